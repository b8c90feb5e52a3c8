-- The calendar of holidays: commands.
-- See holiday_calendar_rules for the overview.

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Reads rows, names their site or their city and meets them with what is there.
-- A site says more than the city it is in.
create function private.match_holiday_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('on_date', private.civil_date(s.cells ->> 'on_date'), 'name',
    private.tidy(s.cells ->> 'name'),
      'kind', coalesce(s.cells ->> 'kind', 'municipal'), 'work_site_id', w.id, 'city', c.city, 'uf', c.uf, 'every_year',
        coalesce(s.cells ->> 'every_year' = 'true', false),
      'fraction', case s.cells ->> 'fraction' when 'half' then 0.5 else 1 end)),
    target_id = h.id, seen_at = h.updated_at
  from private.import_rows s
  left join public.work_sites w on w.company_id = s.company_id and w.archived_at is null
    and private.search_text(w.name) = private.search_text(s.cells ->> 'work_site')
  left join lateral (
    -- A city of more states than one is not guessed.
    select min(t.city) as city, min(t.uf) as uf
    from private.city_and_uf(s.cells ->> 'city') k
    join public.work_sites t on t.company_id = s.company_id and t.archived_at is null and private.is_in_city(t, k.city, k.uf)
    where not s.cells ? 'work_site' having count(distinct t.uf) <= 1) c on true
  left join lateral (
    select x.id, x.updated_at from public.holidays x
    where x.company_id = s.company_id and x.archived_at is null and x.work_site_id is not distinct from w.id
      and private.search_text(x.city) is not distinct from private.search_text(c.city) and x.uf is not distinct from c.uf
      and private.search_text(x.name) = private.search_text(s.cells ->> 'name')
      and case when x.every_year then to_char(x.on_date, 'MMDD') = to_char(private.civil_date(s.cells ->> 'on_date'), 'MMDD')
        else x.on_date = private.civil_date(s.cells ->> 'on_date') end
    order by x.every_year desc, x.id limit 1) h on true
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes new holidays; returns how many.
create function private.apply_holiday_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.holidays (id, company_id, work_site_id, city, uf, name, kind, on_date, every_year, fraction)
  select r.target_id, r.company_id, p.work_site_id, p.city, p.uf, p.name, p.kind, p.on_date, p.every_year, p.fraction
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.holidays, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  perform private.report_import(p_import, made);
  update private.import_rows r set written_at = h.updated_at
  from public.holidays h
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and h.company_id = r.company_id
    and h.id = r.target_id;
  return made;
end
$$;

-- Takes out of use what an import wrote and nobody changed since; returns how many.
create function private.undo_holiday_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone integer;
begin
  update public.holidays h set archived_at = private.now()
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and h.company_id = r.company_id
    and h.id = r.target_id
    and h.archived_at is null and h.updated_at = r.written_at;
  get diagnostics undone = row_count;
  return undone;
end
$$;
