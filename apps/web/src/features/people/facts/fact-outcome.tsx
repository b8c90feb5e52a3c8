import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import type { FactOutcome as Outcome } from '../model/facts/fact-specs.ts'
import { outcomeLines } from '../model/facts/outcome-lines.ts'

/** The leaves that a fact gives, with their codes, and what else follows from it. */
export function FactOutcome({ outcome }: { readonly outcome: Outcome }) {
  const lines = outcomeLines(outcome)
  return (
    <div className="flex flex-col gap-4">
      {outcome.stretches.length > 0 && (
        <ul aria-label="Licenças" className="divide-y rounded-md border">
          {outcome.stretches.map(({ type, code, starts_on, ends_on, days }) => (
            <li key={starts_on} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-3 py-2">
              <span className="min-w-0 font-medium break-words">
                {type}
                {code !== null && <span className="font-normal text-text-muted"> · eSocial {code}</span>}
              </span>
              <span className="text-sm tabular">
                {formatDate(starts_on)} a {formatDate(ends_on)} <span className="text-text-muted">({daysText(days)})</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && <DescriptionList columns={2} items={lines.map(({ label, text }) => ({ label, value: <span className="tabular">{text}</span> }))} />}
    </div>
  )
}
