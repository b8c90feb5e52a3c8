import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askChange, employeeId } from '../support/approvals.ts'
import { exitActs, hrOf } from '../support/exits.ts'
import { days, freeze, hire } from '../support/history.ts'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { leaving, runs, caseOf, at, person, rowsAround } = exitActs(() => stage)
const admin = () => stage.signedIn('admin@aurora.demo')
const someone = () => stage.signedIn('pessoa@aurora.demo')

/** Beatriz with a team, a department, a vacation ahead, a request of her own and a task for somebody else. */
async function entangled(scene: Scene): Promise<{ id: string; report: string }> {
  await freeze(scene)
  const id = await employeeId(scene, 'pessoa@aurora.demo')
  const report = await hire(scene, stage, { manager_id: id })
  await scene.owner(`update public.departments set head_employee_id = $1 where company_id = $2 and name = 'Web'`, [id, stage.company('aurora')])
  await askChange(scene, someone())
  // Signed in before the frozen day.
  await scene.owner(`update auth.sessions set created_at = '2026-11-01' where user_id = (select user_id from public.employees where id = $1)`, [id])
  return { id, report }
}
const effectsOf = async (scene: Scene, id: string): Promise<readonly Row[]> => hrOf(await caseOf(scene, admin(), id)).effects

describe('what an exit does at its minute', () => {
  it('is done once, told one by one, and nothing is done again', async () => {
    await stage.scene(async (scene) => {
      const { id, report } = await entangled(scene)
      const exit = await leaving(scene, id, { last_day: days(2), time: '17:00' })
      await at(scene, `${days(2)} 17:00-03`)
      expect(await runs(scene)).toBe(1)
      const after = await rowsAround(scene, id)
      const told = await effectsOf(scene, exit)
      expect(told.map(({ effect, words }) => [effect, words])).toEqual([
        ['access', '1 sessão encerrada'], ['leaves', expect.stringMatching(/canceladas?$/) as string], ['reports', '1 pessoa com Rafael Monteiro Brandão'],
        ['departments', expect.stringMatching(/com Rafael Monteiro Brandão$/) as string], ['approvals', expect.stringMatching(/1 solicitação cancelada$/) as string],
        ['tasks', expect.stringMatching(/adiante$/) as string], ['contract', 'Contrato encerrado em 22/11/2026']])
      expect((await person(scene, report))['manager_id']).toBe(await employeeId(scene, 'gestor@aurora.demo'))
      await scene.owner('update public.offboardings set effective_at = effective_at')
      await scene.owner('select private.carry_exit_out($1)', [exit])
      expect(await runs(scene)).toBe(0)
      expect(await rowsAround(scene, id)).toBe(after)
      expect(await effectsOf(scene, exit)).toEqual(told)
    })
  })

  it('is done where the company has no list of tasks', async () => {
    await stage.scene(async (scene) => {
      const { id } = await entangled(scene)
      await scene.owner(`update public.journey_templates set archived_at = now() where company_id = $1 and kind = 'offboarding'`, [stage.company('aurora')])
      const exit = await leaving(scene, id, { last_day: days(2), time: '17:00' })
      await at(scene, `${days(2)} 17:00-03`)
      expect(await runs(scene)).toBe(1)
      expect(await caseOf(scene, admin(), exit)).toMatchObject({ status: 'closing', journey_id: null })
    })
  })

  it('keeps on where one fails, tells why, and tries that one again', async () => {
    await stage.scene(async (scene) => {
      const { id, report } = await entangled(scene)
      const exit = await leaving(scene, id, { last_day: days(2), time: '17:00' })
      await scene.owner(`create function private.exit_breaks(private_case public.offboardings) returns text language plpgsql as $$ begin raise exception 'broken inside'; end $$`)
      await scene.owner(`update private.exit_effects set routine = 'private.exit_breaks' where effect = 'reports'`)
      await at(scene, `${days(2)} 17:00-03`)
      await runs(scene)
      expect(await person(scene, id)).toMatchObject({ status: 'terminated' })
      // What broke is told by its code alone.
      expect((await effectsOf(scene, exit)).find(({ effect }) => effect === 'reports')).toMatchObject({ done_at: null, failure: 'Erro P0001' })
      expect(hrOf(await caseOf(scene, admin(), exit)).gates[0]).toMatchObject({ title: 'Equipe', detail: 'Erro P0001' })
      expect(await runs(scene)).toBe(0)
      await scene.owner(`update private.exit_effects set routine = 'private.exit_reports' where effect = 'reports'`)
      await at(scene, `${days(2)} 17:02-03`)
      expect(await runs(scene)).toBe(1)
      expect((await person(scene, report))['manager_id']).toBe(await employeeId(scene, 'gestor@aurora.demo'))
    })
  })

  it('leaves out what RH left out, but never the access nor the contract', async () => {
    await stage.scene(async (scene) => {
      const { id, report } = await entangled(scene)
      const exit = await leaving(scene, id, { last_day: days(2), time: '17:00' })
      const skip = (effect: string): Promise<string | null> => scene.refusal(admin(), 'select public.skip_exit_effect($1, $2, true)', [exit, effect])
      expect(await skip('reports')).toBeNull()
      for (const effect of ['access', 'contract', 'nothing']) expect(await skip(effect)).toBe('RHARG')
      await at(scene, `${days(2)} 17:00-03`)
      expect(await skip('tasks')).toBe('RHCLS')
      await runs(scene)
      expect((await person(scene, report))['manager_id']).toBe(id)
    })
  })

  it('shuts every session at the minute, before any job, and at once where RH says so', async () => {
    await stage.scene(async (scene) => {
      const { id } = await entangled(scene)
      const sees = async (): Promise<number> => (await scene.as(someone(), 'select id from public.employees')).length
      await leaving(scene, id, { last_day: days(2), time: '17:00' })
      await at(scene, `${days(2)} 16:59:59-03`)
      expect(await sees()).toBe(1)
      await at(scene, `${days(2)} 17:00-03`)
      expect(await sees()).toBe(0)
    })
    await stage.scene(async (scene) => {
      const { id } = await entangled(scene)
      await leaving(scene, id, { last_day: days(2), is_access_cut_early: true })
      expect(await scene.as(someone(), 'select id from public.employees')).toEqual([])
      expect(await person(scene, id)).toMatchObject({ status: 'active' })
    })
  })
})

describe('an exit that is called off', () => {
  it('restores every row, whatever was planned and moved before', async () => {
    const plans = fc.record({
      reason: fc.constantFrom('dismissal', 'agreement', 'term_end'), notice_way: fc.constantFrom('worked', 'indemnified', 'waived', ''),
      last_day: fc.integer({ min: 1, max: 300 }).map((count) => days(count)), is_access_cut_early: fc.boolean(),
      moves: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 2 }), skips: fc.subarray(['reports', 'leaves', 'tasks']),
    })
    await fc.assert(fc.asyncProperty(plans, async ({ moves, skips, ...values }) => {
      await stage.scene(async (scene) => {
        const { id } = await entangled(scene)
        const before = await rowsAround(scene, id)
        const exit = await leaving(scene, id, values)
        for (const move of moves) await scene.as(admin(), 'select public.move_offboarding($1, $2)', [exit, days(move)])
        for (const effect of skips) await scene.as(admin(), 'select public.skip_exit_effect($1, $2, true)', [exit, effect])
        await scene.as(admin(), 'select public.cancel_offboarding($1, $2)', [exit, 'Engano'])
        expect(await rowsAround(scene, id)).toBe(before)
      })
    }), { numRuns: 12 })
  })
})

describe('the payroll', () => {
  it('knows of an exit from its communication on, never before', async () => {
    await stage.scene(async (scene) => {
      const { id } = await entangled(scene)
      const { open, approve, communicate } = exitActs(() => stage)
      const lines = async (): Promise<string[]> => (await scene.owner(
        `select field || ': ' || new_value as line from private.payroll_exits($1, '2026-11-01', '2026-12-31') where employee_id = $2 order by 1`, [stage.company('aurora'), id])).map(({ line }) => String(line))
      const opened = await open(scene, admin(), id, { notice_way: 'indemnified', last_day: days(10) })
      expect(await lines()).toEqual([])
      await approve(scene, opened['id'])
      expect(await lines()).toEqual([])
      await communicate(scene, opened['id'])
      expect(await lines()).toEqual([expect.stringMatching(/^Aviso projetado até: /) as string, expect.stringMatching(/^Aviso prévio: indenizado, \d+ dias$/) as string,
        'Motivo: Dispensa sem justa causa, eSocial 02', 'Último dia previsto: 30/11/2026'])
    })
  })
})
