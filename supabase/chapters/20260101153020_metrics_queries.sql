-- Metrics: queries.
-- See metrics_tables for the overview.

-- Functions: indicators of the product ------------------------------------------------------------------------------
-- Indicators that the caller may see for the company or for those whom they lead, and in which ways.
create function public.indicator_list(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  caller constant private.caller := private.require_caller();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', i.code, 'label', i.label, 'about', i.about, 'unit', i.unit, 'decimals', i.decimals,
      'direction', i.direction, 'sees_all', r.sees_all) order by i.position), '[]')
    from private.indicators i
    cross join lateral (select p_company_id = any (private.companies_reached(caller, i.permission)) as sees_all) r
    where r.sees_all or (reach.leads and private.role_has(caller.role, i.team_permission)));
end
$$;

-- What an indicator is today for whoever would answer for it; no value where the caller may not read it, or where it counts nobody, with
-- the reason.
create function public.preview_indicator(p_company_id uuid, p_indicator text, p_scope text, p_department_id uuid default null,
  p_owner_id uuid default null) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  caller constant private.caller := private.require_caller();
  owner constant uuid := coalesce(p_owner_id, reach.employee_id);
  wrong record;
  counted record;
  found numeric;
begin
  select p.* into wrong from private.indicator_problem(p_company_id, p_indicator, p_scope, p_department_id, owner) p;
  if p_indicator is not null and wrong.field is null then
    select p.* into counted from private.indicator_people(p_company_id, p_indicator, p_scope, p_department_id, owner) p;
    select v.value into found
    from private.indicators i
    cross join lateral private.indicator_values(p_company_id, i.code,
      array[(1, counted.people)::private.indicator_scope], private.today(p_company_id)) v
    where i.code = p_indicator and private.may_read_number(i, p_company_id = any (private.companies_reached(caller, i.permission)),
      caller.role, reach.led, counted.stopped, counted.people);
  end if;
  return jsonb_build_object('value', found, 'field', wrong.field, 'problem', wrong.message);
end
$$;

-- Functions: KPIs ---------------------------------------------------------------------------------------------------
-- Indicators of the board with their last values, oldest first: a day has the last one of it.
create function public.kpi_board(p_company_id uuid, p_is_archived boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
begin
  return jsonb_build_object('may_create', reach.leads, 'kpis', (
    with shown as materialized (
      select k.* from private.read_kpis(reach) k where (k.archived_at is not null) = coalesce(p_is_archived, false)
    ), feeds as materialized (
      select f.* from private.metric_feeds(reach, array(select s.metric_id from shown s)) f
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'unit', m.unit, 'decimals', m.decimals,
      'direction', k.direction, 'healthy_min', k.healthy_min, 'healthy_max', k.healthy_max, 'owner', private.person(k.owner_id),
      'indicator', i.label, 'scope', m.scope, 'department_id', m.department_id, 'department', f.drawn -> 'department',
      'stopped', f.drawn -> 'stopped', 'values', v.list, 'may_edit', private.edits_kpi(reach, k.owner_id),
      'updated_at', k.updated_at) order by k.name, k.id), '[]')
    from shown k
    join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
    join feeds f on f.metric_id = m.id
    left join private.indicators i on i.code = m.indicator
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('on', d.on_date, 'value', d.value) order by d.on_date), '[]') as list
      from (select distinct on (x.on_date) x.on_date, x.value from private.metric_values x
        where x.company_id = m.company_id and x.metric_id = m.id and x.undone_at is null
        order by x.on_date desc, x.place desc limit 60) d) v));
end
$$;

-- Every value of an indicator of the board, newest first, at most 200; those that were taken back are among them.
create function public.kpi_history(p_kpi_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_kpi(p_kpi_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'on', v.on_date, 'value', v.value, 'source', v.source,
      'by', private.person(v.entered_by), 'at', v.entered_at, 'is_undone', v.undone_at is not null, 'may_undo', v.source = 'typed'
        and v.undone_at is null and v.entered_by = reach.employee_id and v.entered_at > private.now() - interval '5 minutes')
      order by v.on_date desc, v.place desc), '[]')
    from (select x.* from private.metric_values x where x.company_id = reach.company_id and x.metric_id = (
        select k.metric_id from private.kpis k where k.company_id = reach.company_id and k.id = p_kpi_id)
      order by x.on_date desc, x.place desc limit 200) v);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('goal_indicator', 'code text, label text, about text, unit number|percent|money|days|hours, decimals integer, direction up|down,
    sees_all boolean'),
  ('indicator_list', 'goal_indicator[]'),
  ('preview_indicator', 'value number?, field text?, problem text?'),
  ('goal_kpi', 'id uuid, name text, unit number|percent|money|days|hours, decimals integer, direction up|down, healthy_min number?,
    healthy_max number?, owner person, indicator text?, scope company|department|team?, department_id uuid?, department text?,
    stopped text?, values goal_value[], may_edit boolean, updated_at timestamptz'),
  ('kpi_board', 'may_create boolean, kpis goal_kpi[]'),
  ('kpi_value', 'id uuid, on date, value number, source typed|sheet|indicator, by person?, at timestamptz, is_undone boolean,
    may_undo boolean'),
  ('kpi_history', 'kpi_value[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.indicator_list(uuid), public.preview_indicator(uuid, text, text, uuid, uuid),
  public.kpi_board(uuid, boolean), public.kpi_history(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.indicator_list(uuid) is 'Indicators of the product that goals of the caller may follow (RHPER, RHNTF).';
comment on function public.preview_indicator(uuid, text, text, uuid, uuid) is
  'What an indicator is today: {value}, or {field, problem} where it cannot be followed so (RHPER, RHNTF).';
comment on function public.kpi_board(uuid, boolean) is 'The indicators that leaders keep an eye on, with their values (RHPER, RHNTF).';
comment on function public.kpi_history(uuid) is 'Values of an indicator of the board, newest first (RHPER, RHNTF).';
