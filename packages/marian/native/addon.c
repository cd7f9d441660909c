// The binding through Node-API: a function for each instruction set that this processor has. It
// gets the memory with each call, so that no address outlives what it points to: the caller's
// array holds the memory until the call returns, and a detached one has no bytes.
#include <node_api.h>
#include "product.h"

/** The memory and the numbers of `Arguments`, in the order of the kernels' `multiply`. */
#define PARAMETERS 9

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

static napi_value multiply(napi_env env, napi_callback_info info) {
  napi_value values[PARAMETERS];
  size_t count = PARAMETERS;
  void *variant;
  if (napi_get_cb_info(env, info, &count, values, NULL, &variant) != napi_ok) return NULL;
  uint8_t *memory;
  size_t bytes;
  if (!readMemory(env, values[0], &memory, &bytes)) return refuse(env, "no memory was given");
  Arguments arguments;
  double *const numbers[] = {
    &arguments.activations, &arguments.weights, &arguments.rows,
    &arguments.inner,       &arguments.columns, &arguments.unquantiseBy,
    &arguments.biases,      &arguments.results,
  };
  for (size_t each = 1; each < PARAMETERS; each++)
    if (napi_get_value_double(env, values[each], numbers[each - 1]) != napi_ok)
      return refuse(env, "a number of the product is missing");
  Product product;
  const char *reason = readProduct(memory, bytes, &arguments, &product);
  if (reason != NULL) return refuse(env, reason);
  ((Multiply *)variant)(&product);
  return NULL;
}

NAPI_MODULE_INIT() {
  Variant variants[MOST_VARIANTS];
  const size_t count = listVariants(variants);
  for (size_t each = 0; each < count; each++) {
    const char *name = variants[each].name;
    napi_value function;
    void *variant = (void *)variants[each].multiply;
    if (napi_create_function(env, name, NAPI_AUTO_LENGTH, multiply, variant, &function) != napi_ok)
      return NULL;
    if (napi_set_named_property(env, exports, name, function) != napi_ok) return NULL;
  }
  return exports;
}
