import { describe, expect, it } from 'vitest'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const shutOut = (): readonly (readonly [string, Actor])[] => [
  ['the manager', stage.signedIn('gestor@aurora.demo')],
  ['the person', stage.signedIn('pessoa@aurora.demo')],
  ['an admin of another company', stage.signedIn('admin@boreal.demo')],
  ['a colleague in another company', stage.signedIn('pessoa@boreal.demo')],
  ['an admin of a deactivated company', stage.signedIn('admin@cometa.demo')],
  ['a master who works in another company', stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })],
  ['a login without employee', stage.signedIn('estranho@vinculo.demo')],
  ['an ended session', stage.signedIn('admin@aurora.demo', { claims: { session_id: '00000000-0000-4000-8000-000000000000' } })],
  ['nobody', anon],
  ['the secret key', serviceRole],
]
const refused = /^(?:RHNTF|RHPER|42501)$/
const ESTIMATE = `select public.termination_estimate($1, $2, 'dismissal', null, 1000) as found`
const asked = async (scene: Scene, email: string): Promise<readonly unknown[]> => {
  const [row] = await scene.owner('select id, company_id from public.employees where email = $1', [email])
  return [row?.['id'], row?.['company_id']]
}
async function doorOf(scene: Scene, email: string): Promise<readonly [string, readonly unknown[]]> {
  const [id, company] = await asked(scene, email)
  const [day] = await scene.owner('select private.today($1)::text as day', [company])
  return [ESTIMATE, [id, day?.['day']]]
}
const told = (rows: readonly Row[]): { readonly pay: string; readonly total: number | null; readonly lines: readonly { readonly amount: number | null }[] } => rows[0]?.['found'] as never

describe('the estimate of an end', () => {
  it('is told to administrators of the company alone', async () => {
    await stage.scene(async (scene) => {
      const [door, values] = await doorOf(scene, 'pessoa@aurora.demo')
      for (const actor of [admin(), stage.signedIn('master@vinculo.demo')]) expect(told(await scene.as(actor, door, values)).lines.length).toBeGreaterThan(1)
      for (const [name, actor] of shutOut()) expect(await scene.refusal(actor, door, values), name).toMatch(refused)
    })
  })

  it('is never of oneself, nor of who ranks above', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(admin(), ...(await doorOf(scene, 'admin@aurora.demo')))).toBe('RHSLF')
      await scene.owner(`update public.employees set role = 'master' where email = 'gestor@aurora.demo'`)
      expect(await scene.refusal(admin(), ...(await doorOf(scene, 'gestor@aurora.demo')))).toBe('RHRNK')
    })
  })

  it('holds no amount until its reader has opened the pay of that person: not of another, not another reader, not another class, not two days ago', async () => {
    await stage.scene(async (scene) => {
      const [door, values] = await doorOf(scene, 'pessoa@aurora.demo')
      const [manager] = await asked(scene, 'gestor@aurora.demo')
      const read = 'select public.read_sensitive_records($1, $2)'
      const pay = async (): Promise<string> => {
        const found = told(await scene.as(admin(), door, values))
        if (found.pay !== 'open') expect([found.total, ...found.lines.map(({ amount }) => amount)].every((amount) => amount === null)).toBe(true)
        return found.pay
      }
      expect(await pay()).toBe('closed')
      await scene.as(admin(), read, [manager, 'pay'])
      await scene.as(admin(), read, [values[0], 'health'])
      await scene.as(stage.signedIn('master@vinculo.demo'), read, [values[0], 'pay'])
      await scene.as(stage.signedIn('pessoa@aurora.demo'), read, [values[0], 'pay'])
      expect(await pay()).toBe('closed')
      await scene.as(admin(), read, [values[0], 'pay'])
      expect(await pay()).toBe('open')
      expect(await scene.owner(`select metadata ->> 'class' as class from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1 and performed_by = (select user_id from public.employees where email = 'admin@aurora.demo') order by 1`, [values[0]]))
        .toEqual([{ class: 'health' }, { class: 'pay' }])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '25 hours') on conflict (only_row) do update set instant = excluded.instant`)
      expect(await pay()).toBe('closed')
    })
  })

  it('keeps the numbers of the law out of reach: nobody writes what an end owes', async () => {
    await stage.scene(async (scene) => {
      for (const actor of [admin(), stage.signedIn('master@vinculo.demo'), serviceRole]) {
        for (const write of [`update public.ending_rights set fgts_fine = 0`, `delete from public.ending_rights`, `insert into public.ending_rights (reason, valid_from, source) values ('other', '2026-01-01', 'x')`]) {
          expect(await scene.refusal(actor, write)).toBe('42501')
        }
      }
    })
  })
})
