-- Results of forms over a company: queries.
-- See form_results_tables for the overview.

-- Functions: which forms --------------------------------------------------------------------------------------------
-- Of how many people, or sheets, there are answers; few to an anonymous form are not counted aloud.
create function private.form_participation(p_company_id uuid, p_forms uuid[], p_is_assigned boolean)
returns table (invited integer, answered integer) language sql stable security definer set search_path = '' as $$
  select private.form_invited(f), private.form_answered(f) from private.forms f
  where not p_is_assigned and f.company_id = p_company_id and f.id = any (p_forms)
  union all
  select count(*)::integer, (count(*) filter (where s.state in ('sent', 'answered')))::integer
  from private.assigned_sheets(p_company_id, p_forms) s
  where p_is_assigned having p_is_assigned
$$;

-- Forms whose results the caller reads, page by page. p_state: open, closed (whatever takes no answers any more).
create function public.form_list(
  p_company_id uuid, p_purpose text default null, p_state text default null, p_search text default null, p_subject_id uuid default null,
  p_sort text default 'opened', p_descending boolean default true, p_limit integer default 50, p_offset integer default 0)
returns table (purpose text, label text, subject_id uuid, person_id uuid, about text, address text, mode text, state text,
  is_assigned boolean, is_forgotten boolean, min_group integer, opened_at timestamptz, ends_at timestamptz, invited integer,
  answered integer, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_question_bank(p_company_id);
  return query
    with found as materialized (
      select r.*, (r.subject).subject_id as id, count(*) over () as found, case p_sort
          when 'about' then dense_rank() over (order by (r.subject).about collate "pt-BR-x-icu")
          when 'label' then dense_rank() over (order by r.label collate "pt-BR-x-icu")
          when 'ends' then dense_rank() over (order by r.ends_at nulls last)
          else dense_rank() over (order by (r.subject).opened_at) end as place
      from private.read_forms(p_company_id, p_purpose) r
      where (p_state is null or (r.state = 'open') = (p_state = 'open'))
        and (p_subject_id is null or (r.subject).subject_id = p_subject_id)
        and (p_search is null
          or private.search_text((r.subject).about) like '%' || private.search_text(private.tidy(p_search)) || '%')
    ), page as materialized (
      select f.*, row_number() over (order by case when p_descending then -f.place else f.place end, (f.subject).opened_at desc,
        f.id) as nth
      from found f order by nth limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select p.purpose, p.label, p.id, (p.subject).person_id, (p.subject).about, (p.subject).address, p.mode, p.state, p.is_assigned,
      p.is_forgotten, p.min_group::integer, (p.subject).opened_at, p.ends_at, w.invited, w.answered, p.found
    from page p cross join lateral private.form_participation(p_company_id, p.forms, p.is_assigned) w
    order by p.nth;
end
$$;

-- The purposes of which there are such forms, with how many.
create function public.form_purpose_list(p_company_id uuid) returns table (purpose text, label text, forms bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_question_bank(p_company_id);
  return query
    select r.purpose, r.label, count(*) from private.read_forms(p_company_id) r
    group by r.purpose, r.label order by r.label, r.purpose;
end
$$;

-- Functions: series -------------------------------------------------------------------------------------------------
-- The numbers that questions of a form have, where the caller sees its results and it has ended.
create function private.told_numbers(p_company_id uuid, p_forms uuid[])
returns table (question_id uuid, answered bigint, total numeric, favourable bigint)
language sql stable security definer set search_path = '' as $$
  select q.id, count(*), sum(a.number), count(*) filter (where private.is_favourable(a.number, q.low, q.high))
  from private.forms f
  join private.form_questions q on q.company_id = f.company_id and q.form_id = f.id and q.kind in ('scale', 'number')
  join private.form_answers a on a.company_id = q.company_id and a.question_id = q.id and a.number is not null
  where f.company_id = p_company_id and f.id = any (p_forms) and f.sealed_at is not null
    and private.sees_results(f, private.form_reach_of(f.company_id, private.form_purpose(f.purpose), f.subject_id))
  group by q.id
$$;

-- The points of each series of a purpose, of its last two dozen days.
create function private.form_points(p_company_id uuid, p_purpose text)
returns table (key text, line text, question_id uuid, low integer, high integer, point_on date, point text, answered bigint, mean numeric,
  favourable bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with read as materialized (
    select r.*, dense_rank() over (order by (r.subject).point_on desc) as age
    from private.read_forms(p_company_id, p_purpose) r where r.state = 'closed' and not r.is_forgotten
  ), marks as (
    select r.subject, r.mode, m.* from read r
    cross join lateral private.told_numbers(p_company_id, r.forms) m where r.age <= 24 and not r.is_assigned
    union all
    select r.subject, r.mode, m.* from read r
    cross join lateral private.batch_marks(p_company_id, (r.subject).subject_id, private.my_employee_id()) m
    where r.age <= 24 and r.is_assigned
  )
  select private.series_key(q, (m.subject).line), (m.subject).line, (array_agg(q.id))[1], q.low, q.high, (m.subject).point_on,
    (m.subject).point, sum(m.answered)::bigint, sum(m.total) / sum(m.answered), sum(m.favourable)::bigint
  from marks m
  join private.form_questions q on q.company_id = p_company_id and q.id = m.question_id
  group by 1, 2, q.low, q.high, (m.subject).point_on, (m.subject).point
  having sum(m.answered) >= 5 or not bool_or(m.mode in ('sealed', 'mixed'))
$$;

-- How the answers to the same questions changed over the forms of a purpose, where there are two points at least.
create function public.form_evolution(p_company_id uuid, p_purpose text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_question_bank(p_company_id);
  return (
    with points as materialized (
      select p.* from private.form_points(p_company_id, p_purpose) p
    ), series as (
      select p.key, p.line, p.low, p.high, (array_agg(p.question_id order by p.point_on desc))[1] as question_id,
        jsonb_agg(jsonb_build_object('on', p.point_on, 'point', p.point, 'answered', p.answered, 'mean', round(p.mean, 2),
          'favourable', case when num_nulls(p.low, p.high) = 0 then p.favourable end) order by p.point_on, p.point) as points
      from points p group by p.key, p.line, p.low, p.high having count(*) > 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('key', s.key, 'line', s.line, 'title', q.title, 'kind', q.kind, 'low', s.low,
      'high', s.high, 'is_of_bank', q.bank_question_id is not null, 'points', s.points) order by s.line, q.title, s.key), '[]')
    from series s join private.form_questions q on q.company_id = p_company_id and q.id = s.question_id);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('form_list', 'person_id ?, mode identified|anonymous|sealed|mixed, state open|closing|closed, ends_at ?, answered ?'),
  ('form_evolution', 'form_series[]'),
  ('form_series', 'key text, line text, title text, kind scale|number, low integer?, high integer?, is_of_bank boolean, '
    'points form_series_point[]'),
  ('form_series_point', 'on date, point text, answered integer, mean number, favourable integer?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.form_list(uuid, text, text, text, uuid, text, boolean, integer, integer),
  public.form_purpose_list(uuid), public.form_evolution(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.form_list(uuid, text, text, text, uuid, text, boolean, integer, integer) is
  'Forms of a company whose results the caller reads, with how many were asked and answered; of sheets, sheets are counted (RHPER).';
comment on function public.form_purpose_list(uuid) is 'The purposes of the forms whose results the caller reads, with how many (RHPER).';
comment on function public.form_evolution(uuid, text) is
  'How the answers to the same questions changed over the forms of a purpose that have ended, under the disclosure rules (RHPER).';
