import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'

import { RESET_REDIRECT_DELAY_MS } from '#shared/constants.ts'
import { useSession } from '#shared/session/session-context.ts'
import { type AppError, toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Spinner } from '#shared/ui/spinner.tsx'
import { confirmLink } from '../data/session/password-recovery.ts'
import { type ResetLink, resetView } from '../model/session/reset-link.ts'
import { ConnectionError } from '../gate/connection-error.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SessionPage } from './session-page.tsx'

const SecondFactorScreen = lazy(async () => ({ default: (await import('./second-factor-screen.tsx')).SecondFactorScreen }))

export interface ResetPasswordScreenProps {
  readonly link: ResetLink
  /** Takes the used link out of the address. */
  readonly onLinkUsed: () => void
  /** After success: the person signs in with the new password. */
  readonly onFinished: () => void
  readonly onAskAgain: () => void
  /** The link was an invitation and the session is open: the person goes on to create a password. */
  readonly onInvitationOpened: () => void
  readonly onSignIn: () => void
  readonly noSession: ReactNode
}

/** Kind words for a link that does nothing any more: whoever was invited or had forgotten the password asks for another. */
function BrokenLink({ isInvitation, problem, onAskAgain, onSignIn }: BrokenLinkProps) {
  if (problem?.code === 'invitation_expired') {
    return (
      <SessionPage title="Seu convite venceu" description="Ele não foi aceito em 7 dias. Redefinir a senha não resolve: é preciso um novo convite.">
        <p className="mb-4 text-text-muted">Abra o e-mail do convite e peça outro por ali, ou fale com o RH.</p>
        <Button size="lg" className="w-full" onClick={onSignIn}>
          Ir para a página de login
        </Button>
      </SessionPage>
    )
  }
  if (isInvitation) {
    return (
      <SessionPage
        title="Este convite não funciona mais"
        description="O link do convite venceu, foi substituído por outro mais novo ou já foi usado."
      >
        <p className="mb-2 text-text-muted">
          Se você já criou sua senha, é só entrar. Se ainda não, peça um novo link com o e-mail que recebeu o convite. Se ele não chegar, fale
          com quem convidou você.
        </p>
        <p className="mb-4 text-text-muted">Por segurança, cada link vale por 1 hora e uma única vez.</p>
        <div className="flex flex-col gap-2">
          <Button variant="primary" size="lg" onClick={onAskAgain}>
            Pedir um novo link
          </Button>
          <Button size="lg" onClick={onSignIn}>
            Ir para a página de login
          </Button>
        </div>
      </SessionPage>
    )
  }
  return (
    <SessionPage title="Este link não funciona mais" description={problem?.message ?? 'Este link expirou ou já foi usado. Peça um novo.'}>
      <p className="mb-4 text-text-muted">Por segurança, cada link vale por 1 hora e uma única vez.</p>
      <Button variant="primary" size="lg" className="w-full" onClick={onAskAgain}>
        Pedir um novo link
      </Button>
    </SessionPage>
  )
}

interface BrokenLinkProps {
  readonly isInvitation: boolean
  readonly problem: AppError | null
  readonly onAskAgain: () => void
  readonly onSignIn: () => void
}

export function ResetPasswordScreen(props: ResetPasswordScreenProps) {
  const { link, onLinkUsed, onFinished, onAskAgain, onInvitationOpened, onSignIn, noSession } = props
  const isInvitation = link.type === 'invite'
  const { status, account, signOut } = useSession()
  const [problem, setProblem] = useState<AppError | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [isDone, setDone] = useState(false)
  const finish = useEffectEvent(async () => {
    await signOut()
    onFinished()
  })

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void finish(), RESET_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  const confirm = async (): Promise<void> => {
    setConfirming(true)
    setTrouble(null)
    try {
      await confirmLink(link.tokenHash ?? '', link.type ?? 'recovery')
      if (isInvitation) onInvitationOpened()
      else onLinkUsed()
    } catch (failure) {
      const found = toAppError(failure)
      // A link is not used up by a request that never arrived.
      if (found.kind === 'connection') setTrouble(found.message)
      else setProblem(found)
    } finally {
      setConfirming(false)
    }
  }

  if (isDone) {
    return (
      <SessionPage title="Nova senha">
        <Alert tone="success" title="Senha redefinida com sucesso!">
          Em instantes você poderá entrar com a nova senha.
        </Alert>
      </SessionPage>
    )
  }

  // Whoever has a second factor shows it before a new password, too.
  if (status === 'second-factor' && link.tokenHash === undefined) {
    return (
      <Suspense>
        <SecondFactorScreen />
      </Suspense>
    )
  }

  switch (resetView(link, { isLoading: status === 'loading', isOpen: account !== null }, problem !== null)) {
    case 'no-session':
      return status === 'connection-error' ? <ConnectionError /> : noSession
    case 'loading':
      return (
        <main className="flex min-h-dvh items-center justify-center">
          <Spinner size="lg" label="Carregando..." />
        </main>
      )
    case 'confirm':
      return (
        <SessionPage
          title={isInvitation ? 'Boas-vindas' : 'Redefinir senha'}
          description={
            isInvitation
              ? 'Sua empresa convidou você. Continue para criar sua senha: este link só pode ser usado uma vez.'
              : 'Confirme para abrir este link e criar sua nova senha. Ele só pode ser usado uma vez.'
          }
        >
          {trouble !== null && (
            <div className="mb-4">
              <Alert tone="danger" title="Não foi possível abrir o link">
                {trouble}
              </Alert>
            </div>
          )}
          <Button variant="primary" size="lg" pending={isConfirming} className="w-full" onClick={() => void confirm()}>
            Continuar
          </Button>
        </SessionPage>
      )
    case 'broken-link':
      return <BrokenLink isInvitation={isInvitation} problem={problem} onAskAgain={onAskAgain} onSignIn={onSignIn} />
    case 'form':
      return (
        <SessionPage title="Nova senha" description={account ? `Conta: ${account.email}` : undefined}>
          <ResetPasswordForm email={account?.email ?? ''} onDone={() => setDone(true)} />
        </SessionPage>
      )
  }
}
