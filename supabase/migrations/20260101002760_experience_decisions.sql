-- End of an experience.
-- Fifteen days before an experience contract ends, whoever the person reports to says what comes next: it is extended (once,
-- within ninety days in all: CLT arts. 445, parágrafo único, and 451), it becomes a contract without a term, or it ends. The
-- rule of days is the one of contracts (chapter 2320). Administrators are told each time; what follows an end is the
-- offboarding's. Each decision stays as it was taken; the person reads the contract, never the words about it.
-- It refuses: a second decision on one term, a second extension, terms that are over, and deciding for oneself.

-- Tables -----------------------------------------------------------------------------------------------------------
-- decided_by is an employee, a master's row of another company among them: a plain id.
create table public.experience_decisions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  contract_id uuid not null,
  term_on date not null,
  decision text not null,
  extended_to date,
  note text,
  decided_by uuid not null,
  decided_at timestamptz not null default now(),
  constraint experience_decisions_pkey primary key (id),
  constraint experience_decisions_company_id_key unique (company_id, id),
  constraint experience_decisions_term_key unique (company_id, contract_id, term_on),
  constraint experience_decisions_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint experience_decisions_contract_fkey foreign key (company_id, contract_id)
    references public.employee_contracts (company_id, id) on delete restrict,
  constraint experience_decisions_decision_check check (decision in ('extend', 'confirm', 'end')),
  constraint experience_decisions_extended_to_check check ((decision = 'extend') = (extended_to is not null)),
  constraint experience_decisions_note_check check (char_length(note) between 1 and 1000)
);

insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('experience_decided', 'Decisões sobre períodos de experiência', 'employees', true, 'instant', 49);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index experience_decisions_company_employee_idx on public.experience_decisions (company_id, employee_id);
create index experience_decisions_company_contract_idx on public.experience_decisions (company_id, contract_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.experience_decisions enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; decide_experience writes.
grant select on public.experience_decisions to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_team_or_settings on public.experience_decisions for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Functions --------------------------------------------------------------------------------------------------------
create function private.experience_term(p_contract public.employee_contracts) returns date language sql immutable
return case when p_contract.contract_type = 'experience' then coalesce(p_contract.experience_extended_to, p_contract.experience_ends_on) end;

-- Who goes on does so from the day after the term, with the hours that were agreed.
create function private.confirm_experience(p_contract public.employee_contracts, p_term date) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, category_code, weekly_hours, schedule,
    union_name, union_cnpj, fgts_option_date)
  values (p_contract.company_id, p_contract.employee_id, 'clt_indefinite', p_term + 1, p_contract.category_code, p_contract.weekly_hours,
    p_contract.schedule, p_contract.union_name, p_contract.union_cnpj, p_contract.fgts_option_date)
$$;

create function private.decidable_experience(p_contract_id uuid, p_caller private.caller) returns public.employee_contracts
language plpgsql volatile security definer set search_path = '' as $$
declare
  contract public.employee_contracts;
begin
  select c.* into contract from public.employee_contracts c
  where c.id = p_contract_id and private.admission_scope(p_caller, c.employee_id) is not null for update;
  if contract.id is null then
    perform private.refuse('RHNTF', 'Contrato não encontrado nesta empresa.', '', 'Recarregue a página.');
  elsif contract.contract_type <> 'experience' or contract.ended_on is not null
    or private.experience_term(contract) < private.today(contract.company_id) then
    perform private.refuse('RHTER', 'Este período de experiência já terminou.', '', 'Recarregue a página.');
  elsif exists (select from public.experience_decisions d where d.company_id = contract.company_id and d.contract_id = contract.id
      and d.term_on = private.experience_term(contract)) then
    perform private.refuse('RHDEC', 'Já há uma decisão sobre este período.', '', 'Recarregue a página.');
  end if;
  return contract;
end
$$;

create function public.decide_experience(p_contract_id uuid, p_decision text, p_extended_to date default null, p_note text default null)
returns public.experience_decisions language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  contract public.employee_contracts := private.decidable_experience(p_contract_id, caller);
  term date := private.experience_term(contract);
  made public.experience_decisions;
begin
  if p_decision is null or p_decision not in ('extend', 'confirm', 'end') then
    perform private.refuse('RHARG', 'Decisão desconhecida.', 'decision', 'Recarregue a página.');
  elsif p_decision = 'extend' and contract.experience_extended_to is not null then
    perform private.refuse('RHTER', 'A experiência já foi prorrogada, e só pode ser uma vez.', 'experience_extended_to', 'CLT art. 451');
  elsif p_decision = 'extend' and (p_extended_to is null or p_extended_to <= term) then
    perform private.refuse('RHTER', 'Informe até quando vai a prorrogação, depois do prazo de hoje.', 'experience_extended_to', 'CLT art. 451');
  end if;
  if p_decision = 'extend' then
    update public.employee_contracts c set experience_extended_to = p_extended_to where c.id = contract.id;
  elsif p_decision = 'confirm' then
    perform private.confirm_experience(contract, term);
  end if;
  insert into public.experience_decisions (company_id, employee_id, contract_id, term_on, decision, extended_to, note, decided_by, decided_at)
  values (contract.company_id, contract.employee_id, contract.id, term, p_decision, case when p_decision = 'extend' then p_extended_to end,
    private.tidy_lines(p_note), caller.employee_id, private.now())
  returning * into made;
  perform private.notify(made.company_id, l.id, 'experience_decided', format('Experiência de %s: %s', private.person_name(made.employee_id),
    case p_decision when 'extend' then 'prorrogada até ' || to_char(p_extended_to, 'DD/MM/YYYY') when 'confirm' then 'efetivação'
      else 'não continua' end), null, '/app/employees/' || made.employee_id, 'employee', made.employee_id)
  from unnest(private.company_admins(made.company_id, made.employee_id)) as l (id) where l.id <> caller.employee_id;
  return made;
end
$$;

-- What there is to decide of somebody, for who follows the admission.
create function public.experience_of(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  contract public.employee_contracts;
  decided public.experience_decisions;
begin
  if private.admission_scope(private.me(), p_employee_id) is null then
    return null;
  end if;
  select c.* into contract from public.employee_contracts c
  where c.company_id = (select e.company_id from public.employees e where e.id = p_employee_id) and c.employee_id = p_employee_id
    and c.contract_type = 'experience' order by c.starts_on desc limit 1;
  if contract.id is null then
    return null;
  end if;
  select d.* into decided from public.experience_decisions d
  where d.company_id = contract.company_id and d.contract_id = contract.id order by d.decided_at desc limit 1;
  return jsonb_build_object('contract_id', contract.id, 'starts_on', contract.starts_on, 'term_on', private.experience_term(contract),
    'latest_on', contract.starts_on + 89, 'extended', contract.experience_extended_to is not null, 'ended_on', contract.ended_on,
    'planned_to', (select least(contract.experience_ends_on + a.extension_days, contract.starts_on + 89) from public.admissions a
      where a.company_id = contract.company_id and a.employee_id = contract.employee_id and a.extension_days > 0
      order by a.created_at desc limit 1),
    'decision', decided.decision, 'decided_term', decided.term_on, 'decided_by', private.person_name(decided.decided_by),
    'decided_at', decided.decided_at, 'note', decided.note, 'open', contract.ended_on is null
      and private.today(contract.company_id) between greatest(contract.starts_on, private.experience_term(contract) - 15)
        and private.experience_term(contract)
      and (decided.id is null or decided.term_on <> private.experience_term(contract)));
end
$$;

-- Functions: Pendências --------------------------------------------------------------------------------------------
create function private.experiences_to_decide(p_caller private.caller)
returns table (contract_id uuid, company_id uuid, employee_id uuid, term_on date)
language sql stable security definer set search_path = '' as $$
  select c.id, c.company_id, c.employee_id, t.term_on
  from (select private.today(p_caller.company_id) as today offset 0) d
  join public.employees e on e.company_id = p_caller.company_id and e.status in ('active', 'notice') and e.id <> p_caller.employee_id
    and (e.manager_id = p_caller.employee_id and p_caller.role <> 'user')
  join public.employee_contracts c on c.company_id = e.company_id and c.employee_id = e.id and c.contract_type = 'experience'
    and c.ended_on is null and c.starts_on <= d.today
  cross join lateral (select private.experience_term(c) as term_on) t
  where t.term_on between d.today and d.today + 15
    and not exists (select from public.experience_decisions x where x.company_id = c.company_id and x.contract_id = c.id and x.term_on = t.term_on)
$$;

create function private.pending_experiences(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'experience_decision', 'onboarding', 'Decidir o fim da experiência', format('Termina em %s', to_char(i.term_on, 'DD/MM/YYYY')),
    i.employee_id, i.since, i.due_at, 'employee', i.employee_id, '/app/employees/newcomers?pessoa=' || i.employee_id,
    jsonb_build_object('type', 'experience_decision', 'employee_id', i.employee_id), i.due_at
  from (
    select x.*, 'experience:' || x.contract_id || ':' || x.term_on as key, private.end_of_day(x.company_id, x.term_on) as due_at,
      private.start_of_day(x.company_id, x.term_on - 15) as since
    from private.experiences_to_decide(p_caller) x
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;

insert into private.pending_sources (source, position, items_routine) values
  ('experiences', 90, 'private.pending_experiences');

grant execute on function public.decide_experience(uuid, text, date, text), public.experience_of(uuid) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.experience_decisions
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.experience_decisions', 'experience_decision');

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('experience', 'contract_id uuid, starts_on date, term_on date, latest_on date, extended boolean, ended_on date?, planned_to date?,
    decision extend|confirm|end?, decided_term date?, decided_by text?, decided_at timestamptz?, note text?, open boolean'),
  ('experience_of', 'experience?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.experience_decisions is 'What was decided about the end of an experience. Read by who follows the person.';
comment on function private.experience_term(public.employee_contracts) is 'The day on which an experience ends as agreed now; null for other contracts.';
comment on function private.confirm_experience(public.employee_contracts, date) is 'A contract without a term from the day after.';
comment on function private.decidable_experience(uuid, private.caller) is 'An experience that the caller may decide now, locked (RHNTF, RHTER, RHDEC).';
comment on function public.decide_experience(uuid, text, date, text) is
  'Extends (RHTER beyond ninety days or a second time), confirms or ends an experience, and tells the administrators.';
comment on function public.experience_of(uuid) is 'The experience of somebody with what was decided, for who follows the person; null for all others.';
comment on function private.experiences_to_decide(private.caller) is 'Experiences of direct reports that end within fifteen days, not decided yet.';
comment on function private.pending_experiences(private.caller, integer, timestamptz, text) is 'Ends of experiences that wait for the caller.';
