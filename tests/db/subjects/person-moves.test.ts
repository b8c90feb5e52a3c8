import { beforeAll, describe, expect, it } from 'vitest'
import { days, department, freeze, hire, rowsOf, today } from '../support/history.ts'
import { castOf, employeeId, read, save, type Cast } from '../support/records.ts'
import { anon, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
beforeAll(() => {
  cast = castOf(stage)
})

const move = 'select public.move_person($1, $2, $3, $4, $5, $6, $7) as made'
const wish = { position_title: 'Líder de Produto' }
const pays = (scene: Scene, id: string): Promise<readonly Row[]> =>
  scene.owner(`select effective_on::text as day, salary::text, unit, reason, voided_at is not null as void from public.employee_compensation where employee_id = $1 order by effective_on`, [id])

/** Somebody of the manager's team who earns 5.000. */
async function worker(scene: Scene): Promise<string> {
  await freeze(scene)
  const id = await hire(scene, stage, { manager_id: await employeeId(scene, 'gestor@aurora.demo') })
  await save(scene, cast.admin, id, 'compensation', { effective_on: '2020-03-02', salary: 5000, unit: 'month', reason: 'admission' })
  return id
}

describe('a promotion', () => {
  it('writes position and pay of one day together, the pay in the unit that there was', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      const [row] = await scene.as(cast.admin, move, [id, 'promotion', today, wish, 6000, 'Ciclo de novembro', false])
      expect(Object.values((row ?? {})['made'] as Row).map((made) => typeof made)).toEqual(['string', 'string'])
      expect(await rowsOf(scene, id)).toEqual([`2020-03-02…${days(-1)} Analista admission`, `${today}… Líder de Produto promotion`])
      expect((await pays(scene, id)).at(-1)).toEqual({ day: today, salary: '6000.00', unit: 'month', reason: 'promotion', void: false })
    })
  })

  it('may be pay alone or place alone, and is nothing without either', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      const [alone] = await scene.as(cast.admin, move, [id, 'promotion', today, {}, 5500, null, false])
      expect(alone?.['made']).toMatchObject({ assignment_id: null })
      const [placed] = await scene.as(cast.admin, move, [id, 'transfer', today, { department_id: await department(scene, stage, 'Financeiro') }, null, null, false])
      expect(placed?.['made']).toMatchObject({ compensation_id: null })
      expect((await scene.attempt(cast.admin, move, [id, 'promotion', today, {}, null, null, false])).error?.code).toBe('RHFLD')
      expect((await scene.attempt(cast.admin, move, [id, 'merit', today, wish, null, null, false])).error).toMatchObject({ code: 'RHARG', detail: 'kind' })
    })
  })

  it('asks before a pay that looks like a slip, and writes nothing then', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      await read(scene, cast.admin, id, 'pay')
      const { error } = await scene.attempt(cast.admin, move, [id, 'promotion', today, wish, 50_000, null, false])
      expect([error?.code, /\+900 %/.test(error?.message ?? '')]).toEqual(['RHASK', true])
      expect([await rowsOf(scene, id), await pays(scene, id)]).toEqual([[`2020-03-02… Analista admission`], [{ day: '2020-03-02', salary: '5000.00', unit: 'month', reason: 'admission', void: false }]])
      await scene.as(cast.admin, move, [id, 'promotion', today, wish, 50_000, null, true])
      expect(await pays(scene, id)).toHaveLength(2)
    })
  })

  it('is all or nothing: a refused place keeps the pay out, a refused pay the place', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      expect(await scene.refusal(cast.admin, move, [id, 'promotion', today, { manager_id: id }, 6000, null, false])).toBe('RHCYC')
      await scene.as(cast.admin, move, [id, 'promotion', days(9), {}, 5600, null, false])
      expect(await scene.refusal(cast.admin, move, [id, 'promotion', days(9), wish, 6000, null, true])).toBe('23P01')
      expect(await rowsOf(scene, id)).toEqual([`2020-03-02… Analista admission`])
      expect(await pays(scene, id)).toHaveLength(2)
    })
  })

  it('of a day to come is taken back as one, with its pay', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      const [row] = await scene.as(cast.admin, move, [id, 'promotion', days(30), wish, 6000, null, false])
      const plan = (row?.['made'] as Row | undefined)?.['assignment_id']
      expect(await scene.refusal(cast.manager, 'select public.cancel_assignment($1)', [plan])).toBe('RHPER')
      expect(await rowsOf(scene, id)).toHaveLength(2)
      await scene.as(cast.admin, 'select public.cancel_assignment($1)', [plan])
      expect(await rowsOf(scene, id)).toEqual([`2020-03-02… Analista admission`])
      expect((await pays(scene, id)).map((pay) => [pay['day'], pay['void']])).toEqual([['2020-03-02', false], [days(30), true]])
    })
  })
})

describe('who moves people', () => {
  it('are administrators, and managers in their team without pay', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      expect(await scene.refusal(cast.manager, move, [id, 'promotion', today, wish, null, null, false])).toBeNull()
      expect(await scene.refusal(cast.manager, move, [id, 'promotion', today, wish, 6000, null, true])).toBe('RHPER')
      expect(await pays(scene, id)).toHaveLength(1)
      const other = await hire(scene, stage)
      expect(await scene.refusal(cast.manager, move, [other, 'promotion', today, wish, null, null, false])).toBe('RHTEA')
    })
  })

  it('never promote themselves with pay, and nobody else moves anybody', async () => {
    await stage.scene(async (scene) => {
      const id = await worker(scene)
      const me = await employeeId(scene, 'admin@aurora.demo')
      expect(await scene.refusal(cast.admin, move, [me, 'promotion', today, {}, 60_000, null, true])).toBe('RHSLF')
      expect(await scene.refusal(cast.user, move, [id, 'promotion', today, wish, null, null, false])).toBe('RHPER')
      for (const outsider of [stage.signedIn('estranho@vinculo.demo'), cast.stranger]) expect(await scene.refusal(outsider, move, [id, 'promotion', today, wish, null, null, false])).toBe('RHNTF')
      expect(await scene.refusal(cast.stranger, move, [id, 'promotion', today, wish, 6000, null, true])).toBe('RHNTF')
      expect(await scene.refusal(anon, move, [id, 'promotion', today, wish, null, null, false])).toBe('42501')
      expect(await rowsOf(scene, id)).toHaveLength(1)
    })
  })
})
