-- Audit.
-- Every change of a business row leaves an entry, written by trigger in the same transaction; the browser writes
-- only its own password_change. Entries are chained per company by a job: chaining inside the writing transaction
-- was measured to deadlock. Sensitive values are masked. Who views all companies reads the entries.
-- Modules may withhold entries of single entities from a reader (trail_shields); the chain is verified over all of them.
-- Old entries move with their links into blocks of private.audit_archives (audit_archive), which continue the chain; rules that ask for
-- what is long past read both (private.trail_about, private.archived_entries).
-- It refuses: changing, deleting or truncating entries, to everyone, owner and secret key included, but for deleting what a block holds.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.audit_logs (
  id bigint not null generated always as identity,
  company_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  action_type text not null,
  entity_type text not null,
  entity_id uuid,
  performed_by uuid,
  metadata jsonb not null default '{}',
  xid xid8 not null default pg_current_xact_id(),
  constraint audit_logs_pkey primary key (id),
  constraint audit_logs_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint audit_logs_action_type_check check (action_type ~ '^[a-z_]{1,60}$'),
  constraint audit_logs_entity_type_check check (entity_type ~ '^[a-z_]{1,60}$'),
  constraint audit_logs_metadata_check check (jsonb_typeof(metadata) = 'object')
);

-- One link per entry. The hash covers the digest of the values and not the values, so that their anonymisation, one
-- day, leaves the chain whole.
create table private.audit_chain (
  company_id uuid not null,
  seq bigint not null,
  audit_id bigint not null,
  previous bytea not null,
  values_digest bytea not null,
  hash bytea not null,
  constraint audit_chain_pkey primary key (company_id, seq),
  constraint audit_chain_audit_id_key unique (audit_id),
  constraint audit_chain_audit_fkey foreign key (audit_id) references public.audit_logs (id) on delete restrict
);

-- Entries of transactions before this one are all chained, and of itself those up to this entry.
create table private.audit_chain_state (
  only_row boolean not null default true,
  done_before xid8 not null,
  done_id bigint not null default 0,
  constraint audit_chain_state_pkey primary key (only_row),
  constraint audit_chain_state_only_row_check check (only_row)
);
insert into private.audit_chain_state (done_before) values ('0');

-- Functions of private without arguments, each of which answers the entities that the caller reads nothing of.
create table private.trail_shields (
  routine text not null,
  constraint trail_shields_pkey primary key (routine),
  constraint trail_shields_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index audit_logs_company_at_idx on public.audit_logs (company_id, at desc, id desc);
create index audit_logs_entity_idx on public.audit_logs (company_id, entity_type, entity_id, at desc);
create index audit_logs_xid_idx on public.audit_logs (xid, id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.audit_logs enable row level security;
alter table private.audit_chain enable row level security;
alter table private.audit_chain_state enable row level security;
alter table private.trail_shields enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: id, company_id, at, xid; update and delete of anything.
grant select on public.audit_logs to authenticated, service_role;
grant insert (action_type, entity_type, entity_id, performed_by, metadata) on public.audit_logs to authenticated;

-- Functions: who reads what -----------------------------------------------------------------------------------------
-- Entities whose entries the caller does not read, whatever the role.
create function private.withheld_entities() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  shield_routine text;
  part uuid[];
  withheld uuid[] := '{}';
begin
  for shield_routine in select s.routine from private.trail_shields s loop
    execute format('select %s()', shield_routine) into part;
    withheld := withheld || part;
  end loop;
  return withheld;
end
$$;
grant execute on function private.withheld_entities() to authenticated;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_all_companies on public.audit_logs for select to authenticated
  using (company_id = any ((select private.company_ids_with('view_all_companies'))::uuid[])
    and (entity_id is null or entity_id <> all ((select private.withheld_entities())::uuid[])));
create policy insert_own_password_change on public.audit_logs for insert to authenticated
  with check (
    company_id = (select private.my_company_id())
    and action_type = 'password_change'
    and entity_type = 'user'
    and entity_id = (select auth.uid())
    and performed_by = (select auth.uid())
    and metadata @> '{"initiated_by": "user"}'
    -- What the trail shows as changed values, only its trigger writes.
    and not jsonb_exists(metadata, 'changes')
    and octet_length(metadata::text) <= 1000);

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Changed columns as [before, after]; sensitive values masked.
create function private.audit_changes(p_before jsonb, p_after jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_object_agg(k.key, case
      when k.key in ('cpf', 'rg', 'birth_date', 'address', 'phone', 'old_value', 'new_value') then jsonb_build_array(
        case when p_before -> k.key is null or p_before -> k.key = 'null' then null else '***' end,
        case when p_after -> k.key is null or p_after -> k.key = 'null' then null else '***' end)
      else jsonb_build_array(p_before -> k.key, p_after -> k.key)
    end), '{}')
  from jsonb_object_keys(coalesce(p_after, p_before)) as k (key)
  where k.key not in ('id', 'company_id', 'created_at', 'updated_at', 'display_name', 'search_text')
    and coalesce(p_before -> k.key, 'null') is distinct from coalesce(p_after -> k.key, 'null')
$$;

-- Changes without their values: they tell that one was set or taken away, and when something was put out of use.
create function private.mask_changes(p_changes jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.key, case when c.key in ('archived_at', 'voided_at') then c.value
      else jsonb_build_array(
        case when c.value -> 0 = 'null' then null else '***' end, case when c.value -> 1 = 'null' then null else '***' end)
    end), '{}')
  from jsonb_each(p_changes - 'employee_id') as c
$$;

-- Writes an audit entry for each row that one statement changed, out of what it was and what it is; a change that changed nothing leaves
-- none. A masked row that is confidential is told under its own id, which can be withheld, and not under that of the person.
create function private.write_audit(
  p_operation text, p_entity text, p_company_column text, p_id_column text, p_masked boolean, p_before jsonb[], p_after jsonb[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  -- What is erased leaves no copy of itself: the erasure writes one entry of its own.
  if private.is_erasing() then
    return;
  end if;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  select (coalesce(x.after, x.before) ->> p_company_column)::uuid,
    case p_operation when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    p_entity,
    (coalesce(x.after, x.before) ->> case when p_masked and coalesce(x.after, x.before) -> 'confidential' = 'true' then 'id'
      else p_id_column end)::uuid,
    caller,
    jsonb_build_object('initiated_by', case when caller is not null then 'user'
        when current_setting('vinculo.guest_link', true) <> '' then 'guest' else 'system' end,
      'changes', case when p_masked then private.mask_changes(x.changes) else x.changes end)
      || case when p_masked and coalesce(x.after, x.before) -> 'confidential' = 'true'
        then jsonb_build_object('employee_id', coalesce(x.after, x.before) -> 'employee_id') else '{}' end
  from (select r.before, r.after, private.audit_changes(r.before, r.after) as changes
    from unnest(p_before, p_after) as r (before, after) offset 0) x
  where p_operation <> 'UPDATE' or x.changes - case when p_masked then 'employee_id' else '' end <> '{}';
end
$$;

-- Writes the audit entry of a changed row.
-- Row by row, for the few tables of which not every change is told (a trigger of rows alone may ask for their values).
-- Arguments: the entity type, then the column that names the company and the one that names the entity.
create function private.tg_audit() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_audit(tg_op, tg_argv[0], tg_argv[1], tg_argv[2], false,
    array[case when tg_op <> 'INSERT' then to_jsonb(old) end], array[case when tg_op <> 'DELETE' then to_jsonb(new) end]);
  return null;
end
$$;

-- Writes the audit entries of all rows of a statement.
-- Once per statement: thousands of rows take a third of the time. Rows are called `added`, what they were `past`; they meet by the
-- column of the fourth argument, and the setting keeps the two together by a hash, however few the first were.
create function private.tg_audit_rows() returns trigger
language plpgsql volatile security definer set search_path = '' set enable_nestloop = off as $$
declare
  before jsonb[];
  after jsonb[];
begin
  if tg_op = 'INSERT' then
    select array_agg(to_jsonb(a)) into after from added a;
  elsif tg_op = 'DELETE' then
    select array_agg(to_jsonb(p)) into before from past p;
  else
    select array_agg(p.row order by a.place), array_agg(a.row order by a.place) into before, after
    from (select to_jsonb(n) as row, row_number() over () as place from added n) a
    join (select to_jsonb(o) as row from past o) p on p.row -> tg_argv[3] = a.row -> tg_argv[3];
  end if;
  if before is not null or after is not null then
    perform private.write_audit(tg_op, tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[4] = 'masked', before, after);
  end if;
  return null;
end
$$;

-- Puts a table on the trail: one trigger for each operation, since rows of a statement are handed over for one at a time. p_key: the column
-- that tells its rows apart. p_masked: the trail says that a value changed, never what it was. p_when: whether a statement leaves entries.
create function private.keep_trail(p_table regclass, p_entity text, p_operations text[] default '{insert,update}',
  p_company text default 'company_id',
  p_id text default 'id', p_key text default 'id', p_masked boolean default false, p_when text default 'true')
returns void language plpgsql volatile set search_path = '' as $$
declare
  operation text;
begin
  foreach operation in array p_operations loop
    execute format('create trigger _900_audit_%s after %1$s on %s referencing %s for each statement when (%s)
      execute function private.tg_audit_rows(%L, %L, %L, %L, %L)', operation, p_table,
      concat_ws(' ', case when operation <> 'insert' then 'old table as past' end, case
        when operation <> 'delete' then 'new table as added' end),
      p_when, p_entity, p_company, p_id, p_key, case when p_masked then 'masked' else 'plain' end);
  end loop;
end
$$;

-- Refuses every change of the trail (RHAUD).
create function private.tg_audit_logs__refuse_change() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('RHAUD', 'Registros de auditoria não podem ser alterados nem excluídos.', '',
    'A trilha de auditoria é permanente.');
  return null;
end
$$;

-- Refuses to take a link away, unless a block of the archive holds its entry (RHAUD).
-- A block is accepted only where it continues the chain: to be within one is to be kept.
create function private.tg_audit_chain__refuse_loss() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from past p where not exists (select from private.audit_archives b
      where b.company_id = p.company_id and p.seq between b.first_seq and b.last_seq)) then
    perform private.refuse('RHAUD', 'Registros de auditoria não podem ser alterados nem excluídos.', '',
      'A trilha de auditoria é permanente.');
  end if;
  return null;
end
$$;

-- Refuses to take an entry away that has a link: links go first (RHAUD).
create function private.tg_audit_logs__refuse_linked() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from private.audit_chain k where k.audit_id = old.id) then
    perform private.refuse('RHAUD', 'Registros de auditoria não podem ser alterados nem excluídos.', '',
      'A trilha de auditoria é permanente.');
  end if;
  return old;
end
$$;

-- Refuses to take an entry away that no block of the archive holds (RHAUD).
create function private.tg_audit_logs__refuse_loss() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if exists (
    select p.id from past p
    except
    select i from private.audit_archives b cross join unnest(b.ids) i
    where b.company_id in (select p.company_id from past p)
      and b.last_at >= (select min(p.at) from past p) and b.first_at <= (select max(p.at) from past p)
  ) then
    perform private.refuse('RHAUD', 'Registros de auditoria não podem ser alterados nem excluídos.', '',
      'A trilha de auditoria é permanente.');
  end if;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_change before update on public.audit_logs
  for each row execute function private.tg_audit_logs__refuse_change();
create trigger _400_refuse_linked before delete on public.audit_logs
  for each row execute function private.tg_audit_logs__refuse_linked();
create trigger _400_refuse_loss after delete on public.audit_logs referencing old table as past
  for each statement execute function private.tg_audit_logs__refuse_loss();
create trigger _400_refuse_truncate before truncate on public.audit_logs
  for each statement execute function private.tg_audit_logs__refuse_change();
create trigger _400_refuse_change before update on private.audit_chain
  for each row execute function private.tg_audit_logs__refuse_change();
create trigger _400_refuse_loss after delete on private.audit_chain referencing old table as past
  for each statement execute function private.tg_audit_chain__refuse_loss();
create trigger _400_refuse_truncate before truncate on private.audit_chain
  for each statement execute function private.tg_audit_logs__refuse_change();

select private.keep_trail('public.companies', 'company', p_company => 'id');
select private.keep_trail('public.company_details', 'company_details', '{update}', p_id => 'company_id', p_key => 'company_id');
select private.keep_trail('public.departments', 'department', '{insert,update,delete}');
select private.keep_trail('public.employees', 'employee');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.audit_logs is 'Who changed what and when, as far as it is not archived (audit_page). Append-only for everyone.';
comment on column public.audit_logs.xid is 'The writing transaction: the order in which the chain takes entries.';
comment on table private.audit_chain is 'Hash chain of the audit entries, one per company, after its last archived block.';
comment on table private.trail_shields is 'Where modules say of which entities a caller reads nothing.';
comment on table private.audit_chain_state is 'How far the chain job has come.';
