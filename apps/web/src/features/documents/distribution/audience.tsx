import { useState } from 'react'

import { normalizeSearch } from '#shared/lib/search.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { isExpected, type Recipient } from '../model/distribution/person.ts'

export interface AudienceProps {
  readonly people: readonly Recipient[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

/** As many as are drawn at once: a filter finds the others. */
const SHOWN = 100

/** Who gets the one file: everybody, a department, or people one by one. */
export function Audience({ people, chosen, onChosen }: AudienceProps) {
  const [department, setDepartment] = useState('')
  const [term, setTerm] = useState('')
  const here = people.filter(isExpected)
  const departments = [...new Map(here.flatMap(({ department_id, department: name }) => (department_id === null || name === null ? [] : [[department_id, name] as const])))].toSorted(([, a], [, b]) =>
    a.localeCompare(b, 'pt-BR'),
  )
  const wanted = normalizeSearch(term)
  const found = here.filter((person) => (department === '' || person.department_id === department) && (wanted === '' || normalizeSearch(person.name).includes(wanted)))
  const isAll = found.length > 0 && found.every(({ id }) => chosen.has(id))
  const set = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChosen(next)
  }
  return (
    <Card title="Para quem">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label="Buscar pessoa" placeholder="Nome" value={term} onSearch={setTerm} className="min-w-0 flex-1 basis-56" />
        <div className="w-56 max-w-full">
          <SelectInput
            aria-label="Departamento"
            value={department}
            onChange={(event) => setDepartment(event.target.value)}
            none="Todos os departamentos"
            options={departments}
          />
        </div>
        <Button onClick={() => set(found.map(({ id }) => id), !isAll)} disabled={found.length === 0}>
          {isAll ? 'Remover' : 'Escolher'} {found.length === 1 ? '1 pessoa' : `${found.length} pessoas`}
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm text-text-muted tabular">
        {chosen.size === 1 ? '1 pessoa escolhida' : `${chosen.size} pessoas escolhidas`}
      </p>
      <ul aria-label="Pessoas" className="mt-2 grid max-h-80 gap-x-4 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3" tabIndex={0}>
        {found.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={chosen.has(id)} onChange={(event) => set([id], event.target.checked)} />
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="mt-2 text-sm text-text-muted">Aparecem as primeiras {SHOWN}. Busque para achar as outras.</p>}
    </Card>
  )
}
