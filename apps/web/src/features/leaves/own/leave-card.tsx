import { Paperclip, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { rangeText } from '../model/requests/leave.ts'
import { coverageText, isShort, type LeaveFacts } from '../model/requests/leave-card.ts'

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken px-3 py-2">
      <dt className="text-sm text-text-muted">{label}</dt>
      <dd className="tabular mt-0.5 font-medium break-words">{children}</dd>
    </div>
  )
}

function Heading({ children }: { readonly children: ReactNode }) {
  return <h4 className="mb-2 text-2xs font-semibold tracking-wide text-text-subtle uppercase">{children}</h4>
}

const span = (from: string, to: string): string => (from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`)

/** What whoever decides a leave has to know: days, balance, who else is away, coverage and what came before. */
export function LeaveCard({ facts }: { readonly facts: LeaveFacts }) {
  const { balance, coverage, conflicts, history, warnings } = facts
  return (
    <section aria-label="Dados para decidir" className="flex flex-col gap-5">
      <div>
        <p className="font-medium">
          {facts.type}
          {facts.parts.length > 1 && `, ${daysText(facts.days)} em ${String(facts.parts.length)} partes`}
        </p>
        <ul className="tabular text-sm text-text-muted">
          {facts.parts.map((part) => (
            <li key={part.starts_on}>{rangeText(part)}</li>
          ))}
        </ul>
        {facts.sold_days > 0 && <p className="text-sm text-text-muted">Abono: {daysText(facts.sold_days)} {facts.sold_days === 1 ? 'vendido' : 'vendidos'}</p>}
        {facts.birth_on !== null && <p className="text-sm text-text-muted">Nascimento, adoção ou guarda em {formatDate(facts.birth_on)}</p>}
        {facts.advances_thirteenth && <p className="text-sm text-text-muted">Com adiantamento do 13º</p>}
      </div>
      <dl className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {balance && (
          <Fact label="Saldo do período">
            {daysText(balance.before)} <span aria-hidden="true">→</span>
            <span className="sr-only"> antes, depois </span> {daysText(balance.after)}
          </Fact>
        )}
        {coverage && (
          <Fact label={`Cobertura em ${formatDate(coverage.day)}`}>
            <span className={isShort(coverage) ? 'text-danger-text' : undefined}>{coverageText(coverage)}</span>
          </Fact>
        )}
      </dl>
      {warnings.length > 0 && (
        <ul aria-label="Atenção" className="flex flex-col gap-1 text-sm">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Heading>Também fora nestes dias</Heading>
        {conflicts.length === 0 ? (
          <p className="text-sm text-text-muted">Ninguém da equipe.</p>
        ) : (
          <ul aria-label="Também fora nestes dias" className="flex flex-col gap-2">
            {conflicts.map((conflict) => (
              <li key={`${conflict.person.id}-${conflict.starts_on}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <PersonChip person={conflict.person} size="sm" detail={span(conflict.starts_on, conflict.ends_on)} />
                <span className="flex flex-wrap gap-2">
                  <Badge>{conflict.type}</Badge>
                  {conflict.pending && <Badge tone="warning">Em aprovação</Badge>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {facts.substitute && (
        <div>
          <Heading>Aprova no lugar</Heading>
          <PersonChip person={facts.substitute} size="sm" />
        </div>
      )}
      {facts.files > 0 && (
        <p className="flex items-center gap-2 text-sm text-text-muted">
          <Paperclip aria-hidden="true" className="size-4 shrink-0" />
          {facts.files === 1 ? '1 comprovante anexado' : `${String(facts.files)} comprovantes anexados`}; a pessoa e o RH abrem.
        </p>
      )}
      {history.length > 0 && (
        <div>
          <Heading>Últimas licenças</Heading>
          <ul aria-label="Últimas licenças" className="tabular text-sm text-text-muted">
            {history.map((leave) => (
              <li key={`${leave.starts_on}-${leave.type}`}>
                {span(leave.starts_on, leave.ends_on)}: {leave.type}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
