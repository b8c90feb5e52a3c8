-- Confidential cases: rules.
-- See confidential_tables for the overview.

-- Functions: readers ------------------------------------------------------------------------------------------------
-- Whether the caller reads a case, lifted or not.
create function private.is_case_reader(p_caller private.caller, p_case_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_case_id = any (private.cases_read_by(p_caller)), false);
end
$$;

-- The open case that hides an entity, or null.
create function private.case_of(p_entity_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select s.case_id from private.shielded_rows s
  join public.confidential_cases c on c.company_id = s.company_id and c.id = s.case_id and c.lifted_at is null
  where s.entity_id = p_entity_id
$$;

-- Whether an entity is confidential and the caller does not read it: what private.hidden_ids() holds, for one, in definer functions.
create function private.hides(p_caller private.caller, p_entity_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  case_id constant uuid := private.case_of(p_entity_id);
begin
  return case_id is not null and not private.is_case_reader(p_caller, case_id);
end
$$;

-- Who reads a case at present, of those in its list: to notify.
create function private.case_readers(p_case_id uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id order by r.added_at, e.id), '{}')
  from public.confidential_readers r
  join public.confidential_cases c on c.company_id = r.company_id and c.id = r.case_id
  join private.confidential_kinds k on k.kind = c.kind
  join public.employees e on e.id = r.reader_id and e.id <> c.employee_id and e.status not in ('terminated', 'pre_admission')
  where r.case_id = p_case_id and r.removed_at is null
    and (e.company_id = c.company_id or private.role_has(e.role, 'view_all_companies'))
    and (not k.readers_need_permission or private.role_has(e.role, k.permission))
$$;

-- Refuses whom a case may not have as a reader (RHARG). Approvers need a seat, which only people of the company have.
create function private.check_case_reader(p_case public.confidential_cases, p_reader_id uuid, p_origin text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
  kind private.confidential_kinds;
begin
  select e.* into person from public.employees e where e.id = p_reader_id
    and (e.company_id = p_case.company_id or (p_origin <> 'approver' and private.role_has(e.role, 'view_all_companies')));
  if person.id is null then
    perform private.refuse('RHARG', 'Esta pessoa não é da empresa.', 'readers', 'Escolha alguém da empresa.');
  end if;
  if person.id = p_case.employee_id then
    perform private.refuse('RHARG', 'A pessoa de quem o caso trata não pode vê-lo.', 'readers', 'Escolha outra pessoa.');
  end if;
  if not private.can_sign_in(person.id) then
    perform private.refuse('RHARG', format('%s não tem acesso ao sistema.', person.display_name), 'readers',
      'Convide a pessoa antes, ou escolha outra.');
  end if;
  select k.* into kind from private.confidential_kinds k where k.kind = p_case.kind;
  if kind.readers_need_permission and not private.role_has(person.role, kind.permission) then
    perform private.refuse('RHARG', format('%s não tem permissão para ver casos deste tipo.', person.display_name), 'readers',
      'Escolha um administrador.');
  end if;
end
$$;

-- Whether a person may be told of an entity: it is not confidential, or they are in its list.
create function private.may_be_told(p_employee_id uuid, p_entity_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select p_employee_id = any (private.case_readers(c.id)) from private.case_of(p_entity_id) as c (id)
    where c.id is not null), true)
$$;

-- Where a reader opens a case.
create function private.case_url(p_case public.confidential_cases) returns text
language sql stable security definer set search_path = '' as $$
  select case when k.url ~ '[{]' then replace(replace(k.url, '{case}', p_case.id::text), '{employee}', p_case.employee_id::text)
    else k.url || p_case.id end
  from private.confidential_kinds k where k.kind = p_case.kind
$$;

-- Whether somebody who came by other ways than emergency access can manage a case.
create function private.has_manager(p_case_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.confidential_readers r
    join public.confidential_cases c on c.id = r.case_id
    join private.confidential_kinds k on k.kind = c.kind
    join public.employees e on e.id = r.reader_id
    where r.case_id = p_case_id and r.removed_at is null and r.origin <> 'emergency' and e.id = any (private.case_readers(c.id))
      and private.role_has(e.role, k.permission) and private.can_sign_in(e.id))
$$;

-- Whether a reader also changes the list: who holds the permission of the kind, as long as the case is not lifted. Who came by emergency
-- access does so only when nobody else is left who can: otherwise they could send away those who were to be told of it.
create function private.manages_case(p_caller private.caller, p_case public.confidential_cases) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_case.lifted_at is null and coalesce(k.permission = any (p_caller.permissions), false) and (
    not private.has_manager(p_case.id) or exists (
      select from public.confidential_readers r where r.case_id = p_case.id and r.reader_id = p_caller.employee_id
        and r.removed_at is null and r.origin <> 'emergency'))
  from private.confidential_kinds k where k.kind = p_case.kind
$$;

-- Refuses a title of a task that names the person concerned (RHARG): it is all that a helper may know.
create function private.check_neutral_title(p_case public.confidential_cases, p_title text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.employees e
    cross join lateral unnest(array[e.first_name, e.last_name, e.social_name]::text[]) as n (name)
    where e.id = p_case.employee_id
      and ' ' || private.search_text(p_title) || ' ' like '% ' || replace(private.search_text(n.name), '%', '') || ' %'
  ) then
    perform private.refuse('RHARG', 'O título não pode dizer de quem o caso trata.', 'title', 'Quem ajuda vê somente este título.');
  end if;
end
$$;
