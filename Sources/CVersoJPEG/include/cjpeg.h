// JPEG pixels and coefficients for Swift, over libjpeg-turbo.
//
// What Swift cannot do is here: libjpeg ends an operation by a jump out of its middle (setjmp), and
// its structures change their layout with the options it was built with. Every function that can
// fail returns 0 on success, and -1 on failure; the message has the reason.

#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// A picture that is being read.
typedef struct verso_jpeg verso_jpeg;

/// What the headers say.
typedef struct {
  int32_t width, height;
  int32_t components;
  /// 1 grey, 2 RGB, 3 YCbCr, 4 CMYK, 5 YCCK; 0 unknown.
  int32_t color_space;
  /// Whether nothing can be shown before all scans have been read into memory.
  int32_t has_several_scans;
  /// The pixels of the smallest unit that a lossless turn can move.
  int32_t unit_width, unit_height;
} verso_jpeg_info;

/// A component's coefficients.
typedef struct {
  int32_t columns, rows;
  /// How many samples stand for the largest component's `h_most` by `v_most`.
  int32_t h, v, h_most, v_most;
  /// The 64 divisors, in the order of the coefficients.
  const uint16_t *divisors;
} verso_jpeg_component;

/// Bytes of a new JPEG file, to be freed with `verso_jpeg_free`.
typedef struct {
  uint8_t *bytes;
  size_t count;
} verso_jpeg_output;

/// Begins to read a file from one position to another, or bytes, which must stay where they are.
verso_jpeg *verso_jpeg_open(int descriptor, int64_t start, int64_t end);
verso_jpeg *verso_jpeg_open_bytes(const uint8_t *bytes, size_t count);
void verso_jpeg_close(verso_jpeg *jpeg);
/// What went wrong.
const char *verso_jpeg_message(const verso_jpeg *jpeg);
int verso_jpeg_read_header(verso_jpeg *jpeg, verso_jpeg_info *info);

/// Begins to decode at 1/1, 1/2, 1/4 or 1/8 of the size, in columns from `x` on; these are widened to
/// what can be decoded alone.
int verso_jpeg_start(verso_jpeg *jpeg, int denominator, int32_t *x, int32_t *width);
/// Passes rows without decoding more of them than it must.
int verso_jpeg_skip(verso_jpeg *jpeg, int32_t rows);
/// Decodes the next row into pixels of four bytes: red, green, blue, and one that means nothing.
int verso_jpeg_read(verso_jpeg *jpeg, uint8_t *row);

/// Encodes rows of such pixels; grey when `is_grey`.
int verso_jpeg_encode(
    const uint8_t *pixels, int32_t width, int32_t height, int quality, int is_grey,
    int full_color, int progressive, verso_jpeg_output *output, char message[200]);

/// Reads all coefficients into memory.
int verso_jpeg_read_coefficients(verso_jpeg *jpeg);
int verso_jpeg_component_at(verso_jpeg *jpeg, int index, verso_jpeg_component *component);
/// A row of blocks of 64 coefficients each, to be read and changed; null when there is none.
int16_t *verso_jpeg_blocks(verso_jpeg *jpeg, int component, int32_t row);
/// Writes the coefficients as a file without metadata: the picture transposed where `transposes`, then
/// mirrored left to right and top to bottom. Units that are not whole are left out where they
/// would have to move to the left or the top.
int verso_jpeg_write(
    verso_jpeg *jpeg, int transposes, int mirrors_x, int mirrors_y, verso_jpeg_output *output);

void verso_jpeg_free(verso_jpeg_output *output);

#endif
