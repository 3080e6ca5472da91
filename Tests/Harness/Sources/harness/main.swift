import Foundation
import HarnessKit

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.selfTest { exit(try SelfTest(folder: options.folder + "/SelfTest", jobs: options.jobs).run() ? 0 : 1) }
  let started = Date()
  let examination = try Examination(
    options, recipes: options.folder + "/Recipes", scenarios: options.folder + "/Scenarios")
  let good = try examination.run()
  print("\(Int(Date().timeIntervalSince(started).rounded())) s")
  exit(good ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("harness: \(error)\n".utf8))
  exit(2)
}
