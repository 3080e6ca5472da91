internal import TallybookBase
internal import TallybookText

/// A waveform as a picture that scales with what it is put into, takes the colour of the text around it, and says in words
/// what it shows.
package enum WaveformSVG {
  /// - Parameters:
  ///   - name: The memo's name, its title.
  ///   - duration: ns, for the description.
  package static func write(_ waveform: Waveform, name: String, duration: Int64) -> [UInt8] {
    let count = waveform.maxima.count
    var svg: [UInt8] = []
    func add(_ text: String) { svg.append(contentsOf: text.utf8) }
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(count) 200\" preserveAspectRatio=\"none\" role=\"img\"")
    add(" aria-labelledby=\"title description\" fill=\"currentColor\">\n")
    add("<title id=\"title\">\(XMLText.escape(name))</title>\n")
    let length = DurationText.format(duration, style: .memo)
    let loudest = zip(waveform.minima, waveform.maxima).map { max(-$0, $1) }.max() ?? 0
    add("<desc id=\"description\">Waveform of \(length) of audio in \(count) parts; the loudest reaches \(percent(loudest)) % of full scale.</desc>\n")
    add("<path d=\"")
    for (index, (least, greatest)) in zip(waveform.minima, waveform.maxima).enumerated() {
      // At least a line, so that silence is seen as such.
      let top = min(100 - place(greatest), 99)
      let bottom = max(100 - place(least), 101)
      add("M\(index) \(top)h1V\(bottom)h-1z")
    }
    add("\"/>\n</svg>\n")
    return svg
  }

  private static func place(_ value: Float) -> Int { Int((max(-1, min(1, value)) * 100).rounded()) }

  private static func percent(_ value: Float) -> Int { place(abs(value)) }
}
