-- Development plans: among what waits, on timelines and beside reviews.
-- See development_plans_tables for the overview.

-- Functions: what waits ---------------------------------------------------------------------------------------------
-- Plans to agree on, actions to accept and mentors to replace of those whose nearest superior with the role somebody is.
create function private.plans_to_decide(p_company_id uuid, p_leader_id uuid)
returns table (item_key text, kind text, title text, detail text, employee_id uuid, since timestamptz, plan_id uuid)
language sql stable security definer set search_path = '' as $$
  with below as materialized (
    select p.id, p.employee_id, p.title, p.status, p.updated_at
    from private.team_of(p_leader_id) t
    join private.development_plans p on p.company_id = p_company_id and p.employee_id = t and p.status in ('draft', 'waiting', 'active')
  ), led as materialized (
    select b.* from below b
    join private.nearest_leaders(p_company_id, array(select x.employee_id from below x), 'manage_pdis') l
      on l.employee_id = b.employee_id and l.leader_id = p_leader_id
  )
  select 'plan:' || l.id, 'plan_to_agree', 'Combinar o PDI', l.title, l.employee_id, l.updated_at, l.id
  from led l where l.status = 'waiting'
  union all
  select 'action:' || (a.action).id, 'action_to_accept', 'Validar uma ação do PDI', (a.action).title, l.employee_id, a.done_at, l.id
  from private.plan_actions(p_company_id, array(select l.id from led l where l.status = 'active')) a
  join led l on l.id = a.plan_id
  where a.state = 'waiting'
  union all
  select 'mentor:' || p.id, 'mentor_to_choose', 'Escolher quem orienta o PDI', p.title, p.employee_id, p.updated_at, p.id
  from private.plans_without_mentor(p_company_id, array(select l.employee_id from led l)) p
$$;

-- Development plans in Pendências: a line for each plan, action and mentor that waits for the caller.
create function private.pending_pdis(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select w.item_key, w.kind, 'pdis', w.title, w.detail, w.employee_id, w.since, null::timestamptz, 'development_plan', w.plan_id,
      '/app/pdis?plano=' || w.plan_id, jsonb_build_object('type', 'open'), w.since as sort_at
    from private.plans_to_decide(p_caller.company_id, p_caller.employee_id) w
    where p_caller.role not in ('newcomer', 'leaver') and private.role_has(p_caller.role, 'manage_pdis')) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Functions: timeline -----------------------------------------------------------------------------------------------
-- When plans of a person began and ended and which levels were proven, for whoever reads plans of them.
create function private.timeline_of_development(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  with plans as materialized (
    select p.id, p.title, p.status, j.created_at, j.closed_at
    from private.development_plans p
    join public.journeys j on j.company_id = p.company_id and j.id = p.journey_id
    where p.company_id = p_person.company_id and p.employee_id = p_person.id
  )
  select e.at, e.item_key, 'development', 'pdis', e.title, e.detail, e.actor_id, e.url
  from (
    select p.created_at as at, 'plan_begun:' || p.id as item_key, 'PDI começou' as title, p.title as detail, null::uuid as actor_id,
      '/app/pdis?plano=' || p.id as url
    from plans p
    union all
    select p.closed_at, 'plan_ended:' || p.id,
      case p.status when 'done' then 'PDI concluído' when 'cancelled' then 'PDI cancelado' else 'PDI encerrado em parte' end,
      p.title, null, '/app/pdis?plano=' || p.id
    from plans p where p.status in ('done', 'ended', 'cancelled') and p.closed_at is not null
    union all
    select c.proven_at, 'level:' || c.id, format('Chegou ao nível %s em %s', c.level, k.name),
      'Vale até ' || private.brazilian_date(coalesce(c.valid_until, d.expires_on)), c.proven_by, null
    from private.competency_proofs c
    join public.competencies k on k.company_id = c.company_id and k.id = c.competency_id
    left join public.documents d on d.company_id = c.company_id and d.id = c.document_id
    where c.company_id = p_person.company_id and c.employee_id = p_person.id
  ) e
  where private.plan_scope(p_caller, p_person.company_id, p_person.id, null) in ('own', 'lead', 'hr')
    and e.at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- Functions: beside a review ----------------------------------------------------------------------------------------
-- What plans of a person were to raise and what came of it: the score of the same competency in the last review before the plan and in the
-- last one since, and the level that was proven meanwhile.
create function private.planned_evolution(p_company_id uuid, p_employee_id uuid, p_plans uuid[])
returns table (plan_id uuid, words text) language sql stable security definer set search_path = '' as $$
  with scores as materialized (
    select * from private.reviewed_scores(p_company_id, p_employee_id)
  )
  select p.id, string_agg(format('%s: %s', k.name, coalesce(nullif(concat_ws(', ',
      'nota ' || private.score_text(b.mean) || ' antes', 'nota ' || private.score_text(n.mean) || ' agora',
      'nível ' || (select c.level from private.competency_proofs c
        where c.company_id = r.company_id and c.employee_id = p.employee_id and c.competency_id = r.competency_id
          and c.proven_at >= private.start_of_day(p.company_id, p.starts_on)
        order by c.proven_at desc, c.id limit 1) || ' comprovado'), ''),
      'sem nota até agora')), '; ' order by r.position)
  from private.development_plans p
  join private.development_areas r on r.company_id = p.company_id and r.plan_id = p.id
  join public.competencies k on k.company_id = r.company_id and k.id = r.competency_id
  left join lateral (select s.mean from scores s where s.competency_id = r.competency_id and s.period_end <= p.starts_on
    order by s.period_end desc limit 1) b on true
  left join lateral (select s.mean from scores s where s.competency_id = r.competency_id and s.period_end > p.starts_on
    order by s.period_end desc limit 1) n on true
  where p.company_id = p_company_id and p.id = any (p_plans)
  group by p.id
$$;

-- What was planned and done: the last three plans that the period touches, where the caller reads them as more than a mentor.
create function private.development_evidence(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  plans uuid[];
begin
  if not coalesce(private.plan_scope(p_caller, p_company_id, p_employee_id, null) in ('own', 'lead', 'hr'), false) then
    return '[]';
  end if;
  plans := array(select p.id from private.development_plans p
    where p.company_id = p_company_id and p.employee_id = p_employee_id and p.status in ('active', 'done', 'ended')
      and p.starts_on <= p_until and p.ends_on >= p_since
    order by p.starts_on desc, p.id limit 3);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('at', p.starts_on, 'title', p.title,
      'text', concat_ws('. ', format('%s de %s %s', f.done, f.actions, case f.actions when 1 then 'ação feita' else 'ações feitas' end),
        v.words), 'url', '/app/pdis?plano=' || p.id) order by p.starts_on desc, p.id), '[]')
    from private.development_plans p
    join private.plan_figures(p_company_id, plans, p_until) f on f.plan_id = p.id
    left join private.planned_evolution(p_company_id, p_employee_id, plans) v on v.plan_id = p.id
    where p.company_id = p_company_id and p.id = any (plans));
end
$$;

-- What a result leads to: the plan that is open, or a new one with the two competencies that the review shows lowest.
create function private.development_step(p_participant public.evaluation_participants, p_seen_as text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when o.id is not null then jsonb_build_object('label', 'Abrir o PDI', 'url', '/app/pdis?plano=' || o.id)
    when e.status in ('active', 'notice') then jsonb_build_object(
      'label', 'Começar um PDI com as duas competências mais baixas',
      'url', format('/app/pdis?novo=true&pessoa=%s&avaliacao=%s', e.id, p_participant.id)) end
  from public.employees e
  left join private.development_plans o on o.company_id = e.company_id and o.employee_id = e.id
    and o.status in ('draft', 'waiting', 'active')
  where e.company_id = p_participant.company_id and e.id = p_participant.employee_id and p_seen_as is not null
    and private.plan_scope(private.me(), e.company_id, e.id, null) in ('own', 'lead', 'hr')
    and (o.id is not null or exists (select from private.reviewed_levels(e.company_id, e.id)))
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values ('pdis', 95, 'private.pending_pdis');
insert into private.timeline_sources (source, routine) values ('development', 'private.timeline_of_development');
insert into private.evidence_sources (source, position, title, routine) values
  ('development', 15, 'O que foi planejado e feito', 'private.development_evidence');
insert into private.result_steps (step, position, routine) values ('development', 10, 'private.development_step');
