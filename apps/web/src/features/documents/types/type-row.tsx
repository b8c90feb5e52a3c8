import { Archive, ArchiveRestore, Pencil } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ACTIONS, type CataloguedType, requiredText, retentionText, validityText, WHO_SEES, WHO_SENDS } from '../model/types/document-type.ts'

export interface TypeRowProps {
  readonly type: CataloguedType
  readonly contractLabel: (contractType: string) => string
  readonly onEdit: () => void
  readonly onArchive: (archived: boolean) => void
}

/** One type of the catalogue in words. */
export function TypeRow({ type, contractLabel, onEdit, onArchive }: TypeRowProps) {
  const isArchived = type.archived_at !== null
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{type.name}</span>
          {type.action !== 'deliver' && <Badge tone="info">{ACTIONS[type.action] ?? type.action}</Badge>}
          {isArchived && <Badge>Arquivado</Badge>}
        </p>
        <p className="mt-0.5 text-sm break-words text-text-muted">Exigido de: {requiredText(type.rules, contractLabel)}</p>
        <p className="text-sm break-words text-text-muted">
          Envia: {WHO_SENDS[type.who_sends] ?? type.who_sends}. Vê: {WHO_SEES[type.who_sees] ?? type.who_sees}. Validade: {validityText(type)}. Guarda:{' '}
          {retentionText(type)}.
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          Editar<span className="sr-only"> {type.name}</span>
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={`${isArchived ? 'Desarquivar' : 'Arquivar'} ${type.name}`} onClick={() => onArchive(!isArchived)}>
          {isArchived ? <ArchiveRestore aria-hidden="true" className="size-4" /> : <Archive aria-hidden="true" className="size-4" />}
        </Button>
      </div>
    </li>
  )
}
