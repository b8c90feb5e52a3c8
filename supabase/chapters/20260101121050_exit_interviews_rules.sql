-- Exit interviews: rules.
-- What people think who leave, as a moment of `moment_surveys_tables`. They are invited when the exit is communicated, into the survey of
-- the quarter of their last day as it stands then, and answer from then until the effective minute, as long as the exit is not called off.
-- Not invited: whoever dies or moves within the group, and whoever could not answer, since the access ends at once or the minute is over.
-- Whether somebody answered changes nothing around the exit: no task, gate or effect knows of the interview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- From the communication to the effective minute. The quarter stays the one of the invitation, wherever the last day moves.
create function private.exit_interview_days(p_company_id uuid, p_moment text, p_employee_id uuid, p_quarter_starts_on date)
returns private.survey_days language sql stable security definer set search_path = '' as $$
  select o.communicated_at, o.last_day, o.effective_at
  from public.offboardings o
  where o.company_id = p_company_id and o.employee_id = p_employee_id and o.status = 'communicated' and o.effective_at > private.now()
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('exit_interview', 'Entrevista de saída', 'offboarding', true, 'instant', 92, true);
insert into private.survey_moments
  (moment, module, position, label, title, notification_kind, days_routine, due_routine, questions)
values
  ('exit', 'offboarding', 10, 'Entrevista de saída', 'Antes de você ir: como foi trabalhar aqui?', 'exit_interview',
    'private.exit_interview_days', null, $q$[
  {"kind": "scale", "title": "Você recomendaria a empresa como lugar para trabalhar?",
    "low": 0, "high": 10, "low_label": "De jeito nenhum", "high_label": "Com certeza", "is_required": true},
  {"kind": "scale", "title": "Como você avalia a liderança que teve?",
    "low": 1, "high": 5, "low_label": "Muito ruim", "high_label": "Muito boa", "is_required": true},
  {"kind": "scale", "title": "Você teve espaço para crescer e aprender?",
    "low": 1, "high": 5, "low_label": "Nenhum", "high_label": "Muito", "is_required": true},
  {"kind": "scale", "title": "Dava para fazer bem o trabalho dentro do horário?",
    "low": 1, "high": 5, "low_label": "Quase nunca", "high_label": "Sempre", "is_required": true},
  {"kind": "scale", "title": "O salário e os benefícios eram justos pelo trabalho que você fazia?",
    "low": 1, "high": 5, "low_label": "Nada justos", "high_label": "Muito justos", "is_required": true},
  {"kind": "single", "title": "O que mais pesou na decisão de sair?",
    "help": "Se a decisão foi da empresa, escolha a primeira opção.",
    "options": ["A decisão foi da empresa", "Recebi uma proposta melhor", "Salário e benefícios", "Liderança",
      "Falta de oportunidade para crescer", "Excesso de trabalho", "Clima ou relação com colegas", "Saúde, família ou mudança",
      "Estudos ou troca de carreira", "Outro motivo"], "is_required": true},
  {"kind": "text", "title": "O que você mudaria na empresa, se pudesse?",
    "help": "O RH lê o texto como você o escrever: evite nomes e situações pelas quais alguém reconheceria você."}]$q$);
