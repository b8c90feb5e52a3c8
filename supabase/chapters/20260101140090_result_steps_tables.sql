-- What a result leads to.
-- Below the result of a review stand the steps that other modules offer: to begin a development plan with what is lowest, say. A module
-- adds a row with a routine (participant public.evaluation_participants, seen_as text) returns jsonb: {label, url}, or null where the step
-- is not for whoever reads the result.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.result_steps (
  step text not null,
  position smallint not null,
  routine text not null,
  constraint result_steps_pkey primary key (step),
  constraint result_steps_step_check check (step ~ '^[a-z_]+$'),
  constraint result_steps_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.result_steps enable row level security;

-- Functions ---------------------------------------------------------------------------------------------------------
-- The steps that a result offers to whoever reads it, in their order.
create function private.result_steps_json(p_participant public.evaluation_participants, p_seen_as text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text;
  step jsonb;
  answer jsonb := '[]';
begin
  for routine in select s.routine from private.result_steps s order by s.position, s.step loop
    execute format('select %s($1, $2)', routine) into step using p_participant, p_seen_as;
    answer := answer || coalesce(step, '[]');
  end loop;
  return answer;
end
$$;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.result_steps is 'What a result leads to: one function of private per step.';
comment on column private.result_steps.routine is 'Function (participant, seen as) of {label, url}, or null.';
