import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { undoDistribution } from '../data/distribution/distribution-acts.ts'
import { distributionItemsQuery } from '../data/distribution/distribution-queries.ts'
import { type Distribution, type DistributionItem, mayUndo, progressText } from '../model/distribution/distribution.ts'

function UndoDialog({ distribution, onClose }: { readonly distribution: Distribution; readonly onClose: (undone: boolean) => void }) {
  const undo = useAct({
    act: (reason: string) => undoDistribution(distribution.distribution_id, reason),
    done: ['Distribuição desfeita', distribution.title],
    stale: SUBJECTS.documents,
    onDone: () => onClose(true),
  })
  return (
    <ReasonDialog
      title="Desfazer a distribuição?"
      description="Ninguém mais vê estes documentos, e o que valia antes volta a valer."
      confirmLabel="Desfazer distribuição"
      tone="danger"
      failure="A distribuição não foi desfeita"
      act={undo}
      onConfirm={undo.mutate}
      onClose={() => onClose(false)}
    />
  )
}

function Standing({ item, asks }: { readonly item: DistributionItem; readonly asks: boolean }) {
  const { opened_at, acknowledged_at, refused, can_sign_in, by_link } = item
  if (refused) return <Badge tone="danger">Recusou</Badge>
  if (asks && acknowledged_at !== null) return <Badge tone="success">Deu ciência</Badge>
  if (opened_at !== null) return <Badge tone="info">Abriu</Badge>
  if (by_link) return <Badge>Recebe por link</Badge>
  return can_sign_in ? <Badge>Não abriu</Badge> : <Badge tone="warning">Sem acesso</Badge>
}

/** Who got what, who opened it and who took note; while nobody opened, taking it back. */
export function DistributionSheet({ distribution, onClose }: { readonly distribution: Distribution; readonly onClose: () => void }) {
  const [isUndoing, setUndoing] = useState(false)
  const items = useQuery(distributionItemsQuery(useCompanyId(), distribution.distribution_id))
  const { title, type_name, problem, undo_reason, status } = distribution
  return (
    <Sheet open onOpenChange={onClose} title={`${type_name}: ${title}`} description={progressText(distribution)} width="max-w-xl">
      <div className="flex flex-col gap-5">
        {problem && <p className="break-words text-danger-text">{problem}</p>}
        {undo_reason && <p className="break-words">Motivo de desfazer: {undo_reason}</p>}
        {mayUndo(distribution) && (
          <Button className="self-start" onClick={() => setUndoing(true)}>
            Desfazer a distribuição
          </Button>
        )}
        <QueryStates query={items} pending={<Skeleton className="h-64 rounded-lg" />} empty={<p className="text-text-muted">Nenhum arquivo chegou a ser enviado.</p>}>
          {(rows) => (
            <ul aria-label="Quem recebeu" tabIndex={0} className="divide-y">
              {rows.map((item) => (
                <li key={item.employee.id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
                  <PersonChip person={item.employee} size="sm" detail={[item.source, item.opened_at && `abriu em ${formatDateTime(item.opened_at)}`].filter(Boolean).join(', ')} />
                  {status === 'published' && <Standing item={item} asks={distribution.is_acknowledged} />}
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </div>
      {isUndoing && (
        <UndoDialog
          distribution={distribution}
          onClose={(undone) => {
            setUndoing(false)
            if (undone) onClose()
          }}
        />
      )}
    </Sheet>
  )
}
