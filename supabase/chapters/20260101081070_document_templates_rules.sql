-- Document templates: rules.
-- See document_templates_tables for the overview.

-- Functions: variables ----------------------------------------------------------------------------------------------
-- What a text may name of a person, with its class; fields of the company among it, but for those that only the administration sees, which
-- are in no paper.
create function private.template_variables(p_company_id uuid) returns table (key text, label text, section text, sensitivity text)
language sql stable security definer set search_path = '' as $$
  values
    ('pessoa.nome_civil', 'Nome civil', 'Pessoa', 'P1'), ('pessoa.nome', 'Nome usado na empresa', 'Pessoa', 'P1'),
    ('pessoa.cpf', 'CPF', 'Pessoa', 'P2'), ('pessoa.rg', 'RG', 'Pessoa', 'P2'), ('pessoa.pis', 'PIS', 'Pessoa', 'P2'),
    ('pessoa.nascimento', 'Data de nascimento', 'Pessoa', 'P2'), ('pessoa.nacionalidade', 'Nacionalidade', 'Pessoa', 'P2'),
    ('pessoa.estado_civil', 'Estado civil', 'Pessoa', 'P2'), ('pessoa.endereco', 'Endereço', 'Pessoa', 'P2'),
    ('pessoa.matricula', 'Matrícula', 'Pessoa', 'P1'),
    ('vinculo.cargo', 'Cargo', 'Vínculo', 'P1'), ('vinculo.cbo', 'CBO do cargo', 'Vínculo', 'P1'),
    ('vinculo.departamento', 'Departamento', 'Vínculo', 'P1'), ('vinculo.gestor', 'Gestor', 'Vínculo', 'P1'),
    ('vinculo.admissao', 'Data de admissão', 'Vínculo', 'P1'), ('vinculo.desligamento', 'Data de desligamento', 'Vínculo', 'P2'),
    ('contrato.tipo', 'Tipo de contrato', 'Contrato', 'P2'), ('contrato.inicio', 'Início do contrato', 'Contrato', 'P2'),
    ('contrato.fim', 'Fim do contrato', 'Contrato', 'P2'), ('contrato.fim_experiencia', 'Fim da experiência', 'Contrato', 'P2'),
    ('contrato.prorrogado_ate', 'Experiência prorrogada até', 'Contrato', 'P2'),
    ('contrato.jornada', 'Jornada semanal', 'Contrato', 'P2'), ('contrato.horario', 'Horário', 'Contrato', 'P2'),
    ('contrato.sindicato', 'Sindicato', 'Contrato', 'P2'),
    ('remuneracao.salario', 'Salário', 'Remuneração', 'P3'), ('remuneracao.unidade', 'Unidade do salário', 'Remuneração', 'P3'),
    ('remuneracao.desde', 'Salário em vigor desde', 'Remuneração', 'P3'),
    ('empresa.nome', 'Nome da empresa', 'Empresa', 'P0'), ('empresa.razao_social', 'Razão social', 'Empresa', 'P0'),
    ('empresa.cnpj', 'CNPJ', 'Empresa', 'P0'),
    ('data.hoje', 'Data de hoje por extenso', 'Data', 'P0'), ('data.hoje_curta', 'Data de hoje', 'Data', 'P0'),
    ('data.mes', 'Mês e ano', 'Data', 'P0')
  union all
  (select v.key, v.label, v.section, v.sensitivity from private.template_source_variables v order by v.section, v.position)
  union all
  (select 'campo.' || f.key, f.label::text, 'Campos da empresa', case when f.who_sees = 'person' then 'P2' else 'P1' end
   from public.custom_fields f
   where f.company_id = p_company_id and f.asset_category_id is null and f.archived_at is null and f.who_sees <> 'hr'
   order by f.position, f.label)
$$;

-- Every span of a body, in paragraphs, headings and lists.
create function private.template_spans(p_body jsonb) returns setof jsonb language sql immutable set search_path = '' as $$
  select s.span from jsonb_array_elements(p_body -> 'blocks') as b (block)
  cross join lateral (
    select jsonb_array_elements(case when jsonb_typeof(b.block -> 'text') = 'array' then b.block -> 'text' else '[]' end) as span
    union all
    select jsonb_array_elements(case when jsonb_typeof(i.item) = 'array' then i.item else '[]' end)
    from jsonb_array_elements(case when jsonb_typeof(b.block -> 'items') = 'array' then b.block -> 'items' else '[]' end) as i (item)
  ) s
$$;

-- Variables that a body names.
create function private.template_keys(p_body jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct s ->> 'variable'), '{}') from private.template_spans(p_body) as s where s ? 'variable'
$$;

-- Functions: what a body may be -------------------------------------------------------------------------------------
-- Whether a span is text or a variable, with marks that we know.
create function private.is_template_span(p_span jsonb) returns boolean language sql immutable
return coalesce(case when jsonb_typeof(p_span) = 'object' then
  p_span - '{text,variable,bold,italic,underline}'::text[] = '{}' and (p_span ? 'text') <> (p_span ? 'variable')
  and case when p_span ? 'text'
    then jsonb_typeof(p_span -> 'text') = 'string' and char_length(p_span ->> 'text') <= 20000
      and p_span ->> 'text' !~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
    else p_span ->> 'variable' ~ '^[a-z]+\.[a-z][a-z0-9_]{0,39}$' end
  and jsonb_typeof(coalesce(p_span -> 'bold', 'true')) = 'boolean' and jsonb_typeof(coalesce(p_span -> 'italic', 'true')) = 'boolean'
  and jsonb_typeof(coalesce(p_span -> 'underline', 'true')) = 'boolean' end, false);

-- Whether a block is a paragraph, heading, list or page break.
create function private.is_template_block(p_block jsonb) returns boolean language sql immutable
return coalesce(case when jsonb_typeof(p_block) = 'object' then
  coalesce(p_block ->> 'align', 'left') in ('left', 'center', 'right', 'justify')
  and case p_block ->> 'type'
    when 'paragraph' then p_block - '{type,align,text}'::text[] = '{}' and jsonb_typeof(p_block -> 'text') = 'array'
    when 'heading' then p_block - '{type,align,text,level}'::text[] = '{}' and jsonb_typeof(p_block -> 'text') = 'array'
      and p_block ->> 'level' in ('1', '2')
    when 'list' then p_block - '{type,ordered,items}'::text[] = '{}' and jsonb_typeof(p_block -> 'items') = 'array'
      and jsonb_typeof(coalesce(p_block -> 'ordered', 'true')) = 'boolean'
      and not exists (select from jsonb_array_elements(p_block -> 'items') as i where jsonb_typeof(i) <> 'array')
    when 'page_break' then p_block = '{"type": "page_break"}' end end, false);

-- Whether it is a question for whoever makes the paper.
create function private.is_template_question(p_question jsonb) returns boolean language sql immutable
return coalesce(case when jsonb_typeof(p_question) = 'object' then
  p_question - '{key,label,kind}'::text[] = '{}' and p_question ->> 'key' ~ '^[a-z][a-z0-9_]{0,39}$'
  and p_question ? 'label' and private.is_clean_text(p_question ->> 'label', 80)
    and p_question ->> 'kind' in ('text', 'date', 'number') end, false);

-- Refuses a body of another form (RHARG), unknown variables (RHVAR), too low a class (RHCLA).
create function private.check_template_body(p_company_id uuid, p_type public.document_types, p_body jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  blamed text;
begin
  -- The size first: what follows goes through every block.
  if char_length(p_body::text) > 300000 or (jsonb_typeof(p_body -> 'blocks') = 'array' and jsonb_array_length(p_body -> 'blocks') > 1000)
    then
    perform private.refuse('RHARG', 'O modelo tem mais de cerca de 80 páginas.', 'body', 'Divida o modelo.');
  end if;
  if jsonb_typeof(p_body) is distinct from 'object' or jsonb_typeof(p_body -> 'blocks') is distinct from 'array'
    or jsonb_typeof(coalesce(p_body -> 'inputs', '[]')) <> 'array' or p_body - '{blocks,inputs,letterhead,footer}'::text[] <> '{}'
    or jsonb_typeof(coalesce(p_body -> 'letterhead', 'true')) <> 'boolean'
      or jsonb_typeof(coalesce(p_body -> 'footer', 'true')) <> 'boolean'
    or exists (select from jsonb_array_elements(p_body -> 'blocks') as b where not private.is_template_block(b))
    or exists (select from private.template_spans(p_body) as s where not private.is_template_span(s))
    or exists (select from jsonb_array_elements(coalesce(p_body -> 'inputs', '[]')) as i where not private.is_template_question(i)) then
    perform private.refuse('RHARG', 'O texto do modelo veio em formato desconhecido.', 'body', 'Recarregue a página.');
  end if;
  if jsonb_array_length(coalesce(p_body -> 'inputs', '[]')) > 30 then
    perform private.refuse('RHARG', 'Um modelo aceita no máximo 30 perguntas.', 'body', 'Retire algumas.');
  elsif not exists (select from private.template_spans(p_body) as s where s ? 'variable' or s ->> 'text' ~ '\S') then
    perform private.refuse('RHARG', 'O modelo precisa de um texto.', 'body', 'Escreva o texto.');
  end if;
  select k into blamed from unnest(private.template_keys(p_body)) as k
  where k not in (select v.key from private.template_variables(p_company_id) v)
    and k not in (select 'entrada.' || (i ->> 'key') from jsonb_array_elements(coalesce(p_body -> 'inputs', '[]')) as i) limit 1;
  if blamed is not null then
    perform private.refuse('RHVAR', format('A variável {{%s}} não existe.', blamed), 'body',
      'Escolha outra na lista, ou retire-a do texto.');
  end if;
  select v.label into blamed from private.template_variables(p_company_id) v
  where v.key = any (private.template_keys(p_body)) and v.sensitivity > p_type.sensitivity order by v.sensitivity desc, v.label limit 1;
  if blamed is not null then
    perform private.refuse('RHCLA', format('O tipo "%s" não pode mostrar %s: a classe dele é mais baixa.', p_type.name, lower(blamed)),
      'type_id',
      'Escolha um tipo de documento de classe mais alta, ou retire a variável.');
  end if;
end
$$;
