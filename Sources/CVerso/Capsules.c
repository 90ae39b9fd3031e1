#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

#include "../CVersoArrow/arrow.h"
#include "verso.h"

/* Where Python is, it is found by name: the library needs none. */
typedef void *(*get_pointer)(void *capsule, const char *name);
typedef int (*is_valid)(void *capsule, const char *name);

static void *pointer(void *capsule, const char *name) {
  is_valid valid = (is_valid)dlsym(RTLD_DEFAULT, "PyCapsule_IsValid");
  get_pointer get = (get_pointer)dlsym(RTLD_DEFAULT, "PyCapsule_GetPointer");
  return valid && get && valid(capsule, name) ? get(capsule, name) : NULL;
}

void verso_free_arrow_capsule(void *capsule) {
  if (!capsule) return;
  struct ArrowArrayStream *stream = pointer(capsule, "arrow_array_stream");
  if (stream && stream->release) stream->release(stream);
  free(stream);
  struct ArrowArray *array = pointer(capsule, "arrow_array");
  if (array && array->release) array->release(array);
  free(array);
  struct ArrowSchema *schema = pointer(capsule, "arrow_schema");
  if (schema && schema->release) schema->release(schema);
  free(schema);
}
