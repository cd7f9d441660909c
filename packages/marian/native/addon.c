// The binding through Node-API: an object of functions for each instruction set that this processor
// has. They get the memory with each call, so that no address outlives what it points to: the
// caller's array holds the memory until the call returns, and a detached one has no bytes.
#include <node_api.h>
#include "variants.h"

/** The memory, and the numbers of ProductArguments or AttentionArguments in their order. */
#define PRODUCT_NUMBERS (sizeof(ProductArguments) / sizeof(double))
#define ATTENTION_NUMBERS (sizeof(AttentionArguments) / sizeof(double))
#define MOST_NUMBERS ATTENTION_NUMBERS

static napi_value refuse(napi_env env, const char *reason) {
  napi_throw_range_error(env, NULL, reason);
  return NULL;
}

/** The call's memory, a Uint8Array; 0 if it is something else. */
static int readMemory(napi_env env, napi_value value, uint8_t **memory, size_t *bytes) {
  bool isArray = false;
  napi_typedarray_type type;
  void *data = NULL;
  if (napi_is_typedarray(env, value, &isArray) != napi_ok || !isArray) return 0;
  if (napi_get_typedarray_info(env, value, &type, bytes, &data, NULL, NULL) != napi_ok) return 0;
  *memory = data;
  return type == napi_uint8_array && (data != NULL || *bytes == 0);
}

typedef struct {
  uint8_t *memory;
  size_t bytes;
  /** What the function was created with. */
  void *data;
} Call;

/** Reads a call with so many numbers. Returns why it is invalid, or NULL. */
static const char *readCall(
  napi_env env, napi_callback_info info, Call *call, double *numbers, size_t expected
) {
  napi_value values[1 + MOST_NUMBERS];
  size_t count = 1 + expected;
  if (napi_get_cb_info(env, info, &count, values, NULL, &call->data) != napi_ok)
    return "a call cannot be read";
  if (!readMemory(env, values[0], &call->memory, &call->bytes)) return "no memory was given";
  for (size_t each = 0; each < expected; each++)
    if (napi_get_value_double(env, values[1 + each], numbers + each) != napi_ok)
      return "a number is missing";
  return NULL;
}

static napi_value multiply(napi_env env, napi_callback_info info) {
  Call call;
  union {
    ProductArguments arguments;
    double numbers[PRODUCT_NUMBERS];
  } given;
  Product product;
  const char *reason = readCall(env, info, &call, given.numbers, PRODUCT_NUMBERS);
  if (reason == NULL) reason = readProduct(call.memory, call.bytes, &given.arguments, &product);
  if (reason != NULL) return refuse(env, reason);
  ((Multiply *)call.data)(&product);
  return NULL;
}

static napi_value attend(napi_env env, napi_callback_info info) {
  Call call;
  union {
    AttentionArguments arguments;
    double numbers[ATTENTION_NUMBERS];
  } given;
  Attention attention;
  const char *reason = readCall(env, info, &call, given.numbers, ATTENTION_NUMBERS);
  if (reason == NULL) reason = readAttention(call.memory, call.bytes, &given.arguments, &attention);
  if (reason != NULL) return refuse(env, reason);
  ((Attend *)call.data)(&attention);
  return NULL;
}

/** Sets a function of an object; it gets `data`. */
static napi_status addFunction(
  napi_env env, napi_value object, const char *name, napi_callback callback, void *data
) {
  napi_value function;
  const napi_status status =
    napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, data, &function);
  return status == napi_ok ? napi_set_named_property(env, object, name, function) : status;
}

NAPI_MODULE_INIT() {
  Variant variants[MOST_VARIANTS];
  const size_t count = listVariants(variants);
  for (size_t each = 0; each < count; each++) {
    const Variant *variant = variants + each;
    napi_value kernels;
    if (napi_create_object(env, &kernels) != napi_ok) return NULL;
    if (addFunction(env, kernels, "multiply", multiply, (void *)variant->multiply) != napi_ok)
      return NULL;
    if (variant->attend != NULL &&
        addFunction(env, kernels, "attend", attend, (void *)variant->attend) != napi_ok)
      return NULL;
    if (napi_set_named_property(env, exports, variant->name, kernels) != napi_ok) return NULL;
  }
  return exports;
}
