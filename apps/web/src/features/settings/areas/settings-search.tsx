import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { cn } from '#shared/ui/cn.ts'
import { TextInput } from '#shared/ui/inputs.tsx'
import { findSettings, type Found } from '../model/find-settings.ts'
import type { Setting } from '../model/setting.ts'

const MOST_SHOWN = 8

export interface SettingsSearchProps {
  readonly settings: readonly Setting[]
  /** Opens an area, at a setting where one is meant. */
  readonly onArea: (area: Found['area'], setting: string | null) => void
}

/** One field over every setting, area and page; arrows walk, Enter opens. */
export function SettingsSearch({ settings, onArea }: SettingsSearchProps) {
  const router = useRouter()
  const [term, setTerm] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = findSettings(settings, term).slice(0, MOST_SHOWN)
  const isOpen = term.trim() !== ''
  const open = (one: Found | undefined): void => {
    if (!one) return
    setTerm('')
    setActive(0)
    if (one.href === undefined) onArea(one.area, one.setting ?? null)
    else router.history.push(one.href)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setTerm('')
      return
    }
    if (event.key === 'Enter') open(found[active])
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <div className="relative mb-6 max-w-xl">
      <TextInput
        type="search"
        role="combobox"
        aria-label="Buscar nas configurações"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${String(active)}` : undefined}
        placeholder="Buscar nas configurações"
        leading={<Search aria-hidden="true" className="ml-3 size-4 text-text-muted" />}
        value={term}
        onChange={({ target }) => {
          setTerm(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {isOpen && (found.length === 0 ? 'Nada encontrado' : `${String(found.length)} ${found.length === 1 ? 'resultado' : 'resultados'}`)}
      </p>
      <div id={listId} role="listbox" aria-label="Resultados da busca" hidden={!isOpen || found.length === 0} className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-lg border bg-raised shadow-2">
        {found.map((one, at) => (
          <button
            type="button"
            key={one.key}
            id={`${listId}-${String(at)}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={cn('block w-full cursor-pointer px-4 py-2.5 text-left', at === active && 'bg-selected')}
            // The field keeps the focus until something is chosen.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(at)}
            onClick={() => open(one)}
          >
            <span className="block font-medium">{one.label}</span>
            <span className="block text-sm text-text-muted">{one.where}</span>
          </button>
        ))}
      </div>
      {isOpen && found.length === 0 && <p className="mt-2 text-sm text-text-muted">Nada encontrado para “{term}”. Tente outra palavra, como “convite” ou “férias”.</p>}
    </div>
  )
}
