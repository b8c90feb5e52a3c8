import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ListFilter } from '#shared/list/list-toolbar.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { sitesQuery } from '#shared/reference/lists.ts'
import { namedPeopleQuery } from '#shared/reference/people.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import { SiteSelect } from '#shared/reference/reference-select.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { type AssetListState, GROUP_NAMES, GROUPS } from '../model/asset-list.ts'

interface AssetFiltersProps {
  readonly list: ListControl<AssetListState>
  readonly names: FilterNames
}

/** What the ids of the filters are called; empty until it is known. */
export interface FilterNames {
  readonly holder: string
  readonly category: string
  readonly site: string
}

/** The names behind the filters in use. `fallback` names a holder who left: no list of colleagues holds them. */
export function useFilterNames({ holder, category, site }: AssetListState, fallback: string | null): FilterNames {
  const companyId = useCompanyId()
  const people = useQuery(namedPeopleQuery(companyId, holder === '' ? [] : [holder]))
  const categories = useQuery(categoriesQuery(companyId))
  const sites = useQuery({ ...sitesQuery(companyId), enabled: site !== '' })
  const nameIn = (rows: readonly { readonly id: string; readonly name: string }[] | undefined, id: string): string => rows?.find((row) => row.id === id)?.name ?? ''
  return {
    holder: holder === '' ? '' : (people.data?.[0]?.display_name ?? fallback ?? 'Pessoa escolhida'),
    category: nameIn(categories.data, category) || 'Categoria escolhida',
    site: nameIn(sites.data, site) || 'Local escolhido',
  }
}

/** The filters of the register in words. */
export function assetPills({ state, change }: ListControl<AssetListState>, names: FilterNames): readonly FilterPill[] {
  const { status, category, holder, site } = state
  return [
    ...(status === '' ? [] : [{ key: 'status', label: GROUPS[status].label, onRemove: () => change({ status: '' }) }]),
    ...(category === '' ? [] : [{ key: 'category', label: names.category, onRemove: () => change({ category: '' }) }]),
    ...(holder === '' ? [] : [{ key: 'holder', label: `Com ${names.holder}`, onRemove: () => change({ holder: '' }) }]),
    ...(site === '' ? [] : [{ key: 'site', label: names.site, onRemove: () => change({ site: '' }) }]),
  ]
}

/** What narrows the register. */
export function AssetFilters({ list: { state, change }, names }: AssetFiltersProps) {
  const companyId = useCompanyId()
  const categories = (useQuery(categoriesQuery(companyId)).data ?? []).filter(({ id, archived_at: gone }) => gone === null || id === state.category)
  return (
    <>
      <ListFilter label="Situação" none="Todas as situações" value={state.status} options={GROUP_NAMES.map((value) => ({ value, label: GROUPS[value].label }))} onChange={(status) => change({ status })} />
      <ListFilter label="Categoria" none="Todas as categorias" value={state.category} options={categories.map(({ id, name }) => ({ value: id, label: name }))} onChange={(category) => change({ category })} />
      <div className="min-w-0 flex-1 basis-40 sm:max-w-56">
        <SiteSelect aria-label="Local" companyId={companyId} none="Todos os locais" value={state.site} onValue={(site) => change({ site })} />
      </div>
      <PersonField
        label="Com quem"
        className="flex-1 basis-44 sm:max-w-60 [&>label]:sr-only"
        scope="records"
        placeholder="Com quem"
        clearLabel="Remover a pessoa do filtro"
        value={state.holder === '' ? null : { id: state.holder, name: names.holder }}
        onChange={(person) => change({ holder: person?.id ?? '' })}
      />
    </>
  )
}
