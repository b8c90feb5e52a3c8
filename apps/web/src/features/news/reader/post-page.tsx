import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { PictureContext } from '#shared/rich-text/pictures.ts'
import type { RichDocument } from '#shared/lib/rich-document.ts'
import { RichText } from '#shared/rich-text/rich-text.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { markRead } from '../data/news-acts.ts'
import { postQuery } from '../data/news-queries.ts'
import { KIND_LABELS, type PostDetail } from '../model/post.ts'
import { Talk } from '../talk/talk.tsx'
import { Acknowledge } from './acknowledge.tsx'
import { ChangedSince } from './changed-since.tsx'
import { PollBadge, PostPoll } from '../poll/post-poll.tsx'
import { PostAttachments } from './post-attachments.tsx'
import { PostPicture } from './post-picture.tsx'

const BACK = <BackLink to="/app/news">Notícias</BackLink>

const draw = (fileId: string, alt: string) => <PostPicture fileId={fileId} alt={alt} className="max-h-[32rem] w-full rounded-lg object-contain" />

/** The post before and the one after, as the feed orders them. */
function Neighbours({ post: { previous, next } }: { readonly post: PostDetail }) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Outras notícias" className="mt-10 flex max-w-[72ch] flex-wrap justify-between gap-3 border-t pt-4">
      {previous && (
        <Link to="/app/news/$postId" params={{ postId: previous.post_id }} className={buttonClass({ variant: 'ghost' }, 'max-w-full')}>
          <ArrowLeft aria-hidden="true" className="size-4" /><span className="sr-only">Anterior: </span><span className="truncate">{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to="/app/news/$postId" params={{ postId: next.post_id }} className={buttonClass({ variant: 'ghost' }, 'ml-auto max-w-full')}>
          <span className="sr-only">Próxima: </span><span className="truncate">{next.title}</span><ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </nav>
  )
}

function Post({ post }: { readonly post: PostDetail }) {
  // What could not be marked stays unread, and is marked when it is read again.
  useEffect(() => { markRead(post.post_id).catch(() => undefined) }, [post.post_id])
  return (
    <article>
      <PageHeader
        back={BACK}
        title={post.title}
        description={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {KIND_LABELS[post.kind]}
            {post.kind === 'poll' && <PollBadge postId={post.post_id} />}
            {post.group_id !== null && <Badge tone="info">Grupo</Badge>}
            <span aria-hidden="true">·</span>
            <time dateTime={post.published_at}>{formatDateTime(post.published_at)}</time>
            <span aria-hidden="true">·</span>
            {post.reading_minutes} min de leitura
          </span>
        }
      />
      {post.cover_file_id !== null && <PostPicture fileId={post.cover_file_id} alt="" className="mb-6 h-56 w-full max-w-[72ch] rounded-xl object-cover" />}
      <PersonChip person={post.author} className="mb-6" />
      {post.requires_acknowledgement && post.is_addressed && post.version > 1 && <ChangedSince post={post} />}
      <PictureContext value={draw}>
        <RichText document={post.body as unknown as RichDocument} />
      </PictureContext>
      <div className="mt-8 flex flex-col gap-8">
        {post.kind === 'poll' && <PostPoll postId={post.post_id} />}
        <PostAttachments files={post.attachments} />
        {post.requires_acknowledgement && post.is_addressed && <Acknowledge post={post} />}
        <Talk postId={post.post_id} />
      </div>
      <Neighbours post={post} />
    </article>
  )
}

/** One post, to be read to its end. */
export function PostPage({ postId }: { readonly postId: string }) {
  const post = useQuery(postQuery(postId))
  usePageTitle(post.data?.title ?? null)
  return (
    <>
      {!post.data && !post.isPending && <PageHeader back={BACK} title="Notícia" />}
      <QueryStates
        query={post}
        pending={<div className="space-y-4"><Skeleton className="h-8 w-2/3" /><Skeleton className="h-64 max-w-[72ch]" /></div>}
        isEmpty={(data) => data === null}
        empty={
          <EmptyState title="Esta notícia não está mais aqui" action={<Link to="/app/news" className={buttonClass({ variant: 'primary' })}>Ver as notícias</Link>}>
            Ela pode ter sido retirada, ou não é para você.
          </EmptyState>
        }
      >
        {(data) => data && <Post key={data.post_id} post={data} />}
      </QueryStates>
    </>
  )
}
