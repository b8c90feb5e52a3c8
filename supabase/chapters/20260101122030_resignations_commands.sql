-- What people do in exits: commands.
-- The letter of who resigns, which is theirs until it is accepted; the talk of managers with them; what is handed over; and what RH writes
-- down for later. See offboardings_tables for the overview.

-- Functions: the letter ---------------------------------------------------------------------------------------------
-- The letter of the caller that is not accepted yet, locked with the person; null fields without one.
create function private.own_letter(p_caller private.caller) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter public.offboardings;
begin
  perform from public.employees e where e.company_id = p_caller.company_id and e.id = p_caller.employee_id for update;
  select o.* into letter from public.offboardings o
  where o.company_id = p_caller.company_id and o.employee_id = p_caller.employee_id and o.origin = 'letter'
    and o.status in ('draft', 'requested') for update;
  return letter;
end
$$;

-- The reason of the law for who wants to leave: of a term that is not over the early end of it, of an internship its end.
create function private.reason_of_resigning(p_person public.employees, p_on date) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.contract_type_on(p_person.id, p_on) = 'intern' then 'internship_end'
    when private.term_end_on(p_person, p_on) > p_on then 'early_term_resignation' else 'resignation' end
$$;

-- What who resigns on a day owes for it: notice, of a term that is not over the loss that the company proves (CLT art. 480; an apprentice
-- nothing, art. 433, § 2º), or nothing.
create function private.owed_by_resigning(p_person public.employees, p_on date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('owes', case when (c.rights).notice = 'employee' then 'notice'
      when (c.rights).term_rest = 'employee' and c.type is distinct from 'apprentice' then 'loss' else 'none' end,
    'notice_days', private.notice_days((c.rights).notice, 0, private.leave_rules_of(p_person.id, p_on)),
    'term_end', private.term_end_on(p_person, p_on))
  from (select t.type, private.ending_rights_on(private.reason_of_resigning(p_person, p_on), p_on, private.has_vacations(t.type)) as rights
    from (select private.contract_type_on(p_person.id, p_on) as type) t) c
$$;

-- Writes the own letter, and sends it when told to. Keys: last_day, letter, notice_way (worked, or waived where the person asks to go at
-- once, or indemnified where it is taken off).
create function public.save_resignation(p_values jsonb, p_send boolean default false) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  letter public.offboardings := private.own_letter(caller);
  person public.employees;
begin
  select e.* into person from public.employees e where e.company_id = caller.company_id and e.id = caller.employee_id;
  if letter.status = 'requested' then
    perform private.refuse('RHSTA', 'A sua carta já foi enviada.', '', 'Desista dela para escrever outra.');
  elsif private.tidy_lines(p_values ->> 'letter') is null and p_send then
    perform private.refuse('RHCOM', 'Escreva a carta antes de enviar.', 'letter', 'Algumas linhas bastam.');
  end if;
  perform private.check_only_exit(caller, person, letter.id);
  if letter.id is null then
    insert into public.offboardings (company_id, employee_id, origin, reason, last_day, effective_at, created_at)
    values (person.company_id, person.id, 'letter', 'resignation', private.today(person.company_id),
      private.instant_of(person.company_id, private.today(person.company_id), '18:00'), private.now())
    returning * into letter;
  end if;
  letter := private.write_exit(letter, private.an_object(p_values) - array['reason', 'note', 'protection_reason', 'quota_reason',
    'reports_to_id', 'successor_id', 'is_access_cut_early', 'time']);
  perform private.check_exit(person, letter.last_day, letter.reason);
  if letter.last_day < private.today(person.company_id) then
    perform private.refuse('RHASG', 'O último dia não pode estar no passado.', 'last_day', 'Escolha hoje ou um dia depois.');
  end if;
  update public.offboardings o set reason = private.reason_of_resigning(person, o.last_day),
    letter = private.tidy_lines(p_values ->> 'letter'), status = case when p_send then 'requested' else 'draft' end,
    asked_by = case when p_send then person.id end, asked_at = case when p_send then private.now() end
  where o.id = letter.id returning o.* into letter;
  if p_send then
    perform private.notify(person.company_id, l.id, 'resignation', 'Pedido de demissão de ' || person.display_name,
      'Último dia: ' || private.brazilian_date(letter.last_day), case when l.id = person.manager_id then '/app/employees/leaving?caso='
        else '/app/offboarding?caso=' end || letter.id, 'offboarding', letter.id)
    from (select distinct a.id from unnest(private.company_admins(person.company_id, person.id) || person.manager_id) a (id)
      where a.id is not null) l;
  end if;
  return letter;
end
$$;

-- A letter is the person's own to take back until RH accepts it.
create function public.withdraw_resignation() returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  letter public.offboardings := private.own_letter(caller);
  withdrawn public.offboardings;
begin
  if letter.id is null then
    if exists (select from public.offboardings o where o.company_id = caller.company_id and o.employee_id = caller.employee_id
        and o.origin = 'letter' and o.status in ('communicated', 'closing')) then
      perform private.refuse('RHCLS', 'A sua carta já foi aceita.', '', 'Para voltar atrás, converse com o RH (CLT art. 489).');
    end if;
    perform private.refuse('RHNTF', 'Não há uma carta para retirar.', '', 'Recarregue a página.');
  end if;
  update public.offboardings o set status = case o.status when 'draft' then 'cancelled' else 'withdrawn' end, ended_at = private.now(),
    ended_by = caller.employee_id
  where o.id = letter.id returning o.* into withdrawn;
  if letter.status = 'requested' then
    perform private.notify_people(letter.company_id, array(select distinct a.id from public.employees e
        cross join lateral unnest(private.company_admins(e.company_id, e.id) || e.manager_id) a (id)
        where e.id = caller.employee_id and a.id is not null), 'resignation',
      private.person_name(caller.employee_id) || ' desistiu de sair', null, '/app/employees/' || caller.employee_id, 'offboarding',
      letter.id);
  end if;
  return withdrawn;
end
$$;

-- Functions: taking part --------------------------------------------------------------------------------------------
-- A case that the caller takes part in, as RH, as a manager or, once told, as the person, locked (RHNTF; RHSTA when it is over).
create function private.case_of_participant(p_offboarding_id uuid, p_even_own boolean) returns public.offboardings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  found public.offboardings;
begin
  select o.* into found from public.offboardings o
  where o.id = p_offboarding_id and (private.offboarding_scope(caller, o) is not null
    or (p_even_own and o.employee_id = caller.employee_id and o.communicated_at is not null)) for update;
  if found.id is null then
    perform private.refuse_missing('Desligamento não encontrado.');
  elsif found.status in ('rejected', 'withdrawn', 'cancelled') then
    perform private.refuse('RHSTA', 'Este desligamento não está em andamento.', 'status', 'Recarregue a página.');
  end if;
  return found;
end
$$;

create function public.record_exit_talk(p_offboarding_id uuid, p_note text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_of_participant(p_offboarding_id, false);
begin
  if private.tidy_lines(p_note) is null then
    perform private.refuse('RHCOM', 'Escreva o que foi conversado.', 'note', 'Algumas frases bastam.');
  end if;
  update public.offboardings o set talk_note = private.tidy_lines(p_note), talked_by = private.my_employee_id(), talked_at = private.now()
  where o.id = found.id;
  return found.id;
end
$$;

-- Who takes over from somebody who leaves, or nobody yet, as long as they are there; whoever is chosen after the others were told is told
-- now.
create function public.choose_successor(p_offboarding_id uuid, p_successor_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_of_participant(p_offboarding_id, false);
  chosen public.offboardings := found;
begin
  if found.status not in ('draft', 'requested', 'approved', 'communicated') then
    perform private.refuse('RHSTA', 'A pessoa já saiu.', 'status', 'Recarregue a página.');
  end if;
  chosen.successor_id := p_successor_id;
  perform private.check_exit_people(chosen);
  update public.offboardings o set successor_id = p_successor_id where o.id = found.id returning o.* into chosen;
  if chosen.status = 'communicated' and p_successor_id is not null and p_successor_id is distinct from found.successor_id then
    perform private.tell_exit(chosen, 'communicated', p_successor_id);
  end if;
  return found.id;
end
$$;

-- Adds something to hand over, or changes it. Keys: subject, place, to_id.
create function public.save_handover_item(p_offboarding_id uuid, p_values jsonb, p_item_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_of_participant(p_offboarding_id, true);
  receiver uuid := private.uuid_or_null(p_values ->> 'to_id');
  item uuid;
begin
  if private.tidy(p_values ->> 'subject') is null then
    perform private.refuse('RHARG', 'Escreva o que será passado adiante.', 'subject', 'Por exemplo: fechamento do mês.');
  elsif receiver = found.employee_id or (receiver is not null and not exists (select from public.employee_directory d
      where d.company_id = found.company_id and d.id = receiver)) then
    perform private.refuse('RHNTF', 'A pessoa escolhida não trabalha nesta empresa.', 'to_id', 'Escolha outra pessoa.');
  end if;
  if p_item_id is null then
    insert into private.handover_items (company_id, offboarding_id, subject, place, to_id, created_by, created_at)
    values (found.company_id, found.id, private.tidy(p_values ->> 'subject'), private.tidy(p_values ->> 'place'), receiver,
      private.my_employee_id(), private.now())
    returning id into item;
  else
    update private.handover_items h set subject = private.tidy(p_values ->> 'subject'), place = private.tidy(p_values ->> 'place'),
      to_id = receiver, updated_at = private.now()
    where h.id = p_item_id and h.company_id = found.company_id and h.offboarding_id = found.id and h.archived_at is null
    returning h.id into item;
  end if;
  if item is null then
    perform private.refuse('RHNTF', 'Este item não existe mais.', '', 'Recarregue a página.');
  end if;
  return item;
end
$$;

-- Marks something as handed over, opens it again, or takes it off the list. What: done, open, removed.
create function public.mark_handover_item(p_item_id uuid, p_what text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  item private.handover_items;
begin
  select h.* into item from private.handover_items h where h.id = p_item_id and h.archived_at is null;
  if p_what is null or p_what not in ('done', 'open', 'removed') then
    perform private.refuse('RHARG', 'Ação desconhecida.', '', 'Recarregue a página.');
  end if;
  perform private.case_of_participant(item.offboarding_id, true);
  update private.handover_items h set updated_at = private.now(),
    done_at = case p_what when 'done' then private.now() when 'open' then null else h.done_at end,
    done_by = case p_what when 'done' then private.my_employee_id() when 'open' then null else h.done_by end,
    archived_at = case p_what when 'removed' then private.now() end
  where h.id = item.id;
  return item.id;
end
$$;

-- Functions: what RH writes down ------------------------------------------------------------------------------------
-- Why somebody left, and whether the company would have them back. Keys: causes (a list), rehire (yes, no, maybe), rehire_note.
create function public.save_exit_notes(p_offboarding_id uuid, p_values jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_in_hand(p_offboarding_id, '{requested,approved,communicated,closing,concluded}');
  causes text[] := array(select c.value from jsonb_array_elements_text(private.a_list(p_values -> 'causes')) c (value));
begin
  if exists (select from unnest(causes) c (cause) where not exists (select from public.exit_causes k where k.cause = c.cause)) then
    perform private.refuse('RHARG', 'Causa desconhecida.', 'causes', 'Recarregue a página.');
  end if;
  delete from private.offboarding_causes c
  where c.company_id = found.company_id and c.offboarding_id = found.id and c.cause <> all (causes);
  insert into private.offboarding_causes (company_id, offboarding_id, cause)
  select distinct found.company_id, found.id, c.cause from unnest(causes) c (cause)
  on conflict on constraint offboarding_causes_cause_key do nothing;
  update public.offboardings o set rehire = nullif(p_values ->> 'rehire', ''), rehire_note = private.tidy_lines(p_values ->> 'rehire_note')
  where o.id = found.id;
  return found.id;
end
$$;

-- Leaves an effect out of an exit, or takes it in again, until its minute (RHCLS, RHARG).
create function public.skip_exit_effect(p_offboarding_id uuid, p_effect text, p_skips boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.offboardings := private.case_in_hand(p_offboarding_id, '{communicated}');
begin
  perform private.refuse_late_exit(found);
  if not exists (select from private.exit_effects k where k.effect = p_effect and k.may_skip) or p_skips is null then
    perform private.refuse('RHARG', 'Este efeito não pode ficar de fora.', 'effect', 'Cancele o desligamento, se a pessoa fica.');
  end if;
  update private.offboarding_effects x set is_skipped = p_skips
  where x.company_id = found.company_id and x.offboarding_id = found.id and x.effect = p_effect and x.done_at is null;
  return found.id;
end
$$;

grant execute on function public.save_resignation(jsonb, boolean), public.withdraw_resignation(), public.record_exit_talk(uuid, text),
  public.choose_successor(uuid, uuid), public.save_handover_item(uuid, jsonb, uuid), public.mark_handover_item(uuid, text),
  public.save_exit_notes(uuid, jsonb), public.skip_exit_effect(uuid, text, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_resignation(jsonb, boolean) is
  'Writes the own letter of resignation, and sends it to RH and the manager when told to (RHPER, RHSTA, RHCOM, RHOPN, RHEND, RHASG).';
comment on function public.withdraw_resignation() is 'Takes the own letter back, until it is accepted (RHPER, RHNTF, RHCLS).';
comment on function public.record_exit_talk(uuid, text) is 'What was talked about with somebody who wants to leave (RHNTF, RHSTA, RHCOM).';
comment on function public.choose_successor(uuid, uuid)
  is 'Who takes over from somebody who leaves, by RH or a manager who takes part (RHNTF, RHSTA).';
comment on function public.save_handover_item(uuid, jsonb, uuid)
  is 'Something that is handed over, by RH, a manager or the person (RHNTF, RHSTA, RHARG).';
comment on function public.mark_handover_item(uuid, text)
  is 'Marks something as handed over, open again, or removed (RHNTF, RHSTA, RHARG).';
comment on function public.save_exit_notes(uuid, jsonb) is 'Causes of an exit and whether to hire again (RHNTF, RHPER, RHSTA, RHARG).';
comment on function public.skip_exit_effect(uuid, text, boolean)
  is 'Leaves an effect out of an exit until its minute (RHNTF, RHPER, RHSTA, RHCLS, RHARG).';
