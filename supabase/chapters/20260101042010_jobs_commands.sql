-- Jobs: commands.
-- What thousands of rows take is no work for a request, which has eight seconds: a person orders it, and the job `orders` carries it
-- out as that person, in one transaction, all of it or nothing. The right is asked again then: it may be lost meanwhile.
-- A kind names two functions of `private`. `routine` (subject uuid, arguments jsonb) does the work. `failed_routine` (subject uuid,
-- code text, message text) is called after the work was undone by an error, and says so on the subject, where people look.
-- How far it has come is told by advisory locks, the one thing of a running transaction that others see. Whoever cancels leaves a row
-- that the work sees when it next tells how far it is, and ends as a failure: nothing is written.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Whoever asks whether people have written anything looks past these: they fill while nobody is there, and what a person writes
-- leaves a row elsewhere too, in the trail for one.
create function jobs.output_tables() returns text[] language sql immutable set search_path = '' as $$
  select array['public.acknowledgement_verifications', 'public.audit_logs', 'public.audit_verifications', 'public.contract_endings',
    'public.employee_assignments', 'public.employee_contracts', 'public.experience_reviews', 'public.notifications',
    'private.audit_archives', 'private.audit_chain', 'private.begun_starters', 'private.contract_alerts', 'private.daily_routine_days',
    'private.development_tellings', 'private.document_alerts', 'private.form_assignments',
    'private.form_options', 'private.form_questions', 'private.form_sheets', 'private.forms', 'private.indicator_marks',
    'private.key_result_figures', 'private.leave_notice_days', 'private.leave_notices', 'private.mail_outbox', 'private.metric_values',
    'private.moment_survey_invitations', 'private.moment_surveys', 'private.objective_figures', 'private.offboarding_effects',
    'private.vacation_figures', 'private.vacation_marks']
$$;

-- Where rows are people's own: all tables of companies, and what stands in public, but for those above.
create function jobs.own_tables() returns text[] language sql stable set search_path = '' as $$
  select array_agg(t.name order by t.name)
  from (
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (
      n.nspname = 'public'
      or n.nspname = 'private' and exists (
        select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      )
    )
  ) t
  where t.name <> all (jobs.output_tables())
$$;

create function jobs.people_wrote_since(p_moment timestamptz) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.audit_logs l where l.at > p_moment and l.performed_by is not null)
$$;

-- Tables whose rows no backup may hold: what must not be known any more once it is destroyed.
create function jobs.unsaved_tables() returns text[] language sql immutable set search_path = '' as $$
  select array['private.form_keys']
$$;

-- Asks for a job ahead of its time, for functions that queue work: it runs as soon as their transaction has committed, not before.
create function private.wake_job(p_name text) returns void language sql volatile security definer set search_path = '' as $$
  insert into jobs.wakes (name) values (p_name)
$$;

create function public.run_job_now(p_name text) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_permission('view_all_companies', 'Somente um master cuida das tarefas do sistema.');
  if not exists (select from jobs.schedules s where s.name = p_name) then
    perform private.refuse('RHNTF', 'Tarefa não encontrada.', 'name', 'Recarregue a lista.');
  end if;
  perform private.wake_job(p_name);
end
$$;
grant execute on function public.run_job_now(text) to authenticated;

-- Functions: ordering -----------------------------------------------------------------------------------------------
-- Queues work on a subject as the caller; it begins once the transaction has committed.
-- One order per subject: the later one replaces what was not begun yet.
create function private.place_order(p_kind text, p_company_id uuid, p_subject_id uuid, p_arguments jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.order_cancellations c where c.company_id = p_company_id and c.subject_id = p_subject_id;
  insert into private.orders (company_id, subject_id, kind, arguments, claims)
    values (p_company_id, p_subject_id, p_kind, p_arguments, auth.jwt())
  on conflict (company_id, subject_id) do update set kind = excluded.kind, arguments = excluded.arguments, claims = excluded.claims;
  select private.wake_job('orders');
$$;

-- Cancels work on a subject that waits or runs; what is over by then stays done.
create function private.cancel_order(p_company_id uuid, p_subject_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.order_cancellations (company_id, subject_id)
  select o.company_id, o.subject_id from private.orders o where o.company_id = p_company_id and o.subject_id = p_subject_id
    on conflict do nothing
$$;

-- Functions: progress -----------------------------------------------------------------------------------------------
-- First key of the advisory locks that tell the progress of work on a subject.
create function private.progress_key(p_subject_id uuid) returns integer language sql immutable parallel safe
return hashtext('progress:' || p_subject_id) & 2147483647;

-- Called by the work on a subject itself: tells how much of it is done so far, and ends it when it was cancelled (RHCLS).
create function private.report_progress(p_company_id uuid, p_subject_id uuid, p_done integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.progress_key(p_subject_id), p_done);
  if exists (select from private.order_cancellations c where c.company_id = p_company_id and c.subject_id = p_subject_id) then
    perform private.refuse('RHCLS', 'Cancelado a pedido.', '', 'Peça novamente se precisar.');
  end if;
end
$$;

-- How much of the work on a subject is done while it runs; 0 when none does.
create function private.progress_of(p_subject_id uuid) returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(max(l.objid::bigint), 0)::integer from pg_catalog.pg_locks l
  where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = private.progress_key(p_subject_id)::oid
$$;

-- Functions: the job ------------------------------------------------------------------------------------------------
-- Job: the first order, in one transaction, as the person who gave it.
-- One order per run; another comes at the next tick. The order is locked and not its subject, which people may work on meanwhile.
-- What passes by itself is no answer to whoever ordered: the order stays for a day, and the job comes again with growing pauses.
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
    if private.is_passing(sqlstate) and taken.ordered_at > private.now() - interval '1 day' then raise; end if;
    execute format('select %s($1, $2, $3)', kind.failed_routine) using taken.subject_id, sqlstate, sqlerrm;
  end;
  perform set_config('request.jwt.claims', '', true);
  perform private.wake_job('orders') where exists (select from private.orders);
  return 1;
end
$$;

-- The first company from an id on that has a routine ahead of it today; null when there is none.
create function private.company_with_routines(p_from uuid, p_now timestamptz) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c join public.company_details d on d.company_id = c.id
  where c.id >= p_from and c.active is not false and exists (
    select from private.daily_routines r
    where r.after_time <= (p_now at time zone d.time_zone)::time and not exists (
      select from private.daily_routine_days x where x.company_id = c.id and x.routine_name = r.routine_name
        and x.done_on >= (p_now at time zone d.time_zone)::date))
  order by c.id limit 1
$$;

-- Job: what companies have done once a day, all that is due in one company per run. One that fails keeps its error until the next day and
-- stops no other. It looks for the company from a random place on: from the first one on it would pass by all that are done, each time.
create function private.run_daily_routines() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  now constant timestamptz := private.now();
  company constant uuid := coalesce(private.company_with_routines(gen_random_uuid(), now),
    private.company_with_routines('00000000-0000-0000-0000-000000000000', now));
  today constant date := private.today(company);
  due record;
  failed text;
  did integer;
  done integer := 0;
begin
  if company is null then
    return 0;
  end if;
  for due in
    select r.routine_name, r.routine from private.daily_routines r join public.company_details k on k.company_id = company
    left join private.daily_routine_days d on d.company_id = company and d.routine_name = r.routine_name and d.done_on >= today
    where r.after_time <= (now at time zone k.time_zone)::time and d.company_id is null order by r.routine_name
  loop
    failed := null;
    did := 0;
    begin
      execute format('select %s($1, $2)', due.routine) into did using company, today;
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      failed := left(sqlstate || ' ' || sqlerrm, 300);
      raise warning '% of company % failed: %', due.routine_name, company, failed;
    end;
    insert into private.daily_routine_days as d (company_id, routine_name, done_on, error)
    values (company, due.routine_name, today, failed)
    on conflict on constraint daily_routine_days_pkey do update set done_on = excluded.done_on, error = excluded.error;
    done := done + coalesce(did, 0);
  end loop;
  perform private.wake_job('daily_routines');
  return done;
end
$$;

grant execute on function private.run_orders(), private.run_daily_routines() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function jobs.output_tables() is
  'Tables that fill by themselves: rows in them are no sign that somebody has used a demo database.';
comment on function jobs.own_tables() is 'Tables whose rows are people''s own: a demo database with new ones is never built anew.';
comment on function jobs.people_wrote_since(timestamptz) is 'Whether the trail holds an act of a person since then.';
comment on function jobs.unsaved_tables() is 'Tables that backups save and restore empty.';
comment on function public.run_job_now(text) is 'Asks for a job ahead of its time, for masters (RHPER, RHNTF).';
