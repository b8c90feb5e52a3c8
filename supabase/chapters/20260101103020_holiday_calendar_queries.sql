-- The calendar of holidays: queries.
-- See holiday_calendar_rules for the overview.

-- Functions: a year -------------------------------------------------------------------------------------------------
create function public.holiday_year(p_company_id uuid, p_year integer)
returns table (on_date date, name text, kind text, fraction numeric, uf text, work_site_id uuid, holiday_id uuid, source text,
  is_observed boolean, city text, doubt text, sites uuid[])
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
          then private.date_in_year(extract(month from h.on_date)::integer, extract(day from h.on_date)::integer, p_year)
            else h.on_date end) as day, h as row
      from public.holidays h
      where h.company_id = p_company_id and h.archived_at is null and case when h.every_year
        then p_year between coalesce(extract(year from h.on_date), 1900) and coalesce(h.last_year, 9999)
          else p_year = extract(year from h.on_date) end
    ), official as (
      select private.observed_on(d.day, p.moves, p.uf) as day, p as row
      from public.public_holidays p
      cross join lateral (select coalesce(private.easter(p_year) + p.easter_offset, private.date_in_year(p.month, p.day, p_year)) as day) d
      where p_year >= p.first_year and (p.uf is null or p.uf in (
        select s.uf from public.work_sites s where s.company_id = p_company_id and s.archived_at is null))
    )
    select o.day, (o.row).name, case when (o.row).uf is null then 'national' else 'state' end, 1.0::numeric, (o.row).uf, null::uuid,
      null::uuid, (o.row).source,
      not exists (select from own n where (n.row).kind = 'not_observed' and n.day = o.day), null::text, (o.row).doubt,
      case when (o.row).uf is not null then array(select s.id from public.work_sites s where s.company_id = p_company_id
        and s.archived_at is null and s.uf = (o.row).uf) end
    from official o where o.day is not null
    union all
    select o.day, (o.row).name::text, (o.row).kind, (o.row).fraction, (o.row).uf, (o.row).work_site_id, (o.row).id, null,
      (o.row).kind <> 'not_observed', (o.row).city, null,
      case when (o.row).work_site_id is not null then array[(o.row).work_site_id]
        when (o.row).city is not null then array(select s.id from public.work_sites s where s.company_id = p_company_id
          and s.archived_at is null and private.is_in_city(s, (o.row).city, (o.row).uf)) end
    from own o where o.day is not null
    order by 1, 2;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('holiday_year', 'kind national|state|municipal|company|optional|not_observed, uf ?, work_site_id ?, holiday_id ?,
    source ?, city ?, doubt ?, sites ?');

-- Functions: sheets -------------------------------------------------------------------------------------------------
grant execute on function public.holiday_year(uuid, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.holiday_year(uuid, integer) is
  'Every holiday of a year that concerns a company, those that it does not observe too (RHPER, RHNTF, RHARG).';
