-- Admissions: commands.
-- What an arrival adds to its journey. See admissions_tables for the overview.

-- Functions: the kind of journey ------------------------------------------------------------------------------------
-- Adds evaluations of the experience on the fortieth and, where it may go on, on the eightieth day, as far as the term goes (CLT art. 445,
-- parágrafo único), each once.
create function private.add_experience_evaluations(p_journey public.journeys, p_extension_days integer) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.journey_tasks (company_id, journey_id, employee_id, position, phase, title, kind, responsible, assignee_id,
    offset_days, not_before, due_on, required, created_at)
  select p_journey.company_id, p_journey.id, p_journey.employee_id, 20000 + m.days * 100, m.phase, m.title, 'evaluation', 'manager',
    f.assignee_id, m.days, private.today(p_journey.company_id),
    private.task_day(p_journey.company_id, p_journey.employee_id, p_journey.base_date, m.days), true, private.now()
  from public.employee_contracts c
  cross join (values ('Avaliação de experiência, 40 dias', 40, 'day_60'), ('Avaliação de experiência, 80 dias', 80, 'day_90'))
    as m (title, days, phase)
  cross join lateral private.found_managers(c.company_id, array[row(1, 'manager', c.employee_id, null, null, null)::private.task_need]) f
  where c.company_id = p_journey.company_id and c.employee_id = p_journey.employee_id and c.contract_type = 'experience'
    and c.ended_on is null and c.starts_on = p_journey.base_date and m.days <= c.experience_ends_on - c.starts_on + 1 + p_extension_days
    and not exists (select from public.journey_tasks t where t.company_id = p_journey.company_id and t.journey_id = p_journey.id
      and t.kind = 'evaluation' and t.offset_days = m.days)
$$;

-- Asks the person for the papers that tasks name: a task is due when its paper is, and done where the paper is there already.
create function private.ask_admission_documents(p_journey public.journeys, p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  types uuid[] := array(select distinct t.document_type_id from public.journey_tasks t
    where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.document_type_id is not null);
begin
  if types <> '{}' then
    perform private.ask_documents_of(p_journey.company_id, types, array[p_journey.employee_id], false,
      private.task_day(p_journey.company_id, p_journey.employee_id, p_journey.base_date, -5), null,
      'Documentos da admissão', p_creator_id);
  end if;
  update public.journey_tasks t set due_on = r.due_on, offset_days = r.due_on - p_journey.base_date, is_business_days = false
  from public.document_requests r
  where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.document_type_id = r.type_id
    and r.company_id = t.company_id and r.employee_id = t.employee_id and r.status in ('open', 'sent');
  update public.journey_tasks t set status = 'done', done_at = private.now(), note = 'O documento já estava entregue.'
  from private.document_cells(p_journey.company_id, array[p_journey.employee_id], types) c
  where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.document_type_id = c.type_id and t.status = 'open'
    and c.employee_id = p_journey.employee_id and c.state in ('approved', 'to_sign');
end
$$;

-- What an arrival has besides its tasks.
create function private.begin_admission(p_journey public.journeys, p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.admissions (id, company_id, employee_id, created_at)
  values (p_journey.id, p_journey.company_id, p_journey.employee_id, p_journey.created_at);
  perform private.add_experience_evaluations(p_journey, 0);
  perform private.ask_admission_documents(p_journey, p_creator_id);
end
$$;

-- The papers of an arrival are due when their tasks are.
create function private.follow_moved_admission(p_journey public.journeys) returns void
language sql volatile security definer set search_path = '' as $$
  update public.document_requests r set due_on = t.due_on
  from public.journey_tasks t
  where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.status = 'open' and t.document_type_id is not null
    and r.company_id = t.company_id and r.employee_id = t.employee_id and r.type_id = t.document_type_id and r.status in ('open', 'sent')
    and r.due_on <> t.due_on
$$;

-- Takes back the papers that an arrival asked for, until the day before the first (RHCLS).
create function private.undo_admission(p_journey public.journeys) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked uuid[];
begin
  if p_journey.base_date <= private.today(p_journey.company_id) then
    perform private.refuse('RHCLS', 'O primeiro dia já chegou: o roteiro não pode mais ser desfeito.', '',
      'Dispense as tarefas que sobram.');
  end if;
  with taken as (
    update public.document_requests r set status = 'cancelled'
    from public.journey_tasks t
    where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.document_type_id is not null
      and r.company_id = t.company_id and r.employee_id = t.employee_id and r.type_id = t.document_type_id
      and r.status in ('open', 'sent') and r.created_at >= p_journey.created_at
    returning r.campaign_id
  )
  select array_agg(distinct t.campaign_id) into asked from taken t;
  -- Nobody else was asked: the request of the arrival is over, and what told of it says nothing any more.
  perform private.end_campaign(c, c.told_at is null) from public.campaigns c
  where c.company_id = p_journey.company_id and c.id = any (asked) and not exists (select from public.document_requests r
    where r.company_id = c.company_id and r.campaign_id = c.id and r.status in ('open', 'sent'));
end
$$;

-- Functions: what was agreed at hiring ------------------------------------------------------------------------------
-- By how many days the experience may be extended; it may bring another evaluation.
create function private.agree_extension(p_journey public.journeys, p_days integer) returns void
language sql volatile security definer set search_path = '' as $$
  update public.admissions a set extension_days = p_days where a.company_id = p_journey.company_id and a.id = p_journey.id;
  select private.add_experience_evaluations(p_journey, p_days)
$$;

-- What the newcomer is told of the first day: place, time, dress, contact, notes and a welcome, as far as they are given.
create function private.write_first_day(p_admission_id uuid, p_values jsonb) returns public.admissions
language sql volatile security definer set search_path = '' as $$
  update public.admissions a set first_day_place = private.tidy(p_values ->> 'place'), first_day_time = private.tidy(p_values ->> 'time'),
    first_day_dress = private.tidy(p_values ->> 'dress'), first_day_contact = private.tidy(p_values ->> 'contact'),
    first_day_notes = private.tidy_lines(p_values ->> 'notes'), welcome_message = private.tidy_lines(p_values ->> 'welcome')
  where a.id = p_admission_id returning a.*
$$;

create function public.save_first_day(p_admission_id uuid, p_values jsonb) returns public.admissions
language sql volatile security definer set search_path = '' as $$
  select w.* from private.followed_journey(p_admission_id, private.me()) j
  cross join lateral private.write_first_day(j.id, private.an_object(p_values)) w
$$;

grant execute on function public.save_first_day(uuid, jsonb) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.save_first_day(uuid, jsonb) is 'Where, when and how the first day begins, and a welcome (RHNTF, RHCLS).';
