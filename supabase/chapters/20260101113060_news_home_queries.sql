-- News: small queries.
-- What the home shows of posts, and which starter policies a company has begun.

-- Functions: the home -----------------------------------------------------------------------------------------------
-- Part of the home (home_tables): how many posts the caller has not opened, and three of them: what has to be acknowledged first, then the
-- newest.
create function private.home_news(p_caller private.caller, p_company_id uuid, p_today date, p_view text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  addressed uuid[];
begin
  if p_caller.company_id is distinct from p_company_id then
    return null;
  end if;
  addressed := private.addressed_post_ids();
  return (
    with unread as materialized (
      select p.id, p.kind, p.version, p.published_at, p.requires_acknowledgement, p.due_on from public.posts p
      where p.company_id = p_company_id and p.id = any (addressed) and not exists (select from public.post_reads r
        where r.company_id = p.company_id and r.employee_id = p_caller.employee_id and r.post_id = p.id)
    ), page as (
      select u.* from unread u order by u.requires_acknowledgement desc, u.published_at desc, u.id limit 3
    )
    select jsonb_build_object('unread', (select count(*) from unread), 'rows', coalesce(jsonb_agg(jsonb_build_object('id', g.id,
        'kind', g.kind, 'title', v.title, 'published_at', g.published_at,
        'due_on', case when g.requires_acknowledgement then g.due_on end)
      order by g.requires_acknowledgement desc, g.published_at desc, g.id), '[]'))
    from page g
    join public.post_versions v on v.company_id = p_company_id and v.post_id = g.id and v.number = g.version);
end
$$;

insert into private.home_parts (part, routine) values ('news', 'private.home_news');

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.policy_starters(p_company_id uuid)
returns table (key text, title text, summary text, law text, post_id uuid, status text, published_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false) then
    return;
  end if;
  return query
    select s.key, s.title, s.summary, s.law, p.id, p.status, p.published_at from private.post_starters s
    left join lateral (
      select o.id, o.status, o.published_at from private.begun_starters b
      join public.posts o on o.company_id = b.company_id and o.id = b.post_id
        and o.status in ('draft', 'in_review', 'scheduled', 'published')
      where b.company_id = p_company_id and b.key = s.key order by o.created_at limit 1) p on true
    order by s.position;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('home_post', 'id uuid, kind news|notice|policy|poll|celebration, title text, published_at timestamptz, due_on date?'),
  ('home_news', 'unread integer, rows home_post[]'),
  ('policy_starters', 'post_id ?, status draft|in_review|scheduled|published?, published_at ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.policy_starters(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.policy_starters(uuid) is
  'Policies that the law asks for, and what the company has made of each; for who keeps the company.';
