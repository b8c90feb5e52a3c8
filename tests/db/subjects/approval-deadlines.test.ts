import { beforeAll, describe, expect, it } from 'vitest'
import { askChange, colleague, decide, employeeId, giveAccess, nameSubstitute, passDays, people, putInForce, stateOf, waitingSeats } from '../support/approvals.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
})

/** Runs the job with only the requests of the scene: those of the demo wait for another day. */
async function run(scene: Scene): Promise<number> {
  const [row] = await scene.owner('select private.run_approval_deadlines() as worked')
  return Number(row?.['worked'])
}
const quiet = (scene: Scene): Promise<unknown> => scene.owner(`update public.approval_steps set act_at = now() + interval '300 days' where status = 'waiting'`)
const told = async (scene: Scene, kind: string): Promise<string[]> =>
  (await scene.owner(`select e.email from public.notifications n join public.employees e on e.id = n.employee_id where n.kind = $1 order by n.created_at`, [kind])).map((row) => String(row['email']))

describe('the deadline of a step', () => {
  it('is the end of the day of the company, so many calendar days later', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-21T02:30:00Z')`)
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager', sla_days: 2 }])
      const request = await askChange(scene, person)
      const [step] = await scene.owner(`select due_at at time zone 'America/Sao_Paulo' = '2026-11-23T00:00:00' as right from public.approval_steps where request_id = $1`, [request])
      expect(step).toEqual({ right: true })
    })
  })

  it('reminds once a day', async () => {
    await stage.scene(async (scene) => {
      await quiet(scene)
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager', sla_days: 1 }])
      await askChange(scene, person)
      expect(await run(scene)).toBe(0)
      await passDays(scene, 3)
      expect([await run(scene), await run(scene)]).toEqual([1, 0])
      // The next reminder comes at eight in the morning: before that hour a day is not enough.
      await passDays(scene, 5)
      expect([await run(scene), await run(scene)]).toEqual([1, 0])
      expect(await told(scene, 'approval_escalated')).toEqual([people.manager, people.manager])
    })
  })

  it('hands the step to the next level too, at the end to administrators, and the trail says that the system did', async () => {
    await stage.scene(async (scene) => {
      await quiet(scene)
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager', sla_days: 1, on_timeout: 'escalate_up' }])
      const [above] = await scene.owner('select manager_id from public.employees where email = $1', [people.manager])
      const boss = await giveAccess(scene, String(above?.['manager_id']))
      const request = await askChange(scene, person)
      await passDays(scene, 3)
      expect([await run(scene), await run(scene)]).toEqual([1, 0])
      expect(await waitingSeats(scene, request)).toHaveLength(2)
      await passDays(scene, 6)
      await run(scene)
      expect(await waitingSeats(scene, request)).toContain('admins')
      const trail = await scene.owner(`select performed_by, metadata ->> 'initiated_by' as by from public.audit_logs where entity_id = $1 and metadata -> 'changes' ? 'escalations'`, [request])
      expect(trail).toEqual([{ performed_by: null, by: 'system' }, { performed_by: null, by: 'system' }])
      expect(await decide(scene, boss, request)).toBeNull()
      expect(await stateOf(scene, request)).toBe('approved')
    })
  })

  it.each([
    ['auto_approve', 'approved', '77.777.777-7'],
    ['auto_reject', 'rejected', null],
  ])('with %s ends in the name of the system', async (onTimeout, state, written) => {
    await stage.scene(async (scene) => {
      await quiet(scene)
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager', sla_days: 1, on_timeout: onTimeout }])
      const request = await askChange(scene, person)
      await passDays(scene, 3)
      expect([await run(scene), await run(scene)]).toEqual([1, 0])
      expect(await stateOf(scene, request)).toBe(state)
      expect(await scene.owner('select decided_by, decider_id from public.approval_decisions where request_id = $1', [request])).toEqual([{ decided_by: null, decider_id: null }])
      const [row] = await scene.owner('select rg from public.employees where email = $1', [people.person])
      if (written === null) expect(row?.['rg']).not.toBe('77.777.777-7')
      else expect(row?.['rg']).toBe(written)
      expect(await told(scene, 'change_request_decided')).toEqual([people.person])
      expect(await decide(scene, manager, request)).toBe('RHDEC')
    })
  })

  it('waits while the company is deactivated', async () => {
    await stage.scene(async (scene) => {
      await quiet(scene)
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager', sla_days: 1, on_timeout: 'auto_approve' }])
      const request = await askChange(scene, person)
      await scene.owner(`update public.employees set role = 'master' where email = 'gestor@boreal.demo'`)
      await scene.owner('update public.companies set active = false where id = $1', [stage.company('aurora')])
      await passDays(scene, 3)
      expect(await run(scene)).toBe(0)
      await scene.owner('update public.companies set active = true where id = $1', [stage.company('aurora')])
      await run(scene)
      expect(await stateOf(scene, request)).toBe('approved')
    })
  })
})

describe('a step left alone', () => {
  it('is given to who is above when its approver loses the access', async () => {
    await stage.scene(async (scene) => {
      await quiet(scene)
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager' }])
      const request = await askChange(scene, person)
      await run(scene)
      expect(await waitingSeats(scene, request)).toEqual(['Rafael Monteiro Brandão'])
      await scene.owner(`update auth.users set banned_until = now() + interval '1 year' where email = $1`, [people.manager])
      await run(scene)
      expect(await waitingSeats(scene, request)).toEqual(['admins'])
      expect(await run(scene)).toBe(0)
      expect(await decide(scene, stage.signedIn(people.admin), request)).toBeNull()
    })
  })

  it('stays with the substitute, and climbs when the substitution ends', async () => {
    await stage.scene(async (scene) => {
      await quiet(scene)
      await putInForce(scene, stage, [{ approver_kind: 'direct_manager', sla_days: 60 }])
      const other = await colleague(scene, stage, 2)
      await giveAccess(scene, other)
      await nameSubstitute(scene, await employeeId(scene, people.manager), other)
      await scene.owner(`update auth.users set banned_until = now() + interval '1 year' where email = $1`, [people.manager])
      const request = await askChange(scene, person)
      await run(scene)
      expect(await waitingSeats(scene, request)).toEqual(['Rafael Monteiro Brandão'])
      await passDays(scene, 11)
      await run(scene)
      expect(await waitingSeats(scene, request)).toEqual(['admins'])
    })
  })

  it('shows to masters while the company has no administrator, and not a day longer', async () => {
    await stage.scene(async (scene) => {
      await quiet(scene)
      await putInForce(scene, stage, [{ approver_kind: 'company_admin' }])
      const request = await askChange(scene, person)
      const ban = (until: string): Promise<unknown> => scene.owner('update auth.users set banned_until = $2::timestamptz where email = $1', [people.admin, until])
      await ban('2099-01-01')
      await run(scene)
      expect(await waitingSeats(scene, request)).toEqual(['masters'])
      await ban('2020-01-01')
      await run(scene)
      expect(await waitingSeats(scene, request)).toEqual(['admins'])
    })
  })
})
