-- Sheets: queries.
-- See form_sheets_tables for the overview.

-- Functions: answering ----------------------------------------------------------------------------------------------
-- What is on sheets, by the id of each question, as save_answer takes it.
create function private.answers_on_sheets(p_company_id uuid, p_sheets uuid[]) returns table (sheet_id uuid, answers jsonb)
language sql stable security definer set search_path = '' as $$
  select x.sheet_id, jsonb_object_agg(x.question_id, x.value) from (
    select a.sheet_id, a.question_id, case q.kind
      when 'multiple' then coalesce(jsonb_agg(a.option_id) filter (where a.option_id is not null), '[]')
      when 'single' then to_jsonb((array_agg(a.option_id))[1])
      when 'text' then to_jsonb(min(a.text))
      when 'number' then to_jsonb(min(a.number)) else private.rating_answer(min(a.number), min(a.text)) end as value
    from private.form_answers a join private.form_questions q on q.company_id = a.company_id and q.id = a.question_id
    where a.company_id = p_company_id and a.sheet_id = any (p_sheets)
    group by a.sheet_id, a.question_id, q.kind) x
  group by x.sheet_id
$$;

-- The sheets of one respondent in a form, with the questions once; null where there is none.
create function private.sheets_of(p_company_id uuid, p_respondent_id uuid, p_form_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select o.* from private.respondent_sheets(p_company_id, p_respondent_id, p_form_id) o
  )
  select jsonb_build_object('form_id', f.id, 'batch_id', f.batch_id, 'role', f.role, 'mode', f.mode, 'min_group', f.min_group,
    'comment_min', f.comment_min, 'state', private.form_state(f), 'closes_at', f.closes_at, 'sealed_at', f.sealed_at,
    'digest', f.digest, 'questions', private.form_questions_json(f), 'sections', private.form_sections_json(f),
    'sheets', jsonb_agg(jsonb_build_object('assignment_id', (o.assignment).id, 'target', private.person((o.assignment).target_id),
      'state', o.state, 'revision', coalesce(o.revision, 0), 'takes_answers', private.takes_sheet(f, o.assignment),
      'answers', coalesce(w.answers, '{}')) order by t.display_name, (o.assignment).id))
  from own o
  join private.forms f on f.company_id = p_company_id and f.id = (o.assignment).form_id
  left join public.employees t on t.company_id = f.company_id and t.id = (o.assignment).target_id
  left join private.answers_on_sheets(p_company_id, array(select x.sheet_id from own x)) w on w.sheet_id = o.sheet_id
  group by f.id
$$;

create function public.my_sheets(p_form_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.sheets_of(c.company_id, c.employee_id, p_form_id) from private.require_caller() c
$$;

-- Functions: what was disclosed -------------------------------------------------------------------------------------
-- Ratings of people in forms of a batch as they may be shown: by group and question, the mean of the answers that have a number.
create function private.group_marks(p_company_id uuid, p_batch_id uuid, p_targets uuid[] default null)
returns table (target_id uuid, shown_as text, question_id uuid, competency_id uuid, dimension text, weight numeric, mean numeric,
  answers integer)
language sql stable security definer set search_path = '' as $$
  select a.target_id, d.shown_as, q.source_id, q.competency_id, q.dimension, q.weight, avg(a.number), count(a.number)::integer
  from private.forms f
  join private.form_questions q on q.company_id = f.company_id and q.form_id = f.id and q.kind = 'scale' and q.scale_id is not null
  join private.form_answers a on a.company_id = q.company_id and a.question_id = q.id and a.number is not null
  join private.form_disclosures d on d.company_id = a.company_id and d.form_id = a.form_id and d.target_id = a.target_id
  where f.company_id = p_company_id and f.batch_id = p_batch_id and f.disclosed_at is not null and d.shown_as is not null
    and (p_targets is null or a.target_id = any (p_targets))
  group by a.target_id, d.shown_as, q.source_id, q.competency_id, q.dimension, q.weight
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('my_sheets', 'sheets?'),
  ('sheets', 'form_id uuid, batch_id uuid, role text, mode identified|sealed, min_group integer, comment_min integer, '
    'state open|closing|closed, closes_at timestamptz?, sealed_at timestamptz?, digest text?, questions form_question[], '
    'sections form_section[], sheets sheet[]'),
  ('sheet', 'assignment_id uuid, target person, state todo|draft|sent|answered|missed, revision integer, takes_answers boolean, '
    'answers json');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.my_sheets(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_sheets(uuid) is 'The own sheets of a form with its questions and what was answered. Null: none.';
