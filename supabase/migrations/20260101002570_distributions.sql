-- Distributions.
-- One act that gives many people a paper each: one PDF for all of them, one per person, or the pages of a long one. Files are
-- sent into a draft, one by one and never twice; publishing gives everybody their paper at the same moment, or nobody: small
-- ones at once, large ones by the job. Until then nobody sees anything; afterwards the papers are like any other of their
-- type. While none of the people has opened theirs, the whole act can be taken back, and every paper before it counts again.
-- It refuses: types that people send themselves or do not see, publishing what is incomplete or for oneself alone, taking
-- back what somebody has opened, and whatever comes after the draft.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.document_distributions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  type_id uuid not null,
  mode text not null,
  title text collate "pt-BR-x-icu" not null,
  message text,
  issued_on date,
  expires_on date,
  is_acknowledged boolean not null default false,
  deadline date,
  status text not null default 'draft',
  problem text,
  undo_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  constraint document_distributions_pkey primary key (id),
  constraint document_distributions_company_id_key unique (company_id, id),
  constraint document_distributions_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint document_distributions_mode_check check (mode in ('shared', 'by_name', 'split')),
  constraint document_distributions_title_check check (private.is_clean_text(title, 160)),
  constraint document_distributions_message_check check (private.is_clean_text(message, 500)),
  constraint document_distributions_expires_on_check check (expires_on > issued_on),
  constraint document_distributions_status_check check (status in ('draft', 'publishing', 'published', 'undone', 'cancelled')),
  constraint document_distributions_undo_reason_check check (private.is_clean_text(undo_reason, 500))
);

create table public.document_distribution_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  distribution_id uuid not null,
  employee_id uuid not null,
  file_id uuid not null,
  source text,
  document_id uuid,
  previous_version_id uuid,
  constraint document_distribution_items_pkey primary key (id),
  constraint document_distribution_items_employee_key unique (company_id, distribution_id, employee_id),
  constraint document_distribution_items_distribution_fkey foreign key (company_id, distribution_id)
    references public.document_distributions (company_id, id) on delete restrict,
  constraint document_distribution_items_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint document_distribution_items_file_fkey foreign key (company_id, file_id)
    references public.files (company_id, id) on delete restrict,
  constraint document_distribution_items_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint document_distribution_items_previous_version_fkey foreign key (company_id, previous_version_id)
    references private.document_versions (company_id, id) on delete restrict,
  constraint document_distribution_items_source_check check (private.is_clean_text(source, 200))
);

insert into public.status_transitions (entity, from_status, to_status) values
  ('document_distribution', 'draft', 'publishing'), ('document_distribution', 'draft', 'published'),
  ('document_distribution', 'draft', 'cancelled'), ('document_distribution', 'publishing', 'published'),
  ('document_distribution', 'publishing', 'draft'), ('document_distribution', 'published', 'undone');

-- Indexes ----------------------------------------------------------------------------------------------------------
create index document_distributions_company_idx on public.document_distributions (company_id, created_at desc, id);
create index document_distributions_company_type_idx on public.document_distributions (company_id, type_id);
create index document_distribution_items_company_employee_idx on public.document_distribution_items (company_id, employee_id);
create index document_distribution_items_company_file_idx on public.document_distribution_items (company_id, file_id);
create index document_distribution_items_company_document_idx on public.document_distribution_items (company_id, document_id);
create index document_distribution_items_company_version_idx on public.document_distribution_items (company_id, previous_version_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.document_distributions enable row level security;
alter table public.document_distribution_items enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; the functions below write.
grant select on public.document_distributions, public.document_distribution_items to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_manage on public.document_distributions for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));
create policy select_manage on public.document_distribution_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_documents'))::uuid[]));

-- Data -------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('document_distributions', 'private.run_distributions', interval '1 hour', 'slow');

-- Functions: who opens a file that many share ----------------------------------------------------------------------
-- Before it is published the administration alone; then whoever may open one of the papers that it is.
create function private.may_open_distributed(p_caller private.caller, p_file public.files) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.files := p_file;
  paper uuid;
begin
  if file.company_id = any (private.companies_reached(p_caller, 'manage_documents')) or private.is_signer_of(p_caller.employee_id, file) then
    return true;
  end if;
  for paper in
    select d.id from private.document_versions v
    join public.documents d on d.company_id = v.company_id and d.id = v.document_id
    where v.company_id = p_file.company_id and v.file_id = p_file.id
      and (d.employee_id = p_caller.employee_id or d.who_sees in ('team', 'company'))
    order by d.employee_id <> p_caller.employee_id
  loop
    file.entity_id := paper;
    if private.may_open_document(p_caller, file) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
insert into private.file_readers (entity_type, routine) values ('document_distribution', 'private.may_open_distributed');

-- Functions: the draft ---------------------------------------------------------------------------------------------
create function private.managed_distribution(p_distribution_id uuid) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions;
begin
  select d.* into distribution from public.document_distributions d
  where d.id = p_distribution_id and d.company_id = any (private.company_ids_with('manage_documents')) for update;
  perform private.refuse_document_settings(distribution.company_id);
  return distribution;
end
$$;

create function private.refuse_unless_draft(p_distribution public.document_distributions) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_distribution.status <> 'draft' then
    perform private.refuse('RHDST', 'Esta distribuição já saiu do rascunho.', '', 'Recarregue a página.');
  end if;
end
$$;

create function public.start_distribution(p_distribution jsonb) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish public.document_distributions := jsonb_populate_record(null::public.document_distributions,
    private.an_object(p_distribution) - array['id', 'status', 'problem', 'undo_reason', 'created_by', 'created_at', 'published_at']);
  type public.document_types;
  dates private.document_dates;
  made public.document_distributions;
begin
  perform private.refuse_document_settings(wish.company_id);
  select t.* into type from public.document_types t
  where t.company_id = wish.company_id and t.id = wish.type_id and t.archived_at is null;
  if not found then
    perform private.refuse('RHNTF', 'Este tipo de documento não existe ou não é mais usado.', 'type_id', 'Recarregue a página.');
  end if;
  if type.who_sees = 'hr' or type.who_sends = 'person' then
    perform private.refuse('RHDST', 'Este tipo de documento não é distribuído pela empresa.', 'type_id', 'Escolha outro tipo.');
  end if;
  perform private.check_deadline(wish.deadline, private.today(wish.company_id), 'deadline');
  dates := private.document_dates(type, jsonb_build_object('issued_on', wish.issued_on, 'expires_on', wish.expires_on), true);
  insert into public.document_distributions
    (company_id, type_id, mode, title, message, issued_on, expires_on, is_acknowledged, deadline, created_by, created_at)
  values (wish.company_id, type.id, wish.mode, coalesce(private.tidy(wish.title), type.name), private.tidy(wish.message), dates.issued_on,
    dates.expires_on, coalesce(wish.is_acknowledged, false), case when wish.is_acknowledged then wish.deadline end,
    private.my_employee_id(), private.now())
  returning * into made;
  return made;
end
$$;

-- The file is nobody's until it is published, so that not even its name is seen. What came before comes back as it is.
create function public.add_distribution_items(p_distribution_id uuid, p_file_id uuid, p_employees uuid[], p_source text default null)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions := private.managed_distribution(p_distribution_id);
  sensitivity text;
  wanted uuid[] := array(
    select distinct w from unnest(p_employees) as w
    where not exists (select from public.document_distribution_items i
      where i.company_id = distribution.company_id and i.distribution_id = distribution.id and i.employee_id = w));
begin
  perform private.refuse_unless_draft(distribution);
  if coalesce(cardinality(p_employees), 0) not between 1 and 20000 or (distribution.mode <> 'shared' and cardinality(p_employees) > 1) then
    perform private.refuse('RHARG', 'Escolha a quem o arquivo vai.', 'employees', 'Recarregue a página.');
  end if;
  if (select count(*) from public.employees e where e.company_id = distribution.company_id and e.id = any (wanted)) < cardinality(wanted) then
    perform private.refuse('RHNTF', 'Uma das pessoas não é desta empresa.', 'employees', 'Recarregue a página.');
  end if;
  if cardinality(wanted) > 0 then
    if not exists (select from public.document_distribution_items i
      where i.company_id = distribution.company_id and i.distribution_id = distribution.id and i.file_id = p_file_id) then
      select t.sensitivity into sensitivity from public.document_types t
      where t.company_id = distribution.company_id and t.id = distribution.type_id;
      perform private.link_file(p_file_id, 'document_' || lower(sensitivity), distribution.company_id, 'document_distribution', distribution.id);
      update public.files f set employee_id = null where f.id = p_file_id and f.employee_id is not null;
    end if;
    insert into public.document_distribution_items (company_id, distribution_id, employee_id, file_id, source)
    select distribution.company_id, distribution.id, w, p_file_id, private.tidy(p_source) from unnest(wanted) as w;
  end if;
  return (select count(*) from public.document_distribution_items i
    where i.company_id = distribution.company_id and i.distribution_id = distribution.id);
end
$$;

create function private.drop_distribution(p_distribution public.document_distributions) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions;
begin
  update public.files f set archived_at = private.now(), destroy_at = private.now()
  where f.company_id = p_distribution.company_id and f.entity_type = 'document_distribution' and f.entity_id = p_distribution.id
    and f.archived_at is null;
  update public.document_distributions d set status = 'cancelled' where d.id = p_distribution.id returning d.* into distribution;
  return distribution;
end
$$;

create function public.cancel_distribution(p_distribution_id uuid) returns public.document_distributions
language plpgsql volatile security definer set search_path = '' as $$
declare
  distribution public.document_distributions := private.managed_distribution(p_distribution_id);
begin
  perform private.refuse_unless_draft(distribution);
  return private.drop_distribution(distribution);
end
$$;

grant execute on function
  public.start_distribution(jsonb), public.add_distribution_items(uuid, uuid, uuid[], text), public.cancel_distribution(uuid)
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.document_distributions
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.document_distributions
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('document_distribution');
create trigger _400_refuse_delete before delete on public.document_distributions
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.document_distributions', 'document_distribution');
create trigger _200_keep_company before update on public.document_distribution_items
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.document_distribution_items
  for each row execute function private.tg_refuse_delete();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.document_distributions is 'An act that gives many people a paper each, published and taken back as a whole.';
comment on column public.document_distributions.mode is 'shared: one file for all; by_name: one file per person; split: pages of one file.';
comment on column public.document_distributions.is_acknowledged is 'Whether who can sign in is asked to take note.';
comment on column public.document_distributions.problem is 'Why the job could not publish it; it is a draft again.';
comment on table public.document_distribution_items is 'Who gets which file, and the paper that it became.';
comment on column public.document_distribution_items.source is 'Where it came from, for the administration: pages or the name of a file.';
comment on column public.document_distribution_items.previous_version_id is 'What counted before, and counts again when the act is taken back.';
comment on function private.may_open_distributed(private.caller, public.files) is 'Whether the caller may open a file that many people share.';
comment on function private.managed_distribution(uuid) is 'A distribution of a company whose documents the caller manages, locked (RHPER, RHNTF).';
comment on function private.refuse_unless_draft(public.document_distributions) is 'Refuses what is no draft any more (RHDST).';
comment on function public.start_distribution(jsonb) is 'Begins a draft: company, type, mode, title, message, dates, whether ciência is asked (RHDST, RHEXP).';
comment on function public.add_distribution_items(uuid, uuid, uuid[], text) is
  'Takes the caller''s upload for these people; who has a file already keeps it. How many people the draft has.';
comment on function private.drop_distribution(public.document_distributions) is 'Ends a draft and removes its files.';
comment on function public.cancel_distribution(uuid) is 'Throws a draft away, files and all.';
