import { useState } from 'react'

import type { PersonChoice } from '#shared/reference/person-picker.tsx'

/** The names of people who were chosen here: the database is told their ids alone. */
export function useChosenNames() {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    remember: ({ id, name }: PersonChoice): void => setNames((known) => new Map(known).set(id, name)),
    personOf: (id: string | null | undefined): PersonChoice | null => (id === null || id === undefined ? null : { id, name: names.get(id) ?? 'Pessoa escolhida' }),
  }
}
