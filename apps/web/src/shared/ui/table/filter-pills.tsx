import { X } from 'lucide-react'

import { Button } from '../button.tsx'

/** One active filter, in words, and how to drop it. */
export interface FilterPill {
  readonly key: string
  readonly label: string
  readonly onRemove: () => void
}

/** What limits the list at the moment, each part removable; nothing when it is not limited. */
export function FilterPills({ pills, onClear }: { readonly pills: readonly FilterPill[]; readonly onClear: () => void }) {
  if (pills.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Filtros ativos" className="contents">
        {pills.map((pill) => (
          <li key={pill.key} className="max-w-full">
            <button
              type="button"
              onClick={pill.onRemove}
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-primary-subtle py-0.5 pr-2 pl-3 text-sm font-medium text-primary-text hover:bg-selected coarse:min-h-11"
            >
              <span className="sr-only">Remover filtro </span>
              <span className="truncate">{pill.label}</span>
              <X aria-hidden="true" className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Limpar filtros
      </Button>
    </div>
  )
}
