-- Results of evaluations.
-- What comes out of a cycle once all of its forms have ended: a score of each group that may be shown (`private.group_marks`), and one of
-- each participant. A score is the mean of the questions by their weight; the result is the mean of the groups by the weights of their
-- relations, of those that are there: a missing part is never zero, its weight goes to the others. Two decimals are shown, all are kept.
-- Classes for the 9-box are of the score as a part of the highest point, in percent of two decimals: [0, 60), [60, 85), [85, 100].
-- Calibration moves classes and keeps what was computed; each change says from what to what, why and who. Results are released to the
-- manager, then to the person. No table of the API: who may see what is said by `private.sees_evaluation_result`.
-- It refuses: calibrating without a reason or after the release (RHEVA, RHCLS), releasing what does not exist yet (RHSTA).

-- Tables ------------------------------------------------------------------------------------------------------------
-- dimension is main, or one of the purpose of the form.
create table private.evaluation_scores (
  company_id uuid not null,
  participant_id uuid not null,
  shown_as text not null,
  dimension text not null,
  score numeric not null,
  weight numeric(6, 2) not null,
  answered smallint not null,
  constraint evaluation_scores_pkey primary key (company_id, participant_id, shown_as, dimension),
  constraint evaluation_scores_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict
);

create table private.evaluation_results (
  company_id uuid not null,
  cycle_id uuid not null,
  participant_id uuid not null,
  score numeric,
  potential numeric,
  performance_class smallint,
  potential_class smallint,
  final_performance smallint,
  final_potential smallint,
  manager_released_at timestamptz,
  person_released_at timestamptz,
  constraint evaluation_results_pkey primary key (company_id, participant_id),
  constraint evaluation_results_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_results_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_results_class_check check (performance_class between 1 and 3 and potential_class between 1 and 3
    and final_performance between 1 and 3 and final_potential between 1 and 3),
  constraint evaluation_results_released_check check (person_released_at is null or manager_released_at is not null)
);

-- Changes of calibration, for good. made_by may be a master's row of another company: a plain id.
create table private.evaluation_calibrations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  participant_id uuid not null,
  from_performance smallint,
  to_performance smallint,
  from_potential smallint,
  to_potential smallint,
  reason text not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  constraint evaluation_calibrations_pkey primary key (id),
  constraint evaluation_calibrations_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_calibrations_reason_check check (private.is_clean_text(reason, 300))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_results_company_cycle_idx on private.evaluation_results (company_id, cycle_id);
create index evaluation_calibrations_company_participant_idx on private.evaluation_calibrations (company_id, participant_id, made_at);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; functions tell what may be told.
alter table private.evaluation_scores enable row level security;
alter table private.evaluation_results enable row level security;
alter table private.evaluation_calibrations enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on private.evaluation_calibrations
  for each row execute function private.tg_refuse_delete();

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.acknowledgement_kinds (kind, label, version_routine, people_routine) values
  ('evaluation_result', 'Resultado de avaliação', 'private.evaluation_result_version', 'private.evaluation_result_readers');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_scores is 'The score of each group about each participant, as it may be shown.';
comment on column private.evaluation_scores.weight is
  'What the group counts for, of a hundred; others count for the relations that they hold.';
comment on table private.evaluation_results is 'What came out of a cycle for each participant.';
comment on column private.evaluation_results.final_performance is 'The class after calibration.';
comment on table private.evaluation_calibrations is 'Changes of calibration with their reasons.';
