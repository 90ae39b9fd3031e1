#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CVersoSystem.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* No proof that a reader of hostile files is free of traps is ever complete. What a trap must not do
   is end a batch: the thread that met one stops where it is, without another instruction of Swift,
   and whoever waits for it is told. What it held is lost, which is the price of one bad file. */

struct verso_guard {
  int number;
  int pipe;
  volatile sig_atomic_t signal;
};

static _Thread_local struct verso_guard *current;
static const char *program_line;
static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

static void tell(struct verso_guard *guard) {
  int saved = errno;
  while (write(guard->pipe, &guard->number, sizeof guard->number) < 0 && errno == EINTR) {
  }
  errno = saved;
}

static void handle(int number) {
  struct verso_guard *guard = current;
  if (guard != NULL) {
    guard->signal = number;
    tell(guard);
    for (;;) pause();
  }
  if (program_line != NULL) {
    ssize_t ignored = write(STDERR_FILENO, program_line, strlen(program_line));
    (void)ignored;
    _exit(1);
  }
  signal(number, SIG_DFL);
  raise(number);
}

static void install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  /* On a stack of its own, since the thread's may be what has run out. */
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    sigaction(signals[i], &action, NULL);
  }
}

static void use_own_stack(void) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_size = 1 << 16;
  stack.ss_sp = malloc(stack.ss_size);
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

struct verso_guard *verso_guard_make(int number, int pipe) {
  struct verso_guard *guard = calloc(1, sizeof *guard);
  if (guard == NULL) abort();
  guard->number = number;
  guard->pipe = pipe;
  return guard;
}

void verso_guard_enter(struct verso_guard *guard) {
  install();
  use_own_stack();
  current = guard;
}

void verso_guard_leave(struct verso_guard *guard) {
  current = NULL;
  tell(guard);
}

int verso_guard_signal(const struct verso_guard *guard) { return guard->signal; }

int verso_guard_is_on(void) { return current != NULL; }

void verso_guard_program(const char *line) {
  const char *old = program_line;
  program_line = strdup(line);
  if (old == NULL) {
    install();
    use_own_stack();
  }
  free((void *)old);
}
