-- Papers of vacations: rules.
-- See vacation_papers_tables for the overview.

-- Functions: what a vacation gives to a paper -----------------------------------------------------------------------
-- Stretches of granted vacations that end on a day or later.
create function private.granted_vacations(p_company_id uuid, p_employee_id uuid, p_from date) returns setof public.leaves
language sql stable security definer set search_path = '' as $$
  select l.* from public.leaves l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.deducts = 'vacation'
  where l.company_id = p_company_id and (p_employee_id is null or l.employee_id = p_employee_id) and l.counts and l.granted
    and l.ends_on >= p_from
$$;

-- What a vacation gives to a paper: the stretch that the answers name for the person ({"leaves": {person: leave}}), or the next one.
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
  return query select 'ferias.programacao',
    string_agg(format('%s a %s (%s)', to_char(g.starts_on, 'DD/MM/YYYY'), to_char(g.ends_on, 'DD/MM/YYYY'),
      private.days_text(g.days)), '; ' order by g.starts_on)
    from private.granted_vacations(p_person.company_id, p_person.id, today) g;
  select l.* into stretch from public.leaves l
  where l.company_id = p_person.company_id and l.employee_id = p_person.id and l.id = coalesce(wanted, (
    select g.id from private.granted_vacations(p_person.company_id, p_person.id, today) g where g.starts_on >= today order by g.starts_on
      limit 1));
  if not found then
    return;
  end if;
  select r.* into request from public.leave_requests r where r.company_id = stretch.company_id and r.id = stretch.request_id;
  select p.* into period from private.periods_of(p_person, greatest(request.period_from, today)) p
    where p.acquired_from = request.period_from;
  select d.* into days from private.deadlines_of(p_person.company_id, array[p_person.id], array[stretch.starts_on]) d;
  return query values
    ('ferias.inicio', private.day_in_full(stretch.starts_on)), ('ferias.fim', private.day_in_full(stretch.ends_on)),
    ('ferias.dias', private.days_text(stretch.days)),
    ('ferias.retorno', private.day_in_full(private.return_to_work(p_person, stretch.ends_on))),
    ('ferias.periodo_aquisitivo', to_char(period.acquired_from, 'DD/MM/YYYY') || ' a ' || to_char(period.acquired_to, 'DD/MM/YYYY')),
    ('ferias.periodo_concessivo', to_char(period.granted_from, 'DD/MM/YYYY') || ' a ' || to_char(period.granted_to, 'DD/MM/YYYY')),
    ('ferias.abono', case when request.sold_days > 0 then concat(private.days_text(request.sold_days),
        case when request.sold_days = 1 then ' convertido' else ' convertidos' end, ' em abono pecuniário',
        ', pedido em ' || to_char(request.sale_asked_on, 'DD/MM/YYYY'))
      else 'sem abono pecuniário' end),
    ('ferias.decimo_terceiro', case when request.advances_thirteenth then 'com adiantamento do 13º salário'
      else 'sem adiantamento do 13º salário' end),
    ('ferias.aviso_ate', private.day_in_full(days.notice_by)), ('ferias.pagamento_ate', private.day_in_full(days.payment_on));
end
$$;

-- Functions: templates that a company is born with ------------------------------------------------------------------
-- Notice, receipt and plan of vacations, as a company is born with them.
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

-- Functions: state --------------------------------------------------------------------------------------------------
-- Stretches of granted vacations that end on p_from or later (pages ask from thirty days ago on), each with the day of the law and the
-- state of its paper.
create function private.vacation_paper_rows(p_company_id uuid, p_kind text, p_from date)
returns table (leave_id uuid, request_id uuid, employee_id uuid, starts_on date, ends_on date, days numeric, due_on date, law_on date,
  state text,
  making_id uuid, document_id uuid, file_id uuid, envelope_id uuid, acted_on timestamptz)
language sql stable security definer set search_path = '' as $$
  with granted as materialized (select l.* from private.granted_vacations(p_company_id, null, p_from) l)
  select l.id, l.request_id, l.employee_id, l.starts_on, l.ends_on, l.days,
    case p_kind when 'notice' then d.notice_on else d.payment_on end, case p_kind when 'notice' then d.notice_by else d.payment_by end,
    case when m.id is null or m.status = 'cancelled' or (m.status = 'made' and o.id is null) then 'todo'
      when m.status = 'pending' then 'making'
      when e.status = 'open' then 'sent' when e.status = 'completed' then 'signed'
        when e.status in ('refused', 'expired') then e.status else 'made' end,
    case when m.status = 'pending' then m.id end, o.id, o.file_id, e.id, coalesce(e.completed_at, e.created_at, m.made_at)
  from granted l
  join private.deadlines_of(p_company_id, array(select g.employee_id from granted g), array(select g.starts_on from granted g)) d
    on d.employee_id = l.employee_id and d.starts_on = l.starts_on
  left join lateral (
    select p.making_id from private.vacation_papers p where p.company_id = p_company_id and p.leave_id = l.id and p.kind = p_kind
      -- Days sold afterwards are on no paper yet.
      and p.created_at > coalesce((select max(g.created_at) from public.leave_ledger g
        where g.company_id = p_company_id and g.request_id = l.request_id and g.kind = 'sale'), '-infinity')
    order by p.created_at desc limit 1) p on true
  left join private.document_makings m on m.company_id = p_company_id and m.id = p.making_id
  left join public.documents o on o.company_id = p_company_id and o.id = m.document_id and o.archived_at is null
  left join lateral (
    select s.* from public.signature_envelopes s where s.company_id = p_company_id and s.document_id = o.id and s.status <> 'cancelled'
    order by s.created_at desc limit 1) e on true
$$;

-- Functions: notices of collective vacations ------------------------------------------------------------------------
-- Whom collective vacations reach, in words.
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

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Notices of vacations, from fifteen days before their own day on, and likewise of collective vacations that were announced and that nobody
-- told of.
create function private.vacation_papers_due(p_caller private.caller) returns setof private.pending_item
language sql stable security definer set search_path = '' as $$
  select 'vacation_notice:' || r.leave_id, 'vacation_notice', 'leaves', 'Aviso de férias',
    'Começam em ' || to_char(r.starts_on, 'DD/MM/YYYY'), r.employee_id,
    q.created_at, d.due_at, 'leave_request', r.request_id, '/app/leaves/papers?kind=notice',
    jsonb_build_object('type', 'vacation_notice', 'leave_id', r.leave_id), d.due_at
  from (select private.reviewing_company(p_caller) as company) c
  cross join lateral (select private.today(c.company) as today) w
  cross join lateral private.vacation_paper_rows(c.company, 'notice', w.today) r
  join public.leave_requests q on q.company_id = c.company and q.id = r.request_id
  cross join lateral (select private.end_of_day(c.company, r.due_on) as due_at) d
  where c.company is not null and r.state in ('todo', 'making', 'refused', 'expired') and r.starts_on > w.today and r.due_on - 15 <= w.today
    and r.employee_id <> p_caller.employee_id
  union all
  select 'collective_notice:' || v.id, 'collective_notice', 'leaves', 'Comunicar férias coletivas', v.name::text, v.announced_by,
    v.announced_at, d.due_at,
    'collective_vacation', v.id, '/app/leaves/collective?id=' || v.id, jsonb_build_object('type', 'collective_notice'), d.due_at
  from (select private.reviewing_company(p_caller) as company) c
  join public.collective_vacations v on v.company_id = c.company and v.status = 'announced' and v.starts_on > private.today(v.company_id)
    and private.missing_collective_notices(v) > 0
  cross join lateral (select private.end_of_day(v.company_id, v.starts_on
    - private.leave_rule(private.leave_rules_on(v.company_id, v.starts_on), 'collective_notice')::integer) as due_at) d
$$;

-- Notices that wait, in Pendências.
create function private.pending_vacation_papers(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.* from private.vacation_papers_due(p_caller) i
  where p_after_at is null or (i.sort_at, i.item_key) > (p_after_at, p_after_key)
  order by i.sort_at, i.item_key limit p_limit
$$;
