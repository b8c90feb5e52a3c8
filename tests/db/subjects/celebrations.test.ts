import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, giveAccess, people } from '../support/approvals.ts'
import { bornOn, celebrationsOf, GREET, quietDay } from '../support/celebrations.ts'
import { runDay } from '../support/moment-surveys.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let person: Actor
let manager: Actor
let admin: Actor
beforeAll(() => {
  person = stage.signedIn(people.person)
  manager = stage.signedIn(people.manager)
  admin = stage.signedIn(people.admin)
})

const noticesOf = (scene: Scene, who: unknown, kind: string): Promise<readonly Row[]> =>
  scene.owner('select title, body, email from public.notifications where employee_id = $1 and kind = $2 order by created_at', [who, kind])
const shown = async (scene: Scene, actor: Actor): Promise<readonly unknown[]> =>
  (await celebrationsOf(scene, stage, actor)).rows.map((row) => [row.person.id, row.kind, row.on_date, row.years, row.can_greet, row.message])
const received = async (scene: Scene, actor: Actor) => (await celebrationsOf(scene, stage, actor)).received

describe('celebrations', () => {
  it('are greeted on the day with one of the sentences, once by each sender, until it is taken back', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const [me, boss] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
      await bornOn(scene, boss, '1985-12-10', '2021-12-12')
      expect(await shown(scene, person)).toEqual([[boss, 'birthday', '2026-12-10', null, true, null], [boss, 'company', '2026-12-12', 5, false, null]])
      expect((await shown(scene, manager))[0]).toEqual([boss, 'birthday', '2026-12-10', null, false, null])
      expect(await scene.refusal(person, GREET, [boss, 'company', 'congratulations'])).toBe('RHNTF')
      expect(await scene.refusal(person, GREET, [boss, 'birthday', 'Vá embora'])).toBe('RHARG')
      expect(await scene.refusal(person, GREET, [boss, 'birthday', 'many_more'])).toBe('RHARG')
      expect(await scene.refusal(manager, GREET, [boss, 'birthday', 'congratulations'])).toBe('RHSLF')

      await scene.as(person, GREET, [boss, 'birthday', 'congratulations'])
      await scene.as(person, GREET, [boss, 'birthday', 'happy_birthday'])
      expect((await shown(scene, person))[0]).toEqual([boss, 'birthday', '2026-12-10', null, true, 'happy_birthday'])
      expect(await received(scene, manager)).toMatchObject([{ kind: 'birthday', on_date: '2026-12-10', total: 1, rows: [{ person: { id: me }, message: 'happy_birthday' }] }])
      expect(await received(scene, admin)).toEqual([])

      expect(await scene.as(person, `select public.take_back_greeting($1, 'birthday') as was`, [boss])).toEqual([{ was: true }])
      expect(await scene.as(person, `select public.take_back_greeting($1, 'birthday') as was`, [boss])).toEqual([{ was: false }])
      expect([await received(scene, manager), await noticesOf(scene, boss, 'news_greeting')]).toEqual([[], []])
    })
  })

  it('tell the celebrated person in one notification, in the product alone, which counts until it is read', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const boss = await employeeId(scene, people.manager)
      await bornOn(scene, boss, '1985-12-10')
      await scene.as(person, GREET, [boss, 'birthday', 'great_day'])
      expect(await noticesOf(scene, boss, 'news_greeting')).toEqual([{ title: expect.stringMatching(/ parabenizou você$/) as string, body: 'Pelo seu aniversário.', email: 'off' }])
      await scene.as(admin, GREET, [boss, 'birthday', 'great_day'])
      expect(await noticesOf(scene, boss, 'news_greeting')).toMatchObject([{ title: '2 colegas parabenizaram você' }])
      await scene.as(manager, 'select public.mark_notifications_read()')
      await scene.as(await giveAccess(scene, await colleague(scene, stage, 3)), GREET, [boss, 'birthday', 'great_day'])
      expect(await noticesOf(scene, boss, 'news_greeting')).toMatchObject([{ title: '2 colegas parabenizaram você' }])
    })
  })

  it('of a weekend are still greeted on the Monday after', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage, '2026-12-14')
      const boss = await employeeId(scene, people.manager)
      await bornOn(scene, boss, '1985-12-12')
      expect(await scene.refusal(person, GREET, [boss, 'birthday', 'great_day'])).toBeNull()
      await quietDay(scene, stage, '2026-12-15')
      await bornOn(scene, boss, '1985-12-12')
      expect(await scene.refusal(person, GREET, [boss, 'birthday', 'great_day'])).toBe('RHNTF')
    })
  })

  it('are told in the morning to the manager and the teammates, once, and never to the celebrated person', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const [boss, mine] = [await employeeId(scene, people.manager), await employeeId(scene, people.person)]
      const [mate] = await scene.owner(`select id from public.employees where manager_id = $1 and id <> $2 and status = 'active' and user_id is null order by id limit 1`, [boss, mine])
      await bornOn(scene, mate?.['id'], '1990-12-10', '2025-12-10')
      await bornOn(scene, mine, '1990-06-15', '2022-12-10')
      await runDay(scene)
      await runDay(scene)
      expect(await noticesOf(scene, boss, 'news_birthday')).toMatchObject([{ title: 'Hoje sua equipe tem 3 comemorações', email: 'off', body: expect.stringContaining('completa 1 ano de casa') as string }])
      expect(await noticesOf(scene, mine, 'news_birthday')).toMatchObject([{ title: 'Hoje sua equipe tem 2 comemorações' }])
      expect(await noticesOf(scene, await employeeId(scene, people.admin), 'news_birthday')).toEqual([])
    })
  })

  it('keep greetings for thirteen months', async () => {
    await stage.scene(async (scene) => {
      await quietDay(scene, stage)
      const [me, boss] = [await employeeId(scene, people.person), await employeeId(scene, people.manager)]
      for (const day of ['2025-11-09', '2025-11-10']) {
        await scene.owner(`insert into public.greetings (company_id, employee_id, kind, on_date, sender_id, message) values ($1, $2, 'birthday', $3, $4, 'great_day')`, [stage.company('aurora'), boss, day, me])
      }
      await scene.owner('select private.tell_celebrations($1, $2)', [stage.company('aurora'), '2026-12-10'])
      expect(await scene.owner('select on_date::text from public.greetings where employee_id = $1', [boss])).toEqual([{ on_date: '2025-11-10' }])
    })
  })
})
