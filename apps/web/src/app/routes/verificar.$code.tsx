import { createFileRoute } from '@tanstack/react-router'

import { VerifyPage } from '#features/documents/verifying/verify-page.tsx'

export const Route = createFileRoute('/verificar/$code')({ component: Verify, staticData: { title: 'Conferir documento' } })

function Verify() {
  const { code } = Route.useParams()
  return <VerifyPage key={code} code={code} />
}
