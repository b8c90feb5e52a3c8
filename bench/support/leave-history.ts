import { runSql } from '../../tests/support/sql.ts'

/** Nine years of vacations in two parts and five absences a year; the tenth year's vacation is still to be taken. */
const YEAR = `values ('vacation', 30, 14), ('vacation', 150, 16), ('excused', 5, 1), ('excused', 60, 1), ('excused', 100, 1), ('unexcused', 200, 1), ('court', 250, 1)`

/**
 * Gives the people of a demo company that a bench added ten years of work and of leaves, and the company a rule of coverage per
 * department and a block. Triggers rest meanwhile. Answers the ids of these people.
 */
export async function fillLeaveHistory(databaseUrl: string, company: string): Promise<readonly string[]> {
  const [row] = await runSql(databaseUrl, `select id from public.companies where name like $1 || '%'`, [company])
  const companyId = String(row?.['id'])
  await runSql(databaseUrl, `
    set session_replication_role = replica;
    create temp table worker as select e.id, private.today('${companyId}') - 3750 - (row_number() over (order by e.id))::integer % 60 as hired
      from public.employees e where e.company_id = '${companyId}' and e.registration_number like 'M-%';
    update public.employees e set hire_date = w.hired, created_at = w.hired, status = 'active' from worker w where w.id = e.id;
    update public.employee_assignments a set starts_on = w.hired from worker w where w.id = a.employee_id;
    insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) select '${companyId}', w.id, 'clt_indefinite', w.hired from worker w;
    create temp table wanted as
      select gen_random_uuid() as id, w.id as employee_id, t.id as type_id, p.days, (w.hired + make_interval(years => y))::date + p.after as starts_on,
        case p.key when 'vacation' then (w.hired + make_interval(years => y - 1))::date end as period_from
      from worker w cross join generate_series(1, 9) y cross join (${YEAR}) p (key, after, days)
      join public.leave_types t on t.company_id = '${companyId}' and t.key = p.key;
    insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status)
      select id, '${companyId}', employee_id, type_id, period_from, 'approved' from wanted;
    insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
      select '${companyId}', id, employee_id, starts_on, starts_on + days - 1, days, true from wanted;
    insert into private.leave_spans (leave_id, company_id, request_id, employee_id, type_id, requested_at, starts_on, ends_on, share, counts, granted)
      select l.id, l.company_id, l.request_id, l.employee_id, s.type_id, now(), l.starts_on, l.ends_on, 1, true, true
      from wanted s join public.leaves l on l.request_id = s.id;
    insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
      select '${companyId}', employee_id, type_id, period_from, starts_on, -days, 'use', id from wanted where period_from is not null;
    insert into public.coverage_rules (company_id, department_id, with_below, max_away_pct, starts_on)
      select company_id, id, true, 40, '2020-01-01' from public.departments d where company_id = '${companyId}' and archived_at is null
        and not exists (select from public.coverage_rules r where r.department_id = d.id);
    insert into public.leave_blocks (company_id, starts_on, ends_on, reason, hard)
      select '${companyId}', d.today + 90, d.today + 92, 'Inventário', true from (select private.today('${companyId}') as today) d;
    insert into private.vacation_marks (company_id) values ('${companyId}')`)
  await runSql(databaseUrl, 'vacuum analyze')
  // What the load left to be written is not what is measured afterwards.
  await runSql(databaseUrl, 'checkpoint')
  const people = await runSql(databaseUrl, `select id from public.employees where company_id = $1 and registration_number like 'M-%' order by id`, [companyId])
  return people.map(({ id }) => String(id))
}
