import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { day } from '../support/documents.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
})

const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => String(row['id'])).toSorted()
/** Who belongs, as campaigns see it. */
const belonging = async (scene: Scene, company: unknown, audience: unknown, on: string | null = null): Promise<string[]> =>
  idsOf(await scene.owner('select a.id from private.audience_people($1, private.audience_of($2), coalesce($3::date, private.today($1))) a (id)', [company, audience, on]))

const CAST = 8
const someone = fc.integer({ min: 0, max: CAST - 1 })
const three = fc.integer({ min: 0, max: 2 })
const ofEach = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(value, { minLength: CAST, maxLength: CAST })
const some = fc.uniqueArray(three, { maxLength: 2 })
const part = fc.record(
  { everyone: fc.constant(true), departments: some, departments_below: some, sites: some, positions: some, tags: some, teams: fc.uniqueArray(someone, { maxLength: 2 }), people: fc.uniqueArray(someone, { maxLength: 3 }) },
  { requiredKeys: [] },
)
type Part = typeof part extends fc.Arbitrary<infer P> ? P : never
/** Eight people in three departments, each within the one before, three sites and positions, with tags and managers, some of whom left. */
const world = fc.record({
  departments: ofEach(three), sites: ofEach(three), positions: ofEach(three), tags: ofEach(some), bosses: ofEach(fc.option(someone)),
  left: fc.uniqueArray(someone, { maxLength: 2 }), included: part, excluded: part,
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

interface Built {
  readonly company: string
  readonly ids: readonly string[]
  readonly departments: readonly string[]
  readonly sites: readonly string[]
  readonly positions: readonly string[]
  readonly tags: readonly string[]
}

/** Only lower numbers lead, so that there is no circle. */
const bossOf = ({ bosses }: World, place: number): number | null => {
  const boss = bosses[place] ?? null
  return boss !== null && boss < place ? boss : null
}

async function build(scene: Scene, wish: World): Promise<Built> {
  const one = async (text: string, values: unknown[]): Promise<string> => String((await scene.owner(text, values))[0]?.['id'])
  const company = await one(`insert into public.companies (name) values ('Empresa sorteada') returning id`, [])
  const [departments, sites, positions, tags, ids]: [string[], string[], string[], string[], string[]] = [[], [], [], [], []]
  for (const place of [0, 1, 2]) {
    departments.push(await one('insert into public.departments (company_id, name, parent_id) values ($1, $2, $3) returning id', [company, `D${String(place)}`, departments.at(-1) ?? null]))
    sites.push(await one('insert into public.work_sites (company_id, name) values ($1, $2) returning id', [company, `S${String(place)}`]))
    positions.push(await one('insert into public.positions (company_id, title) values ($1, $2) returning id', [company, `P${String(place)}`]))
    tags.push(await one('insert into public.employee_tags (company_id, name) values ($1, $2) returning id', [company, `T${String(place)}`]))
  }
  for (let place = 0; place < CAST; place += 1) {
    const boss = bossOf(wish, place)
    const id = await one(`insert into public.employees (company_id, first_name, last_name, hire_date, department_id, manager_id) values ($1, 'Pessoa', $2, '2020-01-01', $3, $4) returning id`, [
      company, `Número ${String(place)}`, departments[wish.departments[place] ?? 0], boss === null ? null : ids[boss],
    ])
    await scene.owner('update public.employee_assignments set work_site_id = $2, position_id = $3 where employee_id = $1', [id, sites[wish.sites[place] ?? 0], positions[wish.positions[place] ?? 0]])
    for (const tag of wish.tags[place] ?? []) await scene.owner('insert into public.employee_tag_links (company_id, tag_id, employee_id) values ($1, $2, $3)', [company, tags[tag], id])
    ids.push(id)
  }
  await scene.owner(`update public.employees set status = 'terminated' where id = any ($1::uuid[])`, [wish.left.map((place) => ids[place])])
  return { company, ids, departments, sites, positions, tags }
}

function spelt({ everyone, departments, departments_below, sites, positions, tags, teams, people: named }: Part, built: Built): Row {
  const from = (list: readonly string[], places: readonly number[] | undefined): string[] | undefined => places?.map((place) => String(list[place]))
  return {
    ...(everyone && { everyone }), departments: from(built.departments, departments) ?? [], departments_below: from(built.departments, departments_below) ?? [],
    sites: from(built.sites, sites) ?? [], positions: from(built.positions, positions) ?? [], tags: from(built.tags, tags) ?? [], teams: from(built.ids, teams) ?? [], people: from(built.ids, named) ?? [],
  }
}

const leads = (wish: World, boss: number, place: number): boolean => {
  const above = bossOf(wish, place)
  return above !== null && (above === boss || leads(wish, boss, above))
}

/** What each kind of a part says of somebody; kinds without a term say nothing. */
function said(wish: World, terms: Part, place: number): { readonly named: boolean; readonly kinds: readonly boolean[] } {
  const department = wish.departments[place] ?? 0
  const kinds: boolean[] = []
  if (terms.everyone) kinds.push(true)
  const deep = terms.departments_below ?? []
  if ((terms.departments ?? []).length + deep.length > 0) kinds.push((terms.departments ?? []).includes(department) || deep.some((top) => department >= top))
  if (terms.sites?.length) kinds.push(terms.sites.includes(wish.sites[place] ?? 0))
  if (terms.positions?.length) kinds.push(terms.positions.includes(wish.positions[place] ?? 0))
  if (terms.tags?.length) kinds.push(terms.tags.some((tag) => wish.tags[place]?.includes(tag)))
  if (terms.teams?.length) kinds.push(terms.teams.some((boss) => leads(wish, boss, place)))
  return { named: (terms.people ?? []).includes(place), kinds }
}

function expected(wish: World, { ids }: Built): string[] {
  return ids.filter((_, place) => {
    const [included, excluded] = [said(wish, wish.included, place), said(wish, wish.excluded, place)]
    const belongs = included.named || (included.kinds.length > 0 && included.kinds.every(Boolean))
    return belongs && !excluded.named && !excluded.kinds.some(Boolean) && !wish.left.includes(place)
  }).toSorted()
}

describe('an audience', () => {
  it('holds whoever all kinds of its terms hold, or is named, and nobody whom an exclusion holds', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (wish) => {
        await stage.scene(async (scene) => {
          const built = await build(scene, wish)
          const audience = { ...spelt(wish.included, built), except: spelt(wish.excluded, built) }
          expect(await belonging(scene, built.company, audience)).toEqual(expected(wish, built))
          // Asked from the person's side, as whoever reads something asks, the answer is the same.
          const [kept] = await scene.owner('select private.keep_audience($1, private.audience_of($2)) as id', [built.company, audience])
          const held = await scene.owner(`select e.id from public.employees e where e.company_id = $1 and $2 = any (private.audiences_of($1, e.id, array[$2::uuid]))`, [built.company, kept?.['id']])
          expect(idsOf(held)).toEqual(expected(wish, built))
        })
      }),
      { numRuns: 25 },
    )
  })

  it('without a term is nobody, and everybody only by that word', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      expect(await belonging(scene, company, {})).toEqual([])
      expect(await belonging(scene, company, { departments: [], people: [] })).toEqual([])
      const [all] = await scene.owner(`select count(*)::int as n from public.employees where company_id = $1 and status <> 'terminated'`, [company])
      expect(await belonging(scene, company, { everyone: true })).toHaveLength(Number(all?.['n']))
      expect(await belonging(scene, company, { everyone: true, except: { search: 'a' } })).not.toHaveLength(Number(all?.['n']))
    })
  })

  it('tells who belonged on a day, from the history', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const me = await employeeId(scene, people.person)
      const [was] = await scene.owner('select department_id from public.employees where id = $1', [me])
      const [other] = await scene.owner(`insert into public.departments (company_id, name) values ($1, 'Destino') returning id`, [company])
      await scene.as(admin, `select * from public.change_assignment($1, $2, $3, 'transfer')`, [me, await day(scene, stage, 0), { department_id: other?.['id'] }])
      expect(await belonging(scene, company, { departments: [other?.['id']] })).toEqual([me])
      expect(await belonging(scene, company, { departments: [other?.['id']] }, await day(scene, stage, -1))).toEqual([])
      expect(await belonging(scene, company, { departments: [was?.['department_id']] }, await day(scene, stage, -1))).toContain(me)
      expect(await belonging(scene, company, { everyone: true }, '1950-01-01')).toEqual([])
    })
  })

  it('is kept as it was sent, and loses a tag that is deleted without reaching more people', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const me = await employeeId(scene, people.person)
      const [{ id: tag } = {}] = await scene.owner(`insert into public.employee_tags (company_id, name) values ($1, 'Passageira') returning id`, [company])
      const [{ department_id: department } = {}] = await scene.owner('select department_id from public.employees where id = $1', [me])
      const audience = { departments_below: [department], tags: [tag], sites: [], search: 'b', except: { people: [me] } }
      const [kept] = await scene.owner('select private.keep_audience($1, private.audience_of($2)) as id', [company, audience])
      const again = async (): Promise<string[]> => idsOf(await scene.owner('select a.id from private.audience_people($1, private.audience_terms_of($1, $2), private.today($1)) a (id)', [company, kept?.['id']]))
      const [{ id: mate } = {}] = await scene.owner(`select id from public.employees where company_id = $1 and department_id = $2 and id <> $3 and search_text like '%b%' and status = 'active' limit 1`, [company, department, me])
      await scene.owner('insert into public.employee_tag_links (company_id, tag_id, employee_id) values ($1, $2, $3), ($1, $2, $4)', [company, tag, me, mate])
      expect(await again()).toEqual([mate])
      expect(await belonging(scene, company, audience)).toEqual([mate])
      await scene.as(admin, 'select public.delete_employee_tag($1)', [tag])
      expect(await again()).toEqual([])
    })
  })

  it.each([
    ['an unknown word', { planetas: ['x'] }, 'RHARG'],
    ['an unknown word among exclusions', { everyone: true, except: { except: {} } }, 'RHARG'],
    ['what is no id', { people: ['todos'] }, 'RHARG'],
    ['everybody who is not', { everyone: false }, 'RHARG'],
    ['something else than an object', [], 'RHARG'],
    ['a search without a letter', { search: '  ' }, 'RHARG'],
    ['nobody’s id', { people: ['00000000-0000-0000-0000-000000000001'] }, 'RHNTF'],
    ['a contract type that is none', { contract_types: ['zumbi'] }, 'RHNTF'],
    ['thousands one by one', { people: Array.from({ length: 5001 }, (_, n) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`) }, 'RHLIM'],
  ])('refuses %s', async (_, audience, code) => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin, `select * from public.send_campaign($1, 'documents', $2, '{}')`, [stage.company('aurora'), JSON.stringify(audience)])).toBe(code)
    })
  })

  it('of a list tells contracts to who keeps the company alone, and nothing to others', async () => {
    await stage.scene(async (scene) => {
      const company = stage.company('aurora')
      const list = 'select id from public.employees_matching($1, $2)'
      const clt = { contract_types: ['clt_indefinite'] }
      expect((await scene.as(admin, list, [company, clt])).length).toBeGreaterThan(10)
      expect(await scene.as(manager, list, [company, clt])).toEqual([])
      expect((await scene.as(manager, list, [company, { everyone: true, except: {} }])).length).toBeGreaterThan(10)
      // An exclusion by contract would tell them as well.
      expect(await scene.as(manager, list, [company, { everyone: true, except: clt }])).toEqual([])
      expect(await scene.as(person, list, [company, { everyone: true }])).toEqual([])
      expect(await scene.as(admin, list, [stage.company('boreal'), { everyone: true }])).toEqual([])
    })
  })
})
