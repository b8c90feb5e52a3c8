import { formatDate } from '#shared/lib/dates.ts'
import { IMPORTED_EVALUATION_KINDS } from '#shared/lib/imported-evaluation-kinds.ts'
import type { ImportedEvaluation } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { percentText } from '../model/results/result.ts'

const points = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })

/** '4,2 de 5 (84%)'; of a hundred '84%'. */
const resultText = ({ score, max_score: most, percent }: ImportedEvaluation): string =>
  most === 100 ? percentText(percent) : `${points(score)} de ${points(most)} (${percentText(percent)})`

function Row({ result }: { readonly result: ImportedEvaluation }) {
  const { name, kind, ended_on: on, classification, note } = result
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-medium break-words">{name}</span>
          <Badge dashed>Importado</Badge>
        </p>
        <p className="tabular text-sm">{resultText(result)}</p>
      </div>
      <p className="text-sm break-words text-text-muted">
        {[IMPORTED_EVALUATION_KINDS.find(([each]) => each === kind)?.[1], `até ${formatDate(on)}`, classification].filter(Boolean).join(' · ')}
      </p>
      {note !== null && <p className="text-sm break-words whitespace-pre-wrap text-text-muted">{note}</p>}
    </li>
  )
}

/** Results of a former system, apart from those of cycles: their scales and rules were others. */
export function ImportedList({ results, name }: { readonly results: readonly ImportedEvaluation[]; readonly name: string }) {
  if (results.length === 0) return null
  return (
    <div className="mt-5">
      <h3 className="text-sm font-medium">De outro sistema</h3>
      <ul aria-label={`Resultados importados de ${name}`} className="divide-y">
        {results.map((result) => <Row key={result.id} result={result} />)}
      </ul>
    </div>
  )
}
