import { createFileRoute } from '@tanstack/react-router'

import { LeaverPage } from '#features/offboarding/leaver/leaver-page.tsx'

export const Route = createFileRoute('/app/profile_/former')({
  component: FormerPapers,
  staticData: { title: 'Documentos da empresa anterior' },
})

function FormerPapers() {
  return <LeaverPage isTransferred />
}
