import { useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { answerRequest, usePrivacyAct } from '../data/privacy-acts.ts'
import type { PrivacyRequest } from '../model/privacy.ts'

interface AnswerDialogProps {
  readonly request: PrivacyRequest
  readonly isRefusal: boolean
  readonly onClose: () => void
}

/** The answer to a request, or its refusal on a ground of the law; what is typed outlives the page. */
export function AnswerDialog({ request, isRefusal, onClose }: AnswerDialogProps) {
  const draft = useDraft(`privacy-answer:${request.id}`, { answer: '' })
  const [values, setValues] = useState(draft.begin)
  const [ground, setGround] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  useKeptDraft(draft, values)
  const close = (): void => {
    draft.drop()
    onClose()
  }
  const act = usePrivacyAct(() => answerRequest(request.id, values.answer, isRefusal ? ground : null), { done: isRefusal ? 'Pedido recusado' : 'Resposta enviada', onDone: close })
  const refusal = act.error ? toAppError(act.error) : null
  const isEmpty = values.answer.trim() === ''
  const isGroundMissing = isRefusal && ground === null
  const isNamed = refusal?.field === 'answer' || (isRefusal && refusal?.field === 'ground')
  return (
    <FormDialog
      title={isRefusal ? 'Recusar o pedido' : 'Responder ao pedido'}
      description={`${request.label}, de ${request.person.name}`}
      confirmLabel={isRefusal ? 'Recusar pedido' : 'Enviar resposta'}
      tone={isRefusal ? 'danger' : 'primary'}
      act={act}
      error={isNamed ? null : act.error}
      failure="Nada foi enviado"
      isUnsaved={draft.holds(values) && !act.isSuccess}
      onSubmit={() => {
        setIsChecked(true)
        if (!isEmpty && !isGroundMissing) act.mutate()
      }}
      onClose={close}
    >
      <DraftFound isFound={draft.isFound} />
      {isRefusal && (
        <RadioChoices
          legend="Motivo que a lei aceita"
          value={ground}
          onChange={setGround}
          error={refusal?.field === 'ground' ? refusal.message : isChecked && isGroundMissing ? 'Escolha o motivo' : null}
          options={request.grounds.map(({ ground: value, label, article }) => ({ value, label, hint: article }))}
        />
      )}
      <Field label={isRefusal ? 'Explicação' : 'Resposta'} required hint="A pessoa lê este texto." error={refusal?.field === 'answer' ? refusal.message : isChecked && isEmpty ? 'Escreva a resposta' : null}>
        <TextArea rows={8} maxLength={8000} value={values.answer} onChange={({ target }) => setValues({ answer: target.value })} />
      </Field>
    </FormDialog>
  )
}
