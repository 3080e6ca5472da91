-- A hub's tables, version 1: `tallybook hub init` makes them, or whoever runs the database does, by this file. Its roles are a server's, and made once:
--   psql -c 'CREATE ROLE tally_book NOLOGIN' DATABASE
--   psql -v ON_ERROR_STOP=1 -1 -f schema.sql DATABASE
-- PostgreSQL 10 or later; nothing but plain tables, so that what speaks its protocol has a chance. The space leads every key.

CREATE SCHEMA tally;

CREATE TABLE tally.hub (
  id uuid PRIMARY KEY DEFAULT md5(random()::text || clock_timestamp()::text)::uuid,
  version integer NOT NULL,
  made timestamptz NOT NULL DEFAULT now()
);
INSERT INTO tally.hub (version) VALUES (1);

-- What all copies of a book share, by the book's UUID. Of one that is sealed the content is unreadable here; `sealed` tells one key from another. Who erases raises the generation: what was pushed before must be read first.
CREATE TABLE tally.space (
  id uuid PRIMARY KEY,
  owner text NOT NULL DEFAULT current_user,
  generation bigint NOT NULL DEFAULT 0,
  sealed bytea,
  made timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, owner)
);

-- Whose role may read a space, write to it too, or also keep it: fold and erase.
CREATE TABLE tally.member (
  space uuid NOT NULL,
  role text NOT NULL,
  may text NOT NULL CHECK (may IN ('read', 'write', 'keep')),
  owner text NOT NULL DEFAULT current_user,
  PRIMARY KEY (space, role),
  FOREIGN KEY (space, owner) REFERENCES tally.space (id, owner) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Who pushes, and the last push of each. The mark is random: another one under the same number is another push. `content`: the last of its attachments'
-- contents, as its book numbers them, whose pieces are here.
CREATE TABLE tally.device (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  role text NOT NULL DEFAULT current_user,
  head bigint NOT NULL,
  mark bigint NOT NULL,
  content bigint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (space, id)
);

-- A stream of changes that a device brought; `n` counts without gaps from 1. Of one that is gone a later one that is whole has all: `seen`
-- says which pushes are in that, as the book's table `hub` does.
CREATE TABLE tally.push (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  device uuid NOT NULL,
  n bigint NOT NULL,
  mark bigint NOT NULL,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  generation bigint NOT NULL,
  whole boolean NOT NULL,
  seen bytea,
  gone boolean NOT NULL DEFAULT false,
  stream uuid NOT NULL,
  frames integer NOT NULL,
  bytes bigint NOT NULL,
  brought text NOT NULL,
  role text NOT NULL DEFAULT current_user,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (space, device, n)
);
CREATE INDEX push_stream ON tally.push (space, stream);
CREATE INDEX push_kept ON tally.push (space, generation) WHERE NOT gone;

-- The pieces of streams. Those of a stream without a push are on their way.
CREATE TABLE tally.frame (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  stream uuid NOT NULL,
  number integer NOT NULL,
  body bytea NOT NULL,
  hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (space, stream, number)
);

-- Bytes of attachments, in pieces of 1 MiB.
CREATE TABLE tally.piece (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  sha256 bytea NOT NULL,
  number bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (space, sha256, number)
);

-- What a book asked for, and was not there or spoilt: bytes by their SHA-256, streams by their 16 bytes. Who has it brings it.
CREATE TABLE tally.wanted (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  what bytea NOT NULL,
  PRIMARY KEY (space, what)
);

-- What was erased, by whom and when; not what it was.
CREATE TABLE tally.erased (
  space uuid NOT NULL REFERENCES tally.space ON DELETE CASCADE,
  entry uuid NOT NULL,
  role text NOT NULL DEFAULT current_user,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (space, entry)
);

-- What is compressed already is not compressed again.
ALTER TABLE tally.frame ALTER body SET STORAGE EXTERNAL;
ALTER TABLE tally.piece ALTER body SET STORAGE EXTERNAL;

-- The roles that the caller acts for. Policies ask once a statement, so that others' memberships cost nothing; what these functions call is
-- PostgreSQL's own, whatever the caller's search_path says.
CREATE FUNCTION tally.roles() RETURNS text[] LANGUAGE sql STABLE SET search_path = pg_catalog AS
  $$ SELECT array_agg(rolname::text) FROM pg_roles WHERE pg_has_role(oid, 'MEMBER') $$;

-- The spaces in which the caller has one of these rights.
CREATE FUNCTION tally.spaces(VARIADIC rights text[]) RETURNS SETOF uuid LANGUAGE sql STABLE SET search_path = pg_catalog AS
  $$ SELECT space FROM tally.member WHERE role = ANY ((SELECT tally.roles())::text[]) AND may = ANY (rights) $$;
CREATE INDEX member_role ON tally.member (role);
CREATE INDEX member_owner ON tally.member (owner);

-- Rights: whoever is no member of a space sees nothing of it. Members see their own memberships, a space's owner all of it.
ALTER TABLE tally.member ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.space ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.device ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.push ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.frame ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.piece ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.wanted ENABLE ROW LEVEL SECURITY;
ALTER TABLE tally.erased ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON tally.member FOR SELECT USING (owner = current_user OR role = ANY ((SELECT tally.roles())::text[]));
CREATE POLICY owner ON tally.member FOR ALL USING (owner = current_user) WITH CHECK (owner = current_user);

CREATE POLICY made ON tally.space FOR INSERT WITH CHECK (owner = current_user);
CREATE POLICY seen ON tally.space FOR SELECT
  USING (owner = current_user OR id IN (SELECT tally.spaces('read', 'write', 'keep')));
-- A push holds the space's row; only who keeps it changes that.
CREATE POLICY held ON tally.space FOR UPDATE
  USING (id IN (SELECT tally.spaces('write', 'keep')))
  WITH CHECK (id IN (SELECT tally.spaces('keep')));

CREATE POLICY seen ON tally.device FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.push FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.frame FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.piece FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.wanted FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY seen ON tally.erased FOR SELECT USING (space IN (SELECT tally.spaces('read', 'write', 'keep')));

CREATE POLICY written ON tally.device FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('write', 'keep')));
CREATE POLICY moved ON tally.device FOR UPDATE
  USING (space IN (SELECT tally.spaces('write', 'keep')));
CREATE POLICY written ON tally.push FOR INSERT
  WITH CHECK (role = current_user AND space IN (SELECT tally.spaces('write', 'keep')));
CREATE POLICY emptied ON tally.push FOR UPDATE
  USING (space IN (SELECT tally.spaces('keep')));
CREATE POLICY written ON tally.frame FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('write', 'keep')));
-- What is on its way may be given up by who writes.
CREATE POLICY given_up ON tally.frame FOR DELETE USING (
  space IN (SELECT tally.spaces('keep'))
  OR space IN (SELECT tally.spaces('write', 'keep'))
    AND NOT EXISTS (SELECT 1 FROM tally.push p WHERE p.space = frame.space AND p.stream = frame.stream));
CREATE POLICY written ON tally.piece FOR INSERT
  WITH CHECK (space IN (SELECT tally.spaces('write', 'keep')));
CREATE POLICY spoilt ON tally.piece FOR DELETE
  USING (space IN (SELECT tally.spaces('write', 'keep')));
CREATE POLICY asked ON tally.wanted FOR INSERT WITH CHECK (space IN (SELECT tally.spaces('read', 'write', 'keep')));
CREATE POLICY answered ON tally.wanted FOR DELETE
  USING (space IN (SELECT tally.spaces('write', 'keep')));
CREATE POLICY written ON tally.erased FOR INSERT
  WITH CHECK (role = current_user AND space IN (SELECT tally.spaces('keep')));

GRANT USAGE ON SCHEMA tally TO tally_book;
GRANT SELECT ON ALL TABLES IN SCHEMA tally TO tally_book;
GRANT INSERT ON tally.space, tally.member, tally.device, tally.push, tally.frame, tally.piece, tally.wanted, tally.erased TO tally_book;
GRANT UPDATE ON tally.space, tally.member, tally.device TO tally_book;
GRANT UPDATE (gone, brought) ON tally.push TO tally_book;
GRANT DELETE ON tally.member, tally.frame, tally.piece, tally.wanted TO tally_book;
