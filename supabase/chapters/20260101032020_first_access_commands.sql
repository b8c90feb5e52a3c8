-- First access: commands.
-- See first_access_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The caller's invitation not yet accepted, or null.
create function private.my_open_invitation() returns public.invitations language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i
  where i.employee_id = private.my_employee_id() and i.accepted_at is null and i.revoked_at is null
$$;

create function public.accept_first_access(p_notice_id uuid) returns public.acknowledgements
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  digest text := (
    select n.digest from public.privacy_notices n where n.id = p_notice_id and n.company_id = caller.company_id
      and not exists (select from public.privacy_notices m where m.company_id = n.company_id and m.version > n.version));
  receipt public.acknowledgements;
begin
  if digest is null then
    perform private.refuse('RHNOT', 'O aviso de privacidade mudou.', 'notice_id', 'Leia a versão atual.');
  end if;
  receipt := private.acknowledge_as(caller.company_id, 'privacy_notice', caller.company_id, digest, caller.employee_id, null);
  update public.invitations i set accepted_at = private.now()
  where i.employee_id = caller.employee_id and i.accepted_at is null and i.revoked_at is null;
  if found then
    perform private.note_login_act(caller.company_id, 'accept_invitation', caller.user_id,
      jsonb_build_object('employee_id', caller.employee_id));
  end if;
  return receipt;
end
$$;

grant execute on function public.accept_first_access(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.accept_first_access(uuid) is
  'Acknowledges the notice in force (RHNOT) and accepts the invitation. Again, it changes nothing.';
