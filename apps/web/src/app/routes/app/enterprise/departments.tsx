import { createFileRoute } from '@tanstack/react-router'

import { DepartmentsPage } from '../../../../features/departments/ui/departments-page.tsx'

export const Route = createFileRoute('/app/enterprise/departments')({ component: DepartmentsPage, staticData: { title: 'Departamentos' } })
