-- Surveys of arrivals: queries.
-- See arrival_surveys_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.my_arrival_survey(p_survey_id uuid) returns table (title text, due_on date)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    select t.title, o.due_on
    from private.arrival_survey_invitations i
    join private.arrival_surveys s on s.company_id = i.company_id and s.id = i.survey_id
    cross join lateral private.arrival_survey_text(s.moment) t
    left join private.arrival_surveys_open_to(caller.company_id, caller.employee_id) o on o.survey_id = s.id
    where i.company_id = caller.company_id and i.survey_id = p_survey_id and i.employee_id = caller.employee_id;
end
$$;

create function public.arrival_survey_list(p_company_id uuid)
returns table (survey_id uuid, moment smallint, quarter_starts_on date, title text, state text, closes_at timestamptz, min_group smallint,
  invited integer, without_access integer, answered integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return;
  end if;
  return query
    select s.id, s.moment, s.quarter_starts_on, t.title, private.form_state(f), f.closes_at, f.min_group, private.form_invited(f),
      (select count(*)::integer from private.arrival_survey_invitations i
        join public.employees e on e.company_id = i.company_id and e.id = i.employee_id and e.user_id is null and e.status <> 'terminated'
        where i.company_id = s.company_id and i.survey_id = s.id),
      private.form_answered(f)
    from private.arrival_surveys s
    join private.forms f on f.company_id = s.company_id and f.purpose = 'arrival_survey' and f.subject_id = s.id and f.forgotten_at is null
    cross join lateral private.arrival_survey_text(s.moment) t
    where s.company_id = p_company_id order by s.quarter_starts_on desc, s.moment;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('my_arrival_survey', 'due_on ?'),
  ('arrival_survey_list', 'state open|closing|closed, answered ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.my_arrival_survey(uuid), public.arrival_survey_list(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_arrival_survey(uuid) is 'A survey that the caller was invited to; no due_on: it does not wait any more.';
comment on function public.arrival_survey_list(uuid) is
  'The surveys of a company with how many were invited, have no login and answered, for HR; few answers are not counted.';
