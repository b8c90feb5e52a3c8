-- Certificates: rules.
-- See certificates_tables for the overview.

-- Functions: sums ---------------------------------------------------------------------------------------------------
-- Whole days granted of the certificates of one condition; only they are summed, since half a day is an appointment. A leave that the
-- benefit pays from its first day is one.
create function private.condition_days(p_company_id uuid, p_employee_id uuid, p_group_id uuid)
returns table (request_id uuid, starts_on date, ends_on date, is_benefit boolean)
language sql stable security definer set search_path = '' as $$
  select l.request_id, l.starts_on, l.ends_on, t.paid_by = 'benefit'
  from public.leave_certificates c
  join public.leave_requests r on r.company_id = c.company_id and r.id = c.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
  join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted and not l.starts_noon
    and not l.ends_noon
  where c.company_id = p_company_id and c.employee_id = p_employee_id and c.condition_group = p_group_id
$$;

-- Until when eSocial hears of a leave (S-2230): on the sixteenth day of an illness, on the first day of one that follows a benefit,
-- otherwise until the fifteenth of the month after its first day, or the next day of business. Null where it need not: an illness that the
-- company pays whole is not reported, and what need not be reported (07, 16) has no day.
create function private.leave_report_due(p_code text, p_starts_on date, p_benefit_from date, p_holidays date[]) returns date
language sql immutable
return case
  when p_code is null or p_code in ('07', '16') or (p_code = '03' and p_benefit_from is null) then null
  when p_benefit_from is not null then greatest(p_benefit_from, p_starts_on)
  else private.business_day_after((date_trunc('month', p_starts_on) + interval '1 month')::date + 14, p_holidays)
end;

-- Functions: over vacations -----------------------------------------------------------------------------------------
-- Vacations that were granted to somebody and have one of these days.
create function private.vacations_in(p_company_id uuid, p_employee_id uuid, p_from date, p_to date) returns setof public.leaves
language sql stable security definer set search_path = '' as $$
  select l.* from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.deducts = 'vacation'
  where l.company_id = p_company_id and l.employee_id = p_employee_id and l.granted and l.starts_on <= p_to and l.ends_on >= p_from
$$;

-- What somebody asked of the company, or was proposed, for these days and nobody decided yet: an illness is a fact, and it gives way.
create function private.undecided_in(p_company_id uuid, p_employee_id uuid, p_from date, p_to date) returns setof public.leave_requests
language sql stable security definer set search_path = '' as $$
  select r.* from public.leave_requests r
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and private.company_may_refuse(t.category)
  where r.company_id = p_company_id and r.employee_id = p_employee_id and r.status in ('proposed', 'pending', 'adjusting')
    and exists (select from public.leaves l where l.company_id = r.company_id and l.request_id = r.id and l.counts and l.hours is null
      and l.starts_on <= p_to and l.ends_on >= p_from)
$$;

-- The half of a day as slots of public.leaves; null for whole days.
create function private.half_slots(p_day date, p_starts_noon boolean, p_ends_noon boolean) returns int4range language sql immutable
return case when p_starts_noon or p_ends_noon then int4range((p_day - '2000-01-01') * 2 + p_starts_noon::integer,
  (p_day - '2000-01-01') * 2 + 2 - p_ends_noon::integer) end;

-- Absences without excuse that were recorded of somebody and have one of these days, or of half a day its slot.
create function private.unexcused_in(p_company_id uuid, p_employee_id uuid, p_from date, p_to date, p_half int4range default null)
returns setof public.leaves language sql stable security definer set search_path = '' as $$
  select l.* from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.category = 'absence' and t.effect = 'absence'
  where l.company_id = p_company_id and l.employee_id = p_employee_id and l.granted and l.hours is null
    and l.starts_on <= p_to and l.ends_on >= p_from and (p_half is null or l.slots && p_half)
$$;

-- The days of a paper: those away, and those that are something else already.
-- Illness does not suspend vacations: their days stay vacations, and the rest of the paper is an absence. Absences that were recorded
-- without excuse stay until HR confirms the paper (p_excuses: they make way).
create function private.certificate_stretches(p_company_id uuid, p_employee_id uuid, p_from date, p_to date,
  p_excuses boolean default false, p_half int4range default null)
returns table (starts_on date, ends_on date, is_away boolean) language sql stable security definer set search_path = '' as $$
  with paper as (
    select datemultirange(daterange(p_from, p_to, '[]')) as days,
      coalesce((select range_agg(daterange(v.starts_on, v.ends_on, '[]'))
        from (select * from private.vacations_in(p_company_id, p_employee_id, p_from, p_to)
          union all
          select * from private.unexcused_in(p_company_id, p_employee_id, p_from, p_to, p_half) where not p_excuses) v), '{}') as taken
  )
  select lower(r), upper(r) - 1, false from paper p cross join unnest(p.days * p.taken) as r
  union all
  select lower(r), upper(r) - 1, true from paper p cross join unnest(p.days - p.taken) as r
$$;

-- What the paper of a certificate says of its days, out of the first stretch that was written of it.
create function private.paper_days(p_certificate public.leave_certificates, p_first public.leaves, out starts_on date, out ends_on date,
  out days numeric) language sql immutable
begin atomic
  select coalesce(p_certificate.starts_on, p_first.starts_on), coalesce(p_certificate.ends_on, p_first.ends_on),
    case when p_certificate.starts_on is null or p_first.starts_noon or p_first.ends_noon then p_first.days
      else p_certificate.ends_on - p_certificate.starts_on + 1 end;
end;

-- What somebody's certificate does to granted vacations: the choice of the company, and what each choice comes to.
create function private.certificate_choices(p_person public.employees, p_from date, p_to date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'choice', case when private.leave_rule(private.leave_rules_of(p_person.id, p_from), 'illness_stops_vacation') = 1
      then 'move' else 'keep' end,
    'vacations', coalesce(jsonb_agg(jsonb_build_object('starts_on', v.starts_on, 'ends_on', v.ends_on,
      'begins_before', v.starts_on < p_from,
      'days_back', least(v.days, v.ends_on - greatest(p_from, v.starts_on) + 1)) order by v.starts_on), '[]'),
    'days', p_to - p_from + 1,
    'excused', (select coalesce(sum(least(u.ends_on, p_to) - greatest(u.starts_on, p_from) + 1), 0)
      from private.unexcused_in(p_person.company_id, p_person.id, p_from, p_to) u),
    'away', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', s.starts_on, 'ends_on', s.ends_on) order by s.starts_on), '[]')
      from private.certificate_stretches(p_person.company_id, p_person.id, p_from, p_to, true) s where s.is_away))
    || coalesce((select jsonb_build_object('undecided', string_agg(private.leave_title(u), '; ' order by u.created_at))
      from private.undecided_in(p_person.company_id, p_person.id, p_from, p_to) u having count(*) > 0), '{}')
  from private.vacations_in(p_person.company_id, p_person.id, p_from, p_to) v
$$;

-- A certificate without its days within vacations that go on.
create function private.away_wish(p_wish private.leave_wish) returns private.leave_wish
language plpgsql stable security definer set search_path = '' as $$
declare
  stretches private.leave_part[];
begin
  select coalesce(array_agg((1, s.starts_on, s.ends_on, false, false, null)::private.leave_part order by s.starts_on)
    filter (where s.is_away), '{}') into stretches
  from private.certificate_stretches(((p_wish).person).company_id, ((p_wish).person).id, p_wish.parts[1].starts_on,
    p_wish.parts[1].ends_on, false,
    private.half_slots(p_wish.parts[1].starts_on, p_wish.parts[1].starts_noon, p_wish.parts[1].ends_noon)) s
  having not bool_and(s.is_away);
  p_wish.parts := coalesce(stretches, p_wish.parts);
  return p_wish;
end
$$;

-- Functions: sending ------------------------------------------------------------------------------------------------
-- A certificate as a wish for a leave (RHNTF, RHPER, RHARG).
create function private.certificate_wish(p_employee_id uuid, p_type_id uuid, p_starts_on date, p_days integer, p_half text)
returns private.leave_wish language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
  kind uuid := (select t.id from public.leave_types t where t.company_id = person.company_id and t.category = 'sick'
    and t.archived_at is null
    and (t.id = p_type_id or (p_type_id is null and t.key = 'sick')));
begin
  if kind is null then
    perform private.refuse('RHNTF', 'Este tipo de licença não está em uso.', 'type_id', 'Escolha outro tipo.');
  elsif p_starts_on is null or coalesce(p_days, 0) not between 1 and 3650 then
    perform private.refuse('RHARG', 'Informe o primeiro dia e quantos dias o atestado dá.', 'days', 'Confira no atestado.');
  elsif p_half is not null and not (p_half in ('morning', 'afternoon') and p_days = 1) then
    perform private.refuse('RHARG', 'Meio período é de um dia só.', 'half', 'Escolha manhã ou tarde.');
  end if;
  return private.leave_wish(person.id, kind,
    jsonb_build_array(jsonb_build_object('starts_on', p_starts_on, 'ends_on', p_starts_on + p_days - 1,
    'starts_noon', coalesce(p_half = 'afternoon', false), 'ends_noon', coalesce(p_half = 'morning', false))), 0, null);
end
$$;
