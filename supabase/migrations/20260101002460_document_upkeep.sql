-- Upkeep of documents.
-- What time does to papers: alerts sixty, thirty, fifteen and seven days before an expiry, reminders of requests, requests
-- that types make by themselves, and the end of retention. A legal hold on a document or on a whole person keeps everything
-- as it is, for as long as it stands. When retention ends, the bytes go through the Storage service; the row stays without
-- file, and the trail says what was destroyed and why. However few years a type says, nothing goes while it may be claimed.
-- It refuses: holding what is gone, and placing or ending a hold without a reason.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.document_holds (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  document_id uuid,
  reason text not null,
  placed_by uuid,
  placed_at timestamptz not null default now(),
  release_reason text,
  released_by uuid,
  released_at timestamptz,
  constraint document_holds_pkey primary key (id),
  constraint document_holds_company_id_key unique (company_id, id),
  constraint document_holds_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint document_holds_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint document_holds_reason_check check (private.is_clean_text(reason, 500)),
  constraint document_holds_release_reason_check check (
    private.is_clean_text(release_reason, 500) and (released_at is null) = (release_reason is null))
);

-- What was told already, so that nobody hears it twice.
create table private.document_alerts (
  company_id uuid not null,
  document_id uuid not null,
  expires_on date not null,
  days smallint not null,
  constraint document_alerts_pkey primary key (company_id, document_id, expires_on, days),
  constraint document_alerts_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index document_types_asking_idx on public.document_types (company_id) where asks_by_itself;
create index document_holds_company_employee_idx on public.document_holds (company_id, employee_id);
create index document_holds_company_document_idx on public.document_holds (company_id, document_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.document_holds enable row level security;
alter table private.document_alerts enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write.
grant select on public.document_holds to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
-- The person does not learn of a hold here: it may prepare a defence.
create policy select_manage on public.document_holds for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Data -------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('document_alerts', 'private.run_document_alerts', interval '1 hour', 'slow'),
  ('document_retention', 'private.run_document_retention', interval '6 hours', 'slow');

-- Functions: holds -------------------------------------------------------------------------------------------------
create function private.is_on_hold(p_company_id uuid, p_employee_id uuid, p_document_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.document_holds h
    where h.company_id = p_company_id and h.employee_id = p_employee_id and h.released_at is null
      and (h.document_id is null or h.document_id = p_document_id));
end
$$;

create function private.hold_reason(p_reason text) returns text language plpgsql stable set search_path = '' as $$
begin
  if private.tidy(p_reason) is null or not private.is_clean_text(private.tidy(p_reason), 500) then
    perform private.refuse('RHCOM', 'Diga o motivo.', 'reason', 'Por exemplo, o número do processo.');
  end if;
  return private.tidy(p_reason);
end
$$;

-- Waits for the job that may be destroying the papers, and keeps it off them from here on.
create function public.place_document_hold(p_employee_id uuid, p_reason text, p_document_id uuid default null) returns public.document_holds
language plpgsql volatile security definer set search_path = '' as $$
declare
  company uuid;
  hold public.document_holds;
begin
  select e.company_id into company from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_documents'));
  perform private.refuse_document_settings(company);
  perform from public.documents d
  where d.company_id = company and d.employee_id = p_employee_id and (p_document_id is null or d.id = p_document_id)
  order by d.id for no key update;
  if p_document_id is not null and not found then
    perform private.refuse('RHNTF', 'Este documento não é desta pessoa.', 'document_id', 'Recarregue a página.');
  elsif exists (select from public.documents d where d.company_id = company and d.id = p_document_id and d.status = 'purged') then
    perform private.refuse('RHHLD', 'O prazo de guarda terminou e este documento foi eliminado.', 'document_id',
      'Envie-o novamente, se ainda existir, e retenha o novo.');
  end if;
  insert into public.document_holds (company_id, employee_id, document_id, reason, placed_by, placed_at)
  values (company, p_employee_id, p_document_id, private.hold_reason(p_reason), private.my_employee_id(), private.now())
  returning * into hold;
  return hold;
end
$$;

create function public.release_document_hold(p_hold_id uuid, p_reason text) returns public.document_holds
language plpgsql volatile security definer set search_path = '' as $$
declare
  hold public.document_holds;
begin
  select h.* into hold from public.document_holds h
  where h.id = p_hold_id and h.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(hold.company_id);
  if hold.released_at is null then
    update public.document_holds h set released_at = private.now(), released_by = private.my_employee_id(),
      release_reason = private.hold_reason(p_reason)
    where h.id = hold.id returning h.* into hold;
  end if;
  return hold;
end
$$;

create function public.document_hold_list(p_company_id uuid)
returns table (hold_id uuid, employee jsonb, document_id uuid, type_name text, reason text, placed_by jsonb, placed_at timestamptz,
  release_reason text, released_by jsonb, released_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select h.id, private.person(h.employee_id), h.document_id, t.name::text, h.reason, private.person(h.placed_by), h.placed_at,
      h.release_reason, private.person(h.released_by), h.released_at
    from public.document_holds h
    left join public.documents d on d.company_id = h.company_id and d.id = h.document_id
    left join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    where h.company_id = p_company_id
    order by h.released_at is not null, h.placed_at desc, h.id limit 500;
end
$$;

-- Functions: alerts and reminders ----------------------------------------------------------------------------------
-- The nearest threshold that a paper is under, once; to the person its own, to administrators one line for all.
create function private.alert_company(p_company_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
  due record;
  total integer := 0;
  admin uuid;
begin
  for due in
    with near as (
      select d.id, d.employee_id, d.expires_on, d.who_sees, t.name,
        (select min(x) from unnest(array[60, 30, 15, 7]) x where d.expires_on - today <= x) as days
      from public.documents d
      join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
      join public.employees e on e.company_id = d.company_id and e.id = d.employee_id and e.status <> 'terminated'
      where d.company_id = p_company_id and d.archived_at is null and d.expires_on between today and today + 60
    )
    insert into private.document_alerts as a (company_id, document_id, expires_on, days)
    select p_company_id, n.id, n.expires_on, n.days from near n
    on conflict do nothing
    returning a.document_id, (select n.employee_id from near n where n.id = a.document_id) as employee_id, a.expires_on,
      (select n.name from near n where n.id = a.document_id) as name, (select n.who_sees from near n where n.id = a.document_id) as who_sees
  loop
    total := total + 1;
    if due.who_sees <> 'hr' then
      perform private.notify(p_company_id, due.employee_id, 'document_expiring', 'Um documento seu vence em breve',
        format('%s: válido até %s', due.name, to_char(due.expires_on, 'DD/MM/YYYY')), '/app/documents?tab=mine', 'document', due.document_id);
    end if;
  end loop;
  if total > 0 then
    foreach admin in array private.company_admins(p_company_id, null) loop
      perform private.notify(p_company_id, admin, 'document_expiring',
        case total when 1 then 'Um documento da empresa vence em breve' else format('%s documentos da empresa vencem em breve', total) end,
        null, '/app/documents?tab=all&state=expiring');
    end loop;
  end if;
  return total;
end
$$;

-- Three days and one day before, and each week after.
create function private.remind_company(p_company_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
  late record;
  told integer := 0;
begin
  for late in
    with due as (
      update public.document_requests r set last_reminder_on = today
      where r.company_id = p_company_id and r.status = 'open' and r.last_reminder_on < today
        and (r.due_on - today in (3, 1) or (r.due_on < today and (today - r.due_on) % 7 = 1))
      returning r.employee_id, r.type_id, r.due_on
    )
    select d.employee_id, min(d.due_on) as due_on, string_agg(t.name, ', ' order by t.place, t.name) as names
    from due d join public.document_types t on t.company_id = p_company_id and t.id = d.type_id
    group by d.employee_id
  loop
    perform private.notify(p_company_id, late.employee_id, 'document_requested',
      case when late.due_on < today then 'Há documentos seus em atraso' else 'O prazo de um documento está perto' end,
      format('Até %s: %s', to_char(late.due_on, 'DD/MM/YYYY'), late.names), '/app/documents?tab=mine');
    told := told + 1;
  end loop;
  return told;
end
$$;

-- From eight in the morning of each company on.
create function private.run_document_alerts() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  company record;
  done integer := 0;
begin
  for company in
    select c.id from public.companies c join public.company_details d on d.company_id = c.id
    where c.active is not false and extract(hour from private.now() at time zone d.time_zone) >= 8
  loop
    done := done + private.alert_company(company.id) + private.remind_company(company.id);
  end loop;
  return done;
end
$$;

-- Functions: retention ---------------------------------------------------------------------------------------------
-- The last day of a paper; null for never or not yet. Claims reach five years back, until two years after leaving (CF art. 7
-- XXIX): until then a paper stays, whatever its type says.
create function private.retention_ends_on(p_type public.document_types, p_document_date date, p_left_on date) returns date
language sql immutable
return case
  when p_type.retention_years is null then null
  when p_type.retention_from = 'termination' then (p_left_on + make_interval(years => greatest(p_type.retention_years, 2)))::date
  else greatest((p_document_date + make_interval(years => p_type.retention_years))::date,
    coalesce(p_left_on + interval '2 years', p_document_date + interval '5 years')::date)
end;

-- Whoever acts on the paper at this moment comes first, and what changed since it was chosen is looked at again next time.
create function private.destroy_document(p_document public.documents) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.documents d where d.id = p_document.id and d.updated_at = p_document.updated_at for no key update skip locked;
  if not found or private.is_on_hold(p_document.company_id, p_document.employee_id, p_document.id) then
    return false;
  end if;
  if p_document.archived_at is null then
    update public.documents d set status = 'archived', archived_at = private.now() where d.id = p_document.id;
  end if;
  update public.documents d set status = 'purged', purged_at = private.now(), title = null where d.id = p_document.id;
  update private.document_versions v set number = null, note = null, rejection_reason = case when v.status = 'rejected' then 'Eliminado' end
  where v.company_id = p_document.company_id and v.document_id = p_document.id;
  update public.files f set archived_at = coalesce(f.archived_at, private.now()), destroy_at = private.now()
  from private.document_versions v
  where v.company_id = p_document.company_id and v.document_id = p_document.id and f.company_id = v.company_id and f.id = v.file_id
    -- What many people share goes with the last of them.
    and not exists (
      select from private.document_versions o join public.documents d on d.company_id = o.company_id and d.id = o.document_id
      where o.company_id = v.company_id and o.file_id = v.file_id and d.id <> p_document.id and d.status <> 'purged');
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, metadata)
  values (p_document.company_id, 'destroy_document', 'document', p_document.id, jsonb_build_object(
    'initiated_by', 'system', 'employee_id', p_document.employee_id, 'type_id', p_document.type_id, 'justification', 'retention'));
  return true;
end
$$;

-- What is in use stays: archived papers, and all papers of who left, go when their time is over.
create function private.run_document_retention() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  document public.documents;
  done integer := 0;
begin
  for document in
    select d.*
    from public.documents d
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id and t.retention_years is not null
    join public.employees e on e.company_id = d.company_id and e.id = d.employee_id
    join private.document_versions v on v.company_id = d.company_id and v.id = d.latest_version_id
    where d.status <> 'purged' and (d.archived_at is not null or e.status = 'terminated')
      and private.retention_ends_on(t, coalesce(d.expires_on, d.issued_on, v.sent_at::date), e.termination_date) < private.today(d.company_id)
      and not private.is_on_hold(d.company_id, d.employee_id, d.id)
    order by d.company_id, d.id limit 500
  loop
    done := done + private.destroy_document(document)::integer;
  end loop;
  return done;
end
$$;

-- Whoever begins to match is asked within a moment, not within the hour.
create function private.tg_wake_document_requests() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.document_types t where t.asks_by_itself) then
    perform private.wake_job('document_requests');
  end if;
  return null;
end
$$;

grant execute on function
  public.place_document_hold(uuid, text, uuid), public.release_document_hold(uuid, text), public.document_hold_list(uuid)
to authenticated;
grant execute on function
  private.run_document_alerts(), private.run_document_retention()
to service_role;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.document_holds
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.document_holds
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.document_holds', 'document_hold');

create trigger _560_ask_documents after insert or update of position_id, work_site_id on public.employee_assignments
  for each statement execute function private.tg_wake_document_requests();
create trigger _560_ask_documents after insert or update of contract_type on public.employee_contracts
  for each statement execute function private.tg_wake_document_requests();

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('document_hold_list', 'employee person, document_id ?, type_name ?, placed_by person?, release_reason ?, released_by person?,
    released_at ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.document_holds is 'Legal holds on a document, or on everything of a person: nothing of it is destroyed.';
comment on table private.document_alerts is 'Alerts of expiry that were told already.';
comment on function private.is_on_hold(uuid, uuid, uuid) is 'Whether a hold keeps a document.';
comment on function private.hold_reason(text) is 'A reason worth keeping (RHCOM).';
comment on function public.place_document_hold(uuid, text, uuid) is 'Keeps a document, or everything of a person, from being destroyed (RHHLD when it is gone).';
comment on function public.release_document_hold(uuid, text) is 'Ends a hold, with its reason.';
comment on function public.document_hold_list(uuid) is 'Holds of a company, standing ones first.';
comment on function private.alert_company(uuid) is 'Tells of papers of a company that expire soon; how many.';
comment on function private.remind_company(uuid) is 'Reminds people of a company of what they owe; how many.';
comment on function private.run_document_alerts() is 'Job: alerts of expiry and reminders, from eight in the morning on.';
comment on function private.tg_wake_document_requests() is 'Wakes the job of requests while some type asks by itself.';
comment on function private.retention_ends_on(public.document_types, date, date) is 'After which day a paper may be destroyed, never before the last claim, or null.';
comment on function private.destroy_document(public.documents) is 'Destroys the files of a document, unless it is on hold, being acted on or changed; the trail keeps the certificate.';
comment on function private.run_document_retention() is 'Job: destroys papers whose retention is over.';
