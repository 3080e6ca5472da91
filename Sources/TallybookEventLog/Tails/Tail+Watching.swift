internal import CPlatform
internal import Glibc
internal import Synchronization
internal import TallybookBase
internal import TallybookStorage

/// Who waits for the next append says so in the word behind the count word: its low half is of this process, its high half of others,
/// who put a number there that they have not put there before. The owner looks at it after each append, and tells once.
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
    var number = UInt32.random(in: 1 ... .max).littleEndian
    for slot in 0...1 {
      guard pwrite(descriptor, &number, 4, TailLayout.countOffset(slot) + 12) == 4 else { return false }
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
  ///
  /// Other processes are told before their half is cleared: killed in between, this one leaves it to the next append, whoever makes it.
  /// Who has waited anew since has put another number there, which stays.
  func tell() {
    let words = ownWords
    let numbers = words.map { $0.pointee.load(ordering: .acquiring) >> 32 }
    if numbers.contains(where: { $0 != 0 }) { setTimes() }
    TestSleep.at("tail.told")
    var isWaitedFor = false
    for (word, number) in zip(words, numbers) {
      var found = word.pointee.load(ordering: .relaxed)
      while true {
        let left = found >> 32 == number ? 0 : found & ~0xFFFF_FFFF
        let (isDone, before) = word.pointee.compareExchange(expected: found, desired: left, ordering: .acquiringAndReleasing)
        guard !isDone else { break }
        found = before
      }
      if found & 0xFFFF_FFFF != 0 { isWaitedFor = true }
    }
    if isWaitedFor { onAppend?() }
  }

  /// Tells other processes where the memory is a copy of the file, in which they say that they wait. Nothing is cleared there: who waits anew
  /// puts another number.
  func tellReadersOfFile() {
    guard let number = waitingInFile, number != heardWaiting else { return }
    setTimes()
    heardWaiting = number
  }
}
