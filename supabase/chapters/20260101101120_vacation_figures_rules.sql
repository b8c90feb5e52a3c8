-- Figures of vacations that are kept: rules.
-- See vacation_figures_tables for the overview.

-- Functions: marks --------------------------------------------------------------------------------------------------
-- The last day of which figures are at hand of everybody, but for marks of writes: people are worked out anew a year before theirs end.
create function private.figures_end(p_company_id uuid) returns date language sql stable
return private.today(p_company_id) + 365;

-- Those of some people (null: of everybody who counts) whose figures are not to be trusted on a day, and have to be worked out for it.
create function private.marked_people(p_company_id uuid, p_people uuid[], p_on date) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with marks as materialized (
    select distinct m.employee_id from private.vacation_marks m where m.company_id = p_company_id and m.from_on <= p_on
    union
    select f.employee_id from private.vacation_figures f where f.company_id = p_company_id and f.absent_until > p_on
      and f.acquired_from <= p_on
  )
  select case when not exists (select from marks m where m.employee_id is null)
      then array(select m.employee_id from marks m where p_people is null or m.employee_id = any (p_people))
    else coalesce(p_people, array(select h.id from private.headcount_people(array[p_company_id], p_on) h)) end
$$;

-- Those of some people who are marked and so worked out, for an answer that must be right of everybody. Of more than two thousand it would
-- end at the time-out (RHARG).
create function private.people_to_work_out(p_company_id uuid, p_people uuid[], p_on date) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  marked uuid[] := private.marked_people(p_company_id, p_people, p_on);
begin
  if cardinality(marked) <= 2000 then
    return marked;
  elsif p_on <= private.figures_end(p_company_id) then
    perform private.refuse('RHARG', 'As férias de muitas pessoas estão sendo recalculadas.', 'on', 'Tente de novo em um minuto.');
  end if;
  perform private.refuse('RHARG', format('Com tantas pessoas, escolha um dia até %s.',
    to_char(private.figures_end(p_company_id), 'DD/MM/YYYY')), 'on',
    'Ou escolha um departamento.');
end
$$;

-- Those of some people whom a list as of a day works out (RHARG).
-- Of thousands who are marked at once (a number of the law changed) five hundred are worked out for an answer; the others show what is
-- kept until the job has come to them.
create function private.people_to_look_at(p_company_id uuid, p_people uuid[], p_on date) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when p_on <= private.figures_end(p_company_id) then (private.marked_people(p_company_id, p_people, p_on))[1:500]
    else private.people_to_work_out(p_company_id, p_people, p_on) end
$$;

-- People without some of them.
create function private.people_without(p_people uuid[], p_others uuid[]) returns uuid[]
language sql immutable parallel safe
return case when p_others = '{}' then p_people else array(select unnest(p_people) except select unnest(p_others)) end;
