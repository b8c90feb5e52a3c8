-- Running approvals.
-- Opens a request, starts its steps one after the other, takes decisions, and tells the module what came of it. Every
-- change locks the request first, so that of two who decide at once one decides and the other is told who did.
-- A step whose approver approved an earlier one in the same round is skipped. Sent back for adjustment, a request keeps
-- its thread and begins a new round with the same steps. Deadlines count calendar days of the company.
-- Whom a request is about, when that is not who asked, never decides it, is told nothing of it and does not read it. A request of a
-- confidential case has one step of the approvers in the list of the case, whatever the flow says: no substitutes, no administrators, no
-- escalation; nobody else sees it, and what is told of it names nobody.
-- It refuses: deciding one's own request in any way, deciding twice, and refusing or sending back without a comment.

-- Tables: requests on their way -------------------------------------------------------------------------------------
create table public.approval_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  requester_id uuid not null,
  about_id uuid,
  case_id uuid,
  title text not null,
  status text not null default 'pending',
  flow_id uuid,
  round smallint not null default 1,
  amount numeric(14,2),
  days numeric(7,2),
  waiting_since timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint approval_requests_pkey primary key (id),
  constraint approval_requests_company_id_key unique (company_id, id),
  constraint approval_requests_requester_fkey foreign key (company_id, requester_id)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_requests_about_fkey foreign key (company_id, about_id)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_requests_case_fkey foreign key (company_id, case_id)
    references public.confidential_cases (company_id, id) on delete restrict,
  constraint approval_requests_flow_fkey foreign key (company_id, flow_id)
    references public.approval_flows (company_id, id) on delete restrict,
  constraint approval_requests_entity_type_check check (entity_type ~ '^[a-z_]{1,60}$'),
  constraint approval_requests_title_check check (private.is_clean_text(title, 200)),
  constraint approval_requests_status_check check (status in ('pending', 'adjusting', 'approved', 'rejected', 'cancelled')),
  constraint approval_requests_decided_at_check check ((decided_at is null) = (status in ('pending', 'adjusting'))),
  constraint approval_requests_entity_id_excl exclude using btree (company_id with =, entity_type with =, entity_id with =)
    where (status in ('pending', 'adjusting'))
);

create table public.approval_steps (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  request_id uuid not null,
  round smallint not null,
  position smallint not null,
  flow_step_id uuid,
  mode text not null,
  approver_kind text not null,
  role text,
  sla_days smallint not null,
  on_timeout text not null,
  status text not null default 'pending',
  started_at timestamptz,
  finished_at timestamptz,
  due_at timestamptz,
  act_at timestamptz,
  escalations smallint not null default 0,
  constraint approval_steps_pkey primary key (id),
  constraint approval_steps_company_id_key unique (company_id, id),
  constraint approval_steps_position_key unique (company_id, request_id, round, position),
  constraint approval_steps_request_fkey foreign key (company_id, request_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint approval_steps_flow_step_fkey foreign key (company_id, flow_step_id)
    references public.approval_flow_steps (company_id, id) on delete restrict,
  constraint approval_steps_status_check check (
    status in ('pending', 'waiting', 'approved', 'rejected', 'adjusted', 'skipped', 'cancelled'))
);

-- Who may decide. All who share a slot decide for one another: in mode any there is one slot, in mode all one for each.
-- Without a person the slot belongs to the administrators of the company, or to the masters when there is none.
create table public.approval_step_approvers (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  step_id uuid not null,
  slot smallint not null,
  approver_id uuid,
  origin text not null,
  status text not null default 'waiting',
  constraint approval_step_approvers_pkey primary key (id),
  constraint approval_step_approvers_approver_id_key unique nulls not distinct (company_id, step_id, slot, approver_id),
  constraint approval_step_approvers_step_fkey foreign key (company_id, step_id)
    references public.approval_steps (company_id, id) on delete restrict,
  constraint approval_step_approvers_approver_fkey foreign key (company_id, approver_id)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_step_approvers_origin_check check (origin in ('flow', 'climbed', 'escalated', 'admins', 'masters')),
  constraint approval_step_approvers_approver_id_check check ((approver_id is null) = (origin in ('admins', 'masters'))),
  constraint approval_step_approvers_status_check check (status in ('waiting', 'approved', 'skipped', 'closed'))
);

-- decided_by is the login: a master of another company has no row in this one, and the system has neither.
create table public.approval_decisions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  request_id uuid not null,
  step_id uuid not null,
  decision text not null,
  comment text,
  decided_by uuid,
  decider_id uuid,
  on_behalf_of uuid,
  decided_at timestamptz not null,
  constraint approval_decisions_pkey primary key (id),
  constraint approval_decisions_request_fkey foreign key (company_id, request_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint approval_decisions_step_fkey foreign key (company_id, step_id)
    references public.approval_steps (company_id, id) on delete restrict,
  constraint approval_decisions_decider_fkey foreign key (company_id, decider_id)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_decisions_on_behalf_of_fkey foreign key (company_id, on_behalf_of)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_decisions_decision_check check (decision in ('approve', 'reject', 'adjust')),
  constraint approval_decisions_comment_check check (char_length(comment) between 1 and 2000),
  constraint approval_decisions_on_behalf_of_check check (on_behalf_of <> decider_id)
);

create table public.approval_comments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  request_id uuid not null,
  kind text not null default 'comment',
  author_id uuid,
  written_by uuid,
  body text,
  created_at timestamptz not null,
  constraint approval_comments_pkey primary key (id),
  constraint approval_comments_request_fkey foreign key (company_id, request_id)
    references public.approval_requests (company_id, id) on delete restrict,
  constraint approval_comments_author_fkey foreign key (company_id, author_id)
    references public.employees (company_id, id) on delete restrict,
  constraint approval_comments_kind_check check (
    kind in ('comment', 'opened', 'resubmitted', 'cancelled', 'escalated', 'reminded', 'skipped', 'reassigned')),
  constraint approval_comments_body_check check (char_length(body) between 1 and 2000 and (kind <> 'comment' or body is not null))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index approval_requests_company_requester_idx on public.approval_requests (company_id, requester_id, created_at desc, id);
create index approval_requests_company_open_idx on public.approval_requests (company_id, requester_id, status)
  where status in ('pending', 'adjusting');
create index approval_requests_company_about_idx on public.approval_requests (company_id, about_id);
create index approval_requests_company_case_idx on public.approval_requests (company_id, case_id);
create index approval_requests_company_flow_idx on public.approval_requests (company_id, flow_id);
create index approval_steps_company_flow_step_idx on public.approval_steps (company_id, flow_step_id);
create index approval_steps_company_act_at_idx on public.approval_steps (company_id, act_at) where status = 'waiting';
create index approval_step_approvers_company_approver_idx on public.approval_step_approvers (company_id, approver_id);
create index approval_step_approvers_company_waiting_idx
  on public.approval_step_approvers (company_id, approver_id, origin) include (step_id) where status = 'waiting';
create index approval_step_approvers_masters_idx on public.approval_step_approvers (company_id)
  where status = 'waiting' and origin = 'masters';
create index approval_decisions_company_request_idx on public.approval_decisions (company_id, request_id, decided_at);
create index approval_decisions_company_step_idx on public.approval_decisions (company_id, step_id);
create index approval_decisions_company_decider_idx on public.approval_decisions (company_id, decider_id, decided_at desc);
create index approval_decisions_company_on_behalf_of_idx on public.approval_decisions (company_id, on_behalf_of);
create index approval_comments_company_request_idx on public.approval_comments (company_id, request_id, created_at);
create index approval_comments_company_author_idx on public.approval_comments (company_id, author_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.approval_requests enable row level security;
alter table public.approval_steps enable row level security;
alter table public.approval_step_approvers enable row level security;
alter table public.approval_decisions enable row level security;
alter table public.approval_comments enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the functions of the next chapters write.
grant select on public.approval_requests, public.approval_steps, public.approval_step_approvers, public.approval_decisions,
  public.approval_comments to authenticated, service_role;

-- Functions: who reads what -----------------------------------------------------------------------------------------
-- Requests about somebody that somebody else asked for, and their steps.
create function private.approval_ids_about(p_caller private.caller) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  about uuid[] := array(select r.id from public.approval_requests r
    where r.company_id = p_caller.company_id and r.about_id = p_caller.employee_id and r.requester_id <> p_caller.employee_id);
begin
  if about <> '{}' then
    about := about || array(
      select s.id from public.approval_steps s where s.company_id = p_caller.company_id and s.request_id = any (about));
  end if;
  return about;
end
$$;

-- Those about the caller.
create function private.approval_ids_about_me() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return private.approval_ids_about(private.me());
end
$$;

-- Requests and steps that the caller does not read whatever else opens them: of confidential cases, and about the caller.
create function private.unread_approval_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return private.hidden_ids() || private.approval_ids_about_me();
end
$$;
grant execute on function private.unread_approval_ids() to authenticated;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_own_or_settings on public.approval_requests for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or requester_id = (select private.my_employee_id()))
    and id <> all ((select private.unread_approval_ids())::uuid[]));
create policy select_settings on public.approval_steps for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])
    and request_id <> all ((select private.unread_approval_ids())::uuid[]));
create policy select_settings on public.approval_step_approvers for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])
    and step_id <> all ((select private.unread_approval_ids())::uuid[]));
create policy select_settings on public.approval_decisions for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])
    and request_id <> all ((select private.unread_approval_ids())::uuid[]));
create policy select_settings on public.approval_comments for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[])
    and request_id <> all ((select private.unread_approval_ids())::uuid[]));

-- The trail of a request about oneself is no way around.
insert into private.trail_shields (routine) values ('private.approval_ids_about_me');

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _230_check_transition before update of status on public.approval_requests
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('approval_request');
create trigger _300_touch_updated_at before update on public.approval_requests
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.approval_requests
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.approval_requests', 'approval_request');

create trigger _230_check_transition before update of status on public.approval_steps
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('approval_step');
create trigger _400_refuse_delete before delete on public.approval_steps
  for each row execute function private.tg_refuse_delete();
create trigger _900_audit after update of due_at, escalations on public.approval_steps
  for each row when (old.escalations <> new.escalations)
  execute function private.tg_audit('approval_request', 'company_id', 'request_id');

create trigger _400_refuse_change before update or delete on public.approval_decisions
  for each row execute function private.tg_audit_logs__refuse_change();
select private.keep_trail('public.approval_decisions', 'approval_request', '{insert}', p_id => 'request_id');
create trigger _400_refuse_change before update or delete on public.approval_comments
  for each row execute function private.tg_audit_logs__refuse_change();

-- Types: running approvals ------------------------------------------------------------------------------------------
create type private.authority as (seat_id uuid, approver_id uuid, on_behalf_of uuid);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.approval_requests is 'A request for approval, run by the chapters that follow.';
comment on column public.approval_requests.about_id is 'Whom it is about, where that is not the requester: never decides or reads it.';
comment on column public.approval_requests.case_id is 'The confidential case that it belongs to: its approvers decide, its readers read.';
comment on column public.approval_requests.round is 'One more each time that it is sent again after an adjustment.';
comment on table public.approval_steps is 'The steps of a request, copied from the flow when it opens.';
comment on column public.approval_steps.act_at is 'When the deadlines look at it next.';
comment on table public.approval_step_approvers is 'Who may decide a step that has started. Without a person: administrators, or masters.';
comment on table public.approval_decisions is 'Decisions, in somebody''s name when on_behalf_of is set. Never changed.';
comment on table public.approval_comments is 'What was said and what happened along a request. Never changed.';
comment on type private.authority is 'The seat on which somebody may decide, and for whom when not in the own name.';
