// Before a loop of constant length: as many copies of its body, so that what it counts is constant.
#pragma once

#if defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 32")
#endif
