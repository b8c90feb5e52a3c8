import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { bandAction } from '#shared/ui/focus-band.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { newsKeys } from '../../data/news-keys.ts'
import { missingChannelsQuery, postCampaignQuery, remindPost } from '../../data/reach-queries.ts'
import { ChannelGroups } from '../../composer/publishing/channel-groups.tsx'
import { peopleText } from '#shared/lib/people-text.ts'

interface RemindDialogProps {
  readonly postId: string
  readonly campaignId: string
  readonly onClose: () => void
}

/** Says whom a reminder reaches and how, then sends it. */
function RemindDialog({ postId, campaignId, onClose }: RemindDialogProps) {
  const missing = useQuery(missingChannelsQuery(postId))
  const remind = useAct({
    act: () => remindPost(campaignId),
    done: (told) => `Lembrete enviado a ${peopleText(told)}`,
    stale: [newsKeys.reach(postId)],
    onDone: onClose,
  })
  const isNobody = missing.data?.length === 0
  return (
    <FormDialog title="Lembrar quem falta" description="Ninguém recebe dois avisos no mesmo dia." confirmLabel="Enviar lembrete" act={remind} failure="O lembrete não foi enviado" onSubmit={() => !isNobody && remind.mutate()} onClose={onClose}>
      <QueryStates query={missing} pending={<Skeleton className="h-24" />} isEmpty={() => isNobody} empty={<p className="text-text-muted">Todos os que faltam já foram avisados hoje.</p>}>
        {(groups) => <ChannelGroups groups={groups} />}
      </QueryStates>
    </FormDialog>
  )
}

/** 'Lembrar quem falta', where a campaign asks and the reader may send reminders. */
export function RemindButton({ postId }: { readonly postId: string }) {
  const campaign = useQuery(postCampaignQuery(postId)).data ?? null
  const [isOpen, setIsOpen] = useState(false)
  if (campaign === null) return null
  return (
    <>
      <button type="button" className={bandAction} onClick={() => setIsOpen(true)}>
        <BellRing aria-hidden="true" className="size-4" />
        Lembrar quem falta
      </button>
      {isOpen && <RemindDialog postId={postId} campaignId={campaign} onClose={() => setIsOpen(false)} />}
    </>
  )
}
