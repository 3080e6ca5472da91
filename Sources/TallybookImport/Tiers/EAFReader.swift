internal import TallybookBase
internal import TallybookText

/// Reads a document of ELAN (EAF, up to 3.0): its tiers, with the times that they have or that follow from those that they refer to.
final class EAFReader: XMLListener {
  private struct Annotation {
    let id: String
    let line: Int32
    /// Its moments, or of one that refers to another that one.
    let slots: (first: String, last: String)?
    let parent: String
    let previous: String
    var text = ""
  }

  private struct Tier {
    let name: String
    let type: String
    let participant: String?
    let line: Int32
    var annotations: [Annotation] = []
  }

  /// What every EAF is.
  static let root = "ANNOTATION_DOCUMENT"
  /// What is read, with the attributes of it that are.
  private static let known: [String: Set<String>] = [
    root: ["DATE", "FORMAT", "VERSION", "AUTHOR", "xmlns:xsi", "xsi:noNamespaceSchemaLocation", "xmlns:xs"], "HEADER": ["MEDIA_FILE", "TIME_UNITS"], "PROPERTY": ["NAME"],
    "TIME_ORDER": [], "TIME_SLOT": ["TIME_SLOT_ID", "TIME_VALUE"], "TIER": ["TIER_ID", "PARTICIPANT", "LINGUISTIC_TYPE_REF", "PARENT_REF", "DEFAULT_LOCALE"], "ANNOTATION": [],
    "ALIGNABLE_ANNOTATION": ["ANNOTATION_ID", "TIME_SLOT_REF1", "TIME_SLOT_REF2"], "REF_ANNOTATION": ["ANNOTATION_ID", "ANNOTATION_REF", "PREVIOUS_ANNOTATION"], "ANNOTATION_VALUE": [],
    "LINGUISTIC_TYPE": ["LINGUISTIC_TYPE_ID", "TIME_ALIGNABLE", "CONSTRAINTS", "GRAPHIC_REFERENCES"], "LOCALE": ["LANGUAGE_CODE", "COUNTRY_CODE", "VARIANT"],
    "CONSTRAINT": ["STEREOTYPE", "DESCRIPTION"],
  ]
  /// How many elements of ELAN's lie within another.
  private static let deepest = 64
  private static let nsPerMs: Int64 = 1_000_000

  private var document = TierDocument(format: .eaf)
  private var depth = 0
  private var tiers: [Tier] = []
  private var subdivided = Set<String>()
  /// Moments in their order, in ms; nil where ELAN shows one between those around it.
  private var slots: [Int64?] = []
  private var slotPlaces: [String: Int] = [:]
  private var texts = ""
  private var isReadingText = false
  private var property = ""
  private var properties: [String: String] = [:]
  private var lines: [String: Int32] = [:]

  static func read(_ text: TextBytes) throws(Failure) -> TierDocument {
    let reader = EAFReader()
    try XMLReader.read(text, to: reader)
    return try reader.finish()
  }

  // MARK: Elements

  func begin(_ name: String, _ attributes: [String: String], line: Int32) throws(Failure) {
    guard depth > 0 || name == Self.root else { throw Failure(.otherFormat, "line \(line): this is not a document of ELAN: it begins with \(QuotedValue.of(name)), not with \"\(Self.root)\"") }
    depth += 1
    guard depth <= Self.deepest else { throw Failure(.malformed, "line \(line): more than \(Self.deepest) elements are nested, which no document of ELAN has") }
    if let known = Self.known[name] {
      for (key, value) in attributes.sorted(by: { $0.key < $1.key }) where !known.contains(key) && !value.isEmpty {
        keep(key, "the attribute \(QuotedValue.of(key)) of the document is kept beside the session, in the file", value, line)
      }
    } else {
      keep(name, "\(QuotedValue.of(name)) of the document is kept beside the session, in the file", attributes["MEDIA_URL"] ?? attributes["CV_ID"] ?? attributes.sorted { $0.key < $1.key }.first?.value ?? "", line)
    }
    switch name {
    case Self.root: try beginDocument(attributes, line)
    case "HEADER":
      guard ["milliseconds", nil, ""].contains(attributes["TIME_UNITS"]) else {
        throw Failure(.value, "line \(line): \"TIME_UNITS\" is \(QuotedValue.of(attributes["TIME_UNITS"] ?? "")), and times are read only in milliseconds; save the document with a newer ELAN")
      }
    case "PROPERTY":
      property = attributes["NAME"] ?? ""
      listen()
    case "TIME_SLOT": try beginSlot(attributes, line)
    case "TIER": tiers.append(Tier(name: attributes["TIER_ID"] ?? "", type: attributes["LINGUISTIC_TYPE_REF"] ?? "", participant: attributes["PARTICIPANT"], line: line))
    case "ALIGNABLE_ANNOTATION", "REF_ANNOTATION":
      guard !tiers.isEmpty else { throw Failure(.malformed, "line \(line): an annotation is outside of any tier") }
      let slots = name == "REF_ANNOTATION" ? nil : (attributes["TIME_SLOT_REF1"] ?? "", attributes["TIME_SLOT_REF2"] ?? "")
      tiers[tiers.count - 1].annotations.append(
        Annotation(id: attributes["ANNOTATION_ID"] ?? "", line: line, slots: slots, parent: attributes["ANNOTATION_REF"] ?? "", previous: attributes["PREVIOUS_ANNOTATION"] ?? ""))
    case "ANNOTATION_VALUE": listen()
    case "LINGUISTIC_TYPE": if attributes["CONSTRAINTS"] == "Symbolic_Subdivision" { subdivided.insert(attributes["LINGUISTIC_TYPE_ID"] ?? "") }
    default: break
    }
  }

  func text(_ text: String) throws(Failure) { if isReadingText { texts += text } }

  func end(_ name: String) throws(Failure) {
    depth -= 1
    guard isReadingText else { return }
    if name == "PROPERTY" {
      properties[property] = texts
    } else if name == "ANNOTATION_VALUE", let last = tiers.indices.last, let place = tiers[last].annotations.indices.last {
      tiers[last].annotations[place].text = texts
    } else {
      return
    }
    (isReadingText, texts) = (false, "")
  }

  private func listen() { (isReadingText, texts) = (true, "") }

  private func beginDocument(_ attributes: [String: String], _ line: Int32) throws(Failure) {
    let format = attributes["FORMAT"] ?? attributes["VERSION"] ?? ""
    if let major = format.split(separator: ".").first.flatMap({ Int64($0) }), major > 3 {
      throw Failure(
        .newerVersion, "line \(line): the document has the format \(QuotedValue.of(format)), and 3.0 is the newest that is read; save it as EAF 3.0", found: Measure(major), bound: Measure(3 as Int64))
    }
    document.written = attributes["DATE"].flatMap { try? ISO8601.parse($0, default: .utc).instant }
    if let author = attributes["AUTHOR"], !author.isEmpty { keep("AUTHOR", "who wrote the document is kept beside the session, in the file", author, line) }
  }

  private func beginSlot(_ attributes: [String: String], _ line: Int32) throws(Failure) {
    let id = attributes["TIME_SLOT_ID"] ?? ""
    var value: Int64?
    if let text = attributes["TIME_VALUE"] {
      guard let ms = Int64(text), !ms.multipliedReportingOverflow(by: Self.nsPerMs).overflow else {
        throw Failure(.value, "line \(line): \"TIME_VALUE\" is \(QuotedValue.of(text)), which is not a number of milliseconds within 292 years")
      }
      value = ms
    }
    guard slotPlaces.updateValue(slots.count, forKey: id) == nil else { throw Failure(.duplicate, "line \(line): \"TIME_SLOT_ID\" \(QuotedValue.of(id)) is there twice") }
    slots.append(value)
  }

  /// Each sort is told once.
  private func keep(_ key: String, _ what: String, _ example: String, _ line: Int32) {
    guard lines.updateValue(line, forKey: key) == nil, lines.count <= 1000 else { return }
    document.kept.append((key, what, example, line))
  }

  // MARK: What it says

  private func finish() throws(Failure) -> TierDocument {
    document.origin = properties[EAFNames.urn] ?? ""
    document.session = properties[EAFNames.session].flatMap { UUID($0) }
    document.name = properties[EAFNames.name]
    document.start = properties[EAFNames.start].flatMap { try? ISO8601.parse($0, default: .utc).instant }
    if let start = document.start, let end = properties[EAFNames.end].flatMap({ try? ISO8601.parse($0, default: .utc).instant }), end >= start { document.length = elapsed(from: start, to: end) }
    for name in properties.keys.sorted() where ![EAFNames.urn, EAFNames.session, EAFNames.name, EAFNames.start, EAFNames.end, EAFNames.sum, EAFNames.lastAnnotation].contains(name) {
      keep("PROPERTY", "properties of the document are kept beside the session, in the file", name, 1)
    }
    fillSlots()
    var times = EAFTimes()
    for (place, tier) in tiers.enumerated() {
      for (number, annotation) in tier.annotations.enumerated() {
        guard times.add(annotation.id, EAFTimes.Place(tier: place, number: number), refersTo: annotation.slots == nil ? annotation.parent : nil) else {
          throw Failure(.duplicate, "line \(annotation.line): \"ANNOTATION_ID\" \(QuotedValue.of(annotation.id)) is there twice")
        }
      }
    }
    var sum = AnnotationSum()
    for (place, tier) in tiers.enumerated() { document.tiers.append(try read(tier, place, times, &sum)) }
    document.isUntouched = document.session != nil && properties[EAFNames.sum] == sum.text
    return document
  }

  private func read(_ tier: Tier, _ place: Int, _ times: EAFTimes, _ sum: inout AnnotationSum) throws(Failure) -> TierDocument.Tier {
    var read = TierDocument.Tier(tier.name, participant: tier.participant ?? (document.session == nil ? nil : ""), isPoint: document.session != nil && tier.type == EAFNames.point, line: tier.line)
    do throws(Failure) {
      for (number, annotation) in tier.annotations.enumerated() {
        let (start, end) = try span(EAFTimes.Place(tier: place, number: number), times)
        sum.add(tier: tier.name, start, end, annotation.text)
        guard end >= start else { throw Failure(.value, "line \(annotation.line): an annotation of the tier \(QuotedValue.of(tier.name)) ends before it begins") }
        guard !annotation.text.utf8.contains(0) else { throw Failure(.value, "line \(annotation.line): an annotation holds a NUL character") }
        let begin = start * Self.nsPerMs
        read.spans.append(TierDocument.Span(start: begin, end: read.isPoint ? begin : end * Self.nsPerMs, text: annotation.text, line: annotation.line))
      }
      read.spans.sort { ($0.start, $0.end, $0.line) < ($1.start, $1.end, $1.line) }
      for (one, next) in zip(read.spans, read.spans.dropFirst()) where next.start < one.end {
        throw Failure(.value, "line \(next.line): an annotation of the tier \(QuotedValue.of(tier.name)) begins before the one of line \(one.line) ends")
      }
    } catch { read.failure = error }
    return read
  }

  /// The times of an annotation in ms: its own, or those of what it refers to, of which several have a share each.
  private func span(_ place: EAFTimes.Place, _ times: EAFTimes) throws(Failure) -> (start: Int64, end: Int64) {
    let annotation = tiers[place.tier].annotations[place.number]
    var at = place
    // From the one with times downwards, which share of it is left.
    var shares: [(place: Int64, count: Int64)] = []
    var steps = 0
    while tiers[at.tier].annotations[at.number].slots == nil {
      let one = tiers[at.tier].annotations[at.number]
      guard let parent = times.places[one.parent] else {
        throw Failure(.unresolved, "line \(one.line): an annotation refers to \(QuotedValue.of(one.parent)), which the document does not have")
      }
      if subdivided.contains(tiers[at.tier].type) { shares.append(times.share(of: at, among: one.parent)) }
      steps += 1
      guard steps <= Self.deepest else { throw Failure(.unresolved, "line \(annotation.line): an annotation refers to itself, or through more than \(Self.deepest) others") }
      at = parent
    }
    let one = tiers[at.tier].annotations[at.number]
    guard let slots = one.slots, let first = slotPlaces[slots.first], let last = slotPlaces[slots.last] else {
      throw Failure(.unresolved, "line \(one.line): an annotation refers to a time slot that the document does not have")
    }
    var (start, end) = (self.slots[first] ?? 0, self.slots[last] ?? 0)
    for share in shares.reversed() where end > start {
      let length = elapsed(from: start, to: end)
      let (begin, finish) = (part(length, share.place, share.count), part(length, share.place + 1, share.count))
      (start, end) = (added(start, begin), added(start, finish))
    }
    return (start, end)
  }

  /// `number` of `count` equal parts of a length.
  private func part(_ length: Int64, _ number: Int64, _ count: Int64) -> Int64 {
    count == 0 ? 0 : Int64(clamping: count.dividingFullWidth(length.multipliedFullWidth(by: number)).quotient)
  }

  /// Moments without a time lie evenly between those around them, as ELAN shows them.
  private func fillSlots() {
    guard slots.contains(where: { $0 == nil }) else { return }
    keep("TIME_VALUE", "moments without a time were assumed to be spaced evenly between those around them, as ELAN shows them", "\(slots.count { $0 == nil })", 1)
    var last: Int64 = 0
    var place = 0
    while place < slots.count {
      if let time = slots[place] {
        last = time
        place += 1
        continue
      }
      let begin = place
      while place < slots.count, slots[place] == nil { place += 1 }
      let next = place < slots.count ? max(last, slots[place] ?? last) : last
      let count = Int64(place - begin + 1)
      for number in 1..<count { slots[begin + Int(number) - 1] = added(last, part(elapsed(from: last, to: next), number, count)) }
    }
  }
}
