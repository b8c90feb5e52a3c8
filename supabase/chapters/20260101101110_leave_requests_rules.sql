-- Asking for leaves.
-- request_leave writes what preview_leave allows: the request, its days and the entries that reserve the balance, with the person
-- locked, so that of two requests for the same days one is refused. A vacation that somebody else plans waits for the person,
-- unless HR grants it: that counts at once, with the rules that HR confirmed and why. What HR records counts at once; everything
-- else goes the way of approvals. What is refused, taken back or interrupted gives
-- its days back by entries of its own; of a request that began, the stretches ahead may still be cancelled, and what was taken
-- stays taken. Whom somebody names to approve in their place does so on the days that are granted.
-- It refuses: whatever a rule blocks (RHLEV, with the rule as the field), people out of reach, requests that moved on.

-- Data --------------------------------------------------------------------------------------------------------------
insert into public.approval_entity_types (entity_type, label, module, on_decided, measures, varieties_label, varieties_routine) values
  ('leave', 'Licença', 'leaves', 'private.settle_leave', '{days}', 'Tipos de licença', 'private.leave_varieties');
insert into public.notification_kinds (kind, label, module, in_app, email, position) values
  ('leave_proposed', 'Férias propostas para você', 'leaves', true, 'instant', 60),
  ('leave_granted', 'Férias concedidas para você', 'leaves', true, 'instant', 60),
  ('leave_changed', 'Licenças canceladas ou interrompidas', 'leaves', true, 'instant', 61);
insert into private.timeline_sources (source, routine) values ('leaves', 'private.timeline_of_leaves');

-- Functions: what is asked ------------------------------------------------------------------------------------------
-- The types of leave as varieties of a request (approval_entity_types): what a flow may be for.
create function private.leave_varieties(p_company_id uuid) returns setof private.approval_variety
language sql stable security definer set search_path = '' as $$
  select t.id, t.name::text, t.archived_at is null from public.leave_types t where t.company_id = p_company_id
$$;

-- Functions: writing ------------------------------------------------------------------------------------------------
-- Refuses a wish by the first rule that blocks it (RHLEV; the field is the rule). What HR may confirm is refused until each rule
-- is named in p_confirms and a reason is given (RHLEV, the field names those that are not; RHCOM); answers what was confirmed.
-- p_codes: the rules that a change of what stands can break; null holds all of them.
create function private.refuse_leave(
  p_wish private.leave_wish, p_scope text, p_request_id uuid, p_confirms text[] default '{}', p_reason text default null,
  p_codes text[] default null) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  broken record;
  irregular text[] := '{}';
  texts text[] := '{}';
begin
  for broken in
    select c.code, c.severity, c.source, concat(c.message, ' (' || c.about || ')') as text
    from private.check_leave(p_wish, p_scope, p_request_id) c
    where not c.holds and c.severity in ('block', 'confirm') and (p_codes is null or c.code = any (p_codes))
    order by c.severity <> 'block', c.code <> 'overlap', c.code
  loop
    if broken.severity = 'block' then
      perform private.refuse('RHLEV', broken.text, broken.code, broken.source);
    elsif broken.code <> all (irregular) then
      irregular := irregular || broken.code;
      texts := texts || case when broken.code = any (p_confirms) then null else broken.text end;
    end if;
  end loop;
  if array_remove(texts, null) <> '{}' then
    perform private.refuse('RHLEV', array_to_string(texts, ' '),
      array_to_string(array(select i from unnest(irregular) as i where i <> all (p_confirms)), ','),
      'Confirme cada regra e informe o motivo.');
  elsif irregular <> '{}' and private.tidy_lines(p_reason) is null then
    perform private.refuse('RHCOM', 'Informe por que a regra não será seguida.', 'reason', 'Uma frase basta.');
  end if;
  return irregular;
end
$$;

-- Functions: who approves meanwhile ---------------------------------------------------------------------------------
-- Who approves meanwhile is somebody else who can sign in (RHSUB).
create function private.check_leave_substitute(p_person public.employees, p_substitute_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_substitute_id = p_person.id then
    perform private.refuse('RHSUB', 'A pessoa não pode ser substituta de si mesma.', 'substitute_id', 'Escolha outra pessoa.');
  elsif p_substitute_id is not null and not exists (select from public.employees e
    where e.company_id = p_person.company_id and e.id = p_substitute_id
      and private.can_sign_in(e.id)) then
    perform private.refuse('RHSUB', 'O substituto precisa de um acesso ativo nesta empresa.', 'substitute_id', 'Escolha outra pessoa.');
  end if;
end
$$;

-- What mails and managers read of a request, or of what begins after a day; of an illness it says nothing.
create function private.leave_title(p_request public.leave_requests, p_after date default '-infinity') returns text
language sql stable security definer set search_path = '' as $$
  select concat(case when t.is_health then 'Ausência' else coalesce(t.shown_as, t.name) end, ', ', to_char(min(l.starts_on), 'DD/MM/YYYY'),
    case when max(l.ends_on) > min(l.starts_on) then ' a ' || to_char(max(l.ends_on), 'DD/MM/YYYY') end)
  from private.stretches_of(p_request) l
  join public.leave_types t on t.company_id = l.company_id and t.id = p_request.type_id
  where l.starts_on > p_after
  group by t.is_health, t.shown_as, t.name
$$;

-- Functions: what was granted ends otherwise ------------------------------------------------------------------------
-- Why a request ended, after why it was interrupted.
-- An interruption keeps its reason when what lay ahead is cancelled too.
create function private.end_reason_of(p_request public.leave_requests, p_reason text) returns text
language sql stable set search_path = '' as $$
  select concat_ws(e'\n', case when p_request.status = 'interrupted'
    then nullif(left(p_request.end_reason, greatest(0, 499 - char_length(t.said))), '') end, t.said)
  from (select private.tidy_lines(p_reason) as said) t
$$;

-- Whether a stretch of the request has not begun.
create function private.is_leave_ahead(p_request public.leave_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.leaves l where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts
    and l.starts_on > private.today(p_request.company_id))
$$;

-- Whether a day of the request has come.
create function private.leave_began(p_request public.leave_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.leaves l where l.company_id = p_request.company_id and l.request_id = p_request.id and l.counts
    and l.starts_on <= private.today(p_request.company_id))
$$;

-- Functions: the timeline -------------------------------------------------------------------------------------------
-- Leaves on the timeline, under the name that managers read.
create function private.timeline_of_leaves(
  p_caller private.caller, p_person public.employees, p_scope text, p_before timestamptz, p_limit integer)
returns setof private.timeline_event language sql stable security definer set search_path = '' as $$
  select r.created_at, 'leave:' || r.id, 'leave', 'leaves',
    case r.status when 'approved' then 'Licença' when 'interrupted' then 'Licença interrompida' when 'cancelled' then 'Licença cancelada'
      when 'rejected' then 'Licença recusada' else 'Licença solicitada' end,
    private.leave_title(r), coalesce(r.asked_by, r.employee_id), '/app/leaves'
  from public.leave_requests r
  join public.leave_types t on t.company_id = r.company_id and t.id = r.type_id
  where p_scope in ('hr', 'own', 'team') and r.company_id = p_person.company_id and r.employee_id = p_person.id
    and r.created_at <= coalesce(p_before, 'infinity')
  order by r.created_at desc, r.id desc limit p_limit
$$;
