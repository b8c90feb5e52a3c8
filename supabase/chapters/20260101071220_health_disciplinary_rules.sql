-- Health and discipline: rules.
-- See health_disciplinary_tables for the overview.

-- Functions: acknowledging a measure --------------------------------------------------------------------------------
-- A measure as it stands: there is no other version of it, since what was acknowledged changes no more. Of a confidential one
-- there is none.
create function private.disciplinary_version(p_company_id uuid, p_subject_id uuid, p_digest text) returns setof private.acknowledgeable
language sql stable security definer set search_path = '' as $$
  select v.digest, 'Medida disciplinar', '1', v.words, true, null::jsonb
  from public.employee_disciplinary d
  cross join lateral (select concat_ws(E'\n', case d.kind when 'verbal_warning' then 'Advertência verbal'
      when 'written_warning' then 'Advertência escrita' else format('Suspensão de %s dias', d.days) end,
    to_char(d.occurred_on, 'DD/MM/YYYY'), d.reason) as words) w
  cross join lateral (select w.words, encode(sha256(convert_to(w.words, 'UTF8')), 'hex') as digest) v
  where d.company_id = p_company_id and d.id = p_subject_id and not d.confidential and coalesce(p_digest = v.digest, true)
$$;

-- Only whom a measure is about, as long as it is in use and not confidential.
create function private.disciplinary_readers(p_company_id uuid, p_subject_id uuid, p_people uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select d.employee_id from public.employee_disciplinary d
    where d.company_id = p_company_id and d.id = p_subject_id and d.employee_id = any (p_people) and d.archived_at is null
      and not d.confidential)
$$;
