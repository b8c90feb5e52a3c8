import { describe, expect, it } from 'vitest'
import { sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const companyTables = ['company_details', 'departments', 'employees', 'employee_directory', 'audit_logs'] as const

describe('people of one company', () => {
  it.each(['admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo'])('%s reads no row of another one', async (email) => {
    await stage.scene(async (scene) => {
      const actor = stage.signedIn(email)
      expect(await scene.as(actor, 'select id from public.employee_directory')).not.toEqual([])
      for (const table of companyTables) {
        expect(await scene.as(actor, `select company_id from public.${table} where company_id <> $1`, [stage.company('aurora')]), table).toEqual([])
      }
      expect(await scene.as(actor, 'select id from public.companies')).toEqual([{ id: stage.company('aurora') }])
    })
  })

  it('write into their own company and not into another one', async () => {
    await stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      const insert = `insert into public.employees (company_id, first_name, last_name) values ($1, 'Nova', 'Pessoa')`
      expect(await scene.refusal(admin, insert, [stage.company('aurora')])).toBeNull()
      expect(await scene.refusal(admin, insert, [stage.company('boreal')])).toBe('42501')
      const update = `update public.employees set position = 'Outro' where company_id = $1`
      expect(await scene.refusal(admin, update, [stage.company('aurora')])).toBeNull()
      expect(await scene.refusal(admin, update, [stage.company('boreal')])).toBe('0 rows')
    })
  })

  it.each([
    ['department_id', 'employees_department_fkey', 'departments'],
    ['manager_id', 'employees_manager_fkey', 'employees'],
  ])('cannot point %s at a row of another company', async (column, constraint, target) => {
    await stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      const rowOf = async (key: string): Promise<unknown> =>
        (await scene.owner(`select id from public.${target} where company_id = $1 order by created_at, id limit 1`, [stage.company(key)]))[0]?.['id']
      const insert = `insert into public.employees (company_id, first_name, last_name, ${column}) values ($1, 'Nova', 'Pessoa', $2)`
      expect(await scene.refusal(admin, insert, [stage.company('aurora'), await rowOf('aurora')])).toBeNull()
      const { error } = await scene.attempt(admin, insert, [stage.company('aurora'), await rowOf('boreal')])
      expect(error).toMatchObject({ code: '23503', constraint })
    })
  })

  it('cannot give a department a head or a parent of another company', async () => {
    await stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      const foreign = await scene.owner(
        `select (select id from public.departments where company_id = $1 limit 1) as parent_id, (select id from public.employees where company_id = $1 limit 1) as head_employee_id`,
        [stage.company('boreal')],
      )
      const insert = (column: string): string => `insert into public.departments (company_id, name, ${column}) values ($1, 'Novo ${column}', $2)`
      expect(await scene.refusal(admin, insert('parent_id'), [stage.company('aurora'), null])).toBeNull()
      for (const column of ['parent_id', 'head_employee_id']) {
        expect(await scene.refusal(admin, insert(column).replace('Novo', 'Outro'), [stage.company('aurora'), foreign[0]?.[column]])).toBe('23503')
      }
    })
  })

  it.each(['employee_facets', 'employees_matching', 'catalogue_use', 'people_figures', 'company_anniversaries'])('get nothing from %s of another one', async (call) => {
    await stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      expect(await scene.as(admin, `select * from public.${call}($1)`, [stage.company('aurora')])).not.toEqual([])
      expect(await scene.as(admin, `select * from public.${call}($1)`, [stage.company('boreal')])).toEqual([])
    })
  })

  it('learn nothing about the last editor of a foreign row', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.owner('select id from public.employees where company_id = $1 limit 1', [stage.company('boreal')])
      const call = `select name from public.last_editor('employee', $1)`
      expect(await scene.as(stage.signedIn('admin@boreal.demo'), call, [row?.['id']])).toEqual([{ name: 'Sistema' }])
      expect(await scene.as(stage.signedIn('admin@aurora.demo'), call, [row?.['id']])).toEqual([])
    })
  })

  it('give no role to a person of another one', async () => {
    await stage.scene(async (scene) => {
      const person = async (key: string): Promise<unknown> =>
        (await scene.owner('select id from public.employees where company_id = $1 and role is null limit 1', [stage.company(key)]))[0]?.['id']
      const admin = stage.signedIn('admin@aurora.demo')
      const call = `select public.grant_access($1, 'manager')`
      expect(await scene.refusal(admin, call, [await person('aurora')])).toBeNull()
      expect(await scene.refusal(admin, call, [await person('boreal')])).toBe('RHNTF')
    })
  })
})

describe('the header x-company-id', () => {
  const seen = `select distinct company_id from public.departments order by 1`

  it('narrows a master to the company that it names', async () => {
    await stage.scene(async (scene) => {
      expect((await scene.as(stage.signedIn('master@vinculo.demo'), seen)).length).toBe(4)
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.as(inBoreal, seen)).toEqual([{ company_id: stage.company('boreal') }])
      const insert = `insert into public.departments (company_id, name) values ($1, 'Novo')`
      expect(await scene.refusal(inBoreal, insert, [stage.company('boreal')])).toBeNull()
      expect(await scene.refusal(inBoreal, insert, [stage.company('aurora')])).toBe('42501')
    })
  })

  it('never hides the master’s own row nor the list of companies', async () => {
    await stage.scene(async (scene) => {
      const inBoreal = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.as(inBoreal, 'select role from public.employees where user_id = $1', [inBoreal.claims?.['sub']])).toEqual([{ role: 'master' }])
      expect(await scene.as(inBoreal, 'select id from public.companies')).toHaveLength(4)
      expect(await scene.as(inBoreal, `select id from public.employees where company_id = $1`, [stage.company('aurora')])).toHaveLength(1)
    })
  })

  it.each(['', 'nada', '00000000-0000-4000-8000-000000000000', `' or true --`, '*'])('with the value %j means no company, never all', async (value) => {
    await stage.scene(async (scene) => {
      const actor = (email: string) => stage.signedIn(email, { headers: { 'x-company-id': value } })
      expect(await scene.as(actor('master@vinculo.demo'), seen)).toEqual([])
      expect(await scene.as(actor('admin@aurora.demo'), seen)).toEqual([])
    })
  })

  it('opens no other company to an admin', async () => {
    await stage.scene(async (scene) => {
      const sees = (key: string) => scene.as(stage.signedIn('admin@aurora.demo', { headers: { 'x-company-id': stage.company(key) } }), seen)
      expect(await sees('aurora')).toEqual([{ company_id: stage.company('aurora') }])
      expect(await sees('boreal')).toEqual([])
    })
  })
})
