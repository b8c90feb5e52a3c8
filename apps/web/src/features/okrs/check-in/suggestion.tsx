import { useQuery } from '@tanstack/react-query'

import { useStill } from '#shared/ui/use-still.ts'
import { checkInPreviewQuery } from '../data/goal-queries.ts'
import { type CheckInDraft, valueOf } from '../model/check-in/check-in.ts'
import { HEALTH_LABELS, type KeyResult } from '../model/goal.ts'
import { wholePercent } from '../model/numbers.ts'

/** What the numbers say of the value that is being typed, worked out by the database. */
export function Suggestion({ keyResult, draft }: { readonly keyResult: KeyResult; readonly draft: CheckInDraft }) {
  const still = useStill(draft.value)
  const value = valueOf(keyResult, { ...draft, value: still })
  const preview = useQuery({ ...checkInPreviewQuery(keyResult.id, value ?? 0), enabled: value !== null && keyResult.keep_by !== 'periods' })
  const found = value === null || still !== draft.value ? null : preview.data
  return (
    <p role="status" className="tabular min-h-5 text-sm text-text-muted">
      {found?.suggested && `Pelos números: ${HEALTH_LABELS[found.suggested]}, ${wholePercent(found.progress)} de ${wholePercent(found.expected)} esperados.`}
    </p>
  )
}
