-- Acts on collective vacations.
-- A draft is saved as often as one likes and read as it would come out. The notices of the law are noted with their dates and come
-- as papers. Announcing and taking back are for chapter 3100.
-- It refuses: who does not manage the company.

-- Types ------------------------------------------------------------------------------------------------------------
-- What collective vacations are for one person, or became.
create type private.collective_share as (
  employee_id uuid, department_id uuid, out_code text, out_about text, vacation_days integer, paid_days integer, restarts_on date, left_at timestamptz,
  alerts text[], parts private.collective_part[]);

-- Functions: drafts ------------------------------------------------------------------------------------------------
create function private.readable_collective(p_collective_id uuid) returns public.collective_vacations
language plpgsql stable security definer set search_path = '' as $$
declare
  collective public.collective_vacations;
begin
  select c.* into collective from public.collective_vacations c
  where c.id = p_collective_id and c.company_id = any (private.company_ids_with('manage_settings'));
  if collective.id is null then
    perform private.refuse(case when private.has_permission('manage_settings') then 'RHNTF' else 'RHPER' end, 'Férias coletivas não encontradas.', '',
      'Recarregue a página.');
  end if;
  return collective;
end
$$;

create function private.managed_collective(p_collective_id uuid) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  select c.* into collective from public.collective_vacations c where c.id = collective.id for update;
  return collective;
end
$$;

create function private.write_collective_choices(p_collective public.collective_vacations, p_wish jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.collective_choices c where c.company_id = p_collective.company_id and c.collective_id = p_collective.id;
  insert into public.collective_choices (company_id, collective_id, is_in, department_id, work_site_id, employee_id, reason)
  select p_collective.company_id, p_collective.id, w.is_in, w.department_id, w.work_site_id, w.employee_id, private.tidy(w.reason)
  from (
    select distinct true as is_in, d::uuid as department_id, null::uuid as work_site_id, null::uuid as employee_id, null::text as reason
    from jsonb_array_elements_text(private.a_list(p_wish -> 'departments')) as d where p_collective.scope = 'departments'
    union all
    select distinct true, null::uuid, s::uuid, null::uuid, null::text from jsonb_array_elements_text(private.a_list(p_wish -> 'sites')) as s where p_collective.scope = 'sites'
    union all
    select distinct false, o::uuid, null::uuid, null::uuid, null::text from jsonb_array_elements_text(private.a_list(p_wish -> 'out_departments')) as o
    where p_collective.scope <> 'departments' or not private.a_list(p_wish -> 'departments') ? o
    union all
    select distinct on (o ->> 'id') false, null::uuid, null::uuid, (o ->> 'id')::uuid, o ->> 'reason'
    from jsonb_array_elements(private.a_list(p_wish -> 'out_people')) as o
  ) w;
exception when foreign_key_violation or invalid_text_representation then
  perform private.refuse('RHNTF', 'Uma pessoa, unidade ou departamento não é desta empresa.', 'choices', 'Recarregue a página.');
end
$$;

-- {"id", "company_id", "name", "scope", "starts_on", "ends_on", "updated_at", "departments", "sites", "out_departments", "out_people": [{"id", "reason"}]}
create function public.save_collective_vacation(p_collective jsonb) returns setof public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.collective_vacations := jsonb_populate_record(null::public.collective_vacations,
    private.an_object(p_collective) - array['status', 'created_at', 'announced_at', 'undone_at', 'notified_mte_on', 'notified_union_on', 'posted_on']);
  saved public.collective_vacations;
begin
  perform private.require_company(wish.company_id, 'manage_settings', 'Somente o RH planeja férias coletivas.');
  if wish.id is null then
    insert into public.collective_vacations as c (company_id, name, scope, starts_on, ends_on, created_by)
    values (wish.company_id, coalesce(private.tidy(wish.name), ''), coalesce(wish.scope, 'company'), wish.starts_on, wish.ends_on, private.my_employee_in(wish.company_id))
    returning c.* into saved;
  else
    update public.collective_vacations c set name = coalesce(private.tidy(wish.name), ''), scope = coalesce(wish.scope, 'company'),
      starts_on = wish.starts_on, ends_on = wish.ends_on
    where c.id = wish.id and c.company_id = wish.company_id and c.status = 'draft' and c.updated_at = wish.updated_at returning c.* into saved;
    if not found then
      return;
    end if;
  end if;
  perform private.write_collective_choices(saved, p_collective);
  return next saved;
end
$$;

create function public.discard_collective(p_collective_id uuid) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective_id);
begin
  update public.collective_vacations c set status = 'discarded' where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

-- Functions: reading a draft ---------------------------------------------------------------------------------------
-- With days given, as if they were the draft's: a screen asks while days are picked.
create function public.check_collective(p_collective_id uuid, p_starts_on date default null, p_ends_on date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  collective.starts_on := coalesce(p_starts_on, collective.starts_on);
  collective.ends_on := coalesce(p_ends_on, collective.ends_on);
  if collective.starts_on is null or collective.ends_on is null or collective.ends_on - collective.starts_on not between 0 and 59
    or collective.starts_on not between '2000-01-01' and '2199-12-31' then
    perform private.refuse('RHARG', 'Escolha o primeiro e o último dia, até 60 dias depois.', 'starts_on', 'Confira as datas.');
  end if;
  return jsonb_build_object('days', collective.ends_on - collective.starts_on + 1, 'returns_on', collective.ends_on + 1,
    'notify_by', collective.starts_on - private.leave_rule(private.leave_rules_on(collective.company_id, collective.starts_on), 'collective_notice')::integer,
    'rules', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'holds', c.holds, 'severity', r.severity, 'source', r.source,
        'message', case when c.holds then coalesce(r.kept, r.text) else r.text end, 'about', c.about) order by c.holds, c.code), '[]')
      from private.collective_checks(collective) c join public.vacation_rules r on r.code = c.code));
end
$$;

-- Sums of everybody, and a page of them: p_show is all, in, out or attention. A person is drawn for the page alone.
create function private.collective_page(
  p_company_id uuid, p_shares private.collective_share[], p_show text, p_search text, p_limit integer, p_offset integer) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with shares as materialized (
    select s.*, s.out_code is null and s.left_at is null as is_in from unnest(p_shares) s
  ), found as materialized (
    select s.employee_id, e.display_name, d.name::text as department_name, e.hire_date
    from shares s
    join public.employees e on e.company_id = p_company_id and e.id = s.employee_id
    left join public.departments d on d.company_id = p_company_id and d.id = s.department_id
    cross join (select private.search_text(private.tidy(p_search)) as sought) q
    where case p_show when 'in' then s.is_in when 'out' then not s.is_in when 'attention' then s.is_in and s.alerts <> '{}' else true end
      and (q.sought = '' or position(q.sought in e.search_text) > 0 or position(q.sought in private.search_text(d.name)) > 0)
  ), page as materialized (
    select row_number() over (order by f.display_name, f.employee_id) as place, f.* from found f order by f.display_name, f.employee_id
    limit least(greatest(coalesce(p_limit, 50), 0), 1000) offset greatest(coalesce(p_offset, 0), 0)
  )
  select jsonb_build_object('people', count(*) filter (where s.is_in), 'out', count(*) filter (where not s.is_in),
    'vacation_days', coalesce(sum(s.vacation_days) filter (where s.is_in), 0), 'paid_days', coalesce(sum(s.paid_days) filter (where s.is_in), 0),
    'newcomers', count(*) filter (where s.is_in and s.restarts_on is not null), 'overlaps', count(*) filter (where s.out_code = 'overlap'),
    'total', (select count(*) from found), 'rows', (
      select coalesce(jsonb_agg(to_jsonb(x) - '{department_id,is_in}'::text[] || jsonb_build_object('person', private.person(p.employee_id),
        'department_name', p.department_name, 'hired_on', p.hire_date) order by p.place), '[]')
      from page p join shares x on x.employee_id = p.employee_id))
  from shares s
$$;

create function public.preview_collective(
  p_collective_id uuid, p_show text default 'all', p_search text default null, p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  return private.collective_page(collective.company_id, array(
    select (p.employee_id, p.department_id, p.out_code, p.out_about, p.vacation_days, p.paid_days, p.restarts_on, null, p.alerts, p.parts)::private.collective_share
    from private.collective_plan(collective) p), p_show, p_search, p_limit, p_offset);
end
$$;

-- Functions: notices of the law --------------------------------------------------------------------------------------
-- p_notice: mte, union or posted. Without a day the note is taken away.
create function public.note_collective_notice(p_collective_id uuid, p_notice text, p_on date) returns public.collective_vacations
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective_id);
begin
  if coalesce(p_notice, '') not in ('mte', 'union', 'posted') or p_on > private.today(collective.company_id) or p_on < '2000-01-01' then
    perform private.refuse('RHARG', 'A comunicação já foi feita: o dia não fica no futuro.', 'on', 'Confira o dia.');
  elsif collective.status not in ('draft', 'announcing', 'announced') then
    perform private.refuse('RHCLS', 'Estas férias coletivas já foram encerradas.', '', 'Recarregue a página.');
  end if;
  update public.collective_vacations c set
    notified_mte_on = case p_notice when 'mte' then p_on else c.notified_mte_on end,
    notified_union_on = case p_notice when 'union' then p_on else c.notified_union_on end,
    posted_on = case p_notice when 'posted' then p_on else c.posted_on end
  where c.id = collective.id returning c.* into collective;
  return collective;
end
$$;

-- Functions: what came of it ---------------------------------------------------------------------------------------
create function public.collective_outcome(
  p_collective_id uuid, p_show text default 'all', p_search text default null, p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '32MB' as $$
declare
  collective public.collective_vacations := private.readable_collective(p_collective_id);
begin
  return private.collective_page(collective.company_id, array(
    select (m.employee_id, e.department_id, m.out_code, m.out_about, m.vacation_days, m.paid_days, r.on_date, m.left_at,
      array_remove(array[case when r.id is not null then 'new' end, case when m.paid_days > 0 then 'paid' end], null), '{}')::private.collective_share
    from public.collective_members m
    join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
    left join public.vacation_restarts r on r.company_id = m.company_id and r.id = m.restart_id
    where m.company_id = collective.company_id and m.collective_id = collective.id), p_show, p_search, p_limit, p_offset);
end
$$;

create function public.collective_list(p_company_id uuid)
returns table (collective_id uuid, name text, scope text, starts_on date, ends_on date, status text, people integer, notify_by date, notices integer,
  undo_reason text, updated_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return;
  end if;
  return query
    select c.id, c.name::text, c.scope, c.starts_on, c.ends_on, c.status, (select count(*)::integer from public.collective_members m
        where m.company_id = c.company_id and m.collective_id = c.id and m.out_code is null and (m.left_at is null or c.status = 'undone')),
      c.starts_on - private.leave_rule(r.rules, 'collective_notice')::integer, num_nonnulls(c.notified_mte_on, c.notified_union_on, c.posted_on),
      c.undo_reason, c.updated_at
    from public.collective_vacations c
    cross join (select private.leave_rules_on(p_company_id, private.today(p_company_id)) as rules) r
    where c.company_id = p_company_id and c.status <> 'discarded'
    order by c.status <> 'draft', c.starts_on desc nulls first, c.id limit 200;
end
$$;

grant execute on function
  public.collective_list(uuid), public.collective_outcome(uuid, text, text, integer, integer), public.save_collective_vacation(jsonb), public.discard_collective(uuid), public.check_collective(uuid, date, date), public.preview_collective(uuid, text, text, integer, integer),
  public.note_collective_notice(uuid, text, date)
to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('check_collective', 'days integer, returns_on date, notify_by date, rules rule_answer[]'),
  ('collective_part', 'period_from date, period_to date, starts_on date, days integer, rest integer, in_advance boolean,
    double_days integer'),
  ('collective_share', 'employee_id uuid, person person, department_name text?, hired_on date, out_code text?, out_about text?, vacation_days integer,
    paid_days integer, restarts_on date?, left_at timestamptz?, alerts collective_alert[], parts collective_part[]'),
  ('collective_alert', 'new|paid|advance|double|rest'),
  ('collective_people', 'people integer, out integer, vacation_days integer, paid_days integer, newcomers integer, overlaps integer, total integer,
    rows collective_share[]'),
  ('preview_collective', 'collective_people'),
  ('collective_outcome', 'collective_people'),
  ('collective_list', 'scope company|sites|departments, starts_on ?, ends_on ?,
    status draft|announcing|announced|undoing|undone|discarded, notify_by ?, undo_reason ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.readable_collective(uuid) is 'Collective vacations of a company that the caller manages (RHNTF, RHPER).';
comment on function private.managed_collective(uuid) is 'The same, locked.';
comment on function private.write_collective_choices(public.collective_vacations, jsonb) is 'Writes the places and people of a plan anew (RHNTF).';
comment on function public.save_collective_vacation(jsonb) is 'Creates or changes a draft; no row when somebody changed it meanwhile or it is none any more (RHPER, RHNTF).';
comment on function public.discard_collective(uuid) is 'Throws a draft away (RHPER, RHNTF, RHSTA).';
comment on function public.check_collective(uuid, date, date) is 'What the rules say of a plan, or of other days for it, without writing (RHPER, RHNTF, RHARG).';
comment on function private.collective_page(uuid, private.collective_share[], text, text, integer, integer) is 'Sums of what collective vacations are for people, and a page of them.';
comment on function public.preview_collective(uuid, text, text, integer, integer) is
  'What a plan is for the people it reaches, without writing: sums and a page (RHPER, RHNTF).';
comment on function public.note_collective_notice(uuid, text, date) is 'Notes when a notice of the law was given (RHPER, RHNTF, RHARG, RHCLS).';
comment on function public.collective_list(uuid) is 'Drafts, announced and undone collective vacations of a company, newest first.';
comment on function public.collective_outcome(uuid, text, text, integer, integer) is
  'What became of the people of announced collective vacations: sums and a page (RHPER, RHNTF).';
