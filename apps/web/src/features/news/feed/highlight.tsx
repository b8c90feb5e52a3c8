import { Link } from '@tanstack/react-router'

import { formatDate } from '#shared/lib/dates.ts'
import { bandAction, FocusBand } from '#shared/ui/focus-band.tsx'
import { ackState, type FeedPost, KIND_LABELS } from '../model/post.ts'

export interface HighlightProps {
  readonly post: FeedPost
  readonly today: string
}

function askedBy({ due_on }: FeedPost, isLate: boolean): string {
  if (due_on === null) return 'A empresa pede que você confirme a leitura'
  return isLate ? `O prazo para confirmar a leitura terminou em ${formatDate(due_on)}` : `Confirme a leitura até ${formatDate(due_on)}`
}

/** The one post that is looked at first. */
export function Highlight({ post, today }: HighlightProps) {
  const state = ackState(post, today)
  const asks = state === 'due' || state === 'overdue'
  return (
    <FocusBand
      label={asks ? askedBy(post, state === 'overdue') : `${KIND_LABELS[post.kind]} em destaque, de ${post.author.name}`}
      title={post.title}
      detail={post.summary}
      action={
        <Link to="/app/news/$postId" params={{ postId: post.post_id }} className={bandAction}>
          {asks ? 'Ler e confirmar' : 'Ler'}
        </Link>
      }
    />
  )
}
