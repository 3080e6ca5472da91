@testable import TallybookBase

/// Runs worlds, and makes small what fails.
enum Simulation {
  struct Result {
    var refusals = 0
    var merges = 0
    var steps = 0
  }

  /// Runs a plan; what does not hold, or nil, with what was done.
  static func run(_ seed: UInt64, _ steps: [Step], _ way: World.Way, _ result: inout Result) -> (problem: String, story: [String])? {
    // What is random in the library comes again with the seed.
    UUID.draw(from: seed)
    defer { UUID.draw(from: nil) }
    var world: World?
    defer {
      result.refusals += world?.refusals ?? 0
      result.merges += world?.merges ?? 0
      result.steps += steps.count
    }
    do {
      let new = try World(seed, way)
      world = new
      try new.run(steps)
      try new.finish()
      return nil
    } catch let fault as World.Fault {
      return (fault.problem, world?.story ?? [])
    } catch let failure as Failure {
      return ("\(failure.code) \(failure.message)", world?.story ?? [])
    } catch {
      return ("\(error)", world?.story ?? [])
    }
  }

  /// The fewest steps that a plan can be cut down to and still fails, within some time: ever smaller parts are left out.
  static func shrink(_ seed: UInt64, _ plan: [Step], _ way: World.Way) -> (steps: [Step], problem: String, story: [String])? {
    var unused = Result()
    guard let first = run(seed, plan, way, &unused) else { return nil }
    var (steps, found) = (plan, first)
    let end = ContinuousClock.now + .seconds(30)
    var size = max(1, steps.count / 2)
    while ContinuousClock.now < end {
      var start = 0
      var isSmaller = false
      while start < steps.count, ContinuousClock.now < end {
        let fewer = Array(steps[..<start] + steps[min(start + size, steps.count)...])
        if let problem = run(seed, fewer, way, &unused) {
          (steps, found, isSmaller) = (fewer, problem, true)
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { break }
      size = max(1, size / 2)
    }
    return (steps, found.problem, found.story)
  }
}
