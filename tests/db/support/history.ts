import type { Row, Scene, Stage } from './stage.ts'

/** Noon of 20 November 2026 in São Paulo: every day below is counted from there. */
export const today = '2026-11-20'
export const days = (count: number, from = today): string => new Date(Date.parse(`${from}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

export async function freeze(scene: Scene, day = today): Promise<void> {
  await scene.owner(
    `insert into private.frozen_clock (instant) values ($1::date + interval '15 hours') on conflict (only_row) do update set instant = excluded.instant`, [day])
}

let count = 0
/** Somebody of Aurora, as the owner would write it, of whom the company told what was taken before; answers the id. */
export async function hire(scene: Scene, stage: Stage, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = await hireUntold(scene, stage, columns)
  await scene.owner('insert into private.told_balances (company_id, employee_id) select e.company_id, e.id from public.employees e where e.id = $1', [id])
  return id
}

/** Of whom nobody told anything, as a sheet of people brings them. */
export async function hireUntold(scene: Scene, stage: Stage, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  count += 1
  const row = { first_name: 'Pessoa', last_name: `Número ${count}`, hire_date: '2020-03-02', position: 'Analista', ...columns }
  const names = Object.keys(row)
  const [made] = await scene.owner(
    `insert into public.employees (company_id, ${names.join(', ')}) values ($1, ${names.map((_name, place) => `$${place + 2}`).join(', ')}) returning id`,
    [stage.company('aurora'), ...Object.values(row)])
  return String(made?.['id'])
}

/** `2020-03-02…2026-11-19 Analista admission` and so on, oldest first; an asterisk marks what is planned. */
export async function rowsOf(scene: Scene, id: string): Promise<string[]> {
  const rows = await scene.owner(
    `select starts_on || '…' || coalesce(ends_on::text, '') || ' ' || coalesce(position_title, '–') || ' ' || reason || case when applied_at is null then ' *' else '' end as line
     from public.employee_assignments where employee_id = $1 order by starts_on`, [id])
  return rows.map((row) => String(row['line']))
}

export const change = 'select * from public.change_assignment($1, $2, $3, $4)'

export async function personNow(scene: Scene, id: string): Promise<Row> {
  const [row] = await scene.owner('select position, department_id, manager_id, status, hire_date::text from public.employees where id = $1', [id])
  return row ?? {}
}

/** Departments of Aurora by name. */
export async function department(scene: Scene, stage: Stage, name: string): Promise<string> {
  const [row] = await scene.owner('select id from public.departments where company_id = $1 and name = $2', [stage.company('aurora'), name])
  return String(row?.['id'])
}
