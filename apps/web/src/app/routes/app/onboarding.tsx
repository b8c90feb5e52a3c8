import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/onboarding')({ component: OnboardingPage, staticData: { title: 'Onboarding' } })

function OnboardingPage() {
  return (
    <UnderConstruction
      title="Onboarding"
      coming={[
        'Acompanhar a chegada de cada pessoa, do aceite ao fim da experiência',
        'Usar roteiros de tarefas por cargo e departamento',
        'Ver o que falta e com quem está',
      ]}
    />
  )
}
