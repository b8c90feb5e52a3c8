-- The register of processing: queries.
-- See data_register_tables for the overview.

-- Functions: the own data -------------------------------------------------------------------------------------------
-- What is kept of the caller, category by category: how much since when where that may be told, what for, on which basis, who reads it and
-- until when. The last day is computed from the end of the contract, once the person knows it.
create function public.my_kept_data() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  subject constant private.caller := private.data_subject();
  last_day constant date := private.known_last_day(subject.company_id, subject.employee_id);
begin
  return (
    select jsonb_build_object('company', (select c.name from public.companies c where c.id = subject.company_id),
      'dpo', private.dpo_of(subject.company_id), 'last_day', last_day,
      'categories', coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'title', c.title, 'kept', c.kept, 'purpose', c.purpose,
        'basis', c.basis, 'readers', c.readers, 'shared_with', nullif(concat_ws('; ', c.shared_with, (
          select string_agg(o.name || ' (' || o.purpose || ')', '; ' order by o.name) from private.data_operators o
          where o.company_id = subject.company_id and o.archived_at is null and c.category = any (o.categories))), ''),
        'term', c.term, 'kept_until', (last_day + make_interval(years => c.years_after_end))::date, 'is_sensitive', c.is_sensitive,
        'rows', case when c.category <> 'reserved' and exists (select from private.data_tables t
          where t.category = c.category and t.is_counted) then coalesce(r.rows, 0) end,
        'since', r.since, 'url', c.url) order by c.position), '[]'))
    from private.data_categories c
    left join private.own_rows(subject) r on r.category = c.category);
end
$$;

-- Who read reserved data of the caller or opened their files, newest first.
create function public.my_data_readings(p_limit integer default 20, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = '' as $$
  with readings as materialized (
    select r.*, row_number() over () as place from private.readings_of(private.require_caller()) r
  )
  select jsonb_build_object('total', (select count(*) from readings), 'items', coalesce((
    select jsonb_agg(jsonb_build_object('at', p.at, 'actor_name', p.actor_name, 'kind', p.kind, 'class', p.class, 'reason', p.reason,
      'file_name', p.file_name) order by p.place)
    from (select r.* from readings r order by r.place
      limit least(greatest(coalesce(p_limit, 20), 1), 200) offset greatest(coalesce(p_offset, 0), 0)) p), '[]'))
$$;

-- Functions: the company --------------------------------------------------------------------------------------------
create function public.processing_register(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores veem o registro de tratamento.');
  return (
    select jsonb_build_object('company', c.name, 'cnpj', d.cnpj, 'people', (
        select count(*) from public.employees e where e.company_id = c.id and e.status <> 'terminated'),
      'left', (select count(*) from public.employees e where e.company_id = c.id and e.status = 'terminated'),
      'settings', jsonb_build_object('dpo_name', s.dpo_name, 'dpo_email', s.dpo_email, 'dpo_phone', s.dpo_phone,
        'dpo_id', s.dpo_id, 'transfer_note', s.transfer_note, 'updated_at', s.updated_at),
      'handlers', coalesce((select jsonb_agg(private.person(h) order by private.person_name(h), h)
        from unnest(private.company_admins(c.id, null)) h), '[]'),
      'categories', coalesce((select jsonb_agg(jsonb_build_object('category', k.category, 'title', k.title,
        'kept', private.of_data_subject(k.kept), 'purpose', private.of_data_subject(k.purpose), 'basis', k.basis,
        'readers', private.of_data_subject(k.readers), 'shared_with', k.shared_with, 'term', k.term, 'is_sensitive', k.is_sensitive)
        order by k.position) from private.data_categories k), '[]'),
      'operators', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'purpose', o.purpose, 'country', o.country,
        'safeguard', o.safeguard, 'categories', o.categories) order by o.name, o.id)
        from private.data_operators o where o.company_id = c.id and o.archived_at is null), '[]'))
    from public.companies c
    left join public.company_details d on d.company_id = c.id
    left join private.privacy_settings s on s.company_id = c.id
    where c.id = p_company_id);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('dpo', 'name text, email text?, phone text?'),
  ('kept_category', 'category text, title text, kept text, purpose text, basis text, readers text, shared_with text?, term text,
    kept_until date?, is_sensitive boolean, rows integer?, since date?, url text?'),
  ('my_kept_data', 'company text, dpo dpo, last_day date?, categories kept_category[]'),
  ('data_reading', 'at timestamptz, actor_name text, kind text, class text?, reason text?, file_name text?'),
  ('my_data_readings', 'total integer, items data_reading[]'),
  ('privacy_settings', 'dpo_name text?, dpo_email text?, dpo_phone text?, dpo_id uuid?, transfer_note text?, updated_at timestamptz?'),
  ('processed_category', 'category text, title text, kept text, purpose text, basis text, readers text, shared_with text?, term text,
    is_sensitive boolean'),
  ('data_operator', 'id uuid, name text, purpose text, country text, safeguard text?, categories text[]'),
  ('processing_register', 'company text, cnpj text?, people integer, left integer, settings privacy_settings, handlers person[],
    categories processed_category[], operators data_operator[]');

grant execute on function public.my_kept_data(), public.my_data_readings(integer, integer), public.processing_register(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_kept_data() is
  'What is kept of the caller by category, what for, on which basis, for whom to read and until when (RHPER).';
comment on function public.my_data_readings(integer, integer) is
  'Who read reserved data of the caller and opened their files, newest first; pages of at most 200 (RHPER).';
comment on function public.processing_register(uuid) is
  'The register of processing of a company (LGPD art. 37), for administrators (RHPER, RHNTF).';
