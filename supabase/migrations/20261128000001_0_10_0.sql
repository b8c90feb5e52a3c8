-- Version 0.10.0, from 0.9.0. Derived from supabase/chapters by `npm run generate`: read and edit those.
-- Chapters: 30360ced3084e2e5d2277cdd1c6c277bc7d66858651c10667a782b6e6bf7596d

revoke execute on function public.save_form(uuid, text, uuid, jsonb, text, timestamptz), public.answer_form(uuid, integer, jsonb), public.close_form(uuid) from authenticated;

revoke execute on function private.run_forms(), private.run_form_retention() from service_role;

drop function private.check_form_questions(p_purpose private.form_purposes, p_questions private.form_question_input[]);

drop function private.form_parts_of(p_question private.form_questions, p_value jsonb, p_is_anonymous boolean);

drop function private.write_form_questions(p_form private.forms, p_questions private.form_question_input[]);

drop function private.write_form(p_company_id uuid, p_purpose private.form_purposes, p_subject_id uuid, p_questions private.form_question_input[], p_mode text, p_closes_at timestamptz);

drop function public.save_form(p_company_id uuid, p_purpose text, p_subject_id uuid, p_questions jsonb, p_mode text, p_closes_at timestamptz);

-- The values of a screen as a record: record_of(null::private.asset_wish, values). What has another form than its field is refused (RHARG).
create function private.record_of(p_record anyelement, p_values jsonb) returns anyelement
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_populate_record(p_record, private.an_object(coalesce(p_values, '{}')));
exception when data_exception then
  perform private.refuse('RHARG', 'Um dos valores não é o esperado.', '', 'Confira os campos.');
end
$$;

-- Tables whose rows no backup may hold: what must not be known any more once it is destroyed.
create function jobs.unsaved_tables() returns text[] language sql immutable set search_path = '' as $$
  select array['private.form_keys']
$$;

comment on function jobs.unsaved_tables() is 'Tables that backups save and restore empty.';

-- Functions: fields -------------------------------------------------------------------------------------------------
-- Tidies a field; refuses bad choices and a change of kind in use (RHCUS), and the hundred and first (RHMNY).
create or replace function private.tg_custom_fields__check() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.label := coalesce(private.tidy(new.label), '');
  if new.kind = 'choice' then
    new.choices := array(select c.choice from (
      select private.tidy(u.choice) as choice, min(u.place) as place
      from unnest(new.choices) with ordinality as u (choice, place) group by 1) c where c.choice is not null order by c.place);
    if cardinality(new.choices) not between 1 and 100
      or exists (select from unnest(new.choices) as c where not private.is_clean_text(c, 100)) then
      perform private.refuse('RHCUS', 'Informe de 1 a 100 opções, cada uma com até 100 caracteres.', 'choices', 'Uma por linha.');
    end if;
  end if;
  if tg_op = 'UPDATE' and new.kind <> old.kind and (
    exists (select from private.employee_custom_values v where v.company_id = new.company_id and v.custom_field_id = new.id)
    or exists (select from private.asset_custom_values v where v.company_id = new.company_id and v.custom_field_id = new.id)) then
    perform private.refuse('RHCUS', 'Este campo já tem valores: o tipo não muda mais.', 'kind', 'Arquive-o e crie outro.');
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.custom_fields f where f.company_id = new.company_id) >= 100 then
    perform private.refuse('RHMNY', 'A empresa já tem 100 campos.', '', 'Arquive ou reaproveite um deles.');
  end if;
  return new;
end
$$;

-- What changed for payroll: rules.
-- The changes of a month as administrators hand them to whoever runs payroll: read, kept as a file, and closed. Closing keeps
-- the rows as they were, with who, when and the SHA-256 of the CSV. What changes afterwards for a closed month (another
-- amount, a change withdrawn) is flagged on it, and travels with the next file that is closed. A month may be opened
-- again, with a reason; the rows of the former closing stay.
-- Every reading and every file leaves a line in the trail: they hold pay and bank accounts.
-- It refuses: everyone but administrators and masters, months to come, closing twice, opening without a reason, and any
-- change of a closing.

-- Functions: texts --------------------------------------------------------------------------------------------------
-- What an event is called in the file.
create or replace function private.payroll_event_label(p_event text) returns text language sql immutable parallel safe
return case p_event when 'admission' then 'Admissão' when 'rehire' then 'Readmissão' when 'dismissal' then 'Desligamento'
  when 'assignment' then 'Alteração de função' when 'contract' then 'Contrato' when 'pay' then 'Remuneração'
  when 'dependent' then 'Dependente' when 'bank' then 'Conta bancária' when 'personal' then 'Dados cadastrais'
  when 'vacation' then 'Férias' when 'leave' then 'Afastamento' when 'absence' then 'Falta' when 'discount' then 'Desconto' end;

-- Functions: the questions ------------------------------------------------------------------------------------------
-- The id that somebody chose; where they named something but chose nothing yet, one that nothing has.
create function private.named_or_none(p_id text) returns uuid language sql immutable parallel safe
return case when p_id is not null then coalesce(private.uuid_or_null(p_id), '00000000-0000-0000-0000-000000000000') end;

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
create or replace function private.form_answer_parts(p_form private.forms, p_answers jsonb) returns setof private.form_answer_part
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

-- Whether a row is an answer that figures are made of: who skipped a rating says nothing that hides the others.
create function private.is_told(p_answer private.form_answers, p_kind text) returns boolean language sql immutable
return p_answer.is_counted and (p_kind <> 'scale' or p_answer.number is not null);

-- The departments that may be shown of each question that is broken down, when results take so many answers.
create or replace function private.shown_departments(p_form private.forms, p_minimum integer) returns table (question_id uuid, department_id uuid)
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

-- Custom fields: commands.
-- See custom_fields_tables for the overview.

-- Functions: fields -------------------------------------------------------------------------------------------------
-- The key that a label gives. Keys are the company's, labels those of people or of one category of assets: a number tells apart what others
-- call the same, and a second field of one's own with that label gets the key of the first, which is refused.
create function private.new_field_key(p_company_id uuid, p_label text, p_category_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  base constant text := private.key_of(p_label);
begin
  return coalesce((
      select min(f.key) from public.custom_fields f
      where f.company_id = p_company_id and f.asset_category_id is not distinct from p_category_id
        and (f.key = base or private.key_of(f.label) = base)), (
      select k.key
      from (select base as key, 1 as n union all select left(base, 36) || '_' || n, n from generate_series(2, 999) n) k
      where not exists (select from public.custom_fields f where f.company_id = p_company_id and f.key = k.key)
      order by k.n limit 1));
end
$$;

-- The key is for spreadsheets and never changes; without one it is made of the label.
create or replace function public.save_custom_field(
  p_company_id uuid, p_values jsonb, p_id uuid default null, p_updated_at text default null) returns setof public.custom_fields
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.custom_fields;
  old_field public.custom_fields;
begin
  perform private.refuse_settings(p_company_id);
  if coalesce(jsonb_typeof(p_values), '') <> 'object'
    or p_values - array['key', 'label', 'kind', 'choices', 'who_sees', 'who_edits', 'position', 'asset_category_id'] <> '{}' then
    perform private.refuse('RHARG', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  if p_id is null then
    wish := jsonb_populate_record(null::public.custom_fields, p_values);
    return query insert into public.custom_fields as f (company_id, key, label, kind, choices, who_sees, who_edits, position,
        asset_category_id)
      values (p_company_id,
        coalesce(wish.key, private.new_field_key(p_company_id, wish.label, wish.asset_category_id)),
        wish.label, wish.kind, wish.choices,
        coalesce(wish.who_sees, case when wish.asset_category_id is null then 'person' else 'hr' end), coalesce(wish.who_edits, 'hr'),
        coalesce(wish.position, 1 + (select coalesce(max(f.position), 0) from public.custom_fields f where f.company_id = p_company_id)),
        wish.asset_category_id)
      returning f.*;
    return;
  end if;
  select f.* into old_field from public.custom_fields f where f.company_id = p_company_id and f.id = p_id for update;
  if old_field.id is null then
    perform private.refuse('RHNTF', 'Este campo não existe mais.', '', 'Recarregue a página.');
  end if;
  wish := jsonb_populate_record(old_field, p_values - array['key', 'asset_category_id']);
  return query update public.custom_fields f set label = wish.label, kind = wish.kind, who_sees = wish.who_sees,
      choices = case when wish.kind = 'choice' then wish.choices end, who_edits = wish.who_edits, position = wish.position
    where f.id = p_id and (p_updated_at is null or f.updated_at = p_updated_at::timestamptz) returning f.*;
end
$$;

-- Functions: values -------------------------------------------------------------------------------------------------
create or replace function public.save_custom_values(p_employee_id uuid, p_values jsonb)
returns table (
  field_id uuid, key text, label text, kind text, choices text[], value text, can_edit boolean, updated_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  scope text := private.record_scope(caller, person);
  entry record;
  field public.custom_fields;
  wish text;
begin
  if coalesce(jsonb_typeof(p_values), '') <> 'object' then
    perform private.refuse('RHARG', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  for entry in select j.key, j.value from jsonb_each_text(p_values) as j order by j.key loop
    select f.* into field from public.custom_fields f
    where f.company_id = person.company_id and f.asset_category_id is null and f.key = entry.key and f.archived_at is null
      and private.sees_custom_field(scope, f.who_sees);
    if field.id is null then
      perform private.refuse('RHFLD', 'Este campo não existe mais.', entry.key, 'Recarregue a página.');
    elsif not private.edits_custom_field(scope, field.who_edits) then
      perform private.refuse('RHPER', format('Seu papel não permite alterar este campo: %s.', field.label), entry.key, 'Fale com o RH.');
    end if;
    wish := private.checked_custom_value(field, entry.value);
    if wish is null then
      delete from private.employee_custom_values v
      where v.company_id = person.company_id and v.employee_id = person.id and v.custom_field_id = field.id;
    else
      insert into private.employee_custom_values as v (company_id, employee_id, custom_field_id, value)
      values (person.company_id, person.id, field.id, wish)
      on conflict on constraint employee_custom_values_employee_key do update set value = excluded.value
      where v.value <> excluded.value;
    end if;
  end loop;
  return query select v.* from private.custom_values_of(scope, person) v;
end
$$;

-- Copies into an empty form what another one asks of a role: the sections that it sees, and the questions in them and in no section, in
-- their order. Null copies all, with who sees what.
create function private.copy_form_questions(p_from private.forms, p_to private.forms, p_role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  seen constant uuid[] := array(select s.id from private.form_sections s
    where s.company_id = p_from.company_id and s.form_id = p_from.id
      and (p_role is null or s.shown_to is null or p_role = any (s.shown_to)) order by s.position);
begin
  insert into private.form_sections (company_id, form_id, position, title, help, shown_to)
  select p_to.company_id, p_to.id, array_position(seen, s.id), s.title, s.help, case when p_role is null then s.shown_to end
  from private.form_sections s where s.company_id = p_from.company_id and s.id = any (seen);
  insert into private.form_questions (company_id, form_id, position, kind, title, help, is_required, low, high, low_label, high_label,
    max_choices, section_id, competency_id, scale_id, bank_question_id, source_id, dimension, weight, comment_rule, may_skip)
  select p_to.company_id, p_to.id, row_number() over (order by q.position), q.kind, q.title, q.help, q.is_required, q.low, q.high,
    q.low_label, q.high_label, q.max_choices, s.id, q.competency_id, q.scale_id, q.bank_question_id, q.id, q.dimension, q.weight,
    q.comment_rule, q.may_skip
  from private.form_questions q
  left join private.form_sections s on s.company_id = p_to.company_id and s.form_id = p_to.id
    and s.position = array_position(seen, q.section_id)
  where q.company_id = p_from.company_id and q.form_id = p_from.id and (q.section_id is null or q.section_id = any (seen));
  insert into private.form_options (company_id, question_id, position, label)
  select n.company_id, n.id, o.position, o.label
  from private.form_questions n
  join private.form_options o on o.company_id = n.company_id and o.question_id = n.source_id
  where n.company_id = p_to.company_id and n.form_id = p_to.id;
end
$$;

create or replace function public.answer_form(p_form_id uuid, p_version integer, p_answers jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  form private.forms;
  reach private.form_reach;
begin
  select f.* into form from private.forms f where f.company_id = caller.company_id and f.id = p_form_id;
  reach := private.form_reach_of(form.company_id, private.form_purpose(form.purpose), form.subject_id) where form.id is not null;
  -- Its end waits for the answer, and the answer for its end.
  select f.* into form from private.forms f where f.id = form.id and reach.reads for share;
  if not coalesce(reach.reads, false) then
    perform private.refuse_missing('Este formulário não existe mais.', 'form_id');
  elsif private.form_state(form) <> 'open' or not reach.answers then
    perform private.refuse('RHCLS', 'As respostas já estão encerradas.', '', 'Recarregue a página para ver o resultado.');
  elsif p_version is distinct from form.version then
    perform private.refuse('RHCLS', 'As perguntas mudaram desde que você as abriu.', '', 'Recarregue a página e responda de novo.');
  end if;
  perform private.enter_form(form, caller.employee_id);
  if (select private.write_answers(form, e, p_answers) from public.employees e
      where e.company_id = caller.company_id and e.id = caller.employee_id) = 0 then
    perform private.refuse('RHFRM', 'Responda a pelo menos uma pergunta.', '', 'Confira suas respostas.');
  end if;
end
$$;

-- Functions: closing ------------------------------------------------------------------------------------------------
-- Ends a form. The rows of an anonymous one are written anew in random order, in this one transaction, so that neither what the database
-- keeps about rows nor their order says who gave an answer. Answers of fewer people than the minimum are destroyed, and departments stay
-- only where they may be shown.
create or replace function private.seal_form(p_form private.forms) returns void
language sql volatile security definer set search_path = '' as $$
  with shown as materialized (
    select s.question_id, s.department_id from private.shown_departments(p_form, p_form.min_group) s
  ), enough as materialized (
    select a.question_id from private.form_answers a
    join private.form_questions q on q.company_id = a.company_id and q.id = a.question_id
    where a.company_id = p_form.company_id and a.form_id = p_form.id and private.is_told(a, q.kind)
    group by a.question_id having count(*) >= p_form.min_group
  ), taken as (
    delete from private.form_answers a where p_form.mode = 'anonymous' and a.company_id = p_form.company_id and a.form_id = p_form.id
    returning a.*
  ), mixed as materialized (
    select gen_random_uuid() as id, t.company_id, t.form_id, t.question_id, t.is_counted,
      case when t.text is null then s.department_id end as department_id, t.option_id, t.number, t.text
    from taken t join enough n on n.question_id = t.question_id
    left join shown s on s.question_id = t.question_id and s.department_id = t.department_id
  )
  insert into private.form_answers (id, company_id, form_id, question_id, is_counted, department_id, option_id, number, text)
  select m.id, m.company_id, m.form_id, m.question_id, m.is_counted, m.department_id, m.option_id, m.number, m.text
  from mixed m order by m.id;
  with taken as (
    delete from private.form_participants p where p_form.mode = 'anonymous' and p.company_id = p_form.company_id and p.form_id = p_form.id
    returning p.*
  ), mixed as materialized (
    select t.company_id, t.form_id, t.employee_id, gen_random_uuid() as place from taken t
  )
  insert into private.form_participants (company_id, form_id, employee_id)
  select m.company_id, m.form_id, m.employee_id from mixed m order by m.place;
  update private.forms f set closed_at = coalesce(f.closed_at, f.closes_at), sealed_at = private.now() where f.id = p_form.id;
$$;

create or replace function public.close_form(p_form_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms;
  reach private.form_reach;
begin
  select f.* into form from private.forms f
  where f.company_id = any (private.visible_company_ids()) and f.id = p_form_id;
  reach := private.form_reach_of(form.company_id, private.form_purpose(form.purpose), form.subject_id) where form.id is not null;
  if not coalesce(reach.reads, false) then
    perform private.refuse_missing('Este formulário não existe mais.', 'form_id');
  elsif not reach.manages then
    perform private.refuse('RHPER', 'Seu papel não permite encerrar este formulário.', '', 'Peça a quem o criou.');
  elsif (private.form_purpose(form.purpose)).is_fixed then
    perform private.refuse('RHPER', 'Este formulário se encerra sozinho.', '', 'Espere até o fim do prazo.');
  end if;
  update private.forms f set closed_at = private.now() where f.id = form.id and f.closed_at is null;
  perform private.wake_job('forms');
end
$$;

-- Functions: jobs ---------------------------------------------------------------------------------------------------
-- Job: destroys the answers of a form whose retention is over.
create or replace function private.run_form_retention() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms;
begin
  select f.* into form from private.forms f join private.form_purposes p on p.purpose = f.purpose
  where f.forgotten_at is null and f.sealed_at + make_interval(months => p.retention_months) <= private.now()
  order by f.sealed_at limit 1 for update of f skip locked;
  if not found then
    return 0;
  end if;
  delete from private.form_answers a where a.company_id = form.company_id and a.form_id = form.id;
  delete from private.form_participants p where p.company_id = form.company_id and p.form_id = form.id;
  delete from private.form_sheets s where s.company_id = form.company_id and s.form_id = form.id;
  update private.forms f set forgotten_at = private.now() where f.id = form.id;
  perform private.wake_job('form_retention');
  return 1;
end
$$;

grant execute on function private.run_form_retention() to service_role;

-- Job: ends the form that has waited longest, one that was restored without its key among them; one per run, since its rows are written
-- anew. With the last form of a batch its figures are disclosed.
create or replace function private.run_forms() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms;
begin
  select f.* into form from private.forms f
  where f.sealed_at is null and (f.closed_at is not null or f.closes_at <= private.now()
    or (f.mode = 'sealed' and not exists (select from private.form_keys k where k.form_id = f.id)))
  order by coalesce(f.closed_at, f.closes_at) limit 1 for update skip locked;
  if not found then
    return 0;
  elsif not (private.form_purpose(form.purpose)).is_assigned then
    perform private.seal_form(form);
  else
    perform private.seal_sheets(form);
    if not exists (select from private.forms f where f.company_id = form.company_id and f.batch_id = form.batch_id
      and f.sealed_at is null) then
      perform private.disclose_batch(form.company_id, form.batch_id);
      perform private.tell_disclosed(form);
    end if;
  end if;
  perform private.wake_job('forms');
  return 1;
end
$$;

-- A rating as answer_form takes it: the number, with its comment where there is one; skipped without a number.
create function private.rating_answer(p_number numeric, p_comment text) returns jsonb language sql immutable parallel safe
return case when p_number is null then '{"skipped": true}'
  when p_comment is null then to_jsonb(p_number) else jsonb_build_object('value', p_number, 'comment', p_comment) end;

-- What somebody answered to an identified form, by the id of each question, as answer_form takes it.
create or replace function private.own_answers(p_form private.forms, p_employee_id uuid) returns jsonb
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

create or replace function public.form_to_answer(p_purpose text, p_subject_id uuid) returns jsonb
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

-- The figures of one department, or of all for null: how many answered, how often each choice was made, mean and median of numbers.
create or replace function private.form_figures(p_question private.form_questions, p_departments uuid[]) returns jsonb
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

-- The full name of who held the device at a counter; null for none.
create function private.counter_name(p_employee_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select e.first_name || ' ' || e.last_name from public.employees e where e.id = p_employee_id
$$;

-- Signs as a party whose turn it is, through a link, at the counter that the party names, or signed in (RHSIG).
create or replace function private.sign_as(p_envelope public.signature_envelopes, p_party private.signature_parties, p_sha256 text, p_link_id uuid)
returns public.signature_envelopes language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes := p_envelope;
  party private.signature_parties := p_party;
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  cpf text := p_party.guest_cpf;
begin
  if p_sha256 is distinct from envelope.digest or not private.signatures_intact(envelope) then
    perform private.refuse('RHSIG', 'O arquivo mostrado não é o que foi enviado para assinatura.', '',
      'Recarregue a página e leia novamente.');
  end if;
  party.status := 'signed';
  party.acted_at := private.now();
  party.turn := 1 + (select count(*) from private.signature_parties p where p.envelope_id = envelope.id and p.status = 'signed');
  party.ip := private.request_origin() ->> 'ip';
  party.device := left(private.plain_line(headers ->> 'user-agent', 300), 300);
  party.guest_link_id := p_link_id;
  party.signed_name := party.guest_name;
  if party.employee_id is not null then
    select e.first_name || ' ' || e.last_name, e.cpf into party.signed_name, cpf from public.employees e where e.id = party.employee_id;
  end if;
  party.signed_cpf := '***.' || substr(cpf, 4, 3) || '.' || substr(cpf, 7, 3) || '-**';
  party.hash := private.signature_hash(envelope.evidence_hash, envelope, party);
  update private.signature_parties p set (status, acted_at, turn, ip, device, guest_link_id, counter_id, code_with, signed_name, signed_cpf,
    hash) = (party.status, party.acted_at, party.turn, party.ip, party.device, party.guest_link_id, party.counter_id, party.code_with,
    party.signed_name, party.signed_cpf, party.hash)
  where p.id = party.id;
  update public.signature_envelopes e set evidence_hash = party.hash where e.id = envelope.id returning e.* into envelope;
  return private.advance_envelope(envelope);
end
$$;

-- Refuses as a party whose turn it is, with a reason (RHCOM); nobody else signs then.
create or replace function private.refuse_as(
  p_envelope public.signature_envelopes, p_party private.signature_parties, p_reason text, p_link_id uuid)
returns public.signature_envelopes language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
begin
  update private.signature_parties p set status = 'refused', acted_at = private.now(), refusal_reason = private.hold_reason(p_reason),
    guest_link_id = p_link_id, counter_id = p_party.counter_id, code_with = p_party.code_with
  where p.id = p_party.id;
  update private.signature_parties p set status = 'cancelled' where p.envelope_id = p_envelope.id and p.status in ('waiting', 'pending');
  update public.signature_envelopes e set status = 'refused' where e.id = p_envelope.id returning e.* into envelope;
  perform private.notify(envelope.company_id, envelope.created_by, 'document_signed', 'Alguém recusou um documento que você enviou',
    private.tidy(p_reason), '/app/documents?tab=all', 'signature_envelope', envelope.id);
  return envelope;
end
$$;

create or replace function public.signature_evidence(p_envelope_id uuid) returns jsonb language plpgsql stable security definer
  set search_path = '' as $$
declare
  caller private.caller := private.me();
  envelope public.signature_envelopes;
begin
  select e.* into envelope from public.signature_envelopes e
  where e.id = p_envelope_id and (e.company_id = any (private.companies_reached(caller, 'manage_documents'))
    or exists (select from private.signature_parties p
      where p.envelope_id = e.id and p.company_id = caller.company_id and p.employee_id = caller.employee_id)
    or (private.own_or_managed_document(e.document_id)).id is not null);
  if not found then
    return null;
  end if;
  return (
    select jsonb_build_object('envelope_id', envelope.id, 'code', envelope.code, 'kind', envelope.kind, 'status', envelope.status,
      'company', c.name, 'type_name', t.name, 'title', d.title, 'file_name', f.name, 'sha256', envelope.digest,
      'evidence_hash', envelope.evidence_hash, 'intact', private.signatures_intact(envelope), 'created_at', envelope.created_at,
      'sent_by', private.person(envelope.created_by), 'completed_at', envelope.completed_at, 'deadline', envelope.deadline,
      'message', envelope.message, 'is_ordered', envelope.is_ordered, 'cancel_reason', envelope.cancel_reason,
      'last_reminder_on', envelope.last_reminder_on, 'document_id', d.id, 'employee', private.person(d.employee_id),
      'file_id', f.id, 'mime', f.mime, 'signed_file_id', (select c.id from public.files c
        where c.company_id = envelope.company_id and c.id = envelope.signed_file_id and c.linked_at is not null),
      'may_manage', envelope.company_id = any (private.companies_reached(caller, 'manage_documents')),
      'parties', (select coalesce(jsonb_agg(jsonb_build_object('party_id', p.id, 'person', private.person(p.employee_id), 'place', p.place,
          'state', p.status, 'role', p.role, 'capacity', p.capacity, 'by_link', p.guest_link_id is not null or (p.acted_at is null
            and not exists (select from public.employees x where x.id = p.employee_id and x.user_id is not null)),
          'counter', private.person(p.counter_id), 'code_with', private.person(p.code_with),
          'name', coalesce(p.signed_name, p.guest_name), 'cpf', p.signed_cpf, 'at', p.acted_at, 'ip', p.ip, 'device', p.device,
          'refusal_reason', p.refusal_reason, 'hash', p.hash) order by p.place), '[]')
        from private.signature_parties p where p.company_id = envelope.company_id and p.envelope_id = envelope.id))
    from public.documents d
    join public.companies c on c.id = d.company_id
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    join private.document_versions v on v.company_id = d.company_id and v.id = envelope.version_id
    join public.files f on f.company_id = v.company_id and f.id = v.file_id
    where d.company_id = envelope.company_id and d.id = envelope.document_id);
end
$$;

-- Functions: everybody ----------------------------------------------------------------------------------------------
-- The one function that answers without an account. The code is the key: eighty random bits that only the paper carries.
create or replace function public.verify_document(p_code text, p_sha256 text default null)
returns table (code text, kind text, status text, company text, sha256 text, signed_sha256 text, created_at timestamptz,
  completed_at timestamptz, intact boolean, matches boolean, signers jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  plain text := upper(regexp_replace(left(p_code, 100), '[^A-Za-z0-9]', '', 'g'));
begin
  return query
    select e.code, e.kind, e.status, c.name::text, e.digest, f.sha256, e.created_at, e.completed_at, private.signatures_intact(e),
      case when p_sha256 is not null then lower(p_sha256) in (e.digest, coalesce(f.sha256, e.digest)) end,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.signed_name, 'cpf', p.signed_cpf, 'role', p.role, 'capacity', p.capacity,
          'by_link', p.guest_link_id is not null, 'counter', private.counter_name(p.counter_id), 'at', p.acted_at) order by p.turn)
        from private.signature_parties p where p.company_id = e.company_id and p.envelope_id = e.id and p.status = 'signed'), '[]')
    from public.signature_envelopes e
    join public.companies c on c.id = e.company_id
    left join public.files f on f.company_id = e.company_id and f.id = e.signed_file_id and f.linked_at is not null
    where e.code = substr(plain, 1, 4) || '-' || substr(plain, 5, 4) || '-' || substr(plain, 9, 4) || '-' || substr(plain, 13)
      and length(plain) = 16;
end
$$;

-- All rules of a wish, each with its text and article and what it weighs for the caller. A request named is left out of account.
create or replace function private.check_leave(p_wish private.leave_wish, p_scope text, p_request_id uuid)
returns table (code text, holds boolean, severity text, message text, source text, about text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
  select c.code, c.holds, case when s.severity = 'confirm' and p_scope is distinct from 'hr' then 'block' else s.severity end,
    case when c.holds then coalesce(r.kept, r.text) else r.text end, coalesce(c.source, r.source), c.about
  from (
    select * from private.leave_checks(p_wish, p_scope, p_request_id)
    union all
    select v.*, null from private.vacation_checks(p_wish, p_request_id) v where ((p_wish).type).deducts = 'vacation'
    union all
    -- Without a period there is nothing to take of.
    select 'no_balance',
      coalesce(private.own_left((p_wish).person, ((p_wish).type).id, (p_wish).period_from) >= private.wished_days(p_wish), false),
      private.days_text(private.own_left((p_wish).person, ((p_wish).type).id, (p_wish).period_from)), null
    where ((p_wish).type).deducts = 'own'
    union all
    select p.*, null from private.planning_checks((p_wish).person, (p_wish).type,
      array(select daterange(w.starts_on, w.ends_on, '[]') from unnest((p_wish).parts) as w where w.hours is null), p_request_id) p
  ) c
  join public.vacation_rules r on r.code = c.code
  cross join lateral (select case when (p_wish).grants then coalesce(r.granted_severity, r.severity) else r.severity end as severity) s
$$;

-- 20260101070190_competencies_tables.sql

-- Competencies and rating scales.
-- What a company rates people by. A scale has three to ten points with words for each; a competency has a behaviour for each of its
-- levels, and positions say which level they require. Reviews ask about competencies, development plans raise them. Everyone in the
-- company reads them; manage_evaluations writes them. What leaves use is archived and stays where it was used.
-- It refuses: two of one name in use at once, a scale without words for its points, points of a scale that answers were given on,
-- archiving what open questions use, deletion. Points, levels and requirements are replaced, never updated: the trail tells both values.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.rating_scales (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rating_scales_pkey primary key (id),
  constraint rating_scales_company_id_key unique (company_id, id),
  constraint rating_scales_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint rating_scales_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint rating_scales_name_check check (private.is_clean_text(name, 80))
);

-- The points of a scale are 1, 2, 3 … without a gap: its lowest and highest are those of the questions asked on it.
create table public.rating_scale_points (
  company_id uuid not null,
  scale_id uuid not null,
  point smallint not null,
  label text not null,
  description text,
  constraint rating_scale_points_pkey primary key (company_id, scale_id, point),
  constraint rating_scale_points_scale_fkey foreign key (company_id, scale_id)
    references public.rating_scales (company_id, id) on delete restrict,
  constraint rating_scale_points_point_check check (point between 1 and 10),
  constraint rating_scale_points_label_check check (private.is_clean_text(label, 60)),
  constraint rating_scale_points_description_check check (private.is_clean_text(description, 200))
);

create table public.competencies (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  kind text not null,
  description text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(name, description)) stored,
  constraint competencies_pkey primary key (id),
  constraint competencies_company_id_key unique (company_id, id),
  constraint competencies_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint competencies_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint competencies_name_check check (private.is_clean_text(name, 80)),
  constraint competencies_kind_check check (kind in ('behavioral', 'technical', 'leadership', 'value')),
  constraint competencies_description_check check (char_length(description) between 1 and 1000)
);

-- What somebody does who has reached a level; levels are 1 to 5.
create table public.competency_levels (
  company_id uuid not null,
  competency_id uuid not null,
  level smallint not null,
  behaviour text not null,
  constraint competency_levels_pkey primary key (company_id, competency_id, level),
  constraint competency_levels_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint competency_levels_level_check check (level between 1 and 5),
  constraint competency_levels_behaviour_check check (char_length(behaviour) between 1 and 500)
);

create table public.position_competencies (
  company_id uuid not null,
  position_id uuid not null,
  competency_id uuid not null,
  level smallint not null,
  constraint position_competencies_pkey primary key (company_id, position_id, competency_id),
  constraint position_competencies_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint position_competencies_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint position_competencies_level_check check (level between 1 and 5)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index position_competencies_company_competency_idx on public.position_competencies (company_id, competency_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.rating_scales enable row level security;

alter table public.rating_scale_points enable row level security;

alter table public.competencies enable row level security;

alter table public.competency_levels enable row level security;

alter table public.position_competencies enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.rating_scales, public.rating_scale_points, public.competencies, public.competency_levels,
  public.position_competencies to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.rating_scales for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

create policy select_member on public.rating_scale_points for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

create policy select_member on public.competencies for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

create policy select_member on public.competency_levels for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

create policy select_member on public.position_competencies for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.rating_scales for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.rating_scales for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.rating_scales', 'rating_scale');

select private.keep_trail('public.rating_scale_points', 'rating_scale_point', '{insert,delete}', p_id => 'scale_id');

create trigger _300_touch_updated_at before update on public.competencies for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.competencies for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.competencies', 'competency');

select private.keep_trail('public.competency_levels', 'competency_level', '{insert,delete}', p_id => 'competency_id');

select private.keep_trail('public.position_competencies', 'position_competency', '{insert,delete}', p_id => 'position_id');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.rating_scales is 'Scales that reviews rate on.';

comment on table public.rating_scale_points is 'The points of a scale with their words.';

comment on table public.competencies is 'What reviews ask about and development plans raise.';

comment on table public.competency_levels is 'What somebody does who has reached a level of a competency.';

comment on table public.position_competencies is 'The level of a competency that a position requires.';

-- 20260101070204_questionnaires_tables.sql

-- Questionnaires.
-- What a form asks beyond a plain list of questions: sections that some respondents alone see, questions about a competency or on a
-- rating scale, comments beside a rating, "não observado", weights. And the bank of a company: questions that are picked into forms,
-- so that the same question can be compared from one form to the next.
-- A purpose says which of it its forms use. Questions are copied, never shared: a form that was answered does not change with the bank.
-- It refuses what `forms` refuses (RHFRM, RHCLS).

-- Tables ------------------------------------------------------------------------------------------------------------
-- roles are the words of the module for its respondents (self, manager, peer …), of which a section may name those that see it;
-- dimensions are scores that a question may feed besides the main one.
alter table private.form_purposes
  add column roles text[] not null default '{}',
  add column dimensions text[] not null default '{}',
  add column takes_competencies boolean not null default false;

create table private.form_sections (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  form_id uuid not null,
  position smallint not null,
  title text not null,
  help text,
  shown_to text[],
  constraint form_sections_pkey primary key (id),
  constraint form_sections_company_id_key unique (company_id, id),
  constraint form_sections_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict,
  constraint form_sections_title_check check (private.is_clean_text(title, 120)),
  constraint form_sections_help_check check (char_length(help) between 1 and 500),
  constraint form_sections_shown_to_check check (shown_to <> '{}')
);

create table public.form_bank_questions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  theme text collate "pt-BR-x-icu",
  kind text not null,
  title text collate "pt-BR-x-icu" not null,
  help text,
  low integer,
  high integer,
  low_label text,
  high_label text,
  max_choices smallint,
  competency_id uuid,
  comment_rule text not null default 'none',
  may_skip boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(title, theme)) stored,
  constraint form_bank_questions_pkey primary key (id),
  constraint form_bank_questions_company_id_key unique (company_id, id),
  constraint form_bank_questions_title_key unique nulls not distinct (company_id, title, archived_at),
  constraint form_bank_questions_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint form_bank_questions_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint form_bank_questions_kind_check check (kind in ('scale', 'single', 'multiple', 'text', 'number')
    and (competency_id is null or kind = 'scale')),
  constraint form_bank_questions_title_check check (private.is_clean_text(title, 300)),
  constraint form_bank_questions_theme_check check (private.is_clean_text(theme, 60)),
  constraint form_bank_questions_comment_rule_check check (comment_rule in ('none', 'optional', 'extremes', 'always'))
);

create table public.form_bank_options (
  company_id uuid not null,
  bank_question_id uuid not null,
  position smallint not null,
  label text not null,
  constraint form_bank_options_pkey primary key (company_id, bank_question_id, position),
  constraint form_bank_options_question_fkey foreign key (company_id, bank_question_id)
    references public.form_bank_questions (company_id, id) on delete restrict,
  constraint form_bank_options_label_check check (private.is_clean_text(label, 120))
);

-- A rating asks on a scale whose points have words; source_id is the question of another form that this one is a copy of.
alter table private.form_questions
  add column section_id uuid,
  add column competency_id uuid,
  add column scale_id uuid,
  add column bank_question_id uuid,
  add column source_id uuid,
  add column dimension text,
  add column weight numeric(6, 2) not null default 1,
  add column comment_rule text not null default 'none',
  add column may_skip boolean not null default false,
  add constraint form_questions_section_fkey foreign key (company_id, section_id)
    references private.form_sections (company_id, id) on delete restrict,
  add constraint form_questions_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  add constraint form_questions_scale_fkey foreign key (company_id, scale_id)
    references public.rating_scales (company_id, id) on delete restrict,
  add constraint form_questions_bank_question_fkey foreign key (company_id, bank_question_id)
    references public.form_bank_questions (company_id, id) on delete restrict,
  add constraint form_questions_competency_check check (kind = 'scale' or num_nonnulls(competency_id, scale_id) = 0),
  add constraint form_questions_weight_check check (weight between 0 and 100),
  add constraint form_questions_comment_rule_check check (comment_rule in ('none', 'optional', 'extremes', 'always'));

alter type private.form_question_input
  add attribute section smallint,
  add attribute competency_id uuid,
  add attribute scale_id uuid,
  add attribute bank_question_id uuid,
  add attribute dimension text,
  add attribute weight numeric,
  add attribute comment_rule text,
  add attribute may_skip boolean;

-- A section as a screen sends it, tidied.
create type private.form_section_input as (position integer, title text, help text, shown_to text[]);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index form_sections_company_form_idx on private.form_sections (company_id, form_id, position);

create index form_bank_questions_company_competency_idx on public.form_bank_questions (company_id, competency_id);

create index form_questions_company_section_idx on private.form_questions (company_id, section_id);

create index form_questions_company_competency_idx on private.form_questions (company_id, competency_id);

create index form_questions_company_scale_idx on private.form_questions (company_id, scale_id);

create index form_questions_company_bank_question_idx on private.form_questions (company_id, bank_question_id);

create index form_questions_company_source_idx on private.form_questions (company_id, source_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.form_sections enable row level security;

alter table public.form_bank_questions enable row level security;

alter table public.form_bank_options enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.form_bank_questions, public.form_bank_options to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.form_bank_questions for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

create policy select_manage on public.form_bank_options for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.form_bank_questions
  for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.form_bank_questions for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.form_bank_questions', 'form_bank_question');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on column private.form_purposes.roles is 'Words of the module for its respondents, of which sections may name some.';

comment on column private.form_purposes.dimensions is 'Scores that a question may feed besides the main one.';

comment on type private.form_section_input is 'A section as a screen sends it, tidied.';

comment on table private.form_sections is 'Parts of a form, with who sees them; null: everybody.';

comment on table public.form_bank_questions is 'Questions of a company that forms pick.';

comment on table public.form_bank_options is 'What may be chosen in a question of the bank.';

comment on column private.form_questions.source_id is 'The question of another form that this one is a copy of.';

comment on column private.form_questions.dimension is 'The score that it feeds in place of the main one.';

comment on column private.form_questions.comment_rule is
  'Whether a comment may, or at the ends of the scale must, stand beside the answer.';

-- Questions as a screen sends them, tidied; what has another form than it should is null.
create or replace function private.form_questions_of(p_questions jsonb) returns setof private.form_question_input
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

-- What is wrong with what may be answered to a question, or null.
create or replace function private.question_range_problem(p_question private.form_question_input) returns text
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

-- Forms: commands.
-- See forms_tables for the overview.

-- Functions: building -----------------------------------------------------------------------------------------------
-- Takes the questions of a form out.
create function private.delete_form_questions(p_form private.forms) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.form_questions q where q.company_id = p_form.company_id and q.form_id = p_form.id;
  delete from private.form_sections q where q.company_id = p_form.company_id and q.form_id = p_form.id;
$$;

-- Writes the sections and questions of a form anew. New ids: an answer to what was asked before fits nothing. A rating goes from 1 to the
-- last point of its scale.
create function private.write_form_questions(
  p_form private.forms, p_questions private.form_question_input[], p_sections private.form_section_input[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.delete_form_questions(p_form);
  insert into private.form_sections (company_id, form_id, position, title, help, shown_to)
  select p_form.company_id, p_form.id, s.position, s.title, s.help, s.shown_to from unnest(p_sections) s;
  insert into private.form_questions (company_id, form_id, position, kind, title, help, is_required, low, high, low_label, high_label,
    max_choices, section_id, competency_id, scale_id, bank_question_id, dimension, weight, comment_rule, may_skip)
  select p_form.company_id, p_form.id, q.position, q.kind, q.title, q.help, q.is_required,
    case when q.scale_id is not null then 1 when q.kind in ('scale', 'number') then q.low end,
    case when q.scale_id is not null then (select max(p.point) from public.rating_scale_points p
      where p.company_id = p_form.company_id and p.scale_id = q.scale_id) when q.kind in ('scale', 'number') then q.high end,
    case when q.kind = 'scale' and q.scale_id is null then q.low_label end,
    case when q.kind = 'scale' and q.scale_id is null then q.high_label end,
    case when q.kind = 'multiple' then q.max_choices end, s.id, q.competency_id, q.scale_id, q.bank_question_id, q.dimension, q.weight,
    case when q.kind = 'scale' then q.comment_rule else 'none' end, q.kind = 'scale' and q.may_skip
  from unnest(p_questions) q
  left join private.form_sections s on s.company_id = p_form.company_id and s.form_id = p_form.id and s.position = q.section;
  insert into private.form_options (company_id, question_id, position, label)
  select n.company_id, n.id, o.place, o.label
  from private.form_questions n
  join unnest(p_questions) q on q.position = n.position and q.kind in ('single', 'multiple')
  cross join lateral unnest(q.options) with ordinality o (label, place)
  where n.company_id = p_form.company_id and n.form_id = p_form.id;
end
$$;

-- Writes the form of a subject with its sections and questions, as checked before.
create function private.write_form(
  p_company_id uuid, p_purpose private.form_purposes, p_subject_id uuid, p_questions private.form_question_input[], p_mode text,
  p_closes_at timestamptz, p_sections private.form_section_input[] default '{}') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms := private.form_to_save(p_company_id, p_purpose, p_subject_id, p_mode);
begin
  perform private.write_form_questions(form, p_questions, p_sections);
  update private.forms f set mode = p_mode, closes_at = p_closes_at, version = f.version + 1, min_group = p_purpose.min_group
  where f.id = form.id;
  return form.id;
end
$$;

create function public.save_form(
  p_company_id uuid, p_purpose text, p_subject_id uuid, p_questions jsonb, p_mode text, p_closes_at timestamptz default null,
  p_sections jsonb default '[]') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  purpose private.form_purposes := private.form_purpose(p_purpose);
  reach private.form_reach := private.form_reach_of(p_company_id, purpose, p_subject_id);
  questions private.form_question_input[] := array(select q from private.form_questions_of(p_questions) q);
  sections private.form_section_input[] := array(select s from private.form_sections_of(p_sections) s);
begin
  if not reach.manages then
    perform private.refuse_missing('Não há o que perguntar aqui.', 'subject_id') where not reach.reads;
    perform private.refuse('RHPER', 'Seu papel não permite mudar este formulário.', '', 'Peça a quem o criou.');
  elsif purpose.is_fixed then
    perform private.refuse('RHPER', 'Estas perguntas são as mesmas para todos e não mudam.', '', 'Recarregue a página.');
  end if;
  perform private.check_form_questions(p_company_id, purpose, questions, sections);
  if not coalesce(p_mode = any (purpose.modes), false) then
    perform private.refuse('RHFRM', 'Escolha se as respostas são identificadas ou anônimas.', 'mode', 'Confira o formulário.');
  elsif p_closes_at is not null and (p_closes_at <= private.now() or p_closes_at > private.now() + interval '10 years') then
    perform private.refuse('RHEXP', 'O encerramento precisa ficar no futuro, em até dez anos.', 'closes_at', 'Confira a data e a hora.');
  end if;
  return private.write_form(p_company_id, purpose, p_subject_id, questions, p_mode, p_closes_at, sections);
end
$$;

grant execute on function public.save_form(uuid, text, uuid, jsonb, text, timestamptz, jsonb), public.answer_form(uuid, integer, jsonb),
  public.close_form(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_form(uuid, text, uuid, jsonb, text, timestamptz, jsonb) is
  'Writes the sections, the questions, the mode and the end of the form of a subject, as long as nobody answered (RHARG, RHPER, RHNTF, '
    'RHFRM, RHCLS, RHEXP).';

-- Functions: answering ----------------------------------------------------------------------------------------------
-- The sections of a form with the roles that see them.
create function private.form_sections_json(p_form private.forms) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'help', s.help, 'shown_to', s.shown_to) order by s.position),
    '[]')
  from private.form_sections s where s.company_id = p_form.company_id and s.form_id = p_form.id
$$;

-- Functions: results ------------------------------------------------------------------------------------------------
-- What may be counted of a question: its options, or the points of its scale.
create or replace function private.form_choices(p_question private.form_questions)
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

-- 20260101070206_form_sheets_tables.sql

-- Sheets.
-- A form that some people answer about others: who answers about whom is an assignment, what is answered is a sheet. A sheet is saved
-- answer by answer while it is written, counts once it is sent, and may be changed until its form ends. Forms of one batch (a review
-- cycle) are disclosed together, once all of them have ended.
--
-- An identified sheet names its author to who may read it. A sealed one does not: sheets and answers name their assignment only by a
-- digest with a key of the form (`private.form_keys`). When the form ends, one transaction keeps who sent something, destroys the key
-- and writes what was sent anew in random order, each answer apart (`private.seal_sheets`). Assignments are written before anybody
-- answers and not touched until then, and sheets exist from the beginning, in random order, without times: neither order nor transactions
-- of rows tell who wrote a sheet. Backups leave the keys out (`jobs.unsaved_tables`): in one that was made before the end nobody, whoever
-- holds it, joins an answer to its author, and where it is restored the form is sealed at once.
--
-- Disclosure (`private.disclose_batch`): of a sealed form no figure about a person of fewer answers than its minimum. What is hidden is
-- destroyed, question by question, before any total is made, so that no total holds it. Two roles that are both too small, and together
-- are not, become one group, `others`. Comments take five answers (`comment_min`), and stand paragraph by paragraph.
--
-- For modules: a purpose that is_assigned, with a disclosed_routine (company uuid, batch uuid, targets uuid[]; null: all) that hears when
--   what may be shown of a batch exists or has changed; `private.open_sheets` (forms of a batch), `private.assign_sheets` (who answers
-- about whom) and
--   `private.drop_assignments`. Screens call my_sheets, save_answer, send_sheet and sheet_receipt; guests reach the same by a purpose of
--   guest links. `private.group_marks` are the figures that were disclosed.
-- It refuses: sheets of others (RHNTF), answers after the end (RHCLS), sending what is not complete (RHFRM), and saving over what was
-- saved meanwhile from another device (RHREV).

-- Tables ------------------------------------------------------------------------------------------------------------
alter table private.form_purposes
  add column is_assigned boolean not null default false,
  add column disclosed_routine text,
  add constraint form_purposes_disclosed_routine_check check ((disclosed_routine ~ '^private\.[a-z_]+$') and is_assigned
    or disclosed_routine is null and not is_assigned),
  drop constraint form_purposes_modes_check,
  add constraint form_purposes_modes_check check (modes <@ '{identified,anonymous,sealed}' and modes <> '{}'),
  drop constraint form_purposes_min_group_check,
  add constraint form_purposes_min_group_check check (min_group >= 3 and (is_assigned or min_group >= 5));

-- role is the word of the module for who answers; digest is of what was disclosed.
alter table private.forms
  add column batch_id uuid,
  add column role text,
  add column comment_min smallint not null default 5,
  add column disclosed_at timestamptz,
  add column digest text,
  drop constraint forms_mode_check,
  add constraint forms_mode_check check (mode in ('identified', 'anonymous', 'sealed')),
  add constraint forms_disclosed_at_check check (disclosed_at is null or sealed_at is not null),
  add constraint forms_comment_min_check check (comment_min >= min_group or mode = 'identified');

-- One row per sealed form that has not ended. Backups leave this table out.
create table private.form_keys (
  company_id uuid not null,
  form_id uuid not null,
  key bytea not null,
  constraint form_keys_pkey primary key (form_id),
  constraint form_keys_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict,
  constraint form_keys_key_check check (octet_length(key) = 32)
);

-- outcome is written when the form ends; reopened_until only of identified forms.
create table private.form_assignments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  form_id uuid not null,
  respondent_id uuid not null,
  target_id uuid not null,
  outcome text,
  reopened_until timestamptz,
  constraint form_assignments_pkey primary key (id),
  constraint form_assignments_company_id_key unique (company_id, id),
  constraint form_assignments_target_key unique (company_id, form_id, respondent_id, target_id),
  constraint form_assignments_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict,
  constraint form_assignments_respondent_fkey foreign key (company_id, respondent_id)
    references public.employees (company_id, id) on delete restrict,
  constraint form_assignments_target_fkey foreign key (company_id, target_id)
    references public.employees (company_id, id) on delete restrict,
  constraint form_assignments_outcome_check check (outcome in ('answered', 'missed'))
);

-- owner is the digest of the assignment, with the key of the form where it is sealed. No time, no author. Checking a foreign key would
-- leave
-- the transaction on the row that it refers to: there are none.
create table private.form_sheets (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  form_id uuid not null,
  target_id uuid not null,
  owner bytea not null,
  revision integer not null default 0,
  is_sent boolean not null default false,
  constraint form_sheets_pkey primary key (id),
  constraint form_sheets_owner_key unique (company_id, form_id, owner)
);

alter table private.form_answers
  add column sheet_id uuid,
  add column target_id uuid;

-- Of each person in a form that has ended: how many answered, and, once its batch is disclosed, as which group they may be shown. What
-- has no group is destroyed.
create table private.form_disclosures (
  company_id uuid not null,
  form_id uuid not null,
  target_id uuid not null,
  answered smallint not null,
  shown_as text,
  has_comments boolean not null default false,
  constraint form_disclosures_pkey primary key (company_id, form_id, target_id),
  constraint form_disclosures_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index forms_company_batch_idx on private.forms (company_id, batch_id);

create index form_keys_company_form_idx on private.form_keys (company_id, form_id);

create index form_assignments_company_respondent_idx on private.form_assignments (company_id, respondent_id);

create index form_assignments_company_target_idx on private.form_assignments (company_id, target_id);

create index form_answers_company_sheet_idx on private.form_answers (company_id, sheet_id);

create index form_answers_company_target_idx on private.form_answers (company_id, target_id, form_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; the functions of the engine tell what may be told.
alter table private.form_keys enable row level security;

alter table private.form_assignments enable row level security;

alter table private.form_sheets enable row level security;

alter table private.form_disclosures enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
-- Ending a form of thousands of sheets writes all of its answers anew.
update jobs.schedules set lane = 'slow' where name = 'forms';

-- Comments ----------------------------------------------------------------------------------------------------------
comment on column private.forms.batch_id is 'Forms that are disclosed together, as their module names them.';

comment on column private.forms.role is 'The word of the module for who answers.';

comment on column private.forms.digest is 'SHA-256 of what was disclosed of the form, which receipts show.';

comment on table private.form_keys is 'Keys of sealed forms that have not ended. No backup holds them.';

comment on table private.form_assignments is 'Who answers a form about whom.';

comment on table private.form_sheets is 'What is answered by one respondent about one person; a sealed one does not name its author.';

comment on table private.form_disclosures is 'How many answered about whom, and as which group that may be shown.';

comment on column private.form_disclosures.shown_as is 'Null: not yet, or never.';

-- 20260101071290_competencies_rules.sql

-- Competencies and rating scales: rules.
-- See competencies_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- Refuses who does not keep the competencies of a company (RHPER).
create function private.require_competencies(p_company_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_evaluations', 'Só quem cuida das avaliações altera competências e escalas.');
end
$$;

-- The points of a scale with their words.
create function private.scale_words(p_company_id uuid, p_scale_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('point', p.point, 'label', p.label, 'description', p.description) order by p.point), '[]')
  from public.rating_scale_points p where p.company_id = p_company_id and p.scale_id = p_scale_id
$$;

-- Functions: use ----------------------------------------------------------------------------------------------------
-- Whether a form asks on a scale and people were invited to it or answered it: its points say what those answers mean.
create function private.scale_is_used(p_company_id uuid, p_scale_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.form_questions q join private.forms f on f.company_id = q.company_id and f.id = q.form_id
    where q.company_id = p_company_id and q.scale_id = p_scale_id and (f.sealed_at is not null or exists (
      select from private.form_participants p where p.company_id = f.company_id and p.form_id = f.id) or exists (
      select from private.form_assignments a where a.company_id = f.company_id and a.form_id = f.id)))
$$;

-- Whether a form that has not ended asks about a competency, or on a scale.
create function private.is_in_open_form(p_company_id uuid, p_competency_id uuid, p_scale_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.form_questions q join private.forms f on f.company_id = q.company_id and f.id = q.form_id
    where q.company_id = p_company_id and (q.competency_id = p_competency_id or q.scale_id = p_scale_id) and f.closed_at is null)
$$;

-- Functions: names --------------------------------------------------------------------------------------------------
-- A name as it is stored, of a competency or a scale; accents and capitals make no other name. p_taken: names in use, by their search text.
create function private.read_catalogue_name(p_name text, p_what text, p_taken text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name constant text := private.tidy(p_name);
begin
  if name is null then
    perform private.refuse('RHARG', format('Dê um nome à %s.', p_what), 'name', 'Com até 80 letras.');
  elsif not private.is_clean_text(name, 80) then
    perform private.refuse('RHARG', 'Use no máximo 80 caracteres, sem quebras de linha.', 'name', 'Encurte o nome.');
  elsif private.search_text(name) = any (p_taken) then
    perform private.refuse('RHDUP', format('Já existe uma %s com este nome.', p_what), 'name', 'Escolha outro nome.');
  end if;
  return name;
end
$$;

-- Names of competencies in use but for one, by their search text.
create function private.competency_names(p_company_id uuid, p_except_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select private.search_text(c.name) from public.competencies c
    where c.company_id = p_company_id and c.archived_at is null and c.id is distinct from p_except_id)
$$;

-- Names of scales in use but for one, by their search text.
create function private.scale_names(p_company_id uuid, p_except_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select private.search_text(s.name) from public.rating_scales s
    where s.company_id = p_company_id and s.archived_at is null and s.id is distinct from p_except_id)
$$;

-- Functions: competencies -------------------------------------------------------------------------------------------
-- What somebody wrote of a competency, tidied and checked (RHARG, RHDUP).
create function private.read_competency(p_company_id uuid, p_values jsonb, p_id uuid) returns public.competencies
language plpgsql stable security definer set search_path = '' as $$
declare
  wish public.competencies;
begin
  wish.name := private.read_catalogue_name(private.an_object(p_values) ->> 'name', 'competência',
    private.competency_names(p_company_id, p_id));
  wish.kind := p_values ->> 'kind';
  wish.description := private.tidy_lines(p_values ->> 'description');
  if wish.kind is null or wish.kind not in ('behavioral', 'technical', 'leadership', 'value') then
    perform private.refuse('RHARG', 'Escolha o tipo da competência.', 'kind', 'Comportamental, técnica, de liderança ou valor.');
  elsif char_length(wish.description) > 1000 then
    perform private.refuse('RHARG', 'Use no máximo 1.000 caracteres.', 'description', 'Encurte a descrição.');
  end if;
  return wish;
end
$$;

-- The behaviours that somebody wrote, by level; a level left empty has none (RHARG).
create function private.read_competency_levels(p_levels jsonb) returns table (level smallint, behaviour text)
language plpgsql immutable set search_path = '' as $$
declare
  levels constant jsonb := private.a_list(p_levels);
  too_long text;
begin
  if exists (select from jsonb_array_elements(levels) l where coalesce(l ->> 'level', '') !~ '^[1-5]$')
    or (select count(distinct l ->> 'level') from jsonb_array_elements(levels) l) < jsonb_array_length(levels) then
    perform private.refuse('RHARG', 'Os níveis vão de 1 a 5, cada um uma vez.', 'levels', 'Confira os níveis.');
  end if;
  select min(l ->> 'level') into too_long
  from jsonb_array_elements(levels) l where char_length(private.tidy_lines(l ->> 'behaviour')) > 500;
  if too_long is not null then
    perform private.refuse('RHARG', 'Use no máximo 500 caracteres.', 'level_' || too_long, 'Encurte o comportamento.');
  end if;
  return query select t.level, t.behaviour
    from (select (l ->> 'level')::smallint, private.tidy_lines(l ->> 'behaviour') from jsonb_array_elements(levels) l) t (level, behaviour)
    where t.behaviour is not null;
end
$$;

-- Functions: required levels ----------------------------------------------------------------------------------------
-- Cells of the matrix of positions and competencies that somebody filled; a level of null requires nothing (RHARG, RHNTF).
create function private.read_required_levels(p_company_id uuid, p_cells jsonb)
returns table (position_id uuid, competency_id uuid, level smallint) language plpgsql stable security definer set search_path = '' as $$
declare
  cells constant jsonb := private.a_list(p_cells);
begin
  if exists (select from jsonb_array_elements(cells) c where coalesce(c ->> 'level', '1') !~ '^[1-5]$') then
    perform private.refuse('RHARG', 'Os níveis vão de 1 a 5.', 'level', 'Escolha um nível.');
  elsif (select count(distinct (c ->> 'position_id', c ->> 'competency_id')) from jsonb_array_elements(cells) c)
    < jsonb_array_length(cells) then
    perform private.refuse('RHARG', 'Cada competência aparece uma vez por cargo.', 'levels', 'Confira os níveis.');
  elsif exists (
    select from jsonb_array_elements(cells) c
    left join public.positions p on p.company_id = p_company_id and p.id = private.uuid_or_null(c ->> 'position_id')
      and p.archived_at is null
    where p.id is null) then
    perform private.refuse('RHNTF', 'Este cargo não existe mais.', 'position_id', 'Recarregue a página.');
  elsif exists (
    select from jsonb_array_elements(cells) c
    left join public.competencies k on k.company_id = p_company_id and k.id = private.uuid_or_null(c ->> 'competency_id')
      and k.archived_at is null
    where k.id is null) then
    perform private.refuse('RHNTF', 'Esta competência não existe mais.', 'competency_id', 'Recarregue a página.');
  end if;
  return query select private.uuid_or_null(c ->> 'position_id'), private.uuid_or_null(c ->> 'competency_id'), (c ->> 'level')::smallint
    from jsonb_array_elements(cells) c;
end
$$;

-- Functions: scales -------------------------------------------------------------------------------------------------
-- The points of a scale as somebody wrote them, from the lowest on: their order numbers them, so that none is missing (RHARG).
create function private.read_scale_points(p_points jsonb) returns table (point smallint, label text, description text)
language plpgsql immutable set search_path = '' as $$
declare
  wrong record;
begin
  if jsonb_array_length(private.a_list(p_points)) not between 3 and 10 then
    perform private.refuse('RHARG', 'Uma escala tem de 3 a 10 pontos.', 'points', 'Acrescente ou retire pontos.');
  end if;
  for wrong in
    select p.place, private.tidy(p.value ->> 'label') as label, private.tidy(p.value ->> 'description') as description,
      count(*) over (partition by private.search_text(private.tidy(p.value ->> 'label'))) as namesakes
    from jsonb_array_elements(p_points) with ordinality p (value, place) order by p.place
  loop
    if wrong.label is null then
      perform private.refuse('RHARG', 'Diga o que este ponto significa.', 'label_' || wrong.place, 'Como “Atende”.');
    elsif not private.is_clean_text(wrong.label, 60) then
      perform private.refuse('RHARG', 'Use no máximo 60 caracteres, sem quebras de linha.', 'label_' || wrong.place, 'Encurte o nome.');
    elsif wrong.namesakes > 1 then
      perform private.refuse('RHARG', 'Dois pontos têm o mesmo nome.', 'label_' || wrong.place, 'Dê um nome a cada um.');
    elsif not private.is_clean_text(wrong.description, 200) then
      perform private.refuse('RHARG', 'Use no máximo 200 caracteres, sem quebras de linha.', 'description_' || wrong.place,
        'Encurte o texto.');
    end if;
  end loop;
  return query select p.place::smallint, private.tidy(p.value ->> 'label'), private.tidy(p.value ->> 'description')
    from jsonb_array_elements(p_points) with ordinality p (value, place);
end
$$;

-- Functions: starters -----------------------------------------------------------------------------------------------
-- The scale that a company may begin with.
create function private.rating_scale_starter() returns jsonb language sql immutable parallel safe
return jsonb_build_object('name', 'Atendimento ao esperado', 'points', jsonb_build_array(
  jsonb_build_object('label', 'Não atende', 'description', 'Fica abaixo do esperado na maior parte das vezes e precisa de apoio próximo.'),
  jsonb_build_object('label', 'Atende parcialmente', 'description', 'Entrega parte do esperado; ainda oscila ou depende de cobrança.'),
  jsonb_build_object('label', 'Atende', 'description', 'Entrega o que o cargo pede, com constância e autonomia.'),
  jsonb_build_object('label', 'Supera', 'description', 'Vai além do que o cargo pede com frequência e ajuda o time a melhorar.'),
  jsonb_build_object('label', 'Referência', 'description', 'É exemplo para a empresa: outros aprendem com o que faz.')));

-- The competencies of everybody that a company may begin with; behaviours from level 1 to 5.
create function private.everyday_competency_starters() returns table (name text, kind text, description text, behaviours text[])
language sql immutable set search_path = '' as $$
  values
  ('Comunicação', 'behavioral', 'Ouvir e se fazer entender, por escrito e em conversa.', array[
    'Transmite recados simples e pergunta quando não entende.',
    'Explica o próprio trabalho com clareza e ouve até o fim antes de responder.',
    'Adapta a linguagem a quem ouve e avisa a tempo quando algo muda.',
    'Conduz conversas difíceis com respeito e deixa combinados por escrito.',
    'Faz grupos diferentes se entenderem e é procurado para dar clareza a temas complexos.']),
  ('Colaboração', 'behavioral', 'Trabalhar com outras pessoas por um resultado comum.', array[
    'Ajuda quando alguém pede e cumpre a sua parte no time.',
    'Compartilha informações e oferece ajuda sem esperar o pedido.',
    'Trabalha bem com outras áreas e cede quando é melhor para o conjunto.',
    'Resolve conflitos entre colegas e traz para a conversa quem costuma ficar de fora.',
    'Constrói parcerias duradouras entre áreas e faz do resultado comum um hábito da empresa.']),
  ('Foco no cliente', 'behavioral', 'Entender e atender quem recebe o trabalho, de dentro ou de fora da empresa.', array[
    'Atende com cordialidade e encaminha o que não sabe resolver.',
    'Entende o que o cliente pediu e cumpre o prazo combinado.',
    'Antecipa dúvidas e problemas e acompanha até o cliente confirmar que está resolvido.',
    'Usa o que ouve dos clientes para melhorar o serviço e o processo.',
    'Conhece tão bem os clientes que orienta decisões da empresa a partir deles.']),
  ('Resolução de problemas', 'behavioral', 'Encontrar a causa e resolver, em vez de contornar.', array[
    'Percebe quando algo está errado e pede ajuda.',
    'Resolve problemas conhecidos seguindo o que já foi feito.',
    'Busca a causa, compara alternativas e escolhe com base em fatos.',
    'Resolve problemas novos, que envolvem várias áreas, e evita que voltem.',
    'Enxerga riscos antes dos outros e muda a forma de trabalhar para eliminá-los.']),
  ('Organização', 'behavioral', 'Planejar o próprio trabalho e cumprir o combinado.', array[
    'Segue a rotina que recebe e mantém o material em ordem.',
    'Planeja a semana, anota os combinados e avisa quando vai atrasar.',
    'Prioriza pelo impacto e entrega no prazo mesmo com imprevistos.',
    'Organiza o trabalho de várias pessoas e mantém todos informados do andamento.',
    'Simplifica processos inteiros, e o jeito que criou é adotado por outras equipes.']),
  ('Aprendizado', 'behavioral', 'Buscar o que não sabe e usar o que aprende.', array[
    'Aceita orientações e tenta de novo quando erra.',
    'Pede feedback e aplica o que aprendeu na tarefa seguinte.',
    'Procura por conta própria o que falta saber e experimenta jeitos novos.',
    'Ensina o que aprende e transforma erros em melhoria para o time.',
    'Traz conhecimento novo para a empresa e forma pessoas além da própria equipe.'])
$$;

-- The competencies of those who lead that a company may begin with; behaviours from level 1 to 5.
create function private.leadership_competency_starters() returns table (name text, kind text, description text, behaviours text[])
language sql immutable set search_path = '' as $$
  values
  ('Liderança', 'leadership', 'Dar direção, decidir e responder pelo resultado do time.', array[
    'Distribui tarefas e acompanha se foram feitas.',
    'Explica o objetivo e o porquê, e decide o que é da sua alçada.',
    'Dá autonomia com metas claras, reconhece o que vai bem e assume os erros do time.',
    'Mobiliza o time em mudanças e toma decisões difíceis com transparência.',
    'Inspira além da própria área e forma outros líderes.']),
  ('Gestão de pessoas', 'leadership', 'Cuidar do desenvolvimento e das condições de trabalho de cada pessoa.', array[
    'Conhece a equipe e cuida de férias, escalas e combinados básicos.',
    'Conversa individualmente com frequência e dá feedback quando algo acontece.',
    'Faz planos de desenvolvimento com cada pessoa e acompanha o que foi combinado.',
    'Prepara sucessores, trata baixo desempenho com justiça e mantém bons profissionais.',
    'É referência em formar pessoas: quem passa pela equipe cresce na empresa.'])
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

-- The questions of a form with what may be chosen.
create or replace function private.form_questions_json(p_form private.forms) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'title', q.title, 'help', q.help, 'is_required', q.is_required,
    'low', q.low, 'high', q.high, 'low_label', q.low_label, 'high_label', q.high_label, 'max_choices', q.max_choices,
    'options', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label) order by o.position), '[]')
      from private.form_options o where o.company_id = q.company_id and o.question_id = q.id))
    || private.question_rating(q) order by q.position), '[]')
  from private.form_questions q where q.company_id = p_form.company_id and q.form_id = p_form.id
$$;

-- 20260101071295_competency_import_rules.sql

-- Sheets of competencies and of the levels that positions require.
-- A competency is known by its name: what is there is updated with what the row says, the rest is created. A required level is known by
-- its position and competency. Both are taken back: what is new is archived or required no more, what was changed is as before.
-- It refuses: a row without a name, unknown types, positions and competencies, levels outside 1 to 5, one competency or one pair twice.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine) values
  ('competencies', 'manage_evaluations', '{name}', '{name,kind,description,level_1,level_2,level_3,level_4,level_5}', '{name}',
    'private.check_sheet', 'private.apply_competency_import', 'private.undo_competency_import'),
  ('required_levels', 'manage_evaluations', '{position,competency}', '{position,competency,level}', '{position,competency}',
    'private.check_sheet', 'private.apply_level_import', 'private.undo_level_import');

insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine) values
  ('competencies', false, 'private.match_competency_rows', 'private.competency_row_errors', 'private.competency_outcome'),
  ('required_levels', false, 'private.match_level_rows', 'private.level_row_errors', 'private.level_outcome');

-- Functions: competencies -------------------------------------------------------------------------------------------
-- A stored competency as the cells of a sheet.
create function private.competency_cells(p_competency public.competencies) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p_competency.name, 'kind', p_competency.kind, 'description', p_competency.description) || coalesce((
    select jsonb_object_agg('level_' || l.level, l.behaviour) from public.competency_levels l
    where l.company_id = p_competency.company_id and l.competency_id = p_competency.id), '{}')
$$;

-- Rows that name the same competency, or the same position and competency, as another row of the sheet.
create function private.competency_row_twins(p_import public.imports) returns table (row_number integer, field text, twin integer)
language sql stable security definer set search_path = '' as $$
  select t.row_number, case p_import.kind when 'competencies' then 'name' else 'competency' end,
    case when t.row_number = t.first then t.last else t.first end
  from (
    select r.row_number, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    cross join lateral (select case p_import.kind when 'competencies' then private.search_text(r.proposal ->> 'name')
      else (r.proposal ->> 'position_id') || (r.proposal ->> 'competency_id') end as key) k
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and k.key is not null
    window w as (partition by k.key)
  ) t where t.first <> t.last
$$;

-- What is wrong with rows of competencies.
create function private.competency_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.competencies', p_import, p_rows) e
  where e.field <> 'kind'
  union all
  select t.row_number, t.field, 'duplicate_in_file', t.twin::text from private.competency_row_twins(p_import) t
  where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (
    select 'name' as field, 'required' as code, not r.proposal ? 'name' as is_wrong
    union all
    select 'kind', 'invalid_choice', r.proposal ->> 'kind' not in ('behavioral', 'technical', 'leadership', 'value')
    union all
    select 'level_' || n, 'competency_levels_behaviour_check', char_length(r.proposal ->> ('level_' || n)) > 500
    from generate_series(1, 5) n
  ) x
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What would come of each row of competencies: of one that is there, what the row says otherwise.
create function private.competency_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when c.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r
  left join public.competencies c on c.company_id = r.company_id and c.id = r.target_id
  cross join lateral (select case when c.id is not null then private.competency_cells(c) end as cells) o
  cross join lateral (
    select coalesce(jsonb_object_agg(k.key, jsonb_build_array(o.cells ->> k.key, k.value)), '{}') as changes
    from jsonb_each_text(r.proposal) k where o.cells is not null and o.cells ->> k.key is distinct from k.value
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: required levels ----------------------------------------------------------------------------------------
-- What is wrong with rows of required levels.
create function private.level_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select t.row_number, t.field, 'duplicate_in_file', t.twin::text from private.competency_row_twins(p_import) t
  where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('position', 'required', not r.cells ? 'position'),
    ('position', 'unknown_position', r.cells ? 'position' and not r.proposal ? 'position_id'),
    ('competency', 'required', not r.cells ? 'competency'),
    ('competency', 'unknown_competency', r.cells ? 'competency' and not r.proposal ? 'competency_id'),
    ('level', 'required', not r.cells ? 'level'),
    ('level', 'invalid_level', r.cells ? 'level' and not r.proposal ? 'level')
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- The level that a row's position requires by now, or none.
create function private.level_of_row(p_row private.import_rows) returns smallint
language sql stable security definer set search_path = '' as $$
  select c.level from public.position_competencies c
  where c.company_id = p_row.company_id and c.position_id = (p_row.proposal ->> 'position_id')::uuid
    and c.competency_id = (p_row.proposal ->> 'competency_id')::uuid
$$;

-- What would come of each row of required levels.
create function private.level_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number,
    'changes', case when c.level::text <> r.proposal ->> 'level'
      then jsonb_build_object('level', jsonb_build_array(c.level::text, r.proposal ->> 'level')) else '{}' end,
    'result', case when c.level is null then 'create' when c.level::text = r.proposal ->> 'level' then 'unchanged' else 'update' end)),
    '[]'))
  from private.import_rows r
  cross join lateral (select private.level_of_row(r) as level) c
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- 20260101071305_form_bank_rules.sql

-- The bank of questions.
-- Questions that a company asks more than once, by theme: written one by one, brought by a sheet or begun with models. Whoever manages
-- evaluations writes and reads them; forms copy them. What leaves use is archived, and the forms that asked it keep their copy.
-- It refuses: questions that make no sense, as in forms (RHFRM), and two of one text in use at once (RHDUP).

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values ('bank_questions', 'manage_evaluations', '{title}',
  '{title,theme,kind,options,low,high,low_label,high_label,help,competency,comment_rule,may_skip}', '{}',
  'private.check_sheet', 'private.apply_bank_import', 'private.undo_bank_import');

insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine)
values ('bank_questions', false, 'private.match_bank_rows', 'private.bank_row_errors', 'private.bank_outcome');

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Refuses whoever does not keep the bank of a company (RHPER).
create function private.require_question_bank(p_company_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_evaluations', 'Seu papel não permite cuidar do banco de perguntas.');
end
$$;

-- What is wrong with a question of the bank, or null.
create function private.bank_question_problem(p_company_id uuid, p_question private.form_question_input) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_question.kind in ('scale', 'single', 'multiple', 'text', 'number')
    then coalesce(private.question_words_problem(p_question), private.question_range_problem(p_question),
      private.question_rating_problem(p_company_id, p, p_question))
    else 'Escolha o tipo de resposta.' end
  from jsonb_populate_record(null::private.form_purposes, '{"takes_competencies": true, "dimensions": []}') p
$$;

-- Refuses a question that the bank does not take (RHFRM, RHDUP).
create function private.check_bank_question(
  p_company_id uuid, p_question_id uuid, p_theme text, p_question private.form_question_input) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem constant text := private.bank_question_problem(p_company_id, p_question);
begin
  perform private.refuse('RHFRM', problem, 'question_0', 'Confira a pergunta.') where problem is not null;
  perform private.refuse('RHFRM', 'O tema tem no máximo 60 caracteres, sem quebras de linha.', 'theme', 'Use um tema mais curto.')
  where not private.is_clean_text(p_theme, 60);
  perform private.refuse('RHDUP', 'Esta pergunta já está no banco.', 'question_0', 'Mude o texto ou use a que existe.')
  where exists (select from public.form_bank_questions b where b.company_id = p_company_id and b.archived_at is null
    and lower(b.title) = lower(p_question.title) and b.id is distinct from p_question_id);
end
$$;

-- Functions: models -------------------------------------------------------------------------------------------------
-- What a company may begin with, by theme.
create function private.bank_starters() returns table (starter text, theme text, about text)
language sql immutable set search_path = '' as $$
  values
    ('experience', 'Experiência 45/90', 'Como foi a experiência, com a recomendação de efetivar, prorrogar ou encerrar.'),
    ('performance', 'Desempenho', 'Comportamentos e entregas do período, para avaliações de 90, 180 e 360 graus.'),
    ('feedforward', 'Feedforward rápido', 'O que continuar, começar e parar de fazer.'),
    ('self', 'Autoavaliação anual', 'O ano pelos olhos de cada pessoa, e o que ela quer para o próximo.')
$$;

-- The questions of the models in their order. Ratings go from 1 to 5; a competency is named as companies begin with it.
create function private.bank_starter_questions()
returns table (starter text, kind text, title text, help text, low_label text, high_label text, comment_rule text, may_skip boolean,
  competency text, options text[]) language sql immutable set search_path = '' as $$
  values
    ('experience', 'scale', 'Adapta-se à equipe, à rotina e ao jeito de trabalhar da empresa.', null, 'Não atende', 'Referência', 'always',
      false, null, '{}'::text[]),
    ('experience', 'scale', 'Entrega o trabalho com a qualidade esperada para o tempo de casa.', null, 'Não atende', 'Referência', 'always',
      false, null, '{}'),
    ('experience', 'scale', 'Cumpre horários e combinados, e avisa com antecedência quando não pode.', null, 'Não atende', 'Referência',
      'always', false, null, '{}'),
    ('experience', 'scale', 'Relaciona-se bem com colegas, lideranças e clientes.', null, 'Não atende', 'Referência', 'always', true, null,
      '{}'),
    ('experience', 'scale', 'Aprende com rapidez e aplica o que aprendeu.', null, 'Não atende', 'Referência', 'always', false,
      'Aprendizado', '{}'),
    ('experience', 'single', 'O que você recomenda ao fim deste período?', null, null, null, 'none', false, null,
      '{Efetivar,Prorrogar a experiência,Encerrar o contrato}'),
    ('experience', 'text', 'O que sustenta a sua recomendação?', 'Dê exemplos do que você viu no período.', null, null, 'none', false, null,
      '{}'),
    ('performance', 'scale', 'Comunica-se com clareza e escuta com atenção.', null, 'Não atende', 'Referência', 'extremes', true,
      'Comunicação', '{}'),
    ('performance', 'scale', 'Colabora com a equipe e com as outras áreas.', null, 'Não atende', 'Referência', 'extremes', true,
      'Colaboração', '{}'),
    ('performance', 'scale', 'Pensa em quem recebe o trabalho, dentro e fora da empresa.', null, 'Não atende', 'Referência', 'extremes',
      true, 'Foco no cliente', '{}'),
    ('performance', 'scale', 'Entende a causa dos problemas, propõe saídas e age.', null, 'Não atende', 'Referência', 'extremes', true,
      'Resolução de problemas', '{}'),
    ('performance', 'scale', 'Organiza o próprio trabalho e cumpre os prazos.', null, 'Não atende', 'Referência', 'extremes', true,
      'Organização', '{}'),
    ('performance', 'scale', 'Lidera pelo exemplo e ajuda outras pessoas a crescer.', 'Para quem lidera pessoas ou projetos.', 'Não atende',
      'Referência', 'extremes', true, 'Liderança', '{}'),
    ('performance', 'text', 'Quais foram as principais entregas e os pontos fortes no período?', null, null, null, 'none', false, null,
      '{}'),
    ('performance', 'text', 'O que vale a pena desenvolver nos próximos meses?', null, null, null, 'none', false, null, '{}'),
    ('feedforward', 'text', 'O que esta pessoa deve continuar fazendo?', null, null, null, 'none', false, null, '{}'),
    ('feedforward', 'text', 'O que esta pessoa deve começar a fazer?', null, null, null, 'none', false, null, '{}'),
    ('feedforward', 'text', 'O que esta pessoa deve parar de fazer?', null, null, null, 'none', false, null, '{}'),
    ('self', 'text', 'De quais resultados do último ano você mais se orgulha?', null, null, null, 'none', false, null, '{}'),
    ('self', 'text', 'O que não saiu como você esperava, e o que aprendeu com isso?', null, null, null, 'none', false, null, '{}'),
    ('self', 'scale', 'Como você avalia o seu desempenho no ano?', null, 'Não atendi', 'Fui referência', 'extremes', false, null, '{}'),
    ('self', 'scale', 'Quanto o seu trabalho usa o que você faz de melhor?', null, 'Quase nada', 'Muito', 'optional', false, null, '{}'),
    ('self', 'text', 'O que você quer aprender ou desenvolver no próximo ano?', null, null, null, 'none', false, null, '{}'),
    ('self', 'text', 'Que apoio você espera da liderança e da empresa?', null, null, null, 'none', false, null, '{}')
$$;

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- The proposal of a row as a question of a form.
create function private.bank_row_question(p_proposal jsonb) returns private.form_question_input
language sql immutable set search_path = '' as $$
  select q from private.form_questions_of(jsonb_build_array(p_proposal)) q
$$;

-- What is wrong with rows of questions.
create function private.bank_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.form_bank_questions', p_import, p_rows) e
  where e.field not in ('kind', 'comment_rule')
  union all
  select t.row_number, 'title', 'duplicate_in_file', case when t.row_number = t.first then t.last else t.first end::text
  from (
    select r.row_number, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and r.proposal ? 'title'
    window w as (partition by lower(r.proposal ->> 'title'))
  ) t where t.first <> t.last and (p_rows is null or t.row_number = any (p_rows))
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral private.bank_row_question(r.proposal) q
  cross join lateral (values
    ('title', 'required', not r.proposal ? 'title'),
    ('kind', 'required', not r.cells ? 'kind'),
    ('kind', 'invalid_choice', r.cells ->> 'kind' not in ('scale', 'single', 'multiple', 'text', 'number')),
    ('options', 'question_options', q.kind in ('single', 'multiple') and private.question_range_problem(q) is not null),
    ('low', 'question_scale', q.kind in ('scale', 'number') and private.question_range_problem(q) is not null),
    ('help', 'too_long', char_length(q.help) > 500),
    ('low_label', 'too_long', char_length(q.low_label) > 60),
    ('high_label', 'too_long', char_length(q.high_label) > 60),
    ('competency', 'unknown_competency', r.cells ? 'competency' and not r.proposal ? 'competency_id'),
    ('competency', 'competency_of_scale', q.kind <> 'scale' and r.cells ? 'competency'),
    ('comment_rule', 'invalid_choice', r.cells ->> 'comment_rule' not in ('none', 'optional', 'extremes', 'always')),
    ('may_skip', 'invalid_choice', r.cells ->> 'may_skip' not in ('true', 'false'))
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What would come of each row: a question that is there already stays as it is.
create function private.bank_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', '{}'::jsonb,
    'result', case when r.target_id is null then 'create' else 'unchanged' end)), '[]'))
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- 20260101071306_form_sheets_rules.sql

-- Sheets: rules.
-- See form_sheets_tables for the overview.

-- Functions: whose sheet it is --------------------------------------------------------------------------------------
-- How a sheet names its assignment; null once the key of a sealed form is gone.
create function private.sheet_owner(p_mode text, p_key bytea, p_assignment_id uuid) returns bytea language sql immutable parallel safe
return case p_mode when 'identified' then uuid_send(p_assignment_id) else sha256(p_key || uuid_send(p_assignment_id)) end;

-- Whether a form still takes the sheet of an assignment.
create function private.takes_sheet(p_form private.forms, p_assignment private.form_assignments) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.form_state(p_form) = 'open'
    or (p_form.mode = 'identified' and coalesce(p_assignment.reopened_until > private.now(), false))
$$;

-- Where a sheet stands: todo, draft, sent; missed and answered once the form has ended.
create function private.sheet_state(p_form private.forms, p_assignment private.form_assignments, p_sheet private.form_sheets) returns text
language sql stable set search_path = ''
return case
  when p_assignment.outcome is not null and not coalesce(p_assignment.reopened_until > private.now(), false) then p_assignment.outcome
  when p_sheet.is_sent then 'sent' when p_sheet.revision > 0 then 'draft' when p_form.sealed_at is not null then 'missed' else 'todo' end;

-- Assignments of forms with their sheets, for whoever may hear of each.
create function private.assigned_sheets(p_company_id uuid, p_forms uuid[])
returns table (assignment_id uuid, form_id uuid, respondent_id uuid, target_id uuid, sheet_id uuid, revision integer, state text)
language sql stable security definer set search_path = '' as $$
  select a.id, a.form_id, a.respondent_id, a.target_id, s.id, s.revision, private.sheet_state(f, a, s)
  from unnest(p_forms) w (id)
  join private.forms f on f.company_id = p_company_id and f.id = w.id
  join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
  left join private.form_keys k on k.form_id = f.id
  left join private.form_sheets s on s.company_id = f.company_id and s.form_id = f.id and s.owner = private.sheet_owner(f.mode, k.key, a.id)
$$;

-- The same of one respondent, in all forms or in one, without a look at what others answer.
create function private.respondent_sheets(p_company_id uuid, p_respondent_id uuid, p_form_id uuid default null)
returns table (form private.forms, assignment private.form_assignments, sheet_id uuid, revision integer, state text)
language sql stable security definer set search_path = '' as $$
  select f, a, s.id, s.revision, private.sheet_state(f, a, s)
  from private.form_assignments a
  join private.forms f on f.company_id = a.company_id and f.id = a.form_id
  left join private.form_keys k on k.form_id = f.id
  left join lateral (select x.* from private.form_sheets x where x.company_id = f.company_id and x.form_id = f.id
    and x.owner = private.sheet_owner(f.mode, k.key, a.id) offset 0) s on true
  where a.company_id = p_company_id and a.respondent_id = p_respondent_id and (p_form_id is null or a.form_id = p_form_id)
$$;

-- Functions: what is missing ----------------------------------------------------------------------------------------
-- The first thing that a sheet lacks before it can be sent: the place of the question, counted from 0, the field and a sentence.
create function private.sheet_gap(p_form private.forms, p_sheet_id uuid) returns table (field text, message text)
language sql stable security definer set search_path = '' as $$
  select g.field, g.message
  from private.form_questions q
  cross join lateral (
    select bool_or(a.is_counted) as is_answered, min(a.number) as number, bool_or(not a.is_counted and a.text is not null) as has_comment
    from private.form_answers a where a.company_id = q.company_id and a.sheet_id = p_sheet_id and a.question_id = q.id
  ) said
  cross join lateral (
    select format('question_%s', q.position - 1) as field, format('Falta responder: %s', q.title) as message
    where q.is_required and said.is_answered is not true
    union all
    select format('comment_%s', q.position - 1), format('Escreva por que você deu esta nota: %s', q.title)
    where q.kind = 'scale' and said.number is not null and said.has_comment is not true
      and (q.comment_rule = 'always' or (q.comment_rule = 'extremes' and said.number in (q.low, q.high)))
  ) g
  where q.company_id = p_form.company_id and q.form_id = p_form.id
  order by q.position, g.field desc limit 1
$$;

-- Functions: disclosure ---------------------------------------------------------------------------------------------
-- As which group the answers of each form about each person of a batch may be shown. An identified form by its role; a sealed one where
-- enough answered; two or more that are too small, but not together, as others. Null: never.
create function private.batch_groups(p_company_id uuid, p_batch_id uuid)
returns table (form_id uuid, target_id uuid, shown_as text, has_comments boolean)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select d.form_id, d.target_id, d.answered, f.mode, f.role, f.min_group, f.comment_min,
      f.mode = 'identified' or d.answered >= f.min_group as is_enough
    from private.forms f
    join private.form_disclosures d on d.company_id = f.company_id and d.form_id = f.id
    where f.company_id = p_company_id and f.batch_id = p_batch_id and d.answered > 0
  ), gathered as (
    select c.*, count(*) filter (where not c.is_enough) over w as small_roles,
      sum(c.answered) filter (where not c.is_enough) over w as together
    from counted c window w as (partition by c.target_id)
  )
  select g.form_id, g.target_id,
    case when g.is_enough then g.role when g.small_roles > 1 and g.together >= g.min_group then 'others' end,
    g.mode = 'identified' or case when g.is_enough then g.answered else g.together end >= g.comment_min
  from gathered g
$$;

-- 20260101072290_competencies_commands.sql

-- Competencies and rating scales: commands.
-- See competencies_tables for the overview.

-- Functions: competencies -------------------------------------------------------------------------------------------
-- Replaces the behaviours of a competency that differ.
create function private.write_competency_levels(p_company_id uuid, p_competency_id uuid, p_levels jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.competency_levels l
  where l.company_id = p_company_id and l.competency_id = p_competency_id and not exists (
    select from private.read_competency_levels(p_levels) w where w.level = l.level and w.behaviour = l.behaviour);
  insert into public.competency_levels (company_id, competency_id, level, behaviour)
  select p_company_id, p_competency_id, w.level, w.behaviour from private.read_competency_levels(p_levels) w
  on conflict on constraint competency_levels_pkey do nothing;
end
$$;

create function public.save_competency(p_company_id uuid, p_values jsonb, p_id uuid default null, p_updated_at text default null)
returns setof public.competencies language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.competencies;
  saved public.competencies;
begin
  perform private.require_competencies(p_company_id);
  if p_id is not null then
    select c.* into saved from public.competencies c
    where c.company_id = p_company_id and c.id = p_id and c.archived_at is null for update;
    if saved.id is null then
      perform private.refuse('RHNTF', 'Esta competência não existe mais ou está arquivada.', '', 'Recarregue a página.');
    elsif saved.updated_at is distinct from coalesce(p_updated_at::timestamptz, saved.updated_at) then
      return;
    end if;
  end if;
  wish := private.read_competency(p_company_id, p_values, p_id);
  if p_id is null then
    insert into public.competencies (company_id, name, kind, description)
    values (p_company_id, wish.name, wish.kind, wish.description) returning * into saved;
  else
    update public.competencies c set name = wish.name, kind = wish.kind, description = wish.description
    where c.company_id = p_company_id and c.id = p_id returning c.* into saved;
  end if;
  perform private.write_competency_levels(p_company_id, saved.id, p_values -> 'levels');
  return next saved;
end
$$;

create function public.archive_competency(p_company_id uuid, p_competency_id uuid, p_archived boolean default true)
returns public.competencies language plpgsql volatile security definer set search_path = '' as $$
declare
  competency public.competencies;
begin
  perform private.require_competencies(p_company_id);
  select c.* into competency from public.competencies c where c.company_id = p_company_id and c.id = p_competency_id for update;
  if competency.id is null then
    perform private.refuse('RHNTF', 'Esta competência não existe mais.', '', 'Recarregue a página.');
  elsif p_archived and private.is_in_open_form(p_company_id, p_competency_id, null) then
    perform private.refuse('RHSTA', 'Um formulário aberto pergunta sobre esta competência.', '', 'Arquive depois que ele terminar.');
  elsif not p_archived then
    perform private.read_catalogue_name(competency.name, 'competência', private.competency_names(p_company_id, p_competency_id));
  end if;
  update public.competencies c set archived_at = case when p_archived then coalesce(c.archived_at, private.now()) end
  where c.company_id = p_company_id and c.id = p_competency_id returning c.* into competency;
  return competency;
end
$$;

-- Functions: required levels ----------------------------------------------------------------------------------------
-- Writes cells of the matrix of positions and competencies, one writer of a company after the other.
create function private.write_required_levels(p_company_id uuid, p_cells jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('required_levels:' || p_company_id, 0));
  delete from public.position_competencies c using private.read_required_levels(p_company_id, p_cells) w
  where c.company_id = p_company_id and c.position_id = w.position_id and c.competency_id = w.competency_id
    and c.level is distinct from w.level;
  insert into public.position_competencies (company_id, position_id, competency_id, level)
  select p_company_id, w.position_id, w.competency_id, w.level from private.read_required_levels(p_company_id, p_cells) w
  where w.level is not null
  on conflict on constraint position_competencies_pkey do nothing;
end
$$;

create function public.set_required_levels(p_company_id uuid, p_cells jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  perform private.write_required_levels(p_company_id, p_cells);
end
$$;

create function public.set_position_competencies(p_company_id uuid, p_position_id uuid, p_levels jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  if not exists (select from public.positions p where p.company_id = p_company_id and p.id = p_position_id and p.archived_at is null) then
    perform private.refuse('RHNTF', 'Este cargo não existe mais.', '', 'Recarregue a página.');
  end if;
  perform private.write_required_levels(p_company_id, (
    select coalesce(jsonb_agg(jsonb_build_object('position_id', p_position_id, 'competency_id', l ->> 'competency_id',
      'level', l ->> 'level')), '[]')
    from jsonb_array_elements(private.a_list(p_levels)) l) || (
    -- Those that the list leaves out; what is archived keeps its level for when it comes back.
    select coalesce(jsonb_agg(jsonb_build_object('position_id', p_position_id, 'competency_id', k.id, 'level', null)), '[]')
    from public.position_competencies c
    join public.competencies k on k.company_id = c.company_id and k.id = c.competency_id and k.archived_at is null
    where c.company_id = p_company_id and c.position_id = p_position_id and not exists (
      select from jsonb_array_elements(p_levels) l where private.uuid_or_null(l ->> 'competency_id') = k.id)));
end
$$;

-- Functions: scales -------------------------------------------------------------------------------------------------
-- Replaces the points of a scale that differ. Those that answers were given on stay as they are (RHSTA).
create function private.write_scale_points(p_company_id uuid, p_scale_id uuid, p_points jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wished constant jsonb := (select jsonb_agg(to_jsonb(w) order by w.point) from private.read_scale_points(p_points) w);
  stored constant jsonb := (select jsonb_agg(jsonb_build_object('point', p.point, 'label', p.label, 'description', p.description)
    order by p.point) from public.rating_scale_points p where p.company_id = p_company_id and p.scale_id = p_scale_id);
begin
  if stored is not distinct from wished then
    return;
  elsif private.scale_is_used(p_company_id, p_scale_id) then
    perform private.refuse('RHSTA', 'Já há respostas nesta escala: os pontos dela não mudam mais.', 'points',
      'Crie outra escala e arquive esta.');
  end if;
  delete from public.rating_scale_points p
  where p.company_id = p_company_id and p.scale_id = p_scale_id
    and not wished @> jsonb_build_array(jsonb_build_object('point', p.point, 'label', p.label, 'description', p.description));
  insert into public.rating_scale_points (company_id, scale_id, point, label, description)
  select p_company_id, p_scale_id, w.point, w.label, w.description
  from jsonb_to_recordset(wished) as w (point smallint, label text, description text)
  on conflict on constraint rating_scale_points_pkey do nothing;
end
$$;

create function public.save_rating_scale(p_company_id uuid, p_values jsonb, p_id uuid default null, p_updated_at text default null)
returns setof public.rating_scales language plpgsql volatile security definer set search_path = '' as $$
declare
  scale_name text;
  saved public.rating_scales;
begin
  perform private.require_competencies(p_company_id);
  if p_id is not null then
    select s.* into saved from public.rating_scales s
    where s.company_id = p_company_id and s.id = p_id and s.archived_at is null for update;
    if saved.id is null then
      perform private.refuse('RHNTF', 'Esta escala não existe mais ou está arquivada.', '', 'Recarregue a página.');
    elsif saved.updated_at is distinct from coalesce(p_updated_at::timestamptz, saved.updated_at) then
      return;
    end if;
  end if;
  scale_name := private.read_catalogue_name(private.an_object(p_values) ->> 'name', 'escala', private.scale_names(p_company_id, p_id));
  if p_id is null then
    insert into public.rating_scales (company_id, name) values (p_company_id, scale_name) returning * into saved;
  else
    update public.rating_scales s set name = scale_name where s.company_id = p_company_id and s.id = p_id returning s.* into saved;
  end if;
  perform private.write_scale_points(p_company_id, saved.id, p_values -> 'points');
  return next saved;
end
$$;

create function public.archive_rating_scale(p_company_id uuid, p_scale_id uuid, p_archived boolean default true)
returns public.rating_scales language plpgsql volatile security definer set search_path = '' as $$
declare
  scale public.rating_scales;
begin
  perform private.require_competencies(p_company_id);
  select s.* into scale from public.rating_scales s where s.company_id = p_company_id and s.id = p_scale_id for update;
  if scale.id is null then
    perform private.refuse('RHNTF', 'Esta escala não existe mais.', '', 'Recarregue a página.');
  elsif p_archived and private.is_in_open_form(p_company_id, null, p_scale_id) then
    perform private.refuse('RHSTA', 'Um formulário aberto usa esta escala.', '', 'Arquive depois que ele terminar.');
  elsif not p_archived then
    perform private.read_catalogue_name(scale.name, 'escala', private.scale_names(p_company_id, p_scale_id));
  end if;
  update public.rating_scales s set archived_at = case when p_archived then coalesce(s.archived_at, private.now()) end
  where s.company_id = p_company_id and s.id = p_scale_id returning s.* into scale;
  return scale;
end
$$;

-- Functions: starters -----------------------------------------------------------------------------------------------
-- Adds competencies and the scale of the starters whose names are not in use; tells how many of each.
create function private.add_competency_starters(p_company_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  starter record;
  added integer := 0;
  scale_id uuid;
  competency_id uuid;
begin
  for starter in
    select * from private.everyday_competency_starters() union all select * from private.leadership_competency_starters()
  loop
    continue when private.search_text(starter.name) = any (private.competency_names(p_company_id, null));
    insert into public.competencies (company_id, name, kind, description)
    values (p_company_id, starter.name, starter.kind, starter.description) returning id into competency_id;
    insert into public.competency_levels (company_id, competency_id, level, behaviour)
    select p_company_id, competency_id, b.level, b.behaviour from unnest(starter.behaviours) with ordinality b (behaviour, level);
    added := added + 1;
  end loop;
  if private.search_text(private.rating_scale_starter() ->> 'name') <> all (private.scale_names(p_company_id, null)) then
    insert into public.rating_scales (company_id, name) values (p_company_id, private.rating_scale_starter() ->> 'name')
    returning id into scale_id;
    perform private.write_scale_points(p_company_id, scale_id, private.rating_scale_starter() -> 'points');
  end if;
  return jsonb_build_object('competencies', added, 'scales', (scale_id is not null)::integer);
end
$$;

create function public.use_competency_starters(p_company_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  perform pg_advisory_xact_lock(hashtextextended('competency_starters:' || p_company_id, 0));
  return private.add_competency_starters(p_company_id);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values ('use_competency_starters', 'competencies number, scales number');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_competency(uuid, jsonb, uuid, text), public.archive_competency(uuid, uuid, boolean),
  public.set_required_levels(uuid, jsonb), public.set_position_competencies(uuid, uuid, jsonb),
  public.save_rating_scale(uuid, jsonb, uuid, text), public.archive_rating_scale(uuid, uuid, boolean),
  public.use_competency_starters(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_competency(uuid, jsonb, uuid, text) is
  'Creates or changes a competency {name, kind, description, levels: [{level, behaviour}]}; no row when somebody changed it meanwhile '
  '(RHPER, RHNTF, RHARG, RHDUP).';

comment on function public.archive_competency(uuid, uuid, boolean) is
  'Takes a competency out of use, or back; the levels that positions require stay stored (RHPER, RHNTF, RHSTA, RHDUP).';

comment on function public.set_required_levels(uuid, jsonb) is
  'Writes cells [{position_id, competency_id, level}] of the matrix; a level of null requires nothing (RHPER, RHARG, RHNTF).';

comment on function public.set_position_competencies(uuid, uuid, jsonb) is
  'Writes everything that a position requires: [{competency_id, level}] (RHPER, RHARG, RHNTF).';

comment on function public.save_rating_scale(uuid, jsonb, uuid, text) is
  'Creates or changes a scale {name, points: [{label, description}]}, its points from the lowest on; no row when somebody changed it '
  'meanwhile (RHPER, RHNTF, RHARG, RHDUP, RHSTA).';

comment on function public.archive_rating_scale(uuid, uuid, boolean) is
  'Takes a scale out of use, or back (RHPER, RHNTF, RHSTA, RHDUP).';

comment on function public.use_competency_starters(uuid) is
  'Adds those competencies and the scale of the starters that a company lacks; tells how many (RHPER).';

-- 20260101072295_competency_import_commands.sql

-- Sheets of competencies and of the levels that positions require: commands.
-- See competency_import_rules for the overview.

-- Functions: competencies -------------------------------------------------------------------------------------------
-- Reads rows and meets them with the competencies in use by the name; accents and capitals make no other name.
create function private.match_competency_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('name', coalesce(c.name, v.name), 'kind', s.cells ->> 'kind',
      'description', private.tidy_lines(s.cells ->> 'description'),
      'level_1', private.tidy_lines(s.cells ->> 'level_1'), 'level_2', private.tidy_lines(s.cells ->> 'level_2'),
      'level_3', private.tidy_lines(s.cells ->> 'level_3'), 'level_4', private.tidy_lines(s.cells ->> 'level_4'),
      'level_5', private.tidy_lines(s.cells ->> 'level_5'))),
    target_id = c.id, seen_at = c.updated_at
  from private.import_rows s
  cross join lateral (select private.tidy(s.cells ->> 'name') as name) v
  left join public.competencies c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(v.name) and v.name is not null
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes the behaviours of rows over what is there; taking back, behaviours that were not there go as well.
create function private.write_imported_levels(p_import public.imports, p_restore boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.competency_levels l using private.import_rows r
  cross join lateral (select case when p_restore then r.before else r.proposal end as cells) w
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and l.company_id = r.company_id
    and l.competency_id = r.target_id and l.behaviour is distinct from w.cells ->> ('level_' || l.level)
    and (p_restore or w.cells ? ('level_' || l.level)) and (not p_restore or exists (
      select from public.competencies c where c.company_id = l.company_id and c.id = l.competency_id and c.updated_at = r.written_at));
  insert into public.competency_levels (company_id, competency_id, level, behaviour)
  select r.company_id, r.target_id, n, w.cells ->> ('level_' || n)
  from private.import_rows r
  join public.competencies c on c.company_id = r.company_id and c.id = r.target_id and (not p_restore or c.updated_at = r.written_at)
  cross join lateral (select case when p_restore then r.before else r.proposal end as cells) w
  cross join generate_series(1, 5) n
  where r.company_id = p_import.company_id and r.import_id = p_import.id
    and (r.result = 'update' or (r.result = 'create' and not p_restore)) and w.cells ? ('level_' || n)
  on conflict on constraint competency_levels_pkey do nothing;
end
$$;

-- Writes competencies of an import over what is there; returns how many.
create function private.write_competency_rows(p_import public.imports, p_restore boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  perform private.write_imported_levels(p_import, p_restore);
  update public.competencies c set name = p.name, kind = p.kind, description = p.description
  from private.import_rows r
  join public.competencies o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, case when p_restore then r.before else r.proposal end) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
    and c.company_id = o.company_id and c.id = o.id and (not p_restore or o.updated_at = r.written_at);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Writes a checked sheet of competencies; returns how many.
create function private.apply_competency_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.competencies (id, company_id, name, kind, description)
  select r.target_id, r.company_id, p.name, coalesce(p.kind, 'behavioral'), p.description
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.competencies, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  update private.import_rows r set before = private.competency_cells(c)
  from public.competencies c
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and c.company_id = r.company_id
    and c.id = r.target_id;
  made := made + private.write_competency_rows(p_import, false);
  perform private.report_import(p_import, made);
  update private.import_rows r set written_at = c.updated_at
  from public.competencies c
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and c.company_id = r.company_id and c.id = r.target_id;
  return made;
end
$$;

-- Takes back what an import wrote and nobody changed since: what was there is as it was, what is new and nobody is asked about is archived.
-- Returns how many.
create function private.undo_competency_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  archived integer;
begin
  update public.competencies c set archived_at = private.now()
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and c.company_id = r.company_id
    and c.id = r.target_id and c.archived_at is null and c.updated_at = r.written_at
    and not private.is_in_open_form(c.company_id, c.id, null);
  get diagnostics archived = row_count;
  return private.write_competency_rows(p_import, true) + archived;
end
$$;

-- Functions: required levels ----------------------------------------------------------------------------------------
-- Reads rows and names their position and competency.
create function private.match_level_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('position_id', p.id, 'competency_id', c.id,
    'level', substring(s.cells ->> 'level' from '^[1-5]$')))
  from private.import_rows s
  left join public.positions p on p.company_id = s.company_id and p.archived_at is null
    and private.search_text(p.title) = private.search_text(private.tidy(s.cells ->> 'position'))
  left join public.competencies c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(private.tidy(s.cells ->> 'competency'))
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- What was required before an import wrote it, where it is still as the import left it and position and competency are in use.
create function private.levels_before_import(p_import public.imports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.before - 'written'), '[]')
  from private.import_rows r
  join public.positions p on p.company_id = r.company_id and p.id = (r.before ->> 'position_id')::uuid and p.archived_at is null
  join public.competencies c on c.company_id = r.company_id and c.id = (r.before ->> 'competency_id')::uuid and c.archived_at is null
  join public.position_competencies l on l.company_id = r.company_id and l.position_id = p.id and l.competency_id = c.id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and l.level = (r.before ->> 'written')::smallint
$$;

-- Writes a checked sheet of required levels; returns how many.
create function private.apply_level_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cells constant jsonb := (
    select coalesce(jsonb_agg(r.proposal), '[]') from private.import_rows r
    where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update'));
begin
  -- Proposals are gone once they are written: what taking back needs stands in before.
  update private.import_rows r
  set before = r.proposal || jsonb_build_object('level', private.level_of_row(r), 'written', r.proposal ->> 'level')
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update');
  perform private.write_required_levels(p_import.company_id, cells);
  perform private.report_import(p_import, jsonb_array_length(cells));
  return jsonb_array_length(cells);
end
$$;

-- Takes back levels that are still as the import wrote them; returns how many.
create function private.undo_level_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cells constant jsonb := private.levels_before_import(p_import);
begin
  perform private.write_required_levels(p_import.company_id, cells);
  return jsonb_array_length(cells);
end
$$;

-- 20260101072305_form_bank_commands.sql

-- The bank of questions: commands.
-- See form_bank_rules for the overview.

-- Functions: writing ------------------------------------------------------------------------------------------------
-- What may be chosen in questions of the bank, written anew: of each the options in their order. p_questions and p_options go in pairs.
create function private.write_bank_options(p_company_id uuid, p_questions uuid[], p_options jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.form_bank_options o where o.company_id = p_company_id and o.bank_question_id = any (p_questions);
  insert into public.form_bank_options (company_id, bank_question_id, position, label)
  select p_company_id, q.id, o.place, o.label
  from unnest(p_questions) with ordinality q (id, place)
  cross join lateral jsonb_array_elements_text(p_options -> (q.place::integer - 1)) with ordinality o (label, place);
$$;

create function public.save_bank_question(p_company_id uuid, p_question_id uuid, p_theme text, p_question jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  new_theme constant text := private.tidy(p_theme);
  question private.form_question_input;
  written uuid;
begin
  perform private.require_question_bank(p_company_id);
  question := private.bank_row_question(private.an_object(p_question));
  perform private.check_bank_question(p_company_id, p_question_id, new_theme, question);
  if p_question_id is null then
    insert into public.form_bank_questions (company_id, kind, title, created_at)
    values (p_company_id, question.kind, question.title, private.now()) returning id into written;
  end if;
  update public.form_bank_questions b
  set theme = new_theme, kind = question.kind, title = question.title, help = question.help,
    low = case when question.kind in ('scale', 'number') then question.low end,
    high = case when question.kind in ('scale', 'number') then question.high end,
    low_label = case when question.kind = 'scale' then question.low_label end,
    high_label = case when question.kind = 'scale' then question.high_label end,
    max_choices = case when question.kind = 'multiple' then question.max_choices end, competency_id = question.competency_id,
    comment_rule = case when question.kind = 'scale' then question.comment_rule else 'none' end,
    may_skip = question.kind = 'scale' and question.may_skip
  where b.company_id = p_company_id and b.id = coalesce(written, p_question_id) and b.archived_at is null returning b.id into written;
  if written is null then
    perform private.refuse('RHNTF', 'Esta pergunta não está mais no banco.', '', 'Recarregue a página.');
  end if;
  perform private.write_bank_options(p_company_id, array[written], jsonb_build_array(case when question.kind in ('single', 'multiple')
    then to_jsonb(question.options) else '[]' end));
  return written;
end
$$;

create function public.archive_bank_question(p_company_id uuid, p_question_id uuid, p_is_archived boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  question public.form_bank_questions;
begin
  perform private.require_question_bank(p_company_id);
  select b.* into question from public.form_bank_questions b where b.company_id = p_company_id and b.id = p_question_id for update;
  if question.id is null then
    perform private.refuse('RHNTF', 'Esta pergunta não está mais no banco.', '', 'Recarregue a página.');
  elsif not p_is_archived and exists (select from public.form_bank_questions b where b.company_id = p_company_id
      and b.archived_at is null and lower(b.title) = lower(question.title) and b.id <> question.id) then
    perform private.refuse('RHDUP', 'Esta pergunta já está no banco.', '', 'Use a que existe.');
  end if;
  update public.form_bank_questions b set archived_at = case when p_is_archived then coalesce(b.archived_at, private.now()) end
  where b.company_id = p_company_id and b.id = p_question_id and (b.archived_at is not null) <> p_is_archived;
end
$$;

-- Functions: models -------------------------------------------------------------------------------------------------
create function public.use_bank_starter(p_company_id uuid, p_starter text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  added uuid[];
  options jsonb;
begin
  perform private.require_question_bank(p_company_id);
  if not exists (select from private.bank_starters() s where s.starter = p_starter) then
    perform private.refuse('RHNTF', 'Este modelo não existe mais.', 'starter', 'Recarregue a página.');
  end if;
  -- Two people who use it at once add it once.
  perform pg_advisory_xact_lock(hashtextextended('use_bank_starter:' || p_company_id || p_starter, 0));
  with wanted as materialized (
    select q.*, s.theme, gen_random_uuid() as id, c.id as competency_id
    from private.bank_starter_questions() q
    join private.bank_starters() s on s.starter = q.starter
    left join lateral (select o.id from public.competencies o where o.company_id = p_company_id and o.archived_at is null
      and private.search_text(o.name) = private.search_text(q.competency) order by o.created_at, o.id limit 1) c on true
    where q.starter = p_starter and not exists (select from public.form_bank_questions b
      where b.company_id = p_company_id and b.archived_at is null and lower(b.title) = lower(q.title))
  ), written as (
    insert into public.form_bank_questions (id, company_id, theme, kind, title, help, low, high, low_label, high_label, competency_id,
      comment_rule, may_skip, created_at)
    select w.id, p_company_id, w.theme, w.kind, w.title, w.help, case when w.kind = 'scale' then 1 end,
      case when w.kind = 'scale' then 5 end, w.low_label, w.high_label, w.competency_id, w.comment_rule, w.may_skip, private.now()
    from wanted w returning id
  )
  select array_agg(w.id order by w.id), jsonb_agg(to_jsonb(w.options) order by w.id) into added, options
  from wanted w join written n on n.id = w.id;
  perform private.write_bank_options(p_company_id, added, options);
  return coalesce(cardinality(added), 0);
end
$$;

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Reads rows, names their competency and meets them with what is there by the text of the question. Scales go from 1 to 5 unless a row
-- says otherwise; options stand in one cell.
create function private.match_bank_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('title', q.title, 'theme', private.tidy(s.cells ->> 'theme'), 'kind', q.kind,
      'help', q.help, 'low', q.low, 'high', q.high, 'low_label', q.low_label, 'high_label', q.high_label, 'competency_id', c.id,
      'comment_rule', q.comment_rule, 'may_skip', q.may_skip, 'options', q.options)),
    target_id = b.id, seen_at = b.updated_at
  from private.import_rows s
  cross join lateral private.bank_row_question(case when s.cells ->> 'kind' = 'scale' then '{"low": 1, "high": 5}' else '{}' end::jsonb
    || s.cells || jsonb_build_object('may_skip', s.cells ->> 'may_skip' = 'true', 'options', (
      select coalesce(jsonb_agg(private.tidy(t.label) order by t.place), '[]')
      from regexp_split_to_table(s.cells ->> 'options', '[;|\n]') with ordinality t (label, place)
      where private.tidy(t.label) is not null))) q
  left join public.competencies c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(private.tidy(s.cells ->> 'competency'))
  left join public.form_bank_questions b on b.company_id = s.company_id and b.archived_at is null
    and lower(b.title) = lower(private.tidy(s.cells ->> 'title'))
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes new questions of a checked sheet; returns how many.
create function private.apply_bank_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid[];
  options jsonb;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.form_bank_questions (id, company_id, theme, kind, title, help, low, high, low_label, high_label, competency_id,
    comment_rule, may_skip)
  select r.target_id, r.company_id, p.theme, p.kind, p.title, p.help, case when p.kind in ('scale', 'number') then p.low end,
    case when p.kind in ('scale', 'number') then p.high end, case when p.kind = 'scale' then p.low_label end,
    case when p.kind = 'scale' then p.high_label end, case when p.kind = 'scale' then p.competency_id end,
    case when p.kind = 'scale' then p.comment_rule else 'none' end, p.kind = 'scale' and p.may_skip
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.form_bank_questions, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  select coalesce(array_agg(r.target_id order by r.row_number), '{}'), coalesce(jsonb_agg(case
      when r.proposal ->> 'kind' in ('single', 'multiple') then r.proposal -> 'options' else '[]' end order by r.row_number), '[]')
    into made, options
  from private.import_rows r where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  perform private.write_bank_options(p_import.company_id, made, options);
  perform private.report_import(p_import, cardinality(made));
  update private.import_rows r set written_at = b.updated_at
  from public.form_bank_questions b
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and b.company_id = r.company_id
    and b.id = r.target_id;
  return cardinality(made);
end
$$;

-- Archives what an import wrote and nobody changed since; returns how many.
create function private.undo_bank_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  undone integer;
begin
  update public.form_bank_questions b set archived_at = private.now()
  from private.import_rows r
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and b.company_id = r.company_id
    and b.id = r.target_id and b.archived_at is null and b.updated_at = r.written_at;
  get diagnostics undone = row_count;
  return undone;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_bank_question(uuid, uuid, text, jsonb), public.archive_bank_question(uuid, uuid, boolean),
  public.use_bank_starter(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_bank_question(uuid, uuid, text, jsonb) is
  'Writes a question of the bank, a new one for null, as save_form takes it; its id (RHPER, RHARG, RHFRM, RHDUP, RHNTF).';

comment on function public.archive_bank_question(uuid, uuid, boolean) is
  'Takes a question of the bank out of use, or back into it; forms keep their copies (RHPER, RHNTF, RHDUP).';

comment on function public.use_bank_starter(uuid, text) is
  'Adds the questions of a model that the bank lacks; how many (RHPER, RHNTF).';

-- 20260101072306_form_sheets_commands.sql

-- Sheets: commands.
-- See form_sheets_tables for the overview.

-- Functions: who answers about whom ---------------------------------------------------------------------------------
-- Begins a form whose answers are sheets, for a subject of the module; its questions follow (private.copy_form_questions).
create function private.open_sheets(
  p_company_id uuid, p_purpose text, p_subject_id uuid, p_batch_id uuid, p_role text, p_mode text, p_min_group smallint,
  p_closes_at timestamptz) returns private.forms
language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms;
begin
  insert into private.forms (company_id, purpose, subject_id, batch_id, role, mode, min_group, comment_min, closes_at, created_at)
  values (p_company_id, p_purpose, p_subject_id, p_batch_id, p_role, p_mode, p_min_group, greatest(5, p_min_group), p_closes_at,
    private.now())
  returning * into form;
  insert into private.form_keys (company_id, form_id, key)
  select p_company_id, form.id, extensions.gen_random_bytes(32) where p_mode = 'sealed';
  return form;
end
$$;

-- Adds assignments to a form, each with its empty sheet; p_respondents and p_targets go in pairs. The sheets of a sealed form are all
-- written anew in random order: a sheet that comes later would stand beside its assignment.
create function private.assign_sheets(p_form private.forms, p_respondents uuid[], p_targets uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  added integer;
begin
  with written as (
    insert into private.form_assignments (company_id, form_id, respondent_id, target_id)
    select p_form.company_id, p_form.id, p.respondent_id, p.target_id
    from unnest(p_respondents, p_targets) p (respondent_id, target_id)
    on conflict do nothing returning id, target_id
  ), taken as (
    delete from private.form_sheets s
    where s.company_id = p_form.company_id and s.form_id = p_form.id and p_form.mode = 'sealed' and exists (select from written)
    returning s.*
  ), mixed as materialized (
    select t.id, t.target_id, t.owner, t.revision, t.is_sent, gen_random_uuid() as place from taken t
    union all
    select gen_random_uuid(), w.target_id, private.sheet_owner(p_form.mode, k.key, w.id), 0, false, gen_random_uuid()
    from written w left join private.form_keys k on k.form_id = p_form.id
  ), kept as (
    insert into private.form_sheets (id, company_id, form_id, target_id, owner, revision, is_sent)
    select m.id, p_form.company_id, p_form.id, m.target_id, m.owner, m.revision, m.is_sent from mixed m order by m.place
  )
  select count(*) into added from written;
  return added;
end
$$;

-- Takes assignments back that nobody has sent yet, with their drafts; answers which they were. The sheet of somebody who sent it stays.
create function private.drop_assignments(p_company_id uuid, p_assignments uuid[]) returns setof uuid
language sql volatile security definer set search_path = '' as $$
  with open as materialized (
    select s.assignment_id, s.sheet_id
    from private.assigned_sheets(p_company_id, array(select distinct a.form_id from private.form_assignments a
      where a.company_id = p_company_id and a.id = any (p_assignments))) s
    join private.forms f on f.company_id = p_company_id and f.id = s.form_id and f.sealed_at is null
    where s.assignment_id = any (p_assignments) and s.state in ('todo', 'draft')
  ), answers as (
    delete from private.form_answers a using open o where a.company_id = p_company_id and a.sheet_id = o.sheet_id
  ), sheets as (
    delete from private.form_sheets s using open o where s.company_id = p_company_id and s.id = o.sheet_id
  )
  delete from private.form_assignments a using open o where a.company_id = p_company_id and a.id = o.assignment_id
  returning a.id
$$;

-- Functions: answering ----------------------------------------------------------------------------------------------
-- The sheet of an assignment for writing (RHNTF, RHCLS). The form waits meanwhile with its end.
create function private.sheet_to_write(p_company_id uuid, p_respondent_id uuid, p_assignment_id uuid) returns private.form_sheets
language plpgsql volatile security definer set search_path = '' as $$
declare
  assignment private.form_assignments;
  form private.forms;
  sheet private.form_sheets;
begin
  select a.* into assignment from private.form_assignments a
  where a.company_id = p_company_id and a.id = p_assignment_id and a.respondent_id = p_respondent_id;
  select f.* into form from private.forms f where f.company_id = p_company_id and f.id = assignment.form_id for share;
  if form.id is null then
    perform private.refuse_missing('Esta avaliação não existe mais.', 'assignment_id');
  elsif not private.takes_sheet(form, assignment) then
    perform private.refuse('RHCLS', 'O prazo desta avaliação terminou.', '', 'O que você enviou até o fim do prazo vale.');
  end if;
  select s.* into sheet from private.form_sheets s
  left join private.form_keys k on k.form_id = form.id
  where s.company_id = p_company_id and s.form_id = form.id
    and s.owner = private.sheet_owner(form.mode, k.key, assignment.id) for no key update of s;
  return sheet;
end
$$;

-- Keeps the answer to one question of a sheet and answers its next revision; null takes the answer out.
create function private.write_sheet_answer(
  p_company_id uuid, p_respondent_id uuid, p_assignment_id uuid, p_question_id uuid, p_value jsonb, p_revision integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  sheet private.form_sheets := private.sheet_to_write(p_company_id, p_respondent_id, p_assignment_id);
  question private.form_questions;
  parts private.form_answer_part[];
begin
  select q.* into question from private.form_questions q
  where q.company_id = sheet.company_id and q.form_id = sheet.form_id and q.id = p_question_id;
  parts := array(select p from private.form_parts_of(question, p_value, false) p);
  if question.id is null then
    perform private.refuse('RHARG', 'Esta pergunta não é desta avaliação.', 'question_id', 'Recarregue a página.');
  elsif sheet.revision is distinct from p_revision then
    perform private.refuse('RHREV', 'Você respondeu a esta avaliação em outro aparelho.', '',
      'Confira as respostas que estão aqui agora e continue.');
  elsif cardinality(parts) = 0 and coalesce(p_value, 'null') not in ('null', '""', '[]') then
    perform private.refuse('RHFRM', format('Confira a resposta a: %s', question.title), format('question_%s', question.position - 1),
      'Escolha de novo.');
  end if;
  delete from private.form_answers a
  where a.company_id = sheet.company_id and a.sheet_id = sheet.id and a.question_id = question.id;
  insert into private.form_answers (company_id, form_id, sheet_id, target_id, question_id, is_counted, option_id, number, text)
  select sheet.company_id, sheet.form_id, sheet.id, sheet.target_id, p.question_id, p.is_counted, p.option_id, p.number, p.text
  from unnest(parts) p;
  update private.form_sheets s set revision = s.revision + 1, is_sent = s.is_sent
    and not exists (select from private.sheet_gap((select f from private.forms f where f.id = s.form_id), s.id)) where s.id = sheet.id;
  return sheet.revision + 1;
end
$$;

-- Tells the module of a batch that what may be shown of it, of all or of some people, has changed.
create function private.tell_disclosed(p_form private.forms, p_targets uuid[] default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  routine text := (select u.disclosed_routine from private.form_purposes u where u.purpose = p_form.purpose);
begin
  execute format('select %s($1, $2, $3)', routine) using p_form.company_id, p_form.batch_id, p_targets;
end
$$;

-- Lets somebody answer an identified form after its end, until then.
create function private.reopen_sheet(p_form private.forms, p_assignment_id uuid, p_until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update private.form_assignments a set reopened_until = p_until where a.company_id = p_form.company_id and a.id = p_assignment_id;
  insert into private.form_sheets (company_id, form_id, target_id, owner)
  select a.company_id, a.form_id, a.target_id, private.sheet_owner('identified', null, a.id) from private.form_assignments a
  where a.company_id = p_form.company_id and a.id = p_assignment_id on conflict do nothing;
$$;

-- What was sent after the end of an identified form that was opened again for one person.
create function private.count_late_sheet(p_form private.forms, p_assignment_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.form_assignments a set outcome = 'answered', reopened_until = null
  where a.company_id = p_form.company_id and a.id = p_assignment_id;
  insert into private.form_disclosures as d (company_id, form_id, target_id, answered, shown_as, has_comments)
  select p_form.company_id, p_form.id, a.target_id, 1, case when p_form.disclosed_at is not null then p_form.role end, true
  from private.form_assignments a where a.company_id = p_form.company_id and a.id = p_assignment_id
  on conflict (company_id, form_id, target_id) do nothing;
  select private.tell_disclosed(p_form, array[a.target_id]) from private.form_assignments a
  where a.company_id = p_form.company_id and a.id = p_assignment_id and p_form.disclosed_at is not null;
$$;

-- Sends a sheet, which must be complete (RHFRM); until the form ends it may still be changed.
create function private.send_sheet_of(p_company_id uuid, p_respondent_id uuid, p_assignment_id uuid, p_revision integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sheet private.form_sheets := private.sheet_to_write(p_company_id, p_respondent_id, p_assignment_id);
  gap record;
begin
  select g.* into gap from private.forms f cross join lateral private.sheet_gap(f, sheet.id) g where f.id = sheet.form_id;
  if sheet.revision is distinct from p_revision then
    perform private.refuse('RHREV', 'Você respondeu a esta avaliação em outro aparelho.', '',
      'Confira as respostas que estão aqui agora e envie de novo.');
  elsif gap.field is not null then
    perform private.refuse('RHFRM', gap.message, gap.field, 'Responda e envie de novo.');
  elsif sheet.revision = 0 then
    perform private.refuse('RHFRM', 'Responda a pelo menos uma pergunta.', '', 'Confira suas respostas.');
  end if;
  update private.form_sheets s set is_sent = true where s.id = sheet.id;
  perform private.count_late_sheet(f, p_assignment_id) from private.forms f where f.id = sheet.form_id and f.sealed_at is not null;
end
$$;

create function public.save_answer(p_assignment_id uuid, p_question_id uuid, p_value jsonb, p_revision integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  return private.write_sheet_answer(caller.company_id, caller.employee_id, p_assignment_id, p_question_id, p_value, p_revision);
end
$$;

create function public.send_sheet(p_assignment_id uuid, p_revision integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  perform private.send_sheet_of(caller.company_id, caller.employee_id, p_assignment_id, p_revision);
end
$$;

-- Functions: ending -------------------------------------------------------------------------------------------------
-- Keeps who sent something, and how many about whom; drafts are not counted.
create function private.close_assignments(p_form private.forms) returns void
language sql volatile security definer set search_path = '' as $$
  update private.form_assignments a set outcome = case when s.is_sent then 'answered' else 'missed' end, reopened_until = null
  from private.form_assignments o
  left join private.form_keys k on k.form_id = p_form.id
  left join private.form_sheets s on s.company_id = p_form.company_id and s.form_id = p_form.id
    and s.owner = private.sheet_owner(p_form.mode, k.key, o.id)
  where o.company_id = p_form.company_id and o.form_id = p_form.id and a.id = o.id
    and (p_form.mode = 'identified' or k.key is not null);
  insert into private.form_disclosures (company_id, form_id, target_id, answered)
  select s.company_id, s.form_id, s.target_id, count(*) from private.form_sheets s
  where s.company_id = p_form.company_id and s.form_id = p_form.id and s.is_sent
  group by 1, 2, 3;
$$;

-- Ends a form of sheets. Of a sealed one the key is destroyed and what was sent is written anew, each answer apart from the others of its
-- sheet, each comment apart from its rating and paragraph by paragraph, in random order and this one transaction.
create function private.seal_sheets(p_form private.forms) returns void
language sql volatile security definer set search_path = '' as $$
  select private.close_assignments(p_form);
  delete from private.form_answers a using private.form_sheets s
  where a.company_id = p_form.company_id and a.sheet_id = s.id and s.company_id = p_form.company_id and s.form_id = p_form.id
    and not s.is_sent;
  with taken as (
    delete from private.form_answers a
    where p_form.mode = 'sealed' and a.company_id = p_form.company_id and a.form_id = p_form.id
    returning a.*
  ), lines as (
    select t.*, private.tidy(l.line) as line
    from taken t left join lateral regexp_split_to_table(t.text, '\n+') l (line) on private.tidy(l.line) is not null
  ), mixed as materialized (
    select gen_random_uuid() as id, t.target_id, t.question_id, t.is_counted, t.option_id, t.number, null as text
    from taken t where t.is_counted or t.text is null
    union all
    select gen_random_uuid(), l.target_id, l.question_id, false, null, null, l.line from lines l where l.line is not null
  )
  insert into private.form_answers (id, company_id, form_id, target_id, question_id, is_counted, option_id, number, text)
  select m.id, p_form.company_id, p_form.id, m.target_id, m.question_id, m.is_counted, m.option_id, m.number, m.text
  from mixed m order by m.id;
  delete from private.form_sheets s
  where s.company_id = p_form.company_id and s.form_id = p_form.id and (p_form.mode = 'sealed' or not s.is_sent);
  delete from private.form_keys k where k.form_id = p_form.id;
  update private.forms f set closed_at = coalesce(f.closed_at, f.closes_at, private.now()), sealed_at = private.now()
  where f.id = p_form.id;
$$;

-- Destroys what may not be shown of a sealed form: whole groups, questions that too few of a group answered, and comments of too few.
create function private.destroy_hidden(p_form private.forms) returns void
language sql volatile security definer set search_path = '' as $$
  with enough as materialized (
    select a.target_id, q.source_id, d.shown_as, bool_or(d.has_comments) as has_comments
    from private.form_disclosures o
    join private.form_disclosures d on d.company_id = o.company_id and d.target_id = o.target_id and d.shown_as = o.shown_as
    join private.forms f on f.company_id = d.company_id and f.id = d.form_id and f.batch_id = p_form.batch_id
    join private.form_answers a on a.company_id = d.company_id and a.target_id = d.target_id and a.form_id = d.form_id and a.is_counted
    join private.form_questions q on q.company_id = a.company_id and q.id = a.question_id
    where o.company_id = p_form.company_id and o.form_id = p_form.id
    group by a.target_id, q.source_id, d.shown_as
    having count(*) filter (where q.kind = 'text' or num_nonnulls(a.number, a.option_id) > 0 or q.kind = 'multiple') >= p_form.min_group
  ), kept as materialized (
    select q.id as question_id, e.target_id, e.has_comments from enough e
    join private.form_questions q on q.company_id = p_form.company_id and q.form_id = p_form.id and q.source_id = e.source_id
  )
  delete from private.form_answers a
  where a.company_id = p_form.company_id and a.form_id = p_form.id
    and not exists (select from kept k where k.question_id = a.question_id and k.target_id = a.target_id
      and (k.has_comments or a.text is null))
$$;

-- Decides once what may be shown of a batch all of whose forms have ended, and destroys the rest.
create function private.disclose_batch(p_company_id uuid, p_batch_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from private.forms f where f.company_id = p_company_id and f.batch_id = p_batch_id order by f.id for update;
  update private.form_disclosures d set shown_as = g.shown_as, has_comments = g.has_comments
  from private.batch_groups(p_company_id, p_batch_id) g
  where d.company_id = p_company_id and d.form_id = g.form_id and d.target_id = g.target_id and g.shown_as is not null;
  perform private.destroy_hidden(f) from private.forms f
  where f.company_id = p_company_id and f.batch_id = p_batch_id and f.mode = 'sealed' and f.disclosed_at is null;
  update private.forms f set disclosed_at = private.now(), digest = (
    select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', a.id, a.target_id, a.question_id, a.option_id, a.number, a.text),
      e'\n' order by a.id), ''), 'UTF8')), 'hex')
    from private.form_answers a where a.company_id = f.company_id and a.form_id = f.id)
  where f.company_id = p_company_id and f.batch_id = p_batch_id and f.disclosed_at is null;
end
$$;

grant execute on function private.run_forms() to service_role;

grant execute on function public.save_answer(uuid, uuid, jsonb, integer), public.send_sheet(uuid, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_answer(uuid, uuid, jsonb, integer) is
  'Saves the answer to one question of an own sheet, as it was at a revision; answers the next one (RHNTF, RHCLS, RHARG, RHREV, RHFRM).';

comment on function public.send_sheet(uuid, integer) is 'Sends an own sheet that is complete (RHNTF, RHCLS, RHREV, RHFRM).';

-- 20260101073190_competencies_queries.sql

-- Competencies and rating scales: queries.
-- See competencies_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.competency_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind, 'description', c.description,
      'archived_at', c.archived_at, 'updated_at', c.updated_at, 'levels', coalesce((
        select jsonb_agg(jsonb_build_object('level', l.level, 'behaviour', l.behaviour) order by l.level)
        from public.competency_levels l where l.company_id = c.company_id and l.competency_id = c.id), '[]'), 'positions', (
        select count(*) from public.position_competencies r
        join public.positions p on p.company_id = r.company_id and p.id = r.position_id and p.archived_at is null
        where r.company_id = c.company_id and r.competency_id = c.id)) order by c.name, c.id)
    from public.competencies c where c.company_id = p_company_id), '[]'));
end
$$;

create function public.competency_positions(p_company_id uuid, p_competency_id uuid)
returns table (position_id uuid, title text, level smallint) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  return query select p.id, p.title::text, r.level
    from public.position_competencies r
    join public.positions p on p.company_id = r.company_id and p.id = r.position_id and p.archived_at is null
    where r.company_id = p_company_id and r.competency_id = p_competency_id
    order by r.level desc, p.title, p.id;
end
$$;

create function public.rating_scale_list(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'archived_at', s.archived_at, 'updated_at', s.updated_at,
      'is_used', private.scale_is_used(s.company_id, s.id), 'points', private.scale_words(s.company_id, s.id))
      order by s.archived_at is not null, s.name, s.id)
    from public.rating_scales s where s.company_id = p_company_id), '[]'));
end
$$;

-- The matrix: what is in use of competencies and positions, and per position the levels that it requires.
create function public.position_requirements(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_competencies(p_company_id);
  return jsonb_build_object('competencies', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind) order by c.name, c.id)
      from public.competencies c where c.company_id = p_company_id and c.archived_at is null), '[]'),
    'positions', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'levels', r.levels) order by p.title, p.id)
      from public.positions p
      cross join lateral (
        select coalesce(jsonb_object_agg(x.competency_id, x.level), '{}') as levels
        from public.position_competencies x
        join public.competencies c on c.company_id = x.company_id and c.id = x.competency_id and c.archived_at is null
        where x.company_id = p.company_id and x.position_id = p.id) r
      where p.company_id = p_company_id and p.archived_at is null), '[]'));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('competency_level', 'level number, behaviour text'),
  ('competency_row', 'id uuid, name text, kind behavioral|technical|leadership|value, description text?, archived_at timestamptz?,
    updated_at timestamptz, levels competency_level[], positions number'),
  ('competency_list', 'items competency_row[]'),
  ('rating_scale_point', 'point number, label text, description text?'),
  ('rating_scale_row', 'id uuid, name text, archived_at timestamptz?, updated_at timestamptz, is_used boolean,
    points rating_scale_point[]'),
  ('rating_scale_list', 'items rating_scale_row[]'),
  ('required_competency', 'id uuid, name text, kind behavioral|technical|leadership|value'),
  ('position_requirement', 'id uuid, title text, levels number{}'),
  ('position_requirements', 'competencies required_competency[], positions position_requirement[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.competency_list(uuid), public.competency_positions(uuid, uuid), public.rating_scale_list(uuid),
  public.position_requirements(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.competency_list(uuid) is
  'Competencies of a company, archived ones too, with their behaviours and how many positions require them (RHPER).';

comment on function public.competency_positions(uuid, uuid) is
  'Positions in use that require a competency, the highest level first (RHPER).';

comment on function public.rating_scale_list(uuid) is
  'Scales of a company, archived ones last, with their points and whether answers were given on them (RHPER).';

comment on function public.position_requirements(uuid) is
  'Positions and competencies in use with the levels that each position requires, by competency (RHPER).';

-- 20260101073204_questionnaires_queries.sql

-- Questionnaires: queries.
-- See questionnaires_tables for the overview.

-- Shapes ------------------------------------------------------------------------------------------------------------
update private.shapes set shape = shape || ', sections form_section[]' where name = 'form_state';

update private.shapes set shape = shape || ', section_id uuid?, competency_id uuid?, competency text?, scale_id uuid?, '
  'bank_question_id uuid?, dimension text?, weight number, comment_rule none|optional|extremes|always, may_skip boolean, '
  'points form_point[], levels form_level[]' where name = 'form_question';

insert into private.shapes (name, shape) values
  ('form_section', 'id uuid, title text, help text?, shown_to text[]?'),
  ('form_point', 'point integer, label text, description text?'),
  ('form_level', 'level integer, behaviour text');

-- 20260101073205_form_bank_queries.sql

-- The bank of questions: queries.
-- See form_bank_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.question_bank(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_question_bank(p_company_id);
  return jsonb_build_object(
    'themes', coalesce((select jsonb_agg(jsonb_build_object('theme', t.theme, 'questions', t.questions) order by t.theme nulls last)
      from (select b.theme, count(*) as questions from public.form_bank_questions b
        where b.company_id = p_company_id and b.archived_at is null group by b.theme) t), '[]'),
    'starters', coalesce((select jsonb_agg(jsonb_build_object('starter', s.starter, 'theme', s.theme, 'about', s.about,
        'questions', q.total, 'missing', q.missing))
      from private.bank_starters() s
      cross join lateral (select count(*) as total, count(*) filter (where not exists (select from public.form_bank_questions b
          where b.company_id = p_company_id and b.archived_at is null and lower(b.title) = lower(x.title))) as missing
        from private.bank_starter_questions() x where x.starter = s.starter) q), '[]'));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('question_bank', 'themes bank_theme[], starters bank_starter[]'),
  ('bank_theme', 'theme text?, questions integer'),
  ('bank_starter', 'starter text, theme text, about text, questions integer, missing integer');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.question_bank(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.question_bank(uuid) is
  'The themes of the bank with their number of questions, and the models that a company may begin with (RHPER).';

-- 20260101073206_form_sheets_queries.sql

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

-- 20260101080130_counter_signatures_tables.sql

-- Signatures at the counter.
-- HR holds a device, the person stands before it: reads the paper on the screen, types the own CPF and the own signing code, and signs
-- or refuses in their own name (`signatures`). The evidence names the door, who held the device and, where the code was chosen at the
-- counter too, with whom.
--
-- A signing code is six digits that the person alone chooses, kept as a salted slow digest. Who has a login chooses and changes it
-- signed in, never at the counter; who has none chooses it there, with CPF and birth date. A wrong try is counted before it is looked
-- at; from the third on the next one waits, after the tenth the code is locked until it is chosen anew. Refusals of this kind are
-- answers (wrong, wait, locked) and no errors, so that the count is kept.
-- It refuses: whoever does not manage the documents of the company, the own signature of who holds the device, codes that anybody
-- guesses, papers about health or discipline by a code that was chosen at a counter, a paper that was not opened at this counter within
-- the hour, and whatever signing in refuses.

-- Tables ------------------------------------------------------------------------------------------------------------
-- digest is null until a code is chosen, and after a reset. chosen_with may be a master's row of another company: a plain id.
create table private.signing_codes (
  company_id uuid not null,
  employee_id uuid not null,
  digest text,
  chosen_at timestamptz,
  door text,
  chosen_with uuid,
  tries smallint not null default 0,
  wait_until timestamptz,
  constraint signing_codes_pkey primary key (company_id, employee_id),
  constraint signing_codes_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint signing_codes_door_check check (door in ('login', 'counter')),
  constraint signing_codes_chosen_check check (num_nonnulls(digest, chosen_at, door) in (0, 3)),
  constraint signing_codes_chosen_with_check check (coalesce(door = 'counter', false) = (chosen_with is not null))
);

alter table private.signature_parties add column counter_id uuid, add column code_with uuid,
  add constraint signature_parties_counter_check check (num_nonnulls(counter_id, guest_link_id) < 2),
  add constraint signature_parties_code_with_check check (code_with is null or counter_id is not null);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; its commands write.
alter table private.signing_codes enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on private.signing_codes
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

create trigger _400_refuse_delete before delete on private.signing_codes
  for each row execute function private.tg_refuse_delete();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.signing_codes is 'Digests of the codes by which people sign at the counter, and wrong tries.';

comment on column private.signing_codes.door is 'Whether it was chosen signed in or at the counter.';

comment on column private.signing_codes.chosen_with is 'Who held the device when it was chosen at the counter.';

comment on column private.signature_parties.counter_id is 'Who held the device at which the person signed or refused; null of other doors.';

comment on column private.signature_parties.code_with
  is 'Who held the device when the code was chosen that the person signed with; null of one chosen signed in.';

-- Signatures and acknowledgements: rules.
-- See signatures_tables for the overview.

-- Functions: evidence -----------------------------------------------------------------------------------------------
-- SHA-256 of an act and of the one before it. An act at a counter covers who held the device, and with whom the code was chosen.
create or replace function private.signature_hash(p_previous text, p_envelope public.signature_envelopes, p_party private.signature_parties)
returns text language sql immutable
return encode(sha256(convert_to((jsonb_build_array(p_previous, p_envelope.code, p_envelope.digest, p_envelope.kind, p_party.employee_id,
  p_party.role, p_party.capacity, p_party.turn, extract(epoch from p_party.acted_at), p_party.signed_name, p_party.signed_cpf, p_party.ip,
  p_party.device, p_party.guest_link_id) || case when p_party.counter_id is null then '[]'
  else jsonb_build_array(p_party.counter_id, p_party.code_with) end)::text, 'UTF8')), 'hex');

-- Signed copies: commands.
-- Once everybody has signed, the edge function stamp-document makes a copy of the paper with code and digest on each page and a page
-- of signatures behind it. The original is never touched. The function works with the secret key and is asked with the code of the
-- paper alone, by whoever signed last or opens the copy: it hands nothing out, and what is made is not made again. A try that was
-- interrupted leaves a file that is tidied away; the next one makes a new one, and of two at once the later one counts.
-- It refuses: papers that are not completed, that no longer verify, or that are made already (no row), and a copy that was overtaken
-- (RHCLS).

-- Functions ---------------------------------------------------------------------------------------------------------
-- What the page of signatures says.
create or replace function private.signature_sheet(p_envelope public.signature_envelopes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('code', p_envelope.code, 'kind', p_envelope.kind, 'sha256', p_envelope.digest,
    'evidence_hash', p_envelope.evidence_hash, 'company', c.name, 'cnpj', x.cnpj, 'time_zone', x.time_zone,
    'document', concat_ws(': ', t.name, d.title), 'file_name', f.name, 'completed_at', p_envelope.completed_at,
    'signers', (
      select coalesce(jsonb_agg(jsonb_build_object('name', p.signed_name, 'cpf', p.signed_cpf, 'role', p.role, 'capacity', p.capacity,
        'by_link', p.guest_link_id is not null, 'counter', private.counter_name(p.counter_id),
        'code_with', private.counter_name(p.code_with), 'at', p.acted_at, 'ip', p.ip, 'hash', p.hash) order by p.turn), '[]')
      from private.signature_parties p where p.company_id = p_envelope.company_id and p.envelope_id = p_envelope.id))
  from public.documents d
  join public.companies c on c.id = d.company_id
  left join public.company_details x on x.company_id = d.company_id
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  join private.document_versions v on v.company_id = d.company_id and v.id = p_envelope.version_id
  join public.files f on f.company_id = v.company_id and f.id = v.file_id
  where d.company_id = p_envelope.company_id and d.id = p_envelope.document_id
$$;

-- 20260101081170_counter_signatures_rules.sql

-- Signatures at the counter: rules.
-- See counter_signatures_tables for the overview.

-- Functions: codes --------------------------------------------------------------------------------------------------
-- Whether anybody would guess this code: all digits alike, a row up or down, the birth date, a part of the CPF.
create function private.is_weak_code(p_code text, p_person public.employees) returns boolean language sql stable
return p_code ~ '^(.)\1{5}$' or strpos('012345678901234 987654321098765', p_code) > 0
  or p_code in (coalesce(to_char(p_person.birth_date, 'DDMMYY'), ''), coalesce(to_char(p_person.birth_date, 'YYMMDD'), ''))
  or strpos(coalesce(p_person.cpf, ''), p_code) > 0;

-- Refuses what is no signing code, or one that anybody guesses (RHSIG).
create function private.check_signing_code(p_code text, p_person public.employees) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(p_code, '') !~ '^[0-9]{6}$' then
    perform private.refuse('RHSIG', 'O código de assinatura tem 6 números.', 'code', 'Escolha 6 números que só você saiba.');
  elsif private.is_weak_code(p_code, p_person) then
    perform private.refuse('RHSIG', 'Este código é fácil de adivinhar.', 'code',
      'Evite números repetidos ou em sequência, a data de nascimento e partes do CPF.');
  end if;
end
$$;

-- What somebody who stands at the counter types next: code, choose (a new one), or nothing, since the code is locked, has to be chosen
-- signed in (login), or nobody could recognise them (unknown).
create function private.counter_state(p_person public.employees, p_code private.signing_codes) returns text
language sql immutable
return case
  when p_code.tries >= 10 then 'locked'
  when p_person.cpf is null or (p_code.digest is null and p_person.user_id is null and p_person.birth_date is null) then 'unknown'
  when p_code.digest is not null then 'code'
  when p_person.user_id is null then 'choose' else 'login' end;

-- The person of a party.
create function private.counter_person(p_party private.signature_parties) returns public.employees
language sql stable security definer set search_path = '' as $$
  select e.* from public.employees e where e.company_id = p_party.company_id and e.id = p_party.employee_id
$$;

-- The code of a person as it stands.
create function private.signing_code_of(p_person public.employees) returns private.signing_codes
language sql stable security definer set search_path = '' as $$
  select c.* from private.signing_codes c where c.company_id = p_person.company_id and c.employee_id = p_person.id
$$;

-- Functions: the counter --------------------------------------------------------------------------------------------
-- A party who may stand at the caller's counter: of a company whose documents the caller manages, a person who has not left, and not the
-- caller (RHNTF, RHPER, RHSIG).
create function private.counter_party(p_party_id uuid) returns private.signature_parties
language plpgsql stable security definer set search_path = '' as $$
declare
  party private.signature_parties;
  person public.employees;
begin
  select p.* into party from private.signature_parties p
  where p.id = p_party_id and p.company_id = any (private.company_ids_with('manage_documents'));
  perform private.refuse_document_settings(party.company_id);
  person := private.counter_person(party);
  if person.user_id = auth.uid() then
    perform private.refuse('RHSIG', 'No balcão, assina quem está na sua frente.', '', 'Assine em seu nome, em Documentos.');
  elsif person.id is null or person.status = 'terminated' then
    perform private.refuse('RHSIG', 'Só quem trabalha na empresa assina no balcão.', '', 'Envie o link de assinatura.');
  end if;
  return party;
end
$$;

-- Whether the caller opened the paper of a party at the counter, within the hour.
create function private.was_opened_at_counter(p_envelope public.signature_envelopes, p_party private.signature_parties) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.document_versions v
    join public.audit_logs a on a.company_id = v.company_id and a.entity_type = 'file' and a.entity_id = v.file_id
      and a.action_type = 'open_file' and a.performed_by = auth.uid() and a.metadata ->> 'counter_party' = p_party.id::text
      and a.at > private.now() - interval '1 hour'
    where v.company_id = p_envelope.company_id and v.id = p_envelope.version_id)
$$;

-- 20260101082170_counter_signatures_commands.sql

-- Signatures at the counter: commands.
-- See counter_signatures_tables for the overview.

-- Functions: codes --------------------------------------------------------------------------------------------------
-- Tries a person's CPF with their code, or while there is none with their birth date: right, wrong, wait or locked. A try is counted
-- before it is looked at, so that many at once are as many tries; the right one takes the count back.
create function private.try_at_counter(p_person public.employees, p_cpf text, p_code text, p_birth_date date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  code private.signing_codes;
  is_right boolean;
begin
  insert into private.signing_codes (company_id, employee_id) values (p_person.company_id, p_person.id) on conflict do nothing;
  update private.signing_codes c set tries = c.tries + 1, wait_until = private.now() + private.guest_pause(c.tries + 1)
  where c.company_id = p_person.company_id and c.employee_id = p_person.id and c.tries < 10
    and coalesce(c.wait_until <= private.now(), true)
  returning c.* into code;
  if not found then
    code := private.signing_code_of(p_person);
    return jsonb_build_object('state', case when code.tries >= 10 then 'locked' else 'wait' end, 'wait_until', code.wait_until);
  end if;
  is_right := coalesce(p_person.cpf = regexp_replace(p_cpf, '[^0-9]', '', 'g') and case when code.digest is null
    then p_person.birth_date = p_birth_date else extensions.crypt(p_code, code.digest) = code.digest end, false);
  if not is_right then
    return jsonb_build_object('state', case when code.tries >= 10 then 'locked' else 'wrong' end, 'tries_left', 10 - code.tries,
      'wait_until', code.wait_until);
  end if;
  update private.signing_codes c set tries = 0, wait_until = null where c.company_id = p_person.company_id and c.employee_id = p_person.id;
  return jsonb_build_object('state', 'right');
end
$$;

-- Keeps the code that somebody chose, signed in or at the counter of `p_counter_id`, and writes so. What was tried before counts no more.
create function private.keep_signing_code(p_person public.employees, p_code text, p_counter_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  door constant text := case when p_counter_id is null then 'login' else 'counter' end;
begin
  perform private.check_signing_code(p_code, p_person);
  insert into private.signing_codes as c (company_id, employee_id, digest, chosen_at, door, chosen_with)
  values (p_person.company_id, p_person.id, extensions.crypt(p_code, extensions.gen_salt('bf', 10)), private.now(), door, p_counter_id)
  on conflict (company_id, employee_id) do update set digest = excluded.digest, chosen_at = excluded.chosen_at, door = excluded.door,
    chosen_with = excluded.chosen_with, tries = 0, wait_until = null;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_person.company_id, 'choose_signing_code', 'employee', p_person.id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'door', door, 'employee_id', p_person.id));
end
$$;

create function public.choose_signing_code(p_party_id uuid, p_cpf text, p_birth_date date, p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  party private.signature_parties := private.counter_party(p_party_id);
  person public.employees := private.counter_person(party);
  answer jsonb;
begin
  perform private.check_turn(e, party) from public.signature_envelopes e where e.company_id = party.company_id and e.id = party.envelope_id;
  if person.user_id is not null then
    perform private.refuse('RHSIG', 'Quem tem acesso escolhe o código em Meu Perfil.', '', 'A pessoa entra no sistema e escolhe.');
  end if;
  if (private.signing_code_of(person)).digest is not null then
    perform private.refuse('RHDEC', 'O código de assinatura já foi escolhido.', '', 'Assine com ele.');
  end if;
  -- Whoever chooses at the same moment as somebody else finds their code, and is wrong.
  answer := private.try_at_counter(person, p_cpf, null, p_birth_date);
  if answer ->> 'state' = 'right' then
    perform private.keep_signing_code(person, p_code, private.my_employee_id());
  end if;
  return answer;
end
$$;

create function public.set_my_signing_code(p_code text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  person public.employees;
begin
  select e.* into person from public.employees e where e.company_id = caller.company_id and e.id = caller.employee_id;
  perform private.keep_signing_code(person, p_code, null);
end
$$;

create function public.reset_signing_code(p_employee_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.company_id = any (private.company_ids_with('manage_documents'));
  perform private.refuse_document_settings(person.company_id);
  if person.user_id is not null then
    perform private.refuse('RHSIG', 'Quem tem acesso troca o código em Meu Perfil.', '', 'A pessoa entra no sistema e escolhe outro.');
  end if;
  update private.signing_codes c set digest = null, chosen_at = null, door = null, chosen_with = null, tries = 0, wait_until = null
  where c.company_id = person.company_id and c.employee_id = person.id and (c.digest is not null or c.tries > 0);
  if not found then
    perform private.refuse('RHSIG', 'Esta pessoa ainda não escolheu um código.', '', 'Recarregue a página.');
  end if;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (person.company_id, 'reset_signing_code', 'employee', person.id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'employee_id', person.id, 'justification', private.hold_reason(p_reason)));
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
-- For the edge function open-file, as the caller: the paper is opened for who stands at the counter, which the trail says.
create function public.open_at_counter(p_party_id uuid) returns table (bucket text, path text, name text, mime text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  party private.signature_parties := private.counter_party(p_party_id);
  file public.files;
begin
  perform private.check_turn(e, party) from public.signature_envelopes e where e.company_id = party.company_id and e.id = party.envelope_id;
  select f.* into file from public.signature_envelopes e
  join private.document_versions v on v.company_id = e.company_id and v.id = e.version_id
  join public.files f on f.company_id = v.company_id and f.id = v.file_id and f.linked_at is not null and f.archived_at is null
  where e.company_id = party.company_id and e.id = party.envelope_id;
  if file.id is null or private.may_open_file(caller, file) is not true or private.hides(caller, file.id) then
    perform private.refuse('RHNTF', 'Este arquivo não existe, ou você não tem acesso a ele.', 'file', 'Recarregue a página.');
  end if;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (file.company_id, 'open_file', 'file', file.id, auth.uid(), jsonb_build_object('initiated_by', 'user', 'name', file.name,
    'purpose', file.purpose, 'employee_id', file.employee_id, 'counter_party', party.id));
  return query select file.bucket, file.path, file.name::text, file.mime;
end
$$;

-- Functions: acting -------------------------------------------------------------------------------------------------
-- Signs the bytes of a digest, or with a reason refuses, as who stands at the counter; or answers why not yet.
create function private.act_at_counter(p_party_id uuid, p_act text, p_cpf text, p_code text, p_value text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  party private.signature_parties := private.counter_party(p_party_id);
  person public.employees := private.counter_person(party);
  code private.signing_codes := private.signing_code_of(person);
  envelope public.signature_envelopes;
  answer jsonb;
begin
  select e.* into envelope from public.signature_envelopes e where e.company_id = party.company_id and e.id = party.envelope_id for update;
  select p.* into party from private.signature_parties p where p.company_id = party.company_id and p.id = party.id for update;
  perform private.check_turn(envelope, party);
  if p_act = 'sign_at_counter' and not private.was_opened_at_counter(envelope, party) then
    perform private.refuse('RHSIG', 'Abra e leia o documento antes de assinar.', '', 'Recarregue a página.');
  elsif code.digest is null then
    perform private.refuse('RHSIG', 'Ainda não há um código de assinatura.', 'code', 'Escolha o código antes.');
  elsif code.chosen_with is not null and exists (select from public.documents d
    where d.company_id = envelope.company_id and d.id = envelope.document_id and d.sensitivity = 'P4') then
    perform private.refuse('RHSIG', 'Documentos de saúde ou de disciplina pedem um código escolhido em Meu Perfil.', 'code',
      'A pessoa entra no sistema e escolhe outro código.');
  end if;
  answer := private.try_at_counter(person, p_cpf, p_code, null);
  if answer ->> 'state' <> 'right' then
    return answer;
  end if;
  party.counter_id := private.my_employee_id();
  party.code_with := (private.signing_code_of(person)).chosen_with;
  envelope := case p_act when 'sign_at_counter' then private.sign_as(envelope, party, p_value, null)
    else private.refuse_as(envelope, party, p_value, null) end;
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (envelope.company_id, p_act, 'signature_envelope', envelope.id, auth.uid(),
    jsonb_build_object('initiated_by', 'user', 'employee_id', person.id));
  return answer || jsonb_build_object('status', envelope.status);
end
$$;

create function public.sign_at_counter(p_party_id uuid, p_cpf text, p_code text, p_sha256 text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.act_at_counter(p_party_id, 'sign_at_counter', p_cpf, p_code, p_sha256)
$$;

create function public.refuse_at_counter(p_party_id uuid, p_cpf text, p_code text, p_reason text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.act_at_counter(p_party_id, 'refuse_at_counter', p_cpf, p_code, p_reason)
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.choose_signing_code(uuid, text, date, text), public.set_my_signing_code(text),
  public.reset_signing_code(uuid, text), public.open_at_counter(uuid), public.sign_at_counter(uuid, text, text, text),
  public.refuse_at_counter(uuid, text, text, text) to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('counter_answer', 'state right|wrong|wait|locked, tries_left? integer, wait_until? timestamptz?, status? text'),
  ('choose_signing_code', 'counter_answer'),
  ('sign_at_counter', 'counter_answer'),
  ('refuse_at_counter', 'counter_answer');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.choose_signing_code(uuid, text, date, text) is
  'Who has no login chooses a signing code at the counter, with CPF and birth date (RHPER, RHNTF, RHSIG, RHDEC, RHCLS).';

comment on function public.set_my_signing_code(text) is 'Chooses or changes the own signing code, signed in (RHPER, RHSIG).';

comment on function public.reset_signing_code(uuid, text) is
  'Takes the signing code of somebody without a login away, with a reason; they choose another (RHPER, RHNTF, RHSIG, RHCOM).';

comment on function public.open_at_counter(uuid) is 'Where the paper is that somebody at the counter reads (RHPER, RHNTF, RHSIG, RHCLS).';

comment on function public.sign_at_counter(uuid, text, text, text) is
  'Signs exactly these bytes as who stands at the counter; states: right, wrong, wait, locked (RHPER, RHNTF, RHSIG, RHDEC, RHCLS).';

comment on function public.refuse_at_counter(uuid, text, text, text) is
  'Refuses with a reason as who stands at the counter; nobody else signs then (RHPER, RHNTF, RHSIG, RHDEC, RHCLS, RHCOM).';

-- 20260101083130_counter_signatures_queries.sql

-- Signatures at the counter: queries.
-- See counter_signatures_tables for the overview. What is out of reach answers nothing.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Those of an open envelope whose turn it is and who may stand at the counter.
create function private.counter_parties(p_envelope public.signature_envelopes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('party_id', p.id, 'employee_id', e.id, 'name', e.display_name, 'role', p.role,
    'capacity', p.capacity, 'has_login', e.user_id is not null, 'wait_until', c.wait_until,
    'state', case when e.user_id = auth.uid() then 'self' else private.counter_state(e, c) end) order by p.place), '[]')
  from private.signature_parties p
  join public.employees e on e.company_id = p.company_id and e.id = p.employee_id and e.status <> 'terminated'
  left join private.signing_codes c on c.company_id = e.company_id and c.employee_id = e.id
  where p.company_id = p_envelope.company_id and p.envelope_id = p_envelope.id and p.status = 'pending' and p_envelope.status = 'open'
    and coalesce(p_envelope.deadline >= private.today(p_envelope.company_id), true)
$$;

create function public.counter_paper(p_envelope_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
begin
  select e.* into envelope from public.signature_envelopes e
  where e.id = p_envelope_id and e.company_id = any (private.company_ids_with('manage_documents'));
  return (
    select jsonb_build_object('envelope_id', envelope.id, 'code', envelope.code, 'kind', envelope.kind, 'status', envelope.status,
      'type_name', t.name, 'title', d.title, 'about', o.display_name, 'message', envelope.message, 'deadline', envelope.deadline,
      'sha256', envelope.digest, 'file_id', v.file_id, 'parties', private.counter_parties(envelope))
    from public.documents d
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    join public.employees o on o.company_id = d.company_id and o.id = d.employee_id
    join private.document_versions v on v.company_id = d.company_id and v.id = envelope.version_id
    where d.company_id = envelope.company_id and d.id = envelope.document_id and not private.hides(private.me(), v.file_id));
end
$$;

create function public.my_signing_code() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return (
    select jsonb_build_object('chosen_at', c.chosen_at, 'chosen_with', private.person(c.chosen_with), 'is_locked', c.tries >= 10)
    from private.signing_codes c
    where c.company_id = caller.company_id and c.employee_id = caller.employee_id and c.digest is not null);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('counter_party', 'party_id uuid, employee_id uuid, name text, role signing_role, capacity text?, has_login boolean,
    wait_until timestamptz?, state code|choose|login|locked|unknown|self'),
  ('paper_at_counter', 'envelope_id uuid, code text, kind text, status text, type_name text, title text?, about text, message text?,
    deadline date?, sha256 text, file_id uuid, parties counter_party[]'),
  ('counter_paper', 'paper_at_counter?'),
  ('signing_code', 'chosen_at timestamptz, chosen_with person?, is_locked boolean'),
  ('my_signing_code', 'signing_code?');

update private.shapes s set shape = s.shape || ', counter person?, code_with person?' where s.name = 'evidence_party';

update private.shapes s set shape = s.shape || ', counter text?' where s.name = 'signer';

update private.shapes s set shape = s.shape || ', counter text?, code_with text?' where s.name = 'sheet_signer';

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.counter_paper(uuid), public.my_signing_code() to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.counter_paper(uuid) is 'What a counter shows of an envelope: the paper, and who may sign it here now; or null.';

comment on function public.my_signing_code() is 'Since when the caller has a signing code, and where it was chosen; null for none.';

-- 20260101130010_assets_tables.sql

-- Assets.
-- What a company lends: equipment, PPE, keys, cards, of categories that say whether a term is signed and how long the thing lasts. An asset
-- is handed over to one person at a time and comes back; each hand-over is one paper over all its items, signed by the signature engine
-- (`documents`), and a refusal gives them back. What happens to an asset is a row of `asset_events` for good: the chain of custody.
-- HR (manage_assets) sees and moves all of them; people see what they hold, managers what their team holds, and who looks after a site
-- what belongs there.
-- It refuses: two assets of one tag or serial number, two open hand-overs of one asset, a hand-over to who left or has not come, a return
-- before the hand-over, damage and loss without a word, changes of situation outside the table, deletion.

-- Tables ------------------------------------------------------------------------------------------------------------
-- kind: what sort of thing, for icons and rules of PPE. term: what the person agrees to, one paragraph of the paper.
create table public.asset_categories (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  kind text not null default 'equipment',
  requires_acceptance boolean not null default true,
  is_requestable boolean not null default true,
  is_consumable boolean not null default false,
  term text,
  useful_life_months smallint,
  floor_percent numeric(5, 2) not null default 10,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint asset_categories_pkey primary key (id),
  constraint asset_categories_company_id_key unique (company_id, id),
  constraint asset_categories_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint asset_categories_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint asset_categories_name_check check (private.is_clean_text(name, 80)),
  constraint asset_categories_kind_check check (
    kind in ('equipment', 'peripheral', 'furniture', 'vehicle', 'sim', 'epi', 'card', 'key', 'uniform', 'other')),
  constraint asset_categories_term_check check (char_length(term) between 1 and 2000),
  constraint asset_categories_useful_life_check check (useful_life_months between 1 and 600),
  constraint asset_categories_floor_check check (floor_percent between 0 and 100)
);

create table public.assets (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  tag text not null,
  category_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  brand text,
  serial text,
  condition text not null default 'good',
  status text not null default 'available',
  holder_id uuid,
  work_site_id uuid,
  place text,
  supplier text,
  invoice_number text,
  purchased_on date,
  cost numeric(12, 2),
  warranty_until date,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(tag, name, brand, serial)) stored,
  constraint assets_pkey primary key (id),
  constraint assets_company_id_key unique (company_id, id),
  constraint assets_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint assets_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint assets_holder_fkey foreign key (company_id, holder_id) references public.employees (company_id, id) on delete restrict,
  constraint assets_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint assets_tag_check check (private.is_clean_text(tag, 40)),
  constraint assets_name_check check (private.is_clean_text(name, 120)),
  constraint assets_brand_check check (private.is_clean_text(brand, 60)),
  constraint assets_serial_check check (private.is_clean_text(serial, 60)),
  constraint assets_condition_check check (condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  constraint assets_status_check check (
    status in ('available', 'reserved', 'awaiting_acceptance', 'in_use', 'return_requested', 'in_maintenance', 'lost', 'stolen',
      'written_off')),
  constraint assets_holder_check check (
    (status in ('reserved', 'awaiting_acceptance', 'in_use', 'return_requested')) <= (holder_id is not null)),
  constraint assets_place_check check (private.is_clean_text(place, 80)),
  constraint assets_supplier_check check (private.is_clean_text(supplier, 120)),
  constraint assets_invoice_number_check check (private.is_clean_text(invoice_number, 60)),
  constraint assets_cost_check check (cost >= 0),
  constraint assets_warranty_until_check check (warranty_until >= purchased_on),
  constraint assets_notes_check check (char_length(notes) between 1 and 2000)
);

-- One paper for all that is given at once; making_id is its making where something asks for a signature.
create table public.asset_handovers (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  delivered_by uuid,
  delivered_at timestamptz not null,
  making_id uuid,
  note text,
  constraint asset_handovers_pkey primary key (id),
  constraint asset_handovers_company_id_key unique (company_id, id),
  constraint asset_handovers_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_handovers_making_fkey foreign key (company_id, making_id)
    references private.document_makings (company_id, id) on delete restrict,
  constraint asset_handovers_note_check check (private.is_clean_text(note, 500))
);

-- One paper for all that a person gave back at once; making_id is its making where it is to be signed.
create table public.asset_returns (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  received_by uuid,
  returned_at timestamptz not null,
  making_id uuid,
  constraint asset_returns_pkey primary key (id),
  constraint asset_returns_company_id_key unique (company_id, id),
  constraint asset_returns_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_returns_making_fkey foreign key (company_id, making_id)
    references private.document_makings (company_id, id) on delete restrict
);

-- Who has an asset, from when to when. Delivered by a row of another company (a master's) as well: plain ids.
create table public.asset_assignments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  asset_id uuid not null,
  employee_id uuid not null,
  handover_id uuid not null,
  delivered_at timestamptz not null,
  delivery_condition text not null,
  delivery_note text,
  expected_return_on date,
  return_id uuid,
  returned_at timestamptz,
  return_condition text,
  return_note text,
  received_by uuid,
  constraint asset_assignments_pkey primary key (id),
  constraint asset_assignments_company_id_key unique (company_id, id),
  constraint asset_assignments_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_assignments_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_assignments_handover_fkey foreign key (company_id, handover_id)
    references public.asset_handovers (company_id, id) on delete restrict,
  constraint asset_assignments_return_fkey foreign key (company_id, return_id)
    references public.asset_returns (company_id, id) on delete restrict,
  constraint asset_assignments_conditions_check check (
    delivery_condition in ('new', 'good', 'fair', 'poor', 'damaged') and return_condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  constraint asset_assignments_notes_check check (private.is_clean_text(delivery_note, 300) and private.is_clean_text(return_note, 500)),
  constraint asset_assignments_returned_at_check check (returned_at >= delivered_at)
);

-- moved: repair, loss, theft, write-off and back. decided: what HR decided of damage, loss or theft. audited: what an audit found.
create table public.asset_events (
  id bigint generated always as identity,
  company_id uuid not null,
  asset_id uuid not null,
  at timestamptz not null,
  kind text not null,
  from_status text,
  to_status text not null,
  employee_id uuid,
  actor_id uuid,
  condition text,
  note text,
  constraint asset_events_pkey primary key (id),
  constraint asset_events_company_id_key unique (company_id, id),
  constraint asset_events_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_events_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_events_kind_check check (
    kind in ('registered', 'reserved', 'released', 'delivered', 'accepted', 'refused', 'return_requested', 'returned', 'moved', 'decided',
      'audited'))
);

-- Who looks after the things of a site, and sees them, besides HR.
create table public.asset_keepers (
  company_id uuid not null,
  work_site_id uuid not null,
  employee_id uuid not null,
  constraint asset_keepers_pkey primary key (company_id, work_site_id, employee_id),
  constraint asset_keepers_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint asset_keepers_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index asset_keepers_company_employee_idx on public.asset_keepers (company_id, employee_id);

create unique index assets_tag_key on public.assets (company_id, lower(tag));

create unique index assets_serial_key on public.assets (company_id, lower(serial)) where serial is not null;

create index assets_company_name_idx on public.assets (company_id, name, id);

create index assets_company_status_idx on public.assets (company_id, status, name);

create index assets_company_category_idx on public.assets (company_id, category_id);

create index assets_company_holder_idx on public.assets (company_id, holder_id);

create index assets_company_work_site_idx on public.assets (company_id, work_site_id);

create index asset_handovers_company_employee_idx on public.asset_handovers (company_id, employee_id, delivered_at desc);

create index asset_handovers_company_making_idx on public.asset_handovers (company_id, making_id);

-- However many hand over at once, one of them does.
create unique index asset_assignments_open_key on public.asset_assignments (company_id, asset_id) where returned_at is null;

create index asset_assignments_company_asset_idx on public.asset_assignments (company_id, asset_id, delivered_at desc);

create index asset_assignments_company_employee_idx on public.asset_assignments (company_id, employee_id, returned_at);

create index asset_returns_company_employee_idx on public.asset_returns (company_id, employee_id);

create index asset_returns_company_making_idx on public.asset_returns (company_id, making_id);

create index asset_assignments_company_return_idx on public.asset_assignments (company_id, return_id);

create index asset_assignments_company_handover_idx on public.asset_assignments (company_id, handover_id);

create index asset_events_company_asset_idx on public.asset_events (company_id, asset_id, id desc);

create index asset_events_company_employee_idx on public.asset_events (company_id, employee_id, at desc);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_categories enable row level security;

alter table public.assets enable row level security;

alter table public.asset_handovers enable row level security;

alter table public.asset_assignments enable row level security;

alter table public.asset_returns enable row level security;

alter table public.asset_events enable row level security;

alter table public.asset_keepers enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: delete; situation and holder, which the verbs of custody write; any write of hand-overs, assignments and events.
grant select on public.asset_categories, public.assets, public.asset_handovers, public.asset_assignments, public.asset_events,
  public.asset_keepers, public.asset_returns to authenticated, service_role;

grant insert (company_id, name, kind, requires_acceptance, is_requestable, is_consumable, term, useful_life_months, floor_percent),
  update (name, kind, requires_acceptance, is_requestable, is_consumable, term, useful_life_months, floor_percent, archived_at)
  on public.asset_categories to authenticated, service_role;

grant insert (company_id, tag, category_id, name, brand, serial, condition, work_site_id, place, supplier, invoice_number, purchased_on,
    cost, warranty_until, notes),
  update (tag, category_id, name, brand, serial, condition, work_site_id, place, supplier, invoice_number, purchased_on, cost,
    warranty_until, notes)
  on public.assets to authenticated, service_role;

-- Functions: who sees what ------------------------------------------------------------------------------------------
-- People whose assets the caller sees without managing assets: oneself, and who reports to a manager. Nobody to who left.
create function private.people_whose_assets_show() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return case when caller.employee_id is null or caller.role = 'leaver' then '{}'
    else array[caller.employee_id] || private.my_reports_ids() end;
end
$$;

grant execute on function private.people_whose_assets_show() to authenticated;

-- Sites whose assets the caller sees without managing assets: those that they look after.
create function private.sites_whose_assets_show() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return array(select k.work_site_id from public.asset_keepers k
    where k.company_id = caller.company_id and k.employee_id = caller.employee_id and caller.role <> 'leaver');
end
$$;

grant execute on function private.sites_whose_assets_show() to authenticated;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.asset_categories for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

create policy insert_manage on public.asset_categories for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy update_manage on public.asset_categories for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_held_or_managed on public.assets for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or holder_id = any ((select private.people_whose_assets_show())::uuid[])
      or work_site_id = any ((select private.sites_whose_assets_show())::uuid[])));

create policy select_own_or_manage on public.asset_keepers for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[])
    or employee_id = (select private.my_employee_id()));

create policy insert_manage on public.assets for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy update_manage on public.assets for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_held_or_managed on public.asset_handovers for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));

create policy select_held_or_managed on public.asset_returns for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));

create policy select_held_or_managed on public.asset_assignments for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));

create policy select_manage on public.asset_events for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

-- Functions: triggers -----------------------------------------------------------------------------------------------
-- Tidies name and term.
create function private.tg_asset_categories__normalise() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.name := coalesce(private.tidy(new.name), '');
  new.term := private.tidy_lines(new.term);
  return new;
end
$$;

-- Tidies texts.
create function private.tg_assets__normalise() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.tag := coalesce(private.tidy(new.tag), '');
  new.name := coalesce(private.tidy(new.name), '');
  new.brand := private.tidy(new.brand);
  new.serial := private.tidy(new.serial);
  new.place := private.tidy(new.place);
  new.supplier := private.tidy(new.supplier);
  new.invoice_number := private.tidy(new.invoice_number);
  new.notes := private.tidy_lines(new.notes);
  return new;
end
$$;

-- A category out of use takes no new assets (RHARC), and protective equipment is counted, with its CA (`supplies`; RHARG). After the
-- policy was asked, and locked until the end.
create function private.tg_assets__check_category() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  category public.asset_categories;
begin
  select c.* into category from public.asset_categories c
  where c.company_id = new.company_id and c.id = new.category_id for share;
  if category.kind = 'epi' then
    perform private.refuse('RHARG', 'EPI é controlado pelo estoque, com o CA.', 'category_id', 'Cadastre-o em EPI e estoque.');
  elsif category.archived_at is not null then
    perform private.refuse('RHARC', 'Esta categoria não é mais usada.', 'category_id', 'Escolha outra categoria.');
  end if;
  return null;
end
$$;

-- The chain begins with the register.
create function private.tg_assets__begin_chain() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.asset_events (company_id, asset_id, at, kind, to_status, actor_id, condition)
  select a.company_id, a.id, private.now(), 'registered', a.status, private.my_employee_id(), a.condition from added a;
  return null;
end
$$;

-- The chain of custody is never changed nor cut (RHDEL).
create function private.tg_asset_events__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse('RHDEL', 'O histórico de um bem é permanente.', null, 'Registre o que mudou como um novo acontecimento.');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.asset_categories
  for each row execute function private.tg_asset_categories__normalise();

create trigger _110_keep_archived_at before update of archived_at on public.asset_categories
  for each row execute function private.tg_keep_archived_at();

create trigger _200_keep_company before update on public.asset_categories
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

create trigger _300_touch_updated_at before update on public.asset_categories
  for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.asset_categories
  for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.asset_categories', 'asset_category');

create trigger _100_normalise before insert or update on public.assets
  for each row execute function private.tg_assets__normalise();

create trigger _200_keep_company before update on public.assets
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

create trigger _210_check_transition before update of status on public.assets
  for each row when (old.status <> new.status) execute function private.tg_check_transition('asset');

create trigger _300_touch_updated_at before update on public.assets
  for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.assets
  for each row execute function private.tg_refuse_delete();

create trigger _500_begin_chain after insert on public.assets referencing new table as added
  for each statement execute function private.tg_assets__begin_chain();

create trigger _510_check_category after insert or update of category_id on public.assets
  for each row execute function private.tg_assets__check_category();

select private.keep_trail('public.assets', 'asset');

create trigger _400_keep before update or delete on public.asset_events
  for each row execute function private.tg_asset_events__keep();

create trigger _400_refuse_delete before delete on public.asset_handovers
  for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on public.asset_returns
  for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on public.asset_assignments
  for each row execute function private.tg_refuse_delete();

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('asset', 'available', 'reserved'), ('asset', 'reserved', 'available'), ('asset', 'reserved', 'awaiting_acceptance'),
  ('asset', 'reserved', 'in_use'), ('asset', 'reserved', 'in_maintenance'), ('asset', 'reserved', 'lost'), ('asset', 'reserved', 'stolen'),
  ('asset', 'available', 'awaiting_acceptance'), ('asset', 'available', 'in_use'), ('asset', 'available', 'in_maintenance'),
  ('asset', 'available', 'lost'), ('asset', 'available', 'stolen'), ('asset', 'available', 'written_off'),
  ('asset', 'awaiting_acceptance', 'in_use'), ('asset', 'awaiting_acceptance', 'available'), ('asset', 'awaiting_acceptance', 'lost'),
  ('asset', 'awaiting_acceptance', 'stolen'),
  ('asset', 'in_use', 'return_requested'), ('asset', 'in_use', 'available'), ('asset', 'in_use', 'in_maintenance'),
  ('asset', 'in_use', 'lost'), ('asset', 'in_use', 'stolen'),
  ('asset', 'return_requested', 'available'), ('asset', 'return_requested', 'in_use'), ('asset', 'return_requested', 'lost'),
  ('asset', 'return_requested', 'stolen'),
  ('asset', 'in_maintenance', 'available'), ('asset', 'in_maintenance', 'in_use'), ('asset', 'in_maintenance', 'lost'),
  ('asset', 'in_maintenance', 'stolen'), ('asset', 'in_maintenance', 'written_off'),
  ('asset', 'lost', 'available'), ('asset', 'lost', 'in_use'), ('asset', 'lost', 'written_off'),
  ('asset', 'stolen', 'available'), ('asset', 'stolen', 'in_use'), ('asset', 'stolen', 'written_off');

insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('asset', 'Bens entregues, devolvidos e pedidos de devolução', 'assets', true, 'off', 95, true);

insert into private.timeline_sources (source, routine) values ('assets', 'private.timeline_of_assets');

insert into private.pending_sources (source, position, items_routine) values ('assets', 85, 'private.pending_assets');

insert into private.exit_gates (gate, position, routine) values ('assets', 40, 'private.gate_of_assets');

insert into private.template_sources (source, routine) values
  ('entrega', 'private.template_values_of_handovers'), ('devolucao', 'private.template_values_of_returns');

insert into private.template_source_variables (source, key, label, section, sensitivity, position) values
  ('entrega', 'entrega.itens', 'Itens entregues', 'Entrega de bens', 'P1', 1),
  ('entrega', 'entrega.condicoes', 'O que a pessoa se compromete a fazer', 'Entrega de bens', 'P1', 2),
  ('entrega', 'entrega.data', 'Dia da entrega', 'Entrega de bens', 'P1', 3),
  ('devolucao', 'devolucao.itens', 'Itens devolvidos e o estado de cada um', 'Devolução de bens', 'P1', 1),
  ('devolucao', 'devolucao.data', 'Dia da devolução', 'Devolução de bens', 'P1', 2);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_categories is 'Sorts of assets of a company: whether a term is signed, and how long they last.';

comment on column public.asset_categories.is_consumable is 'Spent with use: nobody gives it back.';

comment on column public.asset_categories.is_requestable is 'Whether people may ask for one.';

comment on column public.asset_categories.term is 'What the person agrees to: a paragraph of the paper of the hand-over.';

comment on column public.asset_categories.useful_life_months is 'Months until the value comes to its floor; null keeps the cost.';

comment on column public.asset_categories.floor_percent is 'Percent of the cost under which the value does not fall.';

comment on table public.assets is 'What the company lends, one row per thing.';

comment on column public.assets.status is 'Where it stands in custody; its verbs write it (hand_over_assets, return_assets, move_asset).';

comment on column public.assets.holder_id is 'Who has it, or for whom it is reserved; kept through maintenance and loss.';

comment on table public.asset_handovers is 'What a person received at once, with one paper.';

comment on table public.asset_returns is 'What a person gave back at once, with one paper.';

comment on table public.asset_assignments is 'Who had an asset from when to when; one is open at a time.';

comment on table public.asset_keepers is 'Who looks after the things of a site, and sees them.';

comment on table public.asset_events is 'The chain of custody of each asset, for good.';

-- 20260101130020_asset_care_tables.sql

-- Care of assets.
-- What comes to an asset besides its custody: pictures and papers, repairs with their cost, and damage, loss or theft in somebody's hands
-- with the decision of HR: waive, repair or charge. A charge names its ground (CLT art. 462, § 1º: agreed in a signed term, or intent),
-- goes not beyond what the thing was worth on that day, leaves the person 30 % of each month's pay (TST, OJ 18 da SDC) and, when the
-- contract ends, takes no more than one month's pay (CLT art. 477, § 5º); it reaches the payroll closing by instalments.
-- HR (manage_assets) reads and writes it; who was charged reads the decision.
-- It refuses: damage without a picture, theft without a police report, charges without a ground or beyond their limits, deciding twice.

-- Tables ------------------------------------------------------------------------------------------------------------
-- event_id: what happened when the picture was taken; null for pictures and papers of the thing itself.
create table public.asset_files (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  asset_id uuid not null,
  event_id bigint,
  kind text not null,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  constraint asset_files_pkey primary key (id),
  constraint asset_files_company_id_key unique (company_id, id),
  constraint asset_files_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_files_event_fkey foreign key (company_id, event_id) references public.asset_events (company_id, id) on delete restrict,
  constraint asset_files_file_fkey foreign key (company_id, file_id) references public.files (company_id, id) on delete restrict,
  constraint asset_files_kind_check check (kind in ('photo', 'invoice', 'police_report'))
);

create table public.asset_maintenances (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  asset_id uuid not null,
  supplier text,
  problem text not null,
  opened_on date not null,
  due_on date,
  closed_on date,
  cost numeric(12, 2),
  note text,
  constraint asset_maintenances_pkey primary key (id),
  constraint asset_maintenances_company_id_key unique (company_id, id),
  constraint asset_maintenances_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_maintenances_supplier_check check (private.is_clean_text(supplier, 120)),
  constraint asset_maintenances_problem_check check (private.is_clean_text(problem, 300)),
  constraint asset_maintenances_due_on_check check (due_on >= opened_on),
  constraint asset_maintenances_closed_on_check check (closed_on >= opened_on),
  constraint asset_maintenances_cost_check check (cost >= 0),
  constraint asset_maintenances_note_check check (private.is_clean_text(note, 300))
);

-- One for each assignment that ended badly. worth: the book value of that day, which a charge does not exceed; null when it is not known.
create table public.asset_damages (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  asset_id uuid not null,
  assignment_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  happened_on date not null,
  note text not null,
  worth numeric(12, 2),
  decision text,
  basis text,
  amount numeric(12, 2),
  instalments smallint,
  first_month date,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  constraint asset_damages_pkey primary key (id),
  constraint asset_damages_company_id_key unique (company_id, id),
  constraint asset_damages_assignment_key unique (company_id, assignment_id),
  constraint asset_damages_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_damages_assignment_fkey foreign key (company_id, assignment_id)
    references public.asset_assignments (company_id, id) on delete restrict,
  constraint asset_damages_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_damages_kind_check check (kind in ('damage', 'loss', 'theft')),
  constraint asset_damages_note_check check (private.is_clean_text(note, 500)),
  constraint asset_damages_decision_check check (decision in ('waive', 'repair', 'charge')),
  constraint asset_damages_decided_check check ((decision is null) = (decided_at is null)),
  constraint asset_damages_basis_check check (basis in ('agreed', 'intent')),
  constraint asset_damages_charge_check check (
    (decision = 'charge') is true = (num_nonnulls(basis, amount, instalments, first_month) = 4)
    and num_nonnulls(basis, amount, instalments, first_month) in (0, 4)),
  constraint asset_damages_amount_check check (amount > 0),
  constraint asset_damages_instalments_check check (instalments between 1 and 24),
  constraint asset_damages_first_month_check check (extract(day from first_month) = 1),
  constraint asset_damages_reason_check check (private.is_clean_text(reason, 500))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index asset_files_company_asset_idx on public.asset_files (company_id, asset_id, created_at desc);

create index asset_files_company_event_idx on public.asset_files (company_id, event_id);

create unique index asset_files_company_file_key on public.asset_files (company_id, file_id);

create unique index asset_maintenances_open_key on public.asset_maintenances (company_id, asset_id) where closed_on is null;

create index asset_maintenances_company_asset_idx on public.asset_maintenances (company_id, asset_id, opened_on desc);

create index asset_damages_company_asset_idx on public.asset_damages (company_id, asset_id);

create index asset_damages_company_employee_idx on public.asset_damages (company_id, employee_id);

create index asset_damages_undecided_idx on public.asset_damages (company_id, happened_on) where decision is null;

create index asset_damages_charged_idx on public.asset_damages (company_id, first_month) where decision = 'charge';

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_files enable row level security;

alter table public.asset_maintenances enable row level security;

alter table public.asset_damages enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.asset_files, public.asset_maintenances, public.asset_damages to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.asset_files for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.asset_maintenances for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_own_or_manage on public.asset_damages for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[])
    or (employee_id = (select private.my_employee_id()) and decision is not null));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.asset_maintenances
  for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on public.asset_damages
  for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on public.asset_files
  for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.asset_maintenances', 'asset_maintenance');

select private.keep_trail('public.asset_damages', 'asset_damage');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
values
  ('asset_photo', 'Foto de um bem', 'files', 10485760, array['image/png', 'image/jpeg', 'image/webp'], 'P1', 'person', true,
    'manage_assets', 'manage_assets'),
  ('asset_paper', 'Nota fiscal ou boletim de ocorrência', 'files', 10485760, array['application/pdf', 'image/png', 'image/jpeg'], 'P2',
    'person', false, 'manage_assets', 'manage_assets');

insert into private.file_readers (entity_type, routine) values ('asset', 'private.may_open_asset_file');

insert into private.payroll_sources (source, routine) values ('assets', 'private.payroll_assets');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_files is 'Pictures and papers of assets, and what showed their state at an event.';

comment on table public.asset_maintenances is 'Repairs of assets, with what they cost.';

comment on table public.asset_damages is 'Damage, loss and theft in somebody''s hands, and what HR decided.';

comment on column public.asset_damages.basis is 'Why the person pays (CLT art. 462, § 1º): agreed in a signed term, or intent.';

comment on column public.asset_damages.first_month is 'The month of payroll that takes the first instalment.';

-- 20260101130025_asset_fields_tables.sql

-- Fields of assets.
-- What a company wants to know of its things beyond what the product asks: custom fields (`custom_fields`) of one category of assets, with
-- their kinds and checks. Who manages assets writes them, whoever sees the thing reads them. A thing that changes its category keeps what
-- was written, and shows the fields of the new one.

-- Tables ------------------------------------------------------------------------------------------------------------
alter table public.custom_fields add column asset_category_id uuid,
  add constraint custom_fields_asset_category_fkey foreign key (company_id, asset_category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  add constraint custom_fields_asset_check check (asset_category_id is null or (who_sees = 'hr' and who_edits = 'hr'));

create table private.asset_custom_values (
  company_id uuid not null,
  asset_id uuid not null,
  custom_field_id uuid not null,
  value text not null,
  constraint asset_custom_values_pkey primary key (company_id, asset_id, custom_field_id),
  constraint asset_custom_values_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_custom_values_field_fkey foreign key (company_id, custom_field_id)
    references public.custom_fields (company_id, id) on delete restrict,
  constraint asset_custom_values_value_check check (char_length(value) between 1 and 500)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index custom_fields_company_asset_category_idx on public.custom_fields (company_id, asset_category_id);

create index asset_custom_values_company_field_idx on private.asset_custom_values (company_id, custom_field_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.asset_custom_values enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
select private.keep_trail('private.asset_custom_values', 'asset_custom_value', '{insert,update,delete}', p_id => 'asset_id');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on column public.custom_fields.asset_category_id is 'The category of assets that it belongs to; null for a field of people.';

comment on table private.asset_custom_values is 'Values of custom fields of assets, as text in the one form of their kind.';

-- Fields in use and their values, as far as the scope sees them.
create or replace function private.custom_values_of(p_scope text, p_person public.employees)
returns table (
  field_id uuid, key text, label text, kind text, choices text[], value text, can_edit boolean, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.id, f.key, f.label::text, f.kind, f.choices, v.value, private.edits_custom_field(p_scope, f.who_edits), v.updated_at
  from public.custom_fields f
  left join private.employee_custom_values v
    on v.company_id = f.company_id and v.custom_field_id = f.id and v.employee_id = p_person.id
  where f.company_id = p_person.company_id and f.asset_category_id is null and f.archived_at is null
    and private.sees_custom_field(p_scope, f.who_sees)
  order by f.position, f.label, f.id
$$;

-- Document templates: rules.
-- See document_templates_tables for the overview.

-- Functions: variables ----------------------------------------------------------------------------------------------
-- What a text may name of a person, with its class; fields of the company among it, but for those that only the administration sees, which
-- are in no paper.
create or replace function private.template_variables(p_company_id uuid) returns table (key text, label text, section text, sensitivity text)
language sql stable security definer set search_path = '' as $$
  values
    ('pessoa.nome_civil', 'Nome civil', 'Pessoa', 'P1'), ('pessoa.nome', 'Nome usado na empresa', 'Pessoa', 'P1'),
    ('pessoa.cpf', 'CPF', 'Pessoa', 'P2'), ('pessoa.rg', 'RG', 'Pessoa', 'P2'), ('pessoa.pis', 'PIS', 'Pessoa', 'P2'),
    ('pessoa.nascimento', 'Data de nascimento', 'Pessoa', 'P2'), ('pessoa.nacionalidade', 'Nacionalidade', 'Pessoa', 'P2'),
    ('pessoa.estado_civil', 'Estado civil', 'Pessoa', 'P2'), ('pessoa.endereco', 'Endereço', 'Pessoa', 'P2'),
    ('pessoa.matricula', 'Matrícula', 'Pessoa', 'P1'),
    ('vinculo.cargo', 'Cargo', 'Vínculo', 'P1'), ('vinculo.cbo', 'CBO do cargo', 'Vínculo', 'P1'),
    ('vinculo.departamento', 'Departamento', 'Vínculo', 'P1'), ('vinculo.gestor', 'Gestor', 'Vínculo', 'P1'),
    ('vinculo.admissao', 'Data de admissão', 'Vínculo', 'P1'), ('vinculo.desligamento', 'Data de desligamento', 'Vínculo', 'P2'),
    ('contrato.tipo', 'Tipo de contrato', 'Contrato', 'P2'), ('contrato.inicio', 'Início do contrato', 'Contrato', 'P2'),
    ('contrato.fim', 'Fim do contrato', 'Contrato', 'P2'), ('contrato.fim_experiencia', 'Fim da experiência', 'Contrato', 'P2'),
    ('contrato.prorrogado_ate', 'Experiência prorrogada até', 'Contrato', 'P2'),
    ('contrato.jornada', 'Jornada semanal', 'Contrato', 'P2'), ('contrato.horario', 'Horário', 'Contrato', 'P2'),
    ('contrato.sindicato', 'Sindicato', 'Contrato', 'P2'),
    ('remuneracao.salario', 'Salário', 'Remuneração', 'P3'), ('remuneracao.unidade', 'Unidade do salário', 'Remuneração', 'P3'),
    ('remuneracao.desde', 'Salário em vigor desde', 'Remuneração', 'P3'),
    ('empresa.nome', 'Nome da empresa', 'Empresa', 'P0'), ('empresa.razao_social', 'Razão social', 'Empresa', 'P0'),
    ('empresa.cnpj', 'CNPJ', 'Empresa', 'P0'),
    ('data.hoje', 'Data de hoje por extenso', 'Data', 'P0'), ('data.hoje_curta', 'Data de hoje', 'Data', 'P0'),
    ('data.mes', 'Mês e ano', 'Data', 'P0')
  union all
  (select v.key, v.label, v.section, v.sensitivity from private.template_source_variables v order by v.section, v.position)
  union all
  (select 'campo.' || f.key, f.label::text, 'Campos da empresa', case when f.who_sees = 'person' then 'P2' else 'P1' end
   from public.custom_fields f
   where f.company_id = p_company_id and f.asset_category_id is null and f.archived_at is null and f.who_sees <> 'hr'
   order by f.position, f.label)
$$;

-- 20260101130030_asset_requests_tables.sql

-- Requests of assets.
-- Somebody asks for a thing of a category, for themselves, for who reports to them or for an arrival of theirs; the approvals engine
-- decides (`approvals`), and whoever may approve assets asks without one. What is approved is reserved out of the stock at once, or waits
-- for the next thing of its category that comes free; handing it over fulfils it. A kit says what positions begin with: an arrival asks
-- for it by itself, and who leaves before receiving gives the reservation up.
-- HR (manage_assets) reads them all; people those that they asked for or that are for them, managers those of their team.
-- It refuses: categories that nobody may ask for, people out of reach, days in the past, kits of one name, a position in two kits.

-- Tables ------------------------------------------------------------------------------------------------------------
-- asked_by may be a master's row of another company: a plain id. origin: request, or arrival for what a kit asks.
create table public.asset_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  asked_by uuid,
  category_id uuid not null,
  origin text not null default 'request',
  reason text,
  urgency text not null default 'normal',
  needed_by date,
  status text not null default 'pending',
  approval_id uuid,
  asset_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint asset_requests_pkey primary key (id),
  constraint asset_requests_company_id_key unique (company_id, id),
  constraint asset_requests_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_requests_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint asset_requests_approval_fkey foreign key (company_id, approval_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint asset_requests_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_requests_origin_check check (origin in ('request', 'arrival')),
  constraint asset_requests_reason_check check (private.is_clean_text(reason, 300)),
  constraint asset_requests_urgency_check check (urgency in ('normal', 'urgent')),
  constraint asset_requests_status_check check (status in ('pending', 'approved', 'fulfilled', 'rejected', 'cancelled'))
);

create table public.asset_kits (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint asset_kits_pkey primary key (id),
  constraint asset_kits_company_id_key unique (company_id, id),
  constraint asset_kits_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint asset_kits_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint asset_kits_name_check check (private.is_clean_text(name, 80))
);

create table public.asset_kit_items (
  company_id uuid not null,
  kit_id uuid not null,
  category_id uuid not null,
  quantity smallint not null,
  constraint asset_kit_items_pkey primary key (company_id, kit_id, category_id),
  constraint asset_kit_items_kit_fkey foreign key (company_id, kit_id) references public.asset_kits (company_id, id) on delete restrict,
  constraint asset_kit_items_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint asset_kit_items_quantity_check check (quantity between 1 and 10)
);

-- A position begins with one kit.
create table public.asset_kit_positions (
  company_id uuid not null,
  position_id uuid not null,
  kit_id uuid not null,
  constraint asset_kit_positions_pkey primary key (company_id, position_id),
  constraint asset_kit_positions_kit_fkey foreign key (company_id, kit_id)
    references public.asset_kits (company_id, id) on delete restrict,
  constraint asset_kit_positions_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index asset_requests_company_idx on public.asset_requests (company_id, status, created_at desc);

create index asset_requests_company_employee_idx on public.asset_requests (company_id, employee_id, status);

create index asset_requests_company_category_idx on public.asset_requests (company_id, category_id, status);

create index asset_requests_company_asset_idx on public.asset_requests (company_id, asset_id);

create index asset_requests_company_approval_idx on public.asset_requests (company_id, approval_id);

create index asset_requests_company_asked_by_idx on public.asset_requests (company_id, asked_by);

create index asset_kit_items_company_category_idx on public.asset_kit_items (company_id, category_id);

create index asset_kit_positions_company_kit_idx on public.asset_kit_positions (company_id, kit_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_requests enable row level security;

alter table public.asset_kits enable row level security;

alter table public.asset_kit_items enable row level security;

alter table public.asset_kit_positions enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.asset_requests, public.asset_kits, public.asset_kit_items, public.asset_kit_positions to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_concerned_or_manage on public.asset_requests for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or asked_by = (select private.my_employee_id())
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));

create policy select_manage on public.asset_kits for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.asset_kit_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.asset_kit_positions for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_transition before update of status on public.asset_requests
  for each row when (old.status <> new.status) execute function private.tg_check_transition('asset_request');

create trigger _300_touch_updated_at before update on public.asset_requests for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.asset_requests for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.asset_requests', 'asset_request');

create trigger _300_touch_updated_at before update on public.asset_kits for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.asset_kits for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.asset_kits', 'asset_kit');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('asset_request', 'pending', 'approved'), ('asset_request', 'pending', 'rejected'), ('asset_request', 'pending', 'cancelled'),
  ('asset_request', 'approved', 'fulfilled'), ('asset_request', 'approved', 'cancelled');

insert into public.approval_entity_types (entity_type, label, module, url, on_decided) values
  ('asset_request', 'Pedido de bem', 'assets', '/app/assets?aba=pedidos', 'private.settle_asset_request');

insert into private.approval_details (entity_type, routine) values ('asset_request', 'private.asset_request_details');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_requests is 'Things that people asked for, of a category, and what was reserved for them.';

comment on column public.asset_requests.asset_id is 'What is reserved, or was given.';

comment on table public.asset_kits is 'What positions begin with.';

comment on table public.asset_kit_items is 'How many things of which category a kit holds.';

comment on table public.asset_kit_positions is 'Which kit a position begins with.';

-- 20260101130040_supplies_tables.sql

-- Supplies and protective equipment (EPI).
-- What is counted, not tagged: gloves, helmets, uniforms, by name and size, with what is in stock. They are handed over with assets, in one
-- paper (`assets`), and each delivery keeps what it was: how many, why, the CA and its validity on that day, and when to replace it.
-- The chain of each supply is its moves, for good; what is in stock is kept beside and never below zero.
-- Protective equipment (categories of kind epi) is delivered only with a CA that is valid on the day (NR-6, 6.4.1 and 6.5.1): the validity
-- is typed, or comes from the open file of the ministry (CAEPI), whose headings a company maps once. Positions say which categories they
-- require; who works in one without a delivery in force lacks it.
-- HR (manage_assets) reads and writes all of it; people read their own deliveries, managers those of their team.
-- It refuses: more than there is in stock, a CA that is missing or over, protective equipment without a CA, changes of moves.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.ppe_certificates (
  company_id uuid not null,
  ca_number text not null,
  valid_until date not null,
  equipment text,
  manufacturer text,
  source text not null default 'typed',
  updated_at timestamptz not null default now(),
  constraint ppe_certificates_pkey primary key (company_id, ca_number),
  constraint ppe_certificates_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint ppe_certificates_ca_number_check check (ca_number ~ '^[1-9][0-9]{0,5}$'),
  constraint ppe_certificates_valid_until_check check (valid_until between '1980-01-01' and '2199-12-31'),
  constraint ppe_certificates_equipment_check check (char_length(equipment) between 1 and 300),
  constraint ppe_certificates_manufacturer_check check (char_length(manufacturer) between 1 and 200),
  constraint ppe_certificates_source_check check (source in ('typed', 'caepi'))
);

-- quantity is what is in stock: the sum of the moves, kept by their trigger.
create table public.supply_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  category_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  size text,
  ca_number text,
  replace_after_days smallint,
  min_quantity integer,
  quantity integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint supply_items_pkey primary key (id),
  constraint supply_items_company_id_key unique (company_id, id),
  constraint supply_items_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint supply_items_ca_number_fkey foreign key (company_id, ca_number)
    references public.ppe_certificates (company_id, ca_number) on delete restrict,
  constraint supply_items_name_check check (private.is_clean_text(name, 120)),
  constraint supply_items_size_check check (private.is_clean_text(size, 20)),
  constraint supply_items_replace_after_days_check check (replace_after_days between 1 and 3650),
  constraint supply_items_min_quantity_check check (min_quantity between 0 and 100000),
  constraint supply_items_quantity_check check (quantity between 0 and 1000000)
);

-- ca_number and ca_valid_until are those of the day of the delivery, whatever becomes of the certificate.
create table public.supply_deliveries (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  item_id uuid not null,
  employee_id uuid not null,
  handover_id uuid not null,
  quantity integer not null,
  reason text not null,
  delivered_at timestamptz not null,
  ca_number text,
  ca_valid_until date,
  replace_on date,
  ended_at timestamptz,
  ending text,
  constraint supply_deliveries_pkey primary key (id),
  constraint supply_deliveries_company_id_key unique (company_id, id),
  constraint supply_deliveries_item_fkey foreign key (company_id, item_id)
    references public.supply_items (company_id, id) on delete restrict,
  constraint supply_deliveries_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint supply_deliveries_handover_fkey foreign key (company_id, handover_id)
    references public.asset_handovers (company_id, id) on delete restrict,
  constraint supply_deliveries_quantity_check check (quantity between 1 and 1000),
  constraint supply_deliveries_reason_check check (reason in ('first', 'replacement', 'damage', 'loss')),
  constraint supply_deliveries_ending_check check ((ending is null) = (ended_at is null)
    and ending in ('returned', 'replaced', 'discarded', 'refused'))
);

-- kind: in, delivered, returned, adjusted, discarded. quantity is signed; balance is what was in stock afterwards.
create table public.supply_moves (
  id bigint generated always as identity,
  company_id uuid not null,
  item_id uuid not null,
  at timestamptz not null,
  kind text not null,
  quantity integer not null,
  balance integer not null,
  delivery_id uuid,
  actor_id uuid,
  note text,
  constraint supply_moves_pkey primary key (id),
  constraint supply_moves_item_fkey foreign key (company_id, item_id) references public.supply_items (company_id, id) on delete restrict,
  constraint supply_moves_delivery_fkey foreign key (company_id, delivery_id)
    references public.supply_deliveries (company_id, id) on delete restrict,
  constraint supply_moves_kind_check check (kind in ('in', 'delivered', 'returned', 'adjusted', 'discarded')),
  constraint supply_moves_quantity_check check (quantity <> 0),
  constraint supply_moves_balance_check check (balance >= 0),
  constraint supply_moves_note_check check (private.is_clean_text(note, 300))
);

create table public.ppe_requirements (
  company_id uuid not null,
  position_id uuid not null,
  category_id uuid not null,
  constraint ppe_requirements_pkey primary key (company_id, position_id, category_id),
  constraint ppe_requirements_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint ppe_requirements_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict
);

-- caepi_headings: which heading of the file of the ministry holds what ({"ca": "…", "valid_until": "…", "equipment": "…"}).
create table public.asset_settings (
  company_id uuid not null,
  caepi_headings jsonb,
  caepi_imported_at timestamptz,
  constraint asset_settings_pkey primary key (company_id),
  constraint asset_settings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint asset_settings_caepi_headings_check check (jsonb_typeof(caepi_headings) = 'object' and pg_column_size(caepi_headings) < 2000)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create unique index supply_items_name_key on public.supply_items (company_id, lower(name), lower(coalesce(size, '')))
  where archived_at is null;

create index supply_items_company_category_idx on public.supply_items (company_id, category_id);

create index supply_items_company_ca_idx on public.supply_items (company_id, ca_number);

create index supply_deliveries_company_employee_idx on public.supply_deliveries (company_id, employee_id, delivered_at desc);

create index supply_deliveries_company_item_idx on public.supply_deliveries (company_id, item_id, ended_at);

create index supply_deliveries_company_handover_idx on public.supply_deliveries (company_id, handover_id);

create index supply_deliveries_replace_idx on public.supply_deliveries (company_id, replace_on) where ended_at is null;

create index supply_moves_company_item_idx on public.supply_moves (company_id, item_id, id desc);

create index supply_moves_company_delivery_idx on public.supply_moves (company_id, delivery_id);

create index ppe_requirements_company_category_idx on public.ppe_requirements (company_id, category_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.ppe_certificates enable row level security;

alter table public.supply_items enable row level security;

alter table public.supply_deliveries enable row level security;

alter table public.supply_moves enable row level security;

alter table public.ppe_requirements enable row level security;

alter table public.asset_settings enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.ppe_certificates, public.supply_items, public.supply_deliveries, public.supply_moves, public.ppe_requirements,
  public.asset_settings to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.ppe_certificates for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.supply_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.supply_moves for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.ppe_requirements for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.asset_settings for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_held_or_managed on public.supply_deliveries for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_assets'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_assets'))
      or employee_id = any ((select private.people_whose_assets_show())::uuid[])));

-- Functions: triggers -----------------------------------------------------------------------------------------------
-- The chain of a supply is never changed nor cut (RHDEL).
create function private.tg_supply_moves__keep() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse('RHDEL', 'As entradas e saídas do estoque são permanentes.', null, 'Registre um acerto.');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.supply_items for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.supply_items for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.supply_items', 'supply_item');

create trigger _300_touch_updated_at before update on public.ppe_certificates for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.ppe_certificates for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on public.supply_deliveries for each row execute function private.tg_refuse_delete();

create trigger _400_keep before update or delete on public.supply_moves for each row execute function private.tg_supply_moves__keep();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.ppe_certificates is 'Certificates of approval (CA) of protective equipment, and until when they are valid.';

comment on column public.ppe_certificates.source is 'typed by HR, or caepi: the open file of the ministry.';

comment on table public.supply_items is 'What is counted and not tagged, by name and size.';

comment on column public.supply_items.replace_after_days is 'After how many days the person gets a new one; null for never.';

comment on column public.supply_items.min_quantity is 'Below this the stock is low.';

comment on table public.supply_deliveries is 'What somebody received: how many, why, with which CA, and when to replace it.';

comment on table public.supply_moves is 'What came into stock and went out, for good.';

comment on table public.ppe_requirements is 'Which categories of protective equipment a position requires.';

comment on table public.asset_settings is 'What a company decided about its assets.';

-- 20260101130060_asset_audits_tables.sql

-- Audits of assets.
-- A check of what the register says: an audit lists what people of an audience hold and, where it wants that, what nobody holds. People
-- confirm their items by a photo, signed in or by a guest link, as a campaign of its own asks them (`campaigns_tables`, purpose
-- asset_audit); HR (manage_assets) scans the rest. What differs is a divergence that HR looks at: an audit moves nothing by itself. What
-- still waits when it closes is missing. Each answer is an event of the chain of custody, with its photo; it may be corrected until the
-- audit closes. What is scanned and is no asset of the company is kept as a stray.
-- It refuses: audits of nothing, days in the past, confirmations without a photo, answers about the items of others, answers after the
-- end, and, from the person, what HR has scanned already.

-- Tables ------------------------------------------------------------------------------------------------------------
-- site_id narrows what nobody holds, category_id all of it. created_by may be a master's row of another company: a plain id.
create table public.asset_audits (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text collate "pt-BR-x-icu" not null,
  due_on date not null,
  campaign_id uuid,
  includes_stock boolean not null,
  site_id uuid,
  category_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint asset_audits_pkey primary key (id),
  constraint asset_audits_company_id_key unique (company_id, id),
  constraint asset_audits_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint asset_audits_campaign_fkey foreign key (company_id, campaign_id)
    references public.campaigns (company_id, id) on delete restrict,
  constraint asset_audits_site_fkey foreign key (company_id, site_id) references public.work_sites (company_id, id) on delete restrict,
  constraint asset_audits_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint asset_audits_title_check check (private.is_clean_text(title, 120))
);

-- What the register said when it was listed, and the last answer; earlier ones are in the trail. due_on: until when its holder is asked;
-- null where nobody is. found_by: scan is whatever HR says. divergence: reappeared is what was lost, stolen or written off.
create table public.asset_audit_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  audit_id uuid not null,
  asset_id uuid not null,
  expected_holder_id uuid,
  expected_site_id uuid,
  due_on date,
  state text not null default 'waiting',
  divergence text,
  found_by text,
  found_site_id uuid,
  condition text,
  note text,
  event_id bigint,
  answered_at timestamptz,
  answered_by uuid,
  constraint asset_audit_items_pkey primary key (id),
  constraint asset_audit_items_company_id_key unique (company_id, id),
  constraint asset_audit_items_asset_key unique (company_id, audit_id, asset_id),
  constraint asset_audit_items_audit_fkey foreign key (company_id, audit_id)
    references public.asset_audits (company_id, id) on delete restrict,
  constraint asset_audit_items_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_audit_items_holder_fkey foreign key (company_id, expected_holder_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_audit_items_expected_site_fkey foreign key (company_id, expected_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint asset_audit_items_found_site_fkey foreign key (company_id, found_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint asset_audit_items_event_fkey foreign key (company_id, event_id)
    references public.asset_events (company_id, id) on delete restrict,
  constraint asset_audit_items_state_check check (state in ('waiting', 'confirmed', 'divergent')),
  constraint asset_audit_items_divergence_check check (
    divergence in ('not_with_me', 'damaged', 'other_holder', 'other_place', 'not_found', 'reappeared')
    and (state = 'divergent') = (divergence is not null)),
  constraint asset_audit_items_found_by_check check (found_by in ('person', 'guest', 'scan')),
  constraint asset_audit_items_answered_check check (
    (state = 'waiting') = (answered_at is null) and (state = 'waiting') = (found_by is null)),
  constraint asset_audit_items_condition_check check (condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  constraint asset_audit_items_note_check check (private.is_clean_text(note, 300))
);

-- A code is no asset of the company, whatever else it may be. by_id may be a master's row of another company: a plain id.
create table public.asset_audit_strays (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  audit_id uuid not null,
  code text not null,
  at timestamptz not null,
  by_id uuid,
  site_id uuid,
  constraint asset_audit_strays_pkey primary key (id),
  constraint asset_audit_strays_audit_fkey foreign key (company_id, audit_id)
    references public.asset_audits (company_id, id) on delete restrict,
  constraint asset_audit_strays_site_fkey foreign key (company_id, site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint asset_audit_strays_code_check check (private.is_clean_text(code, 200))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index asset_audits_company_idx on public.asset_audits (company_id, created_at desc, id);

create index asset_audits_company_campaign_idx on public.asset_audits (company_id, campaign_id);

create index asset_audits_company_site_idx on public.asset_audits (company_id, site_id);

create index asset_audits_company_category_idx on public.asset_audits (company_id, category_id);

create index asset_audits_open_idx on public.asset_audits (company_id, due_on) where closed_at is null;

create index asset_audit_items_company_audit_idx on public.asset_audit_items (company_id, audit_id, state, divergence);

create index asset_audit_items_company_asset_idx on public.asset_audit_items (company_id, asset_id);

create index asset_audit_items_company_holder_idx on public.asset_audit_items (company_id, expected_holder_id);

create index asset_audit_items_company_expected_site_idx on public.asset_audit_items (company_id, expected_site_id);

create index asset_audit_items_company_found_site_idx on public.asset_audit_items (company_id, found_site_id);

create index asset_audit_items_company_event_idx on public.asset_audit_items (company_id, event_id);

create unique index asset_audit_strays_code_key on public.asset_audit_strays (company_id, audit_id, lower(code));

create index asset_audit_strays_company_audit_idx on public.asset_audit_strays (company_id, audit_id, at desc);

create index asset_audit_strays_company_site_idx on public.asset_audit_strays (company_id, site_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_audits enable row level security;

alter table public.asset_audit_items enable row level security;

alter table public.asset_audit_strays enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write. People read their own items by my_asset_audits.
grant select on public.asset_audits, public.asset_audit_items, public.asset_audit_strays to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.asset_audits for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.asset_audit_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

create policy select_manage on public.asset_audit_strays for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.asset_audits
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

create trigger _400_refuse_delete before delete on public.asset_audits for each row execute function private.tg_refuse_delete();

create trigger _200_keep_company before update on public.asset_audit_items
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

create trigger _400_refuse_delete before delete on public.asset_audit_items for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on public.asset_audit_strays for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.asset_audits', 'asset_audit');

-- What an audit lists is said by the audit; what is answered, by each item.
select private.keep_trail('public.asset_audit_items', 'asset_audit_item', '{update}');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('asset_audit', 'Auditorias: confirmar os bens que estão com você', 'assets', true, 'instant', 96, true);

insert into private.pending_sources (source, position, items_routine) values ('asset_audits', 86, 'private.pending_asset_audits');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_audits is 'Checks of where assets are; closed_at ends them, and what waits then is missing.';

comment on column public.asset_audits.includes_stock is 'Whether it lists what nobody holds.';

comment on column public.asset_audits.site_id is 'Narrows what nobody holds to a site; null: all of it.';

comment on table public.asset_audit_items is 'What an audit lists: what the register said of each asset, and what was found.';

comment on column public.asset_audit_items.due_on is 'Until when its holder is asked; null where nobody is.';

comment on column public.asset_audit_items.event_id is 'The last answer in the chain of custody, which has its photo.';

comment on table public.asset_audit_strays is 'Codes that were scanned in an audit and are no asset of the company.';

-- 20260101131010_assets_rules.sql

-- Assets: rules.
-- See assets_tables for the overview.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.asset_item as (id uuid, condition text, note text, expected_return_on date, photos uuid[]);

-- What the screens of this module send besides items.
create type private.asset_wish as (
  problem text, supplier text, due_on date, cost numeric, condition text, note text, basis text, amount numeric, instalments smallint,
  first_month date, reason text, employee_id uuid, urgency text, needed_by date);

-- Functions: value --------------------------------------------------------------------------------------------------
-- Straight line by whole calendar months, the month of purchase being 0, down to the floor; null without a cost, the cost without a life.
create function private.book_value(p_cost numeric, p_floor_percent numeric, p_life integer, p_purchased_on date, p_on date) returns numeric
language sql immutable parallel safe
return round(case when p_life is null or p_purchased_on is null then p_cost
  else p_cost - (p_cost - p_cost * p_floor_percent / 100) * least(greatest(
    (extract(year from p_on) - extract(year from p_purchased_on)) * 12 + extract(month from p_on) - extract(month from p_purchased_on), 0),
    p_life) / p_life end, 2);

-- Functions: reading ------------------------------------------------------------------------------------------------
-- An item of which only a note is said.
create function private.noted(p_asset_id uuid, p_note text) returns private.asset_item language sql immutable
return row(p_asset_id, null, p_note, null, null)::private.asset_item;

-- Functions: words --------------------------------------------------------------------------------------------------
-- How a condition is said.
create function private.condition_label(p_condition text) returns text language sql immutable parallel safe
return case p_condition when 'new' then 'novo' when 'good' then 'bom' when 'fair' then 'regular' when 'poor' then 'ruim'
  when 'damaged' then 'danificado' end;

-- An asset by its name and tag.
create function private.asset_label(p_asset public.assets) returns text language sql immutable
return (p_asset).name || ' (' || (p_asset).tag || ')';

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- The papers of hand-overs and returns that every company is born with.
create function private.asset_paper_seeds() returns setof private.template_seed language sql immutable set search_path = '' as $$
  values ('Termo de responsabilidade de bens', 'Termo de responsabilidade de equipamento',
    'O que a pessoa recebeu da empresa, em um só papel (CLT art. 462, § 1º).', private.body_of_text(
E'# Termo de responsabilidade
{{pessoa.nome_civil}} recebeu de {{empresa.nome}}, em {{entrega.data}}, para usar no trabalho:
{{entrega.itens}}.
{{entrega.condicoes}}
A pessoa devolve os itens quando a empresa pedir e ao fim do contrato. Avisa logo em caso de defeito, perda ou furto. Por danos causados de propósito, ou quando isso foi combinado, a empresa pode descontar o valor (CLT art. 462, § 1º).
> {{entrega.data}}
> {{pessoa.nome_civil}}
> {{empresa.nome}}')),
    ('Recibo de devolução de bens', 'Termo de responsabilidade de equipamento',
    'O que a pessoa devolveu e em que estado, assinado por ela.', private.body_of_text(
E'# Recibo de devolução
{{empresa.nome}} recebeu de volta de {{pessoa.nome_civil}}, em {{devolucao.data}}:
{{devolucao.itens}}.
A pessoa confirma o estado descrito de cada item.
> {{devolucao.data}}
> {{pessoa.nome_civil}}
> {{empresa.nome}}'))
$$;

-- What the person agrees to about protective equipment (NR-6, 6.6.1).
create function private.ppe_term() returns text language sql immutable parallel safe
return 'A pessoa foi orientada sobre o uso e o cuidado do EPI, usa-o só para o fim a que se destina, guarda e conserva o que recebeu, '
  'e avisa qualquer alteração que o torne impróprio para uso (NR-6, 6.6.1).';

-- Categories that every company is born with.
create function private.asset_category_seeds()
returns table (name text, kind text, requires_acceptance boolean, is_consumable boolean, life smallint, term text)
language sql immutable set search_path = '' as $$
  values ('Notebooks', 'equipment', true, false, 60::smallint,
      'O notebook é de uso pessoal da pessoa que o recebe e não pode ser emprestado.'),
    ('Celulares', 'equipment', true, false, 36::smallint, 'O celular e a linha são para o trabalho; a senha de tela fica sempre ativa.'),
    ('Monitores e periféricos', 'peripheral', true, false, 60::smallint, null),
    ('Crachás e cartões', 'card', false, false, null, null),
    ('Chaves', 'key', true, false, null, 'Cópias de chaves só com autorização por escrito.'),
    ('Uniformes', 'uniform', true, false, null, null),
    ('Capacetes', 'epi', true, false, null, private.ppe_term()),
    ('Calçados de segurança', 'epi', true, true, null, private.ppe_term()),
    ('Luvas', 'epi', true, true, null, private.ppe_term()),
    ('Óculos de proteção', 'epi', true, true, null, private.ppe_term()),
    ('Protetores auriculares', 'epi', true, true, null, private.ppe_term())
$$;

-- Functions: other modules ------------------------------------------------------------------------------------------
-- What somebody still has stands between an exit and its conclusion, item by item, and so does damage that nobody decided about.
create function private.gate_of_assets(p_case public.offboardings) returns setof private.exit_gate
language sql stable security definer set search_path = '' as $$
  select 'asset:' || a.id, private.asset_label(a), case a.status when 'lost' then 'Perdido: descontar ou dispensar'
      when 'stolen' then 'Furtado: descontar ou dispensar'
      else 'Com a pessoa desde ' || private.brazilian_date(private.company_date(s.company_id, s.delivered_at)) end,
    '/app/assets?bem=' || a.id
  from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
  where s.company_id = p_case.company_id and s.employee_id = p_case.employee_id and s.returned_at is null
  union all
  select 'asset_damage:' || d.id, private.asset_label(a), 'Devolvido com dano: dispensar, consertar ou descontar',
    '/app/assets?bem=' || a.id
  from public.asset_damages d
  join public.asset_assignments s on s.company_id = d.company_id and s.id = d.assignment_id and s.returned_at is not null
  join public.assets a on a.company_id = d.company_id and a.id = d.asset_id
  where d.company_id = p_case.company_id and d.employee_id = p_case.employee_id and d.decision is null
  order by 2, 1
$$;

-- Hand-overs and returns on the timeline of a person, to HR, the team and the person.
create function private.timeline_of_assets(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select e.at, 'asset:' || e.id, 'asset', 'assets', case e.kind when 'delivered' then 'Recebeu um bem'
      when 'returned' then 'Devolveu um bem'
      when 'accepted' then 'Assinou o termo de um bem' when 'refused' then 'Recusou um bem' else 'Pediu para devolver um bem' end,
    private.asset_label(a), e.actor_id, null::text
  from public.asset_events e join public.assets a on a.company_id = e.company_id and a.id = e.asset_id
  where (p_scope in ('hr', 'team') or p_person.id = p_caller.employee_id) and e.company_id = p_person.company_id
    and e.employee_id = p_person.id and e.kind in ('delivered', 'returned', 'accepted', 'refused', 'return_requested')
    and e.at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- 20260101131020_asset_import_rules.sql

-- Sheets of assets.
-- Each row is one asset, known by its tag: what is there is updated with what the row says, the rest is registered. Categories and
-- sites are named as the company calls them. Custody is not for sheets: who has what comes with hand-overs.
-- It refuses: a row without a tag, a new one without name or category, unknown categories and sites, one tag or serial number twice,
-- values and days that cannot be.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.import_kinds (kind, permission, match_keys, fields, link_fields, check_routine, apply_routine, undo_routine)
values ('assets', 'manage_assets', '{tag}',
  '{tag,name,category,brand,serial,condition,work_site,place,supplier,invoice_number,purchased_on,cost,warranty_until,notes}',
  '{tag,serial}',
  'private.check_sheet', 'private.apply_asset_import', 'private.undo_asset_import');

insert into private.sheet_kinds (kind, names_people, match_routine, errors_routine, outcome_routine)
values ('assets', false, 'private.match_asset_rows', 'private.asset_row_errors', 'private.asset_outcome');

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Rows that say the same tag, or the same serial number, as another row of the sheet.
create function private.asset_row_twins(p_import public.imports) returns table (row_number integer, field text, twin integer)
language sql stable security definer set search_path = '' as $$
  select t.row_number, t.field, case when t.row_number = t.first then t.last else t.first end
  from (
    select r.row_number, x.field, min(r.row_number) over w as first, max(r.row_number) over w as last
    from private.import_rows r
    cross join lateral (values ('tag', lower(r.proposal ->> 'tag')), ('serial', lower(r.proposal ->> 'serial'))) x (field, value)
    where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and x.value is not null
    window w as (partition by x.field, x.value)
  ) t where t.first <> t.last
$$;

-- What is wrong with rows of assets.
create function private.asset_row_errors(p_import public.imports, p_rows integer[])
returns table (row_number integer, field text, code text, detail text) language sql stable security definer set search_path = '' as $$
  select e.row_number, e.field, e.code, null from private.proposal_check_errors('public.assets', p_import, p_rows) e
  union all
  select t.row_number, t.field, 'duplicate_in_file', t.twin::text from private.asset_row_twins(p_import) t
  where p_rows is null or t.row_number = any (p_rows)
  union all
  select r.row_number, x.field, x.code, null
  from private.import_rows r
  cross join lateral (values
    ('tag', 'required', not r.proposal ? 'tag'),
    ('name', 'required', r.target_id is null and not r.proposal ? 'name'),
    ('category', 'required', r.target_id is null and not r.cells ? 'category'),
    ('category', 'unknown_category', r.cells ? 'category' and not r.proposal ? 'category_id'),
    ('work_site', 'unknown_work_site', r.cells ? 'work_site' and not r.proposal ? 'work_site_id'),
    ('condition', 'invalid_choice', r.cells ->> 'condition' not in ('new', 'good', 'fair', 'poor', 'damaged')),
    ('purchased_on', 'invalid_date', r.cells ? 'purchased_on' and not r.proposal ? 'purchased_on'),
    ('warranty_until', 'invalid_date', r.cells ? 'warranty_until' and not r.proposal ? 'warranty_until'),
    ('warranty_until', 'assets_warranty_until_check', r.proposal ->> 'warranty_until' < r.proposal ->> 'purchased_on'),
    ('cost', 'invalid_money', r.cells ? 'cost' and not r.proposal ? 'cost'),
    ('serial', 'serial_taken', exists (select from public.assets a
      where a.company_id = r.company_id and lower(a.serial) = lower(r.proposal ->> 'serial') and a.id is distinct from r.target_id))
  ) x (field, code, is_wrong)
  where r.company_id = p_import.company_id and r.import_id = p_import.id and x.is_wrong and (p_rows is null or r.row_number = any (p_rows))
$$;

-- What would come of each row: of an asset that is there, what the row says otherwise.
create function private.asset_outcome(p_import public.imports, p_rows integer[], p_errors jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('row_number', r.row_number, 'changes', d.changes, 'result',
    case when a.id is null then 'create' when d.changes = '{}' then 'unchanged' else 'update' end)), '[]'))
  from private.import_rows r
  left join public.assets a on a.company_id = r.company_id and a.id = r.target_id
  left join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
  left join public.work_sites w on w.company_id = a.company_id and w.id = a.work_site_id
  cross join lateral (
    select coalesce(jsonb_object_agg(coalesce(n.field, k.key), jsonb_build_array(case n.field when 'category' then c.name
        when 'work_site' then w.name else to_jsonb(a) ->> k.key end, coalesce(r.cells ->> n.field, k.value))), '{}') as changes
    from jsonb_each_text(r.proposal) k
    left join (values ('category_id', 'category'), ('work_site_id', 'work_site')) n (key, field) on n.key = k.key
    where a.id is not null and to_jsonb(a) ->> k.key is distinct from k.value
  ) d
  where r.company_id = p_import.company_id and r.import_id = p_import.id and not r.skip and (p_rows is null or r.row_number = any (p_rows))
$$;

-- 20260101131030_asset_care_rules.sql

-- Care of assets: rules.
-- See asset_care_tables for the overview.

-- Functions: files --------------------------------------------------------------------------------------------------
-- The picture of a category in the catalogue: the newest one of a thing that nobody has; null without one.
create function private.catalogue_photo(p_company_id uuid, p_category_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select f.file_id from public.asset_files f
  join public.assets a on a.company_id = f.company_id and a.id = f.asset_id and a.category_id = p_category_id and a.holder_id is null
  join public.files x on x.company_id = f.company_id and x.id = f.file_id and x.archived_at is null
  join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id and c.is_requestable
  where f.company_id = p_company_id and f.kind = 'photo' and f.event_id is null order by f.created_at desc, f.id limit 1
$$;

-- Pictures of a thing show to whoever sees the thing, that of the catalogue to the company; papers, and the pictures of what happened, to
-- HR.
create function private.may_open_asset_file(p_caller private.caller, p_file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_file.company_id = any (private.companies_reached(p_caller, 'manage_assets')) or exists (
    select from public.asset_files f join public.assets a on a.company_id = f.company_id and a.id = f.asset_id
    where f.company_id = p_file.company_id and f.file_id = p_file.id and f.kind = 'photo' and f.event_id is null
      and (a.holder_id = any (private.people_whose_assets_show()) or a.work_site_id = any (private.sites_whose_assets_show())
        or (p_file.company_id = p_caller.company_id and p_caller.role <> 'leaver'
          and private.catalogue_photo(a.company_id, a.category_id) = p_file.id)))
$$;

-- Functions: what a charge may be -----------------------------------------------------------------------------------
-- The value of a thing on a day, null without a cost.
create function private.worth_of(p_asset public.assets, p_on date) returns numeric
language sql stable security definer set search_path = '' as $$
  select private.book_value(p_asset.cost, c.floor_percent, c.useful_life_months, p_asset.purchased_on, p_on)
  from public.asset_categories c where c.company_id = p_asset.company_id and c.id = p_asset.category_id
$$;

-- Whether the person signed a term of the hand-over that a damage belongs to, which is what "agreed" rests on.
create function private.has_signed_term(p_damage public.asset_damages) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.asset_assignments s
    join public.asset_handovers h on h.company_id = s.company_id and h.id = s.handover_id
    join private.document_makings m on m.company_id = h.company_id and m.id = h.making_id
    join public.signature_envelopes e on e.company_id = m.company_id and e.document_id = m.document_id and e.status = 'completed'
    where s.company_id = p_damage.company_id and s.id = p_damage.assignment_id)
$$;

-- What is charged already in a month of payroll, of one person.
create function private.charged_in(p_company_id uuid, p_employee_id uuid, p_month date) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(round(d.amount / d.instalments, 2)), 0) from public.asset_damages d
  where d.company_id = p_company_id and d.employee_id = p_employee_id and d.decision = 'charge'
    and p_month between d.first_month and d.first_month + make_interval(months => d.instalments - 1)
$$;

-- Whether somebody's exit has begun and is not concluded; nothing is told of one that is not communicated.
create function private.is_leaving(p_company_id uuid, p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.offboardings o where o.company_id = p_company_id and o.employee_id = p_employee_id
    and o.status in ('communicated', 'closing'))
$$;

-- The limits of a charge: `worth` of the thing (null when unknown), `month` what one month may take (70 % of the monthly pay: TST, OJ 18
-- da SDC), `ending` what may be taken in all from somebody who is leaving (one month's pay: CLT art. 477, § 5º), both null without pay.
create function private.charge_limits(p_damage public.asset_damages) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('worth', p_damage.worth, 'month', round(m.pay * 0.7, 2),
    'ending', case when private.is_leaving(p_damage.company_id, p_damage.employee_id) then round(m.pay, 2) end)
  from (select) one
  left join lateral (
    select case p.unit when 'month' then p.salary when 'hour' then p.salary * 220 when 'day' then p.salary * 30
      when 'week' then p.salary * 30 / 7 end as pay
    from private.pay_on(p_damage.company_id, p_damage.employee_id, private.today(p_damage.company_id)) p) m on true
$$;

-- Refuses a charge without a ground or beyond its limits (RHARG, RHSIG, RHLIM).
create function private.check_charge(p_damage public.asset_damages) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  limits constant jsonb := private.charge_limits(p_damage);
  fullest numeric;
begin
  if p_damage.amount is null or p_damage.amount <= 0 then
    perform private.refuse('RHARG', 'Informe quanto descontar.', 'amount', 'Em reais, por exemplo 350,00.');
  elsif p_damage.basis is null or p_damage.basis not in ('agreed', 'intent') then
    perform private.refuse('RHARG', 'Diga por que o desconto é permitido.', 'basis',
      'A CLT (art. 462, § 1º) aceita o que foi combinado em termo assinado ou o dano causado de propósito.');
  elsif p_damage.basis = 'agreed' and not private.has_signed_term(p_damage) then
    perform private.refuse('RHSIG', 'Não há termo assinado desta entrega: nada foi combinado.', 'basis',
      'Sem o termo, só o dano causado de propósito pode ser descontado (CLT art. 462, § 1º).');
  elsif p_damage.instalments is null or p_damage.instalments not between 1 and 24 then
    perform private.refuse('RHARG', 'Escolha de 1 a 24 parcelas.', 'instalments', 'Uma parcela desconta tudo de uma vez.');
  elsif p_damage.first_month is null or p_damage.first_month < date_trunc('month', private.today(p_damage.company_id)) then
    perform private.refuse('RHEXP', 'O primeiro desconto não pode ser em um mês que já passou.', 'first_month',
      'Escolha este mês ou outro.');
  elsif p_damage.amount > (limits ->> 'worth')::numeric then
    perform private.refuse('RHLIM', 'O desconto não pode passar do valor do bem naquele dia.', 'amount',
      'O limite é ' || private.reais((limits ->> 'worth')::numeric) || '.');
  elsif p_damage.amount > (limits ->> 'ending')::numeric then
    perform private.refuse('RHLIM', 'No fim do contrato, o desconto não passa de um mês de salário (CLT art. 477, § 5º).', 'amount',
      'O limite é ' || private.reais((limits ->> 'ending')::numeric) || '.');
  end if;
  select max(private.charged_in(p_damage.company_id, p_damage.employee_id, m::date)) into fullest
  from generate_series(p_damage.first_month, p_damage.first_month + make_interval(months => p_damage.instalments - 1), '1 month') m;
  if round(p_damage.amount / p_damage.instalments, 2) + fullest > (limits ->> 'month')::numeric then
    perform private.refuse('RHLIM', 'O desconto de cada mês deve deixar 30 % do salário para a pessoa (TST, OJ 18 da SDC).', 'instalments',
      'Cada mês aceita até ' || private.reais(greatest((limits ->> 'month')::numeric - fullest, 0)) || '. Aumente as parcelas.');
  end if;
end
$$;

-- Functions: other modules ------------------------------------------------------------------------------------------
-- Charges for payroll, one line per instalment; what the division leaves over goes with the last one.
create function private.payroll_assets(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select d.employee_id, 'discount', format('Desconto de %s (CLT art. 462, § 1º)', private.asset_label(a)), null,
    private.reais(case when i.n = d.instalments then d.amount - round(d.amount / d.instalments, 2) * (d.instalments - 1)
      else round(d.amount / d.instalments, 2) end)
      || case when d.instalments > 1 then format(', parcela %s de %s', i.n, d.instalments) else '' end,
    i.month, d.decided_at, 'asset:' || d.id || ':' || i.n
  from public.asset_damages d
  join public.assets a on a.company_id = d.company_id and a.id = d.asset_id
  cross join lateral (
    select n, (d.first_month + make_interval(months => n - 1))::date as month from generate_series(1, d.instalments::integer) n) i
  where d.company_id = p_company_id and d.decision = 'charge' and i.month between p_from and p_to
$$;

-- 20260101131040_asset_requests_rules.sql

-- Requests of assets: rules.
-- See asset_requests_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Free things of a category, of somebody's site first, the oldest first.
create function private.free_assets(p_company_id uuid, p_category_id uuid, p_employee_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.assets a
  left join private.current_assignments(array[p_employee_id]) e on true
  where a.company_id = p_company_id and a.category_id = p_category_id and a.status = 'available' and a.condition <> 'damaged'
  order by (a.work_site_id = e.work_site_id) is true desc, a.purchased_on nulls last, a.created_at, a.id
$$;

-- How a request is said: "Notebooks para Carla Souza".
create function private.asset_request_title(p_request public.asset_requests) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s para %s', c.name, e.display_name)
  from public.asset_categories c
  join public.employees e on e.company_id = c.company_id and e.id = p_request.employee_id
  where c.company_id = p_request.company_id and c.id = p_request.category_id
$$;

-- What who decides is told of a request: why, until when, and what is there to give.
create function private.asset_request_details(p_request_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('changes', null, 'reason', concat_ws(' · ', r.reason, case r.urgency when 'urgent' then 'Urgente' end,
    'Para ' || private.brazilian_date(r.needed_by), case f.free when 0 then 'Nada disponível agora' when 1 then '1 disponível'
      else f.free || ' disponíveis' end))
  from public.asset_requests r
  cross join lateral (select count(*) as free from private.free_assets(r.company_id, r.category_id, r.employee_id)) f
  where r.id = p_request_id
$$;

-- What waits for a thing: approved and not yet reserved. To HR.
create function private.requests_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'asset_request:' || r.id, 'asset_request', 'assets', case when r.asset_id is null then 'Bem para providenciar'
      else 'Bem reservado para entregar' end,
    private.asset_request_title(r), r.employee_id, r.created_at, private.end_of_day(r.company_id, r.needed_by), 'asset_request', r.id,
    '/app/assets?aba=pedidos', jsonb_build_object('type', 'asset_request'),
    coalesce(private.end_of_day(r.company_id, r.needed_by), r.created_at)
  from public.asset_requests r
  where r.status = 'approved' and (r.asset_id is null or r.needed_by <= private.today(r.company_id) + 1)
    and r.company_id = (select x.reached[1] from (select private.companies_reached(p_caller, 'manage_assets') as reached) x
      where cardinality(x.reached) = 1)
$$;

-- What HR has to decide: damage, loss and theft in somebody's hands.
create function private.damages_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'asset_damage:' || d.id, 'asset_damage', 'assets', case d.kind when 'damage' then 'Bem devolvido com dano'
      when 'loss' then 'Bem perdido' else 'Bem furtado' end,
    private.asset_label(a), d.employee_id, w.since, null::timestamptz, 'asset_damage', d.id,
    '/app/assets?bem=' || d.asset_id, jsonb_build_object('type', 'asset_damage'), w.since
  from public.asset_damages d
  join public.assets a on a.company_id = d.company_id and a.id = d.asset_id
  cross join lateral (select private.end_of_day(d.company_id, d.happened_on) as since) w
  where d.decision is null and d.company_id = (select r.reached[1]
    from (select private.companies_reached(p_caller, 'manage_assets') as reached) r where cardinality(r.reached) = 1)
$$;

-- What HR has to take back: what was asked to be returned, and what is due. One line per person.
create function private.assets_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'assets:' || w.employee_id, 'asset_return', 'assets', 'Devolução de bens', w.items, w.employee_id, w.since, d.due_at,
    'employee', w.employee_id, '/app/assets?holder=' || w.employee_id,
    jsonb_build_object('type', 'asset_return', 'employee_id', w.employee_id), coalesce(d.due_at, w.since)
  from (
    select s.company_id, s.employee_id, min(s.delivered_at) as since, min(s.expected_return_on) as return_on,
      string_agg(private.asset_label(a), ', ' order by a.name, a.tag) as items
    from public.asset_assignments s
    join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
    where s.company_id = (select r.reached[1] from (select private.companies_reached(p_caller, 'manage_assets') as reached) r
        where cardinality(r.reached) = 1) and s.returned_at is null
      and (a.status = 'return_requested' or s.expected_return_on <= private.today(s.company_id))
    group by s.company_id, s.employee_id
  ) w
  cross join lateral (select private.end_of_day(w.company_id, w.return_on) as due_at) d
$$;

-- Returns, decisions and things to give that wait, in Pendências.
create function private.pending_assets(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select * from private.assets_due(p_caller)
    union all select * from private.damages_due(p_caller)
    union all select * from private.requests_due(p_caller)) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- 20260101131050_supplies_rules.sql

-- Supplies and protective equipment: rules.
-- See supplies_tables for the overview.

-- Types -------------------------------------------------------------------------------------------------------------
-- replaces: the supply whose place it takes, where that is known.
create type private.supply_wish as (item_id uuid, quantity integer, reason text, replaces uuid);

-- Functions: reading ------------------------------------------------------------------------------------------------
-- The values of a form of a supply, of which none is no date, number or id (RHARG).
create function private.supply_values(p_values jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform from jsonb_to_record(coalesce(p_values, '{}')) as v (category_id uuid, ca_valid_until date, replace_after_days integer,
    min_quantity integer);
  return coalesce(p_values, '{}');
exception when data_exception then
  perform private.refuse('RHARG', 'Um dos valores não é uma data ou um número.', '', 'Confira os campos.');
end
$$;

-- Functions: words --------------------------------------------------------------------------------------------------
-- A supply by its name and size.
create function private.supply_label(p_item public.supply_items) returns text language sql immutable
return (p_item).name || coalesce(' ' || (p_item).size, '');

-- What was delivered as a paper says it: "2 Luva nitrílica M, CA 46373 válido até 11/08/2027".
create function private.delivery_text(p_delivery public.supply_deliveries) returns text
language sql stable security definer set search_path = '' as $$
  select p_delivery.quantity || ' ' || private.supply_label(i)
    || coalesce(', CA ' || p_delivery.ca_number || ' válido até ' || private.brazilian_date(p_delivery.ca_valid_until), '')
  from public.supply_items i where i.company_id = p_delivery.company_id and i.id = p_delivery.item_id
$$;

-- Functions: the CA -------------------------------------------------------------------------------------------------
-- The number of a certificate as it is kept: digits without what stands around them; null for anything else.
create function private.ca_number_of(p_text text) returns text language sql immutable parallel safe
return (regexp_match(p_text, '^\s*(?:CA\s*)?0*([1-9][0-9]{0,5})\s*$', 'i'))[1];

-- Where a certificate stands on a day: valid, soon (60 days), expired, or unknown without a date.
create function private.ca_state(p_valid_until date, p_on date) returns text language sql immutable parallel safe
return case when p_valid_until is null then 'unknown' when p_valid_until < p_on then 'expired' when p_valid_until <= p_on + 60 then 'soon'
  else 'valid' end;

-- Refuses to deliver protective equipment without a CA that is valid on the day (RHARG, RHEXP). NR-6, 6.4.1 and 6.5.1.
create function private.check_ca(p_item public.supply_items, p_on date) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  kind text;
  valid_until date;
begin
  select c.kind into kind from public.asset_categories c where c.company_id = p_item.company_id and c.id = p_item.category_id;
  select v.valid_until into valid_until from public.ppe_certificates v
  where v.company_id = p_item.company_id and v.ca_number = p_item.ca_number;
  if kind = 'epi' and valid_until is null then
    perform private.refuse('RHARG', format('%s não tem CA.', private.supply_label(p_item)), 'supplies',
      'EPI só é entregue com CA válido (NR-6): informe o CA no estoque.');
  elsif valid_until < p_on then
    perform private.refuse('RHEXP', format('O CA %s de %s venceu em %s.', p_item.ca_number, private.supply_label(p_item),
      private.brazilian_date(valid_until)), 'supplies', 'Entregue um item com CA válido (NR-6).');
  end if;
end
$$;

-- Functions: what is in use -----------------------------------------------------------------------------------------
-- How many of each supply the people of a company who have not left have.
create function private.supplies_in_use(p_company_id uuid) returns table (item_id uuid, employee_id uuid, quantity integer)
language sql stable security definer set search_path = '' as $$
  select d.item_id, d.employee_id, sum(d.quantity)::integer
  from public.supply_deliveries d
  join public.employees e on e.company_id = d.company_id and e.id = d.employee_id and e.status <> 'terminated'
  where d.company_id = p_company_id and d.ended_at is null group by 1, 2
$$;

-- The deliveries whose place a supply takes: those of what it is said to replace, or else of its own name in any size, or else of the only
-- sort of its category that the person has. Never what the same hand-over gives.
create function private.replaced_deliveries(p_handover public.asset_handovers, p_item public.supply_items, p_replaces_id uuid)
returns setof uuid language sql stable security definer set search_path = '' as $$
  with held as materialized (
    select d.id, d.item_id, lower(i.name) as name
    from public.supply_deliveries d join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
    where d.company_id = p_handover.company_id and d.employee_id = p_handover.employee_id and d.ended_at is null
      and d.handover_id <> p_handover.id and i.category_id = p_item.category_id
  )
  select h.id from held h
  where case when p_replaces_id is not null then h.item_id = p_replaces_id
    when exists (select from held o where o.name = lower(p_item.name)) then h.name = lower(p_item.name)
    else (select count(distinct o.name) from held o) = 1 end
$$;

-- Functions: who lacks what -----------------------------------------------------------------------------------------
-- People at work whose position requires a category of which they have nothing in force on a day: missing, or overdue since a day.
create function private.ppe_gaps(p_company_id uuid, p_on date)
returns table (employee_id uuid, position_id uuid, category_id uuid, overdue_since date)
language sql stable security definer set search_path = '' as $$
  with workers as materialized (
    select a.employee_id, a.position_id
    from public.employees e
    join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
      and a.starts_on <= p_on and (a.ends_on is null or a.ends_on >= p_on)
    where e.company_id = p_company_id and e.status in ('active', 'notice')
  ), held as materialized (
    select d.employee_id, i.category_id, bool_or(d.replace_on is null or d.replace_on > p_on) as in_force, max(d.replace_on) as replace_on
    from public.supply_deliveries d join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
    where d.company_id = p_company_id and d.ended_at is null group by 1, 2
  )
  select w.employee_id, w.position_id, r.category_id, h.replace_on
  from workers w
  join public.ppe_requirements r on r.company_id = p_company_id and r.position_id = w.position_id
  left join held h on h.employee_id = w.employee_id and h.category_id = r.category_id
  where h.in_force is not true
$$;

-- Functions: other modules ------------------------------------------------------------------------------------------
-- Supplies that are given back at the end of a contract stand between an exit and its conclusion.
create function private.gate_of_supplies(p_case public.offboardings) returns setof private.exit_gate
language sql stable security definer set search_path = '' as $$
  select 'supply:' || d.id, d.quantity || ' ' || private.supply_label(i), 'Com a pessoa desde '
      || private.brazilian_date(private.company_date(d.company_id, d.delivered_at)), '/app/assets?aba=epi&pessoa=' || d.employee_id
  from public.supply_deliveries d
  join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
  join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id and not c.is_consumable
  where d.company_id = p_case.company_id and d.employee_id = p_case.employee_id and d.ended_at is null
  order by 2, 1
$$;

-- Deliveries of supplies on the timeline of a person, to HR, the team and the person.
create function private.timeline_of_supplies(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select d.delivered_at, 'supply:' || d.id, 'asset', 'assets', case when d.ca_number is null then 'Recebeu material' else 'Recebeu EPI' end,
    private.delivery_text(d), null::uuid, null::text
  from public.supply_deliveries d
  where (p_scope in ('hr', 'team') or p_person.id = p_caller.employee_id) and d.company_id = p_person.company_id
    and d.employee_id = p_person.id and d.delivered_at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.exit_gates (gate, position, routine) values ('supplies', 41, 'private.gate_of_supplies');

insert into private.timeline_sources (source, routine) values ('supplies', 'private.timeline_of_supplies');

-- 20260101131055_handover_papers_rules.sql

-- Papers of hand-overs and returns: rules.
-- What a person receives or gives back at once, as its paper and the notice of it say it. See assets_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The things of a hand-over: shortly, and as the paper describes them, with the category whose term holds.
create function private.things_of_handover(p_handover public.asset_handovers)
returns table (name text, line text, category_id uuid, asset_id uuid) language sql stable security definer set search_path = '' as $$
  select private.asset_label(a), concat_ws(', ', private.asset_label(a), a.brand, 'série ' || a.serial,
    'estado: ' || private.condition_label(s.delivery_condition), s.delivery_note,
    'devolver até ' || private.brazilian_date(s.expected_return_on)), a.category_id, a.id
  from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
  where s.company_id = p_handover.company_id and s.handover_id = p_handover.id
  union all
  select d.quantity || ' ' || private.supply_label(i), private.delivery_text(d), i.category_id, null
  from public.supply_deliveries d join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
  where d.company_id = p_handover.company_id and d.handover_id = p_handover.id
$$;

-- Whether a category of what was handed over asks for a signature.
create function private.asks_for_signature(p_handover public.asset_handovers) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.things_of_handover(p_handover) t
    join public.asset_categories c on c.company_id = p_handover.company_id and c.id = t.category_id and c.requires_acceptance)
$$;

-- The items of the hand-over that the answers name ({"handover": id}), or of the last one of the person, and the terms of their
-- categories, each said once.
create function private.template_values_of_handovers(p_person public.employees, p_inputs jsonb) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_or_null(p_inputs ->> 'handover');
  given public.asset_handovers;
begin
  select h.* into given from public.asset_handovers h
  where h.company_id = p_person.company_id and h.employee_id = p_person.id and (wanted is null or h.id = wanted)
  order by h.delivered_at desc limit 1;
  if given.id is null then
    return;
  end if;
  return query
    with things as materialized (select t.* from private.things_of_handover(given) t)
    select x.key, x.value from (
      select (select string_agg(t.line, '; ' order by t.line) from things t) as items, (
        select string_agg(distinct c.term, ' ') from things t
        join public.asset_categories c on c.company_id = given.company_id and c.id = t.category_id) as terms) g
    cross join lateral (values ('entrega.itens', g.items),
      ('entrega.condicoes', coalesce(g.terms, 'A pessoa usa os itens no trabalho e cuida deles.')),
      ('entrega.data', private.day_in_full(private.company_date(given.company_id, given.delivered_at)))) x (key, value);
end
$$;

-- The items of the return that the answers name ({"return": id}), or of the last one of the person.
create function private.template_values_of_returns(p_person public.employees, p_inputs jsonb) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_or_null(p_inputs ->> 'return');
  back public.asset_returns;
begin
  select r.* into back from public.asset_returns r
  where r.company_id = p_person.company_id and r.employee_id = p_person.id and (wanted is null or r.id = wanted)
  order by r.returned_at desc limit 1;
  if back.id is null then
    return;
  end if;
  return query
    select x.key, x.value from (
      select string_agg(concat_ws(', ', private.asset_label(a), a.brand, 'série ' || a.serial,
        'voltou ' || private.condition_label(s.return_condition), s.return_note), '; ' order by a.name, a.tag) as items
      from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
      where s.company_id = back.company_id and s.return_id = back.id) g
    cross join lateral (values ('devolucao.itens', g.items),
      ('devolucao.data', private.day_in_full(private.company_date(back.company_id, back.returned_at)))) x (key, value);
end
$$;

-- 20260101131060_asset_audits_rules.sql

-- Audits of assets: rules.
-- See asset_audits_tables for the overview.

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen says of an audit that begins.
create type private.audit_wish as (
  audit_id uuid, title text, due_on date, message text, stock boolean, site_id uuid, category_id uuid);

-- What somebody answers about an item.
create type private.audit_answer as (with_me boolean, condition text, note text, file_id uuid);

-- Functions: reading ------------------------------------------------------------------------------------------------
-- The values of a screen (RHARG).
create function private.audit_wish(p_values jsonb) returns private.audit_wish language sql stable set search_path = ''
return private.record_of(null::private.audit_wish, p_values);

-- Functions: what is listed -----------------------------------------------------------------------------------------
-- What people have (p_held), everybody for null, or what nobody has, in the categories and the site wished for. What another open audit
-- lists is left out.
create function private.assets_to_audit(p_company_id uuid, p_wish private.audit_wish, p_held boolean, p_people uuid[] default null)
returns setof public.assets language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select a.* from public.assets a
  where a.company_id = p_company_id and ((p_wish).category_id is null or a.category_id = (p_wish).category_id)
    and case when p_held then a.status in ('awaiting_acceptance', 'in_use', 'return_requested')
        and (p_people is null or a.holder_id = any (p_people))
      else a.status in ('available', 'reserved') and ((p_wish).site_id is null or a.work_site_id = (p_wish).site_id) end
    and not exists (
      select from public.asset_audit_items i join public.asset_audits t on t.company_id = i.company_id and t.id = i.audit_id
      where i.company_id = a.company_id and i.asset_id = a.id and t.closed_at is null)
$$;

-- The asset that a code names: its address in the product, its tag or its serial number. Nothing of another company.
create function private.scanned_asset(p_company_id uuid, p_code text) returns public.assets
language sql stable security definer set search_path = '' as $$
  select x.a from (
    select a, 1 as place from public.assets a
    where a.company_id = p_company_id and a.id = private.uuid_or_null(substring(p_code from '[?&]bem=([0-9A-Fa-f-]{36})'))
    union all select a, 2 from public.assets a where a.company_id = p_company_id and lower(a.tag) = lower(p_code)
    union all select a, 3 from public.assets a where a.company_id = p_company_id and lower(a.serial) = lower(p_code)) x
  order by x.place limit 1
$$;

-- How an item was found, as the chain says it.
create function private.audit_finding_text(p_item public.asset_audit_items) returns text language sql immutable
return case (p_item).divergence when 'not_with_me' then 'A pessoa diz que não está com ela' when 'damaged' then 'Está danificado'
  when 'other_holder' then 'Não está com quem consta' when 'other_place' then 'Está em outro local'
  when 'not_found' then 'Não foi encontrado' when 'reappeared' then 'Foi encontrado'
  else case (p_item).found_by when 'scan' then 'Conferido pela empresa' else 'Confirmado por quem está com ele' end end;

-- Functions: one item -----------------------------------------------------------------------------------------------
-- An item as HR sees it: what the register says now, what it said, and what was found.
create function private.audit_item(p_item public.asset_audit_items) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_item.id, 'asset_id', a.id, 'tag', a.tag, 'name', a.name, 'brand', a.brand, 'serial', a.serial,
    'kind', c.kind, 'category', c.name, 'status', a.status, 'holder', private.person(a.holder_id),
    'expected', private.person(p_item.expected_holder_id), 'expected_site', w.name, 'state', p_item.state,
    'divergence', p_item.divergence, 'found_by', p_item.found_by, 'found_site', f.name, 'condition', p_item.condition,
    'note', p_item.note, 'photo_id', (select x.file_id from public.asset_files x
      where x.company_id = p_item.company_id and x.event_id = p_item.event_id order by x.id limit 1),
    'answered_at', p_item.answered_at, 'answered_by', private.person(p_item.answered_by))
  from public.assets a
  join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
  left join public.work_sites w on w.company_id = a.company_id and w.id = p_item.expected_site_id
  left join public.work_sites f on f.company_id = a.company_id and f.id = p_item.found_site_id
  where a.company_id = p_item.company_id and a.id = p_item.asset_id
$$;

-- Functions: what a campaign asks -----------------------------------------------------------------------------------
-- An audit asks when it begins, and nobody sends its campaign by hand (RHARG).
create function private.audit_campaign_name(p_company_id uuid, p_wishes jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  title text := (select t.title from public.asset_audits t where t.company_id = p_company_id
    and t.id = (private.audit_wish(p_wishes)).audit_id and t.campaign_id is null and t.closed_at is null);
begin
  if title is null then
    perform private.refuse('RHARG', 'Uma auditoria pede a conferência quando começa.', 'wishes', 'Comece uma em Ativos.');
  end if;
  return title;
end
$$;

-- How many things each of the people would confirm.
create function private.audit_targets(p_company_id uuid, p_people uuid[], p_wishes jsonb)
returns table (employee_id uuid, asked integer) language sql stable security definer set search_path = '' as $$
  select a.holder_id, count(*)::integer
  from private.assets_to_audit(p_company_id, private.audit_wish(p_wishes), true, p_people) a group by a.holder_id
$$;

-- Items that people, or one person, are asked about in audits; is_open while the person has the thing, works here and the audit goes on.
create function private.asked_audit_items(p_company_id uuid, p_employee_id uuid, p_campaigns uuid[])
returns table (item public.asset_audit_items, audit public.asset_audits, message text, is_open boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select i, t, c.message,
      i.state = 'waiting' and t.closed_at is null and a.holder_id is not distinct from i.expected_holder_id and e.status <> 'terminated'
    from public.asset_audits t
    join public.campaigns c on c.company_id = t.company_id and c.id = t.campaign_id
    join public.asset_audit_items i on i.company_id = t.company_id and i.audit_id = t.id and i.due_on is not null
    join public.assets a on a.company_id = i.company_id and a.id = i.asset_id
    join public.employees e on e.company_id = i.company_id and e.id = i.expected_holder_id
    where t.company_id = p_company_id and (p_employee_id is null or i.expected_holder_id = p_employee_id)
      and (p_campaigns is null or t.campaign_id = any (p_campaigns)) and (p_campaigns is not null or t.closed_at is null);
end
$$;

-- How many things, in words.
create function private.assets_to_confirm(p_count bigint) returns text language sql immutable
return case when p_count = 1 then '1 bem para confirmar' when p_count > 1 then p_count || ' bens para confirmar' end;

-- Where everybody of campaigns stands with their items.
create function private.audit_work(p_company_id uuid, p_campaigns uuid[]) returns setof private.campaign_work
language sql stable security definer set search_path = '' as $$
  select (q.audit).campaign_id, (q.item).expected_holder_id, (count(*) filter (where q.is_open))::integer, 0,
    (count(*) filter (where (q.item).state <> 'waiting'))::integer,
    (count(*) filter (where (q.item).state = 'waiting' and not q.is_open))::integer, max((q.item).due_on),
    private.assets_to_confirm(count(*) filter (where q.is_open))
  from private.asked_audit_items(p_company_id, null, coalesce(p_campaigns, '{}')) q
  group by (q.audit).campaign_id, (q.item).expected_holder_id
$$;

-- How everybody of a campaign got to it and answered. What the company scanned counts as done at its counter.
create function private.audit_evidence(p_campaign public.campaigns) returns setof private.campaign_evidence
language sql stable security definer set search_path = '' as $$
  select p.employee_id, l.link_at, a.done_at, coalesce(a.doors, '{}')
  from public.campaign_people p
  left join lateral (
    select min(greatest(g.created_at, p.asked_at)) as link_at from public.guest_links g
    where g.company_id = p.company_id and g.employee_id = p.employee_id and g.purpose = 'asset_audit'
      and least(g.expires_at, coalesce(g.revoked_at, 'infinity')) > p.asked_at
  ) l on true
  left join lateral (
    select max(i.answered_at) as done_at,
      array_agg(distinct case i.found_by when 'person' then 'login' when 'guest' then 'guest_link' else 'counter' end) as doors
    from public.asset_audits t
    join public.asset_audit_items i on i.company_id = t.company_id and i.audit_id = t.id and i.state <> 'waiting'
    where t.company_id = p.company_id and t.campaign_id = p.campaign_id and i.expected_holder_id = p.employee_id
  ) a on true
  where p.company_id = p_campaign.company_id and p.campaign_id = p_campaign.id
$$;

-- Functions: the person ---------------------------------------------------------------------------------------------
-- What a person is asked to confirm and confirmed, by audit, while it goes on and the thing is theirs.
create function private.audits_of_person(p_company_id uuid, p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.audit order by x.due_on, x.title, x.id), '[]') from (
    select (q.audit).id, (q.audit).title, min((q.item).due_on) as due_on, jsonb_build_object('id', (q.audit).id, 'title', (q.audit).title,
      'message', min(q.message), 'due_on', min((q.item).due_on),
      'items', jsonb_agg(jsonb_build_object('id', (q.item).id, 'tag', a.tag, 'name', a.name, 'brand', a.brand, 'serial', a.serial,
        'kind', c.kind, 'state', (q.item).state, 'divergence', (q.item).divergence,
        'by_company', coalesce((q.item).found_by = 'scan', false), 'condition', (q.item).condition, 'note', (q.item).note,
        'answered_at', (q.item).answered_at) order by a.name, a.tag)) as audit
    from private.asked_audit_items(p_company_id, p_employee_id, null) q
    join public.assets a on a.company_id = (q.item).company_id and a.id = (q.item).asset_id and a.holder_id = p_employee_id
    join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
    group by (q.audit).id, (q.audit).title) x
$$;

-- People without a login who are asked about items, as guests; for null, those who still have one to confirm.
create function private.audit_guests(p_company_id uuid, p_subjects uuid[]) returns setof private.guest
language sql stable security definer set search_path = '' as $$
  select e.id, e.id, e.display_name::text, e.phone, e.email, e.cpf, e.birth_date,
    private.assets_to_confirm(count(*) filter (where q.is_open)), min((q.item).due_on) filter (where q.is_open)
  from private.asked_audit_items(p_company_id, case when cardinality(p_subjects) = 1 then p_subjects[1] end, null) q
  join public.employees e on e.company_id = p_company_id and e.id = (q.item).expected_holder_id
  where (e.id = any (p_subjects) or (p_subjects is null and q.is_open)) and e.user_id is null and e.status <> 'terminated'
  group by e.id
$$;

-- What the page of a guest shows, with what a photo may be.
create function private.guest_asset_audit(p_link public.guest_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('audits', private.audits_of_person(p_link.company_id, p_link.employee_id),
    'max_bytes', p.max_bytes, 'mime_types', p.mime_types)
  from public.file_purposes p where p.purpose = 'asset_photo'
$$;

-- The purpose of a photo of an item that the guest is asked about (RHNTF).
create function private.guest_audit_photo(p_link public.guest_links, p_item_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from private.asked_audit_items(p_link.company_id, p_link.employee_id, null) q
    where (q.item).id = private.uuid_or_null(p_item_id)) then
    perform private.refuse('RHNTF', 'Este bem não é mais pedido.', 'item_id', 'Recarregue a página.');
  end if;
  return 'asset_photo';
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- What a person has to confirm, one line per audit.
create function private.audits_to_answer(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'asset_audit:' || (q.audit).id, 'asset_audit', 'assets', 'Confirme os bens que estão com você',
    (q.audit).title || ': ' || private.assets_to_confirm(count(*)), p_caller.employee_id, (q.audit).created_at,
    private.end_of_day(p_caller.company_id, min((q.item).due_on)), 'asset_audit', (q.audit).id, '/app/assets?tab=comigo&conferir=1',
    jsonb_build_object('type', 'asset_audit'), private.end_of_day(p_caller.company_id, min((q.item).due_on))
  from private.asked_audit_items(p_caller.company_id, p_caller.employee_id, null) q
  where q.is_open and p_caller.employee_id is not null and p_caller.role <> 'leaver'
  group by (q.audit).id, (q.audit).title, (q.audit).created_at
$$;

-- Audits whose day has passed and that nobody closed, to HR.
create function private.audits_to_close(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'asset_audit_end:' || t.id, 'asset_audit_end', 'assets', 'Auditoria de bens para encerrar', t.title::text, t.created_by,
    t.created_at, d.due_at, 'asset_audit', t.id, '/app/assets?tab=auditorias&auditoria=' || t.id,
    jsonb_build_object('type', 'asset_audit_end'), d.due_at
  from public.asset_audits t
  cross join lateral (select private.end_of_day(t.company_id, t.due_on) as due_at) d
  where t.closed_at is null and t.due_on < private.today(t.company_id)
    and t.company_id = (select x.reached[1] from (select private.companies_reached(p_caller, 'manage_assets') as reached) x
      where cardinality(x.reached) = 1)
$$;

-- Audits in Pendências.
create function private.pending_asset_audits(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select * from private.audits_to_answer(p_caller)
    union all select * from private.audits_to_close(p_caller)) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('person_audit_item', 'id uuid, tag text, name text, brand text?, serial text?, kind text, state waiting|confirmed|divergent,
    divergence text?, by_company boolean, condition text?, note text?, answered_at timestamptz?'),
  ('person_audit', 'id uuid, title text, message text?, due_on date, items person_audit_item[]'),
  ('guest_asset_audit', 'audits person_audit[], max_bytes number, mime_types text[]');

update private.shapes set shape = shape || ', asset_audit? guest_asset_audit' where name = 'guest_views';

-- 20260101132004_asset_chain_commands.sql

-- The chain of custody: commands.
-- What every verb of custody does: who may, what is locked, what is written. See assets_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Refuses who does not manage assets in a company (RHPER, RHNTF).
create function private.require_assets(p_company_id uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_assets', 'Somente quem cuida dos bens da empresa faz isto.');
end
$$;

-- What a screen sends of items ([{id, condition, note, expected_return_on, photos}]); anything else, and none where p_may_be_empty is not
-- said, is refused (RHARG).
create function private.asset_items(p_items jsonb, p_may_be_empty boolean default false) returns private.asset_item[]
language plpgsql stable set search_path = '' as $$
declare
  items private.asset_item[];
begin
  if p_may_be_empty and jsonb_array_length(private.a_list(coalesce(p_items, '[]'))) = 0 then
    return '{}';
  elsif jsonb_array_length(private.a_list(p_items)) between 1 and 100 then
    select array_agg(i) into items from jsonb_populate_recordset(null::private.asset_item, p_items) i;
  end if;
  if items is null or exists (
    select from unnest(items) i where i.id is null or coalesce(i.condition, '') not in ('new', 'good', 'fair', 'poor', 'damaged')
      or cardinality(i.photos) > 6
  ) or (select count(distinct i.id) from unnest(items) i) < cardinality(items) then
    perform private.refuse('RHARG', 'Escolha de 1 a 100 itens, cada um com o estado dele.', 'items', 'Recarregue a página.');
  end if;
  return items;
end
$$;

-- Writes what happened to assets that are locked, with the pictures that were sent of it, and where they stand from now on.
create function private.move_assets(p_assets public.assets[], p_kind text, p_status text, p_holder_id uuid, p_items private.asset_item[],
  p_employee_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.link_file(f.id, 'asset_photo', a.company_id, 'asset', a.id)
  from unnest(p_assets) a join unnest(p_items) i on i.id = a.id cross join unnest(i.photos) f (id);
  with written as (
    insert into public.asset_events (company_id, asset_id, at, kind, from_status, to_status, employee_id, actor_id, condition, note)
    select a.company_id, a.id, private.now(), p_kind, a.status, p_status, coalesce(p_employee_id, a.holder_id), private.my_employee_id(),
      i.condition, private.tidy(i.note)
    from unnest(p_assets) a left join unnest(p_items) i on i.id = a.id
    returning company_id, asset_id, id
  )
  insert into public.asset_files (company_id, asset_id, event_id, kind, file_id, created_at)
  select w.company_id, w.asset_id, w.id, 'photo', f.id, private.now()
  from written w join unnest(p_items) i on i.id = w.asset_id cross join unnest(i.photos) f (id);
  update public.assets a set status = p_status, holder_id = p_holder_id, condition = coalesce(i.condition, a.condition)
  from unnest(p_assets) o left join unnest(p_items) i on i.id = o.id
  where a.company_id = o.company_id and a.id = o.id;
end
$$;

-- An asset that its manager moves, locked (RHPER, RHNTF).
create function private.asset_in_hand(p_company_id uuid, p_asset_id uuid) returns public.assets
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets;
begin
  perform private.require_assets(p_company_id);
  select a.* into asset from public.assets a where a.company_id = p_company_id and a.id = p_asset_id for update;
  if asset.id is null then
    perform private.refuse('RHNTF', 'Este bem não existe mais.', '', 'Recarregue a página.');
  end if;
  return asset;
end
$$;

-- Functions: papers -------------------------------------------------------------------------------------------------
-- A paper for a person out of the template that takes from a source, to be sent for a signature, here, by a guest link or at the counter;
-- null to oneself, and for who can sign in no way.
create function private.begin_asset_paper(p_person public.employees, p_source text, p_inputs jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  template uuid;
  making uuid;
begin
  select t.id into template from public.document_templates t
  join private.document_template_versions v on v.company_id = t.company_id and v.template_id = t.id and v.n = t.version
  join public.document_types y on y.company_id = t.company_id and y.id = t.type_id
  where t.company_id = p_person.company_id and t.archived_at is null
    and private.making_problem(private.me(), p_person, y, 'signature') is null
    and exists (select from unnest(private.template_keys(v.body)) as k where split_part(k, '.', 1) = p_source)
  order by t.seeded desc, t.name limit 1;
  if template is not null then
    select b.making_id into making
    from public.start_document_batch(template, array[p_person.id], p_inputs, '{"kind": "signature"}') b;
  end if;
  return making;
end
$$;

-- Functions: fields -------------------------------------------------------------------------------------------------
-- p_values: {key: value} of fields of the category of the thing; blank takes a value away (RHFLD, RHCUS).
create function public.save_asset_values(p_company_id uuid, p_asset_id uuid, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  entry record;
  field public.custom_fields;
  wish text;
begin
  if coalesce(jsonb_typeof(p_values), '') <> 'object' then
    perform private.refuse('RHARG', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  for entry in select j.key, j.value from jsonb_each_text(p_values) as j order by j.key loop
    select f.* into field from public.custom_fields f
    where f.company_id = asset.company_id and f.asset_category_id = asset.category_id and f.key = entry.key and f.archived_at is null;
    if field.id is null then
      perform private.refuse('RHFLD', 'Este campo não existe mais.', entry.key, 'Recarregue a página.');
    end if;
    wish := private.checked_custom_value(field, entry.value);
    if wish is null then
      delete from private.asset_custom_values v
      where v.company_id = asset.company_id and v.asset_id = asset.id and v.custom_field_id = field.id;
    else
      insert into private.asset_custom_values as v (company_id, asset_id, custom_field_id, value)
      values (asset.company_id, asset.id, field.id, wish)
      on conflict (company_id, asset_id, custom_field_id) do update set value = excluded.value where v.value <> excluded.value;
    end if;
  end loop;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_asset_values(uuid, uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_asset_values(uuid, uuid, jsonb) is
  'Writes what the fields of a category ask of an asset: {key: value} (RHPER, RHNTF, RHARG, RHFLD, RHCUS).';

-- 20260101132005_asset_requests_commands.sql

-- Requests of assets: commands.
-- See asset_requests_tables for the overview.

-- Functions: reserving ----------------------------------------------------------------------------------------------
-- Reserves free things for approved requests of these categories, the oldest first, as far as there are any. A thing that somebody else
-- takes at the same moment is passed over.
create function private.reserve_waiting(p_company_id uuid, p_categories uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  waiting public.asset_requests;
  asset public.assets;
  done integer := 0;
begin
  for waiting in
    select r.* from public.asset_requests r
    where r.company_id = p_company_id and r.category_id = any (p_categories) and r.status = 'approved' and r.asset_id is null
    order by (r.urgency = 'urgent') desc, r.created_at, r.id for update skip locked
  loop
    select a.* into asset from public.assets a
    where a.company_id = p_company_id and a.status = 'available' and a.id = (
      select f.id from private.free_assets(p_company_id, waiting.category_id, waiting.employee_id) f (id) limit 1)
    for update skip locked;
    if found then
      perform private.move_assets(array[asset], 'reserved', 'reserved', waiting.employee_id, '{}', waiting.employee_id);
      update public.asset_requests r set asset_id = asset.id where r.company_id = p_company_id and r.id = waiting.id;
      done := done + 1;
    end if;
  end loop;
  return done;
end
$$;

-- What is handed over fulfils what was approved for the person: the very thing that is reserved, or one of its category.
create function private.fulfil_requests(p_handover public.asset_handovers) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given record;
begin
  for given in select t.category_id, t.asset_id from private.things_of_handover(p_handover) t loop
    update public.asset_requests r set status = 'fulfilled', asset_id = coalesce(given.asset_id, r.asset_id)
    where r.company_id = p_handover.company_id and r.id = (
      select w.id from public.asset_requests w
      where w.company_id = p_handover.company_id and w.employee_id = p_handover.employee_id and w.status = 'approved'
        and (w.asset_id = given.asset_id or (w.asset_id is null and w.category_id = given.category_id))
      order by w.asset_id nulls last, w.created_at limit 1 for update);
  end loop;
end
$$;

-- A reserved thing that cannot be given: its request waits for another one. The thing, without whom it was for.
create function private.give_up_reservation(p_asset public.assets) returns public.assets
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_asset.status = 'reserved' then
    update public.asset_requests r set asset_id = null
    where r.company_id = p_asset.company_id and r.asset_id = p_asset.id and r.status = 'approved';
    p_asset.holder_id := null;
  end if;
  return p_asset;
end
$$;

-- Ends requests; what was reserved for them is free again, and may serve who waits.
create function private.end_requests(p_company_id uuid, p_requests uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  freed public.assets[];
begin
  select array_agg(x.a) into freed from (
    select a from public.assets a
    where a.company_id = p_company_id and a.status = 'reserved' and a.id in (
      select r.asset_id from public.asset_requests r where r.company_id = p_company_id and r.id = any (p_requests))
    order by a.id for update) x;
  update public.asset_requests r set status = 'cancelled', asset_id = null
  where r.company_id = p_company_id and r.id = any (p_requests) and r.status in ('pending', 'approved');
  if freed is not null then
    perform private.move_assets(freed, 'released', 'available', null, '{}', null);
    perform private.reserve_waiting(p_company_id, array(select a.category_id from unnest(freed) a));
  end if;
end
$$;

-- Functions: asking -------------------------------------------------------------------------------------------------
-- For whom the caller may ask: themselves, who reports to them, and for HR everybody of the company who has not left (RHNTF, RHTRM).
create function private.asset_wisher(p_caller private.caller, p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e
  where e.id = coalesce(p_employee_id, p_caller.employee_id)
    and (e.id = any (private.people_whose_assets_show()) or e.company_id = any (private.companies_reached(p_caller, 'approve_assets')));
  if person.id is null then
    perform private.refuse_missing('Você não pode pedir para esta pessoa.', 'employee_id');
  elsif person.status = 'terminated' then
    perform private.refuse('RHTRM', format('%s não trabalha mais na empresa.', person.display_name), 'employee_id',
      'Escolha outra pessoa.');
  end if;
  return person;
end
$$;

-- p_values: {employee_id, reason, urgency, needed_by}. Who may approve assets asks without an approval.
create function public.request_asset(p_category_id uuid, p_values jsonb) returns public.asset_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  wish constant private.asset_wish := private.record_of(null::private.asset_wish, p_values);
  person public.employees := private.asset_wisher(caller, wish.employee_id);
  approves constant boolean := person.company_id = any (private.companies_reached(caller, 'approve_assets'));
  request public.asset_requests;
begin
  if not exists (select from public.asset_categories c where c.company_id = person.company_id and c.id = p_category_id
      and c.archived_at is null and c.is_requestable) then
    perform private.refuse('RHARG', 'Este tipo de bem não pode ser pedido.', 'category_id', 'Escolha outro.');
  elsif wish.needed_by < private.today(person.company_id) then
    perform private.refuse('RHEXP', 'O dia já passou.', 'needed_by', 'Escolha hoje ou outro dia.');
  elsif coalesce(wish.urgency, 'normal') not in ('normal', 'urgent') then
    perform private.refuse('RHARG', 'Escolha normal ou urgente.', 'urgency', 'Recarregue a página.');
  elsif not approves and private.tidy(wish.reason) is null then
    perform private.refuse('RHCOM', 'Conte para que é.', 'reason', 'Uma frase ajuda quem decide.');
  end if;
  insert into public.asset_requests (company_id, employee_id, asked_by, category_id, reason, urgency, needed_by, status, created_at)
  values (person.company_id, person.id, caller.employee_id, p_category_id, private.tidy(wish.reason), coalesce(wish.urgency, 'normal'),
    wish.needed_by, case when approves then 'approved' else 'pending' end, private.now())
  returning * into request;
  if approves then
    perform private.reserve_waiting(request.company_id, array[request.category_id]);
  else
    update public.asset_requests r set approval_id = private.open_approval(request.company_id, 'asset_request', request.id,
      caller.employee_id, private.asset_request_title(request), jsonb_build_object('about', person.id))
    where r.id = request.id;
  end if;
  return (select r from public.asset_requests r where r.company_id = request.company_id and r.id = request.id);
end
$$;

-- What the decision means: approved is reserved out of the stock, or waits for it.
create function private.settle_asset_request(p_entity_id uuid, p_decision text, p_decider_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.asset_requests;
begin
  select r.* into request from public.asset_requests r where r.id = p_entity_id for update;
  if p_decision = 'adjust' or request.status <> 'pending' then
    return;
  end if;
  update public.asset_requests r set status = p_decision where r.id = request.id;
  if p_decision = 'approved' then
    perform private.reserve_waiting(request.company_id, array[request.category_id]);
  end if;
end
$$;

-- Before a decision who asked takes it back through the approval; afterwards they or HR.
create function public.cancel_asset_request(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  request public.asset_requests;
begin
  select r.* into request from public.asset_requests r
  where r.id = p_request_id and (r.asked_by = caller.employee_id or r.company_id = any (private.companies_reached(caller, 'manage_assets')))
  for update;
  if request.id is null then
    perform private.refuse_missing('Este pedido não existe mais.');
  elsif request.status not in ('pending', 'approved') then
    perform private.refuse('RHCLS', 'Este pedido já foi encerrado.', '', 'Recarregue a página.');
  elsif request.status = 'pending' and request.asked_by = caller.employee_id then
    perform public.cancel_approval(request.approval_id);
  elsif request.status = 'pending' then
    perform private.refuse('RHSTA', 'Este pedido espera uma decisão.', '', 'Recuse-o em Pendências.');
  else
    perform private.end_requests(request.company_id, array[request.id]);
  end if;
end
$$;

-- Functions: arrivals -----------------------------------------------------------------------------------------------
-- The kit of the position is asked for with the arrival, and reserved as far as there is stock.
create function private.tg_admissions__reserve_kit() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.asset_requests (company_id, employee_id, asked_by, category_id, origin, needed_by, status, created_at)
  select e.company_id, e.id, private.my_employee_id(), i.category_id, 'arrival', e.hire_date, 'approved', private.now()
  from public.employees e
  cross join private.current_assignments(array[e.id]) w
  join public.asset_kit_positions p on p.company_id = e.company_id and p.position_id = w.position_id
  join public.asset_kits k on k.company_id = p.company_id and k.id = p.kit_id and k.archived_at is null
  join public.asset_kit_items i on i.company_id = k.company_id and i.kit_id = k.id
  cross join generate_series(1, i.quantity) n
  where e.company_id = new.company_id and e.id = new.employee_id;
  perform private.reserve_waiting(new.company_id, array(select r.category_id from public.asset_requests r
    where r.company_id = new.company_id and r.employee_id = new.employee_id and r.origin = 'arrival' and r.status = 'approved'));
  return null;
end
$$;

-- Who leaves, or arrives no more, receives nothing.
create function private.tg_employees__end_asset_requests() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_requests(new.company_id, array(select r.id from public.asset_requests r
    where r.company_id = new.company_id and r.employee_id = new.id and r.status in ('pending', 'approved')));
  return null;
end
$$;

-- An arrival whose tasks are taken back gives its kit up as well.
create function private.tg_journeys__end_asset_requests() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_requests(new.company_id, array(select r.id from public.asset_requests r
    where r.company_id = new.company_id and r.employee_id = new.employee_id and r.origin = 'arrival' and r.status = 'approved'));
  return null;
end
$$;

create trigger _550_reserve_kit after insert on public.admissions
  for each row execute function private.tg_admissions__reserve_kit();

create trigger _560_end_asset_requests after update of status on public.employees
  for each row when (old.status <> new.status and new.status = 'terminated') execute function private.tg_employees__end_asset_requests();

create trigger _560_end_asset_requests after update of status on public.journeys
  for each row when (old.status = 'open' and new.status = 'undone' and new.kind = 'admission')
  execute function private.tg_journeys__end_asset_requests();

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.request_asset(uuid, jsonb), public.cancel_asset_request(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.request_asset(uuid, jsonb) is
  'Asks for a thing of a category, for oneself, the team or an arrival: {employee_id, reason, urgency, needed_by}
  (RHPER, RHNTF, RHTRM, RHARG, RHEXP, RHCOM).';

comment on function public.cancel_asset_request(uuid) is 'Takes a request back; what was reserved is free again (RHNTF, RHCLS, RHSTA).';

-- 20260101132006_supplies_commands.sql

-- Supplies and protective equipment: commands.
-- See supplies_tables for the overview.

-- Functions: the stock ----------------------------------------------------------------------------------------------
-- Writes a move of a supply and what is in stock afterwards; more than there is, is refused (RHLIM).
create function private.move_supply(
  p_item public.supply_items, p_kind text, p_quantity integer, p_delivery_id uuid, p_note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  left_over integer;
begin
  select i.quantity + p_quantity into left_over from public.supply_items i
  where i.company_id = p_item.company_id and i.id = p_item.id for update;
  if left_over < 0 then
    perform private.refuse('RHLIM', format('Só há %s de %s em estoque.', left_over - p_quantity, private.supply_label(p_item)), 'supplies',
      'Diminua a quantidade ou registre uma entrada.');
  elsif left_over > 1000000 then
    perform private.refuse('RHLIM', 'O estoque não passa de 1.000.000.', 'quantity', 'Confira a quantidade.');
  end if;
  update public.supply_items i set quantity = left_over where i.company_id = p_item.company_id and i.id = p_item.id;
  insert into public.supply_moves (company_id, item_id, at, kind, quantity, balance, delivery_id, actor_id, note)
  values (p_item.company_id, p_item.id, private.now(), p_kind, p_quantity, left_over, p_delivery_id, private.my_employee_id(),
    private.tidy(p_note));
end
$$;

-- A supply that its manager writes, locked (RHPER, RHNTF).
create function private.supply_in_hand(p_company_id uuid, p_item_id uuid) returns public.supply_items
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.supply_items;
begin
  perform private.require_assets(p_company_id);
  select i.* into item from public.supply_items i
  where i.company_id = p_company_id and i.id = p_item_id and i.archived_at is null for update;
  if item.id is null then
    perform private.refuse('RHNTF', 'Este item não existe mais no estoque.', 'supplies', 'Recarregue a página.');
  end if;
  return item;
end
$$;

-- p_kind: in, adjusted (to p_quantity as counted, with a note) or discarded (with a note). Returns what is in stock afterwards.
create function public.move_stock(
  p_company_id uuid, p_item_id uuid, p_kind text, p_quantity integer, p_note text default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.supply_items := private.supply_in_hand(p_company_id, p_item_id);
  change integer := case p_kind when 'in' then p_quantity when 'discarded' then -p_quantity
    when 'adjusted' then p_quantity - item.quantity end;
begin
  if change is null or p_quantity < 0 or p_quantity > 100000 or (p_kind <> 'adjusted' and p_quantity = 0) then
    perform private.refuse('RHARG', 'Informe a quantidade.', 'quantity', 'Um número inteiro, sem sinal.');
  elsif p_kind <> 'in' and private.tidy(p_note) is null then
    perform private.refuse('RHCOM', 'Diga por quê.', 'note', 'Uma frase basta.');
  elsif change <> 0 then
    perform private.move_supply(item, p_kind, change, null, p_note);
  end if;
  return item.quantity + change;
end
$$;

-- Functions: the register -------------------------------------------------------------------------------------------
-- A certificate typed by HR; what the file of the ministry says is not overwritten by hand. Returns its number (RHARG).
create function private.note_certificate(p_company_id uuid, p_ca text, p_valid_until date) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  ca constant text := private.ca_number_of(p_ca);
begin
  if private.tidy(p_ca) is null then
    return null;
  elsif ca is null then
    perform private.refuse('RHARG', 'O CA é um número de até seis algarismos.', 'ca_number', 'Ele vem gravado no equipamento.');
  elsif p_valid_until is null
    and not exists (select from public.ppe_certificates c where c.company_id = p_company_id and c.ca_number = ca) then
    perform private.refuse('RHARG', 'Informe até quando o CA vale.', 'ca_valid_until', 'Consulte o CA no site do Ministério do Trabalho.');
  end if;
  insert into public.ppe_certificates as c (company_id, ca_number, valid_until)
  select p_company_id, ca, p_valid_until where p_valid_until is not null
  on conflict (company_id, ca_number) do update set valid_until = excluded.valid_until where c.source = 'typed';
  return ca;
end
$$;

-- p_values: {category_id, name, size, ca_number, ca_valid_until, replace_after_days, min_quantity}.
create function public.save_supply(p_company_id uuid, p_item_id uuid, p_values jsonb) returns public.supply_items
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish record;
  item public.supply_items;
begin
  perform private.require_assets(p_company_id);
  select * into wish from jsonb_to_record(private.supply_values(p_values)) as v (category_id uuid, name text, size text, ca_number text,
    ca_valid_until date, replace_after_days integer, min_quantity integer);
  if private.tidy(wish.name) is null or not private.is_clean_text(private.tidy(wish.name), 120) then
    perform private.refuse('RHARG', 'Dê um nome ao item.', 'name', 'Com até 120 letras.');
  elsif not exists (select from public.asset_categories c where c.company_id = p_company_id and c.id = wish.category_id
      and c.archived_at is null) then
    perform private.refuse('RHARG', 'Escolha uma categoria.', 'category_id', 'Crie uma, se faltar.');
  elsif wish.replace_after_days not between 1 and 3650 or wish.min_quantity not between 0 and 100000 then
    perform private.refuse('RHARG', 'Confira o prazo de troca e o estoque mínimo.', 'replace_after_days', 'Números inteiros, sem sinal.');
  elsif exists (select from public.supply_items i where i.company_id = p_company_id and i.archived_at is null
      and i.id is distinct from p_item_id and lower(i.name) = lower(private.tidy(wish.name))
      and lower(coalesce(i.size, '')) = lower(coalesce(private.tidy(wish.size), ''))) then
    perform private.refuse('RHDUP', 'Já existe um item com este nome e tamanho.', 'name', 'Mude o nome ou o tamanho.');
  end if;
  if p_item_id is null then
    insert into public.supply_items (company_id, category_id, name, created_at)
    values (p_company_id, wish.category_id, private.tidy(wish.name), private.now()) returning * into item;
  else
    item := private.supply_in_hand(p_company_id, p_item_id);
  end if;
  update public.supply_items i set category_id = wish.category_id, name = private.tidy(wish.name), size = private.tidy(wish.size),
    ca_number = private.note_certificate(p_company_id, wish.ca_number, wish.ca_valid_until),
    replace_after_days = wish.replace_after_days, min_quantity = wish.min_quantity
  where i.company_id = p_company_id and i.id = item.id returning * into item;
  return item;
end
$$;

create function public.archive_supply(p_company_id uuid, p_item_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.supply_items := private.supply_in_hand(p_company_id, p_item_id);
begin
  if item.quantity > 0 then
    perform private.refuse('RHSTA', format('Ainda há %s em estoque.', item.quantity), '', 'Dê baixa no que sobrou antes.');
  end if;
  update public.supply_items i set archived_at = private.now() where i.company_id = p_company_id and i.id = item.id;
end
$$;

create function public.save_ppe_requirements(p_company_id uuid, p_position_id uuid, p_categories uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  if not exists (select from public.positions p where p.company_id = p_company_id and p.id = p_position_id)
    or exists (select from unnest(p_categories) x (id) where not exists (select from public.asset_categories c
      where c.company_id = p_company_id and c.id = x.id and c.kind = 'epi' and c.archived_at is null)) then
    perform private.refuse('RHARG', 'Escolha o cargo e categorias de EPI.', 'categories', 'Recarregue a página.');
  end if;
  delete from public.ppe_requirements r
  where r.company_id = p_company_id and r.position_id = p_position_id and r.category_id <> all (p_categories);
  insert into public.ppe_requirements (company_id, position_id, category_id)
  select p_company_id, p_position_id, x.id from unnest(p_categories) x (id) on conflict do nothing;
end
$$;

-- Functions: delivering ---------------------------------------------------------------------------------------------
-- What a screen sends of supplies ([{item_id, quantity, reason}]); anything else is refused (RHARG).
create function private.supply_wishes(p_supplies jsonb) returns private.supply_wish[]
language plpgsql stable set search_path = '' as $$
declare
  wishes private.supply_wish[];
begin
  select coalesce(array_agg(w order by w.item_id), '{}') into wishes
  from jsonb_populate_recordset(null::private.supply_wish, private.a_list(coalesce(p_supplies, '[]'))) w;
  if cardinality(wishes) > 100 or exists (select from unnest(wishes) w where w.item_id is null or w.quantity is null
      or w.quantity not between 1 and 1000 or coalesce(w.reason, '') not in ('first', 'replacement', 'damage', 'loss'))
    or (select count(distinct w.item_id) from unnest(wishes) w) < cardinality(wishes) then
    perform private.refuse('RHARG', 'Confira as quantidades.', 'supplies', 'De 1 a 1.000 de cada item, cada item uma vez.');
  end if;
  return wishes;
exception when data_exception then
  perform private.refuse('RHARG', 'Confira as quantidades.', 'supplies', 'Números inteiros, sem sinal.');
end
$$;

-- Gives supplies with a hand-over, out of the stock, the CA of the day with each; what they replace is over.
create function private.deliver_supplies(p_handover public.asset_handovers, p_wishes private.supply_wish[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.supply_wish;
  item public.supply_items;
  given uuid;
  today constant date := private.company_date(p_handover.company_id, p_handover.delivered_at);
begin
  foreach wish in array p_wishes loop
    item := private.supply_in_hand(p_handover.company_id, wish.item_id);
    perform private.check_ca(item, today);
    if wish.reason <> 'first' then
      update public.supply_deliveries d set ended_at = private.now(), ending = 'replaced'
      where d.company_id = item.company_id
        and d.id in (select r.id from private.replaced_deliveries(p_handover, item, wish.replaces) r (id));
    end if;
    insert into public.supply_deliveries
      (company_id, item_id, employee_id, handover_id, quantity, reason, delivered_at, ca_number, ca_valid_until, replace_on)
    select item.company_id, item.id, p_handover.employee_id, p_handover.id, wish.quantity, wish.reason, p_handover.delivered_at,
      item.ca_number, c.valid_until, today + item.replace_after_days
    from (select) one
    left join public.ppe_certificates c on c.company_id = item.company_id and c.ca_number = item.ca_number
    returning id into given;
    perform private.move_supply(item, 'delivered', -wish.quantity, given, null);
  end loop;
end
$$;

-- Ends deliveries; what comes back whole is in stock again. p_ending: returned, discarded or refused.
create function private.end_deliveries(p_company_id uuid, p_deliveries uuid[], p_ending text, p_note text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.supply_deliveries;
  item public.supply_items;
  done integer := 0;
begin
  for ended in
    update public.supply_deliveries d set ended_at = greatest(private.now(), d.delivered_at), ending = p_ending
    where d.company_id = p_company_id and d.id = any (p_deliveries) and d.ended_at is null returning d.*
  loop
    if p_ending <> 'discarded' then
      select i.* into item from public.supply_items i where i.company_id = p_company_id and i.id = ended.item_id;
      perform private.move_supply(item, 'returned', ended.quantity, ended.id, p_note);
    end if;
    done := done + 1;
  end loop;
  return done;
end
$$;

-- p_ending: returned (back to stock) or discarded.
create function public.take_back_supplies(p_company_id uuid, p_deliveries uuid[], p_ending text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  done integer;
begin
  perform private.require_assets(p_company_id);
  if coalesce(p_ending, '') not in ('returned', 'discarded') then
    perform private.refuse('RHARG', 'Escolha se volta ao estoque ou se é descartado.', 'ending', 'Recarregue a página.');
  end if;
  perform from public.supply_items i
  where i.company_id = p_company_id and i.id in (select d.item_id from public.supply_deliveries d
    where d.company_id = p_company_id and d.id = any (p_deliveries)) order by i.id for update;
  done := private.end_deliveries(p_company_id, p_deliveries, p_ending, null);
  if done = 0 then
    perform private.refuse('RHNTF', 'Estas entregas já foram encerradas.', '', 'Recarregue a página.');
  end if;
  return done;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.move_stock(uuid, uuid, text, integer, text), public.save_supply(uuid, uuid, jsonb),
  public.archive_supply(uuid, uuid), public.save_ppe_requirements(uuid, uuid, uuid[]),
  public.take_back_supplies(uuid, uuid[], text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.move_stock(uuid, uuid, text, integer, text) is
  'What comes in, is discarded, or was counted (adjusted); answers what is in stock (RHPER, RHNTF, RHARG, RHCOM, RHLIM).';

comment on function public.save_supply(uuid, uuid, jsonb) is
  'Writes a supply: {category_id, name, size, ca_number, ca_valid_until, replace_after_days, min_quantity} (RHPER, RHARG, RHDUP, RHNTF).';

comment on function public.archive_supply(uuid, uuid) is 'Takes a supply out of use once nothing of it is in stock (RHPER, RHNTF, RHSTA).';

comment on function public.save_ppe_requirements(uuid, uuid, uuid[]) is
  'Which categories of protective equipment a position requires (RHPER, RHARG).';

comment on function public.take_back_supplies(uuid, uuid[], text) is
  'Ends deliveries: returned to stock, or discarded; how many (RHPER, RHARG, RHNTF).';

-- 20260101132010_assets_commands.sql

-- Assets: commands.
-- See assets_tables for the overview.

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- Gives a company its categories and its term.
create function private.seed_assets(p_company_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.asset_categories (company_id, name, kind, requires_acceptance, is_consumable, useful_life_months, term)
  select p_company_id, s.name, s.kind, s.requires_acceptance, s.is_consumable, s.life, s.term from private.asset_category_seeds() s;
  perform private.seed_templates(p_company_id, array(select s from private.asset_paper_seeds() s));
end
$$;

-- Every company is born with them.
create function private.tg_companies__seed_assets() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.seed_assets(new.id);
  return null;
end
$$;

create trigger _547_seed_assets after insert on public.companies
  for each row execute function private.tg_companies__seed_assets();

-- Companies from before this module begin with them too.
select private.seed_assets(c.id) from public.companies c;

-- Functions: giving -------------------------------------------------------------------------------------------------
-- Who may receive: people of the company who have not left (RHNTF, RHTRM).
create function private.receiver(p_company_id uuid, p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e where e.company_id = p_company_id and e.id = p_employee_id;
  if person.id is null then
    perform private.refuse('RHNTF', 'Esta pessoa não é desta empresa.', 'employee_id', 'Escolha outra pessoa.');
  elsif person.status = 'terminated' then
    perform private.refuse('RHTRM', format('%s não trabalha mais na empresa.', person.display_name), 'employee_id',
      'Escolha outra pessoa.');
  end if;
  return person;
end
$$;

-- Assets that can be given to a person, locked; the first one that cannot is named (RHNTF, RHSTA).
create function private.givable_assets(p_company_id uuid, p_employee_id uuid, p_items private.asset_item[]) returns public.assets[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_assets public.assets[];
  busy record;
begin
  select array_agg(x.a) into found_assets from (
    select a from public.assets a where a.company_id = p_company_id and a.id in (select i.id from unnest(p_items) i)
    order by a.id for update) x;
  if coalesce(cardinality(found_assets), 0) < cardinality(p_items) then
    perform private.refuse('RHNTF', 'Um dos itens não existe mais.', 'items', 'Recarregue a página.');
  end if;
  select private.asset_label(a) as label, a.status, p.display_name as holder into busy
  from unnest(found_assets) a left join public.employees p on p.company_id = a.company_id and p.id = a.holder_id
  where a.status <> 'available' and (a.status, a.holder_id) is distinct from ('reserved', p_employee_id) order by a.name limit 1;
  if found then
    perform private.refuse('RHSTA', busy.label || case when busy.holder is null then ' não está disponível.'
      when busy.status = 'reserved' then ' está reservado para ' || busy.holder || '.' else ' já está com ' || busy.holder || '.' end,
      'items', 'Retire o item da lista.');
  end if;
  return found_assets;
end
$$;

-- The paper of a hand-over, where something asks for a signature.
create function private.begin_handover_paper(p_handover public.asset_handovers, p_person public.employees) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  making constant uuid := case when private.asks_for_signature(p_handover)
    then private.begin_asset_paper(p_person, 'entrega', jsonb_build_object('handover', p_handover.id)) end;
begin
  update public.asset_handovers h set making_id = making where h.company_id = p_handover.company_id and h.id = p_handover.id;
  return making;
end
$$;

-- Tells the person what was given.
create function private.tell_receiver(p_handover public.asset_handovers) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  things constant text[] := array(select t.name from private.things_of_handover(p_handover) t order by t.name);
begin
  if p_handover.employee_id is distinct from private.my_employee_id() then
    perform private.notify(p_handover.company_id, p_handover.employee_id, 'asset', case cardinality(things)
      when 1 then 'Um bem da empresa foi entregue a você' else cardinality(things) || ' bens da empresa foram entregues a você' end,
      array_to_string(things, ', '), '/app/assets', 'asset_handover', p_handover.id);
  end if;
end
$$;

-- p_supplies: [{item_id, quantity, reason}].
create function public.hand_over_assets(
  p_company_id uuid, p_employee_id uuid, p_items jsonb, p_note text default null, p_supplies jsonb default '[]') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  items private.asset_item[];
  supplies private.supply_wish[];
  person public.employees;
  given public.assets[];
  handover public.asset_handovers;
  making uuid;
begin
  perform private.require_assets(p_company_id);
  supplies := private.supply_wishes(p_supplies);
  items := private.asset_items(p_items, supplies <> '{}');
  person := private.receiver(p_company_id, p_employee_id);
  if exists (select from unnest(items) i where i.expected_return_on < private.today(p_company_id)) then
    perform private.refuse('RHEXP', 'A devolução não pode ser antes da entrega.', 'expected_return_on', 'Escolha outro dia.');
  end if;
  given := coalesce(private.givable_assets(p_company_id, person.id, items), '{}');
  insert into public.asset_handovers (company_id, employee_id, delivered_by, delivered_at, note)
  values (p_company_id, person.id, private.my_employee_id(), private.now(), private.tidy(p_note)) returning * into handover;
  insert into public.asset_assignments
    (company_id, asset_id, employee_id, handover_id, delivered_at, delivery_condition, delivery_note, expected_return_on)
  select p_company_id, i.id, person.id, handover.id, handover.delivered_at, i.condition, private.tidy(i.note), i.expected_return_on
  from unnest(items) i;
  perform private.deliver_supplies(handover, supplies);
  making := private.begin_handover_paper(handover, person);
  perform private.move_assets(given, 'delivered', case when making is null then 'in_use' else 'awaiting_acceptance' end, person.id, items,
    person.id);
  perform private.fulfil_requests(handover);
  perform private.tell_receiver(handover);
  return jsonb_build_object('handover_id', handover.id, 'making_id', making);
end
$$;

-- The paper was signed or refused: who signed has the items, who refused gives them back.
create function private.tg_signature_envelopes__settle_assets() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  handover public.asset_handovers;
  waiting public.assets[];
begin
  select h.* into handover from public.asset_handovers h
  join private.document_makings m on m.company_id = h.company_id and m.id = h.making_id
  where h.company_id = new.company_id and m.document_id = new.document_id;
  select array_agg(x.a) into waiting from (
    select a from public.assets a
    join public.asset_assignments s on s.company_id = a.company_id and s.asset_id = a.id and s.returned_at is null
    where s.company_id = handover.company_id and s.handover_id = handover.id and a.status = 'awaiting_acceptance'
    order by a.id for update of a) x;
  if new.status = 'refused' then
    perform private.end_deliveries(handover.company_id, array(select d.id from public.supply_deliveries d
      where d.company_id = handover.company_id and d.handover_id = handover.id), 'refused', null);
  end if;
  if waiting is null then
    return null;
  elsif new.status = 'completed' then
    perform private.move_assets(waiting, 'accepted', 'in_use', handover.employee_id, '{}', handover.employee_id);
  else
    update public.asset_assignments s set returned_at = greatest(private.now(), s.delivered_at)
    where s.company_id = handover.company_id and s.handover_id = handover.id and s.returned_at is null;
    perform private.move_assets(waiting, 'refused', 'available', null, '{}', handover.employee_id);
  end if;
  return null;
end
$$;

create trigger _550_settle_assets after update of status on public.signature_envelopes
  for each row when (old.status = 'open' and new.status in ('completed', 'refused'))
  execute function private.tg_signature_envelopes__settle_assets();

-- Papers that wait for a signature, of hand-overs of which nothing is left.
create function private.end_idle_papers(p_company_id uuid, p_assets uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.end_envelope(e.id, 'cancelled')
  from public.asset_handovers h
  join private.document_makings m on m.company_id = h.company_id and m.id = h.making_id
  join public.signature_envelopes e on e.company_id = m.company_id and e.document_id = m.document_id and e.status = 'open'
  where h.company_id = p_company_id
    and h.id in (select s.handover_id from public.asset_assignments s where s.company_id = p_company_id and s.asset_id = any (p_assets))
    and not exists (select from public.asset_assignments s
      where s.company_id = h.company_id and s.handover_id = h.id and s.returned_at is null)
    and not exists (select from public.supply_deliveries d
      where d.company_id = h.company_id and d.handover_id = h.id and d.ended_at is null);
end
$$;

-- Functions: what else happens --------------------------------------------------------------------------------------
-- Loss and theft in somebody's hands wait for a decision.
create function private.note_loss(p_asset public.assets, p_kind text, p_note text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.asset_damages as d (company_id, asset_id, assignment_id, employee_id, kind, happened_on, note, worth)
  select s.company_id, s.asset_id, s.id, s.employee_id, p_kind, private.today(s.company_id), p_note,
    private.worth_of(p_asset, private.today(s.company_id))
  from public.asset_assignments s
  where s.company_id = p_asset.company_id and s.asset_id = p_asset.id and s.returned_at is null
  on conflict (company_id, assignment_id) do update set kind = excluded.kind, note = excluded.note, decision = null, reason = null,
    decided_by = null, decided_at = null, happened_on = excluded.happened_on, worth = excluded.worth
  where d.decision is distinct from 'charge'
$$;

-- p_status: lost, stolen (with the number of the police report, whose file may come later), written_off, or back (available to nobody,
-- in_use to its holder).
create function public.move_asset(p_company_id uuid, p_asset_id uuid, p_status text, p_note text default null,
  p_report_number text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  target text := case when p_status <> 'back' then p_status when asset.holder_id is null then 'available' else 'in_use' end;
  note text := concat_ws(': ', 'Boletim de ocorrência ' || private.tidy(p_report_number), private.tidy(p_note));
begin
  if coalesce(p_status, '') not in ('lost', 'stolen', 'written_off', 'back') or asset.status = 'in_maintenance' then
    perform private.refuse('RHARG', 'Esta ação não existe.', 'status', 'Recarregue a página.');
  elsif p_status <> 'back' and private.tidy(p_note) is null then
    perform private.refuse('RHCOM', 'Conte o que aconteceu.', 'note', 'Escreva em uma frase.');
  elsif p_status = 'stolen' and private.tidy(p_report_number) is null then
    perform private.refuse('RHCOM', 'Informe o número do boletim de ocorrência.', 'report_number', 'O arquivo pode vir depois.');
  end if;
  asset := private.give_up_reservation(asset);
  if target in ('lost', 'stolen') then
    perform private.note_loss(asset, case target when 'lost' then 'loss' else 'theft' end, left(note, 500));
  elsif p_status = 'back' then
    update public.asset_damages d set decision = 'waive', reason = 'O bem apareceu', decided_by = private.my_employee_id(),
      decided_at = private.now()
    where d.company_id = p_company_id and d.asset_id = asset.id and d.decision is null and d.kind <> 'damage';
  else
    update public.asset_assignments s set returned_at = greatest(private.now(), s.delivered_at)
    where s.company_id = p_company_id and s.asset_id = asset.id and s.returned_at is null;
  end if;
  perform private.move_assets(array[asset], 'moved', target, case when target <> 'written_off' then asset.holder_id end,
    array[private.noted(asset.id, note)], null);
  perform private.reserve_waiting(p_company_id, array[asset.category_id]);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.hand_over_assets(uuid, uuid, jsonb, text, jsonb), public.move_asset(uuid, uuid, text, text, text)
  to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('hand_over_assets', 'handover_id uuid, making_id uuid?');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.hand_over_assets(uuid, uuid, jsonb, text, jsonb) is
  'Gives things and supplies ([{item_id, quantity, reason}]) to a person, with one paper to sign where a category asks for it
  (RHPER, RHNTF, RHTRM, RHSTA, RHEXP, RHARG, RHLIM).';

comment on function public.move_asset(uuid, uuid, text, text, text) is
  'Loss, theft, write-off and back; loss needs a note, theft the number of a police report (RHPER, RHNTF, RHCOM, RHSTA).';

-- 20260101132012_asset_returns_commands.sql

-- Returns of assets: commands.
-- See assets_tables for the overview.

-- Functions: taking back --------------------------------------------------------------------------------------------
-- Refuses damage without a word and a picture (RHCOM, RHUPL).
create function private.check_returned(p_items private.asset_item[]) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (select from unnest(p_items) i where i.condition = 'damaged' and private.tidy(i.note) is null) then
    perform private.refuse('RHCOM', 'Conte o que aconteceu com o item danificado.', 'note', 'Escreva em uma frase.');
  elsif exists (select from unnest(p_items) i where i.condition = 'damaged' and coalesce(cardinality(i.photos), 0) = 0) then
    perform private.refuse('RHUPL', 'Fotografe o item danificado.', 'photos', 'A foto mostra o estado em que ele voltou.');
  end if;
end
$$;

-- Open assignments of assets that came back: over, with what is to be decided of damage; a loss that nobody decided about is no loss, and
-- a repair from which they came is over.
create function private.close_assignments(p_company_id uuid, p_items private.asset_item[], p_returns public.asset_returns[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with closed as (
    update public.asset_assignments s
    set returned_at = greatest(private.now(), s.delivered_at), return_condition = i.condition, return_note = private.tidy(i.note),
      received_by = private.my_employee_id(), return_id = (select r.id from unnest(p_returns) r where r.employee_id = s.employee_id)
    from unnest(p_items) i where s.company_id = p_company_id and s.asset_id = i.id and s.returned_at is null
    returning s.*
  )
  insert into public.asset_damages as d (company_id, asset_id, assignment_id, employee_id, kind, happened_on, note, worth)
  select c.company_id, c.asset_id, c.id, c.employee_id, 'damage', private.today(p_company_id), c.return_note,
    private.worth_of(a, private.today(p_company_id))
  from closed c join public.assets a on a.company_id = c.company_id and a.id = c.asset_id
  where c.return_condition = 'damaged' and c.return_condition is distinct from c.delivery_condition
  on conflict (company_id, assignment_id) do update set kind = 'damage', note = excluded.note where d.decision is null;
  update public.asset_damages d set decision = 'waive', reason = 'O bem apareceu', decided_by = private.my_employee_id(),
    decided_at = private.now()
  from unnest(p_items) i
  where d.company_id = p_company_id and d.asset_id = i.id and d.decision is null and d.kind <> 'damage';
  update public.asset_maintenances m set closed_on = greatest(private.today(p_company_id), m.opened_on)
  from unnest(p_items) i where m.company_id = p_company_id and m.asset_id = i.id and m.closed_on is null;
end
$$;

-- A return for each person who has some of the items, when they are to sign for it.
create function private.begin_returns(p_company_id uuid, p_items private.asset_item[]) returns public.asset_returns[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  begun public.asset_returns[];
begin
  with made as (
    insert into public.asset_returns (company_id, employee_id, received_by, returned_at)
    select p_company_id, s.employee_id, private.my_employee_id(), private.now()
    from public.asset_assignments s
    where s.company_id = p_company_id and s.returned_at is null and s.asset_id in (select i.id from unnest(p_items) i)
    group by s.employee_id returning *)
  select coalesce(array_agg(m), '{}') into begun from made m;
  return begun;
end
$$;

-- The paper of each return of which something asked for a signature: [{person, making_id}].
create function private.begin_return_papers(p_returns public.asset_returns[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  back public.asset_returns;
  making uuid;
  papers jsonb := '[]';
begin
  foreach back in array coalesce(p_returns, '{}') loop
    making := (select private.begin_asset_paper(e, 'devolucao', jsonb_build_object('return', back.id)) from public.employees e
      where e.company_id = back.company_id and e.id = back.employee_id and exists (
        select from public.asset_assignments s
        join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
        join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id and c.requires_acceptance
        where s.company_id = back.company_id and s.return_id = back.id));
    if making is not null then
      update public.asset_returns r set making_id = making where r.company_id = back.company_id and r.id = back.id;
      papers := papers || jsonb_build_object('person', private.person(back.employee_id), 'making_id', making);
    end if;
  end loop;
  return papers;
end
$$;

-- p_signs: whether who gives back signs for the state of it.
create function public.return_assets(p_company_id uuid, p_items jsonb, p_signs boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  items private.asset_item[];
  back public.assets[];
  begun public.asset_returns[];
begin
  perform private.require_assets(p_company_id);
  items := private.asset_items(p_items);
  perform private.check_returned(items);
  select coalesce(array_agg(x.a), '{}') into back from (
    select a from public.assets a
    join public.asset_assignments s on s.company_id = a.company_id and s.asset_id = a.id and s.returned_at is null
    where a.company_id = p_company_id and a.id in (select i.id from unnest(items) i)
      and a.status in ('awaiting_acceptance', 'in_use', 'return_requested', 'in_maintenance', 'lost', 'stolen')
    order by a.id for update of a) x;
  if cardinality(back) < cardinality(items) then
    perform private.refuse('RHNTF', 'Um dos itens não está com ninguém.', 'items', 'Recarregue a página.');
  end if;
  if p_signs then
    begun := private.begin_returns(p_company_id, items);
  end if;
  perform private.close_assignments(p_company_id, items, begun);
  perform private.end_idle_papers(p_company_id, array(select a.id from unnest(back) a));
  perform private.move_assets(back, 'returned', 'available', null, items, null);
  perform private.reserve_waiting(p_company_id, array(select a.category_id from unnest(back) a));
  return jsonb_build_object('returned', cardinality(back), 'papers', private.begin_return_papers(begun));
end
$$;

create function public.request_asset_return(p_asset_id uuid, p_note text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  asset public.assets;
begin
  select a.* into asset from public.assets a
  where a.company_id = caller.company_id and a.id = p_asset_id and a.holder_id = caller.employee_id for update;
  if asset.id is null then
    perform private.refuse_missing('Este bem não está com você.');
  elsif asset.status <> 'in_use' then
    perform private.refuse('RHSTA', 'Este bem não espera uma devolução agora.', '', 'Recarregue a página para ver a situação atual.');
  end if;
  perform private.move_assets(array[asset], 'return_requested', 'return_requested', asset.holder_id,
    array[private.noted(asset.id, p_note)], caller.employee_id);
  perform private.notify_people(asset.company_id, private.admins_except(asset.company_id, array[caller.employee_id]), 'asset',
    format('%s quer devolver um bem', private.person_name(caller.employee_id)), private.asset_label(asset), '/app/assets?bem=' || asset.id,
    'asset', asset.id);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.return_assets(uuid, jsonb, boolean), public.request_asset_return(uuid, text) to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('return_paper', 'person person, making_id uuid'),
  ('return_assets', 'returned number, papers return_paper[]');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.return_assets(uuid, jsonb, boolean) is
  'Takes items back with their condition, and with a paper that who gives back signs; damage needs a note and a picture
  (RHPER, RHNTF, RHCOM, RHUPL).';

comment on function public.request_asset_return(uuid, text) is 'The holder wants to give an asset back (RHNTF, RHSTA).';

-- 20260101132020_asset_import_commands.sql

-- Sheets of assets: commands.
-- See asset_import_rules for the overview.

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Reads rows, names their category and site and meets them with what is there by the tag.
create function private.match_asset_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = jsonb_strip_nulls(jsonb_build_object('tag', coalesce(a.tag, v.tag), 'name', private.tidy(s.cells ->> 'name'),
      'category_id', c.id, 'brand', private.tidy(s.cells ->> 'brand'), 'serial', private.tidy(s.cells ->> 'serial'),
      'condition', s.cells ->> 'condition',
      'work_site_id', w.id, 'place', private.tidy(s.cells ->> 'place'), 'supplier', private.tidy(s.cells ->> 'supplier'),
      'invoice_number', private.tidy(s.cells ->> 'invoice_number'), 'purchased_on', private.civil_date(s.cells ->> 'purchased_on'),
      'cost', case when s.cells ->> 'cost' ~ '^[0-9]{1,10}(\.[0-9]{1,2})?$' then (s.cells ->> 'cost')::numeric(12, 2) end,
      'warranty_until', private.civil_date(s.cells ->> 'warranty_until'), 'notes', private.tidy_lines(s.cells ->> 'notes'))),
    target_id = a.id, seen_at = a.updated_at
  from private.import_rows s
  cross join lateral (select private.tidy(s.cells ->> 'tag') as tag) v
  left join public.asset_categories c on c.company_id = s.company_id and c.archived_at is null
    and private.search_text(c.name) = private.search_text(private.tidy(s.cells ->> 'category'))
  left join public.work_sites w on w.company_id = s.company_id and w.archived_at is null
    and private.search_text(w.name) = private.search_text(private.tidy(s.cells ->> 'work_site'))
  left join public.assets a on a.company_id = s.company_id and lower(a.tag) = lower(v.tag)
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Writes assets of an import over what is there, and keeps what they were.
create function private.write_asset_rows(p_import public.imports, p_restore boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  update public.assets a
  set tag = p.tag, name = p.name, category_id = p.category_id, brand = p.brand, serial = p.serial, condition = p.condition,
    work_site_id = p.work_site_id, place = p.place, supplier = p.supplier, invoice_number = p.invoice_number,
    purchased_on = p.purchased_on, cost = p.cost, warranty_until = p.warranty_until, notes = p.notes
  from private.import_rows r
  join public.assets o on o.company_id = r.company_id and o.id = r.target_id
  cross join lateral jsonb_populate_record(o, case when p_restore then r.before else r.proposal end) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update'
    and a.company_id = o.company_id and a.id = o.id and (not p_restore or o.updated_at = r.written_at);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Writes a checked sheet of assets; returns how many.
create function private.apply_asset_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  made integer;
begin
  update private.import_rows r set target_id = gen_random_uuid()
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create';
  insert into public.assets (id, company_id, tag, category_id, name, brand, serial, condition, work_site_id, place, supplier,
    invoice_number, purchased_on, cost, warranty_until, notes)
  select r.target_id, r.company_id, p.tag, p.category_id, p.name, p.brand, p.serial, coalesce(p.condition, 'good'), p.work_site_id, p.place,
    p.supplier, p.invoice_number, p.purchased_on, p.cost, p.warranty_until, p.notes
  from private.import_rows r cross join lateral jsonb_populate_record(null::public.assets, r.proposal) p
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' order by r.row_number;
  get diagnostics made = row_count;
  update private.import_rows r set before = to_jsonb(a) - 'search_text'
  from public.assets a
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'update' and a.company_id = r.company_id
    and a.id = r.target_id;
  made := made + private.write_asset_rows(p_import, false);
  perform private.report_import(p_import, made);
  update private.import_rows r set written_at = a.updated_at
  from public.assets a
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result in ('create', 'update')
    and a.company_id = r.company_id and a.id = r.target_id;
  return made;
end
$$;

-- Takes back what an import wrote and nobody changed since: what was there is as it was, what is new and was never given is written off.
-- Returns how many.
create function private.undo_asset_import(p_import public.imports) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  untouched public.assets[];
begin
  select array_agg(a) into untouched
  from private.import_rows r join public.assets a on a.company_id = r.company_id and a.id = r.target_id
  where r.company_id = p_import.company_id and r.import_id = p_import.id and r.result = 'create' and a.updated_at = r.written_at
    and a.status = 'available';
  if untouched is not null then
    perform private.move_assets(untouched, 'moved', 'written_off', null,
      array(select private.noted(a.id, 'Importação desfeita') from unnest(untouched) a), null);
  end if;
  return private.write_asset_rows(p_import, true) + coalesce(cardinality(untouched), 0);
end
$$;

-- 20260101132030_asset_care_commands.sql

-- Care of assets: commands.
-- See asset_care_tables for the overview.

-- Functions: files --------------------------------------------------------------------------------------------------
create function public.add_asset_files(p_company_id uuid, p_asset_id uuid, p_kind text, p_file_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
begin
  if coalesce(p_kind, '') not in ('photo', 'invoice', 'police_report') or cardinality(p_file_ids) not between 1 and 10 then
    perform private.refuse('RHARG', 'Escolha de 1 a 10 arquivos.', 'file', 'Recarregue a página.');
  end if;
  perform private.link_file(f.id, case p_kind when 'photo' then 'asset_photo' else 'asset_paper' end, asset.company_id, 'asset', asset.id)
  from unnest(p_file_ids) f (id);
  insert into public.asset_files (company_id, asset_id, kind, file_id, created_at)
  select asset.company_id, asset.id, p_kind, f.id, private.now() from unnest(p_file_ids) f (id);
  return cardinality(p_file_ids);
end
$$;

-- What showed the state of a thing at an event stays.
create function public.remove_asset_file(p_company_id uuid, p_file_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept public.asset_files;
begin
  perform private.require_assets(p_company_id);
  select f.* into kept from public.asset_files f where f.company_id = p_company_id and f.file_id = p_file_id;
  if kept.id is null or exists (select from public.files f where f.id = p_file_id and f.archived_at is not null) then
    perform private.refuse('RHNTF', 'Este arquivo não existe mais.', '', 'Recarregue a página.');
  elsif kept.event_id is not null or kept.kind = 'police_report' then
    perform private.refuse('RHDEL', 'Este arquivo é prova do que aconteceu com o bem.', '', 'Ele fica no histórico.');
  end if;
  perform private.archive_file(p_file_id);
end
$$;

-- Functions: repairs ------------------------------------------------------------------------------------------------
-- p_values: {problem, supplier, due_on}.
create function public.send_asset_to_repair(p_company_id uuid, p_asset_id uuid, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  wish private.asset_wish := private.record_of(null::private.asset_wish, p_values);
begin
  wish.problem := private.tidy(wish.problem);
  if wish.problem is null then
    perform private.refuse('RHCOM', 'Conte o que o bem tem.', 'problem', 'Escreva em uma frase.');
  elsif wish.due_on < private.today(p_company_id) then
    perform private.refuse('RHEXP', 'O conserto não pode ficar pronto antes de começar.', 'due_on', 'Escolha outro dia.');
  end if;
  asset := private.give_up_reservation(asset);
  insert into public.asset_maintenances (company_id, asset_id, supplier, problem, opened_on, due_on)
  values (p_company_id, asset.id, private.tidy(wish.supplier), wish.problem, private.today(p_company_id), wish.due_on);
  perform private.move_assets(array[asset], 'moved', 'in_maintenance', asset.holder_id,
    array[private.noted(asset.id, wish.problem)], null);
  perform private.reserve_waiting(p_company_id, array[asset.category_id]);
end
$$;

-- p_values: {cost, condition, note}. Back to its holder, or free.
create function public.end_asset_repair(p_company_id uuid, p_asset_id uuid, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  wish private.asset_wish := private.record_of(null::private.asset_wish, p_values);
begin
  wish.condition := coalesce(wish.condition, asset.condition);
  if asset.status <> 'in_maintenance' then
    perform private.refuse('RHSTA', 'Este bem não está em conserto.', '', 'Recarregue a página para ver a situação atual.');
  elsif wish.cost < 0 or wish.condition not in ('new', 'good', 'fair', 'poor', 'damaged') then
    perform private.refuse('RHARG', 'Informe quanto custou e em que estado voltou.', 'cost', 'Se não custou nada, deixe o valor vazio.');
  end if;
  update public.asset_maintenances m set closed_on = greatest(private.today(p_company_id), m.opened_on), cost = wish.cost,
    note = private.tidy(wish.note)
  where m.company_id = p_company_id and m.asset_id = asset.id and m.closed_on is null;
  perform private.move_assets(array[asset], 'moved', case when asset.holder_id is null then 'available' else 'in_use' end, asset.holder_id,
    array[(asset.id, wish.condition, coalesce(private.tidy(wish.note), 'Voltou do conserto'), null, null)::private.asset_item], null);
  perform private.reserve_waiting(p_company_id, array[asset.category_id]);
end
$$;

-- Functions: deciding -----------------------------------------------------------------------------------------------
-- What a decision says in the chain.
create function private.decision_text(p_damage public.asset_damages) returns text language sql stable
return concat_ws(': ', case (p_damage).decision when 'waive' then 'Dispensado' when 'repair' then 'Conserto por conta da empresa'
  else format('Desconto de %s%s, a partir de %s (CLT art. 462, § 1º, %s)', private.reais((p_damage).amount),
    case when (p_damage).instalments > 1 then ' em ' || (p_damage).instalments || ' parcelas' else '' end,
    to_char((p_damage).first_month, 'MM/YYYY'), case (p_damage).basis when 'agreed' then 'combinado no termo' else 'dolo' end) end,
  (p_damage).reason);

-- A loss that is decided is over: nobody has the thing any more. A repair begins at once.
create function private.follow_decision(p_damage public.asset_damages) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_damage.company_id, p_damage.asset_id);
begin
  if p_damage.kind <> 'damage' then
    update public.asset_assignments s set returned_at = greatest(private.now(), s.delivered_at)
    where s.company_id = p_damage.company_id and s.id = p_damage.assignment_id and s.returned_at is null;
  end if;
  perform private.move_assets(array[asset], 'decided', asset.status, case when p_damage.kind = 'damage' then asset.holder_id end,
    array[private.noted(asset.id, private.decision_text(p_damage))], p_damage.employee_id);
  if p_damage.decision = 'repair' and asset.status = 'available' then
    perform public.send_asset_to_repair(p_damage.company_id, asset.id, jsonb_build_object('problem', left(p_damage.note, 300)));
  end if;
end
$$;

-- p_decision: waive or repair, with a reason, or charge: {basis, amount, instalments, first_month, reason}.
create function public.decide_asset_damage(p_company_id uuid, p_damage_id uuid, p_decision text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish constant private.asset_wish := private.record_of(null::private.asset_wish, p_values);
  damage public.asset_damages;
begin
  perform private.require_assets(p_company_id);
  select d.* into damage from public.asset_damages d where d.company_id = p_company_id and d.id = p_damage_id for update;
  if damage.id is null then
    perform private.refuse('RHNTF', 'Este dano não existe mais.', '', 'Recarregue a página.');
  elsif damage.decision is not null then
    perform private.refuse('RHDEC', 'Isto já foi decidido.', '', 'Recarregue a página.');
  elsif damage.employee_id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'Você não decide sobre o que estava com você.', '', 'Peça a outro administrador.');
  elsif coalesce(p_decision, '') not in ('waive', 'repair', 'charge') or (p_decision = 'repair' and damage.kind <> 'damage') then
    perform private.refuse('RHARG', 'Escolha dispensar, consertar ou descontar.', 'decision', 'Recarregue a página.');
  end if;
  damage.decision := p_decision;
  damage.reason := private.tidy(wish.reason);
  damage.decided_by := private.my_employee_id();
  damage.decided_at := private.now();
  if p_decision = 'charge' then
    damage.basis := wish.basis;
    damage.amount := round(wish.amount, 2);
    damage.instalments := wish.instalments;
    damage.first_month := date_trunc('month', wish.first_month);
    perform private.check_charge(damage);
  elsif p_decision = 'waive' and damage.reason is null then
    perform private.refuse('RHCOM', 'Diga por que o desconto foi dispensado.', 'reason', 'Uma frase basta.');
  end if;
  update public.asset_damages d set (decision, reason, decided_by, decided_at, basis, amount, instalments, first_month)
    = (damage.decision, damage.reason, damage.decided_by, damage.decided_at, damage.basis, damage.amount, damage.instalments,
      damage.first_month)
  where d.id = damage.id;
  perform private.follow_decision(damage);
  perform private.notify(p_company_id, damage.employee_id, 'asset', 'A empresa decidiu sobre um bem que estava com você',
    private.decision_text(damage), '/app/assets', 'asset_damage', damage.id);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.add_asset_files(uuid, uuid, text, uuid[]), public.remove_asset_file(uuid, uuid),
  public.send_asset_to_repair(uuid, uuid, jsonb), public.end_asset_repair(uuid, uuid, jsonb),
  public.decide_asset_damage(uuid, uuid, text, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.add_asset_files(uuid, uuid, text, uuid[]) is
  'Pictures (photo) and papers (invoice, police_report) of an asset (RHPER, RHNTF, RHARG, RHUPL).';

comment on function public.remove_asset_file(uuid, uuid) is 'Takes a picture or paper off; proof of an event stays (RHPER, RHNTF, RHDEL).';

comment on function public.send_asset_to_repair(uuid, uuid, jsonb) is
  'Begins a repair: {problem, supplier, due_on} (RHPER, RHNTF, RHCOM, RHEXP, RHSTA).';

comment on function public.end_asset_repair(uuid, uuid, jsonb) is 'Ends a repair: {cost, condition, note} (RHPER, RHNTF, RHSTA, RHARG).';

comment on function public.decide_asset_damage(uuid, uuid, text, jsonb) is
  'Waives, repairs or charges: {basis agreed|intent, amount, instalments, first_month, reason}
  (RHPER, RHNTF, RHDEC, RHSLF, RHARG, RHSIG, RHLIM, RHEXP, RHCOM).';

-- 20260101132040_asset_kits_commands.sql

-- Kits of assets: commands.
-- See asset_requests_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- p_items: [{category_id, quantity}], at least one; p_positions: those that begin with it, taken from the kit that they had.
create function public.save_asset_kit(p_company_id uuid, p_kit_id uuid, p_name text, p_items jsonb, p_positions uuid[])
returns public.asset_kits language plpgsql volatile security definer set search_path = '' as $$
declare
  kit public.asset_kits;
begin
  perform private.require_assets(p_company_id);
  if private.tidy(p_name) is null or not private.is_clean_text(private.tidy(p_name), 80) then
    perform private.refuse('RHARG', 'Dê um nome ao kit.', 'name', 'Com até 80 letras.');
  elsif exists (select from public.asset_kits k where k.company_id = p_company_id and k.archived_at is null
      and lower(k.name) = lower(private.tidy(p_name)) and k.id is distinct from p_kit_id) then
    perform private.refuse('RHDUP', 'Já existe um kit com este nome.', 'name', 'Escolha outro nome.');
  elsif jsonb_array_length(private.a_list(p_items)) not between 1 and 30 or exists (
      select from jsonb_array_elements(p_items) i left join public.asset_categories c
        on c.company_id = p_company_id and c.archived_at is null and c.id = private.uuid_or_null(i ->> 'category_id')
      where c.id is null or coalesce(i ->> 'quantity', '') !~ '^([1-9]|10)$')
    or (select count(distinct i ->> 'category_id') from jsonb_array_elements(p_items) i) < jsonb_array_length(p_items) then
    perform private.refuse('RHARG', 'Escolha o que o kit leva, de 1 a 10 de cada categoria.', 'items', 'Cada categoria uma vez.');
  end if;
  if p_kit_id is null then
    insert into public.asset_kits (company_id, name, created_at)
    values (p_company_id, private.tidy(p_name), private.now()) returning * into kit;
  else
    update public.asset_kits k set name = private.tidy(p_name)
    where k.company_id = p_company_id and k.id = p_kit_id and k.archived_at is null returning * into kit;
  end if;
  if kit.id is null then
    perform private.refuse('RHNTF', 'Este kit não existe mais.', '', 'Recarregue a página.');
  end if;
  delete from public.asset_kit_items i where i.company_id = p_company_id and i.kit_id = kit.id;
  insert into public.asset_kit_items (company_id, kit_id, category_id, quantity)
  select p_company_id, kit.id, (i ->> 'category_id')::uuid, (i ->> 'quantity')::smallint from jsonb_array_elements(p_items) i;
  delete from public.asset_kit_positions p where p.company_id = p_company_id and p.kit_id = kit.id;
  insert into public.asset_kit_positions (company_id, position_id, kit_id)
  select p_company_id, p.id, kit.id from public.positions p where p.company_id = p_company_id and p.id = any (p_positions)
  on conflict (company_id, position_id) do update set kit_id = excluded.kit_id;
  return kit;
end
$$;

-- Nothing begins with it any more.
create function public.archive_asset_kit(p_company_id uuid, p_kit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  update public.asset_kits k set archived_at = private.now()
  where k.company_id = p_company_id and k.id = p_kit_id and k.archived_at is null;
  if not found then
    perform private.refuse('RHNTF', 'Este kit não existe mais.', '', 'Recarregue a página.');
  end if;
  delete from public.asset_kit_positions p where p.company_id = p_company_id and p.kit_id = p_kit_id;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_asset_kit(uuid, uuid, text, jsonb, uuid[]), public.archive_asset_kit(uuid, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_asset_kit(uuid, uuid, text, jsonb, uuid[]) is
  'Writes a kit: its things [{category_id, quantity}] and the positions that begin with it (RHPER, RHARG, RHDUP, RHNTF).';

comment on function public.archive_asset_kit(uuid, uuid) is 'Takes a kit out of use (RHPER, RHNTF).';

-- 20260101132050_ppe_commands.sql

-- Protective equipment: commands.
-- See supplies_tables for the overview.

-- Functions: many at once -------------------------------------------------------------------------------------------
-- Everybody who has a supply gets as many of another one in its place, each with a paper of their own, which is then to be made. Fifty
-- people at a time; who is left waits for the next call.
create function public.replace_supply(p_company_id uuid, p_item_id uuid, p_new_item_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_item public.supply_items;
  holder record;
  stock integer;
  wanted integer;
  total integer;
  makings text[] := '{}';
begin
  perform private.require_assets(p_company_id);
  perform from public.supply_items i where i.company_id = p_company_id and i.id in (p_item_id, p_new_item_id) order by i.id for update;
  select i.* into old_item from public.supply_items i where i.company_id = p_company_id and i.id = p_item_id;
  select i.quantity into stock from public.supply_items i where i.company_id = p_company_id and i.id = p_new_item_id and i.id <> p_item_id
    and i.archived_at is null and i.category_id = old_item.category_id;
  select coalesce(sum(u.quantity), 0), count(*) into wanted, total from private.supplies_in_use(p_company_id) u where u.item_id = p_item_id;
  if stock is null then
    perform private.refuse('RHARG', 'Escolha outro item da mesma categoria.', 'new_item_id', 'Cadastre-o no estoque, se faltar.');
  elsif wanted > stock then
    perform private.refuse('RHLIM', format('São precisos %s, e há %s em estoque.', wanted, stock), 'new_item_id', 'Registre uma entrada.');
  elsif total = 0 then
    perform private.refuse('RHNTF', 'Ninguém está com este item.', 'item_id', 'Recarregue a página.');
  end if;
  for holder in
    select u.employee_id, u.quantity from private.supplies_in_use(p_company_id) u
    where u.item_id = p_item_id order by u.employee_id limit 50
  loop
    makings := makings || (public.hand_over_assets(p_company_id, holder.employee_id, '[]', null, jsonb_build_array(jsonb_build_object(
      'item_id', p_new_item_id, 'quantity', holder.quantity, 'reason', 'replacement', 'replaces', p_item_id))) ->> 'making_id');
  end loop;
  return jsonb_build_object('people', least(total, 50), 'left', greatest(total - 50, 0), 'makings', to_jsonb(array_remove(makings, null)));
end
$$;

-- Functions: the file of the ministry -------------------------------------------------------------------------------
-- What the file says of the certificates that the company uses: [{ca, valid_until, equipment, manufacturer}], all of it or nothing.
-- p_headings: which heading of the file held what, for the next time.
create function public.import_certificates(p_company_id uuid, p_rows jsonb, p_headings jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  total constant integer := jsonb_array_length(private.a_list(p_rows));
  wrong record;
  written integer;
begin
  perform private.require_assets(p_company_id);
  if total not between 1 and 5000 then
    perform private.refuse('RHARG', 'Nenhum CA do seu estoque está neste arquivo.', 'file', 'Confira se é o arquivo do CAEPI.');
  elsif jsonb_typeof(p_headings) is distinct from 'object' or p_headings ->> 'ca' is null or p_headings ->> 'valid_until' is null then
    perform private.refuse('RHARG', 'Diga qual coluna tem o CA e qual tem a validade.', 'headings', 'As duas são necessárias.');
  end if;
  select r.place, r.row ->> 'ca' as ca into wrong
  from jsonb_array_elements(p_rows) with ordinality r (row, place)
  where private.ca_number_of(r.row ->> 'ca') is null or private.date_or_null(r.row ->> 'valid_until') is null
    or private.date_or_null(r.row ->> 'valid_until') not between '1980-01-01' and '2199-12-31'
  order by r.place limit 1;
  if found then
    perform private.refuse('RHARG', format('O arquivo tem linhas que não são de CA (a primeira é a %s): nada foi gravado.', wrong.place),
      'file',
      'Confira se é o arquivo do CAEPI e quais colunas foram escolhidas.');
  end if;
  insert into public.ppe_certificates as c (company_id, ca_number, valid_until, equipment, manufacturer, source)
  select distinct on (private.ca_number_of(r ->> 'ca')) p_company_id, private.ca_number_of(r ->> 'ca'),
    private.date_or_null(r ->> 'valid_until'), left(private.tidy(r ->> 'equipment'), 300), left(private.tidy(r ->> 'manufacturer'), 200),
    'caepi'
  from jsonb_array_elements(p_rows) r
  order by private.ca_number_of(r ->> 'ca'), private.date_or_null(r ->> 'valid_until') desc
  on conflict (company_id, ca_number) do update set valid_until = excluded.valid_until, equipment = excluded.equipment,
    manufacturer = excluded.manufacturer, source = 'caepi'
  where (c.valid_until, c.equipment, c.manufacturer, c.source)
    is distinct from (excluded.valid_until, excluded.equipment, excluded.manufacturer, 'caepi');
  get diagnostics written = row_count;
  insert into public.asset_settings (company_id, caepi_headings, caepi_imported_at) values (p_company_id, p_headings, private.now())
  on conflict (company_id) do update set caepi_headings = excluded.caepi_headings, caepi_imported_at = excluded.caepi_imported_at;
  return jsonb_build_object('read', total, 'changed', written);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.replace_supply(uuid, uuid, uuid), public.import_certificates(uuid, jsonb, jsonb) to authenticated;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('replace_supply', 'people number, left number, makings uuid[]'),
  ('import_certificates', 'read number, changed number');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.replace_supply(uuid, uuid, uuid) is
  'Gives everybody who has a supply another one of its category in its place; how many people, and the papers to make (RHPER, RHARG, '
  'RHLIM, RHNTF).';

comment on function public.import_certificates(uuid, jsonb, jsonb) is
  'Takes validities of certificates from the CAEPI file, all rows or none, and remembers its headings (RHPER, RHARG).';

-- 20260101132060_asset_audits_commands.sql

-- Audits of assets: commands.
-- See asset_audits_tables for the overview.

-- Functions: beginning ----------------------------------------------------------------------------------------------
-- Lists what people of a campaign of an audit have, and what they are asked until when.
create function private.ask_for_audit(p_campaign public.campaigns, p_people uuid[], p_due_on date) returns void
language sql volatile security definer set search_path = '' as $$
  with audit as (
    update public.asset_audits t set campaign_id = p_campaign.id
    where t.company_id = p_campaign.company_id and t.id = (private.audit_wish(p_campaign.wishes)).audit_id and t.closed_at is null
    returning t.*
  )
  insert into public.asset_audit_items (company_id, audit_id, asset_id, expected_holder_id, expected_site_id, due_on)
  select a.company_id, t.id, a.id, a.holder_id, a.work_site_id, p_due_on
  from audit t cross join private.assets_to_audit(t.company_id, private.audit_wish(p_campaign.wishes), true, p_people) a
  on conflict (company_id, audit_id, asset_id) do nothing
$$;

-- An audit whose campaign ends has ended; what still waits in it is missing.
create function private.end_asset_audit(p_campaign public.campaigns) returns void
language sql volatile security definer set search_path = '' as $$
  update public.asset_audits t set closed_at = private.now()
  where t.company_id = p_campaign.company_id and t.campaign_id = p_campaign.id and t.closed_at is null
$$;

-- Lists what nobody has.
create function private.list_stock(p_audit public.asset_audits, p_wish private.audit_wish) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.asset_audit_items (company_id, audit_id, asset_id, expected_site_id)
  select a.company_id, p_audit.id, a.id, a.work_site_id from private.assets_to_audit(p_audit.company_id, p_wish, false) a
$$;

-- p_values: {title, due_on, message, stock, site_id, category_id}. p_audience null asks nobody.
create function public.start_asset_audit(p_company_id uuid, p_values jsonb, p_audience jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.audit_wish;
  audit public.asset_audits;
  sent record;
  listed integer;
begin
  perform private.require_assets(p_company_id);
  wish := private.audit_wish(p_values);
  wish.title := private.tidy(wish.title);
  if wish.title is null then
    perform private.refuse('RHARG', 'Dê um nome à auditoria.', 'title', 'Por exemplo: Notebooks da matriz, dezembro.');
  elsif wish.due_on is null then
    perform private.refuse('RHARG', 'Escolha até quando conferir.', 'due_on', 'Dez dias costumam bastar.');
  end if;
  perform private.check_deadline(wish.due_on, private.today(p_company_id), 'due_on');
  insert into public.asset_audits (company_id, title, due_on, includes_stock, site_id, category_id, created_by, created_at)
  values (p_company_id, wish.title, wish.due_on, coalesce(wish.stock, false), case when wish.stock then wish.site_id end, wish.category_id,
    private.my_employee_id(), private.now()) returning * into audit;
  perform private.list_stock(audit, wish) where audit.includes_stock;
  select s.* into sent from public.send_campaign(p_company_id, 'asset_audit', p_audience,
    jsonb_strip_nulls(jsonb_build_object('audit_id', audit.id, 'category_id', audit.category_id)), wish.due_on, wish.message, wish.title) s
  where p_audience is not null;
  select count(*) into listed from public.asset_audit_items i where i.company_id = p_company_id and i.audit_id = audit.id;
  if listed = 0 then
    perform private.refuse('RHARG', 'Não há bens para conferir nesta escolha.', 'audience',
      'Escolha outras pessoas ou outro local. O que outra auditoria aberta já confere fica de fora.');
  end if;
  return jsonb_build_object('audit_id', audit.id, 'items', listed, 'people', coalesce(sent.people, 0), 'campaign_id', sent.campaign_id,
    'tell_at', sent.tell_at);
end
$$;

-- Functions: finding ------------------------------------------------------------------------------------------------
-- An audit of a company where the caller manages assets, which does not end meanwhile (RHPER, RHNTF, RHCLS).
create function private.open_audit(p_audit_id uuid) returns public.asset_audits
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_assets', 'Somente quem cuida dos bens da empresa faz isto.');
  audit public.asset_audits;
begin
  select t.* into audit from public.asset_audits t where t.id = p_audit_id and t.company_id = any (managed) for share;
  if audit.id is null then
    perform private.refuse('RHNTF', 'Esta auditoria não existe mais.', '', 'Recarregue a página.');
  elsif audit.closed_at is not null then
    perform private.refuse('RHCLS', 'Esta auditoria já foi encerrada.', '', 'O que mudou depois entra na próxima.');
  end if;
  return audit;
end
$$;

-- Writes what was found of an item, in the audit and in the chain of custody, with its photo.
create function private.write_finding(p_item public.asset_audit_items, p_file_id uuid default null, p_link_id uuid default null)
returns public.asset_audit_items language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.asset_audit_items := p_item;
begin
  item.state := case when item.divergence is null then 'confirmed' else 'divergent' end;
  item.note := private.tidy(item.note);
  item.answered_at := private.now();
  item.answered_by := case when item.found_by = 'guest' then item.expected_holder_id else private.my_employee_id() end;
  insert into public.asset_events (company_id, asset_id, at, kind, from_status, to_status, employee_id, actor_id, condition, note)
  select a.company_id, a.id, item.answered_at, 'audited', a.status, a.status, item.expected_holder_id, item.answered_by, item.condition,
    concat_ws(': ', private.audit_finding_text(item), item.note)
  from public.assets a where a.company_id = item.company_id and a.id = item.asset_id
  returning id into item.event_id;
  if p_file_id is not null then
    perform private.link_file(p_file_id, 'asset_photo', item.company_id, 'asset', item.asset_id, p_link_id);
    insert into public.asset_files (company_id, asset_id, event_id, kind, file_id, created_at)
    values (item.company_id, item.asset_id, item.event_id, 'photo', p_file_id, item.answered_at);
  end if;
  update public.asset_audit_items i set (state, divergence, found_by, found_site_id, condition, note, event_id, answered_at, answered_by)
    = (item.state, item.divergence, item.found_by, item.found_site_id, item.condition, item.note, item.event_id, item.answered_at,
      item.answered_by)
  where i.company_id = item.company_id and i.id = item.id returning i.* into item;
  return item;
end
$$;

-- The item of an asset in an audit, locked; of one that was not listed, a new one as the register has it.
create function private.item_of_scan(p_audit public.asset_audits, p_asset public.assets) returns public.asset_audit_items
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.asset_audit_items;
begin
  insert into public.asset_audit_items (company_id, audit_id, asset_id, expected_holder_id, expected_site_id)
  values (p_asset.company_id, p_audit.id, p_asset.id, p_asset.holder_id, p_asset.work_site_id)
  on conflict (company_id, audit_id, asset_id) do nothing returning * into item;
  if item.id is null then
    select i.* into item from public.asset_audit_items i
    where i.company_id = p_asset.company_id and i.audit_id = p_audit.id and i.asset_id = p_asset.id for update;
  elsif p_asset.holder_id is not null then
    -- Nobody looked for it here: the register says that somebody has it.
    item.divergence := 'other_holder';
  end if;
  return item;
end
$$;

-- Keeps a code that is no asset of the company; again, it answers when it was scanned first.
create function private.note_stray(p_audit public.asset_audits, p_code text, p_site_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  stray public.asset_audit_strays;
  is_new boolean;
begin
  insert into public.asset_audit_strays (company_id, audit_id, code, at, by_id, site_id)
  values (p_audit.company_id, p_audit.id, p_code, private.now(), private.my_employee_id(), p_site_id)
  on conflict (company_id, audit_id, lower(code)) do nothing returning * into stray;
  is_new := stray.id is not null;
  if not is_new then
    select s.* into stray from public.asset_audit_strays s
    where s.company_id = p_audit.company_id and s.audit_id = p_audit.id and lower(s.code) = lower(p_code);
  end if;
  return jsonb_build_object('outcome', case when is_new then 'stray' else 'known_stray' end, 'code', stray.code, 'at', stray.at,
    'item', null);
end
$$;

-- p_code: a tag, a serial number or the address of an asset. p_site_id: where one stands, compared with the site of what nobody has.
create function public.scan_asset(p_audit_id uuid, p_code text, p_site_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit constant public.asset_audits := private.open_audit(p_audit_id);
  code constant text := private.tidy(left(p_code, 200));
  asset public.assets;
  item public.asset_audit_items;
begin
  if code is null then
    perform private.refuse('RHARG', 'Leia ou digite um código.', 'code', 'A etiqueta, o número de série ou o código QR do bem.');
  elsif p_site_id is not null
    and not exists (select from public.work_sites w where w.company_id = audit.company_id and w.id = p_site_id) then
    perform private.refuse('RHNTF', 'Este local não é desta empresa.', 'site_id', 'Recarregue a página.');
  end if;
  asset := private.scanned_asset(audit.company_id, code);
  if asset.id is null then
    return private.note_stray(audit, code, p_site_id);
  end if;
  item := private.item_of_scan(audit, asset);
  if item.state <> 'waiting' and coalesce(item.divergence, '') not in ('not_with_me', 'not_found') then
    return jsonb_build_object('outcome', 'already', 'code', code, 'at', item.answered_at, 'item', private.audit_item(item));
  end if;
  item.divergence := case when asset.status in ('lost', 'stolen', 'written_off') then 'reappeared'
    when item.divergence in ('other_holder', 'not_with_me') then 'other_holder'
    when item.expected_holder_id is null and p_site_id <> item.expected_site_id then 'other_place' end;
  item.found_by := 'scan';
  item.found_site_id := p_site_id;
  item := private.write_finding(item);
  return jsonb_build_object('outcome', item.state, 'code', code, 'at', item.answered_at, 'item', private.audit_item(item));
end
$$;

-- What HR says of an item: p_divergence null, that all is as the register says.
create function public.set_audit_finding(p_item_id uuid, p_divergence text default null, p_note text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.asset_audit_items;
begin
  select i.* into item from public.asset_audit_items i
  where i.id = p_item_id and i.company_id = any (private.require_companies('manage_assets',
    'Somente quem cuida dos bens da empresa faz isto.'));
  if item.id is null then
    perform private.refuse('RHNTF', 'Este bem não está nesta auditoria.', '', 'Recarregue a página.');
  elsif p_divergence not in ('damaged', 'other_holder', 'other_place', 'not_found') then
    perform private.refuse('RHARG', 'Escolha o que está diferente.', 'divergence', 'Recarregue a página.');
  end if;
  perform private.open_audit(item.audit_id);
  select i.* into item from public.asset_audit_items i where i.company_id = item.company_id and i.id = item.id for update;
  item.divergence := p_divergence;
  item.found_by := 'scan';
  item.note := coalesce(private.tidy(p_note), item.note);
  return private.audit_item(private.write_finding(item));
end
$$;

create function public.close_asset_audit(p_audit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_assets', 'Somente quem cuida dos bens da empresa faz isto.');
  audit public.asset_audits;
begin
  select t.* into audit from public.asset_audits t where t.id = p_audit_id and t.company_id = any (managed);
  if audit.id is null then
    perform private.refuse('RHNTF', 'Esta auditoria não existe mais.', '', 'Recarregue a página.');
  elsif audit.campaign_id is not null then
    perform private.end_campaign(private.managed_campaign(audit.campaign_id), false);
  end if;
  update public.asset_audits t set closed_at = private.now()
  where t.company_id = audit.company_id and t.id = audit.id and t.closed_at is null;
end
$$;

-- Functions: the person ---------------------------------------------------------------------------------------------
-- Refuses an answer that says too little (RHARG, RHUPL, RHCOM).
create function private.check_audit_answer(p_answer private.audit_answer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_answer.with_me is null then
    perform private.refuse('RHARG', 'Diga se o bem está com você.', 'with_me', 'Recarregue a página.');
  elsif not p_answer.with_me and private.tidy(p_answer.note) is null then
    perform private.refuse('RHCOM', 'Conte o que você sabe dele.', 'note', 'Por exemplo: devolvi em março, ou está com um colega.');
  elsif p_answer.with_me and coalesce(p_answer.condition, '') not in ('new', 'good', 'fair', 'poor', 'damaged') then
    perform private.refuse('RHARG', 'Diga em que estado o bem está.', 'condition', 'Escolha uma das opções.');
  elsif p_answer.with_me and p_answer.file_id is null then
    perform private.refuse('RHUPL', 'Fotografe o bem.', 'photo', 'A foto mostra que ele está com você e em que estado.');
  elsif p_answer.condition = 'damaged' and private.tidy(p_answer.note) is null then
    perform private.refuse('RHCOM', 'Conte o que o bem tem.', 'note', 'Escreva em uma frase.');
  end if;
end
$$;

-- What a person, signed in or by a link, says of an item that they are asked about (RHNTF, RHCLS, RHSTA).
create function private.answer_audit_item(p_company_id uuid, p_employee_id uuid, p_item_id uuid, p_answer private.audit_answer,
  p_link_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.asset_audits;
  item public.asset_audit_items;
begin
  select t.* into audit from public.asset_audits t
  join public.asset_audit_items i on i.company_id = t.company_id and i.audit_id = t.id
  where i.company_id = p_company_id and i.id = p_item_id and i.expected_holder_id = p_employee_id and i.due_on is not null for share of t;
  select i.* into item from public.asset_audit_items i where i.company_id = audit.company_id and i.id = p_item_id for update;
  if item.id is null then
    perform private.refuse('RHNTF', 'Este bem não é conferido com você.', '', 'Recarregue a página.');
  elsif audit.closed_at is not null then
    perform private.refuse('RHCLS', 'Esta auditoria já foi encerrada.', '', 'Se algo mudou, avise o RH.');
  elsif item.found_by = 'scan' then
    perform private.refuse('RHSTA', 'O RH já conferiu este bem.', '', 'Se algo está errado, avise o RH.');
  elsif not exists (select from public.assets a where a.company_id = item.company_id and a.id = item.asset_id
      and a.holder_id = p_employee_id) then
    perform private.refuse('RHSTA', 'Este bem não está mais em seu nome.', '', 'Você não precisa conferi-lo.');
  end if;
  perform private.check_audit_answer(p_answer);
  item.divergence := case when not p_answer.with_me then 'not_with_me' when p_answer.condition = 'damaged' then 'damaged' end;
  item.found_by := case when p_link_id is null then 'person' else 'guest' end;
  item.condition := case when p_answer.with_me then p_answer.condition end;
  item.note := p_answer.note;
  perform private.write_finding(item, case when p_answer.with_me then p_answer.file_id end, p_link_id);
end
$$;

-- p_values: {with_me, condition, note, file_id}. What the person is asked then.
create function public.answer_asset_audit(p_item_id uuid, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  if caller.role = 'leaver' then
    perform private.refuse('RHNTF', 'Este bem não é conferido com você.', '', 'Recarregue a página.');
  end if;
  perform private.answer_audit_item(caller.company_id, caller.employee_id, p_item_id,
    private.record_of(null::private.audit_answer, p_values), null);
  return private.audits_of_person(caller.company_id, caller.employee_id);
end
$$;

-- The one act of guests: `answer`, with the item and what is said of it.
create function private.guest_answers_audit(p_link public.guest_links, p_act text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_act is distinct from 'answer' then
    perform private.refuse('RHARG', 'Ação desconhecida.', 'act', 'Recarregue a página.');
  end if;
  perform private.answer_audit_item(p_link.company_id, p_link.employee_id, private.uuid_or_null(p_values ->> 'item_id'),
    private.record_of(null::private.audit_answer, p_values), p_link.id);
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.campaign_purposes (purpose, permission, kind, url, reaches_guests, told_title, near_title, late_title, name_routine,
  targets_routine, ask_routine, work_routine, cancel_routine, evidence_routine) values
  ('asset_audit', 'manage_assets', 'asset_audit', '/app/assets?tab=comigo&conferir=1', true, 'Confirme os bens que estão com você',
    'O prazo para confirmar seus bens está perto', 'Há bens seus por confirmar em atraso', 'private.audit_campaign_name',
    'private.audit_targets', 'private.ask_for_audit', 'private.audit_work', 'private.end_asset_audit', 'private.audit_evidence');

insert into private.guest_purposes (purpose, label, permission, page, guests_routine, view_routine, act_routine, upload_routine) values
  ('asset_audit', 'Conferência de bens', 'manage_assets', '/app/assets?tab=auditorias', 'private.audit_guests',
    'private.guest_asset_audit', 'private.guest_answers_audit', 'private.guest_audit_photo');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.start_asset_audit(uuid, jsonb, jsonb), public.scan_asset(uuid, text, uuid),
  public.set_audit_finding(uuid, text, text), public.close_asset_audit(uuid), public.answer_asset_audit(uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.start_asset_audit(uuid, jsonb, jsonb) is
  'Begins an audit: {title, due_on, message, stock, site_id, category_id}; an audience is asked (RHPER, RHARG, RHEXP, RHNTF, RHLIM).';

comment on function public.scan_asset(uuid, text, uuid) is
  'A tag, serial number or address that was scanned: confirmed, divergent, already, stray or known_stray (RHPER, RHNTF, RHCLS, RHARG).';

comment on function public.set_audit_finding(uuid, text, text) is
  'What HR says of an item: null, damaged, other_holder, other_place or not_found (RHPER, RHNTF, RHCLS, RHARG).';

comment on function public.close_asset_audit(uuid) is 'Ends an audit: what waits is missing (RHPER, RHNTF).';

comment on function public.answer_asset_audit(uuid, jsonb) is
  'What a person says of an item: {with_me, condition, note, file_id} (RHNTF, RHCLS, RHSTA, RHARG, RHUPL, RHCOM).';

-- 20260101132070_asset_company_commands.sql

-- Assets: what concerns a company.
-- Who looks after its sites, things that go to another company of the group, and what its days bring. See assets_tables for the overview.

-- Functions: sites --------------------------------------------------------------------------------------------------
-- Who looks after the things of a site, instead of those who did.
create function public.save_asset_keepers(p_company_id uuid, p_work_site_id uuid, p_people uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  if not exists (select from public.work_sites w where w.company_id = p_company_id and w.id = p_work_site_id) then
    perform private.refuse('RHNTF', 'Esta unidade não existe mais.', '', 'Recarregue a página.');
  elsif exists (select from unnest(p_people) x (id) where not exists (select from public.employees e
      where e.company_id = p_company_id and e.id = x.id and e.status <> 'terminated')) then
    perform private.refuse('RHNTF', 'Uma das pessoas não trabalha nesta empresa.', 'people', 'Escolha outra pessoa.');
  end if;
  delete from public.asset_keepers k
  where k.company_id = p_company_id and k.work_site_id = p_work_site_id and k.employee_id <> all (p_people);
  insert into public.asset_keepers (company_id, work_site_id, employee_id)
  select p_company_id, p_work_site_id, x.id from unnest(p_people) x (id) on conflict do nothing;
end
$$;

-- Functions: between companies --------------------------------------------------------------------------------------
-- The category of another company with this name and kind, made where there is none.
create function private.same_category(p_category public.asset_categories, p_company_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  select c.id into found_id from public.asset_categories c
  where c.company_id = p_company_id and c.archived_at is null and lower(c.name) = lower(p_category.name) and c.kind = p_category.kind;
  if found_id is null then
    insert into public.asset_categories (company_id, name, kind, requires_acceptance, is_requestable, is_consumable, term,
      useful_life_months, floor_percent)
    values (p_company_id, p_category.name, p_category.kind, p_category.requires_acceptance, p_category.is_requestable,
      p_category.is_consumable, p_category.term, p_category.useful_life_months, p_category.floor_percent)
    returning id into found_id;
  end if;
  return found_id;
end
$$;

-- A free thing goes to another company of who reaches both: written off here, registered there with its value and its past in a word.
create function public.transfer_asset(p_company_id uuid, p_asset_id uuid, p_to_company_id uuid, p_tag text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  fresh public.assets;
  new_tag constant text := coalesce(private.tidy(p_tag), asset.tag);
begin
  perform private.require_company(p_to_company_id, 'manage_assets', 'Somente masters transferem bens entre empresas.');
  if p_to_company_id = p_company_id then
    perform private.refuse('RHARG', 'Escolha outra empresa.', 'to_company_id', 'O bem já é desta.');
  elsif asset.status <> 'available' then
    perform private.refuse('RHSTA', 'Só o que está disponível pode ser transferido.', '', 'Receba o bem de volta antes.');
  elsif exists (select from public.assets a where a.company_id = p_to_company_id and lower(a.tag) = lower(new_tag)) then
    perform private.refuse('RHDUP', 'Esta etiqueta já existe na outra empresa.', 'tag', 'Informe outra etiqueta.');
  elsif exists (select from public.assets a where a.company_id = p_to_company_id and lower(a.serial) = lower(asset.serial)) then
    perform private.refuse('RHDUP', 'O número de série já existe na outra empresa.', 'to_company_id', 'Confira o cadastro de lá.');
  end if;
  insert into public.assets (company_id, tag, category_id, name, brand, serial, condition, supplier, invoice_number, purchased_on, cost,
    warranty_until, notes)
  select p_to_company_id, new_tag, private.same_category(c, p_to_company_id), asset.name, asset.brand, asset.serial, asset.condition,
    asset.supplier, asset.invoice_number, asset.purchased_on, asset.cost, asset.warranty_until, asset.notes
  from public.asset_categories c where c.company_id = asset.company_id and c.id = asset.category_id
  returning * into fresh;
  perform private.move_assets(array[asset], 'moved', 'written_off', null, array[private.noted(asset.id, format(
    'Transferido para %s, etiqueta %s', (select c.name from public.companies c where c.id = p_to_company_id), new_tag))], null);
  perform private.move_assets(array[fresh], 'moved', 'available', null, array[private.noted(fresh.id, format('Veio de %s, etiqueta %s',
    (select c.name from public.companies c where c.id = p_company_id), asset.tag))], null);
  return fresh.id;
end
$$;

-- Functions: the days -----------------------------------------------------------------------------------------------
-- Terms that wait for a signature: the person is reminded after 2, 5 and 10 days; after 10 the manager and HR are told too. Who has no
-- login is reached by HR, with the link or at the counter.
create function private.remind_of_terms(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record;
  told integer := 0;
begin
  for late in
    select h.id, e.id as employee_id, e.display_name, e.manager_id, e.user_id is not null as signs_in, v.id as envelope_id,
      p_today - private.company_date(p_company_id, v.created_at) as days,
      (select string_agg(t.name, ', ' order by t.name) from private.things_of_handover(h) t) as things
    from public.signature_envelopes v
    join private.document_makings m on m.company_id = v.company_id and m.document_id = v.document_id
    join public.asset_handovers h on h.company_id = m.company_id and h.making_id = m.id
    join public.employees e on e.company_id = h.company_id and e.id = h.employee_id and e.status <> 'terminated'
    where v.company_id = p_company_id and v.status = 'open'
      and p_today - private.company_date(p_company_id, v.created_at) in (2, 5, 10)
  loop
    if late.signs_in then
      perform private.notify(p_company_id, late.employee_id, 'asset', 'Falta assinar o termo do que você recebeu', late.things,
        '/app/documents?tab=mine&sign=' || late.envelope_id, 'asset_handover', late.id);
    end if;
    if not late.signs_in or late.days = 10 then
      perform private.notify_people(p_company_id, private.admins_except(p_company_id, array[late.employee_id])
          || case when late.days = 10 and late.signs_in then array_remove(array[late.manager_id], null) else '{}' end, 'asset',
        format('%s não assinou o termo há %s dias', late.display_name, late.days), late.things, '/app/assets?holder=' || late.employee_id,
        'asset_handover', late.id);
    end if;
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Things to give back tomorrow, and what should be back since yesterday.
create function private.remind_of_returns(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    select s.employee_id, s.expected_return_on, string_agg(private.asset_label(a), ', ' order by a.name, a.tag) as things
    from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
    where s.company_id = p_company_id and s.returned_at is null and s.expected_return_on in (p_today + 1, p_today - 1)
    group by 1, 2
  loop
    perform private.notify(p_company_id, due.employee_id, 'asset', case when due.expected_return_on > p_today
      then 'Amanhã é dia de devolver' else 'A devolução está atrasada' end, due.things, '/app/assets');
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Ends that come in 60, 30 and 7 days, to HR: certificates of what people have, and warranties.
create function private.tell_asset_ends(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ending record;
  told integer := 0;
begin
  for ending in
    select format('O CA %s vence em %s', v.ca_number, private.brazilian_date(v.valid_until)) as title, u.people
        || case u.people when 1 then ' pessoa usa' else ' pessoas usam' end as body, '/app/assets?aba=epi' as url
    from public.ppe_certificates v
    cross join lateral (select count(distinct n.employee_id) as people
      from public.supply_items i join private.supplies_in_use(p_company_id) n on n.item_id = i.id
      where i.company_id = v.company_id and i.ca_number = v.ca_number) u
    where v.company_id = p_company_id and v.valid_until - p_today in (60, 30, 7) and u.people > 0
    union all
    select format('Garantias terminam em %s', private.brazilian_date(a.warranty_until)), count(*)
        || case count(*) when 1 then ' bem: ' else ' bens: ' end
        || left(string_agg(private.asset_label(a), ', ' order by a.name, a.tag), 300),
      '/app/assets?tab=register'
    from public.assets a
    where a.company_id = p_company_id and a.warranty_until in (p_today + 60, p_today + 30, p_today + 7)
      and a.status not in ('written_off', 'lost', 'stolen')
    group by a.warranty_until
  loop
    perform private.notify_people(p_company_id, private.admins_except(p_company_id, '{}'), 'asset', ending.title, ending.body, ending.url);
    told := told + 1;
  end loop;
  return told;
end
$$;

-- What a day brings to the assets of a company.
create function private.tell_asset_days(p_company_id uuid, p_today date) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.remind_of_terms(p_company_id, p_today) + private.remind_of_returns(p_company_id, p_today)
    + private.tell_asset_ends(p_company_id, p_today)
$$;

insert into private.daily_routines (routine_name, routine) values ('assets', 'private.tell_asset_days');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_asset_keepers(uuid, uuid, uuid[]), public.transfer_asset(uuid, uuid, uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_asset_keepers(uuid, uuid, uuid[]) is 'Who looks after the things of a site, and sees them (RHPER, RHNTF).';

comment on function public.transfer_asset(uuid, uuid, uuid, text) is
  'Sends a free thing to another company; answers its id there (RHPER, RHNTF, RHARG, RHSTA, RHDUP).';

-- 20260101133010_assets_queries.sql

-- Assets: queries.
-- See assets_tables for the overview.

-- Functions: parts --------------------------------------------------------------------------------------------------
-- The state of the paper of a hand-over or return, by its making: none, making, sent, signed, refused, expired or made.
create function private.asset_paper(p_company_id uuid, p_making_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', case when m.id is null or m.status = 'cancelled' then 'none' when m.status = 'pending' then 'making'
      when e.status = 'open' then 'sent' when e.status = 'completed' then 'signed' when e.status in ('refused', 'expired') then e.status
      else 'made' end,
    'making_id', case when m.status = 'pending' then m.id end, 'document_id', m.document_id,
    'envelope_id', case when e.status = 'open' then e.id end, 'signed_at', e.completed_at)
  from (select) one
  left join private.document_makings m on m.company_id = p_company_id and m.id = p_making_id
  left join lateral (
    select s.* from public.signature_envelopes s
    where s.company_id = m.company_id and s.document_id = m.document_id and s.status <> 'cancelled'
    order by s.created_at desc limit 1) e on true
$$;

-- Pictures of a thing, and to HR its papers, newest first.
create function private.files_of_asset(p_asset public.assets, p_manages boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('file_id', x.id, 'kind', f.kind, 'name', x.name, 'mime', x.mime, 'at', f.created_at)
    order by f.created_at desc, f.id), '[]')
  from public.asset_files f
  join public.files x on x.company_id = f.company_id and x.id = f.file_id and x.archived_at is null
  where f.company_id = p_asset.company_id and f.asset_id = p_asset.id and f.event_id is null and (p_manages or f.kind = 'photo')
$$;

-- The fields of the category of a thing, with what was written of it.
create function private.fields_of_asset(p_asset public.assets) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', f.key, 'label', f.label, 'kind', f.kind, 'choices', f.choices, 'value', v.value)
    order by f.position, f.label, f.id), '[]')
  from public.custom_fields f
  left join private.asset_custom_values v on v.company_id = f.company_id and v.asset_id = p_asset.id and v.custom_field_id = f.id
  where f.company_id = p_asset.company_id and f.asset_category_id = p_asset.category_id and f.archived_at is null
$$;

-- The last damage, loss or theft of a thing, with the limits of a charge while it waits for a decision.
create function private.damage_of_asset(p_asset public.assets) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'kind', d.kind, 'person', private.person(d.employee_id), 'happened_on', d.happened_on,
    'note', d.note, 'worth', d.worth, 'has_term', private.has_signed_term(d),
    'limits', case when d.decision is null then private.charge_limits(d) end,
    'decision', d.decision, 'basis', d.basis, 'amount', d.amount, 'instalments', d.instalments, 'first_month', d.first_month,
    'reason', d.reason, 'decided_by', private.person(d.decided_by), 'decided_at', d.decided_at)
  from public.asset_damages d where d.company_id = p_asset.company_id and d.asset_id = p_asset.id
  order by d.decision is null desc, d.happened_on desc, d.decided_at desc nulls first limit 1
$$;

-- The repairs of a thing, newest first.
create function private.maintenances_of_asset(p_asset public.assets) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'supplier', m.supplier, 'problem', m.problem, 'opened_on', m.opened_on,
    'due_on', m.due_on, 'closed_on', m.closed_on, 'cost', m.cost, 'note', m.note) order by m.opened_on desc, m.id), '[]')
  from public.asset_maintenances m where m.company_id = p_asset.company_id and m.asset_id = p_asset.id
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- An asset with its chain, newest first, as HR, its holder or the holder's manager sees it; null out of reach.
create function public.asset_card(p_asset_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  managed uuid[] := private.companies_reached(caller, 'manage_assets');
  asset public.assets;
  category public.asset_categories;
begin
  select a.* into asset from public.assets a where a.id = p_asset_id
    and (a.company_id = any (managed) or a.holder_id = any (private.people_whose_assets_show())
      or a.work_site_id = any (private.sites_whose_assets_show()));
  if asset.id is null then
    return null;
  end if;
  select c.* into category from public.asset_categories c where c.company_id = asset.company_id and c.id = asset.category_id;
  return jsonb_build_object('asset', to_jsonb(asset) - 'search_text' - 'company_id', 'category', category.name, 'kind', category.kind,
    'site', (select w.name from public.work_sites w where w.company_id = asset.company_id and w.id = asset.work_site_id),
    'holder', private.person(asset.holder_id), 'is_mine', coalesce(asset.holder_id = caller.employee_id, false),
    'may_manage', asset.company_id = any (managed),
    'is_leaving', asset.company_id = any (managed) and private.is_leaving(asset.company_id, asset.holder_id),
    'value', private.book_value(asset.cost, category.floor_percent, category.useful_life_months, asset.purchased_on,
      private.today(asset.company_id)),
    'assignment', (
      select jsonb_build_object('delivered_at', s.delivered_at, 'expected_return_on', s.expected_return_on,
        'paper', private.asset_paper(h.company_id, h.making_id))
      from public.asset_assignments s join public.asset_handovers h on h.company_id = s.company_id and h.id = s.handover_id
      where s.company_id = asset.company_id and s.asset_id = asset.id and s.returned_at is null),
    'last_return', case when asset.company_id = any (managed) and asset.holder_id is null then (
      select jsonb_build_object('person', private.person(r.employee_id), 'returned_at', r.returned_at,
        'paper', private.asset_paper(r.company_id, r.making_id))
      from public.asset_assignments s
      join public.asset_returns r on r.company_id = s.company_id and r.id = s.return_id and r.making_id is not null
      where s.company_id = asset.company_id and s.asset_id = asset.id order by s.returned_at desc limit 1) end,
    'fields', private.fields_of_asset(asset),
    'files', private.files_of_asset(asset, asset.company_id = any (managed)),
    'damage', case when asset.company_id = any (managed) then private.damage_of_asset(asset) end,
    'maintenances', case when asset.company_id = any (managed) then private.maintenances_of_asset(asset) else '[]' end,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status, 'condition', e.condition,
        'note', e.note, 'files', coalesce((
          select jsonb_agg(f.file_id order by f.created_at, f.id) from public.asset_files f
          where f.company_id = e.company_id and f.event_id = e.id), '[]'), 'person', private.person(e.employee_id),
        'actor', private.person(e.actor_id)) order by e.id desc)
      from public.asset_events e
      where e.company_id = asset.company_id and e.asset_id = asset.id and asset.company_id = any (managed)), '[]'));
end
$$;

-- What a person has, with the paper of each hand-over: to HR, the own team's manager and the person. Null out of reach.
create function public.person_assets(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and (
    e.company_id = any (private.companies_reached(caller, 'manage_assets')) or e.id = any (private.people_whose_assets_show()));
  return (
    select jsonb_build_object('items', coalesce((
      select jsonb_agg(jsonb_build_object('asset_id', a.id, 'tag', a.tag, 'name', a.name, 'brand', a.brand, 'serial', a.serial,
        'kind', c.kind, 'status', a.status, 'condition', a.condition, 'delivered_at', s.delivered_at,
        'expected_return_on', s.expected_return_on, 'paper', private.asset_paper(h.company_id, h.making_id))
        order by s.delivered_at desc, a.name, a.id)
      from public.asset_assignments s
      join public.asset_handovers h on h.company_id = s.company_id and h.id = s.handover_id
      join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
      join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
      where s.company_id = person.company_id and s.employee_id = person.id and s.returned_at is null), '[]'))
    where person.id is not null);
end
$$;

-- The figures of the register: how many stand where, what they are worth, what is late.
create function public.asset_figures(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_assets(p_company_id);
  today := private.today(p_company_id);
  return (
    select jsonb_build_object('total', count(*), 'available', count(*) filter (where a.status = 'available'),
      'reserved', count(*) filter (where a.status = 'reserved'),
      'in_use', count(*) filter (where a.status in ('in_use', 'return_requested')),
      'awaiting', count(*) filter (where a.status = 'awaiting_acceptance'),
      'to_return', count(*) filter (where a.status = 'return_requested'),
      'in_maintenance', count(*) filter (where a.status = 'in_maintenance'),
      'gone', count(*) filter (where a.status in ('lost', 'stolen')),
      'cost', coalesce(sum(a.cost), 0), 'value', coalesce(sum(
        private.book_value(a.cost, c.floor_percent, c.useful_life_months, a.purchased_on, today)), 0))
    from public.assets a join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
    where a.company_id = p_company_id and a.status <> 'written_off');
end
$$;

-- The next number of a series of tags: one more than the highest that ends in digits.
create function public.next_asset_tag(p_company_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    select coalesce(regexp_replace(last.tag, '\d+$', '')
      || lpad((last.n + 1)::text, greatest(length(last.digits), length((last.n + 1)::text)), '0'), 'P-0001')
    from (select) one
    left join lateral (
      select a.tag, (regexp_match(a.tag, '\d+$'))[1] as digits, (regexp_match(a.tag, '\d+$'))[1]::bigint as n from public.assets a
      where a.company_id = p_company_id and a.tag ~ '\d{1,15}$' order by a.created_at desc, 3 desc limit 1) last on true);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('asset_paper', 'state text, making_id uuid?, document_id uuid?, envelope_id uuid?, signed_at timestamptz?'),
  ('asset_row', 'id uuid, tag text, category_id uuid, name text, brand text?, serial text?, condition text, status text, holder_id uuid?,
    work_site_id uuid?, place text?, supplier text?, invoice_number text?, purchased_on date?, cost number?, warranty_until date?,
    notes text?, created_at timestamptz, updated_at timestamptz'),
  ('asset_assignment', 'delivered_at timestamptz, expected_return_on date?, paper asset_paper'),
  ('asset_event', 'at timestamptz, kind text, from text?, to text, condition text?, note text?, files uuid[], person person?,
    actor person?'),
  ('asset_file', 'file_id uuid, kind photo|invoice|police_report, name text, mime text, at timestamptz'),
  ('asset_return', 'person person, returned_at timestamptz, paper asset_paper'),
  ('asset_field', 'key text, label text, kind text, choices text[]?, value text?'),
  ('charge_limits', 'worth number?, month number?, ending number?'),
  ('asset_damage', 'id uuid, kind damage|loss|theft, person person, happened_on date, note text, worth number?, has_term boolean,
    limits charge_limits?, decision text?, basis text?, amount number?, instalments number?, first_month date?, reason text?,
    decided_by person?, decided_at timestamptz?'),
  ('asset_maintenance', 'id uuid, supplier text?, problem text, opened_on date, due_on date?, closed_on date?, cost number?, note text?'),
  ('asset_view', 'asset asset_row, category text, kind text, site text?, holder person?, is_mine boolean, may_manage boolean,
    is_leaving boolean, value number?, assignment asset_assignment?, last_return asset_return?, fields asset_field[], files asset_file[], damage asset_damage?,
    maintenances asset_maintenance[], events asset_event[]'),
  ('asset_card', 'asset_view?'),
  ('person_asset', 'asset_id uuid, tag text, name text, brand text?, serial text?, kind text, status text, condition text,
    delivered_at timestamptz, expected_return_on date?, paper asset_paper'),
  ('person_asset_list', 'items person_asset[]'),
  ('person_assets', 'person_asset_list?'),
  ('asset_figures', 'total number, available number, reserved number, in_use number, awaiting number, to_return number,
    in_maintenance number, gone number, cost number, value number');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.asset_card(uuid), public.person_assets(uuid), public.asset_figures(uuid), public.next_asset_tag(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.asset_card(uuid) is 'An asset with its chain of custody, which HR alone is told; null out of reach.';

comment on function public.person_assets(uuid) is 'What a person has of the company; null out of reach.';

comment on function public.asset_figures(uuid) is 'How many assets stand where, and what they are worth today (RHPER).';

comment on function public.next_asset_tag(uuid) is 'The tag after the last one, to begin a form with (RHPER).';

-- 20260101133020_asset_requests_queries.sql

-- Requests of assets: queries.
-- See asset_requests_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- What people of a company may ask for, with how many are there and a picture of one.
create function public.asset_catalogue(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is distinct from (private.require_caller()).company_id then
    perform private.require_assets(p_company_id);
  end if;
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('category_id', c.id, 'name', c.name, 'kind', c.kind, 'available', s.available,
      'photo_id', private.catalogue_photo(c.company_id, c.id)) order by c.name)
    from public.asset_categories c
    cross join lateral (select (select count(*) from public.assets a
        where a.company_id = c.company_id and a.category_id = c.id and a.status = 'available' and a.condition <> 'damaged')
      + (select coalesce(sum(i.quantity), 0) from public.supply_items i
        where i.company_id = c.company_id and i.category_id = c.id and i.archived_at is null) as available) s
    where c.company_id = p_company_id and c.archived_at is null and c.is_requestable), '[]'));
end
$$;

-- For whom the caller may ask in a company, those who arrive among them; the screen searches and pages.
create function public.asset_request_people(p_company_id uuid)
returns table (id uuid, display_name text, "position" text, profile_image_url text, search_text text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  everybody constant boolean := p_company_id = any (private.companies_reached(caller, 'approve_assets'));
  shown constant uuid[] := private.people_whose_assets_show();
begin
  return query select e.id, e.display_name::text, e.position::text, e.profile_image_url, e.search_text
  from public.employees e
  where e.company_id = p_company_id and e.status <> 'terminated' and (everybody or e.id = any (shown));
end
$$;

-- Requests that the caller reads, open ones first: of the company to HR, the own and the team's to others. scope: all, or mine.
create function public.asset_request_list(
  p_company_id uuid, p_scope text default 'all', p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  manages constant boolean := p_company_id = any (private.companies_reached(caller, 'manage_assets')) and p_scope is distinct from 'mine';
begin
  return (
    with seen as materialized (
      select r.*, r.status in ('pending', 'approved') as is_open from public.asset_requests r
      where r.company_id = p_company_id
        and (manages or r.asked_by = caller.employee_id or r.employee_id = any (private.people_whose_assets_show()))
    ), page as (
      select s.* from seen s order by s.is_open desc, case when s.is_open then s.needed_by end nulls last, s.created_at desc, s.id
      limit least(p_limit, 200) offset p_offset
    )
    select jsonb_build_object('total', (select count(*) from seen), 'open', (select count(*) from seen where is_open),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'person', private.person(p.employee_id), 'asked_by', private.person(p.asked_by),
          'category_id', p.category_id, 'category', c.name, 'kind', c.kind, 'origin', p.origin, 'reason', p.reason, 'urgency', p.urgency,
          'needed_by', p.needed_by, 'status', p.status, 'created_at', p.created_at, 'approval_id', p.approval_id,
          'asset_id', a.id, 'asset', private.asset_label(a), 'may_cancel', p.is_open and (
            p.asked_by = caller.employee_id or (manages and p.status = 'approved')))
          order by p.is_open desc, case when p.is_open then p.needed_by end nulls last, p.created_at desc, p.id)
        from page p
        join public.asset_categories c on c.company_id = p.company_id and c.id = p.category_id
        left join public.assets a on a.company_id = p.company_id and a.id = p.asset_id), '[]')));
end
$$;

-- The kits of a company, with what they hold and who begins with them.
create function public.asset_kit_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'items', coalesce((
        select jsonb_agg(jsonb_build_object('category_id', c.id, 'name', c.name, 'kind', c.kind, 'quantity', i.quantity) order by c.name)
        from public.asset_kit_items i join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id
        where i.company_id = k.company_id and i.kit_id = k.id), '[]'),
      'positions', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.title) order by p.title)
        from public.asset_kit_positions x join public.positions p on p.company_id = x.company_id and p.id = x.position_id
        where x.company_id = k.company_id and x.kit_id = k.id), '[]')) order by k.name)
    from public.asset_kits k where k.company_id = p_company_id and k.archived_at is null), '[]'));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('asset_catalogue_item', 'category_id uuid, name text, kind text, available number, photo_id uuid?'),
  ('asset_catalogue', 'items asset_catalogue_item[]'),
  ('asset_request_row', 'id uuid, person person, asked_by person?, category_id uuid, category text, kind text, origin request|arrival,
    reason text?, urgency normal|urgent, needed_by date?, status pending|approved|fulfilled|rejected|cancelled, created_at timestamptz,
    approval_id uuid?, asset_id uuid?, asset text?, may_cancel boolean'),
  ('asset_request_list', 'total number, open number, items asset_request_row[]'),
  ('asset_kit_item', 'category_id uuid, name text, kind text, quantity number'),
  ('asset_kit_position', 'id uuid, name text'),
  ('asset_kit_row', 'id uuid, name text, items asset_kit_item[], positions asset_kit_position[]'),
  ('asset_kit_list', 'items asset_kit_row[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.asset_catalogue(uuid), public.asset_request_people(uuid),
  public.asset_request_list(uuid, text, integer, integer), public.asset_kit_list(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.asset_catalogue(uuid) is 'What people may ask for, with how many are there (RHPER).';

comment on function public.asset_request_people(uuid) is 'For whom the caller may ask for a thing.';

comment on function public.asset_request_list(uuid, text, integer, integer) is 'Requests that the caller reads, open ones first (RHPER).';

comment on function public.asset_kit_list(uuid) is 'The kits of a company (RHPER).';

-- 20260101133040_supplies_queries.sql

-- Supplies and protective equipment: queries.
-- See supplies_tables for the overview.

-- Functions: parts --------------------------------------------------------------------------------------------------
-- How the receiver signed the paper of a hand-over: the code that verifies it, and whether through the app or a personal link.
create function private.signing_of_handover(p_handover public.asset_handovers) returns table (code text, door text)
language sql stable security definer set search_path = '' as $$
  select e.code, case when s.guest_link_id is null then 'app' else 'guest_link' end
  from private.document_makings m
  join public.signature_envelopes e on e.company_id = m.company_id and e.document_id = m.document_id and e.status = 'completed'
  join private.signature_parties s on s.company_id = e.company_id and s.envelope_id = e.id and s.status = 'signed'
    and s.employee_id = p_handover.employee_id
  where m.company_id = p_handover.company_id and m.id = p_handover.making_id
  order by e.completed_at desc limit 1
$$;

-- A delivery as lists show it, with the paper of its hand-over.
create function private.delivery_row(p_delivery public.supply_deliveries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_delivery.id, 'item_id', i.id, 'name', i.name, 'size', i.size, 'category', c.name, 'kind', c.kind,
    'returns', not c.is_consumable, 'quantity', p_delivery.quantity, 'reason', p_delivery.reason, 'delivered_at', p_delivery.delivered_at,
    'ca_number', p_delivery.ca_number, 'ca_valid_until', p_delivery.ca_valid_until, 'replace_on', p_delivery.replace_on,
    'ended_at', p_delivery.ended_at, 'ending', p_delivery.ending, 'paper', private.asset_paper(h.company_id, h.making_id),
    'code', g.code, 'door', g.door)
  from public.supply_items i
  join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id
  join public.asset_handovers h on h.company_id = i.company_id and h.id = p_delivery.handover_id
  left join private.signing_of_handover(h) g on true
  where i.company_id = p_delivery.company_id and i.id = p_delivery.item_id
$$;

-- Functions: the stock ----------------------------------------------------------------------------------------------
-- What is in stock, by category and name, with its CA as of today and how many people have it.
create function public.supply_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_assets(p_company_id);
  today := private.today(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'category_id', i.category_id, 'category', c.name, 'kind', c.kind, 'name', i.name,
      'size', i.size, 'ca_number', i.ca_number, 'ca_valid_until', v.valid_until,
      'ca_state', case when i.ca_number is not null or c.kind = 'epi' then private.ca_state(v.valid_until, today) end,
      'replace_after_days', i.replace_after_days, 'min_quantity', i.min_quantity, 'quantity', i.quantity,
      'is_low', coalesce(i.quantity < i.min_quantity, false), 'people', coalesce(h.people, 0)) order by c.name, i.name, i.size, i.id)
    from public.supply_items i
    join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id
    left join public.ppe_certificates v on v.company_id = i.company_id and v.ca_number = i.ca_number
    left join (select u.item_id, count(*) as people from private.supplies_in_use(p_company_id) u group by 1) h on h.item_id = i.id
    where i.company_id = p_company_id and i.archived_at is null), '[]'));
end
$$;

-- A supply with its last moves and who has it; null out of reach.
create function public.supply_card(p_company_id uuid, p_item_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    select jsonb_build_object('id', i.id, 'name', i.name, 'size', i.size, 'quantity', i.quantity, 'moves', coalesce((
        select jsonb_agg(jsonb_build_object('at', m.at, 'kind', m.kind, 'quantity', m.quantity, 'balance', m.balance, 'note', m.note,
          'person', private.person(d.employee_id), 'actor', private.person(m.actor_id)) order by m.id desc)
        from (select * from public.supply_moves m where m.company_id = i.company_id and m.item_id = i.id order by m.id desc limit 100) m
        left join public.supply_deliveries d on d.company_id = m.company_id and d.id = m.delivery_id), '[]'),
      'people_total', u.people, 'held', u.held,
      'people', coalesce((
        select jsonb_agg(jsonb_build_object('person', private.person(d.employee_id), 'quantity', d.quantity, 'delivered_at', d.delivered_at,
          'replace_on', d.replace_on) order by d.delivered_at desc, d.id)
        from (select * from public.supply_deliveries d where d.company_id = i.company_id and d.item_id = i.id and d.ended_at is null
          order by d.delivered_at desc, d.id limit 200) d), '[]'))
    from public.supply_items i
    cross join lateral (select count(*) as people, coalesce(sum(n.quantity), 0) as held from private.supplies_in_use(i.company_id) n
      where n.item_id = i.id) u
    where i.company_id = p_company_id and i.id = p_item_id);
end
$$;

-- Functions: protective equipment -----------------------------------------------------------------------------------
-- The certificates that matter, the nearest end first: those of what is in stock or with people, with how many people have it.
create function public.ppe_panel(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_assets(p_company_id);
  today := private.today(p_company_id);
  return (
    with used as materialized (select u.* from private.supplies_in_use(p_company_id) u)
    select jsonb_build_object('certificates', coalesce((
      select jsonb_agg(jsonb_build_object('ca_number', v.ca_number, 'valid_until', v.valid_until,
        'state', private.ca_state(v.valid_until, today), 'equipment', v.equipment, 'source', v.source, 'people', u.people,
        'items', u.items) order by v.valid_until, v.ca_number)
      from public.ppe_certificates v
      join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', private.supply_label(i), 'category_id', i.category_id,
            'quantity', i.quantity, 'people', h.people) order by i.name, i.size, i.id), '[]') as items,
          -- Who has two sizes is one person.
          (select count(distinct n.employee_id) from used n join public.supply_items k on k.company_id = p_company_id and k.id = n.item_id
            where k.ca_number = v.ca_number) as people
        from public.supply_items i
        cross join lateral (select count(*) as people from used n where n.item_id = i.id) h
        where i.company_id = v.company_id and i.ca_number = v.ca_number and (i.archived_at is null or h.people > 0)) u
        on u.items <> '[]'
      where v.company_id = p_company_id), '[]'),
    'gaps', (select count(distinct g.employee_id) from private.ppe_gaps(p_company_id, today) g),
    'overdue', (select count(*) from public.supply_deliveries d
      join public.employees e on e.company_id = d.company_id and e.id = d.employee_id and e.status <> 'terminated'
      where d.company_id = p_company_id and d.ended_at is null and d.replace_on <= today),
    'low', (select count(*) from public.supply_items i
      where i.company_id = p_company_id and i.archived_at is null and i.quantity < i.min_quantity),
    'requires', exists (select from public.ppe_requirements r where r.company_id = p_company_id),
    'headings', s.caepi_headings, 'imported_at', s.caepi_imported_at)
  from (select) one left join public.asset_settings s on s.company_id = p_company_id);
end
$$;

-- Who lacks what their position requires, people by name.
create function public.ppe_gap_list(p_company_id uuid, p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    with gaps as materialized (select g.* from private.ppe_gaps(p_company_id, private.today(p_company_id)) g),
    people as materialized (
      select e.id, e.display_name from public.employees e
      where e.company_id = p_company_id and e.id in (select g.employee_id from gaps g)),
    page as materialized (select p.* from people p order by p.display_name, p.id limit least(p_limit, 200) offset p_offset)
    select jsonb_build_object('total', (select count(*) from people), 'items', coalesce((
      select jsonb_agg(jsonb_build_object('person', private.person(p.id), 'position', x.title, 'lacks', l.lacks)
        order by p.display_name, p.id)
      from page p
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('category_id', c.id, 'name', c.name, 'overdue_since', g.overdue_since)
          order by c.name), '[]') as lacks
        from gaps g join public.asset_categories c on c.company_id = p_company_id and c.id = g.category_id
        where g.employee_id = p.id) l
      join public.positions x on x.company_id = p_company_id
        and x.id = (select g.position_id from gaps g where g.employee_id = p.id limit 1)), '[]')));
end
$$;

-- The positions of a company with the protective equipment that they require; those that require some first.
create function public.ppe_requirement_list(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return jsonb_build_object('items', coalesce((
    select jsonb_agg(jsonb_build_object('position_id', p.id, 'position', p.title, 'categories', r.categories)
      order by cardinality(r.categories) = 0, p.title, p.id)
    from public.positions p
    cross join lateral (select array(select q.category_id from public.ppe_requirements q
      where q.company_id = p.company_id and q.position_id = p.id order by q.category_id) as categories) r
    where p.company_id = p_company_id and (p.archived_at is null or cardinality(r.categories) > 0)), '[]'));
end
$$;

-- The ficha de EPI of a person: who they are, and every delivery of protective equipment with its CA of that day and its signature
-- (NR-6, 6.5.1). To HR, the team and the person; null out of reach.
create function public.ppe_sheet(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and (
    e.company_id = any (private.companies_reached(caller, 'manage_assets')) or e.id = any (private.people_whose_assets_show()));
  return (
    select jsonb_build_object('person', private.person(person.id), 'name', person.first_name || ' ' || person.last_name,
      'registration_number', person.registration_number, 'hire_date', person.hire_date, 'position', w.position_title, 'company', c.name,
      'cnpj', d.cnpj, 'deliveries', coalesce((
        select jsonb_agg(private.delivery_row(x) order by x.delivered_at, x.id)
        from public.supply_deliveries x
        join public.supply_items i on i.company_id = x.company_id and i.id = x.item_id
        join public.asset_categories k on k.company_id = i.company_id and k.id = i.category_id and k.kind = 'epi'
        where x.company_id = person.company_id and x.employee_id = person.id and x.ending is distinct from 'refused'), '[]'))
    from public.companies c
    left join public.company_details d on d.company_id = c.id
    left join private.current_assignments(array[person.id]) w on true
    where c.id = person.company_id);
end
$$;

-- What somebody has of supplies; null out of reach.
create function public.person_supplies(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id and (
    e.company_id = any (private.companies_reached(caller, 'manage_assets')) or e.id = any (private.people_whose_assets_show()));
  return (
    select jsonb_build_object('items', coalesce((
      select jsonb_agg(private.delivery_row(d) order by d.delivered_at desc, d.id) from public.supply_deliveries d
      where d.company_id = person.company_id and d.employee_id = person.id and d.ended_at is null), '[]'))
    where person.id is not null);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('supply_row', 'id uuid, category_id uuid, category text, kind text, name text, size text?, ca_number text?, ca_valid_until date?,
    ca_state valid|soon|expired|unknown?, replace_after_days number?, min_quantity number?, quantity number, is_low boolean, people number'),
  ('supply_list', 'items supply_row[]'),
  ('supply_move', 'at timestamptz, kind in|delivered|returned|adjusted|discarded, quantity number, balance number, note text?,
    person person?, actor person?'),
  ('supply_holder', 'person person, quantity number, delivered_at timestamptz, replace_on date?'),
  ('supply_view', 'id uuid, name text, size text?, quantity number, moves supply_move[], people_total number,
    held number, people supply_holder[]'),
  ('supply_card', 'supply_view?'),
  ('ppe_item', 'id uuid, name text, category_id uuid, quantity number, people number'),
  ('ppe_certificate', 'ca_number text, valid_until date, state valid|soon|expired, equipment text?, source typed|caepi, people number,
    items ppe_item[]'),
  ('ppe_panel', 'certificates ppe_certificate[], gaps number, overdue number, low number, requires boolean, headings json?,
    imported_at timestamptz?'),
  ('ppe_gap', 'category_id uuid, name text, overdue_since date?'),
  ('ppe_gap_row', 'person person, position text, lacks ppe_gap[]'),
  ('ppe_gap_list', 'total number, items ppe_gap_row[]'),
  ('ppe_requirement', 'position_id uuid, position text, categories uuid[]'),
  ('ppe_requirement_list', 'items ppe_requirement[]'),
  ('supply_delivery', 'id uuid, item_id uuid, name text, size text?, category text, kind text, returns boolean, quantity number,
    reason first|replacement|damage|loss, delivered_at timestamptz, ca_number text?, ca_valid_until date?, replace_on date?,
    ended_at timestamptz?, ending text?, paper asset_paper, code text?, door app|guest_link?'),
  ('ppe_sheet_view', 'person person, name text, registration_number text?, hire_date date?, position text?, company text, cnpj text?,
    deliveries supply_delivery[]'),
  ('ppe_sheet', 'ppe_sheet_view?'),
  ('person_supply_list', 'items supply_delivery[]'),
  ('person_supplies', 'person_supply_list?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.supply_list(uuid), public.supply_card(uuid, uuid), public.ppe_panel(uuid),
  public.ppe_gap_list(uuid, integer, integer), public.ppe_requirement_list(uuid), public.ppe_sheet(uuid), public.person_supplies(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.supply_list(uuid) is 'What is in stock, with its CA as of today (RHPER).';

comment on function public.supply_card(uuid, uuid) is 'A supply with its last hundred moves and who has it; null for none (RHPER).';

comment on function public.ppe_panel(uuid) is
  'The certificates in use with how many people have each, who lacks something, what is overdue and what is low (RHPER).';

comment on function public.ppe_gap_list(uuid, integer, integer) is 'Who lacks what their position requires (RHPER).';

comment on function public.ppe_requirement_list(uuid) is 'Positions and the protective equipment that they require (RHPER).';

comment on function public.ppe_sheet(uuid) is 'The ficha de EPI of a person; null out of reach.';

comment on function public.person_supplies(uuid) is 'What a person has of supplies; null out of reach.';

-- 20260101133050_asset_home_queries.sql

-- Assets on the home.
-- A part of the home (home_tables): what the caller has of the company and, for who manages assets, what waits to be signed and to come
-- back.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Up to three things of the caller, those that wait for a signature first; null where there is nothing to tell.
create function private.home_assets(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  manages constant boolean := p_view = 'company' and p_company_id = any (private.companies_reached(p_caller, 'manage_assets'));
  own jsonb := '[]';
  own_total integer := 0;
begin
  if p_caller.company_id = p_company_id then
    select count(*), coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'tag', h.tag, 'kind', h.kind, 'status', h.status)
      order by h.status = 'awaiting_acceptance' desc, h.name, h.id) filter (where h.place <= 3), '[]')
    into own_total, own
    from (
      select a.id, a.name, a.tag, a.status, c.kind,
        row_number() over (order by a.status = 'awaiting_acceptance' desc, a.name, a.id) as place
      from public.assets a join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
      where a.company_id = p_company_id and a.holder_id = p_caller.employee_id and a.status <> 'reserved') h;
  end if;
  if own_total = 0 and not manages then
    return null;
  end if;
  return jsonb_build_object('own', own, 'own_total', own_total, 'company', case when manages then (
    select jsonb_build_object('in_use', count(*) filter (where a.status in ('in_use', 'return_requested')),
      'awaiting', count(*) filter (where a.status = 'awaiting_acceptance'),
      'to_return', count(*) filter (where a.status = 'return_requested'),
      'in_maintenance', count(*) filter (where a.status = 'in_maintenance'),
      'undecided', (select count(*) from public.asset_damages d where d.company_id = p_company_id and d.decision is null))
    from public.assets a where a.company_id = p_company_id and a.status not in ('available', 'written_off')) end);
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values ('assets', 'private.home_assets');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_asset', 'id uuid, name text, tag text, kind text, status text'),
  ('home_asset_figures', 'in_use number, awaiting number, to_return number, in_maintenance number, undecided number'),
  ('home_assets', 'own home_asset[], own_total number, company home_asset_figures?');

-- 20260101133060_asset_audits_queries.sql

-- Audits of assets: queries.
-- See asset_audits_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
-- Audits of the company, newest first, with how far each has come. One that was taken back before anybody was told is not there.
create function public.asset_audit_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (
    select jsonb_build_object('audits', coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on,
      'created_at', t.created_at, 'closed_at', t.closed_at, 'total', n.total, 'confirmed', n.confirmed, 'divergent', n.divergent)
      order by t.closed_at is not null, t.created_at desc, t.id), '[]'))
    from (
      select t.* from public.asset_audits t
      where t.company_id = p_company_id
        and not exists (select from public.campaigns c
          where c.company_id = t.company_id and c.id = t.campaign_id and c.undone_at is not null)
      order by t.created_at desc, t.id limit 100) t
    cross join lateral (
      select count(*) as total, count(*) filter (where i.state = 'confirmed') as confirmed,
        count(*) filter (where i.state = 'divergent') as divergent
      from public.asset_audit_items i where i.company_id = t.company_id and i.audit_id = t.id) n);
end
$$;

-- An audit that the caller reads; none out of reach.
create function private.audit_to_read(p_audit_id uuid) returns public.asset_audits
language sql stable security definer set search_path = '' as $$
  select t.* from public.asset_audits t
  where t.id = p_audit_id and t.company_id = any (private.companies_reached(private.me(), 'manage_assets'))
$$;

-- The numbers of an audit: its items by what was found and by whom, and the people who are asked.
create function private.audit_figures(p_audit public.asset_audits) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counted as materialized (
    select i.state, i.divergence, i.found_by, i.expected_holder_id, i.due_on is not null as is_asked, count(*) as n
    from public.asset_audit_items i where i.company_id = p_audit.company_id and i.audit_id = p_audit.id group by 1, 2, 3, 4, 5
  ), people as (
    select c.expected_holder_id, sum(c.n) filter (where c.state = 'waiting') as open from counted c where c.is_asked group by 1
  )
  select jsonb_build_object('total', coalesce(sum(c.n), 0), 'waiting', coalesce(sum(c.n) filter (where c.state = 'waiting'), 0),
    'confirmed', coalesce(sum(c.n) filter (where c.state = 'confirmed'), 0),
    'divergent', coalesce(sum(c.n) filter (where c.state = 'divergent'), 0),
    'by_person', coalesce(sum(c.n) filter (where c.found_by = 'person'), 0),
    'by_guest', coalesce(sum(c.n) filter (where c.found_by = 'guest'), 0),
    'by_scan', coalesce(sum(c.n) filter (where c.found_by = 'scan'), 0),
    'people', (select count(*) from people), 'people_done', (select count(*) from people p where p.open is null),
    'strays', (select count(*) from public.asset_audit_strays s where s.company_id = p_audit.company_id and s.audit_id = p_audit.id))
  from counted c
$$;

create function public.asset_audit(p_audit_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  audit constant public.asset_audits := private.audit_to_read(p_audit_id);
begin
  return (
    select jsonb_build_object('id', audit.id, 'title', audit.title, 'due_on', audit.due_on, 'created_at', audit.created_at,
      'created_by', private.person(audit.created_by), 'closed_at', audit.closed_at, 'campaign_id', audit.campaign_id,
      'tell_at', case when c.told_at is null and c.closed_at is null then c.tell_at end, 'includes_stock', audit.includes_stock,
      'site', (select w.name from public.work_sites w where w.company_id = audit.company_id and w.id = audit.site_id),
      'category', (select g.name from public.asset_categories g where g.company_id = audit.company_id and g.id = audit.category_id),
      'figures', private.audit_figures(audit), 'strays', coalesce((
        select jsonb_agg(jsonb_build_object('code', s.code, 'at', s.at, 'by', private.person(s.by_id), 'site', w.name)
          order by s.at desc, s.id)
        from (select s.* from public.asset_audit_strays s where s.company_id = audit.company_id and s.audit_id = audit.id
          order by s.at desc, s.id limit 100) s
        left join public.work_sites w on w.company_id = s.company_id and w.id = s.site_id), '[]'))
    from (select) one left join public.campaigns c on c.company_id = audit.company_id and c.id = audit.campaign_id
    where audit.id is not null);
end
$$;

-- p_state: waiting (missing once the audit is closed), confirmed or divergent; null all.
create function public.audit_item_list(p_audit_id uuid, p_state text default null, p_search text default null, p_page integer default 1,
  p_size integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  audit constant public.asset_audits := private.audit_to_read(p_audit_id);
  sought constant text := '%' || private.search_text(private.tidy(p_search)) || '%';
  size constant integer := least(greatest(coalesce(p_size, 50), 1), 1000);
begin
  return (
    with found as materialized (
      select i.id, row_number() over () as place from (
        select i.id from public.asset_audit_items i join public.assets a on a.company_id = i.company_id and a.id = i.asset_id
        where i.company_id = audit.company_id and i.audit_id = audit.id and (p_state is null or i.state = p_state)
          and (sought is null or a.search_text like sought)
        order by i.answered_at desc nulls last, a.name, a.tag limit size offset (greatest(coalesce(p_page, 1), 1) - 1) * size) i
    )
    select jsonb_build_object('total', (
        select count(*) from public.asset_audit_items i
        where i.company_id = audit.company_id and i.audit_id = audit.id and (p_state is null or i.state = p_state)
          and (sought is null or exists (select from public.assets a
            where a.company_id = i.company_id and a.id = i.asset_id and a.search_text like sought))),
      'items', coalesce(jsonb_agg(private.audit_item(i) order by f.place), '[]'))
    from found f join public.asset_audit_items i on i.company_id = audit.company_id and i.id = f.id);
end
$$;

-- How many things nobody has an audit would list: before it begins.
create function public.audit_stock_count(p_company_id uuid, p_values jsonb) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_assets(p_company_id);
  return (select count(*) from private.assets_to_audit(p_company_id, private.audit_wish(p_values), false));
end
$$;

-- What the caller is asked to confirm.
create function public.my_asset_audits() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return case when caller.employee_id is null or caller.role = 'leaver' then '[]'
    else private.audits_of_person(caller.company_id, caller.employee_id) end;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('audit_row', 'id uuid, title text, due_on date, created_at timestamptz, closed_at timestamptz?, total number, confirmed number,
    divergent number'),
  ('asset_audit_list', 'audits audit_row[]'),
  ('audit_figures', 'total number, waiting number, confirmed number, divergent number, by_person number, by_guest number, by_scan number,
    people number, people_done number, strays number'),
  ('audit_stray', 'code text, at timestamptz, by person?, site text?'),
  ('audit_view', 'id uuid, title text, due_on date, created_at timestamptz, created_by person?, closed_at timestamptz?, campaign_id uuid?,
    tell_at timestamptz?, includes_stock boolean, site text?, category text?, figures audit_figures, strays audit_stray[]'),
  ('asset_audit', 'audit_view?'),
  ('audit_item_list', 'total number, items audit_item[]'),
  ('my_asset_audits', 'person_audit[]'),
  ('answer_asset_audit', 'person_audit[]'),
  ('start_asset_audit', 'audit_id uuid, items number, people number, campaign_id uuid?, tell_at timestamptz?'),
  ('audit_item', 'id uuid, asset_id uuid, tag text, name text, brand text?, serial text?, kind text, category text, status text,
    holder person?, expected person?, expected_site text?, state waiting|confirmed|divergent, divergence text?, found_by text?,
    found_site text?, condition text?, note text?, photo_id uuid?, answered_at timestamptz?, answered_by person?'),
  ('audit_scan', 'outcome confirmed|divergent|already|stray|known_stray, code text, at timestamptz, item audit_item?'),
  ('scan_asset', 'audit_scan'),
  ('set_audit_finding', 'audit_item');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.asset_audit_list(uuid), public.asset_audit(uuid),
  public.audit_item_list(uuid, text, text, integer, integer), public.audit_stock_count(uuid, jsonb), public.my_asset_audits()
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.asset_audit_list(uuid) is 'Audits of assets of a company with their progress, those that go on first (RHPER).';

comment on function public.asset_audit(uuid) is 'An audit with its numbers and strays; null out of reach.';

comment on function public.audit_item_list(uuid, text, text, integer, integer) is
  'Items of an audit by state and words, the last answered first, a page with its total; none out of reach.';

comment on function public.audit_stock_count(uuid, jsonb) is 'How many things nobody has an audit would list (RHPER, RHARG).';

comment on function public.my_asset_audits() is 'What the caller is asked to confirm, by audit.';

-- 20260101139010_corrections_commands.sql

-- Corrections.
-- Rows of registries that a released chapter wrote and that were wrong: installations have them, so that they are changed here, each with
-- the version that came with it.

-- 0.10.0: a paper that is made already is answered without the place and the text of its file.
update private.shapes set shape = 'document_id ?, bucket ?, path ?, document resolved_paper?' where name = 'prepare_document_making';

-- 0.10.0: the home tells of assets.
update private.shapes set shape = shape || ', assets? home_assets' where name = 'home';

-- 20260101140010_evaluation_cycles_tables.sql

-- Evaluation cycles.
-- A cycle says who is evaluated (an audience), by whom (relations), about what (questionnaires, by audience) and until when (steps). HR
-- drafts it, sees what it asks of everybody and launches it; from then on kind, scale, questions, weights and anonymity stay. Who is
-- evaluated is a participant, with the manager, department and position of the day of the launch.
-- Relations: self, manager, peer, report, each a step with days, a weight and a mode: identified, or sealed (`form_sheets`). Peers are
-- nominated by the person and approved by the manager, named by the manager, or taken from the team in turn. A step becomes forms and
-- assignments on its first day (`private.open_evaluation_step`), and ends with its last day and the days of tolerance.
-- A pulse asks everybody about the company: one anonymous form, no relations.
-- HR (manage_evaluations) reads these tables; people learn of what concerns them by functions. Answers and results are no table of the API.
-- It refuses: cycles that make no sense (RHEVA), dates that do (RHEXP), changes after the launch (RHCLS).

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen sends of a cycle and of one of its steps.
create type private.evaluation_cycle_input as (name text, kind text, period_start date, period_end date, scale_id uuid, min_group integer,
  late_days integer, max_peers integer, peers_by text);

create type private.evaluation_step_input as (step text, opens_on date, closes_on date, weight numeric, mode text);

-- Somebody who is evaluated, as of a day.
create type private.evaluatee as (employee_id uuid, manager_id uuid, department_id uuid, position_id uuid, questionnaire_id uuid);

-- Tables ------------------------------------------------------------------------------------------------------------
-- audience are the words of the audience, as screens write them; whom they meant on the day of the launch are the participants.
create table public.evaluation_cycles (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  kind text not null,
  period_start date not null,
  period_end date not null,
  scale_id uuid not null,
  min_group smallint not null default 3,
  late_days smallint not null default 0,
  max_peers smallint not null default 4,
  peers_by text not null default 'person',
  audience jsonb not null default '{}',
  status text not null default 'draft',
  failure text,
  copied_from_id uuid,
  launched_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint evaluation_cycles_pkey primary key (id),
  constraint evaluation_cycles_company_id_key unique (company_id, id),
  constraint evaluation_cycles_name_key unique (company_id, name),
  constraint evaluation_cycles_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint evaluation_cycles_scale_fkey foreign key (company_id, scale_id)
    references public.rating_scales (company_id, id) on delete restrict,
  constraint evaluation_cycles_copied_from_fkey foreign key (company_id, copied_from_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_cycles_name_check check (private.is_clean_text(name, 100)),
  constraint evaluation_cycles_kind_check check (kind in ('performance', 'r90', 'r180', 'r360', 'leadership', 'pulse')),
  constraint evaluation_cycles_period_end_check check (period_end >= period_start),
  constraint evaluation_cycles_min_group_check check (min_group between 3 and 10),
  constraint evaluation_cycles_late_days_check check (late_days between 0 and 15),
  constraint evaluation_cycles_max_peers_check check (max_peers between 1 and 10),
  constraint evaluation_cycles_peers_by_check check (peers_by in ('person', 'manager', 'team')),
  constraint evaluation_cycles_status_check check (status in (
    'draft', 'launching', 'running', 'calibration', 'feedback', 'closed', 'cancelled'))
);

-- Steps that people answer in have a weight and a mode, the others have days alone.
create table public.evaluation_steps (
  company_id uuid not null,
  cycle_id uuid not null,
  step text not null,
  opens_on date not null,
  closes_on date not null,
  weight numeric(5, 2),
  mode text,
  opened_at timestamptz,
  constraint evaluation_steps_pkey primary key (company_id, cycle_id, step),
  constraint evaluation_steps_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_steps_step_check check (step in (
    'nomination', 'self', 'manager', 'peer', 'report', 'pulse', 'calibration', 'feedback', 'acknowledgement')),
  constraint evaluation_steps_closes_on_check check (closes_on >= opens_on),
  constraint evaluation_steps_weight_check check (weight between 0 and 100
    and (weight is not null) = (step in ('self', 'manager', 'peer', 'report'))),
  constraint evaluation_steps_mode_check check (mode in ('identified', 'sealed')
    and (mode = 'identified' or step in ('peer', 'report')) and (mode is not null) = (weight is not null))
);

-- Who gets which questions: the first whose audience holds the person; the one without an audience is for everybody else.
create table public.evaluation_questionnaires (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  position smallint not null,
  name text collate "pt-BR-x-icu" not null,
  audience jsonb,
  constraint evaluation_questionnaires_pkey primary key (id),
  constraint evaluation_questionnaires_company_id_key unique (company_id, id),
  constraint evaluation_questionnaires_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_questionnaires_name_check check (private.is_clean_text(name, 80))
);

-- What is answered: a questionnaire as one relation gets it. The form of the engine has this row as its subject.
create table public.evaluation_forms (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  questionnaire_id uuid not null,
  step text not null,
  constraint evaluation_forms_pkey primary key (id),
  constraint evaluation_forms_company_id_key unique (company_id, id),
  constraint evaluation_forms_step_key unique (company_id, cycle_id, questionnaire_id, step),
  constraint evaluation_forms_step_fkey foreign key (company_id, cycle_id, step)
    references public.evaluation_steps (company_id, cycle_id, step) on delete restrict,
  constraint evaluation_forms_questionnaire_fkey foreign key (company_id, questionnaire_id)
    references public.evaluation_questionnaires (company_id, id) on delete restrict
);

create table public.evaluation_participants (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  manager_id uuid,
  department_id uuid,
  position_id uuid,
  questionnaire_id uuid not null,
  status text not null default 'active',
  reason text,
  constraint evaluation_participants_pkey primary key (id),
  constraint evaluation_participants_company_id_key unique (company_id, id),
  constraint evaluation_participants_employee_key unique (company_id, cycle_id, employee_id),
  constraint evaluation_participants_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_participants_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint evaluation_participants_manager_fkey foreign key (company_id, manager_id)
    references public.employees (company_id, id) on delete restrict,
  constraint evaluation_participants_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint evaluation_participants_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint evaluation_participants_questionnaire_fkey foreign key (company_id, questionnaire_id)
    references public.evaluation_questionnaires (company_id, id) on delete restrict,
  constraint evaluation_participants_status_check check (status in ('active', 'left', 'removed')),
  constraint evaluation_participants_reason_check check (private.is_clean_text(reason, 300))
);

-- Whom a participant would be evaluated by as a peer. nominated_by may be a master's row of another company: a plain id.
create table public.evaluation_nominations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  participant_id uuid not null,
  evaluator_id uuid not null,
  status text not null,
  nominated_by uuid not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint evaluation_nominations_pkey primary key (id),
  constraint evaluation_nominations_company_id_key unique (company_id, id),
  constraint evaluation_nominations_evaluator_key unique (company_id, participant_id, evaluator_id),
  constraint evaluation_nominations_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_nominations_evaluator_fkey foreign key (company_id, evaluator_id)
    references public.employees (company_id, id) on delete restrict,
  constraint evaluation_nominations_status_check check (status in ('proposed', 'approved', 'refused', 'declined', 'withdrawn')),
  constraint evaluation_nominations_reason_check check (private.is_clean_text(reason, 300))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_cycles_company_idx on public.evaluation_cycles (company_id, status, period_end desc);

create index evaluation_cycles_company_scale_idx on public.evaluation_cycles (company_id, scale_id);

create index evaluation_cycles_company_copied_from_idx on public.evaluation_cycles (company_id, copied_from_id);

create index evaluation_questionnaires_company_cycle_idx on public.evaluation_questionnaires (company_id, cycle_id, position);

create index evaluation_forms_company_questionnaire_idx on public.evaluation_forms (company_id, questionnaire_id);

create index evaluation_forms_company_step_idx on public.evaluation_forms (company_id, cycle_id, step);

create index evaluation_participants_company_employee_idx on public.evaluation_participants (company_id, employee_id);

create index evaluation_participants_company_manager_idx on public.evaluation_participants (company_id, manager_id);

create index evaluation_participants_company_department_idx on public.evaluation_participants (company_id, department_id);

create index evaluation_participants_company_position_idx on public.evaluation_participants (company_id, position_id);

create index evaluation_participants_company_questionnaire_idx on public.evaluation_participants (company_id, questionnaire_id);

create index evaluation_nominations_company_evaluator_idx on public.evaluation_nominations (company_id, evaluator_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.evaluation_cycles enable row level security;

alter table public.evaluation_steps enable row level security;

alter table public.evaluation_questionnaires enable row level security;

alter table public.evaluation_forms enable row level security;

alter table public.evaluation_participants enable row level security;

alter table public.evaluation_nominations enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.evaluation_cycles, public.evaluation_steps, public.evaluation_questionnaires, public.evaluation_forms,
  public.evaluation_participants, public.evaluation_nominations to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.evaluation_cycles for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

create policy select_manage on public.evaluation_steps for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

create policy select_manage on public.evaluation_questionnaires for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

create policy select_manage on public.evaluation_forms for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

create policy select_manage on public.evaluation_participants for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

create policy select_manage on public.evaluation_nominations for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_transition before update of status on public.evaluation_cycles
  for each row when (old.status <> new.status) execute function private.tg_check_transition('evaluation_cycle');

create trigger _300_touch_updated_at before update on public.evaluation_cycles for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.evaluation_cycles for each row execute function private.tg_refuse_delete();

create trigger _210_check_transition before update of status on public.evaluation_nominations
  for each row when (old.status <> new.status) execute function private.tg_check_transition('evaluation_nomination');

select private.keep_trail('public.evaluation_cycles', 'evaluation_cycle');

select private.keep_trail('public.evaluation_questionnaires', 'evaluation_questionnaire');

select private.keep_trail('public.evaluation_participants', 'evaluation_participant');

select private.keep_trail('public.evaluation_nominations', 'evaluation_nomination');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('evaluation_cycle', 'draft', 'launching'), ('evaluation_cycle', 'launching', 'draft'), ('evaluation_cycle', 'launching', 'running'),
  ('evaluation_cycle', 'running', 'calibration'), ('evaluation_cycle', 'running', 'closed'), ('evaluation_cycle', 'calibration',
    'feedback'),
  ('evaluation_cycle', 'feedback', 'calibration'), ('evaluation_cycle', 'feedback', 'closed'), ('evaluation_cycle', 'draft', 'cancelled'),
  ('evaluation_cycle', 'running', 'cancelled'),
  ('evaluation_nomination', 'proposed', 'approved'), ('evaluation_nomination', 'proposed', 'refused'),
  ('evaluation_nomination', 'proposed', 'withdrawn'), ('evaluation_nomination', 'approved', 'declined'),
  ('evaluation_nomination', 'approved', 'withdrawn'), ('evaluation_nomination', 'refused', 'proposed'),
  ('evaluation_nomination', 'withdrawn', 'proposed'), ('evaluation_nomination', 'refused', 'approved'),
  ('evaluation_nomination', 'withdrawn', 'approved');

-- A questionnaire is written as a form and never answered; what is answered are its copies. Retention: five years, as long as a claim of
-- a contract may reach back (Constituição, art. 7º, XXIX).
insert into private.form_purposes (purpose, label, kinds, modes, max_questions, min_group, results_to, retention_months, is_fixed,
  reach_routine, people_routine, roles, dimensions, takes_competencies, is_assigned, disclosed_routine) values
  ('evaluation', 'Questionário de avaliação', '{scale,single,multiple,text,number}', '{identified}', 60, 5, 'managers', 60, false,
    'private.questionnaire_reach', 'private.no_people', '{self,manager,peer,report}', '{potential}', true, false, null),
  ('evaluation_sheet', 'Avaliação', '{scale,single,multiple,text,number}', '{identified,sealed}', 60, 3, 'managers', 60, true,
    'private.sheet_reach', 'private.no_people', '{}', '{potential}', true, true, 'private.settle_evaluation_batch'),
  ('evaluation_pulse', 'Pulso', '{scale,single,multiple,text,number}', '{anonymous}', 60, 5, 'managers', 60, true,
    'private.pulse_reach', 'private.pulse_people', '{}', '{}', true, false, null);

insert into private.order_kinds (kind, routine, failed_routine) values
  ('evaluation_launch', 'private.run_evaluation_launch', 'private.fail_evaluation_launch');

insert into private.daily_routines (routine_name, routine, after_time) values
  ('evaluation_days', 'private.run_evaluation_days', '06:00');

insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('evaluation_opened', 'Avaliações para responder', 'evaluations', true, 'instant', 70),
  ('evaluation_reminder', 'Lembretes de avaliações', 'evaluations', true, 'daily', 71),
  ('evaluation_nominated', 'Indicações de pares', 'evaluations', true, 'daily', 72),
  ('evaluation_released', 'Resultados de avaliações', 'evaluations', true, 'instant', 73);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.evaluation_cycles is 'Cycles in which people are evaluated.';

comment on column public.evaluation_cycles.min_group is 'Fewer sealed answers than this are never shown about anybody.';

comment on column public.evaluation_cycles.late_days is 'Days of tolerance after the last day of a step.';

comment on column public.evaluation_cycles.peers_by is
  'Who names peers: the person (the manager approves), the manager, or the team in turn.';

comment on column public.evaluation_cycles.failure is 'Why the last launch came to nothing.';

comment on table public.evaluation_steps is 'Steps of a cycle with their days; weight and mode of those that people answer in.';

comment on column public.evaluation_steps.opened_at is 'When its forms and assignments were written.';

comment on table public.evaluation_questionnaires is 'What a cycle asks about whom.';

comment on table public.evaluation_forms is 'What one relation answers of a questionnaire.';

comment on table public.evaluation_participants is 'Who is evaluated in a cycle, as of the day of its launch.';

comment on table public.evaluation_nominations is 'Who was named as a peer of a participant.';

-- 20260101140020_evaluation_reminders_tables.sql

-- Reminders of cycles: whom a cycle reminded on which day, so that nobody hears of it twice in a day.
-- See evaluation_cycles_tables for the overview.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.evaluation_reminders (
  company_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  reminded_on date not null,
  constraint evaluation_reminders_pkey primary key (company_id, cycle_id, employee_id, reminded_on),
  constraint evaluation_reminders_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_reminders_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- The manager of today whom HR decided not to hand a participant over to.
alter table public.evaluation_participants add column manager_kept_from uuid;

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_reminders_company_employee_idx on private.evaluation_reminders (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.evaluation_reminders enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values
  ('nominations', 62, 'private.pending_nominations');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_reminders is 'Whom a cycle reminded on which day.';

comment on column public.evaluation_participants.manager_kept_from is
  'The manager of today whom HR decided not to hand the evaluation over to.';

-- 20260101140030_evaluation_results_tables.sql

-- Results of evaluations.
-- What comes out of a cycle once all of its forms have ended: a score of each group that may be shown (`private.group_marks`), and one of
-- each participant. A score is the mean of the questions by their weight; the result is the mean of the groups by the weights of their
-- relations, of those that are there: a missing part is never zero, its weight goes to the others. Two decimals are shown, all are kept.
-- Classes for the 9-box are of the score as a part of the highest point, in percent of two decimals: [0, 60), [60, 85), [85, 100].
-- Calibration moves classes and keeps what was computed; each change says from what to what, why and who. Results are released to the
-- manager, then to the person. No table of the API: who may see what is said by `private.sees_evaluation_result`.
-- It refuses: calibrating without a reason or after the release (RHEVA, RHCLS), releasing what does not exist yet (RHSTA).

-- Tables ------------------------------------------------------------------------------------------------------------
-- dimension is main, or one of the purpose of the form.
create table private.evaluation_scores (
  company_id uuid not null,
  participant_id uuid not null,
  shown_as text not null,
  dimension text not null,
  score numeric not null,
  weight numeric(6, 2) not null,
  answered smallint not null,
  constraint evaluation_scores_pkey primary key (company_id, participant_id, shown_as, dimension),
  constraint evaluation_scores_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict
);

create table private.evaluation_results (
  company_id uuid not null,
  cycle_id uuid not null,
  participant_id uuid not null,
  score numeric,
  potential numeric,
  performance_class smallint,
  potential_class smallint,
  final_performance smallint,
  final_potential smallint,
  manager_released_at timestamptz,
  person_released_at timestamptz,
  constraint evaluation_results_pkey primary key (company_id, participant_id),
  constraint evaluation_results_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_results_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_results_class_check check (performance_class between 1 and 3 and potential_class between 1 and 3
    and final_performance between 1 and 3 and final_potential between 1 and 3),
  constraint evaluation_results_released_check check (person_released_at is null or manager_released_at is not null)
);

-- Changes of calibration, for good. made_by may be a master's row of another company: a plain id.
create table private.evaluation_calibrations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  participant_id uuid not null,
  from_performance smallint,
  to_performance smallint,
  from_potential smallint,
  to_potential smallint,
  reason text not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  constraint evaluation_calibrations_pkey primary key (id),
  constraint evaluation_calibrations_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_calibrations_reason_check check (private.is_clean_text(reason, 300))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_results_company_cycle_idx on private.evaluation_results (company_id, cycle_id);

create index evaluation_calibrations_company_participant_idx on private.evaluation_calibrations (company_id, participant_id, made_at);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; functions tell what may be told.
alter table private.evaluation_scores enable row level security;

alter table private.evaluation_results enable row level security;

alter table private.evaluation_calibrations enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on private.evaluation_calibrations
  for each row execute function private.tg_refuse_delete();

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.acknowledgement_kinds (kind, label, version_routine, people_routine) values
  ('evaluation_result', 'Resultado de avaliação', 'private.evaluation_result_version', 'private.evaluation_result_readers');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_scores is 'The score of each group about each participant, as it may be shown.';

comment on column private.evaluation_scores.weight is
  'What the group counts for, of a hundred; others count for the relations that they hold.';

comment on table private.evaluation_results is 'What came out of a cycle for each participant.';

comment on column private.evaluation_results.final_performance is 'The class after calibration.';

comment on table private.evaluation_calibrations is 'Changes of calibration with their reasons.';

-- 20260101140035_evaluation_conversations_tables.sql

-- Conversations about results.
-- Whoever leads a person talks with them about the result and writes down when, what was said and what was agreed on; both read it, and HR.
-- Notes of their own are for the one who wrote them alone. What was agreed on comes up again in the next cycle. The person reads it once
-- the result was released to them.
-- It refuses: writing without the result (RHNTF), a day that is still to come (RHEXP), texts that are too long or too many (RHEVA), and
-- saving over what somebody else saved meanwhile (RHREV).

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen sends of a conversation, and of one thing that was agreed on.
create type private.evaluation_conversation_input as (held_on date, notes text, private_notes text);

create type private.evaluation_agreement_input as (text text, due_on date);

-- Tables ------------------------------------------------------------------------------------------------------------
-- written_by may be a row of another company: a plain id.
create table private.evaluation_conversations (
  company_id uuid not null,
  participant_id uuid not null,
  held_on date not null,
  notes text,
  written_by uuid not null,
  updated_at timestamptz not null default now(),
  constraint evaluation_conversations_pkey primary key (company_id, participant_id),
  constraint evaluation_conversations_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_conversations_notes_check check (char_length(notes) between 1 and 5000)
);

create table private.evaluation_agreements (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  participant_id uuid not null,
  position smallint not null,
  text text not null,
  due_on date,
  constraint evaluation_agreements_pkey primary key (id),
  constraint evaluation_agreements_conversation_fkey foreign key (company_id, participant_id)
    references private.evaluation_conversations (company_id, participant_id) on delete restrict,
  constraint evaluation_agreements_text_check check (private.is_clean_text(text, 300))
);

-- For the author alone.
create table private.evaluation_private_notes (
  company_id uuid not null,
  participant_id uuid not null,
  author_id uuid not null,
  notes text not null,
  constraint evaluation_private_notes_pkey primary key (company_id, participant_id, author_id),
  constraint evaluation_private_notes_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_private_notes_notes_check check (char_length(notes) between 1 and 5000)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_agreements_company_participant_idx on private.evaluation_agreements (company_id, participant_id, position);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; functions tell what may be told.
alter table private.evaluation_conversations enable row level security;

alter table private.evaluation_agreements enable row level security;

alter table private.evaluation_private_notes enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_conversations is 'When a result was talked about, and what both remember of it.';

comment on table private.evaluation_agreements is 'What a person and whoever leads them agreed on.';

comment on table private.evaluation_private_notes is 'What somebody wrote about a conversation for themselves.';

-- 20260101140040_evaluation_guests_tables.sql

-- Evaluations by guest links.
-- Whoever answers in a cycle and has no login does so by a guest link (`guest_links`, purpose evaluation): the subject is the respondent
-- in the cycle. What the guest sees are the sheets of `form_sheets`, and the acts save and send are theirs: the same rules, the same
-- refusals. Nothing here says what or when somebody answered; what was answered to a sealed form is shown to nobody again, the guest
-- included. The link tells when it was last opened.

-- Types -------------------------------------------------------------------------------------------------------------
-- What a guest sends with an act.
create type private.evaluation_guest_input as (assignment_id uuid, question_id uuid, value jsonb, revision integer);

-- Tables ------------------------------------------------------------------------------------------------------------
-- Everybody who answers in a cycle, with or without a login, written with their assignments.
create table private.evaluation_respondents (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  constraint evaluation_respondents_pkey primary key (id),
  constraint evaluation_respondents_employee_key unique (company_id, cycle_id, employee_id),
  constraint evaluation_respondents_cycle_fkey foreign key (company_id, cycle_id)
    references public.evaluation_cycles (company_id, id) on delete restrict,
  constraint evaluation_respondents_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_respondents_company_employee_idx on private.evaluation_respondents (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; guest links read it.
alter table private.evaluation_respondents enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_respondents is 'Who answers in a cycle: what a guest link of theirs is about.';

-- 20260101140050_evaluation_evidence_tables.sql

-- Evidence beside an evaluation.
-- Whoever evaluates themselves or their team reads beside the questions what is known of the person: results of cycles before, and what
-- other modules know. A module adds a row with a routine (company uuid, employee uuid, since date, until date, caller private.caller)
-- returns jsonb: a list of {at, title, text, url} of what this caller may read anyway, newest first. Who answers as a peer or a report
-- is shown nothing.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.evidence_sources (
  source text not null,
  position smallint not null,
  title text not null,
  routine text not null,
  constraint evidence_sources_pkey primary key (source),
  constraint evidence_sources_source_check check (source ~ '^[a-z_]+$'),
  constraint evidence_sources_routine_check check (routine ~ '^private\.[a-z_]+$')
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.evidence_sources enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.evidence_sources (source, position, title, routine) values
  ('results', 10, 'Resultados anteriores', 'private.result_evidence'),
  ('feedback', 20, 'Feedback recebido', 'private.review_feedback');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evidence_sources is 'What is shown beside an evaluation: one function of private per source.';

comment on column private.evidence_sources.routine is
  'Function (company, employee, since, until, caller) of a list of {at, title, text, url}.';

-- 20260101140060_feedback_tables.sql

-- Feedback.
-- What people tell each other about their work between reviews. Praise recognises somebody; constructive feedback says what to go on
-- with, start or change. Who reads a feedback is decided once, by `private.reads_feedback`:
-- * private: its author and its recipient;
-- * with_manager: as well who leads the recipient, at any height, as far as their role sees the team;
-- * team (praise alone): as well the recipient's manager, the people under the same manager and the recipient's direct reports;
-- * whoever asked for it in a request reads the answer, and its author is told so before writing.
-- The recipient may hide a praise from the team: it is private then. Human resources read no feedback by their role: they see figures
-- about groups of five people or more. Authors correct or take back what was not read, or what they sent in the last quarter of an hour.
-- Texts stand in no table of the API, in no trail and in no notification; nothing but these functions reads them.
-- It refuses: oneself, whoever does not work in the company, constructive feedback to a team, more than twenty in a minute.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.feedback_input as (
  id uuid, recipient_id uuid, kind text, visibility text, body text, competencies uuid[], request_id uuid);

create type private.feedback_request_input as (id uuid, about_id uuid, people uuid[], question text, due_on date);

-- Of one caller: whom they lead, whose praise they see on the wall, and what they asked for.
create type private.feedback_reach as (employee_id uuid, company_id uuid, led uuid[], wall uuid[], asked uuid[]);

-- Tables ------------------------------------------------------------------------------------------------------------
-- The id comes from the screen, so that a second tap writes nothing. What was taken back has no text any more.
create table private.feedbacks (
  id uuid not null,
  company_id uuid not null,
  author_id uuid not null,
  recipient_id uuid not null,
  kind text not null,
  visibility text not null,
  body text,
  request_id uuid,
  created_at timestamptz not null,
  edited_at timestamptz,
  read_at timestamptz,
  hidden_at timestamptz,
  thanked_at timestamptz,
  reply text,
  replied_at timestamptz,
  taken_back_at timestamptz,
  constraint feedbacks_pkey primary key (id),
  constraint feedbacks_company_id_key unique (company_id, id),
  constraint feedbacks_author_fkey foreign key (company_id, author_id) references public.employees (company_id, id) on delete restrict,
  constraint feedbacks_recipient_fkey foreign key (company_id, recipient_id)
    references public.employees (company_id, id) on delete restrict,
  constraint feedbacks_recipient_check check (recipient_id <> author_id),
  constraint feedbacks_kind_check check (kind in ('praise', 'constructive')),
  constraint feedbacks_visibility_check check (visibility in ('private', 'with_manager', 'team')
    and (visibility <> 'team' or kind = 'praise')),
  constraint feedbacks_body_check check (char_length(body) between 1 and 2000 and (body is null) = (taken_back_at is not null)),
  constraint feedbacks_reply_check check (char_length(reply) between 1 and 1000 and (reply is null) = (replied_at is null))
);

create table private.feedback_competencies (
  company_id uuid not null,
  feedback_id uuid not null,
  competency_id uuid not null,
  constraint feedback_competencies_pkey primary key (company_id, feedback_id, competency_id),
  constraint feedback_competencies_feedback_fkey foreign key (company_id, feedback_id)
    references private.feedbacks (company_id, id) on delete restrict,
  constraint feedback_competencies_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict
);

create table private.feedback_requests (
  id uuid not null,
  company_id uuid not null,
  asked_by uuid not null,
  about_id uuid not null,
  question text not null,
  due_on date,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  constraint feedback_requests_pkey primary key (id),
  constraint feedback_requests_company_id_key unique (company_id, id),
  constraint feedback_requests_asked_by_fkey foreign key (company_id, asked_by)
    references public.employees (company_id, id) on delete restrict,
  constraint feedback_requests_about_fkey foreign key (company_id, about_id)
    references public.employees (company_id, id) on delete restrict,
  constraint feedback_requests_question_check check (char_length(question) between 1 and 500)
);

-- Who was asked, and what came of it.
create table private.feedback_request_people (
  company_id uuid not null,
  request_id uuid not null,
  employee_id uuid not null,
  feedback_id uuid,
  declined_at timestamptz,
  declined_reason text,
  reminded_on date,
  constraint feedback_request_people_pkey primary key (company_id, request_id, employee_id),
  constraint feedback_request_people_request_fkey foreign key (company_id, request_id)
    references private.feedback_requests (company_id, id) on delete restrict,
  constraint feedback_request_people_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint feedback_request_people_feedback_fkey foreign key (company_id, feedback_id)
    references private.feedbacks (company_id, id) on delete restrict,
  constraint feedback_request_people_declined_check check (declined_at is null or feedback_id is null),
  constraint feedback_request_people_reason_check check (private.is_clean_text(declined_reason, 300))
);

alter table private.feedbacks add constraint feedbacks_request_fkey foreign key (company_id, request_id)
  references private.feedback_requests (company_id, id) on delete restrict;

-- Indexes -----------------------------------------------------------------------------------------------------------
create index feedbacks_company_recipient_idx on private.feedbacks (company_id, recipient_id, created_at desc);

create index feedbacks_company_author_idx on private.feedbacks (company_id, author_id, created_at desc);

create index feedbacks_company_request_idx on private.feedbacks (company_id, request_id);

create index feedbacks_company_created_idx on private.feedbacks (company_id, created_at desc);

create index feedback_competencies_company_competency_idx on private.feedback_competencies (company_id, competency_id);

create index feedback_requests_company_asked_by_idx on private.feedback_requests (company_id, asked_by, created_at desc);

create index feedback_requests_company_about_idx on private.feedback_requests (company_id, about_id);

create index feedback_request_people_company_employee_idx on private.feedback_request_people (company_id, employee_id);

create index feedback_request_people_company_feedback_idx on private.feedback_request_people (company_id, feedback_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; the functions tell what may be told.
alter table private.feedbacks enable row level security;

alter table private.feedback_competencies enable row level security;

alter table private.feedback_requests enable row level security;

alter table private.feedback_request_people enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on private.feedbacks
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

create trigger _400_refuse_delete before delete on private.feedbacks for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on private.feedback_requests for each row execute function private.tg_refuse_delete();

-- That somebody wrote or asked, without a value. What the recipient does with it (reading, thanking) would tell who the recipient is:
-- the trail has none of it.
select private.keep_trail('private.feedbacks', 'feedback', '{insert}', p_masked => true);

select private.keep_trail('private.feedback_requests', 'feedback_request', '{insert}', p_masked => true);

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('feedback_received', 'Feedback que você recebe', 'evaluations', true, 'instant', 80, false),
  ('feedback_requested', 'Pedidos de feedback', 'evaluations', true, 'instant', 81, false);

insert into private.pending_sources (source, position, items_routine) values ('feedback', 86, 'private.pending_feedback');

insert into private.timeline_sources (source, routine) values ('feedback', 'private.timeline_of_feedback');

insert into private.daily_routines (routine_name, routine) values ('feedback', 'private.remind_of_feedback');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.feedback_input is 'A feedback as a screen sends it.';

comment on type private.feedback_request_input is 'A request of feedback as a screen sends it.';

comment on type private.feedback_reach is 'Whose feedback somebody reads.';

comment on table private.feedbacks is 'What somebody told a colleague about their work.';

comment on column private.feedbacks.visibility is 'Who reads it beside author and recipient: private, with_manager or team.';

comment on column private.feedbacks.hidden_at is 'When the recipient hid a praise from the team.';

comment on column private.feedbacks.read_at is 'When the recipient saw it; the author then cannot correct it any more.';

comment on column private.feedbacks.reply is 'What the recipient answered; author and recipient alone read it.';

comment on column private.feedbacks.taken_back_at is 'When its author took it back; the text is gone.';

comment on table private.feedback_competencies is 'Competencies and values that a feedback is about.';

comment on table private.feedback_requests is 'Questions to colleagues about somebody''s work.';

comment on table private.feedback_request_people is 'Who was asked for feedback, and what came of it.';

-- 20260101140070_experience_forms_tables.sql

-- Evaluation at the end of an experience.
-- Whoever decides how an experience ends first says how it went. Fifteen days before each term a review begins: a form of one sheet
-- (`form_sheets`), identified, about the person, answered by who decides (`experience_decisions`): the direct manager, or an administrator
-- where there is none who may. The questions are those of the company (purpose experience, subject: the company), or five ratings and a
-- comment where it wrote none. A sheet that nobody sent follows the manager; whoever may decide takes it over, with empty answers.
-- The decision sends the sheet and ends its form. Who answered and HR read it; the evaluated person does not, nor do masters.
-- It refuses: a decision without the answers that are required (RHFRM), or while somebody else writes them (RHSTA).

-- Tables ------------------------------------------------------------------------------------------------------------
-- The subject of the form of the sheet.
create table public.experience_reviews (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  contract_id uuid not null,
  term_on date not null,
  created_at timestamptz not null default now(),
  constraint experience_reviews_pkey primary key (id),
  constraint experience_reviews_company_id_key unique (company_id, id),
  constraint experience_reviews_term_key unique (company_id, contract_id, term_on),
  constraint experience_reviews_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint experience_reviews_contract_fkey foreign key (company_id, contract_id)
    references public.employee_contracts (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index experience_reviews_company_employee_idx on public.experience_reviews (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.experience_reviews enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the daily routine writes.
grant select on public.experience_reviews to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_team_or_settings on public.experience_reviews for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = any ((select private.my_reports_ids())::uuid[])));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.experience_reviews
  for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.experience_reviews', 'experience_review');

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.form_purposes (purpose, label, kinds, modes, max_questions, min_group, results_to, retention_months, is_fixed,
  reach_routine, people_routine, takes_competencies, is_assigned, disclosed_routine) values
  ('experience', 'Formulário de experiência', '{scale,single,multiple,text,number}', '{identified}', 20, 5, 'managers', 60, false,
    'private.experience_reach', 'private.no_people', true, false, null),
  ('experience_sheet', 'Avaliação de experiência', '{scale,single,multiple,text,number}', '{identified}', 20, 5, 'managers', 60, true,
    'private.sheet_reach', 'private.no_people', true, true, 'private.settle_experience_review');

insert into private.daily_routines (routine_name, routine, after_time) values
  ('experience_reviews', 'private.run_experience_reviews', '00:30');

insert into private.pending_sources (source, position, items_routine) values
  ('experience_reviews', 91, 'private.pending_experience_reviews');

insert into private.timeline_sources (source, routine) values ('evaluations', 'private.timeline_of_evaluations');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.experience_reviews is 'Ends of experiences that somebody evaluates. Read by who follows the person.';

-- 20260101141010_evaluation_cycles_rules.sql

-- Evaluation cycles: rules.
-- See evaluation_cycles_tables for the overview.

-- Functions: who reaches the forms of a cycle -----------------------------------------------------------------------
-- Questionnaires are read by HR, and written as long as the cycle is a draft.
create function private.questionnaire_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
language sql stable security definer set search_path = '' as $$
  select row(c.status = 'draft', true, false)::private.form_reach
  from public.evaluation_questionnaires q join public.evaluation_cycles c on c.company_id = q.company_id and c.id = q.cycle_id
  where q.company_id = p_company_id and q.id = p_subject_id and p_company_id = any (private.company_ids_with('manage_evaluations'))
$$;

-- Sheets have doors of their own.
create function private.sheet_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
language sql stable security definer set search_path = ''
return row(false, false, false)::private.form_reach;

-- Questionnaires and sheets are for nobody as a whole.
create function private.no_people(p_company_id uuid, p_subject_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p_subject_id where false
$$;

-- A pulse is answered by its participants from its first day on, and read in figures by HR.
create function private.pulse_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
language sql stable security definer set search_path = '' as $$
  select row(p_company_id = any (private.company_ids_with('manage_evaluations')), p.id is not null, p.id is not null)::private.form_reach
  from public.evaluation_steps s
  left join public.evaluation_participants p on p.company_id = s.company_id and p.cycle_id = s.cycle_id and p.status = 'active'
    and p.employee_id = private.my_employee_id()
  where s.company_id = p_company_id and s.cycle_id = p_subject_id and s.step = 'pulse' and s.opened_at is not null
$$;

-- Everybody whom a pulse asks, whoever left included.
create function private.pulse_people(p_company_id uuid, p_subject_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.employee_id from public.evaluation_participants p where p.company_id = p_company_id and p.cycle_id = p_subject_id
$$;

-- Functions: drafts -------------------------------------------------------------------------------------------------
-- Whether people answer in a step about people.
create function private.is_relation(p_step text) returns boolean language sql immutable parallel safe
return p_step in ('self', 'manager', 'peer', 'report');

-- What is wrong with the head of a cycle: the field and a sentence.
create function private.evaluation_cycle_problem(p_company_id uuid, p_cycle private.evaluation_cycle_input)
returns table (field text, message text) language sql stable security definer set search_path = '' as $$
  select c.field, c.message from (values
    (1, 'name', 'Dê um nome ao ciclo.', private.tidy(p_cycle.name) is null),
    (2, 'name', 'O nome tem no máximo 100 caracteres.', not private.is_clean_text(private.tidy(p_cycle.name), 100)),
    (3, 'kind', 'Escolha o tipo de ciclo.',
      p_cycle.kind is null or p_cycle.kind not in ('performance', 'r90', 'r180', 'r360', 'leadership', 'pulse')),
    (4, 'period_start', 'Escolha o período avaliado.', p_cycle.period_start is null),
    (5, 'period_end', 'Escolha até quando vai o período avaliado.', p_cycle.period_end is null),
    (6, 'period_end', 'O período termina antes de começar.', p_cycle.period_end < p_cycle.period_start),
    (7, 'period_end', 'O período avaliado tem no máximo dois anos.', p_cycle.period_end > p_cycle.period_start + interval '2 years'),
    (8, 'scale_id', 'Escolha a escala das notas.', not exists (select from public.rating_scales s
      where s.company_id = p_company_id and s.id = p_cycle.scale_id and s.archived_at is null)),
    (9, 'min_group', 'O mínimo de respostas anônimas fica entre 3 e 10.', coalesce(p_cycle.min_group, 3) not between 3 and 10),
    (10, 'late_days', 'A tolerância fica entre 0 e 15 dias.', coalesce(p_cycle.late_days, 0) not between 0 and 15),
    (11, 'max_peers', 'Cada pessoa tem de 1 a 10 pares.', coalesce(p_cycle.max_peers, 4) not between 1 and 10),
    (12, 'peers_by', 'Escolha quem indica os pares.', coalesce(p_cycle.peers_by, 'person') not in ('person', 'manager', 'team'))
  ) c (place, field, message, is_wrong)
  where c.is_wrong order by c.place limit 1
$$;

-- What is wrong with the steps of a cycle.
create function private.evaluation_steps_problem(p_cycle private.evaluation_cycle_input, p_steps private.evaluation_step_input[])
returns table (field text, message text) language sql stable security definer set search_path = '' as $$
  with steps as materialized (
    select s.*, row_number() over (partition by s.step) as nth from unnest(p_steps) s
  ), wide as materialized (
    select min(s.opens_on) filter (where s.step = 'peer') as peers_open,
      max(s.closes_on) filter (where private.is_relation(s.step)) as answered,
      min(s.opens_on) filter (where s.step = 'calibration') as calibration, min(s.opens_on) filter (where s.step = 'feedback') as feedback,
      max(s.closes_on) filter (where s.step = 'nomination') as named, count(*) filter (where private.is_relation(s.step)) as relations,
      sum(s.weight) filter (where private.is_relation(s.step)) as weights, count(*) filter (where s.step = 'pulse') as pulses,
      min(s.opens_on) filter (where s.step = 'acknowledgement') as acknowledged
    from steps s
  )
  select p.field, p.message from (
    select 1 as place, 'steps' as field, case when p_cycle.kind = 'pulse' then 'Escolha os dias do pulso.'
      else 'Escolha pelo menos uma relação que avalia.' end as message
    from wide w where case when p_cycle.kind = 'pulse' then w.pulses <> 1 or w.relations > 0 else w.relations = 0 or w.pulses > 0 end
    union all select 2, 'step_' || s.step, 'Escolha os dias desta etapa.' from steps s where num_nulls(s.opens_on, s.closes_on) > 0
    union all select 3, 'step_' || s.step, 'Esta etapa termina antes de começar.' from steps s where s.closes_on < s.opens_on
    union all select 4, 'steps', 'Uma etapa está repetida ou não existe.' from steps s where s.nth > 1 or s.step is null or s.step not in (
      'nomination', 'self', 'manager', 'peer', 'report', 'pulse', 'calibration', 'feedback', 'acknowledgement')
    union all select 5, 'mode_' || s.step, 'Escolha se esta relação responde identificada ou em sigilo.' from steps s
      where private.is_relation(s.step) and (s.mode is null or s.mode not in ('identified', 'sealed')
        or (s.mode = 'sealed' and s.step not in ('peer', 'report')))
    union all select 6, 'weight_' || s.step, 'O peso fica entre 0 e 100.' from steps s
      where private.is_relation(s.step) and coalesce(s.weight not between 0 and 100, true)
    union all select 7, 'weights',
      format('Os pesos somam %s%%. Eles precisam somar 100%%.', replace(trim_scale(w.weights)::text, '.', ','))
    from wide w where w.relations > 0 and w.weights <> 100
    union all select 8, 'step_nomination', 'A indicação de pares termina antes de os pares responderem.' from wide w
      where p_cycle.kind <> 'pulse' and w.peers_open is not null and coalesce(p_cycle.peers_by, 'person') <> 'team'
        and coalesce(w.named >= w.peers_open, true)
    union all select 9, 'step_calibration', 'A calibração começa depois de todas as respostas e da tolerância.' from wide w
      where w.calibration <= w.answered + coalesce(p_cycle.late_days, 0)
    union all select 10, 'step_feedback', 'A devolutiva começa depois das respostas e da calibração.' from wide w
      where w.feedback <= w.answered + coalesce(p_cycle.late_days, 0) or w.feedback < w.calibration
    union all select 11, 'step_acknowledgement', 'A ciência vem depois da devolutiva.' from wide w
      where w.acknowledged < coalesce(w.feedback, w.answered)
  ) p order by p.place, p.field limit 1
$$;

-- Functions: who is evaluated ---------------------------------------------------------------------------------------
-- Whom a cycle would evaluate today, each with the questionnaire of theirs; of a cycle about leaders only who leads somebody.
create function private.evaluation_people(p_cycle public.evaluation_cycles) returns setof private.evaluatee
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with people as materialized (
    select a.id from private.audience_people(p_cycle.company_id, private.audience_of(p_cycle.audience),
      private.today(p_cycle.company_id)) a (id)
  ), chosen as materialized (
    select q.id, q.position, a.id as employee_id
    from public.evaluation_questionnaires q
    cross join lateral private.audience_people(q.company_id, private.audience_of(q.audience), private.today(q.company_id)) a (id)
    where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id and q.audience is not null
  ), other as (
    select q.id from public.evaluation_questionnaires q
    where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id and q.audience is null order by q.position limit 1
  )
  select e.id, m.id, e.department_id, (select s.position_id from public.employee_assignments s
      where s.company_id = e.company_id and s.employee_id = e.id and s.applied_at is not null and s.ends_on is null limit 1),
    coalesce((select c.id from chosen c where c.employee_id = e.id order by c.position limit 1), (select o.id from other o))
  from people p
  join public.employees e on e.company_id = p_cycle.company_id and e.id = p.id and e.status in ('active', 'notice')
  left join public.employees m on m.company_id = e.company_id and m.id = e.manager_id and m.status in ('active', 'notice')
  where p_cycle.kind <> 'leadership' or exists (select from public.employees r
    where r.company_id = e.company_id and r.manager_id = e.id and r.status in ('active', 'notice'))
$$;

-- Peers out of the team, taken in turn: whoever has the same manager evaluates the next ones of the team, so that everybody has as many.
create function private.peers_in_turn(p_people private.evaluatee[], p_max_peers integer) returns table (respondent_id uuid, target_id uuid)
language sql immutable set search_path = '' as $$
  with team as materialized (
    select p.employee_id, p.manager_id, row_number() over w - 1 as place, count(*) over (partition by p.manager_id) as size
    from unnest(p_people) p where p.manager_id is not null window w as (partition by p.manager_id order by p.employee_id)
  )
  select r.employee_id, t.employee_id
  from team t
  cross join lateral generate_series(1, least(p_max_peers, t.size - 1)) g (step)
  join team r on r.manager_id = t.manager_id and r.place = (t.place + g.step) % t.size
$$;

-- Who answers about whom in a step; p_is_draft: as it would be, peers being taken out of the team where nobody was named yet.
create function private.evaluation_pairs(
  p_cycle public.evaluation_cycles, p_people private.evaluatee[], p_step text, p_is_draft boolean)
returns table (questionnaire_id uuid, respondent_id uuid, target_id uuid)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select p.questionnaire_id, p.employee_id, p.employee_id from unnest(p_people) p where p_step = 'self'
  union all
  select p.questionnaire_id, p.manager_id, p.employee_id from unnest(p_people) p where p_step = 'manager' and p.manager_id is not null
  union all
  select p.questionnaire_id, e.id, p.employee_id from unnest(p_people) p
  join public.employees e on e.company_id = p_cycle.company_id and e.manager_id = p.employee_id and e.status in ('active', 'notice')
  where p_step = 'report'
  union all
  select p.questionnaire_id, t.respondent_id, t.target_id from private.peers_in_turn(p_people, p_cycle.max_peers) t
  join unnest(p_people) p on p.employee_id = t.target_id
  where p_step = 'peer' and (p_is_draft or p_cycle.peers_by = 'team')
  union all
  select p.questionnaire_id, n.evaluator_id, p.employee_id from unnest(p_people) p
  join public.evaluation_participants m on m.company_id = p_cycle.company_id and m.cycle_id = p_cycle.id and m.employee_id = p.employee_id
  join public.evaluation_nominations n on n.company_id = m.company_id and n.participant_id = m.id and n.status = 'approved'
  join public.employees e on e.company_id = n.company_id and e.id = n.evaluator_id and e.status in ('active', 'notice')
  where p_step = 'peer' and not p_is_draft and p_cycle.peers_by <> 'team'
$$;

-- What keeps a draft from being launched: the field and a sentence, most basic first.
create function private.evaluation_launch_problem(p_cycle public.evaluation_cycles, p_people private.evaluatee[])
returns table (field text, message text) language sql stable security definer set search_path = '' as $$
  with asked as materialized (
    select q.name, s.step, count(n.id) as questions, count(n.id) filter (where n.scale_id = p_cycle.scale_id and n.weight > 0) as ratings
    from public.evaluation_questionnaires q
    join public.evaluation_steps s on s.company_id = q.company_id and s.cycle_id = q.cycle_id
      and (private.is_relation(s.step) or s.step = 'pulse')
    left join private.forms f on f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id
    left join private.form_questions n on n.company_id = f.company_id and n.form_id = f.id and (n.section_id is null
      or exists (select from private.form_sections x where x.company_id = n.company_id and x.id = n.section_id
        and (x.shown_to is null or s.step = any (x.shown_to) or s.step = 'pulse')))
    where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id
      and exists (select from unnest(p_people) e where e.questionnaire_id = q.id)
    group by q.name, s.step
  )
  select p.field, p.message from (
    select 1 as place, 'audience' as field, 'Ninguém está neste ciclo. Escolha quem é avaliado.' as message
    where coalesce(cardinality(p_people), 0) = 0
    union all select 2, 'questionnaires', format('%s pessoas ficariam sem questionário. Deixe um deles para todas as outras.', count(*))
    from unnest(p_people) e where e.questionnaire_id is null having count(*) > 0
    union all select 3, 'questions', format('Escreva as perguntas de "%s".', a.name)
      from asked a group by a.name having sum(a.questions) = 0
    union all select 4, 'questions', format('"%s" não tem nenhuma nota que conte na escala do ciclo.', a.name) from asked a
    where p_cycle.kind <> 'pulse' group by a.name having sum(a.ratings) = 0
    union all select 5, 'step_' || s.step, 'O último dia desta etapa já passou.' from public.evaluation_steps s
    where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.closes_on < private.today(p_cycle.company_id)
  ) p order by p.place, p.field limit 1
$$;

-- 20260101141015_evaluation_nominations_rules.sql

-- Nominations of peers: rules.
-- See evaluation_cycles_tables for the overview. The person proposes and the manager decides, or the manager names; HR names and decides
-- for anybody but themselves. Once peers answer, nobody who was approved is taken out: a sealed sheet would tell whether it was sent.

-- Functions: who and until when -------------------------------------------------------------------------------------
-- As what the caller nominates for a participant: person, manager or hr; null: not at all. Nobody decides about their own peers.
create function private.nominates_as(p_participant public.evaluation_participants) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_participant.company_id = c.company_id and p_participant.employee_id = c.employee_id then 'person'
    when p_participant.company_id = c.company_id and p_participant.manager_id = c.employee_id and c.role <> 'leaver' then 'manager'
    when p_participant.company_id = any (private.company_ids_with('manage_evaluations')) then 'hr' end
  from private.me() c
$$;

-- Whether the peers of a cycle answer already.
create function private.peers_answer(p_cycle public.evaluation_cycles) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.evaluation_steps s
    where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.step = 'peer' and s.opened_at is not null)
$$;

-- Whether a cycle takes nominations from a part: the person within the days of the step, the others until the last peer has answered.
create function private.takes_nominations(p_cycle public.evaluation_cycles, p_part text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_cycle.status = 'running' and p_cycle.peers_by <> 'team' and case when p_part = 'person' then p_cycle.peers_by = 'person'
      and exists (select from public.evaluation_steps s where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id
        and s.step = 'nomination' and s.opened_at is not null and s.closes_on >= private.today(p_cycle.company_id))
    else p_part is not null and exists (select from public.evaluation_steps s where s.company_id = p_cycle.company_id
      and s.cycle_id = p_cycle.id and s.step = 'peer' and s.closes_on + p_cycle.late_days >= private.today(p_cycle.company_id)) end
$$;

-- Functions: what is wrong ------------------------------------------------------------------------------------------
-- Why these people cannot be the peers of a participant: a sentence; null: they can.
create function private.nomination_problem(
  p_cycle public.evaluation_cycles, p_participant public.evaluation_participants, p_evaluators uuid[], p_part text) returns text
language sql stable security definer set search_path = '' as $$
  select w.message from (
    select 1 as place, format('Indique no máximo %s pares.', p_cycle.max_peers) as message
    where cardinality(p_evaluators) > p_cycle.max_peers
    union all
    select 2, case when e.id is null then 'Uma das pessoas indicadas não é desta empresa.'
      when e.id = p_participant.employee_id then 'Ninguém é par de si mesmo.'
      when e.status not in ('active', 'notice') then format('%s não pode avaliar: não está mais em atividade.', e.display_name)
      when e.id = p_participant.manager_id then format('%s já avalia como gestor.', e.display_name)
      when e.manager_id = p_participant.employee_id then format('%s é da equipe desta pessoa e não entra como par.', e.display_name)
      when n.status = 'declined' then format('%s não vai avaliar esta pessoa. Indique outra.', e.display_name)
      when n.status = 'refused' and p_part = 'person' then format('%s foi recusado como par. Indique outra pessoa.', e.display_name) end
    from unnest(p_evaluators) w (id)
    left join public.employees e on e.company_id = p_participant.company_id and e.id = w.id
    left join public.evaluation_nominations n on n.company_id = p_participant.company_id and n.participant_id = p_participant.id
      and n.evaluator_id = w.id
    union all
    select 3, format('Os pares já respondem: %s continua.', e.display_name)
    from public.evaluation_nominations n join public.employees e on e.company_id = n.company_id and e.id = n.evaluator_id
    where n.company_id = p_participant.company_id and n.participant_id = p_participant.id and n.status = 'approved'
      and n.evaluator_id <> all (p_evaluators) and private.peers_answer(p_cycle)
  ) w where w.message is not null order by w.place, w.message limit 1
$$;

-- 20260101141016_evaluation_monitor_rules.sql

-- The monitor of cycles: rules.
-- See evaluation_cycles_tables for the overview. HR learns how far each respondent is over all their sheets, and how far each step is as a
-- whole; of a sealed relation never who was answered about, nor anything of a step that is about too few people.

-- Functions: who is late --------------------------------------------------------------------------------------------
-- Whoever still has something to answer or to name in a cycle, by the last day of the step.
create function private.late_in_cycle(p_cycle public.evaluation_cycles) returns table (employee_id uuid, closes_on date)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select distinct s.respondent_id, t.closes_on
  from private.forms f
  join public.evaluation_steps t on t.company_id = f.company_id and t.cycle_id = p_cycle.id and t.step = f.role
  cross join lateral private.assigned_sheets(f.company_id, array[f.id]) s
  where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and private.form_state(f) = 'open' and s.state in ('todo', 'draft')
  union
  select p.employee_id, t.closes_on
  from private.forms f
  join public.evaluation_steps t on t.company_id = f.company_id and t.cycle_id = p_cycle.id and t.step = 'pulse' and t.opened_at is not null
  join public.evaluation_participants p on p.company_id = f.company_id and p.cycle_id = p_cycle.id and p.status = 'active'
  where f.company_id = p_cycle.company_id and f.purpose = 'evaluation_pulse' and f.subject_id = p_cycle.id
    and private.form_state(f) = 'open' and not exists (select from private.form_participants a
      where a.company_id = f.company_id and a.form_id = f.id and a.employee_id = p.employee_id)
  union
  select case p_cycle.peers_by when 'person' then p.employee_id else p.manager_id end, t.closes_on
  from public.evaluation_steps t
  join public.evaluation_participants p on p.company_id = t.company_id and p.cycle_id = t.cycle_id and p.status = 'active'
  where t.company_id = p_cycle.company_id and t.cycle_id = p_cycle.id and t.step = 'nomination' and t.opened_at is not null
    and t.closes_on >= private.today(t.company_id) and p_cycle.peers_by <> 'team'
    and case p_cycle.peers_by when 'person' then p.employee_id else p.manager_id end is not null
    and not exists (select from public.evaluation_nominations n where n.company_id = p.company_id and n.participant_id = p.id
      and n.status in ('proposed', 'approved'))
$$;

-- 20260101141030_evaluation_results_rules.sql

-- Results of evaluations: rules.
-- See evaluation_results_tables for the overview.

-- Functions: figures ------------------------------------------------------------------------------------------------
-- A score as a part of the highest point, in percent of two decimals.
create function private.score_percent(p_score numeric, p_points integer) returns numeric language sql immutable parallel safe
return round(p_score / p_points * 100, 2);

-- The third of the 9-box that a percentage falls in: half-open intervals, so that no value falls between two.
create function private.box_class(p_percent numeric) returns smallint language sql immutable parallel safe
return (case when p_percent < 60 then 1 when p_percent < 85 then 2 when p_percent <= 100 then 3 end)::smallint;

-- How many of a number of people each class would hold under a forced curve: the largest remainders round up, ties go to the higher class.
-- Shares add up to 100.
create function private.forced_curve(p_people integer, p_shares numeric[]) returns integer[]
language sql immutable parallel safe set search_path = '' as $$
  with quotas as (
    select s.place, floor(p_people * s.share / 100)::integer as whole, p_people * s.share / 100 - floor(p_people * s.share / 100) as rest
    from unnest(p_shares) with ordinality s (share, place)
  )
  select array_agg(q.whole + case when q.nth <= p_people - q.given then 1 else 0 end order by q.place)
  from (select q.*, row_number() over (order by q.rest desc, q.place desc) as nth, sum(q.whole) over () as given from quotas q) q
$$;

-- The highest point of the scale of a cycle.
create function private.scale_points(p_company_id uuid, p_scale_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select max(p.point)::integer from public.rating_scale_points p where p.company_id = p_company_id and p.scale_id = p_scale_id
$$;

-- The scores of groups about participants of a cycle, with what each group counts for.
create function private.group_scores(p_cycle public.evaluation_cycles, p_targets uuid[])
returns table (participant_id uuid, shown_as text, dimension text, score numeric, weight numeric, answered integer)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with counted as materialized (
    select d.target_id, d.shown_as, sum(d.answered)::integer as answered, sum(s.weight) as weight
    from private.forms f
    join private.form_disclosures d on d.company_id = f.company_id and d.form_id = f.id and d.shown_as is not null
    join public.evaluation_steps s on s.company_id = f.company_id and s.cycle_id = p_cycle.id and s.step = f.role
    where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and (p_targets is null or d.target_id = any (p_targets))
    group by d.target_id, d.shown_as
  ), scored as (
    select m.target_id, m.shown_as, coalesce(m.dimension, 'main') as dimension, sum(m.weight * m.mean) / sum(m.weight) as score
    from private.group_marks(p_cycle.company_id, p_cycle.id, p_targets) m
    where m.weight > 0
    group by 1, 2, 3
  )
  select p.id, s.shown_as, s.dimension, s.score, c.weight, c.answered
  from scored s
  join counted c on c.target_id = s.target_id and c.shown_as = s.shown_as
  join public.evaluation_participants p on p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.employee_id = s.target_id
$$;

-- Functions: who may see what ---------------------------------------------------------------------------------------
-- Whether a role reads the results of the people that it leads. A master sees figures of groups alone, whoever they lead.
create function private.leads_evaluated(p_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_role <> 'master' and private.role_has(p_role, 'view_team_evaluations')
$$;

-- Whether the caller sees the result of a participant, and as what: hr, manager or person. HR sees those of others from the moment they
-- exist, the managers of the person once released to them, the person once released to the person, and nobody of another company: a
-- master's own rows are those of a company like anybody else's.
create function private.sees_evaluation_result(p_participant public.evaluation_participants) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_participant.employee_id = c.employee_id then case when r.person_released_at is not null then 'person' end
    when c.role = 'admin' and private.role_has(c.role, 'manage_evaluations') then 'hr'
    when r.manager_released_at is not null and private.leads_evaluated(c.role)
      and p_participant.employee_id = any (private.my_reports_ids()) then 'manager' end
  from private.me() c
  join private.evaluation_results r on r.company_id = p_participant.company_id and r.participant_id = p_participant.id
  where p_participant.company_id = c.company_id
$$;

-- The results of a cycle that the caller would release now to the managers or on to the people (all for null), with who is told: HR of the
-- company, and on to the people also who leads them. A result reaches the person after whoever leads them, if anybody does. Who leads is
-- asked today: the manager of the launch may have gone.
create function private.releasable_results(p_cycle public.evaluation_cycles, p_to text, p_participants uuid[])
returns table (participant_id uuid, employee_id uuid, told_id uuid)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select p.id, p.employee_id, case p_to when 'person' then p.employee_id else e.manager_id end
  from private.me() c
  join private.evaluation_results r on r.company_id = p_cycle.company_id and r.cycle_id = p_cycle.id and r.score is not null
  join public.evaluation_participants p on p.company_id = r.company_id and p.id = r.participant_id
  join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
  where c.company_id = p_cycle.company_id and (p_participants is null or p.id = any (p_participants))
    and case p_to when 'manager' then r.manager_released_at is null
      when 'person' then r.person_released_at is null and (r.manager_released_at is not null or e.manager_id is null) end
    and (c.role = 'admin' or (p_to = 'person' and r.manager_released_at is not null and private.leads_evaluated(c.role)
      and p.employee_id = any (private.my_reports_ids())))
$$;

-- What people acknowledge of a result: the words that they were shown.
create function private.evaluation_result_text(p_company_id uuid, p_participant_id uuid)
returns table (title text, version text, text text, digest text) language sql stable security definer set search_path = '' as $$
  select w.title::text, to_char(w.released_at, 'DD/MM/YYYY'), w.words, encode(sha256(convert_to(w.words, 'UTF8')), 'hex')
  from (
    select c.name as title, r.person_released_at as released_at, format('Resultado de %s no ciclo %s: %s de %s.', e.display_name, c.name,
      coalesce(replace(to_char(round(r.score, 2), 'FM990.00'), '.', ','), 'sem nota'), private.scale_points(c.company_id,
        c.scale_id)) as words
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.person_released_at is not null
    where p.company_id = p_company_id and p.id = p_participant_id) w
$$;

-- The version of a result that is in force, which is the only one: the routine of acknowledgements.
create function private.evaluation_result_version(p_company_id uuid, p_subject_id uuid, p_digest text) returns setof private.acknowledgeable
language sql stable security definer set search_path = '' as $$
  select t.digest, t.title, t.version, t.text, true, null::jsonb from private.evaluation_result_text(p_company_id, p_subject_id) t
  where p_digest is null or t.digest = p_digest
$$;

-- Only the person acknowledges a result, once it was released to them.
create function private.evaluation_result_readers(p_company_id uuid, p_subject_id uuid, p_people uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.employee_id), '{}') from public.evaluation_participants p
  join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.person_released_at is not null
  where p.company_id = p_company_id and p.id = p_subject_id and p.employee_id = any (p_people)
$$;

-- 20260101141035_evaluation_conversations_rules.sql

-- Conversations about results: rules.
-- See evaluation_conversations_tables for the overview.

-- Functions: reading ------------------------------------------------------------------------------------------------
-- What was agreed on with a participant, in its order.
create function private.evaluation_agreements_json(p_company_id uuid, p_participant_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('text', a.text, 'due_on', a.due_on) order by a.position), '[]')
  from private.evaluation_agreements a where a.company_id = p_company_id and a.participant_id = p_participant_id
$$;

-- The conversation about a result as its reader may see it, whom `private.sees_evaluation_result` let in; null before there is one.
create function private.evaluation_conversation_json(p_participant public.evaluation_participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('held_on', c.held_on, 'notes', c.notes, 'written_by', private.person(c.written_by),
    'updated_at', c.updated_at, 'agreements', private.evaluation_agreements_json(c.company_id, c.participant_id),
    'private_notes', (select n.notes from private.evaluation_private_notes n where n.company_id = c.company_id
      and n.participant_id = c.participant_id and n.author_id = private.my_employee_id()))
  from private.evaluation_conversations c
  where c.company_id = p_participant.company_id and c.participant_id = p_participant.id
$$;

-- What was agreed on in the last cycle before this one: for whoever sees that result as well.
create function private.last_agreements_json(p_cycle public.evaluation_cycles, p_participant public.evaluation_participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('cycle', c.name, 'held_on', v.held_on,
    'agreements', private.evaluation_agreements_json(p.company_id, p.id))
  from public.evaluation_participants p
  join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id and c.period_end < p_cycle.period_end
  join private.evaluation_conversations v on v.company_id = p.company_id and v.participant_id = p.id
  where p.company_id = p_participant.company_id and p.employee_id = p_participant.employee_id
    and private.sees_evaluation_result(p) is not null
    and exists (select from private.evaluation_agreements a where a.company_id = p.company_id and a.participant_id = p.id)
  order by c.period_end desc, c.id limit 1
$$;

-- What is wrong with a conversation: the field and a sentence.
create function private.evaluation_conversation_problem(
  p_company_id uuid, p_input private.evaluation_conversation_input, p_agreements private.evaluation_agreement_input[])
returns table (code text, field text, message text) language sql stable security definer set search_path = '' as $$
  select c.code, c.field, c.message from (values
    (1, 'RHEXP', 'held_on', 'Diga em que dia vocês conversaram.', p_input.held_on is null),
    (2, 'RHEXP', 'held_on', 'A conversa não pode estar no futuro.', p_input.held_on > private.today(p_company_id)),
    (3, 'RHEXP', 'held_on', 'Confira o ano da conversa.', p_input.held_on < private.today(p_company_id) - 730),
    (4, 'RHEVA', 'notes', 'As anotações têm no máximo 5.000 caracteres.', char_length(p_input.notes) > 5000),
    (5, 'RHEVA', 'private_notes', 'As anotações têm no máximo 5.000 caracteres.', char_length(p_input.private_notes) > 5000),
    (6, 'RHEVA', 'agreements', 'Registre no máximo dez combinados.', cardinality(p_agreements) > 10),
    (7, 'RHEVA', 'agreements', 'Cada combinado tem de 1 a 300 caracteres.', exists (select from unnest(p_agreements) a
      where private.tidy(a.text) is null or not private.is_clean_text(private.tidy(a.text), 300)))
  ) c (place, code, field, message, is_wrong)
  where c.is_wrong order by c.place limit 1
$$;

-- 20260101141040_evaluation_matters_rules.sql

-- Evaluations among what waits for people.
-- See evaluation_cycles_tables for the overview.

-- Functions: what waits ---------------------------------------------------------------------------------------------
-- The cycles in which somebody still has something to send: how many sheets, of all of theirs, and the next end. A pulse is one, and
-- reopened sheets wait like others.
create function private.evaluations_to_answer(p_company_id uuid, p_employee_id uuid)
returns table (cycle_id uuid, name text, kind text, since timestamptz, waiting integer, due_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with open as materialized (
    select (s.form).batch_id as cycle_id, (s.form).created_at as since,
      case when private.form_state(s.form) = 'open' then (s.form).closes_at else (s.assignment).reopened_until end as due_at
    from private.respondent_sheets(p_company_id, p_employee_id) s
    where s.state in ('todo', 'draft') and private.takes_sheet(s.form, s.assignment)
    union all
    select f.subject_id, f.created_at, f.closes_at
    from public.evaluation_participants p
    join public.evaluation_steps s on s.company_id = p.company_id and s.cycle_id = p.cycle_id and s.step = 'pulse'
      and s.opened_at is not null
    join private.forms f on f.company_id = p.company_id and f.purpose = 'evaluation_pulse' and f.subject_id = p.cycle_id
    where p.company_id = p_company_id and p.employee_id = p_employee_id and p.status = 'active' and private.form_state(f) = 'open'
      and not exists (select from private.form_participants a
        where a.company_id = f.company_id and a.form_id = f.id and a.employee_id = p_employee_id)
  )
  select c.id, c.name::text, c.kind, min(o.since), count(*)::integer, min(o.due_at)
  from open o join public.evaluation_cycles c on c.company_id = p_company_id and c.id = o.cycle_id and c.status <> 'cancelled'
  group by c.id
$$;

-- What is to be done, in a sentence.
create function private.evaluations_waiting_text(p_kind text, p_waiting integer) returns text language sql immutable parallel safe
return case when p_kind = 'pulse' then 'Responder ao pulso' when p_waiting = 1 then 'Responder 1 avaliação'
  else format('Responder %s avaliações', p_waiting) end;

-- Evaluations in Pendências: one line per cycle until everything was sent.
create function private.pending_evaluations(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select 'evaluation:' || w.cycle_id as item_key, 'evaluation', 'evaluations',
      private.evaluations_waiting_text(w.kind, w.waiting), w.name, p_caller.employee_id, w.since, w.due_at, 'evaluation_cycle',
      w.cycle_id, '/app/evaluations/' || w.cycle_id, jsonb_build_object('type', 'evaluation'), coalesce(w.due_at, w.since) as sort_at
    from private.evaluations_to_answer(p_caller.company_id, p_caller.employee_id) w
    where p_caller.employee_id is not null and p_caller.role <> 'leaver') i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values ('evaluations', 90, 'private.pending_evaluations');

-- 20260101141045_evaluation_guests_rules.sql

-- Evaluations by guest links: rules.
-- See evaluation_guests_tables for the overview.

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- Respondents of running cycles without a login, as guests; for null, those who have something to send.
create function private.evaluation_guests(p_company_id uuid, p_subjects uuid[]) returns setof private.guest
language sql stable security definer set search_path = '' as $$
  select r.id, e.id, e.display_name::text, e.phone, e.email, e.cpf, e.birth_date, c.name::text,
    ((w.due_at - interval '1 second') at time zone d.time_zone)::date
  from private.evaluation_respondents r
  join public.company_details d on d.company_id = r.company_id
  join public.evaluation_cycles c on c.company_id = r.company_id and c.id = r.cycle_id
    and c.status not in ('draft', 'launching', 'cancelled')
  join public.employees e on e.company_id = r.company_id and e.id = r.employee_id and e.user_id is null and e.status <> 'terminated'
  left join lateral (
    select x.due_at from private.evaluations_to_answer(r.company_id, r.employee_id) x where x.cycle_id = r.cycle_id) w on true
  where r.company_id = p_company_id and (r.id = any (p_subjects) or (p_subjects is null and w.due_at is not null))
$$;

-- The sheets of a form as a guest sees them. HR makes the links and knows CPF and birth date of everybody: what a guest answered to a
-- sealed form is never shown again, only that it is kept.
create function private.guest_sheets(p_sheets jsonb) returns jsonb language sql immutable set search_path = ''
return case when p_sheets ->> 'mode' <> 'sealed' then p_sheets
  else p_sheets || jsonb_build_object('sheets', (
    select jsonb_agg(s.sheet || jsonb_build_object('answers', (
      select coalesce(jsonb_object_agg(k.question, '{"kept": true}'::jsonb), '{}')
      from jsonb_object_keys(s.sheet -> 'answers') k (question))) order by s.place)
    from jsonb_array_elements(p_sheets -> 'sheets') with ordinality s (sheet, place))) end;

-- The cycle with the sheets of the guest, form by form.
create function private.guest_evaluation(p_link public.guest_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('cycle_id', c.id, 'cycle', c.name, 'forms', coalesce((
    select jsonb_agg(private.guest_sheets(private.sheets_of(r.company_id, r.employee_id, f.id)) order by f.closes_at, f.role)
    from private.forms f
    where f.company_id = r.company_id and f.batch_id = r.cycle_id and exists (select from private.form_assignments a
      where a.company_id = f.company_id and a.form_id = f.id and a.respondent_id = r.employee_id)), '[]'))
  from private.evaluation_respondents r
  join public.evaluation_cycles c on c.company_id = r.company_id and c.id = r.cycle_id
  where r.company_id = p_link.company_id and r.id = p_link.subject_id
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('guest_evaluation', 'cycle_id uuid, cycle text, forms sheets[]');

update private.shapes set shape = shape || ', evaluation? guest_evaluation' where name = 'guest_views';

-- 20260101141060_feedback_rules.sql

-- Feedback: rules.
-- See feedback_tables for the overview.

-- Functions: who reads ----------------------------------------------------------------------------------------------
-- Whether a role sees the feedback of the people whom one leads.
create function private.leads_by_role(p_role text) returns boolean language sql stable security definer set search_path = '' as $$
  select private.role_has(p_role, 'view_team_evaluations') or private.role_has(p_role, 'manage_evaluations')
$$;

-- Who is below somebody at any height or in a department that they head, but for who is above them. The inverse of leaders_of.
create function private.led_by(p_company_id uuid, p_leader_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select e.manager_id as id from public.employees e where e.company_id = p_company_id and e.id = p_leader_id
    union
    select e.manager_id from public.employees e join above a on e.id = a.id where e.company_id = p_company_id
  )
  select t from private.team_of(p_leader_id) t
  union
  select e.id from public.departments d
  join public.employees e on e.company_id = d.company_id and e.department_id = d.id and e.id <> p_leader_id
  where d.company_id = p_company_id and d.head_employee_id = p_leader_id and e.id not in (select a.id from above a where a.id is not null)
$$;

-- Who leads a person, at any height, or heads the department, as far as their role sees the team.
create function private.leaders_of(p_company_id uuid, p_employee_id uuid) returns setof public.employees
language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select e.manager_id as id from public.employees e where e.company_id = p_company_id and e.id = p_employee_id
    union
    select e.manager_id from public.employees e join above a on e.id = a.id where e.company_id = p_company_id
  )
  select l.* from public.employees l
  where l.company_id = p_company_id and l.id <> p_employee_id and l.status in ('active', 'notice') and private.leads_by_role(l.role)
    and l.id in (
      select a.id from above a
      union
      select d.head_employee_id from public.employees e
      join public.departments d on d.company_id = e.company_id and d.id = e.department_id
      where e.company_id = p_company_id and e.id = p_employee_id
        and d.head_employee_id not in (select t from private.team_of(p_employee_id) t))
$$;

-- The team that sees a praise of a person: the manager, the people under the same manager and the direct reports.
create function private.praise_team(p_person public.employees) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.employees e
  where e.company_id = p_person.company_id and e.id <> p_person.id and e.status in ('active', 'notice')
    and (e.manager_id = p_person.manager_id or e.id = p_person.manager_id or e.manager_id = p_person.id)
$$;

-- Whose feedback the caller reads, in the own company alone: what is one's own does not depend on admin mode.
create function private.feedback_reach(p_caller private.caller) returns private.feedback_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  me public.employees;
  led uuid[] := '{}';
begin
  select e.* into me from public.employees e where e.company_id = p_caller.company_id and e.id = p_caller.employee_id;
  if private.leads_by_role(me.role) then
    led := array(select l from private.led_by(me.company_id, me.id) l);
  end if;
  return row(me.id, me.company_id, led,
    led || array(select t from private.praise_team(me) t),
    array(select r.id from private.feedback_requests r where r.company_id = me.company_id and r.asked_by = me.id))::private.feedback_reach;
end
$$;

-- The one rule of who reads a feedback.
create function private.reads_feedback(p_reach private.feedback_reach, p_feedback private.feedbacks) returns boolean
language sql immutable parallel safe
return p_feedback.company_id = p_reach.company_id and p_feedback.taken_back_at is null and coalesce(
  p_feedback.author_id = p_reach.employee_id or p_feedback.recipient_id = p_reach.employee_id
  or p_feedback.request_id = any (p_reach.asked)
  or (p_feedback.visibility = 'with_manager' and p_feedback.recipient_id = any (p_reach.led))
  or (p_feedback.visibility = 'team' and p_feedback.hidden_at is null and p_feedback.recipient_id = any (p_reach.wall)), false);

-- Who is asking, from the first day on (RHPER).
create function private.feedback_caller() returns private.caller language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  if caller.role in ('newcomer', 'leaver') then
    perform private.refuse('RHPER', 'O feedback começa no primeiro dia de trabalho.', '', 'Volte quando começar.');
  end if;
  return caller;
end
$$;

-- A feedback that the caller reads (RHNTF).
create function private.read_feedback(p_caller private.caller, p_feedback_id uuid) returns private.feedbacks
language plpgsql stable security definer set search_path = '' as $$
declare
  found private.feedbacks;
begin
  select f.* into found from private.feedbacks f where f.company_id = p_caller.company_id and f.id = p_feedback_id;
  if found.id is null or not private.reads_feedback(private.feedback_reach(p_caller), found) then
    perform private.refuse_missing('Este feedback não está disponível para você.', 'feedback_id');
  end if;
  return found;
end
$$;

-- Functions: people -------------------------------------------------------------------------------------------------
-- A colleague of the caller who works in the company (RHNTF), whatever others are.
create function private.feedback_colleague(p_caller private.caller, p_employee_id uuid, p_field text) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e
  where e.company_id = p_caller.company_id and e.id = p_employee_id and e.status in ('active', 'notice');
  if person.id is null then
    perform private.refuse_missing('Esta pessoa não trabalha na sua empresa.', p_field, 'Escolha outra pessoa.');
  end if;
  return person;
end
$$;

-- Functions: what may be said ---------------------------------------------------------------------------------------
-- Words of a screen, tidied: none (RHCOM), or too many (RHARG).
create function private.feedback_words(p_words text, p_max_length integer, p_field text, p_empty text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.tidy_lines(p_words);
begin
  if words is null then
    perform private.refuse('RHCOM', p_empty, p_field, 'O texto está vazio.');
  elsif char_length(words) > p_max_length then
    perform private.refuse('RHARG', format('O texto tem %s caracteres; cabem %s.', char_length(words), p_max_length), p_field,
      'Encurte o texto.');
  end if;
  return words;
end
$$;

-- The competencies and values of a feedback, each once: three at most, of the company (RHMNY, RHNTF).
create function private.named_competencies(p_company_id uuid, p_competencies uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid[] := array(select distinct c from unnest(p_competencies) c where c is not null);
begin
  if cardinality(named) > 3 then
    perform private.refuse('RHMNY', 'Escolha até três competências ou valores.', 'competencies', 'Tire algumas.');
  elsif exists (select from unnest(named) n where not exists (
      select from public.competencies c where c.company_id = p_company_id and c.id = n and c.archived_at is null)) then
    perform private.refuse_missing('Uma das competências não existe mais.', 'competencies', 'Escolha de novo.');
  end if;
  return named;
end
$$;

-- Refuses a kind or readers that there are not (RHARG).
create function private.check_feedback_kind(p_kind text, p_visibility text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_kind is null or p_kind not in ('praise', 'constructive') then
    perform private.refuse('RHARG', 'Escolha entre elogio e feedback construtivo.', 'kind', 'Recarregue a página.');
  elsif p_visibility is null or p_visibility not in ('private', 'with_manager', 'team') then
    perform private.refuse('RHARG', 'Escolha quem vai ver.', 'visibility', 'Recarregue a página.');
  elsif p_visibility = 'team' and p_kind <> 'praise' then
    perform private.refuse('RHARG', 'Feedback construtivo nunca é público.', 'visibility', 'Deixe entre vocês ou com a gestão.');
  end if;
end
$$;

-- Refuses more than twenty feedbacks a minute of one person (RHRAT): each may notify somebody.
create function private.check_feedback_rate(p_caller private.caller) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from private.feedbacks f where f.company_id = p_caller.company_id and f.author_id = p_caller.employee_id
      and f.created_at > private.now() - interval '1 minute') >= 20 then
    perform private.refuse('RHRAT', 'Você enviou muitos feedbacks em pouco tempo.', '', 'Espere um minuto e envie de novo.');
  end if;
end
$$;

-- Whether its author may still correct a feedback or take it back: unread, or of the last quarter of an hour.
create function private.is_feedback_open(p_feedback private.feedbacks, p_now timestamptz) returns boolean
language sql immutable parallel safe
return p_feedback.taken_back_at is null and (p_feedback.read_at is null or p_feedback.created_at > p_now - interval '15 minutes');

-- Functions: requests -----------------------------------------------------------------------------------------------
-- About whom the caller may ask others: oneself, people whom they lead, and everybody who works here for who manages reviews (RHNTF).
create function private.asked_about(p_caller private.caller, p_about_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant public.employees := private.feedback_colleague(p_caller, p_about_id, 'about_id');
begin
  if not (person.id = p_caller.employee_id
    or (private.leads_by_role(p_caller.role) and person.id in (select l from private.led_by(p_caller.company_id, p_caller.employee_id) l))
    or person.company_id = any (private.companies_reached(p_caller, 'manage_evaluations'))) then
    perform private.refuse_missing('Você pode pedir feedback sobre você ou sobre quem responde a você.', 'about_id',
      'Escolha outra pessoa.');
  end if;
  return person;
end
$$;

-- Whether a request still waits for somebody: thirty days after its deadline, or ninety days without one, it asks nobody any more.
create function private.awaits_feedback(p_request private.feedback_requests, p_person private.feedback_request_people, p_today date)
returns boolean language sql immutable parallel safe
return p_request.cancelled_at is null and p_person.feedback_id is null and p_person.declined_at is null
  and p_today <= coalesce(p_request.due_on + 30, (p_request.created_at at time zone 'UTC')::date + 90);

-- Refuses what the caller did not write (RHARG): an id of the screen that somebody else used.
create function private.own_feedback_sent(p_caller private.caller, p_feedback_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.feedbacks f where f.company_id = p_caller.company_id and f.id = p_feedback_id
      and f.author_id = p_caller.employee_id) then
    perform private.refuse('RHARG', 'O feedback não foi enviado.', '', 'Recarregue a página e envie de novo.');
  end if;
end
$$;

-- Refuses a request that the caller did not make (RHNTF).
create function private.own_feedback_request(p_caller private.caller, p_request_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.feedback_requests r where r.company_id = p_caller.company_id and r.id = p_request_id
      and r.asked_by = p_caller.employee_id) then
    perform private.refuse_missing('Este pedido não existe mais.', 'request_id');
  end if;
end
$$;

-- What waits for the caller to answer, with its request.
create function private.feedback_to_give(p_caller private.caller) returns setof private.feedback_requests
language sql stable security definer set search_path = '' as $$
  select r.* from private.feedback_request_people p
  join private.feedback_requests r on r.company_id = p.company_id and r.id = p.request_id
  join public.employees e on e.company_id = r.company_id and e.id = r.about_id and e.status in ('active', 'notice')
  where p.company_id = p_caller.company_id and p.employee_id = p_caller.employee_id and p_caller.role not in ('newcomer', 'leaver')
    and private.awaits_feedback(r, p, private.today(r.company_id))
$$;

-- Requests to answer, in Pendências.
create function private.pending_feedback(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select 'feedback:' || r.id as item_key, 'feedback_request', 'evaluations', 'Feedback para escrever',
      'Sobre ' || private.person_name(r.about_id), r.about_id, r.created_at, d.due_at, 'feedback_request', r.id,
      '/app/evaluations/feedback?aba=pedidos', jsonb_build_object('type', 'feedback_request', 'request_id', r.id),
      coalesce(d.due_at, r.created_at) as sort_at
    from private.feedback_to_give(p_caller) r
    cross join lateral (select private.end_of_day(r.company_id, r.due_on) as due_at) d) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Functions: history ------------------------------------------------------------------------------------------------
-- That somebody received feedback, without its text, to whoever reads it.
create function private.timeline_of_feedback(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select f.created_at, 'feedback:' || f.id, 'feedback', 'evaluations',
    case f.kind when 'praise' then 'Recebeu um elogio' else 'Recebeu um feedback' end, null::text, f.author_id,
    '/app/evaluations/feedback?feedback=' || f.id
  from private.feedback_reach(p_caller) r
  join private.feedbacks f on f.company_id = r.company_id and private.reads_feedback(r, f)
  where p_scope is not null and f.recipient_id = p_person.id and f.created_at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- 20260101141070_experience_forms_rules.sql

-- Evaluation at the end of an experience: rules.
-- See experience_forms_tables for the overview.

-- Functions: the questions ------------------------------------------------------------------------------------------
-- The questions of a company are written by who manages evaluations there.
create function private.experience_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
language sql stable security definer set search_path = '' as $$
  select row(m.manages, m.manages, false)::private.form_reach
  from (select p_subject_id = p_company_id and p_company_id = any (private.company_ids_with('manage_evaluations')) as manages) m
$$;

-- What is asked where the company wrote nothing: five ratings and why.
create function private.standard_experience_questions() returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'title', s.title, 'help', s.help, 'is_required', true)
    || case when s.kind = 'scale' then jsonb_build_object('low', 1, 'high', 5, 'low_label', 'Não atende', 'high_label', 'Referência',
      'may_skip', true) else '{}' end order by s.place), '[]')
  from (values
    (1, 'scale', 'Adaptação', 'Como se adaptou à equipe, à rotina e ao jeito de trabalhar da empresa.'),
    (2, 'scale', 'Qualidade do trabalho', 'Cuidado, correção e acabamento do que entrega.'),
    (3, 'scale', 'Assiduidade', 'Presença, pontualidade e aviso quando não pode vir.'),
    (4, 'scale', 'Relacionamento', 'Respeito e colaboração com colegas, liderança e clientes.'),
    (5, 'scale', 'Aprendizado', 'O quanto aprendeu do cargo e usa o que aprendeu.'),
    (6, 'text', 'O que pesou na sua avaliação?', 'Cite fatos: entregas, situações e o que foi combinado com a pessoa.')
  ) s (place, kind, title, help)
$$;

-- Functions: reviews ------------------------------------------------------------------------------------------------
-- The form of a review.
create function private.experience_form(p_review public.experience_reviews) returns private.forms
language sql stable security definer set search_path = '' as $$
  select f from private.forms f
  where f.company_id = p_review.company_id and f.purpose = 'experience_sheet' and f.subject_id = p_review.id
$$;

-- Whether somebody may answer about a person: an administrator, or a manager above, who works here and is not that person.
create function private.may_review_experience(p_company_id uuid, p_respondent_id uuid, p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select r.role = 'admin' or (r.role <> 'user' and exists (select from public.employees e
      where e.company_id = p_company_id and e.id = p_employee_id and e.manager_id = r.id))
    from public.employees r
    where r.company_id = p_company_id and r.id = p_respondent_id and r.id <> p_employee_id and r.status in ('active', 'notice')), false)
$$;

-- Who answers about a person: the direct manager where they decide (`private.experiences_to_decide`), else an administrator.
create function private.experience_respondent(p_person public.employees) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select m.id from public.employees m where m.company_id = p_person.company_id and m.id = p_person.manager_id
      and private.may_review_experience(m.company_id, m.id, p_person.id)),
    (private.company_admins(p_person.company_id, p_person.id))[1])
$$;

-- Terms of experiences that end within fifteen days and have no review yet.
create function private.experiences_to_review(p_company_id uuid, p_today date)
returns table (contract_id uuid, employee_id uuid, term_on date)
language sql stable security definer set search_path = '' as $$
  select c.id, c.employee_id, t.term_on
  from public.employee_contracts c
  join public.employees e on e.company_id = c.company_id and e.id = c.employee_id and e.status in ('active', 'notice')
  cross join lateral (select private.experience_term(c) as term_on) t
  where c.company_id = p_company_id and c.contract_type = 'experience' and c.ended_on is null and c.starts_on <= p_today
    and t.term_on between p_today and p_today + 15
    and not exists (select from public.experience_decisions d
      where d.company_id = c.company_id and d.contract_id = c.id and d.term_on = t.term_on)
    and not exists (select from public.experience_reviews r
      where r.company_id = c.company_id and r.contract_id = c.id and r.term_on = t.term_on)
$$;

-- Nothing is computed of the answers about an experience: they are read as they were written.
create function private.settle_experience_review(p_company_id uuid, p_review_id uuid, p_targets uuid[]) returns void
language sql stable security definer set search_path = '' as $$
  select null::void where false
$$;

-- Functions: who reads ----------------------------------------------------------------------------------------------
-- Whether the caller reads what was sent about a person: HR of the company, never the person or a master. Who answered reads it as well.
create function private.reads_experience_review(p_caller private.caller, p_review public.experience_reviews) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_review.company_id = p_caller.company_id and p_caller.role = 'admin' and p_review.employee_id <> p_caller.employee_id
    and private.role_has(p_caller.role, 'manage_evaluations')
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Ends of experiences that wait for an administrator, who answers in place of a manager. A manager has those of direct reports from
-- experience_decisions.
create function private.pending_experience_reviews(
  p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'experience_decision', 'onboarding', 'Decidir o fim da experiência',
    format('Termina em %s', to_char(i.term_on, 'DD/MM/YYYY')),
    i.employee_id, i.since, i.due_at, 'employee', i.employee_id, '/app/onboarding?pessoa=' || i.employee_id,
    jsonb_build_object('type', 'experience_decision', 'employee_id', i.employee_id), i.due_at
  from (
    select r.*, 'experience:' || r.contract_id || ':' || r.term_on as key, (s.form).closes_at as due_at, (s.form).created_at as since
    from private.respondent_sheets(p_caller.company_id, p_caller.employee_id) s
    join public.experience_reviews r on r.company_id = p_caller.company_id and r.id = (s.form).subject_id
    join public.employees e on e.company_id = r.company_id and e.id = r.employee_id
      and (e.manager_id is distinct from p_caller.employee_id or p_caller.role = 'user')
    where (s.form).purpose = 'experience_sheet' and private.takes_sheet(s.form, s.assignment)
      and private.journey_scope(p_caller, r.employee_id) is not null
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;

-- Functions: the timeline -------------------------------------------------------------------------------------------
-- Results that were released, without figures: to the person; before that to who leads them.
create function private.timeline_of_evaluations(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select e.at, 'evaluation:' || e.id, 'evaluation', 'evaluations', 'Resultado de avaliação liberado', e.name, null::uuid, null::text
  from (
    select p.id, c.name::text, case when p_scope = 'own' then r.person_released_at
      else coalesce(r.manager_released_at, r.person_released_at) end as at
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id
    where p_scope in ('hr', 'own', 'team') and p.company_id = p_person.company_id and p.employee_id = p_person.id
  ) e
  where e.at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- 20260101142010_evaluation_cycles_commands.sql

-- Evaluation cycles: commands.
-- See evaluation_cycles_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- A cycle of a company where the caller manages evaluations, locked (RHPER, RHNTF).
create function private.managed_cycle(p_cycle_id uuid) returns public.evaluation_cycles
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c where c.id = p_cycle_id and c.company_id = any (managed) for no key update;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  end if;
  return cycle;
end
$$;

-- A cycle that is still a draft (RHPER, RHNTF, RHCLS).
create function private.drafted_cycle(p_cycle_id uuid) returns public.evaluation_cycles
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
begin
  if cycle.status <> 'draft' then
    perform private.refuse('RHCLS', 'Este ciclo já foi lançado: as regras dele não mudam mais.', '', 'Copie o ciclo para fazer outro.');
  end if;
  return cycle;
end
$$;

-- Functions: drafting -----------------------------------------------------------------------------------------------
-- Refuses a cycle that makes no sense (RHEVA).
create function private.check_evaluation_cycle(
  p_company_id uuid, p_head private.evaluation_cycle_input, p_steps private.evaluation_step_input[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  select p.* into wrong from (
    select 1 as place, h.* from private.evaluation_cycle_problem(p_company_id, p_head) h
    union all select 2, s.* from private.evaluation_steps_problem(p_head, p_steps) s) p order by p.place limit 1;
  if found then
    perform private.refuse('RHEVA', wrong.message, wrong.field, 'Confira o ciclo.');
  end if;
end
$$;

-- The steps of a screen (RHARG); only relations have weight and mode.
create function private.evaluation_steps_of(p_steps jsonb) returns setof private.evaluation_step_input
language sql stable set search_path = '' as $$
  select r.step, r.opens_on, r.closes_on, case when private.is_relation(r.step) then r.weight end,
    case when private.is_relation(r.step) then r.mode end
  from jsonb_array_elements(private.a_list(p_steps)) s
  cross join lateral private.record_of(null::private.evaluation_step_input, s) r
$$;

-- Writes the days, weights and modes of a draft anew.
create function private.write_evaluation_steps(p_cycle public.evaluation_cycles, p_steps private.evaluation_step_input[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.evaluation_steps s where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id;
  insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on, weight, mode)
  select p_cycle.company_id, p_cycle.id, s.step, s.opens_on, s.closes_on, s.weight, s.mode from unnest(p_steps) s
$$;

-- Writes the head of a draft, a new one with a questionnaire for everybody.
create function private.write_evaluation_cycle(
  p_company_id uuid, p_cycle_id uuid, p_head private.evaluation_cycle_input, p_audience jsonb) returns public.evaluation_cycles
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
begin
  insert into public.evaluation_cycles as c (id, company_id, name, kind, period_start, period_end, scale_id, min_group, late_days,
    max_peers,
    peers_by, audience, created_at)
  values (coalesce(p_cycle_id, gen_random_uuid()), p_company_id, private.tidy(p_head.name), p_head.kind, p_head.period_start,
    p_head.period_end, p_head.scale_id, coalesce(p_head.min_group, 3), coalesce(p_head.late_days, 0), coalesce(p_head.max_peers, 4),
    coalesce(p_head.peers_by, 'person'), p_audience, private.now())
  on conflict (id) do update set name = excluded.name, kind = excluded.kind, period_start = excluded.period_start,
    period_end = excluded.period_end, scale_id = excluded.scale_id, min_group = excluded.min_group, late_days = excluded.late_days,
    max_peers = excluded.max_peers, peers_by = excluded.peers_by, audience = excluded.audience, failure = null
  returning c.* into cycle;
  insert into public.evaluation_questionnaires (company_id, cycle_id, position, name)
  select p_company_id, cycle.id, 1, 'Todos' where p_cycle_id is null;
  return cycle;
end
$$;

-- p_values: {name, kind, period_start, period_end, scale_id, min_group, late_days, max_peers, peers_by, audience, steps}. p_cycle_id null
-- begins a draft, with a questionnaire for everybody.
create function public.save_evaluation_cycle(
  p_company_id uuid, p_values jsonb, p_cycle_id uuid default null, p_updated_at timestamptz default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
  head private.evaluation_cycle_input;
  steps private.evaluation_step_input[];
begin
  perform private.require_company(p_company_id, 'manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  cycle := private.drafted_cycle(p_cycle_id) where p_cycle_id is not null;
  if cycle.updated_at <> p_updated_at then
    perform private.refuse('RHREV', 'Outra pessoa alterou este ciclo.', '', 'Recarregue para ver as alterações.');
  end if;
  head := private.record_of(null::private.evaluation_cycle_input, p_values);
  steps := array(select s from private.evaluation_steps_of(p_values -> 'steps') s);
  perform private.check_evaluation_cycle(p_company_id, head, steps);
  perform private.check_audience(p_company_id, private.audience_of(p_values -> 'audience'));
  cycle := private.write_evaluation_cycle(p_company_id, cycle.id, head, p_values -> 'audience');
  perform private.write_evaluation_steps(cycle, steps);
  return cycle.id;
end
$$;

-- p_values: {name, audience}; without an audience it is for everybody who has no other. p_questionnaire_id null adds one.
create function public.save_evaluation_questionnaire(p_cycle_id uuid, p_values jsonb, p_questionnaire_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.drafted_cycle(p_cycle_id);
  name constant text := private.tidy(private.an_object(p_values) ->> 'name');
  audience constant jsonb := nullif(nullif(p_values -> 'audience', 'null'), '{}');
  saved uuid;
begin
  if name is null or not private.is_clean_text(name, 80) then
    perform private.refuse('RHEVA', 'Dê um nome de até 80 caracteres ao questionário.', 'name', 'Por exemplo: Lideranças.');
  end if;
  perform private.check_audience(cycle.company_id, private.audience_of(audience)) where audience is not null;
  insert into public.evaluation_questionnaires as q (id, company_id, cycle_id, position, name, audience)
  values (coalesce(p_questionnaire_id, gen_random_uuid()), cycle.company_id, cycle.id, (select coalesce(max(o.position), 0) + 1
    from public.evaluation_questionnaires o where o.company_id = cycle.company_id and o.cycle_id = cycle.id), name,
    audience)
  on conflict (id) do update set name = excluded.name, audience = excluded.audience
    where q.company_id = cycle.company_id and q.cycle_id = cycle.id
  returning q.id into saved;
  if saved is null then
    perform private.refuse_missing('Este questionário não existe mais.', 'questionnaire_id');
  end if;
  return saved;
end
$$;

-- Takes a questionnaire out of a draft that has others.
create function public.remove_evaluation_questionnaire(p_cycle_id uuid, p_questionnaire_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.drafted_cycle(p_cycle_id);
  form private.forms;
begin
  if (select count(*) from public.evaluation_questionnaires q where q.company_id = cycle.company_id and q.cycle_id = cycle.id) < 2 then
    perform private.refuse('RHEVA', 'O ciclo precisa de um questionário.', 'questionnaires', 'Mude as perguntas deste.');
  end if;
  select f.* into form from private.forms f
  where f.company_id = cycle.company_id and f.purpose = 'evaluation' and f.subject_id = p_questionnaire_id;
  perform private.delete_form_questions(form) where form.id is not null;
  delete from private.forms f where f.id = form.id;
  delete from public.evaluation_questionnaires q
  where q.company_id = cycle.company_id and q.cycle_id = cycle.id and q.id = p_questionnaire_id;
end
$$;

-- Functions: copying ------------------------------------------------------------------------------------------------
-- A name that no cycle of the company has.
create function private.copied_cycle_name(p_cycle public.evaluation_cycles) returns text
language sql stable security definer set search_path = '' as $$
  select w.name from generate_series(1, 1000) n
  cross join lateral (select left(p_cycle.name, 85) || case when n = 1 then ' (cópia)' else format(' (cópia %s)', n) end as name) w
  where not exists (select from public.evaluation_cycles c where c.company_id = p_cycle.company_id and c.name = w.name)
  order by n limit 1
$$;

-- The days of a copy: by the length of the period later, or from a week from today on where that would have passed.
create function private.copy_evaluation_steps(p_from public.evaluation_cycles, p_to public.evaluation_cycles) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on, weight, mode)
  select p_to.company_id, p_to.id, s.step, s.opens_on + d.days, s.closes_on + d.days, s.weight, s.mode
  from public.evaluation_steps s
  cross join lateral (
    select case when min(o.opens_on) + (p_to.period_start - p_from.period_start) >= private.today(p_to.company_id)
      then p_to.period_start - p_from.period_start else private.today(p_to.company_id) + 7 - min(o.opens_on) end as days
    from public.evaluation_steps o where o.company_id = p_from.company_id and o.cycle_id = p_from.id) d
  where s.company_id = p_from.company_id and s.cycle_id = p_from.id
$$;

-- Questionnaires with their questions, each a copy that remembers what it is a copy of.
create function private.copy_questionnaires(p_from public.evaluation_cycles, p_to public.evaluation_cycles) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  source record;
  copied uuid;
  form private.forms;
begin
  for source in
    select q.position, q.name, q.audience, f as form from public.evaluation_questionnaires q
    left join private.forms f on f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id
    where q.company_id = p_from.company_id and q.cycle_id = p_from.id order by q.position
  loop
    insert into public.evaluation_questionnaires (company_id, cycle_id, position, name, audience)
    values (p_to.company_id, p_to.id, source.position, source.name, source.audience) returning id into copied;
    if (source.form).id is not null then
      insert into private.forms (company_id, purpose, subject_id, mode, min_group, created_at)
      values (p_to.company_id, 'evaluation', copied, 'identified', (source.form).min_group, private.now()) returning * into form;
      perform private.copy_form_questions(source.form, form, null);
    end if;
  end loop;
end
$$;

-- Begins a draft with everything of another cycle but who was in it, about the period that follows.
create function public.copy_evaluation_cycle(p_cycle_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  source public.evaluation_cycles := private.managed_cycle(p_cycle_id);
  lasted constant interval := age(source.period_end + 1, source.period_start);
  copied public.evaluation_cycles;
begin
  insert into public.evaluation_cycles (company_id, name, kind, period_start, period_end, scale_id, min_group, late_days, max_peers,
    peers_by, audience, copied_from_id, created_at)
  values (source.company_id, private.copied_cycle_name(source), source.kind, source.period_end + 1,
    (source.period_end + 1 + lasted)::date - 1, source.scale_id, source.min_group, source.late_days, source.max_peers, source.peers_by,
    source.audience, source.id, private.now())
  returning * into copied;
  perform private.copy_evaluation_steps(source, copied);
  perform private.copy_questionnaires(source, copied);
  return copied.id;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.copy_evaluation_cycle(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.copy_evaluation_cycle(uuid) is
  'Begins a draft like another cycle, about the period that follows; its id (RHPER, RHNTF).';

-- 20260101142012_evaluation_guests_commands.sql

-- Evaluations by guest links: commands.
-- See evaluation_guests_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Keeps who answers in a cycle, once each.
create function private.keep_respondents(p_cycle public.evaluation_cycles, p_people uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.evaluation_respondents (company_id, cycle_id, employee_id)
  select p_cycle.company_id, p_cycle.id, p.id from (select distinct u.id from unnest(p_people) u (id)) p
  on conflict do nothing
$$;

-- The acts of this purpose: `save` an answer as it was at a revision, or `send` a sheet (RHARG, and what save_answer and send_sheet
-- refuse).
create function private.guest_evaluates(p_link public.guest_links, p_act text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  said constant private.evaluation_guest_input := private.record_of(null::private.evaluation_guest_input, p_values);
begin
  if not exists (
    select from private.evaluation_respondents r
    join private.form_assignments a on a.company_id = r.company_id and a.respondent_id = r.employee_id and a.id = said.assignment_id
    join private.forms f on f.company_id = a.company_id and f.id = a.form_id and f.batch_id = r.cycle_id
    where r.company_id = p_link.company_id and r.id = p_link.subject_id) then
    perform private.refuse('RHNTF', 'Esta avaliação não existe mais.', 'assignment_id', 'Recarregue a página.');
  end if;
  case p_act
    when 'save' then
      perform private.write_sheet_answer(p_link.company_id, p_link.employee_id, said.assignment_id,
        said.question_id, said.value, said.revision);
    when 'send' then
      perform private.send_sheet_of(p_link.company_id, p_link.employee_id, said.assignment_id, said.revision);
    else
      perform private.refuse('RHARG', 'Ação desconhecida.', 'act', 'Recarregue a página.');
  end case;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.guest_purposes (purpose, label, permission, page, guests_routine, view_routine, act_routine) values
  ('evaluation', 'Avaliações', 'manage_evaluations', '/app/evaluations', 'private.evaluation_guests', 'private.guest_evaluation',
    'private.guest_evaluates');

-- 20260101142015_evaluation_nominations_commands.sql

-- Nominations of peers: commands.
-- See evaluation_cycles_tables for the overview.

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Gives sheets to peers who were approved after peers began to answer, and tells them.
create function private.open_late_peers(p_cycle public.evaluation_cycles, p_participants uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  target record;
begin
  if not private.peers_answer(p_cycle) then
    return;
  end if;
  for target in
    select f as form, array_agg(n.evaluator_id order by n.evaluator_id, p.id) as respondents,
      array_agg(p.employee_id order by n.evaluator_id, p.id) as targets
    from public.evaluation_participants p
    join public.evaluation_nominations n on n.company_id = p.company_id and n.participant_id = p.id and n.status = 'approved'
    join public.evaluation_forms e on e.company_id = p.company_id and e.cycle_id = p.cycle_id and e.step = 'peer'
      and e.questionnaire_id = p.questionnaire_id
    join private.forms f on f.company_id = e.company_id and f.purpose = 'evaluation_sheet' and f.subject_id = e.id and f.sealed_at is null
    where p.company_id = p_cycle.company_id and p.id = any (p_participants) and p.status = 'active'
      and not exists (select from private.form_assignments a where a.company_id = f.company_id and a.form_id = f.id
        and a.respondent_id = n.evaluator_id and a.target_id = p.employee_id)
    group by f.*
  loop
    perform private.assign_sheets(target.form, target.respondents, target.targets);
    perform private.keep_respondents(p_cycle, target.respondents);
    perform private.notify_people(p_cycle.company_id, array(select distinct r from unnest(target.respondents) r), 'evaluation_opened',
      format('%s: é a sua vez', p_cycle.name), 'Você foi indicado como par. Veja o que responder e até quando.',
      '/app/evaluations/' || p_cycle.id, 'evaluation_cycle', p_cycle.id);
  end loop;
end
$$;

-- Functions: nominating ---------------------------------------------------------------------------------------------
-- A participant for whom the caller nominates, locked (RHNTF, RHCLS).
create function private.participant_to_nominate(p_participant_id uuid) returns public.evaluation_participants
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants;
  part text;
  cycle public.evaluation_cycles;
begin
  select p.* into participant from public.evaluation_participants p where p.id = p_participant_id and p.status = 'active';
  part := private.nominates_as(participant) where participant.id is not null;
  if part is null then
    perform private.refuse_missing('Esta pessoa não está mais neste ciclo.', 'participant_id');
  end if;
  select c.* into cycle from public.evaluation_cycles c
  where c.company_id = participant.company_id and c.id = participant.cycle_id for share;
  perform from public.evaluation_participants p where p.id = participant.id for no key update;
  if not private.takes_nominations(cycle, part) then
    perform private.refuse('RHCLS', 'O prazo para indicar pares terminou.', 'evaluators',
      case part when 'person' then 'Fale com o seu gestor ou com o RH.' else 'Os pares deste ciclo não mudam mais.' end);
  end if;
  return participant;
end
$$;

-- Replaces who was nominated: by the person as proposals, by manager and HR as approved.
create function private.write_nominations(p_participant public.evaluation_participants, p_evaluators uuid[], p_part text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.evaluation_nominations n set status = 'withdrawn'
  where n.company_id = p_participant.company_id and n.participant_id = p_participant.id and n.status in ('proposed', 'approved')
    and n.evaluator_id <> all (p_evaluators);
  insert into public.evaluation_nominations as n (company_id, participant_id, evaluator_id, status, nominated_by, created_at)
  select p_participant.company_id, p_participant.id, e.id, case p_part when 'person' then 'proposed' else 'approved' end,
    private.my_employee_id(), private.now()
  from unnest(p_evaluators) e (id)
  on conflict (company_id, participant_id, evaluator_id) do update
    set status = excluded.status, nominated_by = excluded.nominated_by, reason = null, created_at = excluded.created_at
    where n.status = 'withdrawn' or (n.status in ('proposed', 'refused') and excluded.status = 'approved')
$$;

-- p_evaluators are all peers that the participant shall have; whoever is not among them is taken out.
create function public.nominate_peers(p_participant_id uuid, p_evaluators uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants := private.participant_to_nominate(p_participant_id);
  part constant text := private.nominates_as(participant);
  cycle public.evaluation_cycles;
  evaluators constant uuid[] := array(select distinct e from unnest(p_evaluators) e where e is not null);
  problem text;
begin
  select c.* into cycle from public.evaluation_cycles c where c.company_id = participant.company_id and c.id = participant.cycle_id;
  problem := private.nomination_problem(cycle, participant, evaluators, part);
  if problem is not null then
    perform private.refuse('RHARG', problem, 'evaluators', 'Confira quem você indicou.');
  end if;
  perform private.write_nominations(participant, evaluators, part);
  if part = 'person' then
    perform private.notify_people(cycle.company_id, array[participant.manager_id], 'evaluation_nominated',
      'Pares para aprovar em ' || cycle.name, 'Uma pessoa da sua equipe indicou quem a avalia.',
      format('/app/evaluations/%s?tab=peers', cycle.id),
      'evaluation_cycle', cycle.id) where participant.manager_id is not null and evaluators <> '{}';
  else
    perform private.open_late_peers(cycle, array[participant.id]);
  end if;
end
$$;

-- Functions: deciding -----------------------------------------------------------------------------------------------
-- Nominations that the caller decides about, all of them, locked (RHNTF, RHCLS).
create function private.nominations_to_decide(p_nominations uuid[]) returns setof public.evaluation_nominations
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen constant uuid[] := array(select distinct n from unnest(p_nominations) n where n is not null);
  participants uuid[];
begin
  select array_agg(distinct p.id) into participants
  from public.evaluation_nominations n
  join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id and p.status = 'active'
    and private.nominates_as(p) in ('manager', 'hr')
  where n.id = any (chosen)
  having count(*) = cardinality(chosen);
  if participants is null then
    perform private.refuse_missing('Uma das indicações não existe mais.', 'nominations');
  end if;
  perform from public.evaluation_participants p where p.id = any (participants) order by p.id for no key update;
  if exists (select from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    where p.id = any (participants) and not private.takes_nominations(c, private.nominates_as(p))) then
    perform private.refuse('RHCLS', 'Os pares deste ciclo não mudam mais.', 'nominations', 'O prazo dos pares terminou.');
  end if;
  return query select n.* from public.evaluation_nominations n where n.id = any (chosen) order by n.id for no key update;
end
$$;

-- Approves proposals, or refuses them with a word; how many were.
create function public.decide_nominations(p_nominations uuid[], p_approves boolean, p_reason text default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  word constant text := private.tidy(p_reason);
  taken public.evaluation_nominations[] := array(select n from private.nominations_to_decide(p_nominations) n);
  about record;
begin
  if not p_approves and (word is null or not private.is_clean_text(word, 300)) then
    perform private.refuse('RHCOM', 'Escreva por que, em até 300 caracteres.', 'reason', 'A pessoa lê o que você escreve.');
  elsif exists (select from unnest(taken) n where n.status <> 'proposed') then
    perform private.refuse('RHSTA', 'Uma das indicações já foi decidida.', 'nominations', 'Recarregue a página.');
  end if;
  update public.evaluation_nominations n set status = case when p_approves then 'approved' else 'refused' end,
    reason = case when not p_approves then word end
  where n.id = any (select t.id from unnest(taken) t);
  for about in
    select c as cycle, array_agg(distinct p.id) as participants, array_agg(distinct p.employee_id) as people
    from unnest(taken) n
    join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    group by c.*
  loop
    perform private.open_late_peers(about.cycle, about.participants) where p_approves;
    perform private.notify_people((about.cycle).company_id, about.people, 'evaluation_nominated',
      'Indique outro par em ' || (about.cycle).name, 'Um dos pares que você indicou não foi aprovado.',
      format('/app/evaluations/%s?tab=peers', (about.cycle).id), 'evaluation_cycle', (about.cycle).id) where not p_approves;
  end loop;
  return cardinality(taken);
end
$$;

-- Declines being somebody's peer, as long as nothing was sent; the manager names somebody else.
create function public.decline_nomination(p_nomination_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  word constant text := private.tidy(p_reason);
  nomination public.evaluation_nominations;
  participant public.evaluation_participants;
  cycle public.evaluation_cycles;
  given uuid[];
begin
  select n.* into nomination from public.evaluation_nominations n
  where n.id = p_nomination_id and n.company_id = caller.company_id and n.evaluator_id = caller.employee_id for no key update;
  if nomination.status is distinct from 'approved' then
    perform private.refuse_missing('Esta indicação não existe mais.', 'nomination_id');
  elsif word is null or not private.is_clean_text(word, 300) then
    perform private.refuse('RHCOM', 'Escreva por que, em até 300 caracteres.', 'reason', 'Só o gestor e o RH leem o que você escreve.');
  end if;
  select p.* into participant from public.evaluation_participants p
  where p.company_id = nomination.company_id and p.id = nomination.participant_id;
  select c.* into cycle from public.evaluation_cycles c where c.company_id = participant.company_id and c.id = participant.cycle_id;
  given := array(select a.id from private.forms f join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
    where f.company_id = cycle.company_id and f.batch_id = cycle.id and f.role = 'peer' and a.respondent_id = caller.employee_id
      and a.target_id = participant.employee_id);
  if cycle.status <> 'running' or cardinality(given) > (select count(*) from private.drop_assignments(cycle.company_id, given)) then
    perform private.refuse('RHCLS', 'Você já respondeu, ou o prazo terminou.', '', 'O que você enviou até o fim do prazo vale.');
  end if;
  update public.evaluation_nominations n set status = 'declined', reason = word where n.id = nomination.id;
  perform private.notify_people(cycle.company_id, array[participant.manager_id], 'evaluation_nominated',
    'Um par desistiu em ' || cycle.name, 'Escolha outra pessoa para avaliar.', format('/app/evaluations/%s?tab=peers', cycle.id),
    'evaluation_cycle', cycle.id) where participant.manager_id is not null;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.nominate_peers(uuid, uuid[]), public.decide_nominations(uuid[], boolean, text),
  public.decline_nomination(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.nominate_peers(uuid, uuid[]) is
  'Says who the peers of a participant are, all of them: proposed by the person, approved by manager and HR (RHNTF, RHCLS, RHARG).';

comment on function public.decide_nominations(uuid[], boolean, text) is
  'Approves or, with a word, refuses proposed peers (RHNTF, RHCLS, RHCOM, RHSTA).';

comment on function public.decline_nomination(uuid, text) is
  'Declines being a peer, before anything was sent (RHNTF, RHCOM, RHCLS).';

-- 20260101142016_evaluation_reminders_commands.sql

-- Reminders of cycles: commands.
-- See evaluation_cycles_tables for the overview.

-- Reminds people who are late, each once a day; how many that were.
create function private.remind_late(p_cycle public.evaluation_cycles, p_late uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  reminded uuid[];
begin
  with written as (
    insert into private.evaluation_reminders (company_id, cycle_id, employee_id, reminded_on)
    select distinct p_cycle.company_id, p_cycle.id, l, private.today(p_cycle.company_id) from unnest(p_late) l
    on conflict do nothing returning employee_id
  )
  select coalesce(array_agg(w.employee_id order by w.employee_id), '{}') into reminded from written w;
  perform private.notify_people(p_cycle.company_id, reminded, 'evaluation_reminder', format('%s: falta você', p_cycle.name),
    'Veja o que falta responder e até quando.', '/app/evaluations/' || p_cycle.id, 'evaluation_cycle', p_cycle.id)
    where reminded <> '{}';
  return cardinality(reminded);
end
$$;

-- Five and two days before the end of a step, and on its last day, reminds who is late.
create function private.remind_before_end(p_cycle public.evaluation_cycles, p_today date) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.remind_late(p_cycle, array(select l.employee_id from private.late_in_cycle(p_cycle) l
    where l.closes_on - p_today in (5, 2, 0)))
$$;

-- Null reminds everybody who is late; of the others only those who are.
create function public.remind_evaluations(p_cycle_id uuid, p_employees uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
begin
  if cycle.status <> 'running' then
    perform private.refuse('RHSTA', 'Este ciclo não está recebendo respostas.', '', 'Recarregue a página.');
  end if;
  return private.remind_late(cycle, array(select distinct l.employee_id from private.late_in_cycle(cycle) l
    where p_employees is null or l.employee_id = any (p_employees)));
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.remind_evaluations(uuid, uuid[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.remind_evaluations(uuid, uuid[]) is
  'Reminds whoever is late in a cycle, each once a day; how many (RHPER, RHNTF, RHSTA).';

-- 20260101142020_evaluation_launch_commands.sql

-- Evaluation cycles: the launch and what follows by the calendar.
-- See evaluation_cycles_tables for the overview.

-- Functions: opening ------------------------------------------------------------------------------------------------
-- Who is evaluated, as the launch kept it.
create function private.kept_people(p_cycle public.evaluation_cycles) returns private.evaluatee[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(row(p.employee_id, m.id, p.department_id, p.position_id, p.questionnaire_id)::private.evaluatee), '{}')
  from public.evaluation_participants p
  left join public.employees m on m.company_id = p.company_id and m.id = p.manager_id and m.status in ('active', 'notice')
  where p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.status = 'active'
$$;

-- The last instant at which a step takes answers, its tolerance included.
create function private.evaluation_step_ends(p_cycle public.evaluation_cycles, p_closes_on date) returns timestamptz
language sql stable security definer set search_path = ''
return private.end_of_day(p_cycle.company_id, p_closes_on + p_cycle.late_days);

-- Writes the forms of all steps, each with the questions that its relation sees; one without questions is left out. They exist from the
-- launch on, so that nothing is disclosed before the last of them has ended.
create function private.write_evaluation_forms(p_cycle public.evaluation_cycles) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  planned record;
  form private.forms;
begin
  for planned in
    select gen_random_uuid() as id, q.id as questionnaire_id, s.step, s.mode, f as source,
      private.evaluation_step_ends(p_cycle, s.closes_on) as ends_at
    from public.evaluation_questionnaires q
    join public.evaluation_steps s on s.company_id = q.company_id and s.cycle_id = q.cycle_id and private.is_relation(s.step)
    join private.forms f on f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id
    where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id
      and exists (select from public.evaluation_participants p where p.company_id = q.company_id and p.questionnaire_id = q.id)
  loop
    insert into public.evaluation_forms (id, company_id, cycle_id, questionnaire_id, step)
    values (planned.id, p_cycle.company_id, p_cycle.id, planned.questionnaire_id, planned.step);
    form := private.open_sheets(p_cycle.company_id, 'evaluation_sheet', planned.id, p_cycle.id, planned.step, planned.mode,
      p_cycle.min_group, planned.ends_at);
    perform private.copy_form_questions(planned.source, form, planned.step);
  end loop;
end
$$;

-- The one form of a pulse.
create function private.write_pulse_form(p_cycle public.evaluation_cycles) returns void
language sql volatile security definer set search_path = '' as $$
  with written as (
    insert into private.forms (company_id, purpose, subject_id, mode, min_group, closes_at, created_at)
    select p_cycle.company_id, 'evaluation_pulse', p_cycle.id, 'anonymous', greatest(u.min_group, p_cycle.min_group),
      private.evaluation_step_ends(p_cycle, s.closes_on), private.now()
    from private.form_purposes u
    join public.evaluation_steps s on s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.step = 'pulse'
    where u.purpose = 'evaluation_pulse' and p_cycle.kind = 'pulse'
    returning *
  )
  select private.copy_form_questions(f, w, null)
  from written w
  join public.evaluation_questionnaires q on q.company_id = w.company_id and q.cycle_id = p_cycle.id and q.audience is null
  join private.forms f on f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id
$$;

-- Gives out the sheets of a step; who answers.
create function private.open_evaluation_step(p_cycle public.evaluation_cycles, p_step text) returns setof uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  people private.evaluatee[] := private.kept_people(p_cycle);
  target record;
begin
  for target in
    select f as form, array_agg(p.respondent_id order by p.respondent_id, p.target_id) as respondents,
      array_agg(p.target_id order by p.respondent_id, p.target_id) as targets
    from private.evaluation_pairs(p_cycle, people, p_step, false) p
    join public.evaluation_forms e on e.company_id = p_cycle.company_id and e.cycle_id = p_cycle.id and e.step = p_step
      and e.questionnaire_id = p.questionnaire_id
    join private.forms f on f.company_id = e.company_id and f.purpose = 'evaluation_sheet' and f.subject_id = e.id
    where exists (select from private.form_questions q where q.company_id = f.company_id and q.form_id = f.id)
    group by f.*
  loop
    perform private.assign_sheets(target.form, target.respondents, target.targets);
    perform private.keep_respondents(p_cycle, target.respondents);
    return query select distinct r from unnest(target.respondents) r;
  end loop;
  return query select e.employee_id from unnest(people) e where p_step in ('pulse', 'nomination') and p_cycle.peers_by = 'person'
    or p_step = 'pulse';
  return query select distinct e.manager_id from unnest(people) e
    where p_step = 'nomination' and p_cycle.peers_by = 'manager' and e.manager_id is not null;
  update public.evaluation_steps s set opened_at = private.now()
  where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.step = p_step;
end
$$;

-- Opens the steps whose first day has come, and tells each person once.
create function private.open_due_steps(p_cycle public.evaluation_cycles) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  asked uuid[] := '{}';
  opened integer := 0;
begin
  for due in
    select s.step, s.closes_on from public.evaluation_steps s
    where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.opened_at is null
      and s.opens_on <= private.today(p_cycle.company_id) and (private.is_relation(s.step) or s.step in ('pulse', 'nomination'))
    order by s.step
  loop
    asked := asked || array(select o from private.open_evaluation_step(p_cycle, due.step) o);
    opened := opened + 1;
  end loop;
  asked := array(select distinct a from unnest(asked) a);
  perform private.notify_people(p_cycle.company_id, asked, 'evaluation_opened', format('%s: é a sua vez', p_cycle.name),
    'Veja o que responder e até quando.', '/app/evaluations/' || p_cycle.id, 'evaluation_cycle', p_cycle.id) where asked <> '{}';
  return opened;
end
$$;

-- Functions: the launch ---------------------------------------------------------------------------------------------
-- Refuses a draft that cannot be launched (RHEVA).
create function private.check_evaluation_launch(p_cycle public.evaluation_cycles, p_people private.evaluatee[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong record;
begin
  select p.* into wrong from private.evaluation_launch_problem(p_cycle, p_people) p;
  if found then
    perform private.refuse('RHEVA', wrong.message, wrong.field, 'Ajuste o ciclo e lance de novo.');
  end if;
end
$$;

-- Orders the launch; a job carries it out, all or nothing.
create function public.launch_evaluation_cycle(p_cycle_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.drafted_cycle(p_cycle_id);
begin
  perform private.check_evaluation_launch(cycle, array(select p from private.evaluation_people(cycle) p));
  update public.evaluation_cycles c set status = 'launching', failure = null where c.id = cycle.id;
  perform private.place_order('evaluation_launch', cycle.company_id, cycle.id);
end
$$;

-- Carries the launch out, as who ordered it.
create function private.run_evaluation_launch(p_cycle_id uuid, p_arguments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
  people private.evaluatee[] := array(select p from private.evaluation_people(cycle) p);
begin
  perform private.check_evaluation_launch(cycle, people);
  insert into public.evaluation_participants (company_id, cycle_id, employee_id, manager_id, department_id, position_id, questionnaire_id)
  select cycle.company_id, cycle.id, p.employee_id, p.manager_id, p.department_id, p.position_id, p.questionnaire_id from unnest(people) p;
  perform private.report_progress(cycle.company_id, cycle.id, cardinality(people) / 2);
  perform private.write_evaluation_forms(cycle) where cycle.kind <> 'pulse';
  perform private.write_pulse_form(cycle) where cycle.kind = 'pulse';
  update public.evaluation_cycles c set status = 'running', launched_at = private.now() where c.id = cycle.id returning c.* into cycle;
  perform private.open_due_steps(cycle);
  perform private.report_progress(cycle.company_id, cycle.id, cardinality(people));
end
$$;

-- Makes a launch that came to nothing a draft again, with the reason.
create function private.fail_evaluation_launch(p_cycle_id uuid, p_code text, p_message text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.evaluation_cycles c
  set status = 'draft', failure = case when p_code like 'RH%' then p_message else 'Não foi possível lançar (' || p_code || ').' end
  where c.id = p_cycle_id
$$;

-- Ends a launch that still goes on, with nothing written.
create function public.cancel_evaluation_launch(p_cycle_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  perform private.require_company(cycle.company_id, 'manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  perform private.cancel_order(cycle.company_id, cycle.id);
end
$$;

-- Functions: while it runs ------------------------------------------------------------------------------------------
-- Moves the days of a step. One that people already answer ends today at the earliest, and nobody loses what was saved.
create function public.move_evaluation_step(p_cycle_id uuid, p_step text, p_opens_on date, p_closes_on date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
  today constant date := private.today(cycle.company_id);
  step public.evaluation_steps;
begin
  select s.* into step from public.evaluation_steps s
  where s.company_id = cycle.company_id and s.cycle_id = cycle.id and s.step = p_step for update;
  if step.step is null then
    perform private.refuse_missing('Este ciclo não tem esta etapa.', 'step');
  elsif cycle.status not in ('draft', 'running', 'calibration', 'feedback') or exists (select from private.forms f
    where f.company_id = cycle.company_id and f.batch_id = cycle.id and f.role = p_step and f.sealed_at is not null) then
    perform private.refuse('RHCLS', 'Esta etapa já terminou: os dias dela não mudam mais.', 'closes_on',
      'Reabra a avaliação de quem precisar responder, se ela for identificada.');
  elsif num_nulls(p_opens_on, p_closes_on) > 0 or p_closes_on < p_opens_on then
    perform private.refuse('RHEXP', 'Esta etapa termina antes de começar.', 'closes_on', 'Confira os dias.');
  elsif p_closes_on < today then
    perform private.refuse('RHEXP', 'O último dia não pode ter passado.', 'closes_on', 'Escolha hoje ou um dia à frente.');
  elsif step.opened_at is not null and p_opens_on <> step.opens_on then
    perform private.refuse('RHEXP', 'Esta etapa já começou.', 'opens_on', 'Mude só o último dia.');
  end if;
  update public.evaluation_steps s set opens_on = p_opens_on, closes_on = p_closes_on
  where s.company_id = cycle.company_id and s.cycle_id = cycle.id and s.step = p_step;
  update private.forms f set closes_at = private.evaluation_step_ends(cycle, p_closes_on)
  where f.company_id = cycle.company_id and f.sealed_at is null
    and (f.batch_id = cycle.id and f.role = p_step or f.purpose = 'evaluation_pulse' and f.subject_id = cycle.id and p_step = 'pulse');
  perform private.open_due_steps(cycle) where cycle.status = 'running';
end
$$;

-- Ends a cycle for good: nobody answers any more, and nothing of it is shown.
create function public.cancel_evaluation_cycle(p_cycle_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
begin
  update public.evaluation_cycles c set status = 'cancelled' where c.id = cycle.id;
  update private.forms f set closed_at = private.now()
  where f.company_id = cycle.company_id and (f.batch_id = cycle.id or f.subject_id = cycle.id) and f.closed_at is null;
  perform private.wake_job('forms');
end
$$;

-- Daily: opens steps whose day has come, and lets go of who has left: what they did not send is taken out, and so are the sheets about
-- them that nobody sent.
create function private.run_evaluation_days(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
  done integer := 0;
begin
  for cycle in select c.* from public.evaluation_cycles c where c.company_id = p_company_id and c.status = 'running' for no key update loop
    update public.evaluation_participants p set status = 'left' from public.employees e
    where p.company_id = p_company_id and p.cycle_id = cycle.id and p.status = 'active' and e.company_id = p.company_id
      and e.id = p.employee_id and e.status = 'terminated';
    perform private.drop_assignments(p_company_id, array(
      select a.id from private.forms f
      join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
      join public.employees e on e.company_id = a.company_id and e.id in (a.respondent_id, a.target_id) and e.status = 'terminated'
      where f.company_id = p_company_id and f.batch_id = cycle.id and f.sealed_at is null));
    done := done + private.open_due_steps(cycle) + private.remind_before_end(cycle, p_today);
  end loop;
  return done;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
grant execute on function public.save_evaluation_cycle(uuid, jsonb, uuid, timestamptz), public.launch_evaluation_cycle(uuid),
  public.save_evaluation_questionnaire(uuid, jsonb, uuid), public.remove_evaluation_questionnaire(uuid, uuid),
  public.cancel_evaluation_launch(uuid), public.move_evaluation_step(uuid, text, date, date), public.cancel_evaluation_cycle(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_evaluation_cycle(uuid, jsonb, uuid, timestamptz) is
  'Saves a draft of a cycle: head, audience and steps (RHPER, RHNTF, RHCLS, RHREV, RHARG, RHEVA).';

comment on function public.save_evaluation_questionnaire(uuid, jsonb, uuid) is
  'Saves the name and the audience of a questionnaire of a draft (RHPER, RHNTF, RHCLS, RHEVA, RHARG).';

comment on function public.remove_evaluation_questionnaire(uuid, uuid) is
  'Takes a questionnaire out of a draft (RHPER, RHNTF, RHCLS, RHEVA).';

comment on function public.launch_evaluation_cycle(uuid) is 'Orders the launch of a draft (RHPER, RHNTF, RHCLS, RHEVA).';

comment on function public.cancel_evaluation_launch(uuid) is 'Ends a launch that goes on (RHPER, RHCLS).';

comment on function public.move_evaluation_step(uuid, text, date, date) is
  'Moves the days of a step that has not ended (RHPER, RHNTF, RHCLS, RHEXP).';

comment on function public.cancel_evaluation_cycle(uuid) is 'Ends a cycle without results (RHPER, RHNTF, RHSTA).';

-- 20260101142025_evaluation_participants_commands.sql

-- Participants of a running cycle: commands.
-- See evaluation_cycles_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- A participant of a running cycle where the caller manages evaluations, locked with it (RHPER, RHNTF, RHCLS).
create function private.managed_participant(p_participant_id uuid) returns public.evaluation_participants
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  participant public.evaluation_participants;
  cycle public.evaluation_cycles;
begin
  select p.* into participant from public.evaluation_participants p where p.id = p_participant_id and p.company_id = any (managed);
  if participant.id is null then
    perform private.refuse_missing('Esta pessoa não está neste ciclo.', 'participant_id');
  end if;
  cycle := private.managed_cycle(participant.cycle_id);
  if cycle.status <> 'running' then
    perform private.refuse('RHCLS', 'As respostas deste ciclo já terminaram.', '', 'Quem participou dele não muda mais.');
  end if;
  select p.* into participant from public.evaluation_participants p where p.id = p_participant_id for no key update;
  return participant;
end
$$;

-- Functions: sheets -------------------------------------------------------------------------------------------------
-- Gives the sheets about a participant of those steps that have begun and not ended; tells who answers.
create function private.open_sheets_about(p_cycle public.evaluation_cycles, p_employee_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  people constant private.evaluatee[] := private.kept_people(p_cycle);
  asked uuid[] := '{}';
  target record;
begin
  for target in
    select f as form, array_agg(p.respondent_id order by p.respondent_id) as respondents,
      array_agg(p.target_id order by p.respondent_id) as targets
    from public.evaluation_steps s
    cross join lateral private.evaluation_pairs(p_cycle, people, s.step, false) p
    join public.evaluation_forms e on e.company_id = s.company_id and e.cycle_id = s.cycle_id and e.step = s.step
      and e.questionnaire_id = p.questionnaire_id
    join private.forms f on f.company_id = e.company_id and f.purpose = 'evaluation_sheet' and f.subject_id = e.id
    where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id and s.opened_at is not null and private.is_relation(s.step)
      and p.target_id = p_employee_id and private.form_state(f) = 'open'
      and not exists (select from private.form_assignments a where a.company_id = f.company_id and a.form_id = f.id
        and a.respondent_id = p.respondent_id and a.target_id = p.target_id)
    group by f.*
  loop
    perform private.assign_sheets(target.form, target.respondents, target.targets);
    perform private.keep_respondents(p_cycle, target.respondents);
    asked := asked || target.respondents;
  end loop;
  perform private.notify_people(p_cycle.company_id, array(select distinct a from unnest(asked) a), 'evaluation_opened',
    format('%s: é a sua vez', p_cycle.name), 'Veja o que responder e até quando.', '/app/evaluations/' || p_cycle.id, 'evaluation_cycle',
    p_cycle.id) where asked <> '{}';
end
$$;

-- Functions: adding and removing ------------------------------------------------------------------------------------
-- Somebody as they would be evaluated, with a questionnaire that the launch has kept (RHNTF, RHEVA).
create function private.evaluatee_to_add(p_cycle public.evaluation_cycles, p_employee_id uuid) returns private.evaluatee
language plpgsql stable security definer set search_path = '' as $$
declare
  alone public.evaluation_cycles := p_cycle;
  added private.evaluatee;
begin
  alone.audience := jsonb_build_object('people', jsonb_build_array(p_employee_id));
  select p.* into added from private.evaluation_people(alone) p;
  if added.employee_id is null then
    perform private.refuse('RHNTF', case when p_cycle.kind = 'leadership' then 'Esta pessoa não lidera ninguém nesta empresa.'
      else 'Esta pessoa não trabalha nesta empresa.' end, 'employee_id', 'Escolha outra pessoa.');
  end if;
  if p_cycle.kind <> 'pulse' and not exists (select from public.evaluation_forms f where f.company_id = p_cycle.company_id
    and f.cycle_id = p_cycle.id and f.questionnaire_id = added.questionnaire_id) then
    added.questionnaire_id := (select f.questionnaire_id from public.evaluation_forms f
      join public.evaluation_questionnaires q on q.company_id = f.company_id and q.id = f.questionnaire_id
      where f.company_id = p_cycle.company_id and f.cycle_id = p_cycle.id order by q.audience is not null, q.position limit 1);
  end if;
  return added;
end
$$;

-- Adds somebody who came later, or who was taken out.
create function public.add_evaluation_participant(p_cycle_id uuid, p_employee_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
  added private.evaluatee;
  written uuid;
begin
  if cycle.status <> 'running' then
    perform private.refuse('RHCLS', 'As respostas deste ciclo já terminaram.', '', 'Quem participou dele não muda mais.');
  end if;
  added := private.evaluatee_to_add(cycle, p_employee_id);
  insert into public.evaluation_participants as p (company_id, cycle_id, employee_id, manager_id, department_id, position_id,
    questionnaire_id)
  values (cycle.company_id, cycle.id, added.employee_id, added.manager_id, added.department_id, added.position_id, added.questionnaire_id)
  on conflict (company_id, cycle_id, employee_id) do update set status = 'active', reason = null, manager_id = excluded.manager_id
    where p.status <> 'active'
  returning p.id into written;
  if written is null then
    perform private.refuse('RHDUP', 'Esta pessoa já está neste ciclo.', 'employee_id', 'Escolha outra pessoa.');
  end if;
  perform private.open_sheets_about(cycle, added.employee_id);
  return written;
end
$$;

-- Takes somebody out of a cycle, with a word: what was not sent about them goes, and no result comes.
create function public.remove_evaluation_participant(p_participant_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  word constant text := private.tidy(p_reason);
  participant public.evaluation_participants := private.managed_participant(p_participant_id);
begin
  if word is null or not private.is_clean_text(word, 300) then
    perform private.refuse('RHCOM', 'Escreva por que, em até 300 caracteres.', 'reason', 'Fica na auditoria.');
  elsif participant.status = 'removed' then
    perform private.refuse('RHSTA', 'Esta pessoa já saiu deste ciclo.', '', 'Recarregue a página.');
  end if;
  update public.evaluation_participants p set status = 'removed', reason = word where p.id = p_participant_id;
  perform private.drop_assignments(participant.company_id, array(
    select a.id from private.forms f join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
    where f.company_id = participant.company_id and f.batch_id = participant.cycle_id and f.sealed_at is null
      and a.target_id = participant.employee_id));
end
$$;

-- Functions: a new manager ------------------------------------------------------------------------------------------
-- Hands an evaluation over to another manager, as long as the first one has not sent it; with the same one, that stays so although the
-- person has another manager by now.
create function public.change_evaluator(p_participant_id uuid, p_employee_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants := private.managed_participant(p_participant_id);
  cycle public.evaluation_cycles;
  given uuid[];
begin
  if p_employee_id = participant.manager_id then
    update public.evaluation_participants p set manager_kept_from = e.manager_id from public.employees e
    where p.id = p_participant_id and e.company_id = p.company_id and e.id = p.employee_id;
    return;
  elsif not exists (select from public.employees e where e.company_id = participant.company_id and e.id = p_employee_id
    and e.status in ('active', 'notice') and e.id <> participant.employee_id) then
    perform private.refuse('RHNTF', 'Esta pessoa não pode avaliar: não está em atividade nesta empresa.', 'employee_id',
      'Escolha outra pessoa.');
  end if;
  given := array(select a.id from private.forms f join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
    where f.company_id = participant.company_id and f.batch_id = participant.cycle_id and f.role = 'manager'
      and a.respondent_id = participant.manager_id and a.target_id = participant.employee_id);
  if cardinality(given) > (select count(*) from private.drop_assignments(participant.company_id, given)) then
    perform private.refuse('RHCLS', 'O gestor já enviou esta avaliação.', 'employee_id', 'O que ele enviou vale.');
  end if;
  update public.evaluation_participants p set manager_id = p_employee_id, manager_kept_from = null where p.id = p_participant_id;
  select c.* into cycle from public.evaluation_cycles c where c.company_id = participant.company_id and c.id = participant.cycle_id;
  perform private.open_sheets_about(cycle, participant.employee_id);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.add_evaluation_participant(uuid, uuid), public.remove_evaluation_participant(uuid, text),
  public.change_evaluator(uuid, uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.add_evaluation_participant(uuid, uuid) is
  'Adds somebody to a running cycle, with sheets of the steps that have begun (RHPER, RHNTF, RHCLS, RHDUP).';

comment on function public.remove_evaluation_participant(uuid, text) is
  'Takes somebody out of a running cycle, with a word (RHPER, RHNTF, RHCLS, RHCOM, RHSTA).';

comment on function public.change_evaluator(uuid, uuid) is
  'Hands the evaluation of a participant over to another manager, or keeps it where it is (RHPER, RHNTF, RHCLS).';

-- 20260101142030_evaluation_results_commands.sql

-- Results of evaluations: commands.
-- See evaluation_results_tables for the overview.

-- Functions: computing ----------------------------------------------------------------------------------------------
-- Computes the scores of groups anew.
create function private.write_group_scores(p_cycle public.evaluation_cycles, p_targets uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.evaluation_scores s using public.evaluation_participants p
  where p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and (p_targets is null or p.employee_id = any (p_targets))
    and s.company_id = p.company_id and s.participant_id = p.id;
  insert into private.evaluation_scores (company_id, participant_id, shown_as, dimension, score, weight, answered)
  select p_cycle.company_id, g.participant_id, g.shown_as, g.dimension, g.score, g.weight, g.answered
  from private.group_scores(p_cycle, p_targets) g
$$;

-- What came out for the participants of a cycle whose forms have all ended; a class that calibration moved stays where it is.
create function private.settle_evaluation_batch(p_company_id uuid, p_cycle_id uuid, p_targets uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles;
  points integer;
begin
  select c.* into cycle from public.evaluation_cycles c where c.company_id = p_company_id and c.id = p_cycle_id for no key update;
  if cycle.status not in ('running', 'calibration', 'feedback') then
    return;
  end if;
  points := private.scale_points(cycle.company_id, cycle.scale_id);
  perform private.write_group_scores(cycle, p_targets);
  insert into private.evaluation_results as r (company_id, cycle_id, participant_id, score, potential, performance_class, potential_class,
    final_performance, final_potential)
  select p_company_id, cycle.id, x.id, x.score, x.potential, x.performance, x.growth, x.performance, x.growth from (
    select p.id, m.score, m.potential, private.box_class(private.score_percent(m.score, points)) as performance,
      private.box_class(private.score_percent(m.potential, points)) as growth
    from public.evaluation_participants p
    left join lateral (
      select sum(s.score * s.weight) filter (where s.dimension = 'main') / nullif(sum(s.weight) filter (where s.dimension = 'main'),
        0) as score,
        sum(s.score * s.weight) filter (where s.dimension = 'potential')
          / nullif(sum(s.weight) filter (where s.dimension = 'potential'), 0) as potential
      from private.evaluation_scores s where s.company_id = p.company_id and s.participant_id = p.id
    ) m on true
    where p.company_id = p_company_id and p.cycle_id = cycle.id and p.status <> 'removed'
      and (p_targets is null or p.employee_id = any (p_targets))) x
  on conflict (company_id, participant_id) do update set score = excluded.score, potential = excluded.potential,
    performance_class = excluded.performance_class, potential_class = excluded.potential_class,
    final_performance = case when r.final_performance is not distinct from r.performance_class then excluded.performance_class
      else r.final_performance end,
    final_potential = case when r.final_potential is not distinct from r.potential_class then excluded.potential_class
      else r.final_potential end;
  update public.evaluation_cycles c set status = 'calibration' where c.id = cycle.id and c.status = 'running';
end
$$;

-- Functions: calibration --------------------------------------------------------------------------------------------
-- A participant of the caller's own company for whoever calibrates it, with the cycle (RHPER, RHNTF); nobody calibrates oneself.
create function private.calibrated_participant(p_participant_id uuid) returns public.evaluation_participants
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  participant public.evaluation_participants;
begin
  if caller.role <> 'admin' then
    perform private.refuse('RHPER', 'A calibração é feita pelo RH da empresa.', '', 'Peça a um administrador da empresa.');
  end if;
  select p.* into participant from public.evaluation_participants p
  where p.company_id = caller.company_id and p.id = p_participant_id for no key update;
  if participant.id is null then
    perform private.refuse_missing('Esta pessoa não está no ciclo.', 'participant_id');
  elsif participant.employee_id = caller.employee_id then
    perform private.refuse('RHSLF', 'Ninguém calibra a própria avaliação.', '', 'Peça a outra pessoa do RH.');
  end if;
  return participant;
end
$$;

-- Moves somebody in the 9-box: classes 1 to 3, without a potential back into the tray, with the reason.
create function public.calibrate_evaluation(
  p_participant_id uuid, p_performance integer, p_potential integer default null, p_reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants := private.calibrated_participant(p_participant_id);
  reason constant text := private.tidy(p_reason);
  result private.evaluation_results;
begin
  select r.* into result from private.evaluation_results r
  where r.company_id = participant.company_id and r.participant_id = participant.id for update;
  if result.participant_id is null then
    perform private.refuse('RHSTA', 'Ainda não há resultado para calibrar.', '', 'Espere o fim das respostas.');
  elsif result.manager_released_at is not null then
    perform private.refuse('RHCLS', 'Este resultado já foi liberado: a calibração dele terminou.', '', 'Converse com o gestor.');
  elsif coalesce(p_performance not between 1 and 3, true) or p_potential not between 1 and 3 then
    perform private.refuse('RHARG', 'Escolha um quadrante.', 'performance', 'Recarregue a página.');
  elsif reason is null or not private.is_clean_text(reason, 300) then
    perform private.refuse('RHEVA', 'Escreva por que você mudou, em até 300 caracteres.', 'reason', 'A justificativa fica no histórico.');
  end if;
  insert into private.evaluation_calibrations (company_id, participant_id, from_performance, to_performance, from_potential, to_potential,
    reason, made_by, made_at)
  values (participant.company_id, participant.id, result.final_performance, p_performance, result.final_potential, p_potential, reason,
    private.my_employee_id(), private.now());
  update private.evaluation_results r set final_performance = p_performance, final_potential = p_potential
  where r.company_id = participant.company_id and r.participant_id = participant.id;
end
$$;

-- Functions: release ------------------------------------------------------------------------------------------------
-- Releases results of a cycle (all for null) to the managers or on to the people; how many were released now. HR of the company does it,
-- and a manager on to who reports to them.
create function public.release_evaluations(p_cycle_id uuid, p_to text, p_participants uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
  told uuid[];
  released integer;
begin
  if not (caller.role = 'admin' or (p_to = 'person' and private.leads_evaluated(caller.role))) then
    perform private.refuse('RHPER', 'Quem libera resultados é o RH da empresa.', '', 'Peça a um administrador da empresa.');
  end if;
  select c.* into cycle from public.evaluation_cycles c where c.company_id = caller.company_id and c.id = p_cycle_id for no key update;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  elsif p_to not in ('manager', 'person') or p_to is null then
    perform private.refuse('RHARG', 'Escolha para quem liberar.', 'to', 'Recarregue a página.');
  elsif cycle.status not in ('calibration', 'feedback') then
    perform private.refuse('RHSTA', 'Os resultados saem depois do fim de todas as respostas.', '', 'Espere o fim das etapas.');
  end if;
  with released_now as materialized (
    select l.* from private.releasable_results(cycle, p_to, p_participants) l
  ), written as (
    update private.evaluation_results r set manager_released_at = coalesce(r.manager_released_at, private.now()),
      person_released_at = case when p_to = 'person' then private.now() end
    from released_now l where r.company_id = cycle.company_id and r.participant_id = l.participant_id
  )
  select array_agg(l.told_id), count(*) into told, released from released_now l;
  update public.evaluation_cycles c set status = 'feedback' where c.id = cycle.id and c.status = 'calibration' and released > 0;
  perform private.notify_people(cycle.company_id, array(select distinct t from unnest(told) t where t is not null),
    'evaluation_released',
    case when p_to = 'person' then 'Seu resultado está disponível' else 'Resultados da sua equipe estão disponíveis' end, cycle.name,
    format('/app/evaluations/%s?tab=%s', cycle.id, case p_to when 'person' then 'result' else 'team' end), 'evaluation_cycle', cycle.id)
  where released > 0;
  return released;
end
$$;

-- Lets one person answer an identified evaluation after its end, until a day; what comes of it is computed when it is sent. Sealed ones
-- cannot be told from each other any more, and a released result stays as it is.
create function public.reopen_evaluation(p_assignment_id uuid, p_until date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_evaluations', 'Somente quem cuida das avaliações faz isto.');
  assignment private.form_assignments;
  form private.forms;
begin
  select a.* into assignment from private.form_assignments a where a.id = p_assignment_id and a.company_id = any (managed);
  select f.* into form from private.forms f
  where f.company_id = assignment.company_id and f.id = assignment.form_id and f.purpose = 'evaluation_sheet';
  if form.id is null then
    perform private.refuse_missing('Esta avaliação não existe mais.', 'assignment_id');
  elsif form.mode = 'sealed' then
    perform private.refuse('RHCLS', 'Respostas em sigilo não podem ser reabertas: ninguém sabe qual é de quem.', '',
      'O que foi enviado até o fim do prazo vale.');
  elsif form.sealed_at is null then
    perform private.refuse('RHSTA', 'O prazo desta avaliação ainda não terminou.', '', 'Mude o último dia da etapa.');
  elsif exists (select from private.evaluation_results r
    join public.evaluation_participants p on p.company_id = r.company_id and p.id = r.participant_id
    where r.company_id = form.company_id and r.cycle_id = form.batch_id and p.employee_id = assignment.target_id
      and r.manager_released_at is not null) then
    perform private.refuse('RHCLS', 'O resultado já foi liberado.', '', 'Registre a conversa na devolutiva.');
  end if;
  perform private.check_deadline(p_until, private.today(form.company_id), 'until');
  perform private.reopen_sheet(form, p_assignment_id, private.end_of_day(form.company_id, p_until));
end
$$;

-- Ends a cycle whose results were released; what was not released stays with HR.
create function public.close_evaluation_cycle(p_cycle_id uuid) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.evaluation_cycles := private.managed_cycle(p_cycle_id);
begin
  update public.evaluation_cycles c set status = 'closed' where c.id = cycle.id;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.calibrate_evaluation(uuid, integer, integer, text), public.release_evaluations(uuid, text, uuid[]),
  public.close_evaluation_cycle(uuid), public.reopen_evaluation(uuid, date) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.calibrate_evaluation(uuid, integer, integer, text) is
  'Moves somebody in the 9-box with the reason, as HR of the company (RHPER, RHNTF, RHSLF, RHSTA, RHCLS, RHARG, RHEVA).';

comment on function public.release_evaluations(uuid, text, uuid[]) is
  'Releases results to managers (manager) or people (person); answers how many (RHPER, RHNTF, RHARG, RHSTA).';

comment on function public.close_evaluation_cycle(uuid) is 'Ends a cycle for good (RHPER, RHNTF, RHSTA).';

comment on function public.reopen_evaluation(uuid, date) is
  'Lets somebody answer an identified evaluation after its end (RHPER, RHNTF, RHCLS, RHSTA, RHEXP).';

-- 20260101142035_evaluation_conversations_commands.sql

-- Conversations about results: commands.
-- See evaluation_conversations_tables for the overview.

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The participant whose result the caller leads the conversation about, locked: whoever leads the person, or HR (RHNTF, RHPER).
create function private.participant_to_talk_to(p_participant_id uuid) returns public.evaluation_participants
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  participant public.evaluation_participants;
  seen_as text;
begin
  select p.* into participant from public.evaluation_participants p
  where p.id = p_participant_id and p.company_id = caller.company_id;
  seen_as := private.sees_evaluation_result(participant) where participant.id is not null;
  if seen_as is null then
    perform private.refuse_missing('Este resultado não existe ou ainda não chegou a você.', 'participant_id');
  elsif seen_as = 'person' then
    perform private.refuse('RHPER', 'Quem registra a conversa é o gestor ou o RH.', '', 'Peça ao seu gestor.');
  end if;
  select p.* into participant from public.evaluation_participants p where p.id = participant.id for no key update;
  return participant;
end
$$;

-- Writes what somebody keeps for themselves; nothing takes it out.
create function private.write_private_notes(p_participant public.evaluation_participants, p_author_id uuid, p_notes text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.evaluation_private_notes n
  where n.company_id = p_participant.company_id and n.participant_id = p_participant.id and n.author_id = p_author_id;
  insert into private.evaluation_private_notes (company_id, participant_id, author_id, notes)
  select p_participant.company_id, p_participant.id, p_author_id, p_notes where p_notes is not null;
$$;

-- p_values: {held_on, notes, private_notes, agreements: [{text, due_on}]}; p_updated_at is what the screen began with, null for none.
create function public.save_evaluation_conversation(
  p_participant_id uuid, p_values jsonb, p_updated_at timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  participant public.evaluation_participants := private.participant_to_talk_to(p_participant_id);
  input constant private.evaluation_conversation_input := private.record_of(null::private.evaluation_conversation_input, p_values);
  agreements private.evaluation_agreement_input[] := array(select private.record_of(null::private.evaluation_agreement_input, a)
    from jsonb_array_elements(private.a_list(p_values -> 'agreements')) a);
  wrong record;
begin
  select p.* into wrong from private.evaluation_conversation_problem(participant.company_id, input, agreements) p;
  if found then
    perform private.refuse(wrong.code, wrong.message, wrong.field, 'Confira a conversa.');
  elsif exists (select from private.evaluation_conversations c where c.company_id = participant.company_id
    and c.participant_id = participant.id and c.updated_at is distinct from p_updated_at) then
    perform private.refuse('RHREV', 'Outra pessoa alterou esta conversa.', '', 'Recarregue para ver as alterações.');
  end if;
  insert into private.evaluation_conversations as c (company_id, participant_id, held_on, notes, written_by, updated_at)
  values (participant.company_id, participant.id, input.held_on, nullif(btrim(input.notes), ''), private.my_employee_id(), private.now())
  on conflict (company_id, participant_id) do update set held_on = excluded.held_on, notes = excluded.notes,
    written_by = excluded.written_by, updated_at = excluded.updated_at;
  delete from private.evaluation_agreements a where a.company_id = participant.company_id and a.participant_id = participant.id;
  insert into private.evaluation_agreements (company_id, participant_id, position, text, due_on)
  select participant.company_id, participant.id, a.position, private.tidy(a.text), a.due_on
  from unnest(agreements) with ordinality a (text, due_on, position);
  perform private.write_private_notes(participant, private.my_employee_id(), nullif(btrim(input.private_notes), ''));
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_evaluation_conversation(uuid, jsonb, timestamptz) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_evaluation_conversation(uuid, jsonb, timestamptz) is
  'Writes down the conversation about a result, as who leads the person or HR (RHPER, RHNTF, RHREV, RHARG, RHEXP, RHEVA).';

-- 20260101142060_feedback_commands.sql

-- Feedback: commands.
-- See feedback_tables for the overview.

-- Functions: reading input ------------------------------------------------------------------------------------------
-- A feedback as a screen sends it; values that are no ids are refused (RHARG).
create function private.feedback_input(p_values jsonb) returns private.feedback_input language plpgsql stable set search_path = '' as $$
begin
  return jsonb_populate_record(null::private.feedback_input, private.an_object(p_values));
exception when data_exception then
  perform private.refuse('RHARG', 'O pedido veio em formato desconhecido.', '', 'Recarregue a página.');
end
$$;

-- A request as a screen sends it; values that are no ids and no date are refused (RHARG).
create function private.feedback_request_input(p_values jsonb) returns private.feedback_request_input
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_populate_record(null::private.feedback_request_input, private.an_object(p_values));
exception when data_exception then
  perform private.refuse('RHARG', 'Uma das pessoas ou a data não vale.', '', 'Confira os campos.');
end
$$;

-- A feedback that the caller wrote, locked, as long as it may be changed (RHNTF, RHCLS).
create function private.own_open_feedback(p_caller private.caller, p_feedback_id uuid) returns private.feedbacks
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.feedbacks;
begin
  select f.* into found from private.feedbacks f
  where f.company_id = p_caller.company_id and f.id = p_feedback_id and f.author_id = p_caller.employee_id and f.taken_back_at is null
  for update;
  if found.id is null then
    perform private.refuse_missing('Este feedback não está disponível para você.', 'feedback_id');
  elsif not private.is_feedback_open(found, private.now()) then
    perform private.refuse('RHCLS', 'Este feedback já foi lido.', '', 'Escreva outro, se quiser completar o que disse.');
  end if;
  return found;
end
$$;

-- A feedback that the caller received, locked (RHNTF).
create function private.received_feedback(p_caller private.caller, p_feedback_id uuid) returns private.feedbacks
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.feedbacks;
begin
  select f.* into found from private.feedbacks f
  where f.company_id = p_caller.company_id and f.id = p_feedback_id and f.recipient_id = p_caller.employee_id and f.taken_back_at is null
  for update;
  if found.id is null then
    perform private.refuse_missing('Este feedback não está disponível para você.', 'feedback_id');
  end if;
  return found;
end
$$;

-- Functions: giving -------------------------------------------------------------------------------------------------
-- The request that a feedback answers, from now on answered by it (RHNTF, RHARG, RHCLS).
create function private.answer_feedback_request(p_feedback private.feedbacks) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request private.feedback_requests;
begin
  select r.* into request from private.feedback_requests r
  join private.feedback_request_people p on p.company_id = r.company_id and p.request_id = r.id and p.employee_id = p_feedback.author_id
  where r.company_id = p_feedback.company_id and r.id = p_feedback.request_id
  for update of p;
  if request.id is null or request.about_id <> p_feedback.recipient_id then
    perform private.refuse_missing('Este pedido não existe mais.', 'request_id');
  end if;
  update private.feedback_request_people p set feedback_id = p_feedback.id
  where p.company_id = request.company_id and p.request_id = request.id and p.employee_id = p_feedback.author_id
    and private.awaits_feedback(request, p, private.today(request.company_id));
  if not found then
    perform private.refuse('RHCLS', 'Este pedido já foi respondido ou encerrado.', '', 'Você pode enviar um feedback por conta própria.');
  end if;
  if request.asked_by <> p_feedback.recipient_id then
    perform private.notify(request.company_id, request.asked_by, 'feedback_requested',
      format('%s respondeu ao seu pedido de feedback', private.person_name(p_feedback.author_id)), null,
      '/app/evaluations/feedback?feedback=' || p_feedback.id, 'feedback', p_feedback.id);
  end if;
end
$$;

-- Puts the competencies of a feedback in place of those that it had.
create function private.keep_competencies(p_feedback private.feedbacks, p_competencies uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.feedback_competencies c where c.company_id = p_feedback.company_id and c.feedback_id = p_feedback.id
    and c.competency_id <> all (p_competencies);
  insert into private.feedback_competencies (company_id, feedback_id, competency_id)
  select p_feedback.company_id, p_feedback.id, n from unnest(p_competencies) n on conflict do nothing;
end
$$;

create function public.give_feedback(p_values jsonb) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  wish constant private.feedback_input := private.feedback_input(p_values);
  person public.employees;
  words text;
  named uuid[];
  given private.feedbacks;
begin
  if wish.recipient_id = caller.employee_id then
    perform private.refuse('RHSLF', 'O feedback é para um colega.', 'recipient_id', 'Escolha outra pessoa.');
  end if;
  person := private.feedback_colleague(caller, wish.recipient_id, 'recipient_id');
  perform private.check_feedback_kind(wish.kind, wish.visibility);
  words := private.feedback_words(wish.body, 2000, 'body', 'Escreva o feedback.');
  named := private.named_competencies(caller.company_id, wish.competencies);
  insert into private.feedbacks (id, company_id, author_id, recipient_id, kind, visibility, body, request_id, created_at)
  values (coalesce(wish.id, gen_random_uuid()), caller.company_id, caller.employee_id, person.id, wish.kind, wish.visibility, words,
    wish.request_id, private.now())
  on conflict (id) do nothing returning * into given;
  -- The second tap on the same button: what the first one sent stands.
  if given.id is null then
    perform private.own_feedback_sent(caller, wish.id);
    return wish.id;
  end if;
  perform private.check_feedback_rate(caller);
  perform private.keep_competencies(given, named);
  if given.request_id is not null then
    perform private.answer_feedback_request(given);
  end if;
  perform private.notify(given.company_id, person.id, 'feedback_received', format(case given.kind
      when 'praise' then '%s reconheceu você' else '%s escreveu um feedback para você' end, private.person_name(caller.employee_id)),
    null, '/app/evaluations/feedback?feedback=' || given.id, 'feedback', given.id);
  return given.id;
end
$$;

create function public.edit_feedback(p_feedback_id uuid, p_body text, p_competencies uuid[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  written private.feedbacks := private.own_open_feedback(caller, p_feedback_id);
  words constant text := private.feedback_words(p_body, 2000, 'body', 'Escreva o feedback.');
begin
  perform private.keep_competencies(written, array(
    select n from unnest(p_competencies) n where exists (select from private.feedback_competencies c
      where c.company_id = written.company_id and c.feedback_id = written.id and c.competency_id = n)
    union
    select n from unnest(private.named_competencies(written.company_id, array(
      select n from unnest(p_competencies) n where not exists (select from private.feedback_competencies c
        where c.company_id = written.company_id and c.feedback_id = written.id and c.competency_id = n)))) n));
  update private.feedbacks f set body = words, edited_at = private.now()
  where f.company_id = written.company_id and f.id = written.id and f.body <> words;
end
$$;

-- The text goes; a request that it answered waits again; a notification that nobody read goes with it.
create function public.take_back_feedback(p_feedback_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  written private.feedbacks := private.own_open_feedback(caller, p_feedback_id);
begin
  update private.feedback_request_people p set feedback_id = null
  where p.company_id = written.company_id and p.request_id = written.request_id and p.employee_id = written.author_id
    and p.feedback_id = written.id;
  delete from private.feedback_competencies c where c.company_id = written.company_id and c.feedback_id = written.id;
  update private.feedbacks f set body = null, reply = null, replied_at = null, taken_back_at = private.now()
  where f.company_id = written.company_id and f.id = written.id;
  delete from public.notifications n where n.company_id = written.company_id and n.entity_type = 'feedback'
    and n.entity_id = written.id and n.read_at is null;
end
$$;

-- Functions: receiving ----------------------------------------------------------------------------------------------
create function public.mark_feedback_read(p_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  marked integer;
begin
  update private.feedbacks f set read_at = private.now()
  where f.company_id = caller.company_id and f.recipient_id = caller.employee_id and f.id = any (p_ids) and f.read_at is null
    and f.taken_back_at is null;
  get diagnostics marked = row_count;
  return marked;
end
$$;

create function public.hide_praise(p_feedback_id uuid, p_is_hidden boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  received private.feedbacks := private.received_feedback(caller, p_feedback_id);
begin
  if received.visibility <> 'team' then
    perform private.refuse('RHARG', 'Só um elogio público pode ser ocultado.', '', 'Este o time já não vê.');
  end if;
  update private.feedbacks f set hidden_at = case when p_is_hidden is distinct from false then private.now() end
  where f.company_id = received.company_id and f.id = received.id;
end
$$;

create function public.thank_for_feedback(p_feedback_id uuid, p_is_thanked boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  received private.feedbacks := private.received_feedback(caller, p_feedback_id);
begin
  update private.feedbacks f set thanked_at = case when p_is_thanked is distinct from false then private.now() end
  where f.company_id = received.company_id and f.id = received.id;
  if received.thanked_at is null and p_is_thanked is distinct from false then
    perform private.notify(received.company_id, received.author_id, 'feedback_received',
      format('%s agradeceu o seu feedback', private.person_name(caller.employee_id)), null,
      '/app/evaluations/feedback?feedback=' || received.id, 'feedback', received.id);
  end if;
end
$$;

create function public.reply_to_feedback(p_feedback_id uuid, p_reply text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  received private.feedbacks := private.received_feedback(caller, p_feedback_id);
  words constant text := private.feedback_words(p_reply, 1000, 'reply', 'Escreva a resposta.');
begin
  if received.reply is not null then
    perform private.refuse('RHCLS', 'Você já respondeu a este feedback.', 'reply', 'Continue a conversa pessoalmente.');
  end if;
  update private.feedbacks f set reply = words, replied_at = private.now(), read_at = coalesce(f.read_at, private.now())
  where f.company_id = received.company_id and f.id = received.id;
  perform private.notify(received.company_id, received.author_id, 'feedback_received',
    format('%s respondeu ao seu feedback', private.person_name(caller.employee_id)), null,
    '/app/evaluations/feedback?feedback=' || received.id, 'feedback', received.id);
end
$$;

-- Functions: asking -------------------------------------------------------------------------------------------------
-- Whom a request asks, each once: one to ten colleagues who work here, never the person whom it is about (RHARG, RHMNY, RHNTF, RHSLF).
create function private.asked_people(p_caller private.caller, p_about_id uuid, p_people uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant uuid[] := array(select distinct p from unnest(p_people) p where p is not null);
begin
  if asked = '{}' then
    perform private.refuse('RHARG', 'Escolha a quem pedir.', 'people', 'Uma pessoa basta.');
  elsif cardinality(asked) > 10 then
    perform private.refuse('RHMNY', 'Peça a até dez pessoas de uma vez.', 'people', 'Tire algumas.');
  elsif p_caller.employee_id = any (asked) then
    perform private.refuse('RHSLF', 'Você não pede feedback a si.', 'people', 'Tire você da lista.');
  elsif p_about_id = any (asked) then
    perform private.refuse('RHARG', 'Quem recebe o feedback não pode ser quem o escreve.', 'people', 'Escolha colegas da pessoa.');
  end if;
  perform private.feedback_colleague(p_caller, a, 'people') from unnest(asked) a;
  return asked;
end
$$;

create function public.request_feedback(p_values jsonb) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  wish constant private.feedback_request_input := private.feedback_request_input(p_values);
  person constant public.employees := private.asked_about(caller, coalesce(wish.about_id, caller.employee_id));
  asked constant uuid[] := private.asked_people(caller, person.id, wish.people);
  words constant text := private.feedback_words(wish.question, 500, 'question', 'Escreva o que você quer saber.');
  request private.feedback_requests;
begin
  perform private.check_deadline(wish.due_on, private.today(caller.company_id), 'due_on');
  insert into private.feedback_requests (id, company_id, asked_by, about_id, question, due_on, created_at)
  values (coalesce(wish.id, gen_random_uuid()), caller.company_id, caller.employee_id, person.id, words, wish.due_on, private.now())
  on conflict (id) do nothing returning * into request;
  if request.id is null then
    perform private.own_feedback_request(caller, wish.id);
    return wish.id;
  end if;
  if (select count(*) from private.feedback_requests r where r.company_id = caller.company_id and r.asked_by = caller.employee_id
      and r.created_at > private.now() - interval '1 hour') > 20 then
    perform private.refuse('RHRAT', 'Você fez muitos pedidos em pouco tempo.', '', 'Espere uma hora e peça de novo.');
  end if;
  insert into private.feedback_request_people (company_id, request_id, employee_id)
  select request.company_id, request.id, a from unnest(asked) a;
  perform private.notify_people(request.company_id, asked, 'feedback_requested',
    format('%s pediu o seu feedback', private.person_name(caller.employee_id)), null,
    '/app/evaluations/feedback?aba=pedidos&pedido=' || request.id, 'feedback_request', request.id);
  return request.id;
end
$$;

create function public.decline_feedback_request(p_request_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  words constant text := private.tidy(p_reason);
  request private.feedback_requests;
begin
  select r.* into request from private.feedback_to_give(caller) r where r.id = p_request_id;
  if request.id is null then
    perform private.refuse_missing('Este pedido não espera mais por você.');
  elsif words is null then
    perform private.refuse('RHCOM', 'Conte em uma frase por que não vai responder.', 'reason', 'Quem pediu vai ler.');
  elsif char_length(words) > 300 then
    perform private.refuse('RHARG', 'Use no máximo 300 caracteres.', 'reason', 'Encurte o texto.');
  end if;
  update private.feedback_request_people p set declined_at = private.now(), declined_reason = regexp_replace(words, '\s+', ' ', 'g')
  where p.company_id = request.company_id and p.request_id = request.id and p.employee_id = caller.employee_id
    and p.feedback_id is null and p.declined_at is null;
  if found then
    perform private.notify(request.company_id, request.asked_by, 'feedback_requested',
      format('%s não vai responder ao seu pedido de feedback', private.person_name(caller.employee_id)), null,
      '/app/evaluations/feedback?aba=pedidos', 'feedback_request', request.id);
  end if;
end
$$;

create function public.cancel_feedback_request(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
begin
  perform private.own_feedback_request(caller, p_request_id);
  update private.feedback_requests r set cancelled_at = private.now()
  where r.company_id = caller.company_id and r.id = p_request_id and r.asked_by = caller.employee_id and r.cancelled_at is null;
  delete from public.notifications n where n.company_id = caller.company_id and n.entity_type = 'feedback_request'
    and n.entity_id = p_request_id and n.read_at is null;
end
$$;

-- Functions: reminders ----------------------------------------------------------------------------------------------
-- Reminds the people of requests who have not answered, each at most once a day; how many.
create function private.remind_people_of_feedback(p_company_id uuid, p_requests uuid[], p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  request record;
  told integer := 0;
begin
  for request in
    with late as (
      update private.feedback_request_people p set reminded_on = p_today
      from private.feedback_requests r
      where p.company_id = p_company_id and p.request_id = any (p_requests) and r.company_id = p.company_id and r.id = p.request_id
        and private.awaits_feedback(r, p, p_today) and (p.reminded_on is null or p.reminded_on < p_today)
      returning r.id, r.asked_by, p.employee_id)
    select l.id, l.asked_by, array_agg(l.employee_id) as people from late l group by l.id, l.asked_by
  loop
    perform private.notify_people(p_company_id, request.people, 'feedback_requested',
      format('%s ainda espera o seu feedback', private.person_name(request.asked_by)), null,
      '/app/evaluations/feedback?aba=pedidos&pedido=' || request.id, 'feedback_request', request.id);
    told := told + cardinality(request.people);
  end loop;
  return told;
end
$$;

create function public.remind_feedback_request(p_request_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  told integer;
begin
  perform private.own_feedback_request(caller, p_request_id);
  told := private.remind_people_of_feedback(caller.company_id, array[p_request_id], private.today(caller.company_id));
  if told = 0 then
    perform private.refuse('RHRAT', 'Todos já responderam ou foram lembrados hoje.', '', 'Lembre de novo amanhã.');
  end if;
  return told;
end
$$;

-- Each day: reminds whoever has not answered what is due tomorrow or today.
create function private.remind_of_feedback(p_company_id uuid, p_today date) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.remind_people_of_feedback(p_company_id, array(select r.id from private.feedback_requests r
    where r.company_id = p_company_id and r.cancelled_at is null and r.due_on in (p_today, p_today + 1)), p_today)
$$;

-- Data --------------------------------------------------------------------------------------------------------------
update private.shapes set shape = shape || ', feedback? home_feedback' where name = 'home';

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.give_feedback(jsonb), public.edit_feedback(uuid, text, uuid[]), public.take_back_feedback(uuid),
  public.mark_feedback_read(uuid[]), public.hide_praise(uuid, boolean), public.thank_for_feedback(uuid, boolean),
  public.reply_to_feedback(uuid, text), public.request_feedback(jsonb), public.decline_feedback_request(uuid, text),
  public.cancel_feedback_request(uuid), public.remind_feedback_request(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.give_feedback(jsonb) is
  'Gives a colleague feedback: {id, recipient_id, kind, visibility, body, competencies, request_id}; the same id again writes nothing '
    '(RHPER, RHSLF, RHNTF, RHARG, RHCOM, RHMNY, RHRAT, RHCLS).';

comment on function public.edit_feedback(uuid, text, uuid[]) is
  'Corrects an own feedback that nobody read yet, or of the last quarter of an hour (RHPER, RHNTF, RHCLS, RHCOM, RHARG, RHMNY).';

comment on function public.take_back_feedback(uuid) is
  'Takes an own feedback back while it may be corrected; its text is removed (RHPER, RHNTF, RHCLS).';

comment on function public.mark_feedback_read(uuid[]) is 'Marks feedback that the caller received as read; how many were new (RHPER).';

comment on function public.hide_praise(uuid, boolean) is
  'Hides a praise that the caller received from the team, or shows it again (RHPER, RHNTF, RHARG).';

comment on function public.thank_for_feedback(uuid, boolean) is 'Thanks for a feedback, or takes that back (RHPER, RHNTF).';

comment on function public.reply_to_feedback(uuid, text) is
  'Answers a feedback once; its author alone reads the answer (RHPER, RHNTF, RHCOM, RHARG, RHCLS).';

comment on function public.request_feedback(jsonb) is
  'Asks colleagues for feedback about oneself or somebody whom one leads: {id, about_id, people, question, due_on} (RHPER, RHNTF, RHARG, '
    'RHMNY, RHSLF, RHCOM, RHEXP, RHRAT).';

comment on function public.decline_feedback_request(uuid, text) is
  'Declines a request with a word to who asked (RHPER, RHNTF, RHCOM, RHARG).';

comment on function public.cancel_feedback_request(uuid) is 'Ends an own request; what was answered stays (RHPER, RHNTF).';

comment on function public.remind_feedback_request(uuid) is
  'Reminds whoever has not answered an own request, once a day; how many people (RHPER, RHNTF, RHRAT).';

-- 20260101142070_experience_forms_commands.sql

-- Evaluation at the end of an experience: commands.
-- See experience_forms_tables for the overview.

-- Functions: beginning ----------------------------------------------------------------------------------------------
-- Gives the sheet of a review to somebody, in place of whoever has not sent it.
create function private.assign_experience_review(p_review public.experience_reviews, p_respondent_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms := private.experience_form(p_review);
begin
  perform private.drop_assignments(p_review.company_id, array(select a.id from private.form_assignments a
    where a.company_id = p_review.company_id and a.form_id = form.id and a.respondent_id is distinct from p_respondent_id));
  if p_respondent_id is not null then
    perform private.assign_sheets(form, array[p_respondent_id], array[p_review.employee_id]);
  end if;
end
$$;

-- Begins the review of a term: the questions of the company as they are now, or the standard ones.
create function private.open_experience_review(p_company_id uuid, p_contract_id uuid, p_employee_id uuid, p_term_on date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  review public.experience_reviews;
  form private.forms;
  source private.forms;
begin
  insert into public.experience_reviews (company_id, employee_id, contract_id, term_on, created_at)
  values (p_company_id, p_employee_id, p_contract_id, p_term_on, private.now()) on conflict do nothing returning * into review;
  if review.id is null then
    return;
  end if;
  form := private.open_sheets(p_company_id, 'experience_sheet', review.id, review.id, 'manager', 'identified', 5::smallint,
    private.end_of_day(p_company_id, p_term_on));
  select f.* into source from private.forms f
  where f.company_id = p_company_id and f.purpose = 'experience' and f.subject_id = p_company_id;
  if exists (select from private.form_questions q where q.company_id = p_company_id and q.form_id = source.id) then
    perform private.copy_form_questions(source, form, null);
  else
    perform private.write_form_questions(form,
      array(select q from private.form_questions_of(private.standard_experience_questions()) q), '{}');
  end if;
  perform private.assign_experience_review(review, private.experience_respondent(e)) from public.employees e
  where e.company_id = p_company_id and e.id = p_employee_id;
end
$$;

-- Daily: begins the reviews that are due, gives sheets that nobody sent to a new manager, and ends those of contracts that ended.
create function private.run_experience_reviews(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  done integer;
begin
  perform private.open_experience_review(p_company_id, x.contract_id, x.employee_id, x.term_on)
  from private.experiences_to_review(p_company_id, p_today) x;
  get diagnostics done = row_count;
  perform private.assign_experience_review(r, private.experience_respondent(e))
  from public.experience_reviews r
  join public.employees e on e.company_id = r.company_id and e.id = r.employee_id
  join private.forms f on f.company_id = r.company_id and f.purpose = 'experience_sheet' and f.subject_id = r.id
  where r.company_id = p_company_id and r.term_on >= p_today and private.form_state(f) = 'open'
    and not exists (select from private.assigned_sheets(f.company_id, array[f.id]) a
      where a.state = 'sent' or private.may_review_experience(r.company_id, a.respondent_id, r.employee_id));
  update private.forms f set closed_at = private.now()
  from public.experience_reviews r
  join public.employee_contracts c on c.company_id = r.company_id and c.id = r.contract_id and c.ended_on < p_today
  where r.company_id = p_company_id and f.company_id = r.company_id and f.purpose = 'experience_sheet' and f.subject_id = r.id
    and f.closed_at is null and f.sealed_at is null;
  return done;
end
$$;

-- Functions: taking over --------------------------------------------------------------------------------------------
-- A review that the caller may decide about, in the company where they work, its form locked (RHNTF, RHPER, RHCLS).
create function private.review_to_take(p_review_id uuid, p_caller private.caller) returns public.experience_reviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  review public.experience_reviews;
  form private.forms;
begin
  select r.* into review from public.experience_reviews r
  where r.id = p_review_id and private.journey_scope(p_caller, r.employee_id) is not null;
  select f.* into form from private.forms f
  where f.company_id = review.company_id and f.purpose = 'experience_sheet' and f.subject_id = review.id for update;
  if form.id is null then
    perform private.refuse_missing('Esta avaliação não existe mais.', 'review_id');
  elsif review.company_id is distinct from p_caller.company_id then
    perform private.refuse('RHPER', 'Só responde quem trabalha na mesma empresa da pessoa.', '', 'Peça ao gestor ou ao RH da empresa.');
  elsif private.form_state(form) <> 'open' then
    perform private.refuse('RHCLS', 'O prazo desta avaliação terminou.', '', 'Recarregue a página.');
  end if;
  return review;
end
$$;

-- Answers in place of who has not sent the sheet yet; what they wrote is gone.
create function public.take_experience_review(p_review_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  review public.experience_reviews := private.review_to_take(p_review_id, caller);
begin
  if exists (select from private.assigned_sheets(review.company_id, array[(private.experience_form(review)).id]) s
    where s.state = 'sent' and s.respondent_id <> caller.employee_id) then
    perform private.refuse('RHSTA', 'Esta avaliação já foi enviada.', '', 'Decida com base nela.');
  end if;
  perform private.assign_experience_review(review, caller.employee_id);
end
$$;

-- Functions: deciding -----------------------------------------------------------------------------------------------
-- Sends the answers about an experience with the decision, and ends their form (RHFRM, RHSTA). Terms before there were reviews have none.
create function private.tg_experience_decisions__send_review() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms;
  sheet record;
begin
  select f.* into form from public.experience_reviews r
  join private.forms f on f.company_id = r.company_id and f.purpose = 'experience_sheet' and f.subject_id = r.id
  where r.company_id = new.company_id and r.contract_id = new.contract_id and r.term_on = new.term_on for update of f;
  if form.id is null or form.sealed_at is not null then
    return new;
  end if;
  select s.* into sheet from private.assigned_sheets(form.company_id, array[form.id]) s order by s.state = 'sent' desc limit 1;
  if sheet.state is distinct from 'sent' then
    if sheet.respondent_id is distinct from new.decided_by then
      perform private.refuse('RHSTA', 'Falta a avaliação deste período.', '', case when sheet.respondent_id is null
        then 'Responda à avaliação antes de decidir.'
        else format('Ela está com %s. Espere, ou responda no lugar.', private.person_name(sheet.respondent_id)) end);
    end if;
    perform private.send_sheet_of(form.company_id, sheet.respondent_id, sheet.assignment_id, sheet.revision);
  end if;
  update private.forms f set closed_at = private.now() where f.id = form.id and f.closed_at is null;
  perform private.wake_job('forms');
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _250_send_review before insert on public.experience_decisions
  for each row execute function private.tg_experience_decisions__send_review();

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.take_experience_review(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.take_experience_review(uuid) is
  'Answers about an experience in place of who has not sent the sheet (RHNTF, RHPER, RHCLS, RHSTA).';

-- 20260101143010_evaluation_cycles_queries.sql

-- Evaluation cycles: queries.
-- See evaluation_cycles_tables for the overview.

-- Functions: parts --------------------------------------------------------------------------------------------------
-- The steps of a cycle in the order of their days.
create function private.evaluation_steps_json(p_cycle public.evaluation_cycles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('step', s.step, 'opens_on', s.opens_on, 'closes_on', s.closes_on, 'weight', s.weight,
    'mode', s.mode, 'opened_at', s.opened_at) order by s.opens_on, s.closes_on, s.step), '[]')
  from public.evaluation_steps s where s.company_id = p_cycle.company_id and s.cycle_id = p_cycle.id
$$;

-- What everybody in a cycle may know of it.
create function private.evaluation_cycle_json(p_cycle public.evaluation_cycles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_cycle.id, 'name', p_cycle.name, 'kind', p_cycle.kind, 'status', p_cycle.status,
    'period_start', p_cycle.period_start, 'period_end', p_cycle.period_end, 'min_group', p_cycle.min_group,
    'late_days', p_cycle.late_days, 'max_peers', p_cycle.max_peers, 'peers_by', p_cycle.peers_by,
    'steps', private.evaluation_steps_json(p_cycle))
$$;

-- The forms of a cycle that somebody answers, with how many sheets wait and the next end.
create function private.forms_to_answer(p_cycle public.evaluation_cycles, p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.form order by x.closes_at, x.role), '[]') from (
    select f.closes_at, f.role, jsonb_build_object('form_id', f.id, 'role', f.role, 'mode', f.mode, 'closes_at', f.closes_at,
      'state', private.form_state(f), 'sealed_at', f.sealed_at, 'digest', f.digest,
      'questionnaire', (select q.name from public.evaluation_forms e
        join public.evaluation_questionnaires q on q.company_id = e.company_id and q.id = e.questionnaire_id
        where e.company_id = f.company_id and e.id = f.subject_id),
      'sheets', jsonb_agg(jsonb_build_object('assignment_id', (s.assignment).id, 'target', private.person((s.assignment).target_id),
        'state', s.state, 'takes_answers', private.takes_sheet(f, s.assignment)) order by (s.assignment).id)) as form
    from private.respondent_sheets(p_cycle.company_id, p_employee_id) s
    join private.forms f on f.company_id = p_cycle.company_id and f.id = (s.form).id
    where f.batch_id = p_cycle.id
    group by f.id) x
$$;

-- Functions: the list -----------------------------------------------------------------------------------------------
-- Cycles of a company for who manages evaluations, the newest first, with how far they are.
create function public.evaluation_cycle_list(p_company_id uuid)
returns table (id uuid, name text, kind text, status text, period_start date, period_end date, participants integer, forms integer,
  sent integer, next_step text, next_on date, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_evaluations')), false) then
    return;
  end if;
  return query
    select c.id, c.name::text, c.kind, c.status, c.period_start, c.period_end,
      (select count(*)::integer from public.evaluation_participants p
        where p.company_id = c.company_id and p.cycle_id = c.id and p.status = 'active'),
      w.forms, w.sent, n.step, n.closes_on, c.created_at
    from public.evaluation_cycles c
    cross join lateral (
      select count(*)::integer as forms, (count(*) filter (where s.state in ('sent', 'answered')))::integer as sent
      from private.assigned_sheets(c.company_id, array(select f.id from private.forms f
        where f.company_id = c.company_id and f.batch_id = c.id)) s) w
    left join lateral (
      select s.step, s.closes_on from public.evaluation_steps s
      where s.company_id = c.company_id and s.cycle_id = c.id and s.closes_on >= private.today(c.company_id)
        and c.status in ('running', 'calibration', 'feedback')
      order by s.closes_on, s.step limit 1) n on true
    where c.company_id = p_company_id
    order by c.status in ('closed', 'cancelled'), c.period_end desc, c.created_at desc limit 200;
end
$$;

-- What concerns the caller in the cycles of the own company: sheets to answer, peers to name or to decide about, the own result.
create function public.my_evaluations() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('cycle', private.evaluation_cycle_json(c), 'forms', w.forms,
    'is_participant', p.id is not null, 'pulse_form', pulse.form) order by c.status in ('closed', 'cancelled'), c.period_end desc, c.id),
      '[]')
  from private.require_caller() me
  join public.evaluation_cycles c on c.company_id = me.company_id and c.status in ('running', 'calibration', 'feedback', 'closed')
  left join public.evaluation_participants p on p.company_id = c.company_id and p.cycle_id = c.id and p.employee_id = me.employee_id
    and p.status = 'active'
  cross join lateral (select private.forms_to_answer(c, me.employee_id) as forms) w
  left join lateral (
    select jsonb_build_object('form_id', f.id, 'closes_at', f.closes_at, 'state', private.form_state(f), 'has_answered', exists (
      select from private.form_participants a where a.company_id = f.company_id and a.form_id = f.id
        and a.employee_id = me.employee_id)) as form
    from private.forms f where f.company_id = c.company_id and f.purpose = 'evaluation_pulse' and f.subject_id = c.id and p.id is not null
  ) pulse on true
  where p.id is not null or w.forms <> '[]'
$$;

-- Functions: one cycle ----------------------------------------------------------------------------------------------
-- The questionnaires of a cycle for who manages it.
create function private.questionnaires_json(p_cycle public.evaluation_cycles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'audience', q.audience, 'questions', (
      select count(*) from private.forms f join private.form_questions n on n.company_id = f.company_id and n.form_id = f.id
      where f.company_id = q.company_id and f.purpose = 'evaluation' and f.subject_id = q.id)) order by q.position), '[]')
  from public.evaluation_questionnaires q where q.company_id = p_cycle.company_id and q.cycle_id = p_cycle.id
$$;

-- A cycle for who manages it, takes part in it or leads somebody who does; null for everybody else.
create function public.evaluation_cycle(p_cycle_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
  manages boolean;
  participant public.evaluation_participants;
  leads boolean;
  forms jsonb;
begin
  select c.* into cycle from public.evaluation_cycles c where c.id = p_cycle_id and c.company_id = any (private.visible_company_ids());
  manages := coalesce(cycle.company_id = any (private.company_ids_with('manage_evaluations')), false);
  select p.* into participant from public.evaluation_participants p
  where p.company_id = cycle.company_id and p.cycle_id = cycle.id and p.employee_id = caller.employee_id and p.status = 'active';
  leads := exists (select from public.evaluation_participants p where p.company_id = cycle.company_id and p.cycle_id = cycle.id
    and p.status = 'active' and (p.manager_id = caller.employee_id or (private.role_has(caller.role, 'view_team_evaluations')
      and p.employee_id = any ((select private.my_reports_ids())::uuid[]))));
  forms := private.forms_to_answer(cycle, caller.employee_id) where cycle.company_id = caller.company_id;
  if cycle.id is null or not (manages or ((participant.id is not null or leads or coalesce(forms, '[]') <> '[]')
    and cycle.status <> 'cancelled')) then
    return null;
  end if;
  return private.evaluation_cycle_json(cycle) || jsonb_build_object('manages', manages, 'is_participant', participant.id is not null,
    'leads', leads, 'forms', coalesce(forms, '[]'),
    'scale', (select jsonb_build_object('id', s.id, 'name', s.name, 'points', private.scale_words(s.company_id, s.id))
      from public.rating_scales s where s.company_id = cycle.company_id and s.id = cycle.scale_id),
    'setup', case when manages then jsonb_build_object('audience', cycle.audience, 'updated_at', cycle.updated_at, 'failure', cycle.failure,
      'launched_at', cycle.launched_at, 'progress', private.progress_of(cycle.id),
      'people', case when cycle.status = 'launching' then (select count(*) from private.evaluation_people(cycle)) end,
      'questionnaires', private.questionnaires_json(cycle)) end);
end
$$;

-- Functions: the simulator ------------------------------------------------------------------------------------------
-- What a draft would ask of everybody: how many forms, of whom, how they spread, and who carries most. Null: not the caller's.
create function public.evaluation_load(p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.evaluation_cycles;
  people private.evaluatee[];
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  if cycle.id is null then
    return null;
  end if;
  people := array(select p from private.evaluation_people(cycle) p);
  return (
    with pairs as materialized (
      select s.step, p.respondent_id, p.target_id from public.evaluation_steps s
      cross join lateral private.evaluation_pairs(cycle, people, s.step, true) p
      where s.company_id = cycle.company_id and s.cycle_id = cycle.id and private.is_relation(s.step)
    ), loads as materialized (
      select p.respondent_id, count(*)::integer as forms from pairs p group by p.respondent_id
    )
    select jsonb_build_object('people', coalesce(cardinality(people), 0), 'forms', (select count(*) from pairs),
      'respondents', (select count(*) from loads), 'max_forms', (select coalesce(max(l.forms), 0) from loads l),
      'steps', (select coalesce(jsonb_agg(jsonb_build_object('step', t.step, 'forms', t.forms, 'respondents', t.respondents,
          'without', coalesce(cardinality(people), 0) - t.targets) order by t.step), '[]')
        from (select s.step, count(p.target_id) as forms, count(distinct p.respondent_id) as respondents,
            count(distinct p.target_id) as targets
          from public.evaluation_steps s left join pairs p on p.step = s.step
          where s.company_id = cycle.company_id and s.cycle_id = cycle.id and private.is_relation(s.step) group by s.step) t),
      'busiest', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(b.respondent_id), 'forms', b.forms)
          order by b.forms desc, b.respondent_id), '[]') from (select l.* from loads l order by l.forms desc, l.respondent_id limit 10) b),
      'spread', (select coalesce(jsonb_agg(jsonb_build_object('forms', h.forms, 'people', h.people) order by h.forms), '[]')
        from (select l.forms, count(*) as people from loads l group by l.forms) h),
      'without_manager', (select count(*) from unnest(people) e where e.manager_id is null),
      'unreached', (select count(*) from private.reach_of(cycle.company_id, array(select l.respondent_id from loads l
          union select e.employee_id from unnest(people) e where cycle.kind = 'pulse'), 'evaluation_opened') r where r.reason is not null),
      'problem', (select jsonb_build_object('field', w.field, 'message', w.message)
        from private.evaluation_launch_problem(cycle, people) w)));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_cycle_list', 'kind performance|r90|r180|r360|leadership|pulse, '
    'status draft|launching|running|calibration|feedback|closed|cancelled, next_step ?, next_on ?'),
  ('evaluation_step', 'step nomination|self|manager|peer|report|pulse|calibration|feedback|acknowledgement, opens_on date, closes_on date, '
    'weight number?, mode identified|sealed?, opened_at timestamptz?'),
  ('evaluation_head', 'id uuid, name text, kind performance|r90|r180|r360|leadership|pulse, '
    'status draft|launching|running|calibration|feedback|closed|cancelled, period_start date, period_end date, min_group integer, '
    'late_days integer, max_peers integer, peers_by person|manager|team, steps evaluation_step[]'),
  ('evaluation_form', 'form_id uuid, role self|manager|peer|report, mode identified|sealed, closes_at timestamptz, '
    'state open|closing|closed, sealed_at timestamptz?, digest text?, questionnaire text, sheets evaluation_sheet[]'),
  ('evaluation_sheet', 'assignment_id uuid, target person, state todo|draft|sent|answered|missed, takes_answers boolean'),
  ('my_evaluations', 'my_evaluation[]'),
  ('my_evaluation', 'cycle evaluation_head, forms evaluation_form[], is_participant boolean, pulse_form evaluation_pulse_form?'),
  ('evaluation_pulse_form', 'form_id uuid, closes_at timestamptz, state open|closing|closed, has_answered boolean'),
  ('evaluation_cycle', 'evaluation_detail?'),
  ('evaluation_detail', '...evaluation_head, manages boolean, is_participant boolean, leads boolean, forms evaluation_form[], '
    'scale evaluation_scale, setup evaluation_setup?'),
  ('evaluation_scale', 'id uuid, name text, points form_point[]'),
  ('evaluation_setup', 'audience json{}, updated_at timestamptz, failure text?, launched_at timestamptz?, progress integer, '
    'people integer?, questionnaires evaluation_questionnaire[]'),
  ('evaluation_questionnaire', 'id uuid, name text, audience json{}?, questions integer'),
  ('evaluation_load', 'evaluation_burden?'),
  ('evaluation_burden', 'people integer, forms integer, respondents integer, max_forms integer, steps evaluation_burden_step[], '
    'busiest evaluation_burden_person[], spread evaluation_burden_spread[], without_manager integer, '
    'unreached integer, problem evaluation_problem?'),
  ('evaluation_burden_step', 'step self|manager|peer|report, forms integer, respondents integer, without integer'),
  ('evaluation_burden_person', 'person person, forms integer'),
  ('evaluation_burden_spread', 'forms integer, people integer'),
  ('evaluation_problem', 'field text, message text');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_cycle_list(uuid), public.my_evaluations(), public.evaluation_cycle(uuid),
  public.evaluation_load(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_cycle_list(uuid) is 'Cycles of a company for who manages evaluations; nothing for others.';

comment on function public.my_evaluations() is 'What the caller answers, or is evaluated in, cycle by cycle.';

comment on function public.evaluation_cycle(uuid) is 'A cycle for who manages it or takes part in it. Null: neither.';

comment on function public.evaluation_load(uuid) is 'What a draft would ask of everybody. Null: not the caller''s.';

-- 20260101143015_evaluation_nominations_queries.sql

-- Nominations of peers: queries.
-- See evaluation_cycles_tables for the overview.

-- Functions: one participant ----------------------------------------------------------------------------------------
-- The nominations of a participant as one part may know them: the person learns neither who declined nor why.
create function private.nomination_set(
  p_cycle public.evaluation_cycles, p_participant public.evaluation_participants, p_part text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('participant_id', p_participant.id, 'person', private.person(p_participant.employee_id), 'part', p_part,
    'takes', private.takes_nominations(p_cycle, p_part), 'max_peers', p_cycle.max_peers, 'peers_answer', private.peers_answer(p_cycle),
    'nominations', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'person', private.person(n.evaluator_id),
        'status', case when p_part = 'person' and n.status = 'declined' then 'refused' else n.status end,
        'reason', case when p_part <> 'person' or n.status <> 'declined' then n.reason end) order by e.display_name, n.id), '[]')
      from public.evaluation_nominations n
      join public.employees e on e.company_id = n.company_id and e.id = n.evaluator_id
      where n.company_id = p_participant.company_id and n.participant_id = p_participant.id and n.status <> 'withdrawn'))
$$;

create function public.nomination_set(p_participant_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.nomination_set(c, p, private.nominates_as(p))
  from public.evaluation_participants p
  join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
  where p.id = p_participant_id and p.status = 'active' and private.nominates_as(p) is not null and private.my_employee_id() is not null
$$;

-- People who may be peers of a participant, those of the same manager first, then of the same department.
create function public.peer_suggestions(p_participant_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.person(s.id) order by s.place, s.display_name, s.id), '[]') from (
    select e.id, e.display_name, case when e.manager_id = p.manager_id then 1 else 2 end as place
    from public.evaluation_participants p
    join public.employees e on e.company_id = p.company_id and (e.manager_id = p.manager_id or e.department_id = p.department_id)
      and e.status in ('active', 'notice') and e.id <> p.employee_id and e.id is distinct from p.manager_id
      and e.manager_id is distinct from p.employee_id
    where p.id = p_participant_id and p.status = 'active' and private.nominates_as(p) is not null
      and not exists (select from public.evaluation_nominations n where n.company_id = p.company_id and n.participant_id = p.id
        and n.evaluator_id = e.id and n.status in ('declined', 'refused'))
    order by place, e.display_name, e.id limit 12) s
$$;

-- Functions: of the caller ------------------------------------------------------------------------------------------
-- What the caller names and decides in a cycle: the own peers, those of the people they lead, and whose peer they are. Null: nothing.
create function public.my_nominations(p_cycle_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('peers_by', c.peers_by, 'closes_on', (select s.closes_on from public.evaluation_steps s
      where s.company_id = c.company_id and s.cycle_id = c.id and s.step = 'nomination'),
    'own', (select private.nomination_set(c, p, 'person') from public.evaluation_participants p
      where p.company_id = c.company_id and p.cycle_id = c.id and p.employee_id = me.employee_id and p.status = 'active'),
    'team', (select coalesce(jsonb_agg(private.nomination_set(c, p, 'manager') order by e.display_name, p.id), '[]')
      from public.evaluation_participants p join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
      where p.company_id = c.company_id and p.cycle_id = c.id and p.manager_id = me.employee_id and p.status = 'active'
        and p.employee_id <> me.employee_id),
    'as_peer', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'person', private.person(p.employee_id)) order by n.id), '[]')
      from public.evaluation_nominations n
      join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id and p.status = 'active'
      where n.company_id = c.company_id and p.cycle_id = c.id and n.evaluator_id = me.employee_id and n.status = 'approved'))
  from private.require_caller() me
  join public.evaluation_cycles c on c.company_id = me.company_id and c.id = p_cycle_id
  where c.status = 'running' and c.peers_by <> 'team' and exists (select from public.evaluation_steps s
    where s.company_id = c.company_id and s.cycle_id = c.id and s.step = 'peer')
    and (exists (select from public.evaluation_participants p where p.company_id = c.company_id and p.cycle_id = c.id
        and p.status = 'active' and me.employee_id in (p.employee_id, p.manager_id))
      or exists (select from public.evaluation_nominations n
        join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id and p.cycle_id = c.id
        where n.company_id = c.company_id and n.evaluator_id = me.employee_id and n.status = 'approved'))
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- The own peers, where none was named yet, and those of the team, where the manager names them: one line per cycle.
create function private.peers_to_name(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'peers:' || c.id, 'evaluation_peers', 'evaluations', case when c.peers_by = 'person' then 'Indique seus pares'
      when count(*) = 1 then 'Escolha os pares de uma pessoa' else format('Escolha os pares de %s pessoas', count(*)) end,
    c.name::text, p_caller.employee_id, s.opened_at, d.due_at, 'evaluation_cycle', c.id, format('/app/evaluations/%s?tab=peers', c.id),
    jsonb_build_object('type', 'evaluation_peers'), d.due_at
  from public.evaluation_cycles c
  join public.evaluation_steps s on s.company_id = c.company_id and s.cycle_id = c.id and s.step = 'nomination'
    and s.opened_at is not null and s.closes_on >= private.today(c.company_id)
  join public.evaluation_participants p on p.company_id = c.company_id and p.cycle_id = c.id and p.status = 'active'
    and p_caller.employee_id = case c.peers_by when 'person' then p.employee_id when 'manager' then p.manager_id end
  cross join lateral (select private.end_of_day(c.company_id, s.closes_on) as due_at) d
  where c.company_id = p_caller.company_id and c.status = 'running' and p_caller.role <> 'leaver'
    and not exists (select from public.evaluation_nominations n where n.company_id = p.company_id and n.participant_id = p.id
      and n.status in ('proposed', 'approved'))
  group by c.id, s.opened_at, s.closes_on, d.due_at
$$;

-- Peers that people of the team proposed, one line per person.
create function private.peers_to_approve(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'nominations:' || p.id, 'evaluation_nominations', 'evaluations', 'Aprove os pares de ' || e.display_name,
    case when count(*) = 1 then '1 indicação' else format('%s indicações', count(*)) end, p.employee_id, min(n.created_at), d.due_at,
    'evaluation_participant', p.id, format('/app/evaluations/%s?tab=peers', c.id),
    jsonb_build_object('type', 'evaluation_nominations', 'participant_id', p.id), d.due_at
  from public.evaluation_cycles c
  join public.evaluation_participants p on p.company_id = c.company_id and p.cycle_id = c.id and p.status = 'active'
    and p.manager_id = p_caller.employee_id and p.employee_id <> p_caller.employee_id
  join public.evaluation_nominations n on n.company_id = p.company_id and n.participant_id = p.id and n.status = 'proposed'
  join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
  join public.evaluation_steps s on s.company_id = c.company_id and s.cycle_id = c.id and s.step = 'peer'
  cross join lateral (select private.end_of_day(c.company_id, s.opens_on) as due_at) d
  where c.company_id = p_caller.company_id and private.takes_nominations(c, 'manager') and p_caller.role <> 'leaver'
  group by p.id, c.id, e.display_name, d.due_at
$$;

-- Peers to name and to approve in Pendências.
create function private.pending_nominations(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select * from private.peers_to_name(p_caller)
    union all select * from private.peers_to_approve(p_caller)) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('nomination_set', 'peer_set?'),
  ('peer_set', 'participant_id uuid, person person, part person|manager|hr, takes boolean, max_peers integer, peers_answer boolean, '
    'nominations peer_nomination[]'),
  ('peer_nomination', 'id uuid, person person, status proposed|approved|refused|declined, reason text?'),
  ('peer_suggestions', 'person[]'),
  ('my_nominations', 'my_peers?'),
  ('my_peers', 'peers_by person|manager|team, closes_on date?, own peer_set?, team peer_set[], as_peer peer_of[]'),
  ('peer_of', 'id uuid, person person');

update private.shapes set shape = shape || ', participant_id? uuid' where name = 'item_action';

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.nomination_set(uuid), public.peer_suggestions(uuid), public.my_nominations(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.nomination_set(uuid) is
  'The peers of a participant for whoever names or decides about them. Null: not the caller.';

comment on function public.peer_suggestions(uuid) is
  'Who may be a peer of a participant: of the same manager, then of the same department.';

comment on function public.my_nominations(uuid) is 'What the caller names and decides in a cycle, and whose peer they are. Null: nothing.';

-- 20260101143016_evaluation_monitor_queries.sql

-- The monitor of cycles: queries.
-- See evaluation_monitor_rules for what HR may learn.

-- Functions: the whole ----------------------------------------------------------------------------------------------
-- How far each step is. Of a sealed one that is about fewer people than the minimum only how many sheets there are.
create function public.evaluation_progress(p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  if cycle.id is null then
    return null;
  end if;
  return (
    with sheets as materialized (
      select f.role, f.mode, s.* from private.forms f cross join lateral private.assigned_sheets(f.company_id, array[f.id]) s
      where f.company_id = cycle.company_id and f.batch_id = cycle.id
    ), steps as (
      select s.role, count(*) as forms, count(distinct s.respondent_id) as respondents, s.mode = 'identified'
          or count(distinct s.target_id) >= cycle.min_group as is_told, count(*) filter (where s.state = 'draft') as drafts,
        count(*) filter (where s.state in ('sent', 'answered')) as sent
      from sheets s group by s.role, s.mode
    )
    select jsonb_build_object('people', (select count(*) from public.evaluation_participants p
        where p.company_id = cycle.company_id and p.cycle_id = cycle.id and p.status = 'active'),
      'late', (select count(distinct l.employee_id) from private.late_in_cycle(cycle) l),
      'steps', (select coalesce(jsonb_agg(jsonb_build_object('step', s.role, 'forms', s.forms, 'respondents', s.respondents,
          'drafts', case when s.is_told then s.drafts end, 'sent', case when s.is_told then s.sent end) order by s.role), '[]')
        from steps s),
      'proposed', (select count(*) from public.evaluation_nominations n
        join public.evaluation_participants p on p.company_id = n.company_id and p.id = n.participant_id and p.cycle_id = cycle.id
          and p.status = 'active'
        where n.company_id = cycle.company_id and n.status = 'proposed'),
      'pulse', (select jsonb_build_object('asked', (select count(*) from public.evaluation_participants p
            where p.company_id = cycle.company_id and p.cycle_id = cycle.id and p.status = 'active'),
          'answered', (select case when count(*) >= f.min_group then count(*) end from private.form_participants a
            where a.company_id = f.company_id and a.form_id = f.id))
        from private.forms f
        where f.company_id = cycle.company_id and f.purpose = 'evaluation_pulse' and f.subject_id = cycle.id)));
end
$$;

-- Functions: who answers --------------------------------------------------------------------------------------------
-- Who answers in a cycle, page by page, with how many of their sheets are sent, over all relations; p_show: all, late, done.
create function public.evaluation_respondent_list(
  p_cycle_id uuid, p_search text default null, p_show text default 'all', p_limit integer default 50, p_offset integer default 0)
returns table (employee jsonb, department text, forms integer, sent integer, is_late boolean, reminded_on date, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  return query
    with sheets as materialized (
      select s.respondent_id, count(*)::integer as forms, (count(*) filter (where s.state in ('sent', 'answered')))::integer as sent
      from private.assigned_sheets(cycle.company_id, array(select f.id from private.forms f
        where f.company_id = cycle.company_id and f.batch_id = cycle.id)) s
      group by s.respondent_id
    ), late as materialized (
      select distinct l.employee_id from private.late_in_cycle(cycle) l
    ), found as materialized (
      select e.id, e.display_name, e.department_id, coalesce(s.forms, 0) as forms, coalesce(s.sent, 0) as sent,
        l.employee_id is not null as is_late, count(*) over () as found
      from public.employees e
      left join sheets s on s.respondent_id = e.id
      left join late l on l.employee_id = e.id
      where e.company_id = cycle.company_id and (s.respondent_id is not null or l.employee_id is not null)
        and (p_search is null or e.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
        and case p_show when 'late' then l.employee_id is not null when 'done' then l.employee_id is null and s.sent = s.forms else true end
    ), page as (
      select f.* from found f order by f.display_name, f.id limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select private.person(p.id), d.name::text, p.forms, p.sent, p.is_late, (select max(r.reminded_on) from private.evaluation_reminders r
        where r.company_id = cycle.company_id and r.cycle_id = cycle.id and r.employee_id = p.id), p.found
    from page p left join public.departments d on d.company_id = cycle.company_id and d.id = p.department_id
    order by p.display_name, p.id;
end
$$;

-- Functions: who is evaluated ---------------------------------------------------------------------------------------
-- The identified sheets about people that HR may see by name and reopen.
create function private.named_sheets(p_cycle public.evaluation_cycles, p_targets uuid[]) returns table (target_id uuid, sheets jsonb)
language sql stable security definer set search_path = '' as $$
  select s.target_id, jsonb_agg(jsonb_build_object('assignment_id', s.assignment_id, 'step', f.role,
    'respondent', private.person(s.respondent_id), 'state', s.state, 'may_reopen', f.sealed_at is not null)
    order by f.role, s.assignment_id)
  from private.forms f
  cross join lateral private.assigned_sheets(f.company_id, array[f.id]) s
  where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and f.mode = 'identified' and s.target_id = any (p_targets)
  group by s.target_id
$$;

-- Who is evaluated, page by page; p_show: all, attention (who left, is away, has another manager by now, or no peers), removed.
create function public.evaluation_participant_list(
  p_cycle_id uuid, p_search text default null, p_show text default 'all', p_limit integer default 50, p_offset integer default 0)
returns table (participant_id uuid, employee jsonb, department text, status text, reason text, manager jsonb, new_manager jsonb,
  is_away boolean, peers integer, proposed integer, sheets jsonb, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  return query
    with listed as materialized (
      select p.*, e.display_name, e.search_text, case when e.manager_id is distinct from p.manager_id
          and e.manager_id is distinct from p.manager_kept_from and e.manager_id <> p.employee_id then e.manager_id end as moved_to,
        n.approved, n.open
      from public.evaluation_participants p
      join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
      cross join lateral (select (count(*) filter (where x.status = 'approved'))::integer as approved,
          (count(*) filter (where x.status = 'proposed'))::integer as open
        from public.evaluation_nominations x where x.company_id = p.company_id and x.participant_id = p.id) n
      where p.company_id = cycle.company_id and p.cycle_id = cycle.id
    ), found as materialized (
      select l.*, count(*) over () as found from listed l
      where (p_search is null or l.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
        and case p_show when 'removed' then l.status <> 'active'
          when 'attention' then l.status = 'active' and (l.moved_to is not null or l.manager_id is null or private.is_away(l.employee_id)
            or (l.approved = 0 and cycle.peers_by <> 'team' and private.peers_answer(cycle)))
          else l.status <> 'removed' end
    ), page as (
      select f.* from found f order by f.display_name, f.id limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select p.id, private.person(p.employee_id), d.name::text, p.status, p.reason, private.person(p.manager_id), private.person(p.moved_to),
      private.is_away(p.employee_id), p.approved, p.open, coalesce(w.sheets, '[]'), p.found
    from page p
    left join public.departments d on d.company_id = p.company_id and d.id = p.department_id
    left join private.named_sheets(cycle, array(select x.employee_id from page x)) w on w.target_id = p.employee_id
    order by p.display_name, p.id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_progress', 'evaluation_funnel?'),
  ('evaluation_funnel', 'people integer, late integer, steps evaluation_funnel_step[], proposed integer, pulse evaluation_funnel_pulse?'),
  ('evaluation_funnel_step', 'step self|manager|peer|report, forms integer, respondents integer, drafts integer?, sent integer?'),
  ('evaluation_funnel_pulse', 'asked integer, answered integer?'),
  ('evaluation_respondent_list', 'employee person, department ?, reminded_on ?'),
  ('evaluation_participant_list', 'employee person, department ?, status active|left|removed, reason ?, manager person?, '
    'new_manager person?, sheets evaluation_named_sheet[]'),
  ('evaluation_named_sheet', 'assignment_id uuid, step self|manager|peer|report, respondent person, '
    'state todo|draft|sent|answered|missed, may_reopen boolean');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_progress(uuid), public.evaluation_respondent_list(uuid, text, text, integer, integer),
  public.evaluation_participant_list(uuid, text, text, integer, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_progress(uuid) is 'How far each step of a cycle is, for who manages it. Null: not the caller''s.';

comment on function public.evaluation_respondent_list(uuid, text, text, integer, integer) is
  'Who answers in a cycle and how far they are over all their sheets, for who manages it.';

comment on function public.evaluation_participant_list(uuid, text, text, integer, integer) is
  'Who is evaluated in a cycle, with what changed meanwhile, for who manages it.';

-- 20260101143030_evaluation_results_queries.sql

-- Results of evaluations: queries.
-- See evaluation_results_tables for the overview.

-- Functions: one result ---------------------------------------------------------------------------------------------
-- The ratings of one participant, question by question and group by group, with the level that their position of the launch requires. What
-- was rated of the potential is for who leads and HR.
create function private.evaluation_marks_json(
  p_cycle public.evaluation_cycles, p_participant public.evaluation_participants, p_seen_as text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with marks as materialized (
    select m.* from private.group_marks(p_cycle.company_id, p_cycle.id, array[p_participant.employee_id]) m
    where p_seen_as <> 'person' or m.dimension is distinct from 'potential'
  ), asked as (
    select q.id, q.position, q.title, c.name as competency, q.competency_id, q.dimension, s.title as section, l.level
    from (select distinct m.question_id from marks m) m
    join private.form_questions q on q.company_id = p_cycle.company_id and q.id = m.question_id
    left join private.form_sections s on s.company_id = q.company_id and s.id = q.section_id
    left join public.competencies c on c.company_id = q.company_id and c.id = q.competency_id
    left join public.position_competencies l on l.company_id = c.company_id and l.competency_id = c.id
      and l.position_id = p_participant.position_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('question_id', a.id, 'title', a.title, 'section', a.section, 'competency', a.competency,
    'competency_id', a.competency_id, 'dimension', a.dimension, 'required_level', a.level,
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('shown_as', m.shown_as, 'mean', round(m.mean, 2), 'answers', m.answers)
      order by m.shown_as), '[]')
      from marks m where m.question_id = a.id)) order by a.position), '[]')
  from asked a
$$;

-- What was written about one participant, by question and group; that of sealed groups in the random order of its rows.
create function private.evaluation_comments_json(p_cycle public.evaluation_cycles, p_employee_id uuid, p_seen_as text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('question_id', x.source_id, 'title', x.title, 'shown_as', x.shown_as, 'texts', x.texts)
    order by x.position, x.shown_as), '[]') from (
    select q.source_id, q.title, min(q.position) as position, d.shown_as, jsonb_agg(a.text order by a.id) as texts
    from private.forms f
    join private.form_disclosures d on d.company_id = f.company_id and d.form_id = f.id and d.target_id = p_employee_id
      and d.shown_as is not null
    join private.form_answers a on a.company_id = d.company_id and a.form_id = d.form_id and a.target_id = d.target_id
      and a.text is not null
    join private.form_questions q on q.company_id = a.company_id and q.id = a.question_id
    where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and f.disclosed_at is not null
      and (d.has_comments or f.mode = 'identified') and (p_seen_as <> 'person' or q.dimension is distinct from 'potential')
    group by q.source_id, q.title, d.shown_as) x
$$;

-- The groups of one participant with what each counts for: of a hundred, and of those that are there. hidden are the relations that the
-- cycle has and the result does not show; how many answered there is not told.
create function private.evaluation_groups_json(p_cycle public.evaluation_cycles, p_participant public.evaluation_participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'shown', (select coalesce(jsonb_agg(jsonb_build_object('shown_as', s.shown_as, 'score', round(s.score, 2), 'weight', s.weight,
        'counts', round(s.weight * 100 / nullif(s.total, 0), 2), 'answered', s.answered) order by s.weight desc, s.shown_as), '[]')
      from (select g.*, sum(g.weight) over () as total from private.evaluation_scores g
        where g.company_id = p_participant.company_id and g.participant_id = p_participant.id and g.dimension = 'main') s),
    'hidden', (select coalesce(jsonb_agg(t.step order by t.step), '[]') from public.evaluation_steps t
      where t.company_id = p_cycle.company_id and t.cycle_id = p_cycle.id and private.is_relation(t.step)
        and not exists (select from private.forms f join private.form_disclosures d on d.company_id = f.company_id and d.form_id = f.id
          where f.company_id = p_cycle.company_id and f.batch_id = p_cycle.id and f.role = t.step
            and d.target_id = p_participant.employee_id
            and d.shown_as is not null)))
$$;

-- The results of a person in other cycles that the caller sees too, the newest first.
create function private.evaluation_history_json(p_participant public.evaluation_participants) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('participant_id', h.id, 'cycle_id', h.cycle_id, 'name', h.name, 'period_end', h.period_end,
    'score', round(h.score, 2), 'points', h.points, 'percent', private.score_percent(h.score, h.points)) order by h.period_end desc, h.id),
    '[]')
  from (
    select p.id, c.id as cycle_id, c.name, c.period_end, r.score, private.scale_points(c.company_id, c.scale_id) as points
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.score is not null
    where p.company_id = p_participant.company_id and p.employee_id = p_participant.employee_id and p.id <> p_participant.id
      and private.sees_evaluation_result(p) is not null
    order by c.period_end desc, p.id limit 12) h
$$;

create function public.evaluation_result(p_participant_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  participant public.evaluation_participants;
  cycle public.evaluation_cycles;
  result private.evaluation_results;
  seen_as text;
  points integer;
begin
  select p.* into participant from public.evaluation_participants p
  where p.id = p_participant_id and p.company_id = private.my_company_id();
  seen_as := private.sees_evaluation_result(participant) where participant.id is not null;
  if seen_as is null then
    return null;
  end if;
  select c.* into cycle from public.evaluation_cycles c where c.company_id = participant.company_id and c.id = participant.cycle_id;
  select r.* into result from private.evaluation_results r
  where r.company_id = participant.company_id and r.participant_id = participant.id;
  points := private.scale_points(cycle.company_id, cycle.scale_id);
  return jsonb_build_object('participant_id', participant.id, 'person', private.person(participant.employee_id), 'seen_as', seen_as,
    'cycle', private.evaluation_cycle_json(cycle), 'points', points, 'score', round(result.score, 2),
    'percent', private.score_percent(result.score, points), 'manager_released_at', result.manager_released_at,
    'person_released_at', result.person_released_at, 'groups', private.evaluation_groups_json(cycle, participant),
    'marks', private.evaluation_marks_json(cycle, participant, seen_as),
    'comments', private.evaluation_comments_json(cycle, participant.employee_id, seen_as),
    'history', private.evaluation_history_json(participant), 'conversation', private.evaluation_conversation_json(participant),
    'last_agreements', private.last_agreements_json(cycle, participant),
    'acknowledgement', (select jsonb_build_object('title', t.title, 'text', t.text, 'digest', t.digest, 'acknowledged_at', (
        select max(a.acknowledged_at) from public.acknowledgements a where a.company_id = participant.company_id
          and a.kind = 'evaluation_result' and a.subject_id = participant.id and a.employee_id = participant.employee_id))
      from private.evaluation_result_text(participant.company_id, participant.id) t),
    -- The place in the 9-box is for who leads and HR.
    'box', case when seen_as <> 'person' then jsonb_build_object('potential', round(result.potential, 2),
      'performance_class', result.performance_class, 'potential_class', result.potential_class,
      'final_performance', result.final_performance, 'final_potential', result.final_potential,
      'changes', (select coalesce(jsonb_agg(jsonb_build_object('from_performance', x.from_performance, 'to_performance', x.to_performance,
          'from_potential', x.from_potential, 'to_potential', x.to_potential, 'reason', x.reason, 'made_by', private.person(x.made_by),
          'made_at', x.made_at) order by x.made_at desc, x.id), '[]')
        from private.evaluation_calibrations x where x.company_id = participant.company_id and x.participant_id = participant.id)) end);
end
$$;

-- The caller's own result in a cycle; null before it is released to them.
create function public.my_evaluation_result(p_cycle_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select public.evaluation_result(p.id) from private.require_caller() c
  join public.evaluation_participants p on p.company_id = c.company_id and p.cycle_id = p_cycle_id and p.employee_id = c.employee_id
$$;

-- Functions: many results -------------------------------------------------------------------------------------------
-- The participants of a cycle whose results the caller sees: all of them for HR of the company, those released for managers.
create function private.seen_results(p_cycle_id uuid)
returns table (company_id uuid, participant_id uuid, employee_id uuid, manager_id uuid, department_id uuid, score numeric,
  potential numeric, final_performance smallint, final_potential smallint, is_calibrated boolean, manager_released_at timestamptz,
  person_released_at timestamptz, points integer)
language sql stable security definer set search_path = '' as $$
  select p.company_id, p.id, p.employee_id, p.manager_id, p.department_id, r.score, r.potential, r.final_performance, r.final_potential,
    (r.final_performance, r.final_potential) is distinct from (r.performance_class, r.potential_class), r.manager_released_at,
    r.person_released_at, k.points
  from private.require_caller() me
  join public.evaluation_cycles c on c.company_id = me.company_id and c.id = p_cycle_id
  join private.evaluation_results r on r.company_id = c.company_id and r.cycle_id = c.id
  join public.evaluation_participants p on p.company_id = r.company_id and p.id = r.participant_id and p.employee_id <> me.employee_id
  cross join lateral (select private.scale_points(c.company_id, c.scale_id) as points) k
  where me.role = 'admin'
    or (private.leads_evaluated(me.role) and r.manager_released_at is not null
      and p.employee_id = any ((select private.my_reports_ids())::uuid[]))
$$;

-- Results page by page. p_box is a place of the 9-box, performance and potential as two digits ("31"), "0" for no potential; p_state is
-- how far a result is: unscored, calibrating, manager, person, acknowledged.
create function public.evaluation_result_list(
  p_cycle_id uuid, p_search text default null, p_department_id uuid default null, p_box text default null, p_state text default null,
  p_sort text default 'name', p_limit integer default 50, p_offset integer default 0)
returns table (participant_id uuid, employee jsonb, department text, score numeric, percent numeric, box text, is_calibrated boolean,
  state text, manager_released_at timestamptz, person_released_at timestamptz, acknowledged_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with read_by as materialized (
      select k.subject_id, k.employee_id, max(k.acknowledged_at) as acknowledged_at from public.acknowledgements k
      where k.company_id = private.my_company_id() and k.kind = 'evaluation_result' group by k.subject_id, k.employee_id
    ), found as materialized (
      select s.*, e.display_name, concat(s.final_performance, coalesce(s.final_potential, 0)) as place, d.name as department_name,
        a.acknowledged_at, t.state, count(*) over () as found
      from private.seen_results(p_cycle_id) s
      join public.employees e on e.company_id = s.company_id and e.id = s.employee_id
      left join read_by a on a.subject_id = s.participant_id and a.employee_id = s.employee_id
      cross join lateral (select case when s.score is null then 'unscored' when a.acknowledged_at is not null then 'acknowledged'
        when s.person_released_at is not null then 'person' when s.manager_released_at is not null then 'manager'
        else 'calibrating' end as state) t
      left join public.departments d on d.company_id = e.company_id and d.id = s.department_id
      where (p_search is null or e.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
        and (p_department_id is null or s.department_id = p_department_id)
        and (p_box is null or concat(s.final_performance, coalesce(s.final_potential, 0)) = p_box)
        and (p_state is null or t.state = p_state)
    ), page as (
      select f.* from found f
      order by case when p_sort = 'score' then f.score end desc nulls last, case when p_sort = 'score_up' then f.score end nulls last,
        f.display_name, f.participant_id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select f.participant_id, private.person(f.employee_id), f.department_name::text, round(f.score, 2), private.score_percent(f.score,
      f.points),
      f.place, f.is_calibrated, f.state, f.manager_released_at, f.person_released_at, f.acknowledged_at, f.found
    from page f
    order by case when p_sort = 'score' then f.score end desc nulls last, case when p_sort = 'score_up' then f.score end nulls last,
      f.display_name, f.participant_id;
end
$$;

-- The distribution of a cycle: how many stand where in the 9-box, how many a curve would have of each class (p_shares of classes 1 to 3 in
-- percent; a hint for who calibrates, never a rule), how many of each score in steps of ten percent, the mean of departments
-- with enough people, and how far managers are from the mean of all (leniency; from five ratings on, and never of sealed relations).
create function public.evaluation_distribution(p_cycle_id uuid, p_department_id uuid default null,
  p_shares numeric[] default '{10,70,20}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if coalesce(cardinality(p_shares), 0) <> 3 or 0 > any (p_shares) or (select sum(s) from unnest(p_shares) s) is distinct from 100 then
    perform private.refuse('RHARG', 'As partes da curva somam 100%.', 'shares', 'Ajuste as três partes.');
  end if;
  return (
    with seen as materialized (
      select s.*, private.score_percent(s.score, s.points) as percent from private.seen_results(p_cycle_id) s
      where p_department_id is null or s.department_id = p_department_id
    ), rated as materialized (
      select s.manager_id, g.score from seen s
      join private.evaluation_scores g on g.company_id = s.company_id and g.participant_id = s.participant_id and g.shown_as = 'manager'
        and g.dimension = 'main'
    )
    select case when exists (select from seen) then jsonb_build_object('people', (select count(*) from seen), 'mean',
      (select round(avg(s.score), 2) from seen s),
      'points', (select max(s.points) from seen s),
      'curve', private.forced_curve((select count(*)::integer from seen s where s.final_performance is not null), p_shares),
      'boxes', (select coalesce(jsonb_agg(jsonb_build_object('performance', b.final_performance, 'potential', b.final_potential, 'people',
        b.n)
          order by b.final_performance, b.final_potential), '[]')
        from (select s.final_performance, s.final_potential, count(*) as n from seen s group by 1, 2) b),
      'bands', (select coalesce(jsonb_agg((select count(*) from seen s where least(floor(s.percent / 10), 9) = b) order by b), '[]')
        from generate_series(0, 9) b),
      'departments', (select coalesce(jsonb_agg(jsonb_build_object('department_id', d.id, 'name', d.name, 'people', x.n, 'mean', x.mean)
          order by x.mean desc, d.id), '[]')
        from (select s.company_id, s.department_id, count(*) as n, round(avg(s.score), 2) as mean from seen s where s.score is not null
          group by 1, 2) x
        join public.departments d on d.company_id = x.company_id and d.id = x.department_id),
      'leniency', (select coalesce(jsonb_agg(jsonb_build_object('manager', private.person(x.manager_id), 'ratings', x.n, 'mean', x.mean,
          'difference', round(x.mean - x.overall, 2)) order by x.mean - x.overall desc, x.manager_id), '[]')
        from (select r.manager_id, count(*) as n, round(avg(r.score), 2) as mean, (select avg(o.score) from rated o) as overall
          from rated r where r.manager_id is not null group by 1 having count(*) >= 5) x)) end);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_result', 'evaluation_outcome?'),
  ('my_evaluation_result', 'evaluation_outcome?'),
  ('evaluation_outcome',
    'participant_id uuid, person person, seen_as hr|manager|person, cycle evaluation_head, points integer, score number?, '
    'percent number?, manager_released_at timestamptz?, person_released_at timestamptz?, groups evaluation_groups, '
    'marks evaluation_mark[], '
    'comments evaluation_comment[], history evaluation_past[], conversation evaluation_conversation?, '
    'last_agreements evaluation_last_agreements?, acknowledgement evaluation_acknowledgement?, box evaluation_box?'),
  ('evaluation_conversation', 'held_on date, notes text?, written_by person, updated_at timestamptz, agreements evaluation_agreement[], '
    'private_notes text?'),
  ('evaluation_agreement', 'text text, due_on date?'),
  ('evaluation_last_agreements', 'cycle text, held_on date, agreements evaluation_agreement[]'),
  ('evaluation_past', 'participant_id uuid, cycle_id uuid, name text, period_end date, score number, points integer, percent number'),
  ('evaluation_groups', 'shown evaluation_group[], hidden text[]'),
  ('evaluation_group', 'shown_as self|manager|peer|report|others, score number, weight number, counts number?, answered integer'),
  ('evaluation_mark', 'question_id uuid, title text, section text?, competency text?, competency_id uuid?, dimension text?, '
    'required_level integer?, groups evaluation_mark_group[]'),
  ('evaluation_mark_group', 'shown_as self|manager|peer|report|others, mean number, answers integer'),
  ('evaluation_comment', 'question_id uuid, title text, shown_as self|manager|peer|report|others, texts text[]'),
  ('evaluation_acknowledgement', 'title text, text text, digest text, acknowledged_at timestamptz?'),
  ('evaluation_box', 'potential number?, performance_class integer?, potential_class integer?, final_performance integer?, '
    'final_potential integer?, changes evaluation_change[]'),
  ('evaluation_change', 'from_performance integer?, to_performance integer, from_potential integer?, to_potential integer?, reason text, '
    'made_by person, made_at timestamptz'),
  ('evaluation_result_list',
    'employee person, state unscored|calibrating|manager|person|acknowledged, department ?, score ?, percent ?, manager_released_at ?, '
    'person_released_at ?, acknowledged_at ?'),
  ('evaluation_distribution', 'evaluation_spread?'),
  ('evaluation_spread', 'people integer, mean number?, points integer, boxes evaluation_spread_box[], curve integer[]?, bands integer[], '
    'departments evaluation_spread_department[], leniency evaluation_leniency[]'),
  ('evaluation_spread_box', 'performance integer?, potential integer?, people integer'),
  ('evaluation_spread_department', 'department_id uuid, name text, people integer, mean number'),
  ('evaluation_leniency', 'manager person, ratings integer, mean number, difference number');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_result(uuid), public.my_evaluation_result(uuid),
  public.evaluation_result_list(uuid, text, uuid, text, text, text, integer, integer), public.evaluation_distribution(uuid,
    uuid, numeric[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_result(uuid) is
  'The result of a participant for whoever may see it. Null: not yet, or not for the caller.';

comment on function public.my_evaluation_result(uuid) is 'The caller''s own result in a cycle. Null: none, or not released to them.';

comment on function public.evaluation_result_list(uuid, text, uuid, text, text, text, integer, integer) is
  'Results of a cycle page by page: all for HR of the company, those released of the own team for managers.';

comment on function public.evaluation_distribution(uuid, uuid, numeric[]) is
  'How results of a cycle spread, of those that the caller sees (RHARG).';

-- 20260101143032_evaluation_calibration_queries.sql

-- Calibration and release of results: queries.
-- See evaluation_results_tables for the overview. HR of the company alone asks these; who leads a team asks who would hear of a release.

-- Functions: the 9-box ----------------------------------------------------------------------------------------------
-- Where people stood in the last cycle before this one that gave them a place.
create function private.previous_places(p_cycle public.evaluation_cycles, p_people uuid[])
returns table (employee_id uuid, name text, performance smallint, potential smallint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select distinct on (p.employee_id) p.employee_id, c.name::text, r.final_performance, r.final_potential
  from public.evaluation_participants p
  join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id and c.period_end < p_cycle.period_end
  join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.final_performance is not null
  where p.company_id = p_cycle.company_id and p.employee_id = any (p_people) and c.status in ('feedback', 'closed')
  order by p.employee_id, c.period_end desc, c.id
$$;

-- The places of a cycle with how many stand there and the first twelve of each; without a potential, or a score, one stands in the tray.
-- Null: not the caller's to calibrate.
create function public.evaluation_board(p_cycle_id uuid, p_search text default null, p_department_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c where c.company_id = caller.company_id and c.id = p_cycle_id;
  if cycle.id is null or caller.role <> 'admin' then
    return null;
  end if;
  return (
    with placed as materialized (
      select s.*, private.score_percent(s.score, s.points) as percent, count(*) over w as people,
        row_number() over (w order by s.score desc nulls last, e.display_name, s.participant_id) as nth
      from private.seen_results(cycle.id) s
      join public.employees e on e.company_id = cycle.company_id and e.id = s.employee_id
      where (p_department_id is null or s.department_id = p_department_id)
        and (p_search is null or e.search_text like '%' || private.search_text(private.tidy(p_search)) || '%')
      window w as (partition by s.final_performance, s.final_potential)
    ), before as materialized (
      select b.* from private.previous_places(cycle, array(select p.employee_id from placed p where p.nth <= 12)) b
    )
    select jsonb_build_object('people', (select count(*) from placed), 'boxes', coalesce(jsonb_agg(x.box order by x.performance,
      x.potential), '[]'))
    from (
      select p.final_performance as performance, p.final_potential as potential, jsonb_build_object('performance', p.final_performance,
        'potential', p.final_potential, 'people', p.people, 'first', jsonb_agg(jsonb_build_object('participant_id', p.participant_id,
          'person', private.person(p.employee_id), 'score', round(p.score, 2), 'percent', p.percent, 'is_calibrated', p.is_calibrated,
          'is_released', p.manager_released_at is not null, 'previous', case when b.employee_id is not null then jsonb_build_object(
            'cycle', b.name, 'performance', b.performance, 'potential', b.potential) end) order by p.nth)) as box
      from placed p left join before b on b.employee_id = p.employee_id
      where p.nth <= 12
      group by p.final_performance, p.final_potential, p.people) x);
end
$$;

-- Every change of the calibration of a cycle, the newest first; nothing for who does not calibrate it. One's own changes of place are
-- nobody's to read oneself.
create function public.evaluation_calibration_log(p_cycle_id uuid, p_limit integer default 25, p_offset integer default 0)
returns table (id uuid, participant_id uuid, employee jsonb, from_performance integer, to_performance integer, from_potential integer,
  to_potential integer, reason text, made_by jsonb, made_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  if caller.role <> 'admin' then
    return;
  end if;
  return query
    with page as (
      select k.*, p.employee_id, count(*) over () as found
      from public.evaluation_participants p
      join private.evaluation_calibrations k on k.company_id = p.company_id and k.participant_id = p.id
      where p.company_id = caller.company_id and p.cycle_id = p_cycle_id and p.employee_id <> caller.employee_id
      order by k.made_at desc, k.id limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
    )
    select k.id, k.participant_id, private.person(k.employee_id), k.from_performance::integer, k.to_performance::integer,
      k.from_potential::integer, k.to_potential::integer, k.reason, private.person(k.made_by), k.made_at, k.found
    from page k order by k.made_at desc, k.id;
end
$$;

-- Functions: before a release ---------------------------------------------------------------------------------------
-- What releasing results of a cycle (all for null) would do: how many, who is told of how many, and who is not told, because of what
-- `private.reach_of` says. Null: not the caller's.
create function public.evaluation_release(p_cycle_id uuid, p_to text, p_participants uuid[] default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c where c.company_id = caller.company_id and c.id = p_cycle_id;
  if cycle.id is null or p_to is null or p_to not in ('manager', 'person') or not (caller.role = 'admin'
    or (p_to = 'person' and private.leads_evaluated(caller.role))) then
    return null;
  end if;
  return (
    with due as materialized (
      select l.* from private.releasable_results(cycle, p_to, p_participants) l
    ), told as materialized (
      select d.told_id, count(*)::integer as results from due d where d.told_id is not null group by d.told_id
    ), reached as materialized (
      select t.*, r.reason from told t
      left join private.reach_of(cycle.company_id, array(select x.told_id from told x), 'evaluation_released') r
        on r.employee_id = t.told_id
    )
    select jsonb_build_object('results', (select count(*) from due), 'people', (select count(*) from told),
      'without_manager', (select count(*) from due d where d.told_id is null),
      'unscored', (select count(*) from private.seen_results(cycle.id) s
        where s.score is null and (p_participants is null or s.participant_id = any (p_participants))),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(f.told_id), 'results', f.results)
          order by f.results desc, f.told_id), '[]') from (select t.* from told t order by t.results desc, t.told_id limit 50) f),
      'untold', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(u.told_id), 'reason', u.reason)
          order by u.told_id), '[]')
        from (select r.* from reached r where r.reason is not null order by r.told_id limit 50) u)));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_board', 'evaluation_places?'),
  ('evaluation_places', 'people integer, boxes evaluation_place[]'),
  ('evaluation_place', 'performance integer?, potential integer?, people integer, first evaluation_placed[]'),
  ('evaluation_placed', 'participant_id uuid, person person, score number?, percent number?, is_calibrated boolean, is_released boolean, '
    'previous evaluation_previous_place?'),
  ('evaluation_previous_place', 'cycle text, performance integer, potential integer?'),
  ('evaluation_calibration_log', 'employee person, from_performance ?, from_potential ?, to_potential ?, made_by person'),
  ('evaluation_release', 'evaluation_release_plan?'),
  ('evaluation_release_plan', 'results integer, people integer, without_manager integer, unscored integer, '
    'first evaluation_release_reader[], untold evaluation_release_untold[]'),
  ('evaluation_release_reader', 'person person, results integer'),
  ('evaluation_release_untold', 'person person, reason left|no_login|login_off|muted');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_board(uuid, text, uuid), public.evaluation_calibration_log(uuid, integer, integer),
  public.evaluation_release(uuid, text, uuid[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_board(uuid, text, uuid) is
  'The 9-box of a cycle with the first people of each place, for HR of the company. Null: not the caller''s.';

comment on function public.evaluation_calibration_log(uuid, integer, integer) is
  'Changes of the calibration of a cycle page by page, for HR of the company.';

comment on function public.evaluation_release(uuid, text, uuid[]) is
  'What a release would do and who would be told. Null: not the caller''s.';

-- 20260101143034_evaluation_indicators_queries.sql

-- Figures of a cycle for groups of people: queries.
-- See evaluation_results_tables for the overview. What HR and a master see of a company as a whole: no figure is of fewer than five people,
-- and what is hidden cannot be had by subtracting (`private.shown_groups`). Whoever reads is no part of the figures of results, so that
-- nobody who knows all others learns the own one.

-- Functions: figures ------------------------------------------------------------------------------------------------
-- The results of a cycle in percent of the scale, but for the reader's.
create function private.indicated_results(p_cycle public.evaluation_cycles, p_reader_id uuid)
returns table (employee_id uuid, department_id uuid, percent numeric, performance smallint)
language sql stable security definer set search_path = '' as $$
  select p.employee_id, p.department_id, private.score_percent(r.score, k.points), r.final_performance
  from private.evaluation_results r
  join public.evaluation_participants p on p.company_id = r.company_id and p.id = r.participant_id
    and p.employee_id is distinct from p_reader_id
  cross join (select private.scale_points(p_cycle.company_id, p_cycle.scale_id) as points) k
  where r.company_id = p_cycle.company_id and r.cycle_id = p_cycle.id and r.score is not null
$$;

-- The mean of all and of each department that may be shown, in percent; nothing of fewer than five.
create function private.result_figures(p_cycle public.evaluation_cycles, p_reader_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with results as materialized (
    select i.* from private.indicated_results(p_cycle, p_reader_id) i
  ), grouped as materialized (
    select r.department_id, count(*)::integer as n, round(avg(r.percent), 2) as mean from results r group by r.department_id
  ), shown as (
    select s as department_id from private.shown_groups(array(select g.department_id from grouped g order by g.department_id),
      array(select g.n from grouped g order by g.department_id), 5) s
  )
  select case when (select count(*) from results) >= 5 then jsonb_build_object('people', (select count(*) from results),
    'mean', (select round(avg(r.percent), 2) from results r),
    'departments', (select coalesce(jsonb_agg(jsonb_build_object('department_id', d.id, 'name', d.name, 'people', g.n, 'mean', g.mean)
        order by d.name, d.id), '[]')
      from grouped g join shown s on s.department_id = g.department_id
      join public.departments d on d.company_id = p_cycle.company_id and d.id = g.department_id)) end
$$;

-- How many are of each class; classes of too few are left out together with what they could be had from.
create function private.class_figures(p_cycle public.evaluation_cycles, p_reader_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counted as materialized (
    select k.class, count(i.performance)::integer as n from generate_series(1, 3) k (class)
    left join private.indicated_results(p_cycle, p_reader_id) i on i.performance = k.class group by k.class
  )
  select coalesce(jsonb_agg(jsonb_build_object('performance', c.class, 'people', c.n) order by c.class), '[]')
  from counted c
  where c.class in (select s from private.shown_groups(array(select x.class from counted x where x.n > 0 order by x.class),
    array(select x.n from counted x where x.n > 0 order by x.class), 5) s)
$$;

-- The mean of each competency as others see it, of all and of the departments that may be shown, in percent of the scale.
create function private.competency_figures(p_cycle public.evaluation_cycles, p_reader_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with rated as materialized (
    select m.target_id, m.competency_id, avg(m.mean) as mean
    from private.group_marks(p_cycle.company_id, p_cycle.id, null) m
    where m.competency_id is not null and m.shown_as <> 'self' and coalesce(m.dimension, 'main') = 'main'
      and m.target_id is distinct from p_reader_id
    group by m.target_id, m.competency_id
  ), cells as materialized (
    select r.competency_id, p.department_id, count(*)::integer as n,
      round(avg(r.mean) * 100 / private.scale_points(p_cycle.company_id, p_cycle.scale_id), 2) as mean
    from rated r
    join public.evaluation_participants p on p.company_id = p_cycle.company_id and p.cycle_id = p_cycle.id and p.employee_id = r.target_id
    group by r.competency_id, p.department_id
  ), shown as (
    select g.competency_id, s as department_id from (
      select c.competency_id, array_agg(c.department_id order by c.department_id) as departments,
        array_agg(c.n order by c.department_id) as counts
      from cells c group by c.competency_id) g
    cross join lateral private.shown_groups(g.departments, g.counts, 5) s
  ), topics as (
    select c.competency_id, sum(c.n)::integer as n, round(sum(c.mean * c.n) / sum(c.n), 2) as mean from cells c group by c.competency_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('competency_id', k.id, 'name', k.name, 'people', t.n, 'mean', t.mean,
    'departments', (select coalesce(jsonb_agg(jsonb_build_object('department_id', c.department_id, 'people', c.n, 'mean', c.mean)
        order by c.department_id), '[]')
      from cells c join shown s on s.competency_id = c.competency_id and s.department_id = c.department_id
      where c.competency_id = t.competency_id)) order by k.name, k.id), '[]')
  from topics t
  join public.competencies k on k.company_id = p_cycle.company_id and k.id = t.competency_id
  where t.n >= 5
$$;

-- How many forms were sent of those that people of a department have to answer, step by step: of at least five people who answer.
create function private.participation_figures(p_cycle public.evaluation_cycles) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sheets as materialized (
    select f.role, e.department_id, s.respondent_id, s.state in ('sent', 'answered') as is_sent
    from private.assigned_sheets(p_cycle.company_id, array(select x.id from private.forms x
      where x.company_id = p_cycle.company_id and x.batch_id = p_cycle.id)) s
    join private.forms f on f.company_id = p_cycle.company_id and f.id = s.form_id
    join public.employees e on e.company_id = p_cycle.company_id and e.id = s.respondent_id
  ), grouped as materialized (
    select s.role, s.department_id, count(distinct s.respondent_id)::integer as n, count(*) as forms,
      count(*) filter (where s.is_sent) as sent
    from sheets s group by s.role, s.department_id
  ), shown as (
    select g.role, s as department_id from (
      select x.role, array_agg(x.department_id order by x.department_id) as departments, array_agg(x.n order by x.department_id) as counts
      from grouped x group by x.role) g
    cross join lateral private.shown_groups(g.departments, g.counts, 5) s
  ), steps as (
    select s.role, count(distinct s.respondent_id) as n, count(*) as forms, count(*) filter (where s.is_sent) as sent
    from sheets s group by s.role
  )
  select coalesce(jsonb_agg(jsonb_build_object('step', t.role, 'forms', t.forms, 'sent', t.sent,
    'departments', (select coalesce(jsonb_agg(jsonb_build_object('department_id', d.id, 'name', d.name, 'forms', g.forms, 'sent', g.sent)
        order by d.name, d.id), '[]')
      from grouped g join shown s on s.role = g.role and s.department_id = g.department_id
      join public.departments d on d.company_id = p_cycle.company_id and d.id = g.department_id
      where g.role = t.role)) order by t.role), '[]')
  from steps t where t.n >= 5
$$;

-- What a cycle came to for groups of people, with the cycle before it. Null: not the caller's.
create function public.evaluation_indicators(p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.require_caller();
  cycle public.evaluation_cycles;
  previous public.evaluation_cycles;
begin
  select c.* into cycle from public.evaluation_cycles c
  where c.id = p_cycle_id and c.company_id = any (private.company_ids_with('manage_evaluations'));
  if cycle.id is null then
    return null;
  end if;
  select c.* into previous from public.evaluation_cycles c
  where c.company_id = cycle.company_id and c.id <> cycle.id and c.period_end < cycle.period_end and c.status in ('feedback', 'closed')
    and c.kind <> 'pulse'
  order by c.period_end desc, c.id limit 1;
  return jsonb_build_object('cycle', private.evaluation_cycle_json(cycle), 'participation', private.participation_figures(cycle),
    'results', private.result_figures(cycle, caller.employee_id), 'classes', private.class_figures(cycle, caller.employee_id),
    'competencies', private.competency_figures(cycle, caller.employee_id),
    'previous', case when previous.id is not null then jsonb_build_object('name', previous.name,
      'results', private.result_figures(previous, caller.employee_id)) end);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_indicators', 'evaluation_figures?'),
  ('evaluation_figures', 'cycle evaluation_head, participation evaluation_participation[], results evaluation_means?, '
    'classes evaluation_class[], competencies evaluation_competency_mean[], previous evaluation_figures_before?'),
  ('evaluation_participation', 'step self|manager|peer|report, forms integer, sent integer, '
    'departments evaluation_department_participation[]'),
  ('evaluation_department_participation', 'department_id uuid, name text, forms integer, sent integer'),
  ('evaluation_means', 'people integer, mean number, departments evaluation_department_mean[]'),
  ('evaluation_department_mean', 'department_id uuid, name text, people integer, mean number'),
  ('evaluation_class', 'performance integer, people integer'),
  ('evaluation_competency_mean', 'competency_id uuid, name text, people integer, mean number, departments evaluation_competency_cell[]'),
  ('evaluation_competency_cell', 'department_id uuid, people integer, mean number'),
  ('evaluation_figures_before', 'name text, results evaluation_means?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_indicators(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_indicators(uuid) is
  'What a cycle came to for groups of five people or more. Null: not the caller''s.';

-- 20260101143050_evaluation_home_queries.sql

-- Evaluations on the home.
-- A part of the home (home_tables): what the caller has to answer.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Cycles with something to send, what ends first on top; null where there is none.
create function private.home_evaluations(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('cycle_id', w.cycle_id, 'name', w.name, 'kind', w.kind, 'waiting', w.waiting,
    'due_at', w.due_at) order by w.due_at, w.cycle_id), '[]')
  from private.evaluations_to_answer(p_caller.company_id, p_caller.employee_id) w
  where p_caller.company_id = p_company_id and p_caller.role <> 'leaver'
  having count(*) > 0
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values ('evaluations', 'private.home_evaluations');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_evaluation', 'cycle_id uuid, name text, kind text, waiting integer, due_at timestamptz');

update private.shapes set shape = shape || ', evaluations? home_evaluation[]' where name = 'home';

-- 20260101143060_feedback_queries.sql

-- Feedback: queries.
-- See feedback_tables for the overview.

-- Functions: drawing ------------------------------------------------------------------------------------------------
-- A feedback as the caller sees it. When it was read, its answer and the question that it answers are for the people concerned.
create function private.feedback_row(p_reach private.feedback_reach, p_feedback private.feedbacks, p_now timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_feedback.id, 'kind', p_feedback.kind, 'visibility', p_feedback.visibility,
    'author', private.person(p_feedback.author_id), 'recipient', private.person(p_feedback.recipient_id), 'body', p_feedback.body,
    'competencies', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
      from private.feedback_competencies x join public.competencies c on c.company_id = x.company_id and c.id = x.competency_id
      where x.company_id = p_feedback.company_id and x.feedback_id = p_feedback.id), '[]'),
    'created_at', p_feedback.created_at, 'edited_at', p_feedback.edited_at, 'thanked_at', p_feedback.thanked_at,
    'read_at', case when s.is_mine then p_feedback.read_at end, 'is_hidden', s.is_mine and p_feedback.hidden_at is not null,
    'reply', case when s.is_mine then p_feedback.reply end, 'replied_at', case when s.is_mine then p_feedback.replied_at end,
    'question', r.question, 'asked_by', case when r.asked_by <> p_feedback.recipient_id then private.person(r.asked_by) end,
    'is_author', p_feedback.author_id = p_reach.employee_id, 'is_recipient', p_feedback.recipient_id = p_reach.employee_id,
    'may_edit', p_feedback.author_id = p_reach.employee_id and private.is_feedback_open(p_feedback, p_now))
  from (select p_reach.employee_id in (p_feedback.author_id, p_feedback.recipient_id) as is_mine) s
  left join private.feedback_requests r on r.company_id = p_feedback.company_id and r.id = p_feedback.request_id
    and (s.is_mine or r.id = any (p_reach.asked))
$$;

-- Functions: lists --------------------------------------------------------------------------------------------------
-- scope: received, sent, wall (praise that the team sees) or team (what the caller reads of the people whom they lead).
create function public.feedback_list(p_scope text, p_employee_id uuid default null, p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit integer default 20)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller private.caller := private.feedback_caller();
  reach constant private.feedback_reach := private.feedback_reach(caller);
  most constant integer := least(greatest(coalesce(p_limit, 20), 1), 100);
begin
  if p_scope is null or p_scope not in ('received', 'sent', 'wall', 'team') then
    perform private.refuse('RHARG', 'Lista desconhecida.', 'scope', 'Recarregue a página.');
  end if;
  return (
    with page as materialized (
      select f as row, row_number() over (order by f.created_at desc, f.id desc) as place
      from private.feedbacks f
      where f.company_id = reach.company_id and private.reads_feedback(reach, f)
        and (p_before_at is null or (f.created_at, f.id) < (p_before_at, p_before_id))
        and case p_scope when 'received' then f.recipient_id = reach.employee_id when 'sent' then f.author_id = reach.employee_id
          when 'wall' then f.visibility = 'team' and f.hidden_at is null and f.recipient_id = any (reach.wall || reach.employee_id)
          else f.recipient_id = any (reach.led) and f.visibility <> 'private' and f.hidden_at is null end
        and (p_employee_id is null or p_employee_id in (f.recipient_id, f.author_id))
      order by f.created_at desc, f.id desc limit most + 1
    )
    select jsonb_build_object('has_more', count(*) > most, 'items',
      coalesce(jsonb_agg(private.feedback_row(reach, p.row, private.now()) order by p.place) filter (where p.place <= most), '[]'))
    from page p);
end
$$;

create function public.feedback_detail(p_feedback_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
begin
  return private.feedback_row(private.feedback_reach(caller), private.read_feedback(caller, p_feedback_id), private.now());
end
$$;

-- Functions: before writing -----------------------------------------------------------------------------------------
-- Who will read a feedback to somebody, by name, for each choice of readers: what stands beside the button before it is sent.
create function public.feedback_audience(p_recipient_id uuid, p_request_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  person constant public.employees := private.feedback_colleague(caller, p_recipient_id, 'recipient_id');
begin
  return (
    with leaders as materialized (
      select l.id, l.display_name::text as name, l.id is distinct from person.manager_id as is_far
      from private.leaders_of(person.company_id, person.id) l where l.id <> caller.employee_id
    )
    select jsonb_build_object('name', person.display_name, 'has_access', private.can_sign_in(person.id),
      'leaders', coalesce((select jsonb_agg(l.name order by l.is_far, l.name) from leaders l), '[]'),
      'team', (select count(*) from (select t from private.praise_team(person) t union select l.id from leaders l) t (id)
        where t.id <> caller.employee_id),
      'asked_by', (select private.person_name(r.asked_by) from private.feedback_to_give(caller) r
        where r.id = p_request_id and r.asked_by <> person.id)));
end
$$;

-- Functions: requests -----------------------------------------------------------------------------------------------
-- A request as the caller sees it; who was asked, and what came of it, is told to who asked.
create function private.feedback_request_row(p_caller private.caller, p_request private.feedback_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_request.id, 'question', p_request.question, 'due_on', p_request.due_on,
    'created_at', p_request.created_at, 'about', private.person(p_request.about_id), 'asked_by', private.person(p_request.asked_by),
    'is_cancelled', p_request.cancelled_at is not null, 'is_waiting', coalesce(bool_or(s.state = 'waiting'), false),
    'may_remind', coalesce(bool_or(s.state = 'waiting' and p.reminded_on is distinct from t.today), false),
    'people', coalesce(jsonb_agg(jsonb_build_object('person', private.person(p.employee_id), 'state', s.state,
        'feedback_id', p.feedback_id, 'reason', p.declined_reason) order by s.state, private.person_name(p.employee_id))
      filter (where p_request.asked_by = p_caller.employee_id), '[]'))
  from private.feedback_request_people p
  cross join (select private.today(p_request.company_id) as today) t
  cross join lateral (select case when p.feedback_id is not null then 'answered' when p.declined_at is not null then 'declined'
    when private.awaits_feedback(p_request, p, t.today) then 'waiting' else 'over' end as state) s
  where p.company_id = p_request.company_id and p.request_id = p_request.id
$$;

-- scope: to_give (what waits for the caller, what is due first), or asked (what the caller asked for, newest first).
create function public.feedback_request_list(p_scope text, p_limit integer default 20, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
begin
  return (
    with seen as materialized (
      select r as row, row_number() over (
        order by case when p_scope = 'to_give' then r.due_on end nulls last, r.created_at desc, r.id) as place
      from private.feedback_requests r
      where r.company_id = caller.company_id and case p_scope
        when 'to_give' then r.id in (select g.id from private.feedback_to_give(caller) g)
        else r.asked_by = caller.employee_id end
    )
    select jsonb_build_object('total', (select count(*) from seen), 'items', coalesce((
      select jsonb_agg(private.feedback_request_row(caller, p.row) order by p.place)
      from (select s.* from seen s order by s.place limit least(greatest(coalesce(p_limit, 20), 1), 100)
        offset greatest(coalesce(p_offset, 0), 0)) p), '[]')));
end
$$;

create function public.feedback_request(p_request_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  request private.feedback_requests;
begin
  select r.* into request from private.feedback_to_give(caller) r where r.id = p_request_id;
  if request.id is null then
    perform private.refuse_missing('Este pedido não espera mais por você.', 'request_id');
  end if;
  return private.feedback_request_row(caller, request);
end
$$;

-- Functions: a person -----------------------------------------------------------------------------------------------
-- What a caller may read of the feedback that somebody received between two days, newest first: evidence beside a review.
create function private.feedback_evidence(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.feedback_reach := private.feedback_reach(p_caller);
begin
  return (
    select coalesce(jsonb_agg(private.feedback_row(reach, f.row, private.now()) order by f.place), '[]')
    from (
      select f as row, row_number() over (order by f.created_at desc, f.id desc) as place
      from private.feedbacks f
      where f.company_id = p_company_id and f.recipient_id = p_employee_id and private.reads_feedback(reach, f)
        and f.created_at >= private.start_of_day(p_company_id, p_since) and f.created_at < private.start_of_day(p_company_id, p_until + 1)
      order by f.created_at desc, f.id desc limit 100) f);
end
$$;

-- The last twelve months of a person, as far as the caller reads them.
create function public.person_feedback(p_employee_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.feedback_caller();
  person constant public.employees := private.person_in_reach(caller, p_employee_id);
  today constant date := private.today(person.company_id);
begin
  return jsonb_build_object(
    'items', private.feedback_evidence(person.company_id, person.id, (today - interval '12 months')::date, today, caller),
    'may_give', person.id <> caller.employee_id and person.company_id = caller.company_id and person.status in ('active', 'notice'));
end
$$;

-- Functions: figures ------------------------------------------------------------------------------------------------
-- Departments by whose people received feedback, as far as groups of five allow: a smaller one joins Outros, and so does the smallest of
-- the others while Outros holds fewer than five people, since the total would tell it.
create function private.feedback_groups(p_company_id uuid, p_since timestamptz)
returns table (name text, feedbacks bigint, people bigint) language sql stable security definer set search_path = '' as $$
  with groups as materialized (
    select coalesce(d.name::text, 'Sem departamento') as name, count(*) as feedbacks, count(distinct f.recipient_id) as people,
      row_number() over (order by count(distinct f.recipient_id), count(*), d.id) as place
    from private.feedbacks f
    join public.employees e on e.company_id = f.company_id and e.id = f.recipient_id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where f.company_id = p_company_id and f.taken_back_at is null and f.created_at >= p_since
    group by d.id, d.name
  ), cut as (
    select min(g.place) as place from (
      select g.place, sum(g.people) over (order by g.place) as joined, lead(g.people) over (order by g.place) as next from groups g) g
    where g.joined >= 5 and coalesce(g.next, 5) >= 5
  )
  select g.name, g.feedbacks, g.people from groups g, cut where g.place > cut.place or (select min(x.people) from groups x) >= 5
  union all
  select 'Outros', sum(g.feedbacks)::bigint, sum(g.people)::bigint from groups g, cut
  where g.place <= cut.place and (select min(x.people) from groups x) < 5 having sum(g.people) >= 5
$$;

-- Figures of a company for who manages reviews, never who wrote to whom: nothing while fewer than five people received anything.
create function public.feedback_figures(p_company_id uuid, p_days integer default 90) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since timestamptz;
begin
  perform private.require_company(p_company_id, 'manage_evaluations', 'Você não vê os números de feedback desta empresa.');
  if p_days is null or p_days not in (30, 90, 365) then
    perform private.refuse('RHARG', 'Escolha um dos períodos.', 'days', 'Recarregue a página.');
  end if;
  since := private.start_of_day(p_company_id, private.today(p_company_id) - p_days);
  return (
    select jsonb_build_object('minimum', 5, 'is_shown', s.recipients >= 5,
      'total', case when s.recipients >= 5 then s.total end, 'praises', case when s.recipients >= 5 then s.praises end,
      'recipients', case when s.recipients >= 5 then s.recipients end, 'authors', case when s.recipients >= 5 then s.authors end,
      'employed', (select count(*) from public.employees e where e.company_id = p_company_id and e.status in ('active', 'notice')),
      'departments', coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'feedbacks', g.feedbacks, 'people', g.people)
          order by g.feedbacks desc, g.name)
        from private.feedback_groups(p_company_id, since) g where s.recipients >= 5), '[]'))
    from (
      select count(*) as total, count(*) filter (where f.kind = 'praise') as praises, count(distinct f.recipient_id) as recipients,
        count(distinct f.author_id) as authors
      from private.feedbacks f where f.company_id = p_company_id and f.taken_back_at is null and f.created_at >= since) s);
end
$$;

-- Functions: home ---------------------------------------------------------------------------------------------------
-- What the caller received and has not read; null where there is nothing.
create function private.home_feedback(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('unread', u.unread, 'author', private.person(u.author_id))
  from (
    select f.author_id, count(*) over () as unread
    from private.feedbacks f
    where p_caller.company_id = p_company_id and p_caller.role not in ('newcomer', 'leaver') and f.company_id = p_company_id
      and f.recipient_id = p_caller.employee_id and f.read_at is null and f.taken_back_at is null
    order by f.created_at desc, f.id limit 1) u
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values ('feedback', 'private.home_feedback');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('feedback_competency', 'id uuid, name text'),
  ('feedback_row', 'id uuid, kind praise|constructive, visibility private|with_manager|team, author person, recipient person, body text,
    competencies feedback_competency[], created_at timestamptz, edited_at timestamptz?, thanked_at timestamptz?, read_at timestamptz?,
    is_hidden boolean, reply text?, replied_at timestamptz?, question text?, asked_by person?, is_author boolean, is_recipient boolean,
    may_edit boolean'),
  ('feedback_list', 'has_more boolean, items feedback_row[]'),
  ('feedback_detail', '...feedback_row'),
  ('feedback_audience', 'name text, has_access boolean, leaders text[], team number, asked_by text?'),
  ('feedback_asked_person', 'person person, state waiting|answered|declined|over, feedback_id uuid?, reason text?'),
  ('feedback_request', 'id uuid, question text, due_on date?, created_at timestamptz, about person, asked_by person, is_cancelled boolean,
    is_waiting boolean, may_remind boolean, people feedback_asked_person[]'),
  ('feedback_request_list', 'total number, items feedback_request[]'),
  ('person_feedback', 'items feedback_row[], may_give boolean'),
  ('feedback_group', 'name text, feedbacks number, people number'),
  ('feedback_figures', 'minimum number, is_shown boolean, total number?, praises number?, recipients number?, authors number?,
    employed number, departments feedback_group[]'),
  ('home_feedback', 'unread number, author person');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.feedback_list(text, uuid, timestamptz, uuid, integer), public.feedback_detail(uuid),
  public.feedback_audience(uuid, uuid), public.feedback_request_list(text, integer, integer), public.feedback_request(uuid),
  public.person_feedback(uuid), public.feedback_figures(uuid, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.feedback_list(text, uuid, timestamptz, uuid, integer) is
  'Feedback that the caller reads, newest first; the next page is before the last row (RHPER, RHARG).';

comment on function public.feedback_detail(uuid) is 'One feedback that the caller reads (RHPER, RHNTF).';

comment on function public.feedback_audience(uuid, uuid) is 'Who will read a feedback to somebody, by name (RHPER, RHNTF).';

comment on function public.feedback_request_list(text, integer, integer) is
  'Requests that wait for the caller, or that the caller made (RHPER).';

comment on function public.feedback_request(uuid) is 'A request that waits for the caller (RHPER, RHNTF).';

comment on function public.person_feedback(uuid) is
  'What the caller reads of the feedback that a person received in twelve months (RHPER, RHNTF).';

comment on function public.feedback_figures(uuid, integer) is
  'How much feedback people of a company gave in 30, 90 or 365 days, in groups of five or more (RHPER, RHARG).';

-- 20260101143065_evaluation_evidence_queries.sql

-- Evidence beside an evaluation: queries.
-- See evaluation_evidence_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Results of cycles before, as far as the caller sees them: the last three.
create function private.result_evidence(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', w.period_end, 'title', w.name, 'text', w.words, 'url', null)
    order by w.period_end desc, w.id), '[]')
  from (
    select c.id, c.name, c.period_end, format('%s de %s', replace(to_char(round(r.score, 2), 'FM990.00'), '.', ','),
      private.scale_points(c.company_id, c.scale_id)) as words
    from public.evaluation_participants p
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id and c.period_end < p_until
    join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id and r.score is not null
    where p.company_id = p_company_id and p.employee_id = p_employee_id and p_caller.company_id = p_company_id
      and private.sees_evaluation_result(p) is not null
    order by c.period_end desc, c.id limit 3) w
$$;

-- Feedback since the period began, as far as the caller reads it.
create function private.review_feedback(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', f.item ->> 'created_at',
    'title', concat_ws(' de ', case f.item ->> 'kind' when 'praise' then 'Elogio' else 'Feedback construtivo' end,
      f.item -> 'author' ->> 'name'), 'text', f.item ->> 'body', 'url', '/app/evaluations/feedback') order by f.place), '[]')
  from jsonb_array_elements(private.feedback_evidence(p_company_id, p_employee_id, p_since, p_until, p_caller))
    with ordinality f (item, place)
  where f.place <= 20
$$;

-- The sources with something to show, for whoever answers an own sheet as self or manager (RHNTF).
create function public.evaluation_evidence(p_assignment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  target uuid;
  cycle public.evaluation_cycles;
  source private.evidence_sources;
  items jsonb;
  answer jsonb := '[]';
begin
  select a.target_id into target from private.form_assignments a
  join private.forms f on f.company_id = a.company_id and f.id = a.form_id and f.role in ('self', 'manager')
  where a.company_id = caller.company_id and a.id = p_assignment_id and a.respondent_id = caller.employee_id;
  if target is null then
    perform private.refuse_missing('Esta avaliação não existe mais.', 'assignment_id');
  end if;
  select c.* into cycle from private.form_assignments a
  join private.forms f on f.company_id = a.company_id and f.id = a.form_id
  join public.evaluation_cycles c on c.company_id = f.company_id and c.id = f.batch_id
  where a.company_id = caller.company_id and a.id = p_assignment_id;
  for source in select s.* from private.evidence_sources s order by s.position loop
    execute format('select %s($1, $2, $3, $4, $5)', source.routine) into items
      using caller.company_id, target, cycle.period_start, private.today(caller.company_id), caller;
    if coalesce(items, '[]') <> '[]' then
      answer := answer || jsonb_build_object('source', source.source, 'title', source.title, 'items', items);
    end if;
  end loop;
  return answer;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('evaluation_evidence', 'evidence_source[]'),
  ('evidence_source', 'source text, title text, items evidence_item[]'),
  ('evidence_item', 'at text, title text, text text, url text?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.evaluation_evidence(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.evaluation_evidence(uuid) is
  'What is known of the person of an own sheet, source by source, for who answers as self or manager (RHNTF).';

-- 20260101143070_experience_forms_queries.sql

-- Evaluation at the end of an experience: queries.
-- See experience_forms_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- One review as the caller may see it: their own sheet while it is open, and what was sent, to who wrote it and HR.
create function private.experience_review_json(p_caller private.caller, p_review public.experience_reviews) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('review_id', p_review.id, 'contract_id', p_review.contract_id, 'term_on', p_review.term_on,
    'closes_at', f.closes_at, 'respondent', case when s.respondent_id is not null then private.person(s.respondent_id) end,
    'state', coalesce(s.state, 'todo'),
    'may_take', not m.is_mine and m.is_open and s.state is distinct from 'sent' and p_review.company_id = p_caller.company_id,
    'questions', private.form_questions_json(f), 'sections', private.form_sections_json(f),
    'sheet', case when m.is_mine and m.is_open then jsonb_build_object('assignment_id', s.assignment_id,
      'target', private.person(p_review.employee_id), 'state', s.state, 'revision', s.revision, 'takes_answers', true,
      'answers', coalesce(w.answers, '{}')) end,
    'answers', case when s.state in ('sent', 'answered') and (m.is_mine or private.reads_experience_review(p_caller, p_review))
      then coalesce(w.answers, '{}') end)
  from private.experience_form(p_review) f
  left join lateral (select a.* from private.assigned_sheets(f.company_id, array[f.id]) a
    order by a.state in ('sent', 'answered') desc limit 1) s on true
  left join private.answers_on_sheets(p_review.company_id, array[s.sheet_id]) w on true
  cross join lateral (select s.respondent_id is not distinct from p_caller.employee_id as is_mine,
    private.form_state(f) = 'open' as is_open) m
$$;

-- The reviews of somebody's experiences, the newest first, for who follows the person.
create function public.experience_reviews_of(p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.experience_review_json(c, r) order by r.term_on desc), '[]')
  from private.me() c
  join public.experience_reviews r on r.employee_id = p_employee_id
  where private.journey_scope(c, p_employee_id) is not null
$$;

-- The evaluation cycles of a person with where each stands; the score only for who may see the result.
create function public.person_evaluations(p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('participant_id', x.id, 'cycle_id', x.cycle_id, 'name', x.name, 'kind', x.kind,
    'period_start', x.period_start, 'period_end', x.period_end, 'status', x.status, 'released_at', x.released_at,
    'score', x.score, 'points', x.points) order by x.period_end desc, x.id), '[]')
  from (
    select p.id, c.id as cycle_id, c.name, c.kind, c.period_start, c.period_end, c.status,
      case when s.seen_as is not null then r.person_released_at end as released_at,
      case when s.seen_as is not null then round(r.score, 2) end as score,
      case when s.seen_as is not null then private.scale_points(c.company_id, c.scale_id) end as points
    from private.require_caller() me
    join public.employees e on e.company_id = me.company_id and e.id = p_employee_id
      and private.record_scope(me, e) in ('hr', 'own', 'team')
    join public.evaluation_participants p on p.company_id = e.company_id and p.employee_id = e.id and p.status = 'active'
    join public.evaluation_cycles c on c.company_id = p.company_id and c.id = p.cycle_id
      and c.status not in ('draft', 'launching', 'cancelled') and c.kind <> 'pulse'
    left join private.evaluation_results r on r.company_id = p.company_id and r.participant_id = p.id
    cross join lateral (select private.sees_evaluation_result(p) as seen_as) s
    order by c.period_end desc, p.id limit 24) x
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('experience_review', 'review_id uuid, contract_id uuid, term_on date, closes_at timestamptz, respondent person?, '
    'state todo|draft|sent|answered|missed, may_take boolean, questions form_question[], sections form_section[], '
    'sheet sheet?, answers json?'),
  ('experience_reviews_of', 'experience_review[]'),
  ('person_evaluation', 'participant_id uuid, cycle_id uuid, name text, kind performance|r90|r180|r360|leadership, '
    'period_start date, period_end date, status running|calibration|feedback|closed, released_at timestamptz?, score number?, '
    'points integer?'),
  ('person_evaluations', 'person_evaluation[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.experience_reviews_of(uuid), public.person_evaluations(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.experience_reviews_of(uuid) is
  'The evaluations of somebody''s experiences, for who follows the person; answers for who wrote them, and for HR once they were sent.';

comment on function public.person_evaluations(uuid) is
  'The evaluation cycles of a person; the score for who may see the result.';

-- 20260101150010_goals_tables.sql

-- Goals.
-- A cycle has objectives; an objective has key results, each a number that moves from a start to a target. Objectives align to others: what
-- an objective has reached is the weighted mean of its key results and of the objectives under it that count.
-- A number is a metric: a series of dated values with a unit. A key result has a metric; check-ins write its values and say how sure their
-- author is. Values and check-ins are never changed: their author takes one back within five minutes, and it stays readable as taken back.
-- How far they are stands in figures beside them, worked out by `private.refresh_goals` when something changes; what depends on the day
-- (expected progress, health) is worked out when it is read.
-- Who reads a goal is decided once, by `private.sees_objective`: what is published to the company, everybody in it; drafts and private
-- goals their owner, who works on them, whoever leads the owner by role, administrators and masters. A private goal never counts in
-- another one: the sum would tell it.
-- Nothing but functions reads goals. It refuses: goals that make no sense (RHGOL), changes of what is over (RHCLS).

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen sends of a cycle, of an objective, of one of its key results, of a milestone, of its end and of a check-in.
create type private.goal_cycle_input as (name text, starts_on date, ends_on date, checkin_every text, max_objectives integer,
  max_key_results integer, people_may_create boolean);

create type private.objective_input as (cycle_id uuid, title text, description text, level text, owner_id uuid, department_id uuid,
  parent_id uuid, contributes boolean, weight numeric, visibility text, contributors uuid[], reason text);

create type private.key_result_input as (id uuid, title text, kind text, keep_by text, period text, unit text, decimals integer,
  start_value numeric, target_value numeric, weight numeric, due_on date, owner_id uuid);

create type private.milestone_input as (id uuid, title text, weight numeric, due_on date);

create type private.objective_ending_input as (reason text, score numeric, learnings text);

create type private.check_in_input as (id uuid, value numeric, on_date date, confidence integer, health text, note text, blocker text);

-- Of one caller in a company: whom they lead, which departments they answer for, whether they see and manage every goal.
create type private.goal_reach as (employee_id uuid, company_id uuid, manages_all boolean, leads boolean, led uuid[], departments uuid[],
  contributes uuid[]);

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.goal_cycles (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  starts_on date not null,
  ends_on date not null,
  checkin_every text not null default 'week',
  max_objectives smallint not null default 5,
  max_key_results smallint not null default 5,
  people_may_create boolean not null default true,
  status text not null default 'planning',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint goal_cycles_pkey primary key (id),
  constraint goal_cycles_company_id_key unique (company_id, id),
  constraint goal_cycles_name_key unique (company_id, name),
  constraint goal_cycles_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint goal_cycles_name_check check (private.is_clean_text(name, 80)),
  constraint goal_cycles_ends_on_check check (ends_on > starts_on and ends_on <= starts_on + 1100),
  constraint goal_cycles_checkin_every_check check (checkin_every in ('week', 'fortnight', 'month')),
  constraint goal_cycles_max_objectives_check check (max_objectives between 1 and 50),
  constraint goal_cycles_max_key_results_check check (max_key_results between 1 and 20),
  constraint goal_cycles_status_check check (status in ('planning', 'active', 'closing', 'closed'))
);

create table private.objectives (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  cycle_id uuid not null,
  title text collate "pt-BR-x-icu" not null,
  description text,
  level text not null,
  owner_id uuid not null,
  department_id uuid,
  parent_id uuid,
  contributes boolean not null default true,
  weight numeric(6, 2) not null default 1,
  visibility text not null default 'company',
  status text not null default 'draft',
  score numeric(3, 2),
  learnings text,
  ended_reason text,
  ended_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint objectives_pkey primary key (id),
  constraint objectives_company_id_key unique (company_id, id),
  constraint objectives_cycle_fkey foreign key (company_id, cycle_id) references public.goal_cycles (company_id, id) on delete restrict,
  constraint objectives_owner_fkey foreign key (company_id, owner_id) references public.employees (company_id, id) on delete restrict,
  constraint objectives_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint objectives_parent_fkey foreign key (company_id, parent_id) references private.objectives (company_id, id) on delete restrict,
  constraint objectives_parent_id_check check (parent_id <> id),
  constraint objectives_title_check check (private.is_clean_text(title, 200)),
  constraint objectives_description_check check (char_length(description) between 1 and 2000),
  constraint objectives_level_check check (level in ('company', 'department', 'team', 'person')),
  constraint objectives_department_id_check check (level <> 'department' or department_id is not null),
  constraint objectives_weight_check check (weight between 0 and 1000),
  constraint objectives_visibility_check check (visibility in ('company', 'private')),
  constraint objectives_status_check check (status in ('draft', 'active', 'achieved', 'partial', 'missed', 'cancelled')),
  constraint objectives_score_check check (score between 0 and 1),
  constraint objectives_learnings_check check (char_length(learnings) between 1 and 2000),
  constraint objectives_ended_reason_check check (private.is_clean_text(ended_reason, 300)),
  constraint objectives_ended_at_check check ((ended_at is not null) = (status in ('achieved', 'partial', 'missed')))
);

create table private.objective_contributors (
  company_id uuid not null,
  objective_id uuid not null,
  employee_id uuid not null,
  constraint objective_contributors_pkey primary key (company_id, objective_id, employee_id),
  constraint objective_contributors_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete cascade,
  constraint objective_contributors_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

create table private.metrics (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  unit text not null,
  decimals smallint not null default 0,
  constraint metrics_pkey primary key (id),
  constraint metrics_company_id_key unique (company_id, id),
  constraint metrics_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint metrics_unit_check check (unit in ('number', 'percent', 'money', 'days', 'hours')),
  constraint metrics_decimals_check check (decimals between 0 and 4)
);

-- place orders values of one day. entered_by may be a master's row of another company: a plain id.
create table private.metric_values (
  id uuid not null default gen_random_uuid(),
  place bigint generated always as identity,
  company_id uuid not null,
  metric_id uuid not null,
  on_date date not null,
  value numeric not null,
  entered_by uuid,
  entered_at timestamptz not null,
  undone_at timestamptz,
  constraint metric_values_pkey primary key (id),
  constraint metric_values_company_id_key unique (company_id, id),
  constraint metric_values_metric_fkey foreign key (company_id, metric_id) references private.metrics (company_id, id) on delete restrict,
  constraint metric_values_value_check check (abs(value) < 1e15)
);

-- A yes or no goes from 0 to 1 and milestones from 0 to 100 per cent: both are increases. What is kept has no start.
create table private.key_results (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  objective_id uuid not null,
  metric_id uuid not null,
  position smallint not null,
  title text collate "pt-BR-x-icu" not null,
  owner_id uuid not null,
  kind text not null,
  keep_by text,
  period text,
  start_value numeric,
  target_value numeric not null,
  weight numeric(6, 2) not null default 1,
  due_on date not null,
  status text not null default 'active',
  constraint key_results_pkey primary key (id),
  constraint key_results_company_id_key unique (company_id, id),
  constraint key_results_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete restrict,
  constraint key_results_metric_fkey foreign key (company_id, metric_id) references private.metrics (company_id, id) on delete restrict,
  constraint key_results_owner_fkey foreign key (company_id, owner_id) references public.employees (company_id, id) on delete restrict,
  constraint key_results_title_check check (private.is_clean_text(title, 200)),
  constraint key_results_kind_check check (
    kind in ('increase', 'decrease', 'keep_above', 'keep_below', 'keep_equal', 'yes_no', 'milestones')),
  constraint key_results_keep_by_check check (keep_by in ('periods', 'distance') and (keep_by is not null) = (kind like 'keep\_%')),
  constraint key_results_period_check check (
    period in ('week', 'month') and (period is not null) = (keep_by is not distinct from 'periods')),
  constraint key_results_start_value_check check (
    abs(start_value) < 1e15 and (start_value is null) = (kind like 'keep\_%')),
  constraint key_results_target_value_check check (abs(target_value) < 1e15 and case kind when 'increase' then target_value > start_value
    when 'decrease' then target_value < start_value else true end),
  constraint key_results_weight_check check (weight between 0 and 1000),
  constraint key_results_status_check check (status in ('active', 'cancelled'))
);

create table private.key_result_milestones (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  key_result_id uuid not null,
  position smallint not null,
  title text not null,
  weight numeric(6, 2) not null default 1,
  due_on date,
  done_on date,
  constraint key_result_milestones_pkey primary key (id),
  constraint key_result_milestones_company_id_key unique (company_id, id),
  constraint key_result_milestones_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete restrict,
  constraint key_result_milestones_title_check check (private.is_clean_text(title, 200)),
  constraint key_result_milestones_weight_check check (weight > 0 and weight <= 1000)
);

-- What a moved start, target or day was before: nobody reaches a goal by moving it unseen.
create table private.key_result_changes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  key_result_id uuid not null,
  field text not null,
  from_value text,
  to_value text,
  reason text,
  changed_by uuid not null,
  changed_at timestamptz not null,
  constraint key_result_changes_pkey primary key (id),
  constraint key_result_changes_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete restrict,
  constraint key_result_changes_field_check check (field in ('start_value', 'target_value', 'due_on')),
  constraint key_result_changes_reason_check check (private.is_clean_text(reason, 300))
);

create table private.goal_check_ins (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  key_result_id uuid not null,
  value_id uuid not null,
  confidence smallint,
  health text,
  note text,
  blocker text,
  author_id uuid not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  constraint goal_check_ins_pkey primary key (id),
  constraint goal_check_ins_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete restrict,
  constraint goal_check_ins_value_fkey foreign key (company_id, value_id)
    references private.metric_values (company_id, id) on delete restrict,
  constraint goal_check_ins_confidence_check check (confidence between 0 and 10),
  constraint goal_check_ins_health_check check (health in ('on_track', 'attention', 'at_risk')),
  constraint goal_check_ins_note_check check (char_length(note) between 1 and 2000),
  constraint goal_check_ins_blocker_check check (char_length(blocker) between 1 and 500)
);

-- Where they stand: progress of an objective from 0 to 100, of a key result below and above as well; null while nothing is measured.
-- health is what the last check-in said instead of what the numbers suggest.
create table private.objective_figures (
  company_id uuid not null,
  objective_id uuid not null,
  progress numeric,
  constraint objective_figures_pkey primary key (company_id, objective_id),
  constraint objective_figures_objective_fkey foreign key (company_id, objective_id)
    references private.objectives (company_id, id) on delete cascade
);

create table private.key_result_figures (
  company_id uuid not null,
  key_result_id uuid not null,
  value numeric,
  progress numeric,
  confidence smallint,
  health text,
  checked_on date,
  constraint key_result_figures_pkey primary key (company_id, key_result_id),
  constraint key_result_figures_key_result_fkey foreign key (company_id, key_result_id)
    references private.key_results (company_id, id) on delete cascade
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index goal_cycles_company_idx on public.goal_cycles (company_id, ends_on desc);

create index objectives_company_cycle_idx on private.objectives (company_id, cycle_id, status);

create index objectives_company_owner_idx on private.objectives (company_id, owner_id);

create index objectives_company_department_idx on private.objectives (company_id, department_id);

create index objectives_company_parent_idx on private.objectives (company_id, parent_id);

create index objective_contributors_company_employee_idx on private.objective_contributors (company_id, employee_id);

create index metric_values_company_metric_idx on private.metric_values (company_id, metric_id, on_date desc, place desc);

create index key_results_company_objective_idx on private.key_results (company_id, objective_id, position);

create index key_results_company_metric_idx on private.key_results (company_id, metric_id);

create index key_results_company_owner_idx on private.key_results (company_id, owner_id);

create index key_result_milestones_company_key_result_idx on private.key_result_milestones (company_id, key_result_id, position);

create index key_result_changes_company_key_result_idx on private.key_result_changes (company_id, key_result_id, changed_at);

create index goal_check_ins_company_key_result_idx on private.goal_check_ins (company_id, key_result_id, created_at desc);

create index goal_check_ins_company_value_idx on private.goal_check_ins (company_id, value_id);

-- Row level security ------------------------------------------------------------------------------------------------
-- Of cycles everybody in the company reads name and days. Nothing else is granted to anyone.
alter table public.goal_cycles enable row level security;

alter table private.objectives enable row level security;

alter table private.objective_contributors enable row level security;

alter table private.metrics enable row level security;

alter table private.metric_values enable row level security;

alter table private.key_results enable row level security;

alter table private.key_result_milestones enable row level security;

alter table private.key_result_changes enable row level security;

alter table private.goal_check_ins enable row level security;

alter table private.objective_figures enable row level security;

alter table private.key_result_figures enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
grant select on public.goal_cycles to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_visible on public.goal_cycles for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _210_check_transition before update of status on public.goal_cycles
  for each row when (old.status <> new.status) execute function private.tg_check_transition('goal_cycle');

create trigger _210_check_transition before update of status on private.objectives
  for each row when (old.status <> new.status) execute function private.tg_check_transition('objective');

create trigger _300_touch_updated_at before update on public.goal_cycles for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.goal_cycles for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on private.metric_values for each row execute function private.tg_refuse_delete();

create trigger _400_refuse_delete before delete on private.goal_check_ins for each row execute function private.tg_refuse_delete();

select private.keep_trail('public.goal_cycles', 'goal_cycle');

select private.keep_trail('private.objectives', 'objective');

select private.keep_trail('private.key_results', 'key_result');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('goal_cycle', 'planning', 'active'), ('goal_cycle', 'active', 'planning'), ('goal_cycle', 'active', 'closing'),
  ('goal_cycle', 'closing', 'active'), ('goal_cycle', 'closing', 'closed'), ('goal_cycle', 'closed', 'closing'),
  ('objective', 'draft', 'active'), ('objective', 'draft', 'cancelled'), ('objective', 'active', 'cancelled'),
  ('objective', 'active', 'achieved'), ('objective', 'active', 'partial'), ('objective', 'active', 'missed'),
  ('objective', 'achieved', 'active'), ('objective', 'partial', 'active'), ('objective', 'missed', 'active'),
  ('objective', 'cancelled', 'active');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.goal_cycle_input is 'A cycle of goals as a screen sends it.';

comment on type private.objective_input is 'An objective as a screen sends it.';

comment on type private.key_result_input is 'A key result as a screen sends it.';

comment on type private.milestone_input is 'A milestone as a screen sends it.';

comment on type private.objective_ending_input is 'How an objective ended, as a screen sends it.';

comment on type private.check_in_input is 'A check-in as a screen sends it.';

comment on type private.goal_reach is 'Whose goals somebody reads and leads.';

comment on table public.goal_cycles is 'Periods for which goals are set.';

comment on column public.goal_cycles.checkin_every is 'How often owners say where their key results stand.';

comment on column public.goal_cycles.max_objectives is 'How many open objectives one person may own in the cycle.';

comment on column public.goal_cycles.people_may_create is 'Whether people set goals of their own.';

comment on table private.objectives is 'What a company, a department, a team or a person wants to reach in a cycle.';

comment on column private.objectives.contributes is 'Whether what it reaches counts in the objective that it is aligned to.';

comment on column private.objectives.weight is 'How much it counts among what the objective above is measured by.';

comment on column private.objectives.score is 'What its owner gave it in the end, 0 to 1.';

comment on column private.objectives.ended_at is 'When it was said to be reached, in part or not.';

comment on table private.objective_contributors is 'Who works on an objective beside its owner.';

comment on table private.metrics is 'Numbers that are followed over time.';

comment on table private.metric_values is 'Dated values of a metric; the last one of the last day holds.';

comment on column private.metric_values.undone_at is 'When its author took it back.';

comment on table private.key_results is 'By which numbers an objective is measured.';

comment on column private.key_results.keep_by is 'Measured by the share of periods in which it was kept, or by the distance to the target.';

comment on table private.key_result_milestones is 'Steps by which a key result is measured.';

comment on table private.key_result_changes is 'Starts, targets and days that were moved.';

comment on table private.objective_figures is 'How much of an objective is reached, per cent.';

comment on table private.key_result_figures is 'Last value of a key result, its progress and what the last check-in said.';

comment on table private.goal_check_ins is 'What owners said of a key result, and when.';

-- 20260101151010_goal_progress_rules.sql

-- Goals: how far they are.
-- See goals_tables for the overview. All figures are per cent. The raw progress of a key result is shown as it is; it is held between 0 and
-- 100 only where it counts in an objective. An objective is the weighted mean of what it is measured by: it lies between the smallest and
-- the largest of them, and what weighs nothing changes nothing.

-- Functions: one number ---------------------------------------------------------------------------------------------
-- Per cent of the way from a start to a target, in whichever direction the target lies.
create function private.way_progress(p_start numeric, p_target numeric, p_value numeric) returns numeric
language sql immutable parallel safe
return 100 * (p_value - p_start) / nullif(p_target - p_start, 0);

-- Whether a value keeps what is to be kept.
create function private.keeps_target(p_kind text, p_target numeric, p_value numeric) returns boolean language sql immutable parallel safe
return case p_kind when 'keep_above' then p_value >= p_target when 'keep_below' then p_value <= p_target else p_value = p_target end;

-- 100 where the target is kept, less by how far off the value is: 6 where 5 is to be kept is 80.
create function private.distance_progress(p_kind text, p_target numeric, p_value numeric) returns numeric
language sql immutable parallel safe
return case when private.keeps_target(p_kind, p_target, p_value) then 100
  else 100 * (1 - coalesce(abs(p_value - p_target) / nullif(abs(p_target), 0), 1)) end;

-- The period that holds a day, from 0: weeks since the first day, or calendar months.
create function private.goal_period(p_period text, p_first_day date, p_on date) returns integer language sql immutable parallel safe
return case p_period when 'week' then (p_on - p_first_day) / 7
  else ((extract(year from p_on) - extract(year from p_first_day)) * 12
    + extract(month from p_on) - extract(month from p_first_day))::integer end;

-- The one formula. p_kept of p_periods were kept, for what is measured by periods; null while nothing is measured. Without a value a key
-- result stands at its start.
create function private.key_result_progress(p_kind text, p_keep_by text, p_start numeric, p_target numeric, p_value numeric,
  p_kept integer default null, p_periods integer default null) returns numeric language sql immutable parallel safe
return case
  when p_keep_by = 'periods' then 100.0 * p_kept / nullif(p_periods, 0)
  when p_keep_by = 'distance' then private.distance_progress(p_kind, p_target, p_value)
  else private.way_progress(p_start, p_target, coalesce(p_value, p_start)) end;

-- Functions: what is to be expected ---------------------------------------------------------------------------------
-- The share of the days that are over: 0 on the first day, 100 on the last.
create function private.elapsed_progress(p_from date, p_to date, p_today date) returns numeric language sql immutable parallel safe
return 100 * least(greatest((p_today - p_from)::numeric / nullif(p_to - p_from, 0), 0), 1);

-- Where a key result should stand. What is kept should be kept every day; a yes is due on the day.
create function private.expected_progress(p_kind text, p_from date, p_to date, p_today date) returns numeric
language sql immutable parallel safe
return case when p_kind like 'keep\_%' then 100 when p_kind = 'yes_no' then case when p_today >= p_to then 100 else 0 end
  else private.elapsed_progress(p_from, p_to, p_today) end;

-- In time with up to 10 points less than expected, attention with up to 25.
create function private.suggested_health(p_progress numeric, p_expected numeric) returns text language sql immutable parallel safe
return case when p_progress is null then null when p_progress >= p_expected - 10 then 'on_track'
  when p_progress >= p_expected - 25 then 'attention' else 'at_risk' end;

-- Which zone was reached: commitment from 30 per cent of the way on, target from 70, stretch with all of it.
create function private.goal_zone(p_progress numeric) returns text language sql immutable parallel safe
return case when p_progress >= 100 then 'stretch' when p_progress >= 70 then 'target' when p_progress >= 30 then 'commitment'
  else 'none' end;

-- The day by which the next check-in is due.
create function private.next_check_in(p_every text, p_since date) returns date language sql immutable parallel safe
return (p_since + case p_every when 'week' then interval '7 days' when 'fortnight' then interval '14 days'
  else interval '1 month' end)::date;

-- Functions: many numbers -------------------------------------------------------------------------------------------
-- How many periods were kept, of those up to the last one with a value: one without a value before it was not. The last value of a period
-- holds for it.
create function private.kept_periods(p_company_id uuid, p_key_results uuid[])
returns table (key_result_id uuid, kept integer, periods integer) language sql stable security definer set search_path = '' as $$
  select v.id, count(*) filter (where private.keeps_target(v.kind, v.target_value, v.value))::integer, max(v.number) + 1
  from (
    select distinct on (k.id, n.number) k.id, k.kind, k.target_value, n.number, m.value
    from private.key_results k
    join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    join private.metric_values m on m.company_id = k.company_id and m.metric_id = k.metric_id and m.undone_at is null
      and m.on_date between c.starts_on and k.due_on
    cross join lateral (select private.goal_period(k.period, c.starts_on, m.on_date) as number) n
    where k.company_id = p_company_id and k.id = any (p_key_results) and k.keep_by = 'periods'
    order by k.id, n.number, m.on_date desc, m.place desc) v
  group by v.id
$$;

-- Where key results stand, from their values and check-ins.
create function private.worked_out_key_results(p_company_id uuid, p_key_results uuid[]) returns setof private.key_result_figures
language sql stable security definer set search_path = '' as $$
  select k.company_id, k.id, v.value,
    private.key_result_progress(k.kind, k.keep_by, k.start_value, k.target_value, v.value, p.kept, p.periods),
    c.confidence, c.health, private.company_date(k.company_id, c.created_at)
  from private.key_results k
  left join lateral (
    select m.value from private.metric_values m
    where m.company_id = k.company_id and m.metric_id = k.metric_id and m.undone_at is null
    order by m.on_date desc, m.place desc limit 1) v on true
  left join lateral (
    select i.confidence, i.health, i.created_at from private.goal_check_ins i
    join private.metric_values m on m.company_id = i.company_id and m.id = i.value_id
    where i.company_id = k.company_id and i.key_result_id = k.id and i.undone_at is null
    order by i.created_at desc, m.place desc limit 1) c on true
  left join private.kept_periods(p_company_id, p_key_results) p on p.key_result_id = k.id
  where k.company_id = p_company_id and k.id = any (p_key_results)
$$;

-- Whether an objective counts in the one above it.
create function private.counts_above(p_objective private.objectives) returns boolean language sql immutable parallel safe
return p_objective.contributes and p_objective.visibility = 'company' and p_objective.status not in ('draft', 'cancelled');

-- Weighted means of what objectives are measured by; null where nothing is measured or nothing weighs.
create function private.worked_out_objectives(p_company_id uuid, p_objectives uuid[]) returns setof private.objective_figures
language sql stable security definer set search_path = '' as $$
  select p_company_id, i.id, sum(m.weight * m.progress) / nullif(sum(m.weight), 0)
  from unnest(p_objectives) i (id)
  left join (
    select k.objective_id, k.weight, least(greatest(f.progress, 0), 100) as progress
    from private.key_results k
    join private.key_result_figures f on f.company_id = k.company_id and f.key_result_id = k.id and f.progress is not null
    where k.company_id = p_company_id and k.objective_id = any (p_objectives) and k.status = 'active'
    union all
    select o.parent_id, o.weight, f.progress
    from private.objectives o
    join private.objective_figures f on f.company_id = o.company_id and f.objective_id = o.id and f.progress is not null
    where o.company_id = p_company_id and o.parent_id = any (p_objectives) and private.counts_above(o)) m on m.objective_id = i.id
  group by i.id
$$;

-- 20260101151020_goals_rules.sql

-- Goals: who reads and writes them, and what makes sense.
-- See goals_tables for the overview.

-- Functions: reach --------------------------------------------------------------------------------------------------
-- Whose goals the caller reads and leads in a company (RHPER before the first day and after the last; RHNTF elsewhere).
create function private.goal_reach(p_company_id uuid) returns private.goal_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  reach private.goal_reach;
  own_department uuid;
begin
  if caller.role in ('newcomer', 'leaver') then
    perform private.refuse('RHPER', 'As metas começam no primeiro dia de trabalho.', '', 'Volte quando começar.');
  end if;
  reach.company_id := p_company_id;
  reach.employee_id := caller.employee_id;
  reach.manages_all := coalesce(p_company_id = any (private.companies_reached(caller, 'view_okr_reports')), false);
  if p_company_id is distinct from caller.company_id and not reach.manages_all then
    perform private.refuse_missing('Estas metas não são da sua empresa.');
  end if;
  reach.leads := reach.manages_all or private.role_has(caller.role, 'view_department_okrs');
  select e.department_id into own_department from public.employees e where e.company_id = p_company_id and e.id = caller.employee_id;
  reach.led := case when reach.leads then array(select l from private.led_by(p_company_id, caller.employee_id) l) else '{}' end;
  reach.departments := array(select d.id from public.departments d where d.company_id = p_company_id and reach.leads
    and (d.head_employee_id = caller.employee_id or d.id = own_department));
  reach.contributes := array(
    select c.objective_id from private.objective_contributors c where c.company_id = p_company_id and c.employee_id = caller.employee_id
    union
    select k.objective_id from private.key_results k where k.company_id = p_company_id and k.owner_id = caller.employee_id);
  return reach;
end
$$;

-- Whether the caller leads a goal: every one, those of whom they lead, and those of departments that they answer for.
create function private.leads_objective(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language sql immutable parallel safe
return p_objective.company_id = p_reach.company_id and coalesce(p_reach.manages_all or p_objective.owner_id = any (p_reach.led)
  or (p_objective.level = 'department' and p_objective.visibility = 'company' and p_objective.department_id = any (p_reach.departments)),
  false);

-- The one rule of who reads a goal.
create function private.sees_objective(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language sql immutable parallel safe
return p_objective.company_id = p_reach.company_id and (
  coalesce(p_reach.employee_id in (p_objective.owner_id, p_objective.created_by) or p_objective.id = any (p_reach.contributes), false)
  or private.leads_objective(p_reach, p_objective) or (p_objective.visibility = 'company' and p_objective.status <> 'draft'));

-- Whoever leads a goal changes it, and so does its owner.
create function private.edits_objective(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language sql immutable parallel safe
return private.leads_objective(p_reach, p_objective)
  or (p_objective.company_id = p_reach.company_id and coalesce(p_objective.owner_id = p_reach.employee_id, false));

-- Whoever edits a goal, works on it or answers for one of its key results says where they stand.
create function private.checks_in(p_reach private.goal_reach, p_objective private.objectives) returns boolean
language sql immutable parallel safe
return private.edits_objective(p_reach, p_objective) or (p_objective.company_id = p_reach.company_id
  and coalesce(p_objective.id = any (p_reach.contributes), false));

-- Functions: finding ------------------------------------------------------------------------------------------------
-- The company of an objective, to work out the reach in; null where there is none.
create function private.objective_company(p_objective_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select o.company_id from private.objectives o where o.id = p_objective_id
$$;

-- The objective of a key result; null where there is none.
create function private.key_result_objective(p_key_result_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select k.objective_id from private.key_results k where k.id = p_key_result_id
$$;

-- The reach in the company of an objective that the caller reads (RHPER, RHNTF: as well where there is none).
create function private.reach_of_objective(p_objective_id uuid) returns private.goal_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.objective_company(p_objective_id);
  caller constant private.caller := private.require_caller();
  reach private.goal_reach;
begin
  if company is not null and (company = caller.company_id or company = any (private.companies_reached(caller, 'view_okr_reports'))) then
    reach := private.goal_reach(company);
  end if;
  if not coalesce((select private.sees_objective(reach, o) from private.objectives o where o.id = p_objective_id), false) then
    perform private.refuse_missing('Este objetivo não existe mais ou não está aberto para você.', 'objective_id');
  end if;
  return reach;
end
$$;

-- Functions: what makes sense ---------------------------------------------------------------------------------------
-- What is wrong with a cycle; null fields where nothing is.
create function private.goal_cycle_problem(p_wish private.goal_cycle_input, out field text, out message text)
language sql immutable set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'name', 'Dê um nome de até 80 caracteres ao ciclo.',
      private.tidy(p_wish.name) is null or not private.is_clean_text(private.tidy(p_wish.name), 80)),
    (2, 'starts_on', 'Diga quando o ciclo começa.', p_wish.starts_on is null),
    (3, 'ends_on', 'O ciclo termina depois de começar.', coalesce(p_wish.ends_on <= p_wish.starts_on, true)),
    (4, 'ends_on', 'Um ciclo tem no máximo três anos.', p_wish.ends_on > p_wish.starts_on + 1100),
    (5, 'checkin_every', 'Escolha de quanto em quanto tempo se atualiza.',
      coalesce(p_wish.checkin_every not in ('week', 'fortnight', 'month'), false)),
    (6, 'max_objectives', 'Use de 1 a 50 objetivos por pessoa.', coalesce(p_wish.max_objectives not between 1 and 50, false)),
    (7, 'max_key_results', 'Use de 1 a 20 resultados-chave por objetivo.', coalesce(p_wish.max_key_results not between 1 and 20, false)))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- What is wrong with the head of an objective, its cycle being the caller's.
create function private.objective_problem(p_cycle public.goal_cycles, p_wish private.objective_input, out field text, out message text)
language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'title', 'Escreva o objetivo em até 200 caracteres.',
      private.tidy(p_wish.title) is null or not private.is_clean_text(private.tidy(p_wish.title), 200)),
    (2, 'description', 'Use no máximo 2.000 caracteres.', char_length(p_wish.description) > 2000),
    (3, 'level', 'Escolha de quem é o objetivo.', coalesce(p_wish.level not in ('company', 'department', 'team', 'person'), true)),
    (4, 'visibility', 'Escolha quem vê o objetivo.', coalesce(p_wish.visibility not in ('company', 'private'), true)),
    (5, 'department_id', 'Escolha o departamento.', p_wish.level = 'department' and not exists (select from public.departments d
      where d.company_id = p_cycle.company_id and d.id = p_wish.department_id)),
    (6, 'owner_id', 'Quem responde pelo objetivo precisa trabalhar na empresa.', not exists (select from public.employees e
      where e.company_id = p_cycle.company_id and e.id = p_wish.owner_id and e.status in ('active', 'notice'))),
    (7, 'weight', 'Use um peso de 0 a 1.000.', coalesce(p_wish.weight not between 0 and 1000, false)),
    (8, 'contributors', 'Quem contribui precisa trabalhar na empresa.', exists (select from unnest(p_wish.contributors) c
      where not exists (select from public.employees e where e.company_id = p_cycle.company_id and e.id = c
        and e.status in ('active', 'notice')))),
    (9, 'contributors', 'Escolha no máximo 30 pessoas.', cardinality(p_wish.contributors) > 30))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- What is wrong with aligning an objective under another, which the caller reads: it must be under way, of a cycle around this one, and
-- not under the objective itself.
create function private.alignment_problem(p_reach private.goal_reach, p_cycle public.goal_cycles, p_objective_id uuid, p_parent_id uuid,
  out field text, out message text) language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select o.id, o.parent_id, 1 as height from private.objectives o where o.company_id = p_reach.company_id and o.id = p_parent_id
    union
    select o.id, o.parent_id, a.height + 1 from above a
    join private.objectives o on o.company_id = p_reach.company_id and o.id = a.parent_id where a.height < 12
  )
  select 'parent_id', p.message from (values
    (1, 'Este objetivo não existe mais ou não está aberto para você.', not exists (select from private.objectives o
      where o.company_id = p_reach.company_id and o.id = p_parent_id and private.sees_objective(p_reach, o) and o.status <> 'cancelled')),
    (2, 'O alinhamento daria uma volta: este objetivo já está acima do outro.', exists (select from above a where a.id = p_objective_id)),
    (3, 'O alinhamento tem no máximo dez níveis.', (select max(a.height) from above a) > 10),
    (4, 'O objetivo de cima precisa estar em um ciclo que contenha este.', not exists (select from private.objectives o
      join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
      where o.company_id = p_reach.company_id and o.id = p_parent_id
        and (c.id = p_cycle.id or (c.starts_on <= p_cycle.starts_on and c.ends_on >= p_cycle.ends_on)))))
    p (place, message, is_wrong)
  where p_parent_id is not null and p.is_wrong order by p.place limit 1
$$;

-- A key result with what its kind decides: a yes goes from 0 to 1, milestones from 0 to 100 per cent, what is kept has no start.
create function private.whole_key_result(p_cycle public.goal_cycles, p_owner_id uuid, p_wish private.key_result_input)
returns private.key_result_input language sql immutable set search_path = '' as $$
  select row(p_wish.id, private.tidy(p_wish.title), p_wish.kind,
    case when w.is_kept then coalesce(p_wish.keep_by, 'periods') end,
    case when w.is_kept and coalesce(p_wish.keep_by, 'periods') = 'periods' then coalesce(p_wish.period, 'month') end,
    case p_wish.kind when 'yes_no' then 'number' when 'milestones' then 'percent' else coalesce(p_wish.unit, 'number') end,
    case when p_wish.kind = 'yes_no' then 0 else coalesce(p_wish.decimals, 0) end,
    case when w.is_kept then null when p_wish.kind in ('yes_no', 'milestones') then 0 else p_wish.start_value end,
    case p_wish.kind when 'yes_no' then 1 when 'milestones' then 100 else p_wish.target_value end,
    coalesce(p_wish.weight, 1), coalesce(p_wish.due_on, p_cycle.ends_on), coalesce(p_wish.owner_id, p_owner_id))::private.key_result_input
  from (select p_wish.kind like 'keep\_%' as is_kept) w
$$;

-- What is wrong with a whole key result.
create function private.key_result_problem(p_cycle public.goal_cycles, p_wish private.key_result_input, p_milestones integer,
  out field text, out message text) language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'title', 'Escreva o resultado-chave em até 200 caracteres.',
      p_wish.title is null or not private.is_clean_text(p_wish.title, 200)),
    (2, 'kind', 'Escolha como se mede.', coalesce(p_wish.kind not in (
      'increase', 'decrease', 'keep_above', 'keep_below', 'keep_equal', 'yes_no', 'milestones'), true)),
    (3, 'unit', 'Escolha a unidade.', p_wish.unit not in ('number', 'percent', 'money', 'days', 'hours')),
    (4, 'decimals', 'Use de 0 a 4 casas decimais.', p_wish.decimals not between 0 and 4),
    (5, 'keep_by', 'Escolha como se mede.', p_wish.keep_by not in ('periods', 'distance') or p_wish.period not in ('week', 'month')),
    (6, 'start_value', 'Escreva de onde se parte.', p_wish.kind in ('increase', 'decrease') and p_wish.start_value is null),
    (7, 'target_value', 'Escreva a meta.', p_wish.target_value is null),
    (8, 'target_value', 'A meta precisa ser diferente do ponto de partida.', p_wish.target_value = p_wish.start_value),
    (9, 'target_value', 'Para aumentar, a meta fica acima do ponto de partida.',
      p_wish.kind = 'increase' and p_wish.target_value < p_wish.start_value),
    (10, 'target_value', 'Para reduzir, a meta fica abaixo do ponto de partida.',
      p_wish.kind = 'decrease' and p_wish.target_value > p_wish.start_value),
    (11, 'target_value', 'Este número é grande demais.', greatest(abs(p_wish.target_value), abs(p_wish.start_value)) >= 1e15),
    (12, 'weight', 'Use um peso de 0 a 1.000.', p_wish.weight not between 0 and 1000),
    (13, 'due_on', 'O prazo fica dentro do ciclo.', p_wish.due_on not between p_cycle.starts_on and p_cycle.ends_on),
    (14, 'owner_id', 'Quem responde precisa trabalhar na empresa.', not exists (select from public.employees e
      where e.company_id = p_cycle.company_id and e.id = p_wish.owner_id and e.status in ('active', 'notice'))),
    (15, 'milestones', 'Escreva de 1 a 20 marcos.', p_wish.kind = 'milestones' and p_milestones not between 1 and 20))
    p (place, field, message, is_wrong)
  where p.is_wrong order by p.place limit 1
$$;

-- Functions: health -------------------------------------------------------------------------------------------------
-- How a key result is: what the last check-in said, else what its numbers suggest today.
create function private.key_result_health(p_key_result private.key_results) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(f.health, private.suggested_health(f.progress,
    private.expected_progress(p_key_result.kind, c.starts_on, p_key_result.due_on, private.today(c.company_id))))
  from private.objectives o
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  left join private.key_result_figures f on f.company_id = o.company_id and f.key_result_id = p_key_result.id
  where o.company_id = p_key_result.company_id and o.id = p_key_result.objective_id
$$;

-- Key results as they stand on a day, of objectives: all that screens show of them beside their words.
create function private.standing_key_results(p_company_id uuid, p_objectives uuid[], p_today date)
returns table (key_result_id uuid, objective_id uuid, value numeric, progress numeric, expected numeric, suggested text, health text,
  confidence smallint, checked_on date, next_on date) language sql stable security definer set search_path = '' as $$
  select k.id, k.objective_id, f.value, f.progress, e.expected, private.suggested_health(f.progress, e.expected),
    coalesce(f.health, private.suggested_health(f.progress, e.expected)), f.confidence, f.checked_on,
    private.next_check_in(c.checkin_every, coalesce(f.checked_on, c.starts_on))
  from private.key_results k
  join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  left join private.key_result_figures f on f.company_id = k.company_id and f.key_result_id = k.id
  cross join lateral (select private.expected_progress(k.kind, c.starts_on, k.due_on, p_today) as expected) e
  where k.company_id = p_company_id and k.objective_id = any (p_objectives) and k.status = 'active'
$$;

-- Objectives as they stand on a day. The worst of the key results is how an objective is; one without any is held against the days.
create function private.standing_objectives(p_company_id uuid, p_objectives uuid[], p_today date)
returns table (objective_id uuid, progress numeric, expected numeric, health text, key_results integer, confidence numeric,
  checked_on date) language sql stable security definer set search_path = '' as $$
  select o.id, f.progress, e.expected,
    coalesce(case s.worst when 3 then 'at_risk' when 2 then 'attention' when 1 then 'on_track' end,
      private.suggested_health(f.progress, e.expected)),
    coalesce(s.key_results, 0)::integer, s.confidence, s.checked_on
  from private.objectives o
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  left join private.objective_figures f on f.company_id = o.company_id and f.objective_id = o.id
  cross join lateral (select private.elapsed_progress(c.starts_on, c.ends_on, p_today) as expected) e
  left join (
    select k.objective_id, count(*) as key_results, avg(k.confidence) as confidence, max(k.checked_on) as checked_on,
      max(case k.health when 'at_risk' then 3 when 'attention' then 2 when 'on_track' then 1 end) as worst
    from private.standing_key_results(p_company_id, p_objectives, p_today) k group by k.objective_id) s on s.objective_id = o.id
  where o.company_id = p_company_id and o.id = any (p_objectives)
$$;

-- 20260101151040_goal_matters_rules.sql

-- Goals among what waits for people, and among what happened to them.
-- See goals_tables for the overview.

-- Functions: reach --------------------------------------------------------------------------------------------------
-- Whose goals the caller reads in a company, for pages that show goals beside other things: null where `private.goal_reach` refuses.
create function private.goal_reach_of(p_caller private.caller, p_company_id uuid) returns private.goal_reach
language sql stable security definer set search_path = '' as $$
  select case when p_caller.role not in ('newcomer', 'leaver') and (p_company_id = p_caller.company_id
    or p_company_id = any (private.companies_reached(p_caller, 'view_okr_reports'))) then private.goal_reach(p_company_id) end
$$;

-- Functions: what waits ---------------------------------------------------------------------------------------------
-- Key results of running cycles whose check-in falls due by a day, with the day: of one owner, or of everybody (p_owner_id null).
create function private.check_ins_due(p_company_id uuid, p_owner_id uuid, p_until date)
returns table (owner_id uuid, key_result_id uuid, title text, next_on date) language sql stable security definer set search_path = '' as $$
  select k.owner_id, k.id, k.title, s.next_on
  from private.standing_key_results(p_company_id, array(
    select o.id from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status in ('active', 'closing')
    where o.company_id = p_company_id and o.status = 'active' and (p_owner_id is null or exists (select from private.key_results x
      where x.company_id = o.company_id and x.objective_id = o.id and x.owner_id = p_owner_id))), p_until) s
  join private.key_results k on k.company_id = p_company_id and k.id = s.key_result_id
  where s.next_on <= p_until and (p_owner_id is null or k.owner_id = p_owner_id)
$$;

-- What is to be done, in a sentence.
create function private.check_ins_text(p_waiting bigint) returns text language sql immutable parallel safe
return case when p_waiting = 1 then 'Fazer o check-in de 1 resultado-chave'
  else format('Fazer o check-in de %s resultados-chave', p_waiting) end;

-- Check-ins in Pendências: one line for all of them, due by the first.
create function private.pending_goals(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select 'goals:check-in' as item_key, 'goal_check_in', 'okrs', private.check_ins_text(count(*)),
      left(string_agg(d.title, ', ' order by d.next_on, d.title), 200), p_caller.employee_id,
      private.end_of_day(p_caller.company_id, min(d.next_on) - 1), private.end_of_day(p_caller.company_id, min(d.next_on)), null::text,
      null::uuid, '/app/okrs?aba=checkin', jsonb_build_object('type', 'goal_check_in'),
      private.end_of_day(p_caller.company_id, min(d.next_on)) as sort_at
    from private.check_ins_due(p_caller.company_id, p_caller.employee_id, private.today(p_caller.company_id)) d
    where p_caller.employee_id is not null and p_caller.role not in ('newcomer', 'leaver')
    having count(*) > 0) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  limit p_limit
$$;

-- Functions: history ------------------------------------------------------------------------------------------------
-- How the goals of somebody ended, to whoever reads them.
create function private.timeline_of_goals(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select o.ended_at, 'goal:' || o.id, 'goal', 'okrs', case o.status when 'achieved' then 'Objetivo alcançado'
      when 'partial' then 'Objetivo alcançado em parte' else 'Objetivo não alcançado' end, o.title, null::uuid,
    '/app/okrs?objetivo=' || o.id
  from private.goal_reach_of(p_caller, p_person.company_id) r
  join private.objectives o on o.company_id = r.company_id and private.sees_objective(r, o)
  where p_scope is not null and o.owner_id = p_person.id and o.ended_at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values ('goals', 95, 'private.pending_goals');

insert into private.timeline_sources (source, routine) values ('goals', 'private.timeline_of_goals');

-- 20260101152005_goal_figures_commands.sql

-- Goals: keeping figures.
-- See goals_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Works objectives out and goes on to those above that change by it, a level at a time. Goals have no circles (RHGOL).
create function private.refresh_objectives(p_company_id uuid, p_objectives uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  level uuid[] := p_objectives;
begin
  while level <> '{}' loop
    with written as (
      insert into private.objective_figures as f (company_id, objective_id, progress)
      select w.company_id, w.objective_id, w.progress from private.worked_out_objectives(p_company_id, level) w order by w.objective_id
      on conflict (company_id, objective_id) do update set progress = excluded.progress
        where f.progress is distinct from excluded.progress
      returning f.objective_id
    )
    select coalesce(array_agg(distinct o.parent_id), '{}') into level
    from written w join private.objectives o on o.company_id = p_company_id and o.id = w.objective_id and o.parent_id is not null;
  end loop;
end
$$;

-- Works key results out, and every objective that changes by them.
create function private.refresh_goals(p_company_id uuid, p_key_results uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.key_result_figures as f
  select * from private.worked_out_key_results(p_company_id, p_key_results) w order by w.key_result_id
  on conflict (company_id, key_result_id) do update set value = excluded.value, progress = excluded.progress,
    confidence = excluded.confidence, health = excluded.health, checked_on = excluded.checked_on;
  perform private.refresh_objectives(p_company_id, array(select distinct k.objective_id from private.key_results k
    where k.company_id = p_company_id and k.id = any (p_key_results)));
end
$$;

-- 20260101152010_goal_cycles_commands.sql

-- Goals: cycles.
-- See goals_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A cycle of a company whose goals the caller manages, locked (RHPER, RHNTF).
create function private.managed_goal_cycle(p_cycle_id uuid) returns public.goal_cycles
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('view_okr_reports', 'Somente quem cuida das metas da empresa faz isto.');
  cycle public.goal_cycles;
begin
  select c.* into cycle from public.goal_cycles c where c.id = p_cycle_id and c.company_id = any (managed) for no key update;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  end if;
  return cycle;
end
$$;

-- Refuses days that leave key results outside (RHGOL): their owners move them first.
create function private.check_goal_days(p_cycle public.goal_cycles, p_starts_on date, p_ends_on date) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  outside constant bigint := count(*) from private.objectives o
    join private.key_results k on k.company_id = o.company_id and k.objective_id = o.id and k.status = 'active'
    where o.company_id = p_cycle.company_id and o.cycle_id = p_cycle.id and o.status in ('draft', 'active')
      and k.due_on not between p_starts_on and p_ends_on and not (k.due_on = p_cycle.ends_on and p_ends_on > p_starts_on);
begin
  if outside > 0 then
    perform private.refuse('RHGOL', case when outside = 1 then '1 resultado-chave tem prazo fora destes dias.'
      else format('%s resultados-chave têm prazo fora destes dias.', outside) end, 'ends_on', 'Mude antes o prazo deles.');
  end if;
end
$$;

-- p_values: {name, starts_on, ends_on, checkin_every, max_objectives, max_key_results, people_may_create}; p_cycle_id null begins one. What
-- was due on the last day is due on the new last day.
create function public.save_goal_cycle(
  p_company_id uuid, p_values jsonb, p_cycle_id uuid default null, p_updated_at timestamptz default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.goal_cycle_input;
  before public.goal_cycles;
  saved public.goal_cycles;
  wrong record;
begin
  perform private.require_company(p_company_id, 'view_okr_reports', 'Somente quem cuida das metas da empresa faz isto.');
  before := private.managed_goal_cycle(p_cycle_id) where p_cycle_id is not null;
  if before.updated_at <> p_updated_at then
    perform private.refuse('RHREV', 'Outra pessoa alterou este ciclo.', '', 'Recarregue para ver as alterações.');
  end if;
  wish := private.record_of(null::private.goal_cycle_input, p_values);
  select p.* into wrong from private.goal_cycle_problem(wish) p;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Confira o ciclo.');
  elsif exists (select from public.goal_cycles c where c.company_id = p_company_id and c.name = private.tidy(wish.name)
      and c.id is distinct from before.id) then
    perform private.refuse('RHGOL', 'Já existe um ciclo com este nome.', 'name', 'Escolha outro nome.');
  end if;
  perform private.check_goal_days(before, wish.starts_on, wish.ends_on) where before.id is not null;
  insert into public.goal_cycles as c (id, company_id, name, starts_on, ends_on, checkin_every, max_objectives, max_key_results,
    people_may_create, created_at)
  values (coalesce(before.id, gen_random_uuid()), p_company_id, private.tidy(wish.name), wish.starts_on, wish.ends_on,
    coalesce(wish.checkin_every, 'week'), coalesce(wish.max_objectives, 5), coalesce(wish.max_key_results, 5),
    coalesce(wish.people_may_create, true), private.now())
  on conflict (id) do update set name = excluded.name, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    checkin_every = excluded.checkin_every, max_objectives = excluded.max_objectives, max_key_results = excluded.max_key_results,
    people_may_create = excluded.people_may_create
  returning c.* into saved;
  update private.key_results k set due_on = saved.ends_on
  from private.objectives o
  where o.company_id = saved.company_id and o.cycle_id = saved.id and k.company_id = o.company_id and k.objective_id = o.id
    and before.ends_on <> saved.ends_on and k.due_on = before.ends_on;
  return saved.id;
end
$$;

-- Begins a cycle, brings it to its closing and closes it, and back (RHPER, RHNTF, RHSTA).
create function public.set_goal_cycle_status(p_cycle_id uuid, p_status text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  cycle public.goal_cycles := private.managed_goal_cycle(p_cycle_id);
begin
  if p_status is null or p_status not in ('planning', 'active', 'closing', 'closed') then
    perform private.refuse('RHARG', 'Situação desconhecida.', 'status', 'Recarregue a página.');
  end if;
  update public.goal_cycles c set status = p_status where c.company_id = cycle.company_id and c.id = cycle.id and c.status <> p_status;
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_goal_cycle(uuid, jsonb, uuid, timestamptz), public.set_goal_cycle_status(uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_goal_cycle(uuid, jsonb, uuid, timestamptz) is
  'Begins or changes a cycle of goals: {name, starts_on, ends_on, checkin_every, max_objectives, max_key_results, people_may_create} '
    '(RHPER, RHNTF, RHREV, RHARG, RHGOL).';

comment on function public.set_goal_cycle_status(uuid, text) is
  'Brings a cycle of goals to planning, active, closing or closed (RHPER, RHNTF, RHARG, RHSTA).';

-- 20260101152020_objectives_commands.sql

-- Goals: objectives and their key results.
-- See goals_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- A cycle of a company, in which goals may still change (RHNTF, RHCLS).
create function private.open_goal_cycle(p_company_id uuid, p_cycle_id uuid) returns public.goal_cycles
language plpgsql stable security definer set search_path = '' as $$
declare
  cycle public.goal_cycles;
begin
  select c.* into cycle from public.goal_cycles c where c.company_id = p_company_id and c.id = p_cycle_id;
  if cycle.id is null then
    perform private.refuse_missing('Este ciclo não existe mais.', 'cycle_id');
  elsif cycle.status = 'closed' then
    perform private.refuse('RHCLS', 'Este ciclo está encerrado: as metas dele não mudam mais.', '', 'Peça ao RH para reabrir o ciclo.');
  end if;
  return cycle;
end
$$;

-- An objective that the caller edits, of a cycle that is not closed, locked (RHPER, RHNTF, RHCLS).
create function private.edited_objective(p_reach private.goal_reach, p_objective_id uuid) returns private.objectives
language plpgsql volatile security definer set search_path = '' as $$
declare
  objective private.objectives;
begin
  select o.* into objective from private.objectives o
  where o.company_id = p_reach.company_id and o.id = p_objective_id and private.edits_objective(p_reach, o) for no key update;
  if objective.id is null then
    perform private.refuse('RHPER', 'Só quem responde pelo objetivo ou lidera quem responde muda o objetivo.', '',
      'Fale com essa pessoa.');
  end if;
  perform private.open_goal_cycle(objective.company_id, objective.cycle_id);
  return objective;
end
$$;

-- Refuses who may not set a goal of this level for this owner (RHPER): people for themselves as far as the cycle lets them, leaders for
-- those whom they lead and their departments, administrators every one.
create function private.check_goal_owner(p_reach private.goal_reach, p_cycle public.goal_cycles, p_wish private.objective_input)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  is_own constant boolean := coalesce(p_wish.owner_id = p_reach.employee_id, false);
begin
  if p_reach.manages_all then
    return;
  elsif p_wish.level = 'company' then
    perform private.refuse('RHPER', 'Objetivos da empresa são do RH.', 'level', 'Escolha outro nível.');
  elsif not is_own and not coalesce(p_wish.owner_id = any (p_reach.led), false) then
    perform private.refuse('RHPER', 'Você define metas para si e para quem você lidera.', 'owner_id', 'Escolha outra pessoa.');
  elsif p_wish.level = 'department' and not coalesce(p_wish.department_id = any (p_reach.departments), false) then
    perform private.refuse('RHPER', 'Você não responde por este departamento.', 'department_id', 'Escolha outro departamento.');
  elsif p_wish.level <> 'person' and not p_reach.leads then
    perform private.refuse('RHPER', 'Metas de equipe são de quem lidera.', 'level', 'Escolha uma meta individual.');
  elsif is_own and not p_reach.leads and not p_cycle.people_may_create then
    perform private.refuse('RHPER', 'Neste ciclo, quem lidera define as metas.', 'owner_id', 'Fale com quem lidera você.');
  end if;
end
$$;

-- Refuses one objective more than a person may own (RHGOL).
create function private.check_objective_count(p_cycle public.goal_cycles, p_owner_id uuid, p_objective_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_cycle.max_objectives <= (select count(*) from private.objectives o where o.company_id = p_cycle.company_id
      and o.cycle_id = p_cycle.id and o.owner_id = p_owner_id and o.status in ('draft', 'active')
      and o.id is distinct from p_objective_id) then
    perform private.refuse('RHGOL', format('%s já tem %s objetivos neste ciclo.', private.person_name(p_owner_id), p_cycle.max_objectives),
      'owner_id', 'Poucos objetivos dão foco: encerre um antes.');
  end if;
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- The head of an objective with whoever works on it.
create function private.write_objective(p_reach private.goal_reach, p_before private.objectives, p_wish private.objective_input)
returns private.objectives language plpgsql volatile security definer set search_path = '' as $$
declare
  saved private.objectives;
begin
  insert into private.objectives as o (id, company_id, cycle_id, title, description, level, owner_id, department_id, parent_id, contributes,
    weight, visibility, created_by, created_at, updated_at)
  values (coalesce(p_before.id, gen_random_uuid()), p_reach.company_id, p_wish.cycle_id, private.tidy(p_wish.title),
    private.tidy(p_wish.description), p_wish.level, p_wish.owner_id, case when p_wish.level = 'department' then p_wish.department_id end,
    p_wish.parent_id, coalesce(p_wish.contributes, true), coalesce(p_wish.weight, 1), p_wish.visibility, p_reach.employee_id,
    private.now(), clock_timestamp())
  on conflict (id) do update set title = excluded.title, description = excluded.description, level = excluded.level,
    owner_id = excluded.owner_id, department_id = excluded.department_id, parent_id = excluded.parent_id,
    contributes = excluded.contributes, weight = excluded.weight, visibility = excluded.visibility, updated_at = excluded.updated_at
  returning o.* into saved;
  delete from private.objective_contributors c
  where c.company_id = saved.company_id and c.objective_id = saved.id and c.employee_id <> all (coalesce(p_wish.contributors, '{}'));
  insert into private.objective_contributors (company_id, objective_id, employee_id)
  select distinct saved.company_id, saved.id, c from unnest(p_wish.contributors) c where c is not null
  on conflict do nothing;
  return saved;
end
$$;

-- A moved start, target or day of what is under way stays visible.
create function private.keep_key_result_changes(p_reach private.goal_reach, p_before private.key_results,
  p_wish private.key_result_input, p_reason text) returns void language sql volatile security definer set search_path = '' as $$
  insert into private.key_result_changes (company_id, key_result_id, field, from_value, to_value, reason, changed_by, changed_at)
  select p_before.company_id, p_before.id, c.field, c.before, c.after, private.tidy(p_reason), p_reach.employee_id, private.now()
  from (values ('start_value', trim_scale(p_before.start_value)::text, trim_scale(p_wish.start_value)::text),
    ('target_value', trim_scale(p_before.target_value)::text, trim_scale(p_wish.target_value)::text),
    ('due_on', p_before.due_on::text, p_wish.due_on::text)) c (field, before, after)
  where c.before is distinct from c.after
$$;

-- Milestones as a screen lists them; what is done stays done. How much is done is the value of the key result.
create function private.write_milestones(p_key_result private.key_results, p_milestones jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wishes private.milestone_input[] := array(select private.record_of(null::private.milestone_input, m)
    from jsonb_array_elements(private.a_list(p_milestones)) m);
begin
  if exists (select from unnest(wishes) w where private.tidy(w.title) is null or not private.is_clean_text(private.tidy(w.title), 200)
      or coalesce(w.weight, 1) not between 0.01 and 1000) then
    perform private.refuse('RHGOL', 'Cada marco tem um nome de até 200 caracteres e um peso maior que zero.', 'milestones',
      'Confira os marcos.');
  end if;
  delete from private.key_result_milestones m where m.company_id = p_key_result.company_id and m.key_result_id = p_key_result.id
    and not exists (select from unnest(wishes) w where w.id = m.id);
  insert into private.key_result_milestones as m (id, company_id, key_result_id, position, title, weight, due_on)
  select coalesce(w.id, gen_random_uuid()), p_key_result.company_id, p_key_result.id, w.place, private.tidy(w.title),
    coalesce(w.weight, 1), w.due_on
  from unnest(wishes) with ordinality w (id, title, weight, due_on, place)
  on conflict (id) do update set position = excluded.position, title = excluded.title, weight = excluded.weight, due_on = excluded.due_on
    where m.company_id = p_key_result.company_id and m.key_result_id = p_key_result.id;
end
$$;

-- One key result of an objective, new or changed. What it measures stays as it is once somebody has checked in (RHCLS).
create function private.write_key_result(p_reach private.goal_reach, p_objective private.objectives, p_place integer,
  p_wish private.key_result_input, p_reason text) returns private.key_results
language plpgsql volatile security definer set search_path = '' as $$
declare
  before private.key_results;
  saved private.key_results;
begin
  select k.* into before from private.key_results k
  where k.company_id = p_objective.company_id and k.objective_id = p_objective.id and k.id = p_wish.id;
  if before.id is null then
    insert into private.metrics (company_id, unit, decimals) values (p_objective.company_id, p_wish.unit, p_wish.decimals)
    returning id into before.metric_id;
  elsif before.kind <> p_wish.kind and exists (select from private.goal_check_ins i
      where i.company_id = before.company_id and i.key_result_id = before.id) then
    perform private.refuse('RHCLS', 'O modo de medir não muda depois do primeiro check-in.',
      format('key_results.%s.kind', p_place - 1), 'Crie outro resultado-chave.');
  else
    update private.metrics m set unit = p_wish.unit, decimals = p_wish.decimals
    where m.company_id = before.company_id and m.id = before.metric_id and (m.unit, m.decimals) <> (p_wish.unit, p_wish.decimals);
    perform private.keep_key_result_changes(p_reach, before, p_wish, p_reason) where p_objective.status <> 'draft';
  end if;
  insert into private.key_results as k (id, company_id, objective_id, metric_id, position, title, owner_id, kind, keep_by, period,
    start_value, target_value, weight, due_on)
  values (coalesce(before.id, gen_random_uuid()), p_objective.company_id, p_objective.id, before.metric_id, p_place, p_wish.title,
    p_wish.owner_id, p_wish.kind, p_wish.keep_by, p_wish.period, p_wish.start_value, p_wish.target_value, p_wish.weight, p_wish.due_on)
  on conflict (id) do update set position = excluded.position, title = excluded.title, owner_id = excluded.owner_id,
    kind = excluded.kind, keep_by = excluded.keep_by, period = excluded.period, start_value = excluded.start_value,
    target_value = excluded.target_value, weight = excluded.weight, due_on = excluded.due_on, status = 'active'
  returning k.* into saved;
  return saved;
end
$$;

-- What a screen left out is cancelled where somebody checked in, and gone where nobody did.
create function private.drop_key_results(p_objective private.objectives, p_kept uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone uuid[];
begin
  update private.key_results k set status = 'cancelled'
  where k.company_id = p_objective.company_id and k.objective_id = p_objective.id and k.id <> all (p_kept) and k.status = 'active'
    and exists (select from private.metric_values v where v.company_id = k.company_id and v.metric_id = k.metric_id);
  gone := array(select k.id from private.key_results k
    where k.company_id = p_objective.company_id and k.objective_id = p_objective.id and k.id <> all (p_kept) and k.status = 'active');
  delete from private.key_result_milestones m where m.company_id = p_objective.company_id and m.key_result_id = any (gone);
  delete from private.key_result_changes c where c.company_id = p_objective.company_id and c.key_result_id = any (gone);
  with dropped as (
    delete from private.key_results k where k.company_id = p_objective.company_id and k.id = any (gone) returning k.metric_id
  )
  delete from private.metrics m where m.company_id = p_objective.company_id and m.id in (select d.metric_id from dropped d);
end
$$;

-- The key results of a screen, in their order (RHGOL names the field: key_results.0.title).
create function private.write_key_results(
  p_reach private.goal_reach, p_cycle public.goal_cycles, p_objective private.objectives, p_values jsonb, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  wish private.key_result_input;
  wrong record;
  saved private.key_results;
  kept uuid[] := '{}';
begin
  if jsonb_array_length(private.a_list(p_values)) > p_cycle.max_key_results then
    perform private.refuse('RHGOL', format('Use no máximo %s resultados-chave.', p_cycle.max_key_results), 'key_results',
      'Poucos números dão foco.');
  end if;
  for item in select e.value, e.place from jsonb_array_elements(private.a_list(p_values)) with ordinality e (value, place) loop
    wish := private.whole_key_result(p_cycle, p_objective.owner_id, private.record_of(null::private.key_result_input, item.value));
    select p.* into wrong
    from private.key_result_problem(p_cycle, wish, jsonb_array_length(private.a_list(item.value -> 'milestones'))) p;
    if wrong.field is not null then
      perform private.refuse('RHGOL', wrong.message, format('key_results.%s.%s', item.place - 1, wrong.field),
        'Confira este resultado-chave.');
    end if;
    saved := private.write_key_result(p_reach, p_objective, item.place::integer, wish, p_reason);
    perform private.write_milestones(saved, case when saved.kind = 'milestones' then item.value -> 'milestones' else '[]' end);
    kept := kept || saved.id;
  end loop;
  perform private.drop_key_results(p_objective, kept);
  perform private.refresh_goals(p_objective.company_id, kept);
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- p_values: {cycle_id, title, description, level, owner_id, department_id, parent_id, contributes, weight, visibility, contributors,
-- key_results, reason}; a key result is {id, title, kind, keep_by, period, unit, decimals, start_value, target_value, weight, due_on,
-- owner_id, milestones: [{id, title, weight, due_on}]}. p_objective_id null begins a draft. The cycle of an objective stays.
create function public.save_objective(
  p_company_id uuid, p_values jsonb, p_objective_id uuid default null, p_updated_at timestamptz default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := case when p_objective_id is null then private.goal_reach(p_company_id)
    else private.reach_of_objective(p_objective_id) end;
  wish private.objective_input := private.record_of(null::private.objective_input, p_values - 'key_results');
  before private.objectives;
  cycle public.goal_cycles;
  wrong record;
  saved private.objectives;
begin
  before := private.edited_objective(reach, p_objective_id) where p_objective_id is not null;
  if before.updated_at <> p_updated_at then
    perform private.refuse('RHREV', 'Outra pessoa alterou este objetivo.', '', 'Recarregue para ver as alterações.');
  end if;
  wish.cycle_id := coalesce(before.cycle_id, wish.cycle_id);
  cycle := private.open_goal_cycle(reach.company_id, wish.cycle_id);
  select p.field, p.message into wrong from (
    select 1 as place, h.* from private.objective_problem(cycle, wish) h
    union all select 2, a.* from private.alignment_problem(reach, cycle, before.id, wish.parent_id) a) p
  where p.field is not null order by p.place limit 1;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Confira o objetivo.');
  end if;
  perform private.check_goal_owner(reach, cycle, wish) where (before.owner_id, before.level, before.department_id)
    is distinct from (wish.owner_id, wish.level, wish.department_id);
  perform private.check_objective_count(cycle, wish.owner_id, before.id);
  saved := private.write_objective(reach, before, wish);
  perform private.write_key_results(reach, cycle, saved, p_values -> 'key_results', wish.reason);
  perform private.refresh_objectives(saved.company_id, array_remove(array[saved.id, saved.parent_id, before.parent_id], null));
  return saved.id;
end
$$;

-- Moves an objective under another, or out of all (p_parent_id null).
create function public.align_objective(p_objective_id uuid, p_parent_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  before constant private.objectives := private.edited_objective(reach, p_objective_id);
  wrong record;
begin
  select p.* into wrong
  from private.alignment_problem(reach, private.open_goal_cycle(before.company_id, before.cycle_id), before.id, p_parent_id) p;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, 'Escolha outro objetivo.');
  end if;
  update private.objectives o set parent_id = p_parent_id, updated_at = clock_timestamp()
  where o.company_id = before.company_id and o.id = before.id and o.parent_id is distinct from p_parent_id;
  perform private.refresh_objectives(before.company_id, array_remove(array[before.parent_id, p_parent_id], null));
end
$$;

-- p_status: active (published, or reopened), cancelled (with a reason), achieved, partial or missed (with a score and what was learned).
create function public.set_objective_status(p_objective_id uuid, p_status text, p_values jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
  before constant private.objectives := private.edited_objective(reach, p_objective_id);
  ending private.objective_ending_input := private.record_of(null::private.objective_ending_input, p_values);
begin
  ending.reason := private.tidy(ending.reason);
  ending.learnings := private.tidy(ending.learnings);
  if p_status is null or p_status not in ('active', 'cancelled', 'achieved', 'partial', 'missed') then
    perform private.refuse('RHARG', 'Situação desconhecida.', 'status', 'Recarregue a página.');
  elsif p_status = 'cancelled' and before.status <> 'draft'
    and (ending.reason is null or not private.is_clean_text(ending.reason, 300)) then
    perform private.refuse('RHCOM', 'Diga em até 300 caracteres por que o objetivo foi cancelado.', 'reason', 'Quem acompanha vai ler.');
  elsif p_status in ('achieved', 'partial', 'missed') and coalesce(ending.score not between 0 and 1, true) then
    perform private.refuse('RHGOL', 'Dê uma nota de 0,0 a 1,0.', 'score', 'Por exemplo: 0,7.');
  elsif char_length(ending.learnings) > 2000 then
    perform private.refuse('RHGOL', 'Use no máximo 2.000 caracteres.', 'learnings', 'Encurte o texto.');
  elsif p_status = 'active' and not exists (select from private.key_results k where k.company_id = before.company_id
      and k.objective_id = before.id and k.status = 'active') and not exists (select from private.objectives o
      where o.company_id = before.company_id and o.parent_id = before.id and private.counts_above(o)) then
    perform private.refuse('RHGOL', 'Sem um número não dá para saber se o objetivo foi alcançado.', 'key_results',
      'Escreva um resultado-chave antes de publicar.');
  end if;
  perform private.check_objective_count(private.open_goal_cycle(before.company_id, before.cycle_id), before.owner_id, before.id)
  where p_status = 'active';
  update private.objectives o set status = p_status, ended_reason = case when p_status = 'cancelled' then ending.reason end,
    score = case when p_status in ('achieved', 'partial', 'missed') then ending.score end,
    learnings = case when p_status in ('achieved', 'partial', 'missed') then ending.learnings end,
    ended_at = case when p_status in ('achieved', 'partial', 'missed') then private.now() end,
    updated_at = clock_timestamp()
  where o.company_id = before.company_id and o.id = before.id and o.status <> p_status;
  perform private.refresh_objectives(before.company_id, array_remove(array[before.id, before.parent_id], null));
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.save_objective(uuid, jsonb, uuid, timestamptz), public.align_objective(uuid, uuid),
  public.set_objective_status(uuid, text, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_objective(uuid, jsonb, uuid, timestamptz) is
  'Begins or changes an objective with its key results (RHPER, RHNTF, RHREV, RHARG, RHGOL, RHCLS).';

comment on function public.align_objective(uuid, uuid) is
  'Moves an objective under another one, or out of all (RHPER, RHNTF, RHGOL, RHCLS).';

comment on function public.set_objective_status(uuid, text, jsonb) is
  'Publishes, reopens, cancels ({reason}) or ends ({score, learnings}) an objective (RHPER, RHNTF, RHARG, RHCOM, RHGOL, RHCLS, RHSTA).';

-- 20260101152030_goal_check_ins_commands.sql

-- Goals: check-ins.
-- See goals_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A key result where the caller may say how it stands, under way and locked (RHPER, RHNTF, RHCLS).
create function private.checked_key_result(p_key_result_id uuid) returns private.key_results
language plpgsql volatile security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(private.key_result_objective(p_key_result_id));
  objective private.objectives;
  found private.key_results;
begin
  select o.* into objective from private.objectives o
  where o.company_id = reach.company_id and o.id = private.key_result_objective(p_key_result_id);
  select k.* into found from private.key_results k where k.company_id = reach.company_id and k.id = p_key_result_id
    and private.checks_in(reach, objective) for no key update;
  if found.id is null then
    perform private.refuse('RHPER', 'Só quem responde pelo resultado-chave ou trabalha nele faz o check-in.', '', 'Fale com essa pessoa.');
  elsif objective.status <> 'active' or found.status <> 'active' then
    perform private.refuse('RHCLS', 'Este resultado-chave não está mais em andamento.', '', 'Recarregue a página.');
  elsif not exists (select from public.goal_cycles c where c.company_id = objective.company_id and c.id = objective.cycle_id
      and c.status in ('active', 'closing')) then
    perform private.refuse('RHCLS', 'O ciclo não está aberto para check-ins.', '', 'Fale com o RH.');
  end if;
  return found;
end
$$;

-- Refuses a check-in that makes no sense (RHGOL, RHCOM).
create function private.check_check_in(p_key_result private.key_results, p_wish private.check_in_input) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_key_result.company_id);
  wrong record;
begin
  select p.field, p.message, p.hint into wrong from (values
    (1, 'value', 'Escreva o valor de hoje.', 'Um número, como 12,5.', p_wish.value is null and p_key_result.kind <> 'milestones'),
    (2, 'value', 'O valor vem dos marcos.', 'Marque os que estão prontos.', p_wish.value is not null and p_key_result.kind = 'milestones'),
    (3, 'value', 'Responda sim ou não.', 'Escolha um dos dois.', p_key_result.kind = 'yes_no' and p_wish.value not in (0, 1)),
    (4, 'value', 'Este número é grande demais.', 'Confira as casas.', abs(p_wish.value) >= 1e15),
    (5, 'on_date', 'A data não pode estar no futuro.', 'Escolha hoje ou um dia antes.', p_wish.on_date > today),
    (6, 'on_date', 'A data é de antes do ciclo.', 'Escolha um dia do ciclo.', p_wish.on_date < (select c.starts_on
      from private.objectives o join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
      where o.company_id = p_key_result.company_id and o.id = p_key_result.objective_id)),
    (7, 'confidence', 'Use uma confiança de 0 a 10.', 'Dez é certeza.', p_wish.confidence not between 0 and 10),
    (8, 'health', 'Escolha uma das situações.', 'Recarregue a página.', p_wish.health not in ('on_track', 'attention', 'at_risk')),
    (9, 'note', 'Conte em uma frase por que a situação é outra.', 'Quem acompanha vai ler.',
      p_wish.health is not null and private.tidy(p_wish.note) is null),
    (10, 'note', 'Use no máximo 2.000 caracteres.', 'Encurte o texto.', char_length(p_wish.note) > 2000),
    (11, 'blocker', 'Use no máximo 500 caracteres.', 'Encurte o texto.', char_length(p_wish.blocker) > 500))
    p (place, field, message, hint, is_wrong)
  where p.is_wrong order by p.place limit 1;
  if wrong.field is not null then
    perform private.refuse('RHGOL', wrong.message, wrong.field, wrong.hint);
  end if;
end
$$;

-- How much of the milestones is done, per cent of their weight.
create function private.milestones_done(p_key_result private.key_results) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(100 * sum(m.weight) filter (where m.done_on is not null) / sum(m.weight), 0)
  from private.key_result_milestones m where m.company_id = p_key_result.company_id and m.key_result_id = p_key_result.id
$$;

-- Tells who leads the owner, once, that a key result has fallen into danger.
create function private.tell_of_risk(p_key_result private.key_results, p_before text, p_author_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  manager uuid;
begin
  if p_before is distinct from 'at_risk' and private.key_result_health(p_key_result) = 'at_risk' then
    select e.manager_id into manager from public.employees e where e.company_id = p_key_result.company_id and e.id = p_key_result.owner_id;
    perform private.notify(p_key_result.company_id, manager, 'goal_at_risk',
      format('Em risco: %s', p_key_result.title), format('%s fez o check-in.', private.person_name(p_author_id)),
      '/app/okrs?objetivo=' || p_key_result.objective_id, 'objective', p_key_result.objective_id)
    where manager is not null and manager <> p_author_id;
  end if;
end
$$;

-- Where a key result stands after a check-in, and until when the author may take that back.
create function private.check_in_outcome(p_key_result private.key_results, p_check_in_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('check_in_id', p_check_in_id, 'value', f.value, 'progress', f.progress,
    'health', private.key_result_health(p_key_result), 'objective_progress', o.progress, 'undo_until', (select
      i.created_at + interval '5 minutes' from private.goal_check_ins i where i.company_id = p_key_result.company_id
      and i.id = p_check_in_id))
  from private.key_result_figures f
  left join private.objective_figures o on o.company_id = f.company_id and o.objective_id = p_key_result.objective_id
  where f.company_id = p_key_result.company_id and f.key_result_id = p_key_result.id
$$;

-- Functions: each day -----------------------------------------------------------------------------------------------
-- Each day: reminds who answers for key results whose check-in falls due today; what is late was reminded of on its day.
create function private.remind_of_check_ins(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    select d.owner_id, count(*) as waiting, string_agg(d.title, ', ' order by d.title) as titles
    from private.check_ins_due(p_company_id, null, p_today) d where d.next_on = p_today group by d.owner_id order by d.owner_id
  loop
    perform private.notify(p_company_id, due.owner_id, 'goal_check_in_due', private.check_ins_text(due.waiting), due.titles,
      '/app/okrs?aba=checkin');
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- p_values: {id, value, on_date, confidence, health, note, blocker}. The id comes from the screen: the same again writes nothing.
create function public.check_in(p_key_result_id uuid, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  key_result constant private.key_results := private.checked_key_result(p_key_result_id);
  wish constant private.check_in_input := private.record_of(null::private.check_in_input, p_values);
  author constant uuid := private.my_employee_id();
  before constant text := private.key_result_health(key_result);
  entry uuid;
begin
  if not exists (select from private.goal_check_ins i where i.company_id = key_result.company_id and i.id = wish.id
      and i.author_id = author and i.key_result_id = key_result.id) then
    perform private.check_check_in(key_result, wish);
    insert into private.metric_values (company_id, metric_id, on_date, value, entered_by, entered_at)
    values (key_result.company_id, key_result.metric_id, coalesce(wish.on_date, private.today(key_result.company_id)),
      coalesce(wish.value, private.milestones_done(key_result)), author, private.now())
    returning id into entry;
    insert into private.goal_check_ins (id, company_id, key_result_id, value_id, confidence, health, note, blocker, author_id, created_at)
    values (coalesce(wish.id, gen_random_uuid()), key_result.company_id, key_result.id, entry, wish.confidence, wish.health,
      private.tidy(wish.note), private.tidy(wish.blocker), author, private.now())
    returning id into entry;
    perform private.refresh_goals(key_result.company_id, array[key_result.id]);
    perform private.tell_of_risk(key_result, before, author);
  end if;
  return private.check_in_outcome(key_result, coalesce(wish.id, entry));
end
$$;

-- Marks a milestone as done, or not; how much is done becomes the value.
create function public.set_milestone(p_milestone_id uuid, p_is_done boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  key_result constant private.key_results := private.checked_key_result(
    (select m.key_result_id from private.key_result_milestones m where m.id = p_milestone_id));
  today constant date := private.today(key_result.company_id);
begin
  update private.key_result_milestones m set done_on = case when p_is_done is distinct from false then today end
  where m.company_id = key_result.company_id and m.id = p_milestone_id
    and (m.done_on is not null) <> coalesce(p_is_done, true);
  if found then
    insert into private.metric_values (company_id, metric_id, on_date, value, entered_by, entered_at)
    values (key_result.company_id, key_result.metric_id, today, private.milestones_done(key_result), private.my_employee_id(),
      private.now());
    perform private.refresh_goals(key_result.company_id, array[key_result.id]);
  end if;
  return private.check_in_outcome(key_result, null);
end
$$;

-- Takes an own check-in of the last five minutes back; it stays readable as taken back (RHPER, RHNTF, RHCLS).
create function public.undo_check_in(p_check_in_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  key_result constant private.key_results := private.checked_key_result(
    (select i.key_result_id from private.goal_check_ins i where i.id = p_check_in_id));
  entry uuid;
begin
  update private.goal_check_ins i set undone_at = private.now()
  where i.company_id = key_result.company_id and i.id = p_check_in_id and i.author_id = private.my_employee_id() and i.undone_at is null
    and i.created_at > private.now() - interval '5 minutes'
  returning i.value_id into entry;
  if entry is null then
    perform private.refuse('RHCLS', 'Um check-in pode ser desfeito por quem o fez, em até cinco minutos.', '', 'Faça outro check-in.');
  end if;
  update private.metric_values v set undone_at = private.now() where v.company_id = key_result.company_id and v.id = entry;
  perform private.refresh_goals(key_result.company_id, array[key_result.id]);
  return private.check_in_outcome(key_result, null);
end
$$;

-- What a value would mean before it is saved; nothing where periods are counted.
create function public.preview_check_in(p_key_result_id uuid, p_value numeric) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(private.key_result_objective(p_key_result_id));
begin
  return (
    select jsonb_build_object('progress', p.progress, 'expected', p.expected,
      'suggested', private.suggested_health(p.progress, p.expected))
    from (
      select private.key_result_progress(k.kind, k.keep_by, k.start_value, k.target_value, p_value) as progress,
        private.expected_progress(k.kind, c.starts_on, k.due_on, private.today(k.company_id)) as expected
      from private.key_results k
      join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
      join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
      where k.company_id = reach.company_id and k.id = p_key_result_id) p);
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('goal_at_risk', 'Metas da equipe em risco', 'okrs', true, 'daily', 90),
  ('goal_check_in_due', 'Check-in de metas', 'okrs', true, 'daily', 91);

insert into private.daily_routines (routine_name, routine) values ('goals', 'private.remind_of_check_ins');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('check_in_outcome', 'check_in_id uuid?, value number?, progress number?, health on_track|attention|at_risk?,
    objective_progress number?, undo_until timestamptz?'),
  ('check_in', '...check_in_outcome'), ('set_milestone', '...check_in_outcome'), ('undo_check_in', '...check_in_outcome'),
  ('preview_check_in', 'progress number?, expected number, suggested on_track|attention|at_risk?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.check_in(uuid, jsonb), public.set_milestone(uuid, boolean), public.undo_check_in(uuid),
  public.preview_check_in(uuid, numeric) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.check_in(uuid, jsonb) is
  'Says where a key result stands: {id, value, on_date, confidence, health, note, blocker} (RHPER, RHNTF, RHARG, RHGOL, RHCLS).';

comment on function public.set_milestone(uuid, boolean) is 'Marks a milestone as done, or not (RHPER, RHNTF, RHCLS).';

comment on function public.undo_check_in(uuid) is 'Takes an own check-in of the last five minutes back (RHPER, RHNTF, RHCLS).';

comment on function public.preview_check_in(uuid, numeric) is 'What a value would mean before it is saved (RHPER, RHNTF).';

-- 20260101153010_goals_queries.sql

-- Goals: queries.
-- See goals_tables for the overview.

-- Functions: drawing ------------------------------------------------------------------------------------------------
-- Objectives as lists and trees show them; above is one that the caller reads, null otherwise.
create function private.objective_rows(p_reach private.goal_reach, p_objectives uuid[]) returns table (objective_id uuid, drawn jsonb)
language sql stable security definer set search_path = '' as $$
  select o.id, jsonb_build_object('id', o.id, 'parent_id', a.id, 'cycle_id', o.cycle_id, 'title', o.title, 'level', o.level,
    'status', o.status, 'visibility', o.visibility, 'owner', private.drawn_person(e, y), 'department', d.name, 'weight', o.weight,
    'counts', private.counts_above(o), 'progress', s.progress, 'expected', round(s.expected, 2), 'health', s.health,
    'zone', private.goal_zone(s.progress), 'score', o.score, 'key_results', s.key_results, 'confidence', round(s.confidence, 1),
    'checked_on', s.checked_on, 'updated_at', o.updated_at, 'may_edit', private.edits_objective(p_reach, o) and c.status <> 'closed')
  from private.standing_objectives(p_reach.company_id, p_objectives, private.today(p_reach.company_id)) s
  join private.objectives o on o.company_id = p_reach.company_id and o.id = s.objective_id
  join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
  join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
  left join public.employee_directory y on y.company_id = e.company_id and y.id = e.id
  left join public.departments d on d.company_id = o.company_id and d.id = o.department_id
  left join private.objectives a on a.company_id = o.company_id and a.id = o.parent_id and private.sees_objective(p_reach, a)
$$;

-- Key results of objectives with all that their page and a check-in need.
create function private.key_result_rows(p_reach private.goal_reach, p_objectives uuid[])
returns table (objective_id uuid, place smallint, drawn jsonb) language sql stable security definer set search_path = '' as $$
  select k.objective_id, k.position, jsonb_build_object('id', k.id, 'objective_id', k.objective_id, 'title', k.title, 'kind', k.kind,
    'keep_by', k.keep_by, 'period', k.period, 'unit', m.unit, 'decimals', m.decimals, 'start_value', k.start_value,
    'target_value', k.target_value, 'weight', k.weight, 'due_on', k.due_on, 'owner', private.person(k.owner_id), 'value', s.value,
    'progress', s.progress, 'expected', round(s.expected, 2), 'suggested', s.suggested, 'health', s.health,
    'zone', private.goal_zone(s.progress), 'confidence', s.confidence, 'checked_on', s.checked_on, 'next_on', s.next_on,
    'milestones', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'weight', x.weight, 'due_on', x.due_on,
        'done_on', x.done_on) order by x.position)
      from private.key_result_milestones x where x.company_id = k.company_id and x.key_result_id = k.id), '[]'))
  from private.standing_key_results(p_reach.company_id, p_objectives, private.today(p_reach.company_id)) s
  join private.key_results k on k.company_id = p_reach.company_id and k.id = s.key_result_id
  join private.metrics m on m.company_id = k.company_id and m.id = k.metric_id
$$;

-- Functions: cycles -------------------------------------------------------------------------------------------------
-- Cycles of a company, newest first, with how many goals the caller reads in each and what the company has reached; with what the caller
-- may do.
create function public.goal_cycle_list(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  today constant date := private.today(p_company_id);
begin
  return jsonb_build_object('manages_all', reach.manages_all, 'leads', reach.leads,
    'departments', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name)
      from public.departments d where d.company_id = p_company_id and (reach.manages_all or d.id = any (reach.departments))
        and d.archived_at is null), '[]'),
    'cycles', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'starts_on', c.starts_on, 'ends_on', c.ends_on, 'status', c.status,
          'checkin_every', c.checkin_every, 'max_objectives', c.max_objectives, 'max_key_results', c.max_key_results,
          'people_may_create', c.people_may_create, 'updated_at', c.updated_at, 'objectives', coalesce(o.objectives, 0),
          'progress', o.progress, 'expected', round(d.expected, 2), 'health', private.suggested_health(o.progress, d.expected))
        order by c.status = 'closed', c.starts_on desc, c.id)
      from public.goal_cycles c
      cross join lateral (select private.elapsed_progress(c.starts_on, c.ends_on, today) as expected) d
      left join (
        select o.cycle_id, count(*) as objectives, round(avg(f.progress) filter (where o.level = 'company'), 2) as progress
        from private.objectives o
        left join private.objective_figures f on f.company_id = o.company_id and f.objective_id = o.id
        where o.company_id = p_company_id and o.status <> 'cancelled' and private.sees_objective(reach, o)
        group by o.cycle_id) o on o.cycle_id = c.id
      where c.company_id = p_company_id), '[]'));
end
$$;

-- Functions: many goals ---------------------------------------------------------------------------------------------
-- Every goal of a cycle that the caller reads, for the tree: parents before children is for the screen.
create function public.objective_tree(p_company_id uuid, p_cycle_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
begin
  return (
    select coalesce(jsonb_agg(r.drawn order by (r.drawn ->> 'title') collate "pt-BR-x-icu", r.objective_id), '[]')
    from private.objective_rows(reach, array(select o.id from private.objectives o
      where o.company_id = p_company_id and o.cycle_id = p_cycle_id and o.status <> 'cancelled'
        and private.sees_objective(reach, o))) r);
end
$$;

-- Goals of a cycle, page by page. p_scope: all, mine (owned or worked on) or team (of those whom the caller leads). p_sort: title, owner,
-- progress, health or checked_on, with - before it for the other way.
create function public.objective_list(p_company_id uuid, p_cycle_id uuid, p_scope text default 'all', p_search text default null,
  p_level text default null, p_department_id uuid default null, p_health text default null, p_status text default null,
  p_sort text default 'title', p_limit integer default 50, p_offset integer default 0)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  reach constant private.goal_reach := private.goal_reach(p_company_id);
  sought constant text := '%' || private.search_text(private.tidy(p_search)) || '%';
  found uuid[];
begin
  found := array(
    select o.id from private.objectives o
    join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
    where o.company_id = p_company_id and o.cycle_id = p_cycle_id and private.sees_objective(reach, o)
      and case p_scope when 'mine' then o.owner_id = reach.employee_id or o.id = any (reach.contributes)
        when 'team' then o.owner_id = any (reach.led) else true end
      and (p_level is null or o.level = p_level)
      and (p_department_id is null or coalesce(o.department_id, e.department_id) = p_department_id)
      and case when p_status is null then o.status <> 'cancelled' else o.status = p_status end
      and (sought is null or private.search_text(o.title || ' ' || e.display_name) like sought));
  return (
    with standing as materialized (
      select s.objective_id, row_number() over (order by
        case when p_sort = 'owner' then e.display_name end, case when p_sort = '-owner' then e.display_name end desc,
        case p_sort when 'progress' then s.progress when 'health' then -h.place end nulls first,
        case p_sort when '-progress' then s.progress when '-health' then -h.place end desc nulls last,
        case when p_sort = 'checked_on' then s.checked_on end nulls first,
        case when p_sort = '-checked_on' then s.checked_on end desc nulls last,
        case when p_sort = '-title' then o.title end desc, o.title, o.id) as place
      from private.standing_objectives(p_company_id, found, private.today(p_company_id)) s
      join private.objectives o on o.company_id = p_company_id and o.id = s.objective_id
      join public.employees e on e.company_id = o.company_id and e.id = o.owner_id
      cross join lateral (select case s.health when 'at_risk' then 3 when 'attention' then 2 when 'on_track' then 1 end as place) h
      where p_health is null or s.health = p_health
    ), page as materialized (
      select s.* from standing s order by s.place
      limit least(greatest(coalesce(p_limit, 50), 1), 200) offset greatest(coalesce(p_offset, 0), 0)
    )
    select jsonb_build_object('total', (select count(*) from standing), 'items', coalesce((
      select jsonb_agg(r.drawn order by p.place)
      from page p
      join private.objective_rows(reach, array(select x.objective_id from page x)) r on r.objective_id = p.objective_id), '[]')));
end
$$;

-- Functions: one goal -----------------------------------------------------------------------------------------------
-- Starts, targets and days that were moved, newest first.
create function private.moved_targets(p_company_id uuid, p_objective_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key_result_id', k.id, 'title', k.title, 'field', c.field, 'from', c.from_value,
    'to', c.to_value, 'reason', c.reason, 'by', private.person(c.changed_by), 'at', c.changed_at)
    order by c.changed_at desc, c.field), '[]')
  from private.key_results k
  join private.key_result_changes c on c.company_id = k.company_id and c.key_result_id = k.id
  where k.company_id = p_company_id and k.objective_id = p_objective_id
$$;

-- An objective with its key results, what is above and below it as far as the caller reads it, and what they may do.
create function public.objective_detail(p_objective_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(p_objective_id);
begin
  return (
    select r.drawn || jsonb_build_object('description', o.description, 'department_id', o.department_id, 'contributes', o.contributes,
      'learnings', o.learnings, 'ended_reason', o.ended_reason, 'cycle', jsonb_build_object('id', c.id, 'name', c.name,
        'starts_on', c.starts_on, 'ends_on', c.ends_on, 'status', c.status),
      'may_check_in', private.checks_in(reach, o) and o.status = 'active' and c.status in ('active', 'closing'),
      'contributors', coalesce((select jsonb_agg(private.person(x.employee_id) order by private.person_name(x.employee_id))
        from private.objective_contributors x where x.company_id = o.company_id and x.objective_id = o.id), '[]'),
      'key_result_list', coalesce((select jsonb_agg(k.drawn order by k.place)
        from private.key_result_rows(reach, array[o.id]) k), '[]'),
      'above', (select a.drawn from private.objective_rows(reach, array[(r.drawn ->> 'parent_id')::uuid]) a),
      'below', coalesce((select jsonb_agg(b.drawn order by (b.drawn ->> 'title') collate "pt-BR-x-icu")
        from private.objective_rows(reach, array(
        select x.id from private.objectives x where x.company_id = o.company_id and x.parent_id = o.id and x.status <> 'cancelled'
          and private.sees_objective(reach, x))) b), '[]'),
      'changes', private.moved_targets(o.company_id, o.id))
    from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    join private.objective_rows(reach, array[p_objective_id]) r on r.objective_id = o.id
    where o.company_id = reach.company_id and o.id = p_objective_id);
end
$$;

-- The values of a key result over time, oldest first, and its check-ins, newest first; at most 200 of each.
create function public.key_result_history(p_key_result_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reach constant private.goal_reach := private.reach_of_objective(private.key_result_objective(p_key_result_id));
begin
  return (
    select jsonb_build_object('starts_on', c.starts_on, 'due_on', k.due_on, 'start_value', k.start_value, 'target_value', k.target_value,
      'values', coalesce((select jsonb_agg(jsonb_build_object('on', v.on_date, 'value', v.value) order by v.on_date, v.place)
        from (select distinct on (m.on_date) m.on_date, m.place, m.value from private.metric_values m
          where m.company_id = k.company_id and m.metric_id = k.metric_id and m.undone_at is null
          order by m.on_date desc, m.place desc limit 200) v), '[]'),
      'check_ins', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'on', i.on_date, 'value', i.value, 'confidence', i.confidence,
          'health', i.health, 'note', i.note, 'blocker', i.blocker, 'author', private.person(i.author_id), 'at', i.created_at,
          'is_undone', i.undone_at is not null, 'may_undo', i.undone_at is null and i.author_id = reach.employee_id
            and i.created_at > private.now() - interval '5 minutes') order by i.created_at desc, i.place desc)
        from (select x.*, m.on_date, m.value, m.place from private.goal_check_ins x
          join private.metric_values m on m.company_id = x.company_id and m.id = x.value_id
          where x.company_id = k.company_id and x.key_result_id = k.id order by x.created_at desc, m.place desc limit 200) i), '[]'))
    from private.key_results k
    join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    where k.company_id = reach.company_id and k.id = p_key_result_id);
end
$$;

-- Functions: the own check-in ---------------------------------------------------------------------------------------
-- The key results that the caller answers for in running cycles, what is due first on top: of the own company alone.
create function public.my_check_in() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.my_company_id();
  reach private.goal_reach;
  mine uuid[];
begin
  if company is null then
    return '[]';
  end if;
  reach := private.goal_reach(company);
  mine := array(
    select k.objective_id from private.key_results k
    join private.objectives o on o.company_id = k.company_id and o.id = k.objective_id and o.status = 'active'
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status in ('active', 'closing')
    where k.company_id = company and k.owner_id = reach.employee_id and k.status = 'active');
  return (
    select coalesce(jsonb_agg(r.drawn || jsonb_build_object('objective', o.title, 'cycle', c.name,
        'is_due', (r.drawn ->> 'next_on')::date <= private.today(company))
      order by (r.drawn ->> 'next_on')::date, o.title, r.place), '[]')
    from private.key_result_rows(reach, mine) r
    join private.objectives o on o.company_id = company and o.id = r.objective_id
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
    where (r.drawn -> 'owner' ->> 'id')::uuid = reach.employee_id);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('goal_department', 'id uuid, name text'),
  ('goal_cycle', 'id uuid, name text, starts_on date, ends_on date, status planning|active|closing|closed,
    checkin_every week|fortnight|month, max_objectives integer, max_key_results integer, people_may_create boolean,
    updated_at timestamptz, objectives integer, progress number?, expected number, health on_track|attention|at_risk?'),
  ('goal_cycle_list', 'manages_all boolean, leads boolean, departments goal_department[], cycles goal_cycle[]'),
  ('objective_row', 'id uuid, parent_id uuid?, cycle_id uuid, title text, level company|department|team|person,
    status draft|active|achieved|partial|missed|cancelled, visibility company|private, owner person, department text?, weight number,
    counts boolean, progress number?, expected number, health on_track|attention|at_risk?, zone none|commitment|target|stretch,
    score number?, key_results integer, confidence number?, checked_on date?, updated_at timestamptz, may_edit boolean'),
  ('objective_tree', 'objective_row[]'),
  ('objective_list', 'total integer, items objective_row[]'),
  ('goal_milestone', 'id uuid, title text, weight number, due_on date?, done_on date?'),
  ('key_result_row', 'id uuid, objective_id uuid, title text,
    kind increase|decrease|keep_above|keep_below|keep_equal|yes_no|milestones, keep_by periods|distance?, period week|month?,
    unit number|percent|money|days|hours, decimals integer, start_value number?, target_value number, weight number, due_on date,
    owner person, value number?, progress number?, expected number, suggested on_track|attention|at_risk?,
    health on_track|attention|at_risk?, zone none|commitment|target|stretch, confidence integer?, checked_on date?, next_on date,
    milestones goal_milestone[]'),
  ('objective_cycle', 'id uuid, name text, starts_on date, ends_on date, status planning|active|closing|closed'),
  ('moved_target', 'key_result_id uuid, title text, field start_value|target_value|due_on, from text?, to text?, reason text?, by person,
    at timestamptz'),
  ('objective_detail', '...objective_row, description text?, department_id uuid?, contributes boolean, learnings text?, ended_reason text?,
    cycle objective_cycle, may_check_in boolean, contributors person[], key_result_list key_result_row[],
    above? objective_row?, below objective_row[], changes moved_target[]'),
  ('goal_value', 'on date, value number'),
  ('goal_check_in', 'id uuid, on date, value number, confidence integer?, health on_track|attention|at_risk?, note text?, blocker text?,
    author person, at timestamptz, is_undone boolean, may_undo boolean'),
  ('key_result_history', 'starts_on date, due_on date, start_value number?, target_value number, values goal_value[],
    check_ins goal_check_in[]'),
  ('my_key_result', '...key_result_row, objective text, cycle text, is_due boolean'),
  ('my_check_in', 'my_key_result[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.goal_cycle_list(uuid), public.objective_tree(uuid, uuid),
  public.objective_list(uuid, uuid, text, text, text, uuid, text, text, text, integer, integer), public.objective_detail(uuid),
  public.key_result_history(uuid), public.my_check_in() to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.goal_cycle_list(uuid) is 'Cycles of goals of a company, and what the caller may do in them (RHPER, RHNTF).';

comment on function public.objective_tree(uuid, uuid) is 'All goals of a cycle that the caller reads (RHPER, RHNTF).';

comment on function public.objective_list(uuid, uuid, text, text, text, uuid, text, text, text, integer, integer) is
  'Goals of a cycle that the caller reads, a page of them (RHPER, RHNTF).';

comment on function public.objective_detail(uuid) is 'An objective with its key results and alignment (RHPER, RHNTF).';

comment on function public.key_result_history(uuid) is 'Values and check-ins of a key result (RHPER, RHNTF).';

comment on function public.my_check_in() is 'Key results that the caller answers for, what is due first on top (RHPER).';

-- 20260101153050_goal_home_queries.sql

-- Goals on the home.
-- A part of the home (home_tables): what the caller wants to reach, and what they have to say of it.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Up to four goals that the caller owns or answers for by a key result, the worst first; null where there is none.
create function private.home_goals(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select o.id, o.title from private.objectives o
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.status in ('active', 'closing')
    where o.company_id = p_company_id and p_caller.company_id = p_company_id and p_caller.role not in ('newcomer', 'leaver')
      and o.status = 'active' and (o.owner_id = p_caller.employee_id or exists (select from private.key_results k
        where k.company_id = o.company_id and k.objective_id = o.id and k.owner_id = p_caller.employee_id and k.status = 'active'))
  ), standing as (
    select m.title, s.*, row_number() over (order by case s.health when 'at_risk' then 1 when 'attention' then 2 else 3 end,
      m.title, m.id) as place
    from private.standing_objectives(p_company_id, array(select m.id from mine m), p_today) s join mine m on m.id = s.objective_id
  )
  select jsonb_build_object('total', count(*),
    'due', (select count(*) from private.check_ins_due(p_company_id, p_caller.employee_id, p_today)),
    'items', coalesce(jsonb_agg(jsonb_build_object('id', s.objective_id, 'title', s.title, 'progress', round(s.progress, 2),
      'expected', round(s.expected, 2), 'health', s.health) order by s.place) filter (where s.place <= 4), '[]'))
  from standing s having count(*) > 0
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.home_parts (part, routine) values ('goals', 'private.home_goals');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_goal', 'id uuid, title text, progress number?, expected number, health on_track|attention|at_risk?'),
  ('home_goals', 'total integer, due integer, items home_goal[]');

update private.shapes set shape = shape || ', goals? home_goals' where name = 'home';

-- 20260101153060_person_goals_queries.sql

-- Goals of a person: on their page, and beside their evaluation.
-- See goals_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The goals that somebody owns, as far as the caller reads them: the newest cycle first.
create function public.person_goals(p_employee_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  reach private.goal_reach;
begin
  select r.* into reach from public.employees e cross join private.goal_reach_of(caller, e.company_id) r
  where e.id = p_employee_id and private.record_scope(caller, e) is not null;
  return (
    with owned as materialized (
      select o.id, o.title, c.name, c.starts_on, c.ends_on from private.objectives o
      join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id
      where o.company_id = reach.company_id and o.owner_id = p_employee_id and o.status <> 'cancelled' and private.sees_objective(reach, o)
      order by c.starts_on desc, o.title, o.id limit 24
    )
    select coalesce(jsonb_agg(r.drawn || jsonb_build_object('cycle', x.name, 'starts_on', x.starts_on, 'ends_on', x.ends_on)
      order by x.starts_on desc, x.title, x.id), '[]')
    from owned x join private.objective_rows(reach, array(select o.id from owned o)) r on r.objective_id = x.id);
end
$$;

-- How a goal stands or ended, in a sentence.
create function private.goal_words(p_status text, p_score numeric, p_progress numeric, p_expected numeric) returns text
language sql immutable parallel safe
return case p_status when 'achieved' then 'Alcançado' when 'partial' then 'Alcançado em parte' when 'missed' then 'Não alcançado'
    else coalesce(round(p_progress) || ' % (esperado ' || round(p_expected) || ' %)', 'Em andamento') end
  || coalesce(', nota ' || replace(trim_scale(p_score)::text, '.', ','), '');

-- Goals of cycles that overlap the time which an evaluation is about, as far as the caller reads them.
create function private.goal_evidence(p_company_id uuid, p_employee_id uuid, p_since date, p_until date, p_caller private.caller)
returns jsonb language sql stable security definer set search_path = '' as $$
  with found as materialized (
    select o.id, o.title, o.status, o.score, c.name, c.ends_on
    from private.goal_reach_of(p_caller, p_company_id) r
    join private.objectives o on o.company_id = r.company_id and o.owner_id = p_employee_id and o.status not in ('draft', 'cancelled')
      and private.sees_objective(r, o)
    join public.goal_cycles c on c.company_id = o.company_id and c.id = o.cycle_id and c.starts_on <= p_until and c.ends_on >= p_since
    order by c.ends_on desc, o.title, o.id limit 20
  )
  select coalesce(jsonb_agg(jsonb_build_object('at', f.ends_on, 'title', f.title,
    'text', format('%s. %s', f.name, private.goal_words(f.status, f.score, s.progress, s.expected)),
    'url', '/app/okrs?objetivo=' || f.id) order by f.ends_on desc, f.title, f.id), '[]')
  from found f
  join private.standing_objectives(p_company_id, array(select x.id from found x), private.today(p_company_id)) s on s.objective_id = f.id
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.evidence_sources (source, position, title, routine) values ('goals', 15, 'Metas do período', 'private.goal_evidence');

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('person_goal', '...objective_row, cycle text, starts_on date, ends_on date'),
  ('person_goals', 'person_goal[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.person_goals(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.person_goals(uuid) is 'The goals of a person that the caller reads, the newest cycle first (RHPER).';
