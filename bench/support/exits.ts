import { runSql } from '../../tests/support/sql.ts'

/** Exits of a company that `fillLargeCompany` made: of each kind so many, and of whom. */
export interface Exits {
  readonly past: number
  readonly open: number
  readonly confidential: number
  readonly due: number
}

/** Tasks of the exits in `exit_row`, as the template of the company has them, those of `done` ones done. */
const tasks = `
    insert into public.journeys (id, company_id, kind, employee_id, template_id, template_version, base_date, status, closed_at)
      select x.journey_id, x.company_id, 'offboarding', x.employee_id, t.id, t.version, x.last_day, case when x.stage = 'concluded' then 'done' else 'open' end,
        case when x.stage = 'concluded' then x.last_day + interval '10 days' end
      from exit_row x join public.journey_templates t on t.company_id = x.company_id and t.kind = 'offboarding' where x.journey_id is not null;
    insert into public.journey_tasks (company_id, journey_id, employee_id, position, phase, title, kind, responsible, assignee_id, url, offset_days,
        is_business_days, not_before, due_on, required, legal_reference, status, done_at)
      select x.company_id, x.journey_id, x.employee_id, t.position, t.phase, t.title, t.kind, t.responsible, case t.responsible when 'person' then x.employee_id
        when 'manager' then x.manager_id end, t.url, t.offset_days, t.is_business_days, x.last_day - 40, x.last_day + t.offset_days, t.required, t.legal_reference,
        case when x.stage = 'concluded' or t.position < 100 * (x.n % 9) then 'done' else 'open' end,
        case when x.stage = 'concluded' or t.position < 100 * (x.n % 9) then (x.last_day + t.offset_days)::timestamptz end
      from exit_row x join public.journey_templates m on m.company_id = x.company_id and m.kind = 'offboarding'
      join public.journey_template_tasks t on t.company_id = m.company_id and t.template_id = m.id where x.journey_id is not null`

/**
 * Gives a company past exits of five years, with their tasks, effects, causes and what was handed over; open ones at every stage; and
 * confidential ones, of which every second one names RH as a reader. Triggers rest meanwhile.
 */
export async function fillExits(databaseUrl: string, companyId: string, { past, open, confidential }: Exits): Promise<void> {
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    create temp table exit_row as
      select w.*, '${companyId}'::uuid as company_id, gen_random_uuid() as id, d.today,
        case when w.n <= ${past} then 'concluded' when w.n > ${past + open} then (array['draft', 'requested'])[1 + w.n % 2]
          else (array['draft', 'requested', 'approved', 'communicated', 'communicated', 'closing'])[1 + w.n % 6] end as stage,
        case when w.n > ${past + open} then 'dismissal'
          else (array['resignation', 'resignation', 'resignation', 'dismissal', 'agreement', 'resignation', 'dismissal', 'term_end'])[1 + w.n / 6 % 8] end as reason,
        case when w.n <= ${past} then d.today - 12 - (w.n * 7919) % 1800 when w.n % 6 = 5 then d.today - w.n % 9 else d.today + 1 + (w.n * 31) % 50 end as last_day,
        case when w.n <= ${past} or w.n % 6 > 2 and w.n <= ${past + open} then gen_random_uuid() end as journey_id
      from (select e.id as employee_id, e.manager_id, row_number() over (order by substr(e.registration_number, 3)::integer desc)::integer as n
          from public.employees e where e.company_id = '${companyId}' and e.registration_number like 'M-%') w,
        (select private.today('${companyId}') as today) d
      where w.n <= ${past + open + confidential};
    create temp table actor as select (select id from public.employees where email = 'admin@aurora.demo') as hr,
      (select id from public.employees where company_id = '${companyId}' and registration_number = 'M-1') as other;
    insert into public.offboardings (id, company_id, employee_id, origin, reason, status, case_id, last_day, effective_at, notice_way, letter, rehire, journey_id, asked_by,
        asked_at, communicated_on, communicated_at, left_at, ended_at, created_at)
      select x.id, x.company_id, x.employee_id, case when x.reason = 'resignation' and x.n % 2 = 0 then 'letter' else 'hr' end, x.reason, x.stage,
        case when x.n > ${past + open} then x.id end, x.last_day, x.last_day + time '21:00', case when x.n % 4 = 0 then 'indemnified' else 'worked' end,
        case when x.reason = 'resignation' and x.n % 2 = 0 then 'Peço demissão.' end, (array['yes', 'maybe', 'no', null])[1 + x.n % 4], x.journey_id,
        case when x.reason = 'resignation' and x.n % 2 = 0 then x.employee_id else a.hr end, x.last_day - interval '32 days',
        case when x.journey_id is not null then x.last_day - 30 end, case when x.journey_id is not null then x.last_day - interval '30 days' end,
        case when x.stage in ('concluded', 'closing') then x.last_day + time '21:00' end, case when x.stage = 'concluded' then x.last_day + interval '10 days' end,
        x.last_day - interval '33 days'
      from exit_row x, actor a;
    ${tasks};
    insert into public.contract_endings (id, company_id, employee_id, last_day, reason, recorded_at, applied_at)
      select x.id, x.company_id, x.employee_id, x.last_day, x.reason, now(), case when x.stage in ('concluded', 'closing') then now() end
      from exit_row x where x.journey_id is not null;
    insert into private.access_endings (company_id, employee_id, ends_at, documents_until)
      select x.company_id, x.employee_id, x.last_day + time '21:00', x.last_day + time '21:00' + interval '90 days' from exit_row x where x.journey_id is not null;
    insert into private.offboarding_effects (company_id, offboarding_id, effect, done_at, outcome, attempts)
      select x.company_id, x.id, k.effect, case when x.stage <> 'communicated' then now() end, case when x.stage <> 'communicated' then 'Feito' end, 1
      from exit_row x cross join private.exit_effects k where x.journey_id is not null;
    insert into private.offboarding_causes (company_id, offboarding_id, cause)
      select distinct x.company_id, x.id, c.causes[1 + (x.n * p) % 13] from exit_row x, (select array_agg(cause order by position) as causes from public.exit_causes) c,
        unnest(array[1, 5]) p where x.stage in ('concluded', 'closing');
    insert into private.handover_items (company_id, offboarding_id, subject, done_at)
      select x.company_id, x.id, 'Assunto ' || k, x.last_day from exit_row x, generate_series(1, 3) k where x.journey_id is not null;
    update public.employees e set status = 'terminated', termination_date = x.last_day from exit_row x where e.id = x.employee_id and x.stage in ('concluded', 'closing');
    update public.employees e set status = 'notice' from exit_row x where e.id = x.employee_id and x.stage = 'communicated' and x.n % 4 <> 0;
    update public.employee_assignments s set ends_on = x.last_day from exit_row x where s.employee_id = x.employee_id and x.stage in ('concluded', 'closing');
    update public.employee_contracts c set ended_on = x.last_day from exit_row x where c.employee_id = x.employee_id and x.stage in ('concluded', 'closing');
    delete from public.employee_directory d using exit_row x where d.id = x.employee_id and x.stage in ('concluded', 'closing');
    insert into public.confidential_cases (id, company_id, kind, employee_id, opened_by)
      select x.id, x.company_id, 'offboarding', x.employee_id, a.other from exit_row x, actor a where x.n > ${past + open};
    insert into private.shielded_rows (entity_id, company_id, entity_type, case_id)
      select x.id, x.company_id, 'offboarding', x.id from exit_row x where x.n > ${past + open};
    insert into public.confidential_readers (company_id, case_id, reader_id, origin, added_by)
      select x.company_id, x.id, r.id, r.origin, a.other from exit_row x, actor a, lateral (values (a.other, 'opener'), (case when x.n % 2 = 0 then a.hr end, 'named')) r (id, origin)
      where x.n > ${past + open} and r.id is not null`)
  await runSql(databaseUrl, 'vacuum analyze')
  await runSql(databaseUrl, 'checkpoint')
}

/** Communicates so many exits of people who work, a third of them with a team, as the product does it; their minute does not come before `letCome`. Answers their ids. */
export async function communicateExits(databaseUrl: string, companyId: string, count: number): Promise<readonly string[]> {
  const rows = await runSql(databaseUrl, `
    with chosen as materialized (
      select e.id, row_number() over (partition by x.leads order by e.id) as place, x.leads
      from public.employees e cross join lateral (select exists (select from public.employees r where r.manager_id = e.id) as leads) x
      where e.company_id = $1 and e.status = 'active' and e.registration_number like 'M-%' and not exists (select from public.offboardings o where o.employee_id = e.id)
    ), told as (
      insert into public.offboardings (company_id, employee_id, origin, reason, status, last_day, effective_at, notice_way, communicated_on, communicated_at)
        select $1, c.id, 'hr', 'dismissal', 'communicated', private.today($1), private.now() + interval '1 day', 'indemnified', private.today($1), private.now()
        from chosen c where c.place <= case when c.leads then $2::integer / 3 else $2::integer - $2::integer / 3 end
      returning *)
    select t.id from told t`, [companyId, count])
  const ids = rows.map(({ id }) => String(id))
  await runSql(databaseUrl, `select private.plan_exit(o), private.start_exit_tasks(o) from public.offboardings o where o.id = any ($1)`, [ids])
  return ids
}
