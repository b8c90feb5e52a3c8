import { describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const FIELDS = ['tag', 'name', 'category', 'brand', 'serial', 'condition', 'work_site', 'place', 'purchased_on', 'cost', 'warranty_until']
type Cells = Readonly<Record<string, string>>

async function imported(scene: Scene, rows: readonly Cells[], actor = admin()): Promise<Row> {
  const [started] = await scene.as(actor, `select id from public.start_import($1, 'assets', 'bens.xlsx', null, $2)`, [stage.company('aurora'), FIELDS])
  await scene.as(actor, 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(rows.map((cells, index) => ({ row: index + 2, cells })))])
  const [checked] = await scene.as(actor, 'select * from public.check_import($1)', [started?.['id']])
  return checked ?? {}
}
const counts = (record: Row): readonly unknown[] => ['to_create', 'to_update', 'unchanged', 'errors'].map((name) => record[name])
async function run(scene: Scene, record: Row, act: 'commit_import' | 'undo_import'): Promise<unknown> {
  await scene.as(admin(), `select public.${act}($1)`, [record['id']])
  await scene.as(serviceRole, 'select private.run_orders()')
  return (await scene.as(admin(), 'select status, failure from public.imports where id = $1', [record['id']]))[0]
}
async function errorsOf(scene: Scene, record: Row): Promise<string[]> {
  const rows = await scene.as(admin(), `select row_number, errors from public.import_page($1, 'error')`, [record['id']])
  return rows.flatMap((row) => (row['errors'] as { field: string; code: string; detail?: string }[]).map(({ field, code, detail = '' }) => `${String(row['row_number'])} ${field} ${code} ${detail}`.trim())).toSorted()
}
const stored = (scene: Scene) => scene.owner(`select tag, name, cost::text, condition, status from public.assets where company_id = $1 and tag like 'PLAN-%' order by tag`, [stage.company('aurora')])

describe('a sheet of assets', () => {
  it('registers what is new and changes only what it says of what is there, known by the tag; all of it is taken back', async () => {
    await stage.scene(async (scene) => {
      const first = await imported(scene, [
        { tag: 'PLAN-1', name: ' Notebook  14" ', category: 'notebooks', cost: '4800.00', purchased_on: '2026-01-10', condition: 'new' },
        { tag: 'PLAN-2', name: 'Monitor', category: 'Monitores e periféricos' },
      ])
      expect(counts(first)).toEqual([2, 0, 0, 0])
      expect(await run(scene, first, 'commit_import')).toEqual({ status: 'done', failure: null })
      const was = [
        { tag: 'PLAN-1', name: 'Notebook 14"', cost: '4800.00', condition: 'new', status: 'available' },
        { tag: 'PLAN-2', name: 'Monitor', cost: null, condition: 'good', status: 'available' },
      ]
      expect(await stored(scene)).toEqual(was)

      const second = await imported(scene, [{ tag: 'plan-1', cost: '5000.00' }, { tag: 'PLAN-2', category: 'Monitores e periféricos' }, { tag: 'PLAN-3', name: 'Chave', category: 'Chaves' }])
      expect(counts(second)).toEqual([1, 1, 1, 0])
      const [changed] = await scene.as(admin(), `select changes from public.import_page($1, 'update')`, [second['id']])
      expect(changed?.['changes']).toEqual({ cost: ['4800.00', '5000.00'] })
      await run(scene, second, 'commit_import')
      expect(await run(scene, second, 'undo_import')).toEqual({ status: 'undone', failure: null })
      expect(await stored(scene)).toEqual([...was, { tag: 'PLAN-3', name: 'Chave', cost: null, condition: 'good', status: 'written_off' }])
      expect(await run(scene, first, 'undo_import')).toEqual({ status: 'undone', failure: null })
      // What was written over since stays.
      expect((await stored(scene)).map(({ status }) => status)).toEqual(['available', 'written_off', 'written_off'])
    })
  })

  it('tells what is wrong beside each cell, and is brought by who manages assets alone', async () => {
    await stage.scene(async (scene) => {
      await run(scene, await imported(scene, [{ tag: 'PLAN-9', name: 'Celular', category: 'Celulares', serial: 'SN-9' }]), 'commit_import')
      const wrong = await imported(scene, [
        { name: 'Sem etiqueta', category: 'Celulares' },
        { tag: 'PLAN-4' },
        { tag: 'PLAN-5', name: 'Drone', category: 'Aeronaves', work_site: 'Lua', condition: 'shiny', cost: 'muito', purchased_on: '31/02/2026' },
        { tag: 'PLAN-6', name: 'A', category: 'Celulares' },
        { tag: 'plan-6', name: 'B', category: 'Celulares', serial: 'sn-9' },
        { tag: 'PLAN-7', name: 'C', category: 'Celulares', purchased_on: '2026-02-01', warranty_until: '2026-01-01' },
      ])
      expect(await errorsOf(scene, wrong)).toEqual([
        '2 tag required', '3 category required', '3 name required', '4 category unknown_category', '4 condition assets_condition_check', '4 condition invalid_choice',
        '4 cost invalid_money', '4 purchased_on invalid_date', '4 work_site unknown_work_site', '5 tag duplicate_in_file 6', '6 serial serial_taken', '6 tag duplicate_in_file 5',
        '7 warranty_until assets_warranty_until_check',
      ])
      const start = `select id from public.start_import($1, 'assets', 'bens.xlsx', null, $2)`
      for (const email of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo']) expect(await scene.refusal(stage.signedIn(email), start, [stage.company('aurora'), FIELDS])).toBe('RHPER')
    })
  })
})
