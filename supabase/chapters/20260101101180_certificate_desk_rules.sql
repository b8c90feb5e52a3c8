-- The desk of certificates.
-- What HR does with them: registers what came on paper, confirms or refuses what people sent, says which ones are of one
-- condition, notes the original, and the exam of a return. The board tells sums, the day of the benefit and what waits; what a
-- certificate says is opened one by one, and each reading of somebody else's stays in the trail (view_sensitive, class health).
-- It refuses: everybody but HR, one's own certificate, and another condition than one of the same person.

-- Functions: reading ------------------------------------------------------------------------------------------------
-- The first day of benefit in the run of a certificate, those summed with it: from then on all of the run are reported.
create function private.run_benefit(p_certificate public.leave_certificates) returns date
language sql stable security definer set search_path = '' as $$
  select min(o.benefit_from) from public.leave_certificates o
  where o.company_id = p_certificate.company_id and o.employee_id = p_certificate.employee_id
    and o.condition_group = p_certificate.condition_group and o.summed_from = p_certificate.summed_from
$$;

-- Conditions of a company that still sum as of a day, the longest first; nothing of what a certificate says.
create function private.certificate_sums(p_company_id uuid, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(s.row order by s.summed desc, s.last_on desc), '[]') from (
    select g.summed, g.last_on, jsonb_build_object('person', private.person(g.employee_id), 'summed', g.summed, 'first_on', g.first_on,
      'last_on', g.last_on, 'benefit_from', g.benefit_from, 'limit', private.leave_rule(r.rules, 'sick_company_days'),
      'alert', private.sick_alert(g.summed, r.rules), 'until', g.last_on + 1 + private.leave_rule(r.rules, 'sick_window')::integer,
      'esocial_due', g.esocial_due, 'certificates', g.certificates) as row
    from (
      select c.employee_id, c.condition_group, max(c.summed) as summed, min(l.starts_on) as first_on, max(l.ends_on) as last_on,
        min(c.benefit_from) as benefit_from, max(c.benefit_from) as esocial_due,
        jsonb_agg(jsonb_build_object('request_id', c.request_id, 'starts_on', l.starts_on, 'ends_on', l.ends_on, 'days', l.days)
          order by l.starts_on)
          as certificates
      from (
        -- A year is more than any window: what ended before it sums with nothing.
        select distinct k.employee_id, k.condition_group, k.summed_from from public.leaves r
        join public.leave_certificates k on k.company_id = r.company_id and k.request_id = r.request_id and k.summed is not null
        where r.company_id = p_company_id and r.counts and r.ends_on >= p_today - 366
      ) k
      join public.leave_certificates c on c.company_id = p_company_id and c.employee_id = k.employee_id
        and c.condition_group = k.condition_group
        and c.summed_from = k.summed_from
      join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted
      group by c.employee_id, c.condition_group, c.summed_from
    ) g
    cross join lateral (select private.leave_rules_of(g.employee_id, g.last_on) as rules) r
    where g.last_on + 1 >= p_today - private.leave_rule(r.rules, 'sick_window')::integer
    order by g.summed desc, g.last_on desc limit 200
  ) s
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Certificates to confirm and exams of return in the caller's company, for HR.
create function private.certificate_tasks(p_caller private.caller)
returns table (item_key text, kind text, title text, detail text, employee_id uuid, since timestamptz, due_at timestamptz, entity_id uuid,
  url text, action jsonb)
language sql stable security definer set search_path = '' as $$
  select 'certificate:' || r.id, 'certificate_review', 'Conferir um atestado', 'Enviado pela pessoa', r.employee_id, r.created_at,
    private.end_of_day(r.company_id, (r.created_at at time zone 'UTC')::date + 2), r.id, '/app/leaves/certificates?request=' || r.id,
    jsonb_build_object('type', 'certificate_review', 'request_id', r.id)
  from public.leave_requests r
  join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
  where r.company_id = p_caller.company_id and private.role_has(p_caller.role, 'manage_settings') and r.status = 'pending'
    and r.employee_id <> p_caller.employee_id
  union all
  select 'return_exam:' || e.id, 'return_exam', 'Exame de retorno', case e.because
    when 'long' then 'Afastamento de 30 dias ou mais' else 'Depois do INSS' end,
    e.employee_id, e.created_at, private.end_of_day(e.company_id, e.due_on), e.id, '/app/leaves/certificates?exam=' || e.id,
    jsonb_build_object('type', 'return_exam', 'exam_id', e.id)
  from public.return_exams e
  where e.company_id = p_caller.company_id and private.role_has(p_caller.role, 'manage_settings') and e.done_on is null
    and e.dropped_at is null
    and e.employee_id <> p_caller.employee_id
$$;

-- Tasks of certificates in Pendências.
create function private.pending_certificates(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select t.item_key, t.kind, 'leaves', t.title, t.detail, t.employee_id, t.since, t.due_at, 'leave_request', t.entity_id, t.url, t.action,
    t.due_at
  from private.certificate_tasks(p_caller) t
  where p_after_at is null or (t.due_at, t.item_key) > (p_after_at, p_after_key)
  order by t.due_at, t.item_key limit p_limit
$$;

insert into private.pending_sources (source, position, items_routine) values
  ('certificates', 95, 'private.pending_certificates');
