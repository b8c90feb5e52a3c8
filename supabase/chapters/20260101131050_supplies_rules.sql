-- Supplies and protective equipment: rules.
-- See supplies_tables for the overview.

-- Types -------------------------------------------------------------------------------------------------------------
-- replaces: the supply whose place it takes, where that is known.
create type private.supply_wish as (item_id uuid, quantity integer, reason text, replaces uuid);

-- Functions: reading ------------------------------------------------------------------------------------------------
-- The values of a form of a supply, of which none is no date, number or id (RHARG).
create function private.supply_values(p_values jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform from jsonb_to_record(coalesce(p_values, '{}')) as v (category_id uuid, ca_valid_until date, replace_after_days integer,
    min_quantity integer);
  return coalesce(p_values, '{}');
exception when data_exception then
  perform private.refuse('RHARG', 'Um dos valores não é uma data ou um número.', '', 'Confira os campos.');
end
$$;

-- Functions: words --------------------------------------------------------------------------------------------------
-- A supply by its name and size.
create function private.supply_label(p_item public.supply_items) returns text language sql immutable
return (p_item).name || coalesce(' ' || (p_item).size, '');

-- What was delivered as a paper says it: "2 Luva nitrílica M, CA 46373 válido até 11/08/2027".
create function private.delivery_text(p_delivery public.supply_deliveries) returns text
language sql stable security definer set search_path = '' as $$
  select p_delivery.quantity || ' ' || private.supply_label(i)
    || coalesce(', CA ' || p_delivery.ca_number || ' válido até ' || private.brazilian_date(p_delivery.ca_valid_until), '')
  from public.supply_items i where i.company_id = p_delivery.company_id and i.id = p_delivery.item_id
$$;

-- Functions: the CA -------------------------------------------------------------------------------------------------
-- The number of a certificate as it is kept: digits without what stands around them; null for anything else.
create function private.ca_number_of(p_text text) returns text language sql immutable parallel safe
return (regexp_match(p_text, '^\s*(?:CA\s*)?0*([1-9][0-9]{0,5})\s*$', 'i'))[1];

-- Where a certificate stands on a day: valid, soon (60 days), expired, or unknown without a date.
create function private.ca_state(p_valid_until date, p_on date) returns text language sql immutable parallel safe
return case when p_valid_until is null then 'unknown' when p_valid_until < p_on then 'expired' when p_valid_until <= p_on + 60 then 'soon'
  else 'valid' end;

-- Refuses to deliver protective equipment without a CA that is valid on the day (RHARG, RHEXP). NR-6, 6.4.1 and 6.5.1.
create function private.check_ca(p_item public.supply_items, p_on date) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  kind text;
  valid_until date;
begin
  select c.kind into kind from public.asset_categories c where c.company_id = p_item.company_id and c.id = p_item.category_id;
  select v.valid_until into valid_until from public.ppe_certificates v
  where v.company_id = p_item.company_id and v.ca_number = p_item.ca_number;
  if kind = 'epi' and valid_until is null then
    perform private.refuse('RHARG', format('%s não tem CA.', private.supply_label(p_item)), 'supplies',
      'EPI só é entregue com CA válido (NR-6): informe o CA no estoque.');
  elsif valid_until < p_on then
    perform private.refuse('RHEXP', format('O CA %s de %s venceu em %s.', p_item.ca_number, private.supply_label(p_item),
      private.brazilian_date(valid_until)), 'supplies', 'Entregue um item com CA válido (NR-6).');
  end if;
end
$$;

-- Functions: what is in use -----------------------------------------------------------------------------------------
-- How many of each supply the people of a company who have not left have.
create function private.supplies_in_use(p_company_id uuid) returns table (item_id uuid, employee_id uuid, quantity integer)
language sql stable security definer set search_path = '' as $$
  select d.item_id, d.employee_id, sum(d.quantity)::integer
  from public.supply_deliveries d
  join public.employees e on e.company_id = d.company_id and e.id = d.employee_id and e.status <> 'terminated'
  where d.company_id = p_company_id and d.ended_at is null group by 1, 2
$$;

-- The deliveries whose place a supply takes: those of what it is said to replace, or else of its own name in any size, or else of the only
-- sort of its category that the person has. Never what the same hand-over gives.
create function private.replaced_deliveries(p_handover public.asset_handovers, p_item public.supply_items, p_replaces_id uuid)
returns setof uuid language sql stable security definer set search_path = '' as $$
  with held as materialized (
    select d.id, d.item_id, lower(i.name) as name
    from public.supply_deliveries d join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
    where d.company_id = p_handover.company_id and d.employee_id = p_handover.employee_id and d.ended_at is null
      and d.handover_id <> p_handover.id and i.category_id = p_item.category_id
  )
  select h.id from held h
  where case when p_replaces_id is not null then h.item_id = p_replaces_id
    when exists (select from held o where o.name = lower(p_item.name)) then h.name = lower(p_item.name)
    else (select count(distinct o.name) from held o) = 1 end
$$;

-- Functions: who lacks what -----------------------------------------------------------------------------------------
-- People at work whose position requires a category of which they have nothing in force on a day: missing, or overdue since a day.
create function private.ppe_gaps(p_company_id uuid, p_on date)
returns table (employee_id uuid, position_id uuid, category_id uuid, overdue_since date)
language sql stable security definer set search_path = '' as $$
  with workers as materialized (
    select a.employee_id, a.position_id
    from public.employees e
    join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
      and a.starts_on <= p_on and (a.ends_on is null or a.ends_on >= p_on)
    where e.company_id = p_company_id and e.status in ('active', 'notice')
  ), held as materialized (
    select d.employee_id, i.category_id, bool_or(d.replace_on is null or d.replace_on > p_on) as in_force, max(d.replace_on) as replace_on
    from public.supply_deliveries d join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
    where d.company_id = p_company_id and d.ended_at is null group by 1, 2
  )
  select w.employee_id, w.position_id, r.category_id, h.replace_on
  from workers w
  join public.ppe_requirements r on r.company_id = p_company_id and r.position_id = w.position_id
  left join held h on h.employee_id = w.employee_id and h.category_id = r.category_id
  where h.in_force is not true
$$;

-- Functions: other modules ------------------------------------------------------------------------------------------
-- Supplies that are given back at the end of a contract stand between an exit and its conclusion.
create function private.gate_of_supplies(p_case public.offboardings) returns setof private.exit_gate
language sql stable security definer set search_path = '' as $$
  select 'supply:' || d.id, d.quantity || ' ' || private.supply_label(i), 'Com a pessoa desde '
      || private.brazilian_date(private.company_date(d.company_id, d.delivered_at)), '/app/assets?aba=epi&pessoa=' || d.employee_id
  from public.supply_deliveries d
  join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
  join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id and not c.is_consumable
  where d.company_id = p_case.company_id and d.employee_id = p_case.employee_id and d.ended_at is null
  order by 2, 1
$$;

-- Deliveries of supplies on the timeline of a person, to HR, the team and the person.
create function private.timeline_of_supplies(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select d.delivered_at, 'supply:' || d.id, 'asset', 'assets', case when d.ca_number is null then 'Recebeu material' else 'Recebeu EPI' end,
    private.delivery_text(d), null::uuid, null::text
  from public.supply_deliveries d
  where (p_scope in ('hr', 'team') or p_person.id = p_caller.employee_id) and d.company_id = p_person.company_id
    and d.employee_id = p_person.id and d.delivered_at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.exit_gates (gate, position, routine) values ('supplies', 41, 'private.gate_of_supplies');
insert into private.timeline_sources (source, routine) values ('supplies', 'private.timeline_of_supplies');
