-- Acts on collective vacations.
-- A draft is saved as often as one likes and read as it would come out; announcing writes, in one transaction with everybody
-- locked, the approved leaves, the entries of the ledger, and where a new period begins (CLT art. 140). The notices of the
-- law are noted with their dates and come as papers. Before the first day it is taken back as a whole: balances are what
-- they were, and the history stays. Whoever is taken out alone is taken out wholly.
-- It refuses: who does not manage the company, what a rule blocks (RHLEV), a list that changed meanwhile, days that began (RHCLS).

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('leave_collective', 'Férias coletivas', 'leaves', true, 'instant', 62, true);

-- Functions: drafts ------------------------------------------------------------------------------------------------
create function private.managed_collective(p_collective uuid)
returns public.collective_vacations
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  collective public.collective_vacations;
begin
  select c.* into collective from public.collective_vacations c
  where c.id = p_collective and c.company_id = any (private.company_ids_with('manage_settings')) for update;
  if collective.id is null then
    perform private.refuse(case when private.has_permission('manage_settings') then 'RHNTF' else 'RHPER' end, 'Férias coletivas não encontradas.', '',
      'Recarregue a página.');
  end if;
  return collective;
end
$$;

create function private.write_collective_choices(p_collective public.collective_vacations, p_wish jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.collective_choices c where c.company_id = p_collective.company_id and c.collective_id = p_collective.id;
  insert into public.collective_choices (company_id, collective_id, is_in, department_id, work_site_id, employee_id, reason)
  select p_collective.company_id, p_collective.id, w.is_in, w.department_id, w.work_site_id, w.employee_id, private.tidy(w.reason)
  from (
    select distinct true as is_in, d::uuid as department_id, null::uuid as work_site_id, null::uuid as employee_id, null::text as reason
    from jsonb_array_elements_text(private.a_list(p_wish -> 'departments')) as d where p_collective.scope = 'departments'
    union all
    select distinct true, null::uuid, s::uuid, null::uuid, null::text from jsonb_array_elements_text(private.a_list(p_wish -> 'sites')) as s where p_collective.scope = 'sites'
    union all
    select distinct false, o::uuid, null::uuid, null::uuid, null::text from jsonb_array_elements_text(private.a_list(p_wish -> 'out_departments')) as o
    where p_collective.scope <> 'departments' or not private.a_list(p_wish -> 'departments') ? o
    union all
    select distinct on (o ->> 'id') false, null::uuid, null::uuid, (o ->> 'id')::uuid, o ->> 'reason'
    from jsonb_array_elements(private.a_list(p_wish -> 'out_people')) as o
  ) w;
exception when foreign_key_violation or invalid_text_representation then
  perform private.refuse('RHNTF', 'Uma pessoa, unidade ou departamento não é desta empresa.', 'choices', 'Recarregue a página.');
end
$$;

-- {"id", "company_id", "name", "scope", "starts_on", "ends_on", "updated_at", "departments", "sites", "out_departments", "out_people": [{"id", "reason"}]}
create function public.save_collective_vacation(p_collective jsonb)
returns setof public.collective_vacations
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  wish public.collective_vacations := jsonb_populate_record(null::public.collective_vacations,
    private.an_object(p_collective) - array['status', 'created_at', 'announced_at', 'undone_at', 'notified_mte_on', 'notified_union_on', 'posted_on']);
  saved public.collective_vacations;
begin
  if not coalesce(wish.company_id = any (private.company_ids_with('manage_settings')), false) then
    perform private.refuse('RHPER', 'Somente o RH planeja férias coletivas.', '', 'Peça a um administrador.');
  end if;
  if wish.id is null then
    insert into public.collective_vacations as c (company_id, name, scope, starts_on, ends_on, created_by)
    values (wish.company_id, coalesce(private.tidy(wish.name), ''), coalesce(wish.scope, 'company'), wish.starts_on, wish.ends_on, private.my_employee_in(wish.company_id))
    returning c.* into saved;
  else
    update public.collective_vacations c set name = coalesce(private.tidy(wish.name), ''), scope = coalesce(wish.scope, 'company'),
      starts_on = wish.starts_on, ends_on = wish.ends_on
    where c.id = wish.id and c.company_id = wish.company_id and c.status = 'draft' and c.updated_at = wish.updated_at returning c.* into saved;
    if not found then
      return;
    end if;
  end if;
  perform private.write_collective_choices(saved, p_collective);
  return next saved;
end
$$;

create function public.discard_collective(p_collective uuid)
returns public.collective_vacations
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective);
begin
  update public.collective_vacations c set status = 'discarded' where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

-- Functions: reading a draft ---------------------------------------------------------------------------------------
-- With days given, as if they were the draft's: a screen asks while days are picked.
create function public.check_collective(p_collective uuid, p_starts_on date default null, p_ends_on date default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective);
begin
  collective.starts_on := coalesce(p_starts_on, collective.starts_on);
  collective.ends_on := coalesce(p_ends_on, collective.ends_on);
  if collective.starts_on is null or collective.ends_on is null or collective.ends_on - collective.starts_on not between 0 and 59
    or collective.starts_on not between '2000-01-01' and '2199-12-31' then
    perform private.refuse('RHARG', 'Escolha o primeiro e o último dia, até 60 dias depois.', 'starts_on', 'Confira as datas.');
  end if;
  return jsonb_build_object('days', collective.ends_on - collective.starts_on + 1, 'returns_on', collective.ends_on + 1,
    'notify_by', collective.starts_on - private.leave_rule(private.leave_rules_on(collective.company_id, collective.starts_on), 'collective_notice')::integer,
    'rules', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'holds', c.holds, 'severity', r.severity, 'source', r.source,
        'message', case when c.holds then coalesce(r.kept, r.text) else r.text end, 'about', c.about) order by c.holds, c.code), '[]')
      from private.collective_checks(collective) c join public.vacation_rules r on r.code = c.code));
end
$$;

create function public.preview_collective(p_collective uuid)
returns table (employee_id uuid, person jsonb, department_name text, hired_on date, out_code text, out_about text, vacation_days integer,
  paid_days integer, is_new boolean, restarts_on date, parts jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective);
begin
  return query
    select p.employee_id, private.person(p.employee_id), d.name::text, e.hire_date, p.out_code, p.out_about, p.vacation_days, p.paid_days, p.is_new,
      p.restarts_on, p.parts
    from private.collective_plan(collective) p
    join public.employees e on e.company_id = collective.company_id and e.id = p.employee_id
    left join public.departments d on d.company_id = collective.company_id and d.id = p.department_id
    order by e.display_name, e.id;
end
$$;

-- Functions: announcing --------------------------------------------------------------------------------------------
-- The leaves of those who take part: one request per period that pays, one of paid leave. Ids come from the member, so that
-- each statement writes everybody's at once.
create function private.write_collective_leaves(p_collective public.collective_vacations, p_plan jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  writer uuid := private.my_employee_in(p_collective.company_id);
  stretches jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', md5(m.id || ':' || s.starts_on)::uuid, 'member_id', m.id, 'employee_id', m.employee_id,
    'type_id', s.type_id, 'period_from', s.period_from, 'starts_on', s.starts_on, 'days', s.days)), '[]') into stretches
  from public.collective_members m
  join jsonb_to_recordset(p_plan) as p (employee_id uuid, vacation_days integer, paid_days integer, parts jsonb) on p.employee_id = m.employee_id
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

create function private.refuse_collective(p_collective public.collective_vacations)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  broken record;
begin
  if p_collective.starts_on is null then
    perform private.refuse('RHARG', 'Escolha os dias.', 'starts_on', 'Volte ao passo das datas.');
  end if;
  select r.text, r.source, c.code, c.about into broken from private.collective_checks(p_collective) c
  join public.vacation_rules r on r.code = c.code and r.severity = 'block'
  where not c.holds order by c.code limit 1;
  if broken.code is not null then
    perform private.refuse('RHLEV', concat(broken.text, ' (' || broken.about || ')'), broken.code, broken.source);
  end if;
end
$$;

-- p_people: how many take part as the screen showed it; another number refuses. Announced already, it answers what is.
create function public.announce_collective(p_collective uuid, p_people integer default null)
returns public.collective_vacations
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective);
  plan jsonb;
  people integer;
begin
  if collective.status = 'announced' then
    return collective;
  elsif collective.status <> 'draft' then
    perform private.refuse('RHCLS', 'Estas férias coletivas já foram encerradas.', '', 'Recarregue a página.');
  end if;
  perform from public.employees e where e.company_id = collective.company_id
    and e.id in (select p.employee_id from private.collective_people(collective) p where p.out_code is null) order by e.id for update;
  perform private.refuse_collective(collective);
  select jsonb_agg(to_jsonb(p)), count(*) filter (where p.out_code is null) into plan, people from private.collective_plan(collective) p;
  if p_people <> people then
    perform private.refuse('RHCLS', format('A lista mudou: agora %s pessoas entram.', people), 'people', 'Confira a lista e anuncie novamente.');
  end if;
  insert into public.vacation_restarts (company_id, employee_id, on_date, reason, note, decided_by, created_at)
  select collective.company_id, p.employee_id, p.restarts_on, 'collective', 'Férias coletivas com menos de doze meses de casa',
    private.my_employee_in(collective.company_id), private.now()
  from jsonb_to_recordset(plan) as p (employee_id uuid, restarts_on date) where p.restarts_on is not null;
  insert into public.collective_members (company_id, collective_id, employee_id, out_code, out_about, vacation_days, paid_days, restart_id)
  select collective.company_id, collective.id, p.employee_id, p.out_code, p.out_about, p.vacation_days, p.paid_days, r.id
  from jsonb_to_recordset(plan) as p (employee_id uuid, out_code text, out_about text, vacation_days integer, paid_days integer, restarts_on date)
  left join public.vacation_restarts r on r.company_id = collective.company_id and r.employee_id = p.employee_id and r.on_date = p.restarts_on
    and r.undone_at is null;
  perform private.write_collective_leaves(collective, plan);
  perform private.refuse_stray_entries(array(select m.employee_id from public.collective_members m
    where m.company_id = collective.company_id and m.collective_id = collective.id and m.restart_id is not null), 'Cancele-as antes de anunciar.');
  perform private.notify_people(collective.company_id, array(select m.employee_id from public.collective_members m
      where m.company_id = collective.company_id and m.collective_id = collective.id and m.out_code is null),
    'leave_collective', format('Férias coletivas de %s a %s', to_char(collective.starts_on, 'DD/MM/YYYY'), to_char(collective.ends_on, 'DD/MM/YYYY')),
    null, '/app/leaves', 'collective_vacation', collective.id);
  update public.collective_vacations c set status = 'announced', announced_by = private.my_employee_in(c.company_id), announced_at = private.now()
  where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

-- p_notice: mte, union or posted. Without a day the note is taken away.
create function public.note_collective_notice(p_collective uuid, p_notice text, p_on date)
returns public.collective_vacations
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective);
begin
  if coalesce(p_notice, '') not in ('mte', 'union', 'posted') or p_on > private.today(collective.company_id) or p_on < '2000-01-01' then
    perform private.refuse('RHARG', 'A comunicação já foi feita: o dia não fica no futuro.', 'on', 'Confira o dia.');
  elsif collective.status not in ('draft', 'announced') then
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

-- Functions: taking back -------------------------------------------------------------------------------------------
-- People leave wholly: days are free, balances come back, and the period that was cut goes on. Once.
create function private.leave_collective(p_company uuid, p_members uuid[], p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  leaving uuid[];
  requests uuid[];
begin
  with gone as (
    update public.collective_members m set left_at = private.now()
    where m.company_id = p_company and m.id = any (p_members) and m.out_code is null and m.left_at is null returning m.id)
  select array_agg(g.id) into leaving from gone g;
  if leaving is null then
    return;
  end if;
  update public.vacation_restarts r set undone_at = private.now() where r.company_id = p_company
    and r.id in (select m.restart_id from public.collective_members m where m.company_id = p_company and m.id = any (leaving));
  requests := array(select r.id from public.collective_shares s
    join public.leave_requests r on r.company_id = s.company_id and r.id = s.request_id and r.status = 'approved'
    where s.company_id = p_company and s.member_id = any (leaving) order by r.id for update of r);
  update public.leaves l set counts = false, granted = false where l.company_id = p_company and l.request_id = any (requests) and l.counts;
  insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id, note, created_by)
  select e.company_id, e.employee_id, e.type_id, e.period_from, e.on_date, -sum(e.days), 'refund', e.request_id, 'Férias coletivas desfeitas',
    private.my_employee_in(p_company)
  from public.leave_ledger e where e.company_id = p_company and e.request_id = any (requests)
  group by e.company_id, e.employee_id, e.type_id, e.period_from, e.on_date, e.request_id having sum(e.days) < 0;
  update public.leave_requests r set status = 'cancelled', end_reason = p_reason where r.company_id = p_company and r.id = any (requests);
  -- Whoever planned something of the period that began with them has to let go of it first.
  perform private.refuse_stray_entries(array(select m.employee_id from public.collective_members m
    where m.company_id = p_company and m.id = any (leaving) and m.restart_id is not null), 'Cancele-as antes de desfazer.');
end
$$;

create function public.undo_collective(p_collective uuid, p_reason text)
returns public.collective_vacations
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective);
  reason text := private.tidy_lines(p_reason);
begin
  if collective.status = 'undone' then
    return collective;
  elsif collective.status <> 'announced' then
    perform private.refuse('RHCLS', 'Estas férias coletivas não foram anunciadas.', '', 'Descarte o rascunho.');
  elsif collective.starts_on <= private.today(collective.company_id) then
    perform private.refuse('RHCLS', 'As férias coletivas já começaram.', '', 'Interrompa as licenças de quem precisar voltar.');
  elsif reason is null then
    perform private.refuse('RHCOM', 'Diga por que as férias coletivas são desfeitas.', 'reason', 'Uma frase basta.');
  end if;
  perform from public.employees e where e.company_id = collective.company_id and e.id in (
    select m.employee_id from public.collective_members m where m.company_id = e.company_id and m.collective_id = collective.id and m.out_code is null)
    order by e.id for update;
  perform private.notify_people(collective.company_id, array(select m.employee_id from public.collective_members m
      where m.company_id = collective.company_id and m.collective_id = collective.id and m.out_code is null and m.left_at is null),
    'leave_collective', format('Férias coletivas de %s canceladas', to_char(collective.starts_on, 'DD/MM/YYYY')), null, '/app/leaves',
    'collective_vacation', collective.id);
  perform private.leave_collective(collective.company_id, array(select m.id from public.collective_members m
    where m.company_id = collective.company_id and m.collective_id = collective.id), left(reason, 500));
  update public.collective_vacations c set status = 'undone', undone_by = private.my_employee_in(c.company_id), undone_at = private.now(), undo_reason = left(reason, 500)
  where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

create function private.tg_leave_requests__leave_collective()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.leave_collective(new.company_id, array[m.id], coalesce(new.end_reason, 'Cancelada'))
  from public.collective_shares s
  join public.collective_members m on m.company_id = s.company_id and m.id = s.member_id and m.left_at is null
  join public.collective_vacations c on c.company_id = m.company_id and c.id = m.collective_id and c.starts_on > private.today(c.company_id)
  where s.company_id = new.company_id and s.request_id = new.id;
  return null;
end
$$;

-- Functions: what came of it ---------------------------------------------------------------------------------------
create function public.collective_outcome(p_collective uuid)
returns table (employee_id uuid, person jsonb, department_name text, hired_on date, out_code text, out_about text, vacation_days integer,
  paid_days integer, restarts_on date, left_at timestamptz)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective);
begin
  return query
    select m.employee_id, private.person(m.employee_id), d.name::text, e.hire_date, m.out_code, m.out_about, m.vacation_days::integer, m.paid_days::integer,
      r.on_date, m.left_at
    from public.collective_members m
    join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    left join public.vacation_restarts r on r.company_id = m.company_id and r.id = m.restart_id
    where m.company_id = collective.company_id and m.collective_id = collective.id
    order by e.display_name, e.id;
end
$$;

create function public.collective_list(p_company_id uuid)
returns table (collective_id uuid, name text, scope text, starts_on date, ends_on date, status text, people integer, notify_by date, notices integer,
  undo_reason text, updated_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return;
  end if;
  return query
    select c.id, c.name::text, c.scope, c.starts_on, c.ends_on, c.status, (select count(*)::integer from public.collective_members m
        where m.company_id = c.company_id and m.collective_id = c.id and m.out_code is null and (m.left_at is null or c.status = 'undone')),
      c.starts_on - private.leave_rule(r.rules, 'collective_notice')::integer, num_nonnulls(c.notified_mte_on, c.notified_union_on, c.posted_on),
      c.undo_reason, c.updated_at
    from public.collective_vacations c
    cross join (select private.leave_rules_on(p_company_id, private.today(p_company_id)) as rules) r
    where c.company_id = p_company_id and c.status <> 'discarded'
    order by c.status <> 'draft', c.starts_on desc nulls first, c.id limit 200;
end
$$;

grant execute on function
  public.collective_list(uuid), public.collective_outcome(uuid), public.save_collective_vacation(jsonb), public.discard_collective(uuid), public.check_collective(uuid, date, date), public.preview_collective(uuid),
  public.announce_collective(uuid, integer), public.note_collective_notice(uuid, text, date), public.undo_collective(uuid, text)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _520_leave_collective after update of status on public.leave_requests
  for each row when (new.status = 'cancelled' and old.status = 'approved') execute function private.tg_leave_requests__leave_collective();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.managed_collective(uuid) is 'Collective vacations of a company that the caller manages, locked (RHNTF, RHPER).';
comment on function private.write_collective_choices(public.collective_vacations, jsonb) is 'Writes the places and people of a plan anew (RHNTF).';
comment on function public.save_collective_vacation(jsonb) is 'Creates or changes a draft; no row when somebody changed it meanwhile or it is none any more (RHPER, RHNTF).';
comment on function public.discard_collective(uuid) is 'Throws a draft away (RHPER, RHNTF, RHSTA).';
comment on function public.check_collective(uuid, date, date) is 'What the rules say of a plan, or of other days for it, without writing (RHPER, RHNTF, RHARG).';
comment on function public.preview_collective(uuid) is 'What a plan is for each person it reaches, without writing (RHPER, RHNTF).';
comment on function private.write_collective_leaves(public.collective_vacations, jsonb) is 'Writes requests, days and entries of those who take part.';
comment on function private.refuse_collective(public.collective_vacations) is 'Refuses a plan by the first rule that blocks it (RHLEV; the field is the rule).';
comment on function public.announce_collective(uuid, integer) is 'Writes the leaves of everybody at once; again, it answers what is (RHPER, RHNTF, RHLEV, RHCLS).';
comment on function public.note_collective_notice(uuid, text, date) is 'Notes when a notice of the law was given (RHPER, RHNTF, RHARG, RHCLS).';
comment on function private.leave_collective(uuid, uuid[], text) is 'Takes people out of announced collective vacations, with all that they wrote (RHCLS).';
comment on function public.undo_collective(uuid, text) is 'Takes collective vacations back before they begin; balances are what they were (RHPER, RHNTF, RHCLS, RHCOM).';
comment on function public.collective_list(uuid) is 'Drafts, announced and undone collective vacations of a company, newest first.';
comment on function public.collective_outcome(uuid) is 'What became of each person of announced collective vacations (RHPER, RHNTF).';
comment on function private.tg_leave_requests__leave_collective() is 'Who loses one of the leaves loses all of them, and the period goes on.';
