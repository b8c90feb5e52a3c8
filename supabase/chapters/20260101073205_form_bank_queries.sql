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
