-- First access.
-- An invited person sets a password, reads the company's privacy notice and says so: that accepts the invitation.
-- Every company is born with a notice; publishing makes a new version, and a version never changes, so that what
-- somebody acknowledged stays readable. A company may also ask that a login changes its password at the first sign-in.
-- That is an acknowledgement (`acknowledgements`, kind privacy_notice) of which the subject is the company.
-- It refuses: acknowledging a notice that was replaced meanwhile, and changing or deleting notices.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.privacy_notices (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  version integer not null,
  text text not null,
  digest text not null,
  published_at timestamptz not null default now(),
  published_by uuid,
  constraint privacy_notices_pkey primary key (id),
  constraint privacy_notices_company_id_key unique (company_id, id),
  constraint privacy_notices_version_key unique (company_id, version),
  constraint privacy_notices_digest_key unique (company_id, digest),
  constraint privacy_notices_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint privacy_notices_version_check check (version >= 1),
  constraint privacy_notices_text_check check (char_length(text) between 1 and 20000)
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.privacy_notices enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: version, digest, date and author of a notice (the trigger fills them), every change.
grant select on public.privacy_notices to authenticated, service_role;
grant insert (company_id, text) on public.privacy_notices to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.privacy_notices for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_settings on public.privacy_notices for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Functions ---------------------------------------------------------------------------------------------------------
-- Fills version, digest, date and author of a notice.
create function private.tg_privacy_notices__number() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The policy is asked after this: who may not publish waits for nobody.
  perform pg_advisory_xact_lock(hashtextextended('privacy_notices:' || new.company_id, 0))
  where new.company_id = any (private.company_ids_with('manage_settings'));
  new.text := coalesce(private.tidy_lines(new.text), '');
  new.version := 1 + coalesce((select max(n.version) from public.privacy_notices n where n.company_id = new.company_id), 0);
  -- The same words again are another version, to be read again.
  new.digest := encode(sha256(convert_to(jsonb_build_array(new.version, new.text)::text, 'UTF8')), 'hex');
  new.published_at := private.now();
  new.published_by := auth.uid();
  return new;
end
$$;

-- Every company is born with a notice.
create function private.tg_companies__create_privacy_notice() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.privacy_notices (company_id, text) values (new.id,
    E'Para administrar o seu contrato de trabalho, a empresa trata dados seus neste sistema: identificação, contato, '
    'documentos, cargo, admissão e os registros da sua vida profissional aqui dentro.\n\n'
    'A base legal é a execução do contrato de trabalho e o cumprimento de obrigações legais (Lei 13.709/2018, art. 7º, II e V; '
    'dados de saúde, art. 11, II). Só quem precisa deles para o trabalho os vê, e cada alteração fica registrada.\n\n'
    'Você pode pedir a confirmação do tratamento, o acesso aos seus dados e a correção deles, e tirar dúvidas, '
    'com o setor de Recursos Humanos da empresa.');
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_number before insert on public.privacy_notices
  for each row execute function private.tg_privacy_notices__number();
select private.keep_trail('public.privacy_notices', 'privacy_notice', '{insert}');
create trigger _510_create_privacy_notice after insert on public.companies
  for each row execute function private.tg_companies__create_privacy_notice();

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.acknowledgement_kinds (kind, label, permission, version_routine, people_routine) values
  ('privacy_notice', 'Aviso de privacidade', 'manage_settings', 'private.privacy_notice_version', 'private.privacy_notice_readers');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.privacy_notices is 'The privacy notice of a company, by version; the highest is in force.';
comment on column public.privacy_notices.digest is 'SHA-256 of version and text, in hexadecimal: what people acknowledge.';
