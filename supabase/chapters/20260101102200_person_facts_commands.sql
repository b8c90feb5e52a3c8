-- Facts and guarantees: commands.
-- See person_facts_tables for the overview.

-- Functions: whose --------------------------------------------------------------------------------------------------
-- Somebody whose facts the caller records, locked (RHPER, RHNTF, RHSLF). Approvals and requests are locked before the person, in the
-- order of who decides or cancels one: the leave of a fact may take their days.
create function private.person_of_facts(p_employee_id uuid) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached constant uuid[] := private.company_ids_with('manage_settings');
begin
  perform from public.leave_requests r
  join public.approval_requests a on a.company_id = r.company_id and a.id = r.approval_id
  where r.company_id = any (reached) and r.employee_id = p_employee_id and r.status in ('pending', 'adjusting')
  order by a.id for update of a;
  perform from public.leave_requests r
  where r.company_id = any (reached) and r.employee_id = p_employee_id and r.status not in ('rejected', 'cancelled')
  order by r.id for update;
  return private.lock_somebody_else(p_employee_id, 'manage_settings', 'Somente o RH registra fatos de uma pessoa.',
    'Os próprios fatos são registrados por outra pessoa do RH.');
end
$$;

-- An open fact that the caller may correct, with the person locked (RHPER, RHNTF, RHSLF, RHCLS, RHCOM).
create function private.fact_to_correct(p_fact_id uuid, p_reason text) returns public.person_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_facts((select f.employee_id from public.person_facts f where f.id = p_fact_id));
  fact public.person_facts;
begin
  select f.* into fact from public.person_facts f where f.company_id = person.company_id and f.id = p_fact_id;
  if fact.closed_at is not null then
    perform private.refuse('RHCLS', 'Este registro já foi corrigido ou anulado.', '', 'Recarregue a página.');
  elsif private.tidy_lines(p_reason) is null or char_length(private.tidy_lines(p_reason)) > 500 then
    perform private.refuse('RHCOM', 'Informe por que o registro muda, em até 500 caracteres.', 'reason', 'Uma frase basta.');
  end if;
  return fact;
end
$$;

-- Functions: the leaves of a fact -----------------------------------------------------------------------------------
-- Days of a leave that others are short of, as many as they lack, from the first on: one that began a day late may be whole.
create function private.days_short(p_wanted daterange[], p_taken daterange[]) returns daterange[]
language sql immutable set search_path = '' as $$
  select case when p_taken is null then p_wanted else array(
    select unnest(range_agg(m.day)) from (
      select daterange(d::date, d::date + 1) as day
      from unnest(p_wanted) w cross join generate_series(lower(w), upper(w) - 1, interval '1 day') d
      where not d::date <@ any (p_taken)
      order by d limit greatest(0, (select sum(upper(w) - lower(w)) from unnest(p_wanted) w)
        - (select sum(upper(t) - lower(t)) from unnest(p_taken) t))) m
    order by 1) end
$$;

-- The leaves that a fact asks for: what the person asked for because of the same birth, and per type the days that are short of it;
-- request_id is the granted one that has those days already.
create function private.leaves_wanted(p_fact public.person_facts)
returns table (type_id uuid, days daterange[], request_id uuid) language sql stable security definer set search_path = '' as $$
  with wanted as (
    select t.id, array_agg(daterange(s.starts_on, s.ends_on, '[]') order by s.starts_on) as days
    from private.fact_leaves(p_fact, private.fact_rules(p_fact)) s
    join public.leave_types t on t.company_id = p_fact.company_id and t.key = s.type_key
    where p_fact.kind <> 'pregnancy' or (private.birth_of(p_fact)).id is null
    group by t.id
  ),
  granted as (
    select r.type_id, r.id, array_agg(daterange(l.starts_on, l.ends_on, '[]') order by l.starts_on) as days,
      exists (select from private.leave_births b where b.request_id = r.id and b.birth_on = p_fact.on_date) as is_asked
    from wanted w
    join public.leave_requests r on r.company_id = p_fact.company_id and r.employee_id = p_fact.employee_id and r.type_id = w.id
      and r.status in ('approved', 'interrupted')
    join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts
    group by r.type_id, r.id
  ),
  missing as (
    select w.id, private.days_short(w.days, (select array_agg(d) from granted g, unnest(g.days) as d
      where g.type_id = w.id and g.is_asked)) as days
    from wanted w
  )
  select g.type_id, g.days, g.id from granted g where g.is_asked
  union all
  select m.id, m.days, (select g.id from granted g where g.type_id = m.id and g.days = m.days limit 1)
  from missing m where m.days <> '{}'
  order by 2
$$;

-- Ends vacations the day before a mother's leave, or takes them back, and gives their days back (eSocial S-2230); what nobody decided
-- yet gives way. Managers read the reasons, so that they tell nothing of the leave.
create function private.make_room_for(p_fact public.person_facts, p_rules jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  first constant date := (select min(s.starts_on) from private.fact_leaves(p_fact, p_rules) s);
  stretch public.leaves;
  request public.leave_requests;
begin
  perform private.free_undecided(e, first, s.ends_on) from public.employees e
  cross join lateral (select max(l.ends_on) as ends_on from private.fact_leaves(p_fact, p_rules) l) s
  where e.id = p_fact.employee_id and first is not null and private.makes_room(p_fact);
  for stretch in select v.* from private.vacations_within(p_fact, p_rules) v order by v.starts_on loop
    select r.* into request from public.leave_requests r where r.company_id = stretch.company_id and r.id = stretch.request_id;
    if stretch.starts_on < first then
      perform public.interrupt_leave(request.id, first, 'Início de outra licença');
    else
      perform private.release_leave(request, 'Outra licença', stretch.starts_on - 1, stretch.starts_on);
      update public.leave_requests r set end_reason = private.end_reason_of(r, 'Coincidiam com outra licença'), status = case
        when exists (select from public.leaves l where l.company_id = r.company_id and l.request_id = r.id and l.counts) then r.status
        else 'cancelled' end
      where r.id = request.id;
      perform private.notify(request.company_id, request.employee_id, 'leave_changed',
        'Férias canceladas: coincidiam com outra licença', null, '/app/leaves', 'leave_request', request.id);
    end if;
  end loop;
end
$$;

-- Takes back the leaves of earlier versions of a fact, but those that stay and those that another fact gives too.
create function private.drop_fact_leaves(p_earlier uuid[], p_reason text, p_kept uuid[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  dropped uuid[] := array(
    select k.request_id from private.fact_requests k where k.fact_id = any (p_earlier) and k.request_id <> all (p_kept)
    except
    select k.request_id from private.fact_requests k
    join public.person_facts f on f.company_id = k.company_id and f.id = k.fact_id and f.closed_at is null
    where k.fact_id <> all (p_earlier));
begin
  update public.leaves l set counts = false, granted = false where l.request_id = any (dropped) and l.counts;
  update public.leave_requests r set status = 'cancelled', end_reason = left(p_reason, 500)
  where r.id = any (dropped) and r.status in ('approved', 'interrupted');
end
$$;

-- Writes the leaves that a fact gives as granted, in place of those of its earlier versions (RHFCT).
create function private.write_fact_leaves(p_fact public.person_facts, p_earlier uuid[], p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted record;
  request public.leave_requests;
begin
  perform private.drop_fact_leaves(p_earlier, p_reason,
    array(select w.request_id from private.leaves_wanted(p_fact) w where w.request_id is not null));
  perform private.make_room_for(p_fact, private.fact_rules(p_fact));
  for wanted in select w.* from private.leaves_wanted(p_fact) w loop
    request.id := wanted.request_id;
    if wanted.request_id is null then
      insert into public.leave_requests as r (company_id, employee_id, type_id, status, asked_by, confirmed_at, created_at)
      values (p_fact.company_id, p_fact.employee_id, wanted.type_id, 'approved', private.my_employee_in(p_fact.company_id), private.now(),
        private.now())
      returning r.* into request;
      insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
      select p_fact.company_id, request.id, p_fact.employee_id, lower(d), upper(d) - 1, upper(d) - lower(d), true
      from unnest(wanted.days) as d;
      perform private.notify(p_fact.company_id, p_fact.employee_id, 'leave_changed', 'Licença registrada: ' || private.leave_title(request),
        null, '/app/leaves', 'leave_request', request.id);
    end if;
    insert into private.fact_requests (company_id, fact_id, request_id, was_there)
    values (p_fact.company_id, p_fact.id, request.id, wanted.request_id is not null and not exists (
      select from private.fact_requests k where k.company_id = p_fact.company_id and k.request_id = request.id and not k.was_there))
    on conflict do nothing;
  end loop;
exception when exclusion_violation then
  perform private.refuse('RHFCT', 'Já há outra ausência nos dias desta licença.', 'on_date',
    'Cancele ou interrompa a outra ausência, em Licenças › Solicitações, e registre de novo.');
when numeric_value_out_of_range then
  perform private.refuse('RHFCT', 'A licença ficaria longa demais.', 'on_date', 'Confira as datas.');
end
$$;

-- Writes the leaves of the pregnancy anew that a birth, or what corrects it, leaves open again.
create function private.reopen_pregnancy(p_birth public.person_facts, p_now public.person_facts, p_reason text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.write_fact_leaves(p, array[p.id], p_reason) from private.pregnancy_of(p_birth) p
  where p.id is not null and p.id is distinct from (private.pregnancy_of(p_now)).id
$$;

-- Moves the exam of the return to that of a fact, or drops it (NR-7).
create function private.plan_birth_exam(p_fact public.person_facts, p_earlier uuid[], p_due date) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.return_exams x set dropped_at = private.now()
  where x.company_id = p_fact.company_id and x.employee_id = p_fact.employee_id and x.condition_group = any (p_earlier)
    and x.done_on is null and x.dropped_at is null;
  if p_due is not null and not exists (select from public.return_exams x where x.company_id = p_fact.company_id
      and x.employee_id = p_fact.employee_id and x.condition_group = any (p_earlier) and x.done_on is not null) then
    insert into public.return_exams (company_id, employee_id, condition_group, because, due_on, created_at)
    values (p_fact.company_id, p_fact.employee_id, p_fact.id, 'long', p_due, private.now());
  end if;
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Closes a version of a fact.
create function private.close_fact(p_fact public.person_facts, p_reason text) returns public.person_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  fact public.person_facts;
begin
  update public.person_facts f set closed_at = private.now(), closed_by = private.my_employee_id(),
    closed_reason = private.tidy_lines(p_reason)
  where f.id = p_fact.id returning f.* into fact;
  return fact;
end
$$;

-- Writes a fact in place of the version that it corrects, with everything that follows from it (RHFCT, RHUND, RHCLS).
create function private.keep_fact(p_person public.employees, p_fact public.person_facts, p_replaced public.person_facts, p_reason text)
returns public.person_facts language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier constant uuid[] := array_remove(array[p_replaced.id, (private.pregnancy_of(p_fact)).id], null);
  before constant private.vacation_period[] := case when p_fact.kind = 'military' then private.all_periods_of(p_person) end;
  fact public.person_facts := p_fact;
begin
  perform private.check_fact(p_person, p_fact, p_replaced.id);
  if p_fact.kind not in ('military', 'office') and p_fact.on_date > private.today(p_person.company_id) then
    perform private.refuse('RHFCT', 'Esta data ainda não chegou.', 'on_date', 'Registre o fato depois que ele acontecer.');
  end if;
  if p_replaced.id is not null then
    perform private.close_fact(p_replaced, p_reason);
  end if;
  fact.id := gen_random_uuid();
  fact.version := coalesce(p_replaced.version, 0) + 1;
  fact.replaces_id := p_replaced.id;
  fact.recorded_by := private.my_employee_id();
  fact.recorded_at := private.now();
  insert into public.person_facts select (fact).*;
  perform private.write_fact_leaves(fact, earlier, 'Recalculada: ' || coalesce(p_reason, 'nascimento registrado'));
  perform private.reopen_pregnancy(p_replaced, fact, 'Recalculada: ' || p_reason);
  perform private.plan_birth_exam(fact, earlier, (private.fact_outcome(fact) ->> 'exam_on')::date);
  perform private.carry_periods(p_person, before);
  return fact;
end
$$;

create function public.record_fact(p_employee_id uuid, p_kind text, p_values jsonb) returns public.person_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.person_of_facts(p_employee_id);
begin
  return private.keep_fact(person, private.fact_of(person, p_kind, p_values), null, null);
end
$$;

create function public.correct_fact(p_fact_id uuid, p_values jsonb, p_reason text) returns public.person_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  fact public.person_facts := private.fact_to_correct(p_fact_id, p_reason);
  person public.employees := (select e from public.employees e where e.id = fact.employee_id);
begin
  return private.keep_fact(person, private.fact_of(person, fact.kind, p_values), fact, private.tidy_lines(p_reason));
end
$$;

create function public.void_fact(p_fact_id uuid, p_reason text) returns public.person_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  fact public.person_facts := private.fact_to_correct(p_fact_id, p_reason);
  person public.employees := (select e from public.employees e where e.id = fact.employee_id);
  before constant private.vacation_period[] := case when fact.kind = 'military' then private.all_periods_of(person) end;
begin
  fact := private.close_fact(fact, p_reason);
  perform private.drop_fact_leaves(array[fact.id], 'Registro anulado: ' || fact.closed_reason,
    array(select k.request_id from private.fact_requests k where k.fact_id = fact.id and k.was_there));
  perform private.reopen_pregnancy(fact, null, 'Recalculada: ' || fact.closed_reason);
  perform private.plan_birth_exam(fact, array[fact.id], null);
  perform private.carry_periods(person, before);
  return fact;
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
create function public.facts_of_person(p_employee_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_of_leaves(p_employee_id);
  scope constant text := private.leave_scope(caller, person);
begin
  if scope = 'team' then
    perform private.refuse_missing('Pessoa não encontrada.', 'employee_id');
  elsif person.id is distinct from caller.employee_id then
    insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
    values (person.company_id, 'view_sensitive', 'employee', person.id, auth.uid(),
      jsonb_build_object('initiated_by', 'user', 'class', 'health'));
  end if;
  return jsonb_build_object('may_record', scope = 'hr' and person.id is distinct from caller.employee_id,
    'protections', (select coalesce(jsonb_agg(to_jsonb(p)), '[]')
      from private.protected_until(person, private.today(person.company_id)) p),
    'facts', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'label', k.label, 'version', f.version,
        'values', (select coalesce(jsonb_object_agg(c.field, to_jsonb(f) -> c.field), '{}') from unnest(k.fields) as c (field)),
        'recorded_at', f.recorded_at, 'recorded_by', private.person(f.recorded_by), 'closed_at', f.closed_at,
        'closed_by', private.person(f.closed_by), 'closed_reason', f.closed_reason, 'replaces_id', f.replaces_id,
        'outcome', case when f.closed_at is null then private.fact_outcome(f) end)
        order by f.closed_at desc nulls first, f.on_date desc, f.recorded_at desc), '[]')
      from public.person_facts f join private.fact_kinds k on k.kind = f.kind
      where f.company_id = person.company_id and f.employee_id = person.id));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('fact_kind', 'pregnancy|birth|adoption|accident|military|office'),
  ('protection', 'code text, label text, source text, from_on date, until_on date?'),
  ('fact_stretch', 'type text, code text?, starts_on date, ends_on date, days integer'),
  ('fact_vacation', 'starts_on date, ends_on date, is_vacation boolean'),
  ('fact_outcome', 'stretches fact_stretch[], returns_on date?, exam_on date?, protection protection?, cat_due date?,
    service open|suspension|restart?, interrupts fact_vacation[], beside_vacations integer'),
  ('person_fact', 'id uuid, kind fact_kind, label text, version integer, values stored_value{}, recorded_at timestamptz,
    recorded_by person?, closed_at timestamptz?, closed_by person?, closed_reason text?, replaces_id uuid?, outcome fact_outcome?'),
  ('facts_of_person', 'may_record boolean, protections protection[], facts person_fact[]');

grant execute on function public.record_fact(uuid, text, jsonb), public.correct_fact(uuid, jsonb, text), public.void_fact(uuid, text),
  public.facts_of_person(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.record_fact(uuid, text, jsonb) is
  'Records a fact of a person by HR, with the leaves that follow from it (RHPER, RHNTF, RHSLF, RHARG, RHFCT, RHUND, RHCLS).';
comment on function public.correct_fact(uuid, jsonb, text) is
  'Replaces a fact by another version, with a reason; its leaves are computed anew (RHPER, RHNTF, RHSLF, RHCLS, RHCOM, RHARG, RHFCT).';
comment on function public.void_fact(uuid, text) is
  'Takes a fact out of force, with a reason, and the leaves that it gave (RHPER, RHNTF, RHSLF, RHCLS, RHCOM).';
comment on function public.facts_of_person(uuid) is
  'Facts of a person and the guarantees in force, for the person and, with a line in the trail, HR (RHNTF, RHPER).';
