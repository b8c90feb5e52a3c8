import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { Camera } from 'lucide-react'

import { FeedButton } from '#features/leaves/holidays/feed-button.tsx'
import { LeavesPage } from '#features/leaves/own/leaves-page.tsx'
import { WorkToday } from '#features/leaves/today/work-today.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { flag, id, oneOf } from '#shared/list/state/params.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

/** `adjust` is a request of one's own to be adjusted and sent again; `ask` opens the sheet that asks for a leave. */
const leavesAddress = addressState({ tab: oneOf(['away']), adjust: id, ask: flag })

export const Route = createFileRoute('/app/leaves/')({
  validateSearch: leavesAddress.validateSearch,
  component: Leaves,
  staticData: { title: 'Licenças' },
})

function Leaves() {
  const navigate = Route.useNavigate()
  const { tab, adjust = null, ask = false } = Route.useSearch()
  const { can } = usePermissions()
  // Addresses of before Quem está fora had a page of its own.
  if (tab === 'away') return <Navigate to="/app/leaves/away" replace />
  return (
    <LeavesPage
      nav={<LeavesNav />}
      {...(can('view_leave_reports') && { work: <WorkToday /> })}
      isAsking={ask}
      onAsk={(isOpen) => void navigate(isOpen ? { search: { ask: true }, resetScroll: false } : { search: {}, replace: true, resetScroll: false })}
      adjusted={adjust}
      onAdjust={(requestId) => void navigate({ search: requestId === null ? {} : { adjust: requestId }, replace: true, resetScroll: false })}
      actions={
        <>
          <FeedButton />
          <Link to="/app/leaves/certificates" search={{ send: true }} className={buttonClass()}>
            <Camera aria-hidden="true" className="size-4" />
            Enviar atestado
          </Link>
        </>
      }
    />
  )
}
