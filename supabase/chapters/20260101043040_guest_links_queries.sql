-- Guest links: queries.
-- See guest_links_tables for the overview.

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- Before the proof nothing personal is told: the company that asks, and what the link is for.
create function public.open_guest_link(p_token text) returns table (company text, purpose text, label text, wait_until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.guest_links := private.guest_link_by(p_token);
begin
  return query
    select c.name::text, p.purpose, p.label, case when k.wait_until > private.now() then k.wait_until end
    from public.companies c
    join private.guest_purposes p on p.purpose = link.purpose
    join private.guest_link_keys k on k.company_id = c.id and k.link_id = link.id
    where c.id = link.company_id and private.guest_link_state(link) = 'open'
      and exists (select from private.guests_of(link.company_id, link.purpose, array[link.subject_id]));
end
$$;

create function public.guest_session(p_secret text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  link public.guest_links := private.guest_session_of(p_secret);
begin
  return case when link.id is not null then private.guest_page(link) end;
end
$$;

-- Functions: who hands links over -----------------------------------------------------------------------------------
-- The guests among subjects, or, without any, all for whom the module waits, each with where their link stands; whoever needs none, having
-- a login, is left out.
create function public.guest_link_list(p_company_id uuid, p_purpose text, p_subjects uuid[] default null)
returns table (subject_id uuid, name text, phone text, email text, about text, due_on date, problem text, link_id uuid, state text,
  expires_at timestamptz, opened_at timestamptz, asked_again_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.visible_company_ids()) and p_purpose = any (private.my_guest_purposes()), false) then
    return;
  end if;
  return query
    select g.subject_id, g.name, g.phone, g.email, g.about, g.due_on, private.guest_problem(g), l.id,
      case when l.id is not null then private.guest_link_state(l) end, l.expires_at, l.opened_at, l.asked_again_at
    from private.guests_of(p_company_id, p_purpose, p_subjects[1:5000]) g
    left join public.guest_links l
      on l.company_id = p_company_id and l.purpose = p_purpose and l.subject_id = g.subject_id and l.revoked_at is null
    order by g.name collate "pt-BR-x-icu", g.subject_id;
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  -- One key for each purpose, by its name.
  ('guest_views', 'document_request? guest_documents, signature? guest_signature, acknowledgement? guest_acknowledgement,
    arrival? guest_arrival'),
  ('guest_page', 'purpose text, label text, name text, company text, asked_by text?, expires_at timestamptz, view guest_views'),
  ('guest_session', 'guest_page?'),
  ('guest_act', 'guest_page'),
  ('open_guest_link', 'wait_until ?'),
  ('prove_guest', 'state open|wrong|wait, secret ?, tries_left ?, wait_until ?'),
  ('make_guest_links', 'link_id ?, token ?, expires_at ?, problem no_cpf|no_birth_date?'),
  ('guest_link_list', 'phone ?, email ?, about ?, due_on ?, problem no_cpf|no_birth_date?, link_id ?,
    state open|expired|locked?, expires_at ?, opened_at ?, asked_again_at ?');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.open_guest_link(text), public.guest_session(text) to anon, authenticated;
grant execute on function public.guest_link_list(uuid, text, uuid[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.open_guest_link(text) is
  'Public: which company asks for what by this link; no row for what opens nothing, whatever the reason.';
comment on function public.guest_session(text) is 'Public: what a guest who proved who they are sees; null once that is over.';
comment on function public.guest_link_list(uuid, text, uuid[]) is 'Guests among subjects, how to reach them, and where their links stand.';
