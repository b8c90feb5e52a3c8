import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceRole, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const LETTER = { first_name: 'Ana', company: 'Aurora', title: 'Uma novidade', url: '/app/inbox' }
const master = () => stage.signedIn('master@vinculo.demo')

async function queue(scene: Scene, more: { to?: string | null; template?: string; params?: object; key?: string } = {}): Promise<unknown> {
  const [row] = await scene.owner('select private.enqueue_mail($1, $2, $3, $4, $5) as id', [
    stage.company('aurora'), more.to === undefined ? 'ana@exemplo.com.br' : more.to, more.template ?? 'notification',
    JSON.stringify(more.params ?? LETTER), more.key ?? null,
  ])
  return row?.['id']
}
const claim = (scene: Scene): Promise<readonly Row[]> => scene.as(serviceRole, 'select * from public.claim_mails(10)')
const state = async (scene: Scene, id: unknown): Promise<Row> =>
  (await scene.owner('select state, attempts, params, last_error, round(extract(epoch from next_try_at - clock_timestamp()))::int as pause from private.mail_outbox where id = $1', [id]))[0] ?? {}
const settle = async (scene: Scene, mail: Row, error: string | null, final = false): Promise<unknown> =>
  (await scene.as(serviceRole, 'select public.settle_mail($1, $2, $3, $4) as state', [mail['id'], mail['lease'], error, final]))[0]?.['state']
const again = (scene: Scene): Promise<unknown> => scene.owner(`update private.mail_outbox set next_try_at = clock_timestamp() - interval '1 second'`)

describe('queueing', () => {
  it('keeps template and parameters, once per key, in the address’s own form', async () => {
    await stage.scene(async (scene) => {
      const id = await queue(scene, { to: ' Ana@Exemplo.com.br ', key: 'one' })
      expect(await queue(scene, { key: 'one' })).toBe(id)
      expect(await queue(scene)).not.toBe(id)
      expect(await scene.owner('select recipient, params, state from private.mail_outbox where id = $1', [id])).toEqual([
        { recipient: 'ana@exemplo.com.br', params: LETTER, state: 'waiting' },
      ])
    })
  })

  it('refuses unknown templates and every parameter that was not declared', async () => {
    await stage.scene(async (scene) => {
      for (const wrong of [{ template: 'nothing' }, { params: { ...LETTER, cpf: '52998224725' } }, { params: { title: 'x' } }, { params: {} }]) {
        await scene.owner('savepoint here')
        await expect(queue(scene, wrong)).rejects.toMatchObject({ code: 'RHARG' })
        await scene.owner('rollback to savepoint here')
      }
      expect(await queue(scene)).not.toBeNull()
    })
  })

  it('never queues a second recipient or a header, whatever the address says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.constantFrom('a@b.com,c@d.com', 'a@b.com\r\nBcc: c@d.com', 'A <a@b.com>', 'a b@c.com', '')), async (to) => {
        await stage.scene(async (scene) => {
          const id = await queue(scene, { to: to.replaceAll('\0', '') })
          if (id === null) return
          const [mail] = await scene.owner('select recipient from private.mail_outbox where id = $1', [id])
          expect(mail?.['recipient']).toMatch(/^[^\s<>,;"]+@[^\s<>,;"]+$/)
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('delivering', () => {
  it('hands each message to one deliverer, and forgets the parameters once it was sent', async () => {
    await stage.scene(async (scene) => {
      const id = await queue(scene)
      const [mail] = await claim(scene)
      expect(mail).toMatchObject({ id, template: 'notification', params: LETTER, attempt: 1 })
      expect(await claim(scene)).toEqual([])
      expect(await settle(scene, mail ?? {}, null)).toBe('sent')
      expect(await state(scene, id)).toMatchObject({ state: 'sent', params: {}, last_error: null })
      await again(scene)
      expect(await claim(scene)).toEqual([])
    })
  })

  it('tries a failure again after growing pauses, eight times, then waits for a master', async () => {
    await stage.scene(async (scene) => {
      const id = await queue(scene)
      const pauses: unknown[] = []
      for (let round = 1; round <= 8; round += 1) {
        const [mail] = await claim(scene)
        expect(await settle(scene, mail ?? {}, '421 try later')).toBe(round < 8 ? 'waiting' : 'dead')
        pauses.push((await state(scene, id))['pause'])
        await again(scene)
      }
      expect(pauses).toEqual([30, 120, 480, 1920, 7680, 21_600, 21_600, 21_600])
      expect(await claim(scene)).toEqual([])
      expect(await state(scene, id)).toMatchObject({ state: 'dead', last_error: '421 try later', params: LETTER })
      expect(await scene.as(master(), 'select public.retry_mail($1)', [id])).toHaveLength(1)
      expect(await claim(scene)).toMatchObject([{ id, attempt: 1 }])
    })
  })

  it('does not try again what was refused for good', async () => {
    await stage.scene(async (scene) => {
      const id = await queue(scene)
      const [mail] = await claim(scene)
      expect(await settle(scene, mail ?? {}, '550 no such user', true)).toBe('dead')
      expect(await state(scene, id)).toMatchObject({ state: 'dead', attempts: 1 })
    })
  })

  it('claims again what a deliverer that died still holds, and hears no more of the old one', async () => {
    await stage.scene(async (scene) => {
      const id = await queue(scene)
      const [lost] = await claim(scene)
      expect((await state(scene, id))['pause']).toBe(300)
      await again(scene)
      const [mail] = await claim(scene)
      expect(mail).toMatchObject({ id, attempt: 2 })
      expect(await settle(scene, lost ?? {}, null)).toBeNull()
      expect((await state(scene, id))['state']).toBe('sending')
      await scene.owner('update private.mail_outbox set attempts = 8')
      await again(scene)
      expect(await claim(scene)).toEqual([])
      expect(await state(scene, id)).toMatchObject({ state: 'dead', last_error: 'o envio foi interrompido' })
    })
  })

  it('removes what was sent thirty days ago, and nothing else', async () => {
    await stage.scene(async (scene) => {
      const [old, young, waiting] = [await queue(scene), await queue(scene), await queue(scene)]
      await scene.owner(`update private.mail_outbox set state = 'sent', sent_at = now() - interval '31 days' where id = $1`, [old])
      await scene.owner(`update private.mail_outbox set state = 'sent', sent_at = now() - interval '29 days' where id = $1`, [young])
      expect(await scene.as(serviceRole, 'select private.run_mail_cleanup() as removed')).toEqual([{ removed: 1 }])
      expect(await scene.owner('select id from private.mail_outbox where id = any ($1)', [[old, young, waiting]])).toHaveLength(2)
    })
  })
})

describe('a master', () => {
  it('sees that messages are held while nobody delivers, and that they wait once somebody does', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('update private.mail_delivery set last_asked_at = null')
      await queue(scene)
      expect(await scene.as(master(), 'select * from public.mail_queue_status()')).toMatchObject([{ delivering: false, held: '1', waiting: '0', dead: '0' }])
      const [mail] = await claim(scene)
      await settle(scene, mail ?? {}, 'later')
      expect(await scene.as(master(), 'select * from public.mail_queue_status()')).toMatchObject([{ delivering: true, held: '0', waiting: '1' }])
      const [listed] = await scene.as(master(), 'select * from public.mail_queue()')
      expect(listed).toMatchObject({ recipient: 'ana@exemplo.com.br', state: 'waiting', last_error: 'later' })
      expect(listed).not.toHaveProperty('params')
    })
  })

  it('alone sees and retries; in another company only what belongs to that one', async () => {
    await stage.scene(async (scene) => {
      const id = await queue(scene)
      const [mail] = await claim(scene)
      await settle(scene, mail ?? {}, 'no', true)
      expect(await scene.as(master(), 'select id from public.mail_queue($1)', ['dead'])).toEqual([{ id }])
      const elsewhere = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.as(elsewhere, 'select * from public.mail_queue()')).toEqual([])
      expect(await scene.refusal(elsewhere, 'select public.retry_mail($1)', [id])).toBe('RHNTF')
      for (const email of ['admin@aurora.demo', 'pessoa@aurora.demo', 'estranho@vinculo.demo']) {
        const actor = stage.signedIn(email)
        expect(await scene.as(actor, 'select * from public.mail_queue()'), email).toEqual([])
        expect(await scene.as(actor, 'select * from public.mail_queue_status()'), email).toEqual([])
        expect(await scene.refusal(actor, 'select public.retry_mail($1)', [id]), email).toBe('RHPER')
        expect(await scene.refusal(actor, 'select public.claim_mails(1)'), email).toBe('42501')
        expect(await scene.refusal(actor, `select private.enqueue_mail($1, 'a@b.com', 'notification', '{}')`, [stage.company('aurora')]), email).toBe('42501')
      }
      expect(await scene.refusal(serviceRole, 'select * from private.mail_outbox')).toBe('42501')
    })
  })
})

describe('a session that two people held', () => {
  const tell = (scene: Scene, email: string) =>
    scene.owner(`select private.tell_stolen_session((select id from auth.users where email = $1), '00000000-0000-4000-8000-000000000001')`, [email])

  it('is told to its owner once, and only by the auth service', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('set local role supabase_auth_admin')
      await tell(scene, 'pessoa@aurora.demo')
      await tell(scene, 'pessoa@aurora.demo')
      await tell(scene, 'ninguem@aurora.demo')
      await scene.owner('reset role')
      const mails = await scene.owner(`select recipient, template, params ->> 'ended_at' as at from private.mail_outbox`)
      expect(mails).toMatchObject([{ recipient: 'pessoa@aurora.demo', template: 'stolen-session', at: expect.stringMatching(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/) as string }])
      expect(await scene.refusal(stage.signedIn('admin@aurora.demo'), 'select private.tell_stolen_session(null, null)')).toBe('42501')
    })
  })
})

describe('a changed password', () => {
  const change = (scene: Scene, to: string, touched: boolean): Promise<unknown> =>
    scene.owner(`update auth.users set encrypted_password = $1, updated_at = updated_at + $2::interval where email = 'pessoa@aurora.demo'`, [to, touched ? '1 second' : '0'])

  it('is told to its owner, wherever it was changed', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('set local role supabase_auth_admin')
      await change(scene, 'another hash', true)
      await scene.owner('reset role')
      const [mail] = await scene.owner(`select recipient, template, params ->> 'changed_at' as at from private.mail_outbox`)
      expect(mail).toMatchObject({ recipient: 'pessoa@aurora.demo', template: 'password-changed' })
      expect(mail?.['at']).toMatch(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/)
    })
  })

  it('is not told when it was the first one, or only hashed anew', async () => {
    await stage.scene(async (scene) => {
      await change(scene, 'hashed anew', false)
      await scene.owner(`update auth.users set encrypted_password = '' where email = 'pessoa@aurora.demo'`)
      await change(scene, 'the first one', true)
      expect(await scene.owner('select id from private.mail_outbox')).toEqual([])
    })
  })
})
