-- Mail outbox: commands.
-- See mail_tables for the overview.

-- Functions: queueing -----------------------------------------------------------------------------------------------
-- Queues a message, once per key; null for an address that cannot be one (RHARG for a wrong template or parameters).
create function private.enqueue_mail(
  p_company_id uuid, p_recipient text, p_template text, p_params jsonb, p_key text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := lower(private.tidy(p_recipient));
  wanted text[] := (select t.params from private.mail_templates t where t.name = p_template);
  given text[] := array(select jsonb_object_keys(coalesce(p_params, '{}')));
  mail uuid;
begin
  if wanted is null or not (given @> wanted and wanted @> given) then
    perform private.refuse('RHARG', format('Modelo de e-mail desconhecido ou parâmetros errados: %s.', p_template), 'template',
      'Confira private.mail_templates.');
  end if;
  if address is null or not private.is_email(address) then
    return null;
  end if;
  insert into private.mail_outbox (company_id, recipient, template, params, idempotency_key)
  values (p_company_id, address, p_template, coalesce(p_params, '{}'), p_key)
  on conflict (company_id, idempotency_key) do nothing
  returning id into mail;
  if mail is null then
    return (select m.id from private.mail_outbox m where m.company_id = p_company_id and m.idempotency_key = p_key);
  end if;
  perform pg_notify('vinculo_mail', '');
  return mail;
end
$$;

-- Tells the owner of a login by mail of something that happened to it, and when, by the name of that parameter. A notice that cannot be
-- written must not keep it from happening.
create function private.tell_login(p_user_id uuid, p_email text, p_template text, p_moment text, p_key text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue_mail(e.company_id, p_email, p_template, jsonb_build_object(
    'first_name', split_part(coalesce(e.social_name, e.first_name), ' ', 1),
    p_moment, to_char(private.now() at time zone d.time_zone, 'DD/MM/YYYY "às" HH24:MI')), p_key)
  from public.employees e join public.company_details d on d.company_id = e.company_id
  where e.user_id = p_user_id and e.status <> 'terminated';
exception when others then
  raise warning '% was not told: %', p_template, sqlerrm;
end
$$;

-- Tells the owner of a login by mail that its password changed, whoever changed it (a person, a mailed link, an administrator). A first
-- password is no change, and neither is the same password hashed anew at a sign-in, which leaves updated_at alone.
create function private.tg_users__notify_password() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.tell_login(new.id, new.email, 'password-changed', 'changed_at');
  return null;
end
$$;

-- Functions: delivering ---------------------------------------------------------------------------------------------
-- What a letter says, made when it is sent, in the words of its company; null when it is not wanted any more. Of a letter that people turn
-- off comes the token of the link that does so; an example is complete as it is.
create function private.letter_params(p_company_id uuid, p_template text, p_params jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  template private.mail_templates;
  person constant uuid := p_params ->> 'employee_id';
  params jsonb := p_params - 'employee_id';
begin
  if p_params ? 'is_example' then
    return p_params - 'is_example';
  end if;
  select t.* into template from private.mail_templates t where t.name = p_template;
  if private.is_mail_off(template.kind, person) then
    return null;
  end if;
  if template.filled_by is not null then
    execute format('select %s($1)', template.filled_by) into params using p_params;
  end if;
  return private.worded_letter(p_company_id, p_template, params) || coalesce(private.company_brand(p_company_id), '{}')
    || jsonb_strip_nulls(jsonb_build_object('unsubscribe', private.mail_token(template.kind, person)));
end
$$;

create function public.claim_mails(p_limit integer default 10, p_sender text default null)
returns table (id uuid, lease uuid, recipient text, template text, params jsonb, attempt integer)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mail private.mail_outbox;
  letter jsonb;
begin
  update private.mail_delivery d set last_asked_at = clock_timestamp(), sender = p_sender
  where d.sender is distinct from p_sender or d.last_asked_at is null or d.last_asked_at < clock_timestamp() - interval '30 seconds';
  -- Claimed eight times and never heard of again: a message that brings its deliverer down must not do so for ever.
  update private.mail_outbox m
  set state = 'dead', lease = null, last_error = coalesce(m.last_error, 'o envio foi interrompido')
  where m.id = any (array(
    select w.id from private.mail_outbox w
    where w.state = 'sending' and w.attempts >= 8 and w.next_try_at <= clock_timestamp() for update skip locked));
  for mail in
    update private.mail_outbox m
    set state = 'sending', attempts = m.attempts + 1, lease = gen_random_uuid(),
      next_try_at = clock_timestamp() + interval '5 minutes'
    where m.id = any (array(
      select w.id from private.mail_outbox w
      where w.state in ('waiting', 'sending') and w.next_try_at <= clock_timestamp()
      order by w.next_try_at limit least(greatest(coalesce(p_limit, 10), 1), 100) for update skip locked))
    returning m.*
  loop
    letter := private.letter_params(mail.company_id, mail.template, mail.params);
    if letter is null then
      delete from private.mail_outbox m where m.id = mail.id;
    else
      return query select mail.id, mail.lease, mail.recipient, mail.template, letter, mail.attempts;
    end if;
  end loop;
end
$$;

-- Pauses: half a minute, two, eight, half an hour, two hours, then six.
create function public.settle_mail(p_id uuid, p_lease uuid, p_error text default null, p_final boolean default false) returns text
language sql volatile security definer set search_path = '' as $$
  update private.mail_outbox m
  set state = case when p_error is null then 'sent' when p_final or m.attempts >= 8 then 'dead' else 'waiting' end,
    lease = null,
    last_error = left(p_error, 500),
    sent_at = case when p_error is null then clock_timestamp() end,
    params = case when p_error is null then '{}' else m.params end,
    next_try_at = clock_timestamp() + least(interval '30 seconds' * (4 ^ (m.attempts - 1)), interval '6 hours')
  where m.id = p_id and m.lease = p_lease
  returning m.state
$$;

-- For a scheduler: removes what was sent thirty days ago.
create function private.run_mail_cleanup() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.mail_outbox m where m.state = 'sent' and m.sent_at < private.now() - interval '30 days';
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Functions: the master's view --------------------------------------------------------------------------------------
-- Whether a deliverer asked for messages in the last five minutes.
create function private.mail_is_delivered() returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((select d.last_asked_at > clock_timestamp() - interval '5 minutes' from private.mail_delivery d), false)
$$;

create function public.retry_mail(p_id uuid) returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_permission('view_all_companies', 'Somente um master cuida dos e-mails.');
  update private.mail_outbox m set state = 'waiting', attempts = 0, next_try_at = clock_timestamp()
  where m.id = p_id and m.state = 'dead' and m.company_id = any (private.company_ids_with('view_all_companies'));
  if not found then
    perform private.refuse('RHNTF', 'Este e-mail não aguarda uma nova tentativa.', 'id', 'Recarregue a lista.');
  end if;
  perform pg_notify('vinculo_mail', '');
  return 'waiting';
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create or replace trigger vinculo_notify_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password <> '' and new.encrypted_password <> ''
    and old.encrypted_password <> new.encrypted_password and old.updated_at is distinct from new.updated_at)
  execute function private.tg_users__notify_password();

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('claim_mails', 'params json');

-- Functions: the master's view --------------------------------------------------------------------------------------
grant execute on function public.claim_mails(integer, text), public.settle_mail(uuid, uuid, text, boolean), private.run_mail_cleanup()
  to service_role;
grant execute on function public.retry_mail(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.claim_mails(integer, text) is
  'Secret key only: messages to send now, leased for five minutes, by whoever says whom they come from. What another deliverer holds is
  skipped.';
comment on function public.settle_mail(uuid, uuid, text, boolean) is
  'Secret key only: what became of a claimed message. Null when the lease was lost; a final error is not tried again.';
comment on function public.retry_mail(uuid) is 'Lets a dead message try again from the beginning, for masters (RHPER, RHNTF).';
