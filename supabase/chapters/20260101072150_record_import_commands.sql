-- Importing pay and dependents: commands.
-- See record_import_rules for the overview.

-- Functions: pay ----------------------------------------------------------------------------------------------------
-- Meets rows with the living entry of their day.
create function private.match_pay_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = r.proposal || jsonb_strip_nulls(jsonb_build_object('effective_on', v.day, 'key', v.day, 'salary', v.salary,
      'unit', coalesce(r.cells ->> 'unit', 'month'), 'note', r.cells ->> 'note',
      -- A sheet without reasons tells what is paid: on the day of admission that is its reason, later it only puts right what is known.
      'reason', coalesce(r.cells ->> 'reason', case when 'reason' = any (p_import.fields) then null
        when e.hire_date = v.day then 'admission' else 'correction' end))),
    target_id = c.id, seen_at = c.updated_at
  from private.import_rows s
  -- A sheet without days tells what is paid from today on.
  cross join lateral (select case when 'effective_on' = any (p_import.fields) then private.civil_date(s.cells ->> 'effective_on')
      else private.today(p_import.company_id) end as day,
    case when s.cells ->> 'salary' ~ '^-?[0-9]{1,12}(\.[0-9]{1,2})?$' then (s.cells ->> 'salary')::numeric(14, 2) end as salary) v
  left join public.employees e on e.company_id = s.company_id and e.id = (s.proposal ->> 'employee_id')::uuid
  left join public.employee_compensation c on c.company_id = p_import.company_id and c.voided_at is null
    and c.employee_id = e.id and c.effective_on = v.day
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;

-- Notes what is out of the ordinary in rows of pay: not refused, but told beside the amount, as what would be asked about if it were typed.
create function private.doubt_pay_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set doubts = case when r.result in ('create', 'update') then jsonb_strip_nulls(jsonb_build_object('salary',
    private.pay_doubt(r.company_id,
      (r.proposal ->> 'employee_id')::uuid, (r.proposal ->> 'effective_on')::date, (r.proposal ->> 'salary')::numeric,
        r.proposal ->> 'unit')))
    else '{}' end
  where r.company_id = p_import.company_id and r.import_id = p_import.id and (p_rows is null or r.row_number = any (p_rows))
$$;

-- Functions: dependents ---------------------------------------------------------------------------------------------
-- Meets rows with dependents, by CPF or by name and birth.
create function private.match_dependent_rows(p_import public.imports, p_rows integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.import_rows r
  set proposal = r.proposal || case when d.id is null then v.unsaid else '{}' end || v.given || jsonb_strip_nulls(jsonb_build_object(
      'key', coalesce(v.given ->> 'cpf', private.search_text(v.given ->> 'name') || ' ' || (v.given ->> 'birth_date')))),
    target_id = d.id, seen_at = d.updated_at
  from private.import_rows s
  cross
    join lateral (select s.cells
    - '{registration_number,cpf,employee_name,dependent_cpf,birth_date,income_tax,family_allowance,health_plan,incapable}'::text[]
    || jsonb_strip_nulls(jsonb_build_object('birth_date', private.civil_date(s.cells ->> 'birth_date'),
      'cpf', nullif(regexp_replace(s.cells ->> 'dependent_cpf', '[\s.-]', '', 'g'), '')))
    || (select coalesce(jsonb_object_agg(f.key, f.value::boolean), '{}') from jsonb_each_text(s.cells) f
      where f.key in ('income_tax', 'family_allowance', 'health_plan', 'incapable') and f.value in ('true', 'false')) as given,
    '{"income_tax": false, "family_allowance": false, "health_plan": false, "incapable": false}'::jsonb as unsaid offset 0) v
  left join lateral (
    select x.id, x.updated_at from public.employee_dependents x
    where x.company_id = p_import.company_id and x.employee_id = (s.proposal ->> 'employee_id')::uuid and x.archived_at is null
      and (x.cpf = v.given ->> 'cpf' or ((x.cpf is null or not v.given ? 'cpf')
        and private.search_text(x.name) = private.search_text(v.given ->> 'name') and x.birth_date = (v.given ->> 'birth_date')::date))
    order by x.cpf is not distinct from v.given ->> 'cpf' desc, x.created_at, x.id limit 1) d on true
  where s.company_id = p_import.company_id and s.import_id = p_import.id and (p_rows is null or s.row_number = any (p_rows))
    and r.company_id = s.company_id and r.import_id = s.import_id and r.row_number = s.row_number
$$;
