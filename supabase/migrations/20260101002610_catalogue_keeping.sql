-- Keeping positions, sites and cost centres.
-- Who uses an item of these lists, today and in plans, and taking an item out of use without losing anybody: whoever has it
-- goes to another item from today on, and plans that lead to it lead to the other. manage_departments acts.
-- It refuses: archiving what somebody has or will have without saying where they go, by any door, and a target that is the
-- item itself, archived or of another company.

-- Functions: use ---------------------------------------------------------------------------------------------------
-- Which column of an assignment an item of a kind stands in.
create function private.assignment_item(p_kind text, p_row public.employee_assignments) returns uuid
language sql immutable parallel safe
return case p_kind when 'position' then p_row.position_id when 'work_site' then p_row.work_site_id
  when 'cost_centre' then p_row.cost_centre_id end;

-- Rows that hold today or begin later, of people who are here or on the way.
create function private.living_assignments(p_company_id uuid) returns setof public.employee_assignments
language sql stable security definer set search_path = '' as $$
  select a.* from public.employee_assignments a
  join public.employees e on e.company_id = a.company_id and e.id = a.employee_id
  cross join (select private.today(p_company_id) as today offset 0) d
  where a.company_id = p_company_id and (a.ends_on is null or a.ends_on >= d.today)
    and (e.status <> 'terminated' or a.applied_at is null)
$$;

create function public.catalogue_use(p_company_id uuid)
returns table (kind text, item_id uuid, people bigint, planned bigint, documents text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_departments')), false) then
    return;
  end if;
  return query
    with living as materialized (select a.* from private.living_assignments(p_company_id) a),
    used as (
      select k.kind, k.id, count(distinct a.employee_id) filter (where a.applied_at is not null) as people,
        count(distinct a.employee_id) filter (where a.applied_at is null) as planned
      from living a
      cross join lateral (values ('position', a.position_id), ('work_site', a.work_site_id), ('cost_centre', a.cost_centre_id)) k (kind, id)
      where k.id is not null group by 1, 2
    ), asked as (
      select k.kind, k.id, array_agg(distinct t.name::text) as names
      from public.document_type_rules r
      join public.document_types t on t.company_id = r.company_id and t.id = r.type_id and t.archived_at is null
      cross join lateral (values ('position', r.position_id), ('work_site', r.work_site_id)) k (kind, id)
      where r.company_id = p_company_id and k.id is not null group by 1, 2
    )
    select coalesce(u.kind, q.kind), coalesce(u.id, q.id), coalesce(u.people, 0), coalesce(u.planned, 0), coalesce(q.names, '{}')
    from used u full join asked q on q.kind = u.kind and q.id = u.id
    union all
    select 'tag', l.tag_id, count(*), 0::bigint, '{}'::text[]
    from public.employee_tag_links l where l.company_id = p_company_id group by l.tag_id;
end
$$;

-- Functions: writing -----------------------------------------------------------------------------------------------
-- The company of an item that the caller keeps and that is in use.
create function private.keep_catalogue_item(p_kind text, p_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_departments', 'Você não pode alterar estes cadastros.');
  company uuid;
begin
  company := case p_kind
    when 'position' then (select i.company_id from public.positions i where i.id = p_id and i.company_id = any (reached) and i.archived_at is null)
    when 'work_site' then (select i.company_id from public.work_sites i where i.id = p_id and i.company_id = any (reached) and i.archived_at is null)
    when 'cost_centre' then (select i.company_id from public.cost_centres i where i.id = p_id and i.company_id = any (reached) and i.archived_at is null)
  end;
  if company is null then
    perform private.refuse('RHNTF', 'Este item não existe mais ou já está arquivado.', '', 'Recarregue a página.');
  end if;
  return company;
end
$$;

-- A thousand people at a time, as change_assignments takes them.
create function private.move_to_item(p_people uuid[], p_on date, p_kind text, p_target_id uuid, p_reason text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  moved integer := 0;
begin
  for place in 1 .. coalesce(cardinality(p_people), 0) by 1000 loop
    moved := moved + public.change_assignments(p_people[place : place + 999], p_on, jsonb_build_object(p_kind || '_id', p_target_id), p_reason);
  end loop;
  return moved;
end
$$;

create function public.archive_catalogue_item(p_kind text, p_id uuid, p_target_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid := private.keep_catalogue_item(p_kind, p_id);
  today date := private.today(company);
  moved integer := 0;
begin
  if p_target_id is not null then
    if p_target_id = p_id then
      perform private.refuse('RHARG', 'Escolha um destino diferente do item que será arquivado.', 'target_id', 'Escolha outro.');
    end if;
    if private.keep_catalogue_item(p_kind, p_target_id) <> company then
      perform private.refuse('RHNTF', 'O destino não existe nesta empresa.', 'target_id', 'Recarregue a página.');
    end if;
    moved := private.move_to_item(
      array(select a.employee_id from private.living_assignments(company) a where private.assignment_item(p_kind, a) = p_id and a.starts_on <= today order by 1),
      today, p_kind, p_target_id, 'restructuring');
    update public.employee_assignments a
    set position_id = case when p_kind = 'position' then p_target_id else a.position_id end,
      position_title = case when p_kind = 'position' then (select t.title from public.positions t where t.company_id = company and t.id = p_target_id)
        else a.position_title end,
      work_site_id = case when p_kind = 'work_site' then p_target_id else a.work_site_id end,
      cost_centre_id = case when p_kind = 'cost_centre' then p_target_id else a.cost_centre_id end
    where a.company_id = company and a.applied_at is null and private.assignment_item(p_kind, a) = p_id;
  end if;
  case p_kind
    when 'position' then update public.positions i set archived_at = private.now() where i.company_id = company and i.id = p_id;
    when 'work_site' then update public.work_sites i set archived_at = private.now() where i.company_id = company and i.id = p_id;
    else update public.cost_centres i set archived_at = private.now() where i.company_id = company and i.id = p_id;
  end case;
  return moved;
end
$$;

-- People carry the title as text: a new title reaches those who hold the position when this is asked for.
create function public.carry_position_title(p_id uuid) returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid := private.keep_catalogue_item('position', p_id);
  today date := private.today(company);
  title text := (select p.title from public.positions p where p.company_id = company and p.id = p_id);
begin
  return private.move_to_item(
    array(select a.employee_id from private.living_assignments(company) a
      where a.position_id = p_id and a.starts_on <= today and a.position_title is distinct from title order by 1),
    today, 'position', p_id, 'correction');
end
$$;

create function private.tg_catalogue__keep_in_use() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  people bigint := (
    select count(distinct a.employee_id) from private.living_assignments(new.company_id) a where private.assignment_item(tg_argv[0], a) = new.id);
begin
  if people > 0 then
    perform private.refuse('RHFUL', format(case when people = 1 then '%s pessoa está ou vai estar neste item.'
      else '%s pessoas estão ou vão estar neste item.' end, people), 'target_id', 'Escolha para onde elas vão.');
  end if;
  return new;
end
$$;

grant execute on function public.catalogue_use(uuid), public.archive_catalogue_item(text, uuid, uuid), public.carry_position_title(uuid)
  to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _270_keep_in_use before update of archived_at on public.positions
  for each row when (new.archived_at is not null and old.archived_at is null) execute function private.tg_catalogue__keep_in_use('position');
create trigger _270_keep_in_use before update of archived_at on public.work_sites
  for each row when (new.archived_at is not null and old.archived_at is null) execute function private.tg_catalogue__keep_in_use('work_site');
create trigger _270_keep_in_use before update of archived_at on public.cost_centres
  for each row when (new.archived_at is not null and old.archived_at is null) execute function private.tg_catalogue__keep_in_use('cost_centre');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.assignment_item(text, public.employee_assignments) is 'The position, site or cost centre of an assignment.';
comment on function private.living_assignments(uuid) is 'Assignments of a company that hold today or are planned.';
comment on function public.catalogue_use(uuid) is
  'How many have each position, site, cost centre and tag today and in plans, and the documents it asks for; for who keeps them.';
comment on function private.keep_catalogue_item(text, uuid) is 'The company of an item in use that the caller keeps (RHPER, RHNTF).';
comment on function private.move_to_item(uuid[], date, text, uuid, text) is 'Moves any number of people to an item of a list.';
comment on function public.archive_catalogue_item(text, uuid, uuid) is
  'Takes an item out of use; whoever has it, and every plan, goes to the target (RHFUL without one). Returns how many people moved.';
comment on function public.carry_position_title(uuid) is 'Gives the title of a position to those who hold it, from today on; returns how many.';
comment on function private.tg_catalogue__keep_in_use() is 'Refuses archiving what somebody has or is planned to have (RHFUL).';
