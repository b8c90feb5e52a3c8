-- What changed for payroll: commands.
-- See payroll_tables for the overview.

-- Functions: the file -----------------------------------------------------------------------------------------------
-- One document: as rows a long month would be cut at the limit of the API.
create function public.payroll_month(p_company_id uuid, p_month date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  month_asked date := private.payroll_month_of(p_company_id, p_month);
  lines private.payroll_line[] := array(select l from private.payroll_lines(p_company_id, month_asked) l);
begin
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_company_id, 'view_sensitive', 'payroll_file', null, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'class', 'pay', 'month', month_asked, 'rows', cardinality(lines)));
  return (select coalesce(jsonb_agg(to_jsonb(l) - '{change_key,ordinality}'::text[]
      || jsonb_build_object('event_label', private.payroll_event_label(l.event)) order by l.ordinality), '[]')
    from unnest(lines) with ordinality l);
end
$$;

-- The CSV, noted as an export with its digest before it is handed over.
create function public.payroll_csv(p_company_id uuid, p_month date) returns table (content text, digest text, total integer)
language plpgsql volatile security definer set search_path = '' as $$
declare
  month_asked date := private.payroll_month_of(p_company_id, p_month);
  lines private.payroll_line[] := array(select l from private.payroll_lines(p_company_id, month_asked) l where l.in_file);
  csv text := private.payroll_csv(lines);
  csv_digest text := private.payroll_digest(csv);
begin
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_company_id, 'export', 'export', null, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'list', 'payroll', 'rows', cardinality(lines), 'format', 'csv', 'sha256', csv_digest, 'month', month_asked));
  return query select csv, csv_digest, cardinality(lines);
end
$$;

-- Functions: closing ------------------------------------------------------------------------------------------------
create function public.close_payroll_month(p_company_id uuid, p_month date) returns public.payroll_closings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  month_asked date := private.payroll_month_of(p_company_id, p_month);
  lines private.payroll_line[];
  closing public.payroll_closings;
begin
  -- One after the other, so that a late change travels with one file alone.
  perform pg_advisory_xact_lock(hashtextextended('payroll:' || p_company_id, 0));
  if exists (select from public.payroll_closings c where c.company_id = p_company_id and c.month = month_asked and c.reopened_at is null)
    then
    perform private.refuse('RHSTA', 'Este mês já está fechado.', 'month', 'Recarregue a página.');
  end if;
  lines := array(select l from private.payroll_lines(p_company_id, month_asked) l);
  insert into public.payroll_closings (company_id, month, total, digest, closed_by, closed_by_name)
  values (p_company_id, month_asked, cardinality(lines), private.payroll_digest(private.payroll_csv(lines)),
    case when caller.company_id = p_company_id then caller.employee_id end,
    coalesce((select e.display_name::text from public.employees e where e.id = caller.employee_id), 'Sistema'))
  returning * into closing;
  insert into private.payroll_closing_rows (company_id, closing_id, place, employee_id, registration_number, cpf, civil_name, event, field,
    old_value, new_value, effective_on, recorded_at, late, change_key)
  select p_company_id, closing.id, l.ordinality, l.employee_id, l.registration_number, l.cpf, l.civil_name, l.event, l.field,
    l.old_value, l.new_value, l.effective_on, l.recorded_at, l.late, l.change_key
  from unnest(lines) with ordinality l;
  return closing;
end
$$;

create function public.reopen_payroll_month(p_closing_id uuid, p_reason text) returns public.payroll_closings
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  closing public.payroll_closings;
begin
  select c.* into closing from public.payroll_closings c
  where c.id = p_closing_id and c.company_id = any (private.company_ids_with('manage_settings')) for update;
  if closing.id is null then
    perform private.refuse('RHNTF', 'Fechamento não encontrado.', '', 'Recarregue a página.');
  end if;
  if closing.reopened_at is not null then
    perform private.refuse('RHSTA', 'Este mês já foi reaberto.', '', 'Recarregue a página.');
  end if;
  if private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que o mês será reaberto.', 'reason', 'O motivo fica na auditoria.');
  end if;
  update public.payroll_closings c
  set reopened_at = private.now(), reopen_reason = left(private.tidy_lines(p_reason), 500), reopened_by_name = coalesce(
    (select e.display_name::text from public.employees e where e.id = caller.employee_id), 'Sistema')
  where c.id = closing.id returning c.* into closing;
  return closing;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('payroll_line', 'employee_id uuid, registration_number text?, cpf text?, civil_name text, event text, event_label text, field text,
    old_value text?, new_value text?, effective_on date, recorded_at timestamptz, late changed|withdrawn?, in_file boolean'),
  ('payroll_month', 'payroll_line[]');

-- Functions: closing ------------------------------------------------------------------------------------------------
grant execute on function public.payroll_month(uuid, date), public.payroll_csv(uuid, date), public.close_payroll_month(uuid, date),
  public.reopen_payroll_month(uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.payroll_month(uuid, date) is 'The lines of a month, audited (RHPER, RHARG).';
comment on function public.payroll_csv(uuid, date) is 'The CSV of a month, audited with its digest (RHPER, RHARG).';
comment on function public.close_payroll_month(uuid, date) is 'Keeps the lines of a month for good (RHPER, RHARG, RHSTA).';
comment on function public.reopen_payroll_month(uuid, text) is 'Opens a closed month again (RHNTF, RHSTA, RHCOM).';
