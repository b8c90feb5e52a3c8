import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { readResetLink } from '#features/session/model/session/reset-link.ts'
import { ResetPasswordScreen } from '#features/session/sign-in/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage, staticData: { title: 'Redefinir senha' } })

function ResetPasswordPage() {
  const navigate = useNavigate()
  const [link, setLink] = useState(() => readResetLink(location.search, location.hash))
  return (
    <ResetPasswordScreen
      link={link}
      onLinkUsed={() => {
        setLink({})
        void navigate({ to: '/reset-password', search: {}, hash: '', replace: true })
      }}
      onFinished={() => void navigate({ to: '/login', search: {}, replace: true })}
      onAskAgain={() => void navigate({ to: '/login', search: { recover: true }, replace: true })}
      onInvitationOpened={() => void navigate({ to: '/first-access', search: { step: 'password' }, replace: true })}
      onSignIn={() => void navigate({ to: '/login', search: {}, replace: true })}
      noSession={<Navigate to="/login" search={{}} replace />}
    />
  )
}
