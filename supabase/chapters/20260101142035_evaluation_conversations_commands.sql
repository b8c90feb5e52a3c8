-- Conversations about results: commands.
-- See evaluation_conversations_tables for the overview.

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The participant whose result the caller leads the conversation about, locked: whoever leads the person, or HR (RHNTF, RHPER).
create function private.participant_to_talk_to(p_participant_id uuid) returns public.evaluation_participants
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  participant public.evaluation_participants;
  seen_as text;
begin
  select p.* into participant from public.evaluation_participants p
  where p.id = p_participant_id and p.company_id = caller.company_id;
  seen_as := private.sees_evaluation_result(participant) where participant.id is not null;
  if seen_as is null then
    perform private.refuse_missing('Este resultado não existe ou ainda não chegou a você.', 'participant_id');
  elsif seen_as = 'person' then
    perform private.refuse('RHPER', 'Quem registra a conversa é o gestor ou o RH.', '', 'Peça ao seu gestor.');
  end if;
  select p.* into participant from public.evaluation_participants p where p.id = participant.id for no key update;
  return participant;
end
$$;

-- Writes what somebody keeps for themselves; nothing takes it out.
create function private.write_private_notes(p_participant public.evaluation_participants, p_author_id uuid, p_notes text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.evaluation_private_notes n
  where n.company_id = p_participant.company_id and n.participant_id = p_participant.id and n.author_id = p_author_id;
  insert into private.evaluation_private_notes (company_id, participant_id, author_id, notes)
  select p_participant.company_id, p_participant.id, p_author_id, p_notes where p_notes is not null;
$$;

-- p_values: {held_on, notes, private_notes, agreements: [{text, due_on}]}; p_updated_at is what the screen began with, null for none.
create function public.save_evaluation_conversation(
  p_participant_id uuid, p_values jsonb, p_updated_at timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants := private.participant_to_talk_to(p_participant_id);
  input constant private.evaluation_conversation_input := private.record_of(null::private.evaluation_conversation_input, p_values);
  agreements private.evaluation_agreement_input[] := array(select private.record_of(null::private.evaluation_agreement_input, a)
    from jsonb_array_elements(private.a_list(p_values -> 'agreements')) a);
  wrong record;
begin
  select p.* into wrong from private.evaluation_conversation_problem(participant.company_id, input, agreements) p;
  if found then
    perform private.refuse(wrong.code, wrong.message, wrong.field, 'Confira a conversa.');
  elsif exists (select from private.evaluation_conversations c where c.company_id = participant.company_id
    and c.participant_id = participant.id and c.updated_at is distinct from p_updated_at) then
    perform private.refuse('RHREV', 'Outra pessoa alterou esta conversa.', '', 'Recarregue para ver as alterações.');
  end if;
  insert into private.evaluation_conversations as c (company_id, participant_id, held_on, notes, written_by, updated_at)
  values (participant.company_id, participant.id, input.held_on, nullif(btrim(input.notes), ''), private.my_employee_id(), private.now())
  on conflict (company_id, participant_id) do update set held_on = excluded.held_on, notes = excluded.notes,
    written_by = excluded.written_by, updated_at = excluded.updated_at;
  delete from private.evaluation_agreements a where a.company_id = participant.company_id and a.participant_id = participant.id;
  insert into private.evaluation_agreements (company_id, participant_id, position, text, due_on)
  select participant.company_id, participant.id, a.position, private.tidy(a.text), a.due_on
  from unnest(agreements) with ordinality a (text, due_on, position);
  perform private.write_private_notes(participant, private.my_employee_id(), nullif(btrim(input.private_notes), ''));
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_evaluation_conversation(uuid, jsonb, timestamptz) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_evaluation_conversation(uuid, jsonb, timestamptz) is
  'Writes down the conversation about a result, as who leads the person or HR (RHPER, RHNTF, RHREV, RHARG, RHEXP, RHEVA).';
