import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { deliver } from '../support/documents.ts'
import { act, prove } from '../support/guests.ts'
import { aurora, openPaper, type Sent, sendTo, signatureOf, signing, TEREZA } from '../support/guest-signatures.ts'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
})

const phone: Actor = { ...anon, headers: { 'user-agent': 'Celular', 'x-forwarded-for': '203.0.113.9' } }
const list = `select * from public.guest_link_list($1, 'signature', $2)`
const send = `select * from public.send_for_signature($1, 'signature', $2)`
const evidence = async (scene: Scene, id: unknown): Promise<Row> => (await scene.as(admin, 'select public.signature_evidence($1) as e', [id]))[0]?.['e'] as Row
const ask = async (scene: Scene, ...parties: Row[]): Promise<string | null> => {
  const paper = await deliver(scene, stage, admin, { employee: await employeeId(scene, people.person), type: 'Contrato de trabalho' })
  return await scene.refusal(admin, send, [paper['id'], JSON.stringify(parties)])
}
const personSigns = (scene: Scene, { envelope }: Sent): Promise<readonly Row[]> => scene.as(person, 'select * from public.sign_document($1, $2)', [envelope['id'], envelope['digest']])

describe('a witness from outside', () => {
  it('has a link once it is their turn, of which whoever sent the paper is told, and signs what they opened', async () => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [{ role: 'person' }, TEREZA])
      expect(await scene.as(admin, list, [aurora(stage), [sent.party]])).toEqual([])
      expect(await scene.as(admin, `select * from public.make_guest_links($1, 'signature', $2)`, [aurora(stage), [sent.party]])).toEqual([])
      await personSigns(scene, sent)
      expect(await scene.owner(`select title, body from public.notifications where kind = 'signing_link_due'`)).toEqual([
        { title: 'Envie o link de assinatura', body: 'É a vez de Tereza Ângela D’Ávila, que assina por link.' },
      ])
      expect(await scene.as(admin, list, [aurora(stage), null])).toMatchObject([
        { subject_id: sent.party, name: 'Tereza Ângela D’Ávila', email: 'tereza@exemplo.com.br', phone: null, about: 'Contrato de trabalho, de Beatriz Nogueira Campos', problem: null, state: null },
      ])
      const { secret, view } = await signing(scene, stage, sent)
      expect(view).toMatchObject({ state: 'pending', role: 'witness', type_name: 'Contrato de trabalho', about: 'Beatriz Nogueira Campos', sha256: sent.envelope['digest'] })
      await openPaper(scene, secret, view['file_id'])
      const [done] = await scene.as(phone, act, [secret, 'sign', JSON.stringify({ sha256: view['sha256'] })])
      expect(signatureOf(done)).toMatchObject({ state: 'signed', is_complete: true })
      expect(await evidence(scene, sent.envelope['id'])).toMatchObject({
        status: 'completed', intact: true,
        parties: [
          { role: 'person', by_link: false },
          { role: 'witness', by_link: true, person: null, name: 'Tereza Ângela D’Ávila', cpf: '***.982.247-**', ip: '203.0.113.9', device: 'Celular' },
        ],
      })
      expect((await scene.as(anon, 'select signers from public.verify_document($1)', [sent.envelope['code']]))[0]?.['signers']).toMatchObject([{ by_link: false }, { by_link: true, role: 'witness' }])
      const [made] = await scene.as(serviceRole, 'select * from public.prepare_signed_copy($1)', [sent.envelope['code']])
      expect(made?.['sheet']).toMatchObject({ signers: [{ by_link: false }, { by_link: true, cpf: '***.982.247-**' }] })
    })
  })

  it('keeps the paper and its signed copy while the link lasts, and is in the trail of who opened it', async () => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [TEREZA])
      const { secret, view, link } = await signing(scene, stage, sent)
      await openPaper(scene, secret, view['file_id'])
      await scene.as(anon, act, [secret, 'sign', JSON.stringify({ sha256: view['sha256'] })])
      const [made] = await scene.as(serviceRole, 'select * from public.prepare_signed_copy($1)', [sent.envelope['code']])
      expect(await scene.refusal(serviceRole, 'select * from public.open_guest_file($1, $2)', [secret, made?.['file_id']])).toBe('RHNTF')
      await scene.as(serviceRole, `select * from public.finish_signed_copy($1, $2, 2048, '${'ef'.repeat(32)}')`, [sent.envelope['id'], made?.['file_id']])
      await openPaper(scene, secret, made?.['file_id'])
      expect(await scene.owner(`select metadata ->> 'guest_link' as link from public.audit_logs where action_type = 'open_file' order by id`)).toEqual([{ link }, { link }])
    })
  })

  it('may refuse with a reason, which ends the request and tells the sender', async () => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [TEREZA, { role: 'person' }])
      const { secret } = await signing(scene, stage, sent)
      expect(await scene.refusal(anon, act, [secret, 'refuse', '{"reason": " "}'])).toBe('RHCOM')
      const [page] = await scene.as(anon, act, [secret, 'refuse', '{"reason": "Não presenciei."}'])
      expect(signatureOf(page)).toMatchObject({ state: 'refused' })
      expect(await evidence(scene, sent.envelope['id'])).toMatchObject({ status: 'refused', parties: [{ refusal_reason: 'Não presenciei.', by_link: true }, { state: 'cancelled' }] })
      expect(await scene.owner(`select body from public.notifications where kind = 'document_signed' and entity_id = $1`, [sent.envelope['id']])).toEqual([{ body: 'Não presenciei.' }])
    })
  })

  it('is somebody whom the link can recognise, named once, and never of the person or the company', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.owner('select cpf from public.employees where id = $1', [await employeeId(scene, people.person)])
      for (const wrong of [{ cpf: '11111111111' }, { cpf: null }, { birth_date: '1980-02-30' }, { birth_date: null }, { birth_date: '2999-01-01' }, { email: 'sem arroba' }, { name: 'x'.repeat(121) }, { name: 'Tereza \u202E' }, { role: 'person' }, { role: 'company' }]) {
        expect(await ask(scene, { ...TEREZA, ...wrong }), JSON.stringify(wrong)).toBe('RHSIG')
      }
      expect(await ask(scene, { ...TEREZA, name: ' ' })).toBe('RHSIG')
      expect(await ask(scene, TEREZA, { ...TEREZA, name: 'Outra' })).toBe('RHSIG')
      expect(await ask(scene, { role: 'person' }, { ...TEREZA, cpf: row?.['cpf'] })).toBe('RHSIG')
      expect(await ask(scene, { role: 'person' }, { ...TEREZA, cpf: '529.982.247-25', email: ' Tereza@Exemplo.com.br ' })).toBeNull()
    })
  })

  it('never signs what is about health or discipline', async () => {
    await stage.scene(async (scene) => {
      const paper = await deliver(scene, stage, admin, { employee: await employeeId(scene, people.person), type: 'Advertência ou suspensão' })
      expect(await scene.refusal(admin, send, [paper['id'], JSON.stringify([TEREZA])])).toBe('RHSIG')
      expect(await scene.refusal(admin, send, [paper['id'], '[{"role": "person"}]'])).toBeNull()
    })
  })

  it('is not reminded: whoever sent the paper hands the link over again', async () => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [TEREZA, { role: 'person' }])
      expect(await scene.refusal(admin, 'select public.remind_signature($1)', [sent.envelope['id']])).toBe('RHSIG')
    })
  })

  it('leaves name and evidence when the paper is destroyed, and nothing that recognises them', async () => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [TEREZA])
      const { secret, view } = await signing(scene, stage, sent)
      await openPaper(scene, secret, view['file_id'])
      await scene.as(anon, act, [secret, 'sign', JSON.stringify({ sha256: view['sha256'] })])
      await scene.owner('select private.destroy_document(d) from public.documents d where d.id = $1', [sent.paper['id']])
      expect(await scene.owner('select guest_name, guest_cpf, guest_birth_date, guest_email, signed_cpf from private.signature_parties where id = $1', [sent.party])).toEqual([
        { guest_name: 'Tereza Ângela D’Ávila', guest_cpf: null, guest_birth_date: null, guest_email: null, signed_cpf: '***.982.247-**' },
      ])
    })
  })
})

describe('somebody of the company without a login', () => {
  it('signs by a link with CPF and birth date of their record, until they have a login', async () => {
    await stage.scene(async (scene) => {
      const [them] = await scene.owner(
        `select id, cpf, birth_date::text as birth from public.employees where company_id = $1 and user_id is null and status = 'active' and cpf is not null and birth_date is not null order by id limit 1`,
        [aurora(stage)],
      )
      const sent = await sendTo(scene, stage, [{ role: 'person' }], String(them?.['id']))
      const [made] = await scene.as(admin, `select * from public.make_guest_links($1, 'signature', $2)`, [aurora(stage), [sent.party]])
      expect(await prove(scene, String(made?.['token']), String(them?.['cpf']), String(them?.['birth']))).toMatchObject({ state: 'open' })
      await scene.owner('savepoint before')
      await scene.owner(`update public.employees set user_id = (select id from auth.users where email = 'estranho@vinculo.demo') where id = $1`, [them?.['id']])
      expect(await prove(scene, String(made?.['token']), String(them?.['cpf']), String(them?.['birth']))).toBeUndefined()
      await scene.owner('rollback to savepoint before')
      await scene.owner('update public.employees set birth_date = null where id = $1', [them?.['id']])
      const paper = await deliver(scene, stage, admin, { employee: String(them?.['id']), type: 'Termo de confidencialidade' })
      expect(await scene.refusal(admin, send, [paper['id'], '[{"role": "person"}]'])).toBe('RHSIG')
    })
  })
})
