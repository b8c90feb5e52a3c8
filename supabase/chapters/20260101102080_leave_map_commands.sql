-- The map of vacations, and planning on it: commands.
-- See leave_map_rules for the overview.

-- Functions: a stretch held against the rules -----------------------------------------------------------------------
-- Writes stretches of a draft as requests, as if they had been sent, so that rules of balance, division, overlap and coverage see them.
-- Whoever calls undoes it. What is in the way meanwhile is left out: that stretch is refused when it is sent.
create function private.pretend_plans(p_company_id uuid, p_author_id uuid, p_employee_id uuid, p_from date, p_to date, p_item_id uuid)
  returns void
language sql volatile security definer set search_path = '' as $$
  with drafts as materialized (
    select v.*, gen_random_uuid() as request_id from public.vacation_plans v
    where v.company_id = p_company_id and v.author_id = p_author_id and v.id is distinct from p_item_id
      and (v.employee_id = p_employee_id or (v.starts_on <= p_to and v.starts_on + v.days > p_from
        and exists (select from public.coverage_rules r where r.company_id = p_company_id and r.archived_at is null)))
  ), asked as (
    insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status)
    select d.request_id, d.company_id, d.employee_id, private.vacation_type(d.company_id), d.period_from, 'proposed' from drafts d
  )
  insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days)
  select d.company_id, d.request_id, d.employee_id, d.starts_on, d.starts_on + d.days - 1, d.days from drafts d
  on conflict do nothing
$$;

-- What the rules say of a stretch beside the rest of the draft.
create function private.try_plan(p_person public.employees, p_author_id uuid, p_period_from date, p_starts_on date, p_days integer,
  p_item_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.leave_wish := private.plan_wish(p_person, p_period_from, p_starts_on, p_days);
  rules jsonb;
begin
  perform private.pretend_plans(p_person.company_id, p_author_id, p_person.id, p_starts_on, p_starts_on + p_days - 1, p_item_id);
  rules := (select coalesce(jsonb_agg(to_jsonb(c) order by c.holds, c.severity <> 'block', c.code), '[]')
    from private.check_leave(wish, private.leave_scope(private.me(), p_person), null) c);
  raise exception using errcode = 'RHUDO';
exception when sqlstate 'RHUDO' then
  return rules;
end
$$;

create function public.preview_plan(p_employee_id uuid, p_starts_on date, p_days integer, p_item_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  author constant uuid := private.my_employee_id();
  person public.employees := private.person_to_plan(p_employee_id);
  period date;
begin
  perform private.check_stretch(p_starts_on, p_days);
  period := private.period_to_plan(person, author, p_starts_on, p_item_id);
  return jsonb_build_object('period_from', period, 'ends_on', p_starts_on + p_days - 1, 'balance_after',
    private.vacation_left(person, period) - p_days
      - coalesce((select sum(v.days) from public.vacation_plans v where v.company_id = person.company_id and v.author_id = author
        and v.employee_id = person.id and v.period_from = period and v.id is distinct from p_item_id), 0),
    'rules', private.try_plan(person, author, period, p_starts_on, p_days, p_item_id));
end
$$;

-- Functions: the draft ----------------------------------------------------------------------------------------------
-- Writes a stretch, or refuses it by the first rule that blocks (RHLEV); tells what only warns.
create function private.write_plan(
  p_person public.employees, p_author_id uuid, p_starts_on date, p_days integer, p_item_id uuid, p_period_from date default null)
    returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  period date := coalesce(p_period_from, private.period_to_plan(p_person, p_author_id, p_starts_on, p_item_id));
  rules jsonb := private.try_plan(p_person, p_author_id, period, p_starts_on, p_days, p_item_id);
  broken jsonb := (select r from jsonb_array_elements(rules) r where r ->> 'holds' = 'false' and r ->> 'severity' = 'block'
    order by r ->> 'code' <> 'overlap', r ->> 'code' limit 1);
  item public.vacation_plans;
begin
  if broken is not null then
    perform private.refuse('RHLEV', concat(broken ->> 'message', ' (' || (broken ->> 'about') || ')'), broken ->> 'code',
      broken ->> 'source');
  elsif p_item_id is not null then
    update public.vacation_plans v set starts_on = p_starts_on, days = p_days where v.id = p_item_id returning v.* into item;
  else
    insert into public.vacation_plans as v (company_id, author_id, employee_id, period_from, starts_on, days)
    values (p_person.company_id, p_author_id, p_person.id, period, p_starts_on, p_days) returning v.* into item;
  end if;
  return to_jsonb(item) || jsonb_build_object('warnings', (select coalesce(jsonb_agg(r order by r ->> 'code'), '[]')
    from jsonb_array_elements(rules) r where r ->> 'holds' = 'false' and r ->> 'severity' = 'warn'));
end
$$;

create function public.plan_vacation(p_employee_id uuid, p_starts_on date, p_days integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.person_to_plan(p_employee_id);
begin
  perform private.check_stretch(p_starts_on, p_days);
  perform from public.employees e where e.id = person.id for update;
  return private.write_plan(person, private.my_employee_id(), p_starts_on, p_days, null);
end
$$;

create function public.move_planned(p_item_id uuid, p_starts_on date, p_days integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  author constant uuid := private.my_employee_id();
  item public.vacation_plans;
  person public.employees;
begin
  select v.* into item from public.vacation_plans v where v.id = p_item_id and v.author_id = author for update;
  if item.id is null then
    perform private.refuse_missing('Estas férias não estão mais no seu plano.');
  end if;
  perform private.check_stretch(p_starts_on, p_days);
  person := private.person_to_plan(item.employee_id);
  perform from public.employees e where e.id = person.id for update;
  return private.write_plan(person, author, p_starts_on, p_days, item.id);
end
$$;

create function public.unplan_vacations(p_items uuid[]) returns setof public.vacation_plans
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query delete from public.vacation_plans v where v.id = any (p_items) and v.author_id = private.my_employee_id()
    and v.company_id = any (private.company_ids_with('manage_leaves')) returning v.*;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('plan_item', 'id uuid, company_id uuid, author_id uuid, employee_id uuid, period_from date, starts_on date, days integer,
    created_at timestamptz, updated_at timestamptz'),
  ('planned_item', '...plan_item, warnings rule_answer[]'),
  ('plan_vacation', 'planned_item'),
  ('move_planned', 'planned_item'),
  ('preview_plan', 'period_from date?, ends_on date, balance_after number?, rules rule_answer[]'),
  ('map_department', 'id uuid, name text'),
  ('map_period', 'from date, to date, granted_to date, state period_state, balance number, planned integer, last_safe_start date'),
  ('map_person', '...person, department_id uuid?, department text?, work_site_id uuid?, hired_on date, leaves_on date?,
    may_plan boolean, registration text?, periods map_period[]'),
  ('map_bar', 'id uuid, employee_id uuid, starts_on date, ends_on date, kind granted|requested|proposed|planned|absence, label text,
    waits boolean, request_id uuid?, mine boolean?, period_from? date'),
  -- No sites, and no people, are everybody.
  ('map_holiday', 'on_date date, name text, half boolean, sites uuid?[]?'),
  ('map_block', 'id uuid, starts_on date, ends_on date, reason text, hard boolean, people uuid[]?'),
  ('map_coverage', 'department_id uuid, name text, with_below boolean, covers uuid[], people integer[], away integer[],
    minimum integer?[]'),
  ('leave_map',
    'today date, from date, to date, hr boolean, total integer, found integer, offset integer, risks integer{}, untold integer, '
    'departments map_department[],
    people map_person[], bars map_bar[], holidays map_holiday[], blocks map_block[], coverage map_coverage[]');

-- Functions: the map ------------------------------------------------------------------------------------------------
grant execute on function public.preview_plan(uuid, date, integer, uuid), public.plan_vacation(uuid, date, integer),
  public.move_planned(uuid, date, integer), public.unplan_vacations(uuid[])
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.preview_plan(uuid, date, integer, uuid) is
  'What the rules say of a stretch, without writing: period_from, ends_on, balance_after, rules (RHNTF, RHPER, RHSLF, RHARG, RHLEV).';
comment on function public.plan_vacation(uuid, date, integer)
  is 'Puts a stretch into the caller''s draft; warnings come along (RHLEV, RHNTF, RHPER, RHSLF, RHARG).';
comment on function public.move_planned(uuid, date, integer) is 'Gives a stretch of the draft other days (RHLEV, RHNTF, RHPER, RHARG).';
comment on function public.unplan_vacations(uuid[]) is 'Takes stretches out of the draft and tells them.';
