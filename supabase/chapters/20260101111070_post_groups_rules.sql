-- Group posts.
-- A master publishes a post to several companies at once: each gets a copy of its own, with copies of the files, a version, an audience,
-- a campaign and a reach of its own. group_id of all of them is the id of the source. The text is changed in the source alone, by a master,
-- and a new version goes to all companies; withdrawing and archiving the source do the same to its copies. Administrators of a company see
-- the reach of their copy and remind people, and change nothing.
-- All companies or none: what keeps one from it is told for each company.
-- It refuses: audiences that name something of one company, companies where nobody would receive it, files that were not copied (RHPST),
-- companies that the caller does not keep (RHPER), and changing a copy (RHPER).

-- Functions ---------------------------------------------------------------------------------------------------------
-- Whether an audience means the same in every company: everybody, or contract types.
create function private.is_portable_audience(p_audience jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(bool_and(t.kind in ('everyone', 'contract_type')), false) from unnest(private.audience_of(p_audience)) t
$$;

-- How many people of a company a post would reach.
create function private.post_audience_size(p_company_id uuid, p_audience jsonb) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.audience_people(p_company_id, private.audience_of(p_audience), private.today(p_company_id))
$$;

-- What keeps a post from being published in another company as well; null: nothing.
create function private.group_problem(p_post public.posts, p_company_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_post.kind in ('poll', 'celebration') then 'Enquetes e celebrações são de uma empresa só.'
    when not private.is_portable_audience(p_post.audience) then 'O público escolhido só existe nesta empresa.'
    when private.post_audience_size(p_company_id, p_post.audience) = 0 then 'Ninguém receberia esta publicação.'
    when p_post.requires_acknowledgement and p_post.due_on < private.today(p_company_id) then 'O prazo para a ciência já passou.'
  end;
end
$$;

-- The files that a post shows and has attached.
create function private.post_file_ids(p_post public.posts) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select f.id from public.files f where f.company_id = p_post.company_id and f.entity_type = 'post' and f.entity_id = p_post.id
    and f.archived_at is null and (f.id = any (p_post.attachments) or f.id = p_post.cover_file_id
      or f.id = any (private.rich_text_file_ids(p_post.body))))
$$;

-- For each file of a source the same bytes in a company: what its copy has already, or one of these uploads; null: none.
create function private.file_twins(p_source public.posts, p_company_id uuid, p_copy_id uuid, p_files uuid[])
returns table (source_id uuid, twin_id uuid, purpose text) language sql stable security definer set search_path = '' as $$
  select s.id, (select t.id from public.files t where t.company_id = p_company_id and t.purpose = s.purpose and t.sha256 = s.sha256
      and t.archived_at is null and ((t.entity_type = 'post' and t.entity_id = p_copy_id) or (t.linked_at is null and t.id = any (p_files)))
      order by t.linked_at nulls last, t.id limit 1), s.purpose
  from public.files s where s.company_id = p_source.company_id and s.id = any (private.post_file_ids(p_source))
$$;
