-- Tasks of journeys: rules.
-- What does a task by itself: a paper that counts, an invitation that is sent. See journeys_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- A paper that counts does the task that asked for it. Before the request follows, as whoever moves or undoes a journey locks them.
create function private.tg_documents__follow_journeys() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.journeys j
  where j.company_id = new.company_id and j.employee_id = new.employee_id and j.status = 'open' order by j.id for no key update;
  update public.journey_tasks t set status = 'done', done_at = private.now(), done_by = new.employee_id
  where t.company_id = new.company_id and t.employee_id = new.employee_id and t.document_type_id = new.type_id and t.status = 'open';
  return null;
end
$$;

-- An invitation does the task that asked for it.
create function private.tg_invitations__follow_journeys() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.journeys j
  where j.company_id = new.company_id and j.employee_id = new.employee_id and j.status = 'open' order by j.id for no key update;
  update public.journey_tasks t set status = 'done', done_at = private.now(), done_by = private.my_employee_id()
  where t.company_id = new.company_id and t.employee_id = new.employee_id and t.kind = 'invite' and t.status = 'open';
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _510_follow_journeys after insert or update of status on public.documents
  for each row when (new.status = 'approved') execute function private.tg_documents__follow_journeys();
create trigger _560_follow_journeys after insert on public.invitations
  for each row execute function private.tg_invitations__follow_journeys();
