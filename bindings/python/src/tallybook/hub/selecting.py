"""The data that analysts get of a book: the statements that query it, and the types of their columns. PostgreSQL tables and Parquet files have the
same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..book import Book

#: How a column is kept: `time` is an instant, which statements give in ns; the other names say what they are.
Type = Literal["uuid", "text", "whole", "real", "date", "time"]

#: Increased whenever a statement here gives something else for the same book, so that everything is written anew.
LAYOUT: Final = 1


@dataclass(frozen=True)
class Table:
    """A table, and the statement for its rows. Before its columns the statement gives `{first}`: the id or the time of the item that a row belongs to.
    Rows are in that order."""

    name: str
    columns: tuple[tuple[str, Type], ...]
    statement: str

    def ask(self, by: Literal["id", "time"]) -> str:
        """Returns the statement, with its rows in the order of ids, or of times, which is the same in all copies of a book."""
        return self.statement.format(first=by, order="i.id" if by == "id" else "i.time, i.uuid")


# Where each collection lies. What is in the trash is in none of the views.
_PATHS = """
WITH RECURSIVE way(id, path) AS (
  SELECT id, name FROM collections WHERE parent = 0
  UNION ALL SELECT c.id, w.path || '/' || c.name FROM collections c JOIN way w ON c.parent = w.id)"""

ITEM: Final = Table("item", (
    ("id", "uuid"), ("kind", "text"), ("collection", "text"), ("title", "text"), ("description", "text"), ("start", "time"), ("stop", "time"),
    ("start_ns", "whole"), ("zone", "text"), ("duration_ns", "whole"), ("state", "text"), ("subject", "text"), ("category", "text"),
    ("priority", "text"), ("day", "date"), ("due", "time"), ("completed", "time"), ("template", "text"), ("who", "text"), ("latitude", "real"),
    ("longitude", "real"), ("accuracy", "real"), ("place", "text"), ("created", "time"), ("modified", "time")), _PATHS + """
SELECT i.{first} AS "first", i.uuid AS id, CASE i.kind WHEN 2 THEN 'note' WHEN 3 THEN 'session' WHEN 4 THEN 'task' END AS kind,
  w.path AS collection, i.name AS title, i.description AS description, i.time AS start, i."end" AS stop, i.time AS start_ns, i.zone AS zone,
  i.duration AS duration_ns, CASE i.state WHEN 1 THEN 'running' WHEN 2 THEN 'paused' WHEN 3 THEN 'stopped' END AS state, u.name AS subject,
  i.category AS category, CASE i.priority WHEN 0 THEN 'high' WHEN 1 THEN 'medium' WHEN 2 THEN 'low' WHEN 3 THEN 'none' END AS priority,
  CASE WHEN i.day > 0 THEN printf('%04d-%02d-%02d', i.day / 10000, i.day / 100 % 100, i.day % 100) END AS day, i.due AS due, i.completed AS completed,
  t.name AS template, i.username AS who, i.latitude AS latitude, i.longitude AS longitude, i.accuracy AS accuracy, i.place AS place,
  i.created AS created, i.modified AS modified
FROM items i LEFT JOIN way w ON w.id = i.parent LEFT JOIN subjects u ON u.id = i.subject LEFT JOIN templates t ON t.id = i.template
ORDER BY {order}""")

ITEM_TAG: Final = Table("item_tag", (("item", "uuid"), ("tag", "text"), ("position", "whole")), """
SELECT i.{first} AS "first", i.uuid AS item, g.name AS tag, min(t.position) AS position
FROM item_tags t JOIN items i ON i.id = t.item JOIN tags g ON g.id = t.tag GROUP BY i.id, g.name ORDER BY {order}, min(t.position), g.name""")

# What a time is only its template's schema says.
ITEM_FIELD: Final = Table("item_field", (
    ("item", "uuid"), ("template", "text"), ("field", "text"), ("position", "whole"), ("text", "text"), ("number", "real")), """
WITH time_field(template, name) AS (
  SELECT t.id, p.key FROM templates t JOIN json_each(t.schema, '$.properties') p
  WHERE coalesce(json_extract(p.value, '$.format'), json_extract(p.value, '$.items.format')) = 'date-time'),
truth_field(template, name) AS (
  SELECT t.id, p.key FROM templates t JOIN json_each(t.schema, '$.properties') p
  WHERE coalesce(json_extract(p.value, '$.items.type'), json_extract(p.value, '$.type')) = 'boolean')
SELECT i.{first} AS "first", i.uuid AS item, t.name AS template, f.name AS field, f.position AS position,
  CASE
    WHEN typeof(f.value) = 'integer' AND m.name IS NOT NULL
      THEN strftime('%Y-%m-%dT%H:%M:%S', (f.value - (f.value % 1000000000 + 1000000000) % 1000000000) / 1000000000, 'unixepoch')
        || printf('.%09dZ', (f.value % 1000000000 + 1000000000) % 1000000000)
    WHEN b.name IS NOT NULL AND f.value IN (0, 1) THEN CASE f.value WHEN 1 THEN 'true' ELSE 'false' END
    WHEN typeof(f.value) = 'real' THEN printf('%!.17g', f.value)
    ELSE CAST(f.value AS TEXT) END AS text,
  CASE WHEN typeof(f.value) IN ('integer', 'real') AND m.name IS NULL THEN f.value END AS number
FROM item_fields f JOIN items i ON i.id = f.item LEFT JOIN templates t ON t.id = f.template
  LEFT JOIN time_field m ON m.template = f.template AND m.name = f.name LEFT JOIN truth_field b ON b.template = f.template AND b.name = f.name
ORDER BY {order}, f.field, f.position""")

_COUNT_COLUMNS: Final[tuple[tuple[str, Type], ...]] = (("session", "uuid"), ("type", "text"), ("subject", "text"), ("count", "whole"))

#: From the events, which are decoded: only they have the subject.
_FROM_EVENTS: Final = Table("session_count", _COUNT_COLUMNS, """
SELECT i.{first} AS "first", i.uuid AS session, e.type_name AS type, u.name AS subject, e.count AS count
FROM (SELECT session, type_name, subject, count(*) AS count FROM events GROUP BY session, type_name, subject) e
  JOIN sessions i ON i.id = e.session LEFT JOIN subjects u ON u.id = e.subject
ORDER BY {order}, e.type_name, u.name""")

#: From the counts that a book keeps. These have neither subjects nor the names of types in the trash.
_FROM_COUNTS: Final = Table("session_count", _COUNT_COLUMNS, """
SELECT i.{first} AS "first", i.uuid AS session, t.name AS type, NULL AS subject, sum(c.count) AS count
FROM event_counts c JOIN sessions i ON i.id = c.session JOIN event_types t ON t.id = c.type GROUP BY i.id, t.name ORDER BY {order}, t.name""")

_NEEDS_EVENTS: Final = """
SELECT EXISTS (SELECT 1 FROM subjects) OR EXISTS (SELECT 1 FROM event_counts c LEFT JOIN event_types t ON t.id = c.type WHERE t.id IS NULL)"""

#: Rows come session by session. `value` has its own name, so that the stream knows its type.
EVENT: Final = Table("event", (
    ("session", "uuid"), ("seq", "whole"), ("time", "time"), ("time_ns", "whole"), ("type", "text"), ("subject", "text"), ("value", "real"),
    ("note", "text"), ("phase", "text"), ("author", "text")), """
SELECT i.{first} AS "first", i.uuid AS session, e.seq AS seq, e.time AS time, e.time AS time_ns, e.type_name AS type, u.name AS subject,
  e.value AS value, e.text AS note, CASE e.phase WHEN 1 THEN 'point' WHEN 2 THEN 'start' WHEN 3 THEN 'stop' END AS phase, i.username AS author
FROM (SELECT id, uuid, time, username FROM sessions i ORDER BY {order} LIMIT -1) i CROSS JOIN events(i.id) e
  LEFT JOIN subjects u ON u.id = e.subject""")


def session_count(book: Book) -> Table:
    """Returns the table of a book's sessions with how many events of each type and subject they have."""
    return _FROM_EVENTS if book.sql(_NEEDS_EVENTS).value() else _FROM_COUNTS
