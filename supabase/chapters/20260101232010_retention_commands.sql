-- Retention and anonymisation: commands.
-- See retention_tables for the overview.

-- Functions: carrying out -------------------------------------------------------------------------------------------
-- Does to each table what private.data_erasures says: the rows that each touched.
create function private.erase_tables(p_company_id uuid, p_employee_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule record;
  touched bigint;
  done jsonb := '[]';
begin
  for rule in select d.* from private.data_erasures d where d.act <> 'keep' and d.table_name <> 'public.employees'
      order by d.table_name loop
    if rule.act = 'delete' then
      execute format('delete from %s t where t.company_id = $1 and t.%I = $2', rule.table_name, rule.person_column)
        using p_company_id, p_employee_id;
    else
      execute format('update %s t set %s where t.company_id = $1 and t.%I = $2', rule.table_name,
        (select string_agg(format('%I = null', c), ', ') from unnest(rule.columns) c), rule.person_column)
        using p_company_id, p_employee_id;
    end if;
    get diagnostics touched = row_count;
    done := done || jsonb_build_object('table', rule.table_name, 'act', rule.act, 'rows', touched);
  end loop;
  return done;
end
$$;

-- Destroys papers, files and the photo of somebody: storage removes the bytes within the hour.
create function private.erase_files(p_company_id uuid, p_employee_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  paper public.documents;
  removed bigint;
begin
  for paper in select d.* from public.documents d where d.company_id = p_company_id and d.employee_id = p_employee_id
      and d.status <> 'purged' order by d.id for update loop
    perform private.destroy_document(paper);
  end loop;
  update public.files f set archived_at = coalesce(f.archived_at, private.now()), destroy_at = coalesce(f.destroy_at, private.now()),
    name = 'Arquivo eliminado'
  where f.company_id = p_company_id and f.employee_id = p_employee_id;
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Takes the values out of entries of the trail that are about somebody or tell of them, and records both digests: the chain stays whole.
create function private.redact_trail(p_erasure private.erasures, p_pattern text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  redacted bigint;
begin
  -- The archive moves no entry meanwhile, and what it moved is seen from here on.
  perform private.lock_archive();
  with entries as (
    select a.id, a.metadata, jsonb_strip_nulls(jsonb_build_object('initiated_by', a.metadata -> 'initiated_by', 'redacted', true)) as rest
    from public.audit_logs a
    where a.company_id = p_erasure.company_id and not jsonb_exists(a.metadata, 'redacted')
      and (a.entity_id = p_erasure.employee_id or a.metadata ->> 'employee_id' = p_erasure.employee_id::text
        or a.metadata::text ~* p_pattern)
  ), noted as (
    insert into private.audit_redactions (audit_id, company_id, erasure_id, original_digest, redacted_digest)
    select e.id, p_erasure.company_id, p_erasure.id, private.audit_values_digest(e.metadata), private.audit_values_digest(e.rest)
    from entries e
  )
  update public.audit_logs a set metadata = e.rest from entries e where a.id = e.id;
  get diagnostics redacted = row_count;
  return redacted + private.redact_archive(p_erasure, p_pattern);
end
$$;

-- Takes name, documents and contacts of somebody out of every text of the company: rows that changed, table by table.
create function private.redact_words(p_company_id uuid, p_employee_id uuid, p_patterns text[], p_marks text[], p_are_shared boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  place record;
  touched bigint;
  texts text[];
  done jsonb := '[]';
begin
  for place in select w.* from private.word_tables() w where w.written is not null
      and w.table_name <> all ('{public.audit_logs,private.audit_archives}')
      and (not p_are_shared or w.person_column is not null) order by w.table_name loop
    if place.table_name = 'private.acknowledged_texts' then
      with named as (
        update private.acknowledged_texts t set original_digest = coalesce(t.original_digest, private.acknowledged_text_digest(t)),
          redacted_digest = coalesce(t.redacted_digest, private.acknowledged_text_digest(t))
        where t.company_id = p_company_id and (t.title || ' ' || t.text) ~* array_to_string(p_patterns, '|') returning t.digest
      )
      select coalesce(array_agg(n.digest), '{}') into texts from named n;
    end if;
    execute format('update %s t set %s where t.company_id = $1 and (%s)', place.table_name, place.written, place.sought)
      || case when p_are_shared then format(' and t.%I = $5', place.person_column) else '' end
      using p_company_id, array_to_string(p_patterns, '|'), p_patterns, p_marks, p_employee_id;
    get diagnostics touched = row_count;
    if touched > 0 then
      done := done || jsonb_build_object('table', place.table_name, 'act', 'redact', 'rows', touched);
    end if;
  end loop;
  update private.acknowledged_texts t set redacted_digest = private.acknowledged_text_digest(t)
  where t.company_id = p_company_id and t.digest = any (texts);
  return done;
end
$$;

-- Empties the person's own row and removes the login with its sessions.
create function private.erase_person(p_company_id uuid, p_employee_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  login uuid;
begin
  select e.user_id into login from public.employees e where e.id = p_employee_id;
  update public.employees e set first_name = 'Pessoa', last_name = 'anonimizada', social_name = null, email = null, phone = null,
    address = null, birth_date = null, cpf = null, rg = null, profile_image_url = null, registration_number = null, user_id = null
  where e.company_id = p_company_id and e.id = p_employee_id;
  delete from auth.users u where u.id = login;
end
$$;

-- Anonymises somebody and proves it in the same transaction: an erasure that leaves a row behind takes all of itself back (RHRTN).
create function private.carry_out_erasure(p_erasure private.erasures) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  plain constant text[] := array(select i.pattern from private.identifiers(p_erasure.employee_id) i where not i.is_shared
    order by i.pattern);
  marks constant text[] := array(select i.mark from private.identifiers(p_erasure.employee_id) i where not i.is_shared
    order by i.pattern);
  shared constant text[] := array(select i.pattern from private.identifiers(p_erasure.employee_id) i where i.is_shared
    order by i.pattern);
  pattern constant text := coalesce(nullif(array_to_string(plain, '|'), ''), '(?!)');
  done jsonb;
  searched jsonb;
  left_over bigint;
  files bigint;
  entries bigint;
begin
  insert into private.erasing (company_id, employee_id) values (p_erasure.company_id, p_erasure.employee_id);
  files := private.erase_files(p_erasure.company_id, p_erasure.employee_id);
  done := private.erase_tables(p_erasure.company_id, p_erasure.employee_id);
  perform private.erase_person(p_erasure.company_id, p_erasure.employee_id);
  done := done || private.redact_words(p_erasure.company_id, p_erasure.employee_id, plain, marks, false);
  if shared <> '{}' then
    done := done || private.redact_words(p_erasure.company_id, p_erasure.employee_id, shared,
      array_fill('Pessoa anonimizada'::text, array[cardinality(shared)]), true);
  end if;
  entries := private.redact_trail(p_erasure, pattern);
  select jsonb_agg(jsonb_build_object('table', s.table_name, 'found', s.hits) order by s.table_name), sum(s.hits)
  into searched, left_over
  from private.search_person(p_erasure.company_id, p_erasure.employee_id, pattern, nullif(array_to_string(shared, '|'), '')) s;
  if left_over > 0 then
    perform private.refuse('RHRTN', 'A busca ainda achou dados desta pessoa, e nada foi alterado.', '', 'Avise o suporte.');
  end if;
  delete from private.erasing x where x.employee_id = p_erasure.employee_id;
  done := jsonb_build_object('done', done, 'files', files, 'trail', entries, 'searched', searched, 'found', left_over,
    'identifiers', cardinality(plain) + cardinality(shared), 'is_name_shared', shared <> '{}');
  update private.erasures x set status = 'done', ended_at = private.now(), evidence = done,
    digest = encode(sha256(convert_to(done::text, 'UTF8')), 'hex')
  where x.id = p_erasure.id;
end
$$;

-- Tells those who manage a company of an erasure. Without a name: what is told outlives it.
create function private.tell_of_erasures(p_company_id uuid, p_title text, p_body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_people(p_company_id, private.company_admins(p_company_id, null), 'erasure', p_title, p_body,
    '/app/settings?area=lgpd&parte=guarda');
end
$$;

-- Job: carries out one erasure whose seven days are over, so that each has a transaction, and wakes itself for the next. What something
-- stands in the way of by now, or leaves data behind, is cancelled with that reason. Who manages the company is told after its last one.
create function private.run_erasures() returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  erasure private.erasures;
  problem record;
begin
  select x.* into erasure from private.erasures x where x.status = 'waiting' and x.due_on <= private.today(x.company_id)
  order by x.due_on, x.company_id, x.id limit 1 for update skip locked;
  if erasure.id is null then
    return 0;
  end if;
  -- Whole, so that a hold, a request or a case about the person that is being written is waited for, and seen.
  perform from public.employees e where e.id = erasure.employee_id for update;
  select p.* into problem from private.erasure_problem(erasure.company_id, erasure.employee_id, private.today(erasure.company_id)) p;
  if problem.code is null then
    begin
      perform private.carry_out_erasure(erasure);
    exception when others then
      if private.is_passing(sqlstate) then raise; end if;
      raise warning 'Erasure % failed: % %', erasure.id, sqlstate, sqlerrm;
      problem.message := case sqlstate when 'RHRTN' then sqlerrm else 'Uma falha impediu a anonimização, e nada foi alterado.' end;
    end;
  end if;
  if problem.message is not null then
    update private.erasures x set status = 'cancelled', cancel_reason = problem.message, ended_at = private.now() where x.id = erasure.id;
  end if;
  if not exists (select from private.erasures x where x.company_id = erasure.company_id and x.status = 'waiting'
      and x.due_on <= private.today(x.company_id)) then
    perform private.tell_of_erasures(erasure.company_id, case when problem.message is null then 'Anonimização concluída'
      else 'Uma anonimização foi cancelada' end, 'Veja a situação em Guarda e descarte.');
  end if;
  perform private.wake_job('erasures');
  return 1;
end
$$;

-- Asks whoever manages a company to look at holds again, once each, on the day that was set for it or the first one after. How many.
create function private.remind_of_holds(p_company_id uuid, p_today date) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due integer;
begin
  insert into private.hold_reminders (company_id, hold_id, told_on)
  select h.company_id, h.id, p_today from public.document_holds h
  where h.company_id = p_company_id and h.review_on <= p_today and h.released_at is null
  on conflict (company_id, hold_id) do nothing;
  get diagnostics due = row_count;
  if due > 0 then
    perform private.tell_of_erasures(p_company_id, case when due = 1 then 'Uma retenção de dados para rever'
      else due || ' retenções de dados para rever' end, 'Encerre as que não são mais necessárias.');
  end if;
  return due;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- Orders the erasure of people past their term, all or none; it is carried out after seven days. Answers the day.
create function public.request_erasures(p_company_id uuid, p_employee_ids uuid[], p_confirmation text) returns date
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date;
  person_id uuid;
  problem record;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores anonimizam pessoas.');
  if coalesce(cardinality(p_employee_ids), 0) not between 1 and 200 then
    perform private.refuse('RHARG', 'Escolha de 1 a 200 pessoas.', 'employee_ids', 'Faça em partes.');
  elsif lower(private.tidy(p_confirmation)) is distinct from 'anonimizar' then
    perform private.refuse('RHARG', 'Digite anonimizar para confirmar.', 'confirmation', 'Depois de sete dias não há volta.');
  end if;
  today := private.today(p_company_id);
  for person_id in select e.id from public.employees e where e.id = any (p_employee_ids) and e.company_id = p_company_id
      order by e.id loop
    perform from public.employees e where e.id = person_id for no key update;
    select p.* into problem from private.erasure_problem(p_company_id, person_id, today) p;
    if problem.code is not null then
      perform private.refuse(problem.code, problem.message, 'employee_ids', 'Tire esta pessoa da seleção.');
    elsif exists (select from private.erasures x where x.company_id = p_company_id and x.employee_id = person_id
        and x.status = 'waiting') then
      perform private.refuse('RHOPN', 'A anonimização desta pessoa já foi pedida.', 'employee_ids', 'Recarregue a página.');
    end if;
    insert into private.erasures (company_id, employee_id, requested_by, requested_at, due_on)
    values (p_company_id, person_id, private.my_employee_id(), private.now(), today + 7);
  end loop;
  if (select count(*) from public.employees e where e.id = any (p_employee_ids) and e.company_id = p_company_id)
      <> (select count(distinct i) from unnest(p_employee_ids) i) then
    perform private.refuse_missing('Pessoa não encontrada nesta empresa.', 'employee_ids');
  end if;
  perform private.tell_of_erasures(p_company_id, 'Anonimização pedida',
    'Será feita em ' || private.brazilian_date(today + 7) || '. Até lá, pode ser cancelada.');
  return today + 7;
end
$$;

-- Cancels an erasure that waits.
create function public.cancel_erasure(p_erasure_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  companies constant uuid[] := private.require_companies('manage_settings', 'Somente administradores cancelam anonimizações.');
  erasure private.erasures;
begin
  select x.* into erasure from private.erasures x where x.id = p_erasure_id and x.company_id = any (companies) for update;
  if erasure.id is null then
    perform private.refuse_missing('Anonimização não encontrada.');
  elsif erasure.status <> 'waiting' then
    perform private.refuse('RHCLS', 'Esta anonimização já foi encerrada.', '', 'Recarregue a página.');
  end if;
  update private.erasures x set status = 'cancelled', cancelled_by = private.my_employee_id(),
    cancel_reason = private.hold_reason(p_reason), ended_at = private.now()
  where x.id = erasure.id;
end
$$;

-- Holds everything of a person, with the day on which somebody looks at it again; an erasure that waits is cancelled.
create function public.hold_person(p_employee_id uuid, p_reason text, p_review_on date) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  hold public.document_holds := public.place_document_hold(p_employee_id, p_reason);
begin
  if p_review_on is null or p_review_on not between private.today(hold.company_id) + 1 and private.today(hold.company_id) + 3660 then
    perform private.refuse('RHARG', 'Informe quando rever, de amanhã até dez anos.', 'review_on', 'Escolha outra data.');
  end if;
  update public.document_holds h set review_on = p_review_on where h.id = hold.id;
  update private.erasures x set status = 'cancelled', cancelled_by = private.my_employee_id(), cancel_reason = hold.reason,
    ended_at = private.now()
  where x.company_id = hold.company_id and x.employee_id = p_employee_id and x.status = 'waiting';
  return hold.id;
end
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.daily_routines (routine_name, routine) values ('hold_reviews', 'private.remind_of_holds');
insert into jobs.schedules (name, routine, every, lane) values ('erasures', 'private.run_erasures', interval '10 minutes', 'slow');

grant execute on function private.run_erasures() to service_role;
grant execute on function public.request_erasures(uuid, uuid[], text), public.cancel_erasure(uuid, text),
  public.hold_person(uuid, text, date) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.request_erasures(uuid, uuid[], text) is
  'Orders the anonymisation of people past their term, carried out after seven days (RHPER, RHNTF, RHARG, RHRTN, RHHLD, RHOPN, RHCLS).';
comment on function public.cancel_erasure(uuid, text) is 'Cancels an anonymisation that waits (RHPER, RHNTF, RHCLS, RHCOM).';
comment on function public.hold_person(uuid, text, date) is
  'Holds everything of a person, whose anonymisation is cancelled (RHPER, RHNTF, RHCOM, RHARG).';
