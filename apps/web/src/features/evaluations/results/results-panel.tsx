import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Send } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import { type ListControl, useListState } from '#shared/list/use-list-state.ts'
import { DepartmentSelect, useDepartmentName } from '#shared/reference/reference-select.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { SelectionBar } from '#shared/ui/table/selection-bar.tsx'
import { useSelection } from '#shared/ui/table/use-selection.ts'
import { fetchResults, resultListQuery } from '../data/results/result-queries.ts'
import { boxOf, type Level, placeKey, placeName, SPOTS } from '../model/calibration/board.ts'
import { RESULT_STATES, resultColumns, resultList, type ResultListState, type ResultState } from '../model/results/result-list.ts'
import { ReleaseDialog, type ReleaseWish } from './release-dialog.tsx'
import { ResultCard, resultTableColumns } from './result-columns.tsx'
import { ResultSheet } from '../result/result-sheet.tsx'

const BOX_OPTIONS = [...SPOTS.map((spot) => ({ value: placeKey(spot), label: boxOf(spot.performance, spot.potential).name })), ...([1, 2, 3] as const).map((level: Level) => ({ value: `${level}0`, label: `Sem potencial, desempenho ${level}` }))]
const STATE_OPTIONS = Object.entries(RESULT_STATES).map(([value, { label }]) => ({ value: value as ResultState, label }))

function pillsOf({ state, change }: ListControl<ResultListState>, departmentName: string): readonly FilterPill[] {
  const { department, box, state: stage } = state
  return [
    ...(department === '' ? [] : [{ key: 'department', label: departmentName || 'Departamento escolhido', onRemove: () => change({ department: '' }) }]),
    ...(box === '' ? [] : [{ key: 'box', label: placeName(Number(box[0]), Number(box[1]) || null), onRemove: () => change({ box: '' }) }]),
    ...(stage === '' ? [] : [{ key: 'state', label: RESULT_STATES[stage].label, onRemove: () => change({ state: '' }) }]),
  ]
}

function Filters({ list: { state, change } }: { readonly list: ListControl<ResultListState> }) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-40 sm:max-w-56">
        <DepartmentSelect aria-label="Departamento" companyId={useCompanyId()} none="Todos os departamentos" value={state.department} onValue={(department) => change({ department })} />
      </div>
      <ListFilter label="9-box" none="Todo o 9-box" value={state.box} options={BOX_OPTIONS} onChange={(box) => change({ box })} />
      <ListFilter label="Situação" none="Todas as situações" value={state.state} options={STATE_OPTIONS} onChange={(stage) => change({ state: stage })} />
    </>
  )
}

interface ResultsPanelProps {
  readonly cycleId: string
  /** HR of the company releases to everybody; who leads a team releases on to the people of theirs. */
  readonly isHr: boolean
}

/** The results of a cycle that the reader sees: all for HR of the company, those released of the own team for who leads one. */
export function ResultsPanel({ cycleId, isHr }: ResultsPanelProps) {
  const list = useListState(resultList)
  const { state, change } = list
  const companyId = useCompanyId()
  const found = useQuery(resultListQuery(cycleId, state)).data
  const departmentName = useDepartmentName(state.department)
  const selection = useSelection(found?.rows.map(({ participant_id: id }) => id) ?? [], JSON.stringify([cycleId, resultList.filtersOf(state)]))
  const [wish, setWish] = useState<ReleaseWish | null>(null)
  const open = (participant: string): void => change({ participant })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar pessoa', placeholder: 'Nome' }}
        actions={
          <>
            {isHr && <Button onClick={() => setWish({ to: 'manager', participants: null })}><Send aria-hidden="true" className="size-4" />Liberar aos gestores</Button>}
            <Button onClick={() => setWish({ to: 'person', participants: null })}><Send aria-hidden="true" className="size-4" />Liberar às pessoas</Button>
            {isHr && (
              <ExportMenu
                total={found?.total ?? null}
                scope="com o filtro atual"
                source={{
                  list: 'evaluation_results', companyId, fileName: 'resultados', sheet: 'Resultados', columns: resultColumns,
                  fetchBatch: (offset, size, signal) => fetchResults(cycleId, state, { offset, size }, signal),
                }}
              />
            )}
          </>
        }
      >
        <Filters list={list} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => resultListQuery(cycleId, asked)}
        label="Resultados"
        noun={['resultado', 'resultados']}
        pills={pillsOf(list, departmentName)}
        columns={resultTableColumns(open)}
        rowKey={({ participant_id: id }) => id}
        rowName={({ employee }) => employee.name}
        selection={selection}
        renderCard={(row) => <ResultCard row={row} onOpen={open} selection={selection} />}
        unmatched={{ title: 'Nenhum resultado com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome.' }}
        empty={<EmptyState icon={<ChartNoAxesColumn />} title="Nenhum resultado ainda">{isHr ? 'Os resultados aparecem quando todas as etapas de resposta terminam.' : 'Os resultados da sua equipe aparecem aqui quando o RH liberar.'}</EmptyState>}
      />
      <SelectionBar count={selection.count} one="resultado selecionado" many="resultados selecionados" onClear={selection.clear}>
        {isHr && <Button size="sm" onClick={() => setWish({ to: 'manager', participants: selection.keys })}>Liberar aos gestores<span className="sr-only"> o que está selecionado</span></Button>}
        <Button size="sm" onClick={() => setWish({ to: 'person', participants: selection.keys })}>Liberar às pessoas<span className="sr-only"> o que está selecionado</span></Button>
      </SelectionBar>
      {wish !== null && <ReleaseDialog cycleId={cycleId} wish={wish} onClose={() => setWish(null)} onReleased={selection.clear} />}
      {state.participant !== '' && <ResultSheet key={state.participant} participantId={state.participant} onOpen={open} onClose={() => change({ participant: '' }, { replace: true })} />}
    </div>
  )
}
