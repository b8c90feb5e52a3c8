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
