import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalListUrl, type ListState, listStateFrom, type ListUrl, listUrlOf } from '#features/people/model/list/list-state.ts'
import { EmployeesPage } from '#features/people/list/employees-page.tsx'
import { viewUrl } from '#shared/saved-views/saved-view.ts'
import { SavedViews } from '#shared/saved-views/saved-views.tsx'
import { useHeldTerm } from '#shared/ui/table/use-held-term.ts'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/')({
  validateSearch: (search: Readonly<Record<string, unknown>>): ListUrl => ({ ...canonicalListUrl(search), ...viewUrl(search) }),
  component: Employees,
  staticData: { title: 'Trabalhadores' },
})

function Employees() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { state, addressOf } = useHeldTerm('term', listStateFrom({ ...search }), listUrlOf)
  const handleState = useCallback(
    (next: ListState, options: { readonly replace?: boolean } = {}) => {
      const replace = options.replace ?? false
      const url = addressOf(next)
      void navigate({ search: (before) => ({ ...url, ...viewUrl({ ...before }) }), replace, resetScroll: !replace })
    },
    [navigate, addressOf],
  )
  const views = (
    <SavedViews
      listKey="employees"
      search={{ ...search }}
      canonical={(wanted) => ({ ...canonicalListUrl(wanted) })}
      onApply={(wanted, { replace = false } = {}) => void navigate({ search: { ...addressOf(listStateFrom(wanted)), ...viewUrl(wanted) }, replace })}
    />
  )
  return <EmployeesPage state={state} onState={handleState} url={search} views={views} nav={<PeopleNav />} />
}
