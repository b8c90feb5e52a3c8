-- Surveys of arrivals: commands.
-- See arrival_surveys_tables for the overview.

-- Functions: inviting -----------------------------------------------------------------------------------------------
-- The survey of a moment and a quarter, made with its form for the first who is invited.
create function private.ensure_arrival_survey(p_company_id uuid, p_moment smallint, p_quarter_starts_on date) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  survey uuid;
begin
  insert into private.arrival_surveys (company_id, moment, quarter_starts_on) values (p_company_id, p_moment, p_quarter_starts_on)
  on conflict do nothing returning id into survey;
  if survey is null then
    return (select s.id from private.arrival_surveys s
      where s.company_id = p_company_id and s.moment = p_moment and s.quarter_starts_on = p_quarter_starts_on);
  end if;
  perform private.write_form(p_company_id, private.form_purpose('arrival_survey'), survey,
    array(select q from private.arrival_survey_text(p_moment) t, private.form_questions_of(t.questions) q), 'anonymous',
    private.end_of_day(p_company_id, (p_quarter_starts_on + interval '3 months')::date + 13));
  return survey;
end
$$;

-- Invites those of a company whose day has come, and tells them; how many.
create function private.invite_arrivals(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked record;
  survey uuid;
  invited uuid[];
  total integer := 0;
begin
  for asked in
    select d.moment, d.quarter_starts_on, array_agg(d.employee_id) as people
    from private.arrival_surveys_due(p_company_id, p_today) d group by d.moment, d.quarter_starts_on
  loop
    survey := private.ensure_arrival_survey(p_company_id, asked.moment, asked.quarter_starts_on);
    with fresh as (
      insert into private.arrival_survey_invitations as i (company_id, survey_id, employee_id)
      select p_company_id, survey, p.id from unnest(asked.people) p (id) on conflict do nothing returning i.employee_id
    )
    select coalesce(array_agg(f.employee_id), '{}') into invited from fresh f;
    perform private.notify_people(p_company_id, invited, 'arrival_survey', t.title, 'Conte em dois minutos. A pesquisa é anônima.',
      '/app/profile/survey/' || survey, 'arrival_survey', survey)
    from private.arrival_survey_text(asked.moment) t;
    total := total + cardinality(invited);
  end loop;
  return total;
end
$$;

-- Functions: the job ------------------------------------------------------------------------------------------------
-- Job: once a day after eight in the morning of each company, one company per run. A company that fails keeps its error until the next day
-- and stops no other.
create function private.run_arrival_surveys() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  company record;
  failed text;
  invited integer := 0;
begin
  select c.id, private.today(c.id) as today into company from private.companies_after_eight() c (id)
  left join private.arrival_survey_days d on d.company_id = c.id
  where d.done_on is null or d.done_on < private.today(c.id) order by c.id limit 1;
  if company.id is null then
    return 0;
  end if;
  begin
    invited := private.invite_arrivals(company.id, company.today);
  exception when others then
    failed := left(sqlstate || ' ' || sqlerrm, 300);
    raise warning 'arrival surveys of company % failed: %', company.id, failed;
  end;
  insert into private.arrival_survey_days as d (company_id, done_on, error) values (company.id, company.today, failed)
  on conflict (company_id) do update set done_on = excluded.done_on, error = excluded.error;
  perform private.wake_job('arrival_surveys');
  return invited;
end
$$;

grant execute on function private.run_arrival_surveys() to service_role;
