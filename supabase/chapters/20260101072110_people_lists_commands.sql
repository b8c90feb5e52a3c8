-- Lists of people: commands.
-- See people_lists_rules for the overview.

-- Functions: many at once -------------------------------------------------------------------------------------------
-- Changes as many of these people as can be: together where everybody can be moved; where somebody cannot, in halves, until who it is
-- stands alone. Answers who was refused and why: by id, the code and the words.
create function private.move_in_halves(p_employees uuid[], p_on date, p_changes jsonb, p_reason text, p_note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refused jsonb := '{}';
  firsts integer[] := case when cardinality(p_employees) > 0 then array[1] else '{}' end;
  lasts integer[] := array[cardinality(p_employees)];
  f integer;
  l integer;
begin
  while cardinality(firsts) > 0 loop
    f := firsts[1]; l := lasts[1];
    firsts := firsts[2:]; lasts := lasts[2:];
    begin
      perform public.change_assignments(p_employees[f:l], p_on, p_changes, p_reason, p_note);
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      if f < l then
        firsts := array[f, (f + l) / 2 + 1] || firsts;
        lasts := array[(f + l) / 2, l] || lasts;
      else
        refused := refused || jsonb_build_object(p_employees[f]::text,
          jsonb_build_array(sqlstate, case when sqlstate like 'RH%' then sqlerrm else 'Não foi possível alterar esta pessoa.' end));
      end if;
    end;
  end loop;
  return refused;
end
$$;

create function public.change_assignments_each(
  p_employees uuid[], p_effective_on date, p_changes jsonb, p_reason text, p_note text default null)
returns table (employee_id uuid, display_name text, outcome text, code text, message text, assignment_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_employees', 'Você não pode alterar o histórico de trabalhadores.');
  asked uuid[] := array(select distinct i.id from unnest(p_employees) i (id) where i.id is not null order by 1);
  same uuid[];
  refusals jsonb;
begin
  if cardinality(asked) > 500 then
    perform private.refuse('RHARG', 'Altere no máximo 500 pessoas por vez.', 'employee_id', 'Divida a seleção.');
  end if;
  if not exists (select from public.employees e where e.id = any (asked) and e.company_id = any (reached)) then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id', 'Recarregue a lista.');
  end if;
  same := array(
    select e.id from public.employees e cross join lateral private.assignment_on(e.id, p_effective_on) a
    where e.id = any (asked) and e.company_id = any (reached) and jsonb_typeof(p_changes) = 'object' and to_jsonb(a) @> p_changes);
  refusals := private.move_in_halves(array(select i.id from unnest(asked) i (id) where i.id <> all (same)), p_effective_on, p_changes,
    p_reason, p_note);
  foreach employee_id in array asked loop
    code := refusals -> employee_id::text ->> 0;
    message := refusals -> employee_id::text ->> 1;
    outcome := case when employee_id = any (same) then 'unchanged' when code is null then 'changed' else 'refused' end;
    assignment_id := null;
    display_name := (select e.display_name::text from public.employees e where e.id = employee_id and e.company_id = any (reached));
    if outcome = 'changed' then
      assignment_id := (select a.id from private.assignment_on(employee_id, p_effective_on) a
        where a.applied_at is null and a.starts_on = p_effective_on);
    end if;
    return next;
  end loop;
end
$$;

create function public.cancel_assignments(p_ids uuid[]) returns table (assignment_id uuid, outcome text, code text, message text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.employee_assignments a where a.id = any (p_ids)
    and a.company_id = any (private.company_ids_with('manage_employees'))) then
    perform private.refuse('RHNTF', 'Mudança não encontrada.', '', 'Recarregue a página.');
  end if;
  if cardinality(p_ids) > 500 then
    perform private.refuse('RHARG', 'Cancele no máximo 500 mudanças por vez.', '', 'Divida a seleção.');
  end if;
  for assignment_id in select distinct i.id from unnest(p_ids) i (id) order by 1 loop
    outcome := 'changed'; code := null; message := null;
    begin
      perform public.cancel_assignment(assignment_id);
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      outcome := 'refused'; code := sqlstate;
      message := case when sqlstate like 'RH%' then sqlerrm else 'Não foi possível cancelar esta mudança.' end;
    end;
    return next;
  end loop;
end
$$;

-- Functions: the card -----------------------------------------------------------------------------------------------
grant execute on function public.change_assignments_each(uuid[], date, jsonb, text, text), public.cancel_assignments(uuid[])
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.change_assignments_each(uuid[], date, jsonb, text, text) is
  'Changes many people from a day on, one row each: changed, unchanged or refused, and the plan that may be cancelled.';
comment on function public.cancel_assignments(uuid[]) is 'Takes plans back, one row each: changed or refused.';
