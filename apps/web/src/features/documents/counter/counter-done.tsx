import { CircleCheck, CircleX } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { documentName } from '../model/documents/stored-document.ts'
import { type CounterPaper, doneText } from '../model/signing/counter.ts'
import { CounterHeading } from './counter-heading.tsx'

export interface CounterDoneProps {
  readonly paper: CounterPaper
  readonly name: string
  readonly isRefused: boolean
  readonly onNext: () => void
  readonly onLeave: () => void
}

/** What came of it, in large letters, and who comes next. */
export function CounterDone({ paper, name, isRefused, onNext, onLeave }: CounterDoneProps) {
  const Icon = isRefused ? CircleX : CircleCheck
  const isNext = paper.parties.length > 0
  return (
    <div role="status" className="flex flex-col items-center gap-5 rounded-xl border bg-surface p-6 text-center sm:p-10">
      <Icon aria-hidden="true" className={isRefused ? 'size-14 text-text-muted' : 'size-14 text-success-text'} />
      <CounterHeading>{doneText(paper.kind, isRefused)}</CounterHeading>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold break-words">{documentName(paper)}</p>
        <p className="break-words text-text-muted">{name}</p>
        <p className="text-text-muted">
          Código de verificação <span className="tabular font-medium whitespace-nowrap text-text">{paper.code}</span>
        </p>
      </div>
      <div className="flex w-full flex-col gap-2 sm:w-auto sm:min-w-72">
        {isNext && (
          <Button variant="primary" size="lg" className="min-h-14 w-full" onClick={onNext}>
            Próxima pessoa
          </Button>
        )}
        <Button size="lg" variant={isNext ? 'secondary' : 'primary'} className="min-h-14 w-full" onClick={onLeave}>
          Voltar
        </Button>
      </div>
    </div>
  )
}
