import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CommentEditor } from '#shared/talk/comment-editor.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { newsKeys } from '../data/news-keys.ts'
import { commentPost } from '../data/talk-acts.ts'
import { earlierAnswersQuery, mentionablePeople } from '../data/talk-queries.ts'
import { answersText, type Comment, type Thread } from '../model/talk.ts'
import { CommentItem } from './comment-item.tsx'

export interface CommentThreadProps {
  readonly postId: string
  readonly thread: Thread
  readonly target: string
  readonly isOpen: boolean
  readonly onDelete: (comment: Comment) => void
}

/** A comment with its answers, the last ones first at hand and earlier ones on demand, oldest on top. */
export function CommentThread({ postId, thread, target, isOpen, onDelete }: CommentThreadProps) {
  const { comment, answers, answer_count: total } = thread
  const [isAnswering, setIsAnswering] = useState(false)
  const [wantsAll, setWantsAll] = useState(false)
  const earlier = useInfiniteQuery({ ...earlierAnswersQuery(postId, comment.comment_id, answers[0] ?? null), enabled: wantsAll })
  const shown = [...(earlier.data?.pages.flat().map((row) => row.comment).toReversed() ?? []), ...answers]
  const left = total - shown.length
  const showMore = (): void => {
    if (wantsAll) void earlier.fetchNextPage()
    else setWantsAll(true)
  }
  return (
    <>
      <CommentItem postId={postId} comment={comment} target={target} onDelete={onDelete} onAnswer={isOpen ? () => setIsAnswering(true) : undefined} />
      {(shown.length > 0 || isAnswering) && (
        <div className="ml-4 border-l pl-4 sm:ml-11">
          {earlier.error && <ErrorState error={earlier.error} onRetry={() => void earlier.refetch()} />}
          {left > 0 && <Button size="sm" variant="ghost" className="-ml-3" pending={earlier.isFetching} onClick={showMore}>Ver mais {answersText(left)}</Button>}
          <ul aria-label={`Respostas a ${comment.author?.name ?? 'comentário removido'}`} className="empty:hidden">
            {shown.map((answer) => <li key={answer.comment_id}><CommentItem postId={postId} comment={answer} target={target} onDelete={onDelete} /></li>)}
          </ul>
          {isAnswering && <CommentEditor source={mentionablePeople(postId)} stale={[newsKeys.talk(postId)]} label={`Responder a ${comment.author?.name ?? ''}`} sendLabel="Responder" act={(words) => commentPost(postId, words, comment.comment_id)} onClose={() => setIsAnswering(false)} />}
        </div>
      )}
    </>
  )
}
