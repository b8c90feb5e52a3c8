-- The calendar of holidays.
-- What the library and the company say of a year, in one list: the country's days, those of the states where the company has
-- sites, and its own, with the site or the city that each is for. A sheet brings those of the cities, by the name of the city or of
-- one site: checked, read and taken back like every import; a day that is there already stays as it is.
-- Everyone in the company reads the calendar; manage_settings brings sheets.
-- It refuses: years out of reach, days that cannot be, sites and cities that the company has not, two rows for one day of a place.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values ('holidays', 'manage_settings', '{on_date}', '{on_date,name,kind,work_site,city,every_year,fraction}', '{}',
  'private.check_sheet', 'private.apply_holiday_import', 'private.undo_holiday_import');

insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine)
values ('holidays', false, 'private.match_holiday_rows', 'private.holiday_row_errors', 'private.holiday_outcome');

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- What is wrong with rows of holidays.
create function private.holiday_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.holidays', p_import, p_rows) e
  union all
  select t.row_number, 'on_date', 'duplicate_in_file', case when t.row_number = t.first then t.last else t.first end::text
  from (
    select r.row_number, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'on_date'
    window w as (partition by r.proposal ->> 'on_date', private.search_text(r.proposal ->> 'name'), r.proposal ->> 'work_site_id',
      r.proposal ->> 'city', r.proposal ->> 'uf')
  ) t where t.first <> t.last and (p_rows is null or t.row_number = any (p_rows))
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('on_date', 'required', not r.cells ? 'on_date'),
    ('on_date', 'invalid_date', r.cells ? 'on_date' and not r.proposal ? 'on_date'),
    ('name', 'required', not r.cells ? 'name'),
    ('work_site', 'unknown_work_site', r.cells ? 'work_site' and not r.proposal ? 'work_site_id'),
    ('city', case when cardinality(private.states_of_city(r.company_id, (private.city_and_uf(r.cells ->> 'city')).city)) > 1
      then 'ambiguous_city' else 'unknown_city' end, r.cells ? 'city' and not r.cells ? 'work_site' and not r.proposal ? 'city'),
    ('kind', 'invalid_choice', r.cells ->> 'kind' not in ('state', 'municipal', 'company', 'optional')),
    ('every_year', 'invalid_choice', r.cells ->> 'every_year' not in ('true', 'false')),
    ('fraction', 'invalid_choice', r.cells ->> 'fraction' not in ('half', 'whole'))
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What would come of each row of holidays.
-- A day that is there already stays as it is.
create function private.holiday_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', '{}'::jsonb,
    'result', case when r.target_id is null then 'create' else 'unchanged' end)), '[]'))
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;
