-- Company setup: commands.
-- See company_setup_rules for the overview.

-- Functions: sections -----------------------------------------------------------------------------------------------
-- Section rules: writes it.
create function private.apply_copy_rules(p_from uuid, p_to uuid) returns void language sql volatile set search_path = '' as $$
  update public.company_details t
  set time_zone = s.time_zone, require_password_change_at_first_login = s.require_password_change_at_first_login
  from public.company_details s
  where s.company_id = p_from and t.company_id = p_to
    and (t.time_zone, t.require_password_change_at_first_login) is distinct from
      (s.time_zone, s.require_password_change_at_first_login)
$$;

-- Section privacy_notice: publishes the text as a new version where it differs.
create function private.apply_copy_notice(p_from uuid, p_to uuid) returns void language sql volatile set search_path = '' as $$
  insert into public.privacy_notices (company_id, text)
  select p_to, private.latest_notice(p_from)
  where private.latest_notice(p_from) is not null
    and private.latest_notice(p_to) is distinct from private.latest_notice(p_from)
$$;

-- Section departments: creates what is missing, level by level, since a department needs its parent. What is there keeps its cost centre.
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

-- Functions: copying ------------------------------------------------------------------------------------------------
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

-- Grants ------------------------------------------------------------------------------------------------------------
grant execute on function public.copy_company_settings(uuid, uuid, text[]) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.copy_company_settings(uuid, uuid, text[]) is 'Copies the sections and returns what was created or updated.';
