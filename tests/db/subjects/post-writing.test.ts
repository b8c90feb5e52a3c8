import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { documentOf, draft, PUBLISH, publish, SAVE } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

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
const SEND = 'select * from public.send_post_to_review($1, $2, $3)'
const standing = async (scene: Scene, post: unknown): Promise<Row | undefined> =>
  (await scene.owner('select status, review_result, review_note, publish_at from public.posts where id = $1', [post]))[0]
const told = async (scene: Scene, post: unknown, who: unknown): Promise<readonly Row[]> =>
  scene.owner('select title, url from public.notifications where entity_id = $1 and employee_id = $2', [post, who])
const allow = (scene: Scene, allows: boolean): Promise<unknown> => scene.as(admin, 'select public.save_news_settings($1, $2)', [aurora(), allows])
const ownTeam = async (scene: Scene): Promise<Row> => ({ teams: [await employeeId(scene, people.manager)] })
const waiting = async (scene: Scene, actor: Actor): Promise<readonly Row[]> =>
  (await scene.as(actor, 'select kind, title, url, entity_id from public.my_pending_items(100)')).filter(({ kind }) => kind === 'post_review')

/** A file that arrived and belongs to nothing yet. */
async function sent(scene: Scene, actor: Actor, purpose: string): Promise<string> {
  const upload = await prepared(scene, actor, { purpose, company: aurora() })
  await scene.owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [upload.bucket, upload.path])
  await confirmed(scene, upload)
  return upload.file_id
}
const opens = async (scene: Scene, actor: Actor, file: unknown): Promise<boolean> => (await scene.refusal(actor, 'select * from public.open_file($1)', [file])) === null

describe('a review', () => {
  it('waits in Pendências of the reviewer alone, where the draft opens, until it is given back', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const post = await draft(scene, admin, aurora())
      await scene.as(admin, SEND, [post['id'], 1, me])
      expect(await waiting(scene, person)).toEqual([{ kind: 'post_review', title: 'Novidades da semana', url: `/app/news/edit/${String(post['id'])}`, entity_id: post['id'] }])
      expect([await waiting(scene, admin), await waiting(scene, manager)]).toEqual([[], []])
      expect(await told(scene, post['id'], me)).toEqual([{ title: 'Uma publicação aguarda sua revisão', url: `/app/news/edit/${String(post['id'])}` }])
      expect(await scene.as(person, 'select is_author, is_reviewer, may_publish from public.post_writing($1)', [post['id']])).toEqual([{ is_author: false, is_reviewer: true, may_publish: false }])
      expect(await scene.refusal(person, `select public.return_post($1, ' ')`, [post['id']])).toBe('RHCOM')
      await scene.as(person, `select public.return_post($1, 'Falta a data')`, [post['id']])
      expect(await standing(scene, post['id'])).toMatchObject({ status: 'draft', review_result: 'returned', review_note: 'Falta a data' })
      expect(await waiting(scene, person)).toEqual([])
      expect(await scene.refusal(person, 'select * from public.post_writing($1)', [post['id']])).toBe('RHNTF')
      const author = await employeeId(scene, people.admin)
      expect(await told(scene, post['id'], author)).toEqual([{ title: 'Sua publicação voltou para você', url: `/app/news/edit/${String(post['id'])}` }])
    })
  })

  it('by somebody who may not publish ends in an approval, which a change of the text takes back', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const post = await draft(scene, admin, aurora())
      await scene.as(admin, SEND, [post['id'], 1, me])
      expect(await scene.refusal(person, PUBLISH, [post['id'], 1])).toBe('RHPER')
      await scene.as(person, 'select public.return_post($1, null, true)', [post['id']])
      expect(await standing(scene, post['id'])).toMatchObject({ status: 'draft', review_result: 'approved', review_note: null })
      await scene.as(admin, SAVE, [aurora(), post['id'], 1, { allows_comments: false }])
      expect(await standing(scene, post['id'])).toMatchObject({ review_result: 'approved' })
      await scene.as(admin, SAVE, [aurora(), post['id'], 2, { body: documentOf('Outro texto.') }])
      expect(await standing(scene, post['id'])).toMatchObject({ review_result: null })
    })
  })

  it('is published by a reviewer who may, which the author hears', async () => {
    await stage.scene(async (scene) => {
      await allow(scene, true)
      const post = await draft(scene, manager, aurora(), { audience: { everyone: true } })
      expect(await scene.refusal(manager, PUBLISH, [post['id'], 1])).toBe('RHPER')
      await scene.as(manager, SEND, [post['id'], 1, await employeeId(scene, people.admin)])
      await scene.as(admin, PUBLISH, [post['id'], 1])
      expect(await standing(scene, post['id'])).toMatchObject({ status: 'published', review_result: null })
      expect(await told(scene, post['id'], await employeeId(scene, people.manager))).toEqual([{ title: 'Sua publicação foi publicada', url: `/app/news/${String(post['id'])}` }])
    })
  })

  it('is asked of another person with a login, for a draft; nothing else is given back', async () => {
    await stage.scene(async (scene) => {
      const post = await draft(scene, admin, aurora())
      const [without] = await scene.owner(`select id from public.employees where company_id = $1 and user_id is null and status = 'active' limit 1`, [aurora()])
      for (const reviewer of [await employeeId(scene, people.admin), without?.['id'], await employeeId(scene, 'admin@boreal.demo'), null]) expect(await scene.refusal(admin, SEND, [post['id'], 1, reviewer])).toBe('RHARG')
      expect(await scene.refusal(admin, 'select public.return_post($1)', [post['id']])).toBe('RHSTA')
      await scene.as(admin, SEND, [post['id'], 1, await employeeId(scene, people.person)])
      expect(await scene.refusal(admin, SEND, [post['id'], 1, await employeeId(scene, people.manager)])).toBe('RHSTA')
      // The author takes it back without a word.
      await scene.as(admin, 'select public.return_post($1)', [post['id']])
      expect(await standing(scene, post['id'])).toMatchObject({ status: 'draft', review_result: null })
      await scene.as(admin, PUBLISH, [post['id'], 1])
      expect(await scene.refusal(admin, 'select public.return_post($1)', [post['id']])).toBe('RHSTA')
    })
  })
})

describe('the permission of managers', () => {
  it('is looked at again when a post comes out: without it the post is a draft again, and the author hears why', async () => {
    await stage.scene(async (scene) => {
      await allow(scene, true)
      const soon = new Date(Date.now() + 3_600_000).toISOString()
      const wish = { audience: await ownTeam(scene), publish_at: soon }
      const [kept, lost] = [await publish(scene, manager, aurora(), wish), await publish(scene, manager, aurora(), wish)]
      const company = await publish(scene, admin, aurora(), { publish_at: soon })
      await scene.owner(`update public.posts set publish_at = now() - interval '1 minute' where id = $1`, [kept['id']])
      await scene.owner('select private.run_posts()')
      expect(await standing(scene, kept['id'])).toMatchObject({ status: 'published' })

      await allow(scene, false)
      await scene.owner(`update public.posts set publish_at = now() - interval '1 minute' where id = any ($1)`, [[lost['id'], company['id']]])
      await scene.owner('select private.run_posts()')
      expect(await standing(scene, lost['id'])).toMatchObject({ status: 'draft', publish_at: null })
      expect(await standing(scene, company['id'])).toMatchObject({ status: 'published' })
      expect(await told(scene, lost['id'], await employeeId(scene, people.manager))).toEqual([{ title: 'Sua publicação agendada não saiu', url: `/app/news/edit/${String(lost['id'])}` }])
    })
  })

  it('is lost with the role', async () => {
    await stage.scene(async (scene) => {
      await allow(scene, true)
      const post = await publish(scene, manager, aurora(), { audience: await ownTeam(scene), publish_at: new Date(Date.now() + 3_600_000).toISOString() })
      await scene.owner(`update public.employees set role = 'user' where id = $1`, [await employeeId(scene, people.manager)])
      await scene.owner(`update public.posts set publish_at = now() - interval '1 minute' where id = $1`, [post['id']])
      await scene.owner('select private.run_posts()')
      expect(await standing(scene, post['id'])).toMatchObject({ status: 'draft' })
    })
  })

  it('lets them send pictures and attachments, as nobody else does', async () => {
    await stage.scene(async (scene) => {
      const start = (actor: Actor, employee: unknown = null): Promise<string | null> => scene.refusal(actor, `select * from public.start_upload('post_attachment', 'a.png', 'image/png', 1000, $1, $2)`, [employee, aurora()])
      expect([await start(admin), await start(manager)]).toEqual([null, 'RHPER'])
      await allow(scene, true)
      expect([await start(manager), await start(person), await start(person, await employeeId(scene, people.person)), await start(stage.signedIn(people.stranger))]).toEqual([null, 'RHPER', 'RHPER', 'RHPER'])
      const [cover, paper] = [await sent(scene, manager, 'post_image'), await sent(scene, manager, 'post_attachment')]
      const post = await publish(scene, manager, aurora(), { audience: await ownTeam(scene), cover_file_id: cover, attachments: [paper] })
      expect([await opens(scene, person, cover), await opens(scene, person, paper)]).toEqual([true, true])
      expect(await scene.as(person, `select cover_file_id, attachments -> 0 ->> 'file_id' as paper from public.post_detail($1)`, [post['id']])).toEqual([{ cover_file_id: cover, paper }])
    })
  })
})

describe('files of a post', () => {
  it('are read as they were published until the next version', async () => {
    await stage.scene(async (scene) => {
      const [first, second] = [await sent(scene, admin, 'post_attachment'), await sent(scene, admin, 'post_attachment')]
      const post = await publish(scene, admin, aurora(), { attachments: [first] })
      const shown = async (): Promise<unknown> => (await scene.as(person, `select attachments -> 0 ->> 'file_id' as file, jsonb_array_length(attachments) as n, digest from public.post_detail($1)`, [post['id']]))[0]
      const before = await shown()
      const [saved] = await scene.as(admin, SAVE, [aurora(), post['id'], post['revision'], { attachments: [second] }])
      expect([await shown(), await opens(scene, person, first), await opens(scene, person, second)]).toEqual([before, true, false])
      await scene.as(admin, 'select public.publish_revision($1, $2, false)', [post['id'], saved?.['revision']])
      expect(await shown()).toMatchObject({ file: second, n: 1 })
      expect([await opens(scene, person, first), await opens(scene, person, second), await opens(scene, admin, first)]).toEqual([false, true, true])
    })
  })

  it('go out of service when nobody read them, and are at most twenty', async () => {
    await stage.scene(async (scene) => {
      const paper = await sent(scene, admin, 'post_attachment')
      const post = await draft(scene, admin, aurora(), { attachments: [paper] })
      expect(await opens(scene, admin, paper)).toBe(true)
      await scene.as(admin, SAVE, [aurora(), post['id'], 1, { attachments: [] }])
      expect(await opens(scene, admin, paper)).toBe(false)
      const many = Array.from({ length: 21 }, () => paper)
      expect(await scene.refusal(admin, SAVE, [aurora(), post['id'], 2, { attachments: many }])).toBe('RHMNY')
      for (const wrong of [['x'], 'x']) expect(await scene.refusal(admin, SAVE, [aurora(), post['id'], 2, { attachments: wrong }])).toBe('RHARG')
      expect(await scene.refusal(admin, SAVE, [aurora(), post['id'], 2, { attachments: ['00000000-0000-4000-8000-000000000000'] }])).toBe('RHNTF')
    })
  })
})

describe('bad input', () => {
  it('is refused with its field: scripts, foreign pictures, 200 KB of text', async () => {
    await stage.scene(async (scene) => {
      const post = await draft(scene, admin, aurora())
      const body = (node: Row): Row => ({ body: { type: 'doc', content: [node] } })
      const text = (chars: number): Row => body({ type: 'paragraph', content: [{ type: 'text', text: 'a'.repeat(chars) }] })
      expect(await scene.refusal(admin, SAVE, [aurora(), post['id'], 1, text(190_000)])).toBeNull()
      const wrong = [
        text(210_000), body({ type: 'script', content: [] }), body({ type: 'image', attrs: { src: 'https://x.example/a.png', alt: '' } }),
        body({ type: 'paragraph', attrs: { style: 'color:red' } }), body({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: `java${'script'}:alert(1)` } }] }] }),
      ]
      for (const values of wrong) expect(await scene.refusal(admin, SAVE, [aurora(), post['id'], 2, values])).toBe('RHTXT')
    })
  })
})
