#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/xattr.h>
#elif defined(__APPLE__)
#include <copyfile.h>
#endif

ssize_t verso_copy_file_range(int from, off_t *from_offset, int to, off_t *to_offset,
                              size_t count) {
#if defined(__linux__)
  return copy_file_range(from, from_offset, to, to_offset, count, 0);
#else
  (void)from, (void)from_offset, (void)to, (void)to_offset, (void)count;
  errno = ENOSYS;
  return -1;
#endif
}

int verso_unnamed_file_flag(void) {
#ifdef O_TMPFILE
  return O_TMPFILE;
#else
  return 0;
#endif
}

void verso_copy_attributes(int from, int to) {
#if defined(__linux__)
  ssize_t size = flistxattr(from, NULL, 0);
  if (size <= 0) return;
  char *names = malloc((size_t)size);
  if (names == NULL) return;
  size = flistxattr(from, names, (size_t)size);
  for (char *name = names; size > 0 && name < names + size; name += strlen(name) + 1) {
    ssize_t length = fgetxattr(from, name, NULL, 0);
    char *value = length > 0 ? malloc((size_t)length) : NULL;
    if (length > 0 && value != NULL) length = fgetxattr(from, name, value, (size_t)length);
    if (length == 0 || (length > 0 && value != NULL)) {
      (void)fsetxattr(to, name, value, (size_t)length, 0);
    }
    free(value);
  }
  free(names);
#elif defined(__APPLE__)
  (void)fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL);
#else
  (void)from, (void)to;
#endif
}
