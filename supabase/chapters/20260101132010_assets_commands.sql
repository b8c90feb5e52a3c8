-- Assets: commands.
-- See assets_tables for the overview.

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- Gives a company its categories and its term.
create function private.seed_assets(p_company_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.asset_categories (company_id, name, kind, requires_acceptance, is_consumable, useful_life_months, term)
  select p_company_id, s.name, s.kind, s.requires_acceptance, s.is_consumable, s.life, s.term from private.asset_category_seeds() s;
  perform private.seed_templates(p_company_id, array(select s from private.asset_paper_seeds() s));
end
$$;

-- Every company is born with them.
create function private.tg_companies__seed_assets() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.seed_assets(new.id);
  return null;
end
$$;
create trigger _547_seed_assets after insert on public.companies
  for each row execute function private.tg_companies__seed_assets();

-- Companies from before this module begin with them too.
select private.seed_assets(c.id) from public.companies c;

-- Functions: giving -------------------------------------------------------------------------------------------------
-- Who may receive: people of the company who have not left (RHNTF, RHTRM).
create function private.receiver(p_company_id uuid, p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e where e.company_id = p_company_id and e.id = p_employee_id;
  if person.id is null then
    perform private.refuse('RHNTF', 'Esta pessoa não é desta empresa.', 'employee_id', 'Escolha outra pessoa.');
  elsif person.status = 'terminated' then
    perform private.refuse('RHTRM', format('%s não trabalha mais na empresa.', person.display_name), 'employee_id',
      'Escolha outra pessoa.');
  end if;
  return person;
end
$$;

-- Assets that can be given to a person, locked; the first one that cannot is named (RHNTF, RHSTA).
create function private.givable_assets(p_company_id uuid, p_employee_id uuid, p_items private.asset_item[]) returns public.assets[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_assets public.assets[];
  busy record;
begin
  select array_agg(x.a) into found_assets from (
    select a from public.assets a where a.company_id = p_company_id and a.id in (select i.id from unnest(p_items) i)
    order by a.id for update) x;
  if coalesce(cardinality(found_assets), 0) < cardinality(p_items) then
    perform private.refuse('RHNTF', 'Um dos itens não existe mais.', 'items', 'Recarregue a página.');
  end if;
  select private.asset_label(a) as label, a.status, p.display_name as holder into busy
  from unnest(found_assets) a left join public.employees p on p.company_id = a.company_id and p.id = a.holder_id
  where a.status <> 'available' and (a.status, a.holder_id) is distinct from ('reserved', p_employee_id) order by a.name limit 1;
  if found then
    perform private.refuse('RHSTA', busy.label || case when busy.holder is null then ' não está disponível.'
      when busy.status = 'reserved' then ' está reservado para ' || busy.holder || '.' else ' já está com ' || busy.holder || '.' end,
      'items', 'Retire o item da lista.');
  end if;
  return found_assets;
end
$$;

-- The paper of a hand-over, where something asks for a signature.
create function private.begin_handover_paper(p_handover public.asset_handovers, p_person public.employees) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  making constant uuid := case when private.asks_for_signature(p_handover)
    then private.begin_asset_paper(p_person, 'entrega', jsonb_build_object('handover', p_handover.id)) end;
begin
  update public.asset_handovers h set making_id = making where h.company_id = p_handover.company_id and h.id = p_handover.id;
  return making;
end
$$;

-- Tells the person what was given.
create function private.tell_receiver(p_handover public.asset_handovers) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  things constant text[] := array(select t.name from private.things_of_handover(p_handover) t order by t.name);
begin
  if p_handover.employee_id is distinct from private.my_employee_id() then
    perform private.notify(p_handover.company_id, p_handover.employee_id, 'asset', case cardinality(things)
      when 1 then 'Um bem da empresa foi entregue a você' else cardinality(things) || ' bens da empresa foram entregues a você' end,
      array_to_string(things, ', '), '/app/assets', 'asset_handover', p_handover.id);
  end if;
end
$$;

-- p_supplies: [{item_id, quantity, reason}].
create function public.hand_over_assets(
  p_company_id uuid, p_employee_id uuid, p_items jsonb, p_note text default null, p_supplies jsonb default '[]') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  items private.asset_item[];
  supplies private.supply_wish[];
  person public.employees;
  given public.assets[];
  handover public.asset_handovers;
  making uuid;
begin
  perform private.require_assets(p_company_id);
  supplies := private.supply_wishes(p_supplies);
  items := private.asset_items(p_items, supplies <> '{}');
  person := private.receiver(p_company_id, p_employee_id);
  if exists (select from unnest(items) i where i.expected_return_on < private.today(p_company_id)) then
    perform private.refuse('RHEXP', 'A devolução não pode ser antes da entrega.', 'expected_return_on', 'Escolha outro dia.');
  end if;
  given := coalesce(private.givable_assets(p_company_id, person.id, items), '{}');
  insert into public.asset_handovers (company_id, employee_id, delivered_by, delivered_at, note)
  values (p_company_id, person.id, private.my_employee_id(), private.now(), private.tidy(p_note)) returning * into handover;
  insert into public.asset_assignments
    (company_id, asset_id, employee_id, handover_id, delivered_at, delivery_condition, delivery_note, expected_return_on)
  select p_company_id, i.id, person.id, handover.id, handover.delivered_at, i.condition, private.tidy(i.note), i.expected_return_on
  from unnest(items) i;
  perform private.deliver_supplies(handover, supplies);
  making := private.begin_handover_paper(handover, person);
  perform private.move_assets(given, 'delivered', case when making is null then 'in_use' else 'awaiting_acceptance' end, person.id, items,
    person.id);
  perform private.fulfil_requests(handover);
  perform private.tell_receiver(handover);
  return jsonb_build_object('handover_id', handover.id, 'making_id', making);
end
$$;

-- The paper was signed or refused: who signed has the items, who refused gives them back.
create function private.tg_signature_envelopes__settle_assets() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  handover public.asset_handovers;
  waiting public.assets[];
begin
  select h.* into handover from public.asset_handovers h
  join private.document_makings m on m.company_id = h.company_id and m.id = h.making_id
  where h.company_id = new.company_id and m.document_id = new.document_id;
  select array_agg(x.a) into waiting from (
    select a from public.assets a
    join public.asset_assignments s on s.company_id = a.company_id and s.asset_id = a.id and s.returned_at is null
    where s.company_id = handover.company_id and s.handover_id = handover.id and a.status = 'awaiting_acceptance'
    order by a.id for update of a) x;
  if new.status = 'refused' then
    perform private.end_deliveries(handover.company_id, array(select d.id from public.supply_deliveries d
      where d.company_id = handover.company_id and d.handover_id = handover.id), 'refused', null);
  end if;
  if waiting is null then
    return null;
  elsif new.status = 'completed' then
    perform private.move_assets(waiting, 'accepted', 'in_use', handover.employee_id, '{}', handover.employee_id);
  else
    update public.asset_assignments s set returned_at = greatest(private.now(), s.delivered_at)
    where s.company_id = handover.company_id and s.handover_id = handover.id and s.returned_at is null;
    perform private.move_assets(waiting, 'refused', 'available', null, '{}', handover.employee_id);
  end if;
  return null;
end
$$;
create trigger _550_settle_assets after update of status on public.signature_envelopes
  for each row when (old.status = 'open' and new.status in ('completed', 'refused'))
  execute function private.tg_signature_envelopes__settle_assets();

-- Papers that wait for a signature, of hand-overs of which nothing is left.
create function private.end_idle_papers(p_company_id uuid, p_assets uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_envelope(e.id, 'cancelled')
  from public.asset_handovers h
  join private.document_makings m on m.company_id = h.company_id and m.id = h.making_id
  join public.signature_envelopes e on e.company_id = m.company_id and e.document_id = m.document_id and e.status = 'open'
  where h.company_id = p_company_id
    and h.id in (select s.handover_id from public.asset_assignments s where s.company_id = p_company_id and s.asset_id = any (p_assets))
    and not exists (select from public.asset_assignments s
      where s.company_id = h.company_id and s.handover_id = h.id and s.returned_at is null)
    and not exists (select from public.supply_deliveries d
      where d.company_id = h.company_id and d.handover_id = h.id and d.ended_at is null);
end
$$;

-- Functions: what else happens --------------------------------------------------------------------------------------
-- Loss and theft in somebody's hands wait for a decision.
create function private.note_loss(p_asset public.assets, p_kind text, p_note text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.asset_damages as d (company_id, asset_id, assignment_id, employee_id, kind, happened_on, note, worth)
  select s.company_id, s.asset_id, s.id, s.employee_id, p_kind, private.today(s.company_id), p_note,
    private.worth_of(p_asset, private.today(s.company_id))
  from public.asset_assignments s
  where s.company_id = p_asset.company_id and s.asset_id = p_asset.id and s.returned_at is null
  on conflict (company_id, assignment_id) do update set kind = excluded.kind, note = excluded.note, decision = null, reason = null,
    decided_by = null, decided_at = null, happened_on = excluded.happened_on, worth = excluded.worth
  where d.decision is distinct from 'charge'
$$;

-- p_status: lost, stolen (with the number of the police report, whose file may come later), written_off, or back (available to nobody,
-- in_use to its holder).
create function public.move_asset(p_company_id uuid, p_asset_id uuid, p_status text, p_note text default null,
  p_report_number text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  target text := case when p_status <> 'back' then p_status when asset.holder_id is null then 'available' else 'in_use' end;
  note text := concat_ws(': ', 'Boletim de ocorrência ' || private.tidy(p_report_number), private.tidy(p_note));
begin
  if coalesce(p_status, '') not in ('lost', 'stolen', 'written_off', 'back') or asset.status = 'in_maintenance' then
    perform private.refuse('RHARG', 'Esta ação não existe.', 'status', 'Recarregue a página.');
  elsif p_status <> 'back' and private.tidy(p_note) is null then
    perform private.refuse('RHCOM', 'Conte o que aconteceu.', 'note', 'Escreva em uma frase.');
  elsif p_status = 'stolen' and private.tidy(p_report_number) is null then
    perform private.refuse('RHCOM', 'Informe o número do boletim de ocorrência.', 'report_number', 'O arquivo pode vir depois.');
  end if;
  asset := private.give_up_reservation(asset);
  if target in ('lost', 'stolen') then
    perform private.note_loss(asset, case target when 'lost' then 'loss' else 'theft' end, left(note, 500));
  elsif p_status = 'back' then
    update public.asset_damages d set decision = 'waive', reason = 'O bem apareceu', decided_by = private.my_employee_id(),
      decided_at = private.now()
    where d.company_id = p_company_id and d.asset_id = asset.id and d.decision is null and d.kind <> 'damage';
  else
    update public.asset_assignments s set returned_at = greatest(private.now(), s.delivered_at)
    where s.company_id = p_company_id and s.asset_id = asset.id and s.returned_at is null;
  end if;
  perform private.move_assets(array[asset], 'moved', target, case when target <> 'written_off' then asset.holder_id end,
    array[private.noted(asset.id, note)], null);
  perform private.reserve_waiting(p_company_id, array[asset.category_id]);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.hand_over_assets(uuid, uuid, jsonb, text, jsonb), public.move_asset(uuid, uuid, text, text, text)
  to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('hand_over_assets', 'handover_id uuid, making_id uuid?');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.hand_over_assets(uuid, uuid, jsonb, text, jsonb) is
  'Gives things and supplies ([{item_id, quantity, reason}]) to a person, with one paper to sign where a category asks for it
  (RHPER, RHNTF, RHTRM, RHSTA, RHEXP, RHARG, RHLIM).';
comment on function public.move_asset(uuid, uuid, text, text, text) is
  'Loss, theft, write-off and back; loss needs a note, theft the number of a police report (RHPER, RHNTF, RHCOM, RHSTA).';
