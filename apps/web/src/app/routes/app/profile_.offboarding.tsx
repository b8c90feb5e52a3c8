import { createFileRoute } from '@tanstack/react-router'

import { OwnExit } from '../../parts/own-exit.tsx'

export const Route = createFileRoute('/app/profile_/offboarding')({
  component: OwnExit,
  staticData: { title: 'Sair da empresa' },
})
