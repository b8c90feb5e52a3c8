import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { RecipientList } from '#shared/recipients/recipient-list.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { campaignPeopleQuery, remindCampaign } from '../data/documents/campaigns.ts'
import { toldText } from '../model/documents/campaign.ts'

export interface RemindDialogProps {
  readonly campaignId: string
  readonly onClose: () => void
  readonly onReminded?: () => void
}

/** Reminds who still owes something of a campaign, after saying who is reached. */
export function RemindDialog({ campaignId, onClose, onReminded }: RemindDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const people = useQuery(campaignPeopleQuery(campaignId))
  const waiting = (people.data ?? []).filter(({ open, told_today }) => open > 0 && !told_today)
  const chosen = waiting.filter(({ employee }) => !left.has(employee.id))
  const remind = useAct({
    act: () =>
      remindCampaign(
        campaignId,
        chosen.map(({ employee }) => employee.id),
      ),
    done: (told) => `Lembrete enviado: ${toldText(chosen.length, told)}`,
    stale: SUBJECTS.documents,
    onDone: () => {
      onClose()
      onReminded?.()
    },
  })
  return (
    <FormDialog
      title="Lembrar quem falta"
      description="Quem já foi avisado hoje não aparece."
      confirmLabel="Enviar lembrete"
      act={remind}
      failure="O lembrete não foi enviado"
      onSubmit={() => chosen.length > 0 && remind.mutate()}
      onClose={onClose}
    >
      <QueryStates
        query={people}
        pending={<Skeleton className="h-40 rounded-md" />}
        isEmpty={() => waiting.length === 0}
        empty={<p className="text-text-muted">Todos já foram avisados hoje.</p>}
      >
        {() => <RecipientList recipients={waiting} left={left} onLeft={setLeft} />}
      </QueryStates>
    </FormDialog>
  )
}
