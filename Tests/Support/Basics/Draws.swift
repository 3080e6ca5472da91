import Glibc

/// How often a random test draws: so many times in `make test`, which everybody waits for, and `long` times in `make test-all`.
package func draws(_ short: Int, long: Int) -> Int { getenv("TALLYBOOK_LONG") == nil ? short : long }
