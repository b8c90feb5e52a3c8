import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { day, deliver, open } from '../support/documents.ts'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person, { headers: { 'user-agent': 'Navegador', 'x-forwarded-for': '203.0.113.7' } })
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
})

const send = 'select * from public.send_for_signature($1, $2, $3, $4, $5, $6)'
/** Others of the company, each as somebody whom the sender names. */
const others = (...ids: unknown[]): string => JSON.stringify(ids.map((id) => ({ role: 'other', employee_id: id })))
const sign = 'select * from public.sign_document($1, $2)'
const refuse = 'select * from public.refuse_signature($1, $2)'
const verify = async (scene: Scene, code: unknown, sha: unknown = null): Promise<Row | undefined> => (await scene.as(anon, 'select * from public.verify_document($1, $2)', [code, sha]))[0]

interface Sent {
  readonly paper: Row
  readonly envelope: Row
}

/** A contract of pessoa@aurora sent to the person and then to the administrator. */
async function sent(scene: Scene, given: { ordered?: boolean; kind?: string; deadline?: string } = {}): Promise<Sent> {
  const employee = await employeeId(scene, people.person)
  const paper = await deliver(scene, stage, admin, { employee, type: 'Contrato de trabalho' })
  const signers = others(employee, await employeeId(scene, people.admin))
  const [envelope] = await scene.as(admin, send, [paper['id'], given.kind ?? 'signature', signers, given.ordered ?? true, given.deadline ?? null, null])
  if (envelope === undefined) throw new Error('nothing was sent')
  return { paper, envelope }
}

describe('the code of a paper', () => {
  it('is eighty random bits: sixteen characters out of thirty-two, each as likely in each place and none after another', async () => {
    await stage.scene(async (scene) => {
      const { envelope } = await sent(scene)
      const made = await scene.owner('select private.verification_code() as code from generate_series(1, 2000)')
      const codes = [envelope, ...made].map(({ code }) => String(code))
      expect(codes.filter((code) => !/^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}$/.test(code))).toEqual([])
      expect(new Set(codes).size).toBe(codes.length)
      const words = made.map(({ code }) => String(code).replaceAll('-', ''))
      const places = Array.from({ length: 16 }, (_none, place) => place)
      const shares = places.map((place) => [...Map.groupBy(words, (word) => word.charAt(place)).values()].map((group) => group.length))
      expect(shares.reduce((bits, seen) => bits + Math.log2(seen.length), 0)).toBe(80)
      const alike = places.flatMap((place) => places.slice(place + 1).map((later) => words.filter((word) => word.charAt(place) === word.charAt(later)).length))
      // One code in thirty-two has this character here, or the same one in two places: about 62, and the bounds lie more than five deviations away.
      const counts = [...shares.flat(), ...alike]
      expect(Math.min(...counts)).toBeGreaterThan(20)
      expect(Math.max(...counts)).toBeLessThan(120)
    })
  })
})

describe('a signature', () => {
  it('goes in order, keeps its evidence, and anybody with the code verifies it', async () => {
    await stage.scene(async (scene) => {
      const { envelope } = await sent(scene)
      const [waiting] = (await scene.as(person, 'select * from public.my_signatures()')).filter((row) => row['envelope_id'] === envelope['id'])
      expect(waiting).toMatchObject({ my_state: 'pending', type_name: 'Contrato de trabalho', sha256: envelope['digest'] })
      expect(await scene.refusal(admin, sign, [envelope['id'], envelope['digest']])).toBe('RHSIG')
      expect(await scene.refusal(person, sign, [envelope['id'], 'cd'.repeat(32)])).toBe('RHSIG')
      expect(await scene.refusal(person, sign, [envelope['id'], envelope['digest']])).toBeNull()
      expect(await scene.refusal(person, sign, [envelope['id'], envelope['digest']])).toBe('RHDEC')
      expect(await verify(scene, envelope['code'])).toMatchObject({ status: 'open', intact: true, signers: [{ name: 'Beatriz Nogueira Campos' }] })
      expect(await scene.as(admin, sign, [envelope['id'], envelope['digest']])).toMatchObject([{ status: 'completed' }])
      const evidence = (await scene.as(person, 'select public.signature_evidence($1) as e', [envelope['id']]))[0]?.['e'] as Row
      expect(evidence).toMatchObject({ status: 'completed', intact: true, parties: [{ state: 'signed', device: 'Navegador', ip: '203.0.113.7' }, { state: 'signed' }] })
      const seen = await verify(scene, String(envelope['code']).toLowerCase().replaceAll('-', ' '), envelope['digest'])
      expect(seen).toMatchObject({ kind: 'signature', intact: true, matches: true })
      expect(Object.keys(seen ?? {})).not.toContain('type_name')
      expect(((seen?.['signers'] ?? []) as Row[]).map((signer) => String(signer['cpf']).startsWith('***.'))).toEqual([true, true])
    })
  })

  it('fails to verify when one byte of the file, a name or a date is another', async () => {
    await stage.scene(async (scene) => {
      const { envelope, paper } = await sent(scene)
      await scene.as(person, sign, [envelope['id'], envelope['digest']])
      expect(await verify(scene, envelope['code'], envelope['digest'])).toMatchObject({ intact: true, matches: true })
      expect(await verify(scene, envelope['code'], `${String(envelope['digest']).slice(0, -1)}0`)).toMatchObject({ matches: false })
      expect(await verify(scene, 'AAAA-AAAA-AAAA-AAAA')).toBeUndefined()
      for (const forged of [
        `update private.signature_parties set signed_name = 'Outra Pessoa' where envelope_id = $1 and status = 'signed'`,
        `update private.signature_parties set acted_at = acted_at - interval '1 second' where envelope_id = $1 and status = 'signed'`,
        `update private.signature_parties set ip = '198.51.100.9' where envelope_id = $1 and status = 'signed'`,
        `update public.signature_envelopes set digest = '${'cd'.repeat(32)}' where id = $1`,
      ]) {
        await scene.owner('savepoint before_forgery')
        await scene.owner(forged, [envelope['id']])
        expect(await verify(scene, envelope['code']), forged).toMatchObject({ intact: false })
        await scene.owner('rollback to savepoint before_forgery')
      }
      await scene.owner(`update public.files set sha256 = $2 where id = $1`, [paper['file_id'], 'ee'.repeat(32)])
      expect(await verify(scene, envelope['code'])).toMatchObject({ intact: false })
      expect(await scene.refusal(admin, sign, [envelope['id'], envelope['digest']])).toBe('RHSIG')
    })
  })

  it('may be refused with a reason, which ends it for everybody', async () => {
    await stage.scene(async (scene) => {
      const { envelope } = await sent(scene, { ordered: false, kind: 'acknowledgement' })
      expect(await scene.refusal(person, refuse, [envelope['id'], ''])).toBe('RHCOM')
      expect(await scene.as(person, refuse, [envelope['id'], 'O salário está errado.'])).toMatchObject([{ status: 'refused' }])
      expect(await scene.refusal(admin, sign, [envelope['id'], envelope['digest']])).toBe('RHCLS')
      expect((await scene.owner(`select title from public.notifications where kind = 'document_signed' and entity_id = $1`, [envelope['id']])).map((row) => row['title'])).toEqual(['Alguém recusou um documento que você enviou'])
    })
  })

  it('is asked of who may read the paper and can sign in, once per version', async () => {
    await stage.scene(async (scene) => {
      const { paper, envelope } = await sent(scene)
      const [them, boss] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
      expect(await scene.refusal(admin, send, [paper['id'], 'signature', others(them), false, null, null])).toBe('RHSIG')
      await scene.as(admin, 'select * from public.cancel_signature($1, $2)', [envelope['id'], 'Versão errada'])
      expect(await scene.refusal(admin, send, [paper['id'], 'signature', others(boss), false, null, null])).toBe('RHSIG')
      expect(await scene.refusal(admin, send, [paper['id'], 'signature', '[]', false, null, null])).toBe('RHARG')
      expect(await scene.refusal(admin, send, [paper['id'], 'signature', others(them), false, await day(scene, stage, -1), null])).toBe('RHEXP')
      expect(await scene.refusal(manager, send, [paper['id'], 'signature', others(them), false, null, null])).toBe('RHPER')
      expect(await scene.refusal(admin, send, [paper['id'], 'signature', others(them), false, null, null])).toBeNull()
    })
  })

  it('of a professional paper opens the file for its signers, and shows nobody else anything', async () => {
    await stage.scene(async (scene) => {
      const employee = await employeeId(scene, people.admin)
      const master = stage.signedIn(people.master)
      const paper = await deliver(scene, stage, master, { employee, type: 'Termo de confidencialidade' })
      expect(await open(scene, manager, paper['file_id'])).toBe('RHNTF')
      const [envelope] = await scene.as(master, send, [paper['id'], 'signature', others(await employeeId(scene, people.manager)), false, null, null])
      expect(await open(scene, manager, paper['file_id'])).toBeNull()
      expect(await open(scene, person, paper['file_id'])).toBe('RHNTF')
      expect(await scene.refusal(person, sign, [envelope?.['id'], envelope?.['digest']])).toBe('RHNTF')
      expect(await scene.as(person, 'select public.signature_evidence($1) as e', [envelope?.['id']])).toEqual([{ e: null }])
      const pending = await scene.as(manager, 'select kind, action from public.my_pending_items(200)')
      expect(pending).toContainEqual({ kind: 'document_sign', action: { type: 'document_sign', envelope_id: envelope?.['id'] } })
    })
  })

  it('is remembered once a day by the administration alone, and its evidence says why it was taken back', async () => {
    await stage.scene(async (scene) => {
      const { envelope } = await sent(scene)
      const id = envelope['id']
      const told = async (): Promise<number> =>
        (await scene.owner(`select id from public.notifications where kind = 'document_to_sign' and entity_id = $1`, [id])).length
      const before = await told()
      expect(await scene.refusal(person, 'select public.remind_signature($1)', [id])).toBe('RHPER')
      expect(await scene.as(admin, 'select public.remind_signature($1)', [id])).toEqual([{ remind_signature: 1 }])
      expect(await told()).toBe(before + 1)
      expect(await scene.refusal(admin, 'select public.remind_signature($1)', [id])).toBe('RHRAT')
      expect(await scene.refusal(person, 'select public.cancel_signature($1, $2)', [id, 'Não quero'])).toBe('RHPER')
      expect(await scene.refusal(admin, 'select public.cancel_signature($1, $2)', [id, ' '])).toBe('RHCOM')
      expect(await scene.as(admin, 'select * from public.cancel_signature($1, $2)', [id, 'Versão errada'])).toMatchObject([{ status: 'cancelled' }])
      const evidence = async (actor: Actor): Promise<Row> => (await scene.as(actor, 'select public.signature_evidence($1) as e', [id]))[0]?.['e'] as Row
      expect(await evidence(person)).toMatchObject({ cancel_reason: 'Versão errada', may_manage: false, parties: [{ state: 'cancelled' }, { state: 'cancelled' }] })
      expect(await evidence(admin)).toMatchObject({ may_manage: true, code: envelope['code'] })
      expect(await scene.refusal(admin, 'select public.remind_signature($1)', [id])).toBe('RHCLS')
    })
  })

  it('is over after its deadline', async () => {
    await stage.scene(async (scene) => {
      const { envelope } = await sent(scene, { deadline: await day(scene, stage, 2) })
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '4 days')`)
      expect(await scene.refusal(person, sign, [envelope['id'], envelope['digest']])).toBe('RHCLS')
      await scene.as(serviceRole, 'select private.run_signature_deadlines()')
      expect(await scene.owner('select status from public.signature_envelopes where id = $1', [envelope['id']])).toEqual([{ status: 'expired' }])
    })
  })
})
