-- Mail texts: queries.
-- See mail_texts_tables for the overview.

-- Functions: the API -------------------------------------------------------------------------------------------------
create function public.mail_texts(p_company_id uuid)
returns table (letter text, title text, sent_when text, words jsonb, version bigint, changed_at timestamptz, changed_by jsonb)
language sql stable security definer set search_path = '' as $$
  select l.template, l.title, l.sent_when, w.words, s.version, v.changed_at, private.person(v.changed_by)
  from private.letters l
  cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('part', x.part, 'key', x.key) order by k.place), '[]') as words
    from private.letter_words x join private.setting_kinds k on k.key = x.key where x.template = l.template) w
  cross join lateral (select private.letter_version(p_company_id, l.template) as version) s
  left join private.setting_versions v on v.id = s.version
  where p_company_id = any (private.company_ids_with('manage_settings'))
  order by l.place
$$;

create function public.preview_mail_text(p_company_id uuid, p_letter text, p_words jsonb)
returns table (params jsonb, sender text, recipient text, is_delivered boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  letter private.letters;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores mudam os textos dos e-mails.');
  letter := private.letter_of(p_letter);
  perform private.check_letter_words(letter, p_words);
  return query select private.example_letter(p_company_id, letter, p_words), coalesce(d.sender, 'Vínculo'), private.my_address(),
      private.mail_is_delivered()
    from private.mail_delivery d;
end
$$;

-- Shapes -------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('letter_word', 'part subject|opening|closing, key text'),
  ('mail_texts', 'words letter_word[], changed_at ?, changed_by person?'),
  ('preview_mail_text', 'params json');

-- Grants -------------------------------------------------------------------------------------------------------------
grant execute on function public.mail_texts(uuid), public.preview_mail_text(uuid, text, jsonb) to authenticated;

-- Comments -----------------------------------------------------------------------------------------------------------
comment on function public.mail_texts(uuid) is
  'Letters that a company rewords, with the settings of their words and who changed them last; no rows for whoever does not keep them.';
comment on function public.preview_mail_text(uuid, text, jsonb) is
  'What a letter would hold with a draft, over example facts, for whom and from whom; nothing is stored and nothing sent (RHPER, RHNTF,
  RHARG, RHSET, RHVAR).';
