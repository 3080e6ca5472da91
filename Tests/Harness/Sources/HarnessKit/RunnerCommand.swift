/// How a further process of the runner is started.
public struct RunnerCommand: Sendable {
  public let executable: String
  public let library: String
  public init(executable: String, library: String) {
    self.executable = executable
    self.library = library
  }
}
