import { createFileRoute } from '@tanstack/react-router'

import { GuidePage } from '../../../../features/guide/ui/guide-page.tsx'

interface GuideSearch {
  readonly busca?: string
}

export const Route = createFileRoute('/app/docs/user-guide')({
  validateSearch: ({ busca }: Record<string, unknown>): GuideSearch => (typeof busca === 'string' && busca !== '' ? { busca: busca.slice(0, 100) } : {}),
  component: UserGuide,
  staticData: { title: 'Guia do Usuário' },
})

function UserGuide() {
  const { busca = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <GuidePage term={busca} onTerm={(term) => void navigate({ search: term === '' ? {} : { busca: term }, replace: true, resetScroll: false })} />
}
