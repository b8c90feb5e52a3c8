-- Retention and anonymisation: queries.
-- See retention_tables for the overview.

-- Functions: what screens read --------------------------------------------------------------------------------------
-- Where each person who left stands: due, waiting (an erasure was ordered), held, within the term, or done.
create function private.retention_rows(p_company_id uuid)
returns table (employee_id uuid, left_on date, keep_until date, law text, state text, erasure_id uuid, due_on date, hold_id uuid,
  review_on date)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select l.employee_id, l.left_on, l.keep_until, l.law, case when x.status = 'done' then 'done' when h.id is not null then 'held'
      when x.id is not null then 'waiting' when l.keep_until < private.today(p_company_id) then 'due' else 'within' end,
    x.id, x.due_on, h.id, h.review_on
  from private.leavers(p_company_id) l
  left join lateral (select o.* from public.document_holds o where o.company_id = p_company_id and o.employee_id = l.employee_id
    and o.released_at is null order by o.document_id is not null, o.placed_at desc limit 1) h on true
  left join lateral (select e.* from private.erasures e where e.company_id = p_company_id and e.employee_id = l.employee_id
    and e.status <> 'cancelled' order by e.requested_at desc limit 1) x on true;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- People who left, by where their data stand, with how many there are of each.
create function public.retention_list(p_company_id uuid, p_state text default null, p_limit integer default 50, p_offset integer default 0)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores veem a guarda de dados.');
  return (
    with everybody as materialized (select r.* from private.retention_rows(p_company_id) r),
    shown as (select e.* from everybody e where p_state is null or e.state = p_state)
    select jsonb_build_object('total', (select count(*) from shown),
      'counts', (select jsonb_build_object('due', count(*) filter (where e.state = 'due'), 'waiting', count(*) filter (
        where e.state = 'waiting'), 'held', count(*) filter (where e.state = 'held'), 'within', count(*) filter (where e.state = 'within'),
        'done', count(*) filter (where e.state = 'done')) from everybody e),
      'items', coalesce((select jsonb_agg(jsonb_build_object('person', private.person(p.employee_id), 'left_on', p.left_on,
          'keep_until', p.keep_until, 'law', p.law, 'state', p.state, 'due_on', p.due_on, 'review_on', p.review_on)
          order by p.keep_until, p.employee_id)
        from (select s.* from shown s order by s.keep_until, s.employee_id
          limit least(greatest(coalesce(p_limit, 50), 1), 200) offset greatest(coalesce(p_offset, 0), 0)) p), '[]')));
end
$$;

-- What an erasure does to each table with rows of somebody.
create function private.erasure_preview(p_company_id uuid, p_employee_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  rule record;
  counted bigint;
  lines jsonb := '[]';
begin
  for rule in
    select d.table_name, d.act, d.reason, coalesce(d.person_column, t.person_column) as person_column,
      coalesce(o.title, c.title || ', controles') as title
    from private.data_erasures d join private.data_tables t on t.table_name = d.table_name
    join private.data_categories c on c.category = t.category
    left join private.own_data_tables o on o.table_name = d.table_name
    where coalesce(d.person_column, t.person_column) is not null and t.category <> 'reserved'
    order by array_position('{delete,blank,keep}'::text[], d.act), c.position, title
  loop
    execute format('select count(*) from %s t where t.company_id = $1 and t.%I = $2', rule.table_name, rule.person_column)
      into counted using p_company_id, p_employee_id;
    if counted > 0 then
      lines := lines || jsonb_build_object('title', rule.title, 'act', rule.act, 'rows', counted, 'reason', rule.reason);
    end if;
  end loop;
  -- Tables without a title of their own stand under that of their category, together.
  return coalesce((select jsonb_agg(jsonb_build_object('title', g.title, 'act', g.act, 'rows', g.rows, 'reason', g.reason) order by g.place)
    from (select l.line ->> 'title' as title, l.line ->> 'act' as act, l.line ->> 'reason' as reason,
        sum((l.line ->> 'rows')::integer) as rows, min(l.place) as place
      from jsonb_array_elements(lines) with ordinality l (line, place) group by 1, 2, 3) g), '[]');
end
$$;

-- What is kept of somebody who left and what an erasure would do, their holds, and the erasures with their evidence.
create function public.retention_person(p_employee_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  companies constant uuid[] := private.require_companies('manage_settings', 'Somente administradores veem a guarda de dados.');
  company uuid;
  place record;
  problem record;
begin
  select e.company_id into company from public.employees e where e.id = p_employee_id and e.company_id = any (companies);
  select r.* into place from private.retention_rows(company) r where r.employee_id = p_employee_id;
  if place.employee_id is null then
    perform private.refuse_missing('Pessoa não encontrada entre as que saíram desta empresa.');
  end if;
  select p.* into problem from private.erasure_problem(company, p_employee_id, private.today(company)) p;
  return jsonb_build_object('company_id', company, 'person', private.person(p_employee_id), 'left_on', place.left_on,
    'keep_until', place.keep_until, 'law', place.law, 'state', place.state, 'problem', problem.message, 'due_on', place.due_on,
    'erasure_id', case when place.state <> 'done' then place.erasure_id end,
    'preview', private.erasure_preview(company, p_employee_id),
    'holds', coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'is_whole', h.document_id is null, 'reason', h.reason,
        'placed_by', private.person(h.placed_by), 'placed_at', h.placed_at, 'review_on', h.review_on, 'released_at', h.released_at,
        'release_reason', h.release_reason, 'released_by', private.person(h.released_by)) order by h.placed_at desc)
      from public.document_holds h where h.company_id = company and h.employee_id = p_employee_id), '[]'),
    'erasures', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'status', x.status,
        'requested_by', private.person(x.requested_by), 'requested_at', x.requested_at,
        'due_on', x.due_on, 'cancel_reason', x.cancel_reason, 'ended_at', x.ended_at, 'digest', x.digest,
        'tables', jsonb_array_length(x.evidence -> 'searched'), 'found', (x.evidence ->> 'found')::integer,
        'files', (x.evidence ->> 'files')::integer, 'trail', (x.evidence ->> 'trail')::integer,
        'is_name_shared', (x.evidence ->> 'is_name_shared')::boolean) order by x.requested_at desc)
      from private.erasures x where x.company_id = company and x.employee_id = p_employee_id), '[]'));
end
$$;

grant execute on function public.retention_list(uuid, text, integer, integer), public.retention_person(uuid) to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('retention_row', 'person person, left_on date, keep_until date, law text, state due|waiting|held|within|done, due_on date?,
    review_on date?'),
  ('retention_counts', 'due integer, waiting integer, held integer, within integer, done integer'),
  ('retention_list', 'total integer, counts retention_counts, items retention_row[]'),
  ('erasure_line', 'title text, act delete|blank|keep, rows integer, reason text?'),
  ('retention_hold', 'id uuid, is_whole boolean, reason text, placed_by person?, placed_at timestamptz, review_on date?,
    released_at timestamptz?, release_reason text?, released_by person?'),
  ('retention_erasure', 'id uuid, status waiting|cancelled|done, requested_by person?, requested_at timestamptz, due_on date,
    cancel_reason text?, ended_at timestamptz?, digest text?, tables integer?, found integer?, files integer?, trail integer?,
    is_name_shared boolean?'),
  ('retention_person', 'company_id uuid, person person, left_on date, keep_until date, law text, state due|waiting|held|within|done,
    problem text?, due_on date?, erasure_id uuid?, preview erasure_line[], holds retention_hold[], erasures retention_erasure[]');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.retention_list(uuid, text, integer, integer) is 'People who left by where their data stand (RHPER).';
comment on function public.retention_person(uuid) is
  'What is kept of somebody who left, what an erasure does to it, holds and erasures with their evidence (RHPER, RHNTF).';
