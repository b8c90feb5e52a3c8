-- Post campaigns.
-- A post that is acknowledged asks as a campaign of its own (`campaigns_tables`, purpose post), begun by the job that tells of it: whom it
-- asked, reminders, newcomers, progress and evidence are the engine's. What each person owes is a request of `acknowledgements_tables`
-- about the post; a relevant version asks in the same campaign anew, with its own deadline. A post that is no longer published ends it.
-- It refuses to be sent by hand (RHARG): a post asks when it is published.

-- Functions: what the engine asks -----------------------------------------------------------------------------------
-- Nobody sends one by hand (RHARG).
create function private.post_campaign_name(p_company_id uuid, p_wishes jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse('RHARG', 'Uma publicação pede ciência quando é publicada.', 'wishes', 'Escreva e publique em Notícias.');
  return null;
end
$$;

-- Who of these readers has not acknowledged a version that counts.
create function private.owing_readers(p_company_id uuid, p_post_id uuid, p_readers uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  counted text[] := private.counted_post_digests(p_company_id, p_post_id);
begin
  return array(select r from unnest(p_readers) r
    except select a.employee_id from public.acknowledgements a
      where a.company_id = p_company_id and a.kind = 'post' and a.subject_id = p_post_id and a.digest = any (counted));
end
$$;

-- Who of these people reads the post and has not acknowledged a version that counts.
create function private.post_targets(p_company_id uuid, p_people uuid[], p_wishes jsonb)
returns table (employee_id uuid, asked integer) language plpgsql stable security definer set search_path = '' as $$
declare
  post_id uuid := p_wishes ->> 'post_id';
  owing uuid[] := private.owing_readers(p_company_id, post_id, private.post_readers(p_company_id, post_id, p_people));
begin
  return query select o, 1 from unnest(owing) o;
end
$$;

-- Where each person stands; whoever reads the post no more owes nothing.
create function private.post_work(p_company_id uuid, p_campaigns uuid[]) returns setof private.campaign_work
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  asking record;
  readers uuid[];
begin
  for asking in
    select c.id, c.title::text as title, p.id as post_id from public.campaigns c
    join public.posts p on p.company_id = c.company_id and p.campaign_id = c.id
    where c.company_id = p_company_id and c.id = any (p_campaigns)
  loop
    readers := private.post_readers(p_company_id, asking.post_id, null);
    return query
      select asking.id, r.employee_id, o.is_open::integer, 0, (r.done_at is not null)::integer,
        (r.done_at is null and not o.is_open)::integer, r.due_on, asking.title
      from public.acknowledgement_requests r
      cross join lateral (select r.done_at is null and r.cancelled_at is null and r.employee_id = any (readers) as is_open) o
      where r.company_id = p_company_id and r.kind = 'post' and r.subject_id = asking.post_id;
  end loop;
end
$$;

-- By which door each person acknowledged a version that counts.
create function private.post_evidence(p_campaign public.campaigns) returns setof private.campaign_evidence
language sql stable security definer set search_path = '' as $$
  select r.employee_id, (select min(g.created_at) from public.guest_links g
      where g.company_id = r.company_id and g.purpose = 'acknowledgement' and g.subject_id = r.id),
    r.done_at, array(select distinct case a.door when 'app' then 'login' else a.door end from public.acknowledgements a
      where a.company_id = r.company_id and a.kind = 'post' and a.subject_id = r.subject_id and a.employee_id = r.employee_id
        and a.digest = any (private.counted_post_digests(p.company_id, p.id)))
  from public.posts p
  join public.acknowledgement_requests r on r.company_id = p.company_id and r.kind = 'post' and r.subject_id = p.id
  where p.company_id = p_campaign.company_id and p.campaign_id = p_campaign.id
$$;
