-- Making dossiers: commands.
-- See dossiers_tables for the overview. The edge function make-dossier works with the secret key: it takes the next archive that is due
-- under a lease, so that two runs never write the same one, tells what became of each file, and what it stored. Whoever ordered the dossier
-- is asked for the right anew with each archive. A run that dies leaves a lease that ends; after five tries the dossier fails.

-- Functions: waiting work -------------------------------------------------------------------------------------------
-- Edge functions with work that nobody waits for before a screen: our own server calls them, and on hosted a cron does.
create function jobs.waiting_functions() returns setof text language sql stable security definer set search_path = '' as $$
  select 'make-dossier' where exists (
    select from private.dossiers d where d.status = 'making' and (d.leased_until is null or d.leased_until < now()))
$$;
grant execute on function jobs.waiting_functions() to service_role;

-- Functions: the next archive ---------------------------------------------------------------------------------------
-- The row of a file that is about to be stored; its size is known once it is.
create function private.prepare_dossier_file(p_dossier private.dossiers, p_name text, p_mime text) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into public.files (company_id, purpose, bucket, name, mime, size, sensitivity, uploaded_by, created_at)
  values (p_dossier.company_id, 'dossier', 'dossiers', left(p_name, 200), p_mime, 1, 'P4', p_dossier.user_id, private.now()) returning id
$$;

-- What a dossier is called on paper and as a file.
create function private.dossier_name(p_dossier private.dossiers) returns text
language sql stable security definer set search_path = '' as $$
  select case p_dossier.purpose when 'own_data' then 'Meus dados' else 'Pasta do fiscal' end || ' - '
    || coalesce((select e.display_name from public.employees e where e.id = p_dossier.employee_id), c.name)
  from public.companies c where c.id = p_dossier.company_id
$$;

create function public.claim_dossier() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers;
  due integer;
begin
  loop
    select d.* into dossier from private.dossiers d
    where d.status = 'making' and (d.leased_until is null or d.leased_until < now())
    order by d.gathered_at limit 1 for update skip locked;
    if not found then
      return null;
    end if;
    if dossier.tries >= 5 then
      perform private.fail_dossier(dossier.id, 'tries', null);
    elsif not private.may_make_dossier(private.dossier_maker(dossier), dossier.company_id, dossier.purpose, dossier.employee_id) then
      perform private.fail_dossier(dossier.id, 'RHPER', 'Quem pediu a pasta não tem mais direito a ela.');
    else
      exit;
    end if;
  end loop;
  due := dossier.volumes_done + 1;
  update private.dossiers d set tries = d.tries + 1, lease = gen_random_uuid(), leased_until = now() + interval '5 minutes',
    archive_file_id = private.prepare_dossier_file(dossier, private.dossier_name(dossier) || case when d.volumes > 1
      then format(' (parte %s de %s)', due, d.volumes) else '' end || '.zip', 'application/zip'),
    index_file_id = case when due = d.volumes
      then private.prepare_dossier_file(dossier, private.dossier_name(dossier) || '.pdf', 'application/pdf') end
  where d.id = dossier.id returning d.* into dossier;
  return jsonb_build_object('dossier_id', dossier.id, 'lease', dossier.lease, 'volume', due, 'is_last', due = dossier.volumes,
    'archive', (select jsonb_build_object('bucket', f.bucket, 'path', f.path) from public.files f where f.id = dossier.archive_file_id),
    'index', (select jsonb_build_object('bucket', f.bucket, 'path', f.path) from public.files f where f.id = dossier.index_file_id),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('n', x.n, 'name', x.path, 'bucket', f.bucket, 'path', f.path, 'size', f.size,
        'sha256', f.sha256) order by x.n), '[]')
      from private.dossier_files x join public.files f on f.company_id = x.company_id and f.id = x.file_id
      where x.company_id = dossier.company_id and x.dossier_id = dossier.id and x.volume = due and x.left_out is null));
end
$$;

-- The dossier of a lease, locked (RHCLS).
create function private.leased_dossier(p_dossier_id uuid, p_lease uuid) returns private.dossiers
language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers;
begin
  select d.* into dossier from private.dossiers d
  where d.id = p_dossier_id and d.lease = p_lease and d.status = 'making' for update;
  if not found then
    perform private.refuse('RHCLS', 'Esta pasta foi cancelada, ou está sendo montada por outro servidor.', '', 'Recarregue a página.');
  end if;
  return dossier;
end
$$;

-- Functions: what the index says ------------------------------------------------------------------------------------
-- Writes which files had no bytes, or other ones, and answers what the index of the last archive begins with.
create function public.settle_dossier_files(p_dossier_id uuid, p_lease uuid, p_left_out jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers := private.leased_dossier(p_dossier_id, p_lease);
begin
  update private.dossier_files x set left_out = o ->> 'left_out'
  from jsonb_array_elements(private.a_list(p_left_out)) o
  where x.company_id = dossier.company_id and x.dossier_id = dossier.id and x.n = (o ->> 'n')::integer;
  return (
    select jsonb_build_object('title', private.dossier_name(dossier), 'purpose', dossier.purpose, 'company', coalesce(x.legal_name, c.name),
      'cnpj', x.cnpj, 'from', private.brazilian_date(dossier.covers_from), 'to', private.brazilian_date(dossier.covers_to),
      'people', dossier.people, 'reason', dossier.reason, 'volumes', dossier.volumes,
      'requested_by', (select e.display_name from public.employees e where e.id = dossier.requested_by),
      'requested_at', private.dossier_moment(x.time_zone, dossier.requested_at), 'made_at', private.dossier_moment(x.time_zone, now()),
      'logo', (select jsonb_build_object('bucket', f.bucket, 'path', f.path, 'mime', f.mime, 'size', f.size) from public.files f
        where f.id = private.company_logo_id(dossier.company_id) and f.mime in ('image/png', 'image/jpeg')),
      'parts', (
        select coalesce(jsonb_agg(jsonb_build_object('part', p.part, 'title', p.title, 'description', p.description, 'headings', p.headings,
          'lines', (select count(*) from private.dossier_lines l
            where l.company_id = dossier.company_id and l.dossier_id = dossier.id and l.part = p.part)) order by p.place), '[]')
        from private.dossier_parts p where p.part = any (dossier.parts)))
    from public.companies c left join public.company_details x on x.company_id = c.id where c.id = dossier.company_id);
end
$$;

create function public.dossier_lines_page(p_dossier_id uuid, p_lease uuid, p_part text, p_after integer, p_limit integer)
returns table (n integer, person text, cells text[], files integer[])
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  dossier private.dossiers := private.leased_dossier(p_dossier_id, p_lease);
begin
  return query
    select l.n, e.display_name::text, l.cells, array(select x.n from private.dossier_files x
      where x.company_id = l.company_id and x.dossier_id = l.dossier_id and x.file_id = any (l.file_ids) order by x.n)
    from (select * from private.dossier_lines y where y.company_id = dossier.company_id and y.dossier_id = dossier.id and y.part = p_part
      and y.n > p_after order by y.n limit p_limit) l
    left join public.employees e on e.company_id = l.company_id and e.id = l.employee_id order by l.n;
end
$$;

create function public.dossier_files_page(p_dossier_id uuid, p_lease uuid, p_after integer, p_limit integer)
returns table (n integer, name text, volume integer, size bigint, sha256 text, left_out text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  dossier private.dossiers := private.leased_dossier(p_dossier_id, p_lease);
begin
  return query
    select x.n, x.path, x.volume, f.size, f.sha256, x.left_out from private.dossier_files x
    join public.files f on f.company_id = x.company_id and f.id = x.file_id
    where x.company_id = dossier.company_id and x.dossier_id = dossier.id and x.n > p_after order by x.n limit p_limit;
end
$$;

-- Own data one table after the other; null after the last.
create function public.dossier_data_page(p_dossier_id uuid, p_lease uuid, p_after text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers := private.leased_dossier(p_dossier_id, p_lease);
begin
  return (
    select jsonb_build_object('table_name', t.table_name, 'data', t.data) from private.dossier_data t
    where t.company_id = dossier.company_id and t.dossier_id = dossier.id and t.table_name > p_after order by t.table_name limit 1);
end
$$;

create function public.dossier_left_out_tables(p_dossier_id uuid, p_lease uuid) returns table (table_name text, reason text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.leased_dossier(p_dossier_id, p_lease);
  return query select t.table_name, t.left_out from private.own_data_tables t where t.left_out is not null order by t.table_name;
end
$$;

-- Functions: what is stored -----------------------------------------------------------------------------------------
-- Takes a stored file into a dossier (RHCLS).
create function private.add_dossier_output(p_dossier private.dossiers, p_n integer, p_file_id uuid, p_size bigint, p_sha256 text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.files f set size = p_size, sha256 = p_sha256, confirmed_at = private.now(), entity_type = 'dossier',
    entity_id = p_dossier.id, linked_at = private.now()
  where f.company_id = p_dossier.company_id and f.id = p_file_id and f.confirmed_at is null;
  if not found then
    perform private.refuse('RHCLS', 'Este arquivo da pasta já foi feito.', '', 'Recarregue a página.');
  end if;
  insert into private.dossier_outputs (company_id, dossier_id, n, file_id) values (p_dossier.company_id, p_dossier.id, p_n, p_file_id);
end
$$;

create function public.finish_dossier_volume(p_dossier_id uuid, p_lease uuid, p_archive_size bigint, p_archive_sha256 text,
  p_index_size bigint default null, p_index_sha256 text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers := private.leased_dossier(p_dossier_id, p_lease);
  is_last constant boolean := dossier.volumes_done + 1 = dossier.volumes;
begin
  perform private.add_dossier_output(dossier, dossier.volumes_done + 1, dossier.archive_file_id, p_archive_size, p_archive_sha256);
  if is_last then
    perform private.add_dossier_output(dossier, 0, dossier.index_file_id, p_index_size, p_index_sha256);
  end if;
  update private.dossiers d set volumes_done = d.volumes_done + 1, tries = 0, lease = null, leased_until = null, archive_file_id = null,
    index_file_id = null, status = case when is_last then 'ready' else d.status end, ready_at = case when is_last then private.now() end,
    expires_at = case when is_last then private.now() + interval '7 days' end
  where d.id = dossier.id;
  if is_last then
    perform private.empty_dossier(dossier);
    -- A master is told in the own company.
    perform private.notify(e.company_id, e.id, 'dossier_ready',
      case dossier.purpose when 'own_data' then 'A cópia dos seus dados está pronta' else 'A pasta do fiscal está pronta' end,
      'Baixe em até sete dias; depois ela é apagada.',
      case dossier.purpose when 'own_data' then '/app/profile?aba=meus-dados' else '/app/documents/dossiers' end, 'dossier', dossier.id)
    from public.employees e where e.id = dossier.requested_by;
  end if;
  return is_last;
end
$$;

-- Functions: ending -------------------------------------------------------------------------------------------------
create function public.cancel_dossier(p_dossier_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers := private.held_dossier(p_dossier_id);
begin
  if dossier.status in ('gathering', 'making') then
    perform private.cancel_order(dossier.company_id, dossier.id);
    perform private.fail_dossier(dossier.id, 'RHCLS', 'Cancelada a pedido.');
  else
    perform private.refuse('RHCLS', 'Esta pasta não está mais sendo montada.', '', 'Recarregue a página.');
  end if;
end
$$;

-- Orders one anew that failed or was cancelled; it is the caller's from then on.
create function public.retry_dossier(p_dossier_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers := private.held_dossier(p_dossier_id);
  caller private.caller := private.me();
begin
  if dossier.status not in ('failed', 'cancelled') then
    perform private.refuse('RHCLS', 'Esta pasta já foi montada, ou está em andamento.', '', 'Recarregue a página.');
  elsif exists (select from private.dossiers d where d.company_id = dossier.company_id and d.purpose = dossier.purpose
    and d.employee_id is not distinct from dossier.employee_id and d.requested_by = caller.employee_id
    and d.status in ('gathering', 'making')) then
    perform private.refuse('RHOPN', 'Você já pediu esta pasta, e ela está sendo montada.', '',
      'Aguarde, ou cancele a que está em andamento.');
  end if;
  update private.dossiers d set status = 'gathering', requested_by = caller.employee_id, user_id = caller.user_id,
    requested_at = private.now(), problem = null, ended_at = null, volumes = 1, volumes_done = 0
  where d.id = dossier.id returning d.* into dossier;
  perform private.log_dossier(dossier, 'order_dossier');
  perform private.place_order('dossier', dossier.company_id, dossier.id);
end
$$;

create function public.delete_dossier(p_dossier_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers := private.held_dossier(p_dossier_id);
begin
  if dossier.status <> 'ready' then
    perform private.refuse('RHCLS', 'Esta pasta não existe mais, ou ainda não ficou pronta.', '', 'Recarregue a página.');
  end if;
  update private.dossiers d set status = 'deleted', ended_at = private.now() where d.id = dossier.id;
  perform private.drop_dossier_files(dossier);
  perform private.log_dossier(dossier, 'delete_dossier');
end
$$;

-- Job: dossiers whose seven days are over.
create function private.run_dossier_expiry() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers;
  did integer := 0;
begin
  for dossier in update private.dossiers d set status = 'expired', ended_at = private.now()
    where d.status = 'ready' and d.expires_at <= private.now() returning d.* loop
    perform private.drop_dossier_files(dossier);
    did := did + 1;
  end loop;
  return did;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _230_check_transition before update of status on private.dossiers
  for each row when (old.status is distinct from new.status) execute function private.tg_check_transition('dossier');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.order_dossier(uuid, date, date, text[], text, uuid), public.order_own_data(), public.cancel_dossier(uuid),
  public.retry_dossier(uuid), public.delete_dossier(uuid) to authenticated;
grant execute on function public.claim_dossier(), public.settle_dossier_files(uuid, uuid, jsonb),
  public.dossier_lines_page(uuid, uuid, text, integer, integer), public.dossier_files_page(uuid, uuid, integer, integer),
  public.dossier_data_page(uuid, uuid, text), public.dossier_left_out_tables(uuid, uuid),
  public.finish_dossier_volume(uuid, uuid, bigint, text, bigint, text), private.run_dossier_expiry() to service_role;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('dossier_place', 'bucket text, path text'),
  ('dossier_piece', 'n number, name text, bucket text, path text, size number, sha256 text'),
  ('claim_dossier', 'dossier_claim?'),
  ('dossier_claim', 'dossier_id uuid, lease uuid, volume number, is_last boolean, archive dossier_place, index dossier_place?,
    files dossier_piece[]'),
  ('dossier_logo', 'bucket text, path text, mime text, size number'),
  ('dossier_head_part', 'part text, title text, description text, headings text[], lines number'),
  ('settle_dossier_files', 'title text, purpose person|company|own_data, company text, cnpj text?, from text, to text, people number,
    reason text?, volumes number, requested_by text, requested_at text, made_at text, logo dossier_logo?, parts dossier_head_part[]'),
  ('dossier_lines_page', 'person ?'),
  ('dossier_files_page', 'volume ?, left_out ?'),
  ('own_data_table', 'titulo text, colunas json, registros json'),
  ('dossier_data_item', 'table_name text, data own_data_table'),
  ('dossier_data_page', 'dossier_data_item?');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function jobs.waiting_functions() is 'Edge functions that have work, for whoever calls them in the background.';
comment on function public.order_dossier(uuid, date, date, text[], text, uuid)
  is 'Orders a dossier of a person, or of the company, for a period (RHPER, RHNTF, RHARG, RHCOM, RHOPN).';
comment on function public.order_own_data() is 'Orders the copy of the caller''s own data (RHPER, RHOPN).';
comment on function public.cancel_dossier(uuid) is 'Ends a dossier under way (RHNTF, RHCLS).';
comment on function public.retry_dossier(uuid) is 'Orders a failed or cancelled dossier anew (RHNTF, RHCLS, RHOPN).';
comment on function public.delete_dossier(uuid) is 'Takes a dossier that is ready out of service (RHNTF, RHCLS).';
comment on function public.claim_dossier() is 'Secret key: the next archive to write, under a lease; null when there is none.';
comment on function public.settle_dossier_files(uuid, uuid, jsonb)
  is 'Secret key: which files had no bytes or other ones; answers the head of the index (RHCLS).';
comment on function public.dossier_lines_page(uuid, uuid, text, integer, integer) is 'Secret key: lines of a part, page by page (RHCLS).';
comment on function public.dossier_files_page(uuid, uuid, integer, integer) is 'Secret key: files of a dossier, page by page (RHCLS).';
comment on function public.dossier_data_page(uuid, uuid, text) is 'Secret key: own data, one table after the other (RHCLS).';
comment on function public.dossier_left_out_tables(uuid, uuid) is 'Secret key: tables whose rows no copy holds, and why (RHCLS).';
comment on function public.finish_dossier_volume(uuid, uuid, bigint, text, bigint, text)
  is 'Secret key: an archive is stored; with the last one the dossier is ready (RHCLS).';
