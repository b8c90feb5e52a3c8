-- Dossiers: queries.
-- See dossiers_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A dossier as lists show it.
create function private.dossier_row(p_dossier private.dossiers) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_dossier.id, 'purpose', p_dossier.purpose,
    'person', case when p_dossier.employee_id is not null then private.person(p_dossier.employee_id) end,
    'from', p_dossier.covers_from, 'to', p_dossier.covers_to, 'status', p_dossier.status, 'reason', p_dossier.reason,
    'parts', (select coalesce(jsonb_agg(p.title order by p.place), '[]') from private.dossier_parts p where p.part = any (p_dossier.parts)),
    'done', case p_dossier.status when 'gathering' then private.progress_of(p_dossier.id) else p_dossier.volumes_done end,
    'total', case p_dossier.status when 'gathering' then p_dossier.people * cardinality(p_dossier.parts) else p_dossier.volumes end,
    'requested_by', private.person(p_dossier.requested_by), 'requested_at', p_dossier.requested_at, 'ready_at', p_dossier.ready_at,
    'expires_at', p_dossier.expires_at, 'problem', p_dossier.problem,
    'left_out', (select count(*) from private.dossier_files x
      where x.company_id = p_dossier.company_id and x.dossier_id = p_dossier.id and x.left_out is not null),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'size', f.size) order by o.n), '[]')
      from private.dossier_outputs o join public.files f on f.company_id = o.company_id and f.id = o.file_id
      where o.company_id = p_dossier.company_id and o.dossier_id = p_dossier.id and p_dossier.status = 'ready'
        and p_dossier.expires_at > private.now()))
$$;

-- Dossiers of a company, or of one of its people, the latest first.
create function public.dossier_list(p_company_id uuid, p_employee_id uuid default null, p_limit integer default 20,
  p_offset integer default 0) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'A pasta do fiscal é de administradores.');
  return (
    with found as materialized (
      select d.* from private.dossiers d where d.company_id = p_company_id and d.purpose <> 'own_data'
        and (p_employee_id is null or d.employee_id = p_employee_id)),
    page as (select f.id, f.requested_at from found f order by f.requested_at desc, f.id
      limit least(p_limit, 100) offset greatest(p_offset, 0))
    select jsonb_build_object('total', (select count(*) from found), 'items', coalesce((
      select jsonb_agg(private.dossier_row(d) order by d.requested_at desc, d.id)
      from page join private.dossiers d on d.id = page.id), '[]')));
end
$$;

-- The last copies that the caller ordered of the own data.
create function public.own_dossiers() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return coalesce((
    select jsonb_agg(private.dossier_row(d) order by d.requested_at desc, d.id)
    from (select * from private.dossiers x where x.company_id = caller.company_id and x.employee_id = caller.employee_id
      and x.purpose = 'own_data' order by x.requested_at desc, x.id limit 5) d), '[]');
end
$$;

-- What the caller ordered and is being made, or ended a moment ago: every page asks.
create function public.my_dossiers() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return coalesce((
    select jsonb_agg(private.dossier_row(d) order by d.requested_at desc, d.id) from private.dossiers d
    where d.user_id = caller.user_id and d.requested_at > private.now() - interval '2 days'
      and (d.status in ('gathering', 'making') or (d.status = 'ready' and d.ready_at > private.now() - interval '15 minutes')
        or (d.status = 'failed' and d.ended_at > private.now() - interval '15 minutes'))
      and private.may_make_dossier(caller, d.company_id, d.purpose, d.employee_id)), '[]');
end
$$;

-- What a dossier would hold, before it is ordered: how many people, and lines and files by part. Of a company with more than 2,000 people
-- lines and files are counted by the job alone.
create function public.dossier_preview(p_company_id uuid, p_from date, p_to date, p_employee_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  people uuid[];
  part private.dossier_parts;
  counted jsonb;
  parts jsonb := '[]';
begin
  perform private.require_company(p_company_id, 'manage_settings', 'A pasta do fiscal é de administradores.');
  perform private.check_day(p_from, 'from'), private.check_day(p_to, 'to');
  people := private.dossier_people(p_company_id, p_employee_id, p_from, p_to);
  if p_employee_id is not null and people = '{}' then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  for part in select p.* from private.dossier_parts p
    where case when p_employee_id is null then 'company' else 'person' end = any (p.purposes) order by p.place loop
    counted := '{"lines": null, "files": null}';
    if cardinality(people) <= 2000 then
      execute format('select jsonb_build_object(''lines'', count(*), ''files'', coalesce(sum(cardinality(x.file_ids)), 0))
        from %s($1, $2, $3, $4) x', part.routine) into counted using p_company_id, people, p_from, p_to;
    end if;
    parts := parts || (counted || jsonb_build_object('part', part.part, 'title', part.title, 'description', part.description));
  end loop;
  return jsonb_build_object('people', cardinality(people), 'parts', parts,
    'person', case when p_employee_id is not null then private.person(p_employee_id) end, 'openers', (
    select count(*) from public.employees e where e.user_id is not null and e.status not in ('terminated', 'pre_admission')
      and (e.role = 'master' or (e.role = 'admin' and e.company_id = p_company_id))));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('dossier_output', 'file_id uuid, name text, size number'),
  ('dossier_row', 'id uuid, purpose person|company|own_data, person person?, from date, to date,
    status gathering|making|ready|failed|cancelled|expired|deleted, reason text?, parts text[], done number, total number,
    requested_by person, requested_at timestamptz, ready_at timestamptz?, expires_at timestamptz?, problem text?, left_out number,
    files dossier_output[]'),
  ('dossier_list', 'total number, items dossier_row[]'),
  ('own_dossiers', 'dossier_row[]'),
  ('my_dossiers', 'dossier_row[]'),
  ('dossier_part_preview', 'part text, title text, description text, lines number?, files number?'),
  ('dossier_preview', 'people number, person person?, parts dossier_part_preview[], openers number');

grant execute on function public.dossier_list(uuid, uuid, integer, integer), public.own_dossiers(), public.my_dossiers(),
  public.dossier_preview(uuid, date, date, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.dossier_list(uuid, uuid, integer, integer) 
  is 'Dossiers of a company or of a person, for administrators (RHPER).';
comment on function public.own_dossiers() is 'The last copies of the own data that the caller ordered.';
comment on function public.my_dossiers() is 'What the caller ordered and is being made, or ended a quarter of an hour ago at most.';
comment on function public.dossier_preview(uuid, date, date, uuid)
  is 'What a dossier would hold, part by part, and how many may open it (RHPER, RHNTF, RHARG).';
