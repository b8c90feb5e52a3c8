-- Surveys of moments: queries.
-- See moment_surveys_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.my_moment_survey(p_survey_id uuid) returns table (title text, due_on date)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    select m.title, (o.days).due_on
    from private.moment_survey_invitations i
    join private.moment_surveys s on s.company_id = i.company_id and s.id = i.survey_id
    join private.survey_moments m on m.moment = s.moment
    left join private.surveys_open_to(caller.company_id, caller.employee_id) o on o.survey_id = s.id
    where i.company_id = caller.company_id and i.survey_id = p_survey_id and i.employee_id = caller.employee_id;
end
$$;

create function public.moment_survey_list(p_company_id uuid, p_module text)
returns table (survey_id uuid, moment text, label text, quarter_starts_on date, title text, state text, closes_at timestamptz,
  min_group smallint, invited integer, without_access integer, answered integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return;
  end if;
  return query
    select s.id, s.moment, m.label, s.quarter_starts_on, m.title, private.form_state(f), f.closes_at, f.min_group, private.form_invited(f),
      (select count(*)::integer from private.moment_survey_invitations i
        join public.employees e on e.company_id = i.company_id and e.id = i.employee_id and e.user_id is null and e.status <> 'terminated'
        where i.company_id = s.company_id and i.survey_id = s.id),
      private.form_answered(f)
    from private.moment_surveys s
    join private.survey_moments m on m.moment = s.moment
    join private.forms f on f.company_id = s.company_id and f.purpose = 'moment_survey' and f.subject_id = s.id and f.forgotten_at is null
    where s.company_id = p_company_id and m.module = p_module order by s.quarter_starts_on desc, m.position;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('my_moment_survey', 'due_on ?'),
  ('moment_survey_list', 'state open|closing|closed, answered ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.my_moment_survey(uuid), public.moment_survey_list(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_moment_survey(uuid) is 'A survey that the caller was invited to; no due_on: it does not wait any more.';
comment on function public.moment_survey_list(uuid, text) is
  'The surveys of a module''s moments with how many were invited, have no login and answered, for HR; few answers are not counted.';
