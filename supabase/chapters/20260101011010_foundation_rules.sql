-- Foundation: rules.
-- See foundation_tables for the overview.

-- Functions: refusing and telling the time --------------------------------------------------------------------------
-- Raises a coded error (class RH). Detail is the field to blame, or empty; hint says what to do.
create function private.refuse(p_code text, p_message text, p_field text default null, p_hint text default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise exception using
    errcode = p_code, message = p_message, detail = coalesce(p_field, ''), hint = coalesce(p_hint, '');
end
$$;

-- Raises a question that the same call with p_confirmed answers (RHASK), for a write that may well be a slip; null asks nothing.
create function private.ask_first(p_question text) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_question is not null then
    perform private.refuse('RHASK', p_question, '', 'Está certo assim?');
  end if;
end
$$;

-- A JSON object from a caller, as it is; anything else is refused before anything reads it (RHARG).
create function private.an_object(p_value jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) is distinct from 'object' then
    perform private.refuse('RHARG', 'O pedido veio em formato desconhecido.', '', 'Recarregue a página.');
  end if;
  return p_value;
end
$$;

-- The values of a screen as a record: record_of(null::private.asset_wish, values). What has another form than its field is refused (RHARG).
create function private.record_of(p_record anyelement, p_values jsonb) returns anyelement
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_populate_record(p_record, private.an_object(coalesce(p_values, '{}')));
exception when data_exception then
  perform private.refuse('RHARG', 'Um dos valores não é o esperado.', '', 'Confira os campos.');
end
$$;

-- A JSON array as it is, an empty one for null; anything else is refused (RHARG).
create function private.a_list(p_value jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if p_value is null or p_value = 'null' then
    return '[]';
  elsif jsonb_typeof(p_value) <> 'array' then
    perform private.refuse('RHARG', 'O pedido veio em formato desconhecido.', '', 'Recarregue a página.');
  end if;
  return p_value;
end
$$;

-- Refuses a day that is none, or outside 1990 to 2199 (RHARG).
create function private.check_day(p_on date, p_field text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if p_on is null or p_on not between '1990-01-01' and '2199-12-31' then
    perform private.refuse('RHARG', 'Escolha uma data entre 1990 e 2199.', p_field, 'Confira a data.');
  end if;
end
$$;

-- Refuses a time that is none, or longer than so many days (RHARG).
create function private.check_span(p_from date, p_to date, p_most integer, p_message text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_from is null or p_to is null or not isfinite(p_from) or not isfinite(p_to) or p_to - p_from not between 0 and p_most
    or p_from < '1900-01-01' or p_to > '2199-12-31' then
    perform private.refuse('RHARG', p_message, 'to', 'Confira as datas.');
  end if;
end
$$;

-- Refuses a day by which somebody is asked to do something, if it is before today or more than ten years away (RHEXP); none is fine.
create function private.check_deadline(p_on date, p_today date, p_field text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_on < p_today then
    perform private.refuse('RHEXP', 'O prazo não pode estar no passado.', p_field, 'Escolha hoje ou um dia depois.');
  elsif p_on > p_today + 3653 then
    perform private.refuse('RHEXP', 'O prazo não pode passar de dez anos.', p_field, 'Confira o ano.');
  end if;
end
$$;

-- The present instant, or the frozen one of the test clock.
create function private.now() returns timestamptz language sql stable security definer set search_path = '' as $$
  select coalesce((select instant from private.frozen_clock), now())
$$;

-- Whether a failure is the moment's or the machine's, so that the same may succeed later: rolled back for others, no room, memory or
-- connection (a limit that somebody set stays), held by others, shut down, a disk that does not answer. A job raises it and comes again.
create function private.is_passing(p_sqlstate text) returns boolean language sql immutable parallel safe
return p_sqlstate ~ '^(40|53[0-3]|55P03|57P|58)';

-- The uuid that a text spells, or null: never an error.
create function private.uuid_or_null(p_value text) returns uuid language sql immutable parallel safe
return case
  when p_value ~ '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$' then p_value::uuid
end;

-- Functions: text ---------------------------------------------------------------------------------------------------
-- Joins the parts, without accents and in lower case, for searching.
create function private.search_text(variadic p_parts text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, array_to_string(p_parts, ' ')));
end
$$;

-- Composed Unicode (NFC) text without white space around it; an empty one becomes null.
create function private.trimmed(p_value text) returns text language sql immutable parallel safe
return nullif(regexp_replace(normalize(p_value, nfc), '^[\s\u00A0\u200B\u3000\uFEFF]+|[\s\u00A0\u200B\u3000\uFEFF]+$', '', 'g'), '');

-- Trimmed, composed Unicode (NFC) text with single spaces; an empty one becomes null.
create function private.tidy(p_value text) returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Plain text, most of what there is, is tidy already; here and below the rest costs several times as much.
  if p_value ~ '^[!-~]([ -~]*[!-~])?$' and position('  ' in p_value) = 0 then
    return p_value;
  end if;
  return private.trimmed(regexp_replace(p_value, '[ \t\u00A0\u3000]{2,}', ' ', 'g'));
end
$$;

-- Tidied text of several lines: lines and how they are set stay, invisible characters go.
create function private.tidy_lines(p_value text) returns text language sql immutable parallel safe
return private.trimmed(regexp_replace(replace(p_value, E'\r\n', E'\n'),
  '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]', '', 'g'));

-- True for null, or 1 to N characters, trimmed, without control characters and bidirectional overrides.
create function private.is_clean_text(p_value text, p_max_length integer) returns boolean
language sql immutable parallel safe
return p_value is null or (
  char_length(p_value) between 1 and p_max_length
  and (p_value ~ '^[!-~]([ -~]*[!-~])?$' or (
    p_value !~ '^[\s\u00A0]|[\s\u00A0]$'
    and p_value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]')));

-- True for null or a lower-case e-mail address of plausible form.
create function private.is_email(p_value text) returns boolean language sql immutable parallel safe
return p_value is null or (
  char_length(p_value) <= 254
  and ((char_length(p_value) <= 64 and p_value ~ '^[a-z0-9]+([._-][a-z0-9]+)*@[a-z0-9]+(\.[a-z0-9]+)+$') or (
    p_value = lower(p_value)
    and p_value ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$'
    and p_value !~ '(^\.|\.\.|\.@)')));

-- Functions: Brazilian documents ------------------------------------------------------------------------------------
-- True for null or 11 digits with right check digits, not all equal.
create function private.is_cpf(p_value text) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  d integer[];
begin
  if p_value is null then
    return true;
  end if;
  if p_value !~ '^[0-9]{11}$' or p_value = repeat(left(p_value, 1), 11) then
    return false;
  end if;
  d := string_to_array(p_value, null)::integer[];
  return d[10] = (d[1] * 10 + d[2] * 9 + d[3] * 8 + d[4] * 7 + d[5] * 6 + d[6] * 5 + d[7] * 4 + d[8] * 3 + d[9] * 2) * 10 % 11 % 10
    and d[11] = (d[1] * 11 + d[2] * 10 + d[3] * 9 + d[4] * 8 + d[5] * 7 + d[6] * 6 + d[7] * 5 + d[8] * 4 + d[9] * 3 + d[10] * 2)
      * 10 % 11 % 10;
end
$$;

-- True for null or 14 characters (letters allowed) with right check digits.
-- Since July 2026 a CNPJ may hold letters: each character counts as its ASCII code minus 48.
create function private.is_cnpj(p_value text) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  weights constant integer[] := array[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  total integer;
  rest integer;
begin
  if p_value is null then
    return true;
  end if;
  if p_value !~ '^[0-9A-Z]{12}[0-9]{2}$' or p_value = repeat(left(p_value, 1), 14) then
    return false;
  end if;
  for checked in 12..13 loop
    total := 0;
    for place in 1..checked loop
      total := total + (ascii(substr(p_value, place, 1)) - 48) * weights[13 - checked + place];
    end loop;
    rest := total % 11;
    if substr(p_value, checked + 1, 1)::integer <> (case when rest < 2 then 0 else 11 - rest end) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Functions: triggers shared by all chapters ------------------------------------------------------------------------
-- Tidies required texts. Arguments: their columns. What is left of spaces alone is empty, which the check of the column refuses by its
-- name.
create function private.tg_tidy() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(c.name, coalesce(private.tidy(to_jsonb(new) ->> c.name), '')) from unnest(tg_argv) as c (name)));
  return new;
end
$$;

-- Refuses that a row changes company (RHCMP).
create function private.tg_keep_company() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse('RHCMP', 'Um registro não pode mudar de empresa.', 'company_id',
    'Crie um novo registro na outra empresa.');
  return null;
end
$$;

-- Whether this transaction anonymises somebody: what never changes otherwise gives way to it. In plpgsql, since erasures are born in a
-- later chapter; their mark is never committed.
create function private.is_erasing() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.erasing);
end
$$;

-- Refuses deletion (RHDEL).
create function private.tg_refuse_delete() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('RHDEL', 'Este registro não pode ser excluído.', null,
    'Pessoas são desligadas e empresas são desativadas; o histórico permanece.');
  return null;
end
$$;

-- Refuses a change of status missing from status_transitions (RHSTA).
-- Argument: the entity of status_transitions.
create function private.tg_check_transition() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from public.status_transitions t
    where t.entity = tg_argv[0] and t.from_status = old.status and t.to_status = new.status
  ) then
    perform private.refuse('RHSTA', format('Mudança de situação não permitida: de %s para %s.', old.status, new.status),
      'status', 'Recarregue a página para ver a situação atual.');
  end if;
  return new;
end
$$;

grant execute on function
  private.refuse(text, text, text, text), private.now(), private.uuid_or_null(text), private.search_text(text[]),
  private.tidy(text), private.trimmed(text), private.is_clean_text(text, integer), private.is_email(text), private.is_cpf(text),
  private.is_cnpj(text)
to authenticated, service_role;
