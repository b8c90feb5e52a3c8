-- The desk of certificates.
-- What HR does with them: registers what came on paper, confirms or refuses what people sent, says which ones are of one
-- condition, notes the original, and the exam of a return. The board tells sums, the day of the benefit and what waits; what a
-- certificate says is opened one by one, and each reading of somebody else's stays in the trail (view_sensitive, class health).
-- It refuses: everybody but HR, one's own certificate, and another condition than one of the same person.

-- Functions: HR at a certificate -------------------------------------------------------------------------------------
create function private.certificate_for_hr(p_request_id uuid) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_settings', 'Somente o RH confere atestados.');
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
  where r.id = p_request_id and r.company_id = any (reached) for update of r;
  if request.id is null then
    perform private.refuse_missing('Atestado não encontrado.');
  elsif request.employee_id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'O próprio atestado é conferido por outra pessoa do RH.', '', 'Peça a outro administrador.');
  end if;
  return request;
end
$$;

create function private.answer_certificate(p_request public.leave_requests, p_title text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(p_request.company_id, p_request.employee_id, 'certificate_answered', p_title || ': ' || private.leave_title(p_request), null,
    '/app/leaves/certificates?request=' || p_request.id, 'leave_request', p_request.id)
$$;

create function public.register_certificate(
  p_employee_id uuid, p_starts_on date, p_days integer, p_facts jsonb default '{}', p_files uuid[] default '{}', p_type_id uuid default null,
  p_half text default null) returns public.leave_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  person public.employees := private.person_of_leaves(p_employee_id);
  wish private.leave_wish;
  request public.leave_requests;
begin
  if private.leave_scope(caller, person) is distinct from 'hr' then
    perform private.refuse('RHPER', 'Somente o RH registra atestados.', '', 'Envie o seu em Enviar atestado.');
  elsif person.id = caller.employee_id then
    perform private.refuse('RHSLF', 'O próprio atestado é registrado por outra pessoa do RH.', '', 'Use Enviar atestado.');
  end if;
  perform private.locked_person_of_leaves(person.id);
  wish := private.certificate_wish(person.id, p_type_id, p_starts_on, p_days, p_half);
  perform private.refuse_leave(wish, 'hr', null);
  request := private.open_certificate(wish, 'approved', private.my_employee_in((wish.person).company_id), null, p_files);
  perform private.say_certificate(request, p_facts);
  perform private.sum_condition(request.company_id, request.employee_id,
    (select c.condition_group from public.leave_certificates c where c.company_id = request.company_id and c.request_id = request.id));
  return request;
end
$$;

-- Other days than before must be free; what is only asked for counts as taken too.
create function private.move_certificate(p_request public.leave_requests, p_starts_on date, p_days integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept public.leaves;
  ends date := p_starts_on + p_days - 1;
begin
  select l.* into kept from public.leaves l where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts;
  if kept.id is null or p_starts_on is null or p_days is null or (kept.starts_on = p_starts_on and kept.ends_on = ends) then
    return;
  elsif p_days not between 1 and 3650 then
    perform private.refuse('RHARG', 'Informe o primeiro dia e quantos dias o atestado dá.', 'days', 'Confira no atestado.');
  elsif exists (select from public.leaves l where l.company_id = kept.company_id and l.employee_id = kept.employee_id and l.counts and l.id <> kept.id
      and l.hours is null and daterange(l.starts_on, l.ends_on, '[]') && daterange(p_starts_on, ends, '[]')) then
    perform private.refuse('RHLEV', 'Já existe uma ausência nestes dias.', 'overlap', 'Confira as ausências da pessoa.');
  end if;
  update public.leaves l set starts_on = p_starts_on, ends_on = ends, starts_noon = kept.starts_noon and p_days = 1,
    ends_noon = kept.ends_noon and p_days = 1, days = p_days - case when p_days = 1 and (kept.starts_noon or kept.ends_noon) then 0.5 else 0 end
  where l.id = kept.id;
end
$$;

-- Confirms what was sent, or corrects what was registered.
create function public.confirm_certificate(p_request_id uuid, p_starts_on date default null, p_days integer default null, p_facts jsonb default '{}')
returns public.leave_requests language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests := private.certificate_for_hr(p_request_id);
  was uuid;
  before private.vacation_period[] := private.periods_before(request);
  is_new boolean := request.status = 'pending';
begin
  if request.status not in ('pending', 'approved') then
    perform private.refuse('RHCLS', 'Este atestado não está mais em vigor.', '', 'Recarregue a página.');
  end if;
  perform private.move_certificate(request, p_starts_on, p_days);
  was := private.say_certificate(request, p_facts);
  update public.leave_requests r set status = 'approved' where r.id = request.id and r.status = 'pending';
  perform private.carry_after(request, before);
  perform private.sum_condition(request.company_id, request.employee_id, c.condition_group)
  from public.leave_certificates c where c.company_id = request.company_id and c.request_id = request.id;
  if exists (select from public.leave_certificates c where c.company_id = request.company_id and c.request_id = request.id and c.condition_group <> was) then
    perform private.sum_condition(request.company_id, request.employee_id, was);
  end if;
  select r.* into request from public.leave_requests r where r.id = request.id;
  if is_new then
    perform private.answer_certificate(request, 'Confirmada pelo RH');
  end if;
  return request;
end
$$;

-- Refuses what was sent, or undoes what was registered by mistake; the person reads why.
create function public.refuse_certificate(p_request_id uuid, p_reason text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests := private.certificate_for_hr(p_request_id);
begin
  if request.status not in ('pending', 'approved') then
    perform private.refuse('RHCLS', 'Este atestado não está mais em vigor.', '', 'Recarregue a página.');
  elsif private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Diga à pessoa por quê.', 'reason', 'Uma frase basta.');
  end if;
  perform private.release_leave(request, case request.status when 'pending' then 'Recusado' else 'Anulado' end);
  update public.leave_requests r set status = case request.status when 'pending' then 'rejected' else 'cancelled' end,
    end_reason = private.tidy_lines(p_reason) where r.id = request.id;
  perform private.answer_certificate(request, case request.status when 'pending' then 'Recusada pelo RH' else 'Anulada pelo RH' end);
  select r.* into request from public.leave_requests r where r.id = request.id;
  return request;
end
$$;

create function public.note_original(p_request_id uuid, p_state text) returns public.leave_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.leave_requests := private.certificate_for_hr(p_request_id);
begin
  perform private.say_certificate(request, jsonb_build_object('original', p_state));
  return request;
end
$$;

-- The exam was done: it becomes an exam of the record, and the task is over.
create function public.finish_return_exam(p_exam_id uuid, p_done_on date, p_result text default 'fit') returns public.return_exams
language plpgsql volatile security definer set search_path = '' as $$
declare
  reached uuid[] := private.require_companies('manage_settings', 'Somente o RH registra exames de retorno.');
  exam public.return_exams;
begin
  select e.* into exam from public.return_exams e where e.id = p_exam_id and e.company_id = any (reached) for update;
  if exam.id is null then
    perform private.refuse_missing('Exame não encontrado.');
  elsif exam.employee_id = private.my_employee_id() then
    perform private.refuse('RHSLF', 'O próprio exame é registrado por outra pessoa do RH.', '', 'Peça a outro administrador.');
  elsif exam.done_on is not null or exam.dropped_at is not null then
    perform private.refuse('RHCLS', 'Este exame já foi registrado.', '', 'Recarregue a página.');
  elsif p_done_on is null or p_done_on > private.today(exam.company_id) or p_done_on < exam.due_on - 400 or not coalesce(p_result in ('fit', 'unfit'), false) then
    perform private.refuse('RHARG', 'Informe o dia em que o exame foi feito, até hoje.', 'done_on', 'Confira no ASO.');
  end if;
  insert into public.employee_health_exams (company_id, employee_id, kind, done_on, result)
  values (exam.company_id, exam.employee_id, 'return', p_done_on, p_result);
  update public.return_exams e set done_on = p_done_on where e.id = exam.id returning e.* into exam;
  return exam;
end
$$;

-- Functions: reading -------------------------------------------------------------------------------------------------
-- Which conditions a certificate may belong to, and what the sum would be; for who registers or confirms it.
create function public.certificate_conditions(p_employee_id uuid, p_starts_on date, p_days integer, p_except uuid default null)
returns table (request_id uuid, certificates integer, first_on date, last_on date, summed integer, benefit_from date, alert integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person public.employees := private.person_of_leaves(p_employee_id);
  rules jsonb := private.leave_rules_of(person.id, coalesce(p_starts_on, private.today(person.company_id)));
  asked constant daterange := daterange(p_starts_on, p_starts_on + greatest(least(coalesce(p_days, 1), 3650), 1) - 1, '[]');
begin
  if private.leave_scope(private.me(), person) is distinct from 'hr' then
    perform private.refuse('RHPER', 'Somente o RH lê atestados de outras pessoas.', '', 'Fale com o RH.');
  elsif p_starts_on is null then
    return;
  end if;
  return query
    select g.latest, g.certificates, g.first_on, g.last_on, s.summed, s.benefit_from, private.sick_alert(s.summed, rules)
    from (
      select (array_agg(d.request_id order by d.ends_on desc))[1] as latest, count(*)::integer as certificates, min(d.starts_on) as first_on,
        max(d.ends_on) as last_on, array_agg(daterange(d.starts_on, d.ends_on, '[]')) as ranges
      from (select distinct c.condition_group from public.leave_certificates c where c.company_id = person.company_id and c.employee_id = person.id) k
      cross join lateral private.condition_days(person.company_id, person.id, k.condition_group) d
      where d.request_id is distinct from p_except and d.starts_on > p_starts_on - 400
      group by k.condition_group
    ) g
    cross join lateral (
      select x.summed, x.benefit_from from private.sick_sums(g.ranges || asked, rules) x
      where x.starts_on = p_starts_on order by x.ends_on desc limit 1) s
    where g.last_on >= p_starts_on - private.leave_rule(rules, 'sick_window')::integer
      and g.first_on <= upper(asked) + private.leave_rule(rules, 'sick_window')::integer
    order by g.last_on desc limit 20;
end
$$;

-- The first day of benefit in the run of a certificate: from then on all of the run are reported.
create function private.run_benefit(p_certificate public.leave_certificates) returns date
language sql stable security definer set search_path = '' as $$
  select min(o.benefit_from) from public.leave_certificates o
  where o.company_id = p_certificate.company_id and o.employee_id = p_certificate.employee_id
    and o.condition_group = p_certificate.condition_group and o.summed_from = p_certificate.summed_from
$$;

create function public.read_certificate(p_request_id uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.caller := private.me();
  found jsonb;
  request public.leave_requests;
begin
  select r.* into request from public.leave_requests r join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
  where r.id = p_request_id and (r.employee_id = caller.employee_id or r.company_id = any (private.company_ids_with('manage_settings')));
  if request.id is null then
    perform private.refuse_missing('Atestado não encontrado.');
  elsif request.employee_id <> caller.employee_id or caller.employee_id is null then
    insert into public.audit_logs (company_id, action_type, entity_type, entity_id, performed_by, metadata)
    values (request.company_id, 'view_sensitive', 'employee', request.employee_id, auth.uid(),
      jsonb_build_object('initiated_by', 'user', 'class', 'health'));
  end if;
  select jsonb_build_object('request_id', request.id, 'person', private.person(request.employee_id), 'status', request.status,
    'type_name', t.name, 'starts_on', l.starts_on, 'ends_on', l.ends_on, 'days', l.days, 'half', l.starts_noon or l.ends_noon,
    'note', request.note, 'end_reason', request.end_reason, 'sent_by_person', request.confirmed_at is not null, 'created_at', request.created_at,
    'issued_on', c.issued_on, 'professional_name', c.professional_name, 'council_number', c.council_number, 'cid', c.cid,
    'summed', c.summed, 'benefit_from', c.benefit_from, 'original', c.original, 'original_due_on', c.original_due_on, 'original_on', c.original_on,
    'esocial_code', t.esocial_code, 'esocial_due', private.leave_report_due(t.esocial_code, l.starts_on, private.run_benefit(c),
      private.holiday_dates(c.company_id, null, l.starts_on, l.ends_on + 60)),
    'same_as', (select o.request_id from public.leave_certificates o join public.leave_requests q on q.company_id = o.company_id and q.id = o.request_id
      and q.status in ('approved', 'interrupted') where o.company_id = c.company_id and o.condition_group = c.condition_group
      and o.request_id <> c.request_id order by o.created_at desc limit 1),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'mime', f.mime) order by f.created_at), '[]')
      from public.files f where f.company_id = c.company_id and f.entity_type = 'leave_request' and f.entity_id = c.request_id and f.archived_at is null))
  into found
  from public.leave_certificates c
  join public.leave_types t on t.company_id = c.company_id and t.id = request.type_id
  join lateral (select w.* from public.leaves w where w.company_id = c.company_id and w.request_id = c.request_id order by w.starts_on limit 1) l on true
  where c.company_id = request.company_id and c.request_id = request.id;
  return found;
end
$$;

-- Sums, exams, originals and what waits, of a company as of today; nothing of what a certificate says.
create function private.certificate_sums(p_company_id uuid, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(s.row order by s.summed desc, s.last_on desc), '[]') from (
    select g.summed, g.last_on, jsonb_build_object('person', private.person(g.employee_id), 'summed', g.summed, 'first_on', g.first_on,
      'last_on', g.last_on, 'benefit_from', g.benefit_from, 'limit', private.leave_rule(r.rules, 'sick_company_days'),
      'alert', private.sick_alert(g.summed, r.rules), 'until', g.last_on + private.leave_rule(r.rules, 'sick_window')::integer,
      'esocial_due', g.benefit_from, 'certificates', g.certificates) as row
    from (
      select c.employee_id, c.condition_group, max(c.summed) as summed, min(l.starts_on) as first_on, max(l.ends_on) as last_on,
        min(c.benefit_from) as benefit_from,
        jsonb_agg(jsonb_build_object('request_id', c.request_id, 'starts_on', l.starts_on, 'ends_on', l.ends_on, 'days', l.days) order by l.starts_on)
          as certificates
      from (
        -- A year is more than any window: what ended before it sums with nothing.
        select distinct k.employee_id, k.condition_group, k.summed_from from public.leaves r
        join public.leave_certificates k on k.company_id = r.company_id and k.request_id = r.request_id and k.summed is not null
        where r.company_id = p_company_id and r.counts and r.ends_on >= p_today - 366
      ) k
      join public.leave_certificates c on c.company_id = p_company_id and c.employee_id = k.employee_id and c.condition_group = k.condition_group
        and c.summed_from = k.summed_from
      join public.leaves l on l.company_id = c.company_id and l.request_id = c.request_id and l.granted
      group by c.employee_id, c.condition_group, c.summed_from
    ) g
    cross join lateral (select private.leave_rules_of(g.employee_id, g.last_on) as rules) r
    where g.last_on >= p_today - private.leave_rule(r.rules, 'sick_window')::integer
    order by g.summed desc, g.last_on desc limit 200
  ) s
$$;

create function public.certificate_board(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH vê os atestados da empresa.');
  today := private.today(p_company_id);
  return jsonb_build_object('today', today, 'sums', private.certificate_sums(p_company_id, today),
    'waiting', (select coalesce(jsonb_agg(w.row order by w.created_at), '[]') from (
      select r.created_at, jsonb_build_object('request_id', r.id, 'person', private.person(r.employee_id), 'starts_on', l.starts_on,
        'ends_on', l.ends_on, 'days', l.days, 'sent_at', r.created_at) as row
      from public.leave_requests r
      join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
      join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts
      where r.company_id = p_company_id and r.status = 'pending' order by r.created_at limit 200) w),
    'exams', (select coalesce(jsonb_agg(w.row order by w.due_on), '[]') from (
      select e.due_on, jsonb_build_object('exam_id', e.id, 'person', private.person(e.employee_id), 'due_on', e.due_on, 'because', e.because) as row
      from public.return_exams e
      where e.company_id = p_company_id and e.done_on is null and e.dropped_at is null order by e.due_on limit 200) w),
    'originals', (select coalesce(jsonb_agg(w.row order by w.original_due_on), '[]') from (
      select c.original_due_on, jsonb_build_object('request_id', r.id, 'person', private.person(r.employee_id), 'starts_on', l.starts_on,
        'ends_on', l.ends_on, 'days', l.days, 'due_on', c.original_due_on) as row
      from public.leave_certificates c
      join public.leave_requests r on r.company_id = c.company_id and r.id = c.request_id and r.status in ('approved', 'interrupted')
      join public.leaves l on l.company_id = r.company_id and l.request_id = r.id and l.counts
      where c.company_id = p_company_id and c.original = 'waiting' order by c.original_due_on limit 200) w));
end
$$;

create function public.certificate_list(p_company_id uuid, p_search text default null, p_limit integer default 50, p_offset integer default 0)
returns table (request_id uuid, person jsonb, starts_on date, ends_on date, days numeric, status text, type_name text, summed integer,
  benefit_from date, original text, has_file boolean, total bigint) language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := private.search_text(p_search);
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente o RH vê os atestados da empresa.');
  return query
    select r.id, private.person(r.employee_id), l.starts_on, l.ends_on, l.days, r.status, t.name::text, c.summed, c.benefit_from, c.original,
      exists (select from public.files f where f.company_id = r.company_id and f.entity_type = 'leave_request' and f.entity_id = r.id
        and f.archived_at is null), count(*) over ()
    from public.leave_certificates c
    join public.leave_requests r on r.company_id = c.company_id and r.id = c.request_id
    join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
    join public.employees e on e.id = r.employee_id
    join lateral (select w.* from public.leaves w where w.company_id = r.company_id and w.request_id = r.id order by w.starts_on limit 1) l on true
    where c.company_id = p_company_id and (coalesce(wanted, '') = '' or position(wanted in private.search_text(e.display_name::text)) > 0)
    order by l.starts_on desc, r.id limit greatest(least(coalesce(p_limit, 50), 200), 1) offset greatest(coalesce(p_offset, 0), 0);
end
$$;

-- The own certificates, newest first.
create function public.my_certificates()
returns table (request_id uuid, starts_on date, ends_on date, days numeric, status text, end_reason text, original text, original_due_on date,
  benefit_from date, files jsonb) language sql stable security definer set search_path = '' as $$
  select r.id, l.starts_on, l.ends_on, l.days, r.status, r.end_reason, c.original, c.original_due_on, c.benefit_from,
    (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'mime', f.mime) order by f.created_at), '[]')
      from public.files f where f.company_id = r.company_id and f.entity_type = 'leave_request' and f.entity_id = r.id and f.archived_at is null)
  from public.leave_certificates c
  join public.leave_requests r on r.company_id = c.company_id and r.id = c.request_id
  join lateral (select w.* from public.leaves w where w.company_id = r.company_id and w.request_id = r.id order by w.starts_on limit 1) l on true
  where c.company_id = private.my_company_id() and c.employee_id = private.my_employee_id()
  order by l.starts_on desc, r.id limit 100
$$;

-- Functions: Pendências ----------------------------------------------------------------------------------------------
create function private.certificate_tasks(p_caller private.caller)
returns table (item_key text, kind text, title text, detail text, employee_id uuid, since timestamptz, due_at timestamptz, entity_id uuid, url text, action jsonb)
language sql stable security definer set search_path = '' as $$
  select 'certificate:' || r.id, 'certificate_review', 'Conferir um atestado', 'Enviado pela pessoa', r.employee_id, r.created_at,
    private.end_of_day(r.company_id, (r.created_at at time zone 'UTC')::date + 2), r.id, '/app/leaves/certificates?request=' || r.id,
    jsonb_build_object('type', 'certificate_review', 'request_id', r.id)
  from public.leave_requests r
  join public.leave_certificates c on c.company_id = r.company_id and c.request_id = r.id
  where r.company_id = p_caller.company_id and private.role_has(p_caller.role, 'manage_settings') and r.status = 'pending'
    and r.employee_id <> p_caller.employee_id
  union all
  select 'return_exam:' || e.id, 'return_exam', 'Exame de retorno', case e.because when 'long' then 'Afastamento de 30 dias ou mais' else 'Depois do INSS' end,
    e.employee_id, e.created_at, private.end_of_day(e.company_id, e.due_on), e.id, '/app/leaves/certificates?exam=' || e.id,
    jsonb_build_object('type', 'return_exam', 'exam_id', e.id)
  from public.return_exams e
  where e.company_id = p_caller.company_id and private.role_has(p_caller.role, 'manage_settings') and e.done_on is null and e.dropped_at is null
    and e.employee_id <> p_caller.employee_id
$$;

create function private.pending_certificates(p_caller private.caller, p_limit integer, p_after_at timestamptz, p_after_key text)
returns setof private.pending_item language sql stable security definer set search_path = '' as $$
  select t.item_key, t.kind, 'leaves', t.title, t.detail, t.employee_id, t.since, t.due_at, 'leave_request', t.entity_id, t.url, t.action, t.due_at
  from private.certificate_tasks(p_caller) t
  where p_after_at is null or (t.due_at, t.item_key) > (p_after_at, p_after_key)
  order by t.due_at, t.item_key limit p_limit
$$;

insert into private.pending_sources (source, position, items_routine) values
  ('certificates', 95, 'private.pending_certificates');

grant execute on function
  public.register_certificate(uuid, date, integer, jsonb, uuid[], uuid, text), public.confirm_certificate(uuid, date, integer, jsonb),
  public.refuse_certificate(uuid, text), public.note_original(uuid, text), public.finish_return_exam(uuid, date, text),
  public.certificate_conditions(uuid, date, integer, uuid), public.read_certificate(uuid), public.certificate_board(uuid),
  public.certificate_list(uuid, text, integer, integer), public.my_certificates()
to authenticated;

-- Shapes -----------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('certificate_status', 'pending|approved|rejected|cancelled|interrupted'),
  ('original_state', 'waiting|received|waived'),
  ('certificate_days', 'request_id uuid, starts_on date, ends_on date, days number'),
  ('certificate_file', 'file_id uuid, name text, mime text'),
  ('read_certificate', '...certificate_days, person person, status certificate_status, type_name text, half boolean, note text?,
    end_reason text?, sent_by_person boolean, created_at timestamptz, issued_on date?, professional_name text?, council_number text?,
    cid text?, summed integer?, benefit_from date?, original original_state, original_due_on date?, original_on date?,
    esocial_code text?, esocial_due date?, same_as uuid?, files certificate_file[]'),
  ('waiting_certificate', '...certificate_days, person person, sent_at timestamptz'),
  ('certificate_sum', 'person person, summed integer, limit integer, first_on date, last_on date, until date, benefit_from date?,
    esocial_due date?, alert integer?, certificates certificate_days[]'),
  ('return_exam', 'exam_id uuid, person person, due_on date, because long|benefit'),
  ('missing_original', '...certificate_days, person person, due_on date?'),
  ('certificate_board', 'today date, waiting waiting_certificate[], sums certificate_sum[], exams return_exam[],
    originals missing_original[]'),
  ('certificate_list', 'person person, status certificate_status, summed ?, benefit_from ?, original original_state'),
  ('my_certificates', 'status certificate_status, end_reason ?, original original_state, original_due_on ?, benefit_from ?,
    files certificate_file[]'),
  ('certificate_conditions', 'benefit_from ?, alert ?');

-- Comments ---------------------------------------------------------------------------------------------------------
comment on function private.certificate_for_hr(uuid) is 'A certificate of somebody else that HR may act on, locked (RHNTF, RHPER, RHSLF).';
comment on function private.answer_certificate(public.leave_requests, text) is 'Tells the person what HR did, without a word of health.';
comment on function public.register_certificate(uuid, date, integer, jsonb, uuid[], uuid, text) is
  'Registers somebody''s certificate at once, with what it says (RHPER, RHSLF, RHNTF, RHARG, RHLEV).';
comment on function private.move_certificate(public.leave_requests, date, integer) is 'Gives a certificate other days (RHARG, RHLEV).';
comment on function public.confirm_certificate(uuid, date, integer, jsonb) is
  'Confirms what was sent, or corrects what was registered (RHNTF, RHPER, RHSLF, RHCLS, RHARG, RHLEV).';
comment on function public.refuse_certificate(uuid, text) is 'Refuses a certificate, or undoes it, with a reason (RHNTF, RHPER, RHSLF, RHCLS, RHCOM).';
comment on function public.note_original(uuid, text) is 'Notes whether the original waits, came or is not needed (RHNTF, RHPER, RHSLF, RHARG).';
comment on function public.finish_return_exam(uuid, date, text) is 'Ends a task of exam with its day and result (RHNTF, RHPER, RHSLF, RHCLS, RHARG).';
comment on function public.certificate_conditions(uuid, date, integer, uuid) is
  'Conditions of a person that a certificate of these days may belong to, with the sum it would reach; HR (RHNTF, RHPER).';
comment on function public.read_certificate(uuid) is 'What one certificate says, for the person and, with a line in the trail, HR (RHNTF, RHPER).';
comment on function private.run_benefit(public.leave_certificates) is 'The first day of benefit among the certificates summed with one.';
comment on function private.certificate_sums(uuid, date) is 'Conditions that still sum as of a day, the longest first.';
comment on function public.certificate_board(uuid) is 'What waits for HR: certificates, sums, exams of return, originals (RHPER).';
comment on function public.certificate_list(uuid, text, integer, integer) is 'Certificates of a company, newest first; HR (RHPER).';
comment on function public.my_certificates() is 'The caller''s own certificates, newest first.';
comment on function private.certificate_tasks(private.caller) is 'Certificates to confirm and exams of return in the caller''s company, for HR.';
comment on function private.pending_certificates(private.caller, integer, timestamptz, text) is 'Tasks of certificates in Pendências.';
