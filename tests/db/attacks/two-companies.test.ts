import { beforeAll, describe, expect, it } from 'vitest'
import { companyTables } from '../support/company-rows.ts'
import { eventfulWorld } from '../support/eventful-world.ts'
import { type Actor, anon, type Scene, sharedStage } from '../support/stage.ts'
import { archiveAt, linkAll } from '../support/trail.ts'
import { copyCompany, fillTable } from '../support/twin.ts'

// A company in which everything has happened, and its twin: every table that knows companies has rows of both. Nobody of one reads, changes or
// removes a row of the other.
const stage = sharedStage()

/** Tables in which nothing lies: what a person's own address asks for, or what is there for a moment alone. */
const EMPTY: readonly string[] = []

interface Found {
  readonly empty: readonly string[]
  readonly unreadable: number
  readonly own: ReadonlyMap<string, number>
  readonly crossings: readonly string[]
  readonly tries: number
}
let found: Found

async function cross(scene: Scene): Promise<Found> {
  await eventfulWorld(scene, stage)
  const [aurora, boreal] = [stage.company('aurora'), stage.company('boreal')]
  const tables = await companyTables(scene)
  await copyCompany(scene, tables, aurora, boreal)
  // The trail of both in its archive, as years later.
  await linkAll(scene)
  expect(await archiveAt(scene, '2036-01-15 12:00-03')).toBeGreaterThan(100)
  await scene.owner('delete from private.frozen_clock')
  const people: readonly (readonly [string, Actor, string | null])[] = [
    ...['admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo'].map((email) => [email, stage.signedIn(email), aurora] as const),
    ...['admin@boreal.demo', 'pessoa@boreal.demo'].map((email) => [email, stage.signedIn(email), boreal] as const),
    ['estranho@vinculo.demo', stage.signedIn('estranho@vinculo.demo'), null], ['nobody', anon, null],
  ]
  const empty: string[] = []
  const crossings: string[] = []
  const own = new Map<string, number>()
  let unreadable = 0
  let tries = 0
  for (const { name, columns } of tables) {
    for (const company of [aurora, boreal]) {
      const [some] = await scene.owner(`select exists (select from ${name} where company_id = $1) as filled`, [company])
      const [person] = await scene.owner('select id from public.employees where company_id = $1 and user_id is not null limit 1', [company])
      if (some?.['filled'] !== true && !(await fillTable(scene, name, company, String(person?.['id'])))) empty.push(`${name} of ${company === aurora ? 'Aurora' : 'Boreal'}`)
    }
    for (const [who, actor, company] of people) {
      const foreign = `company_id is distinct from ${company === null ? 'null' : `'${company}'`} and company_id in ('${aurora}', '${boreal}')`
      tries += 3
      const read = await scene.attempt(actor, `select from ${name} where ${foreign} limit 1`)
      if (read.touched > 0) crossings.push(`${who} reads ${name}`)
      if (read.error !== null) unreadable += 1
      else if (company !== null) own.set(who, (own.get(who) ?? 0) + (await scene.attempt(actor, `select from ${name} where company_id = '${company}' limit 1`)).touched)
      for (const write of [`update ${name} set "${columns.find((column) => !['id', 'company_id'].includes(column)) ?? 'company_id'}" = null where ${foreign}`, `delete from ${name} where ${foreign}`]) {
        const { touched, error } = await scene.probe(actor, write)
        if (touched > 0 || (error !== null && !/^(42501|RH|P0001)/.test(error.code ?? ''))) crossings.push(`${who}: ${write.slice(0, 120)}: ${error?.code ?? String(touched)}`)
      }
    }
  }
  return { empty, unreadable, own, crossings, tries }
}

beforeAll(async () => {
  found = await stage.scene(cross)
  console.info(`two companies: ${String(found.tries)} tries, ${String(found.unreadable)} tables not readable at all, ${String(found.crossings.length)} crossings`)
}, 600_000)

describe('two companies with rows in every table', () => {
  it('have them', () => {
    expect(found.empty).toEqual(EMPTY)
  })

  it('show their own people what is theirs', () => {
    expect(found.own.get('admin@aurora.demo')).toBeGreaterThan(60)
    expect(found.own.get('admin@boreal.demo')).toBeGreaterThan(60)
  })

  it('show and leave nobody of the other anything', () => {
    expect(found.crossings).toEqual([])
  })
})
