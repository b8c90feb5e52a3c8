-- Results of polls.
-- Which polls the caller reads, for `form_results_tables`: those that they manage and that were published.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Published polls of a company whose figures the caller sees.
create function private.poll_subjects(p_company_id uuid) returns setof private.form_subject
language sql stable security definer set search_path = '' as $$
  select p.id, null::uuid, p.title::text, '/app/news/' || p.id, p.published_at, '', p.published_at::date, p.title::text
  from public.posts p
  where p.company_id = p_company_id and p.id in (select private.managed_polls(p_company_id)) and p.published_at is not null
    and p.title is not null
$$;

-- Data --------------------------------------------------------------------------------------------------------------
update private.form_purposes set subjects_routine = 'private.poll_subjects' where purpose = 'poll';
