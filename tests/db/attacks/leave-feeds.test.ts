import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anon, serviceRole, type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const person = (): Actor => stage.signedIn('pessoa@aurora.demo')
const open = async (scene: Scene, actor: Actor, kind = 'own'): Promise<string> => String((await scene.as(actor, 'select token from public.open_leave_feed($1)', [kind]))[0]?.['token'])
const read = async (scene: Scene, token: unknown): Promise<unknown> => (await scene.as(serviceRole, 'select public.read_leave_feed($1) as feed', [token]))[0]?.['feed']

describe('the address of a calendar', () => {
  it('is kept as a digest that nobody reads, and of one\'s own alone is anything told', async () => {
    await stage.scene(async (scene) => {
      const token = await open(scene, person())
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
      const [kept] = await scene.owner('select digest from private.leave_feed_keys')
      expect(kept?.['digest']).toEqual(createHash('sha256').update(token).digest())
      expect(await scene.as(person(), 'select kind from public.leave_feeds')).toEqual([{ kind: 'own' }])
      for (const other of ['admin@aurora.demo', 'gestor@aurora.demo', 'master@vinculo.demo', 'admin@boreal.demo']) {
        expect(await scene.as(stage.signedIn(other), 'select kind from public.leave_feeds')).toEqual([])
        expect(await scene.as(stage.signedIn(other), `select * from public.close_leave_feed('own')`)).toEqual([])
      }
      expect(await scene.refusal(person(), 'select digest from private.leave_feed_keys')).toBe('42501')
      expect(await read(scene, token)).toMatchObject({ kind: 'own' })
    })
  })

  it('is read by the secret key alone', async () => {
    await stage.scene(async (scene) => {
      const token = await open(scene, person())
      expect(await read(scene, token)).not.toBeNull()
      for (const actor of [anon, person(), stage.signedIn('master@vinculo.demo')]) expect(await scene.refusal(actor, 'select public.read_leave_feed($1)', [token])).toBe('42501')
      for (const guess of [null, '', 'x', token.slice(1), `${token} `, token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase()]) expect(await read(scene, guess)).toBeNull()
    })
  })

  it('is nobody\'s to ask for without a place in an active company', async () => {
    await stage.scene(async (scene) => {
      expect(await scene.refusal(person(), `select public.open_leave_feed('team')`)).toBeNull()
      expect(await scene.refusal(person(), `select public.open_leave_feed('todos')`)).toBe('RHARG')
      for (const email of ['estranho@vinculo.demo', 'admin@cometa.demo']) expect(await scene.refusal(stage.signedIn(email), `select public.open_leave_feed('own')`)).toBe('RHPER')
      expect(await scene.refusal(anon, `select public.open_leave_feed('own')`)).toBe('42501')
    })
  })

  it.each<[string, string, string?]>([
    ['the person is dismissed', `update public.employees set status = 'terminated', termination_date = private.today(company_id) where email = 'pessoa@aurora.demo'`],
    ['the access ends', `insert into private.access_endings (employee_id, company_id, ends_at) select id, company_id, private.now() - interval '1 minute' from public.employees where email = 'pessoa@aurora.demo'`],
    ['the login is disabled', `update auth.users set banned_until = now() + interval '1 year' where email = 'pessoa@aurora.demo'`],
    ['the company is deactivated', `update public.companies set active = false where name like 'Boreal%'`, 'admin@boreal.demo'],
  ])('stops when %s', async (_what, change, owner = 'pessoa@aurora.demo') => {
    await stage.scene(async (scene) => {
      const token = await open(scene, stage.signedIn(owner), 'team')
      expect(await read(scene, token)).not.toBeNull()
      await scene.owner(change)
      expect(await read(scene, token)).toBeNull()
    })
  })
})
