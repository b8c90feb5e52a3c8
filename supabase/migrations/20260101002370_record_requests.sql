-- Asking for records.
-- A person does not write the own civil data, dependents and bank account: they are asked for like a field of the
-- register, decided with it, and written as a record when the last approver agrees. A company may let any of them be
-- written at once, or close it (change_policies).
-- It refuses: what the records themselves refuse.

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.change_fields (field, label, kind, default_policy, sensitive, position) values
  ('personal', 'Dados pessoais', 'record', 'ask', true, 20),
  ('dependent', 'Dependente', 'record', 'ask', true, 21),
  ('bank_account', 'Conta bancária', 'record', 'ask', true, 22);

-- Functions --------------------------------------------------------------------------------------------------------
create function private.write_change_record(p_person public.employees, p_record text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind private.record_kinds := (select k from private.record_kinds k where k.record = p_record);
begin
  perform private.check_record_values(kind, p_values);
  if kind.shape <> 'one' or private.update_record(p_person, kind, p_values, null, null) is null then
    perform private.insert_record(p_person, kind, p_values);
  end if;
end
$$;

-- What there is now of what a change would write: a column, the fields asked for of a record that there is one of, the whole
-- account in use; null for one more row.
create function private.present_value(p_person public.employees, p_field text, p_new text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.record_kinds := (select k from private.record_kinds k where k.record = p_field);
  known jsonb;
begin
  if kind.record is null then
    return to_jsonb(p_person) ->> p_field;
  elsif kind.shape = 'many' then
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.company_id = $1 and t.employee_id = $2 %s', kind.table_name,
    case when kind.shape = 'current' then 'and t.archived_at is null' end) into known using p_person.company_id, p_person.id;
  return case when kind.shape = 'one' or known is not null then (select jsonb_object_agg(f.name, known -> f.name) from unnest(kind.fields) as f (name)
    where kind.shape = 'current' or p_new::jsonb ? f.name)::text end;
end
$$;

create function private.date_or_null(p_value text) returns date language plpgsql immutable set search_path = '' as $$
begin
  return case when p_value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then p_value::date end;
exception when others then
  return null;
end
$$;

create function private.dependent_text(p_values jsonb) returns text language sql immutable
return concat_ws(' · ', p_values ->> 'name',
  case p_values ->> 'kind' when '01' then 'cônjuge' when '02' then 'companheiro(a)' when '03' then 'filho(a) ou enteado(a)'
    when '06' then 'irmão, neto ou bisneto sob guarda' when '09' then 'pais, avós ou bisavós' when '10' then 'menor pobre sob guarda'
    when '11' then 'incapaz sob tutela ou curatela' when '12' then 'ex-cônjuge' else 'outro' end,
  'nascimento ' || to_char(private.date_or_null(p_values ->> 'birth_date'), 'DD/MM/YYYY'),
  'CPF ' || (p_values ->> 'cpf'),
  case when p_values ->> 'income_tax' = 'true' then 'imposto de renda' end,
  case when p_values ->> 'family_allowance' = 'true' then 'salário-família' end,
  case when p_values ->> 'health_plan' = 'true' then 'plano de saúde' end,
  case when p_values ->> 'incapable' = 'true' then 'incapaz para o trabalho' end);

create function private.personal_text(p_values jsonb) returns text language sql immutable set search_path = '' as $$
  select string_agg(l.label || ': ' || coalesce(w.word, to_char(private.date_or_null(v.value), 'DD/MM/YYYY'), v.value, 'em branco'), ' · ' order by l.place)
  from jsonb_each_text(p_values) as v
  join (values
    (1, 'sex', 'Sexo'), (2, 'gender_identity', 'Identidade de gênero'), (3, 'race', 'Raça ou cor'), (4, 'marital_status', 'Estado civil'),
    (5, 'education_level', 'Escolaridade'), (6, 'nationality', 'Nacionalidade'), (7, 'birthplace_city', 'Naturalidade'),
    (8, 'birthplace_uf', 'UF de nascimento'), (9, 'mother_name', 'Nome da mãe'), (10, 'father_name', 'Nome do pai'), (11, 'pis', 'PIS'),
    (12, 'rg_issuer', 'Órgão emissor do RG'), (13, 'rg_uf', 'UF do RG'), (14, 'rg_issued_on', 'Emissão do RG'), (15, 'cnh_number', 'CNH'),
    (16, 'cnh_category', 'Categoria da CNH'), (17, 'cnh_expires_on', 'Validade da CNH'), (18, 'street', 'Logradouro'),
    (19, 'street_number', 'Número'), (20, 'complement', 'Complemento'), (21, 'district', 'Bairro'), (22, 'city', 'Cidade'), (23, 'uf', 'UF'),
    (24, 'cep', 'CEP'), (25, 'ibge_city', 'Código do município'), (26, 'personal_email', 'E-mail pessoal'), (27, 'personal_phone', 'Telefone pessoal')
  ) as l (place, field, label) on l.field = v.key
  left join (values
    ('sex', 'F', 'feminino'), ('sex', 'M', 'masculino'), ('race', 'white', 'branca'), ('race', 'black', 'preta'), ('race', 'brown', 'parda'),
    ('race', 'yellow', 'amarela'), ('race', 'indigenous', 'indígena'), ('race', 'undeclared', 'não informada'),
    ('marital_status', 'single', 'solteiro(a)'), ('marital_status', 'married', 'casado(a)'), ('marital_status', 'stable_union', 'união estável'),
    ('marital_status', 'separated', 'separado(a)'), ('marital_status', 'divorced', 'divorciado(a)'), ('marital_status', 'widowed', 'viúvo(a)')
  ) as w (field, value, word) on w.field = v.key and w.value = v.value
$$;

create function private.record_text(p_record text, p_values jsonb) returns text language sql stable
return case when p_values is null then case p_record when 'bank_account' then 'Nenhuma conta' else 'Ainda não cadastrado' end
  when p_record = 'dependent' then private.dependent_text(p_values)
  when p_record = 'personal' then private.personal_text(p_values)
  when p_record = 'bank_account' then concat_ws(' · ', private.bank_text(p_values ->> 'bank_code'), 'agência ' || (p_values ->> 'branch'),
    'conta ' || (p_values ->> 'account') || coalesce('-' || (p_values ->> 'account_digit'), ''),
    case p_values ->> 'account_type' when 'checking' then 'corrente' when 'savings' then 'poupança' when 'salary' then 'salário'
      when 'payment' then 'pagamento' end,
    'Pix ' || (p_values ->> 'pix_key'))
end;

-- The records that the caller may ask for, beside the fields of my_change_fields.
create function public.my_record_requests() returns table (field text, label text, policy text, open_request_id uuid, asked jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  if caller.employee_id is null then
    return;
  end if;
  return query
    select f.field, f.label, private.change_policy(caller.company_id, f.field), r.approval_id, o.new_value::jsonb
    from public.change_fields f
    left join public.change_request_fields o
      on o.company_id = caller.company_id and o.employee_id = caller.employee_id and o.field = f.field and o.outcome = 'pending'
    left join public.change_requests r on r.company_id = o.company_id and r.id = o.change_request_id
    where f.kind = 'record' order by f.position;
end
$$;

grant execute on function public.my_record_requests() to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('stored_value', 'text/number/boolean?'),
  ('my_record_requests', 'policy direct|ask|closed, open_request_id ?, asked stored_value{}?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.write_change_record(public.employees, text, jsonb) is 'Writes a record that was asked for, whoever the caller is.';
comment on function private.dependent_text(jsonb) is 'A dependent as one line.';
comment on function private.present_value(public.employees, text, text) is 'What there is now of what a change would write, as text.';
comment on function private.date_or_null(text) is 'The date that a text spells, or null: never an error.';
comment on function private.personal_text(jsonb) is 'Civil data as one line, only what was asked for.';
comment on function private.record_text(text, jsonb) is 'A record that was asked for, as one line that people read.';
comment on function public.my_record_requests() is 'Records that the caller may ask for, whether one is open, and what it asks.';
