-- Assets: what concerns a company.
-- Who looks after its sites, things that go to another company of the group, and what its days bring. See assets_tables for the overview.

-- Functions: sites --------------------------------------------------------------------------------------------------
-- Who looks after the things of a site, instead of those who did.
create function public.save_asset_keepers(p_company_id uuid, p_work_site_id uuid, p_people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  if not exists (select from public.work_sites w where w.company_id = p_company_id and w.id = p_work_site_id) then
    perform private.refuse('RHNTF', 'Esta unidade não existe mais.', '', 'Recarregue a página.');
  elsif exists (select from unnest(p_people) x (id) where not exists (select from public.employees e
      where e.company_id = p_company_id and e.id = x.id and e.status <> 'terminated')) then
    perform private.refuse('RHNTF', 'Uma das pessoas não trabalha nesta empresa.', 'people', 'Escolha outra pessoa.');
  end if;
  delete from public.asset_keepers k
  where k.company_id = p_company_id and k.work_site_id = p_work_site_id and k.employee_id <> all (p_people);
  insert into public.asset_keepers (company_id, work_site_id, employee_id)
  select p_company_id, p_work_site_id, x.id from unnest(p_people) x (id) on conflict do nothing;
end
$$;

-- Functions: between companies --------------------------------------------------------------------------------------
-- The category of another company with this name and kind, made where there is none.
create function private.same_category(p_category public.asset_categories, p_company_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  select c.id into found_id from public.asset_categories c
  where c.company_id = p_company_id and c.archived_at is null and lower(c.name) = lower(p_category.name) and c.kind = p_category.kind;
  if found_id is null then
    insert into public.asset_categories (company_id, name, kind, requires_acceptance, is_requestable, is_consumable, term,
      useful_life_months, floor_percent)
    values (p_company_id, p_category.name, p_category.kind, p_category.requires_acceptance, p_category.is_requestable,
      p_category.is_consumable, p_category.term, p_category.useful_life_months, p_category.floor_percent)
    returning id into found_id;
  end if;
  return found_id;
end
$$;

-- A free thing goes to another company of who reaches both: written off here, registered there with its value and its past in a word.
create function public.transfer_asset(p_company_id uuid, p_asset_id uuid, p_to_company_id uuid, p_tag text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  fresh public.assets;
  new_tag constant text := coalesce(private.tidy(p_tag), asset.tag);
begin
  perform private.require_company(p_to_company_id, 'manage_assets', 'Somente masters transferem bens entre empresas.');
  if p_to_company_id = p_company_id then
    perform private.refuse('RHARG', 'Escolha outra empresa.', 'to_company_id', 'O bem já é desta.');
  elsif asset.status <> 'available' then
    perform private.refuse('RHSTA', 'Só o que está disponível pode ser transferido.', '', 'Receba o bem de volta antes.');
  elsif exists (select from public.assets a where a.company_id = p_to_company_id and lower(a.tag) = lower(new_tag)) then
    perform private.refuse('RHDUP', 'Esta etiqueta já existe na outra empresa.', 'tag', 'Informe outra etiqueta.');
  elsif exists (select from public.assets a where a.company_id = p_to_company_id and lower(a.serial) = lower(asset.serial)) then
    perform private.refuse('RHDUP', 'O número de série já existe na outra empresa.', 'to_company_id', 'Confira o cadastro de lá.');
  end if;
  insert into public.assets (company_id, tag, category_id, name, brand, serial, condition, supplier, invoice_number, purchased_on, cost,
    warranty_until, notes)
  select p_to_company_id, new_tag, private.same_category(c, p_to_company_id), asset.name, asset.brand, asset.serial, asset.condition,
    asset.supplier, asset.invoice_number, asset.purchased_on, asset.cost, asset.warranty_until, asset.notes
  from public.asset_categories c where c.company_id = asset.company_id and c.id = asset.category_id
  returning * into fresh;
  perform private.move_assets(array[asset], 'moved', 'written_off', null, array[private.noted(asset.id, format(
    'Transferido para %s, etiqueta %s', (select c.name from public.companies c where c.id = p_to_company_id), new_tag))], null);
  perform private.move_assets(array[fresh], 'moved', 'available', null, array[private.noted(fresh.id, format('Veio de %s, etiqueta %s',
    (select c.name from public.companies c where c.id = p_company_id), asset.tag))], null);
  return fresh.id;
end
$$;

-- Functions: the days -----------------------------------------------------------------------------------------------
-- Terms that wait for a signature: the person is reminded after 2, 5 and 10 days; after 10 the manager and HR are told too. Who has no
-- login is reached by HR, with the link or at the counter.
create function private.remind_of_terms(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record;
  told integer := 0;
begin
  for late in
    select h.id, e.id as employee_id, e.display_name, e.manager_id, e.user_id is not null as signs_in, v.id as envelope_id,
      p_today - private.company_date(p_company_id, v.created_at) as days,
      (select string_agg(t.name, ', ' order by t.name) from private.things_of_handover(h) t) as things
    from public.signature_envelopes v
    join private.document_makings m on m.company_id = v.company_id and m.document_id = v.document_id
    join public.asset_handovers h on h.company_id = m.company_id and h.making_id = m.id
    join public.employees e on e.company_id = h.company_id and e.id = h.employee_id and e.status <> 'terminated'
    where v.company_id = p_company_id and v.status = 'open'
      and p_today - private.company_date(p_company_id, v.created_at) in (2, 5, 10)
  loop
    if late.signs_in then
      perform private.notify(p_company_id, late.employee_id, 'asset', 'Falta assinar o termo do que você recebeu', late.things,
        '/app/documents?tab=mine&sign=' || late.envelope_id, 'asset_handover', late.id);
    end if;
    if not late.signs_in or late.days = 10 then
      perform private.notify_people(p_company_id, private.admins_except(p_company_id, array[late.employee_id])
          || case when late.days = 10 and late.signs_in then array_remove(array[late.manager_id], null) else '{}' end, 'asset',
        format('%s não assinou o termo há %s dias', late.display_name, late.days), late.things, '/app/assets?holder=' || late.employee_id,
        'asset_handover', late.id);
    end if;
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Things to give back tomorrow, and what should be back since yesterday.
create function private.remind_of_returns(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    select s.employee_id, s.expected_return_on, string_agg(private.asset_label(a), ', ' order by a.name, a.tag) as things
    from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
    where s.company_id = p_company_id and s.returned_at is null and s.expected_return_on in (p_today + 1, p_today - 1)
    group by 1, 2
  loop
    perform private.notify(p_company_id, due.employee_id, 'asset', case when due.expected_return_on > p_today
      then 'Amanhã é dia de devolver' else 'A devolução está atrasada' end, due.things, '/app/assets');
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Ends that come in as many days as the company wishes for the first notice (asset_notice_days), in 30 and 7, to HR:
-- certificates of what people have, and warranties.
create function private.tell_asset_ends(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ending record;
  first integer := private.setting_number(p_company_id, 'asset_notice_days');
  told integer := 0;
begin
  for ending in
    select format('O CA %s vence em %s', v.ca_number, private.brazilian_date(v.valid_until)) as title, u.people
        || case u.people when 1 then ' pessoa usa' else ' pessoas usam' end as body, '/app/assets?aba=epi' as url
    from public.ppe_certificates v
    cross join lateral (select count(distinct n.employee_id) as people
      from public.supply_items i join private.supplies_in_use(p_company_id) n on n.item_id = i.id
      where i.company_id = v.company_id and i.ca_number = v.ca_number) u
    where v.company_id = p_company_id and v.valid_until - p_today in (first, 30, 7) and u.people > 0
    union all
    select format('Garantias terminam em %s', private.brazilian_date(a.warranty_until)), count(*)
        || case count(*) when 1 then ' bem: ' else ' bens: ' end
        || left(string_agg(private.asset_label(a), ', ' order by a.name, a.tag), 300),
      '/app/assets?tab=register'
    from public.assets a
    where a.company_id = p_company_id and a.warranty_until in (p_today + first, p_today + 30, p_today + 7)
      and a.status not in ('written_off', 'lost', 'stolen')
    group by a.warranty_until
  loop
    perform private.notify_people(p_company_id, private.admins_except(p_company_id, '{}'), 'asset', ending.title, ending.body, ending.url);
    told := told + 1;
  end loop;
  return told;
end
$$;

-- What a day brings to the assets of a company.
create function private.tell_asset_days(p_company_id uuid, p_today date) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.remind_of_terms(p_company_id, p_today) + private.remind_of_returns(p_company_id, p_today)
    + private.tell_asset_ends(p_company_id, p_today)
$$;
insert into private.daily_routines (routine_name, routine) values ('assets', 'private.tell_asset_days');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_asset_keepers(uuid, uuid, uuid[]), public.transfer_asset(uuid, uuid, uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_asset_keepers(uuid, uuid, uuid[]) is 'Who looks after the things of a site, and sees them (RHPER, RHNTF).';
comment on function public.transfer_asset(uuid, uuid, uuid, text) is
  'Sends a free thing to another company; answers its id there (RHPER, RHNTF, RHARG, RHSTA, RHDUP).';
