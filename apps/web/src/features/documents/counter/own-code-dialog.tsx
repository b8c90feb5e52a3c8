import { useForm } from 'react-hook-form'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { chooseOwnCode } from '../data/signing/counter.ts'
import { CodeInput } from './code-input.tsx'

/** Chooses or changes the own signing code. */
export function OwnCodeDialog({ isChange, onClose }: { readonly isChange: boolean; readonly onClose: () => void }) {
  const form = useForm<Record<string, string>>({ defaultValues: { code: '', again: '' } })
  const choose = useAct({
    act: (code: string) => chooseOwnCode(code),
    done: isChange ? 'Código trocado' : 'Código guardado',
    stale: SUBJECTS.documents,
    onDone: onClose,
    onFailed: ({ field, message }) => {
      if (field === 'code') form.setError('code', { message }, { shouldFocus: true })
    },
  })
  return (
    <FormDialog
      size="sm"
      title={isChange ? 'Trocar o código de assinatura' : 'Escolher o código de assinatura'}
      confirmLabel="Guardar código"
      form={form}
      act={choose}
      {...(form.formState.errors['code'] && { error: null })}
      failure="O código não foi guardado"
      onSubmit={() => void form.handleSubmit(({ code = '' }) => choose.mutate(code))()}
      onClose={onClose}
    >
      <CodeInput name="code" label="Novo código" hint="6 números. Evite repetições, sequências, a sua data de nascimento e partes do CPF." />
      <CodeInput name="again" label="Repita o código" repeats="code" />
    </FormDialog>
  )
}
