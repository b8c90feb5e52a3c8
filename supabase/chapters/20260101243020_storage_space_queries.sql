-- Storage space: queries.
-- See storage_space_tables for the overview.

-- Functions ---------------------------------------------------------------------------------------------------------
-- By kind of file, what uses most first.
create function private.storage_kinds(p_company_id uuid, p_hidden uuid[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('purpose', k.purpose, 'label', k.label, 'bytes', k.bytes, 'files', k.files)
    order by k.bytes desc, k.purpose), '[]')
  from (select p.purpose, p.label, sum(f.size)::bigint as bytes, count(*) as files
    from public.files f join public.file_purposes p on p.purpose = f.purpose
    where f.company_id = p_company_id and f.removed_at is null and f.id <> all (p_hidden)
    group by p.purpose, p.label) k
$$;

-- Whose sending uses most; without a person what guests of links sent, and logins that are no more. Dossiers are made, not sent.
create function private.storage_senders(p_company_id uuid, p_hidden uuid[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('person', private.person(s.employee_id), 'bytes', s.bytes, 'files', s.files)
    order by s.bytes desc, s.employee_id), '[]')
  from (select e.id as employee_id, sum(f.size)::bigint as bytes, count(*) as files
    from public.files f left join public.employees e on e.user_id = f.uploaded_by
    where f.company_id = p_company_id and f.removed_at is null and f.bucket <> 'dossiers' and f.id <> all (p_hidden)
    group by e.id order by 2 desc, 1 limit 8) s
$$;

-- The largest files that the caller may open, among the hundred largest.
create function private.storage_largest(p_caller private.caller, p_company_id uuid, p_hidden uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('file_id', l.id, 'name', l.name, 'label', p.label, 'bytes', l.size, 'sent_at', l.created_at,
    'person', private.person(l.employee_id)) order by l.size desc, l.id), '[]')
  from (select f.* from (select x.* from public.files x
      where x.company_id = p_company_id and x.removed_at is null and x.linked_at is not null and x.archived_at is null
      order by x.size desc limit 100) f
    where f.id <> all (p_hidden) and private.may_open_file(p_caller, f) order by f.size desc, f.id limit 8) l
  join public.file_purposes p on p.purpose = l.purpose
$$;

-- What goes by itself: never finished or used, replaced, or at the end of its term.
create function private.storage_waiting(p_company_id uuid, p_hidden uuid[]) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('reason', w.reason, 'bytes', w.bytes, 'files', w.files, 'next_at', w.next_at)
    order by w.bytes desc, w.reason), '[]')
  from (select c.reason, sum(f.size)::bigint as bytes, count(*) as files, min(c.goes_at) as next_at
    from public.files f join public.file_purposes p on p.purpose = f.purpose
    cross join lateral (select case when f.linked_at is null then 'unfinished' when f.destroy_at is not null then 'retention'
        when f.archived_at is not null and not p.keeps_replaced then 'replaced' end as reason,
      case when f.linked_at is null then f.created_at + case when f.confirmed_at is null then interval '1 hour' else interval '1 day' end
        else coalesce(f.destroy_at, f.archived_at + interval '1 hour') end as goes_at) c
    where f.company_id = p_company_id and f.removed_at is null and f.id <> all (p_hidden) and c.reason is not null
    group by c.reason) w
$$;

create function public.storage_use(p_company_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.caller := private.require_caller();
  hidden constant uuid[] := private.hidden_ids();
  gigabyte constant bigint := 1073741824;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores veem o espaço usado.');
  return (
    select jsonb_build_object('used', coalesce(sum(f.size), 0)::bigint, 'files', count(*),
      'room', private.setting_number(p_company_id, 'company_storage_gb') * gigabyte,
      'kinds', private.storage_kinds(p_company_id, hidden), 'senders', private.storage_senders(p_company_id, hidden),
      'largest', private.storage_largest(caller, p_company_id, hidden), 'waiting', private.storage_waiting(p_company_id, hidden))
    from public.files f where f.company_id = p_company_id and f.removed_at is null and f.id <> all (hidden));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('storage_kind', 'purpose text, label text, bytes number, files integer'),
  ('storage_sender', 'person person?, bytes number, files integer'),
  ('large_file', 'file_id uuid, name text, label text, bytes number, sent_at timestamptz, person person?'),
  ('waiting_files', 'reason unfinished|replaced|retention, bytes number, files integer, next_at timestamptz'),
  ('storage_use', 'used number, files integer, room number, kinds storage_kind[], senders storage_sender[], largest large_file[],
    waiting waiting_files[]');

grant execute on function public.storage_use(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.storage_use(uuid) is
  'What uses the room for files of a company, by kind, sender and file, and what waits to be removed, for administrators (RHPER).';
