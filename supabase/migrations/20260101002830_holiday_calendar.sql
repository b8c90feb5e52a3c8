-- The calendar of holidays.
-- What the library and the company say of a year, in one list: the country's days, those of the states where the company has
-- sites, and its own, with the site that each is for. A sheet brings those of the cities: checked, read and taken back like
-- every import; a day that is there already stays as it is.
-- Everyone in the company reads the calendar; manage_settings brings sheets.
-- It refuses: years out of reach, days that cannot be, sites that the company has not, two rows for one day of a place.

-- Data -------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values ('holidays', 'manage_settings', '{on_date}', '{on_date,name,kind,work_site,every_year,fraction}', '{}',
  'private.check_sheet', 'private.apply_holiday_import', 'private.undo_holiday_import');

insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine)
values ('holidays', false, 'private.match_holiday_rows', 'private.holiday_row_errors', 'private.holiday_outcome');

-- Functions: a year ------------------------------------------------------------------------------------------------
create function public.holiday_year(p_company_id uuid, p_year integer)
returns table (on_date date, name text, kind text, fraction numeric, uf text, work_site_id uuid, holiday_id uuid, source text, is_observed boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()), false) then
    perform private.refuse_missing('Empresa não encontrada.');
  elsif p_year is null or p_year not between 1990 and 2199 then
    perform private.refuse('RHARG', 'Escolha um ano entre 1990 e 2199.', 'year', 'Confira o ano.');
  end if;
  return query
    with own as (
      select coalesce(private.easter(p_year) + h.easter_offset, case when h.every_year
          then private.date_in_year(extract(month from h.on_date)::integer, extract(day from h.on_date)::integer, p_year) else h.on_date end) as day, h as row
      from public.holidays h
      where h.company_id = p_company_id and h.archived_at is null and case when h.every_year
        then p_year between coalesce(extract(year from h.on_date), 1900) and coalesce(h.last_year, 9999) else p_year = extract(year from h.on_date) end
    ), official as (
      select case when p.moves_to_sunday and extract(dow from d.day) between 1 and 5 then d.day + 7 - extract(dow from d.day)::integer else d.day end as day, p as row
      from public.public_holidays p
      cross join lateral (select coalesce(private.easter(p_year) + p.easter_offset, private.date_in_year(p.month, p.day, p_year)) as day) d
      where p_year >= p.first_year and (p.uf is null or p.uf in (
        select s.uf from public.work_sites s where s.company_id = p_company_id and s.archived_at is null))
    )
    select o.day, (o.row).name, case when (o.row).uf is null then 'national' else 'state' end, 1.0::numeric, (o.row).uf, null::uuid, null::uuid, (o.row).source,
      not exists (select from own n where (n.row).kind = 'not_observed' and n.day = o.day)
    from official o where o.day is not null
    union all
    select o.day, (o.row).name::text, (o.row).kind, (o.row).fraction, null, (o.row).work_site_id, (o.row).id, null, (o.row).kind <> 'not_observed'
    from own o where o.day is not null
    order by 1, 2;
end
$$;

-- Functions: sheets ------------------------------------------------------------------------------------------------
create function private.match_holiday_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('on_date', private.civil_date(s.cells ->> 'on_date'), 'name', private.tidy(s.cells ->> 'name'),
      'kind', coalesce(s.cells ->> 'kind', 'municipal'), 'work_site_id', w.id, 'every_year', coalesce(s.cells ->> 'every_year' = 'true', false),
      'fraction', case s.cells ->> 'fraction' when 'half' then 0.5 else 1 end)),
    target_id = h.id, seen_at = h.updated_at
  from private.import_rows s
  left join public.work_sites w on w.company_id = s.company_id and w.archived_at is null
    and private.search_text(w.name) = private.search_text(s.cells ->> 'work_site')
  left join lateral (
    select x.id, x.updated_at from public.holidays x
    where x.company_id = s.company_id and x.archived_at is null and x.work_site_id is not distinct from w.id
      and private.search_text(x.name) = private.search_text(s.cells ->> 'name')
      and case when x.every_year then to_char(x.on_date, 'MMDD') = to_char(private.civil_date(s.cells ->> 'on_date'), 'MMDD')
        else x.on_date = private.civil_date(s.cells ->> 'on_date') end
    order by x.every_year desc, x.id limit 1) h on true
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

create function private.holiday_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.holidays', p_import, p_rows) e
  union all
  select t.row_number, 'on_date', 'duplicate_in_file', case when t.row_number = t.first then t.last else t.first end::text
  from (
    select r.row_number, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'on_date'
    window w as (partition by r.proposal ->> 'on_date', private.search_text(r.proposal ->> 'name'), r.proposal ->> 'work_site_id')
  ) t where t.first <> t.last and (p_rows is null or t.row_number = any (p_rows))
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('on_date', 'required', not r.cells ? 'on_date'),
    ('on_date', 'invalid_date', r.cells ? 'on_date' and not r.proposal ? 'on_date'),
    ('name', 'required', not r.cells ? 'name'),
    ('work_site', 'unknown_work_site', r.cells ? 'work_site' and not r.proposal ? 'work_site_id'),
    ('kind', 'invalid_choice', r.cells ->> 'kind' not in ('state', 'municipal', 'company', 'optional')),
    ('every_year', 'invalid_choice', r.cells ->> 'every_year' not in ('true', 'false')),
    ('fraction', 'invalid_choice', r.cells ->> 'fraction' not in ('half', 'whole'))
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- A day that is there already stays as it is.
create function private.holiday_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', '{}'::jsonb,
    'result', case when r.target_id is null then 'create' else 'unchanged' end)), '[]'))
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

create function private.apply_holiday_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.holidays (id, company_id, work_site_id, name, kind, on_date, every_year, fraction)
  select r.target_id, r.company_id, p.work_site_id, p.name, p.kind, p.on_date, p.every_year, p.fraction
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.holidays, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  perform private.report_import(p_import, made);
  update private.import_rows r set written_at = h.updated_at
  from public.holidays h
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and h.company_id = r.company_id and h.id = r.target_id;
  return made;
end
$$;

create function private.undo_holiday_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone integer;
begin
  update public.holidays h set archived_at = private.now()
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and h.company_id = r.company_id and h.id = r.target_id
    and h.archived_at is null and h.updated_at = r.written_at;
  get diagnostics undone = row_count;
  return undone;
end
$$;

grant execute on function public.holiday_year(uuid, integer) to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('holiday_year', 'kind national|state|municipal|company|optional|not_observed, uf ?, work_site_id ?, holiday_id ?, source ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function public.holiday_year(uuid, integer) is
  'Every holiday of a year that concerns a company, those that it does not observe too (RHPER, RHNTF, RHARG).';
comment on function private.match_holiday_rows(public.imports, integer[]) is 'Reads rows, names their site and meets them with what is there.';
comment on function private.holiday_row_errors(public.imports, integer[]) is 'What is wrong with rows of holidays.';
comment on function private.holiday_outcome(public.imports, integer[], jsonb) is 'What would come of each row of holidays.';
comment on function private.apply_holiday_import(public.imports) is 'Writes new holidays; returns how many.';
comment on function private.undo_holiday_import(public.imports) is 'Takes out of use what an import wrote and nobody changed since; returns how many.';
