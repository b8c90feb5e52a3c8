import { createFileRoute } from '@tanstack/react-router'

import { DashboardPage } from '#features/dashboard/overview/dashboard-page.tsx'

export const Route = createFileRoute('/app/')({ component: DashboardPage, staticData: { title: 'Dashboard' } })
