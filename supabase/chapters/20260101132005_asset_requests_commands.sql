-- Requests of assets: commands.
-- See asset_requests_tables for the overview.

-- Functions: reserving ----------------------------------------------------------------------------------------------
-- Reserves free things for approved requests of these categories, the oldest first, as far as there are any. A thing that somebody else
-- takes at the same moment is passed over.
create function private.reserve_waiting(p_company_id uuid, p_categories uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  waiting public.asset_requests;
  asset public.assets;
  done integer := 0;
begin
  for waiting in
    select r.* from public.asset_requests r
    where r.company_id = p_company_id and r.category_id = any (p_categories) and r.status = 'approved' and r.asset_id is null
    order by (r.urgency = 'urgent') desc, r.created_at, r.id for update skip locked
  loop
    select a.* into asset from public.assets a
    where a.company_id = p_company_id and a.status = 'available' and a.id = (
      select f.id from private.free_assets(p_company_id, waiting.category_id, waiting.employee_id) f (id) limit 1)
    for update skip locked;
    if found then
      perform private.move_assets(array[asset], 'reserved', 'reserved', waiting.employee_id, '{}', waiting.employee_id);
      update public.asset_requests r set asset_id = asset.id where r.company_id = p_company_id and r.id = waiting.id;
      done := done + 1;
    end if;
  end loop;
  return done;
end
$$;

-- What is handed over fulfils what was approved for the person: the very thing that is reserved, or one of its category.
create function private.fulfil_requests(p_handover public.asset_handovers) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given record;
begin
  for given in select t.category_id, t.asset_id from private.things_of_handover(p_handover) t loop
    update public.asset_requests r set status = 'fulfilled', asset_id = coalesce(given.asset_id, r.asset_id)
    where r.company_id = p_handover.company_id and r.id = (
      select w.id from public.asset_requests w
      where w.company_id = p_handover.company_id and w.employee_id = p_handover.employee_id and w.status = 'approved'
        and (w.asset_id = given.asset_id or (w.asset_id is null and w.category_id = given.category_id))
      order by w.asset_id nulls last, w.created_at limit 1 for update);
  end loop;
end
$$;

-- A reserved thing that cannot be given: its request waits for another one. The thing, without whom it was for.
create function private.give_up_reservation(p_asset public.assets) returns public.assets
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_asset.status = 'reserved' then
    update public.asset_requests r set asset_id = null
    where r.company_id = p_asset.company_id and r.asset_id = p_asset.id and r.status = 'approved';
    p_asset.holder_id := null;
  end if;
  return p_asset;
end
$$;

-- Ends requests; what was reserved for them is free again, and may serve who waits.
create function private.end_requests(p_company_id uuid, p_requests uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  freed public.assets[];
begin
  select array_agg(x.a) into freed from (
    select a from public.assets a
    where a.company_id = p_company_id and a.status = 'reserved' and a.id in (
      select r.asset_id from public.asset_requests r where r.company_id = p_company_id and r.id = any (p_requests))
    order by a.id for update) x;
  update public.asset_requests r set status = 'cancelled', asset_id = null
  where r.company_id = p_company_id and r.id = any (p_requests) and r.status in ('pending', 'approved');
  if freed is not null then
    perform private.move_assets(freed, 'released', 'available', null, '{}', null);
    perform private.reserve_waiting(p_company_id, array(select a.category_id from unnest(freed) a));
  end if;
end
$$;

-- Functions: asking -------------------------------------------------------------------------------------------------
-- For whom the caller may ask: themselves, who reports to them, and for HR everybody of the company who has not left (RHNTF, RHTRM).
create function private.asset_wisher(p_caller private.caller, p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e
  where e.id = coalesce(p_employee_id, p_caller.employee_id)
    and (e.id = any (private.people_whose_assets_show()) or e.company_id = any (private.companies_reached(p_caller, 'approve_assets')));
  if person.id is null then
    perform private.refuse_missing('Você não pode pedir para esta pessoa.', 'employee_id');
  elsif person.status = 'terminated' then
    perform private.refuse('RHTRM', format('%s não trabalha mais na empresa.', person.display_name), 'employee_id',
      'Escolha outra pessoa.');
  end if;
  return person;
end
$$;

-- p_values: {employee_id, reason, urgency, needed_by}. Who may approve assets asks without an approval.
create function public.request_asset(p_category_id uuid, p_values jsonb) returns public.asset_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  wish constant private.asset_wish := private.record_of(null::private.asset_wish, p_values);
  person public.employees := private.asset_wisher(caller, wish.employee_id);
  approves constant boolean := person.company_id = any (private.companies_reached(caller, 'approve_assets'));
  request public.asset_requests;
begin
  if not exists (select from public.asset_categories c where c.company_id = person.company_id and c.id = p_category_id
      and c.archived_at is null and c.is_requestable) then
    perform private.refuse('RHARG', 'Este tipo de bem não pode ser pedido.', 'category_id', 'Escolha outro.');
  elsif wish.needed_by < private.today(person.company_id) then
    perform private.refuse('RHEXP', 'O dia já passou.', 'needed_by', 'Escolha hoje ou outro dia.');
  elsif coalesce(wish.urgency, 'normal') not in ('normal', 'urgent') then
    perform private.refuse('RHARG', 'Escolha normal ou urgente.', 'urgency', 'Recarregue a página.');
  elsif not approves and private.tidy(wish.reason) is null then
    perform private.refuse('RHCOM', 'Conte para que é.', 'reason', 'Uma frase ajuda quem decide.');
  end if;
  insert into public.asset_requests (company_id, employee_id, asked_by, category_id, reason, urgency, needed_by, status, created_at)
  values (person.company_id, person.id, caller.employee_id, p_category_id, private.tidy(wish.reason), coalesce(wish.urgency, 'normal'),
    wish.needed_by, case when approves then 'approved' else 'pending' end, private.now())
  returning * into request;
  if approves then
    perform private.reserve_waiting(request.company_id, array[request.category_id]);
  else
    update public.asset_requests r set approval_id = private.open_approval(request.company_id, 'asset_request', request.id,
      caller.employee_id, private.asset_request_title(request), jsonb_build_object('about', person.id))
    where r.id = request.id;
  end if;
  return (select r from public.asset_requests r where r.company_id = request.company_id and r.id = request.id);
end
$$;

-- What the decision means: approved is reserved out of the stock, or waits for it.
create function private.settle_asset_request(p_entity_id uuid, p_decision text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.asset_requests;
begin
  select r.* into request from public.asset_requests r where r.id = p_entity_id for update;
  if p_decision = 'adjust' or request.status <> 'pending' then
    return;
  end if;
  update public.asset_requests r set status = p_decision where r.id = request.id;
  if p_decision = 'approved' then
    perform private.reserve_waiting(request.company_id, array[request.category_id]);
  end if;
end
$$;

-- Before a decision who asked takes it back through the approval; afterwards they or HR.
create function public.cancel_asset_request(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  request public.asset_requests;
begin
  select r.* into request from public.asset_requests r
  where r.id = p_request_id and (r.asked_by = caller.employee_id or r.company_id = any (private.companies_reached(caller, 'manage_assets')))
  for update;
  if request.id is null then
    perform private.refuse_missing('Este pedido não existe mais.');
  elsif request.status not in ('pending', 'approved') then
    perform private.refuse('RHCLS', 'Este pedido já foi encerrado.', '', 'Recarregue a página.');
  elsif request.status = 'pending' and request.asked_by = caller.employee_id then
    perform public.cancel_approval(request.approval_id);
  elsif request.status = 'pending' then
    perform private.refuse('RHSTA', 'Este pedido espera uma decisão.', '', 'Recuse-o em Pendências.');
  else
    perform private.end_requests(request.company_id, array[request.id]);
  end if;
end
$$;

-- Functions: arrivals -----------------------------------------------------------------------------------------------
-- The kit of the position is asked for with the arrival, and reserved as far as there is stock.
create function private.tg_admissions__reserve_kit() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.asset_requests (company_id, employee_id, asked_by, category_id, origin, needed_by, status, created_at)
  select e.company_id, e.id, private.my_employee_id(), i.category_id, 'arrival', e.hire_date, 'approved', private.now()
  from public.employees e
  cross join private.current_assignments(array[e.id]) w
  join public.asset_kit_positions p on p.company_id = e.company_id and p.position_id = w.position_id
  join public.asset_kits k on k.company_id = p.company_id and k.id = p.kit_id and k.archived_at is null
  join public.asset_kit_items i on i.company_id = k.company_id and i.kit_id = k.id
  cross join generate_series(1, i.quantity) n
  where e.company_id = new.company_id and e.id = new.employee_id;
  perform private.reserve_waiting(new.company_id, array(select r.category_id from public.asset_requests r
    where r.company_id = new.company_id and r.employee_id = new.employee_id and r.origin = 'arrival' and r.status = 'approved'));
  return null;
end
$$;

-- Who leaves, or arrives no more, receives nothing.
create function private.tg_employees__end_asset_requests() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_requests(new.company_id, array(select r.id from public.asset_requests r
    where r.company_id = new.company_id and r.employee_id = new.id and r.status in ('pending', 'approved')));
  return null;
end
$$;

-- An arrival whose tasks are taken back gives its kit up as well.
create function private.tg_journeys__end_asset_requests() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_requests(new.company_id, array(select r.id from public.asset_requests r
    where r.company_id = new.company_id and r.employee_id = new.employee_id and r.origin = 'arrival' and r.status = 'approved'));
  return null;
end
$$;

create trigger _550_reserve_kit after insert on public.admissions
  for each row execute function private.tg_admissions__reserve_kit();
create trigger _560_end_asset_requests after update of status on public.employees
  for each row when (old.status <> new.status and new.status = 'terminated') execute function private.tg_employees__end_asset_requests();
create trigger _560_end_asset_requests after update of status on public.journeys
  for each row when (old.status = 'open' and new.status = 'undone' and new.kind = 'admission')
  execute function private.tg_journeys__end_asset_requests();

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.request_asset(uuid, jsonb), public.cancel_asset_request(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.request_asset(uuid, jsonb) is
  'Asks for a thing of a category, for oneself, the team or an arrival: {employee_id, reason, urgency, needed_by}
  (RHPER, RHNTF, RHTRM, RHARG, RHEXP, RHCOM).';
comment on function public.cancel_asset_request(uuid) is 'Takes a request back; what was reserved is free again (RHNTF, RHCLS, RHSTA).';
