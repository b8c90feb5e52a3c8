import { Archive, ArchiveRestore } from 'lucide-react'

import type { BankQuestion } from '#shared/forms/building/bank-data.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import type { Selection } from '#shared/ui/table/use-selection.ts'
import { KIND_WORDS, rangeText } from '../model/bank-list.ts'

export interface BankActs {
  readonly onOpen: (id: string) => void
  readonly onArchive: (item: { readonly id: string; readonly name: string }, isArchived: boolean) => void
  readonly pendingId: string | null
}

function Opener({ row, onOpen }: { readonly row: BankQuestion; readonly onOpen: BankActs['onOpen'] }) {
  const range = rangeText(row)
  const words = (
    <>
      <span className="line-clamp-3 font-medium break-words">{row.title}</span>
      {range !== '' && <span className="line-clamp-1 text-sm break-words text-text-muted">{range}</span>}
    </>
  )
  // An archived question is restored before it is changed.
  if (row.archived_at !== null) return <span className="min-w-0">{words}</span>
  return (
    <button type="button" data-row={row.id} onClick={() => onOpen(row.id)} className={`${rowLinkClass} block w-full min-w-0 text-left`}>
      {words}
    </button>
  )
}

function ArchiveButton({ row, acts: { onArchive, pendingId } }: { readonly row: BankQuestion; readonly acts: BankActs }) {
  const isInUse = row.archived_at === null
  return (
    <Button size="sm" variant="ghost" pending={pendingId === row.id} onClick={() => onArchive({ id: row.id, name: row.title }, isInUse)}>
      {isInUse ? <Archive aria-hidden="true" className="size-4" /> : <ArchiveRestore aria-hidden="true" className="size-4" />}
      {isInUse ? 'Arquivar' : 'Restaurar'}
      <span className="sr-only"> {row.title}</span>
    </Button>
  )
}

function Kind({ row: { kind, competency } }: { readonly row: BankQuestion }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{KIND_WORDS[kind]}</Badge>
      {competency && <Badge tone="info">{competency.name}</Badge>}
    </span>
  )
}

export function bankColumns(acts: BankActs): readonly TableColumn<BankQuestion>[] {
  return [
    { id: 'title', header: 'Pergunta', sortKey: 'title', cell: (row) => <Opener row={row} onOpen={acts.onOpen} />, className: 'min-w-72' },
    { id: 'theme', header: 'Tema', sortKey: 'theme', cell: ({ theme }) => <span className="break-words">{theme ?? '—'}</span>, className: 'min-w-36' },
    { id: 'kind', header: 'Tipo', cell: (row) => <Kind row={row} />, className: 'min-w-36' },
    { id: 'acts', header: 'Ações', cell: (row) => <ArchiveButton row={row} acts={acts} /> },
  ]
}

/** A question on a phone. */
export function BankCard({ row, acts, selection }: { readonly row: BankQuestion; readonly acts: BankActs; readonly selection?: Selection }) {
  return (
    <div className="relative flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <Opener row={row} onOpen={acts.onOpen} />
        {selection && <RowCheckbox name={row.title} checked={selection.has(row.id)} onToggle={() => selection.toggle(row.id)} />}
      </div>
      {row.theme !== null && <span className="text-sm break-words text-text-muted">{row.theme}</span>}
      <span className="flex flex-wrap items-center justify-between gap-2">
        <Kind row={row} />
        <ArchiveButton row={row} acts={acts} />
      </span>
    </div>
  )
}
