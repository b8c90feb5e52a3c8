import { createFileRoute, useRouter } from '@tanstack/react-router'

import { CounterPage } from '#features/documents/counter/counter-page.tsx'
import { safeReturnPath } from '#features/session/model/session/return-path.ts'

interface CounterSearch {
  /** Where HR came from. */
  readonly voltar?: string
}

export const Route = createFileRoute('/app/documents/counter/$envelopeId')({
  validateSearch: (search: Record<string, unknown>): CounterSearch => {
    const voltar = safeReturnPath(search['voltar'])
    return voltar === null ? {} : { voltar }
  },
  component: Counter,
  staticData: { title: 'Assinatura no balcão', isAlone: true },
})

function Counter() {
  const { envelopeId } = Route.useParams()
  const { voltar = '/app/documents?tab=all' } = Route.useSearch()
  const router = useRouter()
  return <CounterPage key={envelopeId} envelopeId={envelopeId} onLeave={() => router.history.replace(voltar)} />
}
