-- Making documents.
-- Papers are made from a template for one or many people at once: a batch is checked as a whole (nobody with something
-- missing), keeps the version it was made from, and has one making per person. The edge function make-document takes a
-- making: as its caller it gets the resolved text, it prints the PDF, stores it, and with the secret key tells the database
-- what it stored; the paper is then a document of the person like any other one that the company sends. A making that was
-- interrupted is taken up again; one that is made answers the same document.
-- It refuses: sending while a variable is missing for someone (RHVAR, naming the person and the variable), people out of
-- reach, papers for oneself, makings of others, and taking back twice.

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.document_batches (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  template_id uuid not null,
  version_id uuid not null,
  inputs jsonb not null default '{}',
  sign_kind text,
  sign_deadline date,
  sign_parties jsonb not null default '[{"role": "person"}]',
  sign_ordered boolean not null default true,
  message text,
  created_by uuid,
  created_at timestamptz not null,
  undone_at timestamptz,
  constraint document_batches_pkey primary key (id),
  constraint document_batches_company_id_key unique (company_id, id),
  constraint document_batches_template_fkey foreign key (company_id, template_id)
    references public.document_templates (company_id, id) on delete restrict,
  constraint document_batches_version_fkey foreign key (company_id, version_id)
    references private.document_template_versions (company_id, id) on delete restrict,
  constraint document_batches_sign_kind_check check (sign_kind in ('signature', 'acknowledgement')),
  constraint document_batches_message_check check (private.is_clean_text(message, 500))
);

create table private.document_makings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  batch_id uuid not null,
  employee_id uuid not null,
  status text not null default 'pending',
  file_id uuid,
  document_id uuid,
  made_at timestamptz,
  constraint document_makings_pkey primary key (id),
  constraint document_makings_company_id_key unique (company_id, id),
  constraint document_makings_employee_key unique (company_id, batch_id, employee_id),
  constraint document_makings_batch_fkey foreign key (company_id, batch_id)
    references private.document_batches (company_id, id) on delete restrict,
  constraint document_makings_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  -- A file that was prepared and never stored is tidied away.
  constraint document_makings_file_fkey foreign key (company_id, file_id)
    references public.files (company_id, id) on delete set null (file_id),
  constraint document_makings_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint document_makings_status_check check (
    status in ('pending', 'made', 'cancelled') and (status = 'made') = (document_id is not null))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index document_batches_company_idx on private.document_batches (company_id, created_at desc, id);
create index document_batches_company_template_idx on private.document_batches (company_id, template_id);
create index document_batches_company_version_idx on private.document_batches (company_id, version_id);
create index document_makings_company_employee_idx on private.document_makings (company_id, employee_id);
create index document_makings_company_file_idx on private.document_makings (company_id, file_id);
create index document_makings_company_document_idx on private.document_makings (company_id, document_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.document_batches enable row level security;
alter table private.document_makings enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.document_batches is 'Papers made at once from one version of a template.';
comment on table private.document_makings is 'One paper for one person: to be made, made, or cancelled.';
