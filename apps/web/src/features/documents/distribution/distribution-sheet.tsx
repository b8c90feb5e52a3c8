import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { undoDistribution } from '../data/distribution/distribution-acts.ts'
import { distributionItemsQuery } from '../data/distribution/distribution-queries.ts'
import { type Distribution, type DistributionItem, mayUndo, progressText } from '../model/distribution/distribution.ts'

function UndoDialog({ distribution, onClose }: { readonly distribution: Distribution; readonly onClose: (undone: boolean) => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const undo = useMutation({
    mutationFn: () => undoDistribution(distribution.distribution_id, reason),
    onSuccess: async () => {
      toast.success('Distribuição desfeita', { description: distribution.title })
      onClose(true)
      await client.invalidateQueries({ queryKey: ['documents'] })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      size="sm"
      title="Desfazer a distribuição?"
      description="Os documentos saem da vista de todas as pessoas, e o que valia antes volta a valer."
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancelar</Button>
          <Button
            variant="danger"
            pending={undo.isPending}
            onClick={() => {
              setChecked(true)
              if (reason.trim() !== '') undo.mutate()
            }}
          >
            Desfazer distribuição
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={undo.error} title="A distribuição não foi desfeita" />
        <Field label="Motivo" required error={isChecked && reason.trim() === '' ? 'Escreva o motivo' : null}>
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

function Standing({ item, asks }: { readonly item: DistributionItem; readonly asks: boolean }) {
  const { opened_at, acknowledged_at, refused, can_sign_in } = item
  if (refused) return <Badge tone="danger">Recusou</Badge>
  if (asks && acknowledged_at !== null) return <Badge tone="success">Deu ciência</Badge>
  if (opened_at !== null) return <Badge tone="info">Abriu</Badge>
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
        <QueryStates query={items} pending={<Skeleton className="h-64 rounded-lg" />} isEmpty={(rows) => rows.length === 0} empty={<p className="text-text-muted">Nenhum arquivo chegou a ser enviado.</p>}>
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
