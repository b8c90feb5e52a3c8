-- Asking for records: queries.
-- See record_changes_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The records that the caller may ask for, beside the fields of my_change_fields.
create function public.my_record_requests() returns table (field text, label text, policy text, open_request_id uuid, asked jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.employee_id is null then
    return;
  end if;
  return query
    select f.field, f.label, private.change_policy(caller.company_id, f.field), r.approval_id, o.new_value::jsonb
    from public.change_fields f
    left join public.change_request_fields o
      on o.company_id = caller.company_id and o.employee_id = caller.employee_id and o.field = f.field and o.outcome = 'pending'
    left join public.change_requests r on r.company_id = o.company_id and r.id = o.change_request_id
    where f.kind = 'record' order by f.position;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('stored_value', 'text/number/boolean?'),
  ('my_record_requests', 'policy direct|ask|closed, open_request_id ?, asked stored_value{}?');

-- Functions ---------------------------------------------------------------------------------------------------------
grant execute on function public.my_record_requests() to authenticated;

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.my_change_fields()
returns table (
  field text, label text, kind text, sensitive boolean, policy text, value text, open_request_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = private.my_employee_id();
  if person.id is null then
    return;
  end if;
  return query
    select f.field, f.label, f.kind, f.sensitive, private.change_policy(person.company_id, f.field),
      to_jsonb(person) ->> f.field, r.approval_id
    from public.change_fields f
    left join public.change_request_fields o
      on o.company_id = person.company_id and o.employee_id = person.id and o.field = f.field and o.outcome = 'pending'
    left join public.change_requests r on r.company_id = o.company_id and r.id = o.change_request_id
    where f.kind <> 'record'
    order by f.position;
end
$$;

create function public.employee_change_requests(p_employee_id uuid)
returns table (
  change_request_id uuid, request_id uuid, status text, created_at timestamptz, decided_at timestamptz, reason text, fields jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    select r.id, r.approval_id, r.status, r.created_at, r.decided_at, r.reason,
      private.change_lines(r, r.employee_id = caller.employee_id)
    from public.change_requests r
    where r.employee_id = p_employee_id
      and (r.employee_id = caller.employee_id or r.company_id = any (private.companies_reached(caller, 'manage_settings')))
    order by r.created_at desc, r.id limit 100;
end
$$;

create function public.change_policy_list(p_company_id uuid)
returns table (field text, label text, policy text, default_policy text, sensitive boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_settings')) then
    return;
  end if;
  return query
    select f.field, f.label, private.change_policy(p_company_id, f.field), f.default_policy, f.sensitive
    from public.change_fields f order by f.position;
end
$$;

-- Shapes: deciding changes ------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('request_change', 'applied text[], change_request_id uuid?, request_id uuid?'),
  -- A paper without an id is there for who may not open it.
  ('change_file', 'file_id uuid?, name text'),
  ('change_line', 'field text, label text, kind text, sensitive boolean, old text?, new text?,
    outcome pending|applied|rejected|conflict|cancelled, files change_file[], decision approve|reject?'),
  ('my_change_fields', 'kind text|date|email|cpf|phone, policy direct|ask|closed, value ?, open_request_id ?'),
  ('change_policy_list', 'policy direct|ask|closed, default_policy direct|ask|closed'),
  ('employee_change_requests', 'decided_at ?, reason ?, fields change_line[]');

-- Functions: the API ------------------------------------------------------------------------------------------------
grant execute on function public.my_change_fields(), public.employee_change_requests(uuid), public.change_policy_list(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_record_requests() is 'Records that the caller may ask for, whether one is open, and what it asks.';
comment on function public.my_change_fields() is 'The own fields with value, policy and the request that asks for them.';
comment on function public.employee_change_requests(uuid) is
  'Changes that a person asked for: the own ones, or anybody''s for administrators, who read records in the request itself.';
comment on function public.change_policy_list(uuid) is 'What people may change, for administrators.';
