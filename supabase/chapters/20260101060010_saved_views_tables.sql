-- Saved views.
-- A view is a list as somebody likes to see it: the part of the address after the question mark (search, filters, order,
-- columns), under a name. It holds no data, only how to ask; what one may not read stays hidden in a view of somebody else.
-- A view belongs to who made it, in that person's own company, and is for that person alone, for the team (whoever has the
-- person above in the line of managers or as head of the department), or for the whole company.
-- It refuses: sharing with the company by who does not see everyone in it, a second view of the same name on a list, more
-- than forty views on one list, and changing another person's view; managers of settings may delete what is shared with all.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.saved_views (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  owner_employee_id uuid not null default private.my_employee_id(),
  list_key text not null,
  name text collate "pt-BR-x-icu" not null,
  query text not null default '',
  visibility text not null default 'just_me',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_pkey primary key (id),
  constraint saved_views_company_id_key unique (company_id, id),
  constraint saved_views_name_key unique (company_id, owner_employee_id, list_key, name),
  constraint saved_views_owner_fkey foreign key (company_id, owner_employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint saved_views_list_key_check check (list_key ~ '^[a-z][a-z_]{1,39}$'),
  constraint saved_views_name_check check (private.is_clean_text(name, 60)),
  constraint saved_views_query_check check (query = '' or private.is_clean_text(query, 2000)),
  constraint saved_views_visibility_check check (visibility in ('just_me', 'team', 'company'))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index saved_views_company_owner_idx on public.saved_views (company_id, owner_employee_id);
create index saved_views_company_list_idx on public.saved_views (company_id, list_key, visibility);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.saved_views enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: the owner, who is always the caller, and moving a view to another list.
grant select on public.saved_views to authenticated, service_role;
grant insert (company_id, list_key, name, query, visibility, is_default) on public.saved_views to authenticated;
grant update (name, query, visibility, is_default) on public.saved_views to authenticated;
grant delete on public.saved_views to authenticated;

-- Functions: who is above -------------------------------------------------------------------------------------------
-- Employees above the caller: the line of managers and the head of the department. The inverse of private.my_team_ids().
create function private.my_superior_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person uuid := caller.employee_id;
  company uuid := caller.company_id;
begin
  return array(
    with recursive above as (
      select e.manager_id as id from public.employees e where e.company_id = company and e.id = person
      union
      select e.manager_id from public.employees e join above a on e.id = a.id where e.company_id = company
    )
    select a.id from above a where a.id <> person
    union
    select d.head_employee_id
    from public.employees e
    join public.departments d on d.company_id = e.company_id and d.id = e.department_id
    where e.company_id = company and e.id = person and d.head_employee_id <> person);
end
$$;

-- Policies ----------------------------------------------------------------------------------------------------------
-- One's own views follow a master into every company; the others are those of the company at hand.
create policy select_own_and_shared on public.saved_views for select to authenticated
  using (
    (company_id = (select private.my_company_id()) and owner_employee_id = (select private.my_employee_id()))
    or (company_id = any ((select private.visible_company_ids())::uuid[])
      and (visibility = 'company'
        or (visibility = 'team' and owner_employee_id = any ((select private.my_superior_ids())::uuid[])))));
create policy insert_own on public.saved_views for insert to authenticated
  with check (
    company_id = (select private.my_company_id())
    and owner_employee_id = (select private.my_employee_id())
    and (visibility <> 'company' or (select private.has_permission('view_all_employees'))));
create policy update_own on public.saved_views for update to authenticated
  using (company_id = (select private.my_company_id()) and owner_employee_id = (select private.my_employee_id()))
  with check (
    company_id = (select private.my_company_id())
    and owner_employee_id = (select private.my_employee_id())
    and (visibility <> 'company' or (select private.has_permission('view_all_employees'))));
create policy delete_own_and_settings on public.saved_views for delete to authenticated
  using (
    (company_id = (select private.my_company_id()) and owner_employee_id = (select private.my_employee_id()))
    or (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]) and visibility = 'company'));

-- Functions: triggers -----------------------------------------------------------------------------------------------
-- Refuses more than forty views of a person on one list (RHMNY).
create function private.tg_saved_views__limit() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (
    select count(*) from public.saved_views v
    where v.company_id = new.company_id and v.owner_employee_id = new.owner_employee_id and v.list_key = new.list_key
  ) >= 40 then
    perform private.refuse('RHMNY', 'Você já tem 40 visões nesta lista.', 'name', 'Exclua uma que não usa mais.');
  end if;
  return new;
end
$$;

-- Keeps at most one default view per person and list, the one with which the list opens: the newest takes the place of the one before.
create function private.tg_saved_views__one_default() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.saved_views v set is_default = false
  where v.company_id = new.company_id and v.owner_employee_id = new.owner_employee_id and v.list_key = new.list_key
    and v.id <> new.id and v.is_default;
  return null;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.saved_views
  for each row execute function private.tg_tidy('name', 'query');
create trigger _200_keep_company before update on public.saved_views
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_limit before insert on public.saved_views
  for each row execute function private.tg_saved_views__limit();
create trigger _300_touch_updated_at before update on public.saved_views
  for each row execute function private.tg_touch_updated_at();
create trigger _500_one_default after insert or update on public.saved_views
  for each row when (new.is_default) execute function private.tg_saved_views__one_default();

-- Functions: who is above -------------------------------------------------------------------------------------------
grant execute on function private.my_superior_ids() to authenticated, service_role;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.saved_views is 'Lists as somebody likes to see them: a name for the query part of an address.';
comment on column public.saved_views.list_key is 'Which list of the product: employees, logins, audit_logs.';
comment on column public.saved_views.query is 'The address after the question mark, without it. Read by the list''s own rules.';
comment on column public.saved_views.is_default is 'The list opens with it, for its owner. One per list.';
