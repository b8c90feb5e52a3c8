import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { safeReturnPath } from '#features/session/model/session/return-path.ts'
import { LoginScreen } from '#features/session/sign-in/login-screen.tsx'
import { useSession } from '#shared/session/session-context.ts'

const SecondFactorScreen = lazy(async () => ({ default: (await import('#features/session/sign-in/second-factor-screen.tsx')).SecondFactorScreen }))

interface LoginSearch {
  /** Where the person wanted to go, inside /app. */
  readonly redirect?: string
  readonly recover?: true
}

export const Route = createFileRoute('/login')({
  component: LoginPage,
  staticData: { title: 'Entrar' },
  validateSearch: (search: Record<string, unknown>): LoginSearch => {
    const redirect = safeReturnPath(search['redirect'])
    return { ...(redirect ? { redirect } : {}), ...(search['recover'] === true ? { recover: true } : {}) }
  },
})

function LoginPage() {
  const { redirect, recover } = Route.useSearch()
  const { status, hasEnded } = useSession()
  const navigate = useNavigate()
  const destination = redirect ?? '/app'
  if (status === 'active' || status === 'unprotected') return <Navigate to={destination} replace />
  if (status === 'second-factor') return (
    <Suspense>
      <SecondFactorScreen />
    </Suspense>
  )
  return (
    <LoginScreen
      initialView={recover ? 'recovery' : 'sign-in'}
      hasEnded={hasEnded}
      onSignedIn={({ awaitsCode = false }) => {
        // The session tells of the code, and this page asks for it.
        if (!awaitsCode) void navigate({ to: destination, replace: true })
      }}
    />
  )
}
