-- The monitor of cycles: queries.
-- See evaluation_monitor_rules for what HR may learn.

-- Functions: the whole ----------------------------------------------------------------------------------------------
-- How far each step is. Of a sealed one that is about fewer people than the minimum only how many sheets there are.
create function public.evaluation_progress(p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  if cycle.id is null then
    return null;
  end if;
  return (
    with sheets as materialized (
      select f.role, f.mode, s.* from private.forms f cross join lateral private.assigned_sheets(f.company_id, array[f.id]) s
      where f.company_id = cycle.company_id and f.batch_id = cycle.id
    ), steps as (
      select s.role, count(*) as forms, count(distinct s.respondent_id) as respondents, s.mode = 'identified'
          or count(distinct s.target_id) >= cycle.min_group as is_told, count(*) filter (where s.state = 'draft') as drafts,
        count(*) filter (where s.state in ('sent', 'answered')) as sent
      from sheets s group by s.role, s.mode
    )
    select jsonb_build_object('people', (select count(*) from public.evaluation_participants p
        where p.company_id = cycle.company_id and p.cycle_id = cycle.id and p.status = 'active'),
      'late', (select count(distinct l.employee_id) from private.late_in_cycle(cycle) l),
      'steps', (select coalesce(jsonb_agg(jsonb_build_object('step', s.role, 'forms', s.forms, 'respondents', s.respondents,
          'drafts', case when s.is_told then s.drafts end, 'sent', case when s.is_told then s.sent end) order by s.role), '[]')
        from steps s),
      'proposed', (select count(*) from public.evaluation_nominations n
        join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id and p.cycle_id = cycle.id
          and p.status = 'active'
        where n.company_id = cycle.company_id and n.status = 'proposed'),
      'pulse', (select jsonb_build_object('asked', (select count(*) from public.evaluation_participants p
            where p.company_id = cycle.company_id and p.cycle_id = cycle.id and p.status = 'active'),
          'answered', (select case when count(*) >= f.min_group then count(*) end from private.form_participants a
            where a.company_id = f.company_id and a.form_id = f.id))
        from private.forms f
        where f.company_id = cycle.company_id and f.purpose = 'evaluation_pulse' and f.subject_id = cycle.id)));
end
$$;

-- Functions: who answers --------------------------------------------------------------------------------------------
-- Who answers in a cycle, page by page, with how many of their sheets are sent, over all relations; p_show: all, late, done.
create function public.evaluation_respondent_list(
  p_cycle_id uuid, p_search text default null, p_show text default 'all', p_limit integer default 50, p_offset integer default 0)
returns table (employee jsonb, department text, forms integer, sent integer, is_late boolean, reminded_on date, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  return query
    with sheets as materialized (
      select s.respondent_id, count(*)::integer as forms, (count(*) filter (where s.state in ('sent', 'answered')))::integer as sent
      from private.assigned_sheets(cycle.company_id, array(select f.id from private.forms f
        where f.company_id = cycle.company_id and f.batch_id = cycle.id)) s
      group by s.respondent_id
    ), late as materialized (
      select distinct l.employee_id from private.late_in_cycle(cycle) l
    ), found as materialized (
      select e.id, e.display_name, e.department_id, coalesce(s.forms, 0) as forms, coalesce(s.sent, 0) as sent,
        l.employee_id is not null as is_late, count(*) over () as found
      from public.employees e
      left join sheets s on s.respondent_id = e.id
      left join late l on l.employee_id = e.id
      where e.company_id = cycle.company_id and (s.respondent_id is not null or l.employee_id is not null)
        and (p_search is null or e.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
        and case p_show when 'late' then l.employee_id is not null when 'done' then l.employee_id is null and s.sent = s.forms else true end
    ), page as (
      select f.* from found f order by f.display_name, f.id limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select private.person(p.id), d.name::text, p.forms, p.sent, p.is_late, (select max(r.reminded_on) from private.evaluation_reminders r
        where r.company_id = cycle.company_id and r.cycle_id = cycle.id and r.employee_id = p.id), p.found
    from page p left join public.departments d on d.company_id = cycle.company_id and d.id = p.department_id
    order by p.display_name, p.id;
end
$$;

-- Functions: who is evaluated ---------------------------------------------------------------------------------------
-- The identified sheets about people that HR may see by name and reopen.
create function private.named_sheets(p_cycle public.evaluation_cycles, p_targets uuid[]) returns table (target_id uuid, sheets jsonb)
language sql stable security definer set search_path = '' as $$
  select s.target_id, jsonb_agg(jsonb_build_object('assignment_id', s.assignment_id, 'step', f.role,
    'respondent', private.person(s.respondent_id), 'state', s.state, 'may_reopen', f.sealed_at is not null)
    order by f.role, s.assignment_id)
  from private.forms f
  cross join lateral private.assigned_sheets(f.company_id, array[f.id]) s
  where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and f.mode = 'identified' and s.target_id = any (p_targets)
  group by s.target_id
$$;

-- Who is evaluated, page by page; p_show: all, attention (who left, is away, has another manager by now, or no peers), removed.
create function public.evaluation_participant_list(
  p_cycle_id uuid, p_search text default null, p_show text default 'all', p_limit integer default 50, p_offset integer default 0)
returns table (participant_id uuid, employee jsonb, department text, status text, reason text, manager jsonb, new_manager jsonb,
  is_away boolean, peers integer, proposed integer, sheets jsonb, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  return query
    with listed as materialized (
      select p.*, e.display_name, e.search_text, case when e.manager_id is distinct from p.manager_id
          and e.manager_id is distinct from p.manager_kept_from and e.manager_id <> p.employee_id then e.manager_id end as moved_to,
        n.approved, n.open
      from public.evaluation_participants p
      join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
      cross join lateral (select (count(*) filter (where x.status = 'approved'))::integer as approved,
          (count(*) filter (where x.status = 'proposed'))::integer as open
        from public.evaluation_nominations x where x.company_id = p.company_id and x.participant_id = p.id) n
      where p.company_id = cycle.company_id and p.cycle_id = cycle.id
    ), found as materialized (
      select l.*, count(*) over () as found from listed l
      where (p_search is null or l.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
        and case p_show when 'removed' then l.status <> 'active'
          when 'attention' then l.status = 'active' and (l.moved_to is not null or l.manager_id is null or private.is_away(l.employee_id)
            or (l.approved = 0 and cycle.peers_by <> 'team' and private.peers_answer(cycle)))
          else l.status <> 'removed' end
    ), page as (
      select f.* from found f order by f.display_name, f.id limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select p.id, private.person(p.employee_id), d.name::text, p.status, p.reason, private.person(p.manager_id), private.person(p.moved_to),
      private.is_away(p.employee_id), p.approved, p.open, coalesce(w.sheets, '[]'), p.found
    from page p
    left join public.departments d on d.company_id = p.company_id and d.id = p.department_id
    left join private.named_sheets(cycle, array(select x.employee_id from page x)) w on w.target_id = p.employee_id
    order by p.display_name, p.id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_progress', 'evaluation_funnel?'),
  ('evaluation_funnel', 'people integer, late integer, steps evaluation_funnel_step[], proposed integer, pulse evaluation_funnel_pulse?'),
  ('evaluation_funnel_step', 'step self|manager|peer|report, forms integer, respondents integer, drafts integer?, sent integer?'),
  ('evaluation_funnel_pulse', 'asked integer, answered integer?'),
  ('evaluation_respondent_list', 'employee person, department ?, reminded_on ?'),
  ('evaluation_participant_list', 'employee person, department ?, status active|left|removed, reason ?, manager person?, '
    'new_manager person?, sheets evaluation_named_sheet[]'),
  ('evaluation_named_sheet', 'assignment_id uuid, step self|manager|peer|report, respondent person, '
    'state todo|draft|sent|answered|missed, may_reopen boolean');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_progress(uuid), public.evaluation_respondent_list(uuid, text, text, integer, integer),
  public.evaluation_participant_list(uuid, text, text, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_progress(uuid) is 'How far each step of a cycle is, for who manages it. Null: not the caller''s.';
comment on function public.evaluation_respondent_list(uuid, text, text, integer, integer) is
  'Who answers in a cycle and how far they are over all their sheets, for who manages it.';
comment on function public.evaluation_participant_list(uuid, text, text, integer, integer) is
  'Who is evaluated in a cycle, with what changed meanwhile, for who manages it.';
