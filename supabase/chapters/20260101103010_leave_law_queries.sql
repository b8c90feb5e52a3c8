-- Rules of leaves: queries.
-- See leave_law_tables for the overview.

-- Functions: effects ------------------------------------------------------------------------------------------------
-- Leaves and their types belong to later chapters: what reads them here is bound when it runs.
-- Of a new law: numbers of companies that fall below it, and leaves granted from that day on, which stay as they are.
create function public.statutory_rule_effects(p_rule text, p_valid_from date, p_value numeric)
returns table (companies integer, granted integer) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('view_all_companies', 'Somente um master registra o que a lei diz.');
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
  p_company_id uuid, p_rule text, p_valid_from date, p_contract_type text default null, p_union_cnpj text default null,
    p_work_site_id uuid default null)
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

grant execute on function public.statutory_rule_effects(text, date, numeric), public.leave_rule_effects(uuid, text, date, text, text, uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.statutory_rule_effects(text, date, numeric)
  is 'What a new law would meet: companies below it, leaves granted from the day on (RHPER).';
comment on function public.leave_rule_effects(uuid, text, date, text, text, uuid) is
  'Whom a company''s number would hold for today, and leaves granted from the day on (RHPER, RHNTF).';
