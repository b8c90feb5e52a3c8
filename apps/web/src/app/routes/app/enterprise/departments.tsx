import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/enterprise/departments')({ component: EnterpriseDepartmentsPage, staticData: { title: 'Departamentos' } })

function EnterpriseDepartmentsPage() {
  return (
    <UnderConstruction
      title="Departamentos"
      coming={[
        'Organizar os departamentos de cada empresa',
        'Definir quem lidera cada um',
      ]}
    />
  )
}
