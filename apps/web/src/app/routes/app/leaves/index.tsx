import { createFileRoute } from '@tanstack/react-router'

import { LeavesPage } from '../../../../features/leaves/ui/leaves-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/')({
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly tab?: 'away' } => (search['tab'] === 'away' ? { tab: 'away' } : {}),
  component: Leaves,
  staticData: { title: 'Licenças' },
})

function Leaves() {
  const navigate = Route.useNavigate()
  const { tab = 'mine' } = Route.useSearch()
  return <LeavesPage nav={<LeavesNav />} tab={tab} onTab={(next) => void navigate({ search: next === 'away' ? { tab: next } : {}, resetScroll: false })} />
}
