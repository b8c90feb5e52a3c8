import { createFileRoute, Navigate } from '@tanstack/react-router'

export const Route = createFileRoute('/app/enterprise/')({ component: EnterpriseIndex })

function EnterpriseIndex() {
  return <Navigate to="/app/enterprise/dashboard" replace />
}
