import { beforeAll, describe, expect, it } from 'vitest'
import { ACKNOWLEDGE, acknowledged, askedReader, newNotice, VERIFY } from '../support/acknowledgements.ts'
import { admit } from '../support/admissions.ts'
import { employeeId, people } from '../support/approvals.ts'
import { act, enter } from '../support/guests.ts'
import { type Actor, anon, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let stranger: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  stranger = stage.signedIn(people.stranger)
})
const aurora = (): string => stage.company('aurora')

describe('acknowledging', () => {
  it('is of what is addressed to the caller: another company, a version never shown and an unknown kind are refused', async () => {
    await stage.scene(async (scene) => {
      const digest = await newNotice(scene, stage, 'Aviso novo')
      expect(await scene.refusal(person, ACKNOWLEDGE, ['privacy_notice', aurora(), digest])).toBeNull()
      const [foreign] = await scene.owner('select digest from public.privacy_notices where company_id = $1', [stage.company('boreal')])
      expect(await scene.refusal(person, ACKNOWLEDGE, ['privacy_notice', stage.company('boreal'), foreign?.['digest']])).toBe('RHNTF')
      expect(await scene.refusal(stranger, ACKNOWLEDGE, ['privacy_notice', aurora(), digest])).toBe('RHNTF')
      for (const unknown of ['0'.repeat(64), '', null]) expect(await scene.refusal(manager, ACKNOWLEDGE, ['privacy_notice', aurora(), unknown])).toBe('RHNOT')
      expect(await scene.refusal(person, ACKNOWLEDGE, ['privacy_notice', null, digest])).toBe('RHNTF')
      for (const kind of ['nada', null]) expect(await scene.refusal(person, ACKNOWLEDGE, [kind, aurora(), digest])).toBe('RHARG')
      expect(await scene.refusal(stage.signedIn('estranho@vinculo.demo'), ACKNOWLEDGE, ['privacy_notice', aurora(), digest])).toBe('RHPER')
      expect(await scene.refusal(anon, ACKNOWLEDGE, ['privacy_notice', aurora(), digest])).toBe('42501')
    })
  })

  it('is over for who left, signed in or by a link', async () => {
    await stage.scene(async (scene) => {
      const digest = await newNotice(scene, stage, 'Aviso novo')
      const reader = await askedReader(scene, stage)
      const secret = await enter(scene, reader as never)
      const me = await employeeId(scene, people.person)
      for (const id of [me, reader['id']]) await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where id = $1`, [id])
      expect(await scene.refusal(person, ACKNOWLEDGE, ['privacy_notice', aurora(), digest])).toMatch(/^RH(PER|NTF)$/)
      expect(await scene.refusal(anon, act, [secret, 'acknowledge', { digest }])).toBe('RHGST')
      await expect(scene.owner(`select private.acknowledge_as($1, 'privacy_notice', $1, $2, $3, null)`, [aurora(), digest, me])).rejects.toMatchObject({ code: 'RHNTF' })
    })
  })

  it('through a link is of that request alone, of a version that was published, and nothing else', async () => {
    await stage.scene(async (scene) => {
      const digest = await newNotice(scene, stage, 'Aviso novo')
      const secret = await enter(scene, (await askedReader(scene, stage)) as never)
      expect(await scene.refusal(anon, act, [secret, 'acknowledge', { digest: 'f'.repeat(64) }])).toBe('RHNOT')
      expect(await scene.refusal(anon, act, [secret, 'delete', { digest }])).toBe('RHARG')
      expect(await scene.refusal(anon, act, ['another', 'acknowledge', { digest }])).toBe('RHGST')
      expect(await scene.refusal(anon, act, [secret, 'acknowledge', { digest }])).toBeNull()
    })
  })
})

describe('entries', () => {
  it('are read by the person and by who reads the kind, never by colleagues, the manager or another company', async () => {
    await stage.scene(async (scene) => {
      const { id, digest } = await acknowledged(scene, stage, [person, await newNotice(scene, stage, 'Aviso novo')])
      const read = 'select id from public.acknowledgements where id = $1'
      for (const actor of [person, admin]) expect(await scene.as(actor, read, [id])).toHaveLength(1)
      for (const actor of [manager, stranger, stage.signedIn('admin@boreal.demo')]) expect(await scene.as(actor, read, [id])).toEqual([])
      const evidence = `select * from public.acknowledgement_evidence($1, 'privacy_notice', $1)`
      expect((await scene.as(admin, evidence, [aurora()])).map((row) => row['digest'])).toContain(digest)
      for (const actor of [manager, person, stranger, stage.signedIn('admin@boreal.demo')]) expect(await scene.as(actor, evidence, [aurora()])).toEqual([])
      expect(await scene.as(admin, `select * from public.acknowledgement_evidence($1, 'nada', $1)`, [aurora()])).toEqual([])
      expect(await scene.refusal(anon, evidence, [aurora()])).toBe('42501')
    })
  })

  it('of a kind without a permission are read by the person alone', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`update private.acknowledgement_kinds set permission = null where kind = 'privacy_notice'`)
      const { id } = await acknowledged(scene, stage, [person, await newNotice(scene, stage, 'Aviso novo')])
      expect(await scene.as(person, 'select id from public.acknowledgements where id = $1', [id])).toHaveLength(1)
      expect(await scene.as(admin, 'select id from public.acknowledgements where id = $1', [id])).toEqual([])
      expect(await scene.as(admin, `select * from public.acknowledgement_evidence($1, 'privacy_notice', $1)`, [aurora()])).toEqual([])
      expect(await scene.refusal(admin, `select public.ask_acknowledgements($1, 'privacy_notice', $1, '{}')`, [aurora()])).toBe('RHPER')
    })
  })

  it.each([
    ['update public.acknowledgements set acknowledged_at = now()'], ['delete from public.acknowledgements'], ['truncate public.acknowledgements'],
    [`update private.acknowledged_texts set text = ''`], ['delete from private.acknowledged_texts'], ['delete from private.acknowledgement_heads'],
    ['update public.acknowledgement_verifications set ok = true'], ['delete from public.acknowledgement_verifications'],
  ])('are permanent for everyone: %s', async (text) => {
    await stage.scene(async (scene) => {
      await acknowledged(scene, stage, [person, await newNotice(scene, stage, 'Aviso novo')])
      for (const actor of [stage.signedIn('master@vinculo.demo'), admin, serviceRole]) expect(await scene.refusal(actor, text)).toBe('42501')
      await expect(scene.owner(text)).rejects.toMatchObject({ code: 'RHAUD' })
    })
  })
})

describe('the guide of an arrival', () => {
  it('is taken on by whoever leads the person, with the words that were shown', async () => {
    await stage.scene(async (scene) => {
      const admission = await admit(scene, stage, admin)
      const accept = ['admission_guide', admission['id']]
      const [shown] = await scene.as(manager, `select d ->> 'guide_digest' as digest, d ->> 'guide_accepted_at' as accepted_at from public.admission_detail($1) d`, [admission['employee_id']])
      expect(shown?.['accepted_at']).toBeNull()
      for (const actor of [admin, person, stranger]) expect(await scene.refusal(actor, ACKNOWLEDGE, [...accept, shown?.['digest']])).toBe('RHNTF')
      expect(await scene.refusal(manager, ACKNOWLEDGE, [...accept, '0'.repeat(64)])).toBe('RHNOT')
      expect(await scene.refusal(manager, ACKNOWLEDGE, [...accept, shown?.['digest']])).toBeNull()
      expect(await scene.as(manager, `select public.admission_detail($1) ->> 'guide_accepted_at' is not null as accepted`, [admission['employee_id']])).toEqual([{ accepted: true }])
    })
  })
})

describe('asking and verifying', () => {
  it('are for who reads the kind, of people of the company, and for masters', async () => {
    await stage.scene(async (scene) => {
      const ask = `select public.ask_acknowledgements($1, 'privacy_notice', $1, $2, $3) as asked`
      const me = await employeeId(scene, people.person)
      expect(await scene.as(admin, ask, [aurora(), [me], null])).toEqual([{ asked: 1 }])
      const [foreign] = await scene.owner('select id from public.employees where company_id = $1 limit 1', [stage.company('boreal')])
      expect(await scene.as(admin, ask, [aurora(), [foreign?.['id']], null])).toEqual([{ asked: 0 }])
      for (const actor of [manager, person, stranger]) expect(await scene.refusal(actor, ask, [aurora(), [me], null])).toBe('RHPER')
      expect(await scene.refusal(admin, ask, [stage.company('boreal'), [foreign?.['id']], null])).toBe('RHPER')
      expect(await scene.refusal(admin, ask, [aurora(), [me], '2001-01-01'])).toBe('RHEXP')
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), VERIFY, [aurora()])).toBeNull()
      for (const actor of [admin, manager, person]) expect(await scene.refusal(actor, VERIFY, [aurora()])).toBe('RHPER')
      expect(await scene.refusal(anon, VERIFY, [aurora()])).toBe('42501')
    })
  })
})
