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
