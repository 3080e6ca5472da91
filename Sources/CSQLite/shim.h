#pragma once
/* Debian's header hides the session extension unless both are defined. Its functions are looked up at run time
 * (see Storage/SQLite/SessionExtension.swift); only their types are used from here. */
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline int tally_sqlite_db_config_flag(sqlite3 *db, int op, int on) {
    return sqlite3_db_config(db, op, on, (int *)0);
}

/* What SQLite knows of a virtual table and of a walk over one, each with the object that stands behind it. */
typedef struct tally_sqlite_table {
    sqlite3_vtab base;
    void *object;
} tally_sqlite_table;
typedef struct tally_sqlite_walk {
    sqlite3_vtab_cursor base;
    void *object;
} tally_sqlite_walk;

/* What SQLite knows of an open file, with the object that stands behind it. */
typedef struct tally_sqlite_file {
    sqlite3_file base;
    void *object;
} tally_sqlite_file;

/* What a file answers where it fails: Swift does not see macros that compute. */
static const int tally_sqlite_ioerr_read = SQLITE_IOERR_READ;
static const int tally_sqlite_ioerr_short_read = SQLITE_IOERR_SHORT_READ;
static const int tally_sqlite_ioerr_write = SQLITE_IOERR_WRITE;
static const int tally_sqlite_ioerr_truncate = SQLITE_IOERR_TRUNCATE;
static const int tally_sqlite_ioerr_fsync = SQLITE_IOERR_FSYNC;
static const int tally_sqlite_ioerr_nomem = SQLITE_IOERR_NOMEM;
static const int tally_sqlite_ioerr_fstat = SQLITE_IOERR_FSTAT;
static const int tally_sqlite_ioerr_shmlock = SQLITE_IOERR_SHMLOCK;
static const int tally_sqlite_ioerr_shmmap = SQLITE_IOERR_SHMMAP;
static const int tally_sqlite_ioerr_shmsize = SQLITE_IOERR_SHMSIZE;
