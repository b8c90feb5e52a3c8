-- Acknowledgements: queries.
-- See acknowledgements_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
create function public.acknowledgement_evidence(
  p_company_id uuid, p_kind text, p_subject_id uuid, p_after_seq bigint default 0, p_limit integer default 500)
returns table (seq bigint, employee jsonb, registration_number text, department text, acknowledged_at timestamptz, title text,
  version text, digest text, door text, ip text, hash text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()) and p_kind = any (private.my_acknowledgement_kinds()), false) then
    return;
  end if;
  return query
    select a.seq, private.drawn_person(e, y), e.registration_number::text, d.name::text, a.acknowledged_at, t.title, t.version, a.digest,
      a.door, a.ip, a.hash
    from public.acknowledgements a
    join private.acknowledged_texts t
      on t.company_id = a.company_id and t.kind = a.kind and t.subject_id = a.subject_id and t.digest = a.digest
    join public.employees e on e.company_id = a.company_id and e.id = a.employee_id
    left join public.employee_directory y on y.company_id = e.company_id and y.id = e.id
    left join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where a.company_id = p_company_id and a.kind = p_kind and a.subject_id = p_subject_id and a.seq > coalesce(p_after_seq, 0)
    order by a.seq
    limit least(greatest(coalesce(p_limit, 500), 1), 1000);
end
$$;

-- The versions of a subject that somebody acknowledged, as they were shown.
create function public.acknowledgement_texts(p_company_id uuid, p_kind text, p_subject_id uuid)
returns table (title text, version text, digest text, text text, entries integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()) and p_kind = any (private.my_acknowledgement_kinds()), false) then
    return;
  end if;
  return query
    select t.title, t.version, t.digest, t.text, count(*)::integer
    from private.acknowledged_texts t
    join public.acknowledgements a
      on a.company_id = t.company_id and a.kind = t.kind and a.subject_id = t.subject_id and a.digest = t.digest
    where t.company_id = p_company_id and t.kind = p_kind and t.subject_id = p_subject_id
    group by t.title, t.version, t.digest, t.text order by min(a.seq);
end
$$;

-- Where the chain of a company ends, and what its last verification came to.
create function public.acknowledgement_chain(p_company_id uuid)
returns table (seq bigint, hash text, verified_at timestamptz, is_intact boolean, verified_up_to bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()) and private.my_acknowledgement_kinds() <> '{}', false) then
    return;
  end if;
  return query
    select h.seq, h.hash, v.checked_at, v.ok, v.up_to_seq
    from private.acknowledgement_heads h
    left join lateral (select c.* from public.acknowledgement_verifications c
      where c.company_id = h.company_id order by c.checked_at desc, c.id desc limit 1) v on true
    where h.company_id = p_company_id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('acknowledgement_evidence', 'employee person, registration_number ?, department ?, door app|guest_link, ip ?'),
  ('acknowledgement_chain', 'verified_at ?, is_intact ?, verified_up_to ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.acknowledgement_evidence(uuid, text, uuid, bigint, integer),
  public.acknowledgement_texts(uuid, text, uuid), public.acknowledgement_chain(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.acknowledgement_evidence(uuid, text, uuid, bigint, integer) is
  'Who acknowledged a subject, in the order of the chain, a page of at most 1,000; for who reads the kind.';
comment on function public.acknowledgement_texts(uuid, text, uuid) is
  'The versions of a subject that were acknowledged, with the text that was shown; for who reads the kind.';
comment on function public.acknowledgement_chain(uuid) is
  'Where the chain of a company ends and what its last verification came to; for who reads evidence.';
