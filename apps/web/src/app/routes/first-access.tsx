import { createFileRoute, Navigate } from '@tanstack/react-router'

import { type FirstAccessStep, FirstAccessScreen } from '../../features/first-access/ui/first-access-screen.tsx'
import { ResetPasswordForm } from '../../features/session/ui/reset-password-form.tsx'
import { useSession } from '../../shared/session/session-context.ts'

export const Route = createFileRoute('/first-access')({
  // Only an address that asks for it starts with the password: whoever signed in with one has it already.
  validateSearch: ({ step }: Readonly<Record<string, unknown>>): { step?: FirstAccessStep } => (step === 'password' ? { step } : {}),
  component: FirstAccessPage,
  staticData: { title: 'Primeiro acesso' },
})

function FirstAccessPage() {
  const { step } = Route.useSearch()
  const { user } = useSession()
  const navigate = Route.useNavigate()
  return (
    <FirstAccessScreen
      step={step ?? 'notice'}
      passwordForm={
        <ResetPasswordForm
          email={user?.email ?? ''}
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
