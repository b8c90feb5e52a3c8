-- Document templates.
-- A template is a text of the company with variables, from which papers of people are made as PDF. Its body is a small
-- document: headings, paragraphs and lists of spans (plain, bold, italic, underlined text, or a variable), page breaks, and
-- questions that whoever makes a paper answers. Each save is a version; a version from which a paper was made never changes.
-- A variable has a class like a record: a template is of a type whose class is at least that of what it tells, so that a
-- salary only goes into papers of class pay. Papers carry the civil name; the social name is there as a variable of its own.
-- It refuses: unknown variables, a type whose class is too low (RHCLA), changing a used version, deletion.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.document_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  type_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  description text,
  version integer not null default 1,
  seeded boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_templates_pkey primary key (id),
  constraint document_templates_company_id_key unique (company_id, id),
  constraint document_templates_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint document_templates_name_check check (private.is_clean_text(name, 120)),
  constraint document_templates_description_check check (private.is_clean_text(description, 500)),
  constraint document_templates_version_check check (version > 0)
);

create table private.document_template_versions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  template_id uuid not null,
  n integer not null,
  body jsonb not null,
  used_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint document_template_versions_pkey primary key (id),
  constraint document_template_versions_company_id_key unique (company_id, id),
  constraint document_template_versions_n_key unique (company_id, template_id, n),
  constraint document_template_versions_template_fkey foreign key (company_id, template_id)
    references public.document_templates (company_id, id) on delete restrict
);

-- What modules give to papers: their variables, and the routine (person, answers) that answers key and value.
create table private.template_sources (
  source text not null,
  routine text not null,
  constraint template_sources_pkey primary key (source)
);
create table private.template_source_variables (
  source text not null,
  key text not null,
  label text not null,
  section text not null,
  sensitivity text not null,
  position smallint not null,
  constraint template_source_variables_pkey primary key (key),
  constraint template_source_variables_source_fkey foreign key (source) references private.template_sources (source),
  constraint template_source_variables_key_check check (split_part(key, '.', 1) = source)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index template_source_variables_source_idx on private.template_source_variables (source);
create unique index document_templates_name_key on public.document_templates (company_id, lower(name)) where archived_at is null;
create index document_templates_company_type_idx on public.document_templates (company_id, type_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.document_templates enable row level security;
alter table private.document_template_versions enable row level security;
alter table private.template_sources enable row level security;
alter table private.template_source_variables enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write. Bodies leave through functions alone.
grant select on public.document_templates to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_manage on public.document_templates for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Functions: variables ---------------------------------------------------------------------------------------------
-- Fields of the company that only the administration sees are in no paper.
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
   where f.company_id = p_company_id and f.archived_at is null and f.who_sees <> 'hr' order by f.position, f.label)
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

create function private.template_keys(p_body jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct s ->> 'variable'), '{}') from private.template_spans(p_body) as s where s ? 'variable'
$$;

-- Functions: what a body may be ------------------------------------------------------------------------------------
create function private.is_template_span(p_span jsonb) returns boolean language sql immutable
return coalesce(case when jsonb_typeof(p_span) = 'object' then
  p_span - '{text,variable,bold,italic,underline}'::text[] = '{}' and (p_span ? 'text') <> (p_span ? 'variable')
  and case when p_span ? 'text'
    then jsonb_typeof(p_span -> 'text') = 'string' and char_length(p_span ->> 'text') <= 20000
      and p_span ->> 'text' !~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
    else p_span ->> 'variable' ~ '^[a-z]+\.[a-z][a-z0-9_]{0,39}$' end
  and jsonb_typeof(coalesce(p_span -> 'bold', 'true')) = 'boolean' and jsonb_typeof(coalesce(p_span -> 'italic', 'true')) = 'boolean'
  and jsonb_typeof(coalesce(p_span -> 'underline', 'true')) = 'boolean' end, false);

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

create function private.is_template_question(p_question jsonb) returns boolean language sql immutable
return coalesce(case when jsonb_typeof(p_question) = 'object' then
  p_question - '{key,label,kind}'::text[] = '{}' and p_question ->> 'key' ~ '^[a-z][a-z0-9_]{0,39}$'
  and p_question ? 'label' and private.is_clean_text(p_question ->> 'label', 80) and p_question ->> 'kind' in ('text', 'date', 'number') end, false);

create function private.check_template_body(p_company_id uuid, p_type public.document_types, p_body jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  blamed text;
begin
  -- The size first: what follows goes through every block.
  if char_length(p_body::text) > 300000 or (jsonb_typeof(p_body -> 'blocks') = 'array' and jsonb_array_length(p_body -> 'blocks') > 1000) then
    perform private.refuse('RHARG', 'O modelo tem mais de umas 80 páginas.', 'body', 'Divida o modelo.');
  end if;
  if jsonb_typeof(p_body) is distinct from 'object' or jsonb_typeof(p_body -> 'blocks') is distinct from 'array'
    or jsonb_typeof(coalesce(p_body -> 'inputs', '[]')) <> 'array' or p_body - '{blocks,inputs,letterhead,footer}'::text[] <> '{}'
    or jsonb_typeof(coalesce(p_body -> 'letterhead', 'true')) <> 'boolean' or jsonb_typeof(coalesce(p_body -> 'footer', 'true')) <> 'boolean'
    or exists (select from jsonb_array_elements(p_body -> 'blocks') as b where not private.is_template_block(b))
    or exists (select from private.template_spans(p_body) as s where not private.is_template_span(s))
    or exists (select from jsonb_array_elements(coalesce(p_body -> 'inputs', '[]')) as i where not private.is_template_question(i)) then
    perform private.refuse('RHARG', 'O texto do modelo veio em formato desconhecido.', 'body', 'Recarregue a página.');
  end if;
  if jsonb_array_length(coalesce(p_body -> 'inputs', '[]')) > 30 then
    perform private.refuse('RHARG', 'Um modelo tem no máximo 30 perguntas.', 'body', 'Retire algumas.');
  elsif not exists (select from private.template_spans(p_body) as s where s ? 'variable' or s ->> 'text' ~ '\S') then
    perform private.refuse('RHARG', 'O modelo precisa de um texto.', 'body', 'Escreva o texto.');
  end if;
  select k into blamed from unnest(private.template_keys(p_body)) as k
  where k not in (select v.key from private.template_variables(p_company_id) v)
    and k not in (select 'entrada.' || (i ->> 'key') from jsonb_array_elements(coalesce(p_body -> 'inputs', '[]')) as i) limit 1;
  if blamed is not null then
    perform private.refuse('RHVAR', format('A variável {{%s}} não existe.', blamed), 'body', 'Escolha outra na lista, ou retire-a do texto.');
  end if;
  select v.label into blamed from private.template_variables(p_company_id) v
  where v.key = any (private.template_keys(p_body)) and v.sensitivity > p_type.sensitivity order by v.sensitivity desc, v.label limit 1;
  if blamed is not null then
    perform private.refuse('RHCLA', format('O tipo "%s" não pode mostrar %s: a classe dele é mais baixa.', p_type.name, lower(blamed)), 'type_id',
      'Escolha um tipo de documento de classe mais alta, ou retire a variável.');
  end if;
end
$$;

-- Functions: saving ------------------------------------------------------------------------------------------------
create function private.managed_template(p_template_id uuid) returns public.document_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.document_templates;
begin
  select t.* into template from public.document_templates t
  where t.id = p_template_id and t.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(template.company_id);
  return template;
end
$$;

-- A body that no paper was made from is written over; otherwise it becomes the next version.
create function private.write_template_body(p_template public.document_templates, p_body jsonb) returns public.document_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.document_templates := p_template;
  present private.document_template_versions;
  -- Who reads a body finds all of it there.
  whole jsonb := '{"inputs": [], "letterhead": true, "footer": true}' || p_body;
begin
  select v.* into present from private.document_template_versions v
  where v.company_id = template.company_id and v.template_id = template.id and v.n = template.version for update;
  if present.body = whole then
    return template;
  elsif present.id is not null and present.used_at is null then
    update private.document_template_versions v set body = whole, created_by = private.my_employee_id(), created_at = private.now()
    where v.id = present.id;
    return template;
  end if;
  insert into private.document_template_versions (company_id, template_id, n, body, created_by, created_at)
  values (template.company_id, template.id, coalesce(present.n, 0) + 1, whole, private.my_employee_id(), private.now());
  update public.document_templates t set version = coalesce(present.n, 0) + 1 where t.id = template.id returning t.* into template;
  return template;
end
$$;

create function public.save_document_template(p_template jsonb) returns setof public.document_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.document_templates := jsonb_populate_record(null::public.document_templates,
    private.an_object(p_template) - array['body', 'version', 'archived_at', 'created_at', 'seeded']);
  type public.document_types;
  saved public.document_templates;
begin
  perform private.refuse_document_settings(wish.company_id);
  select t.* into type from public.document_types t
  where t.company_id = wish.company_id and t.id = wish.type_id and t.archived_at is null and t.who_sends <> 'person';
  if not found then
    perform private.refuse('RHNTF', 'Escolha um tipo de documento que a empresa envia.', 'type_id', 'Escolha outro tipo.');
  end if;
  perform private.check_template_body(wish.company_id, type, p_template -> 'body');
  if wish.id is null then
    insert into public.document_templates as t (company_id, type_id, name, description)
    values (wish.company_id, wish.type_id, coalesce(private.tidy(wish.name), ''), private.tidy(wish.description)) returning t.* into saved;
  else
    update public.document_templates t set type_id = wish.type_id, name = coalesce(private.tidy(wish.name), ''),
      description = private.tidy(wish.description)
    where t.id = wish.id and t.company_id = wish.company_id and t.updated_at = wish.updated_at returning t.* into saved;
    if not found then
      return;
    end if;
  end if;
  return next private.write_template_body(saved, p_template -> 'body');
end
$$;

create function public.archive_document_template(p_template_id uuid, p_archived boolean default true) returns public.document_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.document_templates := private.managed_template(p_template_id);
begin
  update public.document_templates t set archived_at = case when p_archived then coalesce(t.archived_at, private.now()) end
  where t.id = template.id returning t.* into template;
  return template;
end
$$;

-- Functions: reading -----------------------------------------------------------------------------------------------
create function public.template_variable_list(p_company_id uuid) returns table (key text, label text, section text, sensitivity text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id = any (private.company_ids_with('manage_documents')) then
    return query select v.* from private.template_variables(p_company_id) v;
  end if;
end
$$;

create function public.document_template_list(p_company_id uuid)
returns table (template_id uuid, name text, description text, type_id uuid, type_name text, sensitivity text, version integer,
  inputs jsonb, archived_at timestamptz, updated_at timestamptz, used_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_company_id is null or not p_company_id = any (private.company_ids_with('manage_documents')) then
    return;
  end if;
  return query
    select t.id, t.name::text, t.description, y.id, y.name::text, y.sensitivity, t.version, coalesce(v.body -> 'inputs', '[]'),
      t.archived_at, t.updated_at,
      (select max(u.used_at) from private.document_template_versions u where u.company_id = t.company_id and u.template_id = t.id)
    from public.document_templates t
    join public.document_types y on y.company_id = t.company_id and y.id = t.type_id
    join private.document_template_versions v on v.company_id = t.company_id and v.template_id = t.id and v.n = t.version
    where t.company_id = p_company_id order by t.archived_at nulls first, t.name, t.id;
end
$$;

create function public.read_document_template(p_template_id uuid)
returns table (template_id uuid, company_id uuid, name text, description text, type_id uuid, version integer, body jsonb,
  used boolean, archived_at timestamptz, updated_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select t.id, t.company_id, t.name::text, t.description, t.type_id, t.version, v.body, v.used_at is not null, t.archived_at, t.updated_at
    from public.document_templates t
    join private.document_template_versions v on v.company_id = t.company_id and v.template_id = t.id and v.n = t.version
    where t.id = p_template_id and t.company_id = any (private.company_ids_with('manage_documents'));
end
$$;

create function private.tg_document_template_versions__keep_used() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse('RHSTA', 'Uma versão que já gerou documentos não muda.', 'body', 'Salve uma versão nova.');
  return null;
end
$$;

grant execute on function
  public.save_document_template(jsonb), public.archive_document_template(uuid, boolean), public.template_variable_list(uuid),
  public.document_template_list(uuid), public.read_document_template(uuid)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.document_templates
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch before update on public.document_templates
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.document_templates
  for each row execute function private.tg_refuse_delete();
create trigger _900_audit after insert on public.document_templates
  for each row when (not new.seeded) execute function private.tg_audit('document_template', 'company_id', 'id');
create trigger _910_audit after update on public.document_templates
  for each row execute function private.tg_audit('document_template', 'company_id', 'id');
create trigger _410_keep_used before update on private.document_template_versions
  for each row when (old.used_at is not null) execute function private.tg_document_template_versions__keep_used();
create trigger _400_refuse_delete before delete on private.document_template_versions
  for each row execute function private.tg_refuse_delete();

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('template_question', 'key text, label text, kind text|date|number'),
  ('text_span', 'text text, variable? never, bold? boolean, italic? boolean, underline? boolean'),
  ('variable_span', 'variable text, text? never, bold? boolean, italic? boolean, underline? boolean'),
  ('template_span', 'text_span/variable_span'),
  ('text_align', 'left|center|right|justify'),
  ('template_text', 'type paragraph|heading, level? integer, align? text_align, text template_span[]'),
  ('template_list', 'type =list, ordered? boolean, items template_span[][]'),
  ('page_break', 'type =page_break'),
  ('template_block', 'template_text/template_list/page_break'),
  ('template_body', 'blocks template_block[], inputs template_question[], letterhead boolean, footer boolean'),
  ('document_template_list', 'description ?, inputs template_question[], archived_at ?, used_at ?'),
  ('read_document_template', 'description ?, body template_body, archived_at ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.document_templates is 'Texts of a company from which papers of people are made.';
comment on column public.document_templates.version is 'Number of the version in use, the last one.';
comment on table private.document_template_versions is 'Bodies of templates; one from which a paper was made never changes.';
comment on table private.template_sources is 'Modules that give values to papers: a routine (person, answers) of each.';
comment on table private.template_source_variables is 'Variables of modules, named source.field, with their class.';
comment on function private.template_variables(uuid) is 'What a text may name of a person, with its class; fields of the company among it.';
comment on function private.template_spans(jsonb) is 'Spans of a body, wherever they stand.';
comment on function private.template_keys(jsonb) is 'Variables that a body names.';
comment on function private.is_template_span(jsonb) is 'Whether a span is text or a variable, with marks that we know.';
comment on function private.is_template_block(jsonb) is 'Whether a block is a paragraph, heading, list or page break.';
comment on function private.is_template_question(jsonb) is 'Whether it is a question for whoever makes the paper.';
comment on function private.check_template_body(uuid, public.document_types, jsonb) is 'Refuses a body of another form (RHARG), unknown variables (RHVAR), too low a class (RHCLA).';
comment on function private.managed_template(uuid) is 'A template of a company whose documents the caller manages, locked (RHPER, RHNTF).';
comment on function private.write_template_body(public.document_templates, jsonb) is 'Writes over an unused version, or makes the next one.';
comment on function public.save_document_template(jsonb) is 'Creates or changes a template and its body; no row when somebody changed it meanwhile.';
comment on function public.archive_document_template(uuid, boolean) is 'Takes a template out of use, or back.';
comment on function public.template_variable_list(uuid) is 'Variables of a company, for the editor.';
comment on function public.document_template_list(uuid) is 'Templates of a company with their type and questions.';
comment on function public.read_document_template(uuid) is 'A template with the body in use.';
comment on function private.tg_document_template_versions__keep_used() is 'A used version never changes (RHSTA).';
