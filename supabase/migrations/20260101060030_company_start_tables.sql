-- What a company has left to do.
-- After people came in by spreadsheets, and in a company that has only begun, much is still missing: contracts, pay, balances of vacations,
-- logins, documents, heads of departments. Each module says in one function how much of its own is left, in a row of start_steps; the list
-- of them is read from the data and never ticked by hand.
-- It refuses: nothing; whoever does not run the company gets no rows.

-- Tables ------------------------------------------------------------------------------------------------------------
-- routine: a function of private (company) that answers how many people or things are left.
create table private.start_steps (
  step text not null,
  place smallint not null,
  routine text not null,
  constraint start_steps_pkey primary key (step),
  constraint start_steps_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.start_steps enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.start_steps is 'What is counted of a company that has begun: modules add rows.';
