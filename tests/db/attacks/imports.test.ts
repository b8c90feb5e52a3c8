import { describe, expect, it } from 'vitest'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const fields = ['first_name', 'last_name', 'cpf', 'email', 'department', 'manager', 'registration_number', 'status']

async function start(scene: Scene, actor: Actor, cells: Readonly<Record<string, unknown>>, key = 'registration_number'): Promise<Row> {
  const [record] = await scene.as(actor, `select * from public.start_import($1, 'employees', 'a.xlsx', $2, $3)`, [stage.company('aurora'), key, fields])
  await scene.as(actor, 'select public.stage_import_rows($1, $2)', [record?.['id'], JSON.stringify([{ row: 2, cells }])])
  const [checked] = await scene.as(actor, 'select * from public.check_import($1)', [record?.['id']])
  return checked ?? {}
}

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const manager = (): Actor => stage.signedIn('gestor@aurora.demo')

describe('an import', () => {
  it('is nobody else’s: colleagues, other companies and strangers neither read nor touch it', async () => {
    await stage.scene(async (scene) => {
      const { id } = await start(scene, admin(), { first_name: 'Ana', last_name: 'Nova', registration_number: 'Z1' })
      expect(await scene.as(admin(), 'select cells from public.import_page($1)', [id])).toHaveLength(1)
      const others = [manager(), stage.signedIn('pessoa@aurora.demo'), stage.signedIn('admin@boreal.demo'), stage.signedIn('estranho@vinculo.demo')]
      for (const actor of others) {
        expect(await scene.as(actor, 'select * from public.import_page($1)', [id])).toEqual([])
        expect(await scene.as(actor, 'select * from public.import_problems($1)', [id])).toEqual([])
        expect(await scene.as(actor, 'select * from public.imports')).toEqual([])
        for (const act of ['check_import($1)', `edit_import($1, '[]')`, `stage_import_rows($1, '[]')`, 'commit_import($1)', 'cancel_import($1)', 'undo_import($1)']) {
          expect([act, await scene.refusal(actor, `select public.${act}`, [id])]).toEqual([act, 'RHNTF'])
        }
      }
      expect(await scene.refusal(anon, 'select public.check_import($1)', [id])).toBe('42501')
      for (const actor of [admin(), serviceRole]) expect(await scene.refusal(actor, 'select * from private.import_rows')).toBe('42501')
    })
  })

  it('begins only where the caller manages people', async () => {
    await stage.scene(async (scene) => {
      const begin = `select public.start_import($1, 'employees', 'a.xlsx', 'cpf', '{cpf}')`
      expect(await scene.refusal(admin(), begin, [stage.company('aurora')])).toBeNull()
      for (const actor of [manager(), stage.signedIn('pessoa@aurora.demo')]) expect(await scene.refusal(actor, begin, [stage.company('aurora')])).toBe('RHPER')
      expect(await scene.refusal(admin(), begin, [stage.company('boreal')])).toBe('RHPER')
      expect(await scene.refusal(admin(), `select public.start_import($1, 'employees', 'a.xlsx', 'cpf', '{role}')`, [stage.company('aurora')])).toBe('RHARG')
      expect(await scene.refusal(admin(), `select public.start_import($1, 'employees', 'a.xlsx', 'role', '{cpf}')`, [stage.company('aurora')])).toBe('RHARG')
    })
  })

  it('is opened a few times at once, so that no one fills the house with rows', async () => {
    await stage.scene(async (scene) => {
      const begin = `select id from public.start_import($1, 'employees', 'a.xlsx', 'cpf', '{cpf}')`
      const opened = []
      for (let count = 0; count < 20; count += 1) opened.push((await scene.as(admin(), begin, [stage.company('aurora')]))[0]?.['id'])
      expect(await scene.refusal(admin(), begin, [stage.company('aurora')])).toBe('RHRAT')
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), begin, [stage.company('aurora')])).toBeNull()
      await scene.as(admin(), 'select public.cancel_import($1)', [opened[0]])
      expect(await scene.refusal(admin(), begin, [stage.company('aurora')])).toBeNull()
    })
  })

  it('takes no role, login, company or id out of a cell', async () => {
    await stage.scene(async (scene) => {
      const { id } = await start(scene, admin(), {
        first_name: 'Ana', last_name: 'Nova', registration_number: 'Z1', role: 'master', user_id: '00000000-0000-4000-8000-000000000000',
        company_id: stage.company('boreal'), id: '00000000-0000-4000-8000-000000000000',
      })
      await scene.as(admin(), 'select public.edit_import($1, $2)', [id, JSON.stringify([{ row: 2, field: 'role', value: 'master' }])])
      await scene.as(admin(), 'select public.commit_import($1)', [id])
      await scene.as(serviceRole, 'select private.run_orders()')
      const [created] = await scene.owner(`select * from public.employees where registration_number = 'Z1'`)
      expect([created?.['role'], created?.['user_id'], created?.['company_id']]).toEqual([null, null, stage.company('aurora')])
    })
  })

  it('reaches nobody of another company by CPF, e-mail, registration number or department', async () => {
    await stage.scene(async (scene) => {
      const [foreign] = await scene.owner(
        `select e.cpf, e.email, d.name as department from public.employees e join public.departments d on d.id = e.department_id
         where e.company_id = $1 and e.cpf is not null and e.email is not null
           and not exists (select from public.departments o where o.company_id = $2 and o.name = d.name) limit 1`,
        [stage.company('boreal'), stage.company('aurora')])
      const [other] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Só da Boreal') returning id`, [stage.company('boreal')])
      const cells = { first_name: 'Ana', last_name: 'Nova', registration_number: 'Z1', manager: foreign?.['email'] ?? 'x@boreal.demo', department: 'Só da Boreal' }
      const record = await start(scene, admin(), cells)
      const [row] = await scene.as(admin(), 'select errors from public.import_page($1)', [record['id']])
      expect(((row?.['errors'] ?? []) as { code: string }[]).map(({ code }) => code).toSorted()).toEqual(['unknown_department', 'unknown_manager'])
      const byId = await start(scene, admin(), { ...cells, registration_number: 'Z2', manager: String(other?.['id']), department: String(other?.['id']) })
      expect(byId['errors']).toBe(1)
    })
  })

  it('gives an administrator no power over a master, and ends no contract', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`update public.employees set registration_number = 'CHEFE' where email = 'master@vinculo.demo'`)
      const record = await start(scene, admin(), { registration_number: 'CHEFE', email: 'golpe@aurora.demo', status: 'terminated' })
      const [row] = await scene.as(admin(), 'select errors from public.import_page($1)', [record['id']])
      expect(((row?.['errors'] ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual(['email RHRNK', 'status RHRNK', 'status RHSTA'])
      expect(await scene.refusal(admin(), 'select public.commit_import($1)', [record['id']])).toBe('RHIMP')
    })
  })

  it('is written by nobody but the job', async () => {
    await stage.scene(async (scene) => {
      const { id } = await start(scene, admin(), { first_name: 'Ana', last_name: 'Nova', registration_number: 'Z1' })
      expect(await scene.refusal(admin(), 'select private.run_orders()')).toBe('42501')
      expect(await scene.refusal(admin(), `update public.imports set status = 'done' where id = $1`, [id])).toBe('42501')
    })
  })
})
