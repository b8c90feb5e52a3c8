-- Positions, work sites, cost centres: rules.
-- See positions_tables for the overview.

-- Functions: use ----------------------------------------------------------------------------------------------------
-- The position, site or cost centre of an assignment: the column in which an item of the kind stands.
create function private.assignment_item(p_kind text, p_row public.employee_assignments) returns uuid
language sql immutable parallel safe
return case p_kind when 'position' then p_row.position_id when 'work_site' then p_row.work_site_id
  when 'cost_centre' then p_row.cost_centre_id end;

-- Assignments of a company that hold today or begin later, of people who are here or on the way.
create function private.living_assignments(p_company_id uuid) returns setof public.employee_assignments
language sql stable security definer set search_path = '' as $$
  select a.* from public.employee_assignments a
  join public.employees e on e.company_id = a.company_id and e.id = a.employee_id
  cross join (select private.today(p_company_id) as today offset 0) d
  where a.company_id = p_company_id and (a.ends_on is null or a.ends_on >= d.today)
    and (e.status <> 'terminated' or a.applied_at is null)
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The company of an item in use that the caller keeps (RHPER, RHNTF).
create function private.keep_catalogue_item(p_kind text, p_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_departments', 'Você não pode alterar estes cadastros.');
  company uuid;
begin
  company := case p_kind
    when 'position' then (select i.company_id from public.positions i
      where i.id = p_id and i.company_id = any (reached) and i.archived_at is null)
    when 'work_site' then (select i.company_id from public.work_sites i
      where i.id = p_id and i.company_id = any (reached) and i.archived_at is null)
    when 'cost_centre' then (select i.company_id from public.cost_centres i
      where i.id = p_id and i.company_id = any (reached) and i.archived_at is null)
  end;
  if company is null then
    perform private.refuse('RHNTF', 'Este item não existe mais ou já está arquivado.', '', 'Recarregue a página.');
  end if;
  return company;
end
$$;

-- Refuses archiving what somebody has or is planned to have (RHFUL).
create function private.tg_catalogue__keep_in_use() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  people bigint := (
    select count(distinct a.employee_id) from private.living_assignments(new.company_id) a
      where private.assignment_item(tg_argv[0], a) = new.id);
begin
  if people > 0 then
    perform private.refuse('RHFUL', format(case when people = 1 then '%s pessoa está ou vai estar neste item.'
      else '%s pessoas estão ou vão estar neste item.' end, people), 'target_id', 'Escolha para onde elas vão.');
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _270_keep_in_use before update of archived_at on public.positions
  for each row when (new.archived_at is not null and old.archived_at is null)
    execute function private.tg_catalogue__keep_in_use('position');
create trigger _270_keep_in_use before update of archived_at on public.work_sites
  for each row when (new.archived_at is not null and old.archived_at is null)
    execute function private.tg_catalogue__keep_in_use('work_site');
create trigger _270_keep_in_use before update of archived_at on public.cost_centres
  for each row when (new.archived_at is not null and old.archived_at is null)
    execute function private.tg_catalogue__keep_in_use('cost_centre');
