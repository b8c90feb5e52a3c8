-- A plan for everybody, and sending it: commands.
-- See vacation_plans_tables for the overview.

-- Functions: looking for days ---------------------------------------------------------------------------------------
-- Places periods one after the other, each as if it were sent, so that each stretch is held against all before it: the caller undoes that.
-- What it answers is the plan.
create function private.place_periods(p_company_id uuid, p_author_id uuid, p_people uuid[], p_scope text, p_today date, p_until date)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant integer := 150;
  period record;
  department uuid;
  away integer[];
  found record;
  part integer;
  rest integer;
  handled integer := 0;
  request uuid;
  placed jsonb := '[]';
  missing jsonb := '[]';
begin
  perform private.pretend_plans(p_company_id, p_author_id, null, '-infinity', 'infinity', null);
  for period in select p.*, (p.person).department_id from private.periods_to_place(p_company_id, p_people, p_author_id, p_scope, p_today,
    p_until, most + 1) p loop
    handled := handled + 1;
    exit when handled > most;
    if away is null or period.department_id is distinct from department then
      department := period.department_id;
      away := private.away_by_day(p_company_id, department, p_today, greatest(p_until, p_today + 150) - p_today + 70);
    end if;
    rest := period.days;
    part := rest;
    while rest > 0 loop
      select b.* into found from private.best_start(period.person, private.leave_scope(private.me(), period.person), period.period_from,
        part, period.first_day,
        period.last_safe_start + period.days - part, p_today, away) b;
      if found.starts_on is null and part = period.days and part >= 19 then
        part := greatest(14, (part + 1) / 2);
        continue;
      end if;
      exit when found.starts_on is null;
      placed := placed || private.planned_answer(period.person, period.period_from, found.starts_on, part, period.state,
        period.last_safe_start + period.days - 1, away[found.starts_on - p_today + 1 : found.starts_on - p_today + part]);
      insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
      values (p_company_id, (period.person).id, private.vacation_type(p_company_id), period.period_from, 'proposed') returning id
        into request;
      insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days)
      values (p_company_id, request, (period.person).id, found.starts_on, found.starts_on + part - 1, part);
      for n in found.starts_on - p_today + 1 .. found.starts_on - p_today + part loop
        away[n] := away[n] + 1;
      end loop;
      rest := rest - part;
      part := rest;
    end loop;
    if rest > 0 then
      missing := missing || jsonb_build_object('person', private.person((period.person).id), 'period_from', period.period_from, 'days',
        rest,
        'state', period.state, 'code', split_part(found.objection, ': ', 1), 'message', regexp_replace(found.objection, '^[a-z_]+: ', ''));
    end if;
  end loop;
  return jsonb_build_object('placed', placed, 'missing', missing, 'left_out', greatest(handled - most, 0));
end
$$;

create function public.propose_plan(p_company_id uuid, p_department_id uuid default null, p_scope text default 'risk',
  p_until date default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  author constant uuid := private.my_employee_id();
  today constant date := private.today(p_company_id);
  until date := least(greatest(coalesce(p_until, today + 365), today), today + 730);
  people constant uuid[] := array_remove(private.people_to_plan(p_company_id, p_department_id), author);
  answer jsonb;
begin
  if p_scope is null or p_scope not in ('risk', 'year') then
    perform private.refuse('RHARG', 'Planeje o risco ou o ano.', 'scope', 'Recarregue a página.');
  end if;
  begin
    answer := private.place_periods(p_company_id, author, people, p_scope, today, until);
    raise exception using errcode = 'RHUDO';
  exception when sqlstate 'RHUDO' then
    return answer;
  end;
end
$$;

-- Functions: keeping and sending ------------------------------------------------------------------------------------
-- All of it or nothing, each stretch held against the rules again: between the answer and this call the world went on.
create function public.keep_plan(p_company_id uuid, p_items jsonb) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  person public.employees;
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) not between 1 and 500 then
    perform private.refuse('RHARG', 'Não há nada para planejar.', 'items', 'Gere o plano de novo.');
  end if;
  for item in
    select (i ->> 'employee_id')::uuid as employee_id, (i ->> 'starts_on')::date as starts_on, (i ->> 'days')::integer as days,
      (i ->> 'period_from')::date as period_from
    from jsonb_array_elements(p_items) as i order by 1, 2
  loop
    person := private.person_to_plan(item.employee_id);
    if person.company_id is distinct from p_company_id then
      perform private.refuse_missing('Pessoa não encontrada.', 'employee_id');
    end if;
    perform from public.employees e where e.id = person.id for update;
    return next private.write_plan(person, private.my_employee_id(), item.starts_on, item.days, null, item.period_from);
  end loop;
exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
  perform private.refuse('RHARG', 'O plano não pôde ser lido.', 'items', 'Gere o plano de novo.');
end
$$;

-- What is refused meanwhile stays in the draft and is told; the others hear of it at once.
create function public.send_plan(p_items uuid[], p_grants boolean default false, p_confirms text[] default '{}', p_reason text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  author constant uuid := private.my_employee_id();
  stretch record;
  person public.employees;
  request public.leave_requests;
  sent jsonb := '[]';
  refused jsonb := '[]';
  codes text;
begin
  perform from public.vacation_plans v where v.id = any (p_items) and v.author_id = author order by v.id for update;
  for stretch in
    select v.employee_id, v.period_from, array_agg(v.id) as items,
      jsonb_agg(jsonb_build_object('starts_on', v.starts_on, 'ends_on', v.starts_on + v.days - 1) order by v.starts_on) as parts
    from public.vacation_plans v where v.id = any (p_items) and v.author_id = author
    group by v.employee_id, v.period_from order by v.employee_id, v.period_from
  loop
    person := private.person_to_plan(stretch.employee_id);
    begin
      request := public.request_leave(private.vacation_type(person.company_id), stretch.parts, p_employee_id => person.id,
        p_period_from => stretch.period_from, p_grants => p_grants, p_confirms => p_confirms, p_reason => p_reason);
      delete from public.vacation_plans v where v.id = any (stretch.items);
      sent := sent || jsonb_build_object('request_id', request.id, 'employee_id', person.id);
    exception when sqlstate 'RHLEV' or sqlstate 'RHBAL' then
      get stacked diagnostics codes = pg_exception_detail;
      refused := refused || jsonb_build_object('person', private.person(person.id), 'message', sqlerrm, 'items', stretch.items,
        'confirms', (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'message', r.text, 'source', r.source) order by r.code),
            '[]') from public.vacation_rules r
          where p_grants and r.code = any (string_to_array(codes, ',')) and 'confirm' in (r.severity, r.granted_severity)));
    end;
  end loop;
  if sent = '[]' and refused = '[]' then
    perform private.refuse(case when author is null then 'RHPER' else 'RHCLS' end, 'Não há férias planejadas para enviar.', '',
      'Recarregue a página.');
  end if;
  return jsonb_build_object('sent', sent, 'refused', refused);
end
$$;

-- A proposal that nobody answered goes back to the draft, and the person is told that it no longer stands.
create function public.recall_plan(p_requests uuid[]) returns setof public.vacation_plans
language plpgsql volatile security definer set search_path = '' as $$
declare
  author constant uuid := private.my_employee_id();
  request public.leave_requests;
  recalled boolean := false;
begin
  for request in
    select r.* from public.leave_requests r where r.id = any (p_requests) and r.asked_by = author and r.status = 'proposed'
      order by r.id for update
  loop
    perform private.person_to_plan(request.employee_id);
    perform private.release_leave(request, 'Proposta retirada');
    update public.leave_requests r set status = 'cancelled', end_reason = 'Proposta retirada por quem planeja' where r.id = request.id;
    perform private.notify(request.company_id, request.employee_id, 'leave_changed',
      'Proposta de férias retirada: ' || private.leave_title(request), null,
      '/app/leaves', 'leave_request', request.id);
    return query insert into public.vacation_plans (company_id, author_id, employee_id, period_from, starts_on, days)
      select l.company_id, author, l.employee_id, request.period_from, l.starts_on, l.days
      from public.leaves l where l.company_id = request.company_id and l.request_id = request.id
      returning *;
    recalled := true;
  end loop;
  if not recalled then
    perform private.refuse(case when author is null then 'RHPER' else 'RHCLS' end, 'A pessoa já respondeu, ou a proposta não é sua.', '',
      'Recarregue a página.');
  end if;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('keep_plan', 'planned_item'),
  ('proposed_item', 'person person, department_id uuid?, employee_id uuid, period_from date, starts_on date, ends_on date, days integer,
    state period_state, double_days integer, together integer'),
  ('unplaced_period', 'person person, period_from date, days integer, state period_state, code text, message text'),
  ('propose_plan', 'placed proposed_item[], missing unplaced_period[], left_out integer'),
  ('sent_vacation', 'request_id uuid, employee_id uuid'),
  -- items: what stays in the draft; confirms: rules that HR may confirm, of which there are none where the rule is void.
  ('rule_to_confirm', 'code text, message text, source text'),
  ('refused_vacation', 'person person, message text, items uuid[], confirms rule_to_confirm[]'),
  ('send_plan', 'sent sent_vacation[], refused refused_vacation[]');

-- Functions: keeping and sending ------------------------------------------------------------------------------------
grant execute on function public.propose_plan(uuid, uuid, text, date), public.keep_plan(uuid, jsonb),
  public.send_plan(uuid[], boolean, text[], text), public.recall_plan(uuid[])
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.propose_plan(uuid, uuid, text, date) is
  'A plan for everybody in reach, without writing it: placed, missing with the reason, left_out (RHPER, RHNTF, RHARG).';
comment on function public.keep_plan(uuid, jsonb)
  is 'Puts a plan into the draft, all of it or nothing (RHLEV, RHNTF, RHPER, RHSLF, RHARG).';
comment on function public.send_plan(uuid[], boolean, text[], text)
  is 'Makes stretches of the draft proposals that the people confirm, or vacations that HR grants; tells what was refused '
    '(RHCLS, RHPER, RHCOM).';
comment on function public.recall_plan(uuid[]) is 'Takes back proposals that nobody answered, into the draft (RHCLS, RHPER).';
