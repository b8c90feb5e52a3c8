-- Audits of assets: rules.
-- See asset_audits_tables for the overview.

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen says of an audit that begins.
create type private.audit_wish as (
  audit_id uuid, title text, due_on date, message text, stock boolean, site_id uuid, category_id uuid);

-- What somebody answers about an item.
create type private.audit_answer as (with_me boolean, condition text, note text, file_id uuid);

-- Functions: reading ------------------------------------------------------------------------------------------------
-- The values of a screen (RHARG).
create function private.audit_wish(p_values jsonb) returns private.audit_wish language sql stable set search_path = ''
return private.record_of(null::private.audit_wish, p_values);

-- Functions: what is listed -----------------------------------------------------------------------------------------
-- What people have (p_held), everybody for null, or what nobody has, in the categories and the site wished for. What another open audit
-- lists is left out.
create function private.assets_to_audit(p_company_id uuid, p_wish private.audit_wish, p_held boolean, p_people uuid[] default null)
returns setof public.assets language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select a.* from public.assets a
  where a.company_id = p_company_id and ((p_wish).category_id is null or a.category_id = (p_wish).category_id)
    and case when p_held then a.status in ('awaiting_acceptance', 'in_use', 'return_requested')
        and (p_people is null or a.holder_id = any (p_people))
      else a.status in ('available', 'reserved') and ((p_wish).site_id is null or a.work_site_id = (p_wish).site_id) end
    and not exists (
      select from public.asset_audit_items i join public.asset_audits t on t.company_id = i.company_id and t.id = i.audit_id
      where i.company_id = a.company_id and i.asset_id = a.id and t.closed_at is null)
$$;

-- The asset that a code names: its address in the product, its tag or its serial number. Nothing of another company.
create function private.scanned_asset(p_company_id uuid, p_code text) returns public.assets
language sql stable security definer set search_path = '' as $$
  select x.a from (
    select a, 1 as place from public.assets a
    where a.company_id = p_company_id and a.id = private.uuid_or_null(substring(p_code from '[?&]bem=([0-9A-Fa-f-]{36})'))
    union all select a, 2 from public.assets a where a.company_id = p_company_id and lower(a.tag) = lower(p_code)
    union all select a, 3 from public.assets a where a.company_id = p_company_id and lower(a.serial) = lower(p_code)) x
  order by x.place limit 1
$$;

-- How an item was found, as the chain says it.
create function private.audit_finding_text(p_item public.asset_audit_items) returns text language sql immutable
return case (p_item).divergence when 'not_with_me' then 'A pessoa diz que não está com ela' when 'damaged' then 'Está danificado'
  when 'other_holder' then 'Não está com quem consta' when 'other_place' then 'Está em outro local'
  when 'not_found' then 'Não foi encontrado' when 'reappeared' then 'Foi encontrado'
  else case (p_item).found_by when 'scan' then 'Conferido pela empresa' else 'Confirmado por quem está com ele' end end;

-- Functions: one item -----------------------------------------------------------------------------------------------
-- An item as HR sees it: what the register says now, what it said, and what was found.
create function private.audit_item(p_item public.asset_audit_items) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_item.id, 'asset_id', a.id, 'tag', a.tag, 'name', a.name, 'brand', a.brand, 'serial', a.serial,
    'kind', c.kind, 'category', c.name, 'status', a.status, 'holder', private.person(a.holder_id),
    'expected', private.person(p_item.expected_holder_id), 'expected_site', w.name, 'state', p_item.state,
    'divergence', p_item.divergence, 'found_by', p_item.found_by, 'found_site', f.name, 'condition', p_item.condition,
    'note', p_item.note, 'photo_id', (select x.file_id from public.asset_files x
      where x.company_id = p_item.company_id and x.event_id = p_item.event_id order by x.id limit 1),
    'answered_at', p_item.answered_at, 'answered_by', private.person(p_item.answered_by))
  from public.assets a
  join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
  left join public.work_sites w on w.company_id = a.company_id and w.id = p_item.expected_site_id
  left join public.work_sites f on f.company_id = a.company_id and f.id = p_item.found_site_id
  where a.company_id = p_item.company_id and a.id = p_item.asset_id
$$;

-- Functions: what a campaign asks -----------------------------------------------------------------------------------
-- An audit asks when it begins, and nobody sends its campaign by hand (RHARG).
create function private.audit_campaign_name(p_company_id uuid, p_wishes jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  title text := (select t.title from public.asset_audits t where t.company_id = p_company_id
    and t.id = (private.audit_wish(p_wishes)).audit_id and t.campaign_id is null and t.closed_at is null);
begin
  if title is null then
    perform private.refuse('RHARG', 'Uma auditoria pede a conferência quando começa.', 'wishes', 'Comece uma em Ativos.');
  end if;
  return title;
end
$$;

-- How many things each of the people would confirm.
create function private.audit_targets(p_company_id uuid, p_people uuid[], p_wishes jsonb)
returns table (employee_id uuid, asked integer) language sql stable security definer set search_path = '' as $$
  select a.holder_id, count(*)::integer
  from private.assets_to_audit(p_company_id, private.audit_wish(p_wishes), true, p_people) a group by a.holder_id
$$;

-- Items that people, or one person, are asked about in audits; is_open while the person has the thing, works here and the audit goes on.
create function private.asked_audit_items(p_company_id uuid, p_employee_id uuid, p_campaigns uuid[])
returns table (item public.asset_audit_items, audit public.asset_audits, message text, is_open boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select i, t, c.message,
      i.state = 'waiting' and t.closed_at is null and a.holder_id is not distinct from i.expected_holder_id and e.status <> 'terminated'
    from public.asset_audits t
    join public.campaigns c on c.company_id = t.company_id and c.id = t.campaign_id
    join public.asset_audit_items i on i.company_id = t.company_id and i.audit_id = t.id and i.due_on is not null
    join public.assets a on a.company_id = i.company_id and a.id = i.asset_id
    join public.employees e on e.company_id = i.company_id and e.id = i.expected_holder_id
    where t.company_id = p_company_id and (p_employee_id is null or i.expected_holder_id = p_employee_id)
      and (p_campaigns is null or t.campaign_id = any (p_campaigns)) and (p_campaigns is not null or t.closed_at is null);
end
$$;

-- How many things, in words.
create function private.assets_to_confirm(p_count bigint) returns text language sql immutable
return case when p_count = 1 then '1 bem para confirmar' when p_count > 1 then p_count || ' bens para confirmar' end;

-- Where everybody of campaigns stands with their items.
create function private.audit_work(p_company_id uuid, p_campaigns uuid[]) returns setof private.campaign_work
language sql stable security definer set search_path = '' as $$
  select (q.audit).campaign_id, (q.item).expected_holder_id, (count(*) filter (where q.is_open))::integer, 0,
    (count(*) filter (where (q.item).state <> 'waiting'))::integer,
    (count(*) filter (where (q.item).state = 'waiting' and not q.is_open))::integer, max((q.item).due_on),
    private.assets_to_confirm(count(*) filter (where q.is_open))
  from private.asked_audit_items(p_company_id, null, coalesce(p_campaigns, '{}')) q
  group by (q.audit).campaign_id, (q.item).expected_holder_id
$$;

-- How everybody of a campaign got to it and answered. What the company scanned counts as done at its counter.
create function private.audit_evidence(p_campaign public.campaigns) returns setof private.campaign_evidence
language sql stable security definer set search_path = '' as $$
  select p.employee_id, l.link_at, a.done_at, coalesce(a.doors, '{}')
  from public.campaign_people p
  left join lateral (
    select min(greatest(g.created_at, p.asked_at)) as link_at from public.guest_links g
    where g.company_id = p.company_id and g.employee_id = p.employee_id and g.purpose = 'asset_audit'
      and least(g.expires_at, coalesce(g.revoked_at, 'infinity')) > p.asked_at
  ) l on true
  left join lateral (
    select max(i.answered_at) as done_at,
      array_agg(distinct case i.found_by when 'person' then 'login' when 'guest' then 'guest_link' else 'counter' end) as doors
    from public.asset_audits t
    join public.asset_audit_items i on i.company_id = t.company_id and i.audit_id = t.id and i.state <> 'waiting'
    where t.company_id = p.company_id and t.campaign_id = p.campaign_id and i.expected_holder_id = p.employee_id
  ) a on true
  where p.company_id = p_campaign.company_id and p.campaign_id = p_campaign.id
$$;

-- Functions: the person ---------------------------------------------------------------------------------------------
-- What a person is asked to confirm and confirmed, by audit, while it goes on and the thing is theirs.
create function private.audits_of_person(p_company_id uuid, p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(x.audit order by x.due_on, x.title, x.id), '[]') from (
    select (q.audit).id, (q.audit).title, min((q.item).due_on) as due_on, jsonb_build_object('id', (q.audit).id, 'title', (q.audit).title,
      'message', min(q.message), 'due_on', min((q.item).due_on),
      'items', jsonb_agg(jsonb_build_object('id', (q.item).id, 'tag', a.tag, 'name', a.name, 'brand', a.brand, 'serial', a.serial,
        'kind', c.kind, 'state', (q.item).state, 'divergence', (q.item).divergence,
        'by_company', coalesce((q.item).found_by = 'scan', false), 'condition', (q.item).condition, 'note', (q.item).note,
        'answered_at', (q.item).answered_at) order by a.name, a.tag)) as audit
    from private.asked_audit_items(p_company_id, p_employee_id, null) q
    join public.assets a on a.company_id = (q.item).company_id and a.id = (q.item).asset_id and a.holder_id = p_employee_id
    join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id
    group by (q.audit).id, (q.audit).title) x
$$;

-- People without a login who are asked about items, as guests; for null, those who still have one to confirm.
create function private.audit_guests(p_company_id uuid, p_subjects uuid[]) returns setof private.guest
language sql stable security definer set search_path = '' as $$
  select e.id, e.id, e.display_name::text, e.phone, e.email, e.cpf, e.birth_date,
    private.assets_to_confirm(count(*) filter (where q.is_open)), min((q.item).due_on) filter (where q.is_open)
  from private.asked_audit_items(p_company_id, case when cardinality(p_subjects) = 1 then p_subjects[1] end, null) q
  join public.employees e on e.company_id = p_company_id and e.id = (q.item).expected_holder_id
  where (e.id = any (p_subjects) or (p_subjects is null and q.is_open)) and e.user_id is null and e.status <> 'terminated'
  group by e.id
$$;

-- What the page of a guest shows, with what a photo may be.
create function private.guest_asset_audit(p_link public.guest_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('audits', private.audits_of_person(p_link.company_id, p_link.employee_id),
    'max_bytes', p.max_bytes, 'mime_types', p.mime_types)
  from public.file_purposes p where p.purpose = 'asset_photo'
$$;

-- The purpose of a photo of an item that the guest is asked about (RHNTF).
create function private.guest_audit_photo(p_link public.guest_links, p_item_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from private.asked_audit_items(p_link.company_id, p_link.employee_id, null) q
    where (q.item).id = private.uuid_or_null(p_item_id)) then
    perform private.refuse('RHNTF', 'Este bem não é mais pedido.', 'item_id', 'Recarregue a página.');
  end if;
  return 'asset_photo';
end
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- What a person has to confirm, one line per audit.
create function private.audits_to_answer(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'asset_audit:' || (q.audit).id, 'asset_audit', 'assets', 'Confirme os bens que estão com você',
    (q.audit).title || ': ' || private.assets_to_confirm(count(*)), p_caller.employee_id, (q.audit).created_at,
    private.end_of_day(p_caller.company_id, min((q.item).due_on)), 'asset_audit', (q.audit).id, '/app/assets?tab=comigo&conferir=1',
    jsonb_build_object('type', 'asset_audit'), private.end_of_day(p_caller.company_id, min((q.item).due_on))
  from private.asked_audit_items(p_caller.company_id, p_caller.employee_id, null) q
  where q.is_open and p_caller.employee_id is not null and p_caller.role <> 'leaver'
  group by (q.audit).id, (q.audit).title, (q.audit).created_at
$$;

-- Audits whose day has passed and that nobody closed, to HR.
create function private.audits_to_close(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'asset_audit_end:' || t.id, 'asset_audit_end', 'assets', 'Auditoria de bens para encerrar', t.title::text, t.created_by,
    t.created_at, d.due_at, 'asset_audit', t.id, '/app/assets?tab=auditorias&auditoria=' || t.id,
    jsonb_build_object('type', 'asset_audit_end'), d.due_at
  from public.asset_audits t
  cross join lateral (select private.end_of_day(t.company_id, t.due_on) as due_at) d
  where t.closed_at is null and t.due_on < private.today(t.company_id)
    and t.company_id = (select x.reached[1] from (select private.companies_reached(p_caller, 'manage_assets') as reached) x
      where cardinality(x.reached) = 1)
$$;

-- Audits in Pendências.
create function private.pending_asset_audits(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from (
    select * from private.audits_to_answer(p_caller)
    union all select * from private.audits_to_close(p_caller)) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('person_audit_item', 'id uuid, tag text, name text, brand text?, serial text?, kind text, state waiting|confirmed|divergent,
    divergence text?, by_company boolean, condition text?, note text?, answered_at timestamptz?'),
  ('person_audit', 'id uuid, title text, message text?, due_on date, items person_audit_item[]'),
  ('guest_asset_audit', 'audits person_audit[], max_bytes number, mime_types text[]');
update private.shapes set shape = shape || ', asset_audit? guest_asset_audit' where name = 'guest_views';
