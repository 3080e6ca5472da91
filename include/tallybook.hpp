// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
// Tallybook for C++17 and later: handles that close themselves, results, and cursors for loops. docs/decisions/0031-cpp.md
// says how it follows from tallybook.h, whose comments apply to everything here.
#ifndef TALLYBOOK_HPP
#define TALLYBOOK_HPP

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "tallybook.hpp needs C++17 or later; include tallybook.h in C and older C++"
#endif

#include "tallybook.h"

#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#ifdef __cpp_exceptions
#include <stdexcept>
#endif

namespace tally {

/// What a call answers. Zero is success, positive values are signals, negative ones errors.
enum class status : int32_t {
  ok = 0,  ///< Done.
  done = 1,  ///< There is no further row.
  timeout = 2,  ///< Nothing came in the time that was given.
  misuse = (-1),  ///< The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size.
  handle = (-2),  ///< The handle is stale, forged or of another kind.
  closed = (-3),  ///< The book that the handle belongs to was closed.
  forked = (-4),  ///< This process was forked while a book was open. Every call that returns a status answers it, even without a handle. Open books in the child after exec, or fork before opening.
  utf8 = (-5),  ///< A text is not valid UTF-8.
  invalid = (-6),  ///< A value is out of its range or of the wrong type.
  not_found = (-7),  ///< Something that the call names does not exist.
  exists = (-8),  ///< Something that the call would create already exists.
  state = (-9),  ///< Not possible in the current state, which the message names.
  limit = (-10),  ///< A limit was reached; tally_error has the value found and the bound.
  busy = (-11),  ///< Another process or thread is using something that the call needs; the message names the process.
  full = (-12),  ///< The disk is full; everything acknowledged is kept.
  read_only = (-13),  ///< The book, its folder or its medium can only be read.
  io = (-14),  ///< The operating system refused; sub_code has errno or SQLite's code.
  corrupt = (-15),  ///< The book's file is damaged.
  unsupported = (-16),  ///< Not available here; the message names what is missing.
  cancelled = (-17),  ///< The host stopped the call, by a callback or by tally_book_interrupt. What the call had not finished was taken back.
  newer = (-18),  ///< The book was made by a newer major version of the format.
  format = (-19),  ///< The file is not a book, or the text does not have the expected format; the message has line and key.
  hub = (-20),  ///< The hub's server cannot be reached, or refuses; the reason says which. The book is unchanged or has part of the changes; you can call again.
};

/// Why a call answered its status, if that has several causes; also what a finding says. Treat a reason that you do
/// not know like its status.
enum class reason : int32_t {
  none = 0,  ///< The status says everything.
  null_pointer = 1,  ///< A pointer is NULL where that is forbidden, or has a size but no bytes.
  unknown_flag = 2,  ///< The flags have a bit that the call does not know.
  struct_size = 3,  ///< This library does not accept the struct_size, the stride or a reserved field of a struct.
  argument_size = 4,  ///< A length, a size or a count is more than any call accepts.
  book_closed = 5,  ///< The book was closed.
  transaction_ended = 6,  ///< The transaction was committed or rolled back.
  snapshot_ended = 7,  ///< The snapshot was ended by the program.
  watch_ended = 8,  ///< The watch was ended.
  required = 9,  ///< A required value is missing.
  range = 10,  ///< A value is out of its range; found and bound say how far.
  type = 11,  ///< A value is of the wrong type.
  length = 12,  ///< A text or list is too short or too long.
  pattern = 13,  ///< A text does not have the required form.
  choice = 14,  ///< A value is not one of the choices.
  future = 15,  ///< A time is in the future, but must be in the past.
  time_order = 16,  ///< An end is before its start, or a time is outside of what it belongs to.
  reference = 17,  ///< A reference does not fit, or its target does not exist.
  kind = 18,  ///< An entry, a selection or rows have a kind that the call does not take.
  field = 19,  ///< The field does not belong to the kind or the book, or cannot be used this way.
  path = 20,  ///< A path is empty, or leads to something unsuitable, such as a folder instead of a file.
  open_book = 21,  ///< A path belongs to a book that this process has open.
  nul_character = 22,  ///< A text to be stored contains a NUL character.
  contradiction = 23,  ///< Arguments or flags exclude one another, or one needs another that is missing.
  syntax = 24,  ///< A statement, a search, a pattern or a schema breaks the rules of its language.
  statement = 25,  ///< The SQL is not one statement that only reads what it may.
  parameter = 26,  ///< A parameter of a statement has no value, or a value has no parameter.
  token = 27,  ///< A page token belongs to another order, or is not a page token.
  no_entry = 28,  ///< There is no entry with that id, name or UUID.
  in_trash = 29,  ///< The entry is in the trash.
  not_in_trash = 30,  ///< The entry is not in the trash, or was not itself deleted.
  no_event = 31,  ///< The session has no such event.
  no_event_type = 32,  ///< There is no event type with that id that the session can hold.
  no_tag = 33,  ///< There is no tag with that name.
  no_field = 34,  ///< The template has no field with that name.
  no_setting = 35,  ///< There is no such setting.
  no_file = 36,  ///< There is no such file.
  no_folder = 37,  ///< There is no such folder.
  no_zone = 38,  ///< The system does not know this time zone.
  no_content = 39,  ///< The bytes of the attachment are not in the book.
  no_reminder = 40,  ///< There is no such reminder.
  no_stored_draft = 41,  ///< There is no such stored draft.
  no_category = 42,  ///< No task has the category.
  no_step = 43,  ///< There is nothing to undo or redo.
  name_taken = 44,  ///< Another entry has the name in the same place.
  file_exists = 45,  ///< There is already a file.
  folder_taken = 46,  ///< The folder, or a file in it, belongs to another book or to an unknown owner.
  already_done = 47,  ///< The task was already repeated, or the reminder was already shown or claimed.
  overlap = 48,  ///< A session of the same collection overlaps in time.
  stale_draft = 49,  ///< The entry that the draft edits was changed since the draft began.
  location_off = 50,  ///< Places are not stored while the setting location_enabled is off.
  cycle = 51,  ///< A collection would contain itself.
  is_recorded = 52,  ///< The session is being recorded.
  not_recorded = 53,  ///< Nobody is recording the session or the memo.
  is_running = 54,  ///< The session has no end yet.
  has_ended = 55,  ///< The session or memo is stopped, or the attachment is no longer being written here; it accepts no more.
  is_paused = 56,  ///< The session or memo is paused.
  not_paused = 57,  ///< The session or memo is not paused.
  not_playing = 58,  ///< The player is not playing.
  is_finished = 59,  ///< The attachment is finished; its bytes never change.
  already_saved = 60,  ///< The draft was already saved.
  has_events = 61,  ///< The session, event type or subject has events, so this is not allowed.
  tail = 62,  ///< The tail, the file of events that a recorder keeps beside the book, is in the way: left behind, from another session, or not a tail.
  built_in = 63,  ///< Entries that belong to every book cannot be deleted or moved.
  parent_in_trash = 64,  ///< The entry's parent is in the trash.
  no_day = 65,  ///< The task is not on a day.
  too_late = 66,  ///< Too little of the day is left for it.
  not_due = 67,  ///< The reminder is not due at that time.
  undo_blocked = 68,  ///< A later change is in the way of undoing or redoing the step.
  in_call = 69,  ///< The thread or transaction is inside a call that writes, such as in its callback.
  scope = 70,  ///< The call does not accept this kind of book: the book itself, a transaction or a snapshot.
  part_open = 71,  ///< A transaction that was begun on this one is open.
  snapshot_dropped = 72,  ///< The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit.
  is_open = 73,  ///< This process has the book open, or has it open with other options.
  no_row = 74,  ///< The cursor is not at a row, so there is no field to read.
  day_full = 75,  ///< A day has the maximum number of tasks of the priority.
  too_long = 76,  ///< A text, a line or a path is longer than allowed.
  too_large = 77,  ///< A file, a picture or the result of a statement is larger than allowed.
  too_many = 78,  ///< There are more of them than allowed.
  time_limit = 79,  ///< A time or duration goes beyond the years 1677 to 2262.
  small_buffer = 80,  ///< The buffer is too small; bound has the needed size.
  writer = 81,  ///< Another process, thread or transaction writes to the book.
  recorder = 82,  ///< Another handle or process is recording the session.
  blob_writer = 83,  ///< The attachment is being written or finished elsewhere.
  mirror_keeper = 84,  ///< Another process keeps the mirror.
  opening = 85,  ///< Another thread is opening or closing the book.
  changing = 86,  ///< A file or bytes changed while they were being read.
  disk_full = 87,  ///< There is no room on the disk.
  ids_spent = 88,  ///< The book has used all its numbers.
  opened_read_only = 89,  ///< The book was opened for reading only.
  several_names = 90,  ///< The book's file has several names (hard links), so it is read-only.
  is_snapshot = 91,  ///< A snapshot does not change.
  no_write_access = 92,  ///< The system does not allow writing there.
  damaged = 93,  ///< Something in the book's files cannot be read.
  damaged_events = 94,  ///< Events of a session cannot be read.
  damaged_content = 95,  ///< Bytes of an attachment are missing or damaged.
  damaged_file = 96,  ///< A file beside the book cannot be read as what it should be.
  damaged_zone = 97,  ///< The system's time zone file cannot be read.
  needs_sqlite = 98,  ///< The loaded SQLite is too old or lacks a part.
  needs_sndfile = 99,  ///< libsndfile cannot be loaded.
  needs_cairo = 100,  ///< librsvg and cairo cannot be loaded.
  not_offered = 101,  ///< This library does not offer it.
  malformed = 102,  ///< The text breaks the rules of its format.
  encoding = 103,  ///< Data that should be text is not UTF-8, or not text.
  not_a_book = 104,  ///< The file is not a book.
  other_format = 105,  ///< The file, the folder or the text has another format than stated.
  not_audio = 106,  ///< The content is not audio that can be read, or not a memo.
  missing_key = 107,  ///< A required key or column is missing or empty.
  unknown_key = 108,  ///< There is a key that has no meaning here.
  value = 109,  ///< A key or column does not accept its value.
  unresolved = 110,  ///< A reference leads to nothing in the document or in the book, or to an entry of another kind.
  duplicate = 111,  ///< Something that must be unique is there twice.
  unsafe_file = 112,  ///< A file of a folder is not a plain file of its own, or is outside the folder.
  added = 113,  ///< An import adds this.
  changed = 114,  ///< An import, or its undo, changes this. As a warning of an import: a value was altered.
  unchanged = 115,  ///< An import found that this is already the same.
  left_out = 116,  ///< An import left this out, for the reason given.
  diverged = 117,  ///< The recording of a session went on in two books; an import left it as it was.
  missing = 118,  ///< A file or row that belongs to the book is missing.
  recovered = 119,  ///< Data that a lost recorder or writer left behind was added to the book.
  set_aside = 120,  ///< Data that could not be read was kept in a side file.
  conflict = 121,  ///< Somebody edited a file of a mirror; the edited file was kept under another name.
  unwritten = 122,  ///< A file of a mirror could not be written; another attempt will follow.
  behind = 123,  ///< Files of a mirror are still to be written.
  misfit = 124,  ///< An existing value does not fit the template's new schema; it stays as it is.
  assumed = 125,  ///< An import had to assume this: what it read does not say it.
  all_taken = 126,  ///< An import left nothing out and altered nothing.
  lossy = 127,  ///< An import that was to take all or nothing would leave something out or alter it.
  kept = 128,  ///< An import keeps this beside the entry that it describes. A book has no place for it, but an export in the same format writes it again.
  no_font = 129,  ///< No font here has some letters of a report; in a PDF or PNG they are boxes.
  nothing_new = 130,  ///< A merge had nothing to add: the book already has everything that the other one knows.
  concurrent = 131,  ///< Both books wrote this, and neither had seen the other's version. The later one is shown; the others are kept beside it.
  revived = 132,  ///< The entry is out of the trash, or back after it was removed for good, because somebody who did not know of that continued with it.
  erased = 133,  ///< A merge removed what the other book had removed for good.
  joined = 134,  ///< Two entries with the same name, created separately, are now one.
  lane = 135,  ///< Events of a session have new numbers from here on. A version before lanes logged them among another device's, or two copies of a book used the same numbers.
  merged = 136,  ///< A change that a merge brought.
  clock_ahead = 137,  ///< The clock of another device is more than a day ahead of this one's.
  same_book = 138,  ///< A book cannot be merged with itself.
  other_book = 139,  ///< The book to be merged is another book, not a copy of this one.
  frame = 140,  ///< The bytes are not a frame of changes or a vector, are incomplete, or were changed on the way.
  newer_version = 141,  ///< A book, a file or changes have a format version that this library does not know.
  changes_missing = 142,  ///< The book lacks changes that come before these.
  more_frames = 143,  ///< More frames of the same stream are still to come.
  needs_postgres = 144,  ///< libpq cannot be loaded.
  hub_address = 145,  ///< The text is not the address of a PostgreSQL server.
  hub_away = 146,  ///< The hub cannot be reached, does not answer, or ended the connection.
  hub_login = 147,  ///< The hub's server refuses the login.
  hub_rights = 148,  ///< The hub does not let this role do it: the role is not a member of the book's space, or may only read there.
  hub_schema = 149,  ///< The database has no hub, or a hub older than this library writes to.
  hub_full = 150,  ///< The hub's disk is full, or its server accepts no more connections.
  hub_refused = 151,  ///< The hub's server refuses a statement for another reason, which the message has.
  hub_ended = 152,  ///< The hub's handle was freed.
  needs_sodium = 153,  ///< libsodium cannot be loaded.
  hub_sealed = 154,  ///< The book's space on the hub is sealed with another phrase, or is sealed and no phrase was given, or is not sealed and one was given.
  no_sample = 155,  ///< There is no kappa, because nothing was sampled.
  one_category = 156,  ///< There is no kappa, because both observers saw the same one thing throughout: they would agree by chance.
  never_used = 157,  ///< The checked sessions can use an event type, but none of them has an event of it.
  key_twice = 158,  ///< Two event types or subjects that a session sees have the same key.
  archived_used = 159,  ///< An event type is archived, but has events.
  unclosed = 160,  ///< A state has no stop, although its session has ended.
  no_start = 161,  ///< A stop has no start before it.
  together = 162,  ///< A state is open together with one that excludes it.
  needs_zlib = 163,  ///< zlib cannot be loaded.
  needs_expat = 164,  ///< expat cannot be loaded.
  no_medium = 165,  ///< No medium of the session shows that moment.
  relinked = 166,  ///< The file of a medium moved, and the medium now has its new path.
  other_file = 167,  ///< A file has the name of a medium's file, but different bytes.
  several_files = 168,  ///< Several files may be the file of a medium, and nothing says which.
  hashed = 169,  ///< The SHA-256 of a medium's file was stored.
  older_format = 170,  ///< The book has an older format, and nothing said to bring it up to date.
};

/// The kind of an entry in a book.
enum class kind : int32_t {
  any = 0,  ///< All of them.
  collection = 1,  ///< Holds items and other collections.
  note = 2,  ///< Something at an instant.
  session = 3,  ///< Something with a start and, once stopped, an end; it holds events.
  task = 4,  ///< Something to be done, on a day or in the backlog.
  subject = 5,  ///< Whom or what an item or event is about.
  event_type = 6,  ///< What can be logged in a session; belongs to the book or to a collection.
  tag = 7,  ///< A word that items carry; belongs to the book.
  template_ = 8,  ///< Which fields items of one sort have beyond the standard ones: a JSON Schema; belongs to the book.
  event = 9,  ///< Something logged in a session: only in queries and cursors.
  finding = 10,  ///< What a check, a validation, an import or a recovery found: only in cursors.
  setting = 11,  ///< A setting of the book: only in cursors.
  step = 12,  ///< A step of the book's history; its changes follow it: only in cursors.
  change = 13,  ///< What one step changed in one field: only in cursors.
  attachment = 14,  ///< Bytes that belong to an item or collection, its parent. Listed only if this kind is requested.
  summary = 15,  ///< A row of a summary table: only in cursors.
  day = 16,  ///< A day that was opened: only in cursors.
  reminder = 17,  ///< A reminder of a task or of a day: only in cursors.
  field = 18,  ///< A field of a template: only in cursors.
  draft = 19,  ///< A stored draft: only in cursors.
  dashboard = 20,  ///< Key figures of a selection: only in cursors.
  row = 21,  ///< A row of an SQL statement: only in cursors.
  conflict = 22,  ///< A version of something that several devices wrote at the same time: only in cursors.
  device = 23,  ///< A device that wrote part of the book's content: only in cursors.
  content = 24,  ///< Bytes that an attachment lacks, because it came without them: only in cursors.
  bout = 25,  ///< A state from its start to its stop, or a point: only in queries and cursors. Starts and stops are paired over the complete session before conditions apply.
  budget = 26,  ///< A row of a time budget: only in cursors.
  transition = 27,  ///< How often one behaviour followed another: only in cursors.
  sample = 28,  ///< What a subject did when it was looked at: only in cursors.
  overlap = 29,  ///< How long two states were open together: only in cursors.
  agreement = 30,  ///< The result of comparing two sessions: only in cursors.
  variant = 31,  ///< An event type with values for its template's fields. Log its id to say more than the type does; tally_event_type_variant gives it. It belongs to the event type and is listed only if this kind is requested.
  media = 32,  ///< A medium: a film or sound of a session, its parent. Its file stays where it is. Listed only if this kind is requested.
};

/// The type of a value.
enum class value_type : int32_t {
  none = 0,  ///< No value.
  integer = 1,  ///< An integer.
  real = 2,  ///< A real number.
  text = 3,  ///< A text.
  ids = 4,  ///< Several ids.
  blob = 5,  ///< Bytes: only in statements of SQL and their rows.
};

/// The state of a session.
enum class state : int32_t {
  running = 1,  ///< Started and not stopped.
  paused = 2,  ///< Started, not stopped, and paused.
  stopped = 3,  ///< It has an end.
};

/// Which part of an occurrence an event is.
enum class phase : int32_t {
  auto_ = 0,  ///< Input only: chosen by the type's mode. An open state is stopped; otherwise a state is started.
  point = 1,  ///< It happened at an instant.
  start = 2,  ///< A state begins.
  stop = 3,  ///< A state ends.
};

/// How an event type is logged.
enum class mode : int32_t {
  point = 1,  ///< Each event is complete in itself.
  state = 2,  ///< Events are starts and stops.
};

/// The fields of entries, events, findings, settings and summaries. Custom fields begin at 1000.
enum class field : int32_t {
  any = 0,  ///< All of them.
  first_own = 1000,  ///< The lowest number of a custom field; see tally_field_list.
  id = 1,  ///< Names one entry in this book.
  uuid = 2,  ///< Names one entry in every book.
  kind = 3,  ///< TALLY_KIND_…
  parent = 4,  ///< The collection that holds it; 0 at the root. For an event type or subject: where it is defined; it is visible from there down. For an attachment: the item or collection that it belongs to. For a variant: its event type. For a medium: its session.
  name = 5,  ///< Name or title, 1 to 65,536 bytes. For a tag: unique, and without white space at its ends. For a variant: its values as JSON, by field name. For a medium: the path of its file, relative to the book's folder if the file is below it. For a change: the name of a custom field.
  description = 6,  ///< Free text, up to 16 MiB.
  time = 7,  ///< When: an item's instant or start, a collection's date, an event's time.
  end = 8,  ///< When a session stopped; none while it runs. For a bout: when its state stopped. An open state ends with its session, or in a running session with the last event. A point has none.
  zone = 9,  ///< The time zone in which the time was entered, such as Europe/Berlin, UTC or +02:00.
  latitude = 10,  ///< Degrees north, -90 to 90; only together with the longitude, and only while the setting location_enabled is on. By default it is off.
  longitude = 11,  ///< Degrees east, -180 to 180; only together with the latitude.
  accuracy = 12,  ///< Radius in metres that contains the place, 0 or more.
  place = 13,  ///< Name of the place.
  username = 14,  ///< Who made it: the author, otherwise the setting username; set at creation.
  created = 15,  ///< When it was made.
  modified = 16,  ///< When it was last changed.
  subject = 17,  ///< Whom or what it is about: a subject's id.
  state = 18,  ///< For a session: TALLY_STATE_… For a step: TALLY_STEP_… For a bout: TALLY_STATE_RUNNING if nothing stopped its state, otherwise TALLY_STATE_STOPPED; a point has none.
  duration = 19,  ///< For a stopped session: stop minus start minus pauses, in ns. For a row of a summary: how long its sessions lasted. For an attachment or a medium: how long it plays, if known; for a note, the sum for its attachments. For a bout: how long its state lasted without the session's pauses; a point has none.
  span = 20,  ///< For a stopped session: stop minus start, in ns.
  event_count = 21,  ///< For a session: how many events it holds. For a row of a summary: how many its sessions hold.
  trashed = 22,  ///< When it went to the trash; a query that asks for it includes the trash.
  position = 23,  ///< Its place in the manual order, if it was moved; sort by it for that order. An entry that was never moved keeps its place by creation. For a medium: its place in the queue of its track.
  depth = 24,  ///< How many collections hold it, nested in each other. Computed when a cursor is asked for it.
  collection_count = 25,  ///< For a collection: how many collections are below it, at any depth. Computed when a cursor is asked for it.
  item_count = 26,  ///< For a collection: how many notes, sessions and tasks are below it, at any depth. Computed when a cursor is asked for it.
  size = 27,  ///< How many bytes it takes in the book: an attachment's own bytes, a session's events. Sessions and collections include everything below and attached; the same bytes count wherever they are attached. Computed when a cursor is asked for it.
  attachment_count = 28,  ///< For a collection or item: how many attachments it has, including those of everything below it. Computed when a cursor is asked for it.
  label = 30,  ///< For an event type: the text that people read; the name if there is none.
  color = 31,  ///< For an event type, subject, tag or template: #RRGGBB. For a tag without a colour, a cursor gives the one that tally_tag_color computes from its name.
  key = 32,  ///< For an event type or subject: the key that a host binds. For a finding: the key or field that it is about. For a change: the setting, or the part of the entry, such as pause 2.
  mode = 33,  ///< For an event type: TALLY_MODE_… For a reminder: TALLY_REMINDER_…
  exclusion = 34,  ///< For an event type with states: the group in which a start stops open states of the same subject.
  excludes = 177,  ///< For an event type: the event types whose open states its events stop, for the same subject. The event may be a start or a point. At most 1000, in the order of their ids. It works in this direction only. Types that are gone or in the trash are not shown, but stay.
  recordable = 35,  ///< For an event type: 1 if it can be logged.
  category = 36,  ///< For an event type or a task: a word to group by; for a task up to 30 characters, in one letter case throughout the book.
  archived = 37,  ///< For an event type, subject, tag or template: 1 if it is no longer offered. Entries that carry or name it still do.
  media_type = 38,  ///< For an attachment: the media type of its bytes, such as image/png.
  sha256 = 39,  ///< For an attachment: the hash that names its bytes, 64 hexadecimal digits. The same bytes are stored once.
  tags = 40,  ///< For a note, session or task: the tags that it carries, in order, at most 1000. Tags in the trash are not shown, but stay. For a change: a tag that was added or removed.
  seq = 50,  ///< For an event: its number in the session, never used again. For a bout: the number of the event that began it.
  type = 51,  ///< For an event or a bout: its event type's id, even if a variant of the type was logged.
  phase = 52,  ///< For an event: TALLY_PHASE_…
  value = 53,  ///< For an event: a number. For a bout: the number of the event that began it.
  text = 54,  ///< For an event: its note. For a bout: the note of the event that began it. For a setting: its value. For a reminder: the line below its title.
  session = 55,  ///< For an event or a bout: the session that holds it.
  severity = 70,  ///< For a finding: TALLY_SEVERITY_…
  reason = 71,  ///< For a finding: TALLY_REASON_…
  where = 72,  ///< For a finding: file and line, or what it is about.
  message = 73,  ///< For a finding: one line for people. For a setting: its purpose. For a step: why it cannot be undone.
  default_ = 74,  ///< For a setting: the value that it has unless set. For a template's field: the value in a new draft, as JSON.
  step = 80,  ///< For a change: the step that it belongs to. For an undo or redo: the step that was undone or redone.
  field = 81,  ///< For a change: TALLY_FIELD_… that was changed; as text its name. For a finding: the field that it is about, 0 if none.
  old = 82,  ///< For a change: the value before, as text, and as a number if it is one.
  new_ = 83,  ///< For a change: the value after, as text, and as a number if it is one.
  group_1 = 90,  ///< For a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, or if the grouped entries have none.
  group_2 = 91,  ///< The same for its second group.
  label_1 = 92,  ///< For a row of a summary: its first group as people read it, such as 2026-03-02 or a name; for the grand total, the word for it.
  label_2 = 93,  ///< The same for its second group; for a total, the word for it.
  group_3 = 178,  ///< The same for its third group.
  group_4 = 179,  ///< The same for its fourth group.
  label_3 = 180,  ///< The same for its third group; for a total within it, the word for it.
  label_4 = 181,  ///< The same for its fourth group; for a total within it, the word for it.
  level = 94,  ///< For a row of a summary: how many groups it belongs to; 0 is the total of all. For a timeline: 0 the total, 1 a year, 2 a month, 3 a day, 4 a record.
  count = 95,  ///< For a row of a summary: how many entries are in it, each counted where it starts.
  sum = 96,  ///< For a row of a summary or a time budget: the sum; an integer if all values are.
  mean = 97,  ///< For a row of a summary or a time budget: the mean.
  median = 98,  ///< For a row of a summary or a time budget: the median.
  minimum = 99,  ///< For a row of a summary or a time budget: the lowest value. For a template's field: the lowest number.
  maximum = 100,  ///< For a row of a summary or a time budget: the highest value. For a template's field: the highest number.
  deviation = 101,  ///< For a row of a summary or a time budget: the standard deviation.
  shown = 102,  ///< For a row of a timeline: 1 if a host should show it, 0 for years, months and days that say nothing new.
  shows_tags = 103,  ///< For a row of a timeline: 1 if its records' tags are shown, 0 if the query asks for one tag only.
  template_ = 104,  ///< For an item or subject: the template that defines its custom fields; none if it has no template. For an event type: the template whose fields its events have.
  schema = 105,  ///< For a template: its JSON Schema. docs/formats.md says which keywords count.
  fields = 106,  ///< For an item or subject: the values of its custom fields as one JSON object, including fields that its template does not know. Setting it sets them all. Read when a cursor is asked for it. For an event or a bout: the values of its variant; for a state's bout, also those that its stop adds.
  version = 107,  ///< For a template: how often its schema was set, from 1. For a conflict: the number of the version, from 0, which is the one shown.
  found = 108,  ///< For a finding: the value that violated a bound, as a number or a text.
  bound = 109,  ///< For a finding: the bound that was violated.
  day = 110,  ///< For a task: the day that it is on, such as 20260302; none in the backlog. For a day: which day.
  priority = 111,  ///< For a task: TALLY_PRIORITY_…; sort by it for high first, then by creation.
  completed = 112,  ///< For a task: when it was completed; none if it was not.
  redaction = 113,  ///< For a task: TALLY_REDACTION_…
  due = 114,  ///< For a task: when it must be done.
  carried = 115,  ///< For a task: the task of an earlier day that it repeats.
  notes = 116,  ///< For a task: up to five notes, one per line, each up to 250 characters.
  carried_over = 117,  ///< For a task: 1 if another task repeats it.
  task = 118,  ///< For a reminder: the task that it is about; none for an evening reminder.
  high_limit = 119,  ///< For a day: how many tasks of high priority it may have; none: any number.
  medium_limit = 120,  ///< The same for medium priority.
  low_limit = 121,  ///< The same for low priority.
  seed = 122,  ///< For a day: the number that selects its accolade.
  reviewed = 123,  ///< For a day: when the days before it were reviewed on it.
  task_count = 124,  ///< For a day: how many tasks it has.
  completed_count = 125,  ///< For a day or a row of a summary: how many of its tasks are complete.
  incomplete_count = 126,  ///< For a row of a summary: how many of its tasks are not complete.
  carried_count = 127,  ///< For a row of a summary: how many of its tasks repeat one of an earlier day.
  unit = 135,  ///< For a template's field: the unit of its numbers.
  value_type = 136,  ///< For a template's field: string, integer, number, boolean, date-time or date; after array of if it has several values.
  required = 137,  ///< For a template's field: 1 if an item must have it.
  match = 139,  ///< For a row found by a search: where it was found. A field's name, with fields. before the name of a custom field, or attachment, transcript, event. Read when a cursor is asked for it.
  snippet = 140,  ///< For a row found by a search: some of the words around the match, on one line, with the matches between « and ». Read when a cursor is asked for it.
  rank = 141,  ///< For the order of a search: best match first.
  transcript = 142,  ///< For an attachment: a transcript of its speech, for searching.
  item = 143,  ///< For a stored draft: the entry that it edits; none if it makes a new one.
  item_kind = 144,  ///< For a stored draft: TALLY_KIND_… of the entry that it edits or makes.
  choices = 138,  ///< For a template's field: the values that it can have, as a JSON array; none if any value is allowed.
  change = 130,  ///< For a row of a watch that reports changes: TALLY_WATCHED_…
  latest = 145,  ///< For a dashboard: the item with the latest time; of several, the one with the highest id.
  latest_time = 146,  ///< For a dashboard: the latest item's time.
  since_latest = 147,  ///< For a dashboard: the time from the latest item to the book's clock, in ns; less than 0 if the item is in the future.
  mean_interval = 148,  ///< For a dashboard: the mean of the intervals between successive items, in ns; none if there are fewer than two.
  longest_gap = 149,  ///< For a dashboard: the longest of these intervals, in ns.
  longest_gap_time = 150,  ///< For a dashboard: when the longest interval began; of several, the first.
  today = 151,  ///< For a dashboard: how many items are in the current day of the book's clock.
  day_mean = 152,  ///< For a dashboard: how many items a day had, as a mean of the days before today. Days before the first item do not count.
  this_device = 153,  ///< For a device: 1 for the one that this book belongs to.
  stop_text = 154,  ///< For a bout: the text of its stop.
  share = 155,  ///< For a row of a time budget: the fraction of the observed time that its states lasted. For a transition: the fraction of all.
  rate = 156,  ///< For a row of a time budget: how many bouts there are per hour of observed time.
  latency = 157,  ///< For a row of a time budget: how long it took from the start of the examined time to the first start, in ns; for several sessions, the mean.
  gap_mean = 158,  ///< For a row of a time budget: the mean of the gaps from a stop to the next start, in ns. For points, from one to the next.
  gap_deviation = 159,  ///< For a row of a time budget: the standard deviation of these gaps.
  open_count = 160,  ///< For a row of a time budget: how many of its states nothing stopped.
  observed = 161,  ///< For a row of a time budget: how long its subject was observed, in ns.
  from = 162,  ///< For a transition: what comes first, by the names of its types, with plus signs between simultaneous ones. For an agreement: what the first session has.
  to = 163,  ///< For a transition: what follows. For an agreement: what the second session has.
  from_types = 164,  ///< For a transition: the event types that come first.
  to_types = 165,  ///< For a transition: the event types that follow.
  share_from = 166,  ///< For a transition: the fraction of all transitions from the same behaviour.
  types = 167,  ///< For a sample: the event types of what the subject did; none if it did nothing.
  other_subject = 168,  ///< For an overlap: the subject of the second state.
  other_type = 169,  ///< For an overlap: the event type of the second state.
  kappa = 170,  ///< For an agreement: Cohen's kappa; none if REASON says why.
  agreed = 171,  ///< For an agreement: in how many samples both sessions have the same.
  expected = 172,  ///< For an agreement: the fraction of samples in which they would have the same by chance.
  matched = 173,  ///< For an agreement: how many bouts of one session match one of the other.
  alone = 174,  ///< For an agreement: how many bouts of the first session match none.
  other_alone = 175,  ///< For an agreement: how many bouts of the second session match none.
  variant = 176,  ///< For an event: the variant of its type that was logged; none if only the type was logged. For a bout: the variant of the event that began it, otherwise that of its stop.
  track = 182,  ///< For a medium: the player that shows it, 1, 2, … Tracks play at the same time; the media of one track play one after the other.
  offset = 183,  ///< For a medium: when it begins, in ns of its session's time; below 0 if it began before the session. Without an offset it begins when the medium before it in its track ends; the first of a track begins with the session. Shifting a session shifts its media. Editing the session's start does not move them; offsets then count from the new start.
  frame_rate = 184,  ///< For a medium: its frames per second, as a fraction in lowest terms such as 25/1 or 30000/1001; 25 without a denominator is accepted too. At most 1000.
  drop_frame = 185,  ///< For a medium: 1 if its timecode skips frame numbers to keep to the clock; only at 30000/1001 frames a second and multiples of that.
  timecode = 186,  ///< For a medium with a frame rate: the timecode of its first frame, such as 01:00:00:00.
  file_sha256 = 187,  ///< For a medium: the SHA-256 of its file, 64 hexadecimal digits, if known. The file itself is not in the book.
};

/// How a condition compares; TALLY_OP_NOT, TALLY_OP_OR_NULL and TALLY_OP_OR can be added.
enum class op : int32_t {
  eq = 1,  ///< Equal to the value.
  ne = 2,  ///< Not equal to the value.
  lt = 3,  ///< Less than the value.
  le = 4,  ///< Less than or equal to the value.
  gt = 5,  ///< Greater than the value.
  ge = 6,  ///< Greater than or equal to the value.
  between = 7,  ///< Between two values, both included.
  in = 8,  ///< One of the values; in a field with several values, any of them. An empty list matches nothing.
  prefix = 9,  ///< Text that starts with the value; the case of ASCII letters is ignored.
  null = 10,  ///< Has no value; the comparison takes none.
  all = 11,  ///< Has each of the values; only for fields with several values, such as TALLY_FIELD_TAGS.
  not_ = 256,  ///< The opposite of the comparison. Rows without a value are still left out.
  or_null = 512,  ///< Or has no value.
  or_ = 1024,  ///< Joined to the condition added before: one of them suffices, or of more that are joined one after the other. Not for the first.
};
constexpr op operator|(op left, op right) noexcept {
  return static_cast<op>(static_cast<int32_t>(left) | static_cast<int32_t>(right));
}
constexpr op operator&(op left, op right) noexcept {
  return static_cast<op>(static_cast<int32_t>(left) & static_cast<int32_t>(right));
}

/// How a book is opened; 0 opens it for reading and writing and creates it if there is none.
enum class open_flags : uint32_t {
  existing = 0x1u,  ///< Refuse if there is no book.
  new_ = 0x2u,  ///< Refuse if there is a file.
  read_only = 0x4u,  ///< Only read.
  migrate = 0x8u,  ///< Bring a book of an older format up to date: first its file is copied to PATH-VERSION.backup, then all is done or nothing. Without it such a book is only opened with TALLY_OPEN_READ_ONLY.
};
constexpr open_flags operator|(open_flags left, open_flags right) noexcept {
  return static_cast<open_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr open_flags operator&(open_flags left, open_flags right) noexcept {
  return static_cast<open_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// When a logged event is safe; 0: TALLY_DURABILITY_PROCESS. Everything else is always on the disk when its call
/// returns.
enum class durability : int32_t {
  process = 1,  ///< Safe from any crash or kill of the process once the call returns; from a power cut within the setting autosave_interval.
  power = 2,  ///< Safe from a power cut too, once the call returns.
};

/// Which clock the library asks a host's clock function for.
enum class clock : int32_t {
  wall = 1,  ///< Nanoseconds since 1970-01-01T00:00:00Z.
  steady = 2,  ///< Nanoseconds of a clock that never steps and keeps running in suspend; its zero has no meaning.
};

/// How a draft is saved.
enum class save_flags : uint32_t {
  keep_clean = 0x1u,  ///< If no field was changed, write nothing and leave the time of modification.
  default_name = 0x2u,  ///< Name a collection New Folder if its name is empty or was not set, instead of refusing it.
  reject_overlap = 0x4u,  ///< For a session: refuse it if it overlaps another one of the same collection. Give at most one of the three overlap flags; without any, sessions may overlap.
  trim_overlap = 0x8u,  ///< For a session: others of the same collection give way. They end where it begins, or begin where it ends. One within it goes to the trash; one that extends beyond both its ends is refused.
  split_overlap = 0x10u,  ///< Like TALLY_SAVE_TRIM_OVERLAP, but one that extends beyond both ends becomes two.
  if_unchanged = 0x40u,  ///< Refuse the draft if somebody else changed the entry at all since the draft began. This includes fields that were not set, and changes to the same value. Not together with TALLY_SAVE_FORCE.
  force = 0x20u,  ///< Save the draft even if a field that was set was changed to something else since the draft began; the draft's value wins.
};
constexpr save_flags operator|(save_flags left, save_flags right) noexcept {
  return static_cast<save_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr save_flags operator&(save_flags left, save_flags right) noexcept {
  return static_cast<save_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What a draft's tags do when entries are changed through a query; 0: they replace the existing tags.
enum class update_flags : uint32_t {
  add_tags = 0x1u,  ///< They are added after the existing tags.
  remove_tags = 0x2u,  ///< They are removed.
};
constexpr update_flags operator|(update_flags left, update_flags right) noexcept {
  return static_cast<update_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr update_flags operator&(update_flags left, update_flags right) noexcept {
  return static_cast<update_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How an entry is created.
enum class create_flags : uint32_t {
  or_find = 0x1u,  ///< For a tag: give the existing one if there is one with the name. If several threads or processes ask at once, each gets the same.
};
constexpr create_flags operator|(create_flags left, create_flags right) noexcept {
  return static_cast<create_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr create_flags operator&(create_flags left, create_flags right) noexcept {
  return static_cast<create_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How something is deleted; 0 moves it to the trash.
enum class delete_flags : uint32_t {
  forever = 0x1u,  ///< Remove it for good with everything below it, even if it is in the trash. This cannot be undone.
};
constexpr delete_flags operator|(delete_flags left, delete_flags right) noexcept {
  return static_cast<delete_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr delete_flags operator&(delete_flags left, delete_flags right) noexcept {
  return static_cast<delete_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How a step is undone or redone; 0 takes the newest step of the book.
enum class undo_flags : uint32_t {
  mine = 0x1u,  ///< The newest step of this author instead: the author given at opening, otherwise the setting username.
  preview = 0x2u,  ///< Change nothing and give whatever is in the way.
  sessions = 0x4u,  ///< Do not skip the start of a session that holds events or is recorded through this handle of the book. The session is stopped and goes to the trash with all its events.
};
constexpr undo_flags operator|(undo_flags left, undo_flags right) noexcept {
  return static_cast<undo_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr undo_flags operator&(undo_flags left, undo_flags right) noexcept {
  return static_cast<undo_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// The state of a step of history.
enum class step_state : int32_t {
  done = 1,  ///< Done; it can be undone.
  undone = 2,  ///< Undone; it can be redone until something else is changed.
  discarded = 3,  ///< Undone for good: something else was changed afterwards.
  fixed = 4,  ///< Done, but cannot be undone; the message says why.
  undo = 5,  ///< It undid the step that it names.
  redo = 6,  ///< It redid the step that it names.
  merged = 7,  ///< It came from another book and cannot be undone; steps undone before it can still be redone.
};

/// How books are merged.
enum class merge_flags : uint32_t {
  preview = 0x1u,  ///< Only report what would happen.
  other_book = 0x2u,  ///< Accept a book that is not a copy of this one: all of it is added.
};
constexpr merge_flags operator|(merge_flags left, merge_flags right) noexcept {
  return static_cast<merge_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr merge_flags operator&(merge_flags left, merge_flags right) noexcept {
  return static_cast<merge_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What fails in a host's tests.
enum class fault : int32_t {
  full = 1,  ///< Writing: the disk is full. Calls answer TALLY_E_FULL.
  io = 2,  ///< Reading, writing and syncing: the disk is broken. Calls answer TALLY_E_IO.
  memory = 3,  ///< Reading and writing: SQLite gets no memory. Calls answer TALLY_E_IO, and sub_code in tally_error is SQLite's 7.
};

/// Which entries are read by their ids.
enum class read_flags : uint32_t {
  trashed = 0x1u,  ///< Also an entry that is in the trash.
};
constexpr read_flags operator|(read_flags left, read_flags right) noexcept {
  return static_cast<read_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr read_flags operator&(read_flags left, read_flags right) noexcept {
  return static_cast<read_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What is removed from the trash.
enum class purge_flags : uint32_t {
  due = 0x1u,  ///< Only entries that were in the trash for longer than the setting trash_retention; nothing if that is 0.
};
constexpr purge_flags operator|(purge_flags left, purge_flags right) noexcept {
  return static_cast<purge_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr purge_flags operator&(purge_flags left, purge_flags right) noexcept {
  return static_cast<purge_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How far a query reaches below a collection.
enum class in_flags : uint32_t {
  recursive = 0x1u,  ///< Also everything nested below.
  trash = 0x2u,  ///< Entries in the trash instead of the others. With TALLY_ROOT and without TALLY_IN_RECURSIVE: only the entries that were themselves deleted, wherever they were.
};
constexpr in_flags operator|(in_flags left, in_flags right) noexcept {
  return static_cast<in_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr in_flags operator&(in_flags left, in_flags right) noexcept {
  return static_cast<in_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How rows are ordered.
enum class order_flags : uint32_t {
  descending = 0x1u,  ///< Greatest first.
  collections_first = 0x2u,  ///< Collections before items, each sorted in the order, also descending.
  code_point = 0x4u,  ///< Sort names by code point, instead of by Unicode's root order with numbers by their value (Day 2 before Day 10).
};
constexpr order_flags operator|(order_flags left, order_flags right) noexcept {
  return static_cast<order_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr order_flags operator&(order_flags left, order_flags right) noexcept {
  return static_cast<order_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How a session is attached to.
enum class attach_flags : uint32_t {
  continue_ = 0x1u,  ///< A stopped session runs again; the time since its stop becomes a pause.
};
constexpr attach_flags operator|(attach_flags left, attach_flags right) noexcept {
  return static_cast<attach_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr attach_flags operator&(attach_flags left, attach_flags right) noexcept {
  return static_cast<attach_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// Formats for export and import; docs/formats.md says which goes where.
enum class format : int32_t {
  json = 1,  ///< Lossless; importing it gives the same content again. A collection file of MEL, an event logger for field naturalists, can be read too.
  markdown = 2,  ///< For people: headings, lists and paragraphs.
  text = 3,  ///< For people: plain lines.
  csv_events = 4,  ///< One row for each event.
  csv_bouts = 5,  ///< One row for each interval of a state, and for each point.
  csv_minuta = 6,  ///< One row for each session, with Minuta's columns: date, start, end, duration, tag, comment.
  minuta_folder = 7,  ///< A folder as Minuta keeps it, named by its path: tags.json, and a file for each session with its pictures beside it. The path must not exist yet, or be an empty folder.
  csv = 8,  ///< The rows of a cursor, RFC 4180: for tally_cursor_write. Tables of entries can be imported again: a row changes the entry that has its UUID; a new one is added.
  html = 9,  ///< For a report: one page with its pictures embedded, light or dark. For the rows of a cursor: a table, as an element for a page.
  svg = 10,  ///< For a report: its pages as vector graphics.
  pdf = 11,  ///< For a report: its pages for printing; needs the feature pdf.
  png = 12,  ///< For a report: its pages as pixels; needs the feature pdf.
  icalendar = 13,  ///< RFC 5545: tasks as VTODO with their reminders as VALARM, sessions as VEVENT, notes as VJOURNAL. Lists of Apple's Reminders can be read too.
  todo_txt = 14,  ///< Tasks in the format of todo.txt, one per line.
  hey_csv = 15,  ///< Time records as HEY exports them: Start,End,Duration,Category,Notes. Import only.
  tables = 16,  ///< CSV or JSON from any program, a file or a folder of them, read by a mapping that says what becomes what.
  mel = 17,  ///< MEL files, one for each collection, in a folder named by its path. The path must not exist yet, or be an empty folder. A single file can be read too.
  boris = 18,  ///< A BORIS project, formats 4 to 8.6, compressed with gzip or not: a collection with its subjects, behaviours and independent variables, and each observation as a session. An export writes imported content as it was, except for changes.
  boris_aggregated = 19,  ///< BORIS's table of aggregated events: one row for each interval of a state and for each point, in the columns of BORIS 9. A session with an open state is included only with TALLY_EXPORT_OPEN_STATES.
  boris_tabular = 20,  ///< BORIS's table of events: one row for each, in the columns of BORIS 9.
  jwatcher = 21,  ///< Focal data files of JWatcher in a folder named by its path. Each subject of each session has a .dat; each collection has a .fmf with their keys. The path must not exist yet, or be an empty folder.
  jwatcher_master = 22,  ///< A focal master file of JWatcher: the keys of the behaviours of a collection.
  webvtt = 23,  ///< For one session: WebVTT, a cue for each bout, from the start of the session.
  srt = 24,  ///< For one session: SubRip subtitles, a cue for each bout, from the start of the session.
  eaf = 25,  ///< For one session: an ELAN document, EAF 3.0, with a tier for each subject and type. An import gives a session with a bout for each annotation; reading needs expat.
  textgrid = 26,  ///< For one session: a Praat TextGrid, with a tier for each subject and type. An import gives a session with a bout for each interval that has a text, and a point for each point.
  bids = 27,  ///< BIDS events in a folder named by its path. Each session has a table events.tsv with a row for each bout, and beside it a description of the columns. The path must not exist yet, or be an empty folder.
  edl = 28,  ///< For one session: markers in an edit decision list, CMX 3600, as DaVinci Resolve and Avid use them: one for each bout. It needs the rate of the options.
  csv_timecode = 29,  ///< For one session: one row for each bout, with timecode, frames and seconds. It needs the rate of the options.
  boris_ethogram = 30,  ///< The ethogram of a collection (its event types and subjects) as a BORIS project without observations. An import adds the behaviours and subjects of any project, or of either table below, to a collection. Existing entries with the same name stay as they are.
  boris_behaviors = 31,  ///< The event types of a collection as the table of behaviours that BORIS 9 writes and reads. It is imported like an ethogram.
  boris_subjects = 32,  ///< The subjects of a collection as the table that BORIS 9 writes and reads. It is imported like an ethogram.
};

/// What an export leaves out or includes.
enum class export_flags : uint32_t {
  without_places = 0x1u,  ///< No latitude, longitude, accuracy or place.
  without_authors = 0x2u,  ///< No usernames.
  without_attachments = 0x4u,  ///< No attachments; otherwise JSON includes them by hash.
  with_bytes = 0x8u,  ///< The bytes of attachments too, as base64; JSON only.
  fragment = 0x10u,  ///< An element for an existing page, instead of a page; HTML of reports only.
  canonical = 0x20u,  ///< Only what all books with the same content share, in the order of UUIDs; JSON only. Times of modification, numbers of a template's versions and settings of a device are left out.
  commas = 0x40u,  ///< Commas between the columns instead of tabs; BORIS's tables only.
  open_states = 0x80u,  ///< Also sessions with an open state, whose stop and duration are NA; BORIS's aggregated table only, which otherwise leaves such sessions out.
};
constexpr export_flags operator|(export_flags left, export_flags right) noexcept {
  return static_cast<export_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr export_flags operator&(export_flags left, export_flags right) noexcept {
  return static_cast<export_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How something is imported.
enum class import_flags : uint32_t {
  dry_run = 0x1u,  ///< Report what would be done and change nothing.
  skip_bad = 0x2u,  ///< All formats but JSON: anything unreadable becomes a finding with its place and the reason, and the rest is imported; in MEL, a bad item or event. Without this flag, one bad row, item or file refuses everything.
  whole = 0x4u,  ///< Answer TALLY_E_FORMAT, with TALLY_REASON_LOSSY and the first loss, and change nothing, if anything would be left out or altered.
  replace = 0x8u,  ///< BORIS, ELAN and Praat: an observation or file that changed since its import replaces its session, which goes to the trash. Without this flag the session stays, and a finding reports it.
};
constexpr import_flags operator|(import_flags left, import_flags right) noexcept {
  return static_cast<import_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr import_flags operator&(import_flags left, import_flags right) noexcept {
  return static_cast<import_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How the files of media are searched for.
enum class relink_flags : uint32_t {
  dry_run = 0x1u,  ///< Report what would be done and change nothing.
  hash = 0x2u,  ///< Read the file of each medium: store its SHA-256 if none is stored, and report one that differs.
};
constexpr relink_flags operator|(relink_flags left, relink_flags right) noexcept {
  return static_cast<relink_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr relink_flags operator&(relink_flags left, relink_flags right) noexcept {
  return static_cast<relink_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How a transaction is begun.
enum class transaction_flags : uint32_t {
  no_wait = 0x1u,  ///< Answer TALLY_E_BUSY at once if there is another writer, whatever the busy timeout.
  home = 0x2u,  ///< While the transaction is open, writes through other handles in the thread that began it answer TALLY_E_BUSY at once, because they would wait in vain. For hosts whose tasks share a thread.
};
constexpr transaction_flags operator|(transaction_flags left, transaction_flags right) noexcept {
  return static_cast<transaction_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr transaction_flags operator&(transaction_flags left, transaction_flags right) noexcept {
  return static_cast<transaction_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How a backup is written.
enum class backup_flags : uint32_t {
  replace = 0x1u,  ///< Replace an existing file.
};
constexpr backup_flags operator|(backup_flags left, backup_flags right) noexcept {
  return static_cast<backup_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr backup_flags operator&(backup_flags left, backup_flags right) noexcept {
  return static_cast<backup_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How much a finding matters.
enum class severity : int32_t {
  info = 1,  ///< For information: something that was or would be done.
  warning = 2,  ///< Something was left out or is unusual.
  error = 3,  ///< Refused or damaged.
};

/// Whose findings are listed.
enum class finding_source : int32_t {
  recovery = 1,  ///< What opening the book recovered, found missing or set aside.
  mirror = 2,  ///< What the mirror set aside since it was set up, what it could not write, and how many files it still has to write.
};

/// How much a line of the library's log matters.
enum class log_level : int32_t {
  debug = 1,  ///< What happens inside.
  info = 2,  ///< Openings, migrations, recoveries.
  warning = 3,  ///< Something was set aside or must wait.
  error = 4,  ///< Something failed that no call could report.
};

/// How a time is written.
enum class time_style : int32_t {
  iso = 1,  ///< 2025-08-02T13:05:10.123Z, with the digits needed, at least three.
  display = 2,  ///< 2 Aug 2025, 13:05:10.
  file_name = 3,  ///< 2025-08-02_130510.
  date = 4,  ///< 2025-08-02.
  clock = 5,  ///< 13:05:10.
};

/// How a duration is written; every style truncates, none rounds.
enum class duration_style : int32_t {
  timer = 1,  ///< 2:15:00.
  compact = 2,  ///< 2h 15m.
  csv = 3,  ///< 2:15.
  memo = 4,  ///< 02:15:00, with days, months of 30 days and years of 12 months before it.
  iso = 5,  ///< PT2H15M.
  seconds = 6,  ///< 8100, exact, with up to nine digits of fraction.
};

/// How the frames of a timecode are counted.
enum class timecode_flags : uint32_t {
  drop_frame = 0x1u,  ///< Skips numbers so that the count keeps up with the clock. At 29.97 frames a second (30000 in 1001) these are the first two of each minute except every tenth; at twice that rate the first four, and so on.
};
constexpr timecode_flags operator|(timecode_flags left, timecode_flags right) noexcept {
  return static_cast<timecode_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr timecode_flags operator&(timecode_flags left, timecode_flags right) noexcept {
  return static_cast<timecode_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How one sample of a frame is stored. A frame has one sample of each channel, one after the other.
enum class sample_type : int32_t {
  int16 = 1,  ///< int16_t in the machine's byte order, full scale at 32768.
  float32 = 2,  ///< float in the machine's byte order, full scale at 1.
};

/// How a memo is kept once it is finished.
enum class audio_encoding : int32_t {
  auto_ = 0,  ///< FLAC for samples of 16 bits if libsndfile is installed, otherwise WAV: both are lossless.
  flac = 1,  ///< Compressed, bit for bit as pushed; only for samples of 16 bits.
  opus = 2,  ///< Ogg Opus: small, but lossy; at 8000, 12000, 16000, 24000 or 48000 frames a second.
  wav = 3,  ///< Uncompressed, bit for bit as pushed; needs no library.
};

/// How a player seeks.
enum class seek_flags : uint32_t {
  by = 0x1u,  ///< The time is a distance, not a position.
};
constexpr seek_flags operator|(seek_flags left, seek_flags right) noexcept {
  return static_cast<seek_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr seek_flags operator&(seek_flags left, seek_flags right) noexcept {
  return static_cast<seek_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How a memo is finished.
enum class memo_flags : uint32_t {
  as_recorded = 0x1u,  ///< Keep it as the WAV that it is, whatever its options say.
};
constexpr memo_flags operator|(memo_flags left, memo_flags right) noexcept {
  return static_cast<memo_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr memo_flags operator&(memo_flags left, memo_flags right) noexcept {
  return static_cast<memo_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// The state of a player.
enum class player_state : int32_t {
  ready = 1,  ///< Opened, but not played yet.
  playing = 2,  ///< Playing.
  paused = 3,  ///< Paused, or played to its end.
};

/// How a mirror lays out its files.
enum class mirror_layout : int32_t {
  mel = 1,  ///< A JSON file for each collection with its items, `items.json`, `book.json`, and the attachments: the entire book.
  minuta = 2,  ///< The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`.
};

/// What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN on. A
/// whole value of such a field is its group's number; an item counts for each of several values. Tasks count in the
/// day, week, month, year and weekday of their day, and in the hour in which they were completed.
enum class by : int32_t {
  none = 0,  ///< Nothing.
  day = 1,  ///< The day, in the summary's zone and with its day start. The number is its date, 20260302.
  week = 2,  ///< The ISO 8601 week. The number is the date of its Monday.
  month = 3,  ///< The month. The number is the date of its first day.
  year = 4,  ///< The year. The number is the date of its first day.
  hour = 5,  ///< The hour of the clock, 0 to 23.
  weekday = 6,  ///< The day of the week, 1 for Monday to 7.
  tag = 7,  ///< The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is its id; items without a tag come last.
  subject = 8,  ///< The subject. The number is its id.
  kind = 9,  ///< TALLY_KIND_…
  collection = 10,  ///< The collection that holds it. The number is its id, TALLY_ROOT at the root.
  category = 11,  ///< The category of event types: a session counts for each category of its events. There is no number. For tasks, their own category.
  event_type = 12,  ///< The event type: a session counts for each type of its events. The number is its id.
  priority = 13,  ///< For tasks: TALLY_PRIORITY_…
  session = 14,  ///< For events and bouts: the session that holds them. The number is its id.
};

/// What a summary measures. SUM to DEVIATION measure the named field, or intervals; COMPLETE and later are only for
/// tasks.
enum class measure_flags : uint32_t {
  count = 0x1u,  ///< How many there are.
  duration = 0x2u,  ///< How long the sessions lasted, in ns without pauses. In a query for events or bouts: how long the states lasted that these began, also without pauses. Starts and stops are paired over the entire session: a condition selects states, but never changes how long they lasted.
  events = 0x4u,  ///< How many events the sessions hold.
  sum = 0x8u,  ///< The sum.
  mean = 0x10u,  ///< The arithmetic mean.
  median = 0x20u,  ///< The median: the value in the middle, or halfway between the two in the middle.
  minimum = 0x40u,  ///< The least.
  maximum = 0x80u,  ///< The greatest.
  deviation = 0x100u,  ///< The standard deviation of the sample; there is none for one value.
  complete = 0x200u,  ///< How many tasks are complete.
  incomplete = 0x400u,  ///< How many tasks are not complete.
  carried = 0x800u,  ///< How many tasks repeat a task of an earlier day.
};
constexpr measure_flags operator|(measure_flags left, measure_flags right) noexcept {
  return static_cast<measure_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr measure_flags operator&(measure_flags left, measure_flags right) noexcept {
  return static_cast<measure_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How a summary counts.
enum class summary_flags : uint32_t {
  whole_at_start = 0x1u,  ///< A session counts entirely in the group in which it starts; otherwise it is split where days, hours and the like change.
  running = 0x2u,  ///< Running sessions count, up to the book's clock; otherwise they are left out.
  first_tag = 0x4u,  ///< An item counts only for its first tag; otherwise for each of its tags.
  totals = 0x8u,  ///< Adds a row with the total after the rows of each group that has groups within it, and a grand total at the end. TALLY_FIELD_LEVEL tells them apart.
  others = 0x20u,  ///< Combines all first groups beyond limit into one after the rest, called "Others" with their count; this group has no number. Anything in several of them counts once in it.
  intervals = 0x10u,  ///< SUM to DEVIATION measure the intervals between successive starts in a group, in ns, instead of a field.
};
constexpr summary_flags operator|(summary_flags left, summary_flags right) noexcept {
  return static_cast<summary_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr summary_flags operator&(summary_flags left, summary_flags right) noexcept {
  return static_cast<summary_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What a section of a report shows.
enum class section : int32_t {
  header = 1,  ///< The title, the days covered, the number of items, and the total duration.
  bars = 2,  ///< Time per day, week, month or year as stacked bars, a colour for each tag. An item counts for its first tag. For tasks: how many are complete and incomplete.
  lines = 3,  ///< The same as a line for each tag.
  histogram = 4,  ///< How often sessions had which length, or how much time passed from each event of a session to the next.
  table = 5,  ///< Count, duration and share by up to two groups, with a total. By event type, session or the category of event types, it counts the sessions' events and how long states lasted. It does the same for a query for events or bouts; the heading says which. For tasks: how many are complete, incomplete and carried over, and the share that is complete.
  comments = 6,  ///< Items with a description or a picture, with date, first tag and duration.
  timeline = 7,  ///< A session with its events: a lane for each type and subject, states as bars, points as ticks.
  waveform = 8,  ///< The waveform of an audio attachment.
  tasks = 9,  ///< The selected tasks as a checklist: by day and priority; those of the backlog come last, by category.
  dashboard = 10,  ///< The latest item, the count, the mean and the longest interval, the time since the latest, and today compared with the days before. Then the counts by day and by the groups that the options name. Without such groups, the counts are by the fields with few values of the template that the query asks for.
  budget = 11,  ///< The time budget of tally_query_time_budget: a table with a row for each subject and event type, and for each subject a bar with the shares of its states.
  raster = 12,  ///< Sessions below each other, with a lane for each subject or event type: states as bars, points as ticks.
  transitions = 13,  ///< Which behaviour follows which, as in tally_query_transitions: a matrix of counts, each with its share of those from the same behaviour.
  agreement = 14,  ///< How far two sessions agree, as in tally_query_agreement over samples: Cohen's kappa for all and for each subject, and which categories met.
};

/// How sections show bouts.
enum class show_flags : uint32_t {
  compound = 0x1u,  ///< For transitions: states open together are one behaviour, as with TALLY_TRANSITION_COMPOUND.
  from_start = 0x2u,  ///< For a budget: since and until are ns after the start of each session, rather than instants.
  clock = 0x4u,  ///< For a raster: sessions are aligned by the clock of the report's zone; otherwise by their starts.
};
constexpr show_flags operator|(show_flags left, show_flags right) noexcept {
  return static_cast<show_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr show_flags operator&(show_flags left, show_flags right) noexcept {
  return static_cast<show_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How sessions count in a report.
enum class report_flags : uint32_t {
  whole_at_start = 0x1u,  ///< A session counts entirely on the day on which it starts; otherwise it is split where the day changes.
  running = 0x2u,  ///< Running sessions count, up to the book's clock; otherwise they are left out.
};
constexpr report_flags operator|(report_flags left, report_flags right) noexcept {
  return static_cast<report_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr report_flags operator&(report_flags left, report_flags right) noexcept {
  return static_cast<report_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What a watch reports.
enum class watch_flags : uint32_t {
  changes = 0x1u,  ///< Only rows that were added, changed or removed since the last report, instead of the entire selection.
};
constexpr watch_flags operator|(watch_flags left, watch_flags right) noexcept {
  return static_cast<watch_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr watch_flags operator&(watch_flags left, watch_flags right) noexcept {
  return static_cast<watch_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What happened to a row since the last report of a watch: the field TALLY_FIELD_CHANGE.
enum class watched : int32_t {
  added = 1,  ///< The query did not select it before.
  changed = 2,  ///< One of its fields has another value.
  removed = 3,  ///< The query no longer selects it; its fields are the last ones it had.
};

/// How much a task matters, and which limit of its day it counts against. HIGH is 0 because books store these
/// numbers.
enum class priority : int32_t {
  high = 0,  ///< At most one a day, unless its limit says otherwise.
  medium = 1,  ///< At most three a day, unless its limit says otherwise.
  low = 2,  ///< At most three a day, unless its limit says otherwise.
  none = 3,  ///< Any number.
};

/// How a task's text is hidden from onlookers.
enum class redaction : int32_t {
  none = 0,  ///< As it is.
  highlight = 1,  ///< Covered: each character is a full block.
  star = 2,  ///< Each character is a star.
};

/// Special values of a limit of a day.
enum class limit : int32_t {
  none = (-1),  ///< Any number.
  keep = (-2),  ///< As it is.
};

/// How a category is renamed.
enum class category_flags : uint32_t {
  merge = 0x1u,  ///< If tasks have the new name already, the two become one category; without this flag that is refused.
};
constexpr category_flags operator|(category_flags left, category_flags right) noexcept {
  return static_cast<category_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr category_flags operator&(category_flags left, category_flags right) noexcept {
  return static_cast<category_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// Which days a review lists.
enum class review_flags : uint32_t {
  all = 0x1u,  ///< All days since the last review; without it only the day before.
};
constexpr review_flags operator|(review_flags left, review_flags right) noexcept {
  return static_cast<review_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr review_flags operator&(review_flags left, review_flags right) noexcept {
  return static_cast<review_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What to tell of a day's accolade.
enum class accolade_flags : uint32_t {
  pool = 0x1u,  ///< All candidates, one a line, instead of the one that was chosen.
};
constexpr accolade_flags operator|(accolade_flags left, accolade_flags right) noexcept {
  return static_cast<accolade_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr accolade_flags operator&(accolade_flags left, accolade_flags right) noexcept {
  return static_cast<accolade_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// When a reminder is due.
enum class reminder_mode : int32_t {
  at = 1,  ///< At a time.
  preset = 2,  ///< After a delay: 5 minutes, 10 and so on to 55.
  all_day = 3,  ///< At a time and then each hour, until two hours before the task's day ends.
  evening = 4,  ///< At 19:00 of a day and of the three after it, while that day has an incomplete task. It belongs to no task.
};

/// How a reminder is made.
enum class reminder_flags : uint32_t {
  add = 0x1u,  ///< Keeps the task's other reminders instead of replacing them.
};
constexpr reminder_flags operator|(reminder_flags left, reminder_flags right) noexcept {
  return static_cast<reminder_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr reminder_flags operator&(reminder_flags left, reminder_flags right) noexcept {
  return static_cast<reminder_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// Which reminders are listed.
enum class reminder_list_flags : uint32_t {
  due = 0x1u,  ///< Those that are due and that nobody has claimed or shown, earliest first.
};
constexpr reminder_list_flags operator|(reminder_list_flags left, reminder_list_flags right) noexcept {
  return static_cast<reminder_list_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr reminder_list_flags operator&(reminder_list_flags left, reminder_list_flags right) noexcept {
  return static_cast<reminder_list_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What tally_hub_sync does; without any: PULL, PUSH and BYTES.
enum class hub_flags : uint32_t {
  pull = 0x1u,  ///< Pulls what others pushed.
  push = 0x2u,  ///< Pulls what others pushed, and pushes what the hub lacks.
  bytes = 0x4u,  ///< Also pushes and pulls bytes of attachments.
  fold = 0x8u,  ///< Pushes the entire book once more, as one piece that replaces everything pushed until now; the hub may then drop the earlier pushes.
};
constexpr hub_flags operator|(hub_flags left, hub_flags right) noexcept {
  return static_cast<hub_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr hub_flags operator&(hub_flags left, hub_flags right) noexcept {
  return static_cast<hub_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What a time budget distinguishes, and how its window is given.
enum class budget_flags : uint32_t {
  by_session = 0x1u,  ///< Also gives a row for each session; otherwise all sessions count as one.
  empty = 0x2u,  ///< Also gives rows for a subject and a type that other rows have but that were never logged together: COUNT is 0.
  from_start = 0x4u,  ///< since and until are ns after the start of each session, rather than instants.
  by_fields = 0x8u,  ///< Also gives rows for each set of values of the events' fields: FIELDS, none if they have none. A state has the values of its start and of its stop.
};
constexpr budget_flags operator|(budget_flags left, budget_flags right) noexcept {
  return static_cast<budget_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr budget_flags operator&(budget_flags left, budget_flags right) noexcept {
  return static_cast<budget_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// What counts as a behaviour that follows another.
enum class transition_flags : uint32_t {
  compound = 0x1u,  ///< States open together are one behaviour, which changes at each start, stop and point; otherwise each bout follows the one that began before it.
  by_subject = 0x2u,  ///< Gives rows for each subject; otherwise all subjects are summed up.
};
constexpr transition_flags operator|(transition_flags left, transition_flags right) noexcept {
  return static_cast<transition_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr transition_flags operator&(transition_flags left, transition_flags right) noexcept {
  return static_cast<transition_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How subjects are sampled, and how the window is given.
enum class sample_flags : uint32_t {
  one_zero = 0x1u,  ///< Samples everything done since the previous sample, including points; otherwise the states that are open.
  from_start = 0x2u,  ///< since and until are ns after the start of each session, rather than instants.
};
constexpr sample_flags operator|(sample_flags left, sample_flags right) noexcept {
  return static_cast<sample_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr sample_flags operator&(sample_flags left, sample_flags right) noexcept {
  return static_cast<sample_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// How two sessions are compared.
enum class agreement_flags : uint32_t {
  matches = 0x1u,  ///< Compares bouts whose starts are no more than step apart, the nearest first; otherwise samples, one every step.
  by_fields = 0x2u,  ///< A type with other values of its fields is another type: the values of the event that began a bout, else of the one that stopped it.
};
constexpr agreement_flags operator|(agreement_flags left, agreement_flags right) noexcept {
  return static_cast<agreement_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr agreement_flags operator&(agreement_flags left, agreement_flags right) noexcept {
  return static_cast<agreement_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

// ---------------------------------------------------------------------------------------------------------
// Results: a value or an error
// ---------------------------------------------------------------------------------------------------------

/// Why a call failed. Owns the C report.
class error {
 public:
  error() noexcept : report_(TALLY_ERROR_INIT) {}

  /// The status that the call returned.
  tally::status code() const noexcept { return static_cast<tally::status>(report_.code); }
  /// The reason, if the status has several causes; otherwise `reason::none`.
  tally::reason reason() const noexcept { return static_cast<tally::reason>(report_.reason); }
  /// One line: what is wrong, which value it is, what to do.
  std::string_view message() const noexcept { return report_.message; }
  /// errno or SQLite's extended code; 0: none.
  int32_t sub_code() const noexcept { return report_.sub_code; }
  /// The field that was refused; `field{}`: none.
  tally::field field() const noexcept { return static_cast<tally::field>(report_.field); }
  /// The id of the entry that it is about; 0: none.
  int64_t id() const noexcept { return report_.id; }
  /// The refused number, if one was refused.
  double found() const noexcept { return report_.found; }
  /// The bound that it violates.
  double bound() const noexcept { return report_.bound; }
  /// `found` exactly, if it is an integer.
  std::optional<int64_t> found_integer() const noexcept { return whole(report_.found_type, report_.found_integer); }
  /// `bound` exactly, if it is an integer.
  std::optional<int64_t> bound_integer() const noexcept { return whole(report_.bound_type, report_.bound_integer); }
  /// The report, for calls of tallybook.h.
  tally_error *raw() noexcept { return &report_; }

 private:
  static std::optional<int64_t> whole(int32_t type, int64_t number) noexcept {
    return type == TALLY_VALUE_INT ? std::optional<int64_t>(number) : std::nullopt;
  }
  tally_error report_;
};

#ifdef __cpp_exceptions
/// Thrown by `result::value` if exceptions are enabled. Nothing else here throws an exception of its own.
class failure : public std::runtime_error {
 public:
  explicit failure(const tally::error &error) : std::runtime_error(std::string(error.message())), error_(error) {}
  /// Why the call failed.
  const tally::error &error() const noexcept { return error_; }

 private:
  tally::error error_;
};
#endif

namespace detail {
[[noreturn]] inline void fail(const tally::error &error) {
#ifdef __cpp_exceptions
  throw failure(error);
#else
  std::fprintf(stderr, "tallybook: %s\n", std::string(error.message()).c_str());
  std::abort();
#endif
}
}  // namespace detail

/// A value or an error, like std::expected.
template <class T>
class result {
 public:
  using value_type = T;
  using error_type = tally::error;

  result(T value, tally::status signal = tally::status::ok) noexcept(std::is_nothrow_move_constructible_v<T>)
      : signal_(signal), has_value_(true) {
    ::new (static_cast<void *>(&value_)) T(std::move(value));
  }
  result(const tally::error &error) noexcept : signal_(error.code()), has_value_(false) {
    ::new (static_cast<void *>(&error_)) tally::error(error);
  }
  result(result &&other) noexcept(std::is_nothrow_move_constructible_v<T>) : signal_(other.signal_), has_value_(other.has_value_) {
    if (has_value_) {
      ::new (static_cast<void *>(&value_)) T(std::move(other.value_));
    } else {
      ::new (static_cast<void *>(&error_)) tally::error(other.error_);
    }
  }
  result &operator=(result &&other) noexcept(std::is_nothrow_move_constructible_v<T>) {
    if (this != &other) {
      this->~result();
      ::new (static_cast<void *>(this)) result(std::move(other));
    }
    return *this;
  }
  ~result() {
    if (has_value_) value_.~T();
  }

  /// Whether the call succeeded.
  bool has_value() const noexcept { return has_value_; }
  explicit operator bool() const noexcept { return has_value_; }
  /// The status that the call returned: ok, a signal such as done or timeout, or the error's code.
  tally::status signal() const noexcept { return signal_; }

  /// The value; call it only if there is one. A temporary result gives the value away, so that it outlives the result: a loop
  /// may walk `*query.cursor()`.
  T &operator*() & noexcept { return assert(has_value_), value_; }
  const T &operator*() const & noexcept { return assert(has_value_), value_; }
  T operator*() && noexcept(std::is_nothrow_move_constructible_v<T>) { return assert(has_value_), std::move(value_); }
  T *operator->() noexcept { return assert(has_value_), &value_; }
  const T *operator->() const noexcept { return assert(has_value_), &value_; }
  /// The error; call it only if there is no value.
  const tally::error &error() const noexcept { return assert(!has_value_), error_; }

  /// The value. Without one it throws `failure`, or ends the program if exceptions are disabled.
  T &value() & {
    if (!has_value_) detail::fail(error_);
    return value_;
  }
  T value() && {
    if (!has_value_) detail::fail(error_);
    return std::move(value_);
  }
  /// The value, or another one if there is none.
  template <class Other>
  T value_or(Other &&other) && {
    return has_value_ ? std::move(value_) : static_cast<T>(std::forward<Other>(other));
  }
  /// Calls the function with the value; passes an error on.
  template <class Function>
  auto and_then(Function &&function) && -> decltype(function(std::declval<T &&>())) {
    if (!has_value_) return error_;
    return std::forward<Function>(function)(std::move(value_));
  }

 private:
  union {
    T value_;
    tally::error error_;
  };
  tally::status signal_;
  bool has_value_;
};

/// Success or an error.
template <>
class result<void> {
 public:
  using value_type = void;
  using error_type = tally::error;

  result(tally::status signal = tally::status::ok) noexcept : signal_(signal) {}
  result(const tally::error &error) noexcept : signal_(error.code()), error_(error) {}

  /// Whether the call succeeded.
  bool has_value() const noexcept { return static_cast<int32_t>(signal_) >= 0; }
  explicit operator bool() const noexcept { return has_value(); }
  /// The status that the call returned: ok, a signal such as done or timeout, or the error's code.
  tally::status signal() const noexcept { return signal_; }
  /// The error; call it only if the call failed.
  const tally::error &error() const noexcept { return assert(!has_value()), error_; }
  /// If the call failed it throws `failure`, or ends the program if exceptions are disabled.
  void value() const {
    if (!has_value()) detail::fail(error_);
  }
  /// Calls the function if the call succeeded; passes an error on.
  template <class Function>
  auto and_then(Function &&function) const -> decltype(function()) {
    if (!has_value()) return error_;
    return std::forward<Function>(function)();
  }

 private:
  tally::status signal_;
  tally::error error_;
};

// ---------------------------------------------------------------------------------------------------------
// Parameters
// ---------------------------------------------------------------------------------------------------------

using time_point = std::chrono::time_point<std::chrono::system_clock, std::chrono::nanoseconds>;

/// A time as a parameter: any time of the system's clock, or `now`, the book's current time.
struct instant {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  int64_t ns;

  template <class Duration>
  constexpr instant(std::chrono::time_point<std::chrono::system_clock, Duration> time) noexcept
      : ns(std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count()) {}
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  static constexpr instant at(int64_t number) noexcept { return instant(number, 0); }

 private:
  constexpr instant(int64_t number, int) noexcept : ns(number) {}
};

inline constexpr instant now = instant::at(TALLY_NOW);
/// As an id: all of them.
inline constexpr int64_t any = TALLY_ANY;
/// As a timeout: do not wait; the book's busy timeout; wait for ever.
inline constexpr std::chrono::nanoseconds no_wait{TALLY_NO_WAIT}, default_timeout{TALLY_DEFAULT_TIMEOUT}, forever{TALLY_FOREVER};
inline constexpr int64_t root = TALLY_ROOT;
/// As a day: no day; today by the book's clock.
inline constexpr int32_t backlog = TALLY_BACKLOG, today = TALLY_TODAY;
inline constexpr int64_t end = TALLY_END;

/// Borrowed elements of a vector, an array or a list in braces; valid as long as those live.
template <class T>
class view {
 public:
  constexpr view() noexcept = default;
  constexpr view(const T *data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <class Container, class = decltype(std::declval<const Container &>().data(), std::declval<const Container &>().size())>
  constexpr view(const Container &container) noexcept : data_(container.data()), size_(container.size()) {}
  // Not in the list of members: as a parameter it lives as long as the call, which is what a view is for.
  constexpr view(const std::initializer_list<T> &list) noexcept { data_ = list.begin(), size_ = list.size(); }

  /// The address of the elements.
  constexpr const T *data() const noexcept { return data_; }
  /// The number of elements.
  constexpr std::size_t size() const noexcept { return size_; }
  /// Whether there are none.
  constexpr bool empty() const noexcept { return size_ == 0; }
  /// The first element, for loops.
  constexpr const T *begin() const noexcept { return data_; }
  /// The end, after the last element.
  constexpr const T *end() const noexcept { return data_ + size_; }
  constexpr const T &operator[](std::size_t index) const noexcept { return data_[index]; }

 private:
  const T *data_ = nullptr;
  std::size_t size_ = 0;
};

/// Borrowed bytes of a text, of a vector of samples, or at an address.
class data_view {
 public:
  data_view(const void *data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <class Container, class = decltype(std::declval<const Container &>().data(), std::declval<const Container &>().size())>
  data_view(const Container &container) noexcept : data_(container.data()), size_(container.size() * sizeof(*container.data())) {
    static_assert(std::is_trivially_copyable_v<std::remove_reference_t<decltype(*container.data())>>, "bytes are copied as they are");
  }
  /// The address of the bytes.
  const void *data() const noexcept { return data_; }
  /// The number of bytes.
  std::size_t size() const noexcept { return size_; }

 private:
  const void *data_;
  std::size_t size_;
};

/// Options for one call, by reference or by address; without them: the defaults.
template <class Struct>
class options {
 public:
  constexpr options(const Struct *address = nullptr) noexcept : address_(address) {}
  constexpr options(const Struct &given) noexcept : address_(&given) {}
  /// The options' address; null: the defaults.
  constexpr const Struct *get() const noexcept { return address_; }

 private:
  const Struct *address_;
};

namespace detail {
// An empty text is not the same as none.
inline const char *pointer(const std::optional<std::string_view> &text) noexcept {
  return !text ? nullptr : text->data() ? text->data() : "";
}
inline std::size_t length(const std::optional<std::string_view> &text) noexcept { return text ? text->size() : 0; }
inline std::string_view plain(const char *text) noexcept { return text ? std::string_view(text) : std::string_view(); }
inline std::optional<std::string_view> borrowed(const char *text, std::size_t length) noexcept {
  return text ? std::optional<std::string_view>(std::string_view(text, length)) : std::nullopt;
}
inline time_point time(int64_t ns) noexcept { return time_point(std::chrono::nanoseconds(ns)); }

/// Calls with a buffer, and again with a larger one if it was too small.
template <class Call>
result<std::string> text(Call call) {
  std::string buffer(128, '\0');
  for (;;) {
    std::size_t length = 0;
    tally::error error;
    const auto answer = static_cast<tally::status>(call(&buffer[0], buffer.size(), &length, error.raw()));
    if (static_cast<int32_t>(answer) >= 0) {
      buffer.resize(length);
      return {std::move(buffer), answer};
    }
    const double needed = error.found() > error.bound() ? error.found() : error.bound();
    if (answer != tally::status::limit || needed < static_cast<double>(buffer.size()) || buffer.size() > (1u << 20)) return error;
    buffer.resize(static_cast<std::size_t>(needed) + buffer.size());
  }
}
}  // namespace detail

// ---------------------------------------------------------------------------------------------------------
// Handles
// ---------------------------------------------------------------------------------------------------------

/// Owns a handle: closes it when destroyed, can be moved but not copied. Methods are const, as with a pointer.
template <class Handle, void (*Close)(Handle *)>
class owner {
 public:
  owner() noexcept = default;
  explicit owner(Handle *handle) noexcept : handle_(handle) {}
  owner(owner &&other) noexcept : handle_(other.release()) {}
  owner &operator=(owner &&other) noexcept {
    if (this != &other) {
      close();
      handle_ = other.release();
    }
    return *this;
  }
  ~owner() { close(); }

  explicit operator bool() const noexcept { return handle_ != nullptr; }
  /// The C handle, for calls of tallybook.h; this object still owns it.
  Handle *get() const noexcept { return handle_; }
  /// Gives the C handle away; the caller closes it.
  Handle *release() noexcept { return std::exchange(handle_, nullptr); }
  /// Closes the handle now.
  void close() noexcept {
    if (Handle *handle = release()) Close(handle);
  }

 private:
  Handle *handle_ = nullptr;
};

// ---------------------------------------------------------------------------------------------------------
// Options: fields that are not set have their defaults
// ---------------------------------------------------------------------------------------------------------

/// How a book is opened. All zero except struct_size is the default.
struct book_options : tally_book_options {
  book_options() noexcept : tally_book_options(TALLY_BOOK_OPTIONS_INIT) {}
  book_options &with_flags(tally::open_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  book_options &with_author(std::string_view text) noexcept {
    return author = text.data() ? text.data() : "", author_length = text.size(), *this;
  }
  book_options &with_durability(tally::durability value) noexcept {
    return durability = static_cast<int32_t>(value), *this;
  }
  book_options &with_log_level(tally::log_level value) noexcept {
    return log_level = static_cast<int32_t>(value), *this;
  }
  book_options &with_time_zone(std::string_view text) noexcept {
    return time_zone = text.data() ? text.data() : "", time_zone_length = text.size(), *this;
  }
};

/// Where an export goes and what it leaves out. Without path and write it is returned as bytes. Options that a call does not use are refused.
struct export_options : tally_export_options {
  export_options() noexcept : tally_export_options(TALLY_EXPORT_OPTIONS_INIT) {}
  export_options &with_flags(tally::export_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  export_options &with_path(std::string_view text) noexcept {
    return path = text.data() ? text.data() : "", path_length = text.size(), *this;
  }
  export_options &with_zone(std::string_view text) noexcept {
    return zone = text.data() ? text.data() : "", zone_length = text.size(), *this;
  }
  export_options &with_columns(std::string_view text) noexcept {
    return columns = text.data() ? text.data() : "", columns_length = text.size(), *this;
  }
  export_options &with_timecode_flags(tally::timecode_flags value) noexcept {
    return timecode_flags = static_cast<uint32_t>(value), *this;
  }
  export_options &with_timecode(std::string_view text) noexcept {
    return timecode = text.data() ? text.data() : "", timecode_length = text.size(), *this;
  }
};

/// What is imported, and where to. Give either path or data.
struct import_options : tally_import_options {
  import_options() noexcept : tally_import_options(TALLY_IMPORT_OPTIONS_INIT) {}
  import_options &with_flags(tally::import_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  import_options &with_path(std::string_view text) noexcept {
    return path = text.data() ? text.data() : "", path_length = text.size(), *this;
  }
  import_options &with_zone(std::string_view text) noexcept {
    return zone = text.data() ? text.data() : "", zone_length = text.size(), *this;
  }
  import_options &with_format(tally::format value) noexcept {
    return format = static_cast<int32_t>(value), *this;
  }
  import_options &with_mapping(std::string_view text) noexcept {
    return mapping = text.data() ? text.data() : "", mapping_length = text.size(), *this;
  }
};

/// How a backup is written.
struct backup_options : tally_backup_options {
  backup_options() noexcept : tally_backup_options(TALLY_BACKUP_OPTIONS_INIT) {}
  backup_options &with_flags(tally::backup_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
};

/// The state of a snapshot.
struct snapshot_info : tally_snapshot_info {
  snapshot_info() noexcept : tally_snapshot_info(TALLY_SNAPSHOT_INFO_INIT) {}
};

/// What a book is, how large it is, and who uses it.
struct book_info : tally_book_info {
  book_info() noexcept : tally_book_info(TALLY_BOOK_INFO_INIT) {}
};

/// The state of a session that is being recorded.
struct session_info : tally_session_info {
  session_info() noexcept : tally_session_info(TALLY_SESSION_INFO_INIT) {}
  session_info &with_state(tally::state value) noexcept {
    return state = static_cast<int32_t>(value), *this;
  }
};

/// The name and media type of an attachment.
struct attachment_options : tally_attachment_options {
  attachment_options() noexcept : tally_attachment_options(TALLY_ATTACHMENT_OPTIONS_INIT) {}
  attachment_options &with_name(std::string_view text) noexcept {
    return name = text.data() ? text.data() : "", name_length = text.size(), *this;
  }
  attachment_options &with_media_type(std::string_view text) noexcept {
    return media_type = text.data() ? text.data() : "", media_type_length = text.size(), *this;
  }
};

/// The state of an attachment whose bytes are open.
struct blob_info : tally_blob_info {
  blob_info() noexcept : tally_blob_info(TALLY_BLOB_INFO_INIT) {}
};

/// How a memo is recorded and kept. The INIT macro asks for 44100 frames a second, mono, 16 bits.
struct memo_options : tally_memo_options {
  memo_options() noexcept : tally_memo_options(TALLY_MEMO_OPTIONS_INIT) {}
  memo_options &with_samples(tally::sample_type value) noexcept {
    return samples = static_cast<int32_t>(value), *this;
  }
  memo_options &with_encoding(tally::audio_encoding value) noexcept {
    return encoding = static_cast<int32_t>(value), *this;
  }
};

/// The state of a memo that is being recorded.
struct memo_info : tally_memo_info {
  memo_info() noexcept : tally_memo_info(TALLY_MEMO_INFO_INIT) {}
  memo_info &with_state(tally::state value) noexcept {
    return state = static_cast<int32_t>(value), *this;
  }
};

/// What a player plays, and its state.
struct player_info : tally_player_info {
  player_info() noexcept : tally_player_info(TALLY_PLAYER_INFO_INIT) {}
  player_info &with_state(tally::player_state value) noexcept {
    return state = static_cast<int32_t>(value), *this;
  }
  player_info &with_samples(tally::sample_type value) noexcept {
    return samples = static_cast<int32_t>(value), *this;
  }
};

/// What a summary groups by and measures.
struct summary_options : tally_summary_options {
  summary_options() noexcept : tally_summary_options(TALLY_SUMMARY_OPTIONS_INIT) {}
  summary_options &with_flags(tally::summary_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  summary_options &with_measures(tally::measure_flags value) noexcept {
    return measures = static_cast<uint32_t>(value), *this;
  }
  summary_options &with_by_1(tally::by value) noexcept {
    return by_1 = static_cast<int32_t>(value), *this;
  }
  summary_options &with_by_1(tally::field value) noexcept {
    return by_1 = static_cast<int32_t>(value), *this;
  }
  summary_options &with_by_2(tally::by value) noexcept {
    return by_2 = static_cast<int32_t>(value), *this;
  }
  summary_options &with_by_2(tally::field value) noexcept {
    return by_2 = static_cast<int32_t>(value), *this;
  }
  summary_options &with_field(tally::field value) noexcept {
    return field = static_cast<int32_t>(value), *this;
  }
  summary_options &with_zone(std::string_view text) noexcept {
    return zone = text.data() ? text.data() : "", zone_length = text.size(), *this;
  }
  summary_options &with_by_3(tally::by value) noexcept {
    return by_3 = static_cast<int32_t>(value), *this;
  }
  summary_options &with_by_3(tally::field value) noexcept {
    return by_3 = static_cast<int32_t>(value), *this;
  }
  summary_options &with_by_4(tally::by value) noexcept {
    return by_4 = static_cast<int32_t>(value), *this;
  }
  summary_options &with_by_4(tally::field value) noexcept {
    return by_4 = static_cast<int32_t>(value), *this;
  }
};

/// Which days a timeline covers.
struct timeline_options : tally_timeline_options {
  timeline_options() noexcept : tally_timeline_options(TALLY_TIMELINE_OPTIONS_INIT) {}
  timeline_options &with_zone(std::string_view text) noexcept {
    return zone = text.data() ? text.data() : "", zone_length = text.size(), *this;
  }
};

/// What a report covers, and how it counts.
struct report_options : tally_report_options {
  report_options() noexcept : tally_report_options(TALLY_REPORT_OPTIONS_INIT) {}
  report_options &with_flags(tally::report_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  report_options &with_zone(std::string_view text) noexcept {
    return zone = text.data() ? text.data() : "", zone_length = text.size(), *this;
  }
  report_options &with_footer(std::string_view text) noexcept {
    return footer = text.data() ? text.data() : "", footer_length = text.size(), *this;
  }
};

/// What a section shows.
struct section_options : tally_section_options {
  section_options() noexcept : tally_section_options(TALLY_SECTION_OPTIONS_INIT) {}
  section_options &with_flags(tally::show_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  section_options &with_by_1(tally::by value) noexcept {
    return by_1 = static_cast<int32_t>(value), *this;
  }
  section_options &with_by_1(tally::field value) noexcept {
    return by_1 = static_cast<int32_t>(value), *this;
  }
  section_options &with_title(std::string_view text) noexcept {
    return title = text.data() ? text.data() : "", title_length = text.size(), *this;
  }
};

/// The figures of the tasks of some days.
struct day_info : tally_day_info {
  day_info() noexcept : tally_day_info(TALLY_DAY_INFO_INIT) {}
};

/// Whose days count, and with how many of them today is compared.
struct dashboard_options : tally_dashboard_options {
  dashboard_options() noexcept : tally_dashboard_options(TALLY_DASHBOARD_OPTIONS_INIT) {}
  dashboard_options &with_zone(std::string_view text) noexcept {
    return zone = text.data() ? text.data() : "", zone_length = text.size(), *this;
  }
};

/// A column of rows: for an SQL statement in its order; for other rows, a field that they have.
struct column : tally_column {
  column() noexcept : tally_column(TALLY_COLUMN_INIT) {}
  column &with_field(tally::field value) noexcept {
    return field = static_cast<int32_t>(value), *this;
  }
  column &with_name(std::string_view text) noexcept {
    return name = text.data() ? text.data() : "", name_length = text.size(), *this;
  }
};

/// How a book syncs with a hub.
struct hub_options : tally_hub_options {
  hub_options() noexcept : tally_hub_options(TALLY_HUB_OPTIONS_INIT) {}
  hub_options &with_flags(tally::hub_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
};

/// The window of a time budget, and the order of its rows.
struct budget_options : tally_budget_options {
  budget_options() noexcept : tally_budget_options(TALLY_BUDGET_OPTIONS_INIT) {}
  budget_options &with_flags(tally::budget_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  budget_options &with_rank(tally::field value) noexcept {
    return rank = static_cast<int32_t>(value), *this;
  }
};

/// When subjects are sampled.
struct sample_options : tally_sample_options {
  sample_options() noexcept : tally_sample_options(TALLY_SAMPLE_OPTIONS_INIT) {}
  sample_options &with_flags(tally::sample_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
};

/// Where a moment of a session is in its media.
struct media_place : tally_media_place {
  media_place() noexcept : tally_media_place(TALLY_MEDIA_PLACE_INIT) {}
};

/// Where to look for the files of media.
struct relink_options : tally_relink_options {
  relink_options() noexcept : tally_relink_options(TALLY_RELINK_OPTIONS_INIT) {}
  relink_options &with_flags(tally::relink_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  relink_options &with_folder(std::string_view text) noexcept {
    return folder = text.data() ? text.data() : "", folder_length = text.size(), *this;
  }
};

/// A value for a parameter of an SQL statement: a number, a text, or by default NULL.
struct value : tally_value {
  value() noexcept : tally_value(TALLY_VALUE_INIT) {}
  template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
  value(Number number) noexcept : value() {
    if constexpr (std::is_integral_v<Number>) {
      integer = static_cast<int64_t>(number), type = TALLY_VALUE_INT;
    } else {
      real = static_cast<double>(number), type = TALLY_VALUE_REAL;
    }
  }
  value(tally::instant time) noexcept : value(time.ns) {}
  value(std::string_view words) noexcept : value() {
    text = words.data() ? words.data() : "", text_length = words.size(), type = TALLY_VALUE_TEXT;
  }
  value(const char *words) noexcept : value(std::string_view(words)) {}
  /// The parameter's name without its sign, such as since for :since.
  value &with_name(std::string_view words) noexcept { return name = words.data(), name_length = words.size(), *this; }
};
static_assert(sizeof(value) == sizeof(tally_value), "an array of them is one of C's");

// ---------------------------------------------------------------------------------------------------------
// One class for each handle, with the calls that take it first
// ---------------------------------------------------------------------------------------------------------

class bytes;
class book;
class draft;
class query;
class cursor;
class session;
class blob;
class memo;
class player;
class report;
class watch;
class review;
class hub;

/// A cursor's current row. Texts and ids live until the cursor's next step.
class row {
 public:
  explicit row(tally_cursor *cursor) noexcept : cursor_(cursor) {}

  int64_t id() const noexcept { return tally_cursor_id(cursor_); }
  tally::kind kind() const noexcept { return static_cast<tally::kind>(tally_cursor_kind(cursor_)); }
  bool is_null(tally::field field) const noexcept { return tally_cursor_is_null(cursor_, static_cast<int32_t>(field)) != 0; }
  int64_t integer(tally::field field) const noexcept { return tally_cursor_int(cursor_, static_cast<int32_t>(field)); }
  double real(tally::field field) const noexcept { return tally_cursor_real(cursor_, static_cast<int32_t>(field)); }
  /// A text; empty if there is none.
  std::string_view text(tally::field field) const noexcept {
    std::size_t length = 0;
    const char *text = tally_cursor_text(cursor_, static_cast<int32_t>(field), &length);
    return text ? std::string_view(text, length) : std::string_view();
  }
  /// A time; nullopt if there is none.
  std::optional<tally::time_point> time(tally::field field) const noexcept {
    return is_null(field) ? std::nullopt : std::optional(detail::time(integer(field)));
  }
  /// A duration; nullopt if there is none.
  std::optional<std::chrono::nanoseconds> duration(tally::field field) const noexcept {
    return is_null(field) ? std::nullopt : std::optional(std::chrono::nanoseconds(integer(field)));
  }
  view<int64_t> ids(tally::field field) const noexcept {
    std::size_t count = 0;
    const int64_t *ids = tally_cursor_ids(cursor_, static_cast<int32_t>(field), &count);
    return {ids, ids ? count : 0};
  }

 private:
  tally_cursor *cursor_;
};

/// An owned result: text or binary.
class bytes : public owner<tally_bytes, tally_bytes_free> {
 public:
  using owner::owner;
  /// The content, valid as long as this object. A temporary gives a copy of it, which nothing ends.
  std::string_view text() const & noexcept {
    std::size_t size = 0;
    const void *data = tally_bytes_data(get(), &size);
    return data ? std::string_view(static_cast<const char *>(data), size) : std::string_view();
  }
  std::string text() const && { return std::string(static_cast<const bytes &>(*this).text()); }
};

/// An open book.
class book : public owner<tally_book, tally_book_close> {
 public:
  using owner::owner;
  /// Opens a book, and creates it if there is none.
  [[nodiscard]] static tally::result<tally::book> open(std::string_view path, tally::options<tally_book_options> options = {});
  /// Opens a book in memory from the bytes of a book's file, such as those of tally_book_serialize.
  [[nodiscard]] static tally::result<tally::book> open_bytes(tally::data_view bytes, tally::options<tally_book_options> options = {});
  /// The book's clock.
  [[nodiscard]] tally::result<tally::time_point> now() const;
  /// Where the book's file is: its path from the root, symbolic links followed.
  std::string_view path() const &;
  std::string_view path() const && = delete;
  /// A setting's value as text: the value that was set, otherwise its default.
  [[nodiscard]] tally::result<tally::bytes> setting_get(std::string_view name) const;
  /// Sets a setting, or resets it to its default.
  [[nodiscard]] tally::result<void> setting_set(std::string_view name, std::optional<std::string_view> value = std::nullopt) const;
  /// All settings: NAME, TEXT (the value), DEFAULT and MESSAGE (its purpose).
  [[nodiscard]] tally::result<tally::cursor> setting_list() const;
  /// Does the upkeep that is due, and says when to call again.
  [[nodiscard]] tally::result<tally::time_point> tick() const;
  /// Makes everything acknowledged safe from a power cut now.
  [[nodiscard]] tally::result<void> flush() const;
  /// Reads the complete book and lists damage: pages, references, counts, chunks, tails.
  [[nodiscard]] tally::result<tally::cursor> check() const;
  /// What the book found by itself: at its opening, or while it kept a mirror.
  [[nodiscard]] tally::result<tally::cursor> finding_list(tally::finding_source source) const;
  /// Creates a new book from everything readable in a damaged one, and opens it.
  [[nodiscard]] static tally::result<tally::book> salvage(std::string_view path, std::string_view to, tally::options<tally_book_options> options = {});
  /// Writes a copy of the book while it is in use, including running sessions with everything that they have logged.
  [[nodiscard]] tally::result<void> backup(std::string_view path, tally::options<tally_backup_options> options = {}) const;
  /// Gives the book as bytes: what the file of a backup would hold, including running sessions with everything that
  /// they have logged.
  [[nodiscard]] tally::result<tally::bytes> serialize() const;
  /// Begins a transaction and gives it as a book of its own.
  [[nodiscard]] tally::result<tally::book> transaction_begin(std::optional<std::string_view> name = std::nullopt, tally::transaction_flags flags = {}) const;
  /// Keeps the changes of a transaction; they are on the disk when the call returns.
  [[nodiscard]] tally::result<void> transaction_commit() const;
  /// Undoes the changes of a transaction, and of its open parts.
  [[nodiscard]] tally::result<void> transaction_rollback() const;
  /// Keeps one state of the book and gives it as a read-only book.
  [[nodiscard]] tally::result<tally::book> snapshot_begin() const;
  /// Says how long a snapshot has been open, and how large the book's log is.
  [[nodiscard]] tally::result<tally_snapshot_info> snapshot_stat() const;
  /// Says what a book is, how large it is, and whether anything was committed.
  [[nodiscard]] tally::result<tally_book_info> stat() const;
  /// Gives the free pages of a book back to the file system.
  [[nodiscard]] tally::result<void> compact() const;
  /// Sets how long calls wait for other writers from now on.
  [[nodiscard]] tally::result<void> busy_timeout_set(std::chrono::nanoseconds timeout) const;
  /// Begins a new entry of a kind, with its defaults.
  [[nodiscard]] tally::result<tally::draft> draft_new(tally::kind kind, int64_t parent, int64_t template_id = 0) const;
  /// Begins an edit of an existing entry.
  [[nodiscard]] tally::result<tally::draft> draft_edit(int64_t id) const;
  /// The stored drafts, oldest first.
  [[nodiscard]] tally::result<tally::cursor> draft_list() const;
  /// Opens a stored draft again.
  [[nodiscard]] tally::result<tally::draft> draft_open(int64_t id) const;
  /// Creates an entry of a kind with a name: a collection, a note, a task, a subject, an event type, a tag or a
  /// template.
  [[nodiscard]] tally::result<int64_t> create(tally::kind kind, int64_t parent, std::string_view name, tally::instant time = tally::now, tally::create_flags flags = {}) const;
  /// Moves a collection, an item, an attachment, an event type or a subject to another place, before any sibling.
  [[nodiscard]] tally::result<void> move(int64_t id, int64_t parent, int64_t before = 0) const;
  /// Copies a collection with everything below it, a note, a task, a session with its events, or an attachment.
  [[nodiscard]] tally::result<int64_t> copy(int64_t id, int64_t parent, int64_t before = 0) const;
  /// Copies an entry of another book into this one: a collection with everything below it, a note, a task, a session
  /// with its events, or an attachment.
  [[nodiscard]] tally::result<int64_t> copy_from(const tally::book &other, int64_t id, int64_t parent, int64_t before = 0) const;
  /// Moves an entry with everything below it to the trash, or removes it for good.
  [[nodiscard]] tally::result<uint64_t> delete_(int64_t id, tally::delete_flags flags = {}) const;
  /// Restores a deleted entry from the trash, with everything that went with it.
  [[nodiscard]] tally::result<uint64_t> restore(int64_t id) const;
  /// Removes collections and items from the trash for good.
  [[nodiscard]] tally::result<uint64_t> purge(int64_t id, tally::purge_flags flags = {}) const;
  /// The collections that hold an entry, from the root down, and the entry itself as the last row.
  [[nodiscard]] tally::result<tally::cursor> path_list(int64_t id) const;
  /// Reads an entry of any kind by its id: the quickest way to read one.
  [[nodiscard]] tally::result<tally::cursor> read(int64_t id, tally::read_flags flags = {}) const;
  /// Finds the entry of a kind that has a name: a tag, an event type or a template.
  [[nodiscard]] tally::result<int64_t> find(tally::kind kind, int64_t parent, std::string_view name) const;
  /// Finds the entry that has a UUID.
  [[nodiscard]] tally::result<int64_t> find_uuid(std::string_view uuid) const;
  /// The number of a field by its name, for drafts, cursors and conditions: a field of every book, such as latitude,
  /// or of a template.
  [[nodiscard]] tally::result<tally::field> find_field(int64_t template_id, std::string_view name) const;
  /// Begins a query for one kind, or with TALLY_KIND_ANY for collections and items.
  [[nodiscard]] tally::result<tally::query> query_new(tally::kind kind) const;
  /// Queries the book with a read-only SQL statement over documented views.
  [[nodiscard]] tally::result<tally::cursor> sql(std::string_view sql, tally::view<tally::value> values = {}) const;
  /// Passes the progress of the long calls of an opening to the host, about every 50 ms; NULL ends it.
  [[nodiscard]] tally::result<void> progress_set(tally_progress_fn progress, void *context, tally_context_free_fn context_free) const;
  /// Stops the long calls of this opening that are under way: each returns TALLY_E_CANCELLED, or is done.
  void interrupt() const;
  /// Starts a session and records it.
  [[nodiscard]] tally::result<tally::session> session_start(int64_t parent, std::string_view name, tally::instant time = tally::now) const;
  /// Goes on recording a session that a crash or another process left running, or continues a stopped one.
  [[nodiscard]] tally::result<tally::session> session_attach(int64_t id, tally::attach_flags flags = {}) const;
  /// Adds an event to a session, also to a stopped one.
  [[nodiscard]] tally::result<uint64_t> event_insert(int64_t id, const tally_event &event) const;
  /// Gives the variant of an event type that has these values of its template's fields; BORIS calls such values
  /// modifiers.
  [[nodiscard]] tally::result<int64_t> event_type_variant(int64_t type, std::string_view fields) const;
  /// Replaces the contents of an event: time, type, phase, subject, value and note.
  [[nodiscard]] tally::result<void> event_change(int64_t id, uint64_t seq, const tally_event &event) const;
  /// Removes an event from its session; its number is not used again.
  [[nodiscard]] tally::result<void> event_delete(int64_t id, uint64_t seq) const;
  /// Imports an export of this library, a mirror, a MEL file or folder, a BORIS project, time records, tasks, or
  /// tables by a mapping.
  [[nodiscard]] tally::result<tally::cursor> import_(tally::options<tally_import_options> options) const;
  /// Undoes the book's newest step, or with TALLY_UNDO_MINE the newest of this author.
  [[nodiscard]] tally::result<tally::cursor> undo(tally::undo_flags flags = {}) const;
  /// Redoes the step that was undone last, or with TALLY_UNDO_MINE the last of this author's steps.
  [[nodiscard]] tally::result<tally::cursor> redo(tally::undo_flags flags = {}) const;
  /// Lists the history of the book or of one entry, newest first: each step, followed by its changes.
  [[nodiscard]] tally::result<tally::cursor> history_list(int64_t id = 0) const;
  /// Attaches a file's bytes to an item or collection.
  [[nodiscard]] tally::result<int64_t> attachment_create(int64_t item, std::string_view path, tally::options<tally_attachment_options> options = {}) const;
  /// Writes an attachment's bytes to a file, which never exists in part.
  [[nodiscard]] tally::result<void> attachment_export(int64_t attachment, std::string_view path) const;
  /// Begins an attachment of an item or collection, to be written piece by piece.
  [[nodiscard]] tally::result<tally::blob> blob_new(int64_t item, tally::options<tally_attachment_options> options) const;
  /// Opens an attachment's bytes, finished or not.
  [[nodiscard]] tally::result<tally::blob> blob_open(int64_t attachment) const;
  /// Lists the unfinished attachments, in the order in which they were begun.
  [[nodiscard]] tally::result<tally::cursor> blob_list(int64_t item = 0) const;
  /// Lists the fields of a template in the order of its schema: for a form to show, and for a binding to name.
  [[nodiscard]] tally::result<tally::cursor> field_list(int64_t template_id) const;
  /// Replaces a tag by another, or by none, on everything that has it, and moves it to the trash.
  [[nodiscard]] tally::result<uint64_t> tag_merge(int64_t tag, int64_t into) const;
  /// Splits a session into two: the first ends where the second begins.
  [[nodiscard]] tally::result<int64_t> split(int64_t id, tally::instant time = tally::now) const;
  /// Joins two sessions into one: the gap between them becomes a pause.
  [[nodiscard]] tally::result<void> join(int64_t first, int64_t second) const;
  /// Shifts a session: it begins at another time, with the same duration and pauses.
  [[nodiscard]] tally::result<void> shift(int64_t id, tally::instant time = tally::now) const;
  /// Corrects the clock of a session: moves its start and end, its pauses, events and media along a line.
  [[nodiscard]] tally::result<void> fit(int64_t id, const int64_t *shown, const int64_t *actual, size_t count) const;
  /// Tells which medium of a session shows a moment, and where in it.
  [[nodiscard]] tally::result<tally_media_place> media_at(int64_t session, tally::instant time, int64_t track) const;
  /// Finds the files of media that are not where their names say, in a folder and everything below it.
  [[nodiscard]] tally::result<tally::cursor> media_relink(tally::options<tally_relink_options> options) const;
  /// Merges a copy of this book that was changed separately: a book's file, or a backup.
  [[nodiscard]] tally::result<tally::cursor> merge(std::string_view path, tally::merge_flags flags = {}) const;
  /// Lists the conflicts: parts that several devices wrote at the same time, and that are not settled.
  [[nodiscard]] tally::result<tally::cursor> conflict_list(int64_t id = 0) const;
  /// Settles a conflict: one version is shown from now on, here and wherever this book is merged; the others are
  /// discarded.
  [[nodiscard]] tally::result<void> conflict_resolve(int64_t id, tally::field field, std::optional<std::string_view> key, int64_t version) const;
  /// Lists the devices that wrote this book's contents, including its own.
  [[nodiscard]] tally::result<tally::cursor> device_list() const;
  /// Gives a device a name for people, such as "Ann's phone".
  [[nodiscard]] tally::result<void> device_rename(std::string_view uuid, std::string_view name) const;
  /// Gives the book's vector: text that tells another book what this one has, so that it can send the rest.
  [[nodiscard]] tally::result<tally::bytes> sync_vector() const;
  /// Gives the changes that another book lacks, as frames: pieces of one stream for tally_sync_apply.
  [[nodiscard]] tally::result<tally::bytes> sync_changes(std::optional<std::string_view> vector = std::nullopt, int64_t frame_size = 0, tally::options<tally_export_options> options = {}) const;
  /// Merges frames of changes, as tally_book_merge merges a book.
  [[nodiscard]] tally::result<tally::cursor> sync_apply(tally::data_view frames, tally::merge_flags flags = {}) const;
  /// Lists missing bytes of attachments, to be fetched from a book that has them.
  [[nodiscard]] tally::result<tally::cursor> sync_wanted_list() const;
  /// Gives a piece of an attachment's bytes, for a book that wants them.
  [[nodiscard]] tally::result<tally::bytes> sync_piece(std::string_view sha256, int64_t number) const;
  /// Adds a piece of bytes that a book wants; with the last one, the bytes are complete.
  [[nodiscard]] tally::result<int32_t> sync_take(std::string_view sha256, int64_t number, tally::data_view piece) const;
  /// Continues a memo that a crash, a kill or a free ended before it was finished; everything pushed is still there.
  [[nodiscard]] tally::result<tally::memo> memo_attach(int64_t id) const;
  /// Opens an audio attachment for playing, even one that is being recorded, as far as it has come.
  [[nodiscard]] tally::result<tally::player> player_open(int64_t attachment) const;
  /// Summarizes an audio attachment: the least and the greatest sample of each of several equal parts, over all
  /// channels.
  [[nodiscard]] tally::result<void> attachment_waveform(int64_t attachment, double *minima, double *maxima, size_t points) const;
  /// Draws the waveform of an audio attachment as an SVG that scales, takes the colour around it, and describes
  /// itself in words.
  [[nodiscard]] tally::result<tally::bytes> attachment_waveform_svg(int64_t attachment, size_t points) const;
  /// Makes this process keep a folder up to date with the entire book, until the book closes; an empty name ends it.
  [[nodiscard]] tally::result<void> mirror_set(std::string_view folder, tally::mirror_layout layout, uint32_t flags = 0) const;
  /// Gives the civil day of a time, in the book's zone and with its day start, such as 20260302.
  [[nodiscard]] tally::result<int32_t> day_of(tally::instant time = tally::now) const;
  /// Begins a day, which takes the present limits as its own; an open day stays as it is.
  [[nodiscard]] tally::result<void> day_begin(int32_t day) const;
  /// Lists the opened days with limits, seed, review and number of tasks, earliest first.
  [[nodiscard]] tally::result<tally::cursor> day_list(int32_t first_day = 0, int32_t last_day = 0) const;
  /// Sets how many tasks of each priority a day may have.
  [[nodiscard]] tally::result<void> day_limits_set(int32_t day, int32_t high, int32_t medium, int32_t low) const;
  /// Creates a task with a name, on a day or in the backlog.
  [[nodiscard]] tally::result<int64_t> task_create(int32_t day, tally::priority priority, std::string_view name) const;
  /// Completes a task; a complete one stays as it is.
  [[nodiscard]] tally::result<void> task_complete(int64_t task, tally::instant time = tally::now) const;
  /// Makes a task incomplete again; an incomplete one stays as it is.
  [[nodiscard]] tally::result<void> task_reopen(int64_t task) const;
  /// Puts a task on a day, or with TALLY_BACKLOG takes it off its day; its reminders go along.
  [[nodiscard]] tally::result<void> task_place(int64_t task, int32_t day) const;
  /// Renames a category of tasks, merges it with another, or with an empty name removes it from its tasks.
  [[nodiscard]] tally::result<uint64_t> category_rename(std::string_view name, std::string_view new_name, tally::category_flags flags = {}) const;
  /// Begins the review of the day before a day, or of all days since the last review.
  [[nodiscard]] tally::result<tally::review> review_new(int32_t day, tally::review_flags flags = {}) const;
  /// Gives the accolade of a day from its tasks; the day's own seed chooses it, so it is always the same for the same
  /// tasks.
  [[nodiscard]] tally::result<std::string> day_accolade(int32_t day, tally::accolade_flags flags = {}, int64_t seed = 0) const;
  /// Counts the tasks of days: all, the complete ones, these per day, and the streaks of days with all tasks
  /// complete.
  [[nodiscard]] tally::result<tally_day_info> day_statistics(int32_t first_day, int32_t last_day) const;
  /// Makes a reminder of a task in place of its present ones, or an evening reminder in place of the present one.
  [[nodiscard]] tally::result<int64_t> reminder_create(int64_t task, tally::reminder_mode mode, int64_t value, tally::reminder_flags flags = {}) const;
  /// Deletes a reminder.
  [[nodiscard]] tally::result<void> reminder_delete(int64_t reminder) const;
  /// Lists the reminders of a task, or all, each with its next due time; or only those that are due.
  [[nodiscard]] tally::result<tally::cursor> reminder_list(int64_t task = 0, tally::reminder_list_flags flags = {}) const;
  /// Claims a due reminder in order to show it: OK to one caller of all processes, EXISTS to the others.
  [[nodiscard]] tally::result<void> reminder_claim(int64_t reminder, tally::instant time) const;
  /// Confirms that a reminder was shown; it is no longer due at that time or an earlier one.
  [[nodiscard]] tally::result<void> reminder_confirm(int64_t reminder, tally::instant time) const;
  /// Tells when something is due next: how long a host may sleep.
  [[nodiscard]] tally::result<tally::time_point> reminder_next() const;
  /// Connects a book with a hub: a PostgreSQL database that `tallybook hub init` prepared.
  [[nodiscard]] tally::result<tally::hub> hub_open(std::string_view address, std::optional<std::string_view> phrase, std::chrono::nanoseconds timeout) const;
  /// Does something in a transaction, which the function gets as a book. If the function returns success, its changes are kept; if it returns
  /// an error or throws, none is.
  template <class Function>
  [[nodiscard]] auto write(std::string_view name, Function &&function) const -> decltype(function(std::declval<const book &>())) {
    auto begun = transaction_begin(name);
    if (!begun) return begun.error();
    auto made = std::forward<Function>(function)(static_cast<const book &>(*begun));
    if (!made) return made;
    const auto kept = begun->transaction_commit();
    if (!kept) return kept.error();
    return made;
  }
};

/// A new entry or an edit of one, not yet saved.
class draft : public owner<tally_draft, tally_draft_free> {
 public:
  using owner::owner;
  /// Sets a field to a text.
  tally::result<void> set_text(tally::field field, std::string_view value) const;
  /// Sets a field to an integer, a time, an id or a truth value (0 or 1).
  tally::result<void> set_int(tally::field field, int64_t value) const;
  /// Sets a field to a real number.
  tally::result<void> set_real(tally::field field, double value) const;
  /// Sets a field that holds several ids, such as TALLY_FIELD_TAGS, in their order.
  tally::result<void> set_ids(tally::field field, tally::view<int64_t> ids) const;
  /// Clears a field's value.
  tally::result<void> clear(tally::field field) const;
  /// A field's value as text.
  std::optional<std::string_view> text(tally::field field) const &;
  std::optional<std::string_view> text(tally::field field) const && = delete;
  /// A field's value as an integer.
  int64_t integer(tally::field field) const;
  /// A field's value as a real number.
  double real(tally::field field) const;
  /// A field's ids, in their order.
  tally::view<int64_t> ids(tally::field field) const &;
  tally::view<int64_t> ids(tally::field field) const && = delete;
  /// Whether a field has no value.
  bool is_null(tally::field field) const;
  /// Whether a field, or with TALLY_FIELD_ANY any field, differs from its value when the draft began.
  bool is_dirty(tally::field field) const;
  /// Everything that would keep the draft from being saved, all at once.
  [[nodiscard]] tally::result<tally::cursor> validate() const;
  /// Saves the draft: creates a new entry, or changes the fields that were set.
  [[nodiscard]] tally::result<int64_t> save(tally::save_flags flags = {}) const;
  /// Saves an entry for each of many rows, from the draft and the row's columns: all of them or none, as one step of
  /// history.
  [[nodiscard]] tally::result<int64_t> save_columns(tally::view<tally_field_values> columns, size_t rows, tally::save_flags flags = {}) const;
  /// Resets all fields to their values when the draft began or was last saved.
  [[nodiscard]] tally::result<void> reset() const;
  /// Whether the entry that the draft edits was changed since the draft began or was last saved.
  [[nodiscard]] tally::result<int32_t> is_stale() const;
  /// Restarts from the entry as it is now: fields that were set stay set, the others get the book's values.
  [[nodiscard]] tally::result<void> rebase() const;
  /// Stores the draft in the book as it is, so that it can be found again, whatever happens to the process.
  [[nodiscard]] tally::result<int64_t> store() const;
  /// Removes a stored draft from the book; the handle keeps its content, to be saved or freed.
  [[nodiscard]] tally::result<void> discard() const;
  /// Starts the session that a draft prepared, and records it.
  [[nodiscard]] tally::result<tally::session> start(tally::instant time = tally::now, uint32_t flags = 0) const;
  /// Lists the sessions of the same collection that overlap the draft, before it is saved.
  [[nodiscard]] tally::result<tally::cursor> overlaps() const;
  /// Saves a draft of a note and begins to record a voice memo for it.
  [[nodiscard]] tally::result<tally::memo> memo_start(tally::options<tally_memo_options> options = {}) const;
  /// Sets a field to a time.
  tally::result<void> set_time(tally::field field, tally::instant value) const { return set_int(field, value.ns); }
  /// Sets a field to a value of an enumeration, such as `mode::state`.
  template <class Value, class = std::enable_if_t<std::is_enum_v<Value>>>
  tally::result<void> set_int(tally::field field, Value value) const {
    return set_int(field, static_cast<int64_t>(value));
  }
  /// A field's value as a time; nullopt if there is none.
  std::optional<tally::time_point> time(tally::field field) const {
    return is_null(field) ? std::nullopt : std::optional(detail::time(integer(field)));
  }
};

/// A selection.
class query : public owner<tally_query, tally_query_free> {
 public:
  using owner::owner;
  /// Selects only what a collection holds; for events and bouts, what a session or the sessions of a collection hold.
  tally::result<void> in(int64_t parent, tally::in_flags flags = {}) const;
  /// Adds a condition on whole numbers, times, ids or truth values; all conditions must hold, but of those that
  /// TALLY_OP_OR joins one.
  tally::result<void> where_int(tally::field field, tally::op op, tally::view<int64_t> values = {}) const;
  /// Adds a condition on real numbers; all conditions must hold, but of those that TALLY_OP_OR joins one.
  tally::result<void> where_real(tally::field field, tally::op op, tally::view<double> values = {}) const;
  /// Adds a condition on texts; all conditions must hold, but of those that TALLY_OP_OR joins one.
  tally::result<void> where_text(tally::field field, tally::op op, std::optional<std::string_view> value = std::nullopt) const;
  /// Selects only what matches a search: words, "phrases", beginnings*, AND, OR, NOT and brackets.
  tally::result<void> search(std::string_view search) const;
  /// Orders by a field instead of by time; equal rows are ordered by id.
  tally::result<void> order(tally::field field, tally::order_flags flags = {}) const;
  /// Limits the rows to a page, which begins after the row that a cursor's token names.
  tally::result<void> page(uint64_t limit, std::optional<std::string_view> after = std::nullopt) const;
  /// Counts all rows of the selection, whatever its page.
  [[nodiscard]] tally::result<uint64_t> count() const;
  /// Reads the selection; the query can be changed and used again.
  [[nodiscard]] tally::result<tally::cursor> cursor() const;
  /// Moves everything selected to the trash, or removes it for good, in one transaction.
  [[nodiscard]] tally::result<uint64_t> delete_(tally::delete_flags flags = {}) const;
  /// Exports the selection in a format: to a file, a function of the host, or bytes.
  [[nodiscard]] tally::result<tally::bytes> export_(tally::format format, tally::options<tally_export_options> options = {}) const;
  /// Sums up the selection by up to four groups, such as day and tag, and gives the rows as a cursor.
  [[nodiscard]] tally::result<tally::cursor> summary(tally::options<tally_summary_options> options = {}) const;
  /// Lists the selected sessions by year, month and day, newest first, each heading with its total.
  [[nodiscard]] tally::result<tally::cursor> timeline(tally::options<tally_timeline_options> options = {}) const;
  /// Sets the fields of a new draft on everything selected, in one transaction and one step.
  [[nodiscard]] tally::result<uint64_t> update(const tally::draft &draft, tally::update_flags flags = {}) const;
  /// Begins a report on a query's selection.
  [[nodiscard]] tally::result<tally::report> report_new(std::string_view title, tally::options<tally_report_options> options = {}) const;
  /// Watches a query's selection: tally_watch_next gives it at once, and again after commits that touch it.
  [[nodiscard]] tally::result<tally::watch> watch(tally::watch_flags flags = {}) const;
  /// Gives facts about the selected items in one row: the latest, how many, how often, how long ago.
  [[nodiscard]] tally::result<tally::cursor> dashboard(tally::options<tally_dashboard_options> options = {}) const;
  /// Tells how often, how long and how far apart: a row for each subject and type of the selected bouts.
  [[nodiscard]] tally::result<tally::cursor> time_budget(tally::options<tally_budget_options> options = {}, tally::view<int64_t> not_observed = {}) const;
  /// Tells which behaviour follows which, and how often: of the selected bouts, within a session and a subject.
  [[nodiscard]] tally::result<tally::cursor> transitions(tally::transition_flags flags = {}) const;
  /// Samples what each subject did, every so many ns, from the selected bouts.
  [[nodiscard]] tally::result<tally::cursor> samples(tally::options<tally_sample_options> options) const;
  /// Tells how long the states among the selected bouts were open together, for each two of them.
  [[nodiscard]] tally::result<tally::cursor> overlaps() const;
  /// Tells how far two sessions of the same observation agree: Cohen's kappa over samples, or which of their bouts
  /// match.
  [[nodiscard]] tally::result<tally::cursor> agreement(int64_t first, int64_t second, std::chrono::nanoseconds step, tally::agreement_flags flags = {}) const;
  /// Lists what an observer may want to look at in the events of the selected sessions: findings, none if all is
  /// well.
  [[nodiscard]] tally::result<tally::cursor> check() const;
};

/// A position in rows, read one by one.
class cursor : public owner<tally_cursor, tally_cursor_free> {
 public:
  using owner::owner;
  /// Steps to the next row: TALLY_OK, or TALLY_DONE after the last.
  [[nodiscard]] tally::result<void> next() const;
  /// Returns the id of the entry in this row; for an event, its seq.
  int64_t id() const;
  /// Returns the kind of this row: TALLY_KIND_…
  tally::kind kind() const;
  /// Returns a field of this row as a whole number.
  int64_t integer(tally::field field) const;
  /// Returns a field of this row as a real number.
  double real(tally::field field) const;
  /// Returns a field of this row as text.
  std::optional<std::string_view> text(tally::field field) const &;
  std::optional<std::string_view> text(tally::field field) const && = delete;
  /// Returns a field of this row as bytes: a blob of an SQL statement.
  std::optional<std::string_view> blob(tally::field field) const &;
  std::optional<std::string_view> blob(tally::field field) const && = delete;
  /// Returns a field of this row that holds several ids, in their order.
  tally::view<int64_t> ids(tally::field field) const &;
  tally::view<int64_t> ids(tally::field field) const && = delete;
  /// Tells whether a field of this row has no value.
  bool is_null(tally::field field) const;
  /// Returns a token that names this row for tally_query_page, also in another process and after changes.
  std::optional<std::string_view> token() const &;
  std::optional<std::string_view> token() const && = delete;
  /// Returns the first error in reading fields since the cursor was made; on errors tally_cursor_int and the like
  /// return 0 or NULL.
  [[nodiscard]] tally::result<void> status() const;
  /// Gives the remaining rows as a stream of Arrow's C interface, which pyarrow, polars, pandas, DuckDB and others
  /// read.
  [[nodiscard]] tally::result<void> arrow(struct ArrowArrayStream *out_stream) const;
  /// Gives a column of the rows: TALLY_OK, or TALLY_DONE after the last, or if there is no row to tell it.
  [[nodiscard]] tally::result<tally_column> column(size_t index) const;
  /// Returns the type of a field of this row: TALLY_VALUE_…
  tally::value_type type(tally::field field) const;
  /// Writes the remaining rows of a cursor as a table: as text, Markdown, HTML, CSV or JSON.
  [[nodiscard]] tally::result<tally::bytes> write(tally::format format, tally::options<tally_export_options> options = {}) const;
  /// Steps back before the first row of a cursor that has all its rows: of a summary, findings, settings or a path.
  [[nodiscard]] tally::result<void> rewind() const;
  /// Steps the cursor in a loop: `for (auto row : cursor)`. If a step fails the loop ends, and `failure` says why.
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = row;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = row;

    iterator() noexcept = default;
    explicit iterator(cursor *cursor) : cursor_(cursor) { ++*this; }
    row operator*() const noexcept { return row(cursor_->get()); }
    iterator &operator++() {
      if (!cursor_->step()) cursor_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator &left, const iterator &right) noexcept { return left.cursor_ == right.cursor_; }
    friend bool operator!=(const iterator &left, const iterator &right) noexcept { return left.cursor_ != right.cursor_; }

   private:
    cursor *cursor_ = nullptr;
  };

  /// The next row, for loops. Not of a temporary: a loop keeps its range, and nothing else would.
  iterator begin() & { return iterator(this); }
  iterator begin() && = delete;
  /// The end, after the last row.
  iterator end() noexcept { return iterator(); }
  /// The error that ended the last loop early.
  const std::optional<tally::error> &failure() const noexcept { return failure_; }

 private:
  bool step() {
    tally::error error;
    const auto answer = static_cast<tally::status>(tally_cursor_next(get(), error.raw()));
    if (answer == tally::status::ok) return true;
    if (static_cast<int32_t>(answer) < 0) failure_ = error;
    return false;
  }
  std::optional<tally::error> failure_;
};

/// A session that this process records.
class session : public owner<tally_session, tally_session_free> {
 public:
  using owner::owner;
  /// Logs an event: the hot path. Once it returns TALLY_OK, the event is kept.
  [[nodiscard]] tally::status log(int64_t type, tally::instant time = tally::now) const;
  /// Logs events with values, subjects, notes and phases: all of them or none.
  [[nodiscard]] tally::result<uint64_t> log_events(tally::view<tally_event> events) const;
  /// Logs many events given as columns, straight into the book: all of them or none.
  [[nodiscard]] tally::result<uint64_t> log_columns(const int64_t *times, const int64_t *types, size_t count) const;
  /// Begins a pause, which counts neither as elapsed time nor as duration.
  [[nodiscard]] tally::result<void> pause(tally::instant time = tally::now) const;
  /// Ends a pause.
  [[nodiscard]] tally::result<void> resume(tally::instant time = tally::now) const;
  /// Stops the session; everything logged is in the book's file when the call returns.
  [[nodiscard]] tally::result<void> stop(tally::instant time = tally::now) const;
  /// Tells which session it is, and its state.
  [[nodiscard]] tally::result<tally_session_info> stat() const;
  /// Counts the session's events of a type, or with TALLY_ANY of all types.
  [[nodiscard]] tally::result<uint64_t> count(int64_t type) const;
  /// Lists the open states: the start of each, in order of time.
  [[nodiscard]] tally::result<tally::cursor> open_list() const;
  /// Undoes the newest event, or the newest about a subject: an observer's last key.
  [[nodiscard]] tally::result<uint64_t> take_back(int64_t subject = 0) const;
  /// Logs an event about a subject (0: none), with a value and a note.
  [[nodiscard]] tally::result<uint64_t> log(
      int64_t type, tally::instant time, int64_t subject, double value = TALLY_NAN,
      std::optional<std::string_view> note = std::nullopt) const {
    tally_event event = TALLY_EVENT_INIT;
    event.type = type, event.time = time.ns, event.subject = subject, event.value = value;
    event.note = detail::pointer(note), event.note_length = detail::length(note);
    return log_events({event});
  }
};

/// The bytes of an attachment, to read or write.
class blob : public owner<tally_blob, tally_blob_free> {
 public:
  using owner::owner;
  /// Writes bytes at an offset, over existing bytes or after them; once it returns, they are kept.
  [[nodiscard]] tally::result<void> write(int64_t offset, tally::data_view data) const;
  /// Reads bytes from an offset on, as many as there are.
  [[nodiscard]] tally::result<size_t> read(int64_t offset, void *buffer, std::size_t buffer_size) const;
  /// Tells which attachment the bytes are, and how many there are.
  [[nodiscard]] tally::result<tally_blob_info> stat() const;
  /// Moves the bytes into the book and makes the attachment: one step of history.
  [[nodiscard]] tally::result<int64_t> finish() const;
  /// Discards an unfinished attachment, which leaves nothing in history.
  [[nodiscard]] tally::result<void> discard() const;
};

/// A voice memo that this process records.
class memo : public owner<tally_memo, tally_memo_free> {
 public:
  using owner::owner;
  /// Keeps frames: once it returns TALLY_OK, they survive any end of the process and can be played.
  [[nodiscard]] tally::result<void> push(tally::data_view frames) const;
  /// Tells a memo's state, length and loudness.
  [[nodiscard]] tally::result<tally_memo_info> stat() const;
  /// Pauses the memo: it takes no frames until it is resumed, and the time between is not part of it.
  [[nodiscard]] tally::result<void> pause() const;
  /// Ends a pause: the memo takes frames again.
  [[nodiscard]] tally::result<void> resume() const;
  /// Encodes the pushed frames and adds them to the book as an attachment of the note, all or nothing.
  [[nodiscard]] tally::result<int64_t> finish(tally::memo_flags flags = {}) const;
  /// Discards the pushed frames. The note stays.
  [[nodiscard]] tally::result<void> discard() const;
};

/// An audio attachment that is played.
class player : public owner<tally_player, tally_player_free> {
 public:
  using owner::owner;
  /// Tells what a player plays, and its state.
  [[nodiscard]] tally::result<tally_player_info> stat() const;
  /// Plays from its position, or at the end from the beginning.
  [[nodiscard]] tally::result<void> play() const;
  /// Pauses at its position.
  [[nodiscard]] tally::result<void> pause() const;
  /// Reads the next frames, decoded: TALLY_OK, or TALLY_DONE at the end, where it pauses.
  [[nodiscard]] tally::result<size_t> read(tally::sample_type samples, void *buffer, std::size_t buffer_size) const;
  /// Seeks to a time, or forward or back by a time, such as 15 s; it stops at the beginning and the end.
  [[nodiscard]] tally::result<std::chrono::nanoseconds> seek(std::chrono::nanoseconds position, tally::seek_flags flags = {}) const;
};

/// A report that is being built.
class report : public owner<tally_report, tally_report_free> {
 public:
  using owner::owner;
  /// Adds a section after the others.
  [[nodiscard]] tally::result<void> add(tally::section section, tally::options<tally_section_options> options = {}) const;
  /// Reads the book and writes the report: to a file, a function of the host, or bytes.
  [[nodiscard]] tally::result<tally::bytes> write(tally::format format, tally::options<tally_export_options> options = {}) const;
  /// Lists what readers would miss in the report if it were written now.
  [[nodiscard]] tally::result<tally::cursor> validate(tally::format format) const;
};

/// A query that is watched.
class watch : public owner<tally_watch, tally_watch_free> {
 public:
  using owner::owner;
  /// Waits for the query's current selection: TALLY_OK with the rows, or TALLY_TIMEOUT if nothing touched it
  /// meanwhile.
  [[nodiscard]] tally::result<tally::cursor> next(std::chrono::nanoseconds timeout) const;
  /// Gives a descriptor that poll() and the like find readable when tally_watch_next may have something.
  [[nodiscard]] tally::result<int32_t> fd() const;
};

/// A review of past days, with the tasks chosen for another day.
class review : public owner<tally_review, tally_review_free> {
 public:
  using owner::owner;
  /// Lists the tasks of a review, complete or not, by day, priority and time of creation.
  [[nodiscard]] tally::result<tally::cursor> list() const;
  /// Chooses a task of a review to be repeated, or no longer; tasks already chosen count against the day's limits.
  [[nodiscard]] tally::result<void> choose(int64_t task, int32_t chosen) const;
  /// Repeats the chosen tasks on the review's day, in one transaction, and marks that day as reviewed.
  [[nodiscard]] tally::result<uint64_t> finish() const;
};

/// A hub that a book syncs with.
class hub : public owner<tally_hub, tally_hub_free> {
 public:
  using owner::owner;
  /// Pulls what other books pushed to the hub, and pushes what the hub lacks.
  [[nodiscard]] tally::result<tally::cursor> sync(tally::options<tally_hub_options> options = {}) const;
  /// Waits until the hub has something that is new since the book's last sync.
  [[nodiscard]] tally::result<int32_t> wait(std::chrono::nanoseconds timeout) const;
  /// Removes an entry for good, from this book and from the hub; nothing pushed before that holds it stays.
  [[nodiscard]] tally::result<void> erase(int64_t id, tally::options<tally_hub_options> options = {}) const;
};

/// A session that stops at the end of its block, even if an exception ends that. Closed or released before, it goes on running.
class recording : public session {
 public:
  explicit recording(session &&started) noexcept : session(std::move(started)) {}
  recording(recording &&) noexcept = default;
  recording &operator=(recording &&other) noexcept {
    if (this != &other) {
      finish();
      session::operator=(std::move(other));
    }
    return *this;
  }
  ~recording() { finish(); }

 private:
  // Stopped before: a refusal, which changes nothing.
  void finish() noexcept {
    if (*this) (void)stop();
  }
};

// ---------------------------------------------------------------------------------------------------------
// Functions without a handle
// ---------------------------------------------------------------------------------------------------------

std::string_view version();
uint32_t abi_version();
std::string_view abi_json();
bool has_feature(std::string_view name);
std::string_view status_name(tally::status status);
std::string_view reason_name(tally::reason reason);
uint64_t live_handles();
[[nodiscard]] tally::result<void> fault_set(tally::fault fault, uint64_t after, uint64_t count);
uint64_t fault_count();
[[nodiscard]] tally::result<void> log_handler_set(tally_log_fn handler, void *context, tally_context_free_fn context_free, tally::log_level level);
std::string_view tzdata_version();
std::string_view field_name(tally::field field);
[[nodiscard]] tally::result<std::string> time_format(tally::instant time, tally::time_style style, std::string_view zone);
[[nodiscard]] tally::result<tally::time_point> time_parse(std::string_view value, std::optional<std::string_view> zone = std::nullopt);
[[nodiscard]] tally::result<std::string> duration_format(std::chrono::nanoseconds duration, tally::duration_style style);
[[nodiscard]] tally::result<std::string> timecode_format(tally::instant time, int64_t rate, int64_t per, tally::timecode_flags flags = {});
[[nodiscard]] tally::result<tally::time_point> timecode_parse(std::string_view value, int64_t rate, int64_t per, tally::timecode_flags flags = {});
[[nodiscard]] tally::result<std::string> tag_color(std::string_view name);
[[nodiscard]] tally::result<std::tuple<size_t, size_t>> text_fit(std::string_view value, size_t columns);
int32_t day_add(int32_t day, int32_t days);
[[nodiscard]] tally::result<std::string> text_redact(std::string_view value, tally::redaction style);

// ---------------------------------------------------------------------------------------------------------
// Definitions
// ---------------------------------------------------------------------------------------------------------

inline std::string_view version() {
  return detail::plain(tally_version());
}
inline uint32_t abi_version() {
  return tally_abi_version();
}
inline std::string_view abi_json() {
  return detail::plain(tally_abi_json());
}
inline bool has_feature(std::string_view name) {
  return tally_has_feature(name.data(), name.size()) != 0;
}
inline std::string_view status_name(tally::status status) {
  return detail::plain(tally_status_name(static_cast<int32_t>(status)));
}
inline std::string_view reason_name(tally::reason reason) {
  return detail::plain(tally_reason_name(static_cast<int32_t>(reason)));
}
inline uint64_t live_handles() {
  return tally_live_handles();
}
inline tally::result<void> fault_set(tally::fault fault, uint64_t after, uint64_t count) {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_fault_set(static_cast<int32_t>(fault), after, count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline uint64_t fault_count() {
  return tally_fault_count();
}
inline tally::result<void> log_handler_set(tally_log_fn handler, void *context, tally_context_free_fn context_free, tally::log_level level) {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_log_handler_set(handler, context, context_free, static_cast<int32_t>(level), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline std::string_view tzdata_version() {
  return detail::plain(tally_tzdata_version());
}
inline tally::result<tally::book> book::open(std::string_view path, tally::options<tally_book_options> options) {
  tally_book *out_book = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_open(path.data(), path.size(), options.get(), &out_book, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::book(out_book), answer_};
}
inline tally::result<tally::book> book::open_bytes(tally::data_view bytes, tally::options<tally_book_options> options) {
  tally_book *out_book = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_open_bytes(bytes.data(), bytes.size(), options.get(), &out_book, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::book(out_book), answer_};
}
inline tally::result<tally::time_point> book::now() const {
  int64_t out_time = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_now(get(), &out_time, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {detail::time(out_time), answer_};
}
inline std::string_view book::path() const & {
  return detail::plain(tally_book_path(get()));
}
inline tally::result<tally::bytes> book::setting_get(std::string_view name) const {
  tally_bytes *out_value = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_setting_get(get(), name.data(), name.size(), &out_value, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_value), answer_};
}
inline tally::result<void> book::setting_set(std::string_view name, std::optional<std::string_view> value) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_setting_set(get(), name.data(), name.size(), detail::pointer(value), detail::length(value), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::cursor> book::setting_list() const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_setting_list(get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::time_point> book::tick() const {
  int64_t out_next = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_tick(get(), &out_next, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {detail::time(out_next), answer_};
}
inline tally::result<void> book::flush() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_flush(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::cursor> book::check() const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_check(get(), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<tally::cursor> book::finding_list(tally::finding_source source) const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_finding_list(get(), static_cast<int32_t>(source), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<tally::book> book::salvage(std::string_view path, std::string_view to, tally::options<tally_book_options> options) {
  tally_book *out_book = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_salvage(path.data(), path.size(), to.data(), to.size(), options.get(), &out_book, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::book(out_book), answer_};
}
inline tally::result<void> book::backup(std::string_view path, tally::options<tally_backup_options> options) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_backup(get(), path.data(), path.size(), options.get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::bytes> book::serialize() const {
  tally_bytes *out_bytes = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_serialize(get(), &out_bytes, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_bytes), answer_};
}
inline tally::result<tally::book> book::transaction_begin(std::optional<std::string_view> name, tally::transaction_flags flags) const {
  tally_book *out_transaction = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_transaction_begin(get(), detail::pointer(name), detail::length(name), static_cast<uint32_t>(flags), &out_transaction, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::book(out_transaction), answer_};
}
inline tally::result<void> book::transaction_commit() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_transaction_commit(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> book::transaction_rollback() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_transaction_rollback(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::book> book::snapshot_begin() const {
  tally_book *out_snapshot = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_snapshot_begin(get(), &out_snapshot, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::book(out_snapshot), answer_};
}
inline tally::result<tally_snapshot_info> book::snapshot_stat() const {
  tally_snapshot_info out_info = TALLY_SNAPSHOT_INFO_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_snapshot_stat(get(), &out_info, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_info, answer_};
}
inline tally::result<tally_book_info> book::stat() const {
  tally_book_info out_info = TALLY_BOOK_INFO_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_stat(get(), &out_info, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_info, answer_};
}
inline tally::result<void> book::compact() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_compact(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> book::busy_timeout_set(std::chrono::nanoseconds timeout) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_busy_timeout_set(get(), timeout.count(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::draft> book::draft_new(tally::kind kind, int64_t parent, int64_t template_id) const {
  tally_draft *out_draft = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_new(get(), static_cast<int32_t>(kind), parent, template_id, &out_draft, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::draft(out_draft), answer_};
}
inline tally::result<tally::draft> book::draft_edit(int64_t id) const {
  tally_draft *out_draft = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_edit(get(), id, &out_draft, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::draft(out_draft), answer_};
}
inline tally::result<void> draft::set_text(tally::field field, std::string_view value) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_set_text(get(), static_cast<int32_t>(field), value.data(), value.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> draft::set_int(tally::field field, int64_t value) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_set_int(get(), static_cast<int32_t>(field), value, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> draft::set_real(tally::field field, double value) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_set_real(get(), static_cast<int32_t>(field), value, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> draft::set_ids(tally::field field, tally::view<int64_t> ids) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_set_ids(get(), static_cast<int32_t>(field), ids.data(), ids.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> draft::clear(tally::field field) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_clear(get(), static_cast<int32_t>(field), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline std::optional<std::string_view> draft::text(tally::field field) const & {
  std::size_t out_length = 0;
  const char *borrowed_ = tally_draft_text(get(), static_cast<int32_t>(field), &out_length);
  return detail::borrowed(borrowed_, out_length);
}
inline int64_t draft::integer(tally::field field) const {
  return tally_draft_int(get(), static_cast<int32_t>(field));
}
inline double draft::real(tally::field field) const {
  return tally_draft_real(get(), static_cast<int32_t>(field));
}
inline tally::view<int64_t> draft::ids(tally::field field) const & {
  std::size_t out_count = 0;
  const int64_t *borrowed_ = tally_draft_ids(get(), static_cast<int32_t>(field), &out_count);
  return {borrowed_, borrowed_ ? out_count : 0};
}
inline bool draft::is_null(tally::field field) const {
  return tally_draft_is_null(get(), static_cast<int32_t>(field)) != 0;
}
inline bool draft::is_dirty(tally::field field) const {
  return tally_draft_is_dirty(get(), static_cast<int32_t>(field)) != 0;
}
inline tally::result<tally::cursor> draft::validate() const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_validate(get(), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<int64_t> draft::save(tally::save_flags flags) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_save(get(), static_cast<uint32_t>(flags), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<int64_t> draft::save_columns(tally::view<tally_field_values> columns, size_t rows, tally::save_flags flags) const {
  int64_t out_first_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_save_columns(get(), columns.data(), columns.size(), sizeof(tally_field_values), rows, static_cast<uint32_t>(flags), &out_first_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_first_id, answer_};
}
inline tally::result<void> draft::reset() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_reset(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<int32_t> draft::is_stale() const {
  int32_t out_stale = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_is_stale(get(), &out_stale, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_stale, answer_};
}
inline tally::result<void> draft::rebase() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_rebase(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<int64_t> draft::store() const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_store(get(), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<tally::cursor> book::draft_list() const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_list(get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::draft> book::draft_open(int64_t id) const {
  tally_draft *out_draft = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_open(get(), id, &out_draft, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::draft(out_draft), answer_};
}
inline tally::result<void> draft::discard() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_discard(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::session> draft::start(tally::instant time, uint32_t flags) const {
  tally_session *out_session = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_start(get(), time.ns, flags, &out_session, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::session(out_session), answer_};
}
inline tally::result<int64_t> book::create(tally::kind kind, int64_t parent, std::string_view name, tally::instant time, tally::create_flags flags) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_create(get(), static_cast<int32_t>(kind), parent, name.data(), name.size(), time.ns, static_cast<uint32_t>(flags), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<void> book::move(int64_t id, int64_t parent, int64_t before) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_move(get(), id, parent, before, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<int64_t> book::copy(int64_t id, int64_t parent, int64_t before) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_copy(get(), id, parent, before, &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<int64_t> book::copy_from(const tally::book &other, int64_t id, int64_t parent, int64_t before) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_copy_from(get(), other.get(), id, parent, before, &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<uint64_t> book::delete_(int64_t id, tally::delete_flags flags) const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_delete(get(), id, static_cast<uint32_t>(flags), &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<uint64_t> book::restore(int64_t id) const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_restore(get(), id, &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<uint64_t> book::purge(int64_t id, tally::purge_flags flags) const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_purge(get(), id, static_cast<uint32_t>(flags), &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<tally::cursor> book::path_list(int64_t id) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_path_list(get(), id, &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::cursor> book::read(int64_t id, tally::read_flags flags) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_read(get(), id, static_cast<uint32_t>(flags), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<int64_t> book::find(tally::kind kind, int64_t parent, std::string_view name) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_find(get(), static_cast<int32_t>(kind), parent, name.data(), name.size(), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<int64_t> book::find_uuid(std::string_view uuid) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_find_uuid(get(), uuid.data(), uuid.size(), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<tally::field> book::find_field(int64_t template_id, std::string_view name) const {
  int32_t out_field = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_find_field(get(), template_id, name.data(), name.size(), &out_field, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {static_cast<tally::field>(out_field), answer_};
}
inline std::string_view field_name(tally::field field) {
  return detail::plain(tally_field_name(static_cast<int32_t>(field)));
}
inline tally::result<tally::query> book::query_new(tally::kind kind) const {
  tally_query *out_query = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_new(get(), static_cast<int32_t>(kind), &out_query, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::query(out_query), answer_};
}
inline tally::result<void> query::in(int64_t parent, tally::in_flags flags) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_in(get(), parent, static_cast<uint32_t>(flags), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> query::where_int(tally::field field, tally::op op, tally::view<int64_t> values) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_where_int(get(), static_cast<int32_t>(field), static_cast<int32_t>(op), values.data(), values.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> query::where_real(tally::field field, tally::op op, tally::view<double> values) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_where_real(get(), static_cast<int32_t>(field), static_cast<int32_t>(op), values.data(), values.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> query::where_text(tally::field field, tally::op op, std::optional<std::string_view> value) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_where_text(get(), static_cast<int32_t>(field), static_cast<int32_t>(op), detail::pointer(value), detail::length(value), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> query::search(std::string_view search) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_search(get(), search.data(), search.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> query::order(tally::field field, tally::order_flags flags) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_order(get(), static_cast<int32_t>(field), static_cast<uint32_t>(flags), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> query::page(uint64_t limit, std::optional<std::string_view> after) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_page(get(), limit, detail::pointer(after), detail::length(after), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<uint64_t> query::count() const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_count(get(), &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<tally::cursor> query::cursor() const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_cursor(get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<uint64_t> query::delete_(tally::delete_flags flags) const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_delete(get(), static_cast<uint32_t>(flags), &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<tally::bytes> query::export_(tally::format format, tally::options<tally_export_options> options) const {
  tally_bytes *out_bytes = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_export(get(), static_cast<int32_t>(format), options.get(), &out_bytes, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_bytes), answer_};
}
inline tally::result<tally::cursor> book::sql(std::string_view sql, tally::view<tally::value> values) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_sql(get(), sql.data(), sql.size(), values.data(), values.size(), sizeof(tally_value), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<void> book::progress_set(tally_progress_fn progress, void *context, tally_context_free_fn context_free) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_progress_set(get(), progress, context, context_free, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline void book::interrupt() const {
  tally_book_interrupt(get());
}
inline tally::result<void> cursor::next() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_cursor_next(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline int64_t cursor::id() const {
  return tally_cursor_id(get());
}
inline tally::kind cursor::kind() const {
  return static_cast<tally::kind>(tally_cursor_kind(get()));
}
inline int64_t cursor::integer(tally::field field) const {
  return tally_cursor_int(get(), static_cast<int32_t>(field));
}
inline double cursor::real(tally::field field) const {
  return tally_cursor_real(get(), static_cast<int32_t>(field));
}
inline std::optional<std::string_view> cursor::text(tally::field field) const & {
  std::size_t out_length = 0;
  const char *borrowed_ = tally_cursor_text(get(), static_cast<int32_t>(field), &out_length);
  return detail::borrowed(borrowed_, out_length);
}
inline std::optional<std::string_view> cursor::blob(tally::field field) const & {
  std::size_t out_size = 0;
  const char *borrowed_ = static_cast<const char *>(tally_cursor_blob(get(), static_cast<int32_t>(field), &out_size));
  return detail::borrowed(borrowed_, out_size);
}
inline tally::view<int64_t> cursor::ids(tally::field field) const & {
  std::size_t out_count = 0;
  const int64_t *borrowed_ = tally_cursor_ids(get(), static_cast<int32_t>(field), &out_count);
  return {borrowed_, borrowed_ ? out_count : 0};
}
inline bool cursor::is_null(tally::field field) const {
  return tally_cursor_is_null(get(), static_cast<int32_t>(field)) != 0;
}
inline std::optional<std::string_view> cursor::token() const & {
  std::size_t out_length = 0;
  const char *borrowed_ = tally_cursor_token(get(), &out_length);
  return detail::borrowed(borrowed_, out_length);
}
inline tally::result<void> cursor::status() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_cursor_status(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> cursor::arrow(struct ArrowArrayStream *out_stream) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_cursor_arrow(get(), out_stream, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally_column> cursor::column(size_t index) const {
  tally_column out_column = TALLY_COLUMN_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_cursor_column(get(), index, &out_column, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_column, answer_};
}
inline tally::value_type cursor::type(tally::field field) const {
  return static_cast<tally::value_type>(tally_cursor_type(get(), static_cast<int32_t>(field)));
}
inline tally::result<tally::cursor> query::summary(tally::options<tally_summary_options> options) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_summary(get(), options.get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::cursor> query::timeline(tally::options<tally_timeline_options> options) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_timeline(get(), options.get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::bytes> cursor::write(tally::format format, tally::options<tally_export_options> options) const {
  tally_bytes *out_bytes = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_cursor_write(get(), static_cast<int32_t>(format), options.get(), &out_bytes, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_bytes), answer_};
}
inline tally::result<void> cursor::rewind() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_cursor_rewind(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::session> book::session_start(int64_t parent, std::string_view name, tally::instant time) const {
  tally_session *out_session = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_start(get(), parent, name.data(), name.size(), time.ns, &out_session, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::session(out_session), answer_};
}
inline tally::result<tally::session> book::session_attach(int64_t id, tally::attach_flags flags) const {
  tally_session *out_session = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_attach(get(), id, static_cast<uint32_t>(flags), &out_session, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::session(out_session), answer_};
}
inline tally::status session::log(int64_t type, tally::instant time) const {
  return static_cast<tally::status>(tally_session_log(get(), type, time.ns));
}
inline tally::result<uint64_t> session::log_events(tally::view<tally_event> events) const {
  uint64_t out_first_seq = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_log_events(get(), events.data(), events.size(), sizeof(tally_event), &out_first_seq, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_first_seq, answer_};
}
inline tally::result<uint64_t> session::log_columns(const int64_t *times, const int64_t *types, size_t count) const {
  uint64_t out_first_seq = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_log_columns(get(), times, types, count, &out_first_seq, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_first_seq, answer_};
}
inline tally::result<void> session::pause(tally::instant time) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_pause(get(), time.ns, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> session::resume(tally::instant time) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_resume(get(), time.ns, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> session::stop(tally::instant time) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_stop(get(), time.ns, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally_session_info> session::stat() const {
  tally_session_info out_info = TALLY_SESSION_INFO_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_stat(get(), &out_info, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_info, answer_};
}
inline tally::result<uint64_t> session::count(int64_t type) const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_count(get(), type, &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<tally::cursor> session::open_list() const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_open_list(get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<uint64_t> session::take_back(int64_t subject) const {
  uint64_t out_seq = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_session_take_back(get(), subject, &out_seq, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_seq, answer_};
}
inline tally::result<uint64_t> book::event_insert(int64_t id, const tally_event &event) const {
  uint64_t out_seq = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_event_insert(get(), id, &event, sizeof event, &out_seq, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_seq, answer_};
}
inline tally::result<int64_t> book::event_type_variant(int64_t type, std::string_view fields) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_event_type_variant(get(), type, fields.data(), fields.size(), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<void> book::event_change(int64_t id, uint64_t seq, const tally_event &event) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_event_change(get(), id, seq, &event, sizeof event, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> book::event_delete(int64_t id, uint64_t seq) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_event_delete(get(), id, seq, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::cursor> book::import_(tally::options<tally_import_options> options) const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_import(get(), options.get(), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<tally::cursor> book::undo(tally::undo_flags flags) const {
  tally_cursor *out_what = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_undo(get(), static_cast<uint32_t>(flags), &out_what, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_what), answer_};
}
inline tally::result<tally::cursor> book::redo(tally::undo_flags flags) const {
  tally_cursor *out_what = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_redo(get(), static_cast<uint32_t>(flags), &out_what, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_what), answer_};
}
inline tally::result<tally::cursor> book::history_list(int64_t id) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_history_list(get(), id, &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<int64_t> book::attachment_create(int64_t item, std::string_view path, tally::options<tally_attachment_options> options) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_attachment_create(get(), item, path.data(), path.size(), options.get(), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<void> book::attachment_export(int64_t attachment, std::string_view path) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_attachment_export(get(), attachment, path.data(), path.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::blob> book::blob_new(int64_t item, tally::options<tally_attachment_options> options) const {
  tally_blob *out_blob = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_blob_new(get(), item, options.get(), &out_blob, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::blob(out_blob), answer_};
}
inline tally::result<tally::blob> book::blob_open(int64_t attachment) const {
  tally_blob *out_blob = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_blob_open(get(), attachment, &out_blob, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::blob(out_blob), answer_};
}
inline tally::result<void> blob::write(int64_t offset, tally::data_view data) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_blob_write(get(), offset, data.data(), data.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<size_t> blob::read(int64_t offset, void *buffer, std::size_t buffer_size) const {
  size_t out_read = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_blob_read(get(), offset, buffer, buffer_size, &out_read, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_read, answer_};
}
inline tally::result<tally_blob_info> blob::stat() const {
  tally_blob_info out_info = TALLY_BLOB_INFO_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_blob_stat(get(), &out_info, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_info, answer_};
}
inline tally::result<int64_t> blob::finish() const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_blob_finish(get(), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<void> blob::discard() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_blob_discard(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::cursor> book::blob_list(int64_t item) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_blob_list(get(), item, &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::cursor> book::field_list(int64_t template_id) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_field_list(get(), template_id, &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<uint64_t> book::tag_merge(int64_t tag, int64_t into) const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_tag_merge(get(), tag, into, &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<uint64_t> query::update(const tally::draft &draft, tally::update_flags flags) const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_update(get(), draft.get(), static_cast<uint32_t>(flags), &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<tally::cursor> draft::overlaps() const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_draft_overlaps(get(), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<int64_t> book::split(int64_t id, tally::instant time) const {
  int64_t out_second = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_split(get(), id, time.ns, &out_second, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_second, answer_};
}
inline tally::result<void> book::join(int64_t first, int64_t second) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_join(get(), first, second, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> book::shift(int64_t id, tally::instant time) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_shift(get(), id, time.ns, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> book::fit(int64_t id, const int64_t *shown, const int64_t *actual, size_t count) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_fit(get(), id, shown, actual, count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally_media_place> book::media_at(int64_t session, tally::instant time, int64_t track) const {
  tally_media_place out_place = TALLY_MEDIA_PLACE_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_media_at(get(), session, time.ns, track, &out_place, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_place, answer_};
}
inline tally::result<tally::cursor> book::media_relink(tally::options<tally_relink_options> options) const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_media_relink(get(), options.get(), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<tally::cursor> book::merge(std::string_view path, tally::merge_flags flags) const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_merge(get(), path.data(), path.size(), static_cast<uint32_t>(flags), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<tally::cursor> book::conflict_list(int64_t id) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_conflict_list(get(), id, &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<void> book::conflict_resolve(int64_t id, tally::field field, std::optional<std::string_view> key, int64_t version) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_conflict_resolve(get(), id, static_cast<int32_t>(field), detail::pointer(key), detail::length(key), version, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::cursor> book::device_list() const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_device_list(get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<void> book::device_rename(std::string_view uuid, std::string_view name) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_device_rename(get(), uuid.data(), uuid.size(), name.data(), name.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::bytes> book::sync_vector() const {
  tally_bytes *out_bytes = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_sync_vector(get(), &out_bytes, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_bytes), answer_};
}
inline tally::result<tally::bytes> book::sync_changes(std::optional<std::string_view> vector, int64_t frame_size, tally::options<tally_export_options> options) const {
  tally_bytes *out_bytes = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_sync_changes(get(), detail::pointer(vector), detail::length(vector), frame_size, options.get(), &out_bytes, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_bytes), answer_};
}
inline tally::result<tally::cursor> book::sync_apply(tally::data_view frames, tally::merge_flags flags) const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_sync_apply(get(), frames.data(), frames.size(), static_cast<uint32_t>(flags), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<tally::cursor> book::sync_wanted_list() const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_sync_wanted_list(get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::bytes> book::sync_piece(std::string_view sha256, int64_t number) const {
  tally_bytes *out_bytes = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_sync_piece(get(), sha256.data(), sha256.size(), number, &out_bytes, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_bytes), answer_};
}
inline tally::result<int32_t> book::sync_take(std::string_view sha256, int64_t number, tally::data_view piece) const {
  int32_t out_is_whole = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_sync_take(get(), sha256.data(), sha256.size(), number, piece.data(), piece.size(), &out_is_whole, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_is_whole, answer_};
}
inline tally::result<std::string> time_format(tally::instant time, tally::time_style style, std::string_view zone) {
  return detail::text([&](char *buffer_, std::size_t buffer_size_, std::size_t *length_, tally_error *error_) {
    return tally_time_format(time.ns, static_cast<int32_t>(style), zone.data(), zone.size(), buffer_, buffer_size_, length_, error_);
  });
}
inline tally::result<tally::time_point> time_parse(std::string_view value, std::optional<std::string_view> zone) {
  int64_t out_time = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_time_parse(value.data(), value.size(), detail::pointer(zone), detail::length(zone), &out_time, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {detail::time(out_time), answer_};
}
inline tally::result<std::string> duration_format(std::chrono::nanoseconds duration, tally::duration_style style) {
  return detail::text([&](char *buffer_, std::size_t buffer_size_, std::size_t *length_, tally_error *error_) {
    return tally_duration_format(duration.count(), static_cast<int32_t>(style), buffer_, buffer_size_, length_, error_);
  });
}
inline tally::result<std::string> timecode_format(tally::instant time, int64_t rate, int64_t per, tally::timecode_flags flags) {
  return detail::text([&](char *buffer_, std::size_t buffer_size_, std::size_t *length_, tally_error *error_) {
    return tally_timecode_format(time.ns, rate, per, static_cast<uint32_t>(flags), buffer_, buffer_size_, length_, error_);
  });
}
inline tally::result<tally::time_point> timecode_parse(std::string_view value, int64_t rate, int64_t per, tally::timecode_flags flags) {
  int64_t out_time = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_timecode_parse(value.data(), value.size(), rate, per, static_cast<uint32_t>(flags), &out_time, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {detail::time(out_time), answer_};
}
inline tally::result<std::string> tag_color(std::string_view name) {
  return detail::text([&](char *buffer_, std::size_t buffer_size_, std::size_t *length_, tally_error *error_) {
    return tally_tag_color(name.data(), name.size(), buffer_, buffer_size_, length_, error_);
  });
}
inline tally::result<std::tuple<size_t, size_t>> text_fit(std::string_view value, size_t columns) {
  size_t out_length = 0;
  size_t out_columns = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_text_fit(value.data(), value.size(), columns, &out_length, &out_columns, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {std::make_tuple(out_length, out_columns), answer_};
}
inline tally::result<tally::memo> draft::memo_start(tally::options<tally_memo_options> options) const {
  tally_memo *out_memo = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_memo_start(get(), options.get(), &out_memo, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::memo(out_memo), answer_};
}
inline tally::result<tally::memo> book::memo_attach(int64_t id) const {
  tally_memo *out_memo = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_memo_attach(get(), id, &out_memo, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::memo(out_memo), answer_};
}
inline tally::result<void> memo::push(tally::data_view frames) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_memo_push(get(), frames.data(), frames.size(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally_memo_info> memo::stat() const {
  tally_memo_info out_info = TALLY_MEMO_INFO_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_memo_stat(get(), &out_info, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_info, answer_};
}
inline tally::result<void> memo::pause() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_memo_pause(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> memo::resume() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_memo_resume(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<int64_t> memo::finish(tally::memo_flags flags) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_memo_finish(get(), static_cast<uint32_t>(flags), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<void> memo::discard() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_memo_discard(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::player> book::player_open(int64_t attachment) const {
  tally_player *out_player = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_player_open(get(), attachment, &out_player, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::player(out_player), answer_};
}
inline tally::result<tally_player_info> player::stat() const {
  tally_player_info out_info = TALLY_PLAYER_INFO_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_player_stat(get(), &out_info, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_info, answer_};
}
inline tally::result<void> player::play() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_player_play(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> player::pause() const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_player_pause(get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<size_t> player::read(tally::sample_type samples, void *buffer, std::size_t buffer_size) const {
  size_t out_frames = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_player_read(get(), static_cast<int32_t>(samples), buffer, buffer_size, &out_frames, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_frames, answer_};
}
inline tally::result<std::chrono::nanoseconds> player::seek(std::chrono::nanoseconds position, tally::seek_flags flags) const {
  int64_t out_position = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_player_seek(get(), position.count(), static_cast<uint32_t>(flags), &out_position, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {std::chrono::nanoseconds(out_position), answer_};
}
inline tally::result<void> book::attachment_waveform(int64_t attachment, double *minima, double *maxima, size_t points) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_attachment_waveform(get(), attachment, minima, maxima, points, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::bytes> book::attachment_waveform_svg(int64_t attachment, size_t points) const {
  tally_bytes *out_svg = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_attachment_waveform_svg(get(), attachment, points, &out_svg, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_svg), answer_};
}
inline tally::result<void> book::mirror_set(std::string_view folder, tally::mirror_layout layout, uint32_t flags) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_mirror_set(get(), folder.data(), folder.size(), static_cast<int32_t>(layout), flags, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::report> query::report_new(std::string_view title, tally::options<tally_report_options> options) const {
  tally_report *out_report = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_report_new(get(), title.data(), title.size(), options.get(), &out_report, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::report(out_report), answer_};
}
inline tally::result<void> report::add(tally::section section, tally::options<tally_section_options> options) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_report_add(get(), static_cast<int32_t>(section), options.get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::bytes> report::write(tally::format format, tally::options<tally_export_options> options) const {
  tally_bytes *out_bytes = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_report_write(get(), static_cast<int32_t>(format), options.get(), &out_bytes, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::bytes(out_bytes), answer_};
}
inline tally::result<tally::cursor> report::validate(tally::format format) const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_report_validate(get(), static_cast<int32_t>(format), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<tally::watch> query::watch(tally::watch_flags flags) const {
  tally_watch *out_watch = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_watch(get(), static_cast<uint32_t>(flags), &out_watch, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::watch(out_watch), answer_};
}
inline tally::result<tally::cursor> watch::next(std::chrono::nanoseconds timeout) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_watch_next(get(), timeout.count(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<int32_t> watch::fd() const {
  int32_t out_fd = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_watch_fd(get(), &out_fd, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_fd, answer_};
}
inline tally::result<int32_t> book::day_of(tally::instant time) const {
  int32_t out_day = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_day_of(get(), time.ns, &out_day, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_day, answer_};
}
inline int32_t day_add(int32_t day, int32_t days) {
  return tally_day_add(day, days);
}
inline tally::result<void> book::day_begin(int32_t day) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_day_begin(get(), day, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::cursor> book::day_list(int32_t first_day, int32_t last_day) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_day_list(get(), first_day, last_day, &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<void> book::day_limits_set(int32_t day, int32_t high, int32_t medium, int32_t low) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_day_limits_set(get(), day, high, medium, low, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<int64_t> book::task_create(int32_t day, tally::priority priority, std::string_view name) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_task_create(get(), day, static_cast<int32_t>(priority), name.data(), name.size(), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<void> book::task_complete(int64_t task, tally::instant time) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_task_complete(get(), task, time.ns, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> book::task_reopen(int64_t task) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_task_reopen(get(), task, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> book::task_place(int64_t task, int32_t day) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_task_place(get(), task, day, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<uint64_t> book::category_rename(std::string_view name, std::string_view new_name, tally::category_flags flags) const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_category_rename(get(), name.data(), name.size(), new_name.data(), new_name.size(), static_cast<uint32_t>(flags), &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<tally::review> book::review_new(int32_t day, tally::review_flags flags) const {
  tally_review *out_review = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_review_new(get(), day, static_cast<uint32_t>(flags), &out_review, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::review(out_review), answer_};
}
inline tally::result<tally::cursor> review::list() const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_review_list(get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<void> review::choose(int64_t task, int32_t chosen) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_review_choose(get(), task, chosen, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<uint64_t> review::finish() const {
  uint64_t out_count = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_review_finish(get(), &out_count, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_count, answer_};
}
inline tally::result<std::string> book::day_accolade(int32_t day, tally::accolade_flags flags, int64_t seed) const {
  return detail::text([&](char *buffer_, std::size_t buffer_size_, std::size_t *length_, tally_error *error_) {
    return tally_day_accolade(get(), day, static_cast<uint32_t>(flags), seed, buffer_, buffer_size_, length_, error_);
  });
}
inline tally::result<tally_day_info> book::day_statistics(int32_t first_day, int32_t last_day) const {
  tally_day_info out_info = TALLY_DAY_INFO_INIT;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_day_statistics(get(), first_day, last_day, &out_info, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_info, answer_};
}
inline tally::result<std::string> text_redact(std::string_view value, tally::redaction style) {
  return detail::text([&](char *buffer_, std::size_t buffer_size_, std::size_t *length_, tally_error *error_) {
    return tally_text_redact(value.data(), value.size(), static_cast<int32_t>(style), buffer_, buffer_size_, length_, error_);
  });
}
inline tally::result<int64_t> book::reminder_create(int64_t task, tally::reminder_mode mode, int64_t value, tally::reminder_flags flags) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_reminder_create(get(), task, static_cast<int32_t>(mode), value, static_cast<uint32_t>(flags), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<void> book::reminder_delete(int64_t reminder) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_reminder_delete(get(), reminder, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::cursor> book::reminder_list(int64_t task, tally::reminder_list_flags flags) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_reminder_list(get(), task, static_cast<uint32_t>(flags), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<void> book::reminder_claim(int64_t reminder, tally::instant time) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_reminder_claim(get(), reminder, time.ns, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<void> book::reminder_confirm(int64_t reminder, tally::instant time) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_reminder_confirm(get(), reminder, time.ns, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::time_point> book::reminder_next() const {
  int64_t out_time = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_reminder_next(get(), &out_time, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {detail::time(out_time), answer_};
}
inline tally::result<tally::cursor> query::dashboard(tally::options<tally_dashboard_options> options) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_dashboard(get(), options.get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::hub> book::hub_open(std::string_view address, std::optional<std::string_view> phrase, std::chrono::nanoseconds timeout) const {
  tally_hub *out_hub = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_hub_open(get(), address.data(), address.size(), detail::pointer(phrase), detail::length(phrase), timeout.count(), &out_hub, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::hub(out_hub), answer_};
}
inline tally::result<tally::cursor> hub::sync(tally::options<tally_hub_options> options) const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_hub_sync(get(), options.get(), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}
inline tally::result<int32_t> hub::wait(std::chrono::nanoseconds timeout) const {
  int32_t out_is_new = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_hub_wait(get(), timeout.count(), &out_is_new, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_is_new, answer_};
}
inline tally::result<void> hub::erase(int64_t id, tally::options<tally_hub_options> options) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_hub_erase(get(), id, options.get(), error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<tally::cursor> query::time_budget(tally::options<tally_budget_options> options, tally::view<int64_t> not_observed) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_time_budget(get(), options.get(), not_observed.data(), not_observed.size(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::cursor> query::transitions(tally::transition_flags flags) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_transitions(get(), static_cast<uint32_t>(flags), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::cursor> query::samples(tally::options<tally_sample_options> options) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_samples(get(), options.get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::cursor> query::overlaps() const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_overlaps(get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::cursor> query::agreement(int64_t first, int64_t second, std::chrono::nanoseconds step, tally::agreement_flags flags) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_agreement(get(), first, second, step.count(), static_cast<uint32_t>(flags), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<tally::cursor> query::check() const {
  tally_cursor *out_findings = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_query_check(get(), &out_findings, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_findings), answer_};
}

}  // namespace tally

#endif  // TALLYBOOK_HPP
