-- The portal of who is arriving.
-- Who was hired and cannot sign in yet prepares the first day by a guest link (`guest_links`, purpose arrival): the subject is the person.
-- The page is the company's own, with its color and logo: the first day, manager and buddy, one list of what is to be done with the
-- documents among it, the own data until the first day, and the team from that day on. It names nobody else of the company.
-- It refuses: people with a login, who left or whose admission is over; data from the first day on (RHCLS); tasks of others (RHNTF).

-- Functions: the guest ----------------------------------------------------------------------------------------------
-- People without a login whose admission is under way, as guests; for null, all of them.
create function private.arrival_guests(p_company_id uuid, p_subjects uuid[]) returns setof private.guest
language sql stable security definer set search_path = '' as $$
  select e.id, e.id, e.display_name::text, e.phone, e.email, e.cpf, e.birth_date, 'Seu primeiro dia', j.base_date
  from public.journeys j
  join public.employees e on e.company_id = j.company_id and e.id = j.employee_id and e.user_id is null and e.status <> 'terminated'
  where j.company_id = p_company_id and j.kind = 'admission' and j.status = 'open' and (p_subjects is null or e.id = any (p_subjects))
$$;

-- The open admission of a guest.
create function private.guest_journey(p_link public.guest_links) returns public.journeys
language sql stable security definer set search_path = '' as $$
  select j.* from public.journeys j
  where j.company_id = p_link.company_id and j.kind = 'admission' and j.employee_id = p_link.employee_id and j.status = 'open'
$$;

-- The tasks of an arrival that the person does, papers excepted: these are asked for by name.
create function private.own_arrival_tasks(p_journey public.journeys) returns setof public.journey_tasks
language sql stable security definer set search_path = '' as $$
  select t.* from public.journey_tasks t
  where t.company_id = p_journey.company_id and t.journey_id = p_journey.id and t.assignee_id = p_journey.employee_id
    and t.document_type_id is null and t.status <> 'cancelled'
$$;

-- Somebody whom the newcomer meets, with the photo as a file of theirs.
create function private.arrival_person(p_company_id uuid, p_employee_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', d.display_name, 'initials', d.initials, 'position', d.position, 'photo_file_id', f.id)
  from public.employee_directory d
  join public.employees e on e.company_id = d.company_id and e.id = d.id
  left join public.files f on f.company_id = e.company_id and f.employee_id = e.id and f.purpose = 'avatar'
    and f.path = e.profile_image_url and f.linked_at is not null and f.archived_at is null
  where d.company_id = p_company_id and d.id = p_employee_id
$$;

-- What a file that the guest sends is: the proof of an own task, or a document that was asked for.
create function private.guest_arrival_upload(p_link public.guest_links, p_item text) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (select from private.own_arrival_tasks(private.guest_journey(p_link)) t
      where t.id = private.uuid_or_null(p_item) and t.status = 'open' and t.evidence = 'file') then 'journey_evidence'
    else private.guest_document_purpose(p_link, p_item) end
$$;

-- From the first day on, those of the same manager; before, nobody.
create function private.arrival_team(p_person public.employees) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select d.id from public.employees e
    join public.employee_directory d on d.company_id = e.company_id and d.id = e.id
    where e.company_id = p_person.company_id and e.manager_id = p_person.manager_id and e.id <> p_person.id and e.status <> 'terminated'
      and e.status <> 'pre_admission' and p_person.hire_date <= private.today(p_person.company_id)
    order by d.display_name, d.id limit 24)
$$;

-- What the page shows.
create function private.guest_arrival(p_link public.guest_links) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  journey public.journeys := private.guest_journey(p_link);
  admission public.admissions;
  person public.employees;
  company public.company_details;
begin
  select a.* into admission from public.admissions a where a.company_id = journey.company_id and a.id = journey.id;
  select e.* into person from public.employees e where e.company_id = p_link.company_id and e.id = p_link.employee_id;
  select d.* into company from public.company_details d where d.company_id = p_link.company_id;
  return private.guest_documents(p_link) || jsonb_build_object(
    'first_name', split_part(coalesce(person.social_name, person.first_name)::text, ' ', 1), 'position', person.position,
    'brand_hue', (select c.brand_hue from public.companies c where c.id = p_link.company_id),
    'hr_email', company.hr_email, 'hr_phone', company.hr_phone,
    'logo_file_id', private.company_logo_id(person.company_id),
    'first_day', person.hire_date, 'days_left', person.hire_date - private.today(person.company_id),
    'is_before', person.status = 'pre_admission', 'place', admission.first_day_place, 'time', admission.first_day_time,
    'dress', admission.first_day_dress, 'contact', admission.first_day_contact, 'notes', admission.first_day_notes,
    'welcome', admission.welcome_message, 'manager', private.arrival_person(person.company_id, person.manager_id),
    'buddy', private.arrival_person(person.company_id, journey.buddy_id), 'data_filled', admission.data_filled_at is not null,
    'person', case when person.status = 'pre_admission' then jsonb_build_object('birth_date', person.birth_date, 'rg', person.rg,
      'phone', person.phone, 'social_name', person.social_name) end,
    'personal', case when person.status = 'pre_admission' then (
      select to_jsonb(r) - array['id', 'company_id', 'employee_id', 'created_at', 'updated_at'] from public.employee_personal r
      where r.company_id = person.company_id and r.employee_id = person.id) end,
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'description', t.description,
        'url', case when t.url like 'https://%' then t.url end, 'due_on', t.due_on,
        'status', t.status, 'required', t.required, 'evidence', t.evidence, 'blockers', private.told_blockers(null, t),
        'is_own_data', coalesce(t.url = '/app/profile/admission', false))
        order by t.due_on, t.position), '[]')
      from private.own_arrival_tasks(journey) t),
    'proof', (select jsonb_build_object('max_bytes', f.max_bytes, 'mime_types', f.mime_types) from public.file_purposes f
      where f.purpose = 'journey_evidence'),
    'team', (select coalesce(jsonb_agg(private.arrival_person(person.company_id, m.id) order by m.place), '[]')
      from unnest(private.arrival_team(person)) with ordinality as m (id, place)));
end
$$;

-- Which files the page draws: the logo, the photos of whom it names, and what was sent by this link.
create function private.guest_opens_arrival_file(p_link public.guest_links, p_file public.files) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  journey public.journeys := private.guest_journey(p_link);
  person public.employees;
begin
  select e.* into person from public.employees e where e.company_id = p_link.company_id and e.id = p_link.employee_id;
  return p_file.guest_link_id = p_link.id or p_file.purpose = 'company_logo'
    or (p_file.purpose = 'avatar'
      and p_file.employee_id = any (array[person.manager_id, journey.buddy_id] || private.arrival_team(person)));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('arrival_person', 'name text, initials text, position text?, photo_file_id uuid?'),
  ('arrival_task', 'id uuid, title text, description text?, url text?, due_on date, status open|done|waived, required boolean,
    evidence none|text|file, blockers text[], is_own_data boolean'),
  ('proof_limits', 'max_bytes number, mime_types text[]'),
  ('guest_arrival', '...guest_documents, first_name text, position text?,
    brand_color blue|green|orange|red|pink|purple|gray?, hr_email text?, hr_phone text?, logo_file_id uuid?,
    first_day date, days_left integer, is_before boolean, place text?, time text?, dress text?, contact text?, notes text?, welcome text?,
    manager arrival_person?, buddy arrival_person?, data_filled boolean, person own_text{}?, personal own_text{}?, tasks arrival_task[],
    proof proof_limits, team arrival_person[]');
