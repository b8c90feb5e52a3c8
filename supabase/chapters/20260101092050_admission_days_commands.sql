-- Days of admissions.
-- On the day of admission, in the time zone of the company, who was expected becomes active; the trail says that the
-- system did it. Until then the day may move, with the contract and the agreed pay; open tasks move only when whoever moves
-- it says so. An admission that comes to nothing is given up, with a reason.
-- It refuses: moving or giving up once the person works, a day in the past, and giving up without a reason.

-- Functions: the day ------------------------------------------------------------------------------------------------
-- Job: whose day has come becomes active; returns how many.
-- One by one, so that somebody who cannot start keeps nobody else from it.
create function private.run_admissions() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select e.id, e.company_id, e.manager_id, e.display_name::text as name from public.companies c
    join lateral (select private.today(c.id) as today offset 0) d on true
    join public.employees e on e.company_id = c.id and e.status = 'pre_admission' and e.hire_date <= d.today
    where c.active is not false order by e.company_id, e.id
  loop
    begin
      update public.employees e set status = 'active' where e.id = due.id and e.status = 'pre_admission';
      perform private.notify(due.company_id, due.manager_id, 'admission_news', format('%s começa hoje', due.name), null,
        '/app/employees/newcomers', 'employee', due.id);
      done := done + 1;
    exception when others then
      null;
    end;
  end loop;
  return done;
end
$$;

insert into jobs.schedules (name, routine, every, lane) values ('start_admissions', 'private.run_admissions', interval '10 minutes',
  'slow');

-- Functions: another day --------------------------------------------------------------------------------------------
-- Somebody in pre_admission whom the caller administers, locked (RHPER, RHNTF, RHSTA).
create function private.expected_person(p_employee_id uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_settings')) for no key update;
  perform private.refuse_journey_settings(person.company_id);
  if person.status <> 'pre_admission' then
    perform private.refuse('RHSTA', 'Esta pessoa não está mais em pré-admissão.', 'status', 'Recarregue a página.');
  end if;
  return person;
end
$$;

-- Moves the contract and the pay, agreed at hiring for the first day, to the new day.
create function private.move_agreed_terms(p_person public.employees, p_on date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  shift integer := p_on - p_person.hire_date;
  agreed public.employee_compensation;
begin
  update public.employee_contracts c set starts_on = p_on, ends_on = c.ends_on + shift, experience_ends_on = c.experience_ends_on + shift
  where c.company_id = p_person.company_id and c.employee_id = p_person.id and c.starts_on = p_person.hire_date and c.ended_on is null;
  update public.employee_compensation c set voided_at = private.now()
  where c.company_id = p_person.company_id and c.employee_id = p_person.id and c.effective_on = p_person.hire_date
    and c.reason = 'admission' and c.voided_at is null
  returning * into agreed;
  if agreed.id is not null then
    insert into public.employee_compensation (company_id, employee_id, effective_on, salary, unit, reason, note)
    values (agreed.company_id, agreed.employee_id, p_on, agreed.salary, agreed.unit, agreed.reason, agreed.note);
  end if;
end
$$;

create function public.move_admission(p_employee_id uuid, p_on date, p_move_tasks boolean default false) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.expected_person(p_employee_id);
  journey public.journeys;
  moved integer := 0;
begin
  if p_on is null or p_on < private.today(person.company_id) or p_on > private.today(person.company_id) + 730 then
    perform private.refuse('RHARG', 'A nova data de admissão não pode estar no passado.', 'hire_date', 'Escolha hoje ou um dia depois.');
  elsif p_on = person.hire_date then
    perform private.refuse('RHFLD', 'Esta já é a data atual.', 'hire_date', 'Escolha outra.');
  end if;
  perform private.move_agreed_terms(person, p_on);
  select j.* into journey from public.journeys j
  where j.company_id = person.company_id and j.kind = 'admission' and j.employee_id = person.id and j.status = 'open' for update;
  -- The journey first: its tasks go along only when told to, not because the day of admission changes.
  update public.journeys j set base_date = p_on where j.id = journey.id;
  update public.employees e set hire_date = p_on where e.id = person.id;
  if journey.id is not null then
    moved := private.move_journey(journey, p_on, p_move_tasks);
  end if;
  perform private.notify(person.company_id, l.id, 'admission_news', format('A admissão de %s mudou para %s', person.display_name,
    to_char(p_on, 'DD/MM/YYYY')), null, '/app/employees/newcomers', 'employee', person.id)
  from unnest(array[person.manager_id]) as l (id) where l.id is not null and l.id <> private.my_employee_id();
  return moved;
end
$$;

create function public.give_up_admission(p_employee_id uuid, p_reason text) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.expected_person(p_employee_id);
  reason text := private.tidy(p_reason);
begin
  if reason is null or not private.is_clean_text(reason, 300) then
    perform private.refuse('RHCOM', 'Informe o motivo do cancelamento.', 'reason', 'Uma frase basta, com até 300 caracteres.');
  end if;
  -- Before its requests, as a paper that comes in at this moment locks them.
  perform from public.journeys a where a.company_id = person.company_id and a.employee_id = person.id order by a.id for no key update;
  update public.document_requests r set status = 'cancelled'
  where r.company_id = person.company_id and r.employee_id = person.id and r.status in ('open', 'sent');
  perform private.give_reason(reason);
  update public.employees e set status = 'terminated' where e.id = person.id returning * into person;
  perform private.give_reason(null);
  update public.invitations i set revoked_at = private.now()
  where i.employee_id = person.id and i.accepted_at is null and i.revoked_at is null;
  update public.employee_compensation c set voided_at = private.now()
  where c.company_id = person.company_id and c.employee_id = person.id and c.reason = 'admission' and c.voided_at is null;
  perform private.notify(person.company_id, person.manager_id, 'admission_news',
    format('A admissão de %s foi cancelada', person.display_name),
    null, '/app/employees/newcomers', 'employee', person.id);
  return person;
end
$$;

grant execute on function private.run_admissions() to service_role;
grant execute on function public.move_admission(uuid, date, boolean), public.give_up_admission(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.move_admission(uuid, date, boolean) is
  'Moves the day of admission; open tasks only when told to; returns how many moved (RHPER, RHNTF, RHSTA, RHARG, RHFLD).';
comment on function public.give_up_admission(uuid, text)
  is 'Ends an admission that comes to nothing, with a reason (RHPER, RHNTF, RHSTA, RHCOM).';
