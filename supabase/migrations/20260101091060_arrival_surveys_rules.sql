-- Surveys of arrivals: rules.
-- See arrival_surveys_tables for the overview.

-- Functions: the texts ----------------------------------------------------------------------------------------------
-- What is asked on a day after the admission, in every company.
create function private.arrival_survey_text(p_moment integer) returns table (title text, questions jsonb)
language sql immutable set search_path = '' as $$
  select s.title, s.questions from (values
    (7, 'Como foi sua primeira semana?', $q$[
      {"kind": "scale", "title": "A equipe recebeu você bem?",
        "low": 1, "high": 5, "low_label": "Nada bem", "high_label": "Muito bem", "is_required": true},
      {"kind": "scale", "title": "Você sabe com quem falar quando tem dúvidas?",
        "low": 1, "high": 5, "low_label": "Não sei", "high_label": "Sei sempre", "is_required": true},
      {"kind": "single", "title": "Seu equipamento e seus acessos estavam prontos?",
        "options": ["Sim, tudo pronto", "Faltou alguma coisa", "Faltou quase tudo"], "is_required": true},
      {"kind": "text", "title": "O que poderia ter sido melhor nesta primeira semana?",
        "help": "O RH lê o texto como você o escrever: evite nomes e situações pelas quais alguém reconheceria você."}]$q$::jsonb),
    (30, 'Como foi seu primeiro mês?', $q$[
      {"kind": "scale", "title": "Está claro para você o que se espera do seu trabalho?",
        "low": 1, "high": 5, "low_label": "Nada claro", "high_label": "Muito claro", "is_required": true},
      {"kind": "scale", "title": "Sua liderança dá o apoio de que você precisa?",
        "low": 1, "high": 5, "low_label": "Nunca", "high_label": "Sempre", "is_required": true},
      {"kind": "scale", "title": "O treinamento preparou você para o dia a dia?",
        "low": 1, "high": 5, "low_label": "Nada", "high_label": "Muito", "is_required": true},
      {"kind": "scale", "title": "Você recomendaria a empresa como lugar para trabalhar?",
        "low": 0, "high": 10, "low_label": "De jeito nenhum", "high_label": "Com certeza", "is_required": true},
      {"kind": "text", "title": "Quer contar mais alguma coisa?",
        "help": "O RH lê o texto como você o escrever: evite nomes e situações pelas quais alguém reconheceria você."}]$q$::jsonb),
    (90, 'Como foram seus primeiros três meses?', $q$[
      {"kind": "scale", "title": "Você se vê trabalhando aqui daqui a um ano?",
        "low": 1, "high": 5, "low_label": "De jeito nenhum", "high_label": "Com certeza", "is_required": true},
      {"kind": "scale", "title": "O trabalho é o que você esperava quando aceitou a vaga?",
        "low": 1, "high": 5, "low_label": "Muito diferente", "high_label": "Como eu esperava", "is_required": true},
      {"kind": "scale", "title": "Como está sua relação com a equipe?",
        "low": 1, "high": 5, "low_label": "Muito difícil", "high_label": "Muito boa", "is_required": true},
      {"kind": "scale", "title": "Você recomendaria a empresa como lugar para trabalhar?",
        "low": 0, "high": 10, "low_label": "De jeito nenhum", "high_label": "Com certeza", "is_required": true},
      {"kind": "text", "title": "O que faria seus próximos meses melhores?",
        "help": "O RH lê o texto como você o escrever: evite nomes e situações pelas quais alguém reconheceria você."}]$q$::jsonb)
  ) s (moment, title, questions)
  where s.moment = p_moment
$$;

-- Functions: whose day has come -------------------------------------------------------------------------------------
-- The days on which somebody who works here answers the survey of a moment: the own day and fourteen more.
create function private.arrival_survey_days_of(p_employee public.employees, p_moment integer) returns daterange language sql immutable
return case when p_employee.status in ('active', 'notice')
  then daterange(p_employee.hire_date + p_moment, p_employee.hire_date + p_moment + 14, '[]') end;

-- The quarter whose survey of a moment somebody answers who was admitted on a day.
create function private.arrival_survey_quarter(p_hire_date date, p_moment integer) returns date language sql immutable
return date_trunc('quarter', (p_hire_date + p_moment)::timestamp)::date;

-- Who answers which survey today, invited or not.
create function private.arrival_surveys_due(p_company_id uuid, p_today date)
returns table (moment smallint, quarter_starts_on date, employee_id uuid) language sql stable security definer set search_path = '' as $$
  select m.moment, private.arrival_survey_quarter(e.hire_date, m.moment), e.id
  from public.employees e cross join unnest('{7,30,90}'::smallint[]) m (moment)
  where e.company_id = p_company_id and e.hire_date between p_today - 104 and p_today - 7
    and private.arrival_survey_days_of(e, m.moment) @> p_today
$$;

-- The surveys that somebody was invited to and may answer today, until when.
create function private.arrival_surveys_open_to(p_company_id uuid, p_employee_id uuid)
returns table (survey_id uuid, moment smallint, due_on date) language sql stable security definer set search_path = '' as $$
  select s.id, s.moment, e.hire_date + s.moment + 14
  from private.arrival_survey_invitations i
  join private.arrival_surveys s on s.company_id = i.company_id and s.id = i.survey_id
  join public.employees e on e.company_id = i.company_id and e.id = i.employee_id
  where i.company_id = p_company_id and i.employee_id = p_employee_id
    and s.quarter_starts_on = private.arrival_survey_quarter(e.hire_date, s.moment)
    and private.arrival_survey_days_of(e, s.moment) @> private.today(p_company_id)
$$;

-- Functions: what the engine asks -----------------------------------------------------------------------------------
-- HR reads a survey; whoever was invited to it answers it in their fourteen days.
create function private.arrival_survey_reach(p_company_id uuid, p_survey_id uuid) returns private.form_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.my_employee_id();
begin
  return row(p_company_id = any (private.company_ids_with('manage_settings')) and exists (
      select from private.arrival_surveys s where s.company_id = p_company_id and s.id = p_survey_id),
    exists (select from private.arrival_survey_invitations i
      where i.company_id = p_company_id and i.survey_id = p_survey_id and i.employee_id = me),
    exists (select from private.arrival_surveys_open_to(p_company_id, me) o where o.survey_id = p_survey_id))::private.form_reach;
end
$$;

-- Whom a survey is for: everybody who was ever invited.
create function private.arrival_survey_people(p_company_id uuid, p_survey_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select i.employee_id from private.arrival_survey_invitations i where i.company_id = p_company_id and i.survey_id = p_survey_id
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Surveys that wait for the answer of the caller.
create function private.pending_arrival_surveys(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  with open as materialized (
    select o.survey_id, o.moment, o.due_on from private.arrival_surveys_open_to(p_caller.company_id, p_caller.employee_id) o
  )
  select i.key, 'arrival_survey', 'profile', t.title, 'Pesquisa anônima, leva dois minutos', p_caller.employee_id, i.since, i.due_at,
    'arrival_survey', i.survey_id, '/app/profile/survey/' || i.survey_id, jsonb_build_object('type', 'open'), i.due_at
  from (
    select o.survey_id, o.moment, 'arrival_survey:' || o.survey_id as key,
      private.start_of_day(p_caller.company_id, o.due_on - 14) as since, private.end_of_day(p_caller.company_id, o.due_on) as due_at
    from open o
    where o.survey_id in (select private.unanswered_subjects(p_caller.company_id, 'arrival_survey', array(select x.survey_id from open x),
      p_caller.employee_id))
  ) i
  cross join lateral private.arrival_survey_text(i.moment) t
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;
