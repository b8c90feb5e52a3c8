-- The portal of who is arriving: commands.
-- See arrival_portal_rules for the overview.

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- The admission of a guest before the first day, locked; the link has proven the CPF (RHCLS).
create function private.guest_filled_admission(p_link public.guest_links) returns public.admissions
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions;
begin
  update public.admissions a set cpf_confirmed_at = coalesce(a.cpf_confirmed_at, private.now())
  from public.employees e
  where a.company_id = p_link.company_id and a.id = (private.guest_journey(p_link)).id
    and e.company_id = a.company_id and e.id = a.employee_id and e.status = 'pre_admission'
  returning a.* into admission;
  if admission.id is null then
    perform private.refuse('RHCLS', 'Desde o primeiro dia, os dados são alterados com o RH.', '', 'Fale com o RH.');
  end if;
  return admission;
end
$$;

-- A task of the guest's own is done (RHNTF); done already, it stays so.
create function private.guest_completes_task(p_link public.guest_links, p_task_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.own_arrival_tasks(private.guest_journey(p_link)) t
      where t.id = p_task_id and t.url is distinct from '/app/profile/admission') then
    perform private.refuse('RHNTF', 'Esta tarefa não existe mais.', 'task_id', 'Recarregue a página.');
  end if;
  perform private.check_task_done(t, null, null) from public.journey_tasks t
  where t.company_id = p_link.company_id and t.id = p_task_id and t.status = 'open';
  update public.journey_tasks t set status = 'done', done_at = private.now(), done_by = p_link.employee_id
  where t.company_id = p_link.company_id and t.id = p_task_id and t.status = 'open';
end
$$;

-- What a guest does here: `send` a document, `save` a part of the own data, `finish` them, `complete` a task (RHARG and what each refuses).
create function private.guest_prepares_arrival(p_link public.guest_links, p_act text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions;
begin
  if p_act = 'send' then
    perform private.guest_sends_document(p_link, p_act, p_values);
  elsif p_act = 'complete' then
    perform private.guest_completes_task(p_link, private.uuid_or_null(p_values ->> 'task_id'));
  elsif p_act = 'save' then
    admission := private.guest_filled_admission(p_link);
    perform private.save_arriving_record(admission.employee_id, p_values ->> 'record', private.an_object(p_values -> 'values'));
  elsif p_act = 'finish' then
    perform private.finish_arriving_data(private.guest_filled_admission(p_link));
  else
    perform private.refuse('RHARG', 'Ação desconhecida.', 'act', 'Recarregue a página.');
  end if;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.guest_purposes
  (purpose, label, permission, page, guests_routine, view_routine, act_routine, upload_routine, file_routine)
values ('arrival', 'Sua chegada', 'manage_settings', '/app/onboarding', 'private.arrival_guests', 'private.guest_arrival',
  'private.guest_prepares_arrival', 'private.guest_document_purpose', 'private.guest_opens_arrival_file');
