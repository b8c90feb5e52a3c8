-- Tags.
-- Colored labels that the HR team puts on people to find and group them: a brigade, a shift, who speaks English. They say
-- nothing in law and start nothing; whoever sees everyone in the company reads them, whoever runs it keeps them.
-- A tag is a name in use, not a record: it may be deleted, and then nobody has it any more.
-- It refuses: two tags of one name, more than a hundred of them, and tags on people of another company.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.employee_tags (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  color text not null default 'slate',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_tags_pkey primary key (id),
  constraint employee_tags_company_id_key unique (company_id, id),
  constraint employee_tags_name_key unique (company_id, name),
  constraint employee_tags_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint employee_tags_name_check check (private.is_clean_text(name, 40)),
  constraint employee_tags_color_check check (color in ('slate', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'violet'))
);

create table public.employee_tag_links (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  tag_id uuid not null,
  employee_id uuid not null,
  created_at timestamptz not null default now(),
  constraint employee_tag_links_pkey primary key (id),
  constraint employee_tag_links_tag_key unique (company_id, tag_id, employee_id),
  constraint employee_tag_links_tag_fkey foreign key (company_id, tag_id)
    references public.employee_tags (company_id, id) on delete restrict,
  constraint employee_tag_links_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index employee_tag_links_employee_idx on public.employee_tag_links (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.employee_tags enable row level security;
alter table public.employee_tag_links enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: delete, and any write of who has a tag; tag_employees and delete_employee_tag do both.
grant select on public.employee_tags, public.employee_tag_links to authenticated, service_role;
grant insert (company_id, name, color), update (name, color) on public.employee_tags to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_view_all on public.employee_tags for select to authenticated
  using (company_id = any ((select private.company_ids_with('view_all_employees'))::uuid[]));
create policy insert_manage on public.employee_tags for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));
create policy update_manage on public.employee_tags for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));
create policy select_view_all on public.employee_tag_links for select to authenticated
  using (company_id = any ((select private.company_ids_with('view_all_employees'))::uuid[]));

-- Functions ---------------------------------------------------------------------------------------------------------
-- Refuses the hundred and first tag (RHMNY).
create function private.tg_employee_tags__limit() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select count(*) from public.employee_tags t where t.company_id = new.company_id) >= 100 then
    perform private.refuse('RHMNY', 'Uma empresa tem no máximo 100 etiquetas.', 'name', 'Exclua uma que não usa mais.');
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.employee_tags
  for each row execute function private.tg_tidy('name');
create trigger _200_keep_company before update on public.employee_tags
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_limit before insert on public.employee_tags
  for each row execute function private.tg_employee_tags__limit();
create trigger _300_touch_updated_at before update on public.employee_tags
  for each row execute function private.tg_touch_updated_at();
select private.keep_trail('public.employee_tags', 'employee_tag', '{insert,update,delete}');
select private.keep_trail('public.employee_tag_links', 'employee_tag_link', '{insert,delete}');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.employee_tags is 'Colored labels of a company for its people.';
comment on column public.employee_tags.color is 'Name of a color of the product, never a value.';
comment on table public.employee_tag_links is 'Who has which tag.';
