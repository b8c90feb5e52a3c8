import { describe, expect, it } from 'vitest'
import { people } from '../support/approvals.ts'
import { ALL_KINDS, ANSWER, answerAs, answersTo, CHOICE, openForm, PURPOSE, registerPurpose, respondents, resultsFor, SAVE_FORM, sealAll } from '../support/forms.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn(people.admin)
const person = (): Actor => stage.signedIn(people.person)
const manager = (): Actor => stage.signedIn(people.manager)

const subject = async (scene: Scene): Promise<string> => String((await scene.owner('select gen_random_uuid() as id'))[0]?.['id'])
const toAnswer = async (scene: Scene, actor: Actor, about: string): Promise<Row> =>
  ((await scene.as(actor, 'select public.form_to_answer($1, $2) as form', [PURPOSE, about]))[0]?.['form'] ?? {}) as Row
const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value)
const close = (scene: Scene, form: string): Promise<unknown> => scene.as(admin(), 'select public.close_form($1)', [form])

describe('building a form', () => {
  it('keeps the questions in their order, with what may be chosen, and tells the mode before anybody answers', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous', questions: ALL_KINDS, closesAt: "now() + interval '7 days'" })
      const seen = await toAnswer(scene, person(), form.subject)
      expect(seen).toMatchObject({ mode: 'anonymous', state: 'open', min_group: 5, version: 1, answers: true, has_answered: false, manages: false, sees_results: false })
      const questions = seen['questions'] as readonly Row[]
      expect(questions.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'scale', 'number', 'text'])
      expect(questions[0]).toMatchObject({ title: CHOICE['title'], is_required: true, help: 'Pense na última semana.' })
      expect(questions[0]).toMatchObject({ options: [{ label: 'Ônibus' }, { label: 'Carro' }, { label: 'A pé' }] })
      expect(questions[2]).toMatchObject({ low: 0, high: 10, low_label: 'Nunca', high_label: 'Sempre', options: [] })
    })
  })

  it.each([
    ['no question', [], 'Faça de 1', 'questions'],
    ['one option alone', [{ ...CHOICE, options: ['Ônibus'] }], 'duas opções', 'question_0'],
    ['options that are the same', [CHOICE, { ...CHOICE, options: ['Ônibus', 'onibus'] }], 'iguais', 'question_1'],
    ['an empty option', [{ ...CHOICE, options: ['Ônibus', '  '] }], 'cada opção', 'question_0'],
    ['too many options', [{ ...CHOICE, options: Array.from({ length: 21 }, (_, n) => `Opção ${n}`) }], '20 opções', 'question_0'],
    ['no words', [{ ...CHOICE, title: '   ' }], 'Escreva a pergunta', 'question_0'],
    ['too many words', [{ ...CHOICE, title: 'a'.repeat(301) }], '300', 'question_0'],
    ['an unknown kind', [{ ...CHOICE, kind: 'dice' }], 'tipo de pergunta', 'question_0'],
    ['no object', ['x'], 'tipo de pergunta', 'question_0'],
    ['a scale from nowhere', [{ kind: 'scale', title: 'Nota', low: -5, high: 10 }], 'escala', 'question_0'],
    ['a range that is none', [{ kind: 'number', title: 'Minutos', low: 5, high: 5 }], 'menor número', 'question_0'],
    ['more choices than options', [{ ...CHOICE, kind: 'multiple', max_choices: 4 }], 'máximo de escolhas', 'question_0'],
  ])('rejects %s', async (_what, questions, _words, field) => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const values = [stage.company('aurora'), PURPOSE, await subject(scene)]
      expect(await scene.refusal(admin(), SAVE_FORM, [...values, JSON.stringify([CHOICE]), 'identified'])).toBeNull()
      const { error } = await scene.attempt(admin(), SAVE_FORM, [...values, JSON.stringify(questions), 'identified'])
      expect([error?.code, error?.detail]).toEqual(['RHFRM', field])
    })
  })

  it('rejects a mode, a purpose and an end that cannot be', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const [aurora, about, questions] = [stage.company('aurora'), await subject(scene), JSON.stringify([CHOICE])]
      expect(await scene.refusal(admin(), SAVE_FORM, [aurora, PURPOSE, about, questions, 'sealed'])).toBe('RHFRM')
      expect(await scene.refusal(admin(), SAVE_FORM, [aurora, 'nada', about, questions, 'identified'])).toBe('RHARG')
      for (const end of ["now() - interval '1 minute'", "now() + interval '11 years'"]) {
        const text = `select public.save_form($1, $2, $3, $4, 'identified', ${end})`
        expect(await scene.refusal(admin(), text, [aurora, PURPOSE, about, questions])).toBe('RHEXP')
      }
    })
  })

  it('freezes questions and mode with the first answer', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'identified' })
      const again = [stage.company('aurora'), PURPOSE, form.subject, JSON.stringify([{ ...CHOICE, title: 'E agora?' }]), 'anonymous']
      expect(await scene.refusal(admin(), SAVE_FORM, again)).toBeNull()
      expect(await toAnswer(scene, person(), form.subject)).toMatchObject({ version: 2, mode: 'anonymous' })
      await answerAs(scene, person(), { ...form, version: 2 })
      expect(await scene.refusal(admin(), SAVE_FORM, again)).toBe('RHCLS')
    })
  })
})

describe('answering', () => {
  it('is for those who are asked, once, and an identified answer may be given anew until the end', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'identified', questions: ALL_KINDS })
      await answerAs(scene, person(), form, 0)
      await answerAs(scene, person(), form, 1)
      const seen = await toAnswer(scene, person(), form.subject)
      expect(seen).toMatchObject({ has_answered: true, sees_results: true })
      expect(seen['own_answers']).toEqual(JSON.parse(await answersTo(scene, form.id, 1)))
      expect((await resultsFor(scene, admin(), form.id))?.questions[0]?.total).toMatchObject({ answered: 1, counts: [0, 1, 0] })
      await close(scene, form.id)
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, await answersTo(scene, form.id)])).toBe('RHCLS')
    })
  })

  it('of an anonymous form cannot be done twice, nor be found again', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous', questions: ALL_KINDS })
      await answerAs(scene, person(), form)
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, await answersTo(scene, form.id)])).toBe('RHCLS')
      expect(await toAnswer(scene, person(), form.subject)).toMatchObject({ has_answered: true, answers: true, own_answers: {}, sees_results: false })
      expect(await scene.owner('select * from private.form_answers where form_id = $1 and employee_id is not null', [form.id])).toEqual([])
    })
  })

  it('takes only what the question allows', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'identified', questions: ALL_KINDS })
      const other = await openForm(scene, stage, { mode: 'identified' })
      const right = JSON.parse(await answersTo(scene, form.id)) as Record<string, unknown>
      const ids = (await scene.owner('select id from private.form_questions where form_id = $1 order by position', [form.id])).map(({ id }) => String(id))
      const options = (await scene.owner('select id from private.form_options where question_id = $1 order by position', [ids[1]])).map(({ id }) => id)
      const [single, multiple, scale, number, text] = ids
      const wrong: readonly (readonly [string, unknown])[] = [
        [single ?? '', null], [single ?? '', options[0]], [single ?? '', 'x'], [single ?? '', [right[single ?? '']]],
        [multiple ?? '', options], [multiple ?? '', [options[0], options[0]]], [multiple ?? '', ['x']],
        [scale ?? '', 11], [scale ?? '', -1], [scale ?? '', 1.5], [scale ?? '', '3'],
        [number ?? '', 601], [number ?? '', 1e20], [number ?? '', {}], [text ?? '', 'a'.repeat(2001)], [text ?? '', 7],
        [Object.keys(JSON.parse(await answersTo(scene, other.id)) as object)[0] ?? '', 'x'],
      ]
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, JSON.stringify(right)])).toBeNull()
      for (const [question, value] of wrong) {
        expect([value, await scene.refusal(person(), ANSWER, [form.id, 1, JSON.stringify({ ...right, [question]: value })])]).toEqual([value, 'RHFRM'])
      }
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, JSON.stringify({ [single ?? '']: right[single ?? ''] })])).toBeNull()
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, '[]'])).toBe('RHARG')
    })
  })

  it('names the version that was read: who read another mode or other questions is asked to read again', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous' })
      const read = await answersTo(scene, form.id)
      await scene.as(admin(), SAVE_FORM, [stage.company('aurora'), PURPOSE, form.subject, JSON.stringify([CHOICE]), 'identified'])
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, read])).toBe('RHCLS')
      expect(await scene.refusal(person(), ANSWER, [form.id, 2, await answersTo(scene, form.id)])).toBeNull()
    })
  })

  it('needs an answer to something', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'identified', questions: [{ ...CHOICE, is_required: false }] })
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, '{}'])).toBe('RHFRM')
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, await answersTo(scene, form.id)])).toBeNull()
    })
  })
})

describe('the end of a form', () => {
  it('comes by itself at its time, and the job seals what is over', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous', closesAt: "now() + interval '1 hour'" })
      for (const actor of await respondents(scene, 5)) await answerAs(scene, actor, form)
      expect(await sealAll(scene)).toBe(0)
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '61 minutes')`)
      expect(await toAnswer(scene, person(), form.subject)).toMatchObject({ state: 'closing', answers: false })
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, await answersTo(scene, form.id)])).toBe('RHCLS')
      expect(await resultsFor(scene, admin(), form.id)).toBeNull()
      expect(await sealAll(scene)).toBe(1)
      expect(await resultsFor(scene, admin(), form.id)).toMatchObject({ state: 'closed', answered: 5 })
    })
  })

  it('shows the figures of each kind of question', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'anonymous', questions: ALL_KINDS })
      for (const [place, actor] of (await respondents(scene, 6)).entries()) await answerAs(scene, actor, form, place < 4 ? 0 : 2)
      await close(scene, form.id)
      await sealAll(scene)
      const [single, multiple, scale, number, text] = (await resultsFor(scene, person(), form.id))?.questions ?? []
      expect(single?.total).toMatchObject({ answered: 6, counts: [4, 0, 2] })
      expect(multiple?.total).toMatchObject({ answered: 6, counts: [4, 0, 2] })
      expect(scale?.total).toMatchObject({ answered: 6, mean: 0.67, median: 0, counts: [4, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0] })
      expect(scale?.choices).toHaveLength(11)
      expect(number?.total).toMatchObject({ answered: 6, mean: 0.67, median: 0, counts: [] })
      expect(text?.total.answered).toBe(6)
      expect(text?.texts.toSorted()).toEqual([...times(4, 'Primeiro ponto 0'), ...times(2, 'Primeiro ponto 2'), ...times(6, 'Segundo ponto')])
    })
  })

  it('of an identified form shows names to whoever manages it, and totals alone to colleagues who answered', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'identified', questions: ALL_KINDS })
      await answerAs(scene, person(), form, 1)
      const [elsewhere] = await scene.owner('select id from public.departments where company_id = $1 and id <> (select department_id from public.employees where email = $2) limit 1', [stage.company('aurora'), people.person])
      for (const actor of await respondents(scene, 1, [String(elsewhere?.['id'])])) await answerAs(scene, actor, form)
      const [question] = await scene.owner('select id from private.form_questions where form_id = $1 order by position', [form.id])
      const named = 'select employee, total from public.form_respondents($1)'
      expect(await scene.as(admin(), named, [question?.['id']])).toHaveLength(2)
      for (const actor of [person(), manager(), stage.signedIn(people.stranger)]) expect(await scene.as(actor, named, [question?.['id']])).toEqual([])
      expect(await resultsFor(scene, manager(), form.id)).toBeNull()
      const seen = await resultsFor(scene, person(), form.id)
      expect(seen?.questions.map(({ groups, texts, total }) => [groups.length, texts.length, total.answered])).toEqual(times(5, [0, 0, 2]))
      expect((await resultsFor(scene, admin(), form.id))?.questions.map(({ groups, texts }) => [groups.length, texts.length])).toEqual([[2, 0], [2, 0], [2, 0], [0, 0], [0, 2]])
    })
  })

  it('keeps results to those who manage, where the purpose says so', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene, { resultsTo: 'managers' })
      const form = await openForm(scene, stage, { mode: 'anonymous' })
      for (const actor of [person(), ...(await respondents(scene, 4))]) await answerAs(scene, actor, form)
      await close(scene, form.id)
      await sealAll(scene)
      expect(await resultsFor(scene, admin(), form.id)).toMatchObject({ answered: 5 })
      expect(await resultsFor(scene, person(), form.id)).toBeNull()
    })
  })

  it('is followed by the destruction of the answers when retention is over', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'identified' })
      await answerAs(scene, person(), form)
      await close(scene, form.id)
      await sealAll(scene)
      expect(await scene.owner('select private.run_form_retention() as done')).toEqual([{ done: 0 }])
      expect((await resultsFor(scene, admin(), form.id))?.questions[0]?.total.answered).toBe(1)
      await scene.owner(`insert into private.frozen_clock (instant) values (now() + interval '13 months')`)
      expect(await scene.owner('select private.run_form_retention() as done')).toEqual([{ done: 1 }])
      expect(await resultsFor(scene, admin(), form.id)).toMatchObject({ is_forgotten: true, answered: 0 })
      expect(await scene.owner('select employee_id from private.form_participants where form_id = $1', [form.id])).toEqual([])
    })
  })
})

describe('who reaches a form', () => {
  it('is decided by the module: others neither read, answer, change nor end it', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const [mine] = await scene.owner('select department_id as id from public.employees where email = $1', [people.person])
      const form = await openForm(scene, stage, { mode: 'identified', subject: String(mine?.['id']) })
      const answers = await answersTo(scene, form.id)
      await scene.owner('update public.employees set department_id = null where email = $1', [people.manager])
      expect(await scene.refusal(person(), ANSWER, [form.id, 1, answers])).toBeNull()
      for (const actor of [manager(), stage.signedIn(people.stranger)]) {
        expect(await toAnswer(scene, actor, form.subject)).toEqual({})
        expect(await scene.refusal(actor, ANSWER, [form.id, 1, answers])).toBe('RHNTF')
        expect(await scene.refusal(actor, 'select public.close_form($1)', [form.id])).toBe('RHNTF')
        expect(await scene.refusal(actor, SAVE_FORM, [stage.company('aurora'), PURPOSE, form.subject, JSON.stringify([CHOICE]), 'identified'])).toBe('RHNTF')
        expect(await resultsFor(scene, actor, form.id)).toBeNull()
      }
      expect(await scene.refusal(person(), 'select public.close_form($1)', [form.id])).toBe('RHPER')
      expect(await scene.refusal(person(), SAVE_FORM, [stage.company('aurora'), PURPOSE, form.subject, JSON.stringify([CHOICE]), 'identified'])).toBe('RHPER')
    })
  })

  it('never lets anybody answer for another company, whatever the module says', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      await scene.owner(`create or replace function private.test_form_reach(p_company_id uuid, p_subject_id uuid) returns private.form_reach
        language sql stable security definer set search_path = '' as $$ select row(true, true, true)::private.form_reach $$`)
      const boss = stage.signedIn(people.stranger)
      const [saved] = await scene.as(boss, SAVE_FORM, [stage.company('boreal'), PURPOSE, await subject(scene), JSON.stringify([CHOICE]), 'anonymous'])
      const [form] = await scene.owner('select id, subject_id from private.forms where id = $1', [saved?.['id']])
      const answer = [form?.['id'], 1, await answersTo(scene, String(form?.['id']))]
      expect(await scene.refusal(boss, ANSWER, answer)).toBeNull()
      const master = stage.signedIn(people.master)
      expect(await toAnswer(scene, master, String(form?.['subject_id']))).toMatchObject({ manages: true, answers: false })
      expect(await scene.refusal(master, ANSWER, answer)).toBe('RHNTF')
      expect(await toAnswer(scene, admin(), String(form?.['subject_id']))).toEqual({})
      expect(await scene.refusal(admin(), ANSWER, answer)).toBe('RHNTF')
    })
  })
})
