-- Surveys of moments: rules.
-- See moment_surveys_tables for the overview.

-- Functions: days ---------------------------------------------------------------------------------------------------
-- The quarter of a day, by its first.
create function private.quarter_of(p_day date) returns date language sql immutable parallel safe
return date_trunc('quarter', p_day::timestamp)::date;

-- The surveys that somebody was invited to and may answer now, from when until when.
create function private.surveys_open_to(p_company_id uuid, p_employee_id uuid)
returns table (survey_id uuid, moment text, days private.survey_days) language plpgsql stable security definer set search_path = '' as $$
declare
  invited record;
begin
  for invited in
    select s.id, s.moment, s.quarter_starts_on, m.days_routine
    from private.moment_survey_invitations i
    join private.moment_surveys s on s.company_id = i.company_id and s.id = i.survey_id
    join private.survey_moments m on m.moment = s.moment
    where i.company_id = p_company_id and i.employee_id = p_employee_id
  loop
    execute format('select d.* from %s($1, $2, $3, $4) d', invited.days_routine) into days
      using p_company_id, invited.moment, p_employee_id, invited.quarter_starts_on;
    if (days).due_at is not null then
      survey_id := invited.id;
      moment := invited.moment;
      return next;
    end if;
  end loop;
end
$$;

-- Functions: what the engine asks -----------------------------------------------------------------------------------
-- HR reads a survey; whoever was invited to it answers it in their days.
create function private.moment_survey_reach(p_company_id uuid, p_survey_id uuid) returns private.form_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.my_employee_id();
begin
  return row(p_company_id = any (private.company_ids_with('manage_settings')) and exists (
      select from private.moment_surveys s where s.company_id = p_company_id and s.id = p_survey_id),
    exists (select from private.moment_survey_invitations i
      where i.company_id = p_company_id and i.survey_id = p_survey_id and i.employee_id = me),
    exists (select from private.surveys_open_to(p_company_id, me) o where o.survey_id = p_survey_id))::private.form_reach;
end
$$;

-- Whom a survey is for: everybody who was ever invited.
create function private.moment_survey_people(p_company_id uuid, p_survey_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select i.employee_id from private.moment_survey_invitations i where i.company_id = p_company_id and i.survey_id = p_survey_id
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Surveys that wait for the answer of the caller.
create function private.pending_moment_surveys(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  with open as materialized (
    select o.survey_id, o.moment, (o.days).opens_at, (o.days).due_at
    from private.surveys_open_to(p_caller.company_id, p_caller.employee_id) o
  )
  select i.key, 'moment_survey', 'profile', m.title, 'Pesquisa anônima, leva dois minutos', p_caller.employee_id, i.opens_at, i.due_at,
    'moment_survey', i.survey_id, '/app/profile/survey/' || i.survey_id, jsonb_build_object('type', 'open'), i.due_at
  from (
    select o.*, 'moment_survey:' || o.survey_id as key from open o
    where o.survey_id in (select private.unanswered_subjects(p_caller.company_id, 'moment_survey', array(select x.survey_id from open x),
      p_caller.employee_id))
  ) i
  join private.survey_moments m on m.moment = i.moment
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;
