import { useQuery } from '@tanstack/react-query'

import { CommentEditor } from '#shared/talk/comment-editor.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { newsKeys } from '../data/news-keys.ts'
import { commentPost } from '../data/talk-acts.ts'
import { mentionablePeople, talkQuery } from '../data/talk-queries.ts'
import type { PostTalk } from '../model/talk.ts'
import { CommentList } from './comment-list.tsx'
import { ReactionBar } from './reaction-bar.tsx'

function Comments({ postId, talk: { comment_count: count, comments_closed: closed } }: { readonly postId: string; readonly talk: PostTalk }) {
  return (
    <Section title="Comentários" note={count > 0 ? count : undefined}>
      <div className="flex flex-col gap-4">
        {closed === null ? <CommentEditor source={mentionablePeople(postId)} stale={[newsKeys.talk(postId)]} label="Comentar" sendLabel="Comentar" act={(words) => commentPost(postId, words, null)} /> : <p className="text-text-muted">{closed}</p>}
        <CommentList postId={postId} isOpen={closed === null} />
      </div>
    </Section>
  )
}

/** What readers say about a post: reactions and comments, below its text. */
export function Talk({ postId }: { readonly postId: string }) {
  return (
    <QueryStates query={useQuery(talkQuery(postId))} pending={<Skeleton className="h-24 max-w-[72ch]" />}>
      {(talk) => (
        <div className="flex max-w-[72ch] flex-col gap-8">
          <ReactionBar postId={postId} talk={talk} />
          <Comments postId={postId} talk={talk} />
        </div>
      )}
    </QueryStates>
  )
}
