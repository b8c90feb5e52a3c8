import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'

import { formatDate } from '#shared/lib/dates.ts'
import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { ackState, type FeedPost, KIND_LABELS } from '../model/post.ts'
import { PostPicture } from '../reader/post-picture.tsx'

export interface PostRowProps {
  readonly post: FeedPost
  readonly today: string
}

/** What is left to confirm, or that it was. */
export function AckBadge({ post, today }: PostRowProps) {
  const state = ackState(post, today)
  if (state === 'none') return null
  if (state === 'done') return <Badge tone="success">Ciência registrada</Badge>
  if (state === 'overdue') return <Badge tone="danger">Ciência atrasada</Badge>
  return <Badge tone="warning">{post.due_on === null ? 'Confirme a leitura' : `Confirme até ${formatDate(post.due_on)}`}</Badge>
}

/** A post in the feed: unread ones in bold with a dot, told in words too. */
export function PostRow({ post, today }: PostRowProps) {
  return (
    <article className="group relative flex gap-4 py-4">
      <PersonPhoto person={post.author} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
          <span>{post.author.name}</span>
          <span aria-hidden="true">·</span>
          <span>{KIND_LABELS[post.kind]}</span>
          <span aria-hidden="true">·</span>
          <Ago at={post.published_at} />
          {post.is_group && <Badge tone="info">Grupo</Badge>}
          {post.is_pinned && <span className="inline-flex items-center gap-1"><Pin aria-hidden="true" className="size-3.5" />Fixada</span>}
        </p>
        <h3 className={`mt-0.5 text-md break-words ${post.is_unread ? 'font-bold' : 'font-medium'}`}>
          {post.is_unread && <><span aria-hidden="true" className="mr-2 inline-block size-2 rounded-full bg-primary align-middle" /><span className="sr-only">Não lida: </span></>}
          <Link to="/app/news/$postId" params={{ postId: post.post_id }} className="rounded-sm after:absolute after:inset-0 hover:underline">
            {post.title}
          </Link>
        </h3>
        {post.summary !== null && <p className="mt-0.5 line-clamp-2 max-w-[72ch] break-words text-text-muted">{post.summary}</p>}
        <p className="mt-1.5 flex flex-wrap items-center gap-3 text-sm text-text-muted empty:hidden">
          <AckBadge post={post} today={today} />
          <span>{post.reading_minutes} min de leitura</span>
        </p>
      </div>
      {post.cover_file_id !== null && <PostPicture fileId={post.cover_file_id} alt="" className="h-20 w-28 shrink-0 rounded-lg object-cover max-sm:h-16 max-sm:w-20" />}
    </article>
  )
}
