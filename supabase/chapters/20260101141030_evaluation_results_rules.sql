-- Results of evaluations: rules.
-- See evaluation_results_tables for the overview.

-- Functions: figures ------------------------------------------------------------------------------------------------
-- A score as a part of the highest point, in percent of two decimals.
create function private.score_percent(p_score numeric, p_points numeric) returns numeric language sql immutable parallel safe
return round(p_score / p_points * 100, 2);

-- The third of the 9-box that a percentage falls in: half-open intervals, so that no value falls between two.
create function private.box_class(p_percent numeric) returns smallint language sql immutable parallel safe
return (case when p_percent < 60 then 1 when p_percent < 85 then 2 when p_percent <= 100 then 3 end)::smallint;

-- How many of a number of people each class would hold under a forced curve: the largest remainders round up, ties go to the higher class.
-- Shares add up to 100.
create function private.forced_curve(p_people integer, p_shares numeric[]) returns integer[]
language sql immutable parallel safe set search_path = '' as $$
  with quotas as (
    select s.place, floor(p_people * s.share / 100)::integer as whole, p_people * s.share / 100 - floor(p_people * s.share / 100) as rest
    from unnest(p_shares) with ordinality s (share, place)
  )
  select array_agg(q.whole + case when q.nth <= p_people - q.given then 1 else 0 end order by q.place)
  from (select q.*, row_number() over (order by q.rest desc, q.place desc) as nth, sum(q.whole) over () as given from quotas q) q
$$;

-- The highest point of the scale of a cycle.
create function private.scale_points(p_company_id uuid, p_scale_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select max(p.point)::integer from public.rating_scale_points p where p.company_id = p_company_id and p.scale_id = p_scale_id
$$;

-- The scores of groups about participants of a cycle, with what each group counts for.
create function private.group_scores(p_cycle public.evaluation_cycles, p_targets uuid[])
returns table (participant_id uuid, shown_as text, dimension text, score numeric, weight numeric, answered integer)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with counted as materialized (
    select d.target_id, d.shown_as, sum(d.answered)::integer as answered, sum(s.weight) as weight
    from private.forms f
    join private.form_disclosures d on d.company_id = f.company_id and d.form_id = f.id and d.shown_as is not null
    join public.evaluation_steps s on s.company_id = f.company_id and s.cycle_id = p_cycle.id and s.step = f.role
    where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and (p_targets is null or d.target_id = any (p_targets))
    group by d.target_id, d.shown_as
  ), scored as (
    select m.target_id, m.shown_as, coalesce(m.dimension, 'main') as dimension, sum(m.weight * m.mean) / sum(m.weight) as score
    from private.group_marks(p_cycle.company_id, p_cycle.id, p_targets) m
    where m.weight > 0
    group by 1, 2, 3
  )
  select p.id, s.shown_as, s.dimension, s.score, c.weight, c.answered
  from scored s
  join counted c on c.target_id = s.target_id and c.shown_as = s.shown_as
  join public.evaluation_participants p on p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.employee_id = s.target_id
$$;

-- Functions: who may see what ---------------------------------------------------------------------------------------
-- Whether a role reads the results of the people that it leads. A master sees figures of groups alone, whoever they lead.
create function private.leads_evaluated(p_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_role <> 'master' and private.role_has(p_role, 'view_team_evaluations')
$$;

-- Whether somebody reads what was said of the people of a company: its own HR. A master sees figures of groups alone.
create function private.reads_evaluations(p_caller private.caller, p_company_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_caller.company_id = p_company_id and p_caller.role = 'admin' and private.role_has(p_caller.role, 'manage_evaluations')
$$;

-- Cycles that were launched, whose results HR of the company reads.
create function private.evaluation_subjects(p_company_id uuid) returns setof private.form_subject
language sql stable security definer set search_path = '' as $$
  select c.id, null::uuid, c.name::text, '/app/evaluations/' || c.id, c.launched_at, '', c.period_end, c.name::text
  from private.me() me
  join public.evaluation_cycles c on c.company_id = p_company_id and c.kind <> 'pulse'
    and c.status in ('running', 'calibration', 'feedback', 'closed')
  where private.reads_evaluations(me, p_company_id)
$$;

-- Whether the caller sees the result of a participant, and as what: hr, manager or person. HR sees those of others from the moment they
-- exist, the managers of the person once released to them, the person once released to the person, and nobody of another company: a
-- master's own rows are those of a company like anybody else's.
create function private.sees_evaluation_result(p_participant public.evaluation_participants) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_participant.employee_id = c.employee_id then case when r.person_released_at is not null then 'person' end
    when private.reads_evaluations(c, p_participant.company_id) then 'hr'
    when r.manager_released_at is not null and private.leads_evaluated(c.role)
      and p_participant.employee_id = any (private.my_reports_ids()) then 'manager' end
  from private.me() c
  join private.evaluation_results r on r.company_id = p_participant.company_id and r.participant_id = p_participant.id
  where p_participant.company_id = c.company_id
$$;

-- The results of a cycle that the caller would release now to the managers or on to the people (all for null), with who is told: HR of the
-- company, and on to the people also who leads them. A result reaches the person after whoever leads them, if anybody does. Who leads is
-- asked today: the manager of the launch may have gone.
create function private.releasable_results(p_cycle public.evaluation_cycles, p_to text, p_participants uuid[])
returns table (participant_id uuid, employee_id uuid, told_id uuid)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select p.id, p.employee_id, case p_to when 'person' then p.employee_id else e.manager_id end
  from private.me() c
  join private.evaluation_results r on r.company_id = p_cycle.company_id and r.cycle_id = p_cycle.id and r.score is not null
  join public.evaluation_participants p on p.company_id = r.company_id and p.id = r.participant_id
  join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
  where c.company_id = p_cycle.company_id and (p_participants is null or p.id = any (p_participants))
    and case p_to when 'manager' then r.manager_released_at is null
      when 'person' then r.person_released_at is null and (r.manager_released_at is not null or e.manager_id is null) end
    and (c.role = 'admin' or (p_to = 'person' and r.manager_released_at is not null and private.leads_evaluated(c.role)
      and p.employee_id = any (private.my_reports_ids())))
$$;

-- What people acknowledge of a result: the words that they were shown.
create function private.evaluation_result_text(p_company_id uuid, p_participant_id uuid)
returns table (title text, version text, text text, digest text) language sql stable security definer set search_path = '' as $$
  select w.title::text, to_char(w.released_at, 'DD/MM/YYYY'), w.words, encode(sha256(convert_to(w.words, 'UTF8')), 'hex')
  from (
    select c.name as title, r.person_released_at as released_at, format('Resultado de %s no ciclo %s: %s de %s.', e.display_name, c.name,
      coalesce(replace(to_char(round(r.score, 2), 'FM990.00'), '.', ','), 'sem nota'), private.scale_points(c.company_id,
        c.scale_id)) as words
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.person_released_at is not null
    where p.company_id = p_company_id and p.id = p_participant_id) w
$$;

-- The version of a result that is in force, which is the only one: the routine of acknowledgements.
create function private.evaluation_result_version(p_company_id uuid, p_subject_id uuid, p_digest text) returns setof private.acknowledgeable
language sql stable security definer set search_path = '' as $$
  select t.digest, t.title, t.version, t.text, true, null::jsonb from private.evaluation_result_text(p_company_id, p_subject_id) t
  where p_digest is null or t.digest = p_digest
$$;

-- Only the person acknowledges a result, once it was released to them.
create function private.evaluation_result_readers(p_company_id uuid, p_subject_id uuid, p_people uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.employee_id), '{}') from public.evaluation_participants p
  join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.person_released_at is not null
  where p.company_id = p_company_id and p.id = p_subject_id and p.employee_id = any (p_people)
$$;
