import type * as Shapes from '../../../apps/web/src/shared/supabase/shapes.gen.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

const LIST = 'select public.obligations($1, $2, 200) as found'
export const MARK = 'select public.mark_obligations($1, $2, $3, $4, $5, $6)'
export const ASSIGN = 'select public.assign_obligations($1, $2, $3, $4)'

/** What a function answered under the name `found`. */
export const found = <Answer>(rows: readonly Row[]): Answer => rows[0]?.['found'] as Answer

/** What administrators of Aurora do with the legal calendar. */
export function obligationActs(stageOf: () => Stage) {
  const admin = (): Actor => stageOf().signedIn('admin@aurora.demo')
  const aurora = (): string => stageOf().company('aurora')
  const list = async (scene: Scene, filters: Row = {}, actor = admin(), company = aurora()): Promise<Shapes.Obligations> =>
    found<Shapes.Obligations>(await scene.as(actor, LIST, [company, JSON.stringify(filters)]))
  return {
    admin,
    aurora,
    list,
    /** Items of a kind about one person, whatever their state. */
    async itemsOf(scene: Scene, kind: string, person: string): Promise<readonly Shapes.ObligationItem[]> {
      const [row] = await scene.owner('select display_name from public.employees where id = $1', [person])
      const { items } = await list(scene, { kind, state: 'any', search: row?.['display_name'] })
      return items.filter((item) => item.person?.id === person)
    },
    async contract(scene: Scene, id: string, columns: Row = {}): Promise<void> {
      const row: Row = { contract_type: 'clt_indefinite', starts_on: '2020-03-02', ...columns }
      const names = Object.keys(row)
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, ${names.join(', ')}) values ($1, $2, ${names.map((_n, place) => `$${String(place + 3)}`).join(', ')})`, [aurora(), id, ...Object.values(row)])
    },
    since: (scene: Scene, day: string): Promise<readonly Row[]> => scene.as(admin(), 'select public.begin_obligations($1, $2)', [aurora(), day]),
  }
}
