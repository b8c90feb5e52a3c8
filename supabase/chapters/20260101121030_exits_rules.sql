-- What an exit brings along.
-- At the minute of the last day the access ends, vacations to come are cancelled in the ledger, direct reports, departments, approvals and
-- tasks go to somebody else, and the contract closes. Each is an effect: shown before, done once, told one by one, tried again where it
-- failed, whoever or whatever restarts meanwhile. Until then a cancellation takes back everything that the plan wrote.
-- Other modules add what they give people. See offboardings_tables for the registry.
-- It refuses: changes once the minute has come.

-- Functions: words --------------------------------------------------------------------------------------------------
-- A number with its noun.
create function private.counted(p_number bigint, p_one text, p_many text) returns text language sql immutable parallel safe
return p_number || ' ' || case p_number when 1 then p_one else p_many end;

-- The time of day of an instant in the company.
create function private.local_time(p_company_id uuid, p_at timestamptz) returns time
language sql stable security definer set search_path = '' as $$
  select (p_at at time zone coalesce((select d.time_zone from public.company_details d where d.company_id = p_company_id),
    'America/Sao_Paulo'))::time
$$;

-- What approvers read in lists; of a confidential case it names nobody.
create function private.exit_title(p_case public.offboardings) returns text language sql stable security definer set search_path = '' as $$
  select case when p_case.case_id is not null then 'Assunto reservado' else format('Desligamento de %s: %s',
    private.person_name(p_case.employee_id), lower(left(r.label, 1)) || substr(r.label, 2)) end
  from public.ending_reasons r where r.reason = p_case.reason
$$;

-- Functions: people -------------------------------------------------------------------------------------------------
-- Whom the direct reports go to: whom the case names, or the manager of who leaves.
create function private.new_manager_of_reports(p_case public.offboardings) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(p_case.reports_to_id, e.manager_id) from public.employees e
  where e.company_id = p_case.company_id and e.id = p_case.employee_id
$$;

-- Who of the company asks for approval: whoever opened the case, or for a master of another company somebody who reads it.
create function private.requester_of_exit(p_case public.offboardings) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select e.id from public.employees e where e.company_id = p_case.company_id and e.id = p_case.asked_by),
    p_case.employee_id)
$$;

-- RH who works on a case: who opened it and its readers, or the administrators.
create function private.people_of_exit(p_case public.offboardings) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when p_case.case_id is not null and (select k.lifted_at is null from public.confidential_cases k where k.id = p_case.case_id)
    then private.case_readers(p_case.case_id) else array(
    select distinct p.id from unnest(private.company_admins(p_case.company_id, p_case.employee_id) || p_case.asked_by) p (id)
    where p.id is not null and p.id <> p_case.employee_id) end
$$;

-- Who is told when a case is communicated, and as what: the person, the manager, and whoever takes over.
create function private.told_of_exit(p_case public.offboardings) returns table (employee_id uuid, told_as text)
language sql stable security definer set search_path = '' as $$
  select distinct on (x.id) x.id, x.told_as
  from public.employees e
  cross join lateral (values (e.id, 'person', 1), (e.manager_id, 'manager', 2), (private.new_manager_of_reports(p_case), 'reports', 3),
    (p_case.successor_id, 'successor', 4), (p_case.asked_by, 'asked', 5)) x (id, told_as, place)
  where e.company_id = p_case.company_id and e.id = p_case.employee_id and x.id is not null
    and (x.told_as <> 'person' or p_case.reason <> 'death')
    and (x.told_as <> 'reports' or exists (select from public.employees r
      where r.company_id = e.company_id and r.manager_id = e.id and r.status <> 'terminated'))
  order by x.id, x.place
$$;

-- Refuses people of a case who do not work in the company, or who leave themselves (RHNTF).
create function private.check_exit_people(p_case public.offboardings) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  select x.field into wrong from (values ('reports_to_id', p_case.reports_to_id), ('successor_id', p_case.successor_id)) x (field, id)
  where x.id is not null and (x.id = p_case.employee_id or not exists (select from public.employees e
    where e.company_id = p_case.company_id and e.id = x.id and e.status in ('active', 'notice'))) limit 1;
  if wrong.field is not null then
    perform private.refuse('RHNTF', 'A pessoa escolhida não trabalha nesta empresa.', wrong.field, 'Escolha outra pessoa.');
  end if;
end
$$;

-- Refuses what can no longer be, once the minute of an exit has come (RHCLS).
create function private.refuse_late_exit(p_case public.offboardings) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_case.status = 'communicated' and p_case.effective_at <= private.now() then
    perform private.refuse('RHCLS', 'O momento da saída já chegou.', '', 'Quem já saiu volta por uma readmissão.');
  end if;
end
$$;

-- Functions: what would be done -------------------------------------------------------------------------------------
-- The login, and until when the own documents stay open.
create function private.preview_exit_access(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.has_access(e)
    then format('As sessões se encerram e o acesso acaba em %s às %s; os próprios documentos ficam até %s',
      private.brazilian_date(p_case.last_day), to_char(private.local_time(p_case.company_id, p_case.effective_at), 'HH24:MI'),
      private.brazilian_date(p_case.last_day + private.setting_number(p_case.company_id, 'leaver_days')))
    else 'Não tem acesso ao sistema' end
  from public.employees e where e.company_id = p_case.company_id and e.id = p_case.employee_id
$$;

-- Requests of leaves whose days go beyond the last day.
create function private.leaves_after_exit(p_case public.offboardings) returns setof public.leave_requests
language sql stable security definer set search_path = '' as $$
  select r.* from public.leave_requests r
  where r.company_id = p_case.company_id and r.employee_id = p_case.employee_id
    and r.status in ('proposed', 'pending', 'adjusting', 'approved', 'interrupted')
    and exists (select from public.leaves l where l.company_id = r.company_id and l.request_id = r.id and l.counts
      and l.ends_on > p_case.last_day)
  order by r.id
$$;

-- What goes beyond the last day.
create function private.preview_exit_leaves(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select private.counted(count(*), 'férias ou licença depois do último dia é cancelada',
    'férias ou licenças depois do último dia são canceladas')
    || ', e os dias voltam ao saldo'
  from private.leaves_after_exit(p_case) having count(*) > 0
$$;

-- The team.
create function private.preview_exit_reports(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select private.counted(count(*), 'pessoa passa', 'pessoas passam') || coalesce(' a responder a '
    || private.person_name(private.new_manager_of_reports(p_case)), ' a ficar sem gestor')
  from public.employees r
  where r.company_id = p_case.company_id and r.manager_id = p_case.employee_id and r.status <> 'terminated'
  having count(*) > 0
$$;

-- Departments that the person heads.
create function private.preview_exit_departments(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s: %s', string_agg(d.name, ', ' order by d.name), coalesce('a chefia passa para '
    || private.person_name(coalesce(p_case.successor_id, private.new_manager_of_reports(p_case))), 'fica sem chefia'))
  from public.departments d
  where d.company_id = p_case.company_id and d.head_employee_id = p_case.employee_id and d.archived_at is null
  having count(*) > 0
$$;

-- What waits for the person's decision, and what the person asked for.
create function private.preview_exit_approvals(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select array_to_string(array_remove(array[
    case when s.steps > 0 then private.counted(s.steps, 'decisão pendente passa para quem está acima',
      'decisões pendentes passam para quem está acima') end,
    case when s.asked > 0
      then private.counted(s.asked, 'solicitação própria é cancelada', 'solicitações próprias são canceladas') end], null), '; ')
  from (select
    (select count(distinct a.step_id) from public.approval_step_approvers a
      where a.company_id = p_case.company_id and a.approver_id = p_case.employee_id and a.status = 'waiting'
        and a.step_id <> all (u.ids)) as steps,
    (select count(*) from public.approval_requests q where q.company_id = p_case.company_id and q.requester_id = p_case.employee_id
      and q.status in ('pending', 'adjusting') and q.entity_type <> 'offboarding' and q.id <> all (u.ids)) as asked
    -- Of what the reader may not see nothing is counted.
    from (select private.unread_approval_ids() as ids) u) s
  where s.steps + s.asked > 0
$$;

-- What the person does for others.
create function private.preview_exit_tasks(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select private.counted(count(*), 'tarefa que faz por outras pessoas passa adiante', 'tarefas que faz por outras pessoas passam adiante')
  from public.journey_tasks t
  where t.company_id = p_case.company_id and t.assignee_id = p_case.employee_id and t.employee_id <> p_case.employee_id
    and t.status = 'open'
  having count(*) > 0
$$;

-- The contract.
create function private.preview_exit_contract(p_case public.offboardings) returns text
language sql stable security definer set search_path = '' as $$
  select 'O contrato termina em ' || private.brazilian_date(p_case.last_day)
$$;

-- What changes in the company besides: quotas, work that nobody else does, and steps of approval that nobody else decides.
create function private.exit_changes(p_case public.offboardings) returns text[]
language sql stable security definer set search_path = '' as $$
  with today as (select private.today(p_case.company_id) as day)
  select array(
    select c.words from (
      select 1 as place, format('A cota de pessoas com deficiência passa de %s para %s', b.required, a.required) as words
      from today t cross join lateral private.pcd_state(p_case.company_id, t.day) b
      cross join lateral private.pcd_state(p_case.company_id, t.day, p_case.employee_id) a where a.required <> b.required
      union all
      select 2, format('Aprendizes%s: fica com %s, e o mínimo é %s (CLT art. 429)', ' em ' || a.site, a.apprentices, a.minimum)
      -- Only an apprentice who goes leaves fewer of them: for anybody else nobody is counted.
      from (select t.day from today t where private.contract_type_on(p_case.employee_id, t.day) = 'apprentice' offset 0) t
      cross join lateral private.apprentice_state(p_case.company_id, t.day, p_case.employee_id) a
      cross join lateral private.apprentice_state(p_case.company_id, t.day) b
      where b.site_id is not distinct from a.site_id and a.apprentices < a.minimum and b.apprentices >= b.minimum
      union all
      select 3, format('Ninguém mais tem o cargo %s', e.position) from public.employees e
      where e.company_id = p_case.company_id and e.id = p_case.employee_id and e.position is not null and not exists (
        select from public.employees o where o.company_id = e.company_id and o.id <> e.id and o.position = e.position
          and o.status in ('active', 'notice'))
      union all
      select 4, format('%s: só esta pessoa decide uma etapa', f.name)
      from public.approval_flow_step_people p
      join public.approval_flow_steps s on s.company_id = p.company_id and s.id = p.step_id and s.retired_at is null
      join public.approval_flows f on f.company_id = s.company_id and f.id = s.flow_id and f.active and f.archived_at is null
      where p.company_id = p_case.company_id and p.employee_id = p_case.employee_id and not exists (
        select from public.approval_flow_step_people o where o.company_id = p.company_id and o.step_id = p.step_id
          and o.employee_id <> p.employee_id)
    ) c order by c.place, c.words)
$$;

-- What an exit would do, or did, in order.
create function private.exit_plan(p_case public.offboardings)
returns table (effect text, label text, may_skip boolean, is_skipped boolean, words text, done_at timestamptz, failure text)
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.exit_effects;
  known private.offboarding_effects;
begin
  for kind in select x.* from private.exit_effects x order by x.position loop
    select x.* into known from private.offboarding_effects x
    where x.company_id = p_case.company_id and x.offboarding_id = p_case.id and x.effect = kind.effect;
    words := known.outcome;
    if known.done_at is null then
      execute format('select %s($1)', kind.preview_routine) into words using p_case;
    end if;
    -- What cannot be left out and has nothing to do is no effect of this exit.
    continue when words is null and not kind.may_skip;
    effect := kind.effect;
    label := kind.label;
    may_skip := kind.may_skip;
    is_skipped := coalesce(known.is_skipped, false);
    done_at := known.done_at;
    failure := known.failure;
    return next;
  end loop;
end
$$;
