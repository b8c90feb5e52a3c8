-- Development plans: what is done with actions.
-- See development_plans_tables for the overview.

-- Functions: actions ------------------------------------------------------------------------------------------------
-- An action of a plan under way that the caller reads as one of these (RHNTF, RHPER, RHCLS).
create function private.action_to_change(p_caller private.caller, p_action_id uuid, p_scopes text[], out plan private.development_plans,
  out action private.development_actions, out state text) language plpgsql volatile security definer set search_path = '' as $$
begin
  plan := private.plan_to_change(p_caller, (select r.plan_id from private.development_actions a
    join private.development_areas r on r.company_id = a.company_id and r.id = a.area_id where a.id = p_action_id), p_scopes);
  perform private.refuse_plan_state(plan, '{active}');
  select (x.action).* into action from private.plan_actions(plan.company_id, array[plan.id]) x where (x.action).id = p_action_id;
  select x.state into state from private.plan_actions(plan.company_id, array[plan.id]) x where (x.action).id = p_action_id;
end
$$;

-- What the person says of an open action: todo, doing or paused.
create function public.set_action_stage(p_action_id uuid, p_stage text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  found record;
begin
  found := private.action_to_change(private.require_caller(), p_action_id, '{own,lead,hr}');
  if p_stage is null or p_stage not in ('todo', 'doing', 'paused') then
    perform private.refuse('RHARG', 'Situação desconhecida.', 'stage', 'Recarregue a página.');
  elsif found.state not in ('todo', 'doing', 'paused') then
    perform private.refuse('RHCLS', 'Esta ação já foi entregue ou cancelada.', '', 'Recarregue a página.');
  end if;
  update private.development_actions a set stage = p_stage, staged_at = private.now()
  where a.company_id = (found.action).company_id and a.id = p_action_id;
end
$$;

-- The type of document that certificates of a company become, made the first time that one is handed in: everybody may have many of them,
-- and whoever leads the person reads them.
create function private.certificate_type(p_company_id uuid) returns public.document_types
language plpgsql volatile security definer set search_path = '' as $$
declare
  usual constant text := 'Certificado de curso';
  type public.document_types;
begin
  perform pg_advisory_xact_lock(hashtextextended('certificate_type:' || p_company_id, 0));
  select t.* into type from private.certificate_types c
  join public.document_types t on t.company_id = c.company_id and t.id = c.type_id and t.archived_at is null and t.sensitivity = 'P1'
    and t.who_sees in ('team', 'company') and t.action = 'deliver'
  where c.company_id = p_company_id;
  if type.id is null then
    insert into public.document_types (company_id, name, description, sensitivity, who_sees, is_multiple, needs_review, has_expiry,
      retention_years, place, seeded)
    select p_company_id, usual || case when exists (select from public.document_types t where t.company_id = p_company_id
        and lower(t.name) = lower(usual) and t.archived_at is null) then ' (PDI)' else '' end,
      'O que comprova uma ação do PDI. Quem lidera valida.', 'P1', 'team', true, false, true, 5, 185, true
    returning * into type;
    insert into private.certificate_types (company_id, type_id) values (p_company_id, type.id)
    on conflict (company_id) do update set type_id = excluded.type_id;
  end if;
  return type;
end
$$;

-- A new file as a document of the person: a further version of what was handed in for the action before. A certificate may have no end.
create function private.keep_certificate(p_plan private.development_plans, p_action private.development_actions,
  p_wish private.certificate_input) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  type public.document_types := private.certificate_type(p_plan.company_id);
  person public.employees;
  before constant uuid := (select d.id from public.documents d
    where d.company_id = p_plan.company_id and d.id = p_action.document_id and d.type_id = type.id and d.archived_at is null);
begin
  if p_wish.file_id is null then
    perform private.refuse('RHCOM', 'Anexe o certificado ou escolha um dos seus documentos.', 'file_id', 'Um PDF ou uma foto.');
  elsif p_wish.expires_on < private.today(p_plan.company_id) then
    perform private.refuse('RHEXP', 'Este certificado já venceu.', 'expires_on', 'Confira as datas.');
  end if;
  select e.* into person from public.employees e where e.company_id = p_plan.company_id and e.id = p_plan.employee_id;
  type.has_expiry := p_wish.expires_on is not null;
  return (private.deliver_document(person, type, before, p_wish.file_id, jsonb_build_object('title', p_action.title,
    'issued_on', p_wish.issued_on, 'expires_on', p_wish.expires_on), 'person', p_plan.employee_id)).id;
end
$$;

-- The person hands in what an action is proven by, a new file or a document of theirs, and has done the action.
-- p_values: {file_id, document_id, issued_on, expires_on, note}.
create function public.hand_in_certificate(p_action_id uuid, p_values jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish constant private.certificate_input := private.record_of(null::private.certificate_input, p_values);
  found record;
  document uuid;
begin
  found := private.action_to_change(private.require_caller(), p_action_id, '{own}');
  if found.state not in ('todo', 'doing', 'paused') then
    perform private.refuse('RHCLS', 'Esta ação já foi entregue ou cancelada.', '', 'Recarregue a página.');
  elsif wish.document_id is not null and not exists (select from private.certificates((found.plan).company_id, (found.plan).employee_id) d
      where d.id = wish.document_id) then
    perform private.refuse_missing('Este documento não pode comprovar uma ação.', 'document_id');
  end if;
  document := coalesce(wish.document_id, private.keep_certificate(found.plan, found.action, wish));
  update private.development_actions a set document_id = document
  where a.company_id = (found.plan).company_id and a.id = p_action_id;
  perform public.complete_journey_task((found.action).task_id, wish.note);
  return document;
end
$$;

-- What is proven by a certificate is not done without one (RHCOM).
create function private.tg_journey_tasks__require_certificate() returns trigger
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.development_actions a where a.company_id = new.company_id and a.task_id = new.id
      and a.evidence = 'certificate' and a.document_id is null) then
    perform private.refuse('RHCOM', 'Esta ação se comprova com um certificado.', 'file', 'Abra o PDI e entregue o certificado.');
  end if;
  return new;
end
$$;

create trigger _240_require_certificate before update of status on public.journey_tasks
  for each row when (new.status = 'done' and old.status <> 'done') execute function private.tg_journey_tasks__require_certificate();

-- What is wrong with a validation of an action that waits; null fields where nothing is.
create function private.validation_problem(p_plan private.development_plans, p_action private.development_actions,
  p_wish private.validation_input, out code text, out field text, out message text)
language sql stable security definer set search_path = '' as $$
  select p.code, p.field, p.message from (values
    (1, 'RHCOM', 'note', 'Diga em até 500 caracteres o que falta.', p_wish.accepted is not true and p_wish.note is null),
    (2, 'RHPDI', 'note', 'Use no máximo 500 caracteres.', not private.is_clean_text(p_wish.note, 500)),
    (3, 'RHPDI', 'level', 'Escolha um nível de 1 a 5.', p_wish.level not between 1 and 5),
    (4, 'RHEXP', 'valid_until', 'A validade já passou.', p_wish.valid_until < private.today(p_plan.company_id)),
    (5, 'RHNTF', 'document_id', 'Este documento não pode comprovar uma ação.', p_wish.document_id is not null and not exists (
      select from private.certificates(p_plan.company_id, p_plan.employee_id) d where d.id = p_wish.document_id)),
    (6, 'RHEXP', 'document_id', 'Este certificado já venceu.', p_wish.accepted and p_wish.level is not null and exists (
      select from public.documents d where d.company_id = p_plan.company_id
        and d.id = coalesce(p_wish.document_id, p_action.document_id) and d.expires_on < private.today(p_plan.company_id))))
    p (place, code, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- Whoever leads the person accepts what was done, with the level that it proves and until when, or returns it with a reason.
create function public.validate_action(p_action_id uuid, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  wish private.validation_input := private.record_of(null::private.validation_input, p_values);
  found record;
  wrong record;
begin
  found := private.action_to_change(caller, p_action_id, '{lead,hr}');
  wish.note := private.tidy(regexp_replace(wish.note, '\s*[\r\n]+\s*', ' ', 'g'));
  if found.state <> 'waiting' then
    perform private.refuse('RHCLS', 'Esta ação não espera mais validação.', '', 'Recarregue a página.');
  end if;
  select p.* into wrong from private.validation_problem(found.plan, found.action, wish) p;
  if wrong.code is not null then
    perform private.refuse(wrong.code, wrong.message, wrong.field, 'Confira a validação.');
  end if;
  if wish.accepted then
    update private.development_actions a set validated_at = private.now(), validated_by = caller.employee_id, accepted_note = wish.note,
      returned_reason = null
    where a.company_id = (found.plan).company_id and a.id = p_action_id;
    insert into private.competency_proofs (company_id, employee_id, competency_id, level, action_id, document_id, valid_until, proven_by,
      proven_at)
    select r.company_id, (found.plan).employee_id, r.competency_id, wish.level, p_action_id,
      coalesce(wish.document_id, (found.action).document_id), wish.valid_until, caller.employee_id, private.now()
    from private.development_areas r
    where r.company_id = (found.plan).company_id and r.id = (found.action).area_id and wish.level is not null;
  else
    update private.development_actions a set returned_reason = wish.note, stage = 'doing'
    where a.company_id = (found.plan).company_id and a.id = p_action_id;
    update public.journey_tasks t set status = 'open', done_at = null, done_by = null
    where t.company_id = (found.plan).company_id and t.id = (found.action).task_id and t.status = 'done';
  end if;
  perform private.notify((found.plan).company_id, (found.plan).employee_id, 'plan_decided',
    format(case when wish.accepted then 'Ação aceita: %s' else 'Ação devolvida: %s' end, (found.action).title),
    wish.note, '/app/pdis?plano=' || (found.plan).id, 'development_plan', (found.plan).id);
end
$$;

-- Takes one action out of a plan under way, with a reason.
create function public.cancel_action(p_action_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reason constant text := private.tidy(p_reason);
  found record;
begin
  found := private.action_to_change(private.require_caller(), p_action_id, '{own,lead,hr}');
  if reason is null or not private.is_clean_text(reason, 300) then
    perform private.refuse('RHCOM', 'Diga em até 300 caracteres por que a ação não vai acontecer.', 'reason', 'Uma frase basta.');
  elsif found.state in ('done', 'cancelled') then
    perform private.refuse('RHCLS', 'Esta ação já está concluída ou cancelada.', '', 'Recarregue a página.');
  end if;
  perform private.drop_plan_actions(found.plan, array[p_action_id], reason);
end
$$;

-- A word on how a plan is going, by the person, the mentor or whoever leads: {mood, advances, blockers, next_steps}.
create function public.check_in_plan(p_plan_id uuid, p_values jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  plan constant private.development_plans := private.plan_to_change(caller, p_plan_id, '{own,lead,hr,mentor}');
  wish private.plan_check_in_input := private.record_of(null::private.plan_check_in_input, p_values);
  saved uuid;
begin
  perform private.refuse_plan_state(plan, '{active}');
  wish.advances := private.tidy(wish.advances);
  wish.blockers := private.tidy(wish.blockers);
  wish.next_steps := private.tidy(wish.next_steps);
  if num_nonnulls(wish.mood, wish.advances, wish.blockers, wish.next_steps) = 0 then
    perform private.refuse('RHCOM', 'Conte como o plano está indo.', 'advances', 'Uma frase basta.');
  elsif greatest(char_length(wish.advances), char_length(wish.blockers), char_length(wish.next_steps)) > 2000 then
    perform private.refuse('RHPDI', 'Use no máximo 2.000 caracteres em cada campo.', 'advances', 'Encurte o texto.');
  elsif wish.mood not between 1 and 5 then
    perform private.refuse('RHPDI', 'Escolha de 1 a 5.', 'mood', 'Cinco é ótimo.');
  end if;
  insert into private.development_check_ins (company_id, plan_id, mood, advances, blockers, next_steps, author_id, created_at)
  values (plan.company_id, plan.id, wish.mood, wish.advances, wish.blockers, wish.next_steps, caller.employee_id, private.now())
  returning id into saved;
  return saved;
end
$$;

-- Functions: the journey --------------------------------------------------------------------------------------------
-- A journey of development makes its plan active and gives each action its task.
create function private.begin_development(p_journey public.journeys, p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan private.development_plans;
begin
  update private.development_plans p set status = 'active', journey_id = p_journey.id, returned_reason = null
  where p.company_id = p_journey.company_id and p.employee_id = p_journey.employee_id and p.status in ('draft', 'waiting')
  returning p.* into plan;
  -- Tasks stand in the order of the plan: each takes the next place.
  perform private.write_action_task(plan, o.action) from (
    select a.action from private.plan_actions(plan.company_id, array[plan.id]) a
    join private.development_areas r on r.company_id = plan.company_id and r.id = a.area_id
    where a.state <> 'cancelled' order by r.position, (a.action).position, (a.action).id offset 0) o;
  perform private.invite_mentor(plan);
end
$$;

-- Days of a plan are those of its actions.
create function private.follow_moved_development(p_journey public.journeys) returns void
language sql volatile security definer set search_path = '' as $$
  update private.development_plans p set starts_on = least(p_journey.base_date, p.ends_on - 1)
  where p.company_id = p_journey.company_id and p.journey_id = p_journey.id
$$;

-- A plan is ended on its own page, with a note (RHCLS).
create function private.undo_development(p_journey public.journeys) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse('RHCLS', 'Um PDI se encerra na própria página.', '', format('Abra o plano de %s.',
    private.person_name(p_journey.employee_id)));
end
$$;

-- Whoever leads the person is told of an action that waits for them; where nobody above may accept it, HR.
create function private.tg_journey_tasks__tell_of_action() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_people(a.company_id, coalesce((
      select array_agg(l.leader_id) from private.nearest_leaders(new.company_id, array[new.employee_id], 'manage_pdis') l),
      private.company_admins(new.company_id, new.employee_id)), 'plan_to_approve',
    format('Ação de %s para validar', private.person_name(new.employee_id)), new.title, '/app/pdis?plano=' || r.plan_id,
    'development_plan', r.plan_id)
  from private.development_actions a
  join private.development_areas r on r.company_id = a.company_id and r.id = a.area_id
  where a.company_id = new.company_id and a.task_id = new.id;
  return null;
end
$$;

create trigger _830_tell_of_action after update of status on public.journey_tasks
  for each row when (new.status = 'done' and old.status <> 'done') execute function private.tg_journey_tasks__tell_of_action();

-- The plan of who leaves is over with its journey.
create function private.tg_journeys__cancel_plan() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.development_plans p set status = 'cancelled'
  where p.company_id = new.company_id and p.journey_id = new.id and p.status = 'active';
  return null;
end
$$;

create trigger _830_cancel_plan after update of status on public.journeys
  for each row when (new.kind = 'development' and new.status = 'cancelled' and old.status = 'open')
  execute function private.tg_journeys__cancel_plan();

-- Of plans whose mentor leaves, the person and whoever leads them are told, so that they choose another.
create function private.tg_employees__leave_mentees() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan record;
begin
  for plan in
    select p.id, p.employee_id, p.title, l.leader_id from private.development_plans p
    left join private.nearest_leaders(p.company_id, array[p.employee_id], 'manage_pdis') l on l.employee_id = p.employee_id
    where p.company_id = new.company_id and p.mentor_id = new.id and p.status in ('draft', 'waiting', 'active') order by p.id
  loop
    perform private.notify_people(new.company_id, array_remove(array[plan.employee_id, plan.leader_id], null), 'plan_mentor',
      format('O PDI de %s ficou sem quem oriente', private.person_name(plan.employee_id)),
      format('%s saiu da empresa. Escolha outra pessoa.', private.person_name(new.id)), '/app/pdis?plano=' || plan.id,
      'development_plan', plan.id);
  end loop;
  return null;
end
$$;

create trigger _570_leave_mentees after update of status on public.employees
  for each row when (old.status in ('active', 'notice') and new.status = 'terminated')
  execute function private.tg_employees__leave_mentees();

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.set_action_stage(uuid, text), public.validate_action(uuid, jsonb), public.cancel_action(uuid, text),
  public.check_in_plan(uuid, jsonb), public.hand_in_certificate(uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.set_action_stage(uuid, text) is
  'Says that an action is to do, under way or paused (RHPER, RHNTF, RHARG, RHCLS).';
comment on function public.validate_action(uuid, jsonb) is
  'Accepts what was done, with the level that it proves, or returns it: {accepted, note, level, valid_until, document_id} (RHPER, RHSLF, '
    'RHNTF, RHCOM, RHPDI, RHEXP, RHCLS).';
comment on function public.hand_in_certificate(uuid, jsonb) is
  'Hands in the certificate of an action, which is done then: {file_id, document_id, issued_on, expires_on, note}; the document (RHPER, '
    'RHNTF, RHARG, RHCOM, RHEXP, RHCLS, RHDEP, RHUPL).';
comment on function public.cancel_action(uuid, text) is 'Takes an action out of a plan under way (RHPER, RHNTF, RHCOM, RHCLS).';
comment on function public.check_in_plan(uuid, jsonb) is
  'A word on how a plan is going: {mood, advances, blockers, next_steps} (RHPER, RHNTF, RHCOM, RHPDI, RHCLS).';
