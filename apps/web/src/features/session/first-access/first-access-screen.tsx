import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { firstAccessQuery } from '../data/first-access/first-access-query.ts'
import { Frame } from './frame.tsx'
import { PrivacyNoticeStep } from './privacy-notice-step.tsx'

const ProtectionScreen = lazy(async () => ({ default: (await import('../sign-in/protection-screen.tsx')).ProtectionScreen }))

export type FirstAccessStep = 'password' | 'notice'

export interface FirstAccessScreenProps {
  readonly step: FirstAccessStep
  /** The form that creates the password, made by the feature that knows passwords. */
  readonly passwordForm: ReactNode
  readonly onFinished: () => void
  /** Where a visitor without session goes. */
  readonly signedOut: ReactNode
}

/** The first access of an invited person: a password, then the company's privacy notice, then the dashboard. */
export function FirstAccessScreen({ step, passwordForm, onFinished, signedOut }: FirstAccessScreenProps) {
  const { status, user, account } = useSession()
  const access = useQuery(firstAccessQuery(user?.id ?? null))
  const isDone = step === 'notice' && user !== null && access.data !== undefined && !access.data?.needed
  const finish = useEffectEvent(onFinished)
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])

  if (status === 'signed-out' || status === 'second-factor') return signedOut
  const company = access.data?.company_name
  if (step === 'password' && account) {
    return (
      <Frame title="Crie sua senha" description={`Conta: ${account.email}`} place="Passo 1 de 2">
        {passwordForm}
      </Frame>
    )
  }
  if (status === 'unprotected') {
    return (
      <Suspense>
        <ProtectionScreen />
      </Suspense>
    )
  }
  if (access.error && !access.data) {
    return (
      <Frame title="Aviso de privacidade" description="Falta só este passo para entrar." place={null}>
        <ErrorState error={access.error} onRetry={() => void access.refetch()} />
      </Frame>
    )
  }
  if (!user || !access.data?.needed) {
    return (
      <Frame title="Aviso de privacidade" description="Carregando..." place={null}>
        <div aria-busy="true">
          <Skeleton className="h-48" />
        </div>
      </Frame>
    )
  }
  return (
    <Frame
      title="Aviso de privacidade"
      description={`Como ${company ?? 'a empresa'} trata os seus dados neste sistema.`}
      place="Último passo antes de entrar"
    >
      <PrivacyNoticeStep userId={user.id} access={access.data} onAccepted={onFinished} />
    </Frame>
  )
}
