-- The register of processing: rules.
-- See data_register_tables for the overview.

-- Functions: whose data ---------------------------------------------------------------------------------------------
-- Whoever asks about the own data: somebody of a company, or who left it, as long as that door stands open (RHPER).
create function private.data_subject() returns private.caller language plpgsql stable security definer set search_path = '' as $$
declare
  subject private.caller := private.me();
begin
  if subject.employee_id is null then
    subject := private.leaver();
  end if;
  if subject.employee_id is null then
    perform private.refuse('RHPER', 'Este acesso não pertence a uma empresa ativa.', '', 'Entre novamente.');
  end if;
  return subject;
end
$$;

-- Rows that the register counts of a person, and the first of them, by category. Rows of confidential cases do not count, nor any that
-- their table does not show the person yet. One statement over all tables: each is found by an index of the person.
create function private.own_rows(p_subject private.caller) returns table (category text, rows bigint, since date)
language plpgsql stable security definer set search_path = '' as $$
declare
  counting text;
begin
  select string_agg(format(
      'select %L::text as category, count(*) as rows, min(%s) as since from %s t where t.company_id = $1 and t.%I = $2%s%s',
      d.category, case when d.since_column is null then 'null::date' else format('private.company_date($1, t.%I)', d.since_column) end,
      d.table_name, d.person_column, ' and (' || d.shown_condition || ')',
      case when exists (select from pg_attribute a
          where a.attrelid = d.table_name::regclass and a.attname = 'id' and a.atttypid = 'uuid'::regtype)
        then ' and t.id <> all ($3)' end), ' union all ' order by d.table_name) into counting
  from private.data_tables d where d.category is not null and d.is_counted;
  return query execute format('select c.category, sum(c.rows)::bigint, min(c.since) from (%s) c group by c.category', counting)
    using p_subject.company_id, p_subject.employee_id, private.hidden_ids();
end
$$;

-- The last day of a contract, as far as the person knows it.
create function private.known_last_day(p_company_id uuid, p_employee_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select coalesce(case when e.status = 'terminated' then e.termination_date end, (
    select max(o.last_day) from public.offboardings o
    where o.company_id = e.company_id and o.employee_id = e.id and o.communicated_at is not null
      and o.status in ('communicated', 'closing')))
  from public.employees e where e.company_id = p_company_id and e.id = p_employee_id
$$;

-- Functions: the company --------------------------------------------------------------------------------------------
-- Who answers for data in a company, and how to reach them: HR where nobody was named.
create function private.dpo_of(p_company_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', coalesce(s.dpo_name, private.person_name(s.dpo_id), 'Recursos Humanos'),
    'email', coalesce(s.dpo_email, d.hr_email), 'phone', coalesce(s.dpo_phone, d.hr_phone))
  from public.company_details d left join private.privacy_settings s on s.company_id = d.company_id where d.company_id = p_company_id
$$;

-- Words to a person as the register of HR has them.
create function private.of_data_subject(p_words text) returns text language sql immutable
return replace(replace(p_words, 'Você', 'O titular'), 'você', 'o titular');

-- What is wrong with an operator (field and message), or nothing.
create function private.data_operator_problem(p_wish private.data_operator_input) returns table (field text, message text)
language sql stable security definer set search_path = '' as $$
  select p.field, p.message from (values
    (1, 'name', 'Informe quem trata os dados, em até 120 caracteres.',
      private.tidy(p_wish.name) is not null and private.is_clean_text(private.tidy(p_wish.name), 120)),
    (2, 'purpose', 'Diga o que este operador faz, em até 200 caracteres.',
      private.tidy(p_wish.purpose) is not null and private.is_clean_text(private.tidy(p_wish.purpose), 200)),
    (3, 'country', 'Informe o país onde os dados ficam.',
      private.tidy(p_wish.country) is not null and private.is_clean_text(private.tidy(p_wish.country), 60)),
    (4, 'safeguard', 'Dados fora do Brasil precisam de uma garantia (LGPD, art. 33), em até 300 caracteres.',
      private.is_clean_text(private.tidy(p_wish.safeguard), 300)
        and (private.search_text(p_wish.country) in ('brasil', 'brazil') or private.tidy(p_wish.safeguard) is not null)),
    (5, 'categories', 'Escolha o que este operador recebe.', coalesce(cardinality(p_wish.categories), 0) > 0 and not exists (
      select from unnest(p_wish.categories) w where not exists (select from private.data_categories c where c.category = w)))
  ) p (place, field, message, is_right)
  where p.is_right is not true order by p.place limit 1
$$;
