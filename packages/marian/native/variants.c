// The instruction sets that the compiler knows and this processor has.
#include "variants.h"

#if defined(__x86_64__)
#include <cpuid.h>
#if HAS_AMX
#include <sys/syscall.h>
#include <unistd.h>
#endif

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

#if HAS_AMX
/** AMX-TILE and AMX-INT8, once Linux lets this process use tiles (ARCH_REQ_XCOMP_PERM). */
static int hasAmx(void) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (d >> 24 & 3) == 3 &&
         syscall(SYS_arch_prctl, 0x1023, 18) == 0;
}
#endif
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
#if HAS_AMX
  if (hasAvx512Vnni() && hasAmx()) out[count++] = (Variant){"amx", multiplyAmx, attendAvx512};
#endif
  if (hasAvx512Vnni()) out[count++] = (Variant){"avx512vnni", multiplyAvx512Vnni, attendAvx512};
#if HAS_AVX_VNNI
  if (hasAvxVnni()) out[count++] = (Variant){"avxvnni", multiplyAvxVnni, NULL};
#endif
  if (__builtin_cpu_supports("avx2")) out[count++] = (Variant){"avx2", multiplyAvx2, NULL};
#elif defined(__aarch64__)
  if (hasDotProduct()) out[count++] = (Variant){"neon", multiplyNeon, NULL};
#else
  (void)out;
#endif
  return count;
}
