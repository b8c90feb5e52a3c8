-- The archive of the audit trail.
-- An installation runs for years, and most entries are never looked at again. What is older than a company keeps at hand moves, with its
-- links of the chain, into blocks: up to a thousand entries of one month, column by column, which PostgreSQL compresses. A block says which
-- links it replaces, the hash before them and the hash that they come to: both are recomputed from the entries, so that the chain is
-- verified over archived entries as over those at hand, and needs no stored link for them. The columns are what readers skip blocks by.
-- Nothing is lost: a block is accepted only where it continues the chain, an entry leaves the trail only when a block holds it, and its
-- values change only by an anonymisation. Pages of the trail, histories and exports read both (audit_page, private.archived_entries).
-- It refuses: a block that does not continue the chain, changing, deleting or truncating blocks, to everyone, owner included (RHAUD).

-- Tables ------------------------------------------------------------------------------------------------------------
-- Each column holds its part of all entries, in the order of the chain. metadata is the text of each value, as the chain digested it.
create table private.audit_archives (
  company_id uuid not null,
  first_seq bigint not null,
  last_seq bigint not null,
  month date not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  previous bytea not null,
  head bytea not null,
  ids bigint[] not null,
  moments timestamptz[] not null,
  action_types text[] not null,
  entity_types text[] not null,
  entity_ids uuid[] not null,
  performers uuid[] not null,
  metadata text[] not null,
  originals bytea[] not null,
  constraint audit_archives_pkey primary key (company_id, first_seq),
  constraint audit_archives_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint audit_archives_month_check check (month = date_trunc('month', month)),
  constraint audit_archives_ids_check check (first_seq >= 1 and cardinality(ids) = last_seq - first_seq + 1
    and cardinality(moments) = cardinality(ids) and cardinality(action_types) = cardinality(ids)
    and cardinality(entity_types) = cardinality(ids) and cardinality(entity_ids) = cardinality(ids)
    and cardinality(performers) = cardinality(ids) and cardinality(metadata) = cardinality(ids)
    and cardinality(originals) = cardinality(ids))
);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything, to anyone; the functions of the trail tell what may be told.
alter table private.audit_archives enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.setting_kinds (key, area, place, title, help, kind, default_value, minimum, maximum, unit) values
  ('audit_months', 'lgpd', 30, 'Trilha de auditoria à mão',
    'O que é mais antigo vai para o arquivo da trilha, que ocupa bem menos espaço. Nada se perde: continua nos Logs de Auditoria, '
      || 'conferido e protegido como o resto.', 'number', '24', 6, 120, 'meses');
insert into jobs.schedules (name, routine, every, lane) values ('audit_archive', 'private.run_audit_archive', interval '1 day', 'slow');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.audit_archives is 'Entries of the trail that are no longer at hand, a block per row, as links of the chain.';
comment on column private.audit_archives.month is 'In which all its entries were written, by the clock of the company.';
comment on column private.audit_archives.previous is 'The hash of the link before its first one.';
comment on column private.audit_archives.head is 'The hash that its last link comes to.';
comment on column private.audit_archives.metadata is 'The text of each value, as the chain digested it.';
comment on column private.audit_archives.originals is
  'The digest that the chain has of values that were taken out since; null of all others, also of values that had gone before their link.';
