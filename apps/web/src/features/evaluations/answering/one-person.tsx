import { type ReactNode, useEffect, useRef, useState } from 'react'

import { type SheetView, shownAnswers } from '#shared/forms/answering/answering.ts'
import { MissingList } from '#shared/forms/answering/missing-list.tsx'
import { focusQuestion, QuestionBlock } from '#shared/forms/answering/question-block.tsx'
import { answeredCount, type Gap, gapsOf } from '#shared/forms/answering/sheet.ts'
import type { Answer } from '#shared/forms/form-model.ts'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useMedia } from '#shared/ui/use-media.ts'
import type { Sheets } from '../sheets/sheet.ts'

/** Where all questions stand below each other. */
export const WIDE = '(min-width: 48rem)'

export interface OnePersonProps {
  readonly form: Sheets
  readonly view: SheetView
  /** The place of the question on a phone, counted from 1; one more is the review. */
  readonly at: number
  readonly onAt: (at: number) => void
  readonly onAnswer: (questionId: string, value: Answer | undefined) => void
  readonly onSend: () => void
}

export function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <div>
      <p className="tabular text-sm text-text-muted">{`${done} de ${total} ${total === 1 ? 'respondida' : 'respondidas'}`}</p>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-primary" style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
      </div>
    </div>
  )
}

/** The heading of a section where it begins. */
function SectionHead({ form, place }: { readonly form: Sheets; readonly place: number }) {
  const id = form.questions[place]?.section_id ?? null
  const section = form.sections.find((one) => one.id === id)
  if (section === undefined || (place > 0 && form.questions[place - 1]?.section_id === id)) return null
  return (
    <div className="mb-4 border-b pb-2">
      <h2 className="text-md font-semibold break-words">{section.title}</h2>
      {section.help !== null && <p className="mt-1 break-words text-text-muted">{section.help}</p>}
    </div>
  )
}

interface LaidProps extends OnePersonProps {
  readonly gaps: readonly Gap[]
  /** Gaps that were pointed at, by place. */
  readonly marked: ReadonlyMap<number, Gap['what']>
  readonly onMiss: () => void
}

const sendLabel = ({ sheet }: SheetView): string => (sheet.state === 'sent' ? 'Enviar de novo' : 'Enviar avaliação')

function Column(props: LaidProps) {
  const { form, view, gaps, marked, onMiss, onAnswer, onSend } = props
  const list = marked.size > 0 && <MissingList gaps={gaps} onJump={({ place, what }) => focusQuestion(place, what)} />
  return (
    <>
      <div className="flex flex-col gap-8">
        {form.questions.map((question, place) => (
          <div key={question.id}>
            <SectionHead form={form} place={place} />
            <QuestionBlock view={view} question={question} place={place} gap={marked.get(place) ?? null} onAnswer={(value) => onAnswer(question.id, value)} />
          </div>
        ))}
      </div>
      {list}
      <ActionBar>
        <Button variant="primary" onClick={gaps.length === 0 ? onSend : onMiss}>
          {sendLabel(view)}
        </Button>
        {gaps.length > 0 && <p className="text-sm text-text-muted">{gaps.length === 1 ? 'Falta 1 resposta' : `Faltam ${gaps.length} respostas`}</p>}
      </ActionBar>
    </>
  )
}

/** The question in the way of whoever answers with a thumb; after the last one, what is missing and the button that sends. */
function Steps({ form, view, at, gaps, marked, onAt, onMiss, onAnswer, onSend }: LaidProps) {
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
  const back = place > 0 && (
    <Button size="lg" onClick={() => onAt(place)}>
      Voltar
    </Button>
  )
  return (
    <>
      <div ref={top} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-6 outline-none" aria-label={question ? `Pergunta ${place + 1} de ${total}` : 'Revisão'} role="group">
        {question ? (
          <div key={question.id}>
            <p className="tabular mb-2 text-sm text-text-muted">{`Pergunta ${place + 1} de ${total}`}</p>
            <SectionHead form={form} place={place} />
            <QuestionBlock view={view} question={question} place={place} gap={marked.get(place) ?? null} onAnswer={(value) => onAnswer(question.id, value)} />
          </div>
        ) : gaps.length > 0 ? (
          <MissingList gaps={gaps} onJump={({ place: to }) => onAt(to + 1)} />
        ) : (
          <p className="text-text-muted">{view.sheet.state === 'sent' ? 'Tudo respondido e enviado.' : 'Tudo respondido. Falta enviar.'}</p>
        )}
      </div>
      <ActionBar>
        {back}
        {question ? (
          <Button size="lg" variant="primary" className="grow" onClick={() => onAt(place + 2)}>
            {place + 1 === total ? 'Revisar' : 'Próxima'}
          </Button>
        ) : (
          <Button size="lg" variant="primary" className="grow" onClick={gaps.length === 0 ? onSend : onMiss}>
            {sendLabel(view)}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

/** The questions about one person: one at a time on a phone, all of them on a wide screen. */
export function OnePerson(props: OnePersonProps & { readonly beside?: ReactNode }) {
  const { form, view, beside } = props
  const isWide = useMedia(WIDE)
  const [isMarked, setMarked] = useState(false)
  const answers = shownAnswers(view)
  const gaps = gapsOf(form.questions, answers, view.kept)
  const marked = new Map(isMarked ? gaps.map(({ place, what }) => [place, what] as const) : [])
  const laid = { ...props, gaps, marked, onMiss: () => setMarked(true) }
  return (
    <div className={beside ? 'grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]' : ''}>
      <div className="flex min-w-0 flex-col gap-6">
        <Progress done={answeredCount(form.questions, answers, view.kept)} total={form.questions.length} />
        {isWide ? <Column {...laid} /> : <Steps {...laid} />}
      </div>
      {beside && <aside className="min-w-0 lg:sticky lg:top-20 lg:self-start">{beside}</aside>}
    </div>
  )
}
