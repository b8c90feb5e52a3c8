import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { PeopleField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { DepartmentSelect } from '#shared/reference/reference-select.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import type { Audience } from '../model/documents/campaign.ts'

const EVERYONE = 'everyone'
const PEOPLE = 'people'

/** Whom to ask, where no list says it: everybody, a department with those below, or people one by one. */
export function WhoChoice({ onAudience }: { readonly onAudience: (audience: Audience) => void }) {
  const companyId = useCompanyId()
  const [group, setGroup] = useState('')
  const [below, setBelow] = useState(true)
  const [people, setPeople] = useState<readonly PersonChoice[]>([])
  const tell = (next: string, deep: boolean, named: readonly PersonChoice[]): void => {
    setGroup(next)
    setBelow(deep)
    setPeople(named)
    if (next === EVERYONE) onAudience({ everyone: true })
    else if (next === PEOPLE) onAudience({ people: named.map(({ id }) => id) })
    else onAudience(next === '' ? {} : { [deep ? 'departments_below' : 'departments']: [next] })
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label="Para quem" required>
        <DepartmentSelect
          companyId={companyId}
          none="Escolha…"
          value={group}
          onValue={(next) => tell(next, below, people)}
          others={[{ id: PEOPLE, name: 'Pessoas, uma a uma' }, { id: EVERYONE, name: 'Toda a empresa' }]}
        />
      </Field>
      {group === PEOPLE && <PeopleField label="Adicionar uma pessoa" people={people} onChange={(named) => tell(group, below, named)} />}
      {group !== '' && group !== PEOPLE && group !== EVERYONE && (
        <Checkbox label="Com os departamentos abaixo" checked={below} onChange={({ target }) => tell(group, target.checked, people)} />
      )}
    </div>
  )
}
