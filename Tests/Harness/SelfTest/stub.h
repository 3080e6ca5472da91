#ifndef STUB_H
#define STUB_H
#include <stddef.h>
#include <stdint.h>
#define TALLY_API __attribute__((visibility("default")))
typedef int32_t tally_status;
#define TALLY_OK ((tally_status)0)
#define TALLY_E_MISUSE ((tally_status)-1)
#define TALLY_E_HANDLE ((tally_status)-2)
#define TALLY_E_UTF8 ((tally_status)-5)
#define TALLY_E_INVALID ((tally_status)-6)
#define TALLY_E_NOT_FOUND ((tally_status)-7)
#define TALLY_E_BUSY ((tally_status)-11)
typedef struct tally_book tally_book;
typedef struct tally_error tally_error;
typedef struct tally_book_options tally_book_options;
typedef int32_t (*tally_progress_fn)(void *context, uint64_t done);
typedef void (*tally_context_free_fn)(void *context);
struct tally_error {
  uint32_t struct_size;
  int32_t code;
  char message[120];
};
struct tally_book_options {
  uint32_t struct_size;
  uint32_t flags;
  tally_progress_fn progress;
  void *progress_context;
  tally_context_free_fn progress_context_free;
  const int64_t *later;
};
TALLY_API const char *tally_abi_json(void);
TALLY_API uint64_t tally_live_handles(void);
TALLY_API tally_status tally_book_open(const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book, tally_error *error);
TALLY_API void tally_book_close(tally_book *book);
TALLY_API tally_status tally_value_set(tally_book *book, int64_t value, uint32_t flags, tally_error *error);
TALLY_API tally_status tally_value_get(tally_book *book, int32_t which, int64_t *out_value, tally_error *error);
#endif
