-- Company setup.
-- Starting a company of the group: what is still missing (a checklist that is read from the data, never ticked by hand) and
-- copying the settings of another company, section by section, after seeing what would change. Sections are rows, so that
-- later chapters add theirs. People are never copied; of a department neither the head nor the people go along.
-- It refuses: everyone but masters, a company copied onto itself, an unknown section.

-- Tables -----------------------------------------------------------------------------------------------------------
-- `preview` names a function (from uuid, to uuid) that returns (item, current_value, new_value) for everything that the
-- source has; `apply` one that writes exactly what differs.
create table private.company_copy_sections (
  section text not null,
  label text not null,
  place integer not null,
  preview text not null,
  apply text not null,
  constraint company_copy_sections_pkey primary key (section),
  constraint company_copy_sections_preview_check check (preview ~ '^private\.[a-z_]+$'),
  constraint company_copy_sections_apply_check check (apply ~ '^private\.[a-z_]+$')
);

-- Row level security -----------------------------------------------------------------------------------------------
alter table private.company_copy_sections enable row level security;

-- Functions: sections ----------------------------------------------------------------------------------------------
create function private.preview_copy_rules(p_from uuid, p_to uuid) returns table (item text, current_value text, new_value text)
language sql stable set search_path = '' as $$
  select pair.item, pair.current_value, pair.new_value
  from public.company_details s
  join public.company_details t on t.company_id = p_to
  cross join lateral (values
    ('Fuso horário', t.time_zone, s.time_zone),
    ('Trocar a senha no primeiro login',
      case when t.require_password_change_at_first_login then 'Sim' else 'Não' end,
      case when s.require_password_change_at_first_login then 'Sim' else 'Não' end)
  ) as pair (item, current_value, new_value)
  where s.company_id = p_from
$$;

create function private.apply_copy_rules(p_from uuid, p_to uuid) returns void language sql volatile set search_path = '' as $$
  update public.company_details t
  set time_zone = s.time_zone, require_password_change_at_first_login = s.require_password_change_at_first_login
  from public.company_details s
  where s.company_id = p_from and t.company_id = p_to
    and (t.time_zone, t.require_password_change_at_first_login) is distinct from
      (s.time_zone, s.require_password_change_at_first_login)
$$;

create function private.latest_notice(p_company_id uuid) returns text language sql stable set search_path = '' as $$
  select n.text from public.privacy_notices n where n.company_id = p_company_id order by n.version desc limit 1
$$;

create function private.preview_copy_notice(p_from uuid, p_to uuid) returns table (item text, current_value text, new_value text)
language sql stable set search_path = '' as $$
  select 'Texto do aviso', private.latest_notice(p_to), private.latest_notice(p_from)
  where private.latest_notice(p_from) is not null
$$;

create function private.apply_copy_notice(p_from uuid, p_to uuid) returns void language sql volatile set search_path = '' as $$
  insert into public.privacy_notices (company_id, text)
  select p_to, private.latest_notice(p_from)
  where private.latest_notice(p_from) is not null
    and private.latest_notice(p_to) is distinct from private.latest_notice(p_from)
$$;

-- Departments by their path from the root, so that two of one name under different parents stay two.
create function private.department_paths(p_company_id uuid) returns table (id uuid, path text[], cost_centre text)
language sql stable set search_path = '' as $$
  with recursive tree as (
    select d.id, array[d.name::text] as path, d.cost_centre
    from public.departments d where d.company_id = p_company_id and d.parent_id is null and d.archived_at is null
    union all
    select d.id, t.path || d.name::text, d.cost_centre
    from public.departments d
    join tree t on t.id = d.parent_id
    where d.company_id = p_company_id and d.archived_at is null
  )
  select tree.id, tree.path, tree.cost_centre from tree
$$;

create function private.preview_copy_departments(p_from uuid, p_to uuid) returns table (item text, current_value text, new_value text)
language sql stable set search_path = '' as $$
  select array_to_string(s.path, ' › '),
    case when t.id is not null then coalesce('Centro de custo ' || t.cost_centre, 'Sem centro de custo') end,
    coalesce('Centro de custo ' || coalesce(t.cost_centre, s.cost_centre), 'Sem centro de custo')
  from private.department_paths(p_from) s
  left join private.department_paths(p_to) t on t.path = s.path
  order by s.path
$$;

-- Level by level, since a department needs its parent. What is there keeps its cost centre.
create function private.apply_copy_departments(p_from uuid, p_to uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  for depth in 1 .. coalesce((select max(cardinality(s.path)) from private.department_paths(p_from) s), 0) loop
    insert into public.departments (company_id, name, parent_id, cost_centre)
    select p_to, s.path[depth], parent.id, s.cost_centre
    from private.department_paths(p_from) s
    left join private.department_paths(p_to) parent on parent.path = s.path[: depth - 1]
    where cardinality(s.path) = depth
      and not exists (select from private.department_paths(p_to) t where t.path = s.path);
  end loop;
end
$$;

-- Data -------------------------------------------------------------------------------------------------------------
insert into private.company_copy_sections (section, label, place, preview, apply) values
  ('rules', 'Regras de acesso e fuso horário', 10, 'private.preview_copy_rules', 'private.apply_copy_rules'),
  ('privacy_notice', 'Aviso de privacidade', 20, 'private.preview_copy_notice', 'private.apply_copy_notice'),
  ('departments', 'Departamentos', 30, 'private.preview_copy_departments', 'private.apply_copy_departments');

-- Functions: copying -----------------------------------------------------------------------------------------------
create function private.check_company_copy(p_from uuid, p_to uuid, p_sections text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  reached uuid[] := private.company_ids_with('view_all_companies');
begin
  if p_from is null or p_to is null or not (p_from = any (reached) and p_to = any (reached)) then
    perform private.refuse('RHNTF', 'Não encontramos esta empresa.', 'company', 'Confira se você é master.');
  end if;
  if p_from = p_to then
    perform private.refuse('RHARG', 'Escolha outra empresa: esta é a que recebe as configurações.', 'from', '');
  end if;
  if exists (select from unnest(p_sections) as wanted
             where wanted not in (select s.section from private.company_copy_sections s)) then
    perform private.refuse('RHARG', 'Esta parte das configurações não existe.', 'sections', '');
  end if;
end
$$;

-- What a copy would do, item by item: create, update or same. Without sections: of all of them.
create function public.preview_company_copy(p_from uuid, p_to uuid, p_sections text[] default null)
returns table (section text, section_label text, item text, current_value text, new_value text, outcome text)
language plpgsql stable security definer set search_path = '' as $$
declare
  part private.company_copy_sections;
begin
  perform private.check_company_copy(p_from, p_to, p_sections);
  for part in
    select s.* from private.company_copy_sections s
    where p_sections is null or s.section = any (p_sections) order by s.place
  loop
    return query execute format(
      'select $3, $4, p.item, p.current_value, p.new_value,
         case when p.current_value is null then ''create'' when p.current_value is distinct from p.new_value then ''update''
           else ''same'' end
       from %s($1, $2) p', part.preview)
      using p_from, p_to, part.section, part.label;
  end loop;
end
$$;

-- Writes what the preview says and returns it.
create function public.copy_company_settings(p_from uuid, p_to uuid, p_sections text[])
returns table (section text, section_label text, item text, current_value text, new_value text, outcome text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  part private.company_copy_sections;
begin
  perform private.check_company_copy(p_from, p_to, p_sections);
  -- Two copies into one company at once would both create the same departments.
  perform from public.company_details d where d.company_id = p_to for update;
  return query select p.* from public.preview_company_copy(p_from, p_to, coalesce(p_sections, '{}')) p where p.outcome <> 'same';
  for part in
    select s.* from private.company_copy_sections s where s.section = any (coalesce(p_sections, '{}')) order by s.place
  loop
    execute format('select %s($1, $2)', part.apply) using p_from, p_to;
  end loop;
end
$$;

-- Functions: the checklist -----------------------------------------------------------------------------------------
create function public.company_setup(p_company_id uuid) returns table (step text, done boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_company_id = any (private.company_ids_with('view_all_companies')), false) then
    perform private.refuse('RHNTF', 'Não encontramos esta empresa.', 'company', 'Confira se você é master.');
  end if;
  return query
    select 'details', d.legal_name is not null and d.cnpj is not null
      from public.company_details d where d.company_id = p_company_id
    union all
    select 'departments', exists (
      select from public.departments t where t.company_id = p_company_id and t.archived_at is null)
    union all
    -- The first version is the product's own text.
    select 'privacy_notice', exists (
      select from public.privacy_notices n where n.company_id = p_company_id and n.version > 1)
    union all
    select 'employees', exists (
      select from public.employees e where e.company_id = p_company_id and e.status <> 'terminated')
    union all
    select 'admin', exists (
      select from private.all_logins(array[p_company_id]) l where l.state = 'active' and l.role in ('admin', 'master'));
end
$$;

-- Grants -----------------------------------------------------------------------------------------------------------
grant execute on function public.preview_company_copy(uuid, uuid, text[]), public.copy_company_settings(uuid, uuid, text[]),
  public.company_setup(uuid) to authenticated;

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table private.company_copy_sections is 'Parts of a company''s settings that can be copied to another one.';
comment on function private.preview_copy_rules(uuid, uuid) is 'Section rules: what differs.';
comment on function private.apply_copy_rules(uuid, uuid) is 'Section rules: writes it.';
comment on function private.latest_notice(uuid) is 'Text of the privacy notice in force.';
comment on function private.preview_copy_notice(uuid, uuid) is 'Section privacy_notice: the two texts.';
comment on function private.apply_copy_notice(uuid, uuid) is 'Section privacy_notice: publishes the text as a new version where it differs.';
comment on function private.department_paths(uuid) is 'Departments that are not archived, each with the names from the root to it.';
comment on function private.preview_copy_departments(uuid, uuid) is 'Section departments: the tree of the source, and what of it is there.';
comment on function private.apply_copy_departments(uuid, uuid) is 'Section departments: creates what is missing, level by level.';
comment on function private.check_company_copy(uuid, uuid, text[]) is 'Refuses companies out of reach (RHNTF), a company onto itself and unknown sections (RHARG).';
comment on function public.preview_company_copy(uuid, uuid, text[]) is
  'What copying would do, item by item: create, update or same; current_value is null where nothing is there yet.';
comment on function public.copy_company_settings(uuid, uuid, text[]) is 'Copies the sections and returns what was created or updated.';
comment on function public.company_setup(uuid) is
  'Steps of setting a company up and whether each is done: details, departments, privacy_notice, employees, admin.';
