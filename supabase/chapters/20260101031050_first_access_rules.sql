-- First access: rules.
-- See first_access_tables for the overview.

-- Functions: acknowledging the notice -------------------------------------------------------------------------------
-- A version of the notice of a company: the one of this digest, or the one in force.
create function private.privacy_notice_version(p_company_id uuid, p_subject_id uuid, p_digest text) returns setof private.acknowledgeable
language sql stable security definer set search_path = '' as $$
  select n.digest, 'Aviso de privacidade', n.version::text, n.text, n.is_latest, null::jsonb
  from (
    select m.*, m.version = max(m.version) over () as is_latest
    from public.privacy_notices m where m.company_id = p_company_id and m.company_id = p_subject_id) n
  where case when p_digest is null then n.is_latest else n.digest = p_digest end
$$;

-- Everybody of the company reads its notice.
create function private.privacy_notice_readers(p_company_id uuid, p_subject_id uuid, p_people uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when p_company_id = p_subject_id then p_people else '{}' end
$$;
