import { useId, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import type { Typed } from '#shared/lib/fields/field-spec.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { type ChangeField, labelsWith } from '../model/changes/change-field.ts'
import { openFields, typedFrom, type WantedChange, wantedChanges } from '../model/changes/change-form.ts'
import { ChangeInputs } from './change-inputs.tsx'
import { ChangeReview } from './change-review.tsx'
import { useChangeSave } from './use-change-save.ts'

/** A request of one's own that was sent back. */
export interface Answered {
  readonly requestId: string
  /** What was asked for, by field. */
  readonly wanted: ReadonlyMap<string, string | null>
  /** What the approver wants adjusted. */
  readonly comment: string | null
}

export interface ChangeFormProps {
  readonly fields: readonly ChangeField[]
  readonly answered: Answered | null
  readonly onClose: () => void
}

const NOTHING_WANTED: ReadonlyMap<string, string | null> = new Map()
const REASON_MAX = 1000

/** The form, and then what it changes, before anything is sent. */
export function ChangeForm({ fields, answered, onClose }: ChangeFormProps) {
  const formId = useId()
  const mayWrite = openFields(fields, answered?.requestId ?? null)
  // An answer is about what was asked; what is saved at once has its own place.
  const shown = answered ? mayWrite.filter(({ policy }) => policy === 'ask') : mayWrite
  const draft = useDraft(`change:${answered?.requestId ?? 'new'}`, { ...typedFrom(shown, answered?.wanted ?? NOTHING_WANTED) })
  const form = useForm<Record<string, string>>({ defaultValues: draft.begin, mode: 'onTouched' })
  useKeptDraft(draft, useWatch({ control: form.control }) as Record<string, string>)
  const leave = (): void => {
    draft.drop()
    onClose()
  }
  const [review, setReview] = useState<readonly WantedChange[] | null>(null)
  const [reason, setReason] = useState('')
  const [isUnchanged, setUnchanged] = useState(false)
  const save = useChangeSave(answered, leave)
  const asks = review?.some(({ policy }) => policy !== 'direct') ?? false

  const handleForm = form.handleSubmit((typed: Typed) => {
    const changes = wantedChanges(shown, typed)
    setUnchanged(changes.length === 0)
    if (changes.length === 0) return
    if (!answered && changes.every(({ policy }) => policy === 'direct')) save.mutate({ changes, reason: '' })
    else setReview(changes)
  })
  const send = (): void => {
    if (review) save.mutate({ changes: review, reason })
  }
  const problem = save.error ? toAppError(save.error) : null
  const closed = labelsWith(fields, 'closed')
  const waiting = fields.filter((field) => field.policy !== 'closed' && !mayWrite.includes(field))

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={answered ? 'Ajustar e reenviar' : review ? 'Confira antes de enviar' : 'Alterar meus dados'}
      {...(!review && !answered && { description: 'Altere apenas o que mudar. Nada é enviado antes de você conferir.' })}
      footer={
        review ? (
          <>
            <Button onClick={() => setReview(null)}>Voltar</Button>
            <Button variant="primary" pending={save.isPending} onClick={send}>
              {answered ? 'Reenviar pedido' : 'Enviar pedido'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={leave}>Cancelar</Button>
            <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
              Continuar
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <Refusal error={problem} title="Nada foi alterado" />
        {!review && <DraftFound isFound={draft.isFound} />}
        {answered?.comment && (
          <Alert tone="warning" title="Ajuste solicitado">
            <span className="whitespace-pre-line">{answered.comment}</span>
          </Alert>
        )}
        {isUnchanged && !review && <Alert tone="info" title="Nada mudou ainda">Altere ao menos um campo para continuar.</Alert>}
        {review && <ChangeReview changes={review} />}
        {review && asks && (
          <Field label={answered ? 'Resposta' : 'Motivo'} optional hint="Ajuda quem vai decidir.">
            <TextArea rows={3} maxLength={REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
        {/* Kept while reviewing, so that going back finds everything as it was typed. */}
        <div hidden={review !== null}>
          <FormProvider {...form}>
            <form id={formId} noValidate onSubmit={(event) => void handleForm(event)} className="flex flex-col gap-7">
              <ChangeInputs
                title="Mudam na hora"
                hint="Sem precisar de aprovação."
                fields={shown.filter(({ policy }) => policy === 'direct')}
              />
              <ChangeInputs
                title="Passam por aprovação"
                hint="Mudam quando o pedido for aprovado."
                fields={shown.filter(({ policy }) => policy === 'ask')}
              />
            </form>
          </FormProvider>
          <div className="mt-5 flex flex-col gap-1 text-sm text-text-muted">
            {waiting.length > 0 && <p>Já em aprovação: {waiting.map(({ label }) => label).join(', ')}.</p>}
            {closed !== '' && <p>Só o RH altera: {closed}.</p>}
          </div>
        </div>
      </div>
    </Dialog>
  )
}
