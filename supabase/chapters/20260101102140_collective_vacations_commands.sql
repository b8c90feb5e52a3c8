-- Collective vacations: commands.
-- A draft is saved as often as one likes and read as it would come out. The notices of the law are noted with their dates and come
-- as papers. Announcing and taking back are for `collective_vacations`.
-- It refuses: who does not manage the company.
-- Announcing writes, in one transaction with everybody locked, the approved leaves, the entries of the ledger, and where a new
-- period begins (CLT art. 140). Before the first day it is taken back as a whole: balances are what they were, and the history
-- stays. Whoever is taken out alone is taken out wholly. Both take seconds for thousands and are ordered then (`jobs`); why an
-- order failed is on the plan.
-- It refuses: who does not manage the company, what a rule blocks (RHLEV), a list that changed meanwhile, days that began (RHCLS).

-- Functions: drafts -------------------------------------------------------------------------------------------------
-- The same, locked.
create function private.managed_collective(p_collective_id uuid) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  select c.* into collective from public.collective_vacations c where c.id = collective.id for update;
  return collective;
end
$$;

-- Writes the places and people of a plan anew (RHNTF).
create function private.write_collective_choices(p_collective public.collective_vacations, p_wish jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.collective_choices c where c.company_id = p_collective.company_id and c.collective_id = p_collective.id;
  insert into public.collective_choices (company_id, collective_id, is_in, department_id, work_site_id, employee_id, reason)
  select p_collective.company_id, p_collective.id, w.is_in, w.department_id, w.work_site_id, w.employee_id, private.tidy(w.reason)
  from (
    select distinct true as is_in, d::uuid as department_id, null::uuid as work_site_id, null::uuid as employee_id, null::text as reason
    from jsonb_array_elements_text(private.a_list(p_wish -> 'departments')) as d where p_collective.scope = 'departments'
    union all
    select distinct true, null::uuid, s::uuid, null::uuid, null::text from jsonb_array_elements_text(private.a_list(p_wish -> 'sites')) as s
      where p_collective.scope = 'sites'
    union all
    select distinct false, o::uuid, null::uuid, null::uuid, null::text
      from jsonb_array_elements_text(private.a_list(p_wish -> 'out_departments')) as o
    where p_collective.scope <> 'departments' or not private.a_list(p_wish -> 'departments') ? o
    union all
    select distinct on (o ->> 'id') false, null::uuid, null::uuid, (o ->> 'id')::uuid, o ->> 'reason'
    from jsonb_array_elements(private.a_list(p_wish -> 'out_people')) as o
  ) w;
exception when foreign_key_violation or invalid_text_representation then
  perform private.refuse('RHNTF', 'Uma pessoa, um local ou um departamento não é desta empresa.', 'choices', 'Recarregue a página.');
end
$$;

-- {"id", "company_id", "name", "scope", "starts_on", "ends_on", "updated_at", "departments", "sites",
-- "out_departments", "out_people": [{"id", "reason"}]}
create function public.save_collective_vacation(p_collective jsonb) returns setof public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.collective_vacations := jsonb_populate_record(null::public.collective_vacations,
    private.an_object(p_collective) - array['status', 'created_at', 'announced_at', 'undone_at', 'notified_mte_on', 'notified_union_on',
      'posted_on']);
  saved public.collective_vacations;
begin
  perform private.require_company(wish.company_id, 'manage_settings', 'Somente o RH planeja férias coletivas.');
  if wish.id is null then
    insert into public.collective_vacations as c (company_id, name, scope, starts_on, ends_on, created_by)
    values (wish.company_id, coalesce(private.tidy(wish.name), ''), coalesce(wish.scope, 'company'), wish.starts_on, wish.ends_on,
      private.my_employee_in(wish.company_id))
    returning c.* into saved;
  else
    update public.collective_vacations c set name = coalesce(private.tidy(wish.name), ''), scope = coalesce(wish.scope, 'company'),
      starts_on = wish.starts_on, ends_on = wish.ends_on
    where c.id = wish.id and c.company_id = wish.company_id and c.status = 'draft' and c.updated_at = wish.updated_at returning c.*
      into saved;
    if not found then
      return;
    end if;
  end if;
  perform private.write_collective_choices(saved, p_collective);
  return next saved;
end
$$;

create function public.discard_collective(p_collective_id uuid) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective_id);
begin
  update public.collective_vacations c set status = 'discarded' where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

-- Functions: notices of the law -------------------------------------------------------------------------------------
-- p_notice: mte, union or posted. Without a day the note is taken away.
create function public.note_collective_notice(p_collective_id uuid, p_notice text, p_on date) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective_id);
begin
  if coalesce(p_notice, '') not in ('mte', 'union', 'posted') or p_on > private.today(collective.company_id) or p_on < '2000-01-01' then
    perform private.refuse('RHARG', 'A data da comunicação não pode estar no futuro.', 'on', 'Confira o dia.');
  elsif collective.status not in ('draft', 'announcing', 'announced') then
    perform private.refuse('RHCLS', 'Estas férias coletivas já foram encerradas.', '', 'Recarregue a página.');
  end if;
  update public.collective_vacations c set
    notified_mte_on = case p_notice when 'mte' then p_on else c.notified_mte_on end,
    notified_union_on = case p_notice when 'union' then p_on else c.notified_union_on end,
    posted_on = case p_notice when 'posted' then p_on else c.posted_on end
  where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

-- Functions: what came of it ----------------------------------------------------------------------------------------
grant execute on function public.save_collective_vacation(jsonb), public.discard_collective(uuid),
  public.note_collective_notice(uuid, text, date)
  to authenticated;

-- Functions: announcing ---------------------------------------------------------------------------------------------
-- Writes the leaves of people of a plan, with requests, days and entries: one request per period that pays, one of paid leave. Ids come
-- from the member, so that each statement writes all of them at once.
create function private.write_collective_leaves(p_collective public.collective_vacations, p_plan jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  writer uuid := private.my_employee_in(p_collective.company_id);
  stretches jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', md5(m.id || ':' || s.starts_on)::uuid, 'member_id', m.id, 'employee_id', m.employee_id,
    'type_id', s.type_id, 'period_from', s.period_from, 'starts_on', s.starts_on, 'days', s.days)), '[]') into stretches
  from public.collective_members m
  join jsonb_to_recordset(p_plan) as p (employee_id uuid, vacation_days integer, paid_days integer,
    parts jsonb) on p.employee_id = m.employee_id
  cross join lateral (
    select t.id as type_id, x.period_from, x.starts_on, x.days
    from jsonb_to_recordset(p.parts) as x (period_from date, starts_on date, days integer)
    join public.leave_types t on t.company_id = m.company_id and t.key = 'collective'
    union all
    select t.id, null, p_collective.starts_on + p.vacation_days, p.paid_days from public.leave_types t
    where t.company_id = m.company_id and t.key = 'paid' and p.paid_days > 0) s
  where m.company_id = p_collective.company_id and m.collective_id = p_collective.id and m.out_code is null;
  insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status, asked_by, note, created_at)
  select s.id, p_collective.company_id, s.employee_id, s.type_id, s.period_from, 'approved', writer, p_collective.name, private.now()
  from jsonb_to_recordset(stretches) as s (id uuid, employee_id uuid, type_id uuid, period_from date);
  insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
  select p_collective.company_id, s.id, s.employee_id, s.starts_on, s.starts_on + s.days - 1, s.days, true
  from jsonb_to_recordset(stretches) as s (id uuid, employee_id uuid, starts_on date, days integer);
  insert into public.collective_shares (company_id, member_id, request_id)
  select p_collective.company_id, s.member_id, s.id from jsonb_to_recordset(stretches) as s (id uuid, member_id uuid);
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id, created_by)
  select p_collective.company_id, s.employee_id, s.type_id, s.period_from, s.starts_on, -s.days, 'use', s.id, writer
  from jsonb_to_recordset(stretches) as s (id uuid, employee_id uuid, type_id uuid, period_from date, starts_on date, days integer)
  where s.period_from is not null;
end
$$;

-- Writes the leaves of everybody in one transaction, all of it or nothing (RHLEV, RHCLS), in parts of five hundred: whoever waits for
-- thousands sees how far it is.
create function private.write_collective(p_collective public.collective_vacations, p_people integer) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  written public.collective_vacations;
  plan jsonb;
  part record;
  done integer := 0;
begin
  perform from public.employees e where e.company_id = p_collective.company_id
    and e.id in (select p.employee_id from private.collective_people(p_collective) p where p.out_code is null) order by e.id for update;
  perform private.refuse_collective(p_collective);
  select jsonb_agg(to_jsonb(p)) into plan from private.collective_plan(p_collective) p;
  perform private.refuse_other_people(p_people, (select count(*) from jsonb_to_recordset(plan) as p (out_code text)
    where p.out_code is null));
  insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note, decided_by, created_at)
  select p_collective.company_id, p.employee_id, p.restarts_on, 'collective', 'Férias coletivas com menos de doze meses de casa',
    private.my_employee_in(p_collective.company_id), private.now()
  from jsonb_to_recordset(plan) as p (employee_id uuid, restarts_on date) where p.restarts_on is not null;
  insert into public.collective_members (company_id, collective_id, employee_id, out_code, out_about, vacation_days, paid_days, restart_id)
  select p_collective.company_id, p_collective.id, p.employee_id, p.out_code, p.out_about, p.vacation_days, p.paid_days, r.id
  from jsonb_to_recordset(plan) as p (employee_id uuid, out_code text, out_about text, vacation_days integer, paid_days integer,
    restarts_on date)
  left join public.vacation_restarts r on r.company_id = p_collective.company_id and r.employee_id = p.employee_id
    and r.on_date = p.restarts_on
    and r.undone_at is null;
  for part in
    select jsonb_agg(x.p) as plan, array_agg((x.p ->> 'employee_id')::uuid) as people
    from (select p, row_number() over () - 1 as place from jsonb_array_elements(plan) p where p ->> 'out_code' is null) x
      group by x.place / 500
  loop
    perform private.write_collective_leaves(p_collective, part.plan);
    perform private.notify_people(p_collective.company_id, part.people, 'leave_collective', format('Férias coletivas de %s a %s',
      to_char(p_collective.starts_on, 'DD/MM/YYYY'), to_char(p_collective.ends_on, 'DD/MM/YYYY')), null, '/app/leaves',
        'collective_vacation', p_collective.id);
    done := done + cardinality(part.people);
    perform private.report_progress(p_collective.company_id, p_collective.id, done);
  end loop;
  perform private.refuse_stray_entries(array(select m.employee_id from public.collective_members m
    where m.company_id = p_collective.company_id
    and m.collective_id = p_collective.id and m.restart_id is not null), 'Cancele-as antes de anunciar.');
  update public.collective_vacations c set status = 'announced', announced_by = private.my_employee_in(c.company_id),
    announced_at = private.now(),
    failure = null
  where c.id = p_collective.id returning c.* into written;
  return written;
end
$$;

-- p_people: how many take part as the screen showed it; another number refuses. Announced already, it answers what is. Up to five
-- hundred are written at once, more are ordered.
create function public.announce_collective(p_collective_id uuid, p_people integer default null) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective_id);
  people integer;
begin
  if collective.status in ('announced', 'announcing') then
    return collective;
  elsif collective.status <> 'draft' then
    perform private.refuse('RHCLS', 'Estas férias coletivas já foram encerradas.', '', 'Recarregue a página.');
  end if;
  select count(*) into people from private.collective_people(collective) p where p.out_code is null;
  if people <= 500 then
    return private.write_collective(collective, p_people);
  end if;
  perform private.refuse_collective(collective);
  perform private.refuse_other_people(p_people, people);
  perform private.place_order('collective_announcement', collective.company_id, collective.id, jsonb_build_object('people', people));
  update public.collective_vacations c set status = 'announcing', failure = null where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Takes people wholly, and once, out of announced collective vacations, with all that they wrote (RHCLS): days are free, balances come
-- back, and the period that was cut goes on.
create function private.leave_collective(p_company_id uuid, p_members uuid[], p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  leaving uuid[];
  requests uuid[];
begin
  with gone as (
    update public.collective_members m set left_at = private.now()
    where m.company_id = p_company_id and m.id = any (p_members) and m.out_code is null and m.left_at is null returning m.id)
  select array_agg(g.id) into leaving from gone g;
  if leaving is null then
    return;
  end if;
  update public.vacation_restarts r set undone_at = private.now() where r.company_id = p_company_id
    and r.id in (select m.restart_id from public.collective_members m where m.company_id = p_company_id and m.id = any (leaving));
  requests := array(select r.id from public.collective_shares s
    join public.leave_requests r on r.company_id = s.company_id and r.id = s.request_id and r.status = 'approved'
    where s.company_id = p_company_id and s.member_id = any (leaving) order by r.id for update of r);
  update public.leaves l set counts = false, granted = false
    where l.company_id = p_company_id and l.request_id = any (requests) and l.counts;
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id, note, created_by)
  select e.company_id, e.employee_id, e.type_id, e.period_from, e.on_date, -sum(e.days), 'refund', e.request_id,
    'Férias coletivas desfeitas',
    private.my_employee_in(p_company_id)
  from public.leave_ledger e where e.company_id = p_company_id and e.request_id = any (requests)
  group by e.company_id, e.employee_id, e.type_id, e.period_from, e.on_date, e.request_id having sum(e.days) < 0;
  update public.leave_requests r set status = 'cancelled', end_reason = p_reason
    where r.company_id = p_company_id and r.id = any (requests);
  -- Whoever planned something of the period that began with them has to let go of it first.
  perform private.refuse_stray_entries(array(select m.employee_id from public.collective_members m
    where m.company_id = p_company_id and m.id = any (leaving) and m.restart_id is not null), 'Cancele-as antes de desfazer.');
end
$$;

-- Takes everybody out in one transaction (RHCLS).
create function private.take_collective_back(p_collective public.collective_vacations, p_reason text) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone public.collective_vacations;
  part record;
  done integer := 0;
begin
  perform private.refuse_begun(p_collective);
  perform from public.employees e where e.company_id = p_collective.company_id and e.id in (
    select m.employee_id from public.collective_members m where m.company_id = e.company_id and m.collective_id = p_collective.id
      and m.out_code is null)
    order by e.id for update;
  for part in
    select array_agg(x.id) as members, array_agg(x.employee_id) as people
    from (select m.id, m.employee_id, row_number() over () - 1 as place from public.collective_members m
      where m.company_id = p_collective.company_id and m.collective_id = p_collective.id and m.out_code is null and m.left_at is null) x
        group by x.place / 500
  loop
    perform private.notify_people(p_collective.company_id, part.people, 'leave_collective', format('Férias coletivas de %s canceladas',
      to_char(p_collective.starts_on, 'DD/MM/YYYY')), null, '/app/leaves', 'collective_vacation', p_collective.id);
    perform private.leave_collective(p_collective.company_id, part.members, p_reason);
    done := done + cardinality(part.people);
    perform private.report_progress(p_collective.company_id, p_collective.id, done);
  end loop;
  update public.collective_vacations c set status = 'undone', undone_by = private.my_employee_in(c.company_id), undone_at = private.now(),
    undo_reason = p_reason,
    failure = null
  where c.id = p_collective.id returning c.* into undone;
  return undone;
end
$$;

create function public.undo_collective(p_collective_id uuid, p_reason text) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective_id);
  reason text := left(private.tidy_lines(p_reason), 500);
  people integer;
begin
  if collective.status in ('undone', 'undoing') then
    return collective;
  elsif collective.status <> 'announced' then
    perform private.refuse('RHCLS', 'Estas férias coletivas não foram anunciadas.', '', 'Descarte o rascunho.');
  end if;
  perform private.refuse_begun(collective);
  if reason is null then
    perform private.refuse('RHCOM', 'Informe por que as férias coletivas serão desfeitas.', 'reason', 'Uma frase basta.');
  end if;
  select count(*) into people from public.collective_members m
  where m.company_id = collective.company_id and m.collective_id = collective.id and m.out_code is null and m.left_at is null;
  if people <= 500 then
    return private.take_collective_back(collective, reason);
  end if;
  perform private.place_order('collective_undoing', collective.company_id, collective.id,
    jsonb_build_object('people', people, 'reason', reason));
  update public.collective_vacations c set status = 'undoing', failure = null where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

-- Who loses one of the leaves loses all of them, and the period goes on.
create function private.tg_leave_requests__leave_collective() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.leave_collective(new.company_id, array[m.id], coalesce(new.end_reason, 'Cancelada'))
  from public.collective_shares s
  join public.collective_members m on m.company_id = s.company_id and m.id = s.member_id and m.left_at is null
  join public.collective_vacations c on c.company_id = m.company_id and c.id = m.collective_id and c.starts_on > private.today(c.company_id)
  where s.company_id = new.company_id and s.request_id = new.id;
  return null;
end
$$;

-- Functions: what was ordered ---------------------------------------------------------------------------------------
-- Tells who ordered it what came of it.
create function private.tell_orderer(p_collective public.collective_vacations, p_title text, p_body text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(p_collective.company_id, private.my_employee_in(p_collective.company_id), 'leave_collective', p_title, p_body,
    '/app/leaves/collective?id=' || p_collective.id, 'collective_vacation', p_collective.id)
$$;

-- Announces as ordered.
create function private.carry_out_announcement(p_collective_id uuid, p_arguments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  if collective.status = 'announcing' then
    collective := private.write_collective(collective, (p_arguments ->> 'people')::integer);
    perform private.tell_orderer(collective, 'Férias coletivas anunciadas',
      format('%s: %s pessoas foram avisadas.', collective.name, p_arguments ->> 'people'));
  end if;
end
$$;

-- Takes back as ordered.
create function private.carry_out_undoing(p_collective_id uuid, p_arguments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  if collective.status = 'undoing' then
    collective := private.take_collective_back(collective, p_arguments ->> 'reason');
    perform private.tell_orderer(collective, 'Férias coletivas desfeitas',
      format('%s: %s pessoas foram avisadas.', collective.name, p_arguments ->> 'people'));
  end if;
end
$$;

-- Says on collective vacations that what was ordered failed and nothing was written. A refusal is for people to read; of another error the
-- code is enough.
create function private.fail_collective(p_collective_id uuid, p_code text, p_message text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  failed public.collective_vacations;
begin
  update public.collective_vacations c set status = case c.status when 'announcing' then 'draft' else 'announced' end,
    -- Who signed out or lost the right meanwhile is told so, not that the plan is gone.
    failure = left(case when p_code in ('RHNTF', 'RHPER') then 'Quem solicitou não tem mais acesso ou não administra mais a empresa.'
      when p_code like 'RH%' then p_message
      else format('Algo deu errado do nosso lado (código %s).', p_code) end, 500)
  where c.id = p_collective_id and c.status in ('announcing', 'undoing') returning c.* into failed;
  perform private.tell_orderer(failed, case failed.status when 'draft' then 'As férias coletivas não foram anunciadas'
    else 'As férias coletivas não foram desfeitas' end,
    failed.name || ': ' || failed.failure) where failed.id is not null;
end
$$;

-- Until all is written; it is a draft, or announced, again once the work has seen it.
create function public.cancel_collective_order(p_collective_id uuid) returns void language plpgsql volatile security definer
  set search_path = '' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  perform private.cancel_order(collective.company_id, collective.id);
end
$$;

-- Triggers: announcing collective vacations -------------------------------------------------------------------------
create trigger _520_leave_collective after update of status on public.leave_requests
  for each row when (new.status = 'cancelled' and old.status = 'approved') execute function private.tg_leave_requests__leave_collective();

-- Functions: what was ordered ---------------------------------------------------------------------------------------
grant execute on function public.announce_collective(uuid, integer), public.undo_collective(uuid, text),
  public.cancel_collective_order(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.save_collective_vacation(jsonb)
  is 'Creates or changes a draft; no row when somebody changed it meanwhile or it is none any more (RHPER, RHNTF).';
comment on function public.discard_collective(uuid) is 'Throws a draft away (RHPER, RHNTF, RHSTA).';
comment on function public.note_collective_notice(uuid, text, date)
  is 'Notes when a notice of the law was given (RHPER, RHNTF, RHARG, RHCLS).';
comment on function public.announce_collective(uuid, integer)
  is 'Writes or orders the leaves of everybody; again, it answers what is (RHPER, RHNTF, RHLEV, RHCLS).';
comment on function public.undo_collective(uuid, text)
  is 'Takes collective vacations back before they begin, or orders it; balances are what they were (RHPER, RHNTF, RHCLS, RHCOM).';
comment on function public.cancel_collective_order(uuid)
  is 'Ends announcing or taking back that was ordered, with nothing written (RHPER, RHNTF).';
