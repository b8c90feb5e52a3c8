import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { day } from '../support/documents.ts'
import { act, enter } from '../support/guests.ts'
import { draft, publish, SAVE, tellPosts } from '../support/posts.ts'
import { type Actor, anon, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

const stage = sharedStage()
let admin: Actor
let outsiders: readonly Actor[]
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  outsiders = [stage.signedIn(people.manager), stage.signedIn(people.stranger)]
})

/** A post to one person, with an attachment. */
async function addressed(scene: Scene): Promise<{ readonly post: unknown; readonly file: unknown; readonly revision: unknown }> {
  const me = await employeeId(scene, people.person)
  const sent = await prepared(scene, admin, { purpose: 'post_attachment', company: stage.company('aurora') })
  await scene.owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [sent.bucket, sent.path])
  await confirmed(scene, sent)
  const file = sent.file_id
  const post = await publish(scene, admin, stage.company('aurora'), { audience: { people: [me] }, attachments: [file] })
  return { post: post['id'], file, revision: post['revision'] }
}

describe('a post to somebody else', () => {
  it('is read by no path: rows, feed, detail, files, acknowledging', async () => {
    await stage.scene(async (scene) => {
      const { post, file } = await addressed(scene)
      const person = stage.signedIn(people.person)
      const rows = [`select id from public.post_versions where post_id = $1`, `select post_id from public.post_feed('${stage.company('aurora')}') where post_id = $1`]
      for (const text of rows) {
        expect(await scene.as(person, text, [post])).toHaveLength(1)
        for (const actor of outsiders) expect(await scene.as(actor, text, [post])).toEqual([])
      }
      expect(await scene.as(person, 'select path from public.open_file($1)', [file])).toHaveLength(1)
      expect(await scene.as(person, 'select id from public.posts where id = $1', [post])).toEqual([])
      for (const actor of outsiders) {
        expect(await scene.refusal(actor, 'select * from public.open_file($1)', [file])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select * from public.post_detail($1)', [post])).toBe('RHNTF')
        expect(await scene.refusal(actor, `select public.acknowledge('post', $1, repeat('a', 64))`, [post])).toBe('RHNTF')
      }
    })
  })

  it('is changed by nobody who does not edit it', async () => {
    await stage.scene(async (scene) => {
      const { post, revision } = await addressed(scene)
      const acts = ['publish_revision($1, $2, true)', 'publish_post($1, $2)', `withdraw_post($1, 'x' || $2::int)`, 'send_post_to_review($1, $2, null)', 'archive_post($1) where $2::int > 0', 'undo_publication($1) where $2::int > 0', `return_post($1, 'x' || $2::int)`]
      for (const actor of [...outsiders, stage.signedIn(people.person)]) {
        for (const act of acts) expect([act, await scene.refusal(actor, `select * from public.${act}`, [post, revision])]).toEqual([act, 'RHNTF'])
        expect(await scene.refusal(actor, SAVE, [stage.company('aurora'), post, revision, { title: 'Meu' }])).toBe('RHNTF')
      }
      expect(await scene.refusal(admin, `select public.withdraw_post($1, 'Engano')`, [post])).toBeNull()
    })
  })

  it('tells nobody else whom it is for, who is missing, what is asked, or how far its group has come', async () => {
    await stage.scene(async (scene) => {
      const { post } = await addressed(scene)
      const guarded = ['post_people($1)', 'post_channels($1)', 'post_recipients($1)', 'post_missing_channels($1)', 'post_reach_days($1)', 'post_group_options($1)', 'post_group_reach($1)', 'post_files($1)']
      for (const text of guarded) {
        await expect(scene.as(admin, `select * from public.${text}`, [post])).resolves.toBeInstanceOf(Array)
        for (const actor of [...outsiders, stage.signedIn(people.person)]) expect([text, await scene.refusal(actor, `select * from public.${text}`, [post])]).toEqual([text, 'RHNTF'])
      }
      for (const actor of outsiders) {
        expect(await scene.as(actor, 'select * from public.post_previous_acknowledged($1)', [post])).toEqual([])
        expect(await scene.refusal(actor, `select public.publish_group($1, 1, array[$2::uuid])`, [post, stage.company('cerrado')])).toBe('RHNTF')
        expect(await scene.refusal(actor, `select public.publish_group_revision($1, 1, true)`, [post])).toBe('RHNTF')
        expect(await scene.as(actor, `select * from public.acknowledgement_texts($1, 'post', $2)`, [stage.company('aurora'), post])).toEqual([])
        expect(await scene.as(actor, 'select * from public.acknowledgement_chain($1)', [stage.company('aurora')])).toEqual([])
      }
    })
  })

  it('by a guest link is over once the post is withdrawn', async () => {
    await stage.scene(async (scene) => {
      const [reader] = await scene.owner(
        `select id, cpf, birth_date::text as birth from public.employees where company_id = $1 and user_id is null and status = 'active' and cpf is not null and birth_date is not null order by id limit 1`,
        [stage.company('aurora')],
      )
      const post = await publish(scene, admin, stage.company('aurora'), { kind: 'policy', requires_acknowledgement: true, due_on: await day(scene, stage, 5), audience: { people: [reader?.['id']] } })
      await tellPosts(scene)
      const [request] = await scene.owner('select id from public.acknowledgement_requests where subject_id = $1', [post['id']])
      const link = `select * from public.make_guest_links($1, 'acknowledgement', $2)`
      const [made] = await scene.as(admin, link, [stage.company('aurora'), [request?.['id']]])
      const secret = await enter(scene, { ...reader, token: made?.['token'] } as never)
      const [shown] = await scene.as(anon, 'select public.guest_session($1) #>> $2 as digest', [secret, ['view', 'acknowledgement', 'digest']])
      await scene.as(admin, `select public.withdraw_post($1, 'Engano')`, [post['id']])
      expect(await scene.refusal(anon, act, [secret, 'acknowledge', { digest: shown?.['digest'] }])).toBe('RHGST')
      await tellPosts(scene)
      expect(await scene.as(admin, `select * from public.guest_link_list($1, 'acknowledgement', $2)`, [stage.company('aurora'), [request?.['id']]])).toEqual([])
      expect(await scene.owner(`select count(*)::int as n from public.acknowledgements where subject_id = $1`, [post['id']])).toEqual([{ n: 0 }])
    })
  })

  it('takes no file that another record has, and shows no draft', async () => {
    await stage.scene(async (scene) => {
      const { file } = await addressed(scene)
      expect(await scene.refusal(admin, SAVE, [stage.company('aurora'), null, null, { attachments: [file] }])).toBe('RHUPL')
      const hidden = await draft(scene, admin, stage.company('aurora'))
      for (const actor of [...outsiders, stage.signedIn(people.person)]) expect(await scene.refusal(actor, 'select * from public.post_detail($1)', [hidden['id']])).toBe('RHNTF')
    })
  })
})
