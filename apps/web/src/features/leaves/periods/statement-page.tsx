import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useSession } from '#shared/session/session-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { statementQuery } from '../data/periods/statement-query.ts'
import { dayOf } from '../model/periods/desk-state.ts'
import { daysOpen, type Statement, type StatementPeriod } from '../model/periods/statement.ts'
import { PeriodValues } from '../statement/period-values.tsx'
import { TerminationCard } from '../statement/termination-card.tsx'
import { UntoldPerson } from '../statement/untold-person.tsx'
import { PeriodStatement } from './period-statement.tsx'
import { RecessYears } from './recess-years.tsx'

const AdjustDialog = lazy(async () => ({ default: (await import('./adjust-dialog.tsx')).AdjustDialog }))

export interface StatementPageProps {
  readonly employeeId: string
  /** The day that balances are told as of; null is today in the company. */
  readonly on: string | null
  readonly onDay: (on: string | null) => void
  readonly nav: ReactNode
}

const isHistory = ({ state }: StatementPeriod): boolean => state === 'settled' || state === 'lost'

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-text-muted">{label}</dt>
      <dd className="text-xl font-semibold tabular">{children}</dd>
    </div>
  )
}

/** The periods themselves, with the balance as of any day. */
export function StatementContent({ statement, onDay }: { readonly statement: Statement; readonly onDay: StatementPageProps['onDay'] }) {
  const [adjusting, setAdjusting] = useState<string | null>(null)
  const open = daysOpen(statement.periods)
  const isToday = statement.on === statement.today
  const period = statement.periods.find(({ acquired_from: from }) => from === adjusting)
  const untold = statement.periods.find(({ state }) => state === 'untold')
  const first = statement.periods.findLast((each) => !isHistory(each))
  return (
    <div className="flex flex-col gap-6">
      {untold !== undefined && statement.scope === 'hr' && <UntoldPerson employeeId={statement.person.id} onAdjust={() => setAdjusting(untold.acquired_from)} />}
      <div className="flex flex-wrap items-end gap-x-10 gap-y-4 border-y py-5">
        <dl className="flex grow basis-full flex-wrap gap-x-10 gap-y-3 sm:basis-0">
          {statement.has_vacations && <Figure label={isToday ? 'Saldo hoje' : `Saldo em ${formatDate(statement.on)}`}>{daysText(open.acquired)}</Figure>}
          {statement.has_vacations && <Figure label="Em aquisição">{daysText(open.earned)}</Figure>}
          {open.double > 0 && <Figure label="Em dobro">{daysText(open.double)}</Figure>}
        </dl>
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Saldo em" className="w-44">
            <DateInput value={statement.on} min={statement.hired_on} max="2199-12-31" onValue={(iso) => dayOf(iso) !== null && onDay(dayOf(iso))} />
          </Field>
          {!isToday && <Button onClick={() => onDay(null)}>Hoje</Button>}
        </div>
      </div>
      {statement.periods.length === 0 ? (
        <RecessYears
          employeeId={statement.person.id}
          on={statement.on}
          otherwise={
            <EmptyState icon={<CalendarOff />} title="Nenhum período de férias nesta data">
              {statement.has_vacations ? 'O primeiro começa na admissão.' : `${statement.contract ?? 'Este contrato'} não tem férias pela CLT.`}
            </EmptyState>
          }
        />
      ) : (
        <ul aria-label="Períodos" className="flex flex-col gap-4">
          {statement.periods.map((each) => (
            <PeriodStatement
              key={each.acquired_from}
              period={each}
              isOpen={each === first}
              {...(statement.scope === 'hr' && statement.type_id !== null && { onAdjust: () => setAdjusting(each.acquired_from) })}
            />
          ))}
        </ul>
      )}
      {statement.scope !== 'team' && statement.has_vacations && statement.periods.length > 0 && <PeriodValues key={statement.on} statement={statement} on={isToday ? null : statement.on} />}
      <TerminationCard statement={statement} />
      <Suspense>
        {period && statement.type_id !== null && (
          <AdjustDialog employeeId={statement.person.id} typeId={statement.type_id} periods={[period]} onClose={() => setAdjusting(null)} />
        )}
      </Suspense>
    </div>
  )
}

/** Extrato: the vacation periods of a person as of any day, told line by line, and what the end of the contract would owe. */
export function StatementPage({ employeeId, on, onDay, nav }: StatementPageProps) {
  const { employee } = useSession()
  const { can } = usePermissions()
  const isOwn = employee?.id === employeeId
  const query = useQuery(statementQuery(employeeId, isOwn, on))
  const name = query.data?.person.name
  return (
    <>
      <PageHeader
        title={isOwn ? 'Meu extrato de férias' : `Extrato de férias${name === undefined ? '' : `: ${name}`}`}
        description={query.data && [query.data.contract, `admissão em ${formatDate(query.data.hired_on)}`].filter((part) => part !== null).join(', ')}
        back={
          can('view_leave_reports') && !isOwn ? (
            <BackLink to="/app/leaves/periods" search={{}}>
              Períodos
            </BackLink>
          ) : (
            <BackLink to="/app/leaves" search={{}}>
              Licenças
            </BackLink>
          )
        }
      />
      {nav}
      <QueryStates query={query} pending={<Skeleton className="h-96 w-full rounded-lg" />}>
        {(statement) => <StatementContent statement={statement} onDay={onDay} />}
      </QueryStates>
    </>
  )
}
