import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router'

import { invitationTokenIn } from '#features/session/data/first-access/invitation-link.ts'
import { type FirstAccessStep, FirstAccessScreen } from '#features/session/first-access/first-access-screen.tsx'
import { InvitationScreen } from '#features/session/first-access/invitation-screen.tsx'
import { confirmLink } from '#features/session/data/session/password-recovery.ts'
import { ResetPasswordForm } from '#features/session/sign-in/reset-password-form.tsx'
import { useSession } from '#shared/session/session-context.ts'

export const Route = createFileRoute('/first-access')({
  // Only an address that asks for it starts with the password: whoever signed in with one has it already.
  validateSearch: ({ step }: Readonly<Record<string, unknown>>): { step?: FirstAccessStep } => (step === 'password' ? { step } : {}),
  component: FirstAccessPage,
  staticData: { title: 'Primeiro acesso' },
})

function FirstAccessPage() {
  const { step } = Route.useSearch()
  const { account } = useSession()
  const navigate = Route.useNavigate()
  const token = invitationTokenIn(useLocation({ select: ({ hash }) => hash }))
  if (token !== null) {
    return (
      <InvitationScreen
        key={token}
        token={token}
        onOpened={async (link) => {
          await confirmLink(link.token_hash, link.type)
          void navigate({ search: { step: 'password' }, hash: '', replace: true })
        }}
        onSignIn={() => void navigate({ to: '/login', search: {}, hash: '', replace: true })}
      />
    )
  }
  return (
    <FirstAccessScreen
      step={step ?? 'notice'}
      passwordForm={
        <ResetPasswordForm
          email={account?.email ?? ''}
          submitLabel="Criar senha"
          failureTitle="Não foi possível criar sua senha."
          onDone={() => void navigate({ search: {}, replace: true })}
        />
      }
      onFinished={() => void navigate({ to: '/app', replace: true })}
      signedOut={<Navigate to="/login" search={{}} replace />}
    />
  )
}
