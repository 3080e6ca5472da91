-- The same field log as examples/c/mel.c, with the same output.
-- Run: LUA_PATH="bindings/lua/?.lua;;" luajit examples/lua/mel.lua
local tally = require "tallybook"

local SECOND = 1000000000LL
-- A clock set by the program: one second passes at every reading, so the output is always the same.
local clock_now = 1754139910 * SECOND
local function ticking()
  clock_now = clock_now + SECOND / 2
  return clock_now
end

local book = tally.book_open(":memory:", {author = "kh", clock = ticking})
book:setting_set("location_enabled", "true")
local nest = book:create(tally.KIND_COLLECTION, tally.ROOT, "Heron nest", tally.NOW)

local note = book:draft_new(tally.KIND_NOTE, nest, 0)
note:set_text(tally.FIELD_NAME, "Arrival")
note:set_real(tally.FIELD_LATITUDE, 45.4429)
note:set_real(tally.FIELD_LONGITUDE, -73.6016)
note:save()

local peck, call = book:find(tally.KIND_EVENT_TYPE, nest, "A"), book:find(tally.KIND_EVENT_TYPE, nest, "B")
local watch = book:session_start(nest, "Morning watch", tally.NOW)
watch:log(peck, tally.NOW) -- kept once it returns
watch:log(peck, tally.NOW)
watch:log(call, book:now() - SECOND) -- a second ago
watch:pause(tally.NOW)
watch:resume(tally.NOW)
print(("A %d, B %d, elapsed %d ms"):format(tonumber(watch:count(peck)), tonumber(watch:count(call)), tonumber(watch:stat().elapsed / 1000000)))
watch:stop(tally.NOW)

note:set_text(tally.FIELD_DESCRIPTION, "Adult on the nest")
note:save()

local query = book:query_new(tally.KIND_ANY)
for entry in query:cursor():rows() do print(("%d %s"):format(tonumber(entry:id()), entry:text(tally.FIELD_NAME))) end
io.write(query:export(tally.FORMAT_MARKDOWN))
