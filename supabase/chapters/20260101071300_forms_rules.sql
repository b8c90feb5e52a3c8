-- Forms: rules.
-- See forms_tables for the overview.

-- Functions: who reaches a form -------------------------------------------------------------------------------------
-- A purpose (RHARG).
create function private.form_purpose(p_purpose text) returns private.form_purposes
language plpgsql stable security definer set search_path = '' as $$
declare
  purpose private.form_purposes;
begin
  select p.* into purpose from private.form_purposes p where p.purpose = p_purpose;
  if not found then
    perform private.require_caller();
    perform private.refuse('RHARG', 'Finalidade de formulário desconhecida.', 'purpose', 'Recarregue a página.');
  end if;
  return purpose;
end
$$;

-- What the caller may do with the form of a subject; nothing in companies that the caller does not reach.
create function private.form_reach_of(p_company_id uuid, p_purpose private.form_purposes, p_subject_id uuid) returns private.form_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  reach private.form_reach;
begin
  if p_company_id = any (private.visible_company_ids()) then
    execute format('select * from %s($1, $2)', p_purpose.reach_routine) into reach using p_company_id, p_subject_id;
  end if;
  return row(coalesce(reach.manages, false), coalesce(reach.reads, false) or coalesce(reach.manages, false),
    coalesce(reach.answers, false) and p_company_id = private.my_company_id())::private.form_reach;
end
$$;

-- How many people a form is for.
create function private.form_invited(p_form private.forms) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select p.people_routine from private.form_purposes p where p.purpose = p_form.purpose);
  invited integer;
begin
  execute format('select count(*) from %s($1, $2)', routine) into invited using p_form.company_id, p_form.subject_id;
  return invited;
end
$$;

-- Where a form stands: closed once nothing of it changes any more, closing in between.
create function private.form_state(p_form private.forms) returns text language sql stable security definer set search_path = '' as $$
  select case when p_form.sealed_at is not null then 'closed'
    when p_form.closed_at is not null or p_form.closes_at <= private.now() then 'closing' else 'open' end
$$;

-- Of these subjects those whose form still takes the answer of a person who gave none. It tells who answered: for what is shown to that
-- person alone.
create function private.unanswered_subjects(p_company_id uuid, p_purpose text, p_subjects uuid[], p_employee_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select f.subject_id from private.forms f
  where f.company_id = p_company_id and f.purpose = p_purpose and f.subject_id = any (p_subjects) and private.form_state(f) = 'open'
    and not exists (select from private.form_participants p
      where p.company_id = f.company_id and p.form_id = f.id and p.employee_id = p_employee_id)
$$;

-- Functions: the questions ------------------------------------------------------------------------------------------
-- The id that somebody chose; where they named something but chose nothing yet, one that nothing has.
create function private.named_or_none(p_id text) returns uuid language sql immutable parallel safe
return case when p_id is not null then coalesce(private.uuid_or_null(p_id), '00000000-0000-0000-0000-000000000000') end;

-- Questions as a screen sends them, tidied; what has another form than it should is null.
create function private.form_questions_of(p_questions jsonb) returns setof private.form_question_input
language sql immutable set search_path = '' as $$
  select t.place::integer, t.q ->> 'kind', private.tidy(t.q ->> 'title'), private.tidy_lines(t.q ->> 'help'),
    coalesce(t.q -> 'is_required' = 'true', false),
    case when t.q ->> 'low' ~ '^-?[0-9]{1,8}$' then (t.q ->> 'low')::integer end,
    case when t.q ->> 'high' ~ '^-?[0-9]{1,8}$' then (t.q ->> 'high')::integer end,
    private.tidy(t.q ->> 'low_label'), private.tidy(t.q ->> 'high_label'),
    case when t.q ->> 'max_choices' ~ '^[0-9]{1,3}$' then (t.q ->> 'max_choices')::integer end,
    array(select coalesce(private.tidy(o.label), '') from jsonb_array_elements_text(private.a_list(t.q -> 'options'))
      with ordinality o (label, place) order by o.place),
    case when t.q ->> 'section' ~ '^[0-9]{1,3}$' then (t.q ->> 'section')::smallint end,
    private.named_or_none(t.q ->> 'competency_id'), private.named_or_none(t.q ->> 'scale_id'),
    private.uuid_or_null(t.q ->> 'bank_question_id'), private.tidy(t.q ->> 'dimension'),
    case when t.q ->> 'weight' is null then 1
      when t.q ->> 'weight' ~ '^[0-9]{1,3}(\.[0-9]{1,2})?$' then (t.q ->> 'weight')::numeric end,
    coalesce(t.q ->> 'comment_rule', 'none'), coalesce(t.q -> 'may_skip' = 'true', false)
  from jsonb_array_elements(private.a_list(p_questions)) with ordinality t (q, place)
$$;

-- Sections as a screen sends them, tidied.
create function private.form_sections_of(p_sections jsonb) returns setof private.form_section_input
language sql immutable set search_path = '' as $$
  select t.place::integer, private.tidy(t.s ->> 'title'), private.tidy_lines(t.s ->> 'help'),
    case when jsonb_typeof(t.s -> 'shown_to') = 'array' then array(select distinct r.word
      from jsonb_array_elements_text(t.s -> 'shown_to') r (word) order by r.word) end
  from jsonb_array_elements(private.a_list(p_sections)) with ordinality t (s, place)
$$;

-- What is wrong with the words of a question, or null.
create function private.question_words_problem(p_question private.form_question_input) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_question.title is null then 'Escreva a pergunta.'
    when not private.is_clean_text(p_question.title, 300) then 'A pergunta tem no máximo 300 caracteres, sem quebras de linha.'
    when char_length(p_question.help) > 500 then 'A explicação tem no máximo 500 caracteres.'
    when not (coalesce(private.is_clean_text(p_question.low_label, 60), true)
      and coalesce(private.is_clean_text(p_question.high_label, 60), true)) then 'As pontas da escala têm no máximo 60 caracteres.'
  end
$$;

-- What is wrong with what may be answered to a question, or null.
create function private.question_range_problem(p_question private.form_question_input) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_question.kind in ('single', 'multiple') then case
      when cardinality(p_question.options) < 2 then 'Escreva pelo menos duas opções.'
      when cardinality(p_question.options) > 20 then 'Uma pergunta tem no máximo 20 opções.'
      when '' = any (p_question.options) then 'Escreva o texto de cada opção.'
      when exists (select from unnest(p_question.options) o (label) where not private.is_clean_text(o.label, 120))
        then 'Uma opção tem no máximo 120 caracteres, sem quebras de linha.'
      when (select count(distinct private.search_text(o.label)) from unnest(p_question.options) o (label))
        < cardinality(p_question.options) then 'Há duas opções iguais.'
      when p_question.kind = 'multiple' and p_question.max_choices not between 2 and cardinality(p_question.options)
        then 'O máximo de escolhas fica entre 2 e o número de opções.' end
    when p_question.kind = 'scale' and p_question.scale_id is null
      and not coalesce(p_question.low between 0 and 1 and p_question.high between 2 and 10, false)
      then 'A escala começa em 0 ou 1 e termina entre 2 e 10.'
    when p_question.kind = 'number' and p_question.low >= p_question.high then 'O menor número precisa ser menor do que o maior.'
  end
$$;

-- What is wrong with how a question is rated, or null: its comment, its weight, and what it names of the company.
create function private.question_rating_problem(
  p_company_id uuid, p_purpose private.form_purposes, p_question private.form_question_input) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_question.comment_rule not in ('none', 'optional', 'extremes', 'always') then 'Escolha quando pedir um comentário.'
    when not coalesce(p_question.weight between 0 and 100, false) then 'O peso é um número de 0 a 100, com até duas casas.'
    when p_question.dimension is not null and not p_question.dimension = any (p_purpose.dimensions)
      then 'Esta pergunta conta para uma nota que não é usada aqui.'
    when p_question.kind <> 'scale' and num_nonnulls(p_question.competency_id, p_question.scale_id) > 0
      then 'Só perguntas de escala usam competências e escalas de notas.'
    when p_question.competency_id is not null and not p_purpose.takes_competencies then 'Competências não são usadas aqui.'
    when p_question.competency_id is not null and not exists (select from public.competencies c
      where c.company_id = p_company_id and c.id = p_question.competency_id and c.archived_at is null)
      then 'Escolha uma competência em uso.'
    when p_question.scale_id is not null and not exists (select from public.rating_scales s
      join public.rating_scale_points p on p.company_id = s.company_id and p.scale_id = s.id and p.point = 2
      where s.company_id = p_company_id and s.id = p_question.scale_id and s.archived_at is null)
      then 'Escolha uma escala de notas em uso.'
    when p_question.bank_question_id is not null and not exists (select from public.form_bank_questions b
      where b.company_id = p_company_id and b.id = p_question.bank_question_id) then 'A pergunta do banco não existe mais.'
  end
$$;

-- Refuses sections that a purpose does not take (RHFRM); the field is the place of the section.
create function private.check_form_sections(p_purpose private.form_purposes, p_sections private.form_section_input[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  if cardinality(p_sections) > 20 then
    perform private.refuse('RHFRM', 'Um formulário tem no máximo 20 seções.', 'sections', 'Junte algumas delas.');
  end if;
  select s.position - 1 as place, c.text into wrong from unnest(p_sections) s
  cross join lateral (select case
    when s.title is null then 'Dê um título à seção.'
    when not private.is_clean_text(s.title, 120) then 'O título da seção tem no máximo 120 caracteres, sem quebras de linha.'
    when char_length(s.help) > 500 then 'A explicação da seção tem no máximo 500 caracteres.'
    when s.shown_to = '{}' then 'Escolha quem vê esta seção.'
    when not coalesce(s.shown_to <@ p_purpose.roles, true) then 'Alguém que veria esta seção não responde a este formulário.'
    end as text) c
  where c.text is not null order by s.position limit 1;
  if found then
    perform private.refuse('RHFRM', wrong.text, format('section_%s', wrong.place), 'Confira a seção.');
  end if;
end
$$;

-- Refuses sections and questions that a purpose does not take (RHFRM); the field is the place of the question or section.
create function private.check_form_questions(p_company_id uuid, p_purpose private.form_purposes,
  p_questions private.form_question_input[], p_sections private.form_section_input[] default '{}') returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  perform private.check_form_sections(p_purpose, p_sections);
  if coalesce(cardinality(p_questions), 0) not between 1 and p_purpose.max_questions then
    perform private.refuse('RHFRM', case when p_purpose.max_questions = 1 then 'Faça uma pergunta.'
      else format('Um formulário tem de 1 a %s perguntas.', p_purpose.max_questions) end, 'questions', 'Confira as perguntas.');
  end if;
  select q.position - 1 as place, c.text into wrong from unnest(p_questions) q
  cross join lateral (select case when coalesce(q.kind = any (p_purpose.kinds), false)
    then coalesce(private.question_words_problem(q), private.question_range_problem(q),
      private.question_rating_problem(p_company_id, p_purpose, q),
      case when q.section not between 1 and cardinality(p_sections) then 'A seção desta pergunta não existe mais.' end)
    else 'Este tipo de pergunta não é usado aqui.' end as text) c
  where c.text is not null order by q.position limit 1;
  if found then
    perform private.refuse('RHFRM', wrong.text, format('question_%s', wrong.place), 'Confira a pergunta.');
  end if;
end
$$;

-- Functions: the answers --------------------------------------------------------------------------------------------
-- What an answer says without its comment: answers to ratings may come as {"value": 3, "comment": "…"}.
create function private.answer_value(p_answer jsonb) returns jsonb language sql immutable parallel safe
return case when jsonb_typeof(p_answer) = 'object' then p_answer -> 'value' else p_answer end;

-- The comment of an answer, tidied; null without one.
create function private.answer_comment(p_answer jsonb) returns text language sql immutable parallel safe
return case when jsonb_typeof(p_answer -> 'comment') = 'string' then private.tidy_lines(p_answer ->> 'comment') end;

-- The rows that a value is stored as; none when it is no answer to the question.
create function private.form_value_parts(p_question private.form_questions, p_value jsonb, p_is_anonymous boolean)
returns setof private.form_answer_part language sql stable security definer set search_path = '' as $$
  with chosen as materialized (
    select distinct o.id from jsonb_array_elements_text(case jsonb_typeof(p_value) when 'array' then p_value else jsonb_build_array(p_value)
      end) v (value)
    join private.form_options o on o.company_id = p_question.company_id and o.question_id = p_question.id and o.id::text = v.value
  ), typed as (
    select case when p_value #>> '{}' ~ '^-?[0-9]{1,9}(\.[0-9]{1,2})?$' then (p_value #>> '{}')::numeric end as number,
      case when jsonb_typeof(p_value) = 'string' then private.tidy_lines(p_value #>> '{}') end as text
  )
  select p_question.id, true, c.id, null::numeric, null::text from chosen c
  where p_question.kind = 'single' and jsonb_typeof(p_value) = 'string'
  union all
  select p_question.id, c.id is null, c.id, null, null from (select id from chosen union all select null) c
  where p_question.kind = 'multiple' and jsonb_typeof(p_value) = 'array' and (select count(*) from chosen) = jsonb_array_length(p_value)
    and jsonb_array_length(p_value) between 1 and coalesce(p_question.max_choices, 20)
  union all
  select p_question.id, true, null, t.number, null from typed t
  where p_question.kind in ('scale', 'number') and jsonb_typeof(p_value) = 'number'
    and t.number >= coalesce(p_question.low, t.number) and t.number <= coalesce(p_question.high, t.number)
    and (p_question.kind = 'number' or t.number = trunc(t.number))
  union all
  select p_question.id, w.is_counted, null, null, w.text
  from typed t cross join lateral (
    select true, t.text where not p_is_anonymous
    union all select true, null where p_is_anonymous
    union all select false, private.tidy(s.line) from regexp_split_to_table(t.text, '\n+') s (line)
      where p_is_anonymous and private.tidy(s.line) is not null) w (is_counted, text)
  where p_question.kind = 'text' and char_length(t.text) between 1 and 2000
$$;

-- The rows that an answer is stored as, none when it is no answer to the question: those of its value and of its comment, which no row
-- counts, or one without a value for {"skipped": true}. An anonymous comment is stored by paragraphs, like a text.
create function private.form_parts_of(p_question private.form_questions, p_answer jsonb, p_is_anonymous boolean)
returns setof private.form_answer_part language sql stable security definer set search_path = '' as $$
  select * from private.form_value_parts(p_question, private.answer_value(p_answer), p_is_anonymous)
  union all
  select p_question.id, true, null, null, null where p_question.may_skip and p_answer = '{"skipped": true}'
  union all
  select p_question.id, false, null, null, private.tidy(c.line)
  from regexp_split_to_table(private.answer_comment(p_answer), case when p_is_anonymous then '\n+' else '$^' end) c (line)
  where p_question.comment_rule <> 'none' and private.tidy(c.line) is not null
$$;

-- What is wrong with the comment of an answer, or null.
create function private.comment_problem(p_question private.form_questions, p_answer jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when char_length(c.text) > 5000 then 'O comentário tem no máximo 5.000 caracteres.'
    when c.text is not null or p_answer = '{"skipped": true}' then null
    when p_question.comment_rule = 'always' then 'Explique a nota em um comentário.'
    when p_question.comment_rule = 'extremes' and private.answer_value(p_answer) in (to_jsonb(p_question.low), to_jsonb(p_question.high))
      then 'Notas nas pontas da escala pedem um comentário.' end
  from (select private.answer_comment(p_answer) as text) c
$$;

-- The rows that the answer of a person to a question is stored as, null being none (RHFRM: missing, impossible, without its comment).
create function private.checked_form_parts(p_question private.form_questions, p_answer jsonb, p_is_anonymous boolean)
returns setof private.form_answer_part language plpgsql stable security definer set search_path = '' as $$
declare
  place constant integer := p_question.position - 1;
  problem text;
begin
  if p_answer is null or p_answer in ('[]', '""') then
    perform private.refuse('RHFRM', format('Falta responder: %s', p_question.title), format('question_%s', place),
      'Responda a esta pergunta.')
    where p_question.is_required;
    return;
  end if;
  return query select * from private.form_parts_of(p_question, p_answer, p_is_anonymous);
  if not found or private.answer_value(p_answer) is null and p_answer <> '{"skipped": true}' then
    perform private.refuse('RHFRM', format('Confira a resposta a: %s', p_question.title), format('question_%s', place), 'Escolha de novo.');
  end if;
  problem := private.comment_problem(p_question, p_answer);
  perform private.refuse('RHFRM', problem, format('comment_%s', place), 'Confira o comentário.') where problem is not null;
end
$$;

-- The rows that the answers of one person are stored as, by the id of each question (RHFRM: missing, unknown or impossible ones).
create function private.form_answer_parts(p_form private.forms, p_answers jsonb) returns setof private.form_answer_part
language plpgsql stable security definer set search_path = '' as $$
declare
  answers jsonb := jsonb_strip_nulls(private.an_object(p_answers));
  question private.form_questions;
begin
  for question in
    select q.* from private.form_questions q where q.company_id = p_form.company_id and q.form_id = p_form.id order by q.position
  loop
    return query select * from private.checked_form_parts(question, answers -> question.id::text, p_form.mode = 'anonymous');
    answers := answers - question.id::text;
  end loop;
  if answers <> '{}' then
    perform private.refuse('RHFRM', 'Uma das respostas não é deste formulário.', '', 'Recarregue a página.');
  end if;
end
$$;

-- Functions: disclosure ---------------------------------------------------------------------------------------------
-- The groups of a total that may be shown by name; the others are one group together. With the total and all that is shown nobody gets the
-- figures of fewer people than the minimum: what is together has two groups at least, and the minimum. p_groups and p_counts go in pairs.
create function private.shown_groups(p_groups anyarray, p_counts integer[], p_minimum integer) returns setof anyelement
language sql immutable set search_path = '' as $$
  with ordered as (
    select g.id, g.n, row_number() over w as place, sum(g.n) over w as together
    from unnest(p_groups, p_counts) g (id, n) window w as (order by g.id is not null, g.n, g.id rows unbounded preceding)
  ), hidden as (
    select case when exists (select from ordered o where o.n < p_minimum or o.id is null)
      then coalesce((select min(o.place) from ordered o where o.place >= 2 and o.together >= p_minimum
        and not exists (select from ordered l where l.n < p_minimum and l.place > o.place)), (select count(*) from ordered))
      else 0 end as up_to
  )
  select o.id from ordered o cross join hidden h where o.place > h.up_to
$$;

-- Whether a row is an answer that figures are made of: who skipped a rating says nothing that hides the others.
create function private.is_told(p_answer private.form_answers, p_kind text) returns boolean language sql immutable
return p_answer.is_counted and (p_kind <> 'scale' or p_answer.number is not null);

-- The departments that may be shown of each question that is broken down, when results take so many answers.
create function private.shown_departments(p_form private.forms, p_minimum integer) returns table (question_id uuid, department_id uuid)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select a.question_id, d.id as department_id, count(*)::integer as n
    from private.form_answers a
    join private.form_questions q on q.company_id = a.company_id and q.id = a.question_id and q.kind in ('single', 'multiple', 'scale')
    left join public.departments d on d.company_id = a.company_id and d.id = a.department_id
    where a.company_id = p_form.company_id and a.form_id = p_form.id and private.is_told(a, q.kind)
    group by a.question_id, d.id
  ), listed as (
    select c.question_id, array_agg(c.department_id order by c.department_id) as groups, array_agg(c.n order by c.department_id) as counts
    from counted c group by c.question_id
  )
  select l.question_id, s.id from listed l cross join lateral private.shown_groups(l.groups, l.counts, p_minimum) s (id)
$$;
