import { draftOfQuestion, moved, type QuestionDraft, type SectionDraft, sentQuestion } from '../form-draft.ts'
import type { Form, Section } from '../form-model.ts'
import type { QuestionnaireDraft } from './preview-model.ts'

function sectionDraftOf({ id, title, help, shown_to }: Section): SectionDraft {
  return { key: id, title, help: help ?? '', shownTo: shown_to }
}

/** What is stored, for writing it again. */
export function questionnaireOf({ sections, questions }: Pick<Form, 'sections' | 'questions'>): QuestionnaireDraft {
  return arranged({ sections: sections.map(sectionDraftOf), questions: questions.map((question) => draftOfQuestion(question.id, question)) })
}

/** Both as the database takes them. */
export function sentQuestionnaire({ sections, questions }: QuestionnaireDraft) {
  const placeOf = (key: string | null): number => sections.findIndex((section) => section.key === key) + 1
  return {
    sections: sections.map(({ title, help, shownTo }) => ({ title, ...(help !== '' && { help }), ...(shownTo !== null && { shown_to: [...shownTo] }) })),
    questions: questions.map((question) => ({ ...sentQuestion(question), ...(placeOf(question.section) > 0 && { section: placeOf(question.section) }) })),
  }
}

/** The same questions in the order of their sections; those of a section that is gone stand in none. */
function arranged({ sections, questions }: QuestionnaireDraft): QuestionnaireDraft {
  const keys = [null, ...sections.map(({ key }) => key)]
  const known = questions.map((question) => (keys.includes(question.section) ? question : { ...question, section: null }))
  return { sections, questions: keys.flatMap((key) => known.filter(({ section }) => section === key)) }
}

export function withQuestions(draft: QuestionnaireDraft, added: readonly QuestionDraft[]): QuestionnaireDraft {
  return arranged({ ...draft, questions: [...draft.questions, ...added] })
}

/** With a question changed, by its key; it moves when its section is another. */
export function withQuestion(draft: QuestionnaireDraft, question: QuestionDraft): QuestionnaireDraft {
  return arranged({ ...draft, questions: draft.questions.map((each) => (each.key === question.key ? question : each)) })
}

export function withoutQuestion(draft: QuestionnaireDraft, key: string): QuestionnaireDraft {
  return { ...draft, questions: draft.questions.filter((each) => each.key !== key) }
}

/** The place that a question goes to by one step; null where there is none. At the end of its section it goes into the next one. */
function stepOf({ sections, questions }: QuestionnaireDraft, key: string, by: -1 | 1): QuestionDraft | 'within' | null {
  const place = questions.findIndex((each) => each.key === key)
  const question = questions[place]
  if (question === undefined) return null
  if (questions[place + by]?.section === question.section) return 'within'
  const keys = [null, ...sections.map((section) => section.key)]
  const target = keys[keys.indexOf(question.section) + by]
  return target === undefined ? null : { ...question, section: target }
}

export const canStep = (draft: QuestionnaireDraft, key: string, by: -1 | 1): boolean => stepOf(draft, key, by) !== null

/** With a question one step up or down. */
export function stepped(draft: QuestionnaireDraft, key: string, by: -1 | 1): QuestionnaireDraft {
  const step = stepOf(draft, key, by)
  const place = draft.questions.findIndex((each) => each.key === key)
  if (step === null) return draft
  if (step === 'within') return { ...draft, questions: moved(draft.questions, place, by) }
  const others = draft.questions.toSpliced(place, 1)
  // Down it becomes the first of the next section, up the last of the one before.
  return arranged({ ...draft, questions: by === 1 ? [step, ...others] : [...others, step] })
}

export function withSection(draft: QuestionnaireDraft, key: string): QuestionnaireDraft {
  return { ...draft, sections: [...draft.sections, { key, title: '', help: '', shownTo: null }] }
}

export function withSectionChanged(draft: QuestionnaireDraft, section: SectionDraft): QuestionnaireDraft {
  return { ...draft, sections: draft.sections.map((each) => (each.key === section.key ? section : each)) }
}

export function sectionMoved(draft: QuestionnaireDraft, key: string, by: -1 | 1): QuestionnaireDraft {
  return arranged({ ...draft, sections: moved(draft.sections, draft.sections.findIndex((each) => each.key === key), by) })
}

/** Without a section; its questions go to the one before, or to none. */
export function withoutSection({ sections, questions }: QuestionnaireDraft, key: string): QuestionnaireDraft {
  const place = sections.findIndex((each) => each.key === key)
  const before = sections[place - 1]?.key ?? null
  return arranged({ sections: sections.filter((each) => each.key !== key), questions: questions.map((each) => (each.section === key ? { ...each, section: before } : each)) })
}
