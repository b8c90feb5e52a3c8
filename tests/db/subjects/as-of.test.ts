import { beforeAll, describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { change, days, department, freeze, hire, personNow, rowsOf, today } from '../support/history.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let user: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  user = stage.signedIn('pessoa@aurora.demo')
})

const asOf = `select status, employed, position, department, manager ->> 'id' as manager, work_site, cost_centre, hire_date::text from public.employee_as_of($1, $2)`
const rehire = 'select * from public.rehire_employee($1, $2, $3)'
const idOf = async (scene: Scene, email: string): Promise<string> => String((await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id'])

/** Hired in Design in 2020, Produto and a boss since 2022, away in 2024, back in 2025, to be promoted in ten days. */
async function life(scene: Scene): Promise<{ id: string; boss: string }> {
  await freeze(scene)
  const boss = await hire(scene, stage, { hire_date: '2010-01-01' })
  const id = await hire(scene, stage, { department_id: await department(scene, stage, 'Design') })
  const [site] = await scene.owner(`insert into public.work_sites (company_id, name) values ($1, 'Filial Recife') returning id`, [stage.company('aurora')])
  await scene.as(admin, change, [id, '2022-07-01', { department_id: await department(scene, stage, 'Produto'), position_title: 'Analista Pleno', manager_id: boss, work_site_id: site?.['id'] }, 'transfer'])
  await freeze(scene, '2024-02-10')
  await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [id])
  await freeze(scene)
  await scene.as(admin, rehire, [id, '2025-05-05', { position_title: 'Analista Sênior' }])
  await scene.as(admin, change, [id, days(10), { position_title: 'Gerente de Produto' }, 'promotion'])
  return { id, boss }
}

describe('a person as of a day', () => {
  it('equals what happened, before, between, away, back, and on the day of the promotion', async () => {
    await stage.scene(async (scene) => {
      const { id, boss } = await life(scene)
      const nobody = { position: null, department: null, manager: null, work_site: null, cost_centre: null }
      const on = async (day: string): Promise<Row | undefined> => (await scene.as(admin, asOf, [id, day]))[0]
      expect(await on('2020-03-01')).toEqual({ status: 'pre_admission', employed: false, ...nobody, hire_date: null })
      expect(await on('2021-12-25')).toEqual({ status: 'active', employed: true, ...nobody, position: 'Analista', department: 'Design', hire_date: '2020-03-02' })
      const later = { status: 'active', employed: true, ...nobody, position: 'Analista Pleno', department: 'Produto', manager: boss, work_site: 'Filial Recife', hire_date: '2020-03-02' }
      for (const day of ['2022-07-01', '2024-02-10']) expect(await on(day)).toEqual(later)
      expect(await on('2022-06-30')).toMatchObject({ position: 'Analista', department: 'Design', manager: null })
      expect(await on('2024-02-11')).toEqual({ status: 'terminated', employed: false, ...nobody, hire_date: '2020-03-02' })
      const back = { ...later, position: 'Analista Sênior', work_site: null, hire_date: '2025-05-05' }
      for (const day of ['2025-05-05', today, days(9)]) expect(await on(day)).toEqual(back)
      expect(await on(days(10))).toEqual({ ...back, position: 'Gerente de Produto' })
      await freeze(scene, days(10))
      await scene.as(serviceRole, 'select private.run_assignments()')
      expect(await personNow(scene, id)).toMatchObject({ position: 'Gerente de Produto', manager_id: boss, hire_date: '2025-05-05', status: 'active' })
      expect(await on(days(10))).toEqual({ ...back, position: 'Gerente de Produto' })
    })
  })

  it('is told in words, with who wrote it and what may be taken back', async () => {
    await stage.scene(async (scene) => {
      const { id } = await life(scene)
      const rows = await scene.as(admin, `select starts_on::text, state, reason, changes, can_cancel, created_by ->> 'name' as by from public.assignment_history($1)`, [id])
      expect(rows.map((row) => [row['starts_on'], row['state'], row['reason'], row['can_cancel']])).toEqual([
        [days(10), 'planned', 'promotion', true], ['2025-05-05', 'current', 'rehire', false], ['2022-07-01', 'past', 'transfer', false], ['2020-03-02', 'past', 'admission', false],
      ])
      expect(rows[0]).toMatchObject({ changes: [{ field: 'position', old: 'Analista Sênior', new: 'Gerente de Produto' }], by: 'Mariana Albuquerque Prado' })
      expect(rows[1]?.['changes']).toEqual([])
      expect(rows[2]?.['changes']).toMatchObject([{ field: 'position' }, { field: 'department', old: 'Design', new: 'Produto' }, { field: 'manager', old: null }, { field: 'work_site', new: 'Filial Recife' }])
    })
  })

  it('is the own past for everyone, others’ for who reads people, and plans never for who they are about', async () => {
    await stage.scene(async (scene) => {
      const me = await idOf(scene, 'pessoa@aurora.demo')
      const { id } = await life(scene)
      await scene.as(admin, change, [me, days(10), { position_title: 'Tech lead' }, 'promotion'])
      const history = 'select state, ends_on from public.assignment_history($1)'
      expect((await scene.as(admin, history, [me]))[0]).toMatchObject({ state: 'planned' })
      const mine = await scene.as(user, history, [me])
      expect(mine[0]).toEqual({ state: 'current', ends_on: null })
      expect(await scene.as(user, asOf, [me, today])).toHaveLength(1)
      expect(await scene.refusal(user, asOf, [me, days(1)])).toBe('RHPER')
      expect(await scene.as(user, asOf, [id, today])).toEqual([])
      expect(await scene.as(user, history, [id])).toEqual([])
      expect(await scene.as(manager, asOf, [id, days(10)])).toMatchObject([{ position: 'Gerente de Produto' }])
      expect(await scene.as(stage.signedIn('admin@boreal.demo'), asOf, [id, today])).toEqual([])
    })
  })
})

describe('the organogram', () => {
  const chart = 'select * from public.org_chart($1, $2)'

  it('of today is the tree of managers, with everyone once and the people below counted', async () => {
    await stage.scene(async (scene) => {
      const rows = await scene.as(user, chart, [stage.company('aurora'), null])
      const [people] = await scene.owner(`select count(*)::integer as total from public.employee_directory where company_id = $1`, [stage.company('aurora')])
      expect(rows).toHaveLength(Number(people?.['total']))
      const byId = new Map(rows.map((row) => [row['employee_id'], row]))
      for (const row of rows) {
        const boss = row['manager_id'] === null ? null : byId.get(row['manager_id'])
        expect(boss === null ? 0 : Number(boss?.['depth']) + 1).toBe(row['depth'])
        expect(rows.filter((other) => other['manager_id'] === row['employee_id'])).toHaveLength(Number(row['direct_reports']))
        expect(row['hire_date']).toBeNull()
      }
      const [top] = rows
      expect(top?.['depth']).toBe(0)
      expect(rows.filter((row) => row['depth'] === 0).reduce((sum, row) => sum + Number(row['all_reports']) + 1, 0)).toBe(rows.length)
      expect((await scene.as(manager, chart, [stage.company('aurora'), null])).every((row) => row['hire_date'] !== null)).toBe(true)
    })
  })

  it('of another day holds who worked then, under whom they worked then', async () => {
    await stage.scene(async (scene) => {
      const { id, boss } = await life(scene)
      const on = async (day: string): Promise<Row | undefined> => (await scene.as(admin, chart, [stage.company('aurora'), day])).find((row) => row['employee_id'] === id)
      expect(await on('2020-03-01')).toBeUndefined()
      expect(await on('2021-01-01')).toMatchObject({ position: 'Analista', manager_id: null, depth: 0, department: 'Design' })
      expect(await on('2023-01-01')).toMatchObject({ position: 'Analista Pleno', manager_id: boss, depth: 1 })
      expect(await on('2024-06-01')).toBeUndefined()
      expect(await on(days(10))).toMatchObject({ position: 'Gerente de Produto' })
      // A boss who has left by then leaves the person at a top.
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [boss])
      expect(await on(days(10))).toMatchObject({ manager_id: null, depth: 0 })
    })
  })

  it('of other days is for who reads people, and of days to come for administrators', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const of = stage.company('aurora')
      for (const [actor, past, future] of [[admin, null, null], [manager, null, 'RHPER'], [user, 'RHPER', 'RHPER'], [stage.signedIn('master@vinculo.demo'), null, null]] as const) {
        expect(await scene.refusal(actor, chart, [of, today])).toBeNull()
        expect(await scene.refusal(actor, chart, [of, days(-30)])).toBe(past)
        expect(await scene.refusal(actor, chart, [of, days(30)])).toBe(future)
      }
      expect(await scene.as(stage.signedIn('admin@boreal.demo'), chart, [of, null])).toEqual([])
    })
  })
})

describe('coming back', () => {
  it('on a day to come waits for it, and may be taken back until then', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await hire(scene, stage, { status: 'terminated', termination_date: '2024-01-31' })
      expect(await scene.refusal(admin, rehire, [id, '2024-01-31', {}])).toBe('RHASG')
      const [plan] = await scene.as(admin, rehire, [id, days(5), {}])
      expect(await scene.refusal(admin, rehire, [id, days(6), {}])).toBe('RHSTA')
      expect(await personNow(scene, id)).toMatchObject({ status: 'terminated' })
      await scene.as(admin, 'select public.cancel_assignment($1)', [plan?.['id']])
      expect(await rowsOf(scene, id)).toEqual(['2020-03-02…2024-01-31 Analista admission'])
      await scene.as(admin, rehire, [id, days(5), {}])
      await freeze(scene, days(7))
      await scene.as(serviceRole, 'select private.run_assignments()')
      expect(await personNow(scene, id)).toMatchObject({ status: 'active', hire_date: days(5), position: 'Analista' })
      expect(await rowsOf(scene, id)).toEqual(['2020-03-02…2024-01-31 Analista admission', `${days(5)}… Analista rehire`])
    })
  })

  it('is not decided by who ranks below, nor for who is here', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const chief = await hire(scene, stage, { status: 'terminated', termination_date: '2024-01-31', role: 'admin' })
      const here = await hire(scene, stage)
      expect(await scene.refusal(manager, rehire, [chief, today, {}])).toBe('RHTEA')
      expect(await scene.refusal(admin, rehire, [here, today, {}])).toBe('RHSTA')
      expect(await scene.refusal(admin, rehire, [chief, today, {}])).toBeNull()
    })
  })
})

describe('the job', () => {
  it('admits on the day, and one plan that became impossible keeps no other waiting', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const coming = await hire(scene, stage, { hire_date: days(3), status: 'pre_admission' })
      const stuck = await hire(scene, stage)
      const spare = (await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Some') returning id`, [stage.company('aurora')]))[0]?.['id']
      await scene.as(admin, change, [stuck, days(3), { department_id: spare }, 'transfer'])
      expect(await scene.refusal(admin, 'select public.archive_department($1)', [spare])).toBe('RHFUL')
      await scene.owner('alter table public.departments disable trigger _270_keep_for_plans')
      await scene.owner('update public.departments set archived_at = now() where id = $1', [spare])
      await freeze(scene, days(4))
      await scene.as(serviceRole, 'select private.run_assignments()')
      expect(await personNow(scene, coming)).toMatchObject({ status: 'active' })
      expect((await scene.as(admin, 'select failure from public.assignment_history($1)', [stuck]))[0]).toEqual({ failure: 'O departamento está arquivado.' })
    })
  })
})
