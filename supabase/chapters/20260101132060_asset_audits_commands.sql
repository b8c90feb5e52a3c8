-- Audits of assets: commands.
-- See asset_audits_tables for the overview.

-- Functions: beginning ----------------------------------------------------------------------------------------------
-- Lists what people of a campaign of an audit have, and what they are asked until when.
create function private.ask_for_audit(p_campaign public.campaigns, p_people uuid[], p_due_on date) returns void
language sql volatile security definer set search_path = '' as $$
  with audit as (
    update public.asset_audits t set campaign_id = p_campaign.id
    where t.company_id = p_campaign.company_id and t.id = (private.audit_wish(p_campaign.wishes)).audit_id and t.closed_at is null
    returning t.*
  )
  insert into public.asset_audit_items (company_id, audit_id, asset_id, expected_holder_id, expected_site_id, due_on)
  select a.company_id, t.id, a.id, a.holder_id, a.work_site_id, p_due_on
  from audit t cross join private.assets_to_audit(t.company_id, private.audit_wish(p_campaign.wishes), true, p_people) a
  on conflict (company_id, audit_id, asset_id) do nothing
$$;

-- An audit whose campaign ends has ended; what still waits in it is missing.
create function private.end_asset_audit(p_campaign public.campaigns) returns void
language sql volatile security definer set search_path = '' as $$
  update public.asset_audits t set closed_at = private.now()
  where t.company_id = p_campaign.company_id and t.campaign_id = p_campaign.id and t.closed_at is null
$$;

-- Lists what nobody has.
create function private.list_stock(p_audit public.asset_audits, p_wish private.audit_wish) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.asset_audit_items (company_id, audit_id, asset_id, expected_site_id)
  select a.company_id, p_audit.id, a.id, a.work_site_id from private.assets_to_audit(p_audit.company_id, p_wish, false) a
$$;

-- p_values: {title, due_on, message, stock, site_id, category_id}. p_audience null asks nobody.
create function public.start_asset_audit(p_company_id uuid, p_values jsonb, p_audience jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.audit_wish;
  audit public.asset_audits;
  sent record;
  listed integer;
begin
  perform private.require_assets(p_company_id);
  wish := private.audit_wish(p_values);
  wish.title := private.tidy(wish.title);
  if wish.title is null then
    perform private.refuse('RHARG', 'Dê um nome à auditoria.', 'title', 'Por exemplo: Notebooks da matriz, dezembro.');
  elsif wish.due_on is null then
    perform private.refuse('RHARG', 'Escolha até quando conferir.', 'due_on', 'Dez dias costumam bastar.');
  end if;
  perform private.check_deadline(wish.due_on, private.today(p_company_id), 'due_on');
  insert into public.asset_audits (company_id, title, due_on, includes_stock, site_id, category_id, created_by, created_at)
  values (p_company_id, wish.title, wish.due_on, coalesce(wish.stock, false), case when wish.stock then wish.site_id end, wish.category_id,
    private.my_employee_id(), private.now()) returning * into audit;
  perform private.list_stock(audit, wish) where audit.includes_stock;
  select s.* into sent from public.send_campaign(p_company_id, 'asset_audit', p_audience,
    jsonb_strip_nulls(jsonb_build_object('audit_id', audit.id, 'category_id', audit.category_id)), wish.due_on, wish.message, wish.title) s
  where p_audience is not null;
  select count(*) into listed from public.asset_audit_items i where i.company_id = p_company_id and i.audit_id = audit.id;
  if listed = 0 then
    perform private.refuse('RHARG', 'Não há bens para conferir nesta escolha.', 'audience',
      'Escolha outras pessoas ou outro local. O que outra auditoria aberta já confere fica de fora.');
  end if;
  return jsonb_build_object('audit_id', audit.id, 'items', listed, 'people', coalesce(sent.people, 0), 'campaign_id', sent.campaign_id,
    'tell_at', sent.tell_at);
end
$$;

-- Functions: finding ------------------------------------------------------------------------------------------------
-- An audit of a company where the caller manages assets, which does not end meanwhile (RHPER, RHNTF, RHCLS).
create function private.open_audit(p_audit_id uuid) returns public.asset_audits
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_assets', 'Somente quem cuida dos bens da empresa faz isto.');
  audit public.asset_audits;
begin
  select t.* into audit from public.asset_audits t where t.id = p_audit_id and t.company_id = any (managed) for share;
  if audit.id is null then
    perform private.refuse('RHNTF', 'Esta auditoria não existe mais.', '', 'Recarregue a página.');
  elsif audit.closed_at is not null then
    perform private.refuse('RHCLS', 'Esta auditoria já foi encerrada.', '', 'O que mudou depois entra na próxima.');
  end if;
  return audit;
end
$$;

-- Writes what was found of an item, in the audit and in the chain of custody, with its photo.
create function private.write_finding(p_item public.asset_audit_items, p_file_id uuid default null, p_link_id uuid default null)
returns public.asset_audit_items language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.asset_audit_items := p_item;
begin
  item.state := case when item.divergence is null then 'confirmed' else 'divergent' end;
  item.note := private.tidy(item.note);
  item.answered_at := private.now();
  item.answered_by := case when item.found_by = 'guest' then item.expected_holder_id else private.my_employee_id() end;
  insert into public.asset_events (company_id, asset_id, at, kind, from_status, to_status, employee_id, actor_id, condition, note)
  select a.company_id, a.id, item.answered_at, 'audited', a.status, a.status, item.expected_holder_id, item.answered_by, item.condition,
    concat_ws(': ', private.audit_finding_text(item), item.note)
  from public.assets a where a.company_id = item.company_id and a.id = item.asset_id
  returning id into item.event_id;
  if p_file_id is not null then
    perform private.link_file(p_file_id, 'asset_photo', item.company_id, 'asset', item.asset_id, p_link_id);
    insert into public.asset_files (company_id, asset_id, event_id, kind, file_id, created_at)
    values (item.company_id, item.asset_id, item.event_id, 'photo', p_file_id, item.answered_at);
  end if;
  update public.asset_audit_items i set (state, divergence, found_by, found_site_id, condition, note, event_id, answered_at, answered_by)
    = (item.state, item.divergence, item.found_by, item.found_site_id, item.condition, item.note, item.event_id, item.answered_at,
      item.answered_by)
  where i.company_id = item.company_id and i.id = item.id returning i.* into item;
  return item;
end
$$;

-- The item of an asset in an audit, locked; of one that was not listed, a new one as the register has it.
create function private.item_of_scan(p_audit public.asset_audits, p_asset public.assets) returns public.asset_audit_items
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.asset_audit_items;
begin
  insert into public.asset_audit_items (company_id, audit_id, asset_id, expected_holder_id, expected_site_id)
  values (p_asset.company_id, p_audit.id, p_asset.id, p_asset.holder_id, p_asset.work_site_id)
  on conflict (company_id, audit_id, asset_id) do nothing returning * into item;
  if item.id is null then
    select i.* into item from public.asset_audit_items i
    where i.company_id = p_asset.company_id and i.audit_id = p_audit.id and i.asset_id = p_asset.id for update;
  elsif p_asset.holder_id is not null then
    -- Nobody looked for it here: the register says that somebody has it.
    item.divergence := 'other_holder';
  end if;
  return item;
end
$$;

-- Keeps a code that is no asset of the company; again, it answers when it was scanned first.
create function private.note_stray(p_audit public.asset_audits, p_code text, p_site_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  stray public.asset_audit_strays;
  is_new boolean;
begin
  insert into public.asset_audit_strays (company_id, audit_id, code, at, by_id, site_id)
  values (p_audit.company_id, p_audit.id, p_code, private.now(), private.my_employee_id(), p_site_id)
  on conflict (company_id, audit_id, lower(code)) do nothing returning * into stray;
  is_new := stray.id is not null;
  if not is_new then
    select s.* into stray from public.asset_audit_strays s
    where s.company_id = p_audit.company_id and s.audit_id = p_audit.id and lower(s.code) = lower(p_code);
  end if;
  return jsonb_build_object('outcome', case when is_new then 'stray' else 'known_stray' end, 'code', stray.code, 'at', stray.at,
    'item', null);
end
$$;

-- p_code: a tag, a serial number or the address of an asset. p_site_id: where one stands, compared with the site of what nobody has.
create function public.scan_asset(p_audit_id uuid, p_code text, p_site_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit constant public.asset_audits := private.open_audit(p_audit_id);
  code constant text := private.tidy(left(p_code, 200));
  asset public.assets;
  item public.asset_audit_items;
begin
  if code is null then
    perform private.refuse('RHARG', 'Leia ou digite um código.', 'code', 'A etiqueta, o número de série ou o código QR do bem.');
  elsif p_site_id is not null
    and not exists (select from public.work_sites w where w.company_id = audit.company_id and w.id = p_site_id) then
    perform private.refuse('RHNTF', 'Este local não é desta empresa.', 'site_id', 'Recarregue a página.');
  end if;
  asset := private.scanned_asset(audit.company_id, code);
  if asset.id is null then
    return private.note_stray(audit, code, p_site_id);
  end if;
  item := private.item_of_scan(audit, asset);
  if item.state <> 'waiting' and coalesce(item.divergence, '') not in ('not_with_me', 'not_found') then
    return jsonb_build_object('outcome', 'already', 'code', code, 'at', item.answered_at, 'item', private.audit_item(item));
  end if;
  item.divergence := case when asset.status in ('lost', 'stolen', 'written_off') then 'reappeared'
    when item.divergence in ('other_holder', 'not_with_me') then 'other_holder'
    when item.expected_holder_id is null and p_site_id <> item.expected_site_id then 'other_place' end;
  item.found_by := 'scan';
  item.found_site_id := p_site_id;
  item := private.write_finding(item);
  return jsonb_build_object('outcome', item.state, 'code', code, 'at', item.answered_at, 'item', private.audit_item(item));
end
$$;

-- What HR says of an item: p_divergence null, that all is as the register says.
create function public.set_audit_finding(p_item_id uuid, p_divergence text default null, p_note text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.asset_audit_items;
begin
  select i.* into item from public.asset_audit_items i
  where i.id = p_item_id and i.company_id = any (private.require_companies('manage_assets',
    'Somente quem cuida dos bens da empresa faz isto.'));
  if item.id is null then
    perform private.refuse('RHNTF', 'Este bem não está nesta auditoria.', '', 'Recarregue a página.');
  elsif p_divergence not in ('damaged', 'other_holder', 'other_place', 'not_found') then
    perform private.refuse('RHARG', 'Escolha o que está diferente.', 'divergence', 'Recarregue a página.');
  end if;
  perform private.open_audit(item.audit_id);
  select i.* into item from public.asset_audit_items i where i.company_id = item.company_id and i.id = item.id for update;
  item.divergence := p_divergence;
  item.found_by := 'scan';
  item.note := coalesce(private.tidy(p_note), item.note);
  return private.audit_item(private.write_finding(item));
end
$$;

create function public.close_asset_audit(p_audit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  managed constant uuid[] := private.require_companies('manage_assets', 'Somente quem cuida dos bens da empresa faz isto.');
  audit public.asset_audits;
begin
  select t.* into audit from public.asset_audits t where t.id = p_audit_id and t.company_id = any (managed);
  if audit.id is null then
    perform private.refuse('RHNTF', 'Esta auditoria não existe mais.', '', 'Recarregue a página.');
  elsif audit.campaign_id is not null then
    perform private.end_campaign(private.managed_campaign(audit.campaign_id), false);
  end if;
  update public.asset_audits t set closed_at = private.now()
  where t.company_id = audit.company_id and t.id = audit.id and t.closed_at is null;
end
$$;

-- Functions: the person ---------------------------------------------------------------------------------------------
-- Refuses an answer that says too little (RHARG, RHUPL, RHCOM).
create function private.check_audit_answer(p_answer private.audit_answer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_answer.with_me is null then
    perform private.refuse('RHARG', 'Diga se o bem está com você.', 'with_me', 'Recarregue a página.');
  elsif not p_answer.with_me and private.tidy(p_answer.note) is null then
    perform private.refuse('RHCOM', 'Conte o que você sabe dele.', 'note', 'Por exemplo: devolvi em março, ou está com um colega.');
  elsif p_answer.with_me and coalesce(p_answer.condition, '') not in ('new', 'good', 'fair', 'poor', 'damaged') then
    perform private.refuse('RHARG', 'Diga em que estado o bem está.', 'condition', 'Escolha uma das opções.');
  elsif p_answer.with_me and p_answer.file_id is null then
    perform private.refuse('RHUPL', 'Fotografe o bem.', 'photo', 'A foto mostra que ele está com você e em que estado.');
  elsif p_answer.condition = 'damaged' and private.tidy(p_answer.note) is null then
    perform private.refuse('RHCOM', 'Conte o que o bem tem.', 'note', 'Escreva em uma frase.');
  end if;
end
$$;

-- What a person, signed in or by a link, says of an item that they are asked about (RHNTF, RHCLS, RHSTA).
create function private.answer_audit_item(p_company_id uuid, p_employee_id uuid, p_item_id uuid, p_answer private.audit_answer,
  p_link_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  audit public.asset_audits;
  item public.asset_audit_items;
begin
  select t.* into audit from public.asset_audits t
  join public.asset_audit_items i on i.company_id = t.company_id and i.audit_id = t.id
  where i.company_id = p_company_id and i.id = p_item_id and i.expected_holder_id = p_employee_id and i.due_on is not null for share of t;
  select i.* into item from public.asset_audit_items i where i.company_id = audit.company_id and i.id = p_item_id for update;
  if item.id is null then
    perform private.refuse('RHNTF', 'Este bem não é conferido com você.', '', 'Recarregue a página.');
  elsif audit.closed_at is not null then
    perform private.refuse('RHCLS', 'Esta auditoria já foi encerrada.', '', 'Se algo mudou, avise o RH.');
  elsif item.found_by = 'scan' then
    perform private.refuse('RHSTA', 'O RH já conferiu este bem.', '', 'Se algo está errado, avise o RH.');
  elsif not exists (select from public.assets a where a.company_id = item.company_id and a.id = item.asset_id
      and a.holder_id = p_employee_id) then
    perform private.refuse('RHSTA', 'Este bem não está mais em seu nome.', '', 'Você não precisa conferi-lo.');
  end if;
  perform private.check_audit_answer(p_answer);
  item.divergence := case when not p_answer.with_me then 'not_with_me' when p_answer.condition = 'damaged' then 'damaged' end;
  item.found_by := case when p_link_id is null then 'person' else 'guest' end;
  item.condition := case when p_answer.with_me then p_answer.condition end;
  item.note := p_answer.note;
  perform private.write_finding(item, case when p_answer.with_me then p_answer.file_id end, p_link_id);
end
$$;

-- p_values: {with_me, condition, note, file_id}. What the person is asked then.
create function public.answer_asset_audit(p_item_id uuid, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  if caller.role = 'leaver' then
    perform private.refuse('RHNTF', 'Este bem não é conferido com você.', '', 'Recarregue a página.');
  end if;
  perform private.answer_audit_item(caller.company_id, caller.employee_id, p_item_id,
    private.record_of(null::private.audit_answer, p_values), null);
  return private.audits_of_person(caller.company_id, caller.employee_id);
end
$$;

-- The one act of guests: `answer`, with the item and what is said of it.
create function private.guest_answers_audit(p_link public.guest_links, p_act text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_act is distinct from 'answer' then
    perform private.refuse('RHARG', 'Ação desconhecida.', 'act', 'Recarregue a página.');
  end if;
  perform private.answer_audit_item(p_link.company_id, p_link.employee_id, private.uuid_or_null(p_values ->> 'item_id'),
    private.record_of(null::private.audit_answer, p_values), p_link.id);
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.campaign_purposes (purpose, permission, kind, url, reaches_guests, told_title, near_title, late_title, name_routine,
  targets_routine, ask_routine, work_routine, cancel_routine, evidence_routine) values
  ('asset_audit', 'manage_assets', 'asset_audit', '/app/assets?tab=comigo&conferir=1', true, 'Confirme os bens que estão com você',
    'O prazo para confirmar seus bens está perto', 'Há bens seus por confirmar em atraso', 'private.audit_campaign_name',
    'private.audit_targets', 'private.ask_for_audit', 'private.audit_work', 'private.end_asset_audit', 'private.audit_evidence');
insert into private.guest_purposes (purpose, label, permission, page, guests_routine, view_routine, act_routine, upload_routine) values
  ('asset_audit', 'Conferência de bens', 'manage_assets', '/app/assets?tab=auditorias', 'private.audit_guests',
    'private.guest_asset_audit', 'private.guest_answers_audit', 'private.guest_audit_photo');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.start_asset_audit(uuid, jsonb, jsonb), public.scan_asset(uuid, text, uuid),
  public.set_audit_finding(uuid, text, text), public.close_asset_audit(uuid), public.answer_asset_audit(uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.start_asset_audit(uuid, jsonb, jsonb) is
  'Begins an audit: {title, due_on, message, stock, site_id, category_id}; an audience is asked (RHPER, RHARG, RHEXP, RHNTF, RHLIM).';
comment on function public.scan_asset(uuid, text, uuid) is
  'A tag, serial number or address that was scanned: confirmed, divergent, already, stray or known_stray (RHPER, RHNTF, RHCLS, RHARG).';
comment on function public.set_audit_finding(uuid, text, text) is
  'What HR says of an item: null, damaged, other_holder, other_place or not_found (RHPER, RHNTF, RHCLS, RHARG).';
comment on function public.close_asset_audit(uuid) is 'Ends an audit: what waits is missing (RHPER, RHNTF).';
comment on function public.answer_asset_audit(uuid, jsonb) is
  'What a person says of an item: {with_me, condition, note, file_id} (RHNTF, RHCLS, RHSTA, RHARG, RHUPL, RHCOM).';
