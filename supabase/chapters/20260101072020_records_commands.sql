-- Records by class: commands.
-- See records_tables for the overview.

-- Functions: triggers of records ------------------------------------------------------------------------------------
-- Names the reason that entries of the trail carry from here on in this transaction (private.request_origin reads it); null takes it back.
create function private.give_reason(p_reason text) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('vinculo.audit_reason', coalesce(left(private.tidy(regexp_replace(p_reason,
    '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+', ' ', 'g')), 300), ''), true);
end
$$;

-- Functions: reading ------------------------------------------------------------------------------------------------
create function public.read_sensitive_records(p_employee_id uuid, p_class text, p_reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  is_identity boolean := coalesce(p_class = 'identity', false);
begin
  if p_class is null or p_class not in ('identity', 'personal', 'pay', 'health', 'disciplinary') then
    perform private.refuse('RHARG', 'Classe de dados desconhecida.', 'class', 'Recarregue a página.');
  end if;
  if person.id <> caller.employee_id then
    if not (private.record_scope(caller, person) = 'hr'
      or (is_identity and person.company_id = any (private.companies_reached(caller, 'view_all_employees')))) then
      perform private.refuse('RHPER', 'Seu papel não permite ler estes dados.', '', 'Fale com o RH.');
    end if;
    perform private.give_reason(p_reason);
    insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
    values (person.company_id, 'view_sensitive', 'employee', person.id, auth.uid(),
      jsonb_build_object('initiated_by', 'user', 'class', p_class));
    perform private.give_reason(null);
  end if;
  return case when is_identity then private.identity_of(person)
    else private.records_of(person, p_class, person.id = caller.employee_id) end;
end
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Writes a new row; null when the person has one already.
create function private.insert_record(p_person public.employees, p_kind private.record_kinds, p_values jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  columns text := (select string_agg(quote_ident(k.key), ', ' order by k.key) from jsonb_object_keys(p_values) as k (key));
  written jsonb;
begin
  execute format('insert into public.%1$I as t (company_id, employee_id, %2$s)
      select $1, $2, %2$s from jsonb_populate_record(null::public.%1$I, $3) %3$s returning to_jsonb(t)',
    p_kind.table_name, columns,
    case when p_kind.shape = 'one' then format('on conflict on constraint %I do nothing', p_kind.table_name || '_employee_id_key') end)
  into written using p_person.company_id, p_person.id, p_values;
  return written;
end
$$;

-- Writes changed fields over the row that was read; null when it changed meanwhile.
create function private.update_record(
  p_person public.employees, p_kind private.record_kinds, p_values jsonb, p_updated_at timestamptz, p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  columns text := (select string_agg(quote_ident(k.key), ', ' order by k.key) from jsonb_object_keys(p_values) as k (key));
  written jsonb;
begin
  execute format('update public.%1$I t set (%2$s) = row(%3$s)
      from public.%1$I b cross join lateral jsonb_populate_record(b, $1) r
      where b.id = t.id and t.company_id = $2 and t.employee_id = $3 and ($4 is null or t.id = $4)
        and ($5 is null or t.updated_at = $5)
      returning to_jsonb(t)', p_kind.table_name, columns,
    (select string_agg('r.' || quote_ident(k.key), ', ' order by k.key) from jsonb_object_keys(p_values) as k (key)))
  into written using p_values, p_person.company_id, p_person.id, p_id, p_updated_at;
  return written;
end
$$;

create function public.save_employee_record(
  p_employee_id uuid, p_record text, p_values jsonb, p_updated_at text default null, p_id uuid default null,
    p_confirmed boolean default false)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  kind private.record_kinds;
  known boolean;
  question text;
begin
  select k.* into kind from private.record_kinds k where k.record = p_record;
  perform private.check_record_write(caller, person, kind);
  perform private.check_record_values(kind, p_values);
  if p_id is null and (kind.shape <> 'one' or p_updated_at is null) then
    if kind.question is not null and p_confirmed is not true then
      execute format('select %s($1, $2)', kind.question) into question using person, p_values;
      perform private.ask_first(question);
    end if;
    return private.insert_record(person, kind, p_values);
  end if;
  if kind.insert_only then
    perform private.refuse('RHARG', 'Este registro não pode ser alterado: faça um novo.', 'record',
      'Cancele o anterior, se estiver errado.');
  end if;
  if p_id is not null then
    execute format('select exists (select from public.%I t where t.company_id = $1 and t.employee_id = $2 and t.id = $3
        and t.id <> all ($4))', kind.table_name)
    into known using person.company_id, person.id, p_id, private.hidden_ids();
    if not known then
      perform private.refuse('RHNTF', 'Este registro não existe mais.', '', 'Recarregue a página.');
    end if;
  end if;
  return private.update_record(person, kind, p_values, p_updated_at::timestamptz, p_id);
end
$$;

create function public.remove_employee_record(p_employee_id uuid, p_record text, p_id uuid, p_reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_in_reach(caller, p_employee_id);
  kind private.record_kinds;
  gone jsonb;
begin
  select k.* into kind from private.record_kinds k where k.record = p_record;
  perform private.check_record_write(caller, person, kind);
  if kind.removal is null then
    perform private.refuse('RHARG', 'Este registro não pode ser removido.', 'record', 'Limpe os campos que não valem mais.');
  end if;
  perform private.give_reason(p_reason);
  execute case
    when kind.removal = 'delete' then format('delete from public.%I t', kind.table_name)
    else format('update public.%I t set %I = private.now()', kind.table_name, kind.removal)
  end || format(' where t.company_id = $1 and t.employee_id = $2 and t.id = $3 and t.id <> all ($4) %s returning to_jsonb(t)',
    case when kind.removal <> 'delete' then format('and t.%I is null', kind.removal) end)
  into gone using person.company_id, person.id, p_id, private.hidden_ids();
  perform private.give_reason(null);
  if gone is null then
    perform private.refuse('RHNTF', 'Este registro não existe mais.', '', 'Recarregue a página.');
  end if;
  return gone;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('record_row', 'id uuid, updated_at timestamptz, * json'),
  ('record_list', 'record_row[]'),
  ('identity', 'cpf text?, rg text?, birth_date date?, address text?'),
  -- By the name of the record: one row, none, or a list.
  ('sensitive_record', 'record_row/record_list/identity?'),
  ('read_sensitive_records', 'sensitive_record{}'),
  -- None was changed by somebody else meanwhile.
  ('save_employee_record', 'record_row?'),
  ('remove_employee_record', 'record_row'),
  ('record_readers', 'class ?, reason ?, file_name ?');

-- Functions: writing ------------------------------------------------------------------------------------------------
grant execute on function public.read_sensitive_records(uuid, text, text),
  public.save_employee_record(uuid, text, jsonb, text, uuid, boolean), public.remove_employee_record(uuid, text, uuid, text)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.read_sensitive_records(uuid, text, text) is
  'The personal, pay, health or disciplinary records of a person, for administrators, or CPF, RG, birth and address, for who reads '
    'everybody; audited (RHPER, RHNTF, RHARG).';
comment on function public.save_employee_record(uuid, text, jsonb, text, uuid, boolean) is
  'Writes a record of a person; null when somebody changed it meanwhile (RHPER, RHSLF, RHNTF, RHARG, RHFLD, RHASK and the checks of its '
    'table).';
comment on function public.remove_employee_record(uuid, text, uuid, text) is
  'Takes a record out: archived, voided or, where nothing needs it, deleted (RHPER, RHSLF, RHNTF, RHARG).';
