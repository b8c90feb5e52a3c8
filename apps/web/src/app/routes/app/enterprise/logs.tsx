import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/enterprise/logs')({ component: EnterpriseLogsPage, staticData: { title: 'Logs de Auditoria' } })

function EnterpriseLogsPage() {
  return (
    <UnderConstruction
      title="Logs de Auditoria"
      coming={[
        'Saber quem alterou o quê e quando',
        'Filtrar por empresa, pessoa e período',
      ]}
    />
  )
}
