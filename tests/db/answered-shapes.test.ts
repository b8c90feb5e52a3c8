import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { functionsQuery } from '../../tools/generate/introspect-queries.ts'
import type { DatabaseFunction } from '../../tools/generate/introspect.ts'
import { readShapes, type Shape, type Shapes, type StoredShape } from '../../tools/generate/shapes.ts'
import { answerOf, partsOf, walkerOf } from './support/answers.ts'
import { calls, nameOf, spelt } from './support/calls.ts'
import { eventfulWorld } from './support/eventful-world.ts'
import { type Actor, type Row, type Scene, sharedStage } from './support/stage.ts'

/** Lists in which the company has nothing. */
const emptyLists: readonly string[] = [
  'change_line.files[]', 'leave_facts.warnings[]', 'leave_facts.history[]', 'document_order_queue.inputs[]', 
  'my_document_orders.inputs[]', 'refused_vacation.confirms[]',
]

/** What people are answered, row by row; a refusal of the product is no answer. */
async function answersOf(scene: Scene, actors: readonly Actor[], calls: readonly string[]): Promise<readonly unknown[]> {
  const rows: Row[] = []
  for (const actor of actors) {
    for (const call of calls) {
      try {
        rows.push(...(await scene.as(actor, `select to_jsonb(a) as answer from public.${call} a`)))
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code?.startsWith('RH'))) throw new Error(call, { cause: error })
      }
    }
  }
  return rows.map((row) => row['answer'])
}

const stage = sharedStage()
let shapes: Shapes
/** Of functions that people may call: what each answers, a row at a time. */
let answers: ReadonlyMap<string, Shape>
let walked: ReturnType<typeof walkerOf>
const answered = new Set<string>()

beforeAll(async () => {
  await stage.scene(async (scene) => {
    const stored = await scene.owner('select name, shape from private.shapes order by name')
    shapes = readShapes(stored as unknown as readonly StoredShape[])
    walked = walkerOf(shapes)
    const functions = (await scene.owner(`select to_jsonb(f) as one from (${functionsQuery}) f
      where has_function_privilege('authenticated', ('public.' || quote_ident(f.name))::regproc, 'execute')`)).map(({ one }) => one as DatabaseFunction)
    answers = new Map(functions.flatMap((one): [string, Shape][] => (shapes.has(one.name) ? [[one.name, answerOf(one, shapes)]] : [])))
    const { cast, exits } = await eventfulWorld(scene, stage)
    const actors = ['master@vinculo.demo', 'admin@aurora.demo', 'gestor@aurora.demo', 'pessoa@aurora.demo'].map((email) => stage.signedIn(email))
    for (const call of calls) {
      const name = nameOf(call)
      const shape = answers.get(name)
      if (shape === undefined) continue
      const asking = name.startsWith('leaver_') ? [exits.left, exits.leaving] : name === 'my_exit' ? [...actors, exits.leaving] : name === 'my_kept_data' ? [...actors, exits.leaving, stage.signedIn('admin@boreal.demo')] : actors
      const found = await answersOf(scene, asking, await spelt(scene, call, cast))
      if (found.length > 0) answered.add(name)
      for (const answer of found) walked.walk(shape, answer, name)
    }
  })
}, 400_000)

describe('the check', () => {
  it.each([
    ['what is declared', { id: 1, state: 'open', on: '2026-11-23', parts: [{ note: null }] }, {}],
    ['a null', { id: null, state: 'open', on: null, parts: null }, { 'x.id': 'declared integer, was null', 'x.on': 'declared date, was null', 'x.parts': 'declared a list, was null' }],
    ['another word or form', { id: 1.5, state: 'shut', on: '23/11/2026', parts: [{}] }, {
      'x.id': 'declared integer, was 1.5', 'x.state': 'declared open|closed, was "shut"', 'x.on': 'declared date, was "23/11/2026"', 'x.parts[].note': 'declared a key, was absent',
    }],
    ['a key too many', { id: 1, state: 'closed', on: '2026-11-23', parts: [], late: true }, { 'x.late': 'declared nothing, was true' }],
  ])('knows %s', (_what, answer, wrong) => {
    const known = readShapes([{ name: 'x', shape: 'id integer, state open|closed, on date, parts part[]' }, { name: 'part', shape: 'note text?' }])
    const walker = walkerOf(known)
    walker.walk({ base: 'x', marks: [] }, answer, 'x')
    expect(Object.fromEntries(walker.wrong)).toEqual(wrong)
  })
})

describe('answers', () => {
  it('are what is declared of them: every key, its type, null only where it may be', () => {
    expect(Object.fromEntries(walked.wrong)).toEqual({})
  })

  it('of every function that answers jsonb are declared', async () => {
    const undeclared = await stage.scene((scene) =>
      scene.owner(`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and has_function_privilege('authenticated', p.oid, 'execute') and pg_get_function_result(p.oid) ~ 'jsonb'
        and not exists (select from private.shapes s where s.name = p.proname) order by p.proname collate "C"`),
    )
    expect(undeclared).toEqual([])
  })

  it('are asked of every function that declares one', () => {
    expect([...answers.keys()].filter((name) => !answered.has(name))).toEqual([])
  })

  it('show every list with something in it, and what may be null with a value and without, but for what the company has none of', () => {
    const parts = [...partsOf(shapes, answers)]
    const missed = parts.filter((part) => !walked.met.has(part))
    expect(missed.filter((part) => part.endsWith('[]') && !emptyLists.includes(part))).toEqual([])
    // Some move with the day: holidays and periods of the demo do.
    expect(missed.length, `of ${parts.length} parts were not there:\n${missed.join('\n')}`).toBeLessThanOrEqual(359)
  })
})
