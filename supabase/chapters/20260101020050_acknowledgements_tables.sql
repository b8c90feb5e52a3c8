-- Acknowledgements.
-- Who has read what, and said so. An entry names the subject, the digest of the version that was shown, the person, when and by which
-- door, and carries the hash of the entry before: one chain per company. The text that was shown is kept once per version. The head of the
-- chain is kept apart, and what each verification came to as well, so that a last entry that was taken away shows too.
-- Nobody changes or deletes an entry, and the chain is its trail; a newer version asks again and takes nothing back.
--
-- For modules:
--   a row of private.acknowledgement_kinds: kind, label, permission (who reads the evidence and asks; null: nobody but the module), and
--   these routines of private:
--     version (company uuid, subject uuid, digest text) returns setof private.acknowledgeable: the version of the subject that has this
--       digest, or for null the one in force; no row for one that nobody was shown. `digest` is SHA-256, in hexadecimal, of what is shown,
--       `text` the plain text of it, `counts` whether who acknowledged this version need not acknowledge again: the last relevant version
--       and those after it; `body` the same as a document of `rich_text`, null where it has no form.
--     people (company uuid, subject uuid, people uuid[]) returns uuid[]: who of these may acknowledge it now. Who left never may.
--     after (acknowledgements) returns void: what follows a new entry; null: nothing.
--   public.acknowledge(kind, subject, digest) is what the reader's button calls; private.acknowledge_as(…) is for a command of the module.
--   private.ask_to_acknowledge(company, kind, subject, people, due_on, asker): asks people until a day; whoever has no login is a guest of
--     the purpose `acknowledgement`, whose subject is the request (`guest_acknowledgements`). Asking again, after a relevant version, opens
--     requests that were done with an older one. A request is done once a version that counts is acknowledged, by whichever door.
--     private.cancel_acknowledgements(company, kind, subject) asks nobody any more.
--   Whether a person has: an entry of one of the digests that count, or done_at of their request. Module tables keep neither.
-- It refuses: unknown kinds (RHARG), what is not addressed to the person (RHNTF), versions that nobody was shown (RHNOT), and every
-- change of an entry (RHAUD).

-- Types -------------------------------------------------------------------------------------------------------------
create type private.acknowledgeable as (digest text, title text, version text, text text, counts boolean, body jsonb);

-- Tables ------------------------------------------------------------------------------------------------------------
create table private.acknowledgement_kinds (
  kind text not null,
  label text not null,
  permission text,
  version_routine text not null,
  people_routine text not null,
  after_routine text,
  constraint acknowledgement_kinds_pkey primary key (kind),
  constraint acknowledgement_kinds_permission_fkey foreign key (permission) references public.permissions (name),
  constraint acknowledgement_kinds_kind_check check (kind ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint acknowledgement_kinds_routines_check check (
    concat_ws(' ', version_routine, people_routine, after_routine) ~ '^private\.[a-z_]+( private\.[a-z_]+)+$')
);

-- subject_id is a row of the module.
create table private.acknowledged_texts (
  company_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  digest text not null,
  title text not null,
  version text not null,
  text text not null,
  constraint acknowledged_texts_pkey primary key (company_id, kind, subject_id, digest),
  constraint acknowledged_texts_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint acknowledged_texts_digest_check check (digest ~ '^[0-9a-f]{64}$')
);

create table public.acknowledgements (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  seq bigint not null,
  kind text not null,
  subject_id uuid not null,
  digest text not null,
  employee_id uuid not null,
  acknowledged_at timestamptz not null,
  door text not null,
  guest_link_id uuid,
  ip text,
  device text,
  previous text not null,
  hash text not null,
  constraint acknowledgements_pkey primary key (id),
  constraint acknowledgements_company_id_key unique (company_id, id),
  constraint acknowledgements_seq_key unique (company_id, seq),
  constraint acknowledgements_employee_key unique (company_id, kind, subject_id, digest, employee_id),
  constraint acknowledgements_text_fkey foreign key (company_id, kind, subject_id, digest)
    references private.acknowledged_texts (company_id, kind, subject_id, digest) on delete restrict,
  constraint acknowledgements_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint acknowledgements_door_check check (
    door in ('app', 'guest_link') and (door = 'guest_link') = (guest_link_id is not null)),
  constraint acknowledgements_hash_check check (hash ~ '^[0-9a-f]{64}$' and previous ~ '^([0-9a-f]{64})?$')
);

create table private.acknowledgement_heads (
  company_id uuid not null,
  seq bigint not null,
  hash text not null,
  constraint acknowledgement_heads_pkey primary key (company_id),
  constraint acknowledgement_heads_company_fkey foreign key (company_id) references public.companies (id) on delete restrict
);

create table public.acknowledgement_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  employee_id uuid not null,
  due_on date,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  done_at timestamptz,
  cancelled_at timestamptz,
  constraint acknowledgement_requests_pkey primary key (id),
  constraint acknowledgement_requests_company_id_key unique (company_id, id),
  constraint acknowledgement_requests_kind_key unique (kind, id),
  constraint acknowledgement_requests_employee_key unique (company_id, kind, subject_id, employee_id),
  constraint acknowledgement_requests_kind_fkey foreign key (kind) references private.acknowledgement_kinds (kind) on delete restrict,
  constraint acknowledgement_requests_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

create table public.acknowledgement_verifications (
  id bigint not null generated always as identity,
  company_id uuid not null,
  checked_at timestamptz not null default clock_timestamp(),
  ok boolean not null,
  entries bigint not null,
  up_to_seq bigint not null,
  first_broken_seq bigint,
  head text not null,
  constraint acknowledgement_verifications_pkey primary key (id),
  constraint acknowledgement_verifications_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint acknowledgement_verifications_ok_check check (ok = (first_broken_seq is null))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index acknowledgement_kinds_permission_idx on private.acknowledgement_kinds (permission);
create index acknowledgements_company_subject_idx on public.acknowledgements (company_id, kind, subject_id, seq);
create index acknowledgements_company_employee_idx on public.acknowledgements (company_id, employee_id, kind);
create index acknowledgement_requests_company_employee_idx on public.acknowledgement_requests (company_id, employee_id);
create index acknowledgement_requests_company_open_idx on public.acknowledgement_requests (company_id, kind, subject_id)
  where done_at is null;
create index acknowledgement_verifications_company_idx on public.acknowledgement_verifications (company_id, checked_at desc, id desc);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.acknowledgement_kinds enable row level security;
alter table private.acknowledged_texts enable row level security;
alter table public.acknowledgements enable row level security;
alter table private.acknowledgement_heads enable row level security;
alter table public.acknowledgement_requests enable row level security;
alter table public.acknowledgement_verifications enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.acknowledgements, public.acknowledgement_requests, public.acknowledgement_verifications
  to authenticated, service_role;

-- Functions: who reads what -----------------------------------------------------------------------------------------
-- Kinds whose evidence the caller reads.
create function private.my_acknowledgement_kinds() returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return array(select k.kind from private.acknowledgement_kinds k where k.permission = any (caller.permissions));
end
$$;

-- The companies that the caller reaches, and always the own one.
create function private.acknowledgement_company_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select private.company_ids_with_and_own(null)
$$;

grant execute on function private.my_acknowledgement_kinds(), private.acknowledgement_company_ids() to authenticated;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own_or_kind on public.acknowledgements for select to authenticated
  using (company_id = any ((select private.acknowledgement_company_ids())::uuid[])
    and (employee_id = (select private.my_employee_id())
      or (company_id = any ((select private.visible_company_ids())::uuid[])
        and kind = any ((select private.my_acknowledgement_kinds())::text[]))));
create policy select_own_or_kind on public.acknowledgement_requests for select to authenticated
  using (company_id = any ((select private.acknowledgement_company_ids())::uuid[])
    and (employee_id = (select private.my_employee_id())
      or (company_id = any ((select private.visible_company_ids())::uuid[])
        and kind = any ((select private.my_acknowledgement_kinds())::text[]))));
create policy select_all_companies on public.acknowledgement_verifications for select to authenticated
  using (company_id = any ((select private.company_ids_with('view_all_companies'))::uuid[]));

-- Functions ---------------------------------------------------------------------------------------------------------
-- Refuses every change of what people acknowledged (RHAUD).
create function private.tg_acknowledgements__refuse_change() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('RHAUD', 'Ciências registradas não podem ser alteradas nem excluídas.', '', 'Uma nova versão pede outra ciência.');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _400_refuse_change before update or delete on public.acknowledgements
  for each row execute function private.tg_acknowledgements__refuse_change();
create trigger _400_refuse_truncate before truncate on public.acknowledgements
  for each statement execute function private.tg_acknowledgements__refuse_change();
create trigger _400_refuse_change before update or delete on private.acknowledged_texts
  for each row execute function private.tg_acknowledgements__refuse_change();
create trigger _400_refuse_truncate before truncate on private.acknowledged_texts
  for each statement execute function private.tg_acknowledgements__refuse_change();
create trigger _400_refuse_delete before delete on private.acknowledgement_heads
  for each row execute function private.tg_acknowledgements__refuse_change();
create trigger _400_refuse_change before update or delete on public.acknowledgement_verifications
  for each row execute function private.tg_acknowledgements__refuse_change();
create trigger _400_refuse_truncate before truncate on public.acknowledgement_verifications
  for each statement execute function private.tg_acknowledgements__refuse_change();
create trigger _200_keep_company before update on public.acknowledgement_requests
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.acknowledgement_requests
  for each row execute function private.tg_refuse_delete();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on type private.acknowledgeable is 'A version that people acknowledge, as it is shown to them.';
comment on table private.acknowledgement_kinds
  is 'What may be acknowledged: a label, who reads the evidence, and the routines of the module.';
comment on table private.acknowledged_texts is 'What was shown, once per version that somebody acknowledged.';
comment on table public.acknowledgements
  is 'Who acknowledged which version of what, in the order of a chain per company. Append-only for everyone.';
comment on column public.acknowledgements.digest is 'SHA-256 of the version that was shown, in hexadecimal.';
comment on column public.acknowledgements.door is 'Signed in, or through a guest link.';
comment on column public.acknowledgements.previous is 'Hash of the entry before; empty for the first.';
comment on table private.acknowledgement_heads is 'Where each chain ends, so that a last entry that is gone shows.';
comment on table public.acknowledgement_requests is 'Who is asked to acknowledge what, until when.';
comment on column public.acknowledgement_requests.done_at
  is 'When a version that counts was acknowledged; null again once a relevant version asks anew.';
comment on column public.acknowledgement_requests.cancelled_at is 'From when on it is asked for no more; null again once it is asked anew.';
comment on table public.acknowledgement_verifications
  is 'Results of verifying the chain of acknowledgements, each a checkpoint for the next.';
