-- Evaluation at the end of an experience.
-- Whoever decides how an experience ends first says how it went. Fifteen days before each term a review begins: a form of one sheet
-- (`form_sheets`), identified, about the person, answered by who decides (`experience_decisions`): the direct manager, or an administrator
-- where there is none who may. The questions are those of the company (purpose experience, subject: the company), or five ratings and a
-- comment where it wrote none. A sheet that nobody sent follows the manager; whoever may decide takes it over, with empty answers.
-- The decision sends the sheet and ends its form. Who answered and HR read it; the evaluated person does not, nor do masters.
-- It refuses: a decision without the answers that are required (RHFRM), or while somebody else writes them (RHSTA).

-- Tables ------------------------------------------------------------------------------------------------------------
-- The subject of the form of the sheet.
create table public.experience_reviews (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  contract_id uuid not null,
  term_on date not null,
  created_at timestamptz not null default now(),
  constraint experience_reviews_pkey primary key (id),
  constraint experience_reviews_company_id_key unique (company_id, id),
  constraint experience_reviews_term_key unique (company_id, contract_id, term_on),
  constraint experience_reviews_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint experience_reviews_contract_fkey foreign key (company_id, contract_id)
    references public.employee_contracts (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index experience_reviews_company_employee_idx on public.experience_reviews (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.experience_reviews enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the daily routine writes.
grant select on public.experience_reviews to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_team_or_settings on public.experience_reviews for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.experience_reviews
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.experience_reviews', 'experience_review');

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.form_purposes (purpose, label, kinds, modes, max_questions, min_group, results_to, retention_months, is_fixed,
  reach_routine, people_routine, takes_competencies, is_assigned, disclosed_routine, subjects_routine) values
  ('experience', 'Formulário de experiência', '{scale,single,multiple,text,number}', '{identified}', 20, 5, 'managers', 60, false,
    'private.experience_reach', 'private.no_people', true, false, null, null),
  ('experience_sheet', 'Avaliação de experiência', '{scale,single,multiple,text,number}', '{identified}', 20, 5, 'managers', 60, true,
    'private.sheet_reach', 'private.no_people', true, true, 'private.settle_experience_review', 'private.experience_subjects');
insert into private.daily_routines (routine_name, routine, after_time) values
  ('experience_reviews', 'private.run_experience_reviews', '00:30');
insert into private.pending_sources (source, position, items_routine) values
  ('experience_reviews', 91, 'private.pending_experience_reviews');
insert into private.timeline_sources (source, routine) values ('evaluations', 'private.timeline_of_evaluations');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.experience_reviews is 'Ends of experiences that somebody evaluates. Read by who follows the person.';
