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

-- The form of a subject for writing, made when there is none yet (RHCLS: somebody answered, or it is over).
create function private.form_to_save(p_company_id uuid, p_purpose private.form_purposes, p_subject_id uuid, p_mode text)
returns private.forms language plpgsql volatile security definer set search_path = '' as $$
declare
  form private.forms;
begin
  insert into private.forms (company_id, purpose, subject_id, mode, min_group, version, created_at)
  values (p_company_id, p_purpose.purpose, p_subject_id, p_mode, p_purpose.min_group, 0, private.now()) on conflict do nothing;
  select f.* into form from private.forms f
  where f.company_id = p_company_id and f.purpose = p_purpose.purpose and f.subject_id = p_subject_id for update;
  if private.form_state(form) <> 'open' then
    perform private.refuse('RHCLS', 'As respostas já estão encerradas.', '', 'Crie outro formulário.');
  elsif exists (select from private.form_participants p where p.company_id = form.company_id and p.form_id = form.id) then
    perform private.refuse('RHCLS', 'Alguém já respondeu: as perguntas não mudam mais.', '', 'Encerre este e crie outro.');
  end if;
  return form;
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

-- Functions: answering ----------------------------------------------------------------------------------------------
-- Takes up to eighty participants of an anonymous form out, next to each other from a random place on, for writing them anew.
create function private.take_participants(p_form private.forms, p_from uuid) returns setof uuid
language sql volatile security definer set search_path = '' as $$
  with above as (
    select p.employee_id from private.form_participants p
    where p.company_id = p_form.company_id and p.form_id = p_form.id and p.employee_id >= p_from
    order by p.employee_id limit 40 for update skip locked
  ), below as (
    select p.employee_id from private.form_participants p
    where p.company_id = p_form.company_id and p.form_id = p_form.id and p.employee_id < p_from
    order by p.employee_id limit 40 for update skip locked
  )
  delete from private.form_participants p using (select * from above union all select * from below) t
  where p.company_id = p_form.company_id and p.form_id = p_form.id and p.employee_id = t.employee_id
  returning p.employee_id
$$;

-- Takes rows of answers out, as many for each question of the form.
create function private.take_answers(p_form private.forms, p_from uuid) returns setof private.form_answers
language sql volatile security definer set search_path = '' as $$
  with size as (
    select 40 * count(*) as rows from private.form_questions q where q.company_id = p_form.company_id and q.form_id = p_form.id
  ), above as (
    select a.id from private.form_answers a
    where a.company_id = p_form.company_id and a.form_id = p_form.id and a.employee_id is null and a.id >= p_from
    order by a.id limit (select s.rows from size s) for update skip locked
  ), below as (
    select a.id from private.form_answers a
    where a.company_id = p_form.company_id and a.form_id = p_form.id and a.employee_id is null and a.id < p_from
    order by a.id limit (select s.rows from size s) for update skip locked
  )
  delete from private.form_answers a using (select * from above union all select * from below) t where a.id = t.id
  returning a.*
$$;

-- Keeps that somebody answers. An identified answer may be given anew until the end, an anonymous one cannot be found again. Who answers
-- anonymously is written together with others who did, in random order.
create function private.enter_form(p_form private.forms, p_employee_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two answers of one person wait for each other; a lock of the row would stay on it.
  perform pg_advisory_xact_lock(hashtextextended(p_form.id || p_employee_id::text, 0));
  if not exists (select from private.form_participants p
    where p.company_id = p_form.company_id and p.form_id = p_form.id and p.employee_id = p_employee_id) then
    with mixed as materialized (
      select p_employee_id as employee_id, gen_random_uuid() as place
      union all
      select t.employee_id, gen_random_uuid() from private.take_participants(p_form, gen_random_uuid()) t (employee_id)
      where p_form.mode = 'anonymous'
    )
    insert into private.form_participants (company_id, form_id, employee_id)
    select p_form.company_id, p_form.id, m.employee_id from mixed m order by m.place;
  elsif p_form.mode = 'anonymous' then
    perform private.refuse('RHCLS', 'Você já respondeu. Uma resposta anônima não pode ser mudada.', '',
      'Nem o sistema sabe qual das respostas é a sua.');
  else
    delete from private.form_answers a
    where a.company_id = p_form.company_id and a.form_id = p_form.id and a.employee_id = p_employee_id;
  end if;
end
$$;

-- Writes the answers of one person; anonymous ones among those of others, in random order, so that no copy of the tables made before the
-- end tells them apart either.
create function private.write_answers(p_form private.forms, p_employee public.employees, p_answers jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts private.form_answer_part[] := array(select p from private.form_answer_parts(p_form, p_answers) p);
begin
  with mixed as materialized (
    select gen_random_uuid() as id, p.question_id, p.is_counted, case when p_form.mode = 'identified' then p_employee.id end as employee_id,
      p_employee.department_id, p.option_id, p.number, p.text
    from unnest(parts) p
    union all
    select gen_random_uuid(), t.question_id, t.is_counted, null, t.department_id, t.option_id, t.number, t.text
    from private.take_answers(p_form, gen_random_uuid()) t where p_form.mode = 'anonymous'
  )
  insert into private.form_answers (id, company_id, form_id, question_id, is_counted, employee_id, department_id, option_id, number, text)
  select m.id, p_form.company_id, p_form.id, m.question_id, m.is_counted, m.employee_id, m.department_id, m.option_id, m.number, m.text
  from mixed m order by m.id;
  return cardinality(parts);
end
$$;

create function public.answer_form(p_form_id uuid, p_version integer, p_answers jsonb) returns void
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
create function private.seal_form(p_form private.forms) returns void
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

create function public.close_form(p_form_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
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

grant execute on function public.save_form(uuid, text, uuid, jsonb, text, timestamptz, jsonb), public.answer_form(uuid, integer, jsonb),
  public.close_form(uuid) to authenticated;

-- Functions: jobs ---------------------------------------------------------------------------------------------------
-- Job: destroys the answers of a form whose retention is over.
create function private.run_form_retention() returns integer language plpgsql volatile security definer set search_path = '' as $$
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

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_form(uuid, text, uuid, jsonb, text, timestamptz, jsonb) is
  'Writes the sections, the questions, the mode and the end of the form of a subject, as long as nobody answered (RHARG, RHPER, RHNTF, '
    'RHFRM, RHCLS, RHEXP).';
comment on function public.answer_form(uuid, integer, jsonb) is
  'Answers a form as it was read, by the id of each question; an identified answer may be given anew (RHPER, RHNTF, RHCLS, RHFRM).';
comment on function public.close_form(uuid) is 'Ends a form before its time; results exist once it is sealed (RHPER, RHNTF).';
