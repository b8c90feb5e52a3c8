import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { useSession } from '#shared/session/session-context.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { assetListQuery } from '../data/asset-list-query.ts'
import { categoriesQuery } from '../data/asset-queries.ts'
import { type AssetListState, GROUPS, type StatusGroup } from '../model/asset-list.ts'
import { AssetCard, assetColumns, type OnOpen } from '../register/asset-columns.tsx'

interface TeamPanelProps {
  readonly list: ListControl<AssetListState>
  readonly onOpen: OnOpen
}

/** What is in somebody's hands is never available or written off. */
const HELD: readonly StatusGroup[] = ['reserved', 'in_use', 'awaiting', 'to_return', 'in_maintenance', 'gone']

/** What the people whom the reader leads have of the company; the database decides who they are. */
export function TeamPanel({ list, onOpen }: TeamPanelProps) {
  const { state, change } = list
  const companyId = useCompanyId()
  const { employee } = useSession()
  const scope = { companyId, teamOf: employee?.id ?? '00000000-0000-0000-0000-000000000000' }
  const categories = useQuery(categoriesQuery(companyId)).data ?? []
  const container = useRef<HTMLDivElement>(null)
  useListKeys({ container, onClearFilters: list.isFiltered ? list.clear : undefined })
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <ListToolbar list={list} search={{ label: 'Buscar bem da equipe', placeholder: 'Nome ou etiqueta' }}>
        <ListFilter label="Situação" none="Todas as situações" value={state.status} options={HELD.map((value) => ({ value, label: GROUPS[value].label }))} onChange={(status) => change({ status })} />
        <ListFilter label="Categoria" none="Todas as categorias" value={state.category} options={categories.map(({ id, name }) => ({ value: id, label: name }))} onChange={(category) => change({ category })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => assetListQuery(scope, asked)}
        label="Bens da equipe"
        noun={['bem', 'bens']}
        columns={assetColumns(onOpen, false)}
        rowKey={({ id }) => id}
        renderCard={(row) => <AssetCard row={row} onOpen={onOpen} />}
        unmatched={{ title: 'Nenhum bem com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome.' }}
        empty={
          <EmptyState icon={<Users />} title="Nada da empresa está com a sua equipe">
            O que o RH entregar a quem você lidera aparece aqui.
          </EmptyState>
        }
      />
    </div>
  )
}
