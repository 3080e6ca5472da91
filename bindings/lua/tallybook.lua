-- Tallybook for LuaJIT 2.1, made at run time from the library's own description (tally_abi_json): no call is missing, and none is
-- older than the library. docs/reference.md is the manual; its names are used here without tally_ (docs/bindings.md says how this works):
--
--   local tally = require "tallybook"                    -- TALLYBOOK_LIBRARY, or libtallybook.so.0 on the system's search path
--   local book = tally.book_open("herons.tally", {author = "kh"})
--   local nest = book:create(tally.KIND_COLLECTION, tally.ROOT, "Heron nest", tally.NOW)
--
-- A function that takes a handle first is a method of it, without its noun: tally_draft_set_text is draft:set_text. Results are returned in
-- order; true if there are none; nil and a number for a signal (TALLY_DONE, TALLY_TIMEOUT). A failure is raised: a table with code, name,
-- reason, message, sub_code, field, id, found and bound, which prints as one line. 64-bit numbers are int64_t (5LL), exact; use tonumber() to
-- make table keys of them. Options and events are tables by field; lists are tables; texts and bytes are strings. Handles close themselves
-- when they are collected, or by :close(), in any order. Callbacks are functions; an error in one is raised by the call that it ran in. A
-- callback's nil and false are 0 for the library, its true is 1.

local ffi, bit = require "ffi", require "bit"

-- JSON without what a description never has: floating-point numbers, and escapes beyond U+FFFF. Numbers stay text: some have 64 bits.
local function parse(text)
  local at, value = 1, nil
  local escapes = {n = "\n", t = "\t", r = "\r", b = "\b", f = "\f"}
  local function character(kind, hex)
    if kind ~= "u" then return (escapes[kind] or kind) .. hex end
    local code = tonumber(hex, 16)
    if code < 0x80 then return string.char(code) end
    local low = 0x80 + bit.band(code, 63)
    if code < 0x800 then return string.char(0xC0 + bit.rshift(code, 6), low) end
    return string.char(0xE0 + bit.rshift(code, 12), 0x80 + bit.band(bit.rshift(code, 6), 63), low)
  end
  local function look()
    at = text:find("[^ \n\r\t,:]", at)
    return text:sub(at, at)
  end
  local function quoted()
    local from = at + 1
    at = text:find('["\\]', from)
    while text:sub(at, at) == "\\" do at = text:find('["\\]', at + 2) end
    at = at + 1
    return (text:sub(from, at - 2):gsub("\\(.)(%x?%x?%x?%x?)", character))
  end
  function value()
    local first = look()
    if first == '"' then return quoted() end
    if first == "{" or first == "[" then
      local close, made = first == "{" and "}" or "]", {}
      at = at + 1
      while look() ~= close do
        local key = first == "{" and quoted() or #made + 1
        made[key] = value()
      end
      at = at + 1
      return made
    end
    local word = text:match("^[^,%]} \n]+", at)
    at = at + #word
    if word == "true" or word == "false" then return word == "true" end
    return word
  end
  return value()
end

ffi.cdef "const char *tally_abi_json(void);"
local C = ffi.load(os.getenv "TALLYBOOK_LIBRARY" or "libtallybook.so.0")
local abi = parse(ffi.string(C.tally_abi_json()))
if abi.format ~= "1" then error("the description has format " .. tostring(abi.format) .. "; this binding knows 1: take a newer one", 0) end

-- MARK: Types of C

local declared = {}
local function declare(...) declared[#declared + 1] = string.format(...) end
local named = {}
for _, set in ipairs(abi.constants) do
  -- Flags that are joined to values are of the same type as these.
  if set.c_name and not named[set.c_name] then declare("typedef %s %s;", set.c_type, set.c_name) end
  if set.c_name then named[set.c_name] = true end
end
for _, handle in ipairs(abi.handles) do declare("typedef struct %s %s;", handle.c_type, handle.c_type) end
for _, callback in ipairs(abi.callbacks) do
  local types = {}
  for i, parameter in ipairs(callback.c_params) do types[i] = parameter.ctype end
  declare("typedef %s (*%s)(%s);", callback.c_returns, callback.name, table.concat(types, ", "))
end
for _, struct in ipairs(abi.structs) do
  local fields = {}
  for i, field in ipairs(struct.fields) do
    local base, count = field.c_type:match "^(.-)(%[%d+%])$"
    fields[i] = string.format("%s %s%s;", base or field.c_type, field.name, count or "")
  end
  declare("typedef struct { %s } %s;", table.concat(fields, " "), struct.name)
end
for _, foreign in ipairs(abi.foreign) do declare("%s", (foreign.definition:gsub("#[^\n]*\n", ""))) end
for _, called in ipairs(abi.functions) do
  if called.name ~= "tally_abi_json" then declare("%s", called.c_declaration) end
end
ffi.cdef(table.concat(declared, "\n"))

local tally, codes, reasons = {}, {}, {}
for _, set in ipairs(abi.constants) do
  for _, constant in ipairs(set.values) do
    local suffix = ({i64 = "LL", size = "ULL"})[set.type] or ""
    local number = assert(loadstring("return " .. constant.value .. suffix))()
    tally[constant.c_name:sub(7)] = number
    if set.name == "status" then codes[number] = constant end
    if set.name == "reason" and number ~= 0 then reasons[number] = constant.name end
  end
end

-- MARK: Failures

local Failure = {__tostring = function(failure) return "TALLY_" .. failure.name .. ": " .. failure.message end}
local pending -- the error that a callback raised, until the call that it ran in returns

local function refuse(status, report)
  local known = codes[status] or {name = tostring(status), doc = "an unknown status"}
  local failure = {code = status, name = known.name, message = known.doc}
  if report then
    failure.message = ffi.string(report.message)
    -- The reason, if the status has several causes: a name such as "OVERLAP", or the number of one that this description does not know.
    if report.reason ~= 0 then failure.reason = reasons[report.reason] or report.reason end
    for _, name in ipairs {"sub_code", "field", "id"} do failure[name] = report[name] end
    -- An integer beyond 2^53 is an int64_t, as ids are; a number that was not reported is nil.
    for _, name in ipairs {"found", "bound"} do
      local kind = report[name .. "_type"]
      if kind ~= 0 then failure[name] = report[name] end
      if kind == 1 and math.abs(report[name]) >= 2^53 then failure[name] = report[name .. "_integer"] end
    end
  end
  error(setmetatable(failure, Failure), 0)
end

local function settle(status, report)
  if pending then
    local raised = pending
    pending = nil
    error(raised, 0)
  end
  if status < 0 then refuse(status, report) end
  return status
end

-- MARK: Callbacks

local kept, contexts = {}, 0 -- by context: what the library may still call
local types = {}
for _, callback in ipairs(abi.callbacks) do types[callback.name] = callback end

--- A handler's result as C takes it; a result that C cannot take is an error here, where it is caught.
local function answer(ctype, handler, ...)
  local result = handler(...)
  return ctype ~= "void" and ffi.cast(ctype, result == true and 1 or result or 0) or nil
end

local function receive(name, handler)
  local returns = types[name].c_returns
  -- Nothing may be raised through C: an error is kept, and raised when the call returns. A clock returns its last time, anything else "stop".
  local isClock, told = returns == "int64_t", {}
  return ffi.cast(name, function(_, ...)
    local given, n = {...}, select("#", ...)
    for i = 1, n do
      local ctype = types[name].c_params[i + 1].ctype
      if ctype == "const char *" then given[i] = ffi.string(given[i]) end
      if ctype == "const void *" then given[i] = ffi.string(given[i], tonumber(given[i + 1])) end
    end
    local ok, result = pcall(answer, returns, handler, unpack(given, 1, n))
    if not ok then pending, result = pending or result, isClock and (told[given[1]] or 0) or 1 end
    if isClock then told[given[1]] = result end
    if returns ~= "void" then return result end
  end)
end

local release = ffi.cast("tally_context_free_fn", function(context)
  local number = tonumber(ffi.cast("intptr_t", context))
  if kept[number] then kept[number]:free() end
  kept[number] = nil
end)

--- A function for the library, its context, and the function that destroys both.
local function callback(name, handler)
  if handler == nil then return nil, nil, nil end
  contexts = contexts + 1
  kept[contexts] = receive(name, handler)
  return kept[contexts], ffi.cast("void *", contexts), release
end

-- MARK: Structs

local structs = {}
for _, struct in ipairs(abi.structs) do
  structs[struct.name] = struct
  for _, field in ipairs(struct.fields) do struct[field.name] = field end
end

--- Fills a C struct from a table; missing fields have the defaults of the INIT macro. Its texts must live as long: they belong to the table.
local function fill(into, name, values)
  local struct = structs[name]
  for _, field in ipairs(struct.fields) do
    if field.init then
      local constant = field.init:match "^TALLY_(.+)"
      into[field.name] = constant and tally[constant] or field.init:find "0.0 /" and 0 / 0 or tonumber(field.init)
    end
  end
  if struct.sized then into.struct_size = ffi.sizeof(into) end
  for key, value in pairs(values) do
    local field = struct[key]
    if not field then error(name .. " has no field " .. tostring(key) .. "; docs/reference.md has its fields", 0) end
    if types[field.c_type] then
      into[key], into[key .. "_context"], into[key .. "_context_free"] = callback(field.c_type, value)
    else
      into[key] = value
      local size = struct[key .. "_length"] and "_length" or struct[key .. "_size"] and "_size"
      if size then into[key .. size] = #value end
    end
  end
  return into
end

local function options(name, values) return values and fill(ffi.new(name), name, values) end

local function array(element, values)
  if type(values) ~= "table" then return values end
  if not structs[element] then return ffi.new(element .. "[?]", #values, values) end
  local made = ffi.new(element .. "[?]", #values)
  for i, value in ipairs(values) do fill(made[i - 1], element, value) end
  return made
end

-- MARK: Handles

local classes, closers = {}, {}
for _, handle in ipairs(abi.handles) do
  local class, close = {}, function(pointer) C[handle.close](pointer) end
  jit.off(close)
  class.__index, class.__tostring = class, function() return handle.c_type end
  function class.close(object)
    if object.pointer ~= nil then close(ffi.gc(object.pointer, nil)) end
    object.pointer = ffi.cast(handle.c_type .. " *", nil)
  end
  classes[handle.name], closers[handle.close] = class, true
  class.wrap = function(pointer) return pointer ~= nil and setmetatable({pointer = ffi.gc(pointer, close)}, class) or nil end
end

local function owned(pointer) -- bytes become a string at once
  if pointer == nil then return nil end
  local size = ffi.new "size_t[1]"
  local made = ffi.string(C.tally_bytes_data(pointer, size), size[0])
  C.tally_bytes_free(pointer)
  return made
end

local function ids(pointer, count)
  local made = {}
  for i = 1, pointer ~= nil and tonumber(count) or 0 do made[i] = pointer[i - 1] end
  return made
end

local function borrowed(pointer, length) return pointer ~= nil and ffi.string(pointer, length) or nil end

-- MARK: Calls

local scalars = {i32 = "int32_t", u32 = "uint32_t", i64 = "int64_t", u64 = "uint64_t", f64 = "double", size = "size_t"}
local inside = {C = C, ffi = ffi, settle = settle, options = options, array = array, callback = callback, classes = classes, owned = owned,
  ids = ids, borrowed = borrowed, tonumber = tonumber, type = type, LIMIT = tally.E_LIMIT}

--- A Lua function for a C function, generated as Lua code: nothing is looked up when it runs.
local function bind(called)
  local inputs, before, pass, results, counted = {}, {}, {}, {}, {}
  local length, buffer
  local function add(list, ...) list[#list + 1] = string.format(...) end
  for _, parameter in ipairs(called.params) do
    if parameter.type:find "^in%-array" then counted[parameter.count or ""], counted[parameter.stride or ""] = parameter, parameter end
  end
  for _, parameter in ipairs(called.params) do
    -- Some names are keywords of Lua, such as until.
    local name, kind, of = parameter.name .. "_", parameter.type:match "^([^:]+):?(.*)$"
    local out = scalars[kind:match "^out%-(.+)$"]
    local array = counted[parameter.name]
    if array then
      local size = string.format("ffi.sizeof '%s'", scalars[of] or array.type:match ":(.+)$")
      add(pass, "%s", array.stride == parameter.name and size or "#" .. array.name .. "_")
    elseif kind == "in-array" then
      add(inputs, "%s", name)
      add(pass, parameter.count and "array('%s', %s)" or "array('%s', {%s})", scalars[of] or of, name)
    elseif kind == "handle" then
      add(inputs, "%s", name)
      add(pass, "%s.pointer", name)
    elseif kind == "text" or kind == "data" then
      add(inputs, "%s", name)
      add(pass, "%s, %s and #%s or 0", name, name, name)
    elseif kind == "in-struct" then
      add(inputs, "%s", name)
      add(pass, "options('%s', %s)", of, name)
    elseif kind == "callback" then
      add(inputs, "%s", name)
      add(before, "local call, context, free = callback('%s', %s)", of, name)
      add(pass, "call, context, free")
    elseif kind == "out-handle" then
      add(before, "local %s = ffi.new 'tally_%s *[1]'", name, of)
      add(pass, "%s", name)
      add(results, of == "bytes" and "owned(%s[0])" or "classes." .. of .. ".wrap(%s[0])", name)
    elseif kind == "out-buffer" then
      buffer = name
      add(before, "local room = 4096\nlocal %s\n::again::\n%s = ffi.new('char[?]', room)", name, name)
      add(pass, "%s, room", name)
    elseif out then
      add(before, "local %s = ffi.new '%s[1]'", name, out)
      add(pass, "%s", name)
      if buffer or called.returns:find "^borrowed" then length = name else add(results, "%s[0]", name) end
    elseif kind == "out-struct" then
      add(before, "local %s = options('%s', {})", name, of)
      add(pass, "%s", name)
      add(results, "%s", name)
    elseif kind == "out-foreign" then
      add(before, "local %s = ffi.new 'struct %s'", name, of)
      add(pass, "%s", name)
      add(results, "%s", name)
    elseif kind == "out-data" then
      add(inputs, "%s, %s_size", name, name)
      add(pass, "%s, %s_size", name, name)
    elseif kind ~= "context" and kind ~= "context-free" then -- numbers, and arrays to be filled, which belong to the caller
      add(inputs, "%s", name)
      add(pass, kind == "u32" and "%s or 0" or "%s", name)
    end
  end
  if called.error_param then
    table.insert(before, 1, "local report = ffi.new 'tally_error'\nreport.struct_size = ffi.sizeof(report)")
    add(pass, "report")
  end
  local lines = {"return function(" .. table.concat(inputs, ", ") .. ")", table.concat(before, "\n")}
  add(lines, "local answer = C.%s(%s)", called.name, table.concat(pass, ", "))
  if called.returns == "status" then
    if buffer then add(lines, "if answer == LIMIT and report.bound > room then room = report.bound goto again end") end
    add(lines, "if settle(answer, %s) > 0 then return nil, answer end", called.error_param and "report" or "nil")
    if buffer then add(results, "ffi.string(%s, %s[0])", buffer, length) end
    add(lines, "return %s", results[1] and table.concat(results, ", ") or "true")
  else
    add(lines, "settle(0)")
    if called.returns == "borrowed-ids" then add(lines, "return ids(answer, %s[0])", length)
    elseif called.returns:find "text$" or called.returns == "borrowed-bytes" then add(lines, "return borrowed(answer%s)", length and ", " .. length .. "[0]" or "")
    else add(lines, "return answer") end
  end
  local made = assert(loadstring(table.concat(lines, "\n") .. "\nend", "=" .. called.name))
  local bound = setfenv(made, inside)()
  -- Compiled code cannot be called back, and a value that it no longer uses could be collected while C reads it.
  jit.off(bound)
  return bound
end

for _, called in ipairs(abi.functions) do
  local bare = called.name:sub(7)
  local owner = called.params[1] and called.params[1].type:match "^handle:(.+)$"
  if closers[called.name] or called.name == "tally_bytes_data" then -- they belong to their objects
  elseif owner then classes[owner][bare:gsub("^" .. owner .. "_", "", 1)] = bind(called)
  else tally[bare] = bind(called) end
end

--- Row by row: `for row in query:cursor():rows() do print(row:text(tally.FIELD_NAME)) end`.
function classes.cursor.rows(cursor)
  return function() return cursor:next() and cursor or nil end
end

--- All or nothing: `book:transaction(function(inside) inside:create(tally.KIND_NOTE, tally.ROOT, "Arrival", tally.NOW) end, "field day")`. Committed when
--- the function returns, rolled back when it raises; returns the function's results.
function classes.book.transaction(book, body, name)
  local inside = book:transaction_begin(name, 0)
  local function finish(ok, ...)
    if ok then
      local kept, failure = pcall(inside.transaction_commit, inside)
      inside:close()
      if not kept then error(failure, 0) end
      return ...
    end
    inside:close()
    error((...), 0)
  end
  return finish(pcall(body, inside))
end

--- The current row as a table by the names of its columns, without those that have no value: `row:values().amount`. Whole numbers are int64_t.
function classes.cursor.values(cursor)
  local found, index = {}, 0
  local read = {[tally.VALUE_INT] = cursor.int, [tally.VALUE_REAL] = cursor.real, [tally.VALUE_TEXT] = cursor.text, [tally.VALUE_IDS] = cursor.ids,
    [tally.VALUE_BLOB] = cursor.blob}
  while true do
    local column = cursor:column(index)
    if not column then return found end
    local name, value = ffi.string(column.name, column.name_length), read[cursor:type(column.field)]
    if value then found[name] = value(cursor, column.field) end
    index = index + 1
  end
end

--- A session for a function: `book:record("Watch", function(session) session:log(peck, tally.NOW) end)`. Stopped when the function returns or raises, unless it
--- stopped the session itself; returns the function's results.
function classes.book.record(book, name, body, parent)
  local session = book:session_start(parent or tally.ROOT, name, tally.NOW)
  local function finish(ok, ...)
    local stopped, failure = true, nil
    if session.pointer ~= nil and session:stat().state ~= tally.STATE_STOPPED then stopped, failure = pcall(session.stop, session, tally.NOW) end
    session:close()
    if not ok then error((...), 0) end
    if not stopped then error(failure, 0) end
    return ...
  end
  return finish(pcall(body, session))
end

return tally
