-- Platform: small queries.
-- Subjects with too little for a file of their own.

-- Jobs --------------------------------------------------------------------------------------------------------------
create function public.job_runs()
returns table (
  name text, lane text, every_seconds integer, last_started_at timestamptz, last_finished_at timestamptz,
  duration_ms integer, last_error text, failures integer, next_run_at timestamptz, recent jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_permission('view_all_companies') then
    return;
  end if;
  return query
    select s.name, s.lane, extract(epoch from s.every)::integer, s.last_started_at, s.last_finished_at,
      (extract(epoch from s.last_finished_at - s.last_started_at) * 1000)::integer, left(s.last_error, 500), s.failures,
      s.next_run_at,
      coalesce((select jsonb_agg(jsonb_build_object(
          'started_at', r.started_at, 'ms', (extract(epoch from r.finished_at - r.started_at) * 1000)::integer,
          'worked', r.worked, 'error', r.error) order by r.id desc)
        from jobs.runs r where r.name = s.name), '[]')
    from jobs.schedules s
    order by s.name;
end
$$;

insert into private.shapes (name, shape) values
  ('job_run', 'started_at timestamptz, ms integer?, worked integer?, error text?'),
  ('job_runs', 'last_started_at ?, last_finished_at ?, duration_ms ?, last_error ?, recent job_run[]');

grant execute on function public.job_runs() to authenticated;

-- Files -------------------------------------------------------------------------------------------------------------
-- Called by the person, before the secret key reads the bytes. A file that is confirmed already is answered again.
create function public.upload_to_confirm(p_file_id uuid)
returns table (file_id uuid, bucket text, path text, name text, mime text, size bigint, confirmed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select * from private.waiting_upload(p_file_id, private.company_ids_with_and_own(null));
end
$$;

grant execute on function public.upload_to_confirm(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.job_runs() is 'The jobs with their last runs, for masters; no rows for others.';
comment on function public.upload_to_confirm(uuid) is 'The caller''s own upload, for the edge function; refuses an expired one (RHUPL).';
