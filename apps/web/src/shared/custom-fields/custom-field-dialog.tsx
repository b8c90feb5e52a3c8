import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { FieldInputs } from '../form/field-inputs.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSaveForm } from '../form/use-save-form.ts'
import { choicesOf, CUSTOM_KINDS, type CustomField, editorsFor, WHO_SEES } from '../lib/fields/custom-field.ts'
import type { FieldSpec } from '../lib/fields/field-spec.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { Alert } from '../ui/alert.tsx'
import { saveCustomField } from './custom-field-data.ts'

export interface CustomFieldDialogProps {
  readonly companyId: string
  /** The category of the things that it is asked of; null for a field of people. */
  readonly categoryId: string | null
  /** Null makes one. */
  readonly field: CustomField | null
  readonly onClose: () => void
}

const OPTIONS: FieldSpec = {
  name: 'choices', label: 'Opções', kind: 'lines', required: true, hint: 'Uma por linha.', missing: 'Informe ao menos uma opção',
}

const NEW = { label: '', kind: 'text', choices: '', who_sees: 'person', who_edits: 'hr' }

/** Defines a field of the company's own. */
export function CustomFieldDialog({ companyId, categoryId, field, onClose }: CustomFieldDialogProps) {
  const [isStale, setStale] = useState(false)
  const saving = useSaveForm({
    initial: field ? { ...NEW, ...field, choices: (field.choices ?? []).join('\n') } : NEW,
    save: ({ label, kind, choices, who_sees, who_edits }) => {
      const asked = { label: label.trim(), kind, choices: kind === 'choice' ? choicesOf(choices) : null }
      // Whoever sees a thing reads its fields, and who manages assets writes them.
      if (categoryId !== null) return saveCustomField(companyId, { ...asked, asset_category_id: categoryId }, field)
      // Someone who cannot see it any more cannot be left as its editor.
      const editor = editorsFor(who_sees).some(([who]) => who === who_edits) ? who_edits : 'hr'
      return saveCustomField(companyId, { ...asked, who_sees, who_edits: editor }, field)
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
          ...(categoryId === null
            ? ([
                { name: 'who_sees', label: 'Quem vê', kind: 'choice', none: null, choices: WHO_SEES },
                { name: 'who_edits', label: 'Quem edita', kind: 'choice', none: null, choices: editorsFor(whoSees) },
              ] as const)
            : []),
        ]}
      />
    </FormDialog>
  )
}
