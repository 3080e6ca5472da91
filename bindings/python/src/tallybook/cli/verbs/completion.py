"""tallybook completion"""

from __future__ import annotations

import argparse

from ..catalog import VERBS
from ..codes import DONE
from ..context import Context
from ..parsing import Parser

EXAMPLES = ('eval "$(tallybook completion bash)"', 'eval "$(tallybook completion zsh)"', "tallybook completion fish | source")
SHELLS = ("bash", "zsh", "fish")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("shell", choices=SHELLS)


def run(options: argparse.Namespace, context: Context) -> int:
    """Prints the script of a shell."""
    script = {"bash": bash, "zsh": zsh, "fish": fish}[options.shell](verbs())
    context.terminal.answer({"shell": options.shell, "script": script}) if options.json else print(script)
    return DONE


def verbs() -> dict[str, tuple[str, list[tuple[str, str]], list[str]]]:
    """Each verb with its help, its options with theirs, and the words that it takes."""
    found: dict[str, tuple[str, list[tuple[str, str]], list[str]]] = {}
    for name, help in VERBS.items():
        parser = Parser(name)
        options = [(flag, each.help or "") for each in parser._actions for flag in each.option_strings if flag.startswith("--")]
        words = [str(word) for each in parser._actions if not each.option_strings for word in each.choices or ()] + list(getattr(parser.module, "WORDS", ()))
        found[name] = (help, options, words)
    return found


def bash(verbs: dict[str, tuple[str, list[tuple[str, str]], list[str]]]) -> str:
    """The script of bash."""
    cases = "\n".join(
        f"    {name}) words='{' '.join([*words, *(flag for flag, _ in options)])}' ;;" for name, (_, options, words) in verbs.items())
    return f"""_tallybook() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} words=''
  case ${{COMP_WORDS[1]}} in
{cases}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words='{' '.join(verbs)} --help --version'
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ "$COMP_CWORD" -gt 1 ] && [ "${{current:0:1}}" != - ] && COMPREPLY+=($(compgen -f -- "$current"))
  return 0
}}
complete -o filenames -F _tallybook tallybook"""


def zsh(verbs: dict[str, tuple[str, list[tuple[str, str]], list[str]]]) -> str:
    """The script of zsh."""
    def quoted(text: str) -> str:
        return text.replace("'", "’").replace(":", "\\:")

    names = "\n".join(f"    '{name}:{quoted(help)}'" for name, (help, _, _) in verbs.items())
    cases = "\n".join(
        f"    {name}) offered=({' '.join([*words, *(flag for flag, _ in options)])}) ;;" for name, (_, options, words) in verbs.items())
    return f"""#compdef tallybook
_tallybook() {{
  local -a verbs offered
  verbs=(
{names}
  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  case $words[2] in
{cases}
  esac
  compadd -a offered
  _files
}}
compdef _tallybook tallybook"""


def fish(verbs: dict[str, tuple[str, list[tuple[str, str]], list[str]]]) -> str:
    """The script of fish."""
    def quoted(text: str) -> str:
        return text.replace("\\", "\\\\").replace("'", "\\'")

    lines = []
    for name, (help, options, words) in verbs.items():
        lines.append(f"complete -c tallybook -n __fish_use_subcommand -f -a {name} -d '{quoted(help)}'")
        there = f"-n '__fish_seen_subcommand_from {name}'"
        lines += [f"complete -c tallybook {there} -l {flag[2:]} -d '{quoted(help)}'" for flag, help in options]
        if words:
            lines.append(f"complete -c tallybook {there} -a '{' '.join(words)}'")
    return "\n".join(lines)
