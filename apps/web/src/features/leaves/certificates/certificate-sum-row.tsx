import { formatDate, formatDayMonth } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import type { CertificateSum } from '../model/absences/certificate.ts'

function tone({ summed, limit, alert }: CertificateSum): string {
  if (summed > limit) return 'bg-danger'
  return alert === null ? 'bg-chart-1' : 'bg-warning'
}

/** One condition on its way to the limit: how far, from when the benefit pays, and its certificates. */
export function CertificateSumRow({ sum, onOpen }: { readonly sum: CertificateSum; readonly onOpen: (requestId: string) => void }) {
  const { person, summed, limit, benefit_from, certificates } = sum
  const left = limit - summed
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <PersonChip person={person} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="tabular">
            <span className="font-semibold">{daysText(summed)}</span> <span className="text-text-muted">de {limit}</span>
          </p>
          {benefit_from === null ? (
            <p className="text-sm text-text-muted tabular">{left === 0 ? 'No limite da empresa' : `${daysText(left)} até o INSS`}, soma até {formatDate(sum.until)}</p>
          ) : (
            <Badge tone="danger">INSS a partir de {formatDate(benefit_from)}</Badge>
          )}
        </div>
        <div
          role="progressbar"
          aria-label={`Soma de ${person.name}`}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(summed, limit)}
          aria-valuetext={`${daysText(summed)} de ${limit}`}
          className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div className={`h-full rounded-full ${tone(sum)}`} style={{ width: `${Math.min(100, (summed / limit) * 100)}%` }} />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {certificates.map((each) => (
            <Button key={each.request_id} size="sm" variant="ghost" className="tabular" onClick={() => onOpen(each.request_id)}>
              {formatDayMonth(each.starts_on)}: {daysText(each.days)}
            </Button>
          ))}
          {sum.esocial_due !== null && <span className="text-sm text-text-muted">eSocial (S-2230) até {formatDate(sum.esocial_due)}</span>}
        </div>
      </div>
    </li>
  )
}
