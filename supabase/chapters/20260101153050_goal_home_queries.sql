-- Goals on the home.
-- A part of the home (home_tables): what the caller wants to reach, and what they have to say of it.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Up to four goals that the caller owns or answers for by a key result, the worst first; null where there is none.
create function private.home_goals(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select o.id, o.title from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status in ('active', 'closing')
    where o.company_id = p_company_id and p_caller.company_id = p_company_id and p_caller.role not in ('newcomer', 'leaver')
      and o.status = 'active' and (o.owner_id = p_caller.employee_id or exists (select from private.key_results k
        where k.company_id = o.company_id and k.objective_id = o.id and k.owner_id = p_caller.employee_id and k.status = 'active'))
  ), standing as (
    select m.title, s.*, row_number() over (order by case s.health when 'at_risk' then 1 when 'attention' then 2 else 3 end,
      m.title, m.id) as place
    from private.standing_objectives(p_company_id, array(select m.id from mine m), p_today) s join mine m on m.id = s.objective_id
  )
  select jsonb_build_object('total', count(*),
    'due', (select count(*) from private.check_ins_due(p_company_id, p_caller.employee_id, p_today)),
    'items', coalesce(jsonb_agg(jsonb_build_object('id', s.objective_id, 'title', s.title, 'progress', round(s.progress, 2),
      'expected', round(s.expected, 2), 'health', s.health) order by s.place) filter (where s.place <= 4), '[]'))
  from standing s having count(*) > 0
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values ('goals', 'private.home_goals');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_goal', 'id uuid, title text, progress number?, expected number, health on_track|attention|at_risk?'),
  ('home_goals', 'total integer, due integer, items home_goal[]');
update private.shapes set shape = shape || ', goals? home_goals' where name = 'home';
