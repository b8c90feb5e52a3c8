import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import type { EmployeeDetail } from '../data/list/employee-detail-query.ts'
import { lastChangeQuery } from '../data/list/last-change-query.ts'

/** When the record was last saved and, once known, by whom. */
export function LastChangeLine({ employee }: { readonly employee: EmployeeDetail }) {
  const { data } = useQuery(lastChangeQuery(useCompanyId(), employee.id))
  return (
    <p className="mt-5 text-sm text-text-muted">
      Última alteração em <time dateTime={employee.updated_at}>{formatDateTime(employee.updated_at)}</time>
      {data && ` por ${data.name}`}
    </p>
  )
}
