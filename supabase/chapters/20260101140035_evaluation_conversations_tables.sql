-- Conversations about results.
-- Whoever leads a person talks with them about the result and writes down when, what was said and what was agreed on; both read it, and HR.
-- Notes of their own are for the one who wrote them alone. What was agreed on comes up again in the next cycle. The person reads it once
-- the result was released to them.
-- It refuses: writing without the result (RHNTF), a day that is still to come (RHEXP), texts that are too long or too many (RHEVA), and
-- saving over what somebody else saved meanwhile (RHREV).

-- Types -------------------------------------------------------------------------------------------------------------
-- What a screen sends of a conversation, and of one thing that was agreed on.
create type private.evaluation_conversation_input as (held_on date, notes text, private_notes text);
create type private.evaluation_agreement_input as (text text, due_on date);

-- Tables ------------------------------------------------------------------------------------------------------------
-- written_by may be a row of another company: a plain id.
create table private.evaluation_conversations (
  company_id uuid not null,
  participant_id uuid not null,
  held_on date not null,
  notes text,
  written_by uuid not null,
  updated_at timestamptz not null default now(),
  constraint evaluation_conversations_pkey primary key (company_id, participant_id),
  constraint evaluation_conversations_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_conversations_notes_check check (char_length(notes) between 1 and 5000)
);

create table private.evaluation_agreements (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  participant_id uuid not null,
  position smallint not null,
  text text not null,
  due_on date,
  constraint evaluation_agreements_pkey primary key (id),
  constraint evaluation_agreements_conversation_fkey foreign key (company_id, participant_id)
    references private.evaluation_conversations (company_id, participant_id) on delete restrict,
  constraint evaluation_agreements_text_check check (private.is_clean_text(text, 300))
);

-- For the author alone.
create table private.evaluation_private_notes (
  company_id uuid not null,
  participant_id uuid not null,
  author_id uuid not null,
  notes text not null,
  constraint evaluation_private_notes_pkey primary key (company_id, participant_id, author_id),
  constraint evaluation_private_notes_participant_fkey foreign key (company_id, participant_id)
    references public.evaluation_participants (company_id, id) on delete restrict,
  constraint evaluation_private_notes_notes_check check (char_length(notes) between 1 and 5000)
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index evaluation_agreements_company_participant_idx on private.evaluation_agreements (company_id, participant_id, position);

-- Row level security ------------------------------------------------------------------------------------------------
-- Not granted: anything; functions tell what may be told.
alter table private.evaluation_conversations enable row level security;
alter table private.evaluation_agreements enable row level security;
alter table private.evaluation_private_notes enable row level security;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.evaluation_conversations is 'When a result was talked about, and what both remember of it.';
comment on table private.evaluation_agreements is 'What a person and whoever leads them agreed on.';
comment on table private.evaluation_private_notes is 'What somebody wrote about a conversation for themselves.';
