import { createFileRoute } from '@tanstack/react-router'

import { VerifyStart } from '#features/documents/verifying/verify-start.tsx'

export const Route = createFileRoute('/verificar/')({ component: VerifyStart, staticData: { title: 'Conferir documento' } })
