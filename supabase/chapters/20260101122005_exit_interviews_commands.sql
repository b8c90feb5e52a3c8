-- Exit interviews: commands.
-- See exit_interviews_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- Invites somebody whose exit was just communicated.
create function private.invite_to_exit_interview(p_case public.offboardings) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_case.reason <> 'death' and p_case.effective_at > private.now() and not p_case.is_access_cut_early
    and exists (select from public.ending_reasons r where r.reason = p_case.reason and r.counts_as_turnover) then
    perform private.invite_to_survey(p_case.company_id, 'exit', private.quarter_of(p_case.last_day), array[p_case.employee_id]);
  end if;
end
$$;
