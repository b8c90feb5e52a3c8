-- Development plans: what leaves as a file.
-- See development_plans_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Actions of plans that lists show, in the order of the plans: with the same scope and filters as development_plan_list.
create function public.development_action_list(p_company_id uuid, p_scope text, p_search text default null, p_status text default null,
  p_flag text default null, p_department_id uuid default null, p_limit integer default 200, p_offset integer default 0)
returns jsonb language sql stable security definer set search_path = '' as $$
  with listed as materialized (
    select l.* from private.listed_plans(p_company_id, p_scope, p_search, p_status, p_flag, p_department_id) l
  ), actions as materialized (
    select l.place, l.drawn, r.position as area_place, c.name as competency, a.*
    from private.plan_actions(p_company_id, array(select x.plan_id from listed x)) a
    join listed l on l.plan_id = a.plan_id
    join private.development_areas r on r.company_id = p_company_id and r.id = a.area_id
    join public.competencies c on c.company_id = r.company_id and c.id = r.competency_id
  )
  select jsonb_build_object('total', (select count(*) from actions), 'items', coalesce((
    select jsonb_agg(jsonb_build_object('id', (p.action).id, 'person', p.drawn -> 'person' ->> 'name', 'department',
        p.drawn ->> 'department', 'plan', p.drawn ->> 'title', 'competency', p.competency, 'title', (p.action).title,
        'learning', (p.action).learning, 'state', p.state, 'due_on', p.due_on, 'weight', (p.action).weight, 'cost', (p.action).cost,
        'effort_hours', (p.action).effort_hours, 'success_indicator', (p.action).success_indicator, 'done_at', p.done_at,
        'validated_at', (p.action).validated_at) order by p.place, p.area_place, (p.action).position, (p.action).id)
    from (select x.* from actions x order by x.place, x.area_place, (x.action).position, (x.action).id
      limit least(greatest(coalesce(p_limit, 200), 1), 1000) offset greatest(coalesce(p_offset, 0), 0)) p), '[]'))
$$;

-- Levels that people of a company have shown, newest first, for HR: valid, over (its time or its document ended) or replaced by a later
-- one.
create function public.proven_level_list(p_company_id uuid, p_limit integer default 200, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := private.today(p_company_id);
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH vê os níveis comprovados da empresa.');
  return (
    with proofs as materialized (
      select c.* from private.competency_proofs c where c.company_id = p_company_id
    ), holding as materialized (
      select h.employee_id, h.competency_id, h.proven_at
      from private.proven_levels(p_company_id, array(select distinct c.employee_id from proofs c), today) h
    )
    select jsonb_build_object('total', (select count(*) from proofs), 'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'person', e.display_name, 'department', d.name, 'competency', k.name,
          'level', c.level, 'proven_at', c.proven_at, 'proven_by', private.person_name(c.proven_by), 'document', o.title,
          'valid_until', coalesce(c.valid_until, o.expires_on), 'state', case
            when o.archived_at is not null or coalesce(c.valid_until, o.expires_on) < today then 'over'
            when h.proven_at = c.proven_at then 'valid' else 'replaced' end) order by c.proven_at desc, c.id)
      from (select x.* from proofs x order by x.proven_at desc, x.id
        limit least(greatest(coalesce(p_limit, 200), 1), 1000) offset greatest(coalesce(p_offset, 0), 0)) c
      join public.employees e on e.company_id = c.company_id and e.id = c.employee_id
      join public.competencies k on k.company_id = c.company_id and k.id = c.competency_id
      left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
      left join public.documents o on o.company_id = c.company_id and o.id = c.document_id
      left join holding h on h.employee_id = c.employee_id and h.competency_id = c.competency_id), '[]')));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('development_export_row', 'id uuid, person text, department text?, plan text, competency text, title text,
    learning experience|social|formal, state todo|doing|paused|waiting|done|cancelled, due_on date, weight number, cost number?,
    effort_hours number?, success_indicator text?, done_at timestamptz?, validated_at timestamptz?'),
  ('development_action_list', 'total integer, items development_export_row[]'),
  ('proven_level_row', 'id uuid, person text, department text?, competency text, level integer, proven_at timestamptz, proven_by text,
    document text?, valid_until date?, state valid|over|replaced'),
  ('proven_level_list', 'total integer, items proven_level_row[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.development_action_list(uuid, text, text, text, text, uuid, integer, integer),
  public.proven_level_list(uuid, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.development_action_list(uuid, text, text, text, text, uuid, integer, integer) is
  'Actions of development plans that the caller reads (RHPER, RHNTF).';
comment on function public.proven_level_list(uuid, integer, integer) is 'Levels that people of a company have shown (RHPER).';
