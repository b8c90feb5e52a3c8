import { beforeAll, describe, expect, it } from 'vitest'
import { employeeId, people } from '../support/approvals.ts'
import { day } from '../support/documents.ts'
import { documentOf, draft, SAVE, tellPosts } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { confirmed, prepared } from '../support/uploads.ts'

const stage = sharedStage()
let master: Actor
let admin: Actor
let boreal: Actor
beforeAll(() => {
  master = stage.signedIn(people.master)
  admin = stage.signedIn(people.admin)
  boreal = stage.signedIn(people.stranger)
})

const GROUP = 'select * from public.publish_group($1, $2, $3, $4)'
const others = (): readonly string[] => [stage.company('boreal'), stage.company('cerrado')]
const policy = async (scene: Scene, more: Row = {}): Promise<Row> =>
  draft(scene, master, stage.company('aurora'), { title: 'Conduta', kind: 'policy', requires_acknowledgement: true, due_on: await day(scene, stage, 9), ...more })
const published = async (scene: Scene, more: Row = {}): Promise<Row> => {
  const { id, revision } = await policy(scene, more)
  return (await scene.as(master, GROUP, [id, revision, others(), '{}']))[0] ?? {}
}
const copiesOf = async (scene: Scene, post: Row): Promise<readonly Row[]> =>
  scene.owner(`select p.*, c.name as company from public.posts p join public.companies c on c.id = p.company_id where p.group_id = $1 and p.id <> $1 order by c.name`, [post['id']])
const problems = async (scene: Scene, post: Row): Promise<readonly unknown[]> => (await scene.as(master, 'select problem from public.post_group_options($1) where company_id = any ($2)', [post['id'], others()])).map(({ problem }) => problem)

describe('a post to several companies', () => {
  it('that is scheduled comes back from all of them, and is given back by nobody in one of them', async () => {
    await stage.scene(async (scene) => {
      const [at] = await scene.owner(`select (private.now() + interval '2 days')::text as at`)
      const post = await published(scene, { publish_at: at?.['at'] })
      const [copy] = await copiesOf(scene, post)
      expect(await scene.refusal(boreal, 'select public.return_post($1)', [copy?.['id']])).toBe('RHPER')
      await scene.as(master, 'select public.return_post($1)', [post['id']])
      expect(await scene.owner(`select status, group_id from public.posts where id = $1`, [post['id']])).toEqual([{ status: 'draft', group_id: null }])
      expect((await copiesOf(scene, post)).map(({ status }) => status)).toEqual(['archived', 'archived'])
    })
  })

  it('is a copy in each, which its own people read as of the group', async () => {
    await stage.scene(async (scene) => {
      const post = await published(scene)
      expect((await copiesOf(scene, post)).map(({ company, status, title }) => [company, status, title])).toEqual([['Boreal Logística', 'published', 'Conduta'], ['Cerrado Saúde', 'published', 'Conduta']])
      const feed = await scene.as(boreal, 'select title, is_group from public.post_feed($1)', [stage.company('boreal')])
      expect(feed.filter(({ title }) => title === 'Conduta')).toEqual([{ title: 'Conduta', is_group: true }])
      await tellPosts(scene)
      const reach = await scene.as(master, 'select company, addressed, acknowledged from public.post_group_reach($1)', [post['id']])
      expect(reach.map(({ company }) => company)).toEqual(['Aurora Tecnologia', 'Boreal Logística', 'Cerrado Saúde'])
      expect(reach.every(({ addressed }) => Number(addressed) > 0)).toBe(true)
      expect(await scene.owner(`select count(distinct company_id)::int as companies from public.campaigns where purpose = 'post' and title = 'Conduta'`)).toEqual([{ companies: 3 }])
    })
  })

  it('is published to all of them or to none, and says what keeps which from it', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, people.person)
      const named = await policy(scene, { audience: { people: [me] } })
      expect(await problems(scene, named)).toEqual(['O público escolhido só existe nesta empresa.', 'O público escolhido só existe nesta empresa.'])
      expect(await scene.refusal(master, GROUP, [named['id'], named['revision'], others(), '{}'])).toBe('RHPST')
      await scene.owner(`update public.employees set status = 'terminated', termination_date = private.today(company_id) where company_id = $1 and status <> 'terminated'`, [stage.company('cerrado')])
      const open = await policy(scene)
      expect(await problems(scene, open)).toEqual([null, 'Ninguém receberia esta publicação.'])
      await expect(scene.as(master, GROUP, [open['id'], open['revision'], others(), '{}'])).rejects.toMatchObject({ code: 'RHPST', message: 'Cerrado Saúde: Ninguém receberia esta publicação.' })
    })
  })

  it('is of a master: of nobody who keeps one company, and of no company that is inactive', async () => {
    await stage.scene(async (scene) => {
      const post = await draft(scene, admin, stage.company('aurora'))
      expect(await scene.as(admin, 'select * from public.post_group_options($1)', [post['id']])).toEqual([])
      expect(await scene.refusal(admin, GROUP, [post['id'], post['revision'], others(), '{}'])).toBe('RHPER')
      const mine = await policy(scene)
      for (const companies of [[stage.company('cometa')], [stage.company('aurora')], []]) expect(await scene.refusal(master, GROUP, [mine['id'], mine['revision'], companies, '{}'])).toBe('RHPER')
    })
  })

  it('takes the same bytes to each company, and none without them', async () => {
    await stage.scene(async (scene) => {
      const sent = async (company: unknown): Promise<unknown> => {
        const upload = await prepared(scene, master, { purpose: 'post_attachment', company })
        await scene.owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [upload.bucket, upload.path])
        return (await confirmed(scene, upload))?.['id']
      }
      const file = await sent(stage.company('aurora'))
      const post = await policy(scene, { attachments: [file] })
      expect(await scene.as(master, 'select file_id, purpose from public.post_files($1)', [post['id']])).toEqual([{ file_id: file, purpose: 'post_attachment' }])
      expect(await scene.refusal(master, GROUP, [post['id'], post['revision'], others(), '{}'])).toBe('RHPST')
      const copied = [await sent(stage.company('boreal')), await sent(stage.company('cerrado'))]
      await scene.as(master, GROUP, [post['id'], post['revision'], others(), copied])
      const [copy] = await copiesOf(scene, post)
      expect(await scene.as(boreal, 'select attachments #>> $2 as file_id from public.post_detail($1)', [copy?.['id'], ['0', 'file_id']])).toEqual([{ file_id: copied[0] }])
      expect(await scene.refusal(boreal, 'select * from public.open_file($1)', [file])).toBe('RHNTF')
    })
  })

  it('is taken back from all within ten seconds, and withdrawn from all later', async () => {
    await stage.scene(async (scene) => {
      const first = await published(scene)
      const [back] = await scene.as(master, 'select status, group_id, revision from public.undo_publication($1)', [first['id']])
      expect([back, (await copiesOf(scene, first)).map(({ status }) => status)]).toEqual([{ status: 'draft', group_id: null, revision: 1 }, ['archived', 'archived']])
      await scene.as(master, GROUP, [first['id'], 1, others(), '{}'])
      await tellPosts(scene)
      expect(await scene.refusal(master, 'select public.undo_publication($1)', [first['id']])).toBe('RHCLS')
      await scene.as(master, `select public.withdraw_post($1, 'Engano')`, [first['id']])
      expect((await copiesOf(scene, first)).filter(({ status }) => status === 'withdrawn')).toHaveLength(2)
    })
  })

  it('gets its new version in every company, by the source alone', async () => {
    await stage.scene(async (scene) => {
      const post = await published(scene)
      await tellPosts(scene)
      const [saved] = await scene.as(master, SAVE, [stage.company('aurora'), post['id'], post['revision'], { body: documentOf('Regra nova') }])
      expect(await scene.refusal(master, 'select public.publish_revision($1, $2, true)', [post['id'], saved?.['revision']])).toBe('RHSTA')
      await scene.as(master, `select public.publish_group_revision($1, $2, true, 'Nova regra')`, [post['id'], saved?.['revision']])
      expect((await copiesOf(scene, post)).map(({ version, plain }) => [version, plain])).toEqual([[2, 'Regra nova'], [2, 'Regra nova']])
      const single = await draft(scene, master, stage.company('aurora'))
      expect(await scene.refusal(master, 'select public.publish_group_revision($1, $2, true)', [single['id'], single['revision']])).toBe('RHSTA')
    })
  })

  it('is followed and reminded of by the administrators of each company, who change nothing of it', async () => {
    await stage.scene(async (scene) => {
      const post = await published(scene)
      await tellPosts(scene)
      const [copy] = await copiesOf(scene, post)
      const [seen] = await scene.as(boreal, 'select sum(addressed)::int as n from public.post_reach($1)', [copy?.['id']])
      expect(Number(seen?.['n'])).toBeGreaterThan(0)
      expect(await scene.refusal(boreal, 'select public.remind_campaign($1)', [copy?.['campaign_id']])).toBeNull()
      const acts: readonly (readonly [string, readonly unknown[]])[] = [
        [SAVE, [stage.company('boreal'), copy?.['id'], copy?.['revision'], { title: 'Meu' }]],
        ['select public.publish_revision($1, $2, true)', [copy?.['id'], copy?.['revision']]],
        [`select public.withdraw_post($1, 'Não quero')`, [copy?.['id']]],
        ['select public.archive_post($1)', [copy?.['id']]],
      ]
      for (const [text, values] of acts) for (const actor of [boreal, master]) expect([text, await scene.refusal(actor, text, values)]).toEqual([text, 'RHPER'])
      expect(await scene.refusal(admin, SAVE, [stage.company('aurora'), post['id'], post['revision'], { title: 'Meu' }])).toBe('RHPER')
      expect(await scene.as(boreal, 'select * from public.post_group_reach($1)', [copy?.['id']])).toEqual([])
    })
  })
})
