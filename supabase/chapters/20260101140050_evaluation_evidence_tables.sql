-- Evidence beside an evaluation.
-- Whoever evaluates themselves or their team reads beside the questions what is known of the person: results of cycles before, and what
-- other modules know. A module adds a row with a routine (company uuid, employee uuid, since date, until date, caller private.caller)
-- returns jsonb: a list of {at, title, text, url} of what this caller may read anyway, newest first. Who answers as a peer or a report
-- is shown nothing.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.evidence_sources (
  source text not null,
  position smallint not null,
  title text not null,
  routine text not null,
  constraint evidence_sources_pkey primary key (source),
  constraint evidence_sources_source_check check (source ~ '^[a-z_]+$'),
  constraint evidence_sources_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.evidence_sources enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.evidence_sources (source, position, title, routine) values
  ('results', 10, 'Resultados anteriores', 'private.result_evidence'),
  ('feedback', 20, 'Feedback recebido', 'private.review_feedback');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evidence_sources is 'What is shown beside an evaluation: one function of private per source.';
comment on column private.evidence_sources.routine is
  'Function (company, employee, since, until, caller) of a list of {at, title, text, url}.';
