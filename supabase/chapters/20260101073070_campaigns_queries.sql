-- Campaigns: queries.
-- See campaigns_tables for the overview.

-- Functions: before it is sent --------------------------------------------------------------------------------------
-- Everybody of the audience: how much each would be asked, which may be nothing, and by which door they are told.
create function public.campaign_recipients(p_company_id uuid, p_purpose text, p_audience jsonb, p_wishes jsonb)
returns table (employee jsonb, asked integer, channels text[], reason text)
language plpgsql stable security definer set search_path = '' as $$
declare
  purpose private.campaign_purposes := private.campaign_purpose(p_company_id, p_purpose);
  people uuid[];
begin
  people := array(select a.id
    from private.audience_people(p_company_id, private.audience_of(p_audience), private.today(p_company_id)) a (id)
    join public.employees e on e.company_id = p_company_id and e.id = a.id order by e.display_name, e.id limit 5000);
  return query
    select private.person(r.employee_id), coalesce(t.asked, 0), r.channels, r.reason
    from unnest(people) with ordinality as l (id, place)
    join private.reach_of(p_company_id, people, purpose.kind, purpose.reaches_guests) r on r.employee_id = l.id
    left join private.campaign_targets(p_company_id, p_purpose, people, private.an_object(p_wishes)) t on t.employee_id = l.id
    order by l.place;
end
$$;

-- Functions: how far it is ------------------------------------------------------------------------------------------
create function public.campaign_list(p_company_id uuid, p_purpose text)
returns table (campaign_id uuid, title text, message text, due_on date, created_at timestamptz, created_by jsonb, closed_at timestamptz,
  people integer, people_done integer, total integer, waiting integer, done integer, cancelled integer, open integer, overdue integer,
  joined integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  shown uuid[];
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()) and p_purpose = any (private.my_campaign_purposes()), false) then
    return;
  end if;
  shown := array(select c.id from public.campaigns c where c.company_id = p_company_id and c.purpose = p_purpose and c.undone_at is null
    order by c.created_at desc, c.id limit 100);
  return query
    select c.id, c.title::text, c.message, c.due_on, c.created_at, private.person(c.created_by), c.closed_at, count(*)::integer,
      (count(*) filter (where w.open + w.waiting = 0 and w.done > 0))::integer,
      sum(w.open + w.waiting + w.done + w.cancelled)::integer, sum(w.waiting)::integer, sum(w.done)::integer, sum(w.cancelled)::integer,
      sum(w.open)::integer, coalesce(sum(w.open) filter (where w.due_on < private.today(p_company_id)), 0)::integer,
      -- Who is named one by one never changes.
      case when exists (select from private.audience_terms t where t.company_id = c.company_id and t.audience_id = c.audience_id
          and not t.is_excluded and t.kind <> 'person') then cardinality(private.campaign_joined(c)) else 0 end
    from public.campaigns c
    join private.campaign_work_of(p_company_id, p_purpose, shown) w on w.campaign_id = c.id
    where c.company_id = p_company_id and c.id = any (shown)
    group by c.id order by c.created_at desc, c.id;
end
$$;

-- Everybody whom a campaign asked, whoever owes something first.
create function public.campaign_progress(p_campaign_id uuid)
returns table (employee jsonb, open integer, waiting integer, done integer, due_on date, about text, last_told_on date, told_today boolean,
  channels text[], reason text)
language plpgsql stable security definer set search_path = '' as $$
declare
  campaign public.campaigns;
  purpose private.campaign_purposes;
begin
  select c.* into campaign from public.campaigns c where c.id = any (private.my_campaign_ids()) and c.id = p_campaign_id;
  if not found then
    return;
  end if;
  select p.* into purpose from private.campaign_purposes p where p.purpose = campaign.purpose;
  return query
    select private.person(p.employee_id), w.open, w.waiting, w.done, w.due_on, w.about, p.last_told_on,
      p.last_told_on is not distinct from private.today(p.company_id), r.channels, r.reason
    from public.campaign_people p
    join private.campaign_work_of(campaign.company_id, campaign.purpose, array[campaign.id]) w on w.employee_id = p.employee_id
    join private.reach_of(campaign.company_id, array(select o.employee_id from public.campaign_people o
      where o.company_id = campaign.company_id and o.campaign_id = campaign.id), purpose.kind, purpose.reaches_guests) r
      on r.employee_id = p.employee_id
    join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
    where p.company_id = campaign.company_id and p.campaign_id = campaign.id
    order by w.open = 0, e.display_name, e.id;
end
$$;

-- Functions: evidence -----------------------------------------------------------------------------------------------
-- Whom a campaign asked, as a file shows it: by which door each was reached and when, how often, and by which door it was answered.
create function public.campaign_evidence(p_campaign_id uuid)
returns table (name text, registration_number text, department text, asked_at timestamptz, channel text, told_at timestamptz,
  reminders integer, due_on date, state text, done_at timestamptz, doors text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  campaign public.campaigns;
  routine text;
begin
  select c.* into campaign from public.campaigns c where c.id = any (private.my_campaign_ids()) and c.id = p_campaign_id;
  if not found then
    return;
  end if;
  select p.evidence_routine into routine from private.campaign_purposes p where p.purpose = campaign.purpose;
  return query execute format($query$
    select e.display_name::text, e.registration_number::text, d.name::text, p.asked_at,
      case when p.told_at is not null then 'login' when v.link_at is not null then 'guest_link'
        when 'counter' = any (v.doors) then 'counter' end,
      coalesce(p.told_at, v.link_at), p.reminders, w.due_on,
      case when w.open > 0 and w.due_on < private.today(p.company_id) then 'late' when w.open > 0 then 'open'
        when w.waiting > 0 then 'waiting' when w.done > 0 then 'done' else 'cancelled' end,
      case when w.open + w.waiting = 0 then v.done_at end, v.doors
    from public.campaign_people p
    join private.campaign_work_of($1, $2, array[$3]) w on w.employee_id = p.employee_id
    join %s($4) v on v.employee_id = p.employee_id
    join public.employees e on e.company_id = p.company_id and e.id = p.employee_id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where p.company_id = $1 and p.campaign_id = $3
    order by e.display_name, e.id$query$, routine) using campaign.company_id, campaign.purpose, campaign.id, campaign;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('send_campaign', 'campaign_id ?, tell_at ?'),
  ('campaign_recipients', 'employee person, reason ?'),
  ('campaign_list', 'message ?, created_by person?, closed_at ?'),
  ('campaign_progress', 'employee person, about ?, last_told_on ?, reason ?'),
  ('campaign_evidence', 'registration_number ?, department ?, channel login|guest_link|counter?, told_at ?, '
    'state late|open|waiting|done|cancelled, done_at ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.campaign_recipients(uuid, text, jsonb, jsonb), public.campaign_list(uuid, text),
  public.campaign_progress(uuid), public.campaign_evidence(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.campaign_recipients(uuid, text, jsonb, jsonb) is
  'Who belongs to an audience today, how much each would be asked and how they are told: before anything is sent (RHARG, RHPER).';
comment on function public.campaign_list(uuid, text)
  is 'Campaigns of a purpose with their progress, newest first; for whoever may send them.';
comment on function public.campaign_evidence(uuid)
  is 'Whom a campaign asked, by name: how each was reached, and when and by which door it was answered.';
comment on function public.campaign_progress(uuid) is 'Whom a campaign asked, where each stands and how they are told.';
