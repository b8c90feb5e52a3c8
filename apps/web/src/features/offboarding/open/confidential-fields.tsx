import { useEffect, useRef } from 'react'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { PeopleField } from '#shared/reference/person-field.tsx'
import type { CasePeople } from './use-exit-form.ts'

interface ConfidentialFieldsProps {
  readonly isOn: boolean
  /** Whether somebody has to agree. */
  readonly asks: boolean
  /** What was refused about who approves. */
  readonly error: string | null
  readonly chosen: CasePeople
  readonly onChosen: (chosen: CasePeople) => void
}

const CONFIDENTIAL = { name: 'confidential', label: 'Sigiloso: só quem eu escolher sabe que existe', kind: 'boolean' } as const

/** Who knows of an exit before it is communicated. */
export function ConfidentialFields({ isOn, asks, error, chosen, onChosen }: ConfidentialFieldsProps) {
  const section = useRef<HTMLElement>(null)
  // The field is far below the top of the form, where the focus would go otherwise.
  useEffect(() => {
    if (error !== null) section.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }, [error])
  return (
    <section ref={section} aria-label="Sigilo" className="flex flex-col gap-4 rounded-md border p-4">
      <FieldInputs fields={[CONFIDENTIAL]} columns={1} />
      {isOn && (
        <>
          <p className="text-sm text-text-muted">Nem os outros administradores veem: não aparece em listas, buscas, contagens, notificações ou na auditoria deles. Ao comunicar, deixa de ser sigiloso.</p>
          {asks && <PeopleField label="Quem aprova" required listLabel="Quem aprova" people={chosen.approvers} onChange={(approvers) => onChosen({ ...chosen, approvers })} error={error} />}
          <PeopleField label="Quem mais acompanha" optional listLabel="Quem acompanha" people={chosen.readers} onChange={(readers) => onChosen({ ...chosen, readers })} />
        </>
      )}
      {!isOn && <p className="text-sm text-text-muted">Sem sigilo, o RH inteiro acompanha, e aprova quem o fluxo de aprovação indicar. A pessoa e a equipe não veem nada antes da comunicação.</p>}
    </section>
  )
}
