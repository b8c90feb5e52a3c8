import { integer, sample, uniqueArray } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveAccess, people } from '../support/approvals.ts'
import { deliver, requireOfAll } from '../support/documents.ts'
import { freeze, hire } from '../support/history.ts'
import { indicator } from '../support/metrics.ts'
import { publish } from '../support/posts.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  aurora = stage.company('aurora')
})

/** Friday, 2026-11-20, a holiday of the whole country. */
const play = (act: (scene: Scene) => Promise<void>): Promise<void> =>
  stage.scene(async (scene) => {
    await freeze(scene)
    await act(scene)
  })
const typeOf = async (scene: Scene, key: string): Promise<unknown> => (await scene.owner('select id from public.leave_types where company_id = $1 and key = $2', [aurora, key]))[0]?.['id']

describe('an indicator of people', () => {
  it('counts heads until the last day, that day included', () =>
    play(async (scene) => {
      const team = [await hire(scene, stage), await hire(scene, stage, { hire_date: '2026-11-03' }), await hire(scene, stage, { status: 'terminated', termination_date: '2026-11-10' })]
      expect(await Promise.all(['2026-11-02', '2026-11-03', '2026-11-10', '2026-11-11'].map((day) => indicator(scene, aurora, 'headcount', team, day)))).toEqual([2, 3, 3, 2])
      const [all] = await scene.owner('select count(*)::integer as n from private.headcount_people(array[$1::uuid], private.today($1))', [aurora])
      expect(await indicator(scene, aurora, 'headcount', null)).toBe(all?.['n'])
    }))

  it('is the turnover of twelve months: half of who came and went over the people of the months', () =>
    play(async (scene) => {
      const team = [await hire(scene, stage), await hire(scene, stage), await hire(scene, stage, { hire_date: '2026-11-03' }), await hire(scene, stage, { status: 'terminated', termination_date: '2026-11-10' })]
      // Three people in each month, one admission and one termination.
      expect(await indicator(scene, aurora, 'turnover', team)).toBe(33.33)
      const [year] = await scene.owner(
        'select private.turnover(sum(m.admissions), sum(m.terminations), avg((m.at_start + m.at_end) / 2.0))::float8 as rate from private.monthly_moves(array[$1::uuid], private.today($1)) m', [aurora])
      expect(await indicator(scene, aurora, 'turnover', null)).toBe(year?.['rate'])
    }))

  it('is the rate of absence of thirty days, as the report of absences counts it', () =>
    play(async (scene) => {
      const team = [await hire(scene, stage), await hire(scene, stage)]
      expect(await indicator(scene, aurora, 'absences', team)).toBe(0)
      await scene.as(admin, `select public.register_certificate($1, '2026-11-06', 9)`, [team[0]])
      await scene.as(admin, `select public.record_absence($1, $2, '2026-11-16', null, 'morning')`, [team[1], await typeOf(scene, 'unexcused')])
      // Twenty working days from October 22: two holidays are none of them. Friday 6, Monday 9 to Friday 13 and half of the 16th are missed.
      expect(await indicator(scene, aurora, 'absences', team)).toBe(16.25)
      const [report] = await scene.as(admin, `select (r ->> 'away')::float8 as away, (r ->> 'contracted')::float8 as contracted from public.absence_report($1, '2026-10-22', '2026-11-20') r`, [aurora])
      expect(await indicator(scene, aurora, 'absences', null)).toBe(Math.round((10_000 * Number(report?.['away'])) / Number(report?.['contracted'])) / 100)
    }))

  it('counts people whose vacations are paid double or soon would be, once each', () =>
    play(async (scene) => {
      const late = await hire(scene, stage, { hire_date: '2023-03-11', created_at: '2023-03-11' })
      const team = [late, await hire(scene, stage, { hire_date: '2026-03-02' })]
      expect(await indicator(scene, aurora, 'vacation_risk', team)).toBe(1)
      await scene.owner('select private.run_vacation_figures()')
      expect(await indicator(scene, aurora, 'vacation_risk', team)).toBe(1)
    }))
})

describe('an indicator of what people owe', () => {
  it('is the share of required documents that are there', () =>
    play(async (scene) => {
      await scene.owner('delete from public.document_type_rules where company_id = $1', [aurora])
      const team = [await hire(scene, stage), await hire(scene, stage), await hire(scene, stage)]
      expect(await indicator(scene, aurora, 'documents', team)).toBeNull()
      await requireOfAll(scene, stage, 'Título de eleitor')
      expect(await indicator(scene, aurora, 'documents', team)).toBe(0)
      await deliver(scene, stage, admin, { employee: team[0], type: 'Título de eleitor', values: { issued_on: '2026-11-01' } })
      expect(await indicator(scene, aurora, 'documents', team)).toBe(33.33)
    }))

  it('is the share of what was to be read that people said to have read', () =>
    play(async (scene) => {
      await scene.owner(`update public.posts set status = 'archived' where company_id = $1 and requires_acknowledgement and status = 'published'`, [aurora])
      const team = [await hire(scene, stage), await hire(scene, stage)]
      expect(await indicator(scene, aurora, 'mandatory_reading', team)).toBeNull()
      const post = await publish(scene, admin, aurora, { kind: 'policy', requires_acknowledgement: true, due_on: '2026-12-01', acknowledgement_text: 'Li e estou ciente.' })
      expect(await indicator(scene, aurora, 'mandatory_reading', team)).toBe(0)
      const reader = await giveAccess(scene, team[0] ?? '')
      const [shown] = await scene.owner('select digest from public.post_versions where post_id = $1', [post['id']])
      await scene.as(reader, `select * from public.acknowledge('post', $1, $2)`, [post['id'], shown?.['digest']])
      expect(await indicator(scene, aurora, 'mandatory_reading', team)).toBe(50)
    }))

  it('is the share of admissions of the last year without a required task that was late', () =>
    play(async (scene) => {
      const team: string[] = []
      for (const [closed, done] of [['2026-11-10', '2026-11-05'], ['2026-11-10', '2026-11-06'], ['2026-11-12', '2026-11-07'], ['2025-11-10', '2025-11-09']] as const) {
        const id = await hire(scene, stage, { hire_date: '2025-01-02' })
        team.push(id)
        await scene.owner(
          `with j as (insert into public.journeys (company_id, kind, employee_id, base_date, status, closed_at) values ($1, 'admission', $2, $3::date - 30, 'done', $3::date + time '15:00') returning *)
           insert into public.journey_tasks (company_id, journey_id, employee_id, position, title, responsible, offset_days, not_before, due_on, required, status, done_at)
           select j.company_id, j.id, j.employee_id, 1, 'Contrato', 'hr', 0, j.base_date, '2026-11-06', true, 'done', $4::date + time '15:00' from j`,
          [aurora, id, closed, done])
      }
      // Of the three that ended in the last year one has a task of the day after it was due.
      expect(await indicator(scene, aurora, 'onboarding_on_time', team)).toBe(66.67)
      const [figures] = await scene.as(admin, `select (f ->> 'on_time')::integer as good, (f ->> 'ended')::integer as ended from public.journey_figures($1, 'admission') f`, [aurora])
      expect(await indicator(scene, aurora, 'onboarding_on_time', null)).toBe(Math.round((10_000 * Number(figures?.['good'])) / Number(figures?.['ended'])) / 100)
    }))
})

describe('indicators of many scopes at once', () => {
  it('are what each is alone', () =>
    play(async (scene) => {
      await scene.owner('select private.run_vacation_figures()')
      const crew = (await scene.owner('select id from public.employees where company_id = $1 order by id limit 12', [aurora])).map(({ id }) => String(id))
      const codes = (await scene.owner('select code from private.indicators order by position')).map(({ code }) => String(code))
      expect(codes).toHaveLength(7)
      const drawn = sample(uniqueArray(integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 12 }), { numRuns: 6, seed: 27 }).map((team) => team.map((place) => crew[place] ?? ''))
      for (const code of codes) {
        const together = await scene.owner(
          `select s.place, v.value::float8 as value from generate_series(1, $3) s (place) left join private.indicator_values($1, $2,
             array(select (t.place, array(select jsonb_array_elements_text(t.team)::uuid))::private.indicator_scope from jsonb_array_elements($4::jsonb) with ordinality t (team, place)), private.today($1)) v on v.place = s.place order by 1`,
          [aurora, code, drawn.length, JSON.stringify(drawn)])
        const alone = []
        for (const team of drawn) alone.push(await indicator(scene, aurora, code, team))
        expect([code, ...together.map(({ value }) => value)]).toEqual([code, ...alone])
      }
    }))
})
