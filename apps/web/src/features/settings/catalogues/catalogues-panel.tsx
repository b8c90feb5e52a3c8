import { useCompanyId } from '#shared/company/company-context.ts'
import { cn } from '#shared/ui/cn.ts'
import { WORDS } from '../model/catalogues/catalogue.ts'
import type { CatalogueList } from '../model/settings-address.ts'
import { CatalogueCard } from './catalogue-card.tsx'
import { TagsCard } from './tags-card.tsx'

const LISTS = [
  { value: 'cargos', label: WORDS.position.title, kind: 'position' },
  { value: 'locais', label: WORDS.work_site.title, kind: 'work_site' },
  { value: 'centros', label: WORDS.cost_centre.title, kind: 'cost_centre' },
  { value: 'etiquetas', label: 'Etiquetas', kind: null },
] as const

export interface CataloguesPanelProps {
  readonly list: CatalogueList
  readonly onList: (list: CatalogueList) => void
}

/** Cadastros: the lists that people's records choose from. */
export function CataloguesPanel({ list, onList }: CataloguesPanelProps) {
  const companyId = useCompanyId()
  const kind = LISTS.find(({ value }) => value === list)?.kind ?? null
  return (
    <div className="flex flex-col gap-4">
      <div role="group" aria-label="Cadastros" className="flex flex-wrap gap-2">
        {LISTS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={list === value}
            onClick={() => onList(value)}
            className={cn(
              'min-h-8 rounded-full border px-3.5 py-1 text-sm font-medium coarse:min-h-11',
              list === value ? 'border-primary bg-primary-subtle text-primary-text' : 'bg-surface text-text-muted hover:bg-hover hover:text-text',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {kind === null ? <TagsCard key={companyId} /> : <CatalogueCard key={`${companyId}-${kind}`} kind={kind} />}
    </div>
  )
}
