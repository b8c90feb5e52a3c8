import { describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { ANSWER, CHOICE, openForm, PURPOSE, rated, registerPurpose, respondents, resultsFor, sealAll } from '../support/forms.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const person = (): Actor => stage.signedIn(people.person)

const SAVE = 'select public.save_form($1, $2, $3, $4, $5, null, $6) as id'
const purpose = (scene: Scene): Promise<void> => registerPurpose(scene, { roles: '{self,manager,peer}', dimensions: '{potential}' })

const subject = async (scene: Scene): Promise<string> => String((await scene.owner('select gen_random_uuid() as id'))[0]?.['id'])
const save = (about: string, questions: readonly Row[], sections: readonly Row[] = []): readonly unknown[] =>
  [stage.company('aurora'), PURPOSE, about, JSON.stringify(questions), 'identified', JSON.stringify(sections)]
const toAnswer = async (scene: Scene, about: string): Promise<Row> =>
  ((await scene.as(person(), 'select public.form_to_answer($1, $2) as form', [PURPOSE, about]))[0]?.['form'] ?? {}) as Row
const ids = async (scene: Scene, form: string): Promise<readonly string[]> =>
  (await scene.owner('select id from private.form_questions where form_id = $1 order by position', [form])).map(({ id }) => String(id))

const SECTIONS = [{ title: 'Competências' }, { title: 'Só para o gestor', help: 'A pessoa não vê.', shown_to: ['manager'] }]

describe('building a questionnaire', () => {
  it('keeps sections with who sees them, and questions with their competency, scale, comment and weight', async () => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const { scale, competency } = await rated(scene, stage.company('aurora'))
      const about = await subject(scene)
      await scene.as(admin(), SAVE, save(about, [
        { kind: 'scale', title: 'Comunica-se bem', section: 1, competency_id: competency, scale_id: scale, comment_rule: 'extremes', may_skip: true, weight: 2.5, is_required: true },
        { kind: 'scale', title: 'Potencial', section: 2, low: 1, high: 3, low_label: 'Baixo', high_label: 'Alto', dimension: 'potential' },
        { ...CHOICE, comment_rule: 'always', may_skip: true },
      ], SECTIONS))
      const seen = await toAnswer(scene, about)
      const sections = seen['sections'] as readonly Row[]
      expect(sections).toMatchObject([{ title: 'Competências', shown_to: null }, { title: 'Só para o gestor', help: 'A pessoa não vê.', shown_to: ['manager'] }])
      const [first, second, third] = seen['questions'] as readonly Row[]
      expect(first).toMatchObject({
        section_id: sections[0]?.['id'], competency_id: competency, competency: 'Comunicação de teste', scale_id: scale, low: 1, high: 5, comment_rule: 'extremes', may_skip: true, weight: 2.5,
        levels: [{ level: 1, behaviour: 'Escuta' }, { level: 3, behaviour: 'Explica' }],
      })
      expect(first?.['points']).toHaveLength(5)
      expect(first?.['points']).toMatchObject([{ point: 1, label: 'Não atende', description: 'Descrição 1' }, {}, {}, {}, {}])
      expect(second).toMatchObject({ section_id: sections[1]?.['id'], dimension: 'potential', weight: 1, points: [], levels: [], comment_rule: 'none' })
      expect(third).toMatchObject({ section_id: null, comment_rule: 'none', may_skip: false })
      await scene.as(admin(), SAVE, save(about, [CHOICE]))
      expect(await toAnswer(scene, about)).toMatchObject({ sections: [], version: 2 })
    })
  })

  it.each<readonly [string, Row, string]>([
    ['a comment at an unknown time', { comment_rule: 'sometimes' }, 'question_1'],
    ['a weight above a hundred', { weight: 101 }, 'question_1'],
    ['a weight below zero', { weight: -1 }, 'question_1'],
    ['a weight that is no number', { weight: 'muito' }, 'question_1'],
    ['an unknown dimension', { dimension: 'humor' }, 'question_1'],
    ['a section that is not there', { section: 3 }, 'question_1'],
    ['section zero', { section: 0 }, 'question_1'],
    ['a scale on a text', { kind: 'text', scale_id: 'SCALE' }, 'question_1'],
    ['a competency on a choice', { ...CHOICE, competency_id: 'COMPETENCY' }, 'question_1'],
    ['an unknown bank question', { bank_question_id: '00000000-0000-4000-8000-000000000000' }, 'question_1'],
    ["another company's scale", { scale_id: 'OTHER_SCALE' }, 'question_1'],
    ["another company's competency", { competency_id: 'OTHER_COMPETENCY' }, 'question_1'],
    ['a competency that was not chosen yet', { competency_id: '' }, 'question_1'],
    ['an archived competency', { competency_id: 'ARCHIVED' }, 'question_1'],
  ])('rejects %s', async (_what, wrong, field) => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const { scale, competency } = await rated(scene, stage.company('aurora'))
      const other = await rated(scene, stage.company('boreal'))
      const [archived] = await scene.owner(
        `insert into public.competencies (company_id, name, kind, archived_at) values ($1, 'Antiga', 'technical', now()) returning id`, [stage.company('aurora')],
      )
      const named: Readonly<Record<string, unknown>> = { SCALE: scale, COMPETENCY: competency, OTHER_SCALE: other.scale, OTHER_COMPETENCY: other.competency, ARCHIVED: archived?.['id'] }
      const right = { kind: 'scale', title: 'Nota', low: 0, high: 10 }
      const question = Object.fromEntries(Object.entries({ ...right, ...wrong }).map(([key, value]) => [key, named[String(value)] ?? value]))
      const about = await subject(scene)
      expect(await scene.refusal(admin(), SAVE, save(about, [CHOICE, { ...right, scale_id: scale, competency_id: competency }], SECTIONS))).toBeNull()
      const { error } = await scene.attempt(admin(), SAVE, save(about, [CHOICE, question], SECTIONS))
      expect([error?.code, error?.detail]).toEqual(['RHFRM', field])
    })
  })

  it.each<readonly [string, readonly Row[], string]>([
    ['a section without a title', [SECTIONS[0] ?? {}, { title: ' ' }], 'section_1'],
    ['a title that is too long', [{ title: 'a'.repeat(121) }], 'section_0'],
    ['an explanation that is too long', [{ title: 'a', help: 'a'.repeat(501) }], 'section_0'],
    ['a section for nobody', [{ title: 'a', shown_to: [] }], 'section_0'],
    ['a section for somebody who does not answer', [{ title: 'a', shown_to: ['self', 'client'] }], 'section_0'],
    ['too many sections', Array.from({ length: 21 }, () => ({ title: 'a' })), 'sections'],
  ])('rejects %s', async (_what, sections, field) => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const about = await subject(scene)
      expect(await scene.refusal(admin(), SAVE, save(about, [CHOICE], SECTIONS))).toBeNull()
      const { error } = await scene.attempt(admin(), SAVE, save(about, [CHOICE], sections))
      expect([error?.code, error?.detail]).toEqual(['RHFRM', field])
    })
  })

  it('takes no competency where the purpose has none', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const { scale, competency } = await rated(scene, stage.company('aurora'))
      const about = await subject(scene)
      expect(await scene.refusal(admin(), SAVE, save(about, [{ kind: 'scale', title: 'Nota', scale_id: scale }]))).toBeNull()
      expect(await scene.refusal(admin(), SAVE, save(about, [{ kind: 'scale', title: 'Nota', scale_id: scale, competency_id: competency }]))).toBe('RHFRM')
    })
  })
})

describe('copying a questionnaire', () => {
  it('takes what a role sees, in order and without gaps, and remembers where each question comes from', async () => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const sections = [{ title: 'Gestor', shown_to: ['manager'] }, { title: 'Todos' }, { title: 'Pares', shown_to: ['peer', 'self'] }]
      const rating = { kind: 'scale', title: 'A', low: 1, high: 5, weight: 3, comment_rule: 'extremes', may_skip: true, dimension: 'potential' }
      const from = await openForm(scene, stage, {
        mode: 'identified', sections,
        questions: [{ ...rating, section: 1 }, { ...rating, title: 'B', section: 2 }, { ...CHOICE, title: 'C', section: 3 }, { kind: 'text', title: 'D' }],
      })
      const copied = async (role: string | null): Promise<Row> => {
        const to = await openForm(scene, stage, { mode: 'identified' })
        await scene.owner('delete from private.form_questions where form_id = $1', [to.id])
        await scene.owner('select private.copy_form_questions(f, t, $3) from private.forms f, private.forms t where f.id = $1 and t.id = $2', [from.id, to.id, role])
        return toAnswer(scene, to.subject)
      }
      const titles = ({ sections: parts, questions }: Row): unknown => [(parts as readonly Row[]).map(({ title }) => title), (questions as readonly Row[]).map(({ title }) => title)]
      expect(titles(await copied('manager'))).toEqual([['Gestor', 'Todos'], ['A', 'B', 'D']])
      const peer = await copied('peer')
      expect(titles(peer)).toEqual([['Todos', 'Pares'], ['B', 'C', 'D']])
      const [b, c, d] = peer['questions'] as readonly Row[]
      expect(b).toMatchObject({ ...rating, title: 'B', section_id: (peer['sections'] as readonly Row[])[0]?.['id'] })
      expect(c).toMatchObject({ section_id: (peer['sections'] as readonly Row[])[1]?.['id'], options: [{ label: 'Ônibus' }, { label: 'Carro' }, { label: 'A pé' }] })
      expect(await scene.owner('select q.position, s.title from private.form_questions q join private.form_questions s on s.id = q.source_id where q.id = any ($1) order by 1', [[b?.['id'], c?.['id'], d?.['id']]]))
        .toEqual([{ position: 1, title: 'B' }, { position: 2, title: 'C' }, { position: 3, title: 'D' }])
      const all = await copied(null)
      expect(titles(all)).toEqual([['Gestor', 'Todos', 'Pares'], ['A', 'B', 'C', 'D']])
      expect((all['sections'] as readonly Row[]).map(({ shown_to: seen }) => seen)).toEqual([['manager'], null, ['peer', 'self']])
    })
  })
})

const RATING = { kind: 'scale', title: 'Como foi?', low: 1, high: 5, is_required: true }

describe('answering a rating', () => {
  const asking = async (scene: Scene, rules: Row, mode: 'identified' | 'anonymous' = 'identified') => {
    const form = await openForm(scene, stage, { mode, questions: [CHOICE, { ...RATING, ...rules }] })
    const [choice, rating] = await ids(scene, form.id)
    const [option] = await scene.owner('select id from private.form_options where question_id = $1 order by position', [choice])
    const answer = (value: unknown): readonly unknown[] => [form.id, 1, JSON.stringify({ [choice ?? '']: option?.['id'], ...(value !== undefined && { [rating ?? '']: value }) })]
    const refused = async (value: unknown): Promise<readonly unknown[]> => {
      const { error } = await scene.attempt(person(), ANSWER, answer(value))
      return error === null ? [] : [error.code, error.detail]
    }
    const told = async (): Promise<unknown> => ((await toAnswer(scene, form.subject))['own_answers'] as Row)[rating ?? '']
    return { form, rating: rating ?? '', answer, refused, told }
  }

  it('asks for a comment at the ends of the scale, and answers what was given', async () => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const { refused, told } = await asking(scene, { comment_rule: 'extremes' })
      expect(await refused(3)).toEqual([])
      expect(await told()).toBe(3)
      expect(await refused({ value: 3, comment: '  ' })).toEqual([])
      expect(await told()).toBe(3)
      expect(await refused(5)).toEqual(['RHFRM', 'comment_1'])
      expect(await refused({ value: 1, comment: '\n ' })).toEqual(['RHFRM', 'comment_1'])
      expect(await refused({ value: 5, comment: ' Superou <b>tudo</b>\n\nem maio ' })).toEqual([])
      expect(await told()).toEqual({ value: 5, comment: 'Superou <b>tudo</b>\n\nem maio' })
      expect(await refused({ value: 4, comment: 'a'.repeat(5000) })).toEqual([])
      expect(await refused({ value: 4, comment: 'a'.repeat(5001) })).toEqual(['RHFRM', 'comment_1'])
      expect(await refused({ comment: 'Sem nota' })).toEqual(['RHFRM', 'question_1'])
    })
  })

  it('asks for a comment always, and takes none where none is asked for', async () => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const always = await asking(scene, { comment_rule: 'always' })
      expect(await always.refused({ value: 3, comment: 'Bom' })).toEqual([])
      expect(await always.refused(3)).toEqual(['RHFRM', 'comment_1'])
      const none = await asking(scene, {})
      expect(await none.refused({ value: 3, comment: 'Ninguém pediu' })).toEqual([])
      expect(await none.told()).toBe(3)
    })
  })

  it('may be skipped only where the question allows it, even when it is required', async () => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const open = await asking(scene, { may_skip: true, comment_rule: 'always' })
      expect(await open.refused({ skipped: true })).toEqual([])
      expect(await open.told()).toEqual({ skipped: true })
      expect(await open.refused(undefined)).toEqual(['RHFRM', 'question_1'])
      for (const value of [{ skipped: false }, { skipped: true, value: 9 }, { skipped: 'true' }, {}]) expect(await open.refused(value)).toEqual(['RHFRM', 'question_1'])
      const shut = await asking(scene, {})
      expect(await shut.refused({ skipped: true })).toEqual(['RHFRM', 'question_1'])
    })
  })

  it('stores the comment of an anonymous answer by paragraphs that no row counts', async () => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const { form, rating, answer } = await asking(scene, { comment_rule: 'optional', may_skip: true }, 'anonymous')
      await scene.as(person(), ANSWER, answer({ value: 2, comment: 'Um\n\n dois ' }))
      expect(await scene.owner('select is_counted, number, text, employee_id from private.form_answers where form_id = $1 and question_id = $2 order by text collate "C" nulls first', [form.id, rating])).toEqual([
        { is_counted: true, number: '2', text: null, employee_id: null },
        { is_counted: false, number: null, text: 'Um', employee_id: null },
        { is_counted: false, number: null, text: 'dois', employee_id: null },
      ])
    })
  })

  it('does not hide few ratings of an anonymous form behind people who skipped them', async () => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const { form, answer } = await asking(scene, { may_skip: true, comment_rule: 'optional' }, 'anonymous')
      for (const [place, actor] of (await respondents(scene, 6)).entries()) await scene.as(actor, ANSWER, answer(place < 4 ? { value: 4, comment: 'Bom' } : { skipped: true }))
      await scene.as(admin(), 'select public.close_form($1)', [form.id])
      await sealAll(scene)
      const [choice, hidden] = (await resultsFor(scene, admin(), form.id))?.questions ?? []
      expect(choice).toMatchObject({ is_hidden: false, total: { answered: 6 } })
      expect(hidden).toMatchObject({ is_hidden: true, texts: [], total: { answered: 0, mean: null } })
    })
  })

  it('leaves skipped ratings out of the mean and of the number of answers', async () => {
    await stage.scene(async (scene) => {
      await purpose(scene)
      const { form, answer } = await asking(scene, { may_skip: true }, 'anonymous')
      for (const [place, actor] of (await respondents(scene, 6)).entries()) await scene.as(actor, ANSWER, answer(place < 5 ? 4 : { skipped: true }))
      await scene.as(admin(), 'select public.close_form($1)', [form.id])
      await sealAll(scene)
      expect((await resultsFor(scene, admin(), form.id))?.questions[1]).toMatchObject({ is_hidden: false, total: { answered: 5, mean: 4 } })
    })
  })
})
