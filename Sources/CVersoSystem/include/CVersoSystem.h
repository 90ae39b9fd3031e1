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

/* The flag of open() for a file without a name, or 0 where there is none. */
int verso_unnamed_file_flag(void);

/* Copies the extended attributes of one open file to another, and the access list if wanted, as far
   as the system lets this user. Returns how many of the user's own attributes did not fit. */
int verso_copy_attributes(int from, int to, int with_access_list);

/* Whether an open file has an access list beside its permissions. */
int verso_has_access_list(int file);
/* Takes away the access list that a new file inherited from its folder. */
void verso_drop_access_list(int file);

/* Gives an open file a name that is free; -1 where it is not (EEXIST) or the system cannot. */
int verso_link_open_file(int file, const char *path);
/* Gives a file another name, and never takes the place of a file that has it; 0, or -1 (EEXIST). */
int verso_rename_to_free(const char *from, const char *to);

/* Where data stand next in an open file that has holes: its own place where there are data, -1 where there are none
   up to its end, -2 where the system cannot tell. It moves the offset of the descriptor. */
int64_t verso_next_data(int file, int64_t from);

/* The longest file that this process may write. */
int64_t verso_longest_file(void);

/* How many columns and rows a terminal has, and how many pixels they are across and down, or 0 where it
   does not say; 0, or -1 where there is no terminal. */
int verso_terminal_size(int terminal, int *columns, int *rows, int *width, int *height);

/* What stands for a thread while it does work that a signal must not end the program for. */
struct verso_guard;

/* Makes a guard whose thread tells of its end, in either way, by writing its number to a pipe. */
struct verso_guard *verso_guard_make(int number, int pipe);
/* Guards the calling thread from now on: a signal of broken code stops this thread alone, for good. */
void verso_guard_enter(struct verso_guard *guard);
/* Ends the guard of the calling thread and tells of it. */
void verso_guard_leave(struct verso_guard *guard);
/* The signal that stopped the thread; 0 while it works, and when it has ended by itself. */
int verso_guard_signal(const struct verso_guard *guard);

/* Whether the calling thread has a guard. */
int verso_guard_is_on(void);

/* Lets a signal of broken code on a thread without a guard end the program with a line on standard error and status 1. */
void verso_guard_program(const char *line);

#endif
