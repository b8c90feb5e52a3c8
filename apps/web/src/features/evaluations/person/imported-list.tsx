import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useAct } from '#shared/form/use-act.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { IMPORTED_EVALUATION_KINDS } from '#shared/lib/imported-evaluation-kinds.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type { ImportedEvaluation } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { removeImportedEvaluation } from '../data/person/person-evaluations.ts'
import { percentText } from '../model/results/result.ts'

const points = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })

/** '4,2 de 5 (84%)'; of a hundred '84%'. */
const resultText = ({ score, max_score: most, percent }: ImportedEvaluation): string =>
  most === 100 ? percentText(percent) : `${points(score)} de ${points(most)} (${percentText(percent)})`

function RemoveResult({ result: { id, name } }: { readonly result: ImportedEvaluation }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useAct({ act: () => removeImportedEvaluation(id), done: 'Resultado removido', stale: SUBJECTS.evaluations, onDone: () => setAsking(false) })
  return (
    <>
      <Button variant="ghost" size="icon-sm" aria-label={`Remover ${name}`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remover "${name}"?`}
        description="O resultado importado some da página da pessoa. Para tê-lo de volta, importe-o de novo."
        confirmLabel="Remover resultado"
        tone="danger"
        pending={remove.isPending}
        error={remove.error}
        failure="O resultado não foi removido"
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

function Row({ result, mayRemove }: { readonly result: ImportedEvaluation; readonly mayRemove: boolean }) {
  const { name, kind, ended_on: on, classification, note } = result
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge dashed>Importado</Badge>
        </p>
        <p className="flex items-center gap-1 text-sm tabular">
          {resultText(result)}
          {mayRemove && <RemoveResult result={result} />}
        </p>
      </div>
      <p className="text-sm break-words text-text-muted">
        {[IMPORTED_EVALUATION_KINDS.find(([each]) => each === kind)?.[1], `até ${formatDate(on)}`, classification].filter(Boolean).join(' · ')}
      </p>
      {note !== null && <p className="text-sm break-words whitespace-pre-wrap text-text-muted">{note}</p>}
    </li>
  )
}

export interface ImportedListProps {
  readonly results: readonly ImportedEvaluation[]
  readonly name: string
  readonly isOwn: boolean
}

/** Results of a former system, apart from those of cycles: their scales and rules were others. */
export function ImportedList({ results, name, isOwn }: ImportedListProps) {
  const { role } = usePermissions()
  if (results.length === 0) return null
  return (
    <div className="mt-5">
      <h3 className="text-sm font-medium">De outro sistema</h3>
      <ul aria-label={`Resultados importados de ${name}`} className="divide-y">
        {results.map((result) => <Row key={result.id} result={result} mayRemove={role === 'admin' && !isOwn} />)}
      </ul>
    </div>
  )
}
