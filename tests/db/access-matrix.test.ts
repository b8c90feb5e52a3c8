import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessMatrix, sceneStatements } from './access-matrix.ts'
import { actorNames, castOf, type ActorName, type Answer, type Probe, type Verb } from './matrix/actors.ts'
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

/** Rows that a statement reaches, or none when it is refused for want of a right. Any other error is a broken probe. */
async function reached(scene: Scene, name: ActorName, statement: string): Promise<{ rows: number; ofAll: number }> {
  const { actor, company } = castOf(stage)[name]
  const subject = actor.claims?.['sub']
  const login = typeof subject === 'string' ? subject : ''
  const [me] = await scene.owner('select id from public.employees where user_id::text = $1', [login])
  const text = statement
    .replaceAll('{company}', `'${company}'::uuid`)
    .replaceAll('{me}', me === undefined ? 'null::uuid' : `'${String(me['id'])}'::uuid`)
    .replaceAll('{login}', login === '' ? 'null::uuid' : `'${login}'::uuid`)
  const ofAll = text.startsWith('select') ? (await scene.owner(text)).length : 1
  const { touched, error } = await scene.attempt(actor, text)
  if (error !== null && error.code !== '42501' && error.code !== 'RHPER') throw error
  return { rows: touched, ofAll }
}

async function answerOf(name: ActorName, probe: Probe): Promise<Answer> {
  const { company } = castOf(stage)[name]
  const everything = await stage.scene(async (scene) => {
    await setScene(scene, company)
    return reached(scene, name, probe.everything)
  })
  const own = probe.own ?? null
  const mine = own === null ? 0 : (await stage.scene((scene) => reached(scene, name, own))).rows
  if (everything.rows <= mine) return mine === 1 ? 'own' : 'deny'
  if (everything.rows < everything.ofAll) throw new Error(`${name} reaches ${everything.rows} of ${everything.ofAll} rows`)
  return 'allow'
}

describe('access matrix', () => {
  it('holds every table that the API exposes', async () => {
    const tables = await stage.scene((scene) =>
      scene.owner(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`),
    )
    expect(Object.keys(accessMatrix).toSorted()).toEqual(tables.map((table) => String(table['name'])).toSorted())
  })

  it.each(Object.keys(accessMatrix))('%s has rows to be refused', async (table) => {
    const [count] = await stage.scene(async (scene) => {
      await setScene(scene, stage.company('aurora'))
      return scene.owner(`select count(*)::integer as rows from public.${table}`)
    })
    expect(count?.['rows']).toBeGreaterThan(0)
  })

  describe.each(Object.entries(accessMatrix))('%s', (_table, access) => {
    it.each(verbs)('%s', async (verb) => {
      const probe = access.probes[verb]
      if (probe === undefined) throw new Error('every verb needs a probe')
      const answers: Partial<Record<ActorName, Answer>> = {}
      for (const name of actorNames) answers[name] = await answerOf(name, probe)
      expect(answers).toEqual(access.answers[verb])
    })
  })
})
