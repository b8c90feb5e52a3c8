import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { figures } from '../support/dashboard.ts'
import { hire } from '../support/history.ts'
import { type Actor, anon, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  aurora = stage.company('aurora')
})

/** A Wednesday, which is no holiday. */
const DAY = '2026-11-25'
const at = (scene: Scene, day: string): Promise<unknown> =>
  scene.owner(`insert into private.frozen_clock (instant) values ($1::date + interval '12 hours') on conflict (only_row) do update set instant = excluded.instant`, [day])
const write = async (scene: Scene, day = DAY): Promise<unknown> => {
  await at(scene, day)
  return (await scene.owner('select private.write_mornings($1, $2) as n', [aurora, day]))[0]?.['n']
}
const letters = (scene: Scene): Promise<readonly Row[]> =>
  scene.owner(`select m.recipient, m.params, e.id as employee_id from private.mail_outbox m join public.employees e on e.id = (m.params ->> 'employee_id')::uuid where m.template = 'good-morning' order by m.recipient`)
const titlesOf = async (scene: Scene, recipient: string): Promise<readonly string[]> => {
  const letter = (await letters(scene)).find((row) => row['recipient'] === recipient)
  return ((letter?.['params'] as Row | undefined)?.['items'] as readonly Row[] | undefined ?? []).map(({ title }) => String(title))
}
const tokenOf = async (scene: Scene, employee: unknown): Promise<string> => String((await scene.owner(`select private.mail_token('good_morning', $1) as token`, [employee]))[0]?.['token'])
const CHOOSE = 'select wanted from public.choose_mail($1, $2)'

describe('the morning mail', () => {
  it('says in at most seven lines what the dashboard says, each with the page of its act, and names nobody', async () => {
    await stage.scene(async (scene) => {
      await at(scene, DAY)
      await hire(scene, stage, { hire_date: DAY, first_name: 'Novíssima' })
      const said = await figures(scene, admin, 'vacations', { company: aurora, from: DAY, to: DAY })
      expect(said['double']?.[0]).toBeGreaterThan(0)
      expect(Number(await write(scene))).toBeGreaterThan(0)
      const titles = await titlesOf(scene, people.admin)
      expect(titles.length).toBeGreaterThan(2)
      expect(titles.length).toBeLessThanOrEqual(7)
      expect(titles[0]).toBe(said['double']?.[0] === 1 ? '1 período de férias em dobro' : `${String(said['double']?.[0])} períodos de férias em dobro`)
      expect(titles).toContain('1 pessoa começa hoje')
      const waiting = Number((await scene.as(admin, 'select public.my_pending_count() as n'))[0]?.['n'])
      expect(titles).toContain(waiting === 1 ? '1 pendência espera por você' : `${String(waiting)} pendências esperam por você`)
      const params = ((await letters(scene)).find((row) => row['recipient'] === people.admin) ?? {})['params'] as Row
      expect((params['items'] as readonly Row[]).every(({ url }) => String(url).startsWith('/app/'))).toBe(true)
      const names = await scene.owner('select first_name from public.employees where company_id = $1', [aurora])
      expect(names.filter((row) => JSON.stringify(params).includes(` ${String(row['first_name'])}`))).toEqual([])
      // Once a morning.
      const before = (await letters(scene)).length
      await write(scene)
      expect((await letters(scene)).length).toBe(before)
    })
  })

  it('tells managers of those whom they lead alone, and nothing that is only for HR', async () => {
    await stage.scene(async (scene) => {
      await at(scene, DAY)
      const boss = (await scene.owner('select id from public.employees where email = $1', [people.manager]))[0]?.['id']
      await hire(scene, stage, { hire_date: DAY })
      await hire(scene, stage, { hire_date: DAY, manager_id: boss })
      await write(scene)
      expect(await titlesOf(scene, people.admin)).toContain('2 pessoas começam hoje')
      const titles = await titlesOf(scene, people.manager)
      expect(titles).toContain('1 pessoa começa hoje')
      expect(titles.filter((title) => /document|leitura/.test(title))).toEqual([])
      const own = await figures(scene, manager, 'vacations', { company: aurora, from: DAY, to: DAY })
      const risk = own['risk']?.[0] ?? 0
      expect(titles.find((title) => title.includes('perto de dobrar'))?.split(' ')[0]).toBe(risk === 0 ? undefined : String(risk))
      expect((await letters(scene)).filter((row) => row['recipient'] === people.person)).toEqual([])
    })
  })

  it('is not written on weekends and holidays, nor to whom nothing waits for', async () => {
    await stage.scene(async (scene) => {
      for (const day of ['2026-11-28', '2026-11-29', '2026-11-20']) expect([day, await write(scene, day)]).toEqual([day, 0])
      expect(await letters(scene)).toEqual([])
      await scene.owner('delete from private.morning_lines')
      expect(await write(scene)).toBe(0)
    })
  })

  it('is turned off by its link without a sign-in, also for one that waits, and on again by the same link', async () => {
    await stage.scene(async (scene) => {
      await write(scene)
      const letter = (await letters(scene)).find((row) => row['recipient'] === people.admin)
      const filled = async (): Promise<Row | null> => ((await scene.owner('select private.letter_params($2, $$good-morning$$, $1) as letter', [JSON.stringify(letter?.['params']), aurora]))[0]?.['letter'] as Row | undefined) ?? null
      const token = String((await filled())?.['unsubscribe'])
      expect(token).toBe(await tokenOf(scene, letter?.['employee_id']))
      expect(await scene.as(anon, CHOOSE, [token, false])).toEqual([{ wanted: false }])
      expect(await filled()).toBeNull()
      await scene.owner(`delete from private.mail_outbox where template = 'good-morning'`)
      await write(scene)
      expect((await letters(scene)).map((row) => row['recipient'])).not.toContain(people.admin)
      expect((await letters(scene)).map((row) => row['recipient'])).toContain(people.manager)
      expect(await scene.as(admin, `select email from public.notification_settings() where kind = 'good_morning'`)).toEqual([{ email: 'off' }])
      await scene.as(anon, CHOOSE, [token, true])
      expect(await filled()).toMatchObject({ unsubscribe: token })
    })
  })

  it('takes no link of somebody else, changed or made up, and changes nothing then', async () => {
    await stage.scene(async (scene) => {
      const ids = (await scene.owner('select id from public.employees where email in ($1, $2) order by email', [people.admin, people.manager])).map(({ id }) => String(id))
      const token = await tokenOf(scene, ids[0])
      for (const bad of [`${String(ids[1])}.${token.split('.')[1] ?? ''}`, `${token}0`, token.slice(0, -1), token.toUpperCase(), String(ids[0]), `${String(ids[0])}.`, '', null, 'x.y']) expect([bad, await scene.refusal(anon, CHOOSE, [bad, false])]).toEqual([bad, 'RHNTF'])
      expect(await scene.owner(`select 1 from public.notification_preferences where kind = 'good_morning'`)).toEqual([])
      expect(await scene.refusal(admin, `select private.mail_token('good_morning', $1)`, [ids[1]])).toBe('42501')
    })
  })

  it('counts what waits for a reader as Pendências does, though nobody is asking', async () => {
    await stage.scene(async (scene) => {
      for (const email of [people.admin, people.manager, people.person]) {
        const [own] = await scene.as(stage.signedIn(email), 'select public.my_pending_count() as n')
        const [told] = await scene.owner(
          `select private.pending_count(row(e.user_id, e.id, e.company_id, e.role, array(select p.permission from public.role_permissions p where p.role = e.role))::private.caller) as n
           from public.employees e where e.email = $1`,
          [email],
        )
        expect([email, told?.['n']]).toEqual([email, own?.['n']])
      }
    })
  })

  it('has a link that turns the daily digest off in the same way, and no other letter', async () => {
    await stage.scene(async (scene) => {
      const id = (await scene.owner('select id from public.employees where email = $1', [people.person]))[0]?.['id']
      const digest = { employee_id: id, first_name: 'Ana', company: 'Aurora', total: 1, more: 0, items: [{ title: 'Uma novidade', url: '/app' }] }
      const filled = async (): Promise<Row | undefined> => (await scene.owner(`select private.letter_params($2, 'digest', $1) as letter`, [JSON.stringify(digest), aurora]))[0]?.['letter'] as Row | undefined
      const token = (await filled())?.['unsubscribe']
      expect(await scene.as(serviceRole, 'select * from public.choose_mail($1)', [token])).toEqual([{ kind: 'digest', wanted: false }])
      expect(await filled()).toBeNull()
      expect(await scene.as(stage.signedIn(people.person), `select kind, in_app, email from public.notification_settings() where kind in ('digest', 'good_morning') order by kind`)).toEqual([
        { kind: 'digest', in_app: null, email: 'off' }, { kind: 'good_morning', in_app: false, email: 'daily' },
      ])
      await scene.as(anon, 'select public.choose_mail($1, true)', [token])
      expect(await filled()).toMatchObject({ unsubscribe: token })
      const notice = (await scene.owner(`select private.letter_params($1, 'notification', '{"first_name": "Ana", "company": "Aurora", "title": "x", "url": "/app"}') as letter`, [aurora]))[0]?.['letter'] as Row
      expect(notice['unsubscribe']).toBeUndefined()
    })
  })

  it('is a routine of the day, which runs by itself from eight on', async () => {
    await stage.scene(async (scene) => {
      await scene.owner(`delete from private.daily_routines where routine_name <> 'good_morning'`)
      await scene.owner(`insert into private.frozen_clock (instant) values ('2026-11-25 07:59-03') on conflict (only_row) do update set instant = excluded.instant`)
      await scene.as(serviceRole, 'select private.run_daily_routines()')
      expect(await letters(scene)).toEqual([])
      await scene.owner(`update private.frozen_clock set instant = '2026-11-25 08:01-03'`)
      for (let turn = 0; turn < 8; turn += 1) await scene.as(serviceRole, 'select private.run_daily_routines()')
      expect((await letters(scene)).map((row) => row['recipient'])).toContain(people.admin)
    })
  })
})
