import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
})

const archive = 'select * from public.archive_department($1, $2)'
const merge = 'select * from public.merge_departments($1, $2)'
const restore = 'select * from public.restore_department($1)'

async function idOf(scene: Scene, name: string, key = 'aurora'): Promise<string> {
  const [row] = await scene.owner('select id from public.departments where company_id = $1 and name = $2', [stage.company(key), name])
  return String(row?.['id'])
}

async function tree(scene: Scene, actor: Actor = admin, key = 'aurora'): Promise<Map<string, Row>> {
  const rows = await scene.as(actor, 'select * from public.department_tree($1)', [stage.company(key)])
  return new Map(rows.map((row) => [String(row['name']), row]))
}

describe('the tree of departments', () => {
  it('counts people directly and with everything below, and names the head', async () => {
    await stage.scene(async (scene) => {
      const departments = await tree(scene)
      const [people] = await scene.owner(
        `select count(*) from public.employees where company_id = $1 and status <> 'terminated'`, [stage.company('aurora')])
      expect(departments.get('Diretoria')).toMatchObject({ parent_id: null, people: '4', people_below: people?.['count'], children: '7' })
      expect(departments.get('Desenvolvimento Web')).toMatchObject({ head_name: 'Rafael Monteiro Brandão', children: '0', archived_at: null })
      const row = departments.get('Design')
      expect(row?.['people']).toBe(row?.['people_below'])
    })
  })

  it('shows users the same tree without people not admitted yet, and nothing of other companies', async () => {
    await stage.scene(async (scene) => {
      const total = (departments: Map<string, Row>): number => Number(departments.get('Diretoria')?.['people_below'])
      const [yet] = await scene.owner(
        `select count(*)::integer as people from public.employees where company_id = $1 and status = 'pre_admission'`, [stage.company('aurora')])
      expect(total(await tree(scene)) - total(await tree(scene, stage.signedIn('pessoa@aurora.demo')))).toBe(yet?.['people'])
      expect((await tree(scene, admin, 'boreal')).size).toBe(0)
      expect((await tree(scene, stage.signedIn('estranho@vinculo.demo'))).size).toBe(0)
    })
  })

  it('takes a cost centre', async () => {
    await stage.scene(async (scene) => {
      const update = 'update public.departments set cost_centre = $2 where id = $1'
      const id = await idOf(scene, 'Design')
      expect(await scene.refusal(admin, update, [id, ' 1.02.003 '])).toBeNull()
      expect((await tree(scene)).get('Design')?.['cost_centre']).toBe('1.02.003')
      expect((await scene.attempt(admin, update, [id, 'x'.repeat(61)])).error).toMatchObject({ constraint: 'departments_cost_centre_check' })
    })
  })
})

describe('archiving', () => {
  it('takes an empty department, and leaves who left where they were', async () => {
    await stage.scene(async (scene) => {
      const id = await idOf(scene, 'Design')
      expect(await scene.refusal(admin, archive, [id, null])).toBe('RHFUL')
      await scene.owner('update public.departments set head_employee_id = null where id = $1', [id])
      await scene.owner(`update public.employees set status = 'terminated' where department_id = $1 and status <> 'terminated'`, [id])
      const [department] = await scene.as(admin, archive, [id, null])
      expect(department?.['archived_at']).not.toBeNull()
      expect(await scene.owner('select id from public.employees where department_id = $1', [id])).not.toEqual([])
    })
  })

  it('refuses while sub-departments are in use, or takes everything to a target', async () => {
    await stage.scene(async (scene) => {
      const [produto, tecnologia] = [await idOf(scene, 'Produto'), await idOf(scene, 'Tecnologia')]
      const before = await tree(scene)
      expect(await scene.refusal(admin, archive, [produto, null])).toBe('RHFUL')
      expect(await scene.refusal(admin, archive, [produto, tecnologia])).toBeNull()
      const after = await tree(scene)
      expect(after.get('Design')?.['parent_id']).toBe(tecnologia)
      expect(Number(after.get('Tecnologia')?.['people'])).toBe(
        Number(before.get('Tecnologia')?.['people']) + Number(before.get('Produto')?.['people']),
      )
      expect(after.get('Produto')).toMatchObject({ people: '0', children: '0' })
      expect(after.get('Diretoria')?.['people_below']).toBe(before.get('Diretoria')?.['people_below'])
      const moved = await scene.owner(
        `select count(*)::integer as entries from public.audit_logs where entity_type = 'employee' and action_type = 'update' and metadata -> 'changes' -> 'department_id' ->> 1 = $1`,
        [tecnologia],
      )
      expect(moved[0]?.['entries']).toBe(Number(before.get('Produto')?.['people']))
    })
  })

  it('refuses a target below, itself, archived, or of another company', async () => {
    await stage.scene(async (scene) => {
      const [produto, design, web] = [await idOf(scene, 'Produto'), await idOf(scene, 'Design'), await idOf(scene, 'Desenvolvimento Web')]
      expect(await scene.refusal(admin, archive, [produto, design])).toBe('RHCYC')
      expect(await scene.refusal(admin, archive, [produto, produto])).toBe('RHNTF')
      expect(await scene.refusal(admin, archive, [produto, await idOf(scene, 'Frota e Manutenção', 'boreal')])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), archive, [produto, await idOf(scene, 'Frota e Manutenção', 'boreal')])).toBe('RHNTF')
      expect(await scene.refusal(admin, archive, [design, web])).toBeNull()
      expect(await scene.refusal(admin, archive, [produto, design])).toBe('RHARC')
    })
  })

  it('keeps everything new away from an archived department', async () => {
    await stage.scene(async (scene) => {
      const [design, web] = [await idOf(scene, 'Design'), await idOf(scene, 'Desenvolvimento Web')]
      const aurora = stage.company('aurora')
      const hire = `insert into public.employees (company_id, first_name, last_name, department_id) values ($1, 'Nova', 'Pessoa', $2)`
      const below = `insert into public.departments (company_id, name, parent_id) values ($1, 'Novo', $2)`
      const facet = `select value from public.employee_facets($1) where kind = 'department' and value = $2`
      expect(await scene.as(admin, facet, [aurora, design])).toHaveLength(1)
      await scene.as(admin, archive, [design, web])
      expect((await scene.attempt(admin, hire, [aurora, design])).error).toMatchObject({ code: 'RHARC', detail: 'department_id' })
      expect((await scene.attempt(admin, below, [aurora, design])).error).toMatchObject({ code: 'RHARC', detail: 'parent_id' })
      expect(await scene.as(admin, facet, [aurora, design])).toEqual([])
      expect(await scene.refusal(admin, hire, [aurora, web])).toBeNull()
      expect(await scene.refusal(admin, below, [aurora, web])).toBeNull()
    })
  })

  it('brings nobody back into an archived department with a readmission', async () => {
    await stage.scene(async (scene) => {
      const [design, web] = [await idOf(scene, 'Design'), await idOf(scene, 'Desenvolvimento Web')]
      const [gone] = await scene.owner(
        `update public.employees set status = 'terminated'
         where id = (select id from public.employees where department_id = $1 and status = 'active' and role is null
           and id not in (select head_employee_id from public.departments where head_employee_id is not null) limit 1) returning id`, [design])
      await scene.as(admin, archive, [design, web])
      const back = `select public.rehire_employee($1, (select private.today(company_id) + 1 from public.employees where id = $1), $2)`
      expect(await scene.refusal(admin, back, [gone?.['id'], {}])).toBe('RHARC')
      expect(await scene.refusal(admin, back, [gone?.['id'], { department_id: web }])).toBeNull()
    })
  })

  it('frees the name, and taking it back asks for it again', async () => {
    await stage.scene(async (scene) => {
      const design = await idOf(scene, 'Design')
      await scene.as(admin, archive, [design, await idOf(scene, 'Desenvolvimento Web')])
      expect(await scene.as(admin, archive, [design, null])).toMatchObject([{ id: design }])
      const again = `insert into public.departments (company_id, name, parent_id) select company_id, name, parent_id from public.departments where id = $1`
      expect(await scene.refusal(admin, again, [design])).toBeNull()
      expect((await scene.attempt(admin, restore, [design])).error).toMatchObject({ code: '23505', constraint: 'departments_name_key' })
      await scene.as(admin, `update public.departments set name = 'Design antigo' where id = $1`, [design])
      expect(await scene.as(admin, restore, [design])).toMatchObject([{ id: design, archived_at: null }])
      expect(await scene.as(admin, restore, [design])).toMatchObject([{ id: design, archived_at: null }])
    })
  })
})

describe('merging', () => {
  it('moves everything to the target and archives the source', async () => {
    await stage.scene(async (scene) => {
      const [design, web] = [await idOf(scene, 'Design'), await idOf(scene, 'Desenvolvimento Web')]
      const before = await tree(scene)
      expect(await scene.as(admin, merge, [design, web])).toMatchObject([{ id: web, archived_at: null }])
      const after = await tree(scene)
      expect(Number(after.get('Desenvolvimento Web')?.['people'])).toBe(
        Number(before.get('Desenvolvimento Web')?.['people']) + Number(before.get('Design')?.['people']))
      expect(after.get('Design')?.['archived_at']).not.toBeNull()
      expect(await scene.refusal(admin, merge, [design, web])).toBe('RHARC')
      expect(await scene.refusal(admin, merge, [web, null])).toBe('RHNTF')
    })
  })
})

describe('changing departments', () => {
  it.each([
    ['archive_department', archive],
    ['merge_departments', merge],
  ])('by %s is for manage_departments in the own company', async (_name, call) => {
    await stage.scene(async (scene) => {
      const values = [await idOf(scene, 'Design'), await idOf(scene, 'Desenvolvimento Web')]
      for (const email of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'estranho@vinculo.demo']) {
        expect(await scene.refusal(stage.signedIn(email), call, values), email).toBe('RHPER')
      }
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), call, values)).toBe('RHNTF')
      const elsewhere = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.refusal(elsewhere, call, values)).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), call, values)).toBeNull()
      expect(await scene.refusal(stage.signedIn('pessoa@aurora.demo'), restore, [values[0]])).toBe('RHPER')
    })
  })

  it('never writes archived_at directly', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin, `update public.departments set cost_centre = '1'`)).toBeNull()
      expect(await scene.refusal(admin, 'update public.departments set archived_at = now()')).toBe('42501')
    })
  })
})
