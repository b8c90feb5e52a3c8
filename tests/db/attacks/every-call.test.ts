import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls, nameOf, spelt } from '../support/calls.ts'
import { callsOf, openDoors } from '../support/doors.ts'
import { eventfulWorld } from '../support/eventful-world.ts'
import { BY_SECRET, type Marks, photosOfMasters, textsOf, toldOf } from '../support/mirror.ts'
import { type Actor, anon, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { written } from '../support/written.ts'

// Every function of the API, opened by somebody of Aurora with arguments that mean something there, then asked the same by strangers: they may
// be refused, or told what is theirs; nothing of Aurora may stand in the answer, and nothing of it may change.
const stage = sharedStage()

interface Attack {
  /** Functions, and how many of them somebody of Aurora could open. */
  readonly functions: number
  readonly opened: ReadonlySet<string>
  readonly tries: number
  readonly refused: number
  readonly leaks: readonly string[]
}

/** The whole of it lasts ten minutes; the pipeline takes every so many of the calls. */
const isFull = process.env['VINCULO_TEST_FULL'] === '1'
const EVERY = isFull ? 1 : 15

/** What nobody else may read of a company: ids of its rows, names, addresses and CPFs of its people. Masters work for all companies. */
async function marksOf(scene: Scene, company: unknown): Promise<Marks & { readonly ids: ReadonlySet<string> }> {
  const tables = await scene.owner(
    `select format('select id::text from %I.%I where company_id = %L', n.nspname, c.relname, $1::text) as query
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
     where c.relkind = 'r' and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'company_id') and a.atttypid = 'uuid'::regtype) = 2`, [company])
  const ids = await scene.owner(`select id from (${tables.map(({ query }) => String(query)).join(' union all ')}) x except select id::text from public.employees where role = 'master'`)
  const known = new Set(ids.map(({ id }) => String(id)))
  return { ids: known, isTheirs: (id) => known.has(id), texts: await textsOf(scene.owner, company), photosOfMasters: await photosOfMasters(scene.owner) }
}

/** The rows of a call that is undone at once; null when it was refused. */
async function tried(scene: Scene, actor: Actor, text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly Row[]; readonly wrote: boolean } | null> {
  await scene.owner('savepoint call')
  try {
    const before = await written(scene)
    const rows = await scene.as(actor, text, values)
    return { rows, wrote: (await written(scene)) !== before }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return null
  } finally {
    await scene.owner('rollback to savepoint call')
  }
}

interface Call {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Calls of every function: those that are written for it, otherwise with arguments that fit its parameters. */
async function everyCall(scene: Scene, cast: Row): Promise<readonly Call[]> {
  const all: Call[] = []
  for (const call of calls) {
    for (const text of (await spelt(scene, call, cast)).slice(0, 3)) all.push({ name: nameOf(call), text: `select to_jsonb(a) as answer from public.${text} a`, values: [] })
  }
  const toCall = await callsOf(scene, stage)
  const [person] = await scene.owner(`select id from public.employees where email = 'pessoa@aurora.demo'`)
  for (const door of await openDoors(scene)) {
    for (const withOptions of [true, false]) all.push({ name: door.name, ...toCall(door, { person: String(person?.['id']), withOptions }) })
  }
  return all
}

async function attack(scene: Scene): Promise<Attack> {
  const { cast, exits } = await eventfulWorld(scene, stage)
  const marks = await marksOf(scene, cast.company)
  const insiders = [...['admin@aurora.demo', 'master@vinculo.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo'].map((email) => stage.signedIn(email)), exits.leaving, exits.left]
  const strangers = [['admin@boreal.demo'], ['pessoa@boreal.demo'], ['estranho@vinculo.demo'], ['admin@cometa.demo']].map(([email = '']): readonly [string, Actor] => [email, stage.signedIn(email)])
  const every = (await everyCall(scene, cast)).filter((_call, place) => place % EVERY === 0)
  const opened = new Set<string>()
  const leaks: string[] = []
  let tries = 0
  let refused = 0
  for (const { name, text, values } of every) {
    for (const actor of insiders) {
      if (opened.has(name)) break
      if ((await tried(scene, actor, text, values)) !== null) opened.add(name)
    }
    if (BY_SECRET.has(name)) continue
    const asked = `${text} ${JSON.stringify(values)}`
    for (const [who, actor] of [...strangers, ['nobody', anon] as const]) {
      tries += 1
      const answer = await tried(scene, actor, text, values)
      if (answer === null) {
        refused += 1
        continue
      }
      const found = toldOf(answer.rows, asked, marks)
      if (found.length > 0) leaks.push(`${who}: ${name} told ${found.slice(0, 3).join(', ')}`)
      // What names nothing of Aurora works on what is the stranger's own.
      if (answer.wrote && [...marks.ids, String(cast.company)].some((id) => asked.includes(id))) leaks.push(`${who}: ${name} wrote`)
    }
  }
  const functions = new Set(every.map(({ name }) => name))
  return { functions: functions.size, opened, tries, refused, leaks: [...new Set(leaks)] }
}

let found: Attack
beforeAll(async () => {
  found = await stage.scene(attack)
  console.info(`isolation: ${String(found.functions)} functions, ${String(found.opened.size)} opened by whom they are for; strangers tried ${String(found.tries)} calls, ${String(found.refused)} refused, ${String(found.leaks.length)} leaks`)
}, 1_200_000)

describe('every function of the API', () => {
  // Those that need a state of their own are opened by their tests, and tried with what those call them with (mirror.ts).
  it('is opened by somebody whom it is for, where arguments alone do', () => {
    expect(found.opened.size).toBeGreaterThan(isFull ? 440 : 40)
  })

  it('tells and changes nothing of a company for strangers', () => {
    expect(found.leaks).toEqual([])
    expect(found.refused).toBeGreaterThan(found.tries / 3)
  })
})
