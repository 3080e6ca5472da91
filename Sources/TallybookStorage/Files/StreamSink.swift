internal import CPlatform
internal import Glibc
package import TallybookBase

/// A device or a pipe that is written to. It may take its time, or have nobody at its other end: whoever waits is asked whether to go on.
package final class StreamSink {
  private let path: String
  private let descriptor: Int32
  private let waiting: (() throws(Failure) -> Void)?

  private static let pause: Int32 = 50

  /// Waits until somebody reads a pipe, for as long as `waiting` lets it; without that, such a pipe is refused.
  package init(_ path: String, waiting: (() throws(Failure) -> Void)?) throws(Failure) {
    self.path = path
    self.waiting = waiting
    while true {
      let opened = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if opened >= 0 {
        descriptor = opened
        return
      }
      let code = errno
      guard code == ENXIO, FileKind(behind: path) == .pipe else { throw SystemFailure.elsewhere(SystemFailure.make(code, "writing to \(path)")) }
      guard let waiting else { throw Failure(.io, "nobody reads the pipe \(path); begin to read it first", subCode: code) }
      try waiting()
      poll(nil, 0, Self.pause)
    }
  }

  deinit { close(descriptor) }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = tally_write_quietly(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        continue
      }
      switch errno {
      case EINTR: break
      case EAGAIN:
        var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&file, 1, Self.pause)
        try waiting?()
      case EPIPE: throw Failure(.io, "whoever read the pipe \(path) has gone; write it again", subCode: EPIPE)
      default: throw SystemFailure.make(errno, "writing to \(path)")
      }
    }
  }
}
