-- Campaigns: rules.
-- See campaigns_tables for the overview.

-- Functions: the purpose --------------------------------------------------------------------------------------------
-- A purpose for whoever may send its campaigns in the company (RHARG, RHPER).
create function private.campaign_purpose(p_company_id uuid, p_purpose text) returns private.campaign_purposes
language plpgsql stable security definer set search_path = '' as $$
declare
  purpose private.campaign_purposes;
begin
  select p.* into purpose from private.campaign_purposes p where p.purpose = p_purpose;
  if not found then
    perform private.require_caller();
    perform private.refuse('RHARG', 'Finalidade de pedido desconhecida.', 'purpose', 'Recarregue a página.');
  end if;
  perform private.require_company(p_company_id, purpose.permission, 'Seu papel não permite enviar estes pedidos.');
  return purpose;
end
$$;

-- How much each of the people would be asked now; null means everybody.
create function private.campaign_targets(p_company_id uuid, p_purpose text, p_people uuid[], p_wishes jsonb)
returns table (employee_id uuid, asked integer) language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select p.targets_routine from private.campaign_purposes p where p.purpose = p_purpose);
begin
  return query execute format('select * from %s($1, $2, $3)', routine) using p_company_id, p_people, p_wishes;
end
$$;

-- Where everybody of campaigns of one purpose stands, as the module tells it at this moment.
create function private.campaign_work_of(p_company_id uuid, p_purpose text, p_campaigns uuid[]) returns setof private.campaign_work
language plpgsql stable security definer set search_path = '' as $$
declare
  routine text := (select p.work_routine from private.campaign_purposes p where p.purpose = p_purpose);
begin
  return query execute format('select * from %s($1, $2)', routine) using p_company_id, p_campaigns;
end
$$;

-- Functions: the people ---------------------------------------------------------------------------------------------
-- Who belongs to an audience today and would be asked something.
create function private.people_to_ask(p_company_id uuid, p_purpose text, p_terms private.audience_term[], p_wishes jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  people uuid[] := array(select a.id from private.audience_people(p_company_id, p_terms, private.today(p_company_id)) a (id));
begin
  people := array(select t.employee_id from private.campaign_targets(p_company_id, p_purpose, people, p_wishes) t);
  if cardinality(people) > 5000 then
    perform private.refuse('RHLIM', 'São pessoas demais de uma vez.', 'audience',
      'Envie para até 5.000 pessoas: por departamento, por exemplo.');
  end if;
  return people;
end
$$;

-- Who of a campaign has something open and was not told today.
create function private.people_to_remind(p_campaign public.campaigns) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_campaign.company_id);
begin
  return array(select w.employee_id
    from private.campaign_work_of(p_campaign.company_id, p_campaign.purpose, array[p_campaign.id]) w
    join public.campaign_people p
      on p.company_id = p_campaign.company_id and p.campaign_id = p_campaign.id and p.employee_id = w.employee_id
    where w.open > 0 and p.last_told_on is distinct from today order by w.employee_id);
end
$$;

-- Who joined the audience of an open campaign since it was sent, was not asked, and would be asked something.
create function private.campaign_joined(p_campaign public.campaigns) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  terms private.audience_term[] := private.audience_terms_of(p_campaign.company_id, p_campaign.audience_id);
  joins boolean := (select p.joins_by_itself from private.campaign_purposes p where p.purpose = p_campaign.purpose);
  people uuid[];
begin
  if terms is null or p_campaign.closed_at is not null then
    return '{}';
  end if;
  people := array(
    select a.id from private.audience_people(p_campaign.company_id, terms, private.today(p_campaign.company_id)) a (id)
    -- Where joining needs nobody, whoever belongs and was not asked did: an admission or a move may be written down later than it was.
    except select b.id from private.audience_people(p_campaign.company_id, terms, p_campaign.sent_on) b (id) where not joins
    except select p.employee_id from public.campaign_people p
      where p.company_id = p_campaign.company_id and p.campaign_id = p_campaign.id);
  return case when people = '{}' then people else array(
    select t.employee_id from private.campaign_targets(p_campaign.company_id, p_campaign.purpose, people, p_campaign.wishes) t) end;
end
$$;
