-- Questionnaires.
-- What a form asks beyond a plain list of questions: sections that some respondents alone see, questions about a competency or on a
-- rating scale, comments beside a rating, "não observado", weights. And the bank of a company: questions that are picked into forms,
-- so that the same question can be compared from one form to the next.
-- A purpose says which of it its forms use. Questions are copied, never shared: a form that was answered does not change with the bank.
-- It refuses what `forms` refuses (RHFRM, RHCLS).

-- Tables ------------------------------------------------------------------------------------------------------------
-- roles are the words of the module for its respondents (self, manager, peer …), of which a section may name those that see it;
-- dimensions are scores that a question may feed besides the main one.
alter table private.form_purposes
  add column roles text[] not null default '{}',
  add column dimensions text[] not null default '{}',
  add column takes_competencies boolean not null default false;

create table private.form_sections (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  form_id uuid not null,
  position smallint not null,
  title text not null,
  help text,
  shown_to text[],
  constraint form_sections_pkey primary key (id),
  constraint form_sections_company_id_key unique (company_id, id),
  constraint form_sections_form_fkey foreign key (company_id, form_id) references private.forms (company_id, id) on delete restrict,
  constraint form_sections_title_check check (private.is_clean_text(title, 120)),
  constraint form_sections_help_check check (char_length(help) between 1 and 500),
  constraint form_sections_shown_to_check check (shown_to <> '{}')
);

create table public.form_bank_questions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  theme text collate "pt-BR-x-icu",
  kind text not null,
  title text collate "pt-BR-x-icu" not null,
  help text,
  low integer,
  high integer,
  low_label text,
  high_label text,
  max_choices smallint,
  competency_id uuid,
  comment_rule text not null default 'none',
  may_skip boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(title, theme)) stored,
  constraint form_bank_questions_pkey primary key (id),
  constraint form_bank_questions_company_id_key unique (company_id, id),
  constraint form_bank_questions_title_key unique nulls not distinct (company_id, title, archived_at),
  constraint form_bank_questions_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint form_bank_questions_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  constraint form_bank_questions_kind_check check (kind in ('scale', 'single', 'multiple', 'text', 'number')
    and (competency_id is null or kind = 'scale')),
  constraint form_bank_questions_title_check check (private.is_clean_text(title, 300)),
  constraint form_bank_questions_theme_check check (private.is_clean_text(theme, 60)),
  constraint form_bank_questions_comment_rule_check check (comment_rule in ('none', 'optional', 'extremes', 'always'))
);

create table public.form_bank_options (
  company_id uuid not null,
  bank_question_id uuid not null,
  position smallint not null,
  label text not null,
  constraint form_bank_options_pkey primary key (company_id, bank_question_id, position),
  constraint form_bank_options_question_fkey foreign key (company_id, bank_question_id)
    references public.form_bank_questions (company_id, id) on delete restrict,
  constraint form_bank_options_label_check check (private.is_clean_text(label, 120))
);

-- A rating asks on a scale whose points have words; source_id is the question of another form that this one is a copy of.
alter table private.form_questions
  add column section_id uuid,
  add column competency_id uuid,
  add column scale_id uuid,
  add column bank_question_id uuid,
  add column source_id uuid,
  add column dimension text,
  add column weight numeric(6, 2) not null default 1,
  add column comment_rule text not null default 'none',
  add column may_skip boolean not null default false,
  add constraint form_questions_section_fkey foreign key (company_id, section_id)
    references private.form_sections (company_id, id) on delete restrict,
  add constraint form_questions_competency_fkey foreign key (company_id, competency_id)
    references public.competencies (company_id, id) on delete restrict,
  add constraint form_questions_scale_fkey foreign key (company_id, scale_id)
    references public.rating_scales (company_id, id) on delete restrict,
  add constraint form_questions_bank_question_fkey foreign key (company_id, bank_question_id)
    references public.form_bank_questions (company_id, id) on delete restrict,
  add constraint form_questions_competency_check check (kind = 'scale' or num_nonnulls(competency_id, scale_id) = 0),
  add constraint form_questions_weight_check check (weight between 0 and 100),
  add constraint form_questions_comment_rule_check check (comment_rule in ('none', 'optional', 'extremes', 'always'));

alter type private.form_question_input
  add attribute section smallint,
  add attribute competency_id uuid,
  add attribute scale_id uuid,
  add attribute bank_question_id uuid,
  add attribute dimension text,
  add attribute weight numeric,
  add attribute comment_rule text,
  add attribute may_skip boolean;

-- A section as a screen sends it, tidied.
create type private.form_section_input as (position integer, title text, help text, shown_to text[]);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index form_sections_company_form_idx on private.form_sections (company_id, form_id, position);
create index form_bank_questions_company_competency_idx on public.form_bank_questions (company_id, competency_id);
create index form_questions_company_section_idx on private.form_questions (company_id, section_id);
create index form_questions_company_competency_idx on private.form_questions (company_id, competency_id);
create index form_questions_company_scale_idx on private.form_questions (company_id, scale_id);
create index form_questions_company_bank_question_idx on private.form_questions (company_id, bank_question_id);
create index form_questions_company_source_idx on private.form_questions (company_id, source_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.form_sections enable row level security;
alter table public.form_bank_questions enable row level security;
alter table public.form_bank_options enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write.
grant select on public.form_bank_questions, public.form_bank_options to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.form_bank_questions for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));
create policy select_manage on public.form_bank_options for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_evaluations'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _300_touch_updated_at before update on public.form_bank_questions
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.form_bank_questions for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.form_bank_questions', 'form_bank_question');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on column private.form_purposes.roles is 'Words of the module for its respondents, of which sections may name some.';
comment on column private.form_purposes.dimensions is 'Scores that a question may feed besides the main one.';
comment on type private.form_section_input is 'A section as a screen sends it, tidied.';
comment on table private.form_sections is 'Parts of a form, with who sees them; null: everybody.';
comment on table public.form_bank_questions is 'Questions of a company that forms pick.';
comment on table public.form_bank_options is 'What may be chosen in a question of the bank.';
comment on column private.form_questions.source_id is 'The question of another form that this one is a copy of.';
comment on column private.form_questions.dimension is 'The score that it feeds in place of the main one.';
comment on column private.form_questions.comment_rule is
  'Whether a comment may, or at the ends of the scale must, stand beside the answer.';
