-- Departments.
-- The tree of a company. A department may hang below another one and may have a head.
-- Everyone in the company reads it; manage_departments writes it.
-- An archived department keeps its history and leaves every list to choose from.
-- It refuses: a parent of another company, a cycle, two departments of one name under one parent, an archived parent,
-- and the deletion of a department that still holds people or departments.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.departments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  parent_id uuid,
  head_employee_id uuid,
  cost_centre text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint departments_pkey primary key (id),
  constraint departments_company_id_key unique (company_id, id),
  constraint departments_name_key unique nulls not distinct (company_id, parent_id, name, archived_at),
  constraint departments_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint departments_parent_fkey foreign key (company_id, parent_id)
    references public.departments (company_id, id) on delete restrict,
  constraint departments_name_check check (private.is_clean_text(name, 100)),
  constraint departments_cost_centre_check check (private.is_clean_text(cost_centre, 60)),
  constraint departments_parent_id_check check (parent_id <> id)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
-- The unique key serves the reference to the parent; archived_at in it frees the name of an archived department.
create index departments_company_name_idx on public.departments (company_id, name, id);
create index departments_company_head_idx on public.departments (company_id, head_employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.departments enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: changing id, company or timestamps; archiving goes through archive_department.
grant select, delete on public.departments to authenticated, service_role;
grant insert (company_id, name, parent_id, head_employee_id, cost_centre) on public.departments to authenticated, service_role;
grant update (name, parent_id, head_employee_id, cost_centre) on public.departments to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.departments for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_manage on public.departments for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));
create policy update_manage on public.departments for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));
create policy delete_manage on public.departments for delete to authenticated
  using (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));

-- Functions ---------------------------------------------------------------------------------------------------------
-- Tidies name and cost centre.
create function private.tg_departments__normalise() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.name := coalesce(private.tidy(new.name), '');
  new.cost_centre := private.tidy(new.cost_centre);
  return new;
end
$$;

-- Refuses hanging below an archived department (RHARC).
-- Locks the parent, so that it cannot be archived between this question and the end of the transaction. After the row is
-- written, and so after the policy was asked: a stranger's row waits for nobody.
create function private.tg_departments__refuse_archived_parent() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  parent_archived_at timestamptz;
begin
  select d.archived_at into parent_archived_at from public.departments d
  where d.company_id = new.company_id and d.id = new.parent_id for share;
  if parent_archived_at is not null then
    perform private.refuse('RHARC', 'O departamento superior está arquivado.', 'parent_id',
      'Escolha um departamento em uso.');
  end if;
  return null;
end
$$;

-- Refuses a department below itself (RHCYC).
-- Two people moving departments at once could close a cycle that neither sees: one move at a time per company.
create function private.tg_departments__refuse_cycle() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('departments.parent:' || new.company_id, 0));
  if exists (
    with recursive above as (
      select d.id, d.parent_id from public.departments d where d.id = new.parent_id
      union
      select d.id, d.parent_id from public.departments d join above a on d.id = a.parent_id
    )
    select from above where id = new.id
  ) then
    perform private.refuse('RHCYC', 'Um departamento não pode ficar abaixo de si mesmo.', 'parent_id',
      'Escolha um departamento superior fora deste ramo.');
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.departments
  for each row execute function private.tg_departments__normalise();
create trigger _200_keep_company before update on public.departments
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _250_refuse_cycle before update of parent_id on public.departments
  for each row when (new.parent_id is not null and new.parent_id is distinct from old.parent_id)
  execute function private.tg_departments__refuse_cycle();
create trigger _300_touch_updated_at before update on public.departments
  for each row execute function private.tg_touch_updated_at();
create trigger _510_refuse_archived_parent after insert or update of parent_id, archived_at on public.departments
  for each row when (new.parent_id is not null and new.archived_at is null)
  execute function private.tg_departments__refuse_archived_parent();

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.departments is 'The tree of departments of a company.';
comment on column public.departments.head_employee_id is 'Who heads the department: an employee of the same company.';
comment on column public.departments.cost_centre is 'Code or name of the cost centre, as the company''s accounting writes it.';
comment on column public.departments.archived_at is 'When it left use. Written by archive_department and restore_department.';
