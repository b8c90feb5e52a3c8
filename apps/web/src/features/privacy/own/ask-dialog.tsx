import { useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { sendRequest, usePrivacyAct } from '../data/privacy-acts.ts'

const FRESH = { kind: '', body: '' }
const EXTRA: Readonly<Record<string, string>> = {
  access: 'Um resumo já está nesta página.',
  correction: 'Para dados do cadastro, “Alterar meus dados”, no alto do perfil, é mais rápido.',
}

/** A request about the own data; what is typed outlives the page. */
export function AskDialog({ kinds, onClose }: { readonly kinds: readonly Shapes.PrivacyRequestKind[]; readonly onClose: () => void }) {
  const draft = useDraft('privacy-request', FRESH)
  const [values, setValues] = useState(draft.begin)
  const [isChecked, setIsChecked] = useState(false)
  useKeptDraft(draft, values)
  const close = (): void => {
    draft.drop()
    onClose()
  }
  const send = usePrivacyAct(() => sendRequest(values.kind, values.body), { done: ['Pedido enviado', 'A resposta vem em até 15 dias.'], onDone: close })
  const refusal = send.error ? toAppError(send.error) : null
  return (
    <FormDialog
      title="Pedido sobre os meus dados"
      description="Só quem responde por dados pessoais na empresa vê este pedido."
      confirmLabel="Enviar pedido"
      act={send}
      error={refusal?.field === 'kind' || refusal?.field === 'body' ? null : send.error}
      failure="O pedido não foi enviado"
      isUnsaved={draft.holds(values) && !send.isSuccess}
      onSubmit={() => {
        setIsChecked(true)
        if (values.kind !== '') send.mutate()
      }}
      onClose={close}
    >
      <DraftFound isFound={draft.isFound} />
      <RadioChoices
        legend="O que você quer pedir"
        value={values.kind === '' ? null : values.kind}
        onChange={(kind) => setValues({ ...values, kind })}
        error={refusal?.field === 'kind' ? refusal.message : isChecked && values.kind === '' ? 'Escolha o que você quer pedir' : null}
        options={kinds.map(({ kind, label, hint, article, is_open: isOpen }) => ({
          value: kind, label, disabled: isOpen, hint: isOpen ? 'Você já tem um pedido deste tipo em aberto.' : `${hint} ${EXTRA[kind] ?? ''} (${article})`.replace('  ', ' '),
        }))}
      />
      <Field label="Seu pedido" optional={['access', 'portability', 'sharing', ''].includes(values.kind)} required={!['access', 'portability', 'sharing', ''].includes(values.kind)} hint="Diga de que dados se trata." error={refusal?.field === 'body' ? refusal.message : null}>
        <TextArea rows={4} maxLength={4000} value={values.body} onChange={({ target }) => setValues({ ...values, body: target.value })} />
      </Field>
    </FormDialog>
  )
}
