import { describe, expect, it } from 'vitest'
import { serviceRole, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const everyone = ['pessoa@aurora.demo', 'gestor@aurora.demo', 'admin@aurora.demo', 'master@vinculo.demo'] as const

async function personOf(scene: Scene, email: string): Promise<string> {
  const [row] = await scene.owner('select id from public.employees where email = $1', [email])
  return String(row?.['id'])
}

describe('writing role, login or company', () => {
  const values: ReadonlyArray<readonly [string, string]> = [
    ['role', `'master'`],
    ['user_id', `(select gen_random_uuid())`],
    ['company_id', `(select id from public.companies order by name desc limit 1)`],
    ['id', 'gen_random_uuid()'],
    ['created_at', 'now()'],
    ['updated_at', 'now()'],
  ]

  describe.each(everyone)('%s', (email) => {
    it.each(values)('cannot PATCH %s of the own row nor of others', async (column, value) => {
      await stage.scene(async (scene) => {
        const actor = stage.signedIn(email)
        const mine = await personOf(scene, email)
        const other = await personOf(scene, email === 'pessoa@aurora.demo' ? 'gestor@aurora.demo' : 'pessoa@aurora.demo')
        if (email !== 'pessoa@aurora.demo') {
          expect(await scene.refusal(actor, `update public.employees set position = 'Outro' where id = $1`, [other])).toBeNull()
        }
        for (const id of [mine, other]) {
          expect(await scene.refusal(actor, `update public.employees set ${column} = ${value} where id = $1`, [id])).toBe('42501')
        }
      })
    })

    it.each(['role', 'user_id', 'id'])('cannot POST a person with %s', async (column) => {
      await stage.scene(async (scene) => {
        const actor = stage.signedIn(email)
        const value = column === 'role' ? `'admin'` : 'gen_random_uuid()'
        const plain = `insert into public.employees (company_id, first_name, last_name, manager_id) values ($1, 'Nova', 'Pessoa', $2)`
        if (email !== 'pessoa@aurora.demo') expect(await scene.refusal(actor, plain, [stage.company('aurora'), await personOf(scene, email)])).toBeNull()
        const text = `insert into public.employees (company_id, first_name, last_name, ${column}) values ($1, 'Nova', 'Pessoa', ${value})`
        expect(await scene.refusal(actor, text, [stage.company('aurora')])).toBe('42501')
      })
    })
  })

  it('is refused for the company even to the secret key', async () => {
    await stage.scene(async (scene) => {
      const id = await personOf(scene, 'pessoa@aurora.demo')
      expect(await scene.refusal(serviceRole, `update public.employees set role = 'user' where id = $1`, [id])).toBeNull()
      expect(await scene.refusal(serviceRole, 'update public.employees set company_id = $2 where id = $1', [id, stage.company('boreal')])).toBe('RHCMP')
    })
  })
})

describe('grant_access', () => {
  const call = 'select public.grant_access($1, $2)'
  const person = (scene: Scene, key: string): Promise<string> =>
    scene
      .owner('select id from public.employees where company_id = $1 and role is null order by registration_number limit 1', [stage.company(key)])
      .then(([row]) => String(row?.['id']))

  it.each(['admin', 'manager', 'user'])('lets an admin give %s in the own company', async (role) => {
    await stage.scene(async (scene) => {
      const id = await person(scene, 'aurora')
      const rows = await scene.as(stage.signedIn('admin@aurora.demo'), 'select (g).role, (g).id from public.grant_access($1, $2) g', [id, role])
      expect(rows).toEqual([{ role, id }])
    })
  })

  it('lets only a master give and take the role of master', async () => {
    await stage.scene(async (scene) => {
      const id = await person(scene, 'boreal')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), call, [id, 'master'])).toBe('RHRNK')
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), call, [id, 'master'])).toBeNull()
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), call, [id, 'user'])).toBe('RHRNK')
    })
  })

  it.each(['gestor@aurora.demo', 'pessoa@aurora.demo', 'estranho@vinculo.demo'])('refuses %s', async (email) => {
    await stage.scene(async (scene) => {
      const id = await person(scene, 'aurora')
      expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), call, [id, 'manager'])).toBeNull()
      expect(await scene.refusal(stage.signedIn(email), call, [id, 'user'])).toBe('RHPER')
    })
  })

  it.each(['admin@aurora.demo', 'master@vinculo.demo'])('refuses that %s changes the own role', async (email) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(stage.signedIn(email), call, [await person(scene, 'aurora'), 'manager'])).toBeNull()
      expect(await scene.refusal(stage.signedIn(email), call, [await personOf(scene, email), 'user'])).toBe('RHSLF')
    })
  })

  it.each([null, '', 'owner', 'MASTER', "user'; drop table employees; --"])('refuses the role %j', async (role) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), call, [await person(scene, 'aurora'), role])).toBe('RHROL')
    })
  })

  it('follows the header: a master working in one company reaches nobody of another', async () => {
    await stage.scene(async (scene) => {
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.refusal(inBoreal, call, [await person(scene, 'boreal'), 'manager'])).toBeNull()
      expect(await scene.refusal(inBoreal, call, [await person(scene, 'aurora'), 'manager'])).toBe('RHNTF')
    })
  })
})

describe('the way around through the situation of a person', () => {
  const edit = `update public.employees set status = 'terminated' where id = $1`
  const end = `select public.communicate_offboarding((public.open_offboarding($1, jsonb_build_object('reason', 'resignation', 'last_day', private.today($2) - 1, 'send', true))).id)`
  const aurora = (): string => stage.company('aurora')

  it('is shut: a contract ends by its verb alone, which is the administrators’', async () => {
    await stage.scene(async (scene) => {
      const them = await personOf(scene, 'pessoa@aurora.demo')
      for (const [email, refusal] of [['gestor@aurora.demo', 'RHPER'], ['admin@aurora.demo', 'RHSTA'], ['master@vinculo.demo', 'RHSTA']] as const) {
        expect(await scene.refusal(stage.signedIn(email), edit, [them]), email).toBe(refusal)
      }
      // A manager may ask for somebody of the team, and no more than ask.
      for (const email of ['gestor@aurora.demo', 'estranho@vinculo.demo']) expect(await scene.refusal(stage.signedIn(email), end, [them, aurora()])).toMatch(/^RH(ARG|PER)$/)
      expect(await scene.refusal(stage.signedIn('pessoa@aurora.demo'), end, [them, aurora()])).toBe('RHSLF')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), end, [them, aurora()])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), end, [them, aurora()])).toBeNull()
    })
  })

  it('is shut to everyone for oneself and for who ranks above', async () => {
    await stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      expect(await scene.refusal(admin, end, [await personOf(scene, 'admin@aurora.demo'), aurora()])).toBe('RHSLF')
      expect(await scene.refusal(admin, end, [await personOf(scene, 'master@vinculo.demo'), aurora()])).toBe('RHRNK')
    })
  })
})

describe('permissions as data', () => {
  it('are read by everyone who signed in and written by nobody', async () => {
    await stage.scene(async (scene) => {
      for (const actor of [...everyone.map((email) => stage.signedIn(email)), serviceRole]) {
        expect(await scene.refusal(actor, 'select * from public.role_permissions')).toBeNull()
        expect(await scene.refusal(actor, `insert into public.role_permissions values ('user', 'manage_employees')`)).toBe('42501')
        expect(await scene.refusal(actor, `update public.role_modules set role = 'user'`)).toBe('42501')
      }
    })
  })

  it('an unknown role counts as user', async () => {
    await stage.scene(async (scene) => {
      const actor = stage.signedIn('gestor@aurora.demo')
      expect(await scene.as(actor, 'select id from public.employees')).toHaveLength(193)
      await scene.owner(`update public.employees set role = 'superuser' where email = 'gestor@aurora.demo'`)
      expect(await scene.as(actor, 'select id from public.employees')).toHaveLength(1)
      await scene.owner(`update public.employees set role = null where email = 'gestor@aurora.demo'`)
      expect(await scene.as(actor, 'select id from public.employees')).toHaveLength(1)
    })
  })
})
