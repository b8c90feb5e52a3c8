import { randomUUID } from 'node:crypto'

type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>

export interface DemoGoal {
  readonly id: string
  /** Of its key results, in their order. */
  readonly keyResults: readonly { readonly id: string; readonly title: string }[]
}

const MEASURED: readonly (readonly [title: string, kind: string, start: number | null, target: number, unit: string, decimals: number])[] = [
  ['Receita recorrente', 'increase', 1_000_000, 1_500_000, 'money', 0],
  ['Cancelamentos por mês', 'decrease', 8, 4, 'number', 0],
  ['Nota dos clientes', 'increase', 7, 9, 'number', 1],
  ['Contrato novo assinado', 'yes_no', 0, 1, 'number', 0],
  ['Margem', 'increase', 20, 30, 'percent', 1],
]

/** A company that never set goals: those of the demo go, past the rule that check-ins stay for good. */
export async function forgetDemoGoals(sql: Sql): Promise<void> {
  const talk = ['resolved_blockers', 'initiatives', 'goal_meeting_items', 'goal_meetings', 'objective_mentions', 'objective_comments']
  const tables = [...talk, 'kpis', 'goal_check_ins', 'key_result_changes', 'key_result_milestones', 'key_result_figures', 'key_results', 'metric_values', 'metrics', 'objective_contributors', 'objective_figures', 'objectives']
  await sql(`truncate public.goal_cycles, ${tables.map((table) => `private.${table}`).join(', ')} cascade`)
}

/** A goal of pessoa@aurora.demo in a cycle that runs since thirty days, whose five check-ins are due. */
export async function startDemoGoal(sql: Sql, title = 'Crescer com clientes que ficam'): Promise<DemoGoal> {
  const [cycle, id] = [randomUUID(), randomUUID()]
  await sql(
    `insert into public.goal_cycles (id, company_id, name, starts_on, ends_on, status)
     select $1::uuid, id, 'Trimestre ' || left($1::uuid::text, 4), private.today(id) - 30, private.today(id) + 60, 'active' from public.companies where name like 'Aurora %'`,
    [cycle],
  )
  await sql(
    `insert into private.objectives (id, company_id, cycle_id, title, level, owner_id, status, created_by)
     select $1::uuid, e.company_id, $2::uuid, $3, 'person', e.id, 'active', e.id from public.employees e where e.email = 'pessoa@aurora.demo'`,
    [id, cycle, title],
  )
  for (const [place, [name, kind, start, target, unit, decimals]] of MEASURED.entries()) {
    await sql(
      `with metric as (insert into private.metrics (company_id, unit, decimals) select o.company_id, $6, $7::smallint from private.objectives o where o.id = $1 returning *)
       insert into private.key_results (company_id, objective_id, metric_id, position, title, owner_id, kind, start_value, target_value, due_on)
       select o.company_id, o.id, m.id, $8::smallint, $2, o.owner_id, $3, $4::numeric, $5::numeric, c.ends_on
       from private.objectives o join public.goal_cycles c on c.id = o.cycle_id cross join metric m where o.id = $1`,
      [id, name, kind, start, target, unit, decimals, place + 1],
    )
  }
  const rows = await sql('select id, title from private.key_results where objective_id = $1 order by position', [id])
  await sql('select private.refresh_goals(company_id, array_agg(id)) from private.key_results where objective_id = $1 group by company_id', [id])
  return { id, keyResults: rows.map((row) => ({ id: String(row['id']), title: String(row['title']) })) }
}
