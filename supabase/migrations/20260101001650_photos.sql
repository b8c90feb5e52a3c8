-- Photos and logos.
-- The photo of a person and the logo of a company: uploads that a record takes. A photo is a storage path in the
-- specification's column profile_image_url, which may still hold an old external address; only a photo that was uploaded
-- for that very person gets in, whoever writes the column. Everyone sets and removes the own photo; manage_employees
-- those of others, as far as ranks allow; manage_settings the logo.
-- It refuses: a path that is not the person's own confirmed photo, and a file that was sent for somebody else.

-- Indexes ----------------------------------------------------------------------------------------------------------
create unique index files_current_logo_idx on public.files (company_id)
  where purpose = 'company_logo' and linked_at is not null and archived_at is null;

-- Functions --------------------------------------------------------------------------------------------------------
create function private.tg_employees__guard_photo() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from public.files f
    where f.company_id = new.company_id and f.employee_id = new.id and f.purpose = 'avatar'
      and f.path = new.profile_image_url and f.linked_at is not null and f.archived_at is null
  ) then
    perform private.refuse('RHUPL', 'Esta foto não foi enviada para esta pessoa.', 'profile_image_url', 'Envie a foto novamente.');
  end if;
  return new;
end
$$;

create function private.tg_employees__archive_photo() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.archive_file(f.id) from public.files f
  where f.company_id = old.company_id and f.employee_id = old.id and f.purpose = 'avatar' and f.path = old.profile_image_url;
  return null;
end
$$;

create function public.set_profile_photo(p_employee_id uuid, p_file_id uuid default null) returns public.employees
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees;
  photo public.files;
begin
  select e.* into person from public.employees e
  where e.id = p_employee_id
    and (e.id = caller.employee_id or e.company_id = any (private.companies_reached(caller, 'manage_employees')));
  if not found then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  if person.id is distinct from caller.employee_id then
    perform private.check_team(person.company_id, array[person.id]);
  end if;
  perform from public.employees e where e.id = person.id for update;
  if p_file_id is not null then
    photo := private.link_file(p_file_id, 'avatar', person.company_id, 'employee', person.id);
    if photo.employee_id is distinct from person.id then
      perform private.refuse('RHNTF', 'Esta foto foi enviada para outra pessoa.', 'file', 'Envie a foto novamente.');
    end if;
  end if;
  update public.employees e set profile_image_url = photo.path where e.id = person.id returning e.* into person;
  return person;
end
$$;

create function public.set_company_logo(p_company_id uuid, p_file_id uuid default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  logo public.files;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Seu papel não permite mudar a marca da empresa.');
  perform from public.company_details d where d.company_id = p_company_id for update;
  perform private.archive_file(f.id) from public.files f
  where f.company_id = p_company_id and f.purpose = 'company_logo' and f.linked_at is not null and f.archived_at is null;
  if p_file_id is not null then
    logo := private.link_file(p_file_id, 'company_logo', p_company_id, 'company', p_company_id);
  end if;
  return logo.path;
end
$$;

grant execute on function public.set_profile_photo(uuid, uuid), public.set_company_logo(uuid, uuid) to authenticated;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _270_guard_photo before insert or update of profile_image_url on public.employees
  for each row when (new.profile_image_url ~ '^[0-9a-f-]{36}/') execute function private.tg_employees__guard_photo();
create trigger _520_archive_photo after update of profile_image_url on public.employees
  for each row when (old.profile_image_url is distinct from new.profile_image_url)
  execute function private.tg_employees__archive_photo();

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.tg_employees__guard_photo() is 'Refuses a storage path that is not a photo of this person (RHUPL).';
comment on function private.tg_employees__archive_photo() is 'A photo that was replaced or taken off is served no longer.';
comment on function public.set_profile_photo(uuid, uuid) is 'Sets the photo of a person to a confirmed upload, or removes it (RHNTF, RHTEA).';
comment on function public.set_company_logo(uuid, uuid) is 'Sets the logo of a company to a confirmed upload, or removes it. Answers its path.';
