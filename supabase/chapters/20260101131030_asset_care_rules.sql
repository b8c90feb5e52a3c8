-- Care of assets: rules.
-- See asset_care_tables for the overview.

-- Functions: files --------------------------------------------------------------------------------------------------
-- The picture of a category in the catalogue: the newest one of a thing that nobody has; null without one.
create function private.catalogue_photo(p_company_id uuid, p_category_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select f.file_id from public.asset_files f
  join public.assets a on a.company_id = f.company_id and a.id = f.asset_id and a.category_id = p_category_id and a.holder_id is null
  join public.files x on x.company_id = f.company_id and x.id = f.file_id and x.archived_at is null
  join public.asset_categories c on c.company_id = a.company_id and c.id = a.category_id and c.is_requestable
  where f.company_id = p_company_id and f.kind = 'photo' and f.event_id is null order by f.created_at desc, f.id limit 1
$$;

-- Pictures of a thing show to whoever sees the thing, that of the catalogue to the company; papers, and the pictures of what happened, to
-- HR.
create function private.may_open_asset_file(p_caller private.caller, p_file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_file.company_id = any (private.companies_reached(p_caller, 'manage_assets')) or exists (
    select from public.asset_files f join public.assets a on a.company_id = f.company_id and a.id = f.asset_id
    where f.company_id = p_file.company_id and f.file_id = p_file.id and f.kind = 'photo' and f.event_id is null
      and (a.holder_id = any (private.people_whose_assets_show()) or a.work_site_id = any (private.sites_whose_assets_show())
        or (p_file.company_id = p_caller.company_id and p_caller.role <> 'leaver'
          and private.catalogue_photo(a.company_id, a.category_id) = p_file.id)))
$$;

-- Functions: what a charge may be -----------------------------------------------------------------------------------
-- The value of a thing on a day, null without a cost.
create function private.worth_of(p_asset public.assets, p_on date) returns numeric
language sql stable security definer set search_path = '' as $$
  select private.book_value(p_asset.cost, c.floor_percent, c.useful_life_months, p_asset.purchased_on, p_on)
  from public.asset_categories c where c.company_id = p_asset.company_id and c.id = p_asset.category_id
$$;

-- Whether the person signed a term of the hand-over that a damage belongs to, which is what "agreed" rests on.
create function private.has_signed_term(p_damage public.asset_damages) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.asset_assignments s
    join public.asset_handovers h on h.company_id = s.company_id and h.id = s.handover_id
    join private.document_makings m on m.company_id = h.company_id and m.id = h.making_id
    join public.signature_envelopes e on e.company_id = m.company_id and e.document_id = m.document_id and e.status = 'completed'
    where s.company_id = p_damage.company_id and s.id = p_damage.assignment_id)
$$;

-- What is charged already in a month of payroll, of one person.
create function private.charged_in(p_company_id uuid, p_employee_id uuid, p_month date) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(round(d.amount / d.instalments, 2)), 0) from public.asset_damages d
  where d.company_id = p_company_id and d.employee_id = p_employee_id and d.decision = 'charge'
    and p_month between d.first_month and d.first_month + make_interval(months => d.instalments - 1)
$$;

-- Whether somebody's exit has begun and is not concluded; nothing is told of one that is not communicated.
create function private.is_leaving(p_company_id uuid, p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.offboardings o where o.company_id = p_company_id and o.employee_id = p_employee_id
    and o.status in ('communicated', 'closing'))
$$;

-- The limits of a charge: `worth` of the thing (null when unknown), `month` what one month may take (70 % of the monthly pay: TST, OJ 18
-- da SDC), `ending` what may be taken in all from somebody who is leaving (one month's pay: CLT art. 477, § 5º), both null without pay.
create function private.charge_limits(p_damage public.asset_damages) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('worth', p_damage.worth, 'month', round(m.pay * 0.7, 2),
    'ending', case when private.is_leaving(p_damage.company_id, p_damage.employee_id) then round(m.pay, 2) end)
  from (select) one
  left join lateral (
    select case p.unit when 'month' then p.salary when 'hour' then p.salary * 220 when 'day' then p.salary * 30
      when 'week' then p.salary * 30 / 7 end as pay
    from private.pay_on(p_damage.company_id, p_damage.employee_id, private.today(p_damage.company_id)) p) m on true
$$;

-- Refuses a charge without a ground or beyond its limits (RHARG, RHSIG, RHLIM).
create function private.check_charge(p_damage public.asset_damages) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  limits constant jsonb := private.charge_limits(p_damage);
  fullest numeric;
begin
  if p_damage.amount is null or p_damage.amount <= 0 then
    perform private.refuse('RHARG', 'Informe quanto descontar.', 'amount', 'Em reais, por exemplo 350,00.');
  elsif p_damage.basis is null or p_damage.basis not in ('agreed', 'intent') then
    perform private.refuse('RHARG', 'Diga por que o desconto é permitido.', 'basis',
      'A CLT (art. 462, § 1º) aceita o que foi combinado em termo assinado ou o dano causado de propósito.');
  elsif p_damage.basis = 'agreed' and not private.has_signed_term(p_damage) then
    perform private.refuse('RHSIG', 'Não há termo assinado desta entrega: nada foi combinado.', 'basis',
      'Sem o termo, só o dano causado de propósito pode ser descontado (CLT art. 462, § 1º).');
  elsif p_damage.instalments is null or p_damage.instalments not between 1 and 24 then
    perform private.refuse('RHARG', 'Escolha de 1 a 24 parcelas.', 'instalments', 'Uma parcela desconta tudo de uma vez.');
  elsif p_damage.first_month is null or p_damage.first_month < date_trunc('month', private.today(p_damage.company_id)) then
    perform private.refuse('RHEXP', 'O primeiro desconto não pode ser em um mês que já passou.', 'first_month',
      'Escolha este mês ou outro.');
  elsif p_damage.amount > (limits ->> 'worth')::numeric then
    perform private.refuse('RHLIM', 'O desconto não pode passar do valor do bem naquele dia.', 'amount',
      'O limite é ' || private.reais((limits ->> 'worth')::numeric) || '.');
  elsif p_damage.amount > (limits ->> 'ending')::numeric then
    perform private.refuse('RHLIM', 'No fim do contrato, o desconto não passa de um mês de salário (CLT art. 477, § 5º).', 'amount',
      'O limite é ' || private.reais((limits ->> 'ending')::numeric) || '.');
  end if;
  select max(private.charged_in(p_damage.company_id, p_damage.employee_id, m::date)) into fullest
  from generate_series(p_damage.first_month, p_damage.first_month + make_interval(months => p_damage.instalments - 1), '1 month') m;
  if round(p_damage.amount / p_damage.instalments, 2) + fullest > (limits ->> 'month')::numeric then
    perform private.refuse('RHLIM', 'O desconto de cada mês deve deixar 30 % do salário para a pessoa (TST, OJ 18 da SDC).', 'instalments',
      'Cada mês aceita até ' || private.reais(greatest((limits ->> 'month')::numeric - fullest, 0)) || '. Aumente as parcelas.');
  end if;
end
$$;

-- Functions: other modules ------------------------------------------------------------------------------------------
-- Charges for payroll, one line per instalment; what the division leaves over goes with the last one.
create function private.payroll_assets(p_company_id uuid, p_from date, p_to date) returns setof private.payroll_change
language sql stable security definer set search_path = '' as $$
  select d.employee_id, 'discount', format('Desconto de %s (CLT art. 462, § 1º)', private.asset_label(a)), null,
    private.reais(case when i.n = d.instalments then d.amount - round(d.amount / d.instalments, 2) * (d.instalments - 1)
      else round(d.amount / d.instalments, 2) end)
      || case when d.instalments > 1 then format(', parcela %s de %s', i.n, d.instalments) else '' end,
    i.month, d.decided_at, 'asset:' || d.id || ':' || i.n
  from public.asset_damages d
  join public.assets a on a.company_id = d.company_id and a.id = d.asset_id
  cross join lateral (
    select n, (d.first_month + make_interval(months => n - 1))::date as month from generate_series(1, d.instalments::integer) n) i
  where d.company_id = p_company_id and d.decision = 'charge' and i.month between p_from and p_to
$$;
