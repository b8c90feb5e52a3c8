-- Signatures at the counter: queries.
-- See counter_signatures_tables for the overview. What is out of reach answers nothing.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Those of an open envelope whose turn it is and who may stand at the counter.
create function private.counter_parties(p_envelope public.signature_envelopes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('party_id', p.id, 'employee_id', e.id, 'name', e.display_name, 'role', p.role,
    'capacity', p.capacity, 'has_login', e.user_id is not null, 'wait_until', c.wait_until,
    'state', case when e.user_id = auth.uid() then 'self' else private.counter_state(e, c) end) order by p.place), '[]')
  from private.signature_parties p
  join public.employees e on e.company_id = p.company_id and e.id = p.employee_id and e.status <> 'terminated'
  left join private.signing_codes c on c.company_id = e.company_id and c.employee_id = e.id
  where p.company_id = p_envelope.company_id and p.envelope_id = p_envelope.id and p.status = 'pending' and p_envelope.status = 'open'
    and coalesce(p_envelope.deadline >= private.today(p_envelope.company_id), true)
$$;

create function public.counter_paper(p_envelope_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
begin
  select e.* into envelope from public.signature_envelopes e
  where e.id = p_envelope_id and e.company_id = any (private.company_ids_with('manage_documents'));
  return (
    select jsonb_build_object('envelope_id', envelope.id, 'code', envelope.code, 'kind', envelope.kind, 'status', envelope.status,
      'type_name', t.name, 'title', d.title, 'about', o.display_name, 'message', envelope.message, 'deadline', envelope.deadline,
      'sha256', envelope.digest, 'file_id', v.file_id, 'parties', private.counter_parties(envelope))
    from public.documents d
    join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
    join public.employees o on o.company_id = d.company_id and o.id = d.employee_id
    join private.document_versions v on v.company_id = d.company_id and v.id = envelope.version_id
    where d.company_id = envelope.company_id and d.id = envelope.document_id and not private.hides(private.me(), v.file_id));
end
$$;

create function public.my_signing_code() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return (
    select jsonb_build_object('chosen_at', c.chosen_at, 'chosen_with', private.person(c.chosen_with), 'is_locked', c.tries >= 10)
    from private.signing_codes c
    where c.company_id = caller.company_id and c.employee_id = caller.employee_id and c.digest is not null);
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('counter_party', 'party_id uuid, employee_id uuid, name text, role signing_role, capacity text?, has_login boolean,
    wait_until timestamptz?, state code|choose|login|locked|unknown|self'),
  ('paper_at_counter', 'envelope_id uuid, code text, kind text, status text, type_name text, title text?, about text, message text?,
    deadline date?, sha256 text, file_id uuid, parties counter_party[]'),
  ('counter_paper', 'paper_at_counter?'),
  ('signing_code', 'chosen_at timestamptz, chosen_with person?, is_locked boolean'),
  ('my_signing_code', 'signing_code?');
update private.shapes s set shape = s.shape || ', counter person?, code_with person?' where s.name = 'evidence_party';
update private.shapes s set shape = s.shape || ', counter text?' where s.name = 'signer';
update private.shapes s set shape = s.shape || ', counter text?, code_with text?' where s.name = 'sheet_signer';

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.counter_paper(uuid), public.my_signing_code() to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.counter_paper(uuid) is 'What a counter shows of an envelope: the paper, and who may sign it here now; or null.';
comment on function public.my_signing_code() is 'Since when the caller has a signing code, and where it was chosen; null for none.';
