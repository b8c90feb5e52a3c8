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
    ['Ana', 'Souza', null, 'AS'], ['Zélia', 'Ávila Prado', null, 'ZÁ'], ['érica', 'de Sá', null, 'ÉD'],
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
      for (const kind of ['status', 'department', 'position']) expect(sum(all, kind), kind).toBe(180)
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

describe('the dashboard', () => {
  const summary = (scene: Scene, actor: Actor): Promise<readonly Row[]> =>
    scene.as(actor, 'select section, label, total::integer, on_date::text, employee_id from public.dashboard_summary($1)', [stage.company('aurora')])

  it('gives an admin every section and a user only what everyone may know', async () => {
    await stage.scene(async (scene) => {
      const sections = async (actor: Actor): Promise<string[]> =>
        [...new Set((await summary(scene, actor)).map((row) => String(row['section'])))].toSorted()
      expect(await sections(admin)).toEqual(['anniversary', 'birthday', 'department', 'headcount', 'hire_month', 'status'])
      expect(await sections(person)).toEqual(['anniversary', 'birthday', 'department', 'headcount'])
    })
  })

  it('counts the people of each department, the largest first', async () => {
    await stage.scene(async (scene) => {
      const rows = await summary(scene, person)
      const totals = rows.filter((row) => row['section'] === 'department').map((row) => Number(row['total']))
      expect(totals).toEqual(totals.toSorted((one, other) => other - one))
      expect(totals.reduce((sum, total) => sum + total, 0)).toBe(rows.find((row) => row['section'] === 'headcount')?.['total'])
    })
  })

  it('shows the coming birthdays with this year’s date, never the year of birth', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-12-20T15:00:00Z')`)
      const born = ['1990-12-19', '1990-12-20', '1985-01-10', '1992-01-19', '1992-01-20'] as const
      for (const [index, day] of born.entries()) {
        await scene.as(admin, `insert into public.employees (company_id, first_name, last_name, birth_date) values ($1, 'Zélia', $2, $3)`, [stage.company('aurora'), `N${index}`, day])
      }
      const birthdays = (await summary(scene, person)).filter((row) => row['section'] === 'birthday' && String(row['label']).startsWith('Zélia'))
      expect(birthdays.map((row) => [row['label'], row['on_date'], row['total']])).toEqual([
        ['Zélia N1', '2026-12-20', null],
        ['Zélia N2', '2027-01-10', null],
        ['Zélia N3', '2027-01-19', null],
      ])
      expect(JSON.stringify(await summary(scene, person))).not.toMatch(/"(19\d\d|200\d)-/)
    })
  })

  it('keeps a birthday of 29 February in common years', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2027-02-20T15:00:00Z')`)
      await scene.owner(hire, [stage.company('aurora'), 'active', '1992-02-29', null])
      const rows = (await summary(scene, admin)).filter((row) => row['section'] === 'birthday' && row['label'] === 'Zélia Teste')
      expect(rows.map((row) => row['on_date'])).toEqual(['2027-02-28'])
    })
  })

  it('counts years of work, from the first one on', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20T15:00:00Z')`)
      await scene.owner(hire, [stage.company('aurora'), 'active', null, '2016-11-25'])
      const rows = (await summary(scene, person)).filter((row) => row['section'] === 'anniversary' && row['label'] === 'Zélia Teste')
      expect(rows).toMatchObject([{ total: 10, on_date: '2026-11-25' }])
    })
  })

  it('counts hires of the last twelve months, month by month', async () => {
    await stage.scene(async (scene) => {
      const months = (await summary(scene, admin)).filter((row) => row['section'] === 'hire_month')
      expect(months).toHaveLength(12)
      const before = Number(months.at(-1)?.['total'])
      await scene.owner(hire, [stage.company('aurora'), 'active', null, new Date().toISOString().slice(0, 8) + '01'])
      expect(Number((await summary(scene, admin)).filter((row) => row['section'] === 'hire_month').at(-1)?.['total'])).toBe(before + 1)
    })
  })
})
