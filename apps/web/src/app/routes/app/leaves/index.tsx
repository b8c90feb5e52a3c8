import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { Camera } from 'lucide-react'

import { FeedButton } from '../../../../features/leave-settings/ui/feed-button.tsx'
import { LeavesPage } from '../../../../features/leaves/ui/leaves-page.tsx'
import { buttonClass } from '../../../../shared/ui/button.tsx'
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
  return (
    <LeavesPage
      nav={<LeavesNav />}
      actions={
        <>
          <FeedButton />
          <Link to="/app/leaves/certificates" search={{ send: true }} className={buttonClass({}, 'max-sm:order-last max-sm:w-full')}>
            <Camera aria-hidden="true" className="size-4" />
            Enviar atestado
          </Link>
        </>
      }
    />
  )
}
