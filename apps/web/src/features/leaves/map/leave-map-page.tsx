import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Users, WandSparkles } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { useWide } from '#shared/ui/panes.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TablePagination } from '#shared/ui/table/table-pagination.tsx'
import { mapQuery, PAGE_SIZE } from '../data/map/map-queries.ts'
import { type Bar, byRisk, foldedText, type LeaveMap, type MapPerson, riskOf, withDates } from '../model/map/map.ts'
import { DAY_WIDTH, filterOf, firstDay, type MapState } from '../model/map/map-state.ts'
import { PLAN_COLUMNS, planRows } from '../model/map/plan-file.ts'
import { DraftBar } from '../planning/draft-bar.tsx'
import { UntoldNote } from '../periods/untold-note.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapToolbar } from './map-toolbar.tsx'
import { MonthList } from './month-list.tsx'
import { type PlanActs, usePlan } from '../planning/use-plan.ts'

const PlanDialog = lazy(async () => ({ default: (await import('../planning/plan-dialog.tsx')).PlanDialog }))
const ProposeDialog = lazy(async () => ({ default: (await import('../planning/propose-dialog.tsx')).ProposeDialog }))

export interface LeaveMapPageProps {
  readonly nav: ReactNode
  readonly state: MapState
  readonly onState: (state: MapState, options?: { readonly replace?: boolean }) => void
  /** What may be done with vacations that were granted, such as their notice. */
  readonly noticeAction?: ReactNode
}

interface Opened {
  readonly person: MapPerson
  readonly bar: Bar | null
  readonly startsOn: string | null
}

function Shown({ map, from, state, onState, plan, noticeAction }: { readonly map: LeaveMap; readonly from: string; readonly plan: PlanActs } & Omit<LeaveMapPageProps, 'nav'>) {
  const isWide = useWide()
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = state.risk === null ? map.people : map.people.filter((person) => riskOf(person) === state.risk)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const ordered = state.order === 'risk' ? byRisk(found) : found
  // Whoever looks for somebody, or for a situation, finds everybody in it.
  const folds = isWide && state.order === 'risk' && state.risk === null && state.q === ''
  const { shown, folded } = folds ? withDates(ordered, map.bars) : { shown: ordered, folded: [] }
  const people = isUnfolded || shown.length === 0 ? ordered : shown
  const open = (person: MapPerson, bar: Bar | null, startsOn: string | null): void => setOpened({ person, bar, startsOn })
  return (
    <>
      <MapToolbar map={map} from={from} state={state} isWide={isWide} onState={onState} />
      <UntoldNote total={map.untold} />
      <DraftBar bars={map.bars.filter(({ kind }) => kind === 'planned')} plan={plan} />
      {people.length === 0 ? (
        <EmptyState title={state.q === '' ? 'Ninguém nesta situação' : 'Ninguém com esta busca'} action={<Button onClick={() => onState({ ...state, risk: null, q: '', page: 1 })}>Mostrar todos</Button>}>
          {state.q === '' ? 'Nenhuma pessoa do mapa está assim agora.' : `Ninguém no mapa com “${state.q}”.`}
        </EmptyState>
      ) : isWide ? (
        <>
          <MapCanvas map={map} people={people} dayWidth={DAY_WIDTH[state.zoom]} plan={plan} onOpen={open} />
          {folded.length > 0 && shown.length > 0 && (
            <Button variant="ghost" className="mt-2" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
              {isUnfolded ? <ChevronUp aria-hidden="true" className="size-4" /> : <ChevronDown aria-hidden="true" className="size-4" />}
              {foldedText(folded.length, isUnfolded)}
            </Button>
          )}
          <MapLegend />
        </>
      ) : (
        <MonthList map={map} people={people} onOpen={open} />
      )}
      {map.found > PAGE_SIZE && (
        <TablePagination page={state.page} pageSize={PAGE_SIZE} total={map.found} onPage={(page) => onState({ ...state, page })} />
      )}
      <Suspense>
        {opened && <PlanDialog {...opened} today={map.today} plan={plan} {...(noticeAction !== undefined && { noticeAction })} onClose={() => setOpened(null)} />}
        {state.propose && (
          <ProposeDialog
            department={map.departments.find(({ id }) => id === state.department) ?? null}
            scope={state.risk === null || state.risk === 'risk' || state.risk === 'double' ? 'risk' : 'year'}
            plan={plan}
            onClose={() => onState({ ...state, propose: false })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Mapa de férias: people by days, planned by dragging, proposed for everybody at once, sent for confirmation. */
export function LeaveMapPage({ nav, state, onState, noticeAction }: LeaveMapPageProps) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const plans = can('manage_leaves')
  const from = firstDay(state, todayIso())
  const map = useQuery({ ...mapQuery(companyId, from, filterOf(state)), enabled: plans })
  const plan = usePlan(from, filterOf(state))
  const rows = map.data ? planRows(map.data) : []
  const isPaged = (map.data?.total ?? 0) > PAGE_SIZE
  return (
    <div data-wide>
      <PageHeader
        title="Mapa de férias"
        description="Arraste para planejar. O que a lei não permite volta ao lugar, com o motivo."
        actions={
          plans && (
            <>
              <ExportMenu
                total={map.data ? rows.length : 0}
                scope={isPaged ? 'as pessoas desta página, nos doze meses mostrados' : 'os doze meses mostrados'}
                source={{
                  list: 'leave_plan',
                  companyId,
                  fileName: 'programacao-de-ferias',
                  sheet: 'Programação anual',
                  columns: PLAN_COLUMNS,
                  // The map is one document: the first batch has everything.
                  fetchBatch: (offset) => Promise.resolve({ rows: offset > 0 ? [] : [...rows], total: rows.length }),
                }}
              />
              <Button variant="primary" disabled={!map.data} onClick={() => onState({ ...state, propose: true })}>
                <WandSparkles aria-hidden="true" className="size-4" />
                Propor plano
              </Button>
            </>
          )
        }
      />
      {nav}
      {plans ? (
        <QueryStates
          query={map}
          pending={<Skeleton className="h-96 w-full" />}
          isEmpty={(found) => found.people.length === 0 && state.risk === null && state.q === ''}
          empty={
            state.page > 1 ? (
              <EmptyState icon={<Users />} title="Esta página não existe mais" action={<Button onClick={() => onState({ ...state, page: 1 })}>Ver a primeira página</Button>}>
                O mapa tem menos pessoas agora.
              </EmptyState>
            ) : (
              <EmptyState icon={<Users />} title="Ninguém no mapa">
                {state.department === null ? 'Quem entrar na sua equipe aparece aqui.' : 'Este departamento não tem ninguém da sua equipe.'}
              </EmptyState>
            )
          }
        >
          {(found) => <Shown map={found} from={from} state={state} onState={onState} plan={plan} noticeAction={noticeAction} />}
        </QueryStates>
      ) : (
        <EmptyState title="O mapa é para quem planeja férias">Gestores veem a equipe e o RH a empresa. As suas férias estão em Licenças.</EmptyState>
      )}
    </div>
  )
}
