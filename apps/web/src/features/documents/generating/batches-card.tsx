import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { waitingMakings } from '../data/templates/makings.ts'
import { batchesQuery } from '../data/templates/template-queries.ts'
import { type BatchRow, batchState } from '../model/templates/template.ts'
import { MakingProgress } from './making-progress.tsx'
import { useMaking } from './use-making.ts'

const UndoBatchDialog = lazy(async () => ({ default: (await import('./undo-batch-dialog.tsx')).UndoBatchDialog }))

const FIRST = 6

interface BatchProps {
  readonly batch: BatchRow
  readonly isResuming: boolean
  readonly isRunning: boolean
  readonly onResume: () => void
  readonly onUndo: () => void
}

function Batch({ batch, isResuming, isRunning, onResume, onUndo }: BatchProps) {
  const name = `${batch.template_name}, ${formatDateTime(batch.created_at)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{batch.template_name}</p>
        <p className="text-sm text-text-muted">
          {batchState(batch)} · {formatDateTime(batch.created_at)}
          {batch.created_by && ` · ${batch.created_by.name}`}
        </p>
      </div>
      {batch.undone_at === null && (
        <div className="flex gap-2">
          {batch.pending > 0 && (
            <Button size="sm" pending={isResuming} aria-disabled={isRunning} aria-label={`Continuar ${name}`} onClick={onResume}>
              Continuar
            </Button>
          )}
          <Button size="sm" aria-disabled={isRunning} aria-label={`Desfazer ${name}`} onClick={onUndo}>
            Desfazer
          </Button>
        </div>
      )}
    </li>
  )
}

/** What was made from templates: unfinished ones go on, wrong ones are taken back. Nothing while there is none. */
export function BatchesCard() {
  const companyId = useCompanyId()
  const batches = useQuery(batchesQuery(companyId))
  const [undoing, setUndoing] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const kept = useFocusKept()
  const { progress, isRunning, run } = useMaking()
  const resume = useAct({ act: async (batch: BatchRow) => run(await waitingMakings(batch.batch_id)) })
  if (batches.error && batches.data === undefined) return <ErrorState error={batches.error} onRetry={() => void batches.refetch()} />
  const rows = batches.data ?? []
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, FIRST)
  return (
    <Card title="Gerações">
      <Refusal error={resume.error} title="Não foi possível continuar" />
      {progress && isRunning && <MakingProgress progress={progress} isRunning onRetry={() => undefined} />}
      <div ref={kept}>
        <ul className="-my-3 divide-y">
          {shown.map((batch) => (
            <Batch
              key={batch.batch_id}
              batch={batch}
              isResuming={resume.isPending && resume.variables.batch_id === batch.batch_id}
              isRunning={isRunning}
              onResume={() => resume.mutate(batch)}
              onUndo={() => setUndoing(batch.batch_id)}
            />
          ))}
        </ul>
        {shown.length < rows.length && (
          <Button className="mt-4" size="sm" onClick={() => setAll(true)}>
            Mostrar as {rows.length}
          </Button>
        )}
      </div>
      {undoing !== null && (
        <Suspense>
          <UndoBatchDialog batchId={undoing} onClose={() => setUndoing(null)} />
        </Suspense>
      )}
    </Card>
  )
}
