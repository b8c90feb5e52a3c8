-- Evaluation cycles: commands.
-- See evaluation_cycles_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- A cycle of a company where the caller manages evaluations, locked (RHPER, RHNTF).
create function private.managed_cycle(p_cycle_id uuid) returns public.evaluation_cycles
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c where c.id = p_cycle_id and c.company_id = any (managed) for no key update;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  end if;
  return cycle;
end
$$;

-- A cycle that is still a draft (RHPER, RHNTF, RHCLS).
create function private.drafted_cycle(p_cycle_id uuid) returns public.evaluation_cycles
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
begin
  if cycle.status <> 'draft' then
    perform private.refuse('RHCLS', 'Este ciclo já foi lançado: as regras dele não mudam mais.', '', 'Copie o ciclo para fazer outro.');
  end if;
  return cycle;
end
$$;

-- Functions: drafting -----------------------------------------------------------------------------------------------
-- Refuses a cycle that makes no sense (RHEVA).
create function private.check_evaluation_cycle(
  p_company_id uuid, p_head private.evaluation_cycle_input, p_steps private.evaluation_step_input[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  select p.* into wrong from (
    select 1 as place, h.* from private.evaluation_cycle_problem(p_company_id, p_head) h
    union all select 2, s.* from private.evaluation_steps_problem(p_head, p_steps) s) p order by p.place limit 1;
  if found then
    perform private.refuse('RHEVA', wrong.message, wrong.field, 'Confira o ciclo.');
  end if;
end
$$;

-- The steps of a screen (RHARG); only relations have weight and mode.
create function private.evaluation_steps_of(p_steps jsonb) returns setof private.evaluation_step_input
language sql stable set search_path = '' as $$
  select r.step, r.opens_on, r.closes_on, case when private.is_relation(r.step) then r.weight end,
    case when private.is_relation(r.step) then r.mode end
  from jsonb_array_elements(private.a_list(p_steps)) s
  cross join lateral private.record_of(null::private.evaluation_step_input, s) r
$$;

-- Writes the days, weights and modes of a draft anew.
create function private.write_evaluation_steps(p_cycle public.evaluation_cycles, p_steps private.evaluation_step_input[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.evaluation_steps s where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id;
  insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on, weight, mode)
  select p_cycle.company_id, p_cycle.id, s.step, s.opens_on, s.closes_on, s.weight, s.mode from unnest(p_steps) s
$$;

-- Writes the head of a draft, a new one with a questionnaire for everybody.
create function private.write_evaluation_cycle(
  p_company_id uuid, p_cycle_id uuid, p_head private.evaluation_cycle_input, p_audience jsonb) returns public.evaluation_cycles
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
begin
  insert into public.evaluation_cycles as c (id, company_id, name, kind, period_start, period_end, scale_id, min_group, late_days,
    max_peers,
    peers_by, audience, created_at)
  values (coalesce(p_cycle_id, gen_random_uuid()), p_company_id, private.tidy(p_head.name), p_head.kind, p_head.period_start,
    p_head.period_end, p_head.scale_id, coalesce(p_head.min_group, 3), coalesce(p_head.late_days, 0), coalesce(p_head.max_peers, 4),
    coalesce(p_head.peers_by, 'person'), p_audience, private.now())
  on conflict (id) do update set name = excluded.name, kind = excluded.kind, period_start = excluded.period_start,
    period_end = excluded.period_end, scale_id = excluded.scale_id, min_group = excluded.min_group, late_days = excluded.late_days,
    max_peers = excluded.max_peers, peers_by = excluded.peers_by, audience = excluded.audience, failure = null
  returning c.* into cycle;
  insert into public.evaluation_questionnaires (company_id, cycle_id, position, name)
  select p_company_id, cycle.id, 1, 'Todos' where p_cycle_id is null;
  return cycle;
end
$$;

-- p_values: {name, kind, period_start, period_end, scale_id, min_group, late_days, max_peers, peers_by, audience, steps}. p_cycle_id null
-- begins a draft, with a questionnaire for everybody.
create function public.save_evaluation_cycle(
  p_company_id uuid, p_values jsonb, p_cycle_id uuid default null, p_updated_at timestamptz default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
  head private.evaluation_cycle_input;
  steps private.evaluation_step_input[];
begin
  perform private.require_company(p_company_id, 'manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  cycle := private.drafted_cycle(p_cycle_id) where p_cycle_id is not null;
  if cycle.updated_at <> p_updated_at then
    perform private.refuse('RHREV', 'Outra pessoa alterou este ciclo.', '', 'Recarregue para ver as alterações.');
  end if;
  head := private.record_of(null::private.evaluation_cycle_input, p_values);
  steps := array(select s from private.evaluation_steps_of(p_values -> 'steps') s);
  perform private.check_evaluation_cycle(p_company_id, head, steps);
  perform private.check_audience(p_company_id, private.audience_of(p_values -> 'audience'));
  cycle := private.write_evaluation_cycle(p_company_id, cycle.id, head, p_values -> 'audience');
  perform private.write_evaluation_steps(cycle, steps);
  return cycle.id;
end
$$;

-- p_values: {name, audience}; without an audience it is for everybody who has no other. p_questionnaire_id null adds one.
create function public.save_evaluation_questionnaire(p_cycle_id uuid, p_values jsonb, p_questionnaire_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.drafted_cycle(p_cycle_id);
  name constant text := private.tidy(private.an_object(p_values) ->> 'name');
  audience constant jsonb := nullif(nullif(p_values -> 'audience', 'null'), '{}');
  saved uuid;
begin
  if name is null or not private.is_clean_text(name, 80) then
    perform private.refuse('RHEVA', 'Dê um nome de até 80 caracteres ao questionário.', 'name', 'Por exemplo: Lideranças.');
  end if;
  perform private.check_audience(cycle.company_id, private.audience_of(audience)) where audience is not null;
  insert into public.evaluation_questionnaires as q (id, company_id, cycle_id, position, name, audience)
  values (coalesce(p_questionnaire_id, gen_random_uuid()), cycle.company_id, cycle.id, (select coalesce(max(o.position), 0) + 1
    from public.evaluation_questionnaires o where o.company_id = cycle.company_id and o.cycle_id = cycle.id), name,
    audience)
  on conflict (id) do update set name = excluded.name, audience = excluded.audience
    where q.company_id = cycle.company_id and q.cycle_id = cycle.id
  returning q.id into saved;
  if saved is null then
    perform private.refuse_missing('Este questionário não existe mais.', 'questionnaire_id');
  end if;
  return saved;
end
$$;

-- Takes a questionnaire out of a draft that has others.
create function public.remove_evaluation_questionnaire(p_cycle_id uuid, p_questionnaire_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.drafted_cycle(p_cycle_id);
  form private.forms;
begin
  if (select count(*) from public.evaluation_questionnaires q where q.company_id = cycle.company_id and q.cycle_id = cycle.id) < 2 then
    perform private.refuse('RHEVA', 'O ciclo precisa de um questionário.', 'questionnaires', 'Mude as perguntas deste.');
  end if;
  select f.* into form from private.forms f
  where f.company_id = cycle.company_id and f.purpose = 'evaluation' and f.subject_id = p_questionnaire_id;
  perform private.delete_form_questions(form) where form.id is not null;
  delete from private.forms f where f.id = form.id;
  delete from public.evaluation_questionnaires q
  where q.company_id = cycle.company_id and q.cycle_id = cycle.id and q.id = p_questionnaire_id;
end
$$;

-- Functions: copying ------------------------------------------------------------------------------------------------
-- A name that no cycle of the company has.
create function private.copied_cycle_name(p_cycle public.evaluation_cycles) returns text
language sql stable security definer set search_path = '' as $$
  select w.name from generate_series(1, 1000) n
  cross join lateral (select left(p_cycle.name, 85) || case when n = 1 then ' (cópia)' else format(' (cópia %s)', n) end as name) w
  where not exists (select from public.evaluation_cycles c where c.company_id = p_cycle.company_id and c.name = w.name)
  order by n limit 1
$$;

-- The days of a copy: by the length of the period later, or from a week from today on where that would have passed.
create function private.copy_evaluation_steps(p_from public.evaluation_cycles, p_to public.evaluation_cycles) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on, weight, mode)
  select p_to.company_id, p_to.id, s.step, s.opens_on + d.days, s.closes_on + d.days, s.weight, s.mode
  from public.evaluation_steps s
  cross join lateral (
    select case when min(o.opens_on) + (p_to.period_start - p_from.period_start) >= private.today(p_to.company_id)
      then p_to.period_start - p_from.period_start else private.today(p_to.company_id) + 7 - min(o.opens_on) end as days
    from public.evaluation_steps o where o.company_id = p_from.company_id and o.cycle_id = p_from.id) d
  where s.company_id = p_from.company_id and s.cycle_id = p_from.id
$$;

-- Questionnaires with their questions, each a copy that remembers what it is a copy of.
create function private.copy_questionnaires(p_from public.evaluation_cycles, p_to public.evaluation_cycles) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  source record;
  copied uuid;
  form private.forms;
begin
  for source in
    select q.position, q.name, q.audience, f as form from public.evaluation_questionnaires q
    left join private.forms f on f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id
    where q.company_id = p_from.company_id and q.cycle_id = p_from.id order by q.position
  loop
    insert into public.evaluation_questionnaires (company_id, cycle_id, position, name, audience)
    values (p_to.company_id, p_to.id, source.position, source.name, source.audience) returning id into copied;
    if (source.form).id is not null then
      insert into private.forms (company_id, purpose, subject_id, mode, min_group, created_at)
      values (p_to.company_id, 'evaluation', copied, 'identified', (source.form).min_group, private.now()) returning * into form;
      perform private.copy_form_questions(source.form, form, null);
    end if;
  end loop;
end
$$;

-- Begins a draft with everything of another cycle but who was in it, about the period that follows.
create function public.copy_evaluation_cycle(p_cycle_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  source public.evaluation_cycles := private.managed_cycle(p_cycle_id);
  lasted constant interval := age(source.period_end + 1, source.period_start);
  copied public.evaluation_cycles;
begin
  insert into public.evaluation_cycles (company_id, name, kind, period_start, period_end, scale_id, min_group, late_days, max_peers,
    peers_by, audience, copied_from_id, created_at)
  values (source.company_id, private.copied_cycle_name(source), source.kind, source.period_end + 1,
    (source.period_end + 1 + lasted)::date - 1, source.scale_id, source.min_group, source.late_days, source.max_peers, source.peers_by,
    source.audience, source.id, private.now())
  returning * into copied;
  perform private.copy_evaluation_steps(source, copied);
  perform private.copy_questionnaires(source, copied);
  return copied.id;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.copy_evaluation_cycle(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.copy_evaluation_cycle(uuid) is
  'Begins a draft like another cycle, about the period that follows; its id (RHPER, RHNTF).';
