-- Lists of people.
-- What the list of people filters by and counts, beyond the columns of employees: site, type of contract, tags, manager and
-- the experience period, which is derived and never stored; acts on many people at once, each told apart; and the card of a
-- colleague, which holds what the directory holds.
-- Acts on many go on past a person who cannot be changed: one row per person says what became of them, in the order of ids.
-- It refuses: nothing of its own; who may do what to one person holds for many.

-- Functions: filters -----------------------------------------------------------------------------------------------
-- Where everybody works and on what terms today: contracts are told to who keeps the company alone.
create function private.employee_terms(p_company_id uuid)
returns table (employee_id uuid, work_site_id uuid, contract_type text, in_experience boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
  sees_contracts boolean := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
begin
  if not coalesce(p_company_id = any (private.company_ids_with('view_all_employees')), false) then
    return;
  end if;
  return query
    select e.id, a.work_site_id, c.contract_type,
      coalesce(c.contract_type = 'experience' and coalesce(c.experience_extended_to, c.experience_ends_on) >= today, false)
    from public.employees e
    left join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id and a.applied_at is not null
      and a.starts_on <= today and (a.ends_on is null or a.ends_on >= today)
    left join public.employee_contracts c on sees_contracts and c.company_id = e.company_id and c.employee_id = e.id
      and c.starts_on <= today and (c.ended_on is null or c.ended_on >= today) and e.status <> 'terminated'
    where e.company_id = p_company_id;
end
$$;

grant execute on function private.employee_terms(uuid) to authenticated, service_role;

-- Who is away today, of those whose leaves the caller reads; the tables of leaves are made in chapter 2880.
create function private.people_away(p_company_id uuid) returns table (employee_id uuid) language plpgsql stable set search_path = '' as $$
begin
  return query
    select distinct l.employee_id from public.leaves l
    where l.company_id = p_company_id and l.granted and private.today(p_company_id) between l.starts_on and l.ends_on;
end
$$;

grant execute on function private.people_away(uuid) to authenticated, service_role;

create function public.employees_matching(
  p_company_id uuid, p_work_sites uuid[] default null, p_contract_types text[] default null, p_tags uuid[] default null,
  p_stages text[] default null) returns setof public.employees language sql stable set search_path = '' as $$
  select e.* from public.employees e
  where e.company_id = p_company_id
    and (p_tags is null or e.id in (
      select l.employee_id from public.employee_tag_links l where l.company_id = p_company_id and l.tag_id = any (p_tags)))
    and (p_work_sites is null and p_contract_types is null or e.id in (
      select t.employee_id from private.employee_terms(p_company_id) t
      where (p_work_sites is null or t.work_site_id = any (p_work_sites))
        and (p_contract_types is null or t.contract_type = any (p_contract_types))))
    and (p_stages is null
      or ('experience' = any (p_stages) and e.id in (select t.employee_id from private.employee_terms(p_company_id) t where t.in_experience))
      or ('away' = any (p_stages) and e.id in (select a.employee_id from private.people_away(p_company_id) a)))
$$;

create function public.employee_facets(p_company_id uuid) returns table (kind text, value text, label text, total bigint)
language sql stable set search_path = '' as $$
  with people as materialized (
    select e.id, e.status, e.department_id, e.position, e.manager_id from public.employees e where e.company_id = p_company_id
  ), terms as materialized (
    select t.* from private.employee_terms(p_company_id) t
  )
  select 'status', p.status, p.status, count(*) from people p group by p.status
  union all
  select 'department', d.id::text, d.name::text, count(p.department_id)
  from public.departments d left join people p on p.department_id = d.id
  where d.company_id = p_company_id and d.archived_at is null
  group by d.id, d.name
  union all
  select 'position', p.position::text, p.position::text, count(*)
  from people p where p.position is not null group by p.position
  union all
  select 'manager', m.id::text, m.display_name::text, count(*)
  from people p join public.employees m on m.company_id = p_company_id and m.id = p.manager_id group by m.id, m.display_name
  union all
  select 'work_site', s.id::text, s.name::text, count(*)
  from terms t join public.work_sites s on s.company_id = p_company_id and s.id = t.work_site_id group by s.id, s.name
  union all
  select 'contract_type', c.contract_type, c.label, count(*)
  from terms t join public.contract_types c on c.contract_type = t.contract_type group by c.contract_type, c.label
  union all
  select 'stage', 'experience', 'Em experiência', count(*) from terms t where t.in_experience having count(*) > 0
  union all
  select 'stage', 'away', 'De licença', count(*) from private.people_away(p_company_id) having count(*) > 0
  union all
  select 'tag', g.id::text, g.name::text, count(l.employee_id)
  from public.employee_tags g left join public.employee_tag_links l on l.company_id = g.company_id and l.tag_id = g.id
  where g.company_id = p_company_id group by g.id, g.name
  order by 1, 3
$$;

-- Functions: many at once ------------------------------------------------------------------------------------------
-- Together where everybody can be moved; where somebody cannot, in halves, until who it is stands alone. Answers who was
-- refused: by id, the code and the words.
create function private.move_in_halves(p_employees uuid[], p_on date, p_changes jsonb, p_reason text, p_note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused jsonb := '{}';
  firsts integer[] := case when cardinality(p_employees) > 0 then array[1] else '{}' end;
  lasts integer[] := array[cardinality(p_employees)];
  f integer;
  l integer;
begin
  while cardinality(firsts) > 0 loop
    f := firsts[1]; l := lasts[1];
    firsts := firsts[2:]; lasts := lasts[2:];
    begin
      perform public.change_assignments(p_employees[f:l], p_on, p_changes, p_reason, p_note);
    exception when others then
      if sqlstate like '40%' then raise; end if;
      if f < l then
        firsts := array[f, (f + l) / 2 + 1] || firsts;
        lasts := array[(f + l) / 2, l] || lasts;
      else
        refused := refused || jsonb_build_object(p_employees[f]::text,
          jsonb_build_array(sqlstate, case when sqlstate like 'RH%' then sqlerrm else 'Não foi possível alterar esta pessoa.' end));
      end if;
    end;
  end loop;
  return refused;
end
$$;

create function public.change_assignments_each(
  p_employees uuid[], p_effective_on date, p_changes jsonb, p_reason text, p_note text default null)
returns table (employee_id uuid, display_name text, outcome text, code text, message text, assignment_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_employees', 'Você não pode alterar o histórico de trabalhadores.');
  asked uuid[] := array(select distinct i.id from unnest(p_employees) i (id) where i.id is not null order by 1);
  same uuid[];
  refusals jsonb;
begin
  if cardinality(asked) > 500 then
    perform private.refuse('RHARG', 'Altere no máximo 500 pessoas por vez.', 'employee_id', 'Divida a seleção.');
  end if;
  if not exists (select from public.employees e where e.id = any (asked) and e.company_id = any (reached)) then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id', 'Recarregue a lista.');
  end if;
  same := array(
    select e.id from public.employees e cross join lateral private.assignment_on(e.id, p_effective_on) a
    where e.id = any (asked) and e.company_id = any (reached) and jsonb_typeof(p_changes) = 'object' and to_jsonb(a) @> p_changes);
  refusals := private.move_in_halves(array(select i.id from unnest(asked) i (id) where i.id <> all (same)), p_effective_on, p_changes, p_reason, p_note);
  foreach employee_id in array asked loop
    code := refusals -> employee_id::text ->> 0;
    message := refusals -> employee_id::text ->> 1;
    outcome := case when employee_id = any (same) then 'unchanged' when code is null then 'changed' else 'refused' end;
    assignment_id := null;
    display_name := (select e.display_name::text from public.employees e where e.id = employee_id and e.company_id = any (reached));
    if outcome = 'changed' then
      assignment_id := (select a.id from private.assignment_on(employee_id, p_effective_on) a where a.applied_at is null and a.starts_on = p_effective_on);
    end if;
    return next;
  end loop;
end
$$;

create function public.cancel_assignments(p_ids uuid[]) returns table (assignment_id uuid, outcome text, code text, message text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.employee_assignments a where a.id = any (p_ids) and a.company_id = any (private.company_ids_with('manage_employees'))) then
    perform private.refuse('RHNTF', 'Mudança não encontrada.', '', 'Recarregue a página.');
  end if;
  if cardinality(p_ids) > 500 then
    perform private.refuse('RHARG', 'Cancele no máximo 500 mudanças por vez.', '', 'Divida a seleção.');
  end if;
  for assignment_id in select distinct i.id from unnest(p_ids) i (id) order by 1 loop
    outcome := 'changed'; code := null; message := null;
    begin
      perform public.cancel_assignment(assignment_id);
    exception when others then
      if sqlstate like '40%' then raise; end if;
      outcome := 'refused'; code := sqlstate;
      message := case when sqlstate like 'RH%' then sqlerrm else 'Não foi possível cancelar esta mudança.' end;
    end;
    return next;
  end loop;
end
$$;

-- Functions: the card ----------------------------------------------------------------------------------------------
-- Of whoever is in the directory, for everyone in the company; the year of a birth is told to nobody.
create function public.person_card(p_employee_id uuid)
returns table (
  employee_id uuid, display_name text, initials text, avatar_path text, "position" text, department text, manager_id uuid, manager text,
  work_email text, work_phone text, extension text, location_mode text, work_site text, birthday text, hired text, years integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  visible uuid[] := private.visible_company_ids();
begin
  return query
    select d.id, d.display_name::text, d.initials, d.avatar_path, d.position::text, n.name::text, m.id, m.display_name::text,
      coalesce(w.work_email, d.email), w.work_phone, w.extension, w.location_mode, s.name::text, to_char(e.birth_date, 'MM-DD'),
      to_char(e.hire_date, 'MM-DD'), extract(year from age(t.today, e.hire_date))::integer
    from public.employee_directory d
    join public.employees e on e.company_id = d.company_id and e.id = d.id
    cross join lateral (select private.today(d.company_id) as today offset 0) t
    left join public.departments n on n.company_id = d.company_id and n.id = d.department_id
    left join public.employee_directory m on m.company_id = d.company_id and m.id = e.manager_id
    left join public.employee_work_contacts w on w.company_id = d.company_id and w.employee_id = d.id
    left join lateral private.assignment_on(d.id, t.today) a on true
    left join public.work_sites s on s.company_id = d.company_id and s.id = a.work_site_id
    where d.id = p_employee_id and d.company_id = any (visible);
end
$$;

grant execute on function
  public.employees_matching(uuid, uuid[], text[], uuid[], text[]), public.employee_facets(uuid),
  public.change_assignments_each(uuid[], date, jsonb, text, text), public.cancel_assignments(uuid[]), public.person_card(uuid)
to authenticated;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.employee_terms(uuid) is
  'Site, type of contract and experience of everybody today; contracts only for manage_settings.';
comment on function private.people_away(uuid) is 'Who is on leave today, as far as the caller reads leaves.';
comment on function public.employees_matching(uuid, uuid[], text[], uuid[], text[]) is
  'People of the list by what is no column of theirs; null leaves a filter out. Read as the caller reads.';
comment on function public.employee_facets(uuid) is
  'Counts of the list''s filters: status, department, position, manager, work_site, contract_type, stage, tag. Only rows that the caller reads.';
comment on function private.move_in_halves(uuid[], date, jsonb, text, text) is 'Changes as many of these people as can be; answers who could not and why.';
comment on function public.change_assignments_each(uuid[], date, jsonb, text, text) is
  'Changes many people from a day on, one row each: changed, unchanged or refused, and the plan that may be cancelled.';
comment on function public.cancel_assignments(uuid[]) is 'Takes plans back, one row each: changed or refused.';
comment on function public.person_card(uuid) is 'What everyone in the company may know of a colleague, for the quick card.';
