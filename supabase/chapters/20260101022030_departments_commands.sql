-- Departments: commands.
-- The tree with its figures, and what touches people as well as departments: merging two, archiving one, taking one
-- back. Archiving asks for an empty department, or for one that takes its people and sub-departments.
-- People who left stay where they were: that is history. manage_departments acts, in the companies that it reaches.
-- It refuses: archiving what still holds people, and a destination that is archived or lies below the source.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A department that the caller may manage (RHPER, RHNTF), locked: all changes of one company's tree wait for each other.
create function private.managed_department(p_department_id uuid) returns public.departments
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_departments', 'Você não pode alterar departamentos.');
  department public.departments;
begin
  select d.* into department from public.departments d
  where d.id = p_department_id and d.company_id = any (reached);
  if not found then
    perform private.refuse('RHNTF', 'Departamento não encontrado nesta empresa.', 'department_id', 'Recarregue a lista.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('departments.parent:' || department.company_id, 0));
  select d.* into department from public.departments d where d.id = p_department_id for update;
  return department;
end
$$;

-- Moves everyone who has not left and every sub-department in use to a destination of the company, in use and not below (RHNTF, RHARC,
-- RHCYC).
create function private.empty_department(p_source public.departments, p_target public.departments) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_target.id = p_source.id or p_target.company_id <> p_source.company_id then
    perform private.refuse('RHNTF', 'Escolha outro departamento da mesma empresa como destino.', 'target_id',
      'Recarregue a lista.');
  end if;
  if p_target.archived_at is not null then
    perform private.refuse('RHARC', 'O departamento de destino está arquivado.', 'target_id',
      'Escolha um departamento em uso.');
  end if;
  if exists (
    with recursive above as (
      select p_target.id, p_target.parent_id
      union
      select d.id, d.parent_id from public.departments d join above a on d.id = a.parent_id
    )
    select from above a where a.id = p_source.id
  ) then
    perform private.refuse('RHCYC', 'O destino está abaixo do departamento de origem.', 'target_id',
      'Mova o destino para outro lugar antes.');
  end if;
  update public.employees e set department_id = p_target.id
  where e.company_id = p_source.company_id and e.department_id = p_source.id and e.status <> 'terminated';
  update public.departments d set parent_id = p_target.id
  where d.company_id = p_source.company_id and d.parent_id = p_source.id and d.archived_at is null;
end
$$;

create function public.archive_department(p_department_id uuid, p_target_id uuid default null) returns public.departments
language plpgsql volatile security definer set search_path = '' as $$
declare
  department public.departments := private.managed_department(p_department_id);
begin
  if department.archived_at is not null then
    return department;
  end if;
  if p_target_id is not null then
    perform private.empty_department(department, private.managed_department(p_target_id));
  end if;
  if exists (
    select from public.employees e
    where e.company_id = department.company_id and e.department_id = department.id and e.status <> 'terminated'
  ) or exists (
    select from public.departments d
    where d.company_id = department.company_id and d.parent_id = department.id and d.archived_at is null
  ) then
    perform private.refuse('RHFUL', 'O departamento ainda tem pessoas ou subdepartamentos.', 'target_id',
      'Escolha para onde eles vão.');
  end if;
  update public.departments d set archived_at = private.now() where d.id = department.id returning d.* into department;
  return department;
end
$$;

create function public.merge_departments(p_source_id uuid, p_target_id uuid) returns public.departments
language plpgsql volatile security definer set search_path = '' as $$
declare
  source public.departments := private.managed_department(p_source_id);
begin
  if source.archived_at is not null then
    perform private.refuse('RHARC', 'O departamento de origem está arquivado.', 'source_id', 'Recarregue a lista.');
  end if;
  if p_target_id is null then
    perform private.refuse('RHNTF', 'Escolha outro departamento da mesma empresa como destino.', 'target_id',
      'Recarregue a lista.');
  end if;
  perform public.archive_department(p_source_id, p_target_id);
  return private.managed_department(p_target_id);
end
$$;

create function public.restore_department(p_department_id uuid) returns public.departments
language plpgsql volatile security definer set search_path = '' as $$
declare
  department public.departments := private.managed_department(p_department_id);
begin
  update public.departments d set archived_at = null
  where d.id = department.id and d.archived_at is not null returning d.* into department;
  return case when found then department else private.managed_department(p_department_id) end;
end
$$;

grant execute on function public.archive_department(uuid, uuid), public.merge_departments(uuid, uuid), public.restore_department(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.archive_department(uuid, uuid) is
  'Archives a department: an empty one (RHFUL), or after moving everything to the target.';
comment on function public.merge_departments(uuid, uuid) is
  'Moves everything of the source to the target and archives the source; returns the target.';
comment on function public.restore_department(uuid) is 'Takes an archived department back into use.';
