import { describe, expect, it } from 'vitest'
import { anon, serviceRole, type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const shutOut = (): readonly (readonly [string, Actor])[] => [
  ['the manager', stage.signedIn('gestor@aurora.demo')],
  ['an admin of another company', stage.signedIn('admin@boreal.demo')],
  ['an admin of a deactivated company', stage.signedIn('admin@cometa.demo')],
  ['a master who works in another company', stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })],
  ['a login without employee', stage.signedIn('estranho@vinculo.demo')],
  ['an ended session', stage.signedIn('admin@aurora.demo', { claims: { session_id: '00000000-0000-4000-8000-000000000000' } })],
  ['nobody', anon],
]
const refused = /^(?:RHNTF|RHPER|42501)$/

/** Somebody under the manager is pregnant, had an accident and sits in the CIPA. */
async function known(scene: Scene): Promise<{ readonly me: unknown; readonly fact: unknown }> {
  await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-20 12:00-03') on conflict (only_row) do update set instant = excluded.instant`)
  const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', manager_id = (select id from public.employees where email = 'gestor@aurora.demo')
    where email = 'pessoa@aurora.demo' returning id`)
  await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me?.['id']])
  const record = 'select id from public.record_fact($1, $2, $3)'
  const [fact] = await scene.as(admin(), record, [me?.['id'], 'pregnancy', { on_date: '2026-10-01', expected_on: '2027-05-20' }])
  await scene.as(admin(), record, [me?.['id'], 'accident', { on_date: '2026-11-19', variety: 'typical' }])
  await scene.as(admin(), record, [me?.['id'], 'office', { on_date: '2026-11-02', variety: 'cipa' }])
  return { me: me?.['id'], fact: fact?.['id'] }
}

describe('facts of a person', () => {
  it('are read by the person and by HR, whose reading stays in the trail; by nobody else', async () => {
    await stage.scene(async (scene) => {
      const { me } = await known(scene)
      const read = `select jsonb_array_length(public.facts_of_person($1) -> 'facts') as known`
      for (const actor of [person(), admin(), stage.signedIn('master@vinculo.demo')]) {
        expect(await scene.as(actor, read, [me])).toEqual([{ known: 3 }])
      }
      expect(await scene.owner(`select metadata ->> 'class' as class from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1`, [me])).toEqual([{ class: 'health' }, { class: 'health' }])
      for (const [name, actor] of shutOut()) expect(await scene.refusal(actor, read, [me]), name).toMatch(refused)
      expect(await scene.as(person(), 'select kind from public.person_facts')).toHaveLength(3)
      for (const actor of [admin(), stage.signedIn('gestor@aurora.demo')]) expect(await scene.as(actor, 'select * from public.person_facts')).toEqual([])
    })
  })

  it('are written by HR alone, and never about oneself', async () => {
    await stage.scene(async (scene) => {
      const { me, fact } = await known(scene)
      const values = { on_date: '2026-11-03', variety: 'cipa' }
      const doors: readonly (readonly [string, readonly unknown[]])[] = [
        ['select public.record_fact($1, $2, $3)', [me, 'office', values]],
        ['select public.preview_fact($1, $2, $3)', [me, 'office', values]],
        ['select public.correct_fact($1, $2, $3)', [fact, { on_date: '2026-10-02' }, 'Motivo']],
        ['select public.void_fact($1, $2)', [fact, 'Motivo']],
      ]
      for (const [name, actor] of [...shutOut(), ['the person', person()] as const]) {
        for (const [door, asked] of doors) expect(await scene.refusal(actor, door, asked), `${name}: ${door}`).toMatch(refused)
      }
      const [self] = await scene.owner(`select id from public.employees where email = 'admin@aurora.demo'`)
      expect(await scene.refusal(admin(), 'select public.record_fact($1, $2, $3)', [self?.['id'], 'office', values])).toBe('RHSLF')
      for (const actor of [admin(), person(), serviceRole]) {
        expect(await scene.refusal(actor, `insert into public.person_facts (company_id, employee_id, kind, on_date) values ($1, $2, 'office', '2026-11-05')`, [stage.company('aurora'), me])).toBe('42501')
        expect(await scene.refusal(actor, `update public.person_facts set on_date = '2026-11-05'`)).toBe('42501')
        expect(await scene.refusal(actor, 'select * from private.fact_requests')).toBe('42501')
      }
    })
  })

  it('are in no table, list or message of the manager and of colleagues', async () => {
    await stage.scene(async (scene) => {
      const { me } = await known(scene)
      await scene.as(admin(), `select public.record_fact($1, 'adoption', $2)`, [me, { on_date: '2026-11-18', parental_leave: 'maternity' }])
      const company = stage.company('aurora')
      for (const actor of [stage.signedIn('gestor@aurora.demo'), stage.signedIn('gestor@boreal.demo')]) {
        for (const [door, asked] of [
          ['select * from public.leave_requests where employee_id = $1', [me]], ['select * from public.notifications', []],
          ['select * from public.audit_logs where entity_id = $1', [me]], ['select * from public.employee_timeline($1)', [me]],
          ['select * from public.my_pending_items(200)', []], ['select * from public.absences_between($1, $2, $3)', [company, '2026-11-01', '2026-11-30']],
          ['select public.vacation_statement($1)', [me]], ['select * from public.return_exams', []],
        ] as const) {
          const { error } = await scene.attempt(actor, door, asked)
          if (error === null) expect(JSON.stringify(await scene.as(actor, door, asked)), door).not.toMatch(/gr[aá]vid|gestante|pregnan|maternid|parto|acidente|CIPA|CAT\b/i)
        }
      }
      const trail = await scene.owner(`select metadata::text as m from public.audit_logs where entity_type = 'person_fact' and entity_id = $1`, [me])
      expect(trail.length).toBe(4)
      expect(JSON.stringify(trail)).not.toMatch(/2027-05-20|maternity|typical|cipa/)
    })
  })

  it('of another company keep no fact from being recorded, and cannot be named', async () => {
    await stage.scene(async (scene) => {
      const { fact } = await known(scene)
      const [theirs] = await scene.owner(`select id from public.employees where company_id = $1 and role = 'user' limit 1`, [stage.company('boreal')])
      const admins = stage.signedIn('admin@boreal.demo')
      expect(await scene.refusal(admins, `select public.record_fact($1, 'office', '{"on_date": "2026-11-02", "variety": "cipa"}')`, [theirs?.['id']])).toBeNull()
      expect(await scene.refusal(admins, `select public.preview_fact($1, 'office', '{"on_date": "2026-11-03", "variety": "cipa"}', $2)`, [theirs?.['id'], fact])).toBeNull()
      expect(await scene.refusal(admins, `select public.void_fact($1, 'x')`, [fact])).toBe('RHNTF')
    })
  })
})
