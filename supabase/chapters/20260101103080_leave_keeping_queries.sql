-- Keeping requests of leaves: queries.
-- See leave_keeping_rules for the overview.

-- Functions: the list -----------------------------------------------------------------------------------------------
-- The page is taken before anything is read of its requests: a company keeps those of many years.
create function public.leave_request_list(p_company_id uuid, p_filters jsonb default '{}', p_limit integer default 50,
  p_offset integer default 0)
returns table (request_id uuid, employee_id uuid, person jsonb, department text, type_name text, color text, status text,
  asks_cancellation boolean,
  parts jsonb, starts_on date, ends_on date, days numeric, hours numeric, sold_days integer, asked_by jsonb, created_at timestamptz,
  end_reason text, waiting_for jsonb, approval_id uuid, may_cancel boolean, may_interrupt boolean, files bigint, total bigint,
  vacation jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  hr boolean := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
  team uuid[] := private.my_reports_ids();
  scope constant text := case when hr then 'hr' else 'team' end;
  today date := private.today(p_company_id);
begin
  if not hr and (p_company_id is distinct from caller.company_id or coalesce(cardinality(team), 0) = 0) then
    perform private.refuse_missing('Empresa não encontrada.');
  end if;
  return query
    with page as materialized (
      select m.request_id as id, m.total from private.matching_leave_requests(p_company_id, coalesce(p_filters, '{}'), scope, team,
        least(greatest(coalesce(p_limit, 50), 1), 1000), greatest(coalesce(p_offset, 0), 0)) m
    )
    select r.id, r.employee_id, private.person(r.employee_id), d.name::text, private.leave_type_name(t, scope),
      case when hr or private.is_leave_shown(t) then t.color else 'slate' end, r.status, r.cancellation_id is not null, s.parts, s.first,
        s.last,
      s.days, s.hours, r.sold_days::integer, private.person(r.asked_by), r.created_at,
      -- A reason may tell of health: who reads the type reads it.
      case when hr or private.is_leave_shown(t) then r.end_reason end,
      -- A certificate waits for HR without an approval.
      coalesce((select private.waiting_for(a, (private.waiting_step(a)).id) from public.approval_requests a
        where r.status = 'pending' and a.id = r.approval_id), '[]'), r.approval_id,
      e.id is distinct from caller.employee_id and (r.status = 'proposed' or (r.status in ('approved', 'interrupted') and s.ahead)),
      hr and e.id is distinct from caller.employee_id and r.status in ('approved', 'interrupted') and s.going,
      case when hr then (select count(*) from public.files f where f.company_id = r.company_id and f.entity_type = 'leave_request'
        and f.entity_id = r.id and f.archived_at is null) else 0 end, p.total,
      -- What HR grants again or sells days of.
      case when hr and e.id is distinct from caller.employee_id and t.deducts = 'vacation' and t.key is distinct from 'collective'
        then jsonb_build_object('type_id', r.type_id, 'period_from', r.period_from,
          'may_sell', r.status = 'approved' and s.ahead and s.first > today, 'may_grant', r.status = 'rejected' and s.first >= today) end
    from page p
    join public.leave_requests r on r.id = p.id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    join public.employees e on e.company_id = r.company_id and e.id = r.employee_id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    cross join lateral (
      select min(l.starts_on) as first, max(l.ends_on) as last, sum(l.days) as days, sum(l.hours) as hours,
        coalesce(jsonb_agg(jsonb_build_object('starts_on', l.starts_on, 'ends_on', l.ends_on, 'starts_noon', l.starts_noon, 'ends_noon',
          l.ends_noon,
          'hours', l.hours, 'days', l.days) order by l.starts_on), '[]') as parts,
        coalesce(bool_or(l.counts and l.starts_on > today), false) as ahead,
        coalesce(bool_or(l.starts_on < l.ends_on and today between l.starts_on and l.ends_on), false) as going
      from private.stretches_of(r) l) s
    order by r.created_at desc, r.id;
exception when invalid_datetime_format or datetime_field_overflow then
  perform private.refuse('RHARG', 'Uma das datas não pôde ser lida.', 'from', 'Informe dia, mês e ano.');
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('leave_days', 'starts_on date, ends_on date, starts_noon boolean, ends_noon boolean, hours number?, days number'),
  ('leave_status', 'proposed|pending|adjusting|approved|rejected|cancelled|interrupted'),
  ('leave_request_list', 'person person, department ?, status leave_status, parts leave_days[], hours ?, asked_by person?, end_reason ?,
    waiting_for seat[], approval_id ?, vacation kept_vacation?'),
  ('kept_vacation', 'type_id uuid, period_from date, may_sell boolean, may_grant boolean'),
  ('leave_conflict', 'person person, starts_on date, ends_on date, pending boolean, type text'),
  ('last_leave', 'type text, starts_on date, ends_on date, days number, hours number?'),
  ('leave_coverage', 'day date, people integer, present integer, percent integer, least integer?, least_percent integer?'),
  ('balance_change', 'from date, to date?, granted_to date?, before number, after number'),
  -- What an approval knows of a leave, told as far as the reader may know.
  ('leave_facts', 'type text, unit text, days number, sold_days integer, advances_thirteenth boolean, birth_on date?, substitute person?,
    parts leave_days[], balance balance_change?, warnings text[], conflicts leave_conflict[], history last_leave[],
    coverage leave_coverage?, files integer');

-- Functions: the list -----------------------------------------------------------------------------------------------
grant execute on function public.leave_request_list(uuid, jsonb, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.leave_request_list(uuid, jsonb, integer, integer) is
  'Requests of a company for HR, of the team for managers, newest first (RHNTF, RHPER, RHARG).';
