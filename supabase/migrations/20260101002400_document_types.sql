-- Document types.
-- The catalogue of a company: what a document is, its class, who sends it, who sees it, whether it ends, how long it is kept,
-- and of whom it is required. A rule names a kind of contract, a position and a work site, or leaves them open; a type is
-- required of whoever matches any of its rules. Every company is born with the Brazilian list of an admission; years and
-- starts of retention follow CLT art. 11, CF art. 7 XXIX and NR-7, and each company may change its own.
-- Classes: P2 (personal), P3 (pay) and P4 (health, discipline) are never shown to managers or to the company.
-- It refuses: showing those classes further, lowering the class of a type that has documents, and deleting a type.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.document_types (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  description text,
  sensitivity text not null,
  who_sends text not null default 'both',
  who_sees text not null default 'person',
  action text not null default 'deliver',
  is_multiple boolean not null default false,
  needs_review boolean not null default true,
  has_expiry boolean not null default false,
  validity_months smallint,
  retention_years smallint,
  retention_from text not null default 'termination',
  asks_by_itself boolean not null default false,
  place smallint not null default 100,
  seeded boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_types_pkey primary key (id),
  constraint document_types_company_id_key unique (company_id, id),
  constraint document_types_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint document_types_name_check check (private.is_clean_text(name, 120)),
  constraint document_types_description_check check (private.is_clean_text(description, 500)),
  constraint document_types_sensitivity_check check (sensitivity in ('P0', 'P1', 'P2', 'P3', 'P4')),
  constraint document_types_who_sends_check check (who_sends in ('person', 'company', 'both')),
  constraint document_types_who_sees_check check (
    who_sees in ('hr', 'person', 'team', 'company') and (who_sees in ('hr', 'person') or sensitivity in ('P0', 'P1'))),
  -- What only the administration sees, the person cannot send.
  constraint document_types_hidden_check check (who_sees <> 'hr' or who_sends = 'company'),
  constraint document_types_action_check check (action in ('deliver', 'acknowledge', 'sign')),
  constraint document_types_validity_months_check check (validity_months is null or (has_expiry and validity_months between 1 and 600)),
  constraint document_types_retention_years_check check (retention_years between 1 and 100),
  constraint document_types_retention_from_check check (retention_from in ('document', 'termination'))
);

create table public.document_type_rules (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  type_id uuid not null,
  contract_type text,
  position_id uuid,
  work_site_id uuid,
  constraint document_type_rules_pkey primary key (id),
  constraint document_type_rules_condition_key unique nulls not distinct (company_id, type_id, contract_type, position_id, work_site_id),
  constraint document_type_rules_contract_type_key unique (contract_type, id),
  constraint document_type_rules_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint document_type_rules_contract_type_fkey foreign key (contract_type)
    references public.contract_types (contract_type) on delete restrict,
  constraint document_type_rules_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint document_type_rules_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create unique index document_types_name_key on public.document_types (company_id, lower(name)) where archived_at is null;
create index document_type_rules_position_idx on public.document_type_rules (company_id, position_id);
create index document_type_rules_work_site_idx on public.document_type_rules (company_id, work_site_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.document_types enable row level security;
alter table public.document_type_rules enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write.
grant select on public.document_types, public.document_type_rules to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_member on public.document_types for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[])
    and (who_sees <> 'hr' or company_id = any ((select private.company_ids_with('manage_documents'))::uuid[])));
create policy select_member on public.document_type_rules for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

-- Data -------------------------------------------------------------------------------------------------------------
-- The file of a document is of the class of its type. Who opens it is decided by the document (chapter 2410), never here.
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
select 'document_' || lower(class), 'Documento (' || label || ')', 'files', 20971520,
  array['application/pdf', 'image/png', 'image/jpeg', 'image/webp',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  class, 'person', true, 'manage_documents', 'manage_documents'
from (values ('P0', 'público'), ('P1', 'profissional'), ('P2', 'pessoal'), ('P3', 'remuneração'), ('P4', 'saúde e disciplina'))
  as c (class, label);

-- Functions: the list that a company is born with ------------------------------------------------------------------
create function private.document_type_seeds()
returns table (place integer, name text, sensitivity text, action text, who_sends text, who_sees text, is_multiple boolean,
  has_expiry boolean, validity_months integer, retention_years integer, retention_from text, required_for text[])
language sql immutable set search_path = '' as $$
  values
    (10, 'Documento de identidade e CPF', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', array['*']),
    (20, 'Comprovante de endereço', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', array['*']),
    (30, 'Comprovante de escolaridade', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', '{}'),
    (40, 'Certidão de nascimento ou casamento', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', '{}'),
    (50, 'Documentos de dependentes', 'P2', 'deliver', 'both', 'person', true, false, null, 5, 'termination', '{}'),
    (60, 'Título de eleitor', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', '{}'),
    (70, 'Certificado de reservista', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination', '{}'),
    (80, 'CNH', 'P2', 'deliver', 'both', 'person', false, true, null, 5, 'termination', '{}'),
    (90, 'Registro de classe profissional', 'P1', 'deliver', 'both', 'person', false, true, null, 5, 'termination', '{}'),
    (100, 'Contrato de trabalho', 'P2', 'sign', 'company', 'person', false, false, null, null, 'termination',
      array['clt_indefinite', 'clt_fixed_term', 'experience', 'apprentice', 'temporary', 'intermittent']),
    (110, 'Termo de compromisso de estágio', 'P2', 'sign', 'company', 'person', false, true, null, null, 'termination', array['intern']),
    (120, 'Aditivo de contrato', 'P2', 'sign', 'company', 'person', true, false, null, null, 'termination', '{}'),
    (130, 'Opção pelo vale-transporte', 'P2', 'deliver', 'both', 'person', false, false, null, 5, 'termination',
      array['clt_indefinite', 'clt_fixed_term', 'experience', 'apprentice', 'intermittent']),
    (140, 'Acordo de compensação ou banco de horas', 'P2', 'sign', 'company', 'person', false, true, 12, 5, 'termination', '{}'),
    (150, 'Termo de confidencialidade', 'P1', 'sign', 'company', 'person', false, false, null, 5, 'termination', '{}'),
    (160, 'Termo de responsabilidade de equipamento', 'P1', 'sign', 'company', 'team', true, false, null, 5, 'termination', '{}'),
    (170, 'Ficha de entrega de EPI', 'P1', 'sign', 'company', 'team', true, false, null, 20, 'termination', '{}'),
    (180, 'Certificado de treinamento (NR)', 'P1', 'deliver', 'both', 'team', false, true, 24, 5, 'termination', '{}'),
    (200, 'ASO admissional', 'P4', 'deliver', 'both', 'person', false, false, null, 20, 'termination',
      array['clt_indefinite', 'clt_fixed_term', 'experience', 'apprentice', 'temporary', 'intermittent']),
    (210, 'ASO periódico', 'P4', 'deliver', 'both', 'person', false, true, 12, 20, 'termination', '{}'),
    (220, 'ASO de retorno ou mudança de risco', 'P4', 'deliver', 'both', 'person', true, false, null, 20, 'termination', '{}'),
    (230, 'ASO demissional', 'P4', 'deliver', 'both', 'person', false, false, null, 20, 'termination', '{}'),
    (240, 'Exame toxicológico', 'P4', 'deliver', 'both', 'person', false, true, 30, 20, 'termination', '{}'),
    (250, 'Laudo de deficiência', 'P4', 'deliver', 'both', 'person', false, false, null, 20, 'termination', '{}'),
    (260, 'Atestado', 'P4', 'deliver', 'both', 'person', true, false, null, 5, 'document', '{}'),
    (300, 'Holerite', 'P3', 'acknowledge', 'company', 'person', true, false, null, 5, 'document', '{}'),
    (310, 'Informe de rendimentos', 'P3', 'acknowledge', 'company', 'person', true, false, null, 5, 'document', '{}'),
    (320, 'Aviso e recibo de férias', 'P2', 'sign', 'company', 'person', true, false, null, 5, 'document', '{}'),
    (330, 'Declaração', 'P2', 'deliver', 'company', 'person', true, false, null, 5, 'document', '{}'),
    (340, 'Advertência ou suspensão', 'P4', 'acknowledge', 'company', 'person', true, false, null, 5, 'termination', '{}'),
    (350, 'Aviso prévio e termo de rescisão', 'P3', 'sign', 'company', 'person', true, false, null, 5, 'termination', '{}')
$$;

create function private.tg_companies__seed_document_types() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  with born as (
    insert into public.document_types
      (company_id, name, sensitivity, action, who_sends, who_sees, is_multiple, has_expiry, validity_months, retention_years,
        retention_from, place, seeded)
    select new.id, s.name, s.sensitivity, s.action, s.who_sends, s.who_sees, s.is_multiple, s.has_expiry, s.validity_months,
      s.retention_years, s.retention_from, s.place, true
    from private.document_type_seeds() s
    returning id, name
  )
  insert into public.document_type_rules (company_id, type_id, contract_type)
  select new.id, b.id, nullif(r.contract_type, '*')
  from born b
  join private.document_type_seeds() s on s.name = b.name
  cross join unnest(s.required_for) as r (contract_type);
  return null;
end
$$;

-- Functions: keeping rows right ------------------------------------------------------------------------------------
create function private.tg_document_types__normalise() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.name := coalesce(private.tidy(new.name), '');
  new.description := private.tidy(new.description);
  new.validity_months := case when new.has_expiry then new.validity_months end;
  if new.who_sees in ('team', 'company') and new.sensitivity not in ('P0', 'P1') then
    perform private.refuse('RHCLA', 'Documentos pessoais, de remuneração e de saúde não são mostrados a gestores nem à empresa.',
      'who_sees', 'Escolha a própria pessoa ou somente o RH.');
  end if;
  if new.who_sees = 'hr' and new.who_sends <> 'company' then
    perform private.refuse('RHCLA', 'O que somente o RH vê não pode ser enviado pela pessoa.', 'who_sends', 'Escolha a empresa.');
  end if;
  return new;
end
$$;

-- Functions: saving ------------------------------------------------------------------------------------------------
create function private.refuse_document_settings(p_company_id uuid) returns void
language sql stable security definer set search_path = '' as $$
  select private.require_company(p_company_id, 'manage_documents', 'Somente administradores cuidam dos documentos da empresa.',
    'Não encontrado nesta empresa.')
$$;

create function private.write_document_rules(p_type public.document_types, p_rules jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_rules) is distinct from 'array' or jsonb_array_length(p_rules) > 200 then
    perform private.refuse('RHARG', 'As regras vieram em formato desconhecido.', 'rules', 'Recarregue a página.');
  end if;
  if exists (
    select from jsonb_to_recordset(p_rules) as r (contract_type text, position_id uuid, work_site_id uuid)
    where (r.contract_type is not null and not exists (select from public.contract_types t where t.contract_type = r.contract_type))
      or (r.position_id is not null and not exists (
        select from public.positions p where p.company_id = p_type.company_id and p.id = r.position_id))
      or (r.work_site_id is not null and not exists (
        select from public.work_sites w where w.company_id = p_type.company_id and w.id = r.work_site_id))
  ) then
    perform private.refuse('RHNTF', 'Uma regra nomeia um contrato, um cargo ou um local que não existe nesta empresa.', 'rules',
      'Escolha novamente.');
  end if;
  delete from public.document_type_rules r
  where r.company_id = p_type.company_id and r.type_id = p_type.id
    and not exists (
      select from jsonb_to_recordset(p_rules) as w (contract_type text, position_id uuid, work_site_id uuid)
      where (w.contract_type, w.position_id, w.work_site_id) is not distinct from (r.contract_type, r.position_id, r.work_site_id));
  insert into public.document_type_rules (company_id, type_id, contract_type, position_id, work_site_id)
  select p_type.company_id, p_type.id, w.contract_type, w.position_id, w.work_site_id
  from jsonb_to_recordset(p_rules) as w (contract_type text, position_id uuid, work_site_id uuid)
  on conflict on constraint document_type_rules_condition_key do nothing;
end
$$;

create function public.save_document_type(p_type jsonb) returns setof public.document_types
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.document_types := jsonb_populate_record(null::public.document_types,
    private.an_object(p_type) - array['rules', 'archived_at', 'created_at', 'seeded', 'documents_total']);
  saved public.document_types;
begin
  perform private.refuse_document_settings(wish.company_id);
  if wish.id is null then
    insert into public.document_types as t (company_id, name, description, sensitivity, who_sends, who_sees, action, is_multiple,
      needs_review, has_expiry, validity_months, retention_years, retention_from, asks_by_itself)
    values (wish.company_id, wish.name, wish.description, wish.sensitivity, coalesce(wish.who_sends, 'both'),
      coalesce(wish.who_sees, 'person'), coalesce(wish.action, 'deliver'), coalesce(wish.is_multiple, false),
      coalesce(wish.needs_review, true), coalesce(wish.has_expiry, false), wish.validity_months, wish.retention_years,
      coalesce(wish.retention_from, 'termination'), coalesce(wish.asks_by_itself, false))
    returning t.* into saved;
  else
    update public.document_types t set name = wish.name, description = wish.description, sensitivity = wish.sensitivity,
      who_sends = coalesce(wish.who_sends, t.who_sends), who_sees = coalesce(wish.who_sees, t.who_sees),
      action = coalesce(wish.action, t.action), is_multiple = coalesce(wish.is_multiple, t.is_multiple),
      needs_review = coalesce(wish.needs_review, t.needs_review), has_expiry = coalesce(wish.has_expiry, t.has_expiry),
      validity_months = wish.validity_months, retention_years = wish.retention_years,
      retention_from = coalesce(wish.retention_from, t.retention_from), asks_by_itself = coalesce(wish.asks_by_itself, t.asks_by_itself)
    where t.id = wish.id and t.company_id = wish.company_id and t.updated_at = wish.updated_at
    returning t.* into saved;
    if not found then
      return;
    end if;
  end if;
  if p_type ? 'rules' then
    perform private.write_document_rules(saved, p_type -> 'rules');
  end if;
  perform private.wake_job('document_requests');
  return next saved;
end
$$;

create function public.archive_document_type(p_type_id uuid, p_archived boolean default true) returns public.document_types
language plpgsql volatile security definer set search_path = '' as $$
declare
  type public.document_types;
begin
  select t.* into type from public.document_types t
  where t.id = p_type_id and t.company_id = any (private.company_ids_with('manage_documents'));
  perform private.refuse_document_settings(type.company_id);
  update public.document_types t
  set archived_at = case when p_archived then coalesce(t.archived_at, private.now()) end
  where t.id = type.id returning t.* into type;
  return type;
end
$$;

grant execute on function public.save_document_type(jsonb), public.archive_document_type(uuid, boolean) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.document_types
  for each row execute function private.tg_document_types__normalise();
create trigger _200_keep_company before update on public.document_types
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch before update on public.document_types
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.document_types
  for each row execute function private.tg_refuse_delete();
-- The list that every company is born with is nobody's act.
create trigger _900_audit after insert on public.document_types
  for each row when (not new.seeded) execute function private.tg_audit('document_type', 'company_id', 'id');
create trigger _910_audit after update on public.document_types
  for each row execute function private.tg_audit('document_type', 'company_id', 'id');
create trigger _200_keep_company before update on public.document_type_rules
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
select private.keep_trail('public.document_type_rules', 'document_type_rule', '{insert,delete}', p_id => 'type_id', p_when => 'pg_trigger_depth() = 0');
create trigger _530_seed_document_types after insert on public.companies
  for each row execute function private.tg_companies__seed_document_types();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.document_types is 'What documents a company knows: class, who sends, who sees, validity, retention.';
comment on column public.document_types.who_sees is 'hr: the administration alone; person: and whom it concerns; team: and the managers above; company: everyone.';
comment on column public.document_types.is_multiple is 'Whether a person has many of it at once (payslips), instead of versions of one.';
comment on column public.document_types.retention_years is 'How long it is kept after its start, longer while it may be claimed; null for ever.';
comment on column public.document_types.retention_from is 'When the years begin: on the day of the document, or when the person leaves.';
comment on column public.document_types.asks_by_itself is 'Whether whoever begins to match a rule is asked for it without anybody''s act.';
comment on column public.document_types.seeded is 'Part of the list that every company is born with.';
comment on table public.document_type_rules is 'Of whom a type is required: whoever meets all conditions of one rule. Null is any.';
comment on function private.document_type_seeds() is 'The Brazilian list: papers of admission, health and pay, with class, retention and of whom they are required.';
comment on function private.tg_companies__seed_document_types() is 'Every company is born with the list.';
comment on function private.tg_document_types__normalise() is 'Tidies texts; refuses showing a class further than it may be (RHCLA).';
comment on function private.refuse_document_settings(uuid) is 'Refuses who does not manage the documents of that company (RHPER, RHNTF).';
comment on function private.write_document_rules(public.document_types, jsonb) is 'Gives a type exactly these rules.';
comment on function public.save_document_type(jsonb) is 'Creates or changes a type and its rules; no row when somebody changed it meanwhile.';
comment on function public.archive_document_type(uuid, boolean) is 'Takes a type out of use, or back.';
