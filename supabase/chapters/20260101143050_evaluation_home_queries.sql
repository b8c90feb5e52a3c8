-- Evaluations on the home.
-- A part of the home (home_tables): what the caller has to answer.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Cycles with something to send, what ends first on top; null where there is none.
create function private.home_evaluations(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('cycle_id', w.cycle_id, 'name', w.name, 'kind', w.kind, 'waiting', w.waiting,
    'due_at', w.due_at) order by w.due_at, w.cycle_id), '[]')
  from private.evaluations_to_answer(p_caller.company_id, p_caller.employee_id) w
  where p_caller.company_id = p_company_id and p_caller.role <> 'leaver'
  having count(*) > 0
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values ('evaluations', 'private.home_evaluations');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_evaluation', 'cycle_id uuid, name text, kind text, waiting integer, due_at timestamptz');
update private.shapes set shape = shape || ', evaluations? home_evaluation[]' where name = 'home';
