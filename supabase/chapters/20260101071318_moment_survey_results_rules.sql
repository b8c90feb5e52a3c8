-- Results of surveys of moments.
-- Which surveys the caller reads, for `form_results_tables`: those of a company whose settings they manage, as in their reach. A moment is
-- a line: what newcomers say is not compared with what leavers say.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Surveys of a company with the page of the moment's module.
create function private.moment_survey_subjects(p_company_id uuid) returns setof private.form_subject
language sql stable security definer set search_path = '' as $$
  select s.id, null::uuid, format('%s · %s', m.label, t.name),
    case m.module when 'offboarding' then '/app/offboarding/analytics?tab=entrevistas' else '/app/onboarding?tab=pesquisas' end
      || '&pesquisa=' || s.id, f.created_at, m.label, s.quarter_starts_on, t.name
  from private.moment_surveys s
  join private.survey_moments m on m.moment = s.moment
  join private.forms f on f.company_id = s.company_id and f.purpose = 'moment_survey' and f.subject_id = s.id
  cross join lateral (select private.quarter_name(s.quarter_starts_on) as name) t
  where s.company_id = p_company_id and p_company_id = any (private.company_ids_with('manage_settings'))
$$;

-- Data --------------------------------------------------------------------------------------------------------------
update private.form_purposes set subjects_routine = 'private.moment_survey_subjects' where purpose = 'moment_survey';
