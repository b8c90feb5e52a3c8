import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Audience } from '#shared/lib/audience.ts'
import type { RichDocument } from '#shared/lib/rich-document.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { StoredPost } from '../data/news-acts.ts'
import { writingQuery } from '../data/news-queries.ts'
import type { PostDraft } from '../model/draft.ts'
import type { PostKind, PostWriting } from '../model/post.ts'
import { Composer, type ComposerProps } from './composer.tsx'

function draftOf(post: StoredPost, { attachments }: PostWriting): PostDraft {
  return {
    kind: post.kind as PostKind, title: post.title ?? '', summary: post.summary ?? '', body: post.body as unknown as RichDocument, cover_file_id: post.cover_file_id, attachments,
    audience: post.audience as Audience, requires_acknowledgement: post.requires_acknowledgement, acknowledgement_text: post.acknowledgement_text ?? '', due_on: post.due_on,
    publish_at: post.publish_at, expires_at: post.expires_at, pinned_until: post.pinned_until, allows_comments: post.allows_comments, allows_reactions: post.allows_reactions,
  }
}

/** A draft, or the next version of what is published. */
export function ComposerPage({ postId, onLeave }: { readonly postId: string; readonly onLeave: ComposerProps['onLeave'] }) {
  const draft = useQuery(writingQuery(postId))
  return (
    <QueryStates
      query={draft}
      pending={<Skeleton className="h-96" />}
      isEmpty={(found) => found === null}
      empty={
        <>
          <PageHeader back={<BackLink to="/app/news">Notícias</BackLink>} title="Escrever" />
          <EmptyState title="Esta publicação não existe mais" action={<Link to="/app/news" className={buttonClass({ variant: 'primary' })}>Ver as notícias</Link>} />
        </>
      }
    >
      {(found) => found && <Composer key={`${postId}-${draft.dataUpdatedAt}`} of={found} initial={draftOf(found.post, found.writing)} onReload={() => void draft.refetch()} onLeave={onLeave} />}
    </QueryStates>
  )
}
