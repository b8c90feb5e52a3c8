-- Posts.
-- News, notices, policies, polls and celebrations of a company. A row of posts is the working copy of its authors; what people read is a
-- version, which never changes: publishing makes the first one, and each correction another. A relevant one asks everybody again who had
-- acknowledged an earlier one; what counts are versions from the last relevant one on.
-- Who reads a post is its audience, asked by `private.my_post_ids` for everything that belongs to it: text, files, comments, reactions,
-- counts and the tasks that it gives. Administrators keep every post of the company, drafts too; a manager writes to the own team
-- where the company allows it. Two people may edit: a save with an older revision is refused and overwrites nothing.
-- People are told ten seconds after it was published, so that it can be taken back as if it had not been; a job tells them in parts.
-- It refuses: publishing to nobody, in the past, without title or text, a poll without two options, an acknowledgement without a deadline
-- (RHPST), saving over somebody else's words (RHREV), changing whom a published post reaches (RHSTA).

-- Tables ------------------------------------------------------------------------------------------------------------
create table public.news_settings (
  company_id uuid not null,
  managers_publish boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint news_settings_pkey primary key (company_id),
  constraint news_settings_company_fkey foreign key (company_id) references public.companies (id) on delete restrict
);

-- Authors and reviewers may be a master's row of another company: plain ids. audience are the words of the audience, as screens write
-- them; audience_id is what they were when it was published.
create table public.posts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null default 'news',
  title text collate "pt-BR-x-icu",
  summary text,
  body jsonb not null default '{"type": "doc", "content": [{"type": "paragraph"}]}',
  plain text not null default '',
  cover_file_id uuid,
  attachments uuid[] not null default '{}',
  audience jsonb not null default '{}',
  audience_id uuid,
  author_id uuid not null,
  reviewer_id uuid,
  review_asked_at timestamptz,
  review_result text,
  review_note text,
  status text not null default 'draft',
  revision integer not null default 1,
  publish_at timestamptz,
  scheduled_by uuid,
  expires_at timestamptz,
  pinned_until timestamptz,
  allows_comments boolean not null default true,
  allows_reactions boolean not null default true,
  requires_acknowledgement boolean not null default false,
  acknowledgement_text text,
  due_on date,
  group_id uuid,
  campaign_id uuid,
  version integer not null default 0,
  published_at timestamptz,
  tell_at timestamptz,
  told_through uuid,
  told_at timestamptz,
  withdrawn_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint posts_pkey primary key (id),
  constraint posts_company_id_key unique (company_id, id),
  constraint posts_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint posts_audience_fkey foreign key (company_id, audience_id) references private.audiences (company_id, id) on delete restrict,
  constraint posts_campaign_fkey foreign key (company_id, campaign_id) references public.campaigns (company_id, id) on delete restrict,
  constraint posts_cover_fkey foreign key (company_id, cover_file_id) references public.files (company_id, id) on delete restrict,
  constraint posts_kind_check check (kind in ('news', 'notice', 'policy', 'poll', 'celebration')),
  constraint posts_status_check check (status in ('draft', 'in_review', 'scheduled', 'published', 'withdrawn', 'archived')),
  constraint posts_title_check check (private.is_clean_text(title, 160)),
  constraint posts_summary_check check (private.is_clean_text(summary, 300)),
  constraint posts_acknowledgement_text_check check (private.is_clean_text(acknowledgement_text, 300)),
  constraint posts_attachments_check check (cardinality(attachments) <= 20),
  constraint posts_review_result_check check (review_result in ('approved', 'returned')),
  constraint posts_review_note_check check (private.is_clean_text(review_note, 500)),
  constraint posts_withdrawn_reason_check check (private.is_clean_text(withdrawn_reason, 300)),
  constraint posts_published_at_check check (
    status <> 'published' or (published_at is not null and audience_id is not null and version > 0))
);

create table public.post_versions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  post_id uuid not null,
  number integer not null,
  digest text not null,
  title text collate "pt-BR-x-icu" not null,
  summary text,
  body jsonb not null,
  plain text not null,
  cover_file_id uuid,
  attachments uuid[] not null default '{}',
  acknowledgement_text text,
  search_text text not null generated always as (private.search_text(title, summary, plain)) stored,
  is_relevant boolean not null,
  note text,
  published_at timestamptz not null default now(),
  published_by uuid,
  constraint post_versions_pkey primary key (id),
  constraint post_versions_company_id_key unique (company_id, id),
  constraint post_versions_number_key unique (company_id, post_id, number),
  constraint post_versions_post_fkey foreign key (company_id, post_id) references public.posts (company_id, id) on delete restrict,
  constraint post_versions_cover_fkey foreign key (company_id, cover_file_id)
    references public.files (company_id, id) on delete restrict,
  constraint post_versions_digest_check check (digest ~ '^[0-9a-f]{64}$'),
  constraint post_versions_note_check check (private.is_clean_text(note, 300))
);

create table public.post_reads (
  company_id uuid not null,
  post_id uuid not null,
  employee_id uuid not null,
  first_read_at timestamptz not null default now(),
  last_read_at timestamptz not null default now(),
  constraint post_reads_pkey primary key (company_id, post_id, employee_id),
  constraint post_reads_post_fkey foreign key (company_id, post_id) references public.posts (company_id, id) on delete restrict,
  constraint post_reads_employee_fkey foreign key (company_id, employee_id)
    references public.employees (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index posts_company_published_idx on public.posts (company_id, published_at desc, id) where status = 'published';
create index posts_company_updated_idx on public.posts (company_id, updated_at desc, id);
create index posts_company_audience_idx on public.posts (company_id, audience_id);
create index posts_company_campaign_idx on public.posts (company_id, campaign_id);
create index posts_group_idx on public.posts (group_id, company_id) where group_id is not null;
create index posts_company_cover_idx on public.posts (company_id, cover_file_id);
create index posts_due_idx on public.posts (company_id, publish_at) where status = 'scheduled';
create index posts_untold_idx on public.posts (company_id, tell_at) where told_at is null and status = 'published';
create index post_versions_digest_idx on public.post_versions (company_id, post_id, digest);
create index post_versions_company_cover_idx on public.post_versions (company_id, cover_file_id);
create index posts_company_reviewer_idx on public.posts (company_id, reviewer_id) where status = 'in_review';
create index post_reads_company_employee_idx on public.post_reads (company_id, employee_id, post_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.news_settings enable row level security;
alter table public.posts enable row level security;
alter table public.post_versions enable row level security;
alter table public.post_reads enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write, to anyone; its commands write. Readers have no row of posts, which hold what is not published yet.
grant select on public.news_settings, public.posts, public.post_versions, public.post_reads to authenticated, service_role;

-- Functions: who reads what -----------------------------------------------------------------------------------------
-- Posts that are published to the caller: those of the own company whose audience the caller belongs to.
create function private.addressed_post_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  audiences uuid[];
begin
  if not coalesce(caller.company_id = any (private.visible_company_ids()), false) then
    return '{}';
  end if;
  audiences := private.audiences_of(caller.company_id, caller.employee_id, array(select p.audience_id from public.posts p
    where p.company_id = caller.company_id and p.status = 'published'));
  return array(select p.id from public.posts p
    where p.company_id = caller.company_id and p.status = 'published' and p.audience_id = any (audiences)
      and (p.expires_at is null or p.expires_at > private.now()));
end
$$;

-- Posts that the caller edits: every one of a company for who keeps it, the own ones, and those to review.
create function private.edited_post_ids() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
begin
  return array(select p.id from public.posts p where p.company_id = any (private.company_ids_with('manage_settings')))
    || array(select p.id from public.posts p where p.company_id = any (private.visible_company_ids())
      and (p.author_id = caller.employee_id or (p.reviewer_id = caller.employee_id and p.status = 'in_review')));
end
$$;

-- Posts whose text, files and talk the caller reads.
create function private.my_post_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select private.addressed_post_ids() || private.edited_post_ids()
$$;

grant execute on function private.addressed_post_ids(), private.edited_post_ids(), private.my_post_ids() to authenticated;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_members on public.news_settings for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]));
create policy select_editors on public.posts for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]) and id = any ((select private.edited_post_ids())::uuid[]));
create policy select_readers on public.post_versions for select to authenticated
  using (company_id = any ((select private.visible_company_ids())::uuid[]) and post_id = any ((select private.my_post_ids())::uuid[]));
-- What was told of a post gives nothing away once the post is withdrawn, over or no longer for the person.
create policy select_reader_of_post on public.notifications as restrictive for select to authenticated
  using (company_id = (select private.my_company_id())
    and (entity_type is distinct from 'post' or entity_id = any ((select private.my_post_ids())::uuid[]))
    -- A campaign tells of a post by its address.
    and (url !~ '^/app/news/[0-9a-f-]{36}'
      or substring(url from '^/app/news/([0-9a-f-]{36})')::uuid = any ((select private.my_post_ids())::uuid[])));
create policy select_own on public.post_reads for select to authenticated
  using (company_id = (select private.my_company_id()) and employee_id = (select private.my_employee_id()));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.news_settings
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _200_keep_company before update on public.posts
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _210_check_transition before update of status on public.posts
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('post');
create trigger _300_touch_updated_at before update on public.posts
  for each row execute function private.tg_touch_updated_at();
create trigger _400_refuse_delete before delete on public.posts
  for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.post_versions
  for each row execute function private.tg_refuse_delete();
-- Not each save of a draft: what was published is kept as versions.
create trigger _900_audit after update on public.posts
  for each row when (old.status is distinct from new.status or old.version is distinct from new.version)
  execute function private.tg_audit('post', 'company_id', 'id');
select private.keep_trail('public.news_settings', 'news_settings', p_id => 'company_id');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.status_transitions (entity, from_status, to_status) values
  ('post', 'draft', 'in_review'), ('post', 'in_review', 'draft'), ('post', 'draft', 'scheduled'), ('post', 'in_review', 'scheduled'),
  ('post', 'draft', 'published'), ('post', 'in_review', 'published'), ('post', 'scheduled', 'draft'), ('post', 'scheduled', 'published'),
  ('post', 'published', 'draft'), ('post', 'published', 'withdrawn'), ('post', 'published', 'archived'), ('post', 'draft', 'archived'),
  ('post', 'withdrawn', 'archived'), ('post', 'scheduled', 'archived');
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('news_published', 'Novas publicações', 'news', true, 'off', 80, false),
  ('news_ack', 'Leituras que pedem sua ciência', 'news', true, 'instant', 81, false),
  ('news_review', 'Revisão de publicações', 'news', true, 'instant', 82, false);
insert into jobs.schedules (name, routine, every, lane) values ('posts', 'private.run_posts', interval '2 seconds', 'fast');
insert into public.file_purposes
  (purpose, label, bucket, max_bytes, mime_types, sensitivity, audience, write_permission, write_routine)
values
  ('post_image', 'Imagem de publicação', 'files', 5242880, array['image/png', 'image/jpeg', 'image/webp'], 'P1', 'person',
    'manage_settings', 'private.writes_posts'),
  ('post_attachment', 'Anexo de publicação', 'files', 20971520, array['application/pdf', 'image/png', 'image/jpeg'], 'P1', 'person',
    'manage_settings', 'private.writes_posts');
insert into private.file_readers (entity_type, routine) values ('post', 'private.may_open_post_file');
insert into private.acknowledgement_kinds (kind, label, permission, version_routine, people_routine) values
  ('post', 'Ciência de publicação', 'manage_settings', 'private.post_to_acknowledge', 'private.post_readers');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.news_settings is 'What a company decided about its news.';
comment on column public.news_settings.managers_publish is 'Whether managers write to their own teams.';
comment on table public.posts is 'News, notices, policies, polls and celebrations as their authors edit them.';
comment on column public.posts.revision is 'Grows with each save: a save with an older one is refused.';
comment on column public.posts.attachments is 'Files as they are edited; readers open those of the version in force.';
comment on column public.posts.review_result is
  'What the reviewer said last: approved or returned; nothing once the text changed or was sent again.';
comment on column public.posts.scheduled_by is 'Who chose that it comes out by itself; the job asks again whether they may.';
comment on column public.posts.tell_at is 'From when on people are told; until then the publication can be taken back.';
comment on column public.posts.told_through is 'The last person told so far, in the order of ids.';
comment on column public.posts.group_id is 'The post that a master published to several companies, in itself and in its copies.';
comment on column public.posts.campaign_id is 'The campaign that asks its readers to acknowledge it, once they are asked.';
comment on table public.post_versions is 'What people read: one row for each publication, never changed.';
comment on column public.post_versions.digest is 'SHA-256 of what is shown, with the attachments.';
comment on column public.post_versions.is_relevant is 'Whether who acknowledged an earlier version is asked again.';
comment on table public.post_reads is 'Who opened a post, when first and last. Own rows.';
