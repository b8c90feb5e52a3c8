import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'

import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { threadQuery } from '../data/thread-query.ts'
import { allApproved, type FieldChoices } from '../model/field-choices.ts'
import type { ApprovalThread, Decision } from '../model/thread.ts'
import { CommentForm } from '../deciding/comment-form.tsx'
import { Deciding } from '../deciding/deciding.tsx'
import { DetailSection } from './detail-section.tsx'
import { OwnRequestBar } from '../deciding/own-request-bar.tsx'
import { ThreadChanges } from './thread-changes.tsx'
import { ThreadEvents } from './thread-events.tsx'
import { ThreadSteps } from './thread-steps.tsx'
import { ThreadSummary } from './thread-summary.tsx'

/** What the dialog that answers an adjustment is given. */
export interface AnswerProps {
  readonly thread: ApprovalThread
  readonly onClose: () => void
}

export interface ApprovalDetailProps {
  readonly requestId: string
  /** A decision asked for from outside, by key. */
  readonly asked?: Decision | null
  readonly onAnswered?: () => void
  /** The request no longer waits for the reader. */
  readonly onDone: () => void
  /** An approval can be taken back for a moment: the page shows what is held. */
  readonly mayUndo?: boolean
  /** The dialog with which the person who asked answers an adjustment. */
  readonly answer: ComponentType<AnswerProps>
  /** What the subject of the request adds between what is asked and the way it goes. */
  readonly about?: (thread: ApprovalThread) => ReactNode
}

const ignore = (): void => undefined
const nothing = (): null => null

function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="w-48" />
      </div>
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
    </div>
  )
}

/** One request, with everything needed to decide it: who asks, what changes, the way it goes and what was said. */
export function ApprovalDetail(props: ApprovalDetailProps) {
  const thread = useQuery(threadQuery(props.requestId))
  return (
    <QueryStates
      query={thread}
      pending={<DetailSkeleton />}
      isEmpty={(found) => found === null}
      empty={
        <EmptyState icon={<FileX2 />} title="Solicitação não disponível">
          Ela não existe ou você não tem mais acesso a ela.
        </EmptyState>
      }
    >
      {/* Another round asks about other values: the choices start again. */}
      {(found) => found && <LoadedDetail key={`${found.id}-${found.step_id ?? ''}`} thread={found} {...props} />}
    </QueryStates>
  )
}

function LoadedDetail({ thread, asked = null, onAnswered = ignore, onDone, mayUndo = false, answer: Answer, about = nothing }: ApprovalDetailProps & { readonly thread: ApprovalThread }) {
  const decides = thread.can_decide && thread.changes !== null
  const draft = useDraft<{ readonly picked: FieldChoices }>(decides ? `choices:${thread.id}:${thread.step_id ?? ''}` : null, { picked: {} })
  const [picked, setPicked] = useState(draft.begin.picked)
  useKeptDraft(draft, { picked })
  const choices = decides ? { ...allApproved(thread.changes), ...picked } : null
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ThreadSummary thread={thread} />
      {thread.changes && (
        <ThreadChanges changes={thread.changes} choices={choices} onChoose={(field, choice) => setPicked({ ...picked, [field]: choice })} />
      )}
      {about(thread)}
      <DetailSection title="Caminho da aprovação">
        <ThreadSteps steps={thread.steps} />
      </DetailSection>
      <DetailSection title="Conversa e histórico">
        <ThreadEvents events={thread.events} />
        {thread.can_comment && <CommentForm requestId={thread.id} />}
      </DetailSection>
      {thread.can_decide && <Deciding thread={thread} choices={choices} onForget={draft.drop} mayUndo={mayUndo} asked={asked} onAnswered={onAnswered} onDone={onDone} />}
      {!thread.can_decide && (thread.can_cancel || thread.can_resubmit) && (
        <OwnRequestBar thread={thread} answer={Answer} onDone={onDone} />
      )}
    </div>
  )
}
