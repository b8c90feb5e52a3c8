-- Records by class.
-- What a company knows of a person beyond the columns of employees lives in one table per class of secrecy (directory,
-- personal, work, pay, health, disciplinary), each in a chapter of its own. Here is what they share: which records there
-- are, the one door to read those of others, the one to write, and how a change of them is told to the trail.
-- People select their own rows. Those of others are read by administrators only, through read_sensitive_records, which
-- writes a line in the trail before it answers: reads cannot be seen by a trigger.
-- It refuses: reading or writing for everyone but administrators, writing the own pay, contract, health or discipline,
-- and fields outside the record.

-- Tables -----------------------------------------------------------------------------------------------------------
-- shape: one row per person; many; or many of which one is current. removal: what taking one out does. own_condition:
-- the rows that the person sees, the same as in the policy of the table; null for all. question: a function of private (person,
-- values) that asks about a new row what had better be confirmed; null when there is nothing to ask.
create table private.record_kinds (
  record text not null,
  table_name text not null,
  class text not null,
  shape text not null,
  fields text[] not null,
  read_as text not null,
  sorted_by text not null default 'created_at',
  removal text,
  own_write boolean not null default false,
  insert_only boolean not null default false,
  question text,
  own_condition text,
  position smallint not null,
  constraint record_kinds_pkey primary key (record),
  constraint record_kinds_class_check check (class in ('directory', 'personal', 'work', 'pay', 'health', 'disciplinary')),
  constraint record_kinds_shape_check check (shape in ('one', 'many', 'current')),
  constraint record_kinds_question_check check (question ~ '^private\.[a-z_]+$'),
  constraint record_kinds_removal_check check (removal in ('archived_at', 'voided_at', 'delete'))
);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.record_kinds enable row level security;

-- Functions: checks of values --------------------------------------------------------------------------------------
create function private.is_phone(p_value text) returns boolean language sql immutable parallel safe
return p_value is null or (p_value ~ '^\+?[0-9() .-]{8,25}$'
  and char_length(regexp_replace(p_value, '[^0-9]', '', 'g')) between 8 and 15);

create function private.is_uf(p_value text) returns boolean language sql immutable parallel safe
return p_value is null or p_value in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
  'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO');

-- PIS, PASEP, NIT and NIS share one check digit.
create function private.is_pis(p_value text) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  weights constant integer[] := array[3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  total integer := 0;
begin
  if p_value is null then
    return true;
  end if;
  if p_value !~ '^[0-9]{11}$' or p_value = repeat(left(p_value, 1), 11) then
    return false;
  end if;
  for place in 1..10 loop
    total := total + substr(p_value, place, 1)::integer * weights[place];
  end loop;
  return substr(p_value, 11, 1)::integer = (11 - total % 11) % 11 % 10;
end
$$;

-- Functions: triggers of records -----------------------------------------------------------------------------------
-- Tidies every text. Arguments: columns that hold codes, whose punctuation goes too.
create function private.tg_tidy_record() returns trigger language plpgsql volatile set search_path = '' as $$
declare
  tidied jsonb;
begin
  select coalesce(jsonb_object_agg(t.key, case
      when t.key = any (tg_argv) then upper(nullif(regexp_replace(t.value #>> '{}', '[\s./-]', '', 'g'), ''))
      when t.key in ('note', 'reason') then private.tidy_lines(t.value #>> '{}')
      when t.key like '%email' then lower(private.tidy(t.value #>> '{}'))
      else private.tidy(t.value #>> '{}') end), '{}') into tidied
  from jsonb_each(to_jsonb(new)) as t where jsonb_typeof(t.value) = 'string';
  new := jsonb_populate_record(new, tidied);
  return new;
end
$$;

-- Until taken back, entries of this transaction carry the reason (private.request_origin reads it).
create function private.give_reason(p_reason text) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('vinculo.audit_reason', coalesce(left(private.tidy(regexp_replace(p_reason,
    '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+', ' ', 'g')), 300), ''), true);
end
$$;

-- Functions: who is before the record ------------------------------------------------------------------------------
-- hr: an administrator; own: the person; team: whom the person reports to at any height; company: a colleague, who knows of whoever
-- is in the directory and of nobody who left or is still expected.
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

-- Functions: reading -----------------------------------------------------------------------------------------------
create function private.records_of(p_person public.employees, p_class text, p_own boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.record_kinds;
  found_rows jsonb;
  answer jsonb := '{}';
begin
  for kind in select k.* from private.record_kinds k where k.class = p_class order by k.position loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t) order by %s, t.created_at, t.id), ''[]'') from public.%I t
      where t.company_id = $1 and t.employee_id = $2 %s %s', kind.sorted_by, kind.table_name,
      case when kind.shape = 'current' then 'and t.archived_at is null' end, case when p_own then 'and ' || kind.own_condition end)
    into found_rows using p_person.company_id, p_person.id;
    answer := answer || jsonb_build_object(kind.read_as,
      case when kind.shape = 'many' then found_rows else coalesce(found_rows -> 0, 'null') end);
  end loop;
  return answer;
end
$$;

-- CPF, RG, birth and address stand in the row that view_all_employees reads; screens show those of other teams' people through here.
create function private.identity_of(p_person public.employees) returns jsonb language sql immutable
return jsonb_build_object('identity', jsonb_build_object('cpf', p_person.cpf, 'rg', p_person.rg, 'birth_date', p_person.birth_date,
  'address', p_person.address));

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
  return case when is_identity then private.identity_of(person) else private.records_of(person, p_class, person.id = caller.employee_id) end;
end
$$;

-- How the caller stands to a person, for screens that offer what the database allows: hr, own, team or company.
create function public.person_scope(p_employee_id uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return private.record_scope(caller, private.person_in_reach(caller, p_employee_id));
end
$$;

-- Who looked at what of the caller: others' readings of the records, and openings of files.
create function public.record_readers(p_limit integer default 50)
returns table (at timestamptz, actor_name text, kind text, class text, reason text, file_name text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return query
    select a.at, coalesce(e.display_name::text, 'Sistema'), a.action_type, a.metadata ->> 'class', a.metadata ->> 'reason',
      case when a.action_type = 'open_file' then a.metadata ->> 'name' end
    from public.audit_logs a left join public.employees e on e.user_id = a.performed_by
    where a.company_id = caller.company_id and a.performed_by is distinct from caller.user_id
      and ((a.entity_type = 'employee' and a.entity_id = caller.employee_id and a.action_type = 'view_sensitive')
        or (a.entity_type = 'file' and a.action_type = 'open_file' and a.entity_id = any (array(
          select f.id from public.files f where f.company_id = caller.company_id and f.employee_id = caller.employee_id))))
    order by a.at desc, a.id desc limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;

-- Functions: writing -----------------------------------------------------------------------------------------------
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
  p_employee_id uuid, p_record text, p_values jsonb, p_updated_at text default null, p_id uuid default null, p_confirmed boolean default false)
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
    perform private.refuse('RHARG', 'Este registro não é alterado: faça um novo.', 'record', 'Cancele o anterior, se estiver errado.');
  end if;
  if p_id is not null then
    execute format('select exists (select from public.%I t where t.company_id = $1 and t.employee_id = $2 and t.id = $3)', kind.table_name)
    into known using person.company_id, person.id, p_id;
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
    perform private.refuse('RHARG', 'Este registro não é removido.', 'record', 'Limpe os campos que não valem mais.');
  end if;
  perform private.give_reason(p_reason);
  execute case
    when kind.removal = 'delete' then format('delete from public.%I t', kind.table_name)
    else format('update public.%I t set %I = private.now()', kind.table_name, kind.removal)
  end || format(' where t.company_id = $1 and t.employee_id = $2 and t.id = $3 %s returning to_jsonb(t)',
    case when kind.removal <> 'delete' then format('and t.%I is null', kind.removal) end)
  into gone using person.company_id, person.id, p_id;
  perform private.give_reason(null);
  if gone is null then
    perform private.refuse('RHNTF', 'Este registro não existe mais.', '', 'Recarregue a página.');
  end if;
  return gone;
end
$$;

grant execute on function
  public.read_sensitive_records(uuid, text, text), public.person_scope(uuid), public.record_readers(integer),
  public.save_employee_record(uuid, text, jsonb, text, uuid, boolean), public.remove_employee_record(uuid, text, uuid, text)
to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
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

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table private.record_kinds is 'The records of a person: table, class of secrecy, fields, and what may be done. Chapters add rows.';
comment on function private.is_phone(text) is 'True for null or a telephone number of 8 to 15 digits.';
comment on function private.is_uf(text) is 'True for null or a state of Brazil.';
comment on function private.is_pis(text) is 'True for null or 11 digits with the right check digit of a PIS, not all equal.';
comment on function private.tg_tidy_record() is 'Before a write: tidies every text; the named columns lose their punctuation.';
comment on function private.give_reason(text) is 'Names the reason of what the transaction does next, for the trail; null takes it back.';
comment on function private.person_in_reach(private.caller, uuid) is 'A person of whom the caller may know anything, or the caller (RHNTF).';
comment on function private.record_scope(private.caller, public.employees) is 'How the caller stands to a person: hr, own, team or company; null for a stranger, and for a colleague whom the directory does not show.';
comment on function private.check_record_write(private.caller, public.employees, private.record_kinds) is
  'Refuses a record that does not exist (RHARG), who may not write it (RHPER) and the own one of a guarded class (RHSLF).';
comment on function private.check_record_values(private.record_kinds, jsonb) is 'Refuses fields that the record has not (RHFLD).';
comment on function private.records_of(public.employees, text, boolean) is 'Records of a class of a person; for the person, only what the own rows show.';
comment on function public.read_sensitive_records(uuid, text, text) is
  'The personal, pay, health or disciplinary records of a person, for administrators, or CPF, RG, birth and address, for who reads everybody; audited (RHPER, RHNTF, RHARG).';
comment on function private.identity_of(public.employees) is 'What identifies a person before the law.';
comment on function public.person_scope(uuid) is 'How the caller stands to a person: hr, own, team or company (RHNTF).';
comment on function public.record_readers(integer) is 'Who read the caller''s records and opened the caller''s files, newest first.';
comment on function private.insert_record(public.employees, private.record_kinds, jsonb) is 'Writes a new row; null when the person has one already.';
comment on function private.update_record(public.employees, private.record_kinds, jsonb, timestamptz, uuid) is
  'Writes changed fields over the row that was read; null when it changed meanwhile.';
comment on function public.save_employee_record(uuid, text, jsonb, text, uuid, boolean) is
  'Writes a record of a person; null when somebody changed it meanwhile (RHPER, RHSLF, RHNTF, RHARG, RHFLD, RHASK and the checks of its table).';
comment on function public.remove_employee_record(uuid, text, uuid, text) is
  'Takes a record out: archived, voided or, where nothing needs it, deleted (RHPER, RHSLF, RHNTF, RHARG).';
