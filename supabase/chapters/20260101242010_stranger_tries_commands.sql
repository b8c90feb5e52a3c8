-- Tries of strangers: commands.
-- See stranger_tries_tables for the overview.

-- Functions: counting -----------------------------------------------------------------------------------------------
-- Digest of who asks: the login, or else the address; of IPv6 its first half, since one line is given all of the
-- second. Requests that name none are counted together.
create function private.asker_digest() returns bytea language plpgsql stable set search_path = '' as $$
declare
  address text := regexp_replace(private.request_address(), '^::ffff:', '');
begin
  if address ~ '^[0-9a-fA-F:]+$' and address ~ ':' then
    address := text(network(set_masklen(address::inet, 64)));
  end if;
  return private.secret_digest(coalesce(auth.uid()::text, address, ''));
exception when invalid_text_representation then
  return private.secret_digest(coalesce(auth.uid()::text, address));
end
$$;

-- A try is counted before it is looked at, so that many at once are as many; private.forgive_try takes that of a right one back.
create function private.count_try() returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  hour_ago timestamptz := private.now() - interval '1 hour';
  counted integer;
begin
  insert into private.stranger_tries as t (asker, tries, counted_from) values (private.asker_digest(), 1, private.now())
  on conflict (asker) do update
    set tries = case when t.counted_from < hour_ago then 1 else t.tries + 1 end,
      counted_from = case when t.counted_from < hour_ago then excluded.counted_from else t.counted_from end
  returning t.tries into counted;
  if counted > 30 then
    perform private.refuse('RHRAT', 'Houve tentativas demais com códigos que não existem.', 'code', 'Espere uma hora e tente novamente.');
  end if;
end
$$;

-- Takes back the try that private.count_try counted in this transaction.
create function private.forgive_try() returns void language sql volatile security definer set search_path = '' as $$
  update private.stranger_tries t set tries = t.tries - 1 where t.asker = private.asker_digest()
$$;

-- The job: what was counted more than an hour ago says nothing any more.
create function private.run_try_cleanup() returns integer language sql volatile security definer set search_path = '' as $$
  with gone as (delete from private.stranger_tries t where t.counted_from < private.now() - interval '1 hour' returning 1)
  select count(*)::integer from gone
$$;

-- Functions: everybody ----------------------------------------------------------------------------------------------
-- The one function that answers without an account. The code is the key: eighty random bits that only the paper carries.
create function public.verify_document(p_code text, p_sha256 text default null)
returns table (code text, kind text, status text, company text, sha256 text, signed_sha256 text, created_at timestamptz,
  completed_at timestamptz, intact boolean, matches boolean, signers jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  plain text := upper(regexp_replace(left(p_code, 100), '[^A-Za-z0-9]', '', 'g'));
begin
  perform private.count_try();
  return query
    select e.code, e.kind, e.status, c.name::text, e.digest, f.sha256, e.created_at, e.completed_at, private.signatures_intact(e),
      case when p_sha256 is not null then lower(p_sha256) in (e.digest, coalesce(f.sha256, e.digest)) end,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.signed_name, 'cpf', p.signed_cpf, 'role', p.role, 'capacity', p.capacity,
          'by_link', p.guest_link_id is not null, 'counter', private.counter_name(p.counter_id), 'at', p.acted_at) order by p.turn)
        from private.signature_parties p where p.company_id = e.company_id and p.envelope_id = e.id and p.status = 'signed'), '[]')
    from public.signature_envelopes e
    join public.companies c on c.id = e.company_id
    left join public.files f on f.company_id = e.company_id and f.id = e.signed_file_id and f.linked_at is not null
    where e.code = substr(plain, 1, 4) || '-' || substr(plain, 5, 4) || '-' || substr(plain, 9, 4) || '-' || substr(plain, 13)
      and length(plain) = 16;
  if found then
    perform private.forgive_try();
  end if;
end
$$;

grant execute on function private.run_try_cleanup() to service_role;
grant execute on function public.verify_document(text, text) to anon, authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.verify_document(text, text) is
  'Public: what a code stands for, whether its chain holds, whether a digest is that of the file or its signed copy; or no row (RHRAT).';
