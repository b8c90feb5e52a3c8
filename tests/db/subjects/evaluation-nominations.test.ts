import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId } from '../support/approvals.ts'
import { assigned, day, fillSheet, launchCycle, team } from '../support/evaluations.ts'
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

const NOMINATE = 'select public.nominate_peers($1, $2)'
const DECIDE = 'select public.decide_nominations($1, $2, $3) as decided'

interface Named {
  readonly cycle: string
  /** The participant who has a login. */
  readonly me: string
  readonly head: string
  readonly members: readonly string[]
  readonly participant: (employee: string) => Promise<string>
}

/** A cycle whose people name peers today, who answer from tomorrow on; the person of the demo is among them, led by the manager. */
async function namingCycle(scene: Scene, peersBy = 'person', head: Row = {}): Promise<Named> {
  const { head: boss, members } = await team(scene, aurora)
  const me = String(await employeeId(scene, 'pessoa@aurora.demo'))
  await scene.owner('update public.employees set manager_id = $2 where id = $1', [me, boss])
  const [today, tomorrow, end] = [await day(scene, aurora, 0), await day(scene, aurora, 1), await day(scene, aurora, 10)]
  const steps = [
    { step: 'nomination', opens_on: today, closes_on: today },
    { step: 'manager', opens_on: today, closes_on: end, weight: 60, mode: 'identified' },
    { step: 'peer', opens_on: tomorrow, closes_on: end, weight: 40, mode: 'sealed' },
  ]
  const cycle = await launchCycle(scene, admin, aurora, { people: [me, ...members], head: { peers_by: peersBy, max_peers: 3, steps, ...head } })
  const participant = async (employee: string): Promise<string> => {
    const [row] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1 and employee_id = $2', [cycle, employee])
    return String(row?.['id'])
  }
  return { cycle, me, head: boss, members, participant }
}

const setOf = async (scene: Scene, actor: Actor, participant: string): Promise<Row | null> =>
  ((await scene.as(actor, 'select public.nomination_set($1) as set', [participant]))[0]?.['set'] ?? null) as Row | null
const statusesOf = async (scene: Scene, participant: string): Promise<readonly unknown[]> =>
  (await scene.owner('select status from public.evaluation_nominations where participant_id = $1 order by evaluator_id', [participant])).map(({ status }) => status)
const idsOf = async (scene: Scene, participant: string): Promise<readonly string[]> =>
  (await scene.owner('select id from public.evaluation_nominations where participant_id = $1 order by evaluator_id', [participant])).map(({ id }) => String(id))
const openPeers = async (scene: Scene, cycle: string): Promise<void> => {
  await scene.owner(`select private.open_evaluation_step(c, 'peer') from public.evaluation_cycles c where c.id = $1`, [cycle])
}

describe('nominations', () => {
  it('are proposed by the person, decided by the manager and answered by who was approved', async () => {
    await stage.scene(async (scene) => {
      const { cycle, me, members, participant } = await namingCycle(scene)
      const mine = await participant(me)
      const peers = members.slice(0, 2).toSorted()
      const suggested = (await scene.as(person, 'select public.peer_suggestions($1) as people', [mine]))[0]?.['people'] as readonly Row[]
      expect(suggested).toHaveLength(12)
      expect(suggested.map(({ id }) => id)).not.toContain(me)
      await scene.as(person, NOMINATE, [mine, peers])
      expect(await setOf(scene, person, mine)).toMatchObject({ part: 'person', takes: true, max_peers: 3, nominations: [{ status: 'proposed' }, { status: 'proposed' }] })
      const waiting = await scene.as(manager, `select kind, action from public.my_pending_items() where kind = 'evaluation_nominations'`)
      expect(waiting).toEqual([{ kind: 'evaluation_nominations', action: { type: 'evaluation_nominations', participant_id: mine } }])
      const [first, second] = await idsOf(scene, mine)
      expect(await scene.as(manager, DECIDE, [[first], true, null])).toEqual([{ decided: 1 }])
      await expect(scene.as(manager, DECIDE, [[second], false, ' '])).rejects.toMatchObject({ code: 'RHCOM' })
      await scene.as(manager, DECIDE, [[second], false, 'Trabalham pouco juntos'])
      const decided = (await setOf(scene, person, mine))?.['nominations']
      expect(decided).toHaveLength(2)
      expect(decided).toMatchObject(expect.arrayContaining([expect.objectContaining({ status: 'approved', reason: null }), expect.objectContaining({ status: 'refused', reason: 'Trabalham pouco juntos' })]) as object)
      await expect(scene.as(manager, DECIDE, [[first], true, null])).rejects.toMatchObject({ code: 'RHSTA' })
      await openPeers(scene, cycle)
      expect((await assigned(scene, cycle)).filter(({ role, target }) => role === 'peer' && target === me).map(({ respondent }) => respondent)).toEqual([peers[0]])
    })
  })

  it('are replaced as a set, and whoever was taken out may come back', async () => {
    await stage.scene(async (scene) => {
      const { me, members, participant } = await namingCycle(scene)
      const mine = await participant(me)
      const [one, two] = members.slice(0, 2).toSorted()
      await scene.as(person, NOMINATE, [mine, [one, two]])
      await scene.as(person, NOMINATE, [mine, [two]])
      expect(await statusesOf(scene, mine)).toEqual(['withdrawn', 'proposed'])
      await scene.as(person, NOMINATE, [mine, [one]])
      expect(await statusesOf(scene, mine)).toEqual(['proposed', 'withdrawn'])
    })
  })

  it('rejects oneself, the manager, the own team, whoever left, too many and people of another company', async () => {
    await stage.scene(async (scene) => {
      const { me, head, members, participant } = await namingCycle(scene)
      const mine = await participant(me)
      const report = members[4] ?? ''
      await scene.owner('update public.employees set manager_id = $2 where id = $1', [report, me])
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where id = $1`, [members[3]])
      const [foreign] = await scene.owner('select id from public.employees where company_id <> $1 limit 1', [aurora])
      for (const [wrong, message] of [
        [[me], 'Ninguém é par de si mesmo.'],
        [[head], /já avalia como gestor/],
        [[report], /é da equipe desta pessoa/],
        [[members[3]], /não está mais em atividade/],
        [members.slice(0, 3).concat(report), 'Indique no máximo 3 pares.'],
        [[foreign?.['id']], 'Uma das pessoas indicadas não é desta empresa.'],
      ] as const) {
        await expect(scene.as(person, NOMINATE, [mine, wrong])).rejects.toMatchObject({ code: 'RHARG', message: expect.stringMatching(message) as string })
      }
      await scene.as(person, NOMINATE, [mine, members.slice(0, 1)])
      expect(await statusesOf(scene, mine)).toEqual(['proposed'])
    })
  })

  it('are for the person, the manager and HR: others neither name nor see', async () => {
    await stage.scene(async (scene) => {
      const { me, members, participant } = await namingCycle(scene)
      const [mine, other] = [await participant(me), await participant(members[0] ?? '')]
      await expect(scene.as(person, NOMINATE, [other, [members[1]]])).rejects.toMatchObject({ code: 'RHNTF' })
      expect(await setOf(scene, person, other)).toBeNull()
      expect(await setOf(scene, manager, other)).toMatchObject({ part: 'manager' })
      expect(await setOf(scene, admin, other)).toMatchObject({ part: 'hr' })
      expect(await setOf(scene, stage.signedIn('admin@boreal.demo'), other)).toBeNull()
      await scene.as(person, NOMINATE, [mine, [members[1]]])
      const ids = await idsOf(scene, mine)
      await expect(scene.as(person, DECIDE, [ids, true, null])).rejects.toMatchObject({ code: 'RHNTF' })
      await expect(scene.as(stage.signedIn('admin@boreal.demo'), DECIDE, [ids, true, null])).rejects.toMatchObject({ code: 'RHNTF' })
      await scene.as(admin, NOMINATE, [other, [members[1]]])
      expect(await statusesOf(scene, other)).toEqual(['approved'])
    })
  })

  it('are named by the manager without approval where the cycle says so, and by no person', async () => {
    await stage.scene(async (scene) => {
      const { me, members, participant } = await namingCycle(scene, 'manager')
      const mine = await participant(me)
      await expect(scene.as(person, NOMINATE, [mine, [members[0]]])).rejects.toMatchObject({ code: 'RHCLS' })
      await scene.as(manager, NOMINATE, [mine, [members[0]]])
      expect(await statusesOf(scene, mine)).toEqual(['approved'])
    })
  })

  it('may be declined until the sheet is sent, and the person does not learn who declined', async () => {
    await stage.scene(async (scene) => {
      const { cycle, me, members, participant } = await namingCycle(scene)
      const other = await participant(members[0] ?? '')
      await scene.as(manager, NOMINATE, [other, [me, members[1]]])
      await openPeers(scene, cycle)
      const mine = (await scene.as(person, 'select public.my_nominations($1) as n', [cycle]))[0]?.['n'] as Row
      const [asPeer] = mine['as_peer'] as readonly Row[]
      await expect(scene.as(person, 'select public.decline_nomination($1, $2)', [asPeer?.['id'], ''])).rejects.toMatchObject({ code: 'RHCOM' })
      await scene.as(person, 'select public.decline_nomination($1, $2)', [asPeer?.['id'], 'Quase não trabalhamos juntos'])
      expect((await assigned(scene, cycle)).filter(({ role, respondent }) => role === 'peer' && respondent === me)).toEqual([])
      const seen = (set: Row | null) => (set?.['nominations'] as readonly Row[]).find(({ person: who }) => (who as Row)['id'] === me)
      expect(seen(await setOf(scene, manager, other))).toMatchObject({ status: 'declined', reason: 'Quase não trabalhamos juntos' })
      await expect(scene.as(manager, NOMINATE, [other, [me, members[1]]])).rejects.toMatchObject({ code: 'RHARG' })
      // Who has sent the sheet does not get out of it any more.
      const third = await participant(members[2] ?? '')
      await scene.as(manager, NOMINATE, [third, [me]])
      const sheet = (await assigned(scene, cycle)).find(({ role, respondent, target }) => role === 'peer' && respondent === me && target === members[2])
      if (sheet === undefined) throw new Error('a late peer got no sheet')
      await fillSheet(scene, sheet, { 'Entrega o que combinou': 4 })
      const later = (await scene.as(person, 'select public.my_nominations($1) as n', [cycle]))[0]?.['n'] as Row
      await expect(scene.as(person, 'select public.decline_nomination($1, $2)', [(later['as_peer'] as readonly Row[])[0]?.['id'], 'Tarde'])).rejects.toMatchObject({ code: 'RHCLS' })
    })
  })

  it('keeps whoever was approved once peers answer, and takes late ones in', async () => {
    await stage.scene(async (scene) => {
      const { cycle, me, members, participant } = await namingCycle(scene)
      const mine = await participant(me)
      await scene.as(manager, NOMINATE, [mine, [members[0]]])
      await openPeers(scene, cycle)
      await expect(scene.as(manager, NOMINATE, [mine, [members[1]]])).rejects.toMatchObject({ code: 'RHARG', message: expect.stringContaining('Os pares já respondem') as string })
      await scene.as(manager, NOMINATE, [mine, members.slice(0, 2)])
      expect((await assigned(scene, cycle)).filter(({ role, target }) => role === 'peer' && target === me)).toHaveLength(2)
    })
  })

  it('ends for the person with the last day of the step', async () => {
    await stage.scene(async (scene) => {
      const { cycle, me, members, participant } = await namingCycle(scene)
      const mine = await participant(me)
      await scene.owner(`update public.evaluation_steps set opens_on = opens_on - 2, closes_on = closes_on - 1 where cycle_id = $1 and step = 'nomination'`, [cycle])
      await expect(scene.as(person, NOMINATE, [mine, [members[0]]])).rejects.toMatchObject({ code: 'RHCLS' })
      await scene.as(manager, NOMINATE, [mine, [members[0]]])
    })
  })
})
