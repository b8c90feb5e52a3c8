-- Audits of assets.
-- A check of what the register says: an audit lists what people of an audience hold and, where it wants that, what nobody holds. People
-- confirm their items by a photo, signed in or by a guest link, as a campaign of its own asks them (`campaigns_tables`, purpose
-- asset_audit); HR (manage_assets) scans the rest. What differs is a divergence that HR looks at: an audit moves nothing by itself. What
-- still waits when it closes is missing. Each answer is an event of the chain of custody, with its photo; it may be corrected until the
-- audit closes. What is scanned and is no asset of the company is kept as a stray.
-- It refuses: audits of nothing, days in the past, confirmations without a photo, answers about the items of others, answers after the
-- end, and, from the person, what HR has scanned already.

-- Tables ------------------------------------------------------------------------------------------------------------
-- site_id narrows what nobody holds, category_id all of it. created_by may be a master's row of another company: a plain id.
create table public.asset_audits (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text collate "pt-BR-x-icu" not null,
  due_on date not null,
  campaign_id uuid,
  includes_stock boolean not null,
  site_id uuid,
  category_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint asset_audits_pkey primary key (id),
  constraint asset_audits_company_id_key unique (company_id, id),
  constraint asset_audits_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint asset_audits_campaign_fkey foreign key (company_id, campaign_id)
    references public.campaigns (company_id, id) on delete restrict,
  constraint asset_audits_site_fkey foreign key (company_id, site_id) references public.work_sites (company_id, id) on delete restrict,
  constraint asset_audits_category_fkey foreign key (company_id, category_id)
    references public.asset_categories (company_id, id) on delete restrict,
  constraint asset_audits_title_check check (private.is_clean_text(title, 120))
);

-- What the register said when it was listed, and the last answer; earlier ones are in the trail. due_on: until when its holder is asked;
-- null where nobody is. found_by: scan is whatever HR says. divergence: reappeared is what was lost, stolen or written off.
create table public.asset_audit_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  audit_id uuid not null,
  asset_id uuid not null,
  expected_holder_id uuid,
  expected_site_id uuid,
  due_on date,
  state text not null default 'waiting',
  divergence text,
  found_by text,
  found_site_id uuid,
  condition text,
  note text,
  event_id bigint,
  answered_at timestamptz,
  answered_by uuid,
  constraint asset_audit_items_pkey primary key (id),
  constraint asset_audit_items_company_id_key unique (company_id, id),
  constraint asset_audit_items_asset_key unique (company_id, audit_id, asset_id),
  constraint asset_audit_items_audit_fkey foreign key (company_id, audit_id)
    references public.asset_audits (company_id, id) on delete restrict,
  constraint asset_audit_items_asset_fkey foreign key (company_id, asset_id) references public.assets (company_id, id) on delete restrict,
  constraint asset_audit_items_holder_fkey foreign key (company_id, expected_holder_id)
    references public.employees (company_id, id) on delete restrict,
  constraint asset_audit_items_expected_site_fkey foreign key (company_id, expected_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint asset_audit_items_found_site_fkey foreign key (company_id, found_site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint asset_audit_items_event_fkey foreign key (company_id, event_id)
    references public.asset_events (company_id, id) on delete restrict,
  constraint asset_audit_items_state_check check (state in ('waiting', 'confirmed', 'divergent')),
  constraint asset_audit_items_divergence_check check (
    divergence in ('not_with_me', 'damaged', 'other_holder', 'other_place', 'not_found', 'reappeared')
    and (state = 'divergent') = (divergence is not null)),
  constraint asset_audit_items_found_by_check check (found_by in ('person', 'guest', 'scan')),
  constraint asset_audit_items_answered_check check (
    (state = 'waiting') = (answered_at is null) and (state = 'waiting') = (found_by is null)),
  constraint asset_audit_items_condition_check check (condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  constraint asset_audit_items_note_check check (private.is_clean_text(note, 300))
);

-- A code is no asset of the company, whatever else it may be. by_id may be a master's row of another company: a plain id.
create table public.asset_audit_strays (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  audit_id uuid not null,
  code text not null,
  at timestamptz not null,
  by_id uuid,
  site_id uuid,
  constraint asset_audit_strays_pkey primary key (id),
  constraint asset_audit_strays_audit_fkey foreign key (company_id, audit_id)
    references public.asset_audits (company_id, id) on delete restrict,
  constraint asset_audit_strays_site_fkey foreign key (company_id, site_id)
    references public.work_sites (company_id, id) on delete restrict,
  constraint asset_audit_strays_code_check check (private.is_clean_text(code, 200))
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index asset_audits_company_idx on public.asset_audits (company_id, created_at desc, id);
create index asset_audits_company_campaign_idx on public.asset_audits (company_id, campaign_id);
create index asset_audits_company_site_idx on public.asset_audits (company_id, site_id);
create index asset_audits_company_category_idx on public.asset_audits (company_id, category_id);
create index asset_audits_open_idx on public.asset_audits (company_id, due_on) where closed_at is null;
create index asset_audit_items_company_audit_idx on public.asset_audit_items (company_id, audit_id, state, divergence);
create index asset_audit_items_company_asset_idx on public.asset_audit_items (company_id, asset_id);
create index asset_audit_items_company_holder_idx on public.asset_audit_items (company_id, expected_holder_id);
create index asset_audit_items_company_expected_site_idx on public.asset_audit_items (company_id, expected_site_id);
create index asset_audit_items_company_found_site_idx on public.asset_audit_items (company_id, found_site_id);
create index asset_audit_items_company_event_idx on public.asset_audit_items (company_id, event_id);
create unique index asset_audit_strays_code_key on public.asset_audit_strays (company_id, audit_id, lower(code));
create index asset_audit_strays_company_audit_idx on public.asset_audit_strays (company_id, audit_id, at desc);
create index asset_audit_strays_company_site_idx on public.asset_audit_strays (company_id, site_id);

-- Row level security ------------------------------------------------------------------------------------------------
alter table public.asset_audits enable row level security;
alter table public.asset_audit_items enable row level security;
alter table public.asset_audit_strays enable row level security;

-- Grants ------------------------------------------------------------------------------------------------------------
-- Not granted: any write; the commands write. People read their own items by my_asset_audits.
grant select on public.asset_audits, public.asset_audit_items, public.asset_audit_strays to authenticated, service_role;

-- Policies ----------------------------------------------------------------------------------------------------------
create policy select_manage on public.asset_audits for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.asset_audit_items for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));
create policy select_manage on public.asset_audit_strays for select to authenticated
  using (company_id = any ((select private.company_ids_with('manage_assets'))::uuid[]));

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _200_keep_company before update on public.asset_audits
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.asset_audits for each row execute function private.tg_refuse_delete();
create trigger _200_keep_company before update on public.asset_audit_items
  for each row when (old.company_id is distinct from new.company_id) execute function private.tg_keep_company();
create trigger _400_refuse_delete before delete on public.asset_audit_items for each row execute function private.tg_refuse_delete();
create trigger _400_refuse_delete before delete on public.asset_audit_strays for each row execute function private.tg_refuse_delete();
select private.keep_trail('public.asset_audits', 'asset_audit');
-- What an audit lists is said by the audit; what is answered, by each item.
select private.keep_trail('public.asset_audit_items', 'asset_audit_item', '{update}');

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.notification_kinds (kind, label, module, in_app, email, position, title_in_mail) values
  ('asset_audit', 'Auditorias: confirmar os bens que estão com você', 'assets', true, 'instant', 96, true);
insert into private.pending_sources (source, position, items_routine) values ('asset_audits', 86, 'private.pending_asset_audits');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table public.asset_audits is 'Checks of where assets are; closed_at ends them, and what waits then is missing.';
comment on column public.asset_audits.includes_stock is 'Whether it lists what nobody holds.';
comment on column public.asset_audits.site_id is 'Narrows what nobody holds to a site; null: all of it.';
comment on table public.asset_audit_items is 'What an audit lists: what the register said of each asset, and what was found.';
comment on column public.asset_audit_items.due_on is 'Until when its holder is asked; null where nobody is.';
comment on column public.asset_audit_items.event_id is 'The last answer in the chain of custody, which has its photo.';
comment on table public.asset_audit_strays is 'Codes that were scanned in an audit and are no asset of the company.';
