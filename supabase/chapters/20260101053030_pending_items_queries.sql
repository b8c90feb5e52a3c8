-- Pendências: queries.
-- See pending_items_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.my_pending_items(
  p_limit integer default 50, p_after_at timestamptz default null, p_after_key text default null)
returns table (
  item_key text, kind text, module text, title text, detail text, person jsonb, waiting_since timestamptz,
  due_at timestamptz, overdue boolean, entity_type text, entity_id uuid, url text, action jsonb, sort_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  most integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  routine text;
  part private.pending_item[];
  items private.pending_item[] := '{}';
begin
  if caller.employee_id is null then
    return;
  end if;
  for routine in
    select s.items_routine from private.pending_sources s
    where s.module is null or s.module <> all (private.modules_off(caller.company_id)) order by s.position
  loop
    execute format('select array(select i from %s($1, $2, $3, $4) i)', routine) into part
      using caller, most, p_after_at, coalesce(p_after_key, '');
    items := items || part;
  end loop;
  return query
    select i.item_key, i.kind, i.module, i.title, i.detail, private.person(i.person_id), i.waiting_since, i.due_at,
      coalesce(i.due_at <= private.now(), false), i.entity_type, i.entity_id, i.url, i.action, i.sort_at
    from unnest(items) i order by i.sort_at, i.item_key limit most;
end
$$;

create function public.my_pending_count() returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return private.pending_count(private.me());
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  -- Kinds name what they are about.
  ('item_action', 'type text, bulk? boolean, request_id? uuid, notice_id? uuid, type_id? uuid, version_id? uuid, document_id? uuid,
    envelope_id? uuid, order_id? uuid, campaign_id? uuid, task_id? uuid, task_kind? text, employee_id? uuid, exam_id? uuid,
    leave_id? uuid, loss? text, shortfall? text, step_id? uuid, on_behalf_of? uuid?'),
  ('my_pending_items', 'detail ?, person person?, due_at ?, entity_type ?, entity_id ?, url ?, action item_action');

-- Functions: the API ------------------------------------------------------------------------------------------------
grant execute on function public.my_pending_items(integer, timestamptz, text), public.my_pending_count() to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_pending_items(integer, timestamptz, text) is
  'What waits for the caller, most urgent first; the next page starts after sort_at and item_key of the last row.';
comment on function public.my_pending_count() is 'How much waits for the caller; each source counts to 100.';
