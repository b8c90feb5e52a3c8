-- Obligations: what the modules know.
-- See obligations_tables for the overview. One routine per kind, which answers the items of a company whose day is in a time.

-- Functions: vacations ----------------------------------------------------------------------------------------------
-- Periods with days left, by the last day on which they can begin and end in time, as far as figures are kept (`vacation_figures`).
create function private.obligations_of_vacations(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'vacation:' || f.employee_id || ':' || f.acquired_from, f.employee_id, f.last_safe_start, null::date, 'Conceder as férias',
    format('Restam %s do período de %s a %s', private.days_text(f.balance), private.brazilian_date(f.acquired_from),
      private.brazilian_date(f.acquired_to)), null::text, '/app/leaves/people/' || f.employee_id
  from private.vacation_figures f
  join public.employees e on e.company_id = f.company_id and e.id = f.employee_id and e.status in ('active', 'notice')
  where f.company_id = p_company_id and f.balance > 0 and not f.is_over and not f.is_lost and not f.is_untold
    and f.last_safe_start between p_from and p_to
$$;

-- Papers of vacations that are not over: the notice while it can be given, the receipt until a month after.
create function private.vacation_paper_obligations(p_company_id uuid, p_kind text, p_title text, p_from date, p_to date)
returns setof private.obligation language sql stable security definer set search_path = '' as $$
  select p_kind || ':' || r.leave_id, r.employee_id, r.due_on, case when r.state = 'signed' then r.acted_on::date end, p_title,
    format('Férias de %s a %s', private.brazilian_date(r.starts_on), private.brazilian_date(r.ends_on)), null::text,
    '/app/leaves/papers?kind=' || p_kind
  from (select private.today(p_company_id) as today) d
  cross join lateral private.vacation_paper_rows(p_company_id, p_kind,
    greatest(p_from, case p_kind when 'notice' then d.today else d.today - 30 end)) r
  where r.due_on between p_from and p_to and (p_kind <> 'notice' or r.starts_on > d.today)
$$;

-- Notices of vacations (CLT art. 135).
create function private.obligations_of_notices(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select o.* from private.vacation_paper_obligations(p_company_id, 'notice', 'Dar o aviso de férias', p_from, p_to) o
$$;

-- Pay of vacations (CLT art. 145).
create function private.obligations_of_receipts(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select o.* from private.vacation_paper_obligations(p_company_id, 'receipt', 'Pagar as férias', p_from, p_to) o
$$;

-- Collective vacations that were announced and of which somebody has yet to hear.
create function private.obligations_of_collective(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'collective:' || v.id, null::uuid, d.due_on, null::date, 'Comunicar as férias coletivas', v.name::text, null::text,
    '/app/leaves/collective?id=' || v.id
  from public.collective_vacations v
  cross join lateral (select v.starts_on
    - private.leave_rule(private.leave_rules_on(v.company_id, v.starts_on), 'collective_notice')::integer as due_on) d
  where v.company_id = p_company_id and v.status = 'announced' and v.starts_on > private.today(v.company_id)
    and d.due_on between p_from and p_to and private.missing_collective_notices(v) > 0
$$;

-- Functions: exams --------------------------------------------------------------------------------------------------
-- The next exam that the last one of each person at work asks for: its day, nothing of what it said.
create function private.obligations_of_exams(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'exam:' || x.id, x.employee_id, x.next_due_on, null::date, 'Exame médico periódico', null::text, null::text,
    '/app/employees/' || x.employee_id || '?aba=saude'
  from public.employee_health_exams x
  join public.employees e on e.company_id = x.company_id and e.id = x.employee_id and e.status in ('active', 'notice')
  where x.company_id = p_company_id and x.archived_at is null and x.next_due_on between p_from and p_to
    and not exists (select from public.employee_health_exams n where n.company_id = x.company_id and n.employee_id = x.employee_id
      and n.archived_at is null and (n.done_on, n.created_at, n.id) > (x.done_on, x.created_at, x.id))
$$;

-- Exams before the first day, of who came since the company keeps the calendar.
create function private.obligations_of_first_exams(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'first_exam:' || e.id, e.id, e.hire_date, x.done_on, 'Exame admissional', 'Admissão em ' || private.brazilian_date(e.hire_date),
    null::text, '/app/employees/' || e.id || '?aba=saude'
  from public.employees e
  left join lateral (select min(h.done_on) as done_on from public.employee_health_exams h
    where h.company_id = e.company_id and h.employee_id = e.id and h.kind = 'admission' and h.archived_at is null) x on true
  where e.company_id = p_company_id and e.status <> 'terminated' and e.hire_date between p_from and p_to
    and e.hire_date >= (select private.obligations_since(p_company_id))
    and private.has_vacations(private.contract_type_on(e.id, e.hire_date))
$$;

-- Exams before the return to work.
create function private.obligations_of_returns(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'return_exam:' || x.id, x.employee_id, x.due_on, x.done_on, 'Exame de retorno ao trabalho', null::text, null::text,
    '/app/leaves/certificates?exam=' || x.id
  from public.return_exams x where x.company_id = p_company_id and x.dropped_at is null and x.due_on between p_from and p_to
$$;

-- Functions: contracts ----------------------------------------------------------------------------------------------
-- Ends of terms that are agreed on: of experiences by what was decided, of other terms by the ending.
create function private.terms_that_end(p_company_id uuid, p_from date, p_to date)
returns table (contract_id uuid, employee_id uuid, contract_type text, label text, source text, ends_on date, done_on date)
language sql stable security definer set search_path = '' as $$
  select c.id, c.employee_id, c.contract_type, t.label, t.source, x.ends_on, coalesce(private.company_date(c.company_id, d.decided_at),
    n.on_day)
  from public.employee_contracts c
  join public.employees e on e.company_id = c.company_id and e.id = c.employee_id and e.status in ('active', 'notice')
  join public.contract_types t on t.contract_type = c.contract_type
  cross join lateral (select coalesce(private.experience_term(c), c.ends_on) as ends_on) x
  left join public.experience_decisions d on d.company_id = c.company_id and d.contract_id = c.id and d.term_on = x.ends_on
  left join lateral (select private.company_date(g.company_id, g.recorded_at) as on_day from public.contract_endings g
    where g.company_id = c.company_id and g.employee_id = c.employee_id and g.undone_at is null and g.last_day >= c.starts_on
    order by g.last_day desc limit 1) n on true
  where c.company_id = p_company_id and c.ended_on is null and (t.needs_end or c.contract_type = 'experience')
    and x.ends_on between p_from and p_to
$$;

-- Experiences, to be extended, confirmed or ended in time.
create function private.obligations_of_experiences(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'experience:' || t.contract_id || ':' || t.ends_on, t.employee_id, t.ends_on, t.done_on, 'Decidir o fim da experiência',
    'Sem decisão, o contrato passa a valer por prazo indeterminado', null::text, '/app/employees/newcomers?pessoa=' || t.employee_id
  from private.terms_that_end(p_company_id, p_from, p_to) t where t.contract_type = 'experience'
$$;

-- Other contracts with a term.
create function private.obligations_of_terms(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'term:' || t.contract_id || ':' || t.ends_on, t.employee_id, t.ends_on, t.done_on, 'Fim do contrato', t.label, t.source,
    '/app/employees/' || t.employee_id || '?aba=vinculo'
  from private.terms_that_end(p_company_id, p_from, p_to) t where t.contract_type <> 'experience'
$$;

-- Functions: exits --------------------------------------------------------------------------------------------------
-- Exits that were communicated and end a contract that the CLT settles, with the last days of the payment and of S-2299.
create function private.exits_to_settle(p_company_id uuid, p_from date, p_to date)
returns table (id uuid, employee_id uuid, reason text, last_day date, is_settled boolean, esocial_code text, payment_on date,
  esocial_by date, concluded_on date)
language sql stable security definer set search_path = '' as $$
  select o.id, o.employee_id, o.reason, o.last_day, (r.rights).is_settled, (r.rights).esocial_code,
    private.business_day_before(private.settlement_by(o.last_day, private.leave_rules_of(o.employee_id, o.last_day)), h.days),
    private.esocial_leaving_by(o.last_day, h.days), case when o.status = 'concluded' then private.company_date(o.company_id, o.ended_at) end
  from public.offboardings o
  cross join lateral (select private.contract_type_on(o.employee_id, o.last_day) as contract_type) c
  cross join lateral (select private.ending_rights_on(o.reason, o.last_day, private.has_vacations(c.contract_type)) as rights) r
  cross join lateral (select private.holiday_dates(o.company_id, (private.assignment_on(o.employee_id, o.last_day)).work_site_id,
    o.last_day,
    o.last_day + 30) as days) h
  where o.company_id = p_company_id and o.status in ('communicated', 'closing', 'concluded') and o.last_day between p_from - 30 and p_to
    and private.has_vacations(c.contract_type) and o.id <> all ((select private.hidden_ids())::uuid[])
$$;

-- Payment and papers of the end (CLT art. 477, § 6º).
create function private.obligations_of_settlements(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'settlement:' || x.id || ':' || x.last_day, x.employee_id, x.payment_on, x.concluded_on,
    'Pagar a rescisão e entregar os documentos',
    'Último dia ' || private.brazilian_date(x.last_day), null::text, '/app/offboarding?caso=' || x.id
  from private.exits_to_settle(p_company_id, p_from, p_to) x where x.is_settled and x.payment_on between p_from and p_to
$$;

-- Exams of who leaves since the company keeps the calendar, unless the last clinical one is so recent that none is needed in any grade of
-- risk (NR-7, 7.5.11).
create function private.obligations_of_last_exams(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'last_exam:' || x.id || ':' || x.last_day, x.employee_id, x.last_day + 10, h.dismissal_on, 'Exame demissional',
    'Último dia ' || private.brazilian_date(x.last_day), null::text, '/app/employees/' || x.employee_id || '?aba=saude'
  from private.exits_to_settle(p_company_id, p_from, p_to) x
  cross join lateral (
    select max(k.done_on) filter (where k.kind <> 'dismissal') as last_exam,
      max(k.done_on) filter (where k.kind = 'dismissal' and k.done_on >= x.last_day - 90) as dismissal_on
    from public.employee_health_exams k where k.company_id = p_company_id and k.employee_id = x.employee_id and k.archived_at is null) h
  where x.last_day + 10 between p_from and p_to and x.last_day >= (select private.obligations_since(p_company_id))
    and x.reason not in ('death', 'group_transfer')
    and (h.dismissal_on is not null or private.dismissal_exam_needed(h.last_exam, x.last_day, 3))
$$;

-- Functions: protective equipment -----------------------------------------------------------------------------------
-- Certificates (CA) of what is in stock or with people.
create function private.obligations_of_certificates(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  with near as materialized (
    select v.ca_number, v.valid_until from public.ppe_certificates v
    where v.company_id = p_company_id and v.valid_until between p_from and p_to
  ), used as materialized (
    select i.ca_number, min(private.supply_label(i)) as label, bool_or(i.archived_at is null) as in_stock,
      count(distinct u.employee_id) as people
    from near n
    join public.supply_items i on i.company_id = p_company_id and i.ca_number = n.ca_number
    left join private.supplies_in_use(p_company_id) u on u.item_id = i.id
    group by i.ca_number
  )
  select 'ca:' || n.ca_number || ':' || n.valid_until, null::uuid, n.valid_until, null::date, format('CA %s: %s', n.ca_number, u.label),
    case u.people when 0 then 'Ninguém usa' when 1 then '1 pessoa usa' else u.people || ' pessoas usam' end, null::text,
      '/app/assets?tab=epi'
  from near n join used u on u.ca_number = n.ca_number where u.in_stock or u.people > 0
$$;

-- Protective equipment to replace, and what a position requires and the person never got.
create function private.obligations_of_equipment(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'ppe:' || d.id, d.employee_id, d.replace_on, null::date, 'Trocar o EPI', private.supply_label(i), null::text,
    '/app/assets?tab=epi'
  from public.supply_deliveries d
  join public.supply_items i on i.company_id = d.company_id and i.id = d.item_id
  join public.asset_categories c on c.company_id = i.company_id and c.id = i.category_id and c.kind = 'epi'
  join public.employees e on e.company_id = d.company_id and e.id = d.employee_id and e.status in ('active', 'notice')
  where d.company_id = p_company_id and d.ended_at is null and d.replace_on between p_from and p_to
  union all
  select 'ppe:' || g.employee_id || ':' || g.category_id, g.employee_id, null::date, null::date, 'Entregar o EPI', c.name::text, null::text,
    '/app/assets?tab=epi'
  from private.ppe_gaps(p_company_id, private.today(p_company_id)) g
  join public.asset_categories c on c.company_id = p_company_id and c.id = g.category_id
  where g.overdue_since is null
$$;

-- Functions: documents ----------------------------------------------------------------------------------------------
-- Documents in force that expire, unless a later one of the type is there already.
create function private.obligations_of_documents(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'document:' || o.id || ':' || o.expires_on, o.employee_id, o.expires_on, null::date, 'Renovar: ' || t.name, null::text, null::text,
    '/app/employees/' || o.employee_id || '?aba=documentos'
  from public.documents o
  join public.document_types t on t.company_id = o.company_id and t.id = o.type_id
  join public.employees e on e.company_id = o.company_id and e.id = o.employee_id and e.status in ('active', 'notice')
  where o.company_id = p_company_id and o.archived_at is null and o.status = 'approved' and o.expires_on between p_from and p_to
    and o.id <> all ((select private.hidden_ids())::uuid[])
    and not exists (select from public.documents n where n.company_id = o.company_id and n.employee_id = o.employee_id
      and n.type_id = o.type_id and n.id <> o.id and n.archived_at is null and n.status = 'approved'
      and (n.expires_on is null or n.expires_on > o.expires_on))
$$;

-- Functions: the company --------------------------------------------------------------------------------------------
-- Accidents at work whose CAT is due.
create function private.obligations_of_accidents(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'accident:' || f.id, f.employee_id, d.due_on, f.cat_on, 'Comunicar o acidente (CAT)', null::text, null::text,
    '/app/employees/' || f.employee_id || '?aba=fatos'
  from public.person_facts f
  cross join lateral (select private.accident_report_due(f) as due_on) d
  where f.company_id = p_company_id and f.kind = 'accident' and f.closed_at is null and f.on_date between p_from - 15 and p_to
    and d.due_on between p_from and p_to
$$;

-- Policies that the law asks for, at any time; done since they were published.
create function private.obligations_of_policies(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'policy:' || s.key, null::uuid, null::date, case when p.status = 'published' then private.company_date(p_company_id,
    p.published_at) end,
    s.title, case when p.id is null then 'Ainda não começou' when p.status = 'published' then null else 'Em rascunho' end, s.law,
    case when p.id is null then '/app/news/board' when p.status = 'published' then '/app/news/' || p.id else '/app/news/edit/' || p.id end
  from private.post_starters s
  left join lateral (
    select o.id, o.status, o.published_at from private.begun_starters b
    join public.posts o on o.company_id = b.company_id and o.id = b.post_id
      and o.status in ('draft', 'in_review', 'scheduled', 'published')
    where b.company_id = p_company_id and b.key = s.key order by (o.status = 'published') desc, o.created_at limit 1) p on true
$$;

-- People with a disability that lack, as the law asks at any time.
create function private.obligations_of_disability_quota(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'pcd:' || s.required, null::uuid, null::date, null::date,
    format(case s.required - s.filled when 1 then 'Falta %s pessoa na cota de PCD' else 'Faltam %s pessoas na cota de PCD' end,
      s.required - s.filled), format('A lei pede %s para %s pessoas', s.required, s.people), null::text, '/app/obligations?tab=cotas'
  from private.pcd_state(p_company_id, private.today(p_company_id)) s where s.filled < s.required
$$;

-- Apprentices that sites lack.
create function private.obligations_of_apprentices(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'apprentice:' || coalesce(s.site_id::text, '-') || ':' || s.minimum, null::uuid, null::date, null::date,
    format(case s.minimum - s.apprentices when 1 then 'Falta %s aprendiz' else 'Faltam %s aprendizes' end, s.minimum - s.apprentices),
    coalesce(s.site, 'Sem local de trabalho') || format(': a lei pede de %s a %s', s.minimum, s.maximum), null::text,
    '/app/obligations?tab=cotas'
  from private.apprentice_state(p_company_id, private.today(p_company_id)) s where s.apprentices < s.minimum
$$;

-- The report of pay, twice a year, of who employs a hundred people or more (Lei 14.611/2023, art. 5º).
create function private.obligations_of_pay_report(p_company_id uuid, p_from date, p_to date) returns setof private.obligation
language sql stable security definer set search_path = '' as $$
  select 'report:' || d.due_on, null::uuid, d.due_on, null::date, 'Publicar o relatório de transparência salarial', null::text, null::text,
    '/app/obligations?tab=salarios'
  from (
    select make_date(y, 3, 31) as due_on from generate_series(extract(year from p_from)::integer, extract(year from p_to)::integer) y
    union all
    select make_date(y, 9, 30) from generate_series(extract(year from p_from)::integer, extract(year from p_to)::integer) y) d
  where d.due_on between p_from and p_to
    and (select count(*) from private.quota_people(p_company_id, private.today(p_company_id), null)) >= 100
$$;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.obligation_sources
  (kind, position, area, label, law, rule, verb, permission, soon_days, by_hand, is_in_inbox, routine) values
  ('vacation_limit', 10, 'vacations', 'Férias a conceder', 'CLT arts. 134 e 137',
    'As férias são concedidas nos doze meses depois de adquiridas; fora deles o pagamento é em dobro.',
    'Programar', 'manage_leaves', 60, false, true, 'private.obligations_of_vacations'),
  ('vacation_notice', 11, 'vacations', 'Aviso de férias', 'CLT art. 135',
    'O aviso é dado por escrito, ao menos trinta dias antes.',
    'Dar o aviso', 'manage_documents', 15, false, false, 'private.obligations_of_notices'),
  ('vacation_payment', 12, 'vacations', 'Pagamento das férias', 'CLT art. 145',
    'As férias são pagas até dois dias antes do início.',
    'Emitir o recibo', 'manage_documents', 7, true, true, 'private.obligations_of_receipts'),
  ('collective_notice', 13, 'vacations', 'Aviso de férias coletivas', 'CLT art. 139, §§ 2º e 3º',
    'O ministério, o sindicato e o quadro de avisos recebem a comunicação quinze dias antes.',
    'Registrar', 'manage_settings', 15, false, false, 'private.obligations_of_collective'),
  ('admission_exam', 20, 'health', 'Exame admissional', 'CLT art. 168, I; NR-7, item 7.5.8',
    'O exame é feito antes de a pessoa começar a trabalhar.',
    'Registrar o exame', 'manage_settings', 10, false, true, 'private.obligations_of_first_exams'),
  ('periodic_exam', 21, 'health', 'Exame periódico', 'CLT art. 168, III; NR-7, item 7.5.8',
    'O exame se repete no prazo que o médico indicou.',
    'Registrar o exame', 'manage_settings', 30, false, true, 'private.obligations_of_exams'),
  ('return_exam', 22, 'health', 'Exame de retorno', 'NR-7, item 7.5.9',
    'Depois de trinta dias de afastamento, o exame vem antes da volta.',
    'Registrar o exame', 'manage_settings', 10, false, false, 'private.obligations_of_returns'),
  ('dismissal_exam', 23, 'health', 'Exame demissional', 'CLT art. 168, II; NR-7, item 7.5.11',
    'O exame é feito em até dez dias do fim do contrato, salvo se o último for recente.',
    'Registrar o exame', 'manage_settings', 10, false, true, 'private.obligations_of_last_exams'),
  ('experience', 30, 'contracts', 'Fim da experiência', 'CLT arts. 445, parágrafo único, e 451',
    'A experiência dura até noventa dias, com uma prorrogação.',
    'Decidir', 'manage_settings', 15, false, false, 'private.obligations_of_experiences'),
  ('term', 31, 'contracts', 'Fim de contrato com prazo', 'CLT arts. 445 e 451',
    'Quem passa do prazo fica por prazo indeterminado.',
    'Ver o contrato', 'manage_settings', 30, false, true, 'private.obligations_of_terms'),
  ('settlement', 32, 'contracts', 'Pagamento da rescisão', 'CLT art. 477, § 6º',
    'O pagamento e os documentos saem em até dez dias do fim do contrato; o atraso custa um salário.',
    'Abrir o caso', 'manage_settings', 10, true, true, 'private.obligations_of_settlements'),
  ('ca', 40, 'safety', 'Validade do CA', 'NR-6, itens 6.4.1 e 6.5.1',
    'EPI só é entregue com certificado de aprovação válido.',
    'Ver o EPI', 'manage_assets', 60, false, true, 'private.obligations_of_certificates'),
  ('equipment', 41, 'safety', 'Entrega e troca de EPI', 'CLT art. 166; NR-6, item 6.5.1',
    'A empresa fornece o EPI do cargo e o troca quando vence.',
    'Entregar', 'manage_assets', 15, false, true, 'private.obligations_of_equipment'),
  ('accident', 42, 'safety', 'Comunicação de acidente (CAT)', 'Lei 8.213/1991, art. 22',
    'A CAT é enviada até o dia útil seguinte; em caso de morte, na hora.',
    'Registrar a CAT', 'manage_settings', 5, false, false, 'private.obligations_of_accidents'),
  ('document', 50, 'documents', 'Validade de documentos', 'Prazo do próprio documento',
    'O documento vale até a data que traz, ou pela regra do seu tipo.',
    'Ver o documento', 'manage_documents', 30, false, true, 'private.obligations_of_documents'),
  ('pcd_quota', 70, 'company', 'Cota de pessoas com deficiência', 'Lei 8.213/1991, art. 93',
    'Com cem empregados ou mais, de 2% a 5% das vagas são de pessoas com deficiência ou reabilitadas.',
    'Ver a cota', 'manage_settings', 15, true, false, 'private.obligations_of_disability_quota'),
  ('apprentice_quota', 71, 'company', 'Cota de aprendizes', 'CLT art. 429',
    'De 5% a 15% das funções que pedem formação, em cada local, são de aprendizes.',
    'Ver a cota', 'manage_settings', 15, true, false, 'private.obligations_of_apprentices'),
  ('pay_report', 72, 'company', 'Transparência salarial', 'Lei 14.611/2023, art. 5º; Decreto 11.795/2023',
    'Com cem empregados ou mais, o relatório é publicado em março e em setembro.',
    'Ver a prévia', 'manage_settings', 30, true, true, 'private.obligations_of_pay_report'),
  ('policy', 73, 'company', 'Políticas obrigatórias', 'Lei 14.457/2022, art. 23',
    'As regras que a lei pede são publicadas e lembradas a todos.',
    'Abrir a política', 'manage_settings', 15, true, true, 'private.obligations_of_policies');
