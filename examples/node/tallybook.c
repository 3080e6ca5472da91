/* A part of Tallybook for Node, by Node-API: handles are externals that the garbage collector closes, ids and times are BigInts, and what the library
   reports is an Error with its code. More calls are bound the same way. */
#include <node_api.h>
#include <stdlib.h>
#include <string.h>
#include "tallybook.h"

#define MOST 8
#define NONE NULL

/* The arguments of a call, taken one after the other; where one is not what it should be, an exception is pending. */
typedef struct {
    napi_env env;
    napi_value given[MOST];
    size_t count, next;
    char *texts[MOST];
    size_t text_count;
    tally_error error;
} call;

static void begin(call *c, napi_env env, napi_callback_info info)
{
    memset(c, 0, sizeof *c);
    c->env = env;
    c->count = MOST;
    c->error = tally_error_init();
    napi_get_cb_info(env, info, &c->count, c->given, NULL, NULL);
}

static napi_value end(call *c, tally_status status, napi_value result)
{
    bool pending = false;
    while (c->text_count > 0) free(c->texts[--c->text_count]);
    napi_is_exception_pending(c->env, &pending);
    if (status < 0 && !pending) napi_throw_error(c->env, tally_status_name(status), c->error.message);
    return pending || status < 0 ? NULL : result;
}

static void refuse(call *c, const char *what) { napi_throw_type_error(c->env, NULL, what); }

static napi_value argument(call *c) { return c->next < c->count ? c->given[c->next++] : c->given[MOST - 1]; }

static void *handle(call *c)
{
    void *found = NULL;
    if (napi_get_value_external(c->env, argument(c), &found) != napi_ok || found == NULL) {
        refuse(c, "a handle is wanted");
        return NULL;
    }
    return *(void **)found;
}

static int64_t number(call *c)
{
    int64_t value = 0;
    bool is_whole = false;
    napi_value given = argument(c);
    if (napi_get_value_bigint_int64(c->env, given, &value, &is_whole) == napi_ok && is_whole) return value;
    if (napi_get_value_int64(c->env, given, &value) != napi_ok) refuse(c, "a number is wanted");
    return value;
}

static double real(call *c)
{
    double value = 0;
    if (napi_get_value_double(c->env, argument(c), &value) != napi_ok) refuse(c, "a number is wanted");
    return value;
}

static const char *text(call *c, size_t *length)
{
    napi_value given = argument(c);
    *length = 0;
    if (napi_get_value_string_utf8(c->env, given, NULL, 0, length) != napi_ok) {
        refuse(c, "a text is wanted");
        return NULL;
    }
    char *copy = malloc(*length + 1);
    if (copy == NULL) {
        refuse(c, "there is no memory for a text");
        return NULL;
    }
    napi_get_value_string_utf8(c->env, given, copy, *length + 1, length);
    return c->texts[c->text_count++] = copy;
}

static bool is_refused(call *c)
{
    bool pending = false;
    napi_is_exception_pending(c->env, &pending);
    return pending;
}

static napi_value id_of(napi_env env, int64_t value)
{
    napi_value made = NULL;
    napi_create_bigint_int64(env, value, &made);
    return made;
}

/* ---- Handles */

typedef void (*closer)(void *);

typedef struct {
    void *handle;
    closer close;
} owned;

static void collect(napi_env env, void *data, void *hint)
{
    (void)env; (void)hint;
    owned *it = data;
    /* Closing what is closed already is allowed, and so is any order. */
    it->close(it->handle);
    free(it);
}

static napi_value own(napi_env env, void *handle, closer close)
{
    napi_value made = NULL;
    owned *it = malloc(sizeof *it);
    if (it == NULL) {
        close(handle);
        napi_throw_error(env, NULL, "there is no memory for a handle");
        return NULL;
    }
    it->handle = handle;
    it->close = close;
    napi_create_external(env, it, collect, NULL, &made);
    return made;
}

static void close_book(void *handle) { tally_book_close(handle); }
static void free_draft(void *handle) { tally_draft_free(handle); }
static void free_session(void *handle) { tally_session_free(handle); }
static void free_query(void *handle) { tally_query_free(handle); }

/* close(handle): at once, instead of when it is collected. */
static napi_value close_now(napi_env env, napi_callback_info info)
{
    call c;
    void *found = NULL;
    begin(&c, env, info);
    if (napi_get_value_external(env, argument(&c), &found) == napi_ok && found != NULL) ((owned *)found)->close(((owned *)found)->handle);
    return end(&c, TALLY_OK, NONE);
}

/* ---- Books */

typedef struct {
    napi_env env;
    napi_ref function;
    int64_t last;
} host_clock;

/* Runs inside a call, so on JavaScript's thread. What it throws is pending when the call returns. */
static int64_t read_clock(void *context, int32_t which)
{
    host_clock *clock = context;
    napi_value function = NULL, receiver = NULL, told = NULL;
    bool is_whole = false;
    (void)which;
    if (napi_get_reference_value(clock->env, clock->function, &function) == napi_ok && napi_get_undefined(clock->env, &receiver) == napi_ok &&
        napi_call_function(clock->env, receiver, function, 0, NULL, &told) == napi_ok)
        napi_get_value_bigint_int64(clock->env, told, &clock->last, &is_whole);
    return clock->last;
}

static void free_clock(void *context)
{
    host_clock *clock = context;
    napi_delete_reference(clock->env, clock->function);
    free(clock);
}

/* open(path, author, clock) */
static napi_value open_book(napi_env env, napi_callback_info info)
{
    call c;
    tally_book *book = NULL;
    tally_book_options options = tally_book_options_init();
    size_t length;
    begin(&c, env, info);
    const char *path = text(&c, &length);
    options.author = text(&c, &options.author_length);
    host_clock *clock = calloc(1, sizeof *clock);
    if (is_refused(&c) || clock == NULL || napi_create_reference(env, argument(&c), 1, &clock->function) != napi_ok) {
        free(clock);
        if (!is_refused(&c)) refuse(&c, "open takes a path, an author and a clock");
        return end(&c, TALLY_OK, NONE);
    }
    clock->env = env;
    options.clock = read_clock;
    options.clock_context = clock;
    options.clock_context_free = free_clock;
    tally_status status = tally_book_open(path, length, &options, &book, &c.error);
    return end(&c, status, status < 0 ? NONE : own(env, book, close_book));
}

/* set(book, setting, value) */
static napi_value set_setting(napi_env env, napi_callback_info info)
{
    call c;
    size_t length, value_length;
    begin(&c, env, info);
    tally_book *book = handle(&c);
    const char *name = text(&c, &length), *value = text(&c, &value_length);
    return end(&c, is_refused(&c) ? TALLY_OK : tally_setting_set(book, name, length, value, value_length, &c.error), NONE);
}

/* create(book, kind, parent, name) */
static napi_value create(napi_env env, napi_callback_info info)
{
    call c;
    size_t length;
    int64_t id = 0;
    begin(&c, env, info);
    tally_book *book = handle(&c);
    tally_kind kind = (tally_kind)number(&c);
    int64_t parent = number(&c);
    const char *name = text(&c, &length);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_create(book, kind, parent, name, length, TALLY_NOW, 0, &id, &c.error);
    return end(&c, status, id_of(env, id));
}

/* find(book, kind, parent, name) */
static napi_value find(napi_env env, napi_callback_info info)
{
    call c;
    size_t length;
    int64_t id = 0;
    begin(&c, env, info);
    tally_book *book = handle(&c);
    tally_kind kind = (tally_kind)number(&c);
    int64_t parent = number(&c);
    const char *name = text(&c, &length);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_find(book, kind, parent, name, length, &id, &c.error);
    return end(&c, status, id_of(env, id));
}

/* now(book) */
static napi_value now(napi_env env, napi_callback_info info)
{
    call c;
    int64_t time = 0;
    begin(&c, env, info);
    tally_book *book = handle(&c);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_book_now(book, &time, &c.error);
    return end(&c, status, id_of(env, time));
}

/* ---- Drafts */

/* draft(book, kind, parent) */
static napi_value new_draft(napi_env env, napi_callback_info info)
{
    call c;
    tally_draft *draft = NULL;
    begin(&c, env, info);
    tally_book *book = handle(&c);
    tally_kind kind = (tally_kind)number(&c);
    int64_t parent = number(&c);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_draft_new(book, kind, parent, 0, &draft, &c.error);
    return end(&c, status, draft == NULL ? NONE : own(env, draft, free_draft));
}

/* setText(draft, field, value) */
static napi_value set_text(napi_env env, napi_callback_info info)
{
    call c;
    size_t length;
    begin(&c, env, info);
    tally_draft *draft = handle(&c);
    tally_field field = (tally_field)number(&c);
    const char *value = text(&c, &length);
    return end(&c, is_refused(&c) ? TALLY_OK : tally_draft_set_text(draft, field, value, length, &c.error), NONE);
}

/* setReal(draft, field, value) */
static napi_value set_real(napi_env env, napi_callback_info info)
{
    call c;
    begin(&c, env, info);
    tally_draft *draft = handle(&c);
    tally_field field = (tally_field)number(&c);
    double value = real(&c);
    return end(&c, is_refused(&c) ? TALLY_OK : tally_draft_set_real(draft, field, value, &c.error), NONE);
}

/* save(draft) */
static napi_value save(napi_env env, napi_callback_info info)
{
    call c;
    int64_t id = 0;
    begin(&c, env, info);
    tally_draft *draft = handle(&c);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_draft_save(draft, 0, &id, &c.error);
    return end(&c, status, id_of(env, id));
}

/* ---- Sessions */

/* start(book, parent, name) */
static napi_value start(napi_env env, napi_callback_info info)
{
    call c;
    size_t length;
    tally_session *session = NULL;
    begin(&c, env, info);
    tally_book *book = handle(&c);
    int64_t parent = number(&c);
    const char *name = text(&c, &length);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_session_start(book, parent, name, length, TALLY_NOW, &session, &c.error);
    return end(&c, status, session == NULL ? NONE : own(env, session, free_session));
}

/* log(session, type, time): kept once it returns. */
static napi_value log_event(napi_env env, napi_callback_info info)
{
    call c;
    begin(&c, env, info);
    tally_session *session = handle(&c);
    int64_t type = number(&c), time = number(&c);
    return end(&c, is_refused(&c) ? TALLY_OK : tally_session_log(session, type, time), NONE);
}

typedef tally_status (*control)(tally_session *, int64_t, tally_error *);

static napi_value controlled(napi_env env, napi_callback_info info, control how)
{
    call c;
    begin(&c, env, info);
    tally_session *session = handle(&c);
    int64_t time = number(&c);
    return end(&c, is_refused(&c) ? TALLY_OK : how(session, time, &c.error), NONE);
}

/* pause(session, time), resume(session, time), stop(session, time) */
static napi_value pause_session(napi_env env, napi_callback_info info) { return controlled(env, info, tally_session_pause); }
static napi_value resume_session(napi_env env, napi_callback_info info) { return controlled(env, info, tally_session_resume); }
static napi_value stop_session(napi_env env, napi_callback_info info) { return controlled(env, info, tally_session_stop); }

/* count(session, type) */
static napi_value count(napi_env env, napi_callback_info info)
{
    call c;
    uint64_t events = 0;
    begin(&c, env, info);
    tally_session *session = handle(&c);
    int64_t type = number(&c);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_session_count(session, type, &events, &c.error);
    return end(&c, status, id_of(env, (int64_t)events));
}

/* elapsed(session), in ns */
static napi_value elapsed(napi_env env, napi_callback_info info)
{
    call c;
    tally_session_info told = tally_session_info_init();
    begin(&c, env, info);
    tally_session *session = handle(&c);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_session_stat(session, &told, &c.error);
    return end(&c, status, id_of(env, told.elapsed));
}

/* ---- Queries */

/* query(book, kind) */
static napi_value new_query(napi_env env, napi_callback_info info)
{
    call c;
    tally_query *query = NULL;
    begin(&c, env, info);
    tally_book *book = handle(&c);
    tally_kind kind = (tally_kind)number(&c);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_query_new(book, kind, &query, &c.error);
    return end(&c, status, query == NULL ? NONE : own(env, query, free_query));
}

/* names(query): pairs of id and name. */
static napi_value names(napi_env env, napi_callback_info info)
{
    call c;
    tally_cursor *cursor = NULL;
    napi_value rows = NULL, row = NULL, name = NULL;
    uint32_t length = 0;
    begin(&c, env, info);
    tally_query *query = handle(&c);
    napi_create_array(env, &rows);
    tally_status status = is_refused(&c) ? TALLY_DONE : tally_query_cursor(query, &cursor, &c.error);
    while (status == TALLY_OK && (status = tally_cursor_next(cursor, &c.error)) == TALLY_OK) {
        size_t size = 0;
        const char *text = tally_cursor_text(cursor, TALLY_FIELD_NAME, &size);
        napi_create_array_with_length(env, 2, &row);
        napi_create_string_utf8(env, text == NULL ? "" : text, size, &name);
        napi_set_element(env, row, 0, id_of(env, tally_cursor_id(cursor)));
        napi_set_element(env, row, 1, name);
        napi_set_element(env, rows, length++, row);
    }
    tally_cursor_free(cursor);
    return end(&c, status, rows);
}

/* write(query, format) */
static napi_value write_query(napi_env env, napi_callback_info info)
{
    call c;
    tally_bytes *bytes = NULL;
    napi_value written = NULL;
    size_t size = 0;
    begin(&c, env, info);
    tally_query *query = handle(&c);
    tally_format format = (tally_format)number(&c);
    tally_status status = is_refused(&c) ? TALLY_OK : tally_query_export(query, format, NULL, &bytes, &c.error);
    if (bytes != NULL) {
        const char *start = tally_bytes_data(bytes, &size);
        napi_create_string_utf8(env, start, size, &written);
    }
    tally_bytes_free(bytes);
    return end(&c, status, written);
}

/* liveHandles() */
static napi_value live_handles(napi_env env, napi_callback_info info)
{
    (void)info;
    return id_of(env, (int64_t)tally_live_handles());
}

static napi_value init(napi_env env, napi_value exports)
{
    static const struct { const char *name; napi_callback function; } functions[] = {
        {"open", open_book}, {"close", close_now}, {"set", set_setting}, {"create", create}, {"find", find}, {"now", now}, {"draft", new_draft},
        {"setText", set_text}, {"setReal", set_real}, {"save", save}, {"start", start}, {"log", log_event}, {"pause", pause_session},
        {"resume", resume_session}, {"stop", stop_session}, {"count", count}, {"elapsed", elapsed}, {"query", new_query}, {"names", names},
        {"write", write_query}, {"liveHandles", live_handles},
    };
    static const struct { const char *name; int32_t value; } constants[] = {
        {"KIND_ANY", TALLY_KIND_ANY}, {"KIND_COLLECTION", TALLY_KIND_COLLECTION}, {"KIND_NOTE", TALLY_KIND_NOTE},
        {"KIND_EVENT_TYPE", TALLY_KIND_EVENT_TYPE}, {"FIELD_NAME", TALLY_FIELD_NAME}, {"FIELD_DESCRIPTION", TALLY_FIELD_DESCRIPTION},
        {"FIELD_LATITUDE", TALLY_FIELD_LATITUDE}, {"FIELD_LONGITUDE", TALLY_FIELD_LONGITUDE}, {"FORMAT_MARKDOWN", TALLY_FORMAT_MARKDOWN},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        napi_value made = NULL;
        napi_create_function(env, functions[index].name, NAPI_AUTO_LENGTH, functions[index].function, NULL, &made);
        napi_set_named_property(env, exports, functions[index].name, made);
    }
    for (size_t index = 0; index < sizeof constants / sizeof constants[0]; index++) {
        napi_value made = NULL;
        napi_create_int32(env, constants[index].value, &made);
        napi_set_named_property(env, exports, constants[index].name, made);
    }
    /* A number of JavaScript would round it. */
    napi_set_named_property(env, exports, "NOW", id_of(env, TALLY_NOW));
    napi_set_named_property(env, exports, "ROOT", id_of(env, TALLY_ROOT));
    return exports;
}

NAPI_MODULE(NODE_GYP_MODULE_NAME, init)
