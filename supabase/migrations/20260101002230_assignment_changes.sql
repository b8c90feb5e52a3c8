-- Changes of assignments.
-- The verbs of the history: changing what somebody does from a day on, past or to come, for one person or for many;
-- taking a plan back; readmitting who left; and the job that lets plans take effect on their day in the company's
-- time zone. What takes effect is written to employees, whose rules hold as for any other change.
-- manage_employees acts: administrators in their company, managers in their team, where whom they move stays; readmitting is for
-- administrators. Nobody plans for oneself.
-- It refuses: people outside the team, days outside the employment, what is archived or of another company, a manager who left, another manager or
-- department for who ranks above, circles on any day, and changes that change nothing.

-- Functions: checking ----------------------------------------------------------------------------------------------
-- The people that the caller may move, locked in one order so that two who move the same people wait for each other.
create function private.assignable_people(p_employees uuid[]) returns setof public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_employees', 'Você não pode alterar o histórico de trabalhadores.');
  asked integer := (select count(distinct i.id) from unnest(p_employees) as i (id));
  people uuid[];
  companies uuid[];
begin
  if asked > 1000 then
    perform private.refuse('RHARG', 'Altere no máximo 1.000 pessoas por vez.', 'employee_id', 'Divida a seleção.');
  end if;
  select array_agg(e.id), array_agg(distinct e.company_id) into people, companies
  from public.employees e where e.id = any (p_employees) and e.company_id = any (reached);
  if people is null or cardinality(people) < asked or cardinality(companies) > 1 then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id', 'Recarregue a lista.');
  end if;
  perform private.check_team(companies[1], people);
  return query select e.* from public.employees e where e.id = any (people) order by e.id for no key update;
end
$$;

-- One of the references of a change: of the company and, unless the past is told, in use.
create function private.check_assignment_reference(p_company_id uuid, p_field text, p_id uuid, p_in_use boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  is_out boolean;
begin
  is_out := case p_field
    when 'position_id' then (select r.archived_at is not null from public.positions r where r.company_id = p_company_id and r.id = p_id)
    when 'department_id' then (select r.archived_at is not null from public.departments r where r.company_id = p_company_id and r.id = p_id)
    when 'work_site_id' then (select r.archived_at is not null from public.work_sites r where r.company_id = p_company_id and r.id = p_id)
    when 'cost_centre_id' then (select r.archived_at is not null from public.cost_centres r where r.company_id = p_company_id and r.id = p_id)
    when 'manager_id' then (select r.status = 'terminated' from public.employees r where r.company_id = p_company_id and r.id = p_id)
  end;
  if is_out is null then
    perform private.refuse('RHNTF', 'Um dos itens escolhidos não existe nesta empresa.', p_field, 'Recarregue a página.');
  elsif is_out and p_in_use and p_field = 'manager_id' then
    perform private.refuse('RHTRM', 'A pessoa escolhida como gestora já saiu da empresa.', p_field, 'Escolha outra pessoa.');
  elsif is_out and p_in_use then
    perform private.refuse('RHARC', 'Um dos itens escolhidos está arquivado.', p_field, 'Escolha um item em uso.');
  end if;
end
$$;

-- The changes as they will be written: known keys, tidy texts, a position with its title.
create function private.checked_assignment_changes(p_company_id uuid, p_on date, p_changes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wish jsonb := '{}';
  item record;
begin
  for item in select c.key, c.value #>> '{}' as value from jsonb_each(case when jsonb_typeof(p_changes) = 'object' then p_changes else '{}' end) c loop
    if item.key = 'position_title' then
      wish := wish || jsonb_build_object(item.key, private.tidy(item.value));
    elsif item.key not in ('position_id', 'department_id', 'manager_id', 'work_site_id', 'cost_centre_id') then
      perform private.refuse('RHFLD', 'Este dado não muda por aqui.', left(item.key, 60), 'Recarregue a página.');
    elsif item.value is not null and private.uuid_or_null(item.value) is null then
      perform private.refuse('RHNTF', 'Um dos itens escolhidos não existe nesta empresa.', item.key, 'Recarregue a página.');
    else
      if item.value is not null then
        perform private.check_assignment_reference(p_company_id, item.key, item.value::uuid, p_on >= private.today(p_company_id));
      end if;
      wish := wish || jsonb_build_object(item.key, item.value::uuid);
    end if;
  end loop;
  if wish ? 'position_id' and not wish ? 'position_title' then
    wish := wish || jsonb_build_object('position_title',
      (select p.title from public.positions p where p.company_id = p_company_id and p.id = (wish ->> 'position_id')::uuid));
  elsif wish ? 'position_title' and not wish ? 'position_id' then
    wish := wish || jsonb_build_object('position_id', (select p.id from public.positions p
      where p.company_id = p_company_id and p.title = wish ->> 'position_title' and p.archived_at is null));
  end if;
  return wish;
end
$$;

create function private.check_assignment_day(p_person public.employees, p_on date) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_person.company_id);
begin
  if p_on is null or p_on > today + 1830 then
    perform private.refuse('RHASG', 'Informe uma data até cinco anos à frente.', 'effective_on', 'Confira a data.');
  end if;
  if p_on > today and p_person.id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'Você não pode programar a própria mudança.', 'employee_id', 'Peça a outra pessoa.');
  end if;
end
$$;

-- A plan takes effect without its author, so who stands above somebody is asked when it is made and when it is taken back,
-- by the rule of employees: managers place neither themselves nor their equals.
create function private.check_assignment_place(p_person public.employees, p_base_id uuid, p_manager_id uuid, p_department_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  base public.employee_assignments;
begin
  select b.* into base from public.employee_assignments b where b.company_id = p_person.company_id and b.id = p_base_id;
  perform private.check_placing(p_person.id, p_person.role, base.manager_id is distinct from p_manager_id,
    base.department_id is distinct from p_department_id);
  if (base.manager_id, base.department_id) is distinct from (p_manager_id, p_department_id) then
    perform private.check_kept_in_team(p_person.company_id, p_manager_id, p_department_id);
  end if;
end
$$;

create function private.check_rehiring(p_person public.employees) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.administers(p_person.company_id) then
    perform private.refuse('RHPER', 'Readmissões são do RH.', 'status', 'Peça a um administrador.');
  elsif private.outranks_caller(p_person.role) then
    perform private.refuse('RHRNK', 'Seu papel não permite mudar a situação desta pessoa.', 'status', 'Peça a um administrador.');
  end if;
end
$$;

-- Functions: writing -----------------------------------------------------------------------------------------------
-- The state of a person from a day on, were the changes made; null when the day is outside the employment.
create function private.assignment_wish(p_person public.employees, p_on date, p_changes jsonb, p_reason text, p_note text)
returns private.assignment_move language sql stable security definer set search_path = '' as $$
  select (b.company_id, b.employee_id, b.id, b.ends_on, p_on,
    case when p_changes ? 'position_title' then p_changes ->> 'position_title' else b.position_title end,
    case when p_changes ? 'position_id' then (p_changes ->> 'position_id')::uuid else b.position_id end,
    case when p_changes ? 'department_id' then (p_changes ->> 'department_id')::uuid else b.department_id end,
    case when p_changes ? 'manager_id' then (p_changes ->> 'manager_id')::uuid else b.manager_id end,
    case when p_changes ? 'work_site_id' then (p_changes ->> 'work_site_id')::uuid else b.work_site_id end,
    case when p_changes ? 'cost_centre_id' then (p_changes ->> 'cost_centre_id')::uuid else b.cost_centre_id end,
    p_reason, p_note)::private.assignment_move
  from private.assignment_on(p_person.id, p_on) b where b.id is not null
$$;

-- The columns of employees say again what the row of today says.
create function private.mirror_assignments(p_employees uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.employees e
  set position = c.position_title, department_id = c.department_id, manager_id = c.manager_id
  from private.current_assignments(p_employees) c
  where e.id = c.employee_id
    and (e.position, e.department_id, e.manager_id) is distinct from (c.position_title, c.department_id, c.manager_id)
$$;

create function public.change_assignments(
  p_employees uuid[], p_effective_on date, p_changes jsonb, p_reason text, p_note text default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  people public.employees[] := array(select p from private.assignable_people(p_employees) p);
  wish jsonb;
  person public.employees;
  move private.assignment_move;
  moves private.assignment_move[] := '{}';
begin
  if p_reason is null or p_reason not in ('promotion', 'merit', 'transfer', 'restructuring', 'correction') then
    perform private.refuse('RHARG', 'Escolha o motivo da mudança.', 'reason', 'Recarregue a página.');
  end if;
  wish := private.checked_assignment_changes(people[1].company_id, p_effective_on, p_changes);
  foreach person in array people loop
    perform private.check_assignment_day(person, p_effective_on);
    move := private.assignment_wish(person, p_effective_on, wish, p_reason, private.tidy_lines(p_note));
    if move.base_id is null then
      perform private.refuse('RHASG', format('%s não trabalha na empresa em %s.', person.display_name, to_char(p_effective_on, 'DD/MM/YYYY')),
        'effective_on', 'Escolha uma data entre a admissão e o desligamento.');
    end if;
    if move.manager_id = person.id then
      perform private.refuse('RHCYC', format('%s não pode ter a própria gestão.', person.display_name), 'manager_id', 'Escolha outra pessoa.');
    end if;
    perform private.check_assignment_place(person, move.base_id, move.manager_id, move.department_id);
    if exists (
      select from public.employee_assignments b where b.company_id = move.company_id and b.id = move.base_id
        and (b.position_title, b.position_id, b.department_id, b.manager_id, b.work_site_id, b.cost_centre_id) is distinct from
          (move.position_title, move.position_id, move.department_id, move.manager_id, move.work_site_id, move.cost_centre_id)
    ) then
      moves := moves || move;
    end if;
  end loop;
  if moves = '{}' then
    perform private.refuse('RHFLD', 'Nada mudou.', '', 'Altere cargo, departamento, gestor, local ou centro de custo.');
  end if;
  perform private.write_assignment_moves(moves);
  if wish ? 'manager_id' then
    perform private.refuse_dated_circles(people[1].company_id, array(select m.employee_id from unnest(moves) m), p_effective_on);
  end if;
  perform private.mirror_assignments(array(select m.employee_id from unnest(moves) m));
  return cardinality(moves);
end
$$;

create function public.change_assignment(
  p_employee_id uuid, p_effective_on date, p_changes jsonb, p_reason text, p_note text default null) returns public.employee_assignments
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.change_assignments(array[p_employee_id], p_effective_on, p_changes, p_reason, p_note);
  return private.assignment_on(p_employee_id, p_effective_on);
end
$$;

-- The row before goes on in its place, and later rows lose what they had taken over from it.
create function public.cancel_assignment(p_id uuid) returns public.employee_assignments
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan public.employee_assignments;
  before public.employee_assignments;
  person public.employees;
begin
  select a.* into plan from public.employee_assignments a
  where a.id = p_id and a.company_id = any (private.company_ids_with('manage_employees'))
    and a.employee_id is distinct from private.my_employee_id();
  select p.* into person from private.assignable_people(array[coalesce(plan.employee_id, p_id)]) p;
  select a.* into plan from public.employee_assignments a where a.company_id = plan.company_id and a.id = p_id;
  if plan.id is null then
    perform private.refuse('RHNTF', 'Mudança não encontrada.', '', 'Recarregue a página.');
  end if;
  if plan.starts_on <= private.today(plan.company_id) or plan.reason = 'admission' then
    perform private.refuse('RHASG', 'Só se cancela uma mudança que ainda não entrou em vigor.', '', 'Registre uma nova mudança.');
  end if;
  if plan.reason = 'rehire' then
    perform private.check_rehiring(person);
    delete from public.employee_assignments a
    where a.company_id = plan.company_id and a.employee_id = plan.employee_id and a.starts_on >= plan.starts_on;
    return plan;
  end if;
  before := private.assignment_on(plan.employee_id, plan.starts_on - 1);
  perform private.check_assignment_place(person, plan.id, before.manager_id, before.department_id);
  perform private.carry_assignments_on(array[(plan.company_id, plan.employee_id, plan.id, plan.ends_on, plan.starts_on,
    before.position_title, before.position_id, before.department_id, before.manager_id, before.work_site_id, before.cost_centre_id,
    null, null)::private.assignment_move]);
  delete from public.employee_assignments a where a.company_id = plan.company_id and a.id = plan.id;
  update public.employee_assignments a set ends_on = plan.ends_on where a.company_id = plan.company_id and a.id = before.id;
  perform private.refuse_dated_circles(plan.company_id, array[plan.employee_id], plan.starts_on);
  return plan;
end
$$;

-- Functions: coming back -------------------------------------------------------------------------------------------
-- What somebody had when leaving, as far as it still exists, with the changes over it.
create function private.rehire_wish(p_person public.employees, p_on date, p_changes jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.checked_assignment_changes(p_person.company_id, greatest(p_on, private.today(p_person.company_id)),
    case when p_changes ? 'position_id' then '{}' else jsonb_build_object('position_title', p_person.position) end
    || jsonb_build_object('department_id', p_person.department_id, 'manager_id', (
      select m.id from public.employees m where m.company_id = p_person.company_id and m.id = p_person.manager_id and m.status <> 'terminated'))
    || case when jsonb_typeof(p_changes) = 'object' then p_changes else '{}' end)
$$;

create function private.take_effect(p_employee_id uuid, p_today date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry public.employee_assignments;
  coming date;
begin
  select c.* into entry from private.current_assignments(array[p_employee_id]) c;
  select max(a.starts_on) into coming from public.employee_assignments a
  where a.company_id = entry.company_id and a.employee_id = p_employee_id and a.applied_at is null and a.starts_on <= p_today
    and a.reason in ('admission', 'rehire');
  update public.employee_assignments a set applied_at = private.now(), failure = null
  where a.company_id = entry.company_id and a.employee_id = p_employee_id and a.applied_at is null and a.starts_on <= p_today;
  update public.employees e
  set position = entry.position_title, department_id = entry.department_id, manager_id = entry.manager_id,
    status = case when coming is not null and e.status in ('terminated', 'pre_admission') then 'active' else e.status end,
    hire_date = case when coming is not null and e.status = 'terminated' then coming else e.hire_date end
  where e.id = p_employee_id;
end
$$;

create function public.rehire_employee(p_employee_id uuid, p_on date, p_changes jsonb default '{}') returns public.employee_assignments
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  wish jsonb;
  today date;
begin
  select p.* into person from private.assignable_people(array[p_employee_id]) p;
  today := private.today(person.company_id);
  perform private.check_assignment_day(person, p_on);
  if person.status <> 'terminated' or exists (
    select from public.employee_assignments a where a.company_id = person.company_id and a.employee_id = person.id and a.starts_on > today) then
    perform private.refuse('RHSTA', 'Só se readmite quem foi desligado e ainda não tem readmissão programada.', 'status', 'Recarregue a página.');
  end if;
  perform private.check_rehiring(person);
  if p_on <= person.termination_date then
    perform private.refuse('RHASG', 'A readmissão é depois do desligamento.', 'effective_on', 'Confira a data.');
  end if;
  wish := private.rehire_wish(person, p_on, p_changes);
  insert into public.employee_assignments (company_id, employee_id, starts_on, position_title, position_id, department_id,
    manager_id, work_site_id, cost_centre_id, reason, created_by)
  values (person.company_id, person.id, p_on, wish ->> 'position_title', (wish ->> 'position_id')::uuid,
    (wish ->> 'department_id')::uuid, (wish ->> 'manager_id')::uuid, (wish ->> 'work_site_id')::uuid,
    (wish ->> 'cost_centre_id')::uuid, 'rehire',
    case when person.company_id = private.my_company_id() then private.my_employee_id() end);
  perform private.refuse_dated_circles(person.company_id, array[person.id], p_on);
  if p_on <= today then
    perform private.take_effect(person.id, today);
  end if;
  return private.assignment_on(person.id, p_on);
end
$$;

-- Functions: the day of a plan -------------------------------------------------------------------------------------
-- One by one, so that a plan that became impossible keeps no other from taking effect.
create function private.run_assignments() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select a.company_id, a.employee_id, d.today
    from public.companies c
    join lateral (select private.today(c.id) as today offset 0) d on true
    join public.employee_assignments a on a.company_id = c.id and a.applied_at is null and a.starts_on <= d.today
    group by 1, 2, 3 order by min(a.starts_on), 2
  loop
    begin
      perform 1 from public.employees e where e.id = due.employee_id for no key update;
      perform private.take_effect(due.employee_id, due.today);
      done := done + 1;
    exception when others then
      update public.employee_assignments a set failure = left(sqlerrm, 300)
      where a.company_id = due.company_id and a.employee_id = due.employee_id and a.applied_at is null and a.starts_on <= due.today
        and a.failure is distinct from left(sqlerrm, 300);
    end;
  end loop;
  return done;
end
$$;

insert into jobs.schedules (name, routine, every, lane) values ('apply_assignments', 'private.run_assignments', interval '10 minutes', 'slow');

grant execute on function private.run_assignments() to service_role;
grant execute on function
  public.change_assignment(uuid, date, jsonb, text, text), public.change_assignments(uuid[], date, jsonb, text, text),
  public.cancel_assignment(uuid), public.rehire_employee(uuid, date, jsonb)
to authenticated;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.assignable_people(uuid[]) is 'People of one company whom the caller manages, locked (RHPER, RHNTF, RHARG, RHTEA).';
comment on function private.check_assignment_reference(uuid, text, uuid, boolean) is 'Refuses what is not of the company, archived, or who left (RHNTF, RHARC, RHTRM).';
comment on function private.checked_assignment_changes(uuid, date, jsonb) is 'Changes as they will be written (RHFLD, RHNTF, RHARC, RHTRM).';
comment on function private.check_assignment_day(public.employees, date) is 'Refuses days too far ahead (RHASG) and planning for oneself (RHSLF).';
comment on function private.check_assignment_place(public.employees, uuid, uuid, uuid) is
  'Refuses another manager or department than those of a row, as check_placing and the team say (RHRNK, RHSLF, RHTEA).';
comment on function private.assignment_wish(public.employees, date, jsonb, text, text) is 'The state of a person from a day on, with changes.';
comment on function private.mirror_assignments(uuid[]) is 'Writes the row of today to the columns of employees.';
comment on function public.change_assignments(uuid[], date, jsonb, text, text) is
  'Changes position, department, manager, site or cost centre of people from a day on, all or none; returns how many changed.';
comment on function public.change_assignment(uuid, date, jsonb, text, text) is
  'Changes one person from a day on; returns the row in force on that day.';
comment on function public.cancel_assignment(uuid) is 'Takes a plan back (RHASG once it is in force); returns it.';
comment on function private.check_rehiring(public.employees) is 'Refuses readmitting by managers (RHPER) and of who ranks above (RHRNK).';
comment on function private.rehire_wish(public.employees, date, jsonb) is 'What somebody who left comes back to.';
comment on function public.rehire_employee(uuid, date, jsonb) is
  'Readmits who left, today, in the past or on a day to come; the history stays (RHPER, RHSTA, RHASG, RHRNK).';
comment on function private.take_effect(uuid, date) is 'Lets the row of today take effect on the person.';
comment on function private.run_assignments() is 'Job: plans whose day has come take effect; returns for how many people.';
