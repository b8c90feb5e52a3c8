-- Change requests: commands.
-- See change_requests_tables for the overview.

-- Functions: the request --------------------------------------------------------------------------------------------
-- The caller's own row from the first day on, locked (RHPER).
create function private.my_record() returns public.employees language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = private.my_employee_id() for update;
  if person.id is null then
    perform private.refuse('RHPER', 'Este acesso não pertence a uma empresa ativa.', '', 'Entre novamente.');
  elsif person.status = 'pre_admission' then
    perform private.refuse('RHPER', 'Mudanças no cadastro podem ser solicitadas a partir do seu primeiro dia.', '',
      'Antes disso, fale com o RH.');
  end if;
  return person;
end
$$;

-- Functions: proofs of changes --------------------------------------------------------------------------------------
-- Takes uploaded proofs into a request, each of a field that is asked for (RHFLD, RHNTF, RHUPL). p_files: {"dependent": ["id", …]}.
create function private.attach_change_files(p_request public.change_requests, p_asked jsonb, p_files jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  part record;
  taken integer := 0;
begin
  for part in
    select f.key as field, private.uuid_or_null(i.value) as id
    from jsonb_each(case jsonb_typeof(p_files) when 'object' then p_files else '{}' end) f
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(f.value) when 'array' then f.value else '[]' end) i (value)
  loop
    taken := taken + 1;
    if not p_asked ? part.field or part.id is null or taken > 5 then
      perform private.refuse('RHFLD', 'Este comprovante não é de um campo pedido, ou são mais de cinco.', 'file',
        'Envie até cinco comprovantes.');
    end if;
    perform private.link_file(part.id, 'change_proof', p_request.company_id, 'change_request', p_request.id);
    insert into public.change_request_files (company_id, change_request_id, employee_id, field, file_id)
    values (p_request.company_id, p_request.id, p_request.employee_id, part.field, part.id);
  end loop;
end
$$;
