-- Development plans: the day.
-- See development_plans_tables for the overview. What a day brings is worked out anew, and told once for each date that it is about
-- (`development_tellings`): no matter that is told hangs on a notification that somebody may delete.

-- Functions: what the day brings ------------------------------------------------------------------------------------
-- Of plans under way: those without movement for some time (plan_still_days), since when, and those that end within thirty
-- days, on which day.
create function private.plan_matters(p_company_id uuid, p_today date)
returns table (matter text, subject_id uuid, day date, employee_id uuid, plan_id uuid, title text)
language sql stable security definer set search_path = '' as $$
  with under_way as materialized (
    select p.id, p.employee_id, p.title, p.ends_on from private.development_plans p
    where p.company_id = p_company_id and p.status = 'active'
  )
  select 'still', u.id, (m.moved_at at time zone 'UTC')::date, u.employee_id, u.id, u.title
  from under_way u
  join private.plan_movement(p_company_id, array(select x.id from under_way x)) m on m.plan_id = u.id
  where m.moved_at < private.start_of_day(p_company_id,
    p_today - private.setting_number(p_company_id, 'plan_still_days'))
  union all
  select 'plan_ending', u.id, u.ends_on, u.employee_id, u.id, u.title
  from under_way u where u.ends_on between p_today and p_today + 30
$$;

-- Of actions to do: those that are due within a week, and once a week those that are late. Of the day before tells their task.
create function private.action_matters(p_company_id uuid, p_today date)
returns table (matter text, subject_id uuid, day date, employee_id uuid, plan_id uuid, title text)
language sql stable security definer set search_path = '' as $$
  select case when a.due_on < p_today then 'action_late' else 'action_soon' end, (a.action).id,
    case when a.due_on < p_today then a.due_on + 7 * ((p_today - a.due_on - 1) / 7) else a.due_on end, p.employee_id, p.id,
    format('%s (%s)', (a.action).title, private.brazilian_date(a.due_on))
  from private.plan_actions(p_company_id, array(select x.id from private.development_plans x
    where x.company_id = p_company_id and x.status = 'active')) a
  join private.development_plans p on p.company_id = p_company_id and p.id = a.plan_id
  where a.state in ('todo', 'doing') and (a.due_on < p_today or a.due_on between p_today + 2 and p_today + 7)
$$;

-- Of levels that nothing newer proves: those that end within thirty days, and those that ended since.
create function private.level_matters(p_company_id uuid, p_today date)
returns table (matter text, subject_id uuid, day date, employee_id uuid, plan_id uuid, title text)
language sql stable security definer set search_path = '' as $$
  with proven as materialized (
    select distinct on (c.employee_id, c.competency_id) c.* from private.person_proofs(p_company_id, array(
      select distinct x.employee_id from private.competency_proofs x where x.company_id = p_company_id)) c
    order by c.employee_id, c.competency_id, c.valid_until desc nulls first, c.proven_at desc, c.proof_id
  )
  select case when c.valid_until < p_today then 'level_over' else 'level_ending' end, c.proof_id, c.valid_until, c.employee_id, null::uuid,
    format('%s, nível %s (%s)', k.name, c.level, private.brazilian_date(c.valid_until))
  from proven c
  join public.competencies k on k.company_id = p_company_id and k.id = c.competency_id
  where c.valid_until between p_today - 30 and p_today + 30
$$;

-- Functions: telling ------------------------------------------------------------------------------------------------
-- What the day brings and was not told yet for its date; from now on it was.
create function private.untold_development(p_company_id uuid, p_today date)
returns table (matter text, subject_id uuid, day date, employee_id uuid, plan_id uuid, title text)
language sql volatile security definer set search_path = '' as $$
  with brought as materialized (
    select * from private.plan_matters(p_company_id, p_today)
    union all select * from private.action_matters(p_company_id, p_today)
    union all select * from private.level_matters(p_company_id, p_today)
  ), marked as (
    insert into private.development_tellings as t (company_id, matter, subject_id, day, told_at)
    select p_company_id, b.matter, b.subject_id, b.day, private.now() from brought b
    on conflict (company_id, matter, subject_id) do update set day = excluded.day, told_at = excluded.told_at where t.day <> excluded.day
    returning t.matter, t.subject_id
  )
  select b.* from brought b join marked m on m.matter = b.matter and m.subject_id = b.subject_id
$$;

-- Tells people of their plans, actions and levels, and whoever leads them of a plan that is still; how many matters.
create function private.tell_of_development(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  leader uuid;
  told integer := 0;
begin
  for due in
    select u.*, w.kind, w.said from private.untold_development(p_company_id, p_today) u
    join (values ('still', 'plan_still', 'Seu PDI está parado'), ('plan_ending', 'plan_due', 'Seu PDI termina em até 30 dias'),
      ('action_soon', 'plan_due', 'Prazo de uma ação do PDI em até 7 dias'), ('action_late', 'plan_due', 'Ação do PDI atrasada'),
      ('level_ending', 'level_ending', 'Um nível seu vence em breve'), ('level_over', 'level_ending', 'Um nível seu venceu'))
      w (matter, kind, said) on w.matter = u.matter
    order by u.employee_id, u.matter, u.subject_id
  loop
    perform private.notify(p_company_id, due.employee_id, due.kind, due.said, due.title,
      coalesce('/app/pdis?plano=' || due.plan_id, '/app/pdis?tab=competencias'), 'development_plan', due.plan_id);
    if due.matter = 'still' then
      leader := (select l.leader_id from private.nearest_leaders(p_company_id, array[due.employee_id], 'manage_pdis') l);
      perform private.notify(p_company_id, leader, 'plan_still',
        format('O PDI de %s está parado', private.person_name(due.employee_id)), due.title, '/app/pdis?plano=' || due.plan_id,
        'development_plan', due.plan_id) where leader is not null;
    end if;
    told := told + 1;
  end loop;
  return told;
end
$$;
insert into private.daily_routines (routine_name, routine) values ('development', 'private.tell_of_development');
