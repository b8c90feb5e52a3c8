import { createFileRoute } from '@tanstack/react-router'

import { GuidePage } from '#features/guide/topics/guide-page.tsx'
import { addressTerm } from '#shared/lib/address-term.ts'
import { useHeldTerm } from '#shared/list/use-held-term.ts'

interface GuideSearch {
  readonly busca?: string
}

function guideUrl({ busca }: Readonly<Record<string, unknown>>): GuideSearch {
  const term = typeof busca === 'string' ? addressTerm(busca.slice(0, 100)) : ''
  return term === '' ? {} : { busca: term }
}

export const Route = createFileRoute('/app/docs/user-guide')({
  validateSearch: guideUrl,
  component: UserGuide,
  staticData: { title: 'Guia do Usuário' },
})

function UserGuide() {
  const { state, addressOf } = useHeldTerm('busca', Route.useSearch(), guideUrl)
  const navigate = Route.useNavigate()
  return <GuidePage term={state.busca ?? ''} onTerm={(term) => void navigate({ search: addressOf({ busca: term }), replace: true, resetScroll: false })} />
}
