import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { type OkrsAddress, okrsAddress } from '../model/okrs-address.ts'

interface GoalsLinkProps {
  /** The cycle, and what the list is narrowed to in it. */
  readonly to: Partial<OkrsAddress>
  readonly className?: string
  readonly children: ReactNode
}

/** A figure that opens its goals in the list. */
export function GoalsLink({ to, className = TEXT_LINK, children }: GoalsLinkProps) {
  return (
    <Link to="/app/okrs" search={okrsAddress.url({ ...okrsAddress.start, foco: 'all', ...to, aba: 'lista' })} className={className}>
      {children}
    </Link>
  )
}
