import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { saveCustomField } from '../data/records/custom-fields.ts'
import { choicesOf, CUSTOM_KINDS, type CustomField, editorsFor, WHO_SEES } from '../model/records/custom-field.ts'

export interface CustomFieldDialogProps {
  readonly companyId: string
  /** Null makes one. */
  readonly field: CustomField | null
  readonly onClose: () => void
}

const OPTIONS: FieldSpec = {
  name: 'choices', label: 'Opções', kind: 'lines', required: true, hint: 'Uma por linha.', missing: 'Informe ao menos uma opção',
}

const NEW = { label: '', kind: 'text', choices: '', who_sees: 'person', who_edits: 'hr' }

/** Defines a field of the company's own. */
export function CustomFieldDialog({ companyId, field, onClose }: CustomFieldDialogProps) {
  const [isStale, setStale] = useState(false)
  const saving = useSaveForm({
    initial: field ? { ...NEW, ...field, choices: (field.choices ?? []).join('\n') } : NEW,
    save: ({ label, kind, choices, who_sees, who_edits }) => {
      // Someone who cannot see it any more cannot be left as its editor.
      const editor = editorsFor(who_sees).some(([who]) => who === who_edits) ? who_edits : 'hr'
      return saveCustomField(companyId, { label: label.trim(), kind, choices: kind === 'choice' ? choicesOf(choices) : null, who_sees, who_edits: editor }, field)
    },
    done: (isSaved) => (isSaved ? 'Campo salvo' : null),
    stale: SUBJECTS.customFields,
    onDone: (isSaved) => {
      setStale(!isSaved)
      if (isSaved) onClose()
    },
  })
  const [kind, whoSees] = useWatch({ control: saving.form.control, name: ['kind', 'who_sees'] })
  return (
    <FormDialog {...saving} title={field ? `Editar ${field.label}` : 'Novo campo'} confirmLabel="Salvar campo" failure="O campo não foi salvo" onClose={onClose}>
      {isStale && <Alert tone="warning" title="Este campo foi alterado por outra pessoa">Feche e abra de novo para ver como ficou.</Alert>}
      <FieldInputs
        columns={1}
        fields={[
          { name: 'label', label: 'Nome', kind: 'text', max: 80, required: true, missing: 'Informe o nome' },
          { name: 'kind', label: 'Tipo', kind: 'choice', none: null, choices: CUSTOM_KINDS, ...(field && { hint: 'Não pode mudar depois que alguém preencher.' }) },
          ...(kind === 'choice' ? [OPTIONS] : []),
          { name: 'who_sees', label: 'Quem vê', kind: 'choice', none: null, choices: WHO_SEES },
          { name: 'who_edits', label: 'Quem edita', kind: 'choice', none: null, choices: editorsFor(whoSees) },
        ]}
      />
    </FormDialog>
  )
}
