import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { departmentsQuery } from '../data/picker-queries.ts'
import { type ConflictChoices, conflictFields, mergeVersions, type VersionChoice } from '../model/conflict.ts'
import { statusLook } from '../model/employee.ts'
import { type EmployeeFormField, type EmployeeFormValues, FIELD_LABELS } from '../model/form-values.ts'

export interface ConflictDialogProps {
  readonly editor: string | null
  readonly base: EmployeeFormValues
  readonly mine: EmployeeFormValues
  readonly theirs: EmployeeFormValues
  /** Back to the form, everything typed still there. */
  readonly onClose: () => void
  readonly onReload: () => void
  readonly onKeep: (merged: EmployeeFormValues) => void
}

function useWords(): (values: EmployeeFormValues, field: EmployeeFormField) => string {
  const { data: departments = [] } = useQuery(departmentsQuery(useCompanyId()))
  return (values, field) => {
    if (field === 'manager') return values.manager?.name ?? ''
    if (field === 'status') return statusLook(values.status).label
    if (field === 'department_id') return departments.find((department) => department.id === values.department_id)?.name ?? ''
    return values[field]
  }
}

interface VersionOptionProps {
  readonly group: string
  readonly label: string
  readonly text: string
  readonly checked: boolean
  readonly onChoose: () => void
}

function VersionOption({ group, label, text, checked, onChoose }: VersionOptionProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-start gap-2.5 rounded-md border p-2.5 has-checked:border-primary has-checked:bg-primary-subtle">
      <input id={id} type="radio" name={group} checked={checked} onChange={onChoose} className="mt-1 size-4 shrink-0 accent-primary" />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block text-sm text-text-muted">{label}</span>
        <span className="block break-words">{text === '' ? 'Em branco' : text}</span>
      </label>
    </div>
  )
}

/** Someone saved first: both versions of each differing field, and the choice of which to keep. */
export function ConflictDialog({ editor, base, mine, theirs, onClose, onReload, onKeep }: ConflictDialogProps) {
  const words = useWords()
  const group = useId()
  const fields = conflictFields(base, mine, theirs)
  const [choices, setChoices] = useState<ConflictChoices>(() =>
    Object.fromEntries(fields.map(({ field, suggestion }) => [field, suggestion])),
  )
  const choose = (field: EmployeeFormField, choice: VersionChoice): void => setChoices((before) => ({ ...before, [field]: choice }))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="lg"
      title={`Este registro foi alterado por ${editor ?? 'outra pessoa'}. Recarregar?`}
      description="Nada do que você digitou se perdeu. Escolha o valor que fica em cada campo, ou recarregue para ficar com a versão já salva."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Voltar ao formulário
          </Button>
          <Button onClick={onReload}>Recarregar</Button>
          <Button variant="primary" onClick={() => onKeep(mergeVersions(mine, theirs, choices))}>
            Salvar estas escolhas
          </Button>
        </>
      }
    >
      {fields.length === 0 && <p>Os valores salvos são iguais aos seus.</p>}
      <div className="flex flex-col gap-4">
        {fields.map(({ field, contested }) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1.5 font-medium">
              {FIELD_LABELS[field]}
              {contested && <span className="font-normal text-warning-text"> (os dois alteraram)</span>}
            </legend>
            <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              <VersionOption
                group={`${group}-${field}`}
                label="Seu valor"
                text={words(mine, field)}
                checked={choices[field] === 'mine'}
                onChoose={() => choose(field, 'mine')}
              />
              <VersionOption
                group={`${group}-${field}`}
                label="Valor salvo"
                text={words(theirs, field)}
                checked={choices[field] === 'theirs'}
                onChoose={() => choose(field, 'theirs')}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
