import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { deliver } from '../support/documents.ts'
import { answered, asked, choose, CODE, openAtCounter, papers, ready, refuse, sign, type Standing } from '../support/counter.ts'
import { aurora, sendTo, TEREZA } from '../support/guest-signatures.ts'
import { anon, type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

const signs = (scene: Scene, { party, them, digest }: Standing, cpf = them.cpf, code = CODE): Promise<unknown> => answered(scene, admin, sign, [party, cpf, code, digest])
const refused = (scene: Scene, { party, them, digest }: Standing, code = CODE): Promise<string | null> => scene.refusal(admin, sign, [party, them.cpf, code, digest])
const count = async (scene: Scene, { them }: Standing): Promise<unknown> => (await scene.owner('select tries, wait_until - private.now() as pause from private.signing_codes where employee_id = $1', [them.id]))[0]
const noWait = (scene: Scene): Promise<unknown> => scene.owner('update private.signing_codes set wait_until = null')

describe('the counter', () => {
  it('counts a wrong CPF and a wrong code alike, waits from the third on, and is locked after the tenth until a reset', async () => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      await ready(scene, stage, standing)
      expect(await signs(scene, standing, '52998224725')).toEqual({ state: 'wrong', tries_left: 9, wait_until: null })
      expect(await signs(scene, standing, standing.them.cpf, '111222')).toEqual({ state: 'wrong', tries_left: 8, wait_until: null })
      expect(await signs(scene, standing, standing.them.cpf, '')).toMatchObject({ state: 'wrong', tries_left: 7, wait_until: expect.anything() as unknown })
      // Even who is right waits, and that counts as no try.
      expect(await signs(scene, standing)).toMatchObject({ state: 'wait', wait_until: expect.anything() as unknown })
      expect(await count(scene, standing)).toMatchObject({ tries: 3 })
      for (let left = 6; left > 0; left -= 1) {
        await noWait(scene)
        expect(await signs(scene, standing, standing.them.cpf, '111222')).toMatchObject({ state: 'wrong', tries_left: left })
      }
      await noWait(scene)
      expect(await signs(scene, standing, standing.them.cpf, '111222')).toMatchObject({ state: 'locked' })
      await noWait(scene)
      expect(await signs(scene, standing)).toMatchObject({ state: 'locked' })
      expect((await scene.as(admin, papers, [standing.envelope['id']]))[0]?.['paper']).toMatchObject({ parties: [{ state: 'locked' }] })
      await scene.as(admin, 'select public.reset_signing_code($1, $2)', [standing.them.id, 'Bloqueado'])
      expect((await scene.as(admin, papers, [standing.envelope['id']]))[0]?.['paper']).toMatchObject({ parties: [{ state: 'choose' }] })
    })
  })

  it('takes the count back when the right one comes, and counts who chooses as well', async () => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      const { party, them } = standing
      expect(await answered(scene, admin, choose, [party, them.cpf, '1901-01-01', CODE])).toMatchObject({ state: 'wrong', tries_left: 9 })
      expect(await answered(scene, admin, choose, [party, '52998224725', them.birth, CODE])).toMatchObject({ state: 'wrong', tries_left: 8 })
      expect(await answered(scene, admin, choose, [party, null, null, CODE])).toMatchObject({ state: 'wrong', tries_left: 7 })
      await noWait(scene)
      // A code that anybody guesses is a refusal of its own, of who is known already.
      expect(await scene.refusal(admin, choose, [party, them.cpf, them.birth, '123456'])).toBe('RHSIG')
      expect(await answered(scene, admin, choose, [party, them.cpf, them.birth, CODE])).toEqual({ state: 'right' })
      expect(await count(scene, standing)).toEqual({ tries: 0, pause: null })
    })
  })

  it('is nobody’s who does not manage the documents of the company', async () => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      const { party, them, digest, envelope } = standing
      await ready(scene, stage, standing)
      const others: ReadonlyArray<readonly [actor: Actor, code: string]> = [
        [stage.signedIn(people.manager), 'RHPER'], [stage.signedIn(people.person), 'RHPER'], [stage.signedIn('admin@boreal.demo'), 'RHNTF'], [anon, '42501'],
      ]
      for (const [actor, code] of others) {
        expect(await scene.refusal(actor, openAtCounter, [party])).toBe(code)
        expect(await scene.refusal(actor, choose, [party, them.cpf, them.birth, '830274'])).toBe(code)
        expect(await scene.refusal(actor, sign, [party, them.cpf, CODE, digest])).toBe(code)
        expect(await scene.refusal(actor, refuse, [party, them.cpf, CODE, 'Não'])).toBe(code)
        expect(await scene.refusal(actor, 'select public.reset_signing_code($1, $2)', [them.id, 'Esqueceu'])).toBe(code)
        if (actor !== anon) expect(await scene.as(actor, papers, [envelope['id']])).toEqual([{ paper: null }])
        expect(await scene.refusal(actor, 'select digest from private.signing_codes')).toBe('42501')
      }
      expect(await scene.refusal(admin, 'select digest from private.signing_codes')).toBe('42501')
      expect(await count(scene, standing)).toMatchObject({ tries: 0 })
      expect(await scene.owner(`select digest ~ '^\\$2a\\$10\\$' as hashed from private.signing_codes where employee_id = $1`, [them.id])).toEqual([{ hashed: true }])
    })
  })

  it('lets nobody sign for themselves: whoever holds the device signs in their own name', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.admin)
      const { envelope } = await sendTo(scene, stage, [{ role: 'other', employee_id: me }])
      const [party] = await scene.owner('select id from private.signature_parties where envelope_id = $1', [envelope['id']])
      await scene.as(admin, 'select public.set_my_signing_code($1)', [CODE])
      expect((await scene.as(admin, papers, [envelope['id']]))[0]?.['paper']).toMatchObject({ parties: [{ state: 'self' }] })
      expect(await scene.refusal(admin, openAtCounter, [party?.['id']])).toBe('RHSIG')
      const [own] = await scene.owner('select cpf from public.employees where id = $1', [me])
      expect(await scene.refusal(admin, sign, [party?.['id'], own?.['cpf'], CODE, envelope['digest']])).toBe('RHSIG')
    })
  })

  it('signs nothing unread, what another read or what was read an hour ago, and no other bytes', async () => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      const { party, them, digest } = standing
      await scene.as(admin, choose, [party, them.cpf, them.birth, CODE])
      expect(await refused(scene, standing)).toBe('RHSIG')
      const master = stage.signedIn('master@vinculo.demo')
      await scene.as(master, openAtCounter, [party])
      expect(await refused(scene, standing)).toBe('RHSIG')
      // The paper on one's own screen is not the one on the counter.
      const [file] = await scene.owner('select v.file_id as id from private.document_versions v join public.documents d on d.current_version_id = v.id where d.id = $1', [standing.paper['id']])
      await scene.as(admin, 'select * from public.open_file($1)', [file?.['id']])
      expect(await refused(scene, standing)).toBe('RHSIG')
      await scene.as(admin, openAtCounter, [party])
      for (const other of ['cd'.repeat(32), null, '']) expect(await scene.refusal(admin, sign, [party, them.cpf, CODE, other]), String(other)).toBe('RHSIG')
      await scene.owner('savepoint later')
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '61 minutes')`)
      expect(await refused(scene, standing)).toBe('RHSIG')
      await scene.owner('rollback to savepoint later')
      expect(await answered(scene, admin, sign, [party, them.cpf, CODE, digest])).toMatchObject({ state: 'right' })
      expect(await refused(scene, standing)).toBe('RHDEC')
      expect(await scene.refusal(admin, refuse, [party, them.cpf, CODE, 'Mudei de ideia'])).toBe('RHDEC')
    })
  })

  const ends: ReadonlyArray<readonly [what: string, end: string, code: string]> = [
    ['after the deadline', `update public.signature_envelopes set deadline = '2001-01-01' where id = $1`, 'RHCLS'],
    ['that was taken back', `select private.end_envelope($1, 'cancelled')`, 'RHCLS'],
    ['out of turn', `update private.signature_parties set status = 'waiting' where envelope_id = $1`, 'RHSIG'],
  ]
  it.each(ends)('opens and signs nothing %s', async (_what, end, code) => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      await ready(scene, stage, standing)
      await scene.owner(end, [standing.envelope['id']])
      expect(await refused(scene, standing)).toBe(code)
      expect(await scene.refusal(admin, openAtCounter, [standing.party])).toBe(code)
      expect((await scene.as(admin, papers, [standing.envelope['id']]))[0]?.['paper']).toMatchObject({ parties: [] })
      expect(await count(scene, standing)).toMatchObject({ tries: 0 })
    })
  })

  it('knows a person by their own code alone, and nobody from outside or who has left', async () => {
    await stage.scene(async (scene) => {
      const [one, two] = [await asked(scene, stage, 0), await asked(scene, stage, 1)]
      await ready(scene, stage, one)
      await ready(scene, stage, two, '830274')
      expect(await signs(scene, one, two.them.cpf, '830274')).toMatchObject({ state: 'wrong' })
      expect(await signs(scene, one, one.them.cpf, '830274')).toMatchObject({ state: 'wrong' })
      const outside = await sendTo(scene, stage, [TEREZA])
      expect(await scene.refusal(admin, openAtCounter, [outside.party])).toBe('RHSIG')
      expect((await scene.as(admin, papers, [outside.envelope['id']]))[0]?.['paper']).toMatchObject({ parties: [] })
      await scene.owner(`set local session_replication_role = replica`)
      await scene.owner(`update public.employees set status = 'terminated', termination_date = current_date - 1 where id = $1`, [one.them.id])
      await scene.owner(`set local session_replication_role = origin`)
      expect(await refused(scene, one)).toBe('RHSIG')
    })
  })

  it('proves too little for health and discipline by a code that was chosen at a counter', async () => {
    await stage.scene(async (scene) => {
      const person = stage.signedIn(people.person)
      const me = await employeeId(scene, people.person)
      const paper = await deliver(scene, stage, admin, { employee: me, type: 'Advertência ou suspensão' })
      const [envelope] = await scene.as(admin, `select * from public.send_for_signature($1, 'signature')`, [paper['id']])
      const [party] = await scene.owner('select p.id, e.cpf from private.signature_parties p join public.employees e on e.id = p.employee_id where p.envelope_id = $1', [envelope?.['id']])
      const act = [party?.['id'], party?.['cpf'], CODE, envelope?.['digest']]
      await scene.as(person, 'select public.set_my_signing_code($1)', [CODE])
      await scene.owner(`update private.signing_codes set door = 'counter', chosen_with = $1 where employee_id = $2`, [await employeeId(scene, people.admin), me])
      await scene.as(admin, openAtCounter, [party?.['id']])
      expect(await scene.refusal(admin, sign, act)).toBe('RHSIG')
      await scene.as(person, 'select public.set_my_signing_code($1)', [CODE])
      expect(await answered(scene, admin, sign, act)).toMatchObject({ state: 'right' })
    })
  })

  it('is seen when door, device or code of the act are changed afterwards', async () => {
    await stage.scene(async (scene) => {
      const standing = await asked(scene, stage)
      await ready(scene, stage, standing)
      await signs(scene, standing)
      const intact = async (): Promise<unknown> => (await scene.as(anon, 'select intact from public.verify_document($1)', [standing.envelope['code']]))[0]?.['intact']
      expect(await intact()).toBe(true)
      for (const forged of ['counter_id = null, code_with = null', 'counter_id = gen_random_uuid()', 'code_with = null', 'code_with = gen_random_uuid()']) {
        await scene.owner('savepoint before_forgery')
        await scene.owner(`update private.signature_parties set ${forged} where id = $1`, [standing.party])
        expect(await intact(), forged).toBe(false)
        await scene.owner('rollback to savepoint before_forgery')
      }
      expect(await scene.owner('select count(*)::integer as n from private.signing_codes where company_id <> $1', [aurora(stage)])).toEqual([{ n: 0 }])
    })
  })
})
