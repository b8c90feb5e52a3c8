-- What an exit brings along: queries.
-- See exits_rules for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- The first last day that a notice given on a day allows: after the days that are worked, on that day where none are, and of a term its
-- end.
create function private.suggested_last_day(p_person public.employees, p_reason text, p_way text, p_given_on date) returns date
language sql stable security definer set search_path = '' as $$
  select case when p_reason = 'term_end' then greatest(coalesce(private.term_end_on(p_person, p_given_on), p_given_on), p_given_on)
    when p_way = 'worked' then p_given_on + (private.notice_plan(r.notice, 'worked',
      private.service_years(private.service_since(p_person, p_given_on), p_given_on), p_given_on,
      private.leave_rules_of(p_person.id, p_given_on))).worked
    else p_given_on end
  from (select (private.ending_rights_on(p_reason, p_given_on,
    private.has_vacations(private.contract_type_on(p_person.id, p_given_on)))).notice) r (notice)
$$;

-- Who would agree to an exit that the caller asks for, step by step; nobody where none has to.
create function private.deciders_of_exit(p_case public.offboardings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('mode', s.mode, 'approvers', s.approvers) order by s.step_position), '[]')
  from (select private.requester_of_exit(p_case) as id) r
  cross join lateral private.simulated_steps(p_case.company_id, 'offboarding', r.id, array[r.id, p_case.employee_id],
    private.matching_flow(p_case.company_id, 'offboarding', r.id, null, null, null)) s
  where private.exit_needs_approval(p_case.reason) and not s.skipped
$$;

-- What an exit would mean, before anything is written, for RH and managers of the person: the notice, who would agree, what would be done
-- at its minute, who would be told. Keys as of `open_offboarding`.
create function public.preview_exit(p_employee_id uuid, p_values jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  draft public.offboardings;
  today date;
  asked jsonb := private.an_object(p_values);
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id and e.id <> caller.employee_id and (e.company_id = any (private.companies_reached(caller, 'manage_settings'))
    or (e.company_id = caller.company_id and e.id = any (private.my_reports_ids())));
  if person.id is null then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  today := private.today(person.company_id);
  draft := jsonb_populate_record(null::public.offboardings, jsonb_build_object('id', '00000000-0000-0000-0000-000000000000',
    'company_id', person.company_id, 'employee_id', person.id, 'asked_by', caller.employee_id, 'reason', asked ->> 'reason',
    'notice_way', nullif(asked ->> 'notice_way', ''), 'reports_to_id', private.uuid_or_null(asked ->> 'reports_to_id'),
    'successor_id', private.uuid_or_null(asked ->> 'successor_id'),
    'last_day', coalesce(private.date_or_null(asked ->> 'last_day'), today)));
  draft.effective_at := private.instant_of(person.company_id, draft.last_day, '18:00');
  return jsonb_build_object('suggested_last_day', private.suggested_last_day(person, draft.reason, draft.notice_way, today),
    'days', private.exit_days(draft), 'needs_approval', private.exit_needs_approval(draft.reason),
    'deciders', private.deciders_of_exit(draft),
    'effects', (select coalesce(jsonb_agg(jsonb_build_object('effect', x.effect, 'label', x.label, 'may_skip', x.may_skip,
      'is_skipped', false, 'words', x.words, 'done_at', null, 'failure', null)), '[]') from private.exit_plan(draft) x),
    'changes', private.exit_changes(draft),
    'told', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(t.employee_id), 'as', t.told_as)), '[]')
      from private.told_of_exit(draft) t),
    'open_url', (select case private.offboarding_scope(caller, o) when 'hr' then '/app/offboarding?caso='
        else '/app/employees/leaving?caso=' end || o.id
      from public.offboardings o where o.company_id = person.company_id and o.employee_id = person.id
        and o.status in ('draft', 'requested', 'approved', 'communicated', 'closing') and private.offboarding_scope(caller, o) is not null
      order by o.communicated_at nulls last, o.created_at limit 1));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('exit_decider', 'mode any|all, approvers seat[]'),
  ('preview_exit', 'suggested_last_day date?, days exit_days, needs_approval boolean, deciders exit_decider[], effects exit_effect[],
    changes text[], told exit_told[], open_url text?');

grant execute on function public.preview_exit(uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.preview_exit(uuid, jsonb)
  is 'What an exit would mean before it is asked for: notice, effects, who would be told (RHNTF, RHARG).';
