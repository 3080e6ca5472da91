internal import CPlatform
internal import Glibc
internal import Synchronization
internal import TallybookStorage

/// Who waits for the next append says so in the word behind the count word: its low half is of this process, its high half of others.
/// The owner looks at it after each append, and tells once.
extension Tail {
  /// Has the next append call `onAppend`. From any thread; a barrier in all threads must follow.
  package func arm() {
    withWords { words in
      for word in words { word.pointee.bitwiseOr(1, ordering: .relaxed) }
    }
  }

  /// Has the next append of another process set the times of its tail's file; false where there is no such file.
  package static func arm(path: String) -> Bool {
    guard let descriptor = try? PlainFile.open(path, for: .writing, as: TailFile.role) else { return false }
    defer { Glibc.close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_size >= TailLayout.headerSize else { return false }
    for slot in 0...1 {
      var word: UInt32 = 1
      guard pwrite(descriptor, &word, 4, TailLayout.countOffset(slot) + 12) == 4 else { return false }
    }
    return true
  }

  /// Tells the owner, in this process, that the book's event types have changed. With the book's writer lock held.
  package func tellOfTypes() { withWords { _ in typesWord.pointee.add(1, ordering: .releasing) } }

  /// The same for an owner in another process: its next event is taken after it has looked again.
  package static func tellOfTypes(path: String) {
    guard let descriptor = try? PlainFile.open(path, for: .both, as: TailFile.role) else { return }
    defer { Glibc.close(descriptor) }
    guard TailFile.size(descriptor) >= TailLayout.headerSize else { return }
    var word = (TailFile.word(descriptor, at: TailLayout.typesOffset) &+ 1).littleEndian
    pwrite(descriptor, &word, 8, TailLayout.typesOffset)
  }

  /// Hears what others said of event types, where the memory is a copy of the file. With the session's lock held.
  package func hearOfTypes() {
    guard let word = typesInFile, word != heardTypes else { return }
    heardTypes = word
    tellOfTypes()
  }

  /// Tells those who wait. With the session's lock held, so quickly.
  func tell() {
    var told: UInt64 = 0
    for word in ownWords { told |= word.pointee.exchange(0, ordering: .acquiringAndReleasing) }
    if told & 0xFFFF_FFFF != 0 { onAppend?() }
    if told >> 32 != 0 { setTimes() }
  }
}
