-- Collective vacations: queries.
-- See collective_vacations_tables for the overview.

-- Functions: reading a draft ----------------------------------------------------------------------------------------
-- With days given, as if they were the draft's: a screen asks while days are picked.
create function public.check_collective(p_collective_id uuid, p_starts_on date default null, p_ends_on date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
  rules jsonb;
begin
  collective.starts_on := coalesce(p_starts_on, collective.starts_on);
  collective.ends_on := coalesce(p_ends_on, collective.ends_on);
  if collective.starts_on is null or collective.ends_on is null or collective.ends_on - collective.starts_on not between 0 and 59
    or collective.starts_on not between '2000-01-01' and '2199-12-31' then
    perform private.refuse('RHARG', 'Escolha o primeiro e o último dia, até 60 dias depois.', 'starts_on', 'Confira as datas.');
  end if;
  rules := private.leave_rules_on(collective.company_id, collective.starts_on);
  return jsonb_build_object('days', collective.ends_on - collective.starts_on + 1,
    'returns_on', private.work_day_after(collective.ends_on + 1, rules,
      private.holiday_dates(collective.company_id, null, collective.ends_on + 1, collective.ends_on + 16)),
    'notify_by', collective.starts_on - private.leave_rule(rules, 'collective_notice')::integer,
    'notices', private.collective_notices(collective),
    'rules', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'holds', c.holds, 'severity', r.severity, 'source', r.source,
        'message', case when c.holds then coalesce(r.kept, r.text) else r.text end, 'about', c.about) order by c.holds, c.code), '[]')
      from private.collective_checks(collective) c join public.vacation_rules r on r.code = c.code));
end
$$;

create function public.preview_collective(
  p_collective_id uuid, p_show text default 'all', p_search text default null, p_limit integer default 50, p_offset integer default 0)
    returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  return private.collective_page(collective.company_id, array(
    select (p.employee_id, p.department_id, p.out_code, p.out_about, p.vacation_days, p.paid_days, p.restarts_on, null, p.alerts,
      p.parts)::private.collective_share
    from private.collective_plan(collective) p), p_show, p_search, p_limit, p_offset);
end
$$;

-- Functions: what came of it ----------------------------------------------------------------------------------------
create function public.collective_outcome(
  p_collective_id uuid, p_show text default 'all', p_search text default null, p_limit integer default 50, p_offset integer default 0)
    returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  return private.collective_page(collective.company_id, array(
    select (m.employee_id, e.department_id, m.out_code, m.out_about, m.vacation_days, m.paid_days, r.on_date, m.left_at,
      array_remove(array[case when r.id is not null then 'new' end, case when m.paid_days > 0 then 'paid' end], null),
        '{}')::private.collective_share
    from public.collective_members m
    join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
    left join public.vacation_restarts r on r.company_id = m.company_id and r.id = m.restart_id
    where m.company_id = collective.company_id and m.collective_id = collective.id), p_show, p_search, p_limit, p_offset);
end
$$;

create function public.collective_list(p_company_id uuid)
returns table (collective_id uuid, name text, scope text, starts_on date, ends_on date, status text, people integer, notify_by date,
  notices integer,
  undo_reason text, updated_at timestamptz, missing_notices integer) language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return;
  end if;
  return query
    select c.id, c.name::text, c.scope, c.starts_on, c.ends_on, c.status, (select count(*)::integer from public.collective_members m
        where m.company_id = c.company_id and m.collective_id = c.id and m.out_code is null and (m.left_at is null or c.status = 'undone')),
      c.starts_on - private.leave_rule(r.rules, 'collective_notice')::integer,
        num_nonnulls(c.notified_mte_on, c.notified_union_on, c.posted_on),
      c.undo_reason, c.updated_at, private.missing_collective_notices(c)
    from public.collective_vacations c
    cross join (select private.leave_rules_on(p_company_id, private.today(p_company_id)) as rules) r
    where c.company_id = p_company_id and c.status <> 'discarded'
    order by c.status <> 'draft', c.starts_on desc nulls first, c.id limit 200;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('check_collective', 'days integer, returns_on date, notify_by date, notices collective_notice_kind[],
    rules rule_answer[]'),
  ('collective_part', 'period_from date, period_to date, starts_on date, days integer, rest integer, in_advance boolean,
    double_days integer'),
  ('collective_share',
    'employee_id uuid, person person, department_name text?, hired_on date, out_code text?, out_about text?, vacation_days integer,
    paid_days integer, restarts_on date?, left_at timestamptz?, alerts collective_alert[], parts collective_part[]'),
  ('collective_alert', 'new|paid|advance|double|rest|reduced|untold'),
  ('collective_notice_kind', 'mte|union|posted'),
  ('collective_people',
    'people integer, out integer, vacation_days integer, paid_days integer, newcomers integer, overlaps integer, total integer,
    rows collective_share[]'),
  ('preview_collective', 'collective_people'),
  ('collective_outcome', 'collective_people'),
  ('collective_list', 'scope company|sites|departments, starts_on ?, ends_on ?,
    status draft|announcing|announced|undoing|undone|discarded, notify_by ?, undo_reason ?');

-- Functions: what came of it ----------------------------------------------------------------------------------------
grant execute on function public.collective_list(uuid), public.collective_outcome(uuid, text, text, integer, integer),
  public.check_collective(uuid, date, date), public.preview_collective(uuid, text, text, integer, integer)
  to authenticated;

-- Functions: what was ordered ---------------------------------------------------------------------------------------
-- People done, and those there are, while it is announced or taken back; no row otherwise.
create function public.collective_progress(p_collective_id uuid) returns table (done integer, total integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  return query
    select private.progress_of(o.subject_id), (o.arguments ->> 'people')::integer
    from private.orders o where o.company_id = collective.company_id and o.subject_id = collective.id;
end
$$;

grant execute on function public.collective_progress(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.check_collective(uuid, date, date)
  is 'What the rules say of a plan, or of other days for it, without writing (RHPER, RHNTF, RHARG).';
comment on function public.preview_collective(uuid, text, text, integer, integer) is
  'What a plan is for the people it reaches, without writing: sums and a page (RHPER, RHNTF).';
comment on function public.collective_list(uuid) is 'Drafts, announced and undone collective vacations of a company, newest first.';
comment on function public.collective_outcome(uuid, text, text, integer, integer) is
  'What became of the people of announced collective vacations: sums and a page (RHPER, RHNTF).';
comment on function public.collective_progress(uuid) is 'People done and people there are, while an order is carried out (RHPER, RHNTF).';
