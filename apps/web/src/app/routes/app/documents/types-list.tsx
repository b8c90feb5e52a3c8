import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/documents/types-list')({ component: DocumentsTypesListPage, staticData: { title: 'Lista de tipos de documento' } })

function DocumentsTypesListPage() {
  return (
    <UnderConstruction
      title="Lista de tipos de documento"
      coming={[
        'Consultar todos os tipos de documento',
        'Ver quantos trabalhadores já entregaram cada um',
      ]}
    />
  )
}
