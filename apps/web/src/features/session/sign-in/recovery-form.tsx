import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { requestRecovery } from '../data/session/password-recovery.ts'
import { recoverySchema } from '../model/session/session-form-schemas.ts'
import { TEXT_LINK } from './session-page.tsx'

export interface RecoveryFormProps {
  readonly onSent: () => void
  readonly onBack: () => void
}

export function RecoveryForm({ onSent, onBack }: RecoveryFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(recoverySchema), defaultValues: { email: '' } })

  const submit = handleSubmit(async ({ email }) => {
    setProblem(null)
    try {
      await requestRecovery(email)
      onSent()
    } catch (failure) {
      const { status, message } = toAppError(failure)
      // Only the wait for another e-mail says more than the general text.
      setProblem(status === 429 ? message : '')
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem !== null && (
        <Alert tone="danger" title="Não foi possível enviar o email de recuperação.">
          {problem}
        </Alert>
      )}
      <Field label="E-mail" error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="username" inputMode="email" autoCapitalize="none" {...register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={formState.isSubmitting} className="w-full">
        Enviar Link de Recuperação
      </Button>
      <button type="button" onClick={onBack} className={`${TEXT_LINK} self-center`}>
        Voltar para o login
      </button>
    </form>
  )
}

export function RecoverySent({ onBack }: { readonly onBack: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 text-center">
      <MailCheck aria-hidden="true" className="size-10 text-success-text" />
      <p className="text-md font-semibold">Email de recuperação enviado!</p>
      <p className="text-pretty text-text-muted">
        Verifique sua caixa de entrada e siga o link para criar uma nova senha. Se não encontrar a mensagem, procure também no spam.
      </p>
      <button type="button" onClick={onBack} className={TEXT_LINK}>
        Voltar para o login
      </button>
    </div>
  )
}
