-- Requests of assets.
-- Somebody asks for a thing of a category, for themselves, for who reports to them or for an arrival of theirs; the approvals engine
-- decides (`approvals`), and whoever may approve assets asks without one. What is approved is reserved out of the stock at once, or waits
-- for the next thing of its category that comes free; handing it over fulfils it. A kit says what positions begin with: an arrival asks
-- for it by itself, and who leaves before receiving gives the reservation up.
-- HR (manage_assets) reads them all; people those that they asked for or that are for them, managers those of their team.
-- It refuses: categories that nobody may ask for, people out of reach, days in the past, kits of one name, a position in two kits.

-- Tables ------------------------------------------------------------------------------------------------------------
-- asked_by may be a master's row of another company: a plain id. origin: request, or arrival for what a kit asks.
create table public.asset_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  asked_by uuid,
  category_id uuid not null,
  origin text not null default 'request',
  reason text,
  urgency text not null default 'normal',
  needed_by date,
  status text not null default 'pending',
  approval_id uuid,
  asset_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint asset_requests_pkey primary key (id),
  constraint asset_requests_company_id_key unique (company_id, id),
  constraint asset_requests_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_requests_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint asset_requests_approval_fkey foreign key (company_id, approval_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint asset_requests_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_requests_origin_check check (origin in ('request', 'arrival')),
  constraint asset_requests_reason_check check (private.is_clean_text(reason, 300)),
  constraint asset_requests_urgency_check check (urgency in ('normal', 'urgent')),
  constraint asset_requests_status_check check (status in ('pending', 'approved', 'fulfilled', 'rejected', 'cancelled'))
);

create table public.asset_kits (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint asset_kits_pkey primary key (id),
  constraint asset_kits_company_id_key unique (company_id, id),
  constraint asset_kits_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint asset_kits_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint asset_kits_name_check check (private.is_clean_text(name, 80))
);

create table public.asset_kit_items (
  company_id uuid not null,
  kit_id uuid not null,
  category_id uuid not null,
  quantity smallint not null,
  constraint asset_kit_items_pkey primary key (company_id, kit_id, category_id),
  constraint asset_kit_items_kit_fkey foreign key (company_id, kit_id) references public.asset_kits (company_id, id) on delete restrict,
  constraint asset_kit_items_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint asset_kit_items_quantity_check check (quantity between 1 and 10)
);

-- A position begins with one kit.
create table public.asset_kit_positions (
  company_id uuid not null,
  position_id uuid not null,
  kit_id uuid not null,
  constraint asset_kit_positions_pkey primary key (company_id, position_id),
  constraint asset_kit_positions_kit_fkey foreign key (company_id, kit_id)
    references public.asset_kits (company_id, id) on delete restrict,
  constraint asset_kit_positions_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index asset_requests_company_idx on public.asset_requests (company_id, status, created_at desc);
create index asset_requests_company_employee_idx on public.asset_requests (company_id, employee_id, status);
create index asset_requests_company_category_idx on public.asset_requests (company_id, category_id, status);
create index asset_requests_company_asset_idx on public.asset_requests (company_id, asset_id);
create index asset_requests_company_approval_idx on public.asset_requests (company_id, approval_id);
create index asset_requests_company_asked_by_idx on public.asset_requests (company_id, asked_by);
create index asset_kit_items_company_category_idx on public.asset_kit_items (company_id, category_id);
create index asset_kit_positions_company_kit_idx on public.asset_kit_positions (company_id, kit_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_requests enable row level security;
alter table public.asset_kits enable row level security;
alter table public.asset_kit_items enable row level security;
alter table public.asset_kit_positions enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.asset_requests, public.asset_kits, public.asset_kit_items, public.asset_kit_positions to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_concerned_or_manage on public.asset_requests for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or asked_by = (select private.my_employee_id())
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));
create policy select_manage on public.asset_kits for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.asset_kit_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.asset_kit_positions for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_transition before update of status on public.asset_requests
  for each row when (old.status <> new.status) execute function private.tg_check_transition('asset_request');
create trigger _300_touch_updated_at before update on public.asset_requests for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.asset_requests for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.asset_requests', 'asset_request');
create trigger _300_touch_updated_at before update on public.asset_kits for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.asset_kits for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.asset_kits', 'asset_kit');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('asset_request', 'pending', 'approved'), ('asset_request', 'pending', 'rejected'), ('asset_request', 'pending', 'cancelled'),
  ('asset_request', 'approved', 'fulfilled'), ('asset_request', 'approved', 'cancelled');
insert into public.approval_entity_types (entity_type, label, module, url, on_decided) values
  ('asset_request', 'Pedido de bem', 'assets', '/app/assets?aba=pedidos', 'private.settle_asset_request');
insert into private.approval_details (entity_type, routine) values ('asset_request', 'private.asset_request_details');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_requests is 'Things that people asked for, of a category, and what was reserved for them.';
comment on column public.asset_requests.asset_id is 'What is reserved, or was given.';
comment on table public.asset_kits is 'What positions begin with.';
comment on table public.asset_kit_items is 'How many things of which category a kit holds.';
comment on table public.asset_kit_positions is 'Which kit a position begins with.';
