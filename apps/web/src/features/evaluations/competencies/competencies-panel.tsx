import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GraduationCap, Plus, Upload } from 'lucide-react'
import { useRef } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { COMPETENCY_KIND_LABELS, COMPETENCY_KINDS } from '#shared/lib/competency-kinds.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { competenciesQuery } from '../data/competencies/competency-data.ts'
import { competencyColumns, type CompetencyListState, listedCompetencies, pageOf } from '../model/competencies/competency-list.ts'
import { CompetencyCard, competencyTableColumns } from './competency-columns.tsx'
import { StartersButton } from './starters-button.tsx'

export const KIND_OPTIONS = COMPETENCY_KINDS.map((value) => ({ value, label: COMPETENCY_KIND_LABELS[value] }))

function ImportLink() {
  return (
    <Link to="/app/employees/import/$kind" params={{ kind: 'competencies' }} search={{}} className={buttonClass({})}>
      <Upload aria-hidden="true" className="size-4" />
      Importar
    </Link>
  )
}

function pillsOf({ state, change }: ListControl<CompetencyListState>): readonly FilterPill[] {
  return [
    ...(state.kind === '' ? [] : [{ key: 'kind', label: COMPETENCY_KIND_LABELS[state.kind], onRemove: () => change({ kind: '' as const }) }]),
    ...(state.mostrar === 'arquivadas' ? [{ key: 'mostrar', label: 'Arquivadas', onRemove: () => change({ mostrar: '' as const }) }] : []),
  ]
}

/** The competencies of the company: search, filters, table and export. */
export function CompetenciesPanel({ list }: { readonly list: ListControl<CompetencyListState> }) {
  const { state, change } = list
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const all = useQuery(competenciesQuery(companyId)).data ?? []
  const container = useRef<HTMLDivElement>(null)
  const add = (): void => change({ nova: true })
  useListKeys({ container, onNew: add, onClearFilters: list.isFiltered ? list.clear : undefined })
  const open = (competencia: string): void => change({ competencia })
  const listed = listedCompetencies(all, state)
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar competências', placeholder: 'Nome ou descrição' }}
        actions={
          <>
            {can('manage_settings') && <ImportLink />}
            <ExportMenu
              total={listed.length}
              scope="com o filtro atual"
              source={{
                list: 'competencies', companyId, fileName: 'competencias', sheet: 'Competências', columns: competencyColumns,
                fetchBatch: (offset, size) => Promise.resolve({ rows: listed.slice(offset, offset + size), total: listed.length }),
              }}
            />
          </>
        }
      >
        <ListFilter label="Tipo" none="Todos os tipos" value={state.kind} options={KIND_OPTIONS} onChange={(kind) => change({ kind })} />
        <ListFilter label="Situação" none="Em uso" value={state.mostrar} options={[{ value: 'arquivadas', label: 'Arquivadas' }]} onChange={(mostrar) => change({ mostrar })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => queryOptions({ ...competenciesQuery(companyId), select: (rows) => pageOf(listedCompetencies(rows, asked), asked) })}
        label="Competências"
        noun={['competência', 'competências']}
        pills={pillsOf(list)}
        columns={competencyTableColumns(open)}
        rowKey={({ id }) => id}
        renderCard={(row) => <CompetencyCard row={row} onOpen={open} />}
        unmatched={{ title: 'Nenhuma competência com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome ou da descrição.' }}
        empty={
          <EmptyState
            icon={<GraduationCap />}
            title="Nenhuma competência ainda"
            action={
              <>
                <StartersButton companyId={companyId} />
                <Button onClick={add}>
                  <Plus aria-hidden="true" className="size-4" />
                  Nova competência
                </Button>
              </>
            }
          >
            As avaliações perguntam sobre competências, e os planos de desenvolvimento as desenvolvem. O modelo traz oito, com cinco níveis cada, e uma escala de 1 a 5: depois mude o que quiser.
          </EmptyState>
        }
      />
    </div>
  )
}
