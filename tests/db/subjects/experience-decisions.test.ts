import { describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { exitActs } from '../support/exits.ts'
import { onTrial } from '../support/experience-forms.ts'
import { days, freeze } from '../support/history.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const acts = exitActs(() => stage)
const manager = (): Actor => stage.signedIn(people.manager)
const DECIDE = `select decision from public.decide_experience($1, 'end', null, 'Não houve adaptação.')`

interface Tried {
  readonly person: string
  readonly contract: unknown
}

/** Ana of the manager's team, whose experience ends in four days. */
async function ana(scene: Scene): Promise<Tried> {
  await freeze(scene)
  const person = await onTrial(scene, stage.company('aurora'), 'Ana')
  const [contract] = await scene.owner('select id from public.employee_contracts where employee_id = $1', [person])
  return { person, contract: contract?.['id'] }
}

/** All that would tell that a contract ends. */
async function endOf(scene: Scene, person: string): Promise<Row | undefined> {
  const [row] = await scene.owner(
    `select e.status, e.termination_date, c.ended_on, (select count(*)::integer from public.offboardings o where o.employee_id = e.id) as exits,
       (select count(*)::integer from public.contract_endings x where x.employee_id = e.id) as endings,
       (select count(*)::integer from private.access_endings a where a.employee_id = e.id) as accesses
     from public.employees e join public.employee_contracts c on c.employee_id = e.id where e.id = $1`, [person])
  return row
}

/** Who was told of a decision about somebody, a row for each telling. */
const told = (scene: Scene, person: string): Promise<readonly Row[]> =>
  scene.owner(`select employee_id as id, title from public.notifications where kind = 'experience_decided' and entity_id = $1 order by employee_id`, [person])

describe('that somebody does not go on after an experience', () => {
  it('is decided by the manager and ends nothing, not even once the term has passed', async () => {
    await stage.scene(async (scene) => {
      const { person, contract } = await ana(scene)
      const going = { status: 'active', termination_date: null, ended_on: null, exits: 0, endings: 0, accesses: 0 }
      expect(await endOf(scene, person)).toEqual(going)
      expect(await scene.as(manager(), DECIDE, [contract])).toEqual([{ decision: 'end' }])
      expect(await endOf(scene, person)).toEqual(going)
      await freeze(scene, days(6))
      await scene.owner('select private.tell_of_contracts($1, private.today($1))', [stage.company('aurora')])
      await acts.runs(scene)
      expect(await endOf(scene, person)).toEqual(going)
      await acts.leaving(scene, person)
      await freeze(scene, days(12))
      await acts.runs(scene)
      expect(await endOf(scene, person)).toMatchObject({ status: 'terminated', exits: 1, accesses: 1 })
    })
  })

  it('is told to each administrator of the company, once, and to nobody else', async () => {
    await stage.scene(async (scene) => {
      const { person, contract } = await ana(scene)
      const second = await colleague(scene, stage, 2)
      await giveAccess(scene, second, 'admin')
      expect(await told(scene, person)).toEqual([])
      await scene.as(manager(), DECIDE, [contract])
      const administrators = [await employeeId(scene, people.admin), second].toSorted()
      expect(await told(scene, person)).toEqual(administrators.map((id) => ({ id, title: 'Experiência de Ana Experiência: não continua' })))
    })
  })

  it('is decided by nobody who does not lead the person', async () => {
    await stage.scene(async (scene) => {
      const { person, contract } = await ana(scene)
      const other = await giveAccess(scene, await colleague(scene, stage, 3), 'manager')
      for (const actor of [stage.signedIn(people.person), other, stage.signedIn(people.stranger)]) expect(await scene.refusal(actor, DECIDE, [contract])).toBe('RHNTF')
      expect(await told(scene, person)).toEqual([])
      expect(await scene.refusal(manager(), DECIDE, [contract])).toBeNull()
      expect(await told(scene, person)).toHaveLength(1)
    })
  })
})
