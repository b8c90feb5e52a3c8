import { getHolidays } from '@brazilian-utils/brazilian-utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Actor, type Scene, type Stage } from '../support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const add = 'insert into public.company_leave_rules (company_id, rule, contract_type, union_cnpj, work_site_id, valid_from, valid_to, value) values ($1, $2, $3, $4, $5, $6, $7, $8)'
const rule = (name: string, value: number, more: { type?: string; union?: string; site?: unknown; from?: string; to?: string } = {}): unknown[] =>
  [stage.company('aurora'), name, more.type ?? null, more.union ?? null, more.site ?? null, more.from ?? '2026-01-01', more.to ?? null, value]
const number = async (scene: Scene, name: string, on: string, { type, union, site }: { type?: string; union?: string; site?: unknown } = {}): Promise<unknown> =>
  (await scene.owner(`select private.leave_rules_on($1, $2, $3, $4, $5) ->> $6 as value`, [stage.company('aurora'), on, type ?? null, union ?? null, site ?? null, name]))[0]?.['value']

describe('the number that counts', () => {
  it('is the law, then the company, then the union or the site, then the type of contract', async () => {
    await stage.scene(async (scene) => {
      const [site] = await scene.owner(`select id from public.work_sites where company_id = $1 limit 1`, [stage.company('aurora')])
      const union = '11222333000181'
      expect(await number(scene, 'wedding', '2026-06-01')).toBe('3.00')
      await scene.as(admin(), add, rule('wedding', 4))
      await scene.as(admin(), add, rule('wedding', 5, { union: '11.222.333/0001-81' }))
      await scene.as(admin(), add, rule('wedding', 6, { site: site?.['id'] }))
      await scene.as(admin(), add, rule('wedding', 7, { type: 'apprentice' }))
      expect(await number(scene, 'wedding', '2026-06-01', { type: 'clt_indefinite' })).toBe('4.00')
      expect(await number(scene, 'wedding', '2026-06-01', { type: 'clt_indefinite', union })).toBe('5.00')
      expect(await number(scene, 'wedding', '2026-06-01', { type: 'clt_indefinite', union, site: site?.['id'] })).toBe('6.00')
      expect(await number(scene, 'wedding', '2026-06-01', { type: 'apprentice', union, site: site?.['id'] })).toBe('7.00')
      expect(await number(scene, 'wedding', '2025-12-31', { type: 'apprentice', union, site: site?.['id'] })).toBe('3.00')
    })
  })

  it('follows the day: paternity of 2026, 2027 and 2028, and no number of 2029 until the company says one', async () => {
    await stage.scene(async (scene) => {
      for (const [on, days] of [['2026-12-31', '5.00'], ['2027-01-01', '10.00'], ['2028-12-31', '15.00'], ['2029-01-01', null]] as const) {
        expect(await number(scene, 'paternity', on), on).toBe(days)
      }
      await scene.as(admin(), add, rule('paternity', 20, { from: '2029-01-01' }))
      expect(await number(scene, 'paternity', '2029-01-01')).toBe('20.00')
    })
  })

  it('of a person comes from the contract and the site of that day', async () => {
    await stage.scene(async (scene) => {
      const [person] = await scene.owner(`select employee_id as id from public.employee_contracts where company_id = $1 and contract_type = 'intern' and ended_on is null limit 1`, [stage.company('aurora')])
      await scene.as(admin(), add, rule('wedding', 9, { type: 'intern' }))
      const [found] = await scene.owner(`select private.leave_rules_of($1, private.today($2)) ->> 'wedding' as value`, [person?.['id'], stage.company('aurora')])
      expect(found?.['value']).toBe('9.00')
    })
  })
})

describe('a company', () => {
  it.each([
    ['wedding', 2, 'RHLAW'], ['wedding', 3, null], ['wedding', 61, 'RHLAW'], ['wedding', 3.5, 'RHLAW'], ['vacation_parts', 4, 'RHLAW'], ['vacation_parts', 2, null],
    ['vacation_sale_part', 2, 'RHLAW'], ['rest_weekday', 6, null], ['rest_weekday', 7, 'RHLAW'], ['vacation_sale_notice', 0, null], ['nothing', 1, '23503'],
  ])('may say %s = %s: %s', async (name, value, answer) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin(), add, rule(name, value))).toBe(answer)
    })
  })

  it('gives no less than any law of the time that it speaks of', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin(), add, rule('paternity', 8, { to: '2026-12-31' }))).toBeNull()
      expect(await scene.refusal(admin(), add, rule('paternity', 8, { from: '2027-01-01' }))).toBe('RHLAW')
    })
  })

  it('says one number of a rule, scope and day', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), add, rule('wedding', 4, { to: '2026-06-30' }))
      expect(await scene.refusal(admin(), add, rule('wedding', 5, { from: '2026-06-30' }))).toBe('23P01')
      expect(await scene.refusal(admin(), add, rule('wedding', 5, { from: '2026-07-01' }))).toBeNull()
      expect(await scene.refusal(admin(), add, rule('wedding', 5, { type: 'intern' }))).toBeNull()
    })
  })
})

describe('holidays', () => {
  const between = async (scene: Scene, from: string, to: string, site: unknown = null): Promise<string[]> =>
    (await scene.owner(`select on_date || ' ' || name as day from private.holidays_between($1, $2, $3, $4)`, [stage.company('aurora'), site, from, to])).map(({ day }) => String(day))

  it('of the country are those of the law, and Easter is where it is', async () => {
    await stage.scene(async (scene) => {
      expect((await between(scene, '2026-01-01', '2026-12-31')).map((day) => day.slice(5, 10))).toEqual(['01-01', '04-03', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'])
      expect(await between(scene, '2023-11-20', '2023-11-20')).toEqual([])
      for (const [year, easter] of [[2026, '2026-04-05'], [2027, '2027-03-28'], [2024, '2024-03-31'], [2038, '2038-04-25'], [2285, '2285-03-22']] as const) {
        expect((await scene.owner('select private.easter($1)::text as easter', [year]))[0]?.['easter']).toBe(easter)
      }
    })
  })

  it('of each state are those that the library knows, for ten years', async () => {
    await stage.scene(async (scene) => {
      const states = await scene.owner(`select distinct uf from public.public_holidays where uf is not null order by 1`)
      expect(states).toHaveLength(24)
      for (const { uf } of states) {
        const [site] = await scene.owner(`insert into public.work_sites (company_id, name, uf) values ($1, 'Filial ' || $2, $2) returning id`, [stage.company('aurora'), uf])
        const ours = await scene.owner(`select on_date::text as day from private.holidays_between($1, $2, '2026-01-01', '2035-12-31') where kind = 'state' order by 1`, [stage.company('aurora'), site?.['id']])
        const theirs = Array.from({ length: 10 }, (_, index) => getHolidays({ year: 2026 + index, stateCode: uf as 'SP' })).flat()
          // A day of the country is listed once, and 28 October is kept by civil servants alone.
          .filter(({ type, name }) => type === 'state' && name !== 'Dia do Servidor Público' && name !== 'Fundação de Brasília')
          .map(({ date }) => `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`)
        expect(ours.map(({ day }) => day), String(uf)).toEqual(theirs)
      }
    })
  })

  it('of the company are added, moved with Easter, kept for a site, ended, and one of the country is not observed', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const [site] = await scene.owner(`select id from public.work_sites where company_id = $1 limit 1`, [company])
      const insert = 'insert into public.holidays (company_id, work_site_id, name, kind, on_date, easter_offset, every_year, last_year) values ($1, $2, $3, $4, $5, $6, $7, $8)'
      await scene.as(admin(), insert, [company, null, 'Carnaval', 'optional', null, -47, true, null])
      await scene.as(admin(), insert, [company, site?.['id'], 'Aniversário da cidade', 'municipal', '2020-01-25', null, true, 2026])
      await scene.as(admin(), insert, [company, null, 'Sexta-feira da Paixão', 'not_observed', null, -2, true, null])
      expect(await between(scene, '2026-01-20', '2026-04-20')).toEqual(['2026-02-17 Carnaval'])
      expect(await between(scene, '2026-01-20', '2026-01-31', site?.['id'])).toEqual(['2026-01-25 Aniversário da cidade'])
      expect(await between(scene, '2027-01-20', '2027-02-28', site?.['id'])).toEqual(['2027-02-09 Carnaval'])
      expect(await scene.refusal(admin(), insert, [company, null, 'Carnaval', 'optional', null, -47, true, null])).toBe('23505')
      expect(await scene.refusal(admin(), insert, [company, null, 'Sem data', 'company', null, null, false, null])).toBe('23514')
    })
  })
})
