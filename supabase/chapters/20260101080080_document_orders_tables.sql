-- Orders of documents.
-- People order papers from the company: a declaration of employment, of income, of holidays. The company says what it offers,
-- from which template and within how many working days. An order that the template answers by itself (nothing asked, nothing
-- missing) is made at once; the others wait in Pendências for who manages documents, who makes the paper, delivers one that
-- exists, or refuses with a reason. The person sees every step with its date.
-- It refuses: ordering twice what is on its way, offering what the person may not see, answering the own order.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.document_order_options (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  type_id uuid not null,
  template_id uuid,
  name text collate "pt-BR-x-icu" not null,
  description text,
  sla_days smallint not null default 2,
  is_automatic boolean not null default true,
  seeded boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_order_options_pkey primary key (id),
  constraint document_order_options_company_id_key unique (company_id, id),
  constraint document_order_options_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint document_order_options_template_fkey foreign key (company_id, template_id)
    references public.document_templates (company_id, id) on delete restrict,
  constraint document_order_options_name_check check (private.is_clean_text(name, 120)),
  constraint document_order_options_description_check check (private.is_clean_text(description, 500)),
  constraint document_order_options_sla_days_check check (sla_days between 1 and 60)
);

create table public.document_orders (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  option_id uuid not null,
  status text not null default 'requested',
  note text,
  due_on date not null,
  making_id uuid,
  document_id uuid,
  denial_reason text,
  requested_at timestamptz not null,
  answered_by uuid,
  available_at timestamptz,
  downloaded_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint document_orders_pkey primary key (id),
  constraint document_orders_company_id_key unique (company_id, id),
  constraint document_orders_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint document_orders_option_fkey foreign key (company_id, option_id)
    references public.document_order_options (company_id, id) on delete restrict,
  constraint document_orders_making_fkey foreign key (company_id, making_id)
    references private.document_makings (company_id, id) on delete restrict,
  constraint document_orders_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint document_orders_status_check check (
    status in ('requested', 'preparing', 'available', 'downloaded', 'denied', 'cancelled')),
  constraint document_orders_note_check check (private.is_clean_text(note, 500)),
  constraint document_orders_denial_reason_check check (
    private.is_clean_text(denial_reason, 500) and (status = 'denied') = (denial_reason is not null)),
  constraint document_orders_document_id_check check (status not in ('available', 'downloaded') or document_id is not null)
);

insert into public.status_transitions (entity, from_status, to_status) values
  ('document_order', 'requested', 'preparing'), ('document_order', 'preparing', 'requested'),
  ('document_order', 'requested', 'available'), ('document_order', 'preparing', 'available'),
  ('document_order', 'available', 'downloaded'), ('document_order', 'requested', 'denied'), ('document_order', 'preparing', 'denied'),
  ('document_order', 'requested', 'cancelled'), ('document_order', 'preparing', 'cancelled');
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('document_ordered', 'Documentos que as pessoas pedem', 'documents', true, 'daily', 76, true),
  ('document_order_answered', 'Respostas aos documentos pedidos', 'documents', true, 'instant', 77, true);

-- Indexes -----------------------------------------------------------------------------------------------------------
create unique index document_order_options_name_key on public.document_order_options (company_id, lower(name)) where archived_at is null;
create index document_order_options_type_idx on public.document_order_options (company_id, type_id);
create index document_order_options_template_idx on public.document_order_options (company_id, template_id);
create index document_orders_employee_idx on public.document_orders (company_id, employee_id, requested_at desc);
create unique index document_orders_open_key on public.document_orders (company_id, employee_id, option_id)
  where status in ('requested', 'preparing');
create index document_orders_option_idx on public.document_orders (company_id, option_id);
create index document_orders_making_idx on public.document_orders (company_id, making_id);
create index document_orders_document_idx on public.document_orders (company_id, document_id);
create index document_orders_open_idx on public.document_orders (company_id, due_on, id) where status in ('requested', 'preparing');

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.document_order_options enable row level security;
alter table public.document_orders enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.document_order_options, public.document_orders to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.document_order_options for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_own_or_manage on public.document_orders for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_documents'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_documents'))
      or employee_id = (select private.my_employee_id())));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.document_order_options
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.document_order_options
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.document_order_options
  for each row execute function private.tg_refuse_delete();
create trigger _900_audit after insert on public.document_order_options
  for each row when (not new.seeded) execute function private.tg_audit('document_order_option', 'company_id', 'id');
create trigger _910_audit after update on public.document_order_options
  for each row execute function private.tg_audit('document_order_option', 'company_id', 'id');
create trigger _200_keep_company before update on public.document_orders
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.document_orders
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('document_order');
create trigger _300_touch_updated_at before update on public.document_orders
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.document_orders
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.document_orders', 'document_order');

-- Functions: Pendências ---------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values
  ('document_orders', 65, 'private.pending_document_orders');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.document_order_options is 'Papers that the people of a company may order, with their deadline in working days.';
comment on column public.document_order_options.is_automatic is 'Whether an order is made at once when the template needs nothing else.';
comment on table public.document_orders
  is 'A paper that a person ordered: requested, in preparation, ready, fetched, refused or taken back.';
comment on column public.document_orders.making_id is 'What makes its paper, when a template does.';
