-- Logins.
-- Who gets into the product, and who decides it: admins for the people of their company, never for a master; masters
-- for everyone. A person is invited by e-mail; the login itself is made by the auth service when the invitation is opened, so
-- an edge function asks here as the caller, acts with the secret key, and reports back. Disabling and ending sessions happen here, in one
-- transaction with their audit line, so that two masters cannot shut each other out.
-- An invitation is opened by a token of its own, for seven days and until it was accepted; what is kept is the digest. Sending
-- again makes a new one, and the one before stops at once. Past its term the gate is shut (chapter access), however one signs in.
-- An address may have a login in another company, of which nobody learns but its owner: the invitation is sent like any other, and
-- whoever opens it reads what to do. Masters, who see all companies, are told at once.
-- It refuses: acting on oneself, on a higher rank, on the last master, an e-mail that is a colleague's login, a
-- second open invitation, sending again at once, and inviting people who left or into a deactivated company.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.invitations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  employee_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  last_sent_at timestamptz,
  attempts integer not null default 1,
  constraint invitations_pkey primary key (id),
  constraint invitations_company_id_key unique (company_id, id),
  constraint invitations_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint invitations_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint invitations_email_check check (private.is_email(email)),
  constraint invitations_role_check check (role in ('master', 'admin', 'manager', 'user')),
  constraint invitations_attempts_check check (attempts >= 1),
  constraint invitations_accepted_at_check check (accepted_at is null or revoked_at is null),
  -- Closed invitations of a person may be many, the open one is one.
  constraint invitations_employee_id_excl exclude using btree (company_id with =, employee_id with =)
    where (accepted_at is null and revoked_at is null)
);

-- What opens an invitation, and how often it was tried since. Apart, since administrators read invitations.
create table private.invitation_keys (
  company_id uuid not null,
  invitation_id uuid not null,
  digest bytea not null,
  counted_from timestamptz not null,
  openings integer not null default 0,
  asked_again_at timestamptz,
  constraint invitation_keys_pkey primary key (company_id, invitation_id),
  constraint invitation_keys_digest_key unique (digest),
  constraint invitation_keys_invitation_fkey foreign key (company_id, invitation_id)
    references public.invitations (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index invitations_company_employee_idx on public.invitations (company_id, employee_id, invited_at desc);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.invitations enable row level security;
alter table private.invitation_keys enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; its commands write.
grant select on public.invitations to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_settings on public.invitations for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.invitations is 'Invitations to sign in: at most one open per person. Read by administrators.';
comment on column public.invitations.invited_by is 'Login of who sent the last one; null for the first master.';
comment on column public.invitations.expires_at is 'Seven days after the last sending; past it an invitation not accepted lets nobody in.';
comment on table private.invitation_keys is 'Digests of the tokens that open invitations, and how often each was tried in the hour.';
comment on column private.invitation_keys.asked_again_at is 'When the invited person last asked for a new invitation.';
