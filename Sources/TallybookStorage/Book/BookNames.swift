internal import Glibc

/// How many names (hard links) a book's file has. SQLite finds its log by the name, so under two names there are two logs, and what is
/// written under one is lost under the other: such a book is only read.
package enum BookNames {
  /// 1 where there is no file yet.
  package static func count(_ path: String) -> Int {
    var info = stat()
    return lstat(path, &info) == 0 ? Int(info.st_nlink) : 1
  }

  /// As a sentence, with what to do.
  package static func text(_ path: String, _ count: Int) -> String {
    "\(path) has \(count) names (hard links), each of which would have a log of its own; copy it to a file of one name, or remove the other names"
  }
}
