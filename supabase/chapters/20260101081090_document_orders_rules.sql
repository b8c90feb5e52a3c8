-- Orders of documents: rules.
-- The person's orders with their dates, the queue of who manages documents, its part of Pendências; and the templates and
-- the offer that every company is born with.
-- It refuses nothing: who may not read gets no rows.

-- Functions: what is offered ----------------------------------------------------------------------------------------
-- So many working days of a company after a day: Monday to Friday but the holidays of the company, which `holidays` knows.
create function private.add_working_days(p_company_id uuid, p_from date, p_days integer) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  until date := p_from + p_days * 2 + 21;
begin
  return (
    select max(w.day) from (
      select d::date as day from generate_series(p_from + 1, until, interval '1 day') as d
      where extract(isodow from d) < 6 and d::date <> all (private.holiday_dates(p_company_id, null, p_from, until))
      order by d limit p_days) w);
end
$$;

-- Functions: lists --------------------------------------------------------------------------------------------------
-- Orders of a company with all that their screens show.
create function private.order_rows(p_company_id uuid, p_employee_id uuid, p_order_id uuid)
returns table (order_id uuid, option_id uuid, option_name text, type_name text, sensitivity text, employee jsonb, status text, note text,
  requested_at timestamptz, due_on date, overdue boolean, available_at timestamptz, downloaded_at timestamptz, closed_at timestamptz,
  denial_reason text, answered_by jsonb, document_id uuid, file_id uuid, making_id uuid, template_id uuid, inputs jsonb)
language sql stable security definer set search_path = '' as $$
  select o.id, p.id, p.name::text, t.name::text, t.sensitivity, private.person(o.employee_id), o.status, o.note, o.requested_at, o.due_on,
    o.status in ('requested', 'preparing') and o.due_on < private.today(o.company_id), o.available_at, o.downloaded_at, o.closed_at,
    o.denial_reason, private.person(o.answered_by), o.document_id, d.file_id,
    case when m.status = 'pending' then m.id end, p.template_id, coalesce(v.body -> 'inputs', '[]')
  from public.document_orders o
  join public.document_order_options p on p.company_id = o.company_id and p.id = o.option_id
  join public.document_types t on t.company_id = p.company_id and t.id = p.type_id
  left join public.documents d on d.company_id = o.company_id and d.id = o.document_id and d.archived_at is null
  left join private.document_makings m on m.company_id = o.company_id and m.id = o.making_id
  left join public.document_templates k on k.company_id = p.company_id and k.id = p.template_id
  left join private.document_template_versions v on v.company_id = k.company_id and v.template_id = k.id and v.n = k.version
  where o.company_id = p_company_id and (p_employee_id is null or o.employee_id = p_employee_id)
    and (p_order_id is null or o.id = p_order_id)
$$;

-- Functions: Pendências ---------------------------------------------------------------------------------------------
-- Orders that wait for who manages documents.
create function private.pending_document_orders(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select i.key, 'document_order', 'documents', i.name, 'Documento pedido', i.employee_id, i.requested_at, i.due_at, 'document_order', i.id,
    '/app/documents/orders?order=' || i.id, jsonb_build_object('type', 'document_order', 'order_id', i.id), i.due_at
  from (
    select o.id, o.employee_id, o.requested_at, 'document_order:' || o.id as key, p.name::text as name,
      private.end_of_day(o.company_id, o.due_on) as due_at
    from public.document_orders o
    join public.document_order_options p on p.company_id = o.company_id and p.id = o.option_id
    where o.company_id = private.reviewing_company(p_caller) and o.status in ('requested', 'preparing')
      and o.employee_id <> p_caller.employee_id
  ) i
  where p_after_at is null or (i.due_at, i.key) > (p_after_at, p_after_key)
  order by i.due_at, i.key limit p_limit
$$;

-- Functions: what a company begins with -----------------------------------------------------------------------------
-- Text with {{variables}} and lines as a body: «# » is a heading, an empty line separates paragraphs, «---» is a line to sign on.
create function private.body_of_text(p_text text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('letterhead', true, 'footer', true, 'inputs', '[]'::jsonb, 'blocks', coalesce(jsonb_agg(
    case when l.line like '# %' then jsonb_build_object('type', 'heading', 'level', 1, 'align', 'center', 'text', l.spans)
      when l.line like '> %' then jsonb_build_object('type', 'paragraph', 'align', 'center', 'text', l.spans)
      else jsonb_build_object('type', 'paragraph', 'align', 'justify', 'text', l.spans) end order by l.n), '[]'))
  from (
    select t.line, t.n, (
      select coalesce(jsonb_agg(case when p.part like '{{%' then jsonb_build_object('variable', btrim(p.part, '{}'))
        else jsonb_build_object('text', p.part) end order by p.place), '[]')
      from regexp_split_to_table(regexp_replace(regexp_replace(t.line, '^[#>] ', ''), '(\{\{[a-z_.]+\}\})', E'\n\\1\n', 'g'), E'\n')
        with ordinality as p (part, place)
      where p.part <> '') as spans
    from regexp_split_to_table(p_text, E'\n') with ordinality as t (line, n)
  ) l
$$;

-- Templates that every company is born with; modules add theirs (`exit_papers`).
create function private.template_seeds() returns setof private.template_seed
language sql immutable set search_path = '' as $$
  values
    ('Declaração de vínculo empregatício', 'Declaração', 'Para bancos, escolas, locação e órgãos públicos.', private.body_of_text(
E'# Declaração de vínculo empregatício
Declaramos, para os devidos fins, que {{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, é empregado(a) de {{empresa.razao_social}} desde {{vinculo.admissao}}, no cargo de {{vinculo.cargo}}.
Esta declaração é emitida a pedido da pessoa interessada e não substitui os registros do eSocial.
> {{data.hoje}}
> {{empresa.razao_social}}')),
    ('Prorrogação do contrato de experiência', 'Aditivo de contrato', 'Segundo período, dentro dos 90 dias do art. 445 da CLT.',
      private.body_of_text(
E'# Prorrogação do contrato de experiência
{{empresa.razao_social}} e {{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, cargo {{vinculo.cargo}}, prorrogam o contrato de experiência iniciado em {{contrato.inicio}} e com término em {{contrato.fim_experiencia}}, que passa a vigorar até {{contrato.prorrogado_ate}}.
As demais condições do contrato continuam as mesmas. A prorrogação respeita o limite de noventa dias do parágrafo único do art. 445 da CLT.
> {{data.hoje}}
> {{empresa.razao_social}}
> {{pessoa.nome_civil}}')),
    ('Aditivo contratual', 'Aditivo de contrato', 'O que uma promoção ou transferência muda no contrato (CLT art. 468).',
      private.body_of_text(
E'# Aditivo ao contrato de trabalho
{{empresa.razao_social}} e {{pessoa.nome_civil}}, CPF {{pessoa.cpf}}, alteram de comum acordo, conforme o art. 468 da CLT, o contrato de trabalho iniciado em {{vinculo.admissao}}.
A partir de {{mudanca.data}}, {{mudanca.alteracoes}}.
As demais condições do contrato continuam as mesmas.
> {{data.hoje}}
> {{empresa.razao_social}}
> {{pessoa.nome_civil}}')),
    ('Termo de confidencialidade', 'Termo de confidencialidade', 'Para assinar na admissão ou ao mudar de função.', private.body_of_text(
E'# Termo de confidencialidade
{{pessoa.nome_civil}}, no cargo de {{vinculo.cargo}}, compromete-se com {{empresa.razao_social}} a manter em sigilo as informações que conhecer em razão do trabalho e que não sejam públicas.
O compromisso inclui dados de clientes, de colegas e de fornecedores, preços, projetos, senhas e documentos, e continua depois do fim do contrato.
O dever de sigilo não impede a comunicação às autoridades de fatos que a lei mande comunicar.
> {{data.hoje}}
> {{pessoa.nome_civil}}'))
$$;
