-- Assets: rules.
-- See assets_tables for the overview.

-- Types -------------------------------------------------------------------------------------------------------------
create type private.asset_item as (id uuid, condition text, note text, expected_return_on date, photos uuid[]);

-- What the screens of this module send besides items.
create type private.asset_wish as (
  problem text, supplier text, due_on date, cost numeric, condition text, note text, basis text, amount numeric, instalments smallint,
  first_month date, reason text, employee_id uuid, urgency text, needed_by date);

-- Functions: value --------------------------------------------------------------------------------------------------
-- Straight line by whole calendar months, the month of purchase being 0, down to the floor; null without a cost, the cost without a life.
create function private.book_value(p_cost numeric, p_floor_percent numeric, p_life integer, p_purchased_on date, p_on date) returns numeric
language sql immutable parallel safe
return round(case when p_life is null or p_purchased_on is null then p_cost
  else p_cost - (p_cost - p_cost * p_floor_percent / 100) * least(greatest(
    (extract(year from p_on) - extract(year from p_purchased_on)) * 12 + extract(month from p_on) - extract(month from p_purchased_on), 0),
    p_life) / p_life end, 2);

-- Functions: reading ------------------------------------------------------------------------------------------------
-- An item of which only a note is said.
create function private.noted(p_asset_id uuid, p_note text) returns private.asset_item language sql immutable
return row(p_asset_id, null, p_note, null, null)::private.asset_item;

-- Functions: words --------------------------------------------------------------------------------------------------
-- How a condition is said.
create function private.condition_label(p_condition text) returns text language sql immutable parallel safe
return case p_condition when 'new' then 'novo' when 'good' then 'bom' when 'fair' then 'regular' when 'poor' then 'ruim'
  when 'damaged' then 'danificado' end;

-- An asset by its name and tag.
create function private.asset_label(p_asset public.assets) returns text language sql immutable
return (p_asset).name || ' (' || (p_asset).tag || ')';

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- The papers of hand-overs and returns that every company is born with.
create function private.asset_paper_seeds() returns setof private.template_seed language sql immutable set search_path = '' as $$
  values ('Termo de responsabilidade de bens', 'Termo de responsabilidade de equipamento',
    'O que a pessoa recebeu da empresa, em um só papel (CLT art. 462, § 1º).', private.body_of_text(
E'# Termo de responsabilidade
{{pessoa.nome_civil}} recebeu de {{empresa.nome}}, em {{entrega.data}}, para usar no trabalho:
{{entrega.itens}}.
{{entrega.condicoes}}
A pessoa devolve os itens quando a empresa pedir e ao fim do contrato. Avisa logo em caso de defeito, perda ou furto. Por danos causados de propósito, ou quando isso foi combinado, a empresa pode descontar o valor (CLT art. 462, § 1º).
> {{entrega.data}}
> {{pessoa.nome_civil}}
> {{empresa.nome}}')),
    ('Recibo de devolução de bens', 'Termo de responsabilidade de equipamento',
    'O que a pessoa devolveu e em que estado, assinado por ela.', private.body_of_text(
E'# Recibo de devolução
{{empresa.nome}} recebeu de volta de {{pessoa.nome_civil}}, em {{devolucao.data}}:
{{devolucao.itens}}.
A pessoa confirma o estado descrito de cada item.
> {{devolucao.data}}
> {{pessoa.nome_civil}}
> {{empresa.nome}}'))
$$;

-- What the person agrees to about protective equipment (NR-6, 6.6.1).
create function private.ppe_term() returns text language sql immutable parallel safe
return 'A pessoa foi orientada sobre o uso e o cuidado do EPI, usa-o só para o fim a que se destina, guarda e conserva o que recebeu, '
  'e avisa qualquer alteração que o torne impróprio para uso (NR-6, 6.6.1).';

-- Categories that every company is born with.
create function private.asset_category_seeds()
returns table (name text, kind text, requires_acceptance boolean, is_consumable boolean, life smallint, term text)
language sql immutable set search_path = '' as $$
  values ('Notebooks', 'equipment', true, false, 60::smallint,
      'O notebook é de uso pessoal da pessoa que o recebe e não pode ser emprestado.'),
    ('Celulares', 'equipment', true, false, 36::smallint, 'O celular e a linha são para o trabalho; a senha de tela fica sempre ativa.'),
    ('Monitores e periféricos', 'peripheral', true, false, 60::smallint, null),
    ('Crachás e cartões', 'card', false, false, null, null),
    ('Chaves', 'key', true, false, null, 'Cópias de chaves só com autorização por escrito.'),
    ('Uniformes', 'uniform', true, false, null, null),
    ('Capacetes', 'epi', true, false, null, private.ppe_term()),
    ('Calçados de segurança', 'epi', true, true, null, private.ppe_term()),
    ('Luvas', 'epi', true, true, null, private.ppe_term()),
    ('Óculos de proteção', 'epi', true, true, null, private.ppe_term()),
    ('Protetores auriculares', 'epi', true, true, null, private.ppe_term())
$$;

-- Functions: other modules ------------------------------------------------------------------------------------------
-- What somebody still has stands between an exit and its conclusion, item by item, and so does damage that nobody decided about.
create function private.gate_of_assets(p_case public.offboardings) returns setof private.exit_gate
language sql stable security definer set search_path = '' as $$
  select 'asset:' || a.id, private.asset_label(a), case a.status when 'lost' then 'Perdido: descontar ou dispensar'
      when 'stolen' then 'Furtado: descontar ou dispensar'
      else 'Com a pessoa desde ' || private.brazilian_date(private.company_date(s.company_id, s.delivered_at)) end,
    '/app/assets?bem=' || a.id
  from public.asset_assignments s join public.assets a on a.company_id = s.company_id and a.id = s.asset_id
  where s.company_id = p_case.company_id and s.employee_id = p_case.employee_id and s.returned_at is null
  union all
  select 'asset_damage:' || d.id, private.asset_label(a), 'Devolvido com dano: dispensar, consertar ou descontar',
    '/app/assets?bem=' || a.id
  from public.asset_damages d
  join public.asset_assignments s on s.company_id = d.company_id and s.id = d.assignment_id and s.returned_at is not null
  join public.assets a on a.company_id = d.company_id and a.id = d.asset_id
  where d.company_id = p_case.company_id and d.employee_id = p_case.employee_id and d.decision is null
  order by 2, 1
$$;

-- Hand-overs and returns on the timeline of a person, to HR, the team and the person.
create function private.timeline_of_assets(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select e.at, 'asset:' || e.id, 'asset', 'assets', case e.kind when 'delivered' then 'Recebeu um bem'
      when 'returned' then 'Devolveu um bem'
      when 'accepted' then 'Assinou o termo de um bem' when 'refused' then 'Recusou um bem' else 'Pediu para devolver um bem' end,
    private.asset_label(a), e.actor_id, null::text
  from public.asset_events e join public.assets a on a.company_id = e.company_id and a.id = e.asset_id
  where (p_scope in ('hr', 'team') or p_person.id = p_caller.employee_id) and e.company_id = p_person.company_id
    and e.employee_id = p_person.id and e.kind in ('delivered', 'returned', 'accepted', 'refused', 'return_requested')
    and e.at <= coalesce(p_before, 'infinity')
  order by 1 desc, 2 desc limit p_limit
$$;
