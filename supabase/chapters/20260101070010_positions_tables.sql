-- Positions, work sites, cost centres.
-- The catalogues that say what somebody is employed as, where the work is done and who pays for it. Everyone in the
-- company reads them; manage_departments writes them. What leaves use is archived and stays in the history of people.
-- A position is known by its title: people carry the title as text, as the specification has it, so that a title may
-- also be written that is no position of the list, and an old one stays as it was on its day.
-- It refuses: two positions or sites of one name, or two cost centres of one code, in use at once; an impossible CBO or
-- CNPJ; deletion.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.positions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text collate "pt-BR-x-icu" not null,
  level text,
  cbo text,
  description text,
  needs_training boolean,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(title, level, cbo)) stored,
  constraint positions_pkey primary key (id),
  constraint positions_company_id_key unique (company_id, id),
  constraint positions_title_key unique nulls not distinct (company_id, title, archived_at),
  constraint positions_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint positions_title_check check (private.is_clean_text(title, 120)),
  constraint positions_level_check check (private.is_clean_text(level, 60)),
  constraint positions_cbo_check check (cbo ~ '^[0-9]{6}$'),
  constraint positions_description_check check (char_length(description) between 1 and 4000)
);

create table public.work_sites (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  cnpj text,
  city text,
  uf text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_sites_pkey primary key (id),
  constraint work_sites_company_id_key unique (company_id, id),
  constraint work_sites_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint work_sites_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint work_sites_name_check check (private.is_clean_text(name, 100)),
  constraint work_sites_cnpj_check check (private.is_cnpj(cnpj)),
  constraint work_sites_city_check check (private.is_clean_text(city, 100)),
  constraint work_sites_uf_check check (uf in (
    'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ',
    'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'))
);

create table public.cost_centres (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  code text not null,
  name text collate "pt-BR-x-icu" not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cost_centres_pkey primary key (id),
  constraint cost_centres_company_id_key unique (company_id, id),
  constraint cost_centres_code_key unique nulls not distinct (company_id, code, archived_at),
  constraint cost_centres_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint cost_centres_code_check check (private.is_clean_text(code, 30)),
  constraint cost_centres_name_check check (private.is_clean_text(name, 100))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
-- None beyond the keys: the lists are short, and a key on the name serves their order.

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.positions enable row level security;
alter table public.work_sites enable row level security;
alter table public.cost_centres enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: delete, ids, companies, timestamps other than the archiving, whose instant the trigger sets.
grant select on public.positions, public.work_sites, public.cost_centres to authenticated, service_role;
grant insert (company_id, title, level, cbo, description, needs_training),
  update (title, level, cbo, description, needs_training, archived_at)
  on public.positions to authenticated, service_role;
grant insert (company_id, name, cnpj, city, uf), update (name, cnpj, city, uf, archived_at)
  on public.work_sites to authenticated, service_role;
grant insert (company_id, code, name), update (code, name, archived_at)
  on public.cost_centres to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.positions for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_manage on public.positions for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));
create policy update_manage on public.positions for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));

create policy select_member on public.work_sites for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_manage on public.work_sites for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));
create policy update_manage on public.work_sites for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));

create policy select_member on public.cost_centres for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_manage on public.cost_centres for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));
create policy update_manage on public.cost_centres for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_departments'))::uuid[]));

-- Functions ---------------------------------------------------------------------------------------------------------
-- Tidies texts; digits of the CBO.
create function private.tg_positions__normalise() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.title := coalesce(private.tidy(new.title), '');
  new.level := private.tidy(new.level);
  new.cbo := nullif(regexp_replace(new.cbo, '[\s.-]', '', 'g'), '');
  new.description := private.tidy_lines(new.description);
  return new;
end
$$;

-- Tidies texts; CNPJ and state in upper case.
create function private.tg_work_sites__normalise() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.name := coalesce(private.tidy(new.name), '');
  new.cnpj := nullif(upper(regexp_replace(new.cnpj, '[\s./-]', '', 'g')), '');
  new.city := private.tidy(new.city);
  new.uf := upper(private.tidy(new.uf));
  return new;
end
$$;

-- Archives now, whatever instant is written; an archived row keeps its instant.
create function private.tg_keep_archived_at() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.archived_at := case when new.archived_at is not null then coalesce(old.archived_at, private.now()) end;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.positions
  for each row execute function private.tg_positions__normalise();
create trigger _110_keep_archived_at before update of archived_at on public.positions
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.positions
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.positions
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.positions
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.positions', 'position');

create trigger _100_normalise before insert or update on public.work_sites
  for each row execute function private.tg_work_sites__normalise();
create trigger _110_keep_archived_at before update of archived_at on public.work_sites
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.work_sites
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.work_sites
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.work_sites
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.work_sites', 'work_site');

create trigger _100_normalise before insert or update on public.cost_centres
  for each row execute function private.tg_tidy('code', 'name');
create trigger _110_keep_archived_at before update of archived_at on public.cost_centres
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.cost_centres
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.cost_centres
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.cost_centres
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.cost_centres', 'cost_centre');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.positions is 'Positions of a company: title, level and CBO.';
comment on column public.positions.cbo is 'Code of the Classificação Brasileira de Ocupações: six digits.';
comment on column public.positions.needs_training is
  'Whether the position counts for the base of apprentices (CLT art. 429); null goes by the CBO.';
comment on column public.positions.archived_at is 'When it left use; the trigger sets the instant, null takes it back.';
comment on table public.work_sites is 'Places of work of a company, each with its own CNPJ when it is an establishment.';
comment on column public.work_sites.cnpj is 'Not unique: several sites may belong to one establishment.';
comment on table public.cost_centres is 'Cost centres as the accounting of the company knows them.';
