-- Who decides.
-- Finds the flow of a request and the people of a step. Whoever cannot sign in, or is away, is represented by an active
-- substitute; without one the step goes up the chain of managers, and finally to the administrators of the company, or to the masters
-- when it has none. Nobody is ever asked about the own request. Each detour is told as a warning, so that gaps show in
-- the tester before they delay anybody. With no flow of its own, a company asks the manager and then an administrator.
-- The person whom a request is about never decides either. What somebody may not read they do not decide: a reserved kind of request goes
-- to administrators, whatever its flow says.

-- Functions: people -------------------------------------------------------------------------------------------------
-- Whether somebody is away for all of today, as the modules know it.
create function private.is_away(p_employee_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  check_routine text;
  away boolean := false;
begin
  for check_routine in select c.routine from private.away_checks c loop
    execute format('select %s($1)', check_routine) into away using p_employee_id;
    exit when away;
  end loop;
  return away;
end
$$;

-- Whether somebody can sign in and is not away.
create function private.decides_today(p_employee_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select private.can_sign_in(p_employee_id) and not private.is_away(p_employee_id)
$$;

-- The name shown of a person.
create function private.person_name(p_employee_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select e.display_name::text from public.employees e where e.id = p_employee_id
$$;

-- Administrators of a company who can sign in, without these people.
create function private.admins_except(p_company_id uuid, p_except uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id order by e.display_name, e.id), '{}')
  from public.employees e
  where e.company_id = p_company_id and e.role = 'admin' and e.id <> all (p_except) and private.can_sign_in(e.id)
$$;

-- Administrators of a company who can sign in, without one person.
create function private.company_admins(p_company_id uuid, p_except uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.admins_except(p_company_id, array_remove(array[p_except], null))
$$;

-- Masters who can sign in, without these people.
create function private.masters_except(p_except uuid[]) returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.id), '{}') from unnest(private.usable_masters()) as m (id) where m.id <> all (p_except)
$$;

-- Whether a kind of request shows what only administrators may read.
create function private.is_reserved(p_entity_type text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.approval_entity_types t where t.entity_type = p_entity_type and t.reserved)
$$;

-- Whether somebody may read what requests of a kind show; without it nobody is asked.
create function private.may_read_kind(p_entity_type text, p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_reserved(p_entity_type)
    or coalesce((select private.role_has(e.role, 'manage_settings') from public.employees e where e.id = p_employee_id), false)
$$;

-- Who may decide for a person of the company today on a subject, reads it and can sign in, never the people excepted.
-- What somebody who left once handed on ended with the contract.
create function private.active_substitutes(p_company_id uuid, p_person_id uuid, p_entity_type text, p_except uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct s.substitute_id), '{}')
  from public.approval_substitute_scopes c
  join public.approval_substitutes s on s.company_id = c.company_id and s.id = c.substitution_id
  join public.employees e on e.company_id = c.company_id and e.id = c.person_id and e.status <> 'terminated'
  where c.company_id = p_company_id and c.person_id = p_person_id and c.period @> private.today(p_company_id)
    and (c.entity_type is null or c.entity_type = p_entity_type)
    and s.substitute_id <> all (p_except) and private.decides_today(s.substitute_id)
    and private.may_read_kind(p_entity_type, s.substitute_id)
$$;

-- Whether the person, or an active substitute, can decide a request on which these people never decide.
create function private.is_represented(p_company_id uuid, p_person_id uuid, p_entity_type text, p_except uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_person_id <> all (p_except) and private.may_read_kind(p_entity_type, p_person_id)
    and (private.decides_today(p_person_id)
    or private.active_substitutes(p_company_id, p_person_id, p_entity_type, p_except) <> '{}')
$$;

-- The nearest manager above who can decide, passing over these people, or null. Ends even if the chain were a circle.
create function private.climb(p_company_id uuid, p_from uuid, p_entity_type text, p_except uuid[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  seen uuid[] := array[p_from];
  above uuid;
begin
  loop
    select e.manager_id into above from public.employees e
    where e.company_id = p_company_id and e.id = seen[cardinality(seen)];
    if above is null or above = any (seen) then
      return null;
    end if;
    if private.is_represented(p_company_id, above, p_entity_type, p_except) then
      return above;
    end if;
    seen := seen || above;
  end loop;
end
$$;

-- Functions: flows --------------------------------------------------------------------------------------------------
-- The varieties of a kind of request in a company; none where the kind has none.
create function private.varieties_of(p_company_id uuid, p_entity_type text) returns setof private.approval_variety
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select t.varieties_routine from public.approval_entity_types t where t.entity_type = p_entity_type);
begin
  if routine is not null then
    return query execute format('select * from %s($1)', routine) using p_company_id;
  end if;
end
$$;

-- The flow in use of lowest priority whose conditions the request meets, or null for the default.
create function private.matching_flow(
  p_company_id uuid, p_entity_type text, p_requester_id uuid, p_amount numeric, p_days numeric,
  p_variety_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive requester as (
    select e.department_id, case when e.role in ('master', 'admin', 'manager') then e.role else 'user' end as role
    from public.employees e where e.company_id = p_company_id and e.id = p_requester_id
  ),
  departments as (
    select d.id, d.parent_id from public.departments d join requester r on d.id = r.department_id
    union
    select d.id, d.parent_id from public.departments d join departments below on d.id = below.parent_id
  )
  select f.id from public.approval_flows f
  where f.company_id = p_company_id and f.entity_type = p_entity_type and f.active and f.archived_at is null
    and (f.min_amount is null or p_amount >= f.min_amount) and (f.max_amount is null or p_amount <= f.max_amount)
    and (f.min_days is null or p_days >= f.min_days) and (f.max_days is null or p_days <= f.max_days)
    and (not exists (select from public.approval_flow_departments c where c.company_id = f.company_id and c.flow_id = f.id)
      or exists (select from public.approval_flow_departments c join departments d on d.id = c.department_id
        where c.company_id = f.company_id and c.flow_id = f.id))
    and (not exists (select from public.approval_flow_roles c where c.company_id = f.company_id and c.flow_id = f.id)
      or exists (select from public.approval_flow_roles c join requester r on r.role = c.role
        where c.company_id = f.company_id and c.flow_id = f.id))
    and (not exists (select from public.approval_flow_varieties c where c.company_id = f.company_id and c.flow_id = f.id)
      or exists (select from public.approval_flow_varieties c
        where c.company_id = f.company_id and c.flow_id = f.id and c.variety_id = p_variety_id))
    and exists (select from public.approval_flow_steps s
      where s.company_id = f.company_id and s.flow_id = f.id and s.retired_at is null)
  order by f.priority, f.created_at, f.id limit 1
$$;

-- The steps of a flow in order; of null, those of the default flow of the kind.
create function private.approval_rules(p_company_id uuid, p_flow_id uuid, p_entity_type text) returns setof private.approval_rule
language sql stable security definer set search_path = '' as $$
  select s.id, s.position, s.mode, s.approver_kind, s.role, s.sla_days, s.on_timeout
  from public.approval_flow_steps s
  where s.company_id = p_company_id and s.flow_id = p_flow_id and s.retired_at is null
  union all
  select null, d.position::smallint, 'any', d.approver_kind, null, 3::smallint, 'remind'
  from (values (1, 'direct_manager'), (2, 'company_admin')) as d (position, approver_kind)
  where p_flow_id is null and (d.approver_kind = 'company_admin' or not private.is_reserved(p_entity_type))
  order by 2
$$;

-- Functions: the people of a step -----------------------------------------------------------------------------------
-- The head of the own department or of the nearest one above who is none of these people.
create function private.nearest_head(p_company_id uuid, p_requester_id uuid, p_except uuid[]) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select d.id, d.parent_id, d.head_employee_id, array[d.id] as path
    from public.departments d join public.employees e on e.company_id = d.company_id and e.department_id = d.id
    where e.company_id = p_company_id and e.id = p_requester_id
    union all
    select d.id, d.parent_id, d.head_employee_id, a.path || d.id
    from public.departments d join above a on d.company_id = p_company_id and d.id = a.parent_id
    where not d.id = any (a.path)
  )
  select a.head_employee_id from above a
  where a.head_employee_id <> all (p_except)
  order by cardinality(a.path) limit 1
$$;

-- Whom a step names, able to decide or not, never the people excepted.
create function private.approval_candidates(p_company_id uuid, p_requester_id uuid, p_except uuid[], p_rule private.approval_rule)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  named uuid[];
begin
  named := case p_rule.approver_kind
    when 'direct_manager' then array(
      select e.manager_id from public.employees e where e.company_id = p_company_id and e.id = p_requester_id)
    when 'managers_manager' then array(
      select m.manager_id from public.employees e
      join public.employees m on m.company_id = e.company_id and m.id = e.manager_id
      where e.company_id = p_company_id and e.id = p_requester_id)
    when 'department_head' then array[private.nearest_head(p_company_id, p_requester_id, p_except)]
    when 'company_admin' then private.admins_except(p_company_id, p_except)
    when 'specific_people' then array(
      select p.employee_id from public.approval_flow_step_people p
      join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
      where p.company_id = p_company_id and p.step_id = p_rule.flow_step_id order by e.display_name, e.id)
    when 'role' then array(
      select e.id from public.employees e
      where e.company_id = p_company_id and e.role = p_rule.role and e.status <> 'terminated' order by e.display_name, e.id)
  end;
  return array(select n.id from unnest(named) with ordinality as n (id, place) where n.id <> all (p_except) order by n.place);
end
$$;

-- The seat of administrators, or of masters.
create function private.administrators_seat(p_company_id uuid, p_except uuid[], p_slot smallint, p_warnings text[])
returns private.approval_seat language plpgsql stable security definer set search_path = '' as $$
begin
  if private.admins_except(p_company_id, p_except) <> '{}' then
    return (p_slot, null, 'admins', p_warnings)::private.approval_seat;
  end if;
  return (p_slot, null, 'masters', p_warnings || case
    when private.masters_except(p_except) = '{}'
      then 'Nenhum administrador nem master com acesso pode decidir esta etapa.'
    else 'Não há administrador com acesso nesta empresa: um master decide.' end)::private.approval_seat;
end
$$;

-- Why a person of the flow does not decide (nobody signs in as them, or they are away), and who does.
create function private.absence_note(p_company_id uuid, p_person_id uuid, p_entity_type text, p_above uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  note text;
begin
  select format(case when e.status = 'terminated' then '%s não trabalha mais aqui'
      when not private.may_read_kind(p_entity_type, e.id) then '%s não pode ver os dados'
      when private.can_sign_in(e.id) then '%s está fora' else '%s não tem acesso' end, e.display_name)
    || case when not private.may_read_kind(p_entity_type, e.id) then '' when exists (
      select from public.approval_substitute_scopes c
      where c.company_id = p_company_id and c.person_id = p_person_id and c.period @> private.today(p_company_id)
        and (c.entity_type is null or c.entity_type = p_entity_type))
      then ', e o substituto também não pode decidir' when private.can_sign_in(e.id) then ' e não deixou substituto'
      else ' nem substituto' end
  into note from public.employees e where e.company_id = p_company_id and e.id = p_person_id;
  return note || case when p_above is null then ': ninguém acima decide, vai para os administradores.'
    else format(': sobe para %s.', private.person_name(p_above)) end;
end
$$;

-- Why a step names nobody; null for administrators.
create function private.missing_note(p_company_id uuid, p_requester_id uuid, p_rule private.approval_rule) returns text
language sql stable security definer set search_path = '' as $$
  select case p_rule.approver_kind
      when 'direct_manager' then format('%s não tem gestor', e.display_name)
      when 'managers_manager' then case when m.id is null then format('%s não tem gestor', e.display_name)
        else format('%s não tem gestor', m.display_name) end
      when 'department_head' then format('O departamento de %s não tem outro responsável', e.display_name)
      when 'specific_people' then 'A etapa não indica outra pessoa'
      when 'role' then 'Ninguém mais tem este papel na empresa'
    end || ': ninguém decide esta etapa, vai para os administradores.'
  from public.employees e
  left join public.employees m on m.company_id = e.company_id and m.id = e.manager_id
  where e.company_id = p_company_id and e.id = p_requester_id and p_rule.approver_kind <> 'company_admin'
$$;

-- The seats of a step: never empty, never the requester or the person concerned (p_except); detours as warnings.
create function private.resolve_approvers(
  p_company_id uuid, p_entity_type text, p_requester_id uuid, p_except uuid[], p_rule private.approval_rule)
returns setof private.approval_seat
language plpgsql stable security definer set search_path = '' as $$
declare
  named uuid[] := private.approval_candidates(p_company_id, p_requester_id, p_except, p_rule);
  candidates uuid[] := array(select n.id from unnest(named) with ordinality as n (id, place)
    where private.may_read_kind(p_entity_type, n.id) order by n.place);
  candidate uuid;
  above uuid;
  place smallint := 0;
begin
  if candidates = '{}' or (p_rule.approver_kind = 'company_admin' and p_rule.mode = 'any') then
    return next private.administrators_seat(p_company_id, p_except, 1::smallint,
      array_remove(array[case when named <> '{}' and candidates = '{}'
        then 'Quem decide esta etapa não pode ver os dados: vai para os administradores.'
        when cardinality(p_except) > 1 and p_rule.approver_kind <> 'company_admin'
          and private.approval_candidates(p_company_id, p_requester_id, array[p_requester_id], p_rule) <> '{}'
        then 'A solicitação trata de quem decidiria esta etapa: vai para os administradores.'
        else private.missing_note(p_company_id, p_requester_id, p_rule) end], null));
    return;
  end if;
  if p_rule.mode = 'any' then
    return query select 1::smallint, c.id, 'flow', '{}'::text[]
      from unnest(candidates) as c (id) where private.is_represented(p_company_id, c.id, p_entity_type, p_except);
    if found then
      return;
    end if;
  end if;
  foreach candidate in array candidates loop
    place := case p_rule.mode when 'any' then 1 else place + 1 end;
    if private.is_represented(p_company_id, candidate, p_entity_type, p_except) then
      return next (place, candidate, 'flow', '{}'::text[])::private.approval_seat;
      continue;
    end if;
    above := private.climb(p_company_id, candidate, p_entity_type, p_except);
    if above is not null then
      return next (place, above, 'climbed', array[
        private.absence_note(p_company_id, candidate, p_entity_type, above)])::private.approval_seat;
    else
      return next private.administrators_seat(p_company_id, p_except, place, array[
        private.absence_note(p_company_id, candidate, p_entity_type, null)]);
    end if;
  end loop;
end
$$;

-- The people behind a seat as of now: the person, or the administrators of today, or the masters when there is none.
create function private.seat_people(p_company_id uuid, p_except uuid[], p_approver_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  admins uuid[];
begin
  if p_approver_id is not null then
    return array[p_approver_id];
  end if;
  admins := private.admins_except(p_company_id, p_except);
  return case when admins <> '{}' then admins else private.masters_except(p_except) end;
end
$$;

-- The people behind seats as screens draw them, each with a substitute who may decide in their name today.
create function private.people_of_seats(p_company_id uuid, p_entity_type text, p_except uuid[], p_approver_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.person(p.id) || jsonb_build_object('substitute',
      private.person((private.active_substitutes(p_company_id, p.id, p_entity_type, p_except))[1])) order by p.name, p.id), '[]')
  from (
    select distinct on (s.id) s.id, private.person_name(s.id) collate "pt-BR-x-icu" as name
    from unnest(p_approver_ids) as a (id),
      lateral unnest(private.seat_people(p_company_id, p_except, a.id)) as s (id)
  ) p
$$;
