import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalListUrl, type ListState, listStateFrom, type ListUrl, listUrlOf } from '../../../../features/employees/model/list-state.ts'
import { EmployeesPage } from '../../../../features/employees/ui/employees-page.tsx'
import { viewUrl } from '../../../../features/saved-views/model/saved-view.ts'
import { SavedViews } from '../../../../features/saved-views/ui/saved-views.tsx'
import { useHeldTerm } from '../../../../shared/ui/table/use-held-term.ts'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/')({
  validateSearch: (search: Readonly<Record<string, unknown>>): ListUrl => ({ ...canonicalListUrl(search), ...viewUrl(search) }),
  component: Employees,
  staticData: { title: 'Trabalhadores' },
})

function Employees() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const state = listStateFrom({ ...search })
  const { held, hold } = useHeldTerm(listUrlOf(state))
  const handleState = useCallback(
    (next: ListState, options: { readonly replace?: boolean } = {}) => {
      const replace = options.replace ?? false
      hold(listUrlOf(next), next.term)
      void navigate({ search: (before) => ({ ...listUrlOf(next), ...viewUrl({ ...before }) }), replace, resetScroll: !replace })
    },
    [navigate, hold],
  )
  const views = (
    <SavedViews
      listKey="employees"
      search={{ ...search }}
      canonical={(wanted) => ({ ...canonicalListUrl(wanted) })}
      onApply={(wanted, { replace = false } = {}) => {
        hold(canonicalListUrl(wanted), '')
        void navigate({ search: { ...canonicalListUrl(wanted), ...viewUrl(wanted) }, replace })
      }}
    />
  )
  return <EmployeesPage state={held === null ? state : { ...state, term: held }} onState={handleState} url={search} views={views} nav={<PeopleNav />} />
}
