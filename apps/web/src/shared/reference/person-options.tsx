import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { splitDisplayName } from '../lib/names.ts'
import { toAppError } from '../supabase/app-error.ts'
import { cn } from '../ui/cn.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import type { PersonOption } from './people.ts'

export interface PersonOptionsProps {
  readonly id: string
  readonly open: boolean
  readonly people: readonly PersonOption[]
  readonly active: number
  readonly chosen: string | null
  readonly term: string
  readonly searching: boolean
  readonly error: Error | null
  readonly onChoose: (index: number) => void
  readonly onPoint: (index: number) => void
}

function statusText({ open, people, term, searching, error }: PersonOptionsProps): string {
  if (!open) return ''
  if (error) return toAppError(error).message
  if (people.length > 0) return people.length === 1 ? '1 pessoa' : `${people.length} pessoas`
  if (searching) return 'Procurando…'
  return term === '' ? 'Ninguém para escolher' : `Ninguém encontrado para “${term}”`
}

/** The people found, below the field that searches them; how many is told to screen readers. */
export function PersonOptions(props: PersonOptionsProps) {
  const { id, open, people, active, chosen, searching, onChoose, onPoint } = props
  const list = useRef<HTMLDivElement>(null)
  const status = statusText(props)
  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [open, active, people.length])
  return (
    <div
      className={cn('absolute inset-x-0 top-full z-30 mt-1 scroll-mb-20 rounded-lg border bg-raised text-text shadow-2', !open && 'hidden')}
      ref={(element) => {
        // The bar with the buttons stays at the bottom of the window: what opens below the field must not end under it.
        if (open && people.length > 0) element?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <p role="status" className={cn('px-4 py-3 text-sm text-text-muted', people.length > 0 && 'sr-only')}>
        {status}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Pessoas encontradas"
        aria-busy={searching || undefined}
        className={cn('max-h-72 overflow-y-auto p-1.5', people.length === 0 && 'hidden')}
      >
        {people.map((person, index) => (
          <button
            key={person.id}
            id={`${id}-${person.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={person.id === chosen}
            data-active={index === active || undefined}
            // The field keeps the focus: choosing is not leaving it.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onPoint(index)}
            onClick={() => onChoose(index)}
            className="flex min-h-9 w-full cursor-pointer text-left items-center gap-2.5 rounded-sm px-2.5 py-1.5 select-none data-active:bg-hover coarse:min-h-11"
          >
            <PersonAvatar {...splitDisplayName(person.display_name)} photo={person.profile_image_url} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{person.display_name}</span>
              {person.position && <span className="block truncate text-sm text-text-muted">{person.position}</span>}
            </span>
            {person.id === chosen && <Check aria-hidden="true" className="size-4 shrink-0 text-primary-text" />}
          </button>
        ))}
      </div>
    </div>
  )
}
