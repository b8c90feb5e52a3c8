import { useQuery } from '@tanstack/react-query'
import { Grid3x3, SearchX } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { ListToolbar } from '#shared/list/list-toolbar.tsx'
import { type ListControl, useListState } from '#shared/list/use-list-state.ts'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Announcer } from '#shared/ui/table/announcer.tsx'
import { useTreeDrag } from '#shared/ui/use-tree-drag.ts'
import { boardQuery, spreadQuery } from '../data/results/calibration-queries.ts'
import { type Board, curveOf, sameSpot, SPOTS, placeKey, type Spot } from '../model/calibration/board.ts'
import { resultList, type ResultListState } from '../model/results/result-list.ts'
import { ResultSheet } from '../result/result-sheet.tsx'
import { BoardGrid } from './board-grid.tsx'
import { CurvePart } from './curve-part.tsx'
import { LeniencyPart } from './leniency-part.tsx'
import { LogPart } from './log-part.tsx'
import { type Move, MoveDialog, useCalibrating } from './move-dialog.tsx'

/** Where somebody stands who is drawn. */
function whereIs(board: Board, participantId: string): { readonly at: Spot; readonly placed: Move['placed'] } | null {
  for (const at of board.boxes) {
    const placed = at.first.find(({ participant_id: id }) => id === participantId)
    if (placed) return { at, placed }
  }
  return null
}

function BoardPart({ board, list }: { readonly board: Board; readonly list: ListControl<ResultListState> }) {
  const [move, setMove] = useState<Move | null>(null)
  const act = useCalibrating(() => setMove(null))
  const drag = useTreeDrag(
    (dragged, key) => {
      const from = whereIs(board, dragged)
      return from !== null && placeKey(from.at) !== key
    },
    (dragged, key) => {
      const from = whereIs(board, dragged)
      const to = SPOTS.find((spot) => placeKey(spot) === key)
      if (from !== null && to !== undefined && !sameSpot(from.at, to)) setMove({ placed: from.placed, from: from.at, to })
    },
  )
  return (
    <>
      <BoardGrid
        board={board}
        acts={{ drag, onMove: setMove, onOpen: (participant) => list.change({ participant }), onAll: (box) => list.change({ tab: 'results', box }) }}
      />
      {move !== null && <MoveDialog key={`${move.placed.participant_id}${placeKey(move.to)}`} move={move} act={act} onClose={() => setMove(null)} />}
    </>
  )
}

/** Who stands where, moved by drag, menu or keys, with what helps to be fair. For HR of the company. */
export function CalibrationPanel({ cycleId }: { readonly cycleId: string }) {
  const list = useListState(resultList)
  const { state, change } = list
  const curve = curveOf(state.curva)
  const board = useQuery(boardQuery(cycleId, state))
  const spread = useQuery(spreadQuery(cycleId, state.department, curve))
  const isNarrowed = state.q !== '' || state.department !== ''
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-col gap-2">
        <ListToolbar list={list} search={{ label: 'Buscar pessoa', placeholder: 'Nome' }}>
          <div className="min-w-0 flex-1 basis-40 sm:max-w-56">
            <DepartmentSelect aria-label="Departamento" companyId={useCompanyId()} none="Todos os departamentos" value={state.department} onValue={(department) => change({ department })} />
          </div>
        </ListToolbar>
        <p className="text-sm text-text-muted">Arraste uma pessoa, abra o menu ao lado do nome, ou use Shift e as setas. Cada mudança pede uma justificativa.</p>
      </div>
      <Announcer text={board.data ? peopleText(board.data.people) : ''} />
      <QueryStates
        query={board}
        pending={<Skeleton className="h-[36rem] rounded-lg" />}
        isEmpty={(found) => found === null || found.people === 0}
        empty={
          isNarrowed ? (
            <EmptyState icon={<SearchX />} title="Ninguém com este filtro" action={<Button onClick={list.clear}>Limpar filtros</Button>}>Tire o departamento ou busque por outra parte do nome.</EmptyState>
          ) : (
            <EmptyState icon={<Grid3x3 />} title="Ainda não há o que calibrar">O 9-box aparece quando todas as etapas de resposta terminam.</EmptyState>
          )
        }
      >
        {(found) => found && <BoardPart board={found} list={list} />}
      </QueryStates>
      <QueryStates query={spread} pending={<Skeleton className="h-48 rounded-lg" />} isEmpty={(found) => found === null} empty={null}>
        {(found) =>
          found && (
            <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
              <CurvePart spread={found} curve={curve} onCurve={(parts) => change({ curva: parts.join('-') }, { replace: true })} />
              <LeniencyPart leniency={found.leniency} />
            </div>
          )
        }
      </QueryStates>
      <LogPart cycleId={cycleId} />
      {state.participant !== '' && <ResultSheet key={state.participant} participantId={state.participant} onOpen={(participant) => change({ participant })} onClose={() => change({ participant: '' }, { replace: true })} />}
    </div>
  )
}
