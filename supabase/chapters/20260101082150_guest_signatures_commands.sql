-- Signatures of people without a login: commands.
-- See guest_signatures_rules for the overview.

-- Functions: acting -------------------------------------------------------------------------------------------------
-- The acts of this purpose: `sign` with the sha256 that was shown, `refuse` with a reason (RHARG, RHSIG, RHDEC, RHCLS, RHCOM).
create function private.guest_signs(p_link public.guest_links, p_act text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  envelope public.signature_envelopes;
  party private.signature_parties;
begin
  select v.* into envelope from public.signature_envelopes v
  where v.company_id = p_link.company_id and v.id = (
    select p.envelope_id from private.signature_parties p where p.company_id = p_link.company_id and p.id = p_link.subject_id) for update;
  select p.* into party from private.signature_parties p
  where p.company_id = p_link.company_id and p.id = p_link.subject_id for update;
  perform private.check_turn(envelope, party);
  if p_act = 'refuse' then
    perform private.refuse_as(envelope, party, p_values ->> 'reason', p_link.id);
  elsif p_act is distinct from 'sign' then
    perform private.refuse('RHARG', 'Ação desconhecida.', 'act', 'Recarregue a página.');
  elsif not private.was_opened_by(p_link, envelope) then
    perform private.refuse('RHSIG', 'Abra e leia o documento antes de assinar.', '', 'Recarregue a página.');
  else
    perform private.sign_as(envelope, party, p_values ->> 'sha256', p_link.id);
  end if;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.guest_purposes (purpose, label, permission, page, guests_routine, view_routine, act_routine, file_routine) values
  ('signature', 'Assinatura de documento', 'manage_documents', '/app/documents?tab=all', 'private.signature_guests',
    'private.guest_signature', 'private.guest_signs', 'private.guest_may_read_signed');
