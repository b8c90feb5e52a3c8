-- Assets.
-- What a company lends: equipment, PPE, keys, cards, of categories that say whether a term is signed and how long the thing lasts. An asset
-- is handed over to one person at a time and comes back; each hand-over is one paper over all its items, signed by the signature engine
-- (`documents`), and a refusal gives them back. What happens to an asset is a row of `asset_events` for good: the chain of custody.
-- HR (manage_assets) sees and moves all of them; people see what they hold, managers what their team holds, and who looks after a site
-- what belongs there.
-- It refuses: two assets of one tag or serial number, two open hand-overs of one asset, a hand-over to who left or has not come, a return
-- before the hand-over, damage and loss without a word, changes of situation outside the table, deletion.

-- Tables ------------------------------------------------------------------------------------------------------------
-- kind: what sort of thing, for icons and rules of PPE. term: what the person agrees to, one paragraph of the paper.
create table public.asset_categories (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  kind text not null default 'equipment',
  requires_acceptance boolean not null default true,
  is_requestable boolean not null default true,
  is_consumable boolean not null default false,
  term text,
  useful_life_months smallint,
  floor_percent numeric(5, 2) not null default 10,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint asset_categories_pkey primary key (id),
  constraint asset_categories_company_id_key unique (company_id, id),
  constraint asset_categories_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint asset_categories_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint asset_categories_name_check check (private.is_clean_text(name, 80)),
  constraint asset_categories_kind_check check (
    kind in ('equipment', 'peripheral', 'furniture', 'vehicle', 'sim', 'epi', 'card', 'key', 'uniform', 'other')),
  constraint asset_categories_term_check check (char_length(term) between 1 and 2000),
  constraint asset_categories_useful_life_check check (useful_life_months between 1 and 600),
  constraint asset_categories_floor_check check (floor_percent between 0 and 100)
);

create table public.assets (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  tag text not null,
  category_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  brand text,
  serial text,
  condition text not null default 'good',
  status text not null default 'available',
  holder_id uuid,
  work_site_id uuid,
  place text,
  supplier text,
  invoice_number text,
  purchased_on date,
  cost numeric(12, 2),
  warranty_until date,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(tag, name, brand, serial)) stored,
  constraint assets_pkey primary key (id),
  constraint assets_company_id_key unique (company_id, id),
  constraint assets_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint assets_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint assets_holder_fkey foreign key (company_id, holder_id) references public.employees (company_id, id) on delete restrict,
  constraint assets_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint assets_tag_check check (private.is_clean_text(tag, 40)),
  constraint assets_name_check check (private.is_clean_text(name, 120)),
  constraint assets_brand_check check (private.is_clean_text(brand, 60)),
  constraint assets_serial_check check (private.is_clean_text(serial, 60)),
  constraint assets_condition_check check (condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  constraint assets_status_check check (
    status in ('available', 'reserved', 'awaiting_acceptance', 'in_use', 'return_requested', 'in_maintenance', 'lost', 'stolen',
      'written_off')),
  constraint assets_holder_check check (
    (status in ('reserved', 'awaiting_acceptance', 'in_use', 'return_requested')) <= (holder_id is not null)),
  constraint assets_place_check check (private.is_clean_text(place, 80)),
  constraint assets_supplier_check check (private.is_clean_text(supplier, 120)),
  constraint assets_invoice_number_check check (private.is_clean_text(invoice_number, 60)),
  constraint assets_cost_check check (cost >= 0),
  constraint assets_warranty_until_check check (warranty_until >= purchased_on),
  constraint assets_notes_check check (char_length(notes) between 1 and 2000)
);

-- One paper for all that is given at once; making_id is its making where something asks for a signature.
create table public.asset_handovers (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  delivered_by uuid,
  delivered_at timestamptz not null,
  making_id uuid,
  note text,
  constraint asset_handovers_pkey primary key (id),
  constraint asset_handovers_company_id_key unique (company_id, id),
  constraint asset_handovers_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_handovers_making_fkey foreign key (company_id, making_id)
    references private.document_makings (company_id, id) on delete restrict,
  constraint asset_handovers_note_check check (private.is_clean_text(note, 500))
);

-- One paper for all that a person gave back at once; making_id is its making where it is to be signed.
create table public.asset_returns (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  received_by uuid,
  returned_at timestamptz not null,
  making_id uuid,
  constraint asset_returns_pkey primary key (id),
  constraint asset_returns_company_id_key unique (company_id, id),
  constraint asset_returns_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_returns_making_fkey foreign key (company_id, making_id)
    references private.document_makings (company_id, id) on delete restrict
);

-- Who has an asset, from when to when. Delivered by a row of another company (a master's) as well: plain ids.
create table public.asset_assignments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  asset_id uuid not null,
  employee_id uuid not null,
  handover_id uuid not null,
  delivered_at timestamptz not null,
  delivery_condition text not null,
  delivery_note text,
  expected_return_on date,
  return_id uuid,
  returned_at timestamptz,
  return_condition text,
  return_note text,
  received_by uuid,
  constraint asset_assignments_pkey primary key (id),
  constraint asset_assignments_company_id_key unique (company_id, id),
  constraint asset_assignments_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_assignments_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_assignments_handover_fkey foreign key (company_id, handover_id)
    references public.asset_handovers (company_id, id) on delete restrict,
  constraint asset_assignments_return_fkey foreign key (company_id, return_id)
    references public.asset_returns (company_id, id) on delete restrict,
  constraint asset_assignments_conditions_check check (
    delivery_condition in ('new', 'good', 'fair', 'poor', 'damaged') and return_condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  constraint asset_assignments_notes_check check (private.is_clean_text(delivery_note, 300) and private.is_clean_text(return_note, 500)),
  constraint asset_assignments_returned_at_check check (returned_at >= delivered_at)
);

-- moved: repair, loss, theft, write-off and back. decided: what HR decided of damage, loss or theft. audited: what an audit found.
create table public.asset_events (
  id bigint generated always as identity,
  company_id uuid not null,
  asset_id uuid not null,
  at timestamptz not null,
  kind text not null,
  from_status text,
  to_status text not null,
  employee_id uuid,
  actor_id uuid,
  condition text,
  note text,
  constraint asset_events_pkey primary key (id),
  constraint asset_events_company_id_key unique (company_id, id),
  constraint asset_events_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_events_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_events_kind_check check (
    kind in ('registered', 'reserved', 'released', 'delivered', 'accepted', 'refused', 'return_requested', 'returned', 'moved', 'decided',
      'audited'))
);

-- Who looks after the things of a site, and sees them, besides HR.
create table public.asset_keepers (
  company_id uuid not null,
  work_site_id uuid not null,
  employee_id uuid not null,
  constraint asset_keepers_pkey primary key (company_id, work_site_id, employee_id),
  constraint asset_keepers_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint asset_keepers_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index asset_keepers_company_employee_idx on public.asset_keepers (company_id, employee_id);
create unique index assets_tag_key on public.assets (company_id, lower(tag));
create unique index assets_serial_key on public.assets (company_id, lower(serial)) where serial is not null;
create index assets_company_name_idx on public.assets (company_id, name, id);
create index assets_company_status_idx on public.assets (company_id, status, name);
create index assets_company_category_idx on public.assets (company_id, category_id);
create index assets_company_holder_idx on public.assets (company_id, holder_id);
create index assets_company_work_site_idx on public.assets (company_id, work_site_id);
create index asset_handovers_company_employee_idx on public.asset_handovers (company_id, employee_id, delivered_at desc);
create index asset_handovers_company_making_idx on public.asset_handovers (company_id, making_id);
-- However many hand over at once, one of them does.
create unique index asset_assignments_open_key on public.asset_assignments (company_id, asset_id) where returned_at is null;
create index asset_assignments_company_asset_idx on public.asset_assignments (company_id, asset_id, delivered_at desc);
create index asset_assignments_company_employee_idx on public.asset_assignments (company_id, employee_id, returned_at);
create index asset_returns_company_employee_idx on public.asset_returns (company_id, employee_id);
create index asset_returns_company_making_idx on public.asset_returns (company_id, making_id);
create index asset_assignments_company_return_idx on public.asset_assignments (company_id, return_id);
create index asset_assignments_company_handover_idx on public.asset_assignments (company_id, handover_id);
create index asset_events_company_asset_idx on public.asset_events (company_id, asset_id, id desc);
create index asset_events_company_employee_idx on public.asset_events (company_id, employee_id, at desc);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_categories enable row level security;
alter table public.assets enable row level security;
alter table public.asset_handovers enable row level security;
alter table public.asset_assignments enable row level security;
alter table public.asset_returns enable row level security;
alter table public.asset_events enable row level security;
alter table public.asset_keepers enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: delete; situation and holder, which the verbs of custody write; any write of hand-overs, assignments and events.
grant select on public.asset_categories, public.assets, public.asset_handovers, public.asset_assignments, public.asset_events,
  public.asset_keepers, public.asset_returns to authenticated, service_role;
grant insert (company_id, name, kind, requires_acceptance, is_requestable, is_consumable, term, useful_life_months, floor_percent),
  update (name, kind, requires_acceptance, is_requestable, is_consumable, term, useful_life_months, floor_percent, archived_at)
  on public.asset_categories to authenticated, service_role;
grant insert (company_id, tag, category_id, name, brand, serial, condition, work_site_id, place, supplier, invoice_number, purchased_on,
    cost, warranty_until, notes),
  update (tag, category_id, name, brand, serial, condition, work_site_id, place, supplier, invoice_number, purchased_on, cost,
    warranty_until, notes)
  on public.assets to authenticated, service_role;

-- Functions: who sees what ------------------------------------------------------------------------------------------
-- People whose assets the caller sees without managing assets: oneself, and who reports to a manager. Nobody to who left.
create function private.people_whose_assets_show() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return case when caller.employee_id is null or caller.role = 'leaver' then '{}'
    else array[caller.employee_id] || private.my_reports_ids() end;
end
$$;
grant execute on function private.people_whose_assets_show() to authenticated;

-- Sites whose assets the caller sees without managing assets: those that they look after.
create function private.sites_whose_assets_show() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return array(select k.work_site_id from public.asset_keepers k
    where k.company_id = caller.company_id and k.employee_id = caller.employee_id and caller.role <> 'leaver');
end
$$;
grant execute on function private.sites_whose_assets_show() to authenticated;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.asset_categories for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_manage on public.asset_categories for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy update_manage on public.asset_categories for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_held_or_managed on public.assets for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or holder_id = any ((select private.people_whose_assets_show())::uuid[])
      or work_site_id = any ((select private.sites_whose_assets_show())::uuid[])));
create policy select_own_or_manage on public.asset_keepers for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[])
    or employee_id = (select private.my_employee_id()));
create policy insert_manage on public.assets for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy update_manage on public.assets for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_held_or_managed on public.asset_handovers for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));
create policy select_held_or_managed on public.asset_returns for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));
create policy select_held_or_managed on public.asset_assignments for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));
create policy select_manage on public.asset_events for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

-- Functions: triggers -----------------------------------------------------------------------------------------------
-- Tidies name and term.
create function private.tg_asset_categories__normalise() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.name := coalesce(private.tidy(new.name), '');
  new.term := private.tidy_lines(new.term);
  return new;
end
$$;

-- Tidies texts.
create function private.tg_assets__normalise() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.tag := coalesce(private.tidy(new.tag), '');
  new.name := coalesce(private.tidy(new.name), '');
  new.brand := private.tidy(new.brand);
  new.serial := private.tidy(new.serial);
  new.place := private.tidy(new.place);
  new.supplier := private.tidy(new.supplier);
  new.invoice_number := private.tidy(new.invoice_number);
  new.notes := private.tidy_lines(new.notes);
  return new;
end
$$;

-- A category out of use takes no new assets (RHARC), and protective equipment is counted, with its CA (`supplies`; RHARG). After the
-- policy was asked, and locked until the end.
create function private.tg_assets__check_category() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  category public.asset_categories;
begin
  select c.* into category from public.asset_categories c
  where c.company_id = new.company_id and c.id = new.category_id for share;
  if category.kind = 'epi' then
    perform private.refuse('RHARG', 'EPI é controlado pelo estoque, com o CA.', 'category_id', 'Cadastre-o em EPI e estoque.');
  elsif category.archived_at is not null then
    perform private.refuse('RHARC', 'Esta categoria não é mais usada.', 'category_id', 'Escolha outra categoria.');
  end if;
  return null;
end
$$;

-- The chain begins with the register.
create function private.tg_assets__begin_chain() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.asset_events (company_id, asset_id, at, kind, to_status, actor_id, condition)
  select a.company_id, a.id, private.now(), 'registered', a.status, private.my_employee_id(), a.condition from added a;
  return null;
end
$$;

-- The chain of custody is never changed nor cut (RHDEL).
create function private.tg_asset_events__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('RHDEL', 'O histórico de um bem é permanente.', null, 'Registre o que mudou como um novo acontecimento.');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.asset_categories
  for each row execute function private.tg_asset_categories__normalise();
create trigger _110_keep_archived_at before update of archived_at on public.asset_categories
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.asset_categories
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.asset_categories
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.asset_categories
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.asset_categories', 'asset_category');

create trigger _100_normalise before insert or update on public.assets
  for each row execute function private.tg_assets__normalise();
create trigger _200_keep_company before update on public.assets
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.assets
  for each row when (old.status <> new.status) execute function private.tg_check_transition('asset');
create trigger _300_touch_updated_at before update on public.assets
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.assets
  for each row execute function private.tg_refuse_delete();
create trigger _500_begin_chain after insert on public.assets referencing new table as added
  for each statement execute function private.tg_assets__begin_chain();
create trigger _510_check_category after insert or update of category_id on public.assets
  for each row execute function private.tg_assets__check_category();
select private.keep_trail('public.assets', 'asset');

create trigger _400_keep before update or delete on public.asset_events
  for each row execute function private.tg_asset_events__keep();
create trigger _400_refuse_delete before delete on public.asset_handovers
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.asset_returns
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.asset_assignments
  for each row execute function private.tg_refuse_delete();

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('asset', 'available', 'reserved'), ('asset', 'reserved', 'available'), ('asset', 'reserved', 'awaiting_acceptance'),
  ('asset', 'reserved', 'in_use'), ('asset', 'reserved', 'in_maintenance'), ('asset', 'reserved', 'lost'), ('asset', 'reserved', 'stolen'),
  ('asset', 'available', 'awaiting_acceptance'), ('asset', 'available', 'in_use'), ('asset', 'available', 'in_maintenance'),
  ('asset', 'available', 'lost'), ('asset', 'available', 'stolen'), ('asset', 'available', 'written_off'),
  ('asset', 'awaiting_acceptance', 'in_use'), ('asset', 'awaiting_acceptance', 'available'), ('asset', 'awaiting_acceptance', 'lost'),
  ('asset', 'awaiting_acceptance', 'stolen'),
  ('asset', 'in_use', 'return_requested'), ('asset', 'in_use', 'available'), ('asset', 'in_use', 'in_maintenance'),
  ('asset', 'in_use', 'lost'), ('asset', 'in_use', 'stolen'),
  ('asset', 'return_requested', 'available'), ('asset', 'return_requested', 'in_use'), ('asset', 'return_requested', 'lost'),
  ('asset', 'return_requested', 'stolen'),
  ('asset', 'in_maintenance', 'available'), ('asset', 'in_maintenance', 'in_use'), ('asset', 'in_maintenance', 'lost'),
  ('asset', 'in_maintenance', 'stolen'), ('asset', 'in_maintenance', 'written_off'),
  ('asset', 'lost', 'available'), ('asset', 'lost', 'in_use'), ('asset', 'lost', 'written_off'),
  ('asset', 'stolen', 'available'), ('asset', 'stolen', 'in_use'), ('asset', 'stolen', 'written_off');
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('asset', 'Bens entregues, devolvidos e pedidos de devolução', 'assets', true, 'off', 95, true);
insert into private.timeline_sources (source, routine) values ('assets', 'private.timeline_of_assets');
insert into private.pending_sources (source, position, items_routine) values ('assets', 85, 'private.pending_assets');
insert into private.exit_gates (gate, position, routine) values ('assets', 40, 'private.gate_of_assets');
insert into private.template_sources (source, routine) values
  ('entrega', 'private.template_values_of_handovers'), ('devolucao', 'private.template_values_of_returns');
insert into private.template_source_variables (source, key, label, section, sensitivity, position) values
  ('entrega', 'entrega.itens', 'Itens entregues', 'Entrega de bens', 'P1', 1),
  ('entrega', 'entrega.condicoes', 'O que a pessoa se compromete a fazer', 'Entrega de bens', 'P1', 2),
  ('entrega', 'entrega.data', 'Dia da entrega', 'Entrega de bens', 'P1', 3),
  ('devolucao', 'devolucao.itens', 'Itens devolvidos e o estado de cada um', 'Devolução de bens', 'P1', 1),
  ('devolucao', 'devolucao.data', 'Dia da devolução', 'Devolução de bens', 'P1', 2);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_categories is 'Sorts of assets of a company: whether a term is signed, and how long they last.';
comment on column public.asset_categories.is_consumable is 'Spent with use: nobody gives it back.';
comment on column public.asset_categories.is_requestable is 'Whether people may ask for one.';
comment on column public.asset_categories.term is 'What the person agrees to: a paragraph of the paper of the hand-over.';
comment on column public.asset_categories.useful_life_months is 'Months until the value comes to its floor; null keeps the cost.';
comment on column public.asset_categories.floor_percent is 'Percent of the cost under which the value does not fall.';
comment on table public.assets is 'What the company lends, one row per thing.';
comment on column public.assets.status is 'Where it stands in custody; its verbs write it (hand_over_assets, return_assets, move_asset).';
comment on column public.assets.holder_id is 'Who has it, or for whom it is reserved; kept through maintenance and loss.';
comment on table public.asset_handovers is 'What a person received at once, with one paper.';
comment on table public.asset_returns is 'What a person gave back at once, with one paper.';
comment on table public.asset_assignments is 'Who had an asset from when to when; one is open at a time.';
comment on table public.asset_keepers is 'Who looks after the things of a site, and sees them.';
comment on table public.asset_events is 'The chain of custody of each asset, for good.';
