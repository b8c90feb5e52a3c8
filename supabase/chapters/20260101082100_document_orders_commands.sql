-- Orders of documents: commands.
-- See document_orders_tables for the overview.

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- Gives a new company templates, each of a type that it has.
create function private.seed_templates(p_company_id uuid, p_seeds private.template_seed[]) returns void
language sql volatile security definer set search_path = '' as $$
  with born as (
    insert into public.document_templates (company_id, type_id, name, description, seeded)
    select p_company_id, t.id, s.name, s.description, true
    from unnest(p_seeds) s join public.document_types t on t.company_id = p_company_id and t.name = s.type_name
    returning id, name
  )
  insert into private.document_template_versions (company_id, template_id, n, body, created_at)
  select p_company_id, b.id, 1, s.body, private.now() from born b join unnest(p_seeds) s on s.name = b.name
$$;

-- Every company is born with templates and an offer.
create function private.tg_companies__seed_document_templates() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.seed_templates(new.id, array(select s from private.template_seeds() s));
  insert into public.document_order_options (company_id, type_id, template_id, name, description, seeded)
  select new.id, t.type_id, t.id, 'Declaração de vínculo', 'Diz onde você trabalha, desde quando e em que cargo.', true
  from public.document_templates t where t.company_id = new.id and t.name = 'Declaração de vínculo empregatício';
  insert into public.document_order_options (company_id, type_id, name, description, seeded, is_automatic)
  select new.id, t.id, s.name, s.description, true, false
  from public.document_types t
  join (values
    ('Declaração de férias', 'Períodos de férias e saldo, para quem precisa comprovar.', 'Declaração'),
    ('Segunda via do informe de rendimentos', 'Para a declaração do imposto de renda.', 'Informe de rendimentos')
  ) as s (name, description, type_name) on s.type_name = t.name
  where t.company_id = new.id;
  return null;
end
$$;

-- Functions: what is offered ----------------------------------------------------------------------------------------
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
    return query insert into public.document_order_options as o (company_id, type_id, template_id, name, description, sla_days,
      is_automatic)
      values (wish.company_id, wish.type_id, wish.template_id, coalesce(private.tidy(wish.name), ''), private.tidy(wish.description),
        coalesce(wish.sla_days, 2), coalesce(wish.is_automatic, true))
      returning o.*;
  else
    return query update public.document_order_options o set type_id = wish.type_id, template_id = wish.template_id,
        name = coalesce(private.tidy(wish.name), ''), description = private.tidy(wish.description),
          sla_days = coalesce(wish.sla_days, o.sla_days),
        is_automatic = coalesce(wish.is_automatic, o.is_automatic),
        archived_at = case when shut then coalesce(o.archived_at, private.now()) end
      where o.id = wish.id and o.company_id = wish.company_id and o.updated_at = wish.updated_at
      returning o.*;
  end if;
end
$$;

-- Functions: ordering -----------------------------------------------------------------------------------------------
-- A making when the template answers by itself (nothing is asked, nothing is missing), or null.
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
        select from private.template_variables(t.company_id) v
          where v.key = any (private.template_keys(body)) and v.sensitivity > t.sensitivity)))
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
    perform private.refuse('RHOPN', 'Você já pediu este documento, e o pedido está em andamento.', 'option_id',
      'Acompanhe o pedido na lista.');
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

-- The own order, or an open one of a company whose documents the caller manages, locked (RHNTF, RHSLF, RHCLS).
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
    perform private.refuse('RHSLF', 'Você não pode responder ao próprio pedido.', '', 'Peça a outro administrador.');
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

-- Functions: answering ----------------------------------------------------------------------------------------------
create function public.prepare_document_order(p_order_id uuid, p_inputs jsonb default '{}') returns table (order_id uuid, making_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  placed public.document_orders := private.order_of(p_order_id, false);
  template uuid := (select o.template_id from public.document_order_options o
    where o.company_id = placed.company_id and o.id = placed.option_id);
  making uuid;
begin
  if template is null then
    perform private.refuse('RHNTF', 'Este documento não tem modelo.', 'template_id', 'Envie o documento à pessoa e entregue-o ao pedido.');
  end if;
  update private.document_makings m set status = 'cancelled' where m.id = placed.making_id and m.status = 'pending';
  select b.making_id into making from public.start_document_batch(template, array[placed.employee_id], p_inputs) b;
  update public.document_orders o set status = 'preparing', making_id = making, answered_by = private.my_employee_id()
    where o.id = placed.id;
  return query select placed.id, making;
end
$$;

-- The paper is there: the person is told.
create function private.deliver_order(p_order public.document_orders, p_document_id uuid) returns public.document_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed public.document_orders;
begin
  update public.document_orders o set status = 'available', document_id = p_document_id, available_at = private.now(),
    closed_at = private.now()
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
    perform private.refuse('RHCOM', 'Informe à pessoa por que o pedido foi negado.', 'reason', 'Uma frase basta, com até 500 caracteres.');
  end if;
  update private.document_makings m set status = 'cancelled' where m.id = placed.making_id and m.status = 'pending';
  update public.document_orders o set status = 'denied', denial_reason = reason, answered_by = private.my_employee_id(),
    closed_at = private.now()
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

-- A made paper answers its order.
create function private.tg_document_makings__deliver() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.deliver_order(o, new.document_id) from public.document_orders o
  where o.company_id = new.company_id and o.making_id = new.id and o.status in ('requested', 'preparing');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _540_seed_document_templates after insert on public.companies
  for each row execute function private.tg_companies__seed_document_templates();
create trigger _540_deliver after update of status on private.document_makings
  for each row when (new.status = 'made' and old.status <> 'made') execute function private.tg_document_makings__deliver();

-- Functions: answering ----------------------------------------------------------------------------------------------
grant execute on function public.save_document_order_option(jsonb), public.order_document(uuid, text), public.cancel_document_order(uuid),
  public.prepare_document_order(uuid, jsonb), public.deliver_document_order(uuid, uuid), public.deny_document_order(uuid, text),
  public.note_order_downloaded(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_document_order_option(jsonb)
  is 'Creates or changes what people may order; no row when somebody changed it meanwhile.';
comment on function public.order_document(uuid, text) is 'Orders a paper for oneself; with making_id it may be made at once.';
comment on function public.cancel_document_order(uuid) is 'Takes the own order back.';
comment on function public.prepare_document_order(uuid, jsonb) is 'Prepares the paper of an order by its template, with answers (RHVAR).';
comment on function public.deliver_document_order(uuid, uuid) is 'Answers an order with a document of the person.';
comment on function public.deny_document_order(uuid, text) is 'Refuses an order with a reason.';
comment on function public.note_order_downloaded(uuid) is 'The person fetched the paper.';
