import { beforeAll, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { day } from '../support/documents.ts'
import { hire } from '../support/history.ts'
import { publish, say, tellPosts } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let person: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  person = stage.signedIn(people.person)
})
const aurora = (): string => stage.company('aurora')
const policy = async (scene: Scene): Promise<Row> => {
  const post = await publish(scene, admin, aurora(), { kind: 'policy', requires_acknowledgement: true, due_on: await day(scene, stage, 9) })
  await tellPosts(scene)
  return post
}
const asked = async (scene: Scene, post: Row, id: unknown): Promise<boolean> =>
  (await scene.owner('select id from public.acknowledgement_requests where subject_id = $1 and employee_id = $2 and done_at is null', [post['id'], id])).length > 0

it('a request that stayed open for an acknowledgement is ended by acknowledging again', () =>
  stage.scene(async (scene) => {
    const post = await policy(scene)
    const me = await employeeId(scene, people.person)
    const [version] = await scene.owner('select digest from public.post_versions where post_id = $1', [post['id']])
    const acknowledge = (): Promise<unknown> => scene.as(person, `select public.acknowledge('post', $1, $2)`, [post['id'], version?.['digest']])
    await acknowledge()
    await scene.owner('update public.acknowledgement_requests set done_at = null where subject_id = $1 and employee_id = $2', [post['id'], me])
    await acknowledge()
    expect(await asked(scene, post, me)).toBe(false)
  }))

it('whoever is written down later with an earlier admission is asked as a newcomer', () =>
  stage.scene(async (scene) => {
    const post = await policy(scene)
    const late = await hire(scene, stage, { hire_date: '2019-01-07' })
    expect(await asked(scene, post, late)).toBe(false)
    await scene.owner('select private.join_people($1)', [aurora()])
    expect(await asked(scene, post, late)).toBe(true)
  }))

it('who has not come yet is asked on the first day, not before', () =>
  stage.scene(async (scene) => {
    const id = await hire(scene, stage, { hire_date: '2099-01-05', status: 'pre_admission' })
    const post = await policy(scene)
    expect(await asked(scene, post, id)).toBe(false)
    expect(await scene.owner('select $2::uuid = any (private.post_readers(p.company_id, p.id, array[$2::uuid])) as reads from public.posts p where p.id = $1', [post['id'], id])).toEqual([{ reads: false }])
    await scene.owner(`update public.employees set status = 'active' where id = $1`, [id])
    await scene.owner('select private.join_people($1)', [aurora()])
    expect(await asked(scene, post, id)).toBe(true)
  }))

it('who is taken out of a comment and named again hears of it once', () =>
  stage.scene(async (scene) => {
    const post = await publish(scene, admin, aurora())
    const named = await employeeId(scene, people.manager)
    const comment = await say(scene, person, post['id'], 'Oi', { named: [named] })
    for (let turn = 0; turn < 3; turn += 1) {
      await scene.as(person, `select public.edit_comment($1, 'Oi', '{}')`, [comment])
      await scene.as(person, `select public.edit_comment($1, 'Oi', $2)`, [comment, [named]])
    }
    expect(await scene.owner(`select count(*)::integer as n from public.notifications where employee_id = $1 and kind = 'news_mention'`, [named])).toEqual([{ n: 1 }])
  }))
