import { describe, expect, it } from 'vitest'
import { anon, type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const PERSON = 'pessoa@aurora.demo'
const loginOf = (email: string): string => String(stage.signedIn(email).claims?.['sub'])
const own = (email: string): string => `user:${loginOf(email)}`
const company = (key: string): string => `company:${stage.company(key)}`

/** Whether the actor may join the topic: the question that realtime asks, with a message of the topic to be seen. */
async function hears(scene: Scene, actor: Actor, topic: string): Promise<boolean> {
  await scene.owner('delete from realtime.messages')
  await scene.owner(`insert into realtime.messages (topic, extension, event, payload, private) values ($1, 'broadcast', 'x', '{}', true)`, [topic])
  await scene.owner(`select set_config('realtime.topic', $1, true)`, [topic])
  const { touched, error } = await scene.attempt(actor, 'select 1 from realtime.messages')
  if (error !== null && error.code !== '42501') throw error
  return touched > 0
}

describe('a topic', () => {
  it('of a login is heard by that login alone', async () => {
    await stage.scene(async (scene) => {
      expect(await hears(scene, stage.signedIn(PERSON), own(PERSON))).toBe(true)
      for (const email of ['gestor@aurora.demo', 'admin@aurora.demo', 'master@vinculo.demo', 'admin@boreal.demo', 'estranho@vinculo.demo']) {
        expect(await hears(scene, stage.signedIn(email), own(PERSON)), email).toBe(false)
      }
      expect(await hears(scene, anon, own(PERSON))).toBe(false)
    })
  })

  it('of a company is heard by its people and by masters, who reach every company', async () => {
    await stage.scene(async (scene) => {
      for (const email of [PERSON, 'gestor@aurora.demo', 'admin@aurora.demo', 'master@vinculo.demo']) {
        expect(await hears(scene, stage.signedIn(email), company('aurora')), email).toBe(true)
      }
      expect(await hears(scene, stage.signedIn('master@vinculo.demo'), company('boreal'))).toBe(true)
      expect(await hears(scene, stage.signedIn('master@vinculo.demo'), 'company:00000000-0000-0000-0000-000000000000')).toBe(false)
      for (const email of ['admin@boreal.demo', 'pessoa@boreal.demo', 'admin@cometa.demo', 'estranho@vinculo.demo']) {
        expect(await hears(scene, stage.signedIn(email), company('aurora')), email).toBe(false)
      }
      expect(await hears(scene, anon, company('aurora'))).toBe(false)
    })
  })

  it('is not opened by a forged header, another spelling or a wildcard', async () => {
    await stage.scene(async (scene) => {
      const forged = stage.signedIn(PERSON, { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await hears(scene, forged, company('aurora'))).toBe(true)
      expect(await hears(scene, forged, company('boreal'))).toBe(false)
      const names = ['', 'user:', 'company:', '*', 'company:*', `${own(PERSON)}:x`, ` ${own(PERSON)}`, own(PERSON).toUpperCase(), `company:${stage.company('aurora').toUpperCase()}`, `employees:${stage.company('aurora')}`]
      for (const name of names) {
        for (const email of [PERSON, 'master@vinculo.demo']) expect(await hears(scene, stage.signedIn(email), name), `${email} ${name}`).toBe(false)
      }
    })
  })

  it.each([
    ['the session has ended', 'delete from auth.sessions where user_id = $1'],
    ['the login is disabled', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
    ['the person left', `update public.employees set status = 'terminated' where user_id = $1`],
    ['the company is deactivated', 'update public.companies set active = false where id = (select company_id from public.employees where user_id = $1)'],
  ])('falls silent at once when %s', async (_what, change) => {
    await stage.scene(async (scene) => {
      await scene.owner(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
      const actor = stage.signedIn(PERSON)
      for (const topic of [own(PERSON), company('aurora')]) expect(await hears(scene, actor, topic), topic).toBe(true)
      await scene.owner(change, [loginOf(PERSON)])
      for (const topic of [own(PERSON), company('aurora')]) expect(await hears(scene, actor, topic), topic).toBe(false)
    })
  })

  it('is written by the database alone', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`select realtime.send('{"x": 1}', 'changed', $1, true)`, [company('aurora')])
      expect(await scene.owner('select event from realtime.messages')).toEqual([{ event: 'changed' }])
      const forge = `insert into realtime.messages (topic, extension, event, payload, private) values ($1, 'broadcast', 'notification', '{}', true)`
      for (const email of [PERSON, 'admin@aurora.demo', 'master@vinculo.demo']) {
        for (const topic of [own(PERSON), own(email), company('aurora')]) {
          await scene.owner(`select set_config('realtime.topic', $1, true)`, [topic])
          expect(await scene.refusal(stage.signedIn(email), forge, [topic]), `${email} ${topic}`).toBe('42501')
        }
      }
    })
  })
})
