import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { bornOn, GREET, quietDay, TODAY } from '../support/celebrations.ts'
import { publish, tellPosts } from '../support/posts.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

// Whoever opted out, left, has not started or is away for a reason of their own is celebrated by no path, and all of them look alike.
const stage = sharedStage()
let person: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  admin = stage.signedIn(people.admin)
})

/** A teammate of the demo's person whose birthday is today, and who completes a year. */
async function teammate(scene: Scene): Promise<string> {
  const [row] = await scene.owner(
    `insert into public.employees (company_id, first_name, last_name, status, hire_date, birth_date, manager_id)
     select company_id, 'Zélia', 'Teste', 'active', '2025-12-10', '1990-12-10', manager_id from public.employees where email = $1 returning id`, [people.person])
  return String(row?.['id'])
}

/** An absence of a type from yesterday to tomorrow; asked for, if not granted. */
async function away(scene: Scene, employee: string, key: string, granted = true): Promise<void> {
  await scene.owner(
    `with asked as (insert into public.leave_requests (company_id, employee_id, type_id, status)
       select $1, $2, t.id, case when $5 then 'approved' else 'pending' end from public.leave_types t where t.company_id = $1 and t.key = $3 returning id)
     insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
     select $1, id, $2, $4::date - 1, $4::date + 1, 3, $5 from asked`,
    [stage.company('aurora'), employee, key, TODAY, granted],
  )
}

/** What tells somebody in Aurora of a celebration of `$1`: rows of the list, the page, the home and the card. */
const ways: Readonly<Record<string, string>> = {
  page: `select r ->> 'kind' as kind from jsonb_array_elements(public.celebrations('{company}') -> 'rows') r where r #>> '{person,id}' = $1::text`,
  home: `select r ->> 'kind' as kind from jsonb_array_elements(public.home('{company}') #> '{celebrations,rows}') r where r #>> '{person,id}' = $1::text`,
  months: `select kind from public.company_anniversaries('{company}') where employee_id = $1::uuid`,
}
const kindsBy = async (scene: Scene, way: string, actor: Actor, who: string): Promise<readonly string[]> =>
  (await scene.as(actor, (ways[way] ?? '').replace('{company}', stage.company('aurora')), [who])).map(({ kind }) => String(kind)).toSorted()

/** What anybody hears of somebody: each way to read, a greeting, and the morning's notifications. */
async function heard(scene: Scene, who: string): Promise<unknown> {
  const seen: unknown[] = []
  for (const actor of [person, admin, stage.signedIn(people.manager)]) {
    for (const way of Object.keys(ways)) seen.push(await kindsBy(scene, way, actor, who))
    for (const kind of ['birthday', 'company']) seen.push(await scene.refusal(actor, GREET, [who, kind, 'congratulations']))
  }
  await scene.owner('select private.tell_celebrations($1, $2)', [stage.company('aurora'), TODAY])
  seen.push(await scene.owner(`select id from public.notifications where kind in ('news_birthday', 'news_greeting') and title || coalesce(body, '') like '%Zélia%'`))
  return [...new Set(seen.map((each) => JSON.stringify(each)))].toSorted()
}
const NOTHING = ['"RHNTF"', '[]']

/** The state of the demo in which somebody is not to be celebrated. */
const hiding: ReadonlyArray<readonly [string, (scene: Scene, who: string) => Promise<unknown>]> = [
  ['opted out', (scene, who) => scene.owner('insert into public.celebration_choices values ($1, $2, false, false)', [stage.company('aurora'), who])],
  ['left', (scene, who) => scene.owner(`update public.employees set status = 'terminated', termination_date = '2026-12-09' where id = $1`, [who])],
  ['is ill', (scene, who) => away(scene, who, 'sick')],
  ['sent a certificate that nobody has looked at', (scene, who) => away(scene, who, 'sick', false)],
]

describe('a celebration', () => {
  it('is told by every way as long as nothing hides it, also on vacation', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const who = await teammate(scene)
      await away(scene, who, 'vacation')
      for (const way of Object.keys(ways)) expect([way, await kindsBy(scene, way, person, who)]).toEqual([way, ['birthday', 'company']])
      expect(await scene.refusal(person, GREET, [who, 'birthday', 'congratulations'])).toBeNull()
      expect(await heard(scene, who)).not.toEqual(NOTHING)
    })
  })

  it.each(hiding)('of whoever %s is told by none, greeted by nobody, and says nothing of why', async (_name, hide) => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const who = await teammate(scene)
      await hide(scene, who)
      expect(await heard(scene, who)).toEqual(NOTHING)
    })
  })

  it('of whoever has not been admitted is told by none', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const who = await teammate(scene)
      await scene.owner('set local session_replication_role = replica')
      await scene.owner(`update public.employees set status = 'pre_admission' where id = $1`, [who])
      await scene.owner('set local session_replication_role = origin')
      expect(await heard(scene, who)).toEqual(NOTHING)
    })
  })

  it('keeps the other one of whoever opted out of one, on the card too, and is opted out of by nobody else', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const boss = await employeeId(scene, people.manager)
      await bornOn(scene, boss, '1990-12-10', '2021-12-10')
      const card = 'select birthday, hired, years from public.person_card($1)'
      expect(await scene.as(person, card, [boss])).toEqual([{ birthday: '12-10', hired: '12-10', years: 5 }])
      await scene.as(stage.signedIn(people.manager), 'select public.choose_celebrations(p_shows_birthday => false)')
      expect(await scene.as(person, card, [boss])).toEqual([{ birthday: null, hired: '12-10', years: 5 }])
      expect(await kindsBy(scene, 'page', person, boss)).toEqual(['company'])
      await scene.as(stage.signedIn(people.manager), 'select public.choose_celebrations(true, false)')
      expect(await scene.as(person, card, [boss])).toEqual([{ birthday: '12-10', hired: null, years: null }])
      expect(await kindsBy(scene, 'page', person, boss)).toEqual(['birthday'])
      expect(await scene.as(admin, 'select * from public.celebration_choices')).toEqual([])
      expect(await scene.refusal(admin, 'update public.celebration_choices set shows_years = true')).toBe('42501')
    })
  })

  it('is neither seen nor greeted by another company, and its greetings are read by the two alone', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const who = await teammate(scene)
      const stranger = stage.signedIn(people.stranger)
      await scene.as(person, GREET, [who, 'birthday', 'congratulations'])
      expect(await scene.as(person, 'select message from public.greetings')).toEqual([{ message: 'congratulations' }])
      for (const actor of [admin, stage.signedIn(people.manager), stranger]) expect(await scene.as(actor, 'select message from public.greetings')).toEqual([])
      expect(await scene.refusal(stranger, GREET, [who, 'birthday', 'congratulations'])).toBe('RHNTF')
      expect(await scene.refusal(stranger, 'select public.celebrations($1)', [stage.company('aurora')])).toBe('RHNTF')
      expect(await scene.refusal(stage.signedIn(people.master), 'select public.celebrations($1)', [stage.company('boreal')])).toBeNull()
      expect(await scene.as(stranger, `select public.take_back_greeting($1, 'birthday') as was`, [who])).toEqual([{ was: false }])
    })
  })
})

describe('a notification of a post', () => {
  it('comes as each person prefers, by mail with what its kind is called and nothing of the post', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      expect(await scene.as(person, `select kind, in_app, email from public.notification_settings() where module = 'news' order by kind`)).toEqual([
        { kind: 'news_ack', in_app: true, email: 'instant' }, { kind: 'news_birthday', in_app: true, email: 'off' }, { kind: 'news_comment', in_app: true, email: 'off' },
        { kind: 'news_greeting', in_app: true, email: 'off' }, { kind: 'news_mention', in_app: true, email: 'off' }, { kind: 'news_published', in_app: true, email: 'off' }, { kind: 'news_review', in_app: true, email: 'instant' },
      ])
      await scene.as(person, `select public.set_notification_preference('news_published', false, 'instant')`)
      await publish(scene, admin, stage.company('aurora'), { title: 'Reestruturação', audience: { people: [me] } })
      await tellPosts(scene)
      expect(await scene.as(person, `select id from public.notifications where kind = 'news_published'`)).toEqual([])
      const mails = (await scene.owner(`select m::text as mail from private.mail_outbox m`)).map(({ mail }) => String(mail))
      expect(mails.filter((mail) => mail.includes('Novas publicações'))).toHaveLength(1)
      expect(mails.filter((mail) => mail.includes('Reestruturação'))).toEqual([])
    })
  })

  it('is shown and counted no more once the person cannot read the post', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const shown = async (): Promise<readonly number[]> => [
        (await scene.as(person, `select id from public.notifications where kind = 'news_published'`)).length,
        Number((await scene.as(person, 'select public.unread_notification_count() as unread'))[0]?.['unread'])]
      // What the demo tells the person has been read.
      await scene.as(person, `select public.mark_post_read(p.post_id) from public.post_feed($1) p`, [stage.company('aurora')])
      const [, before = 0] = await shown()
      const post = await publish(scene, admin, stage.company('aurora'), { title: 'Reestruturação', audience: { people: [me] } })
      await tellPosts(scene)
      expect(await shown()).toEqual([1, before + 1])
      expect((await scene.as(person, 'select public.home($1) as home', [stage.company('aurora')]))[0]?.['home']).toMatchObject({ news: { unread: 1, rows: [{ id: post['id'], title: 'Reestruturação' }] } })
      await scene.as(person, 'select public.mark_notifications_read()')
      expect(await shown()).toEqual([1, 0])
      await scene.owner('update public.notifications set read_at = null where entity_id = $1', [post['id']])
      await scene.owner(`update public.posts set expires_at = private.now() - interval '1 minute' where id = $1`, [post['id']])
      expect(await shown()).toEqual([0, 0])
      expect((await scene.as(person, 'select public.home($1) as home', [stage.company('aurora')]))[0]?.['home']).toMatchObject({ news: { unread: 0, rows: [] } })
    })
  })
})
