import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { channelsQuery } from '../../data/group.ts'
import type { PostDraft } from '../../model/draft.ts'
import { AllRecipients } from './all-recipients.tsx'
import { ChannelGroups } from './channel-groups.tsx'

interface Saved {
  readonly postId: string
  readonly revision: number
}

/** How many receive it, by which door, and who by name. */
export function WhoReceives({ postId, revision }: Saved) {
  const { data: groups = [], error, isPending } = useQuery(channelsQuery(postId, revision))
  const count = groups.reduce((sum, { people }) => sum + people, 0)
  const [isAll, setIsAll] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite" className="text-lg font-semibold tabular">{error ? 'Não foi possível contar quem recebe' : isPending ? 'Contando quem recebe…' : count === 0 ? 'Ninguém recebe esta publicação' : `${peopleText(count)} ${count === 1 ? 'recebe' : 'recebem'}`}</p>
      {groups.length > 0 && <ChannelGroups groups={groups} />}
      {groups.length > 0 && <Button size="sm" variant="ghost" className="self-start" aria-expanded={isAll} onClick={() => setIsAll((shown) => !shown)}>{isAll ? 'Esconder as pessoas' : 'Ver todas as pessoas'}</Button>}
      {isAll && <AllRecipients postId={postId} revision={revision} />}
    </div>
  )
}

/** Who will receive it and when, before anybody does. */
export function Receivers({ postId, revision, draft }: Saved & { readonly draft: PostDraft }) {
  return (
    <div className="flex flex-col gap-3">
      <WhoReceives postId={postId} revision={revision} />
      {draft.publish_at !== null && <p>Sai em {formatDateTime(draft.publish_at)}.</p>}
      {draft.requires_acknowledgement && <p>Cada pessoa confirma a leitura até {formatDate(draft.due_on)}. Quem não tem acesso recebe por um link de convidado.</p>}
      <p className="text-sm text-text-muted">Ninguém é avisado nos primeiros dez segundos: até lá dá para desfazer.</p>
    </div>
  )
}
