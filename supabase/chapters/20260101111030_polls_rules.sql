-- Polls: rules.
-- The poll of a post is a form (`forms_tables`) whose subject is the post: here stands what the engine asks the module, and nothing else.
-- Whoever edits the post builds and ends its poll and sees its figures, and of an identified one the names; whoever the post is addressed
-- to reads and answers it, as long as the post is published.

-- Functions: what the engine asks -----------------------------------------------------------------------------------
-- Polls of a company that the caller manages, of these posts (null: all): those of posts that they edit. Once it is scheduled or published,
-- a poll is of whoever may publish it.
create function private.managed_polls(p_company_id uuid, p_posts uuid[] default null) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.posts p
  where p.company_id = p_company_id and p.kind = 'poll' and (p_posts is null or p.id = any (p_posts))
    and p.id = any ((select private.edited_post_ids())::uuid[])
    and (p.status not in ('scheduled', 'published') or private.may_publish_to(p.company_id, p.audience))
$$;

-- What the caller may do with the poll of a post.
create function private.poll_reach(p_company_id uuid, p_post_id uuid) returns private.form_reach
language plpgsql stable security definer set search_path = '' as $$
declare
  is_addressed boolean := p_post_id = any (private.addressed_post_ids()) and exists (select from public.posts p
    where p.company_id = p_company_id and p.id = p_post_id and p.kind = 'poll');
begin
  return row(exists (select from private.managed_polls(p_company_id, array[p_post_id])), is_addressed, is_addressed)::private.form_reach;
end
$$;

-- Whom a poll is for: the audience of the post as it is today.
create function private.poll_people(p_company_id uuid, p_post_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.posts p
  cross join lateral private.audience_people(p_company_id, private.audience_terms_of(p_company_id, p.audience_id),
    private.today(p_company_id)) a (id)
  where p.company_id = p_company_id and p.id = p_post_id and p.audience_id is not null
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.form_purposes
  (purpose, label, kinds, modes, max_questions, min_group, results_to, retention_months, reach_routine, people_routine)
values ('poll', 'Enquete', '{single,multiple}', '{identified,anonymous}', 1, 5, 'invited', 60, 'private.poll_reach', 'private.poll_people');
