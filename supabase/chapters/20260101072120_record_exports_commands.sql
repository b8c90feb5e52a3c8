-- Records as a file: commands.
-- See record_exports_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.export_records(p_company_id uuid, p_section text, p_reason text default null,
  p_with_terminated boolean default false)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  class text := private.record_section(p_section);
  is_hr boolean := coalesce(p_company_id = any (private.company_ids_with('manage_settings')), false);
  people uuid[];
  answer jsonb;
begin
  if class is null then
    perform private.refuse('RHARG', 'Seção desconhecida.', 'section', 'Recarregue a página.');
  end if;
  if not is_hr and (class <> 'work' or not coalesce(p_company_id = any (private.company_ids_with('view_all_employees')), false)) then
    perform private.refuse('RHPER', 'Seu papel não permite exportar estes dados.', '', 'Fale com o RH.');
  end if;
  if class <> 'work' and private.tidy(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe para que são os dados.', 'reason', 'O motivo fica na auditoria e as pessoas o leem.');
  end if;
  people := array(
    select e.id from public.employees e
    where e.company_id = p_company_id and (is_hr or e.id = caller.employee_id or e.id = any (private.my_reports_ids()))
      and (p_with_terminated or e.status <> 'terminated'));
  select coalesce(jsonb_agg(jsonb_build_object('registration_number', e.registration_number, 'cpf', case
    when class <> 'work' then e.cpf end,
    'civil_name', e.first_name || ' ' || e.last_name, 'record',
      s.record - '{id,company_id,employee_id,created_at,updated_at,created_by}'::text[])
    order by e.display_name, e.id, s.place), '[]') into answer
  from (select r.*, row_number() over () as place from private.section_records(p_company_id, p_section, people) r) s
  join public.employees e on e.company_id = p_company_id and e.id = s.employee_id;
  if class <> 'work' then
    perform private.give_reason(p_reason);
    insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
    select p_company_id, 'view_sensitive', 'employee', r.employee_id, auth.uid(),
      jsonb_build_object('initiated_by', 'user', 'class', class, 'export', p_section)
    from (select distinct s.employee_id from private.section_records(p_company_id, p_section, people) s) r
    where r.employee_id is distinct from caller.employee_id;
    perform private.give_reason(null);
  end if;
  return answer;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('exported_record', 'registration_number text?, cpf text?, civil_name text, record stored_value{}'),
  ('export_records', 'exported_record[]');

-- Functions ---------------------------------------------------------------------------------------------------------
grant execute on function public.export_records(uuid, text, text, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.export_records(uuid, text, text, boolean) is
  'The records of a section for a file, as one document; sensitive ones with a reason and a line per person (RHARG, RHPER, RHCOM).';
