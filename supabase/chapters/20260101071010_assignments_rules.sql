-- Assignments: rules.
-- See assignments_tables for the overview.

-- Functions: the row that counts ------------------------------------------------------------------------------------
-- Of each person the row in force today, else the last that was, else the first that will be: the one that the columns of employees mirror.
create function private.current_assignments(p_employees uuid[]) returns setof public.employee_assignments
language sql stable security definer set search_path = '' as $$
  select distinct on (a.employee_id) a.*
  from public.employees e
  join lateral (select private.today(e.company_id) as today offset 0) d on true
  join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
  where e.id = any (p_employees)
  order by a.employee_id, a.starts_on <= d.today desc, case when a.starts_on <= d.today then a.starts_on end desc nulls last, a.starts_on
$$;

-- The row of a person in force on a day, or null.
create function private.assignment_on(p_employee_id uuid, p_on date) returns public.employee_assignments
language sql stable security definer set search_path = '' as $$
  select a.* from public.employees e
  join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
  where e.id = p_employee_id and a.starts_on <= p_on and (a.ends_on is null or a.ends_on >= p_on)
$$;

-- Functions: checking -----------------------------------------------------------------------------------------------
-- Refuses a reference of a change that is not of the company or, unless the past is told, is archived or has left (RHNTF, RHARC, RHTRM).
create function private.check_assignment_reference(p_company_id uuid, p_field text, p_id uuid, p_in_use boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  is_out boolean;
begin
  is_out := case p_field
    when 'position_id' then (select r.archived_at is not null from public.positions r where r.company_id = p_company_id and r.id = p_id)
    when 'department_id' then (select r.archived_at is not null from public.departments r where r.company_id = p_company_id and r.id = p_id)
    when 'work_site_id' then (select r.archived_at is not null from public.work_sites r where r.company_id = p_company_id and r.id = p_id)
    when 'cost_centre_id' then (select r.archived_at is not null from public.cost_centres r
      where r.company_id = p_company_id and r.id = p_id)
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

-- The changes as they will be written: known keys, tidy texts, a position with its title (RHFLD, RHNTF, RHARC, RHTRM).
create function private.checked_assignment_changes(p_company_id uuid, p_on date, p_changes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wish jsonb := '{}';
  item record;
begin
  for item in select c.key, c.value #>> '{}' as value from jsonb_each(case
    when jsonb_typeof(p_changes) = 'object' then p_changes else '{}' end) c loop
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

-- Refuses days too far ahead (RHASG) and planning for oneself (RHSLF).
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

-- Refuses another manager or department than those of a row, as check_placing and the team say (RHRNK, RHSLF, RHTEA).
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

-- Refuses readmitting by managers (RHPER) and of who ranks above (RHRNK).
create function private.check_rehiring(p_person public.employees) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.administers(p_person.company_id) then
    perform private.refuse('RHPER', 'Somente o RH registra readmissões.', 'status', 'Peça a um administrador.');
  elsif private.outranks_caller(p_person.role) then
    perform private.refuse('RHRNK', 'Seu papel não permite mudar a situação desta pessoa.', 'status', 'Peça a um administrador.');
  end if;
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
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

-- Functions: coming back --------------------------------------------------------------------------------------------
-- What somebody who left comes back to: what they had when leaving, as far as it still exists, with the changes over it.
create function private.rehire_wish(p_person public.employees, p_on date, p_changes jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.checked_assignment_changes(p_person.company_id, greatest(p_on, private.today(p_person.company_id)),
    case when p_changes ? 'position_id' then '{}' else jsonb_build_object('position_title', p_person.position) end
    || jsonb_build_object('department_id', p_person.department_id, 'manager_id', (
      select m.id from public.employees m where m.company_id = p_person.company_id and m.id = p_person.manager_id
        and m.status <> 'terminated'))
    || case when jsonb_typeof(p_changes) = 'object' then p_changes else '{}' end)
$$;
