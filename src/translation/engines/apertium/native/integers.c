// Reads and writes the small integers of Apertium's streams without ICU's number formats.
//
// apertium-postchunk reads the number of a word in its chunk with u_sscanf("%d") and writes it with
// u_snprintf("%d"). For each of them ICU makes a format for decimal numbers of a locale, with its
// currencies: four fifths of the processor time of the stage. Loaded before ICU (LD_PRELOAD), these
// functions answer for plain digits what ICU answers in the locale C.UTF-8, in which the stages
// run; everything else they leave to ICU (docs/decisions/022).
//
// The functions of ICU have its version in their names. Those of all versions are here; a process
// uses what its libraries ask for. Declarations: unicode/ustdio.h of ICU.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint16_t UChar;
typedef int32_t Scan(const UChar *text, const char *pattern, va_list arguments);
typedef int32_t Print(UChar *text, int32_t count, const char *pattern, va_list arguments);

// So many digits fit into an int.
enum { most_digits = 9 };
// From 1,000 on, a locale may separate digits.
enum { first_long = 1000, longest_with_end = 4 };

static bool is_integer(const char *pattern) {
  return pattern[0] == '%' && pattern[1] == 'd' && pattern[2] == '\0';
}

// Digits up to the end of the text or of a tag: what else follows could belong to the number.
static bool read_integer(const UChar *text, int *value) {
  int sum = 0;
  int digits = 0;
  for (; text[digits] >= '0' && text[digits] <= '9'; digits++) {
    if (digits == most_digits) return false;
    sum = 10 * sum + (text[digits] - '0');
  }
  if (digits == 0 || (text[digits] != '\0' && text[digits] != '>')) return false;
  *value = sum;
  return true;
}

// Returns the length, or 0 if the number is not a short one.
static int32_t write_integer(UChar *text, int32_t count, int value) {
  if (value < 0 || value >= first_long || count < longest_with_end) return 0;
  int32_t length = value < 10 ? 1 : value < 100 ? 2 : 3;
  text[length] = '\0';
  for (int32_t index = length - 1; index >= 0; index--, value /= 10)
    text[index] = (UChar)('0' + value % 10);
  return length;
}

// Returns whether it has done what the pattern says. If not, no argument is consumed.
static bool scans(const UChar *text, const char *pattern, va_list arguments) {
  int value;
  if (!is_integer(pattern) || !read_integer(text, &value)) return false;
  *va_arg(arguments, int *) = value;
  return true;
}

// Returns the length of what it has printed, or 0. If 0, no argument is consumed.
static int32_t print(UChar *text, int32_t count, const char *pattern, va_list arguments) {
  if (!is_integer(pattern)) return 0;
  va_list copy;
  va_copy(copy, arguments);
  int32_t length = write_integer(text, count, va_arg(copy, int));
  va_end(copy);
  return length;
}

#define NEXT(type, function) ((type *)(uintptr_t)dlsym(RTLD_NEXT, #function))

#define DEFINE(version)                                                                   \
  int32_t u_sscanf_##version(const UChar *text, const char *pattern, ...) {               \
    va_list arguments;                                                                    \
    va_start(arguments, pattern);                                                         \
    int32_t items = scans(text, pattern, arguments)                                       \
                        ? 1                                                               \
                        : NEXT(Scan, u_vsscanf_##version)(text, pattern, arguments);      \
    va_end(arguments);                                                                    \
    return items;                                                                         \
  }                                                                                       \
  int32_t u_snprintf_##version(UChar *text, int32_t count, const char *pattern, ...) {    \
    va_list arguments;                                                                    \
    va_start(arguments, pattern);                                                         \
    int32_t length = print(text, count, pattern, arguments);                              \
    if (length == 0)                                                                      \
      length = NEXT(Print, u_vsnprintf_##version)(text, count, pattern, arguments);       \
    va_end(arguments);                                                                    \
    return length;                                                                        \
  }

DEFINE(67) DEFINE(68) DEFINE(69) DEFINE(70) DEFINE(71) DEFINE(72) DEFINE(73) DEFINE(74)
DEFINE(75) DEFINE(76) DEFINE(77) DEFINE(78) DEFINE(79) DEFINE(80) DEFINE(81) DEFINE(82)
