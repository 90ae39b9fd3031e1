#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CVersoSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <sys/auxv.h>
#include <sys/xattr.h>
/* Where Linux keeps the access list of a file, beside its permissions. */
#define ACCESS_LIST "system.posix_acl_access"
#elif defined(__APPLE__)
#include <copyfile.h>
#include <sys/acl.h>
#endif

#if defined(__linux__)
/* A static executable's Swift runtime asks /proc where the executable is, to find files that Verso does not use, and ends the
   process where /proc is not mounted. It does not ask where this variable answers, and looks for it while the program starts:
   this comes before. */
static int has_set_root;
/* The runtime also takes the arguments from /proc, and finds none where that is not mounted. */
static int argument_count;
static char **argument_values;

__attribute__((constructor(101))) static void prepare_runtime(int count, char **values) {
  char first;
#if defined(__GLIBC__)
  /* Only this library hands them to whoever is called at the start. */
  argument_count = count;
  argument_values = values;
#else
  (void)count, (void)values;
#endif
  if (readlink("/proc/self/exe", &first, 1) >= 0 || getenv("SWIFT_ROOT") != NULL) return;
  has_set_root = setenv("SWIFT_ROOT", "/", 0) == 0;
}

void verso_forget_runtime_root(void) {
  if (has_set_root) (void)unsetenv("SWIFT_ROOT");
  has_set_root = 0;
}

char **verso_arguments(int *count) {
  *count = argument_count;
  return argument_values;
}

const char *verso_started_path(void) { return (const char *)getauxval(AT_EXECFN); }
#else
void verso_forget_runtime_root(void) {}

char **verso_arguments(int *count) {
  *count = 0;
  return NULL;
}

const char *verso_started_path(void) { return NULL; }
#endif

void verso_keep_freed_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
  mallopt(M_TOP_PAD, 1 << 18);
#endif
}

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

int verso_copy_attributes(int from, int to, int with_access_list) {
#if defined(__linux__)
  ssize_t size = flistxattr(from, NULL, 0);
  if (size <= 0) return 0;
  char *names = malloc((size_t)size);
  if (names == NULL) return 1;
  int lost = 0;
  size = flistxattr(from, names, (size_t)size);
  for (char *name = names; size > 0 && name < names + size; name += strlen(name) + 1) {
    if (!with_access_list && strcmp(name, ACCESS_LIST) == 0) continue;
    ssize_t length = fgetxattr(from, name, NULL, 0);
    char *value = length > 0 ? malloc((size_t)length) : NULL;
    if (length > 0 && value != NULL) length = fgetxattr(from, name, value, (size_t)length);
    int copied = -1;
    if (length == 0 || (length > 0 && value != NULL)) {
      copied = fsetxattr(to, name, value, (size_t)length, 0);
    }
    if (copied != 0 && strncmp(name, "user.", 5) == 0) lost++;
    free(value);
  }
  free(names);
  return lost;
#elif defined(__APPLE__)
  copyfile_flags_t flags = COPYFILE_XATTR | (with_access_list ? COPYFILE_ACL : 0);
  return fcopyfile(from, to, NULL, flags) == 0 ? 0 : 1;
#else
  (void)from, (void)to, (void)with_access_list;
  return 0;
#endif
}

int verso_has_access_list(int file) {
#if defined(__linux__)
  return fgetxattr(file, ACCESS_LIST, NULL, 0) > 0;
#elif defined(__APPLE__)
  acl_t list = acl_get_fd_np(file, ACL_TYPE_EXTENDED);
  if (list == NULL) return 0;
  (void)acl_free(list);
  return 1;
#else
  (void)file;
  return 0;
#endif
}

void verso_drop_access_list(int file) {
#if defined(__linux__)
  (void)fremovexattr(file, ACCESS_LIST);
#elif defined(__APPLE__)
  acl_t none = acl_init(0);
  if (none == NULL) return;
  (void)acl_set_fd_np(file, none, ACL_TYPE_EXTENDED);
  (void)acl_free(none);
#else
  (void)file;
#endif
}

int verso_link_open_file(int file, const char *path) {
#if defined(__linux__)
  char own[32];
  (void)snprintf(own, sizeof own, "/proc/self/fd/%d", file);
  if (linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0) return 0;
  int first = errno;
  if (first == EEXIST) return -1;
  /* Where /proc is not there; older systems want a privilege for this. */
  if (linkat(file, "", AT_FDCWD, path, AT_EMPTY_PATH) == 0) return 0;
  if (errno != EEXIST) errno = first;
  return -1;
#else
  (void)file, (void)path;
  errno = ENOSYS;
  return -1;
#endif
}

int verso_rename_to_free(const char *from, const char *to) {
#if defined(__linux__) && defined(SYS_renameat2)
  if (syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1 /* RENAME_NOREPLACE */) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return -1;
#elif defined(__APPLE__)
  if (renamex_np(from, to, RENAME_EXCL) == 0) return 0;
  if (errno != ENOTSUP && errno != EINVAL) return -1;
#endif
  if (link(from, to) == 0) {
    (void)unlink(from);
    return 0;
  }
  if (errno == EEXIST) return -1;
  /* A file system with neither: an empty file keeps the name until the whole one takes it. */
  int place = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (place < 0) return -1;
  (void)close(place);
  return rename(from, to);
}

int64_t verso_next_data(int file, int64_t from) {
#ifdef SEEK_DATA
  off_t found = lseek(file, (off_t)from, SEEK_DATA);
  if (found >= 0) return found;
  return errno == ENXIO ? -1 : -2;
#else
  (void)file, (void)from;
  return -2;
#endif
}

int64_t verso_longest_file(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return INT64_MAX;
  return limit.rlim_cur > INT64_MAX ? INT64_MAX : (int64_t)limit.rlim_cur;
}

int verso_terminal_size(int terminal, int *columns, int *rows, int *width, int *height) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  *width = size.ws_xpixel;
  *height = size.ws_ypixel;
  return 0;
}
