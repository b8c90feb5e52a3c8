import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { RecipientList } from '#shared/recipients/recipient-list.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { remindCampaign, reminderRecipientsQuery } from '../data/documents/campaigns.ts'
import { documentKeys } from '../data/documents/document-keys.ts'
import { toldText } from '../model/documents/campaign.ts'

export interface RemindDialogProps {
  readonly campaignId: string
  readonly onClose: () => void
  readonly onReminded?: () => void
}

/** Reminds who still owes something of a campaign, after saying who is reached. */
export function RemindDialog({ campaignId, onClose, onReminded }: RemindDialogProps) {
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const recipients = useQuery(reminderRecipientsQuery(campaignId))
  const chosen = (recipients.data ?? []).filter(({ employee }) => !left.has(employee.id))
  const remind = useMutation({
    mutationFn: () =>
      remindCampaign(
        campaignId,
        chosen.map(({ employee }) => employee.id),
      ),
    onSuccess: async (told) => {
      toast.success(`Lembrete enviado: ${toldText(chosen.length, told)}`)
      onClose()
      onReminded?.()
      await Promise.all([documentKeys.all, ['inbox']].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Lembrar quem falta"
      description="Quem já foi avisado hoje não aparece."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" pending={remind.isPending} aria-disabled={chosen.length === 0} onClick={() => remind.mutate()}>
            Enviar lembrete
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={remind.error} title="O lembrete não foi enviado" />
        <QueryStates query={recipients} pending={<Skeleton className="h-40 rounded-md" />} isEmpty={(rows) => rows.length === 0} empty={<p className="text-text-muted">Todos já foram avisados hoje.</p>}>
          {(listed) => <RecipientList recipients={listed} left={left} onLeft={setLeft} />}
        </QueryStates>
      </div>
    </Dialog>
  )
}
