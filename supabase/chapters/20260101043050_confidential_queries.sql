-- Confidential cases: queries.
-- See confidential_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
create function public.confidential_case(p_case_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  found_case public.confidential_cases;
begin
  select c.* into found_case from public.confidential_cases c where c.id = p_case_id and private.is_case_reader(caller, c.id);
  if found_case.id is null then
    perform private.refuse_missing('Caso não encontrado.');
  end if;
  return jsonb_build_object('id', found_case.id, 'company_id', found_case.company_id, 'kind', found_case.kind,
    'label', (select k.label from private.confidential_kinds k where k.kind = found_case.kind),
    'url', private.case_url(found_case), 'about', private.person(found_case.employee_id), 'opened_at', found_case.created_at,
    'is_lifted', found_case.lifted_at is not null, 'may_manage', private.manages_case(caller, found_case),
    'readers', (
      select coalesce(jsonb_agg(jsonb_build_object('person', private.person(r.reader_id), 'origin', r.origin, 'since', r.added_at,
        'reason', r.reason, 'reads', r.reader_id = any (private.case_readers(found_case.id))) order by r.added_at, r.reader_id), '[]')
      from public.confidential_readers r where r.case_id = found_case.id and r.removed_at is null),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'assignee', private.person(t.assignee_id),
        'due_on', t.due_on, 'state', t.status, 'done_at', t.done_at) order by t.status = 'open' desc, t.due_on, t.created_at, t.id), '[]')
      from public.confidential_tasks t where t.case_id = found_case.id));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('case_reader', 'person person, origin opener|named|approver|emergency, since timestamptz, reason text?, reads boolean'),
  ('case_task', 'id uuid, title text, assignee person, due_on date, state open|done|cancelled, done_at timestamptz?'),
  ('confidential_case', 'id uuid, company_id uuid, kind text, label text, url text, about person, opened_at timestamptz,
    is_lifted boolean, may_manage boolean, readers case_reader[], tasks case_task[]');

grant execute on function public.confidential_case(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.confidential_case(uuid) is 'A confidential case with its list and its tasks, for its readers (RHNTF).';
