import { useFormContext } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { PeopleField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'

interface ConfidentialFieldsProps {
  readonly isOn: boolean
  /** Whether somebody has to agree. */
  readonly asks: boolean
  readonly approvers: readonly PersonChoice[]
  readonly readers: readonly PersonChoice[]
  readonly onApprovers: (people: readonly PersonChoice[]) => void
  readonly onReaders: (people: readonly PersonChoice[]) => void
}

const CONFIDENTIAL = { name: 'confidential', label: 'Sigiloso: só quem eu escolher sabe que existe', kind: 'boolean' } as const

/** Who knows of an exit before it is communicated. */
export function ConfidentialFields({ isOn, asks, approvers, readers, onApprovers, onReaders }: ConfidentialFieldsProps) {
  const { formState } = useFormContext<Record<string, string>>()
  return (
    <section aria-label="Sigilo" className="flex flex-col gap-4 rounded-md border p-4">
      <FieldInputs fields={[CONFIDENTIAL]} columns={1} />
      {isOn && (
        <>
          <p className="text-sm text-text-muted">Nem os outros administradores veem: não aparece em listas, buscas, contagens, notificações ou na auditoria deles. Ao comunicar, deixa de ser sigiloso.</p>
          {asks && <PeopleField label="Quem aprova" required listLabel="Quem aprova" people={approvers} onChange={onApprovers} error={formState.errors['approvers']?.message ?? null} />}
          <PeopleField label="Quem mais acompanha" optional listLabel="Quem acompanha" people={readers} onChange={onReaders} />
        </>
      )}
      {!isOn && <p className="text-sm text-text-muted">Sem sigilo, o RH inteiro acompanha, e aprova quem o fluxo de aprovação indicar. A pessoa e a equipe não veem nada antes da comunicação.</p>}
    </section>
  )
}
