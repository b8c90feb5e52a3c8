import { createFileRoute, Navigate } from '@tanstack/react-router'

import { LeavesPage } from '../../../../features/leaves/ui/leaves-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/')({
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly tab?: 'away' } => (search['tab'] === 'away' ? { tab: 'away' } : {}),
  component: Leaves,
  staticData: { title: 'Licenças' },
})

function Leaves() {
  const { tab } = Route.useSearch()
  // Addresses of before Quem está fora had a page of its own.
  if (tab === 'away') return <Navigate to="/app/leaves/away" replace />
  return <LeavesPage nav={<LeavesNav />} />
}
