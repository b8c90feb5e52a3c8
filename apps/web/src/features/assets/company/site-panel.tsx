import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { type OwnSite, siteAssetsQuery } from '../data/company/site-queries.ts'
import { type AssetListState, GROUP_NAMES, GROUPS } from '../model/asset-list.ts'
import { AssetCard, assetColumns, type OnOpen } from '../register/asset-columns.tsx'

interface SitePanelProps {
  /** Those that the reader looks after. */
  readonly sites: readonly OwnSite[]
  readonly list: ListControl<AssetListState>
  readonly onOpen: OnOpen
}

/** The things of the sites that the reader looks after, to be seen and not moved. */
export function SitePanel({ sites, list, onOpen }: SitePanelProps) {
  const { state, change } = list
  const companyId = useCompanyId()
  const categories = useQuery(categoriesQuery(companyId)).data ?? []
  const container = useRef<HTMLDivElement>(null)
  const ids = sites.map(({ id }) => id)
  useListKeys({ container, onClearFilters: list.isFiltered ? list.clear : undefined })
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <p className="text-text-muted">
        Você cuida de {sites.map(({ name }) => name).join(', ')}: vê os bens, e quem entrega e recebe é o RH.
      </p>
      <ListToolbar list={list} search={{ label: 'Buscar bem da unidade', placeholder: 'Nome ou etiqueta' }}>
        {sites.length > 1 && (
          <ListFilter label="Unidade" none="Todas as unidades" value={state.site} options={sites.map(({ id, name }) => ({ value: id, label: name }))} onChange={(site) => change({ site })} />
        )}
        <ListFilter label="Situação" none="Todas as situações" value={state.status} options={GROUP_NAMES.map((value) => ({ value, label: GROUPS[value].label }))} onChange={(status) => change({ status })} />
        <ListFilter label="Categoria" none="Todas as categorias" value={state.category} options={categories.map(({ id, name }) => ({ value: id, label: name }))} onChange={(category) => change({ category })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => siteAssetsQuery(companyId, ids, asked)}
        label="Bens da unidade"
        noun={['bem', 'bens']}
        columns={assetColumns(onOpen, false, true)}
        rowKey={({ id }) => id}
        renderCard={(row) => <AssetCard row={row} onOpen={onOpen} />}
        unmatched={{ title: 'Nenhum bem com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome. O que teve baixa aparece com a situação Baixados.' }}
        empty={
          <EmptyState icon={<MapPin />} title="Nenhum bem nesta unidade">
            O que o RH cadastrar neste local aparece aqui.
          </EmptyState>
        }
      />
    </div>
  )
}
