import Foundation

/// A call that is ready to be made: one word for each C argument, and the memory that the words point into. The hostile
/// sweep changes words and bytes of it before it is performed.
public final class PreparedCall {
  /// A place where the library writes a result.
  struct Result {
    let name: String
    let type: String
    let index: Int
    var address: UInt64
    let size: Int
    let count: Int
    /// Of a struct that is filled: which, and how many bytes there are of it.
    var structure: Description.Struct?
    var room = 0
  }
  /// An option struct in memory, whose fields the sweep changes one by one.
  struct Placed {
    let structure: Description.Struct
    let index: Int
    let address: UnsafeMutableRawPointer
    /// Of an array: how many there are.
    var count = 1
  }

  public let function: Description.Function
  public internal(set) var words: [UInt64]
  let arena = Arena()
  var results: [Result] = []
  var structs: [Placed] = []
  /// Contexts handed over with this call, by their number.
  var firstContext = Callbacks.contextCount
  var errorAddress: UInt64 = 0
  /// How many bytes there are of the report.
  var errorRoom = 0
  /// False where a mutation makes it impossible for the library to know the context.
  public var contextsReachable = true

  init(_ function: Description.Function) {
    self.function = function
    words = Array(repeating: 0, count: function.cParams.count)
  }

  func set(_ name: String, _ word: UInt64) {
    if let index = function.index(of: name) { words[index] = word }
  }
}
