#ifdef Imaging
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <jerror.h>

static void sink_nothing(j_compress_ptr encoder) { (void)encoder; }

static boolean sink_grow(j_compress_ptr encoder) {
  verso_sink *sink = (verso_sink *)encoder->dest;
  size_t room = sink->room ? sink->room * 2 : 1 << 18;
  uint8_t *bytes = realloc(sink->bytes, room);
  if (!bytes) ERREXIT1(encoder, JERR_OUT_OF_MEMORY, 0);
  sink->bytes = bytes;
  sink->base.next_output_byte = bytes + sink->room;
  sink->base.free_in_buffer = room - sink->room;
  sink->room = room;
  return TRUE;
}

static void sink_begin(j_compress_ptr encoder) { sink_grow(encoder); }

void verso_sink_prepare(verso_sink *sink, j_compress_ptr encoder) {
  sink->base.init_destination = sink_begin;
  sink->base.empty_output_buffer = sink_grow;
  sink->base.term_destination = sink_nothing;
  encoder->dest = &sink->base;
}

void verso_sink_finish(verso_sink *sink, verso_jpeg_output *output) {
  output->bytes = sink->bytes;
  output->count = sink->room - sink->base.free_in_buffer;
}

int verso_jpeg_encode(
    const uint8_t *pixels, int32_t width, int32_t height, int quality, int is_grey,
    int full_color, int progressive, verso_jpeg_output *output, char message[200]) {
  struct jpeg_compress_struct encoder;
  verso_errors errors;
  verso_errors_prepare(&errors);
  encoder.err = &errors.base;
  verso_sink sink = {.bytes = NULL};
  if (setjmp(errors.caller)) {
    memcpy(message, errors.message, 199);
    message[199] = 0;
    jpeg_destroy_compress(&encoder);
    free(sink.bytes);
    return -1;
  }
  jpeg_create_compress(&encoder);
  verso_sink_prepare(&sink, &encoder);
  encoder.image_width = (JDIMENSION)width;
  encoder.image_height = (JDIMENSION)height;
  encoder.input_components = 4;
  encoder.in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(&encoder);
  if (is_grey) jpeg_set_colorspace(&encoder, JCS_GRAYSCALE);
  jpeg_set_quality(&encoder, quality, TRUE);
  if (full_color) encoder.comp_info[0].h_samp_factor = encoder.comp_info[0].v_samp_factor = 1;
  if (progressive) jpeg_simple_progression(&encoder);
  jpeg_start_compress(&encoder, TRUE);
  while (encoder.next_scanline < encoder.image_height) {
    JSAMPROW rows[1] = {(JSAMPROW)pixels + (size_t)encoder.next_scanline * (size_t)width * 4};
    jpeg_write_scanlines(&encoder, rows, 1);
  }
  jpeg_finish_compress(&encoder);
  jpeg_destroy_compress(&encoder);
  verso_sink_finish(&sink, output);
  return 0;
}

void verso_jpeg_free(verso_jpeg_output *output) {
  free(output->bytes);
  output->bytes = NULL;
  output->count = 0;
}
#endif
