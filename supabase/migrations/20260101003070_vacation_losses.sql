-- Loss of the right to a vacation.
-- What the law takes away (CLT art. 133) is never applied by itself: a period in which absences passed what it bears waits in
-- Pendências for HR, who confirms that the counting begins anew on the return, or says why it does not. Both leave a row with the
-- reason; the person is told. A period that was over before the return gives its days back by an entry of the ledger.
-- Administrators decide, never about themselves; the person and the managers above read what was decided.
-- It refuses: others than HR, what was decided already, a day that is not after the absence, days taken or planned of the time
-- that would be lost, silence.

-- Tables -----------------------------------------------------------------------------------------------------------
-- Where HR looked and the right stays; what is lost is a row of vacation_restarts.
create table public.vacation_loss_reviews (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  period_from date not null,
  code text not null,
  note text not null,
  decided_by uuid,
  created_at timestamptz not null default now(),
  constraint vacation_loss_reviews_pkey primary key (id),
  constraint vacation_loss_reviews_company_id_key unique (company_id, id),
  constraint vacation_loss_reviews_period_from_key unique (company_id, employee_id, period_from, code),
  constraint vacation_loss_reviews_code_key unique (code, company_id, id),
  constraint vacation_loss_reviews_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint vacation_loss_reviews_decider_fkey foreign key (company_id, decided_by)
    references public.employees (company_id, id) on delete restrict,
  constraint vacation_loss_reviews_code_fkey foreign key (code) references public.vacation_rules (code),
  constraint vacation_loss_reviews_note_check check (char_length(note) between 1 and 500)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index vacation_loss_reviews_decider_idx on public.vacation_loss_reviews (company_id, decided_by);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.vacation_loss_reviews enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write; settle_vacation_loss writes. Why somebody was away is not for managers: they read restarts, not reviews.
grant select on public.vacation_loss_reviews to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_own_or_settings on public.vacation_loss_reviews for select to authenticated
  using (company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

-- Functions: what waits ----------------------------------------------------------------------------------------------
-- The company whose balances the caller keeps; a master's is the one in which admin mode is.
create function private.balance_company(p_caller private.caller) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[];
begin
  if not private.role_has(p_caller.role, 'manage_settings') then
    return null;
  elsif not private.role_has(p_caller.role, 'view_all_companies') then
    return p_caller.company_id;
  end if;
  reached := private.companies_reached(p_caller, 'manage_settings');
  return case when cardinality(reached) = 1 then reached[1] end;
end
$$;

-- Days of a kind that the law weighs, as they are: of a certificate, those that the benefit pays.
create function private.loss_days(p_employee public.employees, p_code text) returns setof daterange
language sql stable security definer set search_path = '' as $$
  select unnest(range_agg(d.days)) from (
    select daterange(l.starts_on, l.ends_on, '[]') as days from public.leaves l
    join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id and r.status in ('approved', 'interrupted')
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and 'loss_' || t.effect = p_code
    where l.company_id = p_employee.company_id and l.employee_id = p_employee.id and l.counts and l.hours is null
    union all
    select daterange(c.benefit_from, l.ends_on, '[]') from public.leave_certificates c
    join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted and l.ends_on >= c.benefit_from
    where p_code = 'loss_benefit' and c.company_id = p_employee.company_id and c.employee_id = p_employee.id and c.benefit_from is not null
  ) d
$$;

-- Periods of a company that may be lost and that nobody decided about. Only people with such absences are looked at.
create function private.vacation_losses(p_company_id uuid)
returns table (employee_id uuid, period_from date, period_to date, code text, lost_on date, returns_on date)
language sql stable security definer set search_path = '' as $$
  -- The count of Pendências asks this at each page: nothing that the law weighs is below thirty days, and other periods hold none of it.
  with watched as materialized (
    select d.employee_id, min(d.first) as first, max(d.last) as last from (
      select l.employee_id, l.starts_on as first, l.ends_on as last
      from public.leave_types t
      join public.leave_requests r on r.company_id = t.company_id and r.type_id = t.id and r.status in ('approved', 'interrupted')
      join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts and l.hours is null
      where t.company_id = p_company_id and t.effect in ('benefit', 'paid_leave', 'stoppage')
      union all
      select c.employee_id, c.benefit_from, l.ends_on from public.leave_certificates c
      join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted and l.ends_on >= c.benefit_from
      where c.company_id = p_company_id and c.benefit_from is not null
    ) d group by d.employee_id having sum(d.last - d.first + 1) >= 30
  )
  select e.id, p.acquired_from, p.acquired_to, x.code, x.on_date,
    (select upper(d) from private.loss_days(e, x.code) d where d @> x.on_date)
  from watched w
  join public.employees e on e.company_id = p_company_id and e.id = w.employee_id and e.status <> 'terminated'
  join lateral private.periods_of(e, private.today(p_company_id)) p on p.acquired_from <= w.last and p.acquired_to >= w.first
  cross join lateral private.vacation_loss(e, p) x
  where x.code is not null and p.ended_by is null and x.on_date <= private.today(p_company_id)
    and not exists (select from public.vacation_loss_reviews r where r.company_id = p_company_id and r.employee_id = e.id
      and r.period_from = p.acquired_from and r.code = x.code)
    and not exists (select from public.vacation_restarts r where r.company_id = p_company_id and r.employee_id = e.id
      and r.undone_at is null and r.reason = x.code and r.on_date > x.on_date)
$$;

create function private.pending_vacation_losses(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'vacation_loss', 'leaves', 'Avalie a perda de um período de férias', 'Período de ' || private.brazilian_date(i.period_from),
    i.employee_id, i.at, null::timestamptz, 'employee', i.employee_id, '/app/leaves/people/' || i.employee_id,
    jsonb_build_object('type', 'vacation_loss', 'loss', i.employee_id || '/' || i.period_from), i.at
  from (
    select l.*, 'vacation_loss:' || l.employee_id || ':' || l.period_from as key, private.start_of_day(private.balance_company(p_caller), l.lost_on) as at
    from private.vacation_losses(private.balance_company(p_caller)) l where l.employee_id is distinct from p_caller.employee_id
  ) i
  where p_after_at is null or (i.at, i.key) > (p_after_at, p_after_key)
  order by i.at, i.key limit p_limit
$$;

insert into private.pending_sources (source, position, items_routine) values
  ('vacation_losses', 75, 'private.pending_vacation_losses');

-- Functions: looking and deciding --------------------------------------------------------------------------------------
-- What speaks for it, before somebody decides. Null when it waits no more.
create function public.vacation_loss_case(p_employee_id uuid, p_period_from date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
  found record;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_settings'));
  select l.* into found from private.vacation_losses(person.company_id) l where l.employee_id = person.id and l.period_from = p_period_from;
  if found.code is null then
    return null;
  end if;
  return jsonb_build_object('person', private.person(person.id), 'period_from', found.period_from, 'period_to', found.period_to,
    'code', found.code, 'lost_on', found.lost_on, 'returns_on', found.returns_on, 'today', private.today(person.company_id),
    'text', (select r.text from public.vacation_rules r where r.code = found.code), 'source', private.vacation_rule_source(found.code),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('starts_on', lower(d), 'ends_on', upper(d) - 1) order by d), '[]') from private.loss_days(person, found.code) d
      where d && daterange(found.period_from, found.period_to, '[]')),
    'scheduled', (select s.scheduled from private.vacation_sheet(person, private.today(person.company_id)) s where s.acquired_from = found.period_from));
end
$$;

create function public.settle_vacation_loss(p_employee_id uuid, p_period_from date, p_loses boolean, p_note text, p_restarts_on date default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  found record;
  sheet record;
  restart date;
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.id <> caller.employee_id and e.company_id = any (private.company_ids_with('manage_settings')) for update;
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada.', 'employee_id');
  end if;
  select l.* into found from private.vacation_losses(person.company_id) l where l.employee_id = person.id and l.period_from = p_period_from;
  select s.* into sheet from private.vacation_sheet(person, private.today(person.company_id)) s where s.acquired_from = p_period_from;
  restart := coalesce(p_restarts_on, found.returns_on);
  if found.code is null then
    perform private.refuse('RHCLS', 'Este período já foi avaliado.', '', 'Recarregue a página.');
  elsif private.tidy_lines(p_note) is null then
    perform private.refuse('RHCOM', 'Diga em que a decisão se baseia.', 'note', 'Uma frase basta.');
  elsif p_loses is not true then
    insert into public.vacation_loss_reviews (company_id, employee_id, period_from, code, note, decided_by)
    values (person.company_id, person.id, p_period_from, found.code, left(private.tidy_lines(p_note), 500), private.my_employee_in(person.company_id));
    return;
  elsif restart is null or restart not between found.lost_on + 1 and found.returns_on + 366 then
    perform private.refuse('RHARG', 'A contagem recomeça na volta, depois do afastamento.', 'restarts_on', 'Confira a data.');
  elsif sheet.scheduled > 0 then
    perform private.refuse('RHCLS', 'Há férias marcadas deste período.', '', 'Cancele-as antes de decidir.');
  end if;
  if restart > found.period_to and sheet.balance > 0 then
    insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note, created_by)
    select person.company_id, person.id, t.id, p_period_from, private.today(person.company_id), -sheet.balance, 'expiry',
      'Direito perdido (CLT art. 133)', private.my_employee_in(person.company_id)
    from public.leave_types t where t.company_id = person.company_id and t.key = 'vacation';
  end if;
  insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note, decided_by)
  values (person.company_id, person.id, restart, found.code, left(private.tidy_lines(p_note), 500), private.my_employee_in(person.company_id));
  perform private.refuse_stray_entries(array[person.id], 'Cancele-as antes de decidir, ou zere o período com um ajuste de saldo.');
  if exists (select from private.vacation_sheet(person, greatest(private.today(person.company_id), restart)) s
      where s.state = 'lost' and s.balance < 0 and s.acquired_from >= p_period_from) then
    perform private.refuse('RHCLS', 'Há férias tiradas, vendidas ou marcadas do tempo que se perderia.', '',
      'Cancele as marcadas; o que já foi tirado, compense antes com um ajuste de saldo.');
  end if;
  perform private.notify(person.company_id, person.id, 'leave_changed', 'A contagem das suas férias recomeça em ' || private.brazilian_date(restart),
    null, '/app/leaves/people/' || person.id, 'employee', person.id);
end
$$;

grant execute on function public.vacation_loss_case(uuid, date), public.settle_vacation_loss(uuid, date, boolean, text, date) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before update or delete on public.vacation_loss_reviews
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.vacation_loss_reviews', 'vacation_loss_review', '{insert}', p_id => 'employee_id');

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('lost_days', 'starts_on date, ends_on date'),
  ('loss_case', 'person person, period_from date, period_to date, code text, lost_on date, returns_on date, today date, text text,
    source text, days lost_days[], scheduled number'),
  ('vacation_loss_case', 'loss_case?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.vacation_loss_reviews is 'Periods that the law might take away, where HR decided that the right stays, and why.';
comment on function private.balance_company(private.caller) is 'The company whose balances the caller keeps, or null.';
comment on function private.loss_days(public.employees, text) is 'Stretches of days that may cost a period, by the code of the loss.';
comment on function private.vacation_losses(uuid) is 'Periods of a company that wait for a decision about their loss, and on which day the person came or comes back.';
comment on function private.pending_vacation_losses(private.caller, integer, timestamptz, text) is 'Periods that wait for HR to decide about their loss.';
comment on function public.vacation_loss_case(uuid, date) is 'What speaks for the loss of a period, for HR; null when it was decided.';
comment on function public.settle_vacation_loss(uuid, date, boolean, text, date) is
  'HR decides that a period is lost and counting begins anew, or that the right stays (RHNTF, RHPER, RHCLS, RHCOM, RHARG).';
