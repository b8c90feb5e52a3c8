-- Home.
-- The first page answers what waits for the caller, and what the caller came to know. One question brings all of it: each module
-- adds a part, a row of home_parts that names the function of its answer. A part that is not for the caller answers null.
-- `view` says whose page it is: of the company for who administers it, of the team for who leads one, of the person otherwise.
-- Parts take a page of rows before they join, so that the home of 5,000 people costs what the one of fifty does.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.home_parts (
  part text not null,
  routine text not null,
  constraint home_parts_pkey primary key (part),
  constraint home_parts_part_check check (part ~ '^[a-z_]+$'),
  constraint home_parts_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.home_parts enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values
  ('waiting', 'private.home_waiting'),
  ('requests', 'private.home_requests');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.home_parts is 'What the home is made of: one function of private per part.';
comment on column private.home_parts.routine is
  'Function (caller, company, today, view) of what the part shows, null where it is not for the caller.';
