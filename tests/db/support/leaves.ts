import type { Actor, Row, Scene, Stage } from './stage.ts'

export interface Cast {
  readonly me: unknown
  readonly boss: unknown
  readonly hr: unknown
  readonly type: (key: string) => unknown
}

/** 2026-11-23 is a Monday. The person works under gestor@aurora.demo, and he under admin@aurora.demo; nobody is away or substituted. */
export async function cast(scene: Scene, stage: Stage): Promise<Cast> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const rows = await scene.owner(`select id, email, company_id from public.employees where email in ('pessoa@aurora.demo', 'gestor@aurora.demo', 'admin@aurora.demo')`)
  const idOf = (email: string): unknown => rows.find((row) => row['email'] === email)?.['id']
  const [me, boss, hr] = [idOf('pessoa@aurora.demo'), idOf('gestor@aurora.demo'), idOf('admin@aurora.demo')]
  await scene.owner(`update public.leaves set counts = false, granted = false where company_id = $1`, [stage.company('aurora')])
  await scene.owner(`delete from public.approval_substitute_scopes where company_id = $1`, [stage.company('aurora')])
  await scene.owner(`update public.employees set manager_id = case id when $1 then $2::uuid when $2 then $3::uuid end where id in ($1, $2)`, [me, boss, hr])
  await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where id in ($1, $2)`, [me, boss])
  await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite' where employee_id in ($1, $2)`, [me, boss])
  const types = await scene.owner(`select key, id from public.leave_types where company_id = $1`, [stage.company('aurora')])
  return { me, boss, hr, type: (key) => types.find((type) => type['key'] === key)?.['id'] }
}

export const parts = (...ranges: readonly (readonly [string, string])[]): string => JSON.stringify(ranges.map(([starts_on, ends_on]) => ({ starts_on, ends_on })))

export const one = async (scene: Scene, actor: Actor, text: string, values: readonly unknown[]): Promise<Row> => (await scene.as(actor, text, values))[0] ?? {}
