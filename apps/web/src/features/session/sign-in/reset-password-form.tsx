import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'

import { useSession } from '#shared/session/session-context.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { PasswordInput } from '#shared/ui/inputs.tsx'
import { setNewPassword } from '../data/session/password-recovery.ts'
import { passwordHint, resetSchema } from '../model/session/session-form-schemas.ts'

export interface ResetPasswordFormProps {
  readonly email: string
  readonly onDone: () => void
  readonly submitLabel?: string
  readonly failureTitle?: string
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { email, onDone, submitLabel = 'Redefinir senha', failureTitle = 'Não foi possível redefinir sua senha.' } = props
  const { demands } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [isCurrentAsked, setCurrentAsked] = useState(false)
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(resetSchema(demands)),
    defaultValues: { current: '', password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    if (isCurrentAsked) setFocus('current')
  }, [isCurrentAsked, setFocus])

  const submit = handleSubmit(async ({ password, current }) => {
    setProblem(null)
    try {
      await setNewPassword(password, current)
      onDone()
    } catch (failure) {
      const { message, kind, field } = toAppError(failure)
      if (field === 'current') {
        setCurrentAsked(true)
        setError('current', { message }, { shouldFocus: true })
      } else if (field === 'password') setError('password', { message }, { shouldFocus: true })
      else setProblem(kind === 'unexpected' ? '' : message)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem !== null && (
        <Alert tone="danger" title={failureTitle}>
          {problem}
        </Alert>
      )}
      {/* Lets a password manager know whose password changes. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {isCurrentAsked && (
        <Field label="Senha atual" error={errors.current?.message}>
          <PasswordInput autoComplete="current-password" {...register('current')} />
        </Field>
      )}
      <Field label="Nova senha" hint={passwordHint(demands)} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Confirmar nova senha" error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting} className="w-full">
        {submitLabel}
      </Button>
    </form>
  )
}
