import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { PASSWORD_MIN_CHANGE } from '#shared/constants.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { PasswordInput } from '#shared/ui/inputs.tsx'
import { changePassword } from '../data/session/change-password.ts'
import { passwordChangeSchema } from '../model/session/password-change.ts'

export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { user, demands } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError, control } = useForm({
    resolver: zodResolver(passwordChangeSchema(demands)),
    defaultValues: { current: '', password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = formState
  const isFilled = Object.values(useWatch({ control })).every((value) => value !== '')

  const submit = handleSubmit(async ({ current, password }) => {
    setProblem(null)
    if (!user) return
    const refusal = await changePassword({ user, current, next: password })
    if (!refusal) return onDone()
    if (refusal.field) setError(refusal.field, { message: refusal.text }, { shouldFocus: true })
    else setProblem(refusal.text)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem !== null && <Alert tone="danger" title={problem} />}
      {/* Lets a password manager know whose password changes. */}
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label="Senha atual" error={errors.current?.message}>
        <PasswordInput autoComplete="current-password" {...register('current')} />
      </Field>
      <Field
        label="Nova senha"
        hint={`Pelo menos ${Math.max(PASSWORD_MIN_CHANGE, demands.passwordLength ?? 0)} caracteres, com letra maiúscula, letra minúscula, número e um caractere especial.`}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Confirmar nova senha" error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" disabled={!isFilled} pending={isSubmitting} className="w-full">
        Alterar Senha
      </Button>
    </form>
  )
}
