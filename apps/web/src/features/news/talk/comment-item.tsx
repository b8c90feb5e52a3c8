import { useState } from 'react'

import { CommentEditor } from '#shared/talk/comment-editor.tsx'
import { CommentFrame } from '#shared/talk/comment-frame.tsx'
import { CommentText } from '#shared/talk/comment-text.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { newsKeys } from '../data/news-keys.ts'
import { editComment } from '../data/talk-acts.ts'
import { mentionablePeople } from '../data/talk-queries.ts'
import type { Comment } from '../model/talk.ts'
import { CommentMenu } from './comment-menu.tsx'

export interface CommentItemProps {
  readonly postId: string
  readonly comment: Comment
  /** The one that the address points at. */
  readonly target: string
  readonly onDelete: (comment: Comment) => void
  /** Without it, it cannot be answered. */
  readonly onAnswer?: (() => void) | undefined
}

/** Why readers do not see it: for its author, and for moderators, who still read it. */
function HiddenNote({ comment }: { readonly comment: Comment }) {
  if (comment.state !== 'hidden') return null
  return (
    <p className="mb-1 max-w-[72ch] text-sm break-words text-text-muted">
      {comment.body === null ? 'Seu comentário foi ocultado pela moderação. Motivo: ' : 'Oculto para quem lê. Motivo: '}
      {comment.hidden_reason}
    </p>
  )
}

/** A comment, or an answer. */
export function CommentItem({ postId, comment, target, onDelete, onAnswer }: CommentItemProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { body, mentions, state } = comment
  return (
    <CommentFrame
      comment={comment}
      target={target}
      badge={state === 'hidden' && <Badge tone="warning">Oculto</Badge>}
      menu={<CommentMenu postId={postId} comment={comment} onEdit={() => setIsEditing(true)} onDelete={() => onDelete(comment)} />}
    >
      <HiddenNote comment={comment} />
      {isEditing ? (
        <CommentEditor source={mentionablePeople(postId)} stale={[newsKeys.talk(postId)]} label="Editar comentário" sendLabel="Salvar" before={{ body: body ?? '', named: mentions }} act={(words) => editComment(comment.comment_id, words)} onClose={() => setIsEditing(false)} />
      ) : (
        body !== null && <CommentText body={body} mentions={mentions} />
      )}
      {onAnswer && state === 'shown' && <Button size="sm" variant="ghost" className="-ml-3" onClick={onAnswer}>Responder<span className="sr-only"> a {comment.author?.name}</span></Button>}
    </CommentFrame>
  )
}
