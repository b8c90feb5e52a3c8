-- The statement of vacations of a person: commands.
-- See vacation_statement_rules for the overview.

-- Functions: money --------------------------------------------------------------------------------------------------
-- Reading what somebody earns is told in the trail, as every reading of pay is; one's own is not.
create function public.read_vacation_values(p_employee_id uuid, p_on date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees := private.person_in_reach(private.me(), p_employee_id);
  today constant date := private.today(person.company_id);
  day constant date := coalesce(p_on, today);
  daily numeric;
begin
  perform private.check_day(day, 'on');
  perform public.read_sensitive_records(person.id, 'pay');
  daily := private.daily_pay(person, today);
  return jsonb_build_object('daily', daily, 'periods', case when daily is null then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('acquired_from', s.acquired_from, 'lines', v.lines, 'total', v.total)
      order by s.number desc), '[]')
    from private.vacation_sheet(person, day) s
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(l)), '[]') as lines, sum(l.amount) as total
      from private.vacation_values(case when s.state = 'acquiring' then s.earned else s.balance end, s.scheduled, s.sold, s.double_days,
        daily) l) v
    where v.total is not null) end);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('vacation_value', 'code days|scheduled|sold|third|double, days number, amount number, source text'),
  ('period_values', 'acquired_from date, lines vacation_value[], total number'),
  -- No daily pay is one that is not on file, or of tasks.
  ('read_vacation_values', 'daily number?, periods period_values[]');

grant execute on function public.read_vacation_values(uuid, date) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.read_vacation_values(uuid, date) is
  'What the periods of a person are worth by the pay of today: an estimate for the person and HR; audited (RHPER, RHNTF, RHARG).';
