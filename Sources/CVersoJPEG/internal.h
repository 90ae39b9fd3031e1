// What the files of this target share.

#ifndef CJPEG_INTERNAL_H
#define CJPEG_INTERNAL_H

#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

#include "cjpeg.h"

/// libjpeg's errors, which jump back to the function that was called from Swift.
typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf caller;
  char message[JMSG_LENGTH_MAX];
} verso_errors;

/// Where the bytes come from: a file or memory.
typedef struct {
  struct jpeg_source_mgr base;
  int descriptor;
  int64_t position, end;
  int has_ended;
  JOCTET *buffer;
} verso_source;

/// Where a new file goes: memory that grows.
typedef struct {
  struct jpeg_destination_mgr base;
  uint8_t *bytes;
  size_t room;
} verso_sink;

struct verso_jpeg {
  struct jpeg_decompress_struct decoder;
  verso_errors errors;
  verso_source source;
  struct jpeg_progress_mgr progress;
  jvirt_barray_ptr *coefficients;
};

void verso_errors_prepare(verso_errors *errors);
void verso_sink_prepare(verso_sink *sink, j_compress_ptr encoder);
/// Hands the bytes over when the file is complete.
void verso_sink_finish(verso_sink *sink, verso_jpeg_output *output);

#endif
