import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { libraryQuery } from '../data/plan-queries.ts'
import { LEARNING } from '../model/plan.ts'
import { type ActionValues, fromSuggestion } from '../model/plan-form.ts'

interface SuggestionsProps {
  readonly companyId: string
  readonly competencyId: string
  /** Actions of the library that are in the plan already. */
  readonly taken: readonly string[]
  readonly dueOn: string
  readonly onAdd: (action: ActionValues) => void
}

const MOST = 6

/** What the company recommends for a competency, those rated best first; a press adds one. */
export function Suggestions({ companyId, competencyId, taken, dueOn, onAdd }: SuggestionsProps) {
  const { data: library } = useQuery(libraryQuery(companyId))
  const found = library?.items.filter(({ id, competency_id: of, archived_at: archived }) => of === competencyId && archived === null && !taken.includes(id)).slice(0, MOST) ?? []
  if (competencyId === '' || found.length === 0) return null
  return (
    <div>
      <p className="mb-2 text-sm text-text-muted">Sugestões da biblioteca</p>
      <ul className="flex flex-wrap gap-2">
        {found.map((each) => (
          <li key={each.id} className="max-w-full">
            <Button size="sm" className="h-auto text-left" onClick={() => onAdd(fromSuggestion(each, dueOn))}>
              <Plus aria-hidden="true" className="size-4" />
              <span className="min-w-0 break-words"><span className="sr-only">Adicionar </span>{each.title} <span className="text-text-muted">· {LEARNING[each.learning].label}</span></span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
