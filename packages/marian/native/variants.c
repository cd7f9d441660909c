// The instruction sets that the compiler knows and this processor has.
#include "product.h"

#if defined(__x86_64__)
#include <cpuid.h>

static int hasAvx512Vnni(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vnni");
}

/** Clang 14 does not know the name; that the system saves the registers, AVX2 says. */
static int hasAvxVnni(void) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return HAS_AVX_VNNI && __builtin_cpu_supports("avx2") &&
         __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a >> 4 & 1);
}
#elif defined(__aarch64__) && defined(__APPLE__)
#include <sys/sysctl.h>

static int hasDotProduct(void) {
  int has = 0;
  size_t size = sizeof has;
  return sysctlbyname("hw.optional.arm.FEAT_DotProd", &has, &size, NULL, 0) == 0 && has;
}
#elif defined(__aarch64__)
#include <sys/auxv.h>

/** HWCAP_ASIMDDP of Linux. */
static int hasDotProduct(void) { return getauxval(AT_HWCAP) >> 20 & 1; }
#endif

size_t listVariants(Variant out[MOST_VARIANTS]) {
  size_t count = 0;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (hasAvx512Vnni()) out[count++] = (Variant){"avx512vnni", multiplyAvx512Vnni};
#if HAS_AVX_VNNI
  if (hasAvxVnni()) out[count++] = (Variant){"avxvnni", multiplyAvxVnni};
#endif
#elif defined(__aarch64__)
  if (hasDotProduct()) out[count++] = (Variant){"neon", multiplyNeon};
#else
  (void)out;
#endif
  return count;
}
