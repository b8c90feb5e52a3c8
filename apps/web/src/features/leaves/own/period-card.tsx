import { formatDate, laterDay } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { STATE_LOOKS } from '../model/periods/period-states.ts'
import type { VacationPeriod } from '../model/requests/leave.ts'

function Figure({ label, days }: { readonly label: string; readonly days: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-text-muted">{label}</dt>
      <dd className="tabular">{daysText(days)}</dd>
    </div>
  )
}

export interface PeriodCardProps {
  readonly period: VacationPeriod
  /** The day as of which it is told; empty is today. */
  readonly on: string
}

/** One vacation period: what it gives, what is left of it and until when it is safe to begin. */
export function PeriodCard({ period, on }: PeriodCardProps) {
  const state = STATE_LOOKS[period.state]
  const isAcquiring = period.state === 'acquiring'
  const shown = isAcquiring ? period.earned : period.balance
  const until = on === '' ? 'até hoje' : `até ${formatDate(on)}`
  return (
    <li data-card className="flex flex-col gap-3 rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-sm text-text-muted">
          Período aquisitivo
          <br />
          <span className="tabular">
            {formatDate(period.acquired_from)} a {formatDate(period.acquired_to)}
          </span>
        </h3>
        <Badge tone={state.tone}>{state.one}</Badge>
      </div>
      <p>
        <span className="tabular text-3xl font-semibold">{daysText(shown)}</span>{' '}
        <span className="text-text-muted">
          {isAcquiring ? `${shown === 1 ? 'adquirido' : 'adquiridos'} ${until}` : shown === 1 ? 'disponível' : 'disponíveis'}
        </span>
      </p>
      <dl className="flex flex-col gap-1 text-sm">
        <Figure label="Direito" days={period.days} />
        {period.scheduled > 0 && <Figure label="Programados" days={period.scheduled} />}
        {period.used > 0 && <Figure label="Gozados" days={period.used} />}
        {period.sold > 0 && <Figure label="Vendidos" days={period.sold} />}
        {period.absences > 0 && <Figure label="Faltas injustificadas" days={period.absences} />}
      </dl>
      {!isAcquiring && period.balance > 0 && (
        <p className={period.state === 'double' ? 'mt-auto text-sm text-danger-text' : 'mt-auto text-sm'}>
          {period.state === 'untold' ? (
            <span className="text-text-muted">O RH ainda vai informar o que você já tirou.</span>
          ) : period.state === 'double' ? (
            <>O prazo acabou em {formatDate(period.granted_to)}: estes dias são pagos em dobro.</>
          ) : (
            <>
              Comece até <strong className="tabular">{formatDate(period.last_safe_start)}</strong>
              {period.notice_on !== null && <span className="text-text-muted">, com aviso até {formatDate(period.notice_on)}</span>}
            </>
          )}
        </p>
      )}
      {isAcquiring && <p className="mt-auto text-sm text-text-muted">Pode tirar a partir de {formatDate(laterDay(period.acquired_to, 1))}.</p>}
    </li>
  )
}
