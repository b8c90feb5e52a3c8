-- Goals: check-ins.
-- See goals_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A key result where the caller may say how it stands, under way and locked (RHPER, RHNTF, RHCLS).
create function private.checked_key_result(p_key_result_id uuid) returns private.key_results
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(private.key_result_objective(p_key_result_id));
  objective private.objectives;
  found private.key_results;
begin
  select o.* into objective from private.objectives o
  where o.company_id = reach.company_id and o.id = private.key_result_objective(p_key_result_id);
  select k.* into found from private.key_results k where k.company_id = reach.company_id and k.id = p_key_result_id
    and private.checks_in(reach, objective) for no key update;
  if found.id is null then
    perform private.refuse('RHPER', 'Só quem responde pelo resultado-chave ou trabalha nele faz o check-in.', '', 'Fale com essa pessoa.');
  elsif objective.status <> 'active' or found.status <> 'active' then
    perform private.refuse('RHCLS', 'Este resultado-chave não está mais em andamento.', '', 'Recarregue a página.');
  elsif not exists (select from public.goal_cycles c where c.company_id = objective.company_id and c.id = objective.cycle_id
      and c.status in ('active', 'closing')) then
    perform private.refuse('RHCLS', 'O ciclo não está aberto para check-ins.', '', 'Fale com o RH.');
  end if;
  return found;
end
$$;

-- What is wrong with a check-in; nothing where it makes sense.
create function private.check_in_problem(p_key_result private.key_results, p_is_fed boolean, p_wish private.check_in_input,
  out field text, out message text, out hint text) language sql stable security definer set search_path = '' as $$
  select p.field, p.message, p.hint from (values
    (1, 'value', 'Escreva o valor de hoje.', 'Um número, como 12,5.', p_wish.value is null and p_key_result.kind <> 'milestones'
      and not p_is_fed),
    (1, 'value', 'O número vem de um indicador e não é digitado.', 'Diga a confiança e o que mudou.',
      p_wish.value is not null and p_is_fed),
    (1, 'confidence', 'Diga a confiança, a situação ou um comentário.', 'O número já vem do indicador.', p_is_fed
      and num_nonnulls(p_wish.confidence, p_wish.health, private.tidy(p_wish.note), private.tidy(p_wish.blocker)) = 0),
    (2, 'value', 'O valor vem dos marcos.', 'Marque os que estão prontos.', p_wish.value is not null and p_key_result.kind = 'milestones'),
    (3, 'value', 'Responda sim ou não.', 'Escolha um dos dois.', p_key_result.kind = 'yes_no' and p_wish.value not in (0, 1)),
    (4, 'value', 'Este número é grande demais.', 'Confira as casas.', abs(p_wish.value) >= 1e15),
    (5, 'on_date', 'A data não pode estar no futuro.', 'Escolha hoje ou um dia antes.',
      p_wish.on_date > private.today(p_key_result.company_id)),
    (6, 'on_date', 'A data é de antes do ciclo.', 'Escolha um dia do ciclo.', p_wish.on_date < (select c.starts_on
      from private.objectives o join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
      where o.company_id = p_key_result.company_id and o.id = p_key_result.objective_id)),
    (7, 'confidence', 'Use uma confiança de 0 a 10.', 'Dez é certeza.', p_wish.confidence not between 0 and 10),
    (8, 'health', 'Escolha uma das situações.', 'Recarregue a página.', p_wish.health not in ('on_track', 'attention', 'at_risk')),
    (9, 'note', 'Conte em uma frase por que a situação é outra.', 'Quem acompanha vai ler.',
      p_wish.health is not null and private.tidy(p_wish.note) is null),
    (10, 'note', 'Use no máximo 2.000 caracteres.', 'Encurte o texto.', char_length(p_wish.note) > 2000),
    (11, 'blocker', 'Use no máximo 500 caracteres.', 'Encurte o texto.', char_length(p_wish.blocker) > 500))
    p (place, field, message, hint, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- Refuses a check-in that makes no sense (RHGOL, RHCOM).
create function private.check_check_in(p_key_result private.key_results, p_is_fed boolean, p_wish private.check_in_input) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  select p.* into wrong from private.check_in_problem(p_key_result, p_is_fed, p_wish) p;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, wrong.hint);
  end if;
end
$$;

-- How much of the milestones is done, per cent of their weight.
create function private.milestones_done(p_key_result private.key_results) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(100 * sum(m.weight) filter (where m.done_on is not null) / sum(m.weight), 0)
  from private.key_result_milestones m where m.company_id = p_key_result.company_id and m.key_result_id = p_key_result.id
$$;

-- Whether a key result is in danger: by its health, or since nobody believes in it any more (confidence of 3 and less).
create function private.is_in_danger(p_key_result private.key_results) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.key_result_health(p_key_result) = 'at_risk', false) or exists (select from private.key_result_figures f
    where f.company_id = p_key_result.company_id and f.key_result_id = p_key_result.id and f.confidence <= 3)
$$;

-- The value that stands, of a number that is fed; null while there is none.
create function private.fed_value(p_key_result private.key_results) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.id from private.metric_values v
  where v.company_id = p_key_result.company_id and v.metric_id = p_key_result.metric_id and v.undone_at is null
  order by v.on_date desc, v.place desc limit 1
$$;

-- Tells whoever leads the owner and reads their goals and the number, once, that a key result has fallen into danger.
create function private.tell_of_risk(p_key_result private.key_results, p_was_in_danger boolean, p_author_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  confidence constant smallint := f.confidence from private.key_result_figures f
    where f.company_id = p_key_result.company_id and f.key_result_id = p_key_result.id;
begin
  if not p_was_in_danger and private.is_in_danger(p_key_result) then
    perform private.notify(p_key_result.company_id, l.leader_id, 'goal_at_risk', format('Em risco: %s', p_key_result.title),
      format('%s fez o check-in%s.', private.person_name(p_author_id), case when confidence <= 3 then
        format(', com confiança %s de 10', confidence) else '' end), '/app/okrs?objetivo=' || p_key_result.objective_id, 'objective',
      p_key_result.objective_id)
    from private.nearest_leaders(p_key_result.company_id, array[p_key_result.owner_id], 'view_department_okrs') l
    where l.leader_id <> p_author_id and not exists (select from private.metrics m where m.company_id = p_key_result.company_id
      and m.id = p_key_result.metric_id and m.indicator is not null
      and l.leader_id not in (select r from private.metric_readers(m.company_id, m.id, array[l.leader_id]) r));
  end if;
end
$$;

-- Where a key result stands after a check-in, as far as the author reads its number, and until when they may take that back.
create function private.check_in_outcome(p_key_result private.key_results, p_check_in_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('check_in_id', p_check_in_id, 'value', case when r.it then f.value end,
    'progress', case when r.it then f.progress end,
    'health', case when r.it then private.key_result_health(p_key_result) end, 'objective_progress', o.progress, 'undo_until', (select
      i.created_at + interval '5 minutes' from private.goal_check_ins i where i.company_id = p_key_result.company_id
      and i.id = p_check_in_id))
  from private.key_result_figures f
  cross join lateral (select p_key_result.metric_id in (
    select m from private.read_metrics(private.goal_reach(p_key_result.company_id), array[p_key_result.metric_id]) m) as it) r
  left join private.objective_figures o on o.company_id = f.company_id and o.objective_id = p_key_result.objective_id
  where f.company_id = p_key_result.company_id and f.key_result_id = p_key_result.id
$$;

-- Tells who owns goals aligned to one that everybody reads, once for all that was moved in it, that its numbers are others now.
create function private.tg_key_result_changes__tell_below() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify(b.company_id, b.owner_id, 'goal_parent_changed', format('Mudou a meta de cima: %s', b.above),
    format('Confira se ainda acompanha: %s.', b.titles), '/app/okrs?objetivo=' || b.above_id, 'objective', b.above_id)
  from (
    select a.company_id, a.id as above_id, a.title as above, o.owner_id, string_agg(distinct o.title, ', ' order by o.title) as titles
    from moved m
    join private.key_results k on k.company_id = m.company_id and k.id = m.key_result_id
    join private.objectives a on a.company_id = k.company_id and a.id = k.objective_id and a.status = 'active' and a.visibility = 'company'
    join private.objectives o on o.company_id = a.company_id and o.parent_id = a.id and o.status = 'active' and o.owner_id <> m.changed_by
    group by a.company_id, a.id, o.owner_id) b
  order by b.owner_id;
  return null;
end
$$;

-- Functions: each day -----------------------------------------------------------------------------------------------
-- Each day: reminds who answers for key results whose check-in falls due today; what is late was reminded of on its day.
create function private.remind_of_check_ins(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    select d.owner_id, count(*) as waiting, string_agg(d.title, ', ' order by d.title) as titles
    from private.check_ins_due(p_company_id, null, p_today) d where d.next_on = p_today group by d.owner_id order by d.owner_id
  loop
    perform private.notify(p_company_id, due.owner_id, 'goal_check_in_due', private.check_ins_text(due.waiting), due.titles,
      '/app/okrs?aba=checkin');
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- p_values: {id, value, on_date, confidence, health, note, blocker}. The id comes from the screen: the same again writes nothing. Of a
-- number that is fed it says everything but the value.
create function public.check_in(p_key_result_id uuid, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  key_result constant private.key_results := private.checked_key_result(p_key_result_id);
  wish constant private.check_in_input := private.record_of(null::private.check_in_input, p_values);
  author constant uuid := private.my_employee_id();
  was_in_danger constant boolean := private.is_in_danger(key_result);
  is_fed constant boolean := private.is_fed(key_result.company_id, key_result.metric_id);
  said uuid;
  entry uuid;
begin
  if not exists (select from private.goal_check_ins i where i.company_id = key_result.company_id and i.id = wish.id
      and i.author_id = author and i.key_result_id = key_result.id) then
    perform private.check_check_in(key_result, is_fed, wish);
    insert into private.metric_values (company_id, metric_id, on_date, value, entered_by, entered_at)
    select key_result.company_id, key_result.metric_id, coalesce(wish.on_date, private.today(key_result.company_id)),
      coalesce(wish.value, private.milestones_done(key_result)), author, private.now() where not is_fed
    returning id into said;
    insert into private.goal_check_ins (id, company_id, key_result_id, value_id, confidence, health, note, blocker, author_id, created_at)
    values (coalesce(wish.id, gen_random_uuid()), key_result.company_id, key_result.id, coalesce(said, private.fed_value(key_result)),
      wish.confidence, wish.health, private.tidy(wish.note), private.tidy(wish.blocker), author, private.now())
    returning id into entry;
    perform private.refresh_check_ins(key_result.company_id, array[key_result.id]);
    perform private.tell_of_risk(key_result, was_in_danger, author);
  end if;
  return private.check_in_outcome(key_result, coalesce(wish.id, entry));
end
$$;

-- Marks a milestone as done, or not; how much is done becomes the value.
create function public.set_milestone(p_milestone_id uuid, p_is_done boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  key_result constant private.key_results := private.checked_key_result(
    (select m.key_result_id from private.key_result_milestones m where m.id = p_milestone_id));
  today constant date := private.today(key_result.company_id);
begin
  update private.key_result_milestones m set done_on = case when p_is_done is distinct from false then today end
  where m.company_id = key_result.company_id and m.id = p_milestone_id
    and (m.done_on is not null) <> coalesce(p_is_done, true);
  if found then
    insert into private.metric_values (company_id, metric_id, on_date, value, entered_by, entered_at)
    values (key_result.company_id, key_result.metric_id, today, private.milestones_done(key_result), private.my_employee_id(),
      private.now());
    perform private.refresh_goals(key_result.company_id, array[key_result.id]);
  end if;
  return private.check_in_outcome(key_result, null);
end
$$;

-- Takes an own check-in of the last five minutes back; it stays readable as taken back (RHPER, RHNTF, RHCLS).
create function public.undo_check_in(p_check_in_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  key_result constant private.key_results := private.checked_key_result(
    (select i.key_result_id from private.goal_check_ins i where i.id = p_check_in_id));
  entry uuid;
begin
  update private.goal_check_ins i set undone_at = private.now()
  where i.company_id = key_result.company_id and i.id = p_check_in_id and i.author_id = private.my_employee_id() and i.undone_at is null
    and i.created_at > private.now() - interval '5 minutes'
  returning i.value_id into entry;
  if not found then
    perform private.refuse('RHCLS', 'Um check-in pode ser desfeito por quem o fez, em até cinco minutos.', '', 'Faça outro check-in.');
  end if;
  update private.metric_values v set undone_at = private.now() where v.company_id = key_result.company_id and v.id = entry
    and not private.is_fed(key_result.company_id, key_result.metric_id);
  perform private.refresh_check_ins(key_result.company_id, array[key_result.id]);
  return private.check_in_outcome(key_result, null);
end
$$;

-- What a value would mean before it is saved; nothing where periods are counted, nor of a number that is fed.
create function public.preview_check_in(p_key_result_id uuid, p_value numeric) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(private.key_result_objective(p_key_result_id));
begin
  return (
    select jsonb_build_object('progress', case when typed.it then p.progress end, 'expected', p.expected,
      'suggested', case when typed.it then private.suggested_health(p.progress, p.expected) end)
    from (
      select private.key_result_progress(k.kind, k.keep_by, k.start_value, k.target_value, p_value) as progress,
        private.expected_progress(k.kind, c.starts_on, k.due_on, private.today(k.company_id)) as expected
      from private.key_results k
      join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
      join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
      where k.company_id = reach.company_id and k.id = p_key_result_id) p
    cross join lateral (select not private.is_fed(k.company_id, k.metric_id) as it from private.key_results k
      where k.company_id = reach.company_id and k.id = p_key_result_id) typed);
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _510_tell_below after insert on private.key_result_changes referencing new table as moved
  for each statement execute function private.tg_key_result_changes__tell_below();

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('goal_at_risk', 'Metas da equipe em risco', 'okrs', true, 'daily', 90),
  ('goal_check_in_due', 'Check-in de metas', 'okrs', true, 'daily', 91),
  ('goal_parent_changed', 'Mudanças na meta de cima', 'okrs', true, 'daily', 91);
insert into private.daily_routines (routine_name, routine) values ('goals', 'private.remind_of_check_ins');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('check_in_outcome', 'check_in_id uuid?, value number?, progress number?, health on_track|attention|at_risk?,
    objective_progress number?, undo_until timestamptz?'),
  ('check_in', '...check_in_outcome'), ('set_milestone', '...check_in_outcome'), ('undo_check_in', '...check_in_outcome'),
  ('preview_check_in', 'progress number?, expected number, suggested on_track|attention|at_risk?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.check_in(uuid, jsonb), public.set_milestone(uuid, boolean), public.undo_check_in(uuid),
  public.preview_check_in(uuid, numeric) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.check_in(uuid, jsonb) is
  'Says where a key result stands: {id, value, on_date, confidence, health, note, blocker} (RHPER, RHNTF, RHARG, RHGOL, RHCLS).';
comment on function public.set_milestone(uuid, boolean) is 'Marks a milestone as done, or not (RHPER, RHNTF, RHCLS).';
comment on function public.undo_check_in(uuid) is 'Takes an own check-in of the last five minutes back (RHPER, RHNTF, RHCLS).';
comment on function public.preview_check_in(uuid, numeric) is 'What a value would mean before it is saved (RHPER, RHNTF).';
