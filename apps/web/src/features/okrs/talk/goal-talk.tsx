import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'

import { useAct } from '#shared/form/use-act.ts'
import { CommentEditor } from '#shared/talk/comment-editor.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { goalKeys } from '../data/goal-keys.ts'
import { commentObjective, deleteGoalComment } from '../data/work-acts.ts'
import { goalPeople, goalTalkQuery } from '../data/work-queries.ts'
import { GoalComment } from './goal-comment.tsx'

interface Deletion {
  readonly id: string
  readonly isDeleted: boolean
}

/** What readers of an objective say about it, newest first; only they can be named. */
export function GoalTalk({ objectiveId }: { readonly objectiveId: string }) {
  const target = useLocation({ select: ({ hash }) => hash })
  const talk = useInfiniteQuery(goalTalkQuery(objectiveId))
  const list = useFocusKept()
  const stale = [goalKeys.talk(objectiveId)]
  const remove = useAct({
    act: ({ id, isDeleted }: Deletion) => deleteGoalComment(id, isDeleted),
    done: (_result, { isDeleted }) => (isDeleted ? 'Comentário excluído' : 'Comentário de volta'),
    failed: ({ isDeleted }) => (isDeleted ? 'O comentário não foi excluído' : 'O comentário não voltou'),
    undo: ({ id, isDeleted }) => (isDeleted ? { id, isDeleted: false } : null),
    stale,
  })
  return (
    <QueryStates query={talk} pending={<Skeleton className="h-24 rounded-md" />}>
      {({ pages }) => {
        const comments = pages.flatMap((page) => page.comments)
        const mayComment = pages[0]?.may_comment ?? false
        if (!mayComment && comments.length === 0) return null
        return (
          <Section title="Conversa" note={pages[0]?.total || undefined}>
            <div className="flex flex-col gap-4">
              {mayComment && <CommentEditor source={goalPeople(objectiveId, false)} stale={stale} label="Comentar" sendLabel="Comentar" act={(words) => commentObjective(objectiveId, words)} />}
              <ul ref={list} aria-label="Comentários" className="divide-y empty:hidden">
                {comments.map((comment) => (
                  <li key={comment.comment_id} className="py-1">
                    <GoalComment objectiveId={objectiveId} comment={comment} target={target} onDelete={() => remove.mutate({ id: comment.comment_id, isDeleted: true })} />
                  </li>
                ))}
              </ul>
              {talk.hasNextPage && <Button className="self-start" pending={talk.isFetchingNextPage} onClick={() => void talk.fetchNextPage()}>Mostrar mais</Button>}
            </div>
          </Section>
        )
      }}
    </QueryStates>
  )
}
