import { beforeAll, describe, expect, it } from 'vitest'
import { castOf, newcomer, refusedSave, save, type Cast } from '../support/records.ts'
import { type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
beforeAll(() => {
  cast = castOf(stage)
})

const inForce = async (scene: Scene, person: string, day: string): Promise<unknown> =>
  (await scene.owner(`select contract_type from public.employee_contracts
    where employee_id = $1 and starts_on <= $2 and (ended_on is null or ended_on >= $2)`, [person, day]))[0]?.['contract_type']

describe('a contract', () => {
  it('is in force on the days of its period; the next one ends it on the day before', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const first = await save(scene, cast.admin, person, 'contract', { contract_type: 'experience', starts_on: '2026-12-01', experience_ends_on: '2027-01-14', weekly_hours: 44 })
      expect(first).toMatchObject({ category_code: 101, weekly_hours: 44, ended_on: null })
      await save(scene, cast.admin, person, 'contract', { contract_type: 'clt_indefinite', starts_on: '2027-01-15' })
      for (const [day, type] of [['2026-11-30', undefined], ['2027-01-14', 'experience'], ['2027-01-15', 'clt_indefinite'], ['2040-01-01', 'clt_indefinite']] as const) {
        expect(await inForce(scene, person, day), day).toBe(type)
      }
      const overlapping = { contract_type: 'clt_indefinite', starts_on: '2026-12-10', ended_on: '2026-12-20' }
      expect(await refusedSave(scene, cast.admin, person, 'contract', overlapping)).toBe('23P01 employee_contracts_period_excl')
    })
  })

  // CLT 445, sole paragraph, and 451: 45 and 45 days from 2026-12-01 end on 2027-01-14 and 2027-02-28.
  it.each([
    ['2027-01-14', '2027-02-28', null],
    ['2027-01-14', '2027-03-01', 'RHTER experience_extended_to'],
    ['2027-02-28', null, null],
    ['2027-03-01', null, 'RHTER experience_ends_on'],
    ['2027-01-14', '2027-01-14', '23514 employee_contracts_experience_extended_to_check'],
    [null, null, '23514 employee_contracts_experience_ends_on_check'],
  ])('of experience ends on %s, extended to %s: %s', async (ends, extended, answer) => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const values = { contract_type: 'experience', starts_on: '2026-12-01', experience_ends_on: ends, experience_extended_to: extended }
      expect(await refusedSave(scene, cast.admin, person, 'contract', values)).toBe(answer)
    })
  })

  it.each([
    ['clt_fixed_term', '2028-11-30', null],
    ['clt_fixed_term', '2028-12-01', 'RHTER ends_on'],
    ['clt_fixed_term', null, 'RHTER ends_on'],
    ['intern', '2028-12-01', 'RHTER ends_on'],
    ['temporary', '2027-08-27', null],
    ['temporary', '2027-08-28', 'RHTER ends_on'],
    ['contractor', '2040-01-01', null],
    ['intermittent', null, null],
  ])('of type %s from 2026-12-01 until %s: %s', async (type, ends, answer) => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      expect(await refusedSave(scene, cast.admin, person, 'contract', { contract_type: type, starts_on: '2026-12-01', ends_on: ends })).toBe(answer)
    })
  })

  it.each([['intern', 'Lei 11.788/2008, art. 11'], ['apprentice', 'CLT art. 428, § 3º']])('of type %s goes beyond two years for who has a disability (%s)', async (type) => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const contract = { contract_type: type, starts_on: '2026-12-01', ends_on: '2029-11-30' }
      expect(await refusedSave(scene, cast.admin, person, 'contract', contract)).toBe('RHTER ends_on')
      await save(scene, cast.admin, person, 'health', { rehabilitated: true })
      expect(await refusedSave(scene, cast.admin, person, 'contract', contract)).toBe('RHTER ends_on')
      await scene.owner('update public.employee_health set hearing = true where employee_id = $1', [person])
      expect(await refusedSave(scene, cast.admin, person, 'contract', contract)).toBeNull()
    })
  })

  it('is for people of sixteen years, an apprentice’s from fourteen', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      await scene.owner(`update public.employees set birth_date = '2012-11-02', hire_date = '2026-11-02' where id = $1`, [person])
      const contract = (values: Row): Promise<string | null> => refusedSave(scene, cast.admin, person, 'contract', { starts_on: '2026-11-02', ...values })
      expect(await contract({ contract_type: 'clt_indefinite' })).toBe('RHAGE contract_type')
      expect(await contract({ contract_type: 'apprentice', ends_on: '2027-11-02' })).toBeNull()
    })
  })

  it('ends when the person leaves', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const [today] = await scene.owner('select private.today($1)::text as day', [stage.company('aurora')])
      await save(scene, cast.admin, person, 'contract', { contract_type: 'clt_indefinite', starts_on: '2025-01-01' })
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [person])
      expect(await scene.owner('select ended_on::text from public.employee_contracts where employee_id = $1', [person])).toEqual([{ ended_on: today?.['day'] }])
    })
  })
})

describe('the end of a term', () => {
  it('is told to the manager and the administrators, fifteen, seven and one day before, each once', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const boss = `(select id from public.employees where email = 'gestor@aurora.demo')`
      await scene.owner(`update public.employees set manager_id = ${boss} where id = $1`, [person])
      await scene.owner('select private.tell_of_contracts($1, private.today($1))', [stage.company('aurora')])
      const told = async (day: string): Promise<readonly Row[]> => {
        await scene.owner(`insert into private.frozen_clock (instant) values ($1::timestamptz) on conflict (only_row) do update set instant = excluded.instant`, [`${day}T12:00:00-03:00`])
        await scene.owner('delete from public.notifications')
        await scene.owner('select private.tell_of_contracts($1, private.today($1))', [stage.company('aurora')])
        return scene.owner(`select e.email, n.title from public.notifications n join public.employees e on e.id = n.employee_id
          where n.entity_id = $1 and n.kind = 'contract_ending' order by 1`, [person])
      }
      await save(scene, cast.admin, person, 'contract', { contract_type: 'experience', starts_on: '2025-01-01', experience_ends_on: '2025-02-14' })
      const title = (when: string): string => `O período de experiência de Nova Pessoa termina ${when}`
      const both = (when: string): Row[] => ['admin@aurora.demo', 'gestor@aurora.demo'].map((email) => ({ email, title: title(when) }))
      expect(await told('2025-01-29')).toEqual([])
      expect(await told('2025-01-30')).toEqual(both('em 15 dias'))
      expect(await told('2025-01-31')).toEqual([])
      expect(await told('2025-02-08')).toEqual(both('em 6 dias'))
      expect(await told('2025-02-13')).toEqual(both('amanhã'))
      expect(await told('2025-02-14')).toEqual([])
      expect(await told('2025-02-15')).toEqual([])
    })
  })
})
