import { useEffect, useRef, useState } from 'react'

import { Ago } from '#shared/ui/ago.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { personCardProps } from '#shared/ui/person-card/person-card-props.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { editComment } from '../data/talk-acts.ts'
import { anchorOf, type Comment, commentParts } from '../model/talk.ts'
import { CommentEditor } from './comment-editor.tsx'
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

/** What was said, with names of people that show their card. */
function CommentText({ comment: { body, mentions } }: { readonly comment: Comment }) {
  if (body === null) return null
  return (
    <p className="max-w-[72ch] break-words whitespace-pre-wrap">
      {commentParts(body, mentions).map(({ at, text, person }) => (person === null ? text : <span key={at} {...personCardProps(person.id)} className="rounded-sm font-medium text-primary-text">{text}</span>))}
    </p>
  )
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

function Body(props: CommentItemProps) {
  const { postId, comment, onDelete, onAnswer } = props
  const [isEditing, setIsEditing] = useState(false)
  if (comment.author === null) return <p className="text-text-muted italic">Este comentário foi removido.</p>
  return (
    <div className="flex gap-3">
      <PersonPhoto person={comment.author} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 items-center gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm text-text-muted">
            <span className="font-medium break-words text-text">{comment.author.name}</span>
            <Ago at={comment.created_at} />
            {comment.edited_at !== null && <span>editado</span>}
            {comment.state === 'hidden' && <Badge tone="warning">Oculto</Badge>}
          </p>
          <CommentMenu postId={postId} comment={comment} onEdit={() => setIsEditing(true)} onDelete={() => onDelete(comment)} />
        </div>
        <HiddenNote comment={comment} />
        {isEditing ? (
          <CommentEditor postId={postId} label="Editar comentário" sendLabel="Salvar" before={{ body: comment.body ?? '', named: comment.mentions }} act={(words) => editComment(comment.comment_id, words)} onClose={() => setIsEditing(false)} />
        ) : (
          <CommentText comment={comment} />
        )}
        {onAnswer && comment.state === 'shown' && <Button size="sm" variant="ghost" className="-ml-3" onClick={onAnswer}>Responder<span className="sr-only"> a {comment.author.name}</span></Button>}
      </div>
    </div>
  )
}

/** A comment, or an answer. The one that a notification leads to comes into sight and takes the focus. */
export function CommentItem(props: CommentItemProps) {
  const place = useRef<HTMLElement>(null)
  const anchor = anchorOf(props.comment.comment_id)
  const isTarget = props.target === anchor
  useEffect(() => {
    if (!isTarget) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isTarget])
  return (
    <article ref={place} id={anchor} tabIndex={-1} aria-label={`Comentário de ${props.comment.author?.name ?? 'alguém, removido'}`} className={`rounded-lg py-2 outline-none ${isTarget ? '-mx-3 bg-selected px-3' : ''}`}>
      <Body {...props} />
    </article>
  )
}
