import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Pencil, Plus, Ruler } from 'lucide-react'
import { useState } from 'react'

import { useArchiving } from '#shared/form/use-archiving.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StartersButton } from '../competencies/starters-button.tsx'
import { archiveScale, scalesQuery } from '../data/competencies/competency-data.ts'
import type { RatingScale } from '../model/competencies/scale.ts'
import { ScaleDialog } from './scale-dialog.tsx'
import { ScalePreview } from './scale-preview.tsx'

interface ScaleRowProps {
  readonly scale: RatingScale
  readonly isPending: boolean
  readonly onEdit: () => void
  readonly onArchive: (isArchived: boolean) => void
}

function ScaleRow({ scale, isPending, onEdit, onArchive }: ScaleRowProps) {
  const isArchived = scale.archived_at !== null
  const name = <span className="sr-only"> {scale.name}</span>
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-2 pt-1">
          <h3 className="min-w-0 font-medium break-words">{scale.name}</h3>
          {isArchived && <Badge dashed>Arquivada</Badge>}
          {!isArchived && scale.is_used && <Badge tone="info">Com respostas</Badge>}
        </div>
        {isArchived ? (
          <Button size="sm" variant="ghost" pending={isPending} onClick={() => onArchive(false)}>
            <ArchiveRestore aria-hidden="true" className="size-4" />
            Voltar a usar{name}
          </Button>
        ) : (
          <span className="flex items-center gap-2">
            <Button size="sm" variant="ghost" onClick={onEdit}>
              <Pencil aria-hidden="true" className="size-4" />
              Editar{name}
            </Button>
            <Button size="sm" variant="ghost" pending={isPending} onClick={() => onArchive(true)}>
              <Archive aria-hidden="true" className="size-4" />
              Arquivar{name}
            </Button>
          </span>
        )}
      </div>
      <ScalePreview points={scale.points} />
    </li>
  )
}

interface ScalesSheetProps {
  readonly companyId: string
  readonly onClose: () => void
}

/** The scales that reviews rate on, with the words of their points. */
export function ScalesSheet({ companyId, onClose }: ScalesSheetProps) {
  const scales = useQuery(scalesQuery(companyId))
  const [edited, setEdited] = useState<RatingScale | 'new' | null>(null)
  const { archive, pendingId } = useArchiving(SUBJECTS.competencies, (id, isArchived) => archiveScale(companyId, id, isArchived), {
    done: 'Escala arquivada', back: 'Escala de volta', failed: 'A escala continua como estava',
  })
  const add = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Nova escala
    </Button>
  )
  return (
    <Sheet open onOpenChange={onClose} title="Escalas" description="Os pontos em que se avalia, do menor ao maior. “Não observado” fica sempre à parte e não entra em média nenhuma." width="max-w-xl" footer={add}>
      <QueryStates
        query={scales}
        pending={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState icon={<Ruler />} title="Nenhuma escala ainda" action={<StartersButton companyId={companyId} />}>
            O modelo traz uma escala de 1 a 5, de “Não atende” a “Referência”.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Escalas" className="-mt-4 divide-y">
            {rows.map((scale) => (
              <ScaleRow key={scale.id} scale={scale} isPending={pendingId === scale.id} onEdit={() => setEdited(scale)} onArchive={(isArchived) => archive(scale, isArchived)} />
            ))}
          </ul>
        )}
      </QueryStates>
      {edited !== null && <ScaleDialog companyId={companyId} scale={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Sheet>
  )
}
