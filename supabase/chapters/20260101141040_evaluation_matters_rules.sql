-- Evaluations among what waits for people.
-- See evaluation_cycles_tables for the overview.

-- Functions: what waits ---------------------------------------------------------------------------------------------
-- The cycles in which somebody still has something to send: how many sheets, of all of theirs, and the next end. A pulse is one, and
-- reopened sheets wait like others.
create function private.evaluations_to_answer(p_company_id uuid, p_employee_id uuid)
returns table (cycle_id uuid, name text, kind text, since timestamptz, waiting integer, due_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with open as materialized (
    select (s.form).batch_id as cycle_id, (s.form).created_at as since,
      case when private.form_state(s.form) = 'open' then (s.form).closes_at else (s.assignment).reopened_until end as due_at
    from private.respondent_sheets(p_company_id, p_employee_id) s
    where s.state in ('todo', 'draft') and private.takes_sheet(s.form, s.assignment)
    union all
    select f.subject_id, f.created_at, f.closes_at
    from public.evaluation_participants p
    join public.evaluation_steps s on s.company_id = p.company_id and s.cycle_id = p.cycle_id and s.step = 'pulse'
      and s.opened_at is not null
    join private.forms f on f.company_id = p.company_id and f.purpose = 'evaluation_pulse' and f.subject_id = p.cycle_id
    where p.company_id = p_company_id and p.employee_id = p_employee_id and p.status = 'active' and private.form_state(f) = 'open'
      and not exists (select from private.form_participants a
        where a.company_id = f.company_id and a.form_id = f.id and a.employee_id = p_employee_id)
  )
  select c.id, c.name::text, c.kind, min(o.since), count(*)::integer, min(o.due_at)
  from open o join public.evaluation_cycles c on c.company_id = p_company_id and c.id = o.cycle_id and c.status <> 'cancelled'
  group by c.id
$$;

-- What is to be done, in a sentence.
create function private.evaluations_waiting_text(p_kind text, p_waiting integer) returns text language sql immutable parallel safe
return case when p_kind = 'pulse' then 'Responder ao pulso' when p_waiting = 1 then 'Responder 1 avaliação'
  else format('Responder %s avaliações', p_waiting) end;

-- Evaluations in Pendências: one line per cycle until everything was sent.
create function private.pending_evaluations(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select 'evaluation:' || w.cycle_id as item_key, 'evaluation', 'evaluations',
      private.evaluations_waiting_text(w.kind, w.waiting), w.name, p_caller.employee_id, w.since, w.due_at, 'evaluation_cycle',
      w.cycle_id, '/app/evaluations/' || w.cycle_id, jsonb_build_object('type', 'evaluation'), coalesce(w.due_at, w.since) as sort_at
    from private.evaluations_to_answer(p_caller.company_id, p_caller.employee_id) w
    where p_caller.employee_id is not null and p_caller.role <> 'leaver') i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values ('evaluations', 90, 'private.pending_evaluations');
