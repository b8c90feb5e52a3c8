-- Home: queries.
-- See home_tables for the overview.

-- Functions: what waits ---------------------------------------------------------------------------------------------
-- How much waits for the caller, and the most urgent of it.
create function private.home_waiting(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('total', public.my_pending_count(), 'items', (
    select coalesce(jsonb_agg(jsonb_build_object('item_key', i.item_key, 'kind', i.kind, 'title', i.title, 'detail', i.detail,
      'person', i.person, 'due_at', i.due_at, 'overdue', i.overdue) order by i.sort_at, i.item_key), '[]')
    from public.my_pending_items(5) i));
end
$$;

-- The caller's requests that somebody still has to decide, newest first.
create function private.home_requests(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_caller.employee_id is null or p_caller.company_id <> p_company_id then
    return null;
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'state', r.status, 'created_at', r.created_at)
      order by r.created_at desc, r.id), '[]')
    from (select q.* from public.approval_requests q
      where q.company_id = p_company_id and q.requester_id = p_caller.employee_id and q.status in ('pending', 'adjusting')
        and not private.hides(p_caller, q.id)
      order by q.created_at desc, q.id limit 4) r);
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.home(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  today date;
  view text;
  answer jsonb;
  source record;
  part jsonb;
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()), false) then
    perform private.refuse_missing('Empresa não encontrada.');
  end if;
  today := private.today(p_company_id);
  view := case when p_company_id = any (private.company_ids_with('manage_settings')) then 'company'
    when p_company_id = any (private.company_ids_with('manage_leaves')) then 'team' else 'person' end;
  answer := jsonb_build_object('today', today, 'view', view);
  for source in
    select h.part, h.routine from private.home_parts h
    where h.module is null or h.module <> all (private.modules_off(p_company_id)) order by h.part
  loop
    execute format('select %s($1, $2, $3, $4)', source.routine) into part using caller, p_company_id, today, view;
    if part is not null then
      answer := answer || jsonb_build_object(source.part, part);
    end if;
  end loop;
  return answer;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_item', 'item_key text, kind text, title text, detail text?, person person?, due_at timestamptz?, overdue boolean'),
  ('home_waiting', 'total integer, items home_item[]'),
  ('home_request', 'id uuid, title text, state pending|adjusting, created_at timestamptz'),
  ('home', 'today date, view company|team|person, waiting home_waiting, requests? home_request[], own_leave? home_own_leave,
    week? home_week, risk? home_risk, people? home_people, movements? home_movements, celebrations celebrations, news? home_news');

grant execute on function public.home(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.home(uuid) is
  'What the first page of the caller shows in a company: the parts of private.home_parts that are for them (RHNTF).';
