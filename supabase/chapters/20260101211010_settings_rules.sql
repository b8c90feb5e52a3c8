-- Settings: rules.
-- See settings_tables for the overview.

-- Functions: values -------------------------------------------------------------------------------------------------
-- The kind of a setting; an unknown one is refused (RHNTF).
create function private.setting_kind(p_key text) returns private.setting_kinds
language plpgsql stable security definer set search_path = '' as $$
declare
  found_kind private.setting_kinds;
begin
  select k.* into found_kind from private.setting_kinds k where k.key = p_key;
  if found_kind.key is null then
    perform private.refuse_missing('Esta configuração não existe mais.', 'key');
  end if;
  return found_kind;
end
$$;

-- What counts for a company now, wherever it lives.
create function private.setting_value(p_company_id uuid, p_kind private.setting_kinds) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  held jsonb;
begin
  if p_kind.reader is null then
    held := (select v.value from private.setting_versions v
      where v.company_id = p_company_id and v.key = p_kind.key order by v.id desc limit 1);
  else
    execute format('select %s($1, $2)', p_kind.reader) into held using p_company_id, p_kind.key;
  end if;
  return coalesce(held, p_kind.default_value);
end
$$;

-- Refuses words that a setting does not take: none where there must be some, too many, what leaves its line, addresses of pages, which mail
-- programs make links of (RHSET), and placeholders that are not the setting's (RHVAR).
create function private.check_words(p_kind private.setting_kinds, p_value jsonb, p_field text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := p_value #>> '{}';
  unknown text;
begin
  if jsonb_typeof(p_value) <> 'string' or (p_kind.minimum > 0 and btrim(words, E' \n\u00a0') = '') then
    perform private.refuse('RHSET', 'Escreva um texto.', p_field, 'Ele não pode ficar vazio.');
  elsif char_length(words) > p_kind.maximum then
    perform private.refuse('RHSET', format('Use até %s caracteres.', p_kind.maximum), p_field,
      format('O texto tem %s.', char_length(words)));
  elsif p_kind.kind = 'line' and words ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' then
    perform private.refuse('RHSET', 'Escreva em uma linha só.', p_field, 'O assunto não tem quebras.');
  elsif words ~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]' then
    perform private.refuse('RHSET', 'Este texto tem caracteres invisíveis.', p_field, 'Digite de novo.');
  elsif words ~* '://|\mwww\.' then
    perform private.refuse('RHSET', 'Retire os endereços de páginas.', p_field, 'O botão do e-mail já leva ao Vínculo.');
  end if;
  select t.token[1] into unknown from regexp_matches(words, '\{[^{}\n]*\}', 'g') t (token)
  where substr(t.token[1], 2, char_length(t.token[1]) - 2) <> all (p_kind.placeholders) limit 1;
  if unknown is not null then
    perform private.refuse('RHVAR', format('%s não existe neste texto.', unknown), p_field,
      format('Use %s.', (select string_agg(format('{%s}', p), ' ou ') from unnest(p_kind.placeholders) p)));
  end if;
end
$$;

-- Refuses a value that the setting does not take (RHSET, RHVAR).
create function private.check_setting(p_kind private.setting_kinds, p_value jsonb, p_field text default 'value') returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_kind.kind = 'yes_no' and jsonb_typeof(p_value) <> 'boolean' then
    perform private.refuse('RHSET', 'Escolha sim ou não.', p_field, p_kind.title);
  elsif p_kind.kind = 'number' and not coalesce(p_value @? '$ ? (@.type() == "number" && @ == @.floor())'
      and (p_value #>> '{}')::numeric between p_kind.minimum and p_kind.maximum, false) then
    perform private.refuse('RHSET', format('Escolha de %s a %s %s.', p_kind.minimum, p_kind.maximum, p_kind.unit), p_field, p_kind.title);
  elsif p_kind.kind = 'choice' and not exists (select from jsonb_array_elements(p_kind.choices) c where c -> 'value' = p_value) then
    perform private.refuse('RHSET', 'Escolha uma das opções.', p_field, p_kind.title);
  elsif p_kind.kind = 'hue' and p_value <> 'null' and not exists (select from private.brand_hues h where to_jsonb(h.hue) = p_value) then
    perform private.refuse('RHSET', 'Escolha uma das cores.', p_field, p_kind.title);
  elsif p_kind.kind in ('line', 'text') then
    perform private.check_words(p_kind, p_value, p_field);
  end if;
end
$$;

-- A value as people read it.
create function private.setting_text(p_kind private.setting_kinds, p_value jsonb) returns text
language sql stable set search_path = '' as $$
  select case p_kind.kind when 'yes_no' then case when p_value = 'true' then 'Sim' else 'Não' end
    when 'number' then concat_ws(' ', p_value #>> '{}', p_kind.unit)
    when 'choice' then (select c ->> 'label' from jsonb_array_elements(p_kind.choices) c where c -> 'value' = p_value)
    when 'hue' then coalesce('Tom ' || (p_value #>> '{}'), 'Cor do Vínculo')
    else coalesce(nullif(p_value #>> '{}', ''), 'Sem texto') end
$$;

-- Functions: values that live elsewhere -----------------------------------------------------------------------------
-- A column of company_details of the name of the setting.
create function private.read_company_detail(p_company_id uuid, p_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(d) -> p_key from public.company_details d where d.company_id = p_company_id
$$;

-- The hue of the company.
create function private.read_company_hue(p_company_id uuid, p_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(c) -> p_key from public.companies c where c.id = p_company_id
$$;

-- Whether a module is on.
create function private.read_module(p_company_id uuid, p_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(replace(p_key, 'module_', '') <> all (c.modules_off)) from public.companies c where c.id = p_company_id
$$;

-- What a company decided about its news; nothing until it did.
create function private.read_news_setting(p_company_id uuid, p_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(s) -> p_key from public.news_settings s where s.company_id = p_company_id
$$;

-- Functions: impact -------------------------------------------------------------------------------------------------
-- A number of things, with the word for one and for many.
create function private.number_of(p_count bigint, p_one text, p_many text) returns text language sql immutable
return replace(to_char(p_count, 'FM999,999,990'), ',', '.') || ' ' || case p_count when 1 then p_one else p_many end;

-- What o'clock it is in another time zone.
create function private.impact_of_time_zone(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format('Neste fuso são %s de %s. Os prazos em aberto passam a vencer por este relógio.',
    to_char(private.now() at time zone (p_value #>> '{}'), 'HH24:MI'), to_char(private.now() at time zone (p_value #>> '{}'), 'DD/MM'))
$$;

-- Invitations that are open keep their day.
create function private.impact_of_invitations(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format('Vale para os próximos convites. %s o prazo que já tem.',
    private.number_of(count(*), 'convite em aberto mantém', 'convites em aberto mantêm'))
  from public.invitations i where i.company_id = p_company_id and i.accepted_at is null and i.revoked_at is null
    and i.expires_at > private.now()
$$;

-- Periods with days left whose last safe start is as near.
create function private.impact_of_vacation_notice(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format('Afeta %s: %s dentro do novo prazo.', private.number_of(count(*), 'período aquisitivo', 'períodos aquisitivos'),
    private.number_of(count(*) filter (where f.last_safe_start <= t.today + (p_value #>> '{}')::integer), 'fica', 'ficam'))
  from private.vacation_figures f cross join (select private.today(p_company_id) as today offset 0) t
  where f.company_id = p_company_id and f.balance > 0 and not f.is_lost and f.acquired_to < t.today
    and f.last_safe_start between t.today and t.today + greatest((p_value #>> '{}')::integer,
      private.setting_number(p_company_id, p_key))
$$;

-- Documents that would expire soon.
create function private.impact_of_document_notice(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s como “A vencer”; hoje %s.', private.number_of(count(*) filter (
      where d.expires_on <= t.today + (p_value #>> '{}')::integer), 'documento aparece', 'documentos aparecem'),
    private.number_of(count(*) filter (where d.expires_on <= t.today + private.setting_number(p_company_id, p_key)), 'é', 'são'))
  from public.documents d cross join (select private.today(p_company_id) as today offset 0) t
  where d.company_id = p_company_id and d.archived_at is null and d.expires_on >= t.today
$$;

-- Experiences that would wait for a decision.
create function private.impact_of_contract_notice(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s dentro do novo prazo.', private.number_of(count(*), 'experiência termina', 'experiências terminam'))
  from public.employee_contracts c
  cross join (select private.today(p_company_id) as today offset 0) t
  where c.company_id = p_company_id and c.contract_type = 'experience' and c.ended_on is null and c.starts_on <= t.today
    and private.experience_term(c) between t.today and t.today + (p_value #>> '{}')::integer
$$;

-- Who has left keeps the day that was told.
create function private.impact_of_leaver_days(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format('Vale para as próximas saídas. %s o prazo informado na saída.',
    private.number_of(count(*), 'pessoa que saiu mantém', 'pessoas que saíram mantêm'))
  from private.access_endings x where x.company_id = p_company_id and x.documents_until > private.now()
$$;

-- Plans that would be called still today.
create function private.impact_of_plan_still(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s sem movimento há %s dias.', private.number_of(count(*), 'PDI está', 'PDIs estão'), p_value #>> '{}')
  from private.plan_movement(p_company_id, array(select p.id from private.development_plans p
    where p.company_id = p_company_id and p.status = 'active')) m
  where m.moved_at < private.start_of_day(p_company_id, private.today(p_company_id) - (p_value #>> '{}')::integer)
$$;

-- Warranties that would end soon.
create function private.impact_of_asset_notice(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format('%s dentro do novo prazo.', private.number_of(count(*), 'garantia termina', 'garantias terminam'))
  from public.assets a cross join (select private.today(p_company_id) as today offset 0) t
  where a.company_id = p_company_id and a.status not in ('written_off', 'lost', 'stolen')
    and a.warranty_until between t.today and t.today + (p_value #>> '{}')::integer
$$;

-- How many managers it is about.
create function private.impact_of_managers_publish(p_company_id uuid, p_key text, p_value jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select format(case when p_value = 'true' then '%s publicar para a própria equipe.' else '%s de publicar; o que publicaram fica.' end,
    private.number_of(count(*), case when p_value = 'true' then 'gestor passa a' else 'gestor deixa' end,
      case when p_value = 'true' then 'gestores passam a' else 'gestores deixam' end))
  from public.employees e where e.company_id = p_company_id and e.role = 'manager' and e.status in ('active', 'notice')
$$;

-- Who stops seeing a module, and what of it is under way.
create function private.impact_of_module(p_company_id uuid, p_key text, p_value jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  people bigint := (select count(*) from public.employees e join public.role_modules r
    on r.role = coalesce(e.role, 'user') and r.module = replace(p_key, 'module_', '')
    where e.company_id = p_company_id and e.user_id is not null and e.status in ('active', 'notice'));
  waiting bigint := (select count(*) from public.approval_requests q join public.approval_entity_types t on t.entity_type = q.entity_type
    where q.company_id = p_company_id and q.status in ('pending', 'adjusting') and t.module = replace(p_key, 'module_', ''));
begin
  if p_value = 'true' then
    return format('%s a ver o módulo, com tudo o que já havia nele.', private.number_of(people, 'pessoa volta', 'pessoas voltam'));
  end if;
  return format('%s de ver o módulo.', private.number_of(people, 'pessoa deixa', 'pessoas deixam'))
    || case when waiting > 0 then format(' %s até ele voltar.', private.number_of(waiting, 'solicitação espera', 'solicitações esperam'))
      else '' end || ' Nada é apagado.';
end
$$;
