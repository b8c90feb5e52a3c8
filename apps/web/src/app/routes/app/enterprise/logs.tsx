import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { type AuditFilter, auditFilterFrom, auditUrl, canonicalAuditUrl } from '../../../../features/audit/model/filter-state.ts'
import { LogsPage } from '../../../../features/audit/ui/logs-page.tsx'

export const Route = createFileRoute('/app/enterprise/logs')({
  validateSearch: canonicalAuditUrl,
  component: Logs,
  staticData: { title: 'Logs de Auditoria' },
})

function Logs() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleFilter = useCallback((filter: AuditFilter) => void navigate({ search: auditUrl(filter), resetScroll: false }), [navigate])
  return <LogsPage filter={auditFilterFrom({ ...search })} onFilter={handleFilter} />
}
