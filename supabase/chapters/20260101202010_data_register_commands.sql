-- The register of processing: commands.
-- See data_register_tables for the overview.

-- Functions: the company --------------------------------------------------------------------------------------------
-- Writes who answers for data and what leaves the country, over what was read (RHREV): when.
create function public.save_privacy_settings(p_company_id uuid, p_values jsonb, p_updated_at text default null) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.privacy_settings_input;
  saved timestamptz;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores cuidam do registro de tratamento.');
  wish := private.record_of(null::private.privacy_settings_input, p_values);
  if not private.is_clean_text(private.tidy(wish.dpo_name), 120) then
    perform private.refuse('RHARG', 'Use até 120 caracteres.', 'dpo_name', 'Nome da pessoa ou da empresa encarregada.');
  elsif not private.is_email(lower(private.tidy(wish.dpo_email))) then
    perform private.refuse('RHARG', 'Este e-mail não é válido.', 'dpo_email', 'Por exemplo, privacidade@empresa.com.br.');
  elsif not private.is_phone(private.tidy(wish.dpo_phone)) then
    perform private.refuse('RHARG', 'Este telefone não é válido.', 'dpo_phone', 'Informe com DDD.');
  elsif char_length(private.tidy_lines(wish.transfer_note)) > 1000 then
    perform private.refuse('RHARG', 'Use até 1.000 caracteres.', 'transfer_note', 'Resuma.');
  elsif wish.dpo_id is not null and not exists (select from public.employees e
      where e.company_id = p_company_id and e.id = wish.dpo_id and private.can_sign_in(e.id)
        and private.role_has(e.role, 'manage_settings')) then
    perform private.refuse('RHARG', 'Esta pessoa não pode responder pedidos.', 'dpo_id', 'Escolha um administrador com acesso.');
  end if;
  insert into private.privacy_settings as s (company_id, dpo_name, dpo_email, dpo_phone, dpo_id, transfer_note)
  values (p_company_id, private.tidy(wish.dpo_name), lower(private.tidy(wish.dpo_email)), private.tidy(wish.dpo_phone), wish.dpo_id,
    private.tidy_lines(wish.transfer_note))
  on conflict (company_id) do update set dpo_name = excluded.dpo_name, dpo_email = excluded.dpo_email, dpo_phone = excluded.dpo_phone,
    dpo_id = excluded.dpo_id, transfer_note = excluded.transfer_note
    where s.updated_at = p_updated_at::timestamptz
  returning s.updated_at into saved;
  if saved is null then
    perform private.refuse('RHREV', 'Outra pessoa salvou estes dados antes.', '', 'Recarregue a página.');
  end if;
  return saved;
end
$$;

-- Names an operator, or changes one.
create function public.save_data_operator(p_company_id uuid, p_values jsonb, p_operator_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish private.data_operator_input;
  wrong record;
  saved uuid;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores cuidam do registro de tratamento.');
  wish := private.record_of(null::private.data_operator_input, p_values);
  select p.* into wrong from private.data_operator_problem(wish) p;
  if wrong.field is not null then
    perform private.refuse('RHARG', wrong.message, wrong.field, 'Confira este campo.');
  end if;
  if p_operator_id is null then
    insert into private.data_operators as o (company_id, name, purpose, country, safeguard, categories)
    values (p_company_id, private.tidy(wish.name), private.tidy(wish.purpose), private.tidy(wish.country), private.tidy(wish.safeguard),
      wish.categories)
    on conflict do nothing returning o.id into saved;
  else
    update private.data_operators o set name = private.tidy(wish.name), purpose = private.tidy(wish.purpose),
      country = private.tidy(wish.country), safeguard = private.tidy(wish.safeguard), categories = wish.categories
    where o.company_id = p_company_id and o.id = p_operator_id and o.archived_at is null and not exists (
      select from private.data_operators x where x.company_id = o.company_id and x.id <> o.id and x.archived_at is null
        and x.name = private.tidy(wish.name))
    returning o.id into saved;
    if saved is null and not exists (select from private.data_operators o
        where o.company_id = p_company_id and o.id = p_operator_id and o.archived_at is null) then
      perform private.refuse_missing('Operador não encontrado.');
    end if;
  end if;
  if saved is null then
    perform private.refuse('RHARG', 'Já existe um operador com este nome.', 'name', 'Altere o que existe.');
  end if;
  return saved;
end
$$;

-- Takes an operator out of the register, or back; the trail keeps when.
create function public.archive_data_operator(p_company_id uuid, p_operator_id uuid, p_is_archived boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores cuidam do registro de tratamento.');
  update private.data_operators o set archived_at = case when p_is_archived then private.now() end
  where o.company_id = p_company_id and o.id = p_operator_id;
  if not found then
    perform private.refuse_missing('Operador não encontrado.');
  end if;
exception when unique_violation then
  perform private.refuse('RHARG', 'Já existe um operador com este nome.', 'name', 'Retire o outro antes.');
end
$$;

grant execute on function public.save_privacy_settings(uuid, jsonb, text), public.save_data_operator(uuid, jsonb, uuid),
  public.archive_data_operator(uuid, uuid, boolean) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_privacy_settings(uuid, jsonb, text) is
  'Writes who answers for personal data in a company and what leaves the country (RHPER, RHARG, RHREV).';
comment on function public.save_data_operator(uuid, jsonb, uuid) is
  'Names who processes personal data for a company, or changes one (RHPER, RHNTF, RHARG).';
comment on function public.archive_data_operator(uuid, uuid, boolean) is
  'Takes an operator out of the register, or back (RHPER, RHNTF, RHARG).';
