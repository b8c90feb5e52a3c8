import { describe, expect, it } from 'vitest'
import { freeze } from '../support/history.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const gestor = () => stage.signedIn('gestor@aurora.demo')
const admin = () => stage.signedIn('admin@aurora.demo')

async function idOf(scene: Scene, email: string): Promise<string> {
  const [row] = await scene.owner('select id from public.employees where email = $1', [email])
  return String(row?.['id'])
}

/** Somebody of the manager's team who has no access of any kind yet, with the role given. */
async function someone(scene: Scene, role: string | null): Promise<string> {
  const [row] = await scene.owner(
    `update public.employees set role = $2, manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where id = (
       select e.id from public.employees e where e.company_id = $1 and e.role is null and e.status = 'active'
         and not exists (select from public.employees r where r.manager_id = e.id)
         and not exists (select from public.offboardings o where o.employee_id = e.id)
         and not exists (select from public.departments d where d.head_employee_id = e.id) order by e.id limit 1)
     returning id`,
    [stage.company('aurora'), role],
  )
  return String(row?.['id'])
}

/** A department that the person heads and another one, both made for this. */
async function departmentsOf(scene: Scene, head: string): Promise<readonly [string, string]> {
  const make = async (name: string, of: string | null): Promise<string> =>
    String((await scene.owner('insert into public.departments (company_id, name, head_employee_id) values ($1, $2, $3) returning id', [stage.company('aurora'), name, of]))[0]?.['id'])
  return [await make('Oficina do gestor', head), await make('Oficina vizinha', null)]
}

const plan = `select public.change_assignment($1, $2, $3, 'transfer')`

describe('ending a contract', () => {
  const end = `select public.communicate_offboarding((public.open_offboarding(id, jsonb_build_object('reason', 'resignation', 'last_day', private.today(company_id) - 1, 'send', true))).id) from public.employees where id = $1`

  it('is no manager’s, of whomever', async () => {
    await stage.scene(async (scene) => {
      // Of the team a manager may ask for it; nobody's reason is theirs to write, and nobody's exit theirs to communicate.
      for (const role of [null, 'user']) expect(await scene.refusal(gestor(), end, [await someone(scene, role)])).toBe('RHARG')
      for (const role of ['manager', 'admin', 'master']) expect(await scene.refusal(gestor(), end, [await someone(scene, role)])).toBe('RHRNK')
    })
  })

  it('by an admin reaches other admins, who may take their role too, and no master', async () => {
    await stage.scene(async (scene) => {
      for (const role of ['user', 'manager', 'admin']) expect(await scene.refusal(admin(), end, [await someone(scene, role)])).toBeNull()
      expect(await scene.refusal(admin(), end, [await someone(scene, 'master')])).toBe('RHRNK')
    })
  })

  it('is taken back by nobody once the person is gone, and no manager readmits', async () => {
    await stage.scene(async (scene) => {
      const id = await someone(scene, 'user')
      expect(await scene.refusal(admin(), end, [id])).toBeNull()
      const back = `select public.rehire_employee($1, (select private.today(company_id) from public.employees where id = $1))`
      expect(await scene.refusal(gestor(), `update public.employees set status = 'active' where id = $1`, [id])).toBe('RHPER')
      expect(await scene.refusal(gestor(), back, [id])).toBe('RHPER')
      expect(await scene.refusal(admin(), back, [id])).toBeNull()
    })
  })
})

describe('who stands above somebody', () => {
  const place = `update public.employees set manager_id = $2 where id = $1`

  it('is moved by a manager for users alone: nobody chooses an own judge, or becomes an administrator’s', async () => {
    await stage.scene(async (scene) => {
      const [boss, friend, lead] = [await idOf(scene, 'gestor@aurora.demo'), await someone(scene, 'user'), await idOf(scene, 'pessoa@aurora.demo')]
      expect(await scene.refusal(gestor(), place, [friend, lead])).toBeNull()
      for (const role of ['manager', 'admin', 'master']) expect(await scene.refusal(gestor(), place, [await someone(scene, role), lead])).toBe('RHRNK')
      for (const chosen of [friend, await idOf(scene, 'admin@aurora.demo')]) expect(await scene.refusal(gestor(), place, [boss, chosen])).toBe('RHTEA')
    })
  })

  it('is moved by an admin for everyone but masters', async () => {
    await stage.scene(async (scene) => {
      const [me, boss] = [await idOf(scene, 'admin@aurora.demo'), await someone(scene, 'user')]
      for (const role of ['user', 'manager', 'admin']) expect(await scene.refusal(admin(), place, [await someone(scene, role), boss])).toBeNull()
      expect(await scene.refusal(admin(), place, [me, boss])).toBeNull()
      expect(await scene.refusal(admin(), place, [await someone(scene, 'master'), boss])).toBe('RHRNK')
    })
  })

  const join = `update public.employees set department_id = $2 where id = $1`

  it('is the head of the department too: a manager moves users alone there', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const boss = await idOf(scene, 'gestor@aurora.demo')
      const [mine, other] = await departmentsOf(scene, boss)
      const team = async (): Promise<unknown> => (await scene.as(gestor(), 'select private.my_team_ids() as ids'))[0]?.['ids']
      const user = await someone(scene, 'user')
      await scene.owner('update public.employees set department_id = $2, manager_id = null where id = $1', [user, other])
      expect(await team()).not.toContain(user)
      expect(await scene.refusal(gestor(), join, [user, mine])).toBe('RHTEA')
      await scene.owner('update public.employees set department_id = $2 where id = $1', [user, mine])
      expect(await team()).toContain(user)
      // Whoever is of the team by the department alone stays in one that the manager heads.
      for (const to of [other, null]) expect(await scene.refusal(gestor(), join, [user, to])).toBe('RHTEA')
      for (const role of ['manager', 'admin', 'master']) {
        const id = await someone(scene, role)
        await scene.owner('update public.employees set department_id = $2 where id = $1', [id, other])
        for (const to of [mine, null]) expect(await scene.refusal(gestor(), join, [id, to]), role).toBe('RHRNK')
        for (const day of ['2026-11-20', '2026-12-01']) {
          expect(await scene.refusal(gestor(), plan, [id, day, JSON.stringify({ department_id: mine })]), `${role} ${day}`).toBe('RHRNK')
        }
        expect(await scene.refusal(gestor(), plan, [id, '2026-12-01', JSON.stringify({ position_title: 'Outro' })])).toBeNull()
      }
      for (const to of [other, null]) expect(await scene.refusal(gestor(), join, [boss, to])).toBe('RHTEA')
      expect(await scene.refusal(gestor(), plan, [boss, '2026-11-20', JSON.stringify({ department_id: other })])).toBe('RHTEA')
      expect(await scene.refusal(gestor(), 'update public.departments set head_employee_id = $2 where id = $1', [other, boss])).toBe('0 rows')
      expect(await scene.refusal(gestor(), 'update public.departments set parent_id = $2 where id = $1', [other, mine])).toBe('0 rows')
    })
  })

  it('stays where it was planned by who ranks above: a manager takes no such plan back', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [mine, other] = await departmentsOf(scene, await idOf(scene, 'gestor@aurora.demo'))
      for (const [role, refusal] of [['user', null], ['manager', 'RHRNK']] as const) {
        const id = await someone(scene, role)
        await scene.owner('update public.employees set department_id = $2 where id = $1', [id, other])
        const [planned] = await scene.as(admin(), `select (public.change_assignment($1, '2026-12-01', $2, 'transfer')).id`, [id, JSON.stringify({ department_id: mine })])
        expect(await scene.refusal(gestor(), 'select public.cancel_assignment($1)', [planned?.['id']])).toBe(refusal)
      }
    })
  })

  it('is arranged with the departments by an admin, masters among the people', async () => {
    await stage.scene(async (scene) => {
      const [mine, other] = await departmentsOf(scene, await idOf(scene, 'gestor@aurora.demo'))
      const [one, two] = [await someone(scene, 'master'), await someone(scene, 'master')]
      await scene.owner('update public.employees set department_id = $2 where id = any ($1::uuid[])', [[one, two], other])
      expect(await scene.refusal(admin(), join, [one, mine])).toBeNull()
      expect(await scene.refusal(admin(), join, [await idOf(scene, 'admin@aurora.demo'), mine])).toBeNull()
      expect(await scene.refusal(admin(), 'select public.merge_departments($1, $2)', [other, mine])).toBeNull()
      expect(await scene.owner('select id from public.employees where id = any ($1::uuid[]) and department_id = $2', [[one, two], mine])).toHaveLength(2)
    })
  })

  it('is no different in a spreadsheet', async () => {
    await stage.scene(async (scene) => {
      const [high, low] = [await someone(scene, 'master'), await someone(scene, 'user')]
      const boss = await idOf(scene, 'admin@aurora.demo')
      await scene.owner(`update public.employees set registration_number = 'R-' || left(id::text, 8), manager_id = null where id = any ($1::uuid[])`, [[high, low, boss]])
      const [record] = await scene.as(admin(), `select id from public.start_import($1, 'employees', 'a.csv', 'registration_number', '{registration_number,manager}')`, [stage.company('aurora')])
      const line = (row: number, id: string, manager: string): unknown => ({ row, cells: { registration_number: `R-${id.slice(0, 8)}`, manager: `R-${manager.slice(0, 8)}` } })
      await scene.as(admin(), 'select public.stage_import_rows($1, $2)', [record?.['id'], JSON.stringify([line(2, low, boss), line(3, high, boss), line(4, boss, low)])])
      await scene.as(admin(), 'select public.check_import($1)', [record?.['id']])
      const rows = await scene.as(admin(), 'select result, errors from public.import_page($1)', [record?.['id']])
      expect(rows[1]?.['errors']).toContainEqual({ field: 'manager', code: 'RHRNK' })
      for (const row of [rows[0], rows[2]]) expect(row?.['errors']).not.toContainEqual({ field: 'manager', code: 'RHRNK' })
    })
  })

  it('is no different for the department in a spreadsheet, which an admin fills for everyone', async () => {
    await stage.scene(async (scene) => {
      const [high, low] = [await someone(scene, 'master'), await someone(scene, 'user')]
      const boss = await idOf(scene, 'gestor@aurora.demo')
      await departmentsOf(scene, boss)
      await scene.owner(`update public.employees set registration_number = 'R-' || left(id::text, 8), department_id = null where id = any ($1::uuid[])`, [[high, low, boss]])
      const line = (row: number, id: string): unknown => ({ row, cells: { registration_number: `R-${id.slice(0, 8)}`, department: 'Oficina vizinha' } })
      const told = async (actor: Actor): Promise<readonly unknown[]> => {
        const [record] = await scene.as(actor, `select id from public.start_import($1, 'employees', 'a.csv', 'registration_number', '{registration_number,department}')`, [stage.company('aurora')])
        await scene.as(actor, 'select public.stage_import_rows($1, $2)', [record?.['id'], JSON.stringify([line(2, low), line(3, high), line(4, boss)])])
        await scene.as(actor, 'select public.check_import($1)', [record?.['id']])
        return (await scene.as(actor, 'select errors from public.import_page($1)', [record?.['id']])).map((row) => row['errors'])
      }
      expect(await told(admin())).toEqual([[], [], []])
    })
  })
})

describe('the day of admission', () => {
  const admit = `update public.employees set hire_date = '2023-05-02' where id = $1`

  it('is corrected by admins for all but masters, by no manager, and by nobody for oneself', async () => {
    await stage.scene(async (scene) => {
      for (const role of ['user', 'manager', 'admin', 'master']) expect(await scene.refusal(gestor(), admit, [await someone(scene, role)])).toBe('RHPER')
      for (const role of ['user', 'manager', 'admin']) expect(await scene.refusal(admin(), admit, [await someone(scene, role)])).toBeNull()
      expect(await scene.refusal(admin(), admit, [await someone(scene, 'master')])).toBe('RHRNK')
      expect(await scene.refusal(admin(), admit, [await idOf(scene, 'admin@aurora.demo')])).toBe('RHSLF')
    })
  })

  it('is no different in a spreadsheet', async () => {
    await stage.scene(async (scene) => {
      const people = [await someone(scene, 'user'), await someone(scene, 'master'), await idOf(scene, 'admin@aurora.demo')]
      await scene.owner(`update public.employees set registration_number = 'R-' || left(id::text, 8), birth_date = '1990-01-01' where id = any ($1::uuid[])`, [people])
      const [record] = await scene.as(admin(), `select id from public.start_import($1, 'employees', 'a.csv', 'registration_number', '{registration_number,hire_date}')`, [stage.company('aurora')])
      await scene.as(admin(), 'select public.stage_import_rows($1, $2)', [record?.['id'],
        JSON.stringify(people.map((id, row) => ({ row: row + 2, cells: { registration_number: `R-${id.slice(0, 8)}`, hire_date: '2023-05-02' } })))])
      await scene.as(admin(), 'select public.check_import($1)', [record?.['id']])
      const rows = await scene.as(admin(), 'select errors from public.import_page($1)', [record?.['id']])
      expect(rows.map(({ errors }) => errors)).toEqual([[], [{ field: 'hire_date', code: 'RHRNK' }], [{ field: 'hire_date', code: 'RHSLF' }]])
    })
  })
})

describe('what identifies a person', () => {
  const values: ReadonlyArray<readonly [string, string]> = [
    ['email', 'outro@exemplo.com.br'],
    ['first_name', 'Outra'],
    ['last_name', 'Pessoa'],
    ['social_name', 'Outra Pessoa'],
    ['cpf', '39053344705'],
    ['profile_image_url', 'https://fotos.exemplo.com.br/rosto.png'],
  ]

  it.each(values)('%s of a user is written by a manager, of a manager or anyone above by an admin', async (column, value) => {
    await stage.scene(async (scene) => {
      const set = `update public.employees set ${column} = $2 where id = $1`
      expect(await scene.refusal(gestor(), set, [await someone(scene, 'user'), value])).toBe(column === 'cpf' ? 'RHPER' : null)
      await scene.owner('update public.employees set cpf = null where cpf = $1', [value])
      for (const role of ['manager', 'admin', 'master']) {
        expect(await scene.refusal(gestor(), set, [await someone(scene, role), value])).toBe(column === 'cpf' ? 'RHPER' : 'RHRNK')
      }
      expect(await scene.refusal(admin(), set, [await someone(scene, 'admin'), value])).toBeNull()
      await scene.owner('update public.employees set cpf = null where cpf = $1', [value])
      expect(await scene.refusal(admin(), set, [await someone(scene, 'master'), value])).toBe('RHRNK')
    })
  })

  it('stays open to the person’s own hand where the permission allows it, and other columns to the manager of the team', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin(), `update public.employees set social_name = 'Novo Nome' where id = $1`, [await idOf(scene, 'admin@aurora.demo')])).toBeNull()
      expect(await scene.refusal(gestor(), `update public.employees set position = 'Outro' where id = $1`, [await someone(scene, 'admin')])).toBeNull()
    })
  })

  it('sent unchanged is no change', async () => {
    await stage.scene(async (scene) => {
      const chief = await someone(scene, 'admin')
      await scene.owner(`update public.employees set email = 'chefe@aurora.demo' where id = $1`, [chief])
      const save = `update public.employees set email = ' CHEFE@aurora.demo ', cpf = cpf, hire_date = hire_date, position = 'Outro' where id = $1`
      expect(await scene.refusal(gestor(), save, [chief])).toBeNull()
    })
  })
})

describe('the address of a photo', () => {
  it.each([
    ['https://fotos.exemplo.com.br/rosto.png', null],
    ['/storage/v1/object/public/avatars/rosto.png', null],
    ['http://fotos.exemplo.com.br/rosto.png', '23514'],
    [`${'javascript'}:alert(1)`, '23514'],
    ['vbscript:msgbox(1)', '23514'],
    ['data:image/svg+xml,<svg/>', '23514'],
    ['//outro.exemplo/rosto.png', '23514'],
    ['/\\outro.exemplo/rosto.png', '23514'],
    ['https:\\\\outro.exemplo', '23514'],
    ['https://bom.exemplo@outro.exemplo/', '23514'],
    ['https://', '23514'],
  ])('%j: %s', async (url, refusal) => {
    await stage.scene(async (scene) => {
      const set = `update public.employees set profile_image_url = $2 where id = $1`
      expect(await scene.refusal(admin(), set, [await someone(scene, 'user'), url])).toBe(refusal)
    })
  })
})
