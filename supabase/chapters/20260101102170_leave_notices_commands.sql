-- Notices of leaves: commands.
-- See leave_notices_tables for the overview.

-- Functions: telling ------------------------------------------------------------------------------------------------
-- Tells what was not told before, each listener in one sentence; returns how many listeners.
create function private.notify_of_leaves(p_company_id uuid, p_kind text, p_notices private.leave_notice[], p_many text, p_many_url text)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  told record;
  heard integer := 0;
begin
  for told in
    with fresh as (
      insert into private.leave_notices as f (company_id, employee_id, kind, about, step)
      select distinct p_company_id, n.subject, p_kind, n.about, n.step from unnest(p_notices) as n
      on conflict do nothing returning f.employee_id, f.about, f.step
    )
    select n.listener, count(*) as many, min(n.title) as title, min(n.body) as body, min(n.url) as url, (array_agg(n.subject))[1] as subject
    from unnest(p_notices) as n
    join fresh f on f.employee_id = n.subject and f.about = n.about and f.step = n.step
    where n.listener is not null group by n.listener
  loop
    perform private.notify(p_company_id, told.listener, p_kind, case when told.many = 1 then told.title else format(p_many, told.many) end,
      case when told.many = 1 then told.body end, case when told.many = 1 then told.url else p_many_url end, 'employee', told.subject);
    heard := heard + 1;
  end loop;
  return heard;
end
$$;

-- Functions: the job ------------------------------------------------------------------------------------------------
-- Tells a company what there is to tell of its leaves on a day.
create function private.notify_company_of_leaves(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  people constant uuid[] := array(
    select e.id from public.employees e where e.company_id = p_company_id and e.status in ('active', 'notice') and e.hire_date <= p_today);
  periods_due constant uuid[] := private.people_with_periods_due(p_company_id, people, p_today);
begin
  return private.notify_of_leaves(p_company_id, 'leave_risk', private.risk_notices(p_company_id, periods_due, p_today),
      '%s pessoas com férias perto do pagamento em dobro', '/app/leaves/periods')
    + private.notify_of_leaves(p_company_id, 'leave_acquired', private.acquired_notices(p_company_id, periods_due, p_today),
      'Você completou %s períodos de férias', '/app/leaves')
    + private.notify_of_leaves(p_company_id, 'leave_starting', private.leaving_notices(p_company_id, people, p_today),
      '%s licenças começam nos próximos dias', '/app/leaves/away')
    + private.notify_of_leaves(p_company_id, 'leave_returning', private.returning_notices(p_company_id, people, p_today),
      '%s pessoas voltam ao trabalho', '/app/leaves/away')
    + private.notify_of_leaves(p_company_id, 'leave_paper_missing', private.paper_notices(p_company_id, people, p_today),
      'Faltam documentos de %s das suas ausências', '/app/leaves')
    + private.notify_of_leaves(p_company_id, 'delegation_summary', private.delegation_notices(p_company_id, people, p_today),
      'Enquanto você esteve fora: decisões de %s substitutos', '/app/inbox');
end
$$;

-- Job: once a day and company, tells of leaves; returns to how many people. One company per run, and so per transaction; then the job asks
-- for itself again until no company is due. A company that fails keeps its error and is tried again an hour later; the others go on, and at
-- the end the job itself fails, where masters look.
create function private.run_leave_notices() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  company record;
  failed record;
  told integer := 0;
begin
  select c.id, private.today(c.id) as today, c.active is not false as is_active into company
  from private.leave_notice_days d join public.companies c on c.id = d.company_id
  where d.due_at <= private.now() order by d.due_at, d.company_id limit 1;
  if company.id is null then
    insert into private.leave_notice_days (company_id, due_at) select c.id, private.now() from public.companies c on conflict do nothing;
    if found then
      perform private.wake_job('leave_notices');
      return 0;
    end if;
    select count(*) as companies, min(d.company_id::text || ': ' || d.error) as example into failed
    from private.leave_notice_days d where d.error is not null;
    if failed.companies > 0 then
      raise exception '% companies failed, company %', failed.companies, failed.example;
    end if;
    return 0;
  end if;
  begin
    if company.is_active then
      told := private.notify_company_of_leaves(company.id, company.today);
    end if;
    update private.leave_notice_days d set due_at = private.start_of_day(company.id, company.today + 1), error = null
    where d.company_id = company.id;
  exception when others then
    update private.leave_notice_days d set due_at = private.now() + interval '1 hour', error = left(sqlstate || ' ' || sqlerrm, 300)
    where d.company_id = company.id;
  end;
  perform private.wake_job('leave_notices');
  return told;
end
$$;

grant execute on function private.run_leave_notices() to service_role;
