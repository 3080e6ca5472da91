// libffi's types are mutable globals, which Swift 6 refuses to touch; its default ABI an enum constant and its function
// pointers untyped. These few inline functions say the same in a way that Swift can import.
#pragma once
#include <ffi.h>

static inline ffi_type *harness_type_void(void) { return &ffi_type_void; }
static inline ffi_type *harness_type_i32(void) { return &ffi_type_sint32; }
static inline ffi_type *harness_type_u32(void) { return &ffi_type_uint32; }
static inline ffi_type *harness_type_i64(void) { return &ffi_type_sint64; }
static inline ffi_type *harness_type_u64(void) { return &ffi_type_uint64; }
static inline ffi_type *harness_type_f64(void) { return &ffi_type_double; }
static inline ffi_type *harness_type_pointer(void) { return &ffi_type_pointer; }

static inline int harness_prepare(ffi_cif *cif, unsigned count, ffi_type *result, ffi_type **arguments) {
  return ffi_prep_cif(cif, FFI_DEFAULT_ABI, count, result, arguments) == FFI_OK;
}

static inline void harness_call(ffi_cif *cif, void *function, void *result, void **arguments) {
  ffi_call(cif, FFI_FN(function), result, arguments);
}

typedef void (*harness_closure_body)(ffi_cif *, void *result, void **arguments, void *context);

// Makes a C function pointer that calls `body`; NULL where libffi refuses.
static inline void *harness_closure(ffi_cif *cif, harness_closure_body body, void *context) {
  void *code = 0;
  ffi_closure *closure = (ffi_closure *)ffi_closure_alloc(sizeof(ffi_closure), &code);
  if (!closure) return 0;
  return ffi_prep_closure_loc(closure, cif, body, context, code) == FFI_OK ? code : 0;
}
