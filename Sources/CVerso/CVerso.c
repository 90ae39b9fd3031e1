/* The header is compiled as C here, and the layouts that programs rely on are held fast. */
#include "verso.h"

_Static_assert(sizeof(verso_code) == 4, "enumerations have four bytes");
_Static_assert(sizeof(size_t) != 8 || sizeof(verso_text) == 16, "verso_text");
_Static_assert(sizeof(size_t) != 8 || sizeof(verso_buffer) == 16, "verso_buffer");
_Static_assert(sizeof(size_t) != 8 || sizeof(verso_value) == 96, "verso_value");
_Static_assert(sizeof(size_t) != 8 || sizeof(verso_item) == 256, "verso_item");
_Static_assert(sizeof(verso_date) == 36, "verso_date");
_Static_assert(sizeof(size_t) != 8 || sizeof(verso_reader) == 40, "verso_reader");
_Static_assert(sizeof(size_t) != 8 || sizeof(verso_selection) == 40, "verso_selection");
