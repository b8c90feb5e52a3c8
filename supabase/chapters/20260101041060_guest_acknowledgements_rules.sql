-- Acknowledgements of people without a login.
-- Who is asked to acknowledge something and has no login reads it and says so by a guest link (`guest_links`, purpose acknowledgement): the
-- subject is the request. Nothing here knows a module: what is shown, and to whom, is told by the kind (`acknowledgements`). The entry
-- keeps the link that it came through. It refuses what acknowledging refuses to people who are signed in.

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- People without a login who are asked to acknowledge something, as guests; for null, those who are waited for.
create function private.acknowledgement_guests(p_company_id uuid, p_subjects uuid[]) returns setof private.guest
language sql stable security definer set search_path = '' as $$
  with asked as materialized (
    select r.id, r.kind, r.subject_id, r.due_on, e
    from public.acknowledgement_requests r
    join public.employees e on e.company_id = r.company_id and e.id = r.employee_id and e.user_id is null
    where r.company_id = p_company_id and r.cancelled_at is null
      and (r.id = any (p_subjects) or (p_subjects is null and r.done_at is null))
  ), subjects as materialized (
    select s.kind, s.subject_id, v.title, private.who_may_acknowledge(p_company_id, s.kind, s.subject_id, s.people) as people
    from (select a.kind, a.subject_id, array_agg((a.e).id) as people from asked a group by a.kind, a.subject_id) s
    cross join lateral private.acknowledgeable_of(p_company_id, s.kind, s.subject_id, null) v
  )
  select a.id, (a.e).id, (a.e).display_name::text, (a.e).phone, (a.e).email, (a.e).cpf, (a.e).birth_date, s.title, a.due_on
  from asked a
  join subjects s on s.kind = a.kind and s.subject_id = a.subject_id and (a.e).id = any (s.people)
$$;

-- What the guest reads, and when they said so.
create function private.guest_acknowledgement(p_link public.guest_links) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('label', k.label, 'title', v.title, 'version', v.version, 'text', v.text, 'body', v.body,
    'digest', v.digest, 'due_on', r.due_on, 'acknowledged_at', r.done_at)
  from public.acknowledgement_requests r
  join private.acknowledgement_kinds k on k.kind = r.kind
  cross join lateral private.acknowledgeable_of(r.company_id, r.kind, r.subject_id, null) v
  where r.company_id = p_link.company_id and r.id = p_link.subject_id
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('guest_acknowledgement', 'label text, title text, version text, text text, body json?, digest text, due_on date?,
    acknowledged_at timestamptz?');
