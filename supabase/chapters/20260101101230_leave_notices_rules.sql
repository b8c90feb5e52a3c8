-- Notices of leaves: rules.
-- See leave_notices_tables for the overview.

-- Functions: telling ------------------------------------------------------------------------------------------------
-- Hoje, amanhã, em N dias.
create function private.in_days(p_days integer) returns text language sql immutable parallel safe
return case p_days when 0 then 'hoje' when 1 then 'amanhã' else format('em %s dias', p_days) end;

-- Functions: whom to look at ----------------------------------------------------------------------------------------
-- People who may have to hear of a period of vacations: those whose kept figures say that a period is near its last safe start or was
-- completed lately, and those whose figures are not to be trusted. The notices work out these few anew and decide.
create function private.people_with_periods_due(p_company_id uuid, p_people uuid[], p_today date) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select unnest(private.marked_people(p_company_id, p_people, p_today))
    union
    select f.employee_id from public.employees e join private.vacation_figures f on f.company_id = e.company_id and f.employee_id = e.id
    cross join (select p_today + private.setting_number(p_company_id, 'vacation_notice_days') as near offset 0) n
    where e.company_id = p_company_id and e.id = any (p_people)
      and ((f.balance > 0 and f.last_safe_start between p_today and n.near) or f.acquired_to between p_today - 30 and p_today))
$$;

-- Functions: what there is to tell ----------------------------------------------------------------------------------
-- Notices to the manager and HR of periods with days left whose last safe start is as near as the company wishes for the first one
-- (vacation_notice_days), and then 90, 60 and 30 days away.
create function private.risk_notices(p_company_id uuid, p_people uuid[], p_today date) returns private.leave_notice[]
language sql stable security definer set search_path = '' as $$
  select array_agg((l.listener, s.employee_id, s.acquired_from::text, t.step,
    format('Férias de %s: comece até %s', e.display_name, to_char(s.last_safe_start, 'DD/MM/YYYY')),
    format('Restam %s do período. O aviso é dado até %s', private.days_text(s.balance), to_char(s.notice_on, 'DD/MM/YYYY'))
      || case when private.contract_type_on(e.id, s.acquired_from) = 'intermittent' then '.'
        else format('; depois de %s o pagamento é em dobro.', to_char(s.last_safe_start, 'DD/MM/YYYY')) end,
    '/app/leaves/periods')::private.leave_notice)
  from private.vacation_sheets(p_company_id, p_people, p_today) s
  join public.employees e on e.company_id = p_company_id and e.id = s.employee_id
  cross join private.company_admins(p_company_id, null) as a (ids)
  cross join (select private.setting_number(p_company_id, 'vacation_notice_days') as days offset 0) n
  cross join lateral (select min(x)::smallint as step from unnest(array[30, 60, 90, n.days]) as x
    where s.last_safe_start - p_today <= x and x <= n.days) t
  cross join lateral (
    select distinct u.id as listener from unnest(array_remove(a.ids, e.id) || e.manager_id) as u (id) where u.id is not null) l
  where s.balance > 0 and p_today >= s.granted_from and s.last_safe_start >= p_today and t.step is not null
    and s.state in ('available', 'risk')
$$;

-- Periods that were completed in the last days.
create function private.acquired_notices(p_company_id uuid, p_people uuid[], p_today date) returns private.leave_notice[]
language sql stable security definer set search_path = '' as $$
  select array_agg((s.employee_id, s.employee_id, s.acquired_from::text, 0,
    format('Você completou um período de férias: %s', private.days_text(s.days)), 'Escolha as datas em Licenças.',
    '/app/leaves')::private.leave_notice)
  from private.vacation_sheets(p_company_id, p_people, p_today) s
  where s.days > 0 and s.ended_by is null and s.granted_from between p_today - 7 and p_today
$$;

-- Notices to the person and the manager of leaves that begin within seven days. Short absences need no announcement.
create function private.leaving_notices(p_company_id uuid, p_people uuid[], p_today date) returns private.leave_notice[]
language sql stable security definer set search_path = '' as $$
  select array_agg((l.listener, x.employee_id, x.id::text, 7, case
      when l.listener <> x.employee_id then format('%s fica fora a partir de %s', e.display_name, to_char(x.starts_on, 'DD/MM/YYYY'))
      when t.category = 'vacation' then 'Suas férias começam ' || private.in_days(x.starts_on - p_today)
      else 'Sua ausência começa ' || private.in_days(x.starts_on - p_today) end,
    case when l.listener = x.employee_id then 'Combine com a equipe quem cuida do seu trabalho enquanto isso.' end,
    case when l.listener = x.employee_id then '/app/leaves' else '/app/leaves/away' end)::private.leave_notice)
  from public.leaves x
  join public.employees e on e.company_id = x.company_id and e.id = x.employee_id
  join public.leave_requests r on r.company_id = x.company_id and r.id = x.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
  cross join lateral (select distinct u.id as listener from unnest(array[e.id, e.manager_id]) as u (id) where u.id is not null) l
  where x.company_id = p_company_id and x.employee_id = any (p_people) and x.granted and x.hours is null and x.ends_on - x.starts_on >= 2
    and x.starts_on between p_today + 1 and p_today + 7
$$;

-- Notices to the person and the manager, on the eve of the return, of people whose next day of work comes after a leave.
create function private.returning_notices(p_company_id uuid, p_people uuid[], p_today date) returns private.leave_notice[]
language sql stable security definer set search_path = '' as $$
  select array_agg((l.listener, x.employee_id, x.id::text, 1, case
      when l.listener = x.employee_id then 'Você volta ao trabalho em ' || to_char(b.back_on, 'DD/MM/YYYY')
      else format('%s volta ao trabalho em %s', e.display_name, to_char(b.back_on, 'DD/MM/YYYY')) end,
    null, case when l.listener = x.employee_id then '/app/inbox' else '/app/leaves/away' end)::private.leave_notice)
  from public.leaves x
  join public.employees e on e.company_id = x.company_id and e.id = x.employee_id
  cross join lateral (select private.return_to_work(e, x.ends_on) as back_on) b
  cross join lateral (select distinct u.id as listener from unnest(array[e.id, e.manager_id]) as u (id) where u.id is not null) l
  where x.company_id = p_company_id and x.employee_id = any (p_people) and x.granted and x.hours is null and x.ends_on - x.starts_on >= 2
    and x.ends_on between p_today - 10 and p_today and b.back_on > p_today
    -- Who is away again the day after does not come back.
    and not exists (select from public.leaves n where n.company_id = x.company_id and n.employee_id = x.employee_id and n.granted
      and n.starts_on between x.ends_on + 1 and b.back_on)
$$;

-- Notices to the person of papers of leaves, the day before one is due and once it is late. Certificates wait for the original, other
-- leaves for any file.
create function private.paper_notices(p_company_id uuid, p_people uuid[], p_today date) returns private.leave_notice[]
language sql stable security definer set search_path = '' as $$
  select array_agg((w.employee_id, w.employee_id, w.request_id::text, (w.due_on >= p_today)::integer,
    case when w.due_on >= p_today then 'Entregue até ' || to_char(w.due_on, 'DD/MM/YYYY') || ' o documento da sua ausência'
      else 'Falta o documento de uma das suas ausências' end,
    'Ausência a partir de ' || to_char(w.starts_on, 'DD/MM/YYYY') || '.', w.url)::private.leave_notice)
  from (
    select r.employee_id, r.id as request_id, l.starts_on, case when c.request_id is not null then c.original_due_on
        else greatest(l.starts_on, (r.created_at at time zone 'UTC')::date) + t.attachment_within end as due_on,
      case when c.request_id is not null then '/app/leaves/certificates?request=' || r.id else '/app/leaves' end as url
    from (select distinct x.request_id from public.leaves x where x.company_id = p_company_id and x.counts
      and x.ends_on > p_today - 120) late
    join public.leave_requests r on r.company_id = p_company_id and r.id = late.request_id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    join lateral (select min(x.starts_on) as starts_on, sum(x.days) as days from public.leaves x
      where x.company_id = r.company_id and x.request_id = r.id and x.counts) l on l.starts_on is not null
    left join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
    where r.employee_id = any (p_people) and l.starts_on > p_today - 120
      and case when c.request_id is not null then c.original = 'waiting' and r.status in ('pending', 'approved', 'interrupted')
        else r.status in ('approved', 'interrupted') and (t.attachment = 'always'
          or (t.attachment = 'above' and l.days > t.attachment_above))
          and not exists (select from public.files f where f.company_id = r.company_id and f.entity_type = 'leave_request'
            and f.entity_id = r.id
            and f.archived_at is null) end
  ) w
  where w.due_on between p_today - 30 and p_today + 1
$$;

-- On somebody's return: what the substitutes decided in their name until then, and what waits.
create function private.delegation_notices(p_company_id uuid, p_people uuid[], p_today date) returns private.leave_notice[]
language sql stable security definer set search_path = '' as $$
  select array_agg((s.person_id, s.person_id, s.id::text, 0,
    format('Enquanto você esteve fora: %s de %s', case n.decided when 1 then 'uma decisão' else n.decided || ' decisões' end,
      private.person_name(s.substitute_id)),
    case when n.waiting > 0 then format('%s ainda aguardam você.', n.waiting) else 'Nada mais aguarda você.' end,
      '/app/inbox')::private.leave_notice)
  from public.approval_substitutes s
  cross join lateral (
    select (select count(*) from public.approval_decisions d where d.company_id = s.company_id and d.on_behalf_of = s.person_id
        and d.decider_id = s.substitute_id and d.decided_at >= private.start_of_day(s.company_id, lower(s.period))
        and d.decided_at < private.start_of_day(s.company_id, upper(s.period))) as decided,
      (select count(*) from public.approval_step_approvers a where a.company_id = s.company_id and a.approver_id = s.person_id
        and a.status = 'waiting') as waiting) n
  where s.company_id = p_company_id and s.person_id = any (p_people) and n.decided > 0
    and upper(s.period) between p_today - 7 and p_today
$$;
