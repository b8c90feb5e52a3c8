-- Sheets: rules.
-- See form_sheets_tables for the overview.

-- Functions: whose sheet it is --------------------------------------------------------------------------------------
-- How a sheet names its assignment; null once the key of a sealed form is gone.
create function private.sheet_owner(p_mode text, p_key bytea, p_assignment_id uuid) returns bytea language sql immutable parallel safe
return case p_mode when 'identified' then uuid_send(p_assignment_id) else sha256(p_key || uuid_send(p_assignment_id)) end;

-- Whether a form still takes the sheet of an assignment.
create function private.takes_sheet(p_form private.forms, p_assignment private.form_assignments) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.form_state(p_form) = 'open'
    or (p_form.mode = 'identified' and coalesce(p_assignment.reopened_until > private.now(), false))
$$;

-- Where a sheet stands: todo, draft, sent; missed and answered once the form has ended. Asked of hundreds of thousands at once: it has no
-- setting of its own, so that it becomes a part of the query, and asks for the time only of what was reopened.
create function private.sheet_state(p_form private.forms, p_assignment private.form_assignments, p_sheet private.form_sheets) returns text
language sql stable
return case
  when p_assignment.outcome is not null and (p_assignment.reopened_until is null or p_assignment.reopened_until <= private.now())
    then p_assignment.outcome
  when p_sheet.is_sent then 'sent' when p_sheet.revision > 0 then 'draft' when p_form.sealed_at is not null then 'missed' else 'todo' end;

-- Assignments of forms with their sheets, for whoever may hear of each.
create function private.assigned_sheets(p_company_id uuid, p_forms uuid[])
returns table (assignment_id uuid, form_id uuid, respondent_id uuid, target_id uuid, sheet_id uuid, revision integer, state text)
language sql stable security definer set search_path = '' as $$
  select a.id, a.form_id, a.respondent_id, a.target_id, s.id, s.revision, private.sheet_state(f, a, s)
  from unnest(p_forms) w (id)
  join private.forms f on f.company_id = p_company_id and f.id = w.id
  join private.form_assignments a on a.company_id = f.company_id and a.form_id = f.id
  left join private.form_keys k on k.form_id = f.id
  left join private.form_sheets s on s.company_id = f.company_id and s.form_id = f.id and s.owner = private.sheet_owner(f.mode, k.key, a.id)
$$;

-- How many sheets there are in batches of forms and how many of them were sent, without a look at whose they are: of a form that has not
-- ended its sheets say it, afterwards what was counted then and what was reopened since.
create function private.sent_in_batches(p_company_id uuid, p_batches uuid[]) returns table (batch_id uuid, forms bigint, sent bigint)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with wanted as materialized (
    select f.id, f.batch_id, f.assigned, f.answered, f.sealed_at is not null as has_ended,
      f.mode = 'identified' or exists (select from private.form_keys k where k.form_id = f.id) as is_known
    from private.forms f where f.company_id = p_company_id and f.batch_id = any (p_batches)
  ), open as materialized (
    select s.form_id, count(*) as forms, count(*) filter (where s.is_sent) as sent
    from private.form_sheets s
    where s.company_id = p_company_id and s.form_id = any (array(select w.id from wanted w where not w.has_ended))
    group by s.form_id
  ), later as materialized (
    select a.form_id, sum(
      (case when a.reopened_until > private.now() then coalesce(s.is_sent, false) else a.outcome = 'answered' end)::integer
      - (a.outcome = 'answered' and not a.is_late)::integer) as sent
    from private.form_assignments a
    left join private.form_sheets s on s.company_id = a.company_id and s.form_id = a.form_id
      and s.owner = private.sheet_owner('identified', null, a.id)
    where a.company_id = p_company_id and a.form_id = any (array(select w.id from wanted w where w.has_ended))
      and (a.reopened_until is not null or a.is_late)
    group by a.form_id
  )
  select w.batch_id, sum(case when w.has_ended then w.assigned else o.forms end)::bigint,
    sum(case when w.has_ended then w.answered + coalesce(l.sent, 0) when w.is_known then o.sent else 0 end)::bigint
  from wanted w
  left join open o on o.form_id = w.id
  left join later l on l.form_id = w.id
  group by w.batch_id
$$;

-- The same of one respondent, in all forms or in one, without a look at what others answer.
create function private.respondent_sheets(p_company_id uuid, p_respondent_id uuid, p_form_id uuid default null)
returns table (form private.forms, assignment private.form_assignments, sheet_id uuid, revision integer, state text)
language sql stable security definer set search_path = '' as $$
  select f, a, s.id, s.revision, private.sheet_state(f, a, s)
  from private.form_assignments a
  join private.forms f on f.company_id = a.company_id and f.id = a.form_id
  left join private.form_keys k on k.form_id = f.id
  left join lateral (select x.* from private.form_sheets x where x.company_id = f.company_id and x.form_id = f.id
    and x.owner = private.sheet_owner(f.mode, k.key, a.id) offset 0) s on true
  where a.company_id = p_company_id and a.respondent_id = p_respondent_id and (p_form_id is null or a.form_id = p_form_id)
$$;

-- Functions: what is missing ----------------------------------------------------------------------------------------
-- The first thing that a sheet lacks before it can be sent: the place of the question, counted from 0, the field and a sentence.
create function private.sheet_gap(p_form private.forms, p_sheet_id uuid) returns table (field text, message text)
language sql stable security definer set search_path = '' as $$
  select g.field, g.message
  from private.form_questions q
  cross join lateral (
    select bool_or(a.is_counted) as is_answered, min(a.number) as number, bool_or(not a.is_counted and a.text is not null) as has_comment
    from private.form_answers a where a.company_id = q.company_id and a.sheet_id = p_sheet_id and a.question_id = q.id
  ) said
  cross join lateral (
    select format('question_%s', q.position - 1) as field, format('Falta responder: %s', q.title) as message
    where q.is_required and said.is_answered is not true
    union all
    select format('comment_%s', q.position - 1), format('Escreva por que você deu esta nota: %s', q.title)
    where q.kind = 'scale' and said.number is not null and said.has_comment is not true
      and (q.comment_rule = 'always' or (q.comment_rule = 'extremes' and said.number in (q.low, q.high)))
  ) g
  where q.company_id = p_form.company_id and q.form_id = p_form.id
  order by q.position, g.field desc limit 1
$$;

-- Functions: disclosure ---------------------------------------------------------------------------------------------
-- As which group the answers of each form about each person of a batch may be shown. An identified form by its role; a sealed one where
-- enough answered; two or more that are too small, but not together, as others. Null: never.
create function private.batch_groups(p_company_id uuid, p_batch_id uuid)
returns table (form_id uuid, target_id uuid, shown_as text, has_comments boolean)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select d.form_id, d.target_id, d.answered, f.mode, f.role, f.min_group, f.comment_min,
      f.mode = 'identified' or d.answered >= f.min_group as is_enough
    from private.forms f
    join private.form_disclosures d on d.company_id = f.company_id and d.form_id = f.id
    where f.company_id = p_company_id and f.batch_id = p_batch_id and d.answered > 0
  ), gathered as (
    select c.*, count(*) filter (where not c.is_enough) over w as small_roles,
      sum(c.answered) filter (where not c.is_enough) over w as together
    from counted c window w as (partition by c.target_id)
  )
  select g.form_id, g.target_id,
    case when g.is_enough then g.role when g.small_roles > 1 and g.together >= g.min_group then 'others' end,
    g.mode = 'identified' or case when g.is_enough then g.answered else g.together end >= g.comment_min
  from gathered g
$$;
