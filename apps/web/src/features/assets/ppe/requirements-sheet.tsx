import { useQuery } from '@tanstack/react-query'
import { HardHat, Pencil } from 'lucide-react'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { normalizeSearch } from '#shared/lib/search.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { saveRequirements } from '../data/supplies/supply-acts.ts'
import { requirementsQuery } from '../data/supplies/supply-queries.ts'
import type { AssetCategory } from '../model/category.ts'

interface RequirementDialogProps {
  readonly companyId: string
  readonly requirement: Shapes.PpeRequirement
  readonly categories: readonly AssetCategory[]
  readonly onClose: () => void
}

/** Which categories one position requires. */
function RequirementDialog({ companyId, requirement, categories, onClose }: RequirementDialogProps) {
  const { position_id: id, position } = requirement
  const [chosen, setChosen] = useState(requirement.categories)
  const save = useAct({ act: () => saveRequirements(companyId, id, chosen), done: ['EPI do cargo salvo', position], stale: SUBJECTS.assets, onDone: onClose })
  const toggle = (category: string): void => setChosen((before) => (before.includes(category) ? before.filter((each) => each !== category) : [...before, category]))
  return (
    <FormDialog title={`EPI de ${position}`} confirmLabel="Salvar EPI do cargo" act={save} failure="O EPI do cargo não foi salvo" onSubmit={() => save.mutate()} onClose={onClose}>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-text-muted">Quem trabalha neste cargo precisa de:</legend>
        {categories.map(({ id: category, name }) => (
          <Checkbox key={category} label={name} checked={chosen.includes(category)} onChange={() => toggle(category)} />
        ))}
      </fieldset>
    </FormDialog>
  )
}

function RequirementRow({ requirement, names, onEdit }: { readonly requirement: Shapes.PpeRequirement; readonly names: ReadonlyMap<string, string>; readonly onEdit: () => void }) {
  const { position, categories } = requirement
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{position}</p>
        {categories.length === 0 ? (
          <p className="text-sm text-text-subtle">Nenhum EPI exigido</p>
        ) : (
          <ul aria-label={`EPI de ${position}`} className="mt-1.5 flex flex-wrap gap-1.5">
            {categories.map((id) => (
              <li key={id}>
                <Badge tone="primary">{names.get(id) ?? 'Categoria arquivada'}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button size="sm" variant="ghost" className="shrink-0" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
        Editar<span className="sr-only"> EPI de {position}</span>
      </Button>
    </li>
  )
}

const MANY = 8

/** The positions of the company, each with the protective equipment that it requires. */
export function RequirementsSheet({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const requirements = useQuery(requirementsQuery(companyId))
  const all = useQuery(categoriesQuery(companyId)).data ?? []
  const [term, setTerm] = useState('')
  const [edited, setEdited] = useState<Shapes.PpeRequirement | null>(null)
  const categories = all.filter(({ kind, archived_at: gone }) => kind === 'epi' && gone === null)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const find = (rows: readonly Shapes.PpeRequirement[]): readonly Shapes.PpeRequirement[] => rows.filter(({ position }) => normalizeSearch(position).includes(normalizeSearch(term)))
  return (
    <Sheet open onOpenChange={onClose} title="EPI por cargo" description="Diga quais EPIs cada cargo exige. Quem estiver sem aparece no topo da página." width="max-w-xl">
      <QueryStates
        query={requirements}
        pending={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState icon={<HardHat />} title="Nenhum cargo cadastrado">
            Os cargos vêm do cadastro das pessoas.
          </EmptyState>
        }
      >
        {(rows) => (
          <div className="flex flex-col gap-3">
            {rows.length > MANY && (
              <Field label="Buscar cargo">
                <TextInput type="search" autoComplete="off" value={term} onChange={({ target }) => setTerm(target.value)} />
              </Field>
            )}
            <p role="status" className={find(rows).length === 0 ? 'text-text-muted' : 'sr-only'}>
              {find(rows).length === 0 ? `Nenhum cargo com “${term}”.` : ''}
            </p>
            <ul aria-label="Cargos" className="divide-y">
              {find(rows).map((requirement) => (
                <RequirementRow key={requirement.position_id} requirement={requirement} names={names} onEdit={() => setEdited(requirement)} />
              ))}
            </ul>
          </div>
        )}
      </QueryStates>
      {edited && <RequirementDialog companyId={companyId} requirement={edited} categories={categories} onClose={() => setEdited(null)} />}
    </Sheet>
  )
}
