-- Evaluation at the end of an experience: rules.
-- See experience_forms_tables for the overview.

-- Functions: the questions ------------------------------------------------------------------------------------------
-- The questions of a company are written by who manages evaluations there.
create function private.experience_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
language sql stable security definer set search_path = '' as $$
  select row(m.manages, m.manages, false)::private.form_reach
  from (select p_subject_id = p_company_id and p_company_id = any (private.company_ids_with('manage_evaluations')) as manages) m
$$;

-- What is asked where the company wrote nothing: five ratings and why.
create function private.standard_experience_questions() returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'title', s.title, 'help', s.help, 'is_required', true)
    || case when s.kind = 'scale' then jsonb_build_object('low', 1, 'high', 5, 'low_label', 'Não atende', 'high_label', 'Referência',
      'may_skip', true) else '{}' end order by s.place), '[]')
  from (values
    (1, 'scale', 'Adaptação', 'Como se adaptou à equipe, à rotina e ao jeito de trabalhar da empresa.'),
    (2, 'scale', 'Qualidade do trabalho', 'Cuidado, correção e acabamento do que entrega.'),
    (3, 'scale', 'Assiduidade', 'Presença, pontualidade e aviso quando não pode vir.'),
    (4, 'scale', 'Relacionamento', 'Respeito e colaboração com colegas, liderança e clientes.'),
    (5, 'scale', 'Aprendizado', 'O quanto aprendeu do cargo e usa o que aprendeu.'),
    (6, 'text', 'O que pesou na sua avaliação?', 'Cite fatos: entregas, situações e o que foi combinado com a pessoa.')
  ) s (place, kind, title, help)
$$;

-- Functions: reviews ------------------------------------------------------------------------------------------------
-- The form of a review.
create function private.experience_form(p_review public.experience_reviews) returns private.forms
language sql stable security definer set search_path = '' as $$
  select f from private.forms f
  where f.company_id = p_review.company_id and f.purpose = 'experience_sheet' and f.subject_id = p_review.id
$$;

-- Whether somebody may answer about a person: an administrator, or a manager above, who works here and is not that person.
create function private.may_review_experience(p_company_id uuid, p_respondent_id uuid, p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select r.role = 'admin' or (r.role <> 'user' and exists (select from public.employees e
      where e.company_id = p_company_id and e.id = p_employee_id and e.manager_id = r.id))
    from public.employees r
    where r.company_id = p_company_id and r.id = p_respondent_id and r.id <> p_employee_id and r.status in ('active', 'notice')), false)
$$;

-- Who answers about a person: the direct manager where they decide (`private.experiences_to_decide`), else an administrator.
create function private.experience_respondent(p_person public.employees) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select m.id from public.employees m where m.company_id = p_person.company_id and m.id = p_person.manager_id
      and private.may_review_experience(m.company_id, m.id, p_person.id)),
    (private.company_admins(p_person.company_id, p_person.id))[1])
$$;

-- Terms of experiences that end within fifteen days and have no review yet.
create function private.experiences_to_review(p_company_id uuid, p_today date)
returns table (contract_id uuid, employee_id uuid, term_on date)
language sql stable security definer set search_path = '' as $$
  select c.id, c.employee_id, t.term_on
  from public.employee_contracts c
  join public.employees e on e.company_id = c.company_id and e.id = c.employee_id and e.status in ('active', 'notice')
  cross join lateral (select private.experience_term(c) as term_on) t
  where c.company_id = p_company_id and c.contract_type = 'experience' and c.ended_on is null and c.starts_on <= p_today
    and t.term_on between p_today and p_today + private.setting_number(p_company_id, 'contract_notice_days')
    and not exists (select from public.experience_decisions d
      where d.company_id = c.company_id and d.contract_id = c.id and d.term_on = t.term_on)
    and not exists (select from public.experience_reviews r
      where r.company_id = c.company_id and r.contract_id = c.id and r.term_on = t.term_on)
$$;

-- Nothing is computed of the answers about an experience: they are read as they were written.
create function private.settle_experience_review(p_company_id uuid, p_review_id uuid, p_targets uuid[]) returns void
language sql stable security definer set search_path = '' as $$
  select null::void where false
$$;

-- Functions: who reads ----------------------------------------------------------------------------------------------
-- Whether the caller reads what was sent about a person: HR of the company, never the person or a master. Who answered reads it as well.
create function private.reads_experience_review(p_caller private.caller, p_review public.experience_reviews) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.reads_evaluations(p_caller, p_review.company_id) and p_review.employee_id <> p_caller.employee_id
$$;

-- Reviews that the caller reads once they were sent, by the quarter of their term.
create function private.experience_subjects(p_company_id uuid) returns setof private.form_subject
language sql stable security definer set search_path = '' as $$
  select r.id, r.employee_id, e.display_name::text, '/app/onboarding?pessoa=' || r.employee_id, r.created_at, '',
    private.quarter_of(r.term_on), private.quarter_name(r.term_on)
  from private.me() me
  join public.experience_reviews r on r.company_id = p_company_id
  join public.employees e on e.company_id = r.company_id and e.id = r.employee_id
  where private.reads_experience_review(me, r)
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Ends of experiences that wait for an administrator, who answers in place of a manager. A manager has those of direct reports from
-- experience_decisions.
create function private.pending_experience_reviews(
  p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'experience_decision', 'onboarding', 'Decidir o fim da experiência',
    format('Termina em %s', to_char(i.term_on, 'DD/MM/YYYY')),
    i.employee_id, i.since, i.due_at, 'employee', i.employee_id, '/app/onboarding?pessoa=' || i.employee_id,
    jsonb_build_object('type', 'experience_decision', 'employee_id', i.employee_id), i.due_at
  from (
    select r.*, 'experience:' || r.contract_id || ':' || r.term_on as key, (s.form).closes_at as due_at, (s.form).created_at as since
    from private.respondent_sheets(p_caller.company_id, p_caller.employee_id) s
    join public.experience_reviews r on r.company_id = p_caller.company_id and r.id = (s.form).subject_id
    join public.employees e on e.company_id = r.company_id and e.id = r.employee_id
      and (e.manager_id is distinct from p_caller.employee_id or p_caller.role = 'user')
    where (s.form).purpose = 'experience_sheet' and private.takes_sheet(s.form, s.assignment)
      and private.journey_scope(p_caller, r.employee_id) is not null
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;

-- Functions: the timeline -------------------------------------------------------------------------------------------
-- Results that were released, without figures: to the person; before that to who leads them.
create function private.timeline_of_evaluations(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select e.at, 'evaluation:' || e.id, 'evaluation', 'evaluations', 'Resultado de avaliação liberado', e.name, null::uuid, null::text
  from (
    select p.id, c.name::text, case when p_scope = 'own' then r.person_released_at
      else coalesce(r.manager_released_at, r.person_released_at) end as at
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id
    where p_scope in ('hr', 'own', 'team') and p.company_id = p_person.company_id and p.employee_id = p_person.id
  ) e
  where e.at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;
