-- Post campaigns: commands.
-- See post_campaigns_rules for the overview.

-- Functions: what the engine asks -----------------------------------------------------------------------------------
-- Asks people to acknowledge the post. Whoever was told today of an earlier version is told of this one as well.
create function private.ask_for_post(p_campaign public.campaigns, p_people uuid[], p_due_on date) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.ask_to_acknowledge(p_campaign.company_id, 'post', (p_campaign.wishes ->> 'post_id')::uuid, p_people, p_due_on,
    p_campaign.created_by);
  update public.campaign_people p set last_told_on = null, told_by = '{}'
  where p.company_id = p_campaign.company_id and p.campaign_id = p_campaign.id and p.employee_id = any (p_people)
    and p.last_told_on is not null;
end
$$;

-- Nobody is asked any more.
create function private.cancel_post_campaign(p_campaign public.campaigns) returns void
language sql volatile security definer set search_path = '' as $$
  select private.cancel_acknowledgements(p_campaign.company_id, 'post', (p_campaign.wishes ->> 'post_id')::uuid)
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.campaign_purposes (purpose, permission, kind, url, reaches_guests, joins_by_itself, told_title, near_title, late_title,
  name_routine, targets_routine, ask_routine, work_routine, cancel_routine, evidence_routine) values
  ('post', 'manage_settings', 'news_ack', '/app/news', true, true, 'Leia e confirme sua ciência', 'O prazo de uma leitura está perto',
    'Há leituras suas em atraso', 'private.post_campaign_name', 'private.post_targets', 'private.ask_for_post', 'private.post_work',
    'private.cancel_post_campaign', 'private.post_evidence');

-- Functions: telling ------------------------------------------------------------------------------------------------
-- The campaign in which a post asks, begun with the first part of its people, and again with that of a relevant version.
create function private.post_campaign(p_post public.posts) returns public.campaigns
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := private.today(p_post.company_id);
  campaign public.campaigns;
  -- As it was published: what is being edited is not told.
  published_title text := (select v.title from public.post_versions v
    where v.company_id = p_post.company_id and v.post_id = p_post.id and v.number = p_post.version);
begin
  if p_post.campaign_id is null then
    insert into public.campaigns (company_id, purpose, audience_id, title, due_on, url, wishes, sent_on, created_by, created_at, told_at)
    values (p_post.company_id, 'post', p_post.audience_id, published_title, p_post.due_on, '/app/news/' || p_post.id,
      jsonb_build_object('post_id', p_post.id), today, p_post.author_id, private.now(), private.now())
    returning * into campaign;
    update public.posts p set campaign_id = campaign.id where p.id = p_post.id;
    return campaign;
  end if;
  update public.campaigns c set title = published_title, audience_id = p_post.audience_id, due_on = p_post.due_on, closed_at = null,
    sent_on = case when p_post.told_through is null then today else c.sent_on end
  where c.company_id = p_post.company_id and c.id = p_post.campaign_id returning c.* into campaign;
  return campaign;
end
$$;

-- Tells the next two thousand readers of a post, and asks them to acknowledge it where it wants that; whoever did so in an equal version is
-- left alone.
create function private.tell_post(p_post public.posts) returns integer
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  readers uuid[] := private.post_readers(p_post.company_id, p_post.id, null);
  people uuid[] := array(select r from unnest(readers) r
    where p_post.told_through is null or r > p_post.told_through order by r limit 2000);
  campaign public.campaigns;
  asked uuid[];
begin
  if p_post.requires_acknowledgement then
    campaign := private.post_campaign(p_post);
    asked := private.owing_readers(p_post.company_id, p_post.id, people);
    perform private.ask_in_campaign(campaign, asked, campaign.due_on);
    perform private.tell_campaign(campaign, asked);
  else
    perform private.notify_people(p_post.company_id, array_remove(people, p_post.author_id), 'news_published', v.title, v.summary,
      '/app/news/' || p_post.id, 'post', p_post.id)
    from public.post_versions v
    where v.company_id = p_post.company_id and v.post_id = p_post.id and v.number = p_post.version;
  end if;
  update public.posts p set told_through = people[cardinality(people)],
    told_at = case when cardinality(people) < 2000 then private.now() end
  where p.id = p_post.id;
  return cardinality(people);
end
$$;

-- Functions: jobs ---------------------------------------------------------------------------------------------------
-- Ends what is asked by posts that are not published any more, questions of polls included; how many. One that fails keeps no other
-- from it.
create function private.end_post_campaigns() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  campaign public.campaigns;
  done integer := 0;
begin
  for campaign in select c.* from public.campaigns c
    join public.posts p on p.company_id = c.company_id and p.campaign_id = c.id
    where c.purpose = 'post' and c.closed_at is null and (p.status <> 'published' or p.expires_at <= private.now())
  loop
    begin
      perform private.end_campaign(campaign, false);
      done := done + 1;
    exception when others then
      raise warning 'campaign % did not end: %', campaign.id, sqlerrm;
    end;
  end loop;
  update private.forms f set closed_at = private.now()
  from public.posts p
  where f.purpose = 'poll' and f.closed_at is null and f.sealed_at is null and p.company_id = f.company_id and p.id = f.subject_id
    and (p.status in ('withdrawn', 'archived') or (p.status = 'published' and p.expires_at <= private.now()));
  return done;
end
$$;

-- Job: publishes what is due, tells of what was published ten seconds ago, two thousand people each time, and ends what asks no more.
create function private.run_posts() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  done integer := private.end_post_campaigns() + private.publish_due_posts();
begin
  for post in select p.* from public.posts p where p.status = 'published' and p.told_at is null and p.tell_at <= private.now()
    order by p.tell_at limit 1 for update skip locked
  loop
    begin
      done := done + private.tell_post(post);
    exception when others then
      raise warning 'post % was not told: %', post.id, sqlerrm;
      update public.posts p set tell_at = private.now() + interval '10 minutes' where p.id = post.id;
    end;
    perform private.wake_job('posts');
  end loop;
  return done;
end
$$;

grant execute on function private.run_posts() to service_role;
