import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/documents/')({ component: DocumentsPage, staticData: { title: 'Documentos' } })

function DocumentsPage() {
  return (
    <UnderConstruction
      title="Documentos"
      coming={[
        'Guardar documentos de trabalhadores com segurança',
        'Acompanhar prazos de validade',
        'Pedir e conferir documentos que faltam',
      ]}
    />
  )
}
