// Writes the spaces between words that Apertium's transfer loses.
//
// A rule of the transfer puts its words apart by the blanks of the source, in their order. Where
// the source has none between two tokens, as in "low-income" or "I'm", the rule's own words come
// out as one: "paísesdeingresos bajos". Loaded before liblttoolbox (LD_PRELOAD) into
// apertium-postchunk, these functions write a space between two words that would touch
// (docs/decisions/048).
//
// What the source may write as one stays so: a number and its unit ("160km", "4x4"), the number of
// a name ("KV62"), letters after an unknown word ("REMs"). Where the libraries name the functions
// otherwise, nothing changes.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint16_t UChar;
typedef int32_t Character;

// Most symbols of units have so many letters at most.
enum { longest_unit = 2 };
// Enough for a blank of a word, and for letters until it is known that they are no unit.
enum { most_held = 64 };

typedef enum { OTHER, WORD, NAME, NUMBER } Kind;
typedef enum { TOGETHER, APART, UNKNOWN } Gap;

// What was written last, with nothing after it; OTHER if it is no word.
static Kind last = OTHER;
// Whether the source had a place for a blank after it, and none there.
static bool is_blank_empty = false;

static Kind kind_of(Character character) {
  if (character >= '0' && character <= '9') return NUMBER;
  if (character >= 'A' && character <= 'Z') return NAME;
  if (character < 0x80) return character >= 'a' && character <= 'z' ? WORD : OTHER;
  // Signs of Latin-1, then punctuation and symbols.
  bool is_sign = character < 0xc0 || character == 0xd7 || character == 0xf7 ||
                 (character >= 0x2000 && character < 0x2c00) ||
                 (character >= 0x3000 && character < 0x3040);
  return is_sign ? OTHER : WORD;
}

// Where the caret of a word is, after the blank that may be bound to it ("[[t:x:1]]^de<pr>$").
static size_t caret_of(const Character *word, size_t length) {
  if (word[0] != '[') return 0;
  for (size_t index = 1; index < length; index++) {
    if (index == 1 && word[index] != '[') return 0;
    if (word[index - 1] == ']' && word[index] == ']') return index + 1;
  }
  return length;
}

// Where its first letter is: an unknown word has an asterisk after its caret.
static size_t start_of(const Character *word, size_t length) {
  size_t start = caret_of(word, length) + 1;
  return start < length && word[start] == '*' ? start + 1 : start;
}

// What goes between the last word and one that begins so.
static Gap find_gap(const Character *word, size_t length) {
  size_t caret = caret_of(word, length);
  if (caret < length && word[caret] != '^') return TOGETHER;
  size_t start = start_of(word, length);
  if (length <= start) return UNKNOWN;
  Kind kind = kind_of(word[start]);
  if (kind == OTHER || last == OTHER) return TOGETHER;
  // Here the source may have a tag inside of a word, or between two that touch.
  if (caret > 0 && is_blank_empty) return TOGETHER;
  if (kind == NUMBER) return last == WORD ? APART : TOGETHER;
  bool is_unknown = word[start - 1] == '*';
  if (last == NUMBER && is_unknown) return TOGETHER;
  if (last != NUMBER && !is_unknown) return APART;
  for (size_t letters = 0; letters <= longest_unit; letters++) {
    if (start + letters == length) return UNKNOWN;
    if (word[start + letters] == '<' || word[start + letters] == '$') return TOGETHER;
  }
  return APART;
}

typedef int32_t Put(Character character, void *file);

// Writes a character of a chunk that has no rule. The beginning of a word is held until it is known
// what goes before it.
static int32_t write_character(Character character, Put *put, void *file) {
  static Character held[most_held];
  static size_t held_length;
  static Kind kind;
  static bool is_first;
  if (character == '^') {
    is_first = true;
  } else if (is_first && character != '*') {
    kind = kind_of(character);
    is_first = false;
  }
  bool may_start = character == '^' || character == '[';
  if (held_length == 0 && (!may_start || last == OTHER)) {
    last = character == '$' ? kind : OTHER;
    is_blank_empty = false;
    return put(character, file);
  }
  held[held_length++] = character;
  Gap gap = find_gap(held, held_length);
  if (gap == UNKNOWN && held_length < most_held) return character;
  if (gap == APART) put(' ', file);
  for (size_t index = 0; index < held_length; index++) put(held[index], file);
  held_length = 0;
  last = OTHER;
  return character;
}

// void write(std::basic_string_view<char16_t>, UFILE *) of liblttoolbox, which writes a whole word
// of a chunk that has a rule, a part of another word, or what is between words.
#define WRITE "_Z5writeSt17basic_string_viewIDsSt11char_traitsIDsEEP5UFILE"
typedef void Write(size_t length, const UChar *text, void *file);
Write write_text __asm__(WRITE);

void write_text(size_t length, const UChar *text, void *file) {
  static Write *next;
  if (next == NULL) next = (Write *)(uintptr_t)dlsym(RTLD_NEXT, WRITE);
  if (length > 2 && (text[0] == '^' || text[0] == '[') && text[length - 1] == '$') {
    Character word[most_held];
    size_t read = length < most_held ? length : most_held;
    for (size_t index = 0; index < read; index++) word[index] = text[index];
    if (find_gap(word, read) == APART) next(1, &(UChar){' '}, file);
    size_t start = start_of(word, read);
    last = start < read ? kind_of(word[start]) : OTHER;
    is_blank_empty = false;
  } else if (length > 0) {
    last = OTHER;
  } else {
    is_blank_empty = true;
  }
  next(length, text, file);
}

// The functions of ICU have its version in their names; a process uses what its libraries ask for.
#define DEFINE(version)                                                                   \
  int32_t u_fputc_##version(Character character, void *file) {                            \
    static Put *next;                                                                     \
    if (next == NULL) next = (Put *)(uintptr_t)dlsym(RTLD_NEXT, "u_fputc_" #version);     \
    return write_character(character, next, file);                                        \
  }

DEFINE(67) DEFINE(68) DEFINE(69) DEFINE(70) DEFINE(71) DEFINE(72) DEFINE(73) DEFINE(74)
DEFINE(75) DEFINE(76) DEFINE(77) DEFINE(78) DEFINE(79) DEFINE(80) DEFINE(81) DEFINE(82)
