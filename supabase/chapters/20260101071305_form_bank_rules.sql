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
