-- Conversations about results: rules.
-- See evaluation_conversations_tables for the overview.

-- Functions: reading ------------------------------------------------------------------------------------------------
-- What was agreed on with a participant, in its order.
create function private.evaluation_agreements_json(p_company_id uuid, p_participant_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('text', a.text, 'due_on', a.due_on) order by a.position), '[]')
  from private.evaluation_agreements a where a.company_id = p_company_id and a.participant_id = p_participant_id
$$;

-- The conversation about a result as its reader may see it, whom `private.sees_evaluation_result` let in; null before there is one.
create function private.evaluation_conversation_json(p_participant public.evaluation_participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('held_on', c.held_on, 'notes', c.notes, 'written_by', private.person(c.written_by),
    'updated_at', c.updated_at, 'agreements', private.evaluation_agreements_json(c.company_id, c.participant_id),
    'private_notes', (select n.notes from private.evaluation_private_notes n where n.company_id = c.company_id
      and n.participant_id = c.participant_id and n.author_id = private.my_employee_id()))
  from private.evaluation_conversations c
  where c.company_id = p_participant.company_id and c.participant_id = p_participant.id
$$;

-- What was agreed on in the last cycle before this one: for whoever sees that result as well.
create function private.last_agreements_json(p_cycle public.evaluation_cycles, p_participant public.evaluation_participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('cycle', c.name, 'held_on', v.held_on,
    'agreements', private.evaluation_agreements_json(p.company_id, p.id))
  from public.evaluation_participants p
  join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id and c.period_end < p_cycle.period_end
  join private.evaluation_conversations v on v.company_id = p.company_id and v.participant_id = p.id
  where p.company_id = p_participant.company_id and p.employee_id = p_participant.employee_id
    and private.sees_evaluation_result(p) is not null
    and exists (select from private.evaluation_agreements a where a.company_id = p.company_id and a.participant_id = p.id)
  order by c.period_end desc, c.id limit 1
$$;

-- What is wrong with a conversation: the field and a sentence.
create function private.evaluation_conversation_problem(
  p_company_id uuid, p_input private.evaluation_conversation_input, p_agreements private.evaluation_agreement_input[])
returns table (code text, field text, message text) language sql stable security definer set search_path = '' as $$
  select c.code, c.field, c.message from (values
    (1, 'RHEXP', 'held_on', 'Diga em que dia vocês conversaram.', p_input.held_on is null),
    (2, 'RHEXP', 'held_on', 'A conversa não pode estar no futuro.', p_input.held_on > private.today(p_company_id)),
    (3, 'RHEXP', 'held_on', 'Confira o ano da conversa.', p_input.held_on < private.today(p_company_id) - 730),
    (4, 'RHEVA', 'notes', 'As anotações têm no máximo 5.000 caracteres.', char_length(p_input.notes) > 5000),
    (5, 'RHEVA', 'private_notes', 'As anotações têm no máximo 5.000 caracteres.', char_length(p_input.private_notes) > 5000),
    (6, 'RHEVA', 'agreements', 'Registre no máximo dez combinados.', cardinality(p_agreements) > 10),
    (7, 'RHEVA', 'agreements', 'Cada combinado tem de 1 a 300 caracteres.', exists (select from unnest(p_agreements) a
      where private.tidy(a.text) is null or not private.is_clean_text(private.tidy(a.text), 300)))
  ) c (place, code, field, message, is_wrong)
  where c.is_wrong order by c.place limit 1
$$;
