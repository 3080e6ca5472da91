internal import CTallybook
internal import TallybookCore

/// The longest text that is taken: longer ones are lengths gone wrong.
private let longestText = 256 << 20

/// The most bytes that are taken or given at once: larger ones are sizes gone wrong.
private let largestPiece = 1 << 30

/// A text that must be there; NULL with length 0 is the empty one.
@inline(never)
func text(_ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString) throws(Failure) -> String {
  guard let start else {
    guard length == 0 else { throw Failure(.nullPointer, "\(name) is NULL with a length; give the text or the length 0") }
    return ""
  }
  // TALLY_NTS, which is SIZE_MAX, arrives as -1.
  let bytes: UnsafeRawBufferPointer
  if length == -1 {
    var end = 0
    while end <= longestText, start[end] != 0 { end += 1 }
    bytes = UnsafeRawBufferPointer(start: start, count: end)
  } else {
    bytes = UnsafeRawBufferPointer(start: start, count: length < 0 ? 0 : length)
  }
  guard length >= -1, bytes.count <= longestText else {
    throw Failure(.argumentSize, "\(name) is longer than \(longestText) bytes; check its length", bound: Measure(longestText))
  }
  let characters = bytes.bindMemory(to: UInt8.self)
  // Most texts are ASCII, of which nothing needs to be validated: a tenth of the cost.
  if characters.allSatisfy({ $0 < 0x80 }) { return String(decoding: characters, as: UTF8.self) }
  guard let text = String(validating: characters, as: UTF8.self) else {
    throw Failure(.utf8, "\(name) is not valid UTF-8; convert it first")
  }
  return text
}

/// A text that may be left away with NULL.
func optionalText(_ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString) throws(Failure) -> String? {
  if start == nil, length == 0 { return nil }
  return try text(start, length, name)
}

/// A result that must have a place; it is zeroed at once.
func out<T>(_ pointer: UnsafeMutablePointer<T>?, _ zero: T, _ name: StaticString) throws(Failure) -> UnsafeMutablePointer<T> {
  guard let pointer else { throw noPlace(name) }
  pointer.pointee = zero
  return pointer
}

/// Refuses a result without a place.
@inline(__always)
func requirePlace(_ pointer: UnsafeRawPointer?, _ name: StaticString) throws(Failure) {
  if pointer == nil { try refusePlace(name) }
}

@inline(never)
private func refusePlace(_ name: StaticString) throws(Failure) { throw noPlace(name) }

@inline(never)
func noPlace(_ name: StaticString) -> Failure { Failure(.nullPointer, "\(name) is NULL; give it a place for the result") }

/// Flags, all of them known.
@inline(__always)
func flags<F: OptionSet>(_ bits: UInt32, _ all: F) throws(Failure) -> F where F.RawValue == UInt32 {
  let unknown = bits & ~all.rawValue
  if unknown != 0 { try refuseFlags(unknown) }
  return F(rawValue: bits)
}

@inline(never)
private func refuseFlags(_ unknown: UInt32) throws(Failure) {
  throw Failure(.unknownFlag, "flags have unknown bits 0x\(String(unknown, radix: 16)); give known ones or 0")
}

/// Flags of a call that knows none.
@inline(never)
func noFlags(_ bits: UInt32) throws(Failure) {
  guard bits == 0 else { throw Failure(.unknownFlag, "flags are 0x\(String(bits, radix: 16)) and must be 0") }
}

/// A field of the vocabulary, or one of a template's.
@inline(__always)
func field(_ number: Int32) throws(Failure) -> Field {
  guard let field = Field(rawValue: number) else { throw noField(number) }
  return field
}

@inline(never)
private func noField(_ number: Int32) -> Failure {
  Failure(.field, "there is no field \(number); give one of the constants of fields, or a template's", found: Measure(number))
}

/// A day such as 20260302; nil for 0.
func day(_ number: Int32, _ name: StaticString) throws(Failure) -> CivilDate? {
  guard number != 0 else { return nil }
  guard let day = CivilDate(number: number) else {
    throw Failure(.range, "\(name) is \(number), which is not a day; give one such as 20260302", found: Measure(number))
  }
  return day
}

/// One of a set of constants.
@inline(__always)
func constant<C: RawRepresentable>(_ number: Int32, _ what: StaticString, as type: C.Type) throws(Failure) -> C where C.RawValue == Int32 {
  guard let constant = C(rawValue: number) else { throw unknown(what, number) }
  return constant
}

@inline(never)
private func unknown(_ what: StaticString, _ number: Int32) -> Failure {
  Failure(.choice, "there is no \(what) \(number)", found: Measure(number))
}

/// A time, nil for TALLY_NOW.
func time(_ value: Int64) -> Instant? { value == .min ? nil : value }

/// Bytes of the caller's.
func data(_ start: UnsafeRawPointer?, _ size: Int, _ name: StaticString) throws(Failure) -> UnsafeRawBufferPointer {
  guard (0...largestPiece).contains(size) else {
    throw Failure(.argumentSize, "\(name) has more than \(largestPiece) bytes; check its size, or take less at a time", bound: Measure(largestPiece))
  }
  guard start != nil || size == 0 else { throw Failure(.nullPointer, "\(name) is NULL with a size; give the bytes or the size 0") }
  return UnsafeRawBufferPointer(start: start, count: size)
}

/// Room of the caller's for bytes.
func room(_ start: UnsafeMutableRawPointer?, _ size: Int, _ name: StaticString) throws(Failure) -> UnsafeMutableRawBufferPointer {
  guard (0...largestPiece).contains(size) else {
    throw Failure(.argumentSize, "\(name) has more than \(largestPiece) bytes; check its size, or take less at a time", bound: Measure(largestPiece))
  }
  guard let start else { throw Failure(.nullPointer, "\(name) is NULL; give it room") }
  return UnsafeMutableRawBufferPointer(start: start, count: size)
}

/// An array of the caller's.
func array<T>(_ start: UnsafePointer<T>?, _ count: Int, _ name: StaticString) throws(Failure) -> UnsafeBufferPointer<T> {
  guard count >= 0, count <= Int.max / 64 else { throw Failure(.argumentSize, "the count of \(name) is too large; check it") }
  guard let start else {
    guard count == 0 else { throw Failure(.nullPointer, "\(name) is NULL with a count; give the array or the count 0") }
    return UnsafeBufferPointer(start: nil, count: 0)
  }
  return UnsafeBufferPointer(start: start, count: count)
}

/// The elements of an array of structs of the caller's, at most `most`, each as `convert` reads it; a refusal names the element.
func elements<T: HostStructure, Element>(
  _ start: UnsafePointer<T>?, _ count: Int, _ stride: Int, most: Int, _ name: StaticString, _ convert: (T) throws(Failure) -> Element
) throws(Failure) -> [Element] {
  guard count != 0 else { return [] }
  guard let start else { throw Failure(.nullPointer, "\(name) is NULL with a count; give the \(name) or the count 0") }
  let form = T.form
  guard stride >= form.least else { throw tooSmall("the stride of", form, stride, "give its sizeof") }
  guard stride % MemoryLayout<T>.alignment == 0 else {
    throw Failure(.structSize, "the stride \(stride) breaks the alignment of \(form.name); make it a multiple of 8", found: Measure(stride))
  }
  guard count > 0, count <= most else {
    throw Failure(.argumentSize, "the count is \(count); give at most \(most) \(name) at once", found: Measure(count), bound: Measure(most))
  }
  var elements: [Element] = []
  elements.reserveCapacity(count)
  for index in 0..<count {
    do throws(Failure) { elements.append(try convert(try element(UnsafeRawPointer(start) + index * stride, stride: stride))) } catch {
      var failure = error
      if count > 1 { failure.message = "element \(index): " + failure.message }
      throw failure
    }
  }
  return elements
}

/// Hands a text to a caller's buffer, with its NUL.
@inline(never)
func deliver(
  _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ out_length: UnsafeMutablePointer<Int>?
) throws(Failure) {
  let bytes = Array(text.utf8)
  guard buffer != nil || size == 0 else { throw Failure(.nullPointer, "buffer is NULL with a size; give it room for the text, or the size 0") }
  guard let buffer, size > bytes.count || size < 0 else {
    // The one result of a call that fails: so many bytes are needed.
    out_length?.pointee = bytes.count + 1
    throw Failure(
      .smallBuffer, "the buffer has \(size) bytes and the text needs \(bytes.count + 1)", found: Measure(size), bound: Measure(bytes.count + 1))
  }
  for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
  buffer[bytes.count] = 0
  out_length?.pointee = bytes.count
}

/// Empties a result before anything else.
@inline(never)
func clear(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ out_length: UnsafeMutablePointer<Int>?) {
  out_length?.pointee = 0
  if let buffer, size != 0 { buffer[0] = 0 }
}

/// A number as a whole one: a real one is cut, and held at the ends.
func whole(_ value: Value) -> Int64 {
  switch value {
  case .int(let number): number
  case .real(let number): Int64(exactly: number.rounded(.towardZero)) ?? (number > 0 ? .max : number < 0 ? .min : 0)
  default: 0
  }
}

/// A timeout of the host's in ns; nil for the default of the book.
func hostTimeout(_ timeout: Int64, _ name: StaticString) throws(Failure) -> Int64? {
  switch timeout {
  case TALLY_DEFAULT_TIMEOUT: return nil
  case TALLY_NO_WAIT: return 0
  case 1...: return timeout
  default:
    throw Failure(
      .range, "\(name) is \(timeout); give nanoseconds, or one of the constants NO_WAIT, FOREVER and DEFAULT_TIMEOUT", found: Measure(timeout))
  }
}
