-- Returns of assets: commands.
-- See assets_tables for the overview.

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Refuses damage without a word and a picture (RHCOM, RHUPL).
create function private.check_returned(p_items private.asset_item[]) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (select from unnest(p_items) i where i.condition = 'damaged' and private.tidy(i.note) is null) then
    perform private.refuse('RHCOM', 'Conte o que aconteceu com o item danificado.', 'note', 'Escreva em uma frase.');
  elsif exists (select from unnest(p_items) i where i.condition = 'damaged' and coalesce(cardinality(i.photos), 0) = 0) then
    perform private.refuse('RHUPL', 'Fotografe o item danificado.', 'photos', 'A foto mostra o estado em que ele voltou.');
  end if;
end
$$;

-- Open assignments of assets that came back: over, with what is to be decided of damage; a loss that nobody decided about is no loss, and
-- a repair from which they came is over.
create function private.close_assignments(p_company_id uuid, p_items private.asset_item[], p_returns public.asset_returns[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with closed as (
    update public.asset_assignments s
    set returned_at = greatest(private.now(), s.delivered_at), return_condition = i.condition, return_note = private.tidy(i.note),
      received_by = private.my_employee_id(), return_id = (select r.id from unnest(p_returns) r where r.employee_id = s.employee_id)
    from unnest(p_items) i where s.company_id = p_company_id and s.asset_id = i.id and s.returned_at is null
    returning s.*
  )
  insert into public.asset_damages as d (company_id, asset_id, assignment_id, employee_id, kind, happened_on, note, worth)
  select c.company_id, c.asset_id, c.id, c.employee_id, 'damage', private.today(p_company_id), c.return_note,
    private.worth_of(a, private.today(p_company_id))
  from closed c join public.assets a on a.company_id = c.company_id and a.id = c.asset_id
  where c.return_condition = 'damaged' and c.return_condition is distinct from c.delivery_condition
  on conflict (company_id, assignment_id) do update set kind = 'damage', note = excluded.note where d.decision is null;
  update public.asset_damages d set decision = 'waive', reason = 'O bem apareceu', decided_by = private.my_employee_id(),
    decided_at = private.now()
  from unnest(p_items) i
  where d.company_id = p_company_id and d.asset_id = i.id and d.decision is null and d.kind <> 'damage';
  update public.asset_maintenances m set closed_on = greatest(private.today(p_company_id), m.opened_on)
  from unnest(p_items) i where m.company_id = p_company_id and m.asset_id = i.id and m.closed_on is null;
end
$$;

-- A return for each person who has some of the items, when they are to sign for it.
create function private.begin_returns(p_company_id uuid, p_items private.asset_item[]) returns public.asset_returns[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  begun public.asset_returns[];
begin
  with made as (
    insert into public.asset_returns (company_id, employee_id, received_by, returned_at)
    select p_company_id, s.employee_id, private.my_employee_id(), private.now()
    from public.asset_assignments s
    where s.company_id = p_company_id and s.returned_at is null and s.asset_id in (select i.id from unnest(p_items) i)
    group by s.employee_id returning *)
  select coalesce(array_agg(m), '{}') into begun from made m;
  return begun;
end
$$;

-- The paper of each return of which something asked for a signature: [{person, making_id}].
create function private.begin_return_papers(p_returns public.asset_returns[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  back public.asset_returns;
  making uuid;
  papers jsonb := '[]';
begin
  foreach back in array coalesce(p_returns, '{}') loop
    making := (select private.begin_asset_paper(e, 'devolucao', jsonb_build_object('return', back.id)) from public.employees e
      where e.company_id = back.company_id and e.id = back.employee_id and exists (
        select from public.asset_assignments s
        join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
        join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id and c.requires_acceptance
        where s.company_id = back.company_id and s.return_id = back.id));
    if making is not null then
      update public.asset_returns r set making_id = making where r.company_id = back.company_id and r.id = back.id;
      papers := papers || jsonb_build_object('person', private.person(back.employee_id), 'making_id', making);
    end if;
  end loop;
  return papers;
end
$$;

-- p_signs: whether who gives back signs for the state of it.
create function public.return_assets(p_company_id uuid, p_items jsonb, p_signs boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  items private.asset_item[];
  back public.assets[];
  begun public.asset_returns[];
begin
  perform private.require_assets(p_company_id);
  items := private.asset_items(p_items);
  perform private.check_returned(items);
  select coalesce(array_agg(x.a), '{}') into back from (
    select a from public.assets a
    join public.asset_assignments s on s.company_id = a.company_id and s.asset_id = a.id and s.returned_at is null
    where a.company_id = p_company_id and a.id in (select i.id from unnest(items) i)
      and a.status in ('awaiting_acceptance', 'in_use', 'return_requested', 'in_maintenance', 'lost', 'stolen')
    order by a.id for update of a) x;
  if cardinality(back) < cardinality(items) then
    perform private.refuse('RHNTF', 'Um dos itens não está com ninguém.', 'items', 'Recarregue a página.');
  end if;
  if p_signs then
    begun := private.begin_returns(p_company_id, items);
  end if;
  perform private.close_assignments(p_company_id, items, begun);
  perform private.end_idle_papers(p_company_id, array(select a.id from unnest(back) a));
  perform private.move_assets(back, 'returned', 'available', null, items, null);
  perform private.reserve_waiting(p_company_id, array(select a.category_id from unnest(back) a));
  return jsonb_build_object('returned', cardinality(back), 'papers', private.begin_return_papers(begun));
end
$$;

create function public.request_asset_return(p_asset_id uuid, p_note text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  asset public.assets;
begin
  select a.* into asset from public.assets a
  where a.company_id = caller.company_id and a.id = p_asset_id and a.holder_id = caller.employee_id for update;
  if asset.id is null then
    perform private.refuse_missing('Este bem não está com você.');
  elsif asset.status <> 'in_use' then
    perform private.refuse('RHSTA', 'Este bem não espera uma devolução agora.', '', 'Recarregue a página para ver a situação atual.');
  end if;
  perform private.move_assets(array[asset], 'return_requested', 'return_requested', asset.holder_id,
    array[private.noted(asset.id, p_note)], caller.employee_id);
  perform private.notify_people(asset.company_id, private.admins_except(asset.company_id, array[caller.employee_id]), 'asset',
    format('%s quer devolver um bem', private.person_name(caller.employee_id)), private.asset_label(asset), '/app/assets?bem=' || asset.id,
    'asset', asset.id);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.return_assets(uuid, jsonb, boolean), public.request_asset_return(uuid, text) to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('return_paper', 'person person, making_id uuid'),
  ('return_assets', 'returned number, papers return_paper[]');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.return_assets(uuid, jsonb, boolean) is
  'Takes items back with their condition, and with a paper that who gives back signs; damage needs a note and a picture
  (RHPER, RHNTF, RHCOM, RHUPL).';
comment on function public.request_asset_return(uuid, text) is 'The holder wants to give an asset back (RHNTF, RHSTA).';
