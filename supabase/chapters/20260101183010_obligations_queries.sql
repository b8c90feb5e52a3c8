-- Obligations: queries.
-- See obligations_tables for the overview.

-- Functions: filtering ----------------------------------------------------------------------------------------------
-- The rows of a time with which parts of a filter they meet, so that each facet is counted under the others.
create function private.obligations_asked(p_company_id uuid, p_kinds text[], p_filter private.obligation_filter)
returns table (kind text, item_key text, employee_id uuid, due_on date, done_on date, title text, detail text, law text, url text,
  state text,
  responsible_id uuid, outcome text, reason text, marked_by uuid, department_id uuid, meets_kind boolean, meets_department boolean,
  meets_responsible boolean, meets_state boolean)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with sought as (select private.search_text(private.tidy((p_filter).search)) as term)
  select r.*, e.department_id,
    ((p_filter).kind is null or r.kind = (p_filter).kind) and ((p_filter).area is null or s.area = (p_filter).area),
    (p_filter).department_id is null or e.department_id is not distinct from (p_filter).department_id,
    (p_filter).responsible is null or coalesce(r.responsible_id::text, 'none') = (p_filter).responsible,
    case coalesce((p_filter).state, 'todo') when 'todo' then r.state in ('late', 'soon', 'open') when 'any' then true
      else r.state = (p_filter).state end
  from private.obligation_rows(p_company_id, p_kinds, (p_filter).from_on, (p_filter).to_on) r
  cross join sought t
  join private.obligation_sources s on s.kind = r.kind
  left join public.employees e on e.company_id = p_company_id and e.id = r.employee_id
  where coalesce(t.term, '') = '' or position(t.term in e.search_text) > 0
    or position(t.term in private.search_text(r.title, r.detail, s.label)) > 0
$$;

-- A filter as a screen sends it, with the days of a year back and half a year ahead where it names none (RHARG).
create function private.obligation_filter_of(p_company_id uuid, p_filters jsonb) returns private.obligation_filter
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.today(p_company_id);
  asked private.obligation_filter := private.record_of(null::private.obligation_filter, p_filters);
begin
  asked.from_on := coalesce(asked.from_on, today - 365);
  asked.to_on := coalesce(asked.to_on, greatest(today, asked.from_on) + 180);
  perform private.check_span(asked.from_on, asked.to_on, 800, 'Escolha até dois anos.');
  return asked;
end
$$;

-- Functions: the API ------------------------------------------------------------------------------------------------
-- A page of items, what the law asks for at any time first, with the facets of all of them.
create function public.obligations(p_company_id uuid, p_filters jsonb default '{}', p_limit integer default 50, p_offset integer default 0)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  kinds constant text[] := private.obligation_kinds_read(p_company_id);
  asked constant private.obligation_filter := private.obligation_filter_of(p_company_id, p_filters);
begin
  return (
    with found as materialized (select f.* from private.obligations_asked(p_company_id, kinds, asked) f),
    page as materialized (
      select f.*, s.position, s.label, s.area, s.rule, s.verb, s.by_hand
      from found f join private.obligation_sources s on s.kind = f.kind
      where f.meets_kind and f.meets_department and f.meets_responsible and f.meets_state
      order by f.due_on nulls first, s.position, f.item_key limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0))
    select jsonb_build_object(
      'today', private.today(p_company_id),
      'total', (select count(*) from found f where f.meets_kind and f.meets_department and f.meets_responsible and f.meets_state),
      'states', (select jsonb_build_object('late', count(*) filter (where f.state = 'late'), 'soon',
        count(*) filter (where f.state = 'soon'),
          'open', count(*) filter (where f.state = 'open'), 'done', count(*) filter (where f.state = 'done'),
          'dismissed', count(*) filter (where f.state = 'dismissed'))
        from found f where f.meets_kind and f.meets_department and f.meets_responsible),
      'kinds', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'label', s.label, 'area', s.area, 'count', c.n)
        order by s.position)
        from (select f.kind, count(*) as n from found f where f.meets_department and f.meets_responsible and f.meets_state group by 1) c
        join private.obligation_sources s on s.kind = c.kind), '[]'),
      'responsibles', coalesce((select jsonb_agg(jsonb_build_object('person', private.person(c.responsible_id), 'count', c.n)
          order by c.n desc, c.responsible_id)
        from (select f.responsible_id, count(*) as n from found f where f.meets_kind and f.meets_department
          and f.meets_state group by 1) c), '[]'),
      'items', coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'label', p.label, 'area', p.area, 'item_key', p.item_key,
          'person', private.person(p.employee_id), 'department', d.name, 'due_on', p.due_on, 'done_on', p.done_on, 'title', p.title,
          'detail', p.detail, 'law', p.law, 'rule', p.rule, 'verb', p.verb, 'url', p.url, 'state', p.state, 'by_hand', p.by_hand,
          'responsible', private.person(p.responsible_id), 'outcome', p.outcome, 'reason', p.reason, 'marked_by',
            private.person(p.marked_by))
          order by p.due_on nulls first, p.position, p.item_key)
        from page p left join public.departments d on d.company_id = p_company_id and d.id = p.department_id), '[]')));
end
$$;

-- The days of a month with how many items each has, as a filter asks; done and dismissed ones are told apart.
create function public.obligations_calendar(p_company_id uuid, p_month date, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kinds constant text[] := private.obligation_kinds_read(p_company_id);
  month constant date := date_trunc('month', p_month)::date;
begin
  perform private.check_day(p_month, 'month');
  return jsonb_build_object('month', month, 'today', private.today(p_company_id), 'days', (
    select coalesce(jsonb_agg(to_jsonb(d) order by d.on_date), '[]') from (
      select f.due_on as on_date, count(*) filter (where f.state = 'late') as late, count(*) filter (where f.state = 'soon') as soon,
        count(*) filter (where f.state = 'open') as open, count(*) filter (where f.state in ('done', 'dismissed')) as settled
      from private.obligations_asked(p_company_id, kinds, private.obligation_filter_of(p_company_id, coalesce(p_filters, '{}')
        || jsonb_build_object('from_on', month, 'to_on', (month + interval '1 month')::date - 1, 'state', 'any'))) f
      where f.due_on is not null and f.meets_kind and f.meets_department and f.meets_responsible
      group by f.due_on) d));
end
$$;

-- The kinds of the calendar, who takes care of each and of all the others, who could, and since when the company keeps it.
create function public.obligation_settings(p_company_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kinds constant text[] := private.obligation_kinds_read(p_company_id);
begin
  return jsonb_build_object('since', private.obligations_since(p_company_id),
    'kinds', (select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'label', s.label, 'area', s.area, 'law', s.law, 'rule', s.rule,
        'by_hand', s.by_hand, 'responsible', private.person(k.responsible_id), 'is_named', k.is_named) order by s.position), '[]')
      from private.obligation_sources s
      join private.obligation_keepers_of(p_company_id) k on k.kind = s.kind
      where s.kind = any (kinds)),
    'others', (select private.person(e.id) from private.obligation_keepers k
      join public.employees e on e.company_id = k.company_id and e.id = k.responsible_id
      where k.company_id = p_company_id and k.kind is null and private.may_keep_obligations(e, 'manage_settings')),
    'keepers', (select coalesce(jsonb_agg(private.person(e.id) order by e.display_name, e.id), '[]') from public.employees e
      where e.company_id = p_company_id and e.role in (select p.role from public.role_permissions p where p.permission = 'manage_settings')
        and private.may_keep_obligations(e, 'manage_settings')));
end
$$;

-- Shapes ------------------------------------------------------------------------------------------------------------
insert into private.shapes (name, shape) values
  ('obligation_states', 'late integer, soon integer, open integer, done integer, dismissed integer'),
  ('obligation_kind_count', 'kind text, label text, area text, count integer'),
  ('obligation_keeper_count', 'person person?, count integer'),
  ('obligation_item', 'kind text, label text, area text, item_key text, person person?, department text?, due_on date?, done_on date?,
    title text, detail text?, law text, rule text, verb text, url text, state late|soon|open|done|dismissed, by_hand boolean,
    responsible person?, outcome done|dismissed?, reason text?, marked_by person?'),
  ('obligations', 'today date, total integer, states obligation_states, kinds obligation_kind_count[],
    responsibles obligation_keeper_count[], items obligation_item[]'),
  ('obligation_day', 'on_date date, late integer, soon integer, open integer, settled integer'),
  ('obligations_calendar', 'month date, today date, days obligation_day[]'),
  ('obligation_kind_row', 'kind text, label text, area text, law text, rule text, by_hand boolean, responsible person?,
    is_named boolean'),
  ('obligation_settings', 'since date, kinds obligation_kind_row[], others person?, keepers person[]');

-- Rights ------------------------------------------------------------------------------------------------------------
grant execute on function public.obligations(uuid, jsonb, integer, integer), public.obligations_calendar(uuid, date, jsonb),
  public.obligation_settings(uuid) to authenticated;

-- Comments ----------------------------------------------------------------------------------------------------------
comment on function public.obligations(uuid, jsonb, integer, integer) is
  'The legal calendar of a company: items with article, responsible, day and screen, and facets (RHPER, RHNTF, RHARG).';
comment on function public.obligations_calendar(uuid, date, jsonb) is
  'How many items each day of a month has, for administrators (RHPER, RHNTF, RHARG).';
comment on function public.obligation_settings(uuid) is
  'Kinds of the legal calendar with their laws and who takes care of each, for administrators (RHPER, RHNTF).';
