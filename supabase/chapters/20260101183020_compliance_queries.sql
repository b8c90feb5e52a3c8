-- Obligations: quotas, gaps of eSocial, pay.
-- See obligations_tables for the overview.

-- Functions: quotas -------------------------------------------------------------------------------------------------
-- Where the quotas stand today, and as they would without one person: the rules, and what is not told, are those of company_quotas.
create function public.quota_panel(p_company_id uuid, p_without_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_company_id);
  now_state constant jsonb := public.company_quotas(p_company_id);
begin
  return jsonb_build_object('now', now_state, 'without', case when p_without_id is not null
      then public.company_quotas(p_company_id, today, p_without_id) end,
    'person', private.person(p_without_id),
    -- Without it the number of who fills the quota is not told: the difference would tell of the person.
    'may_compare', p_without_id is null or (now_state -> 'pcd' ->> 'required')::integer = 0 or private.has_read(
      (select e from public.employees e where e.company_id = p_company_id and e.id = p_without_id), 'health'));
end
$$;

-- Who stands behind a number of the panel, in its groups: of people with a disability who counts (pcd_base) and who does not
-- (pcd_outside), of the apprentices of a site (null: of who has none) the base, the apprentices and who is neither (site_outside).
create function private.quota_groups(p_company_id uuid, p_of_site boolean, p_site_id uuid)
returns table (employee_id uuid, contract_type text, position_id uuid, quota_group text, outside text)
language sql stable security definer set search_path = '' as $$
  select q.employee_id, q.contract_type, q.position_id, case
      when not p_of_site then case when q.outside_pcd is null then 'pcd_base' else 'pcd_outside' end
      when q.outside_apprentices is null then 'site_base' when q.contract_type = 'apprentice' then 'site_apprentices'
      else 'site_outside' end,
    case when p_of_site then q.outside_apprentices else q.outside_pcd end
  from private.quota_crew(p_company_id, private.today(p_company_id), null) q
  where not p_of_site or q.site_id is not distinct from p_site_id
$$;

-- A page of a group, with the size of each of its subject.
create function public.quota_rows(p_company_id uuid, p_group text, p_site_id uuid default null, p_search text default null,
  p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.obligation_kinds_read(p_company_id);
  if p_group is null or p_group not in ('pcd_base', 'pcd_outside', 'site_base', 'site_apprentices', 'site_outside') then
    perform private.refuse('RHARG', 'Número desconhecido.', 'group', 'Recarregue a página.');
  end if;
  return (
    with crew as materialized (
      select g.*, e.display_name, e.department_id from private.quota_groups(p_company_id, p_group like 'site%', p_site_id) g
      join public.employees e on e.company_id = p_company_id and e.id = g.employee_id
      where position(coalesce(private.search_text(private.tidy(p_search)), '') in e.search_text) > 0
    ), page as materialized (
      select c.* from crew c where c.quota_group = p_group order by c.display_name, c.employee_id
      limit least(greatest(coalesce(p_limit, 50), 1), 1000) offset greatest(coalesce(p_offset, 0), 0)
    )
    select jsonb_build_object('total', (select count(*) from crew c where c.quota_group = p_group),
      'groups', coalesce((select jsonb_agg(jsonb_build_object('group', x.quota_group, 'count', x.n) order by x.quota_group)
        from (select c.quota_group, count(*) as n from crew c group by 1) x), '[]'),
      'items', coalesce((select jsonb_agg(jsonb_build_object('person', private.person(p.employee_id), 'department', d.name,
          'contract_type', p.contract_type, 'position', t.title, 'cbo', t.cbo, 'outside', p.outside) order by p.display_name, p.employee_id)
        from page p left join public.departments d on d.company_id = p_company_id and d.id = p.department_id
        left join public.positions t on t.company_id = p_company_id and t.id = p.position_id), '[]')));
end
$$;

-- Functions: eSocial ------------------------------------------------------------------------------------------------
-- The data that an event lacks, by person, the nearest day first; facets by field.
create function private.esocial_gap_page(p_company_id uuid, p_event text, p_field text, p_department_id uuid, p_search text,
  p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with people as materialized (
    select e.id, e.display_name, e.department_id, e.status, e.hire_date from public.employees e
    where e.company_id = p_company_id and e.status <> 'terminated' and (p_department_id is null or e.department_id = p_department_id)
      and position(coalesce(private.search_text(private.tidy(p_search)), '') in e.search_text) > 0
  ), gaps as materialized (
    select m.employee_id, m.field, m.label, m.place, m.position, null::uuid as case_id, null::date as due_on
    from private.missing_fields(p_company_id, case when p_event = 'S-2200' then array(select p.id from people p) else '{}' end) m
    union all
    select l.employee_id, l.field, l.label, l.place, l.position, l.case_id, l.due_on
    from private.leaving_gaps(p_company_id) l where p_event = 'S-2299'
  ), counted as materialized (
    select p.id, p.display_name, p.department_id, p.status,
      coalesce(min(g.due_on), case when p.status = 'pre_admission' then p.hire_date - 1 end) as due_on
    from people p join gaps g on g.employee_id = p.id
    group by p.id, p.display_name, p.department_id, p.status, p.hire_date
    having p_field is null or bool_or(g.field = p_field)
  ), page as materialized (
    select c.* from counted c order by c.due_on nulls last, c.display_name, c.id limit p_limit offset p_offset
  )
  select jsonb_build_object('total', (select count(*) from counted), 'people', (select count(*) from people),
    'fields', coalesce((select jsonb_agg(jsonb_build_object('field', f.field, 'label', f.label, 'count', f.n) order by f.n desc, f.field)
      from (select g.field, g.label, count(*) as n from gaps g join people p on p.id = g.employee_id group by 1, 2) f), '[]'),
    'items', coalesce((select jsonb_agg(jsonb_build_object('person', private.person(c.id), 'department', d.name, 'status', c.status,
        'due_on', c.due_on, 'missing', coalesce((select jsonb_agg(jsonb_build_object('field', g.field, 'label', g.label,
            'url', case when g.place = 'exit' then '/app/offboarding?caso=' || g.case_id else private.place_url(c.id, g.place) end)
            order by g.position) from gaps g where g.employee_id = c.id), '[]')) order by c.due_on nulls last, c.display_name, c.id)
      from page c left join public.departments d on d.company_id = p_company_id and d.id = c.department_id), '[]'))
$$;

create function public.esocial_gaps(p_company_id uuid, p_event text default 'S-2200', p_field text default null,
  p_department_id uuid default null, p_search text default null, p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.obligation_kinds_read(p_company_id);
  if p_event is null or p_event not in ('S-2200', 'S-2299') then
    perform private.refuse('RHARG', 'Este evento do eSocial não é acompanhado aqui.', 'event', 'Escolha S-2200 ou S-2299.');
  end if;
  return private.esocial_gap_page(p_company_id, p_event, p_field, p_department_id, p_search, least(greatest(p_limit, 1), 200),
    greatest(p_offset, 0));
end
$$;

-- Functions: pay ----------------------------------------------------------------------------------------------------
-- What a contract pays in a month: hours by the week of the contract times five (CLT art. 64), days by thirty; null for pay by task.
create function private.monthly_pay(p_salary numeric, p_unit text,
  p_weekly_hours numeric) returns numeric language sql immutable parallel safe
return case p_unit when 'month' then p_salary when 'hour' then p_salary * coalesce(p_weekly_hours, 44) * 5 when 'day' then p_salary * 30
  when 'week' then p_salary * 30 / 7 end;

-- The contractual pay of the employees of a company on a day, by sex and major group of the CBO.
create function private.contractual_pay(p_company_id uuid, p_on date)
returns table (employee_id uuid, sex text, cbo_group text, pay numeric)
language sql stable security definer set search_path = '' as $$
  select q.employee_id, s.sex, left(o.cbo, 1), private.monthly_pay(y.salary, y.unit, c.weekly_hours)
  from private.quota_people(p_company_id, p_on, null) q
  left join public.employee_personal s on s.company_id = p_company_id and s.employee_id = q.employee_id
  left join public.employee_contracts c on c.company_id = p_company_id and c.employee_id = q.employee_id
    and c.starts_on <= p_on and (c.ended_on is null or c.ended_on >= p_on)
  left join public.employee_assignments a on a.company_id = p_company_id and a.employee_id = q.employee_id
    and a.starts_on <= p_on and (a.ends_on is null or a.ends_on >= p_on)
  left join public.positions o on o.company_id = p_company_id and o.id = a.position_id
  left join lateral (select e.salary, e.unit from public.employee_compensation e
    where e.company_id = p_company_id and e.employee_id = q.employee_id and e.voided_at is null and e.effective_on <= p_on
    order by e.effective_on desc limit 1) y on true
$$;

-- Medians of women and of men, overall and by major group, told only with three or more of each, so that no figure is one person's.
create function public.pay_transparency_preview(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
  people integer;
begin
  perform private.obligation_kinds_read(p_company_id);
  today := private.today(p_company_id);
  select count(*) into people from private.quota_people(p_company_id, today, null);
  if people < 100 then
    return jsonb_build_object('on_date', today, 'people', people, 'is_asked', false, 'counted', 0, 'groups', '[]'::jsonb);
  end if;
  return (
    with paid as materialized (
      select p.sex, p.cbo_group, p.pay from private.contractual_pay(p_company_id, today) p where p.pay > 0 and p.sex is not null
    ), medians as (
      select p.cbo_group, grouping(p.cbo_group) = 1 as is_overall, count(*) filter (where p.sex = 'F') as women,
        count(*) filter (where p.sex = 'M') as men,
        percentile_cont(0.5) within group (order by p.pay) filter (where p.sex = 'F') as of_women,
        percentile_cont(0.5) within group (order by p.pay) filter (where p.sex = 'M') as of_men
      from paid p group by grouping sets ((), (p.cbo_group))
    )
    select jsonb_build_object('on_date', today, 'people', people, 'is_asked', true, 'counted', (select count(*) from paid),
      'groups', coalesce(jsonb_agg(jsonb_build_object('group', m.cbo_group, 'is_overall', m.is_overall, 'women', m.women, 'men', m.men,
        'of_women', case when t.is_told then round(m.of_women::numeric, 2) end,
        'of_men', case when t.is_told then round(m.of_men::numeric, 2) end,
        'percent', case when t.is_told then round(m.of_women::numeric * 100 / m.of_men::numeric, 1) end)
        order by not m.is_overall, m.cbo_group nulls last), '[]'))
    from medians m cross join lateral (select m.women >= 3 and m.men >= 3 as is_told) t);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('quota_panel', 'now company_quotas, without company_quotas?, person person?, may_compare boolean'),
  ('quota_group_count', 'group pcd_base|pcd_outside|site_base|site_apprentices|site_outside, count integer'),
  ('quota_row', 'person person, department text?, contract_type text?, position text?, cbo text?, outside text?'),
  ('quota_rows', 'total integer, groups quota_group_count[], items quota_row[]'),
  ('esocial_field_count', 'field text, label text, count integer'),
  ('esocial_missing', 'field text, label text, url text'),
  ('esocial_gap_row', 'person person, department text?, status text, due_on date?, missing esocial_missing[]'),
  ('esocial_gaps', 'total integer, people integer, fields esocial_field_count[], items esocial_gap_row[]'),
  ('pay_group', 'group text?, is_overall boolean, women integer, men integer, of_women number?, of_men number?, percent number?'),
  ('pay_transparency_preview', 'on_date date, people integer, is_asked boolean, counted integer, groups pay_group[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.quota_panel(uuid, uuid), public.quota_rows(uuid, text, uuid, text, integer, integer),
  public.pay_transparency_preview(uuid),
  public.esocial_gaps(uuid, text, text, uuid, text, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.quota_panel(uuid, uuid) is
  'The quotas of a company today, and as they would be without one person; for administrators (RHPER, RHNTF, RHARG).';
comment on function public.quota_rows(uuid, text, uuid, text, integer, integer) is
  'A page of who stands behind a number of the quotas, counted or not and why, with the size of each group; for administrators (RHPER, '
    'RHNTF, RHARG).';
comment on function public.esocial_gaps(uuid, text, text, uuid, text, integer, integer) is
  'Which data of whom S-2200 or S-2299 lack, each with where it is written; for administrators (RHPER, RHNTF, RHARG).';
comment on function public.pay_transparency_preview(uuid) is
  'Medians of contractual pay of women and men, from a hundred employees on; for administrators (RHPER, RHNTF).';
