-- Competencies and rating scales.
-- What a company rates people by. A scale has three to ten points with words for each; a competency has a behaviour for each of its
-- levels, and positions say which level they require. Reviews ask about competencies, development plans raise them. Everyone in the
-- company reads them; manage_evaluations writes them. What leaves use is archived and stays where it was used.
-- It refuses: two of one name in use at once, a scale without words for its points, points of a scale that answers were given on,
-- archiving what open questions use, deletion. Points, levels and requirements are replaced, never updated: the trail tells both values.

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.rating_scales (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rating_scales_pkey primary key (id),
  constraint rating_scales_company_id_key unique (company_id, id),
  constraint rating_scales_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint rating_scales_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint rating_scales_name_check check (private.is_clean_text(name, 80))
);

-- The points of a scale are 1, 2, 3 … without a gap: its lowest and highest are those of the questions asked on it.
create table public.rating_scale_points (
  company_id uuid not null,
  scale_id uuid not null,
  point smallint not null,
  label text not null,
  description text,
  constraint rating_scale_points_pkey primary key (company_id, scale_id, point),
  constraint rating_scale_points_scale_fkey foreign key (company_id, scale_id)
    references public.rating_scales (company_id, id) on delete restrict,
  constraint rating_scale_points_point_check check (point between 1 and 10),
  constraint rating_scale_points_label_check check (private.is_clean_text(label, 60)),
  constraint rating_scale_points_description_check check (private.is_clean_text(description, 200))
);

create table public.competencies (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text collate "pt-BR-x-icu" not null,
  kind text not null,
  description text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(name, description)) stored,
  constraint competencies_pkey primary key (id),
  constraint competencies_company_id_key unique (company_id, id),
  constraint competencies_name_key unique nulls not distinct (company_id, name, archived_at),
  constraint competencies_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint competencies_name_check check (private.is_clean_text(name, 80)),
  constraint competencies_kind_check check (kind in ('behavioral', 'technical', 'leadership', 'value')),
  constraint competencies_description_check check (char_length(description) between 1 and 1000)
);

-- What somebody does who has reached a level; levels are 1 to 5.
create table public.competency_levels (
  company_id uuid not null,
  competency_id uuid not null,
  level smallint not null,
  behaviour text not null,
  constraint competency_levels_pkey primary key (company_id, competency_id, level),
  constraint competency_levels_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint competency_levels_level_check check (level between 1 and 5),
  constraint competency_levels_behaviour_check check (char_length(behaviour) between 1 and 500)
);

create table public.position_competencies (
  company_id uuid not null,
  position_id uuid not null,
  competency_id uuid not null,
  level smallint not null,
  constraint position_competencies_pkey primary key (company_id, position_id, competency_id),
  constraint position_competencies_position_fkey foreign key (company_id, position_id)
    references public.positions (company_id, id) on delete restrict,
  constraint position_competencies_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint position_competencies_level_check check (level between 1 and 5)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index position_competencies_company_competency_idx on public.position_competencies (company_id, competency_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.rating_scales enable row level security;
alter table public.rating_scale_points enable row level security;
alter table public.competencies enable row level security;
alter table public.competency_levels enable row level security;
alter table public.position_competencies enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.rating_scales, public.rating_scale_points, public.competencies, public.competency_levels,
  public.position_competencies to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_member on public.rating_scales for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_member on public.rating_scale_points for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_member on public.competencies for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_member on public.competency_levels for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_member on public.position_competencies for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.rating_scales for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.rating_scales for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.rating_scales', 'rating_scale');
select private.keep_trail('public.rating_scale_points', 'rating_scale_point', '{insert,delete}', p_id => 'scale_id');
create trigger _300_touch_updated_at before update on public.competencies for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.competencies for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.competencies', 'competency');
select private.keep_trail('public.competency_levels', 'competency_level', '{insert,delete}', p_id => 'competency_id');
select private.keep_trail('public.position_competencies', 'position_competency', '{insert,delete}', p_id => 'position_id');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.rating_scales is 'Scales that reviews rate on.';
comment on table public.rating_scale_points is 'The points of a scale with their words.';
comment on table public.competencies is 'What reviews ask about and development plans raise.';
comment on table public.competency_levels is 'What somebody does who has reached a level of a competency.';
comment on table public.position_competencies is 'The level of a competency that a position requires.';
