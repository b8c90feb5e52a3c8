import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { PLAIN } from '../../lib/plain-question.ts'
import { newQuestion, retyped, typeOf } from '../form-draft.ts'
import type { BankQuestion } from './bank-data.ts'
import { pickedDraft } from './bank-picking.ts'
import { previewQuestion, type QuestionnaireDraft, seenBy } from './preview-model.ts'
import {
  canStep, questionnaireOf, sectionMoved, sentQuestionnaire, stepped, withoutQuestion, withoutSection, withQuestion, withQuestions, withSection, withSectionChanged,
} from './questionnaire-draft.ts'

const question = (key: string, section: string | null = null) => ({ ...newQuestion(key, 'text'), title: key, section })
const section = (key: string, shownTo: readonly string[] | null = null) => ({ key, title: key, help: '', shownTo })
const DRAFT: QuestionnaireDraft = { sections: [section('A'), section('B', ['manager'])], questions: [question('1'), question('2', 'A'), question('3', 'A'), question('4', 'B')] }
const order = ({ questions }: QuestionnaireDraft): string => questions.map((each) => `${each.key}${each.section ?? ''}`).join(' ')
const SCALE = { id: 's', name: 'Cinco', points: [1, 2, 3, 4, 5].map((point) => ({ point, label: `Ponto ${point}`, description: null })) }

describe('a questionnaire while it is written', () => {
  it('asks the questions of no section first, then section by section', () => {
    expect(order(withQuestions(DRAFT, [question('5', 'A'), question('6')]))).toBe('1 6 2A 3A 5A 4B')
    expect(order(withQuestion(DRAFT, question('1', 'B')))).toBe('2A 3A 1B 4B')
    expect(order(sectionMoved(DRAFT, 'B', -1))).toBe('1 4B 2A 3A')
  })

  it('moves a question by one step, over the edge of its section into the next', () => {
    expect(order(stepped(DRAFT, '3', -1))).toBe('1 3A 2A 4B')
    expect(order(stepped(DRAFT, '3', 1))).toBe('1 2A 3B 4B')
    expect(order(stepped(DRAFT, '2', -1))).toBe('1 2 3A 4B')
    expect(order(stepped(DRAFT, '1', 1))).toBe('1A 2A 3A 4B')
    expect([canStep(DRAFT, '1', -1), canStep(DRAFT, '4', 1), canStep(DRAFT, '?', 1)]).toEqual([false, false, false])
    expect(stepped(DRAFT, '4', 1)).toBe(DRAFT)
  })

  it('keeps the questions of a section that is removed', () => {
    expect(order(withoutSection(DRAFT, 'B'))).toBe('1 2A 3A 4A')
    expect(order(withoutSection(withoutSection(DRAFT, 'A'), 'B'))).toBe('1 2 3 4')
    expect(order(withoutQuestion(DRAFT, '2'))).toBe('1 3A 4B')
  })

  it('keeps every question once, in the order of sections, whatever is done to it', () => {
    const act = fc.tuple(fc.constantFrom('up', 'down', 'place', 'section up', 'section down', 'remove section', 'add section'), fc.nat(5), fc.nat(3))
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        let draft = DRAFT
        for (const [what, one, other] of acts) {
          const { key } = draft.questions[one % draft.questions.length] ?? question('1')
          const part = draft.sections[other % Math.max(draft.sections.length, 1)]?.key ?? ''
          if (what === 'up' || what === 'down') draft = stepped(draft, key, what === 'up' ? -1 : 1)
          if (what === 'place') draft = withQuestion(draft, question(key, part === '' ? null : part))
          if (what === 'section up' || what === 'section down') draft = sectionMoved(draft, part, what === 'section up' ? -1 : 1)
          if (what === 'remove section') draft = withoutSection(draft, part)
          if (what === 'add section') draft = withSection(draft, `N${draft.sections.length}${one}${other}`)
          expect(draft.questions.map((each) => each.key).toSorted()).toEqual(['1', '2', '3', '4'])
          const places = draft.questions.map((each) => draft.sections.findIndex(({ key: known }) => known === each.section))
          expect(places).toEqual(places.toSorted((a, b) => a - b))
        }
      }),
    )
  })

  it('is shown to a role without the sections of others', () => {
    expect(order(seenBy(DRAFT, 'self'))).toBe('1 2A 3A')
    expect(order(seenBy(DRAFT, 'manager'))).toBe(order(DRAFT))
    expect(order(seenBy(DRAFT, null))).toBe(order(DRAFT))
  })

  it('is sent with the place of each section, and read back as it was', () => {
    const draft = withSectionChanged(DRAFT, { ...section('A'), help: 'Leia antes.' })
    const sent = sentQuestionnaire(draft)
    expect(sent.sections).toEqual([{ title: 'A', help: 'Leia antes.' }, { title: 'B', shown_to: ['manager'] }])
    expect(sent.questions.map((each) => ('section' in each ? each.section : 0))).toEqual([0, 1, 1, 2])
    const stored = draft.questions.map((each) => ({
      ...PLAIN, id: each.key, kind: each.kind, title: each.title, help: null, is_required: true, low: null, high: null, low_label: null, high_label: null, max_choices: null, options: [], section_id: each.section,
    }))
    const back = questionnaireOf({ sections: draft.sections.map(({ key, title, help, shownTo }) => ({ id: key, title, help: help || null, shown_to: shownTo === null ? null : [...shownTo] })), questions: stored })
    expect(back).toEqual(draft)
  })
})

describe('a rating while it is written', () => {
  it('is a scale that names a competency, a rating scale or both', () => {
    expect(typeOf(newQuestion('k', 'competency', 's'))).toBe('competency')
    expect(newQuestion('k', 'competency', 's')).toMatchObject({ kind: 'scale', competencyId: '', scaleId: 's', commentRule: 'extremes', maySkip: true })
    expect(newQuestion('k', 'competency')).toMatchObject({ scaleId: null, low: '1', high: '5' })
    expect(typeOf(newQuestion('k', 'rating', 's'))).toBe('rating')
    const plain = retyped({ ...newQuestion('k', 'rating', 's'), title: 'A', weight: '2' }, 'single')
    expect(plain).toMatchObject({ kind: 'single', title: 'A', weight: '2', scaleId: null, competencyId: null, commentRule: 'none', maySkip: false })
  })

  it('sends a weight with a decimal comma as a number', () => {
    const draft = { sections: [], questions: [{ ...newQuestion('k', 'rating', 's'), title: 'A', weight: '2,5' }] }
    expect(sentQuestionnaire(draft).questions).toEqual([
      { kind: 'scale', title: 'A', is_required: true, low: 1, high: 5, low_label: '', high_label: '', scale_id: 's', weight: '2.5', comment_rule: 'extremes', may_skip: true },
    ])
  })

  it('is previewed with the words of its scale and the behaviours of its competency', () => {
    const levels = [{ level: 1, behaviour: 'Escuta' }]
    const offer = { scales: [SCALE], competencies: [{ id: 'c', name: 'Comunicação', levels }] }
    const draft = { ...newQuestion('k', 'competency', 's'), competencyId: 'c', title: ' ' }
    expect(previewQuestion(draft, offer)).toMatchObject({ title: 'Sem pergunta', low: 1, high: 5, points: SCALE.points, levels, competency: 'Comunicação' })
    expect(previewQuestion(newQuestion('k', 'number'), offer)).toMatchObject({ low: null, high: null, points: [] })
  })

  it('from the bank is rated on the scale of as many points', () => {
    const stored: BankQuestion = {
      id: 'b', theme: null, archived_at: null, competency: null, kind: 'scale', title: 'A', help: null, low: 1, high: 5, low_label: null, high_label: null, max_choices: null, competency_id: null,
      comment_rule: 'always', may_skip: false, options: [],
    }
    expect(pickedDraft('k', stored, [SCALE])).toMatchObject({ key: 'k', bankId: 'b', scaleId: 's', isRequired: true, commentRule: 'always' })
    expect(pickedDraft('k', { ...stored, high: 10 }, [SCALE])).toMatchObject({ scaleId: null, high: '10' })
    expect(pickedDraft('k', { ...stored, kind: 'single', options: [{ position: 2, label: 'Dois' }, { position: 1, label: 'Um' }] }, [])).toMatchObject({ options: ['Um', 'Dois'] })
  })
})
