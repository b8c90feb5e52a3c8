import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useEffect } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Tooltip } from '#shared/ui/tooltip.tsx'
import { pendingCountQuery } from '../data/pending-count-query.ts'

const MOST_SHOWN = 99

/** How much waits, on the icon of the installed product where the platform draws it; nothing once nobody is signed in. */
function useBadge(count: number): void {
  useEffect(() => {
    void navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), [])
}

/** The way to Pendências in the header, with how many things wait there. */
export function InboxLink() {
  const { selectedCompany } = useCompanyContext()
  const { data: count = 0 } = useQuery(pendingCountQuery(selectedCompany?.id ?? null))
  useBadge(count)
  return (
    <Tooltip label={count === 0 ? 'Pendências: tudo em dia' : 'Pendências'}>
      <Link to="/app/inbox" preload="intent" className={buttonClass({ variant: 'ghost', size: 'icon' }, 'relative')}>
        <Inbox aria-hidden="true" className="size-4.5" />
        <span className="sr-only">Pendências</span>
        {count > 0 && (
          <span className="corner-count absolute -top-[2px] -right-[2px] rounded-full bg-primary text-center font-semibold text-on-primary tabular">
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
