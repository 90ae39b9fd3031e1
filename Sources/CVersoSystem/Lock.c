#include "CVersoSystem.h"

#include <stdlib.h>

#if defined(__APPLE__)
#include <os/lock.h>

struct verso_lock {
  os_unfair_lock lock;
};

void verso_lock_take(struct verso_lock *lock) { os_unfair_lock_lock(&lock->lock); }
int verso_lock_try(struct verso_lock *lock) { return os_unfair_lock_trylock(&lock->lock); }
void verso_lock_give(struct verso_lock *lock) { os_unfair_lock_unlock(&lock->lock); }
void verso_lock_free(struct verso_lock *lock) { free(lock); }

struct verso_lock *verso_lock_make(void) {
  struct verso_lock *lock = malloc(sizeof *lock);
  if (!lock) abort();
  lock->lock = OS_UNFAIR_LOCK_INIT;
  return lock;
}
#else
#include <pthread.h>

struct verso_lock {
  pthread_mutex_t lock;
};

void verso_lock_take(struct verso_lock *lock) { pthread_mutex_lock(&lock->lock); }
int verso_lock_try(struct verso_lock *lock) { return pthread_mutex_trylock(&lock->lock) == 0; }
void verso_lock_give(struct verso_lock *lock) { pthread_mutex_unlock(&lock->lock); }

void verso_lock_free(struct verso_lock *lock) {
  pthread_mutex_destroy(&lock->lock);
  free(lock);
}

struct verso_lock *verso_lock_make(void) {
  struct verso_lock *lock = malloc(sizeof *lock);
  if (!lock || pthread_mutex_init(&lock->lock, NULL) != 0) abort();
  return lock;
}
#endif
