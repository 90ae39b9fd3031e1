/* System calls that the platform's Swift module leaves out. */
#ifndef VERSO_CSYSTEM_H
#define VERSO_CSYSTEM_H

#include <stdint.h>
#include <sys/types.h>

/* Takes the variable away that lets the Swift runtime start where /proc is not mounted, so that no program inherits it that this
   one runs. */
void verso_forget_runtime_root(void);

/* The arguments of the program and how many there are; NULL where only Swift's runtime knows them. */
char **verso_arguments(int *count);

/* The path by which this program was started, which may be a link; NULL where the system does not hand it over. For where /proc is
   not mounted. */
const char *verso_started_path(void);

/* Lets the process keep some megabytes that it has freed, where the system would take them back at once and give them again
   page by page. */
void verso_keep_freed_memory(void);

/* A lock that one thread at a time has; memory that cannot be had ends the program. */
struct verso_lock;
struct verso_lock *verso_lock_make(void);
void verso_lock_take(struct verso_lock *lock);
/* Takes the lock if nobody has it; whether it did. */
int verso_lock_try(struct verso_lock *lock);
void verso_lock_give(struct verso_lock *lock);
void verso_lock_free(struct verso_lock *lock);

/* Copies inside the kernel and moves both offsets; returns the bytes copied, or -1. */
ssize_t verso_copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t count);

/* The flag of open() for a file without a name, or 0 if the system has no such flag. */
int verso_unnamed_file_flag(void);

/* Copies the extended attributes of one open file to another, and the access list if wanted, as far
   as the system lets this user. Returns how many of the user's own attributes did not fit. */
int verso_copy_attributes(int from, int to, int with_access_list);

/* Whether an open file has an access list in addition to its permissions. */
int verso_has_access_list(int file);
/* Takes away the access list that a new file inherited from its folder. */
void verso_drop_access_list(int file);

/* Gives an open file a name that is free; -1 where it is not (EEXIST) or the system cannot. */
int verso_link_open_file(int file, const char *path);
/* Renames a file, and never replaces an existing one; 0, or -1 (EEXIST). */
int verso_rename_to_free(const char *from, const char *to);

/* The next data in an open file with holes: the given position if it has data, -1 without data up to the end of the
   file, -2 if the system does not support this. It moves the offset of the descriptor. */
int64_t verso_next_data(int file, int64_t from);

/* The longest file that this process may write. */
int64_t verso_longest_file(void);

/* The columns and rows of a terminal, and its width and height in pixels, or 0 if unknown; returns 0, or -1 without a
   terminal. */
int verso_terminal_size(int terminal, int *columns, int *rows, int *width, int *height);

/* The guard of a thread whose work may crash without ending the program. */
struct verso_guard;

/* Creates a guard whose thread reports its end, in either way, by writing its number to a pipe. */
struct verso_guard *verso_guard_make(int number, int pipe);
/* Guards the calling thread from now on: a signal of broken code stops this thread alone, for good. */
void verso_guard_enter(struct verso_guard *guard);
/* Ends the guard of the calling thread and reports it. */
void verso_guard_leave(struct verso_guard *guard);
/* The signal that stopped the thread; 0 while it works, and when it has ended by itself. */
int verso_guard_signal(const struct verso_guard *guard);

/* Whether the calling thread has a guard. */
int verso_guard_is_on(void);

/* Lets a signal of broken code on a thread without a guard end the program with a line on standard error and status 1. */
void verso_guard_program(const char *line);

#endif
