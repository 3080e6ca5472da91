import Foundation

extension PreparedCall {
  /// Makes one argument hostile. False where the recipe leaves nothing to change (an option struct that is NULL).
  public func apply(_ mutation: Mutation, zoo: Zoo?) -> Bool {
    let index = mutation.parameter
    if !mutation.contextsReachable { contextsReachable = false }
    switch mutation.change {
    case .word(let word): words[index] = word
    case .flipped(let bits):
      // What another living handle is called by is no forgery, and the zoo is needed whole.
      if zoo?.contains(words[index] ^ bits) == true { return false }
      words[index] ^= bits
    case .zoo(let name):
      guard let word = zoo?[name] else { return false }
      words[index] = word
    case .address: words[index] = UInt64(UInt(bitPattern: arena.allocate(64)))
    case .bytes(let bytes, let length):
      // A single NUL stands for NULL itself.
      words[index] = bytes == [0] ? 0 : UInt64(UInt(bitPattern: arena.place(bytes)))
      words[index + 1] = length
    case .structSize(let size, let dirty):
      guard let placed = structs.first(where: { $0.index == index }) else { return false }
      // A size that is none is refused before anything lies there: its number alone has a place.
      let room = size > 1 << 20 ? placed.structure.size : max(Int(size), MemoryLayout<UInt32>.size)
      let copy = arena.allocateAtTheEnd(room)
      put(placed.address, of: placed.structure.size, at: copy, room: room, dirty)
      copy.storeBytes(of: size, as: UInt32.self)
      words[index] = UInt64(UInt(bitPattern: copy))
    case .stride(let stride, let dirty):
      guard let placed = structs.first(where: { $0.index == index }), placed.count > 0, stride <= 1 << 20,
        let parameter = function.params.first(where: { function.index(of: $0.name) == index })?.stride, let place = function.index(of: parameter)
      else { return false }
      let copy = arena.allocateAtTheEnd(Int(stride) * placed.count)
      for element in 0..<placed.count {
        put(
          placed.address + element * placed.structure.size, of: placed.structure.size, at: copy + element * Int(stride), room: Int(stride), dirty)
      }
      words[index] = UInt64(UInt(bitPattern: copy))
      words[place] = stride
    case .field(let field, let word):
      guard let placed = structs.first(where: { $0.index == index }) else { return false }
      store(word, field, placed)
    case .fieldText(let field, let length, let bytes, let count):
      guard let placed = structs.first(where: { $0.index == index }) else { return false }
      store(bytes.isEmpty && count > 0 ? 0 : UInt64(UInt(bitPattern: arena.place(bytes))), field, placed)
      store(count, length, placed)
    case .resultSize(let size):
      guard let place = results.firstIndex(where: { $0.index == index }) else { return false }
      let room = min(max(Int(size), MemoryLayout<UInt32>.size), 1 << 16)
      let memory = arena.allocateAtTheEnd(room, fill: Caller.pattern)
      memory.storeBytes(of: size, as: UInt32.self)
      words[index] = UInt64(UInt(bitPattern: memory))
      results[place].address = words[index]
      results[place].room = room
    case .errorSize(let size):
      // A larger one is another version's; it is filled as far as this one is known.
      errorRoom = min(max(Int(size), MemoryLayout<UInt32>.size), 1 << 16)
      let report = arena.allocateAtTheEnd(errorRoom, fill: Caller.pattern)
      report.storeBytes(of: size, as: UInt32.self)
      errorAddress = UInt64(UInt(bitPattern: report))
      words[index] = errorAddress
    }
    return true
  }

  /// A struct with what fits of it, and behind the library's nothing, or something.
  private func put(
    _ source: UnsafeMutableRawPointer, of size: Int, at place: UnsafeMutableRawPointer, room: Int, _ dirty: Bool
  ) {
    memcpy(place, source, min(size, room))
    // Its last byte alone: what looks at some of them only misses it.
    if dirty, room > size { place.storeBytes(of: 0x11, toByteOffset: room - 1, as: UInt8.self) }
  }

  private func store(_ word: UInt64, _ field: Description.Field, _ placed: Placed) {
    if field.size == 4 {
      placed.address.storeBytes(of: UInt32(truncatingIfNeeded: word), toByteOffset: field.offset, as: UInt32.self)
    } else {
      placed.address.storeBytes(of: word, toByteOffset: field.offset, as: UInt64.self)
    }
  }
}
