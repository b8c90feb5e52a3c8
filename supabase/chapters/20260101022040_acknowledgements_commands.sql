-- Acknowledgements: commands.
-- See acknowledgements_tables for the overview.

-- Functions: acknowledging ------------------------------------------------------------------------------------------
-- Adds an entry to the chain of the company; one at a time, since each carries the hash of the one before.
create function private.append_acknowledgement(
  p_company_id uuid, p_kind text, p_subject_id uuid, p_version private.acknowledgeable, p_employee_id uuid, p_link_id uuid)
returns public.acknowledgements language plpgsql volatile security definer set search_path = '' as $$
declare
  entry public.acknowledgements;
  shown private.acknowledged_texts;
begin
  perform pg_advisory_xact_lock(hashtextextended('acknowledgements:' || p_company_id, 0));
  select a.* into entry from public.acknowledgements a
  where a.company_id = p_company_id and a.kind = p_kind and a.subject_id = p_subject_id and a.digest = p_version.digest
    and a.employee_id = p_employee_id;
  if found then
    return entry;
  end if;
  insert into private.acknowledged_texts (company_id, kind, subject_id, digest, title, version, text)
  values (p_company_id, p_kind, p_subject_id, p_version.digest, p_version.title, p_version.version, p_version.text)
  on conflict do nothing;
  select t.* into shown from private.acknowledged_texts t
  where t.company_id = p_company_id and t.kind = p_kind and t.subject_id = p_subject_id and t.digest = p_version.digest;
  select coalesce(max(h.seq), 0) + 1, coalesce(max(h.hash), '') into entry.seq, entry.previous
  from private.acknowledgement_heads h where h.company_id = p_company_id;
  select gen_random_uuid(), p_company_id, p_kind, p_subject_id, p_version.digest, p_employee_id, private.now(),
    case when p_link_id is null then 'app' else 'guest_link' end, p_link_id, private.request_origin() ->> 'ip', private.request_device()
  into entry.id, entry.company_id, entry.kind, entry.subject_id, entry.digest, entry.employee_id, entry.acknowledged_at,
    entry.door, entry.guest_link_id, entry.ip, entry.device;
  entry.hash := private.acknowledgement_hash(entry, private.acknowledged_text_digest(shown));
  insert into public.acknowledgements select entry.*;
  insert into private.acknowledgement_heads as h (company_id, seq, hash) values (p_company_id, entry.seq, entry.hash)
  on conflict (company_id) do update set seq = excluded.seq, hash = excluded.hash;
  update public.acknowledgement_requests r set done_at = entry.acknowledged_at
  where p_version.counts and r.company_id = p_company_id and r.kind = p_kind and r.subject_id = p_subject_id
    and r.employee_id = p_employee_id and r.done_at is null;
  return entry;
end
$$;

-- A person acknowledges what they were shown, signed in or through a link. The same again answers the entry that there is, and ends a
-- request that is open all the same.
create function private.acknowledge_as(p_company_id uuid, p_kind text, p_subject_id uuid, p_digest text, p_employee_id uuid, p_link_id uuid)
returns public.acknowledgements language plpgsql volatile security definer set search_path = '' as $$
declare
  version private.acknowledgeable;
  entry public.acknowledgements;
  after_routine text;
begin
  perform private.check_acknowledgement_kind(p_kind);
  select a.* into entry from public.acknowledgements a
  where a.company_id = p_company_id and a.kind = p_kind and a.subject_id = p_subject_id and a.digest = p_digest
    and a.employee_id = p_employee_id;
  if found then
    update public.acknowledgement_requests r set done_at = entry.acknowledged_at
    from private.acknowledgeable_of(p_company_id, p_kind, p_subject_id, p_digest) v
    where v.counts and r.company_id = p_company_id and r.kind = p_kind and r.subject_id = p_subject_id
      and r.employee_id = p_employee_id and r.done_at is null;
    return entry;
  end if;
  if private.who_may_acknowledge(p_company_id, p_kind, p_subject_id, array[p_employee_id]) = '{}' then
    perform private.refuse('RHNTF', 'Este texto não existe mais, ou não foi enviado a você.', 'subject_id', 'Recarregue a página.');
  end if;
  select v.* into version from private.acknowledgeable_of(p_company_id, p_kind, p_subject_id, coalesce(p_digest, '')) v;
  if version.digest is null then
    perform private.refuse('RHNOT', 'O texto mudou.', 'digest', 'Leia a versão atual.');
  end if;
  entry := private.append_acknowledgement(p_company_id, p_kind, p_subject_id, version, p_employee_id, p_link_id);
  select k.after_routine into after_routine from private.acknowledgement_kinds k where k.kind = p_kind;
  if after_routine is not null then
    execute format('select %s($1)', after_routine) using entry;
  end if;
  return entry;
end
$$;

create function public.acknowledge(p_kind text, p_subject_id uuid, p_digest text) returns public.acknowledgements
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  return private.acknowledge_as(caller.company_id, p_kind, p_subject_id, p_digest, caller.employee_id, null);
end
$$;

-- Functions: asking -------------------------------------------------------------------------------------------------
-- Asks people to acknowledge a subject until a day; who was asked already is asked anew, unless a version that counts was acknowledged.
-- Answers how many.
create function private.ask_to_acknowledge(
  p_company_id uuid, p_kind text, p_subject_id uuid, p_people uuid[], p_due_on date, p_asker_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  counting text[];
  asked integer;
begin
  -- Whoever acknowledges at this moment is waited for, or waits: otherwise what they did would be asked of them for ever.
  perform pg_advisory_xact_lock(hashtextextended('acknowledgements:' || p_company_id, 0));
  counting := array(
    select v.digest
    from (select distinct a.digest from public.acknowledgements a
      where a.company_id = p_company_id and a.kind = p_kind and a.subject_id = p_subject_id) d
    cross join lateral private.acknowledgeable_of(p_company_id, p_kind, p_subject_id, d.digest) v
    where v.counts);
  insert into public.acknowledgement_requests as r (company_id, kind, subject_id, employee_id, due_on, asked_by, asked_at, done_at)
  select p_company_id, p_kind, p_subject_id, p.id, p_due_on, p_asker_id, private.now(), d.done_at
  from unnest(private.who_may_acknowledge(p_company_id, p_kind, p_subject_id, p_people)) as p (id)
  left join (
    select a.employee_id, min(a.acknowledged_at) as done_at from public.acknowledgements a
    where a.company_id = p_company_id and a.kind = p_kind and a.subject_id = p_subject_id and a.digest = any (counting)
    group by a.employee_id) d on d.employee_id = p.id
  order by p.id
  on conflict (company_id, kind, subject_id, employee_id) do update
    set due_on = excluded.due_on, asked_by = excluded.asked_by, asked_at = excluded.asked_at, done_at = excluded.done_at,
      cancelled_at = null;
  get diagnostics asked = row_count;
  return asked;
end
$$;

-- Asks nobody any more to acknowledge a subject; entries stay.
create function private.cancel_acknowledgements(p_company_id uuid, p_kind text, p_subject_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.acknowledgement_requests r set cancelled_at = private.now()
  where r.company_id = p_company_id and r.kind = p_kind and r.subject_id = p_subject_id and r.done_at is null and r.cancelled_at is null
$$;

create function public.ask_acknowledgements(
  p_company_id uuid, p_kind text, p_subject_id uuid, p_people uuid[] default null, p_due_on date default null)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  permission text := (select k.permission from private.acknowledgement_kinds k where k.kind = p_kind);
begin
  perform private.require_caller();
  perform private.check_acknowledgement_kind(p_kind);
  -- No permission is one that nobody holds; null would ask for membership alone.
  perform private.require_company(p_company_id, coalesce(permission, ''), 'Seu papel não permite pedir esta ciência.');
  if cardinality(p_people) > 5000 then
    perform private.refuse('RHLIM', 'São pessoas demais de uma vez.', 'people', 'Escolha até 5.000 pessoas por vez.');
  end if;
  perform private.check_deadline(p_due_on, private.today(p_company_id), 'due_on');
  return private.ask_to_acknowledge(p_company_id, p_kind, p_subject_id, coalesce(p_people, array(
    select e.id from public.employees e where e.company_id = p_company_id and e.user_id is null)), p_due_on, private.my_employee_id());
end
$$;

-- Functions: verifying ----------------------------------------------------------------------------------------------
-- Verifies the whole chain of a company and keeps the result.
create function private.verify_acknowledgements_of(p_company_id uuid) returns public.acknowledgement_verifications
language sql volatile security definer set search_path = '' as $$
  insert into public.acknowledgement_verifications as v (company_id, ok, entries, up_to_seq, first_broken_seq, head)
  select p_company_id, c.first_broken_seq is null, c.entries, c.up_to_seq, c.first_broken_seq, c.head
  from private.check_acknowledgements(p_company_id) c
  returning v.*
$$;

create function public.verify_acknowledgements(p_company_id uuid) returns public.acknowledgement_verifications
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_permission('view_all_companies', 'Somente um master verifica o registro de ciências.');
  if p_company_id is null or not p_company_id = any (private.company_ids_with('view_all_companies')) then
    perform private.refuse('RHNTF', 'Empresa não encontrada.', 'company_id', 'Recarregue a lista.');
  end if;
  return private.verify_acknowledgements_of(p_company_id);
end
$$;

-- For a scheduler, each night: verifies the chain of each company.
create function private.run_acknowledgement_verification() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  verified integer;
begin
  select count(private.verify_acknowledgements_of(c.id)) into verified from public.companies c;
  return verified;
end
$$;

grant execute on function public.acknowledge(text, uuid, text), public.ask_acknowledgements(uuid, text, uuid, uuid[], date),
  public.verify_acknowledgements(uuid) to authenticated;
grant execute on function private.run_acknowledgement_verification() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.acknowledge(text, uuid, text) is
  'The caller has read the version with this digest; again is the same entry (RHARG, RHNTF, RHNOT).';
comment on function public.ask_acknowledgements(uuid, text, uuid, uuid[], date) is
  'Asks people, or without any all who have no login, to acknowledge a subject; how many were asked (RHARG, RHPER, RHEXP, RHLIM).';
comment on function public.verify_acknowledgements(uuid) is 'Verifies the chain of a company now, for masters (RHPER, RHNTF).';
