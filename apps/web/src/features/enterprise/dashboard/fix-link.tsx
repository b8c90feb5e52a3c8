import { Link } from '@tanstack/react-router'

import { buttonClass } from '#shared/ui/button.tsx'
import type { RiskPlace } from '../model/dashboard/risks.ts'

export interface FixLinkProps {
  readonly place: RiskPlace
  readonly action: string
  readonly companyId: string
  readonly companyName: string
  readonly className?: string
}

/** Leads to where the risk is put right; the company's name tells equal links apart. */
export function FixLink({ place, action, companyId, companyName, className = buttonClass({ size: 'sm' }) }: FixLinkProps) {
  const params = { companyId }
  const words = (
    <>
      {action}
      <span className="sr-only">: {companyName}</span>
    </>
  )
  switch (place) {
    case 'users':
      return <Link to="/app/enterprise/users" search={{ company: companyId }} className={className}>{words}</Link>
    case 'expired':
      return <Link to="/app/enterprise/users" search={{ company: companyId, state: 'expired' }} className={className}>{words}</Link>
    case 'logs':
      return <Link to="/app/enterprise/logs" search={{ company: companyId }} className={className}>{words}</Link>
    case 'edit':
      return <Link to="/app/enterprise/companies/$companyId/edit" params={params} className={className}>{words}</Link>
    default:
      return <Link to="/app/enterprise/companies/$companyId" params={params} className={className}>{words}</Link>
  }
}
