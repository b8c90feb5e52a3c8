import type { ComponentType } from 'react'

import type { Door, SheetView } from '#shared/forms/answering/answering.ts'
import { Conflicts, LeftOver } from '#shared/forms/answering/conflicts.tsx'
import { SavedNote } from '#shared/forms/answering/saved-note.tsx'
import { useAnswering } from '#shared/forms/answering/use-answering.ts'
import { Button } from '#shared/ui/button.tsx'
import { SealNote } from '../answering-parts/seal-note.tsx'
import { SendDialog } from '../answering-parts/send-dialog.tsx'
import type { Place } from '../model/answering/place.ts'
import type { Sheets } from '../sheets/sheet.ts'
import { Compare } from './compare.tsx'
import { OnePerson } from './one-person.tsx'
import { useSending } from './use-sending.ts'

export interface SheetsViewProps {
  readonly form: Sheets
  readonly door: Door
  readonly place: Place
  readonly onPlace: (place: Place, options?: { readonly replace?: boolean }) => void
  readonly isGuest?: boolean
  /** Beside the questions about one person. */
  readonly Beside?: ComponentType<{ readonly assignmentId: string }>
}

const others = (views: readonly SheetView[], at: SheetView, by: -1 | 1): SheetView | undefined => views[views.indexOf(at) + by]

/** From one person of the form to the next. */
function People({ views, at, onPerson }: { readonly views: readonly SheetView[]; readonly at: SheetView; readonly onPerson: (view: SheetView) => void }) {
  if (views.length < 2) return null
  const [before, after] = [others(views, at, -1), others(views, at, 1)]
  return (
    <nav aria-label="Pessoas desta etapa" className="flex flex-wrap items-center gap-2">
      <Button size="sm" disabled={before === undefined} onClick={() => before && onPerson(before)}>
        Pessoa anterior
      </Button>
      <span className="tabular text-sm text-text-muted">{`${views.indexOf(at) + 1} de ${views.length}`}</span>
      <Button size="sm" disabled={after === undefined} onClick={() => after && onPerson(after)}>
        Pessoa seguinte
      </Button>
    </nav>
  )
}

/** The sheets of a form, answered: about one person, or everybody question by question. The same for colleagues and guests. */
export function SheetsView({ form, door, place, onPlace, isGuest = false, Beside }: SheetsViewProps) {
  const { sheets: views, state, answering, answer } = useAnswering(form.sheets, door)
  const sending = useSending(answering, () => onPlace({}))
  const person = views.find(({ sheet }) => sheet.assignment_id === place.person)
  const open = views.filter(({ sheet }) => sheet.takes_answers)
  const at = place.pergunta ?? 1
  const go = (pergunta: number): void => onPlace({ ...place, pergunta })
  const mine = person ? [person] : open
  const isFresh = views.every(({ sheet, pending }) => sheet.revision === 0 && Object.keys(pending).length === 0)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {person && <People views={open.includes(person) ? open : [person]} at={person} onPerson={({ sheet }) => onPlace({ ...place, person: sheet.assignment_id, pergunta: undefined })} />}
        <SavedNote state={state} />
      </div>
      <SealNote form={form} isGuest={isGuest} isOpen={isFresh} />
      {views.map((view) => (
        <Conflicts
          key={view.sheet.assignment_id}
          view={view}
          questions={form.questions}
          onSettle={(question, choice) => {
            answering.settle(view.sheet.assignment_id, question, choice)
            void answering.flush()
          }}
        />
      ))}
      {views.filter(({ sheet }) => !sheet.takes_answers).map((view) => <LeftOver key={view.sheet.assignment_id} view={view} questions={form.questions} />)}
      {person?.sheet.takes_answers === true && (
        <OnePerson
          key={person.sheet.assignment_id}
          form={form}
          view={person}
          at={at}
          onAt={go}
          onAnswer={(question, value) => answer(person.sheet.assignment_id, question, value)}
          onSend={() => sending.ask([person])}
          {...(Beside && (form.role === 'manager' || form.role === 'self') && { beside: <Beside assignmentId={person.sheet.assignment_id} /> })}
        />
      )}
      {!person && open.length > 0 && (
        <Compare
          form={form}
          views={open}
          at={at}
          onAt={go}
          onAnswer={answer}
          onSend={sending.ask}
          onPerson={({ sheet }, pergunta) => onPlace({ ...place, person: sheet.assignment_id, pergunta })}
        />
      )}
      {mine.every(({ sheet }) => !sheet.takes_answers) && <p className="text-text-muted">O prazo desta etapa terminou. O que você enviou até o fim vale.</p>}
      <SendDialog form={form} isGuest={isGuest} {...sending.dialog} />
    </div>
  )
}
