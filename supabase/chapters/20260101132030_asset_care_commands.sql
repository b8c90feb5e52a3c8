-- Care of assets: commands.
-- See asset_care_tables for the overview.

-- Functions: files --------------------------------------------------------------------------------------------------
create function public.add_asset_files(p_company_id uuid, p_asset_id uuid, p_kind text, p_file_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
begin
  if coalesce(p_kind, '') not in ('photo', 'invoice', 'police_report') or cardinality(p_file_ids) not between 1 and 10 then
    perform private.refuse('RHARG', 'Escolha de 1 a 10 arquivos.', 'file', 'Recarregue a página.');
  end if;
  perform private.link_file(f.id, case p_kind when 'photo' then 'asset_photo' else 'asset_paper' end, asset.company_id, 'asset', asset.id)
  from unnest(p_file_ids) f (id);
  insert into public.asset_files (company_id, asset_id, kind, file_id, created_at)
  select asset.company_id, asset.id, p_kind, f.id, private.now() from unnest(p_file_ids) f (id);
  return cardinality(p_file_ids);
end
$$;

-- What showed the state of a thing at an event stays.
create function public.remove_asset_file(p_company_id uuid, p_file_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept public.asset_files;
begin
  perform private.require_assets(p_company_id);
  select f.* into kept from public.asset_files f where f.company_id = p_company_id and f.file_id = p_file_id;
  if kept.id is null or exists (select from public.files f where f.id = p_file_id and f.archived_at is not null) then
    perform private.refuse('RHNTF', 'Este arquivo não existe mais.', '', 'Recarregue a página.');
  elsif kept.event_id is not null or kept.kind = 'police_report' then
    perform private.refuse('RHDEL', 'Este arquivo é prova do que aconteceu com o bem.', '', 'Ele fica no histórico.');
  end if;
  perform private.archive_file(p_file_id);
end
$$;

-- Functions: repairs ------------------------------------------------------------------------------------------------
-- p_values: {problem, supplier, due_on}.
create function public.send_asset_to_repair(p_company_id uuid, p_asset_id uuid, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  wish private.asset_wish := private.record_of(null::private.asset_wish, p_values);
begin
  wish.problem := private.tidy(wish.problem);
  if wish.problem is null then
    perform private.refuse('RHCOM', 'Conte o que o bem tem.', 'problem', 'Escreva em uma frase.');
  elsif wish.due_on < private.today(p_company_id) then
    perform private.refuse('RHEXP', 'O conserto não pode ficar pronto antes de começar.', 'due_on', 'Escolha outro dia.');
  end if;
  asset := private.give_up_reservation(asset);
  insert into public.asset_maintenances (company_id, asset_id, supplier, problem, opened_on, due_on)
  values (p_company_id, asset.id, private.tidy(wish.supplier), wish.problem, private.today(p_company_id), wish.due_on);
  perform private.move_assets(array[asset], 'moved', 'in_maintenance', asset.holder_id,
    array[private.noted(asset.id, wish.problem)], null);
  perform private.reserve_waiting(p_company_id, array[asset.category_id]);
end
$$;

-- p_values: {cost, condition, note}. Back to its holder, or free.
create function public.end_asset_repair(p_company_id uuid, p_asset_id uuid, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_company_id, p_asset_id);
  wish private.asset_wish := private.record_of(null::private.asset_wish, p_values);
begin
  wish.condition := coalesce(wish.condition, asset.condition);
  if asset.status <> 'in_maintenance' then
    perform private.refuse('RHSTA', 'Este bem não está em conserto.', '', 'Recarregue a página para ver a situação atual.');
  elsif wish.cost < 0 or wish.condition not in ('new', 'good', 'fair', 'poor', 'damaged') then
    perform private.refuse('RHARG', 'Informe quanto custou e em que estado voltou.', 'cost', 'Se não custou nada, deixe o valor vazio.');
  end if;
  update public.asset_maintenances m set closed_on = greatest(private.today(p_company_id), m.opened_on), cost = wish.cost,
    note = private.tidy(wish.note)
  where m.company_id = p_company_id and m.asset_id = asset.id and m.closed_on is null;
  perform private.move_assets(array[asset], 'moved', case when asset.holder_id is null then 'available' else 'in_use' end, asset.holder_id,
    array[(asset.id, wish.condition, coalesce(private.tidy(wish.note), 'Voltou do conserto'), null, null)::private.asset_item], null);
  perform private.reserve_waiting(p_company_id, array[asset.category_id]);
end
$$;

-- Functions: deciding -----------------------------------------------------------------------------------------------
-- What a decision says in the chain.
create function private.decision_text(p_damage public.asset_damages) returns text language sql stable
return concat_ws(': ', case (p_damage).decision when 'waive' then 'Dispensado' when 'repair' then 'Conserto por conta da empresa'
  else format('Desconto de %s%s, a partir de %s (CLT art. 462, § 1º, %s)', private.reais((p_damage).amount),
    case when (p_damage).instalments > 1 then ' em ' || (p_damage).instalments || ' parcelas' else '' end,
    to_char((p_damage).first_month, 'MM/YYYY'), case (p_damage).basis when 'agreed' then 'combinado no termo' else 'dolo' end) end,
  (p_damage).reason);

-- A loss that is decided is over: nobody has the thing any more. A repair begins at once.
create function private.follow_decision(p_damage public.asset_damages) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asset public.assets := private.asset_in_hand(p_damage.company_id, p_damage.asset_id);
begin
  if p_damage.kind <> 'damage' then
    update public.asset_assignments s set returned_at = greatest(private.now(), s.delivered_at)
    where s.company_id = p_damage.company_id and s.id = p_damage.assignment_id and s.returned_at is null;
  end if;
  perform private.move_assets(array[asset], 'decided', asset.status, case when p_damage.kind = 'damage' then asset.holder_id end,
    array[private.noted(asset.id, private.decision_text(p_damage))], p_damage.employee_id);
  if p_damage.decision = 'repair' and asset.status = 'available' then
    perform public.send_asset_to_repair(p_damage.company_id, asset.id, jsonb_build_object('problem', left(p_damage.note, 300)));
  end if;
end
$$;

-- p_decision: waive or repair, with a reason, or charge: {basis, amount, instalments, first_month, reason}.
create function public.decide_asset_damage(p_company_id uuid, p_damage_id uuid, p_decision text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish constant private.asset_wish := private.record_of(null::private.asset_wish, p_values);
  damage public.asset_damages;
begin
  perform private.require_assets(p_company_id);
  select d.* into damage from public.asset_damages d where d.company_id = p_company_id and d.id = p_damage_id for update;
  if damage.id is null then
    perform private.refuse('RHNTF', 'Este dano não existe mais.', '', 'Recarregue a página.');
  elsif damage.decision is not null then
    perform private.refuse('RHDEC', 'Isto já foi decidido.', '', 'Recarregue a página.');
  elsif damage.employee_id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'Você não decide sobre o que estava com você.', '', 'Peça a outro administrador.');
  elsif coalesce(p_decision, '') not in ('waive', 'repair', 'charge') or (p_decision = 'repair' and damage.kind <> 'damage') then
    perform private.refuse('RHARG', 'Escolha dispensar, consertar ou descontar.', 'decision', 'Recarregue a página.');
  end if;
  damage.decision := p_decision;
  damage.reason := private.tidy(wish.reason);
  damage.decided_by := private.my_employee_id();
  damage.decided_at := private.now();
  if p_decision = 'charge' then
    damage.basis := wish.basis;
    damage.amount := round(wish.amount, 2);
    damage.instalments := wish.instalments;
    damage.first_month := date_trunc('month', wish.first_month);
    perform private.check_charge(damage);
  elsif p_decision = 'waive' and damage.reason is null then
    perform private.refuse('RHCOM', 'Diga por que o desconto foi dispensado.', 'reason', 'Uma frase basta.');
  end if;
  update public.asset_damages d set (decision, reason, decided_by, decided_at, basis, amount, instalments, first_month)
    = (damage.decision, damage.reason, damage.decided_by, damage.decided_at, damage.basis, damage.amount, damage.instalments,
      damage.first_month)
  where d.id = damage.id;
  perform private.follow_decision(damage);
  perform private.notify(p_company_id, damage.employee_id, 'asset', 'A empresa decidiu sobre um bem que estava com você',
    private.decision_text(damage), '/app/assets', 'asset_damage', damage.id);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.add_asset_files(uuid, uuid, text, uuid[]), public.remove_asset_file(uuid, uuid),
  public.send_asset_to_repair(uuid, uuid, jsonb), public.end_asset_repair(uuid, uuid, jsonb),
  public.decide_asset_damage(uuid, uuid, text, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.add_asset_files(uuid, uuid, text, uuid[]) is
  'Pictures (photo) and papers (invoice, police_report) of an asset (RHPER, RHNTF, RHARG, RHUPL).';
comment on function public.remove_asset_file(uuid, uuid) is 'Takes a picture or paper off; proof of an event stays (RHPER, RHNTF, RHDEL).';
comment on function public.send_asset_to_repair(uuid, uuid, jsonb) is
  'Begins a repair: {problem, supplier, due_on} (RHPER, RHNTF, RHCOM, RHEXP, RHSTA).';
comment on function public.end_asset_repair(uuid, uuid, jsonb) is 'Ends a repair: {cost, condition, note} (RHPER, RHNTF, RHSTA, RHARG).';
comment on function public.decide_asset_damage(uuid, uuid, text, jsonb) is
  'Waives, repairs or charges: {basis agreed|intent, amount, instalments, first_month, reason}
  (RHPER, RHNTF, RHDEC, RHSLF, RHARG, RHSIG, RHLIM, RHEXP, RHCOM).';
