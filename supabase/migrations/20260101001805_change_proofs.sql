-- Proofs of changes.
-- What somebody asks to change in the own record may come with a paper that proves it: the certificate of a child, a bill with
-- the new address. It is uploaded before the request and taken by it, for the field that it proves. The person and
-- administrators open it, audited; other approvers read that there is one.
-- It refuses: files for a field that is not asked for, more than five, and files of somebody else.

-- Tables -----------------------------------------------------------------------------------------------------------
create table public.change_request_files (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  change_request_id uuid not null,
  employee_id uuid not null,
  field text not null,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  constraint change_request_files_pkey primary key (id),
  constraint change_request_files_file_key unique (company_id, file_id),
  constraint change_request_files_field_key unique (field, company_id, id),
  constraint change_request_files_request_fkey foreign key (company_id, change_request_id)
    references public.change_requests (company_id, id) on delete restrict,
  constraint change_request_files_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint change_request_files_file_fkey foreign key (company_id, file_id) references public.files (company_id, id) on delete restrict,
  constraint change_request_files_field_fkey foreign key (field) references public.change_fields (field) on delete restrict
);

-- Indexes ----------------------------------------------------------------------------------------------------------
create index change_request_files_request_idx on public.change_request_files (company_id, change_request_id);
create index change_request_files_employee_idx on public.change_request_files (company_id, employee_id);

-- Row level security -----------------------------------------------------------------------------------------------
alter table public.change_request_files enable row level security;

-- Grants -----------------------------------------------------------------------------------------------------------
-- Not granted: any write; request_change writes.
grant select on public.change_request_files to authenticated, service_role;

-- Policies ---------------------------------------------------------------------------------------------------------
create policy select_own_or_settings on public.change_request_files for select to authenticated
  using (
    company_id = any ((select private.company_ids_with_and_own('manage_settings'))::uuid[])
    and (company_id is distinct from (select private.own_row_only_company_id('manage_settings'))
      or employee_id = (select private.my_employee_id())));

-- Data -------------------------------------------------------------------------------------------------------------
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, own_upload, write_permission, read_permission)
values
  ('change_proof', 'Comprovante', 'files', 10485760, array['application/pdf', 'image/png', 'image/jpeg', 'image/webp'], 'P2', 'person',
    true, 'manage_settings', 'manage_settings');

-- Functions --------------------------------------------------------------------------------------------------------
-- Files as {"dependent": ["id", …]}: each of a field that is asked for.
create function private.attach_change_files(p_request public.change_requests, p_asked jsonb, p_files jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  part record;
  taken integer := 0;
begin
  for part in
    select f.key as field, private.uuid_or_null(i.value) as id
    from jsonb_each(case jsonb_typeof(p_files) when 'object' then p_files else '{}' end) f
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(f.value) when 'array' then f.value else '[]' end) i (value)
  loop
    taken := taken + 1;
    if not p_asked ? part.field or part.id is null or taken > 5 then
      perform private.refuse('RHFLD', 'Este comprovante não é de um campo pedido, ou são mais de cinco.', 'file', 'Envie até cinco comprovantes.');
    end if;
    perform private.link_file(part.id, 'change_proof', p_request.company_id, 'change_request', p_request.id);
    insert into public.change_request_files (company_id, change_request_id, employee_id, field, file_id)
    values (p_request.company_id, p_request.id, p_request.employee_id, part.field, part.id);
  end loop;
end
$$;

create function private.change_files(p_request_id uuid, p_field text, p_may_read boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('file_id', case when p_may_read then f.id end,
    'name', case when p_may_read then f.name::text else 'Comprovante anexado' end) order by c.created_at, f.name), '[]')
  from public.change_request_files c join public.files f on f.company_id = c.company_id and f.id = c.file_id
  where c.change_request_id = p_request_id and c.field = p_field
$$;

-- Triggers ---------------------------------------------------------------------------------------------------------
create trigger _400_refuse_delete before delete on public.change_request_files
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.change_request_files', 'change_request', '{insert}', p_id => 'change_request_id');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on table public.change_request_files is 'Papers that prove what a request asks for, by field.';
comment on function private.attach_change_files(public.change_requests, jsonb, jsonb) is 'Takes uploaded proofs into a request (RHFLD, RHNTF, RHUPL).';
comment on function private.change_files(uuid, text, boolean) is 'The proofs of a field of a request; for who may not read, that there are some.';
