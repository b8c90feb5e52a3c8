-- Approvals: small rules.
-- Subjects with too little for a file of their own.

-- Deciding ----------------------------------------------------------------------------------------------------------
-- Name of who acted: the person, who has the login now, or Sistema.
create function private.name_of_login(p_login_id uuid, p_employee_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.person_name(p_employee_id),
    (select e.display_name::text from public.employees e where e.user_id = p_login_id), 'Sistema')
$$;

-- Refuses a decision that comes too late, naming who decided already (RHDEC, RHCLS).
create function private.refuse_decided(p_request public.approval_requests, p_step_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.approval_decisions;
begin
  select d.* into last from public.approval_decisions d
  where d.company_id = p_request.company_id and d.request_id = p_request.id
  order by (d.step_id = p_step_id) desc nulls last, d.decided_at desc limit 1;
  if p_request.status = 'cancelled' then
    perform private.refuse('RHCLS', 'Esta solicitação foi cancelada por quem pediu.', '', 'Recarregue a lista.');
  end if;
  if last.id is null then
    perform private.refuse('RHDEC', 'Esta etapa não aguarda mais uma decisão.', '', 'Recarregue a lista.');
  end if;
  perform private.refuse('RHDEC', format(case last.decision
      when 'approve' then 'Esta etapa já foi aprovada por %s.' when 'reject' then 'Esta solicitação já foi recusada por %s.'
      else '%s já solicitou um ajuste nesta solicitação.' end, private.name_of_login(last.decided_by, last.decider_id)),
    '', 'Recarregue a lista.');
end
$$;

insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('approval_comment', 'Comentários em solicitações', 'inbox', true, 'off', 35);

insert into jobs.schedules (name, routine, every, lane) values
  ('approval_deadlines', 'private.run_approval_deadlines', interval '5 minutes', 'slow');

-- Change requests ---------------------------------------------------------------------------------------------------
-- direct, ask or closed; null for a field outside the list.
create function private.change_policy(p_company_id uuid, p_field text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(p.policy, f.default_policy)
  from public.change_fields f
  left join public.change_policies p on p.field = f.field and p.company_id = p_company_id
  where f.field = p_field
$$;

-- Title of a request: the fields that it asks for.
-- Lists show nothing but the title: it must name what is asked now, not what was asked first.
create function private.change_title(p_changes jsonb) returns text language sql stable security definer set search_path = '' as $$
  select 'Alteração de dados: ' || string_agg(f.label, ', ' order by f.position) from public.change_fields f where p_changes ? f.field
$$;

-- Of which kind a request is: reserved with a record in it.
-- Records are of classes that only administrators read, and with one of them the whole request is theirs.
create function private.change_kind(p_changes jsonb) returns text language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.change_fields f where p_changes ? f.field and f.kind = 'record')
    then 'reserved_change' else 'change_request' end
$$;

-- The proofs of a field of a request; for who may not read, that there are some.
create function private.change_files(p_request_id uuid, p_field text, p_may_read boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('file_id', case when p_may_read then f.id end,
    'name', case when p_may_read then f.name::text else 'Comprovante anexado' end) order by c.created_at, f.name), '[]')
  from public.change_request_files c join public.files f on f.company_id = c.company_id and f.id = c.file_id
  where c.change_request_id = p_request_id and c.field = p_field
$$;
