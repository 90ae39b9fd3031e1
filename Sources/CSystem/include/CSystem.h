/* System calls that the platform's Swift module leaves out. */
#ifndef VERSO_CSYSTEM_H
#define VERSO_CSYSTEM_H

#include <sys/types.h>

/* Copies inside the kernel and moves both offsets; returns the bytes copied, or -1. */
ssize_t verso_copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset, size_t count);

/* The flag of open() for a file without a name, or 0 where there is none. */
int verso_unnamed_file_flag(void);

/* Copies the extended attributes and access lists of one open file to another, as far as the
   system lets this user. */
void verso_copy_attributes(int from, int to);

#endif
