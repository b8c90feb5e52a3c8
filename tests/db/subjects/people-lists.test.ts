import { beforeAll, describe, expect, it } from 'vitest'
import { days, department, freeze, hire, rowsOf, today } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
  aurora = stage.company('aurora')
})

const each = 'select employee_id, outcome, code, message, assignment_id from public.change_assignments_each($1, $2, $3, $4)'
const idOf = async (scene: Scene, table: string, where = 'true'): Promise<string> =>
  String((await scene.owner(`select id from public.${table} where company_id = $1 and archived_at is null and ${where} order by id limit 1`, [aurora]))[0]?.['id'])
async function tag(scene: Scene, name: string): Promise<string> {
  const [made] = await scene.as(admin, 'insert into public.employee_tags (company_id, name, color) values ($1, $2, $3) returning id', [aurora, name, 'teal'])
  return String(made?.['id'])
}

describe('tags', () => {
  it('are put on people and taken off, each person told apart, and their facet counts them', async () => {
    await stage.scene(async (scene) => {
      const brigade = await tag(scene, '  Brigada ')
      const shift = await tag(scene, 'Turno B')
      const [one, two] = [await hire(scene, stage), await hire(scene, stage)]
      const put = 'select employee_id, outcome from public.tag_employees($1, $2, $3) order by outcome'
      expect(await scene.as(admin, put, [[one, two], [brigade], []])).toMatchObject([{ outcome: 'changed' }, { outcome: 'changed' }])
      expect(await scene.as(admin, put, [[one], [brigade], []])).toMatchObject([{ outcome: 'unchanged' }])
      const foreign = String((await scene.owner('select id from public.employees where company_id = $1 limit 1', [stage.company('boreal')]))[0]?.['id'])
      expect(await scene.as(admin, put, [[one, foreign], [shift], [brigade]])).toEqual([
        { employee_id: one, outcome: 'changed' }, { employee_id: foreign, outcome: 'refused' }])
      const facet = `select label, total::integer from public.employee_facets($1) where kind = 'tag'`
      const found = await scene.as(manager, facet, [aurora])
      expect(found).toEqual(expect.arrayContaining([{ label: 'Brigada', total: 1 }, { label: 'Turno B', total: 1 }]))
      expect(await scene.as(person, facet, [aurora])).toEqual([])
      expect(await scene.as(manager, 'select id from public.employees_matching($1, $2)', [aurora, { tags: [brigade] }])).toEqual([{ id: two }])
      expect(await scene.as(admin, 'select public.delete_employee_tag($1) as freed', [brigade])).toEqual([{ freed: 1 }])
      expect(await scene.as(admin, 'select id from public.employee_tag_links where tag_id = $1', [brigade])).toEqual([])
    })
  })

  it('are of one name each, at most a hundred, and written by administrators alone', async () => {
    await stage.scene(async (scene) => {
      const first = await tag(scene, 'Única')
      const add = `insert into public.employee_tags (company_id, name) values ($1, $2)`
      expect((await scene.attempt(admin, add, [aurora, 'Única'])).error).toMatchObject({ constraint: 'employee_tags_name_key' })
      expect((await scene.attempt(admin, add, [aurora, ' '])).error).toMatchObject({ constraint: 'employee_tags_name_check' })
      const put = 'select * from public.tag_employees($1, $2)'
      const someone = await hire(scene, stage)
      expect(await scene.refusal(admin, put, [[someone], [first]])).toBeNull()
      expect(await scene.refusal(manager, put, [[someone], [first]])).toBe('RHPER')
      expect(await scene.refusal(manager, 'select public.delete_employee_tag($1)', [first])).toBe('RHPER')
      expect(await scene.refusal(admin, put, [[someone], []])).toBe('RHNTF')
      await scene.owner(`insert into public.employee_tags (company_id, name) select $1, 'Etiqueta ' || n from generate_series(1, 99 - (
        select count(*)::integer from public.employee_tags where company_id = $1)) n`, [aurora])
      expect(await scene.refusal(admin, add, [aurora, 'A centésima'])).toBeNull()
      expect(await scene.refusal(admin, add, [aurora, 'Uma a mais'])).toBe('RHMNY')
    })
  })
})

describe('positions, sites and cost centres', () => {
  it.each([['position', 'positions', 'title'], ['work_site', 'work_sites', 'name'], ['cost_centre', 'cost_centres', 'code, name']] as const)(
    'a %s in use leaves use only with a target, where people and plans go', async (kind, table, columns) => {
      await stage.scene(async (scene) => {
        await freeze(scene)
        const make = async (name: string): Promise<string> => String((await scene.as(admin,
          `insert into public.${table} (company_id, ${columns}) values ($1, ${columns.split(',').map(() => '$2').join(', ')}) returning id`, [aurora, name]))[0]?.['id'])
        const [old, target] = [await make('Antigo'), await make('Novo')]
        const [here, coming] = [await hire(scene, stage), await hire(scene, stage)]
        await scene.as(admin, each, [[here], today, { [`${kind}_id`]: old }, 'transfer'])
        await scene.as(admin, each, [[coming], days(30), { [`${kind}_id`]: old }, 'transfer'])
        const use = 'select people::integer, planned::integer from public.catalogue_use($1) where item_id = $2'
        expect(await scene.as(admin, use, [aurora, old])).toEqual([{ people: 1, planned: 1 }])
        expect(await scene.as(manager, use, [aurora, old])).toEqual([])
        const archive = 'select public.archive_catalogue_item($1, $2, $3) as moved'
        expect(await scene.refusal(admin, archive, [kind, old, null])).toBe('RHFUL')
        expect(await scene.refusal(admin, `update public.${table} set archived_at = now() where id = $1`, [old])).toBe('RHFUL')
        expect(await scene.refusal(admin, archive, [kind, old, old])).toBe('RHARG')
        expect(await scene.refusal(manager, archive, [kind, old, target])).toBe('RHPER')
        expect(await scene.as(admin, archive, [kind, old, target])).toEqual([{ moved: 1 }])
        expect(await scene.as(admin, use, [aurora, target])).toEqual([{ people: 1, planned: 1 }])
        expect(await scene.as(admin, `select archived_at is not null as out from public.${table} where id = $1`, [old])).toEqual([{ out: true }])
        expect(await scene.refusal(admin, archive, [kind, old, target])).toBe('RHNTF')
      })
    })

  it('a new title reaches who holds the position when it is asked for', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [made] = await scene.as(admin, `insert into public.positions (company_id, title) values ($1, 'Analista de Frota') returning id`, [aurora])
      const someone = await hire(scene, stage)
      await scene.as(admin, each, [[someone], days(-30), { position_id: made?.['id'] }, 'promotion'])
      await scene.as(admin, `update public.positions set title = 'Especialista de Frota' where id = $1`, [made?.['id']])
      expect(await scene.as(admin, 'select public.carry_position_title($1) as moved', [made?.['id']])).toEqual([{ moved: 1 }])
      expect((await rowsOf(scene, someone)).at(-1)).toBe(`${today}… Especialista de Frota correction`)
      expect(await scene.refusal(manager, 'select public.carry_position_title($1)', [made?.['id']])).toBe('RHPER')
    })
  })
})

describe('many people at once', () => {
  it('change together, and who cannot is told apart', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [design, product] = [await department(scene, stage, 'Design'), await department(scene, stage, 'Produto')]
      const [one, two, there] = [await hire(scene, stage), await hire(scene, stage), await hire(scene, stage, { department_id: product })]
      const late = await hire(scene, stage, { hire_date: days(20), status: 'pre_admission' })
      const rows = await scene.as(admin, each, [[one, two, there, late], today, { department_id: product }, 'transfer'])
      const outcomes = new Map(rows.map((row) => [row['employee_id'], row]))
      expect([one, two].map((id) => outcomes.get(id)?.['outcome'])).toEqual(['changed', 'changed'])
      expect(outcomes.get(there)).toMatchObject({ outcome: 'unchanged', code: null })
      expect(outcomes.get(late)).toMatchObject({ outcome: 'refused', code: 'RHASG', assignment_id: null })
      expect(String(outcomes.get(late)?.['message'])).toContain('não trabalha na empresa')
      const circle = await scene.as(admin, each, [[one, two], today, { manager_id: one }, 'restructuring'])
      expect(circle.map((row) => String(row['outcome'])).toSorted()).toEqual(['changed', 'refused'])
      expect(await scene.refusal(person, each, [[one], today, { department_id: design }, 'transfer'])).toBe('RHPER')
    })
  })

  it('plans of a day to come are taken back together', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const people = [await hire(scene, stage), await hire(scene, stage)]
      const rows = await scene.as(admin, each, [people, days(10), { work_site_id: await idOf(scene, 'work_sites') }, 'transfer'])
      const plans = rows.map((row) => row['assignment_id'])
      expect(plans.every((id) => typeof id === 'string')).toBe(true)
      const cancel = 'select outcome, code from public.cancel_assignments($1) order by outcome'
      expect(await scene.as(admin, cancel, [plans])).toEqual([{ outcome: 'changed', code: null }, { outcome: 'changed', code: null }])
      expect(await rowsOf(scene, people[0] ?? '')).toHaveLength(1)
      expect(await scene.refusal(person, cancel, [plans.slice(0, 1)])).toBe('RHNTF')
    })
  })

  it('nobody sees an unreachable person’s name in a refusal', async () => {
    await stage.scene(async (scene) => {
      const [foreign] = await scene.owner('select id from public.employees where company_id = $1 limit 1', [stage.company('boreal')])
      const rows = await scene.as(admin, 'select display_name, outcome, code from public.change_assignments_each($1, $2, $3, $4)',
        [[foreign?.['id'], await hire(scene, stage)], today, { position_title: 'Piloto' }, 'promotion'])
      expect(rows).toEqual(expect.arrayContaining([{ display_name: null, outcome: 'refused', code: 'RHNTF' }]))
    })
  })
})

describe('filters', () => {
  const matching = (scene: Scene, actor: Actor, more: string): Promise<readonly Row[]> =>
    scene.as(actor, `select id, status from public.employees_matching($1, ${more})`, [aurora])

  it('by site, contract and experience find as many as the facets count', async () => {
    await stage.scene(async (scene) => {
      const facets = await scene.as(admin, 'select kind, value, total::integer from public.employee_facets($1)', [aurora])
      for (const [kind, argument] of [['work_site', 'sites'], ['contract_type', 'contract_types']] as const) {
        const some = facets.filter((row) => row['kind'] === kind)
        expect(some.length, kind).toBeGreaterThan(0)
        for (const { value, total } of some) expect(await matching(scene, admin, `'{"${argument}": ["${String(value)}"]}'`), kind).toHaveLength(Number(total))
      }
      const stages = new Map(facets.filter((row) => row['kind'] === 'stage').map((row) => [String(row['value']), Number(row['total'])]))
      for (const stage of ['experience', 'away']) {
        expect(stages.get(stage), stage).toBeGreaterThan(0)
        expect(await matching(scene, admin, `p_stages => '{${stage}}'`), stage).toHaveLength(stages.get(stage) ?? 0)
      }
      expect(facets.filter((row) => row['kind'] === 'manager').length).toBeGreaterThan(5)
    })
  })

  it('tell managers no contract, and a person nobody', async () => {
    await stage.scene(async (scene) => {
      expect((await matching(scene, manager, `jsonb_build_object('sites', array(select id from public.work_sites))`)).length).toBeGreaterThan(100)
      expect(await matching(scene, manager, `p_stages => '{experience}'`)).toEqual([])
      expect(await scene.as(manager, `select kind from public.employee_facets($1) where kind = 'contract_type' or value = 'experience'`, [aurora])).toEqual([])
      // Leaves are told to the managers above and to HR: of the people away today a manager counts those of the team.
      const away = await matching(scene, manager, `p_stages => '{away}'`)
      expect(away.length).toBeLessThan((await matching(scene, admin, `p_stages => '{away}'`)).length)
      expect(await matching(scene, person, `jsonb_build_object('sites', array(select id from public.work_sites))`)).toEqual([])
    })
  })
})

describe('the card of a colleague', () => {
  it('holds what the directory holds, for everyone of the company and nobody else', async () => {
    await stage.scene(async (scene) => {
      const site = await idOf(scene, 'work_sites')
      const id = await hire(scene, stage, { birth_date: '1990-05-06', hire_date: '2020-03-02' })
      await scene.as(admin, each, [[id], days(-5), { work_site_id: site }, 'transfer'])
      await scene.owner(`insert into public.employee_work_contacts (company_id, employee_id, work_phone) values ($1, $2, '1133334444')`, [aurora, id])
      const card = 'select * from public.person_card($1)'
      const [row] = await scene.as(person, card, [id])
      expect(row).toMatchObject({ employee_id: id, work_phone: '1133334444', birthday: '05-06', hired: '03-02', position: 'Analista' })
      expect(JSON.stringify(row)).not.toContain('1990')
      expect(await scene.as(stage.signedIn('admin@boreal.demo'), card, [id])).toEqual([])
      expect(await scene.as(stage.signedIn('estranho@vinculo.demo'), card, [id])).toEqual([])
      await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [id])
      expect(await scene.as(person, card, [id])).toEqual([])
    })
  })
})

describe('figures', () => {
  const figures = (scene: Scene, actor: Actor): Promise<readonly Row[]> =>
    scene.as(actor, 'select section, label, series, on_date::text, total::integer from public.people_figures($1)', [aurora])
  const sum = (rows: readonly Row[], section: string): number => rows.filter((row) => row['section'] === section).reduce((total, row) => total + Number(row['total']), 0)

  it('end in who works here now, and ages are told to who runs the company', async () => {
    await stage.scene(async (scene) => {
      const rows = await figures(scene, admin)
      const here = Number((await scene.owner(`select count(*)::integer as people from public.employees where company_id = $1 and status in ('active', 'notice')`, [aurora]))[0]?.['people'])
      expect(rows.findLast((row) => row['section'] === 'headcount')?.['total']).toBe(here)
      expect(rows.filter((row) => row['section'] === 'headcount')).toHaveLength(24)
      expect(sum(rows, 'tenure')).toBe(here)
      expect(sum(rows, 'age')).toBe(here)
      const sections = async (actor: Actor): Promise<unknown[]> => [...new Set((await figures(scene, actor)).map((row) => row['section']))]
      expect(await sections(manager)).not.toContain('age')
      expect(await sections(manager)).toContain('span')
      expect(await sections(person)).toEqual([])
      expect(await sections(stage.signedIn('admin@boreal.demo'))).toEqual([])
    })
  })

  it('do not tell the sex of fewer than five people of an age', async () => {
    await stage.scene(async (scene) => {
      const people = await scene.owner(`select id from public.employees where company_id = $1 and status = 'active' order by id limit 12`, [aurora])
      await scene.owner(`update public.employees set birth_date = '1991-01-01' where company_id = $1`, [aurora])
      const set = async (women: number): Promise<readonly Row[]> => {
        await scene.owner('update public.employee_personal set sex = null where company_id = $1', [aurora])
        await scene.owner(`insert into public.employee_personal (company_id, employee_id, sex)
          select $1, p.id, case when p.place <= $3 then 'F' else 'M' end from unnest($2::uuid[]) with ordinality p (id, place)
          on conflict (company_id, employee_id) do update set sex = excluded.sex`, [aurora, people.map((row) => row['id']), women])
        return (await figures(scene, admin)).filter((row) => row['section'] === 'age')
      }
      expect((await set(5)).map((row) => row['series'])).toEqual(['F', 'M', 'N'])
      expect((await set(4)).map((row) => row['series'])).toEqual(['all'])
    })
  })
})
