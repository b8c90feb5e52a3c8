import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '../company/company-context.ts'
import { PeopleField } from '../reference/person-field.tsx'
import type { PersonChoice } from '../reference/person-picker.tsx'
import { namesQuery } from './audience-data.ts'

export interface NamedPeopleProps {
  readonly label: string
  readonly listLabel: string
  readonly ids: readonly string[]
  readonly onIds: (ids: readonly string[]) => void
}

/** People who are kept by their ids alone, with the names that the reader may see. */
export function NamedPeople({ label, listLabel, ids, onIds }: NamedPeopleProps) {
  const [asked] = useState(ids)
  const [added, setAdded] = useState<readonly PersonChoice[]>([])
  const stored = useQuery({ ...namesQuery(useCompanyId(), asked), enabled: asked.length > 0 })
  const names = new Map([...(stored.data ?? []), ...added].map(({ id, name }) => [id, name]))
  const people = ids.map((id) => ({ id, name: names.get(id) ?? (stored.isFetching ? 'Carregando…' : 'Pessoa fora da lista') }))
  return (
    <PeopleField
      label={label}
      listLabel={listLabel}
      people={people}
      onChange={(next) => {
        setAdded([...added, ...next.filter(({ id }) => !names.has(id))])
        onIds(next.map(({ id }) => id))
      }}
    />
  )
}
