-- Admission templates.
-- What has to happen when somebody arrives, written once per company and used for each arrival: tasks with a day counted
-- from the admission (before or after), who does them, and whether the arrival is whole without them. Every company is
-- born with two: "Admissão CLT padrão" and "Operacional". Changing a template changes no admission on its way.
-- Who manages the settings reads and writes them; managers choose among them through the board.
-- It refuses: templates without a name or with one in use, and tasks that name nobody.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.admission_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  description text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admission_templates_pkey primary key (id),
  constraint admission_templates_company_id_key unique (company_id, id),
  constraint admission_templates_name_excl exclude using btree (company_id with =, name with =) where (archived_at is null),
  constraint admission_templates_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint admission_templates_name_check check (private.is_clean_text(name, 100)),
  constraint admission_templates_description_check check (private.is_clean_text(description, 300))
);

-- responsible: hr (any administrator), manager, buddy, person (who arrives), it, named. employee_id names the person of
-- `named`, or who does the work of `it`; department_id the group of `it`.
create table public.admission_template_tasks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  template_id uuid not null,
  position smallint not null,
  title text collate "pt-BR-x-icu" not null,
  description text,
  kind text not null default 'task',
  responsible text not null,
  employee_id uuid,
  department_id uuid,
  document_type_id uuid,
  url text,
  offset_days integer not null default 0,
  required boolean not null default false,
  constraint admission_template_tasks_pkey primary key (id),
  constraint admission_template_tasks_company_id_key unique (company_id, id),
  constraint admission_template_tasks_template_fkey foreign key (company_id, template_id)
    references public.admission_templates (company_id, id) on delete restrict,
  constraint admission_template_tasks_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint admission_template_tasks_department_fkey foreign key (company_id, department_id)
    references public.departments (company_id, id) on delete restrict,
  constraint admission_template_tasks_document_type_fkey foreign key (company_id, document_type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint admission_template_tasks_title_check check (private.is_clean_text(title, 160)),
  constraint admission_template_tasks_description_check check (char_length(description) between 1 and 1000),
  constraint admission_template_tasks_kind_check check (kind in ('task', 'document', 'meeting', 'link', 'invite')),
  constraint admission_template_tasks_responsible_check check (
    responsible in ('hr', 'manager', 'buddy', 'person', 'it', 'named') and (responsible <> 'named' or employee_id is not null)),
  constraint admission_template_tasks_url_check check (char_length(url) <= 480 and url ~ '^(https://|/app)[^\s\\]*$'),
  constraint admission_template_tasks_link_check check (kind <> 'link' or url is not null),
  constraint admission_template_tasks_offset_days_check check (offset_days between -180 and 365)
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index admission_template_tasks_template_idx on public.admission_template_tasks (company_id, template_id);
create index admission_template_tasks_employee_idx on public.admission_template_tasks (company_id, employee_id);
create index admission_template_tasks_department_idx on public.admission_template_tasks (company_id, department_id);
create index admission_template_tasks_document_type_idx on public.admission_template_tasks (company_id, document_type_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.admission_templates enable row level security;
alter table public.admission_template_tasks enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write.
grant select on public.admission_templates, public.admission_template_tasks to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_settings on public.admission_templates for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_settings on public.admission_template_tasks for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Functions: the templates that a company is born with -------------------------------------------------------------
create function private.admission_template_seeds()
returns table (place integer, template text, title text, kind text, responsible text, document text, offset_days integer, required boolean)
language sql immutable set search_path = '' as $$
  with full_list (place, title, kind, responsible, document, offset_days, required, in_short) as (values
    (10, 'Enviar o convite de acesso', 'invite', 'hr', null, -15, true, true),
    (20, 'Preencher os dados pessoais', 'link', 'person', null, -10, true, true),
    (30, 'Enviar documento de identidade e CPF', 'document', 'person', 'Documento de identidade e CPF', -8, true, true),
    (40, 'Enviar comprovante de endereço', 'document', 'person', 'Comprovante de endereço', -8, true, true),
    (50, 'Enviar comprovante de escolaridade', 'document', 'person', 'Comprovante de escolaridade', -8, false, false),
    (60, 'Conferir os documentos', 'task', 'hr', null, -6, true, true),
    (70, 'Agendar e registrar o ASO admissional', 'task', 'hr', null, -5, true, true),
    (80, 'Escolher o padrinho ou a madrinha', 'task', 'manager', null, -7, false, true),
    (90, 'Reservar o equipamento', 'task', 'it', null, -7, false, false),
    (100, 'Entregar uniforme e EPI', 'task', 'hr', null, 0, true, true),
    (110, 'Gerar o contrato e os termos para assinatura', 'task', 'hr', null, -4, true, true),
    (120, 'Criar e-mail e acessos', 'task', 'it', null, -2, true, false),
    (130, 'Escrever a mensagem de boas-vindas', 'task', 'manager', null, -2, false, false),
    (140, 'Apresentar a empresa', 'meeting', 'hr', null, 0, false, true),
    (150, 'Treinamento de segurança no posto de trabalho', 'meeting', 'manager', null, 0, true, true),
    (160, 'Conhecer a equipe', 'meeting', 'buddy', null, 5, false, true),
    (170, 'Ler o código de conduta e as políticas', 'task', 'person', null, 2, true, false),
    (180, 'Combinar as primeiras metas', 'task', 'manager', null, 30, false, false),
    (190, 'Abrir o PDI inicial', 'task', 'manager', null, 90, false, false))
  select l.place, 'Admissão CLT padrão', l.title, l.kind, l.responsible, l.document, l.offset_days, l.required
  from full_list l where l.place not in (100, 150)
  union all
  select l.place, 'Operacional', l.title, l.kind, l.responsible, l.document, l.offset_days, l.required from full_list l where l.in_short
$$;

create function private.tg_companies__seed_admission_templates() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.admission_templates (company_id, name, description) values
    (new.id, 'Admissão CLT padrão', 'Do convite ao primeiro PDI, para quem trabalha no escritório ou em casa.'),
    (new.id, 'Operacional', 'O essencial para quem começa na operação, com uniforme, EPI e segurança.');
  insert into public.admission_template_tasks
    (company_id, template_id, position, title, kind, responsible, document_type_id, url, offset_days, required)
  select new.id, t.id, s.place, s.title, s.kind, s.responsible,
    (select d.id from public.document_types d where d.company_id = new.id and d.name = s.document and d.archived_at is null),
    case s.kind when 'link' then '/app/profile/admission' end, s.offset_days, s.required
  from private.admission_template_seeds() s
  join public.admission_templates t on t.company_id = new.id and t.name = s.template;
  return null;
end
$$;

-- Functions: who may -----------------------------------------------------------------------------------------------
create function private.refuse_admission_settings(p_company_id uuid) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_company(p_company_id, 'manage_settings', 'Somente administradores cuidam das admissões da empresa.',
    'Não encontrado nesta empresa.')
$$;

-- Functions: saving ------------------------------------------------------------------------------------------------
create function private.write_template_tasks(p_template public.admission_templates, p_tasks jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.admission_template_tasks t where t.company_id = p_template.company_id and t.template_id = p_template.id;
  insert into public.admission_template_tasks (company_id, template_id, position, title, description, kind, responsible, employee_id,
    department_id, document_type_id, url, offset_days, required)
  select p_template.company_id, p_template.id, w.place * 10, coalesce(private.tidy(w.task ->> 'title'), ''),
    private.tidy_lines(w.task ->> 'description'), coalesce(w.task ->> 'kind', 'task'), coalesce(w.task ->> 'responsible', ''),
    private.uuid_or_null(w.task ->> 'employee_id'), private.uuid_or_null(w.task ->> 'department_id'),
    private.uuid_or_null(w.task ->> 'document_type_id'), private.tidy(w.task ->> 'url'),
    coalesce((w.task ->> 'offset_days')::integer, 0), coalesce((w.task ->> 'required')::boolean, false)
  from jsonb_array_elements(case when jsonb_typeof(p_tasks) = 'array' then p_tasks else '[]' end) with ordinality as w (task, place);
end
$$;

create function public.save_admission_template(p_values jsonb) returns public.admission_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.admission_templates;
  company uuid := private.uuid_or_null(p_values ->> 'company_id');
  wanted uuid := private.uuid_or_null(p_values ->> 'id');
begin
  perform private.refuse_admission_settings(company);
  if jsonb_array_length(case when jsonb_typeof(p_values -> 'tasks') = 'array' then p_values -> 'tasks' else '[]' end) not between 1 and 100 then
    perform private.refuse('RHARG', 'Inclua ao menos uma tarefa no roteiro.', 'tasks', 'Um roteiro tem de 1 a 100 tarefas.');
  end if;
  if wanted is null then
    insert into public.admission_templates (company_id, name, description)
    values (company, coalesce(private.tidy(p_values ->> 'name'), ''), private.tidy(p_values ->> 'description')) returning * into template;
  else
    update public.admission_templates t
    set name = coalesce(private.tidy(p_values ->> 'name'), ''), description = private.tidy(p_values ->> 'description')
    where t.id = wanted and t.company_id = company and t.archived_at is null returning * into template;
    if template.id is null then
      perform private.refuse('RHNTF', 'Este roteiro não existe mais.', '', 'Recarregue a página.');
    end if;
  end if;
  perform private.write_template_tasks(template, p_values -> 'tasks');
  return template;
end
$$;

create function public.archive_admission_template(p_id uuid) returns public.admission_templates
language plpgsql volatile security definer set search_path = '' as $$
declare
  template public.admission_templates;
begin
  select t.* into template from public.admission_templates t where t.id = p_id and t.company_id = any (private.company_ids_with('manage_settings'));
  perform private.refuse_admission_settings(template.company_id);
  update public.admission_templates t set archived_at = coalesce(t.archived_at, private.now()) where t.id = p_id returning * into template;
  return template;
end
$$;

grant execute on function public.save_admission_template(jsonb), public.archive_admission_template(uuid) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _550_seed_admission_templates after insert on public.companies
  for each row execute function private.tg_companies__seed_admission_templates();
create trigger _300_touch before update on public.admission_templates
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.admission_templates
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.admission_templates', 'admission_template');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.admission_templates is 'Lists of tasks for arrivals. Read and written by administrators.';
comment on table public.admission_template_tasks is 'A task of a template: when, counted from the admission, and who does it.';
comment on function private.admission_template_seeds() is 'The two templates that a company is born with.';
comment on function private.tg_companies__seed_admission_templates() is 'Every company is born with two templates.';
comment on function private.refuse_admission_settings(uuid) is 'Refuses who does not administer that company (RHPER, RHNTF).';
comment on function private.write_template_tasks(public.admission_templates, jsonb) is 'Gives a template exactly these tasks.';
comment on function public.save_admission_template(jsonb) is 'Creates or changes a template with its tasks (RHPER, RHNTF, RHARG).';
comment on function public.archive_admission_template(uuid) is 'Takes a template out of use (RHPER, RHNTF).';
