-- Positions, work sites, cost centres: commands.
-- Who uses an item of these lists, today and in plans, and taking an item out of use without losing anybody: whoever has it
-- goes to another item from today on, and plans that lead to it lead to the other. manage_departments acts.
-- It refuses: archiving what somebody has or will have without saying where they go, by any door, and a target that is the
-- item itself, archived or of another company.

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Moves any number of people to an item of a list, a thousand at a time, as change_assignments takes them.
create function private.move_to_item(p_people uuid[], p_on date, p_kind text, p_target_id uuid, p_reason text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  moved integer := 0;
begin
  for place in 1 .. coalesce(cardinality(p_people), 0) by 1000 loop
    moved := moved + public.change_assignments(p_people[place : place + 999], p_on, jsonb_build_object(p_kind || '_id', p_target_id),
      p_reason);
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
      array(select a.employee_id from private.living_assignments(company) a
        where private.assignment_item(p_kind, a) = p_id and a.starts_on <= today order by 1),
      today, p_kind, p_target_id, 'restructuring');
    update public.employee_assignments a
    set position_id = case when p_kind = 'position' then p_target_id else a.position_id end,
      position_title = case when p_kind = 'position' then (select t.title from public.positions t
        where t.company_id = company and t.id = p_target_id)
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

grant execute on function public.archive_catalogue_item(text, uuid, uuid), public.carry_position_title(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.archive_catalogue_item(text, uuid, uuid) is
  'Takes an item out of use; whoever has it, and every plan, goes to the target (RHFUL without one). Returns how many people moved.';
comment on function public.carry_position_title(uuid)
  is 'Gives the title of a position to those who hold it, from today on; returns how many.';
