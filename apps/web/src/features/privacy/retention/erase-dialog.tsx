import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { usePrivacyAct } from '../data/privacy-acts.ts'
import { requestErasures } from '../data/retention-acts.ts'
import { isWordTyped, WORD } from '../model/retention.ts'

interface EraseDialogProps {
  readonly companyId: string
  readonly ids: readonly string[]
  /** Who it is, when it is one person. */
  readonly name?: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Orders what cannot be undone after seven days: confirmed by typing. */
export function EraseDialog({ companyId, ids, name, onDone, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const act = usePrivacyAct(() => requestErasures(companyId, ids, typed), { done: (due) => ['Anonimização pedida', `Será feita em ${formatDate(due)}.`], onDone })
  const refusal = act.error ? toAppError(act.error) : null
  const isNamed = refusal?.field === 'confirmation'
  return (
    <FormDialog
      title="Anonimizar"
      description={name ?? `${ids.length} ${ids.length === 1 ? 'pessoa' : 'pessoas'}`}
      confirmLabel="Pedir anonimização"
      tone="danger"
      act={act}
      error={isNamed ? null : act.error}
      failure="Nada foi pedido"
      onSubmit={() => {
        setIsChecked(true)
        if (isWordTyped(typed)) act.mutate()
      }}
      onClose={onClose}
    >
      <Alert tone="warning" title="Depois de sete dias, não há volta">
        Nome, documentos, contatos e arquivos são eliminados, também da auditoria. Datas e contagens ficam, sem nome. Até lá, dá para cancelar.
      </Alert>
      <Field label={`Digite ${WORD} para confirmar`} required error={isNamed ? refusal.message : isChecked && !isWordTyped(typed) ? `Digite ${WORD}` : null}>
        <TextInput autoComplete="off" maxLength={40} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </FormDialog>
  )
}
