-- Goals among what waits for people, and among what happened to them.
-- See goals_tables for the overview.

-- Functions: what waits ---------------------------------------------------------------------------------------------
-- Key results of running cycles whose check-in falls due by a day, with the day: of one owner, or of everybody (p_owner_id null). What is
-- fed needs none.
create function private.check_ins_due(p_company_id uuid, p_owner_id uuid, p_until date)
returns table (owner_id uuid, key_result_id uuid, title text, next_on date) language sql stable security definer set search_path = '' as $$
  select k.owner_id, k.id, k.title, s.next_on
  from private.standing_key_results(p_company_id, array(
    select o.id from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status in ('active', 'closing')
    where o.company_id = p_company_id and o.status = 'active' and (p_owner_id is null or exists (select from private.key_results x
      where x.company_id = o.company_id and x.objective_id = o.id and x.owner_id = p_owner_id))), p_until) s
  join private.key_results k on k.company_id = p_company_id and k.id = s.key_result_id
  join public.employees e on e.company_id = k.company_id and e.id = k.owner_id and e.status in ('active', 'notice')
  where s.next_on <= p_until and not private.is_fed(k.company_id, k.metric_id) and (p_owner_id is null or k.owner_id = p_owner_id)
$$;

-- What is to be done, in a sentence.
create function private.check_ins_text(p_waiting bigint) returns text language sql immutable parallel safe
return case when p_waiting = 1 then 'Fazer o check-in de 1 resultado-chave'
  else format('Fazer o check-in de %s resultados-chave', p_waiting) end;

-- Check-ins in Pendências: one line for all of them, due by the first.
create function private.pending_goals(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select 'goals:check-in' as item_key, 'goal_check_in', 'okrs', private.check_ins_text(count(*)),
      left(string_agg(d.title, ', ' order by d.next_on, d.title), 200), p_caller.employee_id,
      private.end_of_day(p_caller.company_id, min(d.next_on) - 1), private.end_of_day(p_caller.company_id, min(d.next_on)), null::text,
      null::uuid, '/app/okrs?aba=checkin', jsonb_build_object('type', 'goal_check_in'),
      private.end_of_day(p_caller.company_id, min(d.next_on)) as sort_at
    from private.check_ins_due(p_caller.company_id, p_caller.employee_id, private.today(p_caller.company_id)) d
    where p_caller.employee_id is not null and p_caller.role not in ('newcomer', 'leaver')
    having count(*) > 0) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  limit p_limit
$$;

-- Functions: history ------------------------------------------------------------------------------------------------
-- How the goals of somebody ended, to whoever reads them.
create function private.timeline_of_goals(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select o.ended_at, 'goal:' || o.id, 'goal', 'okrs', case o.status when 'achieved' then 'Objetivo alcançado'
      when 'partial' then 'Objetivo alcançado em parte' else 'Objetivo não alcançado' end, o.title, null::uuid,
    '/app/okrs?objetivo=' || o.id
  from private.goal_reach_of(p_caller, p_person.company_id) r
  join private.objectives o on o.company_id = r.company_id and private.sees_objective(r, o)
  where p_scope is not null and o.owner_id = p_person.id and o.ended_at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values ('goals', 95, 'private.pending_goals');
insert into private.timeline_sources (source, routine) values ('goals', 'private.timeline_of_goals');
