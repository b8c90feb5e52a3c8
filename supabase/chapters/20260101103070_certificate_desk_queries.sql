-- The desk of certificates: queries.
-- See certificate_desk_rules for the overview.

-- Functions: reading ------------------------------------------------------------------------------------------------
-- Which conditions a certificate may belong to, and what the sum would be; for who registers or confirms it.
create function public.certificate_conditions(p_employee_id uuid, p_starts_on date, p_days integer, p_except uuid default null)
returns table (request_id uuid, certificates integer, first_on date, last_on date, summed integer, benefit_from date, alert integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person public.employees := private.person_of_leaves(p_employee_id);
  rules jsonb := private.leave_rules_of(person.id, coalesce(p_starts_on, private.today(person.company_id)));
  asked constant daterange := daterange(p_starts_on, p_starts_on + greatest(least(coalesce(p_days, 1), 3650), 1) - 1, '[]');
begin
  if private.leave_scope(private.me(), person) is distinct from 'hr' then
    perform private.refuse('RHPER', 'Somente o RH lê atestados de outras pessoas.', '', 'Fale com o RH.');
  elsif p_starts_on is null then
    return;
  end if;
  return query
    select g.latest, g.certificates, g.first_on, g.last_on, s.summed, s.benefit_from, private.sick_alert(s.summed, rules)
    from (
      select (array_agg(d.request_id order by d.ends_on desc))[1] as latest, count(*)::integer as certificates,
        min(d.starts_on) as first_on,
        max(d.ends_on) as last_on, array_agg(daterange(d.starts_on, d.ends_on, '[]')) as ranges
      from (select distinct c.condition_group from public.leave_certificates c
        where c.company_id = person.company_id and c.employee_id = person.id) k
      cross join lateral private.condition_days(person.company_id, person.id, k.condition_group) d
      where d.request_id is distinct from p_except and d.starts_on > p_starts_on - 400
      group by k.condition_group
    ) g
    cross join lateral (
      select x.summed, x.benefit_from from private.sick_sums(g.ranges || asked, rules) x
      where x.starts_on = p_starts_on order by x.ends_on desc limit 1) s
    where g.last_on + 1 >= p_starts_on - private.leave_rule(rules, 'sick_window')::integer
      and g.first_on <= upper(asked) + private.leave_rule(rules, 'sick_window')::integer
    order by g.last_on desc limit 20;
end
$$;

-- What a certificate of these days would do to vacations that were granted, whichever HR chooses. The person asks for the own one.
create function public.certificate_vacations(p_employee_id uuid, p_starts_on date, p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_leaves(p_employee_id);
begin
  if private.leave_scope(private.me(), person) = 'team' then
    perform private.refuse('RHPER', 'Somente o RH lê atestados de outras pessoas.', '', 'Fale com o RH.');
  end if;
  perform private.check_day(p_starts_on, 'starts_on');
  return private.certificate_choices(person, p_starts_on, p_starts_on + greatest(least(coalesce(p_days, 1), 3650), 1) - 1);
end
$$;

create function public.certificate_board(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH vê os atestados da empresa.');
  today := private.today(p_company_id);
  return jsonb_build_object('today', today, 'sums', private.certificate_sums(p_company_id, today),
    'waiting', (select coalesce(jsonb_agg(w.row order by w.created_at), '[]') from (
      select r.created_at, jsonb_build_object('request_id', r.id, 'person', private.person(r.employee_id), 'starts_on', d.starts_on,
        'ends_on', d.ends_on, 'days', d.days, 'sent_at', r.created_at) as row
      from public.leave_requests r
      join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
      join lateral (select w.* from public.leaves w where w.company_id = r.company_id and w.request_id = r.id
        order by w.counts desc, w.ends_on - w.starts_on desc limit 1) l on true
      cross join lateral private.paper_days(c, l) d
      where r.company_id = p_company_id and r.status = 'pending' order by r.created_at limit 200) w),
    'exams', (select coalesce(jsonb_agg(w.row order by w.due_on), '[]') from (
      select e.due_on, jsonb_build_object('exam_id', e.id, 'person', private.person(e.employee_id), 'due_on', e.due_on, 'because',
        e.because) as row
      from public.return_exams e
      where e.company_id = p_company_id and e.done_on is null and e.dropped_at is null order by e.due_on limit 200) w),
    'originals', (select coalesce(jsonb_agg(w.row order by w.original_due_on), '[]') from (
      select c.original_due_on, jsonb_build_object('request_id', r.id, 'person', private.person(r.employee_id), 'starts_on', d.starts_on,
        'ends_on', d.ends_on, 'days', d.days, 'due_on', c.original_due_on) as row
      from public.leave_certificates c
      join public.leave_requests r on r.company_id = c.company_id and r.id = c.request_id and r.status in ('approved', 'interrupted')
      join lateral (select w.* from public.leaves w where w.company_id = r.company_id and w.request_id = r.id
        order by w.counts desc, w.ends_on - w.starts_on desc limit 1) l on true
      cross join lateral private.paper_days(c, l) d
      where c.company_id = p_company_id and c.original = 'waiting' order by c.original_due_on limit 200) w));
end
$$;

create function public.certificate_list(p_company_id uuid, p_search text default null, p_limit integer default 50,
  p_offset integer default 0)
returns table (request_id uuid, person jsonb, starts_on date, ends_on date, days numeric, status text, type_name text, summed integer,
  benefit_from date, original text, has_file boolean, total bigint) language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := private.search_text(p_search);
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH vê os atestados da empresa.');
  return query
    select r.id, private.person(r.employee_id), d.starts_on, d.ends_on, d.days, r.status, t.name::text, c.summed, c.benefit_from,
      c.original,
      exists (select from public.files f where f.company_id = r.company_id and f.entity_type = 'leave_request' and f.entity_id = r.id
        and f.archived_at is null), count(*) over ()
    from public.leave_certificates c
    join public.leave_requests r on r.company_id = c.company_id and r.id = c.request_id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    join public.employees e on e.id = r.employee_id
    join lateral (select w.* from public.leaves w where w.company_id = r.company_id and w.request_id = r.id
      order by w.counts desc, w.ends_on - w.starts_on desc limit 1) l on true
    cross join lateral private.paper_days(c, l) d
    where c.company_id = p_company_id and (coalesce(wanted, '') = '' or position(wanted in private.search_text(e.display_name::text)) > 0)
    order by d.starts_on desc, r.id limit greatest(least(coalesce(p_limit, 50), 200), 1) offset greatest(coalesce(p_offset, 0), 0);
end
$$;

-- The own certificates, newest first.
create function public.my_certificates()
returns table (request_id uuid, starts_on date, ends_on date, days numeric, status text, end_reason text, original text,
  original_due_on date,
  benefit_from date, files jsonb) language sql stable security definer set search_path = '' as $$
  select r.id, d.starts_on, d.ends_on, d.days, r.status, r.end_reason, c.original, c.original_due_on, c.benefit_from,
    (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'mime', f.mime) order by f.created_at), '[]')
      from public.files f where f.company_id = r.company_id and f.entity_type = 'leave_request' and f.entity_id = r.id
        and f.archived_at is null)
  from public.leave_certificates c
  join public.leave_requests r on r.company_id = c.company_id and r.id = c.request_id
  join lateral (select w.* from public.leaves w where w.company_id = r.company_id and w.request_id = r.id
    order by w.counts desc, w.ends_on - w.starts_on desc limit 1) l on true
  cross join lateral private.paper_days(c, l) d
  where c.company_id = private.my_company_id() and c.employee_id = private.my_employee_id()
  order by d.starts_on desc, r.id limit 100
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('certificate_status', 'pending|approved|rejected|cancelled|interrupted'),
  ('original_state', 'waiting|received|waived'),
  ('certificate_days', 'request_id uuid, starts_on date, ends_on date, days number'),
  ('certificate_file', 'file_id uuid, name text, mime text'),
  ('read_certificate', '...certificate_days, person person, status certificate_status, type_name text, half boolean,
    within_vacations integer, note text?, end_reason text?, sent_by_person boolean, created_at timestamptz, issued_on date?,
    professional_name text?, council_number text?, cid text?, summed integer?, benefit_from date?, original original_state, original_due_on date?, original_on date?,
    esocial_code text?, esocial_due date?, same_as uuid?, files certificate_file[]'),
  ('certificate_vacation', 'starts_on date, ends_on date, begins_before boolean, days_back number'),
  ('certificate_stretch', 'starts_on date, ends_on date'),
  -- undecided: what is asked or proposed for these days, which gives way.
  ('certificate_vacations', 'choice keep|move, days integer, excused integer, vacations certificate_vacation[],
    away certificate_stretch[], undecided? text'),
  ('waiting_certificate', '...certificate_days, person person, sent_at timestamptz'),
  ('certificate_sum', 'person person, summed integer, limit integer, first_on date, last_on date, until date, benefit_from date?,
    esocial_due date?, alert integer?, certificates certificate_days[]'),
  ('return_exam', 'exam_id uuid, person person, due_on date, because long|benefit'),
  ('missing_original', '...certificate_days, person person, due_on date?'),
  ('certificate_board', 'today date, waiting waiting_certificate[], sums certificate_sum[], exams return_exam[],
    originals missing_original[]'),
  ('certificate_list', 'person person, status certificate_status, summed ?, benefit_from ?, original original_state'),
  ('my_certificates', 'status certificate_status, end_reason ?, original original_state, original_due_on ?, benefit_from ?,
    files certificate_file[]'),
  ('certificate_conditions', 'benefit_from ?, alert ?');

-- Functions: Pendências ---------------------------------------------------------------------------------------------
grant execute on function public.certificate_conditions(uuid, date, integer, uuid),
  public.certificate_vacations(uuid, date, integer), public.certificate_board(uuid),
  public.certificate_list(uuid, text, integer, integer), public.my_certificates()
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.certificate_conditions(uuid, date, integer, uuid) is
  'Conditions of a person that a certificate of these days may belong to, with the sum it would reach; HR (RHNTF, RHPER).';
comment on function public.certificate_vacations(uuid, date, integer) is
  'Granted vacations in the days of a certificate, what keeping and moving them comes to, and the company''s choice (RHNTF, RHPER, RHARG).';
comment on function public.certificate_board(uuid) is 'What waits for HR: certificates, sums, exams of return, originals (RHPER).';
comment on function public.certificate_list(uuid, text, integer, integer) is 'Certificates of a company, newest first; HR (RHPER).';
comment on function public.my_certificates() is 'The caller''s own certificates, newest first.';
