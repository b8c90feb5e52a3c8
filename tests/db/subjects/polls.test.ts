import { describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { ANSWER, answersTo, CHOICE, respondents, resultsFor, SAVE_FORM, sealAll } from '../support/forms.ts'
import { draft, PUBLISH } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const person = (): Actor => stage.signedIn(people.person)

const seen = async (scene: Scene, actor: Actor, post: unknown): Promise<Row | null> =>
  ((await scene.as(actor, `select public.form_to_answer('poll', $1) as form`, [post]))[0]?.['form'] ?? null) as Row | null

/** A poll that is a draft, with its question. */
async function polled(scene: Scene, mode: 'identified' | 'anonymous'): Promise<{ readonly post: unknown; readonly form: string; readonly saving: readonly unknown[] }> {
  const { id: post } = await draft(scene, admin(), stage.company('aurora'), { kind: 'poll', title: 'Onde será a festa?', audience: { everyone: true } })
  const saving = [stage.company('aurora'), 'poll', post, JSON.stringify([CHOICE]), mode]
  const [saved] = await scene.as(admin(), SAVE_FORM, saving)
  return { post, form: String(saved?.['id']), saving }
}

describe('the poll of a post', () => {
  it('is answered by whom the post is addressed to, once it is published, and no longer when it is withdrawn', async () => {
    await stage.scene(async (scene) => {
      const { post, form } = await polled(scene, 'anonymous')
      expect(await seen(scene, person(), post)).toBeNull()
      expect(await scene.refusal(person(), ANSWER, [form, 1, await answersTo(scene, form)])).toBe('RHNTF')
      await scene.as(admin(), PUBLISH, [post, 1])
      expect(await seen(scene, person(), post)).toMatchObject({ mode: 'anonymous', answers: true, manages: false, min_group: 5, sees_results: false })
      expect(await seen(scene, stage.signedIn(people.stranger), post)).toBeNull()
      for (const actor of [person(), ...(await respondents(scene, 4))]) await scene.as(actor, ANSWER, [form, 1, await answersTo(scene, form)])
      await scene.as(admin(), 'select public.close_form($1)', [form])
      await sealAll(scene)
      expect((await resultsFor(scene, person(), form))?.questions[0]?.total).toMatchObject({ answered: 5, counts: [5, 0, 0] })
      await scene.as(admin(), `select public.withdraw_post($1, 'Saiu errado')`, [post])
      expect(await resultsFor(scene, person(), form)).toBeNull()
    })
  })

  it('takes one question with choices, from those who edit the post', async () => {
    await stage.scene(async (scene) => {
      const { saving } = await polled(scene, 'identified')
      const [company, purpose, post] = saving
      const again = (questions: readonly Row[]): readonly unknown[] => [company, purpose, post, JSON.stringify(questions), 'identified']
      expect(await scene.refusal(admin(), SAVE_FORM, again([CHOICE]))).toBeNull()
      expect(await scene.refusal(admin(), SAVE_FORM, again([CHOICE, CHOICE]))).toBe('RHFRM')
      expect(await scene.refusal(admin(), SAVE_FORM, again([{ kind: 'text', title: 'O quê?' }]))).toBe('RHFRM')
      for (const actor of [person(), stage.signedIn(people.manager), stage.signedIn(people.stranger)]) expect(await scene.refusal(actor, SAVE_FORM, again([CHOICE]))).toBe('RHNTF')
      const { id: news } = await draft(scene, admin(), stage.company('aurora'), { kind: 'news', title: 'Sem enquete' })
      expect(await scene.refusal(admin(), SAVE_FORM, [company, purpose, news, JSON.stringify([CHOICE]), 'identified'])).toBe('RHNTF')
    })
  })
})
