-- Supplies and protective equipment (EPI).
-- What is counted, not tagged: gloves, helmets, uniforms, by name and size, with what is in stock. They are handed over with assets, in one
-- paper (`assets`), and each delivery keeps what it was: how many, why, the CA and its validity on that day, and when to replace it.
-- The chain of each supply is its moves, for good; what is in stock is kept beside and never below zero.
-- Protective equipment (categories of kind epi) is delivered only with a CA that is valid on the day (NR-6, 6.4.1 and 6.5.1): the validity
-- is typed, or comes from the open file of the ministry (CAEPI), whose headings a company maps once. Positions say which categories they
-- require; who works in one without a delivery in force lacks it.
-- HR (manage_assets) reads and writes all of it; people read their own deliveries, managers those of their team.
-- It refuses: more than there is in stock, a CA that is missing or over, protective equipment without a CA, changes of moves.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.ppe_certificates (
  company_id uuid not null,
  ca_number text not null,
  valid_until date not null,
  equipment text,
  manufacturer text,
  source text not null default 'typed',
  updated_at timestamptz not null default now(),
  constraint ppe_certificates_pkey primary key (company_id, ca_number),
  constraint ppe_certificates_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint ppe_certificates_ca_number_check check (ca_number ~ '^[1-9][0-9]{0,5}$'),
  constraint ppe_certificates_valid_until_check check (valid_until between '1980-01-01' and '2199-12-31'),
  constraint ppe_certificates_equipment_check check (char_length(equipment) between 1 and 300),
  constraint ppe_certificates_manufacturer_check check (char_length(manufacturer) between 1 and 200),
  constraint ppe_certificates_source_check check (source in ('typed', 'caepi'))
);

-- quantity is what is in stock: the sum of the moves, kept by their trigger.
create table public.supply_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  category_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  size text,
  ca_number text,
  replace_after_days smallint,
  min_quantity integer,
  quantity integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint supply_items_pkey primary key (id),
  constraint supply_items_company_id_key unique (company_id, id),
  constraint supply_items_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint supply_items_ca_number_fkey foreign key (company_id, ca_number)
    references public.ppe_certificates (company_id, ca_number) on delete restrict,
  constraint supply_items_name_check check (private.is_clean_text(name, 120)),
  constraint supply_items_size_check check (private.is_clean_text(size, 20)),
  constraint supply_items_replace_after_days_check check (replace_after_days between 1 and 3650),
  constraint supply_items_min_quantity_check check (min_quantity between 0 and 100000),
  constraint supply_items_quantity_check check (quantity between 0 and 1000000)
);

-- ca_number and ca_valid_until are those of the day of the delivery, whatever becomes of the certificate.
create table public.supply_deliveries (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  item_id uuid not null,
  employee_id uuid not null,
  handover_id uuid not null,
  quantity integer not null,
  reason text not null,
  delivered_at timestamptz not null,
  ca_number text,
  ca_valid_until date,
  replace_on date,
  ended_at timestamptz,
  ending text,
  constraint supply_deliveries_pkey primary key (id),
  constraint supply_deliveries_company_id_key unique (company_id, id),
  constraint supply_deliveries_item_fkey foreign key (company_id, item_id)
    references public.supply_items (company_id, id) on delete restrict,
  constraint supply_deliveries_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint supply_deliveries_handover_fkey foreign key (company_id, handover_id)
    references public.asset_handovers (company_id, id) on delete restrict,
  constraint supply_deliveries_quantity_check check (quantity between 1 and 1000),
  constraint supply_deliveries_reason_check check (reason in ('first', 'replacement', 'damage', 'loss')),
  constraint supply_deliveries_ending_check check ((ending is null) = (ended_at is null)
    and ending in ('returned', 'replaced', 'discarded', 'refused'))
);

-- kind: in, delivered, returned, adjusted, discarded. quantity is signed; balance is what was in stock afterwards.
create table public.supply_moves (
  id bigint generated always as identity,
  company_id uuid not null,
  item_id uuid not null,
  at timestamptz not null,
  kind text not null,
  quantity integer not null,
  balance integer not null,
  delivery_id uuid,
  actor_id uuid,
  note text,
  constraint supply_moves_pkey primary key (id),
  constraint supply_moves_item_fkey foreign key (company_id, item_id) references public.supply_items (company_id, id) on delete restrict,
  constraint supply_moves_delivery_fkey foreign key (company_id, delivery_id)
    references public.supply_deliveries (company_id, id) on delete restrict,
  constraint supply_moves_kind_check check (kind in ('in', 'delivered', 'returned', 'adjusted', 'discarded')),
  constraint supply_moves_quantity_check check (quantity <> 0),
  constraint supply_moves_balance_check check (balance >= 0),
  constraint supply_moves_note_check check (private.is_clean_text(note, 300))
);

create table public.ppe_requirements (
  company_id uuid not null,
  position_id uuid not null,
  category_id uuid not null,
  constraint ppe_requirements_pkey primary key (company_id, position_id, category_id),
  constraint ppe_requirements_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint ppe_requirements_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict
);

-- caepi_headings: which heading of the file of the ministry holds what ({"ca": "…", "valid_until": "…", "equipment": "…"}).
create table public.asset_settings (
  company_id uuid not null,
  caepi_headings jsonb,
  caepi_imported_at timestamptz,
  constraint asset_settings_pkey primary key (company_id),
  constraint asset_settings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint asset_settings_caepi_headings_check check (jsonb_typeof(caepi_headings) = 'object' and pg_column_size(caepi_headings) < 2000)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create unique index supply_items_name_key on public.supply_items (company_id, lower(name), lower(coalesce(size, '')))
  where archived_at is null;
create index supply_items_company_category_idx on public.supply_items (company_id, category_id);
create index supply_items_company_ca_idx on public.supply_items (company_id, ca_number);
create index supply_deliveries_company_employee_idx on public.supply_deliveries (company_id, employee_id, delivered_at desc);
create index supply_deliveries_company_item_idx on public.supply_deliveries (company_id, item_id, ended_at);
create index supply_deliveries_company_handover_idx on public.supply_deliveries (company_id, handover_id);
create index supply_deliveries_replace_idx on public.supply_deliveries (company_id, replace_on) where ended_at is null;
create index supply_moves_company_item_idx on public.supply_moves (company_id, item_id, id desc);
create index supply_moves_company_delivery_idx on public.supply_moves (company_id, delivery_id);
create index ppe_requirements_company_category_idx on public.ppe_requirements (company_id, category_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.ppe_certificates enable row level security;
alter table public.supply_items enable row level security;
alter table public.supply_deliveries enable row level security;
alter table public.supply_moves enable row level security;
alter table public.ppe_requirements enable row level security;
alter table public.asset_settings enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.ppe_certificates, public.supply_items, public.supply_deliveries, public.supply_moves, public.ppe_requirements,
  public.asset_settings to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.ppe_certificates for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.supply_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.supply_moves for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.ppe_requirements for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.asset_settings for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_held_or_managed on public.supply_deliveries for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));

-- Functions: triggers -----------------------------------------------------------------------------------------------
-- The chain of a supply is never changed nor cut (RHDEL).
create function private.tg_supply_moves__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('RHDEL', 'As entradas e saídas do estoque são permanentes.', null, 'Registre um acerto.');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.supply_items for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.supply_items for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.supply_items', 'supply_item');
create trigger _300_touch_updated_at before update on public.ppe_certificates for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.ppe_certificates for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.supply_deliveries for each row execute function private.tg_refuse_delete();
create trigger _400_keep before update or delete on public.supply_moves for each row execute function private.tg_supply_moves__keep();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.ppe_certificates is 'Certificates of approval (CA) of protective equipment, and until when they are valid.';
comment on column public.ppe_certificates.source is 'typed by HR, or caepi: the open file of the ministry.';
comment on table public.supply_items is 'What is counted and not tagged, by name and size.';
comment on column public.supply_items.replace_after_days is 'After how many days the person gets a new one; null for never.';
comment on column public.supply_items.min_quantity is 'Below this the stock is low.';
comment on table public.supply_deliveries is 'What somebody received: how many, why, with which CA, and when to replace it.';
comment on table public.supply_moves is 'What came into stock and went out, for good.';
comment on table public.ppe_requirements is 'Which categories of protective equipment a position requires.';
comment on table public.asset_settings is 'What a company decided about its assets.';
