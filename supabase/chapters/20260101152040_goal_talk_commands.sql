-- Goals: comments, initiatives and meetings, written.
-- See goal_talk_tables for the overview.

-- Functions: comments -----------------------------------------------------------------------------------------------
-- A goal that the caller reads, of their own company: others look on (RHPER, RHNTF, RHCLS).
create function private.talked_objective(p_objective_id uuid) returns private.objectives
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  objective private.objectives;
begin
  if reach.company_id is distinct from private.my_company_id() then
    perform private.refuse('RHCLS', 'Somente quem é desta empresa participa da conversa.', 'objective_id', 'Recarregue a página.');
  end if;
  select o.* into objective from private.objectives o where o.company_id = reach.company_id and o.id = p_objective_id;
  return objective;
end
$$;

-- A comment that the caller wrote about a goal, locked (RHNTF).
create function private.own_objective_comment(p_comment_id uuid) returns private.objective_comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  said private.objective_comments;
begin
  select c.* into said from private.objective_comments c
  where c.company_id = caller.company_id and c.id = p_comment_id and c.author_id = caller.employee_id for update;
  if said.id is null then
    perform private.refuse_missing('Este comentário não está mais aqui.', 'comment_id');
  end if;
  return said;
end
$$;

-- Writes who is named, and tells those who were not told before; the words travel nowhere, since they may be taken back.
create function private.keep_objective_mentions(p_objective private.objectives, p_comment_id uuid, p_named uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  author constant uuid := private.my_employee_id();
  url constant text := format('/app/okrs?objetivo=%s#comentario-%s', p_objective.id, p_comment_id);
begin
  delete from private.objective_mentions m
  where m.company_id = p_objective.company_id and m.comment_id = p_comment_id and m.employee_id <> all (p_named);
  insert into private.objective_mentions (company_id, comment_id, employee_id)
  select p_objective.company_id, p_comment_id, n from unnest(p_named) n on conflict do nothing;
  perform private.notify_people(p_objective.company_id, private.not_yet_told(p_objective.company_id, array_remove(p_named, author),
    'goal_mention', url), 'goal_mention', format('%s mencionou você', private.person_name(author)), p_objective.title, url, 'objective',
    p_objective.id);
end
$$;

create function public.comment_objective(p_objective_id uuid, p_body text, p_mentions uuid[] default '{}') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  objective constant private.objectives := private.talked_objective(p_objective_id);
  author constant uuid := private.my_employee_id();
  named constant uuid[] := private.named_objective_readers(objective, p_mentions);
  said uuid;
begin
  perform private.check_comment_rate((select count(*) from private.objective_comments c where c.company_id = objective.company_id
    and c.author_id = author and c.created_at > private.now() - interval '1 minute'));
  insert into private.objective_comments (company_id, objective_id, author_id, body)
  values (objective.company_id, objective.id, author, private.said_words(p_body)) returning id into said;
  perform private.keep_objective_mentions(objective, said, named);
  perform private.notify_people(objective.company_id, array(select objective.owner_id except select unnest(named || author)),
    'goal_comment', format('%s comentou seu objetivo', private.person_name(author)), objective.title,
    format('/app/okrs?objetivo=%s#comentario-%s', objective.id, said), 'objective', objective.id);
  return said;
end
$$;

create function public.edit_objective_comment(p_comment_id uuid, p_body text, p_mentions uuid[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  said constant private.objective_comments := private.own_objective_comment(p_comment_id);
  objective constant private.objectives := private.talked_objective(said.objective_id);
  named constant uuid[] := private.named_objective_readers(objective, p_mentions);
begin
  update private.objective_comments c set body = private.said_words(p_body), edited_at = clock_timestamp()
  where c.company_id = said.company_id and c.id = said.id and c.deleted_at is null;
  if not found then
    perform private.refuse_missing('Este comentário não está mais aqui.', 'comment_id');
  end if;
  perform private.keep_objective_mentions(objective, said.id, named);
end
$$;

-- Deleting is always possible, also for who reads the goal no more; taking that back is commenting again.
create function public.delete_objective_comment(p_comment_id uuid, p_is_deleted boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  said constant private.objective_comments := private.own_objective_comment(p_comment_id);
begin
  perform private.talked_objective(said.objective_id) where p_is_deleted is false;
  update private.objective_comments c set deleted_at = case when p_is_deleted is distinct from false then clock_timestamp() end
  where c.company_id = said.company_id and c.id = said.id;
end
$$;

-- Functions: initiatives --------------------------------------------------------------------------------------------
-- A goal under way that the caller works on, of a cycle that is not closed, locked (RHPER, RHCLS).
create function private.worked_objective(p_reach private.goal_reach, p_objective_id uuid) returns private.objectives
language plpgsql volatile security definer set search_path = '' as $$
declare
  objective private.objectives;
begin
  select o.* into objective from private.objectives o
  where o.company_id = p_reach.company_id and o.id = p_objective_id and private.checks_in(p_reach, o) for no key update;
  if objective.id is null then
    perform private.refuse('RHPER', 'Só quem responde pelo objetivo ou trabalha nele faz isto.', '', 'Fale com essa pessoa.');
  elsif objective.status not in ('draft', 'active') then
    perform private.refuse('RHCLS', 'Este objetivo não está mais em andamento.', '', 'Recarregue a página.');
  end if;
  perform private.open_goal_cycle(objective.company_id, objective.cycle_id);
  return objective;
end
$$;

-- Refuses decisions of a meeting that somebody else leads, that is over or does not pass this goal (RHNTF, RHCLS).
create function private.check_decision(p_reach private.goal_reach, p_objective private.objectives, p_meeting_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  meeting private.goal_meetings;
begin
  select m.* into meeting from private.goal_meetings m
  where m.company_id = p_reach.company_id and m.id = p_meeting_id and m.led_by = p_reach.employee_id
    and exists (select from private.goal_meeting_items i
      join private.key_results k on k.company_id = i.company_id and k.id = i.key_result_id and k.objective_id = p_objective.id
      where i.company_id = m.company_id and i.meeting_id = m.id);
  if meeting.id is null then
    perform private.refuse_missing('Esta reunião não existe mais ou não é sua.', 'meeting_id');
  elsif meeting.ended_at is not null then
    perform private.refuse('RHCLS', 'Esta reunião já terminou.', 'meeting_id', 'Escreva uma iniciativa no objetivo.');
  end if;
end
$$;

-- Tells somebody that something was given to them; of a decision they learn when the meeting ends.
create function private.tell_of_initiative(p_objective private.objectives, p_initiative private.initiatives) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_initiative.owner_id is distinct from private.my_employee_id() and not exists (select from private.goal_meetings m
      where m.company_id = p_initiative.company_id and m.id = p_initiative.meeting_id and m.ended_at is null) then
    perform private.notify(p_initiative.company_id, p_initiative.owner_id, 'goal_initiative',
      format('%s deu uma iniciativa a você', private.person_name(private.my_employee_id())), p_initiative.title,
      '/app/okrs?objetivo=' || p_objective.id, 'objective', p_objective.id);
  end if;
end
$$;

-- p_values: {key_result_id, title, owner_id, due_on, url, meeting_id, check_in_id}; p_initiative_id null adds one. Where it was decided and
-- what it is a plan against stays.
create function public.save_initiative(p_objective_id uuid, p_values jsonb, p_initiative_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  objective constant private.objectives := private.worked_objective(reach, p_objective_id);
  wish private.initiative_input := private.record_of(null::private.initiative_input, p_values);
  before private.initiatives;
  saved private.initiatives;
  wrong record;
begin
  select i.* into before from private.initiatives i where i.company_id = reach.company_id and i.objective_id = objective.id
    and i.id = p_initiative_id and private.changes_initiative(reach, objective, i) for no key update;
  if before.id is distinct from p_initiative_id then
    perform private.refuse('RHPER', 'Só quem escreveu a iniciativa ou muda o objetivo muda a iniciativa.', '', 'Fale com essa pessoa.');
  elsif before.id is not null then
    wish.meeting_id := before.meeting_id;
    wish.check_in_id := before.check_in_id;
  end if;
  select p.* into wrong from private.initiative_problem(objective, before, wish) p;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Confira a iniciativa.');
  end if;
  perform private.check_decision(reach, objective, wish.meeting_id) where wish.meeting_id is not null and before.id is null;
  insert into private.initiatives as i (id, company_id, objective_id, key_result_id, title, owner_id, due_on, url, meeting_id, check_in_id,
    created_by, created_at)
  values (coalesce(before.id, gen_random_uuid()), objective.company_id, objective.id, wish.key_result_id, private.tidy(wish.title),
    wish.owner_id, wish.due_on, private.tidy(wish.url), wish.meeting_id, wish.check_in_id, reach.employee_id, private.now())
  on conflict (id) do update set key_result_id = excluded.key_result_id, title = excluded.title, owner_id = excluded.owner_id,
    due_on = excluded.due_on, url = excluded.url
  returning i.* into saved;
  perform private.tell_of_initiative(objective, saved) where before.owner_id is distinct from saved.owner_id;
  return saved.id;
end
$$;

-- p_status: open, doing, done or cancelled.
create function public.set_initiative_status(p_initiative_id uuid, p_status text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  objective_id constant uuid := i.objective_id from private.initiatives i where i.id = p_initiative_id;
  reach constant private.goal_reach := private.reach_of_objective(objective_id);
begin
  if p_status is null or p_status not in ('open', 'doing', 'done', 'cancelled') then
    perform private.refuse('RHARG', 'Situação desconhecida.', 'status', 'Recarregue a página.');
  end if;
  perform private.open_goal_cycle(o.company_id, o.cycle_id) from private.objectives o
  where o.company_id = reach.company_id and o.id = objective_id;
  update private.initiatives i set status = p_status, done_at = case when p_status = 'done' then coalesce(i.done_at, private.now()) end
  from private.objectives o
  where i.company_id = reach.company_id and i.id = p_initiative_id and o.company_id = i.company_id and o.id = i.objective_id
    and private.moves_initiative(reach, o, i);
  if not found then
    perform private.refuse('RHPER', 'Só quem responde pela iniciativa ou muda o objetivo faz isto.', '', 'Fale com essa pessoa.');
  end if;
end
$$;

-- Says that what a check-in says is in the way no longer is, or is after all.
create function public.resolve_blocker(p_check_in_id uuid, p_is_resolved boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  key_result_id constant uuid := i.key_result_id from private.goal_check_ins i
    where i.id = p_check_in_id and i.blocker is not null and i.undone_at is null;
  reach constant private.goal_reach := private.reach_of_objective(private.key_result_objective(key_result_id));
  objective constant private.objectives := private.worked_objective(reach, private.key_result_objective(key_result_id));
begin
  if p_is_resolved is distinct from false then
    insert into private.resolved_blockers (company_id, check_in_id, resolved_by, resolved_at)
    values (objective.company_id, p_check_in_id, reach.employee_id, private.now()) on conflict do nothing;
  else
    delete from private.resolved_blockers r where r.company_id = objective.company_id and r.check_in_id = p_check_in_id;
  end if;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.comment_objective(uuid, text, uuid[]), public.edit_objective_comment(uuid, text, uuid[]),
  public.delete_objective_comment(uuid, boolean), public.save_initiative(uuid, jsonb, uuid), public.set_initiative_status(uuid, text),
  public.resolve_blocker(uuid, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.comment_objective(uuid, text, uuid[]) is
  'Says something about a goal, naming readers of it (RHPER, RHNTF, RHCLS, RHCOM, RHMNY, RHRAT).';
comment on function public.edit_objective_comment(uuid, text, uuid[]) is
  'Changes an own comment about a goal; people named anew are told (RHPER, RHNTF, RHCLS, RHCOM, RHMNY).';
comment on function public.delete_objective_comment(uuid, boolean) is
  'Deletes an own comment about a goal; false takes that back (RHPER, RHNTF, RHCLS).';
comment on function public.save_initiative(uuid, jsonb, uuid) is
  'Adds or changes an initiative of a goal: {key_result_id, title, owner_id, due_on, url, meeting_id, check_in_id} '
    '(RHPER, RHNTF, RHARG, RHGOL, RHCLS).';
comment on function public.set_initiative_status(uuid, text) is
  'Moves an initiative to open, doing, done or cancelled (RHPER, RHNTF, RHARG, RHCLS).';
comment on function public.resolve_blocker(uuid, boolean) is
  'Says that what a check-in says is in the way no longer is; false takes that back (RHPER, RHNTF, RHCLS).';
