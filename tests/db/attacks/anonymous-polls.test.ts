import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { ANSWER, answersTo, CHOICE, respondents, resultsFor, SAVE_FORM, sealAll } from '../support/forms.ts'
import { draft, PUBLISH, SAVE, tellPosts } from '../support/posts.ts'
import { type Actor, openOwnStage, type OwnStage, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const aurora = (): string => stage.company('aurora')
const admin = (): Actor => stage.signedIn(people.admin)
const manager = (): Actor => stage.signedIn(people.manager)
const master = (): Actor => stage.signedIn(people.master)
const person = (): Actor => stage.signedIn(people.person)

interface Poll {
  readonly post: string
  readonly form: string
  readonly revision: number
}

/** A poll that is out and was told; by a manager to the own team where there is an author. */
async function published(scene: Scene, mode: 'identified' | 'anonymous', values: Row = {}, author: Actor = admin()): Promise<Poll> {
  const post = await draft(scene, author, aurora(), { kind: 'poll', title: 'Onde será a festa?', audience: { everyone: true }, ...values })
  const [saved] = await scene.as(author, SAVE_FORM, [aurora(), 'poll', post['id'], JSON.stringify([CHOICE]), mode])
  const [out] = await scene.as(author, PUBLISH, [post['id'], 1])
  await tellPosts(scene)
  return { post: String(post['id']), form: String(saved?.['id']), revision: Number(out?.['revision']) }
}
const vote = async (scene: Scene, actor: Actor, { form }: Poll, place = 0): Promise<unknown> => scene.as(actor, ANSWER, [form, 1, await answersTo(scene, form, place)])
const end = async (scene: Scene, { form }: Poll): Promise<void> => {
  await scene.as(admin(), 'select public.close_form($1)', [form])
  await sealAll(scene)
}

/** Everything that the product tells an actor of a poll, its post and what goes with them. */
async function sight(scene: Scene, actor: Actor, { post, form }: Poll): Promise<unknown> {
  const questions = [
    `select to_jsonb(d) - 'acknowledged_at' as row from public.post_detail('${post}') d`,
    `select to_jsonb(f) as row from public.post_feed('${aurora()}') f`,
    `select to_jsonb(b) as row from public.post_board('${aurora()}') b`,
    `select to_jsonb(r) as row from public.post_reach('${post}') r`,
    `select to_jsonb(p) as row from public.posts p where p.id = '${post}'`,
    `select to_jsonb(v) as row from public.post_versions v where v.post_id = '${post}'`,
    `select to_jsonb(r) as row from public.post_reads r where r.post_id = '${post}'`,
    `select to_jsonb(n) as row from public.notifications n order by n.id`,
    `select to_jsonb(a) as row from public.audit_logs a order by a.id`,
    `select to_jsonb(i) as row from public.my_pending_items(100) i`,
    'select public.my_pending_count() as row', 'select public.unread_notification_count() as row',
    `select to_jsonb(e) as row from public.acknowledgement_evidence('${aurora()}', 'post', '${post}') e`,
    `select public.form_to_answer('poll', '${post}') - 'has_answered' as row`,
    `select public.form_results('${form}') as row`,
  ]
  const told: unknown[] = []
  for (const text of questions) told.push((await scene.refusal(actor, text)) ?? (await scene.as(actor, text)))
  return told
}

describe('an anonymous answer to a poll', () => {
  it('changes nothing that anybody is shown, while an identified one does', async () => {
    await stage.scene(async (scene) => {
      const tells = async (mode: 'identified' | 'anonymous'): Promise<readonly boolean[]> => {
        const poll = await published(scene, mode)
        await scene.as(person(), 'select public.mark_post_read($1)', [poll.post])
        const watchers = [admin(), master(), manager(), ...(await respondents(scene, 1))]
        const before: unknown[] = []
        for (const watcher of watchers) before.push(await sight(scene, watcher, poll))
        await vote(scene, person(), poll)
        const changed: boolean[] = []
        for (const [place, watcher] of watchers.entries()) changed.push(JSON.stringify(await sight(scene, watcher, poll)) !== JSON.stringify(before[place]))
        return changed
      }
      expect(await tells('identified')).toEqual([true, true, false, false])
      expect(await tells('anonymous')).toEqual([false, false, false, false])
    })
  })

  it('touches neither the post nor its readings: no date says when somebody answered', async () => {
    await stage.scene(async (scene) => {
      const poll = await published(scene, 'anonymous')
      await scene.as(person(), 'select public.mark_post_read($1)', [poll.post])
      await scene.owner(`update public.post_reads set first_read_at = now() - interval '2 days', last_read_at = now() - interval '1 day' where post_id = $1`, [poll.post])
      const kept = async (): Promise<unknown> => [
        await scene.owner('select xmin::text as x, to_jsonb(p) as row from public.posts p where id = $1', [poll.post]),
        await scene.owner('select xmin::text as x, to_jsonb(r) as row from public.post_reads r where post_id = $1', [poll.post]),
        await scene.owner('select to_jsonb(f) as row from private.forms f where id = $1', [poll.form]),
        await scene.owner('select count(*) as n from public.audit_logs'), await scene.owner('select count(*) as n from public.notifications'),
        await scene.owner('select count(*) as n from realtime.messages'), await scene.owner('select count(*) as n from private.mail_outbox'),
      ]
      const before = await kept()
      await vote(scene, person(), poll)
      expect(await kept()).toEqual(before)
      expect(await scene.owner('select employee_id from private.form_answers where form_id = $1', [poll.form])).toEqual([{ employee_id: null }])
    })
  })

  it('shows its author, HR and a master neither names nor figures while it is open, and no count below five', async () => {
    await stage.scene(async (scene) => {
      await scene.as(admin(), 'select public.save_news_settings($1, true)', [aurora()])
      const poll = await published(scene, 'anonymous', { audience: { teams: [await employeeId(scene, people.manager)] } }, manager())
      const team = await respondents(scene, 5)
      await scene.owner('update public.employees set manager_id = $1 where user_id = any ($2)', [await employeeId(scene, people.manager), team.map(({ claims }) => claims?.['sub'])])
      const [question] = await scene.owner('select id from private.form_questions where form_id = $1', [poll.form])
      const figures = async (): Promise<readonly unknown[]> => {
        const seen: unknown[] = []
        for (const actor of [manager(), admin(), master()]) {
          const [form] = await scene.as(actor, `select public.form_to_answer('poll', $1) -> 'answered' as n`, [poll.post])
          seen.push([form?.['n'], await resultsFor(scene, actor, poll.form), await scene.as(actor, 'select * from public.form_respondents($1)', [question?.['id']])])
        }
        return seen
      }
      for (const voter of team.slice(0, 4)) await vote(scene, voter, poll)
      expect(await figures()).toEqual(Array.from({ length: 3 }, () => [null, null, []]))
      await vote(scene, team[4] ?? person(), poll)
      expect(await figures()).toEqual(Array.from({ length: 3 }, () => [5, null, []]))
      await scene.as(manager(), 'select public.close_form($1)', [poll.form])
      await sealAll(scene)
      expect((await resultsFor(scene, manager(), poll.form))?.questions[0]?.total).toMatchObject({ answered: 5 })
      expect(await scene.as(manager(), 'select * from public.form_respondents($1)', [question?.['id']])).toEqual([])
    })
  })
})

describe('whoever writes the poll', () => {
  it('learns nothing by narrowing the audience, by taking it back, or by other questions', async () => {
    await stage.scene(async (scene) => {
      const poll = await published(scene, 'anonymous')
      const voters = await respondents(scene, 6)
      const change = { audience: { people: [await employeeId(scene, people.person)] } }
      expect(await scene.refusal(admin(), SAVE, [aurora(), poll.post, poll.revision, { pinned_until: null }])).toBeNull()
      for (const voter of voters) await vote(scene, voter, poll)
      expect(await scene.refusal(admin(), SAVE, [aurora(), poll.post, poll.revision + 1, change])).toBe('RHSTA')
      expect(await scene.refusal(admin(), 'select public.undo_publication($1)', [poll.post])).toBe('RHCLS')
      expect(await scene.refusal(admin(), 'select public.return_post($1)', [poll.post])).toBe('RHSTA')
      for (const mode of ['identified', 'anonymous']) expect(await scene.refusal(admin(), SAVE_FORM, [aurora(), 'poll', poll.post, JSON.stringify([CHOICE]), mode])).toBe('RHCLS')
      await end(scene, poll)
      const sealed = await resultsFor(scene, admin(), poll.form)
      expect(sealed?.questions[0]?.total.answered).toBe(6)
      // People who leave the audience afterwards take nothing out of the figures.
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where user_id = $1`, [voters[0]?.claims?.['sub']])
      expect((await resultsFor(scene, admin(), poll.form))?.questions).toEqual(sealed?.questions)
    })
  })

  it('does not make an anonymous poll identified once somebody answered it within the ten seconds', async () => {
    await stage.scene(async (scene) => {
      const post = await draft(scene, admin(), aurora(), { kind: 'poll', title: 'E agora?' })
      const save = (mode: string): Promise<string | null> => scene.refusal(admin(), SAVE_FORM, [aurora(), 'poll', post['id'], JSON.stringify([CHOICE]), mode])
      expect([await save('identified'), await save('anonymous')]).toEqual([null, null])
      await scene.as(admin(), PUBLISH, [post['id'], 1])
      const [form] = await scene.owner('select id, version from private.forms where subject_id = $1', [post['id']])
      await scene.as(person(), ANSWER, [form?.['id'], form?.['version'], await answersTo(scene, String(form?.['id']))])
      await scene.as(admin(), 'select public.undo_publication($1)', [post['id']])
      expect(await save('identified')).toBe('RHCLS')
    })
  })

  it('gets no result of fewer than five, by ending it or taking it off the air', async () => {
    await stage.scene(async (scene) => {
      const outcomes: unknown[] = []
      for (const count of [5, 4]) {
        const poll = await published(scene, 'anonymous')
        for (const voter of await respondents(scene, count)) await vote(scene, voter, poll)
        await scene.as(admin(), `select public.withdraw_post($1, 'Saiu errado')`, [poll.post])
        await end(scene, poll)
        const outcome = await resultsFor(scene, admin(), poll.form)
        outcomes.push([outcome?.answered, outcome?.questions[0]?.is_hidden, outcome?.questions[0]?.total.counts])
      }
      expect(outcomes).toEqual([[5, false, [5, 0, 0]], [null, true, [0, 0, 0]]])
    })
  })

  it('gets no department with fewer than five, also not by subtracting the others', async () => {
    await stage.scene(async (scene) => {
      const departments = (await scene.owner('select id from public.departments where company_id = $1 and archived_at is null order by name limit 2', [aurora()])).map(({ id }) => String(id))
      const poll = await published(scene, 'anonymous')
      const places = [...Array.from({ length: 7 }, () => 0), ...Array.from({ length: 4 }, () => 1)].map((place) => departments[place] ?? '')
      for (const voter of await respondents(scene, 11, places)) await vote(scene, voter, poll)
      await end(scene, poll)
      const question = (await resultsFor(scene, admin(), poll.form))?.questions[0]
      // Seven beside four would give the four away.
      expect([question?.total.answered, question?.groups]).toEqual([11, []])
    })
  })
})

// Each act is a transaction of its own here, as it is in the product: what the database keeps about rows is compared with who read when.
describe('the rows of a poll', () => {
  let own: OwnStage
  let owner: pg.Client
  const run = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => (await owner.query<Record<string, unknown>>(text, [...values])).rows
  beforeAll(async () => {
    own = await openOwnStage()
    owner = new pg.Client({ connectionString: own.url })
    await owner.connect()
  }, 120_000)
  afterAll(async () => {
    await owner.end()
    await own.close()
  })

  async function speak(actor: Actor, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    await run('begin')
    await run(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [actor.role, JSON.stringify(actor.claims)])
    const rows = await run(text, values)
    await run('commit')
    return rows
  }
  async function login(id: unknown): Promise<Actor> {
    const [made] = await run(
      `with u as (insert into auth.users (id, aud, role, email, created_at, updated_at) values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@aurora.demo', now(), now()) returning id),
         s as (insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), id, now(), now() from u returning id, user_id)
       select id as session, user_id as sub from s`)
    await run('update public.employees set user_id = $1 where id = $2', [made?.['sub'], id])
    return { role: 'authenticated', claims: { sub: made?.['sub'], session_id: made?.['session'], role: 'authenticated', aal: 'aal1' } }
  }

  /** Thirty people read and answer one after the other, each in a place of the list that their answer repeats; how many rows lie in the order of the readings. */
  async function inOrder(mode: 'identified' | 'anonymous'): Promise<number> {
    const hr = own.signedIn(people.admin)
    const options = Array.from({ length: 15 }, (_option, place) => `Lugar ${place}`)
    const [post] = await speak(hr, SAVE, [own.company('aurora'), null, null, { kind: 'poll', title: 'Onde?', audience: { everyone: true } }])
    const [saved] = await speak(hr, SAVE_FORM, [own.company('aurora'), 'poll', post?.['id'], JSON.stringify([{ ...CHOICE, options }]), mode])
    await speak(hr, PUBLISH, [post?.['id'], 1])
    const chosen = await run(`select id from public.employees where company_id = $1 and status = 'active' and user_id is null order by md5(id::text) limit 30`, [own.company('aurora')])
    for (const [place, { id }] of chosen.entries()) {
      const actor = await login(id)
      await speak(actor, 'select public.mark_post_read($1)', [post?.['id']])
      await speak(actor, ANSWER, [saved?.['id'], 1, await answersTo({ owner: run }, String(saved?.['id']), place % 15)])
    }
    const rows = await run(`select o.position::integer as said from private.form_answers a join private.form_options o on o.id = a.option_id where a.form_id = $1 order by a.ctid`, [saved?.['id']])
    expect(rows).toHaveLength(30)
    const first = Number((await run('select min(o.position)::integer as p from private.form_options o join private.form_questions q on q.id = o.question_id where q.form_id = $1', [saved?.['id']]))[0]?.['p'])
    const stamps = await run('select count(distinct xmin::text)::integer as n from private.form_answers where form_id = $1', [saved?.['id']])
    expect(Number(stamps[0]?.['n'])).toBe(mode === 'anonymous' ? 1 : 30)
    return rows.filter(({ said }, place) => Number(said) - first === place % 15).length
  }

  it('of an identified poll lie in the order in which people read it, of an anonymous one in none', async () => {
    expect(await inOrder('identified')).toBe(30)
    expect(await inOrder('anonymous')).toBeLessThan(15)
  }, 240_000)
})
