import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ServerList } from '#shared/list/server-list.tsx'
import { useListState } from '#shared/list/use-list-state.ts'
import { useDepartmentName } from '#shared/reference/reference-select.tsx'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { journeyListQuery } from '../data/journeys.ts'
import { DetailSheet } from '../detail/detail-sheet.tsx'
import type { JourneyKind } from '../detail/journey-kind.ts'
import type { JourneyFacts } from '../model/following/journey.ts'
import { journeyList, STATES } from '../model/following/journey-list.ts'
import { BoardView } from './board-view.tsx'
import { JourneyCard, journeyColumns } from './journey-look.tsx'
import { JourneySummary } from './journey-summary.tsx'
import { JourneyToolbar, ViewChoice } from './journey-toolbar.tsx'
import { TimelineView } from './timeline-view.tsx'

const FORMS = { quadro: BoardView, linha: TimelineView } as const

export interface JourneyScreenProps<Facts extends JourneyFacts> {
  readonly kind: JourneyKind<Facts>
  /** Nobody has a journey of this kind, and nobody waits for one. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
}

/** Everybody with a journey of a kind, how they go, and the open one over them. */
export function JourneyScreen<Facts extends JourneyFacts>({ kind, empty }: JourneyScreenProps<Facts>) {
  const companyId = useCompanyId()
  const list = useListState(journeyList)
  const { state, change, onState } = list
  const { words } = kind
  const total = useQuery(journeyListQuery(companyId, kind.kind, state)).data?.total ?? null
  const area = useDepartmentName(state.area === 'hr' ? '' : state.area)
  const department = useDepartmentName(state.department)
  const open = (pessoa: string): void => change({ pessoa }, { replace: true })
  const views = { words, openId: state.pessoa, onOpen: open }
  const pills: readonly FilterPill[] = [
    ...(state.stage === '' ? [] : [{ key: 'stage', label: words.stages[state.stage], onRemove: () => change({ stage: '' }) }]),
    ...(state.state === '' ? [] : [{ key: 'state', label: STATES.find(({ value }) => value === state.state)?.label ?? '', onRemove: () => change({ state: '' }) }]),
    ...(state.department === '' ? [] : [{ key: 'department', label: department, onRemove: () => change({ department: '' }) }]),
    ...(state.area === '' ? [] : [{ key: 'area', label: `Atraso em ${state.area === 'hr' ? 'RH' : area}`, onRemove: () => change({ area: '' }) }]),
  ]
  const container = useRef<HTMLDivElement>(null)
  useListKeys({ container, onClearFilters: list.isFiltered ? list.clear : undefined })
  const View = state.vista === '' ? null : FORMS[state.vista]
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <JourneySummary kind={kind.kind} state={state} />
      <div ref={container} className="flex min-w-0 flex-col gap-4">
        <JourneyToolbar kind={kind.kind} words={words} list={list} total={total} />
        <ServerList
          list={list}
          query={(asked) => journeyListQuery(companyId, kind.kind, asked)}
          label={words.list}
          noun={words.noun}
          views={<ViewChoice list={list} />}
          pills={pills}
          columns={journeyColumns(words.base, open)}
          rowKey={({ employee_id }) => employee_id}
          renderCard={(row) => <JourneyCard row={row} base={words.base} onOpen={open} />}
          renderRows={View ? (rows) => <View rows={rows} {...views} /> : undefined}
          unmatched={{ title: 'Ninguém com este filtro', hint: 'Tire um dos filtros ou busque por outro nome.' }}
          empty={
            <EmptyState icon={<UserPlus />} title={empty.title} action={empty.action}>
              {empty.text}
            </EmptyState>
          }
        />
      </div>
      {state.pessoa !== '' && <DetailSheet key={state.pessoa} kind={kind} employeeId={state.pessoa} onClose={() => onState({ ...state, pessoa: '' }, { replace: true })} />}
    </div>
  )
}
