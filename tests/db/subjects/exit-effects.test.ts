import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askChange, employeeId, giveAccess } from '../support/approvals.ts'
import { rowsOfCompany, tablesWithMore, touchedRows } from '../support/company-rows.ts'
import { exitActs, hrOf } from '../support/exits.ts'
import { days, freeze, hire } from '../support/history.ts'
import { expectHire, saveTemplate, startJourney, templateTask } from '../support/journeys.ts'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { leaving, runs, caseOf, at, person } = exitActs(() => stage)
const admin = () => stage.signedIn('admin@aurora.demo')
const someone = () => stage.signedIn('pessoa@aurora.demo')

/** Beatriz with a team, a department, a vacation ahead, a request of her own, one to decide and a task for somebody else. */
async function entangled(scene: Scene): Promise<{ id: string; report: string }> {
  await freeze(scene)
  const id = await employeeId(scene, 'pessoa@aurora.demo')
  await scene.as(admin(), `select public.request_leave(t.id, $2, $3, p_grants => true) from public.leave_types t where t.company_id = $1 and t.key = 'vacation'`,
    [stage.company('aurora'), JSON.stringify([{ starts_on: days(60), ends_on: days(73) }]), id])
  const report = await hire(scene, stage, { manager_id: id })
  await scene.owner(`update public.departments set head_employee_id = $1 where company_id = $2 and name = 'Web'`, [id, stage.company('aurora')])
  await askChange(scene, someone())
  await scene.as(await giveAccess(scene, report), `select public.request_leave(t.id, $2) from public.leave_types t where t.company_id = $1 and t.key = 'vacation'`,
    [stage.company('aurora'), JSON.stringify([{ starts_on: days(60), ends_on: days(73) }])])
  const newcomer = await expectHire(scene, stage, days(20))
  const arrival = await startJourney(scene, admin(), newcomer, await saveTemplate(scene, stage, [templateTask('Mostrar o prédio', { responsible: 'buddy' })]))
  await scene.as(admin(), 'select public.set_journey_buddy($1, $2)', [arrival['id'], id])
  // Signed in before the frozen day.
  await scene.owner(`update auth.sessions set created_at = '2026-11-01' where user_id = (select user_id from public.employees where id = $1)`, [id])
  return { id, report }
}
const allRows = (scene: Scene) => rowsOfCompany(scene, stage.company('aurora'))
/** What is left of the vacations of a person by the ledger: the days of each period. */
const ledgerOf = (scene: Scene, id: string): Promise<readonly Row[]> =>
  scene.owner('select period_from::text as period, sum(days)::integer as days from public.leave_ledger where employee_id = $1 group by 1 order by 1', [id])
const effectsOf = async (scene: Scene, id: string): Promise<readonly Row[]> => hrOf(await caseOf(scene, admin(), id)).effects

describe('what an exit does at its minute', () => {
  it('is done once, told one by one, and nothing is done again', async () => {
    await stage.scene(async (scene) => {
      const { id, report } = await entangled(scene)
      const exit = await leaving(scene, id, { last_day: days(2), time: '17:00' })
      // The demo counts its days from the day on which it was made.
      const anniversary = String((await scene.owner('select min(period_from)::text as day from public.leave_ledger where employee_id = $1', [id]))[0]?.['day'])
      expect(await ledgerOf(scene, id)).toEqual([{ period: anniversary, days: -14 }])
      await at(scene, `${days(2)} 17:00-03`)
      expect(await runs(scene)).toBe(1)
      const after = await allRows(scene)
      const told = await effectsOf(scene, exit)
      expect(told.map(({ effect, words }) => [effect, words])).toEqual([
        ['access', '1 sessão encerrada'], ['leaves', '1 férias ou licença cancelada'], ['reports', '1 pessoa com Rafael Monteiro Brandão'],
        ['departments', expect.stringMatching(/com Rafael Monteiro Brandão$/) as string], ['approvals', '1 decisão passada adiante, 1 solicitação cancelada'],
        ['tasks', '1 tarefa passada adiante'], ['goals', expect.stringMatching(/^\d objetivos? com Rafael Monteiro Brandão$/) as string], ['contract', 'Contrato encerrado em 22/11/2026']])
      expect((await person(scene, report))['manager_id']).toBe(await employeeId(scene, 'gestor@aurora.demo'))
      // The days of the vacation are back.
      expect(await ledgerOf(scene, id)).toEqual([{ period: anniversary, days: 0 }])
      await scene.owner('update public.offboardings set effective_at = effective_at')
      await scene.owner('select private.carry_exit_out($1)', [exit])
      expect(await runs(scene)).toBe(0)
      const again = await allRows(scene)
      expect([touchedRows(after, again), tablesWithMore(after, again)]).toEqual([[], []])
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

  it('changes nothing where each effect is done twice, in whatever order, and ends alike where some fail first', async () => {
    const names = ['access', 'leaves', 'reports', 'departments', 'approvals', 'tasks', 'goals', 'contract']
    const course = fc.record({ broken: fc.subarray(names), again: fc.shuffledSubarray(names, { minLength: 3 }) })
    await fc.assert(fc.asyncProperty(course, async ({ broken, again }) => {
      await stage.scene(async (scene) => {
        const { id } = await entangled(scene)
        const exit = await leaving(scene, id, { last_day: days(2), time: '17:00' })
        await at(scene, `${days(2)} 17:00-03`)
        await scene.owner('savepoint before_the_minute')
        await runs(scene)
        const straight = await allRows(scene)
        await scene.owner('rollback to savepoint before_the_minute')

        await scene.owner(`create table routines as select * from private.exit_effects`)
        await scene.owner(`update private.exit_effects set routine = 'private.nothing_there' where effect = any ($1)`, [broken])
        await runs(scene)
        await scene.owner(`update private.exit_effects x set routine = r.routine from routines r where r.effect = x.effect`)
        await scene.owner(`update private.offboarding_effects set tried_at = tried_at - interval '10 minutes'`)
        await runs(scene)
        for (const effect of await effectsOf(scene, exit)) expect(effect).toMatchObject({ failure: null, done_at: expect.any(String) as string })
        const done = await allRows(scene)
        // How often each was tried differs, and rows that an effect makes have other keys.
        const differs = touchedRows(straight, done).filter((row) => !row.startsWith('private.offboarding_effects ') && done.has(row))
        expect(differs).toEqual([])

        for (const effect of again) await scene.owner(`select ${String((await scene.owner('select routine from routines where effect = $1', [effect]))[0]?.['routine'])}(o) from public.offboardings o where o.id = $1`, [exit])
        const twice = await allRows(scene)
        expect([touchedRows(done, twice), tablesWithMore(done, twice)]).toEqual([[], []])
      })
    }), { numRuns: 8 })
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
  /** What is known of it afterwards: the case with who decided it, its tasks, which are undone, who was told, and that an interview was offered. */
  const KEPT = [
    'private.form_options', 'private.form_questions', 'private.forms', 'private.mail_outbox', 'private.moment_survey_invitations', 'private.moment_surveys', 'private.shielded_rows',
    'public.approval_comments', 'public.approval_decisions', 'public.approval_requests', 'public.approval_step_approvers', 'public.approval_steps',
    'public.confidential_cases', 'public.confidential_readers', 'public.contract_endings', 'public.journey_tasks', 'public.journeys', 'public.notifications', 'public.offboardings',
  ]
  it('restores every row of the company, whatever was planned and moved before', async () => {
    const plans = fc.record({
      reason: fc.constantFrom('dismissal', 'agreement', 'term_end', 'resignation'), notice_way: fc.constantFrom('worked', 'indemnified', 'waived', ''),
      last_day: fc.integer({ min: 1, max: 300 }).map((count) => days(count)), is_access_cut_early: fc.boolean(), confidential: fc.boolean(),
      moves: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 2 }), skips: fc.subarray(['reports', 'leaves', 'tasks']),
    })
    await fc.assert(fc.asyncProperty(plans, async ({ moves, skips, confidential, ...values }) => {
      await stage.scene(async (scene) => {
        const { id } = await entangled(scene)
        const before = await allRows(scene)
        const hidden = confidential ? { confidential, approvers: [await employeeId(scene, 'master@vinculo.demo')] } : {}
        const exit = await leaving(scene, id, { ...values, ...hidden })
        for (const move of moves) await scene.as(admin(), 'select public.move_offboarding($1, $2)', [exit, days(move)])
        for (const effect of skips) await scene.as(admin(), 'select public.skip_exit_effect($1, $2, true)', [exit, effect])
        await scene.as(admin(), 'select public.cancel_offboarding($1, $2)', [exit, 'Engano'])
        const after = await allRows(scene)
        expect(touchedRows(before, after)).toEqual([])
        expect(tablesWithMore(before, after).filter((table) => !KEPT.includes(table))).toEqual([])
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
