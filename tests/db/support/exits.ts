import { employeeId, giveAccess } from './approvals.ts'
import { days } from './history.ts'
import { serviceRole, type Actor, type Row, type Scene, type Stage } from './stage.ts'

/** What RH alone reads of a case. */
export const hrOf = (found: Row | null): { readonly effects: readonly Row[]; readonly gates: readonly Row[] } =>
  found?.['hr'] as { readonly effects: readonly Row[]; readonly gates: readonly Row[] }

/** What people of Aurora do with exits, and what came of it. Days count from the frozen today of `history.ts`. */
export function exitActs(stageOf: () => Stage) {
  const admin = (): Actor => stageOf().signedIn('admin@aurora.demo')
  const master = (): Actor => stageOf().signedIn('master@vinculo.demo')
  const wish = (values: Row): string => JSON.stringify({ reason: 'dismissal', last_day: days(10), send: true, ...values })
  const OPEN = 'select * from public.open_offboarding($1, $2)'

  /** Whoever sits in a seat: the person, with a login when they had none, or the master for administrators. */
  async function decider(scene: Scene, seat: string | null): Promise<Actor> {
    if (seat === null) return master()
    const [known] = await scene.owner('select email, user_id from public.employees where id = $1', [seat])
    return known?.['user_id'] === null ? giveAccess(scene, seat) : stageOf().signedIn(String(known?.['email']))
  }

  const acts = {
    async open(scene: Scene, who: Actor, person: string, values: Row = {}): Promise<Row> {
      return (await scene.as(who, OPEN, [person, wish(values)]))[0] ?? {}
    },
    refusedOpening: (scene: Scene, who: Actor, person: string, values: Row = {}): Promise<string | null> => scene.refusal(who, OPEN, [person, wish(values)]),
    async requestOf(scene: Scene, id: unknown): Promise<string> {
      return String((await scene.owner(`select id from public.approval_requests where entity_type = 'offboarding' and entity_id = $1`, [id]))[0]?.['id'])
    },
    /** Lets everybody who has to agree do so. */
    async approve(scene: Scene, id: unknown): Promise<void> {
      const waiting = (): Promise<readonly Row[]> => scene.owner(`select r.id, a.approver_id from public.approval_requests r join public.approval_steps s on s.request_id = r.id
        join public.approval_step_approvers a on a.step_id = s.id and a.status = 'waiting' where r.entity_id = $1 and r.status = 'pending' limit 1`, [id])
      for (let [seat] = await waiting(); seat !== undefined; [seat] = await waiting()) {
        await scene.as(await decider(scene, seat['approver_id'] as string | null), `select public.decide_approval($1, 'approve')`, [seat['id']])
      }
    },
    communicate: (scene: Scene, id: unknown): Promise<readonly Row[]> => scene.as(admin(), 'select * from public.communicate_offboarding($1)', [id]),
    /** Opened by RH, approved and communicated. */
    async leaving(scene: Scene, person: string, values: Row = {}): Promise<string> {
      const opened = await acts.open(scene, admin(), person, values)
      await acts.approve(scene, opened['id'])
      await acts.communicate(scene, opened['id'])
      return String(opened['id'])
    },
    stateOf: async (scene: Scene, id: unknown): Promise<unknown> => (await scene.owner('select status from public.offboardings where id = $1', [id]))[0]?.['status'],
    /** How many exits of the scene the job carries out: the minute of those of the demo goes by the real clock, and does not come. */
    async runs(scene: Scene): Promise<unknown> {
      await scene.owner(`update public.offboardings set effective_at = 'infinity' where status = 'communicated' and xmin::text::bigint < pg_current_xact_id()::text::bigint`)
      return (await scene.as(serviceRole, 'select private.run_exits() as done'))[0]?.['done']
    },
    caseOf: async (scene: Scene, who: Actor, id: unknown): Promise<Row | null> =>
      (await scene.as(who, 'select public.offboarding_case($1) as found', [id]))[0]?.['found'] as Row | null,
    at: (scene: Scene, instant: string): Promise<readonly Row[]> => scene.owner('update private.frozen_clock set instant = $1', [instant]),
    person: async (scene: Scene, id: string): Promise<Row> =>
      (await scene.owner('select status, termination_date::text as left_on, manager_id from public.employees where id = $1', [id]))[0] ?? {},
    id: employeeId,
  }
  return acts
}
