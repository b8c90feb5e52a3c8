import { queryOptions, useQuery } from '@tanstack/react-query'
import { Grid3x3 } from 'lucide-react'
import { useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { useNarrow } from '#shared/ui/table/use-narrow.ts'
import { KIND_OPTIONS } from '../competencies/competencies-panel.tsx'
import { StartersButton } from '../competencies/starters-button.tsx'
import { requirementsQuery } from '../data/competencies/competency-data.ts'
import { type CompetencyListState, listedPositions, pageOf } from '../model/competencies/competency-list.ts'
import { byKind, type PositionRow, type RequiredCompetency } from '../model/competencies/requirements.ts'
import { LevelMatrix } from './level-matrix.tsx'
import { PositionLevelsDialog } from './position-levels-dialog.tsx'
import { useLevelCells } from './use-level-cells.ts'

interface PositionCardProps {
  readonly row: PositionRow
  readonly competencies: readonly RequiredCompetency[]
  readonly onOpen: (positionId: string) => void
}

/** A position on a phone: what it requires in words; a tap edits it. */
function PositionCard({ row, competencies, onOpen }: PositionCardProps) {
  const required = competencies.filter(({ id }) => row.levels[id] !== undefined)
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className="block w-full min-w-0 py-3 text-left">
      <span className="block font-medium break-words">{row.title}</span>
      <span className="block text-sm break-words text-text-muted">{required.length === 0 ? 'Não pede nada ainda' : required.map(({ id, name }) => `${name} ${row.levels[id] ?? ''}`).join(' · ')}</span>
    </button>
  )
}

/** What each position requires: a matrix, on a phone a list of positions. */
export function RequirementsPanel({ list }: { readonly list: ListControl<CompetencyListState> }) {
  const { state, change } = list
  const companyId = useCompanyId()
  const matrix = useQuery(requirementsQuery(companyId)).data
  const setLevel = useLevelCells(companyId)
  const isNarrow = useNarrow()
  const container = useRef<HTMLDivElement>(null)
  useListKeys({ container, onClearFilters: list.isFiltered ? list.clear : undefined })
  const competencies = byKind(matrix?.competencies ?? []).filter(({ kind }) => state.kind === '' || kind === state.kind)
  const open = (cargo: string): void => change({ cargo })
  const position = matrix?.positions.find(({ id }) => id === state.cargo)
  if (matrix?.competencies.length === 0) {
    return (
      <EmptyState icon={<Grid3x3 />} title="Nenhuma competência ainda" action={<StartersButton companyId={companyId} />}>
        Comece pelas competências: depois diga aqui o nível que cada cargo pede.
      </EmptyState>
    )
  }
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <ListToolbar list={list} search={{ label: 'Buscar cargos', placeholder: 'Nome do cargo' }}>
        {!isNarrow && <ListFilter label="Tipo" none="Todos os tipos" value={state.kind} options={KIND_OPTIONS} onChange={(kind) => change({ kind })} />}
        <ListFilter label="Cargos" none="Todos os cargos" value={state.mostrar} options={[{ value: 'vazios', label: 'Que não pedem nada' }]} onChange={(mostrar) => change({ mostrar })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => queryOptions({ ...requirementsQuery(companyId), select: (all) => pageOf(listedPositions(all.positions, asked), asked) })}
        label="Níveis por cargo"
        noun={['cargo', 'cargos']}
        columns={[]}
        rowKey={({ id }) => id}
        renderCard={(row) => <PositionCard row={row} competencies={competencies} onOpen={open} />}
        {...(!isNarrow && { renderRows: (rows: readonly PositionRow[]) => <LevelMatrix competencies={competencies} rows={rows} onLevel={setLevel} onOpen={open} /> })}
        unmatched={{ title: 'Nenhum cargo com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome.' }}
        empty={
          <EmptyState icon={<Grid3x3 />} title="Nenhum cargo ainda">
            Os cargos ficam em Configurações. Depois de cadastrá-los, diga aqui o nível que cada um pede.
          </EmptyState>
        }
      />
      {position && matrix && (
        <PositionLevelsDialog key={position.id} companyId={companyId} position={position} competencies={byKind(matrix.competencies)} onClose={() => change({ cargo: '' }, { replace: true, ignoreBlocker: true })} />
      )}
    </div>
  )
}
