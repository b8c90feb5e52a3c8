import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
import { freeze, hire } from '../support/history.ts'
import { expectHire, journeyTasks, saveTemplate, startJourney, templateTask } from '../support/journeys.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

const play = (act: (scene: Scene) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await act(scene)
  })

describe('many at once', () => {
  const outcome = async (scene: Scene, run: unknown): Promise<Row> => (await scene.as(admin, 'select public.journey_run($1) as run', [run]))[0]?.['run'] as Row

  it('forty begin by one order; three who cannot are told with their reasons, put right and tried again', () =>
    play(async (scene) => {
      const hires: string[] = []
      for (let place = 0; place < 40; place += 1) hires.push(await expectHire(scene, stage, '2026-12-14'))
      const [already, undated, gone] = [hires[0] ?? '', hires[1] ?? '', hires[2] ?? '']
      await startJourney(scene, admin, already)
      await scene.owner('update public.employees set hire_date = null where id = $1', [undated])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [gone])
      const wish = JSON.stringify(hires.map((id) => ({ employee_id: id })))
      const simulated = await scene.as(admin, `select * from public.simulate_journeys($1, 'admission', $2)`, [stage.company('aurora'), wish])
      expect(simulated).toHaveLength(40)
      expect(new Set(simulated.filter((row) => row['problem'] !== null).map((row) => row['employee_id']))).toEqual(new Set([already, undated, gone]))
      expect(await scene.owner('select id from public.journeys where run_id is not null')).toEqual([])
      const [run] = await scene.as(admin, `select id, status from public.start_journeys($1, 'admission', $2)`, [stage.company('aurora'), wish])
      expect(run?.['status']).toBe('waiting')
      await scene.owner('select private.run_orders()')
      const done = await outcome(scene, run?.['id'])
      expect(done).toMatchObject({ status: 'done', total: 40, begun: 37 })
      const failed = (done['people'] as readonly Row[]).filter((person) => person['problem'] !== null)
      expect(failed.map((person) => String(person['problem'])).toSorted()).toEqual(['Esta pessoa foi desligada.', 'Este roteiro já foi iniciado.', 'Informe a data de admissão antes de começar.'])
      await scene.owner(`update public.employees set hire_date = '2026-12-14' where id = $1`, [undated])
      const retry = 'select public.retry_journey_run($1, $2)'
      expect(await scene.refusal(admin, retry, [run?.['id'], JSON.stringify([{ employee_id: hires[5] }])])).toBe('RHNTF')
      await scene.as(admin, retry, [run?.['id'], JSON.stringify([{ employee_id: undated }])])
      await scene.owner('select private.run_orders()')
      expect(await outcome(scene, run?.['id'])).toMatchObject({ status: 'done', begun: 38 })
      expect((await scene.as(admin, 'select public.undo_journey_run($1) as undone', [run?.['id']]))[0]).toEqual({ undone: 38 })
      expect(await outcome(scene, run?.['id'])).toMatchObject({ status: 'undone', open: 0 })
      expect(await scene.owner(`select status from public.journeys where employee_id = $1`, [already])).toEqual([{ status: 'open' }])
    }))

  it('is cancelled with nothing begun', () =>
    play(async (scene) => {
      const id = await expectHire(scene, stage, '2026-12-14')
      const [run] = await scene.as(admin, `select id from public.start_journeys($1, 'admission', $2)`, [stage.company('aurora'), JSON.stringify([{ employee_id: id }])])
      await scene.as(admin, 'select public.cancel_journey_run($1)', [run?.['id']])
      await scene.owner('select private.run_orders()')
      expect(await outcome(scene, run?.['id'])).toMatchObject({ status: 'failed', begun: 0, failure: 'Cancelado a pedido.' })
      expect(await scene.owner('select id from public.journeys where employee_id = $1', [id])).toEqual([])
    }))

  it('gives a task to whom HR chose for it where nobody was found', () =>
    play(async (scene) => {
      const gone = await hire(scene, stage)
      const template = await saveTemplate(scene, stage, [templateTask('Mostrar a fábrica', { responsible: 'named', employee_id: gone })])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [gone])
      const id = await expectHire(scene, stage, '2026-12-14')
      const [mate, silent] = [await employeeId(scene, people.person), await colleague(scene, stage, 3)]
      const lines = async (chosen: Row): Promise<readonly Row[]> =>
        (await scene.as(admin, `select lines from public.simulate_journeys($1, 'admission', $2)`, [stage.company('aurora'), JSON.stringify([{ employee_id: id, template_id: template, chosen }])]))[0]?.['lines'] as readonly Row[]
      expect(await lines({})).toMatchObject([{ position: 100, title: 'Mostrar a fábrica', is_error: true }])
      expect(await lines({ 100: mate })).toEqual([])
      expect(await lines({ 100: silent })).toMatchObject([{ position: 100, is_error: false }])
      const journey = await startJourney(scene, admin, id, template, { 100: mate })
      expect((await journeyTasks(scene, journey['id']))['Mostrar a fábrica']).toMatchObject({ assignee_id: mate })
    }))
})

describe('the list', () => {
  it('orders by name and progress, both ways, and keeps apart who has no journey yet and whose is over', () =>
    play(async (scene) => {
      const names = ['Zelda', 'Zenaide', 'Zuleica']
      const [first, second, third] = [
        await expectHire(scene, stage, '2026-12-10', { first_name: names[0], last_name: 'Xerém' }),
        await expectHire(scene, stage, '2026-12-11', { first_name: names[1], last_name: 'Xerém' }),
        await expectHire(scene, stage, '2026-12-12', { first_name: names[2], last_name: 'Xerém' }),
      ]
      const template = await saveTemplate(scene, stage, [templateTask('Um'), templateTask('Dois')])
      const half = await startJourney(scene, admin, String(first), template)
      const over = await startJourney(scene, admin, String(second), template)
      await scene.as(admin, 'select public.complete_journey_task($1, $2, $3)', [(await journeyTasks(scene, half['id']))['Um']?.['id'], null, null])
      const listed = async (filters: Row, sort: string): Promise<readonly unknown[]> =>
        (await scene.as(admin, `select l.employee_id from public.journey_list($1, 'admission', $2, $3) l`, [stage.company('aurora'), JSON.stringify({ search: 'xerem', ...filters }), sort])).map((row) => row['employee_id'])
      expect(await listed({}, 'name')).toEqual([first, second, third])
      expect(await listed({}, '-name')).toEqual([third, second, first])
      expect(await listed({ state: 'open' }, 'progress')).toEqual([second, first])
      expect(await listed({ state: 'open' }, '-progress')).toEqual([first, second])
      expect([await listed({ stage: 'none' }, 'name'), await listed({ state: 'done' }, 'name')]).toEqual([[third], []])
      await scene.owner(`update public.journeys set status = 'done', closed_at = private.now() where id = $1`, [over['id']])
      expect(await listed({ state: 'done' }, 'name')).toEqual([second])
      await scene.owner(`update public.journeys set closed_at = private.now() - interval '13 months' where id = $1`, [over['id']])
      expect(await listed({ state: 'done' }, 'name')).toEqual([])
    }))
})

it('a run that was ordered begins nothing once whoever ordered it may not any more', () =>
  play(async (scene) => {
    const id = await expectHire(scene, stage, '2026-12-14')
    const [run] = await scene.as(admin, `select id from public.start_journeys($1, 'admission', $2)`, [stage.company('aurora'), JSON.stringify([{ employee_id: id }])])
    await scene.owner(`update public.employees set role = 'user' where email = $1`, [people.admin])
    await scene.owner('select private.run_orders()')
    expect((await scene.owner('select status, failure from public.journey_runs where id = $1', [run?.['id']]))[0]).toMatchObject({ status: 'failed' })
    expect(await scene.owner('select id from public.journeys where employee_id = $1', [id])).toEqual([])
  }))
