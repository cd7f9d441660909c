// Passes on what a stage has written when no more input waits, not after each question.
//
// A stage flushes its output at each NUL. Each flush wakes the next stage, so each question wakes
// every process of the pipeline, and a switch of processes costs as much as a word. Loaded before
// libc (LD_PRELOAD), this function leaves the output in its buffer while the stage has more to
// read: questions that came together go on together. Whoever writes whole questions gets every
// answer, since each stage ends up without input and then flushes (docs/decisions/024).

#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

// Under steady load input may always wait: no answer stays behind longer than for so many others.
enum { most_delayed = 16 };

static bool input_waits(void) {
  // Stages read with getc_unlocked, so what they have not read yet is in the buffer of stdin.
  if (stdin->_IO_read_ptr < stdin->_IO_read_end) return true;
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  return poll(&input, 1, 0) == 1 && (input.revents & POLLIN) != 0;
}

int fflush(FILE *file) {
  static int delayed;
  if (file == stdout && delayed < most_delayed && input_waits()) {
    delayed++;
    return 0;
  }
  if (file == stdout) delayed = 0;
  return ((int (*)(FILE *))(uintptr_t)dlsym(RTLD_NEXT, "fflush"))(file);
}
