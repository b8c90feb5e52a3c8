-- Dossiers: commands.
-- See dossiers_tables for the overview.

-- Functions: scope --------------------------------------------------------------------------------------------------
-- A dossier that the caller may order and open, locked, but for the lines that are being gathered for it (RHNTF).
create function private.held_dossier(p_dossier_id uuid) returns private.dossiers
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
  dossier private.dossiers;
begin
  select d.* into dossier from private.dossiers d
  where d.id = p_dossier_id and private.may_make_dossier(caller, d.company_id, d.purpose, d.employee_id) for no key update;
  if not found then
    perform private.refuse('RHNTF', 'Esta pasta não existe, ou você não tem acesso a ela.', '', 'Recarregue a página.');
  end if;
  return dossier;
end
$$;

-- Writes what somebody did with a dossier to the trail.
create function private.log_dossier(p_dossier private.dossiers, p_action text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  values (p_dossier.company_id, p_action, 'dossier', p_dossier.id, auth.uid(), jsonb_build_object('initiated_by', 'user',
    'purpose', p_dossier.purpose, 'employee_id', p_dossier.employee_id, 'parts', p_dossier.parts,
    'from', p_dossier.covers_from, 'to', p_dossier.covers_to))
$$;

-- Functions: ordering -----------------------------------------------------------------------------------------------
-- Writes a dossier that was checked, and gives it to the job (RHOPN).
create function private.place_dossier(p_caller private.caller, p_company_id uuid, p_purpose text, p_employee_id uuid, p_from date,
  p_to date, p_parts text[], p_reason text) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers;
begin
  insert into private.dossiers (company_id, purpose, employee_id, covers_from, covers_to, parts, reason, people, requested_by, user_id,
    requested_at)
  values (p_company_id, p_purpose, p_employee_id, p_from, p_to, p_parts, p_reason,
    cardinality(private.dossier_people(p_company_id, p_employee_id, p_from, p_to)), p_caller.employee_id, p_caller.user_id, private.now())
  on conflict (company_id, purpose, employee_id, requested_by) where status in ('gathering', 'making') do nothing
  returning * into dossier;
  if dossier.id is null then
    perform private.refuse('RHOPN', 'Você já pediu esta pasta, e ela está sendo montada.', '',
      'Aguarde, ou cancele a que está em andamento.');
  end if;
  perform private.log_dossier(dossier, 'order_dossier');
  perform private.place_order('dossier', dossier.company_id, dossier.id);
  return dossier.id;
end
$$;

create function public.order_dossier(p_company_id uuid, p_from date, p_to date, p_parts text[], p_reason text,
  p_employee_id uuid default null) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  purpose constant text := case when p_employee_id is null then 'company' else 'person' end;
  parts text[];
begin
  perform private.require_company(p_company_id, 'manage_settings', 'A pasta do fiscal é de administradores.');
  if p_employee_id is not null and not exists (
    select from public.employees e where e.company_id = p_company_id and e.id = p_employee_id) then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_id');
  end if;
  perform private.check_day(p_from, 'from'), private.check_day(p_to, 'to');
  if p_to < p_from then
    perform private.refuse('RHARG', 'O fim do período vem antes do início.', 'to', 'Confira as datas.');
  elsif private.tidy(p_reason) is null or not private.is_clean_text(private.tidy(p_reason), 300) then
    perform private.refuse('RHCOM', 'Informe para que é a pasta, em até 300 caracteres.', 'reason',
      'O motivo fica na auditoria e as pessoas o leem.');
  end if;
  parts := array(select p.part from private.dossier_parts p where p.part = any (p_parts) and purpose = any (p.purposes) order by p.place);
  if cardinality(parts) = 0 or cardinality(parts) < cardinality(p_parts) then
    perform private.refuse('RHARG', 'Escolha as partes da pasta.', 'parts', 'Recarregue a página.');
  end if;
  return private.place_dossier(caller, p_company_id, purpose, p_employee_id, p_from, p_to, parts, private.tidy(p_reason));
end
$$;

create function public.order_own_data() returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.require_caller();
begin
  if not private.may_make_dossier(caller, caller.company_id, 'own_data', caller.employee_id) then
    perform private.refuse('RHPER', 'Sua cópia estará disponível a partir do primeiro dia.', '', 'Fale com o RH.');
  end if;
  return private.place_dossier(caller, caller.company_id, 'own_data', caller.employee_id, '1900-01-01', '2199-12-31',
    array(select p.part from private.dossier_parts p where 'own_data' = any (p.purposes) order by p.place), null);
end
$$;

-- Functions: gathering ----------------------------------------------------------------------------------------------
-- Deletes what was only needed while a dossier was made.
create function private.empty_dossier(p_dossier private.dossiers) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.dossier_lines l where l.company_id = p_dossier.company_id and l.dossier_id = p_dossier.id;
  delete from private.dossier_data t where t.company_id = p_dossier.company_id and t.dossier_id = p_dossier.id;
$$;

-- Takes what was made of a dossier out of service: its bytes go at the next clean-up, and the list of files with it.
create function private.drop_dossier_files(p_dossier private.dossiers) returns void
language sql volatile security definer set search_path = '' as $$
  update public.files f set archived_at = coalesce(f.archived_at, private.now()), destroy_at = private.now()
  from private.dossier_outputs o
  where o.company_id = p_dossier.company_id and o.dossier_id = p_dossier.id and f.company_id = o.company_id and f.id = o.file_id
    and f.removed_at is null;
  delete from private.dossier_outputs o where o.company_id = p_dossier.company_id and o.dossier_id = p_dossier.id;
  delete from private.dossier_files x where x.company_id = p_dossier.company_id and x.dossier_id = p_dossier.id;
$$;

-- Asks the routine of a part for its lines, of five hundred people at a time.
create function private.gather_dossier_part(p_dossier private.dossiers, p_part private.dossier_parts, p_people uuid[], p_done integer)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  size constant integer := case when p_part.by_person then 500 else greatest(cardinality(p_people), 1) end;
  written integer := 0;
  added integer;
begin
  for at in 0 .. greatest(cardinality(p_people) - 1, 0) by size loop
    execute format('insert into private.dossier_lines (company_id, dossier_id, part, n, employee_id, cells, file_ids)
      select $1, $2, $3, $4 + row_number() over (order by array_position($5, x.employee_id), x.on_date, x.cells), x.employee_id,
        x.cells, x.file_ids from %s($6, $5, $7, $8) x', p_part.routine)
    using p_dossier.company_id, p_dossier.id, p_part.part, written, p_people[at + 1 : at + size], p_dossier.company_id,
      p_dossier.covers_from, p_dossier.covers_to;
    get diagnostics added = row_count;
    written := written + added;
    perform private.report_progress(p_dossier.company_id, p_dossier.id, p_done + least(at + size, cardinality(p_people)));
  end loop;
end
$$;

-- Lists the files that the lines name, each once, where it stands first: up to 5,000 and 2 GB.
create function private.gather_dossier_files(p_dossier private.dossiers) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.dossier_files (company_id, dossier_id, n, file_id, part, employee_id, path, volume, left_out)
  select p_dossier.company_id, p_dossier.id, s.n, s.file_id, s.part, s.employee_id,
    left(lpad(s.place::text, 2, '0') || ' ' || s.title || coalesce('/' || s.person, ''), 150) || '/' || lpad(s.n::text, 4, '0') || ' '
      || right(s.name, 120), case when s.fits then 1 end, case when not s.fits then 'limit' end
  from (
    select row_number() over w as n, u.*,
      row_number() over w <= 5000 and sum(u.size) over (w rows unbounded preceding) <= 2147483648 as fits
    from (
      select distinct on (f.id) f.id as file_id, f.size, l.part, l.n as line, p.place, p.title, l.employee_id,
        translate(f.name, '\/:*?"<>|', '---------') as name, translate(e.display_name, '\/:*?"<>|', '---------')
          || coalesce(' (' || translate(e.registration_number, '\/:*?"<>|', '---------') || ')', '')
          as person
      from private.dossier_lines l
      join private.dossier_parts p on p.part = l.part
      cross join lateral unnest(l.file_ids) i (file_id)
      join public.files f on f.company_id = l.company_id and f.id = i.file_id and f.linked_at is not null and f.archived_at is null
        and f.removed_at is null
      left join public.employees e on e.company_id = l.company_id and e.id = l.employee_id
      where l.company_id = p_dossier.company_id and l.dossier_id = p_dossier.id
        and f.id <> all ((select private.dossier_shielded(p_dossier.company_id))::uuid[])
      order by f.id, p.place, l.n) u
    window w as (order by u.place, u.line, u.file_id)) s
$$;

-- Says which archive holds which file: as many as fit into 48 MB, in order. Answers how many archives there are.
create function private.divide_dossier(p_dossier private.dossiers) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  piece record;
  reached integer := 1;
  filled bigint := 0;
begin
  for piece in select x.n, f.size from private.dossier_files x
    join public.files f on f.company_id = x.company_id and f.id = x.file_id
    where x.company_id = p_dossier.company_id and x.dossier_id = p_dossier.id and x.left_out is null order by x.n loop
    if filled > 0 and filled + piece.size > 50331648 then
      reached := reached + 1;
      filled := 0;
    end if;
    filled := filled + piece.size;
    if reached > 1 then
      update private.dossier_files x set volume = reached
      where x.company_id = p_dossier.company_id and x.dossier_id = p_dossier.id and x.n = piece.n;
    end if;
  end loop;
  return reached;
end
$$;

-- Whose guarded data a dossier took is written to the trail of each person, with the reason.
create function private.log_dossier_reading(p_dossier private.dossiers) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_dossier.purpose = 'own_data' then
    return;
  end if;
  perform private.give_reason(p_dossier.reason);
  insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
  select p_dossier.company_id, 'view_sensitive', 'employee', r.employee_id, auth.uid(), jsonb_build_object(
    'initiated_by', 'user', 'class', r.class, 'export', 'dossier')
  from (
    select distinct l.employee_id, p.class from private.dossier_lines l
    join private.dossier_parts p on p.part = l.part and p.class is not null
    where l.company_id = p_dossier.company_id and l.dossier_id = p_dossier.id and l.employee_id <> p_dossier.requested_by) r;
  perform private.give_reason(null);
end
$$;

-- Order: collects the lines, files and own data of a dossier, as the person who ordered it (RHPER). It stays open to who cancels it
-- meanwhile, of which nothing is kept then (RHCLS).
create function private.gather_dossier(p_dossier_id uuid, p_arguments jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers;
  part private.dossier_parts;
  everybody uuid[];
  done integer := 0;
begin
  select d.* into dossier from private.dossiers d where d.id = p_dossier_id and d.status = 'gathering';
  if not found then
    return;
  end if;
  if not private.may_make_dossier(private.me(), dossier.company_id, dossier.purpose, dossier.employee_id) then
    perform private.refuse('RHPER', 'Quem pediu a pasta não tem mais direito a ela.', '', 'Peça a um administrador.');
  end if;
  everybody := private.dossier_people(dossier.company_id, dossier.employee_id, dossier.covers_from, dossier.covers_to);
  for part in select p.* from private.dossier_parts p where p.part = any (dossier.parts) order by p.place loop
    perform private.gather_dossier_part(dossier, part, everybody, done);
    done := done + cardinality(everybody);
  end loop;
  perform private.gather_dossier_files(dossier);
  if dossier.purpose = 'own_data' then
    insert into private.dossier_data (company_id, dossier_id, table_name, data)
    select dossier.company_id, dossier.id, t.table_name, private.own_data_of(t, dossier.company_id, dossier.employee_id)
    from private.own_data_tables t where t.condition is not null;
  end if;
  perform private.log_dossier_reading(dossier);
  update private.dossiers d set status = 'making', gathered_at = private.now(), people = cardinality(everybody),
    volumes = private.divide_dossier(dossier), volumes_done = 0, tries = 0, lease = null, leased_until = null
  where d.id = dossier.id and d.status = 'gathering';
  if not found then
    perform private.refuse('RHCLS', 'Cancelada a pedido.');
  end if;
end
$$;

-- Ends a dossier without a result, and says why.
create function private.fail_dossier(p_dossier_id uuid, p_code text, p_message text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  dossier private.dossiers;
begin
  update private.dossiers d set status = case p_code when 'RHCLS' then 'cancelled' else 'failed' end, ended_at = private.now(),
    lease = null, problem = case when p_code like 'RH%' then p_message else 'Algo deu errado ao montar a pasta. Tente novamente.' end
  where d.id = p_dossier_id and d.status in ('gathering', 'making') returning * into dossier;
  if not found then
    return;
  end if;
  perform private.empty_dossier(dossier);
  perform private.drop_dossier_files(dossier);
end
$$;
