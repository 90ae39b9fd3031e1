/* Prints what a photo says, item by item: read photo.jpg [GROUP]
 *
 *     cc read.c -o read $(pkg-config --cflags --libs verso)
 */
#include <stdio.h>
#include <verso.h>

static int fail(verso_error *error) {
  const verso_text place = verso_error_place(error), advice = verso_error_advice(error);
  fprintf(stderr, "%s: %s%s%s\n", place.count ? place.bytes : "verso",
          verso_error_message(error).bytes, advice.count ? "; " : "",
          advice.count ? advice.bytes : "");
  verso_error_free(error);
  return 1;
}

int main(int count, char **arguments) {
  if (count < 2) return fputs("usage: read PHOTO [GROUP]\n", stderr), 64;
  const char *groups[] = {count > 2 ? arguments[2] : NULL};
  verso_selection selection = {.size = sizeof selection, .groups = groups, .group_count = count > 2};

  verso_error *error = NULL;
  verso_photo *photo = NULL;
  if (verso_photo_open_path(arguments[1], NULL, &photo, &error)) return fail(error);
  size_t warnings = 0;
  if (verso_photo_warning_count(photo, &warnings, &error)) return fail(error);
  for (size_t i = 0; i < warnings; i++)
    fprintf(stderr, "warning: %s\n", verso_photo_warning(photo, i).bytes);

  verso_items *items = NULL;
  verso_code code = verso_items_open(photo, &selection, &items, &error);
  verso_item item = {.size = sizeof item};
  while (code == VERSO_OK && (code = verso_items_next(items, &item, &error)) == VERSO_OK) {
    printf("%s:%s = %s", item.group.bytes, item.name.bytes, item.text.bytes);
    if (item.value.kind == VERSO_KIND_RATIONAL)
      printf(" (%lld/%lld)", (long long)item.value.numerator, (long long)item.value.denominator);
    if (item.date.parts & VERSO_DATE_TIME) printf(" (in %d)", (int)item.date.year);
    if (item.offset >= 0) printf(" at byte %lld", (long long)item.offset);
    putchar('\n');
  }
  verso_items_free(items);
  verso_photo_free(photo);
  return code == VERSO_END ? 0 : fail(error);
}
