"""The completion script of fish."""

from __future__ import annotations

from .bash import SETTINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..completable import Completable


def script(verbs: list[Completable]) -> str:
    """The script that fish sources."""
    taking = "\n".join(f"        case {each.verb}\n            set values {' '.join(each.values)}" for each in verbs)
    lines = [f"complete -c tallybook -n 'not __tallybook_verb' -a {each.verb} -d {quoted(each.help)}" for each in verbs]
    lines += [f"complete -c tallybook -n 'not __tallybook_verb' {flag}" for flag in ("-l book -s b -r -F", "-l json", "-l help", "-l version")]
    for each in verbs:
        there = f"complete -c tallybook -n '__tallybook_at {each.verb}'"
        for flags, help in each.options:
            written = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in flags)
            kind = each.values.get(flags[0])
            value = "" if kind is None else " -r -F" if kind == "file" else f" -x -a {_offered(kind)}" if kind else " -x"
            lines.append(f"{there} {written}{value} -d {quoted(help)}")
        for number, kind in enumerate(each.places, 1):
            if kind:
                more = " more" if each.goes_on and number == len(each.places) else ""
                how = "-F" if kind == "file" else f"-a {_offered(kind)}"
                lines.append(f"complete -c tallybook -n '__tallybook_at {each.verb} {number}{more}' {how}")
    every = "\n".join(lines)
    return f"""# Completes tallybook in fish: tallybook completion fish | source
function __tallybook_values
    set -l values
    switch "$argv[1]"
{taking}
    end
    string join \\n -- $values
end
# The verb and the words behind it, without options and their values; the book in a variable.
function __tallybook_words
    set -l verb
    set -l awaits
    set -l is_word
    set -g __tallybook_book
    set -g __tallybook_first
    for token in (commandline -opc)[2..-1]
        if test -n "$awaits"
            contains -- $awaits -b --book; and set __tallybook_book $token
            set awaits
        else if test -n "$is_word"
            test -z "$__tallybook_first"; and set __tallybook_first $token
            printf "%s\\n" $token
        else if test "$token" = --
            set is_word 1
        else if string match -q -- '--book=*' $token
            set __tallybook_book (string replace -- --book= '' $token)
        else if string match -q -- '-?*' $token
            if contains -- $token -b --book
                set awaits $token
            else if test -n "$verb"; and contains -- $token (__tallybook_values $verb)
                set awaits $token
            end
        else
            if test -z "$verb"
                set verb $token
            else
                test -z "$__tallybook_first"; and set __tallybook_first $token
            end
            printf '%s\\n' $token
        end
    end
end
function __tallybook_verb
    set -l words (__tallybook_words)
    set -q words[1]
end
function __tallybook_at
    set -l words (__tallybook_words)
    test "$words[1]" = "$argv[1]"; or return 1
    set -q argv[2]; or return 0
    test (count $words) -eq $argv[2]; or begin
        set -q argv[3]; and test (count $words) -gt $argv[2]
    end
end
function __tallybook_offer
    __tallybook_words >/dev/null
    set -l word (string replace -r -- '^--[^=]*=' '' (commandline -ct))
    command tallybook --complete $argv[1] (string replace -ra -- '[\\\\\\\\"\\']' '' "$word") "$__tallybook_book" "$__tallybook_first" 2>/dev/null
end
complete -c tallybook -f
{every}"""


def _offered(kind: str) -> str:
    if kind.startswith("="):
        return quoted(kind[1:])
    if kind == "setting":
        return quoted(SETTINGS)
    if kind == "verb":
        from ..catalog import VERBS

        return quoted(" ".join([*VERBS, "times", "names"]))
    return f"'(__tallybook_offer {kind})'"


def quoted(text: str) -> str:
    """A text for fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
