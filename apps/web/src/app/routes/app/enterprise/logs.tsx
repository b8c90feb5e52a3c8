import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { type AuditFilter, auditFilterFrom, type AuditUrl, auditUrl, canonicalAuditUrl } from '#features/enterprise/model/logs/filter-state.ts'
import { LogsPage } from '#features/enterprise/logs/logs-page.tsx'
import { viewUrl } from '#shared/saved-views/saved-view.ts'
import { SavedViews } from '#shared/saved-views/saved-views.tsx'

export const Route = createFileRoute('/app/enterprise/logs')({
  validateSearch: (search: Readonly<Record<string, unknown>>): AuditUrl => ({ ...canonicalAuditUrl(search), ...viewUrl(search) }),
  component: Logs,
  staticData: { title: 'Logs de Auditoria' },
})

function Logs() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleFilter = useCallback(
    (filter: AuditFilter) => void navigate({ search: (before) => ({ ...auditUrl(filter), ...viewUrl({ ...before }) }), resetScroll: false }),
    [navigate],
  )
  const views = (
    <SavedViews
      listKey="audit_logs"
      search={{ ...search }}
      canonical={(wanted) => ({ ...canonicalAuditUrl(wanted) })}
      onApply={(wanted, { replace = false } = {}) => void navigate({ search: { ...canonicalAuditUrl(wanted), ...viewUrl(wanted) }, replace })}
    />
  )
  return <LogsPage filter={auditFilterFrom({ ...search })} onFilter={handleFilter} views={views} />
}
