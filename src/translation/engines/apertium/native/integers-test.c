// Compares the preloaded functions with ICU's own, in one process: ICU is its version, the argument
// is the path of libicuio. Texts to read come on standard input, UTF-16, each with a NUL at its
// end. Prints how many results were compared and how many texts the library left to ICU; ends with
// 1 at the first difference.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define JOIN(name, version) name##version
#define NAMED(name, version) JOIN(name, version)
#define TEXT(name) #name
#define TEXT_OF(name) TEXT(name)
#define u_sscanf NAMED(u_sscanf_, ICU)
#define u_snprintf NAMED(u_snprintf_, ICU)

typedef uint16_t UChar;
typedef int32_t Scan(const UChar *text, const char *pattern, ...);
typedef int32_t Print(UChar *text, int32_t count, const char *pattern, ...);
Scan u_sscanf;
Print u_snprintf;

enum { most_units = 64, untouched = 0x5a5a };

static const char *const patterns[] = {"%d", "%d>", "%5d", "%x", "<%d>"};
enum { pattern_count = sizeof patterns / sizeof *patterns };

static long compared;

static int differ(const char *what, const char *pattern, long input) {
  printf("%s(\"%s\") differs for %ld\n", what, pattern, input);
  return 1;
}

static int compare_scans(Scan *own) {
  UChar text[most_units] = {0};
  int length = 0;
  UChar unit;
  while (fread(&unit, sizeof unit, 1, stdin) == 1) {
    text[length++] = unit;
    if (unit != 0 && length < most_units - 1) continue;
    text[length] = 0;
    for (int index = 0; index < pattern_count; index++) {
      int value = untouched;
      int expected = untouched;
      int32_t items = u_sscanf(text, patterns[index], &value);
      if (items != own(text, patterns[index], &expected) || value != expected)
        return differ("u_sscanf", patterns[index], compared);
      compared++;
    }
    length = 0;
  }
  return 0;
}

static int compare_prints(Print *own) {
  for (int number = -1100; number < 1100; number++)
    for (int index = 0; index < pattern_count; index++)
      for (int32_t count = 0; count < 8; count++) {
        UChar text[most_units];
        UChar expected[most_units];
        memset(text, untouched, sizeof text);
        memset(expected, untouched, sizeof expected);
        int32_t length = u_snprintf(text, count, patterns[index], number);
        if (length != own(expected, count, patterns[index], number) ||
            memcmp(text, expected, sizeof text) != 0)
          return differ("u_snprintf", patterns[index], number);
        compared++;
      }
  return 0;
}

int main(int argc, char **argv) {
  void *icu = argc == 2 ? dlopen(argv[1], RTLD_LAZY | RTLD_NOLOAD) : NULL;
  if (icu == NULL) return 2;
  Scan *own_scan = (Scan *)(uintptr_t)dlsym(icu, TEXT_OF(u_sscanf));
  Print *own_print = (Print *)(uintptr_t)dlsym(icu, TEXT_OF(u_snprintf));
  if (own_scan == NULL || own_scan == u_sscanf) return 3;
  if (own_print == NULL || own_print == u_snprintf) return 3;
  if (compare_scans(own_scan) || compare_prints(own_print)) return 1;
  printf("%ld\n", compared);
  return 0;
}
