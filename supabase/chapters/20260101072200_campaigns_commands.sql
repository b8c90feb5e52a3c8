-- Campaigns: commands.
-- See campaigns_tables for the overview.

-- Functions: keeping an audience ------------------------------------------------------------------------------------
-- Writes the terms of an audience down.
create function private.keep_audience(p_company_id uuid, p_terms private.audience_term[]) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  audience uuid;
begin
  insert into private.audiences (company_id, created_at) values (p_company_id, private.now()) returning id into audience;
  insert into private.audience_terms (company_id, audience_id, kind, is_excluded, is_deep, department_id, work_site_id, position_id,
    contract_type, tag_id, leader_id, employee_id, search)
  select p_company_id, audience, t.kind, t.is_excluded, t.is_deep, case when t.kind = 'department' then v.id end,
    case when t.kind = 'site' then v.id end, case when t.kind = 'position' then v.id end,
    case when t.kind = 'contract_type' then t.value end,
    case when t.kind = 'tag' then v.id end, case when t.kind = 'team' then v.id end, case when t.kind = 'person' then v.id end,
    case when t.kind = 'search' then t.value end
  from unnest(p_terms) t cross join lateral (select private.uuid_or_null(t.value) as id) v;
  return audience;
end
$$;

-- Functions: telling ------------------------------------------------------------------------------------------------
-- Tells whoever has something open, or those of them who are named, once a day; returns how many were reached. Whoever cannot be told is
-- not counted. Who is told the same is told at once: it may be thousands.
create function private.tell_campaign(p_campaign public.campaigns, p_employees uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  purpose private.campaign_purposes;
  people uuid[] := coalesce(p_employees, array(select o.employee_id from public.campaign_people o
    where o.company_id = p_campaign.company_id and o.campaign_id = p_campaign.id));
  today date := private.today(p_campaign.company_id);
  asked record;
  told integer := 0;
begin
  select p.* into purpose from private.campaign_purposes p where p.purpose = p_campaign.purpose;
  for asked in
    with due as (
      update public.campaign_people p set last_told_on = today, told_by = r.channels
      from private.campaign_work_of(p_campaign.company_id, p_campaign.purpose, array[p_campaign.id]) w
      join private.reach_of(p_campaign.company_id, people, purpose.kind, purpose.reaches_guests) r on r.employee_id = w.employee_id
      where p.company_id = p_campaign.company_id and p.campaign_id = p_campaign.id and p.employee_id = w.employee_id and w.open > 0
        and p.last_told_on is distinct from today
      returning p.employee_id, w.due_on, w.about, r.reason is null and r.channels <> '{guest_link}' as is_reached
    )
    select d.due_on, d.about, array_agg(d.employee_id) as people, (count(*) filter (where d.is_reached))::integer as reached
    from due d group by d.due_on, d.about
  loop
    perform private.notify_people(p_campaign.company_id, asked.people, purpose.kind, purpose.told_title,
      format('Até %s: %s', to_char(asked.due_on, 'DD/MM/YYYY'), asked.about), coalesce(p_campaign.url, purpose.url), 'campaign',
      p_campaign.id);
    told := told + asked.reached;
  end loop;
  return told;
end
$$;

-- Functions: asking -------------------------------------------------------------------------------------------------
-- Asks more people in a campaign, and keeps whom.
create function private.ask_in_campaign(p_campaign public.campaigns, p_people uuid[], p_due_on date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  routine text := (select p.ask_routine from private.campaign_purposes p where p.purpose = p_campaign.purpose);
  asked integer;
begin
  execute format('select %s($1, $2, $3)', routine) using p_campaign, p_people, p_due_on;
  insert into public.campaign_people (company_id, campaign_id, employee_id, asked_at)
  select p_campaign.company_id, p_campaign.id, w.employee_id, private.now()
  from private.campaign_work_of(p_campaign.company_id, p_campaign.purpose, array[p_campaign.id]) w
  where w.employee_id = any (p_people)
  on conflict do nothing;
  get diagnostics asked = row_count;
  return asked;
end
$$;

-- Opens a campaign and asks these people, everybody for null; none when nobody would be asked anything. What no person sends has no wait.
create function private.open_campaign(
  p_company_id uuid, p_purpose text, p_people uuid[], p_wishes jsonb, p_due_on date, p_message text, p_title text, p_creator_id uuid,
  p_audience_id uuid default null) returns public.campaigns
language plpgsql volatile security definer set search_path = '' as $$
declare
  people uuid[] := array(select t.employee_id from private.campaign_targets(p_company_id, p_purpose, p_people, p_wishes) t);
  campaign public.campaigns;
begin
  if people = '{}' then
    return null;
  end if;
  insert into public.campaigns (company_id, purpose, audience_id, title, message, due_on, wishes, sent_on, created_by, created_at,
    tell_at, told_at)
  values (p_company_id, p_purpose, p_audience_id, p_title, p_message, p_due_on, p_wishes, private.today(p_company_id), p_creator_id,
    private.now(),
    private.now() + case when p_audience_id is null then interval '0' else interval '10 seconds' end,
    case when p_audience_id is null then private.now() end)
  returning * into campaign;
  perform private.ask_in_campaign(campaign, people, p_due_on);
  if campaign.told_at is not null then
    perform private.tell_campaign(campaign);
  end if;
  return campaign;
end
$$;

create function public.send_campaign(
  p_company_id uuid, p_purpose text, p_audience jsonb, p_wishes jsonb, p_due_on date default null, p_message text default null,
  p_title text default null)
returns table (campaign_id uuid, people integer, asked integer, told integer, by_link integer, tell_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  purpose private.campaign_purposes := private.campaign_purpose(p_company_id, p_purpose);
  due date := coalesce(p_due_on, private.today(p_company_id) + 10);
  terms private.audience_term[] := private.audience_of(p_audience);
  wished jsonb := private.an_object(p_wishes);
  chosen uuid[];
  name text;
  campaign public.campaigns;
begin
  perform private.check_deadline(due, private.today(p_company_id), 'due_on');
  perform private.check_audience(p_company_id, terms);
  execute format('select %s($1, $2)', purpose.name_routine) into name using p_company_id, wished;
  chosen := private.people_to_ask(p_company_id, p_purpose, terms, wished);
  if chosen <> '{}' then
    campaign := private.open_campaign(p_company_id, p_purpose, chosen, wished, due, private.tidy(p_message),
      coalesce(private.tidy(p_title), name), private.my_employee_id(), private.keep_audience(p_company_id, terms));
  end if;
  return query
    select campaign.id, count(*)::integer, coalesce(sum(w.open), 0)::integer,
      (count(*) filter (where r.reason is null and r.channels <> '{guest_link}'))::integer,
      (count(*) filter (where r.channels = '{guest_link}'))::integer, campaign.tell_at
    from private.campaign_work_of(p_company_id, p_purpose, array[campaign.id]) w
    join private.reach_of(p_company_id, chosen, purpose.kind, purpose.reaches_guests) r on r.employee_id = w.employee_id;
end
$$;

-- Functions: following a campaign -----------------------------------------------------------------------------------
-- A campaign that the caller may change, locked (RHPER, RHNTF).
create function private.managed_campaign(p_campaign_id uuid) returns public.campaigns
language plpgsql volatile security definer set search_path = '' as $$
declare
  campaign public.campaigns;
begin
  select c.* into campaign from public.campaigns c
  where c.id = p_campaign_id and c.company_id = any (private.visible_company_ids()) and c.purpose = any (private.my_campaign_purposes())
  for update;
  if not found then
    if private.my_campaign_purposes() = '{}' then
      perform private.refuse('RHPER', 'Seu papel não permite enviar estes pedidos.', '', 'Peça a um administrador.');
    end if;
    perform private.refuse_missing('Este pedido não existe mais.', 'campaign_id');
  end if;
  return campaign;
end
$$;

-- Ends a campaign: what is open is taken back. What nobody has read yet says nothing any more, in the bell and in the next mail.
create function private.end_campaign(p_campaign public.campaigns, p_is_undone boolean) returns public.campaigns
language plpgsql volatile security definer set search_path = '' as $$
declare
  routine text := (select p.cancel_routine from private.campaign_purposes p where p.purpose = p_campaign.purpose);
  campaign public.campaigns;
begin
  execute format('select %s($1)', routine) using p_campaign;
  update public.campaigns c set closed_at = coalesce(c.closed_at, private.now()), undone_at = case when p_is_undone then private.now() end
  where c.id = p_campaign.id returning c.* into campaign;
  update public.notifications n set read_at = private.now()
  where n.company_id = campaign.company_id and n.entity_type = 'campaign' and n.entity_id = campaign.id and n.read_at is null;
  return campaign;
end
$$;

create function public.undo_campaign(p_campaign_id uuid) returns public.campaigns
language plpgsql volatile security definer set search_path = '' as $$
declare
  campaign public.campaigns := private.managed_campaign(p_campaign_id);
begin
  if campaign.told_at is not null then
    perform private.refuse('RHCLS', 'O pedido já foi enviado às pessoas.', '',
      'Encerre-o em Campanhas: o que está aberto deixa de ser pedido.');
  elsif campaign.undone_at is not null then
    return campaign;
  end if;
  return private.end_campaign(campaign, true);
end
$$;

create function public.close_campaign(p_campaign_id uuid) returns public.campaigns
language sql volatile security definer set search_path = '' as $$
  select e.* from private.managed_campaign(p_campaign_id) m cross join lateral private.end_campaign(m, false) e
$$;

-- Nobody is reminded twice on one day; more than five hundred by the job, in parts.
create function public.remind_campaign(p_campaign_id uuid, p_employees uuid[] default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  campaign public.campaigns := private.managed_campaign(p_campaign_id);
  people uuid[];
begin
  if campaign.told_at is null then
    return 0;
  end if;
  people := array(select p.id from unnest(private.people_to_remind(campaign)) p (id) where p_employees is null or p.id = any (p_employees));
  if cardinality(people) <= 500 then
    return private.tell_campaign(campaign, people);
  end if;
  update public.campaigns c set remind_at = private.now() where c.id = campaign.id;
  perform private.wake_job('campaigns');
  return (select count(*) from private.reach_of(campaign.company_id, people,
    (select p.kind from private.campaign_purposes p where p.purpose = campaign.purpose)) r where r.reason is null);
end
$$;

-- Asks those who joined the audience since: they have as many days as the others had, from today on.
create function private.ask_joined(p_campaign public.campaigns) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  joined uuid[] := private.campaign_joined(p_campaign);
  asked integer := 0;
begin
  if joined <> '{}' then
    asked := private.ask_in_campaign(p_campaign, joined, private.today(p_campaign.company_id)
      + greatest(p_campaign.due_on - p_campaign.sent_on, 0));
    perform private.tell_campaign(p_campaign, joined) where p_campaign.told_at is not null;
  end if;
  return asked;
end
$$;

create function public.join_campaign(p_campaign_id uuid) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.ask_joined(private.managed_campaign(p_campaign_id))
$$;

grant execute on function public.send_campaign(uuid, text, jsonb, jsonb, date, text, text), public.undo_campaign(uuid),
  public.close_campaign(uuid), public.remind_campaign(uuid, uuid[]), public.join_campaign(uuid)
  to authenticated;

-- Functions: jobs ---------------------------------------------------------------------------------------------------
-- Reminds the next thousand of a campaign.
create function private.remind_part(p_campaign public.campaigns) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  people uuid[] := private.people_to_remind(p_campaign);
begin
  perform private.tell_campaign(p_campaign, people[1:1000]);
  if cardinality(people) > 1000 then
    perform private.wake_job('campaigns');
  else
    update public.campaigns c set remind_at = null where c.id = p_campaign.id;
  end if;
end
$$;

-- Job: tells of campaigns whose ten seconds are over, and reminds where many are reminded.
create function private.run_campaigns() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  campaign public.campaigns;
  done integer := 0;
begin
  for campaign in
    select c.* from public.campaigns c where c.told_at is null and c.closed_at is null and c.tell_at <= private.now()
    order by c.tell_at limit 20 for update skip locked
  loop
    update public.campaigns c set told_at = private.now() where c.id = campaign.id;
    perform private.tell_campaign(campaign);
    done := done + 1;
  end loop;
  for campaign in
    select c.* from public.campaigns c where c.remind_at is not null and c.closed_at is null order by c.remind_at limit 1
    for update skip locked
  loop
    perform private.remind_part(campaign);
    done := done + 1;
  end loop;
  return done;
end
$$;

-- The last day up to this one on which whoever owes something until a day is to be reminded of it: three days and one day before, and each
-- week after.
create function private.reminder_day(p_due_on date, p_today date) returns date language sql immutable parallel safe
return case when p_today > p_due_on then p_due_on + 1 + (p_today - p_due_on - 1) / 7 * 7
  when p_today >= p_due_on - 1 then p_due_on - 1 when p_today >= p_due_on - 3 then p_due_on - 3 end;

-- Reminds the people of a company of what they owe. Whoever does not work on the day of a reminder is told on the next one of theirs. One
-- notice per person and purpose.
create function private.remind_people(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  purpose private.campaign_purposes;
  late record;
  told integer := 0;
begin
  for purpose in select p.* from private.campaign_purposes p order by p.purpose loop
    for late in
      with owed as materialized (
        select w.*
        from private.campaign_work_of(p_company_id, purpose.purpose, array(select c.id from public.campaigns c
          where c.company_id = p_company_id and c.purpose = purpose.purpose and c.closed_at is null and c.told_at is not null)) w
        join public.campaign_people p on p.company_id = p_company_id and p.campaign_id = w.campaign_id and p.employee_id = w.employee_id
        where w.open > 0 and p.last_told_on < private.reminder_day(w.due_on, p_today)
      ), due as (
        update public.campaign_people p set last_told_on = p_today, told_by = r.channels
        from owed w
        join private.people_at_work(p_company_id, array(select o.employee_id from owed o), p_today) k (id) on k.id = w.employee_id
        join private.reach_of(p_company_id, array(select o.employee_id from owed o), purpose.kind, purpose.reaches_guests) r
          on r.employee_id = w.employee_id
        where p.company_id = p_company_id and p.campaign_id = w.campaign_id and p.employee_id = w.employee_id
        returning w.employee_id, w.due_on, w.about,
          (select c.url from public.campaigns c where c.company_id = p.company_id and c.id = p.campaign_id) as url
      )
      select o.due_on, o.about, o.url, array_agg(o.employee_id) as people
      from (
        select d.employee_id, min(d.due_on) as due_on, string_agg(distinct d.about, ', ') as about,
          case when count(*) = 1 then min(d.url) end as url
        from due d group by d.employee_id) o
      group by o.due_on, o.about, o.url
    loop
      perform private.notify_people(p_company_id, late.people, purpose.kind,
        case when late.due_on < p_today then purpose.late_title else purpose.near_title end,
        format('Até %s: %s', to_char(late.due_on, 'DD/MM/YYYY'), late.about), coalesce(late.url, purpose.url));
      told := told + cardinality(late.people);
    end loop;
  end loop;
  return told;
end
$$;

-- Asks whoever entered the audience of an open campaign since, where its purpose wants that.
create function private.join_people(p_company_id uuid) returns integer
language sql volatile security definer set search_path = '' as $$
  select coalesce(sum(private.ask_joined(c)), 0)::integer
  from public.campaigns c
  join private.campaign_purposes p on p.purpose = c.purpose and p.joins_by_itself
  where c.company_id = p_company_id and c.closed_at is null and c.told_at is not null
$$;

-- Daily routine: newcomers and reminders.
create function private.remind_of_campaigns(p_company_id uuid, p_today date) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.join_people(p_company_id) + private.remind_people(p_company_id, p_today)
$$;

grant execute on function private.run_campaigns() to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.send_campaign(uuid, text, jsonb, jsonb, date, text, text) is
  'Asks everybody of an audience; people are told ten seconds later (RHARG, RHPER, RHNTF, RHLIM, RHEXP). No campaign when nobody '
    'would be asked anything.';
comment on function public.undo_campaign(uuid) is 'Takes a campaign back before anybody is told (RHCLS afterwards).';
comment on function public.close_campaign(uuid) is 'Ends a campaign: what is open is taken back, what was sent goes on.';
comment on function public.remind_campaign(uuid, uuid[])
  is 'Reminds whoever has something open in a campaign, or some of them; how many were reached.';
comment on function public.join_campaign(uuid) is 'Asks those who joined the audience since, with a deadline of their own; how many.';
