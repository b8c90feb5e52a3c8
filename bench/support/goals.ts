import { runSql } from '../../tests/support/sql.ts'

/**
 * Gives a company a running cycle with 2,000 published objectives of five key results each, of all kinds, with twelve weekly values: ten of the
 * company, a hundred of departments below them, the rest of people below those. Triggers rest meanwhile. Answers the cycle.
 */
export async function fillGoals(databaseUrl: string, companyId: string): Promise<string> {
  const rows = await runSql(databaseUrl, `
    set session_replication_role = replica;
    create temp table made as select gen_random_uuid() as cycle, private.today('${companyId}') as today;
    insert into public.goal_cycles (id, company_id, name, starts_on, ends_on, status) select m.cycle, '${companyId}', 'Trimestre medido', m.today - 84, m.today + 6, 'active' from made m;
    create temp table aim as select n, gen_random_uuid() as id, (select array_agg(x.id order by x.id) from public.employees x where x.company_id = '${companyId}' and x.status = 'active') [1 + n * 7 % 9000] as owner
      from generate_series(1, 2000) n;
    create unique index on aim (n);
    insert into private.objectives (id, company_id, cycle_id, title, level, owner_id, department_id, parent_id, status, visibility, created_by, created_at)
      select a.id, '${companyId}', m.cycle, 'Objetivo ' || a.n, case when a.n <= 10 then 'company' when a.n <= 110 then 'department' else 'person' end, a.owner,
        case when a.n between 11 and 110 then (select d.id from public.departments d where d.company_id = '${companyId}' order by d.id limit 1) end,
        case when a.n > 110 then (select p.id from aim p where p.n = 11 + a.n % 100) when a.n > 10 then (select p.id from aim p where p.n = 1 + a.n % 10) end,
        'active', case when a.n % 50 = 49 then 'private' else 'company' end, a.owner, private.now() - interval '85 days'
      from aim a, made m;
    create temp table result as select a.n, a.owner, a.id as objective, k, gen_random_uuid() as id, gen_random_uuid() as metric from aim a, generate_series(1, 5) k;
    insert into private.metrics (id, company_id, unit, decimals) select metric, '${companyId}', 'number', 0 from result;
    insert into private.key_results (id, company_id, objective_id, metric_id, position, title, owner_id, kind, keep_by, period, start_value, target_value, due_on)
      select r.id, '${companyId}', r.objective, r.metric, r.k, 'Resultado ' || r.n || '.' || r.k, r.owner, t.kind, t.keep_by, t.period, t.first, t.target, m.today + 6
      from result r, made m, lateral (values (1, 'increase', null, null, 0, 100), (2, 'decrease', null, null, 100, 20), (3, 'keep_above', 'periods', 'week', null, 50),
        (4, 'keep_equal', 'distance', null, null, 60), (5, 'increase', null, null, 10, 200)) t (slot, kind, keep_by, period, first, target) where t.slot = r.k;
    insert into private.metric_values (company_id, metric_id, on_date, value, entered_at)
      select '${companyId}', r.metric, m.today - 84 + 7 * w, (r.n * 13 + w * 7 + r.k * 29) % 120, private.now() - make_interval(days => 84 - 7 * w) from result r, made m, generate_series(0, 11) w;
    insert into private.goal_check_ins (company_id, key_result_id, value_id, confidence, author_id, created_at)
      select '${companyId}', r.id, v.id, 3 + r.n % 7, r.owner, v.entered_at from result r join private.metric_values v on v.company_id = '${companyId}' and v.metric_id = r.metric;
    set session_replication_role = origin;
    analyze;
    select m.cycle from made m`)
  const cycle = rows.at(-1)?.['cycle']
  if (typeof cycle !== 'string') throw new Error('no cycle was made')
  return cycle
}
