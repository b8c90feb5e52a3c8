-- Records as a file.
-- What a company knows of its people, one section at a time, for a spreadsheet: civil data, contracts, pay, bank accounts,
-- dependents. Contracts are read by who reads them on screen: administrators all, managers those of their team. The other
-- sections are sensitive: administrators alone, with a reason, and with a line in the trail for each person, which the
-- person finds in the own list of readings.
-- It refuses: sections that do not exist, sensitive ones without a reason, and everyone without the right.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The class of secrecy of a section; null for one that does not exist.
create function private.record_section(p_section text) returns text language sql immutable parallel safe
return case p_section when 'contract' then 'work' when 'personal' then 'personal' when 'dependents' then 'personal'
  when 'pay' then 'pay' when 'bank' then 'pay' end;

-- The records of a section, each with the person that it is about, whoever asks.
create function private.section_records(p_company_id uuid, p_section text, p_people uuid[]) returns table (employee_id uuid, record jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_section = 'personal' then
    return query select e.id, to_jsonb(r) || jsonb_build_object('birth_date', e.birth_date, 'rg', e.rg, 'email', e.email, 'phone', e.phone,
      'address', e.address)
      from public.employees e left join public.employee_personal r on r.company_id = e.company_id and r.employee_id = e.id
      where e.company_id = p_company_id and e.id = any (p_people);
  elsif p_section = 'contract' then
    return query select r.employee_id, to_jsonb(r) || jsonb_build_object('contract_label', t.label)
      from public.employee_contracts r join public.contract_types t on t.contract_type = r.contract_type
      where r.company_id = p_company_id and r.employee_id = any (p_people) order by r.starts_on;
  elsif p_section = 'pay' then
    return query select r.employee_id, to_jsonb(r) from public.employee_compensation r
      where r.company_id = p_company_id and r.employee_id = any (p_people) and r.voided_at is null order by r.effective_on;
  elsif p_section = 'bank' then
    return query select r.employee_id, to_jsonb(r) from public.employee_bank_accounts r
      where r.company_id = p_company_id and r.employee_id = any (p_people) and r.archived_at is null;
  else
    return query select r.employee_id, to_jsonb(r) from public.employee_dependents r
      where r.company_id = p_company_id and r.employee_id = any (p_people) and r.archived_at is null order by r.birth_date;
  end if;
end
$$;
