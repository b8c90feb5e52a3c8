import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/settings')({ component: SettingsPage, staticData: { title: 'Configurações' } })

function SettingsPage() {
  return (
    <UnderConstruction
      title="Configurações"
      coming={[
        'Ajustar os dados e as preferências da empresa',
        'Definir regras de férias, documentos e avaliações',
      ]}
    />
  )
}
