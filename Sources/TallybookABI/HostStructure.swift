internal import CTallybook
internal import TallybookCore

/// A struct that callers hand over or have filled. It begins with `struct_size`, or an array of it has a stride.
protocol HostStructure {
  static var form: StructureForm { get }
  /// What the macro that initialises it says, from which all is taken that a caller's is too small for.
  static var initial: Self { get }
  /// All zero.
  init()
}

/// The most that a caller's struct may have beyond this library's: more is a size gone wrong.
private let mostBeyond = 4096

/// A sized struct of the caller's, as far as that goes, and the defaults behind; nil where none is given.
@inline(__always)
func options<T: HostStructure>(_ pointer: UnsafePointer<T>?) throws(Failure) -> T? {
  guard let (given, refusal) = try known(pointer) else { return nil }
  if let refusal { throw refusal }
  return given
}

/// The same of a struct with contexts: what is known of it, and why it is refused all the same. So that its contexts can be made first, and are
/// destroyed. Of a size that is none nothing is read.
@inline(__always)
func known<T: HostStructure>(_ pointer: UnsafePointer<T>?) throws(Failure) -> (given: T, refusal: Failure?)? {
  guard let pointer else { return nil }
  // The size alone: what else there is, it says.
  let size = Int(UnsafeRawPointer(pointer).load(as: UInt32.self))
  let form = T.form
  if size < form.least { throw tooSmall("struct_size of", form, size, "set it with its INIT macro") }
  try requireSize(size, form)
  var own = T.initial
  withUnsafeMutablePointer(to: &own) { copy(pointer, size, form, into: $0) }
  return (own, unknownFields(pointer, size, form))
}

/// The same of an element of an array, whose stride is its size.
@inline(__always)
func element<T: HostStructure>(_ place: UnsafeRawPointer, stride: Int) throws(Failure) -> T {
  if stride == MemoryLayout<T>.size { return place.load(as: T.self) }
  let form = T.form
  try requireSize(stride, form)
  if let refusal = unknownFields(place, stride, form) { throw refusal }
  var own = T.initial
  withUnsafeMutablePointer(to: &own) { copy(place, stride, form, into: $0) }
  return own
}

/// Copies what a caller's struct has of what is known, into one that has the defaults. Its size is not below the least.
@inline(never)
private func copy(_ given: UnsafeRawPointer, _ size: Int, _ form: StructureForm, into own: UnsafeMutableRawPointer) {
  own.copyMemory(from: given, byteCount: form.read(of: size))
}

/// Refuses a size that no later header's struct has.
@inline(never)
private func requireSize(_ size: Int, _ form: StructureForm) throws(Failure) {
  guard size <= form.size + mostBeyond else {
    throw Failure(
      .structSize, "\(form.name) has \(size) bytes, and at most \(form.size + mostBeyond) are taken; check its size", found: Measure(size),
      bound: Measure(form.size + mostBeyond))
  }
}

/// What is wrong where a struct says something behind what is known.
@inline(never)
private func unknownFields(_ given: UnsafeRawPointer, _ size: Int, _ form: StructureForm) -> Failure? {
  if size <= form.size || UnsafeRawBufferPointer(start: given + form.size, count: size - form.size).allSatisfy({ $0 == 0 }) { return nil }
  return Failure(.structSize, "\(form.name) has fields behind its first \(form.size) bytes that this version does not know; leave them zero")
}

/// Fills a caller's struct, never beyond its size. What says that is left alone.
@inline(never)
func give<T: HostStructure>(_ own: UnsafePointer<T>, to place: UnsafeMutablePointer<T>, size: Int) {
  let head = MemoryLayout<UInt32>.size
  let count = min(size, T.form.size)
  if count > head { (UnsafeMutableRawPointer(place) + head).copyMemory(from: UnsafeRawPointer(own) + head, byteCount: count - head) }
}

/// Zeroes a struct that is to be filled, behind what says its size; one that is too small is left alone.
@inline(never)
func clear<T: HostStructure>(_ place: UnsafeMutablePointer<T>?) {
  guard let place, size(of: place) >= T.form.least else { return }
  var none = T()
  give(&none, to: place, size: size(of: place))
}

/// Refuses a struct that cannot be filled.
@inline(never)
func requireRoom<T: HostStructure>(_ place: UnsafeMutablePointer<T>?, _ name: StaticString) throws(Failure) {
  guard let place else { throw noPlace(name) }
  let size = size(of: place)
  if size < T.form.least { throw tooSmall("struct_size of", T.form, size, "set it with its INIT macro") }
}

/// Fills a struct that was looked at.
@inline(never)
func give<T: HostStructure>(_ own: T, to place: UnsafeMutablePointer<T>?) {
  guard let place else { return }
  var own = own
  give(&own, to: place, size: size(of: place))
}

/// By its first bytes alone: what else there is, they say.
private func size<T: HostStructure>(of place: UnsafeMutablePointer<T>) -> Int { Int(UnsafeRawPointer(place).load(as: UInt32.self)) }

/// What says both sizes.
@inline(never)
func tooSmall(_ what: StaticString, _ form: StructureForm, _ size: Int, _ advice: StaticString) -> Failure {
  Failure(
    .structSize, "\(what) \(form.name) is \(size) and must be at least \(form.least); \(advice)", found: Measure(size), bound: Measure(form.least))
}
