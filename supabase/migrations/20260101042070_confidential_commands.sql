-- Confidential cases: commands.
-- See confidential_tables for the overview.

-- Functions: for modules --------------------------------------------------------------------------------------------
-- Puts a person in the list of a case; answers whether that is new. Who is in it already stays, and becomes an approver when asked to be.
create function private.add_reader(p_case_id uuid, p_reader_id uuid, p_origin text, p_reason text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_case public.confidential_cases;
  adder constant uuid := private.my_employee_id();
  origin text;
begin
  select c.* into found_case from public.confidential_cases c where c.id = p_case_id;
  perform private.check_case_reader(found_case, p_reader_id, p_origin);
  select r.origin into origin from public.confidential_readers r
  where r.case_id = found_case.id and r.reader_id = p_reader_id and r.removed_at is null;
  if origin is not null and (origin = p_origin or p_origin <> 'approver') then
    return false;
  end if;
  update public.confidential_readers r set removed_at = private.now()
  where r.case_id = found_case.id and r.reader_id = p_reader_id and r.removed_at is null;
  insert into public.confidential_readers as r (company_id, case_id, reader_id, origin, reason, added_by, added_at)
  values (found_case.company_id, found_case.id, p_reader_id, p_origin, p_reason, adder, private.now())
  on conflict (reader_id, case_id) where r.removed_at is null do nothing;
  return origin is null;
end
$$;

-- Hides a further row with a case. A row of a case that was lifted may go to another.
create function private.shield(p_case_id uuid, p_entity_type text, p_entity_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.shielded_rows as s (entity_id, company_id, entity_type, case_id)
  select p_entity_id, c.company_id, p_entity_type, c.id from public.confidential_cases c where c.id = p_case_id
  on conflict (entity_id) do update set entity_type = excluded.entity_type, case_id = excluded.case_id
  where s.company_id = excluded.company_id and (s.case_id = excluded.case_id or private.case_of(s.entity_id) is null);
  if not found then
    perform private.refuse('RHARG', 'Este item já pertence a outro caso reservado.', '', 'Recarregue a página.');
  end if;
end
$$;

-- Opens a case with this id about a person, with the caller as its opener and these readers, and hides the entity of the same id. A case
-- that was lifted opens again, with a list of its own. Whether the caller may is asked by the command of the module.
create function private.open_case(p_company_id uuid, p_kind text, p_employee_id uuid, p_case_id uuid, p_readers uuid[])
returns public.confidential_cases language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  opened public.confidential_cases;
begin
  insert into public.confidential_cases as c (id, company_id, kind, employee_id, opened_by, created_at)
  values (p_case_id, p_company_id, p_kind, p_employee_id, caller.employee_id, private.now())
  on conflict (id) do update set opened_by = excluded.opened_by, created_at = excluded.created_at, lifted_at = null, lifted_by = null
  where c.lifted_at is not null and c.company_id = excluded.company_id and c.kind = excluded.kind and c.employee_id = excluded.employee_id
  returning c.* into opened;
  if opened.id is null then
    perform private.refuse('RHARG', 'Este caso já é reservado.', '', 'Recarregue a página.');
  end if;
  update public.confidential_readers r set removed_at = private.now() where r.case_id = opened.id and r.removed_at is null;
  perform private.add_reader(opened.id, caller.employee_id, 'opener');
  perform private.add_reader(opened.id, reader.id, 'named') from (select distinct r.id from unnest(p_readers) as r (id)
    where r.id <> caller.employee_id order by r.id) reader;
  perform private.shield(opened.id, p_kind, opened.id);
  return opened;
end
$$;

-- Ends the confidentiality of a case: all of it is as if it had never been confidential. Its readers stay as history.
create function private.lift_case(p_case_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.confidential_cases c set lifted_at = private.now(), lifted_by = private.my_employee_id()
  where c.id = p_case_id and c.lifted_at is null;
end
$$;
