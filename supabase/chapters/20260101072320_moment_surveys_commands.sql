-- Surveys of moments: commands.
-- See moment_surveys_tables for the overview.

-- Functions: inviting -----------------------------------------------------------------------------------------------
-- The survey of a moment and a quarter, made with its form for the first who is invited.
create function private.ensure_moment_survey(p_company_id uuid, p_moment text, p_quarter_starts_on date) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  survey uuid;
begin
  insert into private.moment_surveys (company_id, moment, quarter_starts_on) values (p_company_id, p_moment, p_quarter_starts_on)
  on conflict do nothing returning id into survey;
  if survey is null then
    return (select s.id from private.moment_surveys s
      where s.company_id = p_company_id and s.moment = p_moment and s.quarter_starts_on = p_quarter_starts_on);
  end if;
  perform private.write_form(p_company_id, private.form_purpose('moment_survey'), survey,
    array(select q from private.survey_moments m, private.form_questions_of(m.questions) q where m.moment = p_moment), 'anonymous',
    private.end_of_day(p_company_id, (p_quarter_starts_on + interval '3 months')::date + 13));
  return survey;
end
$$;

-- Invites people to the survey of a moment and a quarter, and tells those who were not invited yet; how many they are.
create function private.invite_to_survey(p_company_id uuid, p_moment text, p_quarter_starts_on date, p_people uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  survey constant uuid := private.ensure_moment_survey(p_company_id, p_moment, p_quarter_starts_on);
  invited uuid[];
begin
  with fresh as (
    insert into private.moment_survey_invitations as i (company_id, survey_id, employee_id)
    select p_company_id, survey, p.id from unnest(p_people) p (id) on conflict do nothing returning i.employee_id
  )
  select coalesce(array_agg(f.employee_id), '{}') into invited from fresh f;
  perform private.notify_people(p_company_id, invited, m.notification_kind, m.title, 'Conte em dois minutos. A pesquisa é anônima.',
    '/app/profile/survey/' || survey, 'moment_survey', survey)
  from private.survey_moments m where m.moment = p_moment;
  return cardinality(invited);
end
$$;

-- Each day: invites those of a company whose day has come; how many.
create function private.invite_by_day(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked record;
  quarter record;
  total integer := 0;
begin
  for asked in select m.moment, m.due_routine from private.survey_moments m where m.due_routine is not null order by m.position loop
    for quarter in execute format(
      'select d.quarter_starts_on as starts_on, array_agg(d.employee_id) as people from %s($1, $2, $3) d group by 1 order by 1',
      asked.due_routine) using p_company_id, asked.moment, p_today
    loop
      total := total + private.invite_to_survey(p_company_id, asked.moment, quarter.starts_on, quarter.people);
    end loop;
  end loop;
  return total;
end
$$;
