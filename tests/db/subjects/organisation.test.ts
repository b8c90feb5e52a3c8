import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let master: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  master = stage.signedIn('master@vinculo.demo')
})

describe('departments', () => {
  const insert = 'insert into public.departments (company_id, name, parent_id) values ($1, $2, $3)'
  const idOf = `select id from public.departments where company_id = $1 and name = $2`

  it('of one parent have different names', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const [parent] = await scene.as(admin, idOf, [aurora, 'Tecnologia'])
      expect(await scene.refusal(admin, insert, [aurora, ' Novo ', null])).toBeNull()
      expect(await scene.refusal(admin, insert, [aurora, 'Novo', parent?.['id']])).toBeNull()
      for (const under of [null, parent?.['id']]) {
        expect((await scene.attempt(admin, insert, [aurora, 'Novo', under])).error).toMatchObject({ code: '23505', constraint: 'departments_name_key' })
      }
    })
  })

  it.each(['', ' ', 'x'.repeat(101), 'a\u202Eb'])('refuse the name %j', async (name) => {
    await stage.scene(async (scene) => {
      expect((await scene.attempt(admin, insert, [stage.company('aurora'), name, null])).error).toMatchObject({ constraint: 'departments_name_check' })
    })
  })

  it('never hang below themselves', async () => {
    await stage.scene(async (scene) => {
      const id = async (name: string): Promise<unknown> => (await scene.as(admin, idOf, [stage.company('aurora'), name]))[0]?.['id']
      const move = 'update public.departments set parent_id = $2 where id = $1'
      expect(await scene.refusal(admin, move, [await id('Design'), await id('Tecnologia')])).toBeNull()
      expect((await scene.attempt(admin, move, [await id('Tecnologia'), await id('Design')])).error).toMatchObject({ code: 'RHCYC', detail: 'parent_id' })
      expect((await scene.attempt(admin, move, [await id('Diretoria'), await id('Design')])).error).toMatchObject({ code: 'RHCYC' })
      expect((await scene.attempt(admin, move, [await id('Design'), await id('Design')])).error).toMatchObject({ code: 'RHCYC' })
    })
  })

  it('go only when empty', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      await scene.as(admin, insert, [aurora, 'Vazio', null])
      const remove = 'delete from public.departments where company_id = $1 and name = $2'
      expect(await scene.refusal(admin, remove, [aurora, 'Vazio'])).toBeNull()
      // PostgreSQL 18 gives `on delete restrict` a code of its own; before, it was that of any foreign key.
      expect(await scene.refusal(admin, remove, [aurora, 'Design'])).toMatch(/^23(001|503)$/)
      expect(await scene.refusal(admin, remove, [aurora, 'Tecnologia'])).toMatch(/^23(001|503)$/)
    })
  })

  it('show their parent as a computed relationship', async () => {
    await stage.scene(async (scene) => {
      const rows = await scene.as(
        stage.signedIn('pessoa@aurora.demo'),
        `select p.name from public.departments d left join lateral public.parent(d) p on true where d.name = 'Design'`,
      )
      expect(rows).toEqual([{ name: 'Produto' }])
    })
  })
})

describe('companies', () => {
  it('are born with their details and read back by the master who creates them', async () => {
    await stage.scene(async (scene) => {
      const [company] = await scene.as(master, `insert into public.companies (name) values ('  Delta Serviços ') returning id, name, active`)
      expect(company).toMatchObject({ name: 'Delta Serviços', active: true })
      expect(await scene.as(master, 'select time_zone, cnpj from public.company_details where company_id = $1', [company?.['id']])).toEqual([
        { time_zone: 'America/Sao_Paulo', cnpj: null },
      ])
    })
  })

  it('cannot be deactivated by somebody who would lock himself out', async () => {
    await stage.scene(async (scene) => {
      const off = 'update public.companies set active = false where id = $1'
      expect(await scene.refusal(master, off, [stage.company('boreal')])).toBeNull()
      expect(await scene.refusal(master, off, [stage.company('aurora')])).toBe('RHOWN')
      expect(await scene.refusal(admin, off, [stage.company('aurora')])).toBe('0 rows')
    })
  })

  it.each([
    ['12.ABC.345/01DE-35', null], ['12abc34501de35', null], ['11.222.333/0001-81', null], ['11.222.333/0001-82', '23514'],
    ['12.ABC.345/01DE-3A', '23514'], ['00000000000000', '23514'], ['1122233300018', '23514'],
  ])('take the CNPJ %s: %s', async (cnpj, refusal) => {
    await stage.scene(async (scene) => {
      await scene.owner('update public.company_details set cnpj = null')
      const set = 'update public.company_details set cnpj = $1 where company_id = $2'
      expect(await scene.refusal(master, set, [cnpj, stage.company('aurora')])).toBe(refusal)
    })
  })

  it('live in a Brazilian time zone', async () => {
    await stage.scene(async (scene) => {
      const set = 'update public.company_details set time_zone = $1'
      expect(await scene.refusal(admin, set, ['America/Rio_Branco'])).toBeNull()
      expect(await scene.refusal(admin, set, ['Europe/Lisbon'])).toBe('23514')
    })
  })

  it('have a today of their own', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-21T02:30:00Z')`)
      const today = `select private.today($1)::text as today`
      await scene.owner(`update public.company_details set time_zone = 'America/Noronha' where company_id = $1`, [stage.company('cerrado')])
      expect(await scene.owner(today, [stage.company('aurora')])).toEqual([{ today: '2026-11-20' }])
      expect(await scene.owner(today, [stage.company('cerrado')])).toEqual([{ today: '2026-11-21' }])
    })
  })
})

describe('the last master', () => {
  const demote = `select public.grant_access(id, 'admin') from public.employees where email = $1`
  const second = `update public.employees set role = 'master' where email = $1`

  it('stays master, however it is tried', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(second, ['admin@boreal.demo'])
      const other = stage.signedIn('admin@boreal.demo')
      expect(await scene.refusal(other, demote, ['master@vinculo.demo'])).toBeNull()
      await scene.owner(second, ['master@vinculo.demo'])
      await scene.owner(`update auth.users set banned_until = now() + interval '1 day' where email = 'admin@boreal.demo'`)
      // Who is banned does not count as a master that remains.
      await expect(scene.owner(`select private.keep_one_master(id) from public.employees where email = 'master@vinculo.demo'`)).rejects.toMatchObject({ code: 'RHLMA' })
    })
  })

  it('cannot be terminated', async () => {
    await stage.scene(async (scene) => {
      await expect(scene.owner(`update public.employees set status = 'terminated' where email = 'master@vinculo.demo'`)).rejects.toMatchObject({
        code: 'RHLMA',
        detail: 'role',
      })
    })
  })

  it('may be terminated once another one exists', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(second, ['admin@boreal.demo'])
      const end = `select public.communicate_offboarding((public.open_offboarding(id, jsonb_build_object('reason', 'resignation', 'last_day', private.today(company_id) - 1, 'send', true))).id) from public.employees where email = 'master@vinculo.demo'`
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), end)).toBeNull()
    })
  })
})

describe('the team of a manager', () => {
  it('is everyone below and everyone in the departments headed, without the manager', async () => {
    await stage.scene(async (scene) => {
      const team = async (email: string): Promise<string[]> => {
        const [row] = await scene.as(stage.signedIn(email), 'select private.my_team_ids() as ids')
        return row?.['ids'] as string[]
      }
      const [person] = await scene.owner(`select id, manager_id from public.employees where email = 'pessoa@aurora.demo'`)
      const manager = await team('gestor@aurora.demo')
      expect(manager).toHaveLength(33)
      expect(manager).toContain(person?.['id'])
      expect(manager).not.toContain(person?.['manager_id'])
      expect(await team('pessoa@aurora.demo')).toEqual([])
    })
  })
})
