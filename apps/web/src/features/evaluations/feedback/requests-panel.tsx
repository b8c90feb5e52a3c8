import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'

import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { feedbackRequestsQuery } from '../data/feedback/feedback-queries.ts'
import { FEEDBACK_PENDING } from './feedback-list.tsx'
import { RequestRow } from './request-row.tsx'
import { RequestToGive } from './request-to-give.tsx'

export interface RequestsPanelProps {
  readonly onAnswer: (requestId: string) => void
  readonly onOpen: (feedbackId: string) => void
  readonly onAsk: () => void
}

function ToGive({ onAnswer }: Pick<RequestsPanelProps, 'onAnswer'>) {
  const requests = useInfiniteQuery(feedbackRequestsQuery('to_give'))
  const rows = requests.data?.pages.flatMap(({ items }) => items) ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Esperam por você" note={requests.data?.pages[0]?.total}>
      <ul aria-label="Pedidos que esperam por você" className="divide-y">
        {rows.map((request) => <li key={request.id} className="py-4"><RequestToGive request={request} onAnswer={() => onAnswer(request.id)} /></li>)}
      </ul>
      {requests.hasNextPage && <Button pending={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>Mostrar mais</Button>}
    </Section>
  )
}

/** What waits for the reader to write, and what the reader asked for. */
export function RequestsPanel({ onAnswer, onOpen, onAsk }: RequestsPanelProps) {
  const { employee } = useSession()
  const asked = useInfiniteQuery(feedbackRequestsQuery('asked'))
  const rows = asked.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="flex flex-col gap-6">
      <ToGive onAnswer={onAnswer} />
      <QueryStates
        query={{ ...asked, data: rows }}
        pending={FEEDBACK_PENDING}
        empty={
          <EmptyState icon={<MessageCircleQuestion />} title="Você ainda não pediu feedback" action={<Button onClick={onAsk}>Pedir feedback</Button>}>
            Uma pergunta clara a uma ou duas pessoas já ajuda: o que continuar fazendo e o que melhorar.
          </EmptyState>
        }
      >
        {(found) => (
          <Section title="Que você pediu" note={asked.data?.pages[0]?.total}>
            <ul aria-label="Pedidos que você fez" className="divide-y">
              {found.map((request) => <RequestRow key={request.id} request={request} isOwn={request.about.id === employee?.id} onOpen={onOpen} />)}
            </ul>
            {asked.hasNextPage && <Button pending={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>Mostrar mais</Button>}
          </Section>
        )}
      </QueryStates>
    </div>
  )
}
