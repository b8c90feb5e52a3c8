-- Group posts: queries.
-- See post_groups_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Where else the caller may publish a draft: how many would receive it there, and what keeps it from being published.
create function public.post_group_options(p_post_id uuid) returns table (company_id uuid, company text, people integer, problem text)
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.post_to_look_at(p_post_id);
begin
  return query
    select c.id, c.name::text, case when private.is_portable_audience(post.audience) then private.post_audience_size(c.id, post.audience)
      else 0 end, private.group_problem(post, c.id)
    from public.companies c
    where c.id = any (private.company_ids_with('manage_settings')) and c.id <> post.company_id and c.active is not false
    order by c.name, c.id;
end
$$;

-- The files of a post, which go to other companies with it.
create function public.post_files(p_post_id uuid) returns table (file_id uuid, purpose text, name text, mime text)
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.post_to_look_at(p_post_id);
begin
  return query
    select f.id, f.purpose, f.name::text, f.mime from public.files f
    where f.company_id = post.company_id and f.id = any (private.post_file_ids(post)) order by f.name, f.id;
end
$$;

-- How far a post has come in each company of its group that the caller keeps; nothing of a post of one company.
create function public.post_group_reach(p_post_id uuid)
returns table (company_id uuid, company text, post_id uuid, status text, addressed integer, opened integer, acknowledged integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts := private.post_to_look_at(p_post_id);
begin
  return query
    select c.id, c.name::text, p.id, p.status, s.addressed, s.opened, s.acknowledged
    from public.posts p
    join public.companies c on c.id = p.company_id
    cross join lateral (select count(*)::integer as addressed, count(l.opened_at)::integer as opened,
      count(l.acknowledged_at)::integer as acknowledged from private.post_standings(p) l) s
    where p.group_id = post.group_id and p.status in ('published', 'withdrawn') and private.has_permission('view_all_companies')
      and c.id = any (private.company_ids_with('manage_settings'))
    order by c.name, c.id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('post_group_options', 'problem ?'),
  ('post_group_reach', 'status published|withdrawn');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.post_group_options(uuid), public.post_files(uuid), public.post_group_reach(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.post_group_options(uuid) is
  'Other companies in which the caller may publish a draft, with what keeps it from being published there (RHNTF).';
comment on function public.post_files(uuid) is 'The pictures and attachments of a post, for its editors (RHNTF).';
comment on function public.post_group_reach(uuid) is 'The reach of a group post by company, for masters (RHNTF).';
