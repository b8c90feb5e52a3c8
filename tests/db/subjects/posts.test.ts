import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
import { day } from '../support/documents.ts'
import { documentOf, draft, PUBLISH, publish, SAVE, tellPosts } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
})

const aurora = (): string => stage.company('aurora')
const feedOf = async (scene: Scene, actor: Actor, ...more: readonly unknown[]): Promise<readonly Row[]> =>
  scene.as(actor, `select * from public.post_feed($1${more.map((_, index) => `, $${String(index + 2)}`).join('')})`, [aurora(), ...more])
const idsOf = (rows: readonly Row[]): readonly unknown[] => rows.map((row) => row['post_id'])
const policy = async (scene: Scene): Promise<Row> => ({ kind: 'policy', requires_acknowledgement: true, due_on: await day(scene, stage, 9), acknowledgement_text: 'Li e estou ciente.' })
const heard = async (scene: Scene, post: Row, who: string): Promise<number> =>
  (await scene.owner('select id from public.notifications where url = any ($1) and employee_id = $2', [['', 'edit/'].map((way) => `/app/news/${way}${String(post['id'])}`), who])).length

describe('a draft', () => {
  it('is saved in parts, by two people without losing words', async () => {
    await stage.scene(async (scene) => {
      const first = await draft(scene, admin, aurora())
      expect(first).toMatchObject({ status: 'draft', revision: 1, plain: 'Olá, pessoal.' })
      const [saved] = await scene.as(admin, SAVE, [aurora(), first['id'], 1, { title: ' Novo  título ' }])
      expect(saved).toMatchObject({ revision: 2, title: 'Novo título', plain: 'Olá, pessoal.' })
      expect(await scene.refusal(admin, SAVE, [aurora(), first['id'], 1, { title: 'Por cima' }])).toBe('RHREV')
      expect(await scene.refusal(admin, SAVE, [aurora(), first['id'], 2, { status: 'published' }])).toBe('RHARG')
      expect(await scene.refusal(admin, SAVE, [aurora(), first['id'], 2, { due_on: 'ontem' }])).toBe('RHARG')
      expect(await scene.refusal(admin, SAVE, [aurora(), first['id'], 2, { body: { type: 'doc', content: [{ type: 'script' }] } }])).toBe('RHTXT')
      expect(await scene.as(admin, 'select title from public.posts where id = $1', [first['id']])).toEqual([{ title: 'Novo título' }])
    })
  })

  it('is seen by its author, by who keeps the company and by its reviewer while it is in review', async () => {
    await stage.scene(async (scene) => {
      const post = await draft(scene, admin, aurora())
      const sees = async (actor: Actor): Promise<number> => (await scene.as(actor, 'select id from public.posts where id = $1', [post['id']])).length
      expect([await sees(admin), await sees(person)]).toEqual([1, 0])
      const me = await employeeId(scene, people.person)
      await scene.as(admin, 'select public.send_post_to_review($1, 1, $2)', [post['id'], me])
      expect([await sees(person), await sees(manager), await heard(scene, post, me)]).toEqual([1, 0, 1])
      expect(await scene.refusal(person, PUBLISH, [post['id'], 1])).toBe('RHPER')
      await scene.as(person, `select public.return_post($1, 'Falta a data')`, [post['id']])
      expect(await sees(person)).toBe(0)
      expect(await scene.as(admin, 'select status, review_note from public.post_board($1) where post_id = $2', [aurora(), post['id']])).toEqual([{ status: 'draft', review_note: 'Falta a data' }])
    })
  })

  it('of a manager is for the own team, where the company allows it', async () => {
    await stage.scene(async (scene) => {
      const boss = await employeeId(scene, people.manager)
      const wish = { title: 'Da equipe', body: documentOf('Oi'), audience: { teams: [boss] } }
      expect(await scene.refusal(manager, SAVE, [aurora(), null, null, wish])).toBe('RHPER')
      expect(await scene.refusal(manager, 'select public.save_news_settings($1, true)', [aurora()])).toBe('RHPER')
      await scene.as(admin, 'select public.save_news_settings($1, true)', [aurora()])
      const post = await publish(scene, manager, aurora(), wish)
      expect(idsOf(await feedOf(scene, person))).toContain(post['id'])
      const wide = await draft(scene, manager, aurora(), { audience: { everyone: true } })
      expect(await scene.refusal(manager, PUBLISH, [wide['id'], 1])).toBe('RHPER')
      expect(await scene.refusal(person, SAVE, [aurora(), null, null, wish])).toBe('RHPER')
    })
  })
})

describe('publishing', () => {
  it('refuses what lacks something, and says what', async () => {
    await stage.scene(async (scene) => {
      const refused = async (values: Row): Promise<string | null> => {
        const { id, revision } = await draft(scene, admin, aurora(), values)
        return scene.refusal(admin, PUBLISH, [id, revision])
      }
      expect(await refused({})).toBeNull()
      expect(await refused({ title: null })).toBe('RHPST')
      expect(await refused({ body: documentOf(' ') })).toBe('RHPST')
      expect(await refused({ audience: {} })).toBe('RHPST')
      expect(await refused({ kind: 'poll' })).toBe('RHPST')
      expect(await refused({ requires_acknowledgement: true })).toBe('RHPST')
      expect(await refused({ requires_acknowledgement: true, due_on: '2001-01-01' })).toBe('RHEXP')
      expect(await refused({ publish_at: '2001-01-01' })).toBe('RHEXP')
      expect(await refused({ expires_at: '2001-01-01' })).toBe('RHEXP')
      expect(await refused({ audience: { people: [await employeeId(scene, 'admin@boreal.demo')] } })).toBe('RHNTF')
    })
  })

  it('reaches the audience in feed, search and detail, and nobody else', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const post = await publish(scene, admin, aurora(), { title: 'Férias coletivas à vista', audience: { people: [me] } })
      expect(await feedOf(scene, person, 'unread', 'news', 'FERIAS a VISTA')).toHaveLength(0)
      const [line] = await feedOf(scene, person, 'unread', 'news', 'COLETIVAS A VISTA')
      expect(line).toMatchObject({ post_id: post['id'], is_unread: true, is_pinned: false })
      expect(idsOf(await feedOf(scene, manager))).not.toContain(post['id'])
      expect(await scene.refusal(manager, 'select * from public.post_detail($1)', [post['id']])).toBe('RHNTF')
      expect(await scene.as(person, 'select public.mark_post_read($1) as read', [post['id']])).toEqual([{ read: true }])
      expect(await scene.as(manager, 'select public.mark_post_read($1) as read', [post['id']])).toEqual([{ read: false }])
      expect(idsOf(await feedOf(scene, person, 'unread'))).not.toContain(post['id'])
      const reach = await scene.as(admin, 'select sum(addressed)::int as addressed, sum(opened)::int as opened from public.post_reach($1)', [post['id']])
      expect(reach).toEqual([{ addressed: 1, opened: 1 }])
      expect(await scene.as(person, 'select * from public.post_reach($1)', [post['id']])).toEqual([])
      expect(await scene.as(admin, 'select public.post_receivers($1) as n', [post['id']])).toEqual([{ n: reach[0]?.['addressed'] }])
      expect(await scene.refusal(person, 'select public.post_receivers($1)', [post['id']])).toBe('RHNTF')
    })
  })

  it('waits for its time, ends at its end, and pages through what is older', async () => {
    await stage.scene(async (scene) => {
      const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
      const post = await publish(scene, admin, aurora(), { publish_at: later(1), expires_at: later(48) })
      expect(post['status']).toBe('scheduled')
      expect(idsOf(await feedOf(scene, person))).not.toContain(post['id'])
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '2 hours')`)
      await scene.owner('select private.run_posts()')
      const shown = await feedOf(scene, person)
      expect(shown[0]?.['post_id']).toBe(post['id'])
      const older = await publish(scene, admin, aurora())
      const [newest] = await scene.as(person, 'select post_id, published_at::text as published_at from public.post_feed($1, p_limit => 1)', [aurora()])
      const rest = await feedOf(scene, person, 'all', null, null, newest?.['published_at'], newest?.['post_id'], 1)
      expect(new Set([...idsOf([newest ?? {}]), ...idsOf(rest)])).toEqual(new Set([older['id'], post['id']]))
      await scene.owner(`update private.frozen_clock set instant = now() + interval '3 days'`)
      expect(idsOf(await feedOf(scene, person))).not.toContain(post['id'])
    })
  })

  it('tells everybody once, ten seconds later, and is taken back as if it had not been', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const post = await publish(scene, admin, aurora())
      await scene.owner('select private.run_posts()')
      expect(await heard(scene, post, me)).toBe(0)
      const [back] = await scene.as(admin, 'select * from public.undo_publication($1)', [post['id']])
      expect(back?.['status']).toBe('draft')
      await scene.as(admin, PUBLISH, [post['id'], back?.['revision']])
      await tellPosts(scene)
      await tellPosts(scene)
      expect(await heard(scene, post, me)).toBe(1)
      expect(await scene.refusal(admin, 'select public.undo_publication($1)', [post['id']])).toBe('RHCLS')
      expect(await scene.refusal(admin, `select public.withdraw_post($1, ' ')`, [post['id']])).toBe('RHCOM')
      await scene.as(admin, `select public.withdraw_post($1, 'Data errada')`, [post['id']])
      expect(idsOf(await feedOf(scene, person))).not.toContain(post['id'])
      expect(await scene.owner('select count(*)::int as n from public.notifications where entity_id = $1 and read_at is null', [post['id']])).toEqual([{ n: 0 }])
    })
  })
})

describe('a post that is acknowledged', () => {
  const acknowledge = async (scene: Scene, actor: Actor, post: Row): Promise<void> => {
    const [shown] = await scene.as(actor, 'select digest from public.post_detail($1)', [post['id']])
    await scene.as(actor, `select * from public.acknowledge('post', $1, $2)`, [post['id'], shown?.['digest']])
  }
  const waits = async (scene: Scene, post: Row): Promise<boolean> =>
    (await scene.as(person, 'select item_key from public.my_pending_items(50)')).some((row) => row['item_key'] === `post:${String(post['id'])}`)

  it('waits in Pendências until it is read, and is asked anew by a relevant version alone', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const post = await publish(scene, admin, aurora(), { ...(await policy(scene)), audience: { people: [me] } })
      await tellPosts(scene)
      expect([await waits(scene, post), await heard(scene, post, me)]).toEqual([true, 1])
      expect(idsOf(await feedOf(scene, person, 'to_acknowledge'))).toContain(post['id'])
      await acknowledge(scene, person, post)
      expect([await waits(scene, post), idsOf(await feedOf(scene, person, 'to_acknowledge')).includes(post['id'])]).toEqual([false, false])

      const edit = async (text: string, relevant: boolean): Promise<void> => {
        const [now] = await scene.as(admin, 'select revision from public.posts where id = $1', [post['id']])
        const [saved] = await scene.as(admin, SAVE, [aurora(), post['id'], now?.['revision'], { body: documentOf(text) }])
        // Readers go on reading what was published.
        expect((await scene.as(person, 'select version, body::text as body from public.post_detail($1)', [post['id']]))[0]?.['body']).not.toContain(text)
        await scene.as(admin, 'select public.publish_revision($1, $2, $3, $4)', [post['id'], saved?.['revision'], relevant, 'Ajuste'])
        await tellPosts(scene)
      }
      await edit('Vírgula corrigida.', false)
      expect([await waits(scene, post), await heard(scene, post, me)]).toEqual([false, 1])
      await edit('Regra nova.', true)
      expect([await waits(scene, post), await heard(scene, post, me)]).toEqual([true, 2])
      await acknowledge(scene, person, post)
      expect(await scene.as(admin, 'select sum(acknowledged)::int as n from public.post_reach($1)', [post['id']])).toEqual([{ n: 1 }])
      expect(await scene.as(admin, `select version from public.acknowledgement_evidence($1, 'post', $2)`, [aurora(), post['id']])).toEqual([{ version: 'Versão 1' }, { version: 'Versão 3' }])
    })
  })

  it('reaches people without a login as guests', async () => {
    await stage.scene(async (scene) => {
      const other = await colleague(scene, stage, 2)
      await scene.owner('update public.employees set user_id = null, role = null where id = $1', [other])
      const post = await publish(scene, admin, aurora(), { ...(await policy(scene)), audience: { people: [other] } })
      await tellPosts(scene)
      const guests = await scene.owner(`select g.* from public.acknowledgement_requests r cross join lateral private.acknowledgement_guests(r.company_id, array[r.id]) g where r.subject_id = $1`, [post['id']])
      expect(guests).toMatchObject([{ employee_id: other }])
    })
  })

  it('does not change its audience or deadline while it is published', async () => {
    await stage.scene(async (scene) => {
      const post = await publish(scene, admin, aurora(), await policy(scene))
      expect(await scene.refusal(admin, SAVE, [aurora(), post['id'], post['revision'], { audience: { everyone: true }, pinned_until: await day(scene, stage, 3) }])).toBeNull()
      expect(await scene.refusal(admin, SAVE, [aurora(), post['id'], Number(post['revision']) + 1, { audience: {} }])).toBe('RHSTA')
    })
  })
})
