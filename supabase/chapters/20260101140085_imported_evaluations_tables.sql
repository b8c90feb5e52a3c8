-- Results of evaluations from a former system.
-- What came out of somebody's reviews before the product: name and end of the cycle, a score of so many points (of a hundred where a sheet
-- says percent), the words of a class, a note. They come by a sheet alone, known by person, name and last day: what is there is updated.
-- They are history: no cycle, no participant, in no mean, distribution or indicator; wherever they are shown they say that they were
-- imported. The person reads them, whoever leads them, and HR of the company, as results that were released; a master reads figures of
-- groups alone, and neither brings such sheets nor sees those of others (author_only). HR takes out what should not be there.
-- It refuses: whoever is not HR of the company, the own results, scores above their highest points, ends to come, one cycle twice.

-- Tables ------------------------------------------------------------------------------------------------------------
alter table private.import_kinds add column author_only boolean not null default false;

create table private.imported_evaluations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  cycle_name text collate "pt-BR-x-icu" not null,
  kind text not null default 'other',
  ended_on date not null,
  score numeric(8, 2) not null,
  max_score numeric(8, 2) not null,
  classification text,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint imported_evaluations_pkey primary key (id),
  constraint imported_evaluations_cycle_key unique (company_id, employee_id, ended_on, cycle_name),
  constraint imported_evaluations_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint imported_evaluations_cycle_name_check check (private.is_clean_text(cycle_name, 100)),
  constraint imported_evaluations_kind_check check (kind in ('performance', 'r90', 'r180', 'r360', 'leadership', 'experience', 'other')),
  constraint imported_evaluations_max_score_check check (max_score between 1 and 100000),
  constraint imported_evaluations_score_check check (score between 0 and max_score),
  constraint imported_evaluations_classification_check check (private.is_clean_text(classification, 80)),
  constraint imported_evaluations_note_check check (char_length(note) between 1 and 1000)
);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; functions tell what may be told.
alter table private.imported_evaluations enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on private.imported_evaluations
  for each row execute function private.tg_touch_updated_at();
select private.keep_trail('private.imported_evaluations', 'imported_evaluation', '{insert,update,delete}', p_id => 'employee_id',
  p_masked => true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine,
  author_only) values
  ('evaluation_history', 'manage_evaluations', '{registration_number,cpf,email}',
    '{registration_number,cpf,email,employee_name,cycle_name,kind,ended_on,score,max_score,classification,note}',
    '{registration_number,cpf,email}', 'private.check_sheet', 'private.apply_history_import', 'private.undo_history_import', true);
insert into private.sheet_kinds (kind, names_people, twins_in, match_routine, errors_routine, outcome_routine) values
  ('evaluation_history', true, 'cycle_name', 'private.match_history_rows', 'private.history_row_errors', 'private.history_outcome');
insert into private.evidence_sources (source, position, title, routine) values
  ('imported_results', 15, 'Resultados importados de outro sistema', 'private.imported_evidence');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on column private.import_kinds.author_only is 'Staged rows are for whoever brought them alone, administrators included.';
comment on table private.imported_evaluations is 'Results of reviews of a former system, as history of the person.';
comment on column private.imported_evaluations.max_score is 'The highest score there was: 100 where the sheet says percent.';
