import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, UserX } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportQuery, type ReportWish } from '../data/absences/report-queries.ts'
import { type AbsencesState, usualTime } from '../model/absences/absence-report.ts'
import { AbsenceFigures } from './absence-figures.tsx'
import { AbsenceList } from './absence-list.tsx'

const RecordAbsenceDialog = lazy(async () => ({ default: (await import('./record-absence-dialog.tsx')).RecordAbsenceDialog }))

export interface AbsencesPageProps {
  readonly nav: ReactNode
  readonly state: AbsencesState
  readonly onState: (state: AbsencesState) => void
}

function Filters({ wish, state, onState }: { readonly wish: ReportWish } & Omit<AbsencesPageProps, 'nav'>) {
  return (
    <div className="mb-5 flex flex-wrap items-start gap-3">
      <Field label="De" className="w-40">
        <DateInput min="1990-01-01" max={wish.to} value={wish.from} onValue={(iso) => iso !== '' && onState({ ...state, from: iso })} />
      </Field>
      <Field label="Até" className="w-40">
        <DateInput min={wish.from} max="2199-12-31" value={wish.to} onValue={(iso) => iso !== '' && onState({ ...state, to: iso })} />
      </Field>
      <Field label="Departamento" className="w-64 max-sm:w-full">
        <DepartmentSelect companyId={wish.companyId} none="Todos" value={wish.department} onValue={(department) => onState({ ...state, department })} />
      </Field>
    </div>
  )
}

function Report({ wish, isCounted, onCounted }: { readonly wish: ReportWish; readonly isCounted: boolean; readonly onCounted: (isCounted: boolean) => void }) {
  const report = useQuery(reportQuery(wish))
  return (
    <QueryStates
      query={report}
      pending={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      }
      isEmpty={({ people }) => people === 0}
      empty={
        <EmptyState icon={<ChartNoAxesColumn />} title="Ninguém para mostrar">
          Não há pessoas neste departamento e período. Escolha outros.
        </EmptyState>
      }
    >
      {(found) => (
        <AbsenceFigures report={found}>
          <AbsenceList key={`${wish.from} ${wish.to} ${wish.department}`} wish={wish} until={found.until} isCounted={isCounted} onCounted={onCounted} />
        </AbsenceFigures>
      )}
    </QueryStates>
  )
}

/** Ausências: how much people are away, of what, where and when; and where an absence is recorded. */
export function AbsencesPage({ nav, state, onState }: AbsencesPageProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const usual = usualTime(todayIso())
  const wish = { companyId, from: state.from || usual.from, to: state.to || usual.to, department: state.department }
  const reads = can('view_leave_reports')
  return (
    <>
      <PageHeader
        title="Absenteísmo"
        description={can('manage_settings') ? 'Dias de trabalho perdidos sobre os contratados. Férias e folgas não entram na taxa.' : 'As ausências da sua equipe, sem o motivo das de saúde.'}
        actions={
          reads && (
            <Button variant="primary" onClick={() => onState({ ...state, record: true })}>
              <UserX aria-hidden="true" className="size-4" />
              Registrar falta
            </Button>
          )
        }
      />
      {nav}
      {reads ? (
        <>
          <Filters wish={wish} state={state} onState={onState} />
          <Report wish={wish} isCounted={state.counted} onCounted={(counted) => onState({ ...state, counted })} />
        </>
      ) : (
        <EmptyState icon={<ChartNoAxesColumn />} title="Esta página é do RH e dos gestores">
          As suas ausências estão em Licenças.
        </EmptyState>
      )}
      <Suspense>{state.record && reads && <RecordAbsenceDialog companyId={companyId} onClose={() => onState({ ...state, record: false })} />}</Suspense>
    </>
  )
}
