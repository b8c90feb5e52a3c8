import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { draft, publish, SAVE } from '../support/posts.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'
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

  it('takes no file that another record has, and shows no draft', async () => {
    await stage.scene(async (scene) => {
      const { file } = await addressed(scene)
      expect(await scene.refusal(admin, SAVE, [stage.company('aurora'), null, null, { attachments: [file] }])).toBe('RHUPL')
      const hidden = await draft(scene, admin, stage.company('aurora'))
      for (const actor of [...outsiders, stage.signedIn(people.person)]) expect(await scene.refusal(actor, 'select * from public.post_detail($1)', [hidden['id']])).toBe('RHNTF')
    })
  })
})
