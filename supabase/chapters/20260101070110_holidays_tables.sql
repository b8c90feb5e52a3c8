-- Holidays.
-- Days without work: those of the country and the states, which the product knows, and those that a company adds for a city,
-- a site or itself. Dates that move with Easter are kept as their distance from it. Ponto facultativo (Carnaval, Corpus Christi) is
-- no holiday: it is shown and frees nobody, unless a state or a city has a law or the company adds the day as its own. A company may
-- also say that it does not observe one.
-- Each holiday of a state names its law. Where the law does not settle whom it reaches, `doubt` says what is to be confirmed.
-- A city is one of a state: Bom Jesus is in Piauí and in Rio Grande do Sul. Who names no state means that of the sites in the city.
-- Everyone in the company reads them; manage_settings writes them.
-- It refuses: one name twice on a day of a place, a city beside a site, a city that the company has in more states than one (RHARG),
-- deletion (a holiday ends by its last year, a mistake is archived).

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.public_holidays (
  id integer not null,
  uf text,
  name text not null,
  month smallint,
  day smallint,
  easter_offset smallint,
  first_year smallint not null default 1900,
  moves text,
  source text not null,
  doubt text,
  constraint public_holidays_pkey primary key (id),
  constraint public_holidays_date_check check ((month is null) = (day is null) and (month is null) <> (easter_offset is null))
);

create table public.holidays (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  work_site_id uuid,
  city text,
  uf text,
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
    company_id, work_site_id, city, uf, name, on_date, easter_offset, archived_at),
  constraint holidays_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint holidays_work_site_fkey foreign key (company_id, work_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint holidays_name_check check (private.is_clean_text(name, 100)),
  constraint holidays_city_check check (private.is_clean_text(city, 100)),
  constraint holidays_uf_check check (uf is null or city is not null and uf in (
    'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ',
    'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO')),
  constraint holidays_place_check check (city is null or work_site_id is null),
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
grant insert (company_id, work_site_id, city, uf, name, kind, on_date, easter_offset, every_year, last_year, fraction),
  update (work_site_id, city, uf, name, kind, on_date, easter_offset, every_year, last_year, fraction,
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
insert into public.public_holidays (id, uf, name, month, day, easter_offset, first_year, source) values
  (1, null, 'Confraternização Universal', 1, 1, null, 1950, 'Lei 662/1949'),
  (2, null, 'Sexta-feira da Paixão', null, null, -2, 1950, 'Lei 9.093/1995, art. 2º'),
  (3, null, 'Tiradentes', 4, 21, null, 1950, 'Lei 10.607/2002'),
  (4, null, 'Dia do Trabalho', 5, 1, null, 1950, 'Lei 662/1949'),
  (5, null, 'Independência do Brasil', 9, 7, null, 1950, 'Lei 662/1949'),
  (6, null, 'Nossa Senhora Aparecida', 10, 12, null, 1980, 'Lei 6.802/1980'),
  (7, null, 'Finados', 11, 2, null, 1950, 'Lei 10.607/2002'),
  (8, null, 'Proclamação da República', 11, 15, null, 1950, 'Lei 662/1949'),
  (9, null, 'Zumbi e Consciência Negra', 11, 20, null, 2024, 'Lei 14.759/2023'),
  (10, null, 'Natal', 12, 25, null, 1950, 'Lei 662/1949');

-- The days that a law of the state makes holidays. Not among them: Minas Gerais, whose data magna is Tiradentes (state constitution,
-- art. 256); Mato Grosso, whose own day became the country's (Lei 7.879/2002, 20 November); Paraná, which revoked its own
-- (Lei 18.384/2014); 18 June in Rondônia and 25 July in Amapá, whose laws the Supreme Court struck down (ADI 3940; Lei 1.696/2012);
-- 18 March in Tocantins (Lei 2.013/2009) and 26 July in Paraíba (Lei 10.601/2015), which were revoked.
insert into public.public_holidays (id, uf, name, month, day, easter_offset, first_year, moves, source, doubt)
select 100 + row_number() over (), s.uf, s.name, s.month, s.day, s.easter_offset, coalesce(s.first_year, 1900), s.moves, s.source, s.doubt
from (values
  ('AC', 'Dia do Católico', 1, 20, null::integer, 2017, 'friday', 'Leis estaduais 3.137/2016 e 2.126/2009',
    'Se a sexta-feira já é feriado, um decreto marca outro dia: em 2026, a quinta-feira. Confirme o decreto do ano.'),
  ('AC', 'Dia do Evangélico', 1, 23, null, 2005, 'friday', 'Leis estaduais 1.538/2004 e 2.126/2009', null),
  ('AC', 'Dia Internacional da Mulher', 3, 8, null, 2002, 'friday', 'Leis estaduais 1.411/2001 e 2.126/2009', null),
  ('AC', 'Aniversário do Acre', 6, 15, null, null, null, 'Lei estadual 14/1964', null),
  ('AC', 'Dia da Amazônia', 9, 5, null, null, 'friday', 'Leis estaduais 243/1968 e 2.126/2009',
    'Se a sexta-feira já é feriado, um decreto marca outro dia. Confirme o decreto do ano.'),
  ('AC', 'Tratado de Petrópolis', 11, 17, null, null, 'friday', 'Leis estaduais 57/1965 e 2.126/2009',
    'Se a sexta-feira já é feriado, um decreto marca outro dia. Confirme o decreto do ano.'),
  ('AL', 'São João', 6, 24, null, null, null, 'Lei estadual 5.508/1993', null),
  ('AL', 'São Pedro', 6, 29, null, null, null, 'Lei estadual 5.509/1993', null),
  ('AL', 'Emancipação de Alagoas', 9, 16, null, null, null, 'Lei estadual 9.358/2024', null),
  ('AL', 'Dia do Evangélico', 11, 30, null, 2013, 'bridge', 'Lei estadual 7.530/2013', null),
  ('AM', 'Elevação do Amazonas à Província', 9, 5, null, null, null, 'Lei estadual 25/1977', null),
  ('AP', 'São José', 3, 19, null, 2003, null, 'Lei estadual 667/2002', null),
  ('AP', 'Criação do Território do Amapá', 9, 13, null, null, null, 'Constituição do Estado, art. 355', null),
  ('BA', 'Independência da Bahia', 7, 2, null, null, null, 'Constituição do Estado, art. 6º, § 3º', null),
  ('CE', 'Abolição da Escravidão no Ceará', 3, 25, null, 2012, null, 'Constituição do Estado, art. 18 (EC 73/2011)', null),
  ('DF', 'Corpus Christi', null, null, 60, null, null, 'Lei distrital 72/1989, art. 1º',
    'O calendário do governo o trata como ponto facultativo. Confirme com o sindicato.'),
  ('DF', 'Dia do Evangélico', 11, 30, null, 1996, null, 'Lei distrital 963/1995', null),
  ('ES', 'Nossa Senhora da Penha', null, null, 8, 2020, null, 'Lei estadual 11.010/2019', null),
  ('GO', 'Fundação da Cidade de Goiás', 7, 26, null, null, null, 'Lei estadual 20.756/2020, art. 269',
    'A lei trata dos servidores do Estado. Confirme se alcança empresas privadas.'),
  ('GO', 'Pedra Fundamental de Goiânia', 10, 24, null, null, null, 'Lei estadual 20.756/2020, art. 269',
    'A lei trata dos servidores do Estado. Confirme se alcança empresas privadas.'),
  ('MA', 'Corpus Christi', null, null, 60, 2024, null, 'Lei estadual 11.539/2021', null),
  ('MA', 'Adesão do Maranhão à Independência', 7, 28, null, null, null, 'Lei estadual 2.457/1964', null),
  ('MS', 'Criação do Estado de Mato Grosso do Sul', 10, 11, null, null, null, 'Lei estadual 10/1979', null),
  ('PA', 'Adesão do Pará à Independência', 8, 15, null, null, null, 'Lei estadual 5.999/1996', null),
  ('PB', 'Data Magna da Paraíba', 8, 5, null, null, null, 'Lei estadual 10.601/2015', null),
  ('PE', 'Revolução Pernambucana', 3, 6, null, 2018, null, 'Lei estadual 16.241/2017, art. 49', null),
  ('PI', 'Dia do Piauí', 10, 19, null, null, null, 'Lei estadual 176/1937', null),
  ('RJ', 'Carnaval', null, null, -47, 2009, null, 'Lei estadual 5.243/2008', null),
  ('RJ', 'São Jorge', 4, 23, null, 2008, null, 'Lei estadual 5.198/2008', null),
  ('RJ', 'Corpus Christi', null, null, 60, 2026, null, 'Lei estadual 11.002/2025', null),
  ('RN', 'Mártires de Cunhaú e Uruaçu', 10, 3, null, 2007, null, 'Lei estadual 8.913/2006', null),
  ('RO', 'Criação do Estado de Rondônia', 1, 4, null, null, null, 'Lei estadual 2.291/2010', null),
  ('RR', 'Criação do Estado de Roraima', 10, 5, null, null, null, 'Constituição do Estado, art. 9º', null),
  ('RS', 'Revolução Farroupilha', 9, 20, null, null, null, 'Constituição do Estado, art. 6º, § 1º', null),
  ('SC', 'Dia do Estado de Santa Catarina', 8, 11, null, 2004, 'sunday', 'Lei estadual 18.531/2022', null),
  ('SC', 'Santa Catarina de Alexandria', 11, 25, null, null, 'sunday', 'Lei estadual 18.531/2022',
    'Em 2026 o governo propôs outra lei para este dia. Confirme o texto em vigor.'),
  ('SE', 'Independência de Sergipe', 7, 8, null, null, null, 'Constituição do Estado, art. 269', null),
  ('SP', 'Revolução Constitucionalista', 7, 9, null, 1997, null, 'Lei estadual 9.497/1997', null),
  ('TO', 'Senhor do Bonfim', 8, 15, null, 2025, null, 'Lei estadual 4.509/2024', null),
  ('TO', 'Nossa Senhora da Natividade', 9, 8, null, null, null, 'Lei estadual 627/1993', null),
  ('TO', 'Criação do Estado do Tocantins', 10, 5, null, null, null, 'Lei estadual 98/1989', null)
) as s (uf, name, month, day, easter_offset, first_year, moves, source, doubt);

-- Functions ---------------------------------------------------------------------------------------------------------
-- A city as somebody writes it, apart from its state: "Bom Jesus/PI", "Bom Jesus - PI", "Bom Jesus (PI)".
create function private.city_and_uf(p_text text, out city text, out uf text) language sql immutable set search_path = '' as $$
  select case when m.is_state then r.part[1] else t.said end, case when m.is_state then upper(r.part[2]) end
  from (select private.tidy(p_text) as said) t
  cross join lateral (select regexp_match(t.said, '^(.+?)\s*[/(–-]\s*([A-Za-z]{2})\)?$') as part) r
  cross join lateral (select r.part is not null and private.is_uf(upper(r.part[2])) as is_state) m
$$;

-- Whether a site is in a city; one that says no state is in the city of any.
create function private.is_in_city(p_site public.work_sites, p_city text, p_uf text) returns boolean language sql stable
return private.search_text((p_site).city) = private.search_text(p_city) and coalesce((p_site).uf = p_uf, true);

-- The states in which a company has sites in a city of that name.
create function private.states_of_city(p_company_id uuid, p_city text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct s.uf order by s.uf), '{}') from public.work_sites s
  where s.company_id = p_company_id and s.archived_at is null and s.uf is not null and private.is_in_city(s, p_city, null)
$$;

-- Reads a city that says its state ("Bom Jesus/PI"), and gives one that does not the state of the sites that are in it (RHARG).
create function private.tg_holidays__place() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  place record := private.city_and_uf(new.city);
  states text[];
begin
  new.city := place.city;
  new.uf := case when new.city is not null then coalesce(place.uf, new.uf) end;
  if new.city is not null and new.uf is null then
    states := private.states_of_city(new.company_id, new.city);
    if cardinality(states) > 1 then
      perform private.refuse('RHARG', format('A empresa tem locais em %s de mais de um estado.', new.city), 'city',
        format('Escreva o estado: %s.', array_to_string(array(select new.city || '/' || s from unnest(states) as s), ' ou ')));
    end if;
    new.uf := states[1];
  end if;
  return new;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _100_normalise before insert or update on public.holidays
  for each row execute function private.tg_tidy('name');
create trigger _110_place before insert or update of city, uf on public.holidays
  for each row execute function private.tg_holidays__place();
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
comment on column public.public_holidays.moves is
  'sunday: from Monday to Friday it is kept on the Sunday after (Santa Catarina, Lei 18.531/2022); friday: from Tuesday to Thursday on '
  'the Friday after, or the Thursday before one that is a holiday (Acre, Lei 2.126/2009); bridge: a Tuesday on the Monday before, '
  'a Thursday on the Friday after (Alagoas, Lei '
  '7.530/2013).';
comment on column public.public_holidays.source is 'The law that makes it a holiday.';
comment on column public.public_holidays.doubt is 'What a company should confirm, where the law does not settle whom the day reaches.';
comment on table public.holidays is 'Holidays that a company adds, or does not observe, for itself, for a site or for its sites in a city.';
comment on column public.holidays.city is 'Every site in this city keeps it, those that open later too.';
comment on column public.holidays.uf is 'State of the city; null while no site in the city tells it.';
comment on column public.holidays.fraction is 'How much of the day is free: half or all of it.';
