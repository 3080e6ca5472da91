-- What `tallybook hub keep` fills: ordinary tables of what the books hold outside of their trash, one refresh a transaction. `hub keep` makes
-- them where they are not there and its role may, and `hub init --keep` does; or whoever runs the database, by this file, after schema.sql.
-- Times are cut to the microsecond; columns in ns have all of them. NULL is what there is not.

-- Of what each space's tables were made, and when.
CREATE TABLE tally.kept (
  space uuid PRIMARY KEY REFERENCES tally.space ON DELETE CASCADE,
  made_from text,
  items bigint NOT NULL DEFAULT 0,
  events boolean NOT NULL DEFAULT false,
  role text NOT NULL DEFAULT current_user,
  at timestamptz NOT NULL DEFAULT now()
);

-- Notes, sessions and tasks. `collection` is the way there from the root, `who` the author. `hash` is of its row and those of its tags, fields
-- and counts: the next refresh writes what has another one.
CREATE TABLE tally.item (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL,
  collection text,
  title text,
  description text,
  start timestamptz NOT NULL,
  stop timestamptz,
  start_ns bigint NOT NULL,
  zone text,
  duration interval,
  duration_ns bigint,
  state text,
  subject text,
  category text,
  priority text,
  day date,
  due timestamptz,
  completed timestamptz,
  template text,
  who text,
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  place text,
  created timestamptz NOT NULL,
  modified timestamptz NOT NULL,
  hash bigint NOT NULL,
  PRIMARY KEY (space, id)
);
CREATE INDEX item_start ON tally.item (space, start);

CREATE TABLE tally.item_tag (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  item uuid NOT NULL,
  tag text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (space, item, tag)
);
CREATE INDEX item_tag_tag ON tally.item_tag (space, tag);

-- A row for each value of a field of a template: `number` where it is one, 1 and 0 of truths, and as text always, times as ISO 8601 in UTC.
CREATE TABLE tally.item_field (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  item uuid NOT NULL,
  template text,
  field text NOT NULL,
  position integer NOT NULL,
  text text NOT NULL,
  number double precision
);
CREATE INDEX item_field_item ON tally.item_field (space, item);
CREATE INDEX item_field_field ON tally.item_field (space, field);

-- How many events of a type, and of a subject where they name one, a session has.
CREATE TABLE tally.session_count (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  session uuid NOT NULL,
  type text NOT NULL,
  subject text,
  count bigint NOT NULL
);
CREATE INDEX session_count_session ON tally.session_count (space, session);

-- Of spaces that ask by --events: each event. `author` is its session's.
CREATE TABLE tally.event (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  session uuid NOT NULL,
  seq bigint NOT NULL,
  time timestamptz NOT NULL,
  time_ns bigint NOT NULL,
  type text NOT NULL,
  subject text,
  value double precision,
  note text,
  phase text NOT NULL,
  author text,
  PRIMARY KEY (space, session, seq)
);
CREATE INDEX event_time ON tally.event (space, time);

-- Of which events a session's rows of these were made.
CREATE TABLE tally.kept_event (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  session uuid NOT NULL,
  hash bigint NOT NULL,
  PRIMARY KEY (space, session)
);

-- Rights: members see what their spaces hold, and who may keep one writes it.
ALTER TABLE tally.kept ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.item ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.item_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.item_field ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.session_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.event ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.kept_event ENABLE ROW LEVEL SECURITY;

CREATE POLICY seen ON tally.kept FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.item FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.item_tag FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.item_field FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.session_count FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.event FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.kept_event FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));

CREATE POLICY written ON tally.kept FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('keep')));
CREATE POLICY written ON tally.item FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('keep')));
CREATE POLICY written ON tally.item_tag FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('keep')));
CREATE POLICY written ON tally.item_field FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('keep')));
CREATE POLICY written ON tally.session_count FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('keep')));
CREATE POLICY written ON tally.event FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('keep')));
CREATE POLICY written ON tally.kept_event FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('keep')));
CREATE POLICY refreshed ON tally.kept FOR UPDATE
  USING (space IN (SELECT tally.spaces('keep')))
  WITH CHECK (role = current_user AND space IN (SELECT tally.spaces('keep')));
CREATE POLICY removed ON tally.item FOR DELETE
  USING (space IN (SELECT tally.spaces('keep')));
CREATE POLICY removed ON tally.item_tag FOR DELETE
  USING (space IN (SELECT tally.spaces('keep')));
CREATE POLICY removed ON tally.item_field FOR DELETE
  USING (space IN (SELECT tally.spaces('keep')));
CREATE POLICY removed ON tally.session_count FOR DELETE
  USING (space IN (SELECT tally.spaces('keep')));
CREATE POLICY removed ON tally.event FOR DELETE
  USING (space IN (SELECT tally.spaces('keep')));
CREATE POLICY removed ON tally.kept_event FOR DELETE
  USING (space IN (SELECT tally.spaces('keep')));

GRANT SELECT, INSERT ON tally.kept, tally.item, tally.item_tag, tally.item_field, tally.session_count, tally.event, tally.kept_event TO tally_book;
GRANT UPDATE ON tally.kept TO tally_book;
GRANT DELETE ON tally.item, tally.item_tag, tally.item_field, tally.session_count, tally.event, tally.kept_event TO tally_book;
