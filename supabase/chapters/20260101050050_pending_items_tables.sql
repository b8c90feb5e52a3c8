-- Pendências.
-- One inbox: what waits for somebody, most urgent first, each with the one thing to do about it. A module adds a source: a
-- row of pending_sources that names the function of its items. Nothing is stored; an item is there as long as its reason is.
-- What waits for a person in the own company ignores admin mode; what waits for any master follows it.
-- The number stops at a hundred per source, so that the header never costs more than a few milliseconds.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.pending_item as (
  item_key text, kind text, module text, title text, detail text, person_id uuid, waiting_since timestamptz,
  due_at timestamptz, entity_type text, entity_id uuid, url text, action jsonb, sort_at timestamptz);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.pending_sources (
  source text not null,
  position smallint not null,
  items_routine text not null,
  count_routine text,
  constraint pending_sources_pkey primary key (source),
  constraint pending_sources_items_routine_check check (items_routine ~ '^private\.[a-z_]+$'),
  constraint pending_sources_count_routine_check check (count_routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.pending_sources enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine, count_routine) values
  ('approvals', 10, 'private.pending_approvals', 'private.count_pending_approvals'),
  ('adjustments', 20, 'private.pending_adjustments', null),
  ('privacy', 30, 'private.pending_privacy', null),
  ('invitations', 40, 'private.pending_invitations', null),
  ('case_tasks', 45, 'private.pending_case_tasks', null);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.pending_item is 'Something that waits for somebody, with the one thing to do about it.';
comment on table private.pending_sources is 'Where items come from: one function of private per source.';
comment on column private.pending_sources.count_routine
  is 'Function (caller) of the number of items, at most 100, where counting is much cheaper than reading them.';
comment on column private.pending_sources.items_routine is
  'Function (caller, limit, after_at, after_key) of items in the order (sort_at, item_key), after that place.';
