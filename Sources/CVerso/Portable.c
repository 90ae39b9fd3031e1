#include <math.h>

/* Since version 2.35 glibc has a hypotf of its own version, the only function that would keep the library from running with
   2.34. No square of a float is too large or too small for a double. It is hidden, as all names are that the header does
   not declare. */
#if defined(__GLIBC__)
float hypotf(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }
#endif
