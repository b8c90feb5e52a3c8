-- Holidays.
-- Days without work: those of the country and the states, which the product knows, and those that a company adds for a city,
-- a site or itself. Dates that move with Easter are kept as their distance from it. Ponto facultativo is no holiday (Carnaval,
-- Corpus Christi) until the company says so, and a company may say that it does not observe one.
-- Everyone in the company reads them; manage_settings writes them.
-- It refuses: one name twice on a day of a place, deletion (a holiday ends by its last year, a mistake is archived).

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.public_holidays (
  id integer not null,
  uf text,
  name text not null,
  month smallint,
  day smallint,
  easter_offset smallint,
  first_year smallint not null default 1900,
  moves_to_sunday boolean not null default false,
  source text not null,
  constraint public_holidays_pkey primary key (id),
  constraint public_holidays_date_check check ((month is null) = (day is null) and (month is null) <> (easter_offset is null))
);

create table public.holidays (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  work_site_id uuid,
  name text collate "pt-BR-x-icu" not null,
  kind text not null,
  on_date date,
  easter_offset smallint,
  every_year boolean not null default false,
  last_year smallint,
  fraction numeric(2, 1) not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint holidays_pkey primary key (id),
  constraint holidays_company_id_key unique (company_id, id),
  constraint holidays_name_key unique nulls not distinct (
    company_id, work_site_id, name, on_date, easter_offset, archived_at),
  constraint holidays_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint holidays_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint holidays_name_check check (private.is_clean_text(name, 100)),
  constraint holidays_kind_check check (kind in ('state', 'municipal', 'company', 'optional', 'not_observed')),
  constraint holidays_on_date_check check (on_date between '1990-01-01' and '2199-12-31' and (on_date is null) <> (easter_offset is null)),
  constraint holidays_easter_offset_check check (easter_offset between -100 and 100 and (easter_offset is null or every_year)),
  constraint holidays_last_year_check check (last_year between 1990 and 2199 and (last_year is null or every_year)),
  constraint holidays_fraction_check check (fraction in (0.5, 1))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index holidays_work_site_idx on public.holidays (company_id, work_site_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.public_holidays enable row level security;
alter table public.holidays enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: writing the days of country and states, which change with the product; deleting.
grant select on public.public_holidays, public.holidays to authenticated, service_role;
grant insert (company_id, work_site_id, name, kind, on_date, easter_offset, every_year, last_year, fraction),
  update (work_site_id, name, kind, on_date, easter_offset, every_year, last_year, fraction,
    archived_at) on public.holidays to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_signed_in on public.public_holidays for select to authenticated using (true);
create policy select_member on public.holidays for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy insert_settings on public.holidays for insert to authenticated
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));
create policy update_settings on public.holidays for update to authenticated
  using (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]))
  with check (company_id = any ((select private.company_ids_with('manage_settings'))::uuid[]));

-- Data --------------------------------------------------------------------------------------------------------------
-- Good Friday is by law a municipal day (Lei 9.093/1995, art. 2) that every city keeps.
insert into public.public_holidays (id, uf, name, month, day, easter_offset, first_year, moves_to_sunday, source) values
  (1, null, 'Confraternização Universal', 1, 1, null, 1950, false, 'Lei 662/1949'),
  (2, null, 'Sexta-feira da Paixão', null, null, -2, 1950, false, 'Lei 9.093/1995, art. 2º'),
  (3, null, 'Tiradentes', 4, 21, null, 1950, false, 'Lei 10.607/2002'),
  (4, null, 'Dia do Trabalho', 5, 1, null, 1950, false, 'Lei 662/1949'),
  (5, null, 'Independência do Brasil', 9, 7, null, 1950, false, 'Lei 662/1949'),
  (6, null, 'Nossa Senhora Aparecida', 10, 12, null, 1980, false, 'Lei 6.802/1980'),
  (7, null, 'Finados', 11, 2, null, 1950, false, 'Lei 10.607/2002'),
  (8, null, 'Proclamação da República', 11, 15, null, 1950, false, 'Lei 662/1949'),
  (9, null, 'Zumbi e Consciência Negra', 11, 20, null, 2024, false, 'Lei 14.759/2023'),
  (10, null, 'Natal', 12, 25, null, 1950, false, 'Lei 662/1949');
insert into public.public_holidays (id, uf, name, month, day, easter_offset, moves_to_sunday, source)
select 100 + row_number() over (), s.uf, s.name, s.month, s.day, s.easter_offset, s.uf = 'SC', 'Lei estadual'
from (values
  ('AC', 'Dia do Evangélico', 1, 23, null::integer), ('AC', 'Dia Internacional da Mulher', 3, 8, null),
  ('AC', 'Aniversário do Acre', 6, 15, null),
  ('AC', 'Dia da Amazônia', 9, 5, null), ('AC', 'Tratado de Petrópolis', 11, 17, null), ('AL', 'São João', 6, 24, null),
  ('AL', 'São Pedro', 6, 29, null), ('AL', 'Emancipação de Alagoas', 9, 16, null), ('AM', 'Elevação do Amazonas à Província', 9, 5, null),
  ('AP', 'São José', 3, 19, null), ('AP', 'Criação do Território do Amapá', 9, 13, null), ('BA', 'Independência da Bahia', 7, 2, null),
  ('CE', 'Abolição da Escravidão no Ceará', 3, 25, null), ('DF', 'Corpus Christi', null, null, 60),
  ('DF', 'Dia do Evangélico', 11, 30, null),
  ('ES', 'Nossa Senhora da Penha', null, null, 8), ('GO', 'Fundação da Cidade de Goiás', 7, 26, null),
  ('GO', 'Pedra Fundamental de Goiânia', 10, 24, null),
  ('MA', 'Adesão do Maranhão à Independência', 7, 28, null), ('MS', 'Criação do Estado de Mato Grosso do Sul', 10, 11, null),
  ('PA', 'Adesão do Pará à Independência', 8, 15, null), ('PB', 'Data Magna da Paraíba', 8, 5, null),
  ('PE', 'Revolução Pernambucana', 3, 6, null),
  ('PI', 'Dia do Piauí', 10, 19, null), ('RJ', 'São Jorge', 4, 23, null), ('RN', 'Mártires de Cunhaú e Uruaçu', 10, 3, null),
  ('RO', 'Criação do Estado de Rondônia', 1, 4, null), ('RR', 'Criação do Estado de Roraima', 10, 5, null),
  ('RS', 'Revolução Farroupilha', 9, 20, null),
  ('SC', 'Dia do Estado de Santa Catarina', 8, 11, null), ('SC', 'Santa Catarina de Alexandria', 11, 25, null),
  ('SE', 'Independência de Sergipe', 7, 8, null),
  ('SP', 'Revolução Constitucionalista', 7, 9, null), ('TO', 'Nossa Senhora da Natividade', 9, 8, null),
  ('TO', 'Criação do Estado do Tocantins', 10, 5, null)
) as s (uf, name, month, day, easter_offset);

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.holidays
  for each row execute function private.tg_tidy('name');
create trigger _110_keep_archived_at before update of archived_at on public.holidays
  for each row execute function private.tg_keep_archived_at();
create trigger _200_keep_company before update on public.holidays
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _300_touch_updated_at before update on public.holidays
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.holidays
  for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.holidays', 'holiday');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.public_holidays
  is 'Holidays of the country (no state) and of the states: a day of the year, or a distance from Easter.';
comment on column public.public_holidays.moves_to_sunday
  is 'From Monday to Friday it is kept on the Sunday after (Lei 12.906/2004 of Santa Catarina).';
comment on table public.holidays is 'Holidays that a company adds, or does not observe, for itself or for a site.';
comment on column public.holidays.fraction is 'How much of the day is free: half or all of it.';
