import { createFileRoute } from '@tanstack/react-router'

import { AwayPage } from '#features/leaves/requests/away-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/away')({
  component: () => <AwayPage nav={<LeavesNav />} />,
  staticData: { title: 'Quem está fora' },
})
