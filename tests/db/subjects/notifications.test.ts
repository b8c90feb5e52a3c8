import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceRole, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

const PERSON = 'pessoa@aurora.demo'
const idOf = async (scene: Scene, email: string): Promise<unknown> => (await scene.owner('select id from public.employees where email = $1', [email]))[0]?.['id']

async function tell(scene: Scene, email: string, more: { kind?: string; title?: string | null; body?: string | null; url?: string | null } = {}): Promise<void> {
  await scene.owner('select private.notify(e.company_id, e.id, $2, $3, $4, $5) from public.employees e where e.email = $1', [
    email, more.kind ?? 'system', more.title === undefined ? 'Uma novidade' : more.title, more.body ?? null, more.url === undefined ? '/app/inbox' : more.url,
  ])
}
const newest = async (scene: Scene): Promise<Row> => (await scene.owner('select * from public.notifications order by created_at desc limit 1'))[0] ?? {}
const mails = (scene: Scene): Promise<readonly Row[]> => scene.owner('select recipient, template, params from private.mail_outbox order by created_at')
const prefer = (scene: Scene, email: string, kind: string, inApp: boolean, mail: string): Promise<readonly Row[]> =>
  scene.as(stage.signedIn(email), 'select (public.set_notification_preference($1, $2, $3)).*', [kind, inApp, mail])

describe('a notification', () => {
  it('is a row for one person, a broadcast to that login, and a mail with the title alone when it is wanted at once', async () => {
    await stage.scene(async (scene) => {
      await tell(scene, PERSON, { kind: 'approval_waiting', title: 'Férias aguardam a sua decisão', body: 'Motivo que fica na casa', url: '/app/inbox?item=1' })
      const row = await newest(scene)
      expect(row).toMatchObject({ kind: 'approval_waiting', title: 'Férias aguardam a sua decisão', body: 'Motivo que fica na casa', in_app: true, email: 'instant', read_at: null })
      const { sub } = stage.signedIn(PERSON).claims ?? {}
      expect(await scene.owner('select topic, event, payload, private from realtime.messages')).toEqual([
        { topic: `user:${String(sub)}`, event: 'notification', private: true, payload: { id: row['id'], kind: 'approval_waiting', title: 'Férias aguardam a sua decisão', url: '/app/inbox?item=1' } },
      ])
      const [mail] = await mails(scene)
      expect(mail).toMatchObject({ recipient: PERSON, template: 'notification', params: { title: 'Férias aguardam a sua decisão', url: '/app/inbox?item=1' } })
      expect(JSON.stringify(mail)).not.toContain('Motivo')
    })
  })

  it('follows what the person chose', async () => {
    await stage.scene(async (scene) => {
      await prefer(scene, PERSON, 'approval_waiting', false, 'off')
      const before = await newest(scene)
      await tell(scene, PERSON, { kind: 'approval_waiting' })
      expect(await newest(scene)).toEqual(before)
      await prefer(scene, PERSON, 'approval_waiting', false, 'instant')
      await tell(scene, PERSON, { kind: 'approval_waiting', title: 'Só por e-mail' })
      expect(await scene.as(stage.signedIn(PERSON), `select id from public.notifications where title = 'Só por e-mail'`)).toEqual([])
      expect(await mails(scene)).toHaveLength(1)
      expect(await scene.owner('select 1 from realtime.messages')).toEqual([])
    })
  })

  it.each([
    ['has no login', `update public.employees set user_id = null where email = '${PERSON}'`],
    ['left', `update public.employees set status = 'terminated' where email = '${PERSON}'`],
    ['lost the access at a given minute', `insert into private.access_endings (employee_id, company_id, ends_at) select id, company_id, now() - interval '1 second' from public.employees where email = '${PERSON}'`],
    ['works for a deactivated company', `update public.companies set active = false where id = (select company_id from public.employees where email = '${PERSON}')`],
  ])('is not made for who %s', async (_what, change) => {
    await stage.scene(async (scene) => {
      await scene.owner(`update public.employees set role = 'master' where email = 'admin@boreal.demo'`)
      await tell(scene, PERSON, { title: 'Antes' })
      expect(await newest(scene)).toMatchObject({ title: 'Antes' })
      await scene.owner(change)
      await tell(scene, PERSON, { kind: 'approval_waiting', title: 'Depois' })
      expect(await scene.owner(`select title from public.notifications where title in ('Antes', 'Depois')`)).toEqual([{ title: 'Antes' }])
      expect((await mails(scene)).filter(({ recipient }) => recipient === PERSON)).toEqual([])
    })
  })

  it('waits in the bell, without mail, for whose login is disabled', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`update auth.users set banned_until = now() + interval '1 hour' where email = '${PERSON}'`)
      await tell(scene, PERSON, { kind: 'approval_waiting', title: 'Para depois' })
      expect(await newest(scene)).toMatchObject({ title: 'Para depois', emailed_at: null })
      expect(await mails(scene)).toEqual([])
    })
  })

  it('never undoes the work that it tells about, whatever the texts hold, and its title stays one line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 900 }), fc.constantFrom('', '\r\n', '\u202E', '\u00A0', ' x '), async (noise, odd) => {
        // PostgreSQL text holds neither NUL nor half a surrogate pair.
        const text = (noise + odd).replaceAll('\0', '').toWellFormed()
        await stage.scene(async (scene) => {
          await tell(scene, PERSON, { title: text, body: text })
          const { title } = await newest(scene)
          expect(String(title)).toMatch(/^[^\r\n\u202E]{1,}$/)
          expect(Array.from(String(title)).length).toBeLessThanOrEqual(160)
        })
      }),
      { numRuns: 60 },
    )
  })

  it.each(['https://evil.com', '//evil.com', '/login', '/application', '/app/../..//evil.com', '/app/./x', '/app//evil.com', '/app/x\\y', '/app/a b', 'data:text/html,x', ''])(
    'leads nowhere but into the product: %j is refused',
    async (url) => {
      await stage.scene(async (scene) => {
        await tell(scene, PERSON, { url: '/app/employees/1?tab=dados#x' })
        await tell(scene, PERSON, { url: null })
        await expect(tell(scene, PERSON, { url })).rejects.toMatchObject({ code: '23514', constraint: 'notifications_url_check' })
      })
    },
  )

  it('has a known kind', async () => {
    await stage.scene(async (scene) => {
      await expect(tell(scene, PERSON, { kind: 'anything' })).rejects.toMatchObject({ code: 'RHARG' })
    })
  })
})

describe('reading', () => {
  it('counts and marks the caller’s own, and tells the other tabs', async () => {
    await stage.scene(async (scene) => {
      const me = stage.signedIn(PERSON)
      const unread = async (): Promise<unknown> => (await scene.as(me, 'select public.unread_notification_count() as n'))[0]?.['n']
      await scene.as(me, 'select public.mark_notifications_read()')
      await scene.owner('delete from realtime.messages')
      for (const title of ['Uma', 'Duas', 'Três']) await tell(scene, PERSON, { title })
      await tell(scene, 'gestor@aurora.demo', { title: 'De outra pessoa' })
      expect(await unread()).toBe(3)
      const [own] = await scene.as(me, `select id from public.notifications where title = 'Duas'`)
      const [other] = await scene.owner(`select id from public.notifications where title = 'De outra pessoa'`)
      expect(await scene.as(me, 'select public.mark_notifications_read($1) as n', [[own?.['id'], other?.['id']]])).toEqual([{ n: 1 }])
      expect(await unread()).toBe(2)
      expect(await scene.owner(`select payload -> 'unread' as unread from realtime.messages where event = 'notifications_read'`)).toEqual([{ unread: 2 }])
      expect(await scene.owner('select read_at from public.notifications where id = $1', [other?.['id']])).toEqual([{ read_at: null }])
      expect(await scene.as(me, 'select public.mark_notifications_read() as n')).toEqual([{ n: 2 }])
      expect(await scene.as(me, 'select public.mark_notifications_read() as n')).toEqual([{ n: 0 }])
    })
  })

  it('shows a master the own ones also while another company is chosen', async () => {
    await stage.scene(async (scene) => {
      await tell(scene, 'master@vinculo.demo', { title: 'Para o master' })
      const away = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': stage.company('boreal') } })
      expect(await scene.as(away, `select title from public.notifications where title = 'Para o master'`)).toHaveLength(1)
      expect(await scene.as(away, 'select public.unread_notification_count() as n')).toEqual([{ n: 1 }])
    })
  })

  it('counts to a hundred, and nothing without an employee', async () => {
    await stage.scene(async (scene) => {
      for (let n = 0; n < 101; n += 1) await tell(scene, PERSON)
      expect(await scene.as(stage.signedIn(PERSON), 'select public.unread_notification_count() as n')).toEqual([{ n: 100 }])
      const stranger = stage.signedIn('estranho@vinculo.demo')
      expect(await scene.as(stranger, 'select public.unread_notification_count() as n')).toEqual([{ n: 0 }])
      expect(await scene.as(stranger, 'select * from public.notification_settings()')).toEqual([])
      expect(await scene.refusal(stranger, `select public.set_notification_preference('system', true, 'off')`)).toBe('RHPER')
    })
  })

  it('lists every kind with its beginning until something else is chosen, and refuses what is none', async () => {
    await stage.scene(async (scene) => {
      const settings = (): Promise<readonly Row[]> => scene.as(stage.signedIn(PERSON), `select * from public.notification_settings() where kind = 'system'`)
      expect(await settings()).toEqual([{ kind: 'system', label: 'Avisos do sistema', module: 'system', in_app: true, email: 'off' }])
      await prefer(scene, PERSON, 'system', true, 'daily')
      await prefer(scene, PERSON, 'system', false, 'daily')
      expect(await settings()).toMatchObject([{ in_app: false, email: 'daily' }])
      for (const [kind, mail] of [['none', 'off'], ['system', 'weekly']]) {
        expect(await scene.refusal(stage.signedIn(PERSON), 'select public.set_notification_preference($1, true, $2)', [kind, mail])).toBe('RHARG')
      }
    })
  })
})

describe('the daily mail', () => {
  /** The clock of the product at a time of the day in São Paulo, on the given day of June. */
  const at = (scene: Scene, day: number, time: string): Promise<unknown> =>
    scene.owner(`insert into private.frozen_clock (instant) values ($1) on conflict (only_row) do update set instant = excluded.instant`, [`2031-06-${String(day).padStart(2, '0')}T${time}-03:00`])
  /** How many mails the morning of all companies writes. */
  async function run(scene: Scene): Promise<number> {
    await scene.owner(`delete from private.daily_routine_days where routine_name <> 'written_digests'; delete from private.daily_routines where routine_name <> 'written_digests'`)
    const companies = await scene.owner('select id from public.companies')
    let written = 0
    for (let turn = 0; turn <= companies.length; turn += 1) written += Number((await scene.as(serviceRole, 'select private.run_daily_routines() as n'))[0]?.['n'])
    return written
  }

  it('comes once a day after eight in the company’s own time, with what was not read, and not at all without', async () => {
    await stage.scene(async (scene) => {
      await prefer(scene, PERSON, 'system', true, 'daily')
      await scene.owner(`update public.company_details set time_zone = 'America/Rio_Branco' where company_id = $1`, [stage.company('aurora')])
      for (const title of ['Uma', 'Duas', 'Lida']) await tell(scene, PERSON, { title })
      await scene.owner(`update public.notifications set read_at = now() where title = 'Lida'`)
      await at(scene, 10, '09:59')
      expect(await run(scene)).toBe(0)
      await at(scene, 10, '10:00')
      expect(await run(scene)).toBe(1)
      expect(await run(scene)).toBe(0)
      const [mail, ...others] = await mails(scene)
      expect(others).toEqual([])
      expect(mail).toMatchObject({ recipient: PERSON, template: 'digest', params: { total: 2, more: 0, items: [{ title: 'Duas', url: '/app/inbox' }, { title: 'Uma', url: '/app/inbox' }] } })
      await tell(scene, PERSON, { title: 'À tarde' })
      expect(await run(scene)).toBe(0)
      await at(scene, 11, '10:30')
      expect(await run(scene)).toBe(1)
      await at(scene, 12, '10:30')
      expect(await run(scene)).toBe(0)
      expect((await mails(scene)).map((one) => (one['params'] as Row)['total'])).toEqual([2, 1])
    })
  })

  it('of a kind whose titles name people is a mail that says the kind alone, at once and in the morning', async () => {
    await stage.scene(async (scene) => {
      const title = 'O contrato de Ana Souza termina hoje'
      await tell(scene, PERSON, { kind: 'contract_ending', title })
      await prefer(scene, PERSON, 'contract_ending', true, 'daily')
      await tell(scene, PERSON, { kind: 'contract_ending', title })
      await at(scene, 10, '08:00')
      expect(await run(scene)).toBe(1)
      const said = await mails(scene)
      expect(said).toMatchObject([
        { template: 'notification', params: { title: 'Contratos e períodos de experiência que terminam' } },
        { template: 'digest', params: { items: [{ title: 'Contratos e períodos de experiência que terminam' }] } },
      ])
      expect(JSON.stringify(said)).not.toContain('Ana Souza')
    })
  })

  it('names ten and counts the rest, and skips who cannot sign in', async () => {
    await stage.scene(async (scene) => {
      for (const email of [PERSON, 'gestor@aurora.demo']) {
        await prefer(scene, email, 'system', true, 'daily')
        for (let n = 0; n < 13; n += 1) await tell(scene, email)
      }
      await scene.owner(`update auth.users set banned_until = now() + interval '1 day' where email = 'gestor@aurora.demo'`)
      await at(scene, 10, '08:00')
      expect(await run(scene)).toBe(1)
      const [mail, ...others] = await mails(scene)
      expect(others).toEqual([])
      expect(mail?.['params']).toMatchObject({ total: 13, more: 3, items: Array.from({ length: 10 }, () => ({ title: 'Uma novidade' })) })
    })
  })
})

describe('tidying up', () => {
  it('removes what was read 180 days ago, and what is two years old, in parts', async () => {
    await stage.scene(async (scene) => {
      for (const title of ['Velha e lida', 'Velha', 'De dois anos', 'Nova e lida']) await tell(scene, PERSON, { title })
      await scene.owner(`update public.notifications set read_at = now() - interval '181 days' where title = 'Velha e lida'`)
      await scene.owner(`update public.notifications set created_at = now() - interval '23 months' where title = 'Velha'`)
      await scene.owner(`update public.notifications set created_at = now() - interval '25 months' where title = 'De dois anos'`)
      await scene.owner(`update public.notifications set read_at = now() - interval '179 days' where title = 'Nova e lida'`)
      expect(await scene.as(serviceRole, 'select private.run_kept_rows() as n')).toEqual([{ n: 2 }])
      expect(await scene.owner(`select title from public.notifications where title in ('Velha', 'Nova e lida', 'Velha e lida', 'De dois anos') order by 1`)).toEqual([{ title: 'Nova e lida' }, { title: 'Velha' }])
      await scene.owner(`insert into public.notifications (company_id, employee_id, kind, title, created_at)
        select company_id, employee_id, kind, 'Antiga', now() - interval '3 years' from public.notifications cross join generate_series(1, 10500) where title = 'Velha'`)
      await scene.owner('delete from jobs.wakes')
      expect(await scene.owner(`select private.run_kept_rows() as n`)).toEqual([{ n: 10000 }])
      expect(await scene.owner('select name from jobs.wakes')).toEqual([{ name: 'kept_rows' }])
      expect(await scene.owner(`select private.run_kept_rows() as n`)).toEqual([{ n: 500 }])
    })
  })
})

describe('first uses', () => {
  it('a new role is told to who has it', async () => {
    await stage.scene(async (scene) => {
      const person = await idOf(scene, PERSON)
      await scene.as(stage.signedIn('admin@aurora.demo'), `select public.grant_access($1, 'manager')`, [person])
      expect(await newest(scene)).toMatchObject({ employee_id: person, kind: 'access_granted', title: 'Seu papel no Vínculo agora é Gestor', url: '/app/profile' })
    })
  })

  it('an accepted invitation is told to who sent it, when that person still cares for accesses', async () => {
    await stage.scene(async (scene) => {
      const [inviter, guest] = [await idOf(scene, 'admin@aurora.demo'), await idOf(scene, PERSON)]
      const accept = async (): Promise<void> => {
        const [row] = await scene.owner(
          `insert into public.invitations (company_id, employee_id, email, role, invited_by, expires_at)
           select g.company_id, g.id, g.email, 'user', i.user_id, now() + interval '1 day' from public.employees g, public.employees i where g.id = $1 and i.id = $2 returning id`,
          [guest, inviter],
        )
        await scene.owner('update public.invitations set accepted_at = now() where id = $1', [row?.['id']])
      }
      await accept()
      expect(await newest(scene)).toMatchObject({ employee_id: inviter, kind: 'access_granted', url: `/app/employees/${String(guest)}` })
      await scene.owner(`update public.employees set role = 'user' where id = $1`, [inviter])
      const before = await newest(scene)
      await accept()
      expect(await newest(scene)).toEqual(before)
    })
  })
})
