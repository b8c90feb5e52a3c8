import { useState } from 'react'

import { useCompanyId } from '../company/company-context.ts'
import { PeopleField } from '../reference/person-field.tsx'
import type { PersonChoice } from '../reference/person-picker.tsx'
import { DepartmentSelect } from '../reference/reference-select.tsx'
import { Field } from '../ui/field.tsx'
import { Checkbox } from '../ui/inputs.tsx'
import type { Audience } from '../lib/audience.ts'

const EVERYONE = 'everyone'
const PEOPLE = 'people'

export interface WhoChoiceProps {
  /** What was chosen before. People who were named are not shown again: adding one begins anew. */
  readonly initial?: Audience
  readonly onAudience: (audience: Audience) => void
}

function groupOf({ everyone, people, departments, departments_below: below }: Audience): string {
  if (everyone) return EVERYONE
  return people ? PEOPLE : (below?.[0] ?? departments?.[0] ?? '')
}

/** Whom to ask, where no list says it: everybody, a department with those below, or people one by one. */
export function WhoChoice({ initial = {}, onAudience }: WhoChoiceProps) {
  const companyId = useCompanyId()
  const [group, setGroup] = useState(() => groupOf(initial))
  const [below, setBelow] = useState(initial.departments === undefined)
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
