// The one scan of a baseline JPEG picture, changed without decoding more of it than its code
// lengths: the data before and after the changed blocks are copied as bits.

#ifndef CSCAN_H
#define CSCAN_H

#include <stddef.h>
#include <stdint.h>

/// A scan that is being changed.
typedef struct verso_scan verso_scan;

/// How the blocks of a unit (an MCU) belong to the components.
typedef struct {
  int32_t components;
  /// Factors of each component, and of the largest.
  int32_t h[4], v[4], h_most, v_most;
  int32_t units_across, units_down, blocks;
  int32_t width, height;
  /// The 64 divisors of each component, in the order of the coefficients.
  uint16_t divisors[4][64];
} verso_scan_layout;

/// What came of a call.
enum {
  verso_scan_done = 0,
  /// The data are cut short or wrong.
  verso_scan_damaged = -1,
  /// The picture is of another kind, or its tables lack a code that is needed.
  verso_scan_unsuitable = -2,
};

/// Begins with the bytes of a file, which must stay where they are. Null when it is not suitable.
verso_scan *verso_scan_open(const uint8_t *bytes, size_t count, verso_scan_layout *layout);
void verso_scan_close(verso_scan *scan);
/// Goes once over all units and remembers where their rows begin; the first thing to do.
int verso_scan_index(verso_scan *scan);
/// Goes to a unit, by its number in the order of the scan. Everything before it stays.
int verso_scan_seek(verso_scan *scan, int64_t unit);
/// Decodes the next unit: 64 coefficients a block, row by row.
int verso_scan_read(verso_scan *scan, int16_t *blocks);
/// Encodes the unit that was read last. Unsuitable when a code is missing or a number too large.
int verso_scan_write(verso_scan *scan, const int16_t *blocks);
/// Copies the rest, and hands the bytes of the file over: to be freed.
int verso_scan_finish(verso_scan *scan, uint8_t **bytes, size_t *count);
void verso_scan_free(uint8_t *bytes);

#endif
