"""Draws a view as lines of a given width and height."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..vocabulary.cells import cells, clean, fit
from .model import Choice, Line, Message
from .seen import EventView, TypeView, View

_MARKS = {"running": "●", "paused": "‖", "stopped": "■"}
_PHASES = {"start": "▶", "stop": "■", "point": "·"}
_CELL = 30
#: The minimum width of a menu's option.
_NARROW = 8


class Span(NamedTuple):
    """A piece of a line: its text, and how it looks: "", "bold", "dim", "key", "head", "good", "bad", or a colour, #RRGGBB."""

    text: str
    look: str = ""


Spans = Sequence[Span]


def draw(view: View, width: int, height: int) -> list[Spans]:
    """The lines: at most `height`, none wider than `width`. If there is little room, the least important parts are left out first."""
    bottom = [_prompt(view, width)]
    if height >= 4:
        # While a question is shown, there is no other place for an error in the answer.
        is_told = view.prompt is not None and view.message.text
        bottom.append(_message(view.message, width) if is_told else _commands(view.commands, width))
    top = [_head(view, width)]
    if height >= 7:
        top.append(_status(view, width))
    room = height - len(top) - len(bottom)
    if room <= 0:
        return [*top, *bottom][-height:] if height > 0 else []
    if isinstance(view.prompt, Choice) and _wanted(view.prompt) > width and (columns := _columns(view.prompt, width, room)):
        middle = _options(view.prompt, width, room, columns)
        way_out = _escape(view.prompt)
        question = f" {clean(view.prompt.question)} "
        rest = max(0, width - sum(cells(span.text) for span in way_out))
        bottom[0] = _cut([Span(fit(question, min(cells(question), rest)), "bold"), *way_out], width)
    elif isinstance(view.prompt, Line) and view.prompt.offer is not None:
        middle = _offered(view.prompt.offer(view.prompt.text), width, room)
    elif view.shows_help:
        middle = _help(view, width, room)
    else:
        middle = _middle(view, width, room)
    blank: Spans = ()
    return [*top, *middle, *[blank] * (room - len(middle)), *bottom]


def _head(view: View, width: int) -> Spans:
    clock = f" {view.clock} "
    room = max(0, width - cells(clock))
    left = f" {_MARKS.get(view.state, ' ')} {clean(view.title)}"
    if view.state != "running":
        left += f" ({view.state})"
    return [Span(fit(left, room), "head"), Span(fit(clock, width - room), "head")]


def _status(view: View, width: int) -> Spans:
    parts = [f"{view.total} event{'' if view.total == 1 else 's'}", view.rate]
    for each in (view.film, view.scan):
        if each:
            parts.append(clean(each))
    about = f"about {clean(view.about)}" if view.about else ""
    line = " " + "  ".join(parts)
    if not about:
        return [Span(fit(line, width).rstrip(), "dim")]
    room = max(0, width - cells(about) - 3)
    return _cut([Span(fit(line, room), "dim"), Span("  "), Span(fit(about, max(0, width - room - 2)).rstrip(), "good")], width)


def _middle(view: View, width: int, room: int) -> list[Spans]:
    """Event types in columns, and the newest events below. Each has at least one line."""
    count = max(1, width // _CELL)
    size = width // count
    wanted = -(-len(view.types) // count)
    spaced = room >= wanted + 4
    if room < min(wanted, 2) + (1 if view.newest else 0):
        # One line of a grid could only show how many there are. Instead, all keys and counts share a line.
        return [_keys(view.types, width), *(_event(each, width) for each in view.newest[: room - 1])]
    events = min(len(view.newest), max(1, room - wanted - 2 * spaced)) if view.newest else 0
    rows = max(1, min(wanted, room - events - (2 if spaced else 0))) if view.types else 0
    # Columns are read downwards.
    shown = list(view.types[: rows * count])
    more = len(view.types) - len(shown)
    if more > 0:
        shown[-1:] = []
        more += 1
    lines: list[Spans] = [()] if spaced else []
    grid: list[list[Spans]] = [[_type(each, size) for each in shown[column * rows:(column + 1) * rows]] for column in range(count)]
    if more > 0:
        grid[(len(shown)) // rows if rows else 0].append([Span(fit(f"  and {more} more", size), "dim")])
    for row in range(rows):
        lines.append([span for column in grid if row < len(column) for span in column[row]])
    if spaced:
        lines.append(())
    lines += [_event(each, width) for each in view.newest[: max(0, room - len(lines))]]
    return lines


def _type(each: TypeView, size: int) -> Spans:
    key = each.key or " "
    number = str(each.number)
    opened = f"▶ {each.open[0]}" if each.open else ""
    if len(each.open) > 1:
        opened += f" +{len(each.open) - 1}"
    room = max(1, size - 6 - cells(number) - 2)
    most = room - 6
    if opened and cells(opened) > most:
        # The time it has been open comes first; its values get the remaining room.
        since = opened[: len("▶ ") + len(each.open[0].split(" ")[0])]
        opened = fit(opened, most).rstrip() if cells(since) < most else since if cells(since) <= most else "▶"
    names = max(1, room - (cells(opened) + 1 if opened else 0))
    spans = [Span("▌", each.color or "dim"), Span(f" {key} ", "key"), Span(" "), Span(fit(clean(each.name), names), "bold" if each.open else "")]
    if opened:
        spans += [Span(" "), Span(opened, "good")]
    spans += [Span(" "), Span(number, "bold"), Span("  ")]
    return _cut(spans, size)


def _keys(types: Iterable[TypeView], width: int) -> Spans:
    """All event types in one line: each with its key, its count, and whether it is open."""
    spans: list[Span] = []
    for each in types:
        spans += [Span(f" {each.key or clean(each.name)[:1]} ", "key"), Span(f"{'▶' if each.open else ''}{each.number} ", "good" if each.open else "bold")]
    return _cut(spans, width)


def _event(each: EventView, width: int) -> Spans:
    rest = "  ".join(clean(part) for part in (each.about, each.details) if part)
    mark = _PHASES.get(each.phase, " ")
    return _cut([Span(f" {each.clock} ", "dim"), Span(f"{mark} ", each.color or ""), Span(clean(each.name)), Span(f"  {rest}" if rest else "", "dim")], width)


def _prompt(view: View, width: int) -> Spans:
    """The current prompt, else the message about the last key."""
    prompt = view.prompt
    if isinstance(prompt, Line):
        # The typed text matters more than the question.
        question = f" {fit(clean(prompt.question), min(cells(clean(prompt.question)), width // 3 + 4))}: "
        room = max(1, width - cells(question) - 1)
        text = clean(prompt.text)
        while cells(text) > room:
            text = text[1:]
        return _cut([Span(question, "bold"), Span(text), Span("▏", "good")], width)
    if isinstance(prompt, Choice):
        spans = [Span(f" {clean(prompt.question)} ", "bold")]
        whole = _wanted(prompt)
        # Every option's key is shown, even if there is no room for its name.
        spare = width - cells(spans[0].text) - sum(cells(option.key) + 3 for option in prompt.options)
        if whole > width and spare < 2 * len(prompt.options):
            spare += cells(spans.pop().text)
        for option in prompt.options:
            name = clean(option.name)
            if whole > width:
                spans += [Span(f" {option.key} ", "key"), Span(fit(name, min(cells(name), max(0, spare // len(prompt.options)))) + " ")]
            else:
                spans += [Span(f" {option.key} ", "key"), Span(f" {name}  ")]
        return _cut([*spans, *_escape(prompt)], width)
    return _message(view.message, width)


def _message(message: Message, width: int) -> Spans:
    return _cut([Span(f" {clean(message.text)}" if message.text else "", "bad" if message.is_refusal else "good")], width)


def _escape(choice: Choice) -> Spans:
    return Span(" Esc ", "key"), Span(" drop" if choice.closed else " cancel", "dim")


def _wanted(choice: Choice) -> int:
    """The width of a menu in one line, with its Escape."""
    return sum(cells(span.text) for span in _escape(choice)) + cells(clean(choice.question)) + 2 + sum(cells(option.key) + cells(clean(option.name)) + 5 for option in choice.options)


def _columns(choice: Choice, width: int, room: int) -> int:
    """The number of columns that show all of a menu; 0 if the names would have no room."""
    count = max(1, width // _CELL, -(-len(choice.options) // room))
    return count if width // count >= _NARROW else 0


def _options(choice: Choice, width: int, room: int, columns: int) -> list[Spans]:
    """A menu wider than one line, in columns read downwards."""
    rows, size = -(-len(choice.options) // columns), width // columns
    lines: list[Spans] = [()] if room > rows else []
    for row in range(rows):
        line: list[Span] = []
        for option in choice.options[row::rows]:
            line += _cut([Span(" "), Span(f" {option.key} ", "key"), Span(fit(f" {clean(option.name)}", max(0, size - cells(option.key) - 3)))], size)
        lines.append(line)
    return lines


def _offered(choices: Sequence[str], width: int, room: int) -> list[Spans]:
    """The choices that match a text, in columns read downwards."""
    names = [clean(each) for each in choices]
    size = min(width, max([_NARROW, *(cells(each) + 2 for each in names)]))
    count = max(1, width // size)
    rows = min(room, -(-len(names) // count))
    if len(names) > rows * count:
        shown = rows * count - 1
        names = [*names[:shown], f"and {len(names) - shown} more"]
    lines: list[Spans] = [()] if room > rows else []
    return [*lines, *([Span(fit(f" {each}", size)) for each in names[row::rows]] for row in range(rows))]


def _commands(commands: Iterable[tuple[str, str]], width: int) -> Spans:
    """The recorder's own keys, as many as fit; the last ones, help and end, come before the others."""
    all_of_them = [[Span(f" {key} ", "key"), Span(f" {what} ", "dim")] for key, what in commands]
    kept, room = set[int](), width
    for index in [*range(len(all_of_them) - 1, -1, -1)]:
        need = sum(cells(span.text) for span in all_of_them[index])
        if need <= room:
            kept.add(index)
            room -= need
    return [span for index, spans in enumerate(all_of_them) if index in kept for span in spans]


def _help(view: View, width: int, room: int) -> list[Spans]:
    """All keys: of event types, subjects and the recorder."""
    entries = [(each.key, clean(each.name)) for each in view.types if each.key] + [(key, f"about {clean(name)}") for key, name in view.subjects if key]
    entries += view.commands
    count = max(1, width // _CELL)
    size = width // count
    rows = -(-len(entries) // count)
    lines: list[Spans] = [()] if room > rows else []
    if rows > room:
        rows = max(1, room)
        entries = [*entries[: rows * count - 1], ("", f"and {len(entries) - rows * count + 1} more")]
    for row in range(rows):
        line: list[Span] = []
        for key, what in entries[row::rows]:
            line += _cut([Span(" "), Span(f" {key} " if key else "", "key"), Span(fit(f" {what}", max(0, size - cells(key) - 3)))], size)
        lines.append(line)
    return lines


def _cut(spans: Iterable[Span], width: int) -> list[Span]:
    """The part of a line that fits, without empty pieces."""
    kept = []
    for span in spans:
        if not span.text:
            continue
        if cells(span.text) > width:
            if width > 0:
                kept.append(Span(fit(span.text, width), span.look))
            break
        kept.append(span)
        width -= cells(span.text)
    return kept
