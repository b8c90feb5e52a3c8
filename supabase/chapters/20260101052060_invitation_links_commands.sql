-- Links of invitations.
-- The mail of an invitation names the company, the person, the position, what they may do, who invites and the first day, and
-- carries a token that is good for the term of the invitation. The token is made when the message leaves; an installation that
-- sends no mail hands it to who invites. The edge function open-invitation exchanges it, by the secret key and as often as
-- needed until the invitation was accepted, for a fresh sign-in of the auth service: looking at the link uses nothing up.
-- It refuses nothing: what opens nothing is told in a word, and whoever guesses learns nothing. A link that is tried too often
-- waits. Who comes too late may ask for a new invitation, once a day; administrators read it in their notifications.

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.mail_templates (name, params, filled_by, filled) values
  ('invitation', '{invitation_id,attempt}', 'private.invitation_letter',
    '{first_name,person,company,position,role,first_day,invited_by,until,token}');
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('invitation_asked', 'Pedidos de novo convite', 'settings', true, 'instant', 61, false);

-- Functions: sending ------------------------------------------------------------------------------------------------
-- What the mail of an invitation says, with a token made for it; null when the invitation is not open any more.
-- Only of the last sending: an older message that still waits would take the newer one's token away.
create function private.invitation_letter(p_params jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  select i.* into invitation from public.invitations i
  where i.id = (p_params ->> 'invitation_id')::uuid and i.attempts = (p_params ->> 'attempt')::integer
    and i.accepted_at is null and i.revoked_at is null and i.expires_at > private.now();
  if not found then
    return null;
  end if;
  return (
    select jsonb_build_object('first_name', split_part(coalesce(e.social_name, e.first_name)::text, ' ', 1), 'person', e.display_name,
      'company', c.name, 'position', coalesce(e.position, ''), 'role', private.role_label(invitation.role),
      'first_day', case when e.hire_date > private.today(c.id) then to_char(e.hire_date, 'DD/MM/YYYY') else '' end,
      'invited_by', coalesce((select h.display_name::text from public.employees h where h.user_id = invitation.invited_by), ''),
      'until', to_char(invitation.expires_at at time zone d.time_zone, 'DD/MM/YYYY "às" HH24:MI'),
      'token', private.new_invitation_token(invitation))
    from public.employees e
    join public.companies c on c.id = e.company_id
    join public.company_details d on d.company_id = c.id
    where e.company_id = invitation.company_id and e.id = invitation.employee_id);
end
$$;

-- By the secret key, once the invitation is prepared: the person has the role from here on, and whoever changes it later changes it
-- for good. The message waits for its turn, or the token is told. Without a word on whether mail leaves, it does when somebody has
-- asked for messages lately.
create function public.send_invitation(p_invitation_id uuid, p_by_mail boolean default null) returns table (token text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  select i.* into invitation from public.invitations i
  where i.id = p_invitation_id and i.accepted_at is null and i.revoked_at is null and i.expires_at > private.now() for update;
  if not found then
    perform private.refuse('RHINV', 'Este convite não está mais aberto.', 'invitation_id', 'Convide a pessoa novamente.');
  end if;
  update public.invitations i set last_sent_at = private.now() where i.id = invitation.id;
  update public.employees e set role = invitation.role where e.id = invitation.employee_id;
  if coalesce(p_by_mail, private.mail_is_delivered()) then
    perform private.enqueue_mail(invitation.company_id, invitation.email, 'invitation',
      jsonb_build_object('invitation_id', invitation.id, 'attempt', invitation.attempts),
      format('invitation:%s:%s', invitation.id, invitation.attempts));
    return query select null::text;
  else
    return query select private.new_invitation_token(invitation);
  end if;
end
$$;

-- Functions: opening ------------------------------------------------------------------------------------------------
-- The invitation that a token belongs to, accepted or run out as it may be; none for what opens nothing.
create function private.invitation_of(p_token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.*
  from private.invitation_keys k
  join public.invitations i on i.company_id = k.company_id and i.id = k.invitation_id and i.revoked_at is null
  join public.employees e on e.company_id = i.company_id and e.id = i.employee_id and e.status <> 'terminated'
  join public.companies c on c.id = i.company_id and c.active is not false
  where k.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8'))
$$;

-- By the secret key alone. What the link is good for: open, expired, accepted, wait, unknown, or taken, when the address signs somebody
-- else in. With open comes what signs in: the address, its login if there is one, and whether that is the person's already.
create function public.open_invitation(p_token text)
returns table (state text, email text, invitation_id uuid, user_id uuid, is_linked boolean)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  invitation public.invitations := private.invitation_of(p_token);
  login auth.users;
  owner uuid;
  tries integer;
begin
  if invitation.id is null then
    state := 'unknown';
    return next;
    return;
  end if;
  update private.invitation_keys k
  set openings = case when k.counted_from < private.now() - interval '1 hour' then 1 else k.openings + 1 end,
    counted_from = case when k.counted_from < private.now() - interval '1 hour' then private.now() else k.counted_from end
  where k.company_id = invitation.company_id and k.invitation_id = invitation.id
  returning k.openings into tries;
  select u.* into login from auth.users u where u.email = invitation.email and u.deleted_at is null;
  select e.id into owner from public.employees e where e.user_id = login.id;
  return query select case
      when tries > 20 then 'wait'
      when invitation.accepted_at is not null then 'accepted'
      when invitation.expires_at <= private.now() then 'expired'
      when owner <> invitation.employee_id then 'taken'
      else 'open'
    end, invitation.email, invitation.id, login.id, owner is not null;
end
$$;

-- By the secret key alone. Tells the administrators and who invited, once a day; nothing for a link that did not run out.
create function public.ask_for_invitation(p_token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations := private.invitation_of(p_token);
  told record;
begin
  update private.invitation_keys k set asked_again_at = private.now()
  where k.company_id = invitation.company_id and k.invitation_id = invitation.id
    and invitation.accepted_at is null and invitation.expires_at <= private.now()
    and (k.asked_again_at is null or k.asked_again_at <= private.now() - interval '1 day');
  if not found then
    return false;
  end if;
  for told in
    select h.company_id, h.id, private.person_name(invitation.employee_id) as person
    from public.employees h
    where h.id = any (private.company_admins(invitation.company_id, invitation.employee_id))
      or (h.user_id = invitation.invited_by and private.role_has(h.role, 'manage_settings'))
  loop
    perform private.notify(told.company_id, told.id, 'invitation_asked', format('%s pediu um novo convite', told.person),
      'O convite venceu antes de ser aceito. Reenvie pelo perfil da pessoa.', '/app/employees/' || invitation.employee_id,
      'employee', invitation.employee_id);
  end loop;
  return true;
end
$$;

grant execute on function public.send_invitation(uuid, boolean), public.open_invitation(text), public.ask_for_invitation(text)
  to service_role;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.send_invitation(uuid, boolean) is
  'Secret key only: queues the mail of an open invitation, or tells its token where no mail leaves (RHINV).';
comment on function public.open_invitation(text) is
  'Secret key only: what a link of an invitation is good for; more than 20 times an hour it waits.';
comment on function public.ask_for_invitation(text) is
  'Secret key only: tells the administrators that an invited person came too late. Once a day; whether they were told.';
