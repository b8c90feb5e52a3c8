-- A new law, and what a number changes.
-- A master writes what the law says from a day on: the number that held until then keeps its days, and the log keeps what a
-- correction replaced. Administrators of every company are told. A company that gives less than the new law says follows the
-- law from that day on, whatever its own row says, and is told so by name.
-- Before a number is written, its effects are counted: people, companies that fall below, leaves granted meanwhile.
-- It refuses: callers who are no masters (RHPER), numbers out of bounds (RHLAW), days that are over, what the law says already.

-- Tables -----------------------------------------------------------------------------------------------------------
-- What was written, in order. Who wrote it stands in the trail of the master's company.
create table public.statutory_rule_changes (
  id uuid not null default gen_random_uuid(),
  rule text not null,
  valid_from date not null,
  value numeric(8, 2) not null,
  source text not null,
  replaced_value numeric(8, 2),
  replaced_source text,
  is_correction boolean not null default false,
  created_at timestamptz not null default now(),
  constraint statutory_rule_changes_pkey primary key (id),
  constraint statutory_rule_changes_rule_fkey foreign key (rule) references public.leave_rules (rule)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index statutory_rule_changes_rule_idx on public.statutory_rule_changes (rule, created_at);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.statutory_rule_changes enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write; add_statutory_rule writes.
grant select on public.statutory_rule_changes to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.statutory_rule_changes for select to authenticated using (true);

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('leave_law', 'Novas regras da lei em Licenças', 'leaves', true, 'daily', 62, true);

-- Functions: words -------------------------------------------------------------------------------------------------
create function private.leave_rule_value_text(p_unit text, p_value numeric) returns text language sql immutable
return case p_unit
  when 'yes_no' then case when p_value = 0 then 'não' else 'sim' end
  when 'weekday' then (array['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'])[p_value::integer + 1]
  when 'part' then 'um para ' || trim_scale(p_value)
  else trim_scale(p_value) || ' ' || case p_unit when 'days' then 'dia' when 'months' then 'mês' else 'vez' end
    || case when p_value = 1 then '' when p_unit = 'days' then 's' else '' end
end;

-- Functions: the law -----------------------------------------------------------------------------------------------
-- Holds a number against the rule and its bounds.
create function private.statutory_rule_to_write(p_rule text, p_valid_from date, p_value numeric, p_source text) returns public.leave_rules
language plpgsql stable security definer set search_path = '' as $$
declare
  what public.leave_rules := (select r from public.leave_rules r where r.rule = p_rule);
begin
  perform private.require_permission('view_all_companies', 'Somente um master escreve o que a lei diz.');
  if what.rule is null then
    perform private.refuse('RHNTF', 'Esta regra não existe.', 'rule', 'Escolha uma regra da lista.');
  elsif p_value is null or p_value not between what.minimum and what.maximum
    or (what.unit in ('days', 'months', 'times', 'weekday', 'yes_no') and p_value <> trunc(p_value)) then
    perform private.refuse('RHLAW', format('%s: use um número inteiro de %s a %s.', what.label, what.minimum::integer, what.maximum::integer), 'value');
  elsif not coalesce(p_valid_from between '1990-01-01' and '2199-12-31', false) then
    perform private.refuse('RHARG', 'Informe o dia em que a regra começa a valer.', 'valid_from', 'Use dia, mês e ano.');
  elsif private.tidy(p_source) is null or not private.is_clean_text(private.tidy(p_source), 120) then
    perform private.refuse('RHARG', 'Informe a lei e o artigo.', 'source', 'Exemplo: Lei 15.371/2026, art. 11.');
  elsif exists (select from public.statutory_rules s where s.rule = p_rule and p_valid_from < s.valid_from
      and private.today(private.my_company_id()) between s.valid_from and coalesce(s.valid_to, 'infinity')) then
    perform private.refuse('RHARG', 'Números de dias que já passaram não mudam.', 'valid_from', 'Escolha um dia a partir da regra em vigor.');
  elsif exists (select from public.statutory_rules s where s.rule = p_rule and s.value = p_value
      and p_valid_from between s.valid_from and coalesce(s.valid_to, 'infinity')) then
    perform private.refuse('RHARG', format('A lei já diz %s nesse dia.', private.leave_rule_value_text(what.unit, p_value)), 'value', 'Confira o número e o dia.');
  end if;
  return what;
end
$$;

create function private.tell_of_law(p_rule public.leave_rules, p_valid_from date, p_value numeric, p_source text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  told integer := 0;
  company record;
  admin uuid;
begin
  for company in
    select c.id, exists (select from public.company_leave_rules r where r.company_id = c.id and r.rule = p_rule.rule
        and coalesce(r.valid_to, 'infinity') >= p_valid_from
        and ((p_rule.toward = 'at_least' and r.value < p_value) or (p_rule.toward = 'at_most' and r.value > p_value))) as is_below
    from public.companies c where coalesce(c.active, true)
  loop
    foreach admin in array private.company_admins(company.id, private.my_employee_id()) loop
      perform private.notify(company.id, admin, 'leave_law',
        format('Nova regra da lei: %s, %s a partir de %s', p_rule.label, private.leave_rule_value_text(p_rule.unit, p_value), to_char(p_valid_from, 'DD/MM/YYYY')),
        concat(p_source, case when company.is_below then '. O número da empresa dá menos que isso: a partir desse dia vale a lei.' end),
        '/app/leaves/settings?tab=regras&regra=' || p_rule.rule);
      told := told + 1;
    end loop;
  end loop;
  return told;
end
$$;

create function public.add_statutory_rule(p_rule text, p_valid_from date, p_value numeric, p_source text)
returns setof public.statutory_rules language plpgsql volatile security definer set search_path = '' as $$
declare
  what public.leave_rules := private.statutory_rule_to_write(p_rule, p_valid_from, p_value, p_source);
  present public.statutory_rules;
begin
  perform from public.leave_rules r where r.rule = p_rule for update;
  select s.* into present from public.statutory_rules s
  where s.rule = p_rule and p_valid_from between s.valid_from and coalesce(s.valid_to, 'infinity');
  insert into public.statutory_rule_changes (rule, valid_from, value, source, replaced_value, replaced_source, is_correction)
  values (p_rule, p_valid_from, p_value, private.tidy(p_source), present.value, present.source, coalesce(present.valid_from = p_valid_from, false));
  if present.valid_from = p_valid_from then
    update public.statutory_rules s set value = p_value, source = private.tidy(p_source) where s.rule = p_rule and s.valid_from = p_valid_from;
  else
    update public.statutory_rules s set valid_to = p_valid_from - 1 where s.rule = p_rule and s.valid_from = present.valid_from;
    insert into public.statutory_rules (rule, valid_from, valid_to, value, source)
    values (p_rule, p_valid_from, coalesce(present.valid_to,
      (select min(s.valid_from) - 1 from public.statutory_rules s where s.rule = p_rule and s.valid_from > p_valid_from)), p_value, private.tidy(p_source));
  end if;
  perform private.tell_of_law(what, p_valid_from, p_value, private.tidy(p_source));
  return query select s.* from public.statutory_rules s where s.rule = p_rule order by s.valid_from;
end
$$;

-- Functions: effects -----------------------------------------------------------------------------------------------
-- Leaves and their types belong to later chapters: what reads them here is bound when it runs.
-- Of a new law: numbers of companies that fall below it, and leaves granted from that day on, which stay as they are.
create function public.statutory_rule_effects(p_rule text, p_valid_from date, p_value numeric)
returns table (companies integer, granted integer) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('view_all_companies', 'Somente um master escreve o que a lei diz.');
  return query select
    (select count(distinct c.company_id)::integer from public.company_leave_rules c join public.leave_rules r on r.rule = c.rule
      where c.rule = p_rule and coalesce(c.valid_to, 'infinity') >= p_valid_from
        and ((r.toward = 'at_least' and c.value < p_value) or (r.toward = 'at_most' and c.value > p_value))),
    (select count(distinct l.request_id)::integer from public.leaves l
      join public.leave_requests q on q.company_id = l.company_id and q.id = l.request_id
      join public.leave_types t on t.company_id = q.company_id and t.id = q.type_id
      where l.granted and l.starts_on >= p_valid_from and (t.rule = p_rule or (t.deducts = 'vacation' and p_rule like 'vacation%')));
end
$$;

-- Of a company's number: whom it holds for today, and leaves granted from that day on, which stay as they are.
create function public.leave_rule_effects(
  p_company_id uuid, p_rule text, p_valid_from date, p_contract_type text default null, p_union_cnpj text default null, p_work_site_id uuid default null)
returns table (people integer, granted integer) language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
  whom uuid[];
begin
  perform private.refuse_settings(p_company_id);
  whom := array(
    select e.id from public.employees e
    left join public.employee_contracts c on c.company_id = e.company_id and c.employee_id = e.id
      and today between c.starts_on and coalesce(c.ended_on, 'infinity')
    left join public.employee_assignments a on a.company_id = e.company_id and a.employee_id = e.id
      and today between a.starts_on and coalesce(a.ends_on, 'infinity')
    where e.company_id = p_company_id and e.status in ('active', 'notice')
      and (p_contract_type is null or c.contract_type = p_contract_type) and (p_work_site_id is null or a.work_site_id = p_work_site_id)
      and (p_union_cnpj is null or c.union_cnpj = upper(regexp_replace(p_union_cnpj, '[\s./-]', '', 'g'))));
  return query select cardinality(whom),
    (select count(distinct l.request_id)::integer from public.leaves l
      join public.leave_requests q on q.company_id = l.company_id and q.id = l.request_id
      join public.leave_types t on t.company_id = q.company_id and t.id = q.type_id
      where l.company_id = p_company_id and l.granted and l.starts_on >= p_valid_from and l.employee_id = any (whom)
        and (t.rule = p_rule or (t.deducts = 'vacation' and p_rule like 'vacation%')));
end
$$;

grant execute on function
  public.add_statutory_rule(text, date, numeric, text), public.statutory_rule_effects(text, date, numeric),
  public.leave_rule_effects(uuid, text, date, text, text, uuid)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
-- The trail is that of the master's company: what a migration writes is nobody's.
create trigger _900_audit after insert on public.statutory_rule_changes
  for each row when (auth.uid() is not null) execute function private.tg_audit('statutory_rule', 'company_id', 'id');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.statutory_rule_changes is 'What masters wrote into the law, with what each number replaced.';
comment on column public.statutory_rule_changes.is_correction is 'Whether the number of the same day was put right, in place of a new day.';
comment on function private.leave_rule_value_text(text, numeric) is 'A number of a rule in words.';
comment on function private.statutory_rule_to_write(text, date, numeric, text) is 'The rule, once the new number may be written (RHPER, RHNTF, RHLAW, RHARG).';
comment on function private.tell_of_law(public.leave_rules, date, numeric, text) is 'Tells administrators of every company; returns how many.';
comment on function public.add_statutory_rule(text, date, numeric, text) is
  'Writes what the law says from a day on, by a master; returns the rule''s numbers in order (RHPER, RHNTF, RHLAW, RHARG).';
comment on function public.statutory_rule_effects(text, date, numeric) is 'What a new law would meet: companies below it, leaves granted from the day on (RHPER).';
comment on function public.leave_rule_effects(uuid, text, date, text, text, uuid) is
  'Whom a company''s number would hold for today, and leaves granted from the day on (RHPER, RHNTF).';
