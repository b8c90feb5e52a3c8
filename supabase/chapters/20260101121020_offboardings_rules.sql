-- Offboardings: rules.
-- See offboardings_tables for the overview.

-- Functions: who may ------------------------------------------------------------------------------------------------
-- How the caller stands to a case: hr (administers the company), team (asked for it, is named in it, or leads the person and may know),
-- null for everybody else, the person concerned included.
create function private.offboarding_scope(p_caller private.caller, p_case public.offboardings) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_caller.employee_id is null or p_case.id is null or p_case.employee_id = p_caller.employee_id
      or private.hides(p_caller, p_case.id) or (p_case.origin = 'letter' and p_case.asked_at is null) then null
    when p_case.company_id = any (private.companies_reached(p_caller, 'manage_settings')) then 'hr'
    when p_case.company_id <> all (private.companies_reached(p_caller, null)) then null
    when p_case.asked_by = p_caller.employee_id or private.is_case_reader(p_caller, p_case.case_id) then 'team'
    when (p_case.communicated_at is not null or p_case.origin = 'letter') and p_case.employee_id = any (private.my_reports_ids())
      then 'team' end;
end
$$;

-- Whether the company wants the end, so that others have to agree first.
create function private.exit_needs_approval(p_reason text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.ending_reasons r where r.reason = p_reason and r.initiative in ('company', 'both'))
$$;

-- Functions: days ---------------------------------------------------------------------------------------------------
-- The instant of a day and time of the company.
create function private.instant_of(p_company_id uuid, p_on date, p_time time) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (p_on + p_time) at time zone coalesce((select d.time_zone from public.company_details d where d.company_id = p_company_id),
    'America/Sao_Paulo')
$$;

-- How notice runs in a case.
-- Asked for many in one query, which plans for who asks: what stands below is planned once.
create function private.exit_notice(p_case public.offboardings) returns private.notice_plan
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select private.notice_plan((private.ending_rights_on(p_case.reason, p_case.last_day,
      private.has_vacations(private.contract_type_on(p_case.employee_id, p_case.last_day)))).notice,
    coalesce(p_case.notice_way, 'indemnified'),
    private.service_years(private.service_since(e, p_case.last_day), p_case.last_day), p_case.last_day,
    private.leave_rules_of(e.id, p_case.last_day))
  from public.employees e where e.company_id = p_case.company_id and e.id = p_case.employee_id
$$;

-- Last day of the payment and of the papers; what the law says nothing of has none.
create function private.exit_payment_by(p_case public.offboardings) returns date
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select case when private.has_vacations(private.contract_type_on(p_case.employee_id, p_case.last_day))
      and (private.ending_rights_on(p_case.reason, p_case.last_day, true)).is_settled
    then private.settlement_by(p_case.last_day, private.leave_rules_of(p_case.employee_id, p_case.last_day)) end
$$;

-- Where a case stands on the board: its status, but for the notice that is being worked.
create function private.exit_stage(p_case public.offboardings, p_today date) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_case.status = 'communicated' and p_case.notice_way = 'worked'
    and p_today > coalesce((private.exit_notice(p_case)).given_on, p_case.last_day) then 'notice' else p_case.status end
$$;

-- Functions: what is refused ----------------------------------------------------------------------------------------
-- Refuses a second case of somebody; one that the caller may not see stands in nobody's way (RHOPN).
create function private.check_only_exit(p_caller private.caller, p_person public.employees, p_except uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.offboardings o
    where o.company_id = p_person.company_id and o.employee_id = p_person.id and o.id is distinct from p_except
      and o.status in ('draft', 'requested', 'approved', 'communicated', 'closing')
      and (o.status in ('communicated', 'closing') or private.offboarding_scope(p_caller, o) is not null
        or o.employee_id = p_caller.employee_id and o.origin = 'letter')) then
    perform private.refuse('RHOPN', 'Já há um desligamento desta pessoa em andamento.', 'employee_id', 'Abra o que está em andamento.');
  end if;
end
$$;

-- Refuses to let somebody of the quota of Lei 8.213 go without a justification while nobody was hired in their place (RHSTB; art. 93,
-- § 1º): by a dismissal, or by the end of a term of more than ninety days. Who counts in the quota is a matter of health: it is told to
-- who has opened the health of the person.
create function private.check_quota(p_person public.employees, p_on date, p_reason text, p_justification text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.tidy_lines(p_justification) is null
    and (p_reason in ('dismissal', 'closing') or (p_reason in ('term_end', 'early_term_end')
      and coalesce(private.term_end_on(p_person, p_on) - private.employed_since(p_person, p_on) + 1 > 90, true)))
    and exists (select from public.employee_health h
      where h.company_id = p_person.company_id and h.employee_id = p_person.id and h.quota)
    and exists (select from private.pcd_state(p_person.company_id, private.today(p_person.company_id), p_person.id) s
      where s.filled < s.required) then
    perform private.refuse('RHSTB', case when private.has_read(p_person, 'health')
        then concat('A pessoa conta na cota de pessoas com deficiência, e sem ela a empresa fica abaixo do exigido ',
          '(Lei 8.213/1991, art. 93, § 1º).')
        else 'A saída desta pessoa depende de uma obrigação da empresa: veja em Saúde.' end, 'quota_reason',
      'Contrate antes alguém nas mesmas condições, ou escreva por que o contrato termina mesmo assim.');
  end if;
end
$$;

-- Functions: the kind of journey ------------------------------------------------------------------------------------
-- Tasks of an exit count from the last day, once it was communicated.
create function private.offboarding_bases(p_company_id uuid, p_people uuid[]) returns setof private.journey_base
language sql stable security definer set search_path = '' as $$
  select e.id, o.last_day, w.code, w.problem, w.field
  from public.employees e
  left join public.offboardings o on o.company_id = e.company_id and o.employee_id = e.id and o.status in ('communicated', 'closing')
  left join lateral (values ('RHARG', 'Não há um desligamento comunicado desta pessoa.', 'employee_id')) w (code, problem, field)
    on o.id is null
  where e.company_id = p_company_id and e.id = any (p_people)
$$;

-- Who leaves and has no list of tasks.
create function private.people_to_offboard(p_company_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.employee_id from public.offboardings o
  where o.company_id = p_company_id and o.status in ('communicated', 'closing') and not exists (select from public.journeys j
    where j.company_id = o.company_id and j.kind = 'offboarding' and j.employee_id = o.employee_id and j.status = 'open')
$$;

-- The tasks of an exit are over once the person has left.
create function private.may_end_exit_journey(p_journey public.journeys) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.offboardings o
    where o.company_id = p_journey.company_id and o.journey_id = p_journey.id and o.status = 'communicated')
$$;

-- The tasks of an exit are taken back with the exit alone (RHCLS).
create function private.undo_exit_journey(p_journey public.journeys) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.offboardings o
    where o.company_id = p_journey.company_id and o.journey_id = p_journey.id and o.status <> 'cancelled') then
    perform private.refuse('RHCLS', 'As tarefas acompanham o desligamento.', '',
      'Cancele o desligamento, ou dispense as tarefas que sobram.');
  end if;
end
$$;

-- Functions: what is left to do -------------------------------------------------------------------------------------
-- Required tasks that are open.
create function private.gate_of_tasks(p_case public.offboardings) returns setof private.exit_gate
language sql stable security definer set search_path = '' as $$
  select 'task:' || t.id, t.title::text, format('%s, até %s', private.task_with(t), private.brazilian_date(t.due_on)), null
  from public.journey_tasks t
  where t.company_id = p_case.company_id and t.journey_id = p_case.journey_id and t.required and t.status = 'open'
  order by t.due_on, t.position
$$;

-- Papers of the person that wait for signatures.
create function private.gate_of_papers(p_case public.offboardings) returns setof private.exit_gate
language sql stable security definer set search_path = '' as $$
  select 'papers', 'Documentos aguardando assinatura', count(*) || case count(*) when 1 then ' documento' else ' documentos' end,
    '/app/employees/' || p_case.employee_id || '?aba=documentos'
  from private.unsigned_documents(p_case.company_id, array[p_case.employee_id])
  having count(*) > 0
$$;

-- Effects that failed.
create function private.gate_of_effects(p_case public.offboardings) returns setof private.exit_gate
language sql stable security definer set search_path = '' as $$
  select 'effect:' || x.effect, k.label, x.failure, null
  from private.offboarding_effects x join private.exit_effects k on k.effect = x.effect
  where x.company_id = p_case.company_id and x.offboarding_id = p_case.id and not x.is_skipped and x.done_at is null
    and p_case.left_at is not null
$$;

-- What has to be settled before a case is concluded, as the modules say.
create function private.gates_of_exit(p_case public.offboardings) returns setof private.exit_gate
language plpgsql stable security definer set search_path = '' as $$
declare
  gate private.exit_gates;
begin
  for gate in select g.* from private.exit_gates g order by g.position loop
    return query execute format('select * from %s($1)', gate.routine) using p_case;
  end loop;
end
$$;
insert into private.exit_gates (gate, position, routine) values
  ('effects', 10, 'private.gate_of_effects'), ('tasks', 20, 'private.gate_of_tasks'), ('papers', 30, 'private.gate_of_papers');

-- Functions: payroll ------------------------------------------------------------------------------------------------
-- Ends of contracts for payroll, from the day on which the person was told: the last day, the reason and the notice.
create function private.payroll_exits(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select o.employee_id, 'dismissal', x.field, null, x.value, o.last_day, greatest(o.communicated_at, o.updated_at),
    'exit:' || o.id || ':' || x.field || ':' || x.value
  from public.offboardings o
  join public.ending_reasons r on r.reason = o.reason
  cross join lateral (select private.exit_notice(o) as plan, private.ending_rights_on(o.reason, o.last_day,
    private.has_vacations(private.contract_type_on(o.employee_id, o.last_day))) as rights) n
  cross join lateral (values
    ('Último dia previsto', case when o.status = 'communicated' then private.brazilian_date(o.last_day) end),
    ('Motivo', concat_ws(', ', r.label, 'eSocial ' || (n.rights).esocial_code)),
    ('Aviso prévio', case when (n.plan).days > 0 then format('%s, %s', case o.notice_way when 'worked' then 'trabalhado'
      when 'waived' then 'dispensado' else 'indenizado' end, private.days_text((n.plan).days)) end),
    ('Aviso projetado até', case when (n.plan).projected_to > o.last_day then private.brazilian_date((n.plan).projected_to) end)
  ) x (field, value)
  where o.company_id = p_company_id and o.status in ('communicated', 'closing', 'concluded') and o.last_day between p_from and p_to
    and x.value is not null
$$;
insert into private.payroll_sources (source, routine) values ('exits', 'private.payroll_exits');

-- Functions: a person's page ----------------------------------------------------------------------------------------
-- An exit on its way, to who may know of it. To the person the own open tasks stand for it, on the same page.
create function private.matters_of_exits(p_caller private.caller, p_person public.employees, p_scope text)
returns setof private.person_matter language sql stable security definer set search_path = '' as $$
  select 'exit:' || o.id, 'todo', case o.status when 'draft' then 'Desligamento em preparação'
      when 'requested' then case o.origin when 'letter' then 'Pediu demissão' else 'Desligamento aguardando aprovação' end
      when 'approved' then 'Desligamento aprovado: falta comunicar' when 'communicated' then 'Desligamento comunicado'
      else 'Desligamento: falta concluir' end,
    'Último dia ' || private.brazilian_date(o.last_day), o.last_day, 'Abrir',
    case private.offboarding_scope(p_caller, o) when 'hr' then '/app/offboarding?caso=' else '/app/employees/leaving?caso=' end || o.id
  from public.offboardings o
  where o.company_id = p_person.company_id and o.employee_id = p_person.id
    and o.status in ('draft', 'requested', 'approved', 'communicated', 'closing') and private.offboarding_scope(p_caller, o) is not null
  union all
  select 'exit:' || o.id, 'todo', 'Seu desligamento', 'Último dia ' || private.brazilian_date(o.last_day), o.last_day, 'Ver',
    '/app/profile/offboarding'
  from public.offboardings o
  where p_scope = 'own' and o.company_id = p_person.company_id and o.employee_id = p_person.id and o.status = 'communicated'
    and not exists (select from public.journey_tasks t where t.company_id = o.company_id and t.journey_id = o.journey_id
      and t.assignee_id = o.employee_id and t.document_type_id is null and t.status = 'open')
$$;
insert into private.matter_sources (source, routine) values ('exits', 'private.matters_of_exits');

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Letters that wait for RH and for a talk with the manager, exits to communicate, and exits of which nothing is left to do.
create function private.pending_exits(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.item_key, 'offboarding', 'offboarding', i.title, i.detail, i.employee_id, i.since, null::timestamptz, 'offboarding', i.id,
    i.url, jsonb_build_object('type', 'open'), i.since
  from (
    select 'exit:' || o.id as item_key, o.id, o.employee_id, coalesce(o.asked_at, o.created_at) as since, x.title,
      'Último dia ' || private.brazilian_date(o.last_day) as detail,
      case s.scope when 'hr' then '/app/offboarding?caso=' else '/app/employees/leaving?caso=' end || o.id as url
    from public.offboardings o
    join public.employees e on e.company_id = o.company_id and e.id = o.employee_id
    cross join lateral (select private.offboarding_scope(p_caller, o) as scope) s
    cross join lateral (select case
        when o.status = 'requested' and o.origin = 'letter' and s.scope = 'hr' then 'Pedido de demissão'
        when o.status = 'requested' and o.origin = 'letter' and s.scope = 'team' and o.talked_at is null
          and e.manager_id = p_caller.employee_id then 'Pedido de demissão: converse com a pessoa'
        when o.status = 'approved' and s.scope = 'hr' then 'Desligamento a comunicar' end as title) x
    where o.company_id = p_caller.company_id and o.status in ('requested', 'approved') and x.title is not null
  ) i
  where p_after_at is null or (i.since, i.item_key) > (p_after_at, p_after_key)
  order by i.since, i.item_key limit p_limit
$$;
insert into private.pending_sources (source, position, items_routine) values ('exits', 15, 'private.pending_exits');
