-- Retention and anonymisation: rules.
-- See retention_tables for the overview.

-- Functions: terms --------------------------------------------------------------------------------------------------
-- People of a company who left, with the day on which their term is over and what decides it.
create function private.leavers(p_company_id uuid, p_employee_id uuid default null)
returns table (employee_id uuid, left_on date, keep_until date, law text)
language plpgsql stable security definer set search_path = '' as $$
declare
  years constant integer := greatest(private.setting_number(p_company_id, 'retention_years'), 5);
begin
  return query
  select e.id, e.termination_date, (e.termination_date + make_interval(years => greatest(years, case when h.has then 20 end)))::date,
    case when h.has and years < 20 then 'Registros de saúde: 20 anos (NR-7)'
      when years = 5 then 'Prescrição: 5 anos (CF, art. 7º, XXIX)'
      else 'Cadastro: ' || years || ' anos, prazo da empresa (CLT, art. 11, § 1º)' end
  from public.employees e
  cross join lateral (select exists (select from public.employee_health_exams x where x.company_id = e.company_id and x.employee_id = e.id)
    or exists (select from public.leave_certificates x where x.company_id = e.company_id and x.employee_id = e.id) as has) h
  where e.company_id = p_company_id and e.status = 'terminated' and (p_employee_id is null or e.id = p_employee_id);
end
$$;

-- Why somebody cannot be anonymised now: null when nothing stands in the way.
create function private.erasure_problem(p_company_id uuid, p_employee_id uuid, p_today date)
returns table (code text, message text) language plpgsql stable security definer set search_path = '' as $$
declare
  term record;
begin
  select l.* into term from private.leavers(p_company_id, p_employee_id) l;
  return query select x.code, x.message from (values
    (term.employee_id is null, 'RHRTN', 'Só quem já foi desligado pode ser anonimizado.'),
    (exists (select from public.employee_assignments a where a.company_id = p_company_id and a.employee_id = p_employee_id
      and a.reason = 'rehire' and a.applied_at is null), 'RHRTN', 'A readmissão desta pessoa está marcada.'),
    (exists (select from public.document_holds h where h.company_id = p_company_id and h.employee_id = p_employee_id
      and h.released_at is null), 'RHHLD', 'Há uma retenção sobre esta pessoa.'),
    (term.keep_until >= p_today, 'RHRTN', 'O prazo de guarda desta pessoa ainda não terminou.'),
    (exists (select from private.privacy_requests r where r.company_id = p_company_id and r.employee_id = p_employee_id
      and r.status = 'open'), 'RHOPN', 'Esta pessoa tem um pedido sobre dados pessoais em aberto.'),
    (exists (select from public.confidential_cases c where c.company_id = p_company_id and c.employee_id = p_employee_id
      and c.lifted_at is null and not exists (select from private.privacy_requests r where r.id = c.id)), 'RHOPN',
      'Esta pessoa ainda não pode ser anonimizada: há um assunto reservado em aberto.'),
    (exists (select from private.erasures x where x.company_id = p_company_id and x.employee_id = p_employee_id
      and x.status = 'done'), 'RHCLS', 'Esta pessoa já foi anonimizada.')
  ) x (stands, code, message) where x.stands limit 1;
end
$$;

-- Functions: what identifies somebody -------------------------------------------------------------------------------
-- A name as a pattern: however its accents and spaces are written.
create function private.name_pattern(p_name text) returns text language plpgsql immutable set search_path = '' as $$
declare
  pattern text := regexp_replace(private.search_text(p_name), '([^[:alnum:] ])', '\\\1', 'g');
  letters text;
begin
  foreach letters in array array['aáàâãäAÁÀÂÃÄ', 'eéèêëEÉÈÊË', 'iíìîïIÍÌÎÏ', 'oóòôõöOÓÒÔÕÖ', 'uúùûüUÚÙÛÜ', 'cçCÇ', 'nñNÑ'] loop
    pattern := replace(pattern, left(letters, 1), '[' || upper(left(letters, 1)) || ']');
    pattern := replace(pattern, '[' || upper(left(letters, 1)) || ']', '[' || letters || ']');
  end loop;
  return '\m' || regexp_replace(pattern, ' +', '\\s+', 'g') || '\M';
end
$$;

-- Digits as a pattern: with or without points, dashes and spaces.
create function private.digits_pattern(p_digits text) returns text language sql immutable set search_path = '' as $$
  select '(?<![0-9])' || regexp_replace(regexp_replace(p_digits, '[^0-9]', '', 'g'), '([0-9])(?=[0-9])', '\1[ ().-]*', 'g') || '(?![0-9])'
$$;

-- What identifies a person in any text, each as a pattern with what takes its place. A name that somebody else of the company bears, too,
-- is no pattern for texts that may be about them.
create function private.identifiers(p_employee_id uuid) returns table (kind text, pattern text, mark text, is_shared boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  with person as (
    select e.*, p.personal_email, p.pis, p.cnh_number, w.work_phone, u.email as login
    from public.employees e
    left join public.employee_personal p on p.company_id = e.company_id and p.employee_id = e.id
    left join public.employee_work_contacts w on w.company_id = e.company_id and w.employee_id = e.id
    left join auth.users u on u.id = e.user_id
    where e.id = p_employee_id
  )
  select distinct x.kind, case x.kind when 'name' then private.name_pattern(x.value)
      when 'email' then '(?<![[:alnum:]._%+-])' || regexp_replace(lower(x.value), '([^[:alnum:]@])', '\\\1', 'g') || '(?![[:alnum:]-])'
      else private.digits_pattern(x.value) end,
    case x.kind when 'name' then 'Pessoa anonimizada' when 'email' then 'anonimizado@example.invalid' else '***' end,
    x.kind = 'name' and exists (select from public.employees o where o.company_id = x.company_id and o.id <> p_employee_id
      and private.search_text(x.value) in (private.search_text(o.first_name, o.last_name), private.search_text(o.social_name)))
  from (
    select p.company_id, v.kind, v.value from person p cross join lateral (values
      ('name', p.first_name || ' ' || p.last_name), ('name', case when p.social_name like '% %' then p.social_name end),
      ('email', p.email), ('email', p.personal_email), ('email', p.login::text), ('cpf', p.cpf), ('document', p.rg), ('document', p.pis),
      ('document', p.cnh_number), ('phone', p.phone), ('phone', p.work_phone)) v (kind, value)
    where case v.kind when 'name' then true when 'email' then v.value <> ''
      else char_length(regexp_replace(v.value, '[^0-9]', '', 'g')) >= 7 end) x
  where x.value is not null and x.value <> 'Pessoa anonimizada';
end
$$;

-- A text without what the patterns find.
create function private.redacted(p_text text, p_patterns text[], p_marks text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  words text := p_text;
begin
  for i in 1..cardinality(p_patterns) loop
    words := regexp_replace(words, p_patterns[i], p_marks[i], 'gi');
  end loop;
  return words;
end
$$;

-- Tables of a company with the columns that may hold words: texts, lists of them and JSON. Columns that follow others are only searched.
create function private.word_tables() returns table (table_name text, person_column text, sought text, written text)
language sql stable security definer set search_path = '' as $$
  select n.nspname || '.' || c.relname, coalesce(d.person_column, r.person_column, (select a.attname::text from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attname = 'employee_id')),
    string_agg(format('coalesce(t.%I::text ~* $2, false)', a.attname), ' or '),
    string_agg(format('%1$I = %2$s::%3$s', a.attname, case when a.attnotnull or a.atttypid <> 'text'::regtype
        then format('private.redacted(t.%I::text, $3, $4)', a.attname)
        else format('nullif(private.redacted(t.%I, $3, $4), ''***'')', a.attname) end, format_type(a.atttypid, null)), ', ')
      filter (where a.attgenerated = '')
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
  left join private.data_tables d on d.table_name = n.nspname || '.' || c.relname
  left join private.data_erasures r on r.table_name = d.table_name
  where c.relkind in ('r', 'p') and exists (select from pg_catalog.pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
  group by n.nspname, c.relname, c.oid, d.person_column, r.person_column
$$;

-- How many rows of a company, table by table, still tell of somebody by one of the patterns. Tables with none are named, too.
create function private.search_person(p_company_id uuid, p_employee_id uuid, p_pattern text, p_shared text)
returns table (table_name text, hits bigint) language plpgsql stable security definer set search_path = '' as $$
declare
  place record;
begin
  for place in select w.* from private.word_tables() w order by w.table_name loop
    table_name := place.table_name;
    execute format('select count(*) from %s t where t.company_id = $1 and (%s)', place.table_name, place.sought)
      into hits using p_company_id, p_pattern;
    if p_shared is not null and place.person_column is not null then
      execute format('select $3 + count(*) from %s t where t.company_id = $1 and t.%I = $4 and (%s)', place.table_name, place.person_column,
        place.sought) into hits using p_company_id, p_shared, hits, p_employee_id;
    end if;
    return next;
  end loop;
end
$$;
