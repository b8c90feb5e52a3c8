-- Documents.
-- A document is one paper of one person: a type, its versions, the one in force. What came last decides its situation (in
-- review, approved, refused); what was approved last is what counts. Files are opened only through open_file, which asks
-- here who may: the person (unless the type is for the administration alone), who manages documents, the manager above and
-- the company as far as the type goes; from class P2 on each opening is in the trail, and the person sees it.
-- It refuses: managers on papers of classes P2 to P4, and deletion: papers are archived, with a reason.

-- Documents ---------------------------------------------------------------------------------------------------------
create table public.documents (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  title text collate "pt-BR-x-icu",
  status text not null default 'in_review',
  sensitivity text not null,
  who_sees text not null,
  is_single boolean not null,
  issued_on date,
  expires_on date,
  current_version_id uuid,
  latest_version_id uuid,
  file_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  purged_at timestamptz,
  constraint documents_pkey primary key (id),
  constraint documents_company_id_key unique (company_id, id),
  constraint documents_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint documents_type_fkey foreign key (company_id, type_id)
    references public.document_types (company_id, id) on delete restrict,
  constraint documents_file_fkey foreign key (company_id, file_id) references public.files (company_id, id) on delete restrict,
  constraint documents_title_check check (private.is_clean_text(title, 160)),
  constraint documents_status_check check (status in ('in_review', 'approved', 'rejected', 'archived', 'purged')),
  constraint documents_archived_at_check check ((status in ('archived', 'purged')) = (archived_at is not null)),
  constraint documents_purged_at_check check ((status = 'purged') = (purged_at is not null)),
  constraint documents_expires_on_check check (expires_on > issued_on)
);

-- Numbers of papers stay here, out of the trail. sent_by and reviewed_by are employees, a master's row of another company
-- among them, and people are never deleted: plain ids. Without a file, the paper itself was seen and is kept elsewhere. With a link, the
-- person sent it without signing in (`guest_links`).
create table private.document_versions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  document_id uuid not null,
  n integer not null,
  file_id uuid,
  status text not null default 'in_review',
  number text,
  issued_on date,
  expires_on date,
  note text,
  sent_by uuid,
  guest_link_id uuid,
  sent_at timestamptz not null,
  reviewed_by uuid,
  reviewed_at timestamptz,
  rejection_reason text,
  constraint document_versions_pkey primary key (id),
  constraint document_versions_company_id_key unique (company_id, id),
  constraint document_versions_n_key unique (company_id, document_id, n),
  constraint document_versions_document_fkey foreign key (company_id, document_id)
    references public.documents (company_id, id) on delete restrict,
  constraint document_versions_file_fkey foreign key (company_id, file_id)
    references public.files (company_id, id) on delete restrict,
  constraint document_versions_guest_link_fkey foreign key (company_id, guest_link_id)
    references public.guest_links (company_id, id) on delete restrict,
  constraint document_versions_status_check check (status in ('in_review', 'approved', 'rejected', 'replaced')),
  constraint document_versions_number_check check (private.is_clean_text(number, 60)),
  constraint document_versions_note_check check (private.is_clean_text(note, 500)),
  constraint document_versions_rejection_reason_check check (
    private.is_clean_text(rejection_reason, 500) and (status <> 'rejected' or rejection_reason is not null)),
  constraint document_versions_expires_on_check check (expires_on > issued_on)
);

alter table public.documents add constraint documents_current_version_fkey
  foreign key (company_id, current_version_id) references private.document_versions (company_id, id) on delete restrict;

alter table public.documents add constraint documents_latest_version_fkey
  foreign key (company_id, latest_version_id) references private.document_versions (company_id, id) on delete restrict;

insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('document_requested', 'Documentos que a empresa pede', 'documents', true, 'instant', 70, true),
  ('document_reviewed', 'Respostas aos documentos enviados', 'documents', true, 'instant', 71, true),
  ('document_received', 'Documentos recebidos', 'documents', true, 'daily', 72, true),
  ('document_expiring', 'Documentos perto de vencer', 'documents', true, 'daily', 73, true);

insert into public.status_transitions (entity, from_status, to_status) values
  ('document', 'in_review', 'approved'), ('document', 'in_review', 'rejected'), ('document', 'approved', 'in_review'),
  ('document', 'rejected', 'in_review'), ('document', 'rejected', 'approved'), ('document', 'in_review', 'archived'),
  ('document', 'approved', 'archived'), ('document', 'rejected', 'archived'), ('document', 'archived', 'in_review'),
  ('document', 'archived', 'approved'), ('document', 'archived', 'rejected'), ('document', 'archived', 'purged');

create unique index documents_single_key on public.documents (company_id, employee_id, type_id) where is_single and archived_at is null;

create index documents_company_employee_idx on public.documents (company_id, employee_id, type_id);

create index documents_company_type_idx on public.documents (company_id, type_id, expires_on);

create index documents_company_file_idx on public.documents (company_id, file_id);

create index documents_company_current_idx on public.documents (company_id, current_version_id);

create index documents_company_latest_idx on public.documents (company_id, latest_version_id);

create index documents_expiring_idx on public.documents (company_id, expires_on) where archived_at is null and expires_on is not null;

create index document_versions_file_idx on private.document_versions (company_id, file_id);

create index document_versions_guest_link_idx on private.document_versions (company_id, guest_link_id);

create index document_versions_queue_idx on private.document_versions (company_id, sent_at, id) where status = 'in_review';

alter table public.documents enable row level security;

alter table private.document_versions enable row level security;

-- Not granted: any write, to anyone; its commands write. Versions leave through functions alone.
grant select on public.documents to authenticated, service_role;

-- The team whose papers of class P0 and P1 the caller may see; nobody for a caller who reads no people.
create function private.my_document_team_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.has_permission('view_all_employees') then private.my_team_ids() else '{}' end;
end
$$;

insert into private.file_readers (entity_type, routine) values ('document', 'private.may_open_document');

create policy select_allowed on public.documents for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_documents'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_documents'))
      or (employee_id = (select private.my_employee_id()) and who_sees <> 'hr' and archived_at is null)
      or (company_id = any ((select private.visible_company_ids())::uuid[]) and archived_at is null
        and current_version_id is not null
        and (who_sees = 'company' or (who_sees = 'team' and employee_id = any ((select private.my_document_team_ids())::uuid[]))))));

-- The person's own reading of the files goes and comes with the paper; the administration's stays.
create function private.tg_documents__withhold_files() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.files f set withheld_at = new.archived_at
  where f.company_id = new.company_id and f.entity_type = 'document' and f.entity_id = new.id;
  return null;
end
$$;

-- Documents and files follow the class and the audience of their type; RHCLA.
create function private.tg_document_types__follow_documents() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.sensitivity < old.sensitivity
    and exists (select from public.documents d where d.company_id = new.company_id and d.type_id = new.id) then
    perform private.refuse('RHCLA', 'A classe não pode ser reduzida enquanto há documentos deste tipo.', 'sensitivity',
      'Crie outro tipo para os próximos.');
  end if;
  update public.files f set sensitivity = new.sensitivity
  from private.document_versions v
  join public.documents d on d.company_id = v.company_id and d.id = v.document_id
  where d.company_id = new.company_id and d.type_id = new.id and f.company_id = v.company_id and f.id = v.file_id
    and f.sensitivity <> new.sensitivity;
  -- What belongs to one document, signed copies among it: another shelf changes the person's own reading of the file, too.
  update public.files f set sensitivity = new.sensitivity,
    employee_id = case when (old.who_sees = 'hr') = (new.who_sees = 'hr') then f.employee_id
      when new.who_sees <> 'hr' then d.employee_id end
  from public.documents d
  where d.company_id = new.company_id and d.type_id = new.id and f.company_id = d.company_id and f.entity_type = 'document'
    and f.entity_id = d.id and (f.sensitivity <> new.sensitivity or (old.who_sees = 'hr') <> (new.who_sees = 'hr'));
  update public.documents d set sensitivity = new.sensitivity, who_sees = new.who_sees
  where d.company_id = new.company_id and d.type_id = new.id
    and (d.sensitivity, d.who_sees) is distinct from (new.sensitivity, new.who_sees);
  return null;
end
$$;

create trigger _200_keep_company before update on public.documents
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();

create trigger _210_check_transition before update of status on public.documents
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('document');

create trigger _300_touch_updated_at before update on public.documents
  for each row execute function private.tg_touch_updated_at();

create trigger _400_refuse_delete before delete on public.documents
  for each row execute function private.tg_refuse_delete();

create trigger _520_withhold_files after update of archived_at on public.documents
  for each row when (old.archived_at is distinct from new.archived_at) execute function private.tg_documents__withhold_files();

select private.keep_trail('public.documents', 'document');

create trigger _520_follow_documents after update of sensitivity, who_sees on public.document_types
  for each row when ((old.sensitivity, old.who_sees) is distinct from (new.sensitivity, new.who_sees))
  execute function private.tg_document_types__follow_documents();

grant execute on function private.my_document_team_ids() to authenticated;

create type private.document_dates as (issued_on date, expires_on date);

-- Rendering of templates --------------------------------------------------------------------------------------------
create type private.rendering as (document jsonb, missing jsonb);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.documents is 'Papers of people: the situation of what came last, the dates and the file of what counts.';
comment on column public.documents.sensitivity is 'Copy of the type''s class, kept by trigger.';
comment on column public.documents.who_sees is 'Copy of the type''s audience, kept by trigger.';
comment on column public.documents.is_single is 'Whether the person has one of this type, with versions.';
comment on column public.documents.file_id is 'The file of the version that counts, or of the last one when none counts yet.';
comment on table private.document_versions is 'Each delivery of a document with its file and what came of it.';
comment on type private.document_dates is 'When a paper was issued and until when it is valid.';
comment on type private.rendering is 'A body with its variables resolved, and those that have no text.';
