-- Endings of contracts.
-- How a contract that has begun ends: an administrator says the last day and the reason, and no other way is open to a hand. The
-- last day is a day of work, so that an ending of today or later is a plan that the night after it carries out; the login goes
-- with that day, or at once when whoever ends the contract says so. A mistake is taken back while the person is gone: the
-- contract then goes on as if nothing had been. Reason and words are the administrators' alone, and never the person's own
-- until told. Admissions that come to nothing (chapter 2740) and imports that are undone (215) close no contract that began.
-- It refuses: everyone but administrators, oneself, who ranks above, the last master, contracts that have not begun or are over,
-- and days before the admission or more than a year ahead.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.ending_reasons (
  reason text not null,
  label text not null,
  position smallint not null,
  constraint ending_reasons_pkey primary key (reason)
);

-- recorded_by and undone_by are employees, a master's row of another company among them: plain ids.
create table public.contract_endings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  last_day date not null,
  reason text,
  note text,
  recorded_by uuid,
  recorded_at timestamptz not null default now(),
  applied_at timestamptz,
  failure text,
  undone_by uuid,
  undone_at timestamptz,
  constraint contract_endings_pkey primary key (id),
  constraint contract_endings_company_id_key unique (company_id, id),
  constraint contract_endings_reason_key unique (reason, company_id, id),
  constraint contract_endings_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint contract_endings_reason_fkey foreign key (reason) references public.ending_reasons (reason) on delete restrict,
  constraint contract_endings_last_day_check check (last_day between '1900-01-01' and '2199-12-31'),
  constraint contract_endings_note_check check (char_length(note) between 1 and 1000)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index contract_endings_company_employee_idx on public.contract_endings (company_id, employee_id, last_day);
create unique index contract_endings_planned_idx on public.contract_endings (company_id, employee_id)
  where applied_at is null and undone_at is null;

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.ending_reasons enable row level security;
alter table public.contract_endings enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; end_contract and undo_contract_ending write, and imports of past endings.
grant select on public.ending_reasons, public.contract_endings to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
-- Nobody reads the own one here: a plan is told by people.
create policy select_signed_in on public.ending_reasons for select to authenticated using (true);
create policy select_settings on public.contract_endings for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])
    and employee_id is distinct from (select private.my_employee_id()));

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.ending_reasons (reason, label, position) values
  ('resignation', 'Pedido de demissão', 1),
  ('dismissal', 'Dispensa sem justa causa', 2),
  ('just_cause', 'Dispensa por justa causa (CLT art. 482)', 3),
  ('agreement', 'Acordo entre as partes (CLT art. 484-A)', 4),
  ('indirect', 'Rescisão indireta (CLT art. 483)', 5),
  ('term_end', 'Término do contrato a termo ou da experiência', 6),
  ('early_term_end', 'Fim antecipado do contrato a termo (CLT arts. 479 e 480)', 7),
  ('internship_end', 'Fim do estágio', 8),
  ('retirement', 'Aposentadoria', 9),
  ('group_transfer', 'Transferência para outra empresa do grupo', 10),
  ('death', 'Falecimento', 11),
  ('other', 'Outro motivo', 12);
insert into jobs.schedules (name, routine, every, lane) values
  ('end_contracts', 'private.run_contract_endings', interval '10 minutes', 'slow');

-- Functions: checking ----------------------------------------------------------------------------------------------
-- Somebody whose contract the caller may end or take up again, locked.
create function private.endable_person(p_employee_id uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_settings', 'Somente administradores encerram contratos.');
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and e.company_id = any (reached) for update;
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  elsif person.id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'Você não pode encerrar o próprio contrato.', '', 'Peça a outro administrador.');
  elsif private.outranks_caller(person.role) then
    perform private.refuse('RHRNK', 'Seu papel não permite encerrar o contrato desta pessoa.', '', 'Peça a um master.');
  end if;
  return person;
end
$$;

create function private.check_ending(p_person public.employees, p_on date, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := private.today(p_person.company_id);
begin
  if p_person.status not in ('active', 'notice') then
    perform private.refuse('RHEND',
      case p_person.status when 'terminated' then 'O contrato desta pessoa já terminou.' else 'O contrato desta pessoa ainda não começou.' end,
      '', 'Recarregue a página. De uma admissão que não vai acontecer se desiste no quadro de admissões.');
  elsif exists (select from public.contract_endings x where x.company_id = p_person.company_id and x.employee_id = p_person.id
      and x.applied_at is null and x.undone_at is null) then
    perform private.refuse('RHEND', 'Já há um último dia marcado para esta pessoa.', '', 'Desfaça o que está marcado e registre de novo.');
  elsif p_on is null or p_on < coalesce(p_person.hire_date, '1900-01-01') or p_on > today + 366 then
    perform private.refuse('RHASG', 'O último dia fica entre a admissão e um ano à frente.', 'on', 'Confira a data.');
  elsif p_reason is null or not exists (select from public.ending_reasons r where r.reason = p_reason) then
    perform private.refuse('RHARG', 'Escolha o motivo do desligamento.', 'reason', 'Recarregue a página.');
  end if;
  if p_person.role = 'master' then
    perform private.keep_one_master(p_person.id);
  end if;
end
$$;

-- Functions: ending ------------------------------------------------------------------------------------------------
-- From here on the situation shuts the gate; what ended the access before it would shut out whoever is readmitted.
create function private.close_contract(p_ending public.contract_endings) returns public.contract_endings
language plpgsql volatile security definer set search_path = '' as $$
declare
  ending public.contract_endings;
begin
  update public.employees e set status = 'terminated', termination_date = p_ending.last_day where e.id = p_ending.employee_id;
  delete from private.access_endings a where a.employee_id = p_ending.employee_id;
  update public.contract_endings x set applied_at = private.now(), failure = null where x.id = p_ending.id returning x.* into ending;
  return ending;
end
$$;

create function public.end_contract(
  p_employee_id uuid, p_on date, p_reason text, p_note text default null, p_access_ends_now boolean default false)
returns public.contract_endings language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.endable_person(p_employee_id);
  today date := private.today(person.company_id);
  ending public.contract_endings;
begin
  perform private.check_ending(person, p_on, p_reason);
  insert into public.contract_endings (company_id, employee_id, last_day, reason, note, recorded_by, recorded_at)
  values (person.company_id, person.id, p_on, p_reason, private.tidy_lines(p_note), private.my_employee_id(), private.now())
  returning * into ending;
  if p_on < today then
    return private.close_contract(ending);
  end if;
  insert into private.access_endings as a (employee_id, company_id, ends_at)
  values (person.id, person.company_id,
    case when p_access_ends_now then private.now() else private.end_of_day(person.company_id, p_on - today) end)
  on conflict on constraint access_endings_pkey do update set ends_at = least(a.ends_at, excluded.ends_at);
  return ending;
end
$$;

-- What an ending would touch, for whoever is asked to confirm it.
create function public.contract_ending_effects(p_employee_id uuid)
returns table (has_access boolean, reports integer, departments text[], decisions integer, requests integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.has_access(e),
      (select count(*)::integer from public.employees r
        where r.company_id = e.company_id and r.manager_id = e.id and r.status <> 'terminated'),
      array(select d.name::text from public.departments d
        where d.company_id = e.company_id and d.head_employee_id = e.id and d.archived_at is null order by d.name),
      (select count(distinct a.step_id)::integer from public.approval_step_approvers a
        where a.company_id = e.company_id and a.approver_id = e.id and a.status = 'waiting'),
      (select count(*)::integer from public.approval_requests q
        where q.company_id = e.company_id and q.requester_id = e.id and q.status in ('pending', 'adjusting'))
    from public.employees e
    where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_settings'));
end
$$;

-- One by one, so that an ending that became impossible keeps no other from taking effect.
create function private.run_contract_endings() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.contract_endings;
  done integer := 0;
begin
  for due in
    select x.* from public.companies c
    join lateral (select private.today(c.id) as today offset 0) d on true
    join public.contract_endings x on x.company_id = c.id and x.applied_at is null and x.undone_at is null and x.last_day < d.today
    order by x.last_day, x.id
  loop
    begin
      perform from public.employees e where e.id = due.employee_id for no key update;
      perform private.close_contract(x) from public.contract_endings x
      where x.id = due.id and x.applied_at is null and x.undone_at is null;
      done := done + 1;
    exception when others then
      update public.contract_endings x set failure = left(sqlerrm, 300)
      where x.id = due.id and x.failure is distinct from left(sqlerrm, 300);
    end;
  end loop;
  return done;
end
$$;

-- Functions: taking back -------------------------------------------------------------------------------------------
-- Work and contract go on in the rows that ended with it; plans that were dropped stay dropped.
create function private.resume_contract(p_person public.employees) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.employee_assignments a set ends_on = null
  where a.company_id = p_person.company_id and a.id = (select c.id from private.current_assignments(array[p_person.id]) c);
  update public.employee_contracts c set ended_on = null
  where c.company_id = p_person.company_id and c.employee_id = p_person.id and c.ended_on = p_person.termination_date;
  update public.employees e set status = 'active' where e.id = p_person.id;
end
$$;

create function public.undo_contract_ending(p_employee_id uuid) returns public.contract_endings
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.endable_person(p_employee_id);
  ending public.contract_endings;
begin
  select x.* into ending from public.contract_endings x
  where x.company_id = person.company_id and x.employee_id = person.id and x.undone_at is null
    and (x.applied_at is null or (person.status = 'terminated' and x.last_day = person.termination_date))
  order by x.recorded_at desc limit 1;
  if ending.id is null then
    perform private.refuse('RHEND', 'Não há um encerramento para desfazer.', '', 'Quem já saiu volta por uma readmissão.');
  elsif exists (select from public.employee_assignments a where a.company_id = person.company_id and a.employee_id = person.id
      and a.applied_at is null and a.reason = 'rehire') then
    perform private.refuse('RHEND', 'Há uma readmissão programada para esta pessoa.', '', 'Cancele-a antes, no Histórico.');
  end if;
  if ending.applied_at is not null then
    perform private.resume_contract(person);
  end if;
  delete from private.access_endings a where a.employee_id = person.id;
  update public.contract_endings x set undone_at = private.now(), undone_by = private.my_employee_id()
  where x.id = ending.id returning x.* into ending;
  return ending;
end
$$;

-- Functions: imports -----------------------------------------------------------------------------------------------
grant execute on function private.run_contract_endings() to service_role;
grant execute on function
  public.end_contract(uuid, date, text, text, boolean), public.undo_contract_ending(uuid), public.contract_ending_effects(uuid)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.contract_endings
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.contract_endings', 'contract_ending', p_id => 'employee_id', p_masked => true);

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.ending_reasons is 'Why contracts end, as Brazilian law tells the ways apart.';
comment on table public.contract_endings is 'Endings of contracts, past and planned, with what was taken back. Administrators, but for the own one.';
comment on column public.contract_endings.last_day is 'Last day of work.';
comment on column public.contract_endings.reason is 'Null when an import did not know it.';
comment on column public.contract_endings.applied_at is 'When the person left; null while the last day is not over.';
comment on column public.contract_endings.failure is 'Why an ending whose day has come could not take effect.';
comment on function private.endable_person(uuid) is 'Somebody whose contract the caller may end, locked (RHPER, RHNTF, RHSLF, RHRNK).';
comment on function private.check_ending(public.employees, date, text) is 'Refuses an ending that cannot be (RHEND, RHASG, RHARG, RHLMA).';
comment on function private.close_contract(public.contract_endings) is 'Lets an ending take effect.';
comment on function public.end_contract(uuid, date, text, text, boolean) is
  'Ends a contract with a last day and a reason: at once when that day is over, else after it (RHPER, RHNTF, RHSLF, RHRNK, RHLMA, RHEND, RHASG, RHARG).';
comment on function public.contract_ending_effects(uuid) is 'What the end of somebody''s contract touches, for administrators.';
comment on function private.run_contract_endings() is 'Job: endings whose last day is over take effect; returns how many.';
comment on function private.resume_contract(public.employees) is 'The contract goes on as if it had not ended.';
comment on function public.undo_contract_ending(uuid) is 'Takes back a planned ending, or the one that somebody left by (RHPER, RHNTF, RHSLF, RHRNK, RHEND).';
