-- Timeline: rules.
-- See timeline_tables for the overview.

-- Functions: sources ------------------------------------------------------------------------------------------------
-- The instant in which a day of the company begins.
create function private.start_of_day(p_company_id uuid, p_on date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select p_on::timestamp at time zone d.time_zone from public.company_details d where d.company_id = p_company_id
$$;

-- Hiring, for everyone, and leaving, for all but colleagues; a last day to come, for administrators.
create function private.timeline_of_person(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select e.* from (
    select private.start_of_day(p_person.company_id, p_person.hire_date) as at, 'person:hired' as item_key, 'hire' as kind,
      'employees' as module, 'Admissão' as title, p_person.position::text as detail, null::uuid as actor_id, null::text as url
    where p_person.hire_date is not null
    union all
    select private.start_of_day(p_person.company_id, p_person.termination_date), 'person:terminated', 'termination',
      'employees', 'Desligamento', null, null, null
    where p_person.termination_date is not null and p_scope <> 'company'
    union all
    select private.start_of_day(x.company_id, x.last_day), 'person:leaving', 'termination', 'employees', 'Último dia marcado', null,
      x.recorded_by, null
    from public.contract_endings x
    where p_scope = 'hr' and p_person.id is distinct from p_caller.employee_id and x.company_id = p_person.company_id
      and x.employee_id = p_person.id
      and x.applied_at is null and x.undone_at is null
  ) e
  where e.at <= coalesce(p_before, 'infinity')
$$;

-- Changes and readings of the record, for the person and administrators.
-- Position, department, manager and situation have sources of their own.
create function private.timeline_of_trail(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  with at_hand as materialized (
    select a.* from public.audit_logs a
    join private.timeline_texts t on t.entity_type = a.entity_type and t.action_type = a.action_type
    where p_scope in ('hr', 'own') and a.company_id = p_person.company_id and a.entity_id = p_person.id
      and a.entity_type = any (array(select x.entity_type from private.timeline_texts x))
      and a.at <= coalesce(p_before, 'infinity')
      and (a.entity_type <> 'employee' or a.action_type <> 'update' or a.metadata -> 'changes' ?| array(
        select f.field from public.change_fields f))
    order by a.at desc, a.id desc limit p_limit
  )
  select a.at, 'trail:' || a.id, a.action_type, 'employees', t.title,
    case when a.action_type = 'view_sensitive' then case a.metadata ->> 'class' when 'personal' then 'Dados pessoais'
      when 'identity' then 'CPF, RG, nascimento e endereço' when 'pay' then 'Remuneração' when 'health' then 'Saúde'
        when 'disciplinary' then 'Medidas disciplinares' end
    when a.entity_type = 'employee' and a.action_type = 'update' then (
      select string_agg(f.label, ', ' order by f.position) from public.change_fields f where a.metadata -> 'changes' ? f.field)
    end,
    (select e.id from public.employees e where e.user_id = a.performed_by), null
  from (
    select h.* from at_hand h
    union all
    select l.* from private.archived_entries(array[p_person.company_id], array[p_person.id], null, null,
      p_before + interval '1 microsecond') l
    where p_scope in ('hr', 'own') and (select count(*) from at_hand) < p_limit
  ) a
  join private.timeline_texts t on t.entity_type = a.entity_type and t.action_type = a.action_type
  where a.entity_type <> 'employee' or a.action_type <> 'update' or a.metadata -> 'changes' ?| array(
    select f.field from public.change_fields f)
  order by a.at desc, a.id desc limit p_limit
$$;

-- Changes of position, department, manager or place, for all but colleagues.
-- What is planned for a person is not told to the person.
create function private.timeline_of_assignments(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select x.* from (
    select private.start_of_day(a.company_id, a.starts_on) as at, 'assignment:' || a.id, a.reason, 'employees',
      case a.reason when 'promotion' then 'Promoção' when 'merit' then 'Mérito' when 'transfer' then 'Transferência'
        when 'restructuring' then 'Reestruturação' when 'rehire' then 'Readmissão' else 'Correção' end,
      nullif(concat_ws(' · ', a.position_title::text, (select d.name::text from public.departments d where d.id = a.department_id)), ''),
      a.created_by, null::text
    from public.employee_assignments a
    where p_scope <> 'company' and a.company_id = p_person.company_id and a.employee_id = p_person.id and a.reason <> 'admission'
      and (a.applied_at is not null or (p_scope = 'hr' and p_person.id <> p_caller.employee_id))
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by 1 desc, 2 desc limit p_limit
$$;

-- Contracts and the ends of their terms, for all but colleagues.
create function private.timeline_of_contracts(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select x.* from (
    select private.start_of_day(c.company_id, m.on_date) as at, m.key || c.id, m.kind, 'employees', m.title, m.detail, null::uuid,
      null::text
    from public.employee_contracts c
    join public.contract_types t on t.contract_type = c.contract_type
    cross join lateral (values
      ('contract:', c.starts_on, 'contract', 'Contrato', t.label),
      ('experience:', coalesce(c.experience_extended_to, c.experience_ends_on), 'experience_end', 'Fim do período de experiência', null),
      ('term:', c.ends_on, 'contract_end', 'Fim do prazo do contrato', t.label)
    ) as m (key, on_date, kind, title, detail)
    where p_scope <> 'company' and c.company_id = p_person.company_id and c.employee_id = p_person.id and m.on_date is not null
      and (m.kind = 'contract' or c.ended_on is null or c.ended_on >= m.on_date)
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by 1 desc, 2 desc limit p_limit
$$;

-- That pay was set, and why; never how much. For the person and administrators.
create function private.timeline_of_pay(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select x.* from (
    select private.start_of_day(c.company_id, c.effective_on) as at, 'pay:' || c.id, 'pay', 'employees', 'Remuneração definida',
      case c.reason when 'admission' then 'Admissão' when 'promotion' then 'Promoção' when 'merit' then 'Mérito'
        when 'collective' then 'Acordo coletivo' when 'transfer' then 'Transferência' when 'restructuring' then 'Reestruturação'
        when 'correction' then 'Correção' else 'Readmissão' end,
      (select e.id from public.employees e where e.user_id = c.created_by), null::text
    from public.employee_compensation c
    where p_scope in ('hr', 'own') and c.company_id = p_person.company_id and c.employee_id = p_person.id and c.voided_at is null
      and (p_person.id <> p_caller.employee_id or c.effective_on <= private.today(c.company_id) or c.reason in ('admission', 'rehire'))
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by 1 desc, 2 desc limit p_limit
$$;

-- Exams and measures, without result or reason, for the person and administrators.
create function private.timeline_of_health_and_discipline(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select x.* from (
    select private.start_of_day(h.company_id, h.done_on) as at, 'exam:' || h.id, 'health_exam', 'employees', 'Exame ocupacional',
      case h.kind when 'admission' then 'Admissional' when 'periodic' then 'Periódico' when 'return' then 'Retorno ao trabalho'
        when 'risk_change' then 'Mudança de risco' when 'monitoring' then 'Monitoração pontual' else 'Demissional' end,
      null::uuid, null::text
    from public.employee_health_exams h
    where p_scope in ('hr', 'own') and h.company_id = p_person.company_id and h.employee_id = p_person.id and h.archived_at is null
    union all
    select private.start_of_day(d.company_id, d.occurred_on), 'disciplinary:' || d.id, 'disciplinary', 'employees', 'Medida disciplinar',
      case d.kind when 'verbal_warning' then 'Advertência verbal' when 'written_warning' then 'Advertência escrita'
        else format('Suspensão de %s %s', d.days, case d.days when 1 then 'dia' else 'dias' end) end, null, null
    from public.employee_disciplinary d
    where p_scope in ('hr', 'own') and d.company_id = p_person.company_id and d.employee_id = p_person.id and d.archived_at is null
      and (not d.confidential or not private.hides(p_caller, d.id))
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by 1 desc, 2 desc limit p_limit
$$;

-- Changes that the person asked for, and what came of them.
create function private.timeline_of_change_requests(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select x.* from (
    select case s.stage when 'asked' then r.created_at else r.decided_at end as at, format('change:%s:%s', r.id, s.stage),
      'change_request', 'employees',
      case when s.stage = 'asked' then 'Alteração de dados solicitada' else 'Alteração de dados '
        || case r.status when 'approved' then 'aprovada' when 'rejected' then 'recusada' else 'cancelada' end end,
      (select string_agg(c.label, ', ' order by c.position) from public.change_request_fields f
        join public.change_fields c on c.field = f.field
        where f.company_id = r.company_id and f.change_request_id = r.id
          and (s.stage = 'asked' or r.status <> 'approved' or f.outcome = 'applied')),
      case s.stage when 'asked' then r.employee_id end, '/app/inbox?request=' || r.approval_id
    from public.change_requests r cross join (values ('asked'), ('decided')) s (stage)
    where p_scope in ('hr', 'own') and r.company_id = p_person.company_id and r.employee_id = p_person.id
      and (s.stage = 'asked' or r.decided_at is not null)
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by 1 desc, 2 desc limit p_limit
$$;

-- Invitations and what came of them.
create function private.timeline_of_access(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select x.* from (
    select case s.stage when 'invited' then i.invited_at when 'accepted' then i.accepted_at else i.revoked_at end as at,
      format('invitation:%s:%s', i.id, s.stage), 'access', 'employees',
      case s.stage when 'invited' then 'Convite de acesso enviado' when 'accepted' then 'Convite aceito' else 'Convite cancelado' end,
      null::text, case s.stage when 'invited' then (select e.id from public.employees e where e.user_id = i.invited_by) end, null::text
    from public.invitations i cross join (values ('invited'), ('accepted'), ('revoked')) s (stage)
    where p_scope in ('hr', 'own') and i.company_id = p_person.company_id and i.employee_id = p_person.id
  ) x
  where x.at <= coalesce(p_before, 'infinity') order by 1 desc, 2 desc limit p_limit
$$;
