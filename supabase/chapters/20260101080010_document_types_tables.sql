-- Document types.
-- The catalogue of a company: what a document is, its class, who sends it, who sees it, whether it ends, how long it is kept,
-- and of whom it is required. A rule names a kind of contract, a position and a work site, or leaves them open; a type is
-- required of whoever matches any of its rules. Every company is born with the Brazilian list of an admission; years and
-- starts of retention follow CLT art. 11, CF art. 7 XXIX and NR-7, and each company may change its own.
-- Classes: P2 (personal), P3 (pay) and P4 (health, discipline) are never shown to managers or to the company.
-- It refuses: showing those classes further, lowering the class of a type that has documents, and deleting a type.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.document_types (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  description text,
  sensitivity text not null,
  who_sends text not null default 'both',
  who_sees text not null default 'person',
  action text not null default 'deliver',
  sign_order text[] not null default '{person}',
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
  constraint document_types_sign_order_check check (
    sign_order <@ array['person', 'manager', 'company', 'witness'] and cardinality(sign_order) between 1 and 6),
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

-- Indexes -----------------------------------------------------------------------------------------------------------
create unique index document_types_name_key on public.document_types (company_id, lower(name)) where archived_at is null;
create index document_type_rules_position_idx on public.document_type_rules (company_id, position_id);
create index document_type_rules_work_site_idx on public.document_type_rules (company_id, work_site_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.document_types enable row level security;
alter table public.document_type_rules enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.document_types, public.document_type_rules to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.document_types for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[])
    and (who_sees <> 'hr' or company_id = any ((select private.company_ids_with('manage_documents'))::uuid[])));
create policy select_member on public.document_type_rules for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
-- The file of a document is of the class of its type. Who opens it is decided by the document (`documents`), never here.
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
select 'document_' || lower(class), 'Documento (' || label || ')', 'files', 20971520,
  array['application/pdf', 'image/png', 'image/jpeg', 'image/webp',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  class, 'person', true, 'manage_documents', 'manage_documents'
from (values ('P0', 'público'), ('P1', 'profissional'), ('P2', 'pessoal'), ('P3', 'remuneração'), ('P4', 'saúde e disciplina'))
  as c (class, label);

-- Functions: keeping rows right -------------------------------------------------------------------------------------
-- Tidies texts; refuses showing a class further than it may be (RHCLA).
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

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.document_types
  for each row execute function private.tg_document_types__normalise();
create trigger _200_keep_company before update on public.document_types
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.document_types
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
select private.keep_trail('public.document_type_rules', 'document_type_rule', '{insert,delete}', p_id => 'type_id',
  p_when => 'pg_trigger_depth() = 0');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.document_types is 'What documents a company knows: class, who sends, who sees, validity, retention.';
comment on column public.document_types.who_sees
  is 'hr: the administration alone; person: and whom it concerns; team: and the managers above; company: everyone.';
comment on column public.document_types.sign_order is 'Who signs it, in this order, unless the sender says otherwise.';
comment on column public.document_types.is_multiple is 'Whether a person has many of it at once (payslips), instead of versions of one.';
comment on column public.document_types.retention_years
  is 'How long it is kept after its start, longer while it may be claimed; null for ever.';
comment on column public.document_types.retention_from is 'When the years begin: on the day of the document, or when the person leaves.';
comment on column public.document_types.asks_by_itself is 'Whether whoever begins to match a rule is asked for it without anybody''s act.';
comment on column public.document_types.seeded is 'Part of the list that every company is born with.';
comment on table public.document_type_rules is 'Of whom a type is required: whoever meets all conditions of one rule. Null is any.';
