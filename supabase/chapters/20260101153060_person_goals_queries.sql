-- Goals of a person: on their page, and beside their evaluation.
-- See goals_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The goals that somebody owns, as far as the caller reads them: the newest cycle first.
create function public.person_goals(p_employee_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  reach private.goal_reach;
begin
  select r.* into reach from public.employees e cross join private.goal_reach_of(caller, e.company_id) r
  where e.id = p_employee_id and private.record_scope(caller, e) is not null;
  return (
    with owned as materialized (
      select o.id, o.title, c.name, c.starts_on, c.ends_on from private.objectives o
      join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
      where o.company_id = reach.company_id and o.owner_id = p_employee_id and o.status <> 'cancelled' and private.sees_objective(reach, o)
      order by c.starts_on desc, o.title, o.id limit 24
    )
    select coalesce(jsonb_agg(r.drawn || jsonb_build_object('cycle', x.name, 'starts_on', x.starts_on, 'ends_on', x.ends_on)
      order by x.starts_on desc, x.title, x.id), '[]')
    from owned x join private.objective_rows(reach, array(select o.id from owned o)) r on r.objective_id = x.id);
end
$$;

-- How a goal stands or ended, in a sentence.
create function private.goal_words(p_status text, p_score numeric, p_progress numeric, p_expected numeric) returns text
language sql immutable parallel safe
return case p_status when 'achieved' then 'Alcançado' when 'partial' then 'Alcançado em parte' when 'missed' then 'Não alcançado'
    else coalesce(round(p_progress) || ' % (esperado ' || round(p_expected) || ' %)', 'Em andamento') end
  || coalesce(', nota ' || replace(trim_scale(p_score)::text, '.', ','), '');

-- Goals of cycles that overlap the time which an evaluation is about, as far as the caller reads them.
create function private.goal_evidence(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language sql stable security definer set search_path = '' as $$
  with found as materialized (
    select o.id, o.title, o.status, o.score, c.name, c.ends_on
    from private.goal_reach_of(p_caller, p_company_id) r
    join private.objectives o on o.company_id = r.company_id and o.owner_id = p_employee_id
      and o.status not in ('draft', 'waiting', 'cancelled') and private.sees_objective(r, o)
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.starts_on <= p_until and c.ends_on >= p_since
    order by c.ends_on desc, o.title, o.id limit 20
  )
  select coalesce(jsonb_agg(jsonb_build_object('at', f.ends_on, 'title', f.title,
    'text', format('%s. %s', f.name, private.goal_words(f.status, f.score, s.progress, s.expected)),
    'url', '/app/okrs?objetivo=' || f.id) order by f.ends_on desc, f.title, f.id), '[]')
  from found f
  join private.standing_objectives(p_company_id, array(select x.id from found x), private.today(p_company_id)) s on s.objective_id = f.id
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.evidence_sources (source, position, title, routine) values ('goals', 15, 'Metas do período', 'private.goal_evidence');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('person_goal', '...objective_row, cycle text, starts_on date, ends_on date'),
  ('person_goals', 'person_goal[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.person_goals(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.person_goals(uuid) is 'The goals of a person that the caller reads, the newest cycle first (RHPER).';
