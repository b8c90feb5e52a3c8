import type { Actor, Row, Scene } from './stage.ts'

/** What an indicator is of some people of a company today, or of everybody (null). */
export async function indicator(scene: Scene, company: string, code: string, team: readonly string[] | null, day: string | null = null): Promise<number | null> {
  const [row] = await scene.owner(
    'select value::float8 as value from private.indicator_values($1, $2, array[(1, $3::uuid[])::private.indicator_scope], coalesce($4::date, private.today($1)))',
    [company, code, team, day],
  )
  return (row?.['value'] ?? null) as number | null
}

/** Works out whatever is marked; how many companies had something. */
export async function workOut(scene: Scene): Promise<number> {
  const [row] = await scene.owner('select private.run_vacation_figures(), private.run_indicators() as companies')
  return Number(row?.['companies'])
}

/** The key results of an objective as somebody reads them. */
export async function readKeyResults(scene: Scene, actor: Actor, objectiveId: string): Promise<readonly Row[]> {
  const [row] = await scene.as(actor, `select public.objective_detail($1) -> 'key_result_list' as list`, [objectiveId])
  return (row?.['list'] ?? []) as readonly Row[]
}

/** Values of a number, oldest first. */
export async function valuesOf(scene: Scene, metric: unknown): Promise<readonly Row[]> {
  return scene.owner('select value::float8 as value, source, on_date::text, undone_at is not null as is_undone from private.metric_values where metric_id = $1 order by on_date, place', [metric])
}
