import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/offboarding')({ component: OffboardingPage, staticData: { title: 'Offboarding' } })

function OffboardingPage() {
  return (
    <UnderConstruction
      title="Offboarding"
      coming={[
        'Conduzir o desligamento com um roteiro de tarefas',
        'Registrar a devolução de ativos e o encerramento de acessos',
        'Guardar a entrevista de saída',
      ]}
    />
  )
}
