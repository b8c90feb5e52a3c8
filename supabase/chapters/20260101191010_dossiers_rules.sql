-- Dossiers: rules.
-- See dossiers_tables for the overview.

-- Functions: who may ------------------------------------------------------------------------------------------------
-- Whether a caller may order, make and open such a dossier: the own data are the person's alone, all others of administrators.
create function private.may_make_dossier(p_caller private.caller, p_company_id uuid, p_purpose text, p_employee_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(case when p_purpose = 'own_data'
    then p_employee_id = p_caller.employee_id and p_company_id = p_caller.company_id and p_caller.role not in ('newcomer', 'leaver')
    else p_company_id = any (private.companies_reached(p_caller, 'manage_settings')) end, false)
$$;

-- Who ordered a dossier, with the rights of this moment; null once their access is over.
create function private.dossier_maker(p_dossier private.dossiers) returns private.caller
language sql stable security definer set search_path = '' as $$
  select row(e.user_id, e.id, e.company_id, r.role, array(select p.permission from public.role_permissions p where p.role = r.role))
    ::private.caller
  from public.employees e
  join public.companies c on c.id = e.company_id and c.active is not false
  join auth.users u on u.id = e.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  cross join lateral (select case when e.role in ('master', 'admin', 'manager') then e.role else 'user' end) r (role)
  where e.id = p_dossier.requested_by and e.user_id = p_dossier.user_id and e.status not in ('terminated', 'pre_admission')
    and not exists (select from private.access_endings x where x.employee_id = e.id and x.ends_at <= private.now())
$$;

-- Whether a caller opens a file of a dossier.
create function private.may_open_dossier(p_caller private.caller, p_file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.dossiers d
    where d.company_id = p_file.company_id and d.id = p_file.entity_id and d.status = 'ready' and d.expires_at > private.now()
      and private.may_make_dossier(p_caller, d.company_id, d.purpose, d.employee_id))
$$;

-- Whom a dossier is about: the person, or everybody who worked in the company within the period.
create function private.dossier_people(p_company_id uuid, p_employee_id uuid, p_from date, p_to date) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id order by e.display_name, e.id), '{}') from public.employees e
  where e.company_id = p_company_id and case when p_employee_id is not null then e.id = p_employee_id
    else e.status <> 'pre_admission' and e.hire_date <= p_to and coalesce(e.termination_date, 'infinity') >= p_from end
$$;

-- Functions: words --------------------------------------------------------------------------------------------------
-- A moment as the company's clock showed it.
create function private.dossier_moment(p_zone text, p_at timestamptz) returns text language sql stable
return to_char(p_at at time zone p_zone, 'DD/MM/YYYY HH24:MI');

-- Rows that a confidential case hides: they are in no dossier, whoever orders it.
create function private.dossier_shielded(p_company_id uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.entity_id), '{}') from private.shielded_rows s
  join public.confidential_cases c on c.company_id = s.company_id and c.id = s.case_id and c.lifted_at is null
  where s.company_id = p_company_id
$$;

-- The file that a paper counts by: its signed copy, or the one that was sent.
create function private.dossier_paper(p_company_id uuid, p_document_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select f.id from public.signature_envelopes e join public.files f on f.company_id = e.company_id and f.id = e.signed_file_id
    where e.company_id = d.company_id and e.document_id = d.id and e.status = 'completed' and f.linked_at is not null
    order by e.completed_at desc limit 1), d.file_id)
  from public.documents d
  where d.company_id = p_company_id and d.id = p_document_id and d.archived_at is null and d.purged_at is null
$$;

-- Functions: parts --------------------------------------------------------------------------------------------------
-- People as the register of employees names them, as of the last day of the period.
create function private.dossier_registration(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select e.id, e.hire_date, array[regexp_replace(e.cpf, '^(\d{3})(\d{3})(\d{3})(\d{2})$', '\1.\2.\3-\4'), e.registration_number,
    private.brazilian_date(e.hire_date), coalesce(a.position_title, e.position), d.name, t.label,
    private.brazilian_date(e.termination_date)],
    '{}'::uuid[]
  from public.employees e
  left join lateral (select x.* from public.employee_assignments x
    where x.company_id = e.company_id and x.employee_id = e.id and x.starts_on <= p_to order by x.starts_on desc limit 1) a on true
  left join public.departments d on d.company_id = e.company_id and d.id = coalesce(a.department_id, e.department_id)
  left join lateral (select c.contract_type from public.employee_contracts c
    where c.company_id = e.company_id and c.employee_id = e.id and c.starts_on <= p_to order by c.starts_on desc limit 1) c on true
  left join public.contract_types t on t.contract_type = c.contract_type
  where e.company_id = p_company_id and e.id = any (p_people)
$$;

-- Contracts that were in force within the period.
create function private.dossier_contracts(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select c.employee_id, c.starts_on, array[t.label, private.brazilian_date(c.starts_on), private.brazilian_date(c.ended_on),
    private.brazilian_date(c.ends_on), private.brazilian_date(coalesce(c.experience_extended_to, c.experience_ends_on)),
    replace(trim_scale(c.weekly_hours)::text, '.', ','), c.category_code::text], '{}'::uuid[]
  from public.employee_contracts c
  join public.contract_types t on t.contract_type = c.contract_type
  where c.company_id = p_company_id and c.employee_id = any (p_people) and c.starts_on <= p_to
    and coalesce(c.ended_on, 'infinity') >= p_from
$$;

-- Granted vacations that touch the period, with the papers that announced and receipted them.
create function private.dossier_vacations(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select l.employee_id, l.starts_on, array[private.brazilian_date(r.period_from), private.brazilian_date(l.starts_on),
    private.brazilian_date(l.ends_on), replace(trim_scale(l.days)::text, '.', ','), nullif(r.sold_days, 0)::text,
    p.words[1], p.words[2]], array_remove(p.file_ids, null)
  from private.granted_vacations(p_company_id, case when cardinality(p_people) = 1 then p_people[1] end, p_from) l
  join public.leave_requests r on r.company_id = l.company_id and r.id = l.request_id
  cross join lateral (
    select array_agg(case when q.document_id is null then 'Não gerado' when q.completed_at is null then 'Sem assinatura'
        else 'Assinado em ' || private.brazilian_date(q.completed_at::date) end order by k.place) as words,
      array_agg(private.dossier_paper(p_company_id, q.document_id) order by k.place) as file_ids
    from (values ('notice', 1), ('receipt', 2)) as k (kind, place)
    left join lateral (
      select m.document_id, (select max(e.completed_at) from public.signature_envelopes e
        where e.company_id = m.company_id and e.document_id = m.document_id and e.status = 'completed') as completed_at
      from private.vacation_papers v join private.document_makings m on m.company_id = v.company_id and m.id = v.making_id
      join public.documents o on o.company_id = m.company_id and o.id = m.document_id and o.archived_at is null
      where v.company_id = p_company_id and v.leave_id = l.id and v.kind = k.kind order by v.created_at desc limit 1) q on true) p
  where l.employee_id = any (p_people) and l.starts_on <= p_to
$$;

-- Deliveries of protective equipment within the period, with the paper over each hand-over.
create function private.dossier_ppe(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select d.employee_id, (d.delivered_at at time zone x.time_zone)::date, array[private.supply_label(i), d.ca_number,
    private.brazilian_date(d.ca_valid_until), d.quantity::text,
    case d.reason when 'first' then 'Primeira entrega' when 'replacement' then 'Troca' when 'damage' then 'Dano' else 'Perda' end,
    private.dossier_moment(x.time_zone, d.delivered_at),
    case d.ending when 'returned' then 'Devolvido' when 'replaced' then 'Trocado' when 'discarded' then 'Descartado' end
      || ' em ' || private.brazilian_date((d.ended_at at time zone x.time_zone)::date)],
    array_remove(array[private.dossier_paper(m.company_id, m.document_id)], null)
  from public.supply_deliveries d
  join public.company_details x on x.company_id = d.company_id
  join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
  join public.asset_categories k on k.company_id = i.company_id and k.id = i.category_id and k.kind = 'epi'
  join public.asset_handovers h on h.company_id = d.company_id and h.id = d.handover_id
  left join private.document_makings m on m.company_id = h.company_id and m.id = h.making_id
  where d.company_id = p_company_id and d.employee_id = any (p_people) and d.ending is distinct from 'refused'
    and (d.delivered_at at time zone x.time_zone)::date between p_from and p_to
$$;

-- Occupational exams of the period.
create function private.dossier_exams(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select x.employee_id, x.done_on, array[case x.kind when 'admission' then 'Admissional' when 'periodic' then 'Periódico'
      when 'return' then 'Retorno ao trabalho' when 'risk_change' then 'Mudança de riscos' when 'monitoring' then 'Monitoração pontual'
      else 'Demissional' end, private.brazilian_date(x.done_on), case x.result when 'fit' then 'Apto' else 'Inapto' end,
    private.brazilian_date(x.next_due_on), x.doctor, x.crm], '{}'::uuid[]
  from public.employee_health_exams x
  where x.company_id = p_company_id and x.employee_id = any (p_people) and x.archived_at is null and x.done_on between p_from and p_to
$$;

-- Approved papers that were valid on some day of the period.
create function private.dossier_documents(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select d.employee_id, coalesce(d.issued_on, d.created_at::date), array[concat_ws(': ', t.name, d.title),
    private.brazilian_date(d.issued_on),
    private.brazilian_date(d.expires_on), (select e.code from public.signature_envelopes e
      where e.company_id = d.company_id and e.document_id = d.id and e.status = 'completed' order by e.completed_at desc limit 1)],
    array_remove(array[private.dossier_paper(d.company_id, d.id)], null)
  from public.documents d
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  where d.company_id = p_company_id and d.employee_id = any (p_people) and d.archived_at is null and d.purged_at is null
    and d.current_version_id is not null and coalesce(d.issued_on, d.created_at::date) <= p_to
    and coalesce(d.expires_on, 'infinity') >= p_from and d.id <> all ((select private.dossier_shielded(p_company_id))::uuid[])
$$;

-- What people acknowledged within the period, as the chain holds it.
create function private.dossier_acknowledgements(p_company_id uuid, p_people uuid[], p_from date, p_to date)
returns setof private.dossier_line language sql stable security definer set search_path = '' as $$
  select a.employee_id, (a.acknowledged_at at time zone x.time_zone)::date, array[k.label, t.version,
    private.dossier_moment(x.time_zone, a.acknowledged_at), case a.door when 'app' then 'Acesso próprio' else 'Link pessoal' end,
    a.digest, a.hash], '{}'::uuid[]
  from public.acknowledgements a
  join public.company_details x on x.company_id = a.company_id
  join private.acknowledgement_kinds k on k.kind = a.kind
  left join private.acknowledged_texts t on t.company_id = a.company_id and t.kind = a.kind and t.subject_id = a.subject_id
    and t.digest = a.digest
  where a.company_id = p_company_id and a.employee_id = any (p_people)
    and (a.acknowledged_at at time zone x.time_zone)::date between p_from and p_to
    and a.subject_id <> all ((select private.dossier_shielded(p_company_id))::uuid[])
$$;

-- Policies as they stood at the end of the period, with how many of the people acknowledged that version.
create function private.dossier_policies(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select null::uuid, (v.published_at at time zone x.time_zone)::date, array[v.title, v.number::text,
    private.dossier_moment(x.time_zone, v.published_at), case when p.requires_acknowledgement then 'Sim' else 'Não' end,
    (select count(distinct a.employee_id) from public.acknowledgements a where a.company_id = p.company_id and a.kind = 'post'
      and a.subject_id = p.id and a.digest = v.digest and a.employee_id = any (p_people))::text, v.digest], v.attachments
  from public.posts p
  join public.company_details x on x.company_id = p.company_id
  cross join lateral (select w.* from public.post_versions w where w.company_id = p.company_id and w.post_id = p.id
    and (w.published_at at time zone x.time_zone)::date <= p_to order by w.number desc limit 1) v
  where p.company_id = p_company_id and p.kind = 'policy' and p.status = 'published'
$$;

-- Who signed the papers of the people within the period, link by link of the evidence.
create function private.dossier_evidence(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select d.employee_id, (p.acted_at at time zone x.time_zone)::date, array[concat_ws(': ', t.name, d.title), e.code, p.signed_name,
    case p.role when 'person' then 'Titular' when 'manager' then 'Gestor' when 'company' then 'Empresa' when 'witness' then 'Testemunha'
      else 'Outra parte' end, private.dossier_moment(x.time_zone, p.acted_at), p.ip, e.digest, p.hash], '{}'::uuid[]
  from public.documents d
  join public.company_details x on x.company_id = d.company_id
  join public.document_types t on t.company_id = d.company_id and t.id = d.type_id
  join public.signature_envelopes e on e.company_id = d.company_id and e.document_id = d.id and e.status <> 'cancelled'
  join private.signature_parties p on p.company_id = e.company_id and p.envelope_id = e.id and p.status = 'signed'
  where d.company_id = p_company_id and d.employee_id = any (p_people) and d.archived_at is null
    and (p.acted_at at time zone x.time_zone)::date between p_from and p_to
    and d.id <> all ((select private.dossier_shielded(p_company_id))::uuid[])
$$;

-- What the screen of quotas says of today, under the same rule of what may be told.
create function private.dossier_quotas(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  with q as materialized (select public.company_quotas(p_company_id) as told)
  select null::uuid, (q.told ->> 'on_date')::date, array['Pessoas com deficiência', null, q.told #>> '{pcd,people}',
    q.told #>> '{pcd,required}', null, q.told #>> '{pcd,filled}'], '{}'::uuid[] from q
  union all
  select null::uuid, (q.told ->> 'on_date')::date, array['Aprendizes', coalesce(s ->> 'site', 'Sem local'), s ->> 'base', s ->> 'minimum',
    s ->> 'maximum', s ->> 'apprentices'], '{}'::uuid[] from q, jsonb_array_elements(q.told -> 'sites') s
$$;

-- Files of a person that the person may open.
create function private.dossier_own_files(p_company_id uuid, p_people uuid[], p_from date, p_to date) returns setof private.dossier_line
language sql stable security definer set search_path = '' as $$
  select f.employee_id, f.created_at::date, array[f.name, p.label, private.dossier_moment(x.time_zone, f.created_at)], array[f.id]
  from public.files f
  join public.company_details x on x.company_id = f.company_id
  join public.file_purposes p on p.purpose = f.purpose
  where f.company_id = p_company_id and f.employee_id = any (p_people) and f.linked_at is not null and f.archived_at is null
    and f.withheld_at is null and f.id <> all ((select private.dossier_shielded(p_company_id))::uuid[])
    and coalesce(f.entity_id <> all ((select private.dossier_shielded(p_company_id))::uuid[]), true)
$$;
