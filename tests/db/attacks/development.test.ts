import { describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { actionsOf, planValues, runningPlan } from '../support/development.ts'
import { open, upload } from '../support/documents.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const manager = (): Actor => stage.signedIn(people.manager)
const person = (): Actor => stage.signedIn(people.person)
const aurora = (): string => stage.company('aurora')
const SECRET = 'Palavra-que-não-sai'

interface Secret {
  readonly id: string
  readonly me: string
  readonly action: unknown
  readonly file: unknown
  readonly mentor: Actor
}

/** A plan of which every word is the same one: its title, actions, check-ins, strengths and certificate. */
async function secretPlan(scene: Scene): Promise<Secret> {
  const mentor = await colleague(scene, stage, 5)
  const outside = await giveAccess(scene, mentor)
  const values = await planValues(scene, aurora())
  const [area] = values['areas'] as readonly { actions: readonly Row[] }[]
  const actions = [{ ...area?.actions[0], title: SECRET, success_indicator: SECRET, evidence: 'certificate' }, { ...area?.actions[1], title: SECRET }]
  const id = await runningPlan(scene, manager(), aurora(), { title: SECRET, strengths: SECRET, aspiration: `${SECRET} sonhada`, mentor_id: mentor, areas: [{ ...area, why: SECRET, actions }] })
  const me = await employeeId(scene, people.person)
  const [first] = await actionsOf(scene, person(), id)
  await scene.as(person(), 'select public.hand_in_certificate($1, $2)', [first?.['id'], JSON.stringify({ file_id: await upload(scene, person(), me, 'P1'), note: SECRET })])
  const certificate = (await actionsOf(scene, person(), id))[0]?.['certificate'] as Row | undefined
  await scene.as(person(), 'select public.check_in_plan($1, $2)', [id, JSON.stringify({ advances: SECRET })])
  return { id, me, action: first?.['id'], file: certificate?.['file_id'], mentor: outside }
}

const calls = (company: string, { me }: Secret): readonly string[] => [
  ...['mine', 'team', 'mentored', 'all'].flatMap((scope) => [`public.development_plan_list('${company}', '${scope}', p_status => 'any')`, `public.development_action_list('${company}', '${scope}', p_status => 'any')`]),
  `public.person_plans('${me}')`, `public.competency_gap('${me}')`, `public.development_library('${company}')`, `public.development_panel('${company}')`, `public.proven_level_list('${company}')`,
  `(select jsonb_agg(t) from public.employee_timeline('${me}', null, null, 100) t)`, `public.home('${company}')`, '(select jsonb_agg(i) from public.my_pending_items(200) i)', '(select jsonb_agg(n) from public.notifications n)',
  '(select jsonb_agg(a) from public.audit_logs a)', '(select jsonb_agg(d) from public.documents d)', '(select jsonb_agg(t) from public.journey_tasks t)', `public.development_plan_list('${company}', 'all', p_search => '${SECRET}')`,
  `(select jsonb_agg(m) from public.person_matters('${me}') m)`,
]

/** The calls whose answers hold the word. */
async function leaking(scene: Scene, actor: Actor, secret: Secret): Promise<readonly string[]> {
  const found: string[] = []
  for (const call of calls(aurora(), secret)) {
    const error = await scene.refusal(actor, `select ${call}`)
    if (error !== null && error !== '0 rows') continue
    if (JSON.stringify(await scene.as(actor, `select ${call} as answer`)).includes(SECRET)) found.push(call)
  }
  return found
}

const acts = ({ id, action }: Secret): readonly (readonly [string, readonly unknown[]])[] => [
  ['select public.development_plan($1)', [id]],
  ['select public.save_development_plan($1, $2)', ['{}', id]],
  ['select public.submit_development_plan($1)', [id]],
  ['select public.decide_development_plan($1, true)', [id]],
  ['select public.close_development_plan($1, $2, $3)', [id, 'ended', 'Chega']],
  ['select public.check_in_plan($1, $2)', [id, '{"mood": 5}']],
  ['select public.set_action_stage($1, $2)', [action, 'doing']],
  ['select public.hand_in_certificate($1, $2)', [action, '{}']],
  ['select public.validate_action($1, $2)', [action, '{"accepted": true, "level": 5}']],
  ['select public.cancel_action($1, $2)', [action, 'Não quero']],
]

describe('a plan of somebody else', () => {
  it('is told to nobody but the person, whoever leads them, the mentor and HR, by no answer and no act', async () => {
    await stage.scene(async (scene) => {
      const secret = await secretPlan(scene)
      expect(await leaking(scene, person(), secret)).toContain(`public.development_plan_list('${aurora()}', 'mine', p_status => 'any')`)
      expect(await leaking(scene, manager(), secret)).toContain(`public.development_action_list('${aurora()}', 'team', p_status => 'any')`)
      const elsewhere = await giveAccess(scene, await colleague(scene, stage, 6), 'manager')
      const mate = await giveAccess(scene, await colleague(scene, stage, 7))
      await scene.owner('update public.employees set manager_id = (select m.id from public.employees m where m.email = $1) where id = $2', [people.manager, await colleague(scene, stage, 7)])
      const prying: readonly (readonly [string, Actor])[] = [
        ['a colleague of the same team', mate], ['the manager of another team', elsewhere], ['HR of another company', stage.signedIn('admin@boreal.demo')], ['another company', stage.signedIn(people.stranger)],
        ['HR of an inactive company', stage.signedIn('admin@cometa.demo')],
      ]
      for (const [who, actor] of prying) {
        expect(await leaking(scene, actor, secret), who).toEqual([])
        for (const [sql, values] of acts(secret)) expect(await scene.refusal(actor, sql, values), `${who}: ${sql}`).toMatch(/^RH(NTF|CMP|PER|INA)/)
        expect(await open(scene, actor, secret.file), who).not.toBeNull()
      }
    })
  })

  it('is all that a mentor from outside the team sees of the person, and they only tell how it goes', async () => {
    await stage.scene(async (scene) => {
      const secret = await secretPlan(scene)
      const list = (name: string): string => `public.${name}('${aurora()}', 'mentored', p_status => 'any')`
      expect(await leaking(scene, secret.mentor, secret)).toEqual([list('development_plan_list'), list('development_action_list'), '(select jsonb_agg(n) from public.notifications n)'])
      expect(JSON.stringify(await scene.as(secret.mentor, 'select public.development_plan($1)', [secret.id]))).not.toContain('sonhada')
      expect(await open(scene, secret.mentor, secret.file)).toBe('RHNTF')
      const refused = []
      for (const [sql, values] of acts(secret)) refused.push(await scene.refusal(secret.mentor, sql, values))
      expect(refused).toEqual([null, 'RHPER', 'RHPER', 'RHPER', 'RHPER', null, 'RHPER', 'RHPER', 'RHPER', 'RHPER'])
    })
  })

  it('leaves no word in the trail', async () => {
    await stage.scene(async (scene) => {
      await secretPlan(scene)
      const trail = await scene.owner(`select entity_type from public.audit_logs where entity_type like 'development%' and to_jsonb(audit_logs)::text like '%' || $1 || '%'`, [SECRET])
      expect(trail).toEqual([])
    })
  })
})
