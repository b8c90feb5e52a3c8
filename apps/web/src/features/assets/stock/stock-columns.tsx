import { Badge } from '#shared/ui/badge.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { caLook, type Supply, supplyName } from '../model/supplies/supply.ts'
import { KindIcon } from '../parts/asset-look.tsx'

export type OnOpenSupply = (itemId: string) => void

function Opener({ row, onOpen }: { readonly row: Supply; readonly onOpen: OnOpenSupply }) {
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className={`${rowLinkClass} flex w-full min-w-0 items-center gap-3 text-left`}>
      <KindIcon kind={row.kind} />
      <span className="line-clamp-2 min-w-0 flex-1 font-medium break-words">{supplyName(row)}</span>
    </button>
  )
}

const TONES = { neutral: 'text-text-muted', success: '', warning: 'text-warning-text', danger: 'text-danger-text' } as const

/** The CA with how it stands today. */
export function CaText({ row }: { readonly row: Supply }) {
  const look = caLook(row)
  if (look === null) return <span className="text-text-subtle">—</span>
  return (
    <span className="tabular">
      {row.ca_number !== null && `${row.ca_number} · `}
      <span className={TONES[look.tone]}>{look.text}</span>
    </span>
  )
}

/** How many there are; below the minimum it says so. */
export function StockText({ row: { quantity, is_low: isLow, min_quantity: min } }: { readonly row: Supply }) {
  return (
    <span className="tabular inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {quantity.toLocaleString('pt-BR')}
      {isLow && <Badge tone="warning">{`Mínimo ${(min ?? 0).toLocaleString('pt-BR')}`}</Badge>}
    </span>
  )
}

export function stockTableColumns(onOpen: OnOpenSupply): readonly TableColumn<Supply>[] {
  return [
    { id: 'name', header: 'Item', sortKey: 'name', cell: (row) => <Opener row={row} onOpen={onOpen} />, className: 'min-w-56' },
    { id: 'category', header: 'Categoria', sortKey: 'category', cell: ({ category }) => <span className="break-words">{category}</span> },
    { id: 'ca', header: 'CA e validade', sortKey: 'ca', cell: (row) => <CaText row={row} />, className: 'min-w-44' },
    { id: 'quantity', header: 'Em estoque', sortKey: 'quantity', cell: (row) => <StockText row={row} /> },
    { id: 'people', header: 'Com pessoas', sortKey: 'people', cell: ({ people }) => <span className="tabular">{people.toLocaleString('pt-BR')}</span> },
  ]
}

/** A supply on a phone. */
export function StockCard({ row, onOpen }: { readonly row: Supply; readonly onOpen: OnOpenSupply }) {
  return (
    <div className="relative flex flex-col gap-1.5 py-3">
      <Opener row={row} onOpen={onOpen} />
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 pl-12 text-sm">
        <span className="inline-flex items-center gap-1.5">
          <span className="text-text-muted">Em estoque:</span> <StockText row={row} />
        </span>
        {caLook(row) !== null && (
          <span>
            <span className="text-text-muted">CA</span> <CaText row={row} />
          </span>
        )}
        <span className="text-text-muted">{row.people === 1 ? 'com 1 pessoa' : `com ${row.people.toLocaleString('pt-BR')} pessoas`}</span>
      </span>
    </div>
  )
}
