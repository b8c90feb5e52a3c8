-- Leaves for payroll.
-- What the monthly file says of vacations (days, sale, thirteenth in advance), of leaves with the reason of eSocial, and of absences:
-- stretches that were granted, in the month of their first day. A stretch that changes or is taken back after a month was closed is
-- late there like any other change, since its key holds what it says.
-- The file is for administrators and audited; nothing here is read otherwise.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Days of a stretch as Brazilians write them, with their number.
create function private.stretch_text(p_leave public.leaves) returns text language sql stable
return private.brazilian_date((p_leave).starts_on)
  || case when (p_leave).ends_on > (p_leave).starts_on then ' a ' || private.brazilian_date((p_leave).ends_on) else '' end
  || case when (p_leave).hours is not null then ' (' || replace(trim_scale((p_leave).hours)::text, '.', ',') || ' h)'
    else ' (' || private.days_text((p_leave).days) || ')' end;

-- Vacations, leaves and absences that begin in a time, for payroll.
create function private.payroll_leaves(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  with stretches as materialized (
    select l as leave, r, t.name::text as type_name, t.esocial_code, c.benefit_from,
      case t.category when 'vacation' then 'vacation' when 'absence' then 'absence' else 'leave' end as event,
      row_number() over (partition by l.request_id order by l.starts_on) = 1 as is_first
    from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.status in ('approved', 'interrupted')
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    left join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
    where l.company_id = p_company_id and l.counts and l.ends_on >= p_from
  )
  select (s.leave).employee_id, s.event, x.field, null, x.value, (s.leave).starts_on, (s.r).updated_at,
    'leave:' || (s.leave).id || ':' || x.field || ':' || x.value
  from stretches s
  cross join lateral (values
    (case s.event when 'vacation' then 'Gozo' else s.type_name end, private.stretch_text(s.leave)),
    ('Motivo do eSocial', s.esocial_code),
    ('INSS desde', private.brazilian_date(s.benefit_from)),
    ('Abono pecuniário', case when s.is_first and (s.r).sold_days > 0 then private.days_text((s.r).sold_days) end),
    ('Adiantamento do 13º', case when s.is_first and (s.r).advances_thirteenth then 'Sim' end)
  ) x (field, value)
  where (s.leave).starts_on between p_from and p_to and x.value is not null
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.payroll_sources (source, routine) values ('leaves', 'private.payroll_leaves');
