import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalListUrl, type ListState, listStateFrom, listUrlOf } from '../../../../features/employees/model/list-state.ts'
import { EmployeesPage } from '../../../../features/employees/ui/employees-page.tsx'

export const Route = createFileRoute('/app/employees/')({
  validateSearch: canonicalListUrl,
  component: Employees,
  staticData: { title: 'Trabalhadores' },
})

function Employees() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleState = useCallback(
    (state: ListState, options: { readonly replace?: boolean } = {}) => {
      const replace = options.replace ?? false
      void navigate({ search: listUrlOf(state), replace, resetScroll: !replace })
    },
    [navigate],
  )
  return <EmployeesPage state={listStateFrom({ ...search })} onState={handleState} />
}
