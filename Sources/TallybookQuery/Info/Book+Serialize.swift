package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// The book as bytes: what the file of a backup would hold. They are one state, with all that running sessions have logged.
  ///
  /// - Throws: `state` in a transaction or a snapshot, `full` if there is no memory for them, and errors of reading.
  package func serialized() throws(Failure) -> [UInt8] {
    try requireOpen()
    try requireOutside("serializing")
    return try SerializedBook.make { copy throws(Failure) in try BookCopy.write(store, to: copy) { _, _ in } }
  }
}
