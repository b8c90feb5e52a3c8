import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { act, prove } from '../support/guests.ts'
import { aurora, openPaper, sendTo, signing, TEREZA } from '../support/guest-signatures.ts'
import { anon, serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

const sign = (scene: Scene, secret: string, sha256: unknown): Promise<string | null> => scene.refusal(anon, act, [secret, 'sign', JSON.stringify({ sha256 })])
const read = (scene: Scene, secret: string, file: unknown): Promise<string | null> => scene.refusal(serviceRole, 'select * from public.open_guest_file($1, $2)', [secret, file])

describe('a witness by a link', () => {
  it('signs nothing unread, no other bytes, and nothing twice', async () => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [TEREZA, { role: 'person' }])
      const { secret, view } = await signing(scene, stage, sent)
      expect(await sign(scene, secret, view['sha256'])).toBe('RHSIG')
      await openPaper(scene, secret, view['file_id'])
      for (const other of ['cd'.repeat(32), null, '']) expect(await sign(scene, secret, other), String(other)).toBe('RHSIG')
      expect(await scene.refusal(anon, act, [secret, 'approve', '{}'])).toBe('RHARG')
      expect(await sign(scene, secret, view['sha256'])).toBeNull()
      expect(await sign(scene, secret, view['sha256'])).toBe('RHDEC')
      expect(await scene.refusal(anon, act, [secret, 'refuse', '{"reason": "Mudei de ideia"}'])).toBe('RHDEC')
    })
  })

  it('reads the one paper of the link, not that of another witness, and another link does not count as having read', async () => {
    await stage.scene(async (scene) => {
      const first = await sendTo(scene, stage, [TEREZA])
      const mine = await signing(scene, stage, first)
      const other = await sendTo(scene, stage, [TEREZA], await employeeId(scene, people.manager))
      const theirs = await signing(scene, stage, other)
      expect([await read(scene, mine.secret, mine.view['file_id']), await read(scene, mine.secret, theirs.view['file_id'])]).toEqual([null, 'RHNTF'])
      const [stray] = await scene.owner(`select id from public.files where company_id = $1 and linked_at is not null and id <> all ($2) limit 1`, [aurora(stage), [mine.view['file_id'], theirs.view['file_id']]])
      expect(await read(scene, mine.secret, stray?.['id'])).toBe('RHNTF')
      expect(await sign(scene, theirs.secret, theirs.view['sha256'])).toBe('RHSIG')
      expect(await sign(scene, mine.secret, mine.view['sha256'])).toBeNull()
    })
  })

  const ends: ReadonlyArray<readonly [what: string, end: string]> = [
    ['after the deadline', `update public.signature_envelopes set deadline = '2001-01-01' where id = $1`],
    ['of a request that was taken back', `select private.end_envelope($1, 'cancelled')`],
    ['whose turn is not any more', `update private.signature_parties set status = 'waiting' where envelope_id = $1 and guest_name is not null`],
  ]
  it.each(ends)('%s, has a link that opens nothing, whoever is right', async (_what, end) => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [TEREZA, { role: 'person' }])
      const { secret, token, view } = await signing(scene, stage, sent)
      await openPaper(scene, secret, view['file_id'])
      await scene.owner(end, [sent.envelope['id']])
      expect(await prove(scene, token, TEREZA.cpf, TEREZA.birth_date)).toBeUndefined()
      expect(await sign(scene, secret, view['sha256'])).toBe('RHGST')
      expect(await read(scene, secret, view['file_id'])).toBe('RHGST')
    })
  })

  it('who refused reads nothing any more', async () => {
    await stage.scene(async (scene) => {
      const { secret, view } = await signing(scene, stage, await sendTo(scene, stage, [TEREZA]))
      expect(await read(scene, secret, view['file_id'])).toBeNull()
      await scene.as(anon, act, [secret, 'refuse', '{"reason": "Não conheço"}'])
      expect(await read(scene, secret, view['file_id'])).toBe('RHNTF')
    })
  })

  it('is seen when name, CPF or door of the act are changed afterwards', async () => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [TEREZA])
      const { secret, view } = await signing(scene, stage, sent)
      await openPaper(scene, secret, view['file_id'])
      expect(await sign(scene, secret, view['sha256'])).toBeNull()
      const intact = async (): Promise<unknown> => (await scene.as(anon, 'select intact from public.verify_document($1)', [sent.envelope['code']]))[0]?.['intact']
      expect(await intact()).toBe(true)
      for (const forged of [`signed_name = 'Outra Pessoa'`, `signed_cpf = '***.111.111-**'`, 'guest_link_id = null', `role = 'other'`]) {
        await scene.owner('savepoint before_forgery')
        await scene.owner(`update private.signature_parties set ${forged} where id = $1`, [sent.party])
        expect(await intact(), forged).toBe(false)
        await scene.owner('rollback to savepoint before_forgery')
      }
    })
  })

  it('is nobody to colleagues: their data leave to no role but by the link, and who may not manage documents makes none', async () => {
    await stage.scene(async (scene) => {
      const sent = await sendTo(scene, stage, [{ role: 'person' }, TEREZA])
      const actors: readonly Actor[] = [stage.signedIn(people.person), stage.signedIn(people.manager), stage.signedIn('admin@boreal.demo')]
      for (const actor of [...actors, admin, anon]) expect(await scene.refusal(actor, 'select guest_cpf from private.signature_parties')).toBe('42501')
      for (const actor of actors) {
        expect(await scene.refusal(actor, `select * from public.make_guest_links($1, 'signature', $2)`, [aurora(stage), [sent.party]])).toBe('RHPER')
        expect(await scene.as(actor, `select * from public.guest_link_list($1, 'signature', null)`, [aurora(stage)])).toEqual([])
      }
      expect(await scene.as(stage.signedIn('admin@boreal.demo'), `select * from public.make_guest_links($1, 'signature', $2)`, [stage.company('boreal'), [sent.party]])).toEqual([])
      const told = JSON.stringify([
        ...(await scene.as(actors[0] ?? anon, 'select public.signature_evidence($1) as e', [sent.envelope['id']])),
        ...(await scene.as(anon, 'select * from public.verify_document($1)', [sent.envelope['code']])),
      ] as readonly Row[])
      expect(told).toContain('Tereza')
      for (const secret of [TEREZA.cpf, TEREZA.birth_date, TEREZA.email]) expect(told).not.toContain(secret)
    })
  })
})
