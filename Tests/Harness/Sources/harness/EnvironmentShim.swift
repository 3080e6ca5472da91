import Foundation
import HarnessKit

/// Preloaded libraries that make this machine another one: a scenario's first line names one as `#environment name`.
struct EnvironmentShim: Sendable {
  private let libraries: [String: String]

  init(folder: String) throws {
    let sources = [
      // The loaded SQLite looks too old.
      "old-sqlite": """
      int sqlite3_libversion_number(void) { return 3030000; }
      const char *sqlite3_libversion(void) { return "3.30.0"; }

      """,
      "no-sndfile": Self.without("libsndfile"),
      "no-cairo": Self.without("libcairo"),
      "no-postgres": Self.without("libpq"),
      "no-sodium": Self.without("libsodium"),
      "no-zlib": Self.without("libz.so"),
    ]
    var libraries: [String: String] = [:]
    for (name, source) in sources {
      let path = "\(folder)/\(name).so"
      try Compiler.build(source, to: path, flags: ["-shared", "-fPIC"])
      libraries[name] = path
    }
    self.libraries = libraries
  }

  /// A machine on which a library cannot be loaded.
  private static func without(_ library: String) -> String {
    """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <string.h>
    void *dlopen(const char *name, int flags) {
        static void *(*next)(const char *, int);
        if (name && strstr(name, "\(library)")) return NULL;
        if (!next) next = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
        return next(name, flags);
    }

    """
  }

  /// The variables of a scenario whose first line this is.
  func environment(of firstLine: String) -> [String: String] {
    let words = firstLine.split(separator: " ").map(String.init)
    guard words.count == 2, words[0] == "#environment", let library = libraries[words[1]] else { return [:] }
    return ["LD_PRELOAD": library]
  }
}
