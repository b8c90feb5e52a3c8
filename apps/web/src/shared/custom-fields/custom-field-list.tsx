import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'

import { useArchiving } from '../form/use-archiving.ts'
import type { CustomField } from '../lib/fields/custom-field.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { archiveCustomField } from './custom-field-data.ts'

export interface CustomFieldListProps {
  readonly label?: string
  readonly fields: readonly CustomField[]
  /** What a field is, in one line. */
  readonly factsOf: (field: CustomField) => string
  readonly onEdit: (field: CustomField) => void
  /** Acts before those that every field has. */
  readonly renderActs?: (field: CustomField) => ReactNode
}

/** Fields of the company's own, each to be changed, put out of use or back into it. */
export function CustomFieldList({ label, fields, factsOf, onEdit, renderActs }: CustomFieldListProps) {
  const { archive, pendingId } = useArchiving(SUBJECTS.customFields, archiveCustomField, { done: 'Campo arquivado', back: 'Campo restaurado', failed: 'O campo não foi alterado' })
  return (
    <ul aria-label={label} className="divide-y">
      {fields.map((field) => {
        const isInUse = field.archived_at === null
        return (
          <li key={field.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium break-words">
                {field.label} {!isInUse && <Badge>Arquivado</Badge>}
              </p>
              <p className="text-sm break-words text-text-muted">{factsOf(field)}</p>
            </div>
            <span className="flex items-center gap-2">
              {renderActs?.(field)}
              {isInUse && (
                <Button size="sm" onClick={() => onEdit(field)}>
                  <Pencil aria-hidden="true" className="size-4" />
                  Editar<span className="sr-only"> {field.label}</span>
                </Button>
              )}
              <Button size="sm" variant="ghost" pending={pendingId === field.id} onClick={() => archive({ id: field.id, name: field.label }, isInUse)}>
                {isInUse ? <Archive aria-hidden="true" className="size-4" /> : <ArchiveRestore aria-hidden="true" className="size-4" />}
                {isInUse ? 'Arquivar' : 'Restaurar'}
                <span className="sr-only"> {field.label}</span>
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
