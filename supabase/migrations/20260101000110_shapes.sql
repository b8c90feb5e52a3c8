-- Shapes of answers.
-- What a function answers as jsonb, and which columns of its rows may be null, is declared once, in the chapter of the function; the
-- types of the web are generated from it, and a test holds every real answer against it.
-- It refuses: nothing; the database itself never reads it.

-- Tables -----------------------------------------------------------------------------------------------------------
-- A shape named like a function of public is what that function answers. A shape is its keys, each with a type:
--   text, uuid, date, timestamptz, integer, number, boolean, json (anything), never, another shape, one of several (leave/absence),
--   words (open|closed, =one) or places of a list (date&integer)
--   `[]` a list, `{}` an object of any keys, `?` may be null: "parts leave_part[], left_on date?"
--   `key?` may be absent; `*` is any other key; `...person` has the keys of that shape as well
-- or one type alone: 'payroll_line[]'. Of a function that answers rows it tells what SQL does not: the columns of jsonb, and of the
-- others words, or nothing but that they may be null: "person person, note ?".
create table private.shapes (
  name text not null,
  shape text not null,
  constraint shapes_pkey primary key (name),
  constraint shapes_name_check check (name ~ '^[a-z][a-z0-9_]*$'),
  constraint shapes_shape_check check (shape ~ '^[^\s,]+$' or shape ~ '^(\.\.\.\w+|(\*|\w+\??)\s[^\s,]+)(,\s+(\.\.\.\w+|(\*|\w+\??)\s[^\s,]+))*$')
);

-- Row level security -----------------------------------------------------------------------------------------------
-- Not granted: anything. Generators and tests read it as the owner.
alter table private.shapes enable row level security;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table private.shapes is 'What functions answer beyond what their SQL says: shapes of jsonb, columns that may be null, words.';
