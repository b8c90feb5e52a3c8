-- Orders.
-- What thousands of rows take is no work for a request, which has eight seconds: a person orders it, and the job `orders` carries it
-- out as that person, in one transaction, all of it or nothing. The right is asked again then: it may be lost meanwhile.
-- A kind names two functions of `private`. `routine` (subject uuid, arguments jsonb) does the work. `failed_routine` (subject uuid,
-- code text, message text) is called after the work was undone by an error, and says so on the subject, where people look.
-- How far it has come is told by advisory locks, the one thing of a running transaction that others see. Whoever cancels leaves a row
-- that the work sees when it next tells how far it is, and ends as a failure: nothing is written.

-- Tables -----------------------------------------------------------------------------------------------------------
create table private.order_kinds (
  kind text not null,
  routine text not null,
  failed_routine text not null,
  is_urgent boolean not null default false,
  constraint order_kinds_pkey primary key (kind),
  constraint order_kinds_routines_check check (routine ~ '^private\.[a-z_]+$' and failed_routine ~ '^private\.[a-z_]+$')
);

create table private.orders (
  company_id uuid not null,
  subject_id uuid not null,
  kind text not null,
  arguments jsonb not null,
  claims jsonb not null,
  ordered_at timestamptz not null default clock_timestamp(),
  constraint orders_pkey primary key (company_id, subject_id),
  constraint orders_company_fkey foreign key (company_id) references public.companies (id) on delete cascade
);

-- No foreign keys: a key checked would wait for the order, which the job holds.
create table private.order_cancellations (
  company_id uuid not null,
  subject_id uuid not null,
  constraint order_cancellations_pkey primary key (company_id, subject_id)
);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.order_kinds enable row level security;
alter table private.orders enable row level security;
alter table private.order_cancellations enable row level security;

-- Data -------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values ('orders', 'private.run_orders', interval '30 seconds', 'slow');

-- Functions: ordering ----------------------------------------------------------------------------------------------
-- One order per subject: the later one replaces what was not begun yet.
create function private.place_order(p_kind text, p_company_id uuid, p_subject_id uuid, p_arguments jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.order_cancellations c where c.company_id = p_company_id and c.subject_id = p_subject_id;
  insert into private.orders (company_id, subject_id, kind, arguments, claims) values (p_company_id, p_subject_id, p_kind, p_arguments, auth.jwt())
  on conflict (company_id, subject_id) do update set kind = excluded.kind, arguments = excluded.arguments, claims = excluded.claims;
  select private.wake_job('orders');
$$;

-- Of work that waits or runs; what is over by then stays done.
create function private.cancel_order(p_company_id uuid, p_subject_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.order_cancellations (company_id, subject_id)
  select o.company_id, o.subject_id from private.orders o where o.company_id = p_company_id and o.subject_id = p_subject_id on conflict do nothing
$$;

-- Functions: progress ----------------------------------------------------------------------------------------------
create function private.progress_key(p_subject_id uuid) returns integer language sql immutable parallel safe
return hashtext('progress:' || p_subject_id) & 2147483647;

-- Called by the work itself, with what is done so far. It ends work that was cancelled.
create function private.report_progress(p_company_id uuid, p_subject_id uuid, p_done integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.progress_key(p_subject_id), p_done);
  if exists (select from private.order_cancellations c where c.company_id = p_company_id and c.subject_id = p_subject_id) then
    perform private.refuse('RHCLS', 'Cancelado a pedido.', '', 'Peça novamente se precisar.');
  end if;
end
$$;

create function private.progress_of(p_subject_id uuid) returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(max(l.objid::bigint), 0)::integer from pg_catalog.pg_locks l
  where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = private.progress_key(p_subject_id)::oid
$$;

-- Functions: the job -----------------------------------------------------------------------------------------------
-- One order per run; another comes at the next tick. The order is locked and not its subject, which people may work on meanwhile.
create function private.run_orders() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  taken private.orders;
  kind private.order_kinds;
begin
  select o.* into taken from private.orders o join private.order_kinds k on k.kind = o.kind
  order by k.is_urgent desc, o.ordered_at limit 1 for update of o skip locked;
  if not found then
    return 0;
  end if;
  select k.* into kind from private.order_kinds k where k.kind = taken.kind;
  delete from private.orders o where o.company_id = taken.company_id and o.subject_id = taken.subject_id;
  perform set_config('request.headers', '', true), set_config('request.jwt.claims', taken.claims::text, true);
  begin
    perform private.report_progress(taken.company_id, taken.subject_id, 0);
    execute format('select %s($1, $2)', kind.routine) using taken.subject_id, taken.arguments;
  exception when others then
    execute format('select %s($1, $2, $3)', kind.failed_routine) using taken.subject_id, sqlstate, sqlerrm;
  end;
  perform set_config('request.jwt.claims', '', true);
  perform private.wake_job('orders') where exists (select from private.orders);
  return 1;
end
$$;

grant execute on function private.run_orders() to service_role;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table private.order_kinds is 'Kinds of work that people order and the job carries out, with their functions.';
comment on column private.order_kinds.is_urgent is 'Goes first: somebody waits for the answer before a screen.';
comment on table private.orders is 'What waits to be carried out, with the claims of who ordered it.';
comment on table private.order_cancellations is 'Which orders are to end without having done anything.';
comment on function private.cancel_order(uuid, uuid) is 'Cancels work on a subject that waits or runs.';
comment on function private.place_order(text, uuid, uuid, jsonb) is 'Queues work on a subject as the caller; it begins once the transaction has committed.';
comment on function private.progress_key(uuid) is 'First key of the advisory locks that tell the progress of work on a subject.';
comment on function private.report_progress(uuid, uuid, integer) is 'Tells how much of the work on a subject is done; ends it when it was cancelled (RHCLS).';
comment on function private.progress_of(uuid) is 'How much of the work on a subject is done while it runs; 0 when none does.';
comment on function private.run_orders() is 'Job: the first order, in one transaction, as the person who gave it.';
