-- Mail texts: rules.
-- See mail_texts_tables for the overview.

-- Functions ----------------------------------------------------------------------------------------------------------
-- A letter that companies reword; an unknown one is refused (RHNTF).
create function private.letter_of(p_letter text) returns private.letters
language plpgsql stable security definer set search_path = '' as $$
declare
  letter private.letters;
begin
  select l.* into letter from private.letters l where l.template = p_letter;
  if letter.template is null then
    perform private.refuse_missing('Este e-mail não tem textos da empresa.', 'letter');
  end if;
  return letter;
end
$$;

-- Refuses words that are no part of the letter (RHARG) or that their setting does not take (RHSET, RHVAR), by the part.
create function private.check_letter_words(p_letter private.letters, p_words jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_words) is distinct from 'object' or exists (select from jsonb_object_keys(p_words) k (part)
      where k.part not in (select w.part from private.letter_words w where w.template = p_letter.template)) then
    perform private.refuse('RHARG', 'Textos desconhecidos.', 'words', 'Recarregue a página.');
  end if;
  perform private.check_setting(k, p_words -> w.part, w.part)
  from private.letter_words w join private.setting_kinds k on k.key = w.key
  where w.template = p_letter.template and p_words ? w.part order by k.place;
end
$$;

-- The latest version among the words of a letter; 0 while nobody changed any.
create function private.letter_version(p_company_id uuid, p_letter text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max((select v.id from private.setting_versions v
    where v.company_id = p_company_id and v.key = w.key order by v.id desc limit 1)), 0)
  from private.letter_words w where w.template = p_letter
$$;

-- What would be sent to the caller with a draft: the letter over example facts, the caller's name and the company.
create function private.example_letter(p_company_id uuid, p_letter private.letters, p_draft jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.worded_letter(p_company_id, p_letter.template, p_letter.example || jsonb_build_object(
      'first_name', split_part(coalesce(e.social_name, e.first_name)::text, ' ', 1), 'person', e.display_name,
      'invited_by', e.display_name, 'company', c.name, 'until', to_char((private.now() + make_interval(days =>
        private.setting_number(c.id, 'invitation_days'))) at time zone d.time_zone, 'DD/MM/YYYY "às" HH24:MI')), p_draft)
    || private.company_brand(c.id)
  from public.companies c
  join public.company_details d on d.company_id = c.id
  join public.employees e on e.id = private.my_employee_id()
  where c.id = p_company_id
$$;

-- The address that the caller signs in with.
create function private.my_address() returns text language sql stable security definer set search_path = '' as $$
  select u.email::text from auth.users u where u.id = (private.me()).user_id
$$;
