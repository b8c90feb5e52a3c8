import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { ALL_KINDS, ANSWER, answerAs, answersTo, CHOICE, openForm, PURPOSE, registerPurpose, respondents, resultsFor, SAVE_FORM, sealAll } from '../support/forms.ts'
import { writesOf } from '../support/writes.ts'
import { type Actor, anon, openOwnStage, type OwnStage, type Row, type Scene, serviceRole, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const close = (scene: Scene, form: string): Promise<unknown> => scene.as(admin(), 'select public.close_form($1)', [form])

describe('an anonymous answer', () => {
  it('is written to two private tables alone: no trail, notification, mail, topic, draft, job nor change of the form', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous', questions: ALL_KINDS })
      const built = await writesOf(scene, () => openForm(scene, stage, { mode: 'anonymous' }))
      expect(built).toEqual(expect.arrayContaining(['audit_logs', 'private.forms']))
      for (const actor of await respondents(scene, 3)) {
        const answers = await answersTo(scene, form.id)
        expect(await writesOf(scene, () => scene.as(actor, ANSWER, [form.id, 1, answers]))).toEqual(['private.form_answers', 'private.form_participants'])
      }
    })
  })

  it('is stored without author, time or counter', async () => {
    const columns = await stage.scene((scene) =>
      scene.owner(`select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type, pg_get_expr(d.adbin, d.adrelid) as filled
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.oid in ('private.form_answers'::regclass, 'private.form_participants'::regclass)`))
    expect(columns.length).toBeGreaterThan(10)
    expect(columns.filter(({ type }) => /time|date|bigint|json|inet/.test(String(type)))).toEqual([])
    expect(columns.filter(({ filled }) => filled !== null)).toEqual([{ name: 'form_answers.id', type: 'uuid', filled: 'gen_random_uuid()' }])
    const triggers = await stage.scene((scene) =>
      scene.owner(`select tgname from pg_trigger where tgrelid in ('private.form_answers'::regclass, 'private.form_participants'::regclass) and not tgisinternal`))
    expect(triggers).toEqual([])
  })

  it('changes no list or count of anybody: Pendências, the home, the bell', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous' })
      const person = stage.signedIn(people.person)
      const seen = async (): Promise<unknown> => {
        const rows: unknown[] = []
        for (const actor of [person, stage.signedIn(people.manager), admin(), stage.signedIn(people.master)]) {
          for (const text of ['public.my_pending_count()', 'public.my_pending_items()', 'public.unread_notification_count()', 'public.notification_settings()']) rows.push(await scene.as(actor, `select * from ${text}`))
          rows.push(await scene.as(actor, 'select public.form_to_answer($1, $2) - array[\'has_answered\'] as form', [PURPOSE, form.subject]))
        }
        return rows
      }
      const before = await seen()
      await answerAs(scene, person, form)
      expect(await seen()).toEqual(before)
    })
  })

  it('can be read by nobody, in tables or through the doors of identified forms', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const tell = async (mode: 'identified' | 'anonymous'): Promise<readonly Row[]> => {
        const form = await openForm(scene, stage, { mode })
        await answerAs(scene, stage.signedIn(people.person), form)
        const [question] = await scene.owner('select q.id, o.id as option from private.form_questions q join private.form_options o on o.question_id = q.id where q.form_id = $1 order by o.position', [form.id])
        return [...(await scene.as(admin(), 'select employee from public.form_respondents($1)', [question?.['id']])), ...(await scene.as(admin(), 'select employee from public.form_respondents($1, $2)', [question?.['id'], question?.['option']]))]
      }
      expect(await tell('identified')).toHaveLength(2)
      expect(await tell('anonymous')).toEqual([])
      for (const actor of [anon, stage.signedIn(people.person), stage.signedIn(people.manager), admin(), stage.signedIn(people.master), serviceRole]) {
        for (const table of ['forms', 'form_purposes', 'form_questions', 'form_options', 'form_participants', 'form_answers']) {
          for (const text of [`select * from private.${table}`, `delete from private.${table}`]) expect([table, await scene.refusal(actor, text)]).toEqual([table, '42501'])
        }
      }
    })
  })
})

describe('results of an anonymous form', () => {
  it('exist for nobody before it is sealed, however it is asked', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous' })
      const actors = await respondents(scene, 6)
      for (const actor of actors) await answerAs(scene, actor, form)
      const everybody = [...actors.slice(0, 1), stage.signedIn(people.manager), admin(), stage.signedIn(people.master)]
      for (const actor of everybody) expect(await resultsFor(scene, actor, form.id)).toBeNull()
      await close(scene, form.id)
      for (const actor of everybody) expect(await resultsFor(scene, actor, form.id)).toBeNull()
      await sealAll(scene)
      expect((await resultsFor(scene, admin(), form.id))?.questions[0]?.total).toMatchObject({ answered: 6, counts: [6, 0, 0] })
    })
  })

  it('take the minimum: closing early destroys what fewer people said, and does not even count them', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const outcomes: (readonly [unknown, unknown, unknown, number])[] = []
      for (const count of [5, 4]) {
        const form = await openForm(scene, stage, { mode: 'anonymous', questions: ALL_KINDS })
        for (const actor of await respondents(scene, count)) await answerAs(scene, actor, form)
        await close(scene, form.id)
        await sealAll(scene)
        const outcome = await resultsFor(scene, admin(), form.id)
        const kept = await scene.owner('select id from private.form_answers where form_id = $1', [form.id])
        outcomes.push([outcome?.answered, outcome?.questions.every(({ is_hidden }) => is_hidden), outcome?.questions[0]?.total.counts, kept.length])
      }
      expect(outcomes).toEqual([[5, false, [5, 0, 0], 40], [null, true, [0, 0, 0], 0]])
    })
  })

  it('hold a question that few answered back, while the others are shown', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous', questions: ALL_KINDS })
      for (const [place, actor] of (await respondents(scene, 6)).entries()) {
        const all = JSON.parse(await answersTo(scene, form.id)) as Record<string, unknown>
        const [first] = await scene.owner('select id from private.form_questions where form_id = $1 order by position', [form.id])
        const some = { [String(first?.['id'])]: all[String(first?.['id'])] }
        await scene.as(actor, ANSWER, [form.id, 1, JSON.stringify(place < 4 ? all : some)])
      }
      await close(scene, form.id)
      await sealAll(scene)
      const questions = (await resultsFor(scene, admin(), form.id))?.questions ?? []
      expect(questions.map(({ is_hidden, total, texts }) => [is_hidden, total.answered, texts.length])).toEqual([[false, 6, 0], ...Array.from({ length: 4 }, () => [true, 0, 0])])
    })
  })

  it('never change again: not by late answers, reopening, other questions, or moving people between departments', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const departments = (await scene.owner('select id from public.departments where company_id = $1 and archived_at is null order by name limit 3', [stage.company('aurora')])).map(({ id }) => String(id))
      const form = await openForm(scene, stage, { mode: 'anonymous' })
      const places = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2].map((place) => departments[place] ?? '')
      const actors = await respondents(scene, 12, places)
      for (const actor of actors) await answerAs(scene, actor, form)
      await close(scene, form.id)
      await sealAll(scene)
      const sealed = await resultsFor(scene, admin(), form.id)
      expect(sealed?.questions[0]?.groups.map(({ department_id, answered }) => [department_id, answered])).toEqual([[departments[0], 6], [null, 6]])
      const answers = await answersTo(scene, form.id)
      expect(await scene.refusal(stage.signedIn(people.person), ANSWER, [form.id, 1, answers])).toBe('RHCLS')
      expect(await scene.refusal(admin(), SAVE_FORM, [stage.company('aurora'), PURPOSE, form.subject, JSON.stringify([CHOICE]), 'identified'])).toBe('RHCLS')
      await scene.owner('update public.employees set department_id = $1 where company_id = $2', [departments[2], stage.company('aurora')])
      await close(scene, form.id)
      expect(await sealAll(scene)).toBe(0)
      expect(await resultsFor(scene, admin(), form.id)).toEqual({ ...sealed, invited: expect.anything() as number })
    })
  })
})

// What the database keeps about rows, which only its owner reads: each answer is a transaction of its own here, as it is in the product.
describe('the rows of answers', () => {
  const VOTERS = 40
  let own: OwnStage
  let owner: pg.Client
  const run = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => (await owner.query<Record<string, unknown>>(text, [...values])).rows
  const door = { owner: run }

  beforeAll(async () => {
    own = await openOwnStage()
    owner = new pg.Client({ connectionString: own.url })
    await owner.connect()
    await registerPurpose(door)
  }, 120_000)
  afterAll(async () => {
    await owner.end()
    await own.close()
  })

  /** Somebody speaks in a transaction that stays; answers its number, as rows remember it. */
  async function speak(actor: Actor, text: string, values: readonly unknown[]): Promise<{ readonly xid: string; readonly rows: readonly Row[] }> {
    await run('begin')
    const [id] = await run(`select pg_current_xact_id()::text::bigint % (1::bigint << 32) as xid, set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [actor.role, JSON.stringify(actor.claims)])
    const rows = await run(text, values)
    await run('commit')
    return { xid: String(id?.['xid']), rows }
  }

  /** A number from each of forty people, in the order of the numbers; answers who said which, and in which transaction. */
  async function voted(mode: 'identified' | 'anonymous'): Promise<{ readonly form: string; readonly votes: readonly { person: string; said: number; xid: string }[] }> {
    const hr = own.signedIn(people.admin)
    const questions = JSON.stringify([{ kind: 'number', title: 'Quantos minutos leva o trajeto?', is_required: true }])
    const saved = await speak(hr, 'select public.save_form($1, $2, gen_random_uuid(), $3, $4) as id', [own.company('aurora'), PURPOSE, questions, mode])
    const form = String(saved.rows[0]?.['id'])
    const [question] = await run('select id from private.form_questions where form_id = $1', [form])
    const chosen = await run(`select id from public.employees where company_id = $1 and status = 'active' and email is distinct from $3 order by md5(id::text) limit $2`, [own.company('aurora'), VOTERS, people.admin])
    const votes: { person: string; said: number; xid: string }[] = []
    for (const [said, { id }] of chosen.entries()) {
      const [login] = await run(
        `with u as (insert into auth.users (id, aud, role, email, created_at, updated_at) values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@aurora.demo', now(), now()) returning id),
           s as (insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), id, now(), now() from u returning id, user_id)
         select id as session, user_id as sub from s`)
      await run('update public.employees set user_id = $1 where id = $2', [login?.['sub'], id])
      const actor: Actor = { role: 'authenticated', claims: { sub: login?.['sub'], session_id: login?.['session'], role: 'authenticated', aal: 'aal1' } }
      const { xid } = await speak(actor, ANSWER, [form, 1, JSON.stringify({ [String(question?.['id'])]: said })])
      votes.push({ person: String(id), said, xid })
    }
    return { form, votes }
  }

  const stored = async (form: string): Promise<{ readonly said: readonly number[]; readonly people: readonly string[] }> => ({
    said: (await run('select number from private.form_answers where form_id = $1 order by ctid', [form])).map((row) => Number(row['number'])),
    people: (await run('select employee_id as id from private.form_participants where form_id = $1 order by ctid', [form])).map((row) => String(row['id'])),
  })
  const places = (list: readonly string[], of: readonly string[]): readonly number[] => list.map((one) => of.indexOf(one))
  function correlation(x: readonly number[], y: readonly number[]): number {
    const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length
    const [mx, my] = [mean(x), mean(y)]
    const sum = (each: (place: number) => number): number => x.reduce((total, _, place) => total + each(place), 0)
    const at = (list: readonly number[], place: number): number => list[place] ?? 0
    return sum((n) => (at(x, n) - mx) * (at(y, n) - my)) / Math.sqrt(sum((n) => (at(x, n) - mx) ** 2) * sum((n) => (at(y, n) - my) ** 2))
  }
  /** How far the order of answers tells the order of who answered; 1 is altogether. Forty at random stay below 0.8 but once in millions. */
  async function told(form: string, votes: readonly { person: string; said: number }[]): Promise<number> {
    const { said, people: order } = await stored(form)
    expect([said.toSorted((a, b) => a - b), order.toSorted()]).toEqual([votes.map((vote) => vote.said), votes.map(({ person }) => person).toSorted()])
    return Math.max(...[correlation(said, places(order, votes.map(({ person }) => person))), correlation(said, said.map((_, place) => place)), correlation(places(order, votes.map(({ person }) => person)), order.map((_, place) => place))].map(Math.abs))
  }
  /** Tables with a row that remembers one of these transactions, as its writer or its last locker. */
  async function remembering(xids: readonly string[]): Promise<readonly string[]> {
    const tables = await run(`select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'private', 'jobs', 'auth', 'storage', 'realtime', 'engine')`)
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await run(`select 1 from ${String(name)} where xmin::text = any ($1) or xmax::text = any ($1) limit 1`, [xids])
      if (rows.length > 0) found.push(String(name))
    }
    return found.toSorted()
  }

  it('of an identified form stand as they came, which is how the probes of this file see order and transactions', async () => {
    const { form, votes } = await voted('identified')
    expect(await told(form, votes)).toBeCloseTo(1)
    for (const { person, said, xid } of votes) {
      expect(await run('select employee_id, number::integer as said from private.form_answers where form_id = $1 and xmin::text = $2', [form, xid])).toEqual([{ employee_id: person, said }])
      expect(await run('select employee_id from private.form_participants where form_id = $1 and xmin::text = $2', [form, xid])).toEqual([{ employee_id: person }])
    }
    expect(await remembering(votes.map(({ xid }) => xid))).toEqual(expect.arrayContaining(['private.form_answers', 'private.form_participants']))
  }, 120_000)

  it('of an anonymous form tell nothing: neither while it is open, as a backup would have them, nor after it is sealed', async () => {
    const { form, votes } = await voted('anonymous')
    expect(await told(form, votes)).toBeLessThan(0.8)
    // Whoever was last was written in one transaction with everybody before.
    for (const table of ['form_answers', 'form_participants']) expect(await run(`select count(*)::integer as rows, count(distinct xmin::text)::integer as transactions from private.${table} where form_id = $1`, [form])).toEqual([{ rows: VOTERS, transactions: 1 }])
    await speak(own.signedIn(people.admin), 'select public.close_form($1)', [form])
    expect(await sealAll(door)).toBe(1)
    expect(await told(form, votes)).toBeLessThan(0.8)
    // What is left of the transactions of answers is on rows of the form itself, the same for everybody.
    expect((await remembering(votes.map(({ xid }) => xid))).filter((name) => !['private.forms', 'private.form_questions'].includes(name))).toEqual([])
    const ids = (await run('select id, number::integer as said from private.form_answers where form_id = $1 order by id', [form])).map(({ said }) => Number(said))
    expect(Math.abs(correlation(ids, ids.map((_, place) => place)))).toBeLessThan(0.8)
  }, 120_000)

  it('are written once for two answers of one person at one moment', async () => {
    const hr = own.signedIn(people.admin)
    const saved = await speak(hr, 'select public.save_form($1, $2, gen_random_uuid(), $3, $4) as id', [own.company('aurora'), PURPOSE, JSON.stringify([CHOICE]), 'anonymous'])
    const form = String(saved.rows[0]?.['id'])
    const answers = await answersTo(door, form)
    const clients = await Promise.all([0, 1].map(async () => {
      const client = new pg.Client({ connectionString: own.url })
      await client.connect()
      return client
    }))
    const outcomes = await Promise.all(clients.map(async (client) => {
      await client.query('begin')
      await client.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [JSON.stringify(own.signedIn(people.person).claims)])
      const outcome = await client.query(ANSWER, [form, 1, answers]).then(() => 'kept', (error: unknown) => (error instanceof pg.DatabaseError ? error.code : 'unknown'))
      await client.query(outcome === 'kept' ? 'commit' : 'rollback')
      await client.end()
      return outcome
    }))
    expect(new Set(outcomes)).toEqual(new Set(['RHCLS', 'kept']))
    expect(await run('select count(*)::integer as rows from private.form_answers where form_id = $1', [form])).toEqual([{ rows: 1 }])
  })
})
