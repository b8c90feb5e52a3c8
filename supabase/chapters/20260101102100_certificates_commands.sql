-- Certificates: commands.
-- See certificates_tables for the overview.

-- Functions: files of leaves ----------------------------------------------------------------------------------------
-- Takes uploaded papers into a leave, five at most (RHMNY, RHNTF, RHUPL).
create function private.attach_to_leave(p_request public.leave_requests, p_files uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_health constant boolean := (select t.is_health from public.leave_types t
    where t.company_id = p_request.company_id and t.id = p_request.type_id);
  kept constant bigint := (select count(*) from public.files f where f.company_id = p_request.company_id and f.entity_type = 'leave_request'
    and f.entity_id = p_request.id and f.archived_at is null);
  file uuid;
begin
  if kept + coalesce(cardinality(p_files), 0) > 5 then
    perform private.refuse('RHMNY', 'São no máximo cinco arquivos por licença.', 'file', 'Junte as páginas em um PDF.');
  end if;
  foreach file in array coalesce(p_files, '{}') loop
    perform private.link_file(file, case when is_health then 'leave_certificate' else 'leave_proof' end, p_request.company_id,
      'leave_request',
      p_request.id);
  end loop;
  -- A file sent by somebody else than the person is the person's all the same.
  update public.files f set employee_id = p_request.employee_id
  where f.company_id = p_request.company_id and f.id = any (p_files) and f.employee_id is distinct from p_request.employee_id;
  return coalesce(cardinality(p_files), 0);
end
$$;

-- The person, or HR, adds papers to a leave that is asked for or granted.
create function public.attach_leave_files(p_request_id uuid, p_files uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r
  where r.id = p_request_id and (r.employee_id = caller.employee_id
    or r.company_id = any (private.company_ids_with('manage_settings'))) for update;
  if request.id is null then
    perform private.refuse_missing('Pedido não encontrado.');
  elsif request.status not in ('proposed', 'pending', 'adjusting', 'approved', 'interrupted') then
    perform private.refuse('RHCLS', 'Este pedido não está mais em vigor.', '', 'Recarregue a página.');
  elsif coalesce(cardinality(p_files), 0) = 0 then
    perform private.refuse('RHARG', 'Escolha ao menos um arquivo.', 'file', 'Envie uma foto ou um PDF.');
  end if;
  return private.attach_to_leave(request, p_files);
end
$$;

-- Functions: sums ---------------------------------------------------------------------------------------------------
-- Tells HR once of each threshold that a sum reaches.
create function private.tell_certificate_sum(p_company_id uuid, p_employee_id uuid, p_group_id uuid, p_run date, p_summed integer,
  p_benefit date, p_rules jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  alert constant integer := private.sick_alert(p_summed, p_rules);
  listener uuid;
begin
  if alert is null then
    return;
  end if;
  insert into private.leave_notices (company_id, employee_id, kind, about, step)
  values (p_company_id, p_employee_id, 'certificate_sum', p_group_id || ':' || p_run, alert) on conflict do nothing;
  if not found then
    return;
  end if;
  foreach listener in array private.company_admins(p_company_id, p_employee_id) loop
    perform private.notify(p_company_id, listener, 'certificate_sum', format('Uma soma de dias chegou a %s: confira em Licenças', alert),
      concat(private.person_name(p_employee_id), ': ', p_summed, ' dias da mesma condição',
        case when p_benefit is not null then ', INSS a partir de ' || to_char(p_benefit, 'DD/MM/YYYY') end, '.'),
      '/app/leaves/certificates', 'employee', p_employee_id);
  end loop;
end
$$;

-- Opens, moves or drops the exam of the latest return: one open task per condition, which moves while the absence grows (NR-7).
create function private.plan_return_exam(p_company_id uuid, p_employee_id uuid, p_group_id uuid, p_last date, p_benefit date, p_rules jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  away integer := (
    select p_last - max(i.starts_on) filter (where i.is_new) + 1
    from (
      select x.starts_on, x.starts_on > coalesce(lag(x.ends_on) over (order by x.starts_on), '1900-01-01') + 1 as is_new
      from public.leaves x
      join public.leave_requests r on r.company_id = x.company_id and r.id = x.request_id
      join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id and t.category = 'sick'
      where x.company_id = p_company_id and x.employee_id = p_employee_id and x.granted and x.starts_on <= p_last
    ) i);
  because text := case when private.needs_return_exam(away, p_rules) then 'long' when p_benefit is not null then 'benefit' end;
begin
  if because is null then
    update public.return_exams e set dropped_at = private.now()
    where e.company_id = p_company_id and e.employee_id = p_employee_id and e.condition_group = p_group_id and e.done_on is null
      and e.dropped_at is null;
  elsif not exists (select from public.return_exams e where e.company_id = p_company_id and e.employee_id = p_employee_id
    and e.condition_group = p_group_id
      and e.done_on is not null and e.due_on >= p_last + 1) then
    insert into public.return_exams as e (company_id, employee_id, condition_group, because, due_on, created_at)
    values (p_company_id, p_employee_id, p_group_id, because, p_last + 1, private.now())
    on conflict (company_id, employee_id, condition_group) where done_on is null and dropped_at is null
    do update set because = excluded.because, due_on = excluded.due_on
      where (e.because, e.due_on) is distinct from (excluded.because, excluded.due_on);
  end if;
end
$$;

-- Writes the running sum of a condition and from when the benefit pays onto its certificates, tells thresholds and plans the
-- exam.
create function private.sum_condition(p_company_id uuid, p_employee_id uuid, p_group_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  last record;
  rules jsonb;
begin
  select max(d.ends_on) as on_date, min(d.starts_on) as first into last
    from private.condition_days(p_company_id, p_employee_id, p_group_id) d;
  rules := private.leave_rules_of(p_employee_id, coalesce(last.first, private.today(p_company_id)));
  with sums as (
    select s.*, max(s.starts_on) filter (where s.summed = s.days) over (order by s.starts_on) as run
    from private.sick_sums(array(select daterange(d.starts_on, d.ends_on, '[]')
      from private.condition_days(p_company_id, p_employee_id, p_group_id) d), rules) s
  )
  update public.leave_certificates c set summed = n.summed, summed_from = n.run, benefit_from = n.benefit_from
  from (
    -- A certificate that vacations cut in two has the sum of its last days.
    select k.request_id, max(s.summed) as summed, min(s.run) as run,
      min(case when d.is_benefit then d.starts_on else s.benefit_from end) as benefit_from
    from public.leave_certificates k
    left join private.condition_days(p_company_id, p_employee_id, p_group_id) d on d.request_id = k.request_id
    left join sums s on s.starts_on = d.starts_on and s.ends_on = d.ends_on
    where k.company_id = p_company_id and k.employee_id = p_employee_id and k.condition_group = p_group_id
    group by k.request_id
  ) n
  where c.company_id = p_company_id and c.request_id = n.request_id
    and (c.summed, c.summed_from, c.benefit_from) is distinct from (n.summed, n.run, n.benefit_from);
  for last in
    select c.summed, c.summed_from, d.ends_on,
      (select min(o.benefit_from) from public.leave_certificates o where o.company_id = p_company_id and o.employee_id = p_employee_id
        and o.condition_group = p_group_id and o.summed_from = c.summed_from) as benefit_from
    from public.leave_certificates c
    join private.condition_days(p_company_id, p_employee_id, p_group_id) d on d.request_id = c.request_id
    where c.company_id = p_company_id order by d.ends_on desc limit 1
  loop
    perform private.tell_certificate_sum(p_company_id, p_employee_id, p_group_id, last.summed_from, last.summed, last.benefit_from, rules);
    perform private.plan_return_exam(p_company_id, p_employee_id, p_group_id, last.ends_on, last.benefit_from, rules);
  end loop;
end
$$;

-- Sums follow the days.
create function private.tg_leaves__sum_certificates() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  in_group uuid := (select c.condition_group from public.leave_certificates c
    where c.company_id = new.company_id and c.request_id = new.request_id);
begin
  if in_group is not null then
    perform private.sum_condition(new.company_id, new.employee_id, in_group);
  end if;
  return null;
end
$$;

-- Functions: what a certificate says --------------------------------------------------------------------------------
-- Writes what a certificate says and answers the condition that it had (RHARG, RHNTF).
-- {"issued_on", "professional_name", "council_number", "cid", "original", "same_as"}: what is not named stays as it is.
create function private.say_certificate(p_request public.leave_requests, p_facts jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  facts jsonb := case jsonb_typeof(p_facts) when 'object' then p_facts else '{}' end;
  code text := upper(replace(private.tidy(facts ->> 'cid'), ' ', ''));
  other uuid := private.uuid_or_null(facts ->> 'same_as');
  kept public.leave_certificates;
begin
  select c.* into kept from public.leave_certificates c where c.company_id = p_request.company_id
    and c.request_id = p_request.id for update;
  if code is not null and code !~ '^[A-Z][0-9]{2}(\.[0-9A-Z]{1,2})?$' then
    perform private.refuse('RHARG', 'Este CID não existe.', 'cid', 'Escreva como no atestado, por exemplo M54.5, ou deixe em branco.');
  elsif facts ? 'original' and not coalesce(facts ->> 'original' in ('waiting', 'received', 'waived'), false) then
    perform private.refuse('RHARG', 'Situação desconhecida do original.', 'original', 'Recarregue a página.');
  end if;
  update public.leave_certificates c set
    issued_on = case when facts ? 'issued_on' then private.civil_date(facts ->> 'issued_on') else c.issued_on end,
    professional_name = case when facts ? 'professional_name' then private.tidy(facts ->> 'professional_name') else c.professional_name end,
    council_number = case when facts ? 'council_number' then private.tidy(facts ->> 'council_number') else c.council_number end,
    cid = case when facts ? 'cid' then code else c.cid end,
    original = coalesce(facts ->> 'original', c.original),
    original_on = case when facts ->> 'original' = 'received' then coalesce(c.original_on, private.today(c.company_id))
      when facts ? 'original' then null else c.original_on end,
    condition_group = case when not facts ? 'same_as' then c.condition_group
      when other is null then case when exists (select from public.leave_certificates o where o.company_id = c.company_id
        and o.condition_group = c.condition_group and o.request_id <> c.request_id) then gen_random_uuid() else c.condition_group end
      else (select o.condition_group from public.leave_certificates o where o.company_id = c.company_id and o.request_id = other
        and o.employee_id = c.employee_id) end
  where c.company_id = p_request.company_id and c.request_id = p_request.id;
  return kept.condition_group;
exception when not_null_violation then
  perform private.refuse('RHNTF', 'O atestado da mesma condição não é desta pessoa.', 'same_as', 'Escolha outro.');
end
$$;

-- Functions: sending ------------------------------------------------------------------------------------------------
-- Cancels what nobody decided yet in the days of a certificate, and tells the person and whoever proposed or leads: the days are taken.
create function private.free_undecided(p_person public.employees, p_from date, p_to date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
  approval public.approval_requests;
  called text;
begin
  for request in select u.* from private.undecided_in(p_person.company_id, p_person.id, p_from, p_to) u order by u.id loop
    called := private.leave_title(request);
    select a.* into approval from public.approval_requests a
    where a.company_id = request.company_id and a.id = request.approval_id for update;
    if approval.id is not null then
      perform private.note_approval(approval, 'cancelled', private.me(), 'Outra ausência nestes dias');
      perform private.settle_approval(approval, 'cancelled', private.my_employee_in(request.company_id));
    else
      perform private.release_leave(request, 'Desmarcado por outra ausência');
    end if;
    update public.leave_requests r set status = 'cancelled', end_reason = 'Outra ausência nestes dias' where r.id = request.id;
    perform private.notify(request.company_id, request.employee_id, 'leave_changed', 'Pedido desmarcado: ' || called,
      'Outra ausência ocupa estes dias: escolha novas datas.', '/app/leaves', 'leave_request', request.id);
    perform private.notify(request.company_id, w.id, 'leave_changed',
      format('%s: pedido desmarcado, %s', private.person_name(request.employee_id), called), 'Outra ausência ocupa estes dias.',
      '/app/leaves/requests', 'leave_request', request.id)
    from (select coalesce(request.asked_by, p_person.manager_id) as id) w where w.id is distinct from request.employee_id;
  end loop;
end
$$;

-- Notes on a certificate the days of its paper that are something else: no absence of its own, and not forgotten.
create function private.note_other_days(p_request public.leave_requests, p_part private.leave_part) returns void
language sql volatile security definer set search_path = '' as $$
  with within as (
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, starts_noon, ends_noon, days, counts)
    select p_request.company_id, p_request.id, p_request.employee_id, s.starts_on, s.ends_on, (p_part).starts_noon, (p_part).ends_noon,
      s.ends_on - s.starts_on + 1 - case when h.half is not null then 0.5 else 0 end, false
    from (select private.half_slots((p_part).starts_on, (p_part).starts_noon, (p_part).ends_noon) as half) h
    cross join lateral private.certificate_stretches(p_request.company_id, p_request.employee_id, (p_part).starts_on, (p_part).ends_on,
      false, h.half) s where not s.is_away
    returning id
  )
  update public.leave_certificates c set starts_on = w.first, ends_on = w.last
  from (select case when count(*) > 0 then (p_part).starts_on end as first, case when count(*) > 0 then (p_part).ends_on end as last
    from within) w
  where c.company_id = p_request.company_id and c.request_id = p_request.id
    and (c.starts_on, c.ends_on) is distinct from (w.first, w.last)
$$;

-- Refuses what a rule blocks of the days away of a certificate; within vacations that go on there is nothing to refuse (RHLEV).
create function private.refuse_certificate_days(p_wish private.leave_wish, p_scope text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  away private.leave_wish := private.away_wish(p_wish);
begin
  if away.parts <> '{}' then
    perform private.refuse_leave(away, p_scope, null);
  end if;
end
$$;

-- Writes a certificate and its days, and tells the manager of the days alone.
create function private.open_certificate(p_wish private.leave_wish, p_status text, p_by uuid, p_note text, p_files uuid[])
returns public.leave_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests;
  away private.leave_wish := private.away_wish(p_wish);
  boss uuid := ((p_wish).person).manager_id;
begin
  insert into public.leave_requests as r (company_id, employee_id, type_id, note, status, asked_by, confirmed_at, created_at)
  values (((p_wish).person).company_id, ((p_wish).person).id, ((p_wish).type).id, private.tidy_lines(p_note), p_status, p_by,
    case when p_status = 'pending' then private.now() end, private.now())
  returning r.* into request;
  insert into public.leave_certificates (request_id, company_id, employee_id, original_due_on, created_at)
  values (request.id, request.company_id, request.employee_id, (p_wish).today + coalesce(((p_wish).type).attachment_within, 5),
    private.now());
  perform private.attach_to_leave(request, p_files);
  perform private.write_leave(away, request);
  perform private.note_other_days(request, (p_wish).parts[1]);
  if boss is not null and away.parts <> '{}' then
    perform private.notify(request.company_id, boss, 'team_absence', private.person_name(request.employee_id) || ': ausência, '
      || to_char(away.parts[1].starts_on, 'DD/MM/YYYY') || case when away.parts[1].ends_on > away.parts[1].starts_on
        then ' a ' || to_char(away.parts[1].ends_on, 'DD/MM/YYYY') else '' end, null, '/app/leaves/away', 'employee',
          request.employee_id);
  end if;
  return request;
end
$$;

create function public.send_certificate(p_starts_on date, p_days integer, p_files uuid[], p_note text default null,
  p_half text default null)
returns public.leave_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  wish private.leave_wish;
  request public.leave_requests;
begin
  perform private.free_undecided(private.person_of_leaves(null), p_starts_on, p_starts_on + greatest(least(p_days, 3650), 1) - 1);
  perform private.locked_person_of_leaves(null);
  wish := private.certificate_wish(null, null, p_starts_on, p_days, p_half);
  if coalesce(cardinality(p_files), 0) = 0 then
    perform private.refuse('RHARG', 'Envie uma foto ou o PDF do atestado.', 'file', 'Fotografe a folha inteira, com boa luz.');
  end if;
  perform private.refuse_certificate_days(wish, 'own');
  request := private.open_certificate(wish, 'pending', null, p_note, p_files);
  perform private.notify(request.company_id, l.id, 'certificate_sent',
    'Confira uma ausência enviada por ' || private.person_name(request.employee_id), null,
    '/app/leaves/certificates?request=' || request.id, 'leave_request', request.id)
  from unnest(private.company_admins(request.company_id, request.employee_id)) as l (id);
  return request;
end
$$;

create function public.withdraw_certificate(p_request_id uuid) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r join public.leave_certificates c on c.company_id = r.company_id
    and c.request_id = r.id
  where r.id = p_request_id and r.employee_id = caller.employee_id for update of r;
  if request.id is null then
    perform private.refuse('RHNTF', 'Atestado não encontrado.', '', 'Recarregue a página.');
  elsif request.status <> 'pending' then
    perform private.refuse('RHCLS', 'O RH já respondeu a este atestado.', '', 'Fale com o RH.');
  end if;
  perform private.release_leave(request, 'Retirado');
  update public.leave_requests r set status = 'cancelled' where r.id = request.id returning r.* into request;
  return request;
end
$$;

-- Triggers ----------------------------------------------------------------------------------------------------------
create trigger _530_sum_certificates after update of starts_on, ends_on, counts, granted on public.leaves
  for each row when ((old.starts_on, old.ends_on, old.counts, old.granted) is distinct from (new.starts_on, new.ends_on, new.counts,
    new.granted))
  execute function private.tg_leaves__sum_certificates();

-- Functions: sending ------------------------------------------------------------------------------------------------
grant execute on function public.attach_leave_files(uuid, uuid[]), public.send_certificate(date, integer, uuid[], text, text),
  public.withdraw_certificate(uuid)
  to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------

comment on function public.attach_leave_files(uuid, uuid[]) is
  'Adds papers to a leave, by the person or HR: leave_certificate where it is health, leave_proof otherwise (RHNTF, RHPER, RHCLS, RHARG, '
    'RHMNY, RHUPL).';
comment on function public.send_certificate(date, integer, uuid[], text, text) is
  'Sends the own certificate to HR; the person is away from its first day on (RHLEV, RHARG, RHNTF, RHPER, RHUPL).';
comment on function public.withdraw_certificate(uuid) is 'Takes back a certificate that HR did not answer yet (RHNTF, RHCLS).';
