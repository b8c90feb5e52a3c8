import { beforeAll, describe, expect, it } from 'vitest'
import { giveAccess, people } from '../support/approvals.ts'
import { assigned, endForms, fillSheet, launchCycle, team } from '../support/evaluations.ts'
import { beginReviews, onTrial } from '../support/experience-forms.ts'
import { endNow, FORM_EVOLUTION, FORM_LIST, FORM_PURPOSES, listedTo, type Listed, pulse, seriesTo } from '../support/form-results.ts'
import { ANSWER, CHOICE, openForm, registerPurpose, respondents, resultsFor, SAVE_FORM } from '../support/forms.ts'
import { draft, PUBLISH } from '../support/posts.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
let manager: Actor
let person: Actor
let master: Actor
let stranger: Actor
let aurora: string
beforeAll(() => {
  admin = stage.signedIn(people.admin)
  manager = stage.signedIn(people.manager)
  person = stage.signedIn(people.person)
  master = stage.signedIn(people.master)
  stranger = stage.signedIn(people.stranger)
  aurora = stage.company('aurora')
})

const SCALE = (title: string, more: Row = {}): Row => ({ kind: 'scale', title, low: 1, high: 5, ...more })
const RATED = 'Entrega o que combinou'
const about = (rows: readonly Listed[], purpose: string): readonly string[] => rows.filter((row) => row.purpose === purpose).map((row) => row.about)

interface RatedInput {
  readonly name: string
  readonly ends: string
  readonly of: readonly string[]
  /** How many of the peers of each send something. */
  readonly peers: number
  readonly marks?: (target: number) => number
}

/** A cycle of some members of a team: each is rated by the manager and, in sealed forms, by as many peers as say so. */
async function rated(scene: Scene, { name, ends, of, peers, marks = () => 4 }: RatedInput): Promise<string> {
  const cycle = await launchCycle(scene, admin, aurora, { people: of, weights: { self: 10, manager: 50, peer: 40 }, head: { name, period_start: '2025-01-01', period_end: ends } })
  const sent = new Map<string, number>()
  for (const sheet of await assigned(scene, cycle)) {
    const before = sent.get(sheet.target) ?? 0
    const place = of.indexOf(sheet.target)
    if (sheet.role === 'peer' && before >= peers) continue
    if (sheet.role === 'peer') sent.set(sheet.target, before + 1)
    await fillSheet(scene, sheet, { [RATED]: sheet.role === 'self' ? 1 : sheet.role === 'peer' ? 2 : marks(place) })
  }
  await endForms(scene, cycle)
  return cycle
}

/** The mean of what HR reads of a question in the results of everybody in a cycle, without what people say of themselves. */
async function shownMean(scene: Scene, cycle: string, actor: Actor): Promise<number> {
  const means: number[] = []
  for (const { id } of await scene.owner('select id from public.evaluation_participants where cycle_id = $1', [cycle])) {
    const [row] = await scene.as(actor, 'select public.evaluation_result($1) as result', [id])
    const marks = ((row?.['result'] as Row | null)?.['marks'] ?? []) as readonly { title: string; groups: readonly { shown_as: string; mean: number }[] }[]
    const groups = marks.filter(({ title }) => title === RATED).flatMap((mark) => mark.groups).filter(({ shown_as: as }) => as !== 'self')
    if (groups.length > 0) means.push(groups.reduce((sum, { mean }) => sum + mean, 0) / groups.length)
  }
  return means.reduce((sum, mean) => sum + mean, 0) / means.length
}

describe('the results of all forms', () => {
  it('are listed to HR as each purpose allows, to a master without what was said of people, and to nobody else', async () => {
    await stage.scene(async (scene) => {
      const asked = await respondents(scene, 5)
      await pulse(scene, admin, aurora, { name: 'Pulso de março', endsIn: -1, asked, questions: [SCALE('Está bem?')], answers: [[4]] })
      const { members } = await team(scene, aurora)
      await rated(scene, { name: 'Ciclo de março', ends: '2026-03-31', of: members, peers: 3 })
      await onTrial(scene, aurora, 'Ana')
      await beginReviews(scene, aurora)
      const { id: post } = await draft(scene, admin, aurora, { kind: 'poll', title: 'Onde será a festa?', audience: { everyone: true } })
      await scene.as(admin, SAVE_FORM, [aurora, 'poll', post, JSON.stringify([CHOICE]), 'identified'])
      expect(about(await listedTo(scene, admin, aurora), 'poll')).not.toContain('Onde será a festa?')
      await scene.as(admin, PUBLISH, [post, 1])

      const seen = await listedTo(scene, admin, aurora)
      expect(about(seen, 'poll')).toContain('Onde será a festa?')
      expect(about(seen, 'evaluation_pulse')).toEqual(['Pulso de março'])
      expect(about(seen, 'evaluation_sheet')).toContain('Ciclo de março')
      expect(seen.find((row) => row.about === 'Ana Experiência')).toMatchObject({ purpose: 'experience_sheet', mode: 'identified', state: 'open', invited: 1, answered: 0 })
      expect(seen.find((row) => row.about === 'Ciclo de março')).toMatchObject({ mode: 'mixed', state: 'closed' })

      const whole = await listedTo(scene, master, aurora)
      expect(about(whole, 'poll')).toContain('Onde será a festa?')
      expect(about(whole, 'evaluation_pulse')).toEqual(['Pulso de março'])
      expect(whole.filter(({ purpose }) => purpose.endsWith('_sheet'))).toEqual([])
      expect(await seriesTo(scene, master, aurora, 'evaluation_sheet')).toEqual([])

      for (const actor of [manager, person, stranger, ...asked.slice(0, 1)]) {
        for (const [text, values] of [[FORM_LIST, [aurora]], [FORM_PURPOSES, [aurora]], [FORM_EVOLUTION, [aurora, 'evaluation_pulse']]] as const) expect(await scene.refusal(actor, text, values)).toBe('RHPER')
      }
      expect((await listedTo(scene, stranger, stage.company('boreal'))).some(({ about: what }) => /março|festa|Ana/.test(what))).toBe(false)
      // What is listed is what the engine lets read, form by form, and nothing is missing.
      for (const actor of [admin, master]) {
        const listed = await listedTo(scene, actor, aurora)
        const forms = await scene.owner(`select f.purpose, f.subject_id from private.forms f join private.form_purposes p on p.purpose = f.purpose
          where f.company_id = $1 and p.subjects_routine is not null and not p.is_assigned`, [aurora])
        for (const { purpose, subject_id: subject } of forms) {
          const [row] = await scene.as(actor, `select public.form_to_answer($1, $2) -> 'manages' = 'true' as manages`, [purpose, subject])
          expect(listed.some((one) => one.subject_id === subject)).toBe(row?.['manages'] === true)
        }
      }
    })
  })

  it('hold of anonymous forms no point that their own results do not show: none that runs, none of too few, no hidden question', async () => {
    await stage.scene(async (scene) => {
      const asked = await respondents(scene, 6)
      const questions = [SCALE('Está bem?'), SCALE('Aprende?', { may_skip: true })]
      const all = (first: number, second: number | undefined, count = 6, skipping = 0): readonly (readonly (number | undefined)[])[] =>
        Array.from({ length: count }, (_, place) => [first, place < skipping ? undefined : second])
      const first = await pulse(scene, admin, aurora, { name: 'Um', endsIn: -90, asked, questions, answers: all(5, 2) })
      const hidden = await pulse(scene, admin, aurora, { name: 'Dois', endsIn: -60, asked, questions, answers: all(3, 1, 6, 2) })
      const few = await pulse(scene, admin, aurora, { name: 'Três', endsIn: -30, asked, questions, answers: all(1, 1, 4) })
      const last = await pulse(scene, admin, aurora, { name: 'Quatro', endsIn: -20, asked, questions, answers: all(4, 4) })
      const running = await pulse(scene, admin, aurora, { name: 'Cinco', endsIn: -10, asked, questions, answers: all(2, 2) })
      expect(await seriesTo(scene, admin, aurora, 'evaluation_pulse')).toEqual([])
      await endNow(scene, [first, hidden, few, last].map(({ form }) => form))
      const names = (series: Awaited<ReturnType<typeof seriesTo>>) => series.map(({ title, points }) => [title, points.map(({ point, answered, mean, favourable }) => [point, answered, mean, favourable])])
      for (const actor of [admin, master]) {
        const series = await seriesTo(scene, actor, aurora, 'evaluation_pulse')
        expect(names(series)).toEqual([['Aprende?', [['Um', 6, 2, 0], ['Quatro', 6, 4, 6]]], ['Está bem?', [['Um', 6, 5, 6], ['Dois', 6, 3, 0], ['Quatro', 6, 4, 6]]]])
      }
      expect((await listedTo(scene, admin, aurora)).filter(({ subject_id: id }) => [few.cycle, running.cycle].includes(id)).map((row) => [row.about, row.state, row.invited, row.answered]))
        .toEqual(expect.arrayContaining([['Cinco', 'open', 6, null], ['Três', 'closed', 6, null]]))
      expect((await resultsFor(scene, admin, hidden.form))?.questions.map(({ is_hidden: isHidden }) => isHidden)).toEqual([false, true])
      // The end of one form adds its own points and changes no other.
      await endNow(scene, [running.form])
      const after = await seriesTo(scene, admin, aurora, 'evaluation_pulse')
      expect(names(after)).toEqual([['Aprende?', [['Um', 6, 2, 0], ['Quatro', 6, 4, 6], ['Cinco', 6, 2, 0]]], ['Está bem?', [['Um', 6, 5, 6], ['Dois', 6, 3, 0], ['Quatro', 6, 4, 6], ['Cinco', 6, 2, 0]]]])
      // What retention destroyed is gone from the series as well.
      await scene.owner('delete from private.form_answers where form_id = $1', [first.form])
      await scene.owner('update private.forms set forgotten_at = private.now() where id = $1', [first.form])
      expect((await seriesTo(scene, admin, aurora, 'evaluation_pulse')).flatMap(({ points }) => points.map(({ point }) => point))).not.toContain('Um')
    })
  })

  it('say of review cycles the mean of what the results show to HR, of five people or more, without the reader and what people say of themselves', async () => {
    await stage.scene(async (scene) => {
      const { members } = await team(scene, aurora, 6)
      const five = members.slice(0, 5)
      const wide = await rated(scene, { name: 'Com pares', ends: '2025-03-31', of: members, peers: 3, marks: (place) => (place === 5 ? 1 : 4) })
      const narrow = await rated(scene, { name: 'Poucos pares', ends: '2025-06-30', of: five, peers: 2 })
      await rated(scene, { name: 'Quatro pessoas', ends: '2025-09-30', of: five.slice(0, 4), peers: 3 })
      const pointsTo = async (actor: Actor) => (await seriesTo(scene, actor, aurora, 'evaluation_sheet')).find(({ title }) => title === RATED)?.points.filter(({ on }) => on.startsWith('2025')) ?? []
      const points = await pointsTo(admin)
      expect(points.map(({ point, answered }) => [point, answered])).toEqual([['Com pares', 6], ['Poucos pares', 5]])
      for (const [cycle, name] of [[wide, 'Com pares'], [narrow, 'Poucos pares']] as const) {
        expect(points.find(({ point }) => point === name)?.mean).toBeCloseTo(await shownMean(scene, cycle, admin), 2)
      }
      // Whoever reads and was evaluated is no part of it: 3 of each of the others, and not 1.5 of the own.
      const evaluated = await giveAccess(scene, String(members[5]), 'admin')
      expect((await pointsTo(evaluated)).find(({ point }) => point === 'Com pares')).toMatchObject({ answered: 5, mean: 3 })
      expect(points.find(({ point }) => point === 'Com pares')?.mean).toBe(2.75)
      // Two peers are hidden: the mean is the managers' alone.
      expect(points.find(({ point }) => point === 'Poucos pares')).toMatchObject({ mean: 4, favourable: 5 })
      // While it runs, and before all of its forms have ended, a cycle has no point.
      const open = await launchCycle(scene, admin, aurora, { people: five, weights: { manager: 60, peer: 40 }, head: { name: 'Em andamento', period_start: '2025-01-01', period_end: '2025-12-31' } })
      for (const sheet of await assigned(scene, open)) await fillSheet(scene, sheet, { [RATED]: 5 })
      await scene.owner(`update private.forms set closed_at = private.now() where batch_id = $1 and role = 'manager'`, [open])
      await scene.owner('select private.run_forms()')
      expect(JSON.stringify(await seriesTo(scene, admin, aurora, 'evaluation_sheet'))).not.toContain('Em andamento')
    })
  })

  it('keep what was said about experiences from masters, from whoever it is about and before the end', async () => {
    await stage.scene(async (scene) => {
      const tried: string[] = []
      for (const name of ['Ana', 'Beto', 'Caio']) tried.push(await onTrial(scene, aurora, name))
      const [, beto, caio] = tried
      await beginReviews(scene, aurora)
      // Another quarter, so that there is something to compare with.
      await scene.owner(`update public.experience_reviews set term_on = term_on - 120 where employee_id = $1`, [beto])
      const sheets = await scene.owner('select id, form_id as form, respondent_id as respondent, target_id as target from private.form_assignments where target_id = any ($1)', [tried])
      const marks = { Adaptação: 5, 'Qualidade do trabalho': 4, Assiduidade: 3, Relacionamento: 2, Aprendizado: 1, 'O que pesou na sua avaliação?': 'Fatos' }
      for (const sheet of sheets) await fillSheet(scene, sheet as never, sheet['target'] === caio ? Object.fromEntries(Object.keys(marks).map((key) => [key, key.endsWith('?') ? 'Fatos' : 1])) : marks)
      expect(await seriesTo(scene, admin, aurora, 'experience_sheet')).toEqual([])
      for (const { form } of sheets) await endNow(scene, [String(form)])
      const series = await seriesTo(scene, admin, aurora, 'experience_sheet')
      const told = (shown: typeof series): unknown => shown.map(({ title, points }) => [title, points.map(({ answered, mean, favourable }) => [answered, mean, favourable])])
      expect(told(series)).toEqual([
        ['Adaptação', [[1, 5, 1], [2, 3, 1]]], ['Aprendizado', [[1, 1, 0], [2, 1, 0]]], ['Assiduidade', [[1, 3, 0], [2, 2, 0]]],
        ['Qualidade do trabalho', [[1, 4, 1], [2, 2.5, 1]]], ['Relacionamento', [[1, 2, 0], [2, 1.5, 0]]],
      ])
      // Of the own experience an administrator reads nothing, nor out of the mean of a quarter.
      const own = await giveAccess(scene, String(caio), 'admin')
      expect(told((await seriesTo(scene, own, aurora, 'experience_sheet')).slice(0, 1))).toEqual([['Adaptação', [[1, 5, 1], [1, 5, 1]]]])
      const listed = (await listedTo(scene, own, aurora)).map((row) => row.about)
      expect(listed).toEqual(expect.arrayContaining(['Ana Experiência', 'Beto Experiência']))
      expect(listed).not.toContain('Caio Experiência')
      expect(await seriesTo(scene, master, aurora, 'experience_sheet')).toEqual([])
    })
  })

  it('tell who commented on what in an identified form to whoever manages it, and nothing to those who answered', async () => {
    await stage.scene(async (scene) => {
      await registerPurpose(scene)
      const form = await openForm(scene, stage, { mode: 'identified', questions: [SCALE('Gostou?', { comment_rule: 'optional' })] })
      const [question] = await scene.owner('select id from private.form_questions where form_id = $1', [form.id])
      await scene.as(person, ANSWER, [form.id, form.version, JSON.stringify({ [String(question?.['id'])]: { value: 4, comment: 'Do instrutor' } })])
      await scene.as(manager, ANSWER, [form.id, form.version, JSON.stringify({ [String(question?.['id'])]: 2 })])
      const read = `select number, text, total from public.form_respondents($1) order by number`
      expect(await scene.as(admin, read, [question?.['id']])).toEqual([{ number: '2', text: null, total: '2' }, { number: '4', text: 'Do instrutor', total: '2' }])
      for (const actor of [person, manager, stranger]) expect(await scene.as(actor, read, [question?.['id']])).toEqual([])
    })
  })
})
