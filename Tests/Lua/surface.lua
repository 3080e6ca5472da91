-- What the binding for LuaJIT promises, tried: every call there, values of 64 bits, lists, events, failures, callbacks, collection.
local tally = require "tallybook"
local checks = 0
local function check(ok, what)
  checks = checks + 1
  if not ok then error("not so: " .. what, 2) end
end
local function refused(what, ...)
  local ok, failure = pcall(...)
  check(not ok, what .. " is refused")
  return failure
end

-- Numbers keep their bits.
check(tally.NOW == -9223372036854775807LL - 1, "NOW is the least number")
check(tally.NTS == 0xFFFFFFFFFFFFFFFFULL, "NTS is the greatest")

-- A failure has all of its report, and prints as a line.
local failure = refused("a folder that is not there", tally.book_open, "/nowhere/at/all.tally")
check(failure.name == "E_NOT_FOUND" and failure.code == tally.E_NOT_FOUND, "the failure has its name and number")
check(failure.reason == "NO_FOLDER", "it says why")
check(tostring(failure):find "^TALLY_E_NOT_FOUND: .*/nowhere", "it says where")
failure = refused("a field that is not there", tally.book_open, ":memory:", {autor = "kh"})
check(tostring(failure):find "no field autor", "it names the field")
check(refused("bytes that are no UTF-8", tally.book_open, "\255").name == "E_UTF8", "texts are checked")

local SECOND = 1000000000LL
local looks, now, broken = 0, 1754139910 * SECOND, false
local book = tally.book_open(":memory:", {author = "Zoë", clock = function(which)
  looks = looks + 1
  if broken then error "the clock stands still" end
  now = now + SECOND
  return now
end})
check(looks > 0, "the clock is asked")
check(refused("a NUL", book.create, book, tally.KIND_COLLECTION, tally.ROOT, "Nest\0", tally.NOW).name == "E_INVALID", "a text arrives whole, with its NUL")
local nest = book:create(tally.KIND_COLLECTION, tally.ROOT, "Nest", tally.NOW)
local draft = book:draft_edit(nest)
check(draft:text(tally.FIELD_NAME) == "Nest", "a text comes back")
check(draft:text(tally.FIELD_DESCRIPTION) == nil, "no text is nil")
check(tonumber(nest) == 4, "an id becomes a number")

-- An error in a callback comes out of the call; the book is fine afterwards.
broken = true
check(tostring(refused("a broken clock", book.now, book)):find "stands still", "what the clock raised is raised")
refused("a note by a broken clock", book.create, book, tally.KIND_NOTE, nest, "Arrival", tally.NOW)
broken = false
local written = book:query_new(tally.KIND_NOTE):cursor()
check(written:next() and written:int(tally.FIELD_TIME) == now, "what was written meanwhile has the time that was told last")
written:close()
check(book:now() == now, "the clock goes on")

-- Recording in a loop that becomes machine code, with a clock that is called back.
local watch = book:session_start(nest, "Watch", tally.NOW)
local peck = book:find(tally.KIND_EVENT_TYPE, nest, "A")
for _ = 1, 2000 do watch:log(peck, tally.NOW) end
check(watch:count(peck) == 2000, "2,000 events are counted")
local first = watch:log_events {{time = tally.NOW, type = peck, note = "a note"}, {time = tally.NOW, type = peck, value = 2.5}}
check(first == watch:stat().last_seq - 1, "two more come at once")
watch:log_columns({tally.NOW, tally.NOW}, {peck, peck})
check(watch:count(peck) == 2004, "and two as columns")
watch:stop(tally.NOW)
check(refused("an event after the stop", watch.log, watch, peck, tally.NOW).name == "E_STATE", "a bare status is raised too")
book:event_change(watch:stat().item, first, {time = now, type = peck, note = "another"})
book:event_delete(watch:stat().item, first + 1)

-- Conditions by lists, rows, lists of ids, results in their order.
local tag = book:create(tally.KIND_TAG, tally.ROOT, "seen", tally.NOW)
local note = book:create(tally.KIND_NOTE, nest, "Arrival", tally.NOW)
draft = book:draft_edit(note)
draft:set_ids(tally.FIELD_TAGS, {tag})
draft:save()
local found = book:query_new(tally.KIND_NOTE)
found:where_int(tally.FIELD_ID, tally.OP_IN, {note, 4711})
check(found:count() == 1, "one is found")
local rows = 0
for row in found:cursor():rows() do
  rows = rows + 1
  local tags = row:ids(tally.FIELD_TAGS)
  check(#tags == 1 and tags[1] == tag, "a row has its tags")
end
check(rows == 1, "and one is walked")
local cursor = found:cursor()
cursor:next()
local row, signal = cursor:next()
check(row == nil and signal == tally.DONE, "after the last row comes nil, and why")
check(book:day_statistics(book:day_of(now), book:day_of(now)).tasks == 0, "a struct is filled")

-- Texts of any length.
check(tally.duration_format(90 * SECOND, tally.DURATION_TIMER):find "1:30", "a duration is a text")
local long = ("x "):rep(10000)
check(#tally.text_redact(long, tally.REDACTION_STAR) >= 10000, "a buffer grows")

-- An export through a function, in pieces; one that ends it; one that fails. Each function is given back.
local pieces = {}
local all = book:query_new(tally.KIND_ANY)
local options = {write = function(data, size) pieces[#pieces + 1] = data check(#data == tonumber(size), "a piece has its size") end}
all:export(tally.FORMAT_JSON, options)
local text = all:export(tally.FORMAT_JSON)
check(#text > 1000 and table.concat(pieces) == text, "in pieces it is the same")
check(refused("an export", all.export, all, tally.FORMAT_JSON, {write = function() return true end}).name == "E_CANCELLED", "true ends it")
failure = refused("an export", all.export, all, tally.FORMAT_JSON, {write = function() error {mine = true} end})
check(failure.mine, "what it raised comes out as it was")
failure = refused("an answer that is no number", all.export, all, tally.FORMAT_JSON, {write = function() return {} end})
check(tostring(failure):find "table", "what a callback answers is looked at: " .. tostring(failure))
for _ = 1, 1100 do found:export(tally.FORMAT_TEXT, options) end -- there is room for a thousand callbacks at a time
-- Lines of the log, and an end of them.
tally.log_handler_set(function(level, _, message)
  check(type(message) == "string" and level > 0, "a line has its parts")
end, tally.LOG_DEBUG)
tally.log_handler_set(nil, tally.LOG_DEBUG)

-- A transaction is a book of its own: kept when its function returns, taken back when it raises.
local before = book:query_new(tally.KIND_NOTE):count()
local made = book:transaction(function(inside)
  local note = inside:create(tally.KIND_NOTE, tally.ROOT, "within", tally.NOW)
  check(book:query_new(tally.KIND_NOTE):count() == before, "outside, the last commit is read")
  return note
end, "field day")
check(made > 0 and book:query_new(tally.KIND_NOTE):count() == before + 1, "it is kept")
failure = refused("what raises", book.transaction, book, function(inside)
  inside:create(tally.KIND_NOTE, tally.ROOT, "lost", tally.NOW)
  error {mine = true}
end)
check(failure.mine and book:query_new(tally.KIND_NOTE):count() == before + 1, "it is taken back")
local state = book:snapshot_begin()
book:create(tally.KIND_NOTE, tally.ROOT, "later", tally.NOW)
check(state:query_new(tally.KIND_NOTE):count() == before + 1, "a snapshot keeps its state")
state:close()

-- A row as a table, by the names of its columns.
local asked = book:sql("SELECT 9007199254740993 AS large, 0.5 AS share, 'milk' AS what, NULL AS none, x'00ff' AS bytes", {})
check(asked:next(), "a statement gives a row")
local values = asked:values()
check(values.large == 9007199254740993LL and values.share == 0.5 and values.what == "milk" and values.none == nil
  and values.bytes == "\0\255", "its columns have names")
check(not asked:next(), "it gives one")
asked:close()

-- A book as bytes.
local same = tally.book_open_bytes(book:serialize(), {flags = tally.OPEN_READ_ONLY})
check(same:query_new(tally.KIND_NOTE):count() == book:query_new(tally.KIND_NOTE):count(), "a book is opened from bytes")
same:close()

-- A session for a function stops with it, whether it returns, raises or stops it.
local function running()
  local sessions = book:query_new(tally.KIND_SESSION)
  sessions:where_int(tally.FIELD_STATE, tally.OP_EQ, {tally.STATE_RUNNING})
  return sessions:count()
end
local before_recording = running()
check(book:record("returns", function(session) session:log(peck, tally.NOW) return "so" end) == "so", "what the function returns is returned")
failure = refused("what raises", book.record, book, "raises", function() error {mine = true} end)
check(failure.mine, "what the function raises is raised")
book:record("stopped before", function(session) session:stop(tally.NOW) end)
book:record("goes on", function(session) session:close() end)
check(running() == before_recording + 1, "all but the closed one are stopped")

-- What is closed says so; what is dropped is collected, in any order.
cursor:close()
cursor:close()
check(refused("a closed cursor", cursor.next, cursor).name == "E_MISUSE", "a closed handle is NULL")
book:close()
check(refused("a query of a closed book", all.count, all).name == "E_CLOSED", "a child of a closed book says so")
for _ = 1, 20 do
  local other = tally.book_open(":memory:", {clock = function() return now end})
  other:query_new(tally.KIND_ANY):cursor():next()
end
book, watch, draft, found, cursor, row, all = nil, nil, nil, nil, nil, nil, nil
collectgarbage()
collectgarbage()
check(tally.live_handles() == 0, "nothing is left: " .. tostring(tally.live_handles()))
print(checks .. " checks")
