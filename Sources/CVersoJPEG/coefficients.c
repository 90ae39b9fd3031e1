#ifdef Imaging
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <jerror.h>

int verso_jpeg_read_coefficients(verso_jpeg *jpeg) {
  if (setjmp(jpeg->errors.caller)) return -1;
  jpeg->coefficients = jpeg_read_coefficients(&jpeg->decoder);
  return jpeg->coefficients ? 0 : -1;
}

int verso_jpeg_component_at(verso_jpeg *jpeg, int index, verso_jpeg_component *component) {
  j_decompress_ptr decoder = &jpeg->decoder;
  if (!jpeg->coefficients || index < 0 || index >= decoder->num_components) return -1;
  jpeg_component_info *info = decoder->comp_info + index;
  if (!info->quant_table) return -1;
  component->columns = (int32_t)info->width_in_blocks;
  component->rows = (int32_t)info->height_in_blocks;
  component->h = info->h_samp_factor;
  component->v = info->v_samp_factor;
  component->h_most = decoder->max_h_samp_factor;
  component->v_most = decoder->max_v_samp_factor;
  component->divisors = info->quant_table->quantval;
  return 0;
}

int16_t *verso_jpeg_blocks(verso_jpeg *jpeg, int component, int32_t row) {
  if (setjmp(jpeg->errors.caller)) return NULL;
  j_decompress_ptr decoder = &jpeg->decoder;
  if (!jpeg->coefficients || component < 0 || component >= decoder->num_components || row < 0 ||
      (JDIMENSION)row >= decoder->comp_info[component].height_in_blocks) {
    return NULL;
  }
  JBLOCKARRAY rows = decoder->mem->access_virt_barray(
      (j_common_ptr)decoder, jpeg->coefficients[component], (JDIMENSION)row, 1, TRUE);
  return rows[0][0];
}

// Turning: the encoder asks for rows of blocks, and gets them turned as it asks. So there is one
// array of coefficients in memory, not two.

typedef JBLOCKARRAY (*access_rows)(
    j_common_ptr, jvirt_barray_ptr, JDIMENSION, JDIMENSION, boolean);

/// A component's turned rows, some at a time: neighbours in the result's rows are neighbours in the
/// source's columns, and these lie in the same cache lines and pages.
typedef struct {
  JBLOCKARRAY rows;
  JDIMENSION first, count, most, width, height;
  jpeg_component_info *source;
} band;

typedef struct {
  struct jpeg_compress_struct encoder;
  j_decompress_ptr decoder;
  jvirt_barray_ptr *coefficients;
  int transposes, mirrors_x, mirrors_y;
  verso_sink sink;
  band bands[MAX_COMPONENTS];
} turn;

typedef short vector __attribute__((vector_size(16)));

#define LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)

static inline void transpose(vector r[8]) {
  for (int step = 0; step < 3; step++) {
    vector t[8];
    for (int index = 0; index < 4; index++) {
      t[2 * index] = LOW(r[index], r[index + 4]);
      t[2 * index + 1] = HIGH(r[index], r[index + 4]);
    }
    memcpy(r, t, sizeof t);
  }
}

/// A block's rows are vertical frequencies, its columns horizontal ones; a mirror changes the sign of
/// the odd ones.
static inline void turn_block(const turn *self, const JCOEF *from, JCOEF *to) {
  static const vector odd = {1, -1, 1, -1, 1, -1, 1, -1};
  vector r[8];
  memcpy(r, from, sizeof r);
  if (self->transposes) transpose(r);
  if (self->mirrors_x) {
    for (int index = 0; index < 8; index++) r[index] *= odd;
  }
  if (self->mirrors_y) {
    for (int index = 1; index < 8; index += 2) r[index] = -r[index];
  }
  memcpy(to, r, sizeof r);
}

static void fill(turn *self, int component, JDIMENSION first) {
  band *band = self->bands + component;
  band->first = first;
  band->count = band->height - first < band->most ? band->height - first : band->most;
  j_common_ptr decoder = (j_common_ptr)self->decoder;
  access_rows access = self->decoder->mem->access_virt_barray;
  jvirt_barray_ptr source = self->coefficients[component];
  if (!self->transposes) {
    for (JDIMENSION row = 0; row < band->count; row++) {
      JDIMENSION y = first + row;
      if (self->mirrors_y) y = band->height - 1 - y;
      JBLOCKROW blocks = access(decoder, source, y, 1, FALSE)[0];
      for (JDIMENSION x = 0; x < band->width; x++) {
        JDIMENSION from = self->mirrors_x ? band->width - 1 - x : x;
        turn_block(self, blocks[from], band->rows[row][x]);
      }
    }
    return;
  }
  for (JDIMENSION x = 0; x < band->width; x++) {
    JDIMENSION y = self->mirrors_x ? band->width - 1 - x : x;
    JBLOCKROW blocks = access(decoder, source, y, 1, FALSE)[0];
    for (JDIMENSION row = 0; row < band->count; row++) {
      JDIMENSION from = first + row;
      if (self->mirrors_y) from = band->height - 1 - from;
      turn_block(self, blocks[from], band->rows[row][x]);
    }
  }
}

static JBLOCKARRAY turned_rows(
    j_common_ptr any, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count, boolean writes) {
  turn *self = (turn *)any->client_data;
  int component = 0;
  while (self->coefficients[component] != array) component++;
  band *band = self->bands + component;
  (void)writes;
  (void)count;
  if (start < band->first || start >= band->first + band->count) fill(self, component, start);
  return band->rows + (start - band->first);
}

static int has_standard_tables(j_decompress_ptr decoder, j_compress_ptr encoder) {
  for (int index = 0; index < NUM_HUFF_TBLS; index++) {
    JHUFF_TBL *pairs[2][2] = {
        {decoder->dc_huff_tbl_ptrs[index], encoder->dc_huff_tbl_ptrs[index]},
        {decoder->ac_huff_tbl_ptrs[index], encoder->ac_huff_tbl_ptrs[index]}};
    for (int kind = 0; kind < 2; kind++) {
      JHUFF_TBL *own = pairs[kind][0], *standard = pairs[kind][1];
      if (own && (!standard || memcmp(own->bits, standard->bits, sizeof own->bits) ||
                  memcmp(own->huffval, standard->huffval, sizeof own->huffval))) {
        return 0;
      }
    }
  }
  return 1;
}

/// Exchanges what goes across and what goes down in the sizes, factors and tables.
static void transpose_parameters(j_compress_ptr encoder) {
  JDIMENSION width = encoder->image_width;
  encoder->image_width = encoder->image_height;
  encoder->image_height = width;
  for (int index = 0; index < encoder->num_components; index++) {
    jpeg_component_info *component = encoder->comp_info + index;
    int h = component->h_samp_factor;
    component->h_samp_factor = component->v_samp_factor;
    component->v_samp_factor = h;
  }
  for (int index = 0; index < NUM_QUANT_TBLS; index++) {
    JQUANT_TBL *table = encoder->quant_tbl_ptrs[index];
    for (int y = 0; table && y < DCTSIZE; y++) {
      for (int x = 0; x < y; x++) {
        UINT16 value = table->quantval[y * DCTSIZE + x];
        table->quantval[y * DCTSIZE + x] = table->quantval[x * DCTSIZE + y];
        table->quantval[x * DCTSIZE + y] = value;
      }
    }
  }
}

/// How many blocks a component has across or down.
static JDIMENSION blocks(JDIMENSION side, int factor, int unit) {
  return (JDIMENSION)(((int64_t)side * factor + unit - 1) / unit);
}

/// Cuts off what cannot move, makes room for turned rows and has the encoder ask for them.
static void redirect(turn *self) {
  j_compress_ptr encoder = &self->encoder;
  int h = 1, v = 1;
  for (int index = 0; index < encoder->num_components; index++) {
    jpeg_component_info *component = encoder->comp_info + index;
    if (component->h_samp_factor > h) h = component->h_samp_factor;
    if (component->v_samp_factor > v) v = component->v_samp_factor;
  }
  int unit_h = h * DCTSIZE, unit_v = v * DCTSIZE;
  if (self->mirrors_x) encoder->image_width -= encoder->image_width % (JDIMENSION)unit_h;
  if (self->mirrors_y) encoder->image_height -= encoder->image_height % (JDIMENSION)unit_v;
  if (!encoder->image_width || !encoder->image_height) ERREXIT(encoder, JERR_EMPTY_IMAGE);
  for (int index = 0; index < encoder->num_components; index++) {
    jpeg_component_info *component = encoder->comp_info + index;
    band *band = self->bands + index;
    band->width = blocks(encoder->image_width, component->h_samp_factor, unit_h);
    band->height = blocks(encoder->image_height, component->v_samp_factor, unit_v);
    band->most = (JDIMENSION)component->v_samp_factor * 8;
    band->first = band->count = 0;
    band->rows = encoder->mem->alloc_barray(
        (j_common_ptr)encoder, JPOOL_IMAGE, band->width, band->most);
  }
  encoder->client_data = self;
  encoder->mem->access_virt_barray = turned_rows;
}

int verso_jpeg_write(
    verso_jpeg *jpeg, int transposes, int mirrors_x, int mirrors_y, verso_jpeg_output *output) {
  if (!jpeg->coefficients) return -1;
  turn *self = calloc(1, sizeof *self);
  if (!self) return -1;
  self->decoder = &jpeg->decoder;
  self->coefficients = jpeg->coefficients;
  self->transposes = transposes;
  self->mirrors_x = mirrors_x;
  self->mirrors_y = mirrors_y;
  j_compress_ptr encoder = &self->encoder;
  encoder->err = &jpeg->errors.base;
  if (setjmp(jpeg->errors.caller)) {
    jpeg_destroy_compress(encoder);
    free(self->sink.bytes);
    free(self);
    return -1;
  }
  jpeg_create_compress(encoder);
  verso_sink_prepare(&self->sink, encoder);
  jpeg_copy_critical_parameters(&jpeg->decoder, encoder);
  if (encoder->num_components == 1) {
    encoder->comp_info[0].h_samp_factor = encoder->comp_info[0].v_samp_factor = 1;
  }
  encoder->optimize_coding = !has_standard_tables(&jpeg->decoder, encoder);
  if (transposes) transpose_parameters(encoder);
  if (jpeg->decoder.progressive_mode) jpeg_simple_progression(encoder);
  if (transposes || mirrors_x || mirrors_y) redirect(self);
  jpeg_write_coefficients(encoder, jpeg->coefficients);
  jpeg_finish_compress(encoder);
  jpeg_destroy_compress(encoder);
  verso_sink_finish(&self->sink, output);
  free(self);
  return 0;
}
#endif
