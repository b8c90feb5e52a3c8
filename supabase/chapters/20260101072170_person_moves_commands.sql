-- Promotions and transfers: commands.
-- One act for what belongs together: from a day on another position, department, site or manager, and with it another pay. All or none,
-- over the histories that there are (assignments, compensation), by their rules: a manager moves the team and never writes pay, nobody
-- the own pay. A plan that is taken back takes its pay with it (private.withdraw_pay_of).
-- It refuses what the two histories refuse, and asks (RHASK) before a pay that looks like a slip.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.move_person(
  p_employee_id uuid, p_kind text, p_effective_on date, p_changes jsonb default '{}', p_salary numeric default null,
  p_note text default null, p_confirmed boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  kind private.record_kinds;
  pay jsonb;
  moved public.employee_assignments;
begin
  if p_kind is null or p_kind not in ('promotion', 'transfer') then
    perform private.refuse('RHARG', 'Escolha promoção ou transferência.', 'kind', 'Recarregue a página.');
  elsif p_salary is null and coalesce(p_changes, '{}') = '{}' then
    perform private.refuse('RHFLD', 'Nada mudou.', '', 'Altere cargo, departamento, gestor, local ou salário.');
  end if;
  if p_salary is not null then
    select k.* into kind from private.record_kinds k where k.record = 'compensation';
    perform private.check_record_write(caller, person, kind);
    perform private.check_assignment_day(person, p_effective_on);
    pay := jsonb_strip_nulls(jsonb_build_object('effective_on', p_effective_on, 'salary', p_salary, 'reason', p_kind, 'note',
      private.tidy_lines(p_note), 'unit', coalesce((private.pay_on(person.company_id, person.id, p_effective_on)).unit, 'month')));
    if p_confirmed is not true then
      perform private.ask_first(private.pay_question(person, pay));
    end if;
  end if;
  if coalesce(p_changes, '{}') <> '{}' then
    moved := public.change_assignment(person.id, p_effective_on, p_changes, p_kind, p_note);
  end if;
  if pay is not null then
    pay := private.insert_record(person, kind, pay);
  end if;
  return jsonb_build_object('assignment_id', moved.id, 'compensation_id', pay -> 'id');
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('move_person', 'assignment_id uuid?, compensation_id uuid?');

grant execute on function public.move_person(uuid, text, date, jsonb, numeric, text, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.move_person(uuid, text, date, jsonb, numeric, text, boolean) is
  'Promotes or transfers a person from a day on, with or without another pay, all or none (RHPER, RHNTF, RHTEA, RHARG, RHFLD, RHASG, '
    'RHRNK, RHSLF, RHCYC, RHASK).';
