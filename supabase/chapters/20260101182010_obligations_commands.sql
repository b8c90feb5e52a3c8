-- Obligations: commands.
-- See obligations_tables for the overview.

-- Functions: checks -------------------------------------------------------------------------------------------------
-- A kind that the caller may read in a company (RHPER, RHNTF).
create function private.obligation_kind(p_company_id uuid, p_kind text) returns private.obligation_sources
language plpgsql stable security definer set search_path = '' as $$
declare
  source private.obligation_sources;
begin
  select s.* into source from private.obligation_sources s
  where s.kind = p_kind and s.kind = any (private.obligation_kinds_read(p_company_id));
  if source.kind is null then
    perform private.refuse_missing('Esta obrigação não existe.', 'kind');
  end if;
  return source;
end
$$;

-- Refuses items of a kind that are not there now (RHNTF), and more of them than a page has (RHARG).
create function private.check_obligation_items(p_company_id uuid, p_kind text, p_item_keys text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_company_id);
begin
  if coalesce(cardinality(p_item_keys), 0) not between 1 and 200 then
    perform private.refuse('RHARG', 'Escolha de 1 a 200 itens.', 'item_keys', 'Marque menos itens de cada vez.');
  elsif exists (
    select unnest(p_item_keys)
    except
    select (o.item).item_key from private.obligations_between(p_company_id, array[p_kind], today - 1100, today + 800) o) then
    perform private.refuse_missing('Um dos itens não está mais no calendário.', 'item_keys');
  end if;
end
$$;

-- Refuses a person who cannot take care of a kind in a company (RHARG).
create function private.check_obligation_keeper(p_company_id uuid, p_source private.obligation_sources, p_responsible_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_responsible_id is not null and not exists (select from public.employees e
    where e.company_id = p_company_id and e.id = p_responsible_id and private.may_keep_obligations(e, (p_source).permission)) then
    perform private.refuse('RHARG', 'Esta pessoa não abre as obrigações da empresa.', 'responsible_id',
      'Escolha um administrador desta empresa.');
  end if;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- Without items the kind gets its keeper, without a kind all that nobody is named for; without a person it is nobody's again.
create function public.assign_obligations(
  p_company_id uuid, p_kind text default null, p_responsible_id uuid default null, p_item_keys text[] default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  source private.obligation_sources;
begin
  if p_kind is null and p_item_keys is null then
    perform private.obligation_kinds_read(p_company_id);
    source.permission := 'manage_settings';
  else
    source := private.obligation_kind(p_company_id, p_kind);
  end if;
  perform private.check_obligation_keeper(p_company_id, source, p_responsible_id);
  if p_item_keys is not null then
    perform private.check_obligation_items(p_company_id, p_kind, p_item_keys);
    insert into private.obligation_marks as m (company_id, kind, item_key, responsible_id, marked_by)
    select p_company_id, p_kind, k.item_key, p_responsible_id, private.my_employee_id()
    from (select distinct unnest(p_item_keys) as item_key order by 1) k
    on conflict (company_id, kind, item_key) do update set responsible_id = excluded.responsible_id, marked_by = excluded.marked_by;
  elsif p_responsible_id is null then
    delete from private.obligation_keepers k where k.company_id = p_company_id and k.kind is not distinct from p_kind;
  else
    insert into private.obligation_keepers (company_id, kind, responsible_id) values (p_company_id, p_kind, p_responsible_id)
    on conflict on constraint obligation_keepers_kind_key do update set responsible_id = excluded.responsible_id;
  end if;
end
$$;

-- What became of items that no module knows of; without an outcome the mark is taken back.
create function public.mark_obligations(
  p_company_id uuid, p_kind text, p_item_keys text[], p_outcome text default null, p_on date default null, p_reason text default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  source constant private.obligation_sources := private.obligation_kind(p_company_id, p_kind);
  today constant date := private.today(p_company_id);
  day constant date := coalesce(p_on, today);
  why constant text := private.tidy(p_reason);
begin
  if not source.by_hand then
    perform private.refuse('RHARG', 'Este prazo se resolve na própria tela.', 'kind', 'Abra o item e faça o que ele pede.');
  elsif p_outcome is not null and p_outcome not in ('done', 'dismissed') then
    perform private.refuse('RHARG', 'Diga se foi feito ou se não se aplica.', 'outcome', 'Recarregue a página.');
  elsif p_outcome = 'dismissed' and why is null then
    perform private.refuse('RHCOM', 'Diga por que não se aplica.', 'reason', 'Diga por que não se aplica.');
  elsif why is not null and not private.is_clean_text(why, 500) then
    perform private.refuse('RHARG', 'O texto tem até 500 caracteres.', 'reason', 'Encurte o texto.');
  elsif day > today or day < today - 1100 then
    perform private.refuse('RHARG', 'Escolha um dia até hoje.', 'on', 'Confira a data.');
  end if;
  if p_outcome is null then
    update private.obligation_marks m set outcome = null, outcome_on = null, reason = null, marked_by = private.my_employee_id()
    where m.company_id = p_company_id and m.kind = p_kind and m.item_key = any (p_item_keys) and m.outcome is not null;
    return;
  end if;
  perform private.check_obligation_items(p_company_id, p_kind, p_item_keys);
  insert into private.obligation_marks as m (company_id, kind, item_key, outcome, outcome_on, reason, marked_by)
  select p_company_id, p_kind, k.item_key, p_outcome, day, why, private.my_employee_id()
  from (select distinct unnest(p_item_keys) as item_key order by 1) k
  on conflict (company_id, kind, item_key) do update
    set outcome = excluded.outcome, outcome_on = excluded.outcome_on, reason = excluded.reason, marked_by = excluded.marked_by;
end
$$;

-- Since when the company keeps the calendar of what is marked by hand.
create function public.begin_obligations(p_company_id uuid, p_since date) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.obligation_kinds_read(p_company_id);
  perform private.check_day(p_since, 'since');
  if p_since not between '2000-01-01' and private.today(p_company_id) then
    perform private.refuse('RHARG', 'Escolha um dia entre 2000 e hoje.', 'since', 'Confira a data.');
  end if;
  insert into private.obligation_starts (company_id, since) values (p_company_id, p_since)
  on conflict (company_id) do update set since = excluded.since;
end
$$;

-- Who fills the quota of people with a disability: health of each of them, so that a reason is given and a line of the trail is written
-- for each. Only where the law asks for somebody.
create function public.read_quota_holders(p_company_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.caller := private.me();
  today date;
  holders uuid[];
begin
  perform private.obligation_kinds_read(p_company_id);
  if private.tidy(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe para que são os dados.', 'reason', 'O motivo fica na auditoria e as pessoas o leem.');
  end if;
  today := private.today(p_company_id);
  if (select s.required from private.pcd_state(p_company_id, today) s) = 0 then
    perform private.refuse('RHARG', 'A lei não pede cota desta empresa.', 'company_id', 'Ela começa com 100 empregados.');
  end if;
  holders := array(select q.employee_id from private.quota_people(p_company_id, today, null) q
    join public.employee_health h on h.company_id = p_company_id and h.employee_id = q.employee_id and h.quota
    where private.outside_pcd_base(q.contract_type) is null);
  perform private.give_reason(p_reason);
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  select p_company_id, 'view_sensitive', 'employee', h.id, auth.uid(), jsonb_build_object('initiated_by', 'user', 'class', 'health')
  from unnest(holders) h (id) where h.id is distinct from caller.employee_id;
  perform private.give_reason(null);
  return (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(e.id), 'department', d.name)
      order by e.display_name, e.id), '[]')
    from public.employees e left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where e.company_id = p_company_id and e.id = any (holders));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('quota_holder', 'person person, department text?'),
  ('read_quota_holders', 'quota_holder[]');

grant execute on function public.assign_obligations(uuid, text, uuid, text[]),
  public.mark_obligations(uuid, text, text[], text, date, text), public.begin_obligations(uuid, date),
  public.read_quota_holders(uuid, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.assign_obligations(uuid, text, uuid, text[]) is
  'Who takes care of a kind of obligations, of some of its items, or of all that nobody else does; nobody without a person (RHPER, '
    'RHNTF, RHARG).';
comment on function public.mark_obligations(uuid, text, text[], text, date, text) is
  'Says that items were done on a day or do not apply, or takes that back without an outcome (RHPER, RHNTF, RHARG, RHCOM).';
comment on function public.begin_obligations(uuid, date) is
  'Since when a company keeps the calendar of what is marked by hand (RHPER, RHNTF, RHARG).';
comment on function public.read_quota_holders(uuid, text) is
  'Who fills the quota of people with a disability, with a reason and a line of the trail for each (RHPER, RHNTF, RHARG, RHCOM).';
