import { useEffect, useRef } from 'react'

import { type SheetView, shownAnswers } from '#shared/forms/answering/answering.ts'
import { QuestionBlock } from '#shared/forms/answering/question-block.tsx'
import { gapsOf } from '#shared/forms/answering/sheet.ts'
import type { Answer, Question } from '#shared/forms/form-model.ts'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { RatingRow } from '../answering-parts/rating-row.tsx'
import { type Sheets, STATE_LABELS } from '../sheets/sheet.ts'

export interface CompareProps {
  readonly form: Sheets
  readonly views: readonly SheetView[]
  readonly at: number
  readonly onAt: (at: number) => void
  readonly onAnswer: (assignmentId: string, questionId: string, value: Answer | undefined) => void
  /** Sends those that are complete. */
  readonly onSend: (views: readonly SheetView[]) => void
  /** Opens the sheet of somebody, at what is missing. */
  readonly onPerson: (view: SheetView, at: number) => void
}

/** What is asked, and what somebody does on each level, once for all. */
function Asked({ question }: { readonly question: Question }) {
  const { title, help, points, levels } = question
  return (
    <>
      <h2 className="text-md font-semibold break-words">{title}</h2>
      {help !== null && <p className="mt-1 break-words text-text-muted">{help}</p>}
      {points.length > 0 && (
        <p className="mt-2 text-sm text-text-muted">{points.map(({ point, label }) => `${point}: ${label}`).join(' · ')}</p>
      )}
      {levels.length > 0 && (
        <ol aria-label="O que se vê em cada nível" className="mt-3 flex flex-col gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
          {levels.map(({ level, behaviour }) => (
            <li key={level} className="flex gap-2">
              <span className="tabular shrink-0 text-text-muted">Nível {level}</span>
              <span className="min-w-0 break-words">{behaviour}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Rows({ question, place, views, onAnswer }: Pick<CompareProps, 'views' | 'onAnswer'> & { readonly question: Question; readonly place: number }) {
  return (
    <ul aria-label="Pessoas" className="flex flex-col divide-y">
      {views.map((view) => (
        <li key={view.sheet.assignment_id} className="flex items-start gap-3 py-4 first:pt-0">
          <span className="mt-0.5 max-sm:hidden">
            <PersonPhoto person={view.sheet.target} />
          </span>
          <div className="min-w-0 flex-1">
            {question.points.length > 0 ? (
              <RatingRow view={view} question={question} onAnswer={(value) => onAnswer(view.sheet.assignment_id, question.id, value)} />
            ) : (
              <QuestionBlock
                view={view}
                question={{ ...question, title: view.sheet.target.name, help: null, levels: [] }}
                place={place}
                gap={null}
                onAnswer={(value) => onAnswer(view.sheet.assignment_id, question.id, value)}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Review({ form, views, onPerson }: Pick<CompareProps, 'form' | 'views' | 'onPerson'>) {
  return (
    <ul aria-label="Revisão por pessoa" className="flex flex-col divide-y">
      {views.map((view) => {
        const [gap, ...more] = gapsOf(form.questions, shownAnswers(view), view.kept)
        return (
          <li key={view.sheet.assignment_id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="block font-medium break-words">{view.sheet.target.name}</span>
              <span className="block text-sm text-text-muted">{gap ? (more.length === 0 ? 'Falta 1 resposta' : `Faltam ${more.length + 1} respostas`) : view.sheet.state === 'sent' ? STATE_LABELS.sent : 'Completa, falta enviar'}</span>
            </span>
            {gap && (
              <Button size="sm" aria-label={`Completar ${view.sheet.target.name}`} onClick={() => onPerson(view, gap.place + 1)}>
                Completar
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** One question, everybody of the form: whoever is compared on one thing at a time is rated less by the whole impression. */
export function Compare({ form, views, at, onAt, onAnswer, onSend, onPerson }: CompareProps) {
  const total = form.questions.length
  const place = Math.min(at, total + 1) - 1
  const question = form.questions[place]
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  const ready = views.filter((view) => view.sheet.state !== 'sent' && gapsOf(form.questions, shownAnswers(view), view.kept).length === 0)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div ref={top} tabIndex={-1} role="group" aria-label={question ? `Pergunta ${place + 1} de ${total}` : 'Revisão'} className="flex scroll-mt-20 flex-col gap-5 outline-none">
        <div>
          <p className="tabular mb-1 text-sm text-text-muted">{question ? `Pergunta ${place + 1} de ${total}` : 'Revisão'}</p>
          {question ? <Asked question={question} /> : <h2 className="text-md font-semibold">O que falta antes de enviar</h2>}
        </div>
        {question ? <Rows key={question.id} question={question} place={place} views={views} onAnswer={onAnswer} /> : <Review form={form} views={views} onPerson={onPerson} />}
      </div>
      <ActionBar>
        {place > 0 && (
          <Button size="lg" onClick={() => onAt(place)}>
            Voltar
          </Button>
        )}
        {question ? (
          <Button size="lg" variant="primary" className="max-sm:grow" onClick={() => onAt(place + 2)}>
            {place + 1 === total ? 'Revisar' : 'Próxima'}
          </Button>
        ) : (
          <Button size="lg" variant="primary" className="max-sm:grow" disabled={ready.length === 0} onClick={() => onSend(ready)}>
            {ready.length === 1 ? 'Enviar 1 completa' : `Enviar ${ready.length} completas`}
          </Button>
        )}
      </ActionBar>
    </div>
  )
}
