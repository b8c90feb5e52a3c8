import type { ReactNode } from 'react'

import { useSession } from '#shared/session/session-context.ts'
import { Spinner } from '#shared/ui/spinner.tsx'
import { CompanyDeactivated } from './company-deactivated.tsx'
import { ConnectionError } from './connection-error.tsx'

export interface PrivatePageProps {
  /** The redirect to the login page, made by whoever knows the routes. */
  readonly signedOut: ReactNode
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** Shows its content only to a signed-in person of an active company; each other state has a screen of its own. */
export function PrivatePage({ signedOut, onLeave, children }: PrivatePageProps) {
  const { status, retry } = useSession()
  switch (status) {
    case 'loading':
      return (
        <main className="flex min-h-dvh items-center justify-center">
          <Spinner size="lg" label="Carregando..." />
        </main>
      )
    case 'connection-error':
      return <ConnectionError onRetry={retry} />
    // The login page asks for the code.
    case 'signed-out':
    case 'second-factor':
      return signedOut
    case 'inactive':
      return <CompanyDeactivated onLeave={onLeave} />
    case 'active':
      return children
  }
}
