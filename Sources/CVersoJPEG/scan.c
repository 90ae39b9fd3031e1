#ifdef Imaging
#include "cscan.h"

#include <stdlib.h>
#include <string.h>

enum { look_bits = 12, look_count = 1 << look_bits };

/// A Huffman table (T.81, annex C), for reading and for writing.
typedef struct {
  /// For the next bits: the code's length in the upper byte, its symbol in the lower; 0 for longer
  /// codes and for none.
  uint16_t look[look_count];
  /// The same for who passes coefficients: by how many of them in the upper byte, and how many bits the
  /// code and its number have in the lower; the end of a block passes 128.
  uint16_t pass[look_count];
  /// For codes of each length: the first that is too large, aligned to 16 bits, and the symbol's place.
  uint32_t limit[18];
  int32_t place[17];
  uint8_t symbols[256];
  /// For each symbol: its code and the code's length, 0 for a symbol without a code.
  uint16_t code[256];
  uint8_t length[256];
  int is_there;
} table;

typedef struct {
  int h, v;
  table *dc, *ac;
} component;

/// Bits that are read: the next one is the highest.
typedef struct {
  const uint8_t *next, *end;
  uint64_t bits;
  int count;
  /// How many of them, the last ones, are zeros behind the end of the data.
  int padding;
  /// All bits that were ever loaded.
  int64_t loaded;
  int dc[4];
} reader;

struct verso_scan {
  const uint8_t *bytes, *start;
  size_t count;
  table tables[2][4];
  component components[4];
  int component_count, block_count;
  int64_t units, unit, interval;
  reader reader;
  /// The states at the beginning of each row of units, and behind the last unit.
  reader *rows;
  int64_t across;
  /// The last values that were written.
  int dc_written[4];
  int writes;
  uint8_t *output;
  size_t room, filled;
  uint64_t bits;
  int bit_count;
};

static const uint8_t natural[64] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

// Headers

/// Reads a table; returns how many bytes it has, or 0 when it is wrong.
static size_t read_table(table *table, const uint8_t *bytes, size_t count) {
  if (count < 16) return 0;
  size_t total = 0;
  for (int length = 0; length < 16; length++) total += bytes[length];
  if (total > 256 || count < 16 + total) return 0;
  memset(table, 0, sizeof *table);
  memcpy(table->symbols, bytes + 16, total);
  uint32_t code = 0;
  int place = 0;
  for (int length = 1; length <= 16; length++) {
    int of_length = bytes[length - 1];
    table->place[length] = place - (int32_t)code;
    for (int index = 0; index < of_length; index++, code++, place++) {
      if (code >= 1u << length) return 0;
      uint8_t symbol = table->symbols[place];
      table->code[symbol] = (uint16_t)code;
      table->length[symbol] = (uint8_t)length;
      if (length > look_bits) continue;
      uint32_t first = code << (look_bits - length);
      for (uint32_t at = 0; at < 1u << (look_bits - length); at++) {
        table->look[first + at] = (uint16_t)(length << 8 | symbol);
        int size = symbol & 15, passed = size || symbol == 0xF0 ? (symbol >> 4) + 1 : 128;
        table->pass[first + at] = (uint16_t)(passed << 8 | (length + size));
      }
    }
    table->limit[length] = code << (16 - length);
    code <<= 1;
  }
  table->is_there = 1;
  return 16 + total;
}

static int read_tables(verso_scan *scan, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    int kind = bytes[0] >> 4, number = bytes[0] & 15;
    if (kind > 1 || number > 3) return 0;
    size_t used = read_table(&scan->tables[kind][number], bytes + 1, count - 1);
    if (!used) return 0;
    bytes += 1 + used;
    count -= 1 + used;
  }
  return 1;
}

static int read_divisors(uint16_t divisors[4][64], const uint8_t *bytes, size_t count) {
  while (count > 0) {
    int wide = bytes[0] >> 4, number = bytes[0] & 15;
    size_t size = wide ? 128 : 64;
    if (wide > 1 || number > 3 || count < 1 + size) return 0;
    for (int index = 0; index < 64; index++) {
      const uint8_t *at = bytes + 1 + (wide ? 2 * index : index);
      uint16_t divisor = wide ? (uint16_t)(at[0] << 8 | at[1]) : at[0];
      if (!divisor) return 0;
      divisors[number][natural[index]] = divisor;
    }
    bytes += 1 + size;
    count -= 1 + size;
  }
  return 1;
}

static int read_headers(verso_scan *scan, verso_scan_layout *layout) {
  uint16_t divisors[4][64] = {{0}};
  uint8_t ids[4] = {0}, quantised[4] = {0};
  const uint8_t *at = scan->bytes + 2, *end = scan->bytes + scan->count;
  if (scan->count < 4 || scan->bytes[0] != 0xFF || scan->bytes[1] != 0xD8) return 0;
  while (end - at >= 4) {
    if (at[0] != 0xFF) return 0;
    uint8_t marker = at[1];
    if (marker == 0xFF) {
      at++;
      continue;
    }
    size_t length = (size_t)at[2] << 8 | at[3];
    if (length < 2 || (size_t)(end - at) < 2 + length) return 0;
    const uint8_t *body = at + 4;
    size_t count = length - 2;
    at += 2 + length;
    switch (marker) {
    case 0xC4:
      if (!read_tables(scan, body, count)) return 0;
      break;
    case 0xDB:
      if (!read_divisors(divisors, body, count)) return 0;
      break;
    case 0xDD:
      if (count < 2) return 0;
      scan->interval = body[0] << 8 | body[1];
      break;
    case 0xC0:
    case 0xC1:
      if (layout->components || count < 6 || body[0] != 8) return 0;
      layout->height = body[1] << 8 | body[2];
      layout->width = body[3] << 8 | body[4];
      layout->components = body[5];
      if (!layout->height || !layout->width || layout->components < 1 ||
          layout->components > 4 || count < 6 + 3 * (size_t)layout->components) {
        return 0;
      }
      for (int index = 0; index < layout->components; index++) {
        ids[index] = body[6 + 3 * index];
        layout->h[index] = body[7 + 3 * index] >> 4;
        layout->v[index] = body[7 + 3 * index] & 15;
        quantised[index] = body[8 + 3 * index];
        if (layout->h[index] < 1 || layout->h[index] > 4 || layout->v[index] < 1 ||
            layout->v[index] > 4 || quantised[index] > 3) {
          return 0;
        }
      }
      break;
    case 0xDA:
      // Only one scan with everything in it is changed here.
      if (!layout->components || count != 4 + 2 * (size_t)layout->components ||
          body[0] != layout->components) {
        return 0;
      }
      for (int index = 0; index < layout->components; index++) {
        int dc = body[2 + 2 * index] >> 4, ac = body[2 + 2 * index] & 15;
        if (body[1 + 2 * index] != ids[index] || dc > 3 || ac > 3 ||
            !scan->tables[0][dc].is_there || !scan->tables[1][ac].is_there ||
            !divisors[quantised[index]][0]) {
          return 0;
        }
        scan->components[index].dc = &scan->tables[0][dc];
        scan->components[index].ac = &scan->tables[1][ac];
        memcpy(layout->divisors[index], divisors[quantised[index]], sizeof divisors[0]);
      }
      scan->start = at;
      return 1;
    default:
      if ((marker >= 0xC0 && marker <= 0xCF) || marker == 0xD9) return 0;
    }
  }
  return 0;
}

verso_scan *verso_scan_open(const uint8_t *bytes, size_t count, verso_scan_layout *layout) {
  verso_scan *scan = calloc(1, sizeof *scan);
  if (!scan) return NULL;
  memset(layout, 0, sizeof *layout);
  scan->bytes = bytes;
  scan->count = count;
  if (!read_headers(scan, layout)) {
    free(scan);
    return NULL;
  }
  if (layout->components == 1) layout->h[0] = layout->v[0] = 1;
  layout->h_most = layout->v_most = 1;
  scan->component_count = layout->components;
  for (int index = 0; index < layout->components; index++) {
    scan->components[index].h = layout->h[index];
    scan->components[index].v = layout->v[index];
    layout->blocks += layout->h[index] * layout->v[index];
    if (layout->h[index] > layout->h_most) layout->h_most = layout->h[index];
    if (layout->v[index] > layout->v_most) layout->v_most = layout->v[index];
  }
  layout->units_across = (layout->width + 8 * layout->h_most - 1) / (8 * layout->h_most);
  layout->units_down = (layout->height + 8 * layout->v_most - 1) / (8 * layout->v_most);
  scan->across = layout->units_across;
  scan->units = scan->across * layout->units_down;
  scan->block_count = layout->blocks;
  scan->reader.next = scan->start;
  scan->reader.end = bytes + count;
  return scan;
}

void verso_scan_close(verso_scan *scan) {
  free(scan->output);
  free(scan->rows);
  free(scan);
}

void verso_scan_free(uint8_t *bytes) { free(bytes); }

// Bits in

/// Makes at least 48 bits ready; behind the last one come zeros, which count as loaded.
static inline void load(reader *reader) {
  if (reader->count >= 48) return;
  if (reader->end - reader->next >= 8) {
    uint64_t word;
    memcpy(&word, reader->next, 8);
    // No byte of it is FF: then all of it are bits.
    uint64_t inverse = ~word;
    if (!((inverse - 0x0101010101010101u) & word & 0x8080808080808080u)) {
      word = __builtin_bswap64(word);
      int bytes = (64 - reader->count) >> 3;
      reader->bits |= word >> reader->count;
      int added = bytes * 8;
      reader->next += bytes;
      reader->count += added;
      reader->loaded += added;
      if (reader->count < 64) reader->bits &= ~(uint64_t)0 << (64 - reader->count);
      return;
    }
  }
  while (reader->count <= 56) {
    uint64_t byte = 0;
    if (reader->next < reader->end) {
      byte = *reader->next;
      if (byte != 0xFF) {
        reader->next++;
      } else if (reader->end - reader->next >= 2 && reader->next[1] == 0) {
        reader->next += 2;
      } else {
        byte = 0;
        reader->padding += 8;
      }
    } else {
      reader->padding += 8;
    }
    reader->bits |= byte << (56 - reader->count);
    reader->count += 8;
    reader->loaded += 8;
  }
}

static inline void take(reader *reader, int count) {
  reader->bits <<= count;
  reader->count -= count;
}

/// The next symbol, or -1. Needs 16 bits.
static inline int symbol(reader *reader, const table *table) {
  uint16_t entry = table->look[reader->bits >> (64 - look_bits)];
  if (entry) {
    take(reader, entry >> 8);
    return entry & 0xFF;
  }
  uint32_t next = (uint32_t)(reader->bits >> 48);
  for (int length = look_bits + 1; length <= 16; length++) {
    if (next < table->limit[length]) {
      int place = table->place[length] + (int)(next >> (16 - length));
      if (place < 0 || place > 255) return -1;
      take(reader, length);
      return table->symbols[place];
    }
  }
  return -1;
}

/// A number of so many bits, of which the first says the sign (T.81, F.2.2.1).
static inline int number(reader *reader, int size) {
  if (!size) return 0;
  int value = (int)(reader->bits >> (64 - size));
  take(reader, size);
  return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}

static inline int read_dc(reader *reader, int index, const table *table) {
  load(reader);
  int size = symbol(reader, table);
  if (size < 0 || size > 11) return 0;
  reader->dc[index] += number(reader, size);
  return reader->dc[index] >= INT16_MIN && reader->dc[index] <= INT16_MAX;
}

static int skip_block(reader *reader, int index, const component *component) {
  if (!read_dc(reader, index, component->dc)) return 0;
  const table *ac = component->ac;
  int at = 1;
  while (at < 64) {
    load(reader);
    uint16_t entry = ac->pass[reader->bits >> (64 - look_bits)];
    if (entry) {
      take(reader, entry & 0xFF);
      at += entry >> 8;
      continue;
    }
    int code = symbol(reader, ac);
    if (code < 0) return 0;
    int size = code & 15;
    take(reader, size);
    at += size || code == 0xF0 ? (code >> 4) + 1 : 128;
  }
  // A block ends with its last coefficient, or by a code that says so.
  return at == 64 || at > 128;
}

static int read_block(reader *reader, int index, const component *component, int16_t *block) {
  memset(block, 0, 64 * sizeof *block);
  if (!read_dc(reader, index, component->dc)) return 0;
  block[0] = (int16_t)reader->dc[index];
  for (int at = 1; at < 64; at++) {
    load(reader);
    int code = symbol(reader, component->ac);
    if (code < 0) return 0;
    int size = code & 15;
    if (!size && code != 0xF0) break;
    at += code >> 4;
    if (at > 63) return 0;
    if (size) block[natural[at]] = (int16_t)number(reader, size);
  }
  return 1;
}

/// Where the next bit stands: its byte, and how many bits of it have been read.
static const uint8_t *position(const reader *reader, int *read) {
  const uint8_t *at = reader->next;
  int left = reader->count - reader->padding;
  while (left > 0) {
    at -= at[-1] == 0 && at[-2] == 0xFF ? 2 : 1;
    left -= 8;
  }
  *read = -left;
  return at;
}

/// Whether more bits were read than there are.
static int is_exhausted(const reader *reader) { return reader->count < reader->padding; }

/// Goes over a restart marker, which stands behind every so many units.
static int restart(verso_scan *scan) {
  reader *reader = &scan->reader;
  if (!scan->interval || !scan->unit || scan->unit % scan->interval) return 1;
  // Behind the bits there is nothing but the marker; what is loaded behind them are zeros.
  const uint8_t *at = reader->next;
  if (reader->count - reader->padding >= 8 || reader->end - at < 2 || at[0] != 0xFF || (at[1] & 0xF8) != 0xD0) return 0;
  if (((scan->unit / scan->interval - 1) & 7) != (at[1] & 7)) return 0;
  reader->next = at + 2;
  reader->bits = 0;
  reader->count = reader->padding = 0;
  memset(reader->dc, 0, sizeof reader->dc);
  return 1;
}

static int skip_unit(verso_scan *scan) {
  if (!restart(scan)) return 0;
  for (int index = 0; index < scan->component_count; index++) {
    const component *component = scan->components + index;
    for (int block = component->h * component->v; block > 0; block--) {
      if (!skip_block(&scan->reader, index, component)) return 0;
    }
  }
  scan->unit++;
  return !is_exhausted(&scan->reader);
}

// Bits out

static int make_room(verso_scan *scan, size_t count) {
  if (scan->room - scan->filled >= count) return 1;
  size_t room = scan->room + scan->room / 2 + count + 65536;
  uint8_t *output = realloc(scan->output, room);
  if (!output) return 0;
  scan->output = output;
  scan->room = room;
  return 1;
}

static inline void put_byte(verso_scan *scan, uint8_t byte) {
  scan->output[scan->filled++] = byte;
  if (byte == 0xFF) scan->output[scan->filled++] = 0;
}

/// Puts up to 32 bits; there must be room for them.
static inline void put(verso_scan *scan, uint32_t value, int count) {
  scan->bits = scan->bits << count | value;
  scan->bit_count += count;
  while (scan->bit_count >= 8) {
    scan->bit_count -= 8;
    put_byte(scan, (uint8_t)(scan->bits >> scan->bit_count));
  }
}

/// Fills the last byte with ones.
static void put_end(verso_scan *scan) {
  if (scan->bit_count) put(scan, 0xFF >> scan->bit_count, 8 - scan->bit_count);
}

static int size_of(int value) {
  unsigned magnitude = (unsigned)(value < 0 ? -value : value);
  return magnitude ? 32 - __builtin_clz(magnitude) : 0;
}

static int put_number(verso_scan *scan, const table *table, int run, int value) {
  int size = size_of(value);
  int code = run << 4 | size;
  if (!table->length[code]) return 0;
  put(scan, table->code[code], table->length[code]);
  if (size) {
    put(scan, (uint32_t)(value < 0 ? value - 1 : value) & ((1u << size) - 1), size);
  }
  return 1;
}

static int put_block(verso_scan *scan, int index, const int16_t *block) {
  const component *component = scan->components + index;
  int difference = block[0] - scan->dc_written[index];
  if (size_of(difference) > 11 || !make_room(scan, 1024)) return 0;
  scan->dc_written[index] = block[0];
  if (!put_number(scan, component->dc, 0, difference)) return 0;
  const table *ac = component->ac;
  int run = 0;
  for (int at = 1; at < 64; at++) {
    int value = block[natural[at]];
    if (!value) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) {
      if (!ac->length[0xF0]) return 0;
      put(scan, ac->code[0xF0], ac->length[0xF0]);
    }
    if (size_of(value) > 10 || !put_number(scan, ac, run, value)) return 0;
    run = 0;
  }
  if (!run) return 1;
  if (!ac->length[0]) return 0;
  put(scan, ac->code[0], ac->length[0]);
  return 1;
}

// Changing

int verso_scan_index(verso_scan *scan) {
  int64_t rows = scan->units / scan->across;
  scan->rows = malloc((size_t)(rows + 1) * sizeof *scan->rows);
  if (!scan->rows) return verso_scan_damaged;
  for (int64_t row = 0; row < rows; row++) {
    scan->rows[row] = scan->reader;
    for (int64_t unit = 0; unit < scan->across; unit++) {
      if (!skip_unit(scan)) return verso_scan_damaged;
    }
  }
  scan->rows[rows] = scan->reader;
  return verso_scan_done;
}

int verso_scan_seek(verso_scan *scan, int64_t unit) {
  if (!scan->rows || unit < 0 || unit >= scan->units || scan->writes) return verso_scan_damaged;
  scan->reader = scan->rows[unit / scan->across];
  scan->unit = unit - unit % scan->across;
  while (scan->unit < unit) {
    if (!skip_unit(scan)) return verso_scan_damaged;
  }
  int read = 0;
  const uint8_t *at = position(&scan->reader, &read);
  // At a restart nothing but padding is left of the last byte: it is written anew with the marker.
  size_t head = (size_t)(at - scan->bytes);
  if (at < scan->start || at > scan->bytes + scan->count) return verso_scan_damaged;
  if (!make_room(scan, scan->count + 65536)) return verso_scan_damaged;
  memcpy(scan->output, scan->bytes, head);
  scan->filled = head;
  scan->bit_count = 0;
  if (read) put(scan, (uint32_t)(*at >> (8 - read)), read);
  memcpy(scan->dc_written, scan->reader.dc, sizeof scan->dc_written);
  scan->writes = 1;
  return verso_scan_done;
}

int verso_scan_read(verso_scan *scan, int16_t *blocks) {
  if (scan->unit >= scan->units || !restart(scan)) return verso_scan_damaged;
  if (scan->interval && scan->unit && scan->unit % scan->interval == 0) {
    put_end(scan);
    if (!make_room(scan, 16)) return verso_scan_damaged;
    scan->output[scan->filled++] = 0xFF;
    scan->output[scan->filled++] = (uint8_t)(0xD0 | ((scan->unit / scan->interval - 1) & 7));
    memset(scan->dc_written, 0, sizeof scan->dc_written);
  }
  for (int index = 0; index < scan->component_count; index++) {
    const component *component = scan->components + index;
    for (int block = component->h * component->v; block > 0; block--, blocks += 64) {
      if (!read_block(&scan->reader, index, component, blocks)) return verso_scan_damaged;
    }
  }
  scan->unit++;
  return is_exhausted(&scan->reader) ? verso_scan_damaged : verso_scan_done;
}

int verso_scan_write(verso_scan *scan, const int16_t *blocks) {
  for (int index = 0; index < scan->component_count; index++) {
    const component *component = scan->components + index;
    for (int block = component->h * component->v; block > 0; block--, blocks += 64) {
      if (!put_block(scan, index, blocks)) return verso_scan_unsuitable;
    }
  }
  return verso_scan_done;
}

/// Copies bits, which need not stand at the same place of a byte any longer.
static int copy_bits(verso_scan *scan, reader from, int64_t count) {
  while (count > 0) {
    load(&from);
    int part = count < 32 ? (int)count : 32;
    if (!make_room(scan, 16)) return 0;
    put(scan, (uint32_t)(from.bits >> (64 - part)), part);
    take(&from, part);
    count -= part;
  }
  return 1;
}

int verso_scan_finish(verso_scan *scan, uint8_t **bytes, size_t *count) {
  int16_t blocks[40 * 64];
  if (!scan->writes || scan->block_count > 40) return verso_scan_damaged;
  // The next unit's differences are to what was changed. Behind a restart nothing is.
  while (scan->unit < scan->units) {
    int result = verso_scan_read(scan, blocks);
    if (!result) result = verso_scan_write(scan, blocks);
    if (result) return result;
    if (!scan->interval || scan->unit % scan->interval == 0) break;
  }
  reader here = scan->reader;
  const reader *last = scan->rows + scan->units / scan->across;
  const uint8_t *end = last->next;
  if (scan->interval) {
    put_end(scan);
    size_t rest = (size_t)(end - here.next);
    if (!make_room(scan, rest + 16)) return verso_scan_damaged;
    memcpy(scan->output + scan->filled, here.next, rest);
    scan->filled += rest;
  } else {
    int64_t left = (last->loaded - last->count) - (here.loaded - here.count);
    if (!copy_bits(scan, here, left)) return verso_scan_damaged;
    put_end(scan);
  }
  if (!make_room(scan, 16)) return verso_scan_damaged;
  scan->output[scan->filled++] = 0xFF;
  scan->output[scan->filled++] = 0xD9;
  *bytes = scan->output;
  *count = scan->filled;
  scan->output = NULL;
  return verso_scan_done;
}
#endif
