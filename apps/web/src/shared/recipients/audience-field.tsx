import { useState } from 'react'

import { useCompanyId } from '../company/company-context.ts'
import { type Audience, audienceMode, withExcept } from '../lib/audience.ts'
import { DepartmentSelect } from '../reference/reference-select.tsx'
import { Field } from '../ui/field.tsx'
import { Checkbox } from '../ui/inputs.tsx'
import { AudienceGroups } from './audience-groups.tsx'
import { NamedPeople } from './audience-people.tsx'

const MODES = [{ id: 'people', name: 'Pessoas, uma a uma' }, { id: 'groups', name: 'Grupos combinados' }, { id: 'everyone', name: 'Toda a empresa' }] as const

export interface AudienceFieldProps {
  readonly audience: Audience
  readonly onAudience: (audience: Audience) => void
  readonly error?: string | null
  /** What the field asks for. */
  readonly label?: string
  /** What whoever is in all groups does. */
  readonly belongs?: string
  /** Where who is left out is chosen in a list of names. */
  readonly hasNoExcept?: boolean
}

/** What a mode begins with; groups go on from what was chosen. */
function begun(mode: string, { departments, departments_below: below, people }: Audience): Audience {
  if (mode === 'everyone') return { everyone: true }
  if (mode === 'people') return { people: people ?? [] }
  if (mode === 'groups') return { ...(departments && { departments }), ...(below && { departments_below: below }), ...(people && people.length > 0 && { people }) }
  return mode === '' ? {} : { [departments === undefined ? 'departments_below' : 'departments']: [mode] }
}

/** Whom it is for: everybody, one department, groups that narrow each other, or people one by one; and who is left out. */
export function AudienceField({ audience, onAudience, error = null, label = 'Para quem', belongs = 'Recebe', hasNoExcept = false }: AudienceFieldProps) {
  const companyId = useCompanyId()
  const [mode, setMode] = useState(() => audienceMode(audience))
  const isDepartment = mode !== '' && !MODES.some(({ id }) => id === mode)
  const choose = (next: string): void => {
    setMode(next)
    const { except } = audience
    onAudience({ ...begun(next, audience), ...(except && next !== 'people' && next !== '' && { except }) })
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} required error={error}>
        <DepartmentSelect companyId={companyId} none="Escolha…" value={mode} onValue={choose} others={MODES} />
      </Field>
      {isDepartment && <Checkbox label="Com os departamentos abaixo" checked={audience.departments === undefined} onChange={({ target }) => onAudience({ ...(audience.except && { except: audience.except }), [target.checked ? 'departments_below' : 'departments']: [mode] })} />}
      {mode === 'people' && <NamedPeople label="Adicionar uma pessoa" listLabel="Pessoas escolhidas" ids={audience.people ?? []} onIds={(people) => onAudience({ people })} />}
      {mode === 'groups' && <AudienceGroups audience={audience} belongs={belongs} onAudience={onAudience} />}
      {!hasNoExcept && mode !== 'people' && mode !== '' && <NamedPeople label="Deixar de fora" listLabel="Pessoas que ficam de fora" ids={audience.except?.people ?? []} onIds={(people) => onAudience(withExcept(audience, people))} />}
    </div>
  )
}
