import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
})

const hire = `insert into public.employees (company_id, first_name, last_name, status, birth_date, hire_date, position, email)
  values ($1, 'Zélia', 'Teste', $2, $3, $4, 'Cargo', 'zelia@aurora.demo') returning id`

describe('the directory', () => {
  const listed = (scene: Scene): Promise<readonly Row[]> =>
    scene.as(person, `select display_name, position, email from public.employee_directory where search_text like '%zelia%'`)

  it('shows a user everyone who works in the company, and their own row alone in employees', async () => {
    await stage.scene(async (scene) => {
      const [count] = await scene.owner(`select count(*)::integer as people from public.employees where company_id = $1 and status in ('active', 'notice')`, [stage.company('aurora')])
      expect(await scene.as(person, 'select id from public.employee_directory')).toHaveLength(Number(count?.['people']))
      expect(await scene.as(person, 'select email from public.employees')).toEqual([{ email: 'pessoa@aurora.demo' }])
    })
  })

  it('holds nothing sensitive', async () => {
    const columns = await stage.scene((scene) =>
      scene.owner(`select attname as name from pg_attribute where attrelid = 'public.employee_directory'::regclass and attnum > 0 order by 1`),
    )
    expect(columns.map((column) => column['name'])).toEqual([
      'avatar_path', 'company_id', 'department_id', 'display_name', 'email', 'id', 'initials', 'position', 'profile_image_url', 'search_text',
    ])
  })

  it('follows a person from admission to the end of the contract', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.owner(hire, [stage.company('aurora'), 'pre_admission', null, null])
      expect(await listed(scene)).toEqual([])
      const become = (status: string): Promise<readonly Row[]> => scene.owner('update public.employees set status = $2 where id = $1', [row?.['id'], status])
      await become('active')
      expect(await listed(scene)).toEqual([{ display_name: 'Zélia Teste', position: 'Cargo', email: 'zelia@aurora.demo' }])
      await become('notice')
      await scene.as(admin, `update public.employees set social_name = 'Zelinha', position = 'Outro' where id = $1`, [row?.['id']])
      expect(await listed(scene)).toEqual([{ display_name: 'Zelinha', position: 'Outro', email: 'zelia@aurora.demo' }])
      await become('terminated')
      expect(await listed(scene)).toEqual([])
    })
  })

  it.each([
    ['Ana', 'Souza', null, 'AS'], ['Zélia', 'Ávila Prado', null, 'ZP'], ['érica', 'de Sá', null, 'ÉS'], ['João', 'da Conceição', null, 'JC'],
    ['João', 'Lima', 'Maria das Dores', 'MD'], ['João', 'Lima', 'Maria', 'NA'], ['João', 'Lima', 'Ana Luz da Silva e', 'AS'],
  ])('gives %s %s (%s) the initials %s', async (first, last, social, initials) => {
    await stage.scene(async (scene) => {
      const [row] = await scene.owner(
        `insert into public.employees (company_id, first_name, last_name, social_name) values ($1, $2, $3, $4) returning id`,
        [stage.company('aurora'), first, last, social],
      )
      expect(await scene.as(person, 'select initials from public.employee_directory where id = $1', [row?.['id']])).toEqual([{ initials }])
    })
  })

  it('agrees with employees for every demo person', async () => {
    const wrong = await stage.scene((scene) =>
      scene.owner(`select e.id from public.employees e full join public.employee_directory d on d.id = e.id
        where (e.status in ('active', 'notice')) is distinct from (d.id is not null)
          or (d.id is not null and (e.company_id, e.display_name, e.position, e.department_id, e.email, e.profile_image_url)
            is distinct from (d.company_id, d.display_name, d.position, d.department_id, d.email, d.profile_image_url))`),
    )
    expect(wrong).toEqual([])
  })
})

describe('facets', () => {
  const facets = (scene: Scene, actor: Actor): Promise<readonly Row[]> =>
    scene.as(actor, 'select kind, value, label, total::integer from public.employee_facets($1)', [stage.company('aurora')])
  const sum = (rows: readonly Row[], kind: string): number =>
    rows.filter((row) => row['kind'] === kind).reduce((total, row) => total + Number(row['total']), 0)

  it('count the people whom the caller reads', async () => {
    await stage.scene(async (scene) => {
      const all = await facets(scene, admin)
      for (const kind of ['status', 'department', 'position']) expect(sum(all, kind), kind).toBe(193)
      const own = await facets(scene, person)
      for (const kind of ['status', 'department', 'position']) expect(sum(own, kind), kind).toBe(1)
    })
  })

  it('name each department once, with its id', async () => {
    await stage.scene(async (scene) => {
      const departments = (await facets(scene, admin)).filter((row) => row['kind'] === 'department')
      expect(departments).toHaveLength(15)
      const known = await scene.as(admin, 'select id, name from public.departments')
      expect(new Set(departments.map((row) => `${String(row['value'])} ${String(row['label'])}`))).toEqual(
        new Set(known.map((row) => `${String(row['id'])} ${String(row['name'])}`)),
      )
    })
  })
})
