import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

const lists = [
  ['positions', 'title', `'Cargo novo'`, 'positions_title_key'],
  ['work_sites', 'name', `'Local novo'`, 'work_sites_name_key'],
  ['cost_centres', 'name, code', `'Centro novo', '9.99'`, 'cost_centres_code_key'],
] as const

describe.each(lists)('%s', (table, columns, values, key) => {
  it('are kept by administrators, one of a name in use, and read by everyone of the company', async () => {
    await stage.scene(async (scene) => {
      const insert = `insert into public.${table} (company_id, ${columns}) values ($1, ${values})`
      const archive = `update public.${table} set archived_at = '2001-01-01' where company_id = $1 and id = (
        select id from public.${table} order by created_at desc, id limit 1) returning archived_at > '2020-01-01' as now`
      const newest = `select id from public.${table} where company_id = $1`
      const before = (await scene.as(stage.signedIn('pessoa@aurora.demo'), newest, [stage.company('aurora')])).length
      expect(await scene.refusal(admin, insert, [stage.company('aurora')])).toBeNull()
      expect((await scene.as(stage.signedIn('pessoa@aurora.demo'), newest, [stage.company('aurora')])).length).toBe(before + 1)
      expect((await scene.attempt(admin, insert, [stage.company('aurora')])).error).toMatchObject({ code: '23505', constraint: key })
      await scene.owner(`update public.${table} set created_at = now() + interval '1 day' where company_id = $1 and ${columns.split(',')[0] ?? ''} = ${values.split(',')[0] ?? ''}`, [stage.company('aurora')])
      expect(await scene.as(admin, archive, [stage.company('aurora')])).toEqual([{ now: true }])
      expect(await scene.refusal(admin, insert, [stage.company('aurora')])).toBeNull()
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), insert, [stage.company('aurora')])).toBe('42501')
      await expect(scene.owner(`delete from public.${table}`)).rejects.toMatchObject({ code: 'RHDEL' })
    })
  })
})

describe('what they hold', () => {
  it.each([
    [`insert into public.positions (company_id, title, cbo, level) values ($1, '  Eletricista ', '7156-15', ' ') returning title, cbo, level`, { title: 'Eletricista', cbo: '715615', level: null }],
    [`insert into public.work_sites (company_id, name, cnpj, uf) values ($1, 'Filial', '11.222.333/0002-62', 'sp') returning cnpj, uf`, { cnpj: '11222333000262', uf: 'SP' }],
    [`insert into public.cost_centres (company_id, code, name) values ($1, ' 3-1 ', 'Obra') returning code`, { code: '3-1' }],
  ])('is tidied: %s', async (insert, row) => {
    await stage.scene(async (scene) => {
      expect(await scene.as(admin, insert, [stage.company('aurora')])).toEqual([row])
    })
  })

  it.each([
    ['positions_title_check', `insert into public.positions (company_id, title) values ($1, '')`],
    ['positions_title_check', `insert into public.positions (company_id, title) values ($1, repeat('x', 121))`],
    ['positions_cbo_check', `insert into public.positions (company_id, title, cbo) values ($1, 'X', '71561')`],
    ['work_sites_cnpj_check', `insert into public.work_sites (company_id, name, cnpj) values ($1, 'X', '11222333000182')`],
    ['work_sites_uf_check', `insert into public.work_sites (company_id, name, uf) values ($1, 'X', 'XX')`],
    ['cost_centres_code_check', `insert into public.cost_centres (company_id, code, name) values ($1, E'a\\u202Eb', 'X')`],
  ])('%s refuses what cannot be', async (constraint, insert) => {
    await stage.scene(async (scene) => {
      expect((await scene.attempt(admin, insert, [stage.company('aurora')])).error).toMatchObject({ constraint })
    })
  })
})
