-- Dashboard: queries.
-- See dashboard_tables for the overview.

-- Functions: the home -----------------------------------------------------------------------------------------------
-- Part of the home (home_tables): which blocks are for the caller, in their order, and whether they compare companies.
create function private.home_blocks(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_view = 'person' then
    return null;
  end if;
  return (select jsonb_build_object('compares', private.role_has(p_caller.role, 'view_all_companies'), 'list', coalesce(jsonb_agg(
      jsonb_build_object('block', b.block, 'label', b.label, 'is_portrait', b.is_portrait) order by b.position), '[]'))
    from private.dashboard_blocks b where private.dashboard_view(p_company_id, b) is not null having count(*) > 0);
end
$$;

-- Functions: a block ------------------------------------------------------------------------------------------------
-- The block of a name (RHARG).
create function private.dashboard_block_of(p_block text) returns private.dashboard_blocks
language plpgsql stable security definer set search_path = '' as $$
declare
  found_block private.dashboard_blocks;
begin
  select b.* into found_block from private.dashboard_blocks b where b.block = p_block;
  if found_block.block is null then
    perform private.refuse('RHARG', 'Bloco desconhecido.', 'block', 'Recarregue a página.');
  end if;
  return found_block;
end
$$;

-- The list of a module with the rows of a figure; null where it cannot be narrowed to them.
create function private.figure_list_url(p_url text, p_from date, p_to date, p_department_id uuid) returns text
language sql immutable parallel safe
return case when p_department_id is null or p_url like '%{department}%' then replace(replace(replace(p_url, '{from}', p_from::text),
  '{to}', p_to::text), '&department={department}', coalesce('&department=' || p_department_id, '')) end;

-- People at the end of each of twelve months, and who came and left in them.
create function private.dashboard_months(p_scope private.dashboard_scope) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  until constant date := least(p_scope.last, p_scope.today);
  firsts constant date[] := private.month_starts((date_trunc('month', until::timestamp) - interval '11 months')::date, until);
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('month', firsts[n], 'people', coalesce(m.at_end, 0),
      'hired', coalesce(m.admissions, 0), 'left', coalesce(m.terminations, 0)) order by n), '[]')
    from generate_series(1, 12) n
    left join private.moves_between(p_scope.company_id, array[row(1, p_scope.people)::private.indicator_scope], firsts, until) m
      using (n));
end
$$;

create function public.dashboard_block(p_company_id uuid, p_block text, p_from date, p_to date, p_department_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant private.dashboard_blocks := private.dashboard_block_of(p_block);
  scope constant private.dashboard_scope := private.dashboard_scope_of(p_company_id, wanted, p_from, p_to, p_department_id);
  before constant private.dashboard_scope := private.time_before(scope, wanted.is_portrait);
begin
  return (
    with told as materialized (select f.* from private.block_figures(wanted, scope) f),
    earlier as materialized (select f.* from private.block_figures(wanted, before) f
      where (not wanted.is_portrait or before.last < scope.today)
        and exists (select from private.dashboard_figures d where d.block = wanted.block and d.has_previous))
    select jsonb_build_object('block', wanted.block, 'label', wanted.label, 'about', wanted.about, 'is_portrait', wanted.is_portrait,
      'date_label', wanted.date_label, 'amount_label', wanted.amount_label, 'view', case when scope.hr then 'company' else 'team' end,
      'before_from', before.first, 'before_to', before.last,
      'figures', (select coalesce(jsonb_agg(jsonb_build_object('figure', f.figure, 'label', f.label, 'unit', f.unit,
          'direction', f.direction, 'value', private.told_figure(f.unit, n.amount, n.base),
          'previous', case when f.has_previous then private.told_figure(f.unit, t.amount, t.base) end,
          'list_url', private.figure_list_url(f.list_url, p_from, p_to, p_department_id)) order by f.position), '[]')
        from private.dashboard_figures f join told n on n.figure = f.figure left join earlier t on t.figure = f.figure
        where f.block = wanted.block),
      'months', case when wanted.has_months then private.dashboard_months(scope) end));
end
$$;

-- What stands behind a figure, a page of it.
create function public.dashboard_rows(p_company_id uuid, p_block text, p_figure text, p_from date, p_to date,
  p_department_id uuid default null, p_page integer default 1, p_size integer default 50)
returns table (person jsonb, department text, on_date date, until_on date, amount numeric, detail text, url text, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant private.dashboard_blocks := private.dashboard_block_of(p_block);
  scope constant private.dashboard_scope := private.dashboard_scope_of(p_company_id, wanted, p_from, p_to, p_department_id);
  size constant integer := least(greatest(coalesce(p_size, 50), 1), 1000);
  told private.dashboard_figures;
begin
  select f.* into told from private.dashboard_figures f where f.block = wanted.block and f.figure = p_figure;
  if told.figure is null then
    perform private.refuse('RHARG', 'Número desconhecido.', 'figure', 'Recarregue a página.');
  end if;
  return query execute format('
    with page as materialized (
      select r.*, count(*) over () as total, row_number() over (order by r.on_date, e.display_name, r.employee_id, r.subject_id) as place
      from %s($1) r join public.employees e on e.company_id = $2 and e.id = r.employee_id
      where r.figure = any ($3) order by place limit $4 offset $5
    )
    select private.person(p.employee_id), d.name::text, p.on_date, p.until_on, trim_scale(round(p.amount, 2)), p.detail,
      replace(replace($6, ''{employee}'', p.employee_id::text), ''{subject}'', p.subject_id::text), p.total
    from page p join public.employees e on e.company_id = $2 and e.id = p.employee_id
    left join public.departments d on d.company_id = $2 and d.id = e.department_id
    order by p.place', wanted.rows_routine)
    using scope, p_company_id, told.rows_of, size, (greatest(coalesce(p_page, 1), 1) - 1) * size, told.row_url;
end
$$;

-- Functions: companies ----------------------------------------------------------------------------------------------
-- Figures of the largest companies that the caller reaches, each of them out of the blocks of that company.
create function private.compared_figures(p_companies uuid[], p_from date, p_to date)
returns table (company_id uuid, block text, figure text, amount numeric, base numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid;
  wanted private.dashboard_blocks;
begin
  foreach company in array p_companies loop
    for wanted in select b.* from private.dashboard_blocks b
      where b.block in (select f.block from private.dashboard_figures f where f.is_compared) order by b.position
    loop
      return query select company, wanted.block, f.figure, f.amount, f.base
        from private.block_figures(wanted, private.dashboard_scope_of(company, wanted, p_from, p_to, null)) f
        join private.dashboard_figures d on d.block = wanted.block and d.figure = f.figure and d.is_compared;
    end loop;
  end loop;
end
$$;

create function public.company_comparison(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reached constant uuid[] := private.company_ids_with('view_all_companies');
  today constant date := private.today(private.my_company_id());
  companies uuid[];
begin
  if reached = '{}' then
    perform private.refuse('RHPER', 'Só masters comparam empresas.', '', 'Veja os números da sua empresa.');
  end if;
  companies := array(select c.id from public.companies c
    left join (select h.company_id, count(*) as people from private.headcount_people(reached, today) h group by h.company_id) s
      on s.company_id = c.id
    where c.id = any (reached) order by coalesce(s.people, 0) desc, c.name, c.id limit 20);
  return (
    with told as materialized (
      select f.*, sum(f.amount) filter (where f.figure = 'headcount') over (partition by f.company_id) as people
      from private.compared_figures(companies, p_from, p_to) f
    ), drawn as (
      -- A rate of fewer than five people would tell of each of them.
      select t.company_id, t.figure, case when d.unit <> 'percent' or sum(t.people) >= 5
        then private.told_figure(d.unit, sum(t.amount), sum(t.base)) end as value
      from told t join private.dashboard_figures d on d.block = t.block and d.figure = t.figure
      group by grouping sets ((t.company_id, t.figure, d.unit), (t.figure, d.unit))
    )
    select jsonb_build_object('total', (select count(*) from public.companies c where c.id = any (reached)),
      'figures', (select coalesce(jsonb_agg(jsonb_build_object('block', d.block, 'figure', d.figure, 'label', concat_ws(': ',
          nullif(b.label, 'Pessoas'), nullif(d.label, b.label)), 'unit', d.unit) order by b.position, d.position), '[]')
        from private.dashboard_figures d join private.dashboard_blocks b on b.block = d.block where d.is_compared),
      'group', (select coalesce(jsonb_agg(to_jsonb(x) - 'company_id'), '[]') from drawn x where x.company_id is null),
      'companies', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'values',
          (select coalesce(jsonb_agg(to_jsonb(x) - 'company_id'), '[]') from drawn x where x.company_id = c.id)) order by l.place), '[]')
        from unnest(companies) with ordinality l (id, place) join public.companies c on c.id = l.id)));
end
$$;

-- Who came and who left in the twelve months of the dashboard of the group, of one company and month where asked, the latest first: whom
-- private.monthly_moves counts.
create function public.enterprise_moves(p_company_id uuid default null, p_month date default null, p_page integer default 1,
  p_size integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  companies constant uuid[] := private.require_companies('view_all_companies', 'Somente um master compara as empresas.');
  today constant date := private.today(private.my_company_id());
  size constant integer := least(greatest(coalesce(p_size, 50), 1), 1000);
  first date := (date_trunc('month', today::timestamp) - interval '11 months')::date;
  last date := today;
begin
  if p_company_id is not null and p_company_id <> all (companies) then
    perform private.refuse_missing('Empresa não encontrada.', 'company_id');
  elsif p_month is not null and date_trunc('month', p_month::timestamp) not between first and last then
    perform private.refuse('RHARG', 'Escolha um dos últimos doze meses.', 'month', 'Recarregue a página.');
  elsif p_month is not null then
    first := date_trunc('month', p_month::timestamp);
    last := least(today, (first + interval '1 month')::date - 1);
  end if;
  return (
    with moved as materialized (
      select e.id, e.company_id, e.display_name, m.move, m.on_date
      from public.employees e
      cross join lateral (values ('hired', e.hire_date), ('left', e.termination_date)) m (move, on_date)
      where e.company_id = any (case when p_company_id is null then companies else array[p_company_id] end)
        and private.counts_on(e.hire_date, null, e.status, today) and coalesce(e.hire_date <= e.termination_date, true)
        and m.on_date between first and last
    ), page as materialized (
      select m.* from moved m order by m.on_date desc, m.display_name, m.id, m.move
      limit size offset (greatest(coalesce(p_page, 1), 1) - 1) * size
    )
    select jsonb_build_object('total', (select count(*) from moved), 'hired', (select count(*) from moved m where m.move = 'hired'),
      'left', (select count(*) from moved m where m.move = 'left'),
      'items', coalesce((select jsonb_agg(jsonb_build_object('person', private.person(p.id), 'company_id', p.company_id, 'company', c.name,
          'move', p.move, 'on_date', p.on_date) order by p.on_date desc, p.display_name, p.id, p.move)
        from page p join public.companies c on c.id = p.company_id), '[]')));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('dashboard_entry', 'block text, label text, is_portrait boolean'),
  ('home_blocks', 'compares boolean, list dashboard_entry[]'),
  ('dashboard_figure', 'figure text, label text, unit number|days|percent, direction up|down?, value number?, previous number?,
    list_url text?'),
  ('dashboard_month', 'month date, people integer, hired integer, left integer'),
  ('dashboard_block', 'block text, label text, about text, is_portrait boolean, date_label text, amount_label text?,
    view company|team, before_from date, before_to date,
    figures dashboard_figure[], months dashboard_month[]?'),
  ('dashboard_rows', 'person person, department ?, on_date ?, until_on ?, amount ?, detail ?'),
  ('enterprise_move', 'person person, company_id uuid, company text, move hired|left, on_date date'),
  ('enterprise_moves', 'total integer, hired integer, left integer, items enterprise_move[]'),
  ('compared_figure', 'block text, figure text, label text, unit number|days|percent'),
  ('compared_value', 'figure text, value number?'),
  ('compared_company', 'id uuid, name text, values compared_value[]'),
  ('company_comparison', 'total integer, figures compared_figure[], group compared_value[], companies compared_company[]');
update private.shapes set shape = shape || ', blocks? home_blocks' where name = 'home';

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.dashboard_block(uuid, text, date, date, uuid),
  public.dashboard_rows(uuid, text, text, date, date, uuid, integer, integer), public.company_comparison(date, date),
  public.enterprise_moves(uuid, date, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.dashboard_block(uuid, text, date, date, uuid) is
  'Figures of a block of the dashboard in a time, with those of the time before, of the company or the team (RHPER, RHNTF, RHARG).';
comment on function public.dashboard_rows(uuid, text, text, date, date, uuid, integer, integer) is
  'A page of what stands behind a figure of a block, with its total (RHPER, RHNTF, RHARG).';
comment on function public.company_comparison(date, date) is
  'The twenty largest companies side by side, for masters: rates of the group are weighted by people (RHPER, RHARG).';
comment on function public.enterprise_moves(uuid, date, integer, integer) is
  'A page of who came and who left in the last twelve months, in all companies or in one, for masters (RHPER, RHNTF, RHARG).';
