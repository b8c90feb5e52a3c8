-- Surveys of arrivals: rules.
-- What newcomers think seven, thirty and ninety days after their admission, as moments of `moment_surveys_tables`: each is invited in the
-- morning of the own day and has fourteen days. Whose admission is corrected to another quarter answers the survey of that quarter.

-- Functions: whose day has come -------------------------------------------------------------------------------------
-- How many days after the admission a moment is.
create function private.arrival_moment_days(p_moment text) returns integer language sql immutable parallel safe
return split_part(p_moment, '_', 2)::integer;

-- Who answers the survey of a moment today, invited or not.
create function private.arrivals_due(p_company_id uuid, p_moment text, p_today date) returns setof private.survey_due
language sql stable security definer set search_path = '' as $$
  select private.quarter_of(e.hire_date + m.days), e.id
  from public.employees e cross join private.arrival_moment_days(p_moment) m (days)
  where e.company_id = p_company_id and e.hire_date between p_today - m.days - 14 and p_today - m.days
    and e.status in ('active', 'notice')
$$;

-- The days on which somebody who works here answers the survey of a moment and quarter: the own day and fourteen more.
create function private.arrival_survey_days(p_company_id uuid, p_moment text, p_employee_id uuid, p_quarter_starts_on date)
returns private.survey_days language sql stable security definer set search_path = '' as $$
  select private.start_of_day(p_company_id, d.on_day), d.on_day + 14, private.end_of_day(p_company_id, d.on_day + 14)
  from (select e.hire_date + private.arrival_moment_days(p_moment) as on_day from public.employees e
    where e.company_id = p_company_id and e.id = p_employee_id and e.status in ('active', 'notice')) d
  where private.quarter_of(d.on_day) = p_quarter_starts_on and private.today(p_company_id) between d.on_day and d.on_day + 14
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('arrival_survey', 'Pesquisas sobre a sua chegada', 'onboarding', true, 'instant', 51, true);
insert into private.survey_moments
  (moment, module, position, label, title, notification_kind, days_routine, due_routine, questions)
values
  ('arrival_7', 'onboarding', 1, 'Primeira semana', 'Como foi sua primeira semana?', 'arrival_survey', 'private.arrival_survey_days',
    'private.arrivals_due', $q$[
  {"kind": "scale", "title": "A equipe recebeu você bem?",
    "low": 1, "high": 5, "low_label": "Nada bem", "high_label": "Muito bem", "is_required": true},
  {"kind": "scale", "title": "Você sabe com quem falar quando tem dúvidas?",
    "low": 1, "high": 5, "low_label": "Não sei", "high_label": "Sei sempre", "is_required": true},
  {"kind": "single", "title": "Seu equipamento e seus acessos estavam prontos?",
    "options": ["Sim, tudo pronto", "Faltou alguma coisa", "Faltou quase tudo"], "is_required": true},
  {"kind": "text", "title": "O que poderia ter sido melhor nesta primeira semana?",
    "help": "O RH lê o texto como você o escrever: evite nomes e situações pelas quais alguém reconheceria você."}]$q$),
  ('arrival_30', 'onboarding', 2, 'Primeiro mês', 'Como foi seu primeiro mês?', 'arrival_survey', 'private.arrival_survey_days',
    'private.arrivals_due', $q$[
  {"kind": "scale", "title": "Está claro para você o que se espera do seu trabalho?",
    "low": 1, "high": 5, "low_label": "Nada claro", "high_label": "Muito claro", "is_required": true},
  {"kind": "scale", "title": "Sua liderança dá o apoio de que você precisa?",
    "low": 1, "high": 5, "low_label": "Nunca", "high_label": "Sempre", "is_required": true},
  {"kind": "scale", "title": "O treinamento preparou você para o dia a dia?",
    "low": 1, "high": 5, "low_label": "Nada", "high_label": "Muito", "is_required": true},
  {"kind": "scale", "title": "Você recomendaria a empresa como lugar para trabalhar?",
    "low": 0, "high": 10, "low_label": "De jeito nenhum", "high_label": "Com certeza", "is_required": true},
  {"kind": "text", "title": "Quer contar mais alguma coisa?",
    "help": "O RH lê o texto como você o escrever: evite nomes e situações pelas quais alguém reconheceria você."}]$q$),
  ('arrival_90', 'onboarding', 3, 'Três meses', 'Como foram seus primeiros três meses?', 'arrival_survey', 'private.arrival_survey_days',
    'private.arrivals_due', $q$[
  {"kind": "scale", "title": "Você se vê trabalhando aqui daqui a um ano?",
    "low": 1, "high": 5, "low_label": "De jeito nenhum", "high_label": "Com certeza", "is_required": true},
  {"kind": "scale", "title": "O trabalho é o que você esperava quando aceitou a vaga?",
    "low": 1, "high": 5, "low_label": "Muito diferente", "high_label": "Como eu esperava", "is_required": true},
  {"kind": "scale", "title": "Como está sua relação com a equipe?",
    "low": 1, "high": 5, "low_label": "Muito difícil", "high_label": "Muito boa", "is_required": true},
  {"kind": "scale", "title": "Você recomendaria a empresa como lugar para trabalhar?",
    "low": 0, "high": 10, "low_label": "De jeito nenhum", "high_label": "Com certeza", "is_required": true},
  {"kind": "text", "title": "O que faria seus próximos meses melhores?",
    "help": "O RH lê o texto como você o escrever: evite nomes e situações pelas quais alguém reconheceria você."}]$q$);
