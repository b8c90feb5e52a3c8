-- Competencies and rating scales: queries.
-- See competencies_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.competency_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind, 'description', c.description,
      'archived_at', c.archived_at, 'updated_at', c.updated_at, 'levels', coalesce((
        select jsonb_agg(jsonb_build_object('level', l.level, 'behaviour', l.behaviour) order by l.level)
        from public.competency_levels l where l.company_id = c.company_id and l.competency_id = c.id), '[]'), 'positions', (
        select count(*) from public.position_competencies r
        join public.positions p on p.company_id = r.company_id and p.id = r.position_id and p.archived_at is null
        where r.company_id = c.company_id and r.competency_id = c.id)) order by c.name, c.id)
    from public.competencies c where c.company_id = p_company_id), '[]'));
end
$$;

create function public.competency_positions(p_company_id uuid, p_competency_id uuid)
returns table (position_id uuid, title text, level smallint) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  return query select p.id, p.title::text, r.level
    from public.position_competencies r
    join public.positions p on p.company_id = r.company_id and p.id = r.position_id and p.archived_at is null
    where r.company_id = p_company_id and r.competency_id = p_competency_id
    order by r.level desc, p.title, p.id;
end
$$;

create function public.rating_scale_list(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'archived_at', s.archived_at, 'updated_at', s.updated_at,
      'is_used', private.scale_is_used(s.company_id, s.id), 'points', private.scale_words(s.company_id, s.id))
      order by s.archived_at is not null, s.name, s.id)
    from public.rating_scales s where s.company_id = p_company_id), '[]'));
end
$$;

-- The matrix: what is in use of competencies and positions, and per position the levels that it requires.
create function public.position_requirements(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  return jsonb_build_object('competencies', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind) order by c.name, c.id)
      from public.competencies c where c.company_id = p_company_id and c.archived_at is null), '[]'),
    'positions', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'levels', r.levels) order by p.title, p.id)
      from public.positions p
      cross join lateral (
        select coalesce(jsonb_object_agg(x.competency_id, x.level), '{}') as levels
        from public.position_competencies x
        join public.competencies c on c.company_id = x.company_id and c.id = x.competency_id and c.archived_at is null
        where x.company_id = p.company_id and x.position_id = p.id) r
      where p.company_id = p_company_id and p.archived_at is null), '[]'));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('competency_level', 'level number, behaviour text'),
  ('competency_row', 'id uuid, name text, kind behavioral|technical|leadership|value, description text?, archived_at timestamptz?,
    updated_at timestamptz, levels competency_level[], positions number'),
  ('competency_list', 'items competency_row[]'),
  ('rating_scale_point', 'point number, label text, description text?'),
  ('rating_scale_row', 'id uuid, name text, archived_at timestamptz?, updated_at timestamptz, is_used boolean,
    points rating_scale_point[]'),
  ('rating_scale_list', 'items rating_scale_row[]'),
  ('required_competency', 'id uuid, name text, kind behavioral|technical|leadership|value'),
  ('position_requirement', 'id uuid, title text, levels number{}'),
  ('position_requirements', 'competencies required_competency[], positions position_requirement[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.competency_list(uuid), public.competency_positions(uuid, uuid), public.rating_scale_list(uuid),
  public.position_requirements(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.competency_list(uuid) is
  'Competencies of a company, archived ones too, with their behaviours and how many positions require them (RHPER).';
comment on function public.competency_positions(uuid, uuid) is
  'Positions in use that require a competency, the highest level first (RHPER).';
comment on function public.rating_scale_list(uuid) is
  'Scales of a company, archived ones last, with their points and whether answers were given on them (RHPER).';
comment on function public.position_requirements(uuid) is
  'Positions and competencies in use with the levels that each position requires, by competency (RHPER).';
