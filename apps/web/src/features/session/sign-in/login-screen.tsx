import { useState } from 'react'

import { Alert } from '#shared/ui/alert.tsx'
import { RecoveryForm, RecoverySent } from './recovery-form.tsx'
import { SessionPage } from './session-page.tsx'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

type View = 'sign-in' | 'recovery' | 'sent'

export interface LoginScreenProps extends Pick<SignInFormProps, 'onSignedIn'> {
  readonly initialView?: 'sign-in' | 'recovery'
  /** A session ended by itself. */
  readonly hasEnded?: boolean
}

/** Sign-in, asking for a recovery link, and its confirmation: three views of one page. */
export function LoginScreen({ initialView = 'sign-in', hasEnded = false, onSignedIn }: LoginScreenProps) {
  const [view, setView] = useState<View>(initialView)
  const backToSignIn = (): void => setView('sign-in')
  if (view === 'sign-in') {
    return (
      <SessionPage title="Entrar" description="Use o e-mail cadastrado pela sua empresa.">
        {hasEnded && (
          <div className="mb-4">
            <Alert tone="info" title="Sua sessão terminou por segurança.">
              Entre de novo para continuar de onde parou.
            </Alert>
          </div>
        )}
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
