-- Papers of vacations.
-- The notice thirty days before with its receipt (CLT art. 135), the receipt of the pay (art. 145) and the plan of the year are
-- templates like any other, which every company is born with and may rewrite; what they tell of a vacation are variables.
-- Each is made for one stretch of days, sent to be signed, and its state is that of the paper: nothing of it is typed twice.
-- What is near its day without a notice waits in Pendências. The notices of collective vacations (art. 139) are papers of
-- the company alone: they are told as text and not kept.
-- It refuses: who does not manage documents (RHPER), stretches that are none any more (RHNTF), a template out of use.

-- Tables -----------------------------------------------------------------------------------------------------------
create table private.vacation_templates (
  company_id uuid not null,
  kind text not null,
  template_id uuid not null,
  constraint vacation_templates_pkey primary key (company_id, kind),
  constraint vacation_templates_template_fkey foreign key (company_id, template_id)
    references public.document_templates (company_id, id) on delete restrict,
  constraint vacation_templates_kind_check check (kind in ('notice', 'receipt', 'schedule'))
);

create table private.vacation_papers (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  leave_id uuid not null,
  kind text not null,
  making_id uuid not null,
  created_at timestamptz not null,
  constraint vacation_papers_pkey primary key (id),
  constraint vacation_papers_company_id_key unique (company_id, id),
  constraint vacation_papers_leave_fkey foreign key (company_id, leave_id) references public.leaves (company_id, id) on delete restrict,
  constraint vacation_papers_making_fkey foreign key (company_id, making_id)
    references private.document_makings (company_id, id) on delete restrict,
  constraint vacation_papers_kind_check check (kind in ('notice', 'receipt'))
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index vacation_templates_template_idx on private.vacation_templates (company_id, template_id);
create index vacation_papers_leave_idx on private.vacation_papers (company_id, leave_id, kind, created_at desc);
create index vacation_papers_making_idx on private.vacation_papers (company_id, making_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.vacation_templates enable row level security;
alter table private.vacation_papers enable row level security;

-- Data -------------------------------------------------------------------------------------------------------------
insert into private.template_sources (source, routine) values ('ferias', 'private.template_values_of_vacations');
insert into private.template_source_variables (source, key, label, section, sensitivity, position) values
  ('ferias', 'ferias.inicio', 'Primeiro dia das férias', 'Férias', 'P1', 1), ('ferias', 'ferias.fim', 'Último dia das férias', 'Férias', 'P1', 2),
  ('ferias', 'ferias.dias', 'Dias de férias', 'Férias', 'P1', 3), ('ferias', 'ferias.retorno', 'Volta ao trabalho', 'Férias', 'P1', 4),
  ('ferias', 'ferias.periodo_aquisitivo', 'Período aquisitivo', 'Férias', 'P1', 5),
  ('ferias', 'ferias.periodo_concessivo', 'Período concessivo', 'Férias', 'P1', 6), ('ferias', 'ferias.abono', 'Abono pecuniário', 'Férias', 'P1', 7),
  ('ferias', 'ferias.decimo_terceiro', 'Adiantamento do 13º', 'Férias', 'P1', 8), ('ferias', 'ferias.aviso_ate', 'Limite do aviso', 'Férias', 'P1', 9),
  ('ferias', 'ferias.pagamento_ate', 'Pagamento até', 'Férias', 'P1', 10),
  ('ferias', 'ferias.programacao', 'Férias marcadas de hoje em diante', 'Férias', 'P1', 11);

-- Functions: what a vacation gives to a paper ------------------------------------------------------------------------
-- Stretches of granted vacations from a day on.
create function private.granted_vacations(p_company_id uuid, p_employee_id uuid, p_from date) returns setof public.leaves
language sql stable security definer set search_path = '' as $$
  select l.* from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.deducts = 'vacation'
  where l.company_id = p_company_id and (p_employee_id is null or l.employee_id = p_employee_id) and l.counts and l.granted and l.ends_on >= p_from
$$;

-- The stretch that the answers name for the person ({"leaves": {person: leave}}), or the next one.
create function private.template_values_of_vacations(p_person public.employees, p_inputs jsonb) returns table (key text, value text)
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_person.company_id);
  wanted constant uuid := private.uuid_or_null(p_inputs -> 'leaves' ->> p_person.id::text);
  stretch public.leaves;
  request public.leave_requests;
  period private.vacation_period;
  days record;
begin
  return query select 'ferias.programacao', string_agg(format('%s a %s (%s dias)', to_char(g.starts_on, 'DD/MM/YYYY'), to_char(g.ends_on, 'DD/MM/YYYY'),
      trim_scale(g.days)), '; ' order by g.starts_on)
    from private.granted_vacations(p_person.company_id, p_person.id, today) g;
  select l.* into stretch from public.leaves l
  where l.company_id = p_person.company_id and l.employee_id = p_person.id and l.id = coalesce(wanted, (
    select g.id from private.granted_vacations(p_person.company_id, p_person.id, today) g where g.starts_on >= today order by g.starts_on limit 1));
  if not found then
    return;
  end if;
  select r.* into request from public.leave_requests r where r.company_id = stretch.company_id and r.id = stretch.request_id;
  select p.* into period from private.periods_of(p_person, greatest(request.period_from, today)) p where p.acquired_from = request.period_from;
  select d.* into days from private.vacation_deadlines(stretch.starts_on, private.leave_rules_of(p_person.id, stretch.starts_on),
    private.holiday_dates(p_person.company_id, (private.assignment_on(p_person.id, stretch.starts_on)).work_site_id, stretch.starts_on - 60, stretch.starts_on)) d;
  return query values
    ('ferias.inicio', private.day_in_full(stretch.starts_on)), ('ferias.fim', private.day_in_full(stretch.ends_on)),
    ('ferias.dias', trim_scale(stretch.days) || case when stretch.days = 1 then ' dia' else ' dias' end),
    ('ferias.retorno', private.day_in_full(stretch.ends_on + 1)),
    ('ferias.periodo_aquisitivo', to_char(period.acquired_from, 'DD/MM/YYYY') || ' a ' || to_char(period.acquired_to, 'DD/MM/YYYY')),
    ('ferias.periodo_concessivo', to_char(period.granted_from, 'DD/MM/YYYY') || ' a ' || to_char(period.granted_to, 'DD/MM/YYYY')),
    ('ferias.abono', case when request.sold_days > 0 then request.sold_days || ' dias convertidos em abono pecuniário' else 'sem abono pecuniário' end),
    ('ferias.decimo_terceiro', case when request.advances_thirteenth then 'com adiantamento do 13º salário' else 'sem adiantamento do 13º salário' end),
    ('ferias.aviso_ate', private.day_in_full(days.notice_by)), ('ferias.pagamento_ate', private.day_in_full(days.payment_on));
end
$$;

-- Functions: templates that a company is born with -------------------------------------------------------------------
create function private.vacation_template_seeds() returns table (kind text, name text, description text, body jsonb)
language sql immutable set search_path = '' as $$
  values
    ('notice', 'Aviso de férias', 'Trinta dias antes, com o ciente da pessoa (CLT art. 135).', private.body_of_text(
E'# Aviso de férias
Comunicamos a {{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, cargo {{vinculo.cargo}}, que suas férias relativas ao período aquisitivo de {{ferias.periodo_aquisitivo}} serão concedidas de {{ferias.inicio}} a {{ferias.fim}}, somando {{ferias.dias}}, {{ferias.abono}} e {{ferias.decimo_terceiro}}.
A volta ao trabalho é em {{ferias.retorno}}. O pagamento das férias e do terço constitucional é feito até {{ferias.pagamento_ate}}.
Este aviso é dado conforme o art. 135 da CLT. Ao assinar, a pessoa declara que o recebeu.
> {{data.hoje}}
> {{empresa.razao_social}}
> {{pessoa.nome_civil}}')),
    ('receipt', 'Recibo de férias', 'Assinado com o pagamento, dois dias antes (CLT art. 145).', private.body_of_text(
E'# Recibo de férias
{{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, cargo {{vinculo.cargo}}, declara ter recebido de {{empresa.razao_social}}, CNPJ {{empresa.cnpj}}, o pagamento das férias e do terço constitucional, {{ferias.abono}} e {{ferias.decimo_terceiro}}.
Período aquisitivo: {{ferias.periodo_aquisitivo}}. Gozo: de {{ferias.inicio}} a {{ferias.fim}}, {{ferias.dias}}. Prazo do pagamento: {{ferias.pagamento_ate}}.
Os valores constam do demonstrativo de pagamento. Este recibo é dado conforme o art. 145 da CLT.
> {{data.hoje}}
> {{pessoa.nome_civil}}')),
    ('schedule', 'Programação anual de férias', 'As férias marcadas de hoje em diante, para ciência da pessoa.', private.body_of_text(
E'# Programação de férias
{{pessoa.nome_civil}}, cargo {{vinculo.cargo}}, departamento {{vinculo.departamento}}, tem as seguintes férias marcadas em {{empresa.razao_social}}:
{{ferias.programacao}}.
O aviso de cada período é dado trinta dias antes do começo. Mudanças são combinadas com o gestor.
> {{data.hoje}}
> {{pessoa.nome_civil}}'))
$$;

create function private.seed_vacation_templates(p_company_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with born as (
    insert into public.document_templates (company_id, type_id, name, description, seeded)
    select p_company_id, t.id, s.name, s.description, true
    from private.vacation_template_seeds() s
    join public.document_types t on t.company_id = p_company_id and t.name = 'Aviso e recibo de férias'
    returning id, name
  ), kept as (
    insert into private.vacation_templates (company_id, kind, template_id)
    select p_company_id, s.kind, b.id from born b join private.vacation_template_seeds() s on s.name = b.name
  )
  insert into private.document_template_versions (company_id, template_id, n, body, created_at)
  select p_company_id, b.id, 1, s.body, private.now() from born b join private.vacation_template_seeds() s on s.name = b.name;
end
$$;

create function private.tg_companies__seed_vacation_templates() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.seed_vacation_templates(new.id);
  return null;
end
$$;

-- Functions: state ---------------------------------------------------------------------------------------------------
-- Granted stretches from thirty days ago on, each with the day of the law and the state of its paper.
create function private.vacation_paper_rows(p_company_id uuid, p_kind text, p_from date)
returns table (leave_id uuid, request_id uuid, employee_id uuid, starts_on date, ends_on date, days numeric, due_on date, law_on date, state text,
  making_id uuid, document_id uuid, file_id uuid, envelope_id uuid, acted_on timestamptz)
language sql stable security definer set search_path = '' as $$
  with w as materialized (
    select private.leave_rules_on(p_company_id, private.today(p_company_id)) as rules, private.holiday_dates(p_company_id, null, p_from - 60, p_from + 800) as holidays
  )
  select l.id, l.request_id, l.employee_id, l.starts_on, l.ends_on, l.days,
    case p_kind when 'notice' then d.notice_on else d.payment_on end, case p_kind when 'notice' then d.notice_by else d.payment_by end,
    case when m.id is null or m.status = 'cancelled' or (m.status = 'made' and o.id is null) then 'todo' when m.status = 'pending' then 'making'
      when e.status = 'open' then 'sent' when e.status = 'completed' then 'signed' when e.status in ('refused', 'expired') then e.status else 'made' end,
    case when m.status = 'pending' then m.id end, o.id, o.file_id, e.id, coalesce(e.completed_at, e.created_at, m.made_at)
  from w
  cross join private.granted_vacations(p_company_id, null, p_from) l
  cross join lateral private.vacation_deadlines(l.starts_on, w.rules, w.holidays) d
  left join lateral (
    select p.making_id from private.vacation_papers p where p.company_id = p_company_id and p.leave_id = l.id and p.kind = p_kind
    order by p.created_at desc limit 1) p on true
  left join private.document_makings m on m.company_id = p_company_id and m.id = p.making_id
  left join public.documents o on o.company_id = p_company_id and o.id = m.document_id and o.archived_at is null
  left join lateral (
    select s.* from public.signature_envelopes s where s.company_id = p_company_id and s.document_id = o.id and s.status <> 'cancelled'
    order by s.created_at desc limit 1) e on true
$$;

create function public.vacation_papers(p_company_id uuid, p_kind text, p_employee_id uuid default null)
returns table (leave_id uuid, request_id uuid, employee jsonb, department_name text, can_sign boolean, is_me boolean, starts_on date, ends_on date, days numeric,
  due_on date, law_on date, is_late boolean, state text, making_id uuid, document_id uuid, file_id uuid, envelope_id uuid, acted_on timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(p_company_id);
begin
  if not coalesce(p_company_id = any (private.company_ids_with('manage_documents')), false) then
    return;
  end if;
  return query
    select r.leave_id, r.request_id, private.person(r.employee_id), d.name::text, private.can_sign_in(r.employee_id), e.id = private.my_employee_id(),
      r.starts_on, r.ends_on, r.days, r.due_on, r.law_on, r.due_on < today and r.state <> 'signed', r.state, r.making_id, r.document_id, r.file_id,
      r.envelope_id, r.acted_on
    from private.vacation_paper_rows(p_company_id, p_kind, today - 30) r
    join public.employees e on e.company_id = p_company_id and e.id = r.employee_id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where p_employee_id is null or r.employee_id = p_employee_id
    order by r.starts_on, e.display_name, r.leave_id limit 1000;
end
$$;

-- Functions: making --------------------------------------------------------------------------------------------------
-- One batch for those who can sign and one for those who cannot, and another one for a person's second stretch. What has a
-- paper on its way is taken up where it is; what has one already is left alone.
create function public.start_vacation_papers(p_company_id uuid, p_kind text, p_leaves uuid[], p_deadline date default null)
returns table (leave_id uuid, making_id uuid, employee jsonb) language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := private.today(p_company_id);
  template uuid;
  share record;
begin
  perform private.require_company(p_company_id, 'manage_documents', 'Somente quem cuida dos documentos gera avisos e recibos.');
  if coalesce(cardinality(p_leaves), 0) not between 1 and 500 then
    perform private.refuse('RHARG', 'Escolha de 1 a 500 férias.', 'leaves', 'Divida em grupos menores.');
  end if;
  perform private.check_deadline(p_deadline, today, 'deadline');
  select v.template_id into template from private.vacation_templates v where v.company_id = p_company_id and v.kind = p_kind and v.kind <> 'schedule';
  perform pg_advisory_xact_lock(hashtextextended('vacation_papers:' || p_company_id, 0));
  if template is null or (select count(*) from private.granted_vacations(p_company_id, null, today - 30) g where g.id = any (p_leaves))
      < (select count(distinct l) from unnest(p_leaves) as l) then
    perform private.refuse('RHNTF', 'Uma das férias não está mais em vigor.', 'leaves', 'Recarregue a página.');
  end if;
  for share in
    select r.signs, array_agg(r.employee_id) as people, jsonb_object_agg(r.employee_id, r.leave_id) as leaves, min(r.law_on) as law_on
    from (
      select v.leave_id, v.employee_id, v.law_on, private.can_sign_in(v.employee_id) as signs, row_number() over (partition by v.employee_id order by v.starts_on) as turn
      from private.vacation_paper_rows(p_company_id, p_kind, today - 30) v
      where v.leave_id = any (p_leaves) and v.state in ('todo', 'refused', 'expired')) r
    group by r.signs, r.turn
  loop
    insert into private.vacation_papers (company_id, leave_id, kind, making_id, created_at)
    select p_company_id, private.uuid_or_null(share.leaves ->> (s.employee ->> 'id')), p_kind, s.making_id, clock_timestamp()
    from public.start_document_batch(template, share.people, jsonb_build_object('leaves', share.leaves), case when share.signs then
      jsonb_build_object('kind', 'signature', 'deadline', coalesce(p_deadline, greatest(share.law_on, today + 2)))  end) s;
  end loop;
  return query select v.leave_id, v.making_id, private.person(v.employee_id) from private.vacation_paper_rows(p_company_id, p_kind, today - 30) v
    where v.leave_id = any (p_leaves) and v.state = 'making' order by v.starts_on, v.leave_id;
end
$$;

-- The plan of the year is of a person: whoever has vacations ahead, as a batch of the template.
create function public.start_vacation_schedules(p_company_id uuid, p_employees uuid[]) returns table (making_id uuid, employee jsonb)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  signs boolean;
  template uuid := (select v.template_id from private.vacation_templates v where v.company_id = p_company_id and v.kind = 'schedule');
begin
  perform private.require_company(p_company_id, 'manage_documents', 'Somente quem cuida dos documentos gera a programação.');
  foreach signs in array array[true, false] loop
    if exists (select from unnest(p_employees) as p where private.can_sign_in(p) = signs) then
      return query select s.making_id, s.employee from public.start_document_batch(template,
        array(select p from unnest(p_employees) as p where private.can_sign_in(p) = signs), '{}', case when signs then '{"kind": "acknowledgement"}'::jsonb end) s;
    end if;
  end loop;
end
$$;

-- Functions: notices of collective vacations -------------------------------------------------------------------------
create function private.collective_reach(p_collective public.collective_vacations) returns text
language sql stable security definer set search_path = '' as $$
  select concat(case p_collective.scope when 'company' then 'todos os empregados da empresa'
      when 'sites' then 'os estabelecimentos ' || string_agg(s.name, ', ' order by s.name) filter (where c.is_in)
      else 'os setores ' || string_agg(d.name, ', ' order by d.name) filter (where c.is_in) end,
    ', exceto ' || string_agg(d.name, ', ' order by d.name) filter (where not c.is_in and d.id is not null))
  from (select) one
  left join public.collective_choices c on c.company_id = p_collective.company_id and c.collective_id = p_collective.id
  left join public.departments d on d.company_id = c.company_id and d.id = c.department_id
  left join public.work_sites s on s.company_id = c.company_id and s.id = c.work_site_id
$$;

-- p_notice: mte, union or posted. The text of a notice, as make-document prints it.
create function public.collective_notice(p_collective_id uuid, p_notice text) returns table (title text, document jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  collective public.collective_vacations := private.managed_collective(p_collective_id);
  company text := (select coalesce(d.legal_name, c.name) from public.companies c left join public.company_details d on d.company_id = c.id where c.id = collective.company_id);
  cnpj text := (select private.marked_cnpj(d.cnpj) from public.company_details d where d.company_id = collective.company_id);
  heading text := case p_notice when 'mte' then 'Comunicação de férias coletivas' when 'union' then 'Comunicação de férias coletivas ao sindicato'
    when 'posted' then 'Aviso de férias coletivas' end;
  core text;
begin
  if heading is null or collective.starts_on is null then
    perform private.refuse('RHARG', 'Escolha as datas antes da comunicação.', 'starts_on', 'Volte ao passo das datas.');
  end if;
  core := format('férias coletivas de %s a %s (%s dias corridos), abrangendo %s', private.day_in_full(collective.starts_on), private.day_in_full(collective.ends_on),
    collective.ends_on - collective.starts_on + 1, private.collective_reach(collective));
  core := translate(case p_notice
    when 'mte' then E'# Comunicação de férias coletivas\nÀ Superintendência Regional do Trabalho e Emprego.\n' || format(
      '%s, CNPJ %s, comunica, na forma do art. 139, § 2º, da CLT, que concederá %s.', company, cnpj, core)
    when 'union' then E'# Comunicação de férias coletivas\nAo sindicato representativo da categoria profissional.\n' || format(
      '%s, CNPJ %s, envia cópia da comunicação feita ao Ministério do Trabalho, na forma do art. 139, § 3º, da CLT: concederá %s.', company, cnpj, core)
    else E'# Aviso de férias coletivas\n' || format('%s avisa que concederá %s.', company, core)
      || E'\nQuem tem menos de doze meses de casa goza férias proporcionais, e um novo período aquisitivo começa no primeiro dia (CLT art. 140).'
      || format(E'\nA volta ao trabalho é em %s.', private.day_in_full(collective.ends_on + 1)) end, '{}', '()')
    || E'\n> ' || private.day_in_full(private.today(collective.company_id)) || E'\n> ' || translate(company, '{}', '()');
  return query select heading, jsonb_build_object('blocks', private.body_of_text(core) -> 'blocks', 'footer', true,
    'letterhead', jsonb_build_object('name', company, 'cnpj', cnpj));
end
$$;

-- Functions: Pendências ------------------------------------------------------------------------------------------------
-- A notice is looked for fifteen days before its own day; so are the notices of collective vacations that were announced.
create function private.vacation_papers_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'vacation_notice:' || r.leave_id, 'vacation_notice', 'leaves', 'Aviso de férias', 'Começam em ' || to_char(r.starts_on, 'DD/MM/YYYY'), r.employee_id,
    q.created_at, d.due_at, 'leave_request', r.request_id, '/app/leaves/papers?kind=notice', jsonb_build_object('type', 'vacation_notice'), d.due_at
  from (select private.reviewing_company(p_caller) as company) c
  cross join lateral (select private.today(c.company) as today) w
  cross join lateral private.vacation_paper_rows(c.company, 'notice', w.today) r
  join public.leave_requests q on q.company_id = c.company and q.id = r.request_id
  cross join lateral (select private.end_of_day(c.company, r.due_on) as due_at) d
  where c.company is not null and r.state in ('todo', 'refused', 'expired') and r.starts_on > w.today and r.due_on - 15 <= w.today and r.employee_id <> p_caller.employee_id
  union all
  select 'collective_notice:' || v.id, 'collective_notice', 'leaves', 'Comunicar férias coletivas', v.name::text, v.announced_by, v.announced_at, d.due_at,
    'collective_vacation', v.id, '/app/leaves/collective?id=' || v.id, jsonb_build_object('type', 'collective_notice'), d.due_at
  from (select private.reviewing_company(p_caller) as company) c
  join public.collective_vacations v on v.company_id = c.company and v.status = 'announced' and v.starts_on > private.today(v.company_id)
    and num_nulls(v.notified_mte_on, v.notified_union_on, v.posted_on) > 0
  cross join lateral (select private.end_of_day(v.company_id, v.starts_on
    - private.leave_rule(private.leave_rules_on(v.company_id, v.starts_on), 'collective_notice')::integer) as due_at) d
$$;

create function private.pending_vacation_papers(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from private.vacation_papers_due(p_caller) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;

insert into private.pending_sources (source, position, items_routine) values
  ('vacation_papers', 68, 'private.pending_vacation_papers');

grant execute on function
  public.vacation_papers(uuid, text, uuid), public.start_vacation_papers(uuid, text, uuid[], date), public.start_vacation_schedules(uuid, uuid[]),
  public.collective_notice(uuid, text)
to authenticated;

-- Triggers -------------------------------------------------------------------------------------------------------------
create trigger _545_seed_vacation_templates after insert on public.companies
  for each row execute function private.tg_companies__seed_vacation_templates();

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('collective_notice', 'document resolved_paper'),
  ('vacation_papers', 'employee person, department_name ?, state todo|making|made|sent|signed|refused|expired, making_id ?,
    document_id ?, file_id ?, envelope_id ?, acted_on ?'),
  ('start_vacation_papers', 'employee person'),
  ('start_vacation_schedules', 'employee person');

-- Comments -------------------------------------------------------------------------------------------------------------
comment on table private.vacation_templates is 'Which template of a company is the notice, the receipt and the plan of vacations.';
comment on table private.vacation_papers is 'Papers that were made for a stretch of vacations.';
comment on function private.granted_vacations(uuid, uuid, date) is 'Stretches of granted vacations that end on a day or later.';
comment on function private.template_values_of_vacations(public.employees, jsonb) is 'What a vacation gives to a paper, that which the answers name or the next one.';
comment on function private.vacation_template_seeds() is 'Notice, receipt and plan of vacations, as a company is born with them.';
comment on function private.seed_vacation_templates(uuid) is 'Gives a company its templates of vacations.';
comment on function private.tg_companies__seed_vacation_templates() is 'Every company is born with the templates of vacations.';
comment on function private.vacation_paper_rows(uuid, text, date) is 'Granted vacations with the day of the law and the state of their paper.';
comment on function public.vacation_papers(uuid, text, uuid) is 'Notices (kind notice) or receipts (receipt) of vacations with their state and day, for who manages documents.';
comment on function public.start_vacation_papers(uuid, text, uuid[], date) is 'Makings for the papers of these vacations, to be signed by who can (RHPER, RHARG, RHNTF, RHEXP, RHSLF, RHVAR).';
comment on function public.start_vacation_schedules(uuid, uuid[]) is 'Makings of the plan of vacations of these people (RHPER, RHSLF, RHVAR).';
comment on function private.collective_reach(public.collective_vacations) is 'Whom collective vacations reach, in words.';
comment on function public.collective_notice(uuid, text) is 'The text of a notice of collective vacations: mte, union or posted (RHPER, RHNTF, RHARG).';
comment on function private.vacation_papers_due(private.caller) is 'Notices of vacations that near their day, and collective vacations that nobody told of.';
comment on function private.pending_vacation_papers(private.caller, integer, timestamptz, text) is 'Notices that wait, in Pendências.';
