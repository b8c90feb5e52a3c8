import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { awayUntilQuery } from '../data/list/employee-detail-query.ts'

/** That somebody is on leave today, and until when; nothing for everybody else. */
export function AwayBadge({ employeeId }: { readonly employeeId: string }) {
  const until = useQuery(awayUntilQuery(useCompanyId(), employeeId))
  return typeof until.data === 'string' && <Badge tone="warning">De licença até {formatDate(until.data)}</Badge>
}
