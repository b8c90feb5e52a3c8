import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Package, ScanBarcode, Tag, Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { SavedViews } from '#shared/saved-views/saved-views.tsx'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { SelectionBar } from '#shared/ui/table/selection-bar.tsx'
import { useSelection } from '#shared/ui/table/use-selection.ts'
import { assetListQuery, fetchAssets } from '../data/asset-list-query.ts'
import { assetList, type AssetListState, exportColumns } from '../model/asset-list.ts'
import { AssetCard, assetColumns, type OnOpen } from './asset-columns.tsx'
import { AssetFigures } from './asset-figures.tsx'
import { AssetFilters, assetPills, useFilterNames } from './asset-filters.tsx'

const LabelsSheet = lazy(async () => ({ default: (await import('../labels/labels-sheet.tsx')).LabelsSheet }))
const ReadDialog = lazy(async () => ({ default: (await import('../labels/read-dialog.tsx')).ReadDialog }))

interface RegisterPanelProps {
  readonly list: ListControl<AssetListState>
  readonly onOpen: OnOpen
  readonly onNew: () => void
  /** The way to a first asset. */
  readonly begin: ReactNode
}

/** Everything that the company lends, for who manages it. */
export function RegisterPanel({ list, onOpen, onNew, begin }: RegisterPanelProps) {
  const { state, change } = list
  const scope = { companyId: useCompanyId(), teamOf: null }
  const found = useQuery(assetListQuery(scope, state)).data
  const names = useFilterNames(state, found?.rows[0]?.holder?.display_name ?? null)
  const container = useRef<HTMLDivElement>(null)
  const selection = useSelection(found?.rows.map(({ id }) => id) ?? [], JSON.stringify([scope.companyId, assetList.filtersOf(state)]))
  useListKeys({
    container,
    onNew,
    onClearFilters: list.isFiltered ? list.clear : undefined,
    onSelect: selection.toggle,
    onSelectRange: selection.toggleRange,
    onClearSelection: selection.count > 0 ? selection.clear : undefined,
  })
  const close = (part: Partial<AssetListState>): void => change(part, { replace: true, ignoreBlocker: true })
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <AssetFigures state={state} />
      <div ref={container} className="flex min-w-0 flex-col gap-4">
        <SavedViews listKey="assets" definition={assetList} address={list} />
        <ListToolbar
          list={list}
          search={{ label: 'Buscar bem', placeholder: 'Nome ou etiqueta' }}
          actions={
            <>
              <Button onClick={() => change({ ler: true })}>
                <ScanBarcode aria-hidden="true" className="size-4" />
                Ler etiqueta
              </Button>
              <Button disabled={found?.total === 0} onClick={() => change({ etiquetas: true })}>
                <Tag aria-hidden="true" className="size-4" />
                Etiquetas
              </Button>
              <Link to="/app/employees/import/$kind" params={{ kind: 'assets' }} className={buttonClass()}>
                <Upload aria-hidden="true" className="size-4" />
                Importar
              </Link>
              <ExportMenu
                total={found?.total ?? null}
                scope="com o filtro atual"
                source={{
                  list: 'assets', companyId: scope.companyId, fileName: 'ativos', sheet: 'Ativos', columns: exportColumns,
                  fetchBatch: (offset, size, signal) => fetchAssets(scope, state, { offset, size }, signal),
                }}
              />
            </>
          }
        >
          <AssetFilters list={list} names={names} />
        </ListToolbar>
        <ServerList
          list={list}
          query={(asked) => assetListQuery(scope, asked)}
          label="Bens"
          noun={['bem', 'bens']}
          pills={assetPills(list, names)}
          columns={assetColumns(onOpen, true)}
          rowKey={({ id }) => id}
          rowName={({ name, tag }) => `${name} (${tag})`}
          selection={selection}
          renderCard={(row) => <AssetCard row={row} onOpen={onOpen} selection={selection} />}
          unmatched={{ title: 'Nenhum bem com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome. O que teve baixa aparece com a situação Baixados.' }}
          empty={
            <EmptyState icon={<Package />} title="Nenhum bem cadastrado" action={begin}>
              Cadastre notebooks, celulares, chaves, crachás e EPIs para saber com quem está cada um e entregar com um termo assinado.
            </EmptyState>
          }
        />
        <SelectionBar count={selection.count} one="bem selecionado" many="bens selecionados" onClear={selection.clear}>
          <Button size="sm" onClick={() => change({ etiquetas: true })}>
            <Tag aria-hidden="true" className="size-4" />
            Etiquetas<span className="sr-only"> do que está selecionado</span>
          </Button>
        </SelectionBar>
      </div>
      <Suspense>
        {state.etiquetas && <LabelsSheet companyId={scope.companyId} source={selection.count > 0 ? { ids: selection.keys } : { state }} onClose={() => close({ etiquetas: false })} />}
        {state.ler && <ReadDialog companyId={scope.companyId} onFound={(bem) => close({ ler: false, bem })} onClose={() => close({ ler: false })} />}
      </Suspense>
    </div>
  )
}
