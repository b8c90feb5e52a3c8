-- Records by class: rules.
-- See records_tables for the overview.

-- Functions: who is before the record -------------------------------------------------------------------------------
-- How the caller stands to a person: hr (an administrator), own (the person), team (whom the person reports to at any height) or company (a
-- colleague); null for a stranger, and for a colleague whom the directory does not show: of those who left or are still expected colleagues
-- know nothing.
create function private.record_scope(p_caller private.caller, p_person public.employees) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_person.company_id = any (private.companies_reached(p_caller, 'manage_settings')) then 'hr'
    when p_person.id = p_caller.employee_id then 'own'
    when not coalesce(p_person.company_id = any (private.companies_reached(p_caller, null)), false) then null
    when p_caller.role <> 'user' and p_person.id = any (private.my_team_ids()) then 'team'
    when private.role_has(p_caller.role, 'view_all_employees')
      or exists (select from public.employee_directory d where d.company_id = p_person.company_id and d.id = p_person.id) then 'company'
  end
$$;

-- A person of whom the caller may know anything, or the caller (RHNTF).
create function private.person_in_reach(p_caller private.caller, p_employee_id uuid) returns public.employees
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.employees;
begin
  select e.* into person from public.employees e where e.id = p_employee_id;
  if person.id is null or private.record_scope(p_caller, person) is null then
    perform private.refuse('RHNTF', 'Pessoa não encontrada nesta empresa.', '', 'Recarregue a página.');
  end if;
  return person;
end
$$;

-- Refuses a record that does not exist (RHARG), who may not write it (RHPER) and the own one of a guarded class (RHSLF).
create function private.check_record_write(p_caller private.caller, p_person public.employees, p_kind private.record_kinds) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  scope text := private.record_scope(p_caller, p_person);
begin
  if p_kind.record is null then
    perform private.refuse('RHARG', 'Registro desconhecido.', 'record', 'Recarregue a página.');
  end if;
  if p_person.id = p_caller.employee_id and p_kind.own_write then
    return;
  end if;
  if scope is distinct from 'hr' then
    perform private.refuse('RHPER', 'Seu papel não permite alterar estes dados.', '', 'Fale com o RH.');
  end if;
  if p_person.id = p_caller.employee_id and p_kind.class in ('work', 'pay', 'health', 'disciplinary') then
    perform private.refuse('RHSLF', 'Você não pode alterar estes dados no próprio cadastro.', '', 'Peça a outro administrador.');
  end if;
end
$$;

-- Refuses fields that the record has not (RHFLD).
create function private.check_record_values(p_kind private.record_kinds, p_values jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  strange text;
begin
  if coalesce(jsonb_typeof(p_values), '') <> 'object' or p_values = '{}' then
    perform private.refuse('RHFLD', 'Informe o que deve mudar.', '', 'Recarregue a página.');
  end if;
  select k.key into strange from jsonb_each(p_values) as k
  where k.key <> all (p_kind.fields) or jsonb_typeof(k.value) in ('object', 'array') limit 1;
  if strange is not null then
    perform private.refuse('RHFLD', 'Este campo não pode ser alterado por aqui.', strange, 'Recarregue a página.');
  end if;
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
-- What the person of a record is to acknowledge, and when they did: the digest of what it says now; null when nothing is.
create function private.acknowledgement_of_record(p_company_id uuid, p_kind text, p_record_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('digest', v.digest, 'acknowledged_at', (
    select min(a.acknowledged_at) from public.acknowledgements a
    where a.company_id = p_company_id and a.kind = p_kind and a.subject_id = p_record_id and a.digest = v.digest))
  from private.acknowledgeable_of(p_company_id, p_kind, p_record_id, null) v), '{"digest": null, "acknowledged_at": null}')
$$;

-- Records of a class of a person, without confidential ones of others; for the person, only what the own rows show.
create function private.records_of(p_person public.employees, p_class text, p_own boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.record_kinds;
  found_rows jsonb;
  answer jsonb := '{}';
  hidden constant uuid[] := private.hidden_ids();
begin
  for kind in select k.* from private.record_kinds k where k.class = p_class order by k.position loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t) %s order by %s, t.created_at, t.id), ''[]'') from public.%I t
      where t.company_id = $1 and t.employee_id = $2 and t.id <> all ($3) %s %s',
      '|| private.acknowledgement_of_record(t.company_id, ' || quote_literal(kind.acknowledged_as) || ', t.id)',
      kind.sorted_by, kind.table_name,
      case when kind.shape = 'current' then 'and t.archived_at is null' end, case when p_own then 'and ' || kind.own_condition end)
    into found_rows using p_person.company_id, p_person.id, hidden;
    answer := answer || jsonb_build_object(kind.read_as,
      case when kind.shape = 'many' then found_rows else coalesce(found_rows -> 0, 'null') end);
  end loop;
  return answer;
end
$$;

-- What identifies a person before the law: CPF, RG, birth and address. They stand in the row that view_all_employees reads; screens show
-- those of other teams' people through here.
create function private.identity_of(p_person public.employees) returns jsonb language sql immutable
return jsonb_build_object('identity', jsonb_build_object('cpf', p_person.cpf, 'rg', p_person.rg, 'birth_date', p_person.birth_date,
  'address', p_person.address));

-- Functions: who read -----------------------------------------------------------------------------------------------
-- Others' readings of the records of a person and openings of their files, newest first, without those of confidential cases.
create function private.readings_of(p_caller private.caller)
returns table (at timestamptz, actor_name text, kind text, class text, reason text, file_name text)
language sql stable security definer set search_path = '' as $$
  select a.at, coalesce(e.display_name::text, 'Sistema'), a.action_type, a.metadata ->> 'class', a.metadata ->> 'reason',
    case when a.action_type = 'open_file' then a.metadata ->> 'name' end
  from private.trail_about(p_caller.company_id, '{employee,file}', array(select p_caller.employee_id
    union all select f.id from public.files f where f.company_id = p_caller.company_id and f.employee_id = p_caller.employee_id)) a
  left join public.employees e on e.user_id = a.performed_by
  where a.performed_by is distinct from p_caller.user_id and a.entity_id <> all (private.withheld_entities())
    and (a.entity_type, a.action_type) in (('employee', 'view_sensitive'), ('file', 'open_file'))
  order by a.at desc, a.id desc
$$;
