-- Evaluations by guest links: commands.
-- See evaluation_guests_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Keeps who answers in a cycle, once each.
create function private.keep_respondents(p_cycle public.evaluation_cycles, p_people uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.evaluation_respondents (company_id, cycle_id, employee_id)
  select p_cycle.company_id, p_cycle.id, p.id from (select distinct u.id from unnest(p_people) u (id)) p
  on conflict do nothing
$$;

-- The acts of this purpose: `save` an answer as it was at a revision, or `send` a sheet (RHARG, and what save_answer and send_sheet
-- refuse).
create function private.guest_evaluates(p_link public.guest_links, p_act text, p_values jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  said constant private.evaluation_guest_input := private.record_of(null::private.evaluation_guest_input, p_values);
begin
  if not exists (
    select from private.evaluation_respondents r
    join private.form_assignments a on a.company_id = r.company_id and a.respondent_id = r.employee_id and a.id = said.assignment_id
    join private.forms f on f.company_id = a.company_id and f.id = a.form_id and f.batch_id = r.cycle_id
    where r.company_id = p_link.company_id and r.id = p_link.subject_id) then
    perform private.refuse('RHNTF', 'Esta avaliação não existe mais.', 'assignment_id', 'Recarregue a página.');
  end if;
  case p_act
    when 'save' then
      perform private.write_sheet_answer(p_link.company_id, p_link.employee_id, said.assignment_id,
        said.question_id, said.value, said.revision);
    when 'send' then
      perform private.send_sheet_of(p_link.company_id, p_link.employee_id, said.assignment_id, said.revision);
    else
      perform private.refuse('RHARG', 'Ação desconhecida.', 'act', 'Recarregue a página.');
  end case;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.guest_purposes (purpose, label, permission, page, guests_routine, view_routine, act_routine) values
  ('evaluation', 'Avaliações', 'manage_evaluations', '/app/evaluations', 'private.evaluation_guests', 'private.guest_evaluation',
    'private.guest_evaluates');
