import { beforeAll, describe, expect, it } from 'vitest'
import { exitActs } from '../support/exits.ts'
import { days, freeze, hire, rowsOf, today } from '../support/history.ts'
import { serviceRole, type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { leaving, person, id: idOf } = exitActs(() => stage)
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

describe('the ending of a contract', () => {
  it('of a day that is over closes situation, history and contract at once', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage)
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', '2020-03-02')`, [stage.company('aurora'), id])
      await leaving(scene, id, { reason: 'resignation', last_day: days(-3) })
      expect(await person(scene, id)).toMatchObject({ status: 'terminated', left_on: days(-3) })
      expect(await rowsOf(scene, id)).toEqual([`2020-03-02…${days(-3)} Analista admission`])
      expect(await scene.owner('select ended_on::text from public.employee_contracts where employee_id = $1', [id])).toEqual([{ ended_on: days(-3) }])
    })
  })

  it('is told to administrators alone: reason, words and the day to come', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await idOf(scene, 'pessoa@aurora.demo')
      await leaving(scene, id, { reason: 'resignation', last_day: days(5), note: ' Vai morar fora. ' })
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

  it('never takes the last master, not even by a plan', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await idOf(scene, 'master@vinculo.demo')
      const { refusedOpening } = exitActs(() => stage)
      const plan = (): Promise<string | null> => refusedOpening(scene, admin, id, { reason: 'resignation', last_day: days(5), send: false })
      await scene.owner(`update public.employees set role = 'master' where email = 'admin@aurora.demo'`)
      expect(await plan()).toBeNull()
      await scene.owner(`update public.offboardings set status = 'cancelled' where employee_id = $1`, [id])
      await scene.owner(`update auth.users set email_confirmed_at = null where email = 'admin@aurora.demo'`)
      expect(await plan()).toBe('RHLMA')
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
