-- Mail texts: commands.
-- See mail_texts_tables for the overview.

-- Functions: the API -------------------------------------------------------------------------------------------------
-- One writer at a time: who read an older version is told null, and nothing is written.
create function public.save_mail_text(p_company_id uuid, p_letter text, p_words jsonb, p_version bigint) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter private.letters;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores mudam os textos dos e-mails.');
  letter := private.letter_of(p_letter);
  perform private.check_letter_words(letter, p_words);
  perform pg_advisory_xact_lock(hashtextextended(format('mail_text:%s:%s', p_company_id, p_letter), 0));
  if private.letter_version(p_company_id, p_letter) is distinct from p_version then
    return null;
  end if;
  perform private.write_setting(p_company_id, k, p_words -> w.part)
  from private.letter_words w join private.setting_kinds k on k.key = w.key where w.template = p_letter and p_words ? w.part;
  return private.letter_version(p_company_id, p_letter);
end
$$;

-- An example is complete as it waits, and says so; to nobody but the address of the caller's own login.
create function public.send_mail_example(p_company_id uuid, p_letter text, p_words jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter private.letters;
  address text := private.my_address();
  begins text := format('example:%s:', private.my_employee_id());
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores mudam os textos dos e-mails.');
  letter := private.letter_of(p_letter);
  perform private.check_letter_words(letter, p_words);
  perform pg_advisory_xact_lock(hashtextextended(begins, 0));
  if (select count(*) from private.mail_outbox m where m.company_id = p_company_id and m.created_at > now() - interval '1 hour'
      and starts_with(m.idempotency_key, begins)) >= 10 then
    perform private.refuse('RHLIM', 'Você já enviou 10 testes nesta hora.', '', 'A prévia mostra o mesmo e-mail.');
  end if;
  insert into private.mail_outbox (company_id, recipient, template, params, idempotency_key)
  values (p_company_id, lower(address), letter.template,
    private.example_letter(p_company_id, letter, p_words) || '{"is_example": true}', begins || gen_random_uuid());
  perform pg_notify('vinculo_mail', '');
  return address;
end
$$;

-- Grants -------------------------------------------------------------------------------------------------------------
grant execute on function public.save_mail_text(uuid, text, jsonb, bigint), public.send_mail_example(uuid, text, jsonb) to authenticated;

-- Comments -----------------------------------------------------------------------------------------------------------
comment on function public.save_mail_text(uuid, text, jsonb, bigint) is
  'Writes the words of a letter over the version that was read, and answers the new one; null when somebody wrote first (RHPER, RHNTF,
  RHARG, RHSET, RHVAR).';
comment on function public.send_mail_example(uuid, text, jsonb) is
  'Sends an example of a letter to the address of the caller''s login, which it answers (RHPER, RHNTF, RHARG, RHSET, RHVAR, RHLIM).';
