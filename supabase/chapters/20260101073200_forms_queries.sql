-- Forms: queries.
-- See forms_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- Who sees figures of a form: whoever manages it, and where the purpose says so whoever reads it, after the own answer or the end; of an
-- anonymous one nobody before it is sealed.
create function private.sees_results(p_form private.forms, p_reach private.form_reach) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_form.mode = 'anonymous' and p_form.sealed_at is null then false
    when p_reach.manages then true
    else p_reach.reads and (select p.results_to from private.form_purposes p where p.purpose = p_form.purpose) = 'invited'
      and (p_form.sealed_at is not null or exists (select from private.form_participants t
        where t.company_id = p_form.company_id and t.form_id = p_form.id and t.employee_id = private.my_employee_id())) end
$$;

-- How many people answered, for whoever may hear it: of an anonymous form nothing below the minimum, and of one whose people come one after
-- the other nothing before its end, since each more would tell who it was.
create function private.form_answered(p_form private.forms) returns integer language sql stable security definer set search_path = '' as $$
  select case when p_form.mode = 'identified' or (count(*) >= p_form.min_group and (p_form.sealed_at is not null
    or not (select u.is_fixed from private.form_purposes u where u.purpose = p_form.purpose))) then count(*)::integer end
  from private.form_participants p where p.company_id = p_form.company_id and p.form_id = p_form.id
$$;

-- Functions: answering ----------------------------------------------------------------------------------------------
-- The sections of a form with the roles that see them.
create function private.form_sections_json(p_form private.forms) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'help', s.help, 'shown_to', s.shown_to) order by s.position),
    '[]')
  from private.form_sections s where s.company_id = p_form.company_id and s.form_id = p_form.id
$$;

-- What a question asks about and how it is rated: the words of its points, what somebody does on each level of its competency.
create function private.question_rating(p_question private.form_questions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('section_id', p_question.section_id, 'competency_id', p_question.competency_id,
    'competency', (select c.name from public.competencies c
      where c.company_id = p_question.company_id and c.id = p_question.competency_id),
    'scale_id', p_question.scale_id, 'bank_question_id', p_question.bank_question_id, 'dimension', p_question.dimension,
    'weight', p_question.weight, 'comment_rule', p_question.comment_rule, 'may_skip', p_question.may_skip,
    'points', private.scale_words(p_question.company_id, p_question.scale_id),
    'levels', (select coalesce(jsonb_agg(jsonb_build_object('level', l.level, 'behaviour', l.behaviour) order by l.level), '[]')
      from public.competency_levels l where l.company_id = p_question.company_id and l.competency_id = p_question.competency_id))
$$;

-- A question with what may be chosen.
create function private.form_question_json(p_question private.form_questions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_question.id, 'kind', p_question.kind, 'title', p_question.title, 'help', p_question.help,
    'is_required', p_question.is_required, 'low', p_question.low, 'high', p_question.high, 'low_label', p_question.low_label,
    'high_label', p_question.high_label, 'max_choices', p_question.max_choices,
    'options', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label) order by o.position), '[]')
      from private.form_options o where o.company_id = p_question.company_id and o.question_id = p_question.id))
    || private.question_rating(p_question)
$$;

-- The questions of a form in their order.
create function private.form_questions_json(p_form private.forms) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.form_question_json(q) order by q.position), '[]')
  from private.form_questions q where q.company_id = p_form.company_id and q.form_id = p_form.id
$$;

-- A rating as answer_form takes it: the number, with its comment where there is one; skipped without a number.
create function private.rating_answer(p_number numeric, p_comment text) returns jsonb language sql immutable parallel safe
return case when p_number is null then '{"skipped": true}'
  when p_comment is null then to_jsonb(p_number) else jsonb_build_object('value', p_number, 'comment', p_comment) end;

-- What somebody answered to an identified form, by the id of each question, as answer_form takes it.
create function private.own_answers(p_form private.forms, p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(x.question_id, x.value), '{}') from (
    select a.question_id, case q.kind
      when 'multiple' then coalesce(jsonb_agg(a.option_id) filter (where a.option_id is not null), '[]')
      when 'single' then to_jsonb((array_agg(a.option_id))[1])
      when 'text' then to_jsonb(min(a.text))
      when 'scale' then private.rating_answer(min(a.number), min(a.text)) else to_jsonb(min(a.number)) end as value
    from private.form_answers a join private.form_questions q on q.company_id = a.company_id and q.id = a.question_id
    where a.company_id = p_form.company_id and a.form_id = p_form.id and a.employee_id = p_employee_id
    group by a.question_id, q.kind) x
$$;

create function public.form_to_answer(p_purpose text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.my_employee_id();
  form private.forms;
  reach private.form_reach;
begin
  select f.* into form from private.forms f
  where f.company_id = any (private.visible_company_ids()) and f.purpose = p_purpose and f.subject_id = p_subject_id;
  reach := private.form_reach_of(form.company_id, private.form_purpose(form.purpose), form.subject_id) where form.id is not null;
  if not coalesce(reach.reads, false) then
    return null;
  end if;
  return jsonb_build_object('form_id', form.id, 'version', form.version, 'mode', form.mode, 'state', private.form_state(form),
    'closes_at', form.closes_at, 'closed_at', form.closed_at, 'min_group', form.min_group,
    'manages', reach.manages, 'answers', reach.answers and private.form_state(form) = 'open',
    'has_answered', exists (select from private.form_participants p
      where p.company_id = form.company_id and p.form_id = form.id and p.employee_id = me),
    'sees_results', private.sees_results(form, reach),
    'invited', case when reach.manages then private.form_invited(form) end,
    'answered', case when reach.manages then private.form_answered(form) end,
    'sections', private.form_sections_json(form), 'questions', private.form_questions_json(form),
    'own_answers', private.own_answers(form, me));
end
$$;

-- Functions: results ------------------------------------------------------------------------------------------------
-- What may be counted of a question: its options, or the points of its scale.
create function private.form_choices(p_question private.form_questions)
returns table (place integer, option_id uuid, label text, number numeric) language sql stable security definer set search_path = '' as $$
  select o.position::integer, o.id, o.label, null::numeric from private.form_options o
  where o.company_id = p_question.company_id and o.question_id = p_question.id
  union all
  select s.point, null, concat_ws(' · ', s.point, p.label), s.point::numeric
  from generate_series(p_question.low, p_question.high) s (point)
  left join public.rating_scale_points p on p.company_id = p_question.company_id and p.scale_id = p_question.scale_id
    and p.point = s.point
  where p_question.kind = 'scale'
$$;

-- The figures of one department, or of all for null: how many answered, how often each choice was made, mean and median of numbers.
create function private.form_figures(p_question private.form_questions, p_departments uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with answers as materialized (
    select private.is_told(a, p_question.kind) as is_told, a.option_id, a.number from private.form_answers a
    where a.company_id = p_question.company_id and a.question_id = p_question.id
      and (p_departments is null or a.department_id = any (p_departments) or (p_departments = '{}' and a.department_id is null))
  )
  select jsonb_build_object('answered', count(*) filter (where a.is_told), 'mean', round(avg(a.number), 2),
    'median', round((percentile_cont(0.5) within group (order by a.number))::numeric, 2),
    'counts', (select coalesce(jsonb_agg((select count(*) from answers n where n.option_id = c.option_id or n.number = c.number)
      order by c.place), '[]') from private.form_choices(p_question) c))
  from answers a
$$;

-- The figures of each department that may be shown, the others together as null; none where only one group is left.
create function private.form_groups(p_question private.form_questions) returns jsonb
language sql stable security definer set search_path = '' as $$
  with groups as (
    select a.department_id, d.name from private.form_answers a
    left join public.departments d on d.company_id = a.company_id and d.id = a.department_id
    where a.company_id = p_question.company_id and a.question_id = p_question.id and p_question.kind in ('single', 'multiple', 'scale')
    group by a.department_id, d.name
  )
  select case when count(*) > 1 then coalesce(jsonb_agg(jsonb_build_object('department_id', g.department_id, 'name', g.name)
      || private.form_figures(p_question, array_remove(array[g.department_id], null)) order by g.name, g.department_id), '[]')
    else '[]' end
  from groups g
$$;

-- The result of a question; departments for whoever manages the form.
create function private.form_result(p_form private.forms, p_question private.form_questions, p_manages boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_question.id, 'kind', p_question.kind, 'title', p_question.title,
    'is_hidden', p_form.mode = 'anonymous' and not exists (select from private.form_answers a
      where a.company_id = p_question.company_id and a.question_id = p_question.id),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('option_id', c.option_id, 'label', c.label) order by c.place), '[]')
      from private.form_choices(p_question) c),
    'total', private.form_figures(p_question, null),
    'groups', case when p_manages then private.form_groups(p_question) else '[]' end,
    'texts', array(select a.text from private.form_answers a
      where a.company_id = p_question.company_id and a.question_id = p_question.id and a.text is not null
        and (p_manages or p_form.mode = 'anonymous') order by a.id limit 500))
$$;

create function public.form_results(p_form_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  form private.forms;
  reach private.form_reach;
begin
  select f.* into form from private.forms f where f.company_id = any (private.visible_company_ids()) and f.id = p_form_id;
  reach := private.form_reach_of(form.company_id, private.form_purpose(form.purpose), form.subject_id) where form.id is not null;
  if not coalesce(private.sees_results(form, reach), false) then
    return null;
  end if;
  return jsonb_build_object('form_id', form.id, 'mode', form.mode, 'state', private.form_state(form), 'min_group', form.min_group,
    'manages', reach.manages, 'invited', private.form_invited(form), 'answered', private.form_answered(form),
    'is_forgotten', form.forgotten_at is not null,
    'questions', (select coalesce(jsonb_agg(private.form_result(form, q, reach.manages) order by q.position), '[]')
      from private.form_questions q where q.company_id = form.company_id and q.form_id = form.id));
end
$$;

-- Who answered what, of identified forms, for whoever manages them; of an option or of the whole question. The comment beside a rating is
-- its text.
create function public.form_respondents(
  p_question_id uuid, p_option_id uuid default null, p_limit integer default 50, p_offset integer default 0)
returns table (employee jsonb, number numeric, text text, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  form private.forms;
  reach private.form_reach;
begin
  select f.* into form from private.forms f join private.form_questions q on q.company_id = f.company_id and q.form_id = f.id
  where f.company_id = any (private.visible_company_ids()) and q.id = p_question_id and f.mode = 'identified';
  reach := private.form_reach_of(form.company_id, private.form_purpose(form.purpose), form.subject_id) where form.id is not null;
  if not coalesce(reach.manages, false) then
    return;
  end if;
  return query
    select private.person(x.employee_id), x.number, x.text, x.total from (
      select a.employee_id, a.number, coalesce(a.text, (select c.text from private.form_answers c
          where c.company_id = a.company_id and c.question_id = a.question_id and c.employee_id = a.employee_id
            and not c.is_counted and c.text is not null)) as text, e.display_name, count(*) over () as total
      from private.form_answers a join public.employees e on e.company_id = a.company_id and e.id = a.employee_id
      where a.company_id = form.company_id and a.question_id = p_question_id
        and case when p_option_id is null then a.is_counted else a.option_id = p_option_id end
      order by e.display_name, e.id limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)) x
    order by x.display_name, x.employee_id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('form_to_answer', 'form_state?'),
  ('form_state', 'form_id uuid, version integer, mode identified|anonymous, state open|closing|closed, closes_at timestamptz?, '
    'closed_at timestamptz?, min_group integer, manages boolean, answers boolean, has_answered boolean, sees_results boolean, '
    'invited integer?, answered integer?, questions form_question[], own_answers json'),
  ('form_question', 'id uuid, kind scale|single|multiple|text|number, title text, help text?, is_required boolean, low integer?, '
    'high integer?, low_label text?, high_label text?, max_choices integer?, options form_option[]'),
  ('form_option', 'id uuid, label text'),
  ('form_results', 'form_outcome?'),
  ('form_outcome', 'form_id uuid, mode identified|anonymous, state open|closing|closed, min_group integer, manages boolean, '
    'invited integer, answered integer?, is_forgotten boolean, questions form_result[]'),
  ('form_result', 'id uuid, kind scale|single|multiple|text|number, title text, is_hidden boolean, choices form_choice[], '
    'total form_figures, groups form_group[], texts text[]'),
  ('form_choice', 'option_id uuid?, label text'),
  ('form_figures', 'answered integer, mean number?, median number?, counts integer[]'),
  ('form_group', 'department_id uuid?, name text?, ...form_figures'),
  ('form_respondents', 'employee person, number ?, text ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.form_to_answer(text, uuid), public.form_results(uuid),
  public.form_respondents(uuid, uuid, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.form_to_answer(text, uuid) is
  'The form of a subject for whoever reads it: its questions, what the caller may do, the own answers of an identified one. Null: none.';
comment on function public.form_results(uuid) is
  'Figures of a form under the disclosure rules; null while the caller may not see them, and to everybody before an anonymous form is '
    'sealed.';
comment on function public.form_respondents(uuid, uuid, integer, integer) is
  'Who answered what, page by page: of identified forms alone, for whoever manages them.';
