internal import TallybookBase
internal import TallybookModel

/// A section as it was read in a state of the book. What is large (pictures, audio) is read once that is left, since it never changes.
struct ReadSection {
  /// Reads the rest.
  let finish: (Book) throws(Failure) -> ReportContent.Section

  /// - Parameter finish: reads the rest, and makes the section of it.
  init(_ finish: @escaping (Book) throws(Failure) -> ReportContent.Section) { self.finish = finish }

  /// There is no rest.
  init(_ name: String, _ title: String?, _ blocks: ReportBlock...) {
    finish = { (_) throws(Failure) in ReportContent.Section(name: name, title: title, blocks: blocks) }
  }
}
