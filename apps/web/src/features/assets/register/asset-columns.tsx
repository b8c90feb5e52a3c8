import { formatMoney } from '#shared/lib/money.ts'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import type { Selection } from '#shared/ui/table/use-selection.ts'
import { makeText, placeText } from '../model/asset.ts'
import type { AssetListRow } from '../model/asset-list.ts'
import { HolderName, KindIcon, StatusBadge } from '../parts/asset-look.tsx'

export type OnOpen = (assetId: string) => void

function Opener({ row, onOpen }: { readonly row: AssetListRow; readonly onOpen: OnOpen }) {
  const make = makeText(row)
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className={`${rowLinkClass} flex w-full min-w-0 items-center gap-3 text-left`}>
      <KindIcon kind={row.category.kind} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">{row.name}</span>
        {make !== '' && <span className="line-clamp-1 text-sm break-all text-text-muted">{make}</span>}
      </span>
    </button>
  )
}

const place = ({ site, place: where }: AssetListRow): string => placeText(site?.name ?? null, where) ?? '—'

/** Columns of a table of assets; what it cost is for who manages them, where it is also for who looks after sites. */
export function assetColumns(onOpen: OnOpen, showsCost: boolean, showsPlace = showsCost): readonly TableColumn<AssetListRow>[] {
  return [
    { id: 'name', header: 'Bem', sortKey: 'name', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-60' },
    { id: 'tag', header: 'Etiqueta', sortKey: 'tag', cell: ({ tag }) => <span className="tabular break-all">{tag}</span>, className: 'min-w-24' },
    { id: 'category', header: 'Categoria', cell: ({ category }) => <span className="break-words">{category.name}</span> },
    { id: 'status', header: 'Situação', cell: ({ status }) => <StatusBadge status={status} /> },
    { id: 'holder', header: 'Com quem', cell: ({ holder }) => <HolderName name={holder?.display_name ?? null} />, className: 'min-w-40' },
    ...(showsPlace ? [{ id: 'place', header: 'Local', cell: (row: AssetListRow) => <span className="break-words">{place(row)}</span> }] : []),
    ...(showsCost
      ? [
          { id: 'cost', header: 'Valor de compra', sortKey: 'cost', cell: ({ cost }: AssetListRow) => <span className="tabular whitespace-nowrap">{cost === null ? '—' : formatMoney(String(cost))}</span> },
        ]
      : []),
  ]
}

/** An asset on a phone. */
export function AssetCard({ row, onOpen, selection }: { readonly row: AssetListRow; readonly onOpen: OnOpen; readonly selection?: Selection }) {
  return (
    <div className="relative flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <Opener row={row} onOpen={onOpen} />
        {selection && <RowCheckbox name={`${row.name} (${row.tag})`} checked={selection.has(row.id)} onToggle={() => selection.toggle(row.id)} />}
      </div>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-12 text-sm">
        <StatusBadge status={row.status} />
        <span className="tabular break-all text-text-muted">{row.tag}</span>
        {row.holder && <HolderName name={row.holder.display_name} />}
      </span>
    </div>
  )
}
