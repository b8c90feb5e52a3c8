-- Before the first day.
-- Somebody who is expected may sign in already, and reaches nothing but the own arrival (the gate gives such a caller the
-- role `newcomer`, `access`). Here is what that person does: confirms the CPF, fills in the own data, sends papers (as
-- anybody sends papers), and reads when and where the first day begins. Nothing here names anybody of the company but the
-- manager and the buddy, who are the ones to ask for. What is typed is kept at each step.
-- It refuses: another CPF, data before the CPF was confirmed, and everything from the first day on, when changes are asked for.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The caller's own admission before the first day, locked (RHCLS).
create function private.my_open_admission(p_caller private.caller) returns public.admissions
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions;
begin
  perform from public.journeys j
  where j.company_id = p_caller.company_id and j.employee_id = p_caller.employee_id and j.kind = 'admission' and j.status = 'open'
  for no key update;
  select a.* into admission from public.admissions a
  join public.journeys j on j.company_id = a.company_id and j.id = a.id and j.status = 'open'
  join public.employees e on e.company_id = a.company_id and e.id = a.employee_id and e.status = 'pre_admission'
  where a.company_id = p_caller.company_id and a.employee_id = p_caller.employee_id for update of a;
  if admission.id is null then
    perform private.refuse('RHCLS', 'Sua admissão não está aberta para preenchimento.', '', 'Fale com o RH.');
  end if;
  return admission;
end
$$;

-- Answers whether it is the one that the company knows; without one on record, this one is kept.
create function public.confirm_my_cpf(p_cpf text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions := private.my_open_admission(private.me());
  typed text := regexp_replace(coalesce(p_cpf, ''), '[^0-9]', '', 'g');
begin
  if typed = '' or not private.is_cpf(typed) then
    perform private.refuse('RHFLD', 'Este CPF não existe.', 'cpf', 'Confira os dígitos.');
  end if;
  update public.employees e set cpf = typed where e.id = admission.employee_id and e.cpf is null;
  if not exists (select from public.employees e where e.id = admission.employee_id and e.cpf = typed) then
    return false;
  end if;
  update public.admissions a set cpf_confirmed_at = coalesce(a.cpf_confirmed_at, private.now()) where a.id = admission.id;
  return true;
end
$$;

-- Birth, RG, telephone and social name of who is expected (RHFLD).
create function private.save_my_person(p_person_id uuid, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  strange text := (select k.key from jsonb_each(p_values) as k where k.key <> all (array['birth_date', 'rg', 'phone', 'social_name'])
    limit 1);
begin
  if strange is not null then
    perform private.refuse('RHFLD', 'Este campo não pode ser alterado por aqui.', left(strange, 60), 'Fale com o RH.');
  end if;
  update public.employees e set
    birth_date = case when p_values ? 'birth_date' then (p_values ->> 'birth_date')::date else e.birth_date end,
    rg = case when p_values ? 'rg' then p_values ->> 'rg' else e.rg end,
    phone = case when p_values ? 'phone' then p_values ->> 'phone' else e.phone end,
    social_name = case when p_values ? 'social_name' then p_values ->> 'social_name' else e.social_name end
  where e.id = p_person_id;
end
$$;

-- Keeps one part of the data of somebody who is expected (RHARG, RHFLD and the checks of the tables).
create function private.save_arriving_record(p_person_id uuid, p_record text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  kind private.record_kinds;
begin
  if p_record = 'person' then
    perform private.save_my_person(p_person_id, coalesce(p_values, '{}'));
    return;
  end if;
  select e.* into person from public.employees e where e.id = p_person_id;
  select k.* into kind from private.record_kinds k where k.record = p_record
    and k.record in ('personal', 'bank_account', 'dependent', 'emergency_contact');
  if kind.record is null then
    perform private.refuse('RHARG', 'Registro desconhecido.', 'record', 'Recarregue a página.');
  end if;
  perform private.check_record_values(kind, p_values);
  if kind.shape = 'one' and private.update_record(person, kind, p_values, null, null) is not null then
    return;
  end if;
  perform private.insert_record(person, kind, p_values);
end
$$;

create function public.save_my_admission_record(p_record text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions := private.my_open_admission(private.me());
begin
  if admission.cpf_confirmed_at is null then
    perform private.refuse('RHPER', 'Confirme o seu CPF antes de preencher os dados.', 'cpf', 'É o primeiro passo.');
  end if;
  perform private.save_arriving_record(admission.employee_id, p_record, p_values);
end
$$;

-- The data of an arrival are complete; who administers the company is told once (RHFLD).
create function private.finish_arriving_data(p_admission public.admissions) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_admission.cpf_confirmed_at is null or not exists (select from public.employee_personal p
      where p.company_id = p_admission.company_id and p.employee_id = p_admission.employee_id and p.mother_name is not null
        and p.street is not null) then
    perform private.refuse('RHFLD', 'Faltam dados: confirme o CPF e preencha ao menos o nome da mãe e o endereço.', '',
      'Salve os dados antes.');
  end if;
  update public.admissions a set data_filled_at = coalesce(a.data_filled_at, private.now()) where a.id = p_admission.id;
  update public.journey_tasks t set status = 'done', done_at = private.now(), done_by = p_admission.employee_id
  where t.company_id = p_admission.company_id and t.journey_id = p_admission.id and t.assignee_id = p_admission.employee_id
    and t.url = '/app/profile/admission' and t.status = 'open';
  if p_admission.data_filled_at is null then
    perform private.notify(p_admission.company_id, l.id, 'admission_news', format('%s preencheu os dados da admissão',
      private.person_name(p_admission.employee_id)), null, '/app/onboarding', 'employee', p_admission.employee_id)
    from unnest(private.company_admins(p_admission.company_id, p_admission.employee_id)) as l (id);
  end if;
end
$$;

-- The person says that everything asked is filled in.
create function public.finish_my_admission_data() returns void language sql volatile security definer set search_path = '' as $$
  select private.finish_arriving_data(private.my_open_admission(private.me()))
$$;

grant execute on function public.confirm_my_cpf(text), public.save_my_admission_record(text, jsonb), public.finish_my_admission_data()
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.confirm_my_cpf(text) is 'Whether this is the caller''s CPF (RHCLS, RHFLD).';
comment on function public.save_my_admission_record(text, jsonb) is
  'Fills in the caller''s own data before the first day (RHCLS, RHPER, RHARG, RHFLD and the checks of the tables).';
comment on function public.finish_my_admission_data() is 'Says that the data are complete (RHCLS, RHFLD).';
