import { describe, expect, it } from 'vitest'
import { anon, serviceRole, type Actor, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const shutOut = (): readonly (readonly [string, Actor])[] => [
  ['the manager', stage.signedIn('gestor@aurora.demo')],
  ['a person', stage.signedIn('pessoa@aurora.demo')],
  ['an admin of another company', stage.signedIn('admin@boreal.demo')],
  ['a colleague in another company', stage.signedIn('pessoa@boreal.demo')],
  ['an admin of a deactivated company', stage.signedIn('admin@cometa.demo')],
  ['a master who works in another company', stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })],
  ['a login without employee', stage.signedIn('estranho@vinculo.demo')],
  ['an ended session', stage.signedIn('admin@aurora.demo', { claims: { session_id: '00000000-0000-4000-8000-000000000000' } })],
  ['nobody', anon],
  ['the secret key', serviceRole],
]

describe('the quotas of a company', () => {
  it('are told to administrators of the company alone', async () => {
    await stage.scene(async (scene) => {
      const values = [stage.company('aurora')]
      for (const call of ['select public.company_quotas($1)', `select public.quota_rows($1, 'pcd_base')`, `select public.read_quota_holders($1, 'Fiscalização')`]) {
        for (const actor of [stage.signedIn('admin@aurora.demo'), stage.signedIn('master@vinculo.demo')]) expect(await scene.refusal(actor, call, values)).toBeNull()
        for (const [name, actor] of shutOut()) expect(await scene.refusal(actor, call, values), `${name}: ${call}`).toMatch(/^(?:RHNTF|RHPER|42501)$/)
      }
    })
  })

  it('are not changed by who does not keep the positions', async () => {
    await stage.scene(async (scene) => {
      const set = 'update public.positions set needs_training = false where company_id = $1'
      expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), set, [stage.company('aurora')])).toBeNull()
      for (const [name, actor] of shutOut().filter(([who]) => who !== 'the secret key')) expect(await scene.refusal(actor, set, [stage.company('aurora')]), name).toMatch(/^(?:0 rows|42501)$/)
    })
  })

  it('leave a trail when the company says whether a position counts', async () => {
    await stage.scene(async (scene) => {
      const [position] = await scene.owner('select id from public.positions where company_id = $1 and archived_at is null limit 1', [stage.company('aurora')])
      await scene.as(stage.signedIn('admin@aurora.demo'), 'update public.positions set needs_training = false where id = $1', [position?.['id']])
      expect(await scene.owner(`select 1 from public.audit_logs where entity_type = 'position' and entity_id = $1 and metadata -> 'changes' ? 'needs_training'`, [position?.['id']])).toHaveLength(1)
    })
  })

  it('tell by no difference of two answers who fills one of them', async () => {
    await stage.scene(async (scene) => {
      const admin = stage.signedIn('admin@aurora.demo')
      const people = await scene.owner('select e.id from public.employees e where e.company_id = $1 and e.status = $2 limit 20', [stage.company('aurora'), 'active'])
      const told = await scene.as(admin, `select public.company_quotas($1, null, p) -> 'pcd' ->> 'filled' as filled from unnest($2::uuid[]) p`, [stage.company('aurora'), people.map((row) => row['id'])])
      expect(told).toHaveLength(people.length)
      expect(told.every((row) => row['filled'] === null)).toBe(true)
    })
  })

  it('come from functions that people cannot call themselves', async () => {
    await stage.scene(async (scene) => {
      for (const call of ['private.pcd_state($1, current_date)', 'private.apprentice_state($1, current_date)', 'private.quota_people($1, current_date, null)', 'private.headcount_people(array[$1::uuid], current_date)']) {
        expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), `select * from ${call}`, [stage.company('aurora')]), call).toBe('42501')
      }
    })
  })
})
