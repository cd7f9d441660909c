// The int8 product of src/kernels/assembly/multiply.ts with instructions that WebAssembly does not
// reach. Each instruction set has a file of its own.
#pragma once
#include <stddef.h>
#include <stdint.h>

/** Columns of a panel of weights, as src/kernels/assembly/weights.ts packs them. */
#define PANEL_COLUMNS 8
/** Inner elements that a panel has of each of its columns in turn. */
#define STEP_ELEMENTS 4

/** GCC knows AVX-VNNI since version 11, Clang since 12. */
#if defined(__x86_64__) && (defined(__clang__) ? __clang_major__ >= 12 : __GNUC__ >= 11)
#define HAS_AVX_VNNI 1
#else
#define HAS_AVX_VNNI 0
#endif

/** So do they know AMX, which each process has to ask its system for: here, Linux. */
#if HAS_AVX_VNNI && defined(__linux__)
#define HAS_AMX 1
#else
#define HAS_AMX 0
#endif

/** results[row][column] = (activations × weights) × unquantiseBy + biases. */
typedef struct {
  /** `rows` rows of `inner` bytes: unsigned on x86-64, signed on ARM64. */
  const uint8_t *activations;
  /** Packed for `columns` columns of `inner` elements. */
  const int8_t *weights;
  const float *biases;
  float *results;
  /** `inner` and `columns` are multiples of 8, `inner` at least 8. */
  size_t rows, inner, columns;
  float unquantiseBy;
} Product;

typedef void Multiply(const Product *);

Multiply multiplyAmx, multiplyAvx512Vnni, multiplyAvxVnni, multiplyAvx2, multiplyNeon;

/** The numbers of a call; all but the factor are bytes, or counts. */
typedef struct {
  double activations, weights, rows, inner, columns, unquantiseBy, biases, results;
} ProductArguments;

/**
 * Reads a product in `bytes` bytes at `memory`. Returns why it is invalid, or NULL: then all that
 * the product reads and writes is there.
 */
const char *readProduct(
  uint8_t *memory, size_t bytes, const ProductArguments *arguments, Product *out
);
