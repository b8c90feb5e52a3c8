import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
import { day } from '../support/documents.ts'
import { documentOf, publish, SAVE, tellPosts } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
})

const aurora = (): string => stage.company('aurora')
const asked = async (scene: Scene, audience: Row, days = 9): Promise<Row> => {
  const post = await publish(scene, admin, aurora(), { title: 'Uso do crachá', kind: 'policy', requires_acknowledgement: true, due_on: await day(scene, stage, days), acknowledgement_text: 'Li.', audience })
  await tellPosts(scene)
  return (await scene.as(admin, 'select * from public.posts where id = $1', [post['id']]))[0] ?? {}
}
const digestOf = async (scene: Scene, post: Row): Promise<unknown> => (await scene.as(person, 'select digest from public.post_detail($1)', [post['id']]))[0]?.['digest']
const acknowledge = async (scene: Scene, post: Row, digest: unknown): Promise<void> => void (await scene.as(person, `select public.acknowledge('post', $1, $2)`, [post['id'], digest]))
const progress = async (scene: Scene, post: Row): Promise<readonly Row[]> => scene.as(admin, 'select open, done from public.campaign_progress($1)', [post['campaign_id']])
const told = async (scene: Scene, post: Row, who: string): Promise<readonly unknown[]> =>
  (await scene.owner('select title from public.notifications where employee_id = $1 and url = $2 order by created_at', [who, `/app/news/${String(post['id'])}`])).map(({ title }) => title)
const republish = async (scene: Scene, post: Row, text: string, isRelevant: boolean): Promise<void> => {
  const [now] = await scene.as(admin, 'select revision from public.posts where id = $1', [post['id']])
  const [saved] = await scene.as(admin, SAVE, [aurora(), post['id'], now?.['revision'], { body: documentOf(text) }])
  await scene.as(admin, 'select public.publish_revision($1, $2, $3, $4)', [post['id'], saved?.['revision'], isRelevant, `Mudou para ${text}`])
}
const toDay = async (scene: Scene, iso: string): Promise<void> => {
  await scene.owner('delete from private.frozen_clock')
  await scene.owner(`insert into private.frozen_clock (instant) values (($1::date + time '09:00') at time zone 'America/Sao_Paulo')`, [iso])
}
const pass = async (scene: Scene, days: number): Promise<void> => {
  await scene.owner('delete from private.frozen_clock')
  await toDay(scene, await day(scene, stage, days))
}

describe('a post that is acknowledged', () => {
  it('asks as a campaign, whose progress and evidence are of the engine', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const post = await asked(scene, { people: [me] })
      expect(await progress(scene, post)).toEqual([{ open: 1, done: 0 }])
      expect(await scene.as(admin, `select title, people, open from public.campaign_list($1, 'post') where campaign_id = $2`, [aurora(), post['campaign_id']])).toEqual([{ title: 'Uso do crachá', people: 1, open: 1 }])
      await acknowledge(scene, post, await digestOf(scene, post))
      expect(await scene.as(admin, 'select state, channel, doors from public.campaign_evidence($1)', [post['campaign_id']])).toEqual([{ state: 'done', channel: 'login', doors: ['login'] }])
      expect(await scene.refusal(admin, `select * from public.send_campaign($1, 'post', '{"everyone": true}', jsonb_build_object('post_id', $2::uuid))`, [aurora(), post['id']])).toBe('RHARG')
    })
  })

  it('reminds three days and one day before and each week after, on days of work, and by hand never twice a day', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      await toDay(scene, '2027-03-01')
      // Until Wednesday the 10th: three days before is a Sunday.
      const post = await asked(scene, { people: [me] })
      const remind = 'select public.remind_campaign($1) as n'
      expect(await scene.as(admin, remind, [post['campaign_id']])).toEqual([{ n: 0 }])
      expect(await scene.as(admin, 'select * from public.post_missing_channels($1)', [post['id']])).toEqual([])
      const near = 'O prazo de uma leitura está perto'
      const late = 'Há leituras suas em atraso'
      const heard: string[] = []
      for (const [iso, words] of [['07', []], ['08', [near]], ['09', [near]], ['10', []], ['11', [late]], ['17', []], ['18', [late]]] as const) {
        await toDay(scene, `2027-03-${iso}`)
        await scene.owner('select private.remind_of_campaigns($1, private.today($1))', [aurora()])
        heard.push(...words)
        expect(await told(scene, post, me), iso).toEqual(['Leia e confirme sua ciência', ...heard])
      }
      await toDay(scene, '2027-03-19')
      expect(await scene.as(admin, 'select people, channels from public.post_missing_channels($1)', [post['id']])).toEqual([{ people: 1, channels: ['app', 'email'] }])
      expect(await scene.as(admin, remind, [post['campaign_id']])).toEqual([{ n: 1 }])
      expect(await scene.as(admin, remind, [post['campaign_id']])).toEqual([{ n: 0 }])
    })
  })

  it('reminds whoever works on Saturdays on a Saturday, and nobody on a holiday', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const atWork = async (iso: string): Promise<boolean> => (await scene.owner('select private.people_at_work($1, array[$2::uuid], $3) as id', [aurora(), me, iso])).length === 1
      expect([await atWork('2027-03-05'), await atWork('2027-03-06'), await atWork('2027-04-21')]).toEqual([true, false, false])
      await scene.owner(`update public.employee_contracts set work_days = '123456' where employee_id = $1 and ended_on is null`, [me])
      expect([await atWork('2027-03-06'), await atWork('2027-03-07')]).toEqual([true, false])
    })
  })

  it('asks whoever joins the audience later, with as many days as the others had', async () => {
    await stage.scene(async (scene) => {
      const [department] = await scene.owner('select department_id as id from public.employees where email = $1', [people.person])
      const post = await asked(scene, { departments: [department?.['id']] }, 9)
      const [other] = await scene.owner(`select id from public.employees where company_id = $1 and department_id <> $2 and status = 'active' and user_id is not null limit 1`, [aurora(), department?.['id']])
      const waits = async (): Promise<unknown> => (await scene.owner(`select due_on - private.today(company_id) as days from public.acknowledgement_requests where subject_id = $1 and employee_id = $2`, [post['id'], other?.['id']]))[0]?.['days']
      expect(await waits()).toBeUndefined()
      await pass(scene, 20)
      await scene.owner('update public.employees set department_id = $1 where id = $2', [department?.['id'], other?.['id']])
      await scene.owner('select private.remind_of_campaigns($1, private.today($1))', [aurora()])
      expect([await waits(), (await told(scene, post, String(other?.['id']))).length]).toEqual([9, 1])
    })
  })

  it('is asked anew by a relevant version of all who had acknowledged an older one, and by another of nobody', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const post = await asked(scene, { people: [me] })
      await acknowledge(scene, post, await digestOf(scene, post))
      await republish(scene, post, 'igual', false)
      await tellPosts(scene)
      expect([await progress(scene, post), (await told(scene, post, me)).length]).toEqual([[{ open: 0, done: 1 }], 1])
      await republish(scene, post, 'outra regra', true)
      await tellPosts(scene)
      expect([await progress(scene, post), (await told(scene, post, me)).length]).toEqual([[{ open: 1, done: 0 }], 2])
      const previous = 'select version, notes from public.post_previous_acknowledged($1)'
      expect(await scene.as(person, previous, [post['id']])).toEqual([{ version: 1, notes: ['Mudou para igual', 'Mudou para outra regra'] }])
      await acknowledge(scene, post, await digestOf(scene, post))
      expect([await progress(scene, post), await scene.as(person, previous, [post['id']])]).toEqual([[{ open: 0, done: 1 }], []])
    })
  })

  it('that is edited while somebody acknowledges the old version counts that one, and asks for the new one', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const post = await asked(scene, { people: [me] })
      const shown = await digestOf(scene, post)
      await republish(scene, post, 'outra regra', true)
      await acknowledge(scene, post, shown)
      await tellPosts(scene)
      expect(await scene.as(admin, `select version from public.acknowledgement_evidence($1, 'post', $2)`, [aurora(), post['id']])).toEqual([{ version: 'Versão 1' }])
      expect(await progress(scene, post)).toEqual([{ open: 1, done: 0 }])
      expect(await scene.as(admin, 'select sum(acknowledged)::int as n from public.post_reach($1)', [post['id']])).toEqual([{ n: 0 }])
    })
  })

  it.each(['withdrawn', 'archived', 'expired'])('ends its requests once it is %s, and keeps what was acknowledged', async (how) => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const other = await colleague(scene, stage, 2)
      const post = await asked(scene, { people: [me, other] })
      await acknowledge(scene, post, await digestOf(scene, post))
      if (how === 'withdrawn') await scene.as(admin, `select public.withdraw_post($1, 'Engano')`, [post['id']])
      else if (how === 'archived') await scene.as(admin, 'select public.archive_post($1)', [post['id']])
      else await scene.owner(`update public.posts set expires_at = private.now() - interval '1 second' where id = $1`, [post['id']])
      await scene.owner('select private.run_posts()')
      expect(await scene.owner('select employee_id = $2 as mine, done_at is not null as done, cancelled_at is not null as cancelled from public.acknowledgement_requests where subject_id = $1 order by mine', [post['id'], me]))
        .toEqual([{ mine: false, done: false, cancelled: true }, { mine: true, done: true, cancelled: false }])
      expect(await scene.owner('select closed_at is not null as closed from public.campaigns where id = $1', [post['campaign_id']])).toEqual([{ closed: true }])
      expect(await scene.owner('select count(*)::int as n from public.notifications where entity_id = $1 and read_at is null', [post['campaign_id']])).toEqual([{ n: 0 }])
    })
  })
})

describe('a reminder to many', () => {
  it('is sent by the job, to each once', async () => {
    await stage.scene(async (scene) => {
      await scene.owner('set local session_replication_role = replica')
      await scene.owner(
        `insert into public.employees (company_id, first_name, last_name, position, hire_date, created_at, status, registration_number)
         select $1, 'Pessoa', 'Grande ' || n, 'Analista', '2022-03-01', '2022-03-01', 'active', 'G-' || n from generate_series(1, 600) n`,
        [aurora()],
      )
      await scene.owner('set local session_replication_role = origin')
      const post = await asked(scene, { everyone: true })
      await pass(scene, 1)
      const untold = async (): Promise<unknown> => (await scene.owner(`select count(*)::int as n from public.campaign_people where campaign_id = $1 and last_told_on is distinct from private.today(company_id)`, [post['campaign_id']]))[0]?.['n']
      const [reached] = await scene.as(admin, 'select public.remind_campaign($1) as n', [post['campaign_id']])
      expect([Number(reached?.['n']) > 0, Number(await untold()) > 500]).toEqual([true, true])
      await scene.owner('select private.run_campaigns()')
      expect([await untold(), (await scene.owner('select remind_at from public.campaigns where id = $1', [post['campaign_id']]))[0]]).toEqual([0, { remind_at: null }])
    })
  })
})

describe('who is missing', () => {
  it('is told by person, state and department, in pages, whoever owes something first', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const other = await colleague(scene, stage, 2)
      await scene.owner('update public.employees set user_id = null, role = null, department_id = null where id = $1', [other])
      const post = await asked(scene, { people: [me, other] })
      const list = async (...more: readonly unknown[]): Promise<readonly Row[]> =>
        scene.as(admin, `select employee ->> 'id' as id, state, channels, reason, total::int, request_id is not null as has_request from public.post_people($1${more.map((_, at) => `, $${String(at + 2)}`).join('')})`, [post['id'], ...more])
      await acknowledge(scene, post, await digestOf(scene, post))
      expect(await list()).toEqual([
        { id: other, state: 'missing', channels: ['guest_link'], reason: null, total: 2, has_request: true },
        { id: me, state: 'done', channels: ['app', 'email'], reason: null, total: 2, has_request: false },
      ])
      expect((await list('done')).map(({ id }) => id)).toEqual([me])
      expect((await list(null, 'none')).map(({ id }) => id)).toEqual([other])
      expect(await list(null, null, null, 2, 1)).toMatchObject([{ id: me, total: 2 }])
      expect(await list(null, null, 'ninguém se chama assim')).toEqual([])
      await pass(scene, 12)
      expect([await list('late'), await list('missing')]).toMatchObject([[{ id: other, state: 'late' }], [{ id: other, state: 'late' }]])
      expect(await scene.as(admin, 'select sum(late)::int as late from public.post_reach($1)', [post['id']])).toEqual([{ late: 1 }])
    })
  })

  it('is known before a post is published: who receives it by which channel, and who by none', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const other = await colleague(scene, stage, 2)
      await scene.owner('update public.employees set user_id = null, role = null, cpf = null where id = $1', [other])
      const post = await publish(scene, admin, aurora(), { audience: { people: [me, other] } })
      expect(await scene.as(admin, 'select * from public.post_missing_channels($1)', [post['id']])).toEqual([])
      expect(await scene.as(admin, 'select channels, reason, people from public.post_channels($1)', [post['id']])).toEqual([{ channels: ['app'], reason: null, people: 1 }, { channels: [], reason: 'no_login', people: 1 }])
      expect(await scene.as(admin, `select employee ->> 'id' as id, total::int from public.post_recipients($1)`, [post['id']])).toHaveLength(2)
      const [mine] = await scene.owner('select display_name as name from public.employees where id = $1', [me])
      expect(await scene.as(admin, `select employee ->> 'id' as id, total::int from public.post_recipients($1, $2)`, [post['id'], mine?.['name']])).toEqual([{ id: me, total: 1 }])
    })
  })
})

describe('reach over time', () => {
  it('adds up who opened and who acknowledged by each day since the post was published', async () => {
    await stage.scene(async (scene) => {
      await pass(scene, 0)
      const me = await employeeId(scene, people.person)
      const other = await colleague(scene, stage, 2)
      const post = await asked(scene, { people: [me, other] })
      await scene.as(person, 'select public.mark_post_read($1)', [post['id']])
      await pass(scene, 1)
      await acknowledge(scene, post, await digestOf(scene, post))
      await pass(scene, 2)
      expect(await scene.as(admin, 'select on_date - private.today($2) as day, opened, acknowledged from public.post_reach_days($1)', [post['id'], aurora()]))
        .toEqual([{ day: -2, opened: 1, acknowledged: 0 }, { day: -1, opened: 1, acknowledged: 1 }, { day: 0, opened: 1, acknowledged: 1 }])
    })
  })
})
