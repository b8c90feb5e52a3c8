import { beforeAll, describe, expect, it } from 'vitest'
import { decide, employeeId } from '../support/approvals.ts'
import { exitActs } from '../support/exits.ts'
import { days, freeze, hire } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn('admin@aurora.demo')
  manager = stage.signedIn('gestor@aurora.demo')
  person = stage.signedIn('pessoa@aurora.demo')
})
const { open, requestOf, communicate, leaving } = exitActs(() => stage)

const member = async (scene: Scene): Promise<string> => await hire(scene, stage, { manager_id: await employeeId(scene, 'gestor@aurora.demo') })
const one = async (scene: Scene, who: Actor, call: string, values: readonly unknown[] = []): Promise<Row | null> => (await scene.as(who, `select ${call} as found`, values))[0]?.['found'] as Row | null
const threadOf = (scene: Scene, who: Actor, request: string): Promise<Row | null> => one(scene, who, 'public.approval_thread($1)', [request])
const preview = (scene: Scene, who: Actor, id: string, reason: string): Promise<Row | null> =>
  one(scene, who, 'public.preview_exit($1, $2)', [id, JSON.stringify({ reason, last_day: days(10) })])

describe('the approval of an exit', () => {
  it('tells whoever decides the last day, the reason, and why a manager asks', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await member(scene)
      const asked = await open(scene, manager, id, { note: 'O posto deixa de existir.' })
      const request = await requestOf(scene, asked['id'])
      expect(await threadOf(scene, admin, request)).toMatchObject({
        reason: 'O posto deixa de existir.', exit: { employee: { id }, last_day: days(10), reason_label: 'Dispensa sem justa causa', url: `/app/offboarding?caso=${String(asked['id'])}` },
      })
      expect(await threadOf(scene, manager, request)).toMatchObject({ exit: { url: `/app/employees/leaving?caso=${String(asked['id'])}` } })
      expect(await threadOf(scene, person, request)).toBeNull()
    })
  })
  it('keeps what RH notes from it', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const asked = await open(scene, admin, await member(scene), { note: 'Só para o RH.' })
      expect(await threadOf(scene, admin, await requestOf(scene, asked['id']))).toMatchObject({ reason: null, exit: { last_day: days(10) } })
    })
  })
  it('is decided alone: it cannot be selected with others, and no decision on many takes it along', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const exit = await requestOf(scene, (await open(scene, manager, await member(scene)))['id'])
      const actions = await scene.as(admin, `select action ->> 'request_id' as request, (action ->> 'bulk')::boolean as bulk from public.my_pending_items() where kind = 'approval'`)
      expect(actions).toContainEqual({ request: exit, bulk: false })
      const together = async (who: Actor): Promise<readonly Row[]> => scene.as(who, `select ok, code from public.decide_approvals($1, 'approve')`, [[exit]])
      expect(await together(admin)).toEqual([{ ok: false, code: 'RHARG' }])
      // Whoever may not read it hears the same of it as of one that does not exist.
      expect(await together(person)).toEqual([{ ok: false, code: 'RHNTF' }])
      expect(await decide(scene, admin, exit)).toBeNull()
    })
  })
})

describe('before an exit is asked for', () => {
  it('a manager sees who would decide, neither themselves nor who leaves among them, and what is open already', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await member(scene)
      const own = await employeeId(scene, 'gestor@aurora.demo')
      const before = await preview(scene, manager, id, 'dismissal')
      const steps = (before ?? {})['deciders'] as readonly { approvers: readonly Row[] }[]
      const seats = steps.flatMap(({ approvers }) => approvers.map((seat) => seat['id']))
      expect(seats.length).toBeGreaterThan(0)
      expect(seats).not.toContain(id)
      expect(seats).not.toContain(own)
      expect(before?.['open_url']).toBeNull()
      expect(await preview(scene, manager, id, 'resignation')).toMatchObject({ needs_approval: false, deciders: [] })
      const asked = await open(scene, manager, id)
      expect(await preview(scene, manager, id, 'dismissal')).toMatchObject({ open_url: `/app/employees/leaving?caso=${String(asked['id'])}` })
      expect(await preview(scene, admin, id, 'dismissal')).toMatchObject({ open_url: `/app/offboarding?caso=${String(asked['id'])}` })
    })
  })
})

describe('the own exit', () => {
  it.each([
    ['clt_indefinite', null, { owes: 'notice', notice_days: 30, term_end: null }],
    ['clt_fixed_term', days(60), { owes: 'loss', notice_days: 0, term_end: days(60) }],
    ['apprentice', days(60), { owes: 'none', notice_days: 0, term_end: days(60) }],
    ['intern', days(60), { owes: 'none', notice_days: 0, term_end: days(60) }],
    ['contractor', null, { owes: 'none', notice_days: 0, term_end: null }],
  ])('of a %s contract that ends on %s says what a letter would owe', async (type, end, owed) => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await employeeId(scene, 'pessoa@aurora.demo')
      await scene.owner(`update public.employee_contracts set contract_type = $2, starts_on = $4, ends_on = $3, experience_ends_on = null, experience_extended_to = null
        where employee_id = $1`, [id, type, end, days(-60)])
      expect(await one(scene, person, 'public.my_exit()')).toMatchObject({ resigning: owed })
    })
  })
  it('names whom to talk to, and says when the access ends once the letter is accepted', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      expect(await one(scene, person, 'public.my_exit()')).toMatchObject({ exit: null, hr: [{ id: await employeeId(scene, 'admin@aurora.demo'), email: 'admin@aurora.demo' }] })
      const [letter] = await scene.as(person, 'select id from public.save_resignation($1, true)', [JSON.stringify({ last_day: days(30), letter: 'Peço demissão.', notice_way: 'worked' })])
      await communicate(scene, letter?.['id'])
      expect(await one(scene, person, 'public.my_exit()')).toMatchObject({ exit: { status: 'communicated', time: '18:00', reason_label: 'Pedido de demissão', documents_until: days(120) } })
      expect(await scene.refusal(person, 'select public.withdraw_resignation()')).toBe('RHCLS')
    })
  })
  it('stands once among what there is to do: as the own tasks while one is open, as the exit afterwards', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const id = await employeeId(scene, 'pessoa@aurora.demo')
      await leaving(scene, id, { reason: 'resignation' })
      const matters = (): Promise<readonly Row[]> => scene.as(person, `select title from public.person_matters($1) where url = '/app/profile/offboarding'`, [id])
      expect(await matters()).toEqual([{ title: expect.stringMatching(/^Desligamento: 0 de \d+ tarefas?$/) as string }])
      await scene.owner(`update public.journey_tasks set status = 'done', done_at = private.now() where employee_id = $1 and assignee_id = $1 and status = 'open'`, [id])
      expect(await matters()).toEqual([{ title: 'Seu desligamento' }])
    })
  })
})
