import { describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { day } from '../support/documents.ts'
import { PUBLISH, SAVE } from '../support/posts.ts'
import { type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const BEGIN = 'select public.begin_starter($1, $2) as id'
const LIST = 'select key, law, status, post_id from public.policy_starters($1)'

describe('a starter policy', () => {
  it('is begun once as a draft to everybody that asks to be acknowledged, and goes on where it was', async () => {
    await stage.scene(async (scene) => {
      const [admin, aurora] = [stage.signedIn(people.admin), stage.company('aurora')]
      expect((await scene.as(admin, LIST, [aurora])).map(({ key, status }) => [key, status])).toEqual([['conduct', null], ['privacy', null], ['remote_work', null], ['protective_equipment', null]])
      const [begun] = await scene.as(admin, BEGIN, [aurora, 'privacy'])
      expect(await scene.as(admin, BEGIN, [aurora, 'privacy'])).toEqual([begun])
      expect(await scene.as(admin, `select kind, status, audience, due_on, requires_acknowledgement from public.posts where id = $1`, [begun?.['id']])).toEqual([
        { kind: 'policy', status: 'draft', audience: { everyone: true }, due_on: null, requires_acknowledgement: true },
      ])
      expect(await scene.as(admin, `${LIST} where key = 'privacy'`, [aurora])).toMatchObject([{ status: 'draft', post_id: begun?.['id'], law: expect.stringContaining('art. 9º') as string }])
      await scene.as(admin, 'select public.archive_post($1)', [begun?.['id']])
      const [again] = await scene.as(admin, BEGIN, [aurora, 'privacy'])
      expect(again?.['id']).not.toBe(begun?.['id'])
    })
  })

  it('has a text of some length that the editor reads, with its law and what the company fills in', async () => {
    await stage.scene(async (scene) => {
      const texts = await scene.owner(
        `select s.key, s.law, private.rich_text_plain(private.document_of(s.body)) as plain, private.check_rich_text(private.document_of(s.body)) as refused,
           jsonb_path_query_array(private.document_of(s.body), '$.content[*].type') as blocks from private.post_starters s`)
      for (const { key, plain, blocks } of texts) {
        const words = String(plain).split(/\s+/).length
        expect([key, words > 300 && words < 800]).toEqual([key, true])
        expect(plain).toContain('[preencher: ')
        expect(plain).not.toMatch(/##|\n- |^- /)
        expect(blocks).toEqual(expect.arrayContaining(['heading', 'paragraph', 'bulletList']))
      }
    })
  })

  it('is not published while a mark is left, as the first version or as a later one', async () => {
    await stage.scene(async (scene) => {
      const [admin, aurora] = [stage.signedIn(people.admin), stage.company('aurora')]
      const [begun] = await scene.as(admin, BEGIN, [aurora, 'conduct'])
      const marked = (await scene.as(admin, 'select body from public.posts where id = $1', [begun?.['id']]))[0]?.['body'] as Row
      const save = (revision: number, values: Row) => scene.as(admin, SAVE, [aurora, begun?.['id'], revision, values])
      await save(1, { due_on: await day(scene, stage, 9) })
      expect(await scene.refusal(admin, PUBLISH, [begun?.['id'], 2])).toBe('RHPST')
      await save(2, { body: JSON.parse(JSON.stringify(marked).replaceAll(/\[preencher[^\]]*\]/g, 'a Aurora')) as Row })
      expect(await scene.refusal(admin, PUBLISH, [begun?.['id'], 3])).toBeNull()
      expect(await scene.as(admin, `${LIST} where status = 'published'`, [aurora])).toMatchObject([{ key: 'conduct' }])
      await save(3, { body: marked })
      expect(await scene.refusal(admin, 'select public.publish_revision($1, 4, true)', [begun?.['id']])).toBe('RHPST')
    })
  })

  it('is begun and listed by who keeps the company alone', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      expect(await scene.refusal(stage.signedIn(people.admin), BEGIN, [aurora, 'unknown'])).toBe('RHNTF')
      for (const who of [people.person, people.manager, people.stranger]) {
        expect(await scene.refusal(stage.signedIn(who), BEGIN, [aurora, 'conduct'])).toBe('RHPER')
        expect(await scene.as(stage.signedIn(who), LIST, [aurora])).toEqual([])
      }
    })
  })
})
