import Foundation

// What the face costs beside the engine.
//
//     FaceCosts FOLDER                       a row of times for each cost, as JSON
//     FaceCosts FOLDER COST                  the row of one, by its title
//     FaceCosts FOLDER costs                 how many calls of each cost a counted round has, and its name
//     FaceCosts FOLDER NUMBER face|engine N  N counted rounds of a cost, and no more: for what counts instructions

let arguments = CommandLine.arguments
guard arguments.count >= 2 else {
  print("FaceCosts: name a folder")
  exit(2)
}
let path = arguments[1] + "/face.tally"
let wanted = arguments.count > 2 ? arguments[2] : nil
let isCounted = arguments.count == 5 || wanted == "costs"
let known = try isCounted ? costs(path, events: 20_000, notes: 2_000) : costs(path, events: 1_000_000, notes: 10_000)
if arguments.count == 5, let number = Int(arguments[2]), let rounds = Int(arguments[4]), known.indices.contains(number) {
  for _ in 0..<rounds { _ = try arguments[3] == "face" ? known[number].face(known[number].counted) : known[number].engine(known[number].counted) }
} else if wanted == "costs" {
  for cost in known { print(cost.counted, cost.name) }
} else {
  for cost in known where wanted == nil || wanted == cost.title {
    print(try cost.row())
    // A row is seen when it is there.
    fflush(nil)
  }
}
