-- Post campaigns: queries.
-- See post_campaigns_rules for the overview.

-- A post of which the caller may know whom it reaches, by name and channel (RHNTF, RHPER): whoever may publish it.
create function private.post_to_send(p_post_id uuid) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.post_to_look_at(p_post_id);
begin
  if not private.may_publish_to(post.company_id, post.audience) then
    perform private.refuse('RHPER', 'Quem publica é que vê quem recebe.', 'audience', 'Envie para revisão.');
  end if;
  return post;
end
$$;

-- Functions: before it is published ---------------------------------------------------------------------------------
-- How these people are told of a post: by which channels how many, with the first names of each.
create function private.post_channels_of(p_post public.posts, p_people uuid[])
returns table (channels text[], reason text, people integer, names text[])
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select r.channels, r.reason, count(*)::integer, (array_agg(e.display_name::text order by e.display_name, e.id))[1:3]
  from private.reach_of(p_post.company_id, p_people, case when p_post.requires_acknowledgement then 'news_ack' else 'news_published' end,
    p_post.requires_acknowledgement) r
  join public.employees e on e.company_id = p_post.company_id and e.id = r.employee_id
  group by r.channels, r.reason order by r.reason is not null, count(*) desc, r.channels, r.reason
$$;

create function public.post_channels(p_post_id uuid) returns table (channels text[], reason text, people integer, names text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.post_to_send(p_post_id);
begin
  return query select c.* from private.post_channels_of(post, array(select a.id from private.audience_people(post.company_id,
    private.audience_of(post.audience), private.today(post.company_id)) a (id))) c;
end
$$;

create function public.post_recipients(p_post_id uuid, p_search text default null, p_page integer default 1)
returns table (employee jsonb, channels text[], reason text, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  post public.posts := private.post_to_send(p_post_id);
  sought text := '%' || private.search_text(private.tidy(p_search)) || '%';
  found bigint;
  people uuid[];
begin
  select max(f.total), coalesce(array_agg(f.id), '{}') into found, people from (
    select e.id, count(*) over () as total
    from private.audience_people(post.company_id, private.audience_of(post.audience), private.today(post.company_id)) a (id)
    join public.employees e on e.company_id = post.company_id and e.id = a.id
    left join public.employee_directory d on d.company_id = e.company_id and d.id = e.id
    -- By what colleagues know of each other: the CPF is not among it.
    where sought is null or d.search_text like sought
    order by e.display_name, e.id limit 50 offset (greatest(coalesce(p_page, 1), 1) - 1) * 50) f;
  return query
    select private.person(l.id), r.channels, r.reason, found
    from unnest(people) with ordinality l (id, place)
    join private.reach_of(post.company_id, people, case when post.requires_acknowledgement then 'news_ack' else 'news_published' end,
      post.requires_acknowledgement) r on r.employee_id = l.id
    order by l.place;
end
$$;

-- Functions: who is missing -----------------------------------------------------------------------------------------
-- Whom "Lembrar quem falta" would tell now, by channel: nobody a second time on one day.
create function public.post_missing_channels(p_post_id uuid) returns table (channels text[], reason text, people integer, names text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.post_to_look_at(p_post_id);
  campaign public.campaigns;
begin
  select c.* into campaign from public.campaigns c where c.company_id = post.company_id and c.id = post.campaign_id;
  if found then
    return query select c.* from private.post_channels_of(post, private.people_to_remind(campaign)) c;
  end if;
end
$$;

-- Department is an id, or none for people without one; missing are the late ones as well.
create function public.post_people(
  p_post_id uuid, p_state text default null, p_department text default null, p_search text default null, p_page integer default 1,
  p_size integer default 50)
returns table (employee jsonb, department text, state text, opened_at timestamptz, acknowledged_at timestamptz, due_on date,
  request_id uuid, channels text[], reason text, last_told_on date, reminders integer, total bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  post public.posts := private.post_to_send(p_post_id);
  sought text := '%' || private.search_text(private.tidy(p_search)) || '%';
  size integer := least(greatest(coalesce(p_size, 50), 1), 1000);
begin
  return query
    with found as materialized (
      select s.*, d.name::text as department, row_number() over by_need as place, count(*) over () as total
      from private.post_standings(post) s
      join public.employees e on e.company_id = post.company_id and e.id = s.employee_id
      left join public.departments d on d.company_id = e.company_id and d.id = s.department_id
      where (p_state is null or p_state = s.state or (p_state = 'missing' and s.state = 'late')
          or (p_state = 'opened' and s.opened_at is not null) or (p_state = 'unopened' and s.opened_at is null))
        and (p_department is null or p_department = coalesce(s.department_id::text, 'none'))
        and (sought is null or exists (select from public.employee_directory x
          where x.company_id = e.company_id and x.id = e.id and x.search_text like sought))
      window by_need as (order by s.acknowledged_at is not null, s.opened_at is not null, e.display_name, e.id)
      order by place limit size offset (greatest(coalesce(p_page, 1), 1) - 1) * size
    )
    select private.person(f.employee_id), f.department, f.state, f.opened_at, f.acknowledged_at, f.due_on,
      case when f.acknowledged_at is null then f.request_id end, r.channels, r.reason, p.last_told_on, coalesce(p.reminders, 0), f.total
    from found f
    join private.reach_of(post.company_id, array(select o.employee_id from found o),
      case when post.requires_acknowledgement then 'news_ack' else 'news_published' end, post.requires_acknowledgement) r
      on r.employee_id = f.employee_id
    left join public.campaign_people p
      on p.company_id = post.company_id and p.campaign_id = post.campaign_id and p.employee_id = f.employee_id
    order by f.place;
end
$$;

-- How many had opened and acknowledged a post by the end of each day since it was published, at most the first year.
create function public.post_reach_days(p_post_id uuid) returns table (on_date date, opened integer, acknowledged integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.post_to_look_at(p_post_id);
  zone text := (select d.time_zone from public.company_details d where d.company_id = post.company_id);
  first date := (post.published_at at time zone zone)::date;
begin
  return query
    with told as materialized (
      select (s.opened_at at time zone zone)::date as opened_on, (s.acknowledged_at at time zone zone)::date as acknowledged_on
      from private.post_standings(post) s where s.opened_at is not null or s.acknowledged_at is not null
    ), turns as (
      select t.opened_on as day, 1 as opened, 0 as acknowledged from told t where t.opened_on is not null
      union all
      select t.acknowledged_on, 0, 1 from told t where t.acknowledged_on is not null
    ), counted as (
      select d::date as day, coalesce(sum(t.opened), 0) as opened, coalesce(sum(t.acknowledged), 0) as acknowledged
      from generate_series(first, least(private.today(post.company_id), first + 365), interval '1 day') d
      left join turns t on t.day = d::date group by d
    )
    select c.day, (sum(c.opened) over so_far)::integer, (sum(c.acknowledged) over so_far)::integer
    from counted c window so_far as (order by c.day) order by c.day;
end
$$;

-- Functions: the reader ---------------------------------------------------------------------------------------------
-- The version that the caller acknowledged before the one in force, with what authors noted since; nothing for who acknowledged this one.
create function public.post_previous_acknowledged(p_post_id uuid)
returns table (version integer, title text, body jsonb, acknowledged_at timestamptz, notes text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  return query
    select v.number, v.title::text, v.body, a.acknowledged_at,
      array(select n.note from public.post_versions n where n.company_id = v.company_id and n.post_id = v.post_id
        and n.number > v.number and n.note is not null order by n.number)
    from public.posts p
    join public.post_versions v on v.company_id = p.company_id and v.post_id = p.id
    join public.acknowledgements a on a.company_id = v.company_id and a.kind = 'post' and a.subject_id = v.post_id and a.digest = v.digest
    where p.company_id = caller.company_id and p.id = p_post_id and p.id = any (private.addressed_post_ids())
      and a.employee_id = caller.employee_id
      and not exists (select from public.acknowledgements k
        join public.post_versions f on f.company_id = p.company_id and f.post_id = p.id and f.number = p.version and f.digest = k.digest
        where k.company_id = p.company_id and k.kind = 'post' and k.subject_id = p.id and k.employee_id = caller.employee_id)
    order by v.number desc limit 1;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('post_channels', 'reason ?'),
  ('post_missing_channels', 'reason ?'),
  ('post_recipients', 'employee person, reason ?'),
  ('post_people', 'employee person, department ?, state done|late|missing|opened|unopened, opened_at ?, acknowledged_at ?, due_on ?,
    request_id ?, reason ?, last_told_on ?'),
  ('post_previous_acknowledged', 'body json');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.post_channels(uuid), public.post_recipients(uuid, text, integer), public.post_missing_channels(uuid),
  public.post_people(uuid, text, text, text, integer, integer), public.post_reach_days(uuid), public.post_previous_acknowledged(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.post_channels(uuid) is
  'Before a post is published: how many would be told by which channels, and who by none (RHNTF).';
comment on function public.post_recipients(uuid, text, integer) is
  'Before a post is published: who would receive it, by name, a page of 50 (RHNTF).';
comment on function public.post_missing_channels(uuid) is 'Whom a reminder would tell now, by channel (RHNTF).';
comment on function public.post_people(uuid, text, text, text, integer, integer) is
  'Whom a post is for and where each stands, whoever owes something first, a page with its total; for its editors (RHNTF).';
comment on function public.post_reach_days(uuid) is
  'How many had opened and acknowledged a post by each day since it was published; for its editors (RHNTF).';
comment on function public.post_previous_acknowledged(uuid) is
  'The last version that the caller acknowledged before the one in force, with the notes since; no row when there is none.';
