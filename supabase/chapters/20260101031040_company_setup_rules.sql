-- Company setup.
-- Starting a company of the group: what is still missing (a checklist that is read from the data, never ticked by hand) and
-- copying the settings of another company, section by section, after seeing what would change. Sections are rows, so that
-- later chapters add theirs. People are never copied; of a department neither the head nor the people go along.
-- It refuses: everyone but masters, a company copied onto itself, an unknown section.

-- Functions: sections -----------------------------------------------------------------------------------------------
-- Section rules: what differs.
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

-- Text of the privacy notice in force.
create function private.latest_notice(p_company_id uuid) returns text language sql stable set search_path = '' as $$
  select n.text from public.privacy_notices n where n.company_id = p_company_id order by n.version desc limit 1
$$;

-- Section privacy_notice: the two texts.
create function private.preview_copy_notice(p_from uuid, p_to uuid) returns table (item text, current_value text, new_value text)
language sql stable set search_path = '' as $$
  select 'Texto do aviso', private.latest_notice(p_to), private.latest_notice(p_from)
  where private.latest_notice(p_from) is not null
$$;

-- Departments that are not archived, each with the names from the root to it, so that two of one name under different parents stay two.
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

-- Section departments: the tree of the source, and what of it is there.
create function private.preview_copy_departments(p_from uuid, p_to uuid) returns table (item text, current_value text, new_value text)
language sql stable set search_path = '' as $$
  select array_to_string(s.path, ' › '),
    case when t.id is not null then coalesce('Centro de custo ' || t.cost_centre, 'Sem centro de custo') end,
    coalesce('Centro de custo ' || coalesce(t.cost_centre, s.cost_centre), 'Sem centro de custo')
  from private.department_paths(p_from) s
  left join private.department_paths(p_to) t on t.path = s.path
  order by s.path
$$;

-- Functions: copying ------------------------------------------------------------------------------------------------
-- Refuses companies out of reach (RHNTF), a company onto itself and unknown sections (RHARG).
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

-- Grants ------------------------------------------------------------------------------------------------------------
grant execute on function public.preview_company_copy(uuid, uuid, text[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.preview_company_copy(uuid, uuid, text[]) is
  'What copying would do, item by item: create, update or same; current_value is null where nothing is there yet.';
