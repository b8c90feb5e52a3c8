-- Loss of the right to a vacation: commands.
-- See vacation_losses_rules for the overview.

-- Functions: looking and deciding -----------------------------------------------------------------------------------
create function public.settle_vacation_loss(p_employee_id uuid, p_period_from date, p_loses boolean, p_note text,
  p_restarts_on date default null)
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
  restart := case when found.code = 'loss_readmission' then found.returns_on else coalesce(p_restarts_on, found.returns_on) end;
  if found.code is null then
    perform private.refuse('RHCLS', 'Este período já foi avaliado.', '', 'Recarregue a página.');
  elsif private.tidy_lines(p_note) is null then
    perform private.refuse('RHCOM', 'Informe em que a decisão se baseia.', 'note', 'Uma frase basta.');
  elsif p_loses is not true then
    insert into public.vacation_loss_reviews (company_id, employee_id, period_from, code, note, decided_by)
    values (person.company_id, person.id, p_period_from, found.code, left(private.tidy_lines(p_note), 500),
      private.my_employee_in(person.company_id));
    if found.code = 'loss_readmission' then
      perform private.refuse_stray_entries(array[person.id], 'Cancele-as antes de decidir, ou zere o período com um ajuste de saldo.');
    end if;
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
  values (person.company_id, person.id, restart, found.code, left(private.tidy_lines(p_note), 500),
    private.my_employee_in(person.company_id));
  perform private.refuse_stray_entries(array[person.id], 'Cancele-as antes de decidir, ou zere o período com um ajuste de saldo.');
  if exists (select from private.vacation_sheet(person, greatest(private.today(person.company_id), restart)) s
      where s.state = 'lost' and s.balance < 0 and s.acquired_from >= p_period_from) then
    perform private.refuse('RHCLS', 'Há férias tiradas, vendidas ou marcadas do tempo que se perderia.', '',
      'Cancele as marcadas; o que já foi tirado, compense antes com um ajuste de saldo.');
  end if;
  perform private.notify(person.company_id, person.id, 'leave_changed',
    'A contagem das suas férias recomeça em ' || private.brazilian_date(restart),
    null, '/app/leaves/people/' || person.id, 'employee', person.id);
end
$$;

-- Functions: periods that give less than was taken ------------------------------------------------------------------
-- Tells HR, once of each number of days, of periods of which more was taken or planned than an absence leaves (CLT art. 130), or more
-- sold than its third (CLT art. 143).
create function private.tg_leaves__tell_shortfall() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  short record;
begin
  for short in
    select a.company_id, b.employee_id, (b.period).acquired_from, greatest(-b.balance, 0) as missing, b.sold, o.oversold
    from (select n.company_id, array_agg(distinct n.employee_id) as people from added n
      join public.leave_requests r on r.company_id = n.company_id and r.id = n.request_id
      join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.effect = 'absence'
      where n.granted group by n.company_id) a
    cross join lateral private.period_balances(a.company_id, a.people, private.today(a.company_id), null) b
    cross join lateral (select case when b.sold > 0 then b.sold - private.vacation_sale_most(b.days,
      private.leave_rules_of(b.employee_id, (b.period).acquired_from)) else 0 end as oversold) o
    where not b.is_lost and (b.balance < 0 or o.oversold > 0)
  loop
    -- Steps from a hundred on are of days sold.
    insert into private.leave_notices (company_id, employee_id, kind, about, step)
    values (short.company_id, short.employee_id, 'vacation_shortfall', short.acquired_from,
      case when short.missing > 0 then ceil(short.missing) else 100 + ceil(short.oversold) end) on conflict do nothing;
    continue when not found;
    perform private.notify(short.company_id, l.id, 'vacation_shortfall', private.person_name(short.employee_id)
        || case when short.missing > 0 then ': as férias passaram do direito' else ': o abono passou de um terço das férias' end,
      format('Com as faltas registradas, %s no período de %s.',
        case when short.missing > 0 then case when short.missing >= 2 then 'faltam ' else 'falta ' end || private.days_text(short.missing)
          else format('o abono de %s passa de um terço', private.days_text(short.sold)) end,
        private.brazilian_date(short.acquired_from)),
      case when short.missing > 0 then '/app/inbox' else '/app/leaves/people/' || short.employee_id end, 'employee', short.employee_id)
    from unnest(private.company_admins(short.company_id, short.employee_id)) as l (id);
  end loop;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _590_tell_shortfall after insert on public.leaves referencing new table as added
  for each statement execute function private.tg_leaves__tell_shortfall();
create trigger _590_tell_shortfall_again after update on public.leaves referencing new table as added
  for each statement execute function private.tg_leaves__tell_shortfall();

grant execute on function public.settle_vacation_loss(uuid, date, boolean, text, date) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.settle_vacation_loss(uuid, date, boolean, text, date) is
  'HR decides that a period is lost and counting begins anew, or that the right stays (RHNTF, RHPER, RHCLS, RHCOM, RHARG).';
