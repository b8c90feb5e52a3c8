-- Sheets.
-- What every sheet of records has in common on the engine of imports: rows name people, meet what is stored, are told what is wrong
-- with them and what would come of them. A kind adds a line to sheet_kinds with what is its own. Where rows are records of one kind
-- (private.record_kinds), what would change, writing and taking back follow from that line, and no function of the kind is needed.

-- Tables ------------------------------------------------------------------------------------------------------------
-- columns: what the sheet calls a field of the record, where it differs. twins_in: where two rows for one entry are told. as_whole:
-- one row may change what another one is worth, so a sheet that a request can answer for is always looked at whole. Routines are
-- functions of (import, rows): match fills proposals, errors answers rows, doubts notes them; outcome (import, rows, errors so far)
-- answers {rows, errors} where there is no record to compare with.
create table private.sheet_kinds (
  kind text not null,
  record text,
  names_people boolean not null default true,
  as_whole boolean not null default false,
  columns jsonb not null default '{}',
  twins_in text,
  match_routine text not null,
  errors_routine text not null,
  outcome_routine text,
  doubts_routine text,
  constraint sheet_kinds_pkey primary key (kind),
  constraint sheet_kinds_kind_fkey foreign key (kind) references private.import_kinds (kind),
  constraint sheet_kinds_record_fkey foreign key (record) references private.record_kinds (record),
  constraint sheet_kinds_outcome_check check (num_nonnulls(record, outcome_routine) = 1),
  constraint sheet_kinds_routines_check check (
    concat_ws(' ', match_routine, errors_routine, outcome_routine, doubts_routine) ~ '^private\.[a-z_]+( private\.[a-z_]+)*$')
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index sheet_kinds_record_idx on private.sheet_kinds (record);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.sheet_kinds enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.sheet_kinds is 'What each kind of sheet has of its own; the rest is one driver.';
