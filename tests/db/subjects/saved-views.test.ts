import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let [admin, manager, user]: Actor[] = []
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  user = stage.signedIn('pessoa@aurora.demo')
})

const who = (actor: Actor | undefined): Actor => {
  if (actor === undefined) throw new Error('the stage is not set')
  return actor
}

const insert = `insert into public.saved_views (company_id, list_key, name, query, visibility, is_default)
  values ($1, $2, $3, $4, $5, $6) returning id, name, query, updated_at::text`

interface View {
  readonly list?: string
  readonly name?: string
  readonly query?: string
  readonly visibility?: string
  readonly isDefault?: boolean
}

const values = ({ list = 'employees', name = 'Ativos', query = 'status=active', visibility = 'just_me', isDefault = false }: View = {}): unknown[] =>
  [stage.company('aurora'), list, name, query, visibility, isDefault]

async function save(scene: Scene, actor: Actor | undefined, view: View = {}): Promise<string> {
  const [row] = await scene.as(who(actor), insert, values(view))
  return String(row?.['id'])
}

/** The views that the demo brings. */
const seeded = `select v.id from public.saved_views v where v.name in ('Admissões recentes', 'Em aviso prévio')`

async function seen(scene: Scene, actor: Actor | undefined): Promise<string[]> {
  const rows = await scene.as(who(actor), `select name from public.saved_views where list_key = 'employees' and id not in (${seeded}) order by name`)
  return rows.map((row) => String(row['name']))
}

describe('a saved view', () => {
  it('is its owner’s alone until it is shared', async () => {
    await stage.scene(async (scene) => {
      await save(scene, admin)
      expect(await seen(scene, admin)).toEqual(['Ativos'])
      expect(await seen(scene, manager)).toEqual([])
      expect(await seen(scene, stage.signedIn('master@vinculo.demo'))).toEqual([])
    })
  })

  it('shared with the team is seen by those below and by nobody else', async () => {
    await stage.scene(async (scene) => {
      const below = await scene.owner(`select e.id from public.employees e join public.employees m on m.id = e.manager_id
        where m.email = 'gestor@aurora.demo' or e.email = 'pessoa@aurora.demo'`)
      expect(below.length).toBeGreaterThan(0)
      await scene.owner(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo')
        where email = 'pessoa@aurora.demo'`)
      await save(scene, manager, { name: 'Minha equipe', visibility: 'team' })
      await save(scene, user, { name: 'De baixo', visibility: 'team' })
      expect(await seen(scene, manager)).toEqual(['Minha equipe'])
      expect(await seen(scene, user)).toEqual(['De baixo', 'Minha equipe'])
      expect(await seen(scene, admin)).toEqual([])
    })
  })

  it('shared with the team is also seen by those in a department that the owner heads', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`update public.employees set manager_id = null where email = 'pessoa@aurora.demo'`)
      await scene.owner(`update public.departments set head_employee_id = (select id from public.employees where email = 'gestor@aurora.demo')
        where id = (select department_id from public.employees where email = 'pessoa@aurora.demo')`)
      await save(scene, manager, { name: 'Do departamento', visibility: 'team' })
      expect(await seen(scene, user)).toEqual(['Do departamento'])
    })
  })

  it('shared with the company by who sees everyone is seen by all, and a user may not share so', async () => {
    await stage.scene(async (scene) => {
      await save(scene, manager, { name: 'De todos', visibility: 'company' })
      for (const actor of [admin, manager, user]) expect(await seen(scene, actor)).toEqual(['De todos'])
      expect(await scene.refusal(who(user), insert, values({ visibility: 'company' }))).toBe('42501')
      const id = await save(scene, user)
      expect(await scene.refusal(who(user), `update public.saved_views set visibility = 'team' where id = $1`, [id])).toBeNull()
      expect(await scene.refusal(who(user), `update public.saved_views set visibility = 'company' where id = $1`, [id])).toBe('42501')
    })
  })

  it('is saved only as it was read', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(who(admin), insert, values())
      const update = `update public.saved_views set query = $3 where id = $1 and updated_at = $2::timestamptz`
      expect(await scene.refusal(who(admin), update, [row?.['id'], row?.['updated_at'], 'status=notice'])).toBeNull()
      expect(await scene.refusal(who(admin), update, [row?.['id'], row?.['updated_at'], 'status=terminated'])).toBe('0 rows')
    })
  })

  it('is the one default of its list for its owner', async () => {
    await stage.scene(async (scene) => {
      const [first, second] = [await save(scene, admin, { isDefault: true }), await save(scene, admin, { name: 'Férias' })]
      await save(scene, admin, { list: 'logins', isDefault: true })
      await save(scene, manager, { isDefault: true })
      await scene.as(who(admin), `update public.saved_views set is_default = true where id = $1`, [second])
      const rows = await scene.owner(`select id, is_default from public.saved_views where id = any ($1)`, [[first, second]])
      expect(new Map(rows.map((row) => [row['id'], row['is_default']]))).toEqual(new Map([[first, false], [second, true]]))
      const [others] = await scene.owner(`select count(*)::integer as defaults from public.saved_views where is_default`)
      expect(others?.['defaults']).toBe(3)
    })
  })

  it('has a clean name, once per list, and a query of bounded length', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.as(who(admin), insert, values({ name: '  Visão 😀  ', query: ' q=jo%C3%A3o ' }))
      expect(row).toMatchObject({ name: 'Visão 😀', query: 'q=jo%C3%A3o' })
      expect(await scene.refusal(who(admin), insert, values({ name: 'Visão 😀' }))).toBe('23505')
      expect(await scene.refusal(who(admin), insert, values({ name: 'Visão 😀', list: 'logins' }))).toBeNull()
      expect(await scene.refusal(who(manager), insert, values({ name: 'Visão 😀' }))).toBeNull()
      for (const name of ['', '   ', 'x'.repeat(61), 'a\nb', 'a\u202Eb']) expect(await scene.refusal(who(admin), insert, values({ name }))).toBe('23514')
      expect(await scene.refusal(who(admin), insert, values({ name: 'Longa', query: 'q'.repeat(2001) }))).toBe('23514')
      expect(await scene.refusal(who(admin), insert, values({ name: 'Vazia', query: '' }))).toBeNull()
      expect(await scene.refusal(who(admin), insert, values({ name: 'Lista', list: 'Robert; drop' }))).toBe('23514')
      expect(await scene.refusal(who(admin), insert, values({ name: 'Para quem', visibility: 'everyone' }))).toBe('23514')
    })
  })

  it('is one of at most forty on a list', async () => {
    await stage.scene(async (scene) => {
      for (let number = 1; number <= 40; number += 1) await save(scene, admin, { list: 'companies', name: `Visão ${number}` })
      expect(await scene.refusal(who(admin), insert, values({ name: 'Mais uma', list: 'companies' }))).toBe('RHMNY')
      expect(await scene.refusal(who(admin), insert, values({ name: 'Mais uma', list: 'logins' }))).toBeNull()
    })
  })
})

it('a master takes the own views along, and sees of a company what is shared there', async () => {
  await stage.scene(async (scene) => {
    const [own] = await scene.owner(`select company_id from public.employees where email = 'master@vinculo.demo'`)
    const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
    await scene.as(inBoreal, `insert into public.saved_views (company_id, list_key, name) values ($1, 'employees', 'Do grupo')`, [own?.['company_id']])
    await scene.as(
      stage.signedIn('admin@boreal.demo'),
      `insert into public.saved_views (company_id, list_key, name, visibility) values ($1, 'employees', 'Da Boreal', 'company')`,
      [stage.company('boreal')],
    )
    await save(scene, admin, { name: 'Da Aurora', visibility: 'company' })
    expect(await seen(scene, inBoreal)).toEqual(['Da Boreal', 'Do grupo'])
  })
})
