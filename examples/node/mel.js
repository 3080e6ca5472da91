// The same field log as examples/c/mel.c, with the same output. Build and run: tools/checks/node.
"use strict"
const tally = require(process.argv[2] ?? "./tallybook.node")

const SECOND = 1_000_000_000n
// A clock set by the program: one second passes at every two readings, so the output is always the same.
let clockNow = 1754139910n * SECOND
const ticking = () => (clockNow += SECOND / 2n)

const book = tally.open(":memory:", "kh", ticking)
tally.set(book, "location_enabled", "true")
const nest = tally.create(book, tally.KIND_COLLECTION, tally.ROOT, "Heron nest")

const note = tally.draft(book, tally.KIND_NOTE, nest)
tally.setText(note, tally.FIELD_NAME, "Arrival")
tally.setReal(note, tally.FIELD_LATITUDE, 45.4429)
tally.setReal(note, tally.FIELD_LONGITUDE, -73.6016)
tally.save(note)

const [peck, call] = ["A", "B"].map((name) => tally.find(book, tally.KIND_EVENT_TYPE, nest, name))
const watch = tally.start(book, nest, "Morning watch")
tally.log(watch, peck, tally.NOW) // kept once it returns
tally.log(watch, peck, tally.NOW)
tally.log(watch, call, tally.now(book) - SECOND) // a second ago
tally.pause(watch, tally.NOW)
tally.resume(watch, tally.NOW)
const milliseconds = tally.elapsed(watch) / 1_000_000n
console.log(`A ${tally.count(watch, peck)}, B ${tally.count(watch, call)}, elapsed ${milliseconds} ms`)
tally.stop(watch, tally.NOW)

tally.setText(note, tally.FIELD_DESCRIPTION, "Adult on the nest")
tally.save(note)

const query = tally.query(book, tally.KIND_ANY)
for (const [id, name] of tally.names(query)) console.log(`${id} ${name}`)
process.stdout.write(tally.write(query, tally.FORMAT_MARKDOWN))

// What is refused is an Error with the status as its code, and a wrong argument a TypeError.
for (const [refused, code] of [
  [() => tally.find(book, tally.KIND_EVENT_TYPE, nest, "Z"), "TALLY_E_NOT_FOUND"],
  [() => tally.create(book, tally.KIND_NOTE, 4711n, "Lost"), "TALLY_E_NOT_FOUND"],
  [() => tally.save("no draft"), undefined],
]) {
  try {
    refused()
    throw new RangeError("nothing was refused")
  } catch (error) {
    if (error.code !== code) throw error
  }
}
for (const handle of [query, watch, note, book]) tally.close(handle)
if (tally.liveHandles() !== 0n) throw new RangeError("a handle was forgotten")
