import { createFileRoute } from '@tanstack/react-router'

import { isId } from '#shared/lib/is-id.ts'
import { NewcomersPage } from '#features/onboarding/board/onboarding-page.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/newcomers')({
  validateSearch: ({ pessoa }: Readonly<Record<string, unknown>>): { pessoa?: string } => (isId(pessoa) ? { pessoa } : {}),
  component: Newcomers,
  staticData: { title: 'Chegadas' },
})

function Newcomers() {
  const { pessoa = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader title="Chegadas" description="Quem está chegando na sua equipe." />
      <PeopleNav />
      <NewcomersPage
        openId={pessoa}
        onOpen={(id) => void navigate({ search: id === '' ? {} : { pessoa: id }, replace: true, resetScroll: false })}
      />
    </>
  )
}
