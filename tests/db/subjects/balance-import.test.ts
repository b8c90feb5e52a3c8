import { describe, expect, it } from 'vitest'
import { hire } from '../support/history.ts'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const FIELDS = ['registration_number', 'cpf', 'period_from', 'entitled', 'taken', 'sold']
type Cells = Readonly<Record<string, string>>

async function imported(scene: Scene, rows: readonly Cells[], actor = admin()): Promise<Row> {
  const [started] = await scene.as(actor, `select id from public.start_import($1, 'leave_balances', 'saldos.xlsx', null, $2)`, [stage.company('aurora'), FIELDS])
  await scene.as(actor, 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(rows.map((cells, index) => ({ row: index + 2, cells })))])
  const [checked] = await scene.as(actor, 'select * from public.check_import($1)', [started?.['id']])
  return checked ?? {}
}
const counts = (record: Row): readonly unknown[] => ['to_create', 'to_update', 'unchanged', 'errors'].map((name) => record[name])
async function run(scene: Scene, record: Row, act: 'commit_import' | 'undo_import'): Promise<unknown> {
  await scene.as(admin(), `select public.${act}($1)`, [record['id']])
  await scene.as(serviceRole, 'select private.run_orders()')
  const [done] = await scene.as(admin(), 'select status, failure from public.imports where id = $1', [record['id']])
  return done
}
async function errorsOf(scene: Scene, record: Row): Promise<string[]> {
  const rows = await scene.as(admin(), `select row_number, errors from public.import_page($1, 'error')`, [record['id']])
  return rows.flatMap((row) => (row['errors'] as { field: string; code: string; detail?: string }[]).map(({ field, code, detail = '' }) => `${String(row['row_number'])} ${field} ${code} ${detail}`.trim())).toSorted()
}
/** Two people since 2022-03-07 who came into the product on 2026-11-20; it is 2026-11-23. */
async function cast(scene: Scene): Promise<readonly string[]> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-23 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const ids: string[] = []
  for (const registration_number of ['S1', 'S2']) ids.push(await hire(scene, stage, { registration_number, hire_date: '2022-03-07' }))
  await scene.owner(`update public.employees set created_at = '2026-11-20' where id = any ($1)`, [ids])
  return ids
}
const balances = async (scene: Scene, id: unknown): Promise<readonly unknown[]> =>
  (await scene.as(admin(), 'select acquired_from::text as first, balance::float as days from public.vacation_balance($1) order by number', [id])).map((row) => `${String(row['first'])} ${String(row['days'])}`)

describe('opening balances', () => {
  it('are read per person and period, entered at once, and the same sheet changes nothing', async () => {
    await stage.scene(async (scene) => {
      const [a, b] = await cast(scene)
      expect(await balances(scene, a)).toEqual(['2025-03-07 30', '2026-03-07 30'])
      const sheet = [
        { registration_number: 'S1', period_from: '2024-03-07', entitled: '24', taken: '10' },
        { registration_number: 'S1', period_from: '2025-03-07', taken: '12,5', sold: '10' },
        { registration_number: 'S2', period_from: '2023-03-07', taken: '0' },
      ]
      const first = await imported(scene, sheet)
      expect(counts(first)).toEqual([3, 0, 0, 0])
      expect(await run(scene, first, 'commit_import')).toEqual({ status: 'done', failure: null })
      expect(await balances(scene, a)).toEqual(['2024-03-07 14', '2025-03-07 7.5', '2026-03-07 30'])
      expect(await balances(scene, b)).toEqual(['2023-03-07 30', '2024-03-07 30', '2025-03-07 30', '2026-03-07 30'])
      expect(counts(await imported(scene, sheet))).toEqual([0, 0, 3, 0])

      const [one, two, three] = sheet
      const second = await imported(scene, [{ ...one, taken: '14' }, two ?? {}, three ?? {}])
      expect(counts(second)).toEqual([0, 1, 2, 0])
      const [changed] = await scene.as(admin(), `select changes from public.import_page($1, 'update')`, [second['id']])
      expect(changed?.['changes']).toEqual({ taken: ['10', '14'] })
      await run(scene, second, 'commit_import')
      expect((await balances(scene, a))[0]).toBe('2024-03-07 10')
      expect(await run(scene, second, 'undo_import')).toEqual({ status: 'undone', failure: null })
      expect((await balances(scene, a))[0]).toBe('2024-03-07 14')
      const [kept] = await scene.owner(`select count(*)::integer as entries from public.leave_ledger where employee_id = $1`, [a])
      expect(kept).toEqual({ entries: 6 })
    })
  })

  it('count what was sold before toward the third that may be (CLT art. 143), and take it back as a sale', async () => {
    await stage.scene(async (scene) => {
      const [a] = await cast(scene)
      const sold = async (): Promise<unknown> => (await scene.as(admin(), `select sold::float, balance::float from public.vacation_balance($1) where acquired_from = '2025-03-07'`, [a]))[0]
      const record = await imported(scene, [{ registration_number: 'S1', period_from: '2025-03-07', sold: '10' }])
      await run(scene, record, 'commit_import')
      expect(await sold()).toEqual({ sold: 10, balance: 20 })
      const second = await imported(scene, [{ registration_number: 'S1', period_from: '2025-03-07', sold: '8' }])
      await run(scene, second, 'commit_import')
      expect(await sold()).toEqual({ sold: 8, balance: 22 })
      const [row] = await scene.as(admin(), `select public.preview_leave((select id from public.leave_types where company_id = $1 and key = 'vacation'), '[{"starts_on": "2027-01-11", "ends_on": "2027-01-25"}]', $2,
        p_sold => 3, p_period_from => '2025-03-07') -> 'rules' as rules`, [stage.company('aurora'), a])
      const rules = row?.['rules'] as readonly Row[] | undefined
      expect(rules?.find(({ code }) => code === 'sale_much')).toMatchObject({ holds: false, about: '10 dias' })
      expect(await run(scene, second, 'undo_import')).toEqual({ status: 'undone', failure: null })
      expect(await sold()).toEqual({ sold: 10, balance: 20 })
    })
  })

  it('name each cell that cannot be, and nothing is written while one is wrong', async () => {
    await stage.scene(async (scene) => {
      const [a] = await cast(scene)
      const [me] = await scene.owner(`update public.employees set registration_number = 'EU', hire_date = '2022-03-07' where email = 'admin@aurora.demo' returning id`)
      expect(me).toBeDefined()
      const record = await imported(scene, [
        { registration_number: 'S1', period_from: '2025-03-10', taken: '5' },
        { registration_number: 'S1', period_from: '2025-03-07', taken: '31' },
        { registration_number: 'S1', period_from: '2024-03-07', taken: 'dez' },
        { registration_number: 'S2', period_from: '2025-03-07' },
        { registration_number: 'S9', period_from: '2025-03-07', taken: '1' },
        { registration_number: 'EU', period_from: '2025-03-07', taken: '1' },
        { registration_number: 'S2', period_from: '2024-03-07', taken: '1' },
        { registration_number: 'S2', period_from: '2024-03-07', taken: '2' },
        { registration_number: 'S2', period_from: 'ontem', sold: '1' },
      ])
      expect(await errorsOf(scene, record)).toEqual([
        '10 period_from invalid_date', '2 period_from no_period 07/03/2025', '3 taken RHBAL', '4 taken invalid_days', '5 taken required',
        '6 registration_number unknown_person', '7 taken RHSLF', '8 period_from duplicate_in_file 9', '9 period_from duplicate_in_file 8',
      ])
      expect(await scene.refusal(admin(), 'select public.commit_import($1)', [record['id']])).toBe('RHIMP')
      expect(await balances(scene, a)).toEqual(['2025-03-07 30', '2026-03-07 30'])
    })
  })

  it('are for administrators of the company', async () => {
    await stage.scene(async (scene) => {
      await cast(scene)
      const start = `select public.start_import($1, 'leave_balances', 'saldos.xlsx', null, $2)`
      expect(await scene.refusal(admin(), start, [stage.company('aurora'), FIELDS])).toBeNull()
      for (const other of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo']) {
        expect(await scene.refusal(stage.signedIn(other), start, [stage.company('aurora'), FIELDS])).toBe('RHPER')
      }
    })
  })
})
