import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { day } from '../support/documents.ts'
import { documentOf, draft, publish, PUBLISH, SAVE, tellPosts } from '../support/posts.ts'
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
const SEND = 'select * from public.send_post_to_review($1, $2, $3)'
const allow = (scene: Scene): Promise<unknown> => scene.as(admin, 'select public.save_news_settings($1, true)', [aurora()])
const saving = (scene: Scene, actor: Actor, post: unknown, values: Row): Promise<string | null> =>
  scene.owner('select revision from public.posts where id = $1', [post]).then(([row]) => scene.refusal(actor, SAVE, [aurora(), post, row?.['revision'], values]))
const later = async (scene: Scene): Promise<unknown> => (await scene.owner(`select (private.now() + interval '2 days')::text as at`))[0]?.['at']

/** What a manager wrote for the whole company, as far as the administrator let it go. */
async function writtenForAll(scene: Scene, values: Row = {}): Promise<unknown> {
  await allow(scene)
  const post = await draft(scene, manager, aurora(), values)
  await scene.as(manager, SEND, [post['id'], post['revision'], await employeeId(scene, people.admin)])
  await scene.as(admin, PUBLISH, [post['id'], post['revision']])
  return post['id']
}

describe('an author who may not publish', () => {
  it('changes nothing of what somebody else published for them, nor takes it off', () =>
    stage.scene(async (scene) => {
      const post = await writtenForAll(scene)
      for (const values of [{ body: documentOf('Outro texto.') }, { expires_at: '2020-01-01T00:00:00Z' }, { pinned_until: await later(scene) }]) expect(await saving(scene, manager, post, values)).toBe('RHPER')
      expect(await scene.refusal(manager, 'select public.archive_post($1)', [post])).toBe('RHPER')
      expect(await saving(scene, admin, post, { body: documentOf('Outro texto.') })).toBeNull()
    }))

  it('nor of what is scheduled, its poll included', () =>
    stage.scene(async (scene) => {
      const post = await writtenForAll(scene, { publish_at: await later(scene) })
      expect(await saving(scene, manager, post, { body: documentOf('Trocado na última hora.') })).toBe('RHPER')
      expect(await scene.owner('select (private.poll_reach(p.company_id, p.id)).manages from public.posts p where p.id = $1', [post])).toEqual([{ manages: false }])
      expect(await scene.refusal(manager, 'select public.archive_post($1)', [post])).toBe('RHPER')
    }))

  it('asks nothing of people by searches, contracts or tags, and learns no names and channels', () =>
    stage.scene(async (scene) => {
      await allow(scene)
      const post = await draft(scene, manager, aurora())
      for (const audience of [{ search: '123' }, { contract_types: ['apprentice'] }, { everyone: true, except: { search: '9' } }]) expect(await saving(scene, manager, post['id'], { audience })).toBe('RHPER')
      expect(await saving(scene, manager, post['id'], { audience: { departments: [] } })).toBeNull()
      for (const text of ['post_recipients($1)', 'post_channels($1)']) expect(await scene.refusal(manager, `select * from public.${text}`, [post['id']])).toBe('RHPER')
    }))
})

describe('a reviewer', () => {
  it('neither changes whom it is for nor learns who they are, and approves only what was seen', () =>
    stage.scene(async (scene) => {
      const post = await draft(scene, admin, aurora())
      await scene.as(admin, SEND, [post['id'], post['revision'], await employeeId(scene, people.person)])
      expect(await saving(scene, person, post['id'], { audience: { search: '529' } })).toBe('RHPER')
      expect(await saving(scene, person, post['id'], { audience: { departments: [] } })).toBe('RHPER')
      expect(await scene.refusal(person, `select * from public.post_recipients($1, '529')`, [post['id']])).toBe('RHPER')
      await scene.as(admin, SAVE, [aurora(), post['id'], 1, { summary: 'Mudou' }])
      expect(await scene.refusal(person, 'select public.return_post($1, null, true, $2)', [post['id'], 1])).toBe('RHREV')
      expect(await scene.refusal(person, 'select public.return_post($1, null, true, $2)', [post['id'], 2])).toBeNull()
      await scene.as(admin, SAVE, [aurora(), post['id'], 2, { summary: 'Mudou outra vez' }])
      expect(await scene.owner('select review_result from public.posts where id = $1', [post['id']])).toEqual([{ review_result: null }])
    }))
})

it('the CPF finds nobody among who receives a post or is missing', () =>
  stage.scene(async (scene) => {
    const post = await publish(scene, admin, aurora(), { requires_acknowledgement: true, due_on: await day(scene, stage, 9) })
    const [someone] = await scene.owner(`select cpf, display_name::text as name from public.employees where company_id = $1 and cpf is not null and status = 'active' limit 1`, [aurora()])
    await tellPosts(scene)
    for (const call of ['post_recipients($1, $2)', 'post_people($1, null, null, $2)']) {
      expect(await scene.as(admin, `select * from public.${call}`, [post['id'], someone?.['cpf']])).toEqual([])
      expect((await scene.as(admin, `select * from public.${call}`, [post['id'], someone?.['name']])).length).toBeGreaterThan(0)
    }
  }))

describe('one post that cannot go out', () => {
  it('keeps no other from its readers, and is a draft again with a word to its author', () =>
    stage.scene(async (scene) => {
      const at = await later(scene)
      const [tag] = await scene.owner(`insert into public.employee_tags (company_id, name, color) values ($1, 'Passageira', 'blue') returning id`, [aurora()])
      await scene.owner(`insert into public.employee_tag_links (company_id, employee_id, tag_id) select company_id, id, $2 from public.employees where email = $1`, [people.person, tag?.['id']])
      const broken = await publish(scene, admin, aurora(), { title: 'Para quem tem etiqueta', audience: { tags: [tag?.['id']] }, publish_at: at })
      const fine = await publish(scene, admin, aurora(), { title: 'Para todos', publish_at: at })
      expect([broken['status'], fine['status']]).toEqual(['scheduled', 'scheduled'])
      await scene.owner('delete from public.employee_tag_links where tag_id = $1', [tag?.['id']])
      await scene.owner('delete from public.employee_tags where id = $1', [tag?.['id']])
      await scene.owner(`update public.posts set publish_at = private.now() - interval '1 minute' where id in ($1, $2)`, [broken['id'], fine['id']])
      await scene.owner('select private.run_posts()')
      expect(await scene.owner('select title, status from public.posts where id in ($1, $2) order by title', [broken['id'], fine['id']])).toEqual([
        { title: 'Para quem tem etiqueta', status: 'draft' }, { title: 'Para todos', status: 'published' }])
      const told = await scene.owner(`select title from public.notifications where entity_id = $1`, [broken['id']])
      expect(told).toEqual([{ title: 'Sua publicação agendada não saiu' }])
    }))

  it('cannot be left without a title while it is scheduled, and is told by the words that were published', () =>
    stage.scene(async (scene) => {
      const scheduled = await publish(scene, admin, aurora(), { publish_at: await later(scene) })
      expect(await saving(scene, admin, scheduled['id'], { title: '' })).toBe('RHPST')
      const post = await publish(scene, admin, aurora(), { requires_acknowledgement: true, due_on: await day(scene, stage, 9) })
      expect(await saving(scene, admin, post['id'], { title: '' })).toBeNull()
      await tellPosts(scene)
      expect(await scene.owner('select c.title, p.told_at is not null as told from public.posts p join public.campaigns c on c.id = p.campaign_id where p.id = $1', [post['id']])).toEqual([{ title: 'Novidades da semana', told: true }])
    }))
})

it('a post that goes on after its end is asked for again, and an ended poll is closed', () =>
  stage.scene(async (scene) => {
    const me = await employeeId(scene, people.person)
    const post = await publish(scene, admin, aurora(), { requires_acknowledgement: true, due_on: await day(scene, stage, 9), audience: { people: [me] } })
    await tellPosts(scene)
    await scene.owner(`update public.posts set expires_at = private.now() - interval '1 hour' where id = $1`, [post['id']])
    await scene.owner('select private.run_posts()')
    const open = (): Promise<readonly Row[]> => scene.owner('select count(*)::integer as n from public.acknowledgement_requests where subject_id = $1 and done_at is null and cancelled_at is null', [post['id']])
    expect(await open()).toEqual([{ n: 0 }])
    expect(await scene.refusal(admin, 'select public.publish_revision($1, (select revision from public.posts where id = $1), true)', [post['id']])).toBe('RHEXP')
    expect(await saving(scene, admin, post['id'], { expires_at: await later(scene) })).toBeNull()
    await tellPosts(scene)
    expect(await open()).toEqual([{ n: 1 }])
  }))
