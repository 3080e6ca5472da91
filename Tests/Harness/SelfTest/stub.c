// A library of six functions, well-behaved but for one macro at a time: what the harness is tested on.
#include <string.h>
#include <unistd.h>

static struct { int open; uint64_t generation; int64_t value; int locked; } slots[64];
static uint64_t generation;

const char *tally_abi_json(void) { return DESCRIPTION; }

uint64_t tally_live_handles(void) {
  uint64_t live = 0;
  for (int i = 0; i < 64; i++) live += (uint64_t)slots[i].open;
  return live;
}

#define LEAST_ERROR 48
#ifdef BUG_LEAST_MOVED
#define LEAST_OPTIONS sizeof(tally_book_options)
#else
#define LEAST_OPTIONS 32
#endif

/* As far as the caller's goes; 0 where its size is wrong. */
static int take(const tally_book_options *given, tally_book_options *own) {
  uint32_t size = given->struct_size;
  if (size < LEAST_OPTIONS || size > sizeof *own + 4096) return 0;
  for (size_t i = sizeof *own; i < size; i++)
#ifndef BUG_TAIL
    if (((const char *)given)[i]) return 0;
#endif
  memset(own, 0, sizeof *own);
#ifdef BUG_READ_BEYOND
  size = sizeof *own;
#endif
  memcpy(own, given, size < sizeof *own ? 32 : sizeof *own);
  return 1;
}

static int slot_of(tally_book *book) {
  uint64_t word = (uint64_t)(uintptr_t)book;
  int slot = (int)(word & 63);
  if (word >> 62 != 1) return -1;
#ifdef BUG_STALE
  return slots[slot].generation ? slot : -1;
#else
  return slots[slot].open && slots[slot].generation == ((word & ~(1ull << 62)) >> 6) ? slot : -1;
#endif
}

static tally_status fail(tally_error *error, tally_status code, const char *message) {
  if (!error || error->struct_size < LEAST_ERROR) return code;
  tally_error own = { error->struct_size, code, "" };
  size_t size = error->struct_size < sizeof own ? error->struct_size : sizeof own;
#ifdef BUG_ERROR_BEYOND
  size = sizeof own;
#endif
  strncpy(own.message, message, size - offsetof(tally_error, message) - 1);
#ifdef BUG_PERIOD
  strcat(own.message, ".");
#endif
  memcpy(error, &own, size);
  return code;
}

static int is_utf8(const unsigned char *s, size_t n) {
#ifdef BUG_UTF8
  return 1;
#endif
  for (size_t i = 0; i < n;) {
    unsigned char c = s[i];
    size_t more = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : c >= 0xE0 && c < 0xF0 ? 2 : c >= 0xF0 && c < 0xF5 ? 3 : 9;
    if (more == 9 || i + more >= n + (more == 0)) return 0;
    for (size_t k = 1; k <= more; k++)
      if ((s[i + k] & 0xC0) != 0x80) return 0;
    if (c == 0xE0 && s[i + 1] < 0xA0) return 0;
    if (c == 0xED && s[i + 1] >= 0xA0) return 0;
    if (c == 0xF0 && s[i + 1] < 0x90) return 0;
    if (c == 0xF4 && s[i + 1] >= 0x90) return 0;
    i += more + 1;
  }
  return 1;
}

tally_status tally_book_open(const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book, tally_error *error) {
  if (out_book) *out_book = 0;
  tally_context_free_fn release = 0;
  void *context = 0;
  tally_status status = error && error->struct_size < LEAST_ERROR ? TALLY_E_MISUSE : TALLY_OK;
  if (options) {
    tally_book_options own;
    if (!take(options, &own)) return fail(error, TALLY_E_MISUSE, "options has a wrong struct_size");
    release = own.progress_context_free;
    context = own.progress_context;
    if (!status && own.flags & ~1u) status = fail(error, TALLY_E_MISUSE, "an unknown flag");
  }
  if (!status && !out_book) status = fail(error, TALLY_E_MISUSE, "out_book is NULL");
  if (!status && !path && path_length) status = fail(error, TALLY_E_MISUSE, "path is NULL");
  if (!status && path_length == (size_t)-1) path_length = strlen(path);
  if (!status && path_length > (size_t)1 << 40) {
#ifdef BUG_TRAP_ON_LENGTH
    __builtin_trap();
#endif
    status = fail(error, TALLY_E_INVALID, "the path is too long");
  }
  if (!status && !is_utf8((const unsigned char *)path, path_length)) status = fail(error, TALLY_E_UTF8, "the path is not UTF-8");
  if (!status && !path_length) status = fail(error, TALLY_E_INVALID, "the path is empty");
  if (!status) {
    int slot = 0;
    while (slot < 63 && slots[slot].open) slot++;
    slots[slot].open = 1;
    slots[slot].generation = ++generation;
    slots[slot].locked = 0;
    *out_book = (tally_book *)(uintptr_t)(1ull << 62 | generation << 6 | (uint64_t)slot);
#ifdef BUG_TOUCHED_ERROR
    if (error) error->code = 0;
#endif
  }
#ifndef BUG_CONTEXT
  if (release) release(context);
#endif
  return status;
}

void tally_book_close(tally_book *book) {
  int slot = slot_of(book);
#ifndef BUG_LEAK
  if (slot >= 0) slots[slot].open = 0;
#endif
}

tally_status tally_value_set(tally_book *book, int64_t value, uint32_t flags, tally_error *error) {
#ifdef BUG_CRASH_ON_NULL
  if (!book) return *(volatile int *)0;
#endif
  if (error && error->struct_size < LEAST_ERROR) return TALLY_E_MISUSE;
  if (!book) return fail(error, TALLY_E_MISUSE, "book is NULL");
#ifndef BUG_UNKNOWN_FLAGS
  if (flags) return fail(error, TALLY_E_MISUSE, "an unknown flag");
#endif
  int slot = slot_of(book);
  if (slot < 0) return fail(error, TALLY_E_HANDLE, "the handle is stale");
#ifdef BUG_UNDECLARED_STATUS
  if (value < 0) return fail(error, TALLY_E_BUSY, "somebody writes");
#endif
#ifdef BUG_HANG
  if (value < 0) pause();
#endif
#ifdef BUG_REFUSAL_LOCKS
  if (slots[slot].locked) return fail(error, TALLY_E_BUSY, "somebody writes");
  slots[slot].locked = value < 0;
#endif
  if (value < 0) return fail(error, TALLY_E_INVALID, "the value is negative");
  slots[slot].value = value;
  return TALLY_OK;
}

tally_status tally_value_get(tally_book *book, int32_t which, int64_t *out_value, tally_error *error) {
#ifndef BUG_GARBAGE_OUT
  if (out_value) *out_value = 0;
#endif
  if (error && error->struct_size < LEAST_ERROR) return TALLY_E_MISUSE;
  if (!book || !out_value) return fail(error, TALLY_E_MISUSE, "book or out_value is NULL");
  int slot = slot_of(book);
  if (slot < 0) return fail(error, TALLY_E_HANDLE, "the handle is stale");
#ifndef BUG_NEVER_NOT_FOUND
  if (which != 1) return fail(error, TALLY_E_NOT_FOUND, "there is no such value");
#endif
  *out_value = slots[slot].value;
#ifdef BUG_OVERRUN
  out_value[1] = 0;
#endif
  return TALLY_OK;
}

#ifdef BUG_EXTRA_SYMBOL
__attribute__((visibility("default"))) int tally_secret(void) { return 1; }
#endif
