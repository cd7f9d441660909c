// What there is for an instruction set.
#pragma once
#include "attention.h"
#include "product.h"

typedef struct {
  const char *name;
  Multiply *multiply;
  /** NULL where WebAssembly is as good. */
  Attend *attend;
} Variant;

#define MOST_VARIANTS 4

/** Writes those that this processor runs, the fastest first; returns how many. */
size_t listVariants(Variant out[MOST_VARIANTS]);
