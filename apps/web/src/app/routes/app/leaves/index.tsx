import { createFileRoute, Link, Navigate, useRouter } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { useRef } from 'react'

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
  const { history } = useRouter()
  const isOurs = useRef(false)
  // Addresses of before Quem está fora had a page of its own.
  if (tab === 'away') return <Navigate to="/app/leaves/away" replace />
  const openSheet = (): void => {
    isOurs.current = true
    void navigate({ search: { ask: true }, resetScroll: false })
  }
  const closeSheet = (): void => {
    // Opened from this page, it leaves no entry behind: the next Back leaves the page.
    if (isOurs.current) history.back({ ignoreBlocker: true })
    else void navigate({ search: {}, replace: true, resetScroll: false })
    isOurs.current = false
  }
  return (
    <LeavesPage
      nav={<LeavesNav />}
      {...(can('view_leave_reports') && { work: <WorkToday /> })}
      isAsking={ask}
      onAsk={(isOpen) => (isOpen ? openSheet() : closeSheet())}
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
