-- Talk.
-- What readers of a post say about it: comments, one level of answers to them, people named in them, and one reaction per person.
-- Whoever reads the post reads its talk; whom it is addressed to, and its editors in the company, take part while it is published and not
-- over, as far as the author allows. People change and delete what they wrote. Who edits the post moderates: a hidden comment is read by
-- moderators alone, with the reason; its author learns the reason, others that something stood there.
-- Only readers of the post are named or told anything: a person outside its audience is refused like one who does not exist.
-- It refuses: posts out of reach (RHNTF), a talk that is over or not wanted (RHCLS), no words or no reason (RHCOM), more than twenty
-- people named (RHMNY), more than twenty comments a minute (RHRAT).

-- Tables ------------------------------------------------------------------------------------------------------------
-- hidden_by may be a master's row of another company: a plain id.
create table public.post_comments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  post_id uuid not null,
  parent_id uuid,
  author_id uuid not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text,
  deleted_at timestamptz,
  constraint post_comments_pkey primary key (id),
  constraint post_comments_company_id_key unique (company_id, id),
  constraint post_comments_post_key unique (company_id, post_id, id),
  constraint post_comments_post_fkey foreign key (company_id, post_id) references public.posts (company_id, id) on delete restrict,
  constraint post_comments_parent_fkey foreign key (company_id, post_id, parent_id)
    references public.post_comments (company_id, post_id, id) on delete restrict,
  constraint post_comments_author_fkey foreign key (company_id, author_id)
    references public.employees (company_id, id) on delete restrict,
  constraint post_comments_body_check check (char_length(body) between 1 and 2000),
  constraint post_comments_hidden_reason_check check (private.is_clean_text(hidden_reason, 300)),
  constraint post_comments_hidden_at_check check ((hidden_at is null) = (hidden_reason is null))
);

create table public.post_mentions (
  company_id uuid not null,
  comment_id uuid not null,
  employee_id uuid not null,
  constraint post_mentions_pkey primary key (company_id, comment_id, employee_id),
  constraint post_mentions_comment_fkey foreign key (company_id, comment_id)
    references public.post_comments (company_id, id) on delete restrict,
  constraint post_mentions_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

create table public.post_reactions (
  company_id uuid not null,
  post_id uuid not null,
  employee_id uuid not null,
  reaction text not null,
  reacted_at timestamptz not null default clock_timestamp(),
  constraint post_reactions_pkey primary key (company_id, post_id, employee_id),
  constraint post_reactions_post_fkey foreign key (company_id, post_id) references public.posts (company_id, id) on delete restrict,
  constraint post_reactions_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict,
  constraint post_reactions_reaction_check check (reaction in ('like', 'love', 'celebrate', 'support', 'insightful'))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index post_comments_company_post_idx on public.post_comments (company_id, post_id, parent_id, created_at desc, id desc);
create index post_comments_company_author_idx on public.post_comments (company_id, author_id, created_at);
create index post_mentions_company_employee_idx on public.post_mentions (company_id, employee_id);
create index post_reactions_company_employee_idx on public.post_reactions (company_id, employee_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.post_comments enable row level security;
alter table public.post_mentions enable row level security;
alter table public.post_reactions enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write.
grant select on public.post_comments, public.post_mentions, public.post_reactions to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_readers on public.post_comments for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]) and post_id = any ((select private.my_post_ids())::uuid[])
    and ((hidden_at is null and deleted_at is null) or post_id = any ((select private.edited_post_ids())::uuid[])));
create policy select_own on public.post_mentions for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));
create policy select_readers on public.post_reactions for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]) and post_id = any ((select private.my_post_ids())::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.post_comments
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.post_comments
  for each row execute function private.tg_refuse_delete();
-- Moderation alone: what people say to each other is no business of the trail.
create trigger _900_audit after update on public.post_comments
  for each row when (old.hidden_at is distinct from new.hidden_at)
  execute function private.tg_audit('post_comment', 'company_id', 'id');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('news_mention', 'Alguém mencionou você', 'news', true, 'off', 85, false),
  ('news_comment', 'Comentários para você', 'news', true, 'off', 86, false);

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.post_comments is 'What readers say about a post, and answers to that.';
comment on column public.post_comments.parent_id is 'The comment that this one answers; an answer is not answered itself.';
comment on column public.post_comments.hidden_reason is 'Why a moderator hid it; its author reads this too.';
comment on table public.post_mentions is 'Who is named in a comment. Own rows.';
comment on table public.post_reactions is 'One reaction per person and post.';
