-- Asking for records.
-- A person does not write the own civil data, dependents and bank account: they are asked for like a field of the
-- register, decided with it, and written as a record when the last approver agrees. A company may let any of them be
-- written at once, or close it (change_policies).
-- It refuses: what the records themselves refuse.

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.change_fields (field, label, kind, default_policy, sensitive, position) values
  ('personal', 'Dados pessoais', 'record', 'ask', true, 20),
  ('dependent', 'Dependente', 'record', 'ask', true, 21),
  ('bank_account', 'Conta bancária', 'record', 'ask', true, 22);

-- Functions ---------------------------------------------------------------------------------------------------------
-- What there is now of what a change would write, as text: a column, the fields asked for of a record that there is one of, the whole
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
  return case when kind.shape = 'one' or known is not null then (select jsonb_object_agg(f.name, known -> f.name)
    from unnest(kind.fields) as f (name)
    where kind.shape = 'current' or p_new::jsonb ? f.name)::text end;
end
$$;

-- The date that a text spells, or null: never an error.
create function private.date_or_null(p_value text) returns date language plpgsql immutable set search_path = '' as $$
begin
  return case when p_value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then p_value::date end;
exception when others then
  return null;
end
$$;

-- A dependent as one line.
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

-- Civil data as one line, only what was asked for.
create function private.personal_text(p_values jsonb) returns text language sql immutable set search_path = '' as $$
  select string_agg(l.label || ': ' || coalesce(w.word, to_char(private.date_or_null(v.value), 'DD/MM/YYYY'), v.value, 'em branco'), ' · '
    order by l.place)
  from jsonb_each_text(p_values) as v
  join (values
    (1, 'sex', 'Sexo'), (2, 'gender_identity', 'Identidade de gênero'), (3, 'race', 'Raça ou cor'), (4, 'marital_status', 'Estado civil'),
    (5, 'education_level', 'Escolaridade'), (6, 'nationality', 'Nacionalidade'), (7, 'birthplace_city', 'Naturalidade'),
    (8, 'birthplace_uf', 'UF de nascimento'), (9, 'mother_name', 'Nome da mãe'), (10, 'father_name', 'Nome do pai'),
    (11, 'pis', 'PIS/PASEP'),
    (12, 'rg_issuer', 'Órgão emissor do RG'), (13, 'rg_uf', 'UF do RG'), (14, 'rg_issued_on', 'Emissão do RG'), (15, 'cnh_number', 'CNH'),
    (16, 'cnh_category', 'Categoria da CNH'), (17, 'cnh_expires_on', 'Validade da CNH'), (18, 'street', 'Logradouro'),
    (19, 'street_number', 'Número'), (20, 'complement', 'Complemento'), (21, 'district', 'Bairro'), (22, 'city', 'Cidade'),
    (23, 'uf', 'UF'),
    (24, 'cep', 'CEP'), (25, 'ibge_city', 'Código do município'), (26, 'personal_email', 'E-mail pessoal')
  ) as l (place, field, label) on l.field = v.key
  left join (values
    ('sex', 'F', 'feminino'), ('sex', 'M', 'masculino'), ('race', 'white', 'branca'), ('race', 'black', 'preta'),
    ('race', 'brown', 'parda'),
    ('race', 'yellow', 'amarela'), ('race', 'indigenous', 'indígena'), ('race', 'undeclared', 'não informada'),
    ('marital_status', 'single', 'solteiro(a)'), ('marital_status', 'married', 'casado(a)'),
    ('marital_status', 'stable_union', 'união estável'),
    ('marital_status', 'separated', 'separado(a)'), ('marital_status', 'divorced', 'divorciado(a)'),
    ('marital_status', 'widowed', 'viúvo(a)')
  ) as w (field, value, word) on w.field = v.key and w.value = v.value
$$;

-- A record that was asked for, as one line that people read.
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

-- Functions: the outcome --------------------------------------------------------------------------------------------
-- A value of a change as the reader may see it: a record as one line that people read, for whoever may read it; what there is no value of
-- yet is told as such. In plpgsql, since records are of a later chapter.
create function private.change_text(p_kind text, p_field text, p_value text, p_may_read boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_kind <> 'record' then p_value when not p_may_read then 'Reservado à pessoa e ao RH'
    else private.record_text(p_field, p_value::jsonb) end;
end
$$;

-- Fields of a change, before and after; records only for who may read them.
-- In plpgsql, since proofs are of a later chapter.
create function private.change_lines(p_request public.change_requests, p_may_read boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('field', f.field, 'label', d.label, 'kind', d.kind, 'sensitive', d.sensitive,
      'old', private.change_text(d.kind, f.field, f.old_value, p_may_read),
      'new', private.change_text(d.kind, f.field, f.new_value, p_may_read), 'outcome', f.outcome,
      'files', private.change_files(p_request.id, f.field, p_may_read),
      'decision', case f.outcome when 'applied' then 'approve' when 'rejected' then 'reject' end) order by d.position)
    from public.change_request_fields f join public.change_fields d on d.field = f.field
    where f.company_id = p_request.company_id and f.change_request_id = p_request.id), '[]');
end
$$;
