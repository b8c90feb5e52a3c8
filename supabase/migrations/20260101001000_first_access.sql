-- First access.
-- An invited person sets a password, reads the company's privacy notice and says so: that accepts the invitation.
-- Every company is born with a notice; publishing makes a new version, and a version never changes, so that what
-- somebody acknowledged stays readable. A company may also ask that a login changes its password at the first sign-in.
-- It refuses: acknowledging a notice that was replaced meanwhile, and changing or deleting notices and receipts.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.privacy_notices (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  version integer not null,
  text text not null,
  published_at timestamptz not null default now(),
  published_by uuid,
  constraint privacy_notices_pkey primary key (id),
  constraint privacy_notices_company_id_key unique (company_id, id),
  constraint privacy_notices_version_key unique (company_id, version),
  constraint privacy_notices_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint privacy_notices_version_check check (version >= 1),
  constraint privacy_notices_text_check check (char_length(text) between 1 and 20000)
);

create table public.privacy_acknowledgements (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  notice_id uuid not null,
  employee_id uuid not null,
  acknowledged_at timestamptz not null default now(),
  constraint privacy_acknowledgements_pkey primary key (id),
  constraint privacy_acknowledgements_notice_id_key unique (company_id, notice_id, employee_id),
  constraint privacy_acknowledgements_notice_fkey foreign key (company_id, notice_id)
    references public.privacy_notices (company_id, id) on delete restrict,
  constraint privacy_acknowledgements_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index privacy_acknowledgements_company_employee_idx on public.privacy_acknowledgements (company_id, employee_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.privacy_notices enable row level security;
alter table public.privacy_acknowledgements enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: version, date and author of a notice (the trigger fills them), every change, writing receipts.
grant select on public.privacy_notices, public.privacy_acknowledgements to authenticated, service_role;
grant insert (company_id, text) on public.privacy_notices to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_member on public.privacy_notices for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_settings on public.privacy_notices for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy select_own_or_settings on public.privacy_acknowledgements for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

-- Functions --------------------------------------------------------------------------------------------------------
create function private.tg_privacy_notices__number() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The policy is asked after this: who may not publish waits for nobody.
  perform pg_advisory_xact_lock(hashtextextended('privacy_notices:' || new.company_id, 0))
  where new.company_id = any (private.company_ids_with('manage_settings'));
  new.text := coalesce(private.tidy_lines(new.text), '');
  new.version := 1 + coalesce((select max(n.version) from public.privacy_notices n where n.company_id = new.company_id), 0);
  new.published_at := private.now();
  new.published_by := auth.uid();
  return new;
end
$$;

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

create function private.my_open_invitation() returns public.invitations language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i
  where i.employee_id = private.my_employee_id() and i.accepted_at is null and i.revoked_at is null
$$;

create function public.needs_first_access()
returns table (needed boolean, company_name text, notice_id uuid, notice_version integer, notice_text text)
language sql stable security definer set search_path = '' as $$
  select (private.my_open_invitation()).id is not null, c.name::text, n.id, n.version, n.text
  from public.companies c
  join public.privacy_notices n on n.company_id = c.id
  where c.id = private.my_company_id()
  order by n.version desc
  limit 1
$$;

create function public.accept_first_access(p_notice_id uuid) returns public.privacy_acknowledgements
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  receipt public.privacy_acknowledgements;
begin
  if not exists (
    select from public.privacy_notices n where n.id = p_notice_id and n.company_id = caller.company_id
      and not exists (select from public.privacy_notices m where m.company_id = n.company_id and m.version > n.version)
  ) then
    perform private.refuse('RHNOT', 'O aviso de privacidade mudou.', 'notice_id', 'Leia a versão atual.');
  end if;
  insert into public.privacy_acknowledgements as a (company_id, notice_id, employee_id, acknowledged_at)
  values (caller.company_id, p_notice_id, caller.employee_id, private.now())
  on conflict (company_id, notice_id, employee_id) do nothing;
  select a.* into receipt from public.privacy_acknowledgements a
  where a.company_id = caller.company_id and a.notice_id = p_notice_id and a.employee_id = caller.employee_id;
  update public.invitations i set accepted_at = private.now()
  where i.employee_id = caller.employee_id and i.accepted_at is null and i.revoked_at is null;
  if found then
    perform private.note_login_act(caller.company_id, 'accept_invitation', caller.user_id,
      jsonb_build_object('employee_id', caller.employee_id));
  end if;
  return receipt;
end
$$;

-- The change itself is the audit entry that the browser writes. Who came by invitation chose the password already.
create function public.first_login_pending() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return coalesce((
      select d.require_password_change_at_first_login from public.company_details d where d.company_id = caller.company_id
    ), false)
    and not exists (
      select from public.audit_logs a
      where a.company_id = caller.company_id and a.entity_type = 'user' and a.entity_id = caller.user_id
        and a.action_type = 'password_change')
    and not exists (
      select from public.invitations i
      where i.company_id = caller.company_id and i.employee_id = caller.employee_id and i.accepted_at is not null);
end
$$;

grant execute on function
  public.needs_first_access(), public.accept_first_access(uuid), public.first_login_pending()
to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _100_number before insert on public.privacy_notices
  for each row execute function private.tg_privacy_notices__number();
select private.keep_trail('public.privacy_notices', 'privacy_notice', '{insert}');
create trigger _510_create_privacy_notice after insert on public.companies
  for each row execute function private.tg_companies__create_privacy_notice();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.privacy_notices is 'The privacy notice of a company, by version; the highest is in force.';
comment on table public.privacy_acknowledgements is 'Who read which version of the privacy notice, and when.';
comment on function private.tg_privacy_notices__number() is 'Fills version, date and author of a notice.';
comment on function private.tg_companies__create_privacy_notice() is 'Every company is born with a notice.';
comment on function private.my_open_invitation() is 'The caller''s invitation not yet accepted, or null.';
comment on function public.needs_first_access() is
  'Whether the caller came by an invitation not accepted yet, with the notice to read. No row without a company.';
comment on function public.accept_first_access(uuid) is
  'Acknowledges the notice in force (RHNOT) and accepts the invitation. Again, it changes nothing.';
comment on function public.first_login_pending() is
  'Whether the company asks for a change of password and this login never made one. False by default.';
