import { queryOptions, useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { useListKeys } from '#shared/shortcuts/use-list-keys.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { FilterPill } from '#shared/ui/table/filter-pills.tsx'
import { suppliesQuery } from '../data/supplies/supply-queries.ts'
import { listedSupplies, NEED_NAMES, NEEDS, stockColumns, type StockListState } from '../model/supplies/stock-list.ts'
import type { Supply } from '../model/supplies/supply.ts'
import { SupplySheet } from './supply-sheet.tsx'
import { Certificates } from './certificates.tsx'
import { PpeFocus } from './ppe-focus.tsx'
import { StockCard, stockTableColumns } from './stock-columns.tsx'

const SupplyFormSheet = lazy(async () => ({ default: (await import('./supply-form-sheet.tsx')).SupplyFormSheet }))
const GapSheet = lazy(async () => ({ default: (await import('../ppe/gap-sheet.tsx')).GapSheet }))
const RequirementsSheet = lazy(async () => ({ default: (await import('../ppe/requirements-sheet.tsx')).RequirementsSheet }))
const CaepiSheet = lazy(async () => ({ default: (await import('../caepi/caepi-sheet.tsx')).CaepiSheet }))
const PersonSuppliesSheet = lazy(async () => ({ default: (await import('../ppe/person-supplies-sheet.tsx')).PersonSuppliesSheet }))
const HandOverSheet = lazy(async () => ({ default: (await import('../hand-over/hand-over-sheet.tsx')).HandOverSheet }))
const CategoriesSheet = lazy(async () => ({ default: (await import('../categories/categories-sheet.tsx')).CategoriesSheet }))

const pageOf = (supplies: readonly Supply[], state: StockListState) => {
  const rows = listedSupplies(supplies, state)
  const first = (state.page - 1) * state.size
  return { rows: rows.slice(first, first + state.size), total: rows.length }
}

function pillsOf({ state, change }: ListControl<StockListState>, categories: readonly { readonly value: string; readonly label: string }[]): readonly FilterPill[] {
  const { category, precisa } = state
  return [
    ...(category === '' ? [] : [{ key: 'category', label: categories.find(({ value }) => value === category)?.label ?? 'Categoria escolhida', onRemove: () => change({ category: '' }) }]),
    ...(precisa === '' ? [] : [{ key: 'precisa', label: NEEDS[precisa], onRemove: () => change({ precisa: '' }) }]),
  ]
}

/** What is in stock: search, filters, table and export. */
function StockList({ list }: { readonly list: ListControl<StockListState> }) {
  const { state, change } = list
  const companyId = useCompanyId()
  const supplies = useQuery(suppliesQuery(companyId)).data ?? []
  const container = useRef<HTMLDivElement>(null)
  const add = (): void => change({ novo_item: true })
  useListKeys({ container, onNew: add, onClearFilters: list.isFiltered ? list.clear : undefined })
  const open = (item: string): void => change({ item })
  const categories = [...new Map(supplies.map(({ category_id: id, category }) => [id, category]))].map(([value, label]) => ({ value, label }))
  const listed = listedSupplies(supplies, state)
  return (
    <div ref={container} className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar no estoque', placeholder: 'Nome, tamanho ou CA' }}
        actions={
          <ExportMenu
            total={listed.length}
            scope="com o filtro atual"
            source={{
              list: 'supplies', companyId, fileName: 'estoque', sheet: 'Estoque', columns: stockColumns,
              fetchBatch: (offset, size) => Promise.resolve({ rows: listed.slice(offset, offset + size), total: listed.length }),
            }}
          />
        }
      >
        <ListFilter label="Categoria" none="Todas as categorias" value={state.category} options={categories} onChange={(category) => change({ category })} />
        <ListFilter label="O que precisa de atenção" none="Estoque e CA: todos" value={state.precisa} options={NEED_NAMES.map((value) => ({ value, label: NEEDS[value] }))} onChange={(precisa) => change({ precisa })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => queryOptions({ ...suppliesQuery(companyId), select: (all) => pageOf(all, asked) })}
        label="Estoque"
        noun={['item', 'itens']}
        pills={pillsOf(list, categories)}
        columns={stockTableColumns(open)}
        rowKey={({ id }) => id}
        renderCard={(row) => <StockCard row={row} onOpen={open} />}
        unmatched={{ title: 'Nenhum item com este filtro', hint: 'Tire um filtro ou busque por outra parte do nome, do tamanho ou do CA.' }}
        empty={
          <EmptyState
            icon={<Boxes />}
            title="Nada no estoque ainda"
            action={
              <Button variant="primary" onClick={add}>
                Novo item
              </Button>
            }
          >
            Cadastre luvas, capacetes, botas e uniformes com tamanho e CA. Depois registre o que chegou e entregue a cada pessoa com um termo.
          </EmptyState>
        }
      />
    </div>
  )
}

/** Protective equipment and stock: who lacks what, which certificates end, and what is there. */
export function StockPanel({ list }: { readonly list: ListControl<StockListState> }) {
  const { state, change } = list
  const companyId = useCompanyId()
  const close = (part: Partial<StockListState>): void => change(part, { replace: true, ignoreBlocker: true })
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PpeFocus companyId={companyId} onGaps={() => change({ faltas: true })} onRequirements={() => change({ cargos: true })} />
      <Certificates companyId={companyId} onCaepi={() => change({ caepi: true })} />
      <StockList list={list} />
      {state.item !== '' && <SupplySheet key={state.item} companyId={companyId} itemId={state.item} onClose={() => close({ item: '' })} />}
      <Suspense>
        {state.novo_item && <SupplyFormSheet companyId={companyId} supply={null} onDone={(item) => close({ novo_item: false, item })} onClose={() => close({ novo_item: false })} />}
        {state.faltas && <GapSheet companyId={companyId} onClose={() => close({ faltas: false })} />}
        {state.cargos && <RequirementsSheet companyId={companyId} onClose={() => close({ cargos: false })} />}
        {state.caepi && <CaepiSheet companyId={companyId} onClose={() => close({ caepi: false })} />}
        {state.pessoa !== '' && <PersonSuppliesSheet companyId={companyId} employeeId={state.pessoa} onClose={() => close({ pessoa: '' })} />}
        {state.entregar && <HandOverSheet companyId={companyId} onClose={() => close({ entregar: false })} />}
        {state.categorias && <CategoriesSheet companyId={companyId} onClose={() => close({ categorias: false })} />}
      </Suspense>
    </div>
  )
}
