-- Competencies and rating scales: commands.
-- See competencies_tables for the overview.

-- Functions: competencies -------------------------------------------------------------------------------------------
-- Replaces the behaviours of a competency that differ.
create function private.write_competency_levels(p_company_id uuid, p_competency_id uuid, p_levels jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.competency_levels l
  where l.company_id = p_company_id and l.competency_id = p_competency_id and not exists (
    select from private.read_competency_levels(p_levels) w where w.level = l.level and w.behaviour = l.behaviour);
  insert into public.competency_levels (company_id, competency_id, level, behaviour)
  select p_company_id, p_competency_id, w.level, w.behaviour from private.read_competency_levels(p_levels) w
  on conflict on constraint competency_levels_pkey do nothing;
end
$$;

create function public.save_competency(p_company_id uuid, p_values jsonb, p_id uuid default null, p_updated_at text default null)
returns setof public.competencies language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.competencies;
  saved public.competencies;
begin
  perform private.require_competencies(p_company_id);
  if p_id is not null then
    select c.* into saved from public.competencies c
    where c.company_id = p_company_id and c.id = p_id and c.archived_at is null for update;
    if saved.id is null then
      perform private.refuse('RHNTF', 'Esta competência não existe mais ou está arquivada.', '', 'Recarregue a página.');
    elsif saved.updated_at is distinct from coalesce(p_updated_at::timestamptz, saved.updated_at) then
      return;
    end if;
  end if;
  wish := private.read_competency(p_company_id, p_values, p_id);
  if p_id is null then
    insert into public.competencies (company_id, name, kind, description)
    values (p_company_id, wish.name, wish.kind, wish.description) returning * into saved;
  else
    update public.competencies c set name = wish.name, kind = wish.kind, description = wish.description
    where c.company_id = p_company_id and c.id = p_id returning c.* into saved;
  end if;
  perform private.write_competency_levels(p_company_id, saved.id, p_values -> 'levels');
  return next saved;
end
$$;

create function public.archive_competency(p_company_id uuid, p_competency_id uuid, p_archived boolean default true)
returns public.competencies language plpgsql volatile security definer set search_path = '' as $$
declare
  competency public.competencies;
begin
  perform private.require_competencies(p_company_id);
  select c.* into competency from public.competencies c where c.company_id = p_company_id and c.id = p_competency_id for update;
  if competency.id is null then
    perform private.refuse('RHNTF', 'Esta competência não existe mais.', '', 'Recarregue a página.');
  elsif p_archived and private.is_in_open_form(p_company_id, p_competency_id, null) then
    perform private.refuse('RHSTA', 'Um formulário aberto pergunta sobre esta competência.', '', 'Arquive depois que ele terminar.');
  elsif not p_archived then
    perform private.read_catalogue_name(competency.name, 'competência', private.competency_names(p_company_id, p_competency_id));
  end if;
  update public.competencies c set archived_at = case when p_archived then coalesce(c.archived_at, private.now()) end
  where c.company_id = p_company_id and c.id = p_competency_id returning c.* into competency;
  return competency;
end
$$;

-- Functions: required levels ----------------------------------------------------------------------------------------
-- Writes cells of the matrix of positions and competencies, one writer of a company after the other.
create function private.write_required_levels(p_company_id uuid, p_cells jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('required_levels:' || p_company_id, 0));
  delete from public.position_competencies c using private.read_required_levels(p_company_id, p_cells) w
  where c.company_id = p_company_id and c.position_id = w.position_id and c.competency_id = w.competency_id
    and c.level is distinct from w.level;
  insert into public.position_competencies (company_id, position_id, competency_id, level)
  select p_company_id, w.position_id, w.competency_id, w.level from private.read_required_levels(p_company_id, p_cells) w
  where w.level is not null
  on conflict on constraint position_competencies_pkey do nothing;
end
$$;

create function public.set_required_levels(p_company_id uuid, p_cells jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  perform private.write_required_levels(p_company_id, p_cells);
end
$$;

create function public.set_position_competencies(p_company_id uuid, p_position_id uuid, p_levels jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  if not exists (select from public.positions p where p.company_id = p_company_id and p.id = p_position_id and p.archived_at is null) then
    perform private.refuse('RHNTF', 'Este cargo não existe mais.', '', 'Recarregue a página.');
  end if;
  perform private.write_required_levels(p_company_id, (
    select coalesce(jsonb_agg(jsonb_build_object('position_id', p_position_id, 'competency_id', l ->> 'competency_id',
      'level', l ->> 'level')), '[]')
    from jsonb_array_elements(private.a_list(p_levels)) l) || (
    -- Those that the list leaves out; what is archived keeps its level for when it comes back.
    select coalesce(jsonb_agg(jsonb_build_object('position_id', p_position_id, 'competency_id', k.id, 'level', null)), '[]')
    from public.position_competencies c
    join public.competencies k on k.company_id = c.company_id and k.id = c.competency_id and k.archived_at is null
    where c.company_id = p_company_id and c.position_id = p_position_id and not exists (
      select from jsonb_array_elements(p_levels) l where private.uuid_or_null(l ->> 'competency_id') = k.id)));
end
$$;

-- Functions: scales -------------------------------------------------------------------------------------------------
-- Replaces the points of a scale that differ. Those that answers were given on stay as they are (RHSTA).
create function private.write_scale_points(p_company_id uuid, p_scale_id uuid, p_points jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wished constant jsonb := (select jsonb_agg(to_jsonb(w) order by w.point) from private.read_scale_points(p_points) w);
  stored constant jsonb := (select jsonb_agg(jsonb_build_object('point', p.point, 'label', p.label, 'description', p.description)
    order by p.point) from public.rating_scale_points p where p.company_id = p_company_id and p.scale_id = p_scale_id);
begin
  if stored is not distinct from wished then
    return;
  elsif private.scale_is_used(p_company_id, p_scale_id) then
    perform private.refuse('RHSTA', 'Já há respostas nesta escala: os pontos dela não mudam mais.', 'points',
      'Crie outra escala e arquive esta.');
  end if;
  delete from public.rating_scale_points p
  where p.company_id = p_company_id and p.scale_id = p_scale_id
    and not wished @> jsonb_build_array(jsonb_build_object('point', p.point, 'label', p.label, 'description', p.description));
  insert into public.rating_scale_points (company_id, scale_id, point, label, description)
  select p_company_id, p_scale_id, w.point, w.label, w.description
  from jsonb_to_recordset(wished) as w (point smallint, label text, description text)
  on conflict on constraint rating_scale_points_pkey do nothing;
end
$$;

create function public.save_rating_scale(p_company_id uuid, p_values jsonb, p_id uuid default null, p_updated_at text default null)
returns setof public.rating_scales language plpgsql volatile security definer set search_path = '' as $$
declare
  scale_name text;
  saved public.rating_scales;
begin
  perform private.require_competencies(p_company_id);
  if p_id is not null then
    select s.* into saved from public.rating_scales s
    where s.company_id = p_company_id and s.id = p_id and s.archived_at is null for update;
    if saved.id is null then
      perform private.refuse('RHNTF', 'Esta escala não existe mais ou está arquivada.', '', 'Recarregue a página.');
    elsif saved.updated_at is distinct from coalesce(p_updated_at::timestamptz, saved.updated_at) then
      return;
    end if;
  end if;
  scale_name := private.read_catalogue_name(private.an_object(p_values) ->> 'name', 'escala', private.scale_names(p_company_id, p_id));
  if p_id is null then
    insert into public.rating_scales (company_id, name) values (p_company_id, scale_name) returning * into saved;
  else
    update public.rating_scales s set name = scale_name where s.company_id = p_company_id and s.id = p_id returning s.* into saved;
  end if;
  perform private.write_scale_points(p_company_id, saved.id, p_values -> 'points');
  return next saved;
end
$$;

create function public.archive_rating_scale(p_company_id uuid, p_scale_id uuid, p_archived boolean default true)
returns public.rating_scales language plpgsql volatile security definer set search_path = '' as $$
declare
  scale public.rating_scales;
begin
  perform private.require_competencies(p_company_id);
  select s.* into scale from public.rating_scales s where s.company_id = p_company_id and s.id = p_scale_id for update;
  if scale.id is null then
    perform private.refuse('RHNTF', 'Esta escala não existe mais.', '', 'Recarregue a página.');
  elsif p_archived and private.is_in_open_form(p_company_id, null, p_scale_id) then
    perform private.refuse('RHSTA', 'Um formulário aberto usa esta escala.', '', 'Arquive depois que ele terminar.');
  elsif not p_archived then
    perform private.read_catalogue_name(scale.name, 'escala', private.scale_names(p_company_id, p_scale_id));
  end if;
  update public.rating_scales s set archived_at = case when p_archived then coalesce(s.archived_at, private.now()) end
  where s.company_id = p_company_id and s.id = p_scale_id returning s.* into scale;
  return scale;
end
$$;

-- Functions: starters -----------------------------------------------------------------------------------------------
-- Adds competencies and the scale of the starters whose names are not in use; tells how many of each.
create function private.add_competency_starters(p_company_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  starter record;
  added integer := 0;
  scale_id uuid;
  competency_id uuid;
begin
  for starter in
    select * from private.everyday_competency_starters() union all select * from private.leadership_competency_starters()
  loop
    continue when private.search_text(starter.name) = any (private.competency_names(p_company_id, null));
    insert into public.competencies (company_id, name, kind, description)
    values (p_company_id, starter.name, starter.kind, starter.description) returning id into competency_id;
    insert into public.competency_levels (company_id, competency_id, level, behaviour)
    select p_company_id, competency_id, b.level, b.behaviour from unnest(starter.behaviours) with ordinality b (behaviour, level);
    added := added + 1;
  end loop;
  if private.search_text(private.rating_scale_starter() ->> 'name') <> all (private.scale_names(p_company_id, null)) then
    insert into public.rating_scales (company_id, name) values (p_company_id, private.rating_scale_starter() ->> 'name')
    returning id into scale_id;
    perform private.write_scale_points(p_company_id, scale_id, private.rating_scale_starter() -> 'points');
  end if;
  return jsonb_build_object('competencies', added, 'scales', (scale_id is not null)::integer);
end
$$;

create function public.use_competency_starters(p_company_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  perform pg_advisory_xact_lock(hashtextextended('competency_starters:' || p_company_id, 0));
  return private.add_competency_starters(p_company_id);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values ('use_competency_starters', 'competencies number, scales number');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_competency(uuid, jsonb, uuid, text), public.archive_competency(uuid, uuid, boolean),
  public.set_required_levels(uuid, jsonb), public.set_position_competencies(uuid, uuid, jsonb),
  public.save_rating_scale(uuid, jsonb, uuid, text), public.archive_rating_scale(uuid, uuid, boolean),
  public.use_competency_starters(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_competency(uuid, jsonb, uuid, text) is
  'Creates or changes a competency {name, kind, description, levels: [{level, behaviour}]}; no row when somebody changed it meanwhile '
  '(RHPER, RHNTF, RHARG, RHDUP).';
comment on function public.archive_competency(uuid, uuid, boolean) is
  'Takes a competency out of use, or back; the levels that positions require stay stored (RHPER, RHNTF, RHSTA, RHDUP).';
comment on function public.set_required_levels(uuid, jsonb) is
  'Writes cells [{position_id, competency_id, level}] of the matrix; a level of null requires nothing (RHPER, RHARG, RHNTF).';
comment on function public.set_position_competencies(uuid, uuid, jsonb) is
  'Writes everything that a position requires: [{competency_id, level}] (RHPER, RHARG, RHNTF).';
comment on function public.save_rating_scale(uuid, jsonb, uuid, text) is
  'Creates or changes a scale {name, points: [{label, description}]}, its points from the lowest on; no row when somebody changed it '
  'meanwhile (RHPER, RHNTF, RHARG, RHDUP, RHSTA).';
comment on function public.archive_rating_scale(uuid, uuid, boolean) is
  'Takes a scale out of use, or back (RHPER, RHNTF, RHSTA, RHDUP).';
comment on function public.use_competency_starters(uuid) is
  'Adds those competencies and the scale of the starters that a company lacks; tells how many (RHPER).';
