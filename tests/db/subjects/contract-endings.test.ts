import { beforeAll, describe, expect, it } from 'vitest'
import { days, freeze, hire, personNow, rowsOf, today } from '../support/history.ts'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

const end = 'select * from public.end_contract($1, $2, $3, $4, $5)'
const undo = 'select public.undo_contract_ending($1)'
const ended = (scene: Scene, id: string, on: string, now = false): Promise<readonly Row[]> => scene.as(admin, end, [id, on, 'resignation', ' Vai morar fora. ', now])
const employed = async (scene: Scene, id: string): Promise<Row> =>
  (await scene.owner('select status, termination_date::text as left_on from public.employees where id = $1', [id]))[0] ?? {}
const runs = (scene: Scene): Promise<readonly Row[]> => scene.as(serviceRole, 'select private.run_contract_endings() as done')
const idOf = async (scene: Scene, email: string): Promise<string> => String((await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id'])

describe('ending a contract', () => {
  it('with a last day that is over takes effect at once: situation, history, contract', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', '2020-03-02')`, [stage.company('aurora'), id])
      expect(await ended(scene, id, days(-3))).toMatchObject([{ reason: 'resignation', note: 'Vai morar fora.', undone_at: null }])
      expect(await employed(scene, id)).toEqual({ status: 'terminated', left_on: days(-3) })
      expect(await rowsOf(scene, id)).toEqual([`2020-03-02…${days(-3)} Analista admission`])
      expect(await scene.owner('select ended_on::text from public.employee_contracts where employee_id = $1', [id])).toEqual([{ ended_on: days(-3) }])
    })
  })

  it('of today or later is worked until that day is over: then the job ends it', async () => {
    await stage.scene(async (scene) => {
      for (const on of [today, days(9)]) {
        await freeze(scene)
        const id = await hire(scene, stage)
        await ended(scene, id, on)
        await freeze(scene, on)
        expect(await runs(scene)).toEqual([{ done: 0 }])
        expect(await employed(scene, id)).toEqual({ status: 'active', left_on: null })
        await freeze(scene, days(1, on))
        expect(await runs(scene)).toEqual([{ done: 1 }])
        expect(await runs(scene)).toEqual([{ done: 0 }])
        expect(await employed(scene, id)).toEqual({ status: 'terminated', left_on: on })
      }
    })
  })

  it('ends the login with the last day, even before the job runs, or at once', async () => {
    await stage.scene(async (scene) => {
      const person = stage.signedIn('pessoa@aurora.demo')
      const id = await idOf(scene, 'pessoa@aurora.demo')
      const sees = async (): Promise<number> => (await scene.as(person, 'select id from public.employees')).length
      await freeze(scene)
      await ended(scene, id, days(2))
      await freeze(scene, days(2))
      expect(await sees()).toBe(1)
      await freeze(scene, days(3))
      expect(await sees()).toBe(0)
      expect(await scene.refusal(admin, undo, [id])).toBeNull()
      expect(await sees()).toBe(1)
      await ended(scene, id, days(9), true)
      expect(await sees()).toBe(0)
      expect(await employed(scene, id)).toEqual({ status: 'active', left_on: null })
    })
  })

  it('asks for a day of the employment within a year, a reason that exists, and a contract that runs', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      for (const on of ['2020-03-01', days(400), null]) expect(await scene.refusal(admin, end, [id, on, 'resignation', null, false])).toBe('RHASG')
      for (const reason of ['férias', null]) expect(await scene.refusal(admin, end, [id, today, reason, null, false])).toBe('RHARG')
      expect(await scene.refusal(admin, end, [id, '2020-03-02', 'resignation', null, false])).toBeNull()
      expect(await scene.refusal(admin, end, [id, today, 'resignation', null, false])).toBe('RHEND')
      const coming = await hire(scene, stage, { hire_date: days(10), status: 'pre_admission' })
      expect(await scene.refusal(admin, end, [coming, days(10), 'resignation', null, false])).toBe('RHEND')
      const planned = await hire(scene, stage)
      expect(await scene.refusal(admin, end, [planned, days(10), 'resignation', null, false])).toBeNull()
      expect(await scene.refusal(admin, end, [planned, days(11), 'resignation', null, false])).toBe('RHEND')
    })
  })

  it('never takes the last master, not even by a plan', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await idOf(scene, 'master@vinculo.demo')
      await scene.owner(`update public.employees set role = 'master' where email = 'admin@aurora.demo'`)
      expect(await scene.refusal(admin, end, [id, days(5), 'resignation', null, false])).toBeNull()
      expect(await scene.refusal(admin, undo, [id])).toBeNull()
      await scene.owner(`insert into private.access_endings (employee_id, company_id, ends_at) select id, company_id, private.now() + interval '1 second' from public.employees where email = 'admin@aurora.demo'`)
      await scene.owner(`update auth.users set email_confirmed_at = null where email = 'admin@aurora.demo'`)
      expect(await scene.refusal(admin, end, [id, days(5), 'resignation', null, false])).toBe('RHLMA')
    })
  })

  it('is told to administrators alone: reason, words and the day to come', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await idOf(scene, 'pessoa@aurora.demo')
      await ended(scene, id, days(5))
      const read = 'select reason, note from public.contract_endings where employee_id = $1'
      expect(await scene.as(admin, read, [id])).toEqual([{ reason: 'resignation', note: 'Vai morar fora.' }])
      for (const email of ['pessoa@aurora.demo', 'gestor@aurora.demo', 'admin@boreal.demo']) expect(await scene.as(stage.signedIn(email), read, [id]), email).toEqual([])
      const story = async (actor: Actor): Promise<unknown> => (await scene.as(actor, `select title from public.employee_timeline($1) where kind = 'termination'`, [id])).map(({ title }) => title)
      expect(await story(admin)).toEqual(['Último dia marcado'])
      for (const email of ['pessoa@aurora.demo', 'gestor@aurora.demo']) expect(await story(stage.signedIn(email))).toEqual([])
      const trail = await scene.owner(`select metadata::text as told from public.audit_logs where entity_type = 'contract_ending' and entity_id = $1`, [id])
      expect(trail).toHaveLength(1)
      expect(String(trail[0]?.['told'])).not.toMatch(/resignation|fora/)
    })
  })

  it('says what it touches before it is confirmed', async () => {
    await stage.scene(async (scene) => {
      const boss = await idOf(scene, 'gestor@aurora.demo')
      const effects = 'select * from public.contract_ending_effects($1)'
      const [reports] = await scene.owner(`select count(*)::integer as n from public.employees where manager_id = $1 and status <> 'terminated'`, [boss])
      const heads = await scene.owner('select name::text from public.departments where head_employee_id = $1 order by name', [boss])
      expect(await scene.as(admin, effects, [boss])).toMatchObject([{ has_access: true, reports: reports?.['n'], departments: heads.map(({ name }) => name) }])
      for (const email of ['gestor@aurora.demo', 'admin@boreal.demo']) expect(await scene.as(stage.signedIn(email), effects, [boss])).toEqual([])
    })
  })
})

describe('taking an ending back', () => {
  it('before the last day is over leaves nothing behind', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      await ended(scene, id, days(5))
      expect(await scene.refusal(admin, undo, [id])).toBeNull()
      await freeze(scene, days(9))
      expect(await runs(scene)).toEqual([{ done: 0 }])
      expect(await personNow(scene, id)).toMatchObject({ status: 'active' })
      expect(await scene.refusal(admin, undo, [id])).toBe('RHEND')
      await ended(scene, id, days(10))
    })
  })

  it('afterwards lets work, contract and login go on as if nothing had been', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await idOf(scene, 'pessoa@aurora.demo')
      const facts = async (): Promise<unknown> => [await rowsOf(scene, id), await employed(scene, id),
        await scene.owner('select starts_on, ended_on from public.employee_contracts where employee_id = $1 order by starts_on', [id])]
      const before = await facts()
      await ended(scene, id, days(-40))
      expect(await scene.as(stage.signedIn('pessoa@aurora.demo'), 'select id from public.employees')).toEqual([])
      expect(await scene.refusal(admin, undo, [id])).toBeNull()
      expect(await facts()).toEqual(before)
      expect(await scene.as(stage.signedIn('pessoa@aurora.demo'), 'select id from public.employees')).toHaveLength(1)
    })
  })

  it('is over once the person was readmitted, or is about to be', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      await ended(scene, id, days(-30))
      await scene.as(admin, 'select public.rehire_employee($1, $2)', [id, days(10)])
      expect(await scene.refusal(admin, undo, [id])).toBe('RHEND')
      await freeze(scene, days(10))
      await scene.as(serviceRole, 'select private.run_assignments()')
      expect(await personNow(scene, id)).toMatchObject({ status: 'active', hire_date: days(10) })
      expect(await scene.refusal(admin, undo, [id])).toBe('RHEND')
    })
  })
})

describe('endings of the past in a sheet', () => {
  const imported = async (scene: Scene, rows: readonly Readonly<Record<string, string>>[]): Promise<string> => {
    const [record] = await scene.as(admin, `select id from public.start_import($1, 'employees', 'a.csv', 'registration_number', '{first_name,last_name,registration_number,hire_date,status,termination_date,termination_reason}')`, [stage.company('aurora')])
    await scene.as(admin, 'select public.stage_import_rows($1, $2)', [record?.['id'], JSON.stringify(rows.map((cells, place) => ({ row: place + 2, cells })))])
    await scene.as(admin, 'select public.check_import($1)', [record?.['id']])
    return String(record?.['id'])
  }
  const someone = (number: string, cells: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({ first_name: 'Ana', last_name: 'Antiga', registration_number: number, hire_date: '2020-01-06', ...cells })

  it('bring who left, with the last day and the reason', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await imported(scene, [
        someone('X1', { status: 'terminated', termination_date: '2024-03-28', termination_reason: 'agreement' }), someone('X2', { termination_date: '2023-01-02' }), someone('X3', {})])
      await scene.as(admin, 'select public.commit_import($1)', [id])
      await scene.as(serviceRole, 'select private.run_orders()')
      expect(await scene.owner(
        `select e.registration_number as number, e.status, e.termination_date::text as left_on, x.last_day::text, x.reason, x.applied_at is not null as applied
         from public.employees e left join public.contract_endings x on x.employee_id = e.id where e.registration_number in ('X1', 'X2', 'X3') order by 1`)).toEqual([
        { number: 'X1', status: 'terminated', left_on: '2024-03-28', last_day: '2024-03-28', reason: 'agreement', applied: true },
        { number: 'X2', status: 'terminated', left_on: '2023-01-02', last_day: '2023-01-02', reason: null, applied: true },
        { number: 'X3', status: 'active', left_on: null, last_day: null, reason: null, applied: false },
      ])
    })
  })

  it('end the contract of nobody who is known, and have to fit', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await hire(scene, stage, { registration_number: 'H1' })
      const id = await imported(scene, [
        someone('H1', { termination_date: '2024-03-28' }), someone('X1', { status: 'terminated' }), someone('X2', { termination_date: today }),
        someone('X3', { termination_date: '2019-12-31' }), someone('X4', { status: 'active', termination_date: '2024-03-28' }),
        someone('X5', { termination_date: '2024-03-28', termination_reason: 'Férias' }), someone('X6', { termination_date: '31/02/2024' })])
      const told = await scene.as(admin, 'select errors from public.import_page($1)', [id])
      expect(told.map(({ errors }) => (errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`).toSorted())).toEqual([
        ['status RHSTA', 'termination_date RHEND'], ['termination_date required'], ['termination_date RHEND'], ['termination_date RHASG'], ['status RHEND'],
        ['termination_reason unknown_reason'], ['termination_date invalid_date'],
      ])
    })
  })
})
