-- Mail outbox: queries.
-- See mail_tables for the overview.

-- Functions: the master's view --------------------------------------------------------------------------------------
create function public.mail_queue_status()
returns table (
  delivering boolean, waiting bigint, held bigint, sending bigint, dead bigint, sent_last_day bigint,
  oldest_waiting_at timestamptz, last_sent_at timestamptz, last_asked_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
  delivered boolean := private.mail_is_delivered();
begin
  if reached = '{}' then
    return;
  end if;
  return query
    select delivered, count(*) filter (where m.state = 'waiting' and delivered),
      count(*) filter (where m.state = 'waiting' and not delivered), count(*) filter (where m.state = 'sending'),
      count(*) filter (where m.state = 'dead'),
      count(*) filter (where m.sent_at > clock_timestamp() - interval '1 day'),
      min(m.created_at) filter (where m.state in ('waiting', 'sending')), max(m.sent_at),
      (select d.last_asked_at from private.mail_delivery d)
    from private.mail_outbox m where m.company_id = any (reached);
end
$$;

create function public.mail_queue(p_state text default null, p_limit integer default 50)
returns table (
  id uuid, company_id uuid, company_name text, recipient text, template text, state text, attempts integer,
  created_at timestamptz, next_try_at timestamptz, sent_at timestamptz, last_error text)
language sql stable security definer set search_path = '' as $$
  select m.id, m.company_id, c.name::text, m.recipient, m.template, m.state, m.attempts, m.created_at,
    case when m.state in ('waiting', 'sending') then m.next_try_at end, m.sent_at, m.last_error
  from private.mail_outbox m join public.companies c on c.id = m.company_id
  where m.company_id = any ((select private.company_ids_with('view_all_companies'))::uuid[]) and (p_state is null or m.state = p_state)
  order by m.created_at desc, m.id
  limit least(greatest(coalesce(p_limit, 50), 1), 500)
$$;
grant execute on function public.mail_queue_status(), public.mail_queue(text, integer) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.mail_queue_status() is 'How many messages wait, are held for want of a deliverer, and died; for masters.';
comment on function public.mail_queue(text, integer) is 'Messages of the outbox, newest first, never their parameters; for masters.';
