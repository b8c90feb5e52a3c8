import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, PasswordInput, TextInput } from '#shared/ui/inputs.tsx'
import { signIn, type SignInResult } from '../data/session/sign-in.ts'
import { signInSchema } from '../model/session/session-form-schemas.ts'
import { TEXT_LINK } from './session-page.tsx'

export interface SignInFormProps {
  readonly onForgotPassword: () => void
  /** After the right password, also when the code of an authenticator comes next. The form stays busy until this is done. */
  readonly onSignedIn: (result: SignInResult) => Promise<void> | void
}

function Outcome({ result }: { readonly result: SignInResult }) {
  if (result.companyDeactivated) {
    return (
      <Alert tone="danger" title="Acesso negado. Empresa desativada.">
        Sua empresa foi desativada no sistema. Entre em contato com o administrador para reativar o acesso.
      </Alert>
    )
  }
  if (result.connectionError) {
    return (
      <Alert
        tone="danger"
        title="Erro de Conexão"
        action={<Button onClick={() => location.reload()}>Tentar Novamente</Button>}
      >
        Não foi possível conectar ao servidor. Verifique sua conexão com a internet e tente novamente.
      </Alert>
    )
  }
  if (!result.error) return null
  return <Alert tone="danger" title={result.error.message || 'Falha no login. Verifique suas credenciais.'} />
}

export function SignInForm({ onForgotPassword, onSignedIn }: SignInFormProps) {
  const [result, setResult] = useState<SignInResult>({})
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '', remember: true },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (credentials) => {
    setResult({})
    const outcome = await signIn(credentials)
    setResult(outcome)
    if (!outcome.error && !outcome.companyDeactivated) await onSignedIn(outcome)
    else if (outcome.error && !outcome.connectionError) setFocus('password')
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Outcome result={result} />
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" inputMode="email" autoCapitalize="none" {...register('email')} />
      </Field>
      <Field label="Senha" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox label="Lembrar de mim" {...register('remember')} />
        <button type="button" onClick={onForgotPassword} className={TEXT_LINK}>
          Esqueci minha senha
        </button>
      </div>
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting} className="w-full">
        Entrar
      </Button>
    </form>
  )
}
