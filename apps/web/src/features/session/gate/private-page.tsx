import { lazy, type ReactNode, Suspense, useState } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { Spinner } from '#shared/ui/spinner.tsx'
import { putOff, putOffFor } from '../data/session/tab-notes.ts'
import { CompanyDeactivated } from './company-deactivated.tsx'
import { ConnectionError } from './connection-error.tsx'

export interface PrivatePageProps {
  /** The redirect to the login page, made by whoever knows the routes. */
  readonly signedOut: ReactNode
  readonly onLeave: () => void
  readonly children: ReactNode
}

const ProtectionScreen = lazy(async () => ({ default: (await import('../sign-in/protection-screen.tsx')).ProtectionScreen }))

/** Shows its content only to a signed-in person of an active company; each other state has a screen of its own. */
export function PrivatePage({ signedOut, onLeave, children }: PrivatePageProps) {
  const { status, user, demands, hasShownCode, retry } = useSession()
  const [putOffBy, setPutOffBy] = useState(() => putOff())
  switch (status) {
    case 'loading':
      return <Loading />
    case 'connection-error':
      return <ConnectionError onRetry={retry} />
    // The login page asks for the code.
    case 'signed-out':
    case 'second-factor':
      return signedOut
    case 'inactive':
      return <CompanyDeactivated onLeave={onLeave} />
    case 'unprotected':
      return (
        <Suspense fallback={<Loading />}>
          <ProtectionScreen />
        </Suspense>
      )
    case 'active': {
      const isAsked = demands.secondFactorFrom !== null && !hasShownCode && putOffBy !== user?.id
      if (!isAsked || user === null) return children
      const later = (): void => {
        putOffFor(user.id)
        setPutOffBy(user.id)
      }
      return (
        <Suspense fallback={<Loading />}>
          <ProtectionScreen onLater={later} />
        </Suspense>
      )
    }
  }
}

function Loading() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner size="lg" label="Carregando..." />
    </main>
  )
}
