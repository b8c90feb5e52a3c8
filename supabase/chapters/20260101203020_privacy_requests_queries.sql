-- Requests about personal data: queries.
-- See privacy_requests_tables for the overview.

-- Functions: the API ------------------------------------------------------------------------------------------------
-- The own requests of the caller, newest first, and what may be asked.
create function public.my_privacy_requests() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  subject constant private.caller := private.data_subject();
begin
  return jsonb_build_object(
    'kinds', coalesce((select jsonb_agg(jsonb_build_object('kind', k.kind, 'label', k.label, 'hint', k.hint, 'article', k.article,
      'is_open', exists (select from private.privacy_requests r where r.company_id = subject.company_id
        and r.employee_id = subject.employee_id and r.kind = k.kind and r.status = 'open')) order by k.position)
      from private.privacy_request_kinds k), '[]'),
    'items', coalesce((select jsonb_agg(private.privacy_request_json(r) order by r.created_at desc, r.id)
      from private.privacy_requests r where r.company_id = subject.company_id and r.employee_id = subject.employee_id), '[]'));
end
$$;

-- Requests of a company whose case the caller reads: open ones first, by their deadline. p_status: open, closed or any.
create function public.privacy_request_list(p_company_id uuid, p_status text default 'open', p_limit integer default 50,
  p_offset integer default 0) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  read_cases uuid[];
begin
  perform private.require_company(p_company_id, 'manage_settings', 'Somente administradores veem pedidos de titulares.');
  read_cases := private.cases_read_by(private.require_caller());
  return (
    with mine as materialized (
      select r.*, row_number() over (
        order by r.status = 'open' desc, case r.status when 'open' then r.due_on end, r.ended_at desc, r.id) as place
      from private.privacy_requests r
      where r.company_id = p_company_id and r.id = any (read_cases)
        and case coalesce(p_status, 'open') when 'open' then r.status = 'open' when 'closed' then r.status <> 'open' else true end
    )
    select jsonb_build_object('total', (select count(*) from mine), 'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'person', private.person(p.employee_id), 'label', k.label, 'status', p.status,
        'received_on', p.received_on, 'due_on', p.due_on, 'days_left', p.due_on - private.today(p.company_id), 'channel', p.channel)
        order by p.place)
      from (select m.* from mine m order by m.place
        limit least(greatest(coalesce(p_limit, 50), 1), 200) offset greatest(coalesce(p_offset, 0), 0)) p
      join private.privacy_request_kinds k on k.kind = p.kind), '[]')));
end
$$;

-- A request for readers of its case, with the grounds on which it may be refused (RHNTF).
create function public.privacy_request(p_request_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  read_cases constant uuid[] := private.cases_read_by(private.require_caller());
  request private.privacy_requests;
begin
  select r.* into request from private.privacy_requests r where r.id = p_request_id and r.id = any (read_cases);
  if request.id is null then
    perform private.refuse_missing('Pedido não encontrado.');
  end if;
  return private.privacy_request_json(request) || jsonb_build_object('company_id', request.company_id,
    'person', private.person(request.employee_id), 'has_left', (select e.status = 'terminated' from public.employees e
      where e.company_id = request.company_id and e.id = request.employee_id),
    'identity_proof', request.identity_proof, 'registered_by', private.person(request.registered_by),
    'answered_by', private.person(request.answered_by), 'created_at', request.created_at,
    'grounds', coalesce((select jsonb_agg(jsonb_build_object('ground', g.ground, 'label', g.label, 'article', g.article)
      order by g.position) from private.privacy_refusal_grounds g where request.kind = any (g.kinds)), '[]'));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('privacy_request_kind', 'kind text, label text, hint text, article text, is_open boolean'),
  ('own_privacy_request', 'id uuid, kind text, label text, article text, body text?, channel app|email|in_person|letter|phone,
    received_on date, due_on date, status open|answered|refused|withdrawn, days_left integer, extension_reason text?, answer text?,
    ground text?, ended_at timestamptz?, may_extend boolean'),
  ('my_privacy_requests', 'kinds privacy_request_kind[], items own_privacy_request[]'),
  ('privacy_request_row', 'id uuid, person person, label text, status open|answered|refused|withdrawn, received_on date, due_on date,
    days_left integer, channel app|email|in_person|letter|phone'),
  ('privacy_request_list', 'total integer, items privacy_request_row[]'),
  ('refusal_ground', 'ground text, label text, article text'),
  ('privacy_request', 'id uuid, kind text, label text, article text, body text?, channel app|email|in_person|letter|phone,
    received_on date, due_on date, status open|answered|refused|withdrawn, days_left integer, extension_reason text?, answer text?,
    ground text?, ended_at timestamptz?, may_extend boolean, company_id uuid, person person, has_left boolean, identity_proof text?,
    registered_by person?, answered_by person?, created_at timestamptz, grounds refusal_ground[]');

grant execute on function public.my_privacy_requests(), public.privacy_request_list(uuid, text, integer, integer),
  public.privacy_request(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.my_privacy_requests() is 'The own requests about personal data, and what may be asked (RHPER).';
comment on function public.privacy_request_list(uuid, text, integer, integer) is
  'Requests of a company whose case the caller reads, the next deadline first (RHPER, RHNTF).';
comment on function public.privacy_request(uuid) is 'A request with its person, for readers of its case (RHNTF).';
