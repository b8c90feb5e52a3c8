import type { CompanyComparison, DashboardBlock } from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import type { Actor, Row, Scene } from './stage.ts'

export interface Wish {
  readonly company: string
  readonly from: string
  readonly to: string
  readonly department?: string | null
}

/** All blocks of the dashboard with all their figures, by how they are registered. */
export const blocks = async (scene: Scene): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map((await scene.owner('select b.block, array_agg(f.figure order by f.position) as figures from private.dashboard_blocks b join private.dashboard_figures f using (block) group by b.block order by b.position')).map((row) => [String(row['block']), row['figures'] as string[]]))

export async function block(scene: Scene, actor: Actor, name: string, { company, from, to, department = null }: Wish): Promise<DashboardBlock> {
  const [row] = await scene.as(actor, 'select public.dashboard_block($1, $2, $3, $4, $5) as told', [company, name, from, to, department])
  return row?.['told'] as DashboardBlock
}

/** The figures of a block by name, of the time and of the one before. */
export async function figures(scene: Scene, actor: Actor, name: string, wish: Wish): Promise<Readonly<Record<string, readonly [number | null, number | null]>>> {
  return Object.fromEntries((await block(scene, actor, name, wish)).figures.map(({ figure, value, previous }) => [figure, [value, previous]]))
}

/** What stands behind a figure of a block, such as `people.headcount`. */
export async function rows(scene: Scene, actor: Actor, name: `${string}.${string}`, { company, from, to, department = null }: Wish, { page = 1, size = 1000 } = {}): Promise<readonly Row[]> {
  return await scene.as(actor, `select person ->> 'id' as id, person ->> 'name' as name, department, on_date::text, until_on::text, amount::float8, detail, url, total::integer
    from public.dashboard_rows($1, $2, $3, $4, $5, $6, $7, $8)`, [company, ...name.split('.'), from, to, department, page, size])
}

export async function comparison(scene: Scene, actor: Actor, from: string, to: string): Promise<CompanyComparison> {
  const [row] = await scene.as(actor, 'select public.company_comparison($1, $2) as told', [from, to])
  return row?.['told'] as CompanyComparison
}
