import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { endNow, FORM_PURPOSES, type Listed, pulse, seriesTo } from '../support/form-results.ts'
import { CHOICE, respondents, SAVE_FORM } from '../support/forms.ts'
import { draft, PUBLISH } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  aurora = stage.company('aurora')
})

const SCALE = (title: string, more: Row = {}): Row => ({ kind: 'scale', title, low: 1, high: 5, ...more })

/** The list of the pulses and polls of these tests, by their names. */
async function list(scene: Scene, values: Row = {}): Promise<readonly string[]> {
  const given = { p_company_id: aurora, ...values }
  const names = Object.keys(given)
  const rows = await scene.as(admin, `select * from public.form_list(${names.map((name, place) => `${name} => $${place + 1}`).join(', ')})`, Object.values(given))
  return (rows as unknown as readonly Listed[]).map(({ about }) => about).filter((about) => /^(?:Clima|Enquete)/.test(about))
}

async function threePulses(scene: Scene): Promise<{ readonly asked: readonly Actor[]; readonly forms: readonly string[] }> {
  const asked = await respondents(scene, 5)
  const forms: string[] = []
  for (const [place, name] of ['Clima A', 'Clima C', 'Clima B'].entries()) {
    const { form } = await pulse(scene, admin, aurora, { name, endsIn: -90 + place * 30, asked, questions: [SCALE('Está bem?')], answers: Array.from({ length: 5 }, () => [place + 2]) })
    // As they began one after the other.
    await scene.owner(`update public.evaluation_steps set opened_at = private.now() - make_interval(days => $2) where cycle_id = (select subject_id from private.forms where id = $1)`, [form, 30 - place])
    forms.push(form)
  }
  return { asked, forms }
}

describe('the list of all forms', () => {
  it('is filtered, searched, ordered and paged, and counts what it found', async () => {
    await stage.scene(async (scene) => {
      const { forms } = await threePulses(scene)
      await endNow(scene, forms.slice(0, 1))
      const { id: post } = await draft(scene, admin, aurora, { kind: 'poll', title: 'Enquete da festa', audience: { everyone: true } })
      await scene.as(admin, SAVE_FORM, [aurora, 'poll', post, JSON.stringify([CHOICE]), 'anonymous'])
      await scene.as(admin, PUBLISH, [post, 1])
      expect(await list(scene)).toEqual(['Enquete da festa', 'Clima B', 'Clima C', 'Clima A'])
      expect(await list(scene, { p_sort: 'about', p_descending: false })).toEqual(['Clima A', 'Clima B', 'Clima C', 'Enquete da festa'])
      expect(await list(scene, { p_sort: 'label', p_descending: false })).toEqual(['Enquete da festa', 'Clima B', 'Clima C', 'Clima A'])
      expect((await list(scene, { p_sort: 'ends' })).at(-1)).toBe('Clima A')
      expect(await list(scene, { p_purpose: 'evaluation_pulse', p_state: 'closed' })).toEqual(['Clima A'])
      expect(await list(scene, { p_state: 'open' })).toEqual(['Enquete da festa', 'Clima B', 'Clima C'])
      expect(await list(scene, { p_search: 'clíma b' })).toEqual(['Clima B'])
      expect(await list(scene, { p_subject_id: post })).toEqual(['Enquete da festa'])
      const page = await scene.as(admin, `select about, label, mode, state, invited, answered, total from public.form_list($1, 'evaluation_pulse', p_limit => 1, p_offset => 2)`, [aurora])
      expect(page).toEqual([{ about: 'Clima A', label: 'Pulso', mode: 'anonymous', state: 'closed', invited: 5, answered: 5, total: '3' }])
      expect(await scene.as(admin, FORM_PURPOSES, [aurora])).toEqual(expect.arrayContaining([{ purpose: 'evaluation_pulse', label: 'Pulso', forms: '3' }, { purpose: 'poll', label: 'Enquete', forms: expect.any(String) as string }]))
    })
  })
})

describe('the evolution of a question', () => {
  it('follows the same question of the bank by whatever words, and others by their words, on one scale and not on two', async () => {
    await stage.scene(async (scene) => {
      const [bank] = await scene.as(admin, 'select public.save_bank_question($1, null, null, $2) as id', [aurora, JSON.stringify(SCALE('Recomenda a empresa?'))])
      const asked = await respondents(scene, 5)
      const forms: string[] = []
      const begin = async (name: string, endsIn: number, questions: readonly Row[], answers: readonly number[]): Promise<void> => {
        forms.push((await pulse(scene, admin, aurora, { name, endsIn, asked, questions, answers: Array.from({ length: 5 }, () => answers) })).form)
      }
      await begin('Um', -60, [SCALE('Recomenda a empresa?', { bank_question_id: bank?.['id'] }), SCALE('Aprende?'), SCALE('Descansa?'), { kind: 'number', title: 'Horas por dia?' }], [5, 3, 1, 8])
      await begin('Dois', -30, [SCALE('Indicaria a empresa?', { bank_question_id: bank?.['id'] }), SCALE('APRENDE?'), SCALE('Descansa?', { high: 10 }), { kind: 'number', title: 'Horas por dia?' }], [4, 4, 8, 9.5])
      await endNow(scene, forms)
      const series = await seriesTo(scene, admin, aurora, 'evaluation_pulse')
      expect(series.map(({ title, is_of_bank: isOfBank, points }) => [title, isOfBank, points.map(({ point, mean, favourable }) => [point, mean, favourable])])).toEqual([
        ['APRENDE?', false, [['Um', 3, 0], ['Dois', 4, 5]]],
        ['Horas por dia?', false, [['Um', 8, null], ['Dois', 9.5, null]]],
        ['Indicaria a empresa?', true, [['Um', 5, 5], ['Dois', 4, 5]]],
      ])
    })
  })
})
