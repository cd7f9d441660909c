// The loops for AVX-VNNI with the instruction that AVX512-VNNI has for the same width: most servers
// have only that one.
#if defined(__x86_64__)
#include <immintrin.h>
#define TARGET __attribute__((target("avx512f,avx512vl,avx512vnni")))
#define _mm256_dpbusd_avx_epi32 _mm256_dpbusd_epi32
#define multiplyAvxVnni multiplyAvx512VnniHalf
#endif
#include "../../native/avxvnni.c"
