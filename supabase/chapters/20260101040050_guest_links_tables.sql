-- Guest links.
-- One door for everybody without a login: a link that somebody of the company hands over (copied, or in a message that they send
-- themselves), one page of the web, one set of functions. A module registers a purpose and says, by routines, who the guest of a
-- subject is, what the guest sees and what the guest may do; nothing here knows a module.
--
-- A link is a token of 256 bits of which the digest alone is kept. It is good for seven days, opens nothing by itself, and tells
-- no name: first the guest proves to be who is asked, by CPF and birth date as the module knows them at that moment. A wrong try is
-- counted before it is looked at; from the third on the next one waits, after the tenth the link is locked. Who proved it has a
-- secret for one hour, which authorises what the module allows. What opens nothing, whether unknown, expired, revoked, locked or of a
-- deactivated company, gets one answer: no row. Each act is in the trail with the link that it came through.
--
-- For modules:
--   a row of private.guest_purposes, with these routines of private:
--     guests (company uuid, subjects uuid[]) returns setof private.guest: who the guest of each subject is, now. A subject that it does
--       not answer has no link, and one that it has stopped working. Without CPF and birth date nobody can prove anything. Null asks for
--       all guests whom the module waits for.
--     view (guest_links) returns jsonb: what the guest sees, under the name of the purpose in the shape guest_views.
--     act (guest_links, act text, values jsonb) returns void: does it, or refuses. Files: private.link_file(…, p_guest_link_id).
--     upload (guest_links, item text) returns text: the purpose of a file that the guest sends for this item, or a refusal; null: none.
--     file (guest_links, files) returns boolean: whether the guest may open this file; null: none.
--   private.new_guest_links(company, purpose, subjects): links of many subjects at once, whose tokens are told once; who had one has
--     the new one alone. Screens call make_guest_links, guest_link_list and revoke_guest_link, with the permission of the purpose.
-- It refuses: acts without a proof, or after its hour (RHGST), unknown purposes (RHARG), and more than 500 links at once (RHLIM).

-- Types -------------------------------------------------------------------------------------------------------------
-- `about` says in words what is asked, and `due_on` until when: for messages that somebody sends.
create type private.guest as (
  subject_id uuid, employee_id uuid, name text, phone text, email text, cpf text, birth_date date, about text, due_on date);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.guest_purposes (
  purpose text not null,
  label text not null,
  permission text not null,
  page text not null,
  guests_routine text not null,
  view_routine text not null,
  act_routine text not null,
  upload_routine text,
  file_routine text,
  constraint guest_purposes_pkey primary key (purpose),
  constraint guest_purposes_permission_fkey foreign key (permission) references public.permissions (name),
  constraint guest_purposes_purpose_check check (purpose ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint guest_purposes_page_check check (page ~ '^/app(/|\?|$)'),
  constraint guest_purposes_routines_check check (
    concat_ws(' ', guests_routine, view_routine, act_routine, upload_routine, file_routine) ~ '^private\.[a-z_]+( private\.[a-z_]+)*$')
);

-- subject_id is a row of the module. made_by may be a master's row of another company, and people are never deleted: a plain id.
create table public.guest_links (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  purpose text not null,
  subject_id uuid not null,
  employee_id uuid,
  made_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  asked_again_at timestamptz,
  locked_at timestamptz,
  revoked_at timestamptz,
  constraint guest_links_pkey primary key (id),
  constraint guest_links_company_id_key unique (company_id, id),
  constraint guest_links_purpose_key unique (purpose, id),
  constraint guest_links_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint guest_links_purpose_fkey foreign key (purpose) references private.guest_purposes (purpose) on delete restrict,
  constraint guest_links_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint guest_links_expires_at_check check (expires_at > created_at)
);

-- What opens a link, how often it was tried in vain, and what the last proof is good for. Apart, since people read links.
create table private.guest_link_keys (
  company_id uuid not null,
  link_id uuid not null,
  digest bytea not null,
  tries smallint not null default 0,
  wait_until timestamptz,
  session_digest bytea,
  session_until timestamptz,
  constraint guest_link_keys_pkey primary key (company_id, link_id),
  constraint guest_link_keys_digest_key unique (digest),
  constraint guest_link_keys_session_digest_key unique (session_digest),
  constraint guest_link_keys_link_fkey foreign key (company_id, link_id)
    references public.guest_links (company_id, id) on delete restrict
);

alter table public.files add constraint files_guest_link_fkey
  foreign key (company_id, guest_link_id) references public.guest_links (company_id, id) on delete restrict;

alter table public.acknowledgements add constraint acknowledgements_guest_link_fkey
  foreign key (company_id, guest_link_id) references public.guest_links (company_id, id) on delete restrict;

-- Indexes -----------------------------------------------------------------------------------------------------------
create index guest_purposes_permission_idx on private.guest_purposes (permission);
-- A renewed link is the same row: a subject has one that is not revoked.
create unique index guest_links_subject_key on public.guest_links (company_id, purpose, subject_id) where revoked_at is null;
create index guest_links_company_employee_idx on public.guest_links (company_id, employee_id);
create index files_company_guest_link_idx on public.files (company_id, guest_link_id);
create index acknowledgements_company_guest_link_idx on public.acknowledgements (company_id, guest_link_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.guest_purposes enable row level security;
alter table public.guest_links enable row level security;
alter table private.guest_link_keys enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; its commands write.
grant select on public.guest_links to authenticated, service_role;

-- Functions: who reads what -----------------------------------------------------------------------------------------
-- Purposes whose links the caller makes and reads.
create function private.my_guest_purposes() returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return array(select p.purpose from private.guest_purposes p where p.permission = any (caller.permissions));
end
$$;

grant execute on function private.my_guest_purposes() to authenticated;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_purpose on public.guest_links for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[])
    and purpose = any ((select private.my_guest_purposes())::text[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.guest_links
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.guest_links
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.guest_links', 'guest_link');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('guest_link_asked', 'Pedidos de um novo link, de quem não tem acesso', 'documents', true, 'instant', 62, false);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.guest is 'Who the guest of a subject is: how to reach and to recognise them, and what they are asked.';
comment on table private.guest_purposes is 'What links are for: a label, who makes them and where, and the routines of the module.';
comment on column private.guest_purposes.page is 'Where in the product a fresh link is made, for whoever hears that a guest asks for one.';
comment on table public.guest_links is 'Links for people without a login: one per subject that is not revoked, good for seven days.';
comment on column public.guest_links.employee_id is 'Whom it is for, when that is a person of the company.';
comment on column public.guest_links.opened_at is 'When the guest last proved who they are.';
comment on column public.guest_links.asked_again_at is 'When the guest asked for a fresh link; null once there is one.';
comment on column public.guest_links.locked_at is 'When ten wrong tries ended it; a fresh link opens again.';
comment on table private.guest_link_keys is 'Digests of tokens and of the secrets of an hour, and wrong tries.';
