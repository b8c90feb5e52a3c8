import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { channelsQuery } from '../../data/group.ts'
import { receiversQuery } from '../../data/news-queries.ts'
import type { PostDraft } from '../../model/draft.ts'
import { AllRecipients } from './all-recipients.tsx'
import { ChannelGroups } from './channel-groups.tsx'

const people = (count: number): string => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`)

export interface ReceiversProps {
  readonly postId: string
  readonly revision: number
  readonly draft: PostDraft
}

/** Who will receive it and by which door, before anybody does. */
export function Receivers({ postId, revision, draft }: ReceiversProps) {
  const { data: count, error } = useQuery(receiversQuery(postId, revision))
  const groups = useQuery(channelsQuery(postId, revision)).data ?? []
  const [isAll, setIsAll] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite" className="text-lg font-semibold tabular">{count === undefined ? (error ? 'Não foi possível contar quem recebe' : 'Contando quem recebe…') : count === 0 ? 'Ninguém recebe esta publicação' : `${people(count)} ${count === 1 ? 'recebe' : 'recebem'}`}</p>
      {draft.publish_at !== null && <p>Sai em {formatDateTime(draft.publish_at)}.</p>}
      {draft.requires_acknowledgement && <p>Cada pessoa confirma a leitura até {formatDate(draft.due_on)}. Quem não tem acesso recebe por um link de convidado.</p>}
      {groups.length > 0 && <ChannelGroups groups={groups} />}
      {groups.length > 0 && <Button size="sm" variant="ghost" className="self-start" aria-expanded={isAll} onClick={() => setIsAll((shown) => !shown)}>{isAll ? 'Esconder as pessoas' : 'Ver todas as pessoas'}</Button>}
      {isAll && <AllRecipients postId={postId} revision={revision} />}
      <p className="text-sm text-text-muted">Ninguém é avisado nos primeiros dez segundos: até lá dá para desfazer.</p>
    </div>
  )
}
