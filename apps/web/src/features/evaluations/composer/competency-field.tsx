import { useQuery } from '@tanstack/react-query'

import { ChosenPeople } from '#shared/reference/person-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { competenciesQuery } from '../data/feedback/feedback-queries.ts'
import { type Chosen, COMPETENCIES_MAX } from '../model/feedback/feedback-drafts.ts'

export interface CompetencyFieldProps {
  readonly companyId: string
  readonly value: readonly Chosen[]
  readonly error?: string | null
  readonly onChange: (chosen: readonly Chosen[]) => void
}

/** Competencies and values that it is about, three at most; nothing where the company has none. */
export function CompetencyField({ companyId, value, error, onChange }: CompetencyFieldProps) {
  const found = useQuery(competenciesQuery(companyId)).data ?? []
  if (found.length === 0) return null
  const offered = found.filter(({ id }) => !value.some((each) => each.id === id))
  const add = (id: string): void => {
    const chosen = offered.find((each) => each.id === id)
    if (chosen) onChange([...value, chosen])
  }
  return (
    <div className="flex flex-col gap-2">
      {value.length < COMPETENCIES_MAX && (
        <Field label="Competências e valores" optional error={error}>
          <SelectInput value="" none="Escolha até três" options={offered.map(({ id, name }) => [id, name])} onChange={({ target }) => add(target.value)} />
        </Field>
      )}
      <ChosenPeople label="Competências e valores escolhidos" people={value} onChange={onChange} />
    </div>
  )
}
