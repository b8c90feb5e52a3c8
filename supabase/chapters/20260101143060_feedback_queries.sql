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
    'may_edit', p_feedback.author_id = p_reach.employee_id and private.is_feedback_open(p_feedback, p_now),
    'may_plan', p_feedback.recipient_id = p_reach.employee_id or p_feedback.recipient_id = any (p_reach.led))
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
    may_edit boolean, may_plan boolean'),
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
