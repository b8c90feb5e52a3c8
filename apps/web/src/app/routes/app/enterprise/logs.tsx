import { createFileRoute } from '@tanstack/react-router'

import { LogsPage } from '#features/enterprise/logs/logs-page.tsx'
import { auditLog } from '#features/enterprise/model/logs/filter-state.ts'

export const Route = createFileRoute('/app/enterprise/logs')({
  validateSearch: auditLog.validateSearch,
  component: LogsPage,
  staticData: { title: 'Logs de Auditoria' },
})
