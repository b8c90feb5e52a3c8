import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useEffect } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { anchorOf } from '#shared/talk/mentions.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { newsKeys } from '../data/news-keys.ts'
import { deleteComment } from '../data/talk-acts.ts'
import { commentsQuery } from '../data/talk-queries.ts'
import type { Comment, Thread } from '../model/talk.ts'
import { CommentThread } from './comment-thread.tsx'

/** Looked through for the comment that a notification leads to; what is older is found by hand. */
const MAX_PAGES = 10

interface Deletion {
  readonly id: string
  readonly isDeleted: boolean
}

const holds = (pages: readonly (readonly Thread[])[], target: string): boolean =>
  pages.flat().some(({ comment, answers }) => [comment, ...answers].some(({ comment_id: id }) => anchorOf(id) === target))

export interface CommentListProps {
  readonly postId: string
  readonly isOpen: boolean
}

/** What was said about a post, newest first. */
export function CommentList({ postId, isOpen }: CommentListProps) {
  const target = useLocation({ select: ({ hash }) => hash })
  const comments = useInfiniteQuery(commentsQuery(postId))
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = comments
  const list = useFocusKept()
  const remove = useAct({
    act: ({ id, isDeleted }: Deletion) => deleteComment(id, isDeleted),
    done: (_result, { isDeleted }) => (isDeleted ? 'Comentário excluído' : 'Comentário de volta'),
    failed: ({ isDeleted }) => (isDeleted ? 'O comentário não foi excluído' : 'O comentário não voltou'),
    undo: ({ id, isDeleted }) => (isDeleted ? { id, isDeleted: false } : null),
    stale: [newsKeys.talk(postId)],
  })
  const pages = data?.pages ?? []
  const isSought = target.startsWith(anchorOf('')) && hasNextPage && !isFetching && !isFetchNextPageError && pages.length < MAX_PAGES && !holds(pages, target)
  useEffect(() => {
    if (isSought) void fetchNextPage()
  }, [isSought, fetchNextPage])
  const onDelete = ({ comment_id: id }: Comment): void => remove.mutate({ id, isDeleted: true })
  return (
    <QueryStates
      query={comments}
      pending={<div className="space-y-4">{['a', 'b', 'c'].map((row) => <Skeleton key={row} className="h-16 max-w-[72ch]" />)}</div>}
      isEmpty={(found) => found.pages.every((page) => page.length === 0)}
      empty={isOpen ? <EmptyState icon={<MessageCircle />} title="Seja a primeira pessoa a comentar" /> : null}
    >
      {(found) => (
        <>
          <ul ref={list} aria-label="Comentários" className="max-w-[72ch] divide-y">
            {found.pages.flat().map((thread) => (
              <li key={thread.comment.comment_id} className="py-2"><CommentThread postId={postId} thread={thread} target={target} isOpen={isOpen} onDelete={onDelete} /></li>
            ))}
          </ul>
          {hasNextPage && <Button className="self-start" pending={comments.isFetchingNextPage} onClick={() => void fetchNextPage()}>Mostrar mais</Button>}
        </>
      )}
    </QueryStates>
  )
}
