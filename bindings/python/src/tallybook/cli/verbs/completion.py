"""tallybook completion"""

from __future__ import annotations

import argparse
from importlib import import_module

from ..codes import DONE
from ..context import Context

EXAMPLES = ('eval "$(tallybook completion bash)"', 'eval "$(tallybook completion zsh)"', "tallybook completion fish | source")
SHELLS = ("bash", "zsh", "fish")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("shell", choices=SHELLS)


def run(options: argparse.Namespace, context: Context) -> int:
    """Prints a shell's completion script."""
    from ..completable import completable

    script: str = import_module(f"...shells.{options.shell}", __name__).script(completable())
    context.terminal.answer({"shell": options.shell, "script": script}) if options.json else print(script)
    return DONE
