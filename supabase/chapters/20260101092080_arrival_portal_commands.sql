-- The portal of who is arriving: commands.
-- See arrival_portal_rules for the overview.

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- The admission of a guest before the first day, locked; the link has proven the CPF (RHCLS).
create function private.guest_filled_admission(p_link public.guest_links) returns public.admissions
language plpgsql volatile security definer set search_path = '' as $$
declare
  admission public.admissions;
begin
  perform from public.journeys j where j.id = (private.guest_journey(p_link)).id for no key update;
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

-- A task of the guest's own is done, with what proves it (RHNTF, RHDEP, RHCOM); done already, it stays so.
create function private.guest_completes_task(p_link public.guest_links, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  task public.journey_tasks;
  words text := private.tidy_lines(p_values ->> 'note');
  file uuid := private.uuid_or_null(p_values ->> 'file_id');
begin
  select t.* into task from private.own_arrival_tasks(private.guest_journey(p_link)) t
  where t.id = private.uuid_or_null(p_values ->> 'task_id') and t.url is distinct from '/app/profile/admission';
  if task.id is null then
    perform private.refuse('RHNTF', 'Esta tarefa não existe mais.', 'task_id', 'Recarregue a página.');
  end if;
  perform from public.journeys j where j.company_id = task.company_id and j.id = task.journey_id for no key update;
  select t.* into task from public.journey_tasks t where t.id = task.id for update;
  if task.status <> 'open' then
    return;
  end if;
  perform private.check_task_done(null, task, words, file);
  if file is not null then
    perform private.link_file(file, 'journey_evidence', task.company_id, 'journey_task', task.id, p_link.id);
  end if;
  update public.journey_tasks t set status = 'done', done_at = private.now(), done_by = p_link.employee_id, note = coalesce(words, t.note),
    evidence_file_id = coalesce(file, t.evidence_file_id)
  where t.id = task.id;
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
    perform private.guest_completes_task(p_link, p_values);
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
  'private.guest_prepares_arrival', 'private.guest_arrival_upload', 'private.guest_opens_arrival_file');
