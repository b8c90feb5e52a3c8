import { useQuery } from '@tanstack/react-query'

import { textForCode } from '../supabase/error-texts.ts'
import type { ImportRecord } from '../supabase/imports.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { CancelImport } from './cancel-import.tsx'
import { importProgressQuery } from './import-queries.ts'
import type { ReviewStepProps } from './review-step.tsx'
import { useReview } from './use-review.ts'
import { countText } from './wizard-props.ts'

function Progress({ record }: { readonly record: ImportRecord }) {
  const done = Math.min(useQuery(importProgressQuery(record.id, true)).data ?? 0, record.total)
  const words = `Conferindo ${countText(record.total, 'linha', 'linhas')}…`
  return (
    <Card>
      <p role="status" className="mb-3 text-md font-semibold">
        {words}
      </p>
      {/* Without a value the bar only moves: the job has not begun. */}
      <progress aria-label={words} value={done === 0 ? undefined : done} max={record.total} className="h-2 w-full accent-primary" />
      <p className="tabular mt-2 text-sm text-text-muted">
        {done === 0 ? 'Na fila: começa em instantes.' : `${done.toLocaleString('pt-BR')} de ${record.total.toLocaleString('pt-BR')}`}
      </p>
      <p className="mt-3 text-text-muted">
        A revisão abre sozinha. Você pode sair desta página: ela fica guardada neste endereço por 24 horas. Nada foi gravado nos cadastros.
      </p>
    </Card>
  )
}

/** Step 3 before there is something to review: the job looks the rows over, or could not. */
export function CheckingStep({ record }: ReviewStepProps) {
  const review = useReview(record.id)
  const isStopped = record.status === 'unchecked'
  return (
    <div className="flex max-w-[44rem] flex-col gap-5">
      <Refusal error={review.error} title="Não foi possível continuar" />
      {isStopped ? (
        <Alert tone="danger" title="As linhas não foram conferidas">
          {textForCode(record.failure ?? '')?.text ?? 'A conferência parou no meio. As linhas enviadas continuam guardadas: tente de novo.'}
        </Alert>
      ) : (
        <Progress record={record} />
      )}
      <div className="flex flex-wrap gap-2">
        {isStopped && (
          <Button variant="primary" pending={review.isBusy} onClick={review.recheck}>
            Conferir de novo
          </Button>
        )}
        <CancelImport onCancel={review.cancel} />
      </div>
    </div>
  )
}
