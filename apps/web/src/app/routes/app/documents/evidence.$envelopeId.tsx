import { createFileRoute } from '@tanstack/react-router'

import { EvidencePage } from '#features/documents/signing/evidence-page.tsx'

export const Route = createFileRoute('/app/documents/evidence/$envelopeId')({ component: Evidence, staticData: { title: 'Página de evidências' } })

function Evidence() {
  const { envelopeId } = Route.useParams()
  return <EvidencePage key={envelopeId} envelopeId={envelopeId} />
}
