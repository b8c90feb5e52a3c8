-- Papers of vacations.
-- The notice thirty days before with its receipt (CLT art. 135), the receipt of the pay (art. 145) and the plan of the year are
-- templates like any other, which every company is born with and may rewrite; what they tell of a vacation are variables.
-- Each is made for one stretch of days, sent to be signed, and its state is that of the paper: nothing of it is typed twice.
-- What is near its day without a notice waits in Pendências. The notices of collective vacations (art. 139) are papers of
-- the company alone: they are told as text and not kept.
-- It refuses: who does not manage documents (RHPER), stretches that are none any more (RHNTF), a template out of use.

-- Tables ------------------------------------------------------------------------------------------------------------
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

-- Indexes -----------------------------------------------------------------------------------------------------------
create index vacation_templates_template_idx on private.vacation_templates (company_id, template_id);
create index vacation_papers_leave_idx on private.vacation_papers (company_id, leave_id, kind, created_at desc);
create index vacation_papers_making_idx on private.vacation_papers (company_id, making_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.vacation_templates enable row level security;
alter table private.vacation_papers enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.template_sources (source, routine) values ('ferias', 'private.template_values_of_vacations');
insert into private.template_source_variables (source, key, label, section, sensitivity, position) values
  ('ferias', 'ferias.inicio', 'Primeiro dia das férias', 'Férias', 'P1', 1),
  ('ferias', 'ferias.fim', 'Último dia das férias', 'Férias', 'P1', 2),
  ('ferias', 'ferias.dias', 'Dias de férias', 'Férias', 'P1', 3), ('ferias', 'ferias.retorno', 'Volta ao trabalho', 'Férias', 'P1', 4),
  ('ferias', 'ferias.periodo_aquisitivo', 'Período aquisitivo', 'Férias', 'P1', 5),
  ('ferias', 'ferias.periodo_concessivo', 'Período concessivo', 'Férias', 'P1', 6),
  ('ferias', 'ferias.abono', 'Abono pecuniário', 'Férias', 'P1', 7),
  ('ferias', 'ferias.decimo_terceiro', 'Adiantamento do 13º', 'Férias', 'P1', 8),
  ('ferias', 'ferias.aviso_ate', 'Limite do aviso', 'Férias', 'P1', 9),
  ('ferias', 'ferias.pagamento_ate', 'Pagamento até', 'Férias', 'P1', 10),
  ('ferias', 'ferias.programacao', 'Férias marcadas de hoje em diante', 'Férias', 'P1', 11);

-- Functions: Pendências ---------------------------------------------------------------------------------------------
insert into private.pending_sources (source, position, items_routine) values
  ('vacation_papers', 68, 'private.pending_vacation_papers');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.vacation_templates is 'Which template of a company is the notice, the receipt and the plan of vacations.';
comment on table private.vacation_papers is 'Papers that were made for a stretch of vacations.';
