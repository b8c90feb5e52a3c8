import { beforeAll, describe, expect, it } from 'vitest'
import { accessMatrix, sceneStatements } from './access-matrix.ts'
import { actorNames, castOf, type ActorName, type Answer, type Probe, type TableAccess, type Verb } from './matrix/actors.ts'
import { type Actor, type Scene, sharedStage } from './support/stage.ts'

const verbs: readonly Verb[] = ['select', 'insert', 'update', 'delete']
const stage = sharedStage()
let everything: ReadonlyMap<string, Found>
let own: ReadonlyMap<string, Found>

beforeAll(async () => {
  everything = await reachOfAll()
  own = await reachOfOwn()
}, 180_000)

async function setScene(scene: Scene, company: string): Promise<void> {
  for (const statement of sceneStatements) await scene.owner(statement, [company])
}

interface Reach {
  readonly rows: number
  readonly ofAll: number
}

/** An actor, and as SQL: the company that is asked about, the own login and the own person. */
interface Asker {
  readonly actor: Actor
  readonly company: string
  readonly login: string
  readonly me: string
}

const uuid = (id: unknown): string => (typeof id === 'string' ? `'${id}'::uuid` : 'null::uuid')

async function askerOf(scene: Scene, name: ActorName): Promise<Asker> {
  const { actor, company } = castOf(stage)[name]
  const login = uuid(actor.claims?.['sub'])
  const [me] = await scene.owner(`select id from public.employees where user_id = ${login}`)
  return { actor, company: uuid(company), login, me: uuid(me?.['id']) }
}

/** Rows that a statement reaches, or none when it is refused for want of a right. Any other error is a broken probe. */
async function reached(scene: Scene, { actor, company, login, me }: Asker, statement: string): Promise<Reach> {
  const text = statement.replaceAll('{company}', company).replaceAll('{me}', me).replaceAll('{login}', login)
  const ofAll = text.startsWith('select') ? (await scene.owner(text)).length : 1
  const { touched, error } = await scene.probe(actor, text)
  if (error !== null && !['42501', 'RHPER', 'RHTEA'].includes(String(error.code))) throw error
  return { rows: touched, ofAll }
}

function probeOf(access: TableAccess, verb: Verb): Probe {
  const probe = access.probes[verb]
  if (probe === undefined) throw new Error('every verb needs a probe')
  return probe
}

type Found = Reach | Error
const key = (table: string, name: ActorName, verb: Verb): string => `${table} ${name} ${verb}`

/** Asks every table; a broken probe is kept for the test of its table. */
async function askAll(scene: Scene, found: Map<string, Found>, names: readonly ActorName[], part: keyof Probe): Promise<void> {
  for (const name of names) {
    const asker = await askerOf(scene, name)
    for (const [table, access] of Object.entries(accessMatrix)) {
      for (const verb of verbs) {
        const statement = probeOf(access, verb)[part]
        if (statement === undefined) continue
        found.set(key(table, name, verb), await reached(scene, asker, statement).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))))
      }
    }
  }
}

/** What every actor reaches of every table: the scene is set once for each company that is asked about, and each probe undone. */
async function reachOfAll(): Promise<ReadonlyMap<string, Found>> {
  const cast = castOf(stage)
  const found = new Map<string, Found>()
  for (const company of new Set(actorNames.map((name) => cast[name].company))) {
    await stage.scene(async (scene) => {
      await setScene(scene, company)
      await askAll(scene, found, actorNames.filter((each) => cast[each].company === company), 'everything')
    })
  }
  return found
}

/** The own rows of the demo, without the scene. */
async function reachOfOwn(): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  await stage.scene((scene) => askAll(scene, found, actorNames, 'own'))
  return found
}

function reachIn(found: ReadonlyMap<string, Found>, table: string, name: ActorName, verb: Verb): Reach {
  const reach = found.get(key(table, name, verb)) ?? { rows: 0, ofAll: 0 }
  if (reach instanceof Error) throw reach
  return reach
}

function answersOf(table: string): Record<Verb, Partial<Record<ActorName, Answer>>> {
  const answers: Record<Verb, Partial<Record<ActorName, Answer>>> = { select: {}, insert: {}, update: {}, delete: {} }
  for (const verb of verbs) {
    for (const name of actorNames) answers[verb][name] = answerOf(name, reachIn(everything, table, name, verb), reachIn(own, table, name, verb).rows)
  }
  return answers
}

function answerOf(name: ActorName, { rows, ofAll }: Reach, mine: number): Answer {
  if (rows <= mine) return mine === 1 ? 'own' : 'deny'
  if (rows < ofAll) throw new Error(`${name} reaches ${String(rows)} of ${String(ofAll)} rows`)
  return 'allow'
}

describe('access matrix', () => {
  it('holds every table that the API exposes', async () => {
    const tables = await stage.scene((scene) =>
      scene.owner(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`),
    )
    expect(Object.keys(accessMatrix).toSorted()).toEqual(tables.map((table) => String(table['name'])).toSorted())
  })

  it('has rows to be refused in each of them', async () => {
    const empty = await stage.scene(async (scene) => {
      await setScene(scene, stage.company('aurora'))
      const found: string[] = []
      for (const table of Object.keys(accessMatrix)) if ((await scene.owner(`select 1 from public.${table} limit 1`)).length === 0) found.push(table)
      return found
    })
    expect(empty).toEqual([])
  })

  it.each(Object.entries(accessMatrix))('%s', (table, access) => {
    expect(answersOf(table)).toEqual(access.answers)
  })
})
