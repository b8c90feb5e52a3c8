-- Rules of leaves: commands.
-- A master writes what the law says from a day on: the number that held until then keeps its days, and the log keeps what a
-- correction replaced. Administrators of every company are told. A company that gives less than the new law says follows the
-- law from that day on, whatever its own row says, and is told so by name.
-- Before a number is written, its effects are counted: people, companies that fall below, leaves granted meanwhile.
-- It refuses: callers who are no masters (RHPER), numbers out of bounds (RHLAW), days that are over, what the law says already.

-- Functions: the law ------------------------------------------------------------------------------------------------
-- Tells administrators of every company; returns how many.
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
        format('Nova regra da lei: %s, %s a partir de %s', p_rule.label, private.leave_rule_value_text(p_rule.unit, p_value),
          to_char(p_valid_from, 'DD/MM/YYYY')),
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
  values (p_rule, p_valid_from, p_value, private.tidy(p_source), present.value, present.source,
    coalesce(present.valid_from = p_valid_from, false));
  if present.valid_from = p_valid_from then
    update public.statutory_rules s set value = p_value, source = private.tidy(p_source)
      where s.rule = p_rule and s.valid_from = p_valid_from;
  else
    update public.statutory_rules s set valid_to = p_valid_from - 1 where s.rule = p_rule and s.valid_from = present.valid_from;
    insert into public.statutory_rules (rule, valid_from, valid_to, value, source)
    values (p_rule, p_valid_from, coalesce(present.valid_to,
      (select min(s.valid_from) - 1 from public.statutory_rules s where s.rule = p_rule and s.valid_from > p_valid_from)), p_value,
        private.tidy(p_source));
  end if;
  perform private.tell_of_law(what, p_valid_from, p_value, private.tidy(p_source));
  return query select s.* from public.statutory_rules s where s.rule = p_rule order by s.valid_from;
end
$$;

-- Functions: effects ------------------------------------------------------------------------------------------------
grant execute on function public.add_statutory_rule(text, date, numeric, text) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.add_statutory_rule(text, date, numeric, text) is
  'Writes what the law says from a day on, by a master; returns the rule''s numbers in order (RHPER, RHNTF, RHLAW, RHARG).';
