-- Goals: who talks about them, who does what about them, and what a meeting goes through.
-- See goal_talk_tables for the overview.

-- Functions: readers ------------------------------------------------------------------------------------------------
-- Whether everybody in the company reads a goal: somebody who has nothing to do with it and leads nobody does.
create function private.is_read_by_all(p_objective private.objectives) returns boolean language sql immutable parallel safe
return private.sees_objective(row(null, p_objective.company_id, false, false, '{}', '{}', '{}')::private.goal_reach, p_objective);

-- Who might read a goal that not everybody reads: whoever has to do with it, stands above its owner, leads in a department of it or keeps
-- the company. Whom it is worth to ask `private.objective_readers` about.
create function private.possible_readers(p_objective private.objectives) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select e.manager_id as id, e.department_id from public.employees e
    where e.company_id = p_objective.company_id and e.id = p_objective.owner_id
    union
    select e.manager_id, null from above a join public.employees e on e.company_id = p_objective.company_id and e.id = a.id
  ), roles as (
    select r.role, bool_or(r.permission = 'view_okr_reports') as manages_all from public.role_permissions r
    where r.permission in ('view_okr_reports', 'view_department_okrs') group by r.role
  )
  select array(
    select unnest(array[p_objective.owner_id, p_objective.created_by])
    union
    select c.employee_id from private.objective_contributors c
    where c.company_id = p_objective.company_id and c.objective_id = p_objective.id
    union
    select k.owner_id from private.key_results k where k.company_id = p_objective.company_id and k.objective_id = p_objective.id
    union
    select a.id from above a where a.id is not null
    union
    select d.head_employee_id from public.departments d where d.company_id = p_objective.company_id and d.head_employee_id is not null
      and (d.id = p_objective.department_id or d.id in (select a.department_id from above a))
    union
    select e.id from public.employees e join roles r on r.role = e.role
    where e.company_id = p_objective.company_id and (r.manages_all or e.department_id = p_objective.department_id))
$$;

-- Which of these people read a goal, as far as colleagues see them: whoever is still expected or has left is in no directory.
create function private.objective_readers(p_objective private.objectives, p_people uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select d.id from public.employee_directory d
    join public.employees e on e.company_id = d.company_id and e.id = d.id
    where d.company_id = p_objective.company_id and d.id = any (p_people)
      and (private.is_read_by_all(p_objective) or private.sees_objective(private.goal_reach_of_person(e.company_id, e.id, e.role,
        private.role_has(e.role, 'view_okr_reports')), p_objective)))
$$;

-- Who is named in a comment of a goal: readers of it alone (RHMNY, RHNTF).
create function private.named_objective_readers(p_objective private.objectives, p_mentions uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid[] := private.named_people(p_mentions);
begin
  if cardinality(private.objective_readers(p_objective, named)) < cardinality(named) then
    perform private.refuse_missing('Uma das pessoas mencionadas não lê este objetivo.', 'mentions', 'Tire a menção e envie de novo.');
  end if;
  return named;
end
$$;

-- Functions: initiatives --------------------------------------------------------------------------------------------
-- An initiative is changed by whoever changes its goal, and by whoever added it and still works there.
create function private.changes_initiative(p_reach private.goal_reach, p_objective private.objectives, p_initiative private.initiatives)
returns boolean language sql immutable parallel safe
return private.edits_objective(p_reach, p_objective)
  or (private.checks_in(p_reach, p_objective) and coalesce(p_initiative.created_by = p_reach.employee_id, false));

-- It is moved on by its owner as well.
create function private.moves_initiative(p_reach private.goal_reach, p_objective private.objectives, p_initiative private.initiatives)
returns boolean language sql immutable parallel safe
return private.changes_initiative(p_reach, p_objective, p_initiative)
  or (private.sees_objective(p_reach, p_objective) and coalesce(p_initiative.owner_id = p_reach.employee_id, false));

-- What is wrong with an initiative of an objective; what it was before may stay.
create function private.initiative_problem(p_objective private.objectives, p_before private.initiatives, p_wish private.initiative_input,
  out field text, out message text) language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'title', 'Escreva a iniciativa em até 200 caracteres.',
      private.tidy(p_wish.title) is null or not private.is_clean_text(private.tidy(p_wish.title), 200)),
    (2, 'owner_id', 'Escolha quem responde.', p_wish.owner_id is null),
    (3, 'owner_id', 'Quem responde precisa poder ler este objetivo.', p_wish.owner_id is distinct from p_before.owner_id
      and cardinality(private.objective_readers(p_objective, array[p_wish.owner_id])) = 0),
    (4, 'due_on', 'Uma decisão tem prazo.', p_wish.due_on is null and p_wish.meeting_id is not null),
    (5, 'due_on', 'O prazo não pode estar no passado.', p_wish.due_on is distinct from p_before.due_on
      and p_wish.due_on < private.today(p_objective.company_id)),
    (6, 'due_on', 'Escolha um prazo de até três anos.', p_wish.due_on > private.today(p_objective.company_id) + 1100),
    (7, 'url', 'Escreva um endereço que comece com https://.', char_length(p_wish.url) > 480
      or private.tidy(p_wish.url) !~ '^https://[^\s\\]+$'),
    (8, 'key_result_id', 'Escolha um resultado-chave deste objetivo.', p_wish.key_result_id is not null and not exists (
      select from private.key_results k where k.company_id = p_objective.company_id and k.id = p_wish.key_result_id
        and k.objective_id = p_objective.id)),
    (9, 'check_in_id', 'Este impedimento não é deste objetivo.', p_wish.check_in_id is not null and not exists (
      select from private.goal_check_ins i
      join private.key_results k on k.company_id = i.company_id and k.id = i.key_result_id and k.objective_id = p_objective.id
      where i.company_id = p_objective.company_id and i.id = p_wish.check_in_id and i.blocker is not null)))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- Initiatives of somebody that fall due within a week, in Pendências, as long as their goal is under way and they read it.
create function private.pending_initiatives(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select 'initiative:' || w.id as item_key, 'goal_initiative', 'okrs', w.title::text, left('Iniciativa de ' || o.title, 200),
      p_caller.employee_id, w.created_at, private.end_of_day(w.company_id, w.due_on), null::text, null::uuid,
      '/app/okrs?objetivo=' || o.id, jsonb_build_object('type', 'goal_initiative'), private.end_of_day(w.company_id, w.due_on) as sort_at
    from private.initiatives w
    join private.objectives o on o.company_id = w.company_id and o.id = w.objective_id and o.status = 'active'
    cross join lateral private.goal_reach_of(p_caller, w.company_id) r
    where w.company_id = p_caller.company_id and w.owner_id = p_caller.employee_id and w.status in ('open', 'doing')
      and w.due_on <= private.today(p_caller.company_id) + 7 and private.sees_objective(r, o)) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Functions: what is in the way -------------------------------------------------------------------------------------
-- What check-ins say is in the way of key results, and whether it is no longer.
create function private.blockers_of(p_company_id uuid, p_key_results uuid[])
returns table (check_in_id uuid, key_result_id uuid, blocker text, author_id uuid, created_at timestamptz, resolved_by uuid,
  resolved_at timestamptz) language sql stable security definer set search_path = '' as $$
  select i.id, i.key_result_id, i.blocker, i.author_id, i.created_at, r.resolved_by, r.resolved_at
  from private.goal_check_ins i
  left join private.resolved_blockers r on r.company_id = i.company_id and r.check_in_id = i.id
  where i.company_id = p_company_id and i.key_result_id = any (p_key_results) and i.blocker is not null and i.undone_at is null
$$;

-- Functions: meetings -----------------------------------------------------------------------------------------------
-- Refuses who leads no meeting of these goals (RHPER, RHNTF): people lead their own team and the departments that they answer for.
create function private.check_meeting_scope(p_reach private.goal_reach, p_department_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not p_reach.leads then
    perform private.refuse('RHPER', 'Reuniões de metas são de quem lidera.', '', 'Fale com quem lidera você.');
  elsif p_department_id is not null and not exists (select from public.departments d
      where d.company_id = p_reach.company_id and d.id = p_department_id) then
    perform private.refuse_missing('Este departamento não existe mais.', 'department_id');
  elsif p_department_id is not null and not p_reach.manages_all and not coalesce(p_department_id = any (p_reach.departments), false) then
    perform private.refuse('RHPER', 'Você não responde por este departamento.', 'department_id', 'Escolha outro departamento.');
  end if;
end
$$;

-- What a meeting goes through: key results under way whose goals the caller owns or leads, those with something in the way first, then
-- those in danger. Private goals are left out.
create function private.meeting_key_results(p_reach private.goal_reach, p_cycle_id uuid, p_department_id uuid)
returns table (place bigint, key_result_id uuid, progress numeric, confidence smallint, health text)
language sql stable security definer set search_path = '' as $$
  with goals as materialized (
    select o.id, o.title from private.objectives o
    join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
    where o.company_id = p_reach.company_id and o.cycle_id = p_cycle_id and o.status = 'active' and o.visibility = 'company'
      and (private.leads_objective(p_reach, o) or o.owner_id = p_reach.employee_id)
      and case when p_department_id is null then o.owner_id = p_reach.employee_id or o.owner_id = any (p_reach.led)
        else coalesce(o.department_id, e.department_id) = p_department_id end
  ), standing as materialized (
    select s.* from private.standing_key_results(p_reach.company_id, array(select g.id from goals g), private.today(p_reach.company_id)) s
  ), blocked as (
    select distinct b.key_result_id
    from private.blockers_of(p_reach.company_id, array(select s.key_result_id from standing s)) b where b.resolved_at is null
  )
  select row_number() over (order by b.key_result_id is null, case s.health when 'at_risk' then 1 when 'attention' then 2 else 3 end,
      g.title, g.id, k.position), s.key_result_id, s.progress, s.confidence, s.health
  from standing s
  join goals g on g.id = s.objective_id
  join private.key_results k on k.company_id = p_reach.company_id and k.id = s.key_result_id
  left join blocked b on b.key_result_id = s.key_result_id
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values ('goal_initiatives', 96, 'private.pending_initiatives');
