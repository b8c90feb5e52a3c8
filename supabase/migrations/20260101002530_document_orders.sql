-- Orders of documents.
-- People order papers from the company: a declaration of employment, of income, of holidays. The company says what it offers,
-- from which template and within how many working days. An order that the template answers by itself (nothing asked, nothing
-- missing) is made at once; the others wait in Pendências for who manages documents, who makes the paper, delivers one that
-- exists, or refuses with a reason. The person sees every step with its date.
-- It refuses: ordering twice what is on its way, offering what the person may not see, answering the own order.

-- Tables -----------------------------------------------------------------------------------------------------------
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

-- Indexes ----------------------------------------------------------------------------------------------------------
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

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.document_order_options enable row level security;
alter table public.document_orders enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write.
grant select on public.document_order_options, public.document_orders to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_member on public.document_order_options for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_own_or_manage on public.document_orders for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_documents'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_documents'))
      or employee_id = (select private.my_employee_id())));

-- Functions: what is offered ---------------------------------------------------------------------------------------
-- Monday to Friday but the holidays of the company, which chapter 2395 knows.
create function private.add_working_days(p_company_id uuid, p_from date, p_days integer) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  until date := p_from + p_days * 2 + 21;
begin
  return (
    select max(w.day) from (
      select d::date as day from generate_series(p_from + 1, until, interval '1 day') as d
      where extract(isodow from d) < 6 and d::date <> all (private.holiday_dates(p_company_id, null, p_from, until))
      order by d limit p_days) w);
end
$$;

create function public.save_document_order_option(p_option jsonb) returns setof public.document_order_options
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.document_order_options := jsonb_populate_record(null::public.document_order_options,
    private.an_object(p_option) - array['created_at', 'seeded', 'archived_at']);
  shut boolean := coalesce((p_option ->> 'archived')::boolean, false);
begin
  perform private.refuse_document_settings(wish.company_id);
  -- A template says of which type its papers are.
  wish.type_id := coalesce((
    select t.type_id from public.document_templates t where t.company_id = wish.company_id and t.id = wish.template_id), wish.type_id);
  if not exists (select from public.document_types t where t.company_id = wish.company_id and t.id = wish.type_id
      and t.who_sees <> 'hr' and t.who_sends <> 'person' and t.archived_at is null) then
    perform private.refuse('RHNTF', 'Escolha um tipo de documento que a empresa envia e a pessoa vê.', 'type_id', 'Escolha outro tipo.');
  end if;
  if wish.id is null then
    return query insert into public.document_order_options as o (company_id, type_id, template_id, name, description, sla_days, is_automatic)
      values (wish.company_id, wish.type_id, wish.template_id, coalesce(private.tidy(wish.name), ''), private.tidy(wish.description),
        coalesce(wish.sla_days, 2), coalesce(wish.is_automatic, true))
      returning o.*;
  else
    return query update public.document_order_options o set type_id = wish.type_id, template_id = wish.template_id,
        name = coalesce(private.tidy(wish.name), ''), description = private.tidy(wish.description), sla_days = coalesce(wish.sla_days, o.sla_days),
        is_automatic = coalesce(wish.is_automatic, o.is_automatic),
        archived_at = case when shut then coalesce(o.archived_at, private.now()) end
      where o.id = wish.id and o.company_id = wish.company_id and o.updated_at = wish.updated_at
      returning o.*;
  end if;
end
$$;

-- Functions: ordering ----------------------------------------------------------------------------------------------
-- A making when the template answers by itself: nothing is asked, nothing is missing.
create function private.automatic_making(p_option public.document_order_options, p_person public.employees) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.document_templates;
  body jsonb;
  batch private.document_batches;
begin
  select t.* into template from public.document_templates t
  where t.company_id = p_option.company_id and t.id = p_option.template_id and t.archived_at is null;
  select v.body into body from private.document_template_versions v
  where v.company_id = template.company_id and v.template_id = template.id and v.n = template.version;
  if body is null or not p_option.is_automatic or exists (
      select from unnest(private.template_keys(body)) as k where k like 'entrada.%')
    or exists (
      select from public.document_types t
      where t.company_id = template.company_id and t.id = template.type_id and (t.who_sees = 'hr' or exists (
        select from private.template_variables(t.company_id) v where v.key = any (private.template_keys(body)) and v.sensitivity > t.sensitivity)))
    or (private.render_template(body, p_person, '{}')).missing <> '[]' then
    return null;
  end if;
  batch := private.open_document_batch(template, array[p_person.id], '{}', null, p_person.id);
  return (select m.id from private.document_makings m where m.company_id = batch.company_id and m.batch_id = batch.id);
end
$$;

create function public.order_document(p_option_id uuid, p_note text default null) returns public.document_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  option public.document_order_options;
  person public.employees;
  placed public.document_orders;
  admin uuid;
begin
  select e.* into person from public.employees e where e.id = caller.employee_id;
  select o.* into option from public.document_order_options o
  where o.id = p_option_id and o.company_id = person.company_id and o.archived_at is null;
  if person.id is null or option.id is null then
    perform private.refuse('RHNTF', 'Este documento não pode mais ser pedido.', 'option_id', 'Recarregue a página.');
  end if;
  if exists (select from public.document_orders o where o.company_id = person.company_id and o.employee_id = person.id
      and o.option_id = option.id and o.status in ('requested', 'preparing')) then
    perform private.refuse('RHOPN', 'Você já pediu este documento e ele está a caminho.', 'option_id', 'Acompanhe o pedido na lista.');
  end if;
  insert into public.document_orders (company_id, employee_id, option_id, note, due_on, requested_at)
  values (person.company_id, person.id, option.id, private.tidy(p_note),
    private.add_working_days(person.company_id, private.today(person.company_id), option.sla_days), private.now())
  returning * into placed;
  placed.making_id := private.automatic_making(option, person);
  if placed.making_id is not null then
    update public.document_orders o set status = 'preparing', making_id = placed.making_id where o.id = placed.id returning o.* into placed;
    return placed;
  end if;
  foreach admin in array private.company_admins(person.company_id, person.id) loop
    perform private.notify(person.company_id, admin, 'document_ordered', 'Uma pessoa pediu um documento', option.name,
      '/app/documents/orders?order=' || placed.id, 'document_order', placed.id);
  end loop;
  return placed;
end
$$;

-- The own order, or one of a company whose documents the caller manages, locked.
create function private.order_of(p_order_id uuid, p_own boolean) returns public.document_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  found_order public.document_orders;
begin
  select o.* into found_order from public.document_orders o
  where o.id = p_order_id and case when p_own then o.employee_id = caller.employee_id
    else o.company_id = any (private.companies_reached(caller, 'manage_documents')) end for update;
  if found_order.id is null then
    perform private.refuse('RHNTF', 'Este pedido não existe.', '', 'Recarregue a página.');
  elsif not p_own and coalesce(found_order.employee_id = caller.employee_id, false) then
    perform private.refuse('RHSLF', 'Ninguém responde ao próprio pedido.', '', 'Peça a outro administrador.');
  elsif not p_own and found_order.status not in ('requested', 'preparing') then
    perform private.refuse('RHCLS', 'Este pedido já foi respondido.', '', 'Recarregue a página.');
  end if;
  return found_order;
end
$$;

create function public.cancel_document_order(p_order_id uuid) returns public.document_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.document_orders := private.order_of(p_order_id, true);
begin
  if placed.status not in ('requested', 'preparing') then
    perform private.refuse('RHCLS', 'Este pedido já foi respondido.', '', 'Recarregue a página.');
  end if;
  update private.document_makings m set status = 'cancelled' where m.id = placed.making_id and m.status = 'pending';
  update public.document_orders o set status = 'cancelled', closed_at = private.now() where o.id = placed.id returning o.* into placed;
  return placed;
end
$$;

-- Functions: answering ---------------------------------------------------------------------------------------------
create function public.prepare_document_order(p_order_id uuid, p_inputs jsonb default '{}') returns table (order_id uuid, making_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  placed public.document_orders := private.order_of(p_order_id, false);
  template uuid := (select o.template_id from public.document_order_options o where o.company_id = placed.company_id and o.id = placed.option_id);
  making uuid;
begin
  if template is null then
    perform private.refuse('RHNTF', 'Este documento não tem modelo.', 'template_id', 'Envie o documento à pessoa e entregue-o ao pedido.');
  end if;
  update private.document_makings m set status = 'cancelled' where m.id = placed.making_id and m.status = 'pending';
  select b.making_id into making from public.start_document_batch(template, array[placed.employee_id], p_inputs) b;
  update public.document_orders o set status = 'preparing', making_id = making, answered_by = private.my_employee_id() where o.id = placed.id;
  return query select placed.id, making;
end
$$;

create function private.deliver_order(p_order public.document_orders, p_document_id uuid) returns public.document_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.document_orders;
begin
  update public.document_orders o set status = 'available', document_id = p_document_id, available_at = private.now(), closed_at = private.now()
  where o.id = p_order.id returning o.* into placed;
  perform private.notify(placed.company_id, placed.employee_id, 'document_order_answered', 'O documento que você pediu está pronto',
    (select o.name from public.document_order_options o where o.company_id = placed.company_id and o.id = placed.option_id),
    '/app/documents/orders', 'document_order', placed.id);
  return placed;
end
$$;

create function public.deliver_document_order(p_order_id uuid, p_document_id uuid) returns public.document_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.document_orders := private.order_of(p_order_id, false);
begin
  if not exists (select from public.documents d where d.id = p_document_id and d.company_id = placed.company_id
      and d.employee_id = placed.employee_id and d.archived_at is null and d.who_sees <> 'hr' and d.current_version_id is not null) then
    perform private.refuse('RHNTF', 'Escolha um documento desta pessoa que ela possa abrir.', 'document_id', 'Envie o documento antes.');
  end if;
  update public.document_orders o set answered_by = private.my_employee_id() where o.id = placed.id;
  return private.deliver_order(placed, p_document_id);
end
$$;

create function public.deny_document_order(p_order_id uuid, p_reason text) returns public.document_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.document_orders := private.order_of(p_order_id, false);
  reason text := private.tidy(p_reason);
begin
  if reason is null or not private.is_clean_text(reason, 500) then
    perform private.refuse('RHCOM', 'Diga à pessoa por que o pedido foi negado.', 'reason', 'Uma frase basta, com até 500 caracteres.');
  end if;
  update private.document_makings m set status = 'cancelled' where m.id = placed.making_id and m.status = 'pending';
  update public.document_orders o set status = 'denied', denial_reason = reason, answered_by = private.my_employee_id(), closed_at = private.now()
  where o.id = placed.id returning o.* into placed;
  perform private.notify(placed.company_id, placed.employee_id, 'document_order_answered', 'O pedido de documento foi negado',
    (select o.name from public.document_order_options o where o.company_id = placed.company_id and o.id = placed.option_id),
    '/app/documents/orders', 'document_order', placed.id);
  return placed;
end
$$;

create function public.note_order_downloaded(p_order_id uuid) returns public.document_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.document_orders := private.order_of(p_order_id, true);
begin
  update public.document_orders o set status = 'downloaded', downloaded_at = private.now()
  where o.id = placed.id and o.status = 'available' returning o.* into placed;
  return placed;
end
$$;

create function private.tg_document_makings__deliver() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.deliver_order(o, new.document_id) from public.document_orders o
  where o.company_id = new.company_id and o.making_id = new.id and o.status in ('requested', 'preparing');
  return null;
end
$$;

grant execute on function
  public.save_document_order_option(jsonb), public.order_document(uuid, text), public.cancel_document_order(uuid),
  public.prepare_document_order(uuid, jsonb), public.deliver_document_order(uuid, uuid), public.deny_document_order(uuid, text),
  public.note_order_downloaded(uuid)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.document_order_options
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch before update on public.document_order_options
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
create trigger _300_touch before update on public.document_orders
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.document_orders
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.document_orders', 'document_order');
create trigger _540_deliver after update of status on private.document_makings
  for each row when (new.status = 'made' and old.status <> 'made') execute function private.tg_document_makings__deliver();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.document_order_options is 'Papers that the people of a company may order, with their deadline in working days.';
comment on column public.document_order_options.is_automatic is 'Whether an order is made at once when the template needs nothing else.';
comment on table public.document_orders is 'A paper that a person ordered: requested, in preparation, ready, fetched, refused or taken back.';
comment on column public.document_orders.making_id is 'What makes its paper, when a template does.';
comment on function private.add_working_days(uuid, date, integer) is 'So many working days of a company after a day.';
comment on function public.save_document_order_option(jsonb) is 'Creates or changes what people may order; no row when somebody changed it meanwhile.';
comment on function private.automatic_making(public.document_order_options, public.employees) is 'A making when the template needs nothing else, or null.';
comment on function public.order_document(uuid, text) is 'Orders a paper for oneself; with making_id it may be made at once.';
comment on function private.order_of(uuid, boolean) is 'An order, own or managed and open, locked (RHNTF, RHSLF, RHCLS).';
comment on function public.cancel_document_order(uuid) is 'Takes the own order back.';
comment on function public.prepare_document_order(uuid, jsonb) is 'Prepares the paper of an order by its template, with answers (RHVAR).';
comment on function private.deliver_order(public.document_orders, uuid) is 'The paper is there: the person is told.';
comment on function public.deliver_document_order(uuid, uuid) is 'Answers an order with a document of the person.';
comment on function public.deny_document_order(uuid, text) is 'Refuses an order with a reason.';
comment on function public.note_order_downloaded(uuid) is 'The person fetched the paper.';
comment on function private.tg_document_makings__deliver() is 'A made paper answers its order.';
