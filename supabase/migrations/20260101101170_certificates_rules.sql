-- Certificates: rules.
-- See certificates_tables for the overview.

-- Functions: sums ---------------------------------------------------------------------------------------------------
-- Whole days granted of the certificates of one condition.
-- Whole days alone are summed: half a day is an appointment. A leave that the benefit pays from its first day is one.
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

-- Until when eSocial hears of a leave (S-2230), or null where it need not.
-- What eSocial has to hear of a leave, and until when: S-2230 on the sixteenth day of an illness, on the first day of one that
-- follows a benefit, otherwise until the fifteenth of the month after its first day, or the next day of business. An illness that
-- the company pays whole is not reported.
create function private.leave_report_due(p_code text, p_starts_on date, p_benefit_from date, p_holidays date[]) returns date
language sql immutable
return case
  when p_code is null or (p_code = '03' and p_benefit_from is null) then null
  when p_benefit_from is not null then greatest(p_benefit_from, p_starts_on)
  else private.business_day_after((date_trunc('month', p_starts_on) + interval '1 month')::date + 14, p_holidays)
end;

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
