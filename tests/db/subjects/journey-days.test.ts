import fc from 'fast-check'
import { expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { days, freeze, hire } from '../support/history.ts'
import { expectHire, saveTemplate, startJourney, templateTask } from '../support/journeys.ts'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

/** The days of tasks of somebody: [base, offset, whether in days of work, where a day without work goes, not before]. */
type Need = readonly [string, number, boolean, 'before' | 'after', string]
async function daysOf(scene: Scene, employee: string | null, needs: readonly Need[]): Promise<readonly unknown[]> {
  const rows = await scene.owner(
    `select d.due_on::text as day from private.task_days($1, array(
       select row(n.place, $2::uuid, (n.v ->> 0)::date, (n.v ->> 1)::integer, (n.v ->> 2)::boolean, n.v ->> 3, (n.v ->> 4)::date)::private.day_need
       from jsonb_array_elements($3::jsonb) with ordinality as n (v, place))) d order by d.place`,
    [stage.company('aurora'), employee, JSON.stringify(needs)])
  return rows.map((row) => row['day'])
}

const running = (base: string, offset: number, shifts: 'before' | 'after' = 'before'): Need => [base, offset, false, shifts, '2026-01-01']
const working = (base: string, offset: number): Need => [base, offset, true, 'before', '2026-01-01']

it('counts days of work of the person, over weekends and holidays', () =>
  stage.scene(async (scene) => {
    await freeze(scene)
    const id = await hire(scene, stage)
    expect(await daysOf(scene, id, [working('2026-12-07', -5), working('2026-12-24', 2), working('2026-12-07', 0)])).toEqual(['2026-11-30', '2026-12-29', '2026-12-07'])
    // CLT art. 29: five working days from a Tuesday; the eve of a Monday is the Friday before.
    expect(await daysOf(scene, id, [working('2026-12-01', 5), running('2026-12-07', -1)])).toEqual(['2026-12-08', '2026-12-04'])
    // Christmas goes to the day before, or on to the Monday after.
    expect(await daysOf(scene, id, [running('2026-12-20', 5), running('2026-12-20', 5, 'after')])).toEqual(['2026-12-24', '2026-12-28'])
    await scene.owner(
      `insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, work_days) values ($1, $2, 'clt_indefinite', '2020-03-02', '123456')`,
      [stage.company('aurora'), id])
    expect(await daysOf(scene, id, [working('2026-12-07', -5), running('2026-12-20', 6)])).toEqual(['2026-12-01', '2026-12-26'])
  }))

it('has what the law asks around an admission on its last day: S-2200 on the eve, the exam before, CTPS within five working days', () =>
  stage.scene(async (scene) => {
    await freeze(scene)
    const [template] = await scene.owner(`select id from public.journey_templates where company_id = $1 and name = 'Admissão CLT padrão'`, [stage.company('aurora')])
    const journey = await startJourney(scene, stage.signedIn(people.admin), await expectHire(scene, stage, '2026-12-01'), String(template?.['id']))
    const legal = await scene.owner('select title, due_on::text, required, legal_reference from public.journey_tasks where journey_id = $1 and legal_reference is not null order by due_on', [journey['id']])
    expect(legal).toEqual([
      { title: 'Agendar e registrar o ASO admissional', due_on: '2026-11-26', required: true, legal_reference: 'CLT art. 168, I; NR-7' },
      { title: 'Enviar o S-2200 ao eSocial, ou o S-2190 se faltarem dados', due_on: '2026-11-30', required: true, legal_reference: 'Manual do eSocial: até a véspera do início' },
      { title: 'Anotar o contrato na CTPS digital', due_on: '2026-12-08', required: true, legal_reference: 'CLT art. 29' },
    ])
  }))

it('counts the holidays of the place of work', () =>
  stage.scene(async (scene) => {
    await freeze(scene)
    const [here, there] = [await hire(scene, stage), await hire(scene, stage)]
    const [site] = await scene.owner(`insert into public.work_sites (company_id, name) values ($1, 'Filial de teste') returning id`, [stage.company('aurora')])
    await scene.owner('update public.employee_assignments set work_site_id = $2 where employee_id = $1', [here, site?.['id']])
    await scene.owner(`insert into public.holidays (company_id, work_site_id, name, on_date, kind) values ($1, $2, 'Aniversário da cidade', '2026-12-09', 'company')`, [stage.company('aurora'), site?.['id']])
    expect(await daysOf(scene, here, [working('2026-12-07', 2)])).toEqual(['2026-12-10'])
    expect(await daysOf(scene, there, [working('2026-12-07', 2)])).toEqual(['2026-12-09'])
  }))

const base = fc.integer({ min: 0, max: 900 }).map((count) => days(count))
const need = fc.tuple(base, fc.integer({ min: -60, max: 120 }), fc.boolean(), fc.constantFrom('before' as const, 'after' as const), base)

it('never answers a day without work, nor one before the task could be done, and is the nearest that the rule allows', () =>
  stage.scene(async (scene) => {
    await freeze(scene)
    const id = await hire(scene, stage)
    const needs = fc.sample(need, { numRuns: 300, seed: 20_261_127 })
    const found = await daysOf(scene, id, needs)
    const worked = new Set((await scene.owner(`select d::text as day from unnest(private.working_days($1, '12345', null, '2025-01-01', '2031-01-01')) d`, [stage.company('aurora')])).map((row) => row['day']))
    const all = [...worked].map(String)
    needs.forEach(([from, offset, isBusiness, shifts, notBefore], place) => {
      const earliest = all.find((day) => day >= notBefore) ?? ''
      const raw = days(offset, from)
      const wished = isBusiness && offset > 0 ? all.filter((day) => day > from)[offset - 1]
        : isBusiness && offset < 0 ? all.filter((day) => day < from).at(offset)
        : shifts === 'after' ? all.find((day) => day >= (isBusiness ? from : raw)) : all.findLast((day) => day <= (isBusiness ? from : raw))
      expect(found[place], JSON.stringify(needs[place])).toBe((wished ?? '') > earliest ? wished : earliest)
    })
  }))

it('moves open tasks there and back to where they were, whatever the days, but for those dated by hand', () =>
  stage.scene(async (scene) => {
    await freeze(scene)
    const admin = stage.signedIn(people.admin)
    const tasks = fc.sample(need, { numRuns: 30, seed: 7 }).map(([, offset_days, is_business_days, shifts], place) => templateTask(`Tarefa ${place}`, { offset_days, is_business_days, shifts }))
    const template = await saveTemplate(scene, stage, tasks)
    const id = await expectHire(scene, stage, '2026-12-14')
    const journey = await startJourney(scene, admin, id, template)
    const dates = (): Promise<readonly Row[]> => scene.owner('select t.title, t.due_on::text from public.journey_tasks t where t.journey_id = $1 order by t.position', [journey['id']])
    const [byHand] = await scene.owner('select id, title from public.journey_tasks where journey_id = $1 order by position limit 1', [journey['id']])
    await scene.as(admin, 'select public.date_journey_task($1, $2)', [byHand?.['id'], '2026-12-30'])
    const before = await dates()
    const move = 'select public.move_admission($1, $2, true)'
    for (const on of [...fc.sample(fc.integer({ min: 1, max: 300 }), { numRuns: 8, seed: 3 }).map((count) => days(count)), '2027-01-04']) {
      if (on === '2026-12-14') continue
      const told = await scene.as(admin, 'select p.title, p.to_on::text as due_on from public.preview_journey_move($1, $2) p', [journey['id'], on])
      await scene.as(admin, move, [id, on])
      const after = await dates()
      expect(new Map(told.map((row) => [row['title'], row['due_on']]))).toEqual(new Map(after.map((row) => [row['title'], row['due_on']])))
      expect(after[0]).toEqual({ title: byHand?.['title'], due_on: '2026-12-30' })
      await scene.as(admin, move, [id, '2026-12-14'])
      expect(await dates()).toEqual(before)
    }
    // Somebody takes the day by hand back: it is worked out again.
    await scene.as(admin, 'select public.date_journey_task($1)', [byHand?.['id']])
    const [first] = tasks
    const [again] = await scene.as(admin, 'select d.due_on::text as day from public.journey_template_days($1, $2, $3, $4) d', [stage.company('aurora'), JSON.stringify([first]), '2026-12-14', id])
    expect(String((await dates())[0]?.['due_on']) >= String(again?.['day'])).toBe(true)
  }))
