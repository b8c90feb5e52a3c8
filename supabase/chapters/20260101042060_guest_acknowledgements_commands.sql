-- Acknowledgements of people without a login: commands.
-- See guest_acknowledgements_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The act of this purpose: `acknowledge` with the digest that was shown (RHARG, RHNTF, RHNOT).
create function private.guest_acknowledges(p_link public.guest_links, p_act text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.acknowledgement_requests;
begin
  if p_act is distinct from 'acknowledge' then
    perform private.refuse('RHARG', 'Ação desconhecida.', 'act', 'Recarregue a página.');
  end if;
  select r.* into request from public.acknowledgement_requests r where r.company_id = p_link.company_id and r.id = p_link.subject_id;
  perform private.acknowledge_as(
    request.company_id, request.kind, request.subject_id, p_values ->> 'digest', request.employee_id, p_link.id);
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.guest_purposes (purpose, label, permission, page, guests_routine, view_routine, act_routine) values
  ('acknowledgement', 'Leitura e ciência', 'manage_settings', '/app/news', 'private.acknowledgement_guests',
    'private.guest_acknowledgement', 'private.guest_acknowledges');
