#ifdef Imaging
#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <jerror.h>

enum { buffer_size = 1 << 16, most_scans = 200 };

// Errors

static void leave(j_common_ptr any) {
  verso_errors *errors = (verso_errors *)any->err;
  any->err->format_message(any, errors->message);
  longjmp(errors->caller, 1);
}

/// Warnings that mean that a part of the picture is missing or wrong are errors here: half a picture
/// must not take the place of a whole one.
static void warn(j_common_ptr any, int level) {
  if (level >= 0) return;
  switch (any->err->msg_code) {
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_JPEG_EOF:
  case JWRN_MUST_RESYNC:
  case JWRN_ARITH_BAD_CODE: leave(any);
  default: any->err->num_warnings++;
  }
}

void verso_errors_prepare(verso_errors *errors) {
  jpeg_std_error(&errors->base);
  errors->base.error_exit = leave;
  errors->base.emit_message = warn;
  errors->message[0] = 0;
}

/// A few bytes can ask for any number of passes over the whole picture.
static void count_scans(j_common_ptr any) {
  if (((j_decompress_ptr)any)->input_scan_number > most_scans) {
    verso_errors *errors = (verso_errors *)any->err;
    strcpy(errors->message, "too many scans");
    longjmp(errors->caller, 1);
  }
}

// The source

static void source_nothing(j_decompress_ptr decoder) { (void)decoder; }

static boolean source_fill(j_decompress_ptr decoder) {
  verso_source *source = (verso_source *)decoder->src;
  int64_t left = source->end - source->position;
  ssize_t count = 0;
  if (source->descriptor >= 0 && left > 0) {
    size_t most = left < buffer_size ? (size_t)left : buffer_size;
    do {
      count = pread(source->descriptor, source->buffer, most, source->position);
    } while (count < 0 && errno == EINTR);
  }
  if (count <= 0) {
    // All of a picture may be there but for the marker behind it, unless other scans should follow.
    static const JOCTET end[2] = {0xFF, JPEG_EOI};
    if (source->has_ended || decoder->progressive_mode ||
        decoder->comps_in_scan < decoder->num_components) {
      WARNMS(decoder, JWRN_JPEG_EOF);
    }
    source->has_ended = 1;
    source->base.next_input_byte = end;
    source->base.bytes_in_buffer = sizeof end;
    return TRUE;
  }
  source->position += count;
  source->base.next_input_byte = source->buffer;
  source->base.bytes_in_buffer = (size_t)count;
  return TRUE;
}

static void source_skip(j_decompress_ptr decoder, long count) {
  struct jpeg_source_mgr *source = decoder->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    source->fill_input_buffer(decoder);
  }
  if (count > 0) {
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
  }
}

static verso_jpeg *prepare(void) {
  verso_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  verso_errors_prepare(&jpeg->errors);
  jpeg->decoder.err = &jpeg->errors.base;
  if (setjmp(jpeg->errors.caller)) {
    free(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->decoder);
  struct jpeg_source_mgr *base = &jpeg->source.base;
  base->init_source = base->term_source = source_nothing;
  base->fill_input_buffer = source_fill;
  base->skip_input_data = source_skip;
  base->resync_to_restart = jpeg_resync_to_restart;
  jpeg->decoder.src = base;
  jpeg->progress.progress_monitor = count_scans;
  jpeg->decoder.progress = &jpeg->progress;
  jpeg->source.descriptor = -1;
  return jpeg;
}

verso_jpeg *verso_jpeg_open(int descriptor, int64_t start, int64_t end) {
  verso_jpeg *jpeg = prepare();
  if (!jpeg) return NULL;
  jpeg->source.descriptor = descriptor;
  jpeg->source.position = start;
  jpeg->source.end = end;
  jpeg->source.buffer = malloc(buffer_size);
  if (jpeg->source.buffer) return jpeg;
  verso_jpeg_close(jpeg);
  return NULL;
}

verso_jpeg *verso_jpeg_open_bytes(const uint8_t *bytes, size_t count) {
  verso_jpeg *jpeg = prepare();
  if (!jpeg) return NULL;
  jpeg->source.base.next_input_byte = bytes;
  jpeg->source.base.bytes_in_buffer = count;
  return jpeg;
}

void verso_jpeg_close(verso_jpeg *jpeg) {
  jpeg_destroy_decompress(&jpeg->decoder);
  free(jpeg->source.buffer);
  free(jpeg);
}

const char *verso_jpeg_message(const verso_jpeg *jpeg) { return jpeg->errors.message; }

// Pixels

int verso_jpeg_read_header(verso_jpeg *jpeg, verso_jpeg_info *info) {
  if (setjmp(jpeg->errors.caller)) return -1;
  j_decompress_ptr decoder = &jpeg->decoder;
  jpeg_read_header(decoder, TRUE);
  info->width = (int32_t)decoder->image_width;
  info->height = (int32_t)decoder->image_height;
  info->components = decoder->num_components;
  info->color_space = (int32_t)decoder->jpeg_color_space;
  info->has_several_scans = jpeg_has_multiple_scans(decoder);
  int h = 1, v = 1;
  // A single component is not interleaved, whatever its factors say (T.81, A.2.2).
  for (int index = 0; decoder->num_components > 1 && index < decoder->num_components; index++) {
    jpeg_component_info *component = decoder->comp_info + index;
    if (component->h_samp_factor > h) h = component->h_samp_factor;
    if (component->v_samp_factor > v) v = component->v_samp_factor;
  }
  info->unit_width = h * DCTSIZE;
  info->unit_height = v * DCTSIZE;
  return 0;
}

int verso_jpeg_start(verso_jpeg *jpeg, int denominator, int32_t *x, int32_t *width) {
  if (setjmp(jpeg->errors.caller)) return -1;
  j_decompress_ptr decoder = &jpeg->decoder;
  decoder->scale_num = 1;
  decoder->scale_denom = (unsigned)denominator;
  decoder->out_color_space = JCS_EXT_RGBX;
  decoder->dct_method = JDCT_ISLOW;
  jpeg_start_decompress(decoder);
  JDIMENSION first = (JDIMENSION)*x, count = (JDIMENSION)*width;
  if (count > 0 && first + count <= decoder->output_width && count < decoder->output_width) {
    jpeg_crop_scanline(decoder, &first, &count);
    *x = (int32_t)first;
    *width = (int32_t)count;
  } else {
    *x = 0;
    *width = (int32_t)decoder->output_width;
  }
  return 0;
}

int verso_jpeg_skip(verso_jpeg *jpeg, int32_t rows) {
  if (setjmp(jpeg->errors.caller)) return -1;
  if (rows > 0) jpeg_skip_scanlines(&jpeg->decoder, (JDIMENSION)rows);
  return 0;
}

int verso_jpeg_read(verso_jpeg *jpeg, uint8_t *row) {
  if (setjmp(jpeg->errors.caller)) return -1;
  JSAMPROW rows[1] = {row};
  return jpeg_read_scanlines(&jpeg->decoder, rows, 1) == 1 ? 0 : -1;
}
#endif
