import { type ReactNode, useEffect, useRef } from 'react'

import type { Person } from '../supabase/shapes.gen.ts'
import { Ago } from '../ui/ago.tsx'
import { PersonPhoto } from '../ui/person-chip.tsx'
import { anchorOf } from './mentions.ts'

export interface CommentFrameProps {
  readonly comment: { readonly comment_id: string; readonly created_at: string; readonly edited_at: string | null; readonly author: Person | null }
  /** The comment that the address points at. */
  readonly target: string
  /** Behind who said it and when. */
  readonly badge?: ReactNode
  readonly menu?: ReactNode
  readonly children: ReactNode
}

/** Who said something and when, around what was said. The one that a notification leads to comes into sight and takes the focus. */
export function CommentFrame({ comment: { comment_id: id, created_at: at, edited_at: editedAt, author }, target, badge, menu, children }: CommentFrameProps) {
  const place = useRef<HTMLElement>(null)
  const isTarget = target === anchorOf(id)
  useEffect(() => {
    if (!isTarget) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isTarget])
  return (
    <article ref={place} id={anchorOf(id)} tabIndex={-1} aria-label={`Comentário de ${author?.name ?? 'alguém, removido'}`} className={`rounded-lg py-2 outline-none ${isTarget ? '-mx-3 bg-selected px-3' : ''}`}>
      {author === null ? (
        <p className="text-text-muted italic">Este comentário foi removido.</p>
      ) : (
        <div className="flex gap-3">
          <PersonPhoto person={author} size="sm" />
          <div className="min-w-0 flex-1">
            <div className="flex min-h-8 items-center gap-2">
              <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm text-text-muted">
                <span className="font-medium break-words text-text">{author.name}</span>
                <Ago at={at} />
                {editedAt !== null && <span>editado</span>}
                {badge}
              </p>
              {menu}
            </div>
            {children}
          </div>
        </div>
      )}
    </article>
  )
}
