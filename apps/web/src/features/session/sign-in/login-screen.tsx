import { useState } from 'react'

import { RecoveryForm, RecoverySent } from './recovery-form.tsx'
import { SessionPage } from './session-page.tsx'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

type View = 'sign-in' | 'recovery' | 'sent'

export interface LoginScreenProps extends Pick<SignInFormProps, 'onSignedIn'> {
  readonly initialView?: 'sign-in' | 'recovery'
}

/** Sign-in, asking for a recovery link, and its confirmation: three views of one page. */
export function LoginScreen({ initialView = 'sign-in', onSignedIn }: LoginScreenProps) {
  const [view, setView] = useState<View>(initialView)
  const backToSignIn = (): void => setView('sign-in')
  if (view === 'sign-in') {
    return (
      <SessionPage title="Entrar" description="Use o e-mail cadastrado pela sua empresa.">
        <SignInForm onForgotPassword={() => setView('recovery')} onSignedIn={onSignedIn} />
      </SessionPage>
    )
  }
  return (
    <SessionPage
      title="Recuperar senha"
      {...(view === 'recovery' ? { description: 'Enviaremos um link para você criar uma nova senha.' } : {})}
    >
      {view === 'recovery' ? <RecoveryForm onSent={() => setView('sent')} onBack={backToSignIn} /> : <RecoverySent onBack={backToSignIn} />}
    </SessionPage>
  )
}
