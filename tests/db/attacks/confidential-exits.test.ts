import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { callsOf, openDoors } from '../support/doors.ts'
import { exitActs } from '../support/exits.ts'
import { days, freeze, hire } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const { open, refusedOpening, approve, communicate, caseOf, requestOf } = exitActs(() => stage)
const admin = (): Actor => stage.signedIn(people.admin)

const someone = async (scene: Scene, place: number, role: string): Promise<Actor> => giveAccess(scene, await colleague(scene, stage, place), role)

/** Everybody who is not on the list of a confidential exit, by what they are. */
async function outsidersOf(scene: Scene): Promise<ReadonlyMap<string, Actor>> {
  return new Map([
    ['the person', stage.signedIn(people.person)],
    ['a colleague', await someone(scene, 0, 'user')],
    ['the manager', stage.signedIn(people.manager)],
    ['another administrator', await someone(scene, 1, 'admin')],
    ['another master', await someone(scene, 2, 'master')],
    ['an administrator of another company', stage.signedIn(people.stranger)],
  ])
}

/** Everybody who takes no part in an exit that RH prepares openly, by what they are. */
async function bystandersOf(scene: Scene): Promise<ReadonlyMap<string, Actor>> {
  const elsewhere = await colleague(scene, stage, 1)
  await hire(scene, stage, { manager_id: elsewhere })
  return new Map([
    ['the person', stage.signedIn(people.person)],
    ['the colleague who is to take over', await someone(scene, 0, 'user')],
    ['the manager', stage.signedIn(people.manager)],
    ['the manager of another team', await giveAccess(scene, elsewhere, 'manager')],
    ['an administrator of another company', stage.signedIn(people.stranger)],
  ])
}

const employeeOf = async (scene: Scene, actor?: Actor): Promise<string> => String((await scene.owner('select id from public.employees where user_id = $1', [actor?.claims?.['sub']]))[0]?.['id'])

/** The same whatever the order: rows that a list sorts alike come as they lie. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unordered).map((each) => JSON.stringify(each)).toSorted()
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unordered(each)]))
  return value
}

interface Question {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** What an actor is answered, or the code of the refusal. */
async function answersTo(scene: Scene, actor: Actor, questions: readonly Question[]): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>()
  for (const { name, text, values } of questions) {
    await scene.owner('savepoint asking')
    const answer = await scene.as(actor, text, values).then((rows) => JSON.stringify(unordered(rows))).catch((error: unknown) => String((error as { code?: string }).code))
    await scene.owner('rollback to savepoint asking; release savepoint asking')
    told.set(name, answer)
  }
  return told
}

/** Every function that reads, asked about somebody or something. */
async function functionsAbout(scene: Scene, id: string): Promise<readonly Question[]> {
  const call = await callsOf(scene, stage)
  return (await openDoors(scene)).filter(({ reads }) => reads).map((door) => ({ name: `${door.name}()`, ...call(door, { person: id, withOptions: false }) }))
}

/** What an actor reads everywhere: every table and every function that reads, asked about the person; what two askings tell differently is left out. */
async function everythingRead(scene: Scene, actor: Actor, person: string): Promise<ReadonlyMap<string, string>> {
  const tables = await scene.owner(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege('authenticated', c.oid, 'select')`)
  return answersTo(scene, actor, [
    ...tables.map(({ name }) => ({ name: String(name), text: `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as told, count(*) as rows from public.${String(name)} t`, values: [] })),
    ...(await functionsAbout(scene, person)),
  ])
}

const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] => [...one].filter(([name, told]) => other.get(name) !== told).map(([name]) => name)

/** What every function that reads answers about an id, but for the id itself. */
async function answersAbout(scene: Scene, actor: Actor, id: string): Promise<ReadonlyMap<string, string>> {
  const answers = await answersTo(scene, actor, await functionsAbout(scene, id))
  return new Map([...answers].map(([name, told]) => [name, told.replaceAll(id, 'id')]))
}

/** What each actor reads, and which questions two askings answer differently. */
async function readBy(scene: Scene, actors: ReadonlyMap<string, Actor>, person: string): Promise<{ readonly before: ReadonlyMap<string, ReadonlyMap<string, string>>; readonly unsteady: ReadonlySet<string> }> {
  const before = new Map<string, ReadonlyMap<string, string>>()
  const unsteady = new Set<string>()
  for (const [who, actor] of actors) {
    const first = await everythingRead(scene, actor, person)
    before.set(who, first)
    for (const name of differences(first, await everythingRead(scene, actor, person))) unsteady.add(name)
  }
  expect(unsteady.size).toBeLessThan(12)
  return { before, unsteady }
}

const nothing: ReadonlyMap<string, string> = new Map()

describe('a confidential exit', () => {
  it('changes nothing that anybody outside the list reads, in any table or function of the API, until it is communicated', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = await employeeId(scene, people.person)
      const outsiders = await outsidersOf(scene)
      const { before, unsteady } = await readBy(scene, outsiders, person)
      const readerBefore = await everythingRead(scene, admin(), person)
      const exit = await open(scene, admin(), person, { confidential: true, approvers: [await employeeId(scene, people.master)], note: 'Ninguém sabe.' })
      await scene.as(admin(), 'select public.comment_approval($1, $2)', [await requestOf(scene, exit['id']), 'Para sexta, às 17h.'])
      await scene.as(admin(), 'select public.save_offboarding($1, $2)', [exit['id'], JSON.stringify({ last_day: days(12) })])
      // The door is open for who is on the list.
      const changed = differences(readerBefore, await everythingRead(scene, admin(), person))
      for (const name of ['offboardings', 'approval_requests', 'confidential_cases']) expect(changed).toContain(name)
      expect(await caseOf(scene, admin(), exit['id'])).toMatchObject({ status: 'requested', case_id: exit['id'] })
      for (const [who, actor] of outsiders) {
        const after = await everythingRead(scene, actor, person)
        const told = differences(before.get(who) ?? nothing, after).filter((name) => !unsteady.has(name))
        // Masters see that mails leave, to whom and under which title: a request is not named in it, nor whom it is about.
        expect(told.filter((name) => !name.startsWith('mail_queue')), who).toEqual([])
        for (const name of told) expect(after.get(name), `${who}: ${name}`).not.toMatch(/Beatriz|deslig|demiss/i)
        expect(await caseOf(scene, actor, exit['id']), who).toBeNull()
      }
    })
  }, 240_000)

  it('is out of reach of every verb of an outsider, as if it did not exist', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = await employeeId(scene, people.person)
      const outsiders = await outsidersOf(scene)
      const exit = await open(scene, admin(), person, { confidential: true, approvers: [await employeeId(scene, people.master)], send: false })
      const verbs: readonly (readonly [string, readonly unknown[]])[] = [
        ['select public.save_offboarding($1, $2)', [exit['id'], '{"note": "x"}']], ['select public.communicate_offboarding($1)', [exit['id']]],
        ['select public.cancel_offboarding($1, $2)', [exit['id'], 'Não']], ['select public.record_exit_talk($1, $2)', [exit['id'], 'Oi']],
        ['select public.save_exit_notes($1, $2)', [exit['id'], '{"causes": []}']], ['select public.save_handover_item($1, $2)', [exit['id'], '{"subject": "x"}']],
        ['select public.choose_successor($1, $2)', [exit['id'], await colleague(scene, stage, 3)]],
        ['select public.add_case_reader($1, $2)', [exit['id'], await colleague(scene, stage, 3)]], ['select public.remove_case_reader($1, $2)', [exit['id'], await employeeId(scene, people.admin)]],
      ]
      for (const [text, values] of verbs) {
        for (const [who, actor] of outsiders) expect(await scene.refusal(actor, text, values), `${who}: ${text}`).toMatch(/^RH(NTF|PER)$/)
      }
      // Another case of the person begins as if there were none, and only what is communicated excludes the other.
      const other = outsiders.get('another administrator')
      if (other === undefined) throw new Error('nobody is there')
      const second: Row = await open(scene, other, person, { reason: 'resignation' })
      expect(second['status']).toBe('approved')
      await approve(scene, exit['id'])
      await scene.as(other, 'select public.communicate_offboarding($1)', [second['id']])
      expect(await caseOf(scene, admin(), exit['id'])).toMatchObject({ status: 'cancelled' })
    })
  })

  it('is known from its communication on: to the person, the manager and RH', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = await employeeId(scene, people.person)
      const outsiders = await outsidersOf(scene)
      const exit = await open(scene, admin(), person, { confidential: true, approvers: [await employeeId(scene, people.master)] })
      await approve(scene, exit['id'])
      await communicate(scene, exit['id'])
      for (const who of ['the manager', 'another administrator', 'another master']) expect(await caseOf(scene, outsiders.get(who) ?? admin(), exit['id']), who).toMatchObject({ status: 'communicated' })
      for (const who of ['the person', 'a colleague', 'an administrator of another company']) expect(await caseOf(scene, outsiders.get(who) ?? admin(), exit['id']), who).toBeNull()
      expect((await scene.as(stage.signedIn(people.person), 'select public.my_exit() as found'))[0]?.['found']).toMatchObject({ exit: { status: 'communicated' } })
    })
  })
})

describe('an exit that is no secret', () => {
  it('tells nobody but who takes part, in any table or function of the API, until it is communicated', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const person = await employeeId(scene, people.person)
      const bystanders = await bystandersOf(scene)
      const insiders = new Map([['who opened it', admin()], ['another administrator', await someone(scene, 2, 'admin')], ['a master', stage.signedIn(people.master)]])
      const { before, unsteady } = await readBy(scene, bystanders, person)
      const exit = await open(scene, admin(), person, { note: 'O posto deixa de existir.', successor_id: await employeeOf(scene, bystanders.get('the colleague who is to take over')) })
      const [id, request] = [String(exit['id']), await requestOf(scene, exit['id'])]
      const thread = async (actor: Actor): Promise<unknown> => (await scene.as(actor, 'select public.approval_thread($1) as told', [request]))[0]?.['told']
      for (const status of ['requested', 'approved']) {
        if (status === 'approved') await approve(scene, id)
        for (const [who, actor] of insiders) {
          expect(await caseOf(scene, actor, id), who).toMatchObject({ id, status, employee_id: person })
          expect(await scene.as(actor, 'select id from public.offboardings where id = $1', [id]), who).toHaveLength(1)
          expect(await thread(actor), who).toMatchObject({ exit: { employee: { id: person } } })
        }
        for (const [who, actor] of bystanders) {
          expect(differences(before.get(who) ?? nothing, await everythingRead(scene, actor, person)).filter((name) => !unsteady.has(name)), `${who}: ${status}`).toEqual([])
          expect(await thread(actor), who).toBeNull()
        }
      }
      // Not by its own id either: every function answers as of one that does not exist.
      for (const [who, actor] of bystanders) {
        expect(differences(await answersAbout(scene, actor, id), await answersAbout(scene, actor, randomUUID())).filter((name) => !unsteady.has(name)), who).toEqual([])
      }
      expect(differences(await answersAbout(scene, admin(), id), await answersAbout(scene, admin(), randomUUID()))).toContain('offboarding_case()')
      // Nor by what is refused: the manager may ask for the same end.
      expect(await refusedOpening(scene, admin(), person)).toBe('RHOPN')
      expect(await refusedOpening(scene, stage.signedIn(people.manager), person)).toBeNull()
    })
  }, 480_000)

  it('is known to the manager who asked for it and to RH, and to nobody else of the team', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const bystanders = await bystandersOf(scene)
      const asked = await open(scene, stage.signedIn(people.manager), await employeeId(scene, people.person))
      await approve(scene, asked['id'])
      for (const [who, actor] of bystanders) {
        const found = await scene.as(actor, `select 1 from public.team_exits() t where t.id = $1::uuid union all select 1 from public.my_pending_items(200) m where m.url like '%' || $1::text || '%'`, [asked['id']])
        expect([(await caseOf(scene, actor, asked['id']))?.['scope'], found.length > 0], who).toEqual(who === 'the manager' ? ['team', true] : [undefined, false])
      }
      expect(await caseOf(scene, admin(), asked['id'])).toMatchObject({ scope: 'hr', status: 'approved' })
    })
  })
})
