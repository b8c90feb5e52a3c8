import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessMatrix, sceneStatements } from './access-matrix.ts'
import { actorNames, castOf, type ActorName, type Answer, type Probe, type TableAccess, type Verb } from './matrix/actors.ts'
import { openStage, type Scene, type Stage } from './support/stage.ts'

const verbs: readonly Verb[] = ['select', 'insert', 'update', 'delete']
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

async function setScene(scene: Scene, company: string): Promise<void> {
  for (const statement of sceneStatements) await scene.owner(statement, [company])
}

interface Reach {
  readonly rows: number
  readonly ofAll: number
}

/** Rows that a statement reaches, or none when it is refused for want of a right. Any other error is a broken probe. */
async function reached(scene: Scene, name: ActorName, statement: string): Promise<Reach> {
  const { actor, company } = castOf(stage)[name]
  const subject = actor.claims?.['sub']
  const login = typeof subject === 'string' ? subject : ''
  const [me] = await scene.owner('select id from public.employees where user_id::text = $1', [login])
  const text = statement
    .replaceAll('{company}', `'${company}'::uuid`)
    .replaceAll('{me}', me === undefined ? 'null::uuid' : `'${String(me['id'])}'::uuid`)
    .replaceAll('{login}', login === '' ? 'null::uuid' : `'${login}'::uuid`)
  const ofAll = text.startsWith('select') ? (await scene.owner(text)).length : 1
  const { touched, error } = await scene.probe(actor, text)
  if (error !== null && error.code !== '42501' && error.code !== 'RHPER') throw error
  return { rows: touched, ofAll }
}

function probeOf(access: TableAccess, verb: Verb): Probe {
  const probe = access.probes[verb]
  if (probe === undefined) throw new Error('every verb needs a probe')
  return probe
}

const key = (name: ActorName, verb: Verb): string => `${name} ${verb}`

/** What every actor reaches of a table, the scene being set once for each company that is asked about. */
async function reachOfAll(access: TableAccess): Promise<ReadonlyMap<string, Reach>> {
  const cast = castOf(stage)
  const found = new Map<string, Reach>()
  for (const company of new Set(actorNames.map((name) => cast[name].company))) {
    await stage.scene(async (scene) => {
      await setScene(scene, company)
      for (const name of actorNames.filter((each) => cast[each].company === company)) {
        for (const verb of verbs) found.set(key(name, verb), await reached(scene, name, probeOf(access, verb).everything))
      }
    })
  }
  return found
}

async function answersOf(access: TableAccess): Promise<Record<Verb, Partial<Record<ActorName, Answer>>>> {
  const everything = await reachOfAll(access)
  const answers: Record<Verb, Partial<Record<ActorName, Answer>>> = { select: {}, insert: {}, update: {}, delete: {} }
  await stage.scene(async (scene) => {
    for (const verb of verbs) {
      const { own } = probeOf(access, verb)
      for (const name of actorNames) {
        const mine = own === undefined ? 0 : (await reached(scene, name, own)).rows
        answers[verb][name] = answerOf(name, everything.get(key(name, verb)) ?? { rows: 0, ofAll: 0 }, mine)
      }
    }
  })
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

  it.each(Object.entries(accessMatrix))('%s', async (_table, access) => {
    expect(await answersOf(access)).toEqual(access.answers)
  })
})
