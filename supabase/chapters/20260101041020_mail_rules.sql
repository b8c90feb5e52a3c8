-- Mail outbox: rules.
-- See mail_tables for the overview.

-- Functions: the link that turns a letter off -----------------------------------------------------------------------
-- What the link of a person's mail says: who, signed with the kind of the letter, so that nobody makes one for somebody else.
create function private.mail_token(p_kind text, p_employee_id uuid) returns text language sql stable security definer
set search_path = '' as $$
  select p_employee_id || '.' || encode(extensions.hmac(p_kind || ':' || p_employee_id, private.gate_key(), 'sha256'), 'hex')
$$;

-- Whether a person turned the letters of a kind off.
create function private.is_mail_off(p_kind text, p_employee_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.employees e
    join public.notification_preferences p on p.company_id = e.company_id and p.employee_id = e.id and p.kind = p_kind
    where e.id = p_employee_id and p.email = 'off');
end
$$;

-- Functions: the company's words ------------------------------------------------------------------------------------
-- A text with its placeholders filled, each once: what a value holds is never taken for a placeholder. Unknown ones stay as they are.
create function private.fill_placeholders(p_text text, p_values jsonb) returns text language sql stable set search_path = '' as $$
  select coalesce(string_agg(coalesce(p_values ->> substring(t.token[1] from '^\{([a-z_]+)\}$'), t.token[1]), '' order by t.place), '')
  from regexp_matches(p_text, '\{[a-z_]+\}|[^{]+|\{', 'g') with ordinality t (token, place)
$$;

-- A letter with the words of its company (mail_texts_tables): what a draft says, what the company chose, or the product's own. Longer texts
-- are lines, since a template knows no other way to several paragraphs. A letter without words of a company is as it is.
create function private.worded_letter(p_company_id uuid, p_template text, p_params jsonb, p_draft jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facts jsonb := (select coalesce(jsonb_object_agg(f.field, coalesce(p_params ->> f.param, '')), '{}') from private.letter_fields f);
begin
  return p_params || (
    select coalesce(jsonb_object_agg(w.part, case w.kind when 'line' then to_jsonb(private.fill_placeholders(w.text, facts))
      else (select coalesce(jsonb_agg(jsonb_build_object('line', private.fill_placeholders(l.line, facts)) order by l.place), '[]')
        from regexp_split_to_table(w.text, '\n') with ordinality l (line, place) where btrim(l.line) <> '') end), '{}')
    from (
      select x.part, k.kind, coalesce(p_draft ->> x.part, (
        select v.value from private.setting_versions v where v.company_id = p_company_id and v.key = x.key order by v.id desc limit 1
      ) #>> '{}', k.default_value #>> '{}') as text
      from private.letter_words x join private.setting_kinds k on k.key = x.key where x.template = p_template) w);
end
$$;
