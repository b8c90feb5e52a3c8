import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RecordValues } from './record-card.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import type { RecordSync } from './use-record-sync.ts'

export interface RecordListProps {
  readonly person: RecordPerson
  readonly sync: RecordSync
  readonly record: string
  /** The name under which the rows are read. */
  readonly readAs: string
  readonly title: string
  readonly rows: readonly RecordRow[]
  readonly fields: readonly FieldSpec[]
  readonly canWrite: boolean
  readonly nameOf: (row: RecordRow) => string
  readonly addLabel: string
  readonly emptyText: string
  readonly removeLabel: string
  /** What those who may not write may do instead. */
  readonly instead?: ReactNode
  /** Fields that are typed, and read elsewhere than among the values. */
  readonly readElsewhere?: readonly string[]
  /** What belongs to a row below its values. */
  readonly below?: (row: RecordRow) => ReactNode
  /** More of a row, such as its acknowledgement. */
  readonly aside?: (row: RecordRow) => ReactNode
}

type Open = { readonly kind: 'edit' | 'remove'; readonly row: RecordRow } | { readonly kind: 'add' } | null

const isArchived = (row: RecordRow): boolean => typeof row['archived_at'] === 'string'

/** Many rows of a kind: each read in full, added, changed and taken out where one may. */
export function RecordList(props: RecordListProps) {
  const { person, sync, record, readAs, title, rows, fields, canWrite, nameOf, addLabel, emptyText, removeLabel, instead, readElsewhere = [], below, aside } = props
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  const shown = fields.filter(({ name }) => name !== 'name' && !readElsewhere.includes(name))
  return (
    <Section
      title={title}
      actions={
        canWrite ? (
          <Button size="sm" onClick={() => setOpen({ kind: 'add' })}>
            <Plus aria-hidden="true" className="size-4" />
            {addLabel}
          </Button>
        ) : (
          instead
        )
      }
    >
      {rows.length === 0 ? (
        <p className="text-text-muted">{emptyText}</p>
      ) : (
        <ul className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="flex min-w-0 flex-col gap-3 py-4 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h3 className="min-w-0 font-semibold break-words">{nameOf(row)}</h3>
                <span data-shell className="flex flex-wrap items-center gap-2">
                  {isArchived(row) && <Badge>Arquivado</Badge>}
                  {aside?.(row)}
                  {canWrite && !isArchived(row) && (
                    <>
                      <Button size="sm" variant="ghost" onClick={() => setOpen({ kind: 'edit', row })}>
                        <Pencil aria-hidden="true" className="size-4" />
                        Editar<span className="sr-only"> {nameOf(row)}</span>
                      </Button>
                      <Button size="sm" variant="ghost" onClick={() => setOpen({ kind: 'remove', row })}>
                        <Trash2 aria-hidden="true" className="size-4" />
                        {removeLabel}
                        <span className="sr-only"> {nameOf(row)}</span>
                      </Button>
                    </>
                  )}
                </span>
              </div>
              <RecordValues fields={shown} row={row} />
              {below?.(row)}
            </li>
          ))}
        </ul>
      )}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <RecordDialog
          person={person}
          record={record}
          title={open.kind === 'add' ? addLabel : `Editar ${nameOf(open.row)}`}
          groups={[{ title, fields }]}
          row={open.kind === 'edit' ? open.row : null}
          onSaved={(row) => sync.written(readAs, row)}
          onReload={sync.reload}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog
          person={person}
          record={record}
          id={open.row.id}
          name={nameOf(open.row)}
          label={removeLabel}
          onRemoved={() => sync.removed(readAs, open.row.id)}
          onClose={close}
        />
      )}
    </Section>
  )
}
