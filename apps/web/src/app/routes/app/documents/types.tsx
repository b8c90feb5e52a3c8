import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/documents/types')({ component: DocumentsTypesPage, staticData: { title: 'Tipos de documento' } })

function DocumentsTypesPage() {
  return (
    <UnderConstruction
      title="Tipos de documento"
      coming={[
        'Criar e editar os tipos de documento da empresa',
        'Definir validade e obrigatoriedade por cargo',
      ]}
    />
  )
}
