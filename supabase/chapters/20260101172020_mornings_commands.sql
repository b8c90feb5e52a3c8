-- Good morning: commands.
-- See mornings_tables for the overview.

-- Functions: the job -----------------------------------------------------------------------------------------------
-- The mails of a company, on its working days; who wants it in the bell finds it there.
create function private.write_mornings(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  written integer;
begin
  if private.is_day_off(p_company_id, p_today) then
    return 0;
  end if;
  with letters as materialized (select l.* from private.morning_letters(p_company_id, p_today) l),
  chosen as materialized (
    select l.items, n.*, coalesce(p.in_app, k.in_app) as in_app, coalesce(p.email, k.email) <> 'off' and n.mail_to is not null as by_mail
    from letters l
    join private.notified_logins(p_company_id, array(select x.employee_id from letters x)) n on n.employee_id = l.employee_id
    join public.notification_kinds k on k.kind = 'good_morning'
    left join public.notification_preferences p on p.company_id = p_company_id and p.employee_id = l.employee_id and p.kind = k.kind
  ), shown as (
    insert into public.notifications (company_id, employee_id, kind, title, url, in_app, email)
    select p_company_id, c.employee_id, 'good_morning', 'Bom dia: ' || (c.items -> 0 ->> 'title'), '/app', true, 'off'
    from chosen c where c.in_app
  )
  select count(case when c.by_mail then private.enqueue_mail(p_company_id, c.mail_to, 'good-morning', jsonb_build_object(
    'employee_id', c.employee_id, 'items', c.items), format('good-morning:%s:%s', c.employee_id, p_today)) end)
  into written from chosen c;
  return written;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- Without a sign-in: the link is the proof, and this is all that it does.
create function public.choose_mail(p_token text, p_wanted boolean default false) returns table (kind text, wanted boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  person public.employees;
  chosen public.notification_kinds;
begin
  select e.* into person from public.employees e where e.id = private.uuid_or_null(split_part(p_token, '.', 1));
  select k.* into chosen from private.mail_templates t join public.notification_kinds k on k.kind = t.kind
  where sha256(convert_to(p_token, 'utf8')) = sha256(convert_to(private.mail_token(k.kind, person.id), 'utf8'));
  if chosen.kind is null then
    perform private.refuse('RHNTF', 'Este link não vale mais.', 'token', 'Em Notificações → Preferências você escolhe o que recebe.');
  end if;
  insert into public.notification_preferences as p (company_id, employee_id, kind, in_app, email)
  values (person.company_id, person.id, chosen.kind, chosen.in_app, case when p_wanted then 'daily' else 'off' end)
  on conflict on constraint notification_preferences_kind_key do update set email = excluded.email, updated_at = clock_timestamp();
  return query select chosen.kind, coalesce(p_wanted, false);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.choose_mail(text, boolean) to anon, authenticated, service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.choose_mail(text, boolean) is
  'Turns a letter of whoever a signed link was made for off, or on again; needs no sign-in (RHNTF).';
