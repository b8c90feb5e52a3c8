import { PenLine } from 'lucide-react'
import { useState } from 'react'

import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { declineRequest } from '../data/feedback/feedback-acts.ts'
import type { FeedbackRequest } from '../model/feedback/feedback.ts'

export interface RequestToGiveProps {
  readonly request: FeedbackRequest
  readonly onAnswer: () => void
  readonly onDeclined?: () => void
}

/** A request that waits for the reader: who asks about whom, the question, and the two ways to go on. */
export function RequestToGive({ request, onAnswer, onDeclined }: RequestToGiveProps) {
  const { about, asked_by: asker, question, due_on: day } = request
  const [isDeclining, setDeclining] = useState(false)
  const decline = useAct({
    act: (words: string) => declineRequest(request.id, words),
    done: [`${asker.name} foi avisado`, 'O pedido saiu das suas pendências.'],
    stale: SUBJECTS.feedback,
    onDone: () => {
      setDeclining(false)
      onDeclined?.()
    },
  })
  return (
    <div className="flex gap-3">
      <PersonPhoto person={asker} />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-medium">{asker.name}</span> pediu o seu feedback{about.id !== asker.id && <> sobre <span className="font-medium">{about.name}</span></>}
        </p>
        <p className="mt-1 border-l-2 pl-3 break-words whitespace-pre-line" dir="auto">{question}</p>
        {day !== null && <p className="mt-1 text-sm text-text-muted">Até {formatDate(day)}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" onClick={onAnswer}>
            <PenLine aria-hidden="true" className="size-4" />
            Escrever feedback
          </Button>
          <Button variant="ghost" onClick={() => setDeclining(true)}>Não vou responder</Button>
        </div>
      </div>
      {isDeclining && (
        <ReasonDialog title="Não responder ao pedido" description={`${asker.name} lê o que você escrever.`} confirmLabel="Avisar que não vou responder" label="Por quê" most={300} suggestions={['Trabalhamos pouco juntos.', 'Não consigo neste prazo.']} act={decline} failure="O aviso não foi enviado" onConfirm={decline.mutate} onClose={() => setDeclining(false)} />
      )}
    </div>
  )
}
