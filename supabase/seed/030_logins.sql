-- Demo logins: only the nine accounts, all with one password, hashed once.

with secret as materialized (
  select extensions.crypt('Vinculo@2026', extensions.gen_salt('bf', 10)) as hash
)
insert into auth.users (
  id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new,
  email_change_token_current, phone_change, phone_change_token, reauthentication_token)
select pg_temp.demo_id('login/' || p.email), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', p.email,
  s.hash, now(), '{"provider": "email", "providers": ["email"]}', '{}', now(), now(), '', '', '', '', '', '', '', ''
from demo_person p cross join secret s
where p.role is not null;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select pg_temp.demo_id('identity/' || u.email), u.id::text, u.id,
  jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false), 'email', now(), now(), now()
from auth.users u join demo_person p on p.email = u.email and p.role is not null;

update public.employees e set user_id = u.id
from auth.users u
where e.email = u.email and e.role is not null;
