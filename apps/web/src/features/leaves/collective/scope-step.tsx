import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { departmentsQuery, type ReferenceItem, sitesQuery } from '#shared/reference/lists.ts'
import { Card } from '#shared/ui/card.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { together } from '#shared/ui/together.ts'
import { type Draft, type Scope, SCOPES } from '../model/collective/collective.ts'

interface PlaceListProps {
  readonly label: string
  readonly places: readonly ReferenceItem[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}

function PlaceList({ label, places, chosen, onChosen }: PlaceListProps) {
  if (places.length === 0) return <p className="text-text-muted">Nada cadastrado ainda.</p>
  return (
    <fieldset className="grid max-h-72 gap-1 overflow-y-auto rounded-md border p-3 sm:grid-cols-2">
      <legend className="sr-only">{label}</legend>
      {places.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChosen(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  )
}

export interface ScopeStepProps {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
}

/** Who takes part: the company, sites or departments with those below them, less the departments that stay. */
export function ScopeStep({ draft, onDraft }: ScopeStepProps) {
  const companyId = useCompanyId()
  const places = together({ departments: useQuery(departmentsQuery(companyId)), sites: useQuery(sitesQuery(companyId)) })
  return (
    <QueryStates query={places} pending={<Skeleton className="h-64 rounded-lg" />}>
      {({ departments, sites }) => (
        <div className="flex flex-col gap-4">
          <Field label="Nome" required hint="Aparece para o RH e nos pedidos de licença.">
            <TextInput maxLength={100} placeholder="Fim de ano" value={draft.name} onChange={({ target }) => onDraft({ ...draft, name: target.value })} />
          </Field>
          <fieldset className="grid gap-2 sm:grid-cols-3">
            <legend className="mb-1.5 font-medium">Quem participa</legend>
            {(Object.keys(SCOPES) as Scope[]).map((scope) => (
              <label key={scope} className="flex min-h-control cursor-pointer items-center gap-3 rounded-lg border bg-surface p-3 has-checked:border-primary has-checked:bg-selected">
                <input type="radio" name="scope" className="size-4 accent-primary" checked={draft.scope === scope} onChange={() => onDraft({ ...draft, scope })} />
                {SCOPES[scope]}
              </label>
            ))}
          </fieldset>
          {draft.scope === 'sites' && <PlaceList label="Locais que participam" places={sites} chosen={draft.sites} onChosen={(chosen) => onDraft({ ...draft, sites: chosen })} />}
          {draft.scope === 'departments' && (
            <PlaceList label="Departamentos que participam" places={departments} chosen={draft.departments} onChosen={(chosen) => onDraft({ ...draft, departments: chosen })} />
          )}
          <Card title="Departamentos que ficam de plantão">
            <p className="mb-3 text-text-muted">Com os que estão abaixo deles. Pessoas são escolhidas no passo 3.</p>
            <PlaceList
              label="Departamentos que ficam de plantão"
              places={departments.filter(({ id }) => draft.scope !== 'departments' || !draft.departments.includes(id))}
              chosen={draft.out_departments}
              onChosen={(chosen) => onDraft({ ...draft, out_departments: chosen })}
            />
          </Card>
        </div>
      )}
    </QueryStates>
  )
}
