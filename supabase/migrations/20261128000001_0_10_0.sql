-- Version 0.10.0, from 0.9.0. Derived from supabase/chapters by `npm run generate`: read and edit those.
-- Chapters: d093e051f26f39e6dbb27d15860edfef3585d1e6af6469483b5f867fc1d2311a

-- 20260101130010_assets_tables.sql

-- Assets.
-- What a company lends: equipment, PPE, keys, cards, of categories that say whether a term is signed and how long the thing lasts. An asset
-- is handed over to one person at a time and comes back; each hand-over is one paper over all its items, signed by the signature engine
-- (`documents`), and a refusal gives them back. What happens to an asset is a row of `asset_events` for good: the chain of custody.
-- HR (manage_assets) sees and moves all of them; people see what they hold, managers what their team holds.
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
    status in ('available', 'awaiting_acceptance', 'in_use', 'return_requested', 'in_maintenance', 'lost', 'stolen', 'written_off')),
  constraint assets_holder_check check ((status in ('awaiting_acceptance', 'in_use', 'return_requested')) <= (holder_id is not null)),
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
  constraint asset_assignments_conditions_check check (
    delivery_condition in ('new', 'good', 'fair', 'poor', 'damaged') and return_condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  constraint asset_assignments_notes_check check (private.is_clean_text(delivery_note, 300) and private.is_clean_text(return_note, 500)),
  constraint asset_assignments_returned_at_check check (returned_at >= delivered_at)
);

-- kind: registered, delivered, accepted, refused, return_requested, returned, moved.
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
  constraint asset_events_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_events_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_events_kind_check check (
    kind in ('registered', 'delivered', 'accepted', 'refused', 'return_requested', 'returned', 'moved'))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
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

create index asset_assignments_company_handover_idx on public.asset_assignments (company_id, handover_id);

create index asset_events_company_asset_idx on public.asset_events (company_id, asset_id, id desc);

create index asset_events_company_employee_idx on public.asset_events (company_id, employee_id, at desc);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_categories enable row level security;

alter table public.assets enable row level security;

alter table public.asset_handovers enable row level security;

alter table public.asset_assignments enable row level security;

alter table public.asset_events enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: delete; situation and holder, which the verbs of custody write; any write of hand-overs, assignments and events.
grant select on public.asset_categories, public.assets, public.asset_handovers, public.asset_assignments, public.asset_events
  to authenticated, service_role;

grant insert (company_id, name, kind, requires_acceptance, term, useful_life_months, floor_percent),
  update (name, kind, requires_acceptance, term, useful_life_months, floor_percent, archived_at)
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
      or holder_id = any ((select private.people_whose_assets_show())::uuid[])));

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

-- A category out of use takes no new assets (RHARC). After the policy was asked, and locked until the end.
create function private.tg_assets__refuse_archived_category() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone timestamptz;
begin
  select c.archived_at into gone from public.asset_categories c
  where c.company_id = new.company_id and c.id = new.category_id for share;
  if gone is not null then
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

create trigger _510_refuse_archived_category after insert or update of category_id on public.assets
  for each row execute function private.tg_assets__refuse_archived_category();

select private.keep_trail('public.assets', 'asset');

create trigger _400_keep before update or delete on public.asset_events
  for each row execute function private.tg_asset_events__keep();

create trigger _400_refuse_delete before delete on public.asset_handovers
  for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on public.asset_assignments
  for each row execute function private.tg_refuse_delete();

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
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

insert into private.template_sources (source, routine) values ('entrega', 'private.template_values_of_handovers');

insert into private.template_source_variables (source, key, label, section, sensitivity, position) values
  ('entrega', 'entrega.itens', 'Itens entregues', 'Entrega de bens', 'P1', 1),
  ('entrega', 'entrega.condicoes', 'O que a pessoa se compromete a fazer', 'Entrega de bens', 'P1', 2),
  ('entrega', 'entrega.data', 'Dia da entrega', 'Entrega de bens', 'P1', 3);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_categories is 'Sorts of assets of a company: whether a term is signed, and how long they last.';

comment on column public.asset_categories.term is 'What the person agrees to: a paragraph of the paper of the hand-over.';

comment on column public.asset_categories.useful_life_months is 'Months until the value comes to its floor; null keeps the cost.';

comment on column public.asset_categories.floor_percent is 'Percent of the cost under which the value does not fall.';

comment on table public.assets is 'What the company lends, one row per thing.';

comment on column public.assets.status is 'Where it stands in custody; its verbs write it (hand_over_assets, return_assets, move_asset).';

comment on column public.assets.holder_id is 'Who has it; kept through maintenance and loss.';

comment on table public.asset_handovers is 'What a person received at once, with one paper.';

comment on table public.asset_assignments is 'Who had an asset from when to when; one is open at a time.';

comment on table public.asset_events is 'The chain of custody of each asset, for good.';

-- 20260101131010_assets_rules.sql

-- Assets: rules.
-- See assets_tables for the overview.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.asset_item as (id uuid, condition text, note text, expected_return_on date);

-- Functions: value --------------------------------------------------------------------------------------------------
-- Straight line by whole calendar months, the month of purchase being 0, down to the floor; null without a cost, the cost without a life.
create function private.book_value(p_cost numeric, p_floor_percent numeric, p_life integer, p_purchased_on date, p_on date) returns numeric
language sql immutable parallel safe
return round(case when p_life is null or p_purchased_on is null then p_cost
  else p_cost - (p_cost - p_cost * p_floor_percent / 100) * least(greatest(
    (extract(year from p_on) - extract(year from p_purchased_on)) * 12 + extract(month from p_on) - extract(month from p_purchased_on), 0),
    p_life) / p_life end, 2);

-- Functions: words --------------------------------------------------------------------------------------------------
-- How a condition is said.
create function private.condition_label(p_condition text) returns text language sql immutable parallel safe
return case p_condition when 'new' then 'novo' when 'good' then 'bom' when 'fair' then 'regular' when 'poor' then 'ruim'
  when 'damaged' then 'danificado' end;

-- An asset by its name and tag.
create function private.asset_label(p_asset public.assets) returns text language sql immutable
return (p_asset).name || ' (' || (p_asset).tag || ')';

-- Assets by name, for a sentence.
create function private.listed_assets(p_assets public.assets[]) returns text language sql immutable
return (select string_agg(private.asset_label(a), ', ' order by a.name, a.tag) from unnest(p_assets) a);

-- Functions: what a hand-over gives to a paper ----------------------------------------------------------------------
-- The items of the hand-over that the answers name ({"handover": id}), or of the last one of the person, and the terms of their
-- categories, each said once.
create function private.template_values_of_handovers(p_person public.employees, p_inputs jsonb) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_or_null(p_inputs ->> 'handover');
  given public.asset_handovers;
begin
  select h.* into given from public.asset_handovers h
  where h.company_id = p_person.company_id and h.employee_id = p_person.id and (wanted is null or h.id = wanted)
  order by h.delivered_at desc limit 1;
  if given.id is null then
    return;
  end if;
  return query
    select x.key, x.value from (
      select string_agg(concat_ws(', ', private.asset_label(a), a.brand, 'série ' || a.serial,
          'estado: ' || private.condition_label(s.delivery_condition), s.delivery_note,
          'devolver até ' || private.brazilian_date(s.expected_return_on)), '; ' order by a.name, a.tag) as items,
        (select string_agg(t.term, ' ') from (
          select distinct c.name, c.term from public.asset_assignments o
          join public.assets b on b.company_id = o.company_id and b.id = o.asset_id
          join public.asset_categories c on c.company_id = b.company_id and c.id = b.category_id
          where o.company_id = given.company_id and o.handover_id = given.id and c.term is not null order by c.name) t) as terms
      from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
      where s.company_id = given.company_id and s.handover_id = given.id
    ) g
    cross join lateral (values ('entrega.itens', g.items),
      ('entrega.condicoes', coalesce(g.terms, 'A pessoa usa os itens no trabalho e cuida deles.')),
      ('entrega.data', private.day_in_full(private.company_date(given.company_id, given.delivered_at)))) x (key, value);
end
$$;

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- The term of hand-overs that every company is born with.
create function private.asset_paper_seeds() returns setof private.template_seed language sql immutable set search_path = '' as $$
  values ('Termo de responsabilidade de bens', 'Termo de responsabilidade de equipamento',
    'O que a pessoa recebeu da empresa, em um só papel (CLT art. 462, § 1º).', private.body_of_text(
E'# Termo de responsabilidade
{{pessoa.nome_civil}} recebeu de {{empresa.nome}}, em {{entrega.data}}, para usar no trabalho:
{{entrega.itens}}.
{{entrega.condicoes}}
A pessoa devolve os itens quando a empresa pedir e ao fim do contrato. Avisa logo em caso de defeito, perda ou furto. Por danos causados de propósito, ou quando isso foi combinado, a empresa pode descontar o valor (CLT art. 462, § 1º).
> {{entrega.data}}
> {{pessoa.nome_civil}}
> {{empresa.nome}}'))
$$;

-- Categories that every company is born with.
create function private.asset_category_seeds() returns table (name text, kind text, requires_acceptance boolean, life smallint, term text)
language sql immutable set search_path = '' as $$
  values ('Notebooks', 'equipment', true, 60::smallint, 'O notebook é de uso pessoal da pessoa que o recebe e não pode ser emprestado.'),
    ('Celulares', 'equipment', true, 36::smallint, 'O celular e a linha são para o trabalho; a senha de tela fica sempre ativa.'),
    ('Monitores e periféricos', 'peripheral', true, 60::smallint, null),
    ('Crachás e cartões', 'card', false, null, null),
    ('Chaves', 'key', true, null, 'Cópias de chaves só com autorização por escrito.'),
    ('Uniformes', 'uniform', true, null, null)
$$;

-- Functions: other modules ------------------------------------------------------------------------------------------
-- What somebody still has stands between an exit and its conclusion, item by item.
create function private.gate_of_assets(p_case public.offboardings) returns setof private.exit_gate
language sql stable security definer set search_path = '' as $$
  select 'asset:' || a.id, private.asset_label(a), 'Com a pessoa desde '
      || private.brazilian_date(private.company_date(s.company_id, s.delivered_at)), '/app/assets?bem=' || a.id
  from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
  where s.company_id = p_case.company_id and s.employee_id = p_case.employee_id and s.returned_at is null
  order by a.name, a.tag
$$;

-- Hand-overs and returns on the timeline of a person, to HR, the team and the person.
create function private.timeline_of_assets(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select e.at, 'asset:' || e.id, 'asset', 'assets', case e.kind when 'delivered' then 'Recebeu um bem'
      when 'returned' then 'Devolveu um bem'
      when 'accepted' then 'Assinou o termo de um bem' when 'refused' then 'Recusou um bem' else 'Pediu para devolver um bem' end,
    private.asset_label(a), e.actor_id, null::text
  from public.asset_events e join public.assets a on a.company_id = e.company_id and a.id = e.asset_id
  where (p_scope in ('hr', 'team') or p_person.id = p_caller.employee_id) and e.company_id = p_person.company_id
    and e.employee_id = p_person.id and e.kind <> 'moved' and e.at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- What HR has to take back: what was asked to be returned, and what is due. One line per person.
create function private.assets_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'assets:' || w.employee_id, 'asset_return', 'assets', 'Devolução de bens', w.items, w.employee_id, w.since, d.due_at,
    'employee', w.employee_id, '/app/assets?holder=' || w.employee_id, jsonb_build_object('type', 'asset_return'),
    coalesce(d.due_at, w.since)
  from (
    select s.company_id, s.employee_id, min(s.delivered_at) as since, min(s.expected_return_on) as return_on,
      string_agg(private.asset_label(a), ', ' order by a.name, a.tag) as items
    from public.asset_assignments s
    join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
    where s.company_id = (select r.reached[1] from (select private.companies_reached(p_caller, 'manage_assets') as reached) r
        where cardinality(r.reached) = 1) and s.returned_at is null
      and (a.status = 'return_requested' or s.expected_return_on <= private.today(s.company_id))
    group by s.company_id, s.employee_id
  ) w
  cross join lateral (select private.end_of_day(w.company_id, w.return_on) as due_at) d
$$;

-- Returns that wait, in Pendências.
create function private.pending_assets(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from private.assets_due(p_caller) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- 20260101131020_asset_import_rules.sql

-- Sheets of assets.
-- Each row is one asset, known by its tag: what is there is updated with what the row says, the rest is registered. Categories and
-- sites are named as the company calls them. Custody is not for sheets: who has what comes with hand-overs.
-- It refuses: a row without a tag, a new one without name or category, unknown categories and sites, one tag or serial number twice,
-- values and days that cannot be.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values ('assets', 'manage_assets', '{tag}',
  '{tag,name,category,brand,serial,condition,work_site,place,supplier,invoice_number,purchased_on,cost,warranty_until,notes}',
  '{tag,serial}',
  'private.check_sheet', 'private.apply_asset_import', 'private.undo_asset_import');

insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine)
values ('assets', false, 'private.match_asset_rows', 'private.asset_row_errors', 'private.asset_outcome');

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Rows that say the same tag, or the same serial number, as another row of the sheet.
create function private.asset_row_twins(p_import public.imports) returns table (row_number integer, field text, twin integer)
language sql stable security definer set search_path = '' as $$
  select t.row_number, t.field, case when t.row_number = t.first then t.last else t.first end
  from (
    select r.row_number, x.field, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    cross join lateral (values ('tag', lower(r.proposal ->> 'tag')), ('serial', lower(r.proposal ->> 'serial'))) x (field, value)
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and x.value is not null
    window w as (partition by x.field, x.value)
  ) t where t.first <> t.last
$$;

-- What is wrong with rows of assets.
create function private.asset_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.assets', p_import, p_rows) e
  union all
  select t.row_number, t.field, 'duplicate_in_file', t.twin::text from private.asset_row_twins(p_import) t
  where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('tag', 'required', not r.proposal ? 'tag'),
    ('name', 'required', r.target_id is null and not r.proposal ? 'name'),
    ('category', 'required', r.target_id is null and not r.cells ? 'category'),
    ('category', 'unknown_category', r.cells ? 'category' and not r.proposal ? 'category_id'),
    ('work_site', 'unknown_work_site', r.cells ? 'work_site' and not r.proposal ? 'work_site_id'),
    ('condition', 'invalid_choice', r.cells ->> 'condition' not in ('new', 'good', 'fair', 'poor', 'damaged')),
    ('purchased_on', 'invalid_date', r.cells ? 'purchased_on' and not r.proposal ? 'purchased_on'),
    ('warranty_until', 'invalid_date', r.cells ? 'warranty_until' and not r.proposal ? 'warranty_until'),
    ('warranty_until', 'assets_warranty_until_check', r.proposal ->> 'warranty_until' < r.proposal ->> 'purchased_on'),
    ('cost', 'invalid_money', r.cells ? 'cost' and not r.proposal ? 'cost'),
    ('serial', 'serial_taken', exists (select from public.assets a
      where a.company_id = r.company_id and lower(a.serial) = lower(r.proposal ->> 'serial') and a.id is distinct from r.target_id))
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What would come of each row: of an asset that is there, what the row says otherwise.
create function private.asset_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when a.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r
  left join public.assets a on a.company_id = r.company_id and a.id = r.target_id
  left join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
  left join public.work_sites w on w.company_id = a.company_id and w.id = a.work_site_id
  cross join lateral (
    select coalesce(jsonb_object_agg(coalesce(n.field, k.key), jsonb_build_array(case n.field when 'category' then c.name
        when 'work_site' then w.name else to_jsonb(a) ->> k.key end, coalesce(r.cells ->> n.field, k.value))), '{}') as changes
    from jsonb_each_text(r.proposal) k
    left join (values ('category_id', 'category'), ('work_site_id', 'work_site')) n (key, field) on n.key = k.key
    where a.id is not null and to_jsonb(a) ->> k.key is distinct from k.value
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- 20260101132010_assets_commands.sql

-- Assets: commands.
-- See assets_tables for the overview.

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- Gives a company its categories and its term.
create function private.seed_assets(p_company_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.asset_categories (company_id, name, kind, requires_acceptance, useful_life_months, term)
  select p_company_id, s.name, s.kind, s.requires_acceptance, s.life, s.term from private.asset_category_seeds() s;
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

-- Functions: what is common -----------------------------------------------------------------------------------------
-- Refuses who does not manage assets in a company (RHPER, RHNTF).
create function private.require_assets(p_company_id uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_assets', 'Somente quem cuida dos bens da empresa faz isto.');
end
$$;

-- What a screen sends of items ([{id, condition, note, expected_return_on}]); anything else is refused (RHARG).
create function private.asset_items(p_items jsonb) returns private.asset_item[] language plpgsql stable set search_path = '' as $$
declare
  items private.asset_item[];
begin
  if jsonb_array_length(private.a_list(p_items)) between 1 and 100 then
    select array_agg(i) into items from jsonb_populate_recordset(null::private.asset_item, p_items) i;
  end if;
  if items is null or exists (
    select from unnest(items) i where i.id is null or coalesce(i.condition, '') not in ('new', 'good', 'fair', 'poor', 'damaged')
  ) or (select count(distinct i.id) from unnest(items) i) < cardinality(items) then
    perform private.refuse('RHARG', 'Escolha de 1 a 100 itens, cada um com o estado dele.', 'items', 'Recarregue a página.');
  end if;
  return items;
end
$$;

-- Writes what happened to assets that are locked, and where they stand from now on.
create function private.move_assets(p_assets public.assets[], p_kind text, p_status text, p_holder_id uuid, p_items private.asset_item[],
  p_employee_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.asset_events (company_id, asset_id, at, kind, from_status, to_status, employee_id, actor_id, condition, note)
  select a.company_id, a.id, private.now(), p_kind, a.status, p_status, coalesce(p_employee_id, a.holder_id), private.my_employee_id(),
    i.condition, private.tidy(i.note)
  from unnest(p_assets) a left join unnest(p_items) i on i.id = a.id;
  update public.assets a set status = p_status, holder_id = p_holder_id, condition = coalesce(i.condition, a.condition)
  from unnest(p_assets) o left join unnest(p_items) i on i.id = o.id
  where a.company_id = o.company_id and a.id = o.id;
end
$$;

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

-- Assets that can be given, locked; the first one that cannot is named (RHNTF, RHSTA).
create function private.givable_assets(p_company_id uuid, p_items private.asset_item[]) returns public.assets[]
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
  select private.asset_label(a) as label, p.display_name as holder into busy
  from unnest(found_assets) a left join public.employees p on p.company_id = a.company_id and p.id = a.holder_id
  where a.status <> 'available' order by a.name limit 1;
  if found then
    perform private.refuse('RHSTA', busy.label || case when busy.holder is null then ' não está disponível.'
      else ' já está com ' || busy.holder || '.' end, 'items', 'Retire o item da lista.');
  end if;
  return found_assets;
end
$$;

-- The paper of a hand-over, to be sent for a signature, here or by a guest link; null where nothing asks for one, to oneself, and for who
-- can sign in neither way.
create function private.begin_handover_paper(p_handover public.asset_handovers, p_person public.employees, p_assets public.assets[])
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  template uuid;
  making uuid;
begin
  select t.id into template from public.document_templates t
  join private.document_template_versions v on v.company_id = t.company_id and v.template_id = t.id and v.n = t.version
  join public.document_types y on y.company_id = t.company_id and y.id = t.type_id
  where t.company_id = p_handover.company_id and t.archived_at is null
    and private.making_problem(private.me(), p_person, y, 'signature') is null
    and exists (select from unnest(private.template_keys(v.body)) as k where split_part(k, '.', 1) = 'entrega')
    and exists (select from unnest(p_assets) a join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
      where c.requires_acceptance)
  order by t.seeded desc, t.name limit 1;
  if template is null then
    return null;
  end if;
  select b.making_id into making from public.start_document_batch(template, array[p_person.id],
    jsonb_build_object('handover', p_handover.id), '{"kind": "signature"}') b;
  update public.asset_handovers h set making_id = making where h.company_id = p_handover.company_id and h.id = p_handover.id;
  return making;
end
$$;

create function public.hand_over_assets(p_company_id uuid, p_employee_id uuid, p_items jsonb, p_note text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  items private.asset_item[];
  person public.employees;
  given public.assets[];
  handover public.asset_handovers;
  making uuid;
begin
  perform private.require_assets(p_company_id);
  items := private.asset_items(p_items);
  person := private.receiver(p_company_id, p_employee_id);
  if exists (select from unnest(items) i where i.expected_return_on < private.today(p_company_id)) then
    perform private.refuse('RHEXP', 'A devolução não pode ser antes da entrega.', 'expected_return_on', 'Escolha outro dia.');
  end if;
  given := private.givable_assets(p_company_id, items);
  insert into public.asset_handovers (company_id, employee_id, delivered_by, delivered_at, note)
  values (p_company_id, person.id, private.my_employee_id(), private.now(), private.tidy(p_note)) returning * into handover;
  insert into public.asset_assignments
    (company_id, asset_id, employee_id, handover_id, delivered_at, delivery_condition, delivery_note, expected_return_on)
  select p_company_id, i.id, person.id, handover.id, handover.delivered_at, i.condition, private.tidy(i.note), i.expected_return_on
  from unnest(items) i;
  making := private.begin_handover_paper(handover, person, given);
  perform private.move_assets(given, 'delivered', case when making is null then 'in_use' else 'awaiting_acceptance' end, person.id, items,
    person.id);
  if person.id is distinct from private.my_employee_id() then
    perform private.notify(p_company_id, person.id, 'asset', case cardinality(items) when 1 then 'Um bem da empresa foi entregue a você'
      else cardinality(items) || ' bens da empresa foram entregues a você' end,
      private.listed_assets(given), '/app/assets', 'asset_handover', handover.id);
  end if;
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
      where s.company_id = h.company_id and s.handover_id = h.id and s.returned_at is null);
end
$$;

-- Functions: taking back --------------------------------------------------------------------------------------------
create function public.return_assets(p_company_id uuid, p_items jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  items private.asset_item[];
  back public.assets[];
begin
  perform private.require_assets(p_company_id);
  items := private.asset_items(p_items);
  if exists (select from unnest(items) i where i.condition = 'damaged' and private.tidy(i.note) is null) then
    perform private.refuse('RHCOM', 'Conte o que aconteceu com o item danificado.', 'note', 'Escreva em uma frase.');
  end if;
  select array_agg(x.a) into back from (
    select a from public.assets a
    join public.asset_assignments s on s.company_id = a.company_id and s.asset_id = a.id and s.returned_at is null
    where a.company_id = p_company_id and a.id in (select i.id from unnest(items) i)
      and a.status in ('awaiting_acceptance', 'in_use', 'return_requested', 'in_maintenance', 'lost', 'stolen')
    order by a.id for update of a) x;
  if coalesce(cardinality(back), 0) < cardinality(items) then
    perform private.refuse('RHNTF', 'Um dos itens não está com ninguém.', 'items', 'Recarregue a página.');
  end if;
  update public.asset_assignments s
  set returned_at = greatest(private.now(), s.delivered_at), return_condition = i.condition, return_note = private.tidy(i.note),
    received_by = private.my_employee_id()
  from unnest(items) i where s.company_id = p_company_id and s.asset_id = i.id and s.returned_at is null;
  perform private.end_idle_papers(p_company_id, array(select a.id from unnest(back) a));
  perform private.move_assets(back, 'returned', 'available', null, items, null);
  return cardinality(back);
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
    array[(asset.id, null, p_note, null)::private.asset_item], caller.employee_id);
  perform private.notify_people(asset.company_id, private.admins_except(asset.company_id, array[caller.employee_id]), 'asset',
    format('%s quer devolver um bem', private.person_name(caller.employee_id)), private.asset_label(asset), '/app/assets?bem=' || asset.id,
    'asset', asset.id);
end
$$;

-- Functions: what else happens --------------------------------------------------------------------------------------
-- p_status: in_maintenance, lost, stolen, written_off, or back (available to nobody, in_use to its holder).
create function public.move_asset(p_company_id uuid, p_asset_id uuid, p_status text, p_note text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets;
  target text := p_status;
begin
  perform private.require_assets(p_company_id);
  select a.* into asset from public.assets a where a.company_id = p_company_id and a.id = p_asset_id for update;
  if asset.id is null then
    perform private.refuse('RHNTF', 'Este bem não existe mais.', '', 'Recarregue a página.');
  elsif p_status = 'back' then
    target := case when asset.holder_id is null then 'available' else 'in_use' end;
  elsif coalesce(p_status, '') not in ('in_maintenance', 'lost', 'stolen', 'written_off') then
    perform private.refuse('RHARG', 'Esta ação não existe.', 'status', 'Recarregue a página.');
  end if;
  if target in ('lost', 'stolen', 'written_off') and private.tidy(p_note) is null then
    perform private.refuse('RHCOM', 'Conte o que aconteceu.', 'note',
      'Escreva em uma frase; no furto, o número do boletim de ocorrência.');
  end if;
  if target = 'written_off' then
    update public.asset_assignments s set returned_at = greatest(private.now(), s.delivered_at)
    where s.company_id = p_company_id and s.asset_id = asset.id and s.returned_at is null;
  end if;
  perform private.move_assets(array[asset], 'moved', target, case when target <> 'written_off' then asset.holder_id end,
    array[(asset.id, null, p_note, null)::private.asset_item], null);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.hand_over_assets(uuid, uuid, jsonb, text), public.return_assets(uuid, jsonb),
  public.request_asset_return(uuid, text), public.move_asset(uuid, uuid, text, text) to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('hand_over_assets', 'handover_id uuid, making_id uuid?');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.hand_over_assets(uuid, uuid, jsonb, text) is
  'Gives items to a person, with one paper to sign where a category asks for it (RHPER, RHNTF, RHTRM, RHSTA, RHEXP, RHARG).';

comment on function public.return_assets(uuid, jsonb) is
  'Takes items back with their condition; damage needs a note (RHPER, RHNTF, RHCOM).';

comment on function public.request_asset_return(uuid, text) is 'The holder wants to give an asset back (RHNTF, RHSTA).';

comment on function public.move_asset(uuid, uuid, text, text) is
  'Maintenance, loss, theft, write-off and back; loss needs a note (RHPER, RHNTF, RHCOM, RHSTA).';

-- 20260101132020_asset_import_commands.sql

-- Sheets of assets: commands.
-- See asset_import_rules for the overview.

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Reads rows, names their category and site and meets them with what is there by the tag.
create function private.match_asset_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('tag', coalesce(a.tag, v.tag), 'name', private.tidy(s.cells ->> 'name'),
      'category_id', c.id, 'brand', private.tidy(s.cells ->> 'brand'), 'serial', private.tidy(s.cells ->> 'serial'),
      'condition', s.cells ->> 'condition',
      'work_site_id', w.id, 'place', private.tidy(s.cells ->> 'place'), 'supplier', private.tidy(s.cells ->> 'supplier'),
      'invoice_number', private.tidy(s.cells ->> 'invoice_number'), 'purchased_on', private.civil_date(s.cells ->> 'purchased_on'),
      'cost', case when s.cells ->> 'cost' ~ '^[0-9]{1,10}(\.[0-9]{1,2})?$' then (s.cells ->> 'cost')::numeric(12, 2) end,
      'warranty_until', private.civil_date(s.cells ->> 'warranty_until'), 'notes', private.tidy_lines(s.cells ->> 'notes'))),
    target_id = a.id, seen_at = a.updated_at
  from private.import_rows s
  cross join lateral (select private.tidy(s.cells ->> 'tag') as tag) v
  left join public.asset_categories c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(private.tidy(s.cells ->> 'category'))
  left join public.work_sites w on w.company_id = s.company_id and w.archived_at is null
    and private.search_text(w.name) = private.search_text(private.tidy(s.cells ->> 'work_site'))
  left join public.assets a on a.company_id = s.company_id and lower(a.tag) = lower(v.tag)
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes assets of an import over what is there, and keeps what they were.
create function private.write_asset_rows(p_import public.imports, p_restore boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  update public.assets a
  set tag = p.tag, name = p.name, category_id = p.category_id, brand = p.brand, serial = p.serial, condition = p.condition,
    work_site_id = p.work_site_id, place = p.place, supplier = p.supplier, invoice_number = p.invoice_number,
    purchased_on = p.purchased_on, cost = p.cost, warranty_until = p.warranty_until, notes = p.notes
  from private.import_rows r
  join public.assets o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, case when p_restore then r.before else r.proposal end) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
    and a.company_id = o.company_id and a.id = o.id and (not p_restore or o.updated_at = r.written_at);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Writes a checked sheet of assets; returns how many.
create function private.apply_asset_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.assets (id, company_id, tag, category_id, name, brand, serial, condition, work_site_id, place, supplier,
    invoice_number, purchased_on, cost, warranty_until, notes)
  select r.target_id, r.company_id, p.tag, p.category_id, p.name, p.brand, p.serial, coalesce(p.condition, 'good'), p.work_site_id, p.place,
    p.supplier, p.invoice_number, p.purchased_on, p.cost, p.warranty_until, p.notes
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.assets, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  update private.import_rows r set before = to_jsonb(a) - 'search_text'
  from public.assets a
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and a.company_id = r.company_id
    and a.id = r.target_id;
  made := made + private.write_asset_rows(p_import, false);
  perform private.report_import(p_import, made);
  update private.import_rows r set written_at = a.updated_at
  from public.assets a
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and a.company_id = r.company_id and a.id = r.target_id;
  return made;
end
$$;

-- Takes back what an import wrote and nobody changed since: what was there is as it was, what is new and was never given is written off.
-- Returns how many.
create function private.undo_asset_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  untouched public.assets[];
begin
  select array_agg(a) into untouched
  from private.import_rows r join public.assets a on a.company_id = r.company_id and a.id = r.target_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and a.updated_at = r.written_at
    and a.status = 'available';
  if untouched is not null then
    perform private.move_assets(untouched, 'moved', 'written_off', null,
      array(select (a.id, null, 'Importação desfeita', null)::private.asset_item from unnest(untouched) a), null);
  end if;
  return private.write_asset_rows(p_import, true) + coalesce(cardinality(untouched), 0);
end
$$;

-- 20260101133010_assets_queries.sql

-- Assets: queries.
-- See assets_tables for the overview.

-- Functions: parts --------------------------------------------------------------------------------------------------
-- The state of the paper of a hand-over: none, making, sent, signed, refused, expired or made.
create function private.handover_paper(p_handover public.asset_handovers) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', case when m.id is null or m.status = 'cancelled' then 'none' when m.status = 'pending' then 'making'
      when e.status = 'open' then 'sent' when e.status = 'completed' then 'signed' when e.status in ('refused', 'expired') then e.status
      else 'made' end,
    'making_id', case when m.status = 'pending' then m.id end, 'document_id', m.document_id,
    'envelope_id', case when e.status = 'open' then e.id end, 'signed_at', e.completed_at)
  from (select) one
  left join private.document_makings m on m.company_id = p_handover.company_id and m.id = p_handover.making_id
  left join lateral (
    select s.* from public.signature_envelopes s
    where s.company_id = m.company_id and s.document_id = m.document_id and s.status <> 'cancelled'
    order by s.created_at desc limit 1) e on true
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- An asset with its chain, newest first, as HR, its holder or the holder's manager sees it; null out of reach.
create function public.asset_card(p_asset_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  managed uuid[] := private.companies_reached(caller, 'manage_assets');
  asset public.assets;
  category public.asset_categories;
begin
  select a.* into asset from public.assets a where a.id = p_asset_id
    and (a.company_id = any (managed) or a.holder_id = any (private.people_whose_assets_show()));
  if asset.id is null then
    return null;
  end if;
  select c.* into category from public.asset_categories c where c.company_id = asset.company_id and c.id = asset.category_id;
  return jsonb_build_object('asset', to_jsonb(asset) - 'search_text' - 'company_id', 'category', category.name, 'kind', category.kind,
    'site', (select w.name from public.work_sites w where w.company_id = asset.company_id and w.id = asset.work_site_id),
    'holder', private.person(asset.holder_id), 'is_mine', coalesce(asset.holder_id = caller.employee_id, false),
    'may_manage', asset.company_id = any (managed),
    'value', private.book_value(asset.cost, category.floor_percent, category.useful_life_months, asset.purchased_on,
      private.today(asset.company_id)),
    'assignment', (
      select jsonb_build_object('delivered_at', s.delivered_at, 'expected_return_on', s.expected_return_on,
        'paper', private.handover_paper(h))
      from public.asset_assignments s join public.asset_handovers h on h.company_id = s.company_id and h.id = s.handover_id
      where s.company_id = asset.company_id and s.asset_id = asset.id and s.returned_at is null),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status, 'condition', e.condition,
        'note', e.note, 'person', private.person(e.employee_id), 'actor', private.person(e.actor_id)) order by e.id desc)
      from public.asset_events e
      where e.company_id = asset.company_id and e.asset_id = asset.id and asset.company_id = any (managed)), '[]'));
end
$$;

-- What a person has, with the paper of each hand-over: to HR, the own team's manager and the person. Null out of reach.
create function public.person_assets(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and (
    e.company_id = any (private.companies_reached(caller, 'manage_assets')) or e.id = any (private.people_whose_assets_show()));
  return (
    select jsonb_build_object('items', coalesce((
      select jsonb_agg(jsonb_build_object('asset_id', a.id, 'tag', a.tag, 'name', a.name, 'brand', a.brand, 'serial', a.serial,
        'kind', c.kind, 'status', a.status, 'condition', a.condition, 'delivered_at', s.delivered_at,
        'expected_return_on', s.expected_return_on, 'paper', private.handover_paper(h)) order by s.delivered_at desc, a.name, a.id)
      from public.asset_assignments s
      join public.asset_handovers h on h.company_id = s.company_id and h.id = s.handover_id
      join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
      join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
      where s.company_id = person.company_id and s.employee_id = person.id and s.returned_at is null), '[]'))
    where person.id is not null);
end
$$;

-- The figures of the register: how many stand where, what they are worth, what is late.
create function public.asset_figures(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_assets(p_company_id);
  today := private.today(p_company_id);
  return (
    select jsonb_build_object('total', count(*), 'available', count(*) filter (where a.status = 'available'),
      'in_use', count(*) filter (where a.status in ('in_use', 'return_requested')),
      'awaiting', count(*) filter (where a.status = 'awaiting_acceptance'),
      'to_return', count(*) filter (where a.status = 'return_requested'),
      'in_maintenance', count(*) filter (where a.status = 'in_maintenance'),
      'gone', count(*) filter (where a.status in ('lost', 'stolen')),
      'cost', coalesce(sum(a.cost), 0), 'value', coalesce(sum(
        private.book_value(a.cost, c.floor_percent, c.useful_life_months, a.purchased_on, today)), 0))
    from public.assets a join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
    where a.company_id = p_company_id and a.status <> 'written_off');
end
$$;

-- The next number of a series of tags: one more than the highest that ends in digits.
create function public.next_asset_tag(p_company_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    select coalesce(regexp_replace(last.tag, '\d+$', '')
      || lpad((last.n + 1)::text, greatest(length(last.digits), length((last.n + 1)::text)), '0'), 'P-0001')
    from (select) one
    left join lateral (
      select a.tag, (regexp_match(a.tag, '\d+$'))[1] as digits, (regexp_match(a.tag, '\d+$'))[1]::bigint as n from public.assets a
      where a.company_id = p_company_id and a.tag ~ '\d{1,15}$' order by a.created_at desc, 3 desc limit 1) last on true);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('asset_paper', 'state text, making_id uuid?, document_id uuid?, envelope_id uuid?, signed_at timestamptz?'),
  ('asset_row', 'id uuid, tag text, category_id uuid, name text, brand text?, serial text?, condition text, status text, holder_id uuid?,
    work_site_id uuid?, place text?, supplier text?, invoice_number text?, purchased_on date?, cost number?, warranty_until date?,
    notes text?, created_at timestamptz, updated_at timestamptz'),
  ('asset_assignment', 'delivered_at timestamptz, expected_return_on date?, paper asset_paper'),
  ('asset_event', 'at timestamptz, kind text, from text?, to text, condition text?, note text?, person person?, actor person?'),
  ('asset_view', 'asset asset_row, category text, kind text, site text?, holder person?, is_mine boolean, may_manage boolean, value number?,
    assignment asset_assignment?, events asset_event[]'),
  ('asset_card', 'asset_view?'),
  ('person_asset', 'asset_id uuid, tag text, name text, brand text?, serial text?, kind text, status text, condition text,
    delivered_at timestamptz, expected_return_on date?, paper asset_paper'),
  ('person_asset_list', 'items person_asset[]'),
  ('person_assets', 'person_asset_list?'),
  ('asset_figures', 'total number, available number, in_use number, awaiting number, to_return number, in_maintenance number, gone number,
    cost number, value number');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.asset_card(uuid), public.person_assets(uuid), public.asset_figures(uuid), public.next_asset_tag(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.asset_card(uuid) is 'An asset with its chain of custody, which HR alone is told; null out of reach.';

comment on function public.person_assets(uuid) is 'What a person has of the company; null out of reach.';

comment on function public.asset_figures(uuid) is 'How many assets stand where, and what they are worth today (RHPER).';

comment on function public.next_asset_tag(uuid) is 'The tag after the last one, to begin a form with (RHPER).';

-- 20260101139010_corrections_commands.sql

-- Corrections.
-- Rows of registries that a released chapter wrote and that were wrong: installations have them, so that they are changed here, each with
-- the version that came with it.

-- 0.10.0: a paper that is made already is answered without the place and the text of its file.
update private.shapes set shape = 'document_id ?, bucket ?, path ?, document resolved_paper?' where name = 'prepare_document_making';
