-- Reading approvals.
-- What screens show of a request: the whole thread in one answer for who asked, decides, decided or administers; the list
-- of what somebody asked for; the list of what somebody decided. Who asked always sees for whom it waits and since when.
-- The details of a kind of request (the fields of a change) come from a function that its module registers.
-- They answer nothing, and not an error, to who may not ask.

-- Tables ------------------------------------------------------------------------------------------------------------
-- How a kind of request is shown in its thread: a function of private (entity) that answers jsonb.
create table private.approval_details (
  entity_type text not null,
  routine text not null,
  constraint approval_details_pkey primary key (entity_type),
  constraint approval_details_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.approval_details enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.approval_details is 'Which function shows the details of a kind of request.';
