import { describe, expect, it } from 'vitest'
import { days, hire, hireUntold, today } from '../support/history.ts'
import { type Actor, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const aurora = (): string => stage.company('aurora')
const KNOWN = '2026-11-20'

/** Noon of the first day of which the product knows them; whoever began long before was never asked about. */
async function play(go: (scene: Scene) => Promise<void>): Promise<void> {
  await stage.scene(async (scene) => {
    await scene.owner(`insert into private.frozen_clock (instant) values ($1::date + interval '15 hours') on conflict (only_row) do update set instant = excluded.instant`, [KNOWN])
    await go(scene)
  })
}
async function came(scene: Scene, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = await hireUntold(scene, stage, { hire_date: '2022-11-25', status: 'active', ...columns })
  await scene.owner(`update public.employees set created_at = coalesce($2, created_at) where id = $1`, [id, columns['created_at'] ?? `${KNOWN}T12:00:00Z`])
  return id
}
const states = async (scene: Scene, id: string): Promise<string[]> =>
  (await scene.as(admin(), 'select acquired_from::text || \' \' || state as line, double_days from public.vacation_balance($1) order by 1', [id])).map((row) => `${String(row['line'])} ${String(row['double_days'])}`)

interface Counts { readonly untold: number; readonly double: number; readonly risk: number }
/** What desk, map and home say of the company, and the list of what it has left to do. */
async function counts(scene: Scene): Promise<{ readonly desk: Counts; readonly home: Counts; readonly map: Counts; readonly start: number }> {
  const [desk] = await scene.as(admin(), 'select public.vacation_desk($1) as it', [aurora()])
  const [map] = await scene.as(admin(), 'select public.leave_map($1, $2, $3) as it', [aurora(), KNOWN, days(300, KNOWN)])
  const [home] = await scene.as(admin(), `select (public.home($1)) as it`, [aurora()])
  const [start] = await scene.as(admin(), `select total::integer from public.company_start($1) where step = 'balances'`, [aurora()])
  const of = (it: unknown, at: (it: Row) => Row): Counts => {
    const found = at(it as Row)
    return { untold: Number((it as Row)['untold'] ?? found['untold']), double: Number(found['double'] ?? 0), risk: Number(found['risk'] ?? 0) }
  }
  return {
    desk: of(desk?.['it'], (it) => it['counters'] as Row), map: of(map?.['it'], (it) => it['risks'] as Row),
    home: of(home?.['it'], (it) => it['risk'] as Row), start: Number(start?.['total']),
  }
}

async function sheet(scene: Scene, cells: Readonly<Record<string, string>>): Promise<Row> {
  const [started] = await scene.as(admin(), `select id from public.start_import($1, 'leave_balances', 'saldos.xlsx', null, $2)`, [aurora(), Object.keys(cells)])
  await scene.as(admin(), 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify([{ row: 2, cells }])])
  const [checked] = await scene.as(admin(), 'select * from public.check_import($1)', [started?.['id']])
  return checked ?? {}
}
async function run(scene: Scene, record: Row, act: 'commit_import' | 'undo_import'): Promise<void> {
  await scene.as(admin(), `select public.${act}($1)`, [record['id']])
  await scene.as(serviceRole, 'select private.run_orders()')
}

/** Periods that were over before are not shown at all; days of this one are due by 24/11/2026. */
const UNTOLD = ['2024-11-25 untold 0', '2025-11-25 acquiring 0']
const TOLD = ['2024-11-25 risk 25', '2025-11-25 acquiring 0']

describe('balances that nobody told', () => {
  it('are no risk on desk, map and home, which count the same people, and so does what is left to do', async () => {
    await play(async (scene) => {
      const before = await counts(scene)
      expect(before.desk.untold).toBe(0)
      const ids = [await came(scene), await came(scene)]
      const after = await counts(scene)
      expect([after.desk.untold, after.map.untold, after.home.untold, after.start]).toEqual([2, 2, 2, 2])
      for (const place of ['desk', 'map', 'home'] as const) expect([place, after[place].double, after[place].risk]).toEqual([place, before[place].double, before[place].risk])
      // The figures that the job keeps say so too.
      await scene.owner('select private.work_out_vacations($1, $2)', [aurora(), ids])
      expect(await counts(scene)).toEqual(after)

      // The same people, told, are at risk at once.
      await scene.as(admin(), 'select public.confirm_vacation_balances($1, $2)', [aurora(), ids])
      const told = await counts(scene)
      expect([told.desk.untold, told.map.untold, told.home.untold, told.start]).toEqual([0, 0, 0, 0])
      for (const place of ['desk', 'map', 'home'] as const) expect([place, told[place].risk - before[place].risk]).toEqual([place, 2])
    })
  })

  it('are those of periods that were whole before the product knew the person; later ones are at risk like any other', async () => {
    await play(async (scene) => {
      const id = await came(scene)
      expect(await states(scene, id)).toEqual(UNTOLD)
      await scene.owner(`update private.frozen_clock set instant = '2028-01-10 12:00-03'`)
      expect(await states(scene, id)).toEqual(['2024-11-25 untold 0', '2025-11-25 double 30', '2026-11-25 available 0', '2027-11-25 acquiring 0'])
    })
  })

  it('never hide whoever the product knew from the beginning', async () => {
    await play(async (scene) => {
      // Admitted in the product, and forgotten: every day of theirs is known.
      const id = await came(scene, { hire_date: '2023-03-07', created_at: '2023-03-01T12:00:00Z' })
      expect((await states(scene, id))[0]).toBe('2023-03-07 double 30')
      // Known a day before the first twelve months were whole, and a day after.
      const one = await came(scene, { hire_date: '2023-03-07', created_at: '2024-03-06T12:00:00Z' })
      expect((await states(scene, one))[0]).toBe('2023-03-07 double 30')
      const other = await came(scene, { hire_date: '2023-03-07', created_at: '2024-03-07T12:00:00Z' })
      expect((await states(scene, other)).slice(0, 2)).toEqual(['2023-03-07 untold 0', '2024-03-07 double 30'])
    })
  })

  it('are told by anything that the ledger says of those periods, whatever became of it, and by nothing else', async () => {
    await play(async (scene) => {
      const write = (id: string, kind: string, count: number, note: string | null, period = '2024-11-25') => scene.owner(
        `insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, note)
         select company_id, $1, id, $2, $3, $4, $5, $6 from public.leave_types where company_id = $7 and key = 'vacation'`, [id, period, today, count, kind, note, aurora()])
      const granted = await came(scene)
      await write(granted, 'use', -10, null)
      expect((await states(scene, granted)).join()).toContain('2024-11-25 risk')
      await write(granted, 'refund', 10, null)
      expect((await states(scene, granted)).join()).not.toContain('untold')
      const adjusted = await came(scene)
      await write(adjusted, 'adjust', -3, 'Tirados em 2025')
      expect((await states(scene, adjusted)).join()).not.toContain('untold')
      // What the product learns of days after it knew the person says nothing of those before.
      const later = await came(scene)
      await scene.owner(`update private.frozen_clock set instant = '2028-01-10 12:00-03'`)
      await write(later, 'use', -10, null, '2026-11-25')
      expect((await states(scene, later))[0]).toBe(UNTOLD[0])
    })
  })

  it('are told by a sheet that names the person although nothing was taken, and untold once it is taken back', async () => {
    await play(async (scene) => {
      const id = await came(scene, { registration_number: 'S1' })
      expect(await states(scene, id)).toEqual(UNTOLD)
      const none = await sheet(scene, { registration_number: 'S1', period_from: '2024-11-25', taken: '0' })
      expect([none['to_create'], none['errors']]).toEqual([1, 0])
      await run(scene, none, 'commit_import')
      expect(await states(scene, id)).toEqual(TOLD)
      expect((await sheet(scene, { registration_number: 'S1', period_from: '2024-11-25', taken: '0' }))['unchanged']).toBe(1)
      await run(scene, none, 'undo_import')
      expect(await states(scene, id)).toEqual(UNTOLD)
      const some = await sheet(scene, { registration_number: 'S1', period_from: '2024-11-25', taken: '30' })
      await run(scene, some, 'commit_import')
      expect(await states(scene, id)).toEqual(['2024-11-25 settled 0', '2025-11-25 acquiring 0'])
      await run(scene, some, 'undo_import')
      expect(await states(scene, id)).toEqual(UNTOLD)
    })
  })

  it('are of those whom the law gives vacations', async () => {
    await play(async (scene) => {
      const untold = async (ids: readonly string[]) => (await scene.owner('select employee_id from private.untold_people($1, $2)', [aurora(), ids])).map((row) => String(row['employee_id'])).toSorted()
      const contract = (id: string, type: string, from: string, to: string | null = null) =>
        scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, ended_on) values ($1, $2, $3, $4, $5)`, [aurora(), id, type, from, to])
      const clt = await came(scene)
      await contract(clt, 'clt_indefinite', '2022-11-25')
      const intern = await came(scene)
      await contract(intern, 'contractor', '2022-11-25')
      const late = await came(scene)
      await contract(late, 'contractor', '2022-11-25', '2026-03-06')
      await contract(late, 'clt_indefinite', '2026-03-07')
      const early = await came(scene)
      await contract(early, 'contractor', '2022-11-25', '2024-03-06')
      await contract(early, 'clt_indefinite', '2024-03-07')
      expect(await untold([clt, intern, late, early])).toEqual([clt, early].toSorted())
    })
  })

  it('ask HR once for each person, and no notice speaks of them', async () => {
    await play(async (scene) => {
      const id = await came(scene, { hire_date: '2022-03-07' })
      const matters = async (actor: Actor) => (await scene.as(actor, 'select title, verb from public.person_matters($1)', [id])).filter((row) => String(row['title']).includes('férias')).map((row) => [row['title'], row['verb']])
      expect(await matters(admin())).toEqual([['Saldo de férias a informar', 'Informar']])
      const notices = async () => (await scene.owner('select private.risk_notices($1, $2, $3) as them', [aurora(), [id], KNOWN]))[0]?.['them']
      expect(await notices()).toBeNull()
      const told = await hire(scene, stage, { hire_date: '2022-03-07', status: 'active' })
      await scene.owner(`update public.employees set created_at = $2 where id = $1`, [told, KNOWN])
      expect((await scene.owner('select private.risk_notices($1, $2, $3) is not null as any', [aurora(), [told], KNOWN]))[0]?.['any']).toBe(true)
    })
  })

  it('are confirmed by administrators of the company, once, on the trail, and never the own', async () => {
    await play(async (scene) => {
      const id = await came(scene)
      const confirm = (actor: Actor, people: readonly unknown[] = [id]) => scene.refusal(actor, 'select public.confirm_vacation_balances($1, $2)', [aurora(), people])
      const [own] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      const [foreign] = await scene.owner(`select id from public.employees where email = 'admin@boreal.demo'`)
      expect(await confirm(stage.signedIn('gestor@aurora.demo'))).toBe('RHPER')
      expect(await confirm(stage.signedIn('pessoa@aurora.demo'))).toBe('RHPER')
      expect(await confirm(stage.signedIn('admin@boreal.demo'))).toBe('RHPER')
      expect(await confirm(admin(), [foreign?.['id']])).toBe('RHNTF')
      expect(await confirm(admin(), [own?.['id']])).toBe('RHSLF')
      const total = async () => (await scene.as(admin(), 'select public.confirm_vacation_balances($1, $2) as n', [aurora(), [id]]))[0]?.['n']
      expect([await total(), await total()]).toEqual([1, 0])
      expect(await scene.owner(`select count(*)::integer as n from public.audit_logs where action_type = 'confirm_balances' and entity_id = $1`, [id])).toEqual([{ n: 1 }])
    })
  })
})
