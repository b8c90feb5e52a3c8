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
  update private.form_assignments a set outcome = 'answered', is_late = a.is_late or a.outcome <> 'answered', reopened_until = null
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
    from taken t cross join lateral regexp_split_to_table(t.text, '\n+') l (line)
    where t.text is not null and private.tidy(l.line) is not null
  ), mixed as materialized (
    select gen_random_uuid() as id, t.target_id, t.question_id, t.is_counted, t.option_id, t.number, null as text
    from taken t where t.is_counted or t.text is null
    union all
    select gen_random_uuid(), l.target_id, l.question_id, false, null, null, l.line from lines l
  )
  insert into private.form_answers (id, company_id, form_id, target_id, question_id, is_counted, option_id, number, text)
  select m.id, p_form.company_id, p_form.id, m.target_id, m.question_id, m.is_counted, m.option_id, m.number, m.text
  from mixed m order by m.id;
  delete from private.form_sheets s
  where s.company_id = p_form.company_id and s.form_id = p_form.id and (p_form.mode = 'sealed' or not s.is_sent);
  delete from private.form_keys k where k.form_id = p_form.id;
  update private.forms f set closed_at = coalesce(f.closed_at, f.closes_at, private.now()), sealed_at = private.now(),
    assigned = n.assigned, answered = n.answered
  from (select count(*) as assigned, count(*) filter (where a.outcome = 'answered') as answered from private.form_assignments a
    where a.company_id = p_form.company_id and a.form_id = p_form.id) n
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

-- Job: ends the form that has waited longest, one that was restored without its key among them; one per run, since its rows are written
-- anew. With the last form of a batch its figures are disclosed.
create function private.run_forms() returns integer language plpgsql volatile security definer set search_path = '' as $$
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

grant execute on function private.run_forms() to service_role;
grant execute on function public.save_answer(uuid, uuid, jsonb, integer), public.send_sheet(uuid, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_answer(uuid, uuid, jsonb, integer) is
  'Saves the answer to one question of an own sheet, as it was at a revision; answers the next one (RHNTF, RHCLS, RHARG, RHREV, RHFRM).';
comment on function public.send_sheet(uuid, integer) is 'Sends an own sheet that is complete (RHNTF, RHCLS, RHREV, RHFRM).';
