-- Results of forms over a company: rules.
-- See form_results_tables for the overview.

-- Functions: which forms --------------------------------------------------------------------------------------------
-- The subjects whose forms the caller reads in a company, purpose by purpose (all for null), as the modules say.
create function private.read_subjects(p_company_id uuid, p_purpose text default null)
returns table (purpose private.form_purposes, subject private.form_subject)
language plpgsql stable security definer set search_path = '' as $$
declare
  registered private.form_purposes;
begin
  for registered in
    select p.* from private.form_purposes p where p.subjects_routine is not null and (p_purpose is null or p.purpose = p_purpose)
  loop
    return query execute format('select $2, s from %s($1) s', registered.subjects_routine) using p_company_id, registered;
  end loop;
end
$$;

-- Their forms: one of each subject, of sheets all of a batch together. mode is mixed where some are sealed and some are not.
create function private.read_forms(p_company_id uuid, p_purpose text default null)
returns table (purpose text, label text, is_assigned boolean, subject private.form_subject, forms uuid[], mode text, min_group smallint,
  state text, ends_at timestamptz, is_forgotten boolean)
language sql stable security definer set search_path = '' as $$
  select (s.purpose).purpose, (s.purpose).label, (s.purpose).is_assigned, s.subject, f.forms, f.mode, f.min_group, f.state, f.ends_at,
    f.is_forgotten
  from private.read_subjects(p_company_id, p_purpose) s
  cross join lateral (
    select array_agg(x.id order by x.id) as forms, min(x.min_group) as min_group, bool_and(x.forgotten_at is not null) as is_forgotten,
      case when min(x.mode) = max(x.mode) then min(x.mode) else 'mixed' end as mode, max(coalesce(x.closed_at, x.closes_at)) as ends_at,
      case when bool_and(x.sealed_at is not null) then 'closed' when bool_or(private.form_state(x) = 'open') then 'open'
        else 'closing' end as state
    from (
      select w.* from private.forms w
      where not (s.purpose).is_assigned and w.company_id = p_company_id and w.purpose = (s.purpose).purpose
        and w.subject_id = (s.subject).subject_id
      union all
      select w.* from private.forms w
      where (s.purpose).is_assigned and w.company_id = p_company_id and w.batch_id = (s.subject).subject_id
    ) x
    having count(*) > 0) f
$$;

-- Functions: series -------------------------------------------------------------------------------------------------
-- Whether a number is favourable on a scale: in its upper quarter, from 4 of 5 and 8 of 10 on. Null where there is no scale.
create function private.is_favourable(p_number numeric, p_low integer, p_high integer) returns boolean language sql immutable parallel safe
return p_number >= p_low + (p_high - p_low) * 0.75;

-- A quarter as people call it, by any of its days.
create function private.quarter_name(p_day date) returns text language sql immutable parallel safe
return format('%sº trimestre de %s', extract(quarter from p_day), extract(year from p_day));

-- What questions are the same by: a question of the bank, or else its words, within a line, on one scale.
create function private.series_key(p_question private.form_questions, p_line text) returns text language sql stable set search_path = ''
return md5(concat_ws('|', p_line, p_question.kind, p_question.low, p_question.high,
  coalesce(p_question.bank_question_id::text, private.search_text(p_question.title))));

-- What others said of each person in the sheets of a batch, but of one: by question the people with what was disclosed of them, the sum of
-- their means, and how many are favourable. Groups count alike, as in results; what people say of themselves is left out.
create function private.batch_marks(p_company_id uuid, p_batch_id uuid, p_but_id uuid)
returns table (question_id uuid, answered bigint, total numeric, favourable bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with told as materialized (
    select coalesce(q.source_id, q.id) as source_id, a.target_id, (array_agg(q.id))[1] as question_id, q.low, q.high, avg(a.number) as mean
    from private.forms f
    join private.form_questions q on q.company_id = f.company_id and q.form_id = f.id and q.kind in ('scale', 'number')
    join private.form_answers a on a.company_id = q.company_id and a.question_id = q.id and a.number is not null
    join private.form_disclosures d on d.company_id = a.company_id and d.form_id = a.form_id and d.target_id = a.target_id
    where f.company_id = p_company_id and f.batch_id = p_batch_id and f.disclosed_at is not null and d.shown_as is not null
      and a.target_id is distinct from p_but_id and not exists (select from private.form_assignments s
        where s.company_id = f.company_id and s.form_id = f.id and s.respondent_id = a.target_id and s.target_id = a.target_id)
    group by coalesce(q.source_id, q.id), a.target_id, d.shown_as, q.low, q.high
  ), people as (
    select t.source_id, (array_agg(t.question_id))[1] as question_id, t.low, t.high, avg(t.mean) as mean
    from told t group by t.source_id, t.target_id, t.low, t.high
  )
  select (array_agg(p.question_id))[1], count(*), sum(p.mean), count(*) filter (where private.is_favourable(p.mean, p.low, p.high))
  from people p group by p.source_id
$$;
