import type { ReactNode } from 'react'
import type * as Shapes from '../supabase/shapes.gen.ts'

import type { AvatarProps } from './avatar.tsx'
import { cn } from './cn.ts'
import { PersonAvatar } from './person-avatar.tsx'
import { personCardProps } from './person-card/person-card-props.ts'

/** A person as the database hands them to lists and threads. */
export type PersonRef = Shapes.Person

export interface PersonPhotoProps {
  /** Null draws nobody in particular, such as the system. */
  readonly person: PersonRef | null
  readonly size?: NonNullable<AvatarProps['size']>
}

export function PersonPhoto({ person, size = 'md' }: PersonPhotoProps) {
  return <PersonAvatar photo={person?.avatar_path} size={size} {...(person && { letters: person.initials })} />
}

export interface PersonChipProps {
  readonly person: PersonRef
  readonly size?: NonNullable<AvatarProps['size']>
  /** Below the name; the position unless said otherwise. */
  readonly detail?: ReactNode
  readonly className?: string
}

/** Picture, name and what the person does; pointing at it, its focus or a long press shows the quick card. */
export function PersonChip({ person, size = 'md', detail = person.position, className }: PersonChipProps) {
  return (
    <span {...personCardProps(person.id)} className={cn('flex min-w-0 items-center gap-3 rounded-sm', className)}>
      <PersonPhoto person={person} size={size} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{person.name}</span>
        {detail && <span className="block text-sm break-words text-text-muted">{detail}</span>}
      </span>
    </span>
  )
}
