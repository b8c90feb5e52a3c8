import { Fragment } from 'react'

import { Conflicts, LeftOver } from '#shared/forms/answering/conflicts.tsx'
import { QuestionBlock } from '#shared/forms/answering/question-block.tsx'
import { SavedNote } from '#shared/forms/answering/saved-note.tsx'
import { formatDay } from '#shared/lib/dates.ts'
import type { OpenReview } from '../model/experience-review.ts'
import type { Reviewing } from './use-review.ts'

/** The heading of a section where it begins. */
function SectionHead({ review: { questions, sections }, place }: { readonly review: OpenReview; readonly place: number }) {
  const id = questions[place]?.section_id ?? null
  const section = sections.find((one) => one.id === id)
  if (section === undefined || (place > 0 && questions[place - 1]?.section_id === id)) return null
  return (
    <div className="border-b pb-2">
      <h4 className="font-semibold break-words">{section.title}</h4>
      {section.help !== null && <p className="mt-1 text-sm break-words text-text-muted">{section.help}</p>}
    </div>
  )
}

/** How the experience went, before it is decided how it ends. */
export function ReviewQuestions({ review, reviewing: { view, state, gaps, answer, settle } }: { readonly review: OpenReview; readonly reviewing: Reviewing }) {
  if (view === undefined) return null
  return (
    <section aria-label="Avaliação do período" className="flex w-full min-w-0 flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="font-medium">Como foi o período</h3>
          <SavedNote state={state} />
        </div>
        <p className="mt-1 text-sm text-text-muted">Suas respostas vão com a decisão, até {formatDay(new Date(Date.parse(review.closes_at) - 1000).toISOString())}. O RH lê; a pessoa não.</p>
      </div>
      <Conflicts view={view} questions={review.questions} onSettle={settle} />
      {!view.sheet.takes_answers && <LeftOver view={view} questions={review.questions} />}
      {review.questions.map((question, place) => (
        <Fragment key={question.id}>
          <SectionHead review={review} place={place} />
          <QuestionBlock
            view={view}
            question={question}
            place={place}
            gap={gaps.find((gap) => gap.place === place)?.what ?? null}
            onAnswer={(value) => answer(question.id, value)}
          />
        </Fragment>
      ))}
    </section>
  )
}
